"""What a user relies on in either command: tables, streams, help, and what both share."""

import os
import re
import shlex
import sys
import tempfile
import unittest

from command import ROOT, CommandTest, Result, run

SUMMARIES = ("Average", "average", "**Average**", "Avg.", "Avg. gap", "Average (18)", "*mean*",
             "SD", r"\textbf{Avg}", "Grand Total", "MEAN", "Std. dev.", "Min", "Max", "Best",
             "Rank", "Total:", "_Sum_", "Median", "Var", "Wins", "Overall", "sum 18", "tot", "Aver",
             "Av.", "averages", "Subtotal 1", "ARPD", "rpd", "Geo-mean", "gmean", "St.Dev (sd)",
             "minimum", "maximum", "Worst", "Total gap", "totals", "all")
INSTANCES = ("sum100", "mean10", "MaxCut G1", "max3sat 5", "rank1", "maxcut", "Averages2", "100",
             "-", "n/a", "1e5", "summary", "C:\\x", "caf\u00e9", "\u9f99", "a#b", "small")
SHARED = (  # names of instances, and those of summary rows among them, which are refused
    ("p-median-10 p-median-20 p-median-30 p-median-40", ""),
    ("max-cut_100 max-cut_200 max-cut_300", "Average"),
    ("gap_a gap_b gap_c gap_d", "Mean Total"),
    ("C1 C2 C3 C4 C5 C6 C7 C8 C9", "Average_C1 Average_C2"),
    ("R1 R2 R3", "Avg_R1 Avg_R2 Avg_R3"),
    ("", "p-median-10"),
)


class BothCommands:
    """The tests; a subclass for each script names a good call, its result, and its columns."""

    good = result = reads = columns = manual = None
    half = slice(None)  # of what is the same text in both scripts
    seconds = 1  # for 20,000 rows

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
        rows = [(self.reads, self.table('"%s",5,4' % name), "line 3", repr(name))
                for name in (SUMMARIES + ("# x", "#x", "% x", "%", ""))[self.half]]
        self.assert_refused("a row that is no instance is taken for one", rows)

    def test_rows_of_instances_with_such_words(self):
        lines = ["%s,5,4" % name for name in INSTANCES]
        report, _ = self.explain(self.reads, self.table(*lines))
        for name in INSTANCES:
            self.assertRegex(report, r"(?m)(^|  )%s(\t|$)" % re.escape(name), "a row is lost")

    def test_a_word_that_most_instances_have_is_no_summary(self):
        taken, refused = [], []
        for names, summaries in SHARED:
            names = [name.replace("_", " ") for name in names.split()]
            lines = ["%s,5,4\n" % name for name in names]
            head = ",".join(self.columns) + "\n"
            if names:
                taken.append((self.reads, head + "".join(lines), None, str(len(names))))
            for name in summaries.split():
                name = name.replace("_", " ")
                others = ["%s,5,4\n" % x.replace("_", " ") for x in summaries.split()]
                # The first summary row is the one that is told, as in a table with each class.
                refused.append((self.reads, head + "".join(lines) + "%s,5,4\n" % name, "line %d" %
                                (len(names) + 2), repr(name)))
                refused.append((self.reads, head + "".join(lines + others), "line"))
        self.assert_prints("instances that share a word are taken for summaries", taken)
        self.assert_refused("a summary row beside instances is taken for one", refused)

    def test_bad_tables(self):
        first, second, third = self.columns
        head = ",".join(self.columns)
        cells = ("1_234", "\uff15", "\u0665", "1,472.5", "1'234", "5 s", "5*", "0x10", "1e9999",
                 "5e", "--5", "1e-9999999", "1e999999999", "9" * 200, "\u22125", "$5$", "5%")
        self.assert_refused("a table with a slip in it is taken", [
            *[(self.reads, self.table('y,"%s","%s"' % (cell, cell)), "line 3", repr(cell))
              for cell in cells[self.half]],
            # Another number of fields.
            (self.reads, self.table("y,5"), "line 3", "2", "3"),
            (self.reads, self.table("y,1,472,4"), "line 3", "4", "1,472.5"),
            (self.reads, self.table(""), "line 3"),
            (self.reads, self.table("y z,5,4", separator=" "), "line 3", "4"),
            (self.reads, self.table("A & B & C"), "line 3", "1"),
            # A cell without a column; only the first may be an index.
            (self.reads, head + ",\nx,5,4,7\n", "line 2", "'7'"),
            (self.reads, "instance,,%s,%s\nx,7,5,4\n" % (second, third), "line 2", "'7'"),
            # What is no text.
            (self.reads, self.table("y\0,5,4"), "line 3"),
            (self.reads, self.table("y,5\0,4"), "line 3"),
            (self.reads, self.table("y\x07,5,4"), "line 3", "'y\\x07'"),
            (self.reads, self.table().encode("utf-16"), "line 1", "UTF-8"),
            (self.reads, self.table("caf\u00e9,5,4").encode("latin-1"), "line 3", "UTF-8"),
            (self.reads, self.table('"y\nz",5,4'), "line 3", "'y\\nz'"),
            # What the module csv cannot read: its own cause.
            (self.reads, self.table('"y,5,4'), "line", "quotation mark"),
            (self.reads, self.table("%s,5,4" % ("y" * 200000)), "line 3", "131072"),
            # No header, a column twice, or no rows.
            (self.reads, "", "line 1", "instance, " + second if second == "a" else "instance, t1"),
            (self.reads, "\n" + self.table(), "line 1"),
            (self.reads, "x,5,4\ny,5,4\n", "line 1", "instance"),
            (self.reads, "%s,5\n" % first + self.table(), "line 1"),
            (self.reads, head + "," + second.upper() + "\nx,5,4,5\n", "line 1", second),
            (self.reads, head + ",Instance\nx,5,4,y\n", "line 1"),
            # The second of two columns as pandas and R name it.
            *[(self.reads, "%s,%s.1\nx,5,4,5\n" % (head, column), "line 1", column + ".1")
              for column in self.columns],
            (self.reads, "%s,%s.12\nx,5,4,5\n" % (head, third.upper()), "line 1", third + ".12"),
            (self.reads, head + "\n", "'-'"),
            # No file.
            (self.reads.replace("-", "none.tsv"), "", "'none.tsv'"),
            (self.reads.replace("-", "/"), "", "'/'"),
            ([b"\xff.tsv" if x == "-" else x for x in self.reads.split()], "", "ff.tsv"),
        ])

    def test_separators_quotes_and_files(self):
        right = self.call(self.reads, self.table("y y,50,40"))
        self.assertEqual(right.status, 0, right)
        texts = [self.table('"y y",50,40', separator=s) for s in ",;\t "]
        texts += [self.table("y y,50,40", separator=s) for s in (";", "\t", " , ", " ;  ")]
        texts += ["\ufeff" + texts[0], texts[0].replace("\n", "\r\n"), texts[2].replace("\n", "\r"),
                  texts[1] + "\n \n", texts[0][:-1], texts[0].upper().replace("X", "x").replace(
                      "Y Y", "y y").replace("Z", "z")]
        for text, result in zip(texts, self.calls([(self.reads, text) for text in texts])):
            self.assertEqual(result, right, repr(text))
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "20 24.csv"), "w") as file:
                file.write(texts[0])
            self.assertEqual(self.call(self.reads[:-1] + "'20 24.csv'", cwd=folder), right)

    def test_20000_rows_take_a_second_or_few(self):
        text = self.table(*["y%d,5,4" % i for i in range(20000)])
        times = [sum(os.times()[2:4])]  # of the processor, which depends less on the load
        for stdin in (self.table(), text):
            self.assertEqual(self.call(self.reads, stdin).status, 0)
            times.append(sum(os.times()[2:4]))
        start, took = times[1] - times[0], times[2] - times[1]
        self.assertLess(took - start, self.seconds * max(1, 40 * start), "or more under load")

    # === Streams ===
    def test_a_reader_that_goes_away(self):
        for arguments in (self.good, "--help"):
            reading, writing = os.pipe()
            os.close(reading)
            result = self.call(arguments, stdout=writing)
            os.close(writing)
            self.assertEqual(result, Result(0, "", ""), arguments)

    def test_standard_output_that_is_full_or_closed(self):
        for redirection in (">/dev/full", ">&-")[not os.path.exists("/dev/full"):]:
            for arguments in (self.good, "--help", "--version", "--explain " + self.good):
                result = self.shell(redirection, arguments)
                self.assertEqual(result[:2], (2, ""), "the number is lost in silence")
                error = re.sub(r"(?m)^%s: note: .*\n" % self.script, "", result.err)
                self.assertRegex(error, r"\A%s: error: [^\n]+\n\Z" % self.script)

    def test_standard_error_that_cannot_be_written_costs_no_number(self):
        noted = self.call(self.reads, self.table())
        self.assertGreater(len(noted.err), 9, "no note")
        for redirection in ("2>/dev/full", "2>&-")[not os.path.exists("/dev/full"):]:
            result = self.shell(redirection, self.reads, self.table())
            self.assertEqual(result, Result(0, noted.out, ""), redirection)
            for bad in (self.good + "x", "--foo " + self.good, ""):
                result = self.shell(redirection, bad)
                self.assertEqual((not result.status, result.out), (False, ""), bad + redirection)

    def test_standard_input_that_is_closed(self):
        result = self.shell("<&-", self.reads)
        self.assertEqual(result[:2], (2, ""), result)
        self.assertRegex(result.err, r"\A%s: error: [^\n]+\n\Z" % self.script)

    def test_an_interrupt_ends_with_130(self):
        code = ("import os, signal, sys, threading, %s as script\n"
                # A shell's background jobs ignore the signal otherwise.
                "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                "threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
                "os.dup2(os.pipe()[0], 0)\nsys.exit(script.main(%r))")
        code %= self.script[:-3], self.reads.split()
        result = run([sys.executable, "-B", "-c", code], cwd=ROOT)
        self.assertEqual(result, Result(130, "", ""))

    def test_each_locale_and_without_docstrings(self):
        right = self.call("--explain " + self.reads, self.table("caf\u00e9,5,4"))
        self.assertIn("caf\u00e9", right.out)
        for coding in ("ascii", "latin-1", "cp1252"):
            env = {"LC_ALL": "C", "PYTHONIOENCODING": coding, "PYTHONUTF8": "0",
                   "PYTHONCOERCECLOCALE": "0"}
            found = self.call("--explain " + self.reads, self.table("caf\u00e9,5,4"), env=env)
            self.assertEqual(found, right, coding)
        self.assert_refused("no UTF-8", [([b"\xff\xe9", *self.good.split()[1:]], "", "P_GAMMA")])
        self.assertEqual(self.shell("", self.good, options="-B -OO"), Result(0, self.result, ""))
        self.assertIn("--explain", self.shell("", "--help", options="-B -OO").out)

    # === The manual, and what both scripts share ===
    def test_help(self):
        result = self.call("--help", env={"COLUMNS": "80"})
        self.assertEqual((result.status, result.err), (0, ""))
        lines = result.out.encode("ascii").decode().split("\n")
        self.assertLessEqual(max(map(len, lines)), 80, "too wide for a terminal")
        text = " ".join(result.out.split())
        for fact in self.manual.split() + ["23-AOAS1778", "130", "--version", "--explain"]:
            self.assertIn(fact, text)
        for call in ("-h", "x --explain --help"):
            self.assertEqual(self.call(call).out.split(), result.out.split())
        examples = re.findall(self.script + r" (.*?) +prints (?:\D*, )?([\d.]+)\n", result.out)
        self.assertTrue(examples, "no example with its number")
        for call, number in examples:
            self.assertEqual(self.call(call).out, number + "\n", call)

    def test_version(self):
        result = self.call("x --version")
        self.assertRegex(result.out, r"\A%s 12\.\d+(\.dev0)?\n\Z" % self.script)
        _, paragraph = self.explain(self.good)
        self.assertIn(result.out.strip().replace(".py", "").replace("_", " "), paragraph)

    def test_the_script_runs_alone(self):
        path = os.path.join(ROOT, self.script)
        with open(path, encoding="utf-8") as file:
            start = file.read(70)
        self.assertTrue(start.startswith("#!/usr/bin/env python3\n# SPDX-License-Identifier: MIT"))
        self.assertTrue(os.access(path, os.X_OK), "no run bit")
        command = [sys.executable, "-B", "-I", "-W", "error", path] + self.good.split()
        result = run(command, cwd=os.sep)
        self.assertEqual(result, Result(0, self.result, ""))

    def test_the_examples_of_the_docstrings(self):
        code = "import doctest, %s as script; print(doctest.testmod(script))" % self.script[:-3]
        result = run([sys.executable, "-B", "-c", code], cwd=ROOT)
        self.assertRegex(result.out, r"\ATestResults\(failed=0, attempted=[1-9]\d*\)\n\Z")


class EquivalentRuntime(BothCommands, CommandTest):
    script = "equivalent_runtime.py"
    good, result, half = "0.01 1219 1012 486", "313.68294\n", slice(0, None, 2)
    reads, columns = "0.5 999 999 -", ("instance", "t1", "a")
    manual = ("P_GAMMA S1 S2 T1 TABLE --scale FACTOR --extrapolate instance, t2_hat 411 2185 0.75 "
              "0.95 1.05 3223.49 NA cpu_scores.md equivalent_runtime() gamma_of() p_gamma_of()")


class CorrectedPValue(BothCommands, CommandTest):
    seconds = 3  # because each row is an instance of its own, compared in exact fractions
    script = "corrected_p_value.py"
    good, result, half = "0.01 17 4", "0.033192784\n", slice(1, None, 2)
    reads, columns = "0.01 -", ("instance", "a", "b")
    manual = ("P_GAMMA N K TIES RESULTS --alpha ALPHA --maximize --best --median instance, 0.05 "
              "0.5 NA tabs, semicolons, commas corrected_p_value() critical_value()")


class TheSame(unittest.TestCase):
    def test_what_stands_below_the_line_is_the_same_in_both(self):
        same = []
        for script in ("equivalent_runtime.py", "corrected_p_value.py"):
            with open(os.path.join(ROOT, script), encoding="utf-8") as file:
                head, _, tail = file.read().partition("\n# === The same in both scripts")
            version, = re.findall(r"\n__version__ = .*", head)
            same.append(version + tail)
        self.assertEqual(*same, "one of the scripts was changed alone")
        self.assertIn("def main(", same[0])
