"""The two shell scripts of step 2, in each shell that is here, with stand-ins for B."""

import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from command import read, run

README = read("README.md")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", README, re.M | re.S)
RUN_B, RUN_ALL = read("tests/step_2/run_b.sh"), read("tests/step_2/run_all.sh")
WRAPPER, = [block for block in BLOCKS if block.startswith("#!/bin/sh")]
TRIAL, = re.findall(r"^```\n\$ (sh run_b.sh .*)\n(.*\n)```$", README, re.M)

# The shells that are here, each once, because sh is often one of the others.
SHELLS = sorted({os.path.realpath(path) for path in
                 map(shutil.which, ("sh", "dash", "bash", "busybox")) if path})
HAS_TIMEOUT, HAS_PARALLEL = (bool(shutil.which(tool)) and "GNU" in run([tool, "--version"]).out
                             for tool in ("timeout", "parallel"))
# These take all tools from the PATH; in some busybox, sh has a timeout and others of its own.
PLAIN = [shell for shell in SHELLS if os.path.basename(shell) != "busybox" or
         "GNU" in run([shell, "sh", "-c", "timeout --version"]).out]
LONG = 300  # s, a runtime that never decides

# B, its time in s, and its value.
IN_TIME = (("echo 42; printf 39; sleep 9; echo 46", 2.1, "42"),  # 39 is a part of a line
           ("trap '' TERM INT HUP PIPE; echo 42; sleep 9; echo 1", 2.1, "42"),
           ("sleep 9; echo 1", 2.1, "NA"), (":", LONG, "NA"))
# The value of each is 42.
ALL_42 = ("echo 42; cat", r"printf '50\r\n42\r\n'", r"printf '50\r42\n'",
          r"echo '  42  '; echo; echo '  '; printf '\t\n\r\n'",
          "echo 123456 > /dev/stdout; echo 42", "echo 7 >&2; echo 4$((OMP_NUM_THREADS + 1))")
NUMBERS = "-07", "7.", "+.7", "0.50e-300", "123456789" * 5
NO_NUMBERS = ("-", ".", "e5", "1e+", "1.2e+06", "12E5", "1.2.3", "--7", "1 000", "1,5", "0x1A",
              "inf", "NA", "Best: 7", "*", r"4\n2", r"4\c2", "\u0664\u0662", "-n")
# The value of these, or NA, counts, and it is told; that of the others does not.
FAILED = {"echo 42; exit 3": "42", "echo 42; exit 124": "42", "echo 42; exit 128": "42",
          "echo 42; kill -SEGV $$": "42", "exit 3": "NA", "printf 39; kill -ABRT $$": "NA"}
STOPPED = ("echo 42; ./missing", "echo 42; exit 125", "echo 42; exit 126", "exit 127",
           "echo 42; kill -TERM $$", "echo 42; kill -INT $$", "echo 42; kill -HUP $$",
           "kill -KILL $$", "echo 42; kill -KILL $PPID; sleep 3; : > late")
NO_TIMES = "0 0.00 0e0 0e5 1e-999 -1 5m 0x1 1.2.3 . 1,5 inf nine {t2_hat} 9;9".split()

# It notes its call, and prints 42 and its seed, but on two of the instances.
QUICK = ('printf "%s %s\\n" "$1" "$2" >> calls; cat; '
         'case $1 in crash) exit 3 ;; none) exit ;; esac; echo 50; echo "42$2"')
# It and its child end when the file go is there, or the folder is not, or by SIGKILL.
WAIT = ("trap '' TERM INT HUP; exec 3<> alive; (while [ -e solver ] && [ ! -e go ]; do sleep 0.2; "
        "done) & " + QUICK.replace("echo 50", "wait"))
NOW = "case $1 in now*) %s ;; *) %s ;; esac" % (WAIT, QUICK)
ODD = ("two words", "it's \"q\"", "$HOME;`ls`", "*", "-n", "a\\tb\\", "caf\u00e9",
       "{a}{1}{#} 10%", "&<>#~!!", "NA")
HEAD, LINE = "instance\tt2_hat\ta", "x\t%d\t7" % LONG
# What follows the table of x, and is quoted; and tables of their own.
NO_LINES = ("y\t9", "y\t9\t\t8", "y\t9\t\r", "\t9\t7", "y\t\t7", "y 9 7", "y\t0.0\t7", "y\t5m\t7",
            "y\t9\t7,000", "y\t9\tbf7", "y\t9\t--", "y\t9\t1e", "x\tNA\t7", "x\t9\t8")
NO_TABLES = (("{1}\n{1}\n", LINE), ("instance\tt2_hat\tab\n{1}\n", "\tab"),
             ("instance\ta\tt2_hat\n{1}\n", "\ta\tt2_hat"), ("", "budgets"), ("{}\n", "budgets"))
CTRL_C = "import pty; pty.spawn(['sh', 'run_all.sh'])"  # in a terminal


def budgets(names):
    return HEAD + "\n" + "".join("%s\t%d\t7\n" % (name, LONG) for name in names)


def results(names, b="42", seeds=1):
    return "instance\ta\tb\tseed\n" + "".join(
        "%s\t7\t%s%d\t%d\n" % (name, b, i, i) for name in names for i in range(1, seeds + 1))


class Folder:
    """A folder with the files of step 2, a solver and budgets, and a shell that is its sh."""

    def __init__(self, test, shell, solver=QUICK, table="", seeds=1, jobs=2):
        self.path = tempfile.mkdtemp()
        test.addCleanup(shutil.rmtree, self.path, ignore_errors=True)
        os.mkdir(self.path + "/bin")
        os.mkdir(self.path + "/tmp")
        os.symlink(shell, self.path + "/bin/sh")
        self.env = {"PATH": self.path + "/bin:" + os.environ["PATH"], "HOME": self.path,
                    "TMPDIR": self.path + "/tmp", "OMP_NUM_THREADS": "4"}
        lines = RUN_ALL.split("\n")
        assert [line.split()[0] for line in lines[1:4]] == ["jobs=1", "seeds=0", 'files="solver']
        lines[1:4] = "jobs=%d" % jobs, "seeds=%d" % seeds, 'files="solver other.txt"'
        timeout = "timeout" if shell in PLAIN else shutil.which("timeout")
        for name, text in (("run_b.sh", RUN_B.replace("=timeout", "=%s" % timeout)),
                           ("run_all.sh", "\n".join(lines)),
                           ("other.txt", "of B\n"), ("budgets.tsv", table)):
            self.write(name, text)
        self.program("solver", solver)
        # This pipe ends when the last B of WAIT, and all that it has started, are gone.
        os.mkfifo(self.path + "/alive")
        self.alive = os.open(self.path + "/alive", os.O_RDONLY | os.O_NONBLOCK)
        test.addCleanup(os.close, self.alive)

    def write(self, name, text):
        Path(self.path, name).write_bytes(text.encode("utf-8"))

    def program(self, name, text):
        """By a process of its own: what this one has open for writing is busy in its children."""
        text = text if text.startswith("#!") else "#!/bin/sh\n%s\n" % text
        command = 'cat > "$1" && chmod +x "$1"'
        run(["sh", "-c", command, "sh", os.path.join(self.path, name)], text)

    def read(self, name):
        """A file, or None if there is no such file."""
        path = Path(self.path, name)
        return path.read_bytes().decode("utf-8") if path.exists() else None

    def change(self, name, old, new):
        text = self.read(name)
        assert old in text, (name, old)
        (self.program if name == "solver" else self.write)(name, text.replace(old, new))

    def calls(self):
        """The calls of the solver that have begun."""
        return (self.read("calls") or "").splitlines()

    def wait_for(self, *calls):
        """Wait until these calls have begun, for at most a minute."""
        end = time.time() + 60
        while any(self.calls().count(call) < calls.count(call) for call in calls):
            assert time.time() < end, "B has not begun"
            time.sleep(0.05)

    def run(self, *command):
        """(exit status, output, errors) of a command line in sh, with a value to be read."""
        return run(("sh",) + command, "39\n", cwd=self.path, env=self.env)

    def start(self, *command, stdin=subprocess.DEVNULL):
        """A command in a session of its own, without a terminal."""
        return subprocess.Popen(command, cwd=self.path, env=dict(os.environ, **self.env),
                                stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                start_new_session=True)


@unittest.skipUnless(SHELLS and HAS_TIMEOUT, "no sh or GNU timeout here")
class StepTwo(unittest.TestCase):
    def setUp(self):
        # What nohup, or & in a script, lets us ignore would be ignored by what we start, too.
        for number in (signal.SIGINT, signal.SIGHUP):
            if signal.getsignal(number) == signal.SIG_IGN:
                signal.signal(number, lambda *_: None)

    def each(self, check, cases, in_all=(), shells=SHELLS):
        """check(shell, case) at the same time, in one of the shells, or in each that is here."""
        calls = list(zip(shells * len(cases), cases))
        calls += [(shell, case) for shell in SHELLS for case in in_all]
        with ThreadPoolExecutor(32) as pool:
            futures = [pool.submit(check, *call) for call in calls]
        for (shell, case), future in zip(calls, futures):
            with self.subTest(shell=os.path.basename(shell), case=case):
                future.result()

    def assert_refused(self, result, fact=""):
        self.assertEqual((result.status != 0, result.out), (True, ""), "it is taken")
        self.assertIn(fact, result.err)
        self.assertNotIn("changed", result.err, "no file of B has")

    def assert_b_ends(self, folder):
        """Long before its time, and all that it has started does."""
        self.assertTrue(select.select([folder.alive], [], [], 30)[0], "B goes on")


class RunB(StepTwo):
    def test_the_last_complete_value_in_time_is_taken(self):
        def check(shell, case):
            solver, t2_hat, b = case
            folder = Folder(self, shell, solver)
            result = folder.run("run_b.sh", "x", str(t2_hat), "7e1", "1")
            self.assertEqual(result, (0, "x\t7e1\t%s\t1\n" % b, ""))
            self.assertEqual(os.listdir(folder.path + "/tmp"), [], "a file is left over")
        cases = [(solver, LONG, "42") for solver in ALL_42]
        cases += [("echo " + number, LONG, number) for number in NUMBERS]
        self.each(check, cases, IN_TIME)

    def test_a_run_that_fails_is_told_and_one_that_was_stopped_is_none(self):
        cases = [(solver, "errors.txt") for solver in (*FAILED, *STOPPED)]
        cases += [("echo 50; printf '%%s\\n' '%s'" % b, "'%s'" % b) for b in NO_NUMBERS]
        cases += [('echo 42; rm "$TMPDIR"/*', "/tmp"), ("seq 999; echo 42", "/tmp")]  # lost values

        def check(shell, case):
            solver, fact = case
            folder = Folder(self, shell, "echo wrong $2 >&2; " + solver)
            folder.write("errors.txt", "of older runs\n")
            folder.program("bin/date", "cat clock || echo 1000")  # a clock that B can set
            # There is no space for more than 512 bytes in a file.
            result = folder.run("-c", "trap '' XFSZ; ulimit -f 1; sh run_b.sh name %d 7 12" % LONG)
            out = "name\t7\t%s\t12\n" % FAILED[solver] if solver in FAILED else ""
            self.assertEqual((result.status == 0, result.out), (out != "", out))
            for text in (fact, "name", "12", FAILED.get(solver, "")):
                self.assertIn(text, result.err)
            self.assertIn("of older runs\nwrong 12\n", folder.read("errors.txt"))
            self.assertIsNone(folder.read("late"), "B goes on")
        self.each(check, cases, [("echo %d > clock; kill -KILL $$" % (1000 + LONG - 2), "errors")])

    def test_what_is_wrong_is_refused_before_b_runs(self):
        cases = ["sh run_b.sh x '%s' 7 1" % t2_hat for t2_hat in ("", *NO_TIMES)]
        cases += ["sh run_b.sh " + text for text in ("x 9 '' 1", "x 9 7 ''", "'' 9 7 1", "x 9 7")]
        cases += [spoil + " sh run_b.sh x 9 7 1" for spoil in ("TMPDIR=no", "mkdir errors.txt;")]

        def check(shell, case):
            folder = Folder(self, shell)
            self.assert_refused(folder.run("-c", case))
            self.assertEqual(folder.calls(), [], "B has run")
        self.each(check, cases)

    def test_gnu_timeout_gets_the_time_to_its_last_digit_and_no_other_timeout_does(self):
        gnu = 'echo "$*" >> given; exec %s "$@"' % shutil.which("timeout")

        def check(shell, timeout):
            folder = Folder(self, shell)
            folder.program("bin/timeout", timeout)
            result = folder.run("run_b.sh", "x", "300.85961", "7", "1")
            if timeout != gnu:
                return self.assert_refused(result, "GNU")
            self.assertEqual(result, (0, "x\t7\t421\t1\n", ""))
            self.assertIn(" 300.85961 ", folder.read("given"))
        uutils = "echo 'timeout (uutils coreutils) 0.5.0'"
        self.each(check, (gnu, uutils, 'exec busybox timeout "$@"'), (), PLAIN)

    def test_b_ends_with_run_b(self):
        def check(shell, number):
            folder = Folder(self, shell, WAIT)
            process = folder.start("sh", "run_b.sh", "x", str(LONG), "7", "1")
            folder.wait_for("x 1")
            process.send_signal(number)
            self.assertNotEqual(process.wait(), 0)
            self.assert_b_ends(folder)
            self.assertEqual(os.listdir(folder.path + "/tmp"), [], "a file is left over")
        self.each(check, (), (signal.SIGINT, signal.SIGTERM, signal.SIGHUP))

    @unittest.skipUnless(shutil.which("shellcheck"), "no shellcheck here")
    def test_shellcheck_finds_nothing(self):
        for text in (RUN_B, RUN_ALL, WRAPPER):
            self.assertEqual(run(["shellcheck", "-S", "warning", "-s", "sh", "-"], text).out, "")
        self.assertEqual(run(["shellcheck", "-"], read(".ci/run")).out, "")

    def test_the_trial_prints_what_the_readme_shows(self):
        command, shown = TRIAL
        folder = Folder(self, SHELLS[0], WRAPPER)
        folder.program("bin/python3", 'exec "%s" "$@"' % sys.executable)
        folder.write("my_program.py", "import sys\nassert sys.argv[2:] == ['--seed', '1']\n"
                                      "print(open(sys.argv[1]).read())\n")
        os.mkdir(folder.path + "/instances")
        folder.write("instances/%s.dat" % command.split()[2], shown.split()[2])
        self.assertEqual(folder.run("-c", command.replace(" 1.8 ", " %d " % LONG)), (0, shown, ""))


@unittest.skipUnless(HAS_PARALLEL, "no GNU parallel here")
class RunAll(StepTwo):
    def assert_done(self, folder, expected, told=r"\Z"):
        """All runs are done by a call, with this on stderr; then results.tsv is moved away."""
        status, out, err = folder.run("run_all.sh")
        self.assertEqual((status, out), (0, ""), err)
        self.assertRegex(err, r"\A" + told)
        self.assert_refused(folder.run("run_all.sh"), "results.tsv")
        self.assertEqual(folder.read("results.tsv"), expected, "a run is missing, or twice there")
        os.remove(folder.path + "/results.tsv")

    def assert_not_done(self, folder, fact):
        self.assert_refused(folder.run("run_all.sh"), fact)
        self.assertIsNone(folder.read("results.tsv"), "a part of the runs looks like all")

    def test_each_run_is_made_once_whatever_its_name_and_the_users_defaults(self):
        def check(shell, case):
            names, column, end = case
            names = (*names, "crash", "none")
            table = re.sub(r"(?m)\t[a7]$", r"\g<0>" + column, budgets(names) + "zero\tNA\t7")
            folder = Folder(self, shell, QUICK, table.replace("\n", end), 2)
            folder.env["PARALLEL"] = "--dry-run --tag"
            folder.program("bin/csh", ": > seen")
            folder.env["PARALLEL_SHELL"] = folder.env["SHELL"] = folder.path + "/bin/csh"
            expected = re.sub(r"(?m)^((crash|none|zero)\t7)\t\d+", r"\1\tNA",
                              results((*names, "zero"), seeds=2))
            self.assert_done(folder, expected, r"(.*\bcrash\b.*\n){2}.*\b4\b.*\n\Z")
            self.assert_done(folder, expected, r".*\b4\b.*\n\Z")  # runs that were kept
            calls = [name + seed for name in names for seed in (" 1", " 2")]
            self.assertEqual(sorted(folder.calls()), sorted(calls), "another name, or a run for NA")
            self.assertIsNone(folder.read("seen"), "csh does not know these commands")
        self.each(check, ((ODD[0::3], "", "\n"), (ODD[1::3], "", "\r\n"),
                          (ODD[2::3], "\tseed\tNA", "\r\n")))

    def test_what_is_wrong_is_told_before_the_first_run(self):
        edit = "sed '%s' run_all.sh > new; cat new > run_all.sh"
        tool = "printf '#!/bin/sh\\n%s\\n' > bin/{0}; chmod +x bin/{0}"
        # What is done to the files, and a fact.
        spoils = [("rm " + name, name) for name in ("budgets.tsv", "run_b.sh", "other.txt")]
        spoils += [(edit % ("3s/1/%s/" % value), "seeds") for value in ("0", "", "-1", "010", "x")]
        # After a hangup, parallel ends with 0 before all runs are done.
        parallel = tool.format("parallel") % "cd runs-*; %s > 1" + "; "
        spoils += [(parallel % made, "") for made in (":", "echo", "seq 2")]
        # There is space for this run, but not for the header, too.
        spoils += [(parallel % "seq -s , 153" + edit % "1s/.*/ulimit -f 1/", "")]
        cases = [(table, "", fact) for table, fact in NO_TABLES]
        cases += [("{}\n{}\n%s\n" % line, "", " 3: " + line) for line in NO_LINES]
        cases += [("{}\n{}\n", *spoil) for spoil in spoils]

        def check(shell, case):
            table, spoil, fact = case
            folder = Folder(self, shell, table=table.format(HEAD, LINE))
            folder.run("-c", spoil)
            self.assert_not_done(folder, fact)
            self.assertEqual(folder.calls(), [], "B has run")
        self.each(check, cases)
        mktemp = tool.format("mktemp") % '[ "$1" != -d ] && echo tmp/file'
        self.each(check, [("{}\n{}\n", mktemp, "")], (), PLAIN)

    def test_a_run_that_is_none_ends_all_and_one_that_has_begun_is_kept(self):
        solver = QUICK.replace("echo 50", "case $1 in y) : > y; sleep 1 ;;\n"
                               "x) until [ -e y ]; do sleep 0.1; done; cat x || exit 126 ;; esac")

        def check(shell, _):
            folder = Folder(self, shell, solver, budgets("xyz"))
            self.assert_not_done(folder, "errors.txt")
            self.assertEqual(len(folder.calls()), 2, "a run begins after it")
            folder.write("x", "")
            self.assert_done(folder, results("xyz"))
            self.assertEqual(folder.calls().count("y 1"), 1, "a run is made anew")
        self.each(check, [None])

    def test_after_a_change_all_runs_are_made_anew(self):
        cksum = '%s "$@"; [ -e begun ] || echo | tee begun >> other.txt' % shutil.which("cksum")
        # A file, its change, and how often B has been called after it.
        changes = (("other.txt", "of B", "of B", 1), ("other.txt", "\n\n", "\n", 2),
                   ("budgets.tsv", "\t7\n", "\t8\n", 3), ("budgets.tsv", str(LONG), "99", 4),
                   ("run_all.sh", "seeds=1", "seeds=2", 6), ("run_all.sh", "jobs=2", "jobs=1", 6),
                   ("other.txt", "of B", "of C", 8), ("other.txt", "of C", "of B", 8),
                   ("run_b.sh", ":-NA", ":---", 10), ("solver", "42", "43", 12))

        def check(shell, _):
            folder = Folder(self, shell, table=budgets("x"))
            folder.program("bin/cksum", cksum)  # B changes after its first call
            for name, old, new, runs in changes:
                folder.change(name, old, new)
                folder.run("-c", "sh run_all.sh && mv results.tsv last.tsv")
                self.assertEqual(len(folder.calls()), runs, (name, old, new))
            expected = results("x", "43", 2).replace("\t7\t", "\t8\t")
            self.assertEqual(folder.read("last.tsv"), expected)
        self.each(check, [None], (), PLAIN)

    def test_a_change_while_b_runs_ends_all_and_keeps_what_was_done_before(self):
        names = ["before", "now", "after"]

        def check(shell, case):
            name, old, new = case
            folder = Folder(self, shell, NOW, budgets(names), jobs=1)
            process = folder.start("sh", "-c", "sh run_all.sh 2> told")
            folder.wait_for("now 1")
            folder.change(name, old, new)
            folder.write("go", "")
            self.assertNotEqual(process.wait(), 0, "it is not told")
            self.assertEqual(folder.read("told").count("changed"), 1, "not one sentence")
            self.assertIsNone(folder.read("results.tsv"), "old runs are taken")
            self.assertEqual(folder.calls(), ["before 1", "now 1"], "B has run after the change")
            folder.change(name, new, old)
            self.assert_done(folder, results(names))
            self.assertEqual(folder.calls()[2:], ["now 1", "after 1"])
        self.each(check, (("solver", "42", "43"), ("other.txt", "of B", "of C"),
                          ("budgets.tsv", str(LONG), "99")))

    def test_what_was_killed_is_resumed_to_just_all_runs(self):
        names = ["before", "now", "now, too", "after"]

        def check(shell, case):
            whom, by, then = case
            folder = Folder(self, shell, NOW, budgets(names))
            folder.program("bin/parallel", 'echo $$ > pid; exec %s "$@"' % shutil.which("parallel"))
            first = folder.start("sh", "run_all.sh") if by else \
                folder.start(sys.executable, "-c", CTRL_C, stdin=subprocess.PIPE)
            folder.wait_for("now 1", "now, too 1")
            if whom == "terminal":
                first.communicate(b"\3")
            else:
                pid = {"group": -first.pid, "run_all.sh": first.pid}.get(whom, folder.read("pid"))
                os.kill(int(pid), by)
            if then == "B ends":
                self.assert_b_ends(folder)
            if then == "later":
                folder.write("go", "")
                first.wait()
            self.assertIsNone(folder.read("results.tsv"), "a part of the runs looks like all")
            second = folder.start("sh", "run_all.sh")
            if then != "later":  # the runs that were interrupted begin again
                folder.wait_for("now 1", "now 1")
                folder.write("go", "")
            self.assertEqual((first.wait() != 0 or not by, second.wait()), (True, 0))
            self.assertEqual(folder.read("results.tsv"), results(names))
            self.assertEqual(folder.calls().count("before 1"), 1, "a run is made anew")
        # Who is killed, by what, and when run_all.sh is started again.
        self.each(check, (("group", signal.SIGTERM, "later"), ("group", signal.SIGKILL, "at once"),
                          ("group", signal.SIGKILL, "later"), ("parallel", signal.SIGINT, "B ends"),
                          ("parallel", signal.SIGHUP, "later"),  # it ends with the status 0
                          ("parallel", signal.SIGKILL, "at once"),
                          ("run_all.sh", signal.SIGKILL, "at once")),
                  (("terminal", None, "B ends"), ("group", signal.SIGINT, "B ends")))
