"""Machines of today, measured for this project, and our rules for them."""

import collections
import itertools
import statistics
import unittest
from fractions import Fraction

from command import table
from definitions import MADE, TESTED, expected_fast_factor
from pages import PageTest
from test_calibration import CALIBRATION, PUBLISHED
from test_evidence import (
    EVIDENCE,
    GAMMA,
    LISTED,
    RATING,
    SOURCES,
    TWELVE,
    VALIDATION,
    formula,
    largest_error_rate,
    own_rule,
)


class Today:
    """A machine of today.

    runs: of each of the 64 processes, the seconds of three runs.
    runtimes, programs: the medians of the processes, and of the other programs.
    scores: the S2 that are possible, those of the list or our guesses.
    """

    def __init__(self, name, *scores):
        self.name, self.scores = name, scores
        self.runs = [list(map(float, row[3:])) for row in table(name + "_runtimes.tsv")]
        self.runtimes = [statistics.median(runs) for runs in self.runs]
        programs = table(name + "_validation.tsv")
        self.programs = [statistics.median(map(float, row[1:])) for row in programs]


MILAN = Today("zen3", 2564, 2639)
GENOA = Today("zen4", 3072, 3241)
EPYC = Today("zen5", 3250, 3500)
XEON = Today("granite_rapids", 2900, 3000, 3250)
MACHINES = EPYC, XEON, GENOA, MILAN
CHOSEN_ON = EPYC, XEON, GENOA  # the factor was chosen before the fourth was measured


def factor(s2):
    return float(expected_fast_factor(s2))


def as_m2(old, times, s2, rule=own_rule):
    """t2_hat / t2 for gamma = 1, by M1 and process: M2 has these times and this score."""
    return {
        (m1, rho): rule(PUBLISHED, s1, s2, 411, 2185) * old.runtimes[rho][m1] / time
        for m1, s1 in enumerate(old.scores) for rho, time in enumerate(times)
    }


def as_m1(old, times, s1, rule=own_rule):
    """As as_m2, by M2 and process: M1 has these times and this score."""
    return {
        (m2, rho): rule(PUBLISHED, s1, s2, 411, 2185) * time / old.runtimes[rho][m2]
        for m2, s2 in enumerate(old.scores) for rho, time in enumerate(times)
    }


def by_total(old, times, today, same_type):
    """As as_m2, from the total of the processes that was measured on M2, without a score of it.

    M1, if it is in the fit, and the type of problem of the process are left out.
    """
    ratios = {}
    for m1, s1 in enumerate(old.scores):
        machines = [m for m in CALIBRATION.machines if CALIBRATION.scores[m] != s1]
        for rho, time in enumerate(times):
            out = same_type(rho)
            processes = [r for r in CALIBRATION.processes if r not in out]
            a, b = CALIBRATION.line(machines, processes)
            total = sum(today.runtimes[r] for r in processes)
            ratios[m1, rho] = total / (a * s1 + b) * old.runtimes[rho][m1] / time
    return ratios


def too_long(ratios, shorter=1.0):
    """The pairs of a machine and a process that are too long with p_gamma = 0.01."""
    return [case for case, ratio in ratios.items() if GAMMA * shorter * ratio > 1]


def percent(ratios, shorter=1.0):
    return "%.1f" % (100 * len(too_long(ratios, shorter)) / len(ratios))


def of_the_tsp(ratios):
    return {
        case: ratio for case, ratio in ratios.items() if CALIBRATION.problems[case[1]] == "tsp"
    }


def level(ratios, shorter=1.0):
    """The largest error rate with 0.02: A and B are equally good, too long makes B win."""
    counts = collections.Counter()
    for m1, rho in ratios:
        counts[m1, CALIBRATION.problems[rho]] += 0
    for m1, rho in too_long(ratios, shorter):
        counts[m1, CALIBRATION.problems[rho]] += 1
    return "%.3f" % largest_error_rate(list(counts.values()), TESTED)


class TheMachines(PageTest):
    def test_the_files_have_the_rows_of_those_of_the_authors(self):
        for today in MACHINES:
            for theirs, ours, labels in (
                ("calibration_runtimes.tsv", "_runtimes.tsv", 3),
                ("validation_runtimes.tsv", "_validation.tsv", 1),
            ):
                rows = [row[:labels] for row in table(theirs)[1:]]  # without the scores
                found = [row[:labels] for row in table(today.name + ours)]
                self.assertEqual(found, rows, today.name + ours)

    def test_the_totals(self):
        a, b = CALIBRATION.line(CALIBRATION.machines, CALIBRATION.processes)
        ryzen = sum(runtimes[TWELVE.scores.index(2185)] for runtimes in TWELVE.runtimes)
        totals = [sum(today.runtimes) for today in MACHINES]
        rows = [
            ["%.0f" % total, "%.0f" % ((total - b) / a), "%.2f" % (total / ryzen)]
            for total in totals
        ]
        for today, row in zip(MACHINES, rows):
            row += [str(score) for score in (min(today.scores), max(today.scores))]
        names = [["9005"], ["6"], ["9004"], ["7003"]]
        self.assert_table(EVIDENCE, "7", [name + row for name, row in zip(names, rows)])
        self.assert_figures(EVIDENCE, "23", "2026", "64", "4")
        for today in MACHINES:
            self.assert_figures(SOURCES, *("%.0f" % sum(runs) for runs in zip(*today.runs)))

    def test_the_scores_that_are_listed(self):
        ratings = [int(RATING["AMD EPYC " + model]) for model in ("9124", "9354P", "9474F", "9654")]
        ends = ["%.0f" % (Fraction("1.05") * rating) for rating in (min(ratings), max(ratings))]
        self.assertEqual(ends, list(map(str, GENOA.scores)))
        found = [LISTED["AMD EPYC " + model] for model in ("7B13", "7763")]
        self.assertEqual(tuple(found), MILAN.scores)
        self.assert_figures(EVIDENCE, *map(str, found))


class AsM2(PageTest):
    def test_the_rule_and_the_factor(self):
        rows = []
        for today in MACHINES:
            for s2 in today.scores:
                ratios, shorter = as_m2(TWELVE, today.runtimes, s2), factor(s2)
                row = [str(s2), percent(ratios), level(ratios), percent(ratios, shorter)]
                row += [level(ratios, shorter), level(of_the_tsp(ratios), shorter)]
                rows.append(row + ["%.2f" % (GAMMA * shorter * statistics.median(ratios.values()))])
        names = ["9005"] * 2 + ["6"] * 3 + ["9004"] * 2 + ["7003"] * 2
        self.assert_table(EVIDENCE, "", [[name] + row for name, row in zip(names, rows)])
        self.assert_figures(EVIDENCE, "12", "64", str(len(ratios)), MADE)

    def test_nearly_all_that_are_too_long_are_of_the_tsp(self):
        found = [
            case for today in MACHINES for s2 in today.scores
            for case in too_long(as_m2(TWELVE, today.runtimes, s2))
        ]
        tsp = sum(CALIBRATION.problems[rho] == "tsp" for _, rho in found)
        self.assert_figures(EVIDENCE, str(tsp), str(len(found)))

    def test_how_the_factor_was_chosen_and_tried(self):
        tsp = {
            today: of_the_tsp(as_m2(TWELVE, today.runtimes, s2))
            for today, s2 in zip(CHOSEN_ON, (3250, 3000, 3072))
        }

        def chosen(*machines):
            """The largest factor, in steps of 0.005, with at most 1 % of the TSP too long."""
            return max(
                i / 200 for i in range(100, 201)
                if all(len(too_long(tsp[m], i / 200)) <= 0.01 * len(tsp[m]) for m in machines)
            )

        xeon = as_m2(TWELVE, XEON.runtimes, 3000)
        found = chosen(EPYC, GENOA)
        told = ["%.3f" % found, percent(xeon, found), percent(tsp[XEON], found)]
        for other in (EPYC, GENOA):
            first = chosen(XEON, *({EPYC, GENOA} - {other}))
            told += ["%.3f" % first] * (other is EPYC)
            self.assertEqual(percent(tsp[other], first), "0.0")
        self.assert_figures(EVIDENCE, "1", *told, "0.0")

    def test_two_machines_of_today(self):
        without, with_factor = [], []
        for m1, m2 in itertools.permutations(CHOSEN_ON, 2):
            for s1, s2 in itertools.product(m1.scores, m2.scores):
                ratios = {
                    rho: own_rule(PUBLISHED, s1, s2, 411, 2185) * t1 / t2
                    for rho, (t1, t2) in enumerate(zip(m1.runtimes, m2.runtimes))
                }
                without.append(len(too_long(ratios)))
                with_factor.append(len(too_long(ratios, factor(s2))))
        self.assert_figures(EVIDENCE, str(max(without)), "64", str(max(with_factor)))

    def test_one_machine_against_itself(self):
        found = []
        for today in MACHINES:
            pairs = [
                GAMMA * first / second > 1
                for runs in today.runs for first, second in itertools.permutations(runs, 2)
            ]
            found.append(str(sum(pairs)))
        self.assertEqual(set(found[:3]), {"0"})
        self.assert_figures(EVIDENCE, "0", str(len(pairs)), found[3])

    def test_other_programs(self):
        told, shorter = [], []
        primes = VALIDATION.problems.index("primes")
        for today, s2 in zip(MACHINES, (3250, 3000, 3072, 2639)):
            ratios = as_m2(VALIDATION, today.programs, s2)
            told.append(str(len(too_long(ratios))))
            found = too_long(ratios, factor(s2))
            self.assertLessEqual({rho for _, rho in found}, {primes})
            shorter.append(str(len(found)))
        self.assert_figures(EVIDENCE, "5", "20", *told, *shorter)

    def test_how_much_faster_they_are_with_other_programs(self):
        told = []
        for program in ("primes", "queens"):
            rho = VALIDATION.problems.index(program)
            for today in (EPYC, XEON):
                parts = [today.programs[rho] / t for t in VALIDATION.runtimes[rho]]
                told += ["%.2f" % min(parts), "%.2f" % max(parts)]
        told.append("%.2f" % (sum(EPYC.runtimes) / sum(XEON.runtimes)))
        queens = VALIDATION.problems.index("queens")
        told.append("%.2f" % (EPYC.programs[queens] / XEON.programs[queens]))
        self.assert_figures(EVIDENCE, *told)

    def test_a_measured_m2(self):
        told, programs, smaller = [], [], []
        for today in (EPYC, XEON):
            measured = by_total(TWELVE, today.runtimes, today, CALIBRATION.same_problem)
            told.append(percent(measured))
            other = by_total(VALIDATION, today.programs, today, lambda rho: [])
            programs.append(str(len(too_long(other))))
            by_rule = as_m2(TWELVE, today.runtimes, 3000)
            both = {case: min(x, factor(3000) * by_rule[case]) for case, x in measured.items()}
            smaller.append(percent(both))
        self.assert_figures(EVIDENCE, *told, *programs, str(len(other)), *smaller, "3000")


class AsM1(PageTest):
    def test_a_shared_machine_can_give_a_t1_that_is_too_long(self):
        shares = [
            percent(as_m1(TWELVE, today.runtimes, s1)) for today in CHOSEN_ON for s1 in today.scores
        ]
        self.assertEqual(set(shares), {"0.0"})
        found = {
            (percent(ratios), level(ratios))
            for ratios in (as_m1(TWELVE, MILAN.runtimes, s1) for s1 in MILAN.scores)
        }
        (share, error), = found
        slower = as_m1(TWELVE, [1.2 * time for time in GENOA.runtimes], GENOA.scores[0])
        told = "0.0", share, TESTED, error, "1.2", percent(slower)
        self.assert_figures(EVIDENCE, *told)

    def test_the_formula_of_the_paper(self):
        told = ["3000"]
        for today in (EPYC, XEON):
            told.append(percent(as_m1(TWELVE, today.runtimes, 3000, formula)))
        self.assert_figures(EVIDENCE, *told)


if __name__ == "__main__":
    unittest.main()
