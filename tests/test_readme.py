"""What the README shows is what a user gets."""

import itertools
import os
import re
import shutil
import sys
import unittest
from fractions import Fraction

from command import ROOT, run, table
from definitions import MADE, TESTED, expected_runtime, plain
from pages import Page, PageTest
from test_loop import NEXT, README, Checkout

# Each command of the README in its order, with the output that it shows, or None.
COMMANDS = []
for kind, block in re.findall(r"^```(console|sh)\n(.*?)^```$", README, re.M | re.S):
    pairs = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
    COMMANDS += pairs if kind == "console" else [(block, None)]
BUDGETS, SHORT, TEST = (command for command, output in COMMANDS if output is None)

# What stands in for B.  It prints a worse value first, and then one that is, on the average
# of the seeds 1 to 10, the value in values.tsv; for the value "-" it finds nothing.  On some
# instances it does not stop, nor when it is asked to, or its last line is not complete.
SOLVER = r"""#!/bin/sh
while read -r line; do :; done
while IFS="$(printf '\t')" read -r name value; do
  if [ "$name" = "$1" ] && [ "$value" != - ]; then
    echo 999999999
    echo $((value + 2 * $2 - 11))
  fi
done < values.tsv
case "$1" in
  endless) trap "" TERM; sleep 20; echo 1 ;;
  *cut) printf 93 ;;
esac
"""

class Walkthrough(Checkout):
    def setUp(self):
        super().setUp()
        # What the commands use; this repository itself may be read-only.
        os.makedirs(os.path.join(self.checkout, "tests", "data"))
        scripts = "equivalent_runtime.py", "corrected_p_value.py"
        for name in scripts + ("cpu_scores.md", "tests/run.sh", "tests/data/example_2.tsv"):
            shutil.copyfile(os.path.join(ROOT, name), os.path.join(self.checkout, name))
        self.write("solver", SOLVER)

    def values(self, values):
        """What the solver finds on each instance."""
        self.write("values.tsv", "".join("%s\t%s\n" % pair for pair in values.items()))

    def assert_finished(self, number):
        """The loop runs, and says that ten runs of so many instances are finished."""
        status, out = self.run_command("sh tests/run.sh")
        told = "%d of %d runs are finished" % (10 * number, 10 * number)
        self.assertEqual((status, out.splitlines()[1:]), (0, [told, NEXT]), out)
        shutil.copyfile(self.checkout + "/runs/results.tsv", self.checkout + "/results.tsv")

    def results(self):
        """How many runs each instance has in the joined results, in the order of its names."""
        header, *lines = self.read("runs/results.tsv").splitlines()
        self.assertEqual(header, "instance\tmember\ta\tb")
        names = sorted(line.split("\t")[0] for line in lines)
        return [(name, len(list(group))) for name, group in itertools.groupby(names)]

    def test_every_command_prints_what_the_readme_shows(self):
        rows = table("example_2.tsv")
        self.values({row[0]: row[3] for row in rows})
        self.assertEqual(len(COMMANDS), 5)
        for command, output in COMMANDS:
            status, printed = self.run_command(command)
            self.assertEqual(status, 0, (command, printed))
            if output is not None:
                self.assertEqual(printed, output, command)
        # The line that the text tells.
        page = Page("README.md")
        line = self.read("budgets.tsv").splitlines()[0].replace("\t", " ")
        self.assert_has(page, "`%s`" % line)
        # Ten lines for each one, and the header.
        self.assertEqual(len(self.read("results.tsv").splitlines()), 10 * len(rows) + 1)
        # B's averages are those of Example II, so the table is the same.
        report = self.read("report.txt")
        example = TEST.replace("results.tsv", "tests/data/example_2.tsv").split(">")[0]
        status, expected = self.run_command(example + " 2> notes.txt")
        rows = [re.findall(r"(?m)^ +\d.*  [AB=]    .*$", text) for text in (expected, report)]
        self.assertEqual(rows[0], rows[1], "in the order of A's table")
        self.assertEqual(len(rows[0]), len(table("example_2.tsv")))
        self.assertIn("\np_gamma of the test = %s, " % TESTED, report)
        # The results in the text.
        shown = re.findall(r"`(python3 [^`]*)` prints (\d+\.\d+)", page.text)
        self.assertEqual(len(shown), 2)
        for command, printed in shown:
            result = self.run_command(command)
            self.assertEqual((result[0], result[1].splitlines()[-1]), (0, printed))

    def test_the_note_has_the_time_that_a_run_on_all_instances_takes(self):
        status, out = self.run_command(BUDGETS)
        seconds = [float(line.split("\t")[1]) for line in self.read("budgets.tsv").splitlines()]
        self.assertRegex(out, ": 22, [^0-9]*%.2f" % sum(seconds))

    def test_a_table_of_ones_own(self):
        # CSV with Windows line ends, columns in another order, one more before a, an accent,
        # blanks and signs of the shell in names, an instance without a solution, one that does
        # not stop, and two whose last line is not complete.
        values = {
            "caf\u00e9": "90", "Instance 2": "70", "endless": "80", "none": "-", "z $HOME *": "50",
            "a cut": "40", "cut": "-", "1 per cent": "87",
        }
        lines = ["\"x, y\",%d,%s,0.1\r\n" % (80 + i, name) for i, name in enumerate(values)]
        self.write("table.tsv", "note,a,Instance,T1\r\n" + "".join(lines))
        self.values(values)
        status, out = self.run_command(BUDGETS.replace("tests/data/example_2.tsv", "table.tsv"))
        self.assertEqual((status, out.count("note:"), out.count("\n")), (0, 5, 5), out)
        budgets = self.read("budgets.tsv")
        rows = [line.split("\t") for line in budgets.splitlines()]
        expected = [[name, str(80 + i), name, "x, y"] for i, name in enumerate(values)]
        self.assertEqual([row[:1] + row[2:] for row in rows], expected)
        # Saved by Excel, with the member at the end of the line.
        self.write("budgets.tsv", "".join("\t".join(row[:4]) + "\r\n" for row in rows))
        self.assert_finished(8)
        self.assertEqual(self.results(), sorted((name, 10) for name in values))
        status, out = self.run_command(TEST)
        self.assertEqual((status, out.count("\n")), (0, 5), out)
        self.assertIn("2 of 8 instances, first 'none'; on 2 of them B has lost", out)
        report = self.read("report.txt")
        self.assertIn("Smaller values are better: the average of 10 runs of B", report)
        rows = re.findall(r"(?m)^ +8\d +(\S+) .*   [AB=]    (.*)$", report)
        found = {name: b.replace(".00", "") for b, name in rows}
        expected = {name: b.replace("-", "NA") for name, b in values.items()}
        self.assertEqual(found, expected)
        self.assertIn("\nn = 7, ", report)
        self.assertIn("\nk = 3, ", report)
        self.assertIn("\nties = 1, ", report)

    def test_instances_that_are_called_by_numbers_go_the_whole_way(self):
        self.values({"1": 50, "2": 60, "10": 70})
        self.write("table.tsv", "instance;t1;a\n1;0.1;71\n2;0.1;72\n10;0.1;73\n")
        status, out = self.run_command(BUDGETS.replace("tests/data/example_2.tsv", "table.tsv"))
        self.assertEqual(status, 0, out)
        self.assert_finished(3)
        self.assertEqual(self.results(), [("1", 10), ("10", 10), ("2", 10)])
        self.assertEqual(self.run_command(TEST)[0], 0)
        self.assertIn("of 3 instances", self.read("report.txt"))

    def test_rows_averages_a_total_in_minutes_and_zeros_go_the_whole_way(self):
        options = "--minutes --total 10 --average unknown --rounded"
        rows = 'R1,0.2,60.5,"r1 r2"', 'C1,0.1,3.9e+02,"c1 c2 c3"', "x,0.1,40.5,", "y,0.3,50.5,"
        rows += "z1,0.0,7.5,", "z2,0.0,8.5,"
        self.write("table.csv", "instance,t1,a,members\n" + "".join(row + "\n" for row in rows))
        # With the seeds 1 to 10 it finds 58.1, 58.2, ..., 58.9, 58.10 on r1.
        found = {"r1": 58, "r2": 59, "c1": 370, "c2": 375, "c3": 394, "x": 41, "y": 49}
        values = "".join("%s) b=%d ;;\n" % pair for pair in found.items())
        solver = "#!/bin/sh\ncase $1 in\n%s*) exit 1 ;;\nesac\necho 999.5\necho $b.$2\n" % values
        self.write("solver", solver)
        file = options + " table.csv"
        status, out = self.run_command(BUDGETS.replace("tests/data/example_2.tsv", file))
        self.assertEqual(status, 0, out)
        for fact in ("t1 is 0 on 2 of 6 ", "2 of 6, with 5 members", "in seconds."):
            self.assertIn(fact, out)
        budgets = [line.split("\t") for line in self.read("budgets.tsv").splitlines()]
        self.assertEqual([row[3] for row in budgets], list(found) + ["z1", "z2"])
        for row, t1 in zip(budgets, ("0.2", "0.2", "0.1", "0.1", "0.1", "0.1", "0.3")):
            seconds = (Fraction(t1) - Fraction("0.05")) * 60 / 10 / 4
            self.assertEqual(row[1], plain(expected_runtime(MADE, "2185", "1012", seconds)), row)
        self.assertEqual([row[1:3] for row in budgets[-2:]], [["NA", "7.5"], ["NA", "8.5"]])
        self.assert_finished(9)
        self.assertEqual(len(self.results()), 6)
        status, out = self.run_command(TEST)
        self.assertEqual(status, 0, out)
        # The average of a member is 0.46 above its whole number.  R1: 58.96 for 60.5.  C1: 380.13,
        # which is less than 10 better than 390.  x: 41.46 for 40.5.  y: 49.46 for 50.5.
        self.assertIn("B is better on 2 of 6 instances, A on 3, and 1 is a tie", out)
        sum_5, y = [1, 5, 10, 10, 5, 1], [Fraction(1, 50), Fraction(49, 50)]
        p_value = sum(  # P[X <= 3 + Y] with X ~ Bin(5, 1/2) and Y ~ Bin(6, 0.02)
            Fraction(sum(sum_5[: 4 + too_long]), 32) * ways * y[0] ** too_long
            * y[1] ** (6 - too_long) for too_long, ways in enumerate((1, 6, 15, 20, 15, 6, 1))
        )
        report = self.read("report.txt")
        self.assertIn("corrected p-value: %s, so H0 is not rejected" % plain(p_value), report)
        for fact in ("On 2 of 6 instances", "2 to 3 members", "On 1 of 6 instances"):
            self.assertIn(fact, " ".join(report.split()))

    def test_a_solver_that_fails_or_ignores_its_seed_is_told(self):
        self.write("solver", "#!/bin/sh\n[ $1 = bad ] && echo broken >&2 && exit 3\necho 42\n")
        self.write("budgets.tsv", "bad\t0.5\t70\tbad\ngood\t0.5\t71\tgood\n")
        self.assert_finished(2)
        self.assertEqual(self.results(), [("bad", 10), ("good", 10)])
        self.assertEqual(self.read("runs/log").count("broken"), 10)
        status, out = self.run_command(TEST)
        self.assertEqual((status, out.count("note:")), (0, 6), out)
        self.assertIn("has no value on 1 of 2 instances, first 'bad'", out)
        self.assertIn("seed", out)


class Text(PageTest):
    def test_blocks_to_paste_have_no_prompt_and_every_prompt_is_run(self):
        prompts = re.findall(r"^\s*\$ .*", README, re.M)
        self.assertEqual(len(prompts), sum(output is not None for _, output in COMMANDS))

    def test_the_versions_and_the_references_are_those_of_the_scripts(self):
        page = Page("README.md")
        for script in ("equivalent_runtime.py", "corrected_p_value.py"):
            path = os.path.join(ROOT, script)
            version = run([sys.executable, "-B", path, "--version"]).out.strip()
            self.assert_has(page, version.replace(".dev0", ""))
            manual = run([sys.executable, "-B", path, "--help"]).out
            for reference in re.findall(r"10\.\d+/[\w-]+|(?<=arXiv )[\d.]+\d", manual):
                self.assert_has(page, reference)

    def test_the_test_command_is_the_one_that_ci_runs(self):
        self.assert_has(Page("tests", "README.md"), "`python3 -m unittest discover -s tests`")
        with open(os.path.join(ROOT, ".ci", "run"), encoding="ascii") as file:
            self.assertIn(" discover -s tests ", file.read())

    def test_links_within_the_repository_lead_somewhere(self):
        for path in ("README.md", "tests/README.md", "tests/evidence.md", "cpu_scores.md"):
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                links = re.findall(r"\]\(([^)\s]+)\)", file.read())
            self.assertTrue(links, path)
            for link in links:
                if not link.startswith("https://"):
                    target, _, anchor = link.partition("#")
                    target = target or os.path.basename(path)
                    target = os.path.join(ROOT, os.path.dirname(path), target)
                    self.assertTrue(os.path.exists(target), link)
                    if anchor:
                        with open(target, encoding="utf-8") as file:
                            headings = re.findall(r"^#+ (.*)", file.read(), re.M)
                        # GitHub drops the punctuation.
                        kept = [re.sub(r"[^\w -]", "", heading.lower()) for heading in headings]
                        self.assertIn(anchor, [heading.replace(" ", "-") for heading in kept])


if __name__ == "__main__":
    unittest.main()
