"""Run the two scripts as a user does, and say in plain words what went wrong."""

import atexit
import json
import os
import re
import shlex
import subprocess
import sys
import unittest
from collections import namedtuple
from functools import lru_cache
from subprocess import PIPE
from threading import Timer

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DATA = os.path.join(ROOT, "tests", "data")
TIMEOUT = 60  # s; no call takes so long, and one that does never ends
# What a user's machine has: none of the variables that change how Python runs.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
ENVIRONMENT["LC_ALL"] = "C.UTF-8"  # for operands that are not ASCII, on Python 3.6

Result = namedtuple("Result", "status out err")


def encoded(text):
    """As bytes, because Python 3.6 cannot pass on all texts in every locale."""
    return text.encode("utf-8") if isinstance(text, str) else text


def split(arguments):
    """The arguments of a line, as a shell splits it, or of a list."""
    return shlex.split(arguments) if isinstance(arguments, str) else arguments


def read(path, encoding="utf-8"):
    """The text of a file of the repository."""
    with open(os.path.join(ROOT, path), encoding=encoding) as file:
        return file.read()


def run(command, stdin=b"", cwd=None, env={}, stdout=PIPE, stderr=PIPE):
    """Run a command, a list of texts or bytes; env are further variables."""
    done = subprocess.run(list(map(encoded, command)), input=encoded(stdin), cwd=cwd,
                          env=dict(ENVIRONMENT, **env), stdout=stdout, stderr=stderr,
                          timeout=TIMEOUT)
    return Result(done.returncode, (done.stdout or b"").decode(), (done.stderr or b"").decode())


@lru_cache(None)
def worker(script):
    """A process of many_calls.py, which stays to the end, because each start takes long."""
    process = subprocess.Popen([sys.executable, "-B", "many_calls.py", script], env=ENVIRONMENT,
                               cwd=os.path.join(ROOT, "tests"), stdin=PIPE, stdout=PIPE)
    atexit.register(process.communicate)
    return process


def table(name):
    """The rows of a file of tests/data, without the header, as lists of texts."""
    return [line.split("\t") for line in read("tests/data/" + name).splitlines()][1:]


def cpu_scores():
    """The rows of the list of CPUs: name, score or rating, and its note or month or ""."""
    return re.findall(r"(?m)^\| (.+?) \| (\d+) \|(?: (.+) \|)?$", read("cpu_scores.md", "ascii"))


class CommandTest(unittest.TestCase):
    """Calls of one script, with arguments as a line or a list, and standard input."""

    script = None

    def call(self, arguments, stdin=b"", **options):
        """The result of a call, in a process of its own."""
        path = os.path.join(ROOT, self.script)
        return run([sys.executable, "-B", path, *split(arguments)], stdin, **options)

    def calls(self, cases):
        """The results of calls (arguments, stdin), by main() in one process, which stays."""
        results, process = [], worker(self.script)
        for arguments, stdin in cases:
            given = [os.fsdecode(text) for text in split(arguments)]
            timer = Timer(TIMEOUT, process.kill)
            timer.daemon = True
            timer.start()
            call = json.dumps([given, encoded(stdin).decode("latin-1")])
            process.stdin.write(call.encode() + b"\n")
            process.stdin.flush()
            line = process.stdout.readline()
            timer.cancel()
            self.assertTrue(line, ("the process ended in this call:", call[:200]))
            status, *streams = json.loads(line.decode())
            results.append(Result(status, *[text.encode("latin-1").decode() for text in streams]))
        return results

    def each(self, what, rows, check):
        """check(result, *others) for each row of arguments, stdin, and others."""
        results = self.calls([row[:2] for row in rows])
        for (arguments, stdin, *others), result in zip(rows, results):
            with self.subTest(what, arguments=arguments, stdin=str(stdin)[:200], result=result):
                check(result, *others)

    def assert_prints(self, what, rows):
        """Rows of arguments, stdin, output (None is any), and of each note its facts, as patterns.

        A fact is a number or a name, with a keyword at most: the words may change.
        """
        def check(result, out, *notes):
            self.assertEqual(result.status, 0, "it is refused")
            self.assertIn(out, (None, result.out), "it prints something else")
            lines = result.err.splitlines()
            self.assertEqual(len(lines), len(notes), "wrong number of notes")
            for line, facts in zip(lines, notes):
                self.assertTrue(line.startswith(self.script + ": note: "), line)
                for fact in [facts] if isinstance(facts, str) else facts:
                    self.assertRegex(line, fact, "the note lacks this fact")
        self.each(what, rows, check)

    def assert_refused(self, what, rows):
        """Rows of arguments, stdin, and the facts of the error: one line, status 2, no output."""
        def check(result, *facts):
            self.assertEqual((result.status, result.out), (2, ""), "it is taken")
            # argparse prints the usage above its own.
            self.assertRegex(result.err, r"\A(usage: .+\n)?%s: error: .+\n\Z" % self.script)
            self.assertLess(len(result.err), 6000)
            for fact in facts:
                self.assertIn(fact, result.err, "the error lacks this fact")
        self.each(what, rows, check)

    def explain(self, *cases):
        """[(report, the paragraph at its end without its line breaks)] of (arguments, stdin)."""
        cases = [(["--explain"] + split(arguments), stdin) for arguments, stdin in cases]
        explained = []
        for (arguments, _), result in zip(cases, self.calls(cases)):
            self.assertEqual(result.status, 0, (arguments, result))
            report, _, end = result.out.rstrip("\n").rpartition("\n\n")
            _, *lines = end.split("\n")  # below a heading
            self.assertLessEqual(max(map(len, lines)), 80, end)
            explained.append((report + "\n", " ".join(lines)))
        return explained

    def evaluate(self, *expressions):
        """The values of expressions with the functions of the module; or their errors."""
        code = ("from %s import *\nfrom decimal import Decimal\n"
                "for line in __import__('sys').stdin:\n"
                "    try:\n        print(repr(eval(line)))\n"
                "    except (ValueError, TypeError) as error:\n"
                "        name = {True: 'ValueError', False: 'TypeError'}\n"
                "        print(name[isinstance(error, ValueError)] + ':', error)\n")
        result = run([sys.executable, "-B", "-c", code % self.script[:-3]],
                     "\n".join(expressions), cwd=ROOT)
        self.assertEqual((result.status, result.err), (0, ""), "a bug")
        self.assertEqual(result.out.count("\n"), len(expressions))
        return result.out.splitlines()

    def assert_value_errors(self, facts):
        """Each expression raises a ValueError that tells this fact."""
        for text, (expression, fact) in zip(self.evaluate(*facts), facts.items()):
            self.assertRegex(text, r"\AValueError: .*\b" + fact, expression)
