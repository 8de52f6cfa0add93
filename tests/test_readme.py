"""The README in a fresh copy of the repository: its commands, steps, links and limits."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

from command import ROOT, run
from definitions import expected_gamma, expected_p_value, expected_runtime
from test_step_2 import BLOCKS, LOOP, PARALLEL, README, RUN_B

PAGES = ("README.md", "cpu_scores.md", "tests/README.md", "tests/evidence.md",
         "tests/data/README.md")
TWO = "equivalent_runtime.py", "corrected_p_value.py"
CONSOLE = [command for block in re.findall(r"^```console\n(.*?)^```$", README, re.M | re.S)
           for command in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)]
PYTHON = [block for block in BLOCKS if block.startswith("python3 ")]
TEXT = " ".join(re.sub(r"^```.*?^```$", "", README, flags=re.M | re.S).split())
INLINE = re.findall(r"`([^`]+)`", TEXT)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def runtime(s1, s2, t1):
    return expected_runtime("0.01", s1, s2, t1)


def p_value(n, k):
    return expected_p_value("0.01", n, k)


def digits(x):
    """A fraction with 8 significant digits, as the scripts print it."""
    return "%#.8g" % float(x)


class Copy(unittest.TestCase):
    """A fresh copy of what a user needs, in an empty folder, with the tested Python as python3."""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        for name in TWO + ("cpu_scores.md", "README.md"):
            shutil.copy(os.path.join(ROOT, name), self.folder)
        shutil.copytree(os.path.join(ROOT, "tests", "data"), self.folder + "/tests/data")
        self.write("bin/python3", '#!/bin/sh\nexec "%s" -B "$@"\n' % sys.executable)
        self.env = {"PATH": self.folder + "/bin:" + os.environ["PATH"], "HOME": self.folder}

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text.encode("utf-8"))
        os.chmod(path, 0o755)

    def lines(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read().splitlines()

    def sh(self, command, errors=subprocess.PIPE):
        """(exit status, output) of a command of the README."""
        return run(["sh", "-c", command], cwd=self.folder, env=self.env, stderr=errors)[:2]


@unittest.skipUnless(shutil.which("sh"), "no sh here")
class Commands(Copy):
    def test_each_console_block_prints_what_it_shows(self):
        for command, expected in CONSOLE:
            self.assertEqual(self.sh(command, subprocess.STDOUT), (0, expected), command)

    def test_the_numbers_of_the_example_are_those_of_the_formulas(self):
        shown = " ".join(output for _, output in CONSOLE).split()
        self.assertEqual(shown, [digits(runtime(1219, 1012, 486)), digits(p_value(17, 4))])
        gamma = float(expected_gamma(Fraction("0.01")))
        self.assertIn("gamma, %.3f for" % gamma, TEXT)
        self.assertIn("at most %.2f of A's time" % (0.75 * gamma), TEXT)
        self.assertTrue(p_value(5, 0) < Fraction(1, 20) < p_value(5, 1), "of 5, B must win all")

    def test_the_names_of_the_example_do_as_well_and_the_report_is_of_example_2(self):
        command = CONSOLE[0][0].replace("1219 1012", '"Xeon E5440" N4100')
        self.assertIn('"Xeon E5440" and N4100', TEXT)
        self.assertEqual(self.sh(command), (0, CONSOLE[0][1]))
        status, out = self.sh(PYTHON[0])
        self.assertEqual((status, digits(p_value(17, 4)) in out), (0, True), out)

    def test_scales_multiply_and_ratings_have_their_factors(self):
        scales = [text for text in INLINE if text.startswith("--scale")]
        for text in scales:
            product = Fraction(1)
            for factor in re.findall(r"--scale (\S+)", text):
                product *= Fraction(factor)
            command = "python3 equivalent_runtime.py %s 0.01 1219 1012 8" % text
            expected = digits(runtime(1219, 1012, 8 * product))
            self.assertEqual(self.sh(command), (0, expected + "\n"), text)
        self.assertIn("--scale 60 --scale 0.25", scales)
        self.assertIn("times 0.95 for A, 1.05 for B", TEXT)
        command = 'python3 equivalent_runtime.py 0.01 "A 1: 1000" "B 1: 1000" 1'
        self.assertEqual(self.sh(command), (0, digits(runtime(950, 1050, 1)) + "\n"))


# A's name, t1, a, and the values of B in its ten runs.
TABLE = (
    ("caf\u00e9", "0.5", "80.50", ["79.2"] * 10),
    ("two words", "3", "70.50", ["70.4"] * 5 + ["70.6"] * 4 + ["70.5"]),   # 70.49, B
    ("$HOME;ls", "4", "60.50", ["60.49"] * 5 + ["60.50"] * 5),               # 60.495, a tie
    ("C1", "10", "3.9e+07", ["38900000"] * 9 + ["33000000"]),                # 3.83e7, B
    ("worse", "2.5", "7", ["8"] * 10),                                       # A
    ("nothing", "7", "6", ["5"] * 9 + [None]),                               # NA, A
    ("C2", "1", "5e1", ["44"] * 10),                                         # B
    ("zero", "0.00", "5", ["1"] * 10),                                       # A
)


def counts(option=""):
    """(n, k) of TABLE: B's value is rounded to A's last digit, a value in the middle against B."""
    better = []
    sign = -1 if option == "--maximize" else 1
    for _, t1, a, values in TABLE:
        digits_of_a, _, exponent = a.partition("e")
        unit = Fraction(10) ** (int(exponent or 0) - len(digits_of_a.partition(".")[2]))
        if not float(t1):
            better.append("A")
            continue
        runs = sorted(sign * Fraction(value) if value else Fraction(10 ** 30) for value in values)
        value = {"--best": runs[0], "--median": (runs[4] + runs[5]) / 2}.get(option, sum(runs) / 10)
        rounded = (value / unit + Fraction(1, 2)) // 1 * unit
        better.append("B" if rounded < sign * Fraction(a) else
                      "A" if rounded > sign * Fraction(a) else "=")
    return len(better) - better.count("="), better.count("A")


@unittest.skipUnless(shutil.which("sh") and shutil.which("timeout"), "no sh or timeout here")
class Steps(Copy):
    def test_steps_1_to_4_with_a_table_of_ones_own(self):
        cases = ""
        for name, _, _, values in TABLE:
            for seed, value in enumerate(values, 1):
                prints = "echo 99999999; echo " + value if value else ":"
                cases += "'%s %d') %s;;\n" % (name, seed, prints)
        self.write("solver", '#!/bin/sh\ncase "$1 $2" in\n%s*) exit 1;;\nesac\n' % cases)
        self.write("run_b.sh", RUN_B)
        self.write("loop.sh", LOOP)
        head = "note,a,instance,t1\r\n"
        for file, part in (("first.csv", TABLE[:5]), ("second.csv", TABLE[5:])):
            rows = ['"x, y",%s,%s,%s\r\n' % (a, name, t1) for name, t1, a, _ in part]
            self.write(file, head + "".join(rows))
        # Step 1, with a table that is joined from two calls, as for two CPUs of A.
        step_1 = PYTHON[1].replace("tests/data/example_2.tsv", "first.csv")
        second = step_1.replace("first.csv", "second.csv").replace("budgets.tsv", "second.tsv")
        join, = [text for text in INLINE if text.endswith("second.tsv >> budgets.tsv")]
        for command in (step_1, second, join):
            self.assertEqual(self.sh(command), (0, ""), command)
        budgets = [line.split("\t") for line in self.lines("budgets.tsv")]
        self.assertEqual(budgets[0], ["instance", "t2_hat", "a", "note"])
        for row, (name, t1, a, _) in zip(budgets[1:], TABLE):
            expected = digits(runtime(2185, 1012, t1)) if float(t1) else "NA"
            self.assertEqual(row, [name, expected, a, "x, y"])
        # Step 2.
        trial, = [text for text in INLINE if text.startswith("sh run_b.sh ")]
        self.assertEqual(self.sh(trial.replace("my_test", "'two words'")),
                         (0, "two words\t0\t70.4\n"))
        self.assertEqual(self.sh("sh loop.sh"), (0, ""))
        expected = ["instance\ta\tb"] + [
            "\t".join([name, a, value if value and float(t1) else "NA"])
            for name, t1, a, values in TABLE for value in values]
        self.assertEqual(self.lines("results.tsv"), expected)
        # Step 3: B is better on 4, and A on 3.
        p = digits(p_value(7, 3))
        self.assertEqual(self.sh(PYTHON[2]), (0, ""))
        self.assertIn(p, "\n".join(self.lines("report.txt")))
        plain = PYTHON[2].replace("--explain ", "").split(" > ")[0]
        self.assertEqual(self.sh(plain), (0, p + "\n"))
        for option in ("--best", "--median", "--maximize"):
            command = plain.replace("0.01", option + " 0.01")
            expected = digits(p_value(*counts(option))) + "\n"
            self.assertEqual(self.sh(command), (0, expected), option)
        # Step 4: the paragraph of step 1.
        status, out = self.sh(step_1.replace("0.01", "--explain 0.01").split(" > ")[0])
        self.assertEqual((status, "[" in out), (0, False), "a bracket without a scale")


def call(script, option):
    """What a script prints for --help or --version."""
    return run([sys.executable, "-B", os.path.join(ROOT, script), option]).out.strip()


class Pages(unittest.TestCase):
    def test_the_readme_keeps_its_limits(self):
        self.assertLessEqual(README.count("\n"), 170, "lines")
        self.assertLessEqual(len(README.split()), 2000, "words")
        self.assertEqual([line for line in README.splitlines() if len(line) > 100], [])
        self.assertEqual(README.count("unittest"), 1, ".ci/run takes the command from here")
        self.assertEqual(INLINE.count("python3 -m unittest discover -s tests"), 1)

    def test_no_page_names_what_is_gone(self):
        for page in PAGES:
            text = read(page)
            for gone in ("--average", "--rounded", "--minutes", "--total", "--shared", "run.sh"):
                found = re.findall(r"(?<![\w-])%s\b" % re.escape(gone), text)
                self.assertEqual(found, [], "%s names %s, which is gone" % (page, gone))

    def test_the_options_of_the_readme_are_those_of_the_manuals(self):
        manuals, named = (set(re.findall(r"(?<![\w-])--[a-z]+", text)) for text in (
            "".join(call(script, "--help") for script in TWO), README.replace(PARALLEL, "")))
        self.assertEqual(named - manuals, {"--wd"})

    def test_the_functions_of_the_readme_are_those_of_the_scripts(self):
        shown = re.findall(r"`(\w+)(\([a-z_0-9, =F]+\))`", TEXT)
        self.assertEqual(len(shown), 5)
        code = ("import inspect, equivalent_runtime as e, corrected_p_value as c\n"
                "for n in %r: print(inspect.signature(getattr(e, n, getattr(c, n, None))))\n")
        out = run([sys.executable, "-B", "-c", code % [name for name, _ in shown]], cwd=ROOT).out
        self.assertEqual(out.splitlines(), [arguments for _, arguments in shown])

    def test_the_versions_and_references_are_those_of_the_scripts(self):
        for script in TWO:
            self.assertIn(call(script, "--version").replace(".dev0", ""), TEXT)
            manual = call(script, "--help")
            for reference in re.findall(r"10\.\d+/[\w-]+|(?<=arXiv )[\d.]+\d", manual):
                self.assertIn(reference, README)

    def test_links_within_the_repository_lead_somewhere(self):
        for page in PAGES:
            for link in re.findall(r"\]\(([^)\s]+)\)", read(page)):
                if link.startswith(("http:", "https:")):
                    continue
                target, _, anchor = link.partition("#")
                target = os.path.normpath(os.path.join(page, "..", target)) if target else page
                with self.subTest(page=page, link=link):
                    self.assertTrue(os.path.exists(os.path.join(ROOT, target)), "no such file")
                    if anchor:
                        headings = re.findall(r"^#+ (.*)", read(target), re.M)
                        # GitHub drops the punctuation.
                        kept = [re.sub(r"[^\w -]", "", heading.lower()) for heading in headings]
                        self.assertIn(anchor, [heading.replace(" ", "-") for heading in kept])


if __name__ == "__main__":
    unittest.main()
