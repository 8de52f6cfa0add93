"""The figures of the evidence on how much more time helps, and on our rules and where they end.

A and B are equally good.  Nothing is taken from the scripts.
"""

import bisect
import functools
import itertools
import statistics
import unittest
from collections import Counter
from math import erf, exp, log, sqrt

from command import table
from definitions import MADE, TESTED, expected_p_value
from pages import PageTest
from test_evidence import (
    ALPHA,
    EVIDENCE,
    TWELVE,
    below,
    limit,
    parts,
    peaks,
    rates,
    rejected,
    rejected_with_ties,
    share,
    splits,
    tried,
)

# By the words of --average: the part of t1, and that in a row of several instances.
PARTS = {
    "evaluations": ("1", "0.25"),
    "limit": ("1", "1"),
    "stagnation": ("0.5", "0.25"),
    "target": ("0.25", "0.25"),
    "unknown": ("0.25", "0.25"),
}
QUARTER, HALF = 0.25, 0.5


def b_wins(runs, ratio):
    """P[B is better] if the averages of so many runs of a random search are compared.

    Its best value is exponential, with a rate that is proportional to its time.  B has this part of
    A's time, and P[Beta(m, m) < x] is P[Bin(2 m - 1, x) >= m].
    """
    return below(2 * runs - 1, 1 / (1 + ratio), runs - 1)


@functools.lru_cache(maxsize=None)
def combinations():
    """Of each combination, the case, and the part of t2 that each runtime is."""
    found = []
    for split in splits():
        most = limit(split, MADE)
        found += [(case, [ratio / most for ratio in case.ratios]) for case in split.cases]
    return found


def mean(values):
    return sum(values) / len(values)


def averaged(a_wins, n, alpha=ALPHA):
    """The error rate with 0.02, averaged over these probabilities that A is better."""
    times = Counter(a_wins)
    return sum(times[x] * rejected(n, x, TESTED, alpha) for x in times) / len(a_wins)


def averaged_by(a_better, n):
    """The same, where A is better with a probability that depends on the part of t2.

    The parts are taken in steps of 1/400, and the probabilities in steps of 1/10000, which changes
    no digit of the page.
    """
    by_step = [a_better((step + 0.5) / 400) for step in range(max(map(max, steps())) + 1)]
    return averaged([round(mean([by_step[i] for i in found]), 4) for found in steps()], n)


@functools.lru_cache(maxsize=None)
def steps():
    """Of each combination the parts of t2, in steps of 1/400."""
    return [[int(400 * ratio) for ratio in ratios] for _, ratios in combinations()]


class HowMuchMoreTimeHelps(PageTest):
    def test_the_bad_combinations(self):
        bad = [
            ratio for (_, ratios), count in zip(combinations(), tried()) if count == 16
            for ratio in ratios
        ]
        told = str(len(bad) // 16), "16", "%.2f" % statistics.median(bad), "%.2f" % max(bad)
        self.assert_figures(EVIDENCE, "1", "1", "1", *told)

    def test_the_error_rates(self):
        """Too much time helps always, or as much as in the average of some runs."""
        helps = {"": lambda ratio: 1}
        for runs in (1, 10):
            helps[str(runs)] = functools.partial(b_wins, runs)
        # Of each combination the probability that A is better; too short counts as fair.
        a_wins = {
            label: [
                1 - mean([0.5 if ratio <= 1 else b_better(ratio) for ratio in ratios])
                if count else 0.5
                for (_, ratios), count in zip(combinations(), tried())
            ]
            for label, b_better in helps.items()
        }
        tsp = [case.problem == "tsp" for case, _ in combinations()]
        bad = [count == 16 for count in tried()]
        rows = []
        for label, alpha in (
            ("", "0.05"), ("1", "0.05"), ("10", "0.05"), ("10", "1e-6"),
        ):
            row = [label, alpha]
            for chosen in ([True] * len(bad), tsp, bad):
                found = [x for x, wanted in zip(a_wins[label], chosen) if wanted]
                rates = [max(averaged(found, n, alpha) for n in peaks(TESTED, alpha))]
                rates += [averaged(found, n, alpha) for n in (200, 480)]
                row += ["%.3f" % x for x in rates]
            rows.append(row)
        self.assert_table(EVIDENCE, "100 200 480 100 200 480 158 100 200 480", rows)


class OnePGamma(PageTest):
    def test_made_and_tested_with_the_same(self):
        ps = "0.02", "0.035", "0.04", "0.1", "0.17", "0.255"
        columns = [["%.1f" % share(tried(p))] + rates(tried(p), p) for p in ps]
        heads = "", "6 100", "200", "480"
        rows = [[head, *row] for head, row in zip(heads, zip(*columns))]
        self.assert_table(EVIDENCE, " ".join(ps), rows)
        self.assertTrue(all(float(x) > float(ALPHA) for column in columns for x in column[1:]))


# The value of a run as a function of its time t, in means, and the time that has a value.
CURVES = {
    "t^-0.5": (lambda t: t ** -0.5, lambda x: x ** -2),
    "1/t": (lambda t: 1 / t, lambda x: 1 / x),
    "1/t^2": (lambda t: t ** -2, lambda x: x ** -0.5),
    "exp(-5t)": (lambda t: exp(-5 * t), lambda x: -log(x) / 5),
}
# How many instances.
NUMBERS = {"gamma": 16000, "lognormal": 4000}


@functools.lru_cache(maxsize=None)
def lengths(kind, spread):
    """The lengths of ten runs of A on each instance, in means, with this standard deviation."""
    shape, square, number = spread ** -2, log(1 + spread ** 2), NUMBERS[kind]
    densities = {  # of the logarithm of a length
        "gamma": lambda x: exp(shape * (x - exp(x))),
        "lognormal": lambda x: exp(-(x + square / 2) ** 2 / 2 / square),
    }
    grid = [x / 500 for x in range(-12000, 2000)]
    sums = list(itertools.accumulate(map(densities[kind], grid)))
    middles = ((i + 0.5) / number * sums[-1] for i in range(number))
    quantiles = [exp(grid[bisect.bisect(sums, middle)]) for middle in middles]
    phi = 1.05
    for _ in range(50):
        phi = (1 + phi) ** (1 / 11)
    # A sequence of numbers of quantiles that fills the cube.
    return [
        [quantiles[int((0.5 + i * phi ** -run) % 1 * number)] for i in range(number)]
        for run in range(1, 11)
    ]


@functools.lru_cache(maxsize=None)
def needed(kind, spread, curve, time):
    """What part of a time of A's runs B needs to be as good as A's average, from the least on.

    time: sum for their average, min, or max.
    """
    value, time_of = CURVES[curve]
    runs = lengths(kind, spread)
    averages = (sum(values) / 10 for values in zip(*(map(value, run) for run in runs)))
    times = map(time, zip(*runs))
    return sorted(
        time_of(average) / (t / 10 if time is sum else t) for average, t in zip(averages, times)
    )


def share_of_wins(least, part):
    """The share of these instances on which B is better with this part of the time."""
    return bisect.bisect_left(least, part) / len(least)


class AnAverage(PageTest):
    """t1 is the average of runs of unequal lengths."""

    SPREADS = 0.1, 0.2, 0.5, 0.7, 1.0

    def test_the_words(self):
        self.assert_table(EVIDENCE, "", list(PARTS.values()))

    @staticmethod
    def error(spread, curve, factor):
        """The largest error rate for n = 20, 50 and 100, with a gamma distribution."""
        least = needed("gamma", spread, curve, sum)
        return max(
            averaged_by(lambda part: 1 - share_of_wins(least, factor * part), n)
            for n in (20, 50, 100)
        )

    def test_on_how_many_percent_b_is_better(self):
        ours = parts()[95::190]
        rows = []
        for factor, time in ((1, sum), (HALF, sum), (QUARTER, sum), (1, min)):
            rows.append([])
            for spread in self.SPREADS:
                wins = [
                    mean([share_of_wins(needed(kind, spread, curve, time), factor * part)
                          for part in ours])
                    for kind, curve in itertools.product(NUMBERS, CURVES)
                ]
                rows[-1].append("%.0f" % (100 * max(wins)))
        self.assert_table(EVIDENCE, " ".join(map(str, self.SPREADS)), rows)
        # Up to which of these B is better on at most half of the instances.
        safe = [
            max(spread for spread, percent in zip(self.SPREADS, row) if int(percent) <= 50)
            for row in rows[2::-1]
        ]
        # The error rates, by the worst curves; only the digits that other lengths have, too.
        told = ["20", "50", "100", "%.2f" % self.error(1.0, "1/t^2", QUARTER), "1.0", "0.01", "0.7"]
        told += ["%.2f" % self.error(0.2, "exp(-5t)", 1), "0.2"]
        told += ["%.1f" % self.error(0.5, "exp(-5t)", 1), "0.5"]
        self.assert_figures(EVIDENCE, *map(str, safe), *told)
        self.assertLess(self.error(0.7, "1/t^2", HALF), 0.01)


class ALimit(PageTest):
    """A's runs end at a target or at a limit, and B is A that runs on past the target."""

    HITS = 0.02, 0.1, 0.3  # the probability that a run of A hits the limit

    @staticmethod
    def middles(values):
        """The middles of a hundred equal parts of these values, from the least on."""
        part = len(values) // 100
        return sorted(values)[part // 2::part]

    def cases(self, h):
        """By how often a run of A hits the limit: what part of the limit B needs, and what part of
        A's average time, to be as good as A; the averages of ten runs are compared.

        A run that reaches the target, which is 1, at T has the value (T / t)^h at the time t.
        """
        runs, found = lengths("gamma", 1.0), []  # exponential times to the target, with the mean 1
        b = self.middles([sum(ten) / 10 for ten in zip(*([t ** h for t in run] for run in runs))])
        for hits in self.HITS:
            most = -log(hits)
            values = [[(t / most) ** h if t > most else 1 for t in run] for run in runs]
            averages = [sum(ten) / 10 for ten in zip(*values)]
            times = (sum(t if t < most else most for t in ten) / 10 for ten in zip(*runs))
            goals = (
                self.middles([a * most ** h for a in averages]),
                self.middles([a * time ** h for a, time in zip(averages, times)]),
            )
            found.append([sorted((x / a) ** (1 / h) for x in b for a in goal) for goal in goals])
        return found

    def test_a_limit_that_is_not_the_only_end_of_the_runs(self):
        rows, by_limit, by_average = [], [], []
        for h in ("0.1", "0.5", "1"):
            rows.append([h])
            for least, of_average in self.cases(float(h)):
                error = averaged_by(lambda part: 1 - share_of_wins(least, part), 50)
                rows[-1].append("%.2f" % error)
                by_limit.append(least)
                by_average.append(of_average)
        hits = [str(x) for x in self.HITS]
        self.assert_table(EVIDENCE, " ".join(hits), rows)

        def quarter(cases):
            """At most, in all nine cases."""
            return averaged_by(
                lambda part: 1 - max(share_of_wins(x, QUARTER * part) for x in cases), 50
            )

        # The first case, the least h and the least share of hits, has as much.
        first = "%.2f" % quarter(by_limit[:1])
        self.assertEqual("%.2f" % quarter(by_limit), first)
        told = [*hits, *("%.1f" % -log(x) for x in self.HITS), "50"]
        self.assert_figures(EVIDENCE, *told)
        self.assert_figures(EVIDENCE, "%.3f" % quarter(by_average), first)


class ARow(PageTest):
    """A row of A's table is the average of several instances."""

    def test_rows_that_are_too_long(self):
        """The 4 instances of a type with one algorithm are a row."""
        rows_of, by_m1, differ = {}, {}, 0
        labels = table("calibration_runtimes.tsv")[1:]  # without the scores
        for rho, (problem, _, algorithm) in enumerate(row[:3] for row in labels):
            rows_of.setdefault((problem, algorithm), []).append(rho)
        for (problem, _), row in rows_of.items():
            first = TWELVE.problems.index(problem)
            for m1 in TWELVE.machines:
                times = [TWELVE.runtimes[rho][m1] for rho in row]
                differ = max(differ, max(times) / min(times))
                # The place of each member among the 16, and the mean as a part of its own time.
                members = [(rho - first, mean(times) / t) for rho, t in zip(row, times)]
                by_m1.setdefault((m1, problem), []).append(members)
        # By member, and by row as 4 of 16.
        counts = {t1: ([], []) for t1 in ("own", "mean", "half")}
        for case, ratios in combinations():
            rows = by_m1[case.m1, case.problem]
            for t1, found in (
                ("own", [[ratios[i] > 1 for i, _ in row] for row in rows]),
                ("mean", [[ratios[i] * part > 1 for i, part in row] for row in rows]),
                ("half", [[ratios[i] * part > 2 for i, part in row] for row in rows]),
            ):
                counts[t1][0].append(sum(map(sum, found)))
                counts[t1][1].append(4 * sum(map(any, found)))
        own, whole, half = ([share(x) for x in counts[t1]] for t1 in ("own", "mean", "half"))
        errors = rates(counts["own"][1])
        self.assert_figures(
            EVIDENCE, "4", "%.1f" % differ, "%.2f" % own[0], "%.2f" % own[1], TESTED, *errors,
            "100", "200", "480", "%.2f" % whole[0], "%.1f" % whole[1], *("%.2f" % x for x in half),
            "%.4f" % expected_p_value(TESTED, 6, 0), "%.3f" % expected_p_value(TESTED, 6, 1),
        )


class WhereOurRulesEnd(PageTest):
    def test_the_best_of_b_against_averages_of_a(self):
        def cdf(x):
            return (1 + erf(x / sqrt(2))) / 2

        # A's average of ten normal results has the standard deviation 1 / sqrt(10).
        grid = [x / 1000 for x in range(-3000, 3000)]
        density = [exp(-5 * x * x) for x in grid]
        a_wins = sum(d * (1 - cdf(x)) ** 10 for d, x in zip(density, grid)) / sum(density)
        self.assert_figures(EVIDENCE, "%.2f" % rejected(20, a_wins, TESTED), "20")

    def test_a_stops_at_a_target(self):
        # Exponential times to the target, and the sum of A's ten has a gamma distribution: no run
        # of B is past the target with E[exp(-c sum)] = (1 + c)^-10, where c is B's part.
        def best(part):
            return (1 + QUARTER * part) ** -10

        def average(part):
            """With values that fall as 1/t, the averages of the times are compared."""
            return 1 - b_wins(10, QUARTER * part)

        told = ["%.2f" % averaged_by(best, n) for n in (20, 50)] + ["20", "50"]
        self.assert_figures(EVIDENCE, *told, "%.3f" % averaged_by(average, 20), "1")

    @staticmethod
    def error_of_runs(a_runs, b_runs, rare, n, rare_is_better):
        """A run has one value, or with this probability another one; averages are compared."""
        a, b = (
            [below(runs, rare, i) - below(runs, rare, i - 1) for i in range(runs + 1)]
            for runs in (a_runs, b_runs)
        )
        won = Counter()
        for (i, x), (j, y) in itertools.product(enumerate(a), enumerate(b)):
            won[(j * a_runs > i * b_runs) - (j * a_runs < i * b_runs)] += x * y
        better, worse = (won[1], won[-1]) if rare_is_better else (won[-1], won[1])
        return rejected_with_ties(n, worse, better, TESTED)

    def test_an_unknown_number_of_runs(self):
        error, told = self.error_of_runs, ["0.05", "30", "5", "10", "20"]
        told += ["%.2f" % error(a_runs, 30, 0.05, 50, True) for a_runs in (5, 10, 20)]
        told += ["50", "5", "10", "20", "30"]
        told += ["%.2f" % error(a_runs, 5, 0.05, 50, False) for a_runs in (10, 20, 30)]

        def both(a_runs):
            """What 5 and 30 runs of B both show: a bound at n = 50."""
            return max(
                min(error(a_runs, b_runs, 0.05, 50, better) for b_runs in (5, 30))
                for better in (True, False)
            )

        usual = 5, 10, 15, 20, 25, 30
        told += ["5", "30", "%.2f" % max(map(both, usual)), *map(str, usual)]
        told += ["%.2f" % both(29), "29", "30", "29"]
        self.assert_figures(EVIDENCE, *told)
        self.assertEqual(max(map(both, range(5, 31))), both(29))

    def test_averages_that_are_not_called_so(self):
        """A's values are averages of ten, and B has one run; no runtime is too long."""
        spread = 0.5  # of the logarithm
        averages = map(mean, zip(*lengths("lognormal", sqrt(exp(spread ** 2) - 1))))
        # P[a run is below the average]; the logarithm of a run has the mean -spread^2 / 2.
        lognormal = mean([
            (1 + erf((log(x) + spread ** 2 / 2) / spread / sqrt(2))) / 2 for x in averages
        ])
        exponential = 1 - (10 / 11) ** 10
        ns = 20, 50, 100
        told = ["%.2f" % rejected(n, 1 - exponential, TESTED) for n in ns] + [*map(str, ns)]
        told += [str(spread)] + ["%.2f" % rejected(n, 1 - lognormal, TESTED) for n in ns] + ["0.1"]
        told += ["%.2f" % self.error_of_runs(10, 1, 0.1, n, False) for n in ns[:2]] + ["20", "50"]
        # Two runs of A: what 5 and 30 runs of B both show.
        rare = 0.05, 0.1, 0.2
        told += [*map(str, rare), "5", "30", "2"]
        told += [
            "%.2f" % min(self.error_of_runs(2, runs, x, 50, True) for runs in (5, 30))
            for x in rare
        ]
        self.assert_figures(EVIDENCE, *told, "50")

    def test_the_time_of_the_run_with_the_best_value(self):
        # With --best, B is better only if its runtime is too long.
        a_wins = [1 - count / 16 for count in tried()]
        best = max(averaged(a_wins, n) for n in peaks(TESTED) + [200, 480])
        found = []
        for kind, curve in itertools.product(NUMBERS, CURVES):
            least = needed(kind, 0.5, curve, max)
            found.append(averaged_by(lambda part: 1 - share_of_wins(least, part), 20))
        told = "%.2f" % min(found), "%.2f" % max(found)
        self.assert_figures(EVIDENCE, "%.2f" % best, *told, "20")


class AValueWithAnExponent(PageTest):
    """A win is a unit of the last digit, whatever the rounding."""

    @staticmethod
    def unit(value):
        """That of the second digit."""
        return 10 ** (len(str(value)) - 2)

    def test_all_pairs(self):
        values, told = range(100, 10000), []
        roundings = {
            "nearest": lambda x, u: (2 * x + u) // (2 * u) * u,
            "cut": lambda x, u: x // u * u,
            "up": lambda x, u: -(-x // u) * u,
        }
        for rounding in roundings.values():
            b_better = a_better = 0
            for true in values:
                printed = rounding(true, self.unit(true))
                most = printed - self.unit(printed)
                self.assertLess(most, true, "a win over the printed value is one over the true one")
                b_better += max(0, min(most, 9999) - 99)
                a_better += 9999 - min(printed, 9999)
            self.assertLess(b_better, a_better)
            told += ["%.1f" % (100 * x / len(values) ** 2) for x in (b_better, a_better)]
        self.assert_figures(EVIDENCE, "1e6", "100", "9,999", *told)


class AnAddedLoss(PageTest):
    def test_it_never_lowers_the_p_value(self):
        for p_gamma, ties in itertools.product(("0", TESTED, "0.3"), (0, 1, 4)):
            for n in range(12):
                for k in range(n + 1):
                    before = expected_p_value(p_gamma, n, k, ties)
                    after = expected_p_value(p_gamma, n + 1, k + 1, ties)
                    self.assertGreaterEqual(after, before, (p_gamma, n, k, ties))


if __name__ == "__main__":
    unittest.main()
