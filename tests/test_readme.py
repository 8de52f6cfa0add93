"""What the README shows is what a user gets."""

import os
import re
import shutil
import sys
import tempfile
import unittest

from command import ROOT, run, table
from pages import Page, PageTest

with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as readme:
    README = readme.read()

# Each command of the README in its order, with the output that it shows, or None.
COMMANDS = []
for kind, block in re.findall(r"^```(console|sh)\n(.*?)^```$", README, re.M | re.S):
    pairs = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
    COMMANDS += pairs if kind == "console" else [(block, None)]
BUDGETS, LOOP, TEST = (command for command, output in COMMANDS if output is None)

# What stands in for B.  It prints a worse value first, and then one that is, on the average
# of the seeds 1 to 10, the value in values.tsv; for the value "-" it finds nothing.  On some
# instances it does not stop, nor when it is asked to, or its last line is not complete.
SOLVER = r"""#!/bin/sh
awk -F '\t' -v name="$1" -v seed="$2" '
  $1 == name && $2 != "-" { print 999999999; printf "%.0f\n", $2 + 2 * seed - 11 }
' values.tsv
case "$1" in
  *tai10a) trap "" TERM; sleep 20; echo 1 ;;
  *cut) printf 93 ;;
esac
"""


@unittest.skipUnless(shutil.which("sh") and shutil.which("timeout"), "no sh or timeout here")
class Walkthrough(PageTest):
    maxDiff = None

    def setUp(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        self.checkout = os.path.join(folder, "checkout")
        os.makedirs(os.path.join(self.checkout, "tests", "data"))
        # What the commands use; this repository itself may be read-only.
        scripts = "equivalent_runtime.py", "corrected_p_value.py"
        for name in scripts + ("cpu_scores.md", "tests/data/example_2.tsv"):
            shutil.copyfile(os.path.join(ROOT, name), os.path.join(self.checkout, name))
        # python3 has to be the interpreter under test.
        python = '#!/bin/sh\nexec "%s" -B "$@"\n' % sys.executable
        for path, text in (("../python3", python), ("solver", SOLVER)):
            self.write(path, text)
            os.chmod(os.path.join(self.checkout, path), 0o755)
        self.env = {"PATH": folder + os.pathsep + os.environ["PATH"]}

    def write(self, path, text):
        with open(os.path.join(self.checkout, path), "wb") as file:
            file.write(text.encode("utf-8"))

    def read(self, path):
        with open(os.path.join(self.checkout, path), encoding="utf-8") as file:
            return file.read()

    def run_command(self, command):
        """(exit status, all that is printed)"""
        result = run(["sh", "-c", "{ %s\n} 2>&1" % command], cwd=self.checkout, env=self.env)
        return result[:2]

    def test_every_command_prints_what_the_readme_shows(self):
        rows = table("example_2.tsv")
        self.write("values.tsv", "".join("%s\t%s\n" % (row[0], row[3]) for row in rows))
        self.assertGreater(len(COMMANDS), 6)
        for command, output in COMMANDS:
            status, printed = self.run_command(command)
            self.assertEqual(status, 0, (command, printed))
            if output is not None:
                self.assertEqual(printed, output, command)
        # The lines that the text tells.
        page = Page("README.md")
        for name in ("budgets.tsv", "results.tsv"):
            line = self.read(name).splitlines()[0].replace("\t", " ")
            self.assert_has(page, "`%s`" % line)
        # B's averages are those of Example II, so the report is the same but for the runs.
        report = self.read("report.txt").replace("runs of B on each: 10", "runs of B on each: 1")
        example = TEST.replace("results.tsv", "tests/data/example_2.tsv").split(">")[0]
        self.assertEqual(self.run_command(example), (0, report))
        # The p-value of the paper, in the text.
        (command, shown), = re.findall(r"`(python3 corr[^`]*)` [a-z]+ (\d\.\d+)", page.text)
        self.assertEqual(self.run_command(command), (0, shown + "\n"))

    def test_the_time_that_the_loop_takes(self):
        status, out = self.run_command(BUDGETS)
        seconds = [float(line.split("\t")[1]) for line in self.read("budgets.tsv").splitlines()]
        # The text has the minutes of ten runs; the note has the sum of one.
        self.assert_figures(Page("README.md"), "%.0f" % (10 * sum(seconds) / 60))
        self.assertRegex(out, ": 22, [^0-9]*%.1f" % sum(seconds))

    def test_the_loop_does_not_overwrite_the_results_of_an_earlier_run(self):
        self.write("values.tsv", "x\t5\n")
        self.write("budgets.tsv", "x\t0.5\t7\n")
        self.write("results.tsv", "an earlier run\n")
        status, out = self.run_command(LOOP)
        self.assertNotEqual(status, 0)
        self.assertIn("results.tsv", out, "it says so")
        self.assertEqual(self.read("results.tsv"), "an earlier run\n")

    def test_an_interrupted_loop_goes_on_as_the_text_says(self):
        names = "one", "two", "three"
        self.write("values.tsv", "".join("%s\t50\n" % name for name in names))
        budgets = ["%s\t0.5\t70\n" % name for name in names]
        # Interrupted in its second instance; a call of the test tells it.
        self.write("results.tsv", "one\t70\t50\n" * 10 + "two\t70\t50\n" * 3)
        status, out = self.run_command(TEST)
        self.assertEqual((status, "'two' B has 3 of 10 runs" in out), (2, True), out)
        # Without the lines of the second, and without the first.
        self.write("part1.tsv", "one\t70\t50\n" * 10)
        os.remove(os.path.join(self.checkout, "results.tsv"))
        # An editor may leave the end of the last line out.
        self.write("budgets.tsv", "".join(budgets[1:]).rstrip())
        self.assertEqual(self.run_command(LOOP), (0, ""))
        join, = re.findall(r"`(cat [^`]*)`", Page("README.md").text)
        self.assertEqual(self.run_command(join), (0, ""))
        self.assertEqual(self.run_command(TEST.replace("results.tsv", join.split()[-1])), (0, ""))
        self.assertIn("instances: 3; runs of B on each: 10;", self.read("report.txt"))

    def test_a_table_of_ones_own(self):
        # CSV with Windows line ends, columns in another order, one more before a, an accent and
        # blanks in names, an instance without a solution, one that does not stop, and two
        # whose last line is not complete.
        values = {
            "caf\u00e9": "90", "Instance 2": "70", "tai10a": "80", "none": "-", "z": "50",
            "a cut": "40", "cut": "-", "1 per cent": "79",
        }
        lines = ["\"x, y\",80,%s,0.1\r\n" % name for name in values]
        self.write("table.tsv", "note,a,Instance,T1\r\n" + "".join(lines))
        self.write("values.tsv", "".join("%s\t%s\n" % pair for pair in values.items()))
        status, out = self.run_command(BUDGETS.replace("tests/data/example_2.tsv", "table.tsv"))
        self.assertEqual((status, out.count("note:"), out.count("\n")), (0, 3, 3), out)
        rows = [line.split("\t") for line in self.read("budgets.tsv").splitlines()]
        self.assertEqual([row[:1] + row[2:] for row in rows], [[n, "80", "x, y"] for n in values])
        self.assertEqual(self.run_command(LOOP), (0, ""))
        self.assertEqual(len(self.read("results.tsv").splitlines()), 10 * len(values))
        status, out = self.run_command(TEST)
        self.assertEqual((status, out.count("\n")), (0, 2), out)
        self.assertIn("2 of 8 instances; first: 'none'", out)
        report = self.read("report.txt")
        self.assertIn("instances: 8; runs of B on each: 10; smaller", report)
        found = {name: b for b, name in re.findall(r"(?m)^ +80 +(\S+) .*  [AB=]  (.*)$", report)}
        expected = {name: b.replace("-", "NA") for name, b in values.items()}
        expected["cut"] = "NA"
        for name in values:
            found[name] = found[name].replace(".00", "")
        self.assertEqual(found, expected)
        self.assertIn("\nn = 7, ", report)
        self.assertIn("\nk = 3, ", report)
        self.assertIn("\nties = 1, ", report)


class Text(PageTest):
    def test_blocks_to_paste_have_no_prompt_and_every_prompt_is_run(self):
        prompts = re.findall(r"^\s*\$ .*", README, re.M)
        self.assertEqual(len(prompts), sum(output is not None for _, output in COMMANDS))

    def test_the_versions_and_the_references_are_those_of_the_scripts(self):
        page = Page("README.md")
        for script in ("equivalent_runtime.py", "corrected_p_value.py"):
            path = os.path.join(ROOT, script)
            version = run([sys.executable, "-B", path, "--version"]).out.strip()
            self.assert_has(page, version)
            manual = run([sys.executable, "-B", path, "--help"]).out
            for reference in re.findall(r"10\.\d+/[\w-]+|(?<=arXiv )[\d.]+\d", manual):
                self.assert_has(page, reference)

    def test_the_test_command_is_the_one_that_ci_runs(self):
        self.assert_has(Page("README.md"), "`python3 -m unittest discover -s tests`")
        with open(os.path.join(ROOT, ".ci", "run"), encoding="ascii") as file:
            self.assertIn(" discover -s tests ", file.read())

    def test_links_within_the_repository_lead_somewhere(self):
        for path in ("README.md", "tests/README.md"):
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                links = re.findall(r"\]\(([^)\s]+)\)", file.read())
            self.assertTrue(links, path)
            for link in links:
                if not link.startswith("https://"):
                    target, _, anchor = link.partition("#")
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
