"""What a user of corrected_p_value.py relies on."""

import math
import os
import random
import re
from fractions import Fraction

from command import DATA, CommandTest, table
from definitions import digits_off, expected_critical_value, expected_p_value, expected_p_values

EXAMPLE_2 = os.path.join(DATA, "example_2.tsv")


def results(rows):
    """A table of RESULTS from rows of instance, a, and the runs of B, all as texts."""
    lines = ["%s,%s,%s\n" % (name, a, b) for name, a, runs in rows for b in runs]
    return "instance,a,b\n" + "".join(lines)


def counted(instances, better, worse, equal, *facts):
    """The facts of the note on a table: each number stands behind its word."""
    return (r"\b%d\b" % instances, r"better\D* %d\b" % better, r"worse\D* %d\b" % worse,
            r"equal\D* %d\b" % equal) + facts


class CorrectedPValueTest(CommandTest):
    script = "corrected_p_value.py"

    def winners(self, *cases):
        """[{instance: (B's value, who is better)}] of (options, rows as results() takes them)."""
        found = []
        for report, _ in self.explain(*[(o + " 0.01 -", results(rows)) for o, rows in cases]):
            lines = map(str.split, report.partition("\n\n")[0].split("\n")[1:])
            found.append({line[-1]: (line[1], line[-2]) for line in lines})
        return found

    def assert_winners(self, options, cases):
        """Cases are (a, runs, who is better if smaller values are, if larger values are)."""
        rows = [("i%d" % i, case[0], case[1].split()) for i, case in enumerate(cases)]
        tables = [[row for row in rows if len(row[2]) == runs]
                  for runs in {len(row[2]) for row in rows}]
        for index, option in ((2, options), (3, options + " --maximize")):
            found = {}
            for winners in self.winners(*[(option, rows) for rows in tables]):
                found.update(winners)
            for i, case in enumerate(cases):
                with self.subTest(option, case=case, b=found["i%d" % i][0]):
                    self.assertEqual(found["i%d" % i][1], case[index], "who is better")


class Numbers(CorrectedPValueTest):
    def test_its_calls_and_its_examples(self):
        example_1 = "".join(",".join((i, a, b)) + "\n" for i, _, a, b in table("example_1.tsv"))
        self.assert_prints("a p-value of the paper is another one", [
            *[(call, "", p + "\n", r"\b%d instances.*better\D* %d\b.*worse\D* %d\b" % (n, n - k, k))
              for call, p, n, k in (
                ("0.01 17 4", "0.033192784", 17, 4), ("0.01 17.0 4e0", "0.033192784", 17, 4),
                ("0.1 20 3", "0.043596000", 20, 3), ("0.1 15 15", "1.0000000", 15, 15),
                ("0.01 0 0", "1.0000000", 0, 0), ("0 5 0", "0.031250000", 5, 0),
                ("0.01 2000 0", "1.0000000e-300", 2000, 0))],
            (["0.01", EXAMPLE_2], "", "0.033192784\n", counted(22, 13, 4, 5, "smaller")),
            ("0.01 -", "instance,a,b\n" + example_1, "1.0000000\n",
             counted(16, 0, 16, 0, "smaller")),
            ("--maximize 0.01 -", "instance,a,b\nx,5,6\n", "0.50500000\n",
             counted(1, 1, 0, 0, "larger")),
            # 2 runs on 3 instances, of which B wins two by the best, and has none on the last.
            ("--best 0 -", "instance a b\nx 7 5\nx 7 6\ny 7 NA\ny 7 5\nz 8 NA\nz 8 NA\n",
             "0.50000000\n", counted(3, 2, 1, 0, r"best\D* 2\b", r" 1\b.*because"))])

    def test_against_the_double_sum_of_the_paper(self):
        draw, cases = random.Random(17), []
        for n in list(range(1, 13)) + draw.sample(range(13, 61), 10):
            p_gamma = draw.choice(["0", "0.01", "0.02", "0.5", "%.3f" % draw.uniform(0, 0.5)])
            cases += [("%s, %d, %d" % (p_gamma, n, k), p)
                      for k, p in enumerate(expected_p_values(p_gamma, n))]
        cases += [("%s, %d, %d" % case, expected_p_value(*case)) for case in (
            ("0.01", 200, 80), ("0.03", 999, 450), ("0.01", 1000, 0), ("0", 990, 0))]
        found = self.evaluate(*["corrected_p_value(%s)" % call for call, _ in cases])
        for (call, exact), p in zip(cases, found):
            self.assertAlmostEqual(float(p) / float(exact), 1, 11, call)
        most = "max(corrected_p_value(0, n, n) for n in range(60))"
        self.assertEqual(self.evaluate(most), ["1.0"], "floats add up to more than 1")
        self.assertEqual(expected_p_value("0.07", 9, 3), expected_p_values("0.07", 9)[3])

    def test_a_million_instances(self):
        # P[X < 500000] = (1 - P[X = 500000]) / 2, by Stirling's series.
        n = 10 ** 6
        half = (1 - (1 - 1 / (4 * n)) / math.sqrt(math.pi * n / 2)) / 2
        self.assertLessEqual(digits_off(self.call("0 1000000 499999").out, Fraction(half)), 1)

    def test_critical_values_against_a_search_in_fractions(self):
        cases = [(p, n) for p in ("0", "0.01", "0.1", "0.5") for n in (*range(18), 44, 90)]
        calls = ["critical_value(%r, %d)" % case for case in cases]
        for case, k in zip(cases, self.evaluate(*calls)):
            self.assertEqual(k, repr(expected_critical_value(*case, "0.05")), case)

    def test_as_a_module(self):
        taken = "'0.01', '17', '4'", "Decimal('0.01'), 17.0, 4", "p_gamma=0.01, n=17, k=4"
        for found in self.evaluate(*["corrected_p_value(%s)" % call for call in taken]):
            self.assertAlmostEqual(float(found), float(expected_p_value("0.01", 17, 4)), 14)
        calls = {"0.51, 17, 4": "P_GAMMA", "0.01, 17.5, 4": "N", "0.01, 17, 18": "K",
                 "0.01, 17, -1": "K", "None, 17, 4": "P_GAMMA", "0.01, float('inf'), 4": "N"}
        bad = {"corrected_p_value(%s)" % call: fact for call, fact in calls.items()}
        self.assert_value_errors(dict(bad, **{"critical_value(0.01, -1)": "N"}))


class Values(CorrectedPValueTest):
    def test_b_is_rounded_to_the_last_digit_of_a_a_middle_against_b(self):
        self.assert_winners("", [
            ("5", "4.5", "=", "A"), ("5", "5.5", "A", "="), ("5", "4.4999", "B", "A"),
            ("5", "4.4999999999999999999", "B", "A"), ("5", "4.5001", "=", "="),
            ("5.", "5.4999", "=", "="), ("+5", "6", "A", "B"), ("5.0", "5.04", "=", "="),
            ("1067.16", "1067.1634", "=", "="), ("1067.16", "1067.15", "B", "A"),
            ("3.9e+07", "38999999", "=", "="), ("3.9e+07", "38499999", "B", "A"),
            ("3.9E7", "38500000", "=", "A"), ("2.58E+01", "25.74", "B", "A"),
            ("0.50", "0.495", "=", "A"), ("0.50", "0.5049", "=", "="), ("1936", "1935", "B", "A"),
            ("-5", "-5.5", "=", "A"), ("-5", "-4.5", "A", "="), ("0.00", "0.4", "A", "B"),
            ("0", "-0.5", "=", "A"), ("0", "-1", "B", "A"), ("7e-05", "7.4e-05", "=", "="),
            ("10", "9", "B", "A"), ("1.0e1", "9", "B", "A"), ("1e-30", "1", "A", "B")])

    def test_the_average_is_exact(self):
        big = "1" + "0" * 59  # a number can have 60 digits on both sides
        below, above = "0.4" + "9" * 59, "0.5" + "0" * 58 + "1"  # the middle of 0 and 1
        most = big + "." + "0" * 60 + "e60"  # 1e119
        self.assert_winners("", [
            # As floats, (0.1 + 0.2) / 2 is above 0.15, and 1e17 + 3 is 1e17.
            ("0.1", "0.1 0.2", "A", "="), ("-0.1", "-0.1 -0.2", "=", "A"),
            ("0.15", "0.1 0.2", "=", "="), ("1", "1%s 3 -1%s" % ("0" * 17, "0" * 17), "=", "="),
            ("7", "6 7", "=", "A"), ("7", "6 6 8", "=", "="), ("7", "6 6 7", "B", "A"),
            ("6.67", "6 7 7", "=", "="), ("6.666", "6 7 7", "A", "B"), ("7", "6 NA", "A", "A"),
            (big, big + ".5", "A", "="), (big, big + below[1:], "=", "="),
            (big, big + above[1:], "A", "B"), ("0", below, "=", "="), ("0", above, "A", "B"),
            ("1", "%s 3 -%s" % (big, big), "=", "="), ("1.0e300", "9" * 60, "B", "A"),
            ("1e-300", "1e-300 2e-300", "A", "="), ("1e-300", "1e-300 1.9999e-300", "=", "="),
            ("0", "1 0.5 0.5 1e-300", "A", "B"), ("0", "1 0.5 0.5 -1e-300", "=", "="),
            ("0", "%s 2 -%s 1e-399" % (most, most), "A", "B"),
            ("0", "%s 2 -%s -1e-399" % (most, most), "=", "="),
            ("0.33333", "0 0 1", "=", "="), ("0.3333", "0 0 1.00005", "A", "=")])

    def test_the_best_and_the_median(self):
        self.assert_winners("--best", [
            ("7", "9 6 9", "B", "B"), ("7", "NA 6", "B", "A"), ("7", "NA", "A", "A"),
            ("7", "7 NA 9", "=", "B"), ("7", "6.5 8", "=", "B"), ("7", "NA NA", "A", "A")])
        self.assert_winners("--median", [
            ("7", "9 6 6", "B", "A"), ("7", "9 6 8", "A", "B"), ("7", "7 7 1", "=", "="),
            ("7", "6 8 0 9", "=", "="), ("7", "6 7 0 9", "=", "A"), ("7", "5 7 0 9", "B", "A"),
            ("7", "6 6 NA", "B", "A"), ("7", "8 8 NA", "A", "B"), ("7", "6 NA", "A", "A"),
            ("7", "6 6 6 NA NA", "B", "A"), ("7", "6 6 NA NA", "A", "A"),
            ("0", "1 0.5 0.5 0", "A", "="), ("0.15", "0.1 0.2", "=", "=")])

    def test_b_is_shown_as_it_is_compared(self):
        rows = [("i%d" % i, a, runs.split()) for i, (a, runs) in enumerate((
            ("0", "-0 -0"), ("0", "-0.4 0.4"), ("0.0", "-0.04 -0.04"), ("-0.0", "0.04 0.04"),
            ("0.50", "0.5 0.51"), ("3.9e+07", "38500000 38600000"), ("1736", "1735 1736"),
            ("7e-09", "8e-09 8e-09")))]
        # Never as -0.
        zeros = [("0", "="), ("0", "="), ("0.0", "="), ("0.0", "=")]
        smaller = [("0.51", "A"), ("39000000", "="), ("1736", "="), ("0.000000008", "A")]
        larger = [("0.50", "="), ("39000000", "="), ("1735", "A"), ("0.000000008", "B")]
        for found, shown in zip(self.winners(("", rows), ("--maximize", rows)), (smaller, larger)):
            self.assertEqual(list(found.values()), zeros + shown)

    def test_runs_that_found_nothing(self):
        texts = ("NA na N/A nan NaN -nan None null inf -inf +Infinity <NA>".split()) + ["", "-"]
        found, = self.winners(("--maximize", [("i%d" % i, "7", [x]) for i, x in enumerate(texts)]))
        self.assertEqual(set(found.values()), {("NA", "A")})

    def test_values_that_lack_digits_are_told(self):
        lost, whole = ("16212.83", "16212.8"), ("162134.34", "162134")
        tables = [(pairs, [r" %s\b.* %s\b" % (pairs[0][1].split()[-1], pairs[0][0])]) for pairs in (
            # B's, to the six digits of C++.
            [lost], [whole], [lost, ("9.25", "8.50")], [lost, ("9.25", "NA")],
            [("-0.0012345678", "-0.00123457")], [("16212.83", "16212 16212.8")])]
        tables += [(pairs, []) for pairs in (
            # A value with more digits, or A's has as many, or whole numbers of another length.
            [lost, ("9.25", "8.512345")], [("16212.8", "16212.8")], [("1621.34", "1621.3")],
            [("1000000", "999999")], [("16213456.83", "16213456.8")],
            [("9.25", "8.5123456 8.5"), lost], [("162.84", "162.838"), ("162.83", "162.8375")])]
        # A's, that end at different digits.
        tables += [([(a, "9") for a in values.split()], facts and [facts]) for values, facts in (
            ("0 0.52 1.5", (r" 0\b", r" 0\.52\b")), ("7.25 0.5", (r" 0\.5\b", r" 7\.25\b")),
            ("-7 -7.5", (r" -7\b", r" -7\.5\b")),
            ("0.50 0.52", ()), ("5 7 100000", ()), ("3.9e+07 4.1e+07", ()), ("1735.0 1936.1", ()))]
        rows = []
        for pairs, notes in tables:
            runs = max(len(b.split()) for _, b in pairs)
            text = results(("i%d" % i, a, (b.split() * runs)[:runs])
                           for i, (a, b) in enumerate(pairs))
            rows.append(("0.01 -", text, None, "instances", *notes))
        self.assert_prints("a note on digits", rows)

    def test_refused_in_its_columns(self):
        text = "instance,a,b\nx,5,4\ny,%s,%s\n"
        bad_b = ("3.94649e+07", "E7", "4e1", "x", "1,5", "4*", "5 s", "0x10", "5e", "--5", "1.4e2",
                 "1_234", "\uff15", "\u22125", "1e999999", "1e9999", "-5.43237E+06", "NA-",
                 "9" * 61 + ".5", "0." + "9" * 61)
        bad_a = ("NA", "", "--", "inf", "x", "1,472.5", "1e-9999999", r"\textbf{15}", "1_234",
                 "0.00E+00", "0e0", "-0E-8", "0.e+5",  # 0 without its last digit
                 "1e+05", "39E6", "-2e5", "+1e01")  # of a rounded number, as of 100000
        self.assert_refused("a table of results with a slip in it", [
            *[("0.01 -", text % ("5", '"%s"' % b), "line 3", repr(b)) for b in bad_b],
            *[("0.01 -", text % ('"%s"' % a, "5"), "line 3", repr(a)) for a in bad_a],
            ("0.01 -", "instance a b\nx 5 4\nx 5 4\ny 5 4\n", " 1 ", "'y'", " 2 ", "'x'"),
            ("0.01 -", "instance a b\nx 5 4\nx 5.0 4\n", "'x'", "'5'", "'5.0'"),
            ("0.01 -", "instance t1 a b_hat\nx 5 4 4\n", "line 1", " b")])
        # An exponent that hides no digit is taken.
        complete = {"1.4000000e+01": 14, "5.432370e+06": 5432370, "1.45e1": 14.5, "4e0": 4,
                    "-1.20E+1": -12, "1.5e-1": 0.15, "5432370.0e0": 5432370, "14e-1": 1.4}
        rows = [("i%d" % i, "%.2f" % value, [b]) for i, (b, value) in enumerate(complete.items())]
        found, = self.winners(("", rows))
        self.assertEqual(found, {name: (a, "=") for name, a, _ in rows})


class Report(CorrectedPValueTest):
    def test_its_lines(self):
        text = "instance a b\nx -50 -51\ny 50 51\nz 0 1\nv -50 -49\nw 50 NA\n"
        (example, _), (gaps, _), (counts, _) = self.explain(
            ("0.01 " + EXAMPLE_2, ""), ("0.01 -", text), ("0.01 17 4", ""))
        for fact in (r"\n +39464925 +39464925 +\S+ += +tai12b\n", r" A +tai60a\n",
                     r"\n +5432374 +5426670 +-0\.105% +B +bur26a\n"):
            self.assertRegex(example, fact)
        # The gap is that of B minus A.
        for fact in (r"\n +-50 +-51 +-2\.000% +B +x\n", r"\n +50 +51 +\+2\.000% +A +y\n",
                     r"\n +0 +1 +A +z\n", r"\n +-50 +-49 +\+2\.000% +A +v\n",
                     r"\n +50 +NA +A +w\n"):
            self.assertRegex(gaps, fact)
        # The sections of the paper that have its assumptions.
        for section in ("3.1", "3.2", "5.1", "5.2", "5.3", "5.6"):
            self.assertRegex(counts, r"[( ]%s\b" % re.escape(section))
        self.assertTrue(example.endswith(counts), "a table and its counts have other reports")

    def test_the_numbers_and_the_one_conclusion(self):
        cases = ("0.01 17 4", "0.01 17 5", "0 17 4", "0.01013 17 3", "1e-9 17 3", "0.3 9 2",
                 "0.5 3 1", "0.01 5 0", "0.01 0 0", "0.1 20 3", "0.02 50 14")
        for case, (report, paragraph) in zip(cases, self.explain(*[(x, "") for x in cases])):
            p, n, k = case.split()[0], *map(int, case.split()[1:])
            with self.subTest(case=case, report=report, paragraph=paragraph):
                p_value = expected_p_value(p, n, k)
                lines = dict(re.findall(r"(?m)\b(corrected|critical) .*: (\S+)", report))
                self.assertLessEqual(digits_off(lines["corrected"], p_value), 1)
                self.assertEqual(lines["critical"], str(expected_critical_value(p, n, "0.05")))
                self.assertRegex(report, r"critical .*\b0\.05\b")
                self.assertRegex(report, r"n = %d\b.*k = %d\b.* B\b.* %d\n" % (n, k, n - k))
                is_rejected = p_value < Fraction("0.05")
                said = {"significantly": is_rejected, "evidence": not is_rejected,
                        "(2024)": p != "0", "411 to 2185": p != "0", "[A": p == "0"}
                for key, is_said in said.items():
                    self.assertEqual(key in paragraph, is_said, key)
                facts = (r"\b%d instances" % n, r"better\D* %d\b" % (n - k), r"worse\D* %d\b" % k,
                         "n = %d" % n, "k = %d" % k, "%.5g" % p_value, "0.05", r"chosen \[")
                for fact in facts + (("%.15g" % float(p),) if p != "0" else ()):
                    self.assertRegex(paragraph, fact)

    def test_the_paragraph_has_just_what_applies(self):
        rows = [("i%d" % i, "5", ["4"] * 20) for i in range(9)]
        ties, lost = [("t", "5", ["5"] * 20)], [("l", "5", ["NA"] * 20)]
        one_line = [(name, a, runs[:1]) for name, a, runs in rows]
        cases = (  # and what it says of: runs, statistic, direction, our rules, ties, and NA
            ("0.01 17 4", "", ""), ("0.01 -", results(rows), "20 average smaller rounded equal"),
            ("--maximize --median 0.003 -", results(rows + ties + lost),
             "20 median larger rounded equal because"),
            ("--best 0.01 -", results(rows + ties + lost),
             "20 best smaller rounded equal because"),
            # A single line can have an average.
            ("--best 0.01 -", results(one_line), "smaller rounded equal"))
        for case, (_, paragraph) in zip(cases, self.explain(*[case[:2] for case in cases])):
            with self.subTest(case=case, paragraph=paragraph):
                known = (r"\b(?:20|average|median|best|smaller|larger|rounded|because)\b"
                         r"|(?<=and )equal\b")
                self.assertEqual(sorted(re.findall(known, paragraph)), sorted(case[2].split()))
                # It cannot know how the runtimes of B were made.
                self.assertNotRegex(paragraph, "(?i)equivalent|estimated|stopped|PassMark")


class BadInput(CorrectedPValueTest):
    def test_operands(self):
        rows = [(["--", p, "17", "4"], "", "P_GAMMA", repr(p), "0.5") for p in (
            "0.51", "1%", "x", "", "1e-9999999", "1e999999999", "0,01", "nan", "\u00bd", "-0.01")]
        for name, call, texts in (("N", "%s 4", "x 17.5 1000001 1_0 1e999 -17 none.tsv"),
                                  ("K", "17 %s", "x 4.5 -1 ''")):
            rows += [("-- 0.01 " + call % x, "", name, repr(x).strip('"')) for x in texts.split()]
        rows += [("0.01 17", "", "'17'"), ("0.01 17 18", "", "K", " 18"), ("0.01", "", "RESULTS"),
                 ("0.01 17 4 5", "", "'5'"), ("", "", "P_GAMMA"), (EXAMPLE_2, "", "P_GAMMA"),
                 ("--best --median 0.01 " + EXAMPLE_2, "", "--median"),
                 ("--alpha 0.1 0.01 17 4", "", "--alpha"), ("--maxi 0.01 17 4", "", "--maxi")]
        self.assert_refused("an operand with a slip in it", rows)
