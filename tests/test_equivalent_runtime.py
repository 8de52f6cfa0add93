"""What a user of equivalent_runtime.py relies on."""

import ast
import hashlib
import itertools
import os
import random
import re
import shutil
import tempfile
import unittest
from fractions import Fraction

from command import DATA, ROOT, CommandTest, cpu_scores, python, table
from definitions import (
    CURVE,
    MADE,
    TESTED,
    digits_off,
    expected_gamma,
    expected_prediction,
    expected_runtime,
    plain,
)

SCORES = {cpu: score for cpu, score, month in cpu_scores() if not month}
# The newer CPUs: rating, month.
RATINGS = {cpu: (score, month) for cpu, score, month in cpu_scores() if month}


def is_number(text):
    return text.isdigit()


class EquivalentRuntimeTest(CommandTest):
    script = "equivalent_runtime.py"

    def assert_result(self, out, arguments, stdin=b""):
        """The command prints this, whatever its notes."""
        result, text = self.call(arguments, stdin)
        self.assertEqual((result.status, result.out), (0, out), text)


class ThePaper(EquivalentRuntimeTest):
    def test_the_38_rows_of_the_two_examples(self):
        for example, s1 in (("example_1", "1219"), ("example_2", "2182")):
            runtimes = [row[1] for row in table(example + ".tsv")]
            result = self.run_script("0.01", s1, "1012", *runtimes)
            printed = [row[1] for row in table(example + "_printed.tsv")]
            # The paper cuts to two decimals.
            cut = [line[: line.index(".") + 3] for line in result.out.split()]
            self.assertEqual(cut, printed, "not the runtimes of the paper's " + example)

    def test_the_printed_example_with_the_scores_in_the_right_order(self):
        self.assert_result("10.101738\n", ("0.1", "1540", "1643", "15.0"))
        # What the paper prints comes out when the scores are exchanged.
        self.assert_result("11.461295\n", ("0.1", "1643", "1540", "15.0"))


class Calibration(EquivalentRuntimeTest):
    """gamma is printed where M1 and M2 are alike and T1 is 1."""

    def test_the_known_values(self):
        known = {
            "0.5": "1.0000000", "0.1": "0.71733766", "0.01": "0.58502381",
            # Beside the flat stretches: 2, 6 and 1462 predictions of 3584.
            "0.001": "0.53140000", "0.0005": "0.50565714", "0.407": "0.95217200",
        }
        for p, gamma in known.items():
            self.assert_result(gamma + "\n", (p, "1000", "1000", "1"))
            self.assertEqual(plain(expected_gamma(Fraction(p))), gamma, "tests/definitions.py")

    def test_every_calibrated_point_and_points_between(self):
        counts = sorted({count for _, count in CURVE})
        self.assertEqual((len(CURVE), len(counts)), (150, 145), "five points repeat a count")
        # A point is met by the nearest float; a decimal would miss it.
        cases = [(repr(count / 3584), Fraction(count, 3584)) for count in counts]
        for low, high in zip(counts, counts[1:]):
            p = "%.9f" % ((low + (high - low) * 0.3) / 3584)
            cases.append((p, Fraction(p)))
        for text, p in cases:
            self.assert_result(plain(expected_gamma(p)) + "\n", (text, "1000", "1000", "1"))

    def test_p_gamma_is_the_inverse_of_gamma(self):
        gammas = [gamma for gamma, _ in CURVE]
        counts = [Fraction(count) for _, count in CURVE]
        for values in (gammas, counts):
            values += [(a + b) / 2 for a, b in zip(values, values[1:])]
        found = self.evaluate(*["p_gamma(%r)" % float(gamma) for gamma in gammas])
        for gamma, count, line in zip(gammas, counts, found):
            self.assertAlmostEqual(float(line), count / 3584, 13, "p_gamma(%s)" % gamma)
        below = self.evaluate("p_gamma(0.5)", "p_gamma(0.4)", "p_gamma(1e-9)")
        self.assertEqual(below, [repr(1 / 3584)] * 3)


class Digits(EquivalentRuntimeTest):
    def test_the_8_digits_are_right_to_one_unit_of_the_last(self):
        draw = random.Random(20220130)
        cases = [("0.1", "10000", "50", "486"), ("0.1", "50", "10000", "486")]
        for _ in range(200):
            p_gamma = "%.4f" % draw.uniform(0.0003, 0.5)
            s1, s2 = ("%.2f" % draw.choice([50, 411, 2185, draw.uniform(50, 4500)]) for _ in "12")
            cases.append((p_gamma, s1, s2, "%.3g" % 10 ** draw.uniform(-7, 12)))
        for case in cases:
            result, text = self.call(case)
            self.assertEqual(result.status, 0, text)
            self.assertLessEqual(digits_off(result.out.strip(), expected_runtime(*case)), 1, text)

    def test_results_are_plain_decimals(self):
        # gamma(0.5) = 1 and equal scores: the result is T1 itself.
        results = {
            "2": "2.0000000", "0.01": "0.010000000", "+.5": "0.50000000", "5.E2": "500.00000",
            "9.99999996": "10.000000", "99999999.4": "99999999", "99999999.6": "100000000",
            "123456786": "123456790", "1e200": "1" + "0" * 200,
            "1e-200": "0." + "0" * 199 + "10000000",
        }
        for t1, printed in results.items():
            self.assert_result(printed + "\n", ("0.5", "999", "999", t1))


class Table(EquivalentRuntimeTest):
    """Runtimes in a table; with p_gamma 0.5 and equal scores they come back."""

    arguments = ("0.5", "1000", "1000", "-")

    single = ["each T1 is taken for the time of a single run; if it is an average or a total of"]

    no_a = ["NA stands for A's values"]

    def assert_table(self, printed, text, *notes, named=True):
        """What is printed; the first note has what T1 is taken for, the last the sum."""
        rows = [line.split("\t") for line in printed.splitlines()]
        runtimes = [float(row[named]) for row in rows]
        told = "runtimes: %d, their sum: %#.5g," % (len(rows), sum(runtimes)), "unit of T1"
        self.assert_notes(printed, (self.single,) + notes + (told,), self.arguments, text)

    def test_a_column_of_runtimes_needs_no_header_and_no_names(self):
        for text in (
            "486\r\n2520\r\n", "486\r2520\r", "\ufeff486\n2520\n", " 486 \n\t2520\n",
            "486\n2520\n\n \n", "T1\n486\n2520\n", '"t1"\n"486"\n"2520"\n', "t1\n486.0\n2.52e3\n",
            # Blanks that cannot be broken, as the web has them.
            "\u00a0486\n2520\u00a0\n",
        ):
            self.assert_table("486.00000\n2520.0000\n", text, named=False)
        self.assert_table("7.0000000\n7.0000000\n", "7\n7\n", named=False)

    def test_every_form_of_a_table_with_names(self):
        named = "a\t486.00000\tNA\ta\nb c\t2520.0000\tNA\tb c\n"
        # More of them with RESULTS, too.
        forms = (
            (named, 'instance t1\na 486\n"b c"   2520'),
            (named, "\ufeffT1;INSTANCE\n486;a\n2520;b c\n\n"),
            (named, "instance,t1,\na,486,7\nb c,2520,8\n"),
            ("b, c\t486.00000\tNA\tb, c\n", 'instance,t1\n"b, c",486\n'),
            # An instance may have the name of a column.
            ("T1\t486.00000\tNA\tT1\na\t2520.0000\tNA\ta\n", "instance t1\nT1 486\na 2520\n"),
            # Numbers are names, and upper case makes another one.
            ("1\t486.00000\tNA\t1\n2.5\t2520.0000\tNA\t2.5\n", "t1,instance\n486,1\n2520,2.5\n"),
            ("a\t40.000000\tNA\ta\nA\t50.000000\tNA\tA\n", "instance t1\na 40\nA 50\n"),
        )
        for out, text in forms:
            self.assert_table(out, text, self.no_a)

    def test_the_output_is_instance_runtime_a_member_and_the_other_named_columns(self):
        row = "tai 40a\t486.00000\t%s\ttai 40a\t%s\n"
        forms = (
            (row % ("3141222", "17"), "instance\tt1\ta\tb\ntai 40a\t486\t3141222\t17\n"),
            (row % ("3141222", "NA"), "a;T1;Instance;b\r\n3141222;486;tai 40a;\r\n"),
            # Without the index of pandas and R, a column without a name.
            (row % ("1.5", "Max H\u00f6he\t-"), "\ufeff,t1,instance,a,who,b\n0,486,tai 40a,1.5,"
             "Max H\u00f6he,-\n"),
            # The loop of the README reads the value of A behind the runtime.
            (row % ("3141222", "9\tx"), "best,who,A,t1,instance\n9,x,3141222,486,tai 40a\n"),
            # Others may repeat, and may be called anything.
            (row % ("7", "1\t2\t3"), "x,instance,x,t1,2020,a\n1,tai 40a,2,486,3,7\n"),
            ("1\t486.00000\t-7e-5\t1\n", "Instance\tT1\ta\n1\t486\t-7e-5\n"),
        )
        for out, text in forms:
            self.assert_table(out, text)

    def test_without_a_column_a_its_place_has_na_and_no_other_column_takes_it(self):
        out = "x\t486.00000\tNA\tx\t7\t8\n"
        self.assert_table(out, "instance,t1,best,y\nx,486,7,8\n", self.no_a)
        self.assert_table(out, "best instance y t1\n7 x 8 486\n", self.no_a)

    def test_a_missing_or_wrong_header_is_told_which_one_to_write_and_which_was_found(self):
        for line, separator in (
            # There is none: the first line is an instance.
            ("a 486", " "), ("a\t486", "\t"), ("a,486", ","), ("tai40a 1,5", ","), ("12:34,5", ","),
            ("486 2520", " "), ("486,2520", ","), ("a;486;7", ";"), ("1472,5", ","), ("NA", " "),
            ("<0.01", " "),
            # Words that are not those of the columns, or not all of them.
            ("runtime", " "), ("seconds on M1", " "), ("# A", " "), ("name,t1", ","), ("t1,a", ","),
            ("problem,t1,a", ","), ("t1\tbest", "\t"), ("instance;a", ";"), ("instance", " "),
            ("instance,t 1,a", ","), ("t1,", ","), (",t1", ","), (",t1,name,a", ","),
            # One of them twice.
            ("instance,t1,T1", ","), ("instance,t1,a,A", ","), ("Instance,instance,t1,a", ","),
            ("t1 t1", " "),
        ):
            told = "line 1: " + ascii(line), ascii(separator.join(["instance", "t1", "a"]))
            text = line + "\nx%s486%s7\n" % (separator, separator)
            error = self.assert_refused(self.arguments, "standard input", *told, stdin=text)
            self.assertIn("header", error)

    def test_a_value_of_a_that_is_none_is_refused_before_b_has_run(self):
        missing = "if A found nothing, leave the instance out before B runs"
        alone = "write the number alone, 1472.5 for 1,472.5 or 1472,5"
        cases = dict.fromkeys(["3 141 533", "3,141,533", r"\textbf{1533}", "2*", "1" * 61], alone)
        cases.update(dict.fromkeys(["-", "NA", "", "inf"], missing), **{"1e401": alone})
        for value, remedy in cases.items():
            told = "line 3", "value of A", ascii(value)[:40], remedy
            told += "a number of up to 60 characters", "exponent from -400 to 400"
            text = "instance\tt1\ta\nx\t1\t5\ny\t1\t%s\n" % value
            self.assert_refused(self.arguments, "standard input", *told, stdin=text)
        # Of 60 characters it is taken.
        row = "y\t10.000000\t%s\ty\n" % ("1" * 60)
        self.assert_table(row, "instance,t1,a\ny,10,%s\n" % ("1" * 60))

    def test_a_table_in_a_file(self):
        example = os.path.join(DATA, "example_1.tsv")
        rows = table("example_1.tsv")
        result = self.run_script("0.01", "1219", "1012", example)
        printed = [line.split("\t") for line in result.out.splitlines()]
        for row in rows:
            row[1] = plain(expected_runtime("0.01", "1219", "1012", row[1]))
            row.insert(3, row[0])
        self.assertEqual((result.status, printed), (0, rows))
        self.assertEqual(result.err.count("\n"), 2, "single runs, and the sum: " + result.err)

    def test_a_single_operand_that_is_neither_a_runtime_nor_a_file(self):
        # Relative: a message cuts a path of more than 80 characters.
        folder = "tests/data"
        neither = "cannot be read", "a number above 0", "0.5, not 0,5"
        call = ("0.5", "99", "99")
        self.assert_refused(call + ("none.tsv",), "TABLE 'none.tsv'", *neither, "No such file")
        self.assert_refused(call + (folder,), "TABLE " + repr(folder), *neither, "directory")
        # What begins with a digit is a bad T1, unless a file has this name.
        for t1 in ("1,472.5", "486s", "1,5", "2024.csv"):
            self.assert_refused(call + (t1,), "T1 must be", repr(t1), "486 for 486s", "1472.5 for")
        self.assert_refused(call + ("<0.01",), "T1 must be", "'<0.01'", "write 0")
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        with open(os.path.join(folder, "2024.csv"), "w") as file:
            file.write("486\n")
        result = self.run_script("0.5", "1000", "1000", "2024.csv", cwd=folder)
        self.assertEqual((result.status, result.out), (0, "486.00000\n"), result.err)
        self.assert_refused(call + ("-", "486"), "T1 must be", "'-'")

    def test_of_two_tables_one_is_refused_as_a_runtime(self):
        one = "tests/data/example_1.tsv"
        for operands in ((one, "tests/data/example_2.tsv"), ("486", one), (one, "486")):
            call = ("0.5", "99", "99") + operands
            self.assert_refused(call, "T1 must be a number", "not %r" % one)

    def test_names_come_back_as_they_were_read(self):
        names = ("caf\u00e9", "cafe\u0301", "\u9f99\u82af", "\U0001f600", "C:\\x", "n/a")
        text = "instance\tt1\n" + "".join("%s\t5\n" % name for name in names)
        printed = "".join("%s\t5.0000000\tNA\t%s\n" % (name, name) for name in names)
        self.assert_table(printed, text, self.no_a)
        # Whatever the locale.
        for encoding in ("ascii", "latin-1", "cp1252"):
            env = {"LC_ALL": "C", "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
            result = self.run_script(*self.arguments, stdin=text.encode("utf-8"), env=env)
            self.assertEqual((result.status, result.out), (0, printed), encoding)
        report = self.run_script("--explain", *self.arguments, stdin=text.encode("utf-8"))
        self.assertRegex(report.out, " 5 +5.0000000  caf\u00e9\n")

    @unittest.skipUnless(os.name == "posix", "no terminals here")
    def test_a_terminal_that_cannot_show_a_name_is_an_error(self):
        ours, theirs = os.openpty()
        env = {"PYTHONIOENCODING": "ascii"}
        text = b"instance t1\ncaf\xc3\xa9 5"
        result = self.run_script(*self.arguments, stdin=text, env=env, stdout=theirs)
        os.close(theirs)
        os.close(ours)
        self.assertEqual(result.status, 2)
        error = result.err.splitlines()[-1]
        self.assertRegex(error, r"\Aequivalent_runtime.py: error: .*ascii.*\\xe9")

    def test_what_is_no_table_is_refused_with_the_line_and_a_remedy(self):
        # More of it with RESULTS: both scripts read a table with the same functions.
        value, comma = "T1 must be", "1472.5 for 1,472.5"
        rename = "delete the line", "rename the instance"
        twice = "more than once", "give each instance one row"
        cases = (
            # A runtime is missing, or a line, or there is more than one.
            (b"t1\n", "no rows"),
            (b"486\n \t\n2520\n", "line 2", "the line is empty; delete it"),
            (b"486\n1 472\n", "line 2: '1 472'", "fields: 2, but 1 in line 1", comma),
            (b"instance,t1,a\nx,,5\n", "line 2: 'x,,5'", "if A's paper has none, leave the"),
            # No runtime.
            (b"486\nabc", "line 2: 'abc'", value),
            (b"t1\nNA\n486\n", "line 2: 'NA'", value, "if A's paper has none, leave the instance"),
            (b"486\n0.00\n", "line 2: '0.00'", "columns instance, t1 and a, write 0"),
            (b"instance;t1\nx;<0.01\n", "line 2: 'x;<0.01'", value, "write 0, because A wins"),
            (b"486\n1,472.0\n", "line 2: '1,472.0'", value, comma),
            (b"instance;t1\nx;1h 20m\n", "line 2: 'x;1h 20m'", "'1h 20m'", "one number for 1h 20m"),
            (b"486\n1e201\n", "line 2: '1e201'", "1e+200"),
            (b"instance;t1\na;486\nb;1,5\n", "line 3: 'b;1,5'", "'1,5'", value, "1472,5"),
            (b"t1 instance\n12:34,5 x\n", "line 2", "'12:34,5'", value),
            # No name.
            (b"instance\tt1\na\t486\n\t2520\n", "line 3", "is empty", "delete the line"),
            (b"instance t1\na 4\nb 5\na 6\n", "'a'") + twice,
            (b"instance t1\nA1 4\na1 5\nA1 6\n", "'A1'") + twice,
            (b"instance t1\na 4\nMean 5\n", "line 3: 'Mean 5'", "'Mean'") + rename,
        )
        for text, *facts in cases:
            self.assert_refused(self.arguments, "standard input", *facts, stdin=text)

    def test_many_runtimes_in_one_call(self):
        rows = b"".join(b"i%d,%d\n" % (n, n + 1) for n in range(10000))
        result = self.run_script(*self.arguments, stdin=b"instance,t1\n" + rows)
        lines = result.out.split("\n")
        last = "i9999\t10000.000\tNA\ti9999"
        self.assertEqual((len(lines), lines[9999]), (10001, last), result.err)


class CpuNames(EquivalentRuntimeTest):
    """With S2 = 1012 and T1 = 100 the result shows the score of S1, up to 2185."""

    def arguments(self, name):
        return "0.01", name, "1012", "100"

    def assert_taken(self, name, cpu):
        out = plain(expected_runtime("0.01", SCORES[cpu], "1012", "100")) + "\n"
        told = ["A's machine M1: %s, score S1 = %s" % (cpu, SCORES[cpu])]
        notes = [told] if 411 <= int(SCORES[cpu]) <= 2185 else [told, ["S1 " + SCORES[cpu]]]
        if cpu in self.HIDDEN or re.match(r"\D+[\d.]+[GM]Hz$", cpu):
            notes.insert(0, ["other CPUs have the name of S1, too", "give the slowest CPU that"])
        self.assert_notes(out, notes, self.arguments(name))

    def assert_asked(self, name, *facts):
        """The name is refused with these facts."""
        return self.assert_refused(self.arguments(name), "S1 " + ascii(name)[:40], *facts)

    def test_the_forms_in_which_papers_and_systems_print_names(self):
        for name, cpu in (
            ("Intel(R) Xeon(R) CPU E5-2680 v3 @ 2.50GHz", "Intel Xeon E5-2680 v3 @ 2.50GHz"),
            ("AMD Ryzen 7 1800X Eight-Core Processor", "AMD Ryzen 7 1800X"),
            ("Intel(R) Core(TM)2 Duo CPU     P9600  @ 2.53GHz", "Intel Core2 Duo P9600 @ 2.53GHz"),
            ("Core\u21222 Duo P9600 2530MHz", "Intel Core2 Duo P9600 @ 2.53GHz"),
            ("2.66 GHz Intel Core2 Duo P9600", "Intel Core2 Duo P9600 @ 2.66GHz"),
            ("XEON-E5440", "Intel Xeon E5440 @ 2.83GHz"),
            ("VIA C4250 1.2 GHz", "VIA Eden X4 C4250 @ 1.2+GHz"),
            ("Intel\u00ae i7-7500U CPU @ 2.70GHz \u00d7 4", "Intel Core i7-7500U @ 2.70GHz"),
            ("i7-7500U at 2.7 GHz", "Intel Core i7-7500U @ 2.70GHz"),
            ("AMD A9 9420 with Radeon R5", "AMD A9-9420"),
            ("AMD A9-9420 RADEON R5, 5 COMPUTE CORES 2C+3G", "AMD A9-9420"),
            # There is an AMD PRO A10-9700, too.
            ("AMD A10-9700 RADEON R7, 10 COMPUTE CORES 4C+6G", "AMD A10-9700"),
            ("AMD Ryzen 5 4500U w/ Radeon Graphics", "AMD Ryzen 5 4500U"),
            ("AMD Ryzen Threadripper 3970X 32-Cores", "AMD Ryzen Threadripper 3970X"),
            ("AMD FX(tm)-6300 Six-Core Processor", "AMD FX-6300 Six-Core"),
            ("2x AMD EPYC 7742", "AMD EPYC 7742"),
            ("Xeon E5-2690 v2 (2 sockets)", "Intel Xeon E5-2690 v2 @ 3.00GHz"),
            ("Xeon E5-2690 v2, 2 CPUs", "Intel Xeon E5-2690 v2 @ 3.00GHz"),
            ("one core of Xeon E5440", "Intel Xeon E5440 @ 2.83GHz"),
            ("2 \u00d7 Intel Xeon E5-2680 v3", "Intel Xeon E5-2680 v3 @ 2.50GHz"),
            ("Dual Intel Xeon Gold 6140", "Intel Xeon Gold 6140 @ 2.30GHz"),
            ("i7-8650U CPU @ 1.90GHz   2.11 GHz", "Intel Core i7-8650U @ 1.90GHz"),
            ("AMD A10-7800 with AMD R7 Graphics", "AMD A10-7800 APU"),
            ("AMD GX-420CA", "AMD GX-420CA SOC"),
            ("Intel(R) Xeon(R) CPU E5-2680 0 @ 2.70GHz", "Intel Xeon E5-2680 @ 2.70GHz"),
            ("Genuine Intel(R) CPU T2300 @ 1.66GHz", "Intel Core Duo T2300 @ 1.66GHz"),
            ("E5\u20132690V4", "Intel Xeon E5-2690 v4 @ 2.60GHz"),
            ("Apple M1", "Apple M1 8 Core 3200 MHz"),
            # What the list has with and without a maker.
            ("Athlon Dual Core 4850e", "Athlon Dual Core 4850e"),
            # A clock where the list has none.
            ("AMD Ryzen 7 1800X 3.6 GHz", "AMD Ryzen 7 1800X"),
            # "Dual Core" inside a name is no decoration: 745 without it.
            ("AMD Athlon(tm) 64 X2 Dual Core Processor 3800+", "AMD Athlon 64 X2 Dual Core 3800+"),
            ("Core(C) i7-6700", "Intel Core i7-6700 @ 3.40GHz"),
            ("Pentium Dual-Core E5200", "Intel Pentium E5200 @ 2.50GHz"),
            ("Pentium 4 @ 3.00GHz", "Intel Pentium 4 3.00GHz"),
            (" 2x AMD EPYC 7742", "AMD EPYC 7742"),
            ("a Xeon E5440", "Intel Xeon E5440 @ 2.83GHz"),
            ("AMD Mobile Athlon 2500+", "Mobile AMD Athlon 2500+"),
            ("Mobile M620", "AMD Turion II Ultra Dual-Core Mobile M620"),
        ):
            self.assert_taken(name, cpu)

    def test_a_name_without_a_word_or_in_prose_is_asked_with_its_cpu_among_the_similar(self):
        for name, cpu in (
            ("Xeon 6140", "Intel Xeon Gold 6140 @ 2.30GHz"),
            ("Xeon 8124M", "Intel Xeon Platinum 8124M @ 3.00GHz"),
            ("Ryzen 5600X", "AMD Ryzen 5 5600X"),
            ("PC with Intel Core i7-6700, 16 GB", "Intel Core i7-6700 @ 3.40GHz"),
            ("a PC with i7-6700, 16 GB RAM", "Intel Core i7-6700 @ 3.40GHz"),
            ("Intel(R) Core(TM) i5 CPU       M 520  @ 2.40GHz", "Intel Core i5-520M @ 2.40GHz"),
        ):
            # One that has all parts may be another chip: the i5-4470S is no i5-4470.
            self.assert_asked(name, "similar ones", "%s (%s)" % (cpu, SCORES[cpu]))
        # All parts are there, but also in others.
        versions = ["Intel Xeon E5-2620%s @" % version for version in ("", " v2", " v3", " v4")]
        self.assert_asked("Xeon 2620", *versions)
        for text in ("an Intel Xeon Gold 6148 @ 2.4 GHz", "the Gold 6148", "two Xeon Gold 6148"):
            self.assert_taken(text, "Intel Xeon Gold 6148 @ 2.40GHz")

    def test_95_of_100_such_names_are_found_or_asked_with_their_cpu_and_none_is_another_one(self):
        draw = random.Random(6140)
        clock = re.compile(r"\s*@?\s*[\d.]+\+?\s*[GM]Hz$")
        plain_names = {clock.sub("", cpu) for cpu in SCORES}
        before = "an", "PC with", "one core of", "a server with two", "our laptop with an"
        after = "", ", 16 GB RAM", " and 32 GB of memory", " processor, 8 GB", " under Linux"
        pairs = []
        for cpu in sorted(SCORES)[7::150]:
            pairs.append((cpu, draw.choice(before) + " " + cpu + draw.choice(after)))
            words = clock.sub("", cpu).split(" ")
            # An inner word, but not the model.
            inner = [i for i, word in enumerate(words) if not re.search(r"\d\d\d", word)][1:]
            for i in inner:
                text = " ".join(words[:i] + words[i + 1 :])
                if i < len(words) - 1 and text not in plain_names:
                    pairs.append((cpu, text))
        self.assertGreaterEqual(len(pairs), 20)
        lost = []
        for cpu, name in pairs:
            result, text = self.call(self.arguments(name))
            if result.status == 0:
                self.assertIn("score S1 = %s" % SCORES[cpu], result.err, text)
            elif "%s (%s)" % (cpu, SCORES[cpu]) not in result.err:
                lost.append(name)
        self.assertLessEqual(len(lost), 0.05 * len(pairs), lost)

    def test_a_count_of_cores_a_generation_a_plus_and_mobile_belong_to_the_name(self):
        for name, cpu in (
            ("AMD Sempron Dual-Core 2200", "AMD Sempron Dual Core 2200"),
            ("AMD Sempron Dual-Core 2300", "AMD Sempron Dual Core 2300"),
            ("AMD Sempron Dual-Core 2100", "AMD Sempron Dual Core 2100"),
            ("Athlon 64 Dual-Core 3800+", "Athlon 64 Dual Core 3800+"),
            ("Dual Core AMD Opteron(tm) Processor 275", "AMD Opteron 275"),
            ("Dual-Core AMD Opteron(tm) Processor 275", "AMD Opteron 275"),
            ("Pentium(R) Dual-Core  CPU      E5200  @ 2.50GHz", "Intel Pentium E5200 @ 2.50GHz"),
            ("12th Gen Intel(R) Core(TM) i7-12700", "Intel Core i7-12700"),
            ("Apple M1 8-core", "Apple M1 8 Core 3200 MHz"),
        ):
            self.assert_taken(name, cpu)
        for name, *similar in (
            ("AMD Athlon 64 Dual-Core 3800+", "AMD Athlon 64 X2 Dual Core 3800+ (723)"),
            ("AMD Athlon 64 Dual-Core 4000+", "AMD Athlon 64 X2 Dual Core 4000+ (724)"),
            ("Athlon 64 4000+ dual-core",),
            ("Pentium 4 Dual-Core 3.00GHz",),
            ("Dual-Core Pentium 4 3.00GHz",),
            ("Intel\u00ae i7-7500U \u00d7 4 v2",),
            ("Snapdragon 8cx 2nd Gen", "Snapdragon 8cx Gen 2 @ 3.1 (1946)"),
            ("Snapdragon 8cx 3rd Gen",),
            ("Snapdragon 7c 2nd Gen", "Snapdragon 7c Gen 2 @ 2.55 (1508)"),
            ("Athlon 5000+", "AMD Athlon 64 X2 Dual Core 5000+ (874)"),
            ("Athlon 5200+", "AMD Athlon 64 X2 Dual Core 5200+ (915)"),
            ("Sempron 2200", "AMD Sempron 2200+ (279)", "AMD Sempron Dual Core 2200 (649)"),
            ("Athlon 2500+", "AMD Athlon XP 2500+ (353)", "Mobile AMD Athlon 2500+ (365)"),
            ("Pentium 4 3.33 GHz", "Mobile Intel Pentium 4 3.33GHz (552)"),
            ("Sempron 2100", "Mobile AMD Sempron 2100+ (203)", "AMD Sempron Dual Core 2100 (596)"),
            ("Apple M1 16-core",),
            ("Apple M2 12-core",),
        ):
            self.assert_asked(name, *similar)

    def test_a_note_says_whose_machine_it_is(self):
        notes = [["A's machine M1: Intel Xeon E5440 @ 2.83GHz, score S1 = 1219"]]
        notes += [["your machine M2: Intel Celeron N4100 @ 1.10GHz, score S2 = 1012"]]
        self.assert_notes("313.68294\n", notes, ("0.01", "Xeon E5440", "N4100", "486"))

    def test_a_newer_cpu_has_a_rating_that_is_taken_times_095_for_s1_and_105_for_s2(self):
        # Within the range, and outside it.
        for name, cpu in (
            ("Intel(R) Xeon(R) Silver 4209T CPU @ 2.20GHz", "Intel Xeon Silver 4209T @ 2.20GHz"),
            ("Intel(R) N95", "Intel N95"), ("Apple M2", "Apple M2 8 Core 3500 MHz"),
            ("AMD EPYC 9654 96-Core Processor", "AMD EPYC 9654"),
            ("Intel(R) Core(TM) Ultra 9 285K", "Intel Core Ultra 9 285K"),
        ):
            rating, month = RATINGS[cpu]
            for factor, position, machine in (("0.95", 1, "A's"), ("1.05", 2, "your")):
                arguments = ["0.01", "1012", "1012", "100"]
                arguments[position] = name
                score = Fraction(rating) * Fraction(factor)
                scores = [1012, 1012]
                scores[position - 1] = score
                out = plain(expected_runtime("0.01", *scores, "100")) + "\n"
                told = ["%s machine M%d: %s, score S%d = " % (machine, position, cpu, position)]
                told += ["%s: its PassMark rating of %s, %s, times %s by a rule of the program" % (
                    float(score), month, rating, factor)]
                notes = [told] if 411 <= score <= 2185 else [told, ["S%d " % position]]
                if scores[1] > 2185:
                    notes.append(["Our advice"])
                self.assert_notes(out, notes, arguments)

    def test_the_clock_may_differ_by_50_mhz_and_belongs_to_the_cpu(self):
        self.assert_taken("E5440 2.78GHz", "Intel Xeon E5440 @ 2.83GHz")
        self.assert_taken("E5440 2880 MHz", "Intel Xeon E5440 @ 2.83GHz")
        self.assert_taken("E5440 2780 MHz", "Intel Xeon E5440 @ 2.83GHz")
        self.assert_taken("arm cortex-a72 4 core 1500 mhz", "ARM Cortex-A72 4 Core 1500 MHz")
        self.assert_asked("E5440 2779 MHz", "E5440 @ 2.83GHz (1219)")
        self.assert_asked("E5440 2.881GHz", "E5440 @ 2.83GHz (1219)")
        # The v4 has 2.40 GHz; without it, the name is that of another CPU.
        v4 = "Intel Xeon E5-2680 v4 @ 2.40GHz (1952)"
        self.assert_asked("Intel Xeon E5-2680 @ 2.40GHz", v4)
        # One that is listed with 0 MHz has 2426, those with a clock 343 to 812.
        self.assert_asked("ARM Cortex-A72 4 Core 1600 MHz", "ARM Cortex-A72 4 Core 1850 MHz (343)")
        # With 6 cores there is one of 1896 MHz; the number of cores belongs to the name.
        self.assert_asked("ARM Cortex-A53 4 Core 1900 MHz", "ARM Cortex-A53 4 Core 0 MHz (132)")

    def test_what_stands_in_brackets_belongs_to_the_name(self):
        self.assert_taken("Xeon E5-2670 (v3)", "Intel Xeon E5-2670 v3 @ 2.30GHz")
        self.assert_taken("Core i5-470 (UM)", "Intel Core i5-470UM @ 1.33GHz")
        name = "Intel(R) Core(TM) i7-7500U (2.70GHz)"
        self.assert_taken(name, "Intel Core i7-7500U @ 2.70GHz")
        self.assert_asked("Xeon E5440 (v2)", "E5440 @ 2.83GHz (1219)")
        # The last word of a listed name in brackets: this CPU or none.
        for cpu in sorted(SCORES)[7::240]:
            name = re.sub(r"[ -](\w+)( @.*)?$", r" (\1)\2", cpu)
            result, text = self.call(self.arguments(name))
            if result.status == 0:
                self.assertIn("score S1 = %s\n" % SCORES[cpu], result.err, text)

    def test_the_runs_of_letters_and_of_digits_are_those_of_the_listed_name(self):
        # AMD Opteron X2170 has 832, Intel Celeron 220 has 255.
        for name in ("AMD Opteron X2 170", "Intel Celeron 2.20", "Xeon E52680"):
            self.assert_asked(name, "is not listed")
        self.assert_taken("XEON E5 2680 V3", "Intel Xeon E5-2680 v3 @ 2.50GHz")
        self.assert_taken("i7 7500 U", "Intel Core i7-7500U @ 2.70GHz")

    def test_a_name_that_many_cpus_end_in_or_that_hides_the_model_is_refused(self):
        for name, cpu in (
            ("Intel Xeon @ 2.20GHz", "Intel Xeon @ 2.20GHz"),
            ("Intel Pentium M 2.26GHz", "Intel Pentium M 2.26GHz"),
            ("AMD 3015e", "AMD 3015e"),
            ("i5-9400T", "Intel Core i5-9400T @ 1.80GHz"),
            ("E5440", "Intel Xeon E5440 @ 2.83GHz"),
            ("Intel N270", "Intel Atom N270 @ 1.60GHz"),
            ("Xeon 5160", "Intel Xeon 5160 @ 3.00GHz"),
        ):
            self.assert_taken(name, cpu)
        hidden = ["2 CPU", "AMD 5600", "Intel 4410Y", "9900X", "2.4 GHz", "CPU", "Xeon"]
        # A family, or another maker, which the list has not: there is an Apple A8.
        hidden += ["AMD A8", "Intel M1"]
        # Up to four characters can be the end of many names.
        hidden += ["a1", "M 620", "N270"]
        for name in hidden:
            self.assert_asked(name)

    def test_a_family_with_a_frequency_is_found_as_s1_as_linux_prints_it(self):
        for name, cpu in (
            ("Intel(R) Xeon(R) CPU @ 2.20GHz", "Intel Xeon @ 2.20GHz"),
            ("Xeon @ 2.20GHz", "Intel Xeon @ 2.20GHz"),
            ("Intel(R) Xeon(TM) CPU 3.00GHz", "Intel Xeon 3.00GHz"),
            ("Intel(R) Pentium(R) M processor 1.86GHz", "Intel Pentium M 1.86GHz"),
            ("Pentium M 1.73 GHz", "Intel Pentium M 1.73GHz"),
            ("Intel(R) Pentium(R) 4 CPU 3.73GHz", "Intel Pentium 4 3.73GHz"),
        ):
            self.assert_taken(name, cpu)
        # The exact frequencies go first, and an "@" tells later names from earlier ones.
        for name, *fits in (
            ("Pentium M 1.70GHz", "Intel Pentium M 1.70GHz (318), Intel Pentium M 1700MHz (361);"),
            ("intel xeon 2.20ghz", "Intel XEON 2.20GHz (351), Intel Xeon @ 2.20GHz (1383);"),
        ):
            self.assert_asked(name, "fits 2 CPUs, slowest first: ", *fits)
        for name in ("2.8 GHz", "Celeron @ 1.70GHz", "Intel Xeon @ 2.90GHz", "Xeon(TM) 3.06GHz"):
            self.assert_asked(name, "does not say which CPU it is")

    def test_a_family_and_a_frequency_without_an_at_is_no_cpu_that_is_listed_with_one_alone(self):
        # Its neighbours by frequency have less than half of its score.
        for name in ("Celeron 1.33 GHz", "Celeron 1.3 GHz", "Intel Celeron 1300 MHz"):
            told = "Mobile Intel Celeron 1333MHz (248)", "Intel Celeron M 1.30GHz (284)"
            self.assert_asked(name, "does not say which CPU it is", *told)
        for name in ("Celeron @ 1.33 GHz", "Intel(R) Celeron(R) CPU @ 1.30GHz"):
            self.assert_taken(name, "Intel Celeron @ 1.30GHz")

    def test_an_ambiguous_name_is_refused(self):
        two = "Core2 Duo P9600 @ 2.53GHz (1075), Intel", "@ 2.66GHz (1111)"
        self.assert_asked("Intel Core2 Duo P9600", *two)
        xp = "AMD Athlon XP 1600+ (265)", "AMD Athlon XP1600+ (272)"
        self.assert_asked("amd athlon xp 1600+", *xp)
        self.assert_asked("Pentium4", "Intel Pentium 4 1400MHz (180)")
        # With and without a frequency.
        two = "fits 2 CPUs, slowest first: AMD Ryzen Embedded V1500B (1083)", "2.20GHz (1237)"
        self.assert_asked("Ryzen Embedded V1500B", *two)
        # Mobile ones are other chips, and of these there are three.
        self.assert_asked("AMD RM-70", *["AMD Turion%s RM-70 (%s)" % pair for pair in (
            (" Dual-Core", 548), (" X2 Dual Core Mobile", 504), (" X2 Dual-Core Mobile", 663),
            ("X2 Dual Core Mobile", 674),
        )])
        # The Celeron E1500 is no APU.
        error = self.assert_asked("E-1500 APU", "AMD E1-1500 APU (462)")
        self.assertNotIn("Celeron", error)
        # An end is left out, or there is one too many.
        self.assert_asked("Opteron 6176", "AMD Opteron 6176 SE (507)")
        self.assert_asked("AMD A9-9420 SE", "AMD A9-9420 (1344)")

    def test_a_name_that_is_not_found_gets_similar_ones_by_its_beginning_and_its_clock(self):
        for name, *similar in (
            ("Intel i5 470U", "Intel Core i5-470UM @ 1.33GHz (539)"),
            ("Core 2 Duo 2.4 GHz", "does not say which", "similar ones: Intel Core2 Duo T7700 @ "),
            ("Xeon E5-2697 v5", "E5-2697 v2 @", "E5-2697 v3 @", "E5-2697 v4 @"),
            ("Apple M1 Pro", "M1 Pro 8 Core 3200 MHz (3788)", "M1 Pro 10 Core 3200 MHz (3858)"),
            ("Core i7 3.4 GHz", "does not say which", "ones: Intel Core i7-2600K @ 3.40GHz ("),
            ("i7", "does not say which", "similar ones: Intel Core i7-2630UM @ 1.60GHz (221), "),
            ("Pentium III 800 MHz", "does not say which", "Intel Pentium III Mobile 800MHz (155)"),
            ("AMD EPYC", "does not say which", "similar ones: AMD EPYC 7301 (1363), "),
            ("i7-2600 N4100", "Intel Core i7-2600 @ 3.40GHz (1743)"),
            # The digits of the model say more than other words.
            ("FX-8350 Black Edition", "AMD FX-8350 Eight-Core ("),
        ):
            self.assert_asked(name, *similar)
        self.assert_asked("Intel Ryzen 5 5600", "AMD Ryzen 5 5600G (3196)")
        self.assertNotIn("Celeron", self.assert_asked("Apple M3", "Apple M1 ", "Apple M2 "))
        # A first slip: the names without quotes.
        for first in (("Core", "i7-2600", "N4100", "10"), ("Intel", "Core", "i7-6700", "5")):
            self.assert_refused(("0.01",) + first, "S1 '%s'" % first[0], "in quotes")
        for name in ("qq1\nq7", "MacBookPro15,1", "qqy9999"):
            self.assert_asked(name, "none")

    def assert_shown(self, name, *cpus):
        """The name is refused for S1 and for S2, and these CPUs are shown."""
        for operand, call in (("S1", (name, "1012")), ("S2", ("1012", name))):
            error = self.assert_refused(("0.01",) + call + ("1",), "%s %r" % (operand, name))
            for cpu in cpus:
                self.assertIn("%s (%s)" % (cpu, SCORES[cpu]), error)

    def test_a_cpu_that_is_not_listed_gets_the_nearest_numbers_of_its_family(self):
        for name, *cpus in (
            # By the last two digits, the clock of a 250 is between those of the 148 and the 254.
            ("Opteron 250", "AMD Opteron 148", "AMD Opteron 254"),
            ("AMD Opteron(tm) Processor 250", "AMD Opteron 148", "AMD Opteron 254"),
            ("Xeon E5441", "Intel Xeon E5440 @ 2.83GHz", "Intel Xeon E5450 @ 3.00GHz"),
            ("Core i7-8770K", "Intel Core i7-8700K @ 3.70GHz", "Intel Core i7-7700K @ 4.20GHz"),
        ):
            self.assert_shown(name, *cpus)
        nearest = "Pentium III Mobile 800MHz (155)", "Pentium III Mobile 866MHz (132)"
        self.assertNotIn("1400MHz", self.assert_asked("Pentium III 500", *nearest))

    def test_a_name_with_another_clock_shows_the_listed_one(self):
        # And no other, because they share less with it.
        three = " @ 2.60GHz (1474)", " v2 @ 2.50GHz (1647)", " v3 @ 2.30GHz (1702)"
        shown = ", ".join("Intel Xeon E5-2670" + cpu for cpu in three)
        self.assert_asked("Xeon E5-2670 2.5 GHz", "similar ones: %s;" % shown)
        # Of all CPUs with a number and a clock.
        clock = re.compile(r"(.*\d.*) @ ([\d.]+)GHz$")
        for cpu in list(filter(clock.match, sorted(SCORES)))[7::300]:
            name, ghz = clock.match(cpu).groups()
            self.assert_shown("%s %.2f GHz" % (name, float(ghz) + 0.7), cpu)

    def test_the_slowest_of_a_family_by_frequency_are_similar_for_s1(self):
        family = [cpu for cpu in SCORES if re.match(r"Intel Xeon [\d.]+GHz$", cpu, re.I)]
        slow = sorted(family, key=lambda cpu: int(SCORES[cpu]))[:4]
        self.assertIn("Intel Xeon 2.40GHz", slow)
        for name in ("Intel Xeon 2.66GHz", "2.66 GHz Intel Xeon"):
            shown = ", ".join("%s (%s)" % (cpu, SCORES[cpu]) for cpu in slow)
            self.assert_asked(name, "does not say which CPU it is", "similar ones: " + shown)

    def test_the_similar_ones_are_at_most_4_and_begin_with_those_that_give_b_less_time(self):
        for name in ("Pentium4", "i7-7820", "EPYC 7000", "Xeon E5"):
            for operand, arguments in (("S1", (name, "99")), ("S2", ("99", name))):
                result, text = self.call(("0.5",) + arguments + ("1",))
                shown = re.findall(r" \(([\d.]+)\)", result.err)
                numbers = sorted(map(float, shown), reverse=operand == "S2")
                self.assertEqual(list(map(float, shown)), numbers, text)
                self.assertTrue(1 <= len(shown) <= 4, text)
        self.assertEqual(len(shown), 4, "Xeon E5")
        # The slowest of a family is the first for S1, and the fastest for S2.
        for position, name, family, factor, extreme in (
            (1, "Core i3", "Intel Core i3", 0.95, min),
            (2, "Ryzen 9", "AMD Ryzen .*\\b9 ", 1.05, max),
        ):
            listed = [float(SCORES[cpu]) for cpu in SCORES if re.match(family, cpu)]
            listed += [factor * float(RATINGS[cpu][0]) for cpu in RATINGS if re.match(family, cpu)]
            call = ["0.5", "99", "99", "1"]
            call[position] = name
            result, text = self.call(call)
            first = re.findall(r" \(([\d.]+)\)", result.err)[0]
            self.assertEqual(first, "%g" % extreme(listed), text)

    def test_a_cpu_of_another_maker_that_shares_only_a_number_is_not_similar(self):
        # There is an AMD PRO A10-8770.
        error = self.assert_asked("i7-8770K", "similar ones: Intel Core i7")
        self.assertNotIn("A10", error)
        self.assert_asked("8770K", "similar ones: none;")

    def test_the_advice_gives_b_less_time_in_doubt(self):
        vague = "does not say which CPU it is; give the whole name in quotes, or the {safe} CPU"
        unlisted = "is not listed", "give '{name}: RATING', the single-thread one of cpubenchmark"
        unlisted += "or one of its design that is surely not {unsafe}",
        for name, *facts in (
            ("Xeon 2620",) + unlisted, ("i9-15900",) + unlisted, ("Opteron 250",) + unlisted,
            ("Core2 Duo P9600", "fits 2 CPUs, {safe} first: ", "give one of these names"),
            ("Ryzen", vague, "similar ones: AMD Ryzen"), ("Core i7", vague),
            ("Ryzen 7", vague), ("Core Ultra 9", vague),
        ):
            for operand, call, safe, unsafe, wrong in (
                ("S1", (name, "1012"), "slowest", "faster", "fastest|slower"),
                ("S2", ("1012", name), "fastest", "slower", "slowest|faster"),
            ):
                told = [fact.format(safe=safe, unsafe=unsafe, name=name) for fact in facts]
                call = ("0.01",) + call + ("1",)
                error = self.assert_refused(call, "%s %r" % (operand, name), *told)
                self.assertNotRegex(error, wrong)

    # What virtual machines show, as far as it is listed.
    HIDDEN = ["AArch64 rev %d (aarch64)" % n for n in (0, 1, 2, 4)] + ["DO-Regular", "Virtual"]
    HIDDEN += ["Octa Core", "Amlogic", "Generic DT based system", "Manta", "Intel 2.80GHz"]
    HIDDEN += ["Intel Xeon @ 2.00GHz", "Intel Xeon @ 2.20GHz", "Intel XEON 2.20GHz"]
    HIDDEN += ["Intel Xeon %sGHz" % ghz for ghz in "2.00 2.40 2.80 3.00 3.20".split()]

    def test_a_name_that_hides_the_cpu_is_refused_as_s2(self):
        names = self.HIDDEN + [
            "AMD EPYC", "AMD EPYC Processor (with IBPB)", "AMD EPYC-Rome Processor", "amd epyc",
            "Intel Xeon", "xeon", "Intel(R) Xeon(R) CPU @ 2.20GHz", "intel xeon 2.20ghz",
            "Intel(R) Xeon(R) Processor", "Intel(R) Xeon(R) Processor @ 2.90GHz",
            "Intel Xeon Processor (Skylake, IBRS)", "Intel Core Processor (Haswell, no TSX)",
            "QEMU Virtual CPU version 2.5+", "QEMU TCG CPU version 2.5+", "Common KVM processor",
            "Common 32-bit KVM processor",
            "Virtual CPU 82d9ed4018dd", "virtual", "do-regular", "DO-Premium-Intel", "server",
            "AArch64 rev 4", "AArch64 Processor rev 4 (aarch64)", "VirtualApple @ 2.50GHz",
            "rev 4 (aarch64)",
            "CPU @ 2.4 GHz",
        ]
        for name in names:
            told = "does not say which CPU it is", "in quotes", "the fastest CPU that it can be"
            call = "0.01", "1012", name, "100"
            error = self.assert_refused(call, "S2 " + ascii(name), *told)
            offered = re.findall(r"(?:ones: |, )([^,]+?) \([\d.]+\)", error)
            self.assertEqual([cpu for cpu in offered if cpu in self.HIDDEN], [])
            if name in self.HIDDEN:
                self.assertIn("(cpu_scores.md)", error)
            # Only what has the family, or the maker, can be one of the fastest.
            if not re.search("(?i)epyc|xeon|intel", name):
                self.assertEqual(offered, [], error)
        # Nor is one offered that would be refused.
        call = "0.01", "1012", "Pentium M 1.75GHz", "100"
        error = self.assert_refused(call, "S2 ", "Mobile Intel Pentium 4 - M 1.80GHz (297)")
        self.assertNotIn(" Intel Pentium M 1.73GHz", error)

    def test_such_a_name_is_taken_as_s1_and_its_score_for_both(self):
        for name in self.HIDDEN:
            self.assert_taken(name, name)
            score = SCORES[name]
            call = "0.01", "1000", score, "100"
            self.assert_result(plain(expected_runtime(*call)) + "\n", call)

    def test_a_xeon_without_its_version_is_told_which_versions_are_listed(self):
        # A frequency tells the versions apart where it differs.
        for name, asked in (
            ("Xeon E5-2650", ["", " v2", " v3", " v4"]), ("Xeon E5440", [""]),
            ("E3-1220", ["", " v2", " v3", " v5", " v6"]),
            ("E5-2650 v3", [" v3"]), ("Xeon E5-2650 0 @ 2.00GHz", [""]),
            ("E3-1290", ["", " v2"]), ("E5-1603 @ 2.80GHz", ["", " v3", " v4"]),
            ("Intel Xeon E3-1220 @ 3.10GHz", ["", " v2", " v3"]),
        ):
            for call in ((name, "1012"), ("1012", name)):
                result, text = self.call(("0.01",) + call + ("1",))
                cpu = re.search(r"M[12]: (\S+ \S+ \S+)", result.err).group(1).lower()
                found = re.findall(r"(?m)one of the versions (.*)\?$", result.err)
                found = re.findall(r"intel xeon (?:(?! @).)*", "".join(found).lower())
                self.assertEqual(found, [cpu + version for version in asked[1:]], text)

    def test_what_has_no_letter_or_too_many_is_a_bad_score_and_no_name(self):
        # AMD Opteron 1212 has 729, AMD Opteron 2435 has 593.
        texts = ["1,212", "1_212", "2.435,0", "24 35", "", "?", " 1219", "\uff11\uff12"]
        for text in texts:
            self.assert_refused(self.arguments(text), "S1 must be", "10,000", ascii(text)[:40])
        # To look for a clock in so many digits took half a minute.
        for text in ("x" + "1" * 10000, "1" * 10000 + "x", "x" * 201, "x1" * 100, "x " * 5000):
            self.assert_asked(text)
        # No number for int(): too many digits, and a digit that is no decimal.
        for text in ("EPYC " + "1" * 10000, "EPYC \u00b2"):
            self.assert_asked(text, "AMD EPYC ")


class TheList(EquivalentRuntimeTest):
    def assert_rows(self, rows, number, digest):
        """As many rows as in the source, whose lines have this SHA-256."""
        text = "".join("\t".join(row) + "\n" for row in rows)
        found = len(rows), hashlib.sha256(text.encode("ascii")).hexdigest()
        self.assertEqual(found, (number, digest), "if this change is meant, expect the former")

    def test_its_tables_are_the_snapshot_and_the_ratings_of_newer_cpus(self):
        # The lines "model <tab> score" of the snapshot of 30 January 2022.
        digest = "bce792703c6c0e4238fb3d4ab28c7bf3b9d0bd413ef0a58d8e28f7222398caa5"
        self.assert_rows(list(SCORES.items()), 3692, digest)
        # The lines "model <tab> rating <tab> month".
        digest = "399206d0c1cfc758ccc5949c71027e909c3d670a025d9d031859280c350ec2ed"
        self.assert_rows([(cpu,) + rating for cpu, rating in RATINGS.items()], 357, digest)

    def test_a_rating_of_june_2023_is_that_of_the_source_and_its_cpu_is_in_no_other_table(self):
        source = dict(table("passmark_june_2023.tsv"))
        for cpu, (rating, month) in RATINGS.items():
            self.assertNotIn(cpu, SCORES)
            self.assertIn(month, ("June 2023", "October 2026"))
            if month == "June 2023":
                self.assertEqual(source[cpu], rating, cpu)

    def test_a_full_name_finds_its_own_score(self):
        hidden = re.compile(r"(?i)Intel Xeon (@ )?[\d.]+GHz|AArch64|DO-Regular|Virtual")
        names = [cpu for cpu in sorted(SCORES) if 539 <= float(SCORES[cpu]) <= 2185]
        names = [cpu for cpu in names if not hidden.match(cpu)][::60]
        for a, b in zip(names[::2], names[1::2]):
            out = plain(expected_runtime("0.01", SCORES[a], SCORES[b], "100")) + "\n"
            notes = [["%s, score S1 = %s" % (a, SCORES[a])], ["%s, score S2 = %s" % (b, SCORES[b])]]
            self.assert_notes(out, notes, ("0.01", a, b, "100"))

    def test_every_listed_score_is_allowed(self):
        fastest = max(SCORES, key=lambda name: float(SCORES[name]))
        slowest = min(SCORES, key=lambda name: float(SCORES[name]))
        out = plain(expected_runtime("0.01", SCORES[fastest], SCORES[slowest], "90")) + "\n"
        notes = [[SCORES[fastest]], [SCORES[slowest]]]
        notes += [["outside the paper's 411 to 2185: S1 %s and S2 %s;" % (
            SCORES[fastest], SCORES[slowest])]]
        self.assert_notes(out, notes, ("0.01", fastest, slowest, "90"))

    def test_a_formatter_may_have_padded_its_rows(self):
        text = (
            "| model                         | score |\n|:----|--:|\n|Intel Celeron N4100|1012|\n"
            "|  Intel Xeon E5440 @ 2.83GHz  |  1219 |\n| model | rating | month |\n"
            "| Intel N100     | 2000 | June 2023    |\n"
        )
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(os.path.join(ROOT, self.script), folder)
            with open(os.path.join(folder, "cpu_scores.md"), "w") as file:
                file.write(text)
            named = self.run_script("0.01", "Xeon E5440", "N4100", "486", folder=folder)
            self.assertEqual(named.out, "313.68294\n", named.err)
            newer = self.run_script("0.01", "Intel N100", "N4100", "486", folder=folder)
            self.assertIn("S1 = 1900: its PassMark rating of June 2023, 2000, times", newer.err)

    def test_it_may_stand_beside_the_script_to_which_a_link_leads(self):
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(os.path.join(ROOT, self.script), os.path.join(folder, self.script))
            result = self.run_script("0.01", "Xeon E5440", "N4100", "486", folder=folder)
            self.assertEqual(result.out, "313.68294\n", result.err)

    def test_it_has_to_stand_beside_the_script_itself(self):
        named = ("0.01", "Intel Xeon E5440 @ 2.83GHz", "1012", "486")
        with tempfile.TemporaryDirectory() as folder:
            options = {"folder": folder, "cwd": folder}
            scores = os.path.join(folder, "cpu_scores.md")
            shutil.copy(os.path.join(ROOT, self.script), folder)
            good = self.run_script("0.01", "1219", "1012", "486", **options)
            self.assertEqual((good.status, good.out, good.err), (0, "313.68294\n", ""))
            head = b"| model | score |\n| --- | ---: |\n"
            texts = [None, head + b"| A 1 |\n", head + b"| A 1 | fast |\n", b"| \xff |\n"]
            # Without a row it is not the list either.
            for text in texts + [b"", b"# CPUs\n", head]:
                if text is not None:
                    with open(scores, "wb") as file:
                        file.write(text)
                result = self.run_script(*named, **options)
                self.assertEqual((result.status, result.out), (2, ""), text)
                if text is None:
                    problem = "error: cpu_scores.md cannot be read (No such file or directory)"
                    self.assertIn(problem, result.err)
                    self.assertIn("copy it beside the script, or give the score", result.err)
            shutil.copy(os.path.join(ROOT, "cpu_scores.md"), folder)
            self.assertEqual(self.run_script(*named, **options).out, "313.68294\n")


class BadInput(EquivalentRuntimeTest):
    NOT_NUMBERS = "abc 1_000 0x10 nan inf -inf 1e400 1,5 \uff11 \u00bd 1e --".split()
    NOT_NUMBERS += ["", " ", "1 2", " 1", "9" * 5000]

    GOOD = ["0.01", "1219", "1012", "486"]

    def test_p_gamma(self):
        values = ["0.50000001", "0.7", "0.000279017", "0", "-0.1", "1", "1%", "0,01"]
        values += self.NOT_NUMBERS
        values += ["1/3584"]
        told = "0.000279018 to 0.5", "0.01 for 1 %"
        self.assert_bad(self.GOOD, 0, values, "P_GAMMA must be", *told)
        result, text = self.call(["0.000279018"] + self.GOOD[1:])
        self.assertEqual(result.status, 0, text)

    def test_scores(self):
        values = ["", "1_000", "0", "-1", "49.999", "5e-324", "1e-400", "\uff11", "-1e5", "1,219"]
        # A clock in GHz, a point for thousands, and the CPU Mark of all cores.
        values += ["3.4", "3.760", "10000.1", "24011", "1e300", "1e400"]
        for position, name in ((1, "S1 must be"), (2, "S2 must be")):
            told = "from 50 to 10,000", "no CPU Mark", "3760 for 3,760"
            self.assert_bad(self.GOOD, position, values, name, *told)

    def test_runtimes(self):
        values = ["-1", "-1e5", "-5", "-.5", "-1x", "1e201", "9.9e-201", "1,472.0", "30 200"]
        values += self.NOT_NUMBERS
        two, told = self.GOOD + ["2520"], ("1e-200 to 1e+200",)
        number = "1472.5 for 1,472.5 or 1472,5", "one number for 1h 20m"
        missing = "if A's paper has none, leave the instance out before B runs",
        limit = "if A used up a limit, give the limit",
        for value in values + ["-", "NA", "n/a", ">3600", "> 1h"]:
            remedy = number if any(map(str.isdigit, value)) else missing
            remedy = limit if value[:1] == ">" else remedy
            self.assert_bad(two, 3, [value], "T1 must be", *told, *remedy)
        self.assert_bad(two, 3, ["1-2", "0.5-0.7", "1\u20132"], "T1 must be", "the lower end")
        self.assert_bad(two, 3, ["3600*", "5.5**"], "T1 must be", "486 for 486s or 486*")
        for value in "x-":
            self.assert_refused(["0.1", "99", "99", "486", value], "T1 must be", repr(value))
        # A minus and a point begin a number, and no option.
        self.assert_refused(["0.1", "99", "99", "-.5"], "T1 must be", "'-.5'", "1e-200 to")

    def test_a_runtime_of_zero_has_a_remedy_of_its_own(self):
        remedy, other = "in a TABLE with the columns instance, t1 and a, write 0", "1472.5"
        told = "T1 must be", "1e-200 to 1e+200", remedy
        self.assert_bad(self.GOOD + ["2520"], 3, ["<0.01", "< 1"], *told)
        for value in ("0", "0.00", "-0", "0e5"):
            self.assert_bad(self.GOOD, 3, [value], *told)
            error = self.assert_refused(["--"] + self.GOOD[:3] + [value], "T1 must be")
            self.assertNotIn(other, error)
        for value in ("-3", "1,450", "1e201"):
            call = ["--"] + self.GOOD + [value]
            error = self.assert_refused(call, "T1 must be", other)
            self.assertNotIn(remedy, error)

    def test_missing_operands(self):
        good = ("0.01", "1219", "1012")
        for i in range(4):
            told = "T1 or one TABLE", "found '%s'" % " ".join(good[:i]), "--help"
            self.assert_refused(good[:i], "expected P_GAMMA S1 S2 and ", *told)


class Ratings(EquivalentRuntimeTest):
    """A CPU that is not listed is given as "NAME: RATING"."""

    CPU = "Ryzen 9 9950X"

    def test_the_rating_is_multiplied_as_that_of_a_listed_cpu_is(self):
        for s1, s2, scores in (
            ("1219", self.CPU + ": 2000", ("1219", "2100")),
            (self.CPU + ": 2000", "1012", ("1900", "1012")),
            (self.CPU + ":2000.0", "My CPU 7 : 1000", ("1900", "1050")),
            ("E5440", "CPU 7: 52.7", ("1219", "55.335")),
            ("CPU 7: 9523", "1012", ("9046.85", "1012")),
        ):
            result, text = self.call(("0.01", s1, s2, "486"))
            expected = plain(expected_runtime("0.01", *scores, t1="486")) + "\n"
            self.assertEqual((result.status, result.out), (0, expected), text)
            shown = "score S%d = %s: its PassMark rating of [MONTH], %s, times %s by a rule of the"
            for i, (given, factor) in enumerate(((s1, "0.95"), (s2, "1.05"))):
                name, colon, rating = given.partition(":")
                if colon:
                    told = shown % (1 + i, scores[i], "%.15g" % float(rating), factor)
                    self.assertIn("%s, %s" % (name.strip(), told), result.err)
                    report = self.assert_says(("--explain", "0.01", s1, s2, "486"))
                    self.assertIn("%s, %s" % (name.strip(), told), report)

    def test_one_name_with_one_rating_is_one_cpu(self):
        twice = ("0.01", "CPU 7: 3000", "CPU 7: 3000", "486")
        result, text = self.call(twice)
        self.assertEqual(result.out, plain(expected_runtime("0.01", "3000", "3000", "486")) + "\n")
        self.assertNotIn("times", result.err.replace("S1 = 3000: its PassMark", ""), text)
        for other in ("CPU 7: 3001", "CPU 8: 3000"):
            result, text = self.call(("0.01", "CPU 7: 3000", other, "486"))
            self.assertIn("times 1.05", result.err)
            rating = Fraction(other.split()[-1]) * Fraction("1.05")
            expected = plain(expected_runtime("0.01", "2850", rating, "486", False)) + "\n"
            self.assertEqual(result.out, expected, text)

    def test_what_is_no_such_pair_is_refused_with_the_cure(self):
        number = " must be a number from 5", "3760 for 3,760"
        for text, *facts in (
            ("Xeon Gold 6148: 2200", "Intel Xeon Gold 6148 @ 2.40GHz is listed", "without a"),
            ("EPYC 9654: 2900", "is listed", "without a rating"),
            ("E5-2680: 1700", "is listed", "without a rating"),
            (self.CPU + ": 4,700", *number), (self.CPU + ": fast", *number),
            (self.CPU + ":", *number), (self.CPU + ": 4700: 1", *number),
            (self.CPU + ": nan", *number), (self.CPU + ": 49", *number),
            (self.CPU + ": 10001", *number), (self.CPU + ": -4700", *number),
            ("4700: " + self.CPU, *number), ("Core i7: 4000", "does not say which CPU it is"),
            ("Intel Xeon: 2000", "does not say which CPU it is"),
            ("Xeon E5: 2000", "does not say which CPU it is"),
            ("Xeon Gold 61xx: 2000", "does not say which CPU it is"),
            ("Opteron 6100 series: 900", "does not say which CPU it is"),
            ("E6700: 1300", "fits 2 CPUs", "Pentium E6700", "Core2 Duo E6700", "one of these"),
        ):
            for call in ((text, "1012"), ("1219", text)):
                operand = "S1" if call[0] == text else "S2"
                self.assert_refused(("0.01",) + call + ("486",), operand, *facts)
        # Times its factor, a rating has to be from 50 to 10,000, too: 50 / 0.95, and 10,000 / 1.05.
        for call, *facts in (
            (("CPU 7: 52", "1012"), "S1 must be a number from 52.6316 to 10,000, not '52'"),
            (("1012", "CPU 7: 9600"), "S2 must be a number from 50 to 9,523.81, not '9600'"),
            (("CPU\x1b 7: 2000", "1012"), "S1 'CPU\\x1b 7' is not listed"),
        ):
            self.assert_refused(("0.01",) + call + ("1",), *facts)
        for call in (("CPU 7: 10000", "1012"), ("1012", "CPU 7: 9523")):
            self.assertEqual(self.call(("0.01",) + call + ("1",))[0].status, 0, call)
        self.assert_refused(("0.01", ": 4700", "1012", "1"), "S1 must be a number")

    def test_a_name_in_other_letters_comes_back_and_leaves_the_notes_ascii(self):
        call = "0.01", "1219", "Ryzen\u2122 9 9950X: 2000", "486"
        self.assertIn("Ryzen\\u2122 9 9950X, score S2 = 2100", self.call(call)[0].err)
        self.assert_says(("--explain",) + call, "machine: Ryzen\u2122 9 9950X, score S2 = 2100")

    def test_a_listed_cpu_in_another_spelling_is_shown(self):
        for name, listed in (("Xeon E5-2673", "v2"), ("Apple M1 Pro", "Apple M1 Pro 8 Core")):
            for call in ((name + ": 1900", "1012"), ("1219", name + ": 1900")):
                operand = "S1" if call[1] == "1012" else "S2"
                told = "note: %s '%s' is not listed; similar ones: " % (operand, name)
                err = self.call(("0.01",) + call + ("486",))[0].err
                self.assertRegex(err, re.escape(told) + ".*" + re.escape(listed))

    def test_a_line_of_lscpu_is_a_name(self):
        line = "Model name:            Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz"
        for name in (line, line.lower()):
            result, text = self.call(("0.01", name, "1012", "1"))
            self.assertIn("M1: Intel Xeon Gold 6148 @ 2.40GHz, score S1 = 2158\n", result.err, text)

    def test_a_cpu_mark_is_spoken_of_only_where_a_score_is_a_number(self):
        for s1, s2, due in (
            ("1219", "3000", True), ("3000", "3000", True), ("300", "EPYC 9654", True),
            ("1219", "CPU 7: 3000", True), ("1219", "EPYC 9654", False),
            ("EPYC 9654", "1012", False), ("1219", "1012", False), ("1219", "CPU 7: 2000", False),
        ):
            err = self.call(("0.01", s1, s2, "486"))[0].err
            self.assertEqual("a CPU Mark, which measures all cores" in err, due, err)


class OutsideTheRange(EquivalentRuntimeTest):
    """Outside 411 to 2185 a rule of the script holds, and a warning says so."""

    def assert_warned(self, s1, s2, *starts):
        out = plain(expected_runtime("0.01", s1, s2, "486")) + "\n"
        told = "warning: outside the paper's 411 to 2185: " + " and ".join(starts) + "; our own "
        told += "rule is used, and p_gamma is nominal, because the true one is not known; a "
        told = told + "CPU Mark",
        notes = [told] if starts else []
        if Fraction(s2) > 2185:
            notes.append(["Our advice"])
        self.assert_notes(out, notes, ("0.01", s1, s2, "486"))

    def test_one_warning_for_one_score_or_both_that_are_outside(self):
        self.assert_warned("539", "2185")
        self.assert_warned("2185", "539")
        for score in ("410.99", "50", "2185.01", "3223.49", "9800"):
            self.assert_warned(score, "1000", "S1 " + score)
            self.assert_warned("1000", score, "S2 " + score)
            self.assert_warned(score, "1500", "S1 " + score)
        self.assert_warned("300", "3000", "S1 300", "S2 3000")
        self.assert_warned("3773", "4000", "S1 3773", "S2 4000")

    def test_known_values_of_the_rule(self):
        # By hand: (3223.49 - 1500) / (3223.49 - 2185) = 1.65961...; 2200 / 1500; 1012 / 3000;
        # (3223.49 - 2185) / (3223.49 - 411) = 0.36924...
        for s1, s2, t2_hat in (
            ("2800", "1500", "165.96116"), ("3773", "1500", "165.96116"),
            ("2200", "1500", "146.66667"), ("300", "600", "50.000000"),
            # The further factor of a fast M2: 2185 / 2186, 2185 / 2500 = 0.874, 2185 / 2913.33 and
            # from there on 0.75.
            ("411", "2186", "18.792863"), ("1012", "2500", "35.379520"),
            ("1012", "2913", "26.058594"), ("1012", "2914", "26.046671"),
            ("1012", "3000", "25.300000"),
            # Two fast machines: 1 for one CPU; else less for a faster M2, and at most the factor.
            ("2186", "2186", "100.00000"), ("3499", "3499", "100.00000"),
            ("3000", "4000", "56.250000"), ("4000", "3000", "75.000000"),
            ("2300", "2185.01", "99.999542"),
        ):
            result, text = self.call(("0.5", s1, s2, "100"))
            self.assertEqual(result.out, t2_hat + "\n", text)

    def test_a_faster_m2_never_gets_more_time(self):
        scores = list(range(50, 4500, 50)) + [410.9, 411, 2185, 2185.1, 3223.49]
        scores.sort()
        call = "[[equivalent_runtime(0.5, s1, s2, 1) for s2 in %r] for s1 in %r]" % (scores, scores)
        rows = ast.literal_eval(self.evaluate(call)[0])
        for s1, row in zip(scores, rows):
            # Equal scores are those of one CPU.
            row = [t2_hat for s2, t2_hat in zip(scores, row) if s2 <= 2185 or s2 != s1]
            self.assertEqual(row, sorted(row, reverse=True), "S1 = %s" % s1)
        # Nor a slower M1, within the range, and from below to above it with the rule.
        for s2, column in zip(scores, zip(*rows)):
            others = [(s1, x) for s1, x in zip(scores, column) if s2 <= 2185 or s2 != s1]
            inside = [x for s1, x in others if s1 <= 2185]
            self.assertEqual(inside, sorted(inside), "S2 = %s" % s2)
            outside = [x for s1, x in others if not 411 <= s1 <= 2185]
            self.assertEqual(outside, sorted(outside), "S2 = %s" % s2)

    def test_one_cpu_has_no_further_factor_and_no_factors_of_its_rating(self):
        for call in (("EPYC 9654", "AMD EPYC 9654 96-Core Processor"), ("2926", "2926.0")):
            result, text = self.call(("0.01",) + call + ("100",))
            self.assertEqual(result.out, "58.502381\n", text)
        # Within the range, too, and for one of a single table.
        for name in ("Intel N95", "Xeon Gold 6148", "EPYC 7763"):
            result, text = self.call(("0.01", name, name, "100"))
            self.assertEqual(result.out, "58.502381\n", text)
        rating, month = RATINGS["AMD EPYC 9654"]
        told = "score S2 = %s: its PassMark rating of %s" % (rating, month)
        result, text = self.call(("0.01", "EPYC 9654", "EPYC 9654", "100"))
        self.assertRegex(result.err, "M2: AMD EPYC 9654, %s\n" % told)

    def test_two_cpus_of_one_score_and_a_name_and_a_number_are_not_one_cpu(self):
        # Both have 2564 in the list of 2022.
        two = [cpu for cpu in sorted(SCORES) if SCORES[cpu] == SCORES["AMD EPYC 7B13"]][:2]
        self.assertEqual(len(two), 2)
        score = SCORES[two[0]]
        right = plain(expected_runtime("0.01", score, score, "100", one_cpu=False)) + "\n"
        self.assertNotEqual(right, "58.502381\n")
        for call in (two, [two[0], score], [score, two[0]]):
            result, text = self.call(["0.01"] + call + ["100"])
            self.assertEqual(result.out, right, text)
        found = self.evaluate(
            "equivalent_runtime(0.01, %s, %s, 100)" % (score, score),
            "equivalent_runtime(0.01, %s, %s, 100, one_cpu=False)" % (score, score),
        )
        self.assertEqual(["%.6f\n" % float(line) for line in found], ["58.502381\n", right])

    def test_equal_numbers_outside_the_range_are_told_to_be_taken_for_one_cpu(self):
        told = "S1 = S2, so both are taken for one CPU; if they are two, give their names"
        for s1, s2, due in (("3000", "3e3", True), ("2185", "2185", False), ("300", "300.0", True),
                            ("3000", "3001", False), ("EPYC 9654", "EPYC 9654", False)):
            result, text = self.call(("0.01", s1, s2, "100"))
            self.assertEqual(told in result.err, due, text)


class BeforeBRuns(EquivalentRuntimeTest):
    """The notes show what was mistaken, and what the test needs."""

    table = "instance t1 a\na 486 7\nb 2520 8\n"

    def assert_told(self, arguments, text, *facts):
        """The last note has the facts; returns it."""
        result, shown = self.call(arguments, text)
        self.assertEqual(result.status, 0, shown)
        note = " ".join(result.err.splitlines()[-1].split())
        for fact in facts:
            self.assertIn(fact, note, shown)
        return note

    def test_how_much_slower_the_machine_is_and_the_time_of_one_run_on_all_instances(self):
        factor = "%.5g" % expected_prediction("1219", "1012")
        total = "%#.5g" % sum(expected_runtime("0.01", "1219", "1012", t) for t in (486, 2520))
        told = "note: A's runs are predicted to take %s times as long on your machine" % factor,
        told += "equivalent runtimes: 2, their sum: %s, in the unit of T1" % total,
        self.assert_told(("0.01", "1219", "1012", "-"), self.table, *told)
        self.assert_told(("0.01", "1219", "1012", "-"), "486\n2520\n", *told)
        # Exchanged scores, and MHz, show here.
        self.assert_told(("0.01", "1012", "1219", "-"), self.table, "take 0.9064 times as long")

    def test_the_p_gamma_of_the_test_is_our_advice_and_stands_beside_the_papers(self):
        for p_gamma in ("0.001", "0.005", MADE):
            told = "test with p_gamma = %s" % TESTED, "The paper takes the p_gamma of the runtimes"
            call = p_gamma, "1219", "1012", "-"
            self.assert_told(call, self.table, *told)
            self.assert_told(("--explain",) + call, self.table, *told)
            self.assert_says(("--explain",) + call[:3] + ("486",), *told)

    def test_above_2185_the_advice_is_for_permutation_problems_and_another_m2(self):
        above = "For S2 above 2185, our further factor was chosen on a few newer machines that ran",
        above += "permutation problems on arrays; for other programs nothing is known to be safe: ",
        above += "nothing is known to be safe: use an M2 up to 2185.",
        advice = "test with p_gamma = %s" % TESTED
        for s1, s2, due in (
            # It depends on S2, and never on S1 alone, whose machine nobody can choose.
            ("1219", "3000", True), ("300", "2185.01", True), ("3000", "3001", True),
            ("1219", "2185", False), ("3000", "1219", False), ("300", "1219", False),
            ("1219", "300", False), ("3000", "3000", False), ("EPYC 9654", "EPYC 9654", False),
            ("1219", "EPYC 9654", True),
        ):
            note = self.assert_told((MADE, s1, s2, "-"), self.table, advice)
            report = self.assert_says(("--explain", MADE, s1, s2, "486"), advice)
            plain_call, text = self.call((MADE, s1, s2, "486"))
            self.assertEqual(advice in plain_call.err, due, text)
            for fact in above:
                for shown in (note, report):
                    self.assertEqual(fact in shown, due, (s1, s2, shown))

    def test_above_001_it_says_what_the_test_takes_then_and_that_001_is_better(self):
        # By the table of the evidence, rounded up.
        for p_gamma, tested in (("0.0101", "0.035"), (TESTED, "0.035"), ("0.03", "0.1"),
                                ("0.031", "0.17"), ("0.05", "0.255"), ("0.0501", None),
                                ("0.08", None), ("0.5", None)):
            call = p_gamma, "1219", "1012"
            first = "Our advice: make no test with these runtimes. "
            if tested:
                first = "Our advice: test with p_gamma = %s. " % tested
            told = "It is better to make them with p_gamma = 0.01.", "If B ran, take its values at"
            notes = [
                self.assert_told(call + ("-",), self.table),
                self.assert_told(("--explain",) + call + ("-",), self.table),
                self.assert_told(call + ("486",), ""),
                self.assert_says(("--explain",) + call + ("486",)),
            ]
            for note in notes:
                for fact in (first,) + told:
                    self.assertIn(fact, " ".join(note.split()))

    def test_times_that_are_all_one_number_may_be_a_limit(self):
        told = "all T1 are %s; is this the limit of the runs?  If it alone ends them, give "
        told += "--average limit; if runs can end before it, T1 is their average time"
        for word, t1s, due in (
            ("target", "3600 3600", "3600"), ("unknown", "3600 3600.0 3600", "3600"),
            ("stagnation", "60 60", "60"), ("evaluations", "60 60", None), ("limit", "60 60", None),
            ("target", "3600", None), ("target", "3600 3599", None), (None, "60 60", None),
        ):
            options = ["--average", word] if word else []
            err = self.call(options + ["0.01", "1219", "1012"] + t1s.split())[0].err
            self.assertEqual("is this the limit" in err, bool(due), err)
            if due:
                self.assertIn(told % due, err)
        table = "instance t1 a\nx 60 5\ny 60 7\n"
        err = self.call(["--average=target", "0.01", "1219", "1012", "-"], table)[0].err
        self.assertIn(told % 60, err)
        note = "a limit before which runs can end"
        self.assertIn(note, self.call(["0.01", "1219", "1012", "-"], table)[0].err)

    def test_runtimes_of_one_digit_may_be_rounded(self):
        for t1s, told in (
            ("1", "1 of 1, least 1"), ("12 3 7", "2 of 3, least 3"), ("9 10", "1 of 2, least 9"),
            ("0.05 0.12", "1 of 2, least 0.05"), ("0.5 10.0", "1 of 2, least 0.5"),
            ("4 4", "2 of 2, least 4"), ("1e1 3", "1 of 2, least 3"),
            # The most decimals of a column count: here 0.09 is 9 of its units.
            ("1.45 0.09", "1 of 2, least 0.09"), ("2e-3 4e-2", "1 of 2, least 0.002"),
        ):
            call = ["0.01", "999", "1012"] + t1s.split()
            result, text = self.call(call)
            self.assertEqual(result.err.count("\n"), 1, text)
            for fact in ("runtimes of one digit: " + told, "if they are rounded, give --rounded"):
                self.assertIn(fact, result.err, text)
            self.assertNotIn("one digit", self.call(["--rounded"] + call)[0].err)
        # Equal runtimes from 5 on are a limit.
        for t1s in ("5", "5 5 5", "0.06 0.06", "1.00", "0.14 0.44", "10 99", "1.5", "0.46 0.12",
                    "486 2520", "1e3 2e4", "5.0 5"):
            result, text = self.call(["0.01", "999", "1012"] + t1s.split())
            self.assertEqual((result.status, result.err), (0, ""), text)

    def test_the_notes_stand_in_order_and_a_report_has_those_of_its_call(self):
        names, one_digit = ("Xeon E5440", "N4100", "-"), "instance,t1,a\nx,3,7\ny,12,8\n"
        for call, text, told in (
            (names, self.table, ["M1", "M2", "single run", "their sum"]),
            (("1219", "3000", "-"), one_digit, ["S2 3000", "single run", "1 of 2", "their sum"]),
            (("1219", "1012", "486"), "", []),
        ):
            for option in ((), ("--explain",)):
                result, shown = self.call(option + ("0.01",) + call, text)
                lines = result.err.splitlines()
                self.assertEqual((result.status, len(lines)), (0, len(told)), shown)
                for line, fact in zip(lines, told):
                    self.assertIn(fact, line, shown)


class Explain(EquivalentRuntimeTest):
    def test_the_report_shows_every_step(self):
        ratio = plain((Fraction("3223.49") - 1012) / (Fraction("3223.49") - 1219))
        told = [
            "p_gamma = 0.01, the probability that t2_hat is too long: longer than t2",
            "It is an aim, and an average over", "gamma = 0.58502381", "s1 = 1219,", "s2 = 1012,",
            "prediction = (3223.49 - s2)/(3223.49 - s1) = %s" % ratio,
            " 486 313.68294 2520 1626.5041 ",
        ]
        name = "Intel Xeon E5440 @ 2.83GHz"
        report = self.assert_says(("--explain", "0.01", name, "1012", "486", "2520"), *told)
        first = r"\Aequivalent_runtime.py \d+\.\d\S*, an independent program .*10.1214/23-AOAS1778 "
        self.assertRegex(report, first)
        for own in ("min(", "factor", "our rule"):
            self.assertNotIn(own, report)
        call = "--explain", "0.0125", "1219", "N4100", "1"
        self.assert_says(call, "p_gamma = 0.0125,", "s1 = 1219,", "s2 = 1012,")
        told = "s2 = 1012.25,", " 123456.789012345 "
        self.assert_says(("--explain", "0.01", "1012", "1012.25", "123456.789012345"), *told)

    def test_facts_whose_reversal_misleads(self):
        told = [
            "too long: longer than t2, the time that A's run would take on M2.",
            "from the calibrated curve of the paper",
            "the score of M1, where A ran", "the score of M2, where B runs",
            "predicted for A's run on M2, divided by its time on M1",
            "t2_hat = t1 * prediction * gamma A's printed runtimes are taken for the times of "
            "single runs. printed t1 t2_hat 486 ",
            "Next: stop B after t2_hat, in seconds with --minutes, else in the unit of t1.",
        ]
        self.assert_says(("--explain", "0.01", "1219", "1012", "486"), *told)

    def test_the_further_factor_has_a_line_of_its_own_and_is_ours(self):
        told = "t2_hat = t1 * prediction * gamma * factor",
        told += "factor = max(0.75, 2185/s2) = 0.874, by our rule for S2 above 2185",
        rule = "prediction = min((3223.49 - c2)/(3223.49 - c1), s1/s2) = %.8g "
        rule += "by our rule, with c = min(s, 2185); the p_gamma below is nominal It is"
        told += rule % expected_prediction("1219", "2500"),
        self.assert_says(("--explain", "0.01", "1219", "2500", "486"), *told)
        for s1, s2 in (("2500", "2500"), ("2500", "2185"), ("300", "1012")):
            report = self.assert_says(("--explain", "0.01", s1, s2, "486"))
            self.assertNotIn("factor", report)

    def test_a_blank_stands_between_the_columns_of_a_long_runtime(self):
        for t1 in ("1e-200", "1e200"):
            report = self.assert_says(("--explain", "0.5", "999", "999", t1))
            self.assertRegex(report, " %s \\d" % t1.replace("1e200", r"1e\+200"))

    def test_it_has_at_most_80_columns(self):
        longest = max(RATINGS, key=len)
        for s1, s2 in (("1219", "1012"), ("E5440", "N4100"), ("300", "3000"), (longest, longest)):
            result, text = self.call(("--explain", "0.0125", s1, s2, "123456.789"))
            lines = result.out.splitlines()
            self.assertEqual([line for line in lines if len(line) > 80], [], text)


class Paragraph(EquivalentRuntimeTest):
    """What is pasted into other people's papers: each sentence only if it applies."""

    def paragraph(self, *arguments):
        report = self.assert_says(("--explain",) + arguments)
        return report.partition(" Paragraph for your paper: ")[2]

    # In the range, below it and above it: by number, by name, and newer.
    MACHINES = "1219", "300", "3000", "Xeon E5440", "Xeon Gold 6154", "Intel N95", "EPYC 9654"

    def sentences(self, p_gamma, s1, s2):
        """Whether each of the conditional sentences is due, by its beginning or its end."""
        def score(operand, text):
            factor = {"S1": "0.95", "S2": "1.05"}[operand]
            if is_number(text):
                return Fraction(text), False
            cpu, = [cpu for cpu in list(SCORES) + list(RATINGS) if cpu.partition(" @")[0].endswith(
                text)]
            if cpu in SCORES:
                return Fraction(SCORES[cpu]), False
            rating = Fraction(RATINGS[cpu][0])
            return (rating, False) if s1 == s2 else (rating * Fraction(factor), True)

        (x1, multiplied_1), (x2, multiplied_2) = score("S1", s1), score("S2", s2)
        outside = not (411 <= x1 <= 2185 and 411 <= x2 <= 2185)
        one_cpu = s1 == s2
        return {
            "computed by the independent program equivalent runtime": True,
            "of %s, on average over the pairs of machines of Arza et al." % p_gamma: True,
            "that they are longer than A's runs would take on B's machine": True,
            "The coefficient gamma is %s." % plain(expected_gamma(Fraction(p_gamma))): True,
            "If no other origin is told, a score is PassMark's of 30 January 2022.": True,
            "A's machine: [CPU, and the origin of its score], score S1 = %s." % s1: is_number(s1),
            "B's machine: [CPU, and the origin of its score], score S2 = %s." % s2: is_number(s2),
            ", times 0.95 by a rule of the program.": multiplied_1,
            ", times 1.05 by a rule of the program.": multiplied_2,
            "As a score is outside 411 to 2185, for which alone Arza et al. recommend their "
            "method, A's runtimes were multiplied by min((3223.49 - c2)/(3223.49 - c1), s1/s2), "
            "with c = min(s, 2185), by a rule of the program. The probability is nominal, because "
            "the true one is not known.": outside,
            "As S2 is above 2185, there is a further factor max(0.75, 2185/s2) by a rule of the "
            "program, not of Arza et al., chosen on a few newer machines that ran permutation "
            "problems on arrays; for other programs nothing is known to be safe.":
                x2 > 2185 and not one_cpu,
        }

    def test_all_combinations(self):
        p_gammas = itertools.cycle(("0.001", "0.01", "0.0125"))
        for (s1, s2), p_gamma in zip(itertools.product(self.MACHINES, repeat=2), p_gammas):
            found = self.paragraph(p_gamma, s1, s2, "486")
            for sentence, due in self.sentences(p_gamma, s1, s2).items():
                self.assertEqual(sentence in found, due, (p_gamma, s1, s2, sentence, found))
            # A LaTeX file takes it as it is.
            self.assertNotRegex(found, r"[%_#&$^{}~\\]")

    def test_it_names_the_machines(self):
        told = "A's machine: Intel Xeon E5440 @ 2.83GHz, score S1 = 1219."
        told += " B's machine: Intel Celeron N4100 @ 1.10GHz, score S2 = 1012."
        self.assertIn(told, self.paragraph("0.01", "Xeon E5440", "N4100", "486"))
        found = self.paragraph("0.1", "MT6893Z_A/CZA", "9e2", "7")
        self.assertIn("A's machine: MT6893Z A/CZA, ", found)
        # A name is not broken at its hyphen, because a blank would come into it: the digits of
        # p_gamma move it along the line.
        hyphen = "Pentium Dual-Core T4500 @ 2.30GHz"
        for digits in range(1, 15):
            found = self.paragraph("0." + digits * "1", hyphen, "1012", "486")
            self.assertIn("A's machine: %s, score" % hyphen, found)
        newer = "AMD EPYC 9654, score %s: its PassMark rating of June 2023, 2926, times %s"
        for call, told in (
            (("EPYC 9654", "1012"), ("S1 = 2779.7", "0.95")),
            (("1012", "EPYC 9654"), ("S2 = 3072.3", "1.05")),
        ):
            self.assertIn(newer % told, self.paragraph("0.01", *call, "1"))


class AsAModule(EquivalentRuntimeTest):
    def test_the_functions_take_what_str_shows(self):
        found = self.evaluate(
            "equivalent_runtime(0.01, 1219, 1012, 486)",
            "equivalent_runtime('0.01', '1219', '1012', '486')",
            "equivalent_runtime(decimal.Decimal('0.01'), 1219.0, 1012, 486)",
            # An array of numpy that has only one number.
            "equivalent_runtime(0.01, 1219, 1012, Shown('486'))",
            "(gamma(0.5), p_gamma(1))",
        )
        right = float(expected_runtime("0.01", "1219", "1012", "486"))
        for line in found[:4]:
            self.assertAlmostEqual(float(line), right, 9)
        self.assertEqual(found[4], "(1.0, 0.5)")

    def test_every_bad_argument_is_an_input_error_in_the_words_of_the_command(self):
        self.assert_raised(
            ("gamma(0.7)", "P_GAMMA must be", "not 0.7"),
            ("gamma(None)", "P_GAMMA must be", "not None"),
            ("p_gamma(0)", "gamma must be", "not 0"),
            ("p_gamma(1.01)", "gamma must be", "not 1.01", "no test is useful"),
            ("equivalent_runtime(0.01, 1219, 10001, 486)", "S2 must be", "not 10001"),
            ("equivalent_runtime(0.01, 1219, 1012, -486)", "T1 must be", "not -486"),
            ("equivalent_runtime(0.1, 99, 99, fractions.Fraction(1, 2))", "T1 must be", "1, 2"),
            ("equivalent_runtime(0.1, 99, 99, [4, 2])", "T1 must be", "not [4, 2]"),
            # Only the command takes names of CPUs.
            ("equivalent_runtime(0.01, 'E5440', 99, 486)", "S1 must be", "not 'E5440'"),
        )
        self.assertEqual(self.evaluate("issubclass(InputError, ValueError)"), ["True"])

    def test_pasted_into_a_notebook_it_finds_the_list_in_the_working_folder(self):
        code = (
            "import sys\n"
            "cell = {'__name__': 'cell'}\n"
            "with open(sys.argv[1]) as file:\n    exec(file.read(), cell)\n"
            "sys.exit(cell['main'](['0.01', 'Xeon E5440', 'N4100', '486']))"
        )
        path = os.path.join(ROOT, self.script)
        with tempfile.TemporaryDirectory() as folder:
            without = python("-c", code, path, cwd=folder)
            shutil.copy(os.path.join(ROOT, "cpu_scores.md"), folder)
            result = python("-c", code, path, cwd=folder)
        self.assertEqual((result.status, result.out), (0, "313.68294\n"), result.err)
        self.assertEqual((without.status, without.out), (2, ""), without.err)
        self.assertIn("error: cpu_scores.md ", without.err)


if __name__ == "__main__":
    unittest.main()
