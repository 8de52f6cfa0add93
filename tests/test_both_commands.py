"""What a user relies on in either command: streams, locales, help, options."""

import os
import subprocess
import sys
import tempfile
import unittest

from command_before import ROOT, CommandTest, Result, python


class Both:
    """The tests; a subclass for each script names a good call and its result."""

    good = result = operands = None

    def path(self):
        return os.path.join(ROOT, self.script)

    def shell(self, redirection, *arguments, **options):
        command = 'exec "$0" "$@" ' + redirection
        process = subprocess.Popen(
            ["sh", "-c", command, sys.executable, "-B", self.path()] + list(arguments),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **options
        )
        out, err = process.communicate()
        return Result(process.returncode, out.decode("ascii"), err.decode("ascii"))

    def test_a_good_call_prints_the_result_and_nothing_else(self):
        self.assert_prints(self.result, *self.good)

    def test_any_working_directory(self):
        self.assert_prints(self.result, *self.good, cwd=tempfile.gettempdir())

    def test_the_script_can_be_run_without_naming_python(self):
        if os.name == "posix":
            self.assertTrue(os.access(self.path(), os.X_OK), "no run bit")
            with open(self.path()) as file:
                self.assertEqual(file.readline(), "#!/usr/bin/env python3\n")

    def test_help_is_a_manual_in_ascii(self):
        for option in ("--help", "-h"):
            result = self.run_script(option)
            self.assertEqual((result.status, result.err), (0, ""))
            self.assertTrue(result.out.startswith("usage: " + self.script), result.out)
            phrases = self.operands + ("--explain", "examples:", "10.1214/23-AOAS1778")
            for phrase in phrases:
                self.assertIn(phrase, result.out)
        # Help wins over missing or bad operands.
        self.assertEqual(self.run_script("bad", "--help").status, 0)

    def test_an_ascii_locale(self):
        env = dict(os.environ, LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
        self.assert_prints(self.result, *self.good, env=env)
        self.assertEqual(self.run_script("--help", env=env).status, 0)
        self.assert_refused(["P_GAMMA"], "\u00e9\u9f99", *self.good[1:], env=env)

    def test_unknown_options(self):
        cases = (
            ["--foo", "unknown option '--foo'", "--help"],
            ["-x", "unknown option '-x'"],
            ["--expl", "unknown option '--expl'"],
            ["--explain=\u00e9", "--explain", r"\xe9"],
        )

        def check(option, *phrases):
            self.assert_refused(phrases, option, *self.good)

        self.each(cases, check)

    def test_standard_output_that_is_closed_or_full(self):
        cases = [(">&-", "closed")]
        if os.path.exists("/dev/full"):
            cases.append((">/dev/full", "space"))

        def check(redirection, reason, *arguments):
            result = self.shell(redirection, *arguments)
            self.assertEqual((result.status, result.out), (2, ""), result)
            message = r"\A%s: error: .*%s.*\n\Z" % (self.script, reason)
            self.assertRegex(result.err, message)

        for arguments in (self.good, ("--help",), ("--explain",) + self.good):
            self.each([case + arguments for case in cases], check)

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

    def test_standard_input_that_is_closed(self):
        result = self.shell("<&-", *self.reading)
        self.assertEqual((result.status, result.out), (2, ""))
        self.assertRegex(
            result.err, r"\A%s: error: standard input is closed.*\n\Z" % self.script
        )

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
            "heavy = 'argparse', 'collections', 'decimal', 'difflib', 'fractions', 're'\n"
            "print([name for name in heavy if name in sys.modules])"
        )
        result = python("-c", code % (self.script[:-3], list(self.good)), cwd=ROOT)
        self.assertEqual(result.out.splitlines()[-1], "[]", result)

    def test_importing_prints_nothing_and_reads_no_argument(self):
        name = self.script[:-3]
        for code in ("import %s", "from %s import *"):
            self.assertEqual(python("-c", code % name, "x", cwd=ROOT), Result(0, "", ""))


class EquivalentRuntime(Both, CommandTest):
    script = "equivalent_runtime.py"
    good = ("0.01", "1219", "1012", "486", "2520")
    result = "313.68294\n1626.5041\n"
    reading = ("0.01", "1219", "1012", "-")
    operands = ("P_GAMMA", "S1", "S2", "T1", "--scores FILE", "3223.49", "30 January 2022")


class CorrectedPValue(Both, CommandTest):
    script = "corrected_p_value.py"
    good = ("0.01", "17", "4")
    result = "0.033192784\n"
    reading = ("0.01", "-")
    operands = ("P_GAMMA", "N", "K", "RESULTS", "--alpha ALPHA", "--maximize", "10,000,000")


if __name__ == "__main__":
    unittest.main()
