"""What the README shows is what a user gets."""

import itertools
import os
import re
import shutil
import sys
import unittest

from command import ROOT, run, table
from definitions import TESTED
from pages import Page, PageTest
from test_loop import README, Checkout

# Each command of the README in its order, with the output that it shows, or None.
COMMANDS = []
for kind, block in re.findall(r"^```(console|sh)\n(.*?)^```$", README, re.M | re.S):
    pairs = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
    COMMANDS += pairs if kind == "console" else [(block, None)]
BUDGETS, LOOP, JOIN, TEST = (command for command, output in COMMANDS if output is None)

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
        for name in scripts + ("cpu_scores.md", "tests/data/example_2.tsv"):
            shutil.copyfile(os.path.join(ROOT, name), os.path.join(self.checkout, name))
        self.write("solver", SOLVER)

    def values(self, values):
        """What the solver finds on each instance."""
        self.write("values.tsv", "".join("%s\t%s\n" % pair for pair in values.items()))

    def assert_finished(self, number):
        """The loop runs, and says that ten runs of so many instances are finished."""
        status, out = self.run_command(LOOP)
        told = "%d of %d runs are finished" % (10 * number, 10 * number)
        self.assertEqual((status, out.splitlines()[1:]), (0, [told]), out)

    def results(self):
        """How many runs each instance has in the joined results, in the order of its names."""
        status, out = self.run_command(JOIN)
        self.assertEqual(status, 0, out)
        header, *lines = self.read("results.tsv").splitlines()
        self.assertEqual(header, "instance\tmember\ta\tb")
        names = sorted(line.split("\t")[0] for line in lines)
        return [(name, len(list(group))) for name, group in itertools.groupby(names)]

    def test_every_command_prints_what_the_readme_shows(self):
        rows = table("example_2.tsv")
        self.values({row[0]: row[3] for row in rows})
        self.assertEqual(len(COMMANDS), 6)
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
        self.assert_figures(page, "%d" % (10 * len(rows) + 1))
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
        self.assertEqual(len(shown), 3)
        for command, printed in shown:
            result = self.run_command(command)
            self.assertEqual((result[0], result[1].splitlines()[-1]), (0, printed))

    def test_the_paragraph_for_a_paper_is_that_of_the_report(self):
        quote, = re.findall(r"(?m)^(?:> .*\n)+", README)
        command, = re.findall("`([^`]*)` ends with:", README)
        paragraph = self.run_command(command)[1].partition("Paragraph for your paper:\n")[2]
        found = " ".join(paragraph.replace(".dev0", "").split())
        self.assertEqual(" ".join(quote.replace("\n> ", " ")[2:].split()), found)

    def test_the_time_that_the_loop_takes(self):
        status, out = self.run_command(BUDGETS)
        seconds = [float(line.split("\t")[1]) for line in self.read("budgets.tsv").splitlines()]
        # The text has the sum of one run, as the note has it, and the minutes of ten.
        told = "%.2f" % sum(seconds), "%.0f" % (10 * sum(seconds) / 60)
        self.assert_figures(Page("README.md"), *told)
        self.assertRegex(out, ": 22, [^0-9]*%s" % told[0])

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
        self.assertEqual((status, out.count("note:"), out.count("\n")), (0, 4, 4), out)
        budgets = self.read("budgets.tsv")
        rows = [line.split("\t") for line in budgets.splitlines()]
        expected = [[name, str(80 + i), name, "x, y"] for i, name in enumerate(values)]
        self.assertEqual([row[:1] + row[2:] for row in rows], expected)
        # Saved by Excel, with the member at the end of the line.
        self.write("budgets.tsv", "".join("\t".join(row[:4]) + "\r\n" for row in rows))
        self.assert_finished(8)
        self.assertEqual(self.results(), sorted((name, 10) for name in values))
        status, out = self.run_command(TEST)
        self.assertEqual((status, out.count("\n")), (0, 4), out)
        self.assertIn("2 of 8 instances; first: 'none'; on 2 of them B has lost", out)
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

    def test_a_solver_that_fails_or_ignores_its_seed_is_told(self):
        self.write("solver", "#!/bin/sh\n[ $1 = bad ] && echo broken >&2 && exit 3\necho 42\n")
        self.write("budgets.tsv", "bad\t0.5\t70\tbad\ngood\t0.5\t71\tgood\n")
        self.assert_finished(2)
        self.assertEqual(self.results(), [("bad", 10), ("good", 10)])
        self.assertEqual(self.read("runs.log").count("broken"), 10)
        status, out = self.run_command(TEST)
        self.assertEqual((status, out.count("note:")), (0, 5), out)
        self.assertIn("found nothing", out)
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
            if "p_value" in script:
                # As the paragraph has it.
                told = version.replace("_", " ").replace(".py", "").replace(".dev0", "")
                self.assert_has(page, told)
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
