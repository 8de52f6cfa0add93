#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""usage: corrected_p_value.py [--explain] [--alpha ALPHA] [--maximize]
                            P_GAMMA (RESULTS | N K [TIES])

Is your algorithm B significantly better than algorithm A, when all you have of
algorithm A is its paper?  B was stopped at the equivalent runtimes that
equivalent_runtime.py prints.  Each is too long with probability P_GAMMA, and
then it may help B.  Prints the corrected p-value of the one-sided sign test,

    P[X <= K + Y]  with  X ~ Bin(N, 1/2)  and  Y ~ Bin(N + TIES, P_GAMMA),

with 8 significant digits, accurate to one unit in the last.  Without ties it is
the p-value of the paper.  H0 is that B is worse than or equal to A.  If the
p-value is lower than alpha, H0 is rejected.  If H0 is true, this happens with a
probability below alpha, provided that the assumptions of --explain hold.

operands:
  P_GAMMA   probability that a runtime of B was too long, as it was given to
            equivalent_runtime.py, from 0 to 0.5; 0 gives the ordinary sign test
  RESULTS   a table of objective values, a file or - for standard input, with a
            line "name a b" for each run of B: instance, value of A, value of B
  N         instead of RESULTS: the number of instances with different results,
            an integer from 1 to 10,000,000
  K         the number of these in which A is better, from 0 to N
  TIES      the number of further instances, with equal results, by default 0

In RESULTS, lines of the same name are runs of one instance; without names, each
line is an instance.  B's runs are averaged exactly.  The average is rounded to
as many decimals as A's values have, and a half to B's disadvantage.  A value of
B that is NA or empty says that B found nothing, and has lost on that instance.

Columns are separated by tabs, else by semicolons, commas or blanks.  If a
header names the columns a and b, they may stand anywhere among others.

options (anywhere before --, which ends them):
  --explain       print what was compared, and the conclusion
  --alpha ALPHA   the significance level, above 0 and below 1, by default 0.05;
                  implies --explain
  --maximize      in RESULTS the larger value is better; by default the smaller
  --version       print the version
  -h, --help      print this manual

example: python3 corrected_p_value.py 0.01 17 4 prints 0.033192784.

exit status: 0 on success, whether H0 is rejected or not, also with notes; 2
after an error; 130 if interrupted.

As a module: corrected_p_value(), critical_value(), sign_counts(), winners();
CPython 3.6 or newer.

Method: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair Comparison of
Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

import sys

__version__ = "2.0"
__all__ = ["corrected_p_value", "critical_value", "sign_counts", "winners"]
PROG = "corrected_p_value.py"
LARGEST_N = 10_000_000  # where a p-value takes up to a minute, and the report some minutes


# === The method ===

def corrected_p_value(p_gamma, n, k, ties=0):
    """The corrected p-value of the one-sided sign test, p_c_hat(k) in the paper.

    P[X <= k + Y] with independent X ~ Bin(n, 1/2) and Y ~ Bin(n + ties, p_gamma).  Without
    ties this is the definition of Section 3.2.  The paper drops ties in a footnote of 3.1,
    and supposes in its proof (Appendix E) that there are none.

    p_gamma: probability that a runtime of B is too long (longer than the true equivalent
        runtime), 0 to 0.5, as in equivalent_runtime; 0 gives the ordinary sign test.
    n: number of instances with different results, 1 to 10,000,000.
    k: number of these in which A is better, 0 to n.
    ties: number of further instances, with equal results, 0 to 10,000,000.
    Returns a float.  If it is below alpha, H0 (B is worse than or equal to A) is rejected.
    Raises ValueError if an argument is not such a number.

    Why a true H0 is rejected with a probability below alpha.  H0 says that on each instance A
    is at least as likely to be better as B.  It is supposed that the pairs of results are
    independent, that each runtime is too long with a probability of at most p_gamma whatever
    else happens, and that more time never makes B worse.  Let g(n, k) = P[X <= k + Y] with
    n + ties fixed, and let n0, k0 be n, k as they would be with the true equivalent runtimes.
    (1) A runtime that is too short turns a win of B into a tie or a loss, or a tie into a
    loss.  This does not lower g.  One that is too long turns a loss into a win or a tie, or a
    tie into a win.  For every k this replaces g(n, k) by at least g(n, k - 1).  If D are too
    long, the p-value is at least g(n0, k0 - D).  (2) Given n0, k0 is stochastically at least
    X.  Given n0 and k0, D is stochastically at most Y.  So, given n0, P[k0 - D <= t] <=
    g(n0, t) for each t, and g(n0, k0 - D) is below alpha with a probability below alpha.

    >>> corrected_p_value(0, 5, 0)
    0.03125
    """
    p_gamma, n = valid_p_gamma(p_gamma), valid_integer("N", n, 1, LARGEST_N)
    k, ties = valid_integer("K", k, 0, n), valid_integer("TIES", ties, 0, LARGEST_N)
    return min(1.0, float(p_value(p_gamma, n, k, ties)))


def p_value(p_gamma, n, k, ties, p_a=0.5):
    """P[X <= k + Y] with independent X ~ Bin(n, p_a) and Y ~ Bin(n + ties, p_gamma).

    For p_a = P[A is better] = 1/2 and ties = 0 this is the definition of Section 3.2,

        sum over v = 0..n of (1 - P[Y < max(0, v - k)]) P[X = v].

    Its bracket is P[Y >= v - k], so the sum is P[X <= k + Y].
    """
    # Floats hold 2**-1000, the least first term of n + ties = 1000, and lose less than 1e-11.
    if n + ties <= 1000:
        return convolution(p_gamma, n, k, ties, p_a)
    import decimal
    with decimal.localcontext(decimal.Context(30, Emin=decimal.MIN_EMIN)):
        return convolution(decimal.Decimal(str(p_gamma)), n, k, ties, decimal.Decimal(str(p_a)))


def convolution(p_gamma, n, k, ties, p_a):
    """The sum of P[Y = y] P[X <= k + y] over y, in floats or Decimals as the arguments are.

    All terms are positive, so no digits cancel.
    """
    x_terms = binomial(n, p_a)
    x_sum = sum(next(x_terms) for _ in range(k + 1))
    total = 0
    for y_term in binomial(n + ties, p_gamma):
        total += y_term * x_sum
        # One of the y_terms was far larger, so they fall from here on.
        if y_term * 10 ** 25 < total:
            return total
        x_sum += next(x_terms)


def binomial(n, p):
    """P[X = 0], P[X = 1], ... with X ~ Bin(n, p); zeros after P[X = n]."""
    x, term, odds = 0, (1 - p) ** n, p / (1 - p)
    while True:
        yield term
        term = term * (odds * (n - x)) / (x + 1)
        x += 1


def critical_value(p_gamma, n, alpha, ties=0):
    """The critical value: the largest k whose corrected p-value is lower than alpha.

    p_gamma, n, ties: as in corrected_p_value.
    alpha: significance level, above 0 and below 1.
    Returns an int, or None if even k = 0 does not reject H0.
    Raises ValueError if an argument is not such a number.

    >>> critical_value(0.01, 17, 0.05)
    4
    """
    p_gamma, n = valid_p_gamma(p_gamma), valid_integer("N", n, 1, LARGEST_N)
    alpha, ties = valid_alpha(alpha), valid_integer("TIES", ties, 0, LARGEST_N)
    k = largest(-1, n, lambda k: rejects(alpha, p_gamma, n, k, ties))
    return None if k < 0 else k


def rejects(alpha, *arguments):
    """Whether p_value(*arguments) is lower than alpha, not just by rounding."""
    return float(p_value(*arguments)) < alpha * (1 - 1e-11)


def largest(low, high, holds):
    """The last i between low and high with holds(i), true up to it, then false; or low."""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def sign_counts(pairs, maximize=False):
    """(n, k, ties) of paired results, as corrected_p_value takes them.

    pairs, maximize: as in winners.
    Returns three integers; the paper has n and k in Section 3.1.
    Raises ValueError as winners does, and if there are only ties.

    >>> sign_counts([(7, 9), (8, 8), (6, 5)])
    (2, 1, 1)
    """
    found = winners(pairs, maximize)
    n = len(found) - found.count("")
    if not n:
        raise ValueError(f"A and B are equal on every instance ({len(found)}): nothing to test")
    return n, found.count("A"), len(found) - n


def winners(pairs, maximize=False):
    """Which algorithm is better on each instance: "A", "B", or "" for a tie.

    pairs: for each instance the objective values (a, b) of A and B, numbers or decimal
        texts; a number is taken as str() shows it.  b may be a list of runs.  Their average
        is rounded as --help says.  If a run is None, nan, infinite or empty, A is better.
    maximize: larger values are better; by default smaller ones are.
    Raises ValueError if a value is not a decimal number of at most 60 characters.

    >>> winners([(7, 9), (8, [8, 8.8]), (6, 5)])
    ['A', '', 'B']
    """
    pairs = [(a, b if isinstance(b, (list, tuple)) else [b]) for a, b in pairs]
    pairs = [(valid_a(a), [valid_b(value) for value in b]) for a, b in pairs]
    return [winner for _, _, winner in compare(pairs, maximize)[1]]


def compare(pairs, maximize):
    """How many decimals A's values have, and for each pair (a, average of b or None, winner)."""
    import decimal
    decimals = max([0] + [-a.as_tuple().exponent for a, _ in pairs])
    rows = []
    with decimal.localcontext(decimal.Context(80, Emin=decimal.MIN_EMIN, Emax=decimal.MAX_EMAX)):
        for a, b in pairs:
            mean = None
            if b and None not in b:
                mean = sum(b) / len(b)
                away = mean < 0 if maximize else mean > 0  # worse for B is away from zero
                half = "ROUND_HALF_UP" if away else "ROUND_HALF_DOWN"
                mean = mean.scaleb(decimals).to_integral_value(half).scaleb(-decimals) + 0  # no -0
            a_wins = mean is None or (a > mean if maximize else a < mean)
            rows.append((a, mean, "A" if a_wins else "" if a == mean else "B"))
    return decimals, rows


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
    """p_gamma as a float; ValueError unless 0 <= p_gamma <= 0.5."""
    x = number(p_gamma)
    if 0 <= x <= 0.5:
        return x
    raise ValueError(f"P_GAMMA must be from 0 to 0.5 (0.01 for 1 %), not {quoted(p_gamma)}")


def valid_alpha(alpha):
    """alpha as a float; ValueError unless 0 < alpha < 1."""
    x = number(alpha)
    if 0 < x < 1:
        return x
    raise ValueError(f"ALPHA must be above 0 and below 1 (0.05 for 5 %), not {quoted(alpha)}")


def valid_integer(operand, value, low, high):
    """value as an int; ValueError unless it is an integer from low to high."""
    x = number(value)
    if str(value).isdigit() and low <= x <= high:
        return int(x)
    raise ValueError(f"{operand} must be an integer from {low} to {high:,}, not {quoted(value)}")


def valid_a(value):
    """An objective value as a Decimal, which keeps all digits; ValueError if it is none."""
    import decimal
    text = str(value)
    exponent = number(text.lower().partition("e")[2] or 0)
    if abs(number(text)) < float("inf") and abs(exponent) < 1e9 and len(text) <= 60:
        return decimal.Decimal(text)
    problem = f"a value must be a decimal number of up to 60 characters, not {quoted(value)}"
    raise ValueError(f"{problem}; only a value of B may be missing: NA, if B found nothing")


# In lower case, and without a sign.
MISSING = ("", "na", "n/a", "nan", "null", "none", "inf", "infinity")


def valid_b(value):
    """As valid_a, or None for a missing value, which may have a sign (-nan)."""
    return None if str(value).lower().lstrip("+-") in MISSING else valid_a(value)


def eight_digits(p):
    """A p-value with 8 significant digits; if it is below 1e-4, with an exponent."""
    return format(float(p), "#.8g") if p > 1e-300 else format(p, ".7e")


def quoted(value):
    """The value as a message shows it: ASCII and of bounded length."""
    text = ascii(value)
    return text if len(text) <= 80 else f"{text[:60]}... ({len(text)} characters)"


# === The table of results ===

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


def read_results(path):
    """The instances {name: (a, [b, ...])} of RESULTS, with the values of B's runs.

    Lines of the same name are runs of one instance; a line without a name is an instance.
    Raises ValueError unless all instances have the same number of runs, and one value of A.
    """
    where = "standard input" if path == "-" else f"RESULTS {quoted(path)}"
    try:
        rows = read_table(path, where, {"a": valid_a, "b": valid_b})
    except OSError as error:
        hint = "; with N, give K, too" if is_number(path) else ""
        raise ValueError(f"{where} cannot be read ({error.strerror}){hint}")
    short = [x for _, pair, _ in rows for x in pair if x and x.as_tuple().exponent > 0]
    if short:
        message("note", f"{where}: {short[0]} does not show its last digits; write them if you can")
    lines = {}
    for i, (name, pair, _) in enumerate(rows, 1):
        lines.setdefault(name or f"row {i}", []).append(pair)
    most = max(map(len, lines.values()))
    instances = {}
    for name, pairs in lines.items():
        a, b = zip(*pairs)
        if len(b) < most:
            runs = f"{len(b)} run{'s' if len(b) > 1 else ''}, others have {most}"
            raise ValueError(f"{where}: {quoted(name)} has {runs}; if B found nothing, write NA")
        if min(a) < max(a):
            both = f"{min(a)} and {max(a)} on {quoted(name)}"
            raise ValueError(f"{where}: A has the values {both}; give its published average only")
        instances[name] = min(a, key=lambda x: x.as_tuple().exponent), b  # with most decimals
    lost = [name for name, (_, b) in instances.items() if None in b]
    if lost:
        count = f"{len(lost)} of {len(instances)} instances"
        message("note", f"B found nothing, and has lost, on {count}; first: {quoted(lost[0])}")
    return instances


# === The report ===

def comparison(instances, maximize):
    """The part of the report that shows what was compared; see read_results."""
    decimals, rows = compare(instances.values(), maximize)
    runs = len(next(iter(instances.values()))[1])
    better = "larger" if maximize else "smaller"
    lines = []
    for name, (a, b, winner) in zip(instances, rows):
        gap = "" if b is None or not float(a) else f"{float(b - a) / abs(float(a)):+.2%}"
        shown = "NA" if b is None else str(b)
        lines.append(f"{a!s:>14}  {shown:>14}  {gap:>11}  {winner or '=':6}  {name}\n")
    return f"""\
instances: {len(rows)}; runs of B on each: {runs}; {better} values are better
B's averages are rounded to as many decimals as A's values have: {decimals}

{"A":>14}  {"B":>14}  (B - A)/|A|  better  instance
{"".join(lines)}
"""


def explanation(p_gamma, n, k, ties, alpha):
    """The report of --explain, in the terms of the paper."""
    corrected = f"corrected p-value = {eight_digits(p_value(p_gamma, n, k, ties))}"
    if ties:
        without = f"corrected p-value of the paper, which drops the ties = "
        without += eight_digits(p_value(p_gamma, n, k, 0))
        corrected += f", which counts the ties: use this one\n{without}"
    return f"""\
n = {n}, instances with different results
k = {k}, those among them where A is better; B is better in {n - k}
ties = {ties}, instances with equal results
p_gamma = {p_gamma:.15g}, the probability that a runtime of B was too long
p-value of the ordinary sign test = {eight_digits(p_value(0.0, n, k, 0))}
{corrected}
critical value: {critical(p_gamma, n, alpha, ties)}

H0: the performance of B is worse than or equal to that of A.
{conclusion(p_gamma, n, k, ties, alpha)}

Assumptions:
- One value per instance: the same statistic over the same number of runs for A and B.
- alpha, the statistic and the number of instances were chosen before the results were seen.
- p_gamma, or the runtimes of B, were fixed without regard to the results.
- B was not tuned on these instances.
- The instances were drawn independently from the kind that the conclusion speaks of.
- Each runtime of B was too long, longer than A's run would take on M2, with probability
  p_gamma at most, independently of the other instances and of the results.
- More time never makes B worse.
- A and B each ran on one thread, and their speed was limited by the CPU.
"""


def critical(p_gamma, n, alpha, ties):
    """The critical value as the report has it."""
    k = critical_value(p_gamma, n, alpha, ties)
    if k is not None:
        return f"{k}, the largest k that rejects H0 at alpha = {alpha:.15g}"
    return f"no k rejects H0 at alpha = {alpha:.15g} with n = {n} and p_gamma = {p_gamma:.15g}"


def conclusion(p_gamma, n, k, ties, alpha):
    """Whether H0 is rejected, and what this means."""
    if not rejects(alpha, p_gamma, n, k, ties):
        return f"""\
The corrected p-value is not lower than alpha = {alpha:.15g}, so H0 is not rejected:
there is not enough evidence that B performs better than A.  This does not show that A
is better, nor that the two perform the same."""
    up_to = largest(0, 501, lambda i: rejects(alpha, i / 1000, n, k, ties)) / 1000
    up_to = f"{up_to:.3f}" if up_to >= p_gamma else f"{p_gamma:.15g}"
    share = largest(500, 1000, lambda i: rejects(alpha, p_gamma, n, k, ties, 1 - i / 1000)) / 10
    return f"""\
The corrected p-value is lower than alpha = {alpha:.15g}, so H0 is rejected: at this
significance level, B performs statistically significantly better than A.
With the same confidence, B is better in more than {share:.1f} % of the instances of this kind
in which the two differ.
H0 would still be rejected if the runtimes of B were too long, independently of each
other, with a probability of up to {up_to}."""


# === The command line ===

def run(argv):
    """What the command prints for its arguments; ValueError for bad input."""
    explain, alpha, maximize = False, 0.05, False
    operands, rest = [], iter(argv)
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
        elif argument == "--maximize":
            maximize = True
        elif argument.partition("=")[0] == "--alpha":
            explain = True
            alpha = valid_alpha(argument[8:] if "=" in argument else next(rest, ""))
        else:
            raise ValueError(f"unknown option {quoted(argument)}; see --help")
    if len(operands) not in (2, 3, 4):
        raise ValueError(f"expected P_GAMMA (RESULTS | N K [TIES]), got {quoted(operands)}")
    p_gamma, shown = valid_p_gamma(operands[0]), ""
    if len(operands) == 2:
        instances = read_results(operands[1])
        n, k, ties = sign_counts(instances.values(), maximize)
        shown = comparison(instances, maximize) if explain else ""
    elif maximize:
        raise ValueError("--maximize needs RESULTS: K already counts where A is better")
    else:
        n = valid_integer("N", operands[1], 1, LARGEST_N)
        k = valid_integer("K", operands[2], 0, n)
        ties = valid_integer("TIES", operands[3], 0, LARGEST_N) if operands[3:] else 0
    if explain:
        return shown + explanation(p_gamma, n, k, ties, alpha)
    if ties:
        paper = f"without them it is {eight_digits(p_value(p_gamma, n, k, 0))}, as in the paper"
        why = "it drops ties (footnote in 3.1), but its proof (Appendix E) supposes none"
        message("note", f"the p-value counts ties, {ties} of {n + ties} instances; {paper}; {why}")
    return eight_digits(p_value(p_gamma, n, k, ties)) + "\n"


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
