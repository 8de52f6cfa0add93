"""The figures of README.md, and sentences whose reversal misleads."""

import unittest
from fractions import Fraction
from math import floor

import test_evidence as evidence
from definitions import (
    MADE,
    TESTED,
    expected_gamma,
    expected_p_value,
    expected_runtime,
    plain,
)
from pages import Page, PageTest
from test_evidence import ALPHA, LISTED

README = Page("README.md")
E5440 = str(LISTED["Intel Xeon E5440 @ 2.83GHz"])
GOLD = str(LISTED["Intel Xeon Gold 6148 @ 2.40GHz"])


class TheFirstExample(PageTest):
    def test_the_equivalent_runtime(self):
        centred = expected_runtime("0.5", E5440, GOLD, "486")
        t2_hat = expected_runtime(MADE, E5440, GOLD, "486")
        gamma = "%.3f" % expected_gamma(Fraction(MADE))
        self.assert_figures(README, "486", "%.0f" % t2_hat)
        self.assert_figures(README, "%.0f" % centred, gamma)

    def test_the_test(self):
        tested = expected_p_value(TESTED, 17, 3)
        self.assertLess(tested, Fraction(ALPHA))
        self.assert_figures(README, TESTED, "17", "3", plain(tested))


class TheAdvice(PageTest):
    def test_what_0_02_allows_for(self):
        found = "%.1f" % evidence.share(evidence.tried())
        self.assert_figures(README, MADE, found, TESTED, MADE)

    def test_what_the_evidence_has_too_where_its_own_tests_compute_it(self):
        for of_evidence, of_readme in (
            (("0.1", "0.5", "1"), ("0.1", "0.5", "1")),
        ):
            self.assert_figures(evidence.EVIDENCE, *of_evidence)
            self.assert_figures(README, *of_readme)

    def test_a_rating(self):
        self.assert_figures(README, "4700", "0.95", "1.05")

    def test_holms_levels_for_three_tests(self):
        level = floor(float(ALPHA) / 3 * 10000) / 10000
        self.assert_figures(README, ALPHA, "%.4f" % level, "0.025", ALPHA)


class Sentences(PageTest):
    def test_facts_whose_reversal_misleads(self):
        facts = (
            "with one `budgets.tsv` of lines as", "Test with P_GAMMA 0",
            "for t1 is unfair to A if M2 is faster, and to B if it is slower",
            "Stop B after 151 s, the *equivalent runtime*, in the paper the *estimated* one",
            "0.95 of it is taken for A, and 1.05 for you", "the lowest of several for A, the high",
            "Give a CPU by its name", "nobody knows how often a runtime is too long",
            "If S2 is above 2185, use or [rent](cpu_scores.md) a machine in the range if you can",
            "claim that B is better only if both A and B keep permutations, such as tours, in",
            "%s for the runtimes, and %s for the test" % (MADE, TESTED),
            "as many as A had", "If A's paper speaks of no runs, run one, unless decimals",
            "M2, without regard to B's speed", "Tune B on *other* instances",
            "If larger values are better, add `--maximize`, or the result is reversed",
            "If column a holds the best of A's runs, add `--best`; if it holds their median,",
            "if it holds averages, neither", "worse if it is worse at all",
            "H0 says that B is worse than or equal to A", "speaks against H0, so H0 is rejected",
            "shows neither that A is better, nor that they are equal (3, 5.6)",
            "so N = 14 + 3 = 17. Ties come last", "is NA, which is worse than any value",
            # Cases.
            "at a limit that alone ends the runs: `limit`", "is t1 only if it alone ends the runs",
            "t1 is their average time, with the word for that end. A **time to the best value**",
            "improved for a while: `stagnation`, of which half is",
            "it is not told: `target` or `unknown`, a quarter", "of which less is taken",
            "up to 0.1 of the average `evaluations`, up to 0.5 `stagnation`, up to 1 `unknown`",
            "Above, leave the instance out", "it is t1 in all cases, without `--average`",
            "is t1 if column a holds the best values. If not, and for times of **successful",
            "t1 = printed time / factor", "**0.00**: A wins by our rule",
            "If 39000000 is rounded, write 3.9e7",
            "If A stops **at a target**, give no `--best`",
            "a limit that alone ends each run, else `--average unknown`",
            "the slowest that it can be by the year of A's paper, and the fastest for you",
            "that is surely not faster, and for you one that is surely not slower",
            "give its name twice, and test with %s, because chips of one model differ" % TESTED,
            "test with 0, only if M2 is A's very machine and not shared, or *known* to be slower",
            "A lower score is no proof", "with 5 seeds and with 30, and claim only what both show",
            "B has any number of runs, but not with `--best`",
            # How it works.
            "*too long* if A's run would take less", "by our rule the test takes %s" % TESTED,
        )
        for fact in facts:
            with self.subTest(fact=fact):
                self.assert_has(README, fact)


if __name__ == "__main__":
    unittest.main()
