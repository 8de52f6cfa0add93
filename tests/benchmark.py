"""How fast the two scripts are: ratios measured in one run, interleaved.

    python3 tests/benchmark.py [ROUNDS]

Every round times each command once, one after the other; the ratio printed is
the median over the rounds of the ratio within a round, so that whatever else
the machine does meets both sides alike.  Nothing is asserted.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RUNTIME = [os.path.join(ROOT, "equivalent_runtime.py"), "0.01"]
SCORES = ["1219", "1012"]
NAMES = ["Intel(R) Xeon(R) CPU E5440 @ 2.83GHz", "celeron n4100"]
P_VALUE = [os.path.join(ROOT, "corrected_p_value.py"), "0.01"]
SCIPY = """
import numpy
from scipy.stats import binom
n, k, p = %d, %d, 0.01
v = numpy.arange(n + 1)
print((binom.sf(numpy.maximum(0, v - k) - 1, n, p) * binom.pmf(v, n, 0.5)).sum())
"""

PASS = "python3 -c pass"
ONE = "equivalent_runtime.py, 1 runtime"
NAMED = "equivalent_runtime.py, two CPU names"
EXPLAINED = "equivalent_runtime.py --explain"
TABLE = "equivalent_runtime.py, 1,000 named runtimes"
MANY = "equivalent_runtime.py, 100,000 runtimes"
SMALL = "corrected_p_value.py, n = 17"
REPORT = "corrected_p_value.py --explain, n = 17"
LARGE = {n: "corrected_p_value.py, n = {:,}".format(n) for n in (1000, 100000, 1000000)}
ONE_LINER = "NumPy/SciPy one-liner, n = 1,000,000"

COMMANDS = {
    PASS: ["-c", "pass"],
    ONE: RUNTIME + SCORES + ["486"],
    NAMED: RUNTIME + NAMES + ["486"],
    EXPLAINED: RUNTIME + SCORES + ["486", "--explain"],
    TABLE: RUNTIME + SCORES + ["-"],
    MANY: RUNTIME + SCORES + ["-"],
    SMALL: P_VALUE + ["17", "4"],
    REPORT: P_VALUE + ["17", "4", "--explain"],
    ONE_LINER: ["-c", SCIPY % (1000000, 490000)],
}
COMMANDS.update({LARGE[n]: P_VALUE + [str(n), str(n * 49 // 100)] for n in LARGE})

# What the commands read; the others read nothing.
INPUTS = {
    TABLE: b"".join(b"instance%d\t%d.5\n" % (n, n) for n in range(1, 1001)),
    MANY: b"".join(b"%d.%02d\n" % divmod(n, 100) for n in range(1, 100001)),
}

# (command, compared with)
RATIOS = [
    (ONE, PASS),
    (NAMED, PASS),
    (EXPLAINED, PASS),
    (TABLE, ONE),
    (MANY, ONE),
    (SMALL, PASS),
    (REPORT, PASS),
    (LARGE[1000], SMALL),
    (LARGE[1000000], LARGE[100000]),
    (LARGE[1000000], ONE_LINER),
]


def seconds(arguments, stdin):
    """The time that one process takes, from its start to its end."""
    with tempfile.TemporaryFile() as file:
        file.write(stdin)
        file.seek(0)
        start = time.perf_counter()
        subprocess.check_call(
            [sys.executable] + arguments,
            stdin=file,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return time.perf_counter() - start


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    commands = dict(COMMANDS)
    try:
        import scipy.stats  # noqa: F401
    except ImportError:
        print("SciPy cannot be imported here: no comparison with the one-liner.")
        del commands[ONE_LINER]
    times = {name: [] for name in commands}
    for done in range(rounds):
        if sys.stderr.isatty():
            sys.stderr.write("\rround %d of %d " % (done + 1, rounds))
        for name, arguments in commands.items():
            times[name].append(seconds(arguments, INPUTS.get(name, b"")))
    if sys.stderr.isatty():
        sys.stderr.write("\r" + " " * 40 + "\r")
    print("Python %s, medians of %d rounds" % (sys.version.split()[0], rounds))
    print("%-46s %9s  %s" % ("command", "seconds", "ratio"))
    for name in commands:
        ratios = [
            "%.2f times %s" % (
                statistics.median(a / b for a, b in zip(times[name], times[other])), other
            )
            for command, other in RATIOS
            if command == name and other in times
        ]
        row = (name, statistics.median(times[name]), ", ".join(ratios))
        print(("%-46s %9.3f  %s" % row).rstrip())


if __name__ == "__main__":
    main()
