#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""usage: corrected_p_value.py [--explain] [--alpha ALPHA] [--maximize]
                            P_GAMMA (N K [TIES] | RESULTS)

Is your algorithm B significantly better than algorithm A?  B was stopped at the
equivalent runtimes that equivalent_runtime.py prints.  If one of them is longer
than A's run would take on your machine, it is too long and may help B.  The
p-value of the one-sided sign test is corrected for this.  This script prints

    P[X <= K + Y]  with  X ~ Bin(N, 1/2)  and  Y ~ Bin(N + TIES, P_GAMMA),

with 8 significant digits, accurate to one unit in the last.  X is the number of
instances on which A is better if the two are equally good.  Y is the number of
runtimes that were too long, each of which may hide that A is better.  Without
ties it is the p-value of the paper.  Below 0.0001 it has an exponent, such as
e-05, which bc does not read.  H0 is that B is worse than or equal to A.  If the
p-value is lower than alpha, H0 is rejected.  If H0 is true, this happens with a
probability below alpha, as long as the assumptions of --explain hold.

operands:
  P_GAMMA   probability that a runtime of B was too long, from 0 to 0.5; take
            0.04 for runtimes made with 0.01, because 0.01 is what you aim at,
            and 0.04 is what you allow for, while the paper takes 0.01 for both;
            0 gives the ordinary sign test
  N         the number of instances on which A or B is better, 1 to 10,000,000
  K         the number of these on which A is better, from 0 to N
  TIES      the number of further instances, which are ties, by default 0
  RESULTS   instead of N, K and TIES: a file, or - for standard input, with a
            line for each run of B:
                instance  a        b
                bur26a    5432374  5426670

Lines of RESULTS with the same name are runs of one instance, and repeat its a.
B is better on an instance if its exact average is better than A's value by at
least one unit of the last decimal of A's values.  B is worse if it is worse at
all, else the instance is a tie.  The unit is 0.01 if the value of A with the
most decimals is 3.25, and 1 if all are integers, as 7.0 and 12.0 are.  If a run
of B found nothing, write NA in place of its value.  Then A is better.

Columns of RESULTS are separated by tabs, else by semicolons, commas or blanks.
With a header, they may be in any order.  The names are in the column instance,
else in name, else in the first other column.  Without a header, each line is
"a b" or "name a b".  Without names, each line is an instance.

options, which may stand anywhere before --:
  --explain       print a report instead: what was compared, and the conclusion
  --alpha ALPHA   the level, up to 0.5, by default 0.05; implies --explain
  --maximize      in RESULTS the larger value is better; by default the smaller
  --version       print the version
  -h, --help      print this manual

examples:
  python3 corrected_p_value.py 0.04 17 3 prints 0.025745961
  python3 corrected_p_value.py --explain 0.04 results.tsv > report.txt

exit status: 0 on success, 2 after an error, 130 if interrupted.
As a module: corrected_p_value(), critical_value(), sign_counts(), winners().
A copy is right if python3 -m doctest corrected_p_value.py prints nothing.  More
is in the README "Fair comparison of optimization algorithms run on different
machines".

Method: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair Comparison of
Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

# The rest is imported where it is used: start-up is the whole cost of a plain call.
import sys

__version__ = "5.0"
__all__ = ["corrected_p_value", "critical_value", "sign_counts", "winners"]
PROG = "corrected_p_value.py"
LARGEST_N = 10_000_000  # where a p-value takes up to a minute, and the report some minutes
MISSING = ("", "na", "<na>", "n/a", "nan", "null", "none", "inf", "infinity")  # B found nothing


# === The method ===

def corrected_p_value(p_gamma, n, k, ties=0):
    """The corrected p-value of the one-sided sign test, p_c_hat(k) in the paper.

    P[X <= k + Y] with independent X ~ Bin(n, 1/2) and Y ~ Bin(n + ties, p_gamma).  Without
    ties this is the definition of Section 3.2.  The paper drops ties in a footnote of 3.1.

    p_gamma: probability that a runtime of B is too long, 0 to 0.5; 0 is the ordinary test.
    n: number of instances on which one of the two is better, 1 to 10,000,000.
    k: number of these on which A is better, 0 to n.
    ties: number of further instances, 0 to 10,000,000.
    Returns a float.  If it is below alpha, H0 (B is worse than or equal to A) is rejected.
    Raises InputError, a ValueError, if an argument is not such a number.

    >>> corrected_p_value(0, 5, 0)
    0.03125
    """
    p_gamma, n = valid_p_gamma(p_gamma), valid_integer("N", n, 1, LARGEST_N)
    k, ties = valid_integer("K", k, 0, n), valid_integer("TIES", ties, 0, LARGEST_N)
    return min(1.0, float(p_value(p_gamma, n, k, ties)))


def p_value(p_gamma, n, k, ties, p_a=0.5):
    """P[X <= k + Y] with independent X ~ Bin(n, p_a) and Y ~ Bin(n + ties, p_gamma).

    p_a is P[A is better], 1/2 for the p-value.  Without ties, Section 3.2 defines it as the sum
    over v = 0..n of (1 - P[Y < max(0, v - k)]) P[X = v], where the bracket is P[Y >= v - k].
    """
    # Floats hold 2**-1000, the least first term of n + ties = 1000, and lose less than 1e-11.
    if n + ties <= 1000:
        return convolution(p_gamma, n, k, ties, p_a)
    import decimal
    with decimal.localcontext(decimal.Context(30, Emin=decimal.MIN_EMIN)):
        return convolution(decimal.Decimal(str(p_gamma)), n, k, ties, decimal.Decimal(str(p_a)))


def convolution(p_gamma, n, k, ties, p_a):
    """The sum of P[Y = y] P[X <= k + y] over y, in floats or Decimals as the arguments are."""
    # All terms are positive, so no digits cancel.
    x_terms = binomial(n, p_a)
    x_sum = sum(next(x_terms) for _ in range(k + 1))
    total = 0
    for y_term in binomial(n + ties, p_gamma):
        total += y_term * x_sum
        # One of the y_terms was far larger, so they fall from here on.
        if y_term * 10 ** 25 < total:
            break
        x_sum += next(x_terms, 0)
    return total


def binomial(n, p):
    """P[X = x] for x = 0..n, with X ~ Bin(n, p)."""
    term, odds = (1 - p) ** n, p / (1 - p)
    for x in range(n + 1):
        yield term
        term = term * (odds * (n - x)) / (x + 1)


def critical_value(p_gamma, n, alpha, ties=0):
    """The critical value: the largest k whose corrected p-value is lower than alpha.

    p_gamma, n, ties: as in corrected_p_value.
    alpha: significance level, above 0 and at most 0.5.
    Returns an int, or None if even k = 0 does not reject H0.
    Raises InputError, a ValueError, if an argument is not such a number.

    >>> critical_value(0.01, 17, 0.05)
    4
    """
    p_gamma, n = valid_p_gamma(p_gamma), valid_integer("N", n, 1, LARGEST_N)
    alpha, ties = valid_alpha(alpha), valid_integer("TIES", ties, 0, LARGEST_N)
    most = largest(-1, n, lambda k: rejects(p_gamma, n, k, ties, alpha))
    return None if most < 0 else most


def rejects(p_gamma, n, k, ties, alpha, p_a=0.5):
    """Whether the p-value is lower than alpha, and not just by rounding."""
    return float(p_value(p_gamma, n, k, ties, p_a)) < alpha * (1 - 1e-11)


def largest(low, high, holds):
    """The last i with holds(i), by bisection, where it holds from low on and no more at high."""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def sign_counts(pairs, maximize=False):
    """(n, k, ties) of paired results, as corrected_p_value takes them: Section 3.1 of the paper.

    pairs, maximize: as in winners.
    Raises InputError, a ValueError, as winners does, and if there are only ties.

    >>> sign_counts([(7, 9), (8, 8), (6, 5)])
    (2, 1, 1)
    """
    return count(winners(pairs, maximize))


def count(signs):
    """(n, k, ties) of the list that winners() returns; InputError if there are only ties."""
    ties = signs.count("")
    if ties == len(signs):
        raise InputError(f"there are only ties ({ties} instances), so there is nothing to test")
    return len(signs) - ties, signs.count("A"), ties


def winners(pairs, maximize=False):
    """Which algorithm is better on each instance: "A", "B", or "" for a tie.

    On an instance B is better if its exact average is better than A's value by at least one
    unit of the last decimal of A's values, worse if it is worse at all, else it is a tie.
    Zeros that end the decimals of all values of A do not count.

    pairs: for each instance the objective values (a, b) of A and B, numbers or decimal
        texts; a number is taken as str() shows it.  b may be a list or an array of runs, or
        any other iterable but a text.  If a run is None, nan, infinite or empty, A is better.
    maximize: larger values are better; by default smaller ones are.
    Raises InputError, a ValueError, if a value is not a decimal number of at most 60 characters,
        or has an exponent above 0 or below -400.

    >>> winners([(7, 9), (8, [7, 8]), (6, 5)])
    ['A', '', 'B']
    """
    valid_pairs = []
    for a, b in pairs:
        runs = [b] if isinstance(b, (str, bytes)) or not hasattr(b, "__iter__") else b
        valid_pairs.append((valid_a(a), [valid_b(run) for run in runs]))
    return [winner for _, _, winner in compare(valid_pairs, maximize)[1]]


def compare(pairs, maximize):
    """The unit of A's last decimal, and for each pair (a, average of b or None, winner)."""
    import decimal
    rows = []
    # The sums are exact, as valid_a() takes values of less than 600 digits around the point.
    with decimal.localcontext(decimal.Context(1000)):
        exponents = [a.normalize().as_tuple().exponent for a, _ in pairs]
        unit = decimal.Decimal(1).scaleb(min([0] + exponents))
        for a, b in pairs:
            mean, winner = None, "A"
            if b and None not in b:
                mean = sum(b) / len(b)
                gain = sum(b) - len(b) * a if maximize else len(b) * a - sum(b)
                if gain >= len(b) * unit:
                    winner = "B"
                elif gain >= 0:
                    winner = ""
            rows.append((a, mean, winner))
    return unit, rows


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
    """p_gamma as a float; InputError unless 0 <= p_gamma <= 0.5."""
    x = number(p_gamma)
    if 0 <= x <= 0.5:
        return x
    raise InputError(f"P_GAMMA must be from 0 to 0.5 (0.04 for 4 %), not {quoted(p_gamma)}")


def valid_alpha(alpha):
    """alpha as a float; InputError unless 0 < alpha <= 0.5."""
    x = number(alpha)
    if 0 < x <= 0.5:
        return x
    raise InputError(f"ALPHA must be above 0 and at most 0.5 (0.05, not 0.95), not {quoted(alpha)}")


def valid_integer(operand, value, low, high):
    """value as an int; InputError unless it is an integer from low to high."""
    x = number(value)
    if low <= x <= high and x == int(x):
        return int(x)
    raise InputError(f"{operand} must be an integer from {low} to {high:,}, not {quoted(value)}")


def valid_a(value):
    """An objective value as an exact Decimal; InputError unless it shows all its digits."""
    import decimal
    text = str(value)
    exponent = number(text.lower().partition("e")[2] or 0)
    # 3.94649e+07 can be any value that is rounded to it.
    if is_number(text) and -400 <= exponent <= 0 and len(text) <= 60:
        return decimal.Decimal(text)
    allowed = "a number of up to 60 characters (1.5, not 1,5; 39464925, not 3.94649e+07)"
    advice = "only a value of B may be missing: NA, if B found nothing"
    raise InputError(f"a value of A or B must be {allowed}, not {quoted(value)}; {advice}")


def valid_b(value):
    """As valid_a, or None for a missing value, which may have a sign (-nan)."""
    return None if str(value).lower().lstrip("+-") in MISSING else valid_a(value)


def show_p_value(p_gamma, n, k, ties):
    """The p-value with 8 significant digits; if it is below 1e-4, with an exponent."""
    p = p_value(p_gamma, n, k, ties)
    # It may be a Decimal that is too small for a float; only a float has the format "#".
    return format(float(p), "#.8g") if p > 1e-300 else format(p, ".7e")


def quoted(value):
    """The value as a message shows it: ASCII and of bounded length."""
    text = ascii(value)
    return text if len(text) <= 80 else f"{text[:60]}... ({len(text)} characters)"


# === The table of results ===

# The first or the last word of a row that is not an instance.
AVERAGES = {
    "average", "avg", "ave", "mean", "means", "geomean", "median", "std", "sum", "total", "overall"
}


def read_results(path):
    """The instances {name: (a, [b, ...])} of RESULTS; lines of a name are runs of an instance."""
    where = "standard input" if path == "-" else f"RESULTS {quoted(path)}"
    pairs_of = read_table(path, where)
    runs = max(map(len, pairs_of.values()))
    instances = {}
    for name, pairs in pairs_of.items():
        a, b = zip(*pairs)
        on = f"{where}: on {quoted(name)}"
        if len(b) < runs:
            raise InputError(f"{on} B has {len(b)} of {runs} runs; add NA where it found nothing")
        if min(a) < max(a):
            raise InputError(f"{on} A has the values {min(a)} and {max(a)}; give one value only")
        instances[name] = a[0], b
    return instances


def read_table(path, where):
    """The pairs {name: [(a, b), ...]} of a table, no line skipped; without names, by line."""
    lines = read_lines(path, where, "without a table, give N and K")
    separator = next((s for s in "\t;," if s in lines[0]), " ")
    pairs_of = {}
    line_number, line = 1, lines[0]
    try:
        first = split(line, separator)
        header, columns = find_columns(first)
        for line_number, line in enumerate(lines[header:], 1 + header):
            fields = split(line, separator)
            if len(fields) != len(first):
                advice = f"put a name that contains {separator!r} in quotes, or write 1.5 for 1,5"
                raise InputError(f"fields: {len(fields)}, but {len(first)} in line 1; {advice}")
            name = f"line {line_number}"
            if "name" in columns:
                name = fields[columns["name"]]
                named = header and first[columns["name"]].lower() in ("instance", "name")
                check_name(name, named, not header and separator == "," and line[0] != '"')
            pair = valid_a(fields[columns["a"]]), valid_b(fields[columns["b"]])
            pairs_of.setdefault(name, []).append(pair)
    except InputError as error:
        raise InputError(f"{where}, line {line_number}: {quoted(line)}: {error}")
    if not pairs_of:
        raise InputError(f"{where} has no rows")
    return pairs_of


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
    """How many lines the header has, and the columns {name, a, b: index}."""
    heads = [field.lower() for field in fields]
    if heads.count("a") == 1 and heads.count("b") == 1 and not any(map(is_number, heads)):
        columns = {"a": heads.index("a"), "b": heads.index("b")}
        add_name(fields, columns)
        return 1, columns
    if len(fields) not in (2, 3) or all(head[:1].isalpha() for head in heads):
        allowed = "a header must name one column a and one column b, the values of A and of B"
        raise InputError(f"{allowed}; without a header, each line is A B or NAME A B ('a b' 5 4)")
    order = ["name", "a", "b"][-len(fields):]
    return 0, {column: i for i, column in enumerate(order)}


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


# === The report ===

def doubts(instances, unit):
    """What may be wrong in a table that can be read, a text for each note."""
    import collections
    lost = [name for name, (_, b) in instances.items() if None in b]
    if lost:
        which = f"{len(lost)} of {len(instances)} instances; first: {quoted(lost[0])}"
        asked = "did the solver start, print and flush within its time?"
        yield f"a run of B found nothing, so B has lost there: {which}; {asked}"
    odd = [
        name for name, (a, b) in instances.items()
        if a and any(x is not None and (x / a > 10 or 10 * x / a < 1) for x in b)
    ]
    if odd:
        which = f"{len(odd)} of {len(instances)} instances; first: {quoted(odd[0])}"
        differ = "A and a run of B differ in sign, or by more than a factor of 10, on"
        yield f"{differ} {which}; is it the same column and unit?  If B found nothing, write NA"
    values = collections.Counter(a for a, _ in instances.values())
    decimals = {-max(a.as_tuple().exponent, unit.as_tuple().exponent) for a in values}
    if len(decimals) > 1:
        best = "write the best it can be: 1697 is 1696.50 if smaller is better, else 1697.49"
        differ = f"A's values have {min(decimals)} to {max(decimals)} decimals"
        yield f"{differ}; if a value was rounded more than the others, {best}"
    found = [b for _, b in instances.values() if b[0] is not None]
    if found and all(len(b) > 1 and len(set(b)) == 1 for b in found):
        yield "on each instance all runs of B have one value; does the solver use its seed?"
    if min(values.values()) > 1:
        remedy = "if some lines are runs of one instance, give them one name"
        yield f"A has {len(values)} different values on {len(instances)} instances; {remedy}"


def listing(instances, unit, rows, maximize):
    """The part of the report with a line for each instance, whose bar points to who is better."""
    import statistics
    runs = max(len(b) for _, b in instances.values())
    better = "larger" if maximize else "smaller"
    decimals = 2 - unit.as_tuple().exponent  # two more than A's values have
    gaps = [(mean - a) / abs(a) if a and mean is not None else None for a, mean, _ in rows]
    known = [gap for gap in gaps if gap is not None]
    sizes = [abs(gap) for gap, (_, _, winner) in zip(gaps, rows) if gap and winner]
    # A gap that is far larger than the others must not make all their bars one mark.
    ten_marks = min(max(sizes, default=0), 5 * statistics.median(sizes or [0]))
    # The gap of a winner is never shown as 0.
    digits = max([2] + [-size.adjusted() - 2 for size in sizes])
    row = "{:>14}  {:>16}  {:>13}  {:>10}|{:10}  {:^6}  {}\n".format
    lines = [row("A", "B", "(B - A)/|A|", "B better", "A better", "winner", "instance")]
    for name, gap, (a, mean, winner) in zip(instances, gaps, rows):
        average = "NA" if mean is None else f"{mean:.{decimals}f}"
        percent = "" if gap is None else f"{gap:+.{digits}%}"
        marks = min(10, max(1, round(10 * abs(gap) / ten_marks))) if gap and winner else 0
        left, right = ("", ">" * marks) if winner == "A" else ("<" * marks, "")
        lines.append(row(str(a), average, percent, left, right, winner or "=", name))
    median = f"{statistics.median(known):+.2%}" if known else "not defined"
    return f"""\
instances: {len(rows)}; runs of B on each: {runs}; {better} values are better
B is better if its average is better than A's value by at least {unit:f}, worse if it is
worse at all, else it is a tie (=).  A bar of ten marks is the
largest |B - A|/|A|, or 5 times the median one if this is less.

{"".join(lines)}
median of (B - A)/|A|: {median} over {len(known)} of {len(rows)} instances

"""


def explanation(comparison, p_gamma, n, k, ties, alpha):
    """The report of --explain, in the terms of the paper; comparison: that of listing(), or ""."""
    corrected = f"corrected p-value = {show_p_value(p_gamma, n, k, ties)}"
    if ties:
        corrected += ", which counts the ties: report this one\nwithout the ties, as in the paper"
        corrected += f" = {show_p_value(p_gamma, n, k, 0)}"
    most = critical_value(p_gamma, n, alpha, ties)
    critical = "no k rejects H0" if most is None else f"{most}, the largest k that rejects H0"
    return f"""\
{PROG} {__version__}, a program for the method of doi 10.1214/23-AOAS1778

{comparison}n = {n}, the number of instances on which A or B is better
k = {k}, the number of these on which A is better; B is better on {n - k}
ties = {ties}, the number of further instances
p_gamma = {p_gamma:.15g}, the probability that a runtime of B was too long
p-value of the ordinary sign test = {show_p_value(0.0, n, k, 0)}
{corrected}
critical value: {critical} at alpha = {alpha:.15g}

H0: the performance of B is worse than or equal to that of A.
{conclusion(p_gamma, n, k, ties, alpha)}

Assumptions:
- One value per instance: the same statistic over the same number of runs for A and B.  If A
  is deterministic, B may have the average or median of any number of runs, but not their best.
- alpha, p_gamma, the statistic, the instances, the runtimes of B and its machine were fixed
  without regard to the results.
- B was not tuned on these instances, and no other version of B was compared on them.
- The instances are independent random draws of the kind that the conclusion is about.
- Each runtime of B was longer than A's run would take on B's machine with a probability of at
  most p_gamma, whatever the other results are.  For some pairs of machines this fails.
- More time never makes B worse.
- A and B each ran on one thread, and the CPU limited their speed.
The conclusion is about the two programs: a faster program can make B better than A.
"""


def conclusion(p_gamma, n, k, ties, alpha):
    """Whether H0 is rejected, and what this means."""
    if not rejects(p_gamma, n, k, ties, alpha):
        return f"""\
The corrected p-value is not lower than alpha = {alpha:.15g}, so H0 is not rejected:
there is not enough evidence that B performs better than A.  This does not show that A
is better, nor that the two perform the same."""
    # In steps of 0.001: the largest share of wins of B that is rejected as one half is, and the
    # largest p_gamma with which H0 is rejected.  The p_gamma given may lie between two steps.
    share = largest(500, 1000, lambda i: rejects(p_gamma, n, k, ties, alpha, 1 - i / 1000)) / 10
    bound = largest(0, 501, lambda i: rejects(i / 1000, n, k, ties, alpha)) / 1000
    return f"""\
The corrected p-value is lower than alpha = {alpha:.15g}, so H0 is rejected: at this
significance level, B performs statistically significantly better than A.
With a confidence of {100 - 100 * alpha:.10g} %, B wins more than {share:.1f} % of comparisons, ties
excluded.  A comparison is a new instance of this kind, one published value of A, and as many
runs of B as here.
H0 would still be rejected with a p_gamma of up to {max(bound, p_gamma):.15g}."""


# === The command line ===

def run(argv):
    """What the command prints for its arguments; InputError for bad input."""
    explain, alpha, maximize = False, 0.05, False
    operands, rest = [], iter(argv)
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
        elif argument == "--explain":
            explain = True
        elif argument == "--maximize":
            maximize = True
        elif option == "--alpha":
            explain = True
            alpha = valid_alpha(value if equals else next(rest, ""))
        else:
            raise InputError(f"unknown option {quoted(argument)}; see --help")
    if len(operands) not in (2, 3, 4):
        found = quoted(" ".join(operands))
        raise InputError(f"expected P_GAMMA and N K [TIES] or RESULTS, found {found}; see --help")
    if len(operands) > 2 and maximize:
        raise InputError("--maximize needs RESULTS: K already counts where A is better")
    return sign_test(operands, explain, alpha, maximize)


def sign_test(operands, explain, alpha, maximize):
    """The p-value, or its report, as run() returns it."""
    p_gamma, comparison = valid_p_gamma(operands[0]), ""
    if len(operands) == 2:
        instances = read_results(operands[1])
        unit, rows = compare(instances.values(), maximize)
        n, k, ties = count([winner for _, _, winner in rows])
        for doubt in doubts(instances, unit):
            message("note", doubt)
        if explain:
            comparison = listing(instances, unit, rows, maximize)
    else:
        n = valid_integer("N", operands[1], 1, LARGEST_N)
        k = valid_integer("K, on how many of the N instances A is better,", operands[2], 0, n)
        ties = valid_integer("TIES", operands[3], 0, LARGEST_N) if len(operands) == 4 else 0
    if explain:
        return explanation(comparison, p_gamma, n, k, ties, alpha)
    if ties:
        why = "because a runtime that was too long can turn a loss of B into a tie"
        paper = f"without them, as in the paper, it is {show_p_value(p_gamma, n, k, 0)}"
        message("note", f"the p-value counts {ties} ties of {n + ties} instances, {why}; {paper}")
    return show_p_value(p_gamma, n, k, ties) + "\n"


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
