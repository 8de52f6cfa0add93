"""The README in a fresh copy of the repository: what it shows, its numbers, steps and links."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

from command import ROOT, cpu_scores, run
from definitions import (binomials, expected_critical_value, expected_gamma, expected_p_value,
                         expected_prediction, expected_runtime)
from test_step_2 import BLOCKS, HAS_PARALLEL, README, RUN_ALL, RUN_B

PAGES = ("README.md", "cpu_scores.md", "tests/README.md", "tests/evidence.md",
         "tests/data/README.md")
TWO = "equivalent_runtime.py", "corrected_p_value.py"
FENCED = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.M | re.S)
PLAIN = [block for language, block in FENCED if not language]
TABLE, = [block for block in PLAIN if block.startswith("instance,")]
SAMPLE, = [block for block in PLAIN if block.startswith("n = ")]
# Of each console block, its commands, each with what it prints.
CONSOLES = [re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
            for language, block in FENCED if language == "console"]
STEP_1, = [command for console in CONSOLES for command, _ in console if "table.csv" in command]
EXAMPLE, = [line for block in BLOCKS for line in block.split("\n") if "example_2.tsv" in line]
STEP_3, = [block.strip() for block in BLOCKS if "results.tsv > report.txt" in block]
PROSE = re.sub(r"^```.*?^```$", "", README, flags=re.M | re.S)
TEXT = " ".join(PROSE.split())
INLINE = re.findall(r"`([^`]+)`", TEXT)
ALPHA = Fraction("0.05")


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def section(heading):
    """The text of a section of the README, in one line."""
    return " ".join(re.split(r"^#+ ", PROSE.partition(heading + "\n")[2], 1, re.M)[0].split())


def printed(x):
    """A number with 8 significant digits, as the scripts print it."""
    return "%#.8g" % float(x)


def runtime(s1, s2, t1):
    return expected_runtime("0.01", s1, s2, t1)


# === What is printed ===
class Copy(unittest.TestCase):
    """A fresh copy of what a user needs, in an empty folder, with the tested Python as python3."""

    maxDiff = None

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        for name in TWO + ("cpu_scores.md",):
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

    def read(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read().decode("utf-8")

    def sh(self, command, stderr=subprocess.PIPE):
        """(exit status, output, errors) of a command of the README."""
        return run(["sh", "-c", command], cwd=self.folder, env=self.env, stderr=stderr)

    def each(self, check, cases):
        """check(*case) for each case, several at once; tell all that is wrong."""
        with ThreadPoolExecutor(4) as pool:
            futures = [pool.submit(check, *case) for case in cases]
        for case, future in zip(cases, futures):
            with self.subTest(case=case):
                future.result()

    def assert_prints(self, command, expected):
        """A command prints this number, beside its notes."""
        self.assertEqual(self.sh(command)[:2], (0, printed(expected) + "\n"), command)

    def assert_refused(self, command):
        status, out, err = self.sh(command)
        self.assertEqual((status, out), (2, ""), "it is taken: " + command)
        self.assertIn(" error: ", err)


@unittest.skipUnless(shutil.which("sh"), "no sh here")
class Shown(Copy):
    def test_each_console_block_prints_what_it_shows(self):
        self.assertEqual(len(CONSOLES), 3)
        self.write("table.csv", TABLE)
        for command, expected in [pair for console in CONSOLES for pair in console]:
            status, out, _ = self.sh(command, subprocess.STDOUT)
            self.assertEqual((status, out), (0, expected), command)

    def test_the_numbers_that_are_shown_are_those_of_the_formulas(self):
        (_, first), (_, second), (_, _), (_, third) = [pair for block in CONSOLES for pair in block]
        self.assertEqual(first.split()[-1], printed(runtime(1219, 1012, 486)))
        self.assertEqual(second.split()[-1], printed(expected_p_value("0.01", 17, 4)))
        rows = [line.split(",") for line in TABLE.split()]
        expected = [["instance", "t2_hat", "a"]] + [
            [name, printed(runtime(2185, 1012, t1)), a] for name, t1, a in rows[1:]]
        self.assertEqual([line.split() for line in third.splitlines()], expected)

    def test_the_report_of_the_example_has_the_lines_that_are_shown(self):
        status, out, _ = self.sh(EXAMPLE)
        self.assertEqual(status, 0)
        self.assertIn("\n" + SAMPLE, out, "the report has other lines than the README")
        for p in (expected_p_value(0, 17, 4), expected_p_value("0.01", 17, 4),
                  expected_p_value("0.02", 17, 4, 5)):
            self.assertRegex(SAMPLE, r"(?m) %s$" % re.escape(printed(p)))


# === The numbers of the text ===
def largest_k(n, ties=0):
    """The largest k with which both p-values are below 0.05, or -1."""
    k = -1
    while k < n and max(expected_p_value("0.01", n, k + 1),
                        expected_p_value("0.02", n, k + 1, ties)) < ALPHA:
        k += 1
    return k


def power(n, w, share=0.0):
    """The probability that both p-values of n instances are below 0.05.

    An instance is a tie with probability share. Otherwise, B is better with probability w.
    """
    total = 0
    for ties, ways in enumerate(binomials(n) if share else [1]):
        m = n - ties
        part = ways * share ** ties * (1 - share) ** m if share else 1
        if part > 1e-7:
            row = binomials(m)
            total += part * sum(row[k] * w ** (m - k) * (1 - w) ** k
                                for k in range(largest_k(m, ties) + 1))
    return total


class Numbers(unittest.TestCase):
    def numbers(self, pattern, heading):
        """The numbers that a sentence of a section has in place of each #."""
        pattern = re.escape(pattern).replace(r"\#", "#").replace("#", r"([\d.]+\d|\d)")
        found = re.search(pattern.replace(r"\ ", " "), section(heading))
        self.assertIsNotNone(found, "the section %r does not say: %s" % (heading, pattern))
        return [Fraction(text) for text in found.groups()]

    def test_the_runtimes_of_the_text(self):
        gamma = expected_gamma(Fraction("0.01"))
        self.assertEqual(expected_prediction(3000, 3000), Fraction(3, 4))
        example, cpu = "## An example", "## Which CPU"
        for pattern, heading, *expected in (
                ("stop B after # s", example, runtime(1219, 1012, 486)),
                ("run would take # s on it", example, 486 * expected_prediction(1219, 1012)),
                ("B gets only # of it", example, gamma),
                ("B still gets only # of A's time (# above 2185)", cpu, gamma, gamma * 3 / 4),
                ("at most # of A's time", cpu, gamma * 3 / 4),
                ("by gamma, # for p_gamma = 0.01", "## How it works", gamma)):
            for number, exact in zip(self.numbers(pattern, heading), expected):
                digits = Fraction(1, number.denominator)
                self.assertLessEqual(abs(number - exact) * 2, max(digits, Fraction(1, 1000)),
                                     "%s: it is %.5f" % (pattern, exact))

    def test_how_many_instances_are_needed(self):
        heading = "## Does the method apply?"
        without, some = map(int, self.numbers("At least #, or # if there are ties", heading))
        self.assertEqual([largest_k(without - 1), largest_k(without)], [-1, 0])
        self.assertEqual([largest_k(some - 1, 1), largest_k(some, 1)], [-1, 0])
        n, k = map(int, self.numbers("Of #, A may win #", heading))
        self.assertEqual((largest_k(n), expected_critical_value("0.01", n, ALPHA)), (k, k))
        p, = self.numbers("For five wins and a tie, it is #", "## Step 3: test and report")
        self.assertEqual("%.4f" % expected_p_value("0.02", 5, 0, 1), "%.4f" % p)
        zero, n, more = map(int, self.numbers("on # of #, B may lose only # more",
                                              "### Times: what ends A's runs?"))
        self.assertEqual((largest_k(n) - zero, more), (1, 1))

    def test_how_many_instances_give_a_power_of_08(self):
        heading = "## Does the method apply?"
        w, n, with_ties = self.numbers(
            "wins on # % of such instances, plan #, or # if a fifth are ties", heading)
        w2, n2 = self.numbers("if on # %, plan [#](", heading)
        with_ties2, probability = self.numbers("), or #. The test then rejects in # of 10", heading)
        self.assertEqual(probability, 8)
        cases = (w, n, 0), (w, with_ties, 20), (w2, n2, 0), (w2, with_ties2, 20)
        for w, n, share in cases:
            powers = [power(int(n) + i, float(w / 100), float(share / 100)) for i in range(-1, 10)]
            self.assertLess(powers[0], 0.8, "less than %d are enough" % n)
            self.assertGreaterEqual(min(powers[1:]), 0.8, "%d are not enough" % n)

    def test_the_arithmetic_of_times(self):
        heading = "### Times: what ends A's runs?"
        one, two = self.numbers("1:23; 1:02:10 | the minutes, with `--scale 60`; #; #", heading)
        self.assertEqual((one, two), (60 + 23, 3600 + 2 * 60 + 10))
        least, = self.numbers("3, or about 3, or 2.5-9 | #, the least that it can be", heading)
        self.assertEqual(least, Fraction(5, 2), "half a unit of the last digit less than 3")
        least, = self.numbers("0.05 | #, the least that it can be", heading)
        self.assertEqual(least, Fraction("0.045"))


# === The worked cases ===
CASES = section("### Worked cases")
LISTED = {cpu: int(score) for cpu, score, _ in cpu_scores()}


class WorkedCases(Copy):
    def test_each_cpu_that_they_name_is_found_or_is_the_slowest(self):
        for cpu, options in (("Xeon E5-2670 v3", ""), ("i7-2600K", ""), ("i5-3470", ""),
                             ("Core2 Duo E6600", ""), ("Ryzen 9 5900X", "--extrapolate "),
                             ("Core i7-4770", ""), ("Xeon Platinum 8124M", "")):
            self.assertIn(cpu, CASES)
            command = 'python3 equivalent_runtime.py %s0.01 "%s" N4100 1' % (options, cpu)
            status, _, err = self.sh(command)
            self.assertEqual(status, 0, err)
        with_clock = {cpu: score for cpu, score in LISTED.items()
                      if cpu.startswith("Intel Core i7") and cpu.endswith("@ 3.40GHz")}
        self.assertEqual(min(with_clock, key=with_clock.get), "Intel Core i7-2600K @ 3.40GHz")
        self.assert_refused('python3 equivalent_runtime.py 0.01 "Core i7, 3.4 GHz" N4100 1')

    def test_their_scales_are_the_products_of_their_factors(self):
        self.assertIn("`t1` is 96, with `--scale 60 --scale 0.1 --scale 0.25`", CASES)
        command = "python3 equivalent_runtime.py --scale 60 --scale 0.1 --scale 0.25 0.01 %s 96"
        self.assert_prints(command % "1219 1012", runtime(1219, 1012, 96 * Fraction(60, 40)))
        self.assertIn("4.1 / 0.62 = 6.61", CASES)
        self.assertEqual("%.2f" % (4.1 / 0.62), "6.61")
        self.assertIn("40 is below 0.2 x 310", CASES)
        self.assertLess(40, 0.2 * 310)
        self.assertIn("times 0.95 for A, 1.05 for B", TEXT)
        self.assert_prints('python3 equivalent_runtime.py 0.01 "A 1: 1000" "B 1: 1000" 1',
                           runtime(950, 1050, 1))


# === Steps 1 to 3 ===
# A's name, t1, a, and the values of B in its ten runs.
STUDY = (
    ("caf\u00e9", "50", "80.50", ["79.2"] * 10),
    ("two words", "300", "70.50", ["70.4"] * 5 + ["70.6"] * 4 + ["70.5"]),  # 70.49, B
    ("$HOME;ls", "400", "60.50", ["60.49"] * 5 + ["60.50"] * 5),              # 60.495, a tie
    ("C1", "100", "3.9e+07", ["38900000"] * 9 + ["33000000"]),                # 3.83e7, B
    ("worse", "250", "7", ["8"] * 10),                                        # A
    ("nothing", "700", "6", ["5"] * 9 + [None]),                              # NA, A
    ("C2", "100", "5e1", ["44"] * 10),                                        # B
    ("zero", "0.00", "5", ["1"] * 10),                                        # A
)


def counts(option=""):
    """(n, k) of STUDY: B's value is rounded to A's last digit, a value in the middle against B."""
    better = []
    sign = -1 if option == "--maximize" else 1
    for _, t1, a, values in STUDY:
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


@unittest.skipUnless(HAS_PARALLEL, "no GNU timeout and parallel here")
class Steps(Copy):
    def test_steps_1_to_3_with_a_table_of_ones_own(self):
        cases = ""
        for name, _, _, values in STUDY:
            for seed, value in enumerate(values, 1):
                prints = "echo 99999999; echo " + value if value else ":"
                cases += "'%s %d') %s;;\n" % (name, seed, prints)
        self.write("solver", '#!/bin/sh\ncase "$1 $2" in\n%s*) exit 1;;\nesac\n' % cases)
        self.write("run_b.sh", RUN_B)
        self.write("run_all.sh", RUN_ALL.replace("jobs=1 ", "jobs=4 "))
        self.assertIn("seeds=10 ", RUN_ALL)
        # Step 1, with a table that is joined from two calls, as for two CPUs of A.
        head = "note,a,instance,t1\r\n"
        for file, part in (("first.csv", STUDY[:5]), ("second.csv", STUDY[5:])):
            rows = ['"x, y",%s,%s,%s\r\n' % (a, name, t1) for name, t1, a, _ in part]
            self.write(file, head + "".join(rows))
        step_1 = STEP_1.replace("table.csv", "first.csv")
        second = step_1.replace("first.csv", "second.csv").replace("budgets.tsv", "second.tsv")
        join, = [text for text in INLINE if text.endswith("second.tsv >> budgets.tsv")]
        for command in (step_1, second, join):
            self.assertEqual(self.sh(command)[:2], (0, ""), command)
        budgets = [line.split("\t") for line in self.read("budgets.tsv").splitlines()]
        self.assertEqual(budgets[0], ["instance", "t2_hat", "a", "note"])
        for row, (name, t1, a, _) in zip(budgets[1:], STUDY):
            expected = printed(runtime(2185, 1012, t1)) if float(t1) else "NA"
            self.assertEqual(row, [name, expected, a, "x, y"])
        # Step 2.
        self.assertEqual(self.sh("sh run_b.sh 'two words' 100 0 1")[:2], (0, "two words\t0\t70.4\n"))
        status, _, err = self.sh("sh run_all.sh")
        self.assertEqual(status, 0, err)
        expected = ["instance\ta\tb"] + [
            "\t".join([name, a, value if value and float(t1) else "NA"])
            for name, t1, a, values in STUDY for value in values]
        self.assertEqual(self.read("results.tsv").splitlines(), expected)
        # Step 3: B is better on 4, and A on 3.
        self.assertEqual(counts(), (7, 3))
        p = printed(expected_p_value("0.01", 7, 3))
        self.assertEqual(self.sh(STEP_3)[:2], (0, ""))
        self.assertIn(p, self.read("report.txt"))
        plain = STEP_3.replace("--explain ", "").split(" > ")[0]
        self.assertEqual(self.sh(plain)[:2], (0, p + "\n"))
        for option in ("--best", "--median", "--maximize"):
            command = plain.replace("0.01", option + " 0.01")
            self.assert_prints(command, expected_p_value("0.01", *counts(option)))
        # The paragraph of step 1 is that of a second call.
        status, out, _ = self.sh(step_1.replace("0.01", "--explain 0.01").split(" > ")[0])
        self.assertEqual((status, "[" in out), (0, False), "a bracket without a scale")


def call(script, option):
    """What a script prints for --help or --version."""
    return run([sys.executable, "-B", os.path.join(ROOT, script), option]).out.strip()


# === All pages ===
class Pages(unittest.TestCase):
    def test_the_readme_has_one_command_that_runs_the_tests(self):
        lines = [line for line in README.split("\n") if "-m unittest" in line]
        self.assertEqual(lines, ["python3 -m unittest discover -s tests"], ".ci/run takes it")

    def test_no_page_names_what_is_gone(self):
        gone = "--average --rounded --minutes --total --shared run.sh loop.sh cores.sh runs.log".split()
        for page in PAGES:
            for name in gone:
                found = re.findall(r"(?<![\w-])%s\b" % re.escape(name), read(page))
                self.assertEqual(found, [], "%s names %s, which is gone" % (page, name))

    def test_the_options_of_the_readme_are_those_of_the_manuals(self):
        manuals, named = (set(re.findall(r"(?<![\w-])--[a-z]+", text)) for text in (
            "".join(call(script, "--help") for script in TWO), PROSE))
        others = {"--wd", "--nodes", "--exclusive"}  # of parallel and SLURM
        self.assertEqual(named - manuals, others)

    def test_the_functions_of_the_readme_are_those_of_the_scripts(self):
        shown = re.findall(r"`(\w+)(\([a-z_0-9, *=F]+\))`", TEXT)
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
