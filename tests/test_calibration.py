"""The calibration, and the figures of the evidence, the list and the README.

The class below reads like Section 2 of the paper.  The tests derive from it, and from the
authors' raw runtimes, the model, the curve, and every figure on pairs of machines, errors and
probabilities; none of these is taken from the scripts.
"""

import bisect
import functools
import itertools
import os
import random
import re
import statistics
import sys
import unittest
from collections import Counter
from fractions import Fraction
from math import ceil, erf, exp, floor, log, sqrt

from command import DATA, ROOT, run, table
from definitions import (
    CURVE,
    binomials,
    expected_critical_value,
    expected_gamma,
    expected_p_value,
    expected_prediction,
    expected_runtime,
    plain,
)
from pages import Page, PageTest

README, EVIDENCE, LIST = Page("README.md"), Page("tests", "evidence.md"), Page("cpu_scores.md")
SOURCES = Page("tests", "data", "README.md")

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

    def line(self, machines, processes):
        """Definition 4: the a and b of the line t(M, rho') = a s + b, fitted to these machines
        by least squares; rho' is all these processes in a row.
        """
        s = [self.scores[m] for m in machines]
        t = [sum(self.runtimes[rho][m] for rho in processes) for m in machines]
        mean_s, mean_t = sum(s) / len(s), sum(t) / len(t)
        a = sum((x - mean_s) * (y - mean_t) for x, y in zip(s, t))
        a /= sum((x - mean_s) ** 2 for x in s)
        return a, mean_t - a * mean_s

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
ALPHA = "0.05"


def too_long(ratios, p_gamma, key=lambda m1, m2, rho: (m1, m2)):
    """By pair (M1, M2), or another key, how many are too long with gamma(p_gamma)."""
    gamma = float(expected_gamma(Fraction(p_gamma)))
    counts = Counter({key(*case): 0 for case in ratios})
    counts.update(key(*case) for case, ratio in ratios.items() if gamma * ratio > 1)
    return counts


def combinations(machines, ratios, p_gamma):
    """How many are too long, by pair of machines and problem type."""
    return too_long(ratios, p_gamma, lambda m1, m2, rho: (m1, m2, machines.problems[rho]))


VALIDATION, SERVERS = Machines("validation_runtimes.tsv"), Machines("server_runtimes.tsv")
# From, to, and the predictions of the published formula.
OTHER_DATA = [
    (VALIDATION, VALIDATION, VALIDATION.predicted(VALIDATION)),
    (SERVERS, SERVERS, SERVERS.predicted(SERVERS)),
    (SERVERS, CALIBRATION, SERVERS.predicted(CALIBRATION)),
    (CALIBRATION, SERVERS, CALIBRATION.predicted(SERVERS)),
]
# The same for M2 with a lower score than M1, and for the other M2.
DIRECTIONS = [
    [
        (here, there, {
            (m1, m2, rho): ratio for (m1, m2, rho), ratio in ratios.items()
            if (there.scores[m2] < here.scores[m1]) == lower
        })
        for here, there, ratios in [(CALIBRATION, CALIBRATION, RATIOS)] + OTHER_DATA
    ]
    for lower in (True, False)
]
# Those without the validation, whose machines and programs are others: calibration, between
# servers, from servers to PCs, from PCs to servers.
LOWER, NOT_LOWER = ([group for group in groups if group[0] is not VALIDATION]
                    for groups in DIRECTIONS)
FROM_SERVERS_TO_PCS = 2
# The scores of M1 and M2, which no two of these 12 machines share, the type of problem, and how
# many of 16 are too long with p_gamma = 0.01.
COMBINATIONS = [
    (here.scores[m1], there.scores[m2], problem, count)
    for here, there, ratios in LOWER + NOT_LOWER
    for (m1, m2, problem), count in combinations(here, ratios, "0.01").items()
]
LAPTOP = 1559  # the Intel i7-2760QM

with open(os.path.join(ROOT, "cpu_scores.md"), encoding="ascii") as file:
    ROWS = re.findall(r"(?m)^\| (.+?) \| (\d+) \|(?: (.+) \|)?$", file.read())
LISTED = {cpu: int(score) for cpu, score, month in ROWS if not month}
NEWER = {cpu: month for cpu, _, month in ROWS if month}
RATING = {cpu: rating for cpu, rating, month in ROWS if month}


def below(n, p, k):
    """P[Bin(n, p) <= k]"""
    won, lost = p.numerator, p.denominator - p.numerator
    terms = (c * won ** i * lost ** (n - i) for i, c in enumerate(binomials(n)[: min(k, n) + 1]))
    return sum(terms) / p.denominator ** n


CRITICAL = {}


def critical(p_gamma, n):
    """The largest k that rejects H0, or -1.  It does not fall as n rises."""
    found = CRITICAL.setdefault(p_gamma, [-1])
    while len(found) <= n:
        k = found[-1]
        while k < len(found) and expected_p_value(p_gamma, len(found), k + 1) < Fraction(ALPHA):
            k += 1
        found.append(k)
    return found[n]


@functools.lru_cache(maxsize=None)
def rejected(n, a_wins, p_gamma):
    """The probability that H0 is rejected if A is better with this probability, without ties."""
    return below(n, a_wins, critical(p_gamma, n))


def level(counts, n, p_gamma, share=1):
    """The probability that H0 is rejected, averaged over combinations of a pair and a problem.

    counts: how many of 16 runtimes are too long, for each combination.  A and B are equally good,
    and each runtime that is too long makes this share of the wins of A wins of B.
    """
    errors = (
        times * rejected(n, (1 - Fraction(count, 16) * share) / 2, p_gamma)
        for count, times in Counter(counts).items()
    )
    return sum(errors) / len(counts)


def largest_level(counts, p_gamma, share=1):
    return max(level(counts, n, p_gamma, share) for n in range(6, 101))


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

    def test_the_chart(self):
        chart, = [block for block in EVIDENCE.blocks if len(block) > 50]
        self.assertEqual(chart[:4], ["1", "50", "0.5", "1"])
        self.assertEqual(len(chart), 54)
        for percent, shown in enumerate(chart[4:], 1):
            off = abs(Fraction(shown) - expected_gamma(Fraction(percent, 100)))
            self.assertLessEqual(off, Fraction("5e-4"), "at %d percent" % percent)

    def test_assumption_1_holds_roughly(self):
        runtimes = list(zip(*CALIBRATION.runtimes))
        found = []
        for m1 in CALIBRATION.machines:
            for m2 in range(m1):
                x, y = ([t - sum(ts) / len(ts) for t in ts] for ts in (runtimes[m1], runtimes[m2]))
                xy = sum(a * b for a, b in zip(x, y))
                found.append(xy / sqrt(sum(a * a for a in x) * sum(b * b for b in y)))
        mean = sum(found) / len(found)
        self.assert_figures(EVIDENCE, "1", "64", "%.3f" % mean, "%.3f" % min(found))
        self.assert_figures(EVIDENCE, "0.989987", "%.6f" % mean)

    def test_the_errors_of_a_single_prediction(self):
        rows = []
        for machines, ratios in ((CALIBRATION, RATIOS),) + tuple(x[1:] for x in OTHER_DATA[:2]):
            runtime, score = machines.runtimes, machines.scores
            same = [runtime[rho][m1] / runtime[rho][m2] for m1, m2, rho in ratios]
            by_scores = [ratio * score[m1] / score[m2] for ratio, (m1, m2, _) in zip(same, ratios)]
            means = [
                sum(abs(log(value, 2)) for value in values) / len(ratios)
                for values in (ratios.values(), by_scores, same)
            ]
            rows.append(["%.3f" % mean for mean in means])
        self.assert_table(EVIDENCE, "", rows)
        own = CALIBRATION.predicted(CALIBRATION).values()
        mean = sum(abs(log(value, 2)) for value in own) / len(own)
        self.assert_figures(EVIDENCE, "1", "2", "%.3f" % mean)

    def test_scaling_by_the_ratio_of_scores(self):
        ratios = {}
        for m1, m2, rho in RATIOS:
            t1, t2 = (CALIBRATION.runtimes[rho][m] for m in (m1, m2))
            ratios[m1, m2, rho] = t1 * SCORES[m1] / SCORES[m2] / t2
        shares = [
            100 * sum(too_long(x, p).values()) / len(x)
            for x, p in ((ratios, "0.5"), (ratios, "0.01"), (RATIOS, "0.01"))
        ]
        gamma = float(expected_gamma(Fraction("0.01")))
        told = ["%.0f" % shares[0], "3,584", "0.01", "%.3f" % gamma]
        told += ["%.1f" % share for share in shares[1:]]
        # The gamma with which as many of its own predictions are too long.
        own = 1 / sorted(ratios.values())[-1 - sum(too_long(RATIOS, "0.01").values())]
        told += ["%.3f" % own, "%.2f" % (own * statistics.median(ratios.values()))]
        told.append("%.3f" % (gamma * statistics.median(RATIOS.values())))
        # Of both kinds, from servers to PCs and back.
        errors = [[], []]
        for here, there, predictions in OTHER_DATA[2:]:
            for (m1, m2, rho), ratio in predictions.items():
                t1, t2 = here.runtimes[rho][m1], there.runtimes[rho][m2]
                by_scores = t1 * here.scores[m1] / there.scores[m2] / t2
                for kind, value in zip(errors, (ratio, by_scores)):
                    kind.append(abs(log(value, 2)))
        told += ["%.3f" % statistics.mean(kind) for kind in errors]
        self.assert_figures(EVIDENCE, "2012", "50", "2", *told)

    def test_times_that_were_scaled_to_a_reference(self):
        scores = SCORES + SERVERS.scores
        runtimes = [a + b for a, b in zip(CALIBRATION.runtimes, SERVERS.runtimes)]
        gamma = float(expected_gamma(Fraction("0.01")))
        cases, upward, long_ones, long_upward, smaller = 0, 0, 0, 0, 0
        for m1, reference, m2 in itertools.permutations(range(len(scores)), 3):
            s1, s, s2 = (scores[m] for m in (m1, reference, m2))
            for t in runtimes:
                printed = t[m1] * s1 / s
                by_formula = gamma * printed * (PUBLISHED - s2) / (PUBLISHED - s)
                cases += 1
                upward += s2 > s
                long_ones += by_formula > t[m2]
                long_upward += s2 > s and by_formula > t[m2]
                smaller += min(by_formula, gamma * printed * s / s2) > t[m2]
        told = ["{:,}".format(cases // 64), "8", "4", "64", "0.01"]
        told += ["%.1f" % (100 * long_ones / cases), "%.1f" % (100 * long_upward / upward)]
        told += ["%.3f" % gamma, "%.1f" % (100 * smaller / cases)]
        self.assert_figures(EVIDENCE, *told)

    def test_a_lower_score_is_no_proof(self):
        faster, cases = Counter(), 0
        for m1, m2, rho in RATIOS:
            if SCORES[m1] < SCORES[m2]:
                runtime = CALIBRATION.runtimes[rho]
                faster[m1, m2] += runtime[m1] < runtime[m2]
                cases += 1
        worst = [str(count) for count in sorted(faster.values(), reverse=True)[:3]]
        told = str(sum(faster.values())), "{:,}".format(cases)
        self.assert_figures(EVIDENCE, *told, *worst, "64", "0")


class TooLong(PageTest):
    """Which predictions are too long."""

    def test_by_pair_of_machines_and_problem_type(self):
        rows = []
        for p_gamma in ("0.001", "0.01", "0.05", "0.1"):
            counts = sorted(combinations(CALIBRATION, RATIOS, p_gamma).values(), reverse=True)
            self.assertEqual(len(counts), 224)
            row = [sum(counts), counts.count(0), sum(count >= 8 for count in counts)]
            row += [counts.count(16)] + [count for count in counts[:6] if count]
            rows.append([p_gamma] + [str(x) for x in row])
        self.assert_table(EVIDENCE, "8 16", rows)
        self.assert_figures(EVIDENCE, "224", "16", "8", "16")
        long_ones = rows[1][1]
        by_m2 = too_long(RATIOS, "0.01", lambda m1, m2, rho: SCORES[m2])
        ends = interval(drawn_shares(CALIBRATION, CALIBRATION, RATIOS))
        told = long_ones, "0.01", str(by_m2[LAPTOP]), long_ones
        told += "%.2f" % (100 * int(long_ones) / len(RATIOS)), "8", "8", "95"
        self.assert_figures(EVIDENCE, *told, "%.0f" % ends[0], "%.1f" % ends[1])

    def test_the_other_data(self):
        rows, long_ones, total = [], 0, 0
        for _, _, ratios in OTHER_DATA:
            found = [sum(too_long(ratios, p_gamma).values()) for p_gamma in ("0.01", "0.1")]
            row = ["{:,}".format(len(ratios))]
            rows.append(row + ["%.2f" % (100 * count / len(ratios)) for count in found])
            long_ones, total = long_ones + found[0], total + len(ratios)
        self.assert_table(EVIDENCE, "0.01 0.1", rows)
        share = "%.1f" % (100 * long_ones / total)
        told = "80", "64", "{:,}".format(total), str(long_ones), share, "0.01", "0.01", "0.1"
        self.assert_figures(EVIDENCE, *told)
        counts = list(combinations(SERVERS, OTHER_DATA[2][2], "0.01").values())
        worst = max(too_long(OTHER_DATA[2][2], "0.01").values())
        told = str(len(counts)), str(counts.count(0)), str(counts.count(16)), "16"
        self.assert_figures(EVIDENCE, "0.01", str(worst), "64", *told)

    def test_by_direction(self):
        rows, shares = [], []
        for groups in DIRECTIONS:
            for here, there, ratios in groups:
                count = sum(too_long(ratios, "0.01").values())
                row = [str(count), "{:,}".format(len(ratios))]
                shares.append(100 * count / len(ratios))
                row.append("%.2f" % shares[-1])
                if count:
                    row += ["%.1f" % end for end in interval(drawn_shares(here, there, ratios))]
                rows.append(row)
        self.assert_table(EVIDENCE, "95", rows)
        self.assert_figures(EVIDENCE, "0.01", "{:,}".format(DRAWS), "95")
        self.assert_figures(EVIDENCE, "0.01", "0.04", "0.01", "0.04", "%.1f" % max(shares))

    def test_one_laptop_decides(self):
        here, there, ratios = LOWER[FROM_SERVERS_TO_PCS]
        by_m2 = too_long(ratios, "0.01", lambda m1, m2, rho: there.scores[m2])
        cases = Counter(there.scores[m2] for _, m2, _ in ratios)
        total, laptop = sum(by_m2.values()), by_m2[LAPTOP]
        others = len(ratios) - cases[LAPTOP]
        shares = drawn_shares(here, there, ratios)
        told = [str(total), str(laptop), "%.0f" % (100 * laptop / cases[LAPTOP])]
        told += [str(cases[LAPTOP]), "%.2f" % (100 * (total - laptop) / others)]
        told += ["{:,}".format(others)] + ["%.1f" % end for end in interval(shares)]
        told.append("%.0f" % (100 * sum(share > 4 for share in shares) / len(shares)))
        self.assert_figures(EVIDENCE, "0.04", *told, "4", "0.04")

    def test_that_a_lower_score_is_worse_is_not_shown(self):
        server = 2150  # the AMD EPYC 7B12
        lower = sum(count for s1, s2, _, count in COMBINATIONS if s2 < s1)
        total = sum(count for _, _, _, count in COMBINATIONS)
        of_two = sum(
            count for s1, s2, _, count in COMBINATIONS if s2 < s1 and (s2 == LAPTOP or s1 == server)
        )
        told = [str(lower), str(total), str(of_two), str(lower)]
        for direction in (True, False):
            rest = [
                count for s1, s2, _, count in COMBINATIONS
                if (s2 < s1) == direction and not {s1, s2} & {LAPTOP, server}
            ]
            told.append("%.2f" % (100 * sum(rest) / (16 * len(rest))))
        # The scores in another order.
        order, draw, as_many = sorted({s1 for s1, _, _, _ in COMBINATIONS}), random.Random(19), 0
        found = [(s1, s2, count) for s1, s2, _, count in COMBINATIONS if count]
        for _ in range(5000):
            draw.shuffle(order)
            rank = {score: i for i, score in enumerate(order)}
            as_many += lower <= sum(count for s1, s2, count in found if rank[s2] < rank[s1])
        self.assert_figures(EVIDENCE, *told, str(lower), "%.2f" % (as_many / 5000))

    def test_by_how_much_and_of_which_problem(self):
        gamma = float(expected_gamma(Fraction("0.01")))
        all_ratios = [RATIOS] + [ratios for _, _, ratios in OTHER_DATA]
        more = sorted(gamma * ratio - 1 for x in all_ratios for ratio in x.values())
        more = [100 * x for x in more if x > 0]
        told = "%.1f" % statistics.median(more), "%.0f" % max(more)
        self.assert_figures(EVIDENCE, "0.01", *told)
        by_problem = Counter()
        for _, _, problem, count in COMBINATIONS:
            by_problem[problem] += count
        told = [str(by_problem[problem]) for problem in ("lop", "tsp", "qap", "pfsp")]
        self.assert_figures(EVIDENCE, str(sum(by_problem.values())), *told)

    def test_a_count_that_was_measured_with_one_seed(self):
        shares = [self.faster(more) for more in (1, 1.1, 1.2)]
        self.assert_figures(EVIDENCE, "10", "20", *["%.1f" % share for share in shares], "0.01")

    def test_code_that_is_faster(self):
        factors = 1.25, 1.5, 2
        shares = ["%.0f" % self.faster(factor) for factor in factors]
        self.assert_figures(EVIDENCE, *map(str, factors), *shares, "0.01")

    @staticmethod
    def faster(factor):
        """How many percent of the calibration are too long if t2_hat is so many times as long."""
        gamma = float(expected_gamma(Fraction("0.01")))
        return 100 * sum(gamma * factor * ratio > 1 for ratio in RATIOS.values()) / len(RATIOS)

    def test_averages_of_unequal_lengths(self):
        draw = random.Random(10)
        gamma = float(expected_gamma(Fraction("0.01")))
        errors = [sorted(gamma * ratio for ratio in ratios.values())
                  for ratios in (RATIOS, LOWER[FROM_SERVERS_TO_PCS][2])]
        told = []
        for spread in (0.1, 0.5):
            sigma = sqrt(log(1 + spread ** 2))
            shares = [[], []]
            for length in (
                lambda: draw.lognormvariate(0, sigma),
                lambda: draw.gammavariate(1 / spread ** 2, 1),
            ):
                # The time in which a run reaches the average value of ten runs, as a part of
                # their average length t1, if the value falls as log(t) and as 1 / t.
                parts = [], []
                for _ in range(4000):
                    lengths = [length() for _ in range(10)]
                    t1 = sum(lengths) / 10
                    parts[0].append(exp(sum(map(log, lengths)) / 10) / t1)
                    parts[1].append(10 / sum(1 / t for t in lengths) / t1)
                for part in parts:
                    for found, ratios in zip(shares, errors):
                        wins = sum(len(ratios) - bisect.bisect_right(ratios, x) for x in part)
                        found.append(100 * wins / len(part) / len(ratios))
            for found in shares:
                told += ["%.1f" % min(found), "%.1f" % max(found)]
        self.assert_figures(EVIDENCE, "1", "0.01", *told, "10")

    def test_a_measured_m2(self):
        laptop, = (m for m in CALIBRATION.machines if SCORES[m] == LAPTOP)
        a, b = CALIBRATION.line(CALIBRATION.machines, CALIBRATION.processes)
        total = sum(t[laptop] for t in CALIBRATION.runtimes)
        self.assert_figures(EVIDENCE, "%.0f" % ((total - b) / a), str(LAPTOP))
        # The published line, with its sign turned: (b - T) / -a.
        self.assert_figures(EVIDENCE, "%.3f" % b, "%.6f" % -a)
        gamma = float(expected_gamma(Fraction("0.01")))

        def told(here, there, ratios):
            fits, shares = {}, [0, 0]
            for (m1, m2, rho), ratio in ratios.items():
                out = {m for m, data in ((m1, here), (m2, there)) if data is CALIBRATION}
                key = frozenset(out), here.problems[rho]
                processes = here.other_problems(key[1])
                if key not in fits:
                    machines = [m for m in CALIBRATION.machines if m not in out]
                    fits[key] = CALIBRATION.line(machines, processes)
                a, b = fits[key]
                total = sum(there.runtimes[r][m2] for r in processes)
                zero = -b / a if here is there is CALIBRATION else PUBLISHED
                s2 = there.scores[m2]
                shorter = (zero - max(s2, (total - b) / a)) / (zero - s2)
                for i, factor in enumerate((1, shorter)):
                    shares[i] += 100 * (gamma * ratio * factor > 1) / len(ratios)
            return ["%.2f" % share for share in shares]

        shares = told(CALIBRATION, CALIBRATION, RATIOS) + told(*LOWER[FROM_SERVERS_TO_PCS])
        self.assert_figures(EVIDENCE, "0.01", *shares, *told(*LOWER[1]))


DRAWS = 4000


def drawn_shares(here, there, ratios):
    """How many percent are too long with p_gamma = 0.01, if the machines are drawn again.

    They are drawn with replacement, M1 and M2 together if they are of the same data.  A draw
    without any pair is repeated.
    """
    counts, draw, shares = too_long(ratios, "0.01"), random.Random(8), []
    while len(shares) < DRAWS:
        first = [draw.randrange(len(here.scores)) for _ in here.scores]
        second = first
        if here is not there:
            second = [draw.randrange(len(there.scores)) for _ in there.scores]
        found = [counts[pair] for pair in itertools.product(first, second) if pair in counts]
        if found:
            shares.append(100 * sum(found) / (len(found) * len(here.processes)))
    return sorted(shares)


def interval(shares):
    """Between which of the sorted shares 95 % of them lie."""
    return shares[DRAWS // 40], shares[-DRAWS // 40 - 1]


class Why004(PageTest):
    """The level: the probability that H0 is rejected if A and B are equally good."""

    @staticmethod
    def counts(group, made):
        here, _, ratios = group
        return list(combinations(here, ratios, made).values())

    def test_the_level_by_direction(self):
        rows, largest = [], []
        for groups in (LOWER, NOT_LOWER):
            for group in groups:
                for tested in ("0.01", "0.04"):
                    counts = self.counts(group, "0.01")
                    levels = [level(counts, n, tested) for n in (10, 20, 50, 100)]
                    largest.append(largest_level(counts, tested))
                    rows.append([tested] + ["%.3f" % x for x in levels + largest[-1:]])
        self.assert_table(EVIDENCE, "10 20 50 100", rows)
        both = [self.counts(a, "0.01") + self.counts(b, "0.01") for a, b in zip(LOWER, NOT_LOWER)]
        half = [largest_level(self.counts(group, "0.01"), "0.04", Fraction(1, 2))
                for group in LOWER]
        told = "%.3f" % max(largest[1 : 2 * len(LOWER) : 2])
        told = told, "%.3f" % max(largest_level(counts, "0.04") for counts in both)
        self.assert_figures(EVIDENCE, "0.04", *told, "0.01", "0.04", "%.3f" % max(half))

    def test_a_rule_by_direction_was_thrown_away(self):
        # Where M2 is not lower; all such combinations of each machine.
        safe = [row for row in COMBINATIONS if row[1] >= row[0]]
        told = []
        for tested in ("0.01", "0.04"):
            told.append("%.3f" % max(
                largest_level([row[3] for row in safe if score in row[:2]], tested)
                for score in SCORES + SERVERS.scores
            ))
        for here in (CALIBRATION, SERVERS):
            tsp = [
                row[3] for row in safe
                if row[2] == "tsp" and row[0] in SCORES and row[1] in here.scores
            ]
            told.append("%.3f" % largest_level(tsp, "0.01"))
        figures = "0.01", "0.05", told[0], "0.01", told[1], "0.04", told[2], told[3], "0.01"
        self.assert_figures(EVIDENCE, *figures)

    def test_more_than_0_01(self):
        rows = []
        for made in ("0.02", "0.03", "0.04", "0.05"):
            tested = "%g" % (5 * float(made))
            lower, others = ([largest_level(self.counts(group, made), tested) for group in groups]
                             for groups in (LOWER, NOT_LOWER))
            self.assertLess(max(others), 0.05)
            rows.append([made, tested] + ["%.3f" % x for x in lower + [max(others)]])
        self.assert_table(EVIDENCE, "", rows)
        # Eight times and ten times.
        counts = self.counts(LOWER[FROM_SERVERS_TO_PCS], "0.04")
        told = "0.04", "0.32", "%.3f" % largest_level(counts, "0.32"), "0.4", "100"
        self.assert_figures(EVIDENCE, *told)
        self.assertEqual(critical("0.4", 100), -1)

    def test_the_worst_combination_the_worst_pair_and_the_laptop(self):
        most = max(combinations(CALIBRATION, RATIOS, "0.01").values())
        ns = (10, 20, 50)
        errors = ["%.2f" % level([most], n, "0.04") for n in ns]
        told = str(most), "16", "%.2f" % (most / 16), "0.04"
        self.assert_figures(EVIDENCE, *told, *errors, *map(str, ns))
        # As many as are too long, each with this probability, turn a loss of B into a win.
        pair = Fraction(max(too_long(RATIOS, "0.01").values()), 64)
        errors = []
        for tested in ("0.01", "0.19"):
            k = critical(tested, 50)
            errors.append(sum(
                float(c * pair ** d * (1 - pair) ** (50 - d)) * below(50, Fraction(1, 2), k + d)
                for d, c in enumerate(binomials(50))
            ))
        self.assertLess(pair, Fraction("0.19"))
        self.assertLess(errors[1], 0.05)
        told = "64", str(pair * 64), "50", "0.01", "%.2f" % errors[0], "0.19"
        self.assert_figures(EVIDENCE, *told, "%.3f" % errors[1])
        laptop = [count for _, s2, _, count in COMBINATIONS if s2 == LAPTOP]
        told = str(len(laptop)), "0.04", "%.3f" % largest_level(laptop, "0.04"), "6", "100"
        self.assert_figures(EVIDENCE, *told)

    def test_the_p_gamma_up_to_which_something_is_rejected(self):
        told = []
        for n in (20, 30, 50, 100):
            low, high = 0, 5000
            while high - low > 1:
                middle = (low + high) // 2
                if expected_p_value(Fraction(middle, 10000), n, 0) < Fraction(ALPHA):
                    low = middle
                else:
                    high = middle
            told.append("%.2f" % (ceil(high / 100) / 100))
        self.assert_figures(EVIDENCE, "0.04", *told, "20", "30", "50", "100")

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
        told = "3.1", "90", "100", "0.05", "%.3f" % errors[0], "0.001"
        self.assert_figures(EVIDENCE, *told)
        self.assertLess(errors[1], 0.001)


def formula(zero, s1, s2, low, high):
    """The paper's formula, where the line reaches zero at this score."""
    return (zero - s2) / (zero - s1)


def own_rule(zero, s1, s2, low, high):
    """The script's own rule, with low to high in place of 411 to 2185."""
    c1, c2 = min(s1, high), min(s2, high)
    if low <= s1 <= high and low <= s2 <= high:
        return formula(zero, s1, s2, low, high)
    return min(formula(zero, c1, c2, low, high), s1 / s2)


def earlier_rule(zero, s1, s2, low, high):
    """As own_rule, with scores of M1 above high as high in both values: version 3.0."""
    return min(own_rule(zero, s1, s2, low, high), min(s1, high) / s2)


def inverse_rule(zero, s1, s2, low, high):
    """Outside, runtimes are inversely proportional to the score: no step."""
    def runtime(s):
        inside = min(max(s, low), high)
        return (zero - inside) * inside / s

    return runtime(s2) / runtime(s1)


def inverse_rule_above(zero, s1, s2, low, high):
    """As inverse_rule for M2, but M1 counts as high at most."""
    return inverse_rule(zero, min(s1, high), s2, low, high)


class Outside(PageTest):
    """Scores outside 411 to 2185."""

    @classmethod
    def setUpClass(cls):
        """cases: the arguments of a rule and t1 / t2, by what is left out and kept, and by case.

        What is left out: the 1 to 4 fastest or slowest machines.  low and high are the scores of
        the others.  The line is fitted to the others without the problem type that is predicted
        and, unless kept, without the other machine.
        """
        by_score = sorted(CALIBRATION.machines, key=lambda m: SCORES[m])
        cls.cases = {}
        for end, machines in (("fastest", by_score[::-1]), ("slowest", by_score)):
            for number in (1, 2, 3, 4):
                for keep in (False, True):
                    cls.leave_out((end, number, keep), machines[:number], machines[number:])

    @classmethod
    def leave_out(cls, setting, left_out, others):
        ends = min(SCORES[m] for m in others), max(SCORES[m] for m in others)
        fits, keep = {}, setting[-1]
        for m1, m2, rho in RATIOS:
            out = (m1 in left_out, m2 in left_out)
            if not any(out):
                continue
            fitted = frozenset(m for m in others if keep or m not in (m1, m2))
            key = fitted, CALIBRATION.problems[rho]
            if key not in fits:
                same = CALIBRATION.same_problem(rho)
                rest = [r for r in CALIBRATION.processes if r not in same]
                fits[key] = CALIBRATION.zero_runtime_score(fitted, rest)
            case = (fits[key], SCORES[m1], SCORES[m2]) + ends
            times = CALIBRATION.runtimes[rho][m1] / CALIBRATION.runtimes[rho][m2]
            cls.cases.setdefault(setting, {}).setdefault(out, []).append((case, times))

    def share(self, rule, cases, p_gamma):
        """How many percent are too long."""
        gamma = float(expected_gamma(Fraction(p_gamma)))
        return 100 * sum(gamma * t * rule(*case) > 1 for case, t in cases) / len(cases)

    def most(self, rule, p_gamma, end="", keep=False):
        """The largest share of all settings with this end and this keep."""
        return max(
            self.share(rule, cases, p_gamma)
            for setting, kinds in self.cases.items()
            if end in setting[0] and setting[2] == keep
            for cases in kinds.values()
        )

    AS_M1, AS_M2, BOTH = (True, False), (False, True), (True, True)

    def test_the_rule_keeps_p_gamma(self):
        rows = []
        for (end, number, keep), kinds in self.cases.items():
            if not keep:
                row = [str(number)] if number > 1 else []
                for kind in (self.AS_M1, self.AS_M2, self.BOTH):
                    if kind in kinds:
                        for rule in (formula, own_rule):
                            row.append("%.1f" % self.share(rule, kinds[kind], "0.01"))
                rows.append(row)
        self.assert_table(EVIDENCE, "", rows)
        most = ["%.1f" % self.most(own_rule, p_gamma) for p_gamma in ("0.01", "0.05", "0.1")]
        kept = ["%.1f" % self.most(rule, "0.01", keep=True) for rule in (formula, own_rule)]
        told = "0.05", most[1], "0.1", most[2], kept[0], "0.01", kept[1], "4"
        self.assert_figures(EVIDENCE, *told)
        cases = self.cases["fastest", 1, False][self.AS_M2]
        count = "%.0f" % (self.share(own_rule, cases, "0.01") * len(cases) / 100)
        self.assert_figures(EVIDENCE, most[0], "0.01", count, str(len(cases)))
        self.assert_figures(EVIDENCE, "8", "411", "2185", "0.01")
        # The report of the script has the first.
        path = os.path.join(ROOT, "equivalent_runtime.py")
        report = run([sys.executable, "-B", path, "--explain", "0.01", "99", "99", "1"]).out
        told = "with p_gamma = 0.01 at most %s %% of the runtimes were too long" % most[0]
        self.assertIn(told, " ".join(report.split()))

    def test_the_readme_has_the_largest_share(self):
        self.assert_figures(README, "2185", "%.1f" % self.most(own_rule, "0.01"), "0.01")

    def test_from_and_to_servers(self):
        found = {"0.01": [], "0.05": [], "0.1": []}
        by_score = sorted(CALIBRATION.machines, key=lambda m: SCORES[m])
        for order, number in itertools.product((by_score[::-1], by_score), (1, 2, 3, 4)):
            others = order[number:]
            ends = min(SCORES[m] for m in others), max(SCORES[m] for m in others)
            fits = {
                problem: CALIBRATION.zero_runtime_score(others, CALIBRATION.other_problems(problem))
                for problem in set(CALIBRATION.problems)
            }
            kinds = [], []
            for pc, server in itertools.product(order[:number], SERVERS.machines):
                scores = SCORES[pc], SERVERS.scores[server]
                for rho, problem in enumerate(CALIBRATION.problems):
                    ratio = CALIBRATION.runtimes[rho][pc] / SERVERS.runtimes[rho][server]
                    kinds[0].append(((fits[problem],) + scores + ends, ratio))
                    kinds[1].append(((fits[problem],) + scores[::-1] + ends, 1 / ratio))
            for p_gamma, shares in found.items():
                shares += [self.share(own_rule, cases, p_gamma) for cases in kinds]
        told = ["%.1f" % max(found[p_gamma]) for p_gamma in ("0.01", "0.05", "0.1")]
        self.assert_figures(EVIDENCE, "4", *told, "0.01", "0.05", "0.1")

    def test_two_fast_machines(self):
        told = []
        for rule in (earlier_rule, own_rule):
            for number in (3, 4):
                cases = self.cases["fastest", number, False][self.BOTH]
                median = statistics.median(t * rule(*case) for case, t in cases)
                told.append("%.2f" % median)
        self.assert_figures(EVIDENCE, "3", "4", *told)
        # All pairs of the 8 machines of the fit and the 4 servers with at least these scores.
        scores = SCORES + SERVERS.scores
        runtimes = [a + b for a, b in zip(CALIBRATION.runtimes, SERVERS.runtimes)]
        told = {"0.01": [], "0.05": []}
        for lowest in (1500, 1700, 1900):
            fast = [m for m, score in enumerate(scores) if score >= lowest]
            cases = [
                ((PUBLISHED, scores[m1], scores[m2], 0, 0), t[m1] / t[m2])
                for m1 in fast for m2 in fast if m1 != m2 for t in runtimes
            ]
            for p_gamma in told:
                share = self.share(lambda z, s1, s2, l, h: min(1, s1 / s2), cases, p_gamma)
                told[p_gamma].append("%.2f" % share)
        self.assertEqual(set(told["0.01"]), {"0.00"})
        figures = ["2185", "1", "1", "1", "12", "8", "4", "1500", "1700", "1900", "1"]
        figures += ["0.00", "0.01"] + told["0.05"] + ["0.05", "3.0", "2185", "3", "4"]
        self.assert_figures(EVIDENCE, *figures)

    def test_rules_without_a_step(self):
        told = ["0.01", "%.0f" % self.most(inverse_rule, "0.01"), "2185"]
        most = max(self.most(inverse_rule_above, "0.01", "fastest", keep) for keep in (False, True))
        told.append("%.1f" % most)
        self.assert_figures(EVIDENCE, *told)

    def test_the_steps(self):
        steps = [("410", "1500"), ("411", "1500"), ("2185", "1500"), ("2186", "1500")]
        told = ["%.3f" % expected_prediction(*pair) for pair in steps]
        largest = max(
            expected_prediction(s1, 2185) / expected_prediction(s1, 2186) for s1 in range(411, 2186)
        )
        rise = max(
            expected_prediction(411, s2) / expected_prediction(410, s2) for s2 in range(411, 2186)
        )
        figures = ["410", "411", "1500"] + told[:2] + ["%.1f" % rise]
        figures += ["2185", "2186", "%.1f" % largest, "1040"]
        figures += ["2184", "2185", "1500", told[2], "2185", told[3], "2186", "0.95", "2185"]
        self.assert_figures(EVIDENCE, *figures)
        by_score = sorted(SCORES)
        self.assert_figures(EVIDENCE, "%.0f" % by_score[3], "%.0f" % by_score[7], "3000", "5000")

    def test_a_quarter_of_the_lines_without_the_4_slowest_rises(self):
        cases = self.cases["slowest", 4, False][self.AS_M1]
        zeros = {case[0] for case, _ in cases}
        # A line that falls reaches zero above the scores.
        rising = sum(zero < max(SCORES) for zero in zeros)
        self.assertEqual((rising, len(zeros)), (4, 16))

    def test_how_many_cpus_are_where(self):
        def count(low, high):
            return str(sum(low <= score < high for score in LISTED.values()))

        told = ["{:,}".format(len(LISTED)), count(0, 411), "411", count(2186, 1e9), "2185"]
        told += [count(PUBLISHED, 1e9), "3223.49", count(411, min(SCORES)), "411", "538"]
        self.assert_figures(EVIDENCE, told[0], "2022", *told[1:], "%.0f" % min(SCORES), "411")
        self.assert_figures(LIST, told[0])

    def test_what_the_formula_gives_for_a_fast_m1(self):
        def formula(s1):
            gamma = expected_gamma(Fraction("0.01"))
            return "%.2f" % (gamma * (Fraction("3223.49") - 1500) / (Fraction("3223.49") - s1))

        told = ["1500", "0.01", formula(2185), "2185"]
        for s1 in (2500, 2800, 3000):
            told += [formula(s1), str(s1)]
        self.assert_figures(EVIDENCE, *told)

    def test_where_the_runtime_falls_for_a_faster_m1(self):
        falls = [s2 for s2 in range(1, 4000)
                 if expected_prediction(2186, s2) < expected_prediction(2185, s2)]
        self.assertEqual(falls, list(range(1040, 2185)))
        self.assert_figures(EVIDENCE, "1040", "2184", "2185")

    def test_the_rule_on_the_page(self):
        self.assert_figures(EVIDENCE, "2185", "2185", "3223.49", "3223.49", "411", "2185")
        # The rule that is tested here is that of the script.
        for s1, s2 in ((300, 1000), (411, 2185), (2185, 2186), (4000, 3000), (3000, 200)):
            tested = own_rule(PUBLISHED, s1, s2, 411, 2185)
            self.assertAlmostEqual(tested, float(expected_prediction(s1, s2)), 12)


class RatingsOfLaterDates(PageTest):
    def test_june_2023(self):
        ratings = dict(table("passmark_june_2023.tsv"))
        told = []
        for lowest in (0, 411):
            ratios = [
                Fraction(int(ratings[cpu]), score) for cpu, score in LISTED.items()
                if cpu in ratings and score >= lowest
            ]
            near = sum(abs(ratio - 1) <= Fraction(5, 100) for ratio in ratios)
            above = sum(ratio * Fraction(95, 100) > 1 for ratio in ratios)
            under = sum(ratio * Fraction(105, 100) < 1 for ratio in ratios)
            percent = [100 * count / len(ratios) for count in (near, above, under)]
            told.append(["{:,}".format(len(ratios)), "%.3f" % statistics.median(ratios)])
            told[-1] += ["%.0f" % percent[0]] + ["%.1f" % x for x in percent[1:]]
        total, median, near, above, under = told[0]
        figures = ["2023", total, "2022", median, near, "5", "0.95", "1.05"]
        figures += ["0.95", "2022", above, "1.05", under, "411"] + told[1][3:]
        self.assert_figures(EVIDENCE, *figures)
        self.assert_figures(LIST, "0.95", "1.05", "2023", near, total, "5")
        self.assert_figures(LIST, "30", "2022", "0.95", "1.05")
        newer = "{:,}".format(len(NEWER))
        for month, number in Counter(NEWER.values()).items():
            for page in (EVIDENCE, SOURCES):
                self.assert_figures(page, newer, str(number), month.split()[1])
                self.assert_has(page, month)
        self.assert_figures(LIST, newer)

    def test_october_2026(self):
        ratings = [(cpu, int(score)) for cpu, score in table("passmark_october_2026.tsv")]
        ratios = [Fraction(score, LISTED[cpu]) for cpu, score in ratings]
        near = sum(abs(ratio - 1) <= Fraction(5, 100) for ratio in ratios)
        median = "%.3f" % statistics.median(ratios)
        total = str(len(ratios))
        self.assert_figures(EVIDENCE, "2026", total, median, "2022", str(near), "5")
        earlier = dict(table("passmark_june_2023.tsv"))
        ratios = [Fraction(score, int(earlier[cpu])) for cpu, score in ratings]
        near = sum(abs(ratio - 1) <= Fraction(5, 100) for ratio in ratios)
        median = "%.3f" % statistics.median(ratios)
        self.assert_figures(EVIDENCE, median, "2023", str(near), "5")


class TheList(PageTest):
    def test_newer_cpus_that_were_left_out(self):
        with open(os.path.join(DATA, "README.md"), encoding="utf-8") as file:
            rows = re.findall(r"(?m)^\| (.+) \| (\d+) \| (.+) \| (\d+) \|$", file.read())
        listed = dict(RATING, **{cpu: str(score) for cpu, score in LISTED.items()})
        source = dict(table("passmark_june_2023.tsv"))
        self.assertEqual(len(rows), 10)
        for cpu, rating, sibling, its_score in rows:
            self.assertNotIn(cpu, listed)
            self.assertEqual((source[cpu], listed[sibling]), (rating, its_score), cpu)
            self.assertLess(int(rating), 0.75 * int(its_score), cpu)

    def test_scores_that_are_wrong(self):
        def told(low, high):
            scores = [LISTED["Intel Xeon " + cpu] for cpu in (low, high)]
            longer = expected_prediction(1500, scores[0]) / expected_prediction(1500, scores[1])
            return [str(score) for score in scores] + ["%.2f" % longer]

        names = "E5-2699A v4 @ 2.40GHz", "E5-2699 v4 @ 2.20GHz", "E5-2697A v4 @ 2.60GHz"
        figures = told(*names[:2]), told("Gold 6133 @ 2.50GHz", "Gold 6130 @ 2.10GHz")
        self.assert_figures(EVIDENCE, *figures[0], *figures[1])
        self.assert_figures(LIST, *(str(LISTED["Intel Xeon " + name]) for name in names))
        # A score that no new sample has moved.
        cpu = "Intel Xeon " + names[0]
        self.assertEqual(dict(table("passmark_june_2023.tsv"))[cpu], str(LISTED[cpu]))

    def test_the_cpus_of_amazon(self):
        with open(os.path.join(ROOT, "cpu_scores.md"), encoding="ascii") as file:
            told = re.findall(r"(\w+) \((score|rating) (\d+)", file.read())
        tables = {"score": {cpu: str(score) for cpu, score in LISTED.items()}, "rating": RATING}
        self.assertEqual(len(told), 7)
        for model, kind, number in told:
            found = [score for cpu, score in tables[kind].items() if model in cpu.split()]
            self.assertEqual(found, [number], model)
            self.assertEqual(int(number) > 2185, kind == "rating", "above the range")


class Planning(PageTest):
    def test_the_critical_values_on_which_the_levels_rest(self):
        for p_gamma in ("0.01", "0.04", "0.1", "0.15", "0.2", "0.25", "0.32"):
            for n in (6, 41, 99):
                expected = expected_critical_value(p_gamma, n, ALPHA)
                found = critical(p_gamma, n)
                self.assertEqual(found, -1 if expected is None else expected, (p_gamma, n))

    def test_the_table_for_choosing_p_gamma(self):
        rows = []
        for made, tested in (("0.01", "0.04"), ("0.01", "0.01"), ("0.02", "0.1"), ("0.04", "0.2")):
            row = [made, "%.3f" % expected_gamma(Fraction(made)), tested]
            values = [expected_critical_value(tested, n, ALPHA) for n in (10, 20, 50, 100)]
            row += ["-" if value is None else str(value) for value in values]
            # The p-value of k = 0 falls with n.
            n = 1
            while expected_p_value(tested, n, 0) >= Fraction(ALPHA):
                n += 1
            rows.append(row + [str(n)])
        self.assert_table(EVIDENCE, "10 20 50 100", rows)

    def test_the_power(self):
        rows, at_20 = [], []
        for tested, enough in (("0.01", 260), ("0.04", 520)):
            for w in ("0.6", "0.7", "0.8"):
                power = {n: rejected(n, 1 - Fraction(w), tested) for n in range(1, enough + 1)}
                # The power rises and falls with n, as k is an integer.
                last = max(n for n in power if power[n] < 0.8)
                self.assertLess(last, enough - 10)
                row = [w, tested] + ["%.2f" % power[n] for n in (10, 20, 50, 100)]
                rows.append(row + [str(last + 1)])
                at_20 += [row[3]] if w == "0.7" else []
        self.assert_table(EVIDENCE, "10 20 50 100 80", rows)
        self.assert_figures(EVIDENCE, "0.04", "0.7", "20", at_20[1], "0.01", at_20[0])

    def test_the_power_with_ties(self):
        w, tie, told = Fraction("0.8"), Fraction("0.2"), []
        for tested, counted in (("0.01", False), ("0.01", True), ("0.04", True)):
            power = 0
            for n, chosen in enumerate(binomials(20)[1:], 1):
                ties = 20 - n if counted else 0
                wins = sum(
                    ways * (1 - w) ** k * w ** (n - k) for k, ways in enumerate(binomials(n))
                    if expected_p_value(tested, n, k, ties) < Fraction(ALPHA)
                )
                power += chosen * (1 - tie) ** n * tie ** (20 - n) * wins
            told.append("%.2f" % power)
        figures = "20", "0.2", "0.8", "0.01", told[0], "0.01", told[1], "0.04", told[2]
        self.assert_figures(EVIDENCE, *figures)

    def test_more_runs_against_a_deterministic_algorithm(self):
        told = []
        for runs in (1, 10):
            wins = (1 + erf(0.3 * sqrt(runs) / sqrt(2))) / 2
            told += ["%.2f" % rejected(n, Fraction(1 - wins), "0.04") for n in (20, 50)]
        self.assert_figures(EVIDENCE, "0.3", "0.04", *told[:2], "20", "50", *told[2:])
        # The best of ten runs loses if all of them do.
        loses = Fraction("0.8") ** 10
        told = ["%.2f" % rejected(n, loses, "0.04") for n in (20, 50)]
        self.assert_figures(EVIDENCE, "0.2", "%.2f" % (1 - loses), *told, "20", "50")


class ChosenAfterTheResults(PageTest):
    def test_the_level_holds_if_nothing_is(self):
        self.assert_figures(EVIDENCE, "0.05", "0.01", "0.05")
        for n in (10, 20, 50, 100):
            self.assertLess(below(n, Fraction(1, 2), critical("0.01", n)), Fraction("0.05"))

    def test_the_number_of_instances(self):
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
                    rejected += sum(reached.pop(k, 0) for k in range(critical("0.01", n) + 1))
            return "%.3f" % rejected

        errors = [error(looks) for looks in (range(10, 51), range(10, 201), range(10, 101, 10))]
        self.assert_figures(EVIDENCE, *errors, "10", "20", "100")

    def test_the_statistic(self):
        draw = random.Random(50)
        agree = 0
        for _ in range(20000):
            a, b = ([draw.gauss(0, 1) for _ in range(10)] for _ in "ab")
            agree += (sum(a) < sum(b)) == (min(a) < min(b))
        agree /= 20000
        told = []
        for n in (50, 16):
            # k by the mean and k by the best, after each instance.
            reached = {(0, 0): 1.0}
            for _ in range(n):
                after = Counter()
                for (mean, best), probability in reached.items():
                    for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
                        share = agree if i == j else 1 - agree
                        after[mean + i, best + j] += probability * share / 2
                reached = after
            for choice in (lambda k: k[0], min):
                error = sum(p for k, p in reached.items() if choice(k) <= critical("0.01", n))
                told.append("%.3f" % error)
            told.append(str(n))
        self.assert_figures(EVIDENCE, *told, "%.0f" % (100 * agree))

    def test_the_version_of_b(self):
        # Each version is compared with the same values of A; on an instance all of them are
        # worse than A with one probability, which is uniform for continuous results.
        draw, n = random.Random(3), 50
        single = []
        for _ in range(4000):
            k = [1.0] + [0.0] * critical("0.01", n)
            for _ in range(n):
                worse = draw.random()
                k = [x * (1 - worse) + below * worse for x, below in zip(k, [0.0] + k)]
            single.append(sum(k))
        errors = [sum(1 - (1 - x) ** m for x in single) / len(single) for m in (2, 5, 10, 1)]
        errors = ["%.2f" % error for error in errors]
        self.assert_figures(EVIDENCE, "2", "5", "10", *errors[:3], "50", errors[3])

    def test_the_machine_m2(self):
        gamma = float(expected_gamma(Fraction("0.01")))

        def share(here, ratios, number):
            """The share that is too long, averaged over all sets of so many M2.

            B runs as fast as A: M2 is the one with the largest sum of t2_hat / t2.
            """
            by_m2 = {}
            for (m1, m2, rho), ratio in ratios.items():
                machines = by_m2.setdefault((m1, here.problems[rho]), {})
                machines.setdefault(m2, []).append(ratio)
            found = []
            for machines in by_m2.values():
                for chosen in itertools.combinations(machines.values(), number):
                    found += [gamma * ratio > 1 for ratio in max(chosen, key=sum)]
            return "%.1f" % (100 * sum(found) / len(found))

        told = [share(CALIBRATION, RATIOS, number) for number in (1, 7)] + ["7"]
        told += [share(SERVERS, OTHER_DATA[2][2], number) for number in (1, 2, 3, 8)]
        self.assert_figures(EVIDENCE, "0.01", *told, "2", "3", "8")

    def test_more_runs_and_instances_that_are_not_independent(self):
        # The best of 30 runs of one algorithm is among 20 of them in two of three.
        ns = (10, 20, 30)
        errors = ["%.2f" % below(n, Fraction(1, 3), critical("0.01", n)) for n in ns]
        self.assert_figures(EVIDENCE, "20", "10", *errors, *map(str, ns))
        # Where the runs on an instance all end alike, A has 10 Bin(10, 1/2) of 100.
        ways = sum(c for i, c in enumerate(binomials(10)) if 10 * i <= critical("0.01", 100))
        self.assert_figures(EVIDENCE, "100", "%.2f" % (ways / 2 ** 10))

    def test_one_run_against_an_average_of_ten(self):
        # P[X < mean of ten] = 1 - E[exp(-mean)] for exponential costs.
        wins = 1 - Fraction(10, 11) ** 10
        errors = ["%.2f" % rejected(n, 1 - wins, "0.04") for n in (50, 100)]
        self.assert_figures(EVIDENCE, "%.0f" % (100 * wins), "0.04", *errors, "50", "100")

    def test_instances_with_a_runtime_of_zero_are_left_out(self):
        # B finds the optimum with probability .3, else A and B win alike.
        at_once = Fraction("0.3")
        wins = at_once + (1 - at_once) / 2
        error = "%.2f" % rejected(50, 1 - wins, "0.04")
        self.assert_figures(EVIDENCE, "0.3", "%.0f" % (100 * wins), "50", "0.04", error)


class AUnit(PageTest):
    """A win is a unit of A's last decimal: 30 instances, normal results, smaller is better."""

    UNITS = (0.1, 0.5, 1, 2)

    @staticmethod
    def outcome(unit, rounding, rule, shift=0):
        """P[A is better] and P[B is better]; A's values are multiples of the unit.

        rounding: what A's value is above the multiple, from and to, in units.
        rule: B wins up to, and A wins from which value of B, in units beside A's printed one.
        shift: how many standard deviations B is better.
        """
        def cdf(x):
            return (1 + erf(x / sqrt(2))) / 2

        a_wins = b_wins = 0
        for i in range(-ceil(9 / unit), ceil(9 / unit) + 1):
            printed = i * unit
            share = cdf(printed + rounding[1] * unit) - cdf(printed + rounding[0] * unit)
            b_wins += share * cdf(printed + rule[0] * unit + shift)
            a_wins += share * (1 - cdf(printed + rule[1] * unit + shift))
        return a_wins, b_wins

    def rejected(self, a_wins, b_wins):
        """The probability that H0 is rejected at 0.05, with the ties counted."""
        total = 0
        for n, chosen in enumerate(binomials(30)):
            for k, ways in enumerate(binomials(n)):
                if n == 0 or expected_p_value("0.01", n, k, 30 - n) >= Fraction(ALPHA):
                    break
                share = chosen * ways * a_wins ** k * b_wins ** (n - k)
                total += share * max(0, 1 - a_wins - b_wins) ** (30 - n)
        return total

    NEAREST, CUT, UP = (-0.5, 0.5), (0, 1), (-1, 0)
    # B wins if it is better by a unit, A if it is better at all; or B is rounded.
    OURS, ROUNDED = (-1, 0), (-0.5, 0.5)

    def test_the_type_i_error_and_its_price(self):
        cases = [(self.NEAREST, self.OURS), (self.CUT, self.OURS), (self.UP, self.OURS)]
        rows = [
            ["%.3f" % self.rejected(*self.outcome(unit, *case)) for unit in self.UNITS]
            for case in cases + [(self.UP, self.ROUNDED)]
        ]
        self.assert_table(EVIDENCE, "0.1 0.5 1 2", rows)
        self.assertLess(max(float(x) for row in rows[:3] for x in row), 0.05)
        rows = [
            [
                "%.2f" % self.rejected(*self.outcome(unit, self.NEAREST, rule, 1))
                for unit in self.UNITS
            ]
            for rule in (self.OURS, self.ROUNDED)
        ]
        self.assert_table(EVIDENCE, "0.1 0.5 1 2", rows)
        self.assert_figures(EVIDENCE, "30", "1", "0.05", "0.01")

    def test_h0_is_about_the_values_as_they_are_printed(self):
        # B wins by 2 with probability .4; each win of A by 0.2 becomes a tie.
        error, wins = 0, Fraction("0.4")
        for n, chosen in enumerate(binomials(30)):
            if n and expected_p_value("0.04", n, 0, 30 - n) < Fraction(ALPHA):
                error += chosen * wins ** n * (1 - wins) ** (30 - n)
        told = "1", "0.6", "0.2", "0.6", "2", "0.4", "30", "0.04", "%.2f" % error
        self.assert_figures(EVIDENCE, *told)


class Differences(PageTest):
    def test_the_rows_and_the_range_of_the_paper(self):
        rows = len(table("example_1.tsv")) + len(table("example_2.tsv"))
        self.assert_figures(EVIDENCE, "4", "8", str(rows))
        self.assert_figures(EVIDENCE, "411", "2185", "5.5", "411", "%.0f" % min(SCORES))
        self.assert_figures(EVIDENCE, "2.1", "%.3f" % statistics.mean(RATIOS.values()))
        self.assert_figures(EVIDENCE, "0.003", "1", "3584", "%.5f" % (1 / 3584))

    def test_the_first_example(self):
        centred = expected_runtime("0.5", "1219", "1012", "486")
        cut = int(100 * expected_gamma(Fraction("0.01")) * centred) / 100
        self.assert_figures(EVIDENCE, "%.2f" % cut, "486", "%.0f" % centred)

    def test_example_ii(self):
        cases = ("0.01", 17, 4), ("0.01", 17, 4, 5), ("0.04", 17, 4, 5)
        published, counted, ours = (plain(expected_p_value(*case)) for case in cases)
        told = "17", "4", published, "5", counted, "0.04", ours
        self.assert_figures(EVIDENCE, *told)
        earlier = plain(expected_p_value("0.01", 17, 5))
        told = "2020", "20", "6.8", "2182", "17", "5", earlier, "611716255", "611215466", "4"
        self.assert_figures(EVIDENCE, *told)
        budgets = [expected_runtime("0.01", s1, "1012", "1") for s1 in ("2185", "2182")]
        longer = "%.1f" % (100 * (budgets[0] / budgets[1] - 1))
        self.assert_figures(EVIDENCE, "2182", "7", "2185", longer)
        runtimes = [float(row[1]) for row in table("example_2.tsv")][10:]
        ends = str(min(runtimes)), str(max(runtimes))
        self.assert_figures(EVIDENCE, "1.12", "2.12", "12.12", *ends, "6", "13", "0.2", "0.5")

    def test_the_exchanged_scores(self):
        exchanged, right = ("0.1", "1643", "1540", "15.0"), ("0.1", "1540", "1643", "15.0")
        printed = [plain(expected_runtime(*case)) for case in (exchanged, right)]
        told = ["1219", "1012", "486"]
        for s1, s2 in (("1012", "1219"), ("1219", "1012")):
            told.append("%.1f" % expected_runtime("0.5", s1, s2, "486"))
        self.assert_figures(EVIDENCE, *right, "2.1", *printed, "31", "2022", *told)

    def test_example_i(self):
        rows = {row[0]: row[1:] for row in table("example_1.tsv")}
        apart = {name: 100 * (int(b) / int(a) - 1) for name, (_, a, b) in rows.items()}
        others = max(apart["sko100" + letter] for letter in "cdef")
        told = ["115534", "152002", "115534", "152002", "153890", "%.0f" % apart["sko100a"]]
        told += ["%.1f" % apart["sko100b"], "%.1f" % others, "16"]
        self.assert_figures(EVIDENCE, *told)
        self.assert_figures(EVIDENCE, "15", "15", "0.1", "16", "16", "0.01", "1")
        self.assertEqual(sum(int(a) < int(b) for _, a, b in rows.values()), len(rows), "k = n")

    def test_the_p_value_of_a_large_n(self):
        exact = expected_p_value("0.01", 1000, 0)
        self.assertEqual("%.7e" % exact, "2.1142663e-224")
        self.assert_figures(EVIDENCE, "1.17E-48", "2.1142663e-224", "1e-30", "3e-14", "20,000")



class TheReadme(PageTest):
    """The figures of README.md, and facts whose reversal misleads."""

    E5440 = str(LISTED["Intel Xeon E5440 @ 2.83GHz"])
    GOLD = str(LISTED["Intel Xeon Gold 6148 @ 2.40GHz"])

    def test_the_first_example(self):
        centred = expected_runtime("0.5", self.E5440, self.GOLD, "486")
        t2_hat = expected_runtime("0.01", self.E5440, self.GOLD, "486")
        gamma = expected_gamma(Fraction("0.01"))
        told = "8", "486", "3223.49", self.GOLD, "3223.49", self.E5440, "%.0f" % centred
        self.assert_figures(README, *told, "%.3f" % gamma, "%.0f" % t2_hat)
        share = "%.0f" % (100 * sum(too_long(RATIOS, "0.01").values()) / len(RATIOS))
        self.assert_figures(README, "0.01", "0.01", share, "100", "8")

    def test_the_picture_of_the_three_times(self):
        times = [Fraction(486)]
        times += [expected_runtime(p, self.E5440, self.GOLD, "486") for p in ("0.5", "0.01")]
        with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
            bars = re.findall(r"(?m)^[AB] on .* (\d+) s  (=+)$", file.read())
        self.assertEqual([int(seconds) for seconds, _ in bars], [round(t) for t in times])
        # 20 s a mark.
        self.assertEqual([len(bar) for _, bar in bars], [round(t / 20) for t in times])

    def test_the_test_of_the_first_example(self):
        tested, published, sign = (expected_p_value(p, 17, 3) for p in ("0.04", "0.01", "0"))
        self.assertLess(tested, Fraction(ALPHA))
        told = "0.05", "%.4f" % sign, "17", "1", "2", "17", "0.04", "3", "3"
        self.assert_figures(README, *told)
        self.assert_figures(README, "14", "17", "3", "0.01", "0.04", "0.01", "0.04")
        self.assert_figures(README, "0.01", "%.4f" % published, "0.04")

    def test_the_invented_results_reject(self):
        p_value = expected_p_value("0.04", 17, 3, 5)
        self.assertLess(p_value, Fraction(ALPHA))
        told = ["14", "22", "3", "5", "5.0", "0.04", "0.05", "3", "%.3f" % p_value]
        self.assert_figures(README, *told, "17", "1", "2", "22", "0.04")
        scores = str(LISTED["AMD Ryzen 7 1800X"]), "7", str(LISTED["Intel Celeron N4100 @ 1.10GHz"])
        self.assert_figures(README, "2024", "5.0", "0.01", "2022", *scores, "10")

    def test_the_share_that_0_04_allows_for(self):
        here, there, ratios = LOWER[FROM_SERVERS_TO_PCS]
        long_ones = sum(too_long(ratios, "0.01").values())
        share = "%.1f" % (100 * long_ones / len(ratios))
        self.assert_figures(README, "0.01", "0.04", "0.01", "0.04", share, str(len(SERVERS.scores)))
        by_m2 = too_long(ratios, "0.01", lambda m1, m2, rho: m2)
        told = share, str(long_ones), "{:,}".format(len(ratios)), str(max(by_m2.values()))
        low, high = interval(drawn_shares(here, there, ratios))
        self.assert_figures(README, "0.04", *told, "95", "%.0f" % low, "%.0f" % high)

    def test_code_that_is_faster(self):
        gamma = float(expected_gamma(Fraction("0.01")))
        share = sum(1.25 * gamma * ratio > 1 for ratio in RATIOS.values()) / len(RATIOS)
        self.assert_figures(README, "1.25", "%.0f" % (100 * share))

    def test_the_combinations(self):
        counts = list(combinations(CALIBRATION, RATIOS, "0.01").values())
        servers = list(combinations(SERVERS, OTHER_DATA[2][2], "0.01").values())
        told = [counts.count(0), len(counts), 16, max(counts), servers.count(0), len(servers)]
        self.assertEqual(servers.count(16), 2)
        self.assert_figures(README, "0.01", *map(str, told), "16")

    def test_the_power_and_the_least_n(self):
        found = ["%.2f" % rejected(20, 1 - Fraction("0.7"), tested) for tested in ("0.04", "0.01")]
        self.assert_figures(README, "0.04", "20", "0.7", found[0], "0.04", found[1], "0.01")
        least = next(n for n in range(1, 20) if critical("0.04", n) >= 0)
        self.assert_figures(README, "20", "0.04", str(least))

    def test_the_list(self):
        told = "{:,}".format(len(LISTED)), "2022", str(len(NEWER)), "2023", "2026", "0.95", "1.05"
        self.assert_figures(README, *told)
        cpus = "Intel Core i7-4770 @ 3.40GHz", "Intel Core i7-8700K @ 3.70GHz"
        self.assert_figures(README, "411", "2185", *(str(LISTED[cpu]) for cpu in cpus))
        for month in set(NEWER.values()):
            self.assert_has(README, month)

    def test_example_ii(self):
        ours = expected_p_value("0.04", 17, 4, 5)
        published = expected_p_value("0.01", 17, 4)
        self.assertLess(published, Fraction(ALPHA))
        self.assertGreater(ours, Fraction(ALPHA))
        told = "0.04", plain(ours), "0.01", "5", "0.01", "17", "4", plain(published)
        self.assert_figures(README, *told)

    def test_facts_whose_reversal_misleads(self):
        facts = (
            "t1 = printed time * score of the reference CPU / score of A's CPU",
            "multiplies them by 0.95 for A's CPU (S1), and by 1.05 for yours (S2)",
            "give B the time t1, and test with 0 in place of 0.04. A lower score does not prove",
            "0.01 is what you aim at, and 0.04 is what you allow for",
            "write 1696.50 if smaller is better, or 1697.49 if larger is",
            "Take the least value that it can be: 0.115 for 0.12",
            "*too long* if it is longer than A's run would really take on your machine",
            "H0 says that B is worse than or equal to A",
            "so H0 is rejected: B is significantly better",
            "If larger values are better, add `--maximize`", "B is worse if it is worse at all",
            "the average of all runs of A, leave the instance out",
            "the *equivalent runtime*, in the paper the *estimated* one: stop B after it",
            "and M2, without regard to B's speed on it", "but not the best, because",
        )
        for fact in facts:
            self.assert_has(README, fact)

    def test_holms_first_level_for_three_algorithms(self):
        level = floor(0.05 / 3 * 10000) / 10000
        self.assert_has(README, "for three, begin with `--alpha %.4f`" % level)


if __name__ == "__main__":
    unittest.main()
