"""What a user of corrected_p_value.py relies on."""

import ast
import decimal
import os
import random
import shutil
import tempfile
import unittest
from fractions import Fraction

from command_before import DATA, ROOT, CommandTest, python, table
from definitions import (
    binomials,
    expected_critical_value,
    expected_p_value,
    expected_p_values,
    scientific_below_1e_4,
)


class CorrectedPValueTest(CommandTest):
    script = "corrected_p_value.py"

    def evaluate(self, code, **options):
        """What the module's functions return: each line of code is an expression."""
        lines = "".join("print(repr(%s))\n" % line for line in code)
        start = (
            "from corrected_p_value import *\n"
            "import decimal, fractions\n"
            # As numpy's integers are, an integer but no int.
            "integer = type('', (), {'__index__': lambda self: 9007199254740993})()\n"
            "fraction = fractions.Fraction(1, 4)\n"
        )
        result = python("-c", start + lines, cwd=ROOT, **options)
        self.assertEqual((result.status, result.err), (0, ""))
        return [ast.literal_eval(line) for line in result.out.splitlines()]


class ThePaper(CorrectedPValueTest):
    def test_the_printed_p_values(self):
        self.assert_prints("0.043596000\n", "0.1", "20", "3")
        self.assert_prints("0.033192784\n", "0.01", "17", "4")
        self.assert_prints("1.0000000\n", "0.1", "15", "15")

    def test_both_examples_from_their_tables(self):
        for example, p_value, counts in (
            ("example_1.tsv", "1.0000000", ["16 instances, 0 of them ties", "n = 16,", "k = 16,"]),
            ("example_2.tsv", "0.033192784", ["22 instances, 5 of them ties", "n = 17,", "k = 4,"]),
        ):
            rows = table(example)
            stdin = "".join("%s %s\n" % (row[2], row[3]) for row in rows).encode("ascii")
            self.assert_prints(p_value + "\n", "0.01", "-", stdin=stdin)
            report = self.run_script("--explain", "0.01", "-", stdin=stdin).out
            for phrase in counts:
                self.assertIn(phrase, report)


class Exactness(CorrectedPValueTest):
    def test_the_known_values(self):
        # From exact integers, computed independently of this repository.
        cases = (
            ("0.01", "17", "4", "0.033192784"), ("0.01", "17", "3", "0.0098569537"),
            ("0.01", "17", "5", "0.088505058"), ("0", "17", "4", "0.024520874"),
            ("0.1", "20", "3", "0.043596000"), ("0.01", "16", "16", "1.0000000"),
            ("0.01", "200", "0", "2.7796254e-46"), ("0.01", "500", "0", "3.8152599e-113"),
            ("0.01", "1000", "0", "2.1142663e-224"), ("0.01", "1000", "490", "0.51221682"),
            ("0.01", "1000000", "490000", "0.50038640"),
        )  # fmt: skip
        self.each(cases, lambda p, n, k, value: self.assert_prints(value + "\n", p, n, k))

    def printed(self, cases):
        """What the command prints for many (p_gamma, n, k), in one process."""
        code = "from corrected_p_value import main\nfor case in %r: main(list(case))"
        result = python("-c", code % [tuple(map(str, case)) for case in cases], cwd=ROOT)
        self.assertEqual((result.status, result.err), (0, ""))
        return result.out.split()

    def test_the_definition_for_all_k(self):
        for p_gamma in ("0", "0.01", "0.1", "0.12345679", "0.3333", "0.5", "1e-30"):
            cases, expected = [], []
            for n in (1, 2, 3, 5, 6, 8, 12, 17, 20, 31, 60):
                cases += [(p_gamma, n, k) for k in range(n + 1)]
                expected += map(scientific_below_1e_4, expected_p_values(p_gamma, n))
            for case, right, line in zip(cases, expected, self.printed(cases)):
                self.assertEqual(line, right, "p_gamma, n, k = %s, %d, %d" % case)

    def test_larger_n_by_exact_integers(self):
        draw = random.Random(1)
        cases = [("0.01", 1000, 0), ("0.02", 700, 341), ("0.5", 500, 250), ("0", 900, 1)]
        cases += [
            ("%.3f" % draw.uniform(0, 0.5), n, draw.randrange(n // 2))
            for n in (100, 150, 200, 300, 400)
        ]
        for case, line in zip(cases, self.printed(cases)):
            self.assertEqual(line, scientific_below_1e_4(expected_p_value(*case)), case)

    def test_the_last_digit_where_it_is_hard_to_settle(self):
        # 2**-12 = 0.000244140625 lies half-way: exactly, it is rounded to even;
        # with the least p_gamma it is a little more.
        for p_gamma in ("0", "1e-20", "1e-100", "1e-1000"):
            right = scientific_below_1e_4(expected_p_value(p_gamma, 12, 0))
            self.assert_prints(right + "\n", p_gamma, "12", "0")
        self.assertEqual(right, "0.00024414063")
        # Half-way at other places: 0.5 + 0.12345679/2, and p_gamma = 1/2.
        for case in (("0.12345679", 1, 0), ("0.5", 6, 0), ("0.5", 6, 3), ("0.0000001", 2, 0)):
            right = scientific_below_1e_4(expected_p_value(*case))
            self.assert_prints(right + "\n", *map(str, case))

    def test_p_gamma_is_the_decimal_that_was_typed(self):
        # Its nearest binary number would be rounded the other way.
        self.assert_prints("0.56172840\n", "0.12345679", "1", "0")
        long = "0.1" + "0" * 900 + "1"
        self.assert_prints(scientific_below_1e_4(expected_p_value(long, 5, 1)) + "\n", long, "5", "1")

    def test_the_tail_of_a_very_large_n(self):
        # P[X <= Y] for p_gamma = 0 is 2**-n, by logarithms of 60 digits.
        context = decimal.Context(prec=60)
        for n in (10000, 1000000, 10000000):
            power = context.multiply(-n, context.log10(decimal.Decimal(2)))
            exponent = int(power.to_integral_value(decimal.ROUND_FLOOR))
            mantissa = context.power(10, context.subtract(power, exponent))
            expected = "%se%d\n" % (mantissa.quantize(decimal.Decimal("1.0000000")), exponent)
            self.assert_prints(expected, "0", str(n), "0")


class Properties(CorrectedPValueTest):
    def test_all_k_gives_1_and_p_gamma_0_gives_the_ordinary_sign_test(self):
        ns = (1, 5, 17, 100, 1234)
        calls = ["corrected_p_value(%s, %d, %d)" % (p, n, n) for p in (0, 0.1, 0.5) for n in ns]
        self.assertEqual(self.evaluate(calls), [1.0] * 15)
        for n in (5, 17, 100):
            choose = binomials(n)
            found = self.evaluate(["[corrected_p_value(0, %d, k) for k in range(%d)]" % (n, n)])
            ordinary = [float(Fraction(sum(choose[: k + 1]), 2 ** n)) for k in range(n)]
            self.assertEqual(found, [ordinary])

    def test_it_rises_with_k_and_with_p_gamma(self):
        rows = self.evaluate(
            ["[corrected_p_value(%s, 60, k) for k in range(61)]" % p for p in (0, 0.001, 0.01, 0.1, 0.5)]
        )
        for row in rows:
            self.assertEqual(row, sorted(row), "not monotone in k")
        for k, column in enumerate(zip(*rows)):
            self.assertEqual(list(column), sorted(column), "not monotone in p_gamma, k = %d" % k)
            self.assertTrue(k > 40 or len(set(column)) == 5, "p_gamma has no effect, k = %d" % k)


class CriticalValues(CorrectedPValueTest):
    ALPHAS = ("0.5", "0.1", "0.05", "0.01", "1e-9", "0.99")

    def test_against_a_search_by_definition(self):
        calls, expected = [], []
        for p_gamma in ("0", "0.01", "0.1", "0.5"):
            for n in list(range(1, 16)) + [17, 20, 30, 50]:
                for alpha in self.ALPHAS:
                    calls.append("critical_value(%r, %d, %r)" % (p_gamma, n, alpha))
                    expected.append(expected_critical_value(p_gamma, n, alpha))
        for call, found, right in zip(calls, self.evaluate(calls), expected):
            self.assertEqual(found, right, call)

    def test_equality_with_alpha_does_not_reject(self):
        # 2**-5 = 0.03125 is the p-value of n = 5, k = 0 in the sign test.
        self.assertEqual(
            self.evaluate(
                [
                    "critical_value(0, 5, 0.03125)",
                    "critical_value(0, 5, '0.0312500000000000000000000000000000000000001')",
                    "critical_value('1e-60', 5, 0.03125)",
                    "critical_value('1e-60', 5, 0.04)",
                    # The same with 60 digits: 2**-60.
                    "critical_value(0, 60, '%s')" % format(decimal.Decimal(2 ** -60), "f"),
                    "critical_value(0, 60, '%s1')" % format(decimal.Decimal(2 ** -60), "f"),
                ]
            ),
            [None, 0, None, 0, None, 0],
        )
        report = self.run_script("--alpha", "0.03125", "0", "5", "0").out
        self.assertIn("not lower than alpha = 0.03125", report)
        self.assertIn("no k rejects H0 at alpha = 0.03125", report)

    def test_for_large_n_it_is_where_the_p_value_crosses_alpha(self):
        for p_gamma, n, alpha in ((0.01, 1000, 0.05), (0.2, 20000, 0.001), (0, 5000, 1e-50)):
            k = self.evaluate(["critical_value(%r, %d, %r)" % (p_gamma, n, alpha)])[0]
            calls = ["corrected_p_value(%r, %d, %d)" % (p_gamma, n, j) for j in (k, k + 1)]
            lower, higher = self.evaluate(calls)
            self.assertTrue(lower < alpha <= higher, (p_gamma, n, alpha, k))


class Report(CorrectedPValueTest):
    def assert_report(self, phrases, *arguments, **options):
        result = self.run_script(*arguments, **options)
        self.assertEqual((result.status, result.err), (0, ""), arguments)
        text = " ".join(result.out.split())
        for phrase in phrases:
            self.assertIn(phrase, text)
        return text

    def test_h0_is_rejected(self):
        text = self.assert_report(
            [
                "n = 17,", "k = 4,", "p_gamma = 0.01",
                "ordinary sign test = 0.024520874", "corrected p-value = 0.033192784",
                "critical value: 4,", "alpha = 0.05",
                "H0: the performance of B is worse than or equal to that of A.",
                "lower than alpha = 0.05, so H0 is rejected",
                "minimization", "one result an instance", "average over repetitions",
                "independent", "equivalent runtime computed with the same p_gamma",
            ],
            "--explain", "0.01", "17", "4",
        )  # fmt: skip
        self.assertNotIn("not", text)

    def test_h0_is_not_rejected(self):
        phrases = ["not lower than alpha", "not rejected", "not enough evidence", "does not show"]
        self.assert_report(phrases, "--explain", "0.01", "17", "5")
        # 0.033 is not lower than 0.03, and 4 is not a critical value there.
        phrases += ["alpha = 0.03,", "critical value: 3,"]
        self.assert_report(phrases, "0.01", "17", "4", "--alpha", "0.03")
        self.assert_report(phrases, "--alpha=0.03", "0.01", "17", "4")
        self.assert_report(["no k rejects H0"], "--explain", "0.01", "4", "0")

    def test_options_may_stand_anywhere(self):
        operands = ["0.01", "17", "4"]
        expected = self.run_script("--alpha", "0.05", *operands).out
        self.assertIn("H0 is rejected", expected)
        for position in range(4):
            arguments = operands[:position] + ["--alpha", "0.05"] + operands[position:]
            self.assertEqual(self.run_script(*arguments).out, expected)
        self.assert_prints("0.033192784\n", "--", *operands)
        self.assert_refused(["'--explain'"], "--", "0.01", "17", "--explain")

    def test_maximization_is_said(self):
        self.assert_report(["maximization"], "--explain", "--maximize", "0.01", "-", stdin=b"1 2")


class Results(CorrectedPValueTest):
    """Example II: n = 17, k = 4, 5 ties; turned round, k = 13."""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.rows = [(row[0], row[2], row[3]) for row in table("example_2.tsv")]

    def text(self, separator=" ", rows=None, end="\n"):
        return "".join(separator.join(row) + end for row in rows or self.rows)

    def test_every_form_of_a_file(self):
        pairs = [row[1:] for row in self.rows]
        forms = [self.text(s, pairs) for s in (" ", "\t", ",", ";", ", ", " ; ", "   ")]
        forms += [self.text(s) for s in (" ", "\t", ",", ";", " , ")]
        forms += [
            self.text("\t", end="\r\n"),
            self.text("\t", end="\r"),
            "\ufeff" + self.text(),
            "\ufeff" + self.text(";", pairs),
            "instance\ta\tb_hat\n" + self.text("\t"),
            "\ufeffinstance,a,b\r\n" + self.text(","),
            "a b\n" + self.text(),
            "# Example II\n\n  # A and B\ninstance a b\n\n" + self.text(),
            self.text().replace("\n", " # seen\n"),
            self.text().replace("\n", "\n\n \t\n"),
            self.text(rows=[("in#stance-\u00e9" + name, a, b) for name, a, b in self.rows]),
            self.text(rows=[(name, a + ".0", b + "00e-2") for name, a, b in self.rows]),
            self.text()[:-1],
        ]
        path = os.path.join(self.folder, "results.txt")

        def check(text):
            self.assert_prints("0.033192784\n", "0.01", "-", stdin=text.encode("utf-8"))

        self.each([(form,) for form in forms], check)
        with open(path, "wb") as file:
            file.write(forms[0].encode("utf-8"))
        self.assert_prints("0.033192784\n", "0.01", path)
        self.assert_prints("0.033192784\n", "0.01", "results.txt", cwd=self.folder)

    def test_the_columns_of_a_data_file(self):
        with open(os.path.join(DATA, "example_2.tsv"), "rb") as file:
            columns = b"".join(b"\t".join(line.split(b"\t")[2:]) for line in file)
        self.assert_prints("0.033192784\n", "0.01", "-", stdin=columns)

    def test_maximize_turns_the_comparison_round(self):
        stdin = self.text().encode("ascii")
        k13 = scientific_below_1e_4(expected_p_values("0.01", 17)[13])
        self.assert_prints(k13 + "\n", "--maximize", "0.01", "-", stdin=stdin)
        negative = [(name, "-" + a, "-" + b) for name, a, b in self.rows]
        stdin = self.text(rows=negative).encode("ascii")
        self.assert_prints("0.033192784\n", "0.01", "-", "--maximize", stdin=stdin)

    def test_values_are_compared_exactly_as_decimals(self):
        cases = (
            ("9007199254740993", "9007199254740992", 1, 0),
            ("9007199254740992", "9007199254740993", 1, 1),
            ("0.1", "0.10", 0, 0),
            ("1e3", "+1000.", 0, 0),
            ("-0", "0", 0, 0),
            ("0.1000000000000000000000000000001", "0.1", 1, 0),
            ("-2", "-1", 1, 1),
            ("1e999999999", "2", 1, 0),
            ("1e-999999999", "0", 1, 0),
            ("1e400", "1e401", 1, 1),
            (".5", "5e-1", 0, 0),
        )

        def check(a, b, n, k):
            # The second instance makes a test of it; A is not better in it.
            stdin = ("%s %s\n2 1\n" % (a, b)).encode("ascii")
            report = self.run_script("--explain", "0.01", "-", stdin=stdin).out
            self.assertIn("n = %d," % (n + 1), report, (a, b))
            self.assertIn("k = %d," % k, report, (a, b))

        self.each(cases, check)

    def test_a_name_that_occurs_twice_is_a_warning(self):
        self.assert_remarks(
            [["warning", "line 3", "'tai40a'", "line 1", "one result an instance"]],
            scientific_below_1e_4(expected_p_value("0.01", 3, 0)),
            "0.01", "-", stdin=b"tai40a 2 1\nb 2 1\ntai40a 3 1\n",
        )  # fmt: skip

    def test_bad_files(self):
        cases = (
            (b"", ["standard input", "no instance"]),
            (b"a b\n", ["standard input", "no instance"]),
            (b"# only this\n", ["standard input", "no instance"]),
            (b"1 1\nx 2 2.0", ["line 2", "3 fields", "2 on line 1"]),
            (b"1 1\n2 2.0\n", ["standard input", "2 instances", "ties", "nothing is left"]),
            (b"1 2\n3\n", ["line 2", "'3'", "'a b' or 'name a b'"]),
            (b"1 2\n1 2 3 4\n", ["line 2", "'1 2 3 4'"]),
            (b"x 1 2\n3 4\n", ["line 2", "2 fields", "3 on line 1"]),
            (b"1,5 2\n", ["line 1", "'1'", "must not be a number", "decimals with a point"]),
            (b"1,5;2,5\n", ["line 1", "'1 5 2 5'"]),
            (b"1,,2\n", ["line 1"]),
            (b",1,2\n", ["line 1"]),
            (b"1,2,\n", ["line 1"]),
            (b"1 2\nx y\n", ["line 2", "'x'", "finite decimal number"]),
            (b"1 2\n3 nan\n", ["line 2", "'nan'"]),
            (b"nan 3\n", ["line 1", "'nan'"]),
            (b"inf 3\n", ["line 1", "'inf'"]),
            (b"-inf 3\n", ["line 1", "'-inf'"]),
            (b"1 1_000\n", ["line 1", "'1_000'"]),
            (b"0x10 3\n", ["line 1", "'0x10'"]),
            (b"1 1e\n", ["line 1", "'1e'"]),
            (b"1 --1\n", ["line 1", "'--1'"]),
            ("\uff11 2\n".encode("utf-8"), ["line 1", r"\uff11"]),
            ("\u22121 \u22122\n".encode("utf-8"), ["line 1", r"\u2212"]),
            (b"1 1e99999999999999999999\n", ["line 1", "'1e99999999999999999999'"]),
            (b"0 1e-99999999999999999999\n", ["line 1", "'1e-99999999999999999999'"]),
            (b"1 2\n\xff 2\n", ["line 2", "not UTF-8 text"]),
            ("1 2\n".encode("utf-16"), ["line 1", "not UTF-8 text"]),
            (b"1 2\n\x00 2\n", ["line 2", r"\x00"]),
            (b"1 " + b"x" * 100000, ["line 1", "100002 characters"]),
        )

        def check(stdin, phrases):
            self.assert_refused(phrases, "0.01", "-", stdin=stdin)

        self.each(cases, check)

    def test_a_bad_file_is_named(self):
        path = os.path.join(self.folder, "r.tsv")
        with open(path, "w") as file:
            file.write("1 2\n3 x\n")
        self.assert_refused(["r.tsv', line 2", "'x'"], "0.01", path)
        for path, reason in ((self.folder, "directory"), ("none.tsv", "No such file")):
            phrases = ["RESULTS must be a file", "or -", "not " + repr(path), reason]
            self.assert_refused(phrases, "0.01", path)


class BadInput(CorrectedPValueTest):
    def refused(self, position, value, *phrases):
        operands = ["0.01", "17", "4"]
        operands[position] = value
        self.assert_refused(phrases + (ascii(value)[:40],), "--", *operands)

    def test_p_gamma(self):
        values = (
            "", " ", "abc", "0.51", "0.5000000000000000000000000001", "-0.1", "-1e-30", "1", "nan",
            "inf", "-inf", "0,1", "0.1 ", "0x1", "1_0e-3", "\uff10", "1e-1001", "--",
            "1e-999999999999999999", "1e-9999999999999999999999", "1e999999999999999999999",
            "0." + "1" * 100000,
        )  # fmt: skip
        self.each([(0, v, "P_GAMMA", "0 to 0.5") for v in values], self.refused)

    def test_n(self):
        values = (
            "", "abc", "10.5", "17.0", "1e3", "1_0", "0", "-3", "nan", " 17", "\uff11",
            "10000001", "9" * 100000, "+", "0x11",
        )  # fmt: skip
        self.each([(1, v, "N must be", "1 to 10,000,000") for v in values], self.refused)

    def test_k(self):
        values = ("", "abc", "4.9", "4.0", "1e0", "1_0", "-1", "18", "\u0664", "9" * 100000)
        self.each([(2, v, "K must be", "0 to N = 17") for v in values], self.refused)

    def test_alpha(self):
        def check(value):
            phrases = ["ALPHA must be", "above 0 and below 1", ascii(value)[:40]]
            self.assert_refused(phrases, "--alpha=" + value, "0.01", "17", "4")

        values = ("0", "1", "-0.05", "1.5", "abc", "", "nan", "5%", "1e-1001", "1_0e-3")
        self.each([(value,) for value in values], check)
        self.assert_refused(["--alpha"], "0.01", "17", "4", "--alpha")
        # Before anything is read.
        self.assert_refused(["ALPHA must be"], "--alpha", "7", "0.01", "none.tsv")

    def test_the_number_of_operands(self):
        self.assert_refused(["P_GAMMA, N K or RESULTS missing", "usage"])
        self.assert_refused(["N K or RESULTS missing", "usage"], "0.01")
        self.assert_refused(["'17'", "K is missing"], "0.01", "17")
        self.assert_refused(["'9' is one too many", "usage"], "0.01", "17", "4", "9")
        self.assert_refused(["N must be", "'results.txt'"], "0.01", "results.txt", "4")


class AsAModule(CorrectedPValueTest):
    def test_the_functions(self):
        self.assertEqual(
            self.evaluate(
                [
                    "corrected_p_value(0.01, 17, 4) == corrected_p_value('0.01', '17', '4')",
                    "corrected_p_value(0.01, 17, 4)",
                    "corrected_p_value(0, 10000, 0)",
                    "critical_value(0.01, 17, 0.05)",
                    "critical_value(0.01, 4, 0.05)",
                    "count([(1, 2), (2.0, 1), (3, 3), ('0.1', 0.1)])",
                    "count(iter([(1, 2), (2.5, 1), (3, 3)]), maximize=True)",
                    "count([(9007199254740993, 9007199254740992)])",
                    "count([(integer, 9007199254740992), (fraction, 0.25)])",
                    "count([(decimal.Decimal('0.1'), 0.1), (decimal.Decimal('1e-99'), 0)])",
                ]
            ),
            [
                True, float(expected_p_value("0.01", 17, 4)), 0.0, 4, None,
                (2, 1, 2), (2, 1, 1), (1, 0, 0), (1, 0, 1), (1, 0, 1),
            ],
        )  # fmt: skip

    def test_floats_are_the_nearest_to_the_exact_value(self):
        calls = ["[corrected_p_value(0.07, 40, k) for k in range(41)]"]
        expected = [float(p) for p in expected_p_values("0.07", 40)]
        self.assertEqual(self.evaluate(calls), [expected])

    def test_the_words_of_the_command(self):
        cases = (
            ("corrected_p_value(0.7, 17, 4)", ["P_GAMMA must be", "not 0.7"], "ValueError"),
            ("corrected_p_value(None, 17, 4)", ["P_GAMMA must be", "not None"], "TypeError"),
            ("corrected_p_value(0.01, 10.5, 4)", ["N must be", "not 10.5"], "ValueError"),
            ("corrected_p_value(0.01, [], 4)", ["N must be", "not []"], "TypeError"),
            ("corrected_p_value(0.01, 17, 18)", ["K must be", "not 18"], "ValueError"),
            ("critical_value(0.01, 17, 1)", ["ALPHA must be", "not 1"], "ValueError"),
            ("count([(1, 'x')])", ["objective value", "not 'x'"], "ValueError"),
            ("count([(1, None)])", ["objective value", "not None"], "TypeError"),
            ("count([(1, float('inf'))])", ["objective value", "not inf"], "ValueError"),
            ("count([(1, decimal.Decimal('nan'))])", ["value", "not Decimal('NaN')"], "ValueError"),
            ("count([])", ["0 instances"], "ValueError"),
            ("count([(1, 1)])", ["1 instances", "ties"], "ValueError"),
        )
        self.assert_raised("corrected_p_value", cases)

    def test_the_decimal_context_of_the_caller_is_neither_used_nor_changed(self):
        code = (
            "import decimal\n"
            "context = decimal.getcontext()\n"
            "context.prec, context.rounding, context.Emin = 2, decimal.ROUND_UP, -3\n"
            "context.traps = dict.fromkeys(context.traps, True)\n"
            "context.clear_flags()\n"
            "before = repr(context)\n"
            "import corrected_p_value as c\n"
            "c.main(['--alpha', '0.05', '0.01', '17', '4'])\n"
            "c.main(['0.01', '1000', '0'])\n"
            "print(c.corrected_p_value(0.01, 17, 4), c.critical_value(0.01, 17, 0.05))\n"
            "print(c.count([('1.23456', '1.23457')]))\n"
            "assert repr(decimal.getcontext()) == before, decimal.getcontext()\n"
        )
        result = python("-c", code, cwd=ROOT)
        self.assertEqual((result.status, result.err), (0, ""))
        for phrase in ("0.033192784", "critical value: 4,", "2.1142663e-224", "(1, 1, 0)"):
            self.assertIn(phrase, result.out)

    def test_a_copy_alone_in_an_empty_folder(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        shutil.copy(os.path.join(ROOT, self.script), folder)
        self.assert_prints("0.033192784\n", "0.01", "17", "4", folder=folder, cwd=folder)
        code = "import corrected_p_value as c; print(c.critical_value(0.01, 17, 0.05))"
        self.assertEqual(python("-c", code, cwd=folder).out.split(), ["4"])


class Patience(CorrectedPValueTest):
    def test_a_long_call_at_a_terminal_says_that_it_is_working(self):
        try:
            import pty
        except ImportError:
            self.skipTest("no terminals here")
        for n, said in (("3000000", True), ("17", False)):
            ours, theirs = pty.openpty()
            result = self.run_script("0", n, "1", stderr=theirs)
            os.close(theirs)
            try:
                text = os.read(ours, 1000).decode("ascii")
            except OSError:  # nothing was written
                text = ""
            os.close(ours)
            self.assertEqual(result.status, 0)
            self.assertEqual("note: working; n = 3000000" in text, said, text)
            # Away from a terminal nothing is said.
            if said:
                self.assertEqual(self.run_script("0", n, "1").err, "")


if __name__ == "__main__":
    unittest.main()
