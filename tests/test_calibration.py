"""The calibration, and the figures of the README, from the authors' raw runtimes.

The class below reads like Section 2 of the paper.  The tests derive from it the
model, the curve, and every figure of the README on pairs of machines, errors and
probabilities; none of these is taken from the scripts.
"""

import os
import unittest
from collections import Counter
from fractions import Fraction
from math import log

from command import DATA, ROOT
from definitions import (
    CURVE,
    binomials,
    expected_critical_value,
    expected_gamma,
    expected_p_value,
    expected_runtime,
    plain,
)

with open(os.path.join(ROOT, "README.md"), encoding="ascii") as readme:
    README = " ".join(readme.read().split())

PUBLISHED = 3223.49  # Equation 1


class Machines:
    """Runtimes t(M, rho) of processes rho on machines M with scores s."""

    def __init__(self, name):
        with open(os.path.join(DATA, name), encoding="utf-8") as file:
            head, scores, *rows = [line.rstrip("\n").split("\t") for line in file]
        first = head.index("problem") + (3 if "algorithm" in head else 1)
        self.scores = [float(s) for s in scores[first:]]
        self.problems = [row[0] for row in rows]
        self.runtimes = [[float(t) for t in row[first:]] for row in rows]
        self.machines = range(len(self.scores))
        self.processes = range(len(rows))

    def zero_runtime_score(self, machines, processes):
        """Definition 4: where the line t(M, rho') = a s + b, fitted to these machines
        by least squares, reaches zero; rho' is all these processes in a row.
        """
        s = [self.scores[m] for m in machines]
        t = [sum(self.runtimes[rho][m] for rho in processes) for m in machines]
        mean_s, mean_t = sum(s) / len(s), sum(t) / len(t)
        a = sum((x - mean_s) * (y - mean_t) for x, y in zip(s, t))
        a /= sum((x - mean_s) ** 2 for x in s)
        b = mean_t - a * mean_s
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
        pairs = [(a, b) for a in self.machines for b in other.machines if self is not other or a != b]
        return {
            (m1, m2, rho): self.ratio(PUBLISHED, m1, other, m2, rho)
            for m1, m2 in pairs
            for rho in self.processes
        }

    def same_problem(self, rho):
        return [r for r in self.processes if self.problems[r] == self.problems[rho]]


CALIBRATION = Machines("calibration_runtimes.tsv")
RATIOS = CALIBRATION.cross_validated(CALIBRATION.same_problem)
ALPHA = "0.05"


def too_long(ratios, p_gamma):
    """By pair (M1, M2), how many predictions are too long with gamma(p_gamma)."""
    gamma = float(expected_gamma(Fraction(p_gamma)))
    counts = Counter({(m1, m2): 0 for m1, m2, _ in ratios})
    counts.update((m1, m2) for (m1, m2, _), ratio in ratios.items() if gamma * ratio > 1)
    return counts


def percent(ratios, p_gamma):
    return "%.2f" % (100 * sum(too_long(ratios, p_gamma).values()) / len(ratios))


def short(number):
    """A probability or an error as the README has it: .05, 1.00, .036"""
    return number.lstrip("0")


class Case(unittest.TestCase):
    def assert_says(self, *sentences):
        for sentence in sentences:
            self.assertIn(sentence, README, "the README says otherwise")


class TheModel(unittest.TestCase):
    def test_the_line_reaches_zero_at_the_published_score(self):
        zero = CALIBRATION.zero_runtime_score(CALIBRATION.machines, CALIBRATION.processes)
        self.assertEqual((len(CALIBRATION.machines), len(CALIBRATION.processes)), (8, 64))
        self.assertEqual("%.2f" % zero, str(PUBLISHED))

    def test_all_150_points_of_the_curve(self):
        self.assertEqual(len(RATIOS), 3584)
        for gamma, count in CURVE:
            found = sum(float(gamma) * ratio > 1 for ratio in RATIOS.values())
            self.assertEqual(found, count, "gamma = %s" % float(gamma))

    def test_algorithm_1_as_printed_gives_another_curve(self):
        printed = CALIBRATION.cross_validated(lambda rho: [rho])
        other = sum(
            sum(float(gamma) * ratio > 1 for ratio in printed.values()) != count for gamma, count in CURVE
        )
        self.assertIn("as printed, %d of the 150 points would differ" % other, README)


class Probabilities(Case):
    def test_the_pairs_of_machines(self):
        counts = {p: too_long(RATIOS, p) for p in ("0.001", "0.01", "0.05", "0.1")}
        some = {p: sorted((c for c in counts[p].values() if c), reverse=True) for p in counts}
        self.assertEqual(some["0.01"], [12, 8, 6, 4, 3])
        self.assertEqual(some["0.05"], [38, 38, 25, 16, 15, 12, 9, 8, 6, 4, 4, 2, 2])
        self.assertEqual(
            some["0.1"], [62, 39, 35, 32, 32, 23, 22, 18, 16, 16, 16, 12, 10, 6, 6, 4, 4, 4, 1]
        )
        self.assert_says(
            "has 3,584 predictions, but eight machines: 0.01 rests on %d predictions that were too long, of %d of"
            " the %d ordered pairs (%d of 64 in the worst), 0.001 on %d, of %d pairs."
            % (
                sum(some["0.01"]), len(some["0.01"]), len(counts["0.01"]), some["0.01"][0],
                sum(some["0.001"]), len(some["0.001"]),
            ),
            "At 0.1, %d pairs have none, and the worst has %d of 64." % (56 - len(some["0.1"]), some["0.1"][0]),
            "from %.3f on, not even the worst pair" % (some["0.01"][0] / 64 + 0.0005),
        )  # fmt: skip

    def test_what_this_does_to_the_type_i_error(self):
        for p_gamma in ("0.01", "0.05", "0.1"):
            shares = Counter(too_long(RATIOS, p_gamma).values())
            cells = [p_gamma]
            for n in (10, 20, 30, 50, 100):
                k = expected_critical_value(p_gamma, n, ALPHA)
                errors = {q: expected_p_value(Fraction(q, 64), n, k) for q in shares}
                mean = sum(errors[q] * pairs for q, pairs in shares.items()) / 56
                worst = max(errors.values())
                cells.append("%s / %s" % (short("%.3f" % mean), short("%.2f" % worst)))
            self.assert_says("| %s |" % " | ".join(cells))

    def test_other_data(self):
        validation = Machines("validation_runtimes.tsv")
        servers = Machines("server_runtimes.tsv")
        figures = []
        for ratios in (
            validation.predicted(validation),
            servers.predicted(servers),
            servers.predicted(CALIBRATION),
            CALIBRATION.predicted(servers),
        ):
            figures += [percent(ratios, "0.01"), percent(ratios, "0.1")]
        worst = max(too_long(servers.predicted(CALIBRATION), "0.01").values())
        self.assert_says(
            "at p_gamma = 0.01 and 0.1 are %s and %s %% of the authors' 80 validation predictions, %s and %s %%"
            " between four servers, %s and %s %% with A on a server and B on a PC (%d of 64 in the worst pair at"
            " 0.01), %s and %s %% the other way round." % tuple(figures[:6] + [worst] + figures[6:])
        )
        self.assertEqual((len(validation.machines), len(validation.predicted(validation))), (5, 80))

    def test_the_errors_of_a_single_prediction(self):
        figures = []
        for machines, ratios in (
            (CALIBRATION, RATIOS),
            (Machines("validation_runtimes.tsv"), None),
            (Machines("server_runtimes.tsv"), None),
        ):
            ratios = ratios or machines.predicted(machines)
            runtime, score = machines.runtimes, machines.scores
            same = [runtime[rho][m1] / runtime[rho][m2] for m1, m2, rho in ratios]
            by_scores = [ratio * score[m1] / score[m2] for ratio, (m1, m2, _) in zip(same, ratios)]
            for values in (ratios.values(), by_scores, same):
                mean = sum(abs(log(value, 2)) for value in values) / len(ratios)
                figures.append(short("%.3f" % mean))
        self.assert_says(
            "is %s, %s and %s in the calibration, %s, %s and %s in the validation, %s, %s and %s between servers"
            % tuple(figures)
        )


def below(n, p, k):
    """P[Bin(n, p) <= k]"""
    won, lost = p.numerator, p.denominator - p.numerator
    terms = (c * won ** i * lost ** (n - i) for i, c in enumerate(binomials(n)[: k + 1]))
    return Fraction(sum(terms), p.denominator ** n)


class Planning(Case):
    def test_the_power(self):
        critical, k = {}, -1
        for n in range(1, 231):
            while expected_p_value("0.01", n, k + 1) < Fraction(ALPHA):
                k += 1
            critical[n] = k

        def power(n, w):
            """P[Bin(n, 1 - w) <= critical value], in how many A may be better."""
            return below(n, 1 - Fraction(w), critical[n])

        for w in ("0.6", "0.7", "0.8", "0.9"):
            cells = [w] + [short("%.2f" % power(n, w)) for n in (10, 20, 30, 50, 100)]
            # The power rises and falls with n, as k is an integer.
            cells.append("%d" % (1 + max(n for n in critical if power(n, w) < Fraction("0.8"))))
            self.assert_says("| %s |" % " | ".join(cells))

    def test_mistakes_in_the_experiment(self):
        def error(n, worse):
            """The probability that A is better in no more than the critical value."""
            return below(n, Fraction(worse), expected_critical_value("0.01", n, ALPHA))

        # The best of 30 runs of one algorithm is among 20 of them in two of three.
        errors = [short("%.2f" % error(n, "1/3")) for n in (10, 20, 30)]
        self.assert_says("type I error %s, %s and %s at n = 10, 20 and 30" % tuple(errors))
        # Where the runs on an instance all end alike, A has 10 Bin(10, 1/2) of 100.
        k = expected_critical_value("0.01", 100, ALPHA)
        alike = sum(c for i, c in enumerate(binomials(10)) if 10 * i <= k) / 2 ** 10
        self.assert_says("a type I error of %s" % short("%.2f" % alike))

    def test_p_gamma_0_001_against_0_01(self):
        differ = [
            n for n in range(1, 51)
            if expected_critical_value("0.001", n, ALPHA) != expected_critical_value("0.01", n, ALPHA)
        ]  # fmt: skip
        self.assertEqual(differ, [13, 18, 21, 23, 26, 28, 33, 35, 38, 40, 42, 44, 45, 47, 49])
        shorter = 1 - expected_gamma(Fraction("0.001")) / expected_gamma(Fraction("0.01"))
        self.assert_says(
            "0.001 costs B another %.0f %% of its runtime, and gains one in the critical value for %d of the n up to"
            " 50" % (100 * shorter, len(differ))
        )


class Scores(Case):
    def test_how_many_cpus_are_where(self):
        with open(os.path.join(ROOT, "cpu_scores.md"), encoding="ascii") as file:
            rows = [line.split(" | ") for line in file if line.startswith("| ")][2:]
        scores = [float(row[1]) for row in rows]

        def count(low, high):
            return sum(low <= score < high for score in scores)

        lowest, highest = min(CALIBRATION.scores), max(CALIBRATION.scores)
        self.assert_says(
            "Of the {:,} listed CPUs {} lie below, {} above it, and {} have 3223.49 or more".format(
                len(scores), count(0, 411), sum(2185 < s < PUBLISHED for s in scores), count(PUBLISHED, 1e9)
            ),
            "The eight machines of the fit have %.0f to %.0f; %d listed CPUs lie from 411 to %.0f."
            % (lowest, highest, count(411, lowest), lowest - 1),
            "from about 2650 on, as %d listed CPUs have, it is longer" % count(2650, PUBLISHED),
        )

    def test_what_a_score_of_m1_outside_the_range_does(self):
        budgets = ["%.2f" % expected_runtime("0.01", s1, "1500", "1") for s1 in ("2185", "2500", "2800", "3000")]
        self.assert_says(
            "the budget is %s t1 for M1 = 2185, but %s t1 for 2500, %s t1 for 2800 and %s t1 for 3000" % tuple(budgets)
        )

        def excess(s1, s2):
            return expected_runtime("0.01", s1, s2, "1") / (Fraction(s1) / Fraction(s2))

        self.assertTrue(excess(2640, 1500) < 1 < excess(2660, 1500))

    def test_the_first_example(self):
        centred = expected_runtime("0.5", "1219", "1012", "486")
        gamma = expected_gamma(Fraction("0.01"))
        self.assert_says(
            "that run would take about %.0f s: 486 * (3223.49 - 1012) / (3223.49 - 1219)." % centred,
            "Times gamma = %.3f this is %.1f s" % (gamma, centred * gamma),
        )

    def test_the_differences_from_the_paper(self):
        longer = expected_runtime("0.01", "2185", "1012", "1") / expected_runtime("0.01", "2182", "1012", "1")
        self.assert_says(
            "the runtimes become about %.1f %% longer" % (100 * (longer - 1)),
            "| %s | %s: the two scores" % (
                plain(expected_runtime("0.1", "1643", "1540", "15.0")),
                plain(expected_runtime("0.1", "1540", "1643", "15.0")),
            ),
            "n = 17, k = 5, p-value %s" % plain(expected_p_value("0.01", 17, 5)),
        )  # fmt: skip


if __name__ == "__main__":
    unittest.main()
