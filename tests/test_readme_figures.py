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
        told = "%.4f" % sign, "17", "1", "2", "17", TESTED, "3", "3"
        self.assert_figures(README, *told)
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
        self.assert_figures(README, TESTED, MADE, TESTED, MADE, "8", "12", "4", splits, found)

    def test_how_sure_it_is(self):
        # The evidence has the interval, which its own test computes.
        evidence_page = Page("tests", "evidence.md")
        self.assert_figures(evidence_page, "95", "0.2", "4")
        self.assert_figures(README, TESTED, "12", "0.2", "4")

    def test_code_that_is_faster(self):
        share = evidence.TooLong.faster(1.25)
        self.assert_figures(README, "1.25", "%.0f" % share)

    def test_the_rule_outside_411_to_2185(self):
        most = evidence.largest_share_by(evidence.with_factor, MADE)
        self.assert_figures(README, "8", "2185", "%.1f" % most, MADE)

    def test_a_bad_pair(self):
        counts = evidence.tried()
        none, all_16 = (1000 * counts.count(n) / len(counts) for n in (0, 16))
        measured = evidence.tried(MADE, evidence.measured).count(16)
        told = "1,000", "16", "%.0f" % none, "%.0f" % all_16, "16", str(measured)
        self.assert_figures(README, *told, "{:,}".format(len(counts)), str(counts.count(16)))

    def test_machines_of_today(self):
        cases = [(today.EPYC, 3250), (today.XEON, 3000)]
        ratios = [today.as_m2(today.TWELVE, machine.runtimes, s2) for machine, s2 in cases]
        told = [today.percent(x, today.factor(s2)) for x, (_, s2) in zip(ratios, cases)]
        told += [today.percent(x) for x in ratios] + [str(s2) for _, s2 in cases]
        self.assert_figures(README, "2185", *told, "2185")
        slowed = today.as_m1(today.TWELVE, today.MILAN.runtimes, today.MILAN.scores[0])
        self.assert_figures(README, today.percent(slowed))

    def test_the_list(self):
        months = [list(evidence.NEWER.values()).count(x) for x in ("June 2023", "October 2026")]
        told = "{:,}".format(len(LISTED)), "2022", str(len(evidence.NEWER)), str(months[0]), "2023"
        self.assert_figures(README, *told, str(months[1]), "2026", "0.95", "1.05")
        cpus = "Intel Core i7-4770 @ 3.40GHz", "Intel Core i7-8700K @ 3.70GHz"
        self.assert_figures(README, "411", "2185", *(str(LISTED[cpu]) for cpu in cpus))
        for month in set(evidence.NEWER.values()):
            with self.subTest(month=month):
                self.assert_has(README, month)

    def test_holms_levels_for_three_tests(self):
        level = floor(float(ALPHA) / 3 * 10000) / 10000
        self.assert_figures(README, ALPHA, "%.4f" % level, "0.025", ALPHA)


class ExampleII(PageTest):
    def test_the_p_values(self):
        ours = expected_p_value(TESTED, 17, 4, 5)
        published = expected_p_value(MADE, 17, 4)
        for p_value in (ours, published):
            self.assertLess(p_value, Fraction(ALPHA))
        others = [plain(expected_p_value(p, 17, 4, 5)) for p in (MADE, "0.04")]
        self.assert_figures(README, others[0], MADE, others[1], "0.04", TESTED)
        self.assert_figures(README, plain(ours), TESTED)
        self.assert_figures(README, MADE, "17", "4", plain(published))


class Sentences(PageTest):
    def test_facts_whose_reversal_misleads(self):
        facts = (
            "t1 = printed time / factor",
            "multiplies ratings by 0.95 for A's CPU (S1), and by 1.05 for yours (S2)",
            "A lower score does not prove", "Give its name twice",
            "add lines with its name, a and NA to `results.tsv`, one for each seed, but only *aft",
            "with 0, only on A's very machine, or one *known* to be slower",
            "but not the best, because", "If you can, use or [rent](cpu_scores.md) a machine in",
            "our rule takes off up to a quarter more",
            "For other programs nothing is known to be safe: use an M2 up to 2185",
            "%s is what you aim at, and %s, the *p_gamma of the test*" % (MADE, TESTED),
            "Take the least value that it can be: 0.5 for 1",
            "*too long* if it is longer than A's run would really take on your machine",
            "H0 says that B is worse than or equal to A",
            "so H0 is rejected: B is significantly better",
            "If larger values are better, add `--maximize`", "Ties are not among the N",
            "The best needs as many runs as A had", "B is worse if it is worse at all",
            "the *equivalent runtime*, in the paper the *estimated* one: stop B after it",
            "and M2, without regard to B's speed on it", "shows the form only",
            "The p-value of the paper's own test is in the note and in the report",
            "Section 2.1 prints 11.461295, because the scores were exchanged. It is 10.101738",
        )
        for fact in facts:
            with self.subTest(fact=fact):
                self.assert_has(README, fact)


if __name__ == "__main__":
    unittest.main()
