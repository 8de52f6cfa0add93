"""What a user of equivalent_runtime.py relies on."""

import ast
import hashlib
import os
import random
import re
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

from command import DATA, ROOT, CommandTest, cpu_scores, run, table
from definitions import CURVE, digits_off, expected_gamma, expected_prediction, expected_runtime

LIST = cpu_scores()
SCORES = {cpu: int(score) for cpu, score, note in LIST if note in ("", "S1 only")}
S1_ONLY = [cpu for cpu, _, note in LIST if note == "S1 only"]
RATINGS = [(cpu, rating, month) for cpu, rating, month in LIST if cpu not in SCORES]
ECHO = "0.5 1000 1000 "  # gamma is 1, and the scores are equal: T1 comes back


class EquivalentRuntimeTest(CommandTest):
    script = "equivalent_runtime.py"

    def assert_right(self, what, rows):
        """Rows of options, P_GAMMA, S1, S2, T1: one unit of the 8th digit, and no note."""
        rows = [("%s %s %s %s %s" % row, b"") + row[1:] for row in rows]

        def check(result, *operands):
            self.assertEqual((result.status, result.err), (0, ""), "it is no silent success")
            self.assertLessEqual(digits_off(result.out, expected_runtime(*operands)), 1)
            self.assertRegex(result.out, r"\A\d+(\.\d+)?\n\Z", "timeout would not take it")
        self.each(what, rows, check)


class Numbers(EquivalentRuntimeTest):
    def test_the_38_rows_of_the_two_examples(self):
        for example, s1 in (("example_1", "1219"), ("example_2", "2182")):
            runtimes = [row[1] for row in table(example + ".tsv")]
            result = self.call(["0.01", s1, "1012"] + runtimes)
            printed = [row[1] for row in table(example + "_printed.tsv")]
            # The paper cuts to two decimals.
            cut = [line[: line.index(".") + 3] for line in result.out.split()]
            self.assertEqual((cut, result.err), (printed, ""), "not the paper's " + example)

    def test_the_calls_that_the_paper_and_the_readme_show(self):
        self.assert_prints("a number that the paper or the README has is another one", [
            ("0.01 1219 1012 486", "", "313.68294\n"), ("0.01 999 999 1", "", "0.58502381\n"),
            # The paper prints this for the scores 1540 and 1643, which are exchanged there.
            ("0.1 1643 1540 15.0", "", "11.461295\n")])

    def test_every_calibrated_point_and_points_between(self):
        counts = sorted({count for _, count in CURVE})
        self.assertEqual((len(CURVE), len(counts)), (150, 145), "five points repeat a count")
        # A point is met by the nearest float; a decimal would miss it.
        cases = [(repr(count / 3584), Fraction(count, 3584)) for count in counts]
        between = ["%.9f" % ((0.7 * a + 0.3 * b) / 3584) for a, b in zip(counts, counts[1:])]
        cases += [(p, Fraction(p)) for p in between + ["0.5", "0.001", "5e-4"]]
        for (p, exact), gamma in zip(cases, self.evaluate(*["gamma_of(%s)" % p for p, _ in cases])):
            self.assertAlmostEqual(float(gamma), float(expected_gamma(exact)), 13, "gamma of " + p)
        cases = [(p + " 999 999 1", "", exact) for p, exact in cases[::15] + cases[-4:]]
        self.each("gamma is wrong", cases, lambda result, exact: self.assertLessEqual(
            digits_off(result.out, expected_gamma(exact)), 1))

    def test_another_curve_can_take_its_place(self):
        """As after a calibration with a ninth machine: the limits are those of the curve."""
        counts = [count for _, count in CURVE]
        counts = [1780, 1780] + counts[2:-1] + [2]  # two equal counts at the top, five at the end
        curve = [(gamma, count) for (gamma, _), count in zip(CURVE, counts)]
        low, high, number = Fraction(2, 4032), Fraction(1780, 4032), 4032
        with open(os.path.join(ROOT, self.script), encoding="utf-8") as file:
            source = file.read()
        source, found = re.subn(r'(?m)^COUNTS = """[^"]*"""$', 'COUNTS = """%s"""' %
                                " ".join(map(str, counts)), source)
        source, as_well = re.subn(r"(?m)^PREDICTIONS = 3584$", "PREDICTIONS = %d" % number, source)
        self.assertEqual((found, as_well), (1, 1), "the curve has another place")
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, self.script), "w", encoding="utf-8") as file:
                file.write(source)
            inside = {repr(float(low)): low, repr(float(high)): high}
            for x in ("0.0005", "0.001", "0.01", "0.1", "0.3", "0.44", "0.4414"):
                inside[x] = Fraction(x)
            gammas = self.evaluate(*["gamma_of(%s)" % x for x in inside], folder=folder)
            for (x, exact), gamma in zip(inside.items(), gammas):
                right = expected_gamma(exact, curve, number)
                self.assertAlmostEqual(float(gamma), float(right), 12, x)
            self.assertEqual(gammas[1], "1.0", "the largest of those with the first count")
            outside = ["0.00049", "2.79e-4", repr(float(low) * 0.999999), repr(float(high) + 1e-6),
                       "0.45", "0.4445", "0.5"]
            refused = self.evaluate(*["gamma_of(%s)" % x for x in outside], folder=folder)
            for x, text in zip(outside, refused):
                self.assertRegex(text, r"\AValueError: P_GAMMA .*\b0\.00049603.*\b0\.44146", x)
            found = self.evaluate(*["p_gamma_of(%r)" % float(gamma) for gamma, _ in curve],
                                  folder=folder)
            for (gamma, count), p in zip(curve, found):
                self.assertAlmostEqual(float(p), count / number, 12, float(gamma))
            # The command has the same limits.
            call = [sys.executable, "-B", os.path.join(folder, self.script)]
            results = [run(call + [x, "999", "999", "1"]) for x in ("0.4415", "0.00049", "0.01")]
        self.assertEqual([result.status for result in results], [2, 2, 0], results)
        right = expected_gamma(Fraction("0.01"), curve, number)
        self.assertLessEqual(digits_off(results[2].out, right), 1)

    def test_p_gamma_of_is_the_inverse(self):
        points = [(gamma, Fraction(count)) for gamma, count in CURVE]
        points += [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(points, points[1:])]
        found = self.evaluate(*["p_gamma_of(%r)" % float(gamma) for gamma, _ in points])
        for (gamma, count), p in zip(points, found):
            self.assertAlmostEqual(float(p), count / 3584, 12, "p_gamma of %r" % float(gamma))

    def test_the_8_digits_in_the_range_where_extrapolate_changes_nothing(self):
        draw, rows = random.Random(2022), []
        for s1, s2 in [("411", "2185"), ("2185", "411"), ("2185", "2185")] + [(None, None)] * 22:
            s1, s2 = (s or "%.6g" % draw.uniform(411, 2185) for s in (s1, s2))
            rows.append((draw.choice(["", "--extrapolate"]), "%.4f" % draw.uniform(0.0003, 0.5),
                         s1, s2, "%.3g" % 10 ** draw.uniform(-7, 12)))
        self.assert_right("a runtime by Definition 5 is wrong", rows)

    def test_the_8_digits_outside_the_range(self):
        draw = random.Random(2185)
        pairs = [pair.split(",") for pair in (
            "1219,3936 3936,1219 3936,3936 2185,2186 2186,2185 2185.001,411 410,411 411,410 "
            "410.999,2185 410,2186 2186,410 50,10000 10000,50 50,50 2000,9999").split()]
        pairs += [("%d" % draw.uniform(50, 410), "%d" % draw.uniform(50, 4500)) for _ in "1234"]
        pairs += [("%d" % draw.uniform(50, 4500), "%d" % draw.uniform(2186, 4500)) for _ in "1234"]
        rows = [("--extrapolate", "0.01", s1, s2, "486") for s1, s2 in pairs]
        self.assert_right("a runtime by the rule of --extrapolate is wrong", rows)
        self.assertEqual(self.call("--extrapolate 0.01 1219 3936 486").out, "66.041920\n")

    def test_runtimes_are_plain_decimals(self):
        shown = {"2": "2.0000000", "0.01": "0.010000000", "+.5": "0.50000000", "5.E2": "500.00000",
                 "9.99999996": "10.000000", "99999999.4": "99999999", "123456786": "123456790",
                 "4.86e+002": "486.00000", "." + "9" * 60: "1.0000000",
                 "1e100": "1" + "0" * 100, "1e-100": "0." + "0" * 99 + "10000000"}
        self.assert_prints("a number is shown in another way", [
            (ECHO + " ".join(shown), "", "".join(out + "\n" for out in shown.values()))])

    def test_scale_multiplies_t1_and_shows_the_first_before_and_after(self):
        self.assert_prints("--scale does something else", [
            ("--scale 60 --scale 0.25 0.01 1219 1012 8", "", "77.452577\n", r"\b8 .* 120$"),
            ("--scale 60 " + ECHO + "8.1 9", "", "486.00000\n540.00000\n", r"8\.1 .* 486$"),
            (ECHO + "4860.1234 --scale 0.10001", "", "486.06094\n",
             r"by 0\.10001: 4860\.1234 .* 486\.060941234$"),
            ("--scale 1e-6 --scale 1e6 %s 7" % ECHO, "", "7.0000000\n", "7 .* 7$"),
            ("--scale 0.5 --scale 0.5 %s 8" % ECHO, "", "2.0000000\n", "8 .* 2$"),
            ("--scale 60 %s -" % ECHO, "instance t1\nx 0\n", "instance\tt2_hat\nx\tNA\n",
             r"\b60: 0 .* 0$", r"\b0, .* NA$", ("t1 is 0", "A wins", " 1 of", "'x'")),
            (ECHO + "- --scale=0.75", "instance a t1\nx 5 0\ny 5 40\nz 6 8\n",
             "instance\tt2_hat\ta\nx\tNA\t5\ny\t30.000000\t5\nz\t6.0000000\t6\n",
             r"\b0\.75: 40 .* 30$", ("2", "36.000000"), ("t1 is 0", "A wins", " 1 of", "'x'"))])


class Table(EquivalentRuntimeTest):
    header = "instance\tt2_hat"

    def test_each_way_to_write_the_same_table(self):
        right = self.header + "\ta\nbur26a\t1.4500000\t543237.4\nnug 17\t0.44000000\t-1735.0\n"
        note = ("2", "1.8900000")  # the number of runtimes, and their sum
        texts = (
            "instance t1 a\n bur26a 1.45   543237.4 \n\"nug 17\" 44e-2 -1735.0\n\n \n",
            "a\tinstance\tt1\n543237.4\tbur26a\t1.45\n-1735.0\tnug 17\t0.44\n",
            "\ufeffT1 , A , Instance\r\n1.45 , 543237.4 , bur26a\r\n0.44 , -1735.0 , nug 17\r\n",
            "\"a\";\"instance\";\"t1\"\n\"543237.4\";\"bur26a\";\"1.45\"\n-1735.0;nug 17;0.44\n",
            # With the index of pandas or R.
            ",instance,t1,a\n0,bur26a,1.45,543237.4\n1,nug 17,0.44,-1735.0\n")
        self.assert_prints("a table is read in another way", [
            (ECHO + "-", text, right, note) for text in texts])

    def test_the_columns_that_are_printed(self):
        self.assert_prints("other columns, or in another order", [
            ("0.01 1219 1012 -", "instance a t1\nx 5 0.00\ny 6 3\n",
             "instance\tt2_hat\ta\nx\tNA\t5\ny\t1.9363144\t6\n", ("1", "1.9363144"),
             ("t1 is 0", "A wins", " 1 of", "'x'")),
            ("0.01 1219 1012 -", "instance t1\nx 7\ny 0\nz 0.000e+00\n",
             self.header + "\nx\t4.5180670\ny\tNA\nz\tNA\n", ("1", "4.5180670"),
             ("t1 is 0", "A wins", " 2 of", "'y'")),
            (ECHO + "-", "best\tt1\tinstance\ty\tA\n7\t486\tx\t\u00e9 \u9f99\t5e3\n",
             "instance\tt2_hat\ta\tbest\ty\nx\t486.00000\t5e3\t7\t\u00e9 \u9f99\n", ("1", "486.")),
            (ECHO + "-", "t1;instance;b,c\n5;\"x;\";\n", "instance\tt2_hat\tb,c\nx;\t5.0000000\t\n",
             ("1", "5.0000000")),
            (ECHO + "-", "instance t1\nx;y 5\n", "instance\tt2_hat\nx;y\t5.0000000\n", ("1", "5.")),
            (ECHO + "-", "t1\tinstance\tb;c,d\n5\tx\t7\n6\ty\t\n",
             "instance\tt2_hat\tb;c,d\nx\t5.0000000\t7\ny\t6.0000000\t\n", ("2", "11.00")),
            # Numbers are names, and upper case makes another one.
            (ECHO + "-", "instance t1\n1 40\nA 50\na 60\n", self.header +
             "\n1\t40.000000\nA\t50.000000\na\t60.000000\n", ("3", "150.00000")),
            # Columns as pandas names them if two have one name.
            (ECHO + "-", "instance t1 x.1 x.2\nx 5 6 7\n", self.header +
             "\tx.1\tx.2\nx\t5.0000000\t6\t7\n", ("1", "5.")),
            # The largest values of A.
            (ECHO + "-", "instance t1 a\nx 5 1e300\ny 6 -1e300\n", self.header +
             "\ta\nx\t5.0000000\t1e300\ny\t6.0000000\t-1e300\n", ("2", "11.000000"))])

    def test_a_table_in_a_file(self):
        result = self.call(["0.01", "1219", "1012", os.path.join(DATA, "example_1.tsv")])
        head, *lines = [line.split("\t") for line in result.out.splitlines()]
        rows = [(instance, a, b) for instance, _, a, b in table("example_1.tsv")]
        self.assertEqual([(instance, a, b) for instance, _, a, b in lines], rows)
        self.assertEqual((head, lines[0][1]), (["instance", "t2_hat", "a", "b"], "313.68294"))
        self.assertEqual((result.status, result.err.count("\n")), (0, 1))

    def test_what_is_refused_in_its_columns(self):
        row = "instance,t1,a\nx,%s,%s\n"
        bad_t1 = "abc", "-5", "", "NA", "<0.01", "486s", "1:23", "1e101", "1e-101", "4*", "1e-9999"
        bad_a = "-", "NA", "", "inf", "3 141", "2*", r"\textbf{15}", "1_234", "1e401"
        self.assert_refused("a table with a slip in it", [
            *[(ECHO + "-", row % (t1, 5), "line 2", repr(t1), "T1") for t1 in bad_t1],
            *[(ECHO + "-", row % (5, a), "line 2", repr(a)) for a in bad_a],
            (ECHO + "-", "instance t1\nx 486\ny 5\nx 7\n", "'x' 2 times"),
            (ECHO + "-", "instance t1\ny 486\nx 5\nx 7\nx 8\n", "'x' 3 times"),
            (ECHO + "-", "instance t1 t2_hat\nx 486 5\n", "t2_hat", "A's t1 only"),
            (ECHO + "-", "instance t\nx 486\n", "instance, t1")])


class BadInput(EquivalentRuntimeTest):
    def test_what_is_no_number_or_out_of_range(self):
        bad = ("abc", "1_000", "0x10", "nan", "inf", "1,5", "1,472.5", "486s", "", " ", "1 2", "5 ",
               "5\n", "\uff11", "\u0661", "\u00bd", "1e", "9" * 5000, "1e-9999999", "1e999999999")
        rows = [(["0.5", "999", "999", text, "7"], "", "T1", repr(text)[1:9]) for text in bad]
        rows += [([text, "999", "999", "7"], "", "P_GAMMA", repr(text), "0.5")
                 for text in ("x", "nan", "1e-9999999", "0,01", "1%", "0", "0.51", "2.79e-4")]
        rows += [(ECHO + t1, "", "T1", "'" + t1) for t1 in ("0", "0.00", "1e101", "1e-101")]
        rows += [(["0.5", "999", "999", t1], "", "'" + t1) for t1 in ("486s", "<0.01", "1,472.5")]
        rows += [("--scale %s %s 9" % (factor, ECHO), "", "FACTOR")
                 for factor in ("0", "60s", "1e7", "1e-7", "1e4 --scale 1e4")]
        # The range of T1 is that of what is taken.
        rows += [("-- 0.5 999 999 -5", "", "T1", "'-5'"), ("--scale 10 %s 1e100" % ECHO, "", "T1"),
                 ("--scale 10 %s 5 1e100" % ECHO, "", "T1"),
                 ("--scale 1e4 --scale 1e4 %s 9" % ECHO, "", "product of FACTORs", "100000000")]
        self.assert_refused("a number with a slip in it", rows)

    def test_scores_outside_the_range(self):
        told = "411", "2185", "--extrapolate"
        rows = [(call, "", *told) for call in (
            "0.01 1219 3936 4", "0.01 410.99 1012 4", "0.01 999 410 4", "0.01 2185.01 1012 4",
            "0.01 i7-12700 1012 4", "0.01 999 'Core Ultra 5 225' 4", "0.01 999 'No 1: 2085' 7",
            "0.01 'No 1: 430' 999 7")]
        rows += [("0.01 410 2186 4", "", "S1")]  # the first that is wrong
        rows += [("0.01 999 i7-12700 4", "", "S2, of Intel Core i7-12700,", "3936"),
                 ("0.01 999 'No 1: 2084' 4", "", "S2, of No 1,", "not 2188.2;")]
        rows += [("--extrapolate 0.01 %s %s 4" % (s1, s2), "", "50", "10000", "CPU Mark")
                 for s1, s2 in (("49", "1000"), ("1000", "10001"))]
        self.assert_refused("a score outside the range is taken", rows)
        self.assert_prints("a score in the range is not", [
            ("0.5 %s %s 486" % (s, s), "", "486.00000\n") for s in ("411", "2185")])

    def test_files_and_the_number_of_operands(self):
        one = os.path.join(DATA, "example_1.tsv")
        self.assert_refused("several operands, of which one is a table, are taken", [
            (["0.5", "999", "999", one, one], "", "T1", "example_1.tsv"),
            (["0.5", "999", "999", "486", one], "", "T1", "example_1.tsv")])
        calls = ("", "0.01", "0.01 1219 1012", ECHO + "5 --scale", "--scal 2 %s 5" % ECHO,
                 "--rounded %s 5" % ECHO)
        self.assert_refused("bad usage", [(call, "", "--help") for call in calls])


    def test_an_error_tells_what_to_write(self):
        row = "instance,t1,a\nx,%s,%s\n"
        self.assert_refused("the remedy is missing, or another one", [
            ("1% 999 999 7", "", "0.01 for 1 %"), ("--scale 60s %s 7" % ECHO, "", "60 for minutes"),
            *[(ECHO + t1, "", "486 for 486 s", "83 for 1:23", "1472.5 for 1,472.5", "0 for <0.01",
               "TABLE") for t1 in ("0", "5 1:23")],
            (ECHO + "-", row % ("1:23", "5"), "486 for 486 s", "83 for 1:23", "1472.5 for 1,472.5"),
            (ECHO + "-", row % ("5", "NA"), "if A has no value, leave the instance out"),
            (ECHO + "-", row % ("5", '"1,472.5"'), "1472.5 for 1,472.5"),
            # No name has only digits and signs.
            ("0.5 999 1,219 7", "", "S2", "'1,219'", "from 411 to 2185"),
            ("0.5 2186 999 7", "", "only there (5.5)", "another machine", "--extrapolate"),
            ("--extrapolate 0.5 40 999 7", "", "single-thread score, not the CPU Mark"),
            ("0.5 999 'No 1: 19999' 7", "", "single-thread score, not the CPU Mark")])


# What systems and papers print, and the score of the listed CPU that is meant.
FOUND = """\
model name\t: Intel(R) Core(TM) i7-6700HQ CPU @ 2.60GHz = 1921 | N4100 = 1012 |
Model name:          AMD EPYC 7742 64-Core Processor = 2145 | Intel(R) Atom(TM) CPU N450 = 270 |
Intel(R) Core(TM)2 Duo CPU     P9600  @ 2.53GHz = 1075 | i7-8650U CPU @ 1.90GHz   2.11 GHz = 2174 |
AMD A10-7800 with AMD R7 Graphics = 1443 | AMD Ryzen 5 4500U w/ Radeon Graphics = 2460 |
AMD Athlon(tm) 64 X2 Dual Core Processor 3800+ = 723 | 12th Gen Intel(R) Core(TM) i7-12700 = 3936 |
AMD A9-9420 RADEON R5, 5 COMPUTE CORES 2C+3G = 1344 | Core2Duo E8400 = 1243 | N450 = 270 |
Intel\u00ae i7-7500U CPU @ 2.70GHz \u00d7 4 = 1955 | AMD Ryzen Threadripper 3970X 32-Cores = 2697 |
Intel(R) Xeon(R) CPU E5-2680 v3 @ 2.50GHz = 1779 | AMD Ryzen 7 1800X Eight-Core Processor = 2185 |
Intel(R) Xeon(R) CPU E5-2680 0 @ 2.70GHz = 1570 | Ryzen7 1800X = 2185 | AMD Ryzen7 1800X = 2185 |
Genuine Intel(R) CPU T2300 @ 1.66GHz = 519 | AMD FX(tm)-6300 Six-Core Processor = 1486 |
2.66 GHz Intel Core2 Duo P9600 = 1111 | Core\u21222 Duo P9600 2530MHz = 1075 | Mobile M620 = 945 |
AMD Ryzen 7 1800X 3.6 GHz = 2185 | i7-7500U at 2.7 GHz = 1955 | i7-7500U with 2.7 GHz = 1955 |
Core i7-4770 (3.4 GHz) = 2168 | Core i7 4770 = 2168 | i5-3470 (3.20GHz) = 1940 |
two Xeon Gold 6148 = 2158 | 2x AMD EPYC 7742 = 2145 | E5-2680v4 = 1952 | Xeon5160 = 1134 |
Core 2 Duo E6600 = 952 | E5440 2780 MHz = 1219 | E5440 2880 MHz = 1219 | Celeron430 = 630 |
E5\u20132690V4 = 2013 | E5-2620 (v4) = 1616 | i7\u20136700 = 2303 | XEON-E5440 = 1219 |
AMD A10-9700 RADEON R7, 10 COMPUTE CORES 4C+6G = 1614 | A10-9700 = 1614 |
Pentium(R) Dual-Core  CPU      E5200  @ 2.50GHz = 1008 | AMD 3020e with Radeon Graphics = 1428 |
i5-4570 CPUs = 2032 |
P4 3.0 GHz = 556 | Pentium IV 3.0 GHz = 556 | Pentium 4 3000 MHz = 556 | i7-6700, 3.4-GHz = 2303 |
one core of an i7-6700 CPU (4 cores, 8 threads) = 2303 | dual Xeon E5-2630 v3 (x2) = 1762 |
E5-2667 v2 running at 3.3 GHz = 2011 | Corei7-6700 = 2303 | E3-1265Lv3 = 2104 |
two Xeon Gold 6148 CPUs = 2158 | two Xeon 5160 processors = 1134 | Opteron 275 processors = 445 |
2 x E5-2670 v2 CPUs = 1647 | Celeron 430 CPUs at 1.8 GHz = 630 |
Celeron P4500 = 707 | Xeon(C) E5440 = 1219 | a Xeon E5440 = 1219 | single i7-6700 = 2303 |
Ryzen R9 5900X = 3495 | Ryzen 9 5950X (16C/32T) = 3499 | hexa-core Xeon X5650 = 1306 |
dual-socket EPYC 7742 = 2145 | AMD PhenomII X4 955 = 1308 |
dual core Opteron 275 = 445 | two cores of an i7-6700 = 2303 | 2 \u00d7 Xeon E5440 = 1219 |
2 Xeon E5440 CPUs = 1219 | 12x EPYC 7742 = 2145 | Phenom II X2 B55 = 1244 |
AMD Ryzen 7 1800X Eight-Core Processor \u00d7 16 = 2185 | single-core Celeron 430 = 630 |
Ryzen 9 3900X Twelve-Core = 2727 | Ryzen Threadripper 1950X Sixteen-Core = 2292 |
Ryzen 7 5800X 8-Core Processor = 3492 | Ryzen 7 1800X, 8 cores = 2185 |
i7-6700 (one core) = 2303 | i7-6700 (on a quiet machine, all cores) = 2303 |
i7-6700 (one thread) = 2303 | i7-6700 (8 threads, of which we used one) = 2303 |
E5-2690 v2 (one processor) = 1878 | E5-2690 v2 (2 processors) = 1878 |
AMD Turion(tm) 64 Mobile Technology MK-36 = 735 | i7-6700 clocked at 3.4 GHz = 2303 |
VIA QuadCore L4700 = 355 | i7-6700, 3.4\u2013GHz = 2303 | single i7-6700 core = 2303 |
11th Gen Intel(R) Core(TM) i7-1165G7 @ 2.80GHz = 2876 |
Dual-Core AMD Opteron(tm) Processor 275 = 445 | Dual-Core AMD Opteron(tm) Processor 1220 SE = 900"""

REFUSED = {  # and CPUs that are shown, or nothing
    "E5-2680": "Intel Xeon E5-2680 v3 @ 2.50GHz (1779)", "Xeon": "", "i7-4770 (K)": "i7-4770K @",
    "i7-2600, Xeon E5-2680 v4": "E5-2680 v4 @ 2.40GHz (1952)", "E5440 2779 MHz": "E5440 @ 2.83GHz",
    "i7-4790 with Xeon E5-2650": "E5-2650", "E5440, E5450": "Xeon E5450 @ 3.00GHz (1291)",
    "Opteron 6176": "AMD Opteron 6176 SE (507)", "9900X": "Intel Core i9-9900X @ 3.50GHz (2605)",
    "AMD 5600": "AMD Ryzen 5 5600 (3096.05)", "Core i7": "Intel Core i7-", "A8": "", "Core": "",
    "Sempron 2200": "AMD Sempron 2200+ (279)", "i5-4470": "i5-4470S @ 3.00GHz (1756), & i5-4460",
    "Xeon 2620": "Intel Xeon E5-2620 @ 2.00GHz (1112)", "E5440 2881 MHz": "E5440 @ 2.83GHz (1219)",
    "i7-4600": "Intel Core i7-4600U @ 2.10GHz (1670)", "i7-6700 @ 4.00GHz": "i7-6700 @ 3.40GHz",
    "AMD Xeon E5440": "Xeon E5440", "Intel": "none of the listed", "NoName 1": "", "CPU": "",
    "\u9f99": ": none;", "UltraSPARC IIIi": ": none;",
    "Ryzen 1800X": "AMD Ryzen 7 1800X (2185)", "EPYC 7742, 128 threads": "AMD EPYC 7742 (2145)",
    "Xeon E5-2690 v2 (2 sockets)": "Intel Xeon E5-2690 v2 @ 3.00GHz (1878)", "3.4 GHz": "",
    "Apple A1": "", "Apple L4700": "", "AMD A12 Bionic": "", "Xeon Platinum 6148": "",
    "Phenom 975 Quad-Core": "AMD Phenom II X4 975 (1417)", "Apple M1": "Apple M1 Pro 8 Core",
    "Phenom 850 Triple-Core": "AMD Phenom II X4 850 (1351)", "AMD EPYC 7003": "EPYC 7",
    "Xeon E5-2680 0 v2": "Xeon E5-2680 v2 @ 2.80GHz (1791)",
    "Athlon XP 1500": "AMD Athlon XP 1500+ (251)", "B22": "AMD Athlon II X2 B22 (1124)",
    "AMD Sempron Dual-Core 2200": "AMD Sempron Dual Core 2200 (649)", "i7-47700": "i7-4770 @",
    # What can mean two listed CPUs shows both.
    "AMD Athlon 64 Dual-Core 3800+": "AMD Athlon 64 3800+ (461), & Athlon 64 Dual Core 3800+ (653)",
    "Pentium M 1.7 GHz": "Intel Pentium M 1.70GHz (318), & Intel Pentium M 1700MHz (361)",
    "AMD FX-7600P Processor": "AMD FX-7600P (1208), & AMD FX-7600P APU (1436)",
    "Intel T4500": "Intel Pentium T4500 @ 2.30GHz (910), & Pentium Dual-Core T4500 @ 2.30GHz (944)",
    "V1500B Quad-core": "V1500B (1083), & V1500B Quad-core @ 2.20GHz (1237)",
    "Athlon(tm)64 X2 4600+": "Athlon 64 X2 Dual Core 4600+ (839), & Athlon64 X2",
    # A clock that is the model is given as it is listed.
    "Pentium 4 2.4 GHz": "Pentium 4 2.40GHz (360)", "Xeon 2.40GHz": "Intel Xeon 2.40GHz (387)",
    "Celeron @ 1.3 GHz": "7 of", "2.8 GHz Celeron": "Celeron 2.80GHz (425)", "Xeon 2 GHz": "44 of",
    # A clock that no listed CPU of this kind has.
    "Core i7 2.66 GHz": "i7-920 @ 2.67GHz (1220)", "Pentium M 1.75GHz": "Pentium M 1.70GHz (318)",
    "Celeron 2.80GHz, Celeron 2.00GHz": "", "99999999 GHz Xeon": "",
}
NAMED_BY_CLOCK = {  # spellings of CPUs that only A's machine can have
    "Intel(R) Xeon(R) CPU @ 2.20GHz": "Intel Xeon @ 2.20GHz",
    "Intel(R) XEON(TM) CPU 2.20GHz": "Intel XEON 2.20GHz",
    "Intel(R) Pentium(R) 4 CPU 3.00GHz": "Intel Pentium 4 3.00GHz",
    "Intel Xeon @ 2.20GHz": "Intel Xeon @ 2.20GHz",
    "Intel(R) Pentium(R) M processor 1700MHz": "Intel Pentium M 1700MHz",
    "Intel Pentium M 1.70GHz": "Intel Pentium M 1.70GHz",
    "Intel Pentium 4 2530MHz": "Intel Pentium 4 2.53GHz", "P4 2.5 GHz": "Intel Pentium 4 2.50GHz",
    "Intel\u00ae Pentium\u00ae M processor 1700MHz": "Intel Pentium M 1700MHz",
    "Intel XEON\u2122 CPU 2.20GHz": "Intel XEON 2.20GHz",
    "Intel\u00a9 Pentium\u00a9 4 CPU 3.00GHz": "Intel Pentium 4 3.00GHz",
}
FILLERS = "9", "(", "@", "with radeon r7 "


def mhz(name):
    """The clock of a CPU's name in MHz, or None."""
    clock = re.search(r"(?i)([\d.]+)\+? *([gm])hz", name)
    return clock and float(clock.group(1)) * (1000 if clock.group(2) in "gG" else 1)


def model(name):
    """The words of a name without its clock, its maker, and what stands beside many names."""
    name = re.sub(r"[\d.]+\+? *[gm]hz|\w*-core\b|^an? ", "", name.lower())
    words = re.findall(r"[^\W_]+|\+", name)
    return {word for word in words if word not in ("intel", "amd", "apple", "apu", "soc")}


class CpuNames(EquivalentRuntimeTest):
    def found(self, names):
        """The listed CPU that is found for each name, or "", in two processes."""
        middle = len(names) // 2
        with ThreadPoolExecutor(2) as pool:
            halves = list(pool.map(self.found_in_one_process, (names[:middle], names[middle:])))
        return halves[0] + halves[1]

    def found_in_one_process(self, names):
        prepare = ["globals().update(script=__import__('equivalent_runtime'))",
                   "globals().update(listed=script.read_scores())"]
        calls = ["script.match(%s, listed)" % ascii(name) for name in names]
        return [ast.literal_eval(text) for text in self.evaluate(*prepare, *calls)[2:]]

    def test_spellings_of_systems_and_papers_are_found(self):
        pairs = [text.split(" = ") for text in re.split(r" \|\s", FOUND)]
        rows = [(["--extrapolate", "0.01", name1, name2, "486"], "", None,
                 ("S1", "score " + score1 + "$"), ("S2", "score " + score2 + "$"))
                for (name1, score1), (name2, score2) in zip(pairs[::2], pairs[1::2])]
        rows += [(["0.01", "Xeon E5440", "N4100", "486"], "", "313.68294\n", "1219", "1012"),
                 (["0.01", "1219", "N4100", "486"], "", "313.68294\n", "S2, .*N4100.* 1012$"),
                 (["0.01", "E5440", "1012", "486"], "", "313.68294\n", "S1, .*E5440.* 1219$"),
                 (["0.01", "Xeon E5440", "Xeon Gold 6148", "486"], "", "151.13161\n", "12", "21")]
        self.assert_prints("a spelling does not find its CPU", rows)

    def test_a_name_whose_clock_is_the_model(self):
        for (name, cpu), found in zip(NAMED_BY_CLOCK.items(), self.found(list(NAMED_BY_CLOCK))):
            with self.subTest("a spelling does not find its CPU", name=name):
                self.assertEqual(found, cpu)

    def test_each_listed_name_finds_itself(self):
        names = [cpu for cpu, _, _ in LIST]
        lost = [case for case in zip(names, self.found(names)) if case[0] != case[1]]
        self.assertEqual(lost, [])

    def test_what_is_not_clear_is_refused_with_the_nearest(self):
        self.assert_refused("a name that is not clear finds a CPU, or shows others", [
            (["--extrapolate", "0.01", name, "999", "1"], "", "S1 ", repr(name), "virtual machine",
             "in full, in quotation marks", "'NAME: RATING', with its single-thread",
             "cpu_scores.md", *shown.split(", & "))
            for name, shown in REFUSED.items()])

    def test_of_all_that_can_be_meant_the_safest_are_shown_first(self):
        """Their number, and the slowest for M1 or the fastest for M2, by a search of our own."""
        rows = []
        for name, pattern, clock in (
                ("E5-2680", r"E5-2680\b", None), ("Xeon 2620", "Xeon E5-2620", None),
                ("Xeon 2.20GHz", "(?i)Xeon", 2200), ("Core i7, 3.45 GHz", "Core i7-", 3450),
                ("Ryzen 7", r"Ryzen.*\b7\b", None), ("EPYC", "EPYC", None),
                ("Xeon Gold", "Xeon Gold", None), ("Atom", r"\bAtom\b", None)):
            fitting = [row for row in LIST if re.search(pattern, row[0])
                       and (not clock or mhz(row[0]) and abs(mhz(row[0]) - clock) <= 50)]
            slow, fast = [sorted(int(score) * (1 if cpu in SCORES else Fraction(factor, 100))
                                 for cpu, score, _ in fitting) for factor in (95, 105)]
            rows += [(["0.01", name, "999", "1"], "", slow, "slowest"),
                     (["0.01", "999", name, "1"], "", fast[::-1], "fastest")]

        def check(result, scores, safe):
            shown = re.findall(r"[:,] ([^,:]+) \(([\d.]+)\)", result.err)
            self.assertEqual([Fraction(score) for _, score in shown], scores[:4], "other CPUs")
            self.assertLessEqual({cpu for cpu, _ in shown}, {cpu for cpu, _, _ in LIST})
            self.assertIn(" %d of the listed CPUs, %s first" % (len(scores), safe), result.err)
            self.assertIn("or the first if you cannot know", result.err)
        self.each("what is shown", rows, check)

    def test_no_name_finds_another_cpu_than_it_names(self):
        draw, cases = random.Random(4049), []
        for cpu, _, _ in draw.sample(LIST, 25):
            words = re.sub(r" *@? *[\d.]+\+?[GM]Hz", "", cpu).split(" ")
            i = draw.randrange(len(words))
            cases.append((cpu, " ".join(words[:i] + words[i + 1:])))
            letters = [i for i, letter in enumerate(cpu) if letter.isalnum()]
            digits = [i for i in letters if cpu[i].isdigit()] or letters
            for i in draw.choice(letters), draw.choice(digits):
                cases.append((cpu, cpu[:i] + cpu[i + 1:]))
                cases.append((cpu, cpu[:i] + draw.choice("2K") + cpu[i:]))
            other = draw.choice(LIST)[0]
            cases += [(cpu, cpu + joint + other) for joint in (", ", " and ", " with ")]
            if mhz(cpu):
                clock = "%.2fGHz" % (mhz(cpu) / 1000 + draw.choice([-0.2, -0.06, 0.06, 0.3]))
                cases.append((cpu, re.sub(r"[\d.]+\+?[GM]Hz", clock, cpu)))
        cases = [(cpu, name) for cpu, name in cases if re.search("[A-Za-z]", name)]
        found = self.found([name for _, name in cases])
        self.assertGreater(found.count(""), len(cases) / 2, "most of these are not clear")
        for (cpu, name), found in zip(cases, found):
            with self.subTest("another CPU is found", name=name, made_from=cpu, found=found):
                # Words can be left out of a name that then still fits only one CPU.
                self.assertLessEqual(model(name), model(found or name))
                if found and mhz(name) and mhz(found):
                    self.assertAlmostEqual(mhz(name), mhz(found), delta=50.01)

    def test_95_of_100_spellings_of_a_listed_name_are_found(self):
        draw, cases = random.Random(90), []
        for cpu in draw.sample([cpu for cpu in SCORES if "@" in cpu and cpu not in S1_ONLY], 20):
            bare = re.sub("^(Intel|AMD) ", "", cpu)
            short = bare.partition(" @")[0]
            brand = re.sub(r"^Intel (Core|Xeon|Pentium|Celeron|Atom)", r"Intel(R) \1(TM)", cpu)
            cases += [(cpu, bare), (cpu, bare.replace("@ ", "")), (cpu, bare.lower() + " CPU"),
                      (cpu, brand.replace(" @", " CPU @")),
                      (cpu, "2x " + cpu.replace("GHz", " GHz")),
                      (cpu, "two %s CPUs at %d MHz" % (short, mhz(cpu))),
                      (cpu, "%.1f GHz %s processors" % (mhz(cpu) / 1000, short))]
        found = self.found([name for _, name in cases])
        lost = [case for case, cpu in zip(cases, found) if cpu != case[0]]
        self.assertLessEqual(len(lost), 0.05 * len(cases), lost)

    def test_a_name_of_20000_characters_takes_no_time(self):
        names = [filler * (20000 // len(filler)) + " GHz Xeon" for filler in FILLERS]
        names.append("x" * 20000 + ": 1300")
        clock = "time.process_time()"
        lines = ["globals().update(time=__import__('time'))", clock]
        for name in names:
            lines += ["__import__('equivalent_runtime').find_cpu('S1', %r, True)" % name, clock]
        times = [float(seconds) for seconds in self.evaluate(*lines)[1::2]]
        for name, start, end in zip(names, times, times[1:]):
            # A pattern that goes back and forth takes minutes.
            self.assertLess(end - start, 4, "s for many of %r" % name[:20])

    def test_a_rating_of_today(self):
        call = ["0.5", "CPU: NoName Z1 @ 2.50GHz: 1503.25", "Other 5 : 1203", "486"]
        exact = 486 * expected_prediction(Fraction("1428.0875"), Fraction("1263.15"))
        result = self.call(call)
        self.assertLessEqual(digits_off(result.out, exact), 1, "not 0.95 and 1.05 times the rating")
        self.assertRegex(result.err, r"S1, A's CPU: CPU: NoName Z1 @ 2\.50GHz, .* 1428\.0875: .*"
                         r"\b0\.95 .*\b1503\.25\n")
        self.assertRegex(result.err, r"S2, your CPU: Other 5, .* 1263\.15: .*\b1\.05 .*\b1203\b")
        self.assert_refused("a rating is taken", [
            (["0.01", "Xeon E5440: 1300", "1012", "486"], "", "S1", "'Xeon E5440"),
            (["0.01", "xeon E5440 CPU: 1300", "1012", "486"], "", "S1", "'xeon E5440 CPU'"),
            (["0.01", "N4100: 1300", "1012", "486"], "", "S1", "'N4100'", "without a rating"),
            # It can mean two listed ones.
            (["0.01", "AMD FX-7600P Processor: 1300", "1012", "486"], "", "FX-7600P", "listed"),
            (["0.01", "1012", "Intel Core Ultra 5 225: 999", "486"], "", "S2", "Ultra 5 225"),
            (["0.01", "NoName 1: 19,999", "1012", "486"], "", "NoName 1: 19,999"),
            (["--extrapolate", "0.01", "NoName 1: 19999", "1012", "486"], "", "19999", "CPU Mark"),
            (["0.01", ": 1300", "999", "486"], "", "S1", "': 1300'", "411"),
            (["0.01", ": 1e3", "999", "486"], "", "S1", "': 1e3'", "cpu_scores.md")])

    def test_newer_cpus_of_the_second_table(self):
        for cpu, rating, month in random.Random(1).sample(RATINGS, 4):
            factors = Fraction(95, 100), Fraction(105, 100)
            exact = 486 * expected_prediction(*[factor * int(rating) for factor in factors])
            result = self.call(["--extrapolate", "0.5", cpu, cpu, "486"])
            self.assertLessEqual(digits_off(result.out, exact), 1, result)
            self.assertEqual((result.err.count(month), result.err.count(rating)), (2, 2), result)

    def test_s1_only(self):
        self.assertGreater(len(S1_ONLY), 60)
        names = ["Intel Xeon E5-2699A v4 @ 2.40GHz", "E5-2699A v4", "Intel Xeon @ 2.20GHz",
                 "Intel Celeron 2.40GHz", *S1_ONLY[::16]]
        cpus = names[:1] + names[:1] + names[2:]  # in full
        self.assert_refused("it can be far faster than its score, and is taken for M2", [
            (["--extrapolate", "0.01", "999", name, "1"], "", "S2", repr(name), "fastest",
             "its score, %d;" % SCORES[cpu]) for name, cpu in zip(names, cpus)])
        self.assert_prints("it is not taken for M1, with its score", [
            (["--extrapolate", "0.01", name, "999", "1"], "", None,
             re.escape("S1, A's CPU: %s, score %d" % (cpu, SCORES[cpu])) + "$")
            for name, cpu in zip(names, cpus)])

    def test_the_rows_of_the_list_are_those_of_the_sources(self):
        snapshot = [(cpu, str(score)) for cpu, score in SCORES.items()]
        for rows, number, digest in (
            (snapshot, 3692, "bce792703c6c0e4238fb3d4ab28c7bf3b9d0bd413ef0a58d8e28f7222398caa5"),
            (RATINGS, 357, "399206d0c1cfc758ccc5949c71027e909c3d670a025d9d031859280c350ec2ed"),
        ):
            text = "".join("\t".join(row) + "\n" for row in rows)
            found = len(rows), hashlib.sha256(text.encode("ascii")).hexdigest()
            self.assertEqual(found, (number, digest), "a row of cpu_scores.md is another one")

    def test_the_list_stands_beside_the_script_or_beside_what_a_link_leads_to(self):
        head = b"| model | score |\n| --- | ---: |\n"
        with tempfile.TemporaryDirectory() as folder:
            path, scores = os.path.join(folder, "runtime.py"), os.path.join(folder, "cpu_scores.md")
            call = [sys.executable, "-B", path, "0.01", "Xeon E5440", "N4100", "486"]
            os.symlink(os.path.join(ROOT, self.script), path)
            self.assertEqual(run(call, cwd=folder).out, "313.68294\n", "a link finds no list")
            os.remove(path)
            shutil.copy(os.path.join(ROOT, self.script), path)
            for text in (None, b"", b"# CPUs\n", head, head + b"| A 1 | fast |\n", b"| \xff |\n"):
                if text is not None:
                    with open(scores, "wb") as file:
                        file.write(text)
                result = run(call)
                self.assertEqual((result.status, result.out), (2, ""), text)
                self.assertRegex(result.err, r"\A.*: error: .*cpu_scores\.md.*\n\Z", text)
                self.assertRegex(result.err, "copy (cpu_scores.md beside|the whole file)", text)
                numbers = run(call[:4] + ["1219", "1012", "486"])
                self.assertEqual(numbers, (0, "313.68294\n", ""), "scores need no list")


class Report(EquivalentRuntimeTest):
    def test_the_formula_with_its_numbers(self):
        ratio = expected_prediction(1219, 1012)
        gamma = expected_gamma(Fraction(1, 100))
        for options, scale in ("", 1), ("--scale 60 --scale 0.25", 15):
            report, _ = self.explain(options + " 0.01 'Xeon E5440' N4100 486")
            factor = float(scale * ratio * gamma)
            cpus = ("Intel Xeon E5440 @ 2.83GHz, score 1219",
                    "Intel Celeron N4100 @ 1.10GHz, score 1012")
            for fact in ("(3223.49 - 1012) / (3223.49 - 1219) = %.8g\n" % ratio,
                         "\np_gamma = 0.01,", "t2_hat is longer than A's run would take on M2\n",
                         "on average over pairs of machines", "\ngamma = %.8g\n" % gamma,
                         "%.8g\n" % factor, "\n%.8g\n" % (486 * factor),
                         # Neither the machines nor the CPUs are exchanged.
                         "\nM1, A's machine: %s\nM2, your machine: %s\n" % cpus,
                         "note: S1, A's CPU: %s\nnote: S2, your CPU: %s\n" % cpus):
                self.assertIn(fact, "\n" + report)
            self.assertEqual("t1 * 60 * 0.25 * " in report, scale == 15, "the factors of --scale")
            self.assertNotIn("411", report, "a word on scores outside the range")

    # Of each call: the share of A's time that B has, and what else the paragraph says.
    share = {pair: "%.3g" % (expected_prediction(*pair) * expected_gamma(Fraction(1, 100)))
             for pair in ((1219, 1012), (1425, 1012), (1219, 1575), (1219, 3936), (410, 999),
                          (3936, 1219), (3936, 1575), (1425, 4410), (1383, 1012))}
    cases = (
        ("0.01 'Xeon E5440' N4100 486", (1219, 1012), "theirs list"),
        ("--extrapolate 0.01 'Xeon E5440' N4100 486", (1219, 1012), "theirs list"),
        ("0.01 1219 1012 486", (1219, 1012), "formula user"),
        ("0.01 1219 N4100 486", (1219, 1012), "formula user list"),
        ("0.01 'Xeon E5440' 1012 486", (1219, 1012), "formula user list"),
        # A CPU that only A can have is of the list, too.
        ("0.01 'Intel Xeon @ 2.20GHz' N4100 486", (1383, 1012), "theirs list"),
        ("0.01 'Intel Xeon @ 2.20GHz' 1012 486", (1383, 1012), "formula user list"),
        ("--scale 60 0.01 'Xeon E5440' N4100 4", (1219, 1012), "formula list scale"),
        ("--scale 60 --scale 0.25 0.01 'Xeon E5440' N4100 4", (1219, 1012), "formula list scale"),
        ("0.01 'No 1: 1500' N4100 486", (1425, 1012), "formula list rating"),
        ("0.01 1219 'No 1: 1500' 486", (1219, 1575), "formula user rating"),
        ("--scale 6e1 0.01 1219 'No 1: 1500' 486", (1219, 1575), "formula user rating scale"),
        ("--extrapolate 0.01 1219 3936 486", (1219, 3936), "outside user"),
        ("--extrapolate 0.01 410 999 486", (410, 999), "outside user"),
        ("--extrapolate --scale 60 0.01 i7-12700 1219 486", (3936, 1219),
         "outside user list scale"),
        ("--extrapolate 0.01 3936 'No 1: 1500' 486", (3936, 1575), "outside user rating"),
        ("--extrapolate --scale 60 0.01 'R&D 50% ~$1^: 1500' 'CPU_{9}\\ #2: 4200' 5", (1425, 4410),
         "outside rating scale"))
    sentences = {
        "theirs": "These are the estimated equivalent runtimes of Arza et al. (2024).",
        "formula": "These runtimes follow the formula of Arza et al. (2024).",
        "outside": "A score is outside 411 to 2185, where Arza et al. (2024) recommend",
        "rating": "Ratings of later dates are not part of their method.",
        "list": "Scores without a source: PassMark, single thread, 30 January 2022.",
        "user": "[CPU], score ", "scale": " [because ...]. B was stopped at "}

    def test_the_paragraph_says_just_what_is_true_of_the_call(self):
        explained = self.explain_all([(call, "") for call, _, _ in self.cases])
        for (call, pair, said), (report, paragraph) in zip(self.cases, explained):
            with self.subTest(call=call, paragraph=paragraph):
                found = {key for key, text in self.sentences.items() if text in paragraph}
                self.assertEqual(found, set(said.split()))
                self.assertIn("B was stopped at %s times A's runtimes, for p-gamma = 0.01 (gamma = "
                              "0.585)." % self.share[pair], paragraph)
                outside = "outside" in found
                for text in ("true p-gamma is unknown", "permutation problems only"):
                    self.assertEqual(text in paragraph, outside, text)
                self.assertEqual("not known outside 411 to 2185" in report, outside)
                self.assertEqual("on average over pairs of machines" in report, not outside)
                self.assertEqual("3223.49" in report, not outside, "which formula")
                self.assertEqual("January 2022" in paragraph, "list" in found)
                self.assertEqual("estimated equivalent" in paragraph, "theirs" in found)
                # The factors stand as they were given.
                factors = re.findall(r"--scale (\S+)", call)
                self.assertEqual("times %s [because" % " and ".join(factors) in paragraph,
                                 bool(factors))
                self.assertNotIn("0 of", paragraph)
                self.assertRegex(paragraph, r"A's machine: .* B's machine: .*\. Program: "
                                 r"equivalent runtime 13\.\S+\.$")

    def test_a_bare_score_can_be_any_score_and_its_source_is_to_be_filled_in(self):
        report, paragraph = self.explain("--extrapolate 0.023450 2016.03125 410 486")
        self.assertIn("A's machine: [CPU], score 2016.03125 [its source]. B's machine: [CPU], "
                      "score 410 [its source].", paragraph)
        self.assertIn("%.8g" % expected_prediction("2016.03125", 410), report)
        self.assertIn("p-gamma = 0.02345 (gamma = %.3g)" % expected_gamma(Fraction("0.02345")),
                      paragraph)
        report, _ = self.explain("0.02345 1219.625 1012.125 486")
        self.assertIn("(3223.49 - 1012.125) / (3223.49 - 1219.625) = ", report)
        self.assertIn("p_gamma = 0.02345,", report)

    def test_ratings_tables_and_times_of_0(self):
        # A word is not broken at its hyphens.
        word = "-".join(["long"] * 12)
        self.assertIn(word, self.explain("0.01 '%s: 1500' 1012 486" % word)[1])
        _, paragraph = self.explain("0.01 'No_Name\t1: 1500' 1012 486")
        self.assertRegex(paragraph, r"A's machine: No Name 1, score 1425\b.*\b0\.95 .*\[MONTH\].*"
                         r"\b1500\. B's machine: ")
        report, paragraph = self.explain(ECHO + "-", "instance a t1\nx 5 7\ny 5 0\nz 5 0.0\n")
        self.assertIn("\ninstance\tt2_hat\ta\nx\t7.0000000\t5\ny\tNA\t5\n", report)
        self.assertRegex(paragraph, r"On 2 of the instances, A's runtime is .*\b0, or not known\b"
                         ".* A wins by a rule of the program")

    def test_the_notes_stand_in_the_report_too(self):
        text = "instance t1 a\nx 0 5.0\ny 60 7.0\n"
        result = self.call("--explain --scale 60 0.01 'Xeon E5440' N4100 -", text)
        notes = result.err.replace(self.script + ": ", "")
        self.assertEqual(notes.count("note: "), 6)
        self.assertIn("\n" + notes + "\n", result.out)

    # As a module.
    def test_the_functions_take_numbers_and_texts(self):
        calls = {"0.01, 1219, 1012, 486": ("0.01", 1219, 1012, 486),
                 "'0.01', '1219', '1012', '486'": ("0.01", 1219, 1012, 486),
                 "Decimal('0.01'), 1219.0, 1012, 4.86e2": ("0.01", 1219, 1012, 486),
                 "0.01, 1219, 3936, 486, extrapolate=True": ("0.01", 1219, 3936, 486),
                 "0.01, 410, 2185, 1e-100, True": ("0.01", 410, 2185, "1e-100")}
        found = self.evaluate(*["equivalent_runtime(%s)" % call for call in calls])
        for text, (call, operands) in zip(found, calls.items()):
            self.assertAlmostEqual(float(text) / float(expected_runtime(*operands)), 1, 12, call)

    def test_what_is_bad_is_a_value_error(self):
        calls = {"0.01, 1219, 3936, 486": "S2", "0.01, 410, 999, 486": "S1", "0, 999, 999, 1": "P_",
                 "0.01, 999, 999, 0": "T1", "0.01, 999, 999, None": "T1", "True, 999, 999, 1": "P_",
                 "0.01, 999, 999, float('nan')": "T1", "0.01, '999', 'Xeon E5440', 1": "S2",
                 "0.01, 999, 10001, 1, True": "S2", "0.01, 999, 999, '1_000'": "T1"}
        bad = {"equivalent_runtime(%s)" % call: fact for call, fact in calls.items()}
        self.assert_value_errors(dict(bad, **{
            "gamma_of(0.51)": "P_GAMMA", "gamma_of('x')": "P_GAMMA", "gamma_of(2e-4)": "P_GAMMA",
            "p_gamma_of(0.49)": r"gamma must .*see gamma_of\(\)", "p_gamma_of(1.01)": "gamma"}))
