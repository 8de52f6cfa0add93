"""The page evidence.md has the figures of evidence.py, which has the formulas of the scripts."""

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

import evidence
from command import read, run
from definitions import expected_gamma, expected_p_value, expected_prediction

# It starts here, to run beside the other tests, which come first.
PRINTED = tempfile.TemporaryFile()
atexit.register(PRINTED.close)
PROGRAM = subprocess.Popen(
    ["nice"] * bool(shutil.which("nice")) + [sys.executable, "-B", evidence.__file__],
    stdout=PRINTED)
# Decimals of the page that are none of its results: numbers of sections, and what is supposed.
SUPPOSED = {"2.1", "3.1", "3.2", "5.5", "5.6", "0.05", "0.8", "15.0"}


def sections(text):
    """{heading: (figures of its text, rows of its tables)} of a page, or of what is printed."""
    parts = re.split(r"(?m)^##+ (.*)\n", text)
    return {heading: (figures(re.sub(r"(?m)^\|.*\n", "", part)), re.findall(r"(?m)^\|.*$", part))
            for heading, part in zip(parts[1::2], parts[2::2])}


def figures(text):
    """Its numbers in a row, but those of names such as t1, and of the targets of links."""
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return " ".join(["", *re.findall(r"(?<!\b[a-zA-Z])\d(?:[\d.,]*\d)?", text), ""])


class ThePage(unittest.TestCase):
    def test_it_has_the_figures_that_are_computed_and_no_others(self):
        self.assertEqual(PROGRAM.wait(), 0, "evidence.py ended with an error")
        PRINTED.seek(0)
        printed = PRINTED.read().decode("utf-8")
        page = sections(read("tests/evidence.md"))
        for heading, (_, rows) in sections(printed).items():
            self.assertEqual(page[heading][1], rows)
        for part in printed.split("## ")[1:]:
            heading, *facts = re.sub(r"(?m)^\|.*\n", "", part).split("\n\n")
            for fact in facts:
                self.assertIn(figures(fact), page[heading][0], "%s: %s" % (heading, fact))
        found = " ".join(row for row, _ in page.values())
        decimals = set(re.findall(r"\d[\d,]*[.,]\d+", found))
        self.assertEqual(decimals - SUPPOSED - set(figures(printed).split()), set(),
                         "on the page, but not computed")

    def test_it_computes_with_the_formulas_with_which_the_scripts_are_tested(self):
        for scores in (411, 2185), (300, 1000), (1000, 300), (2186, 1000), (1000, 3000):
            found = evidence.prediction(*map(Fraction, scores))
            self.assertEqual(found, expected_prediction(*scores), scores)
        for p in ("0.01", "0.02", "0.3"):
            found = evidence.gamma_of(float(p)) / float(expected_gamma(Fraction(p)))
            self.assertAlmostEqual(found, 1, 12)
            for n, k in (17, 4), (30, 8), (20, 1):
                found = evidence.p_value(float(p), n, k) / float(expected_p_value(p, n, k))
                self.assertAlmostEqual(found, 1, 9, (n, k))


@unittest.skipUnless(all(map(shutil.which, ("sh", "awk", "paste", "seq"))), "needs seq and paste")
class OneMachineMore(unittest.TestCase):
    """How to calibrate again, by the lines of the data page, with the EPYC 9004."""

    def paste(self, lines):
        """(zero, number, counts) by these lines."""
        out = run(["sh", "-ec", lines], cwd=self.folder).out.split()
        return out[0], int(out[1]), list(map(int, out[2:]))

    def write_script(self, zero, number, counts):
        """Write a script with this curve."""
        text = read("equivalent_runtime.py")
        for name, value in (("ZERO_RUNTIME_SCORE", zero), ("N_PREDICTIONS", number),
                            ("LOWEST_SCORE, HIGHEST_SCORE", "411, 3072"),
                            ("COUNTS", '"""%s"""' % " ".join(map(str, counts)))):
            text, found = re.subn(r'(?m)^%s = ("{3}[\d\s]+"{3}|[\d., ]*\d)' % name,
                                  "%s = %s" % (name, value), text)
            self.assertEqual(found, 1, name)
        with open(os.path.join(self.folder, "new.py"), "w", encoding="utf-8") as file:
            file.write(text)

    def gamma(self, p_gamma):
        """What the script prints for equal scores and T1 = 1; None if it refuses p_gamma."""
        command = [sys.executable, "-B", "new.py", "%.12f" % p_gamma, "3000", "3000", "1"]
        result = run(command, cwd=self.folder)
        self.assertEqual("P_GAMMA" in result.err, result.status == 2, result)
        return float(result.out) if result.status == 0 else None

    def test_the_script_knows_no_p_gamma_that_is_not_on_its_curve(self):
        section = read("tests/data/README.md").partition("## How to calibrate again")[2]
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        shutil.copytree(evidence.HERE, os.path.join(self.folder, "tests"),
                        ignore=shutil.ignore_patterns("__pycache__"))
        runtimes = evidence.GENOA.times[evidence.TWELVE]
        with open(os.path.join(self.folder, "result.txt"), "w") as file:
            file.writelines("|" * 8 + "%r\n" % time for time in runtimes)

        block = re.search(r"(?s)```sh\n(.+?)```", section).group(1)
        zero, number, counts = self.paste(block.replace("SCORE", "3072"))
        self.assertEqual((number, counts), (9 * 8 * 64, sorted(counts, reverse=True)))
        self.write_script(zero, number, counts)
        low, high = counts[-1] / number, counts[0] / number
        for p_gamma in (0.01, low - 0.0001, high + 0.0001):
            self.assertIsNone(self.gamma(p_gamma), p_gamma)
        curve = [(gamma, count) for (gamma, _), count in zip(evidence.CURVE, counts)]
        for p_gamma in (low + 0.0001, 0.3, high - 0.0001):
            self.assertAlmostEqual(self.gamma(p_gamma), expected_gamma(p_gamma, curve, number), 7)
