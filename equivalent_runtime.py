#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""How long may your algorithm B run on your machine M2, if algorithm A of a paper
ran for the time T1 on the machine M1?  The estimated equivalent runtime is

    t2_hat = T1 * (3223.49 - S2) / (3223.49 - S1) * gamma

The fraction predicts t2, the time that A's run would take on M2.  As it can be
far off, gamma, from 0.5 to 1, shortens it so that P[t2_hat > t2] = P_GAMMA, on
average over pairs of machines.

  equivalent_runtime.py 0.01 1219 1012 486              prints 313.68294
  equivalent_runtime.py 0.01 "Xeon E5440" N4100 486     prints the same
  equivalent_runtime.py 0.01 1000 1000 1                prints gamma, 0.58502381
  equivalent_runtime.py 0.01 "Xeon E5440" N4100 table.csv > budgets.tsv

TABLE is a file, or - for standard input.  Its first line names the columns:
instance, t1, perhaps a for A's value, and others, separated by tabs,
semicolons, commas or blanks.  Printed, with tabs, are instance, t2_hat, a and
the others.  If t1 is printed as 0, A wins by our rule, and t2_hat is NA.

Exit status: 0, or 2 after an error, or 130 if interrupted.
As a module: equivalent_runtime(), gamma_of(), p_gamma_of().
Method: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair Comparison of
Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

# What is seldom needed is imported where it is used, because start-up is the whole cost.
import argparse
import os
import re
import sys
from bisect import bisect
from collections import Counter

__version__ = "11.0"
__all__ = ["equivalent_runtime", "gamma_of", "p_gamma_of", "InputError"]
PROG = "equivalent_runtime.py"
USAGE = """%(prog)s [--explain] [--scale FACTOR] [--extrapolate]
                             P_GAMMA S1 S2 (T1 [T1 ...] | TABLE)"""
ZERO_RUNTIME_SCORE = 3223.49  # where the line of the paper (Definition 4) reaches zero
LOWEST_SCORE, HIGHEST_SCORE = 411, 2185  # the range that the paper recommends (5.5)
FAST_FACTOR = 0.75  # our rule for scores above it (tests/evidence.md)
RATING_FACTOR = {"S1": 0.95, "S2": 1.05}  # our rule for ratings of a later date

# The calibrated curve (Section 2.1): for each gamma, how many of the 3584 cross-validated
# predictions, times gamma, exceed the true runtime, recomputed from the authors' runtimes.
PREDICTIONS = 3584
GAMMAS = [1 - i / 1000 for i in range(50)] + [0.95 - i / 500 for i in range(50)]
GAMMAS += [0.85 - i / 140 for i in range(50)]
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
CURVE = sorted((int(count) / PREDICTIONS, gamma) for count, gamma in zip(TOO_LONG.split(), GAMMAS))


class InputError(ValueError):
    """What the user can mend.  Any other exception is a bug, and ends in a traceback."""


# === The method ===
def equivalent_runtime(p_gamma, s1, s2, t1, extrapolate=False):
    """The estimated equivalent runtime t2_hat of B on M2 (Definition 5 of the paper).

    p_gamma: probability, 1/3584 to 0.5, that t2_hat is longer than A's run would take on M2.
    s1, s2: PassMark single-thread scores of M1 and M2, 411 to 2185; 50 to 10,000 if extrapolate.
    t1: runtime of A on M1, 1e-100 to 1e100, in any unit.
    Returns a float in the unit of t1.  Raises InputError, a ValueError, if one is out of range.

    >>> round(equivalent_runtime(0.01, 1219, 1012, 486), 2)
    313.68
    """
    limits = SCORES[bool(extrapolate)]
    s1, s2 = valid("S1", s1, limits), valid("S2", s2, limits)
    return valid("T1", t1) * prediction(s1, s2) * gamma_of(p_gamma)


def prediction(s1, s2):
    """A's time on M2 / its time on M1: Equation 1 in the range of the paper, else our rule."""
    if in_range(s1, s2):
        return (ZERO_RUNTIME_SCORE - s2) / (ZERO_RUNTIME_SCORE - s1)
    c1, c2 = min(s1, HIGHEST_SCORE), min(s2, HIGHEST_SCORE)
    ratio = min((ZERO_RUNTIME_SCORE - c2) / (ZERO_RUNTIME_SCORE - c1), s1 / s2)
    if max(s1, s2) > HIGHEST_SCORE:
        ratio *= FAST_FACTOR
    return ratio


def in_range(s1, s2):
    """Whether the paper recommends its method for these scores (5.5)."""
    return LOWEST_SCORE <= min(s1, s2) and max(s1, s2) <= HIGHEST_SCORE


def gamma_of(p_gamma):
    """The largest gamma, 0.5 to 1, with P[t2_hat > t2] = p_gamma (Section 2.1 of the paper).

    Raises InputError, a ValueError, unless p_gamma is from 1/3584 to 0.5.
    """
    return interpolate(valid("P_GAMMA", p_gamma), CURVE)


def p_gamma_of(gamma):
    """P[t2_hat > t2], 1/3584 to 0.5, for this gamma: the inverse of gamma_of().

    Raises InputError, a ValueError, unless gamma is from 0.5 to 1.
    """
    return interpolate(valid("gamma", gamma), [(g, p) for p, g in CURVE])


def interpolate(x, points):
    """y at x on the broken line through these sorted points (x, y)."""
    after = bisect(points, (x, 1), 1, len(points) - 1)
    (x0, y0), (x1, y1) = points[after - 1], points[after]
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)


# === Numbers ===
LIMITS = {  # from, to, and what helps if a number is not there
    "P_GAMMA": (1 / PREDICTIONS, 0.5, "write 0.01 for 1 %"),
    "T1": (1e-100, 1e100, "write 486 for 486 s, 83 for 1:23, 1472.5 for 1,472.5, and 0 only in a "
           "TABLE, which stands alone"),
    "FACTOR": (1e-6, 1e6, "write 60 for minutes"),
    "gamma": (0.5, 1, "see gamma_of()"),
}
SCORES = {  # the same of a score, by extrapolate
    False: (LOWEST_SCORE, HIGHEST_SCORE, "the paper recommends its method only there (5.5); take "
            "another machine, or give --extrapolate for our rule, see --help"),
    True: (50, 10_000, "give the single-thread score, not the CPU Mark"),
}


def valid(name, value, limits=None):
    """A value as a float; InputError unless it is a number in its range."""
    low, high, remedy = limits or LIMITS[name]
    if low <= number(value) <= high:
        return number(value)
    raise InputError(f"{name} must be a number from {low:.6g} to {high:.15g}, not {value!r}; "
                     f"{remedy}")


def is_number(value):
    """Whether str(value) shows a number."""
    return number(value) == number(value)  # nan differs from itself


def plain_decimal(x):
    """A positive float as a plain decimal with 8 significant digits, as timeout takes it."""
    from decimal import Decimal
    return format(Decimal(f"{x:.7e}"), "f")


# === The table of runtimes ===
def valid_runtime(row):
    """A row of TABLE, {column: text}, with t1 as a float, which can be 0 here."""
    row["t1"] = 0.0 if number(row["t1"]) == 0 else valid("T1", row["t1"])
    if not is_number(row.get("a", 0)):
        raise InputError(f"a must be a number, as 1472.5, not {row['a']!r}; if A found nothing, "
                         "leave the instance out")
    if "t2_hat" in row:
        raise InputError("it has a column t2_hat already; give a table with A's t1 only")
    return row


def read_runtimes(times):
    """The rows of TABLE, each of another instance; or those of the operands T1, with t1 only."""
    if len(times) > 1 or is_number(times[0]):
        return [{"t1": valid("T1", text)} for text in times]
    rows = read_table(times[0], ["instance", "t1"], valid_runtime)
    name, lines = Counter(row["instance"] for row in rows).most_common(1)[0]
    if lines > 1:
        raise InputError(f"{times[0]!r} has the instance {name!r} {lines} times; give it one line")
    return rows


def show_table(rows):
    """The table that is printed: instance, t2_hat, a, and the other columns."""
    columns = [column for column in ("instance", "t2_hat", "a") if column in rows[0]]
    columns += [column for column in rows[0] if column not in ["", "t1"] + columns]
    lines = [columns] + [[row[column] for column in columns] for row in rows]
    return "".join("\t".join(line) + "\n" for line in lines)


# === CPUs ===
NOISE = [  # what systems and papers add to the name of a CPU, and what stands for it
    (r"^model name\s*:|\((?:r|tm|c)\)|[®™©]", " "),  # Model name: Intel(R) Core(TM)
    (r"^\s*(?:\d+\s*[x×]|an?|the|two|one core of|dual(?:.core(?= amd opteron))?)\s", " "),  # 2x
    (r"\b0\s*(?=@)|×\s*\d+\s*$|\b\d+ (?:cpus|processors|sockets|threads)\b", " "),
    (r"\b(?:genuine|cpu|processor|soc|apu|at|\d\dth gen)\b", " "),  # 12th Gen Intel
    (r"(?<! m\d )\b(?!dual)\w+-cores?\b|(?<= m\d) 8[ -]core\b", " "),  # Six-Core; Apple M1 8 Core
    (r"(?<=pentium ) *dual-core\b", " "),  # Pentium(R) Dual-Core CPU E5200
    (r"\bradeon r\d, \d+ compute cores \d+c\+\d+g", " "),
    (r"\b(with|w/)\s*(amd )?(radeon|r\d)( +(r\d|hd|vega|mobile|gfx|graphics|\d+m))*", " "),
    (r"(?<=\d)(?=v\d\b)", " "),  # E5-2680v3
    (r"\bcore\s+2\b", "core2"), (r"\s+", " "),
]
CLOCK = r"(\d+(?:\.\d+)?)\+?\s*([gm])hz\b"  # 2.70GHz, 2700 MHz
MAKERS = {"intel", "amd", "apple"}  # which may be left out


def parsed(name):
    """(name without noise, words, MHz or None): "xeon e5440 @ 2.83ghz", [xeon, e5440], 2830."""
    text = name.lower()
    for pattern, replacement in NOISE:
        text = re.sub(pattern, replacement, text)
    clock, mhz = re.search(CLOCK, text), None
    if clock:
        mhz = float(clock.group(1)) * {"g": 1000, "m": 1}[clock.group(2)]
    # A "+" is a word, too: the Sempron 2200+ is not the Sempron Dual Core 2200.
    return text.strip(), re.findall(r"[^\W_]+|\+", re.sub(CLOCK, " ", text)), mhz


def match(name, cpus):
    """The listed CPU that a name means, or "" if this is not clear.

    Of the CPUs with all words of the name, it is the only one that is written alike, or the only
    one with its clock and no other words, or the only one with its clock; but for one written
    alike, no other CPU with this clock may end in another word.
    """
    if name in cpus:
        return name
    own_text, own_words, own_mhz = parsed(name)
    makers = MAKERS.intersection(own_words)
    model = [word for word in own_words if word not in makers]
    longest = max(model, key=len, default="?")  # because to parse all names takes long
    text, words, mhz = {}, {}, {}
    for cpu in cpus:
        if longest in cpu.lower():
            text[cpu], words[cpu], mhz[cpu] = parsed(cpu)
    fitting = [cpu for cpu in words if not Counter(model) - Counter(words[cpu])
               and (not makers or makers.issuperset(MAKERS.intersection(words[cpu])))]
    alike = [cpu for cpu in fitting if text[cpu] == own_text]
    if len(alike) == 1:
        return alike[0]

    exact = [cpu for cpu in fitting if set(words[cpu]) - (MAKERS - makers) == set(own_words)]
    tolerance = 50
    if not re.search(r"\d\d", " ".join(model)):  # the clock is the model: Pentium M 1.73GHz
        fitting, tolerance = [cpu for cpu in exact if ("@" in cpu) == ("@" in name)], 0
    near = [cpu for cpu in fitting
            if None in (own_mhz, mhz[cpu]) or abs(own_mhz - mhz[cpu]) <= tolerance]
    possible = [cpu for cpu in near if cpu in exact or not exact]
    ends = {words[cpu][-1] for cpu in near}  # of E5-2680, v2, v3 and v4
    is_whole = len("".join(own_words)) > 4 and model and model[0][0].isalpha()  # no A8, no AMD 5600
    if len(possible) == 1 and ends == {own_words[-1]} and is_whole:
        return possible[0]
    return ""


def unclear(operand, name, listed):
    """The message for a name that is not clear, with CPUs that have all or most of its words."""
    from difflib import SequenceMatcher
    own, likeness = set(parsed(name)[1]) - MAKERS, {}
    for cpu in listed:
        words = parsed(cpu)[1]
        if own.intersection(words):
            alike = SequenceMatcher(None, name.lower(), " ".join(words)).ratio()
            likeness[cpu] = len(own.intersection(words)), alike
    nearest = [cpu for cpu in likeness if likeness[cpu][0] == len(own)]
    nearest = nearest or sorted(likeness, key=likeness.get)[-4:]
    safe = {"S1": "slowest", "S2": "fastest"}[operand]  # which gives B less time
    nearest.sort(key=listed.get, reverse=safe == "fastest")
    shown = ", ".join(f"{cpu} ({listed[cpu][0]})" for cpu in nearest[:4]) or "none"
    return (f"{operand} {name!r} is not the name of one listed CPU; the nearest, {safe} first: "
            f"{shown}; give one in full; if you cannot know which, the {safe} that it can be; if "
            f"it is not listed, {name + ': RATING'!r}, with its rating of cpubenchmark.net")


def read_scores():
    """{CPU: (score, note)} by cpu_scores.md; a note is "", "S1 only" or the month of a rating."""
    path = os.path.join(os.path.dirname(os.path.realpath(__file__)), "cpu_scores.md")
    try:
        with open(path, encoding="utf-8") as file:
            rows = re.findall(r"(?m)^\| (.+?) \| (\d+) \|(?: (.+) \|)?$", file.read())
    except (OSError, UnicodeError) as error:
        raise InputError(f"copy cpu_scores.md beside the script, or give scores ({error})")
    if not rows:
        raise InputError(f"{path!r} lists no CPU; copy the whole file, or give scores")
    return {cpu: (int(score), note) for cpu, score, note in rows}


def find_cpu(operand, text, extrapolate):
    """(score, label) of a CPU that is given by its score, its name, or "NAME: RATING"."""
    if is_number(text) or not any(map(str.isalpha, text)):
        return valid(operand, text, SCORES[extrapolate]), f"a CPU with the score {text}"
    listed = read_scores()
    cpu, _, rating = map(str.strip, text.rpartition(":"))
    if not is_number(rating):
        cpu = match(text, listed)
    elif match(cpu, listed):
        raise InputError(f"{operand} {cpu!r} is listed; give its name without a rating")
    else:
        listed[cpu] = valid(operand, rating, SCORES[True]), "[MONTH]"
    if not cpu:
        raise InputError(unclear(operand, text, listed))
    (score, note), origin = listed[cpu], ""
    if note == "S1 only" and operand == "S2":
        raise InputError(f"S2 {text!r} can be far faster than the score of {cpu}; give the fastest "
                         "CPU that it can be, see cpu_scores.md")
    if note not in ("", "S1 only"):
        factor = RATING_FACTOR[operand]
        origin = f": {factor} times its PassMark rating of {note}, {score:.15g}"
        score = round(factor * score, 4)
    score = valid(f"{operand}, of {cpu},", score, SCORES[extrapolate])
    return score, f"{cpu}, score {score:.15g}{origin}"


# === The report ===
def report(p_gamma, m1, m2, scale, table):
    """What --explain prints; m1 and m2 are (score, label) of the machines."""
    import textwrap
    (s1, label1), (s2, label2) = m1, m2
    ratio, gamma = prediction(s1, s2), gamma_of(p_gamma)
    rule, factor, scaled = f"(3223.49 - {s2:.15g}) / (3223.49 - {s1:.15g})", "", ""
    known, origin = "", "These are the estimated equivalent runtimes of Arza et al. (2024)."
    if scale != 1:
        factor = f" * {scale:.15g}"
        scaled = f", which includes the factor {scale:.15g} [because ...]"
    if not in_range(s1, s2):
        rule, known = "our rule of --extrapolate", " (not known outside 411 to 2185)"
        origin = ("Outside scores of 411 to 2185, where Arza et al. (2024) recommend their method, "
                  "this is a rule of the program, tried on permutation problems only; its true "
                  "p-gamma is unknown.")
    paragraph = (
        f"B was stopped at A's printed runtimes times {scale * ratio * gamma:.5g}{scaled}, for "
        f"p-gamma = {p_gamma:.15g}, gamma = {gamma:.5g}.  {origin}  A's machine: {label1}.  B's "
        f"machine: {label2}.  Scores without a date: PassMark, single thread, 30 January 2022.  "
        f"Program: equivalent runtime {__version__}.")
    paragraph = re.sub(r"[_%#$&{}~^\\]", " ", paragraph)  # which LaTeX does not take
    return f"""\
M1, A's machine: {label1}
M2, your machine: {label2}
prediction = {rule} = {ratio:.8g}
p_gamma = {p_gamma:.15g}, the probability that t2_hat is longer than A's run would take on M2{known}
gamma = {gamma:.8g}
t2_hat = t1{factor} * prediction * gamma = t1 * {scale * ratio * gamma:.8g}

{table}
Paragraph for your paper:
{textwrap.fill(paragraph, 80, break_on_hyphens=False)}
"""


# === The command line ===
def make_parser():
    """The parser of the command line, which has the manual, too."""
    parser = Parser(
        prog=PROG, description=__doc__, add_help=False, allow_abbrev=False, usage=USAGE,
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=80))
    add = parser.add_argument
    add("p_gamma", metavar="P_GAMMA", help="the probability that t2_hat is too long, from 1/3584 "
        "to 0.5; 0.01 in the examples of the paper")
    add("s1", metavar="S1", help="the CPU of M1: its PassMark single-thread score of 30 January "
        "2022, its name as in cpu_scores.md beside this script, or \"NAME: RATING\", the rating of "
        "today (cpubenchmark.net), which by our rule is multiplied by 0.95")
    add("s2", metavar="S2", help="the same of M2, but a rating is multiplied by 1.05")
    add("times", metavar="T1", nargs="+", help="runtimes of A on M1, or one TABLE")
    add("--scale", metavar="FACTOR", action="append", default=[], help="multiply T1 by it: 60 for "
        "minutes, 0.1 for the total of 10 runs; can be given several times")
    add("--extrapolate", action="store_true", help="allow scores outside 411 to 2185, for which "
        "the paper does not recommend its method: by our rule, with c = min(S, 2185), t2_hat = T1 "
        "* min((3223.49 - c2) / (3223.49 - c1), S1 / S2) * gamma, and 0.75 of it if S1 or S2 is "
        "above 2185")
    add("--explain", action="store_true", help="print a report with a paragraph for your paper")
    add("--version", action="store_true", help="print the version")
    add("-h", "--help", action="store_true", help="print this manual")
    return parser


def run(argv):
    """What the command prints for its arguments, after its notes; InputError for bad input."""
    parser = make_parser()
    if {"-h", "--help"} & set(argv):
        return parser.format_help()
    if "--version" in argv:
        return f"{PROG} {__version__}\n"
    args = parser.parse_args(argv)
    p_gamma, scale = valid("P_GAMMA", args.p_gamma), 1.0
    for text in args.scale:
        scale = valid("FACTOR", scale * valid("FACTOR", text))
    s1, label1 = find_cpu("S1", args.s1, args.extrapolate)
    s2, label2 = find_cpu("S2", args.s2, args.extrapolate)
    rows = read_runtimes(args.times)

    per_t1, total = equivalent_runtime(p_gamma, s1, s2, 1, args.extrapolate), 0.0
    for row in rows:
        row["t2_hat"] = "NA"
        if row["t1"]:
            t2_hat = per_t1 * valid("T1", scale * row["t1"])
            row["t2_hat"], total = plain_decimal(t2_hat), total + t2_hat
    named = ("S1", args.s1, label1), ("S2", args.s2, label2)
    notes = [f"{operand}: {label}" for operand, text, label in named if not is_number(text)]
    if args.scale:
        t1 = next((row["t1"] for row in rows if row["t1"]), 0)
        notes.append(f"T1 is multiplied by {scale:.15g}: {t1:.15g} becomes {scale * t1:.15g}")
    table = "".join(row["t2_hat"] + "\n" for row in rows)
    if "instance" in rows[0]:
        table = show_table(rows)
        number_of = sum(row["t1"] > 0 for row in rows)
        notes.append(f"runtimes: {number_of}, their sum: {plain_decimal(total)}")
    for note in notes:
        message("note", note)
    if args.explain:
        return report(p_gamma, (s1, label1), (s2, label2), scale, table)
    return table


# === The same in both scripts, down to the end (a test compares them) ===
# Words of rows that are no instances, with a digit beside them (Average C1), or only without one.
SUMMARIES = set("average averages avg ave mean median sd std stdev total totals overall".split())
MAYBE = set("av gmean geomean var min minimum max maximum sum best worst rank gap wins all".split())


def number(value):
    """The float that str(value) shows in ASCII digits; else nan, which is in no range."""
    # float() would also take "inf", "1_000" and the digits of other scripts.
    pattern = r"[+-]?(\d{1,60}\.?\d{0,60}|\.\d{1,60})(e[+-]?0{0,9}([1-3]?\d?\d|400))?"
    if re.fullmatch(pattern, str(value), re.ASCII | re.IGNORECASE):
        return float(value)
    return float("nan")


def read_table(path, required, check_row):
    """[check_row({column: field}) for each row]; InputError, with the line, if the table is bad."""
    import csv
    source = 0 if path == "-" else path
    try:
        with open(source, encoding="utf-8-sig", errors="replace", closefd=source != 0) as file:
            text = file.read().replace("\0", "\ufffd").rstrip(" \n")
    except OSError as error:
        raise InputError(f"{path!r} is no file that can be read ({error.strerror}); for "
                         "numbers, see the examples of --help")
    lines = [line.strip(" ") + "\n" for line in text.split("\n")]
    separator = next((s for s in "\t;," if s in lines[0]), " ")
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True)
    try:
        heads = [head.strip().lower() for head in next(reader)]
        named = list(filter(None, heads))
        if not set(required) <= set(named) or len(set(named)) < len(named):
            raise InputError(f"the header, in UTF-8, must name the columns {', '.join(required)}, "
                             f"and none twice; it is {heads}")
        rows = [check_row(valid_fields(heads, fields)) for fields in reader]
    except InputError as error:
        raise InputError(f"{path!r}, line {reader.line_num}: {error}")
    except csv.Error:
        raise InputError(f"{path!r}, line {reader.line_num}: a quotation mark has no partner")
    if not rows:
        raise InputError(f"{path!r} has no rows; write a line for each instance below the header")
    return rows


def valid_fields(heads, fields):
    """{column: field} of a row; InputError if it is shifted, or no row of an instance."""
    fields = [field.strip() for field in fields]
    if len(fields) != len(heads):
        raise InputError(f"fields: {len(fields)}, but {len(heads)} in the header: {fields}; delete "
                         "empty lines, quote a name with a separator, write 1472.5 for 1,472.5")
    for field in fields:
        if not field.isprintable() or "\ufffd" in field:
            raise InputError(f"{field!r} cannot be shown; write UTF-8, with plain blanks")
    unnamed = [field for head, field in zip(heads[1:], fields[1:]) if field and not head]
    if unnamed:  # in the first column it can be the index of pandas or R
        raise InputError(f"{unnamed[0]!r} is in a column without a name; name the column")
    row = dict(zip(heads, fields))
    name = row["instance"].lower()
    words = set(re.findall(r"[^\W_]+", name))
    has_digit = re.search(r"[^\W\d]\d", name)  # Max Cut G1
    is_summary = words & SUMMARIES or (words & MAYBE and not has_digit)
    if is_summary or name[:1] in ("", "#", "%"):
        raise InputError(f"{row['instance']!r} is empty, a comment or a summary; delete the line, "
                         "or rename the instance")
    return row


class Parser(argparse.ArgumentParser):
    """A parser whose errors are as all others."""

    def error(self, message):
        raise InputError(f"{message}; see --help")


def write(descriptor, text):
    """Write text to standard output, 1, or standard error, 2: as UTF-8, whatever the locale."""
    # A file of its own has its error here, and not when Python ends.
    with open(descriptor, "w", encoding="utf-8", errors="backslashreplace", newline="\n",
              closefd=False) as file:
        file.write(text)


def message(kind, text):
    """Write a note or an error to standard error; if this fails, the number still comes."""
    try:
        write(2, f"{PROG}: {kind}: {text}\n")
    except OSError:
        pass


def main(argv=None):
    """Run the command on argv, by default sys.argv[1:]; returns its exit status (see --help)."""
    try:
        write(1, run(sys.argv[1:] if argv is None else argv))
    except BrokenPipeError:
        pass  # the reader has seen enough
    except InputError as error:
        message("error", error)
        return 2
    except OSError as error:
        message("error", f"standard output cannot be written ({error.strerror})")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
