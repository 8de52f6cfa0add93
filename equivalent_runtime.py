#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""How long may your algorithm B run on your machine M2, if algorithm A of a paper
ran for the time T1 on the machine M1?  The estimated equivalent runtime is

    t2_hat = T1 * (3223.49 - S2) / (3223.49 - S1) * gamma

The fraction predicts t2, the time that A's run would take on M2.  It can be
wrong, so gamma, from 0.5 to 1, shortens it until P[t2_hat > t2] = P_GAMMA, on
average over pairs of machines.

  equivalent_runtime.py 0.01 1219 1012 486              prints 313.68294
  equivalent_runtime.py 0.01 "Xeon E5440" N4100 486     prints the same
  equivalent_runtime.py 0.01 1000 1000 1                prints gamma, 0.58502381
  equivalent_runtime.py 0.01 "Xeon E5440" N4100 table.csv > budgets.tsv

TABLE is a file, or - for standard input.  Its first line names the columns:
instance, t1, perhaps a for A's value, and others, separated by tabs,
semicolons, commas or blanks.  Printed, with tabs, are instance, t2_hat, a and
the others.  If t1 is 0, because it is printed so or not known, A wins by our
rule, and t2_hat is NA.

Exit status: 0, or 2 after an error, or 130 if interrupted.
As a module: equivalent_runtime(), gamma_of(), p_gamma_of().
Method: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair Comparison of
Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

# What most calls do without is imported where it is used: start-up is most of their time.
import argparse
import os
import re
import sys
from bisect import bisect
from collections import Counter, namedtuple
from functools import lru_cache

__version__ = "13.0"
__all__ = ["equivalent_runtime", "gamma_of", "p_gamma_of", "InputError"]
PROG = "equivalent_runtime.py"
USAGE = """%(prog)s [--explain] [--scale FACTOR] [--extrapolate]
                             P_GAMMA S1 S2 (T1 [T1 ...] | TABLE)"""
ZERO_RUNTIME_SCORE = 3223.49  # where the line of the paper (Definition 4) reaches zero
LOWEST_SCORE, HIGHEST_SCORE = 411, 2185  # the range that the paper recommends (5.5)
FAST_FACTOR = 0.75  # our rule for scores above it (tests/evidence.md)
RATING_FACTOR = {"S1": 0.95, "S2": 1.05}  # our rule for ratings of a later date

# The calibrated curve (Section 2.1): for each gamma, how many of the cross-validated predictions,
# times gamma, exceed the true runtime, recomputed from the authors' runtimes.
PREDICTIONS = 3584
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
CURVE = sorted((int(count) / PREDICTIONS, gamma) for count, gamma in zip(COUNTS.split(), GAMMAS))


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
    s1, s2 = checked_score("S1", s1, extrapolate), checked_score("S2", s2, extrapolate)
    return checked("T1", t1) * predicted_ratio(s1, s2) * gamma_of(p_gamma)


def predicted_ratio(s1, s2):
    """The predicted t2 / t1: Equation 1 of the paper in its range of scores, else our rule."""
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
    return interpolate(checked("P_GAMMA", p_gamma), CURVE)


def p_gamma_of(gamma):
    """P[t2_hat > t2], 1/3584 to 0.5, for this gamma: the inverse of gamma_of().

    Raises InputError, a ValueError, unless gamma is from 0.5 to 1.
    """
    return interpolate(checked("gamma", gamma), [(g, p) for p, g in CURVE])


def interpolate(x, points):
    """y at x on the broken line through these sorted points (x, y)."""
    after = bisect(points, (x, 1), 1)  # of several points at x, behind the last
    if after == len(points):
        return points[-1][1]
    (x0, y0), (x1, y1) = points[after - 1], points[after]
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)


# === Numbers ===
LIMITS = {  # kind, from, to, and what helps if a number is not there
    "P_GAMMA": (float, CURVE[0][0], CURVE[-1][0], "write 0.01 for 1 %"),
    "gamma": (float, GAMMAS[-1], GAMMAS[0], "see gamma_of()"),
    "score": (float, LOWEST_SCORE, HIGHEST_SCORE, "the paper recommends its method only there "
              "(5.5); give --extrapolate for our rule (see --help), but for your own CPU, another "
              "machine is better; write 1219 for 1,219"),
    "any score": (float, 50, 10_000, "write 1219 for 1,219; give the single-thread score, not the "
                  "CPU Mark"),
    "T1": (float, 1e-100, 1e100, "write 486 for 486 s, 83 for 1:23, 1472.5 for 1,472.5, and, only "
           "in a TABLE, 0 for <0.01; a TABLE stands alone"),
    "FACTOR": (float, 1e-6, 1e6, "write 60 for minutes"),
    "a": (float, -1e300, 1e300, "write 1472.5 for 1,472.5; if A has no value, leave the instance "
          "out"),
}


def checked_score(operand, value, extrapolate):
    """A score of S1 or S2 as a float; InputError unless a time can be computed with it."""
    if extrapolate:
        return checked(operand, value, LIMITS["any score"])
    return checked(operand, value, LIMITS["score"])


def plain_decimal(t2_hat):
    """A runtime as a plain decimal with 8 significant digits, as timeout takes it; NA for 0."""
    from decimal import Decimal
    if t2_hat == 0:
        return "NA"
    return format(Decimal(f"{t2_hat:.7e}"), "f")


# === The table of runtimes ===
def checked_runtime(row):
    """(t1, row) of a row of TABLE, {column: text}, where t1 can be 0."""
    t1 = 0.0
    if number(row["t1"]) != 0:
        t1 = checked("T1", row["t1"])
    checked("a", row.get("a", 0))
    if "t2_hat" in row:
        raise InputError("it has a column t2_hat already; give a table with A's t1 only")
    return t1, row


def read_runtimes(times):
    """[(t1, row)] of TABLE, each of another instance; or of the operands T1, with rows {}."""
    if len(times) > 1 or number(times[0]) is not None:
        return [(checked("T1", text), {}) for text in times]
    runtimes = read_table(times[0], ["instance", "t1"], checked_runtime)
    name, lines = Counter(row["instance"] for _, row in runtimes).most_common(1)[0]
    if lines > 1:
        raise InputError(f"{times[0]!r} has the instance {name!r} {lines} times; give it one line")
    return runtimes


def show_table(rows, t2_hats):
    """The table that is printed: instance, t2_hat, a, and the other columns."""
    others = [column for column in rows[0] if column not in ("", "instance", "t1")]
    others.sort(key=lambda column: column != "a")
    lines = [["instance", "t2_hat"] + others]
    for row, t2_hat in zip(rows, t2_hats):
        lines.append([row["instance"], t2_hat] + [row[column] for column in others])
    return "".join("\t".join(line) + "\n" for line in lines)


# === CPUs ===
# source: "list", "S1 only" (of the list, but not for S2), "rating" or "user"
Cpu = namedtuple("Cpu", "score label source")

MAKERS = "intel", "amd", "apple", "via", "qualcomm"  # which a name can lack
NOISE = "(?i)" + "|".join([  # what systems and papers add to the name of a CPU
    r"\((?:r|tm|c)\)|[®™©]|^\s*model name\s*:",  # Model name: Intel(R) Core(TM)
    # one core of an
    r"^(?:(?:an?|one|two|single|dual(?!.core)(?:.socket)?|cores? of|\d\d? ?[x×]?) )+",
    r" \(?[x×] ?\d\d?\)?$",  # (x2)
    r"\b(?:\d\d?|single|triple|quad|hexa|six|eight|twelve|sixteen)\Wcores?\b",
    # (8 cores, 16 threads), (16C/32T)
    r"\([^()]{0,40}\b(?:cores?|processors?|threads?|\d\dt)\b[^()]{0,40}\)",
    r"\b(?:with|w/) [\w ]{0,40}graphics$|\bradeon\b.*|\bcore(?=i\d|$)|(?<=\w )0\b(?! v)",
    r"(?<=ryzen )r(?=[3579]\b)",  # Ryzen R9 5900X
    r"\b(?:genuine|cpus?|processors?|technology|apu|with|(?:running |clocked )?at|\d\dth gen)\b"])
CLOCK = r"\(?@? ?\b(\d{1,5}(?:\.\d+)?)\+?[\s–-]?([gm])hz\b\)?"  # @ 2.70GHz, (2700 MHz)
# Ryzen7, PhenomII, Core2Duo, E5-2680v3
JOINT = r"(?<=[a-z]{4})(?=\d)|(?<=phenom)(?=ii)|(?<=\d)(?=[a-z]{3})|(?<=\w)(?=v\d\b)"


def cleaned(name):
    """A CPU's name without noise: of "Intel(R) Xeon(R) CPU E5440" it is Intel Xeon E5440."""
    text = re.sub(NOISE, " ", " ".join(name.split()))
    text = re.sub(r"(?i)\bp4\b|\bpentium iv\b", "Pentium 4", text)
    return " ".join(text.split())


@lru_cache(None)  # because a message parses all listed names, some of them twice
def words(name):
    """The words of a CPU's name: of "Intel Xeon E5-2680v3 @ 2.50GHz" xeon, e5, 2680 and v3."""
    text = re.sub(CLOCK + "|dual.core", " ", cleaned(name).lower())
    text = re.sub(JOINT, " ", text)
    # A "+" is a word, too: the Sempron 2200+ is not the Sempron Dual Core 2200.
    return [word for word in re.findall(r"[^\W_]+|\+", text) if word not in MAKERS]


def mhz(name):
    """The clock in a CPU's name, or nan, with which no comparison is true."""
    value, unit = (re.findall(CLOCK, name.lower()) or [("nan", "m")])[0]
    return float(value) * {"g": 1000, "m": 1}[unit]


def fitting(name, listed):
    """{CPU: its words} of the listed CPUs with all words of a name, and no other clock or maker."""
    own, clock, found = set(words(name)), mhz(name), {}
    for cpu in listed:
        if own and all(word in cpu.lower() for word in own):  # because to parse all takes long
            its, both = words(cpu), name.lower() + cpu.lower()
            is_other = abs(mhz(cpu) - clock) > 50 or sum(maker in both for maker in MAKERS) > 1
            if own.issubset(its) and not is_other:
                found[cpu] = its
    return found


def match(name, listed):
    """The listed CPU that a name means, or "" if this is not clear.

    It is the CPU that is written like the name, but for noise.  If there is none, it is the only
    one that has just the words of the name, or of several the only one that has its clock, too.
    Else it is the only one that ends with the words, as the Intel Atom N450 with N450.  But the
    name is not clear if one that fits ends in another word, as E5-2680 can mean the E5-2680 v3;
    nor if the name starts with a digit, as 9900X can mean a Ryzen.
    """
    if name in listed:
        return name
    names, own = fitting(name, listed), words(name)
    alike = [cpu for cpu in names if cleaned(cpu) == cleaned(name)]
    if len(alike) == 1:
        return alike[0]
    exact = [cpu for cpu in names if names[cpu] == own]
    same_clock = [cpu for cpu in exact if mhz(cpu) == mhz(name)]
    found = same_clock or exact or [cpu for cpu in names if names[cpu][-len(own):] == own]
    is_part = (len("".join(own)) < 4 or own[0][0].isdigit()
               or any(its[-1] != own[-1] for its in names.values()))
    if len(found) == 1 and not is_part:
        return found[0]
    return ""


def unclear(operand, name, listed):
    """The message for a name that is not clear, with up to 4 CPUs that it can mean, or is like."""
    from difflib import get_close_matches
    safe, sign = {"S1": ("slowest", 1), "S2": ("fastest", -1)}[operand]  # which gives B less time
    names = fitting(name, listed)
    with_clock = [cpu for cpu in names if abs(mhz(cpu) - mhz(name)) <= 50]
    cpus = sorted(with_clock or names, key=lambda cpu: sign * used_score(operand, *listed[cpu]))
    problem = f"can mean {len(cpus)} of the listed CPUs, {safe} first"
    remedy = "give one in full, in quotation marks, or the first if you cannot know which it is"
    if not cpus:
        by_words = {" ".join(words(cpu)): cpu for cpu in listed}
        alike = get_close_matches(" ".join(words(name))[:60], by_words, 4, 0.5)
        cpus = [by_words[text] for text in alike]
        problem = "is none of the listed CPUs; most like it"
        remedy = "give a listed one in full, in quotation marks"
    shown = ", ".join(f"{cpu} ({used_score(operand, *listed[cpu]):.15g})" for cpu in cpus[:4])
    return (f"{operand} {name!r} {problem}: {shown or 'none'}; {remedy}; if it is not listed, give "
            "'NAME: RATING', with its single-thread rating of cpubenchmark.net; for a series or a "
            "virtual machine, see cpu_scores.md")


def used_score(operand, score, note):
    """The score that a CPU of cpu_scores.md has as S1 or S2; if the note is a month, by a rule."""
    if note in ("", "S1 only"):
        return score
    return float(f"{RATING_FACTOR[operand] * score:.15g}")


def listed_cpu(operand, name, score, note):
    """The Cpu of a row of cpu_scores.md, or of a rating."""
    used = used_score(operand, score, note)
    label = f"{name}, score {used:.15g}"
    if note in ("", "S1 only"):
        return Cpu(used, label, note or "list")
    factor = RATING_FACTOR[operand]
    return Cpu(used, f"{label}: {factor} times its PassMark rating of {note}, {score:.15g}",
               "rating")


def read_scores():
    """{CPU: (score, note)} by cpu_scores.md; a note is "", "S1 only" or the month of a rating."""
    path = os.path.join(os.path.dirname(os.path.realpath(__file__)), "cpu_scores.md")
    try:
        with open(path, encoding="utf-8") as file:
            rows = re.findall(r"(?m)^\| ([^|]+) \| (\d+) \|(?: (.+) \|)?$", file.read())
    except (OSError, UnicodeError) as error:
        raise InputError(f"copy cpu_scores.md beside the script, or give scores ({error})")
    if not rows:
        raise InputError(f"{path!r} lists no CPU; copy the whole file, or give scores")
    return {cpu: (int(score), note) for cpu, score, note in rows}


def find_cpu(operand, text, extrapolate):
    """The Cpu that is given by its score, its name, or "NAME: RATING"."""
    if number(text) is not None or not any(map(str.isalpha, text)):
        score = checked_score(operand, text, extrapolate)
        return Cpu(score, f"[CPU], score {score:.15g} [its source]", "user")
    listed = read_scores()
    name, _, rating = map(str.strip, " ".join(text.split()).rpartition(":"))
    if name and number(rating) is not None:
        if match(name, listed) or words(name) in fitting(name, listed).values():
            raise InputError(f"{operand} {name!r} is listed; give its name without a rating")
        rating = checked(operand, rating, LIMITS["any score"])
        cpu = listed_cpu(operand, name, rating, "[MONTH]")
    else:
        name = match(text, listed)
        if not name:
            raise InputError(unclear(operand, text, listed))
        cpu = listed_cpu(operand, name, *listed[name])
    if operand == "S2" and cpu.source == "S1 only":
        raise InputError(f"S2 {text!r} can be far faster than its score, {cpu.score:.15g}; give "
                         "the fastest CPU that it can be, see cpu_scores.md")
    checked_score(f"{operand}, of {name},", cpu.score, extrapolate)
    return cpu


# === The report ===
# How A's runtimes become B's: two Cpus, numbers, and the factors of --scale as they were given
Conversion = namedtuple("Conversion", "m1 m2 p_gamma ratio gamma factors scale")


def report(conversion, zeros, table, notes):
    """What --explain prints of a Conversion of A's runtimes, of which so many are 0."""
    import textwrap
    m1, m2, p_gamma, ratio, gamma, factors, scale = conversion
    rule = f"({ZERO_RUNTIME_SCORE} - {m2.score:.15g}) / ({ZERO_RUNTIME_SCORE} - {m1.score:.15g})"
    known = "estimated, on average over pairs of machines"
    if not in_range(m1.score, m2.score):
        rule = "our rule of --extrapolate"
        known = f"not known outside {LOWEST_SCORE} to {HIGHEST_SCORE}"
    product = " * ".join(["t1", *factors, "prediction", "gamma"])
    notes = "".join(f"note: {note}\n" for note in notes)
    paragraph = " ".join(sentences(conversion, zeros))
    paragraph = re.sub(r"[_%#$&{}~^\\]", " ", paragraph)  # which LaTeX does not take
    return f"""\
M1, A's machine: {m1.label}
M2, your machine: {m2.label}
prediction = {rule} = {ratio:.8g}
p_gamma = {p_gamma:.15g}, the probability that t2_hat is longer than A's run would take on M2
    ({known})
gamma = {gamma:.8g}
t2_hat = {product} = t1 * {scale * ratio * gamma:.8g}

{table}
{notes}
Paragraph for your paper:
{textwrap.fill(paragraph, 80, break_on_hyphens=False)}
"""


def sentences(conversion, zeros):
    """The sentences of the paragraph: those that are true of this Conversion."""
    m1, m2, p_gamma, ratio, gamma, factors, _ = conversion
    sources, is_inside = {m1.source, m2.source}, in_range(m1.score, m2.score)
    is_theirs = is_inside and sources <= {"list", "S1 only"} and not factors
    cases = [  # whether a sentence is true of this call, and the sentence
        (factors, f"A's runtimes were taken as the printed ones times {' and '.join(factors)} "
         "[because ...]."),
        (True, f"B was stopped at {ratio * gamma:.3g} times A's runtimes, for p-gamma = "
         f"{p_gamma:.15g} (gamma = {gamma:.3g})."),
        (is_theirs, "These are the estimated equivalent runtimes of Arza et al. (2024)."),
        (is_inside and not is_theirs, "These runtimes follow the formula of Arza et al. (2024)."),
        (not is_inside, f"A score is outside {LOWEST_SCORE} to {HIGHEST_SCORE}, where Arza et al. "
         "(2024) recommend their method. So these runtimes follow a rule of the program, tried on "
         "permutation problems only; its true p-gamma is unknown."),
        ("rating" in sources, "Ratings of later dates are not part of their method."),
        (zeros, f"On {zeros} of the instances, A's runtime is printed as 0, or not known; there A "
         "wins by a rule of the program."),
        (True, f"A's machine: {m1.label}. B's machine: {m2.label}."),
        (sources & {"list", "S1 only"}, "Scores without a source: PassMark, single thread, 30 "
         "January 2022."),
        (True, f"Program: equivalent runtime {__version__}."),
    ]
    return [sentence for is_true, sentence in cases if is_true]


# === The command line ===
def make_parser():
    """The parser of the command line, which has the manual, too."""
    parser = Parser(
        prog=PROG, usage=USAGE, description=__doc__, add_help=False, allow_abbrev=False,
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
    add("--version", action="version", version=f"{PROG} {__version__}", help="print the version")
    add("--help", action="help", help="print this manual (also -h)")
    return parser


def run(argv):
    """(notes, what is printed) for the arguments; InputError for bad input."""
    args = make_parser().parse_args(argv)
    p_gamma, scale = checked("P_GAMMA", args.p_gamma), 1.0
    for factor in args.scale:
        scale = checked("the product of FACTORs", scale * checked("FACTOR", factor),
                        LIMITS["FACTOR"])
    m1 = find_cpu("S1", args.s1, args.extrapolate)
    m2 = find_cpu("S2", args.s2, args.extrapolate)
    t1s, rows = zip(*read_runtimes(args.times))
    for t1 in filter(None, t1s):
        checked("T1", scale * t1)

    ratio, gamma = predicted_ratio(m1.score, m2.score), gamma_of(p_gamma)
    t2_hats = [scale * t1 * ratio * gamma for t1 in t1s]
    shown = list(map(plain_decimal, t2_hats))
    table = "".join(text + "\n" for text in shown)
    notes = [f"{whose} CPU: {cpu.label}" for whose, cpu in (("S1, A's", m1), ("S2, your", m2))
             if cpu.source != "user"]
    if args.scale:
        t1 = next(filter(None, t1s), 0)
        notes.append(f"T1 is multiplied by {scale:.15g}: {t1:.15g} becomes {scale * t1:.15g}")
    if rows[0]:
        table = show_table(rows, shown)
        notes += notes_on_table(rows, t2_hats)
    if not args.explain:
        return notes, table
    conversion = Conversion(m1, m2, p_gamma, ratio, gamma, args.scale, scale)
    return notes, report(conversion, t1s.count(0), table, notes)


def notes_on_table(rows, t2_hats):
    """What a user of a table should look at before B runs, a text for each note."""
    runtimes = [t2_hat for t2_hat in t2_hats if t2_hat]
    notes = [f"runtimes: {len(runtimes)}, their sum: {plain_decimal(sum(runtimes))}"]
    zeros = [row["instance"] for row, t2_hat in zip(rows, t2_hats) if not t2_hat]
    if zeros:
        notes.append(f"t1 is 0 on {len(zeros)} of the instances, as {zeros[0]!r}; there A wins by "
                     "our rule")
    if "a" in rows[0]:
        notes += notes_on_digits([row["a"] for row in rows])
    return notes


# === The same in both scripts, down to the end (a test compares them) ===
# A row is no instance if all words of its name are of summaries: **Grand Total**, Average C1 (18)
SUMMARIES = set("average averages avg ave aver av mean means gmean geomean median std stdev stddev "
                "variance var min minimum max maximum sum tot total totals subtotal overall best "
                "worst rank arpd rpd improvement wins".split())
# These are not enough beside a number or a class: GAP 1, st_e01, instance 5
BESIDE = set("gap st sd dev standard deviation geo geom geometric harmonic grand all value values "
             "cost time error count number over class instance instances textbf".split())


def number(value):
    """The float that str(value) shows in ASCII digits, or None."""
    # float() would also take "inf", "1_000" and the digits of other scripts.  The digits and the
    # exponent have limits, because numbers such as 1e999999999 fill the memory.
    pattern = r"(?ai)[+-]?(\d{1,60}\.?\d{0,60}|\.\d{1,60})(e[+-]?0{0,9}[0-3]?\d?\d)?"
    return float(value) if re.fullmatch(pattern, str(value)) else None


def checked(name, value, limits=None):
    """A value as a number of its kind; InputError unless it is one in its range."""
    kind, low, high, remedy = limits or LIMITS[name]
    x = number(value)
    if x is None or not low <= x <= high or x != kind(x):
        what = {float: "a number", int: "a whole number"}[kind]
        raise InputError(f"{name} must be {what} from {low:.7g} to {high:.7g}, not {value!r}; "
                         f"{remedy}")
    return kind(x)


def last_place(text):
    """The place of a number's last digit: -2 for 0.50, 0 for 1936, 6 for 3.9e+07."""
    from decimal import Decimal
    return Decimal(text).as_tuple().exponent


def notes_on_digits(values):
    """[a note] if A's values, as texts, may have lost digits, as in a spreadsheet; else []."""
    by_place = {last_place(a): a for a in values}
    if len(by_place) > 1:
        how, shown = "end at different digits", (by_place[max(by_place)], by_place[min(by_place)])
    elif all(a.endswith(".0") for a in values):
        how, shown = "all end in .0", (values[0], values[-1])
    else:
        return []
    return [f"A's values {how}, as {shown[0]} and {shown[1]}; write each as its paper prints it"]


def read_table(path, required, checked_row):
    """[checked_row({column: field}) for each row]; InputError, with the line, if one is bad."""
    import csv
    lines = read_lines(path)
    separator = next((s for s in "\t;," if s in lines[0]), " ")
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True)
    try:
        heads = checked_heads(next(reader), required)
        rows = [checked_row(row_of(heads, fields)) for fields in reader]
    except csv.Error as error:
        raise InputError(f"{path!r}, line {reader.line_num}: {error}; a quotation mark at the "
                         "start of a field needs one at its end")
    except InputError as error:
        raise InputError(f"{path!r}, line {reader.line_num}: {error}")
    if not rows:
        raise InputError(f"{path!r} has no rows; write a line for each instance below the header")
    return rows


def read_lines(path):
    """The lines of a file, or of standard input if path is "-"."""
    source = 0 if path == "-" else str(path).replace("\0", "\ufffd")
    try:
        with open(source, encoding="utf-8-sig", errors="replace", closefd=source != 0) as file:
            text = file.read().replace("\0", "\ufffd").rstrip(" \n")
    except OSError as error:
        raise InputError(f"{path!r} is no file that can be read ({error.strerror}); for "
                         "numbers, see the examples of --help")
    return [line.strip(" ") + "\n" for line in text.split("\n")]


def checked_heads(heads, required):
    """The columns in lower case; InputError if one is missing, or twice there (pandas: b, b.1)."""
    heads = [head.strip().lower() for head in heads]
    named = [head for head in heads if head]
    stems = [re.sub(r"\.\d+$", "", head) for head in named]
    if set(required) <= set(named) and all(stems.count(head) < 2 for head in named):
        return heads
    raise InputError(f"the header must name the columns {', '.join(required)}, and no column twice "
                     f"(b.1 is b again), in UTF-8; it is {heads}")


def row_of(heads, fields):
    """{column: field} of a row; InputError if it is shifted, no instance, or cannot be shown."""
    fields = [field.strip() for field in fields]
    if len(fields) != len(heads):
        raise InputError(f"fields: {len(fields)}, but {len(heads)} in the header: {fields}; delete "
                         "empty lines, quote a name with a separator, write 1472.5 for 1,472.5")
    for field in fields:
        if not field.isprintable() or "\ufffd" in field:
            raise InputError(f"{field!r} is no plain text; write it in UTF-8, with plain blanks")
    unnamed = [field for head, field in zip(heads[1:], fields[1:]) if field and not head]
    if unnamed:  # in the first column it can be the index of pandas or R
        raise InputError(f"{unnamed[0]!r} is in a column without a name; name the column")
    row = dict(zip(heads, fields))
    name = row["instance"]
    if name[:1] in ("", "#", "%") or is_summary(name):
        raise InputError(f"{name!r} is empty, a comment or a summary; name the instance otherwise, "
                         "or delete the line if it is none")
    return row


def is_summary(name):
    """Whether all words of a name are of summaries; a class, as C1 or RC, can stand behind them."""
    words = re.findall(r"[^\W_]+", name.lower())
    if SUMMARIES.isdisjoint(words):
        return words != [] and BESIDE.issuperset(words)
    known = SUMMARIES | BESIDE
    texts = [word for word in words if not re.fullmatch(r"[a-z]{0,2}\d+", word)]
    return texts[0] in known and all(text in known or len(text) < 3 for text in texts)


class Parser(argparse.ArgumentParser):
    """A parser whose manual, version and errors are written as all other texts."""

    def _print_message(self, message, file=None):
        write(1, message)

    def parse_args(self, argv):
        # As an option of the parser, -h ends in a traceback if it is "-h=" before Python 3.10.
        return super().parse_args(["--help" if text == "-h" else text for text in argv])

    def error(self, message):
        raise InputError(f"{message}; for the arguments and their order, see --help")


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
        notes, text = run(sys.argv[1:] if argv is None else argv)
        for note in notes:
            message("note", note)
        write(1, text)
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
