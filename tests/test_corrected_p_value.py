"""What a user of corrected_p_value.py relies on."""

import math
import os
import random
import re
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

    def winners_of_all(self, cases):
        """[{instance: (B's value, who is better)}] of (options, rows as results() takes them)."""
        calls = [(options + " 0.01 -", results(rows)) for options, rows in cases]
        found = []
        for report, _ in self.explain_all(calls):
            lines = map(str.split, report.partition("\n\n")[0].split("\n")[1:])
            found.append({line[-1]: (line[1], line[-2]) for line in lines})
        return found

    def winners(self, options, rows):
        """The same of one case."""
        return self.winners_of_all([(options, rows)])[0]

    def assert_winners(self, options, cases):
        """Cases are (a, runs, who is better if smaller values are, if larger values are)."""
        rows = [("i%d" % i, case[0], case[1].split()) for i, case in enumerate(cases)]
        tables = [[row for row in rows if len(row[2]) == runs]
                  for runs in {len(row[2]) for row in rows}]
        for index, option in ((2, options), (3, options + " --maximize")):
            found = {}
            for winners in self.winners_of_all([(option, rows) for rows in tables]):
                found.update(winners)
            self.assertEqual(len(found), len(cases))
            for i, case in enumerate(cases):
                b, better = found["i%d" % i]
                with self.subTest(option, case=case, b=b):
                    self.assertEqual(better, case[index], "who is better")


class Numbers(CorrectedPValueTest):
    def test_its_calls_and_its_examples(self):
        example_1 = "".join(",".join((i, a, b)) + "\n" for i, _, a, b in table("example_1.tsv"))
        self.assert_prints("a p-value of the paper is another one", [
            ("0.01 17 4", "", "0.033192784\n"),
            # Ties are dropped, whatever their number.
            ("0.01 17 4 0", "", "0.033192784\n"), ("0.01 17 4 1000000", "", "0.033192784\n"),
            ("0.1 20 3", "", "0.043596000\n"), ("0.1 15 15", "", "1.0000000\n"),
            # Smaller is better, 17 instances without 5 ties, A on 4 of them.
            (["0.01", EXAMPLE_2], "", "0.033192784\n", ("note: instances: 22,", "smaller is better",
             "better on 13,", "worse on 4 ", "equal on 5;")),
            ("0.01 -", "instance,a,b\n" + example_1, "1.0000000\n", ("note: instances: 16,",
             "smaller is better", "better on 0,", "worse on 16 ", "equal on 0;")),
            ("--maximize 0.01 -", "instance,a,b\nx,5,6\n", "0.50500000\n", ("instances: 1,",
             "larger is better", "better on 1,", "worse on 0 ", "equal on 0;")),
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
                 ("0.02", 17, 4, 5), ("0.01", 17, 4, 30), ("0.2", 0, 0, 9), ("0.01", 60, 11, 200),
                 ("0", 990, 0, 0)]
        calls = ["corrected_p_value(%s, %d, %d, counted_ties=%d)" % case for case in cases]
        for case, p in zip(cases, self.evaluate(*calls)):
            self.assertAlmostEqual(float(p) / float(expected_p_value(*case)), 1, 11, case)
        most = "max(corrected_p_value(0, n, n) for n in range(60))"
        self.assertEqual(self.evaluate(most), ["1.0"], "floats add up to more than 1")
        self.assertEqual(expected_p_value("0.07", 9, 3), expected_p_values("0.07", 9)[3])
        # 0.5 ** 2000 is no float.
        self.assert_prints("a p-value is shown in another way", [
            ("0.01 2000 0", "", "1.0000000e-300\n"), ("0.01 0 0", "", "1.0000000\n"),
            ("0 5 0", "", "0.031250000\n"), ("0.5 3 3", "", "1.0000000\n")])

    def test_a_million_instances(self):
        start, took = map(self.processor_time, ("0.01 17 4", "0.01 1000000 490300"))
        self.assertLess(took - start, max(0.3, 8 * start), "the start took %.2f s" % start)
        n, p, found = 10 ** 6, 0.01, float(self.call("0.01 1000000 490300").out)
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

    def test_the_report_and_the_paragraph_have_the_verdict(self):
        calls = ("0.05 0.01 17 4", "0.05 0.01 17 5", "0.05 0 5 0", "0.04 0.1 20 3", "0.05 0 17 9",
                 "0.05 0.01 4 0", "0.03125 0 5 0", "0.1 0.01 30 8", "0.05 0.5 17 0",
                 "0.04 0.01 17 4", "0.15 0.01 17 5")
        explained = self.explain_all([("--alpha " + call, "") for call in calls])
        for call, (report, paragraph) in zip(calls, explained):
            (alpha, p), (n, k) = call.split()[:2], map(int, call.split()[2:])
            critical = expected_critical_value(p, n, alpha)
            rejected = expected_p_value(p, n, k) < Fraction(alpha)
            with self.subTest(call=call, report=report, paragraph=paragraph):
                self.assertRegex(report, r"\bcritical value.*: %s\b.*largest k that rej" % critical)
                verdict, = re.findall(r"worse than or equal to A, is (not )?rejected", report)
                self.assertEqual(not verdict, rejected, "the report has another verdict")
                said, = re.findall(r"H0 that B is worse than or equal to A is (not )?rejected",
                                   paragraph)
                self.assertEqual(not said, rejected, "the paragraph has another verdict")
                self.assertEqual("B performs statistically significantly better" in paragraph,
                                 rejected)
                self.assertEqual("not enough evidence that B is better" in paragraph, not rejected)
                self.assertEqual(paragraph.count("significantly"), int(rejected))
                self.assertIn("alpha = %s" % alpha, paragraph)
                stricter = expected_p_value(min(Fraction(1, 2), 2 * Fraction(p)), n, k)
                said = re.findall(r"ties counted, H0 is (not )?rejected", paragraph)
                self.assertEqual([not text for text in said],
                                 [stricter < Fraction(alpha)] * (p != "0"), "the stricter one")


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

    def test_the_average_is_exact_for_huge_and_tiny_values(self):
        nines, big = "9" * 40, "1" + "0" * 59  # a number can have 60 digits on both sides
        below, above = "0.4" + "9" * 59, "0.5" + "0" * 58 + "1"  # the middle of 0 and 1
        most = big + "." + "0" * 60 + "e60"  # 1e119
        self.assert_winners("", [
            (big, big + ".5", "A", "="), (big, big + below[1:], "=", "="),
            (big, big + above[1:], "A", "B"), ("-" + big, "-" + big + ".5", "=", "A"),
            ("0", below, "=", "="), ("0", "0.5", "A", "="), ("0", above, "A", "B"),
            ("0", "-" + below, "=", "="), ("0", "-0.5", "=", "A"), ("0", "-" + above, "B", "A"),
            ("1", "%s 3 -%s" % (big, big), "=", "="), ("1e300", "9" * 60, "B", "A"),
            ("-1e300", "-" + "9" * 60, "A", "B"), ("1e-300", "1e-300 2e-300", "A", "="),
            ("1e-300", "1e-300 1.9999e-300", "=", "="), ("1e-300", "2e-300 1.0001e-300", "A", "B"),
            ("0", "1 0.5 0.5 0", "A", "="), ("0", "1 0.5 0.5 1e-300", "A", "B"),
            ("0", "1 0.5 0.5 -1e-300", "=", "="), ("1e300", "1e-300 1e-300 0 0", "B", "A"),
            ("1e-300", big + " 0", "A", "B"), ("0.33333", "0 0 1", "=", "="),
            ("0.3333", "0 0 1.00005", "A", "="), ("0.3333", "0 0 1.00006", "A", "B"),
            ("0", "1 0 0 1 1 0", "A", "="), ("0.142857", "0 0 0 0 0 0 1", "=", "="),
            ("33.3", "33.35 33.35 33.35", "A", "="), ("0." + nines, "0.%s4" % nines, "=", "="),
            ("0." + nines, "0.%s5" % nines, "A", "="),
            ("1e119", most + " -1e-399", "B", "A"), ("1e119", most + " 1e-399", "=", "=")])
        self.assert_winners("--median", [
            ("0", "1 0 %s -1" % ("1e-300"), "=", "="), ("0", "1 0.5 0.5 0", "A", "="),
            ("0", "%s 0.5 0.5 0" % above, "A", "="),
            ("0", "%s 0.5 %s 0" % (above, above), "A", "B"),
            ("0", "%s 0.5 %s 0" % (below, below), "=", "="), (big, big + ".5", "A", "="),
            (big, "0 %s %s.5" % (big, big), "=", "="), ("0.15", "0.1 0.2", "=", "=")])
        self.assert_winners("--best", [
            ("0", above + " 9", "A", "B"), ("0", below + " 9", "=", "B"),
            ("0", "0.5 0.5", "A", "="), (big, "%s.5 %s" % (big, big), "=", "="),
            ("1e-300", "1e-300 2e-300", "=", "B")])

    def test_b_is_shown_as_it_is_compared(self):
        rows = [("i%d" % i, a, runs.split()) for i, (a, runs) in enumerate((
            ("0", "-0 -0"), ("0", "-0.4 0.4"), ("0.0", "-0.04 -0.04"), ("-0.0", "0.04 0.04"),
            ("0.50", "0.5 0.51"), ("3.9e+07", "38500000 38600000"), ("1736", "1735 1736"),
            ("7e-09", "8e-09 8e-09")))]
        # Never as -0.
        zeros = [("0", "="), ("0", "="), ("0.0", "="), ("0.0", "=")]
        smaller = [("0.51", "A"), ("39000000", "="), ("1736", "="), ("0.000000008", "A")]
        larger = [("0.50", "="), ("39000000", "="), ("1735", "A"), ("0.000000008", "B")]
        for options, shown in ("", smaller), ("--maximize", larger):
            self.assertEqual(list(self.winners(options, rows).values()), zeros + shown, options)

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
        rows, told = [("i%d" % i, "7", [x]) for i, x in enumerate(texts)], ("14", "'i0'")
        self.assertEqual(set(self.winners("--maximize", rows).values()), {("NA", "A")})
        self.assert_prints("runs without a value are not told", [
            ("0.01 -", results(rows), "1.0000000\n", ("A", "14"), told),
            # 3 runs on 2 instances, of which B wins one by the best.
            ("--best 0 -", "instance a b\nx 7 5\nx 7 6\ny 7 NA\ny 7 5\nz 8 NA\nz 8 NA\n",
             "0.50000000\n", ("instances: 3,", "best of 2 runs", "better on 2,", "worse on 1 "),
             (" 3 of its runs", " 2 of the instances", "'y'", "worse than any value"))])

    def test_runs_that_differ_in_sign_or_by_a_factor_above_10_are_told(self):
        far = [("10", "101"), ("10", "0.99"), ("10", "-10"), ("-7", "7"), ("10", "0")]
        near = [("10", "100"), ("10", "1"), ("-7", "-70"), ("0", "99"), ("3", "0.3"), ("7", "0.7")]
        rows = [("i%d" % i, a, [b]) for i, (a, b) in enumerate(near + far)]
        self.assert_prints("the note on values of another unit is wrong", [
            ("0.01 -", results(rows), None, "A", ("%d" % len(far), "'i6'")),
            ("0.01 -", results(rows[:len(near)]), None, "A"),
            # 3 runs on 1 of the instances.
            ("0.01 -", results([("x", "7.00", ["8", "8", "6"]), ("y", "7.00", ["6", "0", "-7"]),
                                ("z", "0.47", ["4.7", "0.5", "0.4"])]), None, "A",
             (" 2 of its runs", " 1 of the instances", "'y'", "factor above 10"))])

    def test_values_that_are_cut_are_told(self):
        """To the six digits of C++, or the five or seven of MATLAB and R."""
        lost, whole = ("16212.83", "16212.8"), ("162134.34", "162134")
        cases = (  # pairs of a and b, and whether all is well
            ([lost, ("9.25", "8.5")], False), ([lost, ("9.25", "NA")], False),
            ([("-0.0012345678", "-0.00123457")], False), ([("123456.71", "123457"), lost], False),
            ([whole], False), ([whole, ("9.25", "9")], False), ([("1621.34", "1621.3")], False),
            ([("162134.34", "162134.3")], False), ([("1621.34", "1621.3"), ("9.25", "9")], False),
            # A value with more digits, or as many as A's, or whole numbers of another length.
            ([lost, ("9.25", "8.5123456")], True), ([("16212.8", "16212.8")], True),
            ([("162.8375", "162.838"), ("162.83", "162.8375")], True),
            ([("3194672.4", "3194671"), ("9.2", "9")], True), ([("12345.4", "12345")], True),
            ([("135028", "135028")], True), ([("1.23e-10", "0.0123456")], True),
            ([("162.83", "162.8")], True), ([("16213456.83", "16213456.8")], True),
            ([("1.62128", "16.2128")], True), ([("10000.25", "9999.75")], True),
            # Of several runs, all count.
            ([("16212.83", "16212 16212.8")], False), ([("9.25", "8.5123456 8.5"), lost], True))
        rows = []
        for pairs, is_well in cases:
            runs = max(len(b.split()) for _, b in pairs)
            table_of = results(("i%d" % i, a, (b.split() * runs)[:runs])
                               for i, (a, b) in enumerate(pairs))
            rows.append(("0.01 -", table_of, (pairs[0][0], pairs[0][1].split()[-1]), is_well))

        def check(result, pair, is_well):
            told = [line for line in result.err.split("\n") if "setprecision(15)" in line]
            self.assertEqual(len(told), 0 if is_well else 1)
            for line in told:
                self.assertRegex(line, r" %s,.* %s;" % pair[::-1])
        self.each("the note on values that are cut is wrong", rows, check)

    def test_refused_in_its_columns(self):
        table_of = "instance,a,b\nx,5,4\ny,%s,%s\n"
        bad_b = ("3.94649e+07", "E7", "4e1", "4E+01", "4e0010", "x", "1,5", "4 s", "4*", "1e999999",
                 "5.43237e+06", "1.4e2", "1.E1", "-5.43237E+06", "NA-")
        bad_a = "NA", "", "-", "inf", "x", "1e-9999999", r"\textbf{15}", "1_234"
        self.assert_refused("a table of results with a slip in it", [
            *[("0.01 -", table_of % ("5", '"%s"' % b), "line 3", repr(b)) for b in bad_b],
            *[("0.01 -", table_of % (a, "5"), "line 3", repr(a)) for a in bad_a],
            ("0.01 -", "instance a b\nx 5 4\ny 5 4\nx 5 4\nx 5 4\n", "1 runs on 'y'", "3 on 'x'",
             "write NA if a run found nothing"),
            ("0.01 -", "instance a b\nx 5 4\nx 5.0 4\n", "'x'", "'5'", "'5.0'"),
            ("0.01 -", "instance t1 a b_hat\nx 5 4 4\n", "instance, a, b")])

    def test_an_exponent_that_hides_no_digit_is_taken(self):
        complete = {"1.4000000e+01": 14, "5.432370e+06": 5432370, "1.45e1": 14.5, "4e0": 4,
                    "-1.20E+1": -12, "1.5e-1": 0.15, "5432370.0e0": 5432370, "14e-1": 1.4}
        rows = [("i%d" % i, "%.2f" % value, [b]) for i, (b, value) in enumerate(complete.items())]
        rows.append(("less", "14.0", ["1.39e+01"]))
        shown = {name: (a, "=") for name, a, _ in rows}
        shown["less"] = "13.9", "B"
        self.assertEqual(self.winners("", rows), shown)


class Report(CorrectedPValueTest):
    def test_its_numbers(self):
        report, _ = self.explain("0.01 " + EXAMPLE_2)
        for fact in (
            r"(?m)^n = 17, .*\bdiffer; ties, which are dropped: 5$",
            r"(?m)^k = 4, .*\bA is better; B is better on 13$",
            r"(?m)^p-value of the ordinary sign test: 0\.024520874$",
            r"(?m)^corrected p-value for p_gamma = 0\.01: 0\.033192784$",
            r"(?m)^critical value for alpha = 0\.05: 4 .*largest k that rejects",
            r"(?m)^ +A +B +\(B - A\)/\|A\| +better +instance$",
            r"\n +39464925 +39464925 +\S+ += +tai12b\n", r"7367162 .* A +tai60a\n",
            r"\n +5432374 +5426670 +-0\.105% +B +bur26a\n"
        ):
            self.assertRegex(report, fact)

    def test_the_assumptions_and_which_way_round_they_are(self):
        report = " ".join(self.explain("0.01 17 4 5")[0].split())
        for fact in (
            "3.1 The instances are independent and, if possible, of many kinds.",
            "3.2 More time never makes B worse.",
            "5.1 A and B each ran on one thread.",
            "5.2 The CPU limited their speed, not memory, disk or GPU.",
            "5.3 The two programs are written in the same language, with the same care.",
            "comparison of two programs needs this",
            "5.5 The scores of both machines are from 411 to 2185.",
            "5.6 Each runtime of B is too long with probability p_gamma at most, whatever the "
            "others are.",
            "That H0 is not rejected shows neither that A is better, nor that they are equal",
            # On the stricter p-value.
            "a rule of the program", "the verdict above is the paper's", "only if both p-values "
            "are below alpha, with a p_gamma of at most 0.02", "machines that were not used for "
            "gamma, 1.6 % of the runtimes made with 0.01 were too long", "a bad pair of machines",
            "tiny p-value is hardly stronger evidence than a p-value of 0.02"
        ):
            self.assertIn(fact, report)
        self.assertNotIn("decides nothing", report, "although we advise to take it")

    def test_the_ordinary_test_has_no_assumption_on_runtimes(self):
        report, _ = self.explain("0 17 4 5")
        numbers = re.findall(r"(?m)^\d\.\d(?= )", report)
        self.assertEqual(numbers, ["3.1", "3.2", "5.1", "5.2", "5.3"])
        self.assertIn("H0 is not rejected shows neither", report)
        self.assertNotIn("stricter", report)

    def test_the_gap_has_the_sign_of_b_minus_a(self):
        report, _ = self.explain("0.01 -", "instance a b\nx -50 -51\ny 50 51\nz 0 1\nv -50 -49\n"
                                 "w 50 NA\n")
        for fact in (r"\n +-50 +-51 +-2\.000% +B +x\n", r"\n +50 +51 +\+2\.000% +A +y\n",
                     r"\n +0 +1 +A +z\n", r"\n +-50 +-49 +\+2\.000% +A +v\n",
                     r"\n +50 +NA +A +w\n"):
            self.assertRegex(report, fact)

    def test_the_stricter_p_value(self):
        """Twice P_GAMMA, at most 0.5, ties counted; with any verdict, which is the paper's."""
        draw = random.Random(2)
        cases = [("0.01", 17, 4, 5), ("0.01", 17, 4, 30), ("0", 17, 4, 30), ("0.01013", 17, 3, 30),
                 ("1e-9", 17, 3, 0), ("0.01", 17, 12, 2), ("0.05", 20, 3, 9), ("0.25", 9, 0, 1),
                 ("0.3", 9, 2, 4), ("0.5", 3, 1, 0), ("0.01", 5, 0, 1), ("0.01", 0, 0, 3)]
        cases += [("0.005", n, n * 2 // 7, draw.randrange(90)) for n in range(20, 50, 6)]
        pairs = self.explain_all([("%s %d %d %d" % case, "") for case in cases])
        for (p, n, k, ties), (report, paragraph) in zip(cases, pairs):
            with self.subTest(case=(p, n, k, ties), report=report, paragraph=paragraph):
                lines = re.findall(r"(?m)^stricter .* p_gamma = (\S+) with the ties counted: "
                                   r"(\S+)$", report)
                said = re.findall(r"p-gamma = (\S+) and ties counted, H0 is (not )?rejected "
                                  r"\(p = (\S+)\)\.", paragraph)
                self.assertEqual([len(lines), len(said)], [int(p != "0")] * 2, "is it there?")
                self.assertIn("p = %.5g, alpha" % expected_p_value(p, n, k), paragraph)
                given, = re.findall(r"(?m)^corrected p-value for p_gamma = (\S+): ", report)
                self.assertEqual(Fraction(given), Fraction(p), "it is rounded")
                for (twice, p_value), (said_twice, not_rejected, rounded) in zip(lines, said):
                    exact_twice = min(Fraction(1, 2), 2 * Fraction(p))
                    exact = expected_p_value(exact_twice, n, k, ties)
                    self.assertEqual((Fraction(twice), said_twice), (exact_twice, twice))
                    self.assertLessEqual(digits_off(p_value, exact), 1)
                    self.assertEqual(rounded, "%.5g" % exact)
                    self.assertEqual(not not_rejected, exact < Fraction(1, 20), "in words")
        # It is above alpha, and the paper's p-value below it: H0 is rejected.
        for case, (report, paragraph) in zip(cases[1::9], pairs[1::9]):
            p, n, k, ties = case
            self.assertLess(expected_p_value(p, n, k), Fraction(1, 20))
            self.assertGreater(expected_p_value(2 * Fraction(p), n, k, ties), Fraction(1, 20))
            self.assertRegex(report, r"H0\b.* is rejected\.")
            self.assertIn("equal to A is rejected", paragraph)
            self.assertIn("significantly better", paragraph)
            self.assertIn("H0 is not rejected", paragraph)

    def test_ties_that_are_not_given_are_told(self):
        result = self.call("--explain 0.01 17 4")
        self.assertRegex(result.err, r"\A%s: note: TIES .*\b0\n\Z" % self.script)
        self.assertIn("\nnote: TIES ", result.out)
        self.assertRegex(self.explain("0.01 17 4")[1], r"equal on 0\. \[TIES is not given[^]]*\]")
        self.assertNotIn("[", self.explain("0.01 17 4 0")[1])
        self.assert_prints("a note on TIES, which nobody needs", [
            ("0.01 17 4", "", None), ("--explain 0.01 17 4 0", "", None)])

    def test_the_line_without_rounding_only_if_it_differs(self):
        same = "instance a b\nx 5 4\ny 5 6\nz 5 5\n"
        line = r"round.*\bn = 3\b.*\bk = 2\b.*\b%.8f" % expected_p_value("0.01", 3, 2)
        report, _ = self.explain("0.01 -", same.replace("z 5 5", "z 5 5.1"))
        self.assertRegex(report, "(?s)" + line[:-1])
        report, _ = self.explain("0.01 -", same)
        self.assertEqual((report.count("n = 2"), report.count("n = 3")), (1, 0))
        report, _ = self.explain("0.01 -", same + "v 5 NA\n")
        self.assertEqual(report.count("n = 3"), 1, "no value, which cannot be rounded")

    # The paragraph.
    rows = [("i%d" % i, "5", ["4"] * 20) for i in range(9)]
    ties, lost = [("t", "5", ["5"] * 20)], [("l", "5", ["NA"] * 20)]
    one_line = [(name, a, runs[:1]) for name, a, runs in rows]
    cases = (  # and what it says
        ("0.01 17 4", "", "better on 13, worse on 4 and equal on 0|n = 17|k = 4|p = 0.033193,|"
         "alpha = 0.05|which assumes that each runtime of B is too long with "
         "probability p-gamma = 0.01 at most|p-gamma = 0.02 and|Arza et al. (2024)"),
        ("0.01 17 4 5", "", "instances: 22,|better on 13, worse on 4 and equal on 5"),
        ("0 17 4 5", "", "is rejected|p = 0.024521,"),
        ("0.01234 17 12 5", "", "is not rejected|p = 0.9|Arza et al. (2024)|p-gamma = 0.01234 "
         "at most"),
        ("--alpha 0.01 0.01 -", results(rows), "B's average of 20 runs|smaller is better|alpha = "
         "0.01"),
        ("0.01 -", results(rows + ties), "B's average of 20 runs|better on 9, worse on 0 and equal "
         "on 1"),
        ("--maximize --median 0.003 -", results(rows + ties + lost), "B's median of 20 runs|larger "
         "is better|better on 0, worse on 10 and|median of B's runs was taken"),
        ("--best 0.01 -", results(rows + ties + lost), "B's best of 20 runs|on 1 of|counted as "
         "worst|best of B's runs was taken"),
        # A single line can have an average.
        ("0.01 -", results(one_line), "B's value was compared"),
        ("--best 0.01 -", results(one_line), "B's value was compared"),
        ("--median 0.01 -", results([("x", "5", ["4", "4"])]), "B's median of 2 runs|median of B's "
         "runs was taken"),
    )

    def test_the_paragraph_has_just_what_applies(self):
        explained = self.explain_all([case[:2] for case in self.cases])
        for (arguments, stdin, said), (_, paragraph) in zip(self.cases, explained):
            with self.subTest(arguments=arguments, stdin=stdin[:60], paragraph=paragraph):
                for fact in said.split("|") + [": corrected p value 13."]:
                    self.assertIn(fact, paragraph)
                corrected = not arguments.startswith("0 ")
                ours = re.findall(r"By rules of the program, .*?\.", paragraph)
                self.assertEqual(len(ours), int(bool(stdin)), "rules without a table")
                for rule in ours:
                    self.assertIn("rounded as A's value", rule)
                    self.assertEqual("missing value" in rule, "NA" in stdin, "NA")
                    self.assertEqual("was taken" in rule, "was taken" in said, "the statistic")
                self.assertEqual(len(re.findall("(smaller|larger) is better", paragraph)),
                                 int(bool(stdin)), "the direction")
                for text in ("Arza", "corrected one-sided", "too long", "p-gamma", "stricter"):
                    self.assertEqual(text in paragraph, corrected, text)
                self.assertEqual(" runs" in paragraph, " runs" in said, "a number of runs")
                # It cannot know how the runtimes of B were made.
                self.assertNotRegex(paragraph, "(?i)equivalent|estimated|stopped| made |PassMark")


class BadInput(CorrectedPValueTest):
    def test_operands(self):
        rows = [(["--", p, "17", "4"], "", "P_GAMMA", repr(p), "0.5") for p in (
            "0.51", "1%", "x", "", "1e-9999999", "1e999999999", "0,01", "nan", "\u00bd", "-0.01")]
        for name, call, texts in (("N", "%s 4 5", "x 17.5 1000001 1_0 1e999 -17 none.tsv"),
                                  ("K", "17 %s 5", "x 4.5 18 -1"),
                                  ("TIES", "17 4 %s", "x 0.5 -5 1000001 ''")):
            rows += [("-- 0.01 " + call % x, "", name, repr(x).strip('"')) for x in texts.split()]
        rows += [("--explain --alpha %s 0.01 17 4" % alpha, "", "ALPHA", alpha.strip("'"))
                 for alpha in ("0", "1e-10", "0.51", "5%", "x", "''")]
        rows += [("--alpha 0.1 0.01 17 4", "", "--alpha 0.1", "--explain")]
        rows += [(x + " 0.01 17 4", "", x) for x in ("--best", "--median", "--maximize")]
        rows += [("0.01 17", "", "'17'"), (["0.01", "17", ""], "", "K", "17")]
        self.assert_refused("an operand with a slip in it", rows)
        calls = ("", "0.01", "0.01 17 4 5 6", "--best --median 0.01 " + EXAMPLE_2,
                 "--alph 0.1 0.01 17 4", "--two-sided 0.01 17 4")
        self.assert_refused("bad usage", [(call, "", "--help") for call in calls])
        self.assert_prints("an operand that is right is refused", [
            ("0.01 17.0 4e0", "", "0.033192784\n"),  # as pandas writes them
            ("--explain --alpha 1e-9 0.01 17 4 0", "", None)])

    def test_an_error_tells_what_to_write(self):
        table_of = "instance,a,b\nx,%s,%s\n"
        self.assert_refused("the remedy is missing, or another one", [
            ("1% 17 4", "", "0.01 for 1 %"),
            ("--explain --alpha 5% 0.01 17 4", "", "0.05 for 5 %"),
            ("0.01 17.5 4", "", "whole number from 0", "A and B differ on N"),
            ("0.01 17 18", "", "A is better on K of"),
            ("0.01 17 4 x", "", "do not differ on TIES"),
            ("--alpha 0.1 0.01 17 4", "", "compare the p-value with alpha"),
            ("0.01 -", table_of % ('"1,472.5"', "5"), "1472.5 for 1,472.5"),
            ("0.01 -", table_of % ("NA", "5"), "if A has no value, leave the instance out"),
            ("0.01 -", table_of % ("5", '"1,472.5"'), "1472.5 for 1,472.5"),
            ("0.01 -", table_of % ("5", "x"), "NA if a run found nothing"),
            ("0.01 -", table_of % ("5", "3.94649e+07"), "all its digits, as 39464925")])

    def test_as_a_module(self):
        taken = "'0.01', '17', '4'", "Decimal('0.01'), 17.0, 4", "p_gamma=0.01, n=17, k=4"
        for found in self.evaluate(*["corrected_p_value(%s)" % call for call in taken]):
            self.assertAlmostEqual(float(found), float(expected_p_value("0.01", 17, 4)), 14)
        self.assertEqual(self.evaluate("critical_value('0.01', '17', '0.05')"), ["4"])
        # As a fourth operand, TIES changes no number, and so it is no fourth argument.
        for call in ("0.01, 17, 4, 5", "0.01, 17, 4, ties=5"):
            self.assertRegex(self.evaluate("corrected_p_value(%s)" % call)[0], r"\ATypeError")
        calls = {"0.51, 17, 4": "P_GAMMA", "0.01, 17.5, 4": "N", "0.01, 17, 18": "K",
                 "0.01, 17, -1": "K", "0.01, 17, 4, counted_ties=-1": "TIES",
                 "None, 17, 4": "P_GAMMA", "0.01, float('inf'), 4": "N"}
        bad = {"corrected_p_value(%s)" % call: fact for call, fact in calls.items()}
        self.assert_value_errors(dict(bad, **{
            "critical_value(0.01, 17, 0)": "ALPHA", "critical_value(0.01, -1, 0.05)": "N"}))
