"""The calibration: the line, the curve, and how to calibrate with one machine more.

Machines reads like Section 2 of the paper.  From the authors' raw runtimes the tests derive the
line and the curve; neither is taken from the script.
"""

import contextlib
import io
import os
import re
import tempfile
import unittest

from command import DATA
from definitions import CURVE
from pages import Page, PageTest

EVIDENCE, SOURCES = Page("tests", "evidence.md"), Page("tests", "data", "README.md")
LIST = Page("cpu_scores.md")

PUBLISHED = 3223.49  # Equation 1


def fit(points):
    """The a and b of the line a s + b, fitted by least squares to points (s, t)."""
    mean_s, mean_t = (sum(values) / len(points) for values in zip(*points))
    a = sum((s - mean_s) * (t - mean_t) for s, t in points)
    a /= sum((s - mean_s) ** 2 for s, _ in points)
    return a, mean_t - a * mean_s


class Machines:
    """Runtimes t(M, rho) of processes rho on machines M with scores s.

    Files with the same processes are put side by side.
    """

    def __init__(self, *names):
        self.scores, self.runtimes, labels = [], [], None
        for name in names:
            with open(os.path.join(DATA, name), encoding="utf-8") as file:
                head, scores, *rows = [line.rstrip("\n").split("\t") for line in file]
            first = head.index("problem") + (3 if "algorithm" in head else 1)
            if labels not in (None, [row[:first] for row in rows]):
                raise ValueError("the rows of %s are other processes" % name)
            labels = [row[:first] for row in rows]
            self.scores += [float(s) for s in scores[first:]]
            self.runtimes = [
                earlier + [float(t) for t in row[first:]]
                for earlier, row in zip(self.runtimes or [[] for _ in rows], rows)
            ]
        self.problems = [label[0] for label in labels]
        self.machines = range(len(self.scores))
        self.processes = range(len(labels))

    def line(self, machines, processes):
        """Definition 4: the a and b of the line t(M, rho') = a s + b, fitted to these machines
        by least squares; rho' is all these processes in a row.
        """
        return fit([
            (self.scores[m], sum(self.runtimes[rho][m] for rho in processes)) for m in machines
        ])

    def zero_runtime_score(self, machines, processes):
        """Where the fitted line reaches zero."""
        a, b = self.line(machines, processes)
        return -b / a

    def cross_validated(self, left_out):
        """Algorithm 1: t2_hat / t2 for gamma = 1, by (M1, M2, rho).

        Both machines are left out of the fit, and the processes left_out(rho).
        """
        ratios, fits = {}, {}
        for m1 in self.machines:
            for m2 in self.machines:
                for rho in self.processes if m1 != m2 else ():
                    out = frozenset([m1, m2]), frozenset(left_out(rho))
                    if out not in fits:
                        fits[out] = self.zero_runtime_score(
                            [m for m in self.machines if m not in out[0]],
                            [r for r in self.processes if r not in out[1]],
                        )
                    ratios[m1, m2, rho] = self.ratio(fits[out], m1, self, m2, rho)
        return ratios

    def ratio(self, zero, m1, other, m2, rho):
        """Equation 1: t1 (zero - s2) / (zero - s1), divided by the true t2."""
        t1, t2 = self.runtimes[rho][m1], other.runtimes[rho][m2]
        return t1 * (zero - other.scores[m2]) / (zero - self.scores[m1]) / t2

    def predicted(self, other):
        """t2_hat / t2 of the published formula from these machines to others."""
        return {
            (m1, m2, rho): self.ratio(PUBLISHED, m1, other, m2, rho)
            for m1 in self.machines
            for m2 in other.machines
            if self is not other or m1 != m2
            for rho in self.processes
        }

    def same_problem(self, rho):
        return [r for r in self.processes if self.problems[r] == self.problems[rho]]

    def other_problems(self, problem):
        return [r for r in self.processes if self.problems[r] != problem]


CALIBRATION = Machines("calibration_runtimes.tsv")
RATIOS = CALIBRATION.cross_validated(CALIBRATION.same_problem)
SCORES = CALIBRATION.scores


class TheModel(PageTest):
    def test_the_line_reaches_zero_at_the_published_score(self):
        zero = CALIBRATION.zero_runtime_score(CALIBRATION.machines, CALIBRATION.processes)
        self.assertEqual((len(CALIBRATION.machines), len(CALIBRATION.processes)), (8, 64))
        self.assertEqual("%.2f" % zero, str(PUBLISHED))
        ends = ["%.0f" % score for score in (min(SCORES), max(SCORES))]
        self.assert_figures(EVIDENCE, "64", "8", *ends, "4", "4", "4", "%.2f" % zero, "56", "3,584")
        self.assert_figures(LIST, "411", "2185", *ends, "411", "2185")

    def test_all_150_points_of_the_curve(self):
        self.assertEqual(len(RATIOS), 3584)
        for gamma, count in CURVE:
            found = sum(float(gamma) * ratio > 1 for ratio in RATIOS.values())
            self.assertEqual(found, count, "gamma = %s" % float(gamma))

    def test_algorithm_1_as_printed_gives_another_curve(self):
        printed = CALIBRATION.cross_validated(lambda rho: [rho]).values()
        found = [sum(float(gamma) * ratio > 1 for ratio in printed) for gamma, _ in CURVE]
        other = sum(a != count for a, (_, count) in zip(found, CURVE))
        self.assert_figures(EVIDENCE, "1", str(other), "150")


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
