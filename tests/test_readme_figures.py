"""The figures of README.md, and sentences whose reversal misleads."""

import os
import re
import sys
import unittest
from fractions import Fraction
from math import floor

import test_evidence as calibration
import test_machines_of_today as today
from command import ROOT, run
from definitions import (
    MADE,
    TESTED,
    expected_gamma,
    expected_p_value,
    expected_runtime,
    plain,
)
from pages import Page, PageTest, figures
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

    def test_the_picture_of_the_three_times(self):
        times = [Fraction(486)]
        times += [expected_runtime(p, E5440, GOLD, "486") for p in ("0.5", MADE)]
        with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
            bars = re.findall(r"(?m)^[AB] on .* (\d+) s  (=+)$", file.read())
        self.assertEqual([int(seconds) for seconds, _ in bars], [round(t) for t in times])
        # 20 s a mark.
        self.assertEqual([len(bar) for _, bar in bars], [round(t / 20) for t in times])

    def test_the_test(self):
        tested, published, sign = (expected_p_value(p, 17, 3) for p in (TESTED, MADE, "0"))
        self.assertLess(tested, Fraction(ALPHA))
        self.assert_figures(README, TESTED, "17", "3", plain(tested))
        told = ALPHA, "%.4f" % sign, "17", "1", "2", "17", TESTED, "3", "3"
        self.assert_figures(README, *told)
        self.assert_figures(README, MADE, "%.4f" % published)

    def test_the_largest_p_gamma_that_rejects(self):
        largest = max(
            p for p in range(501)
            if expected_p_value(Fraction(p, 1000), 17, 3) < Fraction(ALPHA)
        )
        self.assert_figures(README, "%.3f" % (largest / 1000))


class TheAdvice(PageTest):
    def test_what_0_02_allows_for(self):
        found = "%.1f" % calibration.share(calibration.tried())
        splits = str(len(calibration.splits()))
        told = "14", "17", "3", TESTED, MADE, TESTED, MADE, "8", "12", "4", splits, found
        self.assert_figures(README, *told)

    def test_a_measured_m2(self):
        measured = calibration.tried(MADE, calibration.measured)
        told = ["%.1f" % calibration.share(counts) for counts in (measured, calibration.tried())]
        self.assert_figures(README, *told)

    def test_code_that_is_faster(self):
        share = calibration.TooLong.faster(1.25)
        self.assert_figures(README, "1.25", "%.0f" % share)

    def test_the_rule_outside_411_to_2185(self):
        most = calibration.largest_share_by(calibration.own_rule, MADE)
        self.assert_figures(README, "2185", "%.1f" % most, MADE)

    def test_a_bad_pair(self):
        counts = calibration.tried()
        none = "%.1f" % (100 * counts.count(0) / len(counts))
        told = str(len(calibration.splits())), none, "16", str(counts.count(16))
        self.assert_figures(README, *told, "{:,}".format(len(counts)), "16", "0.04", TESTED)

    def test_two_machines_of_today(self):
        told = []
        for s2 in (3000, 3500):
            cases = [today.as_m2(today.TWELVE, x.runtimes, s2) for x in today.BOTH]
            told += [today.percent(case) for case in cases] + [str(s2)]
        programs = [today.as_m2(calibration.VALIDATION, x.programs, 3000) for x in today.BOTH]
        most = max(len(today.too_long(case)) for case in programs)
        self.assert_figures(README, *told, str(most), str(len(programs[0])))

    def test_the_report_of_the_script_on_scores_outside(self):
        path = os.path.join(ROOT, "equivalent_runtime.py")
        report = run([sys.executable, "-B", path, "--explain", MADE, "99", "3000", "1"]).out
        low, high = ("%.0f" % end for end in (min(calibration.SCORES), max(calibration.SCORES)))
        most = "%.1f" % calibration.largest_share_by(calibration.own_rule, MADE)
        cases = [today.as_m2(today.TWELVE, x.runtimes, 3000) for x in today.BOTH]
        told = low, high, most, MADE, "3000", max(map(today.percent, cases), key=float)
        rest = iter(figures(" ".join(report.split())))
        self.assertTrue(all(figure in rest for figure in told), "not %s in: %s" % (told, report))

    def test_the_list(self):
        told = "{:,}".format(len(LISTED)), "2022", str(len(calibration.NEWER)), "2023", "2026"
        self.assert_figures(README, *told, "0.95", "1.05")
        cpus = "Intel Core i7-4770 @ 3.40GHz", "Intel Core i7-8700K @ 3.70GHz"
        self.assert_figures(README, "411", "2185", *(str(LISTED[cpu]) for cpu in cpus))
        for month in set(calibration.NEWER.values()):
            with self.subTest(month=month):
                self.assert_has(README, month)

    def test_holms_levels_for_three_tests(self):
        level = floor(float(ALPHA) / 3 * 10000) / 10000
        self.assert_has(README, "`--alpha %.4f`" % level)
        self.assert_figures(README, "%.4f" % level, "0.025", ALPHA)


class ExampleII(PageTest):
    def test_the_p_values(self):
        ours = expected_p_value(TESTED, 17, 4, 5)
        published = expected_p_value(MADE, 17, 4)
        for p_value in (ours, published):
            self.assertLess(p_value, Fraction(ALPHA))
        others = [plain(expected_p_value(p, 17, 4, 5)) for p in (MADE, "0.04")]
        self.assert_figures(README, others[0], MADE, others[1], "0.04", TESTED)
        self.assert_figures(README, TESTED, plain(ours))
        self.assert_figures(README, MADE, "17", "4", plain(published))


class Sentences(PageTest):
    def test_facts_whose_reversal_misleads(self):
        facts = (
            "t1 = printed time * score of the reference CPU / score of A's CPU",
            "multiplies them by 0.95 for A's CPU (S1), and by 1.05 for yours (S2)",
            "A lower score does not prove",
            "leave the instance out of step 1, and add lines with its name, a and NA",
            "with 0, only on A's very machine, or one *known* to be slower",
            "but not the best, because", "If you can, use or [rent](cpu_scores.md) one in this range",
            "gives B more time than the formula if only S2 is above",
            "%s is what you aim at, and %s is what you allow for" % (MADE, TESTED),
            "Take the least value that it can be: 0.115 for 0.12",
            "*too long* if it is longer than A's run would really take on your machine",
            "H0 says that B is worse than or equal to A",
            "so H0 is rejected: B is significantly better",
            "If larger values are better, add `--maximize`",
            "B is worse if it is worse at all",
            "the *equivalent runtime*, in the paper the *estimated* one: stop B after it",
            "and M2, without regard to B's speed on it",
        )
        for fact in facts:
            with self.subTest(fact=fact):
                self.assert_has(README, fact)


if __name__ == "__main__":
    unittest.main()
