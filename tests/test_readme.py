"""What the README shows is what a user gets."""

import os
import re
import shutil
import sys
import tempfile
import unittest

from command import ROOT, run, table

with open(os.path.join(ROOT, "README.md"), encoding="ascii") as readme:
    README = readme.read()

# Each command of the README, with the output that it shows.
COMMANDS = []
for kind, block in re.findall(r"^```(console|sh)\n(.*?)^```$", README, re.M | re.S):
    pairs = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
    COMMANDS += pairs if kind == "console" else [(block, "")]

# What stands in for B: it prints a worse value, and then one that is, on the average of
# the seeds 1 to 10, the value in the fourth column.  On the instance tai10a it does not
# stop by itself, nor when it is asked to; for the value "-" it finds nothing.
SOLVER = r"""#!/bin/sh
awk -F '\t' -v name="$1" -v seed="$2" '
  { sub(/\r$/, "") }
  $1 == name && $4 != "-" { print 999999999; printf "%.0f\n", $4 + 2 * seed - 11 }
' tests/data/example_2.tsv
[ "$1" != tai10a ] || { trap "" TERM; sleep 20; echo 1; }
"""


@unittest.skipUnless(shutil.which("timeout"), "no timeout here")
class Walkthrough(unittest.TestCase):
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
            self.write(path, text.encode("utf-8"))
            os.chmod(os.path.join(self.checkout, path), 0o755)
        self.env = {"PATH": folder + os.pathsep + os.environ["PATH"]}

    def write(self, path, data):
        with open(os.path.join(self.checkout, path), "wb") as file:
            file.write(data)

    def read(self, path):
        with open(os.path.join(self.checkout, path), encoding="utf-8") as file:
            return file.read()

    def run_command(self, command):
        """(exit status, all that is printed)"""
        result = run(["sh", "-c", "{ %s\n} 2>&1" % command], cwd=self.checkout, env=self.env)
        return result[:2]

    def test_every_command_prints_what_the_readme_shows(self):
        self.assertGreater(len(COMMANDS), 9)
        for command, output in COMMANDS:
            self.assertEqual(self.run_command(command)[1], output, command)
        values = sorted([row[0], row[3]] for row in table("example_2.tsv"))
        found = sorted(line.split("\t") for line in self.read("b.tsv").splitlines())
        self.assertEqual(found, values, "not the averages of B")
        # The try-out without a solver gives the same.
        extract, = re.findall(r"after `(sed [^`]* > example_b.tsv)`", README)
        join, = (command for command, _ in COMMANDS if "join" in command)
        os.remove(os.path.join(self.checkout, "b.tsv"))
        results = self.read("results.tsv")
        for command in (extract, join.replace("b.tsv", "example_b.tsv")):
            self.run_command(command)
        self.assertEqual(self.read("results.tsv"), results)

    def test_a_table_of_ones_own(self):
        # Windows line ends, an accent and a blank in names, an instance without a solution.
        values = {"caf\u00e9": "90", "Instance 2": "70", "x": "60", "y": "-", "z": "50", "u": "40"}
        rows = ["%s\t0.9\t80\t%s\r\n" % row for row in values.items()]
        text = "instance\tt1\ta\tb\r\n" + "".join(rows)
        self.write("tests/data/example_2.tsv", text.encode("utf-8"))
        commands = [command for command, _ in COMMANDS]
        start = next(i for i, command in enumerate(commands) if command.startswith("tr "))
        average = next(i for i, command in enumerate(commands) if " awk " in command)
        for command in commands[start:average]:
            status, out = self.run_command(command)
            self.assertEqual(status, 0, (command, out))
        budgets = [line.split("\t")[0] for line in self.read("budgets.tsv").splitlines()]
        self.assertEqual(budgets, list(values), "the names are not those of the table")
        # An average that ends in a half is rounded up.
        runs = re.sub(r"(?m)^u\t.*", "u\t40.5", self.read("runs.tsv"))
        self.write("runs.tsv", runs.encode("utf-8"))
        values["u"] = "41"
        status, out = self.run_command(commands[average])
        self.assertEqual((status, out), (1, "y: 0 values\n"), "B found nothing on y")
        self.write("runs.tsv", self.read("runs.tsv").replace("y\t\n", "y\t999\n").encode("utf-8"))
        self.assertEqual(self.read("b.tsv"), "", "B's values are used although one is missing")
        self.assertEqual(self.run_command(commands[average]), (0, ""))
        self.assertEqual(self.run_command(commands[average + 1])[0], 0)
        self.assertEqual(self.run_command(commands[average + 2]), (0, "6\n"))
        lines = sorted("%s\t80\t%s\n" % (name, b.replace("-", "999")) for name, b in values.items())
        self.assertEqual(sorted(self.read("results.tsv").splitlines(True)), lines)
        status, out = self.run_command(commands[average + 3])
        self.assertIn("6 instances, 0 of them ties\nn = 6, ", out)
        self.assertIn("\nk = 2, ", out)


class Text(unittest.TestCase):
    def test_every_dollar_stands_in_a_console_block(self):
        shown = re.findall(r"^\s*\$ .*", README, re.M)
        self.assertEqual(len(shown), sum(not c.endswith("\n") for c, _ in COMMANDS))

    def test_the_test_command_is_the_one_that_ci_runs(self):
        self.assertIn("`python3 -m unittest discover -s tests`", README)
        with open(os.path.join(ROOT, ".ci", "run"), encoding="ascii") as file:
            self.assertIn(" discover -s tests ", file.read())

    def test_links_within_the_repository_lead_somewhere(self):
        for path in ("README.md", "tests/README.md"):
            with open(os.path.join(ROOT, path), encoding="ascii") as file:
                links = re.findall(r"\]\(([^)\s]+)\)", file.read())
            for link in links:
                if not link.startswith("https://"):
                    target, _, anchor = link.partition("#")
                    target = os.path.join(ROOT, os.path.dirname(path), target)
                    self.assertTrue(os.path.exists(target), link)
                    if anchor:
                        with open(target, encoding="ascii") as file:
                            headings = re.findall(r"^#+ (.*)", file.read(), re.M)
                        anchors = [h.lower().replace(" ", "-") for h in headings]
                        self.assertIn(anchor, anchors)

    def test_its_length(self):
        self.assertLessEqual(len(README.splitlines()), 175)
        self.assertLessEqual(max(map(len, README.splitlines())), 120)


if __name__ == "__main__":
    unittest.main()
