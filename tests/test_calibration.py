"""The calibration, and the figures of both READMEs, from the authors' raw runtimes.

The class below reads like Section 2 of the paper.  The tests derive from it the model,
the curve, and every figure on pairs of machines, errors and probabilities; none of these
is taken from the scripts.
"""

import os
import random
import unittest
from collections import Counter
from fractions import Fraction
from math import log

from command import DATA, ROOT, table
from definitions import (
    CURVE,
    binomials,
    expected_critical_value,
    expected_gamma,
    expected_p_value,
    expected_runtime,
    plain,
)


def words(*path):
    """The words of a Markdown file, whatever the line breaks."""
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return " ".join(file.read().split())


README, EVIDENCE = words("README.md"), words("tests", "README.md")

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
        return {
            (m1, m2, rho): self.ratio(PUBLISHED, m1, other, m2, rho)
            for m1 in self.machines
            for m2 in other.machines
            if self is not other or m1 != m2
            for rho in self.processes
        }

    def same_problem(self, rho):
        return [r for r in self.processes if self.problems[r] == self.problems[rho]]


CALIBRATION = Machines("calibration_runtimes.tsv")
RATIOS = CALIBRATION.cross_validated(CALIBRATION.same_problem)
SCORES = CALIBRATION.scores
ALPHA = "0.05"


def too_long(ratios, p_gamma, key=lambda m1, m2, rho: (m1, m2)):
    """By pair (M1, M2), or another key, how many are too long with gamma(p_gamma)."""
    gamma = float(expected_gamma(Fraction(p_gamma)))
    counts = Counter({key(*case): 0 for case in ratios})
    counts.update(key(*case) for case, ratio in ratios.items() if gamma * ratio > 1)
    return counts


def short(form, number):
    """A probability or an error as a README has it: .05, 1.00, .036"""
    return (form % number).lstrip("0")


def below(n, p, k):
    """P[Bin(n, p) <= k]"""
    won, lost = p.numerator, p.denominator - p.numerator
    terms = (c * won ** i * lost ** (n - i) for i, c in enumerate(binomials(n)[: k + 1]))
    return Fraction(sum(terms), p.denominator ** n)


class Case(unittest.TestCase):
    def assert_says(self, text, *sentences):
        for sentence in sentences:
            self.assertIn(sentence, text, "the README says otherwise")


class TheModel(Case):
    def test_the_line_reaches_zero_at_the_published_score(self):
        zero = CALIBRATION.zero_runtime_score(CALIBRATION.machines, CALIBRATION.processes)
        self.assertEqual((len(CALIBRATION.machines), len(CALIBRATION.processes)), (8, 64))
        self.assertEqual("%.2f" % zero, str(PUBLISHED))
        self.assert_says(EVIDENCE, "scores from %.0f to %.0f" % (min(SCORES), max(SCORES)))

    def test_all_150_points_of_the_curve(self):
        self.assertEqual(len(RATIOS), 3584)
        for gamma, count in CURVE:
            found = sum(float(gamma) * ratio > 1 for ratio in RATIOS.values())
            self.assertEqual(found, count, "gamma = %s" % float(gamma))

    def test_algorithm_1_as_printed_gives_another_curve(self):
        printed = CALIBRATION.cross_validated(lambda rho: [rho]).values()
        found = [sum(float(gamma) * ratio > 1 for ratio in printed) for gamma, _ in CURVE]
        other = sum(a != count for a, (_, count) in zip(found, CURVE))
        self.assert_says(EVIDENCE, "as printed, %d of the 150 points would differ" % other)

    def test_the_chart(self):
        points = EVIDENCE.split(" line [")[1].split("]")[0].split(", ")
        self.assertEqual(len(points), 50)
        for percent, shown in enumerate(points, 1):
            off = abs(Fraction(shown) - expected_gamma(Fraction(percent, 100)))
            self.assertLessEqual(off, Fraction("5e-4"), "at %d percent" % percent)


class TooLong(Case):
    """Which predictions are too long, and what follows."""

    def test_by_pair_of_machines_and_problem_type(self):
        for p_gamma in ("0.001", "0.01", "0.05", "0.1"):
            cells = too_long(RATIOS, p_gamma, lambda a, b, rho: (a, b, CALIBRATION.problems[rho]))
            self.assertEqual(len(cells), 224)
            counts = sorted(cells.values(), reverse=True)
            most = ", ".join(str(count) for count in counts[:6] if count)
            row = (p_gamma, sum(counts), counts.count(0), sum(count >= 8 for count in counts))
            row += (counts.count(16), most)
            self.assert_says(EVIDENCE, "| %s | %d | %d | %d | %d | %s |" % row)
            if p_gamma == "0.01":
                slow, = (m for m in CALIBRATION.machines if SCORES[m] == 1559)
                by_m2 = too_long(RATIOS, p_gamma, lambda m1, m2, rho: m2)
                told = "Of the %d at 0.01, %d have the same machine" % (sum(counts), by_m2[slow])
                self.assert_says(EVIDENCE, told)
                none = "In %.0f of 100 combinations" % (100 * counts.count(0) / 224)
                self.assert_says(README, none)
                self.assertEqual(Fraction(counts[0], 16), Fraction(3, 4), "up to three quarters")

    def test_the_type_i_error_in_the_worst_cell_and_the_worst_pair(self):
        half = Fraction(1, 2)
        cells = too_long(RATIOS, "0.01", lambda a, b, rho: (a, b, CALIBRATION.problems[rho]))
        cell, pair = Fraction(max(cells.values()), 16), max(too_long(RATIOS, "0.01").values())
        self.assertEqual((cell, pair), (Fraction(12, 16), 12))
        errors = []
        for n in (10, 20, 50):
            # A runtime that is too long makes B win, whoever would have won otherwise.
            k = expected_critical_value("0.01", n, ALPHA)
            errors.append(short("%.2f", below(n, half * (1 - cell), k)))
        self.assert_says(EVIDENCE, "rejected with probability %s, %s and %s at n" % tuple(errors))
        # It turns a loss of B into a win, in 12 of 64: A wins in one half less that share.
        a_wins = half - Fraction(pair, 64)
        critical = [expected_critical_value(p_gamma, 50, ALPHA) for p_gamma in ("0.01", "0.19")]
        errors = [below(50, a_wins, k) for k in critical]
        self.assertLess(Fraction(pair, 64), Fraction("0.19"))
        self.assert_says(
            EVIDENCE,
            "H0 is rejected with probability %s. -" % short("%.2f", errors[0]),
            "0.19 rejects with probability %s." % short("%.3f", errors[1]),
        )

    def test_a_lower_score_is_no_proof(self):
        faster = Counter()
        cases = 0
        for m1, m2, rho in RATIOS:
            if SCORES[m1] < SCORES[m2]:
                runtime = CALIBRATION.runtimes[rho]
                faster[m1, m2] += runtime[m1] < runtime[m2]
                cases += 1
        worst = sorted(faster.values(), reverse=True)[:3]
        told = "In {} of {:,} cases the machine with the lower score was the faster one. For the"
        told += " worst three pairs this holds in {}, {} and {} of 64"
        self.assert_says(EVIDENCE, told.format(sum(faster.values()), cases, *worst))

    def test_many_ties(self):
        # 100 instances, a tie with probability 0.9, else A or B wins alike; a runtime that
        # is too long, with probability 0.05, makes B win.
        p = Fraction("0.05")
        loss, tie = (1 - p) / 20, (1 - p) * Fraction("0.9")
        errors = [0, 0]
        for n, chosen in enumerate(binomials(100)[1:], 1):
            for i, ties in enumerate((0, 100 - n)):
                for k, ways in enumerate(binomials(n)):
                    if expected_p_value(p, n, k, ties) >= Fraction(ALPHA):
                        break
                    probability = float(loss) ** k * float(1 - loss - tie) ** (n - k)
                    errors[i] += float(chosen * ways) * probability * float(tie) ** (100 - n)
        told = "rejects with probability %s, and ours with less than .001"
        self.assert_says(EVIDENCE, told % short("%.3f", errors[0]))
        self.assertLess(errors[1], 0.001)


class Outside(Case):
    """Scores outside 411 to 2185."""

    def test_the_smaller_of_the_formula_and_the_ratio_of_scores(self):
        gamma = float(expected_gamma(Fraction("0.01")))
        by_score = sorted(CALIBRATION.machines, key=lambda m: SCORES[m])
        for name, machines in (("fastest", by_score[::-1]), ("slowest", by_score)):
            for left_out in (1, 2, 3, 4):
                fitted = machines[left_out:]
                zero = CALIBRATION.zero_runtime_score(fitted, CALIBRATION.processes)
                too_long = [0, 0, 0, 0]
                cases = [
                    (m1, m2, rho)
                    for m1 in machines[:left_out]
                    for m2 in fitted
                    for rho in CALIBRATION.processes
                ]
                for m1, m2, rho in cases:
                    formula = gamma * CALIBRATION.ratio(zero, m1, CALIBRATION, m2, rho)
                    t1, t2 = (CALIBRATION.runtimes[rho][m] for m in (m1, m2))
                    by_ratio = gamma * t1 * SCORES[m1] / SCORES[m2] / t2
                    for i, x in enumerate((formula, min(formula, by_ratio), by_ratio)):
                        too_long[i] += x > 1
                # The other way round: these machines as M2.
                for m2, m1, rho in cases:
                    ratio = CALIBRATION.ratio(zero, m1, CALIBRATION, m2, rho)
                    too_long[3] += gamma * ratio > 1
                row = [("the %d %s" % (left_out, name)).replace("1 ", "")]
                row += ["%.1f" % (100 * x / len(cases)) for x in too_long]
                self.assert_says(EVIDENCE, "| %s |" % " | ".join(row))

    def test_how_many_cpus_are_where(self):
        with open(os.path.join(ROOT, "cpu_scores.md"), encoding="ascii") as file:
            rows = [line.split(" | ") for line in file if line.startswith("| ")][2:]
        scores = [float(row[1]) for row in rows]

        def count(low, high):
            return sum(low <= score < high for score in scores)

        told = "{:,} CPUs: {} lie below 411 and {} above 2185. Of these, {} lie at 3223.49 or more"
        above = sum(score > 2185 for score in scores)
        self.assert_says(
            EVIDENCE,
            told.format(len(scores), count(0, 411), above, count(PUBLISHED, 1e9)),
            "%d lie from 411 to %.0f" % (count(411, min(SCORES)), min(SCORES) - 1),
            "From about 2650 on, as %d listed CPUs have, it is longer" % count(2650, PUBLISHED),
        )
        known = {row[0][2:]: float(row[1]) for row in rows}
        told = "An Apple M1 has %.0f, an Intel i7-4770 has %.0f."
        cpus = "Apple M1 8 Core 3200 MHz", "Intel Core i7-4770 @ 3.40GHz"
        self.assert_says(README, told % tuple(known[cpu] for cpu in cpus))

    def test_what_a_score_of_m1_outside_the_range_does(self):
        def budget(s1):
            return expected_runtime("0.01", s1, "1500", "1")

        told = "%.2f t1 for M1 = 2185, but %.2f t1 for 2500, %.2f t1 for 2800 and %.2f t1 for 3000"
        self.assert_says(EVIDENCE, told % tuple(map(budget, (2185, 2500, 2800, 3000))))
        self.assertTrue(budget(2640) < Fraction(2640, 1500))
        self.assertTrue(budget(2660) > Fraction(2660, 1500))


class OtherData(Case):
    def test_how_often_it_was_too_long(self):
        validation = Machines("validation_runtimes.tsv")
        servers = Machines("server_runtimes.tsv")
        to_pcs = servers.predicted(CALIBRATION)
        self.assertEqual(len(validation.machines), 5)
        all_of_them, long_ones, shares = 0, 0, []
        for name, ratios in (
            ("validation", validation.predicted(validation)),
            ("a server, another server", servers.predicted(servers)),
            ("a server, a PC", to_pcs),
            ("a PC, a server", CALIBRATION.predicted(servers)),
        ):
            counts = [sum(too_long(ratios, p_gamma).values()) for p_gamma in ("0.01", "0.1")]
            shares.append(100 * counts[0] / len(ratios))
            row = (name, len(ratios)) + tuple(100 * count / len(ratios) for count in counts)
            self.assert_says(EVIDENCE, "| {} | {:,} | {:.2f} | {:.2f} |".format(*row))
            all_of_them += len(ratios)
            long_ones += counts[0]
        share = 100 * long_ones / all_of_them
        told = "{} of {:,} predictions ({:.1f} %) were too long at 0.01, from servers to PCs"
        told += " {:.1f} %"
        self.assert_says(README, told.format(long_ones, all_of_them, share, shares[2]))
        told = "Of all these {:,} predictions, {} ({:.1f} %) are too long"
        self.assert_says(EVIDENCE, told.format(all_of_them, long_ones, share))
        cells = too_long(to_pcs, "0.01", lambda a, b, rho: (a, b, servers.problems[rho])).values()
        none, all_16 = list(cells).count(0), list(cells).count(16)
        self.assert_says(
            EVIDENCE,
            "%d of 64 are too long in the worst pair" % max(too_long(to_pcs, "0.01").values()),
            "Of the %d cells of a pair and a problem type, %d have none, and %d have all 16"
            % (len(cells), none, all_16),
        )
        told = "none was too long in %.0f of 100, and up to all in the other"
        told %= 100 * none / len(cells)
        self.assert_says(README, told)

    def test_the_errors_of_a_single_prediction(self):
        validation, servers = (Machines(n + "_runtimes.tsv") for n in ("validation", "server"))
        for name, machines, ratios in (
            ("calibration", CALIBRATION, RATIOS),
            ("validation", validation, validation.predicted(validation)),
            ("between servers", servers, servers.predicted(servers)),
        ):
            runtime, score = machines.runtimes, machines.scores
            same = [runtime[rho][m1] / runtime[rho][m2] for m1, m2, rho in ratios]
            by_scores = [ratio * score[m1] / score[m2] for ratio, (m1, m2, _) in zip(same, ratios)]
            row = [name]
            if name == "calibration":
                own = machines.predicted(machines).values()
                mean = sum(abs(log(value, 2)) for value in own) / len(own)
                self.assert_says(EVIDENCE, "fitted on all of them it has %s." % short("%.3f", mean))
            for values in (ratios.values(), by_scores, same):
                mean = sum(abs(log(value, 2)) for value in values) / len(ratios)
                row.append(short("%.3f", mean))
            self.assert_says(EVIDENCE, "| %s |" % " | ".join(row))


class Planning(Case):
    def test_the_table_for_choosing_p_gamma(self):
        for p_gamma in ("0.01", "0.03", "0.1"):
            row = [p_gamma, "%.3f" % expected_gamma(Fraction(p_gamma))]
            row += [str(expected_critical_value(p_gamma, n, ALPHA)) for n in (10, 20, 50, 100)]
            # The p-value of k = 0 falls with n.
            n = 1
            while expected_p_value(p_gamma, n, 0) >= Fraction(ALPHA):
                n += 1
            self.assert_says(README, "| %s | %d |" % (" | ".join(row), n))

    def test_the_power(self):
        critical, k = {}, -1
        for n in range(1, 381):
            while expected_p_value("0.03", n, k + 1) < Fraction(ALPHA):
                k += 1
            critical[n] = k

        def power(n, w):
            """P[Bin(n, 1 - w) <= critical value], in how many A may be better."""
            return below(n, 1 - Fraction(w), critical[n])

        for w in ("0.6", "0.7", "0.8"):
            cells = [w] + [short("%.2f", power(n, w)) for n in (10, 20, 50, 100)]
            # The power rises and falls with n, as k is an integer.
            cells.append("%d" % (1 + max(n for n in critical if power(n, w) < Fraction("0.8"))))
            self.assert_says(README, "| %s |" % " | ".join(cells))

    def test_mistakes_in_the_experiment(self):
        def error(n, worse):
            """The probability that A is better in no more than the critical value."""
            return below(n, Fraction(worse), expected_critical_value("0.01", n, ALPHA))

        # The best of 30 runs of one algorithm is among 20 of them in two of three.
        errors = [short("%.2f", error(n, "1/3")) for n in (10, 20, 30)]
        told = "against the best of 10 of A has a type I error of %s, %s and %s at n = 10, 20"
        self.assert_says(README, told % tuple(errors))
        # Where the runs on an instance all end alike, A has 10 Bin(10, 1/2) of 100.
        k = expected_critical_value("0.01", 100, ALPHA)
        alike = sum(c for i, c in enumerate(binomials(10)) if 10 * i <= k) / 2 ** 10
        told = "taken for n = 100, the type I error can be %s" % short("%.2f", alike)
        self.assert_says(README, told)

    def test_a_number_of_instances_chosen_by_the_results(self):
        def error(looks):
            """The probability that H0 is rejected at one of these n; A and B win alike."""
            reached, rejected = {0: 1.0}, 0
            for n in range(1, max(looks) + 1):
                after = Counter()
                for k, probability in reached.items():
                    after[k] += probability / 2
                    after[k + 1] += probability / 2
                reached = after
                if n in looks:
                    critical = expected_critical_value("0.01", n, ALPHA)
                    rejected += sum(reached.pop(k, 0) for k in range(critical + 1))
            return short("%.3f", rejected)

        tens, each = error(range(10, 101, 10)), error(range(10, 51))
        self.assert_says(
            EVIDENCE,
            "- %s if the test is made at n = 10, 20, ..., 100" % tens,
            "- %s if it is made after each instance from the 10th to the 50th" % each,
        )
        self.assert_says(README, "can become %s if you add" % short("%.2f", float(each)))

    def test_a_statistic_chosen_by_the_results(self):
        draw = random.Random(50)
        agree = 0
        for _ in range(20000):
            a, b = ([draw.gauss(0, 1) for _ in range(10)] for _ in "ab")
            agree += (sum(a) < sum(b)) == (min(a) < min(b))
        agree /= 20000
        # k by the mean and k by the best, after each of 50 instances.
        reached = {(0, 0): 1.0}
        for _ in range(50):
            after = Counter()
            for (mean, best), probability in reached.items():
                for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
                    share = agree if i == j else 1 - agree
                    after[mean + i, best + j] += probability * share / 2
            reached = after
        critical = expected_critical_value("0.01", 50, ALPHA)
        error = short("%.2f", sum(p for k, p in reached.items() if min(k) <= critical))
        self.assert_says(
            EVIDENCE,
            "- %s at n = 50 if the better of the mean and the best" % error,
            "the two agree on %.0f %% of the instances" % (100 * agree),
        )
        self.assert_says(README, "and %s if you take the better of mean and best" % error)


class Differences(Case):
    def test_the_first_example(self):
        centred = expected_runtime("0.5", "1219", "1012", "486")
        gamma = expected_gamma(Fraction("0.01"))
        told = "about %.0f s on your machine: 486 * (3223.49 - 1012) / (3223.49 - 1219)." % centred
        told_gamma = "gamma = %.3f. The result, %.1f s" % (gamma, centred * gamma)
        self.assert_says(README, told, told_gamma)
        self.assert_says(EVIDENCE, "predicted to take %.0f s on M2" % centred)

    def test_the_differences_from_the_paper(self):
        budgets = [expected_runtime("0.01", s1, "1012", "1") for s1 in ("2185", "2182")]
        exchanged, right = ("0.1", "1643", "1540", "15.0"), ("0.1", "1540", "1643", "15.0")
        self.assert_says(
            EVIDENCE,
            "become about %.1f %% longer" % (100 * (budgets[0] / budgets[1] - 1)),
            "| %s | %s: the" % tuple(plain(expected_runtime(*c)) for c in (exchanged, right)),
            "n = 17, k = 5, p-value %s" % plain(expected_p_value("0.01", 17, 5)),
        )
        self.assert_says(
            EVIDENCE, "0.033192784 | the same from its table, and %s with its 5 ties"
            % plain(expected_p_value("0.01", 17, 4, 5))
        )
        apart = {}
        for name, _, a, b in table("example_1.tsv"):
            apart[name] = 100 * (int(b) / int(a) - 1)
        others = [apart["sko100" + letter] for letter in "cdef"]
        told = "B's values are %.0f %% and %.1f %% above the printed ones, on the other sko100 at"
        told += " most %.1f %%"
        self.assert_says(EVIDENCE, told % (apart["sko100a"], apart["sko100b"], max(others)))


if __name__ == "__main__":
    unittest.main()
