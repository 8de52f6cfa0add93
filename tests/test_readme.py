"""What the README shows is what a user gets."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

from command import ROOT
from definitions import (
    expected_critical_value,
    expected_gamma,
    expected_p_value,
    expected_p_values,
    expected_runtime,
    plain,
    scientific_below_1e_4,
)

with open(os.path.join(ROOT, "README.md"), encoding="ascii") as readme:
    README = readme.read()


def console_blocks():
    """The commands of the README with what they print, as (command, output)."""
    for block in re.findall(r"^```console\n(.*?)^```$", README, re.M | re.S):
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            yield command, output


def rows(head):
    """The cells of the Markdown table that begins with these columns."""
    lines = README[README.index("\n" + head) :].split("\n\n")[0].strip().split("\n")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


class Commands(unittest.TestCase):
    maxDiff = None

    @unittest.skipUnless(os.name == "posix", "the commands are for a Unix shell")
    def test_every_command_prints_what_the_readme_shows(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        checkout = os.path.join(folder, "checkout")
        ignored = shutil.ignore_patterns(".git", "__pycache__")
        shutil.copytree(ROOT, checkout, ignore=ignored)
        # python3 has to be the interpreter under test.
        python3 = os.path.join(folder, "python3")
        with open(python3, "w") as file:
            file.write('#!/bin/sh\nexec "%s" -B "$@"\n' % sys.executable)
        os.chmod(python3, 0o755)
        env = dict(os.environ, PATH=folder + os.pathsep + os.environ["PATH"])
        commands = list(console_blocks())
        self.assertGreater(len(commands), 10)
        for command, output in commands:
            printed = subprocess.Popen(
                ["sh", "-c", command],
                cwd=checkout,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            ).communicate()[0]
            self.assertEqual(printed.decode("ascii"), output, command)

    def test_every_dollar_stands_in_a_console_block(self):
        shown = re.findall(r"^\s*\$ .*", README, re.M)
        self.assertEqual(len(shown), len(list(console_blocks())))

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
            else:
                self.assertTrue(os.path.exists(os.path.join(ROOT, link)), link)


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
            possible = [n for n in range(1, 20) if expected_p_value(row[0], n, 0) < Fraction("0.05")]
            self.assertEqual(row[-1], str(possible[0]) if possible else "none", row[0])

    def test_the_points_of_the_charts(self):
        lines = [
            [Fraction(number) for number in line.split(",")]
            for line in re.findall(r"^    line \[(.*)\]$", README, re.M)
        ]
        gammas = [expected_gamma(Fraction(i, 100)) for i in range(1, 51)]
        expected = [gammas, expected_p_values("0", 20), expected_p_values("0.1", 20)]
        self.assertEqual([len(line) for line in lines], [50, 21, 21])
        for line, exact, half_unit in zip(lines, expected, ("5e-4", "5e-5", "5e-5")):
            for shown, right in zip(line, exact):
                self.assertLessEqual(abs(shown - right), Fraction(half_unit))

    def test_how_many_cpus_are_outside(self):
        with open(os.path.join(ROOT, "cpu_scores.md"), encoding="ascii") as file:
            scores = [float(s) for s in re.findall(r"^\| .* \| ([\d.]+) \|", file.read(), re.M)]
        text = " ".join(README.split())
        for phrase, count in (
            ("3,692 listed CPUs", len(scores)),
            ("389 lie below", sum(score < 411 for score in scores)),
            ("629 above", sum(score > 2185 for score in scores)),
            ("67 listed CPUs are as fast", sum(score >= 3223.49 for score in scores)),
        ):
            self.assertIn(phrase, text)
            self.assertEqual(int(re.match(r"[\d,]+", phrase).group().replace(",", "")), count)

    def test_the_table_of_differences(self):
        text = "\n".join(" | ".join(row) for row in rows("| where | what is printed |"))
        for number in (
            plain(expected_runtime("0.1", "1643", "1540", "15.0")) + " | ",
            plain(expected_runtime("0.1", "1540", "1643", "15.0")) + ": ",
            scientific_below_1e_4(expected_p_value("0.01", 1000, 0)) + ": ",
        ):
            self.assertIn(number, text)
        longer = expected_runtime("0.01", "2185", "1012", "1") / expected_runtime(
            "0.01", "2182", "1012", "1"
        )
        self.assertEqual("%.1f" % (100 * (longer - 1)), "0.3")
        self.assertIn("about 0.3 % longer", text)


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
