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
        self.assert_figures(README, "13", "4", "5", TESTED, "17", "4", "5")

    def test_the_largest_p_gamma_that_rejects(self):
        largest = max(
            p for p in range(501)
            if expected_p_value(Fraction(p, 1000), 17, 3) < Fraction(ALPHA)
        )
        self.assert_figures(README, "%.3f" % (largest / 1000))


class TheAdvice(PageTest):
    def test_what_0_02_allows_for(self):
        found = "%.1f" % evidence.share(evidence.tried())
        splits = str(len(evidence.splits()))
        self.assert_figures(README, MADE, TESTED, MADE, "8", "12", "4", splits, found, TESTED)

    def test_what_the_evidence_has_too_where_its_own_tests_compute_it(self):
        for of_evidence, of_readme in (
            (("95", "0.2", "4"), (TESTED, "12", "0.2", "4")),
            (("0.03", "0.032", "0.031", "0.032"), ("0.03",)),
            (("60", "2.7"), ("0.9", "2.7")),
            (("0.02", "0.071", "0.077", "0.084"), (TESTED, "0.071", "0.084", "0.05")),
            (("0.1", "0.5"), ("0.1", "0.5")),
        ):
            self.assert_figures(evidence.EVIDENCE, *of_evidence)
            self.assert_figures(README, *of_readme)
        shared, = [t for t in evidence.EVIDENCE.tables if any("16.9" in row for row in t)]
        shares = [[x for x in row if "." in x] for row in shared[1:]]
        most = max(row[0] for row in shares[:-1])
        self.assert_figures(README, most, shares[-1][0], shares[-1][2])

    def test_a_total_of_rounded_runtimes_and_a_rating(self):
        least, runs = Fraction("2.5") * 60, 10
        told = str(least), str(least / runs), str(float(least / runs / 4))
        self.assert_figures(README, "3", str(runs), "2.5", *told)
        ratings = ["%.0f" % (4000 * factor) for factor in (0.95, 1.05)]
        self.assert_figures(README, "0.95", "1.05", "4,000", *ratings)

    def test_the_rule_outside_411_to_2185(self):
        most = evidence.largest_share_by(evidence.with_factor, MADE)
        self.assert_figures(README, "411", "2185", "8", "2185", "%.1f" % most)

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
            "t1 = printed time / factor",
            "times 0.95 for A's CPU, and times 1.05 for yours",
            "A lower score does not prove", "Give its name or its number twice",
            "*After* the join in step 2, add a line for each seed",
            "with 0, only on A's very machine, if nobody shares it, or on one *known* to be slower",
            "but not the best, because", "If you can, use or [rent](cpu_scores.md) a machine in",
            "our rule takes off up to a quarter",
            "For other programs nothing is known to be safe, so claim nothing",
            "only with probability %s, the *p_gamma of the runtimes*" % MADE,
            "by our rule, the test takes %s, the *p_gamma of the test*" % TESTED,
            "%s for the runtimes, and %s for the test" % (MADE, TESTED),
            "Take the least value that it can be: 0.5 for 1",
            "*too long* if it is longer than A's run would really take on your machine",
            "H0 says that B is worse than or equal to A", "speaks against H0, so H0 is rejected",
            "shows neither that A is better, nor that they are equal",
            "If larger values are better, add `--maximize`", "Ties are not among the N",
            "as many as A had, because fewer or more", "B is worse if it is worse at all",
            "the *equivalent runtime*, in the paper the *estimated* one: stop B after it",
            "and M2, without regard to B's speed on it",
            "The p-value of the paper's own test is in the last sentence of the report",
            "when a run has not improved for a while: take half of the average",
            "has none, a quarter of the average", "take three quarters of what you have by now",
            "same number of evaluations or generations: take the average",
            "all at one limit: take the limit", "On your machine, they only cost B time",
            "write 39, and after the join, divide B's values on this instance by 1e6",
            "Its p-value, 0.0064, is too small", "sets no limit of its own",
        )
        for fact in facts:
            with self.subTest(fact=fact):
                self.assert_has(README, fact)


if __name__ == "__main__":
    unittest.main()
