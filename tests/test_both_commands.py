"""What a user relies on in either command: tables, streams, help, and what both share."""

import itertools
import os
import re
import shlex
import sys
import tempfile
import unittest

from command import DATA, ROOT, CommandTest, Result, read, run

SUMMARIES = ("Average", "**Average**", "Avg.", "Avg. gap", "Average (18)", "SD", r"\textbf{Avg}",
             "Grand Total", "MEAN", "Std. dev.", "Min", "Max", "Best", "Rank", "Total:", "_Sum_",
             "Median", "Overall", "sum 18", "Av.", "Subtotal 1", "ARPD", "Geo-mean", "St.Dev (sd)",
             "Worst", "all", "Count", "Average C1", "Avg RC2 (8)", "C1 average", "GAP", "Gap (%)",
             "Average over all instances", "Number of wins", "Improvement", "Average instance")
INSTANCES = ("sum100", "MaxCut G1", "max3sat 5", "rank1", "Averages2", "100", "-", "1e5", "C:\\x",
             "caf\u00e9", "\u9f99", "a#b", "small", "p-median-1", "max-cut 1", "min_fill", "GAP 1",
             "all-interval", "gap a", "k-means 3", "Average Joe", "C1", "RC2", "st_e01",
             "instance 5", "class a", "cost 3", "dev-12", "max-sat100")
LOST_DIGITS = (  # A's values, and those of them that a note shows, if there is one
    ("0 0.52 1.5", "0", "0.52"), ("7.25 0.5", "0.5", "7.25"), ("1e+05 100001", "1e+05", "100001"),
    ("-7 -7.5", "-7", "-7.5"), ("1735.0 1936.0", "1735.0", "1936.0"), ("-5.0", "-5.0"),
    ("0.50 0.52",), ("5 7 100000",), ("3.9e+07 4.1e+07",), ("5.00 6.00",), ("1735.0 1936.1",),
)


class BothCommands:
    """The tests; a subclass for each script names a good call, its result, and its columns."""

    good = result = reads = columns = None
    option = None  # one that takes a value
    half = slice(None)  # of what is the same text in both scripts

    def table(self, *lines, separator=","):
        """A good table with these lines after its second one."""
        rows = [",".join(self.columns), "x,5,4"] + list(lines) + ["z,5,4"]
        return "\n".join(rows).replace(",", separator) + "\n"

    def shell(self, redirection, arguments, stdin=b"", options="-B"):
        """The script with its streams redirected by the shell."""
        path = shlex.quote(os.path.join(ROOT, self.script))
        line = " ".join([shlex.quote(sys.executable), options, path, arguments, redirection])
        return run(["sh", "-c", line], stdin)

    # === Tables ===
    def test_rows_that_are_no_instances(self):
        self.assert_refused("a row that is no instance is taken for one", [
            (self.reads, self.table('"%s",5,4' % name), "line 3", repr(name))
            for name in (SUMMARIES + ("# x", "#x", "% x", "%", ""))[self.half]])
        (report, _), = self.explain((self.reads, self.table(*["%s,5,4" % x for x in INSTANCES])))
        for name in INSTANCES:
            self.assertRegex(report, r"(?m)(^|  )%s(\t|$)" % re.escape(name), "a row is lost")

    def test_bad_tables(self):
        first, second, third = self.columns
        head = ",".join(self.columns)
        cells = ("1_234", "\uff15", "1,472.5", "5 s", "5*", "0x10", "1e9999", "5e", "--5",
                 "1e-9999999", "1e999999999", "9" * 200, "\u22125", "5%", "9" * 61 + ".5",
                 "0." + "9" * 61, "5e-301", "1e-400")
        tables = (  # and facts
            *[(self.table('y,"%s","%s"' % (x, x)), "line 3", repr(x)) for x in cells[self.half]],
            # Another number of fields.
            (self.table("y,5"), "line 3", "2", "3"), (self.table("y,1,472,4"), "line 3", "4"),
            (self.table(""), "line 3"), (self.table("y z,5,4", separator=" "), "line 3", "4"),
            (self.table("A & B & C"), "line 3", "1"),
            # A cell without a column; only the first may be an index.
            (head + ",\nx,5,4,7\n", "line 2", "'7'"),
            ("instance,,%s,%s\nx,7,5,4\n" % (second, third), "line 2", "'7'"),
            # What is no text.
            (self.table("y\0,5,4"), "line 3", "UTF-8"), (self.table("y,5\0,4"), "line 3"),
            (self.table("y\x07,5,4"), "line 3", "'y\\x07'"),
            (self.table("y\xa0z,5,4"), "line 3", "'y\\xa0z'"),
            (self.table().encode("utf-16"), "line 1", "UTF-8"),
            (self.table("caf\u00e9,5,4").encode("latin-1"), "line 3", "UTF-8"),
            (self.table('"y\nz",5,4'), "line 4", "'y\\nz'"),
            # What the module csv cannot read.
            (self.table('"y,5,4'), "line"), (self.table("%s,5,4" % ("y" * 200000)), "line 3"),
            # No header, a column twice, or no rows.
            ("", "line 1"), ("\n" + self.table(), "line 1"), ("x,5,4\ny,5,4\n", "line 1"),
            ("%s,5\n" % first + self.table(), "line 1", "instance"),
            (head + "," + second.upper() + "\nx,5,4,5\n", "line 1", second),
            # The second of two columns as pandas and R name it.
            *[("%s,%s.1\nx,5,4,5\n" % (head, x), "line 1", x + ".1") for x in self.columns],
            (head + "\n", "'-'"))
        rows = [(self.reads, *row) for row in tables]
        rows += [(self.reads.replace("-", "none.tsv"), "", "'none.tsv'"),
                 (self.reads.replace("-", "/"), "", "'/'"),
                 ([b"\xff.tsv" if x == "-" else x for x in self.reads.split()], "", "ff.tsv")]
        self.assert_refused("a table with a slip in it is taken", rows)

    def test_each_way_to_write_the_same_table(self):
        right = self.call(self.reads, self.table("y y,50,40"))
        self.assertEqual(right.status, 0, right)
        texts = [self.table('"y y",50,40', separator=s) for s in ",;\t "]
        texts += [self.table("y y,50,40", separator=s) for s in (";", "\t", " , ", " ;  ")]
        texts += [self.table('y y, "50",  "40"'), self.table("y y, 50\u00a0,40")]
        texts += ["\ufeff" + texts[0], texts[0].replace("\n", "\r\n"), texts[2].replace("\n", "\r"),
                  texts[1] + "\n \n", texts[0][:-1], texts[0].upper().replace("X", "x").replace(
                      "Y Y", "y y").replace("Z", "z")]
        # The columns in another order.
        texts.append("".join(",".join(line.split(",")[::-1]) + "\n"
                             for line in self.table("y y,50,40").split("\n")[:-1]))
        # With a column without a name in front, as of pandas, and two behind, as of a spreadsheet.
        texts.append("".join("\t%s\t\t\n" % line for line in texts[2].split("\n")[:-1]))
        for text, result in zip(texts, self.calls([(self.reads, text) for text in texts])):
            self.assertEqual(result, right, repr(text))
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "20 24.csv"), "w") as file:
                file.write(texts[0])
            self.assertEqual(self.call(self.reads[:-1] + "'20 24.csv'", cwd=folder), right)

    def test_20000_rows_take_less_than_a_second(self):
        text = self.table(*["y%d,5,4" % i for i in range(20000)])
        start, took = (self.processor_time(self.reads, stdin) for stdin in (self.table(), text))
        # It takes 0.3 to 1 s here.  The start tells how slow a machine is, or how busy.
        self.assertLess(took - start, max(1, 50 * start), "the start took %.2f s" % start)

    def test_lost_digits_of_a_are_told(self):
        rows = []
        for values, *shown in LOST_DIGITS:
            cells = [{"instance": "i%d" % i, "t1": "5", "a": a, "b": "%.2f" % float(a)}
                     for i, a in enumerate(values.split())]
            lines = [",".join(row[column] for column in self.columns) for row in cells]
            facts = [r"(?<![\d.])%s(?![\d.]*\d)" % re.escape(a) for a in shown]
            notes = [()] + [facts] * bool(facts)  # below the note of each table
            rows.append((self.reads, "\n".join([",".join(self.columns)] + lines), None, *notes))
        paths = [os.path.join(DATA, "example_%d.tsv" % i) for i in (1, 2)]
        rows += [(self.reads[:-1] + shlex.quote(path), "", None, ()) for path in paths]
        self.assert_prints("the note on A's digits is wrong", rows)

    # === Streams ===
    def test_a_reader_that_goes_away(self):
        reading, writing = os.pipe()
        os.close(reading)
        result = self.call(self.good, stdout=writing)
        os.close(writing)
        self.assertEqual(result, Result(0, "", ""))

    def test_standard_output_that_is_full_or_closed(self):
        for redirection, arguments in (
                (">/dev/full", self.good), (">&-", self.good), (">/dev/full", "--help"),
                (">&-", "--version"))[2 * (not os.path.exists("/dev/full")):]:
            result = self.shell(redirection, arguments)
            self.assertEqual(result[:2], (2, ""), "the number is lost in silence")
            self.assertRegex(result.err, r"\A%s: error: [^\n]+\n\Z" % self.script)

    def test_standard_error_that_cannot_be_written_costs_no_number(self):
        noted = self.call(self.reads, self.table())
        self.assertGreater(len(noted.err), 9, "no note")
        both = self.shell("2>&1", self.reads, self.table())
        self.assertEqual(both.out, noted.err + noted.out, "the notes do not come first")
        for redirection in ("2>/dev/full", "2>&-")[not os.path.exists("/dev/full"):]:
            result = self.shell(redirection, self.reads, self.table())
            self.assertEqual(result, Result(0, noted.out, ""), redirection)
            result = self.shell(redirection, self.good + "x")
            self.assertEqual((not result.status, result.out), (False, ""), redirection)

    def test_standard_input_that_is_closed_and_an_interrupt(self):
        result = self.shell("<&-", self.reads)
        self.assertEqual(result[:2], (2, ""), result)
        self.assertRegex(result.err, r"\A%s: error: [^\n]+\n\Z" % self.script)
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
        lists = [["0.05", "--", "--", "--"], ["-h="], ["--help="], [option + "=--"], [option, "--"],
                 ["--version="], ["--explain=x"], ["0.01", "a\0b"], ["\0"], ["--\0"],
                 [*self.good.split()[:-1], "4\0"], [*self.reads.split()[:-1], "\0.csv"],
                 [b"\xff\xe9", *self.good.split()[1:]], [b"--\xff", *self.good.split()]]
        self.assert_refused("an argument list that says nothing", [(x, "") for x in lists])
        words = "0.01", "--", "-h=", "--explain", option + "=--", "", "\0"
        lists = [list(x) for i in range(4) for x in itertools.product(words, repeat=i)]
        for arguments, result in zip(lists, self.calls([(x, "") for x in lists])):
            self.assertIn((result.status, "Traceback" in result.err), [(0, False), (2, False)],
                          (arguments, result))

    def test_each_locale_and_without_docstrings(self):
        right = self.call("--explain " + self.reads, self.table("caf\u00e9,5,4"))
        self.assertIn("caf\u00e9", right.out)
        for coding in ("ascii", "cp1252"):
            env = {"LC_ALL": "C", "PYTHONIOENCODING": coding, "PYTHONUTF8": "0",
                   "PYTHONCOERCECLOCALE": "0"}
            found = self.call("--explain " + self.reads, self.table("caf\u00e9,5,4"), env=env)
            self.assertEqual(found, right, coding)
        self.assertEqual(self.shell("", self.good, options="-B -OO"), Result(0, self.result, ""))
        self.assertIn("--explain", self.shell("", "--help", options="-B -OO").out)

    # === The manual, and the script as it is copied ===
    def test_help_and_version(self):
        result = self.call("--help", env={"COLUMNS": "80"})
        self.assertEqual((result.status, result.err), (0, ""))
        lines = result.out.encode("ascii").decode().split("\n")
        self.assertLessEqual(max(map(len, lines)), 80, "too wide for a terminal")
        for fact in ("10.1214/23-AOAS1778", "2305.07345", "--version", self.option):
            self.assertIn(fact, result.out)
        for call in ("-h", "x --explain --help"):
            self.assertEqual(self.call(call).out.split(), result.out.split())
        examples = re.findall(self.script + r" (.*?) +prints (?:\D*, )?([\d.]+)\n", result.out)
        self.assertTrue(examples, "no example with its number")
        self.assertEqual([found.out for found in self.calls([(call, "") for call, _ in examples])],
                         [number + "\n" for _, number in examples])
        version = self.call("x --version").out
        self.assertRegex(version, r"\A%s \d+\.\d+(\.dev0)?\n\Z" % self.script)
        (_, paragraph), = self.explain((self.good, ""))
        self.assertIn(version.strip().replace(".py", "").replace("_", " "), paragraph)

    def test_the_script_runs_alone(self):
        path = os.path.join(ROOT, self.script)
        self.assertTrue(read(path).startswith("#!/usr/bin/env python3\n# SPDX-License-"))
        self.assertTrue(os.access(path, os.X_OK), "no run bit")
        command = [sys.executable, "-B", "-I", "-W", "error", path] + self.good.split()
        self.assertEqual(run(command, cwd=os.sep), Result(0, self.result, ""))
        code = "import doctest, %s as script; print(doctest.testmod(script))" % self.script[:-3]
        result = run([sys.executable, "-B", "-c", code], cwd=ROOT)
        self.assertRegex(result.out, r"\ATestResults\(failed=0, attempted=[1-9]\d*\)\n\Z")


class EquivalentRuntime(BothCommands, CommandTest):
    script, option = "equivalent_runtime.py", "--scale"
    good, result, half = "0.01 1219 1012 486", "313.68294\n", slice(0, None, 2)
    reads, columns = "0.5 999 999 -", ("instance", "t1", "a")


class CorrectedPValue(BothCommands, CommandTest):
    script, option = "corrected_p_value.py", "--alpha"
    good, result, half = "0.01 17 4", "0.033192784\n", slice(1, None, 2)
    reads, columns = "0.01 -", ("instance", "a", "b")


class TheSame(unittest.TestCase):
    def test_what_stands_below_the_line_is_the_same_in_both(self):
        same = []
        for script in ("equivalent_runtime.py", "corrected_p_value.py"):
            head, _, tail = read(script).partition("\n# === The same in both scripts")
            version, = re.findall(r"\n__version__ = .*", head)
            same.append(version + tail)
        self.assertEqual(*same, "one of the scripts was changed alone")
        self.assertIn("def main(", same[0])
