"""The page evidence.md says what evidence.py computes, and the two scripts do what it speaks of."""

import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import evidence

ROOT = os.path.dirname(evidence.HERE)


def run(script, *arguments):
    """What a script prints."""
    command = [sys.executable, os.path.join(ROOT, *script.split("/")), *map(str, arguments)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        raise AssertionError("%s: %s" % (" ".join(command[1:]), done.stderr.decode("utf-8")))
    return done.stdout.decode("utf-8")


def sections(text):
    """{heading: the text below it} of a page, or of what evidence.py prints."""
    parts = re.split(r"(?m)^#+ (.*)\n", text)
    return dict(zip(parts[1::2], parts[2::2]))


class ThePage(unittest.TestCase):
    def test_it_has_all_that_the_program_prints_and_no_other_table(self):
        with open(os.path.join(evidence.HERE, "evidence.md"), encoding="utf-8") as file:
            page = sections(file.read())
        printed, lacking = sections(run("tests/evidence.py")), []
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


class TheScripts(unittest.TestCase):
    """They do what evidence.py computes with."""

    def test_runtimes(self):
        low, high = evidence.RATING_FACTORS
        for s1, s2, c1, c2 in (
            (1219, 1012, 1219, 1012), (411, 2185, 411, 2185), (300, 1000, 300, 1000),
            (1000, 300, 1000, 300), (2186, 1000, 2186, 1000), (1000, 3000, 1000, 3000),
            (3000, 4000, 3000, 4000), ("Q 1: 1500", "R 2: 1600", low * 1500, high * 1600),
        ):
            expected = 486 * evidence.prediction(*map(evidence.Fraction, (c1, c2)))
            in_range = evidence.LOWEST <= min(c1, c2) and max(c1, c2) <= evidence.HIGHEST
            options = [] if in_range else ["--extrapolate"]
            found = float(run("equivalent_runtime.py", *options, 0.01, s1, s2, 486))
            self.assertAlmostEqual(found / float(expected) / evidence.GAMMA, 1, 6, (s1, s2))

    def test_rounding(self):
        """A's value is 5, and B's are around it."""
        tenths = range(40, 62)
        below, above = (10 * limit for limit in evidence.RULES["rounded"])
        k, wins = sum(x >= 50 + above for x in tenths), sum(x < 50 + below for x in tenths)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "results.tsv")
            with open(path, "w") as file:
                file.write("a b instance\n" + "".join("5 %.1f i%d\n" % (x / 10, x) for x in tenths))
            found = float(run("corrected_p_value.py", 0.01, path))
        self.assertAlmostEqual(found / evidence.p_value(0.01, k + wins, k), 1, 6)


class OneMachineMore(unittest.TestCase):
    @unittest.skipUnless(shutil.which("sh") and shutil.which("paste"), "needs sh and paste")
    def test_how_to_calibrate_again(self):
        """By the lines of the data page: a ninth machine, on the line of the others."""
        with open(os.path.join(evidence.HERE, "data", "README.md"), encoding="utf-8") as file:
            lines, = re.findall(r"(?s)## How to calibrate again\n.*?```sh\n(.+?)```", file.read())
        a, b = evidence.PCS.line(evidence.PCS.machines, evidence.PCS.processes)
        times = [runtimes[0] / 2 for runtimes in evidence.PCS.runtimes]
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "result.txt"), "w") as file:
                file.writelines("|" * 8 + "%r\n" % time for time in times)
            os.symlink(evidence.HERE, os.path.join(folder, "tests"))
            lines = lines.replace("SCORE", repr((sum(times) - b) / a))
            out = subprocess.check_output(["sh", "-ec", lines], cwd=folder).decode()
        zero, number, *counts = out.split()
        self.assertEqual((zero, int(number)), ("%.2f" % evidence.ZERO, 9 * 8 * 64))
        self.assertEqual(counts, sorted(counts, key=int, reverse=True))
