"""The figures of the evidence on how much more time helps, and on where our rules end.

A and B are equally good, and nothing is taken from the scripts.
"""

import functools
import statistics
import unittest
from collections import Counter

from definitions import MADE, TESTED
from pages import PageTest
from test_evidence import (
    ALPHA,
    EVIDENCE,
    below,
    limit,
    peaks,
    rejected,
    splits,
    tried,
)


def b_wins(runs, ratio):
    """P[B is better] if the averages of so many runs of a random search are compared.

    Its best value is exponential, with a rate that is proportional to its time.  B has this part of
    A's time, and P[Beta(m, m) < x] is P[Bin(2 m - 1, x) >= m].
    """
    return below(2 * runs - 1, 1 / (1 + ratio), runs - 1)


@functools.lru_cache(maxsize=None)
def combinations():
    """Of each combination, the type of problem, and the part of t2 that each runtime is."""
    found = []
    for split in splits():
        most = limit(split, MADE)
        found += [(case.problem, [ratio / most for ratio in case.ratios]) for case in split.cases]
    return found


def mean(values):
    return sum(values) / len(values)


def averaged(a_wins, n, alpha=ALPHA):
    """The error rate with 0.02, averaged over these probabilities that A is better."""
    times = Counter(a_wins)
    return sum(times[x] * rejected(n, x, TESTED, alpha) for x in times) / len(a_wins)


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
        for runs in (1, 10, 30):
            helps[str(runs)] = functools.partial(b_wins, runs)
        # Of each combination the probability that A is better; too short counts as fair.
        a_wins = {
            label: [
                1 - mean([0.5 if ratio <= 1 else b_better(ratio) for ratio in ratios])
                for _, ratios in combinations()
            ]
            for label, b_better in helps.items()
        }
        tsp = [problem == "tsp" for problem, _ in combinations()]
        bad = [count == 16 for count in tried()]
        rows = []
        for label, alpha in (
            ("", "0.05"), ("1", "0.05"), ("10", "0.05"), ("30", "0.05"),
            ("", "0.01"), ("10", "0.01"), ("", "1e-6"), ("10", "1e-6"),
        ):
            row = [label, alpha]
            for chosen in ([True] * len(bad), tsp, bad):
                found = [x for x, wanted in zip(a_wins[label], chosen) if wanted]
                rates = [max(averaged(found, n, alpha) for n in peaks(TESTED, alpha))]
                rates += [averaged(found, n, alpha) for n in (200, 480)]
                row += ["%.3f" % x for x in rates]
            rows.append(row)
        self.assert_table(EVIDENCE, "100 200 480 100 200 480 158 100 200 480", rows)


if __name__ == "__main__":
    unittest.main()
