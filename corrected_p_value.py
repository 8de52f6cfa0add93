#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""usage: corrected_p_value.py [--explain] [--alpha ALPHA] [--maximize]
                            P_GAMMA (N K [TIES] | RESULTS)

Is your algorithm B significantly better than algorithm A?  B was stopped at the
equivalent runtimes that equivalent_runtime.py prints.  If one of them is longer
than A's run would take on your machine, it is too long and may help B.  The
p-value of the one-sided sign test is corrected for this.  This script prints

    P[X <= K + Y]  with  X ~ Bin(N, 1/2)  and  Y ~ Bin(N + TIES, P_GAMMA).

X is the number of instances on which A is better if the two are equally good.
Y is the number of runtimes that were too long, each of which may hide that A is
better.  Without ties, the formula is the paper's.  H0 is that B is worse than
or equal to A.  If the p-value is lower than alpha, H0 is rejected.  Under the
assumptions of --explain, this has a probability below alpha if H0 is true.

operands:
  P_GAMMA   probability that a runtime of B was too long, from 0 to 0.5; our
            advice is 0.02 for runtimes made with 0.01, while the paper takes
            0.01 for both in its examples; 0 gives the ordinary sign test
  N         the number of instances on which A or B is better, 0 to 1,000,000
  K         the number of these on which A is better, from 0 to N
  TIES      the number of further instances, by default 0: ties, which count by
            our rule, while the paper drops them
  RESULTS   instead of N, K and TIES: a file, or - for standard input, with a
            header, and a line for each run of B:
                instance  a        b
                bur26a    5432374  5426670

Lines with the same instance are its runs, and repeat its a.  By our rule, B is
better on an instance if its exact average is better than A's value by at least
one unit of the last decimal of A's values.  In the paper, each difference
counts.  B is worse if it is worse at all, else the instance is a tie.  The unit
is 0.01 if the value of A with the most decimals is 3.25, and 1 if all are
integers, as 7.0 and 12.0 are.  If a run of B found nothing, write NA in place
of its value.  Then A is better.  Columns are separated by tabs, else by
semicolons, commas or blanks, and may be in any order, with others among them.
If a and b stand alone, each line is an instance, and numbers need no header.

options, which may stand anywhere before --:
  --explain       print a report instead, with a conclusion for your paper
  --alpha ALPHA   the level, up to 0.5, by default 0.05; implies --explain
  --maximize      in RESULTS the larger value is better; by default the smaller
  --version       print the version
  -h, --help      print this manual

examples:
  python3 corrected_p_value.py 0.02 17 3 prints 0.014211294
  python3 corrected_p_value.py --explain 0.02 results.tsv > report.txt

The 8 digits are accurate to one unit in the last.  A p-value below 0.0001 has
an exponent, such as e-05, which bc does not read.  The least is 1.0000000e-300.
exit status: 0 on success, 2 after an error, 130 if interrupted.
As a module: corrected_p_value(), critical_value(), sign_counts(), winners().
A copy is right if python3 -m doctest corrected_p_value.py prints nothing.

Method: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair Comparison of
Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

# The rest is imported where it is used: start-up is the whole cost of a plain call.
import sys

__version__ = "6.0"
__all__ = ["corrected_p_value", "critical_value", "sign_counts", "winners", "InputError"]
PROG = "corrected_p_value.py"

PAPERS_P_GAMMA = 0.01  # with which the paper makes the runtimes and tests the results (Section 4)
LARGEST_N = 1_000_000  # where a p-value takes a part of a second
LEAST_P_VALUE = 1e-300  # in place of smaller ones, because floats lose their digits
MARKS = 10  # of the longest bar in the report
MISSING = ("", "na", "<na>", "n/a", "nan", "null", "none", "inf", "infinity")  # B found nothing


# === The method ===

def corrected_p_value(p_gamma: float, n: int, k: int, ties: int = 0) -> float:
    """The corrected p-value of the one-sided sign test, p_c_hat(k) in the paper.

    P[X <= k + Y] with independent X ~ Bin(n, 1/2) and Y ~ Bin(n + ties, p_gamma).  Without
    ties this is the definition of Section 3.2.  The paper drops ties in a footnote of 3.1.

    p_gamma: probability that a runtime of B is too long, 0 to 0.5; 0 is the ordinary test.
    n: number of instances on which A or B is better, 0 to 1,000,000.
    k: number of these on which A is better, 0 to n.  ties: number of further ones, as n.
    Returns a float, at least 1e-300.  If it is below alpha, H0 is rejected.
    Raises InputError, a ValueError, if an argument is not such a number.

    >>> corrected_p_value(0, 5, 0)
    0.03125
    """
    return p_value(**valid_test(p_gamma, n, k, ties))


def p_value(p_gamma, n, k, ties, p_a=0.5):
    """P[X <= k + Y] with independent X ~ Bin(n, p_a) and Y ~ Bin(n + ties, p_gamma).

    p_a is P[A is better], 1/2 for the p-value.  As in Section 3.2, it is the sum over v = 0..n of
    (1 - P[Y < max(0, v - k)]) P[X = v], where the bracket is P[Y >= max(0, v - k)].
    """
    import itertools
    x_terms, y_terms = binomial(n, p_a), binomial(n + ties, p_gamma)
    ys = sorted(y_terms, reverse=True)  # the least first, as 1 - P[Y < y] would lose digits
    at_least = dict(zip(ys, itertools.accumulate(y_terms[y] for y in ys)))  # P[Y >= y]
    total = sum(x_term * at_least.get(max(ys[-1], v - k), 0) for v, x_term in x_terms.items())
    return min(1.0, max(LEAST_P_VALUE, total))


def binomial(n, p):
    """{x: P[X = x]} with X ~ Bin(n, p) and p <= 1/2, without the x where it is below 1e-310."""
    mode, odds = int((n + 1) * p), p / (1 - p)
    terms = {mode: 1.0}  # from here to both sides, because floats cannot hold 0.5 ** 2000
    for x in range(mode + 1, n + 1):
        terms[x] = terms[x - 1] * odds * (n - x + 1) / x
        if terms[x] < 1e-310:
            break
    for x in range(mode - 1, -1, -1):
        terms[x] = terms[x + 1] / odds * (x + 1) / (n - x)
        if terms[x] < 1e-310:
            break
    total = sum(terms.values())
    return {x: term / total for x, term in terms.items()}


def critical_value(p_gamma: float, n: int, alpha: float, ties: int = 0):
    """The critical value: the largest k whose corrected p-value is lower than alpha.

    p_gamma, n, ties, errors: as in corrected_p_value.  alpha: significance level, 1e-300 to 0.5.
    Returns an int, or None if even k = 0 does not reject H0.

    >>> critical_value(0.01, 17, 0.05)
    4
    """
    test = valid_test(p_gamma, n, 0, ties)
    alpha = valid_probability("ALPHA", alpha, LEAST_P_VALUE)
    most = largest(-1, test["n"], lambda k: rejects(dict(test, k=k), alpha))
    return None if most < 0 else most


def rejects(test, alpha, p_a=0.5):
    """Whether the p-value of a test is lower than alpha, and not just by rounding."""
    return p_value(p_a=p_a, **test) < alpha * (1 - 1e-11)


def largest(low, high, holds):
    """The last i with holds(i), by bisection, where it holds from low on and no more at high."""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def sign_counts(pairs, maximize: bool = False) -> tuple:
    """(n, k, ties) of paired results, as corrected_p_value takes them: Section 3.1 of the paper.

    It takes and raises what winners() does, and raises InputError if there is no pair.

    >>> sign_counts([(7, 9), (8, 8), (6, 5)])
    (2, 1, 1)
    """
    return count(winners(pairs, maximize))


def count(signs):
    """(n, k, ties) of a list of winners; InputError if it is empty."""
    if not signs:
        raise InputError("there are no instances; give at least one pair of values")
    ties = signs.count("")
    return len(signs) - ties, signs.count("A"), ties


def winners(pairs, maximize: bool = False) -> list:
    """Which algorithm is better on each instance: "A", "B", or "" for a tie.

    In the paper (3.1), each difference counts.  By our rule, B is better only by at least one unit
    of the last decimal of A's values, without zeros that end all of these.  Less is a tie.
    pairs: for each instance the values (a, b), decimal texts, or numbers as str() shows them, of
        at most 60 characters, with an exponent of 0 to -400, if any.  b may be any iterable of
        runs but a text.  If a run is None, nan, infinite or empty, A is better.
    maximize: larger values are better; by default smaller ones are.
    Raises InputError, a ValueError, if a value is not such a number.

    >>> winners([(7, 9), (8, [7, 8]), (6, 5)])
    ['A', '', 'B']
    """
    instances = []
    for a, b in pairs:
        try:
            runs = [b] if isinstance(b, (str, bytes)) else list(b)
        except TypeError:  # b is a number, or an array that has only one
            runs = [b]
        instances.append({"a": valid_a(a), "b": list(map(valid_b, runs))})
    return [x["winner"] for x in compare(instances, maximize)[1]]


def compare(instances, maximize):
    """The unit of A's last decimal, and the instances with B's mean, the gap, and the winners.

    gap: (mean - a) / |a|.  winner: as in winners().  by_paper: as in Section 3.1 of the paper.
    """
    import decimal
    compared = []
    # The sums are exact, as valid_a() takes values of less than 600 digits around the point.
    with decimal.localcontext(decimal.Context(1000)):
        exponents = [x["a"].normalize().as_tuple().exponent for x in instances]
        unit = decimal.Decimal(1).scaleb(min([0] + exponents))
        for x in instances:
            a, b = x["a"], x["b"]
            result = dict(x, mean=None, gap=None, winner="A", by_paper="A")
            if b and None not in b:
                result["mean"] = sum(b) / len(b)
                if a:
                    result["gap"] = (result["mean"] - a) / abs(a)
                gain = sum(b) - len(b) * a if maximize else len(b) * a - sum(b)
                if gain >= 0:
                    result["winner"] = "B" if gain >= len(b) * unit else ""
                    result["by_paper"] = "B" if gain > 0 else ""
            compared.append(result)
    return unit, compared


# === Numbers ===

class InputError(ValueError):
    """What the user can mend.  Any other exception is a bug, and ends in a traceback."""


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


def valid_test(p_gamma, n, k, ties=0):
    """The arguments of a test as p_value() takes them; InputError unless all are in range."""
    p_gamma = valid_probability("P_GAMMA", p_gamma, 0)
    n = valid_integer("N", n, LARGEST_N)
    k = valid_integer("K, the number of the N instances on which A is better,", k, n)
    return {"p_gamma": p_gamma, "n": n, "k": k, "ties": valid_integer("TIES", ties, LARGEST_N)}


def valid_probability(operand, value, least):
    """value as a float; InputError unless it is from least to 0.5."""
    x = number(value)
    if least <= x <= 0.5:
        return x
    raise InputError(f"{operand} must be from {least} to 0.5 (0.02 for 2 %), not {quoted(value)}")


def valid_integer(operand, value, high):
    """value as an int; InputError unless it is an integer from 0 to high."""
    x = number(value)
    if 0 <= x <= high and x == int(x):
        return int(x)
    raise InputError(f"{operand} must be an integer from 0 to {high:,}, not {quoted(value)}")


def valid_a(value):
    """An objective value as an exact Decimal; InputError unless it shows all its digits."""
    import decimal
    text = str(value)
    exponent = number(text.lower().partition("e")[2] or 0)
    if is_number(text) and -400 <= exponent <= 0 and len(text) <= 60:
        return decimal.Decimal(text)
    raise InputError(
        "a value of A or B must be a number with all its digits, of up to 60 characters (1472.5, "
        f"not 1,472.5 or 1.47e+03), not {quoted(value)}; if A's paper has just 3.94649e+07, write "
        "3.94649, and divide B's values by 1e7; if B found nothing, write NA for B; if A found "
        "nothing, leave the instance out before B runs"
    )


def valid_b(value):
    """As valid_a, or None for a missing value, which may have a sign (-nan)."""
    return None if str(value).lower().lstrip("+-") in MISSING else valid_a(value)


def quoted(value):
    """The value as a message shows it: ASCII and of bounded length."""
    text = ascii(value)
    return text if len(text) <= 80 else f"{text[:60]}... ({len(text)} characters)"


# === The table of results ===

HEADERS = [["instance", "a", "b"]]  # the columns that a table has, in any order, among others
ALONE = ["a", "b"]  # without another column, they need no names of instances
# The first or the last word of a row that is not an instance.
AVERAGES = "average avg ave mean means geomean median std sum total overall".split()


def read_results(path):
    """The instances of RESULTS: {instance: its name, a, b: the runs of B}."""
    import collections
    where = "standard input" if path == "-" else f"RESULTS {quoted(path)}"
    pairs_of = {}
    for row in read_table(path, where, "without a table, give N and K"):
        pairs_of.setdefault(row["instance"], []).append((row["a"], row["b"]))
    usual = collections.Counter(map(len, pairs_of.values())).most_common(1)[0][0]
    instances = []
    for name, pairs in pairs_of.items():
        a, b = zip(*pairs)
        on = f"{where}: on {quoted(name)}"
        if len(b) != usual:
            remedy = "delete a line that is no run of B, or add NA for a run without a line"
            raise InputError(f"{on} the runs of B are {len(b)}, elsewhere {usual}; {remedy}")
        if min(a) < max(a):
            raise InputError(f"{on} A has the values {min(a)} and {max(a)}; give one value only")
        instances.append({"instance": name, "a": a[0], "b": b})
    return instances


def valid_row(line_number, heads, fields):
    """A row {instance, a, b} of RESULTS, by its columns."""
    texts = dict(zip(heads, fields))
    name = valid_name(texts.get("instance", f"line {line_number}"))
    return {"instance": name, "a": valid_a(texts["a"]), "b": valid_b(texts["b"])}


def read_table(path, where, hint):
    """The rows of a table, none skipped, as valid_row() makes them of their fields."""
    lines = read_lines(path, where, hint)
    separator = next((s for s in "\t;," if s in lines[0]), " ")
    rows = []
    line_number, line = 1, lines[0]
    try:
        heads, first_row = find_header(split(line, separator), separator)
        for line_number, line in enumerate(lines[first_row:], 1 + first_row):
            fields = split(line, separator)
            if len(fields) != len(heads):
                remedy = f"put a name with {separator!r} in quotes, and write 1472.5 for 1,472.5"
                raise InputError(f"fields: {len(fields)}, but {len(heads)} in line 1; {remedy}")
            rows.append(valid_row(line_number, heads, fields))
    except InputError as error:
        raise InputError(f"{where}, line {line_number}: {quoted(line)}: {error}")
    if not rows:
        raise InputError(f"{where} has no rows; write a line for each instance below the header")
    return rows


def find_header(fields, separator):
    """The columns by the fields of line 1, and how many lines the header has; else InputError."""
    heads = [field.lower() for field in fields]
    known = sorted(head for head in heads if head in HEADERS[0])
    if len(fields) == len(ALONE) and is_number(fields[0]):
        return ALONE, 0
    if sorted(heads) == ALONE or known in map(sorted, HEADERS):
        return heads, 1
    columns = f"{quoted(separator.join(HEADERS[0]))}, each once, in any order, among any others"
    raise InputError(f"above the rows, line 1 must be a header with the columns {columns}")


def valid_name(name):
    """The name of an instance; InputError if it is empty, or that of another row."""
    words = [word.strip(".:()") for word in name.lower().split(" ")]
    if not name:
        raise InputError("the name of the instance is empty; write it, or delete the line")
    if name[0] == "#" or words[0] in AVERAGES or words[-1] in AVERAGES:
        remedy = "delete the line, or rename the instance"
        raise InputError(f"{quoted(name)} looks like a comment, an average or a sum; {remedy}")
    return name


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
        row, = csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True)
    except csv.Error as error:
        raise InputError(f"quotes must close right before {separator!r} or the end ({error})")
    fields = [field.strip() for field in row]
    if not all(map(str.isprintable, fields)):
        raise InputError("it has a character that cannot be printed; replace it by a blank")
    return fields


# === The report ===

def doubts(instances, unit):
    """What may be wrong in a table that can be read, a text for each note."""
    import collections
    of = f"of {len(instances)} instances; first:"
    lost = [x["instance"] for x in instances if None in x["b"]]
    if lost:
        yield (
            f"a run of B found nothing, so B has lost there: {len(lost)} {of} {quoted(lost[0])}; "
            "did the solver start, print and flush in time?"
        )
    odd = [
        x["instance"] for x in instances
        if x["a"] and any(b is not None and not 1 <= 10 * b / x["a"] <= 100 for b in x["b"])
    ]
    if odd:
        yield (
            f"A and a run of B differ in sign, or by more than a factor of 10, on {len(odd)} {of} "
            f"{quoted(odd[0])}; is it the same column and unit?  If B found nothing, write NA"
        )
    values = collections.Counter(x["a"] for x in instances)
    decimals = {-max(a.as_tuple().exponent, unit.as_tuple().exponent) for a in values}
    if len(decimals) > 1:
        yield (
            f"A's values have {min(decimals)} to {max(decimals)} decimals; if one was rounded more "
            "than the others, write the best that it can be: 1696.50 for 1697 if smaller is "
            "better, else 1697.49, or 1697.99 if it was cut"
        )
    found = [x["b"] for x in instances if x["b"][0] is not None]
    if found and all(len(b) > 1 and len(set(b)) == 1 for b in found):
        yield "on each instance all runs of B have one value; does the solver use its seed?"
    if found and unit < 1 and all(len(b) == 1 and b[0] == int(b[0]) for b in found):
        remedy = "give the same statistic of B as of A, with all its decimals"
        yield f"A's values have decimals, and B has one integer on each instance; {remedy}"
    if min(values.values()) > 1:
        remedy = "if some lines are runs of one instance, give them one name"
        yield f"each value of A is there on more than one instance; {remedy}"


def listing(instances, unit, better):
    """The part of the report with a line for each instance, whose bar points to who is better."""
    import statistics
    decimals = 2 - unit.as_tuple().exponent  # two more than A's values have
    known = [x["gap"] for x in instances if x["gap"] is not None]
    sizes = [abs(x["gap"]) for x in instances if x["gap"] and x["winner"]]
    # A gap that is far larger than the others must not make all their bars one mark.
    longest = min(max(sizes, default=0), 5 * statistics.median(sizes or [0]))
    # The gap of a winner is never shown as 0.
    digits = max([2] + [-size.adjusted() - 2 for size in sizes])
    row = f"{{:>14}}  {{:>16}}  {{:>13}}  {{:>{MARKS}}}|{{:{MARKS}}}  {{:^6}}  {{}}\n".format
    lines = [row("A", "B", "(B - A)/|A|", "B better", "A better", "winner", "instance")]
    for x in instances:
        average = "NA" if x["mean"] is None else f"{x['mean']:.{decimals}f}"
        percent = "" if x["gap"] is None else f"{x['gap']:+.{digits}%}"
        marks = 0
        if x["gap"] and x["winner"]:
            marks = min(MARKS, max(1, round(MARKS * abs(x["gap"]) / longest)))
        bars = ("", ">" * marks) if x["winner"] == "A" else ("<" * marks, "")
        lines.append(row(str(x["a"]), average, percent, *bars, x["winner"] or "=", x["instance"]))
    median = f"{statistics.median(known):+.{digits}%}" if known else "not defined"
    return f"""\
instances: {len(instances)}; runs of B on each: {len(instances[0]["b"])}; {better} values are better
By our rule, B is better if its average is better than A's value by at least
{unit:f}, worse if it is worse at all, else it is a tie (=).  A bar of {MARKS} marks
stands for the largest |B - A|/|A|, but at most for 5 times the median one.

{"".join(lines)}
median of (B - A)/|A|: {median} over {len(known)} of {len(instances)} instances

"""


def papers_test(test, instances):
    """A sentence on the test as in the paper."""
    papers, rules = dict(test, p_gamma=PAPERS_P_GAMMA, ties=0), "and drop ties"
    if instances:
        papers["n"], papers["k"], _ = count([x["by_paper"] for x in instances])
        rules = "count each difference, and drop ties"
    return (
        f"Arza et al. take p_gamma = {PAPERS_P_GAMMA}, {rules}: n = {papers['n']}, "
        f"k = {papers['k']}, p-value = {p_value(**papers):#.8g}."
    )


def explanation(test, alpha, instances, listed):
    """The report of --explain, in the terms of the paper; listed: that of listing(), or ""."""
    n, k, ties = test["n"], test["k"], test["ties"]
    most = critical_value(test["p_gamma"], n, alpha, ties)
    critical = "no k rejects H0" if most is None else f"{most}, the largest k that rejects H0"
    return f"""\
{PROG} {__version__}, a program for the method of doi 10.1214/23-AOAS1778

{listed}n = {n}, the number of instances on which A or B is better
k = {k}, the number of these on which A is better; B is better on {n - k}
ties = {ties}, the number of further instances, which are counted by our rule
p_gamma = {test["p_gamma"]:.15g}, the allowed probability that a runtime of B was too long
p-value of the ordinary sign test = {p_value(**dict(test, p_gamma=0)):#.8g}
corrected p-value = {p_value(**test):#.8g}
critical value: {critical} at alpha = {alpha:.15g}

Assumptions:
- One value per instance: the same statistic over the same number of runs for A
  and B.  If A is deterministic, B may have the average or median of any number
  of runs, but not their best.
- alpha, p_gamma, the statistic, the instances, the runtimes of B and its
  machine were fixed without regard to the results.
- B was not tuned on these instances, and no other version of B was compared.
- The instances are independent random draws of the kind to conclude about.
- Each runtime of B was longer than A's run would take on B's machine with a
  probability of at most p_gamma, whatever the other runtimes (Arza et al., 5.6)
  and the results are.  For one pair of machines, it is mostly 0, but it can be
  near 1.  Then neither a larger p_gamma nor a smaller alpha protects.
- More time never makes B worse.
- A and B each ran on one thread, and the CPU limited their speed.
- The conclusion is about the two programs: a faster one can make B better.

Conclusion, which you can paste into a paper:
{conclusion(test, alpha, instances)}
"""


def conclusion(test, alpha, instances):
    """The counts, whether H0 is rejected, what this means, and the paper's own test."""
    import textwrap
    n, k, ties = test["n"], test["k"], test["ties"]
    verdict = (
        f"not lower than alpha = {alpha:.15g}, so H0 is not rejected: there is not enough evidence "
        "that B performs better than A.  This does not show that A is better, nor that the two "
        "perform the same"
    )
    if rejects(test, alpha):
        # In steps of 0.001: the largest share of wins of B and the largest p_gamma still rejected.
        share = largest(500, 1000, lambda i: rejects(test, alpha, 1 - i / 1000)) / 10
        bound = largest(0, 501, lambda i: rejects(dict(test, p_gamma=i / 1000), alpha)) / 1000
        verdict = (
            f"lower than alpha = {alpha:.15g}, so H0 is rejected: B performs statistically "
            "significantly better than A.  H0 would still be rejected with a p_gamma of up to "
            f"{max(bound, test['p_gamma']):.15g}.  With a confidence of {100 - 100 * alpha:.15g}%, "
            f"B wins more than {share:.1f}% of comparisons on new instances, ties excluded"
        )
    text = (
        f"B was better on {n - k} of {n + ties} instances, and A on {k}; the number of ties is "
        f"{ties}.  H0: the performance of B is worse than or equal to that of A.  The corrected "
        f"p-value of the one-sided sign test (Arza et al., 2024; {PROG} {__version__}; p_gamma = "
        f"{test['p_gamma']:.15g}; ties counted) is {p_value(**test):#.8g}, which is {verdict}.  "
    )
    return textwrap.fill(text + papers_test(test, instances), 80, break_on_hyphens=False)


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
            alpha = valid_probability("ALPHA", value if equals else next(rest, ""), LEAST_P_VALUE)
        else:
            raise InputError(f"unknown option {quoted(argument)}; see --help")
    numbers = 3 <= len(operands) <= 4 and is_number(operands[1])
    if numbers and maximize:
        raise InputError("--maximize needs RESULTS: K already counts where A is better")
    if not numbers and len(operands) != 2:
        found = quoted(" ".join(operands)) + "; see --help"
        raise InputError(f"expected P_GAMMA and N K [TIES] or one RESULTS, found {found}")
    return sign_test(operands, explain, alpha, maximize)


def sign_test(operands, explain, alpha, maximize):
    """The p-value, or its report, as run() returns it."""
    better = "larger" if maximize else "smaller"
    if len(operands) > 2:
        test, instances, unit = valid_test(*operands), [], None
    else:
        p_gamma = valid_probability("P_GAMMA", operands[0], 0)
        unit, instances = compare(read_results(operands[1]), maximize)
        test = valid_test(p_gamma, *count([x["winner"] for x in instances]))
        for doubt in doubts(instances, unit):
            message("note", doubt)
    if explain:
        listed = listing(instances, unit, better) if instances else ""
        return explanation(test, alpha, instances, listed)
    papers = papers_test(test, instances)
    if instances:
        message("note", (
            f"{better} values are better; of {len(instances)} instances, B is better on "
            f"{test['n'] - test['k']} by at least {unit:f}, the unit of A's last decimal, A is "
            f"better on {test['k']}, and {test['ties']} are ties.  {papers}"
        ))
    elif test["ties"]:
        why = "because a runtime that was too long can turn a loss of B into a tie"
        message("note", f"our p-value counts the ties, {why}.  {papers}")
    return f"{p_value(**test):#.8g}\n"


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
