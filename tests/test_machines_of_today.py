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
    largest_error_rate,
    limit,
    own_rule,
    parts,
    share,
    splits,
)


class Today:
    """A machine of today.

    runs: of each of the 64 processes, the seconds of three runs.
    runtimes, programs: the medians of the processes, and of the other programs.
    model: the figures of its name.
    scores: the S2 that are possible, those of the list or our guesses.
    """

    def __init__(self, name, model, *scores):
        self.name, self.model, self.scores = name, model, scores
        self.runs = [list(map(float, row[3:])) for row in table(name + "_runtimes.tsv")]
        self.runtimes = [statistics.median(runs) for runs in self.runs]
        programs = table(name + "_validation.tsv")
        self.programs = [statistics.median(map(float, row[1:])) for row in programs]


MILAN = Today("zen3", "7003", 2564, 2639)
GENOA = Today("zen4", "9004", 3072, 3241)
EPYC = Today("zen5", "9005", 3250, 3500)
XEON = Today("granite_rapids", "6", 2900, 3000, 3250)
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


def by_total(old, times, totals, same_type):
    """As as_m2, from the runtimes of the processes measured on M2, without a score of it.

    M1, if it is in the fit, and the type of problem of the process are left out.
    """
    ratios = {}
    for m1, s1 in enumerate(old.scores):
        machines = [m for m in CALIBRATION.machines if CALIBRATION.scores[m] != s1]
        for rho, time in enumerate(times):
            out = same_type(rho)
            processes = [r for r in CALIBRATION.processes if r not in out]
            a, b = CALIBRATION.line(machines, processes)
            total = sum(totals[r] for r in processes)
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


def sixteens(ratios):
    """The ratios with gamma, by combination."""
    found = collections.defaultdict(list)
    for (machine, rho), ratio in ratios.items():
        found[machine, CALIBRATION.problems[rho]].append(GAMMA * ratio)
    return found


def shortened(found, part):
    """How many percent are too long with this part of t1, and the largest error rate with 0.02.

    A and B are equally good, and too long makes B win.
    """
    counts = [sum(part * ratio > 1 for ratio in ratios) for ratios in found.values()]
    return "%.1f" % share(counts), "%.3f" % largest_error_rate(counts, TESTED)


def level(ratios, shorter=1.0):
    return shortened(sixteens(ratios), shorter)[1]


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
        ryzen = sum(runtimes[TWELVE.scores.index(2185)] for runtimes in TWELVE.runtimes)
        for today in MACHINES:
            self.assert_figures(SOURCES, *("%.0f" % sum(runs) for runs in zip(*today.runs)))
        told = ["%.2f" % (sum(today.runtimes) / ryzen) for today in MACHINES] + ["7", "2185"]
        told += [str(score) for x in MACHINES for score in (x.scores[0], x.scores[-1])]
        self.assert_figures(EVIDENCE, "23", "2026", "64", "4", *told)

    def test_the_seeds(self):
        rows = table("seeds_runtimes.tsv")
        theirs = table("calibration_runtimes.tsv")[1:]  # without the scores
        self.assertEqual([row[:3] for row in rows], [row[:3] for row in theirs])
        times = [list(map(float, row[3:])) for row in rows]
        self.assertEqual({len(x) for x in times}, {5})
        spreads = sorted(statistics.stdev(x) / statistics.mean(x) for x in times)
        told = "%.3f" % statistics.median(spreads), "64", "%.3f" % spreads[-1]
        self.assert_figures(EVIDENCE, *told)
        self.assertLess(spreads[-1], 0.1)
        self.assert_figures(SOURCES, "64", "24", "2026", "2", "6", "500,000", "207", "2", "260")

    def test_the_scores_that_are_listed(self):
        ratings = [int(RATING["AMD EPYC " + model]) for model in ("9124", "9354P", "9474F", "9654")]
        ends = ["%.0f" % (Fraction("1.05") * rating) for rating in (min(ratings), max(ratings))]
        self.assertEqual(ends, list(map(str, GENOA.scores)))
        found = [LISTED["AMD EPYC " + model] for model in ("7B13", "7763")]
        self.assertEqual(tuple(found), MILAN.scores)


class AsM2(PageTest):
    def test_the_rule_and_the_factor(self):
        rows = []
        for today in MACHINES:
            for s2 in today.scores:
                ratios, shorter = as_m2(TWELVE, today.runtimes, s2), factor(s2)
                row = [today.model, str(s2), percent(ratios), level(ratios)]
                row += [percent(ratios, shorter)]
                row += [level(ratios, shorter), level(of_the_tsp(ratios), shorter)]
                row.append("%.2f" % (GAMMA * shorter * statistics.median(ratios.values())))
                if today in (EPYC, XEON):
                    rows.append(row)
                else:
                    self.assertEqual(too_long(ratios), [])
        self.assert_table(EVIDENCE, "", rows)
        self.assert_figures(EVIDENCE, "12", "64", str(len(ratios)), MADE)

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
        found = []
        for m1, m2 in itertools.permutations(CHOSEN_ON, 2):
            for s1, s2 in itertools.product(m1.scores, m2.scores):
                ratios = {
                    (s1, rho): own_rule(PUBLISHED, s1, s2, 411, 2185) * t1 / t2
                    for rho, (t1, t2) in enumerate(zip(m1.runtimes, m2.runtimes))
                }
                found.append([len(too_long(ratios, shorter)) for shorter in (1, factor(s2))])
        without, with_factor = (str(max(counts)) for counts in zip(*found))
        self.assert_figures(EVIDENCE, without, "64", with_factor)

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

    def test_a_measured_m2(self):
        told, programs, smaller = [], [], []
        for today in (EPYC, XEON):
            measured = by_total(TWELVE, today.runtimes, today.runtimes, CALIBRATION.same_problem)
            told.append(percent(measured))
            other = by_total(VALIDATION, today.programs, today.runtimes, lambda rho: [])
            programs.append(str(len(too_long(other))))
            by_rule = as_m2(TWELVE, today.runtimes, 3000)
            both = {case: min(x, factor(3000) * by_rule[case]) for case, x in measured.items()}
            smaller.append(percent(both))
        self.assert_figures(EVIDENCE, *told, *programs, str(len(other)), *smaller, "3000")


class AsM1(PageTest):
    """A shared machine: a part of t1."""

    def cases(self):
        """The combinations, by the figures that the table has of M1."""
        found = {}
        for today in (MILAN, GENOA):
            ends = [sixteens(as_m1(TWELVE, today.runtimes, s1)) for s1 in today.scores]
            self.assertEqual(ends[1:], ends[:-1])
            found["%s %d %d" % (today.model, today.scores[0], today.scores[-1])] = ends[0]
        for label, score in (("2150", 2150), ("6140 1840", 1840), ("1383", 1383)):
            found[label] = {
                (split.four, case.m2, case.problem): [ratio / most for ratio in case.ratios]
                for split in splits() for most in [limit(split, MADE)]
                for case in split.cases if TWELVE.scores[case.m1] == score
            }
        return found

    def test_three_quarters(self):
        longest = as_m1(TWELVE, [max(runs) for runs in MILAN.runs], MILAN.scores[0])
        cases = dict(self.cases(), **{"7003 3": sixteens(longest)})
        rows = [
            itertools.chain([label], *(shortened(found, part) for part in (1, 0.75, 0.5)))
            for label, found in cases.items()
        ]
        self.assert_table(EVIDENCE, "", rows)
        tsp = {key: ratios for key, ratios in cases["2150"].items() if key[-1] == "tsp"}
        self.assert_figures(EVIDENCE, MADE, TESTED, shortened(tsp, 1)[1])
        milan, slower = cases["7003 2564 2639"], (1.1, 1.2, 1.3, 1.5)
        told = [shortened(milan, 0.75 * more)[0] for more in slower]
        for more in (4 / 3, 1.5):
            told.append("%.1f" % (100 * sum(0.75 * more * x > 1 for x in parts()) / len(parts())))
        self.assert_figures(EVIDENCE, *map(str, slower), *told[:5], "1.5", told[5])

    def test_how_it_would_have_been_chosen(self):
        """The largest part, in steps of 0.01, with at most 1 % too long on all but one."""
        machines = [sum(found.values(), []) for found in self.cases().values()]

        def percent(ratios, part):
            return 100 * sum(part * ratio > 1 for ratio in ratios) / len(ratios)

        best = [max(i for i in range(75, 101) if percent(x, i / 100) <= 1) for x in machines]
        told = [min(best[:i] + best[i + 1:]) / 100 for i, _ in enumerate(best)]
        shares = ["%.1f" % percent(x, part) for x, part in zip(machines, told)]
        self.assertEqual(set(told[1:]), {told[1]})
        self.assert_figures(EVIDENCE, "1", str(told[1]), str(told[0]), shares[0])

    def test_the_exceptions(self):
        told = []
        for time, total in ((min, max), (statistics.median, statistics.median)):
            for today in (EPYC, GENOA, MILAN):
                times, totals = ([of(runs) for runs in today.runs] for of in (time, total))
                told.append(percent(by_total(TWELVE, times, totals, CALIBRATION.same_problem)))
        pairs = [x / y > 4 / 3 for runs in MILAN.runs for x, y in itertools.permutations(runs, 2)]
        self.assert_figures(EVIDENCE, *told)
        self.assert_figures(EVIDENCE, "0", "%.1f" % (100 * sum(pairs) / len(pairs)))

    def test_the_first_three_as_m1(self):
        shares = [
            percent(as_m1(TWELVE, today.runtimes, s1)) for today in CHOSEN_ON for s1 in today.scores
        ]
        self.assertEqual(set(shares), {"0.0"})
        self.assert_figures(EVIDENCE, "9004", "7003", "0.0")


if __name__ == "__main__":
    unittest.main()
