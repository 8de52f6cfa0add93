"""What a user relies on in either command: tables, streams, help, and what both share."""

import itertools
import os
import re
import shlex
import shutil
import sys
import tempfile
import unittest

from command import ROOT, CommandTest, Result, read, run

NO_INSTANCES = ("Average", "Ave.", r"\textbf{Avg}", "Avg. gap", "MEAN", "Geomean", "Total:",
                "Median (18)", "_Sum_", "Overall", "Std. dev.", "SD", "", "--", "# x", "#x", "% x")
INSTANCES = ("sum100", "MaxCut G1", "Averages2", "100", "-1", "1e5", "C:\\x", "caf\u00e9", "\u9f99",
             "a#b", "p-median-1", "st_e01", "instance 5", "$HOME", "it's")


def sheet(*lines, separator=","):
    """A good table of results with these lines after its second one."""
    rows = ["instance,a,b", "x,5,4", *lines, "z,5,4"]
    return "".join(row.replace(",", separator) + "\n" for row in rows)


class Tables(CommandTest):
    """With one of the scripts, because the other has the same lines, as TheSame tests."""

    script = "corrected_p_value.py"

    def test_rows_that_are_no_instances(self):
        self.assert_refused("a row that is no instance is taken for one", [
            ("0.01 -", sheet('"%s",5,4' % name), "line 3", repr(name)) for name in NO_INSTANCES])
        (report, _), = self.explain(("0.01 -", sheet(*["%s,5,4" % name for name in INSTANCES])))
        for name in INSTANCES:
            self.assertRegex(report, r"(?m)  %s$" % re.escape(name), "a row is lost")

    def test_bad_tables(self):
        tables = (  # and facts
            # Another number of fields.
            (sheet("y,5"), "line 3", "'5'"), (sheet("y,1,472,4"), "line 3", "'472'"),
            (sheet("y z,5,4", separator=" "), "line 3", "'z'"), (sheet("A & B"), "line 3"),
            # Further runs in columns without a name.
            ("instance,a,b,\nx,5,4,\ny,5,4,6\n", "line 3", "'6'"),
            ("instance,a,b,,c\nx,5,4,6,\n", "line 2", "'6'"),
            # What the modules codecs and csv cannot read.
            (sheet().encode("utf-16"), "UTF-8"), (sheet("\u00e9,5,4").encode("latin-1"), "UTF-8"),
            ('instance,a,b,c\nx,5,4,"7\nz,5,4,6\n', "line"),
            (sheet("%s,5,4" % ("y" * 200000)), "line 3"),
            # No header, a column twice, or no rows.
            ("", "line 1"), ("\n" + sheet(), "line 1"), ("x,5,4\ny,5,4\n", "line 1", "instance"),
            ("instance,a,b,A\nx,5,4,5\n", "line 1", "'a'"), ("instance,a,b\n \n", "'-'"))
        rows = [("0.01 -", *row) for row in tables]
        rows += [(["0.01", path], "", fact) for path, fact in (
            ("none.tsv", "'none.tsv'"), ("/", "'/'"), (b"\xff.tsv", "ff.tsv"), ("\0.csv", "csv"))]
        self.assert_refused("a table with a slip in it is taken", rows)

    def test_each_way_to_write_the_same_table(self):
        call, row = "--explain 0.01 -", '"y y",50,40'
        right = self.call(call, sheet(row))
        self.assertEqual(right.status, 0, right)
        texts = [sheet(row, separator=separator) for separator in ",;\t "]
        texts += [sheet("y y,50,40", separator=separator) for separator in (";", "\t", " , ")]
        texts += [sheet('  y y, "50",  "40"'), sheet("y y, 50\u00a0,40"), sheet("", row, ",,"),
                  sheet('"y\ty",50,40'), sheet('"y\n y",50,40'),
                  "\ufeff" + texts[0], texts[0].replace("\n", "\r\n"), texts[2].replace("\n", "\r"),
                  texts[1] + "\n \n", texts[0][:-1], texts[3].replace("40\n", "40 \n"),
                  texts[0].replace("instance,a", "Instance,A")]
        # The columns in another order; an index in front, as of pandas, and two behind, as Excel's.
        texts.append("".join(",".join(line.split(",")[::-1]) + "\n"
                             for line in sheet("y y,50,40").splitlines()))
        texts.append("".join("\t%s\t\t\n" % line for line in texts[2].splitlines()))
        for text, result in zip(texts, self.calls([(call, text) for text in texts])):
            self.assertEqual(result, right, repr(text))
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "20 24.csv"), "w") as file:
                file.write(texts[0])
            self.assertEqual(self.call(call[:-1] + "'20 24.csv'", cwd=folder), right)


class BothCommands:
    """The tests; a subclass for each script names a good call and its result."""

    good = result = None
    notes = 0  # how many the good call has
    reads = None  # a call with a table as standard input
    text = "instance,t1,a,b\ncaf\u00e9,50,5,4\nx,70,7,6\n"
    option = None  # of this script alone

    def shell(self, redirection, arguments):
        """The script with its streams redirected by the shell."""
        command = [sys.executable, "-B", os.path.join(ROOT, self.script)]
        line = " ".join([*map(shlex.quote, command), arguments, redirection])
        return run(["sh", "-c", line])

    def assert_told(self, result):
        self.assertEqual(result[:2], (2, ""), "it is lost in silence")
        self.assertRegex(result.err, r"(?m)^%s: error: .+\n\Z" % self.script)

    def test_streams_that_are_full_or_closed(self):
        for redirection in (">&-", ">/dev/full")[: 1 + os.path.exists("/dev/full")]:
            self.assert_told(self.shell(redirection, self.good))
        self.assert_told(self.shell("<&-", self.reads))
        reading, writing = os.pipe()
        os.close(reading)
        result = self.call(self.good, stdout=writing)
        os.close(writing)
        self.assertEqual((result.status, result.err.count("\n")), (0, self.notes), "as by head")

    def test_an_interrupt(self):
        code = ("import os, signal, sys, threading, %s as script\n"
                # A shell's background jobs ignore the signal otherwise.
                "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                "threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
                "os.dup2(os.pipe()[0], 0)\nsys.exit(script.main(%r))")
        code %= self.script[:-3], self.reads.split()
        result = run([sys.executable, "-B", "-c", code], cwd=ROOT)
        self.assertEqual(result, Result(130, "", ""))

    def test_no_argument_list_ends_in_a_traceback(self):
        option = self.option
        self.assert_refused("an argument list that says nothing", [(x, "") for x in (
            ["--help="], [option + "=--"], [option, "--"], ["--version="], ["--explain=x"],
            ["--\0"], [*self.good.split()[:-1], "4\0"], [b"\xff\xe9", *self.good.split()[1:]],
            [b"--\xff", *self.good.split()], ["--expl", *self.good.split()])])
        words = "0.01", "--", "--explain", option + "=--", "", "\0"
        lists = [list(x) for i in range(3) for x in itertools.product(words, repeat=i)]
        for arguments, result in zip(lists, self.calls([(x, "") for x in lists])):
            self.assertIn((result.status, "Traceback" in result.err), [(0, False), (2, False)],
                          (arguments, result))

    def test_each_locale(self):
        right = self.call("--explain " + self.reads, self.text)
        self.assertIn("caf\u00e9", right.out)
        for coding in ("ascii", "cp1252"):
            env = {"LC_ALL": "C", "PYTHONIOENCODING": coding, "PYTHONUTF8": "0",
                   "PYTHONCOERCECLOCALE": "0"}
            self.assertEqual(self.call("--explain " + self.reads, self.text, env=env), right)

    def test_help_and_version(self):
        result = self.call("--help", env={"COLUMNS": "80", "LC_ALL": "C"})
        self.assertEqual((result.status, result.err), (0, ""))
        lines = result.out.encode("ascii").decode().split("\n")
        self.assertLessEqual(max(map(len, lines)), 80, "too wide for a terminal")
        for fact in ("10.1214/23-AOAS1778", "2305.07345", "--version", self.option):
            self.assertIn(fact, result.out)
        examples = re.findall(self.script + r" (.*?) +prints ([\d.]+)\n", result.out)
        self.assertTrue(examples, "no example with its number")
        self.assertEqual([found.out for found in self.calls([(call, "") for call, _ in examples])],
                         [number + "\n" for _, number in examples])
        version = self.call("x --version").out
        self.assertRegex(version, r"\A%s \d+\.\d+(\.dev0)?\n\Z" % self.script)
        (_, paragraph), = self.explain((self.good, ""))
        self.assertIn(" %s " % version.split()[-1], paragraph)

    def test_a_copy_of_the_script_alone(self):
        path = os.path.join(ROOT, self.script)
        self.assertTrue(read(path).startswith("#!/usr/bin/env python3\n# SPDX-License-"))
        self.assertTrue(os.access(path, os.X_OK), "no run bit")
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-B", "-I", "-W", "error", shutil.copy(path, folder)]
            status, out, err = run(command + self.good.split())
            self.assertEqual((status, out, err.count("\n")), (0, self.result, self.notes), err)
        code = "import doctest, %s as script; print(doctest.testmod(script))" % self.script[:-3]
        result = run([sys.executable, "-B", "-c", code], cwd=ROOT)
        self.assertRegex(result.out, r"\ATestResults\(failed=0, attempted=[1-9]\d*\)\n\Z")


class EquivalentRuntime(BothCommands, CommandTest):
    script, option, reads = "equivalent_runtime.py", "--scale", "0.5 999 999 -"
    good, result, notes = "0.01 1219 1012 486", "313.68294\n", 2


class CorrectedPValue(BothCommands, CommandTest):
    script, option, reads = "corrected_p_value.py", "--maximize", "0.01 -"
    good, result, notes = "0.01 17 4", "0.033192784\n", 1


class TheSame(unittest.TestCase):
    def test_what_stands_below_the_line_is_the_same_in_both(self):
        same = []
        for script in ("equivalent_runtime.py", "corrected_p_value.py"):
            head, _, tail = read(script).partition("\n# === The same in both scripts")
            version, = re.findall(r"\n__version__ = .*", head)
            same.append(version + tail)
        self.assertEqual(*same, "one of the scripts was changed alone")
        self.assertIn("def main(", same[0])
