#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the authors of this repository
"""usage: equivalent_runtime.py [--explain] [--scores FILE] P_GAMMA S1 S2 T1 [T1 ...]

How long may your algorithm B run on your machine M2, when all there is of
algorithm A is its paper: objective values, and a runtime T1 of each instance
on a machine M1?  Prints for every T1 the equivalent runtime

    t2_hat = T1 * (3223.49 - S2) / (3223.49 - S1) * gamma

in the unit of T1, with 8 significant digits.  It predicts how long A's run
would take on M2; gamma, from 0.5 to 1, shortens it so that it is too long only
with probability P_GAMMA.  Stop B after t2_hat and the comparison is fair to A.

operands:
  P_GAMMA   probability that t2_hat is longer than A's run would take on M2,
            from 1/3584 (about 0.000279018) to 0.5; take 0.01 for 1 %
  S1        machine M1: its PassMark single-thread score of 30 January 2022, a
            number above 0 and below 3223.49, best from 411 to 2185; or the
            name of its CPU, as in cpu_scores.md
  S2        the same of your machine M2
  T1        runtimes of A on M1, numbers above 0 in any unit; or - to read a
            table from standard input, a line "t1" or "name t1" each, and print
            "t2_hat" or "name<TAB>t2_hat"

A table is separated by tabs, else semicolons, else commas, else blanks.  Lines
that begin with # are comments; a first line of words only is the header.

options, anywhere before a --, which ends them:
  --explain       print how the results come about
  --scores FILE   look CPU names up in FILE, a table like cpu_scores.md, which
                  otherwise has to be beside this script
  --version       print the version
  -h, --help      print this manual

examples:
  python3 equivalent_runtime.py 0.01 1219 1012 486
  cut -f1,2 table.tsv | python3 equivalent_runtime.py 0.01 "Xeon E5440" 1012 -

exit status: 0 if all went well, also with a note or a warning; 2 after an
error; 130 if interrupted.

As a module: gamma(), p_gamma() and equivalent_runtime().  One file, standard
library only, CPython 3.6 or newer.

Method and calibration: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair
Comparison of Optimization Algorithms in Different Machines", Annals of Applied
Statistics 18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

import os
import sys

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

# The broken line through the points (count, gamma), both rising.
CURVE = list(zip(map(int, COUNTS.split()), [n / 7000 for n in GRID]))[::-1]


# The method.


def gamma(p_gamma):
    """The correction coefficient gamma for which P[t2_hat > t2] = p_gamma.

    gamma shortens the predicted runtime t2_hat so that it is longer than the
    true equivalent runtime t2 only with probability p_gamma (Section 2.1 of
    the paper).  Between two calibrated points gamma is linear in p; where
    several gammas have the same p, the largest is taken.

    p_gamma: probability, 1/3584 <= p_gamma <= 0.5.
    Returns a float without unit, 0.5 <= gamma <= 1.
    Raises ValueError if p_gamma is no number or outside the calibrated range.

    >>> gamma(0.5)
    1.0
    """
    count = PREDICTIONS * probability(p_gamma)
    (count_0, gamma_0), (count_1, gamma_1) = neighbours(count, 0)
    return gamma_0 + (gamma_1 - gamma_0) * (count - count_0) / (count_1 - count_0)


def p_gamma(gamma):
    """The probability P[t2_hat > t2] that goes with gamma: the inverse of gamma().

    If B has already run, stopped at a time of your own, gamma is that time divided
    by the equivalent runtime of p_gamma = 0.5.  The p_gamma to test with is the
    largest that the instances give.

    gamma: correction coefficient, 0.5 <= gamma <= 1.
    Returns a float, 1/3584 <= p_gamma <= 0.5.
    Raises ValueError if gamma is no number or outside the calibrated range.

    >>> p_gamma(1)
    0.5
    """
    coefficient = number(gamma)
    if not 0.5 <= coefficient <= 1:
        raise ValueError("gamma must be a number from 0.5 to 1, not " + quoted(gamma))
    (count_0, gamma_0), (count_1, gamma_1) = neighbours(coefficient, 1)
    share = (coefficient - gamma_0) / (gamma_1 - gamma_0)
    return (count_0 + (count_1 - count_0) * share) / PREDICTIONS


def neighbours(x, axis):
    """The calibrated points around x, which is a count (axis 0) or a gamma (axis 1)."""
    for below, above in zip(CURVE, CURVE[1:]):
        if x < above[axis]:
            break
    return below, above


def equivalent_runtime(p_gamma, s1, s2, t1):
    """The estimated equivalent runtime t2_hat: stop algorithm B after it on M2.

    t2_hat = t1 * (3223.49 - s2) / (3223.49 - s1) * gamma, Definition 5 of the
    paper, with gamma = gamma(p_gamma).

    p_gamma: probability that t2_hat is longer than the true equivalent runtime
        t2, 1/3584 <= p_gamma <= 0.5.
    s1, s2: PassMark single-thread scores of 30 January 2022 of the machine M1
        with the published runtime and of your machine M2, above 0 and below
        3223.49; below 411 and above 2185 the model extrapolates.
    t1: published runtime of algorithm A on M1, above 0, in any unit.
    Returns a float in the unit of t1.
    Raises ValueError if an argument is no finite number or outside its range,
    or if a float cannot hold the result.
    """
    s1, s2, t1 = score("S1", s1), score("S2", s2), runtime(t1)
    t2_hat = t1 * (ZERO_RUNTIME_SCORE - s2) / (ZERO_RUNTIME_SCORE - s1) * gamma(p_gamma)
    return positive(t2_hat, UNREPRESENTABLE % t1)


# Numbers.

TOO_FAST = (
    ": from 3223.49 on the linear model predicts no runtime at all; A's results from such a"
    " machine cannot be compared, run B on a slower machine"
)
UNREPRESENTABLE = (
    "the equivalent runtime of T1 '%.15g' must be a number that a computer holds, about"
    " 1e-323 to 1e308; give T1 in another unit"
)


def number(value):
    """The float that value stands for; nan, which is in no range, if it is none.

    In a text, only an ASCII decimal like 486, 0.01 or 1.5e3 is a number.
    """
    if not isinstance(value, str) or not value.strip("0123456789+-.eE"):
        try:
            return float(value)
        except (TypeError, ValueError, OverflowError):
            pass
    return float("nan")


def probability(p_gamma):
    """p_gamma as a float; ValueError if it is outside the calibrated range."""
    p = number(p_gamma)
    if 1 / PREDICTIONS <= p <= 0.5:
        return p
    raise ValueError(
        "P_GAMMA must be a number from 1/3584 (about 0.000279018) to 0.5, the calibrated"
        " range, 0.01 for 1 %%, not %s" % quoted(p_gamma)
    )


def score(name, s):
    """The score of M1 (name "S1") or M2 ("S2") as a float; ValueError if it is none."""
    x = number(s)
    if 0 < x < ZERO_RUNTIME_SCORE:
        return x
    raise ValueError(
        "%s must be a PassMark score above 0 and below 3223.49, not %s%s"
        % (name, quoted(s), TOO_FAST if x > 0 else "")
    )


def positive(value, allowed):
    """value as a float; ValueError, saying what is allowed, unless 0 < value < inf."""
    x = number(value)
    if 0 < x < float("inf"):
        return x
    raise ValueError("%s, not %s" % (allowed, quoted(value)))


def runtime(t1):
    """t1 as a float; ValueError if it is no finite number above 0."""
    hint = isinstance(t1, str) and os.path.exists(t1) and " (for a file use - < FILE)" or ""
    return positive(t1, "T1 must be a finite number above 0, like 1.45" + hint)


def significant(x):
    """A positive float as a plain decimal with 8 significant digits."""
    mantissa, _, exponent = format(x, ".7e").partition("e")
    decimals = 7 - int(exponent)
    if decimals < 0:
        return mantissa.replace(".", "") + "0" * -decimals
    return "%.*f" % (decimals, x)


def quoted(value):
    """The value as a message shows it: ASCII and of bounded length."""
    text = ascii(value)
    return text if len(text) <= 80 else text[:60] + "... (%d characters)" % len(text)


# The table of runtimes.

MOST_BYTES = 100000000
MISSING = ("na", "n/a", "nan", "null", "none", "inf", "infinity")

# What a spreadsheet writes in place of a value: no comments.
ERRORS = ("#N/A", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#NULL!")


def read_bytes(file, where):
    """All that is in a file; ValueError if it cannot be read or is more than 100 MB."""
    data = bytearray()
    try:
        for chunk in iter(lambda: file.read(1000000), b""):
            if chunk is None:
                raise OSError(0, "it does not wait for what is to come")
            data += chunk
            if len(data) > MOST_BYTES:
                raise ValueError(where + " holds more than 100 MB, too much for a table")
    except OSError as error:
        raise ValueError("%s cannot be read (%s)" % (where, error.strerror))
    return data


def read_runtimes(remarks):
    """The rows (name, t1) of the table on standard input, name "" in a bare column.

    The first line that is no comment chooses the separator.  It is a header if
    all its fields begin with a letter and none is a missing value.
    What the user has to know is added to remarks.
    Raises ValueError, naming the line, unless all lines are "t1" or all "name t1".
    """
    import csv

    if sys.stdin is None:
        raise ValueError("standard input is closed; T1 '-' reads it")
    data = read_bytes(sys.stdin.buffer, "standard input")
    # NULs are left from UTF-16 without a mark.
    lines = data.decode("utf-8-sig", "replace").replace("\0", "\ufffd").splitlines()
    while lines and not lines[-1].strip():
        lines.pop()
    rows, line_of = [], {}
    separator = again = ""
    for n, line in enumerate(lines, 1):
        if line.lstrip()[:1] == "#" and not line.lstrip().startswith(ERRORS):
            continue
        first = not separator
        if first:
            for separator in "\t;, ":
                if separator in line:
                    break
        row = " ".join(line.split()) if separator == " " else line
        try:
            fields = next(csv.reader([row], delimiter=separator, strict=True)) or [""]
            fields = list(map(str.strip, fields))
            if first and all(f[:1].isalpha() and f.lower() not in MISSING for f in fields):
                header = quoted(" ".join(fields)).strip("\"'")
                note = "note: standard input, line %d is taken as the header: %s"
                remarks.append(note % (n, header))
                continue
            name = "".join(fields[:-1])
            if "\ufffd" in line:
                raise ValueError("this is not UTF-8 text; save the table as CSV UTF-8")
            if len(fields) > 2:
                cut = {"\t": "", ",": "-d, "}.get(separator, "-d'%s' " % separator)
                raise ValueError(
                    "%d fields: take one or two with cut %s-f1,2, where 1,2 are the numbers"
                    " of your columns name and t1" % (len(fields), cut)
                )
            if "" in fields:
                raise ValueError(
                    "field %d is empty: a name or a runtime is missing, blank lines may stand"
                    " only at the end" % (fields.index("") + 1)
                )
            # "tai40a 1,5" has a decimal comma rather than the name "tai40a 1".
            end = name.replace(";", " ").split(" ")[-1] if separator == "," else name
            if end and number(end) == number(end):
                raise ValueError(
                    "one runtime a line, decimals with a point; a name must not be a number,"
                    " write i1 for 1"
                )
            if not name.isprintable():
                raise ValueError("a name must not hold a tab or another control character")
            if rows and bool(name) != bool(rows[0][0]):
                raise ValueError("all lines must be 't1' or all 'name t1', is a field missing?")
            rows.append((name, runtime(fields[-1])))
        except (ValueError, csv.Error) as error:
            hint = ", are its quotes right?" if isinstance(error, csv.Error) else ""
            place = "standard input, line %d: %s" % (n, quoted(line))
            raise ValueError("%s: %s%s" % (place, error, hint))
        if name in line_of and not again:
            again = "warning: standard input, line %d: the instance %s stands on line %d already"
            again %= n, quoted(name), line_of[name]
        if name:
            line_of[name] = n
    if not rows:
        raise ValueError("standard input holds no runtime")
    if again:
        remarks.append(again)
    return rows


# CPU names.

# "@ 2.70GHz", "2700 MHz", "(2.7 GHz)", or "@ 2.70" with the unit left out.
CLOCK = r"(?:@|\bat\b)?\s*(\d+(?:\.\d+)?)\+?\s*([gm])hz\b|@\s*(\d+\.\d+)"

# "(R)", "AMD A9-9420 with Radeon R5 Graphics", "12th Gen Intel", "2x Intel".
DECORATION = (
    r"\([^)]*\)|[\u00ae\u2122]|\b(?:cpu|processor|apu|soc)\b|\b\d+(?:st|nd|rd|th) gen\b"
    r"|\b(?:with|w/)\s.*\bgraphics\b|(?:\b(?:with|w/)\s+)?\bradeon\b.*"
    r"|^\s*(?:2\s*x|dual)\s+(?=intel|amd)"
)

WORD = r"[^\W_]+"
NO_PUNCTUATION = dict.fromkeys(map(ord, " !#$%&'()*+,-./:;<=>?@[]^_`{|}~"))

# "Six-Core" or "64-Core" at either end; "x 4", with a true times sign, at the end.
COUNT = r"(single|dual|triple|quad|six|hexa|eight|octa|ten|twelve|sixteen|\d{1,3})[- ]?cores?"
CORES = r"^%s\b|\b%s$|\u00d7\s*\d+$" % (COUNT, COUNT)


def read_scores(path):
    """The scores of a table of the form of cpu_scores.md, by CPU.

    The table begins with the line | model | score | range |; from there on
    every line that is not blank must be a row of it.
    Raises ValueError, naming the line, for any other file.
    """
    if path is None:
        path = os.path.join(os.path.dirname(os.path.realpath(__file__)), "cpu_scores.md")
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            lines = file.read(MOST_BYTES).split("\n")
    except OSError as error:
        raise ValueError(
            "%s cannot be read (%s); a CPU name needs cpu_scores.md beside the script or"
            " --scores FILE, a score needs neither" % (quoted(path), error.strerror)
        )
    cpus = {}
    in_table = False
    for n, line in enumerate(lines, 1):
        cells = list(map(str.strip, line.split("|")))
        if in_table and line.strip("|-: \t\r"):  # neither blank nor |---|
            good = len(cells) == 5 and not cells[0] + cells[4] and 0 < len(cells[1]) <= 200
            x = number(cells[2]) if good else 0
            if not x > 0 or cpus.setdefault(cells[1], x) != x:
                break
        in_table = in_table or cells[1:4] == ["model", "score", "range"]
    else:
        if cpus:
            return cpus
    raise ValueError(
        "%s, line %d: must be a row '| model | score | range |' with a score above 0,"
        " and no other score for the same model, not %s" % (quoted(path), n, quoted(line))
    )


def parts(name):
    """A CPU name as (clock in MHz or 0, has an @, words, model number, core count).

    The words are without case, punctuation and decoration.  The model number is
    the longest word with a digit other than i3 to i9 and single digits; if there
    is none it is "", and a core count belongs to the words.
    """
    import re

    # Linux adds the 0 of "E5-2680 0 @ 2.70GHz".
    name = re.sub(r"\s0(?=\s*@)", "", name.lower())
    clock = re.search(CLOCK, name)
    mhz = 0
    if clock:
        value, unit, ghz = clock.groups()
        mhz = round(float(value or ghz) * (1 if unit == "m" else 1000))
    plain = re.sub(DECORATION, " ", re.sub(CLOCK, " ", name, count=1)).strip()
    words = re.findall(WORD, re.sub(CORES, "", plain))
    numbers = [w for w in words if re.search(r"\d", w) and not re.match(r"(i[3-9]|\d)$", w)]
    if not numbers:
        words = re.findall(WORD, plain)
    cores = "".join(map("".join, re.findall(CORES, plain)))
    return mhz, "@" in name, words, max(numbers, key=len, default=""), cores


def fit(given, listed):
    """How well a name given fits a listed one, both as parts; 0 if it does not.

    The words given must be all the words listed, or the last ones, or the first
    one and the last ones; without a model number, all of them.  Where both have
    them, the clocks must not differ by more than 0.05 GHz, nor the core counts; an
    @ given must be listed.  The same clock is worth more than all words, and these
    more than some.
    """
    mhz, at, words, model_number, cores = given
    listed_mhz, listed_at, listed_words, _, listed_cores = listed
    if listed_mhz and (mhz and abs(mhz - listed_mhz) > 50 or at and not listed_at):
        return 0
    if cores and listed_cores and cores != listed_cores:
        return 0
    joined = "".join(words)
    same_clock = 2 * (0 < mhz == listed_mhz)
    if joined == "".join(listed_words):
        return 2 + same_clock
    for i in range(1, len(listed_words)) if model_number else ():
        end = "".join(listed_words[i:])
        if joined in (end, listed_words[0] + end):
            return 1 + same_clock
    return 0


def similar(key, given, rows, cpus):
    """At most five CPUs with words that begin with the key, or else with one close to
    it; those with the clock given first, then the most similar.

    rows: the CPUs with the key in their names, with their parts.
    """
    import difflib
    import re

    begins = (key,)
    if not rows:
        known = dict.fromkeys(re.findall(WORD, " ".join(cpus).lower()))
        begins = tuple(difflib.get_close_matches(key, known, 3, 0.75))
        rows = {cpu: parts(cpu) for cpu in cpus if any(w in cpu.lower() for w in begins)}

    def fits(cpu):
        words = rows[cpu][2]
        return any("".join(words[i:]).startswith(begins) for i in range(len(words)))

    def rank(cpu):
        mhz, _, words, _, _ = rows[cpu]
        likeness = difflib.SequenceMatcher(None, "".join(given[2]), "".join(words)).ratio()
        return 0 < given[0] and abs(given[0] - mhz) > 50, -likeness, cpu

    return sorted(filter(fits, rows), key=rank)[:5]


def look_up(name, text, cpus, remarks):
    """The CPU that text, given as S1 or S2, stands for.

    The name letter for letter wins, then the CPUs that it fits best.  What the
    user has to know is added to remarks.
    Raises ValueError unless it is exactly one, and usable: a wrong score silently
    taken would spoil every runtime.
    """

    def listing(some):
        return ", ".join("%s (%.15g)" % (cpu, cpus[cpu]) for cpu in some)

    given = mhz, _, words, model_number, _ = parts(text if len(text) <= 200 else "")
    # It would take too long to take all names apart.
    key = model_number or "".join(words)
    letters = "\n".join(cpus).lower().translate(NO_PUNCTUATION).split("\n")
    rows = {cpu: parts(cpu) for cpu, row in zip(cpus, letters) if key and key in row}
    ranked = {0: []}
    for cpu in rows:
        ranked.setdefault(fit(given, rows[cpu]), []).append(cpu)
    fits = [text] if text in cpus else ranked[max(ranked)] if max(ranked) else []
    message = "%s %s " % (name, quoted(text))
    if not fits:
        message += "is neither a number above 0 and below 3223.49 nor a CPU of the list"
        close = similar(key, given, rows, cpus) if len(key) > 2 else []
        if close:
            message += ", similar are %s: give the full name if it is one" % listing(close)
        raise ValueError(
            message + "; only scores of 30 January 2022 fit the model, and a newer CPU has"
            " none: run B on a listed machine, and for A's take a slower listed CPU of the"
            " same family"
        )
    cpu = fits[0]
    if len(fits) > 1:
        message += "fits %d listed CPUs: %s" % (len(fits), listing(fits[:12]))
        if len(fits) > 12:
            word = max(rows[cpu][2][1:] or [key], key=len)
            message += " and more, see grep -i '%s' cpu_scores.md" % word
        if min(map(cpus.get, fits)) >= ZERO_RUNTIME_SCORE:
            raise ValueError(message + "; none of them can be used" + TOO_FAST)
        raise ValueError(message + "; give the full name of one")
    message += "is taken as %s, score %.15g" % (cpu, cpus[cpu])
    if cpus[cpu] >= ZERO_RUNTIME_SCORE:
        raise ValueError(message + TOO_FAST)
    if text in cpus:
        return cpu
    cpu_mhz, _, cpu_words, _, _ = rows[cpu]
    if cpu_mhz and not mhz and not model_number:
        message = "%s %s may be %s: without a model number, give the clock, too"
        raise ValueError(message % (name, quoted(text), listing(fits)))
    n = len(cpu_words)
    longer = [cpu for cpu in rows if rows[cpu][2][:n] == cpu_words != rows[cpu][2]]
    if longer:
        message += "; listed too: " + listing(longer[:3])
    remarks.append("note: " + message)
    return cpu


# The report.

EXPLANATION = """\
p_gamma = %.15g, the probability that the equivalent runtime is too long: an average
    over the pairs of machines of the calibration, not a promise for this pair
gamma = %.8g, on the line between the calibrated points
    P[t2_hat > t2] = %d/3584 = %.8g, gamma = %.8g
    P[t2_hat > t2] = %d/3584 = %.8g, gamma = %.8g
s1 = %s: machine M1, where A ran
s2 = %s: machine M2, where B runs
(3223.49 - s2)/(3223.49 - s1) = %.8g
M2 is %s
t2_hat = T1 * (3223.49 - s2)/(3223.49 - s1) * gamma

%10s  equivalent runtime
%s
A's run of %.15g on M1 would take at least %s on M2, except with probability %.15g:
stop B after %s on M2%s.  All times are in the unit of T1.
%s"""


def explanation(p, labels, ratio, rows, remarks):
    """The report of --explain, in the terms of the paper; rows: (t1, result, name)."""
    values = [p, gamma(p)]
    for count, coefficient in neighbours(PREDICTIONS * p, 0):
        values += [count, count / PREDICTIONS, coefficient]
    speed = "slower than M1 by the factor %.8g" % ratio
    if ratio <= 1:
        speed = "faster than M1 by the factor %.8g" % (1 / ratio)
    row = "%10.15g  %18s  %s\n" if rows[0][2] else "%10.15g  %18s%s\n"
    table = "".join(row % cells for cells in rows)
    values += labels + [ratio, speed if ratio != 1 else "as fast as M1", "T1", table]
    t1, t2_hat, _ = rows[0]
    likewise = ", and likewise on every line" if len(rows) > 1 else ""
    values += [t1, t2_hat, p, t2_hat, likewise, "".join("\n%s\n" % text for text in remarks)]
    return EXPLANATION % tuple(values)


# The command line.

# python3 -OO leaves docstrings out.
MANUAL = __doc__ or "usage: see the beginning of %s\n" % PROG

OUTSIDE = (
    "warning: %s %s%s is outside 411 to 2185, the range that the paper recommends; the"
    " equivalent runtime may be too %s"
)
RISKS = (
    "long: do not claim significance with it, or stop B at the smaller of it and"
    " gamma*T1*S1/S2",
    "short, which is unfair only to B",
)


def results(operands, path, explain):
    """What the command prints for its operands: (results, remarks)."""
    usage = MANUAL.split("\n")[0]
    missing = ("P_GAMMA", "S1", "S2", "T1")[len(operands) :]
    if missing:
        raise ValueError("%s missing; %s" % (", ".join(missing), usage))
    p = probability(operands[0])
    remarks, scores, labels, cpus = [], [], [], {}
    for name, text, risk in zip(("S1", "S2"), operands[1:], RISKS):
        cpu = ""
        # "1,219" and "nan" are bad numbers rather than names.
        named = any(map(str.isalpha, text)) and text.lower() not in MISSING
        if named and number(text) != number(text):
            cpus = cpus or read_scores(path)
            cpu = look_up(name, text, cpus, remarks)
            text = "%.15g" % cpus[cpu]
        s = score(name, text)
        if not LOWEST_SCORE <= s <= HIGHEST_SCORE:
            remarks.append(OUTSIDE % (name, text, cpu and " (%s)" % cpu, risk))
        scores.append(s)
        labels.append(text + (cpu and ", " + cpu))
    if path is not None and not cpus:
        remarks.append("note: --scores is not used, as S1 and S2 are numbers")
    if operands[3:] == ["-"]:
        runtimes = read_runtimes(remarks)
    else:
        runtimes = [("", runtime(text)) for text in operands[3:]]
    # t2_hat is proportional to T1.
    factor = equivalent_runtime(p, *scores, 1)
    rows, lines = [], []
    for name, t1 in runtimes:
        t2_hat = significant(positive(t1 * factor, UNREPRESENTABLE % t1))
        rows.append((t1, t2_hat, name))
        lines.append(name + "\t" + t2_hat if name else t2_hat)
    output = "\n".join(lines) + "\n"
    if max(output) > "~":
        remarks.append("note: names are printed in ASCII, with escapes like \\xe9")
    if explain:
        ratio = equivalent_runtime(0.5, *scores, 1)  # gamma is 1
        output = explanation(p, labels, ratio, rows, remarks)
    return output, remarks


def respond(arguments):
    """What the command prints for its arguments: (results, remarks).

    Raises ValueError for bad input.
    """
    path = explain = None
    operands = []
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            operands += rest
        elif argument[:1] != "-" or argument[1:2] in "0123456789.":
            operands.append(argument)
        elif argument in ("-h", "--help"):
            return MANUAL, []
        elif argument == "--version":
            return PROG + " 1.0\n", []
        elif argument == "--explain":
            explain = True
        elif argument.partition("=")[0] == "--scores":
            path = argument[9:] if "=" in argument else next(rest, "--")
            if path[:2] == "--":
                raise ValueError("--scores needs a FILE; see --help")
        else:
            raise ValueError("unknown option %s; see --help" % quoted(argument))
    return results(operands, path, explain)


def write(stream, text):
    """Write text, in ASCII whatever it holds; ValueError if that fails, though not
    because a reader has gone away (| head).
    """
    if stream is None:
        raise ValueError("standard output is closed")
    try:
        stream.write(text.encode("ascii", "backslashreplace").decode("ascii"))
        stream.flush()
    except OSError as error:
        # Else Python tries again at exit, and complains in its own words.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if not isinstance(error, BrokenPipeError):
            raise ValueError("standard output cannot be written (%s)" % error.strerror)


def remark(text):
    """Write a note, a warning or an error to standard error, if possible."""
    try:
        write(sys.stderr, "%s: %s\n" % (PROG, text))
    except ValueError:
        pass


def main(argv=None):
    """Run the command; returns its exit status: 0, 2 after an error, or 130 if
    interrupted.

    argv: the arguments without the program's name, by default those given.
    """
    try:
        output, remarks = respond(sys.argv[1:] if argv is None else list(argv))
        for text in remarks:
            remark(text)
        write(sys.stdout, output)
    except ValueError as error:
        remark("error: %s" % error)
        return 2
    except MemoryError:
        remark("error: there is not enough memory")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    if sys.stdout is not sys.__stdout__ or hasattr(sys, "ps1"):
        sys.exit(main())  # run within a notebook or an interactive Python
    if sys.stdout is not None:
        # Under -u, Python's own does not tell when a full disk takes only a part.
        sys.stdout = open(sys.stdout.fileno(), "w", closefd=False)
    # Without Python's cleaning up, which takes longer than the computation: all is
    # written and flushed.
    os._exit(main())
