"""tests/run.sh and the loop of the README, in each shell that is here, with stand-ins for B."""

import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from command import ROOT, CommandTest, run
from pages import PageTest

with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as readme:
    README = readme.read()

with open(os.path.join(ROOT, "tests", "run.sh"), encoding="ascii") as file:
    LOOP = file.read()
SHORT, = [x for x in re.findall(r"^```sh\n(.*?)^```$", README, re.M | re.S) if "./solver" in x]
CLEAN = re.search(r"`(rm runs/[^`]*)`", README).group(1)
TRIAL, = re.findall(r"`(head -n 1 [^`]*)`", README)
REST, = re.findall(r"`(rm -r runs one.tsv; [^`]*)`", README)
NEXT = "next: python3 corrected_p_value.py --explain 0.02 runs/results.tsv > report.txt"
# Each shell once, because sh is often dash or bash.
SHELLS = [shell for shell in ("sh", "dash", "bash") if shutil.which(shell)]
SHELLS = list({os.path.realpath(shutil.which(shell)): shell for shell in SHELLS}.values())

# All that the loop needs beside a shell.
COMMANDS = "cat cut head mkdir mv rm sed sleep sort timeout uname uniq wc".split()

# It prints 42 in its time of 2 s, and 1 too late, in most kinds from a process group of its own.
LATE = r"""#!/bin/sh
echo "$1" >> started
b='echo 50; echo 42; sleep 5; echo 1; echo 1'
session='import os, sys; os.setsid(); os.execvp("sh", sys.argv[1:])'
case "$1" in
  exec) exec sh -c "$b" ;;
  timeout) timeout 60 sh -c "$b" ;;
  "exec timeout") exec timeout 60 timeout 50 sh -c "$b" ;;
  session) python3 -c "$session" sh -c "$b" ;;
  silent) python3 -c "$session" sh -c "echo 42; exec sleep 90" ;;
  background) sh -c "$b" & sleep 1 ;;
  stubborn) trap "" TERM PIPE; timeout 60 sh -c "$b"; echo 1 ;;
  partial) timeout 60 sh -c "echo 42; printf 9; sleep 5; echo; echo 1" ;;
  pause) sleep 1.3; printf '42\r\n93'; exit 3 ;;
esac
"""
KINDS = re.findall(r'(?m)^  "?([a-z ]+)"?\)', LATE)

# It reads all that it can, notes that it was called, and prints 42 and its seed, without a blank.
QUICK = r"""#!/bin/sh
while read -r line; do :; done
printf '%s %s\n' "$1" "$2" >> calls
echo 50
echo "42$2"
"""

# What the solver prints as its last line.  The test takes the first, and refuses the others.
TAKEN = (
    "12", "-7", "+7", "12.50", ".5", "5.", "007", "1.5e+00", "1.5E0", "-7e-5", "7e-400", "7E-0012",
    "9" * 60, "", "-", "NA", "n/a", "<NA>", "nan", "-NaN", "null", "None", "inf", "+INF",
    "-Infinity", "  12", "12 \t", "12\r", "NA \r",
)
REFUSED = (
    "6.4e+08", "1e1", "7e-401", "Best: 12", "best 14", "12 34", "12,5", "1_000", "obj=12", "=12",
    "!12", "done", "12 s", "NA 12", "nano", "0x1F", "1.2.3", "1e", "e5", ".", "\u0661", "12;",
    "$(echo 12)", "*", "9" * 61,
)

# The part of the loop of version 8.0 that reads the budgets.
LOOP_8 = r"""budgets=budgets.tsv seeds="1 2"
mkdir -p runs
line=1000
while IFS="$(printf '\t\r')" read -r name t2_hat a rest || [ -n "$name" ]; do
  line=$((line + 1))
  for seed in $seeds; do
    b=$({ timeout -s KILL "$t2_hat" ./solver "$name" "$seed" < /dev/null; printf ' =over=\n\n'; } |
        sed -n '/ =over=$/ {x; p; q;}; h') || break 2
    printf '%s\t%s\t%s\n' "$name" "$a" "$b" || break 2
  done > "runs/$line.part" && mv "runs/$line.part" "runs/$line.tsv"
done < "$budgets" 2>> runs.log
(printf 'instance\ta\tb\n'; cat runs/*.tsv) > results.tsv
"""


@unittest.skipUnless(shutil.which("sh") and shutil.which("timeout"), "no sh or timeout here")
class Checkout(PageTest):
    """A folder in which a user works, with python3 as the interpreter under test."""

    maxDiff = None

    def setUp(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        self.checkout = os.path.join(folder, "checkout")
        os.makedirs(self.checkout)
        self.write("../python3", '#!/bin/sh\nexec "%s" -B "$@"\n' % sys.executable)
        self.env = {"PATH": folder + os.pathsep + os.environ["PATH"]}

    def write(self, path, text):
        """Write a file; what begins with #! can be executed."""
        path = os.path.join(self.checkout, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text.encode("utf-8"))
        if text.startswith("#!"):
            os.chmod(path, 0o755)

    def read(self, path):
        with open(os.path.join(self.checkout, path), encoding="utf-8", newline="") as file:
            return file.read()

    def files(self, path):
        """The names of the files in a folder; none if it is missing."""
        path = os.path.join(self.checkout, path)
        return sorted(os.listdir(path)) if os.path.exists(path) else []

    def run_command(self, command, shell="sh", folder="."):
        """(exit status, all that is printed)"""
        cwd = os.path.join(self.checkout, folder)
        return run([shell, "-c", "{ %s\n} 2>&1" % command], cwd=cwd, env=self.env)[:2]


class LoopTest(Checkout):
    """Loops that run at once, each in a folder of its own, which is named after its shell."""

    def setUp(self):
        super().setUp()
        self.write("run.sh", LOOP)

    def prepare(self, name, solver, *budgets):
        """A folder for a loop with budgets, whose columns are separated by commas here."""
        self.write(name + "/solver", solver)
        self.write(name + "/budgets.tsv", "".join(x.replace(",", "\t") + "\n" for x in budgets))

    def prepare_each(self, solver, *budgets):
        for shell in SHELLS:
            self.prepare(shell, solver, *budgets)

    def start(self, name, shell, *arguments, env={}):
        """A loop in a folder, by default with seed 1."""
        command = [shell, "../run.sh"] + list(arguments or ("budgets.tsv", "1"))
        loop = subprocess.Popen(
            command, cwd=os.path.join(self.checkout, name), env=dict(os.environ, **self.env, **env),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        self.addCleanup(loop.kill)
        return loop

    def end(self, loop):
        """(exit status, all that is printed)"""
        out = loop.communicate(timeout=60)[0].decode("utf-8")
        return loop.returncode, out

    def run_in_each_shell(self, *arguments, env={}):
        """(shell, exit status, all that is printed) of loops in folders that are prepared."""
        loops = [self.start(shell, shell, *arguments, env=env) for shell in SHELLS]
        return [(shell,) + self.end(loop) for shell, loop in zip(SHELLS, loops)]

    def assert_stops(self, told, *arguments):
        """In each shell, the loop only says one line, which has the facts, and B does not run."""
        before = {shell: self.files(shell + "/runs") for shell in SHELLS}
        for shell, status, out in self.run_in_each_shell(*arguments):
            self.assertEqual((status, out.count("\n")), (1, 1), (shell, out))
            for fact in told:
                self.assertIn(fact, out, shell)
            self.assertEqual(self.files(shell + "/runs"), before[shell], shell)
            self.assertNotIn("calls", self.files(shell), shell)
        return out

    def assert_runs(self, expected, *arguments, env={}):
        """In each shell, all is finished, and the files in runs have these lines."""
        for shell, status, out in self.run_in_each_shell(*arguments, env=env):
            number = sum(text.count("\n") for text in expected)
            told = "%d of %d runs are finished\n" % (number, number)
            self.assertEqual((status, out.count("\n")), (0, 3), (shell, out))
            self.assertTrue(out.endswith(told + NEXT + "\n"), out)
            self.assert_files(expected, shell)

    def assert_files(self, expected, shell):
        """The folder has a finished file for each line, its budgets, and the results of all."""
        names = ["%d.tsv" % (1001 + i) for i in range(len(expected))]
        files = [name for name in self.files(shell + "/runs") if name != "log"]
        self.assertEqual(files, names + ["budgets", "results.tsv"], shell)
        self.assertEqual([self.read("%s/runs/%s" % (shell, x)) for x in names], expected, shell)
        results = self.read(shell + "/runs/results.tsv")
        self.assertEqual(results, "instance\tmember\ta\tb\n" + "".join(expected), shell)


class Budgets(LoopTest):
    """What a loop reads, and what it refuses before B runs."""

    def test_the_solver_gets_the_member_and_the_results_have_it(self):
        # Others follow, names are odd, and a spreadsheet has saved some lines.
        odd = "$HOME & *\\n\"'"
        third = "R,0.5,80,%s,7" % odd
        self.prepare_each(QUICK, "one,1,7e1,one,5\r", "R,.5,80,R1", third, "-n,1,8,-n\r")
        row = "%s\t%s\t%s\t421\n%s\t%s\t%s\t422\n"
        lines = ("one", "one", "7e1"), ("R", "R1", "80"), ("R", odd, "80"), ("-n", "-n", "8")
        self.assert_runs([row % (line + line) for line in lines], "budgets.tsv", "1 2")
        calls = "".join("%s 1\n%s 2\n" % (member, member) for _, member, _ in lines)
        for shell in SHELLS:
            self.assertEqual(self.read(shell + "/calls"), calls)

    def test_b_does_not_run_where_its_runtime_is_NA(self):
        self.prepare_each(QUICK, "R,NA,3,R1", "R,NA,3,R2", "one,1,5,one")
        expected = ["R\tR1\t3\tNA\nR\tR1\t3\tNA\n", "R\tR2\t3\tNA\nR\tR2\t3\tNA\n"]
        expected.append("one\tone\t5\t421\none\tone\t5\t422\n")
        self.assert_runs(expected, "budgets.tsv", "1 2")
        for shell in SHELLS:
            self.assertEqual(self.read(shell + "/calls"), "one 1\none 2\n")

    def test_budgets_without_a_runtime_or_a_member_are_refused(self):
        # 0 is no limit for timeout.  An earlier version printed no member.
        lines = ["two,%s,70,two" % x for x in ("0", "0.000", "", "1e3", "1_5", "5s", "-1", "inf")]
        for line in lines + ["two,0.5,70", "two,0.5,70,", "two,0.5", "", ",0.5,70,two"]:
            self.prepare_each(QUICK, "one,0.5,70,one", line, "three,1,70,three")
            self.assert_stops(["line 2 of budgets.tsv"])

    def test_an_instance_or_a_seed_that_is_there_twice_is_refused(self):
        # As of >> in place of >, also with another runtime.
        self.prepare_each(QUICK, "one,0.5,70,one", "two,1,80,two", "one,0.7,70,one")
        self.assert_stops(["more than once: one\t"])
        self.prepare_each(QUICK, "one,0.5,70,one", "two,1,80,two")
        self.assert_stops(["more than once: 11;"], "budgets.tsv", "11 3 11")

    def test_each_number_above_0_and_NA_is_taken(self):
        runtimes = "1", "10", "0.5", ".50", "20.0", "0.10000001", "NA"
        self.prepare_each(QUICK, *("%s,%s,70,x" % (x, x) for x in runtimes))
        self.assert_runs(["%s\tx\t70\t%s\n" % (x, "NA" if x == "NA" else "421") for x in runtimes])

    def test_a_change_of_the_budgets_while_the_loop_runs_changes_nothing(self):
        changed = QUICK + "printf 'a longer name\\t9\\t9\\tx\\n%.0s' 1 2 3 4 > budgets.tsv\n"
        self.prepare_each(changed, "one,1,70,one", "two,1,80,two", "three,1,90,three")
        lines = "one\tone\t70\t421\n", "two\ttwo\t80\t421\n", "three\tthree\t90\t421\n"
        self.assert_runs(list(lines))

    def test_a_loop_ends_if_runs_is_moved_away_and_leaves_the_new_folder_as_it_is(self):
        new = "mkdir runs; : > runs/1001.part; echo seeds 1 2 > runs/budgets"
        for after, expected, calls in (
            (new, ["1001.part", "budgets", "log"], "one 1\none 2\n"), (":", [], "one 1\n"),
        ):
            moves = QUICK + "[ -e old ] || { mv runs old; %s; }\n" % after
            self.prepare_each(moves, "one,1,70,one", "two,1,80,two")
            for shell, status, out in self.run_in_each_shell("budgets.tsv", "1 2"):
                self.assertEqual((status, "end" in out), (1, True), out)
                self.assertEqual(self.files(shell + "/runs"), expected, shell)
                self.assertEqual(self.read(shell + "/calls"), calls, shell)
                shutil.rmtree(os.path.join(self.checkout, shell))

    def test_the_first_line_tells_how_many_runs_with_which_seeds(self):
        self.prepare_each(QUICK, "one,1,70,one", "two,1,80,two")
        # Meant as ten runs, it is one with seed 10.
        for seeds, numbers in ("10", "2 1 10"), ("1\n2", "4 2 1 2"), (" 7  08 ", "4 2 7 08"):
            for shell, status, out in self.run_in_each_shell("budgets.tsv", seeds):
                first = out.splitlines()[0]
                self.assertEqual((status, re.findall(r"\d+", first)), (0, numbers.split()), out)
                shutil.rmtree(os.path.join(self.checkout, shell, "runs"))

    def test_without_budgets_or_a_solver_or_quotes_the_loop_stops_before_b_runs(self):
        self.prepare_each(QUICK[2:], "one,1,70,one")
        for shell in SHELLS:
            self.write(shell + "/no.tsv", "")
        cases = ("missing.tsv", "missing.tsv"), ("no.tsv", "no.tsv"), ("budgets.tsv", "solver")
        for budgets, told in cases:
            self.assert_stops([told], budgets)
        self.assert_stops(["quotes"], "budgets.tsv", "1", "2")
        for seeds in "1,2", "1-3", "", " ", "*", "1 2x":
            self.assert_stops(["numbers"], "budgets.tsv", seeds)
        self.assertEqual([self.files(shell + "/runs") for shell in SHELLS], [[]] * len(SHELLS))

    def test_a_timeout_that_is_missing_or_rounds_up_stops_the_loop_before_b_runs(self):
        # As BusyBox up to 1.36, which takes 1 s for 0.1 s, and as where there is none.
        for script in ("shift; exec \"$@\"", "exit 127"):
            self.write("../timeout", "#!/bin/sh\n%s\n" % script)
            self.prepare_each(QUICK, "one,1,70,one")
            self.assert_stops(["install coreutils"])

    def test_other_budgets_or_seeds_are_told_apart_and_stop_the_loop_before_b_runs(self):
        self.prepare_each(QUICK, "one,1,70,one")
        for seeds in "1\n2", " 1  2 ":  # as "$(seq 2)" has them, and with blanks
            self.assert_runs(["one\tone\t70\t421\none\tone\t70\t422\n"], "budgets.tsv", seeds)
        for shell in SHELLS:
            os.remove(os.path.join(self.checkout, shell, "runs", "1001.tsv"))
            os.remove(os.path.join(self.checkout, shell, "calls"))
        cure = ["give the same", "end", "move runs away"]
        for seeds in "1 2 3", "1", "2 1", "12":
            out = self.assert_stops(["seeds"] + cure, "budgets.tsv", seeds)
            self.assertNotIn("budgets", out)
        for line in "one,1.1,70,one", "one,1,71,one", "one,1,70,two", "one,1,70,one,more":
            self.prepare_each(QUICK, line)
            out = self.assert_stops(["budgets"] + cure, "budgets.tsv", "1 2")
            self.assertNotIn("seeds", out)

    def test_budgets_of_version_8_give_no_value_of_a_wrong_instance(self):
        # Its fourth column was the first of the others.
        solver = "#!/bin/sh\n[ $1 = one ] || { echo unknown $1 >&2; exit 1; }\necho 42\n"
        self.prepare_each(solver, "one,1,70,60")
        self.assert_runs(["one\t60\t70\tNA\n"])

    def test_the_loop_of_version_8_gives_no_value_of_a_wrong_instance(self):
        # Its runs of a row have the name of the row, so that the test refuses their number.
        solver = '#!/bin/sh\ncase $1 in one | R1 | R2 | zero) echo "42$2" ;; *) exit 1 ;; esac\n'
        self.prepare(".", solver, "one,1,70,one", "R,1,80,R1", "R,1,80,R2", "zero,NA,90,zero")
        self.assertEqual(self.run_command(LOOP_8), (0, ""))
        one = "one\t70\t421\none\t70\t422\n"
        zero = "zero\t90\t\n" * 2
        expected = "instance\ta\tb\n" + one + "R\t80\t\n" * 4 + zero
        self.assertEqual(self.read("results.tsv"), expected)
        shutil.copyfile(os.path.join(ROOT, "corrected_p_value.py"), self.checkout + "/test.py")
        status, out = self.run_command("python3 test.py 0.02 results.tsv")
        self.assertEqual((status, "'R' the runs of B are 4, elsewhere 2" in out), (2, True), out)


class Runs(LoopTest):
    """Kinds of solvers, of environments, and of ends."""

    def test_no_solver_has_more_than_its_time_to_print_and_loops_share_the_lines(self):
        budgets = ["row,%d,70,%s" % (9 if kind == "pause" else 2, kind) for kind in KINDS]
        self.prepare_each(LATE, *budgets)
        # bash ends a read from a pipe after TMOUT.
        loops = [self.start(shell, shell, env={"TMOUT": "1"}) for shell in SHELLS for _ in KINDS]
        self.assertEqual({self.end(loop)[0] for loop in loops}, {0})
        for shell in SHELLS:
            self.assert_files(["row\t%s\t70\t42\n" % kind for kind in KINDS], shell)
            self.assertCountEqual(self.read(shell + "/started").splitlines(), KINDS, shell)

    def test_a_solver_that_is_stopped_leaves_nothing_on_the_terminal(self):
        self.prepare_each("#!/bin/sh\necho note >&2; echo 42; exec sleep 9\n", "one,0.1,70,one")
        self.assert_runs(["one\tone\t70\t42\n" * 2], "budgets.tsv", "1 2")
        for shell in SHELLS:
            self.assertEqual(self.read(shell + "/runs/log").count("note"), 2)

    def test_a_loop_that_is_started_again_does_nothing(self):
        self.prepare_each(QUICK, "one,1,70,one", "two,1,70,two")
        expected = ["one\tone\t70\t421\n", "two\ttwo\t70\t421\n"]
        for _ in range(2):
            self.assert_runs(expected)
            for shell in SHELLS:
                self.assertEqual(self.read(shell + "/calls"), "one 1\ntwo 1\n")

    def test_a_loop_that_was_interrupted_or_had_a_full_disk_goes_on_where_it_was(self):
        self.prepare_each(QUICK, *("%s,1,80,%s" % (x, x) for x in ("one", "two", "three", "four")))
        for shell in SHELLS:
            self.write(shell + "/runs/1001.tsv", "one\tone\t80\t49\n" * 2)
            # Interrupted in its second line; the files of two more were lost by the system.
            self.write(shell + "/runs/1002.part", "two\ttwo\t80\t425\n")
            self.write(shell + "/runs/1003.tsv", "")
            self.write(shell + "/runs/1004.tsv", "four\tfour\t80\t425\nfour\tfo")
        for full in range(1 + os.path.exists("/dev/full")):
            if full:
                for shell in SHELLS:
                    os.symlink("/dev/full", os.path.join(self.checkout, shell, "runs/1002.part"))
                    os.remove(os.path.join(self.checkout, shell, "runs/1003.tsv"))
                    os.remove(os.path.join(self.checkout, shell, "runs/1004.tsv"))
            for shell, status, out in self.run_in_each_shell("budgets.tsv", "1 2"):
                # The loop stops at the first line that it cannot write.
                told = "%d of 8 runs are finished" % (2 if full else 6)
                self.assertEqual((status, told in out, CLEAN in out), (0, True, True), out)
                self.assertEqual(len(re.findall("printf.*", out)), full, out)
                self.assertEqual(self.run_command(CLEAN, folder=shell), (0, ""))
        names = "two", "three", "four"
        row = "%s\t%s\t80\t421\n%s\t%s\t80\t422\n"
        expected = ["one\tone\t80\t49\n" * 2] + [row % (4 * (x,)) for x in names]
        self.assert_runs(expected, "budgets.tsv", "1 2")

    @unittest.skipUnless(os.path.exists("/proc/self/stat"), "no /proc here")
    def test_a_part_of_the_loop_that_is_killed_leaves_no_value_that_b_did_not_have(self):
        # The solver's parent is timeout, and above it are two shells with the name of the loop.
        parent = "read -r _ _ _ parent _ < /proc/$parent/stat\n"
        for depth in 1, 2:
            kills = "#!/bin/sh\nparent=$PPID\n%skill -9 $parent\necho 42\nsleep 0.2\n"
            self.prepare_each(kills % (parent * depth), "one,5,70,one", "two,5,80,two")
            for shell, _, out in self.run_in_each_shell():
                found = [self.read("%s/runs/%s" % (shell, x)) for x in self.files(shell + "/runs")]
                bad = [text for text in found if not re.search(r"^seeds|^$|\t42$", text)]
                self.assertEqual(bad, [], out)
                if depth == 1:
                    self.assertIn("0 of 2 runs are finished", out)
                shutil.rmtree(os.path.join(self.checkout, shell))

    def test_a_reader_of_the_solver_that_is_killed_leaves_the_instance_unfinished(self):
        killed = "#!/bin/sh\ncase $2 in *over*) kill -9 $$ ;; esac\nexec %s \"$@\"\n"
        self.write("../sed", killed % shutil.which("sed"))
        self.prepare_each(QUICK, "one,1,70,one")
        for shell, status, out in self.run_in_each_shell():
            self.assertIn("0 of 1 runs are finished", out)
            self.assertEqual(self.files(shell + "/runs"), ["1001.part", "budgets", "log"])

    def test_the_loop_needs_only_coreutils_and_sed(self):
        self.prepare_each(QUICK, "one,1,70,one")
        for name in COMMANDS:
            self.write("bin/" + name, '#!/bin/sh\nexec %s "$@"\n' % shutil.which(name))
        self.env = {"PATH": os.path.join(self.checkout, "bin")}
        for name in SHELLS:
            shell = shutil.which(name)
            status, out = self.end(self.start(name, shell))
            told = ["1 of 1 runs are finished", NEXT]
            self.assertEqual((status, out.splitlines()[1:]), (0, told), out)
            self.assertEqual(self.read(name + "/runs/results.tsv").count("\n"), 2)

    def test_variables_that_others_export_change_nothing(self):
        self.prepare_each(QUICK, "one,1,70,one", "two,1,70,two")
        for shell in SHELLS:
            self.write(shell + "/runs/1001.part", "")
        env = {"SHELLOPTS": "noclobber", "QUOTING_STYLE": "c"}
        for shell, status, out in self.run_in_each_shell(env=env):
            self.assertIn("1 of 2 runs", out)
            self.assertEqual(self.run_command(CLEAN, folder=shell), (0, ""))
        self.assert_runs(["one\tone\t70\t421\n", "two\ttwo\t70\t421\n"], env=env)

    def test_the_loop_is_tried_with_one_line_and_one_seed(self):
        self.prepare(".", QUICK, "one,1,70,one", "two,1,80,two")
        self.write("tests/run.sh", LOOP)
        status, out = self.run_command(TRIAL)
        self.assertEqual((status, out.splitlines()[1:]), (0, ["1 of 1 runs are finished", NEXT]))
        self.assertEqual(self.read("runs/results.tsv").splitlines()[1:], ["one\tone\t70\t421"])
        status, out = self.run_command(REST)
        self.assertEqual((status, out.splitlines()[1:]), (0, ["20 of 20 runs are finished", NEXT]))
        self.assertNotIn("one.tsv", self.files("."))


class Values(LoopTest, CommandTest):
    """The loop takes the values of B that the test takes, and stops at each other one."""

    script = "corrected_p_value.py"

    def prints(self, values):
        """A solver that prints the value of its seed, the first for 1."""
        for i, value in enumerate(values):
            self.write("values/%d" % (1 + i), value + "\n")
        return '#!/bin/sh\necho 50\ncat "../values/$2"\n'

    def test_the_test_takes_the_one_list_and_refuses_the_other(self):
        for value in TAKEN + REFUSED:
            table = "instance\tmember\ta\tb\none\tone\t70\t%s\n" % value.strip()
            status = self.call(["0.02", "-"], table)[0].status
            self.assertEqual(status, 0 if value in TAKEN else 2, value)

    def test_the_loop_takes_what_the_test_takes_without_what_is_around(self):
        self.prepare_each(self.prints(TAKEN), "one,5,70,one")
        seeds = " ".join(str(1 + i) for i in range(len(TAKEN)))
        values = [value.strip() or "NA" for value in TAKEN]
        expected = "".join("one\tone\t70\t%s\n" % value for value in values)
        self.assert_runs([expected], "budgets.tsv", seeds)

    def test_the_loop_stops_at_what_the_test_refuses_and_tells_where(self):
        solver = self.prints(REFUSED)
        cases = list(itertools.product(SHELLS, enumerate(REFUSED, 1)))
        loops = []
        for shell, (seed, _) in cases:
            name = "%s-%d" % (shell, seed)
            self.prepare(name, solver, "row,5,70,one", "row,5,70,two")
            self.write(name + "/runs/1002.part", "")
            loops.append((name, self.start(name, shell, "budgets.tsv", "%d" % seed)))
        for (name, loop), (_, (seed, value)) in zip(loops, cases):
            status, out = self.end(loop)
            told = out.splitlines()[1]
            self.assertEqual((status, out.count("\n")), (1, 2), out)
            for fact in ("one, seed %d:" % seed, "'%s'" % value, CLEAN, "printing"):
                self.assertIn(fact, told)
            files = ["1001.part", "1002.part", "budgets", "log"]
            self.assertEqual(self.files(name + "/runs"), files)
            self.assertEqual(self.read(name + "/runs/log"), "")


class Results(LoopTest):
    """What a loop makes of runs that are finished."""

    lines = ["one\tone\t70\t1\n" * 2, "R\tR1\t80\t2\n" * 2, "R\tR2\t80\tNA\n" * 2]

    def start_with(self, *lines, older=None):
        """In each shell, a folder where these lines are finished, and a solver is there."""
        self.prepare_each(QUICK, "one,1,70,one", "R,1,80,R1", "R,NA,80,R2")
        for shell in SHELLS:
            for i, text in enumerate(lines):
                self.write("%s/runs/%d.tsv" % (shell, 1001 + i), text)
            if older is not None:
                self.write(shell + "/runs/results.tsv", older)

    def test_all_lines_are_joined_in_their_order_and_again_without_the_solver(self):
        self.start_with(*self.lines)
        for _ in range(2):
            self.assert_runs(self.lines, "budgets.tsv", "1 2")
            self.assertEqual([x for x in SHELLS if "calls" in self.files(x)], [])

    def test_results_that_somebody_changed_stay_and_this_is_told(self):
        for changed in "", "of older runs\n":
            self.start_with(*self.lines, older=changed)
            for shell, status, out in self.run_in_each_shell("budgets.tsv", "1 2"):
                told = "runs/results.tsv is not of these runs: move it away, and start again"
                self.assertEqual((status, told in out, NEXT in out), (1, True, False), out)
                self.assertEqual(self.read(shell + "/runs/results.tsv"), changed)

    def test_a_line_that_another_loop_has_not_finished_leaves_no_results(self):
        self.start_with(*self.lines[:2])
        for shell in SHELLS:
            self.write(shell + "/runs/1003.part", "")
        for shell, status, out in self.run_in_each_shell("budgets.tsv", "1 2"):
            self.assertEqual((status, "4 of 6 runs" in out, CLEAN in out), (0, True, True), out)
            self.assertNotIn("results.tsv", self.files(shell + "/runs"))

    def test_a_file_that_is_short_or_long_is_run_again(self):
        row = self.lines[1]
        for text in "", row[: len(row) // 2], row[:-1], row + "R\tR1\t80\t2\n":
            self.start_with(self.lines[0], text, self.lines[2])
            expected = [self.lines[0], "R\tR1\t80\t421\nR\tR1\t80\t422\n", self.lines[2]]
            self.assert_runs(expected, "budgets.tsv", "1 2")

    def test_a_full_disk_leaves_no_results(self):
        # A write fails after the first block, or the first two.
        self.write("run.sh", LOOP.replace("\nfinished=", "\ntrap '' XFSZ; ulimit -f 1\nfinished="))
        self.start_with("one\t%s\t70\t1\n" % ("x" * 1000) * 2, *self.lines[1:])
        for shell, status, out in self.run_in_each_shell("budgets.tsv", "1 2"):
            self.assertEqual((status, "cannot write runs/results.tsv" in out), (1, True), out)
            self.assertNotIn("results.tsv", self.files(shell + "/runs"))


class ShortLoop(LoopTest):
    """The loop of the README, beside the long one."""

    def start_short(self, name, shell):
        command = [shell, "../short.sh"]
        loop = subprocess.Popen(
            command, cwd=os.path.join(self.checkout, name), env=dict(os.environ, **self.env),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        self.addCleanup(loop.kill)
        return loop

    def setUp(self):
        super().setUp()
        # One seed, because each kind of solver takes its time.
        self.assertEqual(SHORT.count("1 2 3 4 5 6 7 8 9 10"), 1)
        self.write("short.sh", SHORT.replace("1 2 3 4 5 6 7 8 9 10", "1"))

    def test_both_loops_give_the_same_results_byte_for_byte(self):
        silent = LATE.replace("esac\n", "  mute) ;;\nesac\n")
        loops = []
        for shell, kind in itertools.product(SHELLS, KINDS + ["mute", "zero"]):
            t2_hat = {"zero": "NA", "pause": "9"}.get(kind, "2")
            for name in "long", "short":
                folder = "%s-%s-%s" % (name, shell, kind.replace(" ", "-"))
                self.prepare(folder, silent, "row,%s,70,%s\r" % (t2_hat, kind))
            long = self.start(folder.replace("short", "long", 1), shell)
            loops.append((folder, kind, long, self.start_short(folder, shell)))
        for folder, kind, long, short in loops:
            self.assertEqual((self.end(long)[0], self.end(short)), (0, (0, "")), folder)
            results = self.read(folder + "/results.tsv")
            long = folder.replace("short", "long", 1) + "/runs/results.tsv"
            self.assertEqual(results, self.read(long), folder)
            b = "NA" if kind in ("mute", "zero") else "42"
            self.assertEqual(results, "instance\tmember\ta\tb\nrow\t%s\t70\t%s\n" % (kind, b))

    def test_ten_runs_of_each_line_and_odd_names(self):
        odd = "$HOME & *\\n\"'"
        for shell in SHELLS:
            self.prepare(shell, QUICK, "one,5,7e1,one", "R,5,80,%s,7" % odd, "-n,5,8,-n\r")
            budgets = self.read(shell + "/budgets.tsv")
            self.write(shell + "/budgets.tsv", budgets[:-1])  # without the last line end
            self.write("short.sh", SHORT)
            self.assertEqual(self.end(self.start_short(shell, shell)), (0, ""))
            lines = ("one", "one", "7e1"), ("R", odd, "80"), ("-n", "-n", "8")
            rows = [line + ("42%d" % seed,) for line in lines for seed in range(1, 11)]
            expected = ["\t".join(row) for row in [("instance", "member", "a", "b")] + rows]
            self.assertEqual(self.read(shell + "/results.tsv").splitlines(), expected)

    def test_older_results_and_a_timeout_that_rounds_up_stop_it_in_one_sentence(self):
        for shell in SHELLS:
            self.prepare(shell, QUICK, "one,1,70,one")
            self.write(shell + "/results.tsv", "older\n")
            status, out = self.end(self.start_short(shell, shell))
            self.assertEqual((status, out.count("\n"), "move" in out), (1, 1, True), out)
            self.assertEqual(self.read(shell + "/results.tsv"), "older\n")
            os.remove(os.path.join(self.checkout, shell, "results.tsv"))
            os.rename(self.checkout + "/" + shell + "/solver", self.checkout + "/kept")
            status, out = self.end(self.start_short(shell, shell))
            self.assertEqual((status, out.count("\n"), "no solver" in out), (1, 1, True), out)
            os.rename(self.checkout + "/kept", self.checkout + "/" + shell + "/solver")
        for script in ("shift; sleep 0.1; exit 0", "exit 127"):
            self.write("../timeout", "#!/bin/sh\n%s\n" % script)
            for shell in SHELLS:
                status, out = self.end(self.start_short(shell, shell))
                self.assertEqual((status, out.count("\n"), "coreutils" in out), (1, 1, True), out)
                self.assertEqual(self.files(shell), ["budgets.tsv", "solver"])


    def test_interrupted_or_with_a_full_disk_it_leaves_no_results(self):
        # The second instance ends the loop, and a write fails after the first block.
        kill = "#!/bin/sh\n[ $1 = one ] || kill -9 $(cat ../pid)\necho 42\n"
        self.write("killed.sh", "echo $$ > ../pid\n" + SHORT)
        self.write("full.sh", "trap '' XFSZ; ulimit -f 1\n" + SHORT)
        for script, solver in (("killed", kill), ("full", QUICK)):
            self.write("short.sh", self.read(script + ".sh"))
            for shell in SHELLS:
                self.prepare(shell, solver, "one,5,7,one", "%s,5,8,two" % ("x" * 600))
                self.assertNotEqual(self.end(self.start_short(shell, shell))[0], 0)
                self.assertNotIn("results.tsv", self.files(shell))
                before = self.read(shell + "/part.tsv")
                # A second loop beside it, or after it, does nothing.
                status, out = self.end(self.start_short(shell, shell))
                self.assertNotEqual(status, 0, out)
                self.assertIn("part.tsv", out)
                self.assertEqual(self.read(shell + "/part.tsv"), before)
                os.remove(os.path.join(self.checkout, shell, "part.tsv"))


class Cluster(LoopTest):
    def test_several_loops_in_one_folder_run_each_line_once(self):
        self.prepare_each(QUICK, *("i%d,5,%d,i%d" % (i, i, i) for i in range(12)))
        loops = [self.start(shell, shell) for shell in SHELLS for _ in range(4)]
        self.assertEqual({self.end(loop)[0] for loop in loops}, {0})
        for shell in SHELLS:
            self.assert_files(["i%d\ti%d\t%d\t421\n" % (i, i, i) for i in range(12)], shell)
            calls = self.read(shell + "/calls").splitlines()
            self.assertCountEqual(calls, ["i%d 1" % i for i in range(12)])


@unittest.skipUnless(shutil.which("shellcheck"), "no shellcheck here")
class Shellcheck(Checkout):
    def test_it_finds_nothing(self):
        path = os.path.join(ROOT, "tests", "run.sh")
        self.assertEqual(self.run_command("shellcheck " + path), (0, ""))


if __name__ == "__main__":
    unittest.main()
