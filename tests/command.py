"""Run the two scripts as a user does, and say in plain words what went wrong."""

import collections
import marshal
import os
import re
import subprocess
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DATA = os.path.join(ROOT, "tests", "data")

Result = collections.namedtuple("Result", "status out err")

# No call takes so many seconds; one that does never ends.
TIMEOUT = 60

# Many calls of main() in one process, each with a standard input of its own: to start a
# process for each would take longer than all the rest.
SERVER = """
import faulthandler, io, marshal, os, sys, tempfile, traceback
main = __import__(sys.argv[1]).main
calls, answers, errors = os.fdopen(os.dup(0), "rb"), sys.stdout.buffer, sys.stderr
while True:
    arguments, stdin = marshal.load(calls)
    with tempfile.TemporaryFile() as file:
        file.write(stdin)
        file.seek(0)
        os.dup2(file.fileno(), 0)
    sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    # An endless loop ends the process, and shows where it is.
    faulthandler.dump_traceback_later(%d, exit=True, file=errors)
    try:
        status = main(arguments)
    except BaseException:
        status = traceback.format_exc()
    faulthandler.cancel_dump_traceback_later()
    sys.stdout.flush()
    marshal.dump((status, sys.stdout.buffer.getvalue(), sys.stderr.getvalue()), answers)
    answers.flush()
""" % TIMEOUT


# What a user's machine has: none of the variables that change how Python runs.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def run(command, *, stdin=b"", stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=None, env={}):
    """Run a command; env are further variables.

    What comes out has to be UTF-8, and ASCII on standard error.
    """
    env = dict(ENVIRONMENT, **env)
    done = subprocess.run(
        command, input=stdin, stdout=stdout, stderr=stderr, cwd=cwd, env=env, timeout=TIMEOUT
    )
    out, err = done.stdout or b"", done.stderr or b""
    return Result(done.returncode, out.decode("utf-8"), err.decode("ascii"))


def python(*arguments, **options):
    """Run Python.  -S leaves out site-packages: they are not needed, and only cost time."""
    return run([sys.executable, "-B", "-S"] + list(arguments), **options)


def table(name):
    """The rows of a file of tests/data, without the header, as lists of texts."""
    with open(os.path.join(DATA, name), encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file][1:]


def cpu_scores():
    """The rows of the list of CPUs: name, score or rating, and the month of a rating or ""."""
    with open(os.path.join(ROOT, "cpu_scores.md"), encoding="ascii") as file:
        return re.findall(r"(?m)^\| (.+?) \| (\d+) \|(?: (.+) \|)?$", file.read())


def shown(*values):
    """The values for a message, none of them too long to be read."""
    texts = [repr(value) for value in values]
    return " ".join(t if len(t) < 1000 else t[:300] + "[...]" + t[-300:] for t in texts)


class CommandTest(unittest.TestCase):
    """Assertions about one of the scripts, named by the subclass.

    They call its main(), one after the other, in a process for each class.
    """

    script = None

    server = None

    @classmethod
    def start_server(cls):
        command = [sys.executable, "-B", "-S", "-c", SERVER, cls.script[:-3]]
        pipe = subprocess.PIPE
        cls.server = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT, env=ENVIRONMENT
        )

    @classmethod
    def stop_server(cls):
        """Returns what the process had to say."""
        server, cls.server = cls.server, None
        server.kill()
        return server.communicate()[1].decode()

    @classmethod
    def tearDownClass(cls):
        if cls.server:
            cls.stop_server()

    def run_script(self, *arguments, folder=ROOT, **options):
        """The script in a process of its own."""
        return python(os.path.join(folder, self.script), *arguments, **options)

    def call(self, arguments, stdin=b""):
        """The result of main(arguments), and a text that shows both."""
        stdin = stdin.encode("utf-8") if isinstance(stdin, str) else stdin
        call = shown(self.script, arguments, stdin)
        if not self.server:
            self.start_server()
        try:
            marshal.dump((list(arguments), stdin), self.server.stdin)
            self.server.stdin.flush()
            status, out, err = marshal.load(self.server.stdout)
        except (BrokenPipeError, EOFError):
            self.fail("%s broke off:\n%s" % (call, self.stop_server()))
        if isinstance(status, str):
            self.fail("%s has a bug:\n%s" % (call, status))
        err.encode("ascii")
        result = Result(status, out.decode("utf-8"), err)
        return result, call + " printed " + shown(*result)

    def assert_prints(self, expected, arguments, stdin=b""):
        """The command succeeds, prints just what is expected, and has no note."""
        result, text = self.call(arguments, stdin)
        self.assertEqual(result.err, "", "no note is due: " + text)
        self.assertEqual((result.status, result.out), (0, expected), "wrong: " + text)

    def assert_refused(self, arguments, start, *facts, stdin=b""):
        """Status 2, nothing on stdout, and an error in one line: its start, and the facts.

        Returns the error.
        """
        result, text = self.call(arguments, stdin)
        self.assertEqual(result.status, 2, "bad input must end with status 2: " + text)
        self.assertEqual(result.out, "", "bad input must print no result: " + text)
        *notes, error = result.err.splitlines(True)
        start = "%s: error: %s" % (self.script, start)
        self.assertEqual(error[: len(start)], start, "the error must begin so: " + text)
        self.assertRegex(error, r"\A[^\n]+\n\Z", text)
        # Beside the quoted input and the name of the script, up to four CPUs.
        beside = re.sub(r"(?s)'.*?'|\".*?\"", "", error.partition("error: ")[2])
        self.assertLessEqual(len(beside), 300, "too long a message: " + text)
        for line in notes:
            self.assertRegex(line, "^%s: (note|warning): " % self.script, text)
        for fact in facts:
            self.assertIn(fact, error, "the message lacks a fact: " + text)
        return error

    def assert_bad(self, good, position, values, start, *facts):
        """The good arguments are refused with each of the values in one position."""
        for value in values:
            arguments = ["--"] + good[:position] + [value] + good[position + 1 :]
            self.assert_refused(arguments, start, ascii(value)[:40], *facts)

    def assert_notes(self, expected, notes, arguments, stdin=b""):
        """Status 0, the expected output, and on stderr a line for each list of facts."""
        result, text = self.call(arguments, stdin)
        self.assertEqual((result.status, result.out), (0, expected), text)
        lines = result.err.splitlines()
        self.assertEqual(len(lines), len(notes), "wrong number of notes: " + text)
        for line, facts in zip(lines, notes):
            self.assertRegex(line, "^%s: (note|warning): " % self.script, text)
            for fact in facts:
                self.assertIn(fact, line, "the note lacks a fact: " + text)

    def assert_says(self, arguments, *facts, stdin=b""):
        """The report has the facts, whatever the line breaks; returns it."""
        result, text = self.call(arguments, stdin)
        self.assertEqual(result.status, 0, text)
        report = " ".join(result.out.split())
        for fact in facts:
            self.assertIn(fact, report)
        return report

    def assert_raised(self, *cases):
        """Each call of a function of the module raises a ValueError with this start and facts."""
        code = "import decimal, fractions\nfrom %s import *\n" % self.script[:-3]
        for call, *_ in cases:
            code += "try:\n    %s\n    print()\n" % call
            code += "except ValueError as error:\n    print(error)\n"
        result = python("-c", code, cwd=ROOT)
        self.assertEqual((result.status, result.err), (0, ""), "not a ValueError")
        lines = result.out.split("\n")[:-1]
        self.assertEqual(len(lines), len(cases))
        for line, (call, start, *facts) in zip(lines, cases):
            self.assertEqual(line[: len(start)], start, "the error must begin so: " + call)
            for fact in facts:
                self.assertIn(fact, line, call)

    def evaluate(self, *expressions):
        """What expressions are with the module's functions, as texts.

        Shown stands for what is no number of Python's and shows as one.
        """
        code = "import decimal, fractions\nfrom %s import *\n" % self.script[:-3]
        code += "class Shown:\n    def __init__(self, text): self.text = text\n"
        code += "    def __str__(self): return self.text\n"
        code += "".join("print(repr(%s))\n" % expression for expression in expressions)
        result = python("-c", code, cwd=ROOT)
        self.assertEqual((result.status, result.err), (0, ""))
        return result.out.splitlines()
