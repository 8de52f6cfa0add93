#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""usage: equivalent_runtime.py [--explain] P_GAMMA S1 S2 (T1 [T1 ...] | TABLE)

How long may your algorithm B run on your machine M2, when all you have of
algorithm A is its paper: objective values, and a runtime T1 of each instance
on a machine M1?  Prints for every T1 the equivalent runtime

    t2_hat = T1 * (3223.49 - S2) / (3223.49 - S1) * gamma

in the unit of T1, with 8 significant digits.  Without gamma this predicts how
long A's run would take on M2.  Gamma, from 0.5 to 1, shortens it, so that it is
too long only with probability P_GAMMA.  To be fair to A, stop B after t2_hat.

operands:
  P_GAMMA   probability that t2_hat is too long, longer than A's run would take,
            from 1/3584 (about 0.000279018) to 0.5; take 0.01 for 1 %; 0.5 gives
            the prediction itself
  S1        machine M1: its PassMark single-thread score of 30 January 2022, a
            number above 0 and below 3223.49, best from 411 to 2185; or the
            name of its CPU, looked up in cpu_scores.md beside this script
  S2        the same for your machine M2
  T1        runtimes of A on M1, numbers above 0 in any unit
  TABLE     instead of T1: a file, or - for standard input, with a line "t1" or
            "name t1" for each instance; prints "t2_hat" or "name t2_hat"

Columns are separated by tabs, else by semicolons, commas or blanks.  If a
header names the column t1, it may stand anywhere among others.  Other columns
with a name are printed behind t2_hat, a column "a" first, between tabs, an
empty field as NA.

You may shorten the name of a listed CPU to its last words, or to its first and
its last words.  If both names have a clock, the clocks must agree to 50 MHz.

options (anywhere before --, which ends them):
  --explain       explain how the results are obtained
  --version       print the version
  -h, --help      print this manual

example: python3 equivalent_runtime.py 0.01 1219 1012 486 prints 313.68294.

exit status: 0 on success, also with notes and warnings; 2 after an error; 130
if interrupted.

As a module: equivalent_runtime(), gamma(), p_gamma(); CPython 3.6 or newer.

Method and calibration: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair
Comparison of Optimization Algorithms in Different Machines", Annals of Applied
Statistics 18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

import os
import sys

__version__ = "2.0"
__all__ = ["equivalent_runtime", "gamma", "p_gamma"]
PROG = "equivalent_runtime.py"
RUNTIME = "a number above 0 (1e-200 to 1e200; 0.5, not 0,5; 4800 for 1h 20m)"  # in messages

# The runtime of the paper's reference process falls linearly with the score
# (Definition 4) and reaches zero here: no CPU this fast can be modelled.
ZERO_RUNTIME_SCORE = 3223.49

# The range that the paper recommends (5.5); the machines of the fit have 539 to 2185.
LOWEST_SCORE, HIGHEST_SCORE = 411, 2185

# The calibrated curve (Section 2.1): for each of 150 values of gamma, how many
# of 3584 cross-validated predictions were longer than the true runtime, recomputed
# from the runtimes that the paper's authors published.
PREDICTIONS = 3584
TOO_LONG = """
1792 1788 1780 1776 1770 1763 1760 1749 1745 1740 1737 1733 1729 1720 1711
1709 1705 1701 1693 1689 1681 1675 1671 1664 1656 1650 1630 1604 1587 1583
1580 1578 1574 1560 1550 1541 1537 1525 1512 1503 1497 1492 1488 1484 1481
1468 1462 1462 1458 1452 1449 1432 1423 1411 1395 1385 1379 1374 1366 1354
1343 1326 1313 1300 1284 1265 1249 1238 1223 1214 1205 1185 1162 1146 1135
1122 1112 1098 1086 1076 1066 1058 1051 1046 1035 1025 1013  998  989  980
 974  968  955  944  931  926  918  903  898  889  878  862  843  795  746
 707  688  641  617  592  565  531  506  479  447  422  411  397  371  349
 336  312  280  234  218  185  158  119   98   87   83   80   69   57   53
  47   44   37   25   24   19   10    7    6    6    2    2    2    2    1
"""

# Their gammas, in 7000ths: 50 from 1 in steps of .001, 50 from .95 in steps of .002,
# and 50 from .85 to .5 in steps of 1/140.
GRID = [*range(7000, 6650, -7), *range(6650, 5950, -14), *range(5950, 3450, -50)]

# The calibrated points (count, gamma), both rising; between them gamma is linear.
CURVE = sorted(zip(map(int, TOO_LONG.split()), [n / 7000 for n in GRID]))


# === The method ===

# The names p_gamma and gamma are the paper's; an argument hides the function of its name.

def equivalent_runtime(p_gamma, s1, s2, t1):
    """The estimated equivalent runtime t2_hat: stop algorithm B after it on M2.

    t2_hat = t1 * (3223.49 - s2) / (3223.49 - s1) * gamma, Definition 5 of the paper,
    with gamma = gamma(p_gamma).

    p_gamma: probability that t2_hat is longer than the true equivalent runtime t2,
        1/3584 <= p_gamma <= 0.5.
    s1, s2: PassMark single-thread scores of 30 January 2022 of the machine M1 with the
        published runtime and of your machine M2, above 0 and below 3223.49.  Outside
        411 to 2185 t2_hat may be too long (s1) or too short (s2): see --explain.
    t1: published runtime of algorithm A on M1, 1e-200 to 1e200, in any unit.
    Returns a float in the unit of t1.
    Raises ValueError if an argument is not a number in its range.

    >>> round(equivalent_runtime(0.01, 1219, 1012, 486), 5)
    313.68294
    """
    s1, s2, t1 = valid_score("S1", s1), valid_score("S2", s2), valid_t1(t1)
    return t1 * (ZERO_RUNTIME_SCORE - s2) / (ZERO_RUNTIME_SCORE - s1) * gamma(p_gamma)


def gamma(p_gamma):
    """The correction coefficient gamma for which P[t2_hat > t2] = p_gamma.

    It shortens the predicted runtime, so that t2_hat is longer than the true equivalent
    runtime t2 only with this probability (Section 2.1 of the paper).  Between two calibrated
    points it is linear in p.  If several gammas have the same p, it is the largest of them.

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

    If B has already run, divide the time it had by the equivalent runtime of p_gamma = 0.5.
    The result is gamma.  It is valid only if that time was fixed without regard to the
    results.  For several instances take the largest p_gamma.

    gamma: correction coefficient, 0 < gamma <= 1.
    Returns a float, 1/3584 <= p_gamma <= 0.5.  Below gamma = 0.5, where the calibration
    ends, it returns 1/3584, an upper bound.
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


# === Numbers ===

def number(value):
    """The float that str(value) shows as an ASCII decimal; nan, in no range, if it shows none."""
    text = str(value)
    try:
        # float() would also take "inf", "1_000", " 1" and the digits of other scripts.
        return float("nan" if text.strip("0123456789+-.eE") else text)
    except ValueError:
        return float("nan")


def is_number(value):
    """Whether str(value) shows an ASCII decimal."""
    return number(value) == number(value)  # nan differs from itself


def valid_p_gamma(p_gamma):
    """p_gamma as a float; ValueError unless 1/3584 <= p_gamma <= 0.5, the calibrated range."""
    x = number(p_gamma)
    if 1 / PREDICTIONS <= x <= 0.5:
        return x
    allowed = "from 1/3584 (about 0.000279018) to 0.5 (0.01 for 1 %)"
    raise ValueError(f"P_GAMMA must be {allowed}, not {quoted(p_gamma)}")


def valid_score(operand, score):
    """The score given as S1 or S2 as a float; ValueError unless 0 < score < 3223.49."""
    x = number(score)
    if 0 < x < ZERO_RUNTIME_SCORE:
        return x
    advice = "A cannot be compared" if operand == "S1" else "run B on a slower machine"
    too_fast = f"; for so fast a CPU the model predicts no runtime: {advice}" if x > 0 else ""
    allowed = f"a PassMark score above 0 and below {ZERO_RUNTIME_SCORE}"
    raise ValueError(f"{operand} must be {allowed}, not {quoted(score)}{too_fast}")


def valid_t1(t1):
    """t1 as a float; ValueError unless 1e-200 <= t1 <= 1e200, where no result overflows."""
    x = number(t1)
    if 1e-200 <= x <= 1e200:
        return x
    advice = "if it is 0.00 or <0.01, leave the instance out before B runs"
    raise ValueError(f"T1 must be {RUNTIME}, not {quoted(t1)}; {advice}")


def eight_digits(x):
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


# === The table of runtimes ===

# The first word of a row that is not an instance.
NO_NAMES = ("average", "avg", "ave", "mean", "geomean", "median", "std", "sum", "total", "overall")


def read_table(path, where, columns):
    """The rows (name, values, fields of the other named columns) of a table.

    path: a file, or "-" for standard input; where: what messages call it.
    columns: for each wanted column its name, and a function from a text to its value.
    If there are no names, each name is "".
    Raises OSError if the table cannot be read, and ValueError, naming the line, unless each
    line below a header is a row: one that was skipped or shifted would go unnoticed.
    """
    rows = []
    for n, line in enumerate(read_lines(path, where), 1):
        try:
            if n == 1:
                separator = next((s for s in "\t;," if s in line), " ")
                first = split(line, separator)
                header, names, values, others = find_columns(first, columns)
                if header:
                    continue
            fields = split(line, separator)
            if len(fields) != len(first):
                raise ValueError(f"number of fields: {len(fields)}, not {len(first)} as before")
            name = "".join(fields[i] for i in names)
            if names:
                check_name(name, separator == "," and not header and line[0] != '"')
            found = [convert(fields[i]) for i, convert in zip(values, columns.values())]
            rows.append((name, found, [fields[i] for i in others]))
        except ValueError as error:
            raise ValueError(f"{where}, line {n}: {quoted(line)}: {error}")
    if not rows:
        raise ValueError(f"{where} has no rows")
    return rows


def read_lines(path, where):
    """The lines of a file or of standard input, without blank ones at its end."""
    source, close = (0, False) if path == "-" else (path, True)
    with open(source, encoding="utf-8-sig", errors="replace", closefd=close) as file:
        text = file.read().rstrip(" \n")
    if not text.strip():
        raise ValueError(f"{where} is empty")
    return text.split("\n")


def split(line, separator):
    """The fields of a line, without the blanks around them."""
    import csv
    if "\ufffd" in line:
        raise ValueError("this is not UTF-8 text; save the table as CSV UTF-8")
    if not line.strip(" \t;,"):
        raise ValueError("this is a blank line; delete it")
    if separator == " ":
        line = line.replace("\t", " ").strip()
    try:
        row = next(csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise ValueError(f"{error}; do its quotes match?")
    for field in row:
        if not field.strip().isprintable():
            raise ValueError(f"{quoted(field)} has a character that cannot be printed")
    return [field.strip() for field in row]


def find_columns(fields, wanted):
    """Whether a table begins with a header, and the indices of its columns.

    They are three lists: the names (none or one), the wanted columns, the others.  A header has
    each wanted column exactly once, and no number.  The names are in its column instance or
    name, else in the first other one.  The others need a name; a comes first.  Without a header
    there are the wanted columns only, in their order, perhaps behind the names.
    """
    heads = [field.lower() for field in fields]
    if any(map(is_number, heads)) or any(heads.count(column) != 1 for column in wanted):
        start = len(fields) - len(wanted)
        if start not in (0, 1):
            advice = f"name the columns {', '.join(wanted)} in a header, or leave out the others"
            raise ValueError(f"number of fields: {len(fields)}; {advice}; quote names with blanks")
        return False, list(range(start)), list(range(start, len(fields))), []
    values = [heads.index(column) for column in wanted]
    others = [i for i in range(len(heads)) if i not in values]
    names = ([i for i in others if heads[i] in ("instance", "name")] or others)[:1]
    others = [i for i in others if heads[i] and i not in names]
    return True, names, values, sorted(others, key=lambda i: heads[i] != "a")


def check_name(name, doubtful):
    """ValueError unless name is that of an instance; doubtful: it may be the "x 1" of "x 1,5"."""
    word = name.lower().split(" ")[0].strip(".:")
    if not word or word in NO_NAMES or is_number(name):
        advice = "leave out averages; head the names by instance; write x7 for 7, and 1.5 for 1,5"
        raise ValueError(f"{quoted(name)} is not the name of an instance; {advice}")
    if doubtful and not name.split(" ")[-1][:1].isalpha():
        advice = "write 1.5 for 1,5; put a name in quotes, or name the columns in a header"
        raise ValueError(f"{quoted(name)} may begin a number with a decimal comma; {advice}")


def read_runtimes(path):
    """The rows (name, t1, other fields) of TABLE; ValueError if two have the same name."""
    where = "standard input" if path == "-" else f"TABLE {quoted(path)}"
    try:
        rows = read_table(path, where, {"t1": valid_t1})
    except OSError as error:
        if path != "-":
            where = f"T1 {quoted(path)} is not {RUNTIME}, and as a file it"
        raise ValueError(f"{where} cannot be read ({error.strerror})")
    names = set()
    for name, _, _ in rows:
        if name and name in names:
            raise ValueError(f"{where}: {quoted(name)} has two rows; give one runtime per instance")
        names.add(name)
    return [(name, t1, others) for name, (t1,), others in rows]


# === CPU names ===

# "2.70GHz", "2700 MHz".
CLOCK = r"(\d+(?:\.\d+)?)\+?\s*([gm])hz\b"
DECORATION = "|".join([
    r"\((?:r|tm|c)\)",  # Intel(R) Core(TM)
    r"\b(?:cpu|processor|apu|soc|at)\b",
    r"\b\d+(?:st|nd|rd|th) gen\b",  # 12th Gen
    r"\b\w+-core\b",  # Six-Core
    r"\b(?:with|radeon)\b.*",  # with Radeon Graphics
    r"\u00d7\s*\d+\s*$",  # x 4, as GNOME counts the cores
    r"\b0\s*@",  # E5-2680 0 @ 2.70GHz, as Linux prints it
    r"^\s*(?:\d+\s*[x\u00d7]|dual)\s",  # 2x Intel
])
MAKERS = ("intel", "amd", "via", "arm", "apple", "qualcomm")


def read_scores():
    """The scores of cpu_scores.md, from its rows | model | score | ..., by CPU."""
    path = os.path.join(os.path.dirname(os.path.realpath(__file__)), "cpu_scores.md")
    try:
        with open(path, encoding="utf-8") as file:
            rows = [line.split("|") for line in file if line.startswith("| ")]
        return {row[1].strip(): float(row[2]) for row in rows[2:]}
    except (OSError, ValueError, IndexError) as error:
        problem = getattr(error, "strerror", "it is not the list of scores")
        advice = "copy it beside the script, or give the score"
        raise ValueError(f"cpu_scores.md, for CPU names, cannot be read ({problem}): {advice}")


def parse_name(name):
    """A CPU name as (words, clock in GHz or None), without case, punctuation, decoration."""
    import re
    name, ghz = name.lower(), None
    clock = re.search(CLOCK, name)
    if clock:
        ghz = float(clock.group(1)) / (1000 if clock.group(2) == "m" else 1)
    return re.findall(r"[^\W_]+", re.sub(DECORATION, " ", re.sub(CLOCK, " ", name))), ghz


def joined(words):
    """The words as one text, with a blank only between two digits."""
    import re
    return re.sub(r"(?<!\d) | (?!\d)", "", " ".join(words))


def matches(words, ghz, cpus):
    """The listed CPUs that a name can stand for, given its words and clock: see --help."""
    name, whole, partly = joined(words), [], []
    for cpu in cpus:
        listed, listed_ghz = parse_name(cpu)
        # 50 MHz, and the error of floats.
        if None not in (ghz, listed_ghz) and abs(ghz - listed_ghz) > 0.0501:
            continue
        ends = [listed[i:] for i in range(1, len(listed))]
        if name in (joined(listed), "".join(listed)):
            whole.append(cpu)
        elif any(name in (joined(x), "".join(x)) for x in ends + [listed[:1] + x for x in ends]):
            partly.append(cpu)
    return whole or partly


def find_cpu(operand, text, scores):
    """The listed CPU that text, given as S1 or S2, stands for; ValueError unless it is one."""
    name = f"{operand} {quoted(text)}"
    words, ghz = parse_name(text)
    numbered = [word for word in words if any(map(str.isdigit, word))]
    # "AMD 5600" and "9900X" can be of any family.
    if not numbered or not any(word[0].isalpha() and word not in MAKERS for word in words):
        raise ValueError(
            f"{name} needs a family and a model number, as in 'Xeon E5440'; if a paper says no"
            " more, take the slowest listed CPU that fits, and copy its name from cpu_scores.md;"
            " if a virtual machine hides its CPU, ask the provider"
        )
    model = max(numbered, key=len)
    near = [cpu for cpu in scores if model in "".join(filter(str.isalnum, cpu.lower()))]
    cpus = matches(words, ghz, near)
    if len(cpus) == 1:
        return cpus[0]
    if cpus:
        shown = (", such as " if cpus[12:] else ": ") + show_cpus(cpus[:12], scores)
        raise ValueError(f"{name} fits {len(cpus)} listed CPUs{shown}; give one name in full")
    import difflib
    close = difflib.get_close_matches(text, near or scores, 5, 0.0 if near else 0.6)
    similar = f" (similar: {show_cpus(close, scores)})" if close else ""
    advice = f"take a slower one of its family with a score of at most {HIGHEST_SCORE}"
    if operand == "S2":
        advice = "run B on a listed CPU, or take a faster one of its family"
    raise ValueError(
        f"{name} is not a listed CPU{similar}; give the CPU, not the computer, as cpu_scores.md"
        f" names it; newer CPUs are not listed: for one of these, or for a name in part, {advice},"
        " and name it in your paper"
    )


def show_cpus(cpus, scores):
    """CPUs with their scores, as messages show them."""
    shown = []
    for cpu in cpus:
        too_fast = ", too fast" if scores[cpu] >= ZERO_RUNTIME_SCORE else ""
        shown.append(f"{cpu} ({scores[cpu]:.15g}{too_fast})")
    return ", ".join(shown)


def read_machine(operand, text):
    """The score of M1 or M2, from the number or CPU name given as S1 or S2, and its label."""
    label = ""
    if not is_number(text) and any(map(str.isalpha, text)):  # "1,219" is a bad number, no name
        cpu, text = look_up(operand, text)
        label = f", {cpu}"
    score = valid_score(operand, text)
    if not in_range(score):
        if operand == "S1":
            effect = "long: stop B at gamma*T1*S1/S2 if that is less, see --explain"
        else:
            effect = "short, which is unfair only to B"
        limits = f"{LOWEST_SCORE} to {HIGHEST_SCORE}, the range that the paper recommends"
        outside = f"{operand} {score:.15g} is outside {limits}"
        message("warning", f"{outside}; t2_hat may be too {effect}")
    return score, f"{score:.15g}{label}"


def in_range(score):
    """Whether the score is in the range that the paper recommends."""
    return LOWEST_SCORE <= score <= HIGHEST_SCORE


def look_up(operand, text):
    """The listed CPU that text, given as S1 or S2, stands for, and its score, told in a note."""
    scores = read_scores()
    cpu = text if text in scores else find_cpu(operand, text, scores)
    start = cpu.partition(" @")[0] + " "
    longer = [other for other in scores if other.startswith(start) and other != cpu]
    more = f"; listed too: {show_cpus(longer[:3], scores)}" if longer else ""
    message("note", f"{operand} {quoted(text)} is taken as {cpu}, score {scores[cpu]:.15g}{more}")
    return cpu, scores[cpu]


# === The report ===

def explanation(p_gamma, machines, rows):
    """The report of --explain, in the terms of the paper.

    machines: (score, label) of M1 and of M2; rows: (name, t1, t2_hat, other fields).
    """
    (s1, label_1), (s2, label_2) = machines
    points = "".join(
        f"    P[t2_hat > t2] = {count}/{PREDICTIONS} = {count / PREDICTIONS:.8g}, gamma = {g:.8g}\n"
        for count, g in neighbours(PREDICTIONS * p_gamma, 0)
    )
    ratio = equivalent_runtime(0.5, s1, s2, 1)  # gamma is 1
    formula = f"({ZERO_RUNTIME_SCORE} - s2)/({ZERO_RUNTIME_SCORE} - s1)"
    runtimes = "".join(
        f"{t1:10.15g}{eight_digits(t2_hat):>20}  {name}".rstrip() + "\n"
        for name, t1, t2_hat, _ in rows
    )
    return f"""\
p_gamma = {p_gamma:.15g}, the probability that the equivalent runtime is too long: an average
    over the pairs of machines of the calibration, not a promise for this pair
gamma = {gamma(p_gamma):.8g}, interpolated between the calibrated points
{points}s1 = {label_1}: machine M1, where A ran
s2 = {label_2}: machine M2, where B runs
{formula} = {ratio:.8g}
A's run is predicted to take {ratio:.5g} times as long on M2 as on M1
t2_hat = T1 * {formula} * gamma

{"T1":>10}  equivalent runtime
{runtimes}
{meaning(p_gamma, s1, s2)}
All times are in the unit of T1.
"""


def meaning(p_gamma, s1, s2):
    """What the equivalent runtimes mean."""
    limits = f"is outside {LOWEST_SCORE} to {HIGHEST_SCORE}: the probability is not known"
    if not in_range(s1):
        smaller = min(equivalent_runtime(p_gamma, s1, s2, 1), gamma(p_gamma) * s1 / s2)
        return f"""\
S1 {limits}.  Stop B after T1 * {smaller:.8g}, the
smaller one of t2_hat and gamma*T1*S1/S2.  This rule is ours, not the paper's."""
    if not in_range(s2):
        return f"S2 {limits}."
    return f"""\
A's run would take at least its equivalent runtime on M2, except with probability
{p_gamma:.15g}: stop B after it."""


# === The command line ===

def run(argv):
    """What the command prints for its arguments; ValueError for bad input."""
    explain, operands, rest = False, [], iter(argv)
    for argument in rest:
        if argument == "--":
            operands += rest
        elif argument[:1] != "-" or argument == "-" or argument[1] in "0123456789.":
            operands.append(argument)
        elif argument in ("-h", "--help"):
            return __doc__ or f"usage: see the beginning of {PROG}\n"  # python3 -OO has none
        elif argument == "--version":
            return f"{PROG} {__version__}\n"
        elif argument == "--explain":
            explain = True
        else:
            raise ValueError(f"unknown option {quoted(argument)}; see --help")
    if len(operands) < 4:
        raise ValueError(f"expected P_GAMMA S1 S2 (T1 ... | TABLE), got {quoted(operands)}")
    p_gamma = valid_p_gamma(operands[0])
    machines = [read_machine("S1", operands[1]), read_machine("S2", operands[2])]
    (s1, _), (s2, _) = machines
    if len(operands) == 4 and not is_number(operands[3]):
        table = read_runtimes(operands[3])
    else:
        table = [("", valid_t1(text), []) for text in operands[3:]]
    factor = equivalent_runtime(p_gamma, s1, s2, 1)  # t2_hat is proportional to t1
    rows = [(name, t1, t1 * factor, others) for name, t1, others in table]
    if explain:
        return explanation(p_gamma, machines, rows)
    lines = []
    for name, _, t2_hat, others in rows:
        fields = [name] if name else []
        fields += [eight_digits(t2_hat)] + [field or "NA" for field in others]
        lines.append("\t".join(fields) + "\n")
    return "".join(lines)


def message(kind, text):
    """Write a note, a warning or an error to standard error, if possible."""
    try:
        sys.stderr.write(f"{PROG}: {kind}: {text}\n")
        sys.stderr.flush()
    except (AttributeError, OSError):  # it is closed, or full
        sys.stderr = None  # or Python tries again when it ends, and the exit status is 120


def write(text):
    """Write text to standard output; ValueError if this fails."""
    if sys.stdout is None:
        raise ValueError("standard output is closed")
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
        raise ValueError(f"standard output cannot be written ({error})")


def main(argv=None):
    """Run the command on argv, by default sys.argv[1:]; returns its exit status (see --help)."""
    try:
        write(run(sys.argv[1:] if argv is None else argv))
    except ValueError as error:
        message("error", error)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
