"""Two machines of today, measured for this project, and how to calibrate with one machine more."""

import collections
import contextlib
import io
import os
import re
import statistics
import tempfile
import unittest
from fractions import Fraction

from command import DATA, table
from definitions import CURVE, expected_gamma
from pages import Page, PageTest
from test_calibration import (
    CALIBRATION,
    PUBLISHED,
    RATING,
    SERVERS,
    VALIDATION,
    formula,
    own_rule,
)

EVIDENCE, SOURCES = Page("tests", "evidence.md"), Page("tests", "data", "README.md")

GAMMA = float(expected_gamma(Fraction("0.01")))
Old = collections.namedtuple("Old", "scores runtimes")
# The 12 machines of the authors that ran the 64 processes.
TWELVE = Old(
    CALIBRATION.scores + SERVERS.scores,
    [pcs + servers for pcs, servers in zip(CALIBRATION.runtimes, SERVERS.runtimes)],
)
SCORES = 2700, 3000, 3250, 3500, 3750, 4000, 4250, 4500


class Today:
    """A machine of today.

    runs: of each of the 64 processes, the seconds of three runs.
    runtimes, programs: the medians of the processes, and of the other programs.
    guess: the lowest and the highest S2 that we think possible.
    """

    def __init__(self, name, *guess):
        self.name, self.guess = name, guess
        self.runs = [list(map(float, row[3:])) for row in table(name + "_runtimes.tsv")]
        self.runtimes = [statistics.median(runs) for runs in self.runs]
        programs = table(name + "_validation.tsv")
        self.programs = [statistics.median(map(float, row[1:])) for row in programs]

    def compared(self):
        """The old machines, and the times of this one, of the processes and of the programs."""
        return (TWELVE, self.runtimes), (VALIDATION, self.programs)


EPYC, XEON = BOTH = Today("zen5", 3500, 4250), Today("granite_rapids", 3000, 3500)


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


def too_long(ratios):
    """The pairs of a machine and a process that are too long with p_gamma = 0.01."""
    return [case for case, ratio in ratios.items() if GAMMA * ratio > 1]


def percent(ratios):
    return "%.1f" % (100 * len(too_long(ratios)) / len(ratios))


def median(ratios):
    return "%.2f" % statistics.median(ratios.values())


class TwoMachines(PageTest):
    def test_the_files_have_the_rows_of_those_of_the_authors(self):
        for today in BOTH:
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
        totals = [sum(today.runtimes) for today in BOTH]
        told = ["%.0f" % total for total in totals]
        told += ["%.0f" % ((total - b) / a) for total in totals]
        told += ["2185"] + ["%.2f" % (ryzen / total) for total in totals]
        self.assert_figures(EVIDENCE, "23", "2026", "64", *told)
        for today in BOTH:
            self.assert_figures(SOURCES, *("%.0f" % sum(runs) for runs in zip(*today.runs)))

    def test_the_rule_by_the_score_of_m2(self):
        rows = []
        for s2 in SCORES:
            rows.append([str(s2)])
            for today in BOTH:
                processes, programs = (as_m2(*pair, s2) for pair in today.compared())
                rows[-1] += [percent(processes), median(processes), str(len(too_long(programs)))]
        self.assert_table(EVIDENCE, "", rows)
        older = RATING["AMD EPYC 9654"], "9654", RATING["Intel Xeon Gold 6414U"]
        self.assert_figures(EVIDENCE, "1.05", *map(str, EPYC.guess + XEON.guess), *older)
        told = str(len(processes)), "0.01", str(len(programs)), "4", "5"
        self.assert_figures(EVIDENCE, "12", "64", *told)

    def test_programs_like_those_of_the_calibration(self):
        least = next(x for x in range(3000, 4000) if x * 1.05 >= 3500)
        shares, counts, of_the_tsp, single = [], [], [], []
        for today in BOTH:
            ratios = as_m2(TWELVE, today.runtimes, 3500)
            tsp = {case for case in ratios if CALIBRATION.problems[case[1]] == "tsp"}
            long_ones = set(too_long(ratios))
            self.assertLessEqual(long_ones, tsp, today.name)
            shares.append(percent(ratios))
            counts.append(str(len(long_ones)))
            of_the_tsp.append("%.1f" % (100 * len(long_ones) / len(tsp)))
            runs = [percent(as_m2(TWELVE, run, 3500)) for run in zip(*today.runs)]
            single += [min(runs), max(runs)]
        self.assertLess(float(shares[0]), 1)
        self.assertEqual(min(EPYC.guess), 3500)
        most = percent(as_m2(TWELVE, XEON.runtimes, min(XEON.guess)))
        told = ["3500", str(least)] + shares + counts + of_the_tsp + [str(len(tsp))]
        self.assert_figures(EVIDENCE, *told, *single, most)

    def test_other_programs(self):
        told = []
        for program in ("primes", "queens", "knapsack"):
            rho = VALIDATION.problems.index(program)
            for today in BOTH:
                parts = [today.programs[rho] / t for t in VALIDATION.runtimes[rho]]
                told += ["%.2f" % min(parts), "%.2f" % max(parts)]
        told += ["64", "%.2f" % (sum(EPYC.runtimes) / sum(XEON.runtimes))]
        queens = VALIDATION.problems.index("queens")
        told.append("%.2f" % (EPYC.programs[queens] / XEON.programs[queens]))
        counts = [
            str(len(too_long(as_m2(VALIDATION, today.programs, s2))))
            for today in BOTH for s2 in today.guess
        ]
        self.assert_figures(EVIDENCE, "5", *told[2:], *counts[:2], "20", *counts[2:])
        self.assert_figures(EVIDENCE, *told, *counts)

    def test_the_formula_of_the_paper(self):
        medians, shares, kept, short = [], [], set(), []
        for today in BOTH:
            medians.append(median(as_m2(TWELVE, today.runtimes, 3000, formula)))
            shares.append(percent(as_m1(TWELVE, today.runtimes, 3000, formula)))
            by_rule = [as_m1(TWELVE, today.runtimes, s1) for s1 in SCORES]
            kept.update(map(percent, by_rule))
            medians_of_rule = set(map(median, by_rule))
            self.assertEqual(len(medians_of_rule), 1, "the same for each S1")
            short += medians_of_rule
        told = ["3000"] + medians + ["3223.49", "3000"] + shares + sorted(kept) + short
        self.assertEqual(len(kept), 1, "one share for each S1 and machine")
        self.assert_figures(EVIDENCE, *told)

    def test_a_measured_m2(self):
        a, b = CALIBRATION.line(CALIBRATION.machines, CALIBRATION.processes)
        told = ["64", "411", "2185", "%.3f" % b, "%.6f" % -a, "0.01"]
        programs, smaller = [], []
        for today in BOTH:
            measured = by_total(TWELVE, today.runtimes, today, CALIBRATION.same_problem)
            told.append(percent(measured))
            other = by_total(VALIDATION, today.programs, today, lambda rho: [])
            programs.append(str(len(too_long(other))))
            shares = []
            for s2 in SCORES[SCORES.index(3000):]:
                by_rule = as_m2(TWELVE, today.runtimes, s2)
                shares.append({case: min(x, by_rule[case]) for case, x in measured.items()})
            smaller.append(max(map(percent, shares), key=float))
        self.assert_figures(EVIDENCE, *told, *programs, str(len(other)), *smaller, "3000")
        self.assert_figures(EVIDENCE, "411", "2185", "5.5", "1")


class OneMachineMore(PageTest):
    """How to calibrate again, as the page on the data says."""

    def entered(self, file):
        """What the lines of the page print for this file."""
        with open(os.path.join(DATA, "README.md"), encoding="utf-8") as page:
            lines, = re.findall(r"(?s)```python\n(.+?)```", page.read())
        self.assertEqual(lines.count("/tmp/nine.tsv"), 1)
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(lines.replace("/tmp/nine.tsv", file), {})
        zero, predictions, counts = out.getvalue().splitlines()
        return "%.2f" % float(zero), int(predictions), list(map(int, counts[1:-1].split(",")))

    def test_the_8_machines_give_the_published_line_and_curve(self):
        found = self.entered("calibration_runtimes.tsv")
        self.assertEqual(found, (str(PUBLISHED), 3584, [count for _, count in CURVE]))
        self.assert_figures(SOURCES, "150", str(PUBLISHED), "3584", "411", "2185")

    def test_a_ninth_machine(self):
        # Twice as fast as the first machine, and its score is that of its total on the line: the
        # line of all machines stays.  The shares do not, as its own runtimes are predicted, too.
        a, b = CALIBRATION.line(CALIBRATION.machines, CALIBRATION.processes)
        times = [runtimes[0] / 2 for runtimes in CALIBRATION.runtimes]
        column = ["NAME", repr((sum(times) - b) / a)] + list(map(repr, times))
        with open(os.path.join(DATA, "calibration_runtimes.tsv"), encoding="utf-8") as file:
            rows = file.read().splitlines()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "nine.tsv")
            with open(path, "w", encoding="utf-8") as file:
                file.writelines("\t".join(row) + "\n" for row in zip(rows, column))
            zero, predictions, counts = self.entered(path)
        self.assertEqual((zero, predictions), (str(PUBLISHED), 9 * 8 * 64))
        self.assertEqual(counts, sorted(counts, reverse=True))


if __name__ == "__main__":
    unittest.main()
