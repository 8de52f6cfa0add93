"""The figures of README.md, and sentences whose reversal misleads."""

import unittest
from fractions import Fraction
from math import floor

import test_evidence as evidence
import test_machines_of_today as today
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
        told = "8", "3223.49", "486", "3223.49", GOLD, "3223.49", E5440, "%.0f" % centred
        self.assert_figures(README, *told, "%.3f" % expected_gamma(Fraction(MADE)), "%.0f" % t2_hat)

    def test_the_test(self):
        tested, published, sign = (expected_p_value(p, 17, 3) for p in (TESTED, MADE, "0"))
        self.assertLess(tested, Fraction(ALPHA))
        self.assert_figures(README, TESTED, "17", "3", plain(tested))
        self.assert_figures(README, "%.4f" % sign)
        self.assert_figures(README, MADE, "%.4f" % published)


class TheAdvice(PageTest):
    def test_what_0_02_allows_for(self):
        found = "%.1f" % evidence.share(evidence.tried())
        splits = str(len(evidence.splits()))
        self.assert_figures(README, MADE, TESTED, MADE, "8", "12", "4", splits, found, TESTED)

    def test_what_the_evidence_has_too_where_its_own_tests_compute_it(self):
        for of_evidence, of_readme in (
            (("95", "0.2", "4"), ("95", "12", "0.2", "4")),
            (("0.03", "0.032", "0.031", "0.032"), ("0.03",)),
            (("60", "2.7"), ("0.9", "2.7")),
            (("0.02", "0.071", "0.077", "0.084"), ("12", "0.084")),
            (("0.1", "0.5", "1"), ("0.1", "0.5", "1")),
        ):
            self.assert_figures(evidence.EVIDENCE, *of_evidence)
            self.assert_figures(README, *of_readme)
        shared, = [t for t in evidence.EVIDENCE.tables if any("16.9" in row for row in t)]
        shares = [[x for x in row if "." in x] for row in shared[1:]]
        most = max(row[0] for row in shares[:-1])
        self.assert_figures(README, most, shares[-1][0], shares[-1][2])

    def test_a_rating(self):
        ratings = ["%.0f" % (4000 * factor) for factor in (0.95, 1.05)]
        self.assert_figures(README, "0.95", "1.05", *ratings, "4,000")

    def test_the_rule_outside_411_to_2185(self):
        most = evidence.largest_share_by(evidence.with_factor, MADE)
        self.assert_figures(README, "411", "2185", "8", "%.1f" % most)

    def test_a_bad_pair(self):
        counts = evidence.tried()
        none, all_16 = (1000 * counts.count(n) / len(counts) for n in (0, 16))
        measured = evidence.tried(MADE, evidence.measured).count(16)
        told = "1,000", "16", "%.0f" % none, "%.0f" % all_16, "16", str(measured)
        self.assert_figures(README, *told, "{:,}".format(len(counts)), str(counts.count(16)))

    def test_machines_of_today(self):
        cases = [(today.EPYC, 3250), (today.XEON, 3000)]
        ratios = [today.as_m2(today.TWELVE, machine.runtimes, s2) for machine, s2 in cases]
        told = [str(s2) for _, s2 in cases] + [today.percent(x) for x in ratios] + ["2185"]
        told += [today.percent(x, today.factor(s2)) for x, (_, s2) in zip(ratios, cases)]
        self.assert_figures(README, *told)

    def test_holms_levels_for_three_tests(self):
        level = floor(float(ALPHA) / 3 * 10000) / 10000
        self.assert_figures(README, ALPHA, "%.4f" % level, "0.025", ALPHA)


class Sentences(PageTest):
    def test_facts_whose_reversal_misleads(self):
        facts = (
            "run both on your machine, each for the same time, and test with P_GAMMA 0",
            "for t1 is unfair to A if M2 is faster, and to B if it is slower",
            "Stop B after 151 s, the *equivalent runtime*, in the paper the *estimated* one",
            "times 0.95 for A's CPU, and times 1.05 for yours",
            "Give a CPU by its name", "nobody knows how often a runtime is too long",
            "use or [rent](cpu_scores.md) a machine in the range if you can",
            "claim that B is better only if both A and B keep permutations, such as tours, in",
            "%s for the runtimes, and %s for the test" % (MADE, TESTED),
            "as many as A had, one if several are not spoken of", "M2, without regard to B's speed",
            "If larger values are better, add `--maximize`, or the result is reversed",
            "If column a holds the best of A's runs, add `--best`; if it holds their median,",
            "if it holds averages, neither", "worse if it is worse at all",
            "H0 says that B is worse than or equal to A", "speaks against H0, so H0 is rejected",
            "shows neither that A is better, nor that they are equal (3.1, 5.6)",
            "Ties are not among the N", "counts as NA, which is worse than any value",
            # Cases.
            "At one limit of time: `limit`", "improved for a while: `stagnation`, of which half is",
            "it is not told: `target` or `unknown`, a quarter", "of which less is taken",
            "up to 0.1 of the average `evaluations`, up to 0.5 `stagnation`, up to 1 `unknown`",
            "Above, leave the instance out", "it is t1 in all cases, without `--average`",
            "is t1 if column a holds the best values (step 3). If not, and for times of successful",
            "t1 = printed time / factor", "**0.00**: A wins", "3.9e7 for 39000000",
            "If A stops **at a target**, take no best",
            "if t1 is the limit of each run, else the word of the single rows, or `unknown`",
            "the slowest that it can be by the year of A's paper, and the fastest for you",
            "which is surely not faster, and for you one that is surely not slower",
            "give its name twice, and test with %s, because chips of one model differ" % TESTED,
            "test with 0, only on A's very machine, if nobody shares it, or on one *known* to be",
            "A lower score is no proof", "with 5 seeds and with 30, and claim only what both show",
            "count, but not the best, because",
            # How it works.
            "*too long* if it is longer than A's run would really take on your machine",
            "only with probability %s, the *p_gamma of the runtimes*" % MADE,
            "by our rule, the test takes %s, the *p_gamma of the test*" % TESTED,
            "if each makes B win, your p-value, however small, is no stronger evidence than about",
            "our rule takes off up to a quarter", "Its p-value, 0.0064, is too small",
            "The p-value of the paper's own test is in the last sentence of the report",
        )
        for fact in facts:
            with self.subTest(fact=fact):
                self.assert_has(README, fact)


if __name__ == "__main__":
    unittest.main()
