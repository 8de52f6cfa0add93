"""What equivalent_runtime.py makes of A's times as a paper prints them."""

import itertools
import random
import time
import unittest
from fractions import Fraction

from command import CommandTest
from definitions import MADE, digits_off, expected_runtime, plain

# Our rule: what is taken of an average over runs on one instance, and on several.
PARTS = {
    "evaluations": ("1", "1/4"), "limit": ("1", "1"), "stagnation": ("1/2", "1/4"),
    "target": ("1/4", "1/4"), "unknown": ("1/4", "1/4"),
}
ALL = ["--rounded", "--minutes", "--total=10", "--average=unknown", "--shared"]
# With these, t2_hat is what is taken of t1.
SAME = ["0.5", "1000", "1000"]
# A row of one instance and a row of two.
MEMBERS = 'instance t1 a members\nx 60 7 ""\nR 84 8 "y z"\n'


class PrintedTimesTest(CommandTest):
    script = "equivalent_runtime.py"

    def assert_times(self, expected, options, operands, stdin=b""):
        """The fractions are printed, in a table as its second column."""
        result, text = self.call(options + SAME + operands, stdin)
        column = 1 if operands == ["-"] else 0
        printed = [line.split("\t")[column] for line in result.out.splitlines()]
        self.assertEqual(printed, [plain(Fraction(x)) for x in expected], text)

    def assert_both(self, expected, options, t1s):
        """The fractions are printed for T1 and for a TABLE."""
        self.assert_times(expected, options, t1s)
        rows = "".join("i%d %s %d\n" % (i, t1, 7 + i) for i, t1 in enumerate(t1s))
        self.assert_times(expected, options, ["-"], "instance t1 a\n" + rows)


class Options(PrintedTimesTest):
    def test_each_option_alone_and_all_together(self):
        for options, expected in (
            ([], ["12.5", "340"]),
            (["--rounded"], ["12.45", "339.95"]),
            (["--minutes"], ["750", "20400"]),
            (["--total", "10", "--average", "limit"], ["1.25", "34"]),
            (["--total=7", "--average=limit"], ["25/14", "340/7"]),
            (["--total=1e6", "--average=limit"], ["0.0000125", "0.00034"]),
            (["--shared"], ["9.375", "255"]),
        ):
            self.assert_both(expected, options, ["12.5", "340"])
        # 3 min for 10 runs: 2.5 min, 150 s, 15 s, a quarter.
        self.assert_both(["3.75"], ALL[:4], ["3"])
        self.assert_both(["2.8125"], ALL, ["3"])

    def test_the_order_and_the_form_of_the_options_change_nothing(self):
        expected = self.call(ALL + [MADE, "1219", "1012", "3", "20"])[0]
        self.assertEqual(expected.status, 0, expected.err)
        for *before, last in itertools.permutations(ALL):
            if before[0] == "--rounded":  # one form is --total=10, the other --total 10
                before = " ".join(before).replace("=", " ").split()
            result, text = self.call(before + [MADE, "1219", "1012", "3", last, "20"])
            self.assertEqual(result, expected, text)

    def test_each_word_for_an_average_on_one_and_on_several_instances(self):
        for word, (one, several) in PARTS.items():
            one, several = 60 * Fraction(one), 84 * Fraction(several)
            self.assert_both([one], ["--average", word], ["60"])
            self.assert_times([one, several, several], ["--average=" + word], ["-"], MEMBERS)

    def test_half_a_unit_of_the_most_decimals_is_taken_off_what_is_printed(self):
        for t1s, expected, *more in (
            ("1.45 0.09", ["1.445", "0.085"]), ("2e-3 4e-2", ["0.0015", "0.0395"]),
            ("3 10", ["2.5", "9.5"]), ("3.0 10", ["2.95", "9.95"]), ("1", ["0.5"]),
            # What comes of the printed number has other digits.
            ("3", ["150"], "--minutes"), ("3", ["0.25"], "--total=10", "--average=limit"),
        ):
            self.assert_both(expected, ["--rounded"] + more, t1s.split())

    def test_random_tables_and_options_against_exact_fractions(self):
        draw = random.Random(24)
        for _ in range(100):
            word, runs = draw.choice(list(PARTS)), draw.choice([2, 3, 10, 51, 1000000])
            groups = {
                "rounded": ["--rounded"], "minutes": ["--minutes"], "shared": ["--shared"],
                "total": ["--total", str(runs)],
            }
            given = draw.sample(sorted(groups), draw.randint(0, 4))
            factors = {"minutes": 60, "shared": Fraction(3, 4), "total": Fraction(1, runs)}
            machines = draw.choice([MADE, "0.3"]), str(draw.randint(60, 4000)), "1012"
            rows = []  # the printed t1, its value, its decimals, how many members
            for _ in range(draw.randint(1, 6)):
                digits, decimals = draw.choice([0, draw.randint(1, 99999)]), draw.randint(0, 4)
                form = draw.choice(["%de-%d" % (digits, decimals),
                                    "%.*f" % (decimals, digits / 10 ** decimals)])
                rows.append((form, Fraction(digits, 10 ** decimals), decimals, draw.randint(1, 4)))
            half = Fraction("rounded" in given, 2 * 10 ** max(row[2] for row in rows))
            expected, text = [], "a\tmembers\tinstance\tt1\n"
            for i, (form, t1, _, count) in enumerate(rows):
                taken = (t1 - half) * Fraction(PARTS[word][count > 1])
                for option in given:
                    taken *= factors.get(option, 1)
                expected += [t1 and expected_runtime(*machines + (taken,))] * count
                members = " ".join("m%d_%d" % (i, j) for j in range(count))
                text += "%d\t%s\ti%d\t%s\n" % (i, members, i, form)
            parts = [groups[option] for option in given] + [["--average", word], [*machines, "-"]]
            result, shown = self.call(sum(draw.sample(parts, len(parts)), []), text)
            printed = [line.split("\t")[1] for line in result.out.splitlines()]
            self.assertEqual(len(printed), len(expected), shown)
            for t2_hat, exact in zip(printed, expected):
                self.assertEqual(t2_hat == "NA", exact == 0, shown)
                if exact:
                    self.assertLessEqual(digits_off(t2_hat, exact), 1, shown)

    def test_the_time_grows_with_the_rows_and_not_with_their_square(self):
        rows = "".join("i%d,%d.5,%d\n" % (i, i, i) for i in range(20000))
        start = time.time()
        result, _ = self.call(ALL + SAME + ["-"], "instance,t1,a\n" + rows)
        self.assertEqual(result.out.count("\n"), 20000, result.err)
        self.assertLess(time.time() - start, 10)


class Refused(PrintedTimesTest):
    def test_a_bad_number_of_runs(self):
        for runs in ("1", "0", "1.5?", "abc", "", "2e6", "-10", "nan", "10,000"):
            for option in (["--total", runs], ["--total=" + runs]):
                call = option + ["--average=limit"] + SAME + ["3"]
                self.assert_refused(call, "RUNS must be", "from 2 to", "not " + ascii(runs))

    def test_a_bad_word_for_the_average_and_a_total_without_one(self):
        # The last takes the option behind it for its word.
        for options, word in (
            (["--average", "Limit"], "Limit"), (["--average="], ""), (["--average"], ""),
            (["--average=iterations"], "iterations"), (["--average", "--shared"], "--shared"),
        ):
            call = SAME + ["3"] + options
            self.assert_refused(call, "--average must be", ascii(word), *PARTS)
        call = ["--total=10"] + SAME + ["3"]
        self.assert_refused(call, "T1 with --total or members gives an", "--average", *PARTS)

    def test_a_row_of_several_instances_without_average(self):
        for options in ([], ["--rounded", "--minutes", "--shared", "--explain"]):
            call = options + SAME + ["-"]
            told = "T1 with --total or members gives an average", "add --average and one of"
            self.assert_refused(call, *told, *PARTS, stdin=MEMBERS)

    def test_a_member_that_is_there_twice_or_is_a_total(self):
        call = ["--average=limit"] + SAME + ["-"]
        for rows, name in (
            ('R1 6 7 "x y x"', "x"), ('R1 6 7 "x y"\nR2 60 8 "z x"', "x"),
            ('R1 6 7 "x y"\nR1 60 8 "u v"', "R1"),
            ('R1 6 7 "x y"\nx 60 8 ""', "x"), ('x 60 8 ""\nR1 6 7 x', "x"),
            # Their number in place of their names.
            ("R1 6 7 8\nR2 60 8 8", "8"),
        ):
            told = "'%s' more than once" % name, "name each member once"
            text = "instance t1 a members\n" + rows
            self.assert_refused(call, "standard input has", *told, stdin=text)
        text = MEMBERS.replace("z", "Total")
        self.assert_refused(call, "standard input, line 3", "'Total'", "rename", stdin=text)

    def test_a_runtime_of_zero_where_no_instance_has_a_name(self):
        cure = "in a TABLE with the columns instance, t1 and a, write 0, because A wins there"
        for options, t1s in itertools.product(([], ["--rounded"]), (["0"], ["486", "0.00"])):
            call, text = options + SAME, "t1\n" + "\n".join(t1s) + "\n"
            self.assert_refused(call + t1s, "T1 must be", cure)
            self.assert_refused(call + ["-"], "standard input, line", cure, stdin=text)
        self.assert_raised(("equivalent_runtime(0.5, 1000, 1000, 0)", "T1 must be", "not 0"))


class Tables(PrintedTimesTest):
    def assert_table(self, out, text):
        result, shown = self.call(["--average=limit"] + SAME + ["-"], text)
        self.assertEqual((result.status, result.out), (0, out), shown)

    def test_each_member_has_a_line_with_the_runtime_of_its_row(self):
        out = "".join("R 1\t60.000000\t7\t%s\t9\n" % member for member in "xyz")
        out += "u v\t60.000000\t8\tu v\tNA\nw\t60.000000\t9\tW\t3\n"
        rows = [
            ["instance", "t1", "a", "b", "members"], ["R 1", "60", "7", "9", " x  y z "],
            ["u v", "60.0", "8", "", " "], ["w", "60", "9", "3", "W"],
        ]
        for separator, order in zip("\t;,& ", ("01234", "40123", "31420", "04132", "23041")):
            lines = [['"%s"' % row[int(i)] for i in order] for row in rows]
            text = "".join(separator.join(line) + "\n" for line in lines)
            self.assert_table(out, text)
        self.assert_table(out, text.replace("x  y z", "x, y,z"))
        listed = " 60 60.000000 x 84 84.000000 y 84 84.000000 z "
        self.assert_says(["--explain", "--average=limit"] + SAME + ["-"], listed, stdin=MEMBERS)

    def test_rows_of_latex_may_end_with_two_backslashes_and_a_line_behind_them(self):
        out = "".join("%s\t60.000000\t3.9e+07\t%s\n" % tuple(pair) for pair in ("xx", "Ry", "Rz"))
        rows = "instance & members & t1 & a", "x & & 60 & 3.9e+07", "R&y z&60&3.9e+07"
        for end in ("", r"\\", r" \\ \hline", r"\\[2pt] % 1", r" \\ \cline{1-2}"):
            self.assert_table(out, (end + "\n").join(rows + ("",)))

    def test_what_latex_adds_to_a_number_is_refused(self):
        for row, what, bad in (
            (r"x & 60 & \textbf{5} \\", "a value of A", r"\textbf{5}"),
            (r"x & 60 & 5\,000 \\", "a value of A", r"5\,000"), (r"x & $60$ & 5\\", "T1", "$60$"),
        ):
            told = "line 2", what + " must be", "not " + ascii(bad), "write"
            text = "instance & t1 & a \\\\\n" + row
            self.assert_refused(SAME + ["-"], "standard input", *told, stdin=text)

    def test_elsewhere_a_backslash_and_an_ampersand_belong_to_the_name(self):
        for separator in "\t,; ":
            for name in ("C:\\x", "a\\\\b", "R&D", "x\\\\"):
                text = "instance,t1,a\n%s,60,7\n".replace(",", separator) % name
                self.assert_table("%s\t60.000000\t7\t%s\n" % (name, name), text)

    def test_a_value_of_a_with_an_exponent_is_passed_on_as_it_is(self):
        for a in ("3.9e+07", "-4E400", "1e-400", "0.0", "+7.", "2.50E0"):
            self.assert_table("x\t60.000000\t%s\tx\n" % a, "instance t1 a\nx 60 %s\n" % a)

    def test_where_t1_is_zero_a_wins_in_the_note_the_report_and_the_paragraph(self):
        table = "instance,t1,a\nx,60,7\ny,0,8\nz,0.00,9\n"
        for options, x in (([], "60.000000"), (["--rounded"], "59.995000")):
            call, out = options + SAME + ["-"], "x\t%s\t7\tx\ny\tNA\t8\ty\nz\tNA\t9\tz\n" % x
            zeros = ["0 on 2 of 3 instances, first 'y'", "there the runtime is NA, because A wins"]
            last = ["runtimes: 1, their sum: %.6s," % x]
            self.assert_notes(out, [[], zeros, last], call, table)
            told = " 60 %s x 0 NA y 0 NA z " % x, "0 on 2 of the 3 instances."
            told += "There B did not run, and A counts as better by a rule of the program.",
            self.assert_says(["--explain"] + call, *told, stdin=table)
            report = self.assert_says(["--explain"] + options + SAME + ["60"])
            self.assertNotIn("counts as better", report)
        notes = [], ["0 on 2 of 2 instances"], ["runtimes: 0, their sum: 0.0"]
        text = "instance t1 a\nx 0 7\ny 0 8\n"
        self.assert_notes("x\tNA\t7\tx\ny\tNA\t8\ty\n", notes, SAME + ["-"], text)


class Told(PrintedTimesTest):
    """The notes, and what is pasted into other people's papers.

    With this p_gamma a call for T1 has no other note, and outside 411 to 2185 sentences follow.
    """

    machines = [MADE, "1219", "1012"]

    cpus = [MADE, "Xeon E5440", "Xeon Gold 6154"]

    single, total = ["each T1 is taken for the time of a single run", "--help"], ["their sum"]

    def assert_noted(self, notes, options, operands, stdin=b""):
        """The notes have these facts, also beside a report; there is no other note."""
        call = options + self.machines + operands
        result, _ = self.call(call, stdin)
        self.assert_notes(result.out, notes, call, stdin)
        self.assertEqual(self.call(["--explain"] + call, stdin)[0].err, result.err)

    def test_what_runtimes_are_taken_for(self):
        table = "instance t1 a\nx 60 7\ny 84 8\n"
        self.assert_noted([], [], ["60", "84"])
        for text in (table, "60\n84\n"):
            self.assert_noted([self.single, self.total], [], ["-"], text)
        for options, *told in (
            (["--rounded"], "half a unit"),
            (["--minutes"], "multiplied by 60"),
            (["--total=1e3", "--average=limit"], "divided by 1000"),
            (["--shared"], "three quarters"),
            (ALL, "half a unit", "by 60", "by 10", "a quarter", "three quarters"),
        ):
            self.assert_noted([told], options, ["60", "84"])
            self.assert_noted([told, self.total], options, ["-"], table)
        half, quarter = "half was taken", "a quarter was taken"
        for word, part in zip(PARTS, ("taken whole", "taken whole", half, quarter, quarter)):
            of_rows = ["a quarter of the averages of several"] * (PARTS[word][0] != PARTS[word][1])
            notes = [part] + of_rows, ["1 of 2, with 2 members"], self.total
            self.assert_noted(notes, ["--average", word], ["-"], MEMBERS)
            self.assert_noted([[part]], ["--average", word], ["60"])

    def test_sum_and_number_are_over_the_members_that_have_a_runtime_in_their_unit(self):
        text = MEMBERS.replace("60", "0") + 'S 10 8 "v w"\n'
        zeros, members = ["0 on 1 of 3 instances, first 'x'"], ["2 of 3, with 4 members"]
        for minutes, factor, unit in (([], 1, "the unit of T1"), (["--minutes"], 60, "seconds")):
            total = sum(expected_runtime(*self.machines + [t1 * factor]) for t1 in (84, 84, 10, 10))
            told = ["runtimes: 4, their sum: %#.5g, in %s" % (total, unit)]
            options = minutes + ["--average=limit"]
            self.assert_noted([[], zeros, members, told], options, ["-"], text)

    def test_a_column_member_is_a_slip_for_members_and_is_taken_as_such(self):
        for word in ("member", "members"):
            text = 'instance t1 a %s\nR 60 7 "x y"\n' % word
            result, shown = self.call(["--average=limit"] + SAME + ["-"], text)
            self.assertEqual(result.out, "R\t60.000000\t7\tx\nR\t60.000000\t7\ty\n", shown)
            self.assert_refused(SAME + ["-"], "T1 with", "members", "--average", stdin=text)

    def test_one_word_that_stands_for_several_members_is_told(self):
        for word in ("R101-R112", "12"):
            text = "instance t1 a members\nR1 60 7 %s\nx 5.5 8 x\n" % word
            notes = self.call(SAME + ["-"], text)[0].err
            self.assertIn("rows with members: 1 of 2, with 1 members", notes)

    def test_a_number_of_runs_is_a_whole_one(self):
        for runs in ("10.5", "1", "0", "1e7", "ten"):
            call = ["--average=limit", "--total", runs] + SAME + ["60"]
            self.assert_refused(call, "RUNS must be", "not %r" % runs)

    def test_a_line_of_latex_before_a_row_is_no_instance(self):
        text = r"""instance & t1 & a
\hline R1 & 10 & 5 \\
"""
        self.assert_refused(SAME + ["-"], "standard input, line 2", "hline R1", stdin=text)

    def test_a_zero_with_an_absurd_exponent_is_a_zero(self):
        for zero in ("0e-99999999999999999999", "0e" + "9" * 5000, "-0.0e-5000"):
            call, text = SAME + ["-"], "instance t1 a\nx %s 7\ny 3 8\n" % zero
            result, shown = self.call(["--rounded"] + call, text)
            self.assertEqual((result.status, result.out[:7]), (0, "x\tNA\t7\t"), shown)

    def test_each_pair_of_runtime_and_value_that_is_there_twice_may_be_a_row(self):
        for pairs, due in (
            ("60 7,60 7", True), ("60 7,84 8,84 8,60 7,60 7", True), ("60 7,60.0 7,84 0", True),
            ("60 7,60 8", False), ("60 7,84 7", False), ("60 7,60 7,84 8", False), ("60 7", False),
            ("60 0,60 0", False), ("60 0.0,60 0.0", False),
        ):
            rows = "".join("i%d %s\n" % row for row in enumerate(pairs.split(",")))
            note = [["each pair of t1 and a", "one line and a column members"]] * due
            notes = [self.single] + note + [self.total]
            self.assert_noted(notes, [], ["-"], "instance t1 a\n" + rows)
        # Without values of A there are no pairs.
        no_a = [self.single, ["no column is called a"], self.total]
        self.assert_noted(no_a, [], ["-"], "instance t1\nx 60\ny 60\n")

    def paragraph(self, options, operands, stdin=b""):
        """The paragraph, in a report of at most 80 columns, without brackets to fill."""
        result, text = self.call(["--explain"] + options + self.cpus + operands, stdin)
        self.assertEqual([line for line in result.out.splitlines() if len(line) > 80], [], text)
        # A LaTeX file takes it as it is.
        found = " ".join(result.out.partition("Paragraph for your paper:\n")[2].split())
        self.assertRegex(found, r"\A[^][%_#&$^{}~\\]+\Z", text)
        return found

    # What each option adds to the paragraph, and how many rules of ours that is.
    FACTS = {
        "--rounded": ("half a unit", 1), "--minutes": ("multiplied by 60", 0),
        "--total=10": ("divided by 10", 0), "--average=unknown": ("averages of runs", 1),
        "--shared": ("three quarters were taken", 1),
    }

    def test_each_option_has_its_sentence_and_our_rules_are_called_ours(self):
        whole = self.paragraph([], ["60"])
        default = "A's printed runtimes are taken for the times of single runs."
        before, found, after = whole.partition(default)
        self.assertEqual(found, default, whole)
        self.assertEqual(self.paragraph([], ["-"], MEMBERS.replace("y z", "y")), whole)
        for n in range(1, len(ALL) + 1):
            for options in itertools.combinations(ALL, n):
                if "--total=10" in options and "--average=unknown" not in options:
                    continue
                found = self.paragraph(list(options), ["60"])
                told = found[len(before) : -len(after)]
                self.assertEqual(found, before + told + after)
                single = "They are taken for the times of single runs." in told
                self.assertEqual(single, "--average=unknown" not in options, told)
                for option, (fact, _) in self.FACTS.items():
                    self.assertEqual(fact in told, option in options, (options, told))
                ours = sum(self.FACTS[option][1] for option in options)
                self.assertEqual(told.count("by a rule of the program"), ours, told)

    def test_the_paragraph_tells_the_part_of_an_average_that_is_taken(self):
        ours = " by a rule of the program"
        whole, half, quarter = "taken whole", "half was taken" + ours, "a quarter was taken" + ours
        for word, told in zip(PARTS, (whole + ours, whole, half, quarter, quarter)):
            one, several = PARTS[word]
            more = ", and a quarter of the averages of several instances"
            self.assertIn(told + ". ", self.paragraph(["--average", word], ["60"]))
            told += more * (one != several) + ". "
            self.assertIn(told, self.paragraph(["--average", word], ["-"], MEMBERS))


if __name__ == "__main__":
    unittest.main()
