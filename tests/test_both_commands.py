"""What a user relies on in either command: streams, locales, help, options."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from command import ROOT, CommandTest, Result, python, shown


class Both:
    """The tests; a subclass for each script names a good call and its result."""

    good = result = reading = manual = None

    def path(self):
        return os.path.join(ROOT, self.script)

    def shell(self, redirection, *arguments):
        """The script in a process of its own, with its streams redirected."""
        process = subprocess.Popen(
            ["sh", "-c", 'exec "$0" "$@" ' + redirection, sys.executable, "-B", self.path()]
            + list(arguments),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        out, err = process.communicate()
        return Result(process.returncode, out.decode("ascii"), err.decode("ascii"))

    def assert_good(self, result):
        self.assertEqual(result, Result(0, self.result.replace("\n", os.linesep), ""))

    def test_a_good_call_prints_the_result_and_nothing_else(self):
        self.assert_good(self.run_script(*self.good))
        self.assert_prints((self.result, self.good))

    def test_any_working_directory(self):
        self.assert_good(self.run_script(*self.good, cwd=tempfile.gettempdir()))

    def test_the_script_says_how_to_run_it_and_that_it_may_be_copied(self):
        with open(self.path(), encoding="ascii") as file:
            lines = [next(file) for _ in range(3)]
        self.assertEqual(lines[:2], ["#!/usr/bin/env python3\n", "# SPDX-License-Identifier: MIT\n"])
        self.assertTrue(lines[2].startswith("# Copyright (c) "), lines[2])
        if os.name == "posix":
            self.assertTrue(os.access(self.path(), os.X_OK), "no run bit")

    def test_help_is_the_manual_and_wins_over_bad_operands(self):
        code = "import %s as script; print(script.__doc__, end='')" % self.script[:-3]
        manual = python("-c", code, cwd=ROOT).out
        self.assertTrue(manual.startswith("usage: %s [--explain] " % self.script), manual)
        for phrase in self.manual + ("examples:", "exit status:", "10.1214/23-AOAS1778"):
            self.assertIn(phrase, manual)
        self.assert_prints((manual, ["--help"]), (manual, ["-h"]), (manual, ["bad", "-5", "--help"]))
        width = max(map(len, manual.split("\n")[1:]))
        self.assertLessEqual(width, 80, "too wide for a terminal")

    def test_without_docstrings_nothing_crashes(self):
        result = python("-OO", self.path(), *self.good)
        self.assertEqual((result.status, result.err), (0, ""))
        result = python("-OO", self.path(), "--help")
        self.assertEqual((result.status, result.err), (0, ""))
        self.assertIn(self.script, result.out)
        result = python("-OO", self.path())
        self.assertEqual((result.status, result.out), (2, ""))
        self.assertIn("error: P_GAMMA", result.err)

    def test_version(self):
        self.assert_prints((self.script + " 1.0\n", ["--version"]))

    def test_options_may_stand_anywhere_up_to_two_dashes(self):
        report, = self.calls([(("--explain",) + self.good,)])
        self.assertIn("p_gamma", report.out)
        self.assert_prints(
            *[(report.out, self.good[:i] + ("--explain",) + self.good[i:]) for i in range(len(self.good) + 1)]
        )
        self.assert_prints(
            (self.result, ("--",) + self.good), (self.result, self.good[:1] + ("--",) + self.good[1:])
        )
        self.assert_refused((["'--explain'"], ("--",) + self.good + ("--explain",)))

    def test_unknown_options(self):
        self.assert_refused(
            *[
                (["unknown option " + ascii(option), "--help"], (option,) + self.good)
                for option in ("--foo", "-x", "--expl", "--explain=\u00e9", "--version=1", "-inf", "---")
            ]
        )

    def test_an_ascii_locale(self):
        env = dict(os.environ, LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
        self.assert_good(self.run_script(*self.good, env=env))
        self.assertEqual(self.run_script("--help", env=env).status, 0)
        result = self.run_script("\u00e9\u9f99", *self.good[1:], env=env)
        self.assertEqual((result.status, result.out), (2, ""))
        self.assertIn("P_GAMMA", result.err)

    def test_standard_output_that_is_closed_or_full(self):
        for redirection, reason in ((">&-", "closed"), (">/dev/full", "space")):
            if reason == "closed" or os.path.exists("/dev/full"):
                for arguments in (self.good, ("--help",), ("--explain",) + self.good):
                    result = self.shell(redirection, *arguments)
                    self.assertEqual((result.status, result.out), (2, ""), result)
                    self.assertRegex(result.err, r"\A%s: error: .*%s.*\n\Z" % (self.script, reason))

    @unittest.skipUnless(os.name == "posix", "no limits on the size of files")
    def test_an_output_that_takes_only_a_part_is_an_error_unbuffered_too(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        for option in ("-u", "-B"):
            code = "ulimit -f 1; trap '' XFSZ; exec \"$0\" %s \"$@\" > out" % option
            process = subprocess.Popen(
                ["sh", "-c", code, sys.executable, self.path(), "--help"],
                cwd=folder,
                stderr=subprocess.PIPE,
            )
            err = process.communicate()[1].decode("ascii")
            self.assertEqual(process.returncode, 2, (option, err))
            self.assertIn("error: standard output cannot be written", err)

    @unittest.skipUnless(hasattr(os, "set_blocking") and os.name == "posix", "no such streams")
    def test_an_input_that_does_not_wait_is_an_error(self):
        reading, writing = os.pipe()
        os.write(writing, b"5 4\n")
        os.set_blocking(reading, False)
        code = "import sys, %s as script\nsys.stdin = open(%d)\nsys.exit(script.main(%r))"
        code %= self.script[:-3], reading, list(self.reading)
        result = python("-c", code, cwd=ROOT, pass_fds=[reading])
        os.close(reading)
        os.close(writing)
        self.assertEqual((result.status, result.out), (2, ""))
        self.assertRegex(result.err, r"\A%s: error: standard input cannot be read.*\n\Z" % self.script)

    def test_a_reader_that_goes_away_ends_the_command_quietly(self):
        for arguments in (self.good, ("--help",)):
            reading, writing = os.pipe()
            os.close(reading)
            result = self.run_script(*arguments, stdout=writing)
            os.close(writing)
            self.assertEqual(result, Result(0, "", ""))

    def test_a_stream_that_fails_late_causes_no_complaint_at_exit(self):
        # Fully buffered, as Python 3.6 has both streams away from a terminal.
        code = (
            "import io, sys\n"
            "stream = io.TextIOWrapper(io.BufferedWriter(io.FileIO(%d, 'w'), 10000))\n"
            "sys.%s = stream\n"
            "import %s as script\n"
            "sys.exit(script.main(%r))"
        )
        for number, name, arguments, status in (
            (1, "stdout", list(self.good), 0),
            (2, "stderr", ["bad"], 2),
        ):
            reading, writing = os.pipe()
            os.close(reading)
            arguments = code % (number, name, self.script[:-3], arguments)
            result = python("-c", arguments, cwd=ROOT, **{name: writing})
            os.close(writing)
            self.assertEqual(result, Result(status, "", ""), name)

    def test_standard_error_that_is_closed_or_full(self):
        for redirection in ("2>&-", "2>/dev/full"):
            if redirection == "2>&-" or os.path.exists("/dev/full"):
                self.assertEqual(self.shell(redirection, *self.good)[:2], (0, self.result))
                self.assertEqual(self.shell(redirection, "bad")[:2], (2, ""))

    def test_standard_input_that_is_closed_or_a_folder(self):
        result = self.shell("<&-", *self.reading)
        self.assertEqual((result.status, result.out), (2, ""))
        self.assertRegex(result.err, r"\A%s: error: standard input is closed.*\n\Z" % self.script)
        if os.name == "posix":
            # Python itself does not start with a folder, so it comes later here.
            code = (
                "import os, sys, %s as script\n"
                "os.dup2(os.open('.', os.O_RDONLY), 0)\n"
                "sys.exit(script.main(%r))" % (self.script[:-3], list(self.reading))
            )
            result = python("-c", code, cwd=ROOT)
            self.assertEqual((result.status, result.out), (2, ""), result)
            self.assertRegex(
                result.err, r"\A%s: error: standard input cannot be read.*directory.*\n\Z" % self.script
            )

    def test_a_lack_of_memory_is_told_in_a_sentence(self):
        try:
            import resource
        except ImportError:
            self.skipTest("memory cannot be limited here")
        code = (
            "import resource, sys, %s as script\n"
            "resource.setrlimit(resource.RLIMIT_AS, (2 ** 27, 2 ** 27))\n"
            "sys.exit(script.main(%r))" % (self.script[:-3], list(self.reading))
        )
        result = python("-c", code, cwd=ROOT, stdin=b"1 2\n" * 10000000)
        self.assertEqual((result.status, result.out), (2, ""), shown(result))
        self.assertRegex(result.err, r"\A%s: error: .*memory.*\n\Z" % self.script)

    def test_an_interrupted_command_leaves_no_traceback(self):
        if os.name != "posix":
            self.skipTest("no signals")
        code = (
            "import os, signal, sys, threading\n"
            "import %s as script\n"
            # A shell's background jobs ignore the signal otherwise.
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
            "sys.stdin = open(os.pipe()[0])\n"
            "sys.exit(script.main(%r))" % (self.script[:-3], list(self.reading))
        )
        self.assertEqual(python("-c", code, cwd=ROOT), Result(130, "", ""))

    def test_a_plain_call_imports_nothing_that_takes_long(self):
        # Start-up is the whole cost of a plain call.
        code = (
            "import sys, %s as script\n"
            "script.main(%r)\n"
            "heavy = 'argparse', 'collections', 'csv', 'decimal', 'difflib', 'fractions', 're'\n"
            "print([name for name in heavy if name in sys.modules])"
        )
        result = python("-c", code % (self.script[:-3], list(self.good)), cwd=ROOT)
        self.assertEqual(result.out.splitlines()[-1], "[]", result)

    def test_within_an_interactive_python_it_does_not_end_that(self):
        code = (
            "import runpy, sys\n"
            "%s\n"
            "sys.argv = %r\n"
            "try:\n    runpy.run_path(sys.argv[0], run_name='__main__')\n"
            "except SystemExit as end:\n    print('still here', end.code, file=sys.__stdout__)\n"
        )
        arguments = [self.path()] + list(self.good)
        for session in ("sys.ps1 = '> '", "import io; sys.stdout = io.StringIO()"):
            result = python("-c", code % (session, arguments))
            self.assertEqual((result.status, result.err), (0, ""))
            self.assertIn("still here 0", result.out)

    def test_importing_prints_nothing_and_reads_no_argument(self):
        name = self.script[:-3]
        for code in ("import %s", "from %s import *"):
            self.assertEqual(python("-c", code % name, "x", cwd=ROOT), Result(0, "", ""))


class EquivalentRuntime(Both, CommandTest):
    script = "equivalent_runtime.py"
    good = ("0.01", "1219", "1012", "486", "2520")
    result = "313.68294\n1626.5041\n"
    reading = ("0.01", "1219", "1012", "-")
    manual = ("P_GAMMA", "S1", "S2", "T1", "--scores FILE", "3223.49", "30 January 2022")


class CorrectedPValue(Both, CommandTest):
    script = "corrected_p_value.py"
    good = ("0.01", "17", "4")
    result = "0.033192784\n"
    reading = ("0.01", "-")
    manual = ("P_GAMMA", "N", "K", "RESULTS", "--alpha ALPHA", "--maximize", "10,000,000")


if __name__ == "__main__":
    unittest.main()
