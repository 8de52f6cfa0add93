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
from definitions import expected_gamma, expected_p_value, expected_prediction, expected_runtime
from test_step_2 import BLOCKS, HAS_PARALLEL, HAS_TIMEOUT, README, SHELLS, Folder

PAGES = ("README.md", "cpu_scores.md", "tests/README.md", "tests/evidence.md",
         "tests/data/README.md")
TWO = "equivalent_runtime.py", "corrected_p_value.py"
FENCED = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.M | re.S)
TABLE, = [block for _, block in FENCED if block.startswith("instance,")]
# Each command of a console block, with what it prints.
SHOWN = [pair for kind, block in FENCED if kind == "console"
         for pair in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)]
STEP_1, NOTES = [pair for pair in SHOWN if "table.csv" in pair[0]][0]
EXAMPLE_2, = [line for block in BLOCKS for line in block.split("\n") if "example_2.tsv" in line]
STEP_3, = [block.strip() for block in BLOCKS if "results.tsv > report.txt" in block]
SCORES_PAGE = read("cpu_scores.md").partition("\n| model |")[0]


def printed(x):
    """A number with 8 significant digits, as the scripts print it."""
    return "%#.8g" % float(x)


def prose(text):
    """A page without its blocks and the targets of its links."""
    return re.sub(r"\]\([^)]*\)", "]", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S))


# === The numbers of the text ===
class Numbers(unittest.TestCase):
    gamma = expected_gamma(Fraction("0.01"))
    page = read("tests/evidence.md")  # a test compares it with what is computed
    rating = {"%.2f" % factor for factor in evidence.RATING_FACTORS}
    fast = "%.2f" % (gamma * evidence.FAST_FACTOR)  # of A's time, if both CPUs are alike and fast
    core = {"%.2f" % expected_runtime("0.01", 1219, 1012, 486), "%.3f" % gamma, fast,
            "%.0f" % (486 * expected_prediction(1219, 1012)), "411", "2185", "0.01", "0.05",
            *re.findall(r"for the TSP, it is up to ([\d.]+),", page),
            # How many instances are needed, for the power and at least.
            *map(str, [evidence.enough_instances(w, 0.02) for w in (0.8, 0.7)]),
            *map(str, [evidence.enough_with_ties(w, 0.2) for w in (0.8, 0.7)]),
            *[str(min(n for n in range(1, 20) if evidence.critical(0.02, n, ties) >= 0))
              for ties in (0, 1)]}
    others = {printed(expected_p_value("0.02", 17, 4, 5)), "%g" % evidence.OF_AVERAGE,
              "%g" % evidence.OF_SHARED, str(float(evidence.ZERO)), "1.6", "0.02",
              "%.2f" % (4.1 / 0.62), *rating}
    # What papers print, and what is written for it; versions; and in a list of sections.
    examples = set("0.1 0.5 0.50 0.69 0.00 0.62 4.1 3.9 1.2 1.8 421.25 1472.5 472.5 2.5 0.045 11.5 "
                   "3.4 3.40 15.0 3.6".split())
    sections = {"3.1", "3.2", "5.1", "5.2", "5.3", "5.5", "5.6"}

    def test_all_are_computed(self):
        versions = {call(script, "--version").split()[-1].replace(".dev0", "") for script in TWO}
        known = self.core | self.others | self.examples | self.sections | versions
        for name, text in ("README.md", README), ("cpu_scores.md", SCORES_PAGE):
            found = set(re.findall(r"(?<![\w./-])\d+\.\d+(?![\w./-]*\d)", prose(text)))
            self.assertEqual(found - known, set(), "numbers in %s that are not computed" % name)
        found = set(re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.]*\d)", prose(README)))
        self.assertEqual(self.core - found, set(), "computed, but not in the README")
        self.assertLessEqual(self.rating | {"0.585", self.fast, "411", "2185"},
                             set(re.findall(r"\d+(?:\.\d+)?", prose(SCORES_PAGE))))

    def test_the_cpus_that_the_list_names(self):
        scores = {cpu.split(" @")[0]: score for cpu, score, _ in cpu_scores()}
        notes = [note for _, _, note in cpu_scores()]
        newer = sum(note not in ("", "S1 only") for note in notes)
        for number in (len(notes) - newer, newer):
            self.assertIn(" %s " % format(number, ","), SCORES_PAGE)
        named = re.findall(r"((?:8\d{3}[A-Z]+|EPYC 7\w{3}|E5-2699A? v4):?) (?:has )?\(?(\d{4})\b",
                           " ".join(SCORES_PAGE.split()))
        self.assertGreater(len(named), 5)
        for cpu, score in named:
            found = {scores[name] for name in scores if name.endswith(" " + cpu.strip(":"))}
            self.assertEqual(found, {score}, cpu)
        commands = re.findall(r"`(grep [^`]*cpu_scores\.md)`", SCORES_PAGE)
        for command, cpu in zip(commands, ("Intel Xeon E5440", "AMD EPYC 72F3",
                                           "Intel Xeon Gold 6330")):
            command = " ".join(command.split()).replace("PART OF THE NAME", "xeon e5440")
            self.assertIn("| %s " % cpu, run(["sh", "-c", command], cwd=ROOT).out)


# === What is printed, and steps 1 to 3 ===
# A's name, t1, a, what B prints last in each of its runs, and who is better: by the average, the
# best and the median, and by the average if larger is better.
STUDY = (
    ("caf\u00e9", "900", "80.50", ("79.2", "79.3", "79.1"), "BBBA"),
    ("two words", "600", "70.50", ("70.5", "70.4", "70.6"), "=B=="),
    ("$HOME;ls", "600", "60.50", ("60.49", "60.50", "60.50"), "=B=="),  # 60.4967 is 60.50
    ("C1", "800", "3.9e+07", ("38900000", "39000000", "35000000"), "BB=A"),
    ("it's", "700", "7", ("8", "8", "9"), "AAAB"),
    ("nothing", "700", "6", ("5", "NA", "5"), "ABBA"),
    ("C2", "900", "5e1", ("44", "45", "43"), "BBBA"),  # 44 is 4e1
    ("zero", "0.00", "5", ("NA", "NA", "NA"), "AAAA"),
    ("middle", "700", "10", ("10", "10.5", "11"), "A=A="),  # 10.5 is 11 against B
)
S1, S2 = re.findall(r"score (\d+)\n", NOTES)
BUDGETS = "instance\tt2_hat\ta\tnote\n" + "".join(
    "%s\t%s\t%s\tx, y\n" % (name, printed(expected_runtime("0.01", S1, S2, t1)) if float(t1)
                            else "NA", a) for name, t1, a, _, _ in STUDY)
RESULTS = "instance\ta\tb\n" + "".join(
    "%s\t%s\t%s\n" % (name, a, value) for name, _, a, values, _ in STUDY for value in values)


def call(script, option):
    """What a script prints for --help or --version."""
    return run([sys.executable, "-B", os.path.join(ROOT, script), option]).out.strip()


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

    def test_each_console_block_prints_what_it_shows(self):
        self.assertGreater(len(SHOWN), 3)
        folder = self.copy()
        folder.write("table.csv", TABLE)
        for command, expected in SHOWN:
            self.assertEqual(folder.run("-c", "exec 2>&1; " + command), (0, expected, ""), command)
        status, out, _ = folder.run("-c", EXAMPLE_2)
        self.assertEqual(status, 0)
        self.assertIn(printed(expected_p_value("0.02", 17, 4, 5)), out)
        for _, block in FENCED:
            if block.startswith("n = "):
                self.assertIn("\n" + block, out, "the report has other lines than the README")

    def test_step_1_and_its_paragraph(self):
        lines = ['"x, y",%s,%s,%s\r\n' % (a, name, t1) for name, t1, a, _, _ in STUDY]
        folder = self.copy()
        folder.write("table.csv", "note,a,instance,t1\r\n" + "".join(lines))
        self.assertEqual(folder.run("-c", STEP_1)[:2], (0, ""))
        self.assertEqual(folder.read("budgets.tsv"), BUDGETS)
        again = STEP_1.replace("0.01", "--explain 0.01").replace(" > budgets.tsv", "")
        paragraph = " ".join(folder.run("-c", again).out.rpartition("\n\n")[2].split())
        for fact in ("%.3g" % (expected_prediction(S1, S2) * Numbers.gamma), S1, S2, "0.01"):
            self.assertRegex(paragraph, r"\b%s\b" % re.escape(fact))
        for name in shlex.split(STEP_1)[3:5]:
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
        stricter = expected_p_value("0.02", n, k, len(STUDY) - n)
        for name, _, _, _, winners in STUDY:
            self.assertRegex(report, r"(?m) %s   *%s$" % (winners[0], re.escape(name)))
        for exact in (p, stricter):
            self.assertRegex(report, r"(?m) %s$" % re.escape(printed(exact)))
            self.assertIn("%.5g" % exact, paragraph)


# === What the pages name ===
class Pages(unittest.TestCase):
    def test_what_they_name_is_there(self):
        lines = [line for line in README.split("\n") if "unittest" in line]
        self.assertEqual(lines, ["python3 -m unittest discover -s tests"], ".ci/run takes it")
        manuals = "".join(call(script, "--help") for script in TWO)
        options = set(re.findall(r"(?<![\w-])--[a-z]+", manuals))
        # Those of GNU parallel, SLURM and evidence.py.
        options |= {"--wd", "--nodes", "--exclusive", "--search"}
        there = set(os.listdir(ROOT)) | set(os.listdir(os.path.join(ROOT, "tests")))
        there |= set(re.findall(r"[\w-]+\.(?:py|sh)\b", "".join(BLOCKS)))
        for page in PAGES:
            text = re.sub(r"^```sh\n#.*?^```$", "", read(page), flags=re.M | re.S)
            self.assertEqual(set(re.findall(r"(?<![\w-])--[a-z]+", text)) - options, set(), page)
            if page in PAGES[:3]:  # the others name programs of the authors, too
                self.assertEqual(set(re.findall(r"[\w-]+\.(?:py|sh)\b", text)) - there, set(), page)
        for script in TWO:
            self.assertIn(call(script, "--version").replace(".dev0", ""), " ".join(README.split()))
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
