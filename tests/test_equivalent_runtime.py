"""What a user of equivalent_runtime.py relies on."""

import hashlib
import os
import random
import shutil
import tempfile
import unittest
from fractions import Fraction

from command import ROOT, CommandTest, python, table
from definitions import CURVE, expected_gamma, expected_runtime, plain


class EquivalentRuntimeTest(CommandTest):
    script = "equivalent_runtime.py"


class ThePaper(EquivalentRuntimeTest):
    def test_the_38_rows_of_the_two_examples(self):
        for example, s1 in (("example_1", "1219"), ("example_2", "2182")):
            runtimes = [row[1] for row in table(example + ".tsv")]
            printed = [row[1] for row in table(example + "_printed.tsv")]
            result = self.run_script("0.01", s1, "1012", *runtimes)
            # The paper cuts to two decimals.
            cut = [line[: line.index(".") + 3] for line in result.out.split()]
            self.assertEqual(cut, printed, "not the runtimes of the paper's " + example)

    def test_the_printed_example_with_the_scores_in_the_right_order(self):
        self.assert_prints("10.101738\n", "0.1", "1540", "1643", "15.0")
        # What the paper prints comes out when the scores are exchanged.
        self.assert_prints("11.461295\n", "0.1", "1643", "1540", "15.0")

    def test_several_runtimes_are_printed_in_the_order_given(self):
        self.assert_prints("313.68294\n1626.5041\n", "0.01", "1219", "1012", "486", "2520")
        self.assert_prints("1626.5041\n313.68294\n", "0.01", "1219", "1012", "2520", "486")


class Gamma(EquivalentRuntimeTest):
    def test_every_calibrated_point_and_points_between(self):
        counts = sorted({count for _, count in CURVE})
        self.assertEqual(len(CURVE), 150)
        probabilities = [count / 3584 for count in counts]
        for low, high in zip(counts, counts[1:]):
            probabilities += [(low + share * (high - low)) / 3584 for share in (0.3, 0.5)]
        code = "import equivalent_runtime as e; [print(repr(e.gamma(p))) for p in %r]"
        result = python("-c", code % probabilities, cwd=ROOT)
        self.assertEqual(result.err, "")
        for p, line in zip(probabilities, result.out.split()):
            expected = float(expected_gamma(Fraction(repr(p))))
            self.assertEqual(float(line), expected, "gamma(%r) is wrong" % p)

    def test_a_calibrated_gamma_comes_back_from_its_own_count(self):
        # Only where two gammas share a count, the larger one is taken.
        cases = [(gamma, count) for gamma, count in CURVE]
        code = "import equivalent_runtime as e; [print(e.gamma(c / 3584)) for c in %r]"
        result = python("-c", code % [count for _, count in cases], cwd=ROOT)
        for (gamma, count), line in zip(cases, result.out.split()):
            largest = max(g for g, c in CURVE if c == count)
            self.assertAlmostEqual(float(line), float(largest), 12, "count %d" % count)
        shared = [gamma for gamma, count in cases if [c for _, c in CURVE].count(count) > 1]
        self.assertEqual(len(shared), 8, "the flat stretches of the curve")

    def test_the_known_values(self):
        for p, printed in (
            ("0.5", "1.0000000"),
            ("0.1", "0.71733766"),
            ("0.01", "0.58502381"),
            (repr(1 / 3584), "0.50000000"),
        ):
            self.assert_prints(printed + "\n", p, "1000", "1000", "1")


class Exactness(EquivalentRuntimeTest):
    def assert_exact(self, p_gamma, s1, s2, runtimes):
        result = self.run_script(p_gamma, s1, s2, *runtimes)
        self.assertEqual(result.status, 0, result)
        lines = result.out.split()
        self.assertEqual(len(lines), len(runtimes))
        for t1, line in zip(runtimes, lines):
            self.assertEqual(
                line,
                plain(expected_runtime(p_gamma, s1, s2, t1)),
                "%s %s %s %s" % (p_gamma, s1, s2, t1),
            )

    def test_random_runtimes(self):
        draw = random.Random(20220130)
        cases = [
            (
                "%.4f" % draw.uniform(0.0003, 0.5),
                "%.2f" % draw.uniform(1, 3223),
                "%.2f" % draw.uniform(1, 3223),
                ["%.3f" % 10 ** draw.uniform(-2, 7) for _ in range(100)],
            )
            for _ in range(12)
        ]
        self.each(cases, self.assert_exact)

    def test_scores_close_to_3223_49_keep_all_digits(self):
        self.assert_exact("0.1", "3223.4899999", "3223.48", ["1", "486"])
        self.assert_exact("0.1", "1000", "3223.48999999", ["1", "486"])

    def test_very_long_and_very_short_runtimes_are_plain_decimals(self):
        runtimes = ["1e300", "5e-324", "1e-300", "123456789012", "1e7", "1e8", "+.5", "5.E2"]
        self.assert_exact("0.25", "1000", "900.5", runtimes)

    def test_halves_are_rounded_to_even_and_zeros_are_kept(self):
        # gamma(0.5) = 1 and equal scores: the result is T1 itself.
        cases = (
            ("1.00000005", "1.0000000"),
            ("1.00000015", "1.0000002"),
            ("1.00000025", "1.0000002"),
            ("0.123456785", "0.12345678"),
            ("99999999.4", "99999999"),
            ("99999999.5", "100000000"),
            ("9.99999995", "10.000000"),
            ("123456785", "123456780"),
            ("2", "2.0000000"),
            ("0.01", "0.010000000"),
            ("12345678901", "12345679000"),
        )
        t1, expected = zip(*cases)
        self.assert_prints("\n".join(expected) + "\n", "0.5", "1000", "1000", *t1)


class StandardInput(EquivalentRuntimeTest):
    def test_every_form_of_a_column(self):
        forms = (
            b"486 2520",
            b"486\n2520\n",
            b"486\r\n2520\r\n",
            b"\n\n486\t2520\n\n",
            b"\xef\xbb\xbf486\n2520\n",
            b"t1\n486\n2520\n",
            b"runtime in seconds\r\n486\r\n2520",
            b"\xef\xbb\xbft1\n486\n2520\n",
            b"\nt1\n486 2520",
            "Laufzeit f\u00fcr A\n486\n2520".encode("utf-8"),
            "Laufzeit f\u00fcr A\n486\n2520".encode("latin-1"),
            b"nano\n486\n2520",
        )

        def check(stdin):
            self.assert_prints(
                "313.68294\n1626.5041\n", "0.01", "1219", "1012", "-", stdin=stdin
            )

        self.each([(stdin,) for stdin in forms], check)

    def test_a_table_of_the_paper_can_be_piped_in(self):
        with open(os.path.join(ROOT, "tests", "data", "example_2.tsv"), "rb") as file:
            column = b"\n".join(line.split(b"\t")[1] for line in file)
        result = self.run_script("0.01", "2182", "1012", "-", stdin=column)
        self.assertEqual((result.status, result.err), (0, ""))
        self.assertEqual(len(result.out.split()), 22)

    def test_bad_input(self):
        cases = (
            (b"", ["standard input holds no runtime"]),
            (b" \r\n\t\n", ["standard input holds no runtime"]),
            (b"t1\n", ["standard input holds no runtime"]),
            (b"486\nabc\n", ["line 2", "'abc'", "above 0"]),
            (b"t1\nseconds\n486", ["line 2", "'seconds'"]),
            (b"t1 2\n486", ["line 1", "'t1'"]),
            (b"nan\n486", ["line 1", "'nan'"]),
            (b"INF\n486", ["line 1", "'INF'"]),
            (b"-x\n486", ["line 1", "'-x'"]),
            (b".x\n486", ["line 1", "'.x'"]),
            ("\u22125\n486".encode("utf-8"), ["line 1", r"\u2212"]),
            ("\uff14\n486".encode("utf-8"), ["line 1", r"\uff14"]),
            (b"486\n\n\n-1 5\n", ["line 4", "'-1'"]),
            (b"486\n0\n", ["line 2", "'0'"]),
            (b"486\n1_000\n", ["line 2", "'1_000'"]),
            (b"486,2520\n", ["line 1", "'486,2520'"]),
            (b"486\n\xff\xfe\n", ["line 2"]),
            (b"486\n\x00\n", ["line 2", r"\x00"]),
            (b"486\n" + b"9" * 100000, ["line 2", "100002 characters"]),
        )

        def check(stdin, phrases):
            self.assert_refused(phrases, "0.01", "1219", "1012", "-", stdin=stdin)

        self.each(cases, check)

    def test_a_dash_must_be_the_only_runtime(self):
        self.assert_refused(["'-'"], "0.01", "1219", "1012", "486", "-", stdin=b"1")


class CpuNames(EquivalentRuntimeTest):
    E5440 = "313.68294"

    def looked_up(self, names):
        """For each name what it is taken as, or the error, all in one process."""
        code = (
            "import functools\n"
            "import equivalent_runtime as e\n"
            "e.forms = functools.lru_cache(None)(e.forms)\n"
            "for name in %s:\n"
            "    try:\n"
            "        print('%%s, score %%s' %% e.named_cpu('S1', name, 'cpu_scores.md'))\n"
            "    except ValueError as error:\n"
            "        print(error)\n"
        )
        result = python("-c", code % ascii(names), cwd=ROOT)
        self.assertEqual((result.status, result.err), (0, ""))
        lines = result.out.splitlines()
        self.assertEqual(len(lines), len(names))
        return lines

    def test_the_forms_in_which_papers_and_systems_print_names(self):
        cases = (
            ("Intel(R) Xeon(R) CPU E5-2680 v3 @ 2.50GHz", "Intel Xeon E5-2680 v3 @ 2.50GHz", 1779),
            ("AMD Ryzen 7 1800X Eight-Core Processor", "AMD Ryzen 7 1800X", 2185),
            ("Intel(R) Core(TM)2 Duo CPU     P9600  @ 2.53GHz", "Intel Core2 Duo P9600 @ 2.53GHz", 1075),
            ("Core2 Duo P9600 2.53 GHz", "Intel Core2 Duo P9600 @ 2.53GHz", 1075),
            ("Intel Core2 Duo P9600 2.66GHz", "Intel Core2 Duo P9600 @ 2.66GHz", 1111),
            ("xeon e5440", "Intel Xeon E5440 @ 2.83GHz", 1219),
            ("INTEL XEON E5440 @ 2.83GHZ", "Intel Xeon E5440 @ 2.83GHz", 1219),
            ("Core\u21222 Duo P9600 2.53GHz", "Intel Core2 Duo P9600 @ 2.53GHz", 1075),
            ("AMD A9-9420 w/ Radeon R5", "AMD A9-9420", 1344),
            ("XEON-E5440", "Intel Xeon E5440 @ 2.83GHz", 1219),
            ("Intel Xeon E5440 2.83GHz", "Intel Xeon E5440 @ 2.83GHz", 1219),
            ("i7 7500U", "Intel Core i7-7500U @ 2.70GHz", 1955),
            ("Intel\u00ae Core\u2122 i7-7500U CPU @ 2.70GHz \u00d7 4", "Intel Core i7-7500U @ 2.70GHz", 1955),
            ("Intel i7 6700HQ (2.60GHz)", "Intel Core i7-6700HQ @ 2.60GHz", 1921),
            ("AMD Ryzen7 1800X", "AMD Ryzen 7 1800X", 2185),
            ("AMD A9 9420 with Radeon R5", "AMD A9-9420", 1344),
            ("AMD A9-9420 RADEON R5, 5 COMPUTE CORES 2C+3G", "AMD A9-9420", 1344),
            ("AMD FX 6300", "AMD FX-6300 Six-Core", 1486),
            ("AMD FX(tm)-6300 Six-Core Processor", "AMD FX-6300 Six-Core", 1486),
            ("AMD EPYC 7742 64-Core Processor", "AMD EPYC 7742", 2145),
            ("Intel(R) Xeon(R) CPU E5-2680 0 @ 2.70GHz", "Intel Xeon E5-2680 @ 2.70GHz", 1570),
            ("Intel(R) Xeon(R) Gold 6140 CPU @ 2.30GHz", "Intel Xeon Gold 6140 @ 2.30GHz", 1840),
            ("Intel(R) Core(TM) i7 CPU         920  @ 2.67GHz", "Intel Core i7-920 @ 2.67GHz", 1220),
            # Two different lines of the list, told apart by the @ only.
            ("Intel(R) Xeon(R) CPU @ 2.20GHz", "Intel Xeon @ 2.20GHz", 1383),
            ("Intel Xeon @ 2.2 GHz", "Intel Xeon @ 2.20GHz", 1383),
            ("i7-7500U @ 2.7GHz", "Intel Core i7-7500U @ 2.70GHz", 1955),
            ("Intel Core i7-7500U at 2.9 GHz", "Intel Core i7-7500U @ 2.70GHz", 1955),
            # "Dual Core" inside a name is no decoration: 745 without it.
            ("AMD Athlon(tm) 64 X2 Dual Core Processor 3800+", "AMD Athlon 64 X2 Dual Core 3800+", 723),
        )

        def check(name, model, score):
            note = ["note: S1 ", "taken as %s, score %d" % (model, score)]
            runtime = plain(expected_runtime("0.01", str(score), "1012", "486"))
            self.assert_remarks([note], runtime, "0.01", name, "1012", "486")

        self.each(cases[::5], check)
        for case, line in zip(cases, self.looked_up([case[0] for case in cases])):
            self.assertEqual(line, "%s, score %d" % case[1:], case[0])

    def test_names_beyond_the_range(self):
        # Newer than the fit, as system tools print them.
        self.assert_remarks(
            [
                ["note: S2 'AMD Ryzen 7 4800U with Radeon Graphics'", "AMD Ryzen 7 4800U, score 2603"],
                ["warning: S2 2603 (AMD Ryzen 7 4800U)", "411 to 2185"],
            ],
            plain(expected_runtime("0.01", "1219", "2603", "486")),
            "0.01", "1219", "AMD Ryzen 7 4800U with Radeon Graphics", "486",
        )  # fmt: skip
        self.assert_remarks(
            [["warning: S1 351 (Intel XEON 2.20GHz)", "411 to 2185"]],
            plain(expected_runtime("0.01", "351", "1012", "486")),
            "0.01", "Intel XEON 2.20GHz", "1012", "486",
        )  # fmt: skip
        for operands in (("1219", "12th Gen Intel(R) Core(TM) i7-12700K"), ("1219", "4007")):
            phrases = ["S2 ", "below 3223.49", "'4007'", "no runtime", "run B on a slower machine"]
            if operands[1] != "4007":
                phrases.append("(Intel Core i7-12700K)")
            self.assert_refused(phrases, "0.01", operands[0], operands[1], "486")

    def test_a_name_typed_as_it_is_listed_needs_no_note(self):
        self.assert_prints(
            "313.68294\n",
            "0.01", "Intel Xeon E5440 @ 2.83GHz", "Intel Celeron N4100 @ 1.10GHz", "486",
        )  # fmt: skip

    def test_in_doubt_the_user_is_asked(self):
        cases = (
            ("Intel Core2 Duo P9600", ["2 CPUs", "@ 2.53GHz (1075)", "@ 2.66GHz (1111)"]),
            ("xeon e5-2680", ["4 CPUs", "(1570)", "(1791)", "(1779)", "(1952)"]),
            ("amd athlon64 x2 dual-core 4600+", ["2 CPUs", "(839)", "(755)"]),
            ("Intel Xeon", ["12 CPUs", "2.00GHz (259)", "and 7 more"]),
            ("Intel(R) Xeon(R) CPU @ 2.40GHz", ["12 CPUs", "2.40GHz (387)"]),
            # The only one with all the words is another: Intel Celeron M 360 1.40GHz.
            ("Intel Celeron M 1.40GHz", ["8 CPUs"]),
            ("Intel Pentium 4 @ 3GHz", ["29 CPUs", "Intel Pentium 4 3.00GHz (556)"]),
            ("Intel", ["2120 CPUs", "and 2115 more"]),
        )

        self.assert_refused(["S1", "fits"] + cases[0][1], "0.01", cases[0][0], "1012", "486")
        for (name, phrases), line in zip(cases, self.looked_up([case[0] for case in cases])):
            for phrase in phrases + ["S1 '%s' fits" % name, "full name", "pass its score"]:
                self.assertIn(phrase, line, name)

    def test_an_unknown_name_gets_the_nearest_and_the_advice_to_pass_a_score(self):
        cases = (
            ("Intel i5 470U", "Intel Core i5-470UM @ 1.33GHz (539)"),
            ("Genuine Intel(R) CPU T2300 @ 1.66GHz", "Intel Core Duo T2300 @ 1.66GHz (519)"),
            ("Intel Xeon E5441", "Intel Xeon E5440 @ 2.83GHz (1219)"),
            ("0x10", "nearest"),
            ("1,219", "nearest"),
            ("CPU", "nearest"),
            ("?", "nearest"),
        )

        name, nearest = cases[0]
        self.assert_refused(["S2 '%s'" % name, nearest], "0.01", "1012", name, "486")
        for (name, nearest), line in zip(cases, self.looked_up([case[0] for case in cases])):
            for phrase in ("S1 '%s'" % name, nearest, "pass a score"):
                self.assertIn(phrase, line, name)

    def test_strange_and_long_names_neither_hang_nor_crash(self):
        names = (
            "x" * 100000, "x" + "1" * 100000, "a " * 50000, "(" * 1000,
            "\\", "[a-z]*", "\u9f99", "a\nb",
        )  # fmt: skip

        def check(name):
            self.assert_refused(["S1 "], "0.01", name, "1012", "486")

        self.each([(name,) for name in names], check)

    def test_the_list_is_the_snapshot_and_every_full_name_finds_its_own_score(self):
        with open(os.path.join(ROOT, "cpu_scores.md"), encoding="ascii") as file:
            lines = file.read().split("\n")
        start = lines.index("| model | score | range |")
        self.assertEqual(lines[start - 1], "", "Markdown wants a blank line above a table")
        rows = [line.split(" | ") for line in lines[start + 2 : -1]]
        cpus = [(row[0][2:], row[1]) for row in rows]
        self.assertEqual(len(cpus), 3692)
        # SHA-256 of the lines "model <tab> score" of the snapshot itself.
        text = "".join("%s\t%s\n" % cpu for cpu in cpus)
        self.assertEqual(
            hashlib.sha256(text.encode("ascii")).hexdigest(),
            "bce792703c6c0e4238fb3d4ab28c7bf3b9d0bd413ef0a58d8e28f7222398caa5",
            "cpu_scores.md is not the snapshot of 30 January 2022",
        )
        for (model, score), row in zip(cpus, rows):
            score = float(score)
            self.assertEqual(
                row[2].rstrip("| "),
                "3223.49 or more: not applicable" if score >= 3223.49
                else "above 2185" if score > 2185
                else "below 411" if score < 411
                else "",
                model,
            )
        code = (
            "import equivalent_runtime as e\n"
            "cpus = e.read_scores('cpu_scores.md')\n"
            "for cpu in cpus:\n"
            "    assert e.find_cpus(cpu[0], cpus) == [cpu], cpu\n"
            "print(len(cpus))\n"
        )
        result = python("-c", code, cwd=ROOT)
        self.assertEqual((result.err, result.out.strip()), ("", "3692"))

    def test_another_way_of_writing_a_listed_name_never_gives_another_cpu(self):
        code = (
            "import functools\n"
            "import equivalent_runtime as e\n"
            "e.forms = functools.lru_cache(None)(e.forms)\n"
            "cpus = e.read_scores('cpu_scores.md')\n"
            "for cpu in cpus[::9]:\n"
            "    for name in (cpu[0].upper(), cpu[0].replace('-', ' '), cpu[0] + ' CPU'):\n"
            "        found = e.find_cpus(name, cpus)\n"
            "        assert cpu in found, (name, found)\n"
            "print('done')\n"
        )
        result = python("-c", code, cwd=ROOT)
        self.assertEqual((result.err, result.out.strip()), ("", "done"))


class ScoreFiles(EquivalentRuntimeTest):
    HEAD = "# Mine\n\n| model | score | range |\n| --- | --- | --- |\n"

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.path = os.path.join(self.folder, "scores.md")

    def write(self, text):
        with open(self.path, "wb") as file:
            file.write(text)

    def test_a_file_of_ones_own(self):
        for text in (
            self.HEAD + "| My CPU 1 | 1219 | |\n| My CPU 2 | 1012 | above |\n",
            "\ufeff" + self.HEAD[8:] + "| My CPU 1 | 1219 ||\n\n| My CPU 1 | 1219.0 | |\n",
            (self.HEAD + "| My CPU 1 | 1219 | |").replace("\n", "\r\n"),
        ):
            self.write(text.encode("utf-8"))
            for options in (["--scores", self.path], ["--scores=" + self.path]):
                self.assert_prints(
                    "313.68294\n", *(options + ["0.01", "My CPU 1", "1012", "486"])
                )

    def test_a_model_name_that_is_not_ascii_is_printed_in_ascii(self):
        self.write((self.HEAD + "| \u9f99\u82af 3A5000 | 1219 | |\n").encode("utf-8"))
        self.assert_remarks(
            [["3A5000", r"\u9f99\u82af 3A5000, score 1219"]],
            "313.68294", "--scores", self.path, "0.01", "3A5000", "1012", "486",
        )  # fmt: skip

    def test_broken_files_are_refused_with_the_line(self):
        good = "| A 1 | 1219 | |\n"
        for text, phrases in (
            ("", ["line 1", "| model | score | range |"]),
            ("hello\nworld", ["line 2", "| model | score | range |"]),
            (self.HEAD, ["line 5", "without a row"]),
            (self.HEAD + good + "hello\n", ["line 6", "'hello'"]),
            (self.HEAD + good + "| B | 12 |\n", ["line 6", "'| B | 12 |'"]),
            (self.HEAD + good + "| | 12 | |\n", ["line 6"]),
            (self.HEAD + good + "| B | fast | |\n", ["line 6", "'fast'"]),
            (self.HEAD + good + "| B | 0 | |\n", ["line 6", "'0'"]),
            (self.HEAD + good + "| B | nan | |\n", ["line 6", "'nan'"]),
            (self.HEAD + good + "| A 1 | 1220 | |\n", ["line 6", "'A 1'", "1219", "1220"]),
            (b"\x00\xff\xfe" * 50, ["line 1"]),
        ):
            self.write(text if isinstance(text, bytes) else text.encode("utf-8"))
            self.assert_refused(
                phrases + ["scores.md"], "--scores", self.path, "0.01", "A 1", "1012", "486"
            )

    def test_a_file_that_cannot_be_read(self):
        for path in (self.path, self.folder, ""):
            self.assert_refused(
                ["S1 'xeon e5440' is not a number", "cpu_scores.md", "--scores", repr(path)],
                "--scores", path, "0.01", "xeon e5440", "1012", "486",
            )  # fmt: skip

    def test_the_script_copied_alone_works_with_numbers_and_asks_for_the_list(self):
        shutil.copy(os.path.join(ROOT, self.script), self.folder)
        self.assert_prints(
            "313.68294\n", "0.01", "1219", "1012", "486", folder=self.folder, cwd=self.folder
        )
        self.assert_refused(
            ["cpu_scores.md", "--scores"],
            "0.01", "xeon e5440", "1012", "486", folder=self.folder, cwd=self.folder,
        )  # fmt: skip
        shutil.copy(os.path.join(ROOT, "cpu_scores.md"), self.folder)
        self.assert_prints(
            "313.68294\n",
            "0.01", "Intel Xeon E5440 @ 2.83GHz", "1012", "486", folder=self.folder, cwd="/",
        )  # fmt: skip


class BadInput(EquivalentRuntimeTest):
    NOT_NUMBERS = (
        "", " ", "abc", "1_000", "0x10", "nan", "inf", "-inf", "1e400", "1,5", "1 2", " 1",
        "\uff11", "\u0661", "\u00bd", "1e", "--", "9" * 5000,
    )  # fmt: skip

    def refused(self, position, value, *phrases):
        operands = ["0.01", "1219", "1012", "486"]
        operands[position] = value
        self.assert_refused(phrases, "--", *operands)

    def test_p_gamma(self):
        values = self.NOT_NUMBERS + ("0.50000001", "0.7", "0.000279017", "0", "-0.1")
        self.each(
            [(0, v, "P_GAMMA", ascii(v)[:40], "1/3584", "0.5") for v in values], self.refused
        )

    def test_scores(self):
        no_scores = ("", "1_000", "nan", "inf", "1e400", "0", "-1", "1e-400", " 1", "\uff11")
        too_fast = ("3223.49", "3223.490001", "4000", "1e300")
        cases = []
        for position, name in ((1, "S1"), (2, "S2")):
            allowed = "above 0 and below 3223.49"
            cases += [(position, v, name, ascii(v), allowed) for v in no_scores]
            cases += [(position, v, name, v, allowed, "slower machine") for v in too_fast]
        self.each(cases, self.refused)

    def test_runtimes(self):
        values = self.NOT_NUMBERS + ("0", "-1", "-1e5", "1e-400")
        self.each([(3, v, "T1", ascii(v)[:40], "above 0") for v in values], self.refused)

    def test_one_bad_runtime_among_good_ones_prints_no_result(self):
        self.assert_refused(["'x'"], "0.01", "1219", "1012", "486", "2520", "x")

    def test_a_negative_runtime_is_not_taken_for_an_option(self):
        for value in ("-5", "-1e5", "-.5", "-1x"):
            self.assert_refused(["T1", repr(value)], "0.01", "1219", "1012", value)

    def test_results_that_no_number_can_hold(self):
        self.assert_refused(["'1e308'", "another unit"], "0.5", "3223", "1", "1e308")
        self.assert_refused(["'5e-324'", "another unit"], "0.5", "1", "3223", "5e-324")

    def test_missing_operands(self):
        def check(missing, *operands):
            self.assert_refused([missing + " missing", "usage"], *operands)
            self.assert_refused([missing + " missing"], "--explain", *operands)

        missing = ("P_GAMMA, S1, S2, T1", "S1, S2, T1", "S2, T1", "T1")
        operands = ("0.01", "1219", "1012")
        self.each([(names,) + operands[:i] for i, names in enumerate(missing)], check)

    def test_an_earlier_operand_is_complained_about_first(self):
        self.assert_refused(["P_GAMMA"], "2", "x", "y", "z")


class Warnings(EquivalentRuntimeTest):
    def test_at_and_around_the_ends_of_the_fitted_range(self):
        cases = (
            ("411", False), ("410.99", True), ("1", True),
            ("2185", False), ("2185.01", True), ("3223.48", True),
        )  # fmt: skip

        def check(score, warned):
            for name, s1, s2 in (("S1", score, "1000"), ("S2", "1000", score)):
                phrases = [["warning: %s %s " % (name, score), "411 to 2185"]] if warned else []
                expected = plain(expected_runtime("0.01", s1, s2, "486"))
                self.assert_remarks(phrases, expected, "0.01", s1, s2, "486")

        self.each(cases, check)

    def test_both_machines_outside(self):
        expected = plain(expected_runtime("0.01", "300", "3000", "486"))
        self.assert_remarks([["S1 300"], ["S2 3000"]], expected, "0.01", "300", "3000", "486")

    def test_a_failed_call_reports_the_error_only(self):
        self.assert_refused(["T1"], "0.01", "300", "3000", "x")


class Explain(EquivalentRuntimeTest):
    def test_the_report_shows_every_step(self):
        result = self.run_script(
            "--explain", "0.01", "Intel Xeon E5440", "1012", "486", "2520"
        )
        self.assertEqual(result.status, 0)
        ratio = plain((Fraction("3223.49") - 1012) / (Fraction("3223.49") - 1219))
        gamma_0, gamma_1 = plain(Fraction(81, 140)), plain(Fraction(41, 70))
        for phrase in (
            "p_gamma = 0.01",
            "gamma = 0.58502381",
            "25/3584 = %s, gamma = %s" % (plain(Fraction(25, 3584)), gamma_0),
            "37/3584 = %s, gamma = %s" % (plain(Fraction(37, 3584)), gamma_1),
            "s1 = 1219, Intel Xeon E5440 @ 2.83GHz\n",
            "s2 = 1012\n",
            "(3223.49 - s2)/(3223.49 - s1) = %s\n" % ratio,
            "stop B after 313.68294 on M2",
            "probability 0.01",
        ):
            self.assertIn(phrase, result.out.replace(os.linesep, "\n"), result.out)
        rows = [line.split() for line in result.out.splitlines()]
        self.assertIn(["486", "313.68294"], rows)
        self.assertIn(["2520", "1626.5041"], rows)

    def test_options_may_stand_anywhere(self):
        operands = ["0.01", "1219", "1012", "486", "2520"]
        expected = self.run_script("--explain", *operands).out
        self.assertIn("p_gamma", expected)
        self.each(
            [operands[:i] + ["--explain"] + operands[i:] for i in range(1, 6)],
            lambda *arguments: self.assert_prints(expected.replace(os.linesep, "\n"), *arguments),
        )
        self.assert_prints("313.68294\n1626.5041\n", "--", *operands)
        self.assert_prints("313.68294\n1626.5041\n", "0.01", "--", *operands[1:])
        self.assert_refused(["'--explain'"], *(["--"] + operands + ["--explain"]))


class AsAModule(EquivalentRuntimeTest):
    def test_importing_prints_nothing_and_needs_no_list(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        shutil.copy(os.path.join(ROOT, self.script), folder)
        code = (
            "import equivalent_runtime as e\n"
            "print(repr(e.gamma(0.5)), repr(e.gamma(1 / 3584)), repr(e.gamma(0.1)))\n"
            "print(repr(e.equivalent_runtime(0.01, 1219, 1012, 486)))\n"
            "print(repr(e.equivalent_runtime('0.01', '1219', '1012', '486')))\n"
        )
        result = python("-c", code, cwd=folder)
        runtime = repr(float(expected_runtime("0.01", "1219", "1012", "486")))
        self.assertEqual(
            result.out.split(),
            ["1.0", "0.5", repr(float(expected_gamma(Fraction("0.1"))))] + [runtime] * 2,
        )
        self.assertEqual(result.err, "")

    def test_from_import_and_the_words_of_the_command(self):
        cases = (
            ("gamma(0.7)", ["P_GAMMA must be", "not 0.7"]),
            ("gamma('x')", ["P_GAMMA must be", "not 'x'"]),
            ("gamma(None)", ["P_GAMMA must be", "not None"]),
            ("gamma(float('nan'))", ["P_GAMMA must be", "not nan"]),
            ("equivalent_runtime(0.01, 0, 1012, 486)", ["S1 must be", "not 0"]),
            ("equivalent_runtime(0.01, 1219, 3223.49, 486)", ["S2 must be", "slower"]),
            ("equivalent_runtime(0.01, 1219, 1012, -486)", ["T1 must be", "not -486"]),
            ("equivalent_runtime(0.01, 1219, 1012, 10 ** 400)", ["T1 must be"]),
            ("equivalent_runtime(0.5, 3223, 1, 1e308)", ["1e+308", "another unit"]),
        )
        self.assert_raised("equivalent_runtime", [case + ("ValueError",) for case in cases])

    def test_main_returns_the_exit_status(self):
        code = (
            "import equivalent_runtime as e\n"
            "print(e.main(['0.01', '1219', '1012', '486']), e.main(['2', '1', '1', '1']))"
        )
        result = python("-c", code, cwd=ROOT)
        self.assertEqual(result.out.split(), ["313.68294", "0", "2"])
        self.assertIn("equivalent_runtime.py: error: P_GAMMA", result.err)


if __name__ == "__main__":
    unittest.main()
