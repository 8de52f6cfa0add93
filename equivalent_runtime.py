#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""usage: equivalent_runtime.py [--explain] P_GAMMA S1 S2 (T1 [T1 ...] | TABLE)

How long may your algorithm B run on your machine M2?  All you have of algorithm
A is its paper: for each problem instance an objective value, and a runtime T1
on a machine M1.  For every T1, this script prints the equivalent runtime

    t2_hat = T1 * (3223.49 - S2) / (3223.49 - S1) * gamma

in the unit of T1, with 8 significant digits.  To be fair to A, stop B after it.
Without gamma, the formula predicts t2, the time that A's run would take on M2.
Because such a prediction can be far off, gamma, from 0.5 to 1, shortens it, so
that t2_hat is too long, which means longer than t2, with probability P_GAMMA.
This is an average over the machines of the calibration.  With another M1, up to
3.8 % were too long with P_GAMMA = 0.01.  So 0.01 is what you aim at, and 0.04
is what you allow for when you test B's results.

operands, with a CPU name that contains blanks in quotes:
  P_GAMMA   probability that t2_hat is too long, from 0.000279018 to 0.5; take
            0.01, as the paper does; 0.5 sets gamma to 1
  S1        the score of machine M1, on which A ran, or the name of its CPU
  S2        the score of your machine M2, or the name of its CPU
  T1        runtimes of A on M1, numbers above 0 in any unit
  TABLE     instead of T1: a file, or - for standard input, with a line for each
            instance, and with A's values a, which the test of B needs, too:
                instance  t1    a
                bur26a    1.45  5432374

The score is PassMark's single-thread score of 30 January 2022, from 50 to
10,000.  Names are looked up in cpu_scores.md beside this script.  You may leave
out the frequency, the maker, and words at the beginning of a listed name: N4100
is the Intel Celeron N4100 @ 1.10GHz.  Frequencies may differ by 50 MHz.  Newer
CPUs are listed with a later rating, which the script multiplies by 0.95 for S1,
and by 1.05 for S2.  If a CPU is not listed, multiply its single-thread rating
of today, which is on cpubenchmark.net, in the same way, and give the result.

The paper recommends its formula for scores from 411 to 2185.  If S1 or S2 is
outside, the script uses a rule of its own: scores above 2185 count as 2185 in
the formula, and t2_hat is at most T1 * S1 / S2 * gamma.

Columns of TABLE are separated by tabs, else by semicolons, commas or blanks.
With a header, they may be in any order.  The names are in the column instance,
else in name, else in the first other column.  Without a header, each line is
"t1" or "name t1".  The output has no header.  Its columns are name, t2_hat, a,
and then the other named ones, separated by tabs.  An empty field becomes NA.

options, which may stand anywhere before --:
  --explain       print a report instead: how the results are obtained
  --version       print the version
  -h, --help      print this manual

examples:
  python3 equivalent_runtime.py 0.01 "Xeon E5440" N4100 486 prints 313.68294
  python3 equivalent_runtime.py 0.01 "Xeon E5440" N4100 table.csv > budgets.tsv

exit status: 0 on success, 2 after an error, 130 if interrupted.
As a module: equivalent_runtime(), gamma(), p_gamma().  A copy is right if
python3 -m doctest equivalent_runtime.py prints nothing.  More is in the README
"Fair comparison of optimization algorithms run on different machines".

Method and calibration: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair
Comparison of Optimization Algorithms in Different Machines", Annals of Applied
Statistics 18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

# The rest is imported where it is used: start-up is the whole cost of a plain call.
import os
import sys

__version__ = "5.0"
__all__ = ["equivalent_runtime", "gamma", "p_gamma"]
PROG = "equivalent_runtime.py"

# Where the line that the paper fits to runtimes against scores (Definition 4) reaches zero.
ZERO_RUNTIME_SCORE = 3223.49

# The range that the paper recommends (5.5); the machines of the fit have 539 to 2185.
LOWEST_SCORE, HIGHEST_SCORE = 411, 2185

# The calibrated curve (Section 2.1): for each of 150 values of gamma, how many of 3584
# cross-validated predictions, times gamma, were longer than the true runtime, recomputed from
# the runtimes that the paper's authors published.
PREDICTIONS = 3584
TOO_LONG = """
1792 1788 1780 1776 1770 1763 1760 1749 1745 1740 1737 1733 1729 1720 1711 1709 1705 1701 1693 1689
1681 1675 1671 1664 1656 1650 1630 1604 1587 1583 1580 1578 1574 1560 1550 1541 1537 1525 1512 1503
1497 1492 1488 1484 1481 1468 1462 1462 1458 1452 1449 1432 1423 1411 1395 1385 1379 1374 1366 1354
1343 1326 1313 1300 1284 1265 1249 1238 1223 1214 1205 1185 1162 1146 1135 1122 1112 1098 1086 1076
1066 1058 1051 1046 1035 1025 1013  998  989  980  974  968  955  944  931  926  918  903  898  889
 878  862  843  795  746  707  688  641  617  592  565  531  506  479  447  422  411  397  371  349
 336  312  280  234  218  185  158  119   98   87   83   80   69   57   53   47   44   37   25   24
  19   10    7    6    6    2    2    2    2    1
"""
# The gammas in 7000ths: 50 in steps of 0.001, 50 in steps of 0.002, and 50 in steps of 1/140.
GRID = [*range(7000, 6650, -7), *range(6650, 5950, -14), *range(5950, 3450, -50)]
# The calibrated points (count, gamma), both rising; between them gamma is linear.
CURVE = sorted(zip(map(int, TOO_LONG.split()), [n / 7000 for n in GRID]))


# === The method ===

def equivalent_runtime(p_gamma, s1, s2, t1):
    """The equivalent runtime t2_hat, after which algorithm B is stopped on M2.

    t2_hat = t1 * prediction(s1, s2) * gamma(p_gamma).  For scores from 411 to 2185 this is
    Definition 5 of the paper.

    p_gamma: probability that t2_hat is longer than t2, the time that A's run would take on M2;
        1/3584 <= p_gamma <= 0.5.
    s1, s2: PassMark single-thread scores of 30 January 2022 of the machine M1 with the
        published runtime and of your machine M2, 50 to 10,000.
    t1: published runtime of algorithm A on M1, 1e-200 to 1e200, in any unit.
    Returns a float in the unit of t1.
    Raises InputError, a ValueError, if an argument is not a number in its range.

    >>> round(equivalent_runtime(0.01, 1219, 1012, 486), 2)
    313.68
    """
    s1, s2, t1 = valid_score("S1", s1), valid_score("S2", s2), valid_t1(t1)
    return t1 * prediction(s1, s2) * gamma(p_gamma)


def prediction(s1, s2):
    """How many times as long A's run is predicted to take on M2 as on M1.

    If both scores are in the range that the paper recommends, this is its Equation 1.
    Otherwise it is a rule of this script, whose evidence is in the project's tests/evidence.md.
    """
    c1, c2 = min(s1, HIGHEST_SCORE), min(s2, HIGHEST_SCORE)
    formula = (ZERO_RUNTIME_SCORE - c2) / (ZERO_RUNTIME_SCORE - c1)
    if in_range(s1) and in_range(s2):
        return formula
    return min(formula, s1 / s2)


def in_range(score):
    """Whether the score is in the range that the paper recommends."""
    return LOWEST_SCORE <= score <= HIGHEST_SCORE


def gamma(p_gamma):
    """The correction coefficient gamma for which P[t2_hat > t2] = p_gamma.

    With it, t2_hat is longer than t2 with this probability only (Section 2.1 of the paper, which
    calls t2 the equivalent runtime).  If several gammas have one p_gamma, it is their largest.

    p_gamma: probability, 1/3584 <= p_gamma <= 0.5.
    Returns a float without unit, 0.5 <= gamma <= 1.
    Raises InputError, a ValueError, if p_gamma is not a number in this range.

    >>> round(gamma(0.01), 8)
    0.58502381
    """
    return interpolate(PREDICTIONS * valid_p_gamma(p_gamma), CURVE)


def p_gamma(gamma):
    """The probability P[t2_hat > t2] that goes with gamma: the inverse of gamma().

    If B has run for a time that was fixed without regard to the results, gamma is this time,
    divided by the equivalent runtime of p_gamma = 0.5.  Of several instances take the largest.

    gamma: correction coefficient, 0 < gamma <= 1.
    Returns a float, 1/3584 <= p_gamma <= 0.5.  Below gamma = 0.5 it is an upper bound.
    Raises InputError, a ValueError, if gamma is not a number in this range.

    >>> p_gamma(1)
    0.5
    """
    x = number(gamma)
    if not 0 < x <= 1:
        advice = "above 1, B ran longer than predicted, and no test is possible"
        raise InputError(f"gamma must be above 0 and up to 1, not {quoted(gamma)}; {advice}")
    return interpolate(x, [point[::-1] for point in CURVE]) / PREDICTIONS


def interpolate(x, points):
    """y at x on the broken line through these points (x, y); below the first of them, its y."""
    import bisect
    after = bisect.bisect(points, (x, float("inf")), 1, len(points) - 1)
    (x0, y0), (x1, y1) = points[after - 1], points[after]
    return y0 + (y1 - y0) * max(0, x - x0) / (x1 - x0)


# === Numbers ===

class InputError(ValueError):
    """What the user can mend.  Any other exception is a bug, and ends in a traceback."""


def number(value):
    """The float that str(value) shows as an ASCII decimal; else nan, which is in no range."""
    text = str(value)
    # float() would also take "inf", "1_000", " 1" and the digits of other scripts.
    if text.strip("0123456789+-.eE"):
        return float("nan")
    try:
        return float(text)
    except ValueError:
        return float("nan")


def is_number(value):
    """Whether str(value) shows an ASCII decimal."""
    return number(value) == number(value)  # nan differs from itself


def valid_p_gamma(p_gamma):
    """p_gamma as a float; InputError unless 1/3584 <= p_gamma <= 0.5, the calibrated range."""
    x = number(p_gamma)
    if CURVE[0][0] / PREDICTIONS <= x <= CURVE[-1][0] / PREDICTIONS:
        return x
    raise InputError(f"P_GAMMA must be 0.000279018 to 0.5 (0.01 for 1 %), not {quoted(p_gamma)}")


def valid_score(operand, score):
    """The score given as S1 or S2 as a float; InputError unless 50 <= score <= 10,000."""
    x = number(score)
    if 50 <= x <= 10_000:
        return x
    allowed = "a PassMark score from 50 to 10,000 (3760 for 3,760 or 3.760), or a CPU name"
    advice = "clocks in GHz and the CPU Mark of all cores are no scores of a single thread"
    raise InputError(f"{operand} must be {allowed}, not {quoted(score)}; {advice}")


def valid_t1(t1):
    """t1 as a float; InputError unless 1e-200 <= t1 <= 1e200, where no result overflows."""
    x = number(t1)
    if 1e-200 <= x <= 1e200:
        return x
    allowed = "a number above 0 (1e-200 to 1e200; 0.5, not 0,5; 4800 for 1h 20m)"
    advice = "leave out an instance with 0.00, which B has lost unless 0.00 is an average"
    raise InputError(f"T1 must be {allowed}, not {quoted(t1)}; {advice}")


def valid_a(a):
    """The text of an objective value of A; InputError unless corrected_p_value.py takes it."""
    exponent = number(a.lower().partition("e")[2] or 0)
    # 3.94649e+07 can be any value that is rounded to it.
    if is_number(a) and -400 <= exponent <= 0 and len(a) <= 60:
        return a
    allowed = "a number of up to 60 characters (1.5, not 1,5; 39464925, not 3.94649e+07)"
    advice = "if A found nothing, leave the instance out before B runs"
    raise InputError(f"the value in column a must be {allowed}, not {quoted(a)}; {advice}")


def plain_decimal(x, digits=8):
    """A positive float as a plain decimal with so many significant digits."""
    mantissa, _, exponent = format(x, f".{digits - 1}e").partition("e")
    decimals = digits - 1 - int(exponent)
    if decimals < 0:
        return mantissa.replace(".", "") + "0" * -decimals
    return f"{x:.{decimals}f}"


def quoted(value):
    """The value as a message shows it: ASCII and of bounded length."""
    text = ascii(value)
    return text if len(text) <= 80 else f"{text[:60]}... ({len(text)} characters)"


# === The table of runtimes ===

# The first or the last word of a row that is not an instance.
AVERAGES = {
    "average", "avg", "ave", "mean", "means", "geomean", "median", "std", "sum", "total", "overall"
}


def read_table(path):
    """The rows (name, t1, other fields) of TABLE, none skipped; without names, each name is ""."""
    where = "standard input" if path == "-" else f"TABLE {quoted(path)}"
    lines = read_lines(path, where, "a runtime is a number above 0 (0.5, not 0,5)")
    separator = next((s for s in "\t;," if s in lines[0]), " ")
    rows = {}
    line_number, line = 1, lines[0]
    try:
        first = split(line, separator)
        header, columns, others = find_columns(first)
        if "a" not in columns:
            advice = "add it with a header, because the test of B's results needs A's values"
            if others:
                advice = f"{quoted(first[others[0]])} takes its place unchecked; call A's values a"
            message("note", f"no column is called a; {advice}")
        for line_number, line in enumerate(lines[header:], 1 + header):
            fields = split(line, separator)
            if len(fields) != len(first):
                advice = f"put a name that contains {separator!r} in quotes, or write 1.5 for 1,5"
                raise InputError(f"fields: {len(fields)}, but {len(first)} in line 1; {advice}")
            name = ""
            if "name" in columns:
                name = fields[columns["name"]]
                named = header and first[columns["name"]].lower() in ("instance", "name")
                check_name(name, named, not header and separator == "," and line[0] != '"')
                if name in rows:
                    raise InputError("a second row of an instance; give one runtime for each")
            more = [fields[i] for i in others]
            if "a" in columns:
                more.insert(0, valid_a(fields[columns["a"]]))
            rows[name or line_number] = name, valid_t1(fields[columns["t1"]]), more
    except InputError as error:
        raise InputError(f"{where}, line {line_number}: {quoted(line)}: {error}")
    if not rows:
        raise InputError(f"{where} has no rows")
    return list(rows.values())


def read_lines(path, where, hint):
    """The lines of a file, or of standard input for "-", without blank ones at its end."""
    source = 0 if path == "-" else path
    try:
        with open(source, encoding="utf-8-sig", errors="replace", closefd=source != 0) as file:
            text = file.read().rstrip(" \n")
    except OSError as error:
        raise InputError(f"{where} cannot be read ({error.strerror}); {hint}")
    if not text:
        raise InputError(f"{where} is empty")
    return text.split("\n")


def split(line, separator):
    """The fields of a line, without the blanks around them."""
    import csv
    if not line.strip():
        raise InputError("this line is empty; delete it")
    if "\ufffd" in line or "\0" in line:
        raise InputError("this is not UTF-8 text; save the table as CSV UTF-8")
    if separator == " ":
        line = line.replace("\t", " ").strip()
    try:
        rows = list(csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise InputError(f"quotes must close right before {separator!r} or the end ({error})")
    fields = [field.strip() for field in rows[0]]
    if not all(map(str.isprintable, fields)):
        raise InputError("it has a character that cannot be printed; replace it by a blank")
    return fields


def find_columns(fields):
    """How many lines the header has, the columns {name, t1, a: index}, and other named indices."""
    heads = [field.lower() for field in fields]
    if heads.count("t1") == 1 and heads.count("a") < 2 and not any(map(is_number, heads)):
        columns = {head: heads.index(head) for head in ("t1", "a") if head in heads}
        add_name(fields, columns)
        others = [i for i, head in enumerate(heads) if head and i not in columns.values()]
        return 1, columns, others
    if len(fields) > 2 or all(head[:1].isalpha() for head in heads):
        allowed = "a header must name one column t1, that of A's runtimes, and at most one a"
        raise InputError(f"{allowed}; without a header, each line is T1 or NAME T1 ('a b' 5)")
    order = ["name", "t1"][-len(fields):]
    return 0, {column: i for i, column in enumerate(order)}, []


def add_name(fields, columns):
    """Add the column of the instances' names to the columns of values, by the header."""
    others = [i for i in range(len(fields)) if i not in columns.values()]
    named = [i for head in ("instance", "name") for i in others if fields[i].lower() == head]
    if others and not named:
        column = quoted(fields[others[0]])
        message("note", f"no column is called instance or name; {column} is taken as the names")
    if others:
        columns["name"] = (named or others)[0]


def check_name(name, named, cut):
    """InputError unless name is that of an instance.

    named: the header calls its column instance or name.  cut: it may be the "x 1" of "x 1,5".
    """
    words = name.lower().split(" ")
    remedy = "call the column of names instance in a header"
    if not name:
        raise InputError("the name of the instance is empty; write it, or delete an empty column")
    if name[0] == "#" or any(word.strip(".:()") in AVERAGES for word in (words[0], words[-1])):
        advice = "delete the line, or rename it if it is an instance"
        raise InputError(f"{quoted(name)} looks like a comment, an average or a sum; {advice}")
    if cut and not words[-1][:1].isalpha():
        raise InputError(f"{quoted(name)} may be cut at a comma; write 1.5 for 1,5, or {remedy}")
    if is_number(name) and not named:
        raise InputError(f"{quoted(name)} is a number; if it is a name, {remedy}")


# === CPU names ===

# Whose machine it is, which CPU gives B less time, and what multiplies a newer CPU's rating.
MACHINES = {"S1": ("A's machine M1", "slowest", 0.95), "S2": ("your machine M2", "fastest", 1.05)}
CLOCK = r"(\d+(?:\.\d+)?)\+?\s*([gm])hz\b"  # 2.70GHz, 2700 MHz
DECORATION = [
    r"\((?:r|tm|c)\)",  # Intel(R) Core(TM)
    r"\b(?:genuine|cpu|processor|apu|soc|at)\b",
    r"\b\d+\w\w gen(?= intel| core)",  # 12th Gen Intel
    r"(?<! m\d )\b(?!dual)\w+-cores?\b|(?<= m\d) 8[ -]core\b",  # Six-Core, Apple M1 8 Core
    r"(?<=pentium |tium\(r\) )dual-core\b",  # Pentium(R) Dual-Core CPU E5200, as Linux prints it
    r"(?:\bwith (?:amd )?(?:radeon|r\d)\b|\bw/|\bradeon\b).*",  # with Radeon Graphics
    r"\u00d7\s*\d+",  # x 4, as GNOME counts the cores
    r"\b0\s*@",  # E5-2680 0 @ 2.70GHz, as Linux prints it
    r"^\s*(?:\d+\s*[x\u00d7]|an?|the|two|dual(?:.core(?= amd opteron))?)\s",  # 2x Intel
]
MAKERS = {"intel", "amd", "via"}


def read_scores(operand):
    """{CPU: (score, origin)} by cpu_scores.md, where the rating of a newer CPU has a month."""
    import re
    where, advice = "cpu_scores.md", "for CPU names, copy it beside the script, or give the score"
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), where)
    if not os.path.exists(path):  # a link may lead to the script
        path = os.path.join(os.path.dirname(os.path.realpath(__file__)), where)
    text = "\n".join(read_lines(path, where, advice))
    factor = MACHINES[operand][2]
    scores = {}
    for cpu, score, month in re.findall(r"(?m)^\| *(.+?) *\| *(\d+) *\|(?: *(.+?) *\|)?", text):
        scores[cpu] = int(score), ""
        if month:
            scores[cpu] = int(score) * factor, f", its rating of {month}, {score}, times {factor}"
    if not scores:
        raise InputError(f"{where} is not the list of scores; {advice}")
    return scores


def parse_name(name):
    """(makers, model, MHz or None) of a name; a model is like " xeon e 5 2680 v 3"."""
    import re
    name, mhz = name.lower(), None
    clock = re.search(CLOCK, name)
    if clock:
        mhz = round(float(clock.group(1)) * {"g": 1000, "m": 1}[clock.group(2)])
    name = re.sub("|".join(DECORATION), " ", re.sub(CLOCK, " ", name))
    # A "+" is a part, too: the Sempron 2200+ is not the Sempron Dual Core 2200.
    parts = re.findall(r"[^\W\d_]+|\d+|\+", name)
    model = "".join(f" {part}" for part in parts if part not in MAKERS)
    return MAKERS.intersection(parts), model, mhz


def same_clock(mhz, listed_mhz):
    """Whether two frequencies can be those of one CPU; None is one that is not given."""
    return None in (mhz, listed_mhz) or abs(mhz - listed_mhz) <= 50


def matches(name, cpus):
    """The listed CPUs whose names are the parsed name; if there is none, those that end in it."""
    makers, model, mhz = name
    # A virtual machine hides the model number, and many names end in one like "a1".
    if not any(map(str.isdigit, model)) or not makers and len(model.replace(" ", "")) < 5:
        return []
    last = model.split()[-1]
    listed = {cpu: parse_name(cpu) for cpu in cpus if last in cpu.lower()}  # all take too long
    fitting = [
        cpu for cpu, (listed_makers, _, listed_mhz) in listed.items()
        if makers <= listed_makers and same_clock(mhz, listed_mhz)
    ]
    whole = [cpu for cpu in fitting if listed[cpu][1] == model]
    # The end of a name has to begin with a letter: "5600" can be of any family.
    ends = [cpu for cpu in fitting if listed[cpu][1].endswith(model) and model[1].isalpha()]
    return whole or [cpu for cpu in ends if "mobile" not in listed[cpu][1][:-len(model)]]


def similar(name, cpus):
    """The listed CPUs that have most of the parsed name, and whether they have all of it."""
    import difflib
    makers, model, mhz = name
    parts = sorted(makers) + model.split()
    matcher = difflib.SequenceMatcher(None, [], parts)
    shared = {}
    for cpu in cpus:
        listed_makers, listed_model, listed_mhz = parse_name(cpu)
        matcher.set_seq1(sorted(listed_makers) + listed_model.split())
        blocks = matcher.get_matching_blocks()
        length = sum(len("".join(parts[i:i + size])) for _, i, size in blocks)
        if length > 2:
            shared[cpu] = length, same_clock(mhz, listed_mhz)
    most = max(shared.values(), default=None)
    return [cpu for cpu in shared if shared[cpu] == most], most == (len("".join(parts)), True)


def find_cpu(operand, text, scores):
    """The listed CPU that text, given as S1 or S2, stands for; InputError unless it is one."""
    if text in scores:  # some listed names fit others, too
        return text
    name = parse_name(text)
    cpus = matches(name, scores)
    if len(cpus) == 1:
        return cpus[0]
    cpus, fits = similar(name, scores)
    _, safe, factor = MACHINES[operand]
    cpus.sort(key=scores.get, reverse=operand == "S2")
    shown = f"{safe} first: " + ", ".join(f"{cpu} ({scores[cpu][0]:g})" for cpu in cpus[:5])
    problem = "is not a listed CPU, and none is similar; give the name of the CPU in quotes"
    if cpus:
        problem = f"is not a listed CPU; similar ones, {shown}; give the whole name in quotes"
    if fits and len(cpus) > 1:
        problem = f"fits {len(cpus)} of the listed CPUs, {shown}; give the whole name in quotes"
        problem += f", or the {safe} that fits if you know no more"
    rating = f"its single-thread rating of today (cpubenchmark.net) times {factor}"
    raise InputError(f"{operand} {quoted(text)} {problem}; if it is not listed, give {rating}")


def read_machine(operand, text):
    """The score of M1 or M2, given by a number or a CPU name, and its label in the report."""
    # A name has a letter: "1,219" is a bad number.  To search a longer text may take minutes.
    if is_number(text) or not any(map(str.isalpha, text)) or len(text) > 200:
        score, label = valid_score(operand, text), ""
    else:
        scores = read_scores(operand)
        cpu = find_cpu(operand, text, scores)
        score, origin = scores[cpu]
        label = f":\n    {cpu}{origin}"
        message("note", f"{MACHINES[operand][0]}: {cpu}, score {operand} = {score:g}{origin}")
    if not in_range(score):
        outside = f"{operand} {score:.15g} is outside 411 to 2185"
        rule = "the script's own rule is used instead, see --explain"
        if score > 5085 * 1.05:  # that of the fastest listed CPU, as S2
            rule += "; no listed CPU is as fast: is it the CPU Mark, which is of all cores?"
        message("warning", f"{outside}, the range of the paper's formula; {rule}")
    return score, label


# === The report ===

def how_to_test(p_gamma, s1, s2):
    """With which p_gamma B's results are to be tested: see the project's tests/evidence.md."""
    if p_gamma <= 0.01:
        return "Test B's results with p_gamma = 0.04."
    advice = "Take p_gamma = 0.01.  If B has run, take its values at the new runtimes from its log"
    if p_gamma >= 0.08:
        return f"No test is possible with this p_gamma.  {advice}."
    advice += f", or else test with p_gamma = {5 * p_gamma:.15g}"
    if s2 < s1:
        advice += ", which may not keep alpha, because S2 is lower than S1"
    return f"{advice}."


def explanation(p_gamma, machines, rows):
    """The report of --explain; machines: (score, label); rows: (name, t1, t2_hat, other fields)."""
    (s1, label_1), (s2, label_2) = machines
    rule = "(3223.49 - s2)/(3223.49 - s1)"
    own = ""
    if not (in_range(s1) and in_range(s2)):
        rule = "min((3223.49 - c2)/(3223.49 - c1), s1/s2)"
        own = """
    A score is outside 411 to 2185, so this is the script's own rule: c1 = min(s1, 2185), and
    c2 = min(s2, 2185).  p_gamma is then only nominal: in tests of the rule with p_gamma = 0.01
    at most 1.1 % of the runtimes were too long, but no test had a score above 2185."""
    lines = "".join(
        f"{t1:10.15g}{plain_decimal(t2_hat):>20}  {name}".rstrip() + "\n"
        for name, t1, t2_hat, _ in rows
    )
    return f"""\
{PROG} {__version__}, a program for the method of doi 10.1214/23-AOAS1778

p_gamma = {p_gamma:.15g}, the probability that t2_hat is too long: longer than t2, the time that
    A's run would take on M2.  This is an average over the machines of the calibration.
gamma = {gamma(p_gamma):.8g}, from the calibrated curve of the paper
s1 = {s1:.15g}, the PassMark single-thread score of M1, where A ran{label_1}
s2 = {s2:.15g}, the PassMark single-thread score of M2, where B runs{label_2}
prediction = {rule} = {prediction(s1, s2):.8g}
    This is the time that is predicted for A's run on M2, divided by its time on M1.{own}
t2_hat = t1 * prediction * gamma

{"t1":>10}{"t2_hat":>20}
{lines}
All times are in the unit of t1.  Stop B after t2_hat.
{how_to_test(p_gamma, s1, s2)}
"""


# === The command line ===

def run(argv):
    """What the command prints for its arguments; InputError for bad input."""
    explain, operands, rest = False, [], iter(argv)
    for argument in rest:
        if argument == "--":
            operands += rest  # all that follow
        elif argument[:1] != "-" or argument == "-" or argument[1] in "0123456789.":
            operands.append(argument)  # "-5", too: the message about its number says more
        elif argument in ("-h", "--help"):
            return __doc__ or f"usage: see the beginning of {PROG}\n"  # python3 -OO has none
        elif argument == "--version":
            return f"{PROG} {__version__}\n"
        elif argument == "--explain":
            explain = True
        else:
            raise InputError(f"unknown option {quoted(argument)}; see --help")
    if len(operands) < 4:
        found = quoted(" ".join(operands))
        raise InputError(f"expected P_GAMMA S1 S2 and T1 or TABLE, found {found}; see --help")
    return runtimes(operands, explain)


def runtimes(operands, explain):
    """The equivalent runtimes, or their report, as run() returns them."""
    p_gamma = valid_p_gamma(operands[0])
    machines = [read_machine("S1", operands[1]), read_machine("S2", operands[2])]
    (s1, _), (s2, _) = machines
    is_table = len(operands) == 4 and not is_number(operands[3])
    if is_table:
        table = read_table(operands[3])
    else:
        table = [("", valid_t1(text), []) for text in operands[3:]]
    rows = [(name, t1, equivalent_runtime(p_gamma, s1, s2, t1), more) for name, t1, more in table]
    if is_table:
        longer = f"are predicted to take {prediction(s1, s2):.5g} times as long on your machine"
        total = plain_decimal(sum(t2_hat for _, _, t2_hat, _ in rows), 5)
        budget = f"equivalent runtimes: {len(rows)}, their sum: {total}, in the unit of T1"
        message("note", f"A's runs {longer}; {budget}.  {how_to_test(p_gamma, s1, s2)}")
    if explain:
        return explanation(p_gamma, machines, rows)
    lines = []
    for name, _, t2_hat, more in rows:
        fields = [name] if name else []
        fields += [plain_decimal(t2_hat)] + [field or "NA" for field in more]
        lines.append("\t".join(fields) + "\n")
    return "".join(lines)


def message(kind, text):
    """Write a note, a warning or an error to standard error, if possible."""
    try:
        sys.stderr.write(f"{PROG}: {kind}: {text}\n")
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):  # it is closed, or full
        sys.stderr = None  # or Python tries again when it ends, and the exit status is 120


def write(text):
    """Write text to standard output; InputError if this fails."""
    if sys.stdout is None:
        raise InputError("standard output is closed")
    try:
        if sys.stdout is not sys.__stdout__:  # replaced, as notebooks and tests do
            sys.stdout.write(text)
            return
        sys.stdout.flush()  # what the caller of main() has printed comes first
        # sys.stdout itself may write only a part (python -u), and complains again at exit.
        with open(sys.stdout.fileno(), "wb", closefd=False) as file:
            file.write(text.encode(sys.stdout.encoding if file.isatty() else "utf-8"))
    except BrokenPipeError:  # the reader has seen enough
        pass
    except (OSError, UnicodeError) as error:
        raise InputError(f"standard output cannot be written ({error})")


def main(argv=None):
    """Run the command on argv, by default sys.argv[1:]; returns its exit status (see --help)."""
    try:
        write(run(sys.argv[1:] if argv is None else argv))
    except InputError as error:
        message("error", error)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
