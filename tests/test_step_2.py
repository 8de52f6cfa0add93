"""Step 2 of the README, from its own code blocks, with stand-ins for B and for timeout."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from command import ROOT, read, run

README = read("README.md")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", README, re.M | re.S)
RUN_B, = [block for block in BLOCKS if block.startswith("# sh run_b.sh")]
RUN_ALL, = [block for block in BLOCKS if block.startswith("# sh run_all.sh")]
WRAPPER, = [block for block in BLOCKS if block.startswith("#!/bin/sh")]
TRIAL, = re.findall(r"^```\n\$ (sh run_b.sh .*)\n(.*\n)```$", README, re.M)


# The shells that are here, each once, because sh is often one of the others.
SHELLS = sorted({os.path.realpath(path) for path in
                 map(shutil.which, ("sh", "dash", "bash", "busybox")) if path})
HAS_TIMEOUT, HAS_PARALLEL = (bool(shutil.which(tool)) and "GNU" in run([tool, "--version"]).out
                             for tool in ("timeout", "parallel"))
TOOLS = ("awk", "cat", "grep", "mktemp", "rm", "sed", "sleep", "tr")  # those of run_b.sh
LONG = 300  # s, a runtime that never decides
SESSION = sys.executable + " -SEc 'import os, sys; os.setsid(); os.execlp(*sys.argv[1:])' sh sh -c"

# What a solver does, its runtime in s, B's value, and what is wrong if there is another one.
SOLVERS = (
    (SESSION + " 'echo 42; printf 3; sleep 9; echo 1'", 3, "42", "another session has more time"),
    ("echo 42; printf 39; sleep 9; echo 46", 2, "42", "a value is taken that is printed too late"),
    ("sleep 9; echo 1", 2, "NA", "the only value is taken, though it is printed too late"),
    ("printf 39; sleep 9; echo 46", 2, "NA", "half a line is taken, which is the only one"),
    ("trap '' TERM INT HUP PIPE; echo 42; sleep 9; echo 1", 2, "42", "a trap gives B more time"),
    ("(sleep 9; echo 1) & echo 42; wait", 2, "42", "a child gives B more time"),
    ("echo 42; cat", LONG, "42", "a solver has read what is not its own"),
    ("echo 42; printf 39", LONG, "42", "a last line without its end is taken"),
    (":", LONG, "NA", "a solver that prints nothing has a value"),
    (r"printf '50\r\n42\r\n'", LONG, "42", "CR before the end of a line is not dropped"),
    (r"printf '50\r42\n'", LONG, "42", "two values, of which the second overwrites, are joined"),
    (r"echo '  42'; echo; echo '  '; printf '\t\n\r\n'", LONG, "42", "a blank line is taken"),
    ("echo 123456 > /dev/stdout; echo 42", LONG, "42", "two values are written over each other"),
    ("sh -c 'sleep 4; echo 1' & echo 42", LONG, "42", "a child prints after the solver's end"),
    ("echo 7 >&2; echo $OMP_NUM_THREADS", LONG, "1", "B may use several threads"),
)
NUMBERS = ("-07", "7.", "+.7", "0.50e-300", "1.2E+06", "123456789" * 5)
NO_NUMBERS = ("-", ".", "e5", "1e+", "1e1.5", "1.2.3", "--7", "1 000", "1,5", "0x1A", "inf", "NA",
              "Best: 7", "*", r"4\n2", r"4\c2", "\u0664\u0662", "-n")
# A run that ends so is told, and its value counts.
FAILED = ("echo 42; exit 3", "echo 42; exit 124", "echo 42; exit 128", "echo 42; kill -KILL $$")
# A run that ends so was none.
STOPPED = ("echo 42; ./missing", "echo 42; exit 125", "echo 42; exit 126", "echo 42; kill -TERM $$",
           "echo 42; kill -INT $$", "echo 42; kill -HUP $$", "exit 3", "printf 39; exit 1")

# It notes its call, and prints 42 and its seed.
QUICK = 'printf "%s %s\\n" "$1" "$2" >> calls; cat; echo 50; echo "42$2"'
WAIT = "while [ -e solver ] && [ ! -e go ]; do sleep 0.2; done"
ODD = ("two words", "it's \"q\"", "$HOME;`ls`", "*", "-n", " a\\tb\\", "caf\u00e9 ",
       "{a}{1}{#} 10%", "&<>#~!!")


def budgets(names, t2_hat=LONG):
    return "instance\tt2_hat\ta\tother\n" + "".join(
        "%s\t%s\t7\t5 x\n" % (name, t2_hat) for name in names)


def results(names, b="42%d", seeds=1):
    """results.tsv for these instances, in their order."""
    lines = ["%s\t7\t%s\n" % (name, b % seed if "%" in b else b)
             for name in names for seed in range(1, seeds + 1)]
    return "instance\ta\tb\n" + "".join(lines)


def parallel(before="", after=""):
    """Stands in for GNU parallel: it starts faster, and neither stops at an error nor tells it."""
    last = 'for command; do :; done; xargs -I "{}" sh -c "$command"'
    return "\n".join(("#!/bin/sh", before, last, after, "exit 0", ""))


class Folder:
    """A folder with the files of the README, a solver and budgets, and a shell that is its sh."""

    def __init__(self, test, shell, solver=QUICK, table="", seeds=1, jobs=2, parallel=None):
        self.path = tempfile.mkdtemp()
        test.addCleanup(shutil.rmtree, self.path, ignore_errors=True)
        os.mkdir(self.path + "/bin")
        os.mkdir(self.path + "/tmp")
        os.symlink(shell, self.path + "/bin/sh")
        self.env = {"PATH": self.path + "/bin:" + os.environ["PATH"], "HOME": self.path,
                    "TMPDIR": self.path + "/tmp", "OMP_NUM_THREADS": "4"}
        own = {"jobs": str(jobs), "seeds": str(seeds), "files": '"other.txt"'}
        lines = RUN_ALL.split("\n")
        for i, (name, value) in enumerate(own.items(), 1):
            assert lines[i].startswith(name + "="), "another line has it"
            lines[i] = "%s=%s " % (name, value)
        for name, text in (("run_b.sh", RUN_B), ("run_all.sh", "\n".join(lines)),
                           ("other.txt", "of B\n"), ("budgets.tsv", table)):
            self.write(name, text)
        self.program("solver", "#!/bin/sh\n%s\n" % solver)
        if parallel:
            self.program("bin/parallel", parallel)

    def write(self, name, text):
        with open(os.path.join(self.path, name), "wb") as file:
            file.write(text.encode("utf-8"))

    def program(self, name, text):
        """By a process of its own: what this one has open for writing is busy in its children."""
        command = 'cat > "$1" && chmod +x "$1"'
        run(["sh", "-c", command, "sh", os.path.join(self.path, name)], text)

    def read(self, name):
        """A file, or None if there is no such file."""
        try:
            with open(os.path.join(self.path, name), "rb") as file:
                return file.read().decode("utf-8")
        except (FileNotFoundError, IsADirectoryError):
            return None

    def change(self, name, old, new):
        text = self.read(name)
        assert old in text, (name, old)
        (self.program if name == "solver" else self.write)(name, text.replace(old, new))

    def calls(self):
        """The calls of the solver that have begun."""
        return (self.read("calls") or "").splitlines()

    def only_with(self, **tools):
        """Nothing is in PATH but the tools of run_b.sh, and these scripts or paths."""
        self.env["PATH"] = self.path + "/bin"
        for tool in TOOLS:
            os.symlink(shutil.which(tool), "%s/bin/%s" % (self.path, tool))
        for tool, text in tools.items():
            path = "%s/bin/%s" % (self.path, tool)
            if text.startswith("/"):
                os.symlink(text, path)
            else:
                self.program(path, "#!/bin/sh\n%s\n" % text)

    def run(self, *command):
        """(exit status, output, errors) of a command line in sh, with a value to be read."""
        return run(("sh",) + command, "39\n", cwd=self.path, env=self.env)

    def start(self, *command):
        """A command line in sh in a session of its own, without a terminal; log has its errors."""
        none = subprocess.DEVNULL
        with open(self.path + "/log", "wb") as log:
            return subprocess.Popen(("sh",) + command, cwd=self.path, stdin=none, stdout=none,
                                    stderr=log, env=dict(os.environ, **self.env),
                                    start_new_session=True)


def wait_for(done):
    """Wait until done() is true, for at most a minute."""
    end = time.time() + 60
    while not done():
        if time.time() > end:
            raise AssertionError("it has not begun")
        time.sleep(0.05)


@unittest.skipUnless(SHELLS and HAS_TIMEOUT, "no sh or GNU timeout here")
class StepTwo(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        # What nohup, or & in a script, lets us ignore would be ignored by what we start, too.
        for number in (signal.SIGINT, signal.SIGHUP):
            if signal.getsignal(number) == signal.SIG_IGN:
                signal.signal(number, lambda *_: None)
                self.addCleanup(signal.signal, number, signal.SIG_IGN)

    def all_of(self, check, calls):
        """Call check(shell, case) for all of them at once; tell all that is wrong."""
        with ThreadPoolExecutor(32) as pool:
            futures = [pool.submit(check, *call) for call in calls]
        for (shell, case), future in zip(calls, futures):
            with self.subTest(shell=os.path.basename(shell), case=case):
                future.result()

    def each(self, check, cases=(None,)):
        """check(shell, case) for each case in each shell."""
        self.all_of(check, [(shell, case) for case in cases for shell in SHELLS])

    def in_turn(self, check, cases):
        """check(shell, case) for each case in one of the shells."""
        self.all_of(check, [(SHELLS[i % len(SHELLS)], case) for i, case in enumerate(cases)])


class RunB(StepTwo):
    def assert_refused(self, result, folder=None, facts=()):
        status, out, err = result
        self.assertEqual((status, out), (1, ""), "what did not run is taken for a run")
        self.assertRegex(err, r"\Arun_b\.sh: [^\n]+\n\Z", "it is not told, or not in one line")
        for fact in facts:
            self.assertIn(fact, err)
        if folder:
            self.assertEqual(folder.calls(), [], "B has run")

    def test_the_last_complete_value_in_time_is_taken(self):
        def check(shell, case):
            solver, t2_hat, b, wrong = case
            folder = Folder(self, shell, solver)
            result = folder.run("run_b.sh", "x", str(t2_hat), "7e1", "1")
            self.assertEqual(result, (0, "x\t7e1\t%s\n" % b, ""), wrong)
            self.assertEqual(os.listdir(folder.path + "/tmp"), [], "a file is left over")
        self.each(check, SOLVERS[:6])
        self.in_turn(check, SOLVERS[6:])

    def test_the_value_is_a_number(self):
        def check(shell, value):
            folder = Folder(self, shell, "echo 50; cat value")
            folder.write("value", value + "\n")
            result = folder.run("run_b.sh", "name", str(LONG), "7", "12")
            if value in NUMBERS:
                self.assertEqual(result, (0, "name\t7\t%s\n" % value, ""))
            else:
                self.assert_refused(result, None, (value, " name ", " 12"))
        self.in_turn(check, NUMBERS + NO_NUMBERS)

    def test_a_run_that_fails_is_told_and_one_that_was_stopped_is_none(self):
        def check(shell, solver):
            folder = Folder(self, shell, "echo wrong $2 >&2; " + solver)
            result = folder.run("run_b.sh", "name", str(LONG), "7", "12")
            if solver in STOPPED:
                self.assert_refused(result, None, (" name ", " 12"))
            else:
                self.assertEqual(result[:2], (0, "name\t7\t42\n"))
                self.assertRegex(result.err, r"\Arun_b\.sh: [^\n]*\bname\b[^\n]*\b12\b[^\n]*\n\Z")
            folder.run("run_b.sh", "name", str(LONG), "7", "13")
            self.assertRegex(folder.read("errors.txt"), r"\Awrong 12\n(.*\n)*wrong 13\n", "of both")
        self.in_turn(check, FAILED + STOPPED)

        def check_spoiled(shell, spoil):
            folder = Folder(self, shell)
            folder.run("-c", spoil)
            self.assert_refused(folder.run("run_b.sh", "x", "9", "7", "1"), folder)
        self.each(check_spoiled, ("rm solver", "chmod -x solver", "echo '#!/no/such' > solver"))

    def test_wrong_arguments_are_refused_before_b_runs(self):
        times = "'' 0 0.00 0e0 0e5 1e-999 -1 5m 0x1 1.2.3 . 1,5 inf nine {t2_hat} '9;9'".split()
        cases = ["x %s 7 1" % t2_hat for t2_hat in times]
        cases += ["x 9 '' 1", "x 9 7 ''", "'' 9 7 1", "'' NA 7 1", "x NA '' 1", "x 9 7", ""]

        def check(shell, cases):
            folder = Folder(self, shell)
            for case in cases:
                with self.subTest(case):
                    self.assert_refused(folder.run("-c", "sh run_b.sh " + case), folder)
            self.assertEqual(folder.run("run_b.sh", "x", "NA", "7", "1"), (0, "x\t7\tNA\n", ""))
            self.assertEqual(folder.calls(), [], "B has run without a time")
        self.in_turn(check, [cases[i::4] for i in range(4)])

    def test_only_gnu_timeout_is_taken_under_each_of_its_names(self):
        gnu = shutil.which("timeout")
        uutils = ('[ "$1" != --version ] || { echo "timeout (uutils coreutils) 0.5.0"; exit; }\n'
                  'exec %s "$@"' % gnu)
        cases = [({"timeout": uutils}, False), ({}, False), ({"gtimeout": uutils}, False),
                 ({"timeout": uutils, "gtimeout": gnu}, True), ({"gnutimeout": gnu}, True)]
        if shutil.which("busybox"):
            cases.append(({"timeout": shutil.which("busybox")}, False))

        def check(shell, case):
            tools, good = case
            folder = Folder(self, shell)
            folder.only_with(**tools)
            result = folder.run("run_b.sh", "x", str(LONG), "7", "1")
            if good:
                self.assertEqual(result, (0, "x\t7\t421\n", ""))
            else:
                self.assert_refused(result, folder, ("GNU",))
        self.in_turn(check, cases)

    def test_the_time_is_kept_to_its_last_digit(self):
        def check(shell, _):
            folder = Folder(self, shell, "while :; do : > beat; sleep 0.1; done")
            note = 'echo "$@" >> given; exec %s "$@"' % shutil.which("timeout")
            folder.only_with(timeout=note)
            start = time.time()
            folder.run("run_b.sh", "x", "0.85961759", "7", "1")
            self.assertGreaterEqual(time.time() - start, 0.85, "B was killed before its time")
            self.assertIn(" 0.85961759 ", folder.read("given").splitlines()[-1])
            folder.run("-c", "rm -f beat")
            time.sleep(0.5)
            self.assertIsNone(folder.read("beat"), "B goes on after its time")
        self.each(check)

    def test_files_that_cannot_be_made_or_left_and_a_full_disk(self):
        def check_spoiled(shell, spoil):
            folder = Folder(self, shell)
            status, out, err = folder.run("-c", spoil + "; exec sh run_b.sh x 9 7 1")
            self.assertEqual((status == 0, out, folder.calls()), (False, "", []))
            self.assertEqual(err.count("\n"), 1, "more is told than what is wrong")
        self.each(check_spoiled, ("rmdir tmp", "mkdir errors.txt"))

        def check_full(shell, _):
            count = "i=50000; while [ $i -gt 46000 ]; do i=$((i - 1)); echo $i; done 2> /dev/null"
            folder = Folder(self, shell, count + "; echo 42")
            limit = "trap '' XFSZ; ulimit -f 1; exec sh run_b.sh x %d 7 1" % LONG
            result = folder.run("-c", limit)
            self.assertEqual(result[:2], (1, ""), "the last value that was written is taken")
            self.assertRegex(result.err, r"(?m)^run_b\.sh: .*disk")
            result = folder.run("run_b.sh", "x", str(LONG), "7", "1")
            self.assertEqual(result, (0, "x\t7\t42\n", ""))
        self.each(check_full)
        folder = Folder(self, SHELLS[0], ": > here; " + WAIT)
        process = folder.start("run_b.sh", "x", str(LONG), "7", "1")
        wait_for(lambda: folder.read("here") is not None)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self.assertEqual(os.listdir(folder.path + "/tmp"), [], "left over if all is killed")

    def test_the_trial_prints_what_the_readme_shows(self):
        command, shown = TRIAL
        name, number = command.split()[2], shown.split()[-1]
        program = ("import sys\nassert sys.argv[2:] == ['--seed', '1']\n"
                   "print(open(sys.argv[1]).read())\n")
        folder = Folder(self, SHELLS[0])
        folder.only_with(timeout=shutil.which("timeout"), python3=sys.executable)
        os.mkdir(folder.path + "/instances")
        folder.program("solver", WRAPPER)
        folder.write("my_program.py", program)
        folder.write("instances/%s.dat" % name, number)
        self.assertIn(" 1.8 ", command)
        self.assertEqual(folder.run("-c", command.replace(" 1.8 ", " %d " % LONG)), (0, shown, ""))


@unittest.skipUnless(HAS_TIMEOUT and HAS_PARALLEL, "no GNU parallel here")
class RunAll(StepTwo):
    def assert_done(self, folder, expected, kept=None):
        """All runs are done by a call, which has kept so many."""
        status, out, err = folder.run("run_all.sh")
        self.assertEqual((status, out), (0, ""), err)
        self.assertNotIn("100%", err, "the progress fills a log")
        self.assertEqual(folder.read("results.tsv"), expected, "a run is missing, or twice there")
        if kept is not None:
            numbers = [int(number) for number in re.findall(r"\d+", err)]
            self.assertEqual(numbers, [kept, expected.count("\n") - 1], err)

    def assert_not_done(self, folder, fact, *command):
        status, out, err = folder.run(*command or ("run_all.sh",))
        self.assertEqual((status == 0, out), (False, ""), err)
        self.assertRegex(err, fact, "it is not told")
        self.assertIsNone(folder.read("results.tsv"), "a part of the runs looks like all")
        return err

    def test_each_run_is_made_once_whatever_its_name_and_the_users_defaults(self):
        def check(shell, names):
            folder = Folder(self, shell, table=budgets(names) + "zero\tNA\t7\t8\n")
            folder.env["PARALLEL"] = "--dry-run --tag"
            os.mkdir(folder.path + "/.parallel")
            folder.write(".parallel/config", "--dry-run\n--tag\n")
            # parallel gives its commands to the user's shell, which may be csh.
            log = "#!/bin/sh\nprintf '%%s\\n' \"$2\" >> %s/seen\nexec sh \"$@\"\n" % folder.path
            folder.program("bin/usershell", log)
            folder.env["PARALLEL_SHELL"] = folder.path + "/bin/usershell"
            self.assert_done(folder, results(names) + "zero\t7\tNA\n", 0)
            self.assertEqual(sorted(folder.calls()), sorted(name + " 1" for name in names),
                             "another name, or a run for NA")
            self.assertEqual(os.listdir(folder.path + "/tmp"), [], "a file is left over")
            for command in folder.read("seen").splitlines():
                self.assertRegex(command, r"\A[\w.-]+( [\w.-]+)*\Z", "csh takes it in another way")
        self.in_turn(check, [ODD[i::4] for i in range(4)])

    def test_a_table_as_editors_save_it(self):
        head, line = "instance\tt2_hat\ta", "x\t%d\t7" % LONG
        good = ("{}\n{}", "{}\n\n \t\n{}\n\n", "{}\r\n{}\r\n \t\r\n\r\n",
                "{}\tseed\tinstance\n{}\t9\ty\n")
        # A table, and the line that is wrong.
        bad = (("{1}\n", 1), ("instance\tt2_hat\tn\ta\n{1}\t8\n", 1), ("{}2\n{}\n", 1),
               ("instance\ta\tt2_hat\n{1}\n", 1), ("instance,t2_hat,a\n{1}\n", 1),
               ("instance\tt2_hat\n{1}\n", 1), ("{}\n{}\ny\t9\n", 3), ("{}\n\n{}\ny\t9\t\t8\n", 4),
               ("{}\r\n{}\r\ny\t9\t\r\n", 3), ("{}\n\t9\t7\n{}\n", 2), ("{}\ny\t\t7\n{}\n", 2),
               ("", ""), ("{}", ""), ("{}\n\n", ""))

        def check_good(shell, table):
            folder = Folder(self, shell, table=table.format(head, line), parallel=parallel())
            self.assert_done(folder, results(["x"]))

        def check_bad(shell, tables):
            folder = Folder(self, shell)
            for table, number in tables:
                folder.write("budgets.tsv", table.format(head, line))
                self.assert_not_done(folder, r"(?m)^run_all\.sh: .*\b%s\b.*budgets\.tsv" % number)
            self.assertEqual(folder.calls(), [], "B has run")
        self.in_turn(check_good, good)
        self.in_turn(check_bad, [bad[i::4] for i in range(4)])

    def test_what_cannot_run_leaves_no_results(self):
        edit = "sed 's/%s/%s/' kept/run_all.sh > run_all.sh"
        cases = [("rm %s" % name, "'%s'" % name)
                 for name in ("solver", "budgets.tsv", "run_b.sh", "other.txt")]
        cases += [("rm other.txt; mkdir other.txt", "'other.txt'"),
                  (edit % ("other", "one other"), "'one'"),
                  ("rm results.tsv; mkdir results.tsv", "results.tsv")]
        cases += [(edit % ("%s=. " % name, "%s=%s " % (name, text)), r"(?m)^run_all\.sh: .*" + name)
                  for name in ("jobs", "seeds") for text in ("0", "", "two", '"1 2"')]

        def check(shell, cases):
            folder = Folder(self, shell, table=budgets(["x"]), parallel=parallel())
            folder.run("-c", "mkdir kept; cp budgets.tsv run_b.sh run_all.sh solver other.txt kept")
            for spoil, fact in cases:
                with self.subTest(spoil):
                    folder.write("results.tsv", "of older runs\n")
                    folder.run("-c", spoil)
                    self.assert_not_done(folder, fact)
                    folder.run("-c", "rm -rf other.txt results.tsv; cp kept/* .")
            folder.write("budgets.tsv", budgets(["x"], 0))
            self.assert_not_done(folder, r"(?m)^run_b\.sh: .*'0'")
            self.assertEqual(folder.calls(), [], "B has run")
        self.in_turn(check, [cases[i::4] for i in range(4)])

    def test_what_cannot_be_written_leaves_no_results_and_is_resumed(self):
        def check(shell, case):
            folder = Folder(self, shell, parallel=parallel())
            small = "trap '' XFSZ; ulimit -f 1; "
            folder.run("-c", small + "cat /dev/zero > largest")
            size = os.path.getsize(folder.path + "/largest")
            # One run does not fit, or the last digits of the last run.
            names = ["x", "y" * size]
            if case == "all":
                names = [letter * (size // 2 - 12) for letter in "xy"]
                self.assertEqual(len(results(names)) - size, 3)
            folder.write("budgets.tsv", budgets(names))
            folder.write("results.tsv", "of older runs\n")
            self.assert_not_done(folder, "run_all", "-c", small + ". ./run_all.sh")
            self.assert_done(folder, results(names))
        self.in_turn(check, ("one", "all"))

    def test_a_run_that_is_none_ends_all_and_one_that_has_begun_is_kept(self):
        def check(shell, solver):
            folder = Folder(self, shell, QUICK + "; " + solver, budgets("xyz"), seeds=9, jobs=1)
            # So does GNU parallel before 2018 with one job.
            never = 'for x; do shift; [ "$x" != soon,fail=1 ] || x=never; set -- "$@" "$x"; done'
            folder.program("bin/parallel", "#!/bin/sh\n%s\nexec %s \"$@\"\n" %
                           (never, shutil.which("parallel")))
            err = self.assert_not_done(folder, r"(?m)^run_b\.sh: .*\bx\b.*\b1\b")
            self.assertLess(err.count("\n"), 9, "what is wrong is hard to find")
            self.assertEqual(folder.calls(), ["x 1"], "B has run again")
        self.in_turn(check, ("echo best", "./missing"))
        solver = ("case $1 in x) until [ -e y ]; do sleep 0.1; done; cat x || exit ;;\n"
                  "y) : > y; sleep 1 ;; esac; echo 421")
        folder = Folder(self, SHELLS[0], solver, budgets(["x", "y"]))
        self.assert_not_done(folder, r"(?m)^run_b\.sh: .*\bx\b.*\b1\b")
        folder.write("x", "of x\n")
        self.assert_done(folder, results(["x", "y"]), 1)

    def test_after_a_change_all_runs_are_made_anew(self):
        def check(shell, changes):
            folder = Folder(self, shell, table=budgets(["x"]), parallel=parallel())
            folder.write("more.txt", "")
            folder.change("run_all.sh", '"other.txt', '"more.txt other.txt')
            self.assert_done(folder, results(["x"]))
            for name, old, new, runs, expected in changes:
                folder.change(name, old, new)
                self.assert_done(folder, expected)
                self.assertEqual(len(folder.calls()), runs, (name, old, new))
        # A file, its change, how often B has been called after it, and the results.
        x = results(["x"])
        self.in_turn(check, (
            (("budgets.tsv", "\t7\t", "\t8\t", 2, x.replace("\t7\t", "\t8\t")),
             ("budgets.tsv", "\t8\t", "\t7\t", 2, x),  # this was done before
             ("budgets.tsv", "\t%d\t" % LONG, "\t%d\t" % (LONG + 1), 3, x)),
            (("run_all.sh", "seeds=1", "seeds=2", 3, results(["x"], seeds=2)),
             ("run_all.sh", "jobs=2", "jobs=1", 3, results(["x"], seeds=2))),  # the same
            (("solver", "42", "43", 2, results(["x"], "43%d")),
             ("run_b.sh", ":-NA", ":---", 3, results(["x"], "43%d"))),
            (("more.txt", "", "of B\n", 2, x),
             ("other.txt", "of B\n", "", 3, x))))  # the same bytes, in another file

    def test_a_change_while_b_runs_ends_all_and_keeps_what_was_done_before(self):
        names = ["before", "now", "after"]
        solver = QUICK.replace("echo 50", "echo 50; case $1 in now) %s ;; esac" % WAIT)

        def check(shell, case):
            name, old, new, kept = case
            folder = Folder(self, shell, solver, budgets(names), jobs=1, parallel=parallel())
            before = folder.read(name)
            process = folder.start("run_all.sh")
            wait_for(lambda: "now 1" in folder.calls())
            if new is None:
                os.remove(os.path.join(folder.path, name))
            else:
                folder.change(name, old, new)
            folder.write("go", "")
            self.assertNotEqual(process.wait(), 0, "it is not told")
            self.assertIsNone(folder.read("results.tsv"), "old runs are taken")
            made, = [name for name in os.listdir(folder.path) if name.startswith("runs-")]
            # A run tells that the seeds have changed: run_all.sh has those of its start.
            told = folder.read("log").splitlines()[-1 if kept == 1 else 0:]
            self.assertRegex("\n".join(told), r"(?m)^run_all\.sh: .*\b%s\b" % made)
            self.assertEqual(folder.calls(), ["before 1", "now 1"], "B has run after the change")
            (folder.program if name == "solver" else folder.write)(name, before)
            self.assert_done(folder, results(names), kept)
            self.assertEqual(folder.calls()[2:], ["now 1", "after 1"][kept - 1:])
        # A file, its change, and how many runs are kept if it is undone.
        self.in_turn(check, (
            ("solver", "42", "43", 1), ("other.txt", "", None, 1),
            ("budgets.tsv", "\t%d\t" % LONG, "\t%d\t" % (LONG + 1), 1),
            ("run_all.sh", "seeds=1 ", "seeds=3 ", 2)))

    def test_a_change_of_jobs_while_it_runs_changes_nothing(self):
        """Some shells read on in a script that is changed."""
        def check(shell, _):
            folder = Folder(self, shell, QUICK + "; " + WAIT, budgets(["x"]),
                            parallel=parallel(after="exit $?"))
            process = folder.start("run_all.sh")
            wait_for(folder.calls)
            folder.change("run_all.sh", "jobs=2 ", "jobs=1 # not more than there are cores")
            folder.write("go", "")
            self.assertEqual(process.wait(), 0, folder.read("log"))
            self.assertEqual(folder.read("results.tsv"), results(["x"]))
        self.each(check)

    def test_a_change_before_the_first_run_or_after_the_last_one_ends_all(self):
        new = "mv solver kept; printf '#!/bin/sh\\n%secho 43\\n' > solver; chmod +x solver"
        cases = ((new % "", ""), (new % "mv kept solver; ", ""),  # the second undoes it itself
                 ("", "echo >> other.txt"), ("", "echo >> budgets.tsv"))

        def check(shell, case):
            folder = Folder(self, shell, table=budgets(["x"]), parallel=parallel(*case))
            self.assert_not_done(folder, r"(?m)^run_all\.sh: .*\bruns-\d+-\d")
        self.in_turn(check, cases)

    def test_only_whole_files_with_the_name_of_a_run_are_kept(self):
        def check(shell, spoil):
            folder = Folder(self, shell, table=budgets(["x", "y"]), seeds=2, parallel=parallel())
            self.assert_done(folder, results(["x", "y"], seeds=2), 0)
            folder.env["CDPATH"] = folder.path + "/elsewhere"
            folder.run("-c", "mkdir elsewhere; cp -r runs-* elsewhere")
            folder.program("bin/parallel", "#!/bin/sh\n")  # as after a hangup, it ends with 0
            folder.run("-c", "cd ./runs-* && " + spoil)
            self.assert_not_done(folder, "run_all")
            # The folder cannot be made.
            folder.run("-c", "for runs in runs-*; do mv $runs kept; : > $runs; done")
            self.assert_not_done(folder, "runs-")
            self.assertEqual(len(folder.calls()), 4, "B has run")
            folder.run("-c", "for runs in runs-*; do rm $runs; cp -r elsewhere/$runs .; done")
            folder.program("bin/parallel", parallel())
            folder.run("-c", "cd ./runs-* && mv 1 1.77; : > 3")
            self.assert_done(folder, results(["x", "y"], seeds=2), 2)
            self.assertEqual(len(folder.calls()), 4 + 2)
        self.in_turn(check, ("echo x >> 1", ": > 3", "echo > 1", "rm 4"))

    def test_what_was_killed_is_resumed_to_just_all_runs(self):
        names = ["before", "now", "now, too", "after"]
        solver = QUICK.replace("echo 50", "echo 50; case $1 in now*) %s ;; esac" % WAIT)

        def check(shell, case):
            whom, signals, when = case
            folder = Folder(self, shell, solver, budgets(names))
            folder.program("bin/parallel", "#!/bin/sh\necho $$ > pid; exec %s \"$@\"\n" %
                           shutil.which("parallel"))
            first = folder.start("run_all.sh")
            wait_for(lambda: {"now 1", "now, too 1"} <= set(folder.calls()))
            pid = int(folder.read("pid"))
            for number in signals:
                try:
                    if whom == "all":
                        os.killpg(first.pid, number)
                    else:
                        os.kill(pid, number)
                except ProcessLookupError:
                    pass  # a single SIGTERM is enough for newer versions of GNU parallel
                time.sleep(0.3)
            if when == "later":
                folder.write("go", "")
                first.wait()
                self.assertIsNone(folder.read("results.tsv"), "a part of the runs looks like all")
            folder.program("bin/parallel", parallel())
            second = folder.start("run_all.sh")
            if when == "at once":  # the runs that were interrupted begin again
                wait_for(lambda: folder.calls().count("now 1") == 2)
                self.assertIsNone(folder.read("results.tsv"), "a part of the runs looks like all")
                folder.write("go", "")
                first.wait()
            self.assertEqual(second.wait(), 0)
            self.assertEqual(folder.read("results.tsv"), results(names))
            self.assertEqual(folder.calls().count("before 1"), 1, "a run is made anew")
        self.in_turn(check, (
            ("all", (signal.SIGINT,), "at once"), ("all", (signal.SIGTERM,) * 2, "later"),
            ("all", (signal.SIGKILL,), "at once"), ("all", (signal.SIGKILL,), "later"),
            ("parallel", (signal.SIGTERM,) * 2, "at once"),
            ("parallel", (signal.SIGHUP,), "later"),  # it ends with the status 0
            ("parallel", (signal.SIGKILL,), "at once")))

    def test_two_at_once_and_one_job(self):
        folder = Folder(self, SHELLS[0], table=budgets(["one", "two"]), seeds=2)
        # The file of a run stays under its first name for a while.
        folder.program("bin/mv", "#!/bin/sh\nsleep 0.2; exec %s \"$@\"\n" % shutil.which("mv"))
        both = [folder.start("run_all.sh") for _ in range(2)]
        self.assertEqual([process.wait() for process in both], [0, 0])
        folder.run("-c", "sh run_all.sh 1 runs-*")  # by a parallel that goes on after a kill
        self.assertEqual(folder.read("results.tsv"), results(["one", "two"], seeds=2))
        folder = Folder(self, SHELLS[0], table=budgets(["one", "two", "three"]), jobs=1, solver=(
            'mkdir busy || echo "$1 $2" >> calls; sleep 0.2; rmdir busy; echo "42$2"'))
        self.assert_done(folder, results(["one", "two", "three"]))
        self.assertEqual(folder.calls(), [], "two at the same time")


@unittest.skipUnless(shutil.which("shellcheck"), "no shellcheck here")
class Shellcheck(unittest.TestCase):
    def test_it_finds_nothing(self):
        check = ["shellcheck", "-S", "warning", "-s", "sh", "-"]
        for text in (RUN_B, RUN_ALL, WRAPPER):
            self.assertEqual(run(check, text).out, "")
        self.assertEqual(run(["shellcheck", os.path.join(ROOT, ".ci", "run")]).out, "")
