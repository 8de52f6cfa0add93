"""What a user of corrected_p_value.py relies on."""

import ast
import decimal
import os
import random
import shutil
import tempfile
import unittest
from fractions import Fraction

from command import ROOT, CommandTest, python, shown, table
from definitions import (
    binomials,
    expected_critical_value,
    expected_p_value,
    expected_p_values,
    scientific_below_1e_4,
)


class CorrectedPValueTest(CommandTest):
    script = "corrected_p_value.py"

    def evaluate(self, code):
        """What the module's functions return: each line of code is an expression."""
        start = (
            "from corrected_p_value import *\n"
            "import decimal, fractions\n"
            # As numpy's integers are, an integer but no int.
            "integer = type('', (), {'__index__': lambda self: 9007199254740993})()\n"
        )
        lines = "".join("print(repr(%s))\n" % line for line in code)
        result = python("-c", start + lines, cwd=ROOT)
        self.assertEqual((result.status, result.err), (0, ""))
        return [ast.literal_eval(line) for line in result.out.splitlines()]

    def case(self, p_gamma, n, k):
        """A case of assert_prints, expected from exact integers."""
        return (
            scientific_below_1e_4(expected_p_value(p_gamma, n, k)) + "\n",
            (p_gamma, str(n), str(k)),
        )


class ThePaper(CorrectedPValueTest):
    def test_the_printed_p_values(self):
        self.assert_prints(
            ("0.043596000\n", ("0.1", "20", "3")),
            ("0.033192784\n", ("0.01", "17", "4")),
            ("1.0000000\n", ("0.1", "15", "15")),
        )

    def test_both_examples_from_their_tables(self):
        stdin = [
            "".join("%s %s\n" % (row[2], row[3]) for row in table(example)).encode("ascii")
            for example in ("example_1.tsv", "example_2.tsv")
        ]
        self.assert_prints(
            ("1.0000000\n", ("0.01", "-"), stdin[0]), ("0.033192784\n", ("0.01", "-"), stdin[1])
        )
        explain = ("--explain", "0.01", "-")
        self.assert_says(
            (["16 instances, 0 of them ties", "n = 16,", "k = 16,"], explain, stdin[0]),
            (["22 instances, 5 of them ties", "n = 17,", "k = 4,"], explain, stdin[1]),
        )


class Digits(CorrectedPValueTest):
    def test_the_known_values(self):
        # From exact integers, computed independently of this repository.
        self.assert_prints(
            *[
                (value + "\n", (p, n, k))
                for p, n, k, value in (
                    ("0.01", "17", "4", "0.033192784"), ("0.01", "17", "3", "0.0098569537"),
                    ("0.01", "17", "5", "0.088505058"), ("0", "17", "4", "0.024520874"),
                    ("0.1", "20", "3", "0.043596000"), ("0.01", "16", "16", "1.0000000"),
                    ("0.01", "200", "0", "2.7796254e-46"), ("0.01", "500", "0", "3.8152599e-113"),
                    ("0.01", "1000", "0", "2.1142663e-224"), ("0.01", "1000", "490", "0.51221682"),
                    ("0.01", "1000000", "490000", "0.50038640"),
                )  # fmt: skip
            ]
        )

    def test_the_definition_for_all_k(self):
        cases = []
        for p_gamma in ("0", "0.01", "0.1", "0.12345679", "0.3333", "0.5", "1e-30"):
            for n in (1, 2, 3, 5, 6, 8, 12, 17, 20, 31, 60):
                for k, p_value in enumerate(expected_p_values(p_gamma, n)):
                    cases.append((scientific_below_1e_4(p_value) + "\n", (p_gamma, str(n), str(k))))
        self.assert_prints(*cases)

    def test_larger_n_by_exact_integers(self):
        draw = random.Random(1)
        cases = [("0.01", 1000, 0), ("0.01", 1001, 480), ("0.02", 700, 341), ("0.5", 500, 250), ("0", 900, 1)]
        # Where floats underflow.
        cases += [("0.5", 1000, 0), ("0.4", 1000, 0), ("0.3", 999, 10), ("0", 1000, 3)]
        cases += [
            ("%.3f" % draw.uniform(0, 0.5), n, draw.randrange(n // 2)) for n in (100, 150, 200, 300, 400)
        ]
        self.assert_prints(*[self.case(*case) for case in cases])

    def test_the_last_digit_where_it_is_hard_to_settle(self):
        # 2**-12 = 0.000244140625 lies half-way: exactly, it is rounded to even;
        # with the least p_gamma it is a little more.
        cases = [(p_gamma, 12, 0) for p_gamma in ("0", "1e-20", "1e-100", "1e-1000")]
        # Half-way at other places: 0.5 + 0.12345679/2, and p_gamma = 1/2.
        cases += [("0.12345679", 1, 0), ("0.5", 6, 0), ("0.5", 6, 3), ("0.0000001", 2, 0)]
        self.assert_prints(*[self.case(*case) for case in cases])
        self.assert_prints(
            ("0.00024414062\n", ("0", "12", "0")), ("0.00024414063\n", ("1e-1000", "12", "0"))
        )

    def test_p_gamma_is_the_decimal_that_was_typed(self):
        # Its nearest binary number would be rounded the other way.
        self.assert_prints(("0.56172840\n", ("0.12345679", "1", "0")))
        self.assert_prints(self.case("0.1" + "0" * 900 + "1", 5, 1))

    def test_the_tail_of_a_very_large_n(self):
        # P[X <= Y] for p_gamma = 0 is 2**-n, by logarithms of 60 digits.
        context = decimal.Context(prec=60)
        cases = []
        for n in (10000, 1000000, 10000000):
            power = context.multiply(-n, context.log10(decimal.Decimal(2)))
            exponent = int(power.to_integral_value(decimal.ROUND_FLOOR))
            mantissa = context.power(10, context.subtract(power, exponent))
            expected = "%se%d\n" % (mantissa.quantize(decimal.Decimal("1.0000000")), exponent)
            cases.append((expected, ("0", str(n), "0")))
        self.assert_prints(*cases)

    def test_all_k_gives_1_and_p_gamma_0_the_ordinary_sign_test(self):
        ns = (1, 5, 17, 100, 1234)
        cases = [("1.0000000\n", (p, str(n), str(n))) for p in ("0", "0.1", "0.5") for n in ns]
        for n in (5, 17, 100):
            choose = binomials(n)
            for k in range(n):
                ordinary = Fraction(sum(choose[: k + 1]), 2 ** n)
                cases.append((scientific_below_1e_4(ordinary) + "\n", ("0", str(n), str(k))))
        self.assert_prints(*cases)

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
    def test_against_a_search_by_definition(self):
        calls, expected = [], []
        for p_gamma in ("0", "0.01", "0.1", "0.5"):
            for n in list(range(1, 16)) + [17, 20, 30, 50]:
                for alpha in ("0.5", "0.1", "0.05", "0.01", "1e-9", "0.99"):
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
                    # 0.5 + p_gamma / 2 is just below 0.55, or equal to it.
                    "critical_value('0.0%s', 1, '0.55')" % ("9" * 60),
                    "critical_value('0.1', 1, '0.55')",
                    # Half of all k, at large n.
                    "critical_value(0, 99, 0.5)",
                    "critical_value(0, 107, 0.5)",
                    "critical_value(0, 100001, 0.5)",
                    "critical_value(0, 1000001, 0.5)",
                ]
            ),
            [None, 0, None, 0, None, 0, 0, None, 48, 52, 49999, 499999],
        )
        # Alpha with more digits than usual: the p-value of n = 14, k = 0 at 0.212.
        alpha = "0.073349835690205978595151085055168701988864"
        self.assertEqual(expected_p_value("0.212", 14, 0), Fraction(alpha))
        self.assert_says((["up to 0.211."], ("--alpha", alpha, "0.01", "14", "0")))
        alpha = "0.000131755169121518458971593597307373046875"
        self.assertEqual(expected_p_value("0.01", 15, 0), Fraction(alpha))
        self.assert_says((["from n = 16 on k = 0 does"], ("--alpha", alpha, "0.01", "14", "0")))
        told = ["not lower than alpha = 0.03125", "no k rejects H0 at alpha = 0.03125", "from n = 6 on k = 0 does"]
        self.assert_says((told, ("--alpha", "0.03125", "0", "5", "0")))

    def test_for_large_n_it_is_where_the_p_value_crosses_alpha(self):
        cases = ((0.01, 1000, 0.05), (0.2, 20000, 0.001), (0, 5000, 1e-50))
        ks = self.evaluate(["critical_value(%r, %d, %r)" % case for case in cases])
        pairs = self.evaluate(
            [
                "[corrected_p_value(%r, %d, %d + more) for more in (0, 1)]" % (p_gamma, n, k)
                for (p_gamma, n, _), k in zip(cases, ks)
            ]
        )
        for (_, _, alpha), (lower, higher) in zip(cases, pairs):
            self.assertTrue(lower < alpha <= higher, (alpha, lower, higher))


class Table(CorrectedPValueTest):
    """Example II: n = 17, k = 4, 5 ties; turned round, k = 13."""

    arguments = ("0.01", "-")
    NOTE = "note: standard input, line %d is taken as the header: %s"

    def setUp(self):
        self.rows = [(row[0], row[2], row[3]) for row in table("example_2.tsv")]

    def text(self, separator=" ", rows=None, end="\n"):
        return "".join(separator.join(row) + end for row in rows or self.rows)

    def test_every_form_of_a_table(self):
        letters = list("abcdefghijklmnopqrs")
        pairs = [row[1:] for row in self.rows]
        forms = [self.text(s, pairs) for s in (" ", "\t", ",", ";", ", ", " ; ", "   ")]
        forms += [self.text(s) for s in (" ", "\t", ",", ";", " , ")]
        forms += [
            self.text("\t", end="\r\n"),
            self.text("\t", end="\r"),
            "\ufeff" + self.text(),
            "\ufeff" + self.text(";", pairs),
            "# Example II\n\n  # A and B\n" + self.text() + "#",
            self.text().replace("\n", "\n\n \t\n"),
            self.text(rows=[("in#stance-\u00e9" + name, a, b) for name, a, b in self.rows]),
            self.text(rows=[(name, a + ".0", b + "00e-2") for name, a, b in self.rows]),
            self.text()[:-1],
            # Names that look like numbers, but are none.
            self.text(rows=[(name, a, b) for name, (_, a, b) in zip(["E1", "2-1", "1e"] + letters, self.rows)]),
            # All cells quoted, names with blanks or the separator in them.
            self.text(",", [['"%s"' % cell for cell in row] for row in self.rows]),
            self.text(" ", [['"QAP %s"' % row[0]] + list(row[1:]) for row in self.rows]),
            self.text("\t", [("QAP, " + name, a, b) for name, a, b in self.rows]),
            self.text(",", [('"QAP, %s"' % name, a, b) for name, a, b in self.rows]),
        ]
        self.assert_prints(*[("0.033192784\n", self.arguments, form.encode("utf-8")) for form in forms])

    def test_a_header_is_told(self):
        headers = (
            ("instance\ta\tb_hat\n", "\t", "instance a b_hat"),
            ("\ufeffinstance,a,b\r\n", ",", "instance a b"),
            ("name b a\n", " ", "name b a"),
            ("the results of both\n", " ", "the results of both"),
            # As write.csv of R writes it.
            ('"name","a","b"\n', ",", "name a b"),
            ("nano micro\n", " ", "nano micro"),
        )
        texts = [(1, told, head + self.text(separator)) for head, separator, told in headers]
        texts.append((3, "name a b", "# A\n\nname a b\n" + self.text()))
        self.assert_remarks(
            *[
                (("0.033192784\n", [[self.NOTE % (n, told)]]), self.arguments, text.encode("utf-8"))
                for n, told, text in texts
            ]
        )

    def test_a_first_line_with_anything_but_words_is_no_header(self):
        firsts = (
            "nan 3", "+5 x", "inf 3", "-inf 3", "x NA NA", "x,NA,5", "null none", "N/A b", "a (b)",
            "\uff11 2", "\u22121 2", "0x10 3", ".x 3", "_a b",
        )  # fmt: skip
        self.assert_refused(
            *[(["line 1"], self.arguments, (text + "\n4 5\n").encode("utf-8")) for text in firsts]
        )

    def test_a_file(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        path = os.path.join(folder, "results.txt")
        with open(path, "w") as file:
            file.write(self.text())
        self.assert_prints(("0.033192784\n", ("0.01", path)))
        result = self.run_script("0.01", "results.txt", cwd=folder)
        self.assertEqual((result.status, result.out.strip()), (0, "0.033192784"))
        with open(path, "a") as file:
            file.write("3 x\n")
        self.assert_refused((["results.txt', line 23", "'3 x'"], ("0.01", path)))
        phrases = ["RESULTS must be a file", "or - for standard input"]
        self.assert_refused(
            (phrases + ["directory", repr(folder)], ("0.01", folder)),
            (phrases + ["No such file", "'none.tsv'"], ("0.01", "none.tsv")),
        )

    def test_maximize_turns_the_comparison_round(self):
        k13 = scientific_below_1e_4(expected_p_values("0.01", 17)[13]) + "\n"
        negative = self.text(rows=[(name, "-" + a, "-" + b) for name, a, b in self.rows])
        self.assert_prints(
            (k13, ("--maximize", "0.01", "-"), self.text().encode("ascii")),
            ("0.033192784\n", ("0.01", "-", "--maximize"), negative.encode("ascii")),
        )
        self.assert_refused((["--maximize goes with RESULTS"], ("--maximize", "0.01", "17", "4")))

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
        # The second instance makes a test of it; A is not better in it.
        stdin = [("%s %s\n2 1\n" % case[:2]).encode("ascii") for case in cases]
        self.assert_says(
            *[
                (["n = %d," % (n + 1), "k = %d," % k], ("--explain", "0.01", "-"), text)
                for (_, _, n, k), text in zip(cases, stdin)
            ]
        )

    def test_names_that_occur_twice_are_one_warning(self):
        printed = scientific_below_1e_4(expected_p_value("0.01", 5, 0)) + "\n"
        told = ["warning", "line 3", "'tai40a'", "line 1", "one result an instance"]
        self.assert_remarks(
            ((printed, [told]), self.arguments, b"tai40a 2 1\nb 2 1\ntai40a 3 1\nb 3 1\ntai40a 4 1\n")
        )

    def test_what_is_missing_or_too_much(self):
        self.assert_refused(
            (["standard input", "no instance"], self.arguments, b""),
            (["standard input", "no instance"], self.arguments, b"a b\n"),
            (["standard input", "no instance"], self.arguments, b"# only this\n"),
            (["standard input: of 2 instances", "ties", "nothing is left"], self.arguments, b"1 1\n2 2.0\n"),
            (["standard input: of 1 instance none"], self.arguments, b"1 1\n"),
            (["line 2", "'3'", "'a b'", "'name a b'"], self.arguments, b"1 2\n3\n"),
            (["line 2", "'3 4'", "'name a b'"], self.arguments, b"x 1 2\n3 4\n"),
            (["line 2", "'x 2 2.0'", "all lines"], self.arguments, b"1 1\nx 2 2.0"),
            (["line 2", "field 3 is empty"], self.arguments, b"x,1,2\ny,3,\n"),
            (["line 1", "'1,,2'", "field 2 is empty"], self.arguments, b"1,,2\n"),
            (["line 1", "field 1 is empty"], self.arguments, b",1,2\n"),
            (["line 1", "field 1 is empty"], self.arguments, b'"","a","b"\n"1",2,3\n'),
            (["line 2", "4 fields", "cut -d' ' -f2,4,5"], self.arguments, b"1 2\n1 2 3 4\n"),
            (["the numbers of your columns name, a and b"], self.arguments, b"1 2 3 4\n"),
            (["line 1", "4 fields", "cut -d, -f2,4,5"], self.arguments, b"1,x,5,4\n"),
            (["line 1", "4 fields", "cut -f2,4,5"], self.arguments, b"x\t0.5\t5\t4\n"),
            (["line 1", "5 fields", "cut -d';' -f2,4,5"], self.arguments, b"1;x;0.5;5;4\n"),
        )

    def test_bad_values(self):
        value = "an objective value must be a finite number with a decimal point"
        self.assert_refused(
            (["line 1", "'1,5 2'", value, "'5 2'"], self.arguments, b"1,5 2\n"),
            (["line 1", "'n;1,5;3'", value, "'1,5'"], self.arguments, b"n;1,5;3\n"),
            (["line 1", "'1,5;2,5'", value, "'1,5'"], self.arguments, b"1,5;2,5\n"),
            (["line 1", "'1,5 2,5'", "decimals with a point", "i1 for 1"], self.arguments, b"1,5 2,5\n"),
            (["line 2", "'2 3 4'", "a name must not be a number"], self.arguments, b"i a b\n2 3 4\n"),
            (["line 1", "'0.5 3 4'", "a name must not be a number"], self.arguments, b"0.5 3 4\n"),
            (["line 1", "'#N/A'"], self.arguments, b"#N/A 5\n1 2\n"),
            (["line 2", "'#DIV/0!'"], self.arguments, b"1,2\n#DIV/0!,3\n"),
            (["line 1", "'1 2 # seen'", "4 fields"], self.arguments, b"1 2 # seen\n"),
            (["line 2", value, "'x'"], self.arguments, b"1 2\nx y\n"),
            (["line 2", value, "'nan'"], self.arguments, b"1 2\n3 nan\n"),
            (["line 1", value, "'NA'"], self.arguments, b"x NA NA\n"),
            (["line 1", value, "'1_000'"], self.arguments, b"1 1_000\n"),
            (["line 1", value, "'1e'"], self.arguments, b"1 1e\n"),
            (["line 1", value, "'--1'"], self.arguments, b"1 --1\n"),
            (["line 1", r"\u2212"], self.arguments, "\u22121 \u22122\n".encode("utf-8")),
            (["line 2", "not UTF-8 text", "CSV UTF-8"], self.arguments, b"1 2\n\xff 2\n"),
            (["line 1", "not UTF-8 text", "CSV UTF-8"], self.arguments, "1 2\n".encode("utf-16")),
            (["line 1", "not UTF-8 text", "CSV UTF-8"], self.arguments, b"Gr\xf6\xdfe a b\nx 1 2\n"),
            (["line 2", "not UTF-8 text"], self.arguments, b"1 2\n\x00 2\n"),
            (["line 1", "not UTF-8 text"], self.arguments, "1 2\n".encode("utf-16-le")),
            (["line 1", "quotes"], self.arguments, b'"x,1,2\n'),
            (["line 1", "100002 characters"], self.arguments, b"1 " + b"x" * 100000),
        )

    def test_an_exponent_of_absurd_size_is_refused_or_compared(self):
        for text in ("1e99999999999999999999", "1e-99999999999999999999"):
            result, = self.calls([(self.arguments, ("0 %s\n" % text).encode("ascii"))])
            # The decimals of PyPy have no limits.
            self.assertIn((result.status, result.out), ((2, ""), (0, "1.0000000\n")), shown(result))
            self.assertIn(repr(text) if result.status else "", result.err)

    def test_more_than_100_mb_are_refused(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        path = os.path.join(folder, "large")
        with open(path, "wb") as file:
            file.truncate(100000001)
        self.assert_refused((["large'", "more than 100 MB"], ("0.01", path)))


class Explain(CorrectedPValueTest):
    GRANTED = [
        "minimization; one value an instance, the same statistic over the same number of runs for A and B;",
        "instances independent, also in whether B's runtime was too long;",
        "p_gamma chosen before B was run and used for the equivalent runtimes;",
        "more time never makes B worse;",
        "A and B each on one thread and limited by the CPU.",
    ]

    def test_h0_is_rejected(self):
        report, = self.assert_says((
            [
                "n = 17,", "k = 4, of these A is better; B is better in 13", "p_gamma = 0.01",
                "ordinary sign test = 0.024520874", "corrected p-value = 0.033192784",
                "critical value: 4,", "alpha = 0.05",
                "H0: the performance of B is worse than or equal to that of A.",
                "lower than alpha = 0.05, so H0 is rejected",
                "B gives the better value in more than half of such instances", "by how much",
                "H0 is rejected for every p_gamma up to 0.026.",
            ] + self.GRANTED,
            ("--explain", "0.01", "17", "4"),
        ))  # fmt: skip
        self.assertNotIn(" not ", report)

    def test_how_much_the_conclusion_can_bear(self):
        cases = ((17, 4, "0.026"), (20, 3, "0.106"), (30, 6, "0.105"), (50, 10, "0.146"), (16, 0, "0.202"))
        for n, k, p_gamma in cases:
            # By the definition: a step of 0.001 more, and it is not rejected.
            more = "%.3f" % (float(p_gamma) + 0.001)
            self.assertLess(expected_p_value(p_gamma, n, k), Fraction("0.05"))
            self.assertGreaterEqual(expected_p_value(more, n, k), Fraction("0.05"))
        reports = self.assert_says(
            # Equal to alpha at p_gamma = 0.1; less up to the end, or nearly from the start.
            (["up to 0.099."], ("--alpha=0.55", "0.01", "1", "0")),
            (["up to 0.500."], ("--alpha=0.9", "0.01", "1", "0")),
            (["up to 0.000."], ("--alpha=0.5001", "0.0001", "1", "0")),
            (["up to 0.011."], ("--explain", "0.01", "10000", "4800")),
            (["is rejected"], ("--explain", "0.01", "10001", "4800")),
            *[
                (["H0 is rejected for every p_gamma up to %s." % p], ("--explain", "0.01", str(n), str(k)))
                for n, k, p in cases
            ]
        )
        self.assertNotIn("every p_gamma", reports[4], "it would take too long")

    def test_h0_is_not_rejected(self):
        phrases = ["not lower than alpha", "not rejected", "not enough evidence", "does not show"]
        # 0.033 is not lower than 0.03, and 4 is not a critical value there.
        lower = phrases + ["alpha = 0.03,", "critical value: 3,"]
        reports = self.assert_says(
            (phrases + self.GRANTED, ("--explain", "0.01", "17", "5")),
            (lower, ("0.01", "17", "4", "--alpha", "0.03")),
            (lower, ("--alpha=0.03", "0.01", "17", "4")),
        )
        self.assertNotIn("every p_gamma", "".join(reports))

    def test_no_k_rejects(self):
        text = "no k rejects H0 at alpha = %s with n = 4 and p_gamma = %s; "
        on = text + "from n = %d on k = 0 does"
        cases = [("0.05", "0.01", 5), ("0.05", "0.05", 6), ("0.05", "0.1", 9), ("0.05", "0.2", 16), ("0.6", "0.5", 8)]
        for alpha, p_gamma, least in cases:
            self.assertLess(expected_p_value(p_gamma, least, 0), Fraction(alpha))
            self.assertGreaterEqual(expected_p_value(p_gamma, least - 1, 0), Fraction(alpha))
        self.assert_says(
            ([text % ("0.05", "0.5") + "at p_gamma = 0.5 it never does"], ("--explain", "0.5", "4", "0")),
            # From some n above 10,000 on, for which is not looked.
            (["with n = 4 and p_gamma = 0.4999 H0:"], ("--explain", "0.4999", "4", "0")),
            *[([on % case], ("--alpha", case[0], case[1], "4", "0")) for case in cases]
        )

    def test_one_instance_and_several(self):
        self.assert_says(
            (["1 instance, 0 of them ties n = 1,"], ("--explain", "0", "-"), b"1 2"),
            (["2 instances, 1 of them ties n = 1,"], ("--explain", "0", "-"), b"1 2\n3 3"),
        )

    def test_maximization_is_said(self):
        self.assert_says((["maximization"], ("--explain", "--maximize", "0.01", "-"), b"1 2"))

    def test_remarks_are_repeated_in_the_report(self):
        told = ["line 1 is taken as the header: name a b", "warning: standard input, line 3: the instance 'x'"]
        self.assert_says((told, ("--explain", "0.01", "-"), b"name a b\nx 1 2\nx 2 3\n"))


class BadInput(CorrectedPValueTest):
    def assert_bad(self, position, values, *phrases):
        operands = ["0.01", "17", "4"]
        self.assert_refused(
            *[
                (phrases + (ascii(v)[:40],), ["--"] + operands[:position] + [v] + operands[position + 1 :])
                for v in values
            ]
        )

    def test_p_gamma(self):
        values = (
            "", " ", "abc", "0.51", "0.5000000000000000000000000001", "-0.1", "-1e-30", "1", "1%", "nan",
            "inf", "-inf", "0,1", "0.1 ", "0x1", "1_0e-3", "\uff10", "1e-1001", "--", "1e",
            "1e-999999999999999999", "1e-9999999999999999999999", "1e999999999999999999999",
            "0." + "1" * 100000,
        )  # fmt: skip
        self.assert_bad(0, values, "P_GAMMA", "0 to 0.5", "0.01 for 1 %")

    def test_n(self):
        values = (
            "", "abc", "10.5", "17.0", "1e3", "1_0", "0", "-3", "nan", " 17", "\uff11",
            "10000001", "9" * 100000, "+", "0x11",
        )  # fmt: skip
        self.assert_bad(1, values, "N must be", "1 to 10,000,000")

    def test_k(self):
        values = ("", "abc", "4.9", "4.0", "1e0", "1_0", "-1", "18", "\u0664", "9" * 100000)
        self.assert_bad(2, values, "K must be", "0 to N = 17")

    def test_alpha(self):
        values = ("0", "1", "-0.05", "1.5", "abc", "", "nan", "5%", "1e-1001", "1_0e-3", "0,05")
        self.assert_refused(
            *[
                (["ALPHA must be", "above 0 and below 1", ascii(v)], ("--alpha=" + v, "0.01", "17", "4"))
                for v in values
            ]
        )
        self.assert_refused(
            (["--alpha needs a value"], ("0.01", "17", "4", "--alpha")),
            (["--alpha needs a value"], ("--alpha", "--explain", "0.01", "17", "4")),
            # Before anything is read.
            (["ALPHA must be"], ("--alpha", "7", "0.01", "none.tsv")),
        )

    def test_the_number_of_operands(self):
        self.assert_refused(
            (["P_GAMMA, N K or RESULTS missing; usage: corrected_p_value.py"], ()),
            (["N K or RESULTS missing; usage"], ("0.01",)),
            (["'17'", "K is missing"], ("0.01", "17")),
            (["'9' is one too many; usage"], ("0.01", "17", "4", "9")),
            (["N must be", "'results.txt'"], ("0.01", "results.txt", "4")),
        )


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
                    "count([(integer, 9007199254740992), (fractions.Fraction(1, 4), 0.25)])",
                    "corrected_p_value(fractions.Fraction(1, 100), 17, 4) == corrected_p_value(0.01, 17, 4)",
                    "count([(decimal.Decimal('0.1'), 0.1), (decimal.Decimal('1e-99'), 0)])",
                ]
            ),
            [
                True, float(expected_p_value("0.01", 17, 4)), 0.0, 4, None,
                (2, 1, 2), (2, 1, 1), (1, 0, 0), (1, 0, 1), True, (1, 0, 1),
            ],
        )  # fmt: skip

    def test_floats_are_the_nearest_to_the_exact_value(self):
        calls = ["[corrected_p_value(0.07, 40, k) for k in range(41)]"]
        expected = [float(p) for p in expected_p_values("0.07", 40)]
        self.assertEqual(self.evaluate(calls), [expected])

    def test_every_bad_argument_is_a_value_error_in_the_words_of_the_command(self):
        self.assert_raised(
            (
                (["P_GAMMA must be", "not 0.7"], "corrected_p_value(0.7, 17, 4)"),
                (["P_GAMMA must be", "not None"], "corrected_p_value(None, 17, 4)"),
                (["P_GAMMA must be", "not 1j"], "critical_value(1j, 17, 0.05)"),
                (["N must be", "not 10.5"], "corrected_p_value(0.01, 10.5, 4)"),
                (["N must be", "not []"], "corrected_p_value(0.01, [], 4)"),
                (["K must be", "not 18"], "corrected_p_value(0.01, 17, 18)"),
                (["K must be", "not None"], "corrected_p_value(0.01, 17, None)"),
                (["ALPHA must be", "not 1"], "critical_value(0.01, 17, 1)"),
                (["ALPHA must be", "not None"], "critical_value(0.01, 17, None)"),
                (["N must be", "not 0"], "critical_value(0.01, 0, 0.05)"),
                (["objective value", "not 'x'"], "count([(1, 'x')])"),
                (["objective value", "not None"], "count([(1, None)])"),
                (["objective value", "not inf"], "count([(1, float('inf'))])"),
                (["objective value"], "count([(1, __import__('fractions').Fraction(1, 3))])"),
                (["objective value"], "count([(1, __import__('fractions').Fraction(9007199254740993))])"),
                (["pairs", "not 5"], "count(5)"),
                (["pairs"], "count([1, 2])"),
                (["0 instances"], "count([])"),
                (["1 instance", "ties"], "count([(1, 1)])"),
            )
        )

    def test_the_decimal_context_of_the_caller_is_neither_used_nor_changed(self):
        code = (
            "import decimal\n"
            "for context in (decimal.DefaultContext, decimal.getcontext()):\n"
            "    context.prec, context.rounding, context.Emin = 2, decimal.ROUND_UP, -3\n"
            "    context.flags = dict.fromkeys(context.flags, context is decimal.DefaultContext)\n"
            "    context.traps = dict.fromkeys(context.traps, True)\n"
            "before = repr(decimal.getcontext())\n"
            "import corrected_p_value as c\n"
            "c.main(['--alpha', '0.05', '0.01', '17', '4'])\n"
            "c.main(['--explain', '0.5', '3', '1'])\n"
            "c.main(['0.01', '1000', '0'])\n"
            "c.main(['0.5', '12', '0'])\n"
            "print(c.corrected_p_value(0.01, 17, 4), c.critical_value(0.01, 17, 0.05))\n"
            "print(c.count([('1.23456', '1.23457')]))\n"
            "assert repr(decimal.getcontext()) == before, decimal.getcontext()\n"
        )
        result = python("-c", code, cwd=ROOT)
        self.assertEqual((result.status, result.err), (0, ""), shown(result))
        for phrase in ("0.033192784", "critical value: 4,", "up to 0.026", "never", "2.1142663e-224", "(1, 1, 0)"):
            self.assertIn(phrase, result.out)
        self.assertIn(scientific_below_1e_4(expected_p_value("0.5", 12, 0)) + "\n", result.out)


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
        self.assert_prints((self.run_script("0", "3000000", "1").out, ("0", "3000000", "1")))


if __name__ == "__main__":
    unittest.main()
