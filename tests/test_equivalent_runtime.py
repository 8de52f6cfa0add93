"""What a user of equivalent_runtime.py relies on."""

import hashlib
import os
import random
import re
import shutil
import sys
import tempfile
from fractions import Fraction

from command import DATA, ROOT, CommandTest, cpu_scores, read, run, table
from definitions import (CURVE, digits_off, expected_gamma, expected_prediction, expected_ratio,
                         expected_runtime, score_of_rating)

LIST = cpu_scores()
SCORES = {cpu: int(score) for cpu, score, note in LIST if note in ("", "S1 only")}
S1_ONLY = [cpu for cpu, _, note in LIST if note == "S1 only"]
RATINGS = [(cpu, rating, month) for cpu, rating, month in LIST if cpu not in SCORES]
ECHO = "0.5 1000 1000 "  # gamma is 1, and the scores are equal: T1 comes back
CPUS = r"S1\b.* 1000\b", r"S2\b.* 1000\b"  # the notes that each call has


class EquivalentRuntimeTest(CommandTest):
    script = "equivalent_runtime.py"


class Numbers(EquivalentRuntimeTest):
    def test_the_38_rows_of_the_two_examples(self):
        for example, s1 in (("example_1", "1219"), ("example_2", "2182")):
            path = os.path.join(DATA, example + ".tsv")
            result = self.call(["0.01", s1, "1012", path])
            head, *lines = [line.split("\t") for line in result.out.splitlines()]
            # The paper cuts to two decimals.
            cut = [[row[0], row[1][: row[1].index(".") + 3]] for row in lines]
            self.assertEqual(cut, table(example + "_printed.tsv"), "not the paper's " + example)
            self.assertEqual(head, ["instance", "t2_hat", "a", "b"])
            self.assertEqual([row[2:] for row in lines],
                             [row[2:] for row in table(example + ".tsv")])

    def test_the_8_digits(self):
        draw = random.Random(2022)
        rows = [("", "0.01", "1219", "1012", "486"), ("", "0.01", "999", "999", "1"),
                ("", "0.1", "1643", "1540", "15.0"), ("", "0.1", "1540", "1643", "15.0")]
        # In the range, --extrapolate changes nothing.
        for s1, s2 in [("411", "2185"), ("2185", "411")] + [(None, None)] * 14:
            s1, s2 = (s or "%.6g" % draw.uniform(411, 2185) for s in (s1, s2))
            rows.append((draw.choice(["", "--extrapolate", "--margin"]),
                         "%.4f" % draw.uniform(0.0003, 0.5), s1, s2,
                         "%.3g" % 10 ** draw.uniform(-7, 12)))
        # Above 2185, --margin changes nothing, either.
        rows += [(option + "--extrapolate", "0.01", *pair.split(","), "486")
                 for option in ("", "--margin ") for pair in (
            "1219,3936 3936,1219 3936,3936 2185,2186 2186,2185 2185.001,411 410,411 411,410 "
            "410.999,2185 410,2186 2186,410 50,4925 10000,50 50,50 300,100 2000,4926").split()]

        def check(result, option, *operands):
            exact = expected_runtime(*operands, margin="--margin" in option)
            self.assertEqual(result.status, 0)
            self.assertLessEqual(digits_off(result.out, exact), 1)
            self.assertRegex(result.out, r"\A\d+(\.\d+)?\n\Z", "timeout would not take it")
            self.assertEqual(result.err.count("\n"), 2 + (float(operands[2]) > 4925), "the notes")
        self.each("a runtime is wrong", [("%s %s %s %s %s" % row, "") + row for row in rows], check)

    def test_every_calibrated_point_and_points_between(self):
        counts = sorted({count for _, count in CURVE})
        self.assertEqual((len(CURVE), len(counts)), (150, 145), "five points repeat a count")
        # A point is met by the nearest float; a decimal would miss it.
        cases = [(repr(count / 3584), Fraction(count, 3584)) for count in counts]
        between = ["%.9f" % ((0.7 * a + 0.3 * b) / 3584) for a, b in zip(counts, counts[1:])]
        cases += [(p, Fraction(p)) for p in between + ["0.5", "0.001", "5e-4"]]
        for (p, exact), gamma in zip(cases, self.evaluate(*["gamma_of(%s)" % p for p, _ in cases])):
            self.assertAlmostEqual(float(gamma), float(expected_gamma(exact)), 13, "gamma of " + p)

    def test_runtimes_are_plain_decimals(self):
        shown = {"2": "2.0000000", "0.01": "0.010000000", "+.5": "0.50000000", "5.E2": "500.00000",
                 "9.99999996": "10.000000", "99999999.4": "99999999", "123456786": "123456790",
                 "1e100": "1" + "0" * 100, "1e-100": "0." + "0" * 99 + "10000000"}
        self.assert_prints("a number is shown in another way", [
            (ECHO + " ".join(shown), "", "".join(out + "\n" for out in shown.values()), *CPUS)])

    def test_each_factor_is_told_beside_a_table(self):
        half = expected_runtime("0.01", 1219, 1012, 40 * 15, margin=True)
        ratio, gamma = expected_ratio(1219, 1012), expected_gamma(Fraction("0.01"))
        table = "instance t1\nx 80\ny 40\n"
        self.assert_prints("a factor does something else", [
            ("--scale 60 --scale 0.25 0.01 1219 1012 8", "", "77.452577\n", "1219", "1012"),
            ("--scale 60 %s 8.1 9" % ECHO, "", "486.00000\n540.00000\n", *CPUS),
            ("--margin --scale 60 --scale 0.25 0.01 1219 1012 -", table, None, "1219", "1012",
             r" 80 \* 60 .*\* 0\.25 .*\* 0\.75 .*\* %.5g .*\* %.5g .*= %.8g$"
             % (ratio, gamma, 2 * half), (r"\b2\b", r"\b%.8g\b" % (3 * half)))])

    def test_as_a_module(self):
        calls = {"0.01, 1219, 1012, 486": ("0.01", 1219, 1012, 486),
                 "Decimal('0.01'), '1219', 1012.0, 4.86e2": ("0.01", 1219, 1012, 486),
                 "0.01, 1219, 1012, 486, margin=True": ("0.01", 1219, 1012, 486, True),
                 "0.01, 1219, 3936, 486, extrapolate=True": ("0.01", 1219, 3936, 486),
                 "0.01, 410, 2185, 1e-100, True": ("0.01", 410, 2185, "1e-100")}
        found = self.evaluate(*["equivalent_runtime(%s)" % call for call in calls])
        for text, (call, operands) in zip(found, calls.items()):
            self.assertAlmostEqual(float(text) / float(expected_runtime(*operands)), 1, 12, call)
        calls = {"0.01, 1219, 3936, 486": "S2", "0.01, 410, 999, 486": "S1", "0, 999, 999, 1": "P_",
                 "0.01, 999, 999, 0": "T1", "0.01, 999, 999, None": "T1", "True, 999, 999, 1": "P_",
                 "0.01, 999, 999, float('nan')": "T1", "0.01, '999', 'Xeon E5440', 1": "S2",
                 "0.01, 999, 10001, 1, True": "S2"}
        bad = {"equivalent_runtime(%s)" % call: fact for call, fact in calls.items()}
        self.assert_value_errors(dict(bad, **{"gamma_of(0.51)": "P_", "gamma_of(2e-4)": "P_"}))


class Table(EquivalentRuntimeTest):
    def test_the_columns_that_are_printed(self):
        rows = (  # the table, what is printed below "instance t2_hat", and the facts of the notes
            ("instance a t1\nx 5 0.00\ny 6 30\n", "\ta\nx\tNA\t5\ny\t30.000000\t6\n",
             (r"\b1\b", "30.000000"), (r"\b0\b", r"\b1\b")),
            ("instance t1\nx 70\ny 0\nz 0.000e+00\n", "\nx\t70.000000\ny\tNA\nz\tNA\n",
             (r"\b1\b", "70.000000"), (r"\b0\b", r"\b2\b")),
            ("instance t1\nx 0\ny 0\n", "\nx\tNA\ny\tNA\n", r"\b0\b", r"\b2\b"),
            # One digit is rounded.
            ("instance t1\nx 70\ny 0.07\nz 7\nv 0.070\n",
             "\nx\t70.000000\ny\t0.070000000\nz\t7.0000000\nv\t0.070000000\n",
             (r"\b4\b", r"\b77\.140000\b"), (r"\b2\b", r"\b0\.07\b")),
            # A column t2_hat is replaced.
            ("t2_hat instance t1\n9 x 70\n", "\nx\t70.000000\n", ("1", "70.")),
            ("best\tt1\tinstance\ty\tA\n7\t486\tx\t\u00e9 \u9f99\t5.0e3\n",
             "\ta\tbest\ty\nx\t486.00000\t5.0e3\t7\t\u00e9 \u9f99\n", ("1", "486.")),
            ("t1;instance;\"b,\n c\"\n50;\"x;\";\n", "\tb, c\nx;\t50.000000\t\n", "50."),
            ("instance t1\nx;y 50\n", "\nx;y\t50.000000\n", ("1", "50.")),
            # With an index, as of pandas or R.
            (",instance,t1,u\n0,x,50,6\n1,y,60,7\n",
             "\tu\nx\t50.000000\t6\ny\t60.000000\t7\n", ("2", "110.00000")),
            # Numbers are names, and upper case makes another one.
            ("instance t1\n1 40\nA 50\na 60\n",
             "\n1\t40.000000\nA\t50.000000\na\t60.000000\n", ("3", "150.00000")))
        self.assert_prints("other columns, or in another order", [
            (ECHO + "-", text, "instance\tt2_hat" + out, *CPUS, "=", *notes, "--margin")
            for text, out, *notes in rows])

    def test_notes_on_the_margin_and_on_a(self):
        text = "instance t1 a\nx 70 %s\ny 60 %s\n"
        self.assert_prints("a note on a table", [
            # The margin is given, or is a part of our rule, or is not.
            ("--margin " + ECHO + "-", text % (5, 5), None, *CPUS, "=", "2"),
            ("--extrapolate 0.01 2186 999 -", text % (5, 5), None, "S1", "S2", "=", "2"),
            ("--extrapolate 0.01 410 999 -", text % (5, 5), None, "S1", "S2", "=", "2", "--margin"),
            *[("--margin " + ECHO + "-", text % pair, None, *CPUS, "=", "2", (few, many))
              for pair, few, many in ((("0.5", "0.52"), r" 0\.5\b", r" 0\.52\b"),
                                      (("-7.5", "-7"), " -7 ", r" -7\.5\b"))],
            *[("--margin " + ECHO + "-", text % pair, None, *CPUS, "=", "2")
              for pair in (("0.50", "0.52"), ("7", "100000"), ("1.2E+03", "3.4E+03"))]])

    def test_what_is_refused_in_its_columns(self):
        bad_t1 = "abc", "-5", "", "NA", "<0.01", "486s", "1:23", "1e101", "1e-9999", "5%", "--"
        self.assert_refused("a table with a slip in it", [
            *[(ECHO + "-", "instance,t1\nx,%s\n" % t1, "line 2", repr(t1), "t1") for t1 in bad_t1],
            *[(ECHO + "-", "a,instance,t1\n%s,x,7\n" % a, "line 2", repr(a))
              for a in ("--", "NA", "", "0.00E+00", "1e+05", "-2E5")],
            (ECHO + "-", "instance t\nx 486\n", "t1")])


class BadInput(EquivalentRuntimeTest):
    def test_operands(self):
        bad = ("abc", "1_000", "0x10", "nan", "inf", "1,472.5", "486s", "1:23", "", " ", "5\n",
               "\uff11", "\u0661", "\u00bd", "1e", "9" * 5000, "1e-9999999", "1e999999999")
        rows = [(["0.5", "999", "999", text, "7"], "", "T1", repr(text)[1:9]) for text in bad]
        rows += [(["0.5", "999", "999", t1], "", "'" + t1) for t1 in ("486s", "<0.01", "1,472.5")]
        rows += [([text, "999", "999", "7"], "", "P_GAMMA", repr(text), "0.5")
                 for text in ("x", "nan", "1e-9999999", "0,01", "1%", "0", "0.51", "2.79e-4")]
        rows += [(ECHO + t1, "", "T1", "'" + t1) for t1 in ("0", "0.00", "1e101", "1e-101")]
        rows += [("--scale %s %s 9" % (factor, ECHO), "", "FACTOR")
                 for factor in ("0", "60s", "1e7", "1e-7")]
        rows += [("-- 0.5 999 999 -5", "", "T1", "'-5'")]
        one = os.path.join(DATA, "example_1.tsv")
        rows += [(["0.5", "999", "999", *pair], "", "T1") for pair in ((one, one), ("486", one))]
        rows += [(call, "", fact) for call, fact in (
            ("", "P_GAMMA"), ("0.01", "S1"), ("0.01 1219 1012", "T1"),
            (ECHO + "5 --scale", "--scale"), ("--scal 2 %s 5" % ECHO, "--scal"))]
        self.assert_refused("an operand with a slip in it", rows)

    def test_scores_outside_the_range(self):
        rows = [(call, "", "411", "2185", "--extrapolate", fact) for call, fact in (
            ("0.01 1219 3936 4", "S2"), ("0.01 410.99 1012 4", "S1"), ("0.01 999 410 4", "S2"),
            ("0.01 2185.01 1012 4", "S1"), ("0.01 i7-12700 999 4", "3936"),
            ("0.01 410 2186 4", "S1"), ("0.01 999 'Core Ultra 5 225' 4", "S2"),
            ("0.01 999 'No 1: 2084' 7", "2188.2"), ("0.01 'No 1: 430' 999 7", "408.5"),
            # A rating above 2185 does not become inside by our factor.
            ("0.01 'No 1: 2185.5' 999 7", "2186"), ("0.01 'No 1: 2300' 999 7", "2186"),
            ("0.01 'Intel N97' 999 7", "2186"))]
        rows += [("0.5 999 %s 7" % text, "", "S2", "'%s'" % text) for text in ("1,219", "1:23")]
        rows += [("--extrapolate 0.01 %s %s 4" % (s1, s2), "", "50", "10000")
                 for s1, s2 in (("49", "1000"), ("1000", "10001"), ("'No 1: 19999'", "999"))]
        self.assert_refused("a score outside the range is taken", rows)
        self.assert_prints("a score or a rating in the range is not", [
            *[("0.5 %s %s 486" % (s, s), "", "486.00000\n", s, s) for s in ("411", "2185")],
            ("0.5 'No 1: 2185' 999 4", "", None, "2075.75", "999"),
            ("0.5 999 'No 1: 2080' 4", "", None, "999", "2184")])


# What systems and papers print, and the score of the listed CPU that is meant.
FOUND = """\
model name\t: Intel(R) Core(TM) i7-6700HQ CPU @ 2.60GHz = 1921 | N4100 = 1012 | N450 = 270
Model name:          AMD EPYC 7742 64-Core Processor = 2145 | Intel(R) Atom(TM) CPU N450 = 270
Intel(R) Core(TM)2 Duo CPU     P9600  @ 2.53GHz = 1075 | i7-8650U CPU @ 1.90GHz   2.11 GHz = 2174
AMD A10-7800 with AMD R7 Graphics = 1443 | AMD Ryzen 5 4500U w/ Radeon Graphics = 2460
AMD Athlon(tm) 64 X2 Dual Core Processor 3800+ = 723 | 12th Gen Intel(R) Core(TM) i7-12700 = 3936
AMD A9-9420 RADEON R5, 5 COMPUTE CORES 2C+3G = 1344 | Core2Duo E8400 = 1243 | Ryzen7 1800X = 2185
Intel\u00ae i7-7500U CPU @ 2.70GHz \u00d7 4 = 1955 | AMD Ryzen Threadripper 3970X 32-Cores = 2697
Intel(R) Xeon(R) CPU E5-2680 v3 @ 2.50GHz = 1779 | AMD Ryzen 7 1800X Eight-Core Processor = 2185
Intel(R) Xeon(R) CPU E5-2680 0 @ 2.70GHz = 1570 | AMD FX(tm)-6300 Six-Core Processor = 1486
2.66 GHz Intel Core2 Duo P9600 = 1111 | Core\u21222 Duo P9600 2530MHz = 1075 | Mobile M620 = 945
Core i7-4770 (3.4 GHz) = 2168 | Core i7 4770 = 2168 | i5-3470 (3.20GHz) = 1940 | Celeron430 = 630
two Xeon Gold 6148 CPUs = 2158 | 2x AMD EPYC 7742 = 2145 | E5-2680v4 = 1952 | Xeon5160 = 1134
E5440 2780 MHz = 1219 | E5440 2880 MHz = 1219 | XEON-E5440 = 1219 | a Xeon E5440 = 1219
E5\u20132690V4 = 2013 | E5-2620 (v4) = 1616 | i7\u20136700 = 2303 | dual-socket EPYC 7742 = 2145
AMD A10-9700 RADEON R7, 10 COMPUTE CORES 4C+6G = 1614 | i5-4570 CPUs = 2032 | one i5-4570 = 2032
Pentium(R) Dual-Core  CPU      E5200  @ 2.50GHz = 1008 | AMD 3020e with Radeon Graphics = 1428
AMD Athlon(tm) 64 Processor 3200+ = 568 | Pentium 4 3000 MHz = 556
i7-6700, 3.4-GHz = 2303 | E5-2667 v2 running at 3.3 GHz = 2011
hexa-core Xeon X5650 = 1306 | 2 \u00d7 Xeon E5440 = 1219 | VIA QuadCore L4700 = 355
11th Gen Intel(R) Core(TM) i7-1165G7 @ 2.80GHz = 2876 | E5-2667 v2 clocked at 3.3 GHz = 2011
Dual-Core AMD Opteron(tm) Processor 275 = 445 | Dual-Core AMD Opteron(tm) Processor 1220 SE = 900
Intel(R) Pentium(R) 4 CPU 3.00GHz = 556 | Intel Pentium M 1.70GHz = 318"""

# Names that mean no CPU for sure, with one that is shown; and further ones, or of no listed CPU.
UNCLEAR = """\
E5-2680 = Intel Xeon E5-2680 v3 @ 2.50GHz (1779) | E5440 2779 MHz = E5440 @ 2.83GHz
Opteron 6176 = AMD Opteron 6176 SE (507) | 9900X = Intel Core i9-9900X @ 3.50GHz (2605)
AMD 5600 = AMD Ryzen 5 5600 (3096.05) | Sempron 2200 = AMD Sempron 2200+ (279)
Xeon 2620 = Intel Xeon E5-2620 @ 2.00GHz (1112) | E5440 2881 MHz = E5440 @ 2.83GHz (1219)
i7-6700 @ 4.00GHz = i7-6700 @ 3.40GHz | Phenom 975 Quad-Core = AMD Phenom II X4 975 (1417)
Apple M1 = Apple M1 Pro 8 Core | B22 = AMD Athlon II X2 B22 (1124)
AMD Athlon 64 Dual-Core 3800+ = AMD Athlon 64 3800+ (461)
Pentium M 1.7 GHz = Intel Pentium M 1700MHz (361) | V1500B Quad-core = V1500B (1083)
AMD FX-7600P Processor = AMD FX-7600P APU (1436) | Intel T4500 = Pentium T4500 @
Pentium 4 2.4 GHz = Pentium 4 2.40GHz (360) | Xeon 2.40GHz = Intel Xeon 2.40GHz (387)
Core i7 2.66 GHz = i7-920 @ 2.67GHz (1220)"""
NONE = """\
Xeon | i7-4770 (K) | i7-2600, Xeon E5-2680 v4 | Core i7 | A8 | i7-4790 with Xeon E5-2650
E5440, E5450 | Core | Intel | CPU | i5-4470 | AMD Xeon E5440 | NoName 1 | \u9f99
UltraSPARC IIIi | Xeon E5-2690 v2 (2 sockets) | 3.4 GHz | Apple A1 | Apple L4700 | AMD A12 Bionic
Xeon Platinum 6148 | i7-47700 | ARM Cortex-A53 | Intel Core @ 2.80GHz | 99999999 GHz Xeon"""


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
        """The listed CPU that is found for each name of M1, or "", and the note that tells it."""
        calls = [(["--extrapolate", "0.01", name, "999", "1"], "") for name in names]
        notes = [result.err if result.status == 0 else "" for result in self.calls(calls)]
        return [(max((cpu for cpu, _, _ in LIST if cpu in note), key=len, default=""), note)
                for note in notes]

    def test_spellings_of_systems_and_papers_are_found(self):
        pairs = [text.split(" = ") for text in re.split(r" \| |\n", FOUND)]
        for (name, score), (_, note) in zip(pairs, self.found([name for name, _ in pairs])):
            with self.subTest("a spelling does not find its CPU", name=name):
                self.assertRegex(note, r" %s\n" % score)
        names = [cpu for cpu, _, _ in random.Random(1).sample(LIST, 25)]
        self.assertEqual([cpu for cpu, _ in self.found(names)], names, "listed as they stand there")
        self.assert_prints("M1 and M2 are exchanged", [
            ("0.01 'Xeon E5440' N4100 486", "", "313.68294\n", r"S1.*\b1219$", r"S2.*\b1012$")])

    def test_what_is_not_clear_is_refused_with_the_nearest(self):
        pairs = [text.split(" = ") for text in re.split(r" \| |\n", UNCLEAR + "\n" + NONE)]
        self.assert_refused("a name that is not clear finds a CPU, or shows others", [
            (["--extrapolate", "0.01", name, "999", "1"], "", "S1 ", repr(name), "cpu_scores.md",
             *shown) for name, *shown in pairs])
        # Work for each word and CPU, or a pattern that goes back and forth, would take minutes.
        long = [part * (100000 // len(part)) + " GHz Xeon" for part in (
            "9", "(", "with radeon r7 ", "core ", "xeon ")]
        self.assertEqual(self.found(long), [("", "")] * len(long))

    def test_of_all_that_can_be_meant_the_safest_are_shown_first(self):
        """Their number, and the slowest for M1 or the fastest for M2, by a search of our own."""
        rows = []
        for name, pattern, clock in (
                ("E5-2680", r"E5-2680\b", 0), ("Xeon 2620", "Xeon E5-2620", 0),
                ("Xeon 2.20GHz", "(?i)Xeon", 2200), ("Core i7, 3.45 GHz", "Core i7-", 3450),
                ("Ryzen 7", r"Ryzen.*\b7\b", 0), ("Atom", r"\bAtom\b", 0)):
            fitting = [row for row in LIST if re.search(pattern, row[0])
                       and (not clock or abs((mhz(row[0]) or clock) - clock) <= 50)]
            slow, fast = [sorted(
                SCORES[cpu] if cpu in SCORES else score_of_rating(operand, rating)
                for cpu, rating, _ in fitting) for operand in ("S1", "S2")]
            rows += [(["0.01", name, "999", "1"], "", slow),
                     (["0.01", "999", name, "1"], "", fast[::-1])]

        def check(result, scores):
            shown = re.findall(r"[:,] ([^,:]+) \(([\d.]+)\)", result.err)
            self.assertEqual([Fraction(score) for _, score in shown], scores[:4], "other CPUs")
            self.assertLessEqual({cpu for cpu, _ in shown}, {cpu for cpu, _, _ in LIST})
            self.assertRegex(result.err, r"\b%d\b" % len(scores))
        self.each("what is shown", rows, check)

    def test_no_name_finds_another_cpu_than_it_names(self):
        draw, cases = random.Random(4049), []
        for cpu, _, _ in draw.sample(LIST, 6):
            words = re.sub(r" *@? *[\d.]+\+?[GM]Hz", "", cpu).split(" ")
            i = draw.randrange(len(words))
            cases.append((cpu, " ".join(words[:i] + words[i + 1:])))
            digits = [i for i in range(len(cpu)) if cpu[i].isdigit()] or [0]
            i = draw.choice(digits)
            cases += [(cpu, cpu[:i] + cpu[i + 1:]), (cpu, cpu[:i] + draw.choice("2K") + cpu[i:]),
                      (cpu, cpu + draw.choice([", ", " and "]) + draw.choice(LIST)[0])]
            if mhz(cpu):
                clock = "%.2fGHz" % (mhz(cpu) / 1000 + draw.choice([-0.2, -0.06, 0.06, 0.3]))
                cases.append((cpu, re.sub(r"[\d.]+\+?[GM]Hz", clock, cpu)))
        cases = [(cpu, name) for cpu, name in cases if re.search("[A-Za-z]", name)]
        found = [cpu for cpu, _ in self.found([name for _, name in cases])]
        self.assertGreater(found.count(""), len(cases) / 2, "most of these are not clear")
        for (cpu, name), found in zip(cases, found):
            with self.subTest("another CPU is found", name=name, made_from=cpu, found=found):
                # Words can be left out of a name that then still fits only one CPU.
                self.assertLessEqual(model(name), model(found or name))
                if found and mhz(name) and mhz(found):
                    self.assertAlmostEqual(mhz(name), mhz(found), delta=50.01)

    def test_ratings_of_the_list_and_of_today(self):
        cases = [(cpu, rating, cpu, rating, month) for cpu, rating, month in
                 [row for row in RATINGS if row[0] == "Intel N97"]  # above 2185, but not 0.95 of it
                 + random.Random(1).sample(RATINGS, 3)]
        cases += [("CPU: NoName Z1 @ 2.50GHz", "1503.25", "Other 5 ", "1203", "[MONTH]"),
                  ("Opteron 6176", "450.5", "No 2", "1203", "[MONTH]"),  # listed is the 6176 SE
                  ("No 1", "2300.5", "No 2", "2100", "[MONTH]")]
        for cpu1, rating1, cpu2, rating2, month in cases:
            names = [cpu1, cpu2] if cpu1 == cpu2 else [cpu1 + ": " + rating1, cpu2 + ": " + rating2]
            s1, s2 = score_of_rating("S1", rating1), score_of_rating("S2", rating2)
            result = self.call(["--extrapolate", "0.5", *names, "486"])
            self.assertLessEqual(digits_off(result.out, 486 * expected_prediction(s1, s2)), 1)
            for line, s, rating in zip(result.err.split("\n"), (s1, s2), (rating1, rating2)):
                for fact in ("%.15g" % s, rating, month):
                    self.assertIn(fact, line)
        self.assert_refused("a rating is taken", [
            (["0.01", "xeon E5440 CPU: 1300", "1012", "486"], "", "S1", "'xeon E5440 CPU'", "2.83"),
            (["0.01", "1219", "N4100: 700", "486"], "", "S2", "'N4100'", "@ 1.10GHz"),
            # It can be one of four, or one that only A can have.
            (["0.01", "1219", "Xeon E5-2680: 999", "486"], "", "S2", "'Xeon E5-2680'", "E5-2680 "),
            (["0.01", "1219", "Xeon @ 2.60GHz: 999", "486"], "", "S2", "'Xeon @ 2.60GHz'"),
            (["0.01", "1012", "Intel Core Ultra 5 225: 999", "486"], "", "S2", "Ultra 5 225"),
            (["0.01", "NoName 1: 2,000", "1012", "486"], "", "'2,000'", "1219")])

    def test_s1_only(self):
        cpus = ["Intel Xeon E5-2699A v4 @ 2.40GHz", "Intel Xeon @ 2.20GHz", *S1_ONLY[::16]]
        self.assert_refused("it can be far faster than its score, and is taken for M2", [
            ("--extrapolate 0.1 999 '%s' 1" % x, "", "S2 %r" % x, "cpu_scores.md") for x in cpus])
        self.assertEqual([cpu for cpu, _ in self.found(cpus)], cpus)

    def test_the_rows_of_the_list_are_those_of_the_sources(self):
        june = {(cpu, rating) for cpu, rating, month in RATINGS if month == "June 2023"}
        self.assertLessEqual(june, set(map(tuple, table("passmark_june_2023.tsv"))))
        # The others are compared by digests of their sources.
        snapshot = [(cpu, str(score)) for cpu, score in SCORES.items()]
        for rows, number, digest in (
            (snapshot, 3692, "bce792703c6c0e4238fb3d4ab28c7bf3b9d0bd413ef0a58d8e28f7222398caa5"),
            (RATINGS, 357, "399206d0c1cfc758ccc5949c71027e909c3d670a025d9d031859280c350ec2ed"),
        ):
            text = "".join("\t".join(row) + "\n" for row in rows)
            found = len(rows), hashlib.sha256(text.encode("ascii")).hexdigest()
            self.assertEqual(found, (number, digest), "a row of cpu_scores.md is another one")
        lines = re.findall(r"(?m)^\| (?!mod|---)", read("cpu_scores.md").partition("| model")[2])
        self.assertEqual(len(lines), len(LIST), "a row has another form, and is not read")

    def test_the_list_stands_beside_the_script_or_beside_what_a_link_leads_to(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "runtime.py")
            call = [sys.executable, "-B", path, "0.01", "Xeon E5440", "N4100", "486"]
            os.symlink(os.path.join(ROOT, self.script), path)
            self.assertEqual(run(call, cwd=folder).out, "313.68294\n", "a link finds no list")
            os.remove(path)
            shutil.copy(os.path.join(ROOT, self.script), path)
            for text in (None, b"| \xff |\n"):
                if text:
                    with open(os.path.join(folder, "cpu_scores.md"), "wb") as file:
                        file.write(text)
                result = run(call)
                self.assertEqual((result.status, result.out), (2, ""), text)
                self.assertRegex(result.err, r"\A.*: error: .*cpu_scores\.md.*\n\Z", text)


class Report(EquivalentRuntimeTest):
    def test_it_stands_below_what_is_printed_without_it(self):
        text = "instance a t1\nx 5 70\ny 5 0\nz 5 0.0\n"
        plain, nothing = self.calls([(ECHO + "-", text),
                                     ("--explain %s -" % ECHO, text.replace("70", "0"))])
        (report, paragraph), = self.explain((ECHO + "-", text))
        self.assertEqual(report, plain.out)
        self.assertRegex(paragraph, r"\b2\b.*\[because", "on how many instances t1 is 0")
        self.assertNotIn("B", nothing.out, "it was stopped at nothing")

    def test_the_paragraph_has_just_what_is_true_of_the_call(self):
        cases = (  # the scores, the keywords, and the numbers that are true of the call
            ("0.01 'Xeon E5440' N4100 486", 1219, 1012, "formula January"),
            ("0.01 1219 1012 486", 1219, 1012, "formula source]"),
            ("--margin 0.01 1219 N4100 486", 1219, 1012, "formula source] January rules margin"),
            # A CPU that only A can have is of the list, too.
            ("0.01 'Intel Xeon @ 2.20GHz' 1012 486", 1383, 1012, "formula source] January"),
            ("--scale 60 --scale 0.25 0.01 'Xeon E5440' N4100 4", 1219, 1012,
             "formula January 60 0.25"),
            ("0.01 'No 1: 1500' N4100 4", 1425, 1012, "formula rules rating January [MONTH] 1500"),
            ("--margin 0.01 1219 'No 1: 1500' 486", 1219, 1575,
             "formula rules margin rating source] [MONTH] 1500"),
            ("--extrapolate 0.01 1219 2186 486", 1219, 2186, "outside rules margin source]"),
            ("--extrapolate --margin 0.01 3000 2186 4", 3000, 2186, "outside rules margin source]"),
            ("--extrapolate 0.01 410.5 999 486", "410.5", 999, "outside rules source]"),
            ("--extrapolate --margin 0.01 999 410 486", 999, 410, "outside rules margin source]"),
            ("--extrapolate 0.01 'No 1: 2200' 999 486", 2186, 999,
             "outside rules margin rating source] [MONTH] 2200"),
            ("--extrapolate --scale 60 0.01 i7-12700 1219 486", 3936, 1219,
             "outside rules margin source] January 60"),
            ("--extrapolate 0.01 i7-12700 'Intel Core i7-12700' 4", 3936, 3936,
             "outside rules margin January"),
            ("--extrapolate 0.01 'R&D 50% ~$1^: 1500' 'CPU_{9}\\ #2: 4200' 5", 1425, 4410,
             "outside rules margin rating [MONTH] 1500 4200"))
        keys = "January outside formula rules margin rating source] [MONTH] because".split()
        gamma = expected_gamma(Fraction(1, 100))
        explained = self.explain(*[(case[0], "") for case in cases])
        for (call, s1, s2, said), (_, paragraph) in zip(cases, explained):
            with self.subTest(call=call, paragraph=paragraph):
                said = said.split()
                for key in keys:
                    self.assertEqual(key in paragraph, key in said, key)
                # Each factor, one by one, and once.
                numbers = ["%.5g" % expected_ratio(s1, s2), "%.5g" % gamma]
                numbers += ["0.75"] if "margin" in said else []
                numbers += [word for word in said if word[0].isdigit() and word != "outside"]
                for number in numbers:
                    found = re.findall(r"(?<![\d.])%s(?!\.?\d)" % re.escape(number), paragraph)
                    self.assertEqual(len(found), 1, number)
                self.assertIn(" = 0.01.", paragraph)
                self.assertRegex(paragraph, r"A's machine.* %s\b.*B's machine.* %s\b" % (s1, s2))
                brackets = [paragraph.count(key) for key in ("[which", "ended", " threads")]
                self.assertEqual(brackets, [1, 1, 2], "what the user has to fill in")
