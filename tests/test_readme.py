"""The README in a fresh copy of the repository: what it shows, its numbers, steps and links."""

import os
import re
import shlex
import shutil
import sys
import unittest
from fractions import Fraction

import evidence
from command import ROOT, CommandTest, cpu_scores, read, run
from definitions import (expected_critical_value, expected_gamma, expected_p_value,
                         expected_prediction, expected_ratio, expected_runtime, score_of_rating)
from test_step_2 import BLOCKS, HAS_PARALLEL, HAS_TIMEOUT, README, SHELLS, Folder

PAGES = ("README.md", "cpu_scores.md", "tests/README.md", "tests/evidence.md",
         "tests/data/README.md")
TWO = "equivalent_runtime.py", "corrected_p_value.py"
FENCED = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.M | re.S)
TABLE, = [block for _, block in FENCED if block.startswith("instance,")]
PARAGRAPH, = [block for kind, block in FENCED if not kind and "Arza" in block]
# Each command of a console block, with what it prints.
SHOWN = [pair for kind, block in FENCED if kind == "console"
         for pair in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)]
STEP_1, NOTES = [pair for pair in SHOWN if "table.csv" in pair[0]][0]
AGAIN, STEP_3 = [block.strip() for block in BLOCKS if " > step_1.txt" in block
                 or "results.tsv > report.txt" in block]
EXAMPLE_2, = [line for block in BLOCKS for line in block.split("\n") if "example_2.tsv" in line]
SCORES_PAGE = read("cpu_scores.md").partition("\n| model |")[0]


def call(script, option):
    """What a script prints for --help or --version."""
    return run([sys.executable, "-B", os.path.join(ROOT, script), option]).out.strip()


def printed(x):
    """A number with 8 significant digits, as the scripts print it."""
    return "%#.8g" % float(x)


def released(text):
    """A text in one line, as a release prints it."""
    return " ".join(text.split()).replace(".dev0", "")


class Numbers(unittest.TestCase):
    def test_what_is_computed_is_there(self):
        gamma, prediction = expected_gamma(Fraction("0.01")), expected_prediction(1219, 1012)
        # Of A's time, if both CPUs are alike and fast; and the factors of ratings.
        rules = ["%.2f" % (gamma * expected_prediction(3000, 3000)), "%.3f" % gamma, "411", "2185",
                 *["%.2f" % score_of_rating(operand, 1) for operand in ("S1", "S2")]]
        numbers = ["%.2f" % expected_runtime("0.01", 1219, 1012, 486), "%.0f" % (486 * prediction)]
        # How many instances are needed for the power.
        numbers += [evidence.enough_instances(w) for w in (0.8, 0.7)]
        newer = sum(note not in ("", "S1 only") for _, _, note in cpu_scores())
        listed = [format(n, ",") for n in (newer, len(cpu_scores()) - newer)]
        prose = re.sub(r"^```.*?^```$", "", README, flags=re.M | re.S)
        for text, numbers in (prose, rules + numbers), (SCORES_PAGE, rules + listed):
            found = re.findall(r"(?<![\w.,])\d+(?:[.,]\d+)*(?![\w.,]*\d)", text)
            self.assertEqual(set(map(str, numbers)) - set(found), set(), "computed, but not there")
        told = re.findall(r"(?<=\| )0\.\d{3}|\d+ of \d,\d{3}|\b4925\b", prose)
        missing = [fact for fact in told if fact not in read("tests/evidence.md")]
        self.assertEqual((len(told), missing), (6, []), "not as in the evidence")
        counts, wins = [re.findall(r"\d+", line) for line in prose.split("\n")
                        if line.startswith(("instances without", "wins of B"))]
        self.assertEqual(wins, [str(n - expected_critical_value("0.01", n, "0.05"))
                                for n in map(int, counts)])

    def test_the_cpus_that_the_list_names(self):
        scores = {cpu.split(" @")[0]: score for cpu, score, _ in cpu_scores()}
        named = re.findall(r"\b(E5-2699A? v4):? (?:has )?(\d{4})\b", SCORES_PAGE)
        commands = re.findall(r"`(grep [^`]*cpu_scores\.md)`", SCORES_PAGE)
        self.assertEqual((len(named), len(commands)), (2, 3), "the page names too few")
        for cpu, score in named:
            self.assertEqual(scores["Intel Xeon " + cpu], score)
        for command, cpu in zip(commands, ("Intel Xeon E5440", "AMD EPYC 72F3",
                                           "Intel Xeon Gold 6330")):
            command = " ".join(command.split()).replace("PART OF THE NAME", "xeon e5440")
            self.assertIn("| %s " % cpu, run(["sh", "-c", command], cwd=ROOT).out)


# A's name, t1, a, what B prints last in each of its runs, and who is better: by the average, the
# best and the median, and by the average if larger is better.
STUDY = (
    ("caf\u00e9", "900", "80.50", ("79.2", "79.3", "79.1"), "BBBA"),
    ("two words", "600", "70.50", ("70.5", "70.4", "70.6"), "=B=="),
    ("$HOME;ls", "600", "60.50", ("60.49", "60.50", "60.50"), "=B=="),  # 60.4967 is 60.50
    ("C1", "800", "3.9e+07", ("38900000", "39000000", "35000000"), "BB=A"),
    ("it's", "700", "7", ("8", "8", "9"), "AAAB"),
    ("nothing", "700", "6", ("5", "NA", "5"), "ABBA"),
    ("C2", "900", "5.0e1", ("49.4", "50", "48"), "BBBA"),  # 49.13 is 49
    ("zero", "0.00", "5", ("NA", "NA", "NA"), "AAAA"),
    ("middle", "700", "10", ("10", "10.5", "11"), "A=A="),  # 10.5 is 11 against B
)
S1, S2 = re.findall(r"note: S[12]\b.*\b(\d+)\n", NOTES)
SCALE, = re.findall(r"--scale (\d+) ", STEP_1)
BUDGETS = "instance\tt2_hat\ta\tnote\n" + "".join(
    "%s\t%s\t%s\tx, y\n" % (name, printed(expected_runtime("0.01", S1, S2, t1, True) * int(SCALE))
                            if float(t1) else "NA", a) for name, t1, a, _, _ in STUDY)
RESULTS = "instance\ta\tb\tseed\n" + "".join(
    "%s\t%s\t%s\t%d\n" % (name, a, value, seed)
    for name, _, a, values, _ in STUDY for seed, value in enumerate(values, 1))


@unittest.skipUnless(SHELLS, "no sh here")
class Steps(CommandTest):
    """In a fresh copy of what a user needs, with the tested Python as python3."""

    script, maxDiff = "corrected_p_value.py", None

    def copy(self, **options):
        folder = Folder(self, SHELLS[0], **options)
        for name in TWO + ("cpu_scores.md",):
            shutil.copy(os.path.join(ROOT, name), folder.path)
        shutil.copytree(os.path.join(ROOT, "tests", "data"), folder.path + "/tests/data")
        folder.program("bin/python3", '#!/bin/sh\nexec "%s" -B "$@"\n' % sys.executable)
        return folder

    def test_each_block_prints_what_it_shows(self):
        folder = self.copy()
        folder.write("table.csv", TABLE)
        for command, expected in SHOWN:
            self.assertEqual(folder.run("-c", "exec 2>&1; " + command), (0, expected, ""), command)
        paragraph = folder.run("-c", EXAMPLE_2).out.rpartition("\n\n")[2].partition("\n")[2]
        self.assertEqual(released(paragraph), released(PARAGRAPH))

    def test_step_1_and_its_paragraph(self):
        lines = ['"x, y",%s,%s,%s\r\n' % (a, name, t1) for name, t1, a, _, _ in STUDY]
        folder = self.copy()
        folder.write("table.csv", "note,a,instance,t1\r\n" + "".join(lines))
        self.assertEqual(folder.run("-c", STEP_1)[:2], (0, ""))
        self.assertEqual(folder.read("budgets.tsv"), BUDGETS)
        self.assertEqual(AGAIN.replace("--explain ", "").split(" > ")[0], STEP_1.split(" > ")[0])
        self.assertEqual(folder.run("-c", AGAIN)[:2], (0, ""))
        _, paragraph = folder.read("step_1.txt").split("\n\n", 1)
        paragraph = released(paragraph.rpartition("\n\n")[2])
        factors = expected_ratio(S1, S2), Fraction("0.75"), expected_gamma(Fraction("0.01"))
        for fact in (*["%.5g" % factor for factor in factors], S1, S2, "0.01", SCALE):
            self.assertRegex(paragraph, r"\b%s\b" % re.escape(fact))
        for name in shlex.split(STEP_1)[6:8]:
            self.assertIn(name, paragraph)

    @unittest.skipUnless(HAS_TIMEOUT and HAS_PARALLEL, "no GNU parallel here")
    def test_step_2_from_budgets_to_results(self):
        runs = ["%s) %s;;" % (shlex.quote("%s %d" % (name, seed)), "echo 99999999; echo %s " % value
                              if value != "NA" else "")
                for name, _, _, values, _ in STUDY if name != "zero"
                for seed, value in enumerate(values, 1)]
        solver = 'case "$1 $2" in\n%s\n*) exit 1 ;;\nesac' % "\n".join(runs)
        folder = self.copy(solver=solver, table=BUDGETS, seeds=3)
        self.assertEqual(folder.run("run_all.sh")[:2], (0, ""))
        self.assertEqual(folder.read("results.tsv"), RESULTS)

    def test_step_3_its_options_and_its_report(self):
        tested = []
        for i, option in enumerate(("", "--best", "--median", "--maximize")):
            found = [row[4][i] for row in STUDY]
            n, k = len(found) - found.count("="), found.count("A")
            tested.append((n, k, expected_p_value("0.01", n, k)))
            result, = self.calls([(option + " 0.01 -", RESULTS)])
            self.assertEqual(result[:2], (0, printed(tested[i][2]) + "\n"), option)
        folder = self.copy()
        folder.write("results.tsv", RESULTS)
        self.assertEqual(folder.run("-c", STEP_3)[:2], (0, ""))
        report, _, paragraph = folder.read("report.txt").rstrip("\n").rpartition("\n\n")
        n, k, p = tested[0]
        for name, _, _, _, winners in STUDY:
            self.assertRegex(report, r"(?m) %s   *%s$" % (winners[0], re.escape(name)))
        self.assertRegex(report, r"(?m) %s$" % re.escape(printed(p)))
        self.assertIn("%.5g" % p, paragraph)


class Pages(unittest.TestCase):
    def test_what_they_name_is_there(self):
        lines = [line for line in README.split("\n") if "unittest" in line]
        self.assertEqual(lines, ["python3 -m unittest discover -s tests"], ".ci/run takes it")
        manuals = "".join(call(script, "--help") for script in TWO)
        options = set(re.findall(r"(?<![\w-])--[a-z]+", manuals))
        there = set(os.listdir(ROOT)) | set(os.listdir(os.path.join(ROOT, "tests")))
        there |= set(os.listdir(os.path.join(ROOT, "tests", "step_2"))) | {"my_program.py"}
        for page in PAGES:
            text = re.sub(r"^```sh\n#.*?^```$", "", read(page), flags=re.M | re.S)
            self.assertEqual(set(re.findall(r"(?<![\w-])--[a-z]+", text)) - options, set(), page)
            if page in PAGES[:3]:  # the others name programs of the authors, too
                self.assertEqual(set(re.findall(r"[\w-]+\.(?:py|sh)\b", text)) - there, set(), page)
        for script in TWO:
            self.assertIn(released(call(script, "--version")), released(README))
        for reference in re.findall(r"10\.\d+/[\w-]+|(?<=arXiv )[\d.]+\d", manuals):
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
