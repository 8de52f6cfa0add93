"""The page evidence.md says what evidence.py computes, with the formulas of the scripts."""

import atexit
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import evidence
from command import ROOT, read, run
from definitions import expected_gamma, expected_p_value, expected_prediction

# It starts here, to run beside the other tests, which come first.
PRINTED = tempfile.TemporaryFile()
atexit.register(PRINTED.close)
PROGRAM = subprocess.Popen(
    ["nice"] * bool(shutil.which("nice")) + [sys.executable, "-B", evidence.__file__],
    stdout=PRINTED)


def sections(text):
    """{heading: the text below it} of a page, or of what evidence.py prints."""
    parts = re.split(r"(?m)^#+ (.*)\n", text)
    return dict(zip(parts[1::2], parts[2::2]))


class ThePage(unittest.TestCase):
    def test_it_has_all_that_the_program_prints_and_no_other_table(self):
        page = sections(read("tests/evidence.md"))
        self.assertEqual(PROGRAM.wait(), 0, "evidence.py ended with an error")
        PRINTED.seek(0)
        printed, lacking = sections(PRINTED.read().decode("utf-8")), []
        for heading, text in printed.items():
            lines = page.get(heading, "").splitlines()
            words = " ".join(page.get(heading, "").split())
            near = lines + re.split(r"(?<=[.:;?]) ", words)
            for block in text.strip().split("\n\n"):
                for fact in block.split("\n") if block.startswith("|") else [block]:
                    if fact not in lines and fact not in words:
                        nearest = difflib.get_close_matches(fact, near, 1, 0) or ["nothing"]
                        lacking.append("in %r\n  expected: %s\n  nearest:  %s" % (
                            heading, fact, nearest[0]))
        for heading, text in page.items():
            rows = re.findall(r"(?m)^\|.*$", text)
            lacking += ["in %r\n  not computed: %s" % (heading, row) for row in rows
                        if row not in printed.get(heading, "").splitlines()]
        if lacking:
            self.fail("evidence.md differs from what evidence.py prints\n" + "\n".join(lacking))

    def test_it_computes_with_the_formulas_with_which_the_scripts_are_tested(self):
        for scores in ((1219, 1012), (411, 2185), (300, 1000), (1000, 300), (2186, 1000),
                       (1000, 3000), (3000, 4000)):
            found = evidence.prediction(*map(evidence.Fraction, scores))
            self.assertEqual(found, expected_prediction(*scores), scores)
        for p in ("0.01", "0.02", "0.3"):
            found = evidence.gamma_of(float(p)) / float(expected_gamma(evidence.Fraction(p)))
            self.assertAlmostEqual(found, 1, 12)
            for case in (17, 4, 5), (30, 8, 0), (20, 1, 7):
                found = evidence.p_value(float(p), *case) / float(expected_p_value(p, *case))
                self.assertAlmostEqual(found, 1, 9, case)

    def test_stored_runs_of_a_search_come_out_again(self):
        rows = {tuple(row[:3]): row[3] for row in evidence.read("search_runs.tsv")[1:]}
        self.assertEqual(len(rows), 24 * 10)
        for number, size, seed in (0, 10, 0), (23, 16, 9):
            found = evidence.Search(number, size).run(100 * number + seed)
            self.assertEqual(" ".join("%d:%d" % point for point in found),
                             rows[str(number), str(size), str(seed)])


@unittest.skipUnless(all(map(shutil.which, ("sh", "awk", "paste", "seq"))), "needs seq and paste")
class OneMachineMore(unittest.TestCase):
    """How to calibrate again, by the lines of the data page, with the EPYC 9004."""

    def setUp(self):
        section = sections(read("tests/data/README.md"))["How to calibrate again"]
        self.blocks = re.findall(r"(?s)```(?:sh|python)\n(.+?)```", section)
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        shutil.copytree(evidence.HERE, os.path.join(self.folder, "tests"),
                        ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(os.path.join(ROOT, "cpu_scores.md"), self.folder)

    def paste(self, lines):
        """(zero, number, counts) of a block."""
        out = run(["sh", "-ec", lines], cwd=self.folder).out.split()
        return out[0], int(out[1]), list(map(int, out[2:]))

    def gamma(self, script, p_gamma):
        """What a script prints for equal scores and T1 = 1; None if it refuses p_gamma."""
        result = run([sys.executable, "-B", script, "%.12f" % p_gamma, "3000", "3000", "1"])
        if result.status == 2:
            self.assertIn("P_GAMMA", result.err)
            return None
        return float(result.out)

    def new_script(self, zero, number, counts, more=""):
        """The path of a script with this curve, and more gammas."""
        text = read("equivalent_runtime.py")
        for name, value in (("ZERO_RUNTIME_SCORE", zero), ("PREDICTIONS", str(number)),
                            ("LOWEST_SCORE, HIGHEST_SCORE", "411, 3072"),
                            ("COUNTS", '"""%s"""' % " ".join(map(str, counts)))):
            pattern = r'(?m)^(%s = )("{3}[\d\s]+"{3}|[\d., ]*\d)' % name
            text, found = re.subn(pattern, lambda match: match.group(1) + value, text)
            self.assertEqual(found, 1, name)
        path = os.path.join(self.folder, "equivalent_runtime.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("COUNTS = ", more + "COUNTS = ", 1))
        return path

    def test_the_script_knows_no_p_gamma_that_is_not_on_its_curve(self):
        with open(os.path.join(self.folder, "result.txt"), "w") as file:
            file.writelines("|" * 8 + "%r\n" % time for time in evidence.GENOA.runtimes)
        zero, number, counts = self.paste(self.blocks[0].replace("SCORE", "3072"))
        self.assertEqual((number, counts), (9 * 8 * 64, sorted(counts, reverse=True)))
        self.assertLess(0.01, counts[-1] / number, "this machine is off the line")
        script = self.new_script(zero, number, counts)
        low, high = counts[-1] / number, counts[0] / number
        for p_gamma in (0.01, low - 0.0001, high + 0.0001):
            self.assertIsNone(self.gamma(script, p_gamma), p_gamma)
        curve = [(gamma, count) for (gamma, _), count in zip(evidence.CURVE, counts)]
        for p_gamma in (low + 0.0001, 0.2, 0.3, 0.4, high - 0.0001):
            right = expected_gamma(p_gamma, curve, number)
            self.assertAlmostEqual(self.gamma(script, p_gamma), right, 7)
        zero_again, _, longer = self.paste(self.blocks[1])
        self.assertEqual((zero_again, longer[:150], len(longer)), (zero, counts, 180))
        script = self.new_script(zero, number, longer, self.blocks[2])
        self.assertTrue(0.2 <= self.gamma(script, (low + longer[-1] / number) / 2) <= 0.5)
        self.assertIsNone(self.gamma(script, 0.01), "as the page says")
