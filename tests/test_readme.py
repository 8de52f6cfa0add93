"""What the README shows is what a user gets."""

import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from command import ROOT, run, table
from definitions import TESTED
from pages import Page, PageTest

with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as readme:
    README = readme.read()

# Each command of the README in its order, with the output that it shows, or None.
COMMANDS = []
for kind, block in re.findall(r"^```(console|sh)\n(.*?)^```$", README, re.M | re.S):
    pairs = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
    COMMANDS += pairs if kind == "console" else [(block, None)]
BUDGETS, LOOP, JOIN, TEST = (command for command, output in COMMANDS if output is None)
CLEAN, = re.findall(r"`(rm runs/[^`]*)`", README)
SHELLS = list(filter(shutil.which, ("sh", "dash", "bash")))

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

# It prints 42 in its time of 2 s, and 1 too late, in most kinds from a process group of its own.
LATE = r"""#!/bin/sh
echo "$1" >> started
b='echo 50; echo 42; sleep 5; echo 1; echo 1'
case "$1" in
  exec) exec sh -c "$b" ;;
  timeout) timeout 60 sh -c "$b" ;;
  "exec timeout") exec timeout 60 timeout 50 sh -c "$b" ;;
  session) python3 -c "import os, sys; os.setsid(); os.execvp('sh', sys.argv[1:])" sh -c "$b" ;;
  background) sh -c "$b" & sleep 1 ;;
  stubborn) trap "" TERM PIPE; timeout 60 sh -c "$b"; echo 1 ;;
  partial) timeout 60 sh -c "echo 42; printf 9; sleep 5; echo; echo 1" ;;
  pause) sleep 1.3; printf '42\r\n93'; exit 3 ;;
esac
"""
KINDS = re.findall(r'(?m)^  "?([a-z ]+)"?\)', LATE)


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

    def values(self, values):
        """What the solver finds on each instance."""
        self.write("values.tsv", "".join("%s\t%s\n" % pair for pair in values.items()))

    def assert_finished(self, number):
        """The loop runs, and says that so many instances are finished."""
        told = "%d of %d instances are finished, runs: 10\n" % (number, number)
        self.assertEqual(self.run_command(LOOP), (0, told))

    def results(self):
        """How many runs each instance has in the joined results, in the order of its names."""
        status, out = self.run_command(JOIN)
        self.assertEqual(status, 0, out)
        header, *lines = self.read("results.tsv").splitlines()
        self.assertEqual(header, "instance\ta\tb")
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

    def test_a_timeout_that_is_missing_or_rounds_up_stops_the_loop_before_b_runs(self):
        self.values({"one": 50})
        self.write("budgets.tsv", "one\t0.5\t70\n")
        # As BusyBox up to 1.36, which takes 1 s for 0.1 s, and as where there is none.
        for script in ("shift; exec \"$@\"", "exit 127"):
            self.write("../timeout", "#!/bin/sh\n%s\n" % script)
            os.chmod(os.path.join(self.checkout, "../timeout"), 0o755)
            status, out = self.run_command(LOOP)
            self.assertEqual((status, "install coreutils" in out), (1, True), out)
            self.assertFalse(os.path.exists(os.path.join(self.checkout, "runs")))

    def test_a_reader_of_the_solver_that_is_killed_leaves_the_instance_unfinished(self):
        self.values({"one": 50})
        self.write("budgets.tsv", "one\t0.5\t70\n")
        self.write("../sed", "#!/bin/sh\nkill -9 $$\n")
        os.chmod(os.path.join(self.checkout, "../sed"), 0o755)
        self.assertIn("0 of 1 instances are finished", self.run_command(LOOP)[1])

    def test_without_budgets_or_a_solver_or_quotes_the_loop_stops_before_b_runs(self):
        self.write("run.sh", LOOP)
        self.write("no.tsv", "")
        self.write("t.tsv", "one\t0.5\t70\n")
        os.chmod(os.path.join(self.checkout, "solver"), 0o644)
        cases = ("", "budgets"), ("no.tsv", "no.tsv"), ("t.tsv 1 2", "quotes"), ("t.tsv", "solver")
        cases += ("t.tsv 1,2", "numbers"), ("t.tsv 1-3", "numbers"), ("t.tsv ''", "numbers")
        for shell, (arguments, told) in itertools.product(SHELLS, cases):
            status, out = self.run_command("%s run.sh %s" % (shell, arguments))
            self.assertEqual((status, out.count("\n"), told in out), (1, 1, True), out)
        self.assertFalse(os.path.exists(os.path.join(self.checkout, "runs")))

    def test_a_loop_that_is_started_again_does_nothing(self):
        self.values({"one": 50, "two": 60})
        self.write("budgets.tsv", "one\t0.5\t70\ntwo\t0.5\t70")
        self.assert_finished(2)
        before = self.read("runs/1001.tsv"), self.read("runs/1002.tsv")
        self.values({"one": 51, "two": 61})
        self.assert_finished(2)
        self.assertEqual((self.read("runs/1001.tsv"), self.read("runs/1002.tsv")), before)
        files = os.listdir(os.path.join(self.checkout, "runs"))
        self.assertEqual(sorted(files), ["1001.tsv", "1002.tsv", "budgets"])

    def test_a_loop_with_other_budgets_or_seeds_stops_before_b_runs(self):
        self.values({"one": 50})
        self.write("budgets.tsv", "one\t0.5\t70\n")
        self.write("run.sh", LOOP)
        # As "$(seq 2)" has them, and with blanks.
        for shell, seeds in itertools.product(SHELLS, ("1\n2", " 1  2 ")):
            self.assertEqual(self.run_command("%s run.sh budgets.tsv '%s'" % (shell, seeds))[0], 0)
            self.assertEqual(self.results(), [("one", 2)])
        os.remove(os.path.join(self.checkout, "runs", "1001.tsv"))
        for budget, seeds in (("0.6", "'1 2'"), ("0.5", "'1 2 3'"), ("0.5", ""), ("0.5", "1")):
            self.write("budgets.tsv", "one\t%s\t70\n" % budget)
            status, out = self.run_command("sh run.sh budgets.tsv " + seeds)
            told = "other budgets or seeds" in out
            self.assertEqual((status, out.count("\n"), told), (1, 1, True), out)
            self.assertEqual(os.listdir(os.path.join(self.checkout, "runs")), ["budgets"])

    def test_a_loop_that_was_interrupted_or_had_a_full_disk_goes_on_where_it_was(self):
        self.values({"one": 50, "two": 60, "three": 70})
        self.write("budgets.tsv", "one\t0.5\t80\ntwo\t0.5\t80\nthree\t0.5\t90")
        self.write("run.sh", LOOP)
        runs, results = (os.path.join(self.checkout, name) for name in ("runs", "results.tsv"))
        for shell in SHELLS:
            shutil.rmtree(runs, ignore_errors=True)
            os.makedirs(runs)
            self.write("runs/1001.tsv", "one\t80\t49\n" * 10)
            # Interrupted in its second instance.
            self.write("runs/1002.part", "two\t80\t60\n" * 3)
            for full in range(1 + os.path.exists("/dev/full")):
                if full:
                    os.symlink("/dev/full", os.path.join(runs, "1002.part"))
                status, out = self.run_command(shell + " run.sh")
                self.assertEqual((status, out.count("\n"), CLEAN in out), (0, 2, True), out)
                told = "2 of 3 instances are finished, runs: 10\nif no loop and no solver runs"
                self.assertIn(told, out)
                self.assertIn("nothing is joined", self.run_command(JOIN)[1])
                self.assertFalse(os.path.exists(results), shell)
                self.assertEqual(self.run_command(CLEAN), (0, ""))
            # The loop stops at the first line that it cannot write.
            failed = re.findall("printf.*", self.read("runs.log"))
            self.assertEqual(len(failed), full * (SHELLS.index(shell) + 1), failed)
            started = self.run_command(shell + " run.sh")
            self.assertEqual(started, (0, "3 of 3 instances are finished, runs: 10\n"), shell)
            self.assertEqual(self.results(), [("one", 10), ("three", 10), ("two", 10)])
            self.assertIn("\t49\n", self.read("runs/1001.tsv"), "it is not made again")

    def test_the_loop_is_tried_with_one_line_and_one_seed(self):
        self.values({"one": 50, "two": 60})
        self.write("budgets.tsv", "one\t0.5\t70\ntwo\t0.5\t70\n")
        self.write("run.sh", LOOP)
        trial, = re.findall(r"`(head -n 1 [^`]*)`", README)
        self.assertEqual(self.run_command(trial), (0, "1 of 1 instances are finished, runs: 1\n"))
        files = os.listdir(os.path.join(self.checkout, "runs"))
        self.assertEqual(sorted(files), ["1001.tsv", "budgets"])
        self.assertEqual(self.read("runs/1001.tsv"), "one\t70\t41\n")

    def test_no_solver_has_more_than_its_time_to_print_and_loops_share_the_instances(self):
        env = dict(os.environ, TMOUT="1", **self.env)  # bash ends a read from a pipe after TMOUT
        self.write("run.sh", LOOP)
        budgets = "".join("%s\t%d\t70\n" % (x, 9 if x == "pause" else 2) for x in KINDS)
        loops = []
        for shell in SHELLS:
            folder = os.path.join(self.checkout, shell)
            os.makedirs(folder)
            for name, text in (("solver", LATE), ("budgets.tsv", budgets)):
                self.write(os.path.join(shell, name), text)
            os.chmod(os.path.join(folder, "solver"), 0o755)
            command, quiet = [shell, "../run.sh", "budgets.tsv", "1"], subprocess.DEVNULL
            for _ in KINDS:
                loops.append(subprocess.Popen(command, cwd=folder, env=env, stdout=quiet))
        self.assertEqual({loop.wait(60) for loop in loops}, {0})
        for shell in SHELLS:
            found = [self.read("%s/runs/%d.tsv" % (shell, 1001 + i)) for i in range(len(KINDS))]
            self.assertEqual(found, ["%s\t70\t42\n" % kind for kind in KINDS], shell)
            self.assertCountEqual(self.read(shell + "/started").splitlines(), KINDS, shell)

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
        expected = [[name, str(80 + i), "x, y"] for i, name in enumerate(values)]
        self.assertEqual([row[:1] + row[2:] for row in rows], expected)
        # Saved by Excel, with A's value at the end of the line.
        self.write("budgets.tsv", "".join("\t".join(row[:3]) + "\r\n" for row in rows))
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
        solver = "#!/bin/sh\n[ $1 = bad ] && echo broken >&2 && exit 3\necho 42\n"
        self.write("solver", solver)
        self.write("budgets.tsv", "bad\t0.5\t70\ngood\t0.5\t71\n")
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
