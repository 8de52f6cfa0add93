"""What a user of corrected_p_value.py relies on."""

import ast
import decimal
import os
import random
import tempfile
import unittest
from fractions import Fraction

from command import CommandTest, table
from definitions import (
    binomials,
    digits_off,
    expected_critical_value,
    expected_p_value,
    expected_p_values,
    plain,
)

EXAMPLE_1 = "".join("%s %s\n" % (a, b) for _, _, a, b in table("example_1.tsv")).encode("ascii")
EXAMPLE_2 = "".join("%s %s\n" % (a, b) for _, _, a, b in table("example_2.tsv")).encode("ascii")


class CorrectedPValueTest(CommandTest):
    script = "corrected_p_value.py"

    def assert_digits(self, *cases):
        """Each case (exact p-value, arguments[, stdin]): 8 digits, right to one unit."""

        def check(exact, result, text):
            digits, _, exponent = result.out.strip().partition("e")
            self.assertEqual(len(digits.replace("0.", "").lstrip("0").replace(".", "")), 8, text)
            self.assertEqual(bool(exponent), exact < Fraction(1, 10000), "exponent: " + text)
            self.assertLessEqual(digits_off(result.out.strip(), exact), 1, text)

        self.each(cases, check)


class ThePaper(CorrectedPValueTest):
    def test_the_printed_p_values(self):
        for arguments, printed in (
            (("0.1", "20", "3"), "0.043596000\n"),
            (("0.01", "17", "4"), "0.033192784\n"),
            (("0.1", "15", "15"), "1.0000000\n"),
        ):
            self.assert_prints((printed, arguments))

    def test_both_examples_from_their_tables(self):
        self.assert_prints(("1.0000000\n", ("0.01", "-"), EXAMPLE_1))
        self.assert_notes((("0.033192784\n", [["5 of 22 instances"]]), ("0.01", "-"), EXAMPLE_2))
        explain = ("--explain", "0.01", "-")
        self.assert_says(
            (["16 instances, 0 of them", "n = 16,", "k = 16,"], explain, EXAMPLE_1),
            (["22 instances, 5 of them", "n = 17,", "k = 4,"], explain, EXAMPLE_2),
        )


class Digits(CorrectedPValueTest):
    def test_the_known_values(self):
        # From exact integers, computed independently of this repository.
        known = {
            "0.01 17 4": "0.033192784", "0.01 17 3": "0.0098569537", "0.01 17 5": "0.088505058",
            "0 17 4": "0.024520874", "0.1 20 3": "0.043596000", "0.01 16 16": "1.0000000",
            "0.01 200 0": "2.7796254e-46", "0.01 500 0": "3.8152599e-113",
            "0.01 1000 0": "2.1142663e-224", "0.01 1000 490": "0.51221682",
            "0.01 1000000 490000": "0.50038640",
        }
        self.assert_prints(*[(value + "\n", case.split()) for case, value in known.items()])

    def test_the_definition_for_all_k(self):
        cases = []
        for p_gamma in ("0", "0.01", "0.1", "0.12345679", "0.3333", "0.5", "1e-30"):
            for n in (1, 2, 3, 5, 6, 8, 12, 17, 20, 31, 60):
                for k, p_value in enumerate(expected_p_values(p_gamma, n)):
                    cases.append((p_value, (p_gamma, str(n), str(k))))
        self.assert_digits(*cases)

    def test_larger_n_by_exact_integers(self):
        draw = random.Random(1)
        cases = [("0.01", 1000, 0), ("0.01", 1001, 480), ("0.02", 700, 341), ("0.5", 500, 250)]
        # Where floats underflow on the way, and on either side of the change to Decimals.
        cases += [("0.5", 1000, 0), ("0.4", 1000, 0), ("0.3", 999, 10), ("0", 1000, 3)]
        cases += [("0.5", 1001, 0), ("0", 1001, 3), ("0", 1060, 1), ("0.2", 1200, 500)]
        # Between the least float with all digits and 1e-300.
        cases += [("0", 1000, 0), ("0", 1018, 0), ("0.01", 1000, 0)]
        for n in (100, 150, 200, 300, 400):
            cases.append(("%.3f" % draw.uniform(0, 0.5), n, draw.randrange(n // 2)))
        self.assert_digits(*[(expected_p_value(*c), (c[0], str(c[1]), str(c[2]))) for c in cases])

    def test_the_tail_of_a_very_large_n(self):
        # With p_gamma = 0 and k = 0 it is 2**-n, here by logarithms of 60 digits.
        context = decimal.Context(prec=60)
        cases = []
        for n in (10000, 1000000, 10000000):
            power = context.multiply(-n, context.log10(decimal.Decimal(2)))
            exponent = int(power.to_integral_value(decimal.ROUND_FLOOR))
            mantissa = context.power(10, context.subtract(power, exponent))
            expected = "%se%d\n" % (mantissa.quantize(decimal.Decimal("1.0000000")), exponent)
            cases.append((expected, ("0", str(n), "0")))
        self.assert_prints(*cases)

    def test_all_k_gives_1(self):
        cases = [(p_gamma, n) for p_gamma in ("0", "0.1", "0.5") for n in ("1", "17", "1234")]
        self.assert_prints(*[("1.0000000\n", (p_gamma, n, n)) for p_gamma, n in cases])


class CriticalValues(CorrectedPValueTest):
    def test_against_a_search_by_definition(self):
        calls, expected = [], []
        for p_gamma in ("0", "0.01", "0.1", "0.5"):
            for n in list(range(1, 16)) + [17, 20, 30, 50]:
                for alpha in ("0.5", "0.1", "0.05", "0.01", "1e-9", "0.99"):
                    calls.append("critical_value(%r, %d, %r)" % (p_gamma, n, alpha))
                    expected.append(str(expected_critical_value(p_gamma, n, alpha)))
        for call, found, right in zip(calls, self.evaluate(*calls), expected):
            self.assertEqual(found, right, call)

    def test_what_equals_alpha_does_not_reject(self):
        # 2**-5 = 0.03125 is the p-value of n = 5, k = 0 in the sign test, 2**-60 that of
        # n = 60; 0.5 + p_gamma / 2 that of n = 1; one half that of the middle of odd n.
        alpha_60 = format(decimal.Decimal(2 ** -60), "f")
        calls = {
            "critical_value(0, 5, 0.03125)": None, "critical_value(0, 5, 0.03126)": 0,
            "critical_value(0, 60, '%s')" % alpha_60: None, "critical_value(0, 60, 8.7e-19)": 0,
            "critical_value('0.1', 1, '0.55')": None, "critical_value(0.0999, 1, '0.55')": 0,
            "critical_value(0, 99, 0.5)": 48, "critical_value(0, 10001, 0.5)": 4999,
            "critical_value(0.01, 17, 0.035)": 4, "critical_value(0.01, 17, 0.035, 5)": 3,
        }
        self.assertEqual(self.evaluate(*calls), list(map(str, calls.values())))
        self.assert_says(
            (["not lower than alpha", "from n = 6 on"], ("--alpha=0.03125", "0", "5", "0")),
            (["not lower than alpha = 0.5,"], ("--alpha=0.5", "0", "100001", "50000")),
            (["is lower than alpha = 0.5,"], ("--alpha=0.5", "0", "10001", "4999")),
        )


class Ties(CorrectedPValueTest):
    """A runtime that is too long can break a tie: Y ~ Bin(n + ties, p_gamma)."""

    def test_with_ties_a_note_tells_the_other_p_value(self):
        def stdin(n, ties):
            return b"1 2\n" * 2 + b"2 1\n" * (n - 2) + b"1 1\n" * ties

        cases = []
        for n, ties in ((17, 5), (12, 1), (10, 300), (30, 1100)):
            without = self.run_script("0.01", str(n), "2").out
            note = ["%d of %d" % (ties, n + ties), plain(expected_p_value("0.01", n, 2, ties))]
            cases.append(((without, [note]), ("0.01", "-"), stdin(n, ties)))
        self.assert_notes(*cases)
        self.assert_prints((cases[0][0][0], ("0.01", "-"), stdin(17, 0)))

    def test_the_module_takes_the_ties_and_is_exact(self):
        cases = [("0.01", 17, 4, 5), ("0.1", 30, 5, 70), ("0.5", 8, 0, 3), ("0.01", 900, 400, 200)]
        calls = ["corrected_p_value(%r, %d, %d, %d)" % case for case in cases]
        for case, found in zip(cases, self.evaluate(*calls)):
            self.assertLess(digits_off(found, expected_p_value(*case)), 1e-2, case)

    def test_the_report_has_both_and_decides_by_the_ties(self):
        both = ["= 0.033192784", "break a tie", "= 0.036006463"]
        told = both + ["is lower than alpha = 0.05, so H0 is rejected", "51.9 %", "0.020."]
        between = both + ["but not if it counts the ties", "H0 is not to be rejected", "value: 3,"]
        reports = self.assert_says(
            (told, ("--explain", "0.01", "-"), EXAMPLE_2),
            (between + ["not enough evidence"], ("--alpha", "0.035", "0.01", "-"), EXAMPLE_2),
            (["H0 is not rejected"], ("--alpha", "0.03", "0.01", "-"), EXAMPLE_2),
        )
        self.assertNotIn("would still be rejected", reports[1] + reports[2])

    def test_the_type_i_error_with_many_ties(self):
        # 100 instances: a tie with probability 0.9, else A or B wins alike.  B's runtime
        # is too long with probability 0.05, independently, and then B wins.
        m, p, tie = 100, 0.05, 0.9
        loss, tie = (1 - tie) / 2 * (1 - p), tie * (1 - p)
        win = 1 - loss - tie
        rejects = "[corrected_p_value(%r, n, k, %s) < 0.05 for k in range(n + 1)]"
        rejects = "[%s for n in range(1, 101)]" % rejects
        errors = []
        for found in self.evaluate(rejects % (p, 0), rejects % (p, "100 - n")):
            errors.append(0)
            for n, rejected in enumerate(ast.literal_eval(found), 1):
                for k, choices in enumerate(binomials(n)):
                    outcomes = float(binomials(m)[n] * choices)
                    probability = outcomes * loss ** k * win ** (n - k) * tie ** (m - n)
                    errors[-1] += probability * rejected[k]
        self.assertGreater(errors[0], 0.11, "the published test rejects too often there")
        self.assertLess(errors[1], 0.05, "the one that counts the ties keeps its level")


class Table(CorrectedPValueTest):
    """Example II without its ties: n = 17, k = 4."""

    arguments = ("0.01", "-")

    def setUp(self):
        rows = [(row[0], row[2], row[3]) for row in table("example_2.tsv")]
        self.rows = [row for row in rows if row[1] != row[2]]

    def text(self, separator=" ", rows=None, end="\n"):
        return "".join(separator.join(row) + end for row in rows or self.rows)

    def test_every_form_of_a_table(self):
        pairs = [row[1:] for row in self.rows]
        forms = [self.text(s, pairs) for s in (" ", "\t", ",", ";", ", ", " ; ", "   ")]
        forms += [self.text(s) for s in (" ", "\t", ",", ";", " , ")]
        names = ["E1", "2-1", "1e", "n/a", "1#", "averages", "\u00e9"] + list("abcdefghij")
        forms += [
            self.text("\t", end="\r\n"),
            self.text("\t", end="\r"),
            "\ufeff" + self.text(),
            self.text() + "\n \n\n",
            self.text()[:-1],
            self.text(rows=[(name, a + ".0", b + "00e-2") for name, a, b in self.rows]),
            # Names that look like numbers, missing values and the like, but are none.
            self.text(rows=[(name, a, b) for name, (_, a, b) in zip(names, self.rows)]),
            # Cells in quotes, names with blanks or the separator in them.
            self.text(",", [['"%s"' % cell for cell in row] for row in self.rows]),
            self.text(" ", [['"QAP  %s"' % row[0]] + list(row[1:]) for row in self.rows]),
            self.text(",", [['"QAP %d"' % n] + list(row[1:]) for n, row in enumerate(self.rows)]),
            self.text("\t", [("QAP, 1; " + name, a, b) for name, a, b in self.rows]),
            self.text(";", [("QAP, " + name, a, b) for name, a, b in self.rows]),
            self.text(",", [('"QAP, %s"' % name, a, b) for name, a, b in self.rows]),
        ]
        self.assert_prints(
            *[("0.033192784\n", self.arguments, form.encode("utf-8")) for form in forms]
        )

    def test_a_header_is_told_with_what_was_taken_for_what(self):
        heads = (
            ("instance\ta\tb_hat\n", "\t", "A's values are 'a'", "B's are 'b_hat'"),
            ("\ufeffinstance,b,a\r\n", ",", "A's values are 'b'", "B's are 'a'"),
            # As write.csv of R writes it, and names of more than a word.
            ('"name","best of A","best of B"\n', ",", "are 'best of A'", "are 'best of B'"),
            ("nano micro pico\n", " ", "are 'micro'", "are 'pico'"),
        )
        cases = [(head + self.text(s), ["line 1", a, b]) for head, s, a, b in heads]
        self.assert_notes(
            *[(("0.033192784\n", [told]), self.arguments, t.encode("utf-8")) for t, told in cases]
        )

    def test_comments_before_the_first_row_and_instances_that_look_like_one_are_told(self):
        text = "# Example II\n#\nname a b\n# of it\n" + self.text().replace("bur26b", "#x")
        notes = [["line 1", "'# Example II'"], ["line 2"], ["line 3", "'a'"], ["line 4"]]
        notes += [["line 6", "'#x'", "as an instance"]]
        self.assert_notes((("0.033192784\n", notes), self.arguments, text.encode("ascii")))

    def test_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "results.txt")
            with open(path, "w") as file:
                file.write(self.text())
            self.assert_prints(("0.033192784\n", ("0.01", path)))
            result = self.run_script("0.01", "results.txt", cwd=folder)
            self.assertEqual((result.status, result.out), (0, "0.033192784\n"))
            with open(path, "a") as file:
                file.write("x 3 y\n")
            self.assert_refused(
                (["results.txt', line 18", "'x 3 y'"], ("0.01", path)),
                (["cannot be read", "directory", repr(folder)], ("0.01", folder)),
                (["cannot be read", "No such file", "'none.tsv'"], ("0.01", "none.tsv")),
                (["'17'", "cannot be read"], ("0.01", "17")),
            )

    def test_maximize_turns_the_comparison_round(self):
        negative = self.text(rows=[(name, "-" + a, "-" + b) for name, a, b in self.rows])
        self.assert_prints(("0.033192784\n", ("0.01", "-", "--maximize"), negative.encode("ascii")))
        k13 = plain(expected_p_values("0.01", 17)[13]) + "\n"
        self.assert_prints((k13, ("--maximize", "0.01", "-"), self.text().encode("ascii")))
        self.assert_refused((["--maximize", "RESULTS"], ("--maximize", "0.01", "17", "4")))

    def test_values_are_compared_exactly_as_decimals(self):
        cases = (
            ("9007199254740993", "9007199254740992", 1, 0),
            ("9007199254740992", "9007199254740993", 1, 1),
            ("0.1000000000000000000000000000001", "0.1", 1, 0),
            ("0.1", "0.10", 0, 0),
            ("-0", "0", 0, 0),
            (".5", "5e-1", 0, 0),
            ("1e-999999", "0", 1, 0),
        )
        # The second instance makes a test of it; A is not better in it.
        stdin = [("%s %s\n2 1\n" % case[:2]).encode("ascii") for case in cases]
        self.assert_says(
            *[
                (["n = %d," % (n + 1), "k = %d," % k], ("--explain", "0.01", "-"), text)
                for (_, _, n, k), text in zip(cases, stdin)
            ]
        )

    def test_what_is_no_table_is_refused_with_the_line_and_a_remedy(self):
        value, lost, fields = "finite number", "worse than A's", "columns a, b or name, a, b"
        name, quotes, encoding = "in place of a name", "quotes", "CSV UTF-8"
        cases = (
            # No row, or nothing to test.
            (b"", "", "standard input", "is empty"),
            (b"a b\n", "", "standard input", "no row"),
            (b"1 1\n2 2.0\n", "", "(ties: 2)", "nothing to test"),
            # A wrong number of fields: a value, a line or a header is missing, or one too many.
            (b"1 2\n3\n", "'3'", "line 2", fields),
            (b"x 1 2\n3 4\n", "'3 4'", "line 2", fields),
            (b"1 1\nx 2 2.0\n", "'x 2 2.0'", "line 2", fields),
            (b"x,1,2\n\ny,3,4\n", "'': no fields", "line 2", fields),
            (b"x\t0.5\t5\t4\n", "4 fields", "line 1", "cut keeps the order"),
            (b"a b\nx 1 2\n", "'x 1 2'", "line 2", fields),
            (b'"a" "b"\n"1" 5 4\n', "3 fields", "line 2", fields),
            # A missing value.
            (b"x,1,2\ny,3,\n", "''", "line 2", lost),
            (b"x NA NA\n", "'NA'", "line 1", lost),
            (b"1 2\n#NV 2\n", "'#NV'", "line 2", lost),
            (b"1,2\n3,#DIV/0!\n", "'#DIV/0!'", "line 2", lost),
            # No number, or one with a decimal comma.
            (b"1 2\nx y\n", "'x'", "line 2", value),
            (b"1 1_000\n", "'1_000'", "line 1", value),
            (b"1 1e999\n", "'1e999'", "line 1", value),
            ("\u22121 \u22122\n".encode("utf-8"), r"\u2212", "line 1", value),
            (b"n;1,5;3\n", "'1,5'", "line 1", value),
            (b"1,5 2\n", "'5 2'", "line 1", value),
            (b"1 1,5\n", "'1 1'", "line 1", value),
            (b"tai40a 1,5 2\n", "'tai40a 1'", "line 1", value),
            (b"tai40a 1,5,2\n", "'1' is a number", "line 1", "in quotes"),
            # No name: an index, a decimal comma, nothing, a line separator, an average.
            (b"name,a,b\n1,2,3\n", "'1'", "line 2", name),
            (b'"1",2,3\n', "'1'", "line 1", "index column"),
            (b'"","a","b"\n"1",2,3\n', "''", "line 1", "indices"),
            (b",a,b\n0,2,3\n", "''", "line 1", "indices"),
            ('"x\u2028y",1,2\n'.encode("utf-8"), r"\u2028", "line 1", "no instance"),
            (b"x 1 2\nAverage 1 2\n", "'Average'", "line 2", "leave out averages"),
            # The same instance again.
            (b"t 2 1\nu 2 1\nt 3 1\n", "'t' is on line 1", "line 3", "average"),
            # No UTF-8, or no CSV.
            (b"1 2\n\xff 2\n", r"\ufffd", "line 2", encoding),
            ("1 2\n".encode("utf-16"), r"\ufffd", "line 1", encoding),
            (b"Gr\xf6\xdfe a b\nx 1 2\n", r"\ufffd", "line 1", encoding),
            (b'"x,1,2\n', "x,1,2", "line 1", quotes),
            (b'"x"y,1,2\n', "y,1,2", "line 1", quotes),
            (b"1 " + b"x" * 50000, "50002 characters", "line 1", value),
        )
        self.assert_refused(*[(case[1:], self.arguments, case[0]) for case in cases])

    def test_the_words_that_are_no_names_and_the_values_that_are_missing(self):
        averages = ("Average", "avg", "AVG.", "mean", "Median", "sum", "TOTAL")
        missing = ("NA", "n/a", "NaN", "null", "None", "inf", "Infinity")
        # A missing value is a row's, in the first line, too; another word is a header's.
        self.assert_refused(
            *[(["no instance"], self.arguments, b"x 1 2\n%s 1 2\n" % w.encode()) for w in averages],
            *[(["line 1", repr(w)], self.arguments, b"x %s 2\n" % w.encode()) for w in missing],
        )

    def test_an_exponent_of_absurd_size_is_refused_or_compared(self):
        # The decimals of PyPy have no limits.
        result, = self.results([(self.arguments, b"0 1e-99999999999999999999\n")])
        self.assertIn((result.status, result.out), ((2, ""), (0, "1.0000000\n")), result)


class Report(CorrectedPValueTest):
    def test_what_is_taken_for_granted_is_said(self):
        granted = [
            "one value per instance", "same number of runs", "chosen or tuned by these results",
            "fixed without regard", "instances independent", "whoever wins", "more time never",
            "one thread",
        ]
        reports = self.assert_says(
            (granted + ["no ties"], ("--explain", "0", "17", "4")),
            (granted + ["minimization."], ("--explain", "0.01", "-"), b"1 2\n"),
            (granted + ["maximization."], ("--explain", "--maximize", "0.01", "-"), b"1 2\n"),
        )
        self.assertNotIn("equivalent runtimes", reports[0], "P_GAMMA is 0")

    def test_h0_is_rejected(self):
        told = ["n = 17,", "k = 4,", "better in 13", "p_gamma = 0.01,", "= 0.024520874"]
        told += ["= 0.033192784", "critical value: 4,", "alpha = 0.05", "so H0 is rejected"]
        told += ["in which the two differ, B is better in more than half", "52.4 %", "up to 0.026."]
        report, = self.assert_says((told, ("--explain", "0.01", "17", "4")))
        self.assertNotIn("not rejected", report)

    def test_by_how_much_and_how_much_the_conclusion_bears(self):
        cases = ((17, 4, 26, 524), (20, 3, 106, 639), (50, 10, 146, 670), (16, 0, 202, 803))
        for n, k, bears, share in cases:
            # By the definition: with a step of 0.001 more it is not rejected.
            errors = [expected_p_value(Fraction(bears + i, 1000), n, k) for i in (0, 1)]
            self.assertTrue(errors[0] < Fraction("0.05") <= errors[1], (n, k, errors))
            halves = [Fraction(1000 - share - i, 1000) for i in (0, 1)]
            errors = [expected_p_value("0.01", n, k, 0, half) for half in halves]
            self.assertTrue(errors[0] < Fraction("0.05") <= errors[1], (n, k, errors))
        told = [["%.1f %%" % (w / 10), "up to %.3f." % (p / 1000)] for _, _, p, w in cases]
        calls = [("--explain", "0.01", str(n), str(k)) for n, k, _, _ in cases]
        self.assert_says(*zip(told, calls))

    def test_what_it_bears_is_never_below_the_p_gamma_given_and_there_at_every_n(self):
        self.assert_says(
            (["up to 0.0003."], ("--explain", "0.0003", "30", "10")),
            (["up to 0.500."], ("--alpha=0.9", "0.01", "1", "0")),
            (["up to 0.011."], ("--explain", "0.01", "10000", "4800")),
            (["up to 0.011."], ("--explain", "0.01", "10001", "4800")),
        )

    def test_h0_is_not_rejected(self):
        told = ["not lower than alpha", "not rejected", "not enough evidence", "does not show"]
        lower = told + ["alpha = 0.03,", "critical value: 3,"]
        reports = self.assert_says(
            (told, ("--explain", "0.01", "17", "5")),
            (lower, ("0.01", "17", "4", "--alpha", "0.03")),
            (lower, ("--alpha=0.03", "0.01", "17", "4")),
        )
        self.assertNotIn("up to", "".join(reports))

    def test_no_k_rejects(self):
        cases = [("0.05", "0.01", 5), ("0.05", "0.05", 6), ("0.05", "0.1", 9), ("0.6", "0.5", 8)]
        for alpha, p_gamma, least in cases:
            self.assertLess(expected_p_value(p_gamma, least, 0), Fraction(alpha))
            self.assertGreaterEqual(expected_p_value(p_gamma, least - 1, 0), Fraction(alpha))
        told = "no k rejects H0 at alpha = %s with n = 4 and p_gamma = %s; from n = %d on"
        calls = [(alpha, p_gamma, "4", "0") for alpha, p_gamma, _ in cases]
        self.assert_says(
            (["no k rejects", "up to n = 10,000"], ("--explain", "0.5", "4", "0")),
            (["no k rejects", "up to n = 20,000"], ("--explain", "0.5", "20000", "0")),
            *[([told % case], ("--alpha",) + call) for case, call in zip(cases, calls)]
        )


class BadInput(CorrectedPValueTest):
    GOOD = ["0.01", "17", "4"]

    def test_p_gamma(self):
        values = "abc 0.51 -0.1 -1e-30 1 1% nan inf -inf 0,1 0x1 1_0e-3 \uff10 -- 1e 1e999".split()
        values += ["", " ", "0.1 ", "1" * 50000]
        self.assert_bad(self.GOOD, 0, values, "P_GAMMA", "0 to 0.5", "1 %")

    def test_n_and_k(self):
        values = "abc 10.5 17.0 1e3 1_0 0 -3 nan \uff11 10000001 + 0x11".split()
        values += ["", " 17", "9" * 50000]
        self.assert_bad(self.GOOD, 1, values, "N must be", "1 to 10,000,000")
        values = "abc 4.9 4.0 1e0 1_0 -1 18 \u0664".split()
        self.assert_bad(self.GOOD, 2, values + ["", "9" * 50000], "K must be", "0 to 17")

    def test_alpha(self):
        values = ("0", "1", "-0.05", "1.5", "abc", "", "nan", "5%", "1_0e-3", "0,05", "1e-999")
        told = ["ALPHA must be", "above 0 and below 1"]
        self.assert_refused(
            # Before anything is read.
            (told, ("--alpha", "7", "0.01", "none.tsv")),
            (told, ("0.01", "17", "4", "--alpha")),
            (told + ["--explain"], ("--alpha", "--explain", "0.01", "17", "4")),
            *[(told + [ascii(v)], ("--alpha=" + v, "0.01", "17", "4")) for v in values]
        )

    def test_the_number_of_operands(self):
        told = ["P_GAMMA N K or P_GAMMA RESULTS"]
        self.assert_refused(
            (told, ()), (told + ["'0.01'"], ("0.01",)), (told + ["'9'"], ("0.01", "17", "4", "9"))
        )


class AsAModule(CorrectedPValueTest):
    def test_the_functions_take_what_str_shows(self):
        same = "corrected_p_value(%s) == corrected_p_value(0.01, 17, 4)"
        calls = {
            same % "'0.01', '17', '4'": True,
            same % "decimal.Decimal('0.01'), 17, 4": True,
            "corrected_p_value(0, 5, 0)": 0.03125,
            "corrected_p_value(0, 10000, 0)": 0.0, "corrected_p_value(0.1, 15, 15)": 1.0,
            "critical_value(0.01, 17, 0.05)": 4,
            "critical_value(0.01, 4, 0.05)": None,
            "count([(1, 2), (2.0, 1), (3, 3), ('0.1', 0.1)])": (2, 1, 2),
            "count(iter([(1, 2), (2.5, 1), (3, 3)]), maximize=True)": (2, 1, 1),
            "count([(decimal.Decimal('0.1'), 0.1), (decimal.Decimal('1e-99'), 0)])": (1, 0, 1),
        }
        self.assertEqual(self.evaluate(*calls), list(map(repr, calls.values())))
        found, = self.evaluate("corrected_p_value(0.01, 17, 4)")
        self.assertAlmostEqual(float(found), float(expected_p_value("0.01", 17, 4)), 14)

    def test_every_bad_argument_is_a_value_error_in_the_words_of_the_command(self):
        self.assert_raised(
            (["P_GAMMA must be", "not 0.7"], "corrected_p_value(0.7, 17, 4)"),
            (["P_GAMMA must be", "not True"], "critical_value(True, 17, 0.05)"),
            (["N must be", "not 10.5"], "corrected_p_value(0.01, 10.5, 4)"),
            (["K must be", "not 18"], "corrected_p_value(0.01, 17, 18)"),
            (["TIES must be", "not -1"], "corrected_p_value(0.01, 17, 4, -1)"),
            (["ALPHA must be", "not None"], "critical_value(0.01, 17, None)"),
            (["objective value", "not 'x'"], "count([(1, 'x')])"),
            (["objective value", "not inf"], "count([(1, float('inf'))])"),
            (["objective value"], "count([(1, fractions.Fraction(1, 3))])"),
            (["ties: 1", "nothing to test"], "count([(1, 1)])"),
        )

    def test_the_decimal_context_of_the_caller_is_neither_used_nor_changed(self):
        code = (
            "[setattr(decimal.getcontext(), 'prec', 2), corrected_p_value(0.01, 2000, 960),"
            " count([('1.23456', '1.23457')]), decimal.getcontext().prec]"
        )
        _, found, counted, precision = ast.literal_eval(self.evaluate(code)[0])
        self.assertAlmostEqual(found, float(expected_p_value("0.01", 2000, 960)), 14)
        self.assertEqual((counted, precision), ((1, 1, 0), 2))


if __name__ == "__main__":
    unittest.main()
