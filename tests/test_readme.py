"""What the README shows is what a user gets."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

from command import ROOT, table
from definitions import expected_critical_value, expected_gamma, expected_p_value

with open(os.path.join(ROOT, "README.md"), encoding="ascii") as readme:
    README = readme.read()

# What stands in for B: it finds the value of the paper's B, after a worse one, and
# for one instance it does not stop by itself.
SOLVER = r"""#!/bin/sh
awk -F '\t' -v name="$1" '$1 == name { print 999999999; print $4 }' tests/data/example_2.tsv
[ "$1" != nug17 ] || exec sleep 20
"""


def rows(head):
    """The cells of the Markdown table that begins with these columns."""
    lines = README[README.index("\n" + head) :].split("\n\n")[0].strip().split("\n")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


class Commands(unittest.TestCase):
    maxDiff = None

    @unittest.skipUnless(shutil.which("timeout"), "no timeout here")
    def test_every_command_prints_what_the_readme_shows(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        checkout = os.path.join(folder, "checkout")
        ignored = shutil.ignore_patterns(".git", "__pycache__")
        shutil.copytree(ROOT, checkout, ignore=ignored)
        # python3 has to be the interpreter under test.
        for path, text in (
            (os.path.join(folder, "python3"), '#!/bin/sh\nexec "%s" -B "$@"\n' % sys.executable),
            (os.path.join(checkout, "solver"), SOLVER),
        ):
            with open(path, "w") as file:
                file.write(text)
            os.chmod(path, 0o755)
        env = dict(os.environ, PATH=folder + os.pathsep + os.environ["PATH"])
        ran = 0
        for kind, block in re.findall(r"^```(console|sh)\n(.*?)^```$", README, re.M | re.S):
            pairs = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
            for command, output in pairs if kind == "console" else [(block, "")]:
                printed = subprocess.Popen(
                    ["sh", "-c", command],
                    cwd=checkout,
                    env=env,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                ).communicate()[0]
                self.assertEqual(printed.decode("ascii"), output, command)
                ran += 1
        self.assertGreater(ran, 12)
        with open(os.path.join(checkout, "b.tsv")) as file:
            found = [line.split() for line in file]
        self.assertEqual(found, [[row[0], row[3]] for row in table("example_2.tsv")])

    def test_every_dollar_stands_in_a_console_block(self):
        shown = re.findall(r"^\s*\$ .*", README, re.M)
        blocks = re.findall(r"^```console\n(.*?)^```$", README, re.M | re.S)
        self.assertEqual(len(shown), len(re.findall(r"^\$ ", "".join(blocks), re.M)))

    def test_the_test_command_is_the_one_that_ci_runs(self):
        self.assertIn("\n    python3 -m unittest discover -s tests\n", README)

    def test_links_within_the_repository_lead_somewhere(self):
        headings = re.findall(r"^#+ (.*)", README, re.M)
        anchors = [re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings]
        links = re.findall(r"\]\(([^)\s]+)\)", README)
        self.assertGreater(len(links), 3)
        for link in links:
            if link.startswith("#"):
                self.assertIn(link[1:], anchors)
            elif not link.startswith("https://"):
                self.assertTrue(os.path.exists(os.path.join(ROOT, link)), link)

    def test_a_missing_cpu_is_the_same_here_and_in_the_list(self):
        with open(os.path.join(ROOT, "cpu_scores.md"), encoding="ascii") as file:
            text = " ".join(file.read().split()).lower()
        for phrase in (
            "a newer score cannot be converted", "run b on a listed machine", "if it is a's cpu, a slower listed",
            "of the same family gives b less time, which is safe: name it in the paper",
        ):  # fmt: skip
            self.assertIn(phrase, text)
            self.assertIn(phrase, " ".join(README.split()).lower())


class Numbers(unittest.TestCase):
    def test_the_table_for_choosing_p_gamma(self):
        head, _, *body = rows("| p_gamma | gamma |")
        ns = [int(cell[4:]) for cell in head[3:-1]]
        self.assertEqual(ns, [5, 6, 8, 10, 15, 20, 30, 50, 100])
        self.assertEqual(
            [row[0] for row in body], ["0.001", "0.01", "0.05", "0.1", "0.2", "0.5"]
        )
        for row in body:
            gamma = expected_gamma(Fraction(row[0]))
            self.assertEqual(row[1:3], ["%.3f" % gamma, "%.1f %%" % (100 * (1 - gamma))])
            for n, cell in zip(ns, row[3:-1]):
                k = expected_critical_value(row[0], n, "0.05")
                self.assertEqual(cell, "-" if k is None else str(k), (row[0], n))
            # The p-value of k = 0 falls with n; for p_gamma = 1/2 it is more
            # than 1/2 for every n.
            alpha = Fraction("0.05")
            possible = [n for n in range(1, 20) if expected_p_value(row[0], n, 0) < alpha]
            self.assertEqual(row[-1], str(possible[0]) if possible else "none", row[0])

    def test_the_points_of_the_chart(self):
        line, = re.findall(r"^    line \[(.*)\]$", README, re.M)
        self.assertIn('"p_gamma in percent" 1 --> 50\n', README)
        points = [Fraction(number) for number in line.split(",")]
        self.assertEqual(len(points), 50)
        for percent, shown in enumerate(points, 1):
            self.assertLessEqual(abs(shown - expected_gamma(Fraction(percent, 100))), Fraction("5e-4"))


class Independence(unittest.TestCase):
    def test_the_scripts_do_not_need_each_other(self):
        for script, other in (
            ("equivalent_runtime", "corrected_p_value"),
            ("corrected_p_value", "equivalent_runtime"),
        ):
            with open(os.path.join(ROOT, script + ".py"), encoding="ascii") as file:
                self.assertNotRegex(file.read(), r"(?m)^\s*(import|from) " + other)


if __name__ == "__main__":
    unittest.main()
