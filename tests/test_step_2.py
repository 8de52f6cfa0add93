"""Step 2 of the README, from its own code blocks, with stand-ins for B."""

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

from command import ROOT, run

with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as readme:
    README = readme.read()
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", README, re.M | re.S)
RUN_B, = [block for block in BLOCKS if "./solver" in block]
LOOP, = [block for block in BLOCKS if "done < budgets.tsv" in block]
PARALLEL, = [block for block in BLOCKS if "parallel --" in block]
# Each shell once, because sh is often dash or bash.
SHELLS = sorted({os.path.realpath(shutil.which(name) or "/") for name in ("sh", "dash", "bash")})
SHELLS = [shell for shell in SHELLS if shell != "/"]
HAS_PARALLEL = shutil.which("parallel") and "GNU" in run(["parallel", "--version"]).out
HEADER = "instance\tt2_hat\ta\tother\n"
LONG = 300  # s, a runtime that never decides
SESSION = sys.executable + " -c 'import os, sys; os.setsid(); os.execlp(*sys.argv[1:])' sh sh -c"

# What a solver does, its runtime in s, B's value, and what is wrong if there is another one.
SOLVERS = (
    ("echo 50; echo 42", LONG, "42", "the last value of a solver that ends by itself is lost"),
    ("echo 42; kill -SEGV $$", LONG, "42", "the value of a solver that crashes is lost"),
    ("cat; echo 42; exit 3", LONG, "42", "a solver that reads standard input waits"),
    ("echo 42; printf 39", LONG, "42", "a last line without its end is taken"),
    ("printf 39", LONG, "NA", "the only line is taken, though its end is missing"),
    (":", LONG, "NA", "a solver that prints nothing has a value"),
    (r"printf '50\r\n42\r\n'", LONG, "42", "CR before the end of a line is not dropped"),
    (r"echo 42; echo; echo '  '; printf '\t\n\r\n'", LONG, "42", "a blank line is taken"),
    (r"printf '  42\t\n'", LONG, "42", "blanks around a value are kept"),
    ("echo 42; echo Best: 7", LONG, "Best: 7", "a line that is no value has become one"),
    ("echo 1e-3; echo '*'", LONG, "*", "the shell has replaced what B printed"),
    (r"printf '%s\n' '4\t2'", LONG, r"4\t2", "a backslash of B is read as a tab"),
    ("sh -c 'sleep 4; echo 1' & echo 42", LONG, "42", "a child prints after the solver's end"),
    ("echo 42; sleep 9; echo 1", 3, "42", "a value is taken that is printed too late"),
    ("sleep 9; echo 1", 3, "NA", "the only value is taken, though it is printed too late"),
    ("echo 42; printf 39; sleep 9; echo 46", 3, "42", "half a line is taken"),
    ("printf 39; sleep 9; echo 46", 3, "NA", "half a line is taken, which is the only one"),
    ("trap '' TERM INT HUP PIPE; echo 42; sleep 9; echo 1", 3, "42", "a trap gives B more time"),
    ("(sleep 9; echo 1) & echo 42; wait", 3, "42", "a child gives B more time"),
    (SESSION + " 'echo 42; sleep 9; echo 1'", 5, "42", "another session gives B more time"),
    (SESSION + " 'echo 42; printf 3; sleep 9; echo 1'", 5, "42", "half a line of a child is taken"),
)

# It notes its call, and prints 42 and its seed.
QUICK = 'printf "%s %s\\n" "$1" "$2" >> calls; cat; echo 50; echo "42$2"'
WAIT = "while [ ! -e go ]; do sleep 0.1; done"
ODD = ("two words", "it's \"q\"", "$HOME;ls", "*", "-n", "a\\tb", "caf\u00e9", "{a}", "10%", "&<>#")


class Folder:
    """A folder with the files of the README, a solver and budgets, and a shell that is its sh."""

    def __init__(self, test, shell, solver=QUICK, budgets=()):
        self.path = tempfile.mkdtemp()
        test.addCleanup(shutil.rmtree, self.path, ignore_errors=True)
        os.mkdir(self.path + "/bin")
        os.symlink(shell, self.path + "/bin/sh")
        self.env = {"PATH": self.path + "/bin:" + os.environ["PATH"], "HOME": self.path}
        self.write("run_b.sh", RUN_B)
        self.write("loop.sh", LOOP.replace("$(seq 10)", "$(seq 2)"))
        self.write("parallel.sh", PARALLEL.replace("$(seq 10)", "$(seq 2)"))
        self.write("budgets.tsv", HEADER + "".join("\t".join(row) + "\n" for row in budgets))
        self.write("solver", "#!/bin/sh\n%s\n" % solver)
        os.chmod(self.path + "/solver", 0o755)

    def write(self, name, text):
        with open(os.path.join(self.path, name), "wb") as file:
            file.write(text.encode("utf-8"))

    def read(self, name):
        """A file, or None if it is missing."""
        if os.path.exists(os.path.join(self.path, name)):
            with open(os.path.join(self.path, name), "rb") as file:
                return file.read().decode("utf-8")

    def run(self, *command):
        """(exit status, output, errors) of a command line in sh."""
        return run(("sh",) + command, cwd=self.path, env=self.env)

    def start(self, script):
        """A script in a session of its own, which a signal can end."""
        none = subprocess.DEVNULL
        return subprocess.Popen(["sh", script], cwd=self.path, env=self.env, start_new_session=True,
                                stdin=none, stdout=none, stderr=none)

    def wait_for(self, done):
        """Wait until done() is true, for at most a minute."""
        end = time.time() + 60
        while not done() and time.time() < end:
            time.sleep(0.05)


def rows(names, b="42%d", seeds=(1, 2)):
    """What results.tsv has for instances whose a is 7."""
    return ["%s\t7\t%s" % (name, b % seed if "%" in b else b) for name in names for seed in seeds]


@unittest.skipUnless(shutil.which("sh") and shutil.which("timeout"), "no sh or timeout here")
class StepTwo(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        # What nohup, or & in a script, lets us ignore would be ignored by what we start, too.
        for number in (signal.SIGINT, signal.SIGHUP):
            if signal.getsignal(number) == signal.SIG_IGN:
                signal.signal(number, lambda *_: None)
                self.addCleanup(signal.signal, number, signal.SIG_IGN)

    def each(self, check, cases=(None,)):
        """Call check(shell, case) for all shells and cases at once; tell all that is wrong."""
        calls = [(shell, case) for shell in SHELLS for case in cases]
        with ThreadPoolExecutor(32) as pool:
            futures = [pool.submit(check, *call) for call in calls]
        for (shell, case), future in zip(calls, futures):
            with self.subTest(shell=os.path.basename(shell), case=case):
                future.result()


class RunB(StepTwo):
    def test_the_last_complete_value_in_time_is_taken(self):
        def check(shell, case):
            solver, t2_hat, b, wrong = case
            folder = Folder(self, shell, solver)
            status, out, err = folder.run("run_b.sh", "x", str(t2_hat), "7e1", "1")
            self.assertEqual((status, out, err), (0, "x\t7e1\t%s\n" % b, ""), wrong)
        self.each(check, SOLVERS)

    def test_a_solver_that_cannot_run_is_an_error_and_no_value(self):
        def check(shell, case):
            spoil, arguments = case
            folder = Folder(self, shell)
            folder.run("-c", spoil)
            if spoil == "timeout":
                for tool in ("seq", "printf"):
                    os.symlink(shutil.which(tool), "%s/bin/%s" % (folder.path, tool))
                folder.env["PATH"] = folder.path + "/bin"
            status, out, err = folder.run("run_b.sh", *arguments)
            self.assertEqual((status, out), (1, ""), "what did not run is taken for a run")
            self.assertEqual((err.count("\n"), err[:9]), (1, "run_b.sh:"), "it is not told")
            self.assertIsNone(folder.read("calls"))
        good = "x", "1.5", "7", "1"
        self.each(check, (
            ("rm solver", good), ("chmod -x solver", good), ("rm solver; mkdir solver", good),
            ("echo '#!/no/such' > solver", good), ("echo ./missing > solver", good),
            ("timeout", good), (":", ("x", "{t2_hat}", "7", "1")), (":", ("x", "9", "{a}", "1")),
            (":", ("x", "9", "", "1")),
        ))


class Loop(StepTwo):
    def test_the_results_are_those_of_all_lines(self):
        def check(shell, end):
            budgets = [(name, str(LONG), "7", "5 x") for name in ODD] + [("zero", "NA", "7", "8")]
            folder = Folder(self, shell, budgets=budgets)
            table = folder.read("budgets.tsv").replace("\n", end)[: -len(end)]
            if end == "\r\n":  # with a as the last column
                table = table.replace("\tother\r", "\r").replace("\t5 x\r", "\r")
            folder.write("budgets.tsv", table)  # as some editors save it, without the last end
            self.assertEqual(folder.run("loop.sh"), (0, "", ""))
            expected = ["instance\ta\tb"] + rows(ODD) + rows(["zero"], "NA")
            self.assertEqual(folder.read("results.tsv"), "\n".join(expected) + "\n")
            calls = "".join("%s 1\n%s 2\n" % (name, name) for name in ODD)
            self.assertEqual(folder.read("calls"), calls, "another name, or a run for NA")
        self.each(check, ("\n", "\r\n"))

    def test_a_table_without_a_in_its_place_is_refused_before_b_runs(self):
        def check(shell, header):
            folder = Folder(self, shell)
            folder.write("budgets.tsv", header + "x\t9\t7\t5\n")
            status, out, err = folder.run("loop.sh")
            self.assertEqual((status, out, err[:8]), (1, "", "loop.sh:"), "it is not refused")
            self.assertIsNone(folder.read("calls"), "B has run")
            self.assertIsNone(folder.read("results.tsv"))
        self.each(check, ("", "instance\tt2_hat\tn\ta\n", "instance\tt2_hat\ta2\n",
                          "instance\tt2_hat\n", "instance\ta\tt2_hat\n", "instance\tt1\ta\n"))

    def test_what_cannot_run_or_be_written_leaves_no_results(self):
        def check(shell, spoil):
            budgets = [(name, str(LONG), "7", "5") for name in ("one", "x" * 600, "two")]
            folder = Folder(self, shell, budgets=budgets)
            self.assertNotEqual(folder.run("-c", spoil + "; . ./loop.sh")[0], 0)
            self.assertIsNone(folder.read("results.tsv"), "a part of the runs looks like all")
        self.each(check, ("rm solver", "trap '' XFSZ; ulimit -f 1"))

    def test_it_begins_anew_after_an_interruption(self):
        def check(shell, number):
            once = QUICK + '; [ "$1 $2" != "two 1" ] || { : > here; %s; }' % WAIT
            budgets = [(name, str(LONG), "7", "5") for name in ("one", "two", "three")]
            folder = Folder(self, shell, once, budgets)
            loop = folder.start("loop.sh")
            folder.wait_for(lambda: folder.read("here") is not None)
            os.killpg(loop.pid, number)
            folder.write("go", "")
            loop.wait()
            self.assertIsNone(folder.read("results.tsv"), "a part of the runs looks like all")
            self.assertEqual(folder.run("loop.sh"), (0, "", ""))
            expected = ["instance\ta\tb"] + rows(["one", "two", "three"])
            self.assertEqual(folder.read("results.tsv").splitlines(), expected)
        self.each(check, (signal.SIGINT, signal.SIGTERM, signal.SIGKILL))


@unittest.skipUnless(HAS_PARALLEL, "no GNU parallel here")
class Parallel(StepTwo):
    def assert_results(self, folder, expected):
        lines = folder.read("results.tsv").splitlines()
        self.assertEqual(lines[0], "instance\ta\tb", "there is no header, or not one")
        self.assertEqual(sorted(lines[1:]), sorted(expected), "a run is missing, or twice there")

    def test_the_results_are_those_of_all_lines_also_after_a_repair(self):
        def check(shell, _):
            names = [name for name in ODD if name != "{a}"]
            budgets = [(name, str(LONG), "7", "5 x") for name in names] + [("zero", "NA", "7", "8")]
            folder = Folder(self, shell, budgets=budgets)
            os.rename(folder.path + "/solver", folder.path + "/kept")
            self.assertNotEqual(folder.run("parallel.sh")[0], 0)
            self.assertEqual(folder.read("results.tsv"), "instance\ta\tb\n", "no run, but rows")
            os.rename(folder.path + "/kept", folder.path + "/solver")
            for _ in range(2):  # the second call has nothing to do
                self.assertEqual(folder.run("parallel.sh")[:2], (0, ""))
                self.assert_results(folder, rows(names) + rows(["zero"], "NA"))
            # Other budgets are not taken for those that have run.
            folder.write("budgets.tsv", folder.read("budgets.tsv").replace("\t7\t", "\t8\t"))
            self.assertNotEqual(folder.run("parallel.sh")[0], 0, "the old results were kept")
        self.each(check)

    def test_columns_are_found_by_their_names_and_none_is_taken_for_a(self):
        def check(shell, case):
            header, good = case
            folder = Folder(self, shell)
            folder.write("budgets.tsv", header + "x\t%d\t7\t8\n" % LONG)
            self.assertEqual(folder.run("parallel.sh")[0] == 0, good)
            self.assertEqual(folder.read("calls") is not None, good, "B has run without a")
            self.assert_results(folder, rows(["x"]) if good else [])
        self.each(check, (("instance\tt2_hat\ta\tb\n", True), ("instance\tt2_hat\tn\tb\n", False),
                          ("", False)))

    def test_what_was_killed_is_resumed_to_just_all_runs(self):
        def check(shell, signals):
            names = ["i%d" % i for i in range(8)]
            slow = 'echo 50; case $1 in i[12]) ;; *) %s ;; esac; echo "42$2"' % WAIT
            folder = Folder(self, shell, slow, [(name, str(LONG), "7", "5") for name in names])
            queue = folder.start("parallel.sh")
            folder.wait_for(lambda: (folder.read("runs.log") or "").count("\n") > 4)
            for number in signals:
                os.killpg(queue.pid, number)
                time.sleep(0.2)
            folder.write("go", "")
            queue.wait()
            self.assertLess(folder.read("results.tsv").count("\n"), 17, "it was not interrupted")
            time.sleep(1)  # as the README says, until no solver runs
            self.assertEqual(folder.run("parallel.sh")[:2], (0, ""))
            self.assert_results(folder, rows(names))
        self.each(check, ((signal.SIGINT,), (signal.SIGTERM,) * 2, (signal.SIGKILL,),
                          (signal.SIGHUP,)))


@unittest.skipUnless(shutil.which("shellcheck"), "no shellcheck here")
class Shellcheck(unittest.TestCase):
    def test_it_finds_nothing(self):
        check = ["shellcheck", "-S", "warning", "-s", "sh", "-"]
        self.assertEqual(run(check, RUN_B).out + run(check, LOOP).out, "")



if __name__ == "__main__":
    unittest.main()
