"""Run the two scripts as a user does, and say in plain words what went wrong."""

import collections
import concurrent.futures
import marshal
import os
import subprocess
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DATA = os.path.join(ROOT, "tests", "data")

Result = collections.namedtuple("Result", "status out err")

# Many calls of main() in one process: to start one for each takes longer than all
# the rest.  Standard output holds nothing but the answers.
CALLS = """
import io, marshal, sys
main = __import__(sys.argv[1]).main
answers = []
for arguments, stdin in marshal.load(sys.stdin.buffer):
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin))
    sys.stdout, sys.stderr = io.StringIO(), io.StringIO()
    try:
        status = main(arguments)
    except BaseException as error:
        status = "a traceback: %r" % error
    answers.append((status, sys.stdout.getvalue(), sys.stderr.getvalue()))
marshal.dump(answers, sys.__stdout__.buffer)
"""


def python(*arguments, **options):
    """Run Python; stdin is bytes.  Everything printed has to be ASCII.

    -S leaves out site-packages: they are not needed, and only cost time.
    """
    stdin, encoding = options.pop("stdin", b""), options.pop("encoding", "ascii")
    for name in ("stdout", "stderr"):
        options.setdefault(name, subprocess.PIPE)
    process = subprocess.Popen(
        [sys.executable, "-B", "-S"] + list(arguments), stdin=subprocess.PIPE, **options
    )
    out, err = process.communicate(stdin)
    return Result(process.returncode, (out or b"").decode(encoding), (err or b"").decode("ascii"))


def table(name):
    """The rows of a file of tests/data, without the header, as lists of texts."""
    with open(os.path.join(DATA, name), encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file][1:]


def shown(*values):
    """The values for a message, none of them too long to be read."""
    texts = [repr(value) for value in values]
    return " ".join(t if len(t) < 1000 else t[:300] + "[...]" + t[-300:] for t in texts)


class CommandTest(unittest.TestCase):
    """Assertions about one of the scripts, named by the subclass.

    A case is what is expected, the arguments, and optionally the bytes on standard
    input; all cases of an assertion run in one process.
    """

    script = None

    def run_script(self, *arguments, **options):
        """The script in a process of its own."""
        folder = options.pop("folder", ROOT)
        return python(os.path.join(folder, self.script), *arguments, **options)

    def calls(self, cases):
        """The results of many calls (arguments,) or (arguments, stdin)."""
        questions = [(list(case[0]), (case[1:] or (b"",))[0]) for case in cases]

        def answers(start):
            child = python(
                "-c", CALLS, self.script[:-3],
                stdin=marshal.dumps(questions[start : start + size]), encoding="latin-1", cwd=ROOT,
            )  # fmt: skip
            self.assertEqual((child.status, child.err), (0, ""), "the calls broke off")
            return [Result(*answer) for answer in marshal.loads(child.out.encode("latin-1"))]

        # Two processes at a time, if that is worth it.
        size = max(100, (len(questions) + 1) // 2)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            return sum(pool.map(answers, range(0, len(questions), size)), [])

    def each(self, cases):
        """For each case (expected, ...): expected, its result, and a text that shows both."""
        results = self.calls([case[1:] for case in cases])
        for case, result in zip(cases, results):
            text = shown(self.script, *case[1:]) + " printed " + shown(*result)
            (result.out + result.err).encode("ascii")
            yield case[0], result, text

    def assert_prints(self, *cases):
        """The command succeeds, prints just what is expected, and has no remark."""
        for expected, result, text in self.each(cases):
            self.assertEqual(result.err, "", "no remark is due: " + text)
            self.assertEqual((result.status, result.out), (0, expected), "wrong: " + text)

    def assert_refused(self, *cases):
        """Status 2, nothing on stdout, one line on stderr with all the phrases."""
        for phrases, result, text in self.each(cases):
            self.assertEqual(result.status, 2, "bad input must end with status 2: " + text)
            self.assertEqual(result.out, "", "bad input must print no result: " + text)
            self.assertRegex(result.err, r"\A%s: error: [^\n]+\n\Z" % self.script, text)
            self.assertLess(len(result.err), 1200, "too long a message: " + text)
            for phrase in phrases:
                self.assertIn(phrase, result.err, "the message lacks a fact: " + text)

    def assert_remarks(self, *cases):
        """Each case ((expected, [phrases, ...]), ...): status 0, the expected output,
        and for each list of phrases a line with them on stderr.
        """
        for (expected, remarks), result, text in self.each(cases):
            self.assertEqual((result.status, result.out), (0, expected), text)
            lines = result.err.splitlines()
            self.assertEqual(len(lines), len(remarks), "wrong number of remarks: " + text)
            for line, phrases in zip(lines, remarks):
                self.assertTrue(line.startswith(self.script + ": "), text)
                for phrase in phrases:
                    self.assertIn(phrase, line, "the remark lacks a fact: " + text)

    def assert_says(self, *cases):
        """The reports have the phrases, whatever the line breaks; returns the reports."""
        reports = []
        for phrases, result, text in self.each(cases):
            self.assertEqual(result.status, 0, text)
            reports.append(" ".join(result.out.split()))
            for phrase in phrases:
                self.assertIn(phrase, reports[-1])
        return reports

    def assert_raised(self, cases):
        """Each case (phrases, call): the ValueError of a call of the module."""
        code = "from %s import *\n" % self.script[:-3]
        for _, call in cases:
            code += "try:\n    %s\nexcept ValueError as error:\n    print(error)\n" % call
        result = python("-c", code, cwd=ROOT)
        self.assertEqual((result.status, result.err), (0, ""), "no ValueError")
        lines = result.out.splitlines()
        self.assertEqual(len(lines), len(cases), lines)
        for line, (phrases, call) in zip(lines, cases):
            for phrase in phrases:
                self.assertIn(phrase, line, call)
