"""What a user of corrected_p_value.py relies on."""

import ast
import decimal
import os
import random
import re
import tempfile
import unittest
from fractions import Fraction

from command import DATA, CommandTest, table
from definitions import (
    binomials,
    digits_off,
    expected_critical_value,
    expected_p_value,
    expected_p_values,
    plain,
)

EXAMPLE_1, EXAMPLE_2 = (os.path.join(DATA, "example_%d.tsv" % i) for i in (1, 2))


class CorrectedPValueTest(CommandTest):
    script = "corrected_p_value.py"

    def assert_digits(self, exact, arguments):
        """8 digits of the exact p-value, right to one unit."""
        result, text = self.call(arguments)
        digits, _, exponent = result.out.strip().partition("e")
        self.assertEqual(len(digits.replace("0.", "").lstrip("0").replace(".", "")), 8, text)
        self.assertEqual(bool(exponent), exact < Fraction(1, 10000), "exponent: " + text)
        self.assertLessEqual(digits_off(result.out.strip(), exact), 1, text)


class ThePaper(CorrectedPValueTest):
    def test_the_printed_p_values(self):
        for arguments, printed in (
            (("0.1", "20", "3"), "0.043596000\n"),
            (("0.01", "17", "4"), "0.033192784\n"),
            (("0.1", "15", "15"), "1.0000000\n"),
        ):
            self.assert_prints(printed, arguments)

    def test_both_examples_from_their_tables(self):
        counted = plain(expected_p_value("0.01", 17, 4, 5))
        notes = [["5 ties of 22 instances", "0.033192784"]]
        self.assert_prints("1.0000000\n", ("0.01", EXAMPLE_1))
        self.assert_notes(counted + "\n", notes, ("0.01", EXAMPLE_2))
        counts = "n = 16,", "k = 16,", "ties = 0,"
        self.assert_says(("--explain", "0.01", EXAMPLE_1), "instances: 16;", *counts)
        counts = "n = 17,", "k = 4,", "ties = 5,"
        self.assert_says(("--explain", "0.01", EXAMPLE_2), "instances: 22;", *counts)


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
        for arguments, p_value in known.items():
            self.assert_prints(p_value + "\n", arguments.split())

    def test_the_definition_for_all_k(self):
        for p_gamma in ("0", "0.01", "0.1", "0.12345679", "0.3333", "0.5", "1e-30"):
            for n in (1, 2, 3, 5, 6, 8, 12, 17, 20, 31, 60):
                for k, p_value in enumerate(expected_p_values(p_gamma, n)):
                    self.assert_digits(p_value, (p_gamma, str(n), str(k)))

    def test_larger_n_by_exact_integers(self):
        draw = random.Random(1)
        cases = [("0.01", 1000, 0), ("0.01", 1001, 480), ("0.02", 700, 341), ("0.5", 500, 250)]
        # Where floats underflow on the way, and on either side of the change to Decimals.
        cases += [("0.5", 1000, 0), ("0.4", 1000, 0), ("0.3", 999, 10), ("0", 1000, 3)]
        cases += [("0.5", 1001, 0), ("0", 1001, 3), ("0", 1060, 1), ("0.2", 1200, 500)]
        # Below 1e-300, and then below the least float with all digits.
        cases += [("0", 1000, 0), ("0", 1018, 0), ("0", 1078, 0)]
        for n in (100, 150, 200, 300, 400):
            cases.append(("%.3f" % draw.uniform(0, 0.5), n, draw.randrange(n // 2)))
        for case in cases:
            self.assert_digits(expected_p_value(*case), map(str, case))

    def test_the_tail_of_a_very_large_n(self):
        # With p_gamma = 0 and k = 0 it is 2**-n, here by logarithms of 60 digits.
        context = decimal.Context(prec=60)
        for n in (10000, 1000000, 10000000):
            power = context.multiply(-n, context.log10(decimal.Decimal(2)))
            exponent = int(power.to_integral_value(decimal.ROUND_FLOOR))
            mantissa = context.power(10, context.subtract(power, exponent))
            expected = "%se%d\n" % (mantissa.quantize(decimal.Decimal("1.0000000")), exponent)
            self.assert_prints(expected, ("0", str(n), "0"))

    def test_all_k_gives_1(self):
        for p_gamma in ("0", "0.1", "0.5"):
            for n in ("1", "17", "1234"):
                self.assert_prints("1.0000000\n", (p_gamma, n, n))


class CriticalValues(CorrectedPValueTest):
    def test_against_a_search_by_definition(self):
        calls, expected = [], []
        for p_gamma in ("0", "0.01", "0.1", "0.5"):
            for n in list(range(1, 16)) + [17, 20, 30, 50]:
                for alpha in ("0.5", "0.1", "0.05", "0.01", "1e-9", "0.321"):
                    calls.append("critical_value(%r, %d, %r)" % (p_gamma, n, alpha))
                    expected.append(str(expected_critical_value(p_gamma, n, alpha)))
        for call, found, right in zip(calls, self.evaluate(*calls), expected):
            self.assertEqual(found, right, call)

    def test_what_equals_alpha_does_not_reject(self):
        # 2**-5 = 0.03125 is the p-value of n = 5, k = 0 in the sign test, 2**-60 that of
        # n = 60; one half that of the middle of odd n.  With p_gamma, by hand, for n = 2:
        # .81 / 4 + .18 * 3 / 4 + .01 = .3475 and .64 / 4 + .32 * 3 / 4 + .04 = .44; for n = 3:
        # .729 / 8 + .243 / 2 + .027 * 7 / 8 + .001 = .23725.
        alpha_60 = format(decimal.Decimal(2 ** -60), "f")
        calls = {
            "critical_value(0, 5, 0.03125)": None, "critical_value(0, 5, 0.03126)": 0,
            "critical_value(0, 60, '%s')" % alpha_60: None, "critical_value(0, 60, 8.7e-19)": 0,
            "critical_value('0.1', 2, '0.3475')": None, "critical_value(0.0999, 2, '0.3475')": 0,
            "critical_value(0, 99, 0.5)": 48, "critical_value(0, 10001, 0.5)": 4999,
            "critical_value(0.01, 17, 0.035)": 4, "critical_value(0.01, 17, 0.035, 5)": 3,
            # No float is .44 or .23725.
            "critical_value(0.2, 2, 0.44)": None, "critical_value(0.1, 3, 0.23725)": None,
            "critical_value(0.04, 2, 0.2896)": None,
        }
        self.assertEqual(self.evaluate(*calls), list(map(str, calls.values())))
        equal = ("--alpha=0.03125", "0", "5", "0")
        self.assert_says(equal, "not lower than alpha")
        self.assert_says(("--alpha=0.5", "0", "20001", "10000"), "not lower than alpha = 0.5,")
        self.assert_says(("--alpha=0.5", "0", "10001", "4999"), "is lower than alpha = 0.5,")


class Ties(CorrectedPValueTest):
    """A runtime that is too long can break a tie: Y ~ Bin(n + ties, p_gamma)."""

    CASES = [("0.01", 17, 4, 5), ("0.1", 30, 5, 70), ("0.5", 8, 0, 3), ("0.01", 900, 400, 200)]
    CASES += [("0.01", 12, 2, 1), ("0.01", 10, 2, 300), ("0", 9, 1, 9), ("0.2", 3, 1, 0)]
    CASES += [("0.5", 4, 1, 2000)]

    def test_the_p_value_counts_them_as_operand_in_a_table_and_in_the_module(self):
        calls = ["corrected_p_value(%r, %d, %d, %d)" % case for case in self.CASES]
        for case, found in zip(self.CASES, self.evaluate(*calls)):
            self.assertLess(digits_off(found, expected_p_value(*case)), 1e-2, case)
        for p_gamma, n, k, ties in self.CASES:
            printed = plain(expected_p_value(p_gamma, n, k, ties)) + "\n"
            drops = plain(expected_p_value(p_gamma, n, k))
            counted = "the p-value counts %d ties of %d instances, because" % (ties, n + ties)
            why = "too long can turn a loss of B into a tie; without them, as in the paper, it is "
            told = [[counted, why + drops]] if ties else []
            # No two values of A are alike.
            pairs = [(i, i + 1) for i in range(k)] + [(i, i - 1) for i in range(k, n)]
            pairs += [(i, i) for i in range(n, n + ties)]
            rows = "".join("%d %d\n" % (1000 + a, 1000 + b) for a, b in pairs)
            self.assert_notes(printed, told, (p_gamma, str(n), str(k), str(ties)))
            self.assert_notes(printed, told, (p_gamma, "-"), rows)
            if not ties:
                self.assert_notes(printed, told, (p_gamma, str(n), str(k)))

    def test_the_report_has_both_and_decides_by_the_one_that_counts_them(self):
        both = ["corrected p-value = 0.036006463, which counts the ties: report this one"]
        both += ["without the ties, as in the paper = 0.033192784"]
        told = both + ["is lower than alpha = 0.05, so H0 is rejected", "51.9 %", "to 0.02."]
        report = self.assert_says(("--explain", "0.01", EXAMPLE_2), *told)
        self.assertLess(report.index("0.036006463"), report.index("0.033192784"))
        self.assert_says(("--explain", "0.01", "17", "4", "5"), *told)
        between = both + ["not lower than alpha = 0.035,", "not rejected", "value: 3,"]
        report = self.assert_says(("--alpha", "0.035", "0.01", EXAMPLE_2), *between)
        self.assertNotIn("would still be rejected", report)
        for ties in ((), ("0",)):
            report = self.assert_says(("--explain", "0.01", "17", "4") + ties, "ties = 0,")
            self.assertEqual(report.count("corrected p-value ="), 1, "without ties there is one")
            self.assertNotIn("without the ties", report)

    def test_each_step_of_the_proof_in_the_readme_of_the_tests(self):
        m, p = 8, Fraction("0.15")
        y = [c * p ** j * (1 - p) ** (m - j) for j, c in enumerate(binomials(m))]

        def g(n, k):
            """P[X <= k + Y] with X ~ Bin(n, 1/2) and Y ~ Bin(m, p), for any integer k."""
            return sum(y[j] * sum(binomials(n)[: max(0, k + j + 1)]) for j in range(m + 1)) / 2 ** n

        points = [(n, k) for n in range(1, m + 1) for k in range(n + 1)]
        calls = ["corrected_p_value('0.15', %d, %d, %d)" % (n, k, m - n) for n, k in points]
        for point, found in zip(points, self.evaluate(*calls)):
            self.assertAlmostEqual(float(found), float(g(*point)), 13, "g is the p-value")
        # (1) What a runtime that is too long, or too short, can make of (n, k).
        for n in range(m + 1):
            for k in range(-m, n + 1):
                for then in ((n, k - 1), (n - 1, k - 1), (n + 1, k)):
                    if 0 <= then[0] <= m:
                        self.assertGreaterEqual(g(*then), g(n, k - 1), "too long")
                for then in ((n - 1, k), (n, k + 1), (n + 1, k + 1)):
                    if 0 <= then[0] <= m:
                        self.assertGreaterEqual(g(*then), g(n, k), "too short")
        # (2) g(n0, k0 - D) is below alpha with a probability below alpha.
        for n0 in range(1, m + 1):
            x = [Fraction(c, 2 ** n0) for c in binomials(n0)]
            outcomes = [(g(n0, k0 - d), x[k0] * y[d]) for k0 in range(n0 + 1) for d in range(m + 1)]
            for alpha in {value for value, _ in outcomes} | {Fraction(1, 20)}:
                below = sum(probability for value, probability in outcomes if value < alpha)
                self.assertLess(below, alpha)


class Table(CorrectedPValueTest):
    """Example II without its ties: n = 17, k = 4."""

    arguments = ("0.01", "-")

    def setUp(self):
        rows = [(row[0], row[2], row[3]) for row in table("example_2.tsv")]
        self.rows = [row for row in rows if row[1] != row[2]]

    def text(self, separator=" ", rows=None, end="\n"):
        return "".join(separator.join(row) + end for row in rows or self.rows)

    def assert_same(self, *forms):
        for form in forms:
            self.assert_prints("0.033192784\n", self.arguments, form.encode("utf-8"))

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
        self.assert_same(*forms)

    def test_columns_that_the_header_names_may_stand_anywhere(self):
        rows = [(str(n),) + row for n, row in enumerate(self.rows)]
        self.assert_same(
            "instance,a,b\n" + self.text(","),
            "B;Note;Instance;A\r\n"
            + self.text(";", [(b, "", n, a) for n, a, b in self.rows], "\r\n"),
            # As pandas and R write them, with an index before the names.
            ",name,a,t1,b\n" + self.text(",", [(i, n, a, '"1,5"', b) for i, n, a, b in rows]),
            '"","instance","a","b"\n' + self.text(",", [['"%s"' % c for c in row] for row in rows]),
            "seed\ta\tname\tb\n" + self.text("\t", [(i, a, n, b) for i, n, a, b in rows]),
            # a and b alone need no names.
            "b a\n" + self.text(" ", [(b, a) for _, a, b in self.rows]),
            # Words that end in a number need no quotes below such a header.
            "instance,a,b\n" + self.text(",", [("Instance %s" % i, a, b) for i, _, a, b in rows]),
        )

    def test_a_header_without_a_column_instance_or_name_is_told(self):
        text = "a\tproblem\tb\tseed\n"
        text += "".join("%s\t%s\t%s\t7\n" % (a, name, b) for name, a, b in self.rows)
        notes = [["instance or name", "'problem'"]]
        self.assert_notes("0.033192784\n", notes, self.arguments, text)
        # Of both, instance: the names of the algorithm would make one instance of them all.
        text = "name,instance,a,b\nB,x,5,4\nB,y,6,5\n"
        self.assert_notes("0.25000000\n", [], ("0", "-"), text)

    def test_numbers_are_names_below_a_header_that_says_so(self):
        rows = [(str(n),) + row[1:] for n, row in enumerate(self.rows, 1)]
        self.assert_same(
            "instance,a,b\n" + self.text(",", rows),
            "a NAME b\n" + self.text(" ", [(a, name, b) for name, a, b in rows]),
            "name;a;b;instance\n" + self.text(";", [("B", a, b, name) for name, a, b in rows]),
            "instance;a;b\n" + self.text(";", [("1,5" + n, a, b) for n, a, b in rows]),
        )
        # Numbers that are written in two ways are two names.
        self.assert_prints("0.25000000\n", ("0", "-"), "instance a b\n1 5 4\n1.0 7 6\n")

    def test_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "results.txt")
            with open(path, "w") as file:
                file.write(self.text())
            self.assert_prints("0.033192784\n", ("0.01", path))
            result = self.run_script("0.01", "results.txt", cwd=folder)
            self.assertEqual((result.status, result.out), (0, "0.033192784\n"))
            with open(path, "a") as file:
                file.write("x 3 y\n")
            where = "RESULTS " + ascii(path)[:40]
            self.assert_refused(("0.01", path), where, "line 18: 'x 3 y'", "'y'")
            unread = "cannot be read"
            where = "RESULTS " + ascii(folder)[:40]
            self.assert_refused(("0.01", folder), where, unread, "directory")
            self.assert_refused(("0.01", "none.tsv"), "RESULTS 'none.tsv'", unread, "No such file")
            self.assert_refused(("0.01", "17"), "RESULTS '17'", unread, "give N and K")

    def test_what_is_no_table_is_refused_with_the_line_and_a_remedy(self):
        value, missing = "a number of up to 60", "only a value of B may be missing"
        header, fields = "a header must name one column a and one column b", "fields: %d,"
        number, comma, encoding = "is a number", "1.5 for 1,5", "CSV UTF-8"
        empty, rename = "this line is empty; delete it", "delete the line, or rename it if it is an"
        cases = (
            # No row, or nothing to test.
            (b"", "is empty"),
            (b"\xef\xbb\xbf\r\n \n", "is empty"),
            (b"a b\n", "no rows"),
            # A wrong number of fields: a value, a line or a header is missing, or one too many.
            (b"1 2\n3\n", "line 2: '3'", fields % 1, "but 2 in line 1"),
            (b"x 1 2\n3 4\n", "line 2: '3 4'", fields % 2, "but 3 in line 1"),
            (b"1 1\nx 2 2.0\n", "line 2: 'x 2 2.0'", fields % 3, "but 2 in line 1"),
            (b"x,1,2\n\ny,3,4\n", "line 2: ''", empty),
            (b"\nx,1,2\n", "line 1: ''", empty),
            (b"x\t1\t2\n\t\t\ny\t3\t4\n", r"line 2: '\t\t'", empty),
            (b"x;1;2\n;;\n", "line 2: ';;'", "the name of the instance is empty"),
            (b"a,b,\n5,4,\n", "line 2: '5,4,'", "write it, or delete an empty column"),
            (b"1\n2\n", "line 1: '1'", header),
            (b"x\t0.5\t5\t4\n", "line 1", header, "NAME A B"),
            (b"a b\nx 1 2\n", "line 2: 'x 1 2'", fields % 3, "but 2 in line 1"),
            (b'"a" "b"\n"1" 5 4\n', "line 2", fields % 3),
            (b"name a b\nInstance 1 5 4\n", "line 2: 'Instance 1 5 4'", fields % 4),
            (b"instance,a,b\nx,1,5,2\n", "line 2: 'x,1,5,2'", fields % 4),
            # A header of other words, with a or b in other places, and a comment.
            (b"instance,t1,a,b_hat\nx,0.5,5,4\n", "line 1: 'instance,t1,a,b_hat'", header),
            (b"name,best,mine\nx,1,2\n", "line 1: 'name,best,mine'", header),
            (b"instance,best,a\nx,1,2\n", "line 1: 'instance,best,a'", header),
            (b"instance,b,bestknown\nx,1,2\n", "line 1: 'instance,b,bestknown'", header),
            (b"x,a,b,a\ny,1,2,3\n", "line 1: 'x,a,b,a'", header),
            (b"x,a,b,2020\ny,1,2,3\n", "line 1: 'x,a,b,2020'", header),
            (b"Instance 1 5 4\n", "line 1: 'Instance 1 5 4'", header, "('a b' 5 4)"),
            (b"# Example II\nx 1 2\n", "line 1: '# Example II'", "comment"),
            # A missing value of A.
            (b"x,1,2\ny,,3\n", "line 2: 'y,,3'", "''", missing),
            (b"y 1 2\nx NA NA\n", "line 2: 'x NA NA'", "'NA'", missing),
            (b"1 2\n#NV 2\n", "line 2", "'#NV'", missing),
            # No number, or one with a decimal comma.
            (b"1 2\nx y\n", "line 2: 'x y'", "'x'", value),
            (b"1,2\n3,#DIV/0!\n", "line 2", "'#DIV/0!'", value),
            (b"1 2\n3 timeout\n", "line 2: '3 timeout'", "'timeout'", value),
            (b"1 1_000\n", "line 1: '1 1_000'", "'1_000'", value),
            # 1e2 may have been rounded from 123.
            (b"x 1e2 99\n", "line 1: 'x 1e2 99'", "'1e2'", "39464925, not 3.94649e+07", value),
            (b"x 101 99\nx 101 1E+02\n", "line 2: 'x 101 1E+02'", "'1E+02'", value),
            (b"x 5 4\nx 5 3.94647e+07\n", "line 2", "'3.94647e+07'", "39464925, not", value),
            (b"1 1e999\n", "line 1: '1 1e999'", "'1e999'", value),
            (b'"x, y" 5 4\n', "line 1", "quotes", "right before ','"),
            ("\u22121 \u22122\n".encode("utf-8"), "line 1", r"'\u22121'", value),
            (b"n;1,5;3\n", "line 1: 'n;1,5;3'", "'1,5'", value),
            (b"1,5 2\n", "line 1: '1,5 2'", "'5 2'", value),
            (b"1 1,5\n", "line 1: '1 1,5'", "'1 1'", value),
            (b"tai40a 1,5 2\n", "line 1", "'tai40a 1'", value),
            (b"tai40a 1,5,2\n", "line 1", "'tai40a 1'", comma, "in a header"),
            (b"1.234.567,89,2\n", "line 1", "'1.234.567'", comma),
            (b"1'234,5,2\n", "line 1", "1'234", comma),
            (b"x ~1,5,2\n", "line 1", "'x ~1'", comma),
            (b"1,5432,5431\n", "line 1", "'1'", comma, "call the column of names instance"),
            # No name: an index, a decimal comma, nothing, a line separator, an average.
            (b"1 2 3\n", "line 1: '1 2 3'", "'1'", number, "call the column of names instance"),
            (b'"1",2,3\n', "line 1", "'1'", number, "call the column of names instance"),
            (b"name 5 4\n1 5 4\n", "line 2: '1 5 4'", "'1'", number),
            (b'"","a","b"\n"1",2,3\n', "line 2", "'1'", number),
            (b",a,b\n0,2,3\n", "line 2: '0,2,3'", "'0'", number),
            (b"id;a;b\n0;2;3\n", "line 2: '0;2;3'", "'0'", number),
            (b",5,6\n0,2,3\n", "line 1: ',5,6'", "is empty"),
            (b"name,a,b\nx,1,2\n,2,3\n", "line 3: ',2,3'", "is empty"),
            ('"x\u2028y",1,2\n'.encode("utf-8"), "line 1", r"\u2028", "cannot be printed"),
            (b'x,1,2\n"a\tb",1,2\n', "line 2", r"a\tb", "cannot be printed"),
            (b"x 1 2\nAverage 1 2\n", "line 2", "'Average'", rename),
            (b"instance a b\n1 1 2\nSum 1 2\n", "line 3", "'Sum'", rename),
            (b"x 1 2\n#1 1 2\n", "line 2", "'#1'", "comment", rename),
            (b"x,1,2\nTotal weighted tardiness 1,1,2\n", "line 2", "average or a sum", rename),
            # No UTF-8, or no CSV.
            (b"1 2\n\xff 2\n", "line 2", r"\ufffd", encoding),
            ("1 2\n".encode("utf-16"), "line 1", r"\ufffd", encoding),
            (b"Gr\xf6\xdfe a b\nx 1 2\n", "line 1", r"\ufffd", encoding),
            ("x 1 2\n".encode("utf-16-le"), "line 1", r"x\x00", encoding),
            (b'"x,1,2\n', "line 1", "x,1,2", "quotes"),
            (b'"x" , 5 , 4\n', "line 1", "quotes must close right before ',' or the end"),
            (b'"x"y,1,2\n', "line 1", "y,1,2", "quotes"),
            (b"1 " + b"x" * 50000, "line 1", "50002 characters", value),
            (b"x " + b"1" * 131073, "line 1", "131077 characters", "limit (131072)"),
            # More digits than the sums hold.
            (b"1 " + b"1" * 61, "line 1", "1111111", "60 characters"),
        )
        for text, *facts in cases:
            self.assert_refused(self.arguments, "standard input", *facts, stdin=text)
        ties = b"1 1\n2 2.0\n"
        self.assert_refused(self.arguments, "", "only ties (2", "nothing to test", stdin=ties)

    def test_the_words_that_are_no_names_and_the_values_that_are_missing(self):
        averages = ("Average", "avg", "AVG.", "Ave", "mean:", "Geomean", "Median", "Std.", "sum")
        averages += ("TOTAL", "overall", "Means", '"Avg. gap"', '"Mean (all)"', '"Geometric mean"')
        averages += ('"Grand Total:"', '"Gap avg."', '(mean)')
        missing = ("NA", "<NA>", "n/a", "NaN", "null", "None", "inf", "Infinity")
        # A missing value is a row's, in the first line, too; another word is a header's.
        for word in averages:
            stdin = b"x 1 2\n%s 1 2\n" % word.encode()
            told = "standard input, line 2", "looks like a comment, an average or a sum"
            self.assert_refused(self.arguments, *told, stdin=stdin)
        for word in missing:
            stdin = b"x %s 2\n" % word.encode()
            told = "standard input, line 1", repr(word), "only a value of B may be missing"
            self.assert_refused(self.arguments, *told, stdin=stdin)
            # Without any number it is no row, and no header either.
            stdin = b"x %s NA\n" % word.encode()
            self.assert_refused(self.arguments, "standard input, line 1", stdin=stdin)
        # For B it is a loss, with a sign, too: n = k = 1.
        note = [["B found nothing", "1 of 1 instances", "'x'"]]
        for word in missing + ("", "-", "-inf", "+NaN", "-nan"):
            self.assert_notes("1.0000000\n", note, ("0", "-"), b"x\t5\t%s\n" % word.encode())


class Values(CorrectedPValueTest):
    """Which instances A wins, B wins, or nobody."""

    def assert_counts(self, counts, text, *options):
        """The report of a table has these (n, k, ties)."""
        told = "n = %d," % counts[0], "k = %d," % counts[1], "ties = %d," % counts[2]
        self.assert_says(options + ("--explain", "0.01", "-"), *told, stdin=text)

    def test_maximize_reverses_the_comparison(self):
        text = "1 2\n2 1\n3 1\n5 5\n-1 -2\n"
        self.assert_counts((4, 1, 1), text)
        self.assert_counts((4, 3, 1), text, "--maximize")
        told = "--maximize needs RESULTS: K already counts where A is better"
        self.assert_refused(("--maximize", "0.01", "17", "4"), told)

    def test_values_are_compared_exactly_as_decimals(self):
        for a, b, n, k in (
            ("9007199254740993", "9007199254740992", 1, 0),
            ("9007199254740992", "9007199254740993", 1, 1),
            ("0.1000000000000000000000000000001", "0.1", 1, 0),
            ("1" * 49 + ".1", "1" * 49 + ".0", 1, 0),
            ("1" * 49 + ".0", "1" * 48 + "0.9", 0, 0),
            ("1" * 50, "1" * 49 + "2", 1, 1),
            ("-" + "1" * 50, "-" + "1" * 49 + "2", 1, 0),
            ("0.1", "0.10", 0, 0),
            ("-0", "0", 0, 0),
            (".5", "5e-1", 0, 0),
            ("1e-400", "0", 1, 0),
            ("0e-400", "1e-400", 1, 1),
            ("1" + "0" * 59, "1" + "0" * 58 + "1", 1, 1),
            ("1" + "0" * 59, "1e-300", 1, 0),
            # The value of A is missed by one unit of the 60th character.
            ("9" * 60, "9" * 59 + "8", 1, 0),
            # A value of 60 characters, that is longer as Python shows it.
            ("." + "1" * 59, "." + "1" * 58, 1, 0),
        ):
            # The second instance makes a test of it; A is not better in it.
            self.assert_counts((n + 1, k, 1 - n), "%s %s\n2 1\n" % (a, b))

    def test_the_sum_of_far_apart_runs_is_exact(self):
        # The average is A's value and 1e-390 more: B is worse.
        far = "1" + "0" * 58
        for near, counts in (("1e-390", (2, 1, 0)), ("0", (1, 0, 1)), ("-1e-390", (1, 0, 1))):
            # The far parts cancel first, or last.
            for runs in ((far, "-" + far, near), (far, near, "-" + far)):
                text = "".join("x 0 %s\n" % run for run in runs)
                self.assert_counts(counts, text + "y 2 1\n" * 3)

    def test_b_is_better_by_at_least_a_unit_and_worse_if_worse_at_all(self):
        cases = {
            # a, b: who is better if smaller values are, and if larger ones are
            ("1936", "1935"): "BA", ("1936", "1934.9"): "BA", ("1936", "1935.0000001"): "=A",
            ("1936", "1935.6"): "=A", ("1936", "1936"): "==", ("1936", "1936.0001"): "A=",
            ("1936", "1936.9999"): "A=", ("1936", "1937"): "AB", ("1936", "1937.1"): "AB",
            ("-7", "-8"): "BA", ("-7", "-7.9"): "=A", ("-7", "-6.1"): "A=", ("-7", "-6"): "AB",
            ("0", "1e-30"): "A=", ("0", "-1e-30"): "=A", ("0", "-1"): "BA", ("0", "1"): "AB",
            ("'1e-1'", "0.15"): "A=", ("'10e-1'", "0.5"): "=A", ("'10e-1'", "0"): "BA",
            # Zeros that end the decimals of all values do not count.
            ("'1500.00'", "1500.4"): "A=", ("1.5e3", "1500.4"): "A=", ("7.0", "6.5"): "=A",
            ("'0.10'", "0.105"): "A=", ("'0.10'", "0.0"): "BA", ("'0.10'", "0.01"): "=A",
            ("'0.11'", "0.105"): "=A", ("'0.11'", "0.10"): "BA", ("'0.11'", "0.111"): "A=",
            ("911111.234567", "911111.2345665"): "=A", ("911111.234567", "911111.234566"): "BA",
            ("7", "[7, 7, 8]"): "A=", ("7", "[7, 6]"): "=A", ("7", "[6, 5, 7]"): "BA",
            ("7", "[8, 8]"): "AB", ("0.33", "[0, 0, 1]"): "A=", ("0.34", "[0, 0, 1]"): "=A",
            ("7", "[7, None]"): "AA", ("7", "['6', '']"): "AA", ("7", "float('nan')"): "AA",
            ("7", "decimal.Decimal('NaN')"): "AA", ("'-7.0'", "'-7.9'"): "=A",
            ("'-7.1'", "'-7.15'"): "=A", ("'-7.1'", "'-7.2'"): "BA", ("'-70.0'", "-71"): "BA",
        }
        calls = []
        for a, b in cases:
            calls.append("winners([(%s, %s)])" % (a, b))
            calls.append("winners([(%s, %s)], maximize=True)" % (a, b))
        found = "".join(ast.literal_eval(line)[0] or "=" for line in self.evaluate(*calls))
        self.assertEqual(dict(zip(cases, map("".join, zip(*[iter(found)] * 2)))), cases)

    def test_the_most_decimals_of_a_count_for_all_instances(self):
        line, = self.evaluate("winners([(1936, 1935.95), ('2.50', 2.5), (3, 2.9)])")
        self.assertEqual(line, "['', '', 'B']")
        # Zeros that end the decimals do not count if they end those of all values of A.
        text = "x 100%s 99.6\ny 200%s 199.1\nz 7 6\n"
        for zeros in ("", ".0", ".000"):
            self.assert_counts((1, 0, 2), text % (zeros, zeros))
            self.assert_counts((3, 0, 1), text % (zeros, zeros) + "v 5.1 5.05\n")

    def test_values_with_pandas_zero_give_the_same_verdict(self):
        rows = [(row[0], row[2], row[3]) for row in table("example_2.tsv")]
        for zero in ("", ".0", ".00"):
            text = "".join("%s %s%s %s%s\n" % (name, a, zero, b, zero) for name, a, b in rows)
            self.assert_counts((17, 4, 5), text)

    def test_a_true_h0_is_not_rejected_for_losses_of_less_than_half_a_unit(self):
        # A is better on 18 of 30 instances.
        text = "".join("%d %d.4\n" % (i, i) for i in range(1000, 1018))
        text += "".join("%d %d\n" % (i, i - 10) for i in range(2000, 2012))
        exact = plain(expected_p_value("0.01", 30, 18))
        self.assert_prints(exact + "\n", ("0.01", "-"), text)

    @staticmethod
    def shown(value, decimals):
        """A fraction as a decimal text; it must not have more decimals."""
        digits = abs(value) * 10 ** decimals
        assert digits == int(digits), value
        text = str(int(digits)).zfill(decimals + 1)
        if decimals:
            text = text[:-decimals] + "." + text[-decimals:]
        return "-" + text if value < 0 else text

    def random_table(self, draw):
        """A table of runs in any order of lines and columns: (n, k, ties), text, options."""
        decimals, runs, maximize = draw.randint(0, 4), draw.randint(1, 10), draw.random() < 0.5
        size = 10 ** draw.choice((1, 3, 13, 17))
        columns = draw.sample(["instance", "a", "b", "x"], 4)
        lines, counts = [], {"A": 0, "B": 0, "": 0}
        number = draw.randint(2, 12)
        values = [Fraction(draw.randrange(-size, size), 10 ** decimals) for _ in range(number)]
        # The last decimal that any value of A needs; more zeros do not count.
        needed = min(i for i in range(5) if all(a * 10 ** i % 1 == 0 for a in values))
        unit, decimals = Fraction(1, 10 ** needed), decimals + draw.choice((0, 0, 1))
        for i, a in enumerate(values):
            # Averages at A's value, a unit beside it, and a little off them.
            b = [a + draw.randint(-9, 9) * unit / draw.choice((1, 2, 10)) for _ in range(runs)]
            b[-1] += runs * (a + draw.choice((0, 1, -1)) * unit) - sum(b)
            b[-1] += draw.choice((0, 1, -1)) * unit / 100
            if i == 0:
                b = [a - 5 * unit if not maximize else a + 5 * unit] * runs  # B wins the first
            worse = a - sum(b) / runs if maximize else sum(b) / runs - a
            winner = "B" if worse <= -unit else "A" if worse > 0 else ""
            b = [self.shown(value, 6) for value in b]
            if i and draw.random() < 0.1:
                b[draw.randrange(runs)] = draw.choice(("", "NA", "nan"))
                winner = "A"
            counts[winner] += 1
            for value in b:
                row = {"instance": "Instance %d" % i, "b": value, "x": "7"}
                row["a"] = self.shown(a, decimals)
                lines.append("\t".join(row[column] for column in columns) + "\n")
        draw.shuffle(lines)
        n = counts["A"] + counts["B"]
        options = ["--maximize"] if maximize else []
        return (n, counts["A"], counts[""]), "\t".join(columns) + "\n" + "".join(lines), options

    def test_random_tables_of_runs_against_exact_fractions(self):
        draw = random.Random(1936)
        for _ in range(100):
            counts, text, options = self.random_table(draw)
            self.assert_counts(counts, text, *options)

    def test_the_runs_of_an_instance_belong_together(self):
        call = ("0.01", "-")
        where = "standard input: "
        told = where + "on 'y' B has 1 of 2 runs", "add NA where it found nothing"
        self.assert_refused(call, *told, stdin="x 1 2\nx 1 3\ny 1 2\n")
        text = "z 1 2\n" * 2 + "x 1 2\n" * 3
        self.assert_refused(call, where + "on 'z' B has 2 of 3 runs", stdin=text)
        told = where + "on 't' A has the values 2 and 3", "one value only"
        self.assert_refused(call, *told, stdin="t 2 1\nu 2 1\nt 3 1\nu 2 1\n")
        self.assert_counts((1, 0, 0), "t 2 1\nt 2.0 1\n")
        # Without names each line is an instance.
        self.assert_counts((3, 0, 0), "2 1\n2 1\n2 1\n")

    def test_an_instance_without_a_result_is_lost(self):
        asked = "did the solver start, print and flush within its time?"
        note = [["run of B found nothing, so B has lost", "2 of 3 instances", "'t u'", asked]]
        text = "v;3;1\nt u;4;1\nw;5;\nv;3;2\nt u;4;NA\nw;5;1\n"
        self.assert_notes("0.87500000\n", note, ("0", "-"), text)
        note = [["1 of 2 instances", "'line 2'"]]
        self.assert_notes("0.75000000\n", note, ("0", "-"), "2,1\n3,\n")
        note = [["1 of 2 instances", "'line 3'"]]
        self.assert_notes("0.75000000\n", note, ("0", "-"), "a,b\n2,1\n3,\n")

    def test_an_exponent_of_absurd_size_is_refused(self):
        for text in ("1e-401 5\n", "1 -1e-1000000000\n", "1 1e-1" + "0" * 70, "1 1e401\n"):
            told = "standard input, line 1", "a number of up to 60"
            self.assert_refused(("0.01", "-"), *told, stdin=text)

    def test_a_value_of_60_characters_and_a_blank_that_cannot_be_broken(self):
        self.assert_counts((1, 0, 0), "%s\t%s\n" % ("1" * 60, "1" * 59 + "0"))
        self.assert_counts((1, 0, 0), "x\t\u00a05432374\t5426670\u00a0\n")


class Implausible(CorrectedPValueTest):
    """A note tells where A and B may be of different columns, signs or units."""

    told = "is it the same column and unit?"

    def assert_odd(self, share, first, text, *options):
        result, shown = self.call(options + ("0.01", "-"), text)
        self.assertEqual(result.status, 0, shown)
        notes = [line for line in result.err.splitlines() if self.told in line]
        self.assertEqual(len(notes), 1, shown)
        self.assertIn(" %s instances" % share, notes[0])
        self.assertIn(repr(first), notes[0])
        self.assertIn("differ in sign, or by more than a factor of 10", notes[0])
        self.assertIn("If B found nothing, write NA", notes[0])

    def test_runtimes_taken_for_values_costs_with_a_sign_and_another_unit(self):
        rows = [(row[0], float(row[1]), int(row[2]), int(row[3])) for row in table("example_2.tsv")]
        for text, options in (
            ("".join("%s %s %d\n" % (name, t1, b) for name, t1, a, b in rows), ()),
            ("".join("%s %s %d\n" % (name, a, t1) for name, t1, a, b in rows), ()),
            ("".join("%s %d %d\n" % (name, a, -b) for name, t1, a, b in rows), ("--maximize",)),
            ("".join("%s %d %s\n" % (name, a, b / 1000) for name, t1, a, b in rows), ()),
        ):
            self.assert_odd("22 of 22", "bur26a", text, *options)

    def test_a_single_instance_and_the_factor_of_10(self):
        self.assert_odd("1 of 3", "y", "x 5 6\ny 5 51\nz 5 5\n")
        self.assert_odd("2 of 3", "x", "x 50 4\ny 50 0\nz 5 5\n")
        self.assert_odd("1 of 2", "y", "x -5 -6\ny 5 -5\n")
        # A single run that has no value, and prints 0 or -1, or a part of its number.
        for value in ("0", "-1", "93"):
            self.assert_odd("1 of 2", "y", "x 990 991\ny 990 %s\n" % value)
            text = "x 990 991\nx 990 991\ny 990 991\ny 990 %s\n" % value
            self.assert_odd("1 of 2", "y", text)

    def test_values_of_a_with_more_and_fewer_decimals(self):
        # With significant digits, 1697 may stand for 1696.6; the unit of all is 0.01.
        text = "x 1697 1696.98\ny 828.9 828.89\nz 8.94 8.93\n"
        told = "0 to 2 decimals; if a value was rounded more than the others, write the best it can"
        told = told, "1697 is 1696.50 if smaller is better, else 1697.49"
        self.assert_notes("0.12500000\n", [told], ("0", "-"), text)
        two = "x 1697 1696.98\nz 8.94 8.93\n"
        self.assert_notes("0.25000000\n", [["0 to 2 decimals"]], ("0", "-"), two)
        text = text.replace("1697 ", "1697.00 ").replace("828.9 ", "828.90 ")
        self.assert_notes("0.12500000\n", [], ("0", "-"), text)
        # Zeros that end the decimals of all values do not count here either.
        self.assert_prints("0.25000000\n", ("0", "-"), "x 7.0 6\ny 8 7\n")

    def test_all_runs_of_b_are_empty_or_those_that_are_not_are_equal(self):
        lost = ["so B has lost there: 2 of 2", "did the solver start, print and flush"]
        self.assert_notes("1.0000000\n", [lost], ("0", "-"), "x\t5\t\nx\t5\t\ny\t8\t\ny\t8\t\n")
        # Nor is a seed that is ignored hidden by an instance without a value.
        notes = [["so B has lost there: 1 of 2"], ["seed"]]
        self.assert_notes("0.75000000\n", notes, ("0", "-"), "x 5 4\nx 5 4\ny 8 NA\ny 8 NA\n")

    def test_all_runs_of_b_are_equal(self):
        same = [["on each instance all runs of B have one value; does the solver use its seed?"]]
        text = "x 5 4\nx 5 4.0\ny 8 9\ny 8 9\n"
        self.assert_notes("0.75000000\n", same, ("0", "-"), text)
        # One run differs, or there is one run only.
        self.assert_prints("0.50000000\n", ("0", "-"), text + "z 3 1\nz 3 1.5\n")
        self.assert_prints("0.75000000\n", ("0", "-"), "x 5 4\ny 8 9\n")

    def test_runs_are_given_as_instances(self):
        told = "A has 2 different values on 5 instances", "runs of one instance, give them one name"
        text = "r1_s1 5 4\nr1_s2 5 3\nr2_s1 7 6\nr2_s2 7 6\nr2_s3 7 5\n"
        self.assert_notes("0.031250000\n", [told], ("0", "-"), text)
        without = "".join(line.partition(" ")[2] + "\n" for line in text.splitlines())
        self.assert_notes("0.031250000\n", [told], ("0", "-"), without)
        # Gaps, many of which are 0: one other value stands on one instance only.
        text = "a 0.00 0.01\nb 0.00 0.01\nc 0.00 0.02\nd 0.53 0.50\ne 0.00 0.01\n"
        self.assert_notes("0.96875000\n", [], ("0", "-"), text)

    def test_what_is_plausible_has_no_note(self):
        for text in ("x 5 50\n", "x 50 5\n", "x -50 -5\n", "x 0 7\n", "x 0.00 0.12\n"):
            result, shown = self.call(("0.01", "-"), text)
            self.assertEqual((result.status, result.err), (0, ""), shown)
        result, shown = self.call(("0.01", "-"), "x 5 NA\n")
        self.assertNotIn(self.told, result.err, shown)


class Report(CorrectedPValueTest):
    def rows(self, text, *options):
        """The lines of the instances in the report, as lists of words."""
        result = self.run_script("--explain", *options, "0.01", "-", stdin=text.encode("utf-8"))
        lines = result.out.splitlines()
        first = [i for i, line in enumerate(lines) if line.split()[-1:] == ["instance"]][0] + 1
        return [line.split(None, 5) for line in lines[first : lines.index("", first)]]

    def test_it_begins_with_what_was_compared(self):
        text = (
            "B,A,instance\n1935.5,1936,caf\u00e9\n93,931539,cut\n1936.3,1936,caf\u00e9\n"
            "93,931539,cut\n5,0,zero\n-7,0,zero\n2,-8,Instance 7 of a long family\n"
            "-10,-8,Instance 7 of a long family\n1,8,none\n,8,none\n"
        )
        rows = self.rows(text)
        # The averages have two digits more than A's values.
        self.assertEqual(rows[0], ["1936", "1935.90", "-0.01%", "|", "=", "caf\u00e9"])
        self.assertEqual(rows[1], ["931539", "93.00", "-99.99%", "<<<<<<<<<<|", "B", "cut"])
        # A difference in percent is not defined where A is 0 or B found nothing.
        self.assertEqual(rows[2], ["0", "-1.00", "|", "B", "zero"])
        last = "|>>>>>", "A", "Instance 7 of a long family"
        self.assertEqual(rows[3], ["-8", "-4.00", "+50.00%"] + list(last))
        self.assertEqual(rows[4], ["8", "NA", "|", "A", "none"])
        told = "instances: 5;", "runs of B on each: 2;", "smaller values are better", "n = 4,"
        report = self.assert_says(("--explain", "0.01", "-"), *told, stdin=text)
        self.assertRegex(report, r"\Acorrected_p_value.py \d\.\d, .*doi 10.1214/23-AOAS1778 inst")
        # By hand, of -0.1/1936, (93 - 931539)/931539 and 4/8.
        self.assertIn("median of (B - A)/|A|: -0.01% over 3 of 5 instances", report)
        self.assertIn("winner instance", report)
        rows = self.rows("1.25 1\n3 4\n", "--maximize")
        self.assertEqual(rows[0], ["1.25", "1.0000", "-20.00%", "|>>>>>>", "A", "line 1"])
        self.assertEqual(rows[1], ["3", "4.0000", "+33.33%", "<<<<<<<<<<|", "B", "line 2"])
        told = "larger values are better", "0.01"
        self.assert_says(("--maximize", "--explain", "0", "-"), *told, stdin="1.25 1\n3 4\n")

    def test_a_bar_is_longer_for_a_larger_difference_and_points_to_who_is_better(self):
        draw = random.Random(10)
        for options in ((), ("--maximize",)):
            values = [(1000, 1000 + draw.randint(-400, 400)) for _ in range(30)] + [(1000, 1000)]
            rows = self.rows("".join("%d %d\n" % pair for pair in values), *options)
            largest = max(abs(b - a) for a, b in values)
            for (a, b), row in zip(values, rows):
                marks = len(row[3]) - 1
                if a == b:
                    self.assertEqual(row[3], "|", row)
                    continue
                winner = "B" if (b < a) != bool(options) else "A"
                bar = {"A": "|" + ">" * marks, "B": "<" * marks + "|"}[winner]
                self.assertEqual(row[3:5], [bar, winner], row)
                # Ten marks for the largest, and at least one.
                self.assertLessEqual(abs(marks - max(1, 10 * abs(b - a) / largest)), 0.5, row)
            self.assertEqual(max(len(row[3]) for row in rows), 11)

    def test_a_gap_that_is_far_larger_leaves_the_other_bars_as_they_are(self):
        # The median gap is 2 %, and 5 times it is 10 %.
        rows = self.rows("100 86\n100 101\n100 102\n1000 979\n100 104\n")
        bars = ["<<<<<<<<<<|", "|>", "|>>", "<<|", "|>>>>"]
        self.assertEqual([row[3] for row in rows], bars)

    def test_the_gap_of_a_winner_is_never_shown_as_0(self):
        rows = self.rows("1000000 999999\n1000000 1000200\n100 100\n")
        self.assertEqual([row[2] for row in rows], ["-0.0001%", "+0.0200%", "+0.0000%"])
        rows = self.rows("1000 1000.4\n1000 999.6\n")
        self.assertEqual(rows[0][2:5], ["+0.04%", "|>>>>>>>>>>", "A"])
        self.assertEqual(rows[1][2:5], ["-0.04%", "|", "="])

    def test_all_bars_end_or_begin_in_one_column(self):
        text = "".join("i%s %s %s\n" % (i, 10 ** i, 10 ** i + (-1) ** i) for i in range(2, 9))
        result = self.run_script("--explain", "0.01", "-", stdin=text.encode("ascii"))
        lines = re.findall(r"(?m)^.*  i\d$", result.out)
        self.assertEqual(len(lines), 7, result.out)
        self.assertEqual(len({line.index("|") for line in lines}), 1, result.out)

    def test_facts_whose_reversal_misleads(self):
        table = [
            "A B (B - A)/|A| B better|A better winner instance",
            "B is better if its average is better than A's value by at least 1, worse if it is",
            "worse if it is worse at all, else it is a tie (=). A bar of ten marks is the largest",
            "the largest |B - A|/|A|, or 5 times the median one if this is less",
        ]
        self.assert_says(("--explain", "0.01", "-"), *table, stdin="x 5 4\n")
        counts = [
            "n = 17, the number of instances on which A or B is better",
            "k = 4, the number of these on which A is better; B is better on 13",
            "ties = 5, the number of further instances",
            "p_gamma = 0.01, the probability that a runtime of B was too long",
            "p-value of the ordinary sign test = 0.024520874",
            "critical value: 4, the largest k that rejects H0 at alpha",
            "so H0 is rejected: at this significance level, B performs",
            "A comparison is a new instance of this kind",
            "H0 would still be rejected with a p_gamma of up to",
            "Each runtime of B was longer than A's run would take on B's machine with a",
            "probability of at most p_gamma",
            "More time never makes B worse.", "a faster program can make B better than A",
        ]
        self.assert_says(("--explain", "0.01", "17", "4", "5"), *counts)
        told = "not enough evidence that B performs better than A. This does not show that A"
        self.assert_says(("--explain", "0.01", "17", "5"), "so H0 is not rejected: there is", told)

    def test_its_assumptions(self):
        told = [
            "- One value per instance: the same statistic over the same number of runs",
            "If A is deterministic, B may have the average or median", "but not their best",
            "alpha, p_gamma, the statistic, the instances, the runtimes of B and its machine were",
            "fixed without regard to the results", "B was not tuned on these instances",
            "no other version of B was compared on them", "are independent random draws",
            "of at most p_gamma, whatever the other results", "machines this fails",
            "More time never makes B worse", "A and B each ran on one thread",
            "the CPU limited their speed", "about the two programs",
        ]
        calls = [("0", "17", "4"), ("0.01", "17", "4"), ("0.01", "17", "9"), ("0.01", EXAMPLE_2)]
        for call in calls:
            report = self.assert_says(("--explain",) + call, *told)
            self.assertNotIn(".md", report, "a copied script has no other page beside it")

    def test_h0_is_rejected(self):
        told = ["n = 17,", "k = 4,", "better on 13", "p_gamma = 0.01,", "= 0.024520874"]
        told += ["= 0.033192784", "critical value: 4,", "alpha = 0.05", "so H0 is rejected"]
        told += ["B performs statistically significantly better than A."]
        told += ["confidence of 95 %, B wins more than 52.4 % of comparisons, ties excluded."]
        told += ["one published value of A, and as many runs of B as here", "up to 0.026."]
        told += ["H0: the performance of B is worse than or equal to that of A."]
        report = self.assert_says(("--explain", "0.01", "17", "4"), *told)
        self.assertNotIn("not rejected", report)

    def test_by_how_much_b_is_better_and_how_much_the_conclusion_bears(self):
        cases = ((17, 4, 0, 26, 524), (20, 3, 0, 106, 639), (50, 10, 0, 146, 670))
        cases += ((16, 0, 0, 202, 803), (17, 4, 5, 20, 519), (100, 0, 0, 380, 946))
        for n, k, ties, bears, share in cases:
            # By the definition: with a step of 0.001 more it is not rejected.
            errors = [expected_p_value(Fraction(bears + i, 1000), n, k, ties) for i in (0, 1)]
            self.assertTrue(errors[0] < Fraction("0.05") <= errors[1], (n, k, errors))
            halves = [Fraction(1000 - share - i, 1000) for i in (0, 1)]
            errors = [expected_p_value("0.01", n, k, ties, half) for half in halves]
            self.assertTrue(errors[0] < Fraction("0.05") <= errors[1], (n, k, errors))
            told = "%.1f %%" % (share / 10), "up to %g." % (bears / 1000)
            self.assert_says(("--explain", "0.01", str(n), str(k), str(ties)), *told)

    def test_what_it_bears_is_never_below_the_p_gamma_given_and_there_at_every_n(self):
        # 0.0261 lies between two of the steps that are tried.
        self.assertLess(expected_p_value("0.0261", 17, 4), Fraction("0.05"))
        for n in (10000, 10001):
            calls = ["corrected_p_value(%s, %d, 4800)" % (p_gamma, n) for p_gamma in (0.011, 0.012)]
            errors = list(map(float, self.evaluate(*calls)))
            self.assertTrue(errors[0] < 0.05 <= errors[1], (n, errors))
            self.assert_says(("--explain", "0.01", str(n), "4800"), "up to 0.011.")
        self.assert_says(("--explain", "0.0261", "17", "4"), "p_gamma = 0.0261,", "up to 0.0261.")
        self.assert_says(("--explain", "0.0003", "30", "10"), "up to 0.0003.")
        self.assert_says(("--alpha", "0.0328", "0", "11", "2"), "more than 50.0 %")
        self.assert_says(("--alpha=0.5", "0.01", "9", "0"), "confidence of 50 %")
        told = "confidence of 96.5 %", " lower than alpha = 0.035,"
        self.assert_says(("--alpha=0.035", "0.01", "17", "4"), *told)

    def test_h0_is_not_rejected(self):
        told = ["not lower than alpha", "not rejected", "not enough evidence", "does not show"]
        lower = told + ["alpha = 0.03,", "critical value: 3,"]
        for call, facts in (
            (("--explain", "0.01", "17", "5"), told),
            (("0.01", "17", "4", "--alpha", "0.03"), lower),
            (("--alpha=0.03", "0.01", "17", "4"), lower),
        ):
            self.assertNotIn("up to", self.assert_says(call, *facts))

    def test_no_k_rejects(self):
        for alpha, p_gamma in (("0.05", "0.01"), ("0.05", "0.05"), ("0.05", "0.1"), ("0.5", "0.5")):
            self.assertGreaterEqual(expected_p_value(p_gamma, 4, 0), Fraction(alpha))
            told = "no k rejects H0 at alpha = %s" % alpha
            self.assert_says(("--alpha", alpha, p_gamma, "4", "0"), told)


class BadInput(CorrectedPValueTest):
    GOOD = ["0.01", "17", "4"]

    def test_p_gamma(self):
        values = "abc 0.51 -0.1 -1e-30 1 1% nan inf -inf 0,1 0x1 1_0e-3 \uff10 -- 1e 1e999".split()
        values += ["", " ", "0.1 ", "1" * 50000]
        self.assert_bad(self.GOOD, 0, values, "P_GAMMA must be", "0 to 0.5", "0.04 for 4 %")

    def test_n_k_and_ties(self):
        values = "abc 10.5 17.5 1e-3 1_0 0 -3 nan \uff11 10000001 1e+08 + 0x11".split()
        values += ["", " 17", "9" * 50000]
        self.assert_bad(self.GOOD, 1, values, "N must be", "1 to 10,000,000")
        values = "abc 4.9 4.5 1e-1 1_0 -1 18 \u0664".split()
        told = "on how many of the N instances A is better", "0 to 17"
        self.assert_bad(self.GOOD, 2, values + ["", "9" * 50000], "K, ", *told)
        values = "abc 4.9 -1 10000001".split()
        self.assert_bad(self.GOOD + ["5"], 3, values, "TIES must be", "0 to 10,000,000")

    def test_alpha(self):
        values = "0 0.95 0.50001 1 -0.05 1.5 abc nan 5% 1_0e-3 0,05 1e-999".split() + [""]
        told = "ALPHA must be", "above 0 and at most 0.5", "0.05, not 0.95"
        for value in values:
            self.assert_refused(("--alpha=" + value, "0.01", "17", "4"), *told, ascii(value))
        # Before anything is read.
        self.assert_refused(("--alpha", "7", "0.01", "none.tsv"), *told)
        self.assert_refused(("0.01", "17", "4", "--alpha"), *told)
        self.assert_refused(("--alpha", "--explain", "0.01", "17", "4"), *told, "--explain")

    def test_the_number_of_operands(self):
        told = "expected P_GAMMA and N K [TIES] or RESULTS, found ", "--help"
        self.assert_refused((), *told)
        self.assert_refused(("0.01",), *told, "'0.01'")
        self.assert_refused(("0.01", "17", "4", "5", "9"), *told, "'0.01 17 4 5 9'")

    def test_integers_as_pandas_and_r_write_them(self):
        self.assert_prints("0.033192784\n", ("0.01", "17.0", "4.0"))
        self.assert_prints("0.033192784\n", ("0.01", "17", "4", "0.0"))
        exact = "%.7e\n" % expected_p_value("0", 1000, 400)
        self.assert_prints(exact, ("0", "1e+03", "4e2"))


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
            "sign_counts([(1, 2), (2.0, 1), (3, 3), ('0.1', 0.1)])": (2, 1, 2),
            "sign_counts(iter([(1, 2), (2.5, 1), (3, 3)]), maximize=True)": (2, 1, 1),
            "sign_counts([(decimal.Decimal('.1'), .1), (decimal.Decimal('1e-99'), 0)])": (1, 0, 1),
            "sign_counts([(1, None), (2, [1, 1]), (3, [2, float('nan')])])": (3, 2, 0),
            "winners([(1, []), (1, ())])": ["A", "A"],
            "winners([])": [],
            # What pandas and numpy have: an array of runs, a number, and a missing value.
            "winners([(7, Array([6, 5])), (7, iter([8, 6])), (7, {6: 0}.keys())])": ["B", "", "B"],
            "winners([(7, Array([6, Shown('<NA>')])), (Shown('7.0'), Shown('6.0'))])": ["A", "B"],
            same % "0.01, Shown('17.0'), Shown('4.0')": True,
        }
        self.assertEqual(self.evaluate(*calls), list(map(repr, calls.values())))
        found, = self.evaluate("corrected_p_value(0.01, 17, 4)")
        self.assertAlmostEqual(float(found), float(expected_p_value("0.01", 17, 4)), 14)

    def test_every_bad_argument_is_a_value_error_in_the_words_of_the_command(self):
        self.assert_raised(
            ("corrected_p_value(0.7, 17, 4)", "P_GAMMA must be", "not 0.7"),
            ("critical_value(True, 17, 0.05)", "P_GAMMA must be", "not True"),
            ("corrected_p_value(0.01, 10.5, 4)", "N must be", "not 10.5"),
            ("corrected_p_value(0.01, 17, 18)", "K must be", "not 18"),
            ("corrected_p_value(0.01, 17, 4, -1)", "TIES must be", "not -1"),
            ("critical_value(0.01, 17, None)", "ALPHA must be", "not None"),
            ("sign_counts([(1, 'x')])", "a value of A or B must be", "not 'x'"),
            ("winners([(float('inf'), 1)])", "a value of A or B must be", "not inf"),
            ("winners([(1, fractions.Fraction(1, 3))])", "a value of A or B must be", "60 char"),
            ("sign_counts([(1, 1)])", "there are only ties (1", "nothing to test"),
            ("sign_counts([])", "there are only ties (0", "nothing to test"),
        )

    def test_the_decimal_context_of_the_caller_is_neither_used_nor_changed(self):
        code = (
            "[setattr(decimal.getcontext(), 'prec', 2), corrected_p_value(0.01, 2000, 960),"
            " sign_counts([('1.23456', ['1.23456', '1.23458'])]), decimal.getcontext().prec]"
        )
        _, found, counted, precision = ast.literal_eval(self.evaluate(code)[0])
        self.assertAlmostEqual(found, float(expected_p_value("0.01", 2000, 960)), 14)
        self.assertEqual((counted, precision), ((1, 1, 0), 2))


if __name__ == "__main__":
    unittest.main()
