"""The figures of the evidence and of the list, from the raw runtimes.

None of them is taken from the scripts.  The machinery of the calibration is in test_calibration.py,
and what is said of newer machines is tested in test_machines_of_today.py.
"""

import bisect
import functools
import itertools
import os
import random
import re
import statistics
import unittest
from collections import Counter, namedtuple
from fractions import Fraction
from math import ceil, erf, exp, floor, log, sqrt

from command import DATA, ROOT, cpu_scores, table
from definitions import (
    MADE,
    TESTED,
    binomials,
    expected_critical_value,
    expected_fast_factor,
    expected_gamma,
    expected_p_value,
    expected_prediction,
    expected_runtime,
    plain,
)
from pages import Page, PageTest
from test_calibration import CALIBRATION, PUBLISHED, RATIOS, SCORES, Machines, fit

EVIDENCE, LIST = Page("tests", "evidence.md"), Page("cpu_scores.md")
SOURCES = Page("tests", "data", "README.md")

ALPHA = "0.05"
GAMMA = float(expected_gamma(Fraction(MADE)))


def too_long(ratios, p_gamma):
    """How many are too long with gamma(p_gamma)."""
    gamma = float(expected_gamma(Fraction(p_gamma)))
    return sum(gamma * ratio > 1 for ratio in ratios.values())


VALIDATION, SERVERS = Machines("validation_runtimes.tsv"), Machines("server_runtimes.tsv")
# The predictions of the published formula.
TO_PCS, TO_SERVERS = SERVERS.predicted(CALIBRATION), CALIBRATION.predicted(SERVERS)
OTHER_DATA = VALIDATION.predicted(VALIDATION), SERVERS.predicted(SERVERS), TO_PCS, TO_SERVERS
# The 8 PCs and the 4 servers, which ran the same processes and have 12 different scores.
TWELVE = Machines("calibration_runtimes.tsv", "server_runtimes.tsv")
LAPTOP = 1559  # the Intel i7-2760QM
CELERON = 1012  # the N4100
BAD_SERVERS = 1840, 2150  # the Xeon Gold 6140 and the EPYC 7B12
# The p_gamma of longer runtimes, and the least P_GAMMA with which the test keeps alpha.
LONGER = (
    (MADE, "0.015"), ("0.02", "0.035"), ("0.03", "0.1"), ("0.04", "0.17"), ("0.05", "0.255")
)
DRAWS = 2000

LISTED = {cpu: int(score) for cpu, score, month in cpu_scores() if not month}
NEWER = {cpu: month for cpu, _, month in cpu_scores() if month}
RATING = {cpu: rating for cpu, rating, month in cpu_scores() if month}


def prod(factors):
    """Their product: math.prod is not there before Python 3.8."""
    return functools.reduce(lambda x, y: x * y, factors, 1.0)


@functools.lru_cache(maxsize=None)
def coefficients(n):
    return tuple(binomials(n))


def below(n, p, k):
    """P[Bin(n, p) <= k]"""
    won, lost = float(p), float(1 - p)
    return sum(c * won ** i * lost ** (n - i) for i, c in enumerate(coefficients(n)[: k + 1]))


@functools.lru_cache(maxsize=None)
def critical(p_gamma, n, ties=0, alpha=ALPHA, half=Fraction(1, 2)):
    """The largest k that rejects H0, or -1."""
    def rejects(k):
        return expected_p_value(p_gamma, n, k, ties, half) < Fraction(alpha)

    # The search begins near the critical value for alpha = 0.05.
    k = max(-1, int(n * half - float(Fraction(p_gamma)) * (n + ties) - 0.8 * sqrt(n)))
    while k < n and rejects(k + 1):
        k += 1
    while k >= 0 and not rejects(k):
        k -= 1
    return k


@functools.lru_cache(maxsize=None)
def rejected(n, a_wins, p_gamma, alpha=ALPHA):
    """The probability that H0 is rejected if A is better with this probability, without ties."""
    return below(n, a_wins, critical(p_gamma, n, 0, alpha))


def rejected_with_ties(m, a_wins, b_wins, p_gamma):
    """The same for m instances, if A and B are better with these probabilities; ties count."""
    total, tie = 0, max(0, 1 - a_wins - b_wins)
    for n, chosen in enumerate(coefficients(m)):
        for k, ways in enumerate(coefficients(n)[: critical(p_gamma, n, m - n) + 1]):
            share = float(chosen * ways) * float(a_wins) ** k * float(b_wins) ** (n - k)
            total += share * float(tie) ** (m - n)
    return total


def error_rate(counts, n, p_gamma, alpha=ALPHA):
    """The probability that H0 is rejected, averaged over combinations of a pair and a problem.

    counts: how many of 16 runtimes are too long, for each combination.  A and B are equally good,
    and each runtime that is too long makes B win.
    """
    errors = (
        times * rejected(n, (1 - Fraction(count, 16)) / 2, p_gamma, alpha)
        for count, times in Counter(counts).items()
    )
    return sum(errors) / len(counts)


@functools.lru_cache(maxsize=None)
def peaks(p_gamma, alpha=ALPHA):
    """The n from 6 to 100 where an error rate can be the largest.

    For a fixed critical value, it falls with n.
    """
    values = [critical(p_gamma, n, 0, alpha) for n in range(5, 101)]
    return [6] + [n for n in range(7, 101) if values[n - 5] > values[n - 6]]


def largest_error_rate(counts, p_gamma, alpha=ALPHA):
    """For n from 6 to 100."""
    return max(error_rate(counts, n, p_gamma, alpha) for n in peaks(p_gamma, alpha))


def rates(counts, p_gamma=TESTED, alpha=ALPHA):
    """The largest error rate for n from 6 to 100, and those for n = 200 and 480."""
    found = [error_rate(counts, n, p_gamma, alpha) for n in (200, 480)]
    return ["%.3f" % x for x in [largest_error_rate(counts, p_gamma, alpha)] + found]


def of_problem(problem):
    """What is tried of one type of problem."""
    cases = (case for split in splits() for case in split.cases)
    return [count for case, count in zip(cases, tried()) if case.problem == problem]


Split = namedtuple("Split", "four ratios cases")
Case = namedtuple("Case", "m1 m2 problem ratios total")


@functools.lru_cache(maxsize=None)
def splits():
    """Choose on 8 of the 12 machines, try on the other 4, in all ways.

    A split has the 4, the t2_hat / t2 for gamma = 1 of the pairs among the 8 from the largest on,
    and a case for each pair among the 4 and each type of problem: these ratios, and the total
    runtime of M2 as a part of that on the line.  No line is fitted to M1, M2 or the type of
    problem that is predicted, and this type is not in the total.
    """
    scores, problems = TWELVE.scores, sorted(set(TWELVE.problems))
    totals, times = {}, {}
    for problem in problems:
        rest = [TWELVE.runtimes[rho] for rho in TWELVE.other_problems(problem)]
        totals[problem] = [sum(column) for column in zip(*rest)]
        same = [t for t, other in zip(TWELVE.runtimes, TWELVE.problems) if other == problem]
        for m1, m2 in itertools.permutations(TWELVE.machines, 2):
            times[m1, m2, problem] = [t[m1] / t[m2] for t in same]

    @functools.lru_cache(maxsize=None)
    def line(machines, problem):
        return fit([(scores[m], totals[problem][m]) for m in machines])

    def predicted(m1, m2, problem, machines):
        a, b = line(machines, problem)
        factor = (-b / a - scores[m2]) / (-b / a - scores[m1])
        return [factor * ratio for ratio in times[m1, m2, problem]]

    found = []
    for eight in itertools.combinations(TWELVE.machines, 8):
        four = tuple(m for m in TWELVE.machines if m not in eight)
        ratios, cases = [], []
        for m1, m2 in itertools.permutations(eight, 2):
            others = tuple(m for m in eight if m not in (m1, m2))
            for problem in problems:
                ratios += predicted(m1, m2, problem, others)
        for m1, m2 in itertools.permutations(four, 2):
            for problem in problems:
                a, b = line(eight, problem)
                total = totals[problem][m2] / (a * scores[m2] + b)
                cases.append(Case(m1, m2, problem, predicted(m1, m2, problem, eight), total))
        found.append(Split(four, sorted(ratios, reverse=True), cases))
    return found


def limit(split, p_gamma):
    """1 / gamma: with the largest gamma with which at most the share p_gamma is too long."""
    return split.ratios[floor(Fraction(p_gamma) * len(split.ratios))]


@functools.lru_cache(maxsize=None)
def tried(p_gamma=MADE, shorter=lambda total: 1):
    """Of each combination of a split, a pair and a problem: how many of 16 are too long.

    shorter: the factor of a runtime, by the total runtime of M2 as a part of that on the line.
    """
    counts = []
    for split in splits():
        most = limit(split, p_gamma)
        for case in split.cases:
            allowed = most / shorter(case.total)
            counts.append(sum(ratio > allowed for ratio in case.ratios))
    return counts


@functools.lru_cache(maxsize=None)
def parts():
    """What part of t2 each runtime that is tried is, with p_gamma = 0.01, from the least on."""
    found = []
    for split in splits():
        most = limit(split, MADE)
        found += [ratio / most for case in split.cases for ratio in case.ratios]
    return sorted(found)


def measured(total):
    """M2 has the larger one of its score and the score at which the line has its total."""
    return min(1, total)


def share(counts):
    """How many percent of the runtimes are too long."""
    return 100 * sum(counts) / (16 * len(counts))


class TheAssumption(PageTest):
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
        # What Appendix B prints, and what the data give.
        self.assert_figures(EVIDENCE, "0.989987", str(len(found)), "8", "%.6f" % mean)

    def test_the_prediction_is_better_than_t1_as_it_is(self):
        t1 = {(m1, m2, rho): CALIBRATION.runtimes[rho][m1] / CALIBRATION.runtimes[rho][m2]
              for m1, m2, rho in RATIOS}
        told = [
            "%.2f" % exp(statistics.median(abs(log(x)) for x in ratios.values()))
            for ratios in (RATIOS, t1)
        ]
        self.assert_figures(EVIDENCE, "{:,}".format(len(RATIOS)), *told)

    def test_scaling_by_the_ratio_of_scores(self):
        ratios = {}
        for m1, m2, rho in RATIOS:
            t1, t2 = (CALIBRATION.runtimes[rho][m] for m in (m1, m2))
            ratios[m1, m2, rho] = t1 * SCORES[m1] / SCORES[m2] / t2
        shares = [
            100 * too_long(x, p) / len(x)
            for x, p in ((ratios, "0.5"), (ratios, MADE), (RATIOS, MADE))
        ]
        told = ["%.0f" % shares[0], "3,584", MADE, "%.3f" % GAMMA]
        told += ["%.1f" % share for share in shares[1:]]
        self.assert_figures(EVIDENCE, *told)

    def test_times_that_were_scaled_to_a_reference(self):
        cases, upward, long_ones, long_upward, smaller = 0, 0, 0, 0, 0
        for m1, reference, m2 in itertools.permutations(TWELVE.machines, 3):
            s1, s, s2 = (TWELVE.scores[m] for m in (m1, reference, m2))
            for t in TWELVE.runtimes:
                printed = t[m1] * s1 / s
                by_formula = GAMMA * printed * (PUBLISHED - s2) / (PUBLISHED - s)
                cases += 1
                upward += s2 > s
                long_ones += by_formula > t[m2]
                long_upward += s2 > s and by_formula > t[m2]
                smaller += min(by_formula, GAMMA * printed * s / s2) > t[m2]
        told = ["{:,}".format(cases // 64), "8", "4", "64", "%.1f" % (100 * long_ones / cases)]
        told += [MADE, "%.1f" % (100 * long_upward / upward)]
        told += ["%.3f" % GAMMA, "%.1f" % (100 * smaller / cases)]
        self.assert_figures(EVIDENCE, *told)

    def test_a_lower_score_is_no_proof(self):
        faster, cases = Counter(), 0
        for m1, m2, rho in RATIOS:
            if SCORES[m1] < SCORES[m2]:
                runtime = CALIBRATION.runtimes[rho]
                faster[m1, m2] += runtime[m1] < runtime[m2]
                cases += 1
        told = str(sum(faster.values())), "{:,}".format(cases)
        self.assert_figures(EVIDENCE, *told, "0")


class TooLong(PageTest):
    """Which runtimes are too long."""

    def test_in_the_other_data(self):
        found = [(too_long(ratios, MADE), len(ratios)) for ratios in OTHER_DATA]
        long_ones, total = map(sum, zip(*found))
        told = "{:,}".format(total), str(long_ones), "%.1f" % (100 * long_ones / total), MADE
        validated = str(found[0][1]), "%.2f" % (100 * found[0][0] / found[0][1])
        self.assert_figures(EVIDENCE, *told, *validated)

    def test_code_that_is_faster(self):
        factors = 1.25, 1.5, 2
        shares = ["%.0f" % self.faster(factor) for factor in factors]
        self.assert_figures(EVIDENCE, *map(str, factors), *shares, MADE)

    @staticmethod
    def faster(factor):
        """How many percent of the calibration are too long if t2_hat is so many times as long."""
        return 100 * sum(GAMMA * factor * ratio > 1 for ratio in RATIOS.values()) / len(RATIOS)


class Why002(PageTest):
    """Choose on 8, try on 4."""

    def test_how_many_are_too_long(self):
        self.assertEqual(len({split.four for split in splits()}), 495)
        p_gammas = "0.001", "0.005", MADE, "0.02", "0.05", "0.1"
        shares = [share(tried(p_gamma)) for p_gamma in p_gammas]
        row = ["%.2f" % x for x in shares[:5]] + ["%.1f" % x for x in shares[5:]]
        self.assert_table(EVIDENCE, " ".join(p_gammas), [row])
        counts = tried()
        found = "{:,}".format(sum(counts)), "%.1f" % share(counts)
        self.assert_figures(EVIDENCE, "495", "8", "12", "8", "56", "6", "8", "12", "4")
        total = "{:,}".format(16 * len(counts))
        self.assert_figures(EVIDENCE, MADE, found[0], total, found[1], TESTED)
        self.assert_figures(EVIDENCE, MADE, TESTED, MADE, TESTED, found[1])
        # Rounded up to a whole percent.
        self.assertEqual(Fraction(TESTED), Fraction(ceil(share(counts)), 100))
        # The paragraph for a paper has it, too.
        with open(os.path.join(ROOT, "corrected_p_value.py"), encoding="ascii") as file:
            told = "Of runtimes made with 0.01, %s percent were too long" % found[1]
            self.assertIn(told, file.read())

    def test_how_sure_this_is(self):
        long_ones, rates = Counter(), {}
        cases = [case for split in splits() for case in split.cases]
        for case, count in zip(cases, tried()):
            long_ones[case.m1, case.m2] += count
            rates.setdefault((case.m1, case.m2), []).append(count)
        total = 16 * len(rates[0, 1])
        ns, tests = (20, 27, 50, 100), (TESTED, "0.04")
        # Of each pair the share that is too long, and the error rates.
        values = {
            pair: [100 * long_ones[pair] / total]
            + [error_rate(counts, n, tested) for tested in tests for n in ns]
            for pair, counts in rates.items()
        }
        draw, drawn = random.Random(8), []
        for _ in range(DRAWS):
            times = Counter(draw.randrange(8) for _ in range(8))
            times.update(draw.randrange(8, 12) for _ in range(4))
            weights = [
                (times[m1] * times[m2], values[m1, m2])
                for m1, m2 in itertools.permutations(times, 2)
            ]
            whole = sum(weight for weight, _ in weights)
            drawn.append([
                sum(weight * value[i] for weight, value in weights) / whole for i in range(9)
            ])
        columns = [sorted(column) for column in zip(*drawn)]
        # Only the digits that other draws have, too.
        above = round(sum(x > 100 * float(TESTED) for x in columns[0]) / DRAWS, 1)
        told = "8", "8", "4", "4", "{:,}".format(DRAWS), str(total // 64), "95"
        told += "%.1f" % columns[0][DRAWS // 40], "%.0f" % columns[0][-DRAWS // 40 - 1]
        wrong = [sum(x > float(ALPHA) for x in column) / DRAWS for column in columns[1:]]
        told += "%.0f" % (100 * above), "2", TESTED, ALPHA
        told += tuple("%.0f" % (100 * x) for x in wrong[:4])
        self.assert_figures(EVIDENCE, *told, *map(str, ns))
        self.assert_figures(EVIDENCE, "0.04", str(5 * round(20 * max(wrong[4:]))))

    def test_by_how_much(self):
        more = [100 * (part - 1) for part in parts() if part > 1]
        self.assert_figures(EVIDENCE, "%.0f" % statistics.median(more), "%.0f" % more[-1])

    def test_the_error_rates(self):
        rows = []
        by_score, by_both = tried(), tried(MADE, measured)
        for counts, tests in ((by_score, (MADE, TESTED, "0.04")), (by_both, (MADE, TESTED))):
            for tested in tests:
                rates = [largest_error_rate(counts, tested)]
                rates += [error_rate(counts, n, tested) for n in (20, 50, 200, 480)]
                rows.append(["%.2f" % share(counts), tested] + ["%.3f" % x for x in rates])
        self.assert_table(EVIDENCE, "6 100 20 50 200 480", rows)
        self.assert_figures(EVIDENCE, MADE, "{:,}".format(len(by_score)), "6", "100")

    def test_more_than_0_01(self):
        rows = [["made with"], ["tested with"]]
        for made, tested in LONGER:
            # In steps of 0.005, this is the least that keeps alpha.
            less = Fraction(tested) - Fraction("0.005")
            with self.subTest(made=made, tested=tested):
                kept, missed = (
                    max(error_rate(tried(made), n, p) for n in peaks(p) + [200, 480])
                    for p in (tested, less)
                )
                self.assertLessEqual(kept, float(ALPHA))
                self.assertGreater(missed, float(ALPHA))
            rows[0].append(made)
            rows[1].append(tested)
        self.assert_table(EVIDENCE, " ".join(rows[0]), rows[1:])
        all_16 = [
            "%.1f" % (100 * tried(made).count(16) / len(tried(made))) for made in (MADE, "0.05")
        ]
        self.assert_figures(EVIDENCE, "0.005", "0.05", "6", "100", "200", "480", "16", all_16[0],
                            MADE, all_16[1], "0.05")
        self.assert_figures(EVIDENCE, "0.5", "0.0101", TESTED, "0.05")


class NotCovered(PageTest):
    def test_a_bad_combination(self):
        cases = [case for split in splits() for case in split.cases]
        counts, by_set = tried(), {}
        for case, count in zip(cases, counts):
            by_set.setdefault((case.m1, case.m2, case.problem), []).append(count)
        tries, = {len(found) for found in by_set.values()}
        all_16 = sum(16 in found for found in by_set.values())
        laptop = [
            count for case, count in zip(cases, counts) if TWELVE.scores[case.m2] == LAPTOP
        ]
        others = [
            count for case, count in zip(cases, counts) if TWELVE.scores[case.m2] != LAPTOP
        ]
        none = "%.1f" % (100 * counts.count(0) / len(counts))
        told = "{:,}".format(len(counts)), none, str(counts.count(16)), "16"
        told += str(len(by_set)), str(tries), str(all_16), str(laptop.count(16))
        told += "%.1f" % share(laptop), "%.2f" % share(others), str(others.count(16))
        self.assert_figures(EVIDENCE, *told, "{:,}".format(len(others)), "16")
        measured_16 = str(tried(MADE, measured).count(16))
        self.assert_figures(EVIDENCE, "16", measured_16, "{:,}".format(len(counts)), "16")

    def test_the_types_of_problem(self):
        problems = [of_problem(problem) for problem in ("pfsp", "qap", "lop", "tsp")]
        rows = [["%.2f" % share(counts)] + rates(counts) for counts in problems]
        self.assert_table(EVIDENCE, "6 100 200 480", rows)

    def test_some_machines_as_m1(self):
        cases = [case for split in splits() for case in split.cases]
        scores = [TWELVE.scores[case.m1] for case in cases]
        celeron = [count for score, count in zip(scores, tried()) if score == CELERON]
        told = ["%.1f" % share(celeron), rates(celeron)[0], "100"]
        others = [count for score, count in zip(scores, tried()) if score not in BAD_SERVERS]
        told += [str(tried().count(16) - others.count(16)), str(tried().count(16))]
        told += ["6140", "%.2f" % share(others)]
        self.assert_figures(EVIDENCE, *told)

    def test_a_small_p_value(self):
        told = [x for p in ("0.03", "1e-6") for x in [p] + rates(tried(), TESTED, p)]
        self.assert_figures(EVIDENCE, TESTED, "100", "200", "480", *told)

    def test_p_values_that_are_no_stronger_evidence_than_0_03_or_0_05(self):
        limits = "0.03", TESTED, "0.04"
        for tested in limits[1:]:
            self.assertLess(max(map(float, rates(tried(), tested, "0.03"))), 0.0325)
        tsp = [max(rates(of_problem("tsp"), tested, "0.03")) for tested in limits[1:]]
        made = [
            x for made, tested in LONGER if made != MADE
            for x in rates(tried(made), tested, "0.03")
        ]
        told = ["0.05", "0.03", MADE, "0.03", max(rates(tried(), MADE, "0.03")), "0.02", "0.05"]
        told += [min(made), max(made)]
        self.assert_figures(EVIDENCE, *limits, "0.03", tsp[0], tsp[1], "0.04", "0", *told)
        self.assertLessEqual(float(max(made)), 0.05)

    def test_a_smaller_alpha(self):
        self.assert_figures(EVIDENCE, "0.001", *rates(tried(), TESTED, "0.001"))


class WhatElse(PageTest):
    def test_rounded_runtimes(self):
        def percent(shown, steps=100):
            """How many percent are too long, if the true t1 is uniform within the rounding."""
            found = 0
            for i in range(steps):
                true = shown - 0.5 + (i + 0.5) / steps
                found += len(parts()) - bisect.bisect_right(parts(), true / shown)
            return "%.1f" % (100 * found / len(parts()) / steps)

        told = [percent(shown) for shown in (1, 2, 3, 5)]
        self.assert_figures(EVIDENCE, "1", "2", "3", "5", *told, MADE, "0.14", percent(14))

    def test_a_measured_m2(self):
        laptop = SCORES.index(LAPTOP)
        a, b = CALIBRATION.line(CALIBRATION.machines, CALIBRATION.processes)
        total = sum(t[laptop] for t in CALIBRATION.runtimes)
        self.assert_figures(EVIDENCE, "%.0f" % ((total - b) / a), str(LAPTOP))
        # The published line, with its sign turned: (b - T) / -a.
        self.assert_figures(EVIDENCE, "%.3f" % b, "%.6f" % -a)
        counts = tried(MADE, measured)
        told = ["%.2f" % share(counts), "%.2f" % share(tried())]
        told.append(TESTED)
        told.append("%.2f" % share(tried(MADE, lambda total: total)))  # the measured total alone
        self.assert_figures(EVIDENCE, *told)


def formula(zero, s1, s2, low, high):
    """The paper's formula, where the line reaches zero at this score."""
    return (zero - s2) / (zero - s1)


def own_rule(zero, s1, s2, low, high):
    """The script's own rule, with low to high in place of 411 to 2185."""
    c1, c2 = min(s1, high), min(s2, high)
    if low <= s1 <= high and low <= s2 <= high:
        return formula(zero, s1, s2, low, high)
    return min(formula(zero, c1, c2, low, high), s1 / s2)


def with_factor(zero, s1, s2, low, high):
    """The same with the further factor above high, as above 2185."""
    return own_rule(zero, s1, s2, low, high) * float(expected_fast_factor(2185 * max(1, s2 / high)))


@functools.lru_cache(maxsize=None)
def outside():
    """The arguments of a rule and t1 / t2, by what is left out, and by case.

    What is left out: the 1 to 4 fastest or slowest machines.  low and high are the scores of
    the others.  The line is fitted to the others without the problem type that is predicted
    and without the other machine.
    """
    by_score, cases, fits = sorted(CALIBRATION.machines, key=lambda m: SCORES[m]), {}, {}
    for end, number in itertools.product(("fastest", "slowest"), (1, 2, 3, 4)):
        order = by_score[::-1] if end == "fastest" else by_score
        left_out, others = order[:number], order[number:]
        ends = min(SCORES[m] for m in others), max(SCORES[m] for m in others)
        kinds = cases[end, number] = {}
        for m1, m2, rho in RATIOS:
            out = m1 in left_out, m2 in left_out
            if not any(out):
                continue
            fitted = frozenset(m for m in others if m not in (m1, m2))
            key = fitted, CALIBRATION.problems[rho]
            if key not in fits:
                rest = CALIBRATION.other_problems(key[1])
                fits[key] = CALIBRATION.zero_runtime_score(fitted, rest)
            case = (fits[key], SCORES[m1], SCORES[m2]) + ends
            times = CALIBRATION.runtimes[rho][m1] / CALIBRATION.runtimes[rho][m2]
            kinds.setdefault(out, []).append((case, times))
    return cases


def share_by(rule, cases, p_gamma):
    """How many percent are too long."""
    gamma = float(expected_gamma(Fraction(p_gamma)))
    return 100 * sum(gamma * t * rule(*case) > 1 for case, t in cases) / len(cases)


def largest_share_by(rule, p_gamma):
    """The largest share of all cases."""
    kinds = (cases for kinds in outside().values() for cases in kinds.values())
    return max(share_by(rule, cases, p_gamma) for cases in kinds)


class Outside(PageTest):
    """Scores outside 411 to 2185."""

    AS_M1, AS_M2, BOTH = (True, False), (False, True), (True, True)

    def test_the_rule_keeps_p_gamma(self):
        rows = []
        for (end, number), kinds in outside().items():
            if number > 1:
                row = [str(number)]
                for kind in (self.AS_M1, self.AS_M2, self.BOTH):
                    if kind in kinds:
                        for rule in (formula, with_factor):
                            row.append("%.1f" % share_by(rule, kinds[kind], MADE))
                rows.append(row)
        self.assert_table(EVIDENCE, "", rows)
        most, without = ("%.1f" % largest_share_by(x, MADE) for x in (with_factor, own_rule))
        self.assert_figures(EVIDENCE, most, MADE, without)
        self.assert_figures(EVIDENCE, "8", "411", "2185", MADE)

    def test_without_the_five_fastest_of_the_twelve(self):
        order = sorted(TWELVE.machines, key=lambda m: TWELVE.scores[m])
        low, fast = order[:7], order[7:]
        ends = TWELVE.scores[low[0]], TWELVE.scores[low[-1]]
        cases, fits = [], {}
        for m1, m2 in itertools.product(fast, low):
            for rho, problem in enumerate(TWELVE.problems):
                if (m2, problem) not in fits:
                    others = [m for m in low if m != m2]
                    rest = TWELVE.other_problems(problem)
                    fits[m2, problem] = TWELVE.zero_runtime_score(others, rest)
                times = TWELVE.runtimes[rho][m1] / TWELVE.runtimes[rho][m2]
                case = (fits[m2, problem], TWELVE.scores[m1], TWELVE.scores[m2]) + ends
                cases.append((case, times))
        percent = share_by(own_rule, cases, MADE)
        told = "%.0f" % ends[0], "%.0f" % ends[1], "%.0f" % (percent * len(cases) / 100)
        self.assert_figures(EVIDENCE, *told, "{:,}".format(len(cases)), "%.1f" % percent)

    def test_the_steps(self):
        told = ["%.3f" % expected_prediction(s1, "1500") for s1 in ("410", "411")]
        largest = max(
            expected_prediction(s1, 2185) / expected_prediction(s1, 2186) for s1 in range(411, 2186)
        )
        rise = max(
            expected_prediction(411, s2) / expected_prediction(410, s2) for s2 in range(411, 2186)
        )
        figures = ["410", "411", "1500"] + told + ["%.1f" % rise]
        self.assert_figures(EVIDENCE, *figures, "2185", "2186", "%.1f" % largest)

    def test_how_many_cpus_are_where(self):
        told = [str(sum(a <= x < b for x in LISTED.values())) for a, b in ((0, 411), (2186, 1e9))]
        total = "{:,}".format(len(LISTED))
        self.assert_figures(EVIDENCE, total, "2022", told[0], "411", told[1], "2185")
        self.assert_figures(LIST, total)

    def test_scores_below_the_slowest_machine_of_the_fit(self):
        more = [
            max(
                formula(PUBLISHED, s1, s2, 411, 2185) / min(formula(PUBLISHED, s1, s2, 411, 2185),
                                                            s1 / s2)
                for s2 in range(411, 2186)
            ) for s1 in (411, 538)
        ]
        told = ["411", "538", "%.0f" % min(SCORES)] + ["%.1f" % x for x in more]
        self.assert_figures(EVIDENCE, *told)

    def test_the_rule_on_the_page(self):
        self.assert_figures(EVIDENCE, "2185", "2185", "3223.49", "3223.49", "411", "2185")
        # The rule that is tested here is that of the script.
        for s1, s2 in ((300, 1000), (411, 2185), (2185, 2186), (4000, 3000), (3000, 200)):
            tested = with_factor(PUBLISHED, s1, s2, 411, 2185)
            right = expected_runtime("0.5", s1, s2, "1", one_cpu=False)
            self.assertAlmostEqual(tested, float(right), 12)


class RatingsOfLaterDates(PageTest):
    def test_june_2023(self):
        ratings = dict(table("passmark_june_2023.tsv"))
        ratios = [
            Fraction(int(ratings[cpu]), score) for cpu, score in LISTED.items() if cpu in ratings
        ]
        near = sum(abs(ratio - 1) <= Fraction(5, 100) for ratio in ratios)
        above = sum(ratio * Fraction(95, 100) > 1 for ratio in ratios)
        under = sum(ratio * Fraction(105, 100) < 1 for ratio in ratios)
        total, near = "{:,}".format(len(ratios)), "%.0f" % (100 * near / len(ratios))
        above, under = ("%.1f" % (100 * count / len(ratios)) for count in (above, under))
        figures = [total, "2023", "%.3f" % statistics.median(ratios), "2022", near, "5"]
        figures += ["0.95", "1.05", "2022", above, under]
        self.assert_figures(EVIDENCE, *figures)
        self.assert_figures(LIST, "0.95", "1.05", "2023", near, total, "5")
        self.assert_figures(LIST, "30", "2022", "0.95", "1.05")
        newer = "{:,}".format(len(NEWER))
        for month, number in Counter(NEWER.values()).items():
            with self.subTest(month=month):
                self.assert_figures(SOURCES, newer, str(number), month.split()[1])
                self.assert_has(SOURCES, month)
        self.assert_figures(LIST, newer)

    def test_october_2026(self):
        ratings = [(cpu, int(score)) for cpu, score in table("passmark_october_2026.tsv")]
        ratios = [Fraction(score, LISTED[cpu]) for cpu, score in ratings]
        near = sum(abs(ratio - 1) <= Fraction(5, 100) for ratio in ratios)
        told = str(len(ratios)), "2026", "%.3f" % statistics.median(ratios), "2022", str(near), "5"
        self.assert_figures(EVIDENCE, *told)


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
        names = "E5-2699A v4 @ 2.40GHz", "E5-2699 v4 @ 2.20GHz", "E5-2697A v4 @ 2.60GHz"
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


class TheDoubts(PageTest):
    """The table at the top of the page."""

    def test_the_answers(self):
        counts = tried()
        laptop = [
            count for split, found in zip(splits(), chunks(counts))
            for case, count in zip(split.cases, found) if TWELVE.scores[case.m2] == LAPTOP
        ]
        rows = [
            ["1", "%.1f" % share(counts), TESTED],
            [str(counts.count(16)), str(laptop.count(16)), "{:,}".format(len(counts))],
            ["%.1f" % largest_share_by(with_factor, MADE)],
            [str(enough_instances(Fraction("0.7"), TESTED)), "70"],
            [ALPHA, "%.3f" % error_of_looks(range(10, 201))],
            ["11"],
        ]
        self.assert_table(EVIDENCE, "", rows)


def chunks(counts):
    """The counts of each split."""
    size = len(splits()[0].cases)
    return [counts[i : i + size] for i in range(0, len(counts), size)]


def enough_instances(w, tested, most=300):
    """The n from which on the power is at least 0.8, if B is better with probability w."""
    # The power rises and falls with n, as k is an integer.
    last = max(n for n in range(1, most) if rejected(n, 1 - w, tested) < 0.8)
    if last > most - 10:
        raise ValueError("%d instances are not enough" % last)
    return last + 1


def error_of_looks(looks):
    """The probability that H0 is rejected at one of these n, if A and B win alike."""
    reached, found = {0: 1.0}, 0
    for n in range(1, max(looks) + 1):
        after = Counter()
        for k, probability in reached.items():
            after[k] += probability / 2
            after[k + 1] += probability / 2
        reached = after
        if n in looks:
            found += sum(reached.pop(k, 0) for k in range(critical(MADE, n) + 1))
    return found


class Planning(PageTest):
    def test_the_critical_values_on_which_the_error_rates_rest(self):
        for p_gamma, n in itertools.product((MADE, TESTED, "0.04", "0.2"), (6, 41, 99)):
            expected = expected_critical_value(p_gamma, n, ALPHA)
            with self.subTest(p_gamma=p_gamma, n=n):
                self.assertEqual(critical(p_gamma, n), -1 if expected is None else expected)

    def test_the_least_n(self):
        told = []
        for tested in (TESTED, "0.04"):
            told += [tested, str(next(n for n in range(1, 20) if critical(tested, n) >= 0))]
        self.assert_figures(EVIDENCE, *told)

    def test_the_power(self):
        rows = []
        for w in (Fraction(6, 10), Fraction(7, 10), Fraction(8, 10)):
            power = ["%.2f" % rejected(n, 1 - w, TESTED) for n in (10, 20, 50, 100)]
            rows.append(["%.1f" % float(w)] + power + [str(enough_instances(w, TESTED))])
        self.assert_table(EVIDENCE, "10 20 50 100 0.8", rows)


def any_rejected(draw, worse, n, tested):
    """The share of draws of n instances in which one of several tests rejects H0.

    worse: of some instances, for each test, whether A is better.
    """
    bits = [sum(a << 6 * i for i, a in enumerate(tests)) for tests in worse]
    ks = (sum(draw.choices(bits, k=n)) for _ in range(10 * DRAWS))
    most, shifts = critical(tested, n), range(0, 6 * len(worse[0]), 6)
    return sum(any(k >> i & 63 <= most for i in shifts) for k in ks) / (10 * DRAWS)


class ChosenAfterTheResults(PageTest):
    def test_the_error_rate_is_kept_if_nothing_is(self):
        self.assert_figures(EVIDENCE, MADE, ALPHA)
        for n in (10, 20, 50, 100):
            self.assertLess(below(n, Fraction(1, 2), critical(MADE, n)), Fraction(ALPHA))

    def test_the_number_of_instances(self):
        looks = range(10, 51), range(10, 201)
        self.assert_figures(EVIDENCE, *["%.3f" % error_of_looks(look) for look in looks])

    def test_holms_method_for_three(self):
        alphas = [Fraction(ALPHA) / (3 - i) for i in range(3)]
        # Rounded down.
        told = ["%g" % (floor(10000 * alpha) / 10000) for alpha in alphas]
        self.assert_figures(EVIDENCE, *told)

    def test_three_tests_of_true_hypotheses(self):
        """P[at least one is rejected], each at 0.0166: which pairs and types they share."""
        same = [(count,) * 3 for count in tried()]
        one_m2, one_pair = [], []
        for split, counts in zip(splits(), chunks(tried())):
            of = {case[:3]: count for case, count in zip(split.cases, counts)}
            problems = sorted({problem for _, _, problem in of})
            for m2, problem in itertools.product(split.four, problems):
                one_m2.append(tuple(sorted(of[m1, m2, problem] for m1 in split.four if m1 != m2)))
            for m1, m2 in itertools.permutations(split.four, 2):
                found = sorted(of[m1, m2, problem] for problem in problems)
                one_pair += itertools.combinations(found, 3)

        def rate(groups, n, tested):
            wrong = sum(
                times * (1 - prod(1 - rejected(n, (1 - Fraction(count, 16)) / 2, tested, "0.0166")
                                  for count in group))
                for group, times in groups.items()
            )
            return "%.3f" % (wrong / sum(groups.values()))

        rows = []
        for tested, groups in itertools.product((TESTED, "0.04"), (same, one_m2, one_pair)):
            groups = Counter(groups)
            most = max(rate(groups, n, tested) for n in peaks(tested, "0.0166"))
            rows.append([tested, most] + [rate(groups, n, tested) for n in (200, 480)])
        self.assert_table(EVIDENCE, "100 200 480", rows)

    def test_a_number_of_runs_by_the_results(self):
        draw = random.Random(4)
        for cost in (lambda: draw.gauss(0, 1), lambda: draw.expovariate(1)):
            worse = []
            for _ in range(2 * DRAWS):
                a, b = ([cost() for _ in range(10)] for _ in "ab")
                b = enumerate(itertools.accumulate(b), 1)
                worse.append([x * 10 > sum(a) * i for i, x in b if i > 2])
            # Only the digit that other draws have, too.
            error = "%.1f" % any_rejected(draw, worse, 20, TESTED)
            self.assert_figures(EVIDENCE, "3", "10", error, TESTED, "20")

    def test_the_version_of_b(self):
        # Each version is compared with the same values of A; on an instance all of them are
        # worse than A with one probability, which is uniform for continuous results.
        draw, n = random.Random(3), 50
        single = []
        for _ in range(4000):
            k = [1.0] + [0.0] * critical(MADE, n)
            for _ in range(n):
                worse = draw.random()
                k = [x * (1 - worse) + below * worse for x, below in zip(k, [0.0] + k)]
            single.append(sum(k))
        errors = [sum(1 - (1 - x) ** m for x in single) / len(single) for m in (2, 5, 10, 1)]
        errors = ["%.2f" % error for error in errors]
        self.assert_figures(EVIDENCE, "2", "5", "10", *errors[:3], "50", errors[3])

    def test_the_machine_m2(self):
        def share(number):
            """The share that is too long, averaged over all sets of so many M2.

            B runs as fast as A: M2 is the one with the largest sum of t2_hat / t2.
            """
            by_m2 = {}
            for (m1, m2, rho), ratio in TO_PCS.items():
                machines = by_m2.setdefault((m1, SERVERS.problems[rho]), {})
                machines.setdefault(m2, []).append(ratio)
            found = []
            for machines in by_m2.values():
                for chosen in itertools.combinations(machines.values(), number):
                    found += [GAMMA * ratio > 1 for ratio in max(chosen, key=sum)]
            return "%.1f" % (100 * sum(found) / len(found))

        told = [share(number) for number in (1, 2, 3, 8)]
        self.assert_figures(EVIDENCE, "2", "3", "8", MADE, *told)

    def test_more_runs_and_instances_that_are_not_independent(self):
        # The best of 30 runs of one algorithm is among 20 of them in two of three.
        ns = (10, 20, 30)
        errors = ["%.2f" % below(n, Fraction(1, 3), critical(MADE, n)) for n in ns]
        self.assert_figures(EVIDENCE, "20", "10", *errors, *map(str, ns))
        # Where the runs on an instance all end alike, A has 10 Bin(10, 1/2) of 100.
        ways = sum(c for i, c in enumerate(coefficients(10)) if 10 * i <= critical(MADE, 100))
        self.assert_figures(EVIDENCE, "100", "%.2f" % (ways / 2 ** 10))

    def test_the_number_of_runs(self):
        # Gamma costs of shape 1/10: three times B's sum of ten runs is below A's of 30 if of two
        # Poisson processes, that with a third of the rate first has an event.
        a_wins = below(3, Fraction(1, 4), 0)
        told = "%.1f" % sqrt(10), "30", "%.2f" % rejected(100, a_wins, TESTED)
        self.assert_figures(EVIDENCE, *told, TESTED, "100")

    def test_instances_with_a_runtime_of_zero_are_left_out(self):
        # One run of A: B finds the optimum with probability .3, else A and B win alike.
        at_once = Fraction("0.3")
        wins = at_once + (1 - at_once) / 2
        error = "%.2f" % rejected(50, 1 - wins, TESTED)
        self.assert_figures(EVIDENCE, "0.3", error, "50", TESTED)


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

    NEAREST, CUT, UP = (-0.5, 0.5), (0, 1), (-1, 0)
    # B wins if it is better by a unit, A if it is better at all; or B is rounded.
    OURS, ROUNDED = (-1, 0), (-0.5, 0.5)

    def test_the_type_i_error_and_its_price(self):
        cases = [(self.NEAREST, self.OURS), (self.CUT, self.OURS), (self.UP, self.OURS)]
        rows = [
            [
                "%.3f" % rejected_with_ties(30, *self.outcome(unit, *case), p_gamma=MADE)
                for unit in self.UNITS
            ]
            for case in cases + [(self.UP, self.ROUNDED)]
        ]
        self.assert_table(EVIDENCE, "0.1 0.5 1 2", rows)
        self.assertLess(max(float(x) for row in rows[:3] for x in row), 0.05)
        self.assert_figures(EVIDENCE, "30", "1", MADE)

    def test_h0_is_about_the_values_as_they_are_printed(self):
        # B wins by 2 with probability .4; each win of A by 0.2 becomes a tie.
        error = rejected_with_ties(30, 0, Fraction("0.4"), TESTED)
        told = "0.2", "0.6", "2", "0.4", "1", "30", TESTED, "%.2f" % error
        self.assert_figures(EVIDENCE, *told)


class Differences(PageTest):
    def test_many_ties(self):
        # 100 instances, a tie with probability 0.9, else A or B wins alike; a runtime that
        # is too long, with probability 0.05, makes B win.
        p = Fraction("0.05")
        loss, tie = (1 - p) / 20, (1 - p) * Fraction("0.9")
        published = sum(
            float(chosen * (1 - tie) ** n * tie ** (100 - n)) * rejected(n, loss / (1 - tie), p)
            for n, chosen in enumerate(coefficients(100)) if n
        )
        told = "3.1", "90", "100", "0.05", "%.3f" % published, "0.001"
        self.assert_figures(EVIDENCE, *told)
        self.assertLess(rejected_with_ties(100, loss, 1 - loss - tie, p), 0.001)

    def test_the_rows_and_the_range_of_the_paper(self):
        low = "%.0f" % min(SCORES)
        self.assert_figures(EVIDENCE, "411", "2185", "411", "2185", "5.5")
        self.assert_figures(EVIDENCE, "5.5", "411", low, "411", "30", "2022", low, "2185")

    def test_example_ii(self):
        self.assert_figures(EVIDENCE, "5", "17", "4", plain(expected_p_value(MADE, 17, 4)))
        budgets = [expected_runtime(MADE, s1, "1012", "1") for s1 in ("2185", "2182")]
        longer = "%.1f" % (100 * (budgets[0] / budgets[1] - 1))
        self.assert_figures(EVIDENCE, "2182", "7", "2185", longer)

    def test_the_exchanged_scores(self):
        exchanged, right = ("0.1", "1643", "1540", "15.0"), ("0.1", "1540", "1643", "15.0")
        printed = [plain(expected_runtime(*case)) for case in (exchanged, right)]
        self.assert_figures(EVIDENCE, *right, "2.1", *printed, "31", "2022")

    def test_example_i(self):
        rows = {row[0]: row[1:] for row in table("example_1.tsv")}
        apart = {name: 100 * (int(b) / int(a) - 1) for name, (_, a, b) in rows.items()}
        others = max(apart["sko100" + letter] for letter in "cdef")
        told = ["115534", "152002", "115534", "152002", "153890", "%.0f" % apart["sko100a"]]
        told += ["%.1f" % apart["sko100b"], "%.1f" % others, "16"]
        self.assert_figures(EVIDENCE, *told)
        self.assertEqual(sum(int(a) < int(b) for _, a, b in rows.values()), len(rows), "k = n")

    def test_as_many_rules_are_ours_as_the_page_says(self):
        rules = EVIDENCE.text.split("rules are ours:** ")[1].split(" **What follows.**")[0]
        numbers = [str(i + 1) for i in range(11)]
        self.assertEqual(re.findall(r"(?:^| )(\d+)\. (?=[A-Z[])", rules), numbers)


if __name__ == "__main__":
    unittest.main()
