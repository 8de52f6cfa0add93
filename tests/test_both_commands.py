"""What a user relies on in either command: streams, locales, help, options."""

import ast
import os
import re
import shlex
import shutil
import sys
import tempfile
import unittest

from command import ROOT, CommandTest, Result, python, run
from definitions import MADE, TESTED, expected_p_value, plain


class BothScripts:
    """The tests; a subclass for each script names a good call and its result."""

    good = result = noted = reading = manual = columns = None

    # The notes of the good call.
    said = ""

    # What an option needs beside itself.
    values = {}

    def path(self):
        return os.path.join(ROOT, self.script)

    def shell(self, redirection, *arguments, before="", option="-B", **more):
        """The script in a process of its own, with its streams redirected."""
        if not shutil.which("sh"):
            self.skipTest("there is no sh here")
        code = '%s exec "$0" %s "$@" %s' % (before, option, redirection)
        return run(["sh", "-c", code, sys.executable, self.path()] + list(arguments), **more)

    def assert_error(self, result, fact):
        self.assertEqual((result.status, result.out), (2, ""), result)
        error = result.err.replace(self.said, "")
        self.assertRegex(error, r"\A%s: error: .*%s.*\n\Z" % (self.script, fact))

    def test_a_good_call_prints_the_result_and_its_notes_and_nothing_else(self):
        good = Result(0, self.result, self.said)
        self.assertEqual(self.run_script(*self.good), good)
        self.assertEqual(self.run_script(*self.good, cwd=tempfile.gettempdir()), good)
        self.assertEqual(self.run_script("--", *self.good), good)

    def test_the_script_says_how_to_run_it_and_that_it_may_be_copied(self):
        lines = self.source().split("\n")
        self.assertEqual(lines[0], "#!/usr/bin/env python3")
        self.assertEqual(lines[1], "# SPDX-License-Identifier: MIT")
        self.assertTrue(lines[2].startswith("# Copyright (c) "), lines[2])
        if os.name == "posix":
            self.assertTrue(os.access(self.path(), os.X_OK), "no run bit")

    def source(self):
        with open(self.path(), encoding="ascii") as file:
            return file.read()

    def read_manual(self):
        return ast.get_docstring(ast.parse(self.source()), clean=False)

    def test_help_is_the_manual_and_wins_over_bad_operands(self):
        manual = self.read_manual()
        self.assertTrue(manual.startswith("usage: %s [--explain] " % self.script), manual)
        for fact in self.manual + self.EXIT + ("10.1214/23-AOAS1778",):
            self.assertIn(fact, " ".join(manual.split()))
        for arguments in (["--help"], ["-h"], ["x", "-5", "--help"]):
            self.assert_prints(manual, arguments)
        width = max(map(len, manual.split("\n")))
        self.assertLessEqual(width, 80, "too wide for a terminal")

    EXIT = ("exit status: 0 on success, 2 after an error, 130 if interrupted.",)

    def test_the_examples_of_the_manual_print_what_they_show(self):
        lines = re.findall(r"(?m)^  python3 .* prints .*$", self.read_manual())
        self.assertGreaterEqual(len(lines), 1)
        examples = re.findall(r"  python3 %s (.*) prints (\S*\d)" % self.script, "\n".join(lines))
        self.assertEqual(len(examples), len(lines))
        for example, printed in examples:
            self.assertEqual(self.run_script(*shlex.split(example)).out, printed + "\n", example)

    def test_the_examples_of_the_manual_take_its_table(self):
        manual = self.read_manual()
        header = r"(?m)^ +%s$" % " +".join(self.columns)
        sample = "".join(re.search(header + r"\n.*\n", manual).group())
        examples = re.findall(r"python3 %s (.*) > \S+$" % self.script, manual, re.M)
        self.assertGreaterEqual(len(examples), 1)
        for example in examples:
            *arguments, path = shlex.split(example)
            with tempfile.TemporaryDirectory() as folder:
                with open(os.path.join(folder, path), "w") as file:
                    file.write(sample)
                result = self.run_script(*arguments, path, cwd=folder)
            self.assertEqual(result.status, 0, (example, result))

    def test_the_options_of_the_script_the_manual_and_the_usage_are_the_same(self):
        manual = self.read_manual()
        usage, _, rest = manual.partition("\n\n")
        section = rest.partition("\noptions")[2].partition("\n\n")[0]
        documented = []
        for start in re.findall(r"(?m)^  (-.*?)(?:  |$)", section):
            documented += re.findall(r"--?[a-z]+", start)
        taken = set(re.findall(r'"(--?[a-z]+)"', self.source()))
        self.assertEqual(set(documented), taken, "options of the manual, and of the script")
        self.assertEqual(len(documented), len(taken), "an option is in the manual twice")
        in_usage = re.findall(r"\[(--?[a-z]+)", usage)
        self.assertEqual(sorted(in_usage + ["--help", "--version", "-h"]), sorted(documented))
        stdin = self.sample("\t")
        for option in documented:
            value = self.values.get(option, [])
            result, text = self.call([option] + value + list(self.reading), stdin)
            self.assertEqual(result.status, 0, text)

    def sample(self, separator):
        """A table with a row, whose columns have this separator."""
        rows = self.columns, ("x", "486", "7")
        return "".join(separator.join(row) + "\n" for row in rows).encode("ascii")

    def test_the_separators_of_the_manual_and_no_others_separate_columns(self):
        manual = " ".join(self.read_manual().split())
        clause = r"Columns are separated by ([^.]*?), and may"
        clause, = re.findall(clause, manual)
        named = re.findall(r"\w+|&", clause)
        # The first that is in line 1 separates.
        self.assertEqual(named, "tabs else by semicolons commas the & of LaTeX or blanks".split())
        separators = {"tabs": "\t", "semicolons": ";", "&": "&", "commas": ",", "blanks": " "}
        others = {"bars": "|", "colons": ":", "slashes": "/", "dashes": "-"}
        for name, separator in dict(separators, **others).items():
            result, text = self.call(self.reading, self.sample(separator))
            self.assertEqual(result.status, 0 if name in separators else 2, text)
        for first, second in ("\t;", "\t&", "\t,", "\t ", ";&", ";,", "; ", ",&", "& ", ", "):
            line = first.join(["x%sy" % second, "486", "7"])
            text = first.join(self.columns + ("o%sp" % second,)) + "\n" + line + first + "1"
            result, text = self.call(self.reading, text)
            self.assertEqual(result.status, 0, text)

    def test_two_rows_of_latex_on_one_line_are_refused(self):
        text = " & ".join(self.columns) + "\nx & 1.5 & 12 \\\\ y & 2.5 & 13 \\\\\n"
        told = "standard input, line 2", "two rows; write each on a line of its own"
        self.assert_refused(self.reading, *told, stdin=text)

    def test_without_docstrings_nothing_crashes(self):
        self.assertEqual(python("-OO", self.path(), *self.good), Result(0, self.result, self.said))
        self.assertIn(self.script, python("-OO", self.path(), "--help").out)
        self.assert_error(python("-OO", self.path()), "P_GAMMA")

    def test_version(self):
        code = "import %s as script; print(script.__version__)" % self.script[:-3]
        version = python("-c", code, cwd=ROOT).out
        self.assertRegex(version, r"\A\d+\.\d+(\.dev0)?\n\Z")
        self.assert_prints("%s %s" % (self.script, version), ["--version"])
        # The paragraph for a paper has it, too.
        named = "program %s %s" % (self.script[:-3].replace("_", " "), version.strip())
        self.assert_says(("--explain",) + self.good, named)

    def test_options_may_stand_anywhere_up_to_two_dashes(self):
        report = self.run_script("--explain", *self.good)
        self.assertIn("p_gamma", report.out)
        for i in range(len(self.good) + 1):
            for option, printed in (("--explain", report.out), ("--", self.result)):
                result, text = self.call(self.good[:i] + (option,) + self.good[i:])
                self.assertEqual(result, Result(0, printed, self.said), text)
        self.assert_refused(("--",) + self.good + ("--explain",), "", "not '--explain'")

    def test_unknown_options(self):
        for option in ("--foo", "-x", "--expl", "--explain=\u00e9", "--version=1", "-inf", "---"):
            told = "the options are --explain,", " --version, -h, --help"
            self.assert_refused((option,) + self.good, "unknown option " + ascii(option), *told)
        if self.script == CorrectedPValue.script:
            self.assert_refused(("--maximise",), "unknown option '--maximise'", " --maximize,")

    def test_an_ascii_locale(self):
        env = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
        self.assertEqual(self.run_script(*self.good, env=env), Result(0, self.result, self.said))
        self.assertEqual(self.run_script("--help", env=env).status, 0)
        if os.name == "posix":
            # As bytes: Python 3.6 cannot pass on a text that is not ASCII in such a locale.
            name = "\u00e9\u9f99".encode("utf-8")
            self.assert_error(self.run_script(name, *self.good[1:], env=env), "P_GAMMA")

    def test_standard_output_that_is_closed_or_full(self):
        for arguments in (self.good, ("--help",), ("--explain",) + self.good):
            self.assert_error(self.shell(">&-", *arguments), "standard output is closed")
            if os.path.exists("/dev/full"):
                self.assert_error(self.shell(">/dev/full", *arguments), "space")

    @unittest.skipUnless(os.name == "posix", "no limits on the size of files")
    def test_an_output_that_takes_only_a_part_is_an_error_unbuffered_too(self):
        limit = "ulimit -f 1; trap '' XFSZ;"
        for option in ("-u", "-B"):
            with tempfile.TemporaryDirectory() as folder:
                result = self.shell(">out", "--help", before=limit, option=option, cwd=folder)
            self.assert_error(result, "cannot be written")

    def test_a_reader_that_goes_away_ends_the_command_quietly(self):
        for arguments, said in ((self.good, self.said), (("--help",), "")):
            reading, writing = os.pipe()
            os.close(reading)
            result = self.run_script(*arguments, stdout=writing)
            os.close(writing)
            self.assertEqual(result, Result(0, "", said))

    def test_standard_error_that_cannot_be_written_changes_no_exit_status(self):
        calls = ((self.good, 0, self.result), (("bad",), 2, ""), self.noted)
        redirections = ["2>&-"] + ["2>/dev/full"] * os.path.exists("/dev/full")
        stdin = self.sample(" ")
        for arguments, status, out in calls:
            for redirection in redirections:
                result = self.shell(redirection, *arguments, stdin=stdin)
                self.assertEqual(result[:2], (status, out), (redirection, arguments))
            reading, writing = os.pipe()
            os.close(reading)
            result = self.run_script(*arguments, stdin=stdin, stderr=writing)
            os.close(writing)
            self.assertEqual(result[:2], (status, out), ("no reader", arguments))

    def test_standard_error_that_is_replaced_gets_its_lines_at_once_or_may_be_closed(self):
        code = (
            "import io, sys, %s as script\n"
            "lines = io.BytesIO()\n"
            "sys.stderr = io.TextIOWrapper(lines, 'ascii')\n"
            "status = script.main(['bad'])\n"
            "print(status, lines.getvalue().count(b'error: '))\n"
            "sys.stderr.close()\n"
            "print(script.main(['bad']))"
        )
        result = python("-c", code % self.script[:-3], cwd=ROOT)
        self.assertEqual(result[:2], (0, "2 1\n2\n"), result)

    def test_standard_input_that_is_closed_or_a_folder(self):
        self.assert_error(self.shell("<&-", *self.reading), "standard input cannot be read")
        # Python itself does not start with a folder, so it comes later here.
        code = (
            "import os, sys, %s as script\n"
            "os.dup2(os.open('.', os.O_RDONLY), 0)\n"
            "sys.exit(script.main(%r))" % (self.script[:-3], list(self.reading))
        )
        self.assert_error(python("-c", code, cwd=ROOT), "standard input cannot be read.*directory")

    def test_an_interrupted_command_leaves_no_traceback(self):
        code = (
            "import os, signal, sys, threading, %s as script\n"
            # A shell's background jobs ignore the signal otherwise.
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
            "os.dup2(os.pipe()[0], 0)\n"
            "sys.exit(script.main(%r))" % (self.script[:-3], list(self.reading))
        )
        self.assertEqual(python("-c", code, cwd=ROOT), Result(130, "", ""))

    def test_a_bug_is_no_error_of_the_user_but_a_traceback(self):
        code = "import %s as script\nscript.run = lambda argv: int('x')\nscript.main([])"
        result = python("-c", code % self.script[:-3], cwd=ROOT)
        self.assertEqual((result.status, result.out), (1, ""), result)
        self.assertIn("Traceback", result.err)

    def test_what_runs_the_script_goes_on_after_it(self):
        code = (
            "import runpy, sys\n"
            "sys.argv = %r\n"
            "try:\n    runpy.run_path(sys.argv[0], run_name='__main__')\n"
            "except SystemExit as end:\n    print('still here', end.code)\n"
        )
        result = python("-c", code % ([self.path()] + list(self.good)))
        self.assertEqual(result, Result(0, self.result + "still here 0\n", self.said))
        self.assertIn("function calls", python("-m", "cProfile", self.path(), *self.good).out)
        # What a caller has printed before comes first.
        code = "import %s as script; print('first'); script.main(%r)"
        result = python("-c", code % (self.script[:-3], self.good), cwd=ROOT)
        self.assertEqual(result, Result(0, "first\n" + self.result, self.said))
        # A notebook has a standard output of its own.
        code = "import io, sys, %s as script\nsys.stdout = io.StringIO()\nscript.main(%r)\n"
        code += "sys.__stdout__.write('got ' + sys.stdout.getvalue())\n"
        result = python("-c", code % (self.script[:-3], self.good), cwd=ROOT)
        self.assertEqual(result, Result(0, "got " + self.result, self.said))

    def test_a_plain_call_imports_nothing_that_takes_long(self):
        # Start-up is the whole cost of a plain call.
        code = (
            "import sys, %s as script\n"
            "script.main(%r)\n"
            "heavy = 'argparse csv difflib fractions re statistics textwrap'.split()\n"
            "print([name for name in heavy if name in sys.modules])"
        )
        result = python("-c", code % (self.script[:-3], list(self.good)), cwd=ROOT)
        self.assertEqual(result.out.splitlines()[-1], "[]", result)

    def test_the_first_public_function_has_an_example_and_all_examples_are_right(self):
        code = (
            "import doctest, %s as script\n"
            "found = doctest.DocTestFinder().find(script)\n"
            "with_one = [test.name.partition('.')[2] for test in found if test.examples]\n"
            "print(script.__all__[0] in with_one)\n"
            "print(doctest.testmod(script).failed)"
        )
        result = python("-c", code % self.script[:-3], cwd=ROOT)
        self.assertEqual(result, Result(0, "True\n0\n", ""))

    def test_importing_prints_nothing_and_reads_no_argument(self):
        name = self.script[:-3]
        for code in ("import %s", "from %s import *"):
            self.assertEqual(python("-c", code % name, "x", cwd=ROOT), Result(0, "", ""))

    def test_the_script_needs_the_standard_library_only(self):
        nodes = list(ast.walk(ast.parse(self.source())))
        modules = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
        for node in nodes:
            if isinstance(node, ast.Import):
                modules.update(alias.name for alias in node.names)
        allowed = "bisect collections csv decimal functools itertools os re statistics sys textwrap"
        self.assertLessEqual(modules, set(allowed.split()))


class EquivalentRuntime(BothScripts, CommandTest):
    script = "equivalent_runtime.py"
    good = ("0.01", "1219", "1012", "486", "2520")
    result = "313.68294\n1626.5041\n"
    noted = ("0.01", "Xeon E5440", "1012", "486"), 0, "313.68294\n"
    reading = ("0.01", "1219", "1012", "-")
    columns = ("instance", "t1", "a")
    values = {"--total": ["10", "--average=limit"], "--average": ["limit"]}
    manual = (
        "t2_hat = T1 * (3223.49 - S2) / (3223.49 - S1) * gamma",
        "To be fair to A, stop B after it.", "gamma, from 0.5 to 1, shortens them",
        "predicts t2, the time that A's run would take on M2", "longer than t2",
        "0.01, as in the paper's experiments; 0.5 sets gamma to 1",
        "T1 runtimes of single runs of A on M1, above 0, in the output's unit",
        "If t1 is 0, A wins by our rule: t2_hat is NA",
        "STOP tells what ends them, and by our rule decides what is taken: 3 for evaluations",
        "1.5 for stagnation (no improvement for a time), 0.75 for target",
        "T1 is in minutes, and the output in seconds: 180",
        "T1 is rounded: by our rule, half a unit less, 2.5",
        "in a cloud or beside other jobs: by our rule, 2.25", "0.3 for 10; needs --average, too",
        "for runtimes made with %s, we advise %s in the test of B's results, while the paper takes "
        "%s" % (MADE, TESTED, MADE),
        "limit (which alone ends the runs, and is T1)",
        "If runs can end before their limit, T1 is their average time, with the word for that end",
        "S1, S2 the CPUs of the machine M1, on which A ran, and of your machine M2",
        "each by its name, its score, or \"NAME: RATING\"",
        "P_GAMMA probability that t2_hat is too long, from 0.000279018", 
        "score of 30 January 2022, from 50 to 10,000.",
        "also without maker and frequency",
        "multiplied by 0.95 for S1 and by 1.05 for S2", "rating of today",
        "If a CPU is not listed, RATING is", "as in \"Ryzen 9 9950X: 4700\"",
        "for scores from 411 to 2185", "scores above 2185 count as 2185 in the formula",
        "t2_hat is at most T1 * S1 / S2 * gamma", "multiplied by 2185 / S2, but by no less than",
        "one name and score, or one number, they are one CPU: t2_hat is T1 * gamma",
        "If t1 stands alone, numbers need no header",
        "and no header. Its columns are instance, t2_hat, a, member, and then the other named",
        "NA stands for what is missing",
    )


class CorrectedPValue(BothScripts, CommandTest):
    script = "corrected_p_value.py"
    good = (TESTED, "17", "3")
    result = plain(expected_p_value(TESTED, 17, 3)) + "\n"
    said = script + ": note: B is better on 14 of 17 instances, A on 3, and 0 are ties\n"
    for made, advised in ((MADE, "0.02 or 0.04"), (TESTED, "0.035")):
        said += script + ": note: For runtimes made with p_gamma = %s, the program advises " % made
        said += "%s.  The test of Arza et al., which takes %s, " % (advised, made)
        papers = plain(expected_p_value(made, 17, 3))
        said += "drops ties, has n = 17, k = 3 and the p-value %s.\n" % papers
    noted = ("0", "-"), 0, "0.50000000\n"
    reading = ("0.01", "-")
    columns = ("instance", "a", "b")
    values = {"--alpha": ["0.1"]}
    manual = (
        "longer than A's run would take on your machine, it is too long and may help B",
        "Is your algorithm B significantly better than algorithm A?",
        "P[X <= K + Y] with X ~ Bin(N, 1/2) and Y ~ Bin(N + TIES, P_GAMMA)",
        "each of which may hide that A is better", "Without ties, the formula is the paper's",
        "The paper takes that of the runtimes. By our rule, it is %s or 0.04 for runtimes made "
        "with up to %s, and 0.035, 0.1, 0.17 and 0.255 for 0.02, 0.03, 0.04 and 0.05."
        % (TESTED, MADE), "but best or median can win", "an upper bound, allows for it",
        "The least p-value is 1e-300",
        "0 gives the ordinary sign test", "H0 is that B is worse than or equal to A",
        "X is the number of instances on which A is better if the two are equally good",
        "If the p-value is lower than alpha, H0 is rejected", "from 0 to 0.5",
        "N the number of instances on which A or B is better, 0 to 1,000,000",
        "K the number of these on which A is better", "TIES the number of further instances",
        "B's value is their exact average as in the paper, or by our rule their best or median.",
        "By our rule, B is better if its value is better than A's value by at",
        "at least one unit of the last decimal of A's values",
        "NA is worse than any value, and so is an average with it",
        "only if column a holds the best of as many runs of A, which do not stop at a target, and "
        "A is not deterministic", "from 0 to N",
        "count by our rule, while the paper drops them", "In the paper, each difference counts",
        "0.01 if A's value with the most decimals is 3.25", "B is worse if it is worse at all",
        "has the unit of its last digit, 1e6 for 3.9e+07, or of A's finest value if this is more",
        "a row with members counts as one instance, and B's value is the mean over its members of",
        "else it is a tie", "1 if all are integers, as 7.0 is",
        "If a run of B found nothing, or t1 is 0, b is NA.", "each line is an instance",
        "by default 0.05; implies --explain",
        "--maximize in RESULTS the larger value is better; by default the smaller",
    )


class Siblings(unittest.TestCase):
    maxDiff = None

    def test_the_end_of_both_scripts_is_the_same_text(self):
        ends = []
        for script in (EquivalentRuntime.script, CorrectedPValue.script):
            with open(os.path.join(ROOT, script), encoding="ascii") as file:
                ends.append(file.read().partition("\n# === The same in both scripts")[2])
        self.assertIn("def main(", ends[0])
        self.assertEqual(*ends)

    def test_a_value_of_a_is_taken_by_both_or_by_neither(self):
        taken = ["1e-400", "5e0", "5E-3", "1" * 60, "-0", "+5.", ".5", "-7e-5", "0.0"]
        taken += ["5E1", "3.9e+07", "-4e400"]
        refused = ["1e-401", "1e401", "1" * 61, "NA", "nan", "1_0", "1;5", "0x1", "--5", "1e", "-"]
        for script in (EquivalentRuntime, CorrectedPValue):
            test = script("call")
            self.addCleanup(script.tearDownClass)
            for value in taken + refused:
                result, text = test.call(script.reading, "instance t1 a b\nx 486 %s 7\n" % value)
                self.assertEqual(result.status, 0 if value in taken else 2, text)


if __name__ == "__main__":
    unittest.main()
