"""The page evidence.md says what evidence.py computes, and the two scripts do what it speaks of."""

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

ROOT = os.path.dirname(evidence.HERE)
# It starts here, to run beside the other tests, which come first.
PRINTED = tempfile.TemporaryFile()
atexit.register(PRINTED.close)
PROGRAM = subprocess.Popen(
    ["nice"] * bool(shutil.which("nice")) + [sys.executable, "-B", evidence.__file__],
    stdout=PRINTED)


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

    def test_the_stricter_p_value(self):
        for p_gamma, n, k, ties in (0.01, 17, 4, 5), (0.05, 30, 8, 0), (0.3, 20, 1, 7):
            report = run("corrected_p_value.py", "--explain", p_gamma, n, k, ties)
            found, = re.findall(r"(?m)^stricter p-value.*: ([\d.e-]+)$", report)
            expected = evidence.p_value(min(0.5, 2 * p_gamma), n, k, ties)
            self.assertAlmostEqual(float(found) / expected, 1, 6, (p_gamma, n, k, ties))

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


class Searches(unittest.TestCase):
    def test_stored_runs_come_out_again(self):
        rows = {tuple(row[:3]): row[3] for row in evidence.read("search_runs.tsv")[1:]}
        self.assertEqual(len(rows), 24 * 10)
        for number, size, run in (0, 10, 0), (13, 14, 4), (23, 16, 9):
            found = evidence.Search(number, size).run(100 * number + run)
            self.assertEqual(" ".join("%d:%d" % point for point in found),
                             rows[str(number), str(size), str(run)])


@unittest.skipUnless(all(map(shutil.which, ("sh", "awk", "paste", "seq"))), "needs seq and paste")
class OneMachineMore(unittest.TestCase):
    """How to calibrate again, by the lines of the data page."""

    def setUp(self):
        with open(os.path.join(evidence.HERE, "data", "README.md"), encoding="utf-8") as file:
            section = sections(file.read())["How to calibrate again"]
        self.blocks = re.findall(r"(?s)```(?:sh|python)\n(.+?)```", section)
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        shutil.copytree(evidence.HERE, os.path.join(self.folder, "tests"),
                        ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(os.path.join(ROOT, "cpu_scores.md"), self.folder)

    def measure(self, times, score):
        """(zero, number, counts) of the first block."""
        with open(os.path.join(self.folder, "result.txt"), "w") as file:
            file.writelines("|" * 8 + "%r\n" % time for time in times)
        return self.paste(self.blocks[0].replace("SCORE", str(score)))

    def paste(self, lines):
        out = subprocess.check_output(["sh", "-ec", lines], cwd=self.folder).decode().split()
        return out[0], int(out[1]), list(map(int, out[2:]))

    def gamma(self, script, p_gamma):
        """What a script prints for equal scores and T1 = 1; None if it refuses p_gamma."""
        done = subprocess.Popen([sys.executable, script, "%.12f" % p_gamma, "3000", "3000", "1"],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, error = done.communicate()
        if done.returncode == 2:
            self.assertIn(b"P_GAMMA", error)
            return None
        self.assertEqual(done.returncode, 0, error)
        return float(out)

    def new_script(self, constants, more=""):
        """The path of a script with these values of constants, and more gammas."""
        with open(os.path.join(ROOT, "equivalent_runtime.py"), encoding="utf-8") as file:
            text = file.read()
        for name, value in constants.items():
            pattern = r'(?m)^(%s = )("{3}[\d\s]+"{3}|[\d., ]*\d)' % name
            text, number = re.subn(pattern, lambda found: found.group(1) + value, text)
            self.assertEqual(number, 1, name)
        text = text.replace("COUNTS = ", more + "COUNTS = ", 1)
        path = os.path.join(self.folder, "equivalent_runtime.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_on_the_line_of_the_others(self):
        """The line stays, and the counts fall with gamma."""
        a, b = evidence.PCS.line(evidence.PCS.machines, evidence.PCS.processes)
        times = [runtimes[0] / 2 for runtimes in evidence.PCS.runtimes]
        zero, number, counts = self.measure(times, repr((sum(times) - b) / a))
        self.assertEqual((zero, number), ("%.2f" % evidence.ZERO, 9 * 8 * 64))
        self.assertEqual(counts, sorted(counts, reverse=True))

    def test_off_the_line_of_the_others(self):
        """The script then knows no p_gamma and no gamma that is not on its curve."""
        zero, number, counts = self.measure(evidence.GENOA.runtimes, 3072)
        constants = {"ZERO_RUNTIME_SCORE": zero, "PREDICTIONS": str(number),
                     "LOWEST_SCORE, HIGHEST_SCORE": "411, 3072"}
        constants["COUNTS"] = '"""%s"""' % " ".join(map(str, counts))
        self.assertLess(0.01, counts[-1] / number, "this machine is off the line")
        script = self.new_script(constants)
        low, high = counts[-1] / number, counts[0] / number
        for p_gamma in (0.01, low - 0.0001, high + 0.0001):
            self.assertIsNone(self.gamma(script, p_gamma), p_gamma)
        for p_gamma in (low + 0.0001, 0.2, 0.3, 0.4, high - 0.0001):
            found = self.gamma(script, p_gamma)
            self.assertTrue(0.5 <= found <= 1, (p_gamma, found))

        zero_again, _, longer = self.paste(self.blocks[1])
        self.assertEqual((zero_again, longer[:150], len(longer)), (zero, counts, 180))
        constants["COUNTS"] = '"""%s"""' % " ".join(map(str, longer))
        script = self.new_script(constants, self.blocks[2])
        self.assertTrue(0.2 <= self.gamma(script, (low + longer[-1] / number) / 2) <= 0.5)
        self.assertIsNone(self.gamma(script, 0.01), "as the page says")
