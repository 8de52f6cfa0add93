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

import evidence
from command import ROOT, CommandTest, cpu_scores, run
from definitions import (binomials, expected_critical_value, expected_gamma, expected_p_value,
                         expected_prediction, expected_runtime)
from test_step_2 import BLOCKS, HAS_PARALLEL, README, RUN_ALL, RUN_B, TRIAL

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


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def section(heading):
    """The text of a section of the README, in one line."""
    text = PROSE.partition("# " + heading + "\n")[2]
    return " ".join(re.split(r"^#+ ", text, maxsplit=1, flags=re.M)[0].split())


(EXAMPLE, APPLY, DECIDE, TABLES, RUNS, REPORT, OURS, TIMES, VALUES, CPUS, CASES, RUNNING,
 OTHERS) = map(section, (
     "An example", "Does the method apply?", "Before B runs, decide",
     "Step 1: how long may B run?", "Step 2: run B", "Step 3: test and report", "What is ours",
     "Which time is t1?", "Which value is a?", "Which CPU?", "Worked cases", "Running B",
     "Other cases"))
EVIDENCE = " ".join(read("tests/evidence.md").split())  # a test compares it with what is computed
SCORE_LIST, NEWER = read("cpu_scores.md").split("\n## Ratings of newer CPUs\n")
SCORE_LIST = " ".join(SCORE_LIST.split("\n| model |")[0].split())


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
def parts(pattern, text, part):
    """What a sentence of a text has in place of each {}, where a regular expression fits."""
    found = re.search(re.escape(pattern).replace(r"\{\}", "(%s)" % part), text)
    if not found:
        raise AssertionError("no text as: %s\nin: %s" % (pattern, text))
    return found.groups()


def numbers(pattern, text):
    """The numbers, as texts, that a sentence of a text has in place of each {}."""
    return parts(pattern, text, r"\d+(?:\.\d+)?")


def words(pattern, text):
    """The words, with digits and signs, that a sentence of a text has in place of each {}."""
    return parts(pattern, text, r"[\w`'\"$.,+-]+")


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


def least(text):
    """The least number that is rounded to this one."""
    x = Decimal(text)
    return str(x - Decimal(1).scaleb(x.as_tuple().exponent) / 2)


TRIAL_T2_HAT, TRIAL_A, TRIAL_SEED = TRIAL[0].split()[3:]
OWN_LINES = [number for number, line in enumerate(RUN_ALL.split("\n"), 1)
             if re.match("(jobs|seeds|files)=", line)]
ANSWER, = re.findall(r"(\d)\. \*\*Anything else", TIMES)
GAMMA = expected_gamma(Fraction("0.01"))
ON_A_FAST_CPU = "%.2f" % (GAMMA * 3 / 4)
# A sentence, the text that has it, and its numbers.
ADVICE = (
    ("A ran for {} s on", EXAMPLE, CONSOLES[0][0][0].split()[-1]),
    ("differ on {} instances (ties are dropped), and A is better on {} of them", EXAMPLE,
     *CONSOLES[1][0][0].split()[-2:]),
    ("stop B after {} s", EXAMPLE, "%.2f" % runtime(1219, 1012, 486)),
    ("run would take {} s on", EXAMPLE, "%.0f" % (486 * expected_prediction(1219, 1012))),
    ("B gets only {} of it", EXAMPLE, "%.3f" % GAMMA),
    ("too long with a probability of {},", EXAMPLE, evidence.MADE),
    ("from {} to {} (5.5)", APPLY, evidence.LOWEST, evidence.HIGHEST),
    ("with at most {} of A's time", APPLY, ON_A_FAST_CPU),
    ("error rate is up to [{}]", APPLY,
     *re.findall(r"for the TSP, it is up to ([\d.]+),", EVIDENCE)),
    ("and not {}: report", APPLY, evidence.ALPHA),
    ("p_gamma = {} in both commands, and {} as the", DECIDE, evidence.MADE, evidence.ALPHA),
    ("**Corrected p-value below {}:**", REPORT, evidence.ALPHA),
    ("is below {}, too", REPORT, evidence.ALPHA),
    ("not used for gamma, {} % of such times were too long, and not {} %", REPORT,
     *re.findall(r"\*On machines that were not used for gamma, ([\d.]+) % of", EVIDENCE),
     "%g" % (100 * evidence.MADE)),
    ("**{} or more:**", REPORT, evidence.ALPHA),
    ("**Far below {}:**", REPORT, evidence.ALPHA),
    ("than a p-value of {}.", REPORT,
     *re.findall(r"is hardly stronger evidence than a p-value of ([\d.]+)\.", EVIDENCE)),
    ("`0.01 {} {} {}`, with the {} ties", OTHERS, *re.findall(
        r"n = (\d+)", SAMPLE), *re.findall(r"k = (\d+)", SAMPLE),
     *2 * re.findall(r"dropped: (\d+)", SAMPLE)),
    ("t1 ({} - s2) / ({} - s1)", OURS, *2 * [float(evidence.ZERO)]),
    ("gamma, {} for p_gamma = {}, shortens", OURS, "%.3f" % GAMMA, evidence.MADE),
    ("outside {} to {}]", OURS, evidence.LOWEST, evidence.HIGHEST),
    ("times {} for A, {} for B", OURS, *map(float, evidence.RATING_FACTORS)),
    ("in seconds, or in minutes with `--scale {}`", TABLES, 60),
    ("those of the best value, take answer {}.", TIMES, ANSWER),
    ("(not twice, if it is answer {})", TIMES, ANSWER),
    ("median time, by `--scale {}`", TIMES, evidence.OF_AVERAGE),
    ("minutes | the minutes, with `--scale {}`", TIMES, 60),
    ("1:23; 1:02:10 | the seconds: {}; {}", TIMES, 60 + 23, 3600 + 2 * 60 + 10),
    ("total of {} runs | the total, with `--scale {}`", TIMES, 10, 1 / 10),
    ("as 3 or 0.05; about 12; 2.5-9 | the least that it can be: {}; {}; {}; {} (", TIMES,
     *map(least, ("3", "0.05", "12")), "2.5"),
    ("an average with `--scale {}` (not twice", TIMES, evidence.OF_AVERAGE),
    ("{} for 4.1, which was scaled by 0.62", TIMES, "%.2f" % (4.1 / 0.62)),
    ("other jobs | [`--scale {}`]", TIMES, evidence.OF_SHARED),
    ("make {}, {} and {} runs of B, and {} if A's may be over {}", VALUES,
     *evidence.RUNS_OF_B[-1], evidence.RUNS_OF_B[-2][-1]),
    ("by {} or {} itself", CPUS, *map(float, evidence.RATING_FACTORS)),
    ("only {} of A's time (at most {} above {})", CPUS, "%.3f" % GAMMA, ON_A_FAST_CPU,
     evidence.HIGHEST),
    ("outside {} to {} |", CPUS, evidence.LOWEST, evidence.HIGHEST),
    ("Your CPU is above {}?", CPUS, evidence.HIGHEST),
    ("B gets at most {} of A's time", CPUS, ON_A_FAST_CPU),
    ("`t1` is {}, and {}. Decide how many", CASES, 812, 3600),
    ("gives B {} s and the seed {}. The {} stands for A's value", RUNNING, TRIAL_T2_HAT,
     TRIAL_SEED, TRIAL_A),
    ("in its lines {} to {}:", RUNNING, OWN_LINES[0], OWN_LINES[-1]),
    ("test with p_gamma {}. This is the ordinary", OTHERS, 0),
    ("*ratings* of {} newer CPUs", SCORE_LIST, len(re.findall(r"(?m)^\| .+ \d{4} \|$", NEWER))),
    ("scores from {} to {} only", SCORE_LIST, evidence.LOWEST, evidence.HIGHEST),
    ("is above {},**", SCORE_LIST, evidence.HIGHEST),
    ("gives B at most {} of A's time", SCORE_LIST, ON_A_FAST_CPU),
    ("B gets {} of A's time, and {} above {}", SCORE_LIST, "%.3f" % GAMMA, ON_A_FAST_CPU,
     evidence.HIGHEST),
    ("multiplies a rating by {} for A's CPU (S1), and by {} for yours", SCORE_LIST,
     *map(float, evidence.RATING_FACTORS)),
    ("{} % had a rating within {} %", SCORE_LIST, *re.findall(
        r"\| June 2023 \| 3,440 \| [\d.]+ \| (\d+) \|", EVIDENCE), 5),
)


class Numbers(unittest.TestCase):
    def test_each_number_of_an_advice(self):
        for pattern, text, *expected in ADVICE:
            with self.subTest(pattern):
                self.assertEqual(list(numbers(pattern, text)), list(map(str, expected)))

    def test_how_many_instances_are_needed(self):
        without, some = map(int, numbers("At least {} without ties, or {} beside a few ties",
                                         APPLY))
        self.assertEqual([largest_k(without - 1), largest_k(without)], [-1, 0])
        self.assertEqual([largest_k(some - 1, 1), largest_k(some, 1)], [-1, 0])
        n, k = map(int, numbers("Of {}, A may win {}", APPLY))
        self.assertEqual((largest_k(n), expected_critical_value("0.01", n, ALPHA)), (k, k))
        self.assertEqual(words("and then B must win {} of them", APPLY), ("all",), "k is 0")
        zeros, n, more = map(int, numbers("on {} of {} instances, A may win only {} more", TIMES))
        self.assertEqual(largest_k(n) - zeros, more)

    def test_how_many_instances_give_a_power_of_08(self):
        least_power, = map(int, numbers("a power of {} %", APPLY))
        self.assertEqual(words("without ties | a {} are ties", APPLY), ("fifth",), "0.2 is below")
        rows = re.findall(r"(\d+) %[^|]*\| (\d+) \| (\d+)\b", APPLY)
        self.assertEqual([row[0] for row in rows], ["80", "70"])
        for w, without, with_ties in [map(int, row) for row in rows]:
            for n, ties in ((without, 0), (with_ties, 0.2)):
                powers = [power(n + more, w / 100, ties) for more in range(-1, 6)]
                self.assertLess(powers[0], least_power / 100, "fewer than %d are enough" % n)
                self.assertGreaterEqual(min(powers[1:]), least_power / 100, "%d are not enough" % n)

    def test_numbers_as_they_are_written(self):
        new, old = parts("and write {} for {}. Line", TABLES, r"[\d.,]+")
        self.assertEqual((new, "," in old), (old.replace(",", ""), True))
        new, old = numbers("{}, and not {}, because", TABLES)
        self.assertEqual((float(new), len(new) > len(old)), (float(old), True))


# The words for that CPU, score or rating which gives B less time: of A's, and of yours.
SAFE = (
    ("not listed | `\"NAME: RATING\"`, the {} of today | `\"NAME: RATING\"`, the {} of", CPUS),
    ("GHz\" | the {} listed Core i7 with 3.40GHz, however old | the {}", CPUS),
    ("hidden by a [cloud](cpu_scores.md) | the {} that it can be | the {}", CPUS),
    ("a listed one that is surely not {} | one that is surely not {}", CPUS),
    ("the {} rating for A, the {} for you", SCORE_LIST),
    ("for A one that is surely not {}, for you one that is surely not {} |", SCORE_LIST),
    ("the {} listed one that fits for A, with this clock; the {} that fits for", SCORE_LIST),
    ("shows the {} of them for A, or the {} for you", SCORE_LIST),
)
FOR_YOU_FIRST = (
    ("Take the {} that your CPU can be, and for A's the {}.", SCORE_LIST),
    ("take the {} CPU that the provider has for this type of machine (for A's, the {})",
     SCORE_LIST),
)
# The families and models as Linux writes them, in its sources.
FAMILIES = {
    "EPYC 7001": (0x17, 0x01), "EPYC 7002": (0x17, 0x31), "EPYC 7003": (0x19, 0x01),
    "EPYC 9004": (0x19, 0x11), "EPYC 9005": (0x1A, 0x02),
    "Xeon, Skylake or Cascade Lake": (6, 0x55), "Xeon, Ice Lake": (6, 0x6A),
    "Xeon, Sapphire Rapids": (6, 0x8F), "Xeon, Emerald Rapids": (6, 0xCF),
    "Xeon 6, Granite Rapids": (6, 0xAD),
}
LOWER_AND_HIGHER = {("lowest", "highest"), ("slowest", "fastest"), ("faster", "slower")}


class WhichIsSafe(unittest.TestCase):
    def test_a_lower_score_of_a_and_a_higher_one_of_b_give_b_less_time(self):
        self.assertLess(runtime(1000, 1500, 1), runtime(1001, 1500, 1))
        self.assertLess(runtime(1000, 1501, 1), runtime(1000, 1500, 1))
        for pattern, text in SAFE:
            with self.subTest(pattern):
                self.assertIn(parts(pattern, text, "[a-z]+"), LOWER_AND_HIGHER)
        for pattern, text in FOR_YOU_FIRST:
            with self.subTest(pattern):
                self.assertIn(parts(pattern, text, "[a-z]+")[::-1], LOWER_AND_HIGHER)

    def test_of_two_scores_the_lower_one_is_taken_for_a(self):
        for where, own, similar in ("below", 1, 2), ("above", 2, 1):
            row, = re.findall(r"far %s that of similar CPUs \| ([^|]+) \|" % where, SCORE_LIST)
            taken = {who: own if "own" in what else similar
                     for who, what in re.findall(r"for (A|you), take (its own|theirs)", row)}
            self.assertEqual(taken, {"A": min(own, similar), "you": max(own, similar)}, row)

    def test_the_numbers_families_and_models_of_a_series(self):
        rows = {name: (numbers, int(family), int(model)) for name, numbers, family, model in
                re.findall(r"\| ((?:EPYC|Xeon)[\w, ]+) \| ([\d. or]+) \| (?:AMD|Intel), family "
                           r"(\d+), model (\d+) \|", SCORE_LIST)}
        self.assertEqual({name: row[1:] for name, row in rows.items()}, FAMILIES)
        for name, (numbers, _, _) in rows.items():
            if name.startswith("EPYC"):
                self.assertEqual(numbers, "%s..%s" % (name[5], name[-1]))
        self.assertIn("Silver) %s\"" % rows["Xeon, Ice Lake"][0][:-2], SCORE_LIST)

    def test_what_a_faster_machine_means(self):
        self.assertLess(expected_prediction(1000, 1500), 1)
        self.assertLess(runtime(950, 1050, 1), runtime(1000, 1000, 1))
        for pattern, text, *expected in (
                ("too {} for B if your machine is {}, and too {} if it is {}.", TEXT, "long",
                 "faster", "short", "slower"),
                ("A's run would take 536 s on your {} machine", EXAMPLE, "slower"),  # it took 486
                ("a higher score is a {} CPU", SCORE_LIST, "faster"),
                ("by a rating, {} |", SCORE_LIST, "less")):
            with self.subTest(pattern):
                self.assertEqual(list(words(pattern, text)), expected)

    def test_the_language_that_is_slower_is_safe(self):
        self.assertIn("in the same language (5.3), or B in a slower one. If B's language is the "
                      "faster one, rewrite B, or make no comparison.", APPLY)

    def test_the_machines_that_are_rented(self):
        scores = {cpu.split(" @")[0]: int(score) for cpu, score, _ in cpu_scores()}
        text, = re.findall(r"\*\*Rented machines.*?\*\*If a virtual", SCORE_LIST)
        found = re.findall(r"(AMD EPYC|8\d\d\d[A-Z]+)? ?(7\w\d\d)? \((\d{4})\b", text)
        named = {"Intel Xeon Platinum " + cpu if not model else "%s %s" % (cpu, model): int(score)
                 for cpu, model, score in found}
        self.assertEqual(len(named), 5, named)
        for cpu, score in named.items():
            self.assertEqual(scores[cpu], score, cpu)
            self.assertTrue(evidence.LOWEST <= score <= evidence.HIGHEST, cpu)
        self.assertIn("so give %d" % evidence.HIGHEST, text)
        for cpu, score in re.findall(r"(E5-2699A? v4):? (?:has )?(\d{4})", SCORE_LIST):
            self.assertEqual(scores["Intel Xeon " + cpu], int(score))

    @unittest.skipUnless(shutil.which("grep"), "no grep here")
    def test_the_cpus_of_a_series_are_listed_by_grep(self):
        commands = re.findall(r"`(grep [^`]*cpu_scores\.md)`", SCORE_LIST)
        by_name, epyc, ice_lake = commands
        self.assertIn("| Intel Xeon E5440 ", run(
            ["sh", "-c", by_name.replace("PART OF THE NAME", "xeon e5440")], cwd=ROOT).out)
        listed = run(["sh", "-c", epyc], cwd=ROOT).out.splitlines()
        cells = [[cell.strip() for cell in line.split("|")] for line in listed]
        cpus = {cpu: int(score) for _, cpu, score, *_ in cells}
        self.assertEqual(set(cpus), {cpu for cpu, _, _ in cpu_scores()
                                     if re.match(r"AMD EPYC 7\w\w3[A-Z]?$", cpu)})
        fastest, = re.findall(r"of which the (\w+) is the fastest", SCORE_LIST)
        self.assertEqual(max(cpus, key=cpus.get), "AMD EPYC " + fastest)
        listed = run(["sh", "-c", ice_lake], cwd=ROOT).out.splitlines()
        self.assertEqual(len(listed), sum(bool(re.match(
            r"Intel Xeon (Gold|Platinum|Silver) [4-8]3\d\d", cpu)) for cpu, _, _ in cpu_scores()))
        self.assertGreater(len(listed), 20)


# === The rules in words ===
TESTS_PAGE = " ".join(read("tests/README.md").split())
# Sentences of two texts, which have the same words in place of the {}.
SAID_TWICE = (
    ("is {} than or {} to A.", EXAMPLE, "is {} than or {} to A, is", SAMPLE),
    ("need only Python {} or newer", TEXT, "with Python {} or newer", TESTS_PAGE),
    ("runs the tests ({} to {} minutes)", EXAMPLE, "folder, in {} to {} minutes.", TESTS_PAGE),
    ("with the seeds {} {} {} ...", DECIDE, "with the seeds {} {} {} ...", RUN_ALL),
    ("one of these {} points", DECIDE, "decided all {} points before", OTHERS),
    ("All runs are on {} model of CPU", RUNS, "machines** with {} model of CPU", RUNNING),
    ("[{} rules](#what-is-ours)", TEXT, "{} rules are ours", EVIDENCE),
    ("for {} problems only, with", APPLY, "tried on {} problems only", CPUS),
    ("claim something for {} problems only", SCORE_LIST, "tried on {} problems only", CPUS),
    ("Then write {} for b", TABLES, '"${b:-{}}"', RUN_B),
    ("for b: {} wins", TABLES, "almost at once | 0: {} wins", EVIDENCE),
    ("or {} if it has found none", RUNS, '"${b:-{}}"', RUN_B),
    ("no value, is {} than any.", OURS, "without a value is {} than any value", EVIDENCE),
    ("If t1 is 0, {} wins.", OURS, "almost at once | 0: {} wins", EVIDENCE),
    ("`{} {} {} {}`). These", OURS, "The example `{} {} {} {}` of", EVIDENCE),
    ("Take the {} answer that fits", TIMES, "the {} line that fits", EVIDENCE),
    ("{} of A's runs end almost at once, and", TIMES, "{} runs end almost at once |", EVIDENCE),
    ("Then `t1` is {}, and {} wins this", TIMES, "an upper limit | {}: {} wins", EVIDENCE),
    ("if only a limit is printed, `t1` is {}, and {} wins", TIMES,
     "only a limit is printed | {}: {} wins", EVIDENCE),
    ("and nothing else can end it:** the {}, even", TIMES,
     "one time limit for each run, and nothing else | the {} |", EVIDENCE),
    ("or earlier at a {} optimum,**", TIMES, "| one limit, or earlier a {} optimum |", EVIDENCE),
    ("make equally many {} of {} cost,**", TIMES, "| equally many {} of {} cost |", EVIDENCE),
    ("Only {} run was made, or A is {} or {}:** its {},", TIMES,
     "only {} run was made, or A is {} or {} | its {},", EVIDENCE),
    ("the {} itself, no run ended before it: take the {}.", TIMES,
     "but the average is the {} | the {} |", EVIDENCE),
    ("[a {}](tests/evidence.md#other-times) of the {} or {} time", TIMES,
     "| anything else | a {} of the {} or the {} |", EVIDENCE),
    ("2.5-9 | the {} that it can be", TIMES, "is printed, take the {} that the time", EVIDENCE),
    ("such as 0.69 or 12 | what is {}", TIMES, "digits or more stand as they are {}.", EVIDENCE),
    ("or <0.01 | 0: {} wins", TIMES, "almost at once | 0: {} wins", EVIDENCE),
    ("`b` are {} * vehicles {} distance", VALUES, "a is {} * vehicles {} distance", EVIDENCE),
    ("A rating is the {} one of", CPUS, "PassMark's {} rating of today", SCORE_LIST),
    ("`b` is B's {}. 2.", CASES, "to the optimum | B's {} to", VALUES),
    ("become {} line for {} seed", CASES, "by {} line for {} seed", VALUES),
    ("Make {} run of B, and test", CASES, "and not the number of runs | {} run of B", VALUES),
    ("install parallel {}`", RUNNING, 'install GNU {}"', RUN_B),
    ("all of them if {} test rejects", OTHERS, "all of them, test {} at 0.05", EVIDENCE),
    ("B's start takes longer, and {} wins", OTHERS, "almost at once | 0: {} wins", EVIDENCE),
    ("scores of {} CPUs that", SCORE_LIST, "Of the {} scores of", EVIDENCE),
    ("thread scores of {} {} {}, and", SCORE_LIST, "that the scores of {} {} {} should", EVIDENCE),
    ("published on {} {} {}.", SCORE_LIST, "that the scores of {} {} {} should", EVIDENCE),
)
# A sentence, the text that has it, and its words: others would help B, or lead astray.
RULES = (
    ("They run on {} thread (5.1)", APPLY, "one"),
    ("If {} CPU has more, add `--extrapolate`, and report it. If {} has more", APPLY, "A's",
     "yours"),
    ("**Instances:** {} for which A's paper prints a value", DECIDE, "all"),
    ("compare {} if A's paper prints them, else the {} or the {}.", DECIDE, "averages", "best",
     "median"),
    ("**Runs:** {} many on each instance as A had", DECIDE, "as"),
    ("Do {} try several and keep", DECIDE, "not"),
    ("after its start, with {} digits", RUNS, "all"),
    ("Each run has {} thread and", RUNS, "one"),
    ("make {} runs again", RUNS, "all"),
    ("Do {} add instances or runs and test again", REPORT, "not"),
    ("and the limit, printed or not, is the {} for all runs", TIMES, "same"),
    ("inside are {} of equal cost", TIMES, "not"),
    ("of which you do {} know that it is optimal", TIMES, "not"),
    ("CPU seconds of {} thread |", TIMES, "one"),
    ("{} digit, such as 3 or 0.05", TIMES, "one"),
    ("{} digits or more, such as 0.69 or 12", TIMES, "two"),
    ("(but a limit is {})", TIMES, "exact"),
    ("with its values | {} of them, chosen {} B runs, for {} instances", TIMES, "one", "before",
     "all"),
    ("a total of all instances | {} comparison", TIMES, "no"),
    ("program has, it is {}. If", TIMES, "one"),
    ("CPLEX or Gurobi, make {} comparison", TIMES, "no"),
    ("average and best | the {} only", VALUES, "average"),
    ("only the best | {}, with as many runs of B; but {} comparison if A's runs stop at a target",
     VALUES, "`--best`", "no"),
    ("as many of B, then {} line for each instance, with their {} A", VALUES, "one", "average"),
    ("fixed before, {} `--best`", VALUES, "without"),
    ("B's gap to the same value; {} `--maximize`", VALUES, "no"),
    ("such as accuracy on test data | {} comparison", VALUES, "no"),
    ("printed reference point; {}", VALUES, "`--maximize`"),
    ("the same, as averages | [{} comparison]", VALUES, "no"),
    ("no memory: no value of A | {} the instance {}", VALUES, "leave", "out"),
    ("in 12 of 20 runs\" | {} comparison", VALUES, "no"),
    ("claim only what [{}](", VALUES, "each"),
    ("average of b over them ({} if one is {}).", VALUES, "NA", "NA"),
    ("A sum is first {} by their number", VALUES, "divided"),
    ("Choose what is {} for B", VALUES, "worse"),
    ("outside 411 to 2185 | {}, and {} it | {} machine, or", CPUS, "`--extrapolate`", "report",
     "another"),
    ("If only {} CPU is outside, claim what you find", CPUS, "A's"),
    ("B can only {} or {} where A's value is optimal", CASES, "tie", "lose"),
    ("between two starts, {} runs are made again", RUNNING, "all"),
    ("you are told, and its {} value counts", RUNNING, "last"),
    ("the {} value that was found {} t2_hat. Otherwise, {} it again, with {} seeds, and {} this",
     OTHERS, "last", "before", "run", "other", "report"),
    ("If this is {} CPU, give `--extrapolate`. If it is {}, take an older", SCORE_LIST, "A's",
     "yours"),
    ("A's paper prints a score | do {} use it", SCORE_LIST, "not"),
    ("it can be {} CPU, but not {}:", SCORE_LIST, "A's", "yours"),
    ("A's CPU is yours | its name {};", SCORE_LIST, "twice"),
)


class Rules(unittest.TestCase):
    def test_what_is_said_twice_is_the_same(self):
        for pattern, text, pattern_2, text_2 in SAID_TWICE:
            with self.subTest(pattern):
                self.assertEqual(words(pattern, text), words(pattern_2, text_2))

    def test_the_words_that_decide(self):
        for pattern, text, *expected in RULES:
            with self.subTest(pattern):
                self.assertEqual(list(words(pattern, text)), expected)

    def test_the_arguments_of_run_b_are_told_in_their_order(self):
        order = [name.upper()
                 for name in words('sh run_b.sh "${}" "${}" "${}" "${}"', RUN_ALL)]
        self.assertEqual(list(words("# sh run_b.sh {} {} {} {}: runs", RUN_B)), order)
        self.assertEqual(list(words('"give it {} {} {} {}"', RUN_B)), order)

    def test_how_many_points_are_decided_before(self):
        points = len(re.findall(r"- \*\*", DECIDE))
        self.assertEqual(words("one of these {} points", DECIDE), ({5: "five"}[points],))

    def test_how_many_rules_are_ours(self):
        rules = re.findall(r"(?<= )(\d)\. ", OURS)
        self.assertEqual((rules, words("[{} rules](#what-is-ours)", TEXT)),
                         (list("123456"), ("Six",)))

    def test_the_cpus_of_a_command_are_in_the_order_that_is_told(self):
        output, = [out for command, out in sum(CONSOLES, []) if "table.csv" in command]
        self.assertEqual(list(words("{} CPU comes first, then {}.", TABLES)),
                         [{"your": "yours"}.get(whose, whose)
                          for whose in re.findall(r"note: S[12], ([\w']+) CPU:", output)])


# === Which options and names are taken ===
# Of each worked case: what it quotes, A's CPU as it names it and as it is listed, t1, the options
# of step 1, and those of step 3.
WORKED = (
    ("10 runs of 2 h;", "Xeon E5-2670 v3", "Intel Xeon E5-2670 v3 @ 2.30GHz", 2 * 3600, "", ""),
    ("10 runs, ", "i7-2600K", "Intel Core i7-2600K @ 3.40GHz", 96,
     "--scale 60 --scale 0.1 --scale 0.25", ""),
    ("50 jobs and 20 machines", "Core2 Duo E6600", "Intel Core2 Duo E6600 @ 2.40GHz",
     50 * 20 * 60 // 1000, "", ""),
    ("1800 s a run; best cut", "Ryzen 9 5900X", "AMD Ryzen 9 5900X", 1800, "--extrapolate",
     "--maximize"),
    ("optimum after 812 s", "Core i7-4770", "Intel Core i7-4770 @ 3.40GHz", 812, "", ""),
)
FAST = "Ryzen 9 5900X"
# A is better on both, and B if larger is better.
RESULTS_OF_TWO = "instance a b\nx 10 11\nx 10 12\ny 10 11\ny 10 14\n"


def product(options):
    """The product of the --scale of some options."""
    return reduce(mul, map(Fraction, re.findall(r"--scale (\S+)", options)), Fraction(1))


class StepOneTakes(CommandTest):
    script = "equivalent_runtime.py"

    def test_the_worked_cases(self):
        texts = re.split(r" (?=\d\. \*\*)", CASES)[1:]
        self.assertEqual(len(texts), len(WORKED))
        scores = {name: int(score) for name, score, _ in cpu_scores()}
        rows = []
        for text, (quote, cpu, listed, t1, options, _) in zip(texts, WORKED):
            with self.subTest(text):
                self.assertIn(quote, text)
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

    def test_scales_multiply(self):
        scales = sorted({text for text in INLINE if text.startswith("--scale")})
        self.assertIn("--scale 60 --scale 0.25", scales)
        self.assert_prints("a factor", [
            ("%s 0.01 1219 1012 8" % text, "",
             printed(runtime(1219, 1012, 8) * product(text)) + "\n", "T1") for text in scales])

    def test_each_kind_of_cpu_is_taken_or_refused_as_told(self):
        for_a, for_b = map(Fraction, numbers("times {} for A, {} for B", OURS))
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
            for fact in ("%.3g" % factor, "2185", "1012", "Ryzen 7 1800X", "N4100", "0.01",
                         "runtime 13.", "Arza"):
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
        for i, name, value in ((1, "jobs", "2"), (2, "seeds", "3"), (3, "files", '""')):
            self.assertRegex(lines[i], "^%s=" % name, "another line has it")
            lines[i] = "%s=%s" % (name, value)
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
                     r"\bk = %d\b" % k, re.escape("%.5g" % p), re.escape("%.5g" % stricter),
                     "not rejected", "Arza", r"\b3 runs", r"value 13\."):
            self.assertRegex(paragraph, fact)
        self.assertNotIn("significantly better", paragraph)

    def test_the_paragraph_of_the_example(self):
        paragraph = " ".join(self.sh(EXAMPLE_2).out.rpartition("\n\n")[2].split())
        for fact in (r"\b13\b", r"\bn = 17\b", r"\bk = 4\b", r"0\.033193\b", r"0\.049712\b",
                     r"\bis rejected\b", "significantly better"):
            self.assertRegex(paragraph, fact)
        self.assertNotIn("not rejected", paragraph)


class StepThreeTakes(CommandTest):
    script = "corrected_p_value.py"

    def test_the_options_of_the_worked_cases(self):
        texts = re.split(r" (?=\d\. \*\*)", CASES)[1:]
        for text, (_, _, _, _, *options) in zip(texts, WORKED):
            named = re.findall(r"(?<!no )`(--[^`]+)`", text)
            self.assertEqual(named, [part for part in options if part], text)
            k = 0 if options[1] else 2
            result = self.call(options[1] + " 0.01 -", RESULTS_OF_TWO)
            self.assertEqual(result.out, printed(expected_p_value("0.01", 2, k)) + "\n", text)

    def test_what_an_option_of_step_3_is_told_to_do(self):
        maximize, larger, best, first, median, second = words(
            "Add {} if {} values are better, {} if `a` is the {} of A's runs, or {} if it is their "
            "{}. ", REPORT)
        self.assertEqual((larger, first, second), ("larger", "best", "median"))
        table = "instance a b\nx 2 9\nx 2 %d\nx 2 1\n"
        for option, middle, b_wins in ((maximize, 8, True), ("", 8, False), (best, 8, True),
                                       (best, 3, True), (median, 3, False), (median, 1, True)):
            result = self.call(option.strip("`") + " 0.01 -", table % middle)
            expected = printed(expected_p_value("0.01", 1, 0 if b_wins else 1)) + "\n"
            self.assertEqual(result.out, expected, (option, middle))

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
