#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""usage: equivalent_runtime.py [--explain] [--rounded] [--minutes] [--total RUNS]
           [--average STOP] [--shared] P_GAMMA S1 S2 (T1 [T1 ...] | TABLE)

examples:
  python3 equivalent_runtime.py 0.01 "Xeon E5440" N4100 486 prints 313.68294
  python3 equivalent_runtime.py 0.01 1000 1000 1 prints 0.58502381, gamma
  python3 equivalent_runtime.py 0.01 "Xeon E5440" N4100 table.csv > budgets.tsv

How long may your algorithm B run on your machine M2?  You have a paper on an
algorithm A, with a runtime T1 on a machine M1 for each instance.  For every T1,
this script prints the estimated equivalent runtime

    t2_hat = T1 * (3223.49 - S2) / (3223.49 - S1) * gamma

To be fair to A, stop B after it.  Without gamma, the formula predicts t2, the
time that A's run would take on M2.  Because predictions can be far off, gamma,
from 0.5 to 1, shortens them.  t2_hat is too long if it is longer than t2.  The
paper chose gamma so that on its pairs of machines this has the probability
P_GAMMA, on average.  On new pairs, it can be more.  So for runtimes made with
0.01, we advise 0.02 in the test of B's results, while the paper takes 0.01.

operands, with quotes around a CPU name that contains blanks:
  P_GAMMA   probability that t2_hat is too long, from 0.000279018 to 0.5; take
            0.01, as in the paper's experiments; 0.5 sets gamma to 1
  S1, S2    the CPUs of the machine M1, on which A ran, and of your machine M2,
            each by its name, its score, or "NAME: RATING"
  T1        runtimes of single runs of A on M1, above 0, in the output's unit
  TABLE     instead of T1: a file, or - for standard input, with this header and
            a line for each instance, where a has A's values for the test of B:
                instance  t1    a
                bur26a    1.45  5432374
            A row of A's table that averages several instances has their names
            in a further column members: R1 60 1209.9 "R101 R102 R103".  If t1
            is 0, A wins by our rule: t2_hat is NA.

The score is PassMark's single-thread score of 30 January 2022, from 50 to
10,000.  Names are looked up in cpu_scores.md beside this script, also without
maker and frequency.  If a CPU is not listed, RATING is its single-thread rating
of today (cpubenchmark.net), as in "Ryzen 9 9950X: 4700".  By our rule, it is
multiplied by 0.95 for S1 and by 1.05 for S2, as the later ratings of the list.
The paper recommends its method for scores from 411 to 2185 only.  For others,
our rules hold: scores above 2185 count as 2185 in the formula, but by the whole
scores, t2_hat is at most T1 * S1 / S2 * gamma.  If S2 is above 2185, this is
then multiplied by 2185 / S2, but by no less than 0.75.  If both CPUs have one
name and score, or one number, they are one CPU: t2_hat is T1 * gamma.

Columns are separated by tabs, else by semicolons, commas, the & of LaTeX or
blanks, and may be in any order, with others among them.  If t1 stands alone,
numbers need no header.  The output has a line for each member or instance, and
no header.  Its columns are instance, t2_hat, a, member, and then the other
named ones, separated by tabs.  NA stands for what is missing.

options, which may stand anywhere before --, with what is taken for a T1 of 3:
  --explain       print a report instead, with a paragraph for your paper
  --rounded       T1 is rounded: by our rule, half a unit less, 2.5
  --minutes       T1 is in minutes, and the output in seconds: 180
  --total RUNS    T1 is the time of RUNS runs: 0.3 for 10; needs --average, too
  --average STOP  T1 is an average over runs.  STOP tells what ends them, and by
                  our rule decides what is taken: 3 for evaluations (one number
                  of them) and limit (which alone ends the runs, and is T1), 1.5
                  for stagnation (no improvement for a time), 0.75 for target
                  (or unlike limits), unknown, and rows of several, except for
                  limit.  If runs can end before their limit, T1 is their
                  average time, with the word for that end
  --shared        A ran in a cloud or beside other jobs: by our rule, 2.25
  --version, -h, --help   print the version, or this manual

exit status: 0 on success, 2 after an error, 130 if interrupted.
As a module: equivalent_runtime(), gamma(), p_gamma().
Method: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair Comparison of
Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

# The rest is imported where it is used, because start-up is the whole cost of a plain call.
import bisect
import collections
import decimal
import functools
import os
import sys

__version__ = "10.0"
__all__ = ["equivalent_runtime", "gamma", "p_gamma", "InputError"]
PROG = "equivalent_runtime.py"
ZERO_RUNTIME_SCORE = 3223.49  # where the line of the paper (Definition 4) reaches zero
LOWEST_SCORE, HIGHEST_SCORE = 411, 2185  # the range that the paper recommends (5.5)
# Our p_gamma of the test by the most that the runtimes are made with (tests/evidence.md).
TESTED = {0.01: 0.02, 0.02: 0.035, 0.03: 0.1, 0.04: 0.17, 0.05: 0.255}
LEAST_FAST_FACTOR = 0.75  # our rule for scores of M2 above 2185 (tests/evidence.md)

# The calibrated curve (Section 2.1): for each gamma of GRID, how many of 3584 cross-validated
# predictions, times gamma, exceed the true runtime, recomputed from the authors' runtimes.
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
GRID = [*range(7000, 6650, -7), *range(6650, 5950, -14), *range(5950, 3450, -50)]  # in 7000ths
CURVE = sorted(zip(map(int, TOO_LONG.split()), [n / 7000 for n in GRID]))  # (count, gamma)


class InputError(ValueError):
    """What the user can mend.  Any other exception is a bug, and ends in a traceback."""


# === The method ===
def equivalent_runtime(p_gamma: float, s1: float, s2: float, t1: float, one_cpu=None) -> float:
    """The runtime t2_hat of B on M2: for 411 to 2185 Definition 5 of the paper, else by our rules.

    p_gamma: probability, 1/3584 to 0.5, that t2_hat is longer than A's run would take on M2.
    s1, s2: PassMark single-thread scores, no CPU names, of M1 and of your machine M2, 50 to 10,000.
    t1: published runtime of algorithm A on M1, 1e-200 to 1e200, in any unit.
    one_cpu: whether M1 and M2 have the same CPU; by default, whether s1 and s2 are equal.
    Returns a float in the unit of t1.  Raises InputError, a ValueError, if one is out of range.

    >>> round(equivalent_runtime(0.01, 1219, 1012, 486), 2)
    313.68
    """
    s1, s2, t1 = valid("S1", s1), valid("S2", s2), valid("T1", t1)
    one_cpu = s1 == s2 if one_cpu is None else one_cpu
    return t1 * prediction(s1, s2) * fast_factor(s2, one_cpu) * gamma(p_gamma)


def prediction(s1, s2):
    """A's time on M2 / its time on M1, predicted by Equation 1 in the paper's range, else by us."""
    c1, c2 = min(s1, HIGHEST_SCORE), min(s2, HIGHEST_SCORE)
    formula = (ZERO_RUNTIME_SCORE - c2) / (ZERO_RUNTIME_SCORE - c1)
    return formula if in_range(s1, s2) else min(formula, s1 / s2)


def fast_factor(s2, one_cpu):
    """Our further factor of t2_hat: below 1 if s2 is above 2185, unless M1 and M2 are one CPU."""
    return 1 if one_cpu else min(1, max(LEAST_FAST_FACTOR, HIGHEST_SCORE / s2))


def in_range(*scores):
    """Whether the scores are in the range that the paper recommends."""
    return LOWEST_SCORE <= min(scores) and max(scores) <= HIGHEST_SCORE


def gamma(p_gamma: float) -> float:
    """The largest correction coefficient with P[t2_hat > t2] = p_gamma: Section 2.1 of the paper.

    p_gamma: 1/3584 to 0.5; if not, raises InputError, a ValueError.  Returns a float, 0.5 to 1.
    """
    return interpolate(PREDICTIONS * valid("P_GAMMA", p_gamma), CURVE)


def p_gamma(gamma: float) -> float:
    """The probability P[t2_hat > t2] that goes with gamma: the inverse of gamma().

    gamma: runtime of B / runtime for p_gamma = 0.5, 1e-300 to 1; if not, raises InputError.
    Returns a float, 1/3584 <= p_gamma <= 0.5.  Below gamma = 0.5 it is an upper bound.
    """
    return interpolate(valid("gamma", gamma), [point[::-1] for point in CURVE]) / PREDICTIONS


def interpolate(x, points):
    """y at x on the broken line through these points (x, y); below the first of them, its y."""
    after = bisect.bisect(points, (x, float("inf")), 1, len(points) - 1)
    (x0, y0), (x1, y1) = points[after - 1], points[after]
    return y0 + (y1 - y0) * max(0, x - x0) / (x1 - x0)


# === Numbers ===
def has_digit(text):
    """Whether a text has a digit."""
    return any(map(str.isdigit, text))


# From where to where each number may be, and the remedy if it is not.
SCORE = 50, 10_000, "give the single-thread score, 3760 for 3,760, no CPU Mark, or 'NAME: RATING'"
LIMITS = {
    "P_GAMMA": (1 / PREDICTIONS, 0.5, "write 0.01 for 1 %"), "S1": SCORE, "S2": SCORE,
    "T1": (1e-200, 1e200, "write 486 for 486s or 486*, 1472.5 for 1,472.5 or 1472,5, and one "
                          "number for 1h 20m"),
    "RUNS": (2, 1e6, "give the whole number of runs whose times A's paper has added up"),
    "gamma": (1e-300, 1, "above 1, no test is useful; for 58.5 % write 0.585"),
}


def valid(operand, value, factor=1):
    """The value of an operand as a float; InputError unless it, and x factor, is in range."""
    x = number(value)
    low, high, remedy = LIMITS[operand]
    low, high = low / min(1, factor), high / max(1, factor)
    if low <= x <= high and (operand != "RUNS" or x == int(x)):
        return x
    if operand == "T1":
        remedy = remedy_of_t1(str(value), x, remedy)
    allowed = f"a number from {low:g} to {high:,g}"
    raise InputError(f"{operand} must be {allowed}, not {quoted(value)}; {remedy}")


def remedy_of_t1(text, x, otherwise):
    """What to do about a bad runtime."""
    low, _, high = text.replace("\u2013", "-").partition("-")  # 1-2, and as a paper prints it
    zero = "in a TABLE with the columns instance, t1 and a, write 0, because A wins there"
    remedies = [
        (x == 0 or text[:1] == "<", zero),
        (text[:1] == ">", "if A used up a limit, give the limit"),
        (is_number(low) and is_number(high), "of a range write the lower end"),
        (not has_digit(text), "if A's paper has none, leave the instance out before B runs"),
    ]
    return next((remedy for applies, remedy in remedies if applies), otherwise)


def valid_value(value):
    """The text of an objective value of A; InputError unless corrected_p_value.py takes it."""
    exponent = number(value.lower().partition("e")[2] or 0)
    if is_number(value) and -400 <= exponent <= 400 and len(value) <= 60:
        return value
    remedy = "write the number alone, 1472.5 for 1,472.5 or 1472,5"
    if not has_digit(value):
        remedy = "if A found nothing, leave the instance out before B runs"
    must = "a value of A must be a number of up to 60 characters, its exponent from -400 to 400"
    raise InputError(f"{must}, not {quoted(value)}; {remedy}")


def plain_decimal(x, digits=8):
    """A float, at least 0, as a plain decimal with so many significant digits."""
    return format(decimal.Decimal(f"{x:.{digits - 1}e}"), "f")


# === A's printed times ===
# Our rule for averages, by when A's runs stop: the part taken, that of a row of several, and why.
OURS = "by a rule of the program"
AVERAGES_OF = {
    "evaluations": (1, 0.25, f"averages of runs of one number of evaluations, taken whole {OURS}"),
    "limit": (1, 1, "limits that alone end the runs, so they were taken whole"),
    "stagnation": (0.5, 0.25, f"averages of runs until nothing improves, so half was taken {OURS}"),
    "target": (0.25, 0.25, "averages of runs to a target or unlike limits, so a quarter was taken "
                           f"{OURS}"),
    "unknown": (0.25, 0.25, f"averages of runs whose end is untold, so a quarter was taken {OURS}"),
}
STOPS = ", ".join(AVERAGES_OF)
SINGLE_RUNS = "A's printed runtimes are taken for the times of single runs."


def take_times(rows, given):
    """Set what is taken of each t1 by the options that are given; returns it in words."""
    several = [row["instance"] for row in rows if len(row["members"]) > 1]
    if "--average" not in given and (several or "--total" in given):
        remedy = f"add --average and one of {STOPS}, by when A's runs stop"
        raise InputError(f"T1 with --total or members gives an average; {remedy}")
    part, part_of_several, average = AVERAGES_OF[given.get("--average", "limit")]
    minutes, shared = 60 if "--minutes" in given else 1, 0.75 if "--shared" in given else 1
    runs = given.get("--total", 1)
    half_a_unit = min(row["unit"] for row in rows) / 2 if "--rounded" in given else 0
    factor = minutes / runs * shared
    for row in rows:
        its_part = part_of_several if len(row["members"]) > 1 else part
        row["t1_taken"] = max(0, row["t1"] - half_a_unit) * factor * its_part

    words = {
        "--rounded": f"rounded, so half a unit, {half_a_unit:g}, was taken off {OURS}",
        "--minutes": "minutes, so they were multiplied by 60",
        "--total": f"totals of runs, so they were divided by {runs:.15g}",
        "--average": average,
        "--shared": f"of a shared machine, so three quarters were taken {OURS}",
    }
    if several and part != part_of_several:
        words["--average"] += ", and a quarter of the averages of several instances"
    told = [text for option, text in words.items() if option in given]
    if not told:
        return SINGLE_RUNS
    if "--average" not in given:
        told.append("taken for the times of single runs")
    return f"A's printed runtimes are {'.  They are '.join(told)}."


# === The table of runtimes ===
HEADER = ["instance", "t1", "a"]  # what a table without one is told to have
REQUIRED = {"instance", "t1"}  # columns, in any order
KNOWN = REQUIRED | {"a", "members", "member"}  # among others
ALONE = ["t1"]  # without another column, it needs no names of instances


def read_instances(path):
    """The rows of TABLE, as valid_row() makes them; InputError if a name is there twice."""
    where = "standard input" if path == "-" else f"TABLE {quoted(path)}"
    rows = read_table(path, where, "a runtime is a number above 0 (0.5, not 0,5)")
    instances = collections.Counter(row["instance"] for row in rows)
    members = collections.Counter(member for row in rows for member in row["members"])
    for name, times in (instances | members).items():
        if name and times > 1:
            remedy = "give each instance one row, and name each member once"
            raise InputError(f"{where} has {quoted(name)} more than once; {remedy}")
    return rows


def valid_row(heads, fields):
    """A row of TABLE, by its columns: {instance, members, t1, unit, a, others}."""
    texts = dict(zip(heads, fields))
    row = {"instance": "", "members": [""], "t1": 0.0, "a": "", "others": []}
    if "instance" not in texts or number(texts["t1"]) != 0:  # of an instance, it can be 0
        row["t1"] = valid("T1", texts["t1"])
    digits, _, exponent = texts["t1"].lower().partition("e")
    decimals = len(digits.partition(".")[2]) - float(exponent or 0)
    row["unit"] = float(f"1e-{max(0, min(decimals, 300)):.0f}")
    if "instance" in texts:
        row["a"] = valid_value(texts["a"]) if "a" in texts else "NA"
        others = [field for head, field in zip(heads, fields) if head and head not in KNOWN]
        row["others"] = [field or "NA" for field in others]
        row["instance"] = valid_name(texts["instance"])
        members = (texts.get("members") or texts.get("member", "")).replace(",", " ").split()
        row["members"] = [valid_name(member) for member in members] or [row["instance"]]
    return row


# === CPU names ===
# Whose machine, which CPUs give B less time, and by what we multiply the rating of a newer CPU.
MACHINES = {
    "S1": ("A's machine M1", "slowest", "one of its design that is surely not faster", 0.95),
    "S2": ("your machine M2", "fastest", "one of its design that is surely not slower", 1.05),
}
# month: "" for a score of January 2022; name: "" for a score that was given as a number.
TODAY = "[MONTH]"  # of a rating that is not of the list
Cpu = collections.namedtuple("Cpu", "name score month")
Pair = collections.namedtuple("Pair", "s1 s2 one_cpu labels")  # labels: both CPUs in words
CLOCK = r"(\d{1,4}(?:\.\d+)?)\+?\s*([gm])hz\b"  # 2.70GHz, 2700 MHz
DECORATION = "|".join([
    r"\((?:r|tm|c)\)|\b0\s*@|\u00d7\s*\d+",  # Intel(R) E5-2680 0 @ 2.70GHz, and x 4 of GNOME
    r"\b(?:genuine|cpu|processor|soc|at|\d+ (?:cpus|processors|sockets|threads))\b",
    r"\b\d+\w\w gen(?= intel| core)",  # 12th Gen Intel
    r"(?<! m\d )\b(?!dual)\w+-cores?\b|(?<= m\d) 8[ -]core\b",  # Six-Core, Apple M1 8 Core
    r"(?<=pentium |tium\(r\) )dual-core\b",  # Pentium(R) Dual-Core CPU E5200, as Linux prints it
    r"(?:\bwith (?:amd )?(?:radeon|r\d)\b|\bw/|\bradeon\b).*",  # with Radeon Graphics
    r"^\s*(?:\d+\s*[x\u00d7]|an?|the|two|one core of|dual(?:.core(?= amd opteron))?)\s",  # 2x Intel
])
MAKERS = {"intel": "intel", "amd": "amd", "apu": "amd", "via": "via"}
# In models, as parse_name() makes them: names of many CPUs, on virtual machines and in papers.
HIDDEN = r" virtual| qemu| kvm| do regular| aarch 64| octa core$|^ amlogic$| manta$|^ generic dt"
SERIES = r" (?:i|ultra|ryzen|xeon e) \d$| core 2(?: duo| quad)?$| xx\b| series$"


@functools.lru_cache(maxsize=None)
def read_scores():
    """{CPU: (score, "") or (rating, its month)} by cpu_scores.md."""
    import re
    where, hint = "cpu_scores.md", "for CPU names, copy it beside the script, or give the score"
    script = globals().get("__file__", PROG)  # in a notebook, the list is in the working folder
    path = os.path.join(os.path.dirname(os.path.realpath(script)), where)
    text = "\n".join(read_lines(path, where, hint))
    rows = re.findall(r"(?m)^\| *(.+?) *\| *(\d+) *\|(?: *(.+?) *\|)?", text)
    return {cpu: (int(score), month) for cpu, score, month in rows}


@functools.lru_cache(maxsize=None)
def parse_name(name):
    """(makers, model, MHz or None) of a name; a model is like " xeon e 5 2680 v 3"."""
    import re
    name, mhz = name.lower(), None
    clock = re.search(CLOCK, name)
    if clock:
        mhz = round(float(clock.group(1)) * {"g": 1000, "m": 1}[clock.group(2)])
    name = re.sub(DECORATION, " ", re.sub(CLOCK, " ", name))
    # A "+" is a part, too: the Sempron 2200+ is not the Sempron Dual Core 2200.
    parts = re.findall(r"[^\W\d_]+|\d+|\+", name)
    model = "".join(f" {part}" for part in parts if part not in MAKERS)
    return {MAKERS[part] for part in parts if part in MAKERS}, model, mhz


def same_clock(mhz, listed_mhz):
    """Whether two frequencies can be those of one CPU; None is one that is not given."""
    return None in (mhz, listed_mhz) or abs(mhz - listed_mhz) <= 50


def hides(name):
    """Whether a name hides which CPU it is, as a family with a frequency does."""
    import re
    _, model, mhz = parse_name(name)
    return bool(re.search(HIDDEN, model)) or mhz is not None and not has_digit(model)


def matches(text, cpus):
    """The listed CPUs whose names are this one; if there is none, those that end in it."""
    makers, model, mhz = parse_name(text)
    # Many names end in one like "a1".
    if not model or has_digit(model) and not makers and len(model.replace(" ", "")) < 5:
        return []
    last, models = model.split()[-1], {}
    for cpu in cpus:
        if last in cpu.lower():  # to parse all names takes long
            its_makers, its_model, its_mhz = parse_name(cpu)
            if its_model.endswith(model) and makers <= its_makers and same_clock(mhz, its_mhz):
                models[cpu] = its_model
    found = [cpu for cpu in models if models[cpu] == model]
    # An end like "5600" can be of any family, and a mobile CPU is another chip.
    mobile = any("mobile" in its_model[:-len(model)] for its_model in models.values())
    if not has_digit(model):  # a family and a frequency, which stands after "@" in later names
        found = [cpu for cpu in found if mhz and ("@" in cpu or "@" not in text)]
        if "@" not in text and all("@" in cpu for cpu in found):
            found = []
    elif not found and not mobile and model[1].isalpha():
        found = list(models)
    exact = [cpu for cpu in found if mhz and parse_name(cpu)[2] == mhz]
    return exact or found


def similar(text, cpus):
    """Up to 4 of the CPUs: of those that share most with a name, the nearest, else the first."""
    makers, model, mhz = parse_name(text)
    parts, far = makers.union(model.split()), {}
    for cpu in cpus:
        its_makers, its_model, its_mhz = parse_name(cpu)
        both = "".join(parts & its_makers.union(its_model.split()))
        if len(both) > 1 and not both.isdigit():
            shared = len(both) + sum(map(str.isdigit, both))  # digits count twice
            # A family with a frequency is nearer to another such family than to its own models.
            kind = hides(text) and not hides(cpu), not same_clock(mhz, its_mhz), model != its_model
            far[cpu] = -shared, number_gap(model, its_model), kind
    nearest = sorted(far, key=far.get)[:4]
    return [cpu for cpu in cpus if cpu in nearest and far[cpu][0] == far[nearest[0]][0]]


def number_gap(model, its_model):
    """How far the number of a model is from that of another: a 250 is near a 148 and a 254."""
    import re
    x, y = (max(map(int, re.findall(r"\d{1,9}", text)), default=0) for text in (model, its_model))
    if not x or str(x) in its_model.split():
        return 0
    return 10 * abs(x // 100 - y // 100) + abs(x % 100 - y % 100)


def offered(operand, name, cpus):
    """These CPUs or up to 4 that are similar, in words: first those that give B less time."""
    import re
    _, _, _, factor = MACHINES[operand]
    ours = {cpu: x * factor if month else x for cpu, (x, month) in read_scores().items()}
    hidden = re.search(HIDDEN, parse_name(name)[1])
    safe_first = sorted(ours, key=ours.get, reverse=operand == "S2")
    possible = [cpu for cpu in safe_first if not hidden and (operand == "S1" or not hides(cpu))]
    found = [cpu for cpu in safe_first if cpu in cpus] or similar(name, possible)
    return ", ".join(f"{cpu} ({ours[cpu]:g})" for cpu in found[:4]) or "none"


def find_cpu(operand, text):
    """The Cpu of a score, of a name that is listed, or of "NAME: RATING"; else InputError."""
    if is_number(text) or not any(map(str.isalpha, text)):  # "1,219" is a bad number, and no name
        return Cpu("", valid(operand, text), "")
    if text.lower().startswith("model name"):  # a line of lscpu
        text = text.partition(":")[2]
    name, colon, rating = map(str.strip, text.partition(":"))
    scores = read_scores()
    cpus = [name] if name in scores else matches(name, scores)  # some listed names fit others, too
    if operand == "S2" and any(map(hides, [name] + cpus)):
        cpus = []
    if len(cpus) != 1:
        return unlisted_cpu(operand, name, cpus, colon, rating)
    if colon:
        remedy = f"{cpus[0]} is listed; give its name without a rating"
        raise InputError(f"{operand} {quoted(name)} has the rating {quoted(rating)}, but {remedy}")
    if hides(cpus[0]):
        message("note", "other CPUs have the name of S1, too; if it is not what a virtual machine "
                        "shows, give the slowest CPU that it can be")
    mhz, version = parse_name(name)[2], cpus[0].partition(" @")[0].lower() + " v"
    versions = [cpu for cpu in scores if cpu.lower().startswith(version)
                and same_clock(mhz, parse_name(cpu)[2])]
    if versions:
        message("note", f"is {operand} one of the versions {', '.join(versions)}?")
    return Cpu(cpus[0], *scores[cpus[0]])


def unlisted_cpu(operand, name, cpus, colon, rating):
    """The Cpu of an unlisted name with its rating of today; InputError if it is no such pair."""
    import re
    _, safe, sure, factor = MACHINES[operand]
    model, shown = parse_name(name)[1], offered(operand, name, cpus)
    problem = f"{operand} {quoted(name)}"
    if cpus:
        many = f"fits {len(cpus)} CPUs, {safe} first: {shown}; give one of these names"
        raise InputError(f"{problem} {many}")
    if not has_digit(model) or re.search(f"{HIDDEN}|{SERIES}", model):
        whole = f"give the whole name in quotes, or the {safe} CPU that it can be (cpu_scores.md)"
        raise InputError(f"{problem} does not say which CPU it is; {whole}; similar ones: {shown}")
    problem += f" is not listed; similar ones: {shown}"
    if not colon or not name.isprintable():
        rated = quoted(f"{name}: RATING") + ", the single-thread one of cpubenchmark.net"
        raise InputError(f"{problem}; give {rated}, or {sure}")
    message("note", problem)
    return Cpu(name, valid(operand, rating, factor), TODAY)


def score_and_label(operand, cpu, one_cpu):
    """The score of a Cpu in the formula, and its machine in words."""
    whose, _, _, factor = MACHINES[operand]
    name, score, month = cpu
    if not name:
        return score, f"[CPU, and the origin of its score], score {operand} = {score:.15g}"
    source = f": its PassMark rating of {month}" if month else ""
    if month and not one_cpu:
        source += f", {score:.15g}, times {factor} {OURS}"
        score *= factor
    label = f"{name}, score {operand} = {score:.15g}{source}"
    message("note", f"{whose}: {label}")
    return score, label


def read_machines(texts):
    """The Pair of M1 and M2, which are given by scores or names."""
    cpus = [find_cpu(operand, text) for operand, text in zip(MACHINES, texts)]
    one_cpu = cpus[0] == cpus[1]
    if one_cpu and not cpus[0].name and not in_range(cpus[0].score):
        message("note", "S1 = S2, so both are taken for one CPU; if they are two, give their names")
    used, labels = zip(*[score_and_label(*pair, one_cpu) for pair in zip(MACHINES, cpus)])
    outside = [f"{operand} {x:.15g}" for operand, x in zip(MACHINES, used) if not in_range(x)]
    if outside:
        warning = (f"outside the paper's 411 to 2185: {' and '.join(outside)}; our own rule is "
                   "used, and p_gamma is nominal, because the true one is not known")
        if any(cpu.month == TODAY or not cpu.name and not in_range(cpu.score) for cpu in cpus):
            warning += "; a CPU Mark, which measures all cores, is no such score"
        message("warning", warning)
    return Pair(*used, one_cpu, labels)


# === The report ===
RULE = f"min(({ZERO_RUNTIME_SCORE} - c2)/({ZERO_RUNTIME_SCORE} - c1), s1/s2)"
FACTOR = f"max({LEAST_FAST_FACTOR}, {HIGHEST_SCORE}/s2)"
FEW = "chosen on a few newer machines that ran permutation problems on arrays; for other programs "
FEW += "nothing is known to be safe"


def notes_on_times(rows, given, taken, is_table):
    """What is taken of A's times, and what may be wrong with them: the texts of the notes."""
    if taken != SINGLE_RUNS:
        yield taken
    elif is_table:
        yield ("each T1 is taken for the time of a single run; if it is an average or a total of "
               "runs, a limit before which runs can end, in minutes, rounded, or of a shared "
               "machine, see --help")
    part, _, _ = AVERAGES_OF[given.get("--average", "limit")]
    all_alike = len({row["t1"] for row in rows}) == 1
    if part < 1 and len(rows) > 1 and all_alike:
        yield (f"all T1 are {rows[0]['t1']:.15g}; is this the limit of the runs?  If it alone ends "
               "them, give --average limit; if runs can end before it, T1 is their average time")
    if rows[0]["a"] == "NA":  # in a column a it would have been refused
        yield "no column is called a, so NA stands for A's values; the test needs them"
    zeros = [row["instance"] for row in rows if row["t1"] == 0]
    if zeros:
        yield (f"t1 is 0 on {len(zeros)} of {len(rows)} instances, first {quoted(zeros[0])}; there "
               "the runtime is NA, because A wins by our rule")
    sizes = [len(row["members"]) for row in rows if row["members"] != [row["instance"]]]
    if sizes:
        yield (f"rows with members: {len(sizes)} of {len(rows)}, with {sum(sizes)} members; each "
               "member has the runtime of its row")
    pairs = collections.Counter((row["t1"], row["a"]) for row in rows if abs(number(row["a"])) > 0)
    if min(pairs.values(), default=0) > 1:
        yield ("each pair of t1 and a is on more than one line; if A's table has one row for "
               "several instances, give it one line and a column members")
    unit = min(row["unit"] for row in rows)
    short = [row["t1"] for row in rows if 0 < row["t1"] < 9.5 * unit]
    is_limit = all_alike and rows[0]["t1"] > 4.5 * unit  # 5 s, not 1 s
    if short and not is_limit and "--rounded" not in given:
        yield (f"runtimes of one digit: {len(short)} of {len(rows)}, least {min(short):.15g}; if "
               "they are rounded, give --rounded")


def advice(p_gamma, pair):
    """Our advice on the test of B's results, for which tests/evidence.md speaks."""
    tests = [f"test with p_gamma = {TESTED[most]}" for most in TESTED if p_gamma <= most]
    text = [*tests, "make no test with these runtimes"][0]
    text += ".  The paper takes the p_gamma of the runtimes."
    if p_gamma > 0.01:
        text += ("  It is better to make them with p_gamma = 0.01.  If B ran, take its values at "
                 "the times for 0.01 from its log.")
    if fast_factor(pair.s2, pair.one_cpu) < 1:
        text += f"  For S2 above 2185, our further factor was {FEW}: use an M2 up to 2185."
    return f"Our advice: {text}"


def paragraph(p_gamma, pair, rows, taken):
    """What can be pasted into a paper: of these sentences those that apply."""
    zeros = sum(row["t1"] == 0 for row in rows)
    outside, above = not in_range(pair.s1, pair.s2), fast_factor(pair.s2, pair.one_cpu) < 1
    sentences = [
        (True, "B was stopped at estimated equivalent runtimes (Arza et al., 2024), computed by "
               f"the independent program equivalent runtime {__version__} for a probability of "
               f"{p_gamma:.15g}, on average over the pairs of machines of Arza et al., that they "
               "are longer than A's runs would take on B's machine.  The coefficient gamma is "
               f"{gamma(p_gamma):#.8g}.  "
               f"A's machine: {pair.labels[0]}.  B's machine: {pair.labels[1]}.  {taken}"),
        (zeros, f"A's printed runtime is 0 on {zeros} of the {len(rows)} instances.  There B did "
                f"not run, and A counts as better {OURS}."),
        (True, "If no other origin is told, a score is PassMark's of 30 January 2022."),
        (outside, "As a score is outside 411 to 2185, for which alone Arza et al. recommend their "
                  f"method, A's runtimes were multiplied by {RULE}, with c = min(s, 2185), "
                  f"{OURS}.  The probability is nominal, because the true one is not known."),
        (above, f"As S2 is above 2185, there is a further factor {FACTOR} {OURS}, not of Arza et "
                f"al., {FEW}."),
    ]
    text = "  ".join(sentence for applies, sentence in sentences if applies)
    return text.replace("_", " ")  # which is an error in LaTeX


def explanation(p_gamma, pair, rows, taken):
    """The report of --explain."""
    import textwrap
    s1, s2, one_cpu, _ = pair
    rule, outside = f"({ZERO_RUNTIME_SCORE} - s2)/({ZERO_RUNTIME_SCORE} - s1)", ""
    if not in_range(s1, s2):
        rule, outside = RULE, "\n  by our rule, with c = min(s, 2185); the p_gamma below is nominal"
    further, factor = "", fast_factor(s2, one_cpu)
    if factor < 1:
        further = f" * factor\nfactor = {FACTOR} = {factor:.8g}, by our rule for S2 above 2185"
    next_step = "Next: stop B after t2_hat, in seconds with --minutes, else in the unit of t1.  "
    next_step += advice(p_gamma, pair)
    listed = "\n".join(
        f"{row['t1']:10.15g} {row['shown']:>19}  {member}".rstrip()
        for row in rows for member in row["members"]
    )
    return f"""\
{PROG} {__version__}, an independent program
for the method of doi 10.1214/23-AOAS1778

s1 = {s1:.15g}, the score of M1, where A ran
s2 = {s2:.15g}, the score of M2, where B runs
prediction = {rule} = {prediction(s1, s2):.8g}{outside}
  It is the time that is predicted for A's run on M2, divided by its time on M1.
p_gamma = {p_gamma:.15g}, the probability that t2_hat is too long: longer than t2, the
  time that A's run would take on M2.  It is an aim, and an average over pairs.
gamma = {gamma(p_gamma):.8g}, from the calibrated curve of the paper
t2_hat = t1 * prediction * gamma{further}

{textwrap.fill(taken, 80)}
{"printed t1":>10}{"t2_hat":>20}
{listed}

{textwrap.fill(next_step, 80)}

Paragraph for your paper:
{textwrap.fill(paragraph(p_gamma, pair, rows, taken), 80, break_on_hyphens=False)}
"""


# === The command line ===
def run(argv):
    """What the command prints for its arguments; InputError for bad input."""
    flags = ["--explain", "--rounded", "--minutes", "--shared"]
    given, operands, rest = {}, [], iter(argv)
    for argument in rest:
        option, equals, value = argument.partition("=")
        if argument == "--":
            operands += rest  # all that follow
        elif argument[:1] != "-" or argument == "-" or argument[1] in "0123456789.":
            operands.append(argument)  # "-5", too: the message about its number says more
        elif argument in ("-h", "--help"):
            return __doc__ or f"usage: see the beginning of {PROG}\n"  # python3 -OO has none
        elif argument == "--version":
            return f"{PROG} {__version__}\n"
        elif argument in flags:
            given[argument] = True
        elif option in ("--total", "--average"):
            given[option] = value if equals else next(rest, "")
        else:
            options = f"{', '.join(flags)}, --total, --average, --version, -h, --help"
            raise InputError(f"unknown option {quoted(argument)}; the options are {options}")
    stop = given.get("--average", "limit")
    if stop not in AVERAGES_OF:
        remedy = "if A's paper does not tell when its runs stop, give unknown"
        raise InputError(f"--average must be one of {STOPS}, not {quoted(stop)}; {remedy}")
    if "--total" in given:
        given["--total"] = valid("RUNS", given["--total"])
    if len(operands) < 4:
        found = quoted(" ".join(operands))
        raise InputError(f"expected P_GAMMA S1 S2 and T1 or one TABLE, found {found}; see --help")
    return compute_and_note(operands, given)


def compute_and_note(operands, given):
    """The equivalent runtimes or their report, after the notes on standard error."""
    p_gamma = valid("P_GAMMA", operands[0])
    pair = read_machines(operands[1:3])
    is_table = len(operands) == 4 and not is_number(operands[3])
    if is_table and operands[3][:1] in tuple("0123456789<>~"):
        is_table = os.path.exists(operands[3])  # "486s" is a bad T1, and no missing file
    if is_table:
        rows = read_instances(operands[3])
    else:
        rows = [valid_row(ALONE, [text]) for text in operands[3:]]
    taken = take_times(rows, given)
    per_t1 = equivalent_runtime(p_gamma, pair.s1, pair.s2, 1, pair.one_cpu)
    for row in rows:
        row["t2_hat"] = row["t1_taken"] * per_t1
        row["shown"] = plain_decimal(row["t2_hat"]) if row["t1"] else "NA"
    for text in notes_on_times(rows, given, taken, is_table):
        message("note", text)
    to_test = advice(p_gamma, pair)
    if is_table:
        ratio = prediction(pair.s1, pair.s2)
        runs = [row["t2_hat"] for row in rows for _ in row["members"] if row["t2_hat"]]
        unit = "seconds" if "--minutes" in given else "the unit of T1"
        message("note", f"A's runs are predicted to take {ratio:.5g} times as long on your "
                        f"machine; equivalent runtimes: {len(runs)}, their sum: "
                        f"{plain_decimal(sum(runs), 5)}, in {unit}.  {to_test}")
    elif p_gamma > 0.01 or fast_factor(pair.s2, pair.one_cpu) < 1:
        message("note", to_test)
    if "--explain" in given:
        return explanation(p_gamma, pair, rows, taken)
    lines = []
    for row in rows:
        for member in row["members"]:
            fields = [row["instance"], row["shown"], row["a"], member, *row["others"]]
            lines.append("\t".join(filter(None, fields)) + "\n")  # only of T1, some are empty
    return "".join(lines)


# === The same in both scripts, down to the end (a test compares them) ===
def number(value):
    """The float that str(value) shows as an ASCII decimal; else nan, which is in no range."""
    text = str(value)
    try:
        # float() would also take "inf", "1_000", " 1" and the digits of other scripts.
        return float("nan" if text.strip("0123456789+-.eE") else text)
    except ValueError:
        return float("nan")


def is_number(value):
    """Whether str(value) shows an ASCII decimal."""
    return number(value) == number(value)  # nan differs from itself


def quoted(value):
    """The value as a message shows it: ASCII and of bounded length."""
    text = ascii(value)
    return text if len(text) <= 80 else f"{text[:60]}... ({len(text)} characters)"


def read_table(path, where, hint):
    """The rows of a table, none skipped, as valid_row() makes them of their fields."""
    lines = read_lines(path, where, hint)
    separator = next((s for s in "\t;,&" if s in lines[0]), " ")
    line_number, line, rows = 1, lines[0], []
    try:
        heads, first_row = find_header(split(line, separator), separator)
        for line_number, line in enumerate(lines[first_row:], 1 + first_row):
            fields = split(line, separator)
            if not any(fields):
                raise InputError("the line is empty; delete it")
            if len(fields) != len(heads):
                remedy = f"put a name with {separator!r} in quotes, and write 1472.5 for 1,472.5"
                raise InputError(f"fields: {len(fields)}, but {len(heads)} in line 1; {remedy}")
            rows.append(dict(valid_row(heads, fields), line=line_number))
    except InputError as error:
        raise InputError(f"{where}, line {line_number}: {quoted(line)}: {error}")
    if not rows:
        raise InputError(f"{where} has no rows; write a line for each instance below the header")
    return rows


def find_header(fields, separator):
    """The columns by the fields of line 1, and how many lines the header has; else InputError."""
    heads = [field.lower() for field in fields]
    known = [head for head in heads if head in KNOWN]
    if len(fields) == len(ALONE) and is_number(fields[0]):
        return ALONE, 0
    if sorted(heads) == ALONE or REQUIRED.issubset(known) and len(known) == len(set(known)):
        return heads, 1
    columns = f"{quoted(separator.join(HEADER))}, each once, in any order, among any others"
    raise InputError(f"above the rows, line 1 must be a header with the columns {columns}")


# The first or last word of a row that is not an instance, with a number or an "s" after it, too.
AVERAGES = "average avg ave av aver mean geomean median std sum total overall".split()


def valid_name(name):
    """The name of an instance; InputError if it is empty, or that of another row."""
    words = [word.lstrip("(").rstrip(".:()s0123456789") for word in name.lower().split(" ")]
    if name[:1] in ("", "#", '"', "\\") or words[0] in AVERAGES or words[-1] in AVERAGES:
        remedy = "delete the line, or rename the instance"
        raise InputError(f"{quoted(name)} is empty, a comment, quote, average or sum; {remedy}")
    return name


def read_lines(path, where, hint):
    """The lines of a file, or of standard input for "-", without blank ones at its end."""
    source = 0 if path == "-" else path
    try:
        with open(source, encoding="utf-8-sig", errors="replace", closefd=source != 0) as file:
            return file.read().rstrip(" \n").split("\n")
    except OSError as error:
        raise InputError(f"{where} cannot be read ({error.strerror}); {hint}")


def split(line, separator):
    """The fields of a line, without the blanks around them."""
    import csv
    if "\ufffd" in line or "\0" in line:
        raise InputError("this is not UTF-8 text; save the table as CSV UTF-8")
    if separator == " ":
        line = line.replace("\t", " ").strip()
    if separator == "&":  # LaTeX ends a row with two backslashes, and may draw a line then
        line, _, rest = line.partition(r"\\")
        line = line.rstrip()
        if "&" in rest:
            raise InputError("it has two rows; write each on a line of its own")
    try:
        rows = list(csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise InputError(f"{error}; quotes must close right before {separator!r} or the end")
    fields = [field.strip() for row in rows for field in row]  # an empty line has no row
    if not all(map(str.isprintable, fields)):
        raise InputError("it has a character that cannot be printed; replace it by a blank")
    return fields


def message(kind, text):
    """Write a note, a warning or an error to standard error, if possible."""
    line = f"{PROG}: {kind}: {text}\n"
    try:
        sys.stderr.write(line.encode("ascii", "backslashreplace").decode())  # of a name
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
