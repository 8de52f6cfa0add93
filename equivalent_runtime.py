#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""How long may your algorithm B run on your machine M2, if algorithm A of a paper
ran for the time T1 on the machine M1?  The estimated equivalent runtime is

    t2_hat = T1 * (3223.49 - S2) / (3223.49 - S1) * gamma

T1 times the fraction predicts t2, the time that A's run would take on M2.  It
can be wrong, so gamma, from 0.5 to 1, shortens it until P[t2_hat > t2] =
P_GAMMA, on average over the paper's pairs of machines.

  equivalent_runtime.py 0.01 1219 1012 486              prints 313.68294
  equivalent_runtime.py 0.01 "Xeon E5440" N4100 486     prints the same
  equivalent_runtime.py 0.01 "Xeon E5440" N4100 table.csv > budgets.tsv

S1 and S2 are the CPUs of M1 and M2, as named in cpu_scores.md beside this
script, or their PassMark single-thread scores of 30 January 2022.  If a CPU is
not listed, give "NAME: RATING", its single-thread rating of cpubenchmark.net.
By our rule, a rating is multiplied by 0.95 as S1 (but from above 2185, it does
not fall below 2186), and by 1.05 as S2.

TABLE is a file, or - for standard input.  Its first line names the columns:
instance, t1, perhaps A's value a, and others, separated by tabs, semicolons,
commas or blanks.  The output has instance, t2_hat, a and the others, with tabs.
If t1 is 0 (not known), A wins by our rule, and t2_hat is NA.

The paper recommends scores from 411 to 2185.  For others, --extrapolate has our
rule: with c = min(S, 2185), t2_hat = T1 * min((3223.49 - c2) / (3223.49 - c1),
S1 / S2) * gamma.  Our advice is --margin, which gives B 0.75 of t2_hat, because
some machines are far off the formula.  Above 2185, B always gets 0.75 of it.

Exit status: 0, or 2 after an error, or 130 if interrupted.
As a module: equivalent_runtime(), gamma_of().
Method: Arza, Ceberio, Irurozki and Perez, Annals of Applied Statistics 18(1),
2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

import os
import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import namedtuple
from decimal import Decimal

__version__ = "16.0"
PROG = "equivalent_runtime.py"
ZERO_RUNTIME_SCORE = 3223.49  # where the line of the paper (Definition 4) reaches zero
LOWEST_SCORE, HIGHEST_SCORE = 411, 2185  # the range that the paper recommends (5.5)

# The calibrated curve (Section 2.1), recomputed from the authors' runtimes: for each gamma, how
# many of the cross-validated predictions, times gamma, exceed the true runtime.
N_PREDICTIONS = 3584  # 64 processes on 8 * 7 ordered pairs of machines
GAMMAS = [1 - i / 1000 for i in range(50)] + [0.95 - i / 500 for i in range(50)]
GAMMAS += [0.85 - i / 140 for i in range(50)]
COUNTS = """
1792 1788 1780 1776 1770 1763 1760 1749 1745 1740 1737 1733 1729 1720 1711 1709 1705 1701 1693 1689
1681 1675 1671 1664 1656 1650 1630 1604 1587 1583 1580 1578 1574 1560 1550 1541 1537 1525 1512 1503
1497 1492 1488 1484 1481 1468 1462 1462 1458 1452 1449 1432 1423 1411 1395 1385 1379 1374 1366 1354
1343 1326 1313 1300 1284 1265 1249 1238 1223 1214 1205 1185 1162 1146 1135 1122 1112 1098 1086 1076
1066 1058 1051 1046 1035 1025 1013  998  989  980  974  968  955  944  931  926  918  903  898  889
 878  862  843  795  746  707  688  641  617  592  565  531  506  479  447  422  411  397  371  349
 336  312  280  234  218  185  158  119   98   87   83   80   69   57   53   47   44   37   25   24
  19   10    7    6    6    2    2    2    2    1
"""
CURVE = sorted((int(count) / N_PREDICTIONS, gamma) for count, gamma in zip(COUNTS.split(), GAMMAS))
LIMITS = {  # kind, from, to, and a hint for all other values
    "P_GAMMA": (float, CURVE[0][0], CURVE[-1][0], "write 0.01 for 1 %"),
    "T1": (float, 1e-100, 1e100, "write 83 for 1:23, and 1472.5 for 1,472.5"),
    "t1": (float, 0, 1e100, "write 83 for 1:23, 1472.5 for 1,472.5, and 0 if it is not known"),
    "a": (float, -1e300, 1e300, "write 1472.5, not 1,472.5; leave out an instance without one"),
    "FACTOR": (float, 1e-6, 1e6, "write 60 for minutes"),
    "score": (float, 50, 10_000, "write 1219 for 1,219; not the CPU Mark of all cores"),
}


class InputError(ValueError):
    """What the user can mend.  Any other exception is a bug, and ends in a traceback."""


# === The method ===
def equivalent_runtime(p_gamma, s1, s2, t1, extrapolate=False, margin=False):
    """The estimated equivalent runtime t2_hat of B on M2 (Definition 5 of the paper).

    p_gamma: probability, 1/3584 to 0.5, that t2_hat is longer than A's run would take on M2.
    s1, s2: PassMark single-thread scores of M1 and M2, 411 to 2185; 50 to 10,000 if extrapolate.
    t1: runtime of A on M1, 1e-100 to 1e100, in any unit.
    margin: whether B gets three quarters of it, our advice; above 2185, it always does.
    Returns a float in the unit of t1.  Raises InputError, a ValueError, if one is out of range.

    >>> round(equivalent_runtime(0.01, 1219, 1012, 486), 2)
    313.68
    """
    s1, s2 = checked_score("S1", s1, extrapolate), checked_score("S2", s2, extrapolate)
    t1, gamma = checked("T1", t1), gamma_of(p_gamma)
    return t1 * margin_of(s1, s2, margin) * predicted_ratio(s1, s2) * gamma


def predicted_ratio(s1, s2):
    """The predicted t2 / t1: Equation 1 of the paper in its range of scores, else our rule."""
    if LOWEST_SCORE <= min(s1, s2) and max(s1, s2) <= HIGHEST_SCORE:
        return (ZERO_RUNTIME_SCORE - s2) / (ZERO_RUNTIME_SCORE - s1)
    c1, c2 = min(s1, HIGHEST_SCORE), min(s2, HIGHEST_SCORE)
    return min((ZERO_RUNTIME_SCORE - c2) / (ZERO_RUNTIME_SCORE - c1), s1 / s2)


def margin_of(s1, s2, margin):
    """0.75, by our rules, if the margin is asked for or a score is above 2185; else 1."""
    return 0.75 if margin or max(s1, s2) > HIGHEST_SCORE else 1


def gamma_of(p_gamma):
    """The largest gamma, 0.5 to 1, of p_gamma, 1/3584 to 0.5: lines through CURVE (Section 2.1)."""
    p = checked("P_GAMMA", p_gamma)
    p0, gamma0 = max(point for point in CURVE if point[0] <= p)
    p1, gamma1 = min((point for point in CURVE if point[0] > p), default=(1, 1))
    return gamma0 + (gamma1 - gamma0) * (p - p0) / (p1 - p0)


# === CPUs ===
Cpu = namedtuple("Cpu", "score label source")
CLOCK = r"\b(\d{1,5}(?:\.\d+)?)\+?[ -]?([gm])hz\b"
NOISE = "|".join([  # what systems and papers add to the name of a CPU
    CLOCK, r"^(an?|one|two|dual(-socket)?(?! core)|\d\d? ?[x×]) ",  # two Xeon E5440, 2x Xeon E5440
    r"model name ?:|\((r|tm)\)|\b\d+th gen\b|(with|w/) .*graphics|(amd )?radeon.*|× ?\d+",
    r"\b0\b|\b(?!dual)\w+-cores?\b|\b\d+ cores?\b",  # E5-2680 0; a Dual-Core can be another CPU
    r"\b(genuine|cpu|apu|processor|core|running|clocked|with|at)s?(?![a-z])"])


def words_and_mhz(name):
    """(" xeon e 5 2680 v 3 ", 2500.0) of Xeon(R) E5-2680v3 @ 2.50GHz; without a clock, None."""
    text = " ".join(name.lower().split())
    clock = re.search(CLOCK, text)
    mhz = float(clock.group(1)) * {"g": 1000, "m": 1}[clock.group(2)] if clock else None
    text = re.sub(r"(?=v\d\b|duo|quad)", " ", re.sub(NOISE, " ", text))  # 2680v3, Core2Duo
    words = " ".join(re.findall(r"[a-z]+|\d[a-z\d]*|\+", text))  # a 2200+ is no 2200
    # AMD and Intel write Dual-Core into names that are listed without it.
    return f" {re.sub('^dual (?=amd)|(?<=pentium) dual', '', words)} ", mhz


def fitting(words, listed):
    """{listed CPU: (its words, its MHz)} of those that have all these words."""
    parts = set(words.split()) - {"dual"}
    candidates = [cpu for cpu in listed if parts and all(part in cpu.lower() for part in parts)]
    parsed = {cpu: words_and_mhz(cpu) for cpu in candidates}  # because to parse all takes long
    return {cpu: parsed[cpu] for cpu in parsed if parts.issubset(parsed[cpu][0].split())}


def match(operand, name, listed):
    """The listed CPU that a name means; InputError if it can mean several, or none."""
    if name in listed:
        return name
    words, mhz = words_and_mhz(name)
    fits = fitting(words, listed)
    at_clock = [cpu for cpu in fits if None in (mhz, fits[cpu][1]) or abs(mhz - fits[cpu][1]) <= 50]
    meant = ([cpu for cpu in at_clock if fits[cpu] == (words, mhz)]
             or [cpu for cpu in at_clock if words in fits[cpu][0]])
    # 9900X can be a Core or a Ryzen, and A17 one of ARM or of Apple.
    is_short = re.fullmatch(r" \d\w* |.{0,6}| intel ", words)
    is_end = meant and fits[meant[0]][0].endswith(words)  # E5-2680 can be the E5-2680 v3
    if len(meant) == 1 and is_end and not is_short:
        return meant[0]
    raise unclear(operand, name, at_clock or fits, listed)


def unclear(operand, name, cpus, listed):
    """The error for a name that can mean these listed CPUs, or none."""
    if not cpus:
        return InputError(f"{operand} {name!r} is not found; write it as in cpu_scores.md, or as "
                          "'NAME: RATING' with its single-thread rating of cpubenchmark.net")
    # The first is the slowest for S1, and the fastest for S2, which gives B less time.
    scores = {cpu: cpu_of(operand, cpu, *listed[cpu]).score for cpu in cpus}
    cpus = sorted(cpus, key=scores.get, reverse=operand == "S2")
    shown = ", ".join(f"{cpu} ({scores[cpu]:.15g})" for cpu in cpus[:4])
    return InputError(f"{operand} {name!r} must name one CPU in full; it fits {len(cpus)} of those "
                      f"in cpu_scores.md: {shown}; give one, in doubt the first, or "
                      "'NAME: RATING' if it is none of them")


def cpu_of(operand, name, value, mark):
    """The Cpu of a score, with the mark "" or "S1 only", or of a rating, with its month."""
    if mark in ("", "S1 only"):
        return Cpu(value, f"{name}, score {value:.15g}", "list")
    # By our rule; the 0.95 must not bring a CPU into the range of the paper.
    least = HIGHEST_SCORE + 1 if value > HIGHEST_SCORE else 0
    score = max(0.95 * value, least) if operand == "S1" else 1.05 * value
    return Cpu(score, f"{name}, score {score:.15g} for the PassMark rating {value:.15g} of {mark}",
               "rating")


def read_scores():
    """{name: (score or rating, mark)} by cpu_scores.md."""
    path = os.path.join(os.path.dirname(os.path.realpath(__file__)), "cpu_scores.md")
    try:
        with open(path, encoding="utf-8") as file:
            rows = re.findall(r"(?m)^\| ([^|]+) \| (\d+) \|(?: (.+) \|)?$", file.read())
    except (OSError, ValueError) as error:  # ValueError: it is not UTF-8
        raise InputError(f"copy cpu_scores.md beside the script, or give scores: {error}")
    return {name: (int(score), mark) for name, score, mark in rows}


def is_name(text):
    """Whether a text is a name: it has a letter, and is no number such as 1e3."""
    return number(text) is None and any(map(str.isalpha, text))


def find_cpu(operand, text, extrapolate):
    """The Cpu that is given by its score, its name, or "NAME: RATING"."""
    if not is_name(text):
        score = checked_score(operand, text, extrapolate)
        return Cpu(score, f"score {score:.15g} [CPU, source]", "user")
    listed = read_scores()
    name, _, rating = map(str.strip, text.rpartition(":"))
    if name and rating and not is_name(rating):
        words, _ = words_and_mhz(name)  # a listed CPU takes no rating, whatever its clock
        same = [cpu for cpu, parsed in fitting(words, listed).items() if parsed[0].endswith(words)]
        if same:
            raise InputError(f"{operand} {name!r} is listed as {same[0]!r}; give no rating")
        cpu = cpu_of(operand, name, checked("RATING", rating, LIMITS["score"]), "[MONTH]")
    else:
        meant = match(operand, text, listed)
        if operand == "S2" and listed[meant][1] == "S1 only":
            raise InputError(f"S2 {text!r} can be a faster CPU; give the fastest that it can be: "
                             "see cpu_scores.md")
        cpu = cpu_of(operand, meant, *listed[meant])
    checked_score(operand, cpu.score, extrapolate, f" {text!r}")
    return cpu


def checked_score(operand, value, extrapolate, name=""):
    """A score of S1 or S2 as a float; InputError unless a time can be computed with it."""
    score = checked(operand + name, value, LIMITS["score"])
    if extrapolate or LOWEST_SCORE <= score <= HIGHEST_SCORE:
        return score
    raise InputError(f"{operand}{name}: its score, {score:.15g}, is outside 411 to 2185; add "
                     "--extrapolate for our rule, and report it")


# === The table of runtimes ===
def read_runtimes(times):
    """[(t1, row)] of TABLE; or of the operands T1, with rows {}."""
    if times == ["-"] or len(times) == 1 and is_name(times[0]):
        return read_table(times[0], ["instance", "t1"], lambda row: (checked("t1", row["t1"]), row))
    return [(checked("T1", text), {}) for text in times]


def plain_decimal(t2_hat):
    """A runtime as a plain decimal with 8 significant digits, as timeout takes it; NA for 0."""
    return format(Decimal(f"{t2_hat:.7e}"), "f") if t2_hat else "NA"


def table_of(rows, t2_hats):
    """The table that is printed: instance, t2_hat, a, and the other columns."""
    rows = [dict(row, t2_hat=t2_hat) for row, t2_hat in zip(rows, t2_hats)]
    first = [column for column in ("instance", "t2_hat", "a") if column in rows[0]]
    columns = first + [column for column in rows[0] if column not in ("", "t1", *first)]
    lines = [columns] + [[row[column] for column in columns] for row in rows]
    return "".join("\t".join(line) + "\n" for line in lines)


def notes_on_table(rows, t2_hats, has_margin):
    """What a user of a TABLE should look at before B runs, a text for each note."""
    zeros, t1s = t2_hats.count(0), [Decimal(row["t1"]) for row in rows]
    notes = [f"sum of t2_hat, one run on each of {len(rows) - zeros} instances: "
             f"{plain_decimal(sum(t2_hats))}"]
    if zeros:
        notes.append(f"t1 is 0 on {zeros} of the instances; there A wins by our rule")
    one_digit = [t1 for t1 in t1s if t1 and len(t1.as_tuple().digits) == 1]
    if one_digit:
        notes.append(f"t1 has one digit on {len(one_digit)} of the instances, as {one_digit[0]}; "
                     "if it is rounded, take the least that it can be, as 2.5 for 3")
    if not has_margin:
        notes.append("we advise --margin: some pairs of machines make many runtimes too long")
    return notes + notes_on_a(row["a"] for row in rows if "a" in row)


# === The report ===
def report(m1, m2, p_gamma, factors, t1s):
    """What --explain adds: a paragraph of what is true of this call."""
    import textwrap
    zeros, sources = t1s.count(0), {m1.source, m2.source}
    is_inside = all(LOWEST_SCORE <= cpu.score <= HIGHEST_SCORE for cpu in (m1, m2))
    rules = [  # whether a rule of ours was used, and for what
        ("0.75 (margin)" in factors, "the margin"),
        ("rating" in sources, "ratings"),
        (not is_inside, "scores outside 411 to 2185")]
    used = [what for is_used, what in rules if is_used]
    cases = [  # whether a sentence is true of this call, and the sentence
        (True, "B was tuned on [which instances]."),
        (zeros, f"On {zeros} of the instances, no runtime of A was used [because ...]; there A "
         "wins by a rule of the program."),
        (True, "B's time limits were A's runtimes [what they are, in which unit, and what ended "
         f"A's runs] times {' times '.join(factors)}; gamma is for p-gamma = {p_gamma:.15g}."),
        (is_inside, "The last two factors are by the formula of Arza et al. (2024)."),
        (used, f"The program has rules of its own for: {', '.join(used)}."),
        (True, f"A's machine: {m1.label} [language, options, threads, or not told]. B's machine: "
         f"{m2.label} [language, options, threads]."),
        ("list" in sources, "Scores without a source: PassMark, single thread, 30 January 2022."),
        (True, f"Program: equivalent runtime {__version__} [its address]; not that of Arza et al.")]
    paragraph = " ".join(sentence for is_true, sentence in cases if is_true)
    return f"""
Paragraph for your paper:
{textwrap.fill(paragraph, 80, break_on_hyphens=False)}
"""


# === The command line ===
def make_parser():
    """The parser of the command line; the manual is the docstring of this file."""
    parser = ArgumentParser(
        prog=PROG, description=__doc__, allow_abbrev=False,
        usage="%(prog)s [options] P_GAMMA S1 S2 (T1 [T1 ...] | TABLE)",
        formatter_class=lambda prog: RawDescriptionHelpFormatter(prog, width=80))
    add = parser.add_argument
    add("p_gamma", metavar="P_GAMMA", help="from 1/3584 to 0.5; 0.01 in Examples I and II")
    add("s1", metavar="S1", help="A's CPU: its name, its score, or \"NAME: RATING\"")
    add("s2", metavar="S2", help="your CPU")
    add("times", metavar="T1", nargs="+", help="runtimes of A on M1, or one TABLE")
    add("--margin", action="store_true", help="give B three quarters of the time, our advice")
    add("--scale", metavar="FACTOR", action="append", default=[],
        help="multiply T1 by it, as 60 for minutes; can be given several times")
    add("--extrapolate", action="store_true", help="allow scores outside 411 to 2185")
    add("--explain", action="store_true", help="print a report with a paragraph for your paper")
    add("--version", action="version", version=f"{PROG} {__version__}")
    return parser


def run(argv):
    """(notes, what is printed) for the arguments; InputError for bad input."""
    args = make_parser().parse_args(argv)
    p_gamma, scale = checked("P_GAMMA", args.p_gamma), 1.0
    for factor in args.scale:
        scale *= checked("FACTOR", factor)
    m1 = find_cpu("S1", args.s1, args.extrapolate)
    m2 = find_cpu("S2", args.s2, args.extrapolate)
    t1s, rows = zip(*read_runtimes(args.times))
    margin = margin_of(m1.score, m2.score, args.margin)
    ratio, gamma = predicted_ratio(m1.score, m2.score), gamma_of(p_gamma)
    t2_hats = [scale * t1 * margin * ratio * gamma for t1 in t1s]
    shown = list(map(plain_decimal, t2_hats))
    text = table_of(rows, shown) if rows[0] else "\n".join(shown) + "\n"

    factors = [f"{factor} (scale)" for factor in args.scale]
    factors += ["0.75 (margin)"] if margin < 1 else []
    factors += [f"{ratio:.5g} (scores)", f"{gamma:.5g} (gamma)"]
    notes = [f"S1, A's CPU: {m1.label}", f"S2, your CPU: {m2.label}"]
    if m2.score > 4925:
        notes.append("S2 is above 4925, the highest score that our rule was tried with; report it")
    if rows[0]:
        longest = f"{max(t1s):.15g} * {' * '.join(factors)} = {max(t2_hats):.8g}"
        notes += [f"longest t2_hat: {longest}", *notes_on_table(rows, t2_hats, margin < 1)]
    if args.explain and any(t1s):  # without a runtime, there is nothing to report
        text += report(m1, m2, p_gamma, factors, t1s)
    return notes, text


# === The same in both scripts, down to the end (a test compares them) ===
def number(value):
    """The float that str(value) shows in ASCII digits, or None, as of "1_000" and "inf"."""
    # The digits are limited, because exact sums of numbers such as 1e999999999 fill the memory.
    shape = r"[+-]?([0-9]{1,60}\.?[0-9]{0,60}|\.[0-9]{1,60})([eE][+-]?[0-9]{1,3})?"
    return float(value) if re.fullmatch(shape, str(value)) else None


def checked(name, value, limits=None):
    """A value as a number of its kind; InputError, with a hint, unless it is in its range."""
    kind, low, high, hint = limits or LIMITS[name]
    x = number(value)
    if x is None or not low <= x <= high or x != kind(x):
        what = "a whole number" if kind is int else "a number"
        raise InputError(f"{name} must be {what} from {low:g} to {high:.7g}, not {value!r}; {hint}")
    return kind(x)


def read_table(path, columns, checked_row):
    """[checked_row({column: field}) for each row]; InputError, with the line, if one is bad."""
    import csv
    try:
        with open(0 if path == "-" else path, encoding="utf-8-sig", closefd=path != "-") as file:
            lines = [line.strip(" ") + "\n" for line in file.read().split("\n")]
    except (OSError, ValueError) as error:  # ValueError: it is not UTF-8
        raise InputError(f"{path!r} must be a text file in UTF-8, as CSV: {error}")
    separator = next((mark for mark in "\t;," if mark in lines[0]), " ")
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True)
    try:
        heads = [" ".join(head.lower().split()) for head in next(reader)]
        if any(heads.count(head) != 1 for head in {*heads, *columns} - {""}):
            raise InputError(f"the header must name {', '.join(columns)}, none twice, not {heads}")
        rows = [checked_row(row_of(heads, fields)) for fields in reader if any(fields)]
    except (csv.Error, InputError) as error:
        raise InputError(f"{path!r}, line {reader.line_num}: {error}")
    if not rows:
        raise InputError(f"{path!r} has no rows; write a line for each instance below the header")
    return rows


def row_of(heads, fields):
    """{column: field} of a row; InputError if the fields, the instance or A's value are bad."""
    fields = [" ".join(field.split()) for field in fields]  # without tabs and line breaks
    # The first column can lack a name, as the index of pandas does.
    nameless = [field for head, field in zip(heads[1:], fields[1:]) if field and not head]
    if len(fields) != len(heads) or nameless:
        raise InputError(f"{fields} do not fit the columns {heads}; name each column, quote a name "
                         "with a separator, write 1472.5, not 1,472.5, and a line for each run")
    row = dict(zip(heads, fields))
    check_row(row)
    return row


def check_row(row):
    """InputError if a row is no instance, or if A's value hides its last digit."""
    name, a = row["instance"], row.get("a", "0")
    first_word = re.match(r"[\W_]*([^\W_]*)", name).group(1).lower()
    summaries = "average avg ave mean geomean median total sum overall std sd textbf".split()
    if first_word in ["", *summaries] or name[0] in "#%":
        raise InputError(f"{name!r} is no instance; delete the line, or rename it")
    is_hidden_zero = checked("a", a) == 0 and "e" in a.lower()  # 0.00E+00
    if is_hidden_zero or re.match(r"[^.]*e\+?0*[1-9]", a.lower()):  # 1e+05, as R writes 100000
        raise InputError(f"a must show all its digits, as 100000 or 0.00000000, not {a!r}")


def notes_on_a(values):
    """A note, in a list, if A's values end at different digits."""
    from decimal import Decimal
    by_place = {Decimal(a).as_tuple().exponent: a for a in values}
    if len(by_place) < 2:
        return []
    few, many = by_place[max(by_place)], by_place[min(by_place)]
    return [f"A's values end at different digits, as {few} and {many}; write each as in its paper"]


def write(descriptor, text):
    """Write text to standard output, 1, or standard error, 2: as UTF-8, whatever the locale."""
    with open(descriptor, "wb", closefd=False) as file:  # its error comes here, and not at exit
        file.write(text.encode("utf-8", "backslashreplace"))


def main(argv=None):
    """Run the command on argv, by default sys.argv[1:]; returns its exit status (see --help)."""
    try:
        notes, text = run(sys.argv[1:] if argv is None else argv)
        write(2, "".join(f"{PROG}: note: {note}\n" for note in notes))
        write(1, text)
    except BrokenPipeError:
        pass  # the reader, such as head, has seen enough
    except (InputError, OSError) as error:
        write(2, f"{PROG}: error: {error}\n")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
