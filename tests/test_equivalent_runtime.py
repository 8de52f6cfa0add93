"""What a user of equivalent_runtime.py relies on."""

import hashlib
import os
import random
import re
import shutil
import tempfile
import unittest
from fractions import Fraction

from command import ROOT, CommandTest, python, shown, table
from definitions import CURVE, expected_gamma, expected_runtime, plain

with open(os.path.join(ROOT, "cpu_scores.md"), encoding="ascii") as scores:
    LINES = scores.read().split("\n")
ROWS = [line.split(" | ") for line in LINES[LINES.index("| model | score | range |") + 2 : -1]]
SCORES = {row[0][2:]: row[1] for row in ROWS}


class EquivalentRuntimeTest(CommandTest):
    script = "equivalent_runtime.py"


class ThePaper(EquivalentRuntimeTest):
    def test_the_38_rows_of_the_two_examples(self):
        examples = (("example_1", "1219"), ("example_2", "2182"))
        runtimes = [[row[1] for row in table(example + ".tsv")] for example, _ in examples]
        results = self.calls(
            [(["0.01", s1, "1012"] + t1,) for (_, s1), t1 in zip(examples, runtimes)]
        )
        for (example, _), result in zip(examples, results):
            printed = [row[1] for row in table(example + "_printed.tsv")]
            # The paper cuts to two decimals.
            cut = [line[: line.index(".") + 3] for line in result.out.split()]
            self.assertEqual(cut, printed, "not the runtimes of the paper's " + example)

    def test_the_printed_example_with_the_scores_in_the_right_order(self):
        self.assert_prints(
            ("10.101738\n", ("0.1", "1540", "1643", "15.0")),
            # What the paper prints comes out when the scores are exchanged.
            ("11.461295\n", ("0.1", "1643", "1540", "15.0")),
        )


class Calibration(EquivalentRuntimeTest):
    """gamma is printed where M1 and M2 are alike and T1 is 1."""

    def test_the_known_values(self):
        known = (
            ("0.5", "1.0000000"), ("0.1", "0.71733766"), ("0.01", "0.58502381"),
            # Beside the flat stretches: 2, 6 and 1462 predictions of 3584.
            ("0.001", "0.53140000"), ("0.0005", "0.50565714"), ("0.407", "0.95217200"),
        )  # fmt: skip
        self.assert_prints(*[(gamma + "\n", (p, "1000", "1000", "1")) for p, gamma in known])
        for p, gamma in known:
            self.assertEqual(plain(expected_gamma(Fraction(p))), gamma, "tests/definitions.py")

    def test_every_calibrated_point_and_points_between(self):
        counts = sorted({count for _, count in CURVE})
        self.assertEqual((len(CURVE), len(counts)), (150, 145), "five counts come again")
        # A point is met by the nearest float; a decimal would miss it.
        cases = [(repr(count / 3584), Fraction(count, 3584)) for count in counts]
        for low, high in zip(counts, counts[1:]):
            for share in (1, 5, 9):
                p = "%.9f" % ((low + (high - low) * share / 10) / 3584)
                cases.append((p, Fraction(p)))
        self.assert_prints(
            *[(plain(expected_gamma(p)) + "\n", (text, "1000", "1000", "1")) for text, p in cases]
        )

    def test_p_gamma_is_the_inverse_of_gamma(self):
        halves = [(a + b) / 2 for (a, _), (b, _) in zip(CURVE, CURVE[1:])]
        gammas = [float(gamma) for gamma, _ in CURVE] + [float(gamma) for gamma in halves]
        code = "import equivalent_runtime as e; [print(repr(e.p_gamma(g))) for g in %r]"
        result = python("-c", code % gammas, cwd=ROOT)
        self.assertEqual(result.err, "")
        between = [(a + b) / 2 for (_, a), (_, b) in zip(CURVE, CURVE[1:])]
        for gamma, count, line in zip(gammas, [c for _, c in CURVE] + between, result.out.split()):
            self.assertAlmostEqual(float(line), count / 3584, 13, "p_gamma(%r)" % gamma)


class Digits(EquivalentRuntimeTest):
    def test_the_8_digits_are_right_to_one_unit_of_the_last(self):
        draw = random.Random(20220130)
        cases = [
            (
                "%.4f" % draw.uniform(0.0003, 0.5),
                "%.2f" % (3223.4 - 10 ** draw.uniform(-2, 3.5)),
                "%.2f" % (3223.4 - 10 ** draw.uniform(-2, 3.5)),
                "%.3g" % 10 ** draw.uniform(-7, 12),
            )
            for _ in range(1000)
        ] + [("0.1", "3223.4", "1", "486"), ("0.1", "1", "3223.4", "486")]
        for case, result in zip(cases, self.calls([(case,) for case in cases])):
            right = plain(expected_runtime(*case))
            found = result.out.strip()
            self.assertEqual(len(found), len(right), (case, found, right))
            self.assertEqual(found.find("."), right.find("."), (case, found, right))
            digits = [int(text.replace(".", "").rstrip("0").ljust(9, "0")[:9]) for text in (found, right)]
            unit = 10 if len(right.replace(".", "").strip("0")) <= 8 else 1
            self.assertLessEqual(abs(digits[0] - digits[1]), unit, (case, found, right))

    def test_results_are_plain_decimals(self):
        # gamma(0.5) = 1 and equal scores: the result is T1 itself.
        cases = (
            ("2", "2.0000000"), ("0.01", "0.010000000"), ("9.99999996", "10.000000"),
            ("99999999.4", "99999999"), ("99999999.6", "100000000"),
            ("123456786", "123456790"), ("12345678901", "12345679000"),
            ("+.5", "0.50000000"), ("5.E2", "500.00000"),
            ("1e300", "1" + "0" * 300), ("1e-300", "0." + "0" * 299 + "10000000"),
        )  # fmt: skip
        self.assert_prints(*[(out + "\n", ("0.5", "1000", "1000", t1)) for t1, out in cases])


class Table(EquivalentRuntimeTest):
    """Runtimes on standard input; with p_gamma 0.5 and equal scores they come back."""

    arguments = ("0.5", "1000", "1000", "-")
    NOTE = "note: standard input, line %d is taken as the header: %s"

    def test_every_form_of_a_table(self):
        column = "486.00000\n2520.0000\n"
        named = "a\t486.00000\nb c\t2520.0000\n"
        short = "a\t486.00000\nb\t2520.0000\n"
        self.assert_prints(
            *[
                (expected, self.arguments, text if isinstance(text, bytes) else text.encode("utf-8"))
                for expected, text in (
                    (column, "486\n2520"),
                    (column, "486\r\n2520\r\n"),
                    (column, "486\r2520\r"),
                    (column, "\ufeff486\n2520\n"),
                    (column, " 486 \n\t2520\n"),
                    (column, "486\n2520\n\n \n\t\n"),
                    (column, "# of paper A\n486\n  # and\n2520\n#"),
                    (column, '"486"\n"2520"\n'),
                    (column, b"# Laufzeit f\xfcr A\n486\n2520"),
                    (named, "a\t486\nb c\t2520\n"),
                    (named, "a;486\nb c;2520\n"),
                    (named, "a,486\nb c,2520\n"),
                    (named, "a , 486\nb c, 2520\n"),
                    (named, '"a","486"\r\n"b c","2520"\r\n'),
                    (named, 'a 486\n"b  c"   2520'),
                    (short, "a 486\nb\t2520\n"),
                    ("b, c\t486.00000\n", '"b, c",486\n'),
                    ("b, c\t486.00000\n", "b, c;486\n"),
                    ("b;c\t486.00000\n", "b;c\t486\n"),
                    ("x#1\t486.00000\n", "x#1 486\n"),
                    ("n/a\t486.00000\n", "n/a 486\n"),
                )
            ]
        )

    def test_a_header_is_told(self):
        first = (
            ("t1", b"t1\n486"), ("runtime in seconds", b"runtime in seconds\r\n486"),
            ("t1", b"\xef\xbb\xbft1\n486"), ("nano", b"nano\n486"), ("t1", b'"t1"\n486'),
            ("Laufzeit f\\xfcr A", "Laufzeit f\u00fcr A\n486".encode("utf-8")),
            ("Laufzeit f\\ufffdr A", "Laufzeit f\u00fcr A\n486".encode("latin-1")),
        )  # fmt: skip
        cases = [(("486.00000\n", [[self.NOTE % (1, text)]]), self.arguments, s) for text, s in first]
        cases += [
            (("486.00000\n", [[self.NOTE % (2, "t1")]]), self.arguments, b"# A\nt1\n486"),
            (("x\t486.00000\n", [[self.NOTE % (1, "instance t1")]]), self.arguments, b"instance t1\nx 486"),
            (("x\t486.00000\n", [[self.NOTE % (1, "a b t1 c")]]), self.arguments, b"a b;t1 c\nx;486"),
        ]
        self.assert_remarks(*cases)
        for _, result, text in self.each([((), self.arguments, b"x" * 5000 + b"\n486")]):
            self.assertLess(len(result.err), 300, "a long header is cut: " + text)

    def test_a_first_line_with_anything_but_words_is_no_header(self):
        firsts = (
            "<0.01", "-", "(4)", "\u20135", "\u22125", "\uff14", ".x", "+x", "_t1", "1st",
            "NA", "N/A", "nan", "Null", "NONE", "inf", "Infinity", "x\tNA", "t1\t(s)", "t1,",
        )  # fmt: skip
        self.assert_refused(
            *[(["line 1"], self.arguments, (text + "\n486").encode("utf-8")) for text in firsts]
        )
        self.assert_prints(("5.0000000\n", self.arguments, b'"5"'))

    def test_what_is_missing_or_too_much(self):
        blank = ["line 2", "field 1 is empty", "a runtime is missing", "blank lines"]
        self.assert_refused(
            (["standard input holds no runtime"], self.arguments, b""),
            (["standard input holds no runtime"], self.arguments, b" \r\n\t\n"),
            (["standard input holds no runtime"], self.arguments, b"t1\n# no more\n"),
            (blank, self.arguments, b"486\n\n2520\n"),
            (blank, self.arguments, b"486\n  \n2520\n"),
            (blank, self.arguments, b"t1\n\n2520\n"),
            (blank, self.arguments, b"a\t486\n\t\nb\t2520\n"),
            (["line 1", "field 1 is empty"], self.arguments, b"\n486\n"),
            (["line 2", "field 1 is empty"], self.arguments, b"a\t486\n\t2520\n"),
            (["line 2", "field 2 is empty", "a runtime is missing"], self.arguments, b"a\t486\nb\t\n"),
            (["line 2", "field 2 is empty"], self.arguments, b"a,486\nb,\n"),
            (["line 2", "'b'", "all lines", "'name t1'"], self.arguments, b"a 486\nb\n"),
            (["line 2", "'2520'", "all lines", "'name t1'"], self.arguments, b"a 486\n2520\n"),
            (["line 2", "'a 486'", "all lines", "'t1'"], self.arguments, b"2520\na 486\n"),
            (["line 1", "'486 2520'", "one runtime a line"], self.arguments, b"486 2520"),
            (["line 1", "'486,2520'", "decimals with a point"], self.arguments, b"486,2520"),
            (["line 2", "'1 486'", "a name must not be a number"], self.arguments, b"n t1\n1 486"),
            (["line 1", "'1.45 486'", "a name must not be a number"], self.arguments, b"1.45 486"),
            (["3 fields", "cut -f1,2", "numbers of your columns name and t1"], self.arguments, b"a\t486\t7"),
            (["3 fields", "cut -d, -f1,2"], self.arguments, b"a,486,7"),
            (["3 fields", "cut -d';' -f1,2"], self.arguments, b"a;486;7"),
            (["line 2", "4 fields", "cut -d' ' -f1,2"], self.arguments, b"a 486\nb c 4 7"),
        )

    def test_bad_values(self):
        self.assert_refused(
            (["line 2", "'abc'", "T1 must be a finite number above 0"], self.arguments, b"486\nabc"),
            (["line 2", "'-1'"], self.arguments, b"486\n-1\n"),
            (["line 2", "'0'"], self.arguments, b"486\n0\n"),
            (["line 2", "'1_000'"], self.arguments, b"486\n1_000\n"),
            (["line 2", "'b;1,5'", "'1,5'"], self.arguments, b"a;486\nb;1,5\n"),
            # A decimal comma, or one of thousands, between blanks or semicolons.
            (["line 1", "'tai40a 1,5'", "decimals with a point"], self.arguments, b"tai40a 1,5\n"),
            (["line 1", "'x 1,000.5'", "decimals with a point"], self.arguments, b"x 1,000.5\n"),
            (["line 2", "'x;1,5'", "decimals with a point"], self.arguments, b"name,t1\nx;1,5\n"),
            # A spreadsheet's errors are no comments.
            (["line 2", "'#N/A'"], self.arguments, b"486\n#N/A\n2520\n"),
            (["line 1", "'#DIV/0!'"], self.arguments, b"#DIV/0!\n2520\n"),
            (["line 2", "'1e400'"], self.arguments, b"486\n1e400\n"),
            (["line 2", "not UTF-8"], self.arguments, b"486\n5\x00\n"),
            (["line 1", "not UTF-8"], self.arguments, "486\n".encode("utf-16-le")),
            (["line 2", "not UTF-8", "save the table as CSV UTF-8"], self.arguments, b"a 4\n\xff 5\n"),
            (["line 1", "not UTF-8"], self.arguments, "a\t486\n".encode("utf-16")),
            (["line 1", "quotes"], self.arguments, b'"a 486\n'),
            (["line 2", "control character"], self.arguments, b'x,4\n"a\tb",486\n'),
            (["line 2", "100002 characters"], self.arguments, b"486\n" + b"9" * 100000),
        )

    def test_names_that_are_not_ascii_are_printed_with_escapes_and_a_note(self):
        self.assert_remarks(
            (("caf\\xe9\t5.0000000\n", [["note:", "ASCII"]]), self.arguments, "caf\u00e9 5".encode("utf-8"))
        )

    def test_names_that_occur_twice_are_one_warning(self):
        printed = "a\t4.0000000\nb\t5.0000000\na\t6.0000000\nb\t7.0000000\n"
        told = ["warning", "line 3", "'a'", "line 1 already"]
        self.assert_remarks(((printed, [told]), self.arguments, b"a 4\nb 5\na 6\nb 7"))

    def test_a_dash_must_be_the_only_runtime(self):
        self.assert_refused((["T1", "'-'"], ("0.01", "1219", "1012", "486", "-"), b"1"))

    def test_the_name_of_a_file_is_no_runtime(self):
        self.assert_refused((["'README.md'", "use - < FILE"], ("0.01", "1219", "1012", "README.md")))

    def test_more_than_100_mb_are_refused(self):
        with tempfile.TemporaryFile() as file:
            file.truncate(100000001)
            file.seek(0)
            code = "import os, sys, equivalent_runtime as e; os.dup2(%d, 0)\n" % file.fileno()
            code += "sys.exit(e.main(%r))" % (self.arguments,)
            result = python("-c", code, cwd=ROOT, pass_fds=[file.fileno()])
        self.assertEqual((result.status, result.out), (2, ""))
        self.assertIn("error: standard input holds more than 100 MB", result.err)

    def test_a_hundred_thousand_runtimes_in_one_call(self):
        stdin = b"".join(b"i%d,%d\n" % (n, n + 1) for n in range(100000))
        result, = self.calls([(self.arguments, stdin)])
        lines = result.out.split("\n")
        self.assertEqual((len(lines), lines[0], lines[99999]), (100001, "i0\t1.0000000", "i99999\t100000.00"))


class CpuNames(EquivalentRuntimeTest):
    """With p_gamma 0.5, S2 = 1012 and T1 = 1 the result shows the score of S1."""

    def arguments(self, name):
        return "0.5", name, "1012", "1"

    def result(self, score):
        return plain(expected_runtime("0.5", score, "1012", "1")) + "\n"

    def taken(self, names):
        """For each name the CPU that it is silently or with a note taken as, or None."""
        found = []
        for name, result in zip(names, self.calls([(self.arguments(name),) for name in names])):
            match = re.search(r" is taken as (.*), score [\d.]+(;|$)", result.err, re.M)
            found.append(match.group(1) if match else None if result.status else name)
        return found

    def assert_taken(self, *cases):
        """Each case (name, CPU, other phrases of the note)."""
        self.assert_remarks(
            *[
                (
                    (
                        self.result(SCORES[cpu]),
                        [["note: S1 ", "taken as %s, score %s" % (cpu, SCORES[cpu])] + more],
                    ),
                    self.arguments(name),
                )
                for name, cpu, *more in cases
            ]
        )

    def assert_asked(self, *cases):
        """Each case (name, phrases of the question)."""
        self.assert_refused(*[(["S1 " + ascii(name)] + more, self.arguments(name)) for name, more in cases])

    def test_the_forms_in_which_papers_and_systems_print_names(self):
        self.assert_taken(
            ("Intel(R) Xeon(R) CPU E5-2680 v3 @ 2.50GHz", "Intel Xeon E5-2680 v3 @ 2.50GHz"),
            ("AMD Ryzen 7 1800X Eight-Core Processor", "AMD Ryzen 7 1800X"),
            ("Intel(R) Core(TM)2 Duo CPU     P9600  @ 2.53GHz", "Intel Core2 Duo P9600 @ 2.53GHz"),
            ("Core 2 Duo P9600 2.53 GHz", "Intel Core2 Duo P9600 @ 2.53GHz"),
            ("Core\u21222 Duo P9600 2530MHz", "Intel Core2 Duo P9600 @ 2.53GHz"),
            ("2.66 GHz Intel Core2 Duo P9600", "Intel Core2 Duo P9600 @ 2.66GHz"),
            ("xeon e5440", "Intel Xeon E5440 @ 2.83GHz"),
            ("INTEL XEON E5440 @ 2.83GHZ", "Intel Xeon E5440 @ 2.83GHz"),
            ("XEON-E5440", "Intel Xeon E5440 @ 2.83GHz"),
            ("E5440", "Intel Xeon E5440 @ 2.83GHz"),
            ("Intel E5440", "Intel Xeon E5440 @ 2.83GHz"),
            ("Intel Xeon E5440 @ 2.8", "Intel Xeon E5440 @ 2.83GHz"),
            ("i7 7500U", "Intel Core i7-7500U @ 2.70GHz"),
            ("Intel i7-7500U", "Intel Core i7-7500U @ 2.70GHz"),
            ("Intel\u00ae Core\u2122 i7-7500U CPU @ 2.70GHz \u00d7 4", "Intel Core i7-7500U @ 2.70GHz"),
            ("i7-7500U at 2.7 GHz", "Intel Core i7-7500U @ 2.70GHz"),
            ("Intel i7 6700HQ (2.60GHz)", "Intel Core i7-6700HQ @ 2.60GHz"),
            ("AMD Ryzen7 1800X", "AMD Ryzen 7 1800X"),
            ("AMD A9 9420 with Radeon R5", "AMD A9-9420"),
            ("AMD A9-9420 w/ Radeon R5", "AMD A9-9420"),
            ("AMD A9-9420 RADEON R5, 5 COMPUTE CORES 2C+3G", "AMD A9-9420"),
            ("AMD A10-7800 with AMD R7 Graphics", "AMD A10-7800 APU"),
            ("AMD FX(tm)-6300 Six-Core Processor", "AMD FX-6300 Six-Core"),
            ("AMD FX 6300", "AMD FX-6300 Six-Core"),
            ("six core amd fx6300", "AMD FX-6300 Six-Core"),
            ("AMD EPYC 7742 64-Core Processor", "AMD EPYC 7742"),
            ("2x AMD EPYC 7742", "AMD EPYC 7742"),
            ("Dual Intel Xeon Gold 6140", "Intel Xeon Gold 6140 @ 2.30GHz"),
            ("AMD GX-420CA", "AMD GX-420CA SOC"),
            ("8th Gen Intel Core i5-8250U", "Intel Core i5-8250U @ 1.60GHz"),
            ("Intel(R) Xeon(R) CPU E5-2680 0 @ 2.70GHz", "Intel Xeon E5-2680 @ 2.70GHz"),
            ("E5\u20132690V4", "Intel Xeon E5-2690 v4 @ 2.60GHz"),
            ("Intel(R) Core(TM) i7 CPU         920  @ 2.67GHz", "Intel Core i7-920 @ 2.67GHz"),
            ("Intel Xeon E5-2687W 3.10GHz v3", "Intel Xeon E5-2687W v3 @ 3.10GHz"),
            # Two lines of the list, told apart by the @ only.
            ("Intel(R) Xeon(R) CPU @ 2.20GHz", "Intel Xeon @ 2.20GHz"),
            # "Dual Core" inside a name is no decoration: 745 without it.
            ("AMD Athlon(tm) 64 X2 Dual Core Processor 3800+", "AMD Athlon 64 X2 Dual Core 3800+"),
        )

    def test_nothing_given_is_ignored(self):
        self.assert_asked(
            # The v4 has 2.40 GHz; without it, the name is that of another CPU.
            ("Intel Xeon E5-2680 @ 2.40GHz", ["similar are Intel Xeon E5-2680 v4 @ 2.40GHz (1952)"]),
            ("Intel Xeon E5-2670 2.3 GHz", ["similar are Intel Xeon E5-2670 v3 @ 2.30GHz (1702)"]),
            ("Opteron 6176", ["similar are AMD Opteron 6176 SE"]),
            ("Pentium III 800 MHz", ["similar are Intel Pentium III Mobile 800MHz"]),
            ("Quad-Core Intel Xeon 3.0 GHz", []),
            # Single digits, and i3 to i9, are no model numbers.
            ("Pentium 4 3.73GHz", ["similar are Intel Pentium 4 3.73GHz"]),
            ("Core i7", []),
            ("Intel Core i7-7500U at 2.9 GHz", ["similar are Intel Core i7-7500U @ 2.70GHz (1955)"]),
            ("AMD A9-9420 SE", ["similar are AMD A9-9420"]),
            ("AMD FX-6300 Eight-Core", ["similar are AMD FX-6300 Six-Core"]),
            ("ARM Cortex-A53 16 Core 2.4 GHz", []),
            ("i7-7500U 2.7GHz 3.5GHz", ["similar are Intel Core i7-7500U"]),
            ("cpt", []),
            # An @ given has to be listed: these have none.
            ("Intel Celeron M @ 1.50GHz", []),
        )
        long = "Intel Xeon E5440 @ 2.83GHz" + " " * 200
        self.assert_refused((["S1 'Intel Xeon E5440", "characters"], self.arguments(long + "v2")))

    def test_the_clock_may_differ_by_50_mhz(self):
        self.assert_taken(
            ("E5440 2.78GHz", "Intel Xeon E5440 @ 2.83GHz"), ("E5440 2.88GHz", "Intel Xeon E5440 @ 2.83GHz")
        )  # fmt: skip
        self.assert_asked(("E5440 2.77GHz", []), ("E5440 2.89GHz", []))

    def test_in_doubt_the_user_is_asked(self):
        self.assert_asked(
            ("Intel Core2 Duo P9600", ["fits 2", "@ 2.53GHz (1075)", "@ 2.66GHz (1111)", "full name"]),
            ("Intel Xeon 2.20GHz", ["fits 2", "Intel XEON 2.20GHz (351)", "Intel Xeon @ 2.20GHz (1383)"]),
            ("amd athlon xp 1600+", ["fits 2", "AMD Athlon XP 1600+ (265)", "AMD Athlon XP1600+ (272)"]),
            ("Intel Xeon", ["fits 12", "Intel Xeon 2.00GHz (259)", "Intel Xeon @ 2.20GHz (1383)"]),
            ("Pentium4", ["fits 34", "Intel Pentium 4 2.20GHz (379) and more", "full name"]),
            ("Pentium4", ["see grep -i 'pentium' cpu_scores.md"]),
            # The clock is part of a name without a model number.
            ("Intel", ["may be Intel 2.80GHz (456)", "give the clock, too"]),
        )

    def test_longer_listed_names_are_told(self):
        self.assert_taken(
            (
                "E5-2680",
                "Intel Xeon E5-2680 @ 2.70GHz",
                "; listed too: Intel Xeon E5-2680 v2 @ 2.80GHz (1791), Intel Xeon E5-2680 v3"
                " @ 2.50GHz (1779), Intel Xeon E5-2680 v4 @ 2.40GHz (1952)",
            )
        )
        result, = self.calls([(self.arguments("Intel Pentium 4 3.0 GHz"),)])
        self.assertEqual(result.err.count("Mobile"), 3, "three of the four: " + result.err)

    def test_an_unknown_name_gets_what_is_similar_and_what_to_do(self):
        advice = [
            "neither a number above 0 and below 3223.49 nor a CPU of the list",
            "only scores of 30 January 2022 fit the model", "a newer CPU has none",
            "run B on a listed machine",
        ]  # fmt: skip
        self.assert_asked(
            ("Intel i5 470U", advice + ["similar are Intel Core i5-470UM @ 1.33GHz (539)"]),
            ("Genuine Intel(R) CPU T2300 @ 1.66GHz", advice + ["Intel Core Duo T2300 @ 1.66GHz (519)"]),
            ("Intel Xeon E5441", advice + ["Intel Xeon E5440 @ 2.83GHz (1219)"]),
            ("i9-12900", advice + ["Intel Core i9-12900K (4202)"]),
        )
        strange = ("nonsense", "x10y", "CPU", "q\nq", "\u9f99", "[a-z]*", "x" * 100000, "(x" * 50000)
        for name, result in zip(strange, self.calls([(self.arguments(name),) for name in strange])):
            self.assertEqual((result.status, result.out), (2, ""), shown(name, *result))
            self.assertIn(advice[-1], result.err)
            self.assertNotIn("similar", result.err, shown(name))
        result, = self.calls([(self.arguments("Intel Core i7-4700"),)])
        self.assertEqual(result.err.count(" ("), 5, "at most five CPUs are shown")

    def test_a_number_with_a_comma_is_no_name(self):
        # AMD Opteron 1212 has 800, AMD Opteron 2435 1110.
        texts = ("1,212", "1_212", "2.435,0", "24 35", "", "?", " 1219", "nan", "N/A", "\uff11\uff12")
        self.assert_refused(
            *[(["S1 must be", ascii(text), "below 3223.49"], self.arguments(text)) for text in texts]
        )

    def test_a_cpu_that_is_too_fast(self):
        reason = ["from 3223.49 on", "predicts no runtime", "run B on a slower machine"]
        told = ["taken as Intel Core i7-12700K, score 4007"] + reason
        self.assert_refused(
            (["S1"] + told, self.arguments("12th Gen Intel(R) Core(TM) i7-12700K")),
            (["S2"] + told, ("0.5", "1012", "Intel Core i7-12700K", "1")),
        )

    def test_several_cpus_that_are_all_too_fast(self):
        rows = "| A 9 @ 4.00GHz | 3223.49 | |\n| A 9 @ 4.50GHz | 4000 | |\n"
        rows += "| B 9 @ 4.00GHz | 3300 | |\n| B 9 @ 3GHz | 3223 | |\n"
        with tempfile.NamedTemporaryFile("w", suffix=".md", delete=False) as file:
            file.write("| model | score | range |\n| --- | --- | --- |\n" + rows)
        self.addCleanup(os.remove, file.name)
        self.assert_refused(
            (["fits 2", "A 9 @ 4.50GHz (4000)", "none of them can be used", "slower machine"],
             ("--scores", file.name) + self.arguments("a9")),
            (["fits 2", "give the full name of one"], ("--scores", file.name) + self.arguments("B-9")),
        )

    def test_another_way_of_writing_finds_the_cpu_and_a_slip_hardly_ever_another(self):
        draw = random.Random(411)
        usable = sorted(name for name in SCORES if float(SCORES[name]) < 3223.49)
        clock = re.compile(r"\s*@?\s*[\d.]+\+?\s*[GM]Hz")
        rewritten, mutilated = [], []
        for name in draw.sample(usable, 60):
            rewritten += [
                (name, name.lower()), (name, name.upper()),
                (name, clock.sub("", name)), (name, re.sub("^(Intel|AMD) ", "", name)),
                (name, re.sub("(Intel|AMD|Core|Xeon)", r"\1(R)", name).replace(" @", " CPU @")),
                (name, name.replace("-", draw.choice(["", " "]))),
            ]  # fmt: skip
            words = name.split(" ")
            letter, word = draw.randrange(len(name)), draw.randrange(len(words))
            mutilated += [
                (name, slip)
                for slip in (name[:letter] + name[letter + 1 :], " ".join(words[:word] + words[word + 1 :]))
                if slip not in SCORES
            ]
        lost = wrong = 0
        for (name, text), found in zip(rewritten, self.taken([text for _, text in rewritten])):
            lost += found != name
            wrong += found is not None and SCORES[found] != SCORES[name]
        self.assertLess(lost / len(rewritten), 0.06, "too many names are not found")
        self.assertEqual(wrong, 0, "a name written in another way was taken for another CPU")
        for (name, text), found in zip(mutilated, self.taken([text for _, text in mutilated])):
            wrong += found is not None and SCORES[found] != SCORES[name]
        self.assertLess(wrong / len(mutilated), 0.01, "slips are taken for other CPUs")


class TheList(EquivalentRuntimeTest):
    def test_it_is_the_snapshot(self):
        self.assertEqual(len(SCORES), 3692)
        # SHA-256 of the lines "model <tab> score" of the snapshot itself.
        text = "".join("%s\t%s\n" % (row[0][2:], row[1]) for row in ROWS)
        self.assertEqual(
            hashlib.sha256(text.encode("ascii")).hexdigest(),
            "bce792703c6c0e4238fb3d4ab28c7bf3b9d0bd413ef0a58d8e28f7222398caa5",
            "cpu_scores.md is not the snapshot of 30 January 2022",
        )
        for row in ROWS:
            score = float(row[1])
            self.assertEqual(
                row[2].rstrip("| "),
                "3223.49 or more: not applicable" if score >= 3223.49
                else "above 2185" if score > 2185
                else "below 411" if score < 411
                else "",
                row[0],
            )  # fmt: skip

    def test_a_full_name_finds_its_own_score_without_a_note(self):
        names = sorted(name for name in SCORES if 411 <= float(SCORES[name]) <= 2185)[::6]
        pairs = list(zip(names[::2], names[1::2]))
        self.assertGreater(len(pairs), 200)
        self.assert_prints(
            *[
                (plain(expected_runtime("0.5", SCORES[a], SCORES[b], "1")) + "\n", ("0.5", a, b, "1"))
                for a, b in pairs
            ]
        )


class ScoreFiles(EquivalentRuntimeTest):
    HEAD = "# Mine\n\n| model | score | range |\n| --- | --- | --- |\n"
    GOOD = "| My CPU 1 | 1219 | |\n"

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def file(self, text):
        path = os.path.join(self.folder, "%d.md" % len(os.listdir(self.folder)))
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode("utf-8"))
        return path

    def test_a_file_of_ones_own(self):
        paths = [
            self.file(text)
            for text in (
                self.HEAD + self.GOOD + "| My CPU 2 | 1012 | above |\n",
                "\ufeff" + self.HEAD[8:] + "| My CPU 1 | 1219 ||\n\n| My CPU 1 | 1219.0 | |\n",
                (self.HEAD + self.GOOD).replace("\n", "\r\n"),
            )
        ]
        operands = ("0.01", "My CPU 1", "1012", "486")
        self.assert_prints(
            *[
                ("313.68294\n", options + operands)
                for path in paths
                for options in (("--scores", path), ("--scores=" + path,))
            ]
        )

    def test_of_several_the_same_clock_goes_first_and_then_all_words(self):
        cpus = ("A 9000 @ 2.40GHz", "A 9000 @ 2.42GHz", "B A 9000 @ 2.42GHz", "C A 9000 @ 2.43GHz")
        path = self.file(self.HEAD + "".join("| %s | %d | |\n" % (cpu, 500 + i) for i, cpu in enumerate(cpus)))
        arguments = ["--scores", path, "0.5", None, "1012", "1"]
        runtime = plain(expected_runtime("0.5", "501", "1012", "1")) + "\n"
        taken = ["taken as A 9000 @ 2.42GHz, score 501"]
        self.assert_remarks(((runtime, [taken]), arguments[:3] + ["a-9000 2.42 GHz"] + arguments[4:]))
        self.assert_refused(
            (["fits 2", cpus[0] + " (500)", cpus[1] + " (501)"], arguments[:3] + ["a-9000 2.41 GHz"] + arguments[4:]),
            (["fits 2", cpus[1] + " (501)", cpus[2] + " (502)"], arguments[:3] + ["9000 2.42 GHz"] + arguments[4:]),
            (["fits 2", cpus[0] + " (500)", cpus[1] + " (501)"], arguments[:3] + ["a 9000"] + arguments[4:]),
        )

    def test_a_model_name_that_is_not_ascii_is_printed_in_ascii(self):
        path = self.file(self.HEAD + "| \u9f99\u82af 3A5000 | 1219 | |\n")
        self.assert_remarks(
            (
                ("313.68294\n", [["3A5000", r"\u9f99\u82af 3A5000, score 1219"]]),
                ("--scores", path, "0.01", "3A5000", "1012", "486"),
            )
        )

    def test_broken_files_are_refused_with_the_line(self):
        cases = (
            ("", ["line 1"]),
            ("hello\nworld", ["line 2"]),
            (self.HEAD, ["line 5"]),
            (self.HEAD + self.GOOD + "hello\n", ["line 6", "'hello'"]),
            (self.HEAD + self.GOOD + "| B | 12 |\n", ["line 6", "'| B | 12 |'"]),
            (self.HEAD + self.GOOD + "| | 12 | |\n", ["line 6"]),
            (self.HEAD + self.GOOD + "# | B | 12 | |\n", ["line 6"]),
            (self.HEAD + self.GOOD + "| B | 12 | | x\n", ["line 6"]),
            (self.HEAD + self.GOOD + "| B | fast | |\n", ["line 6", "fast"]),
            (self.HEAD + self.GOOD + "| B | 0 | |\n", ["line 6", "| 0 |"]),
            (self.HEAD + self.GOOD + "| B | nan | |\n", ["line 6", "| nan |"]),
            (self.HEAD + self.GOOD + "| My CPU 1 | 1220 | |\n", ["line 6", "1220", "same model"]),
            (self.HEAD + self.GOOD + "| %s | 12 | |\n" % ("B" * 201), ["line 6", "characters"]),
            (b"\x00\xff\xfe" * 50, ["line 1"]),
        )
        self.assert_refused(
            *[
                (
                    more + [".md", "| model | score | range |"],
                    ("--scores", self.file(text), "0.01", "X 1", "1012", "486"),
                )
                for text, more in cases
            ]
        )

    def test_a_file_that_cannot_be_read(self):
        told = ["cannot be read", "cpu_scores.md", "--scores"]
        self.assert_refused(
            *[
                (told + [repr(path)], ("--scores", path, "0.01", "xeon e5440", "1012", "486"))
                for path in (os.path.join(self.folder, "none"), self.folder, "")
            ]
        )

    def test_a_file_that_is_not_used_is_told(self):
        self.assert_remarks(
            (("313.68294\n", [["note: --scores is not used"]]), ("--scores", "none", "0.01", "1219", "1012", "486"))
        )

    def test_the_script_copied_alone_works_with_numbers_and_asks_for_the_list(self):
        options = {"folder": self.folder, "cwd": self.folder}
        shutil.copy(os.path.join(ROOT, self.script), self.folder)
        result = self.run_script("0.01", "1219", "1012", "486", **options)
        self.assertEqual((result.status, result.out.split()), (0, ["313.68294"]))
        named = ("0.01", "Intel Xeon E5440 @ 2.83GHz", "1012", "486")
        result = self.run_script(*named, **options)
        self.assertEqual((result.status, result.out), (2, ""))
        self.assertIn("cpu_scores.md", result.err)
        shutil.copy(os.path.join(ROOT, "cpu_scores.md"), self.folder)
        self.assertEqual(self.run_script(*named, **options).out.split(), ["313.68294"])

    @unittest.skipUnless(hasattr(os, "symlink") and os.name == "posix", "no symbolic links")
    def test_a_symbolic_link_finds_the_list_beside_the_script_itself(self):
        os.symlink(os.path.join(ROOT, self.script), os.path.join(self.folder, self.script))
        named = ("0.01", "Intel Xeon E5440 @ 2.83GHz", "1012", "486")
        self.assertEqual(self.run_script(*named, folder=self.folder).out.split(), ["313.68294"])


class BadInput(EquivalentRuntimeTest):
    NOT_NUMBERS = (
        "", " ", "abc", "1_000", "0x10", "nan", "inf", "-inf", "1e400", "1,5", "1 2", " 1",
        "\uff11", "\u0661", "\u00bd", "1e", "--", "9" * 5000,
    )  # fmt: skip

    def assert_bad(self, position, values, *phrases):
        operands = ["0.01", "1219", "1012", "486"]
        self.assert_refused(
            *[
                (phrases + (ascii(v)[:40],), ["--"] + operands[:position] + [v] + operands[position + 1 :])
                for v in values
            ]
        )

    def test_p_gamma(self):
        values = ("0.50000001", "0.7", "0.000279017", "0", "-0.1", "1", "1%", "0,01")
        self.assert_bad(0, self.NOT_NUMBERS + values, "P_GAMMA", "1/3584", "0.5", "0.01 for 1 %")

    def test_scores(self):
        for position, name in ((1, "S1"), (2, "S2")):
            values = ("", "1_000", "0", "-1", "1e-400", "\uff11", "-1e5", "1,219")
            self.assert_bad(position, values, name, "above 0 and below 3223.49")
            values = ("3223.49", "3223.490001", "4000", "1e300", "1e400")
            self.assert_bad(position, values, name, "below 3223.49", "no runtime at all", "slower machine")

    def test_runtimes(self):
        values = self.NOT_NUMBERS + ("0", "-1", "-1e5", "1e-400")
        self.assert_bad(3, values, "T1", "above 0")

    def test_one_bad_runtime_among_good_ones_prints_no_result(self):
        self.assert_refused((["'x'"], ("0.01", "1219", "1012", "486", "2520", "x")))

    def test_a_negative_runtime_is_not_taken_for_an_option(self):
        values = ("-5", "-1e5", "-.5", "-1x")
        self.assert_refused(*[(["T1", repr(v)], ("0.01", "1219", "1012", v)) for v in values])

    def test_results_that_no_number_can_hold(self):
        self.assert_refused(
            (["'1e+308'", "another unit"], ("0.5", "3223", "1", "1e308")),
            (["T1 '", "another unit"], ("0.5", "1", "3223", "5e-324")),
        )

    def test_missing_operands(self):
        missing = ("P_GAMMA, S1, S2, T1", "S1, S2, T1", "S2, T1", "T1")
        operands = ("0.01", "1219", "1012")
        self.assert_refused(
            *[
                ([names + " missing; usage: equivalent_runtime.py "], option + operands[:i])
                for i, names in enumerate(missing)
                for option in ((), ("--explain",))
            ]
        )

    def test_an_earlier_operand_is_complained_about_first(self):
        self.assert_refused(
            (["P_GAMMA"], ("2", "x", "y", "z")), (["S1"], ("0.1", "0", "y", "z")), (["S2"], ("0.1", "1", "0", "z"))
        )  # fmt: skip

    def test_scores_needs_a_file(self):
        good = ("0.01", "1219", "1012", "486")
        for arguments in (good + ("--scores",), ("--scores", "--explain") + good):
            self.assert_refused((["--scores needs a FILE"], arguments))


class Warnings(EquivalentRuntimeTest):
    RANGE = "is outside 411 to 2185, the range that the paper recommends"
    LONG = ["too long: do not claim significance with it", "the smaller of it and gamma*T1*S1/S2"]
    SHORT = ["too short, which is unfair only to B"]

    def case(self, s1, s2, *remarks):
        return (plain(expected_runtime("0.01", s1, s2, "486")) + "\n", list(remarks)), ("0.01", s1, s2, "486")

    def test_at_and_around_the_ends_of_the_range(self):
        cases = []
        for score, warned in (
            ("411", False), ("410.99", True), ("1", True),
            ("2185", False), ("2185.01", True), ("3223.4", True),
        ):  # fmt: skip
            first = [["warning: S1 %s %s" % (score, self.RANGE)] + self.LONG]
            second = [["warning: S2 %s %s" % (score, self.RANGE)] + self.SHORT]
            cases.append(self.case(score, "1000", *(first * warned)))
            cases.append(self.case("1000", score, *(second * warned)))
        self.assert_remarks(*cases)

    def test_the_direction_of_the_risk(self):
        # Against the ratio of the scores, the formula gives more time where S1
        # lies outside, on either side, and less where S2 does.
        def excess(s1, s2):
            return (Fraction("3223.49") - s2) / (Fraction("3223.49") - s1) / Fraction(s1, s2)

        for outside in (100, 300, 2500, 3000):
            self.assertGreater(excess(outside, 1500), 1)
            self.assertLess(excess(1500, outside), 1)

    def test_both_machines_outside(self):
        self.assert_remarks(self.case("300", "3000", ["S1 300", "too long"], ["S2 3000", "too short"]))

    def test_named_cpus(self):
        slow, fast = "Intel XEON 2.20GHz", "AMD Ryzen 7 4800U with Radeon Graphics"
        first, _ = self.case("351", "1012", ["S1 351 (Intel XEON 2.20GHz) is outside"] + self.LONG)
        second, _ = self.case("1219", "2603", ["note"], ["S2 2603 (AMD Ryzen 7 4800U) is outside"] + self.SHORT)
        self.assert_remarks(
            (first, ("0.01", slow, "1012", "486")), (second, ("0.01", "1219", fast, "486"))
        )

    def test_a_failed_call_reports_the_error_only(self):
        self.assert_refused((["T1"], ("0.01", "300", "3000", "x")))


class Explain(EquivalentRuntimeTest):
    def test_the_report_shows_every_step(self):
        ratio = (Fraction("3223.49") - 1012) / (Fraction("3223.49") - 1219)
        self.assert_says((
            [
                "p_gamma = 0.01,",
                "an average over the pairs of machines of the calibration, not a promise for this pair",
                "gamma = 0.58502381",
                "25/3584 = %s, gamma = %s" % (plain(Fraction(25, 3584)), plain(Fraction(81, 140))),
                "37/3584 = %s, gamma = %s" % (plain(Fraction(37, 3584)), plain(Fraction(41, 70))),
                "s1 = 1219, Intel Xeon E5440 @ 2.83GHz: machine M1, where A ran",
                "s2 = 1012: machine M2, where B runs",
                "(3223.49 - s2)/(3223.49 - s1) = %s" % plain(ratio),
                "M2 is slower than M1 by the factor %s" % plain(ratio),
                " 486 313.68294 2520 1626.5041 ",
                "except with probability 0.01: stop B after 313.68294 on M2, and likewise on every line.",
            ],
            ("--explain", "0.01", "Intel Xeon E5440 @ 2.83GHz", "1012", "486", "2520"),
        ))

    def test_which_machine_is_faster(self):
        faster = plain((Fraction("3223.49") - 1012) / (Fraction("3223.49") - 1219))
        self.assert_says(
            (["M2 is faster than M1 by the factor %s t2" % faster], ("--explain", "0.5", "1012", "1219", "1")),
            (["as fast as M1 t2", "stop B after 1.0000000 on M2. All"], ("--explain", "0.5", "9", "9", "1")),
        )

    def test_names_stand_beside_their_runtimes(self):
        rows = [" 5 5.0000000 a 6.25 6.2500000 b c "]
        report, = self.assert_says((rows, ("--explain", "0.5", "999", "999", "-"), b"a;5\nb c;6.25"))
        self.assertNotIn("note", report)

    def test_remarks_are_repeated_in_the_report(self):
        told = ["note: S1 'e5440' is taken as", "warning: S2 3000 is outside", "is taken as the header: t1"]
        self.assert_says((told, ("--explain", "0.01", "e5440", "3000", "-"), b"t1\n486"))


class AsAModule(EquivalentRuntimeTest):
    def test_texts_and_numbers_give_the_same(self):
        code = (
            "import equivalent_runtime as e, decimal, fractions\n"
            "print(repr(e.equivalent_runtime(0.01, 1219, 1012, 486)))\n"
            "print(repr(e.equivalent_runtime('0.01', '1219', '1012', '486')))\n"
            "print(repr(e.equivalent_runtime(decimal.Decimal('0.01'), 1219.0, fractions.Fraction(1012), 486)))\n"
            "print(e.gamma(0.5), e.p_gamma(1), e.p_gamma('0.5') == 1 / 3584)\n"
        )
        result = python("-c", code, cwd=ROOT)
        self.assertEqual(result.err, "")
        lines = result.out.splitlines()
        right = float(expected_runtime("0.01", "1219", "1012", "486"))
        for line in lines[:3]:
            self.assertAlmostEqual(float(line), right, 9)
        self.assertEqual(lines[3], "1.0 0.5 True")

    def test_every_bad_argument_is_a_value_error_in_the_words_of_the_command(self):
        self.assert_raised(
            (
                (["P_GAMMA must be", "not 0.7"], "gamma(0.7)"),
                (["P_GAMMA must be", "not 'x'"], "gamma('x')"),
                (["P_GAMMA must be", "not None"], "gamma(None)"),
                (["P_GAMMA must be", "not nan"], "gamma(float('nan'))"),
                (["P_GAMMA must be", "not 1j"], "gamma(1j)"),
                (["gamma must be", "from 0.5 to 1", "not 0.49"], "p_gamma(0.49)"),
                (["gamma must be", "not 1.01"], "p_gamma(1.01)"),
                (["gamma must be", "not []"], "p_gamma([])"),
                (["S1 must be", "not 0"], "equivalent_runtime(0.01, 0, 1012, 486)"),
                (["S2 must be", "slower"], "equivalent_runtime(0.01, 1219, 3223.49, 486)"),
                (["S2 must be", "not {}"], "equivalent_runtime(0.01, 1219, {}, 486)"),
                (["T1 must be", "not -486"], "equivalent_runtime(0.01, 1219, 1012, -486)"),
                (["T1 must be", "not 1000"], "equivalent_runtime(0.01, 1219, 1012, 10 ** 400)"),
                ([], "equivalent_runtime(0.01, 1219, 1012, 10 ** 5000)"),
                (["1e+308", "another unit"], "equivalent_runtime(0.5, 3223, 1, 1e308)"),
            )
        )

    def test_importing_needs_no_list(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        shutil.copy(os.path.join(ROOT, self.script), folder)
        result = python("-c", "import equivalent_runtime as e; print(e.gamma(0.5))", cwd=folder)
        self.assertEqual((result.status, result.out.strip(), result.err), (0, "1.0", ""))


if __name__ == "__main__":
    unittest.main()
