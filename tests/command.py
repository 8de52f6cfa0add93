"""Run the two scripts as a user does, and say in plain words what went wrong."""

import collections
import marshal
import os
import subprocess
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DATA = os.path.join(ROOT, "tests", "data")

Result = collections.namedtuple("Result", "status out err")

# Many calls of main() in one process, each with a standard input of its own: to start a
# process for each would take longer than all the rest.
CALLS = """
import io, marshal, os, sys
main = __import__(sys.argv[1]).main
answers = []
for arguments, stdin in marshal.load(sys.stdin.buffer):
    reading, writing = os.pipe()
    os.write(writing, stdin)
    os.close(writing)
    os.dup2(reading, 0)
    os.close(reading)
    sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    try:
        status = main(arguments)
    except BaseException as error:
        status = "a traceback: %r" % error
    sys.stdout.flush()
    answers.append((status, sys.stdout.buffer.getvalue(), sys.stderr.getvalue()))
marshal.dump(answers, sys.__stdout__.buffer)
"""


# What a user's machine has: none of the variables that change how Python runs.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def run(command, *, stdin=b"", stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=None, env={}):
    """Run a command; env are further variables.

    What comes out has to be UTF-8, and ASCII on standard error.
    """
    env = dict(ENVIRONMENT, **env)
    done = subprocess.run(command, input=stdin, stdout=stdout, stderr=stderr, cwd=cwd, env=env)
    out, err = done.stdout or b"", done.stderr or b""
    return Result(done.returncode, out.decode("utf-8"), err.decode("ascii"))


def python(*arguments, **options):
    """Run Python.  -S leaves out site-packages: they are not needed, and only cost time."""
    return run([sys.executable, "-B", "-S"] + list(arguments), **options)


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
    input.  Of the cases of one assertion, the first runs the script in a process of its
    own; the others call its main(), one after the other, in a second process.
    """

    script = None

    def run_script(self, *arguments, folder=ROOT, **options):
        """The script in a process of its own."""
        return python(os.path.join(folder, self.script), *arguments, **options)

    def results(self, cases):
        """The results of the calls (arguments,) or (arguments, stdin)."""
        calls = [(list(arguments), b"".join(stdin)) for arguments, *stdin in cases]
        results = [self.run_script(*calls[0][0], stdin=calls[0][1])]
        if calls[1:]:
            done = subprocess.run(
                [sys.executable, "-B", "-S", "-c", CALLS, self.script[:-3]],
                input=marshal.dumps(calls[1:]),
                stdout=subprocess.PIPE,
                cwd=ROOT,
                env=ENVIRONMENT,
                check=True,
            )
            for status, out, err in marshal.loads(done.stdout):
                results.append(Result(status, out.decode("utf-8"), err))
        return results

    def each(self, cases, check):
        """For each case (expected, ...): check(expected, result, a text that shows both)."""
        for case, result in zip(cases, self.results([case[1:] for case in cases])):
            with self.subTest(case=shown(*case[1:])):
                result.err.encode("ascii")
                check(case[0], result, shown(self.script, *case[1:]) + " printed " + shown(*result))

    def assert_prints(self, *cases):
        """The command succeeds, prints just what is expected, and has no note."""

        def check(expected, result, text):
            self.assertEqual(result.err, "", "no note is due: " + text)
            self.assertEqual((result.status, result.out), (0, expected), "wrong: " + text)

        self.each(cases, check)

    def assert_refused(self, *cases):
        """Status 2, nothing on stdout, and an error in one line with all the facts."""

        def check(facts, result, text):
            self.assertEqual(result.status, 2, "bad input must end with status 2: " + text)
            self.assertEqual(result.out, "", "bad input must print no result: " + text)
            *notes, error = result.err.splitlines(True)
            self.assertRegex(error, r"\A%s: error: [^\n]+\n\Z" % self.script, text)
            self.assertLess(len(error), 1300, "too long a message: " + text)
            for line in notes:
                self.assertRegex(line, "^%s: (note|warning): " % self.script, text)
            for fact in facts:
                self.assertIn(fact, error, "the message lacks a fact: " + text)

        self.each(cases, check)

    def assert_bad(self, good, position, values, *facts):
        """The good arguments are refused with each of the values in one position."""
        calls = [["--"] + good[:position] + [v] + good[position + 1 :] for v in values]
        self.assert_refused(*[(facts + (ascii(v)[:40],), c) for v, c in zip(values, calls)])

    def assert_notes(self, *cases):
        """Each case ((expected, [facts, ...]), ...): status 0, the expected output, and
        on stderr a line for each list of facts.
        """

        def check(expected, result, text):
            self.assertEqual((result.status, result.out), (0, expected[0]), text)
            lines = result.err.splitlines()
            self.assertEqual(len(lines), len(expected[1]), "wrong number of notes: " + text)
            for line, facts in zip(lines, expected[1]):
                self.assertRegex(line, "^%s: (note|warning): " % self.script, text)
                for fact in facts:
                    self.assertIn(fact, line, "the note lacks a fact: " + text)

        self.each(cases, check)

    def assert_says(self, *cases):
        """The reports have the facts, whatever the line breaks; returns the reports."""
        reports = []

        def check(facts, result, text):
            self.assertEqual(result.status, 0, text)
            reports.append(" ".join(result.out.split()))
            for fact in facts:
                self.assertIn(fact, reports[-1])

        self.each(cases, check)
        return reports

    def assert_raised(self, *cases):
        """Each case (facts, call): the ValueError of a call of the module."""
        code = "import decimal, fractions\nfrom %s import *\n" % self.script[:-3]
        for _, call in cases:
            code += "try:\n    %s\nexcept ValueError as error:\n    print(error)\n" % call
        result = python("-c", code, cwd=ROOT)
        self.assertEqual((result.status, result.err), (0, ""), "not a ValueError")
        lines = result.out.splitlines()
        self.assertEqual(len(lines), len(cases), lines)
        for line, (facts, call) in zip(lines, cases):
            for fact in facts:
                self.assertIn(fact, line, call)

    def evaluate(self, *expressions):
        """What expressions are with the module's functions, as texts."""
        code = "import decimal, fractions\nfrom %s import *\n" % self.script[:-3]
        code += "".join("print(repr(%s))\n" % expression for expression in expressions)
        result = python("-c", code, cwd=ROOT)
        self.assertEqual((result.status, result.err), (0, ""))
        return result.out.splitlines()
