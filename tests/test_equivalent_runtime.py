"""What a user of equivalent_runtime.py relies on."""

import hashlib
import os
import random
import re
import shutil
import sys
import tempfile
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
            rows.append((draw.choice(["", "--extrapolate"]), "%.4f" % draw.uniform(0.0003, 0.5),
                         s1, s2, "%.3g" % 10 ** draw.uniform(-7, 12)))
        rows += [("--extrapolate", "0.01", *pair.split(","), "486") for pair in (
            "1219,3936 3936,1219 3936,3936 2185,2186 2186,2185 2185.001,411 410,411 411,410 "
            "410.999,2185 410,2186 2186,410 50,10000 10000,50 50,50 300,100 2000,9999").split()]

        def check(result, *operands):
            self.assertEqual((result.status, result.err), (0, ""), "it is no silent success")
            self.assertLessEqual(digits_off(result.out, expected_runtime(*operands)), 1)
            self.assertRegex(result.out, r"\A\d+(\.\d+)?\n\Z", "timeout would not take it")
        self.each("a runtime is wrong", [("%s %s %s %s %s" % row, "") + row[1:] for row in rows],
                  check)

    def test_every_calibrated_point_and_points_between(self):
        counts = sorted({count for _, count in CURVE})
        self.assertEqual((len(CURVE), len(counts)), (150, 145), "five points repeat a count")
        # A point is met by the nearest float; a decimal would miss it.
        cases = [(repr(count / 3584), Fraction(count, 3584)) for count in counts]
        between = ["%.9f" % ((0.7 * a + 0.3 * b) / 3584) for a, b in zip(counts, counts[1:])]
        cases += [(p, Fraction(p)) for p in between + ["0.5", "0.001", "5e-4"]]
        for (p, exact), gamma in zip(cases, self.evaluate(*["gamma_of(%s)" % p for p, _ in cases])):
            self.assertAlmostEqual(float(gamma), float(expected_gamma(exact)), 13, "gamma of " + p)
        # The inverse.
        points = [(gamma, Fraction(count)) for gamma, count in CURVE]
        points += [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(points, points[1:])]
        found = self.evaluate(*["p_gamma_of(%r)" % float(gamma) for gamma, _ in points])
        for (gamma, count), p in zip(points, found):
            self.assertAlmostEqual(float(p), count / 3584, 12, "p_gamma of %r" % float(gamma))

    def test_runtimes_are_plain_decimals(self):
        shown = {"2": "2.0000000", "0.01": "0.010000000", "+.5": "0.50000000", "5.E2": "500.00000",
                 "9.99999996": "10.000000", "99999999.4": "99999999", "123456786": "123456790",
                 "1e100": "1" + "0" * 100, "1e-100": "0." + "0" * 99 + "10000000"}
        self.assert_prints("a number is shown in another way", [
            (ECHO + " ".join(shown), "", "".join(out + "\n" for out in shown.values()))])

    def test_scale_multiplies_t1_and_is_told(self):
        self.assert_prints("--scale does something else", [
            ("--scale 60 --scale 0.25 0.01 1219 1012 8", "", "77.452577\n", r"\b8 .* 120$"),
            ("--scale 60 " + ECHO + "8.1 9", "", "486.00000\n540.00000\n", r"8\.1 .* 486$"),
            ("--scale 1e-6 --scale 1e6 %s 7" % ECHO, "", "7.0000000\n", "7 .* 7$"),
            # The first time that is not 0.
            (ECHO + "- --scale=0.75", "instance a t1\nx 5 0\ny 5 40\nz 6 8\n",
             "instance\tt2_hat\ta\nx\tNA\t5\ny\t30.000000\t5\nz\t6.0000000\t6\n",
             r"\b0\.75: 40 .* 30$", ("2", "36.000000"), ("t1", " 1 ", "'x'"))])

    def test_as_a_module(self):
        calls = {"0.01, 1219, 1012, 486": ("0.01", 1219, 1012, 486),
                 "Decimal('0.01'), '1219', 1012.0, 4.86e2": ("0.01", 1219, 1012, 486),
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
        self.assert_value_errors(dict(bad, **{
            "gamma_of(0.51)": "P_GAMMA", "gamma_of(2e-4)": "P_GAMMA", "p_gamma_of(0.49)": "gamma",
            "p_gamma_of(1.01)": "gamma"}))


class Table(EquivalentRuntimeTest):
    def test_the_columns_that_are_printed(self):
        rows = (  # the table, what is printed below "instance t2_hat", and the facts of the notes
            ("instance a t1\nx 5 0.00\ny 6 3\n", "\ta\nx\tNA\t5\ny\t3.0000000\t6\n",
             ("1", "3.0000000"), ("t1", " 1 ", "'x'")),
            ("instance t1\nx 7\ny 0\nz 0.000e+00\n", "\nx\t7.0000000\ny\tNA\nz\tNA\n",
             ("1", "7.0000000"), ("t1", " 2 ", "'y'")),
            ("best\tt1\tinstance\ty\tA\n7\t486\tx\t\u00e9 \u9f99\t5e3\n",
             "\ta\tbest\ty\nx\t486.00000\t5e3\t7\t\u00e9 \u9f99\n", ("1", "486.")),
            ("t1;instance;b,c\n5;\"x;\";\n", "\tb,c\nx;\t5.0000000\t\n", ("1", "5.0000000")),
            ("instance t1\nx;y 5\n", "\nx;y\t5.0000000\n", ("1", "5.")),
            # With the index of pandas or R, and columns as pandas names them if two have one name.
            (",instance,t1,x.1,x.2\n0,x,5,6,7\n1,y,6,8,9\n",
             "\tx.1\tx.2\nx\t5.0000000\t6\t7\ny\t6.0000000\t8\t9\n", ("2", "11.000000")),
            # Numbers are names, and upper case makes another one.
            ("instance t1\n1 40\nA 50\na 60\n", "\n1\t40.000000\nA\t50.000000\na\t60.000000\n",
             ("3", "150.00000")),
            ("instance t1 a\nx 5 1e300\ny 6 -1e300\n",
             "\ta\nx\t5.0000000\t1e300\ny\t6.0000000\t-1e300\n", ("2", "11.000000")))
        self.assert_prints("other columns, or in another order", [
            (ECHO + "-", text, "instance\tt2_hat" + out, *notes) for text, out, *notes in rows])

    def test_what_is_refused_in_its_columns(self):
        row = "instance,t1,a\nx,%s,%s\n"
        bad_t1 = "abc", "-5", "", "NA", "<0.01", "486s", "1:23", "1e101", "1e-101", "1e-9999"
        bad_a = "-", "NA", "", "inf", "3 141", "2*", r"\textbf{15}", "1e401"
        self.assert_refused("a table with a slip in it", [
            *[(ECHO + "-", row % (t1, 5), "line 2", repr(t1), "T1") for t1 in bad_t1],
            *[(ECHO + "-", row % (5, a), "line 2", repr(a)) for a in bad_a],
            (ECHO + "-", "instance t1\ny 486\nx 5\nx 7\nx 8\n", "'x'", " 3 "),
            (ECHO + "-", "instance t1 t2_hat\nx 486 5\n", "t2_hat"),
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
                 for factor in ("0", "60s", "1e7", "1e-7", "1e4 --scale 1e4")]
        # The range of T1 is that of what is taken.
        rows += [("-- 0.5 999 999 -5", "", "T1", "'-5'"),
                 ("--scale 10 %s 5 1e100" % ECHO, "", "T1")]
        one = os.path.join(DATA, "example_1.tsv")
        rows += [(["0.5", "999", "999", *pair], "", "T1") for pair in ((one, one), ("486", one))]
        rows += [(call, "", "--help") for call in (
            "", "0.01", "0.01 1219 1012", ECHO + "5 --scale", "--scal 2 %s 5" % ECHO)]
        self.assert_refused("an operand with a slip in it", rows)

    def test_scores_outside_the_range(self):
        rows = [(call, "", "411", "2185", "--extrapolate", fact) for call, fact in (
            ("0.01 1219 3936 4", "S2"), ("0.01 410.99 1012 4", "S1"), ("0.01 999 410 4", "S2"),
            ("0.01 2185.01 1012 4", "S1"), ("0.01 i7-12700 999 4", "3936"),
            ("0.01 410 2186 4", "S1"), ("0.01 999 'Core Ultra 5 225' 4", "S2"),
            ("0.01 999 'No 1: 2084' 7", "2188.2"), ("0.01 'No 1: 430' 999 7", "408.5"))]
        # No name has only digits and signs.
        rows += [("0.5 999 1,219 7", "", "S2", "'1,219'", "411", "2185")]
        rows += [("--extrapolate 0.01 %s %s 4" % (s1, s2), "", "50", "10000")
                 for s1, s2 in (("49", "1000"), ("1000", "10001"), ("'No 1: 19999'", "999"))]
        self.assert_refused("a score outside the range is taken", rows)
        self.assert_prints("a score in the range is not", [
            ("0.5 %s %s 486" % (s, s), "", "486.00000\n") for s in ("411", "2185")])


# What systems and papers print, and the score of the listed CPU that is meant.
FOUND = """\
model name\t: Intel(R) Core(TM) i7-6700HQ CPU @ 2.60GHz = 1921 | N4100 = 1012 | N450 = 270 |
Model name:          AMD EPYC 7742 64-Core Processor = 2145 | Intel(R) Atom(TM) CPU N450 = 270 |
Intel(R) Core(TM)2 Duo CPU     P9600  @ 2.53GHz = 1075 | i7-8650U CPU @ 1.90GHz   2.11 GHz = 2174 |
AMD A10-7800 with AMD R7 Graphics = 1443 | AMD Ryzen 5 4500U w/ Radeon Graphics = 2460 |
AMD Athlon(tm) 64 X2 Dual Core Processor 3800+ = 723 | 12th Gen Intel(R) Core(TM) i7-12700 = 3936 |
AMD A9-9420 RADEON R5, 5 COMPUTE CORES 2C+3G = 1344 | Core2Duo E8400 = 1243 |
Intel\u00ae i7-7500U CPU @ 2.70GHz \u00d7 4 = 1955 | AMD Ryzen Threadripper 3970X 32-Cores = 2697 |
Intel(R) Xeon(R) CPU E5-2680 v3 @ 2.50GHz = 1779 | AMD Ryzen 7 1800X Eight-Core Processor = 2185 |
Intel(R) Xeon(R) CPU E5-2680 0 @ 2.70GHz = 1570 | Ryzen7 1800X = 2185 | Ryzen R9 5900X = 3495 |
Genuine Intel(R) CPU T2300 @ 1.66GHz = 519 | AMD FX(tm)-6300 Six-Core Processor = 1486 |
2.66 GHz Intel Core2 Duo P9600 = 1111 | Core\u21222 Duo P9600 2530MHz = 1075 | Mobile M620 = 945 |
Core i7-4770 (3.4 GHz) = 2168 | Core i7 4770 = 2168 | i5-3470 (3.20GHz) = 1940 |
two Xeon Gold 6148 CPUs = 2158 | 2x AMD EPYC 7742 = 2145 | E5-2680v4 = 1952 | Xeon5160 = 1134 |
E5440 2780 MHz = 1219 | E5440 2880 MHz = 1219 | XEON-E5440 = 1219 | a Xeon E5440 = 1219 |
E5\u20132690V4 = 2013 | E5-2620 (v4) = 1616 | i7\u20136700 = 2303 | Celeron430 = 630 |
AMD A10-9700 RADEON R7, 10 COMPUTE CORES 4C+6G = 1614 | A10-9700 = 1614 | i5-4570 CPUs = 2032 |
Pentium(R) Dual-Core  CPU      E5200  @ 2.50GHz = 1008 | AMD 3020e with Radeon Graphics = 1428 |
P4 3.0 GHz = 556 | Pentium IV 3.0 GHz = 556 | Pentium 4 3000 MHz = 556 | i7-6700, 3.4-GHz = 2303 |
one core of an i7-6700 CPU (4 cores, 8 threads) = 2303 | dual Xeon E5-2630 v3 (x2) = 1762 |
E5-2667 v2 running at 3.3 GHz = 2011 | Corei7-6700 = 2303 | AMD PhenomII X4 955 = 1308 |
Ryzen 9 5950X (16C/32T) = 3499 | hexa-core Xeon X5650 = 1306 | dual-socket EPYC 7742 = 2145 |
2 \u00d7 Xeon E5440 = 1219 | i7-6700 (8 threads, of which we used one) = 2303 |
AMD Turion(tm) 64 Mobile Technology MK-36 = 735 | VIA QuadCore L4700 = 355 |
11th Gen Intel(R) Core(TM) i7-1165G7 @ 2.80GHz = 2876 |
Dual-Core AMD Opteron(tm) Processor 275 = 445 | Dual-Core AMD Opteron(tm) Processor 1220 SE = 900 |
Intel(R) XEON(TM) CPU 2.20GHz = 351 | Intel(R) Pentium(R) 4 CPU 3.00GHz = 556 |
Intel(R) Pentium(R) M processor 1700MHz = 361 | Intel Pentium M 1.70GHz = 318"""

REFUSED = {  # and CPUs that are shown, or nothing
    "E5-2680": "Intel Xeon E5-2680 v3 @ 2.50GHz (1779)", "Xeon": "", "i7-4770 (K)": "i7-4770K @",
    "i7-2600, Xeon E5-2680 v4": "", "E5440 2779 MHz": "E5440 @ 2.83GHz", "Core i7": "", "A8": "",
    "i7-4790 with Xeon E5-2650": "", "E5440, E5450": "", "Core": "", "Intel": "", "CPU": "",
    "Opteron 6176": "AMD Opteron 6176 SE (507)", "9900X": "Intel Core i9-9900X @ 3.50GHz (2605)",
    "AMD 5600": "AMD Ryzen 5 5600 (3096.05)", "Sempron 2200": "AMD Sempron 2200+ (279)",
    "i5-4470": "i5-4470S @ 3.00GHz (1756)", "Xeon 2620": "Intel Xeon E5-2620 @ 2.00GHz (1112)",
    "E5440 2881 MHz": "E5440 @ 2.83GHz (1219)", "i7-6700 @ 4.00GHz": "i7-6700 @ 3.40GHz",
    "AMD Xeon E5440": "Xeon E5440", "NoName 1": "", "\u9f99": "", "UltraSPARC IIIi": "",
    "Xeon E5-2690 v2 (2 sockets)": "Intel Xeon E5-2690 v2 @ 3.00GHz (1878)", "3.4 GHz": "",
    "Apple A1": "", "Apple L4700": "", "AMD A12 Bionic": "", "Xeon Platinum 6148": "",
    "Phenom 975 Quad-Core": "AMD Phenom II X4 975 (1417)", "Apple M1": "Apple M1 Pro 8 Core",
    "Xeon E5-2680 0 v2": "Xeon E5-2680 v2 @ 2.80GHz (1791)", "B22": "AMD Athlon II X2 B22 (1124)",
    "AMD Sempron Dual-Core 2200": "AMD Sempron Dual Core 2200 (649)", "i7-47700": "i7-4770 @",
    # What can mean two listed CPUs.
    "AMD Athlon 64 Dual-Core 3800+": "Athlon 64 Dual Core 3800+ (653)",
    "Pentium M 1.7 GHz": "Intel Pentium M 1700MHz (361)", "V1500B Quad-core": "V1500B (1083)",
    "AMD FX-7600P Processor": "AMD FX-7600P APU (1436)", "Intel T4500": "Pentium T4500 @",
    # A clock that is the model is given as it is listed; and one that no such CPU has.
    "Pentium 4 2.4 GHz": "Pentium 4 2.40GHz (360)", "Xeon 2.40GHz": "Intel Xeon 2.40GHz (387)",
    "2.8 GHz Celeron": "", "Core i7 2.66 GHz": "i7-920 @ 2.67GHz (1220)",
    "Celeron 2.80GHz, Celeron 2.00GHz": "", "99999999 GHz Xeon": "",
}


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
        """The CPU that is found for each name of M1, and its score as a text; or "", ""."""
        calls = [(["--extrapolate", "0.01", name, "999", "1"], "") for name in names]
        notes = [re.findall(r"note: S1.*? CPU: (.*), score ([\d.]+)(?::|$)", result.err, re.M)
                 for result in self.calls(calls)]
        return [(note + [("", "")])[0] for note in notes]

    def test_spellings_of_systems_and_papers_are_found(self):
        pairs = [text.split(" = ") for text in re.split(r" \|\s", FOUND)]
        for (name, score), found in zip(pairs, self.found([name for name, _ in pairs])):
            with self.subTest("a spelling does not find its CPU", name=name):
                self.assertEqual(found[1], score)
        names = [cpu for cpu, _, _ in random.Random(1).sample(LIST, 60)]
        self.assertEqual([cpu for cpu, _ in self.found(names)], names, "listed as they stand there")
        self.assert_prints("M1 and M2 are exchanged", [
            ("0.01 'Xeon E5440' N4100 486", "", "313.68294\n", r"S1.*\b1219$", r"S2.*\b1012$")])

    def test_what_is_not_clear_is_refused_with_the_nearest(self):
        self.assert_refused("a name that is not clear finds a CPU, or shows others", [
            (["--extrapolate", "0.01", name, "999", "1"], "", "S1 ", repr(name), "cpu_scores.md",
             shown) for name, shown in REFUSED.items()])
        # A pattern that goes back and forth takes minutes.
        long = [part * (20000 // len(part)) + " GHz Xeon" for part in ("9", "(", "with radeon r7 ")]
        self.assertEqual(self.found(long), [("", "")] * 3)

    def test_of_all_that_can_be_meant_the_safest_are_shown_first(self):
        """Their number, and the slowest for M1 or the fastest for M2, by a search of our own."""
        rows = []
        for name, pattern, clock in (
                ("E5-2680", r"E5-2680\b", None), ("Xeon 2620", "Xeon E5-2620", None),
                ("Xeon 2.20GHz", "(?i)Xeon", 2200), ("Core i7, 3.45 GHz", "Core i7-", 3450),
                ("Ryzen 7", r"Ryzen.*\b7\b", None), ("Atom", r"\bAtom\b", None)):
            fitting = [row for row in LIST if re.search(pattern, row[0])
                       and (not clock or mhz(row[0]) and abs(mhz(row[0]) - clock) <= 50)]
            slow, fast = [sorted(int(score) * (1 if cpu in SCORES else Fraction(factor, 100))
                                 for cpu, score, _ in fitting) for factor in (95, 105)]
            rows += [(["0.01", name, "999", "1"], "", slow), (["0.01", "999", name, "1"], "",
                                                              fast[::-1])]

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
        """They are multiplied by 0.95 for M1, and by 1.05 for M2."""
        cases = [(cpu, rating, cpu, rating, month)
                 for cpu, rating, month in random.Random(1).sample(RATINGS, 3)]
        cases.append(("CPU: NoName Z1 @ 2.50GHz", "1503.25", "Other 5 ", "1203", r"\[MONTH\]"))
        for cpu1, rating1, cpu2, rating2, month in cases:
            names = [cpu1, cpu2] if cpu1 == cpu2 else [cpu1 + ": " + rating1, cpu2 + ": " + rating2]
            s1, s2 = Fraction(rating1) * 95 / 100, Fraction(rating2) * 105 / 100
            result = self.call(["--extrapolate", "0.5", *names, "486"])
            self.assertLessEqual(digits_off(result.out, 486 * expected_prediction(s1, s2)), 1)
            for operand, s, rating in ("S1", s1, rating1), ("S2", s2, rating2):
                self.assertRegex(result.err, r"note: %s.* %s\b.*%s.*\b%s\n" % (
                    operand, re.escape("%.15g" % s), month, re.escape(rating)))
        self.assert_refused("a rating is taken", [
            (["0.01", "xeon E5440 CPU: 1300", "1012", "486"], "", "S1", "'xeon E5440 CPU'"),
            (["0.01", "N4100: 1300", "1012", "486"], "", "S1", "'N4100'"),
            # It can mean two listed ones.
            (["0.01", "AMD FX-7600P Processor: 1300", "1012", "486"], "", "FX-7600P"),
            (["0.01", "1012", "Intel Core Ultra 5 225: 999", "486"], "", "S2", "Ultra 5 225"),
            (["0.01", "NoName 1: 19,999", "1012", "486"], "", "NoName 1: 19,999"),
            (["0.01", ": 1300", "999", "486"], "", "S1", "': 1300'", "411")])

    def test_s1_only(self):
        cpus = ["Intel Xeon E5-2699A v4 @ 2.40GHz", "Intel Xeon @ 2.20GHz", *S1_ONLY[::16]]
        self.assert_refused("it can be far faster than its score, and is taken for M2", [
            (["--extrapolate", "0.01", "999", cpu, "1"], "", "S2", repr(cpu), str(SCORES[cpu]))
            for cpu in cpus])
        self.assertEqual(self.found(cpus), [(cpu, str(SCORES[cpu])) for cpu in cpus])

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
        with tempfile.TemporaryDirectory() as folder:
            path, scores = os.path.join(folder, "runtime.py"), os.path.join(folder, "cpu_scores.md")
            call = [sys.executable, "-B", path, "0.01", "Xeon E5440", "N4100", "486"]
            os.symlink(os.path.join(ROOT, self.script), path)
            self.assertEqual(run(call, cwd=folder).out, "313.68294\n", "a link finds no list")
            os.remove(path)
            shutil.copy(os.path.join(ROOT, self.script), path)
            self.assertEqual(run(call[:4] + ["1219", "1012", "486"]), (0, "313.68294\n", ""))
            for text in (None, b"", b"| \xff |\n"):
                if text is not None:
                    with open(scores, "wb") as file:
                        file.write(text)
                result = run(call)
                self.assertEqual((result.status, result.out), (2, ""), text)
                self.assertRegex(result.err, r"\A.*: error: .*cpu_scores\.md.*\n\Z", text)
                self.assertIn("copy", result.err, text)


class Report(EquivalentRuntimeTest):
    def test_the_numbers_of_the_report(self):
        ratio, gamma = expected_prediction(1219, 1012), expected_gamma(Fraction(1, 100))
        for options, scale in ("", 1), ("--scale 60 --scale 0.25", 15):
            (report, _), = self.explain((options + " 0.01 'Xeon E5440' N4100 486", ""))
            factor = float(scale * ratio * gamma)
            for fact in (r"(?m)^M1\b.*Xeon E5440 @ 2\.83GHz, .*\b1219$",
                         r"(?m)^M2\b.*Celeron N4100 @ 1\.10GHz, .*\b1012$",
                         r"\(3223\.49 - 1012\) / \(3223\.49 - 1219\) = %.8g\n" % ratio,
                         r"(?m)^p_gamma = 0\.01\b", r"(?m)^gamma = %.8g$" % gamma,
                         r"(?m)\b%.8g$" % factor, r"(?m)^%.8g$" % (486 * factor)):
                self.assertRegex(report, fact)
            self.assertEqual("* 60 * 0.25 *" in report, scale == 15, "the factors of --scale")
        text = "instance a t1\nx 5 7\ny 5 0\nz 5 0.0\n"
        (report, paragraph), = self.explain((ECHO + "-", text))
        self.assertIn("\ninstance\tt2_hat\ta\nx\t7.0000000\t5\ny\tNA\t5\n", report)
        self.assertRegex(paragraph, r"\b2\b.* 0\b", "on how many instances t1 is 0")

    def test_the_paragraph_has_just_what_is_true_of_the_call(self):
        cases = (  # the scores, and the keywords that are true of the call
            ("0.01 'Xeon E5440' N4100 486", 1219, 1012, "PassMark estimated"),
            ("--extrapolate 0.01 'Intel Xeon @ 2.20GHz' N4100 486", 1383, 1012,
             "PassMark estimated"),
            ("0.01 1219 1012 486", 1219, 1012, "["),
            ("0.01 1219 N4100 486", 1219, 1012, "[ PassMark"),
            # A CPU that only A can have is of the list, too.
            ("0.01 'Intel Xeon @ 2.20GHz' 1012 486", 1383, 1012, "[ PassMark"),
            ("--scale 60 --scale 0.25 0.01 'Xeon E5440' N4100 4", 1219, 1012,
             "[ PassMark 60&0.25"),
            ("0.01 'No 1: 1500' N4100 486", 1425, 1012, "[ PassMark 1500"),
            ("0.01 1219 'No 1: 1500' 486", 1219, 1575, "[ 1500"),
            ("--extrapolate 0.01 1219 3936 486", 1219, 3936, "[ permutation"),
            ("--extrapolate 0.01 410.5 999 486", "410.5", 999, "[ permutation"),
            ("--extrapolate --scale 60 0.01 i7-12700 1219 486", 3936, 1219,
             "[ permutation PassMark 60"),
            ("--extrapolate --scale 60 0.01 'R&D 50% ~$1^: 1500' 'CPU_{9}\\ #2: 4200' 5",
             1425, 4410, "[ permutation 60 1500 4200"))
        gamma = expected_gamma(Fraction(1, 100))
        explained = self.explain(*[(case[0], "") for case in cases])
        for (call, s1, s2, said), (report, paragraph) in zip(cases, explained):
            with self.subTest(call=call, paragraph=paragraph):
                for key in ("PassMark,", "estimated", "[", "permutation"):
                    self.assertEqual(key in paragraph, key.strip(",") in said.split(), key)
                for number in re.findall(r"[\d.]+", said):
                    self.assertRegex(paragraph, r"\b%s\b" % re.escape(number))
                for number in ("%.3g" % (expected_prediction(s1, s2) * gamma), "0.01", "0.585"):
                    self.assertRegex(paragraph, r"\b%s\b" % re.escape(number))
                self.assertRegex(paragraph, r" %s\b.* %s\b.* runtime 13\." % (s1, s2))
                self.assertIn("Arza", paragraph)
                outside = "permutation" in said
                self.assertEqual("3223.49" in report, not outside, "which formula")
                self.assertEqual("411 to 2185" in paragraph, outside)
