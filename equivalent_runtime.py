#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the authors of equivalent_runtime.py and corrected_p_value.py
"""usage: equivalent_runtime.py [--explain] P_GAMMA S1 S2 (T1 [T1 ...] | -)

How long may your algorithm B run on your machine M2, when all there is of
algorithm A is its paper: objective values, and a runtime T1 of each instance
on a machine M1?  Prints for every T1 the equivalent runtime

    t2_hat = T1 * (3223.49 - S2) / (3223.49 - S1) * gamma

in the unit of T1, with 8 significant digits.  Without gamma this predicts how
long A's run would take on M2; gamma, from 0.5 to 1, shortens it so that it is
too long only with probability P_GAMMA.  To be fair to A, stop B after t2_hat.

operands:
  P_GAMMA   probability that t2_hat is longer than A's run would take on M2,
            from 1/3584 (about 0.000279018) to 0.5; take 0.01 for 1 %
  S1        machine M1: its PassMark single-thread score of 30 January 2022, a
            number above 0 and below 3223.49, best from 411 to 2185; or the
            name of its CPU, looked up in cpu_scores.md beside this script
  S2        the same of your machine M2
  T1        runtimes of A on M1, numbers above 0 in any unit; or - to read a
            table from standard input, with a line "t1" or "name t1" for each
            instance, and print "t2_hat" or "name<TAB>t2_hat"

A table is separated by tabs, else semicolons, else commas, else blanks.  Before
the first row, # begins a comment, and a line of words only is the header.

options, anywhere before a --, which ends them:
  --explain       print how the results come about
  --version       print the version
  -h, --help      print this manual

examples:
  python3 equivalent_runtime.py 0.01 1219 1012 486
  cut -f1,2 table.tsv | python3 equivalent_runtime.py 0.01 "Xeon E5440" 1012 -

exit status: 0 if all went well, also with a note or a warning; 2 after an
error; 130 if interrupted.

As a module: gamma(), p_gamma() and equivalent_runtime(); CPython >= 3.6.

Method and calibration: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair
Comparison of Optimization Algorithms in Different Machines", Annals of Applied
Statistics 18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

import os
import sys

__version__ = "1.0"
__all__ = ["gamma", "p_gamma", "equivalent_runtime"]

PROG = "equivalent_runtime.py"

# The runtime of the paper's reference process falls linearly with the score
# (Definition 4) and reaches zero here: no CPU this fast can be modelled.
ZERO_RUNTIME_SCORE = 3223.49

# The range in which the paper recommends the model (Section 5.5).  The machines
# of the fit have 539 to 2185.
LOWEST_SCORE, HIGHEST_SCORE = 411, 2185

# The calibrated curve (Section 2.1): for each of 150 values of gamma, how many
# of 3584 cross-validated predictions were longer than the true runtime.
# Recomputed from the runtimes that the paper's authors published.
PREDICTIONS = 3584
COUNTS = """
1792 1788 1780 1776 1770 1763 1760 1749 1745 1740
1737 1733 1729 1720 1711 1709 1705 1701 1693 1689
1681 1675 1671 1664 1656 1650 1630 1604 1587 1583
1580 1578 1574 1560 1550 1541 1537 1525 1512 1503
1497 1492 1488 1484 1481 1468 1462 1462 1458 1452
1449 1432 1423 1411 1395 1385 1379 1374 1366 1354
1343 1326 1313 1300 1284 1265 1249 1238 1223 1214
1205 1185 1162 1146 1135 1122 1112 1098 1086 1076
1066 1058 1051 1046 1035 1025 1013  998  989  980
 974  968  955  944  931  926  918  903  898  889
 878  862  843  795  746  707  688  641  617  592
 565  531  506  479  447  422  411  397  371  349
 336  312  280  234  218  185  158  119   98   87
  83   80   69   57   53   47   44   37   25   24
  19   10    7    6    6    2    2    2    2    1
"""

# The gammas of these counts, five lines each: from 1 in steps of .001, from
# .950 in steps of .002, and from .85 to .5 in steps of 1/140; in 7000ths.
GRID = [*range(7000, 6650, -7), *range(6650, 5950, -14), *range(5950, 3450, -50)]

# The calibrated points (count, gamma), both rising; between them gamma is linear.
CURVE = sorted(zip(map(int, COUNTS.split()), [n / 7000 for n in GRID]))


# The method.  The arguments p_gamma and gamma hide the functions of these names.


def equivalent_runtime(p_gamma, s1, s2, t1):
    """The estimated equivalent runtime t2_hat: stop algorithm B after it on M2.

    t2_hat = t1 * (3223.49 - s2) / (3223.49 - s1) * gamma, Definition 5 of the paper,
    with gamma = gamma(p_gamma).

    p_gamma: probability that t2_hat is longer than the true equivalent runtime t2,
        1/3584 <= p_gamma <= 0.5.
    s1, s2: PassMark single-thread scores of 30 January 2022 of the machine M1 with the
        published runtime and of your machine M2, above 0 and below 3223.49.  Outside
        411 to 2185 t2_hat may be too long (s1: claim no significance) or too short
        (s2), of which only the command warns.
    t1: published runtime of algorithm A on M1, 1e-200 to 1e200, in any unit.
    Returns a float in the unit of t1.
    Raises ValueError if an argument is not a number in its range.
    """
    s1, s2, t1 = valid_score("S1", s1), valid_score("S2", s2), valid_t1(t1)
    return t1 * (ZERO_RUNTIME_SCORE - s2) / (ZERO_RUNTIME_SCORE - s1) * gamma(p_gamma)


def gamma(p_gamma):
    """The correction coefficient gamma for which P[t2_hat > t2] = p_gamma.

    gamma shortens the predicted runtime t2_hat so that it is longer than the true
    equivalent runtime t2 only with probability p_gamma (Section 2.1 of the paper).
    Between two calibrated points gamma is linear in p; where several gammas have the
    same p, the largest is taken.

    p_gamma: probability, 1/3584 <= p_gamma <= 0.5.
    Returns a float without unit, 0.5 <= gamma <= 1.
    Raises ValueError if p_gamma is not a number in this range.

    >>> gamma(0.5)
    1.0
    """
    count = PREDICTIONS * valid_p_gamma(p_gamma)
    (count_0, gamma_0), (count_1, gamma_1) = neighbours(count, 0)
    return gamma_0 + (gamma_1 - gamma_0) * (count - count_0) / (count_1 - count_0)


def p_gamma(gamma):
    """The probability P[t2_hat > t2] that goes with gamma: the inverse of gamma().

    For a B that has already run: gamma is the time it had, divided by the equivalent
    runtime of p_gamma = 0.5.  This holds only if that time was fixed without regard to
    the results; of several instances the largest p_gamma counts.  If B's log has its
    value at the equivalent runtime of p_gamma = 0.01, use that value and 0.01.

    gamma: correction coefficient, 0 < gamma <= 1.
    Returns a float, 1/3584 <= p_gamma <= 0.5; below gamma = 0.5, where the calibration
    ends, 1/3584, an upper bound of what it has there.
    Raises ValueError if gamma is not a number in this range.

    >>> p_gamma(1)
    0.5
    """
    coefficient = number(gamma)
    if not 0 < coefficient <= 1:
        raise ValueError(f"gamma must be a number above 0 and up to 1, not {quoted(gamma)}")
    (count_0, gamma_0), (count_1, gamma_1) = neighbours(coefficient, 1)
    share = max(0, (coefficient - gamma_0) / (gamma_1 - gamma_0))
    return (count_0 + (count_1 - count_0) * share) / PREDICTIONS


def neighbours(x, axis):
    """The calibrated points around x, a count (axis 0) or a gamma (axis 1), or nearest to it."""
    for below, above in zip(CURVE, CURVE[1:]):
        if x < above[axis]:
            break
    return below, above


# Numbers.


def number(value):
    """The float that str(value) shows as an ASCII decimal; nan, in no range, if it shows none."""
    text = str(value)
    try:
        # float() would also take "inf", "1_000", " 1" and the digits of other scripts.
        return float("nan" if text.strip("0123456789+-.eE") else text)
    except ValueError:
        return float("nan")


def valid_p_gamma(p_gamma):
    """p_gamma as a float; ValueError unless 1/3584 <= p_gamma <= 0.5, the calibrated range."""
    x = number(p_gamma)
    if 1 / PREDICTIONS <= x <= 0.5:
        return x
    raise ValueError(
        "P_GAMMA must be from 1/3584 (about 0.000279018) to 0.5 (0.01 for 1 %), not"
        f" {quoted(p_gamma)}"
    )


def valid_score(operand, score):
    """The score given as S1 or S2 as a float; ValueError unless 0 < score < 3223.49."""
    x = number(score)
    if 0 < x < ZERO_RUNTIME_SCORE:
        return x
    problem = f"{operand} must be a PassMark score above 0 and below 3223.49, not {quoted(score)}"
    if x > 0:
        problem += ": for so fast a CPU the model predicts no runtime at all; "
        problem += "A's results cannot be compared" if operand == "S1" else "use a slower machine"
    raise ValueError(problem)


def valid_t1(t1):
    """t1 as a float; ValueError unless 1e-200 <= t1 <= 1e200, where no result overflows."""
    x = number(t1)
    if 1e-200 <= x <= 1e200:
        return x
    raise ValueError(
        "T1 must be one number above 0 (1e-200 to 1e200), with a decimal point, in one unit (4800"
        f" for 1h 20m), not {quoted(t1)}; for 0.00 or <0.01 leave the instance out, before B runs"
    )


def significant(x):
    """A positive float as a plain decimal with 8 significant digits."""
    mantissa, _, exponent = format(x, ".7e").partition("e")
    decimals = 7 - int(exponent)
    if decimals < 0:
        return mantissa.replace(".", "") + "0" * -decimals
    return f"{x:.{decimals}f}"


def quoted(value):
    """The value as a message shows it: ASCII and of bounded length."""
    text = ascii(value)
    return text if len(text) <= 80 else f"{text[:60]}... ({len(text)} characters)"


# The table of runtimes.

MOST_BYTES = 100_000_000

# No words of a header, and no names of an instance.
MISSING = ("na", "n/a", "nan", "null", "none", "inf", "infinity")
NO_NAMES = ("", "average", "avg", "avg.", "mean", "median", "sum", "total")


def read_table(path, where, columns, convert):
    """The rows [name, value, ...] of a table, all names "" if it has none.

    path: a file, or "-" for standard input; where: what messages call it.
    columns: what a note calls each column of values, by its name; convert: a function
        from a text to its value.
    Raises ValueError, naming the line, unless every line from the first row to the last
    is a row: one that was skipped or shifted would go unnoticed.
    """
    import csv

    try:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ValueError(f"{where} cannot be read ({error.strerror})")
    if not data or len(data) > MOST_BYTES:
        raise ValueError(f"{where} is empty, or holds more than 100 MB")
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    wanted, rows, line_of, separator, width = ", ".join(columns), [], {}, "", 0
    for n, line in enumerate(text.rstrip(" \n").split("\n"), 1):
        place = f"{where}, line {n}"
        if not rows and line.startswith("#"):
            note(f"{place} is taken as a comment: {quoted(line)}")
            continue
        separator = separator or next((s for s in "\t;," if s in line), " ")
        row = line.replace("\t", " ").strip() if separator == " " else line
        try:
            if "\ufffd" in line:
                raise ValueError("this is not UTF-8 text; save the table as CSV UTF-8")
            reader = csv.reader([row], delimiter=separator, skipinitialspace=True, strict=True)
            fields = [field.strip() for field in next(reader)]
            first, width = not width, width or len(fields)
            if len(fields) != width or width - len(columns) not in (0, 1):
                raise ValueError(
                    f"{len(fields) or 'no'} fields; take the columns {wanted} or name, {wanted} in"
                    " this order with awk or cut; cut keeps the order of the file; put a name with"
                    " blanks in quotes"
                )
            values = fields[-len(columns) :]
            if first and all(f[:1].isalpha() and f.lower() not in MISSING for f in fields):
                told = ", ".join(f"{c} are {quoted(v)}" for c, v in zip(columns.values(), values))
                note(f"{place} is taken as the header: {told}")
                continue
            name = "".join(fields[: -len(columns)])
            # "tai40a 1,5" has a decimal comma rather than the name "tai40a 1".
            end = name.rpartition(" ")[2] if separator == "," and line[0] != '"' else name
            if number(end) == number(end):  # nan differs from itself
                raise ValueError(
                    f"{quoted(end)} is a number in place of a name: leave out an index column, use"
                    " decimal points, write i1 for 1, and put a name that ends in one in quotes"
                )
            if width > len(columns) and (name.lower() in NO_NAMES or not name.isprintable()):
                raise ValueError(f"{quoted(name)} is no instance; leave out averages and indices")
            if name and name in line_of:
                raise ValueError(f"{quoted(name)} is on line {line_of[name]}, too: average runs")
            if name.startswith("#"):
                note(f"{place}: {quoted(name)} is taken as an instance, not as a comment")
            line_of[name] = n
            rows.append([name] + [convert(value) for value in values])
        except (ValueError, csv.Error) as error:
            hint = "; do its quotes match?" if isinstance(error, csv.Error) else ""
            raise ValueError(f"{place}: {quoted(line)}: {error}{hint}")
    if not rows:
        raise ValueError(f"{where} holds no row")
    return rows


# CPU names.

# "2.70GHz", "2700 MHz".
CLOCK = r"(\d+(?:\.\d+)?)\+?\s*([gm])hz\b"

# "(R)", "12th Gen", "Six-Core", "with Radeon Graphics", GNOME's "x 4", Linux's "0 @", "2x Intel".
DECORATION = (
    r"\([^)]*\)|\b(?:cpu|processor|apu|soc|at|\d+(?:st|nd|rd|th) gen|\w+-core|with\b.*"
    r"|radeon\b.*)\b|\u00d7\s*\d+\s*$|\b0\s*@|^\s*(?:\d+\s*[x\u00d7]|dual)\s"
)


def read_scores():
    """The scores of cpu_scores.md, from its rows | model | score | ..., by CPU."""
    path = os.path.join(os.path.dirname(os.path.realpath(__file__)), "cpu_scores.md")
    try:
        with open(path, encoding="utf-8") as file:
            rows = [line.split("|") for line in file if line.startswith("| ")]
        return {row[1].strip(): float(row[2]) for row in rows[2:]}
    except (OSError, ValueError, IndexError) as error:
        raise ValueError(f"{quoted(path)}, which CPU names need, cannot be read ({error})")


def parts(name):
    """A CPU name as (words, clock in GHz or None), without case, punctuation, decoration."""
    import re

    name, ghz = name.lower(), None
    clock = re.search(CLOCK, name)
    if clock:
        ghz = float(clock.group(1)) / (1000 if clock.group(2) == "m" else 1)
    return re.findall(r"[^\W_]+", re.sub(DECORATION, " ", re.sub(CLOCK, " ", name))), ghz


def fitting(words, ghz, cpus):
    """Those of the listed CPUs that a name fits, given as its parts.

    The words, joined, must be all of the listed ones, or else the last ones or the first
    one and the last ones; the clocks, where both are known, must agree to 0.05 GHz.
    """
    name, whole, partly = "".join(words), [], []
    for cpu in cpus:
        listed, listed_ghz = parts(cpu)
        if None in (ghz, listed_ghz) or abs(ghz - listed_ghz) < 0.0501:
            ends = ["".join(listed[i:]) for i in range(len(listed))]
            if name in ends[:1]:
                whole.append(cpu)
            elif any(name in (end, listed[0] + end) for end in ends[1:]):
                partly.append(cpu)
    return whole or partly


def look_up(operand, text):
    """The listed CPU that text, given as S1 or S2, stands for, and its score, told in a note.

    ValueError unless it is exactly one: a wrong score would spoil every runtime.
    """
    scores = read_scores()

    def shown(cpus):
        return ", ".join(f"{cpu} ({scores[cpu]:.15g})" for cpu in cpus)

    given, cpu = f"{operand} {quoted(text)}", text
    if text not in scores:
        words, ghz = parts(text)
        numbered = [word for word in words if any(map(str.isdigit, word))]
        if not numbered or "".join(words).isdigit():
            raise ValueError(
                f"{given} names no model: a virtual machine hides its CPU, ask its provider which"
                " one it is; else give the name letter for letter as in cpu_scores.md"
            )
        cpus = fitting(words, ghz, scores)
        if not cpus:
            import difflib

            alike = [cpu for cpu in scores if max(numbered, key=len) in cpu.lower()]
            cutoff = 0.0 if alike else 0.6
            close = shown(difflib.get_close_matches(text, alike or scores, 5, cutoff))
            safe = "take a slower" if operand == "S1" else "run B on a listed one, or take a faster"
            raise ValueError(
                f"{given} is no listed CPU{close and ', similar are ' + close}; give the CPU, not"
                " the computer, as grep -i finds it in cpu_scores.md; a newer CPU has no score:"
                f" {safe} one of its family, best up to 2185, and name it in the paper"
            )
        if len(cpus) > 1:
            some = f"{len(cpus)} listed CPUs, such as {shown(cpus[:12])}"
            raise ValueError(f"{given} fits {some}; give the full name of one")
        cpu = cpus[0]
    start = cpu.partition(" @")[0] + " "
    longer = [other for other in scores if other.startswith(start) and other != cpu]
    also = f"; listed too: {shown(longer[:3])}" if longer else ""
    note(f"{given} is taken as {cpu}, score {scores[cpu]:.15g}{also}")
    return cpu, scores[cpu]


# The report.


def explanation(p_gamma, scores, labels, rows):
    """The report of --explain, in the terms of the paper; rows: (name, t1, t2_hat)."""
    points = "".join(
        f"    P[t2_hat > t2] = {count}/{PREDICTIONS} = {count / PREDICTIONS:.8g}, gamma = {g:.8g}\n"
        for count, g in neighbours(PREDICTIONS * p_gamma, 0)
    )
    ratio = equivalent_runtime(0.5, *scores, 1)  # gamma is 1
    table = "\n".join(f"{t1:10.15g}  {t2_hat:>18}  {name}".rstrip() for name, t1, t2_hat in rows)
    _, t1, t2_hat = rows[0]
    meaning = f"""\
A's run of {t1:.15g} on M1 would take at least {t2_hat} on M2, except with
probability {p_gamma:.15g}: stop B after {t2_hat} on M2"""
    if min(scores) < LOWEST_SCORE or max(scores) > HIGHEST_SCORE:
        meaning = f"""\
Outside the scores 411 to 2185 it is not known with which probability A's run of
{t1:.15g} on M1 would take less than {t2_hat} on M2"""
    return f"""\
p_gamma = {p_gamma:.15g}, the probability that the equivalent runtime is too long: an average
    over the pairs of machines of the calibration, not a promise for this pair
gamma = {gamma(p_gamma):.8g}, on the line between the calibrated points
{points}s1 = {labels[0]}: machine M1, where A ran
s2 = {labels[1]}: machine M2, where B runs
(3223.49 - s2)/(3223.49 - s1) = {ratio:.8g}
A's runtime on M2 is predicted to be this many times that on M1
t2_hat = T1 * (3223.49 - s2)/(3223.49 - s1) * gamma

        T1  equivalent runtime
{table}

{meaning}{", and likewise on every line" if rows[1:] else ""}.
All times are in the unit of T1.
"""


# The command line.

# python3 -OO leaves docstrings out.
MANUAL = __doc__ or f"usage: see the beginning of {PROG}\n"

OUTSIDE = {
    "S1": "long: claim no significance, or stop B at the smaller of it and gamma*T1*S1/S2",
    "S2": "short, which is unfair only to B",
}


def run(argv):
    """What the command prints for its arguments; ValueError for bad input."""
    explain, operands, rest = False, [], iter(argv)
    for argument in rest:
        if argument == "--":
            operands += rest
        elif argument[:1] != "-" or argument[1:2] in "0123456789.":
            operands.append(argument)
        elif argument in ("-h", "--help"):
            return MANUAL
        elif argument == "--version":
            return f"{PROG} {__version__}\n"
        elif argument == "--explain":
            explain = True
        else:
            raise ValueError(f"unknown option {quoted(argument)}; see --help")
    if len(operands) < 4:
        raise ValueError(f"operands must be P_GAMMA S1 S2 T1 [...], not {quoted(operands)}")
    p_gamma = valid_p_gamma(operands[0])
    scores, labels = [], []
    for operand, text in zip(("S1", "S2"), operands[1:]):
        label = text
        # nan differs from itself; "1,219" is a bad number rather than a name.
        if number(text) != number(text) and any(map(str.isalpha, text)):
            cpu, text = look_up(operand, text)
            label = f"{text:.15g}, {cpu}"
        score = valid_score(operand, text)
        if not LOWEST_SCORE <= score <= HIGHEST_SCORE:
            outside = f"{operand} {score:.15g} is outside 411 to 2185, which the paper recommends"
            note(f"{outside}; the equivalent runtime may be too {OUTSIDE[operand]}", "warning")
        scores.append(score)
        labels.append(label)
    if operands[3:] == ["-"]:
        table = read_table("-", "standard input", {"t1": "the runtimes"}, valid_t1)
    else:
        table = [["", valid_t1(text)] for text in operands[3:]]
    factor = equivalent_runtime(p_gamma, *scores, 1)  # t2_hat is proportional to t1
    rows = [(name, t1, significant(t1 * factor)) for name, t1 in table]
    if explain:
        return explanation(p_gamma, scores, labels, rows)
    return "".join(f"{name}\t{t2_hat}\n" if name else f"{t2_hat}\n" for name, _, t2_hat in rows)


def note(text, kind="note"):
    """Write a note, a warning or an error to standard error, if possible."""
    try:
        sys.stderr.write(f"{PROG}: {kind}: {text}\n")
        sys.stderr.flush()
    except (AttributeError, OSError):  # it is closed, or full
        sys.stderr = None  # or Python tries again when it ends, and the exit status is 120


def main(argv=None):
    """Run the command on argv, by default sys.argv[1:]; returns its exit status (see --help)."""
    try:
        output = run(sys.argv[1:] if argv is None else argv)
        if sys.stdout is None:
            raise ValueError("standard output is closed")
        if sys.stdout is not sys.__stdout__:  # but a notebook's, or a test's
            sys.stdout.write(output)
            return 0
        sys.stdout.flush()  # what the caller of main() has printed comes first
        # Python's own may write a part only (python -u), and complains again at exit.
        with open(sys.stdout.fileno(), "wb", closefd=False) as file:
            file.write(output.encode(sys.stdout.encoding if file.isatty() else "utf-8"))
    except BrokenPipeError:
        return 0
    except (OSError, UnicodeError) as error:
        note(f"standard output cannot be written ({error})", "error")
        return 2
    except ValueError as error:
        note(error, "error")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
