"""What a user of corrected_p_value.py relies on."""

import math
import os
import random
import re
import time
from fractions import Fraction

from command import DATA, CommandTest, table
from definitions import digits_off, expected_critical_value, expected_p_value, expected_p_values

EXAMPLE_2 = os.path.join(DATA, "example_2.tsv")


def results(rows):
    """A table of RESULTS from rows of instance, a, and the runs of B, all as texts."""
    lines = ["%s,%s,%s\n" % (name, a, b) for name, a, runs in rows for b in runs]
    return "instance,a,b\n" + "".join(lines)


class CorrectedPValueTest(CommandTest):
    script = "corrected_p_value.py"

    def winners(self, options, rows):
        """{instance: (B's value, who is better)} of the report on rows as results() takes them."""
        lines = self.explain(options + " 0.01 -", results(rows))[0].partition("\n\n")[0].split("\n")
        return {line.split()[-1]: (line.split()[1], line.split()[-2]) for line in lines[1:]}

    def assert_winners(self, options, cases):
        """Cases are (a, runs, who is better if smaller values are, if larger values are)."""
        rows = [("i%d" % i, case[0], case[1].split()) for i, case in enumerate(cases)]
        for runs in {len(row[2]) for row in rows}:
            some = [row for row in rows if len(row[2]) == runs]
            for index, option in ((2, " "), (3, " --maximize")):
                found = self.winners(options + option, some)
                self.assertEqual(len(found), len(some))
                for name, (b, better) in found.items():
                    with self.subTest(options + option, case=cases[int(name[1:])], b=b):
                        self.assertEqual(better, cases[int(name[1:])][index], "who is better")


class Numbers(CorrectedPValueTest):
    def test_its_calls_and_its_examples(self):
        example_1 = "".join(",".join((i, a, b)) + "\n" for i, _, a, b in table("example_1.tsv"))
        self.assert_prints("a p-value of the paper is another one", [
            ("0.01 17 4", "", "0.033192784\n"), ("0.01 17 4 30", "", "0.033192784\n"),
            ("0.01 17 4 --alpha 0.01", "", "0.033192784\n"),
            ("0.1 20 3", "", "0.043596000\n"), ("0.1 15 15", "", "1.0000000\n"),
            # Smaller is better, one run, 17 instances without 5 ties, A on 4 of them.
            (["0.01", EXAMPLE_2], "", "0.033192784\n", (": note: instances: 22", "maller", "one run", "13", "4", "5")),
            ("0.01 -", "instance,a,b\n" + example_1, "1.0000000\n", ("instances: 16", "maller", " 0,", "16")),
        ])

    def test_against_the_double_sum_of_the_paper(self):
        draw, cases = random.Random(17), []
        for n in list(range(1, 13)) + draw.sample(range(13, 61), 12):
            p_gamma = draw.choice(["0", "0.01", "0.02", "0.5", "%.3f" % draw.uniform(0, 0.5)])
            cases += [(p_gamma, n, k, p) for k, p in enumerate(expected_p_values(p_gamma, n))]
        found = self.evaluate(*["corrected_p_value(%s, %d, %d)" % case[:3] for case in cases])
        for (*case, exact), p in zip(cases, found):
            self.assertAlmostEqual(float(p) / float(exact), 1, 11, case)
        rows = [("%s %d %d" % case[:3], "", case[3]) for case in draw.sample(cases, 24)]
        self.each("a p-value is wrong", rows, lambda result, exact: self.assertLessEqual(
            digits_off(result.out, exact), 1, float(exact)))

    def test_larger_n_ties_and_the_least_p_value(self):
        cases = [("0.01", 200, 80, 0), ("0.03", 999, 450, 0), ("0.01", 1000, 0, 0),
                 ("0.02", 17, 4, 5), ("0.01", 17, 4, 30), ("0.2", 0, 0, 9), ("0.01", 60, 11, 200)]
        calls = ["corrected_p_value(%s, %d, %d, counted_ties=%d)" % case for case in cases]
        for case, p in zip(cases, self.evaluate(*calls)):
            self.assertAlmostEqual(float(p) / float(expected_p_value(*case)), 1, 11, case)
        self.assertEqual(expected_p_value("0.07", 9, 3), expected_p_values("0.07", 9)[3])
        # 0.5 ** 2000 is no float.
        self.assert_prints("a p-value is shown in another way", [
            ("0.01 2000 0", "", "1.0000000e-300\n"), ("0.01 0 0", "", "1.0000000\n"),
            ("0 5 0", "", "0.031250000\n"), ("0.5 3 3", "", "1.0000000\n")])

    def test_a_million_instances(self):
        start, n, p = time.time(), 10 ** 6, 0.01
        found = float(self.call("0.01 1000000 490300").out)
        self.assertLess(time.time() - start, 2, "it takes 0.15 s")
        # X - Y has the mean 490000; the normal distribution, with its correction for skewness.
        sigma = math.sqrt(n / 4 + n * p * (1 - p))
        z = 300.5 / sigma
        skewness = -n * p * (1 - p) * (1 - 2 * p) / sigma ** 3
        density = math.exp(-z * z / 2) / math.sqrt(2 * math.pi)
        exact = (1 + math.erf(z / math.sqrt(2))) / 2 - skewness / 6 * (z * z - 1) * density
        self.assertAlmostEqual(found, exact, 6)
        # P[X < 500000] = (1 - P[X = 500000]) / 2, by Stirling's series.
        half = (1 - (1 - 1 / (4 * n)) / math.sqrt(math.pi * n / 2)) / 2
        self.assertLessEqual(digits_off(self.call("0 1000000 499999").out, Fraction(half)), 1)

    def test_critical_values_against_a_search_in_fractions(self):
        cases = [(p, n, alpha) for p in ("0", "0.01", "0.1", "0.5") for n in (0, 1, 5, 17, 30, 44)
                 for alpha in ("0.05", "0.001", "0.5")]
        # What equals alpha does not reject.
        for p in ("0", "0.1", "0.05"):
            for n in (2, 3, 4, 6, 7, 9):
                for value in expected_p_values(p, n)[:4]:
                    alpha = "%.12g" % value
                    if value < Fraction(1, 2) and Fraction(alpha) == value:
                        cases.append((p, n, alpha))
        self.assertGreater(len(cases), 90)
        calls = ["critical_value(%r, %d, %r)" % case for case in cases]
        for case, k in zip(cases, self.evaluate(*calls)):
            self.assertEqual(k, repr(expected_critical_value(*case)), case)

    def test_the_report_has_the_verdict_and_the_critical_value(self):
        for call in ("0.05 0.01 17 4", "0.05 0.01 17 5", "0.05 0 5 0", "0.04 0.1 20 3",
                     "0.05 0.01 4 0", "0.03125 0 5 0", "0.1 0.01 30 8"):
            (alpha, p), (n, k) = call.split()[:2], map(int, call.split()[2:])
            report, paragraph = self.explain("--alpha " + call)
            critical = expected_critical_value(p, n, alpha)
            self.assertRegex(report, r"\bcritical value.*\b%s\b" % critical)
            verdict = re.search(r"H0\b.*\bis (not )?rejected", report).group(1)
            self.assertEqual(not verdict, expected_p_value(p, n, k) < Fraction(alpha), report)
            said = re.search(r"(does not reject|rejects) H0", paragraph).group(1)
            self.assertEqual(said == "rejects", not verdict, "the paragraph has another verdict")
            self.assertIn("alpha = %s" % alpha, paragraph)


class Values(CorrectedPValueTest):
    def test_b_is_rounded_to_the_last_digit_of_a_a_middle_against_b(self):
        self.assert_winners("", [
            ("5", "4.5", "=", "A"), ("5", "5.5", "A", "="), ("5", "4.4999", "B", "A"),
            ("5", "4.4999999999999999999", "B", "A"), ("5", "4.5001", "=", "="),
            ("5.", "5.4999", "=", "="), ("+5", "6", "A", "B"), ("5.0", "5.04", "=", "="),
            ("1067.16", "1067.1634", "=", "="), ("1067.16", "1067.15", "B", "A"),
            ("3.9e+07", "38999999", "=", "="), ("3.9e+07", "38499999", "B", "A"),
            ("3.9E7", "38500000", "=", "A"), ("2.58E+01", "25.74", "B", "A"),
            ("0.50", "0.495", "=", "A"), ("0.50", "0.5049", "=", "="), ("0.50", "0.49", "B", "A"),
            ("1936", "1936.4999", "=", "="), ("1936", "1935", "B", "A"),
            ("-5", "-5.5", "=", "A"), ("-5", "-4.5", "A", "="), ("0", "0.4", "=", "="),
            ("0", "-0.5", "=", "A"), ("0", "-1", "B", "A"), ("7e-05", "7.4e-05", "=", "="),
            ("7e-05", "8e-05", "A", "B"), ("10", "9", "B", "A"), ("1e1", "9", "=", "="),
            ("1e1", "14.99e-0", "=", "="), ("0.0", "-0.04", "=", "="), ("1e-30", "1", "A", "B")])

    def test_the_average_is_exact(self):
        self.assert_winners("", [
            # As floats, (0.1 + 0.2) / 2 is above 0.15, and 1e17 + 3 is 1e17.
            ("0.1", "0.1 0.2", "A", "="), ("-0.1", "-0.1 -0.2", "=", "A"),
            ("0.15", "0.1 0.2", "=", "="), ("1", "1%s 3 -1%s" % ("0" * 17, "0" * 17), "=", "="),
            ("7", "6 7", "=", "A"), ("7", "6 6 8", "=", "="), ("7", "6 6 7", "B", "A"),
            ("6.67", "6 7 7", "=", "="), ("6.666", "6 7 7", "A", "B"), ("7", "6 NA", "A", "A"),
            ("7", "6 6 NA", "A", "A"), ("7", "8 NA 8", "A", "A")])

    def test_the_best_and_the_median(self):
        self.assert_winners("--best", [
            ("7", "9 6 9", "B", "B"), ("7", "NA 6", "B", "A"), ("7", "NA", "A", "A"),
            ("7", "7 NA 9", "=", "B"), ("7", "6.5 8", "=", "B"), ("7", "NA NA", "A", "A")])
        self.assert_winners("--median", [
            ("7", "9 6 6", "B", "A"), ("7", "9 6 8", "A", "B"), ("7", "7 7 1", "=", "="),
            ("7", "6 8 0 9", "=", "="), ("7", "6 7 0 9", "=", "A"), ("7", "5 7 0 9", "B", "A"),
            ("7", "6 6 NA", "B", "A"), ("7", "8 8 NA", "A", "B"), ("7", "6 NA", "A", "A"),
            ("7", "6 6 6 NA NA", "B", "A"), ("7", "6 6 NA NA", "A", "A")])

    def test_spellings_of_a_run_that_found_nothing(self):
        texts = ("NA na N/A nan NaN -nan None null inf -inf +Infinity <NA>".split()) + ["", "-"]
        rows, told = [("i%d" % i, "7", [x]) for i, x in enumerate(texts)], ("14", "'i0'", "worse than any value")
        self.assertEqual(set(self.winners("--maximize", rows).values()), {("NA", "A")})
        self.assert_prints("runs without a value are not told", [
            ("0.01 -", results(rows), "1.0000000\n", ("A", "14"), told),
            # 3 runs on 2 instances, of which B wins one by the best.
            ("--best 0 -", "instance a b\nx 7 5\nx 7 6\ny 7 NA\ny 7 5\nz 8 NA\nz 8 NA\n",
             "0.50000000\n", ("best of 2 runs", "better on 2,"), ("3", "2", "'y'"))])

    def test_runs_that_differ_in_sign_or_by_a_factor_above_10_are_told(self):
        far = [("10", "101"), ("10", "0.99"), ("10", "-10"), ("-7", "7"), ("10", "0")]
        near = [("10", "100"), ("10", "1"), ("-7", "-70"), ("0", "99")]
        rows = [("i%d" % i, a, [b]) for i, (a, b) in enumerate(near + far)]
        self.assert_prints("the note on values of another unit is wrong", [
            ("0.01 -", results(rows), None, "A", ("%d" % len(far), "'i4'")),
            ("0.01 -", results(rows[:len(near)]), None, "A")])

    def test_refused_in_its_columns(self):
        table_of = "instance,a,b\nx,5,4\ny,%s,%s\n"
        bad_b = ("3.94649e+07", "5.43237e+06", "E7", "4e1", "4E+01", "4e0010", "x", "1,5", "4 s",
                 "4*", "1e999999")
        bad_a = "NA", "", "-", "inf", "x", "1e-9999999", r"\textbf{15}", "1_234"
        self.assert_refused("a table of results with a slip in it", [
            *[("0.01 -", table_of % ("5", '"%s"' % b), "line 3", repr(b)) for b in bad_b],
            *[("0.01 -", table_of % (a, "5"), "line 3", repr(a)) for a in bad_a],
            ("0.01 -", "instance a b\nx 5 4\ny 5 4\nx 5 4\n", "'x'", "'y'", "1", "2"),
            ("0.01 -", "instance a b\nx 5 4\nx 5.0 4\n", "'x'", "'5'", "'5.0'"),
            ("0.01 -", "instance t1 a b_hat\nx 5 4 4\n", "instance, a, b"),
            # pandas writes a second column b so.
            ("0.01 -", "instance a b b.1\nx 5 4 4\n", "line 1", "'b.1'")])

    def test_complete_exponents_are_taken(self):
        self.assert_winners("", [
            ("14", "1.4000000e+01", "=", "="), ("14.0", "1.39e+01", "B", "A"),
            ("5432374", "5.432373e+06", "B", "A"), ("5432374", "5.4323740e6", "=", "=")])

    def test_values_with_many_digits_are_exact(self):
        nines = "9" * 59
        self.assert_winners("", [
            (nines, nines, "=", "="), (nines, "9" * 58 + "8.4999", "B", "A"),
            ("0." + nines, "0." + nines + "4", "=", "="), ("0." + nines, "0." + nines + "5", "A", "="),
            ("1e300", "1" + "0" * 59 + "." + "0" * 60, "B", "A"), ("0", "1e-300", "=", "="),
            ("1e-300", "2e-300", "A", "B"), ("0.3", "0.1 0.2 0.6", "=", "="),
            ("1", "1 1 1.5", "=", "="), ("33.3", "33.35 33.35 33.35", "A", "="),
            ("0." + nines, "0.%s 0.%s 0.%s" % (nines, nines, nines), "=", "=")])

    def test_b_is_never_shown_as_minus_0(self):
        for option in ("", "--maximize"):
            shown = self.winners(option, [("i0", "0.0", ["-0.04"]), ("i1", "-0.0", ["0.04"])])
            self.assertEqual({b for b, _ in shown.values()}, {"0.0"}, option)

    def test_digits_that_are_lost_are_told(self):
        def table_of(*values):
            return results([("i%d" % i, a, ["5"]) for i, a in enumerate(values)])
        first = "instances"
        self.assert_prints("the note on A's digits", [
            ("0.01 -", table_of("0", "0.52"), None, first, (r"\b0 and 0\.52\b",)),
            ("0.01 -", table_of("1e+05", "100001"), None, first, "2", (r"1e\+05 and 100001",)),
            ("0.01 -", table_of("4.0", "7.0", "5.0"), None, first, (r"\.0, as 4\.0 and 5\.0",)),
            ("0.01 -", table_of("4.00", "7.00"), None, first),
            ("0.01 -", table_of("4.0", "7.5"), None, first),
            ("0.01 -", table_of("4", "7", "5"), None, first)])


class Report(CorrectedPValueTest):
    def test_its_numbers(self):
        report, _ = self.explain("0.01 " + EXAMPLE_2)
        for fact in (r"\bn = 17\b", r"\bk = 4\b", r"\bties\b.*\b5\b", r"\b13\b", "0.024520874",
                     "0.033192784", "3.1", "3.2", "5.1", "5.2", "5.3", "5.5", "5.6", "411", "2185",
                     r"\n +39464925 +39464925 +\S+ += +tai12b\n", r"7367162 .* A +tai60a\n",
                     r"\n +5432374 +5426670 +-0\.105% +B +bur26a\n"):
            self.assertRegex(report, fact)
        self.assertNotIn("Arza", self.explain("0 17 4")[1], "there are no runtimes")

    def test_the_stricter_p_value_and_that_it_decides_nothing(self):
        """Twice P_GAMMA, at most 0.5, with the ties counted, whenever P_GAMMA is above 0."""
        against = 0
        for p, n, k, ties in (("0.01", 17, 4, 5), ("0.01", 17, 4, 30), ("0.005", 30, 8, 0),
                              ("0.01", 17, 12, 2), ("1e-9", 17, 3, 0), ("0", 17, 4, 30),
                              ("0.02", 9, 0, 1), ("0.03", 17, 3, 30), ("0.3", 40, 2, 9)):
            report, paragraph = self.explain("%s %d %d %d" % (p, n, k, ties))
            found = re.findall(r"\nstricter p-value, .*p_gamma = ([\d.e-]+) .*: ([\d.e-]+)\n", report)
            said = re.findall(r"p-gamma = ([\d.e-]+) and ties counted, p = ([\d.e-]+)\.", paragraph)
            doubled = min(Fraction(1, 2), 2 * Fraction(p))
            if not doubled:
                self.assertEqual((found, said, "stricter" in paragraph), ([], [], False), p)
                continue
            (report_p, number), = found
            exact = expected_p_value(doubled, n, k, ties)
            self.assertEqual(Fraction(report_p), doubled, report)
            self.assertLessEqual(digits_off(number, exact), 1, (p, n, k, ties))
            self.assertEqual(said, [(report_p, "%.3g" % exact)], paragraph)
            told = re.search(r"above 0\.02.*\b0\.01\b", report.replace("\n", " "))
            self.assertEqual(bool(told), Fraction(p) > Fraction(1, 50), "what 0.02 does not keep")
            rejected = expected_p_value(p, n, k) < Fraction(1, 20)
            self.assertEqual("A, is not rejected" in report, not rejected, "the verdict is the paper's")
            against += rejected and exact > Fraction(1, 20)
        self.assertGreater(against, 1, "cases in which both differ")

    def test_what_its_sentences_say(self):
        """Each with what it says, and nothing that would turn it round."""
        report = " ".join(self.explain("0.01 17 4 5")[0].split())
        for fact in (
            "n = 17, the number of instances on which A and B differ; ties, which are dropped: 5 ",
            "k = 4, the number of these on which A is better; B is better on 13 ",
            "is a rule of the program, and decides nothing", "better only if it is below alpha, too",
            "not used for gamma, 1.6 % of the runtimes made with 0.01 were too long",
            "even a tiny p-value is hardly stronger evidence than a p-value of 0.02",
            "shows neither that A is better, nor that they are equal",
            "the largest k that rejects H0", "H0, that B is worse than or equal to A, is rejected.",
        ):
            self.assertIn(fact, report)
        manual = " ".join(self.call("--help").out.split())
        for fact in ("N the number of instances on which A and B differ",
                     "K the number of these on which A is better",
                     "If it is below alpha, H0 (B is worse than or equal to A) is rejected",
                     "NA is worse than any value", "the middle against B"):
            self.assertIn(fact, manual)

    def test_ties_that_are_not_given_are_told(self):
        result = self.call("--explain 0.01 17 4")
        self.assertRegex(result.err, r"note: .*\bTIES\b.*\b0\n")
        self.assertIn(result.err.partition(": ")[2], result.out, "the report lacks the note")
        self.assertEqual(self.call("--explain 0.01 17 4 0").err, "")

    def test_the_notes_stand_in_the_report_too(self):
        text = results([("x", "0", ["1"]), ("y", "0.52", ["1"]), ("z", "1", ["NA"])])
        result = self.call("--explain 0.01 -", text)
        notes = result.err.replace("corrected_p_value.py: ", "")
        self.assertEqual(notes.count("note: "), 3)
        self.assertIn("\n" + notes + "\n", result.out)
        self.assertEqual(self.call("0.01 -", text).err, result.err, "other notes with --explain")

    def test_the_gap_of_negative_values(self):
        report, _ = self.explain("0.01 -", "instance a b\nx -50 -51\ny 50 51\nz 0 1\n")
        for fact in (r"\n +-50 +-51 +-2\.000% +B +x\n", r"\n +50 +51 +\+2\.000% +A +y\n",
                     r"\n +0 +1 +A +z\n"):
            self.assertRegex(report, fact)

    def test_the_assumptions_are_those_of_the_paper(self):
        """Each by its section: what has to be there, and what would turn it round."""
        report = self.explain("0.01 17 4 5")[0].replace("\n    ", " ")
        for section, fact, wrong in (
            ("3.1", "independent.*many kinds", "depend on"), ("3.2", "never makes B worse", "better"),
            ("5.1", "one thread", "several"), ("5.2", "CPU limited.*not memory, disk or GPU", "only"),
            ("5.3", "same language.*same care", "other"), ("5.5", "machines are from 411 to 2185", "not"),
            ("5.6", "too long with probability p_gamma at most", "at least"),
        ):
            line, = re.findall(r"(?m)^%s (.*)$" % re.escape(section), report)
            self.assertRegex(line, fact)
            self.assertNotIn(wrong, line)

    def test_the_line_without_rounding_only_if_it_differs(self):
        same = "instance a b\nx 5 4\ny 5 6\nz 5 5\n"
        line = r"round.*\bn = 3\b.*\bk = 2\b.*\b%.6f" % expected_p_value("0.01", 3, 2)
        report, _ = self.explain("0.01 -", same.replace("z 5 5", "z 5 5.1"))
        self.assertRegex(report, "(?s)" + line[:-1])
        report, _ = self.explain("0.01 -", same)
        self.assertEqual((report.count("n = 2"), report.count("n = 3")), (1, 0))

    # The paragraph.
    rows = [("i%d" % i, "5", ["4"] * 20) for i in range(9)]
    ties, lost = [("t", "5", ["5"] * 20)], [("l", "5", ["NA"] * 20)]
    cases = (  # and what it says
        ("0.01 17 4 5", "", "rejects H0|n = 17|k = 4|p = 0.0332|alpha = 0.05|0.02"),
        ("0.01 17 4 5", "", "22, .*better on 13, worse on 4 and equal on 5"),
        ("0.01 17 12 5", "", "does not reject H0|p = 0.9|not enough evidence"),
        ("0 17 4 5", "", "The one-sided sign test rejects H0|p = 0.0245"),
        ("--alpha 0.01 0.01 -", results(rows), "average of 20 runs|smaller is better|alpha = 0.01"),
        ("0.01 -", results(rows + ties), "10, .*better on 9, worse on 0 and equal on 1"),
        ("--maximize --median 0.003 -", results(rows + ties + lost), "median of 20|larger is better|on 1 of .*counted as worst"),
        ("--best 0.01 -", results(rows + ties + lost), "best of 20|on 1 of|0.02"),
        ("0.01 -", results([(name, a, runs[:1]) for name, a, runs in rows]), "one run"),
    )

    def test_it_has_just_what_applies(self):
        for arguments, stdin, said in self.cases:
            _, paragraph = self.explain(arguments, stdin)
            with self.subTest(arguments=arguments, stdin=stdin[:60], paragraph=paragraph):
                for fact in said.split("|") + [r"worse than or equal to A", r"\b12\."]:
                    self.assertRegex(paragraph, fact)
                corrected = not arguments.startswith("0 ")
                named = re.search(r"corrected .*Arza et al\. \(2024\), which assumes .* too long with "
                                  r"probability p-gamma = 0\.\d+ at most", paragraph)
                self.assertEqual(bool(named), corrected, "the test is another one")
                self.assertEqual("Arza" in paragraph, corrected, "a test that is not theirs")
                self.assertNotIn("runtimes of Arza", paragraph, "it cannot know this")
                rejects = "does not reject" not in paragraph
                claim = "B performs statistically significantly better"
                self.assertEqual(claim in paragraph, rejects, "the claim")
                self.assertEqual("significantly better" in paragraph, rejects, "the claim")
                doubt = "not enough evidence that B is better, or that they are equal"
                self.assertEqual(doubt in paragraph, not rejects, "the doubt")
                self.assertIn("H0 that B is worse than or equal to A", paragraph)
                self.assertEqual("without a value" in paragraph, "NA" in stdin, "NA")
                self.assertEqual("rounded" in paragraph, bool(stdin), "the statistic")
                self.assertNotIn("1 runs", paragraph)


class BadInput(CorrectedPValueTest):
    def test_operands(self):
        rows = [(["--", p, "17", "4"], "", "P_GAMMA", repr(p), "0.5") for p in (
            "0.51", "1%", "x", "", "1e-9999999", "1e999999999", "0,01", "nan", "\u00bd", "-0.01")]
        for name, call, texts in (("N", "%s 4 5", "x 17.5 1000001 1_0 1e999 -17 none.tsv"),
                                  ("K", "17 %s 5", "x 4.5 18 -1"), ("TIES", "17 4 %s", "x 0.5 -5")):
            rows += [("-- 0.01 " + call % x, "", name, repr(x)) for x in texts.split()]
        rows += [("--alpha %s 0.01 17 4" % alpha, "", "ALPHA", alpha)
                 for alpha in ("0", "1e-10", "0.51", "5%", "x")]
        rows += [(x + " 0.01 17 4", "", x) for x in ("--best", "--median", "--maximize")]
        rows += [("0.01 17", "", "'17'"), (["0.01", "17", ""], "", "K", "17")]
        self.assert_refused("an operand with a slip in it", rows)
        calls = ("", "0.01", "0.01 17 4 5 6", "--best --median 0.01 " + EXAMPLE_2,
                 "--alph 0.1 0.01 17 4", "--two-sided 0.01 17 4")
        self.assert_refused("bad usage", [(call, "", "--help") for call in calls])
        self.assertEqual(self.call("0.01 17.0 4e0").out, "0.033192784\n", "as pandas writes them")

    def test_as_a_module(self):
        taken = "'0.01', '17', '4'", "Decimal('0.01'), 17.0, 4", "p_gamma=0.01, n=17, k=4"
        for found in self.evaluate(*["corrected_p_value(%s)" % call for call in taken]):
            self.assertAlmostEqual(float(found), float(expected_p_value("0.01", 17, 4)), 14)
        self.assertEqual(self.evaluate("critical_value('0.01', '17', '0.05')"), ["4"])
        calls = {"0.51, 17, 4": "P_GAMMA", "0.01, 17.5, 4": "N", "0.01, 17, 18": "K",
                 "0.01, 17, -1": "K", "0.01, 17, 4, counted_ties=-1": "TIES", "None, 17, 4": "P_G",
                 "0.01, float('inf'), 4": "N"}
        bad = {"corrected_p_value(%s)" % call: fact for call, fact in calls.items()}
        self.assert_value_errors(dict(bad, **{
            "critical_value(0.01, 17, 0)": "ALPHA", "critical_value(0.01, -1, 0.05)": "N"}))
