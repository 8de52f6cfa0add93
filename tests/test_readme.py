"""The README in a fresh copy of the repository: what it shows, its numbers, steps and links."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache, reduce
from operator import mul

from command import ROOT, CommandTest, cpu_scores, run
from definitions import (binomials, expected_critical_value, expected_gamma, expected_p_value,
                         expected_prediction, expected_runtime)
from test_step_2 import BLOCKS, HAS_PARALLEL, README, RUN_ALL, RUN_B

PAGES = ("README.md", "cpu_scores.md", "tests/README.md", "tests/evidence.md",
         "tests/data/README.md")
TWO = "equivalent_runtime.py", "corrected_p_value.py"
FENCED = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.M | re.S)
TABLE, = [block for _, block in FENCED if block.startswith("instance,")]
SAMPLE, = [block for _, block in FENCED if block.startswith("n = ")]
# Of each console block, its commands, each with what it prints.
CONSOLES = [re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
            for kind, block in FENCED if kind == "console"]
STEP_1, = [command for console in CONSOLES for command, _ in console if "table.csv" in command]
EXAMPLE_2, = [line for block in BLOCKS for line in block.split("\n") if "example_2.tsv" in line]
STEP_3, = [block.strip() for block in BLOCKS if "results.tsv > report.txt" in block]
PROSE = re.sub(r"^```.*?^```$", "", README, flags=re.M | re.S)
TEXT = " ".join(PROSE.split())
INLINE = re.findall(r"`([^`]+)`", TEXT)
ALPHA = Fraction("0.05")
# Sections of the README
EXAMPLE, APPLY, CPUS, HOW = "An example", "Does the method apply?", "Which CPU", "How it works"
TIMES = "Times: what ends A's runs?"


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def section(heading):
    """The text of a section of the README, in one line."""
    text = PROSE.partition("# " + heading + "\n")[2]
    return " ".join(re.split(r"^#+ ", text, maxsplit=1, flags=re.M)[0].split())


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
        status, out, _ = self.sh(EXAMPLE_2)
        self.assertEqual(status, 0)
        self.assertIn("\n" + SAMPLE, out, "the report has other lines than the README")
        for p in (expected_p_value(0, 17, 4), expected_p_value("0.01", 17, 4),
                  expected_p_value("0.02", 17, 4, 5)):
            self.assertRegex(SAMPLE, r"(?m) %s$" % re.escape(printed(p)))


# === The numbers of the text ===
def numbers(pattern, heading):
    """The numbers that a sentence of a section has in place of each {}, as texts."""
    pattern = re.escape(pattern).replace(r"\{\}", r"(\d+(?:\.\d+)?)")
    found = re.search(pattern, section(heading))
    if not found:
        raise AssertionError("the section %r has no text as: %s" % (heading, pattern))
    return found.groups()


@lru_cache(None)
def largest_k(n, ties=0):
    """The largest k whose stricter p-value, never the smaller one, is below 0.05; or -1."""
    low, high = -1, n + 1
    while high - low > 1:
        middle = (low + high) // 2
        if expected_p_value("0.02", n, middle, ties) < ALPHA:
            low = middle
        else:
            high = middle
    return low


def power(instances, w, share):
    """The probability that both p-values are below 0.05.

    An instance is a tie with the probability share, and else B is better with the probability w.
    """
    total = 0
    for ties, ways in enumerate(binomials(instances)):
        n = instances - ties
        rejected = sum(c * w ** (n - k) * (1 - w) ** k
                       for k, c in enumerate(binomials(n)[:largest_k(n, ties) + 1]))
        total += ways * share ** ties * (1 - share) ** n * rejected
        if not share:  # there are no ties
            break
    return total


class Numbers(unittest.TestCase):
    def test_the_runtimes_of_the_text(self):
        gamma = expected_gamma(Fraction("0.01"))
        for pattern, heading, *expected in (
                ("stop B after {} s", EXAMPLE, runtime(1219, 1012, 486)),
                ("run would take {} s on it", EXAMPLE, 486 * expected_prediction(1219, 1012)),
                ("B gets only {} of it", EXAMPLE, gamma),
                ("still gets only {} of A's time ({} above 2185)", CPUS, gamma, gamma * 3 / 4),
                ("at most {} of A's time", CPUS, gamma * 3 / 4),
                ("by gamma, {} for p_gamma = 0.01", HOW, gamma)):
            for text, exact in zip(numbers(pattern, heading), expected):
                decimals = len(text.partition(".")[2])
                self.assertEqual(text, "%.*f" % (decimals, exact), pattern)

    def test_how_many_instances_are_needed(self):
        without, some = map(int, numbers("At least {}, or {} if there are ties", APPLY))
        self.assertEqual([largest_k(without - 1), largest_k(without)], [-1, 0])
        self.assertEqual([largest_k(some - 1, 1), largest_k(some, 1)], [-1, 0])
        n, k = map(int, numbers("Of {}, A may win {}", APPLY))
        self.assertEqual((largest_k(n), expected_critical_value("0.01", n, ALPHA)), (k, k))
        p, = numbers("For five wins and a tie, it is {}", "Step 3: test and report")
        self.assertEqual(p, "%.4f" % expected_p_value("0.02", 5, 0, 1))
        zeros, n, more = map(int, numbers("on {} of {}, B may lose only {} more", TIMES))
        self.assertEqual(largest_k(n) - zeros, more)

    def test_how_many_instances_give_a_power_of_08(self):
        first = map(int, numbers(
            "wins on {} % of such instances, plan {}, or {} if a fifth are ties", APPLY))
        *second, tenths = map(int, numbers(
            "if on {} %, plan [{}](tests/evidence.md#planning), or {}. The test then rejects in {} "
            "of 10 studies", APPLY))
        for w, without, with_ties in (first, second):
            for n, ties in ((without, 0), (with_ties, 0.2)):
                powers = [power(n + more, w / 100, ties) for more in range(-1, 6)]
                self.assertLess(powers[0], tenths / 10, "fewer than %d are enough" % n)
                self.assertGreaterEqual(min(powers[1:]), tenths / 10, "%d are not enough" % n)

    def test_what_is_written_for_a_printed_time(self):
        self.assertEqual(numbers("1:23; 1:02:10 | the minutes, with `--scale 60`; {}; {}", TIMES),
                         (str(60 + 23), str(3600 + 2 * 60 + 10)))
        for pattern in ("{}, or about 3, or 2.5-9 | {}, the least", "be {} | {}, the least"):
            text, least = map(Decimal, numbers(pattern, TIMES))
            unit = Decimal(1).scaleb(text.as_tuple().exponent)  # of its last digit
            self.assertEqual(least, text - unit / 2)


# === Which options and names are taken ===
# Of each worked case: what it quotes, A's CPU as it names it and as it is listed, t1, the options
# of step 1, and those of step 3.
WORKED = (
    ("maximum 2 h;", "Xeon E5-2670 v3", "Intel Xeon E5-2670 v3 @ 2.30GHz", 2 * 3600, "", ""),
    ("10 runs, ", "i7-2600K", "Intel Core i7-2600K @ 3.40GHz", 96,
     "--scale 60 --scale 0.1 --scale 0.25", ""),
    ("by 0.62, to the CPU of another paper; 4.1 s", "i5-3470", "Intel Core i5-3470 @ 3.20GHz",
     "%.2f" % (4.1 / 0.62), "", ""),
    ("50 jobs and 20 machines", "Core2 Duo E6600", "Intel Core2 Duo E6600 @ 2.40GHz",
     50 * 20 * 60 // 1000, "", ""),
    ("1800 s a run; best cut", "Ryzen 9 5900X", "AMD Ryzen 9 5900X", 1800, "--extrapolate",
     "--best --maximize"),
    ("Without a time, there is no comparison", "", "", "", "", ""),
    ("optimum after 812 s", "Core i7-4770", "Intel Core i7-4770 @ 3.40GHz", 812, "", ""),
    ("310 +- 40 s", "Xeon Platinum 8124M", "Intel Xeon Platinum 8124M @ 3.00GHz", 310,
     "--scale 0.75", ""),
)
FAST = "Ryzen 9 5900X"
# B is better on the first by its average, and on both if its best run counts and larger is better.
RESULTS_OF_TWO = "instance a b\nx 10 6\nx 10 12\ny 10 11\ny 10 14\n"


def product(options):
    """The product of the --scale of some options."""
    return reduce(mul, map(Fraction, re.findall(r"--scale (\S+)", options)), Fraction(1))


class StepOneTakes(CommandTest):
    script = "equivalent_runtime.py"

    def test_the_worked_cases(self):
        texts = re.split(r" (?=\d\. \*\*)", section("Worked cases"))[1:]
        self.assertEqual(len(texts), len(WORKED))
        scores = {name: int(score) for name, score, _ in cpu_scores()}
        rows = []
        for text, (quote, cpu, listed, t1, options, _) in zip(texts, WORKED):
            with self.subTest(text):
                self.assertIn(quote, text)
                if not cpu:
                    continue
                self.assertIn(cpu, text)
                self.assertLessEqual(set(re.findall(r'A\'s CPU is "(.+?)"', text)), {cpu})
                self.assertRegex(text, r"`t1` (is )?([\d./ ]+ = )?%s\b" % re.escape(str(t1)))
            t2_hat = runtime(scores[listed], 1012, t1) * product(options)
            factor = ["T1"] if "--scale" in options else []
            rows.append(("%s 0.01 '%s' N4100 %s" % (options, cpu, t1), "", printed(t2_hat) + "\n",
                         re.escape(listed), "N4100", *factor))
        self.assert_prints("a worked case", rows)
        slowest = min((int(score), name) for name, score, _ in cpu_scores()
                      if "Core i7" in name and "@ 3.40GHz" in name)
        self.assertIn("Intel Core i7-2600K @ 3.40GHz", slowest)
        self.assertLess(40, 0.2 * 310)

    def test_scales_multiply(self):
        scales = sorted({text for text in INLINE if text.startswith("--scale")})
        self.assertIn("--scale 60 --scale 0.25", scales)
        self.assert_prints("a factor", [
            ("%s 0.01 1219 1012 8" % text, "",
             printed(runtime(1219, 1012, 8) * product(text)) + "\n", "T1") for text in scales])

    def test_each_kind_of_cpu_is_taken_or_refused_as_told(self):
        for_a, for_b = map(Fraction, numbers("times {} for A, {} for B", HOW))
        gamma = expected_gamma(Fraction("0.01"))
        self.assertIn('"NAME: RATING"', INLINE)
        self.assert_prints("a CPU", [
            (call, "", printed(expected) + "\n", *notes) for call, expected, *notes in (
                ("0.01 'A 1: 1000' 'B 1: 1000' 1", runtime(1000 * for_a, 1000 * for_b, 1), "S1",
                 "S2"),
                ("0.01 N4100 N4100 100", 100 * gamma, "S1", "S2"),
                ("--extrapolate 0.01 '{0}' '{0}' 100".format(FAST), 75 * gamma, "S1", "S2"),
                ("0.1 1540 1643 15.0", expected_runtime("0.1", 1540, 1643, 15)))])
        self.assert_refused("a CPU", [
            ("0.01 'Core i7, 3.4 GHz' N4100 1", "", "S1", "2600"),
            ("0.01 N4100 'Core i7, 3.4 GHz' 1", "", "S2"),
            ("0.01 '%s' N4100 1" % FAST, "", "S1", "3495", "--extrapolate"),
            ("0.01 N4100 '%s' 1" % FAST, "", "S2", "3495", "--extrapolate")])


# === Steps 1 to 3 ===
# A's name, t1, a, and what B prints last in each of its runs.  Runs end by themselves.
STUDY = (
    ("caf\u00e9", "900", "80.50", ("79.2", "79.3", "79.1")),
    ("two words", "600", "70.50", ("70.5", "70.4", "70.6")),    # on average a tie
    ("$HOME;ls", "600", "60.50", ("60.49", "60.50", "60.50")),  # 60.4967, which is 60.50
    ("C1", "800", "3.9e+07", ("38900000", "39000000", "35000000")),
    ("it's", "700", "7", ("8", "8", "9")),
    ("nothing", "700", "6", ("5", "NA", "5")),
    ("C2", "900", "5e1", ("44", "45", "43")),                   # 4e1
    ("zero", "0.00", "5", ("1", "1", "1")),
    ("middle", "700", "10", ("10", "10.5", "11")),              # 10.5, which is 11 against B
)
PARTS = (STUDY[:5], "Ryzen 7 1800X", 2185), (STUDY[5:], "i5-3470", 1940)  # each with A's CPU
BUDGETS = "instance\tt2_hat\ta\tnote\n" + "".join(
    "%s\t%s\t%s\tx, y\n" % (name, printed(runtime(score, 1012, t1)) if float(t1) else "NA", a)
    for rows, _, score in PARTS for name, t1, a, _ in rows)
RESULTS = "instance\ta\tb\n" + "".join(
    "%s\t%s\t%s\n" % (name, a, value if float(t1) else "NA")
    for name, t1, a, values in STUDY for value in values)


def winners(option=""):
    """Who is better on each instance: B's value is rounded to A's last digit, the middle against B.

    NA is worse than any value.
    """
    sign, found = -1 if option == "--maximize" else 1, []
    for _, t1, a, values in STUDY:
        mantissa, _, exponent = a.partition("e")
        unit = Fraction(10) ** (int(exponent or 0) - len(mantissa.partition(".")[2]))
        costs = sorted(sign * Fraction(value) if value != "NA" else Fraction(10 ** 30)
                       for value in values)
        cost = {"--best": costs[0], "--median": costs[1]}.get(option, sum(costs) / 3)
        rounded = (cost / unit + Fraction(1, 2)) // 1 * unit
        a = sign * Fraction(a)
        found.append("A" if rounded > a or not float(t1) else "B" if rounded < a else "=")
    return found


def tested(option=""):
    """(n, k, the corrected p-value) of the study."""
    found = winners(option)
    n, k = len(found) - found.count("="), found.count("A")
    return n, k, expected_p_value("0.01", n, k)


@unittest.skipUnless(shutil.which("sh"), "no sh here")
class Steps(Copy):
    def test_step_1_with_a_table_that_is_joined_from_two_calls(self):
        join, = [text for text in INLINE if text.endswith("second.tsv >> budgets.tsv")]
        for (rows, cpu, _), csv, tsv in zip(PARTS, ("first.csv", "second.csv"),
                                            ("budgets.tsv", "second.tsv")):
            lines = ['"x, y",%s,%s,%s\r\n' % (a, name, t1) for name, t1, a, _ in rows]
            self.write(csv, "note,a,instance,t1\r\n" + "".join(lines))
            command = STEP_1.replace("table.csv", csv).replace("budgets.tsv", tsv)
            status, out, err = self.sh(command.replace("Ryzen 7 1800X", cpu))
            self.assertEqual((status, out), (0, ""))
            self.assertIn(cpu, err)
            self.assertRegex(err, r"note: A's values .*(3\.9e\+07|5e1)", "their digits differ")
        self.assertEqual(self.sh(join), (0, "", ""))
        self.assertEqual(self.read("budgets.tsv"), BUDGETS)

    def test_the_paragraph_of_step_1(self):
        self.write("table.csv", TABLE)
        self.assertIn("with `--explain` and without `> budgets.tsv`", TEXT)
        again = STEP_1.replace("0.01", "--explain 0.01").replace(" > budgets.tsv", "")
        factor = expected_prediction(2185, 1012) * expected_gamma(Fraction("0.01"))
        for option, scale, brackets in (("", 1, False), ("--scale 0.25", Fraction(1, 4), True)):
            status, out, _ = self.sh(again.replace("--explain", "--explain " + option))
            self.assertEqual(status, 0, out)
            report, _, paragraph = out.rstrip("\n").rpartition("\n\n")
            for fact in ("%.5g" % (scale * factor), "2185", "1012", "Ryzen 7 1800X", "N4100",
                         "0.01", "12.0", "Arza"):
                self.assertIn(fact, " ".join(paragraph.split()))
            self.assertEqual("[" in paragraph, brackets, paragraph)
            self.assertIn("\ninstance\tt2_hat\ta\n", report)

    @unittest.skipUnless(HAS_PARALLEL, "no GNU parallel here")
    def test_step_2_from_budgets_to_results(self):
        runs = "".join("'%s %d') echo 99999999; %s ;;\n" % (
            name.replace("'", r"'\''"), seed, "echo " + value if value != "NA" else ":")
            for name, _, _, values in STUDY for seed, value in enumerate(values, 1))
        # B finds nothing on one instance in one run.
        runs = runs.replace("echo 99999999; : ;;", ": ;;")
        self.write("solver", '#!/bin/sh\ncase "$1 $2" in\n%s*) exit 1 ;;\nesac\n' % runs)
        self.write("budgets.tsv", BUDGETS)
        self.write("run_b.sh", RUN_B)
        lines = RUN_ALL.split("\n")
        for i, name, number in ((1, "jobs", 2), (2, "seeds", 3)):
            self.assertRegex(lines[i], "^%s=[0-9]+ " % name, "lines 2 and 3 have the numbers")
            lines[i] = "%s=%d" % (name, number)
        self.write("run_all.sh", "\n".join(lines))
        self.assertIn("sh run_all.sh", INLINE)
        self.assertEqual(self.sh("sh run_all.sh")[:2], (0, ""))
        self.assertEqual(self.read("results.tsv"), RESULTS)

    def test_step_3_and_its_report(self):
        self.write("results.tsv", RESULTS)
        self.assertEqual(self.sh(STEP_3)[:2], (0, ""))
        report, _, paragraph = self.read("report.txt").rstrip("\n").rpartition("\n\n")
        n, k, p = tested()
        stricter = expected_p_value("0.02", n, k, len(STUDY) - n)
        for (name, _, _, _), winner in zip(STUDY, winners()):
            self.assertRegex(report, r"(?m) %s   *%s$" % (winner, re.escape(name)))
        for exact in (p, stricter):
            self.assertRegex(report, r"(?m) %s$" % re.escape(printed(exact)))
        paragraph = " ".join(paragraph.split())
        for fact in (r"\bbetter on %d\b" % (n - k), r"\bworse on %d\b" % k, r"\bn = %d\b" % n,
                     r"\bk = %d\b" % k, re.escape("%.3g" % p), re.escape("%.3g" % stricter),
                     "not reject", "Arza", r"\b3 runs", r"12\.0"):
            self.assertRegex(paragraph, fact)
        self.assertNotIn("significantly better", paragraph)

    def test_the_paragraph_of_the_example(self):
        paragraph = " ".join(self.sh(EXAMPLE_2).out.rpartition("\n\n")[2].split())
        for fact in (r"\b13\b", r"\bn = 17\b", r"\bk = 4\b", r"0\.0332\b", r"0\.0497\b",
                     r"\brejects\b", "significantly better"):
            self.assertRegex(paragraph, fact)
        self.assertNotIn("not reject", paragraph)


class StepThreeTakes(CommandTest):
    script = "corrected_p_value.py"

    def test_the_options_of_the_worked_cases(self):
        texts = re.split(r" (?=\d\. \*\*)", section("Worked cases"))[1:]
        for text, (_, _, _, _, *options) in zip(texts, WORKED):
            named = re.findall(r"(?<!no )`(--[^`]+)`", text)
            self.assertEqual(named, [part for part in options if part], text)
            k = 0 if options[1] else 1
            result = self.call(options[1] + " 0.01 -", RESULTS_OF_TWO)
            self.assertEqual(result.out, printed(expected_p_value("0.01", 2, k)) + "\n", text)

    def test_the_options_of_step_3(self):
        options = "--best", "--median", "--maximize"
        self.assertLessEqual(set(options), set(INLINE))
        for option in ("",) + options:
            result = self.call(option + " 0.01 -", RESULTS)
            self.assertEqual(result[:2], (0, printed(tested(option)[2]) + "\n"), option)


# === What the pages name ===
def call(script, option):
    """What a script prints for --help or --version."""
    return run([sys.executable, "-B", os.path.join(ROOT, script), option]).out.strip()


class Pages(unittest.TestCase):
    def test_one_command_runs_the_tests(self):
        lines = [line for line in README.split("\n") if "unittest" in line]
        self.assertEqual(lines, ["python3 -m unittest discover -s tests"], ".ci/run takes it")

    def test_the_options_of_all_pages_are_those_of_the_scripts(self):
        manuals = set(re.findall(r"(?<![\w-])--[a-z]+", "".join(
            call(script, "--help") for script in TWO)))
        others = {"README.md": {"--wd", "--nodes", "--exclusive"},  # of GNU parallel and SLURM
                  "tests/data/README.md": {"--search"}}  # of evidence.py
        for page in PAGES:
            prose = re.sub(r"^```sh\n#.*?^```$", "", read(page), flags=re.M | re.S)
            named = set(re.findall(r"(?<![\w-])--[a-z]+", prose))
            self.assertEqual(named - manuals, others.get(page, set()), page)

    def test_the_programs_that_pages_name_are_here_or_in_the_readme(self):
        there = set(os.listdir(ROOT)) | set(os.listdir(os.path.join(ROOT, "tests")))
        shown = set(re.findall(r"[\w-]+\.(?:py|sh)\b", "".join(BLOCKS)))
        for page in PAGES[:3]:  # the others name programs of the authors, too
            named = set(re.findall(r"[\w-]+\.(?:py|sh)\b", read(page)))
            self.assertEqual(named - there - shown, set(), page)

    def test_the_functions_of_the_readme_are_those_of_the_scripts(self):
        shown = re.findall(r"`(\w+)(\([^`]*\))`", section("Reuse and citation"))
        self.assertEqual(len(shown), 5)
        code = ("import inspect, equivalent_runtime as e, corrected_p_value as c\n"
                "for n in %r: print(inspect.signature(getattr(e, n, getattr(c, n, None))))\n")
        out = run([sys.executable, "-B", "-c", code % [name for name, _ in shown]], cwd=ROOT).out
        self.assertEqual(out.splitlines(), [arguments for _, arguments in shown])

    def test_the_versions_and_references_are_those_of_the_scripts(self):
        for script in TWO:
            self.assertIn(call(script, "--version").replace(".dev0", ""), TEXT)
            references = re.findall(r"10\.\d+/[\w-]+|(?<=arXiv )[\d.]+\d", call(script, "--help"))
            self.assertEqual(len(references), 2)
            for reference in references:
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

    @unittest.skipUnless(shutil.which("shellcheck"), "no shellcheck here")
    def test_shellcheck_finds_nothing_in_ci_run(self):
        self.assertEqual(run(["shellcheck", os.path.join(ROOT, ".ci", "run")]).out, "")


if __name__ == "__main__":
    unittest.main()
