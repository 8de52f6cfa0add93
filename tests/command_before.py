"""Run the two scripts as a user does, each in a process of its own."""

import collections
import concurrent.futures
import os
import subprocess
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DATA = os.path.join(ROOT, "tests", "data")

Result = collections.namedtuple("Result", "status out err")


def python(*arguments, **options):
    """Run Python; stdin is bytes.  Everything printed has to be ASCII.

    -S leaves out site-packages: they are not needed, and only cost time.
    """
    stdin = options.pop("stdin", b"")
    for name in ("stdout", "stderr"):
        options.setdefault(name, subprocess.PIPE)
    process = subprocess.Popen(
        [sys.executable, "-B", "-S"] + list(arguments), stdin=subprocess.PIPE, **options
    )
    out, err = process.communicate(stdin)
    return Result(process.returncode, *((text or b"").decode("ascii") for text in (out, err)))


def table(name):
    """The rows of a file of tests/data, without the header, as lists of texts."""
    with open(os.path.join(DATA, name), encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file][1:]


class CommandTest(unittest.TestCase):
    """Assertions about one of the scripts, named by the subclass."""

    script = None

    def each(self, cases, check):
        """check(*case) for all cases, a few processes at a time."""
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for _ in pool.map(lambda case: check(*case), cases):
                pass

    def run_script(self, *arguments, **options):
        folder = options.pop("folder", ROOT)
        return python(os.path.join(folder, self.script), *arguments, **options)

    def assert_prints(self, expected, *arguments, **options):
        """The command succeeds, prints just this, and has nothing to remark."""
        result = self.run_script(*arguments, **options)
        self.assertEqual(
            result,
            Result(0, expected.replace("\n", os.linesep), ""),
            "wrong result of %s %r" % (self.script, arguments),
        )

    def assert_refused(self, phrases, *arguments, **options):
        """Status 2, nothing on stdout, one line on stderr with all the phrases."""
        result = self.run_script(*arguments, **options)
        shown = "%s %r printed %r" % (self.script, arguments, result)
        self.assertEqual(result.status, 2, "bad input must end with status 2: " + shown)
        self.assertEqual(result.out, "", "bad input must print no result: " + shown)
        self.assertRegex(result.err, r"\A%s: error: [^\n]+\n\Z" % self.script, shown)
        self.assertLess(len(result.err), 1000, "too long a message: " + shown)
        for phrase in phrases:
            self.assertIn(phrase, result.err, "the message lacks a fact: " + shown)

    def assert_remarks(self, phrases, expected, *arguments, **options):
        """Status 0, the expected results, and one line on stderr a phrase list."""
        result = self.run_script(*arguments, **options)
        shown = "%s %r printed %r" % (self.script, arguments, result)
        self.assertEqual((result.status, result.out.split()), (0, expected.split()), shown)
        lines = result.err.splitlines()
        self.assertEqual(len(lines), len(phrases), "wrong number of remarks: " + shown)
        for line, wanted in zip(lines, phrases):
            self.assertTrue(line.startswith(self.script + ": "), shown)
            for phrase in wanted:
                self.assertIn(phrase, line, shown)

    def assert_raised(self, module, cases):
        """Each case (call, phrases, kind): what the module's function raises."""
        code = "import decimal\nfrom %s import *\n" % module
        for call, _, _ in cases:
            code += "try:\n    %s\nexcept Exception as error:\n" % call
            code += "    print(type(error).__name__ + ':', error)\n"
        result = python("-c", code, cwd=ROOT)
        self.assertEqual((result.status, result.err), (0, ""))
        lines = result.out.splitlines()
        self.assertEqual(len(lines), len(cases), lines)
        for line, (call, phrases, kind) in zip(lines, cases):
            for phrase in [kind + ":"] + phrases:
                self.assertIn(phrase, line, call)
