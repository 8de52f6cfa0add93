#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the authors of equivalent_runtime.py and corrected_p_value.py
"""usage: corrected_p_value.py [--explain] [--alpha ALPHA] [--maximize] P_GAMMA (N K | RESULTS)

Is your algorithm B significantly better than algorithm A, of which there is
only its paper?  B was stopped at the equivalent runtime of each instance
(equivalent_runtime.py), which is too long, and helps B, with probability
P_GAMMA.  Prints the corrected p-value of the one-sided sign test, the sum over
v = 0..N of

    (1 - P[Bin(N, P_GAMMA) < max(0, v - K)]) * P[Bin(N, 1/2) = v]

with 8 significant digits, the last one right to one unit.  If it, or with ties
the p-value that a note gives, is lower than alpha, H0 is rejected: that B is
worse than or equal to A.  If H0 is true, this happens with a probability below
alpha, provided that all holds that --explain takes for granted.

operands:
  P_GAMMA   probability that B's runtime was longer than the true equivalent
            runtime, as given to equivalent_runtime.py, from 0 to 0.5; 0 gives
            the ordinary sign test
  N         number of instances with different results, an integer from 1 to
            10,000,000; ties do not count
  K         in how many of the N instances A is better, from 0 to N
  RESULTS   instead of N and K: a file, or - for standard input, with a line
            "a b" or "name a b" for each instance, the objective values of A
            and of B, the smaller being better; ties drop out, and a note gives
            the p-value for Bin(N + ties, P_GAMMA), as they can be broken, too

A table is separated by tabs, else semicolons, else commas, else blanks.  Before
the first row, # begins a comment, and a line of words only is the header.

options, anywhere before a --, which ends them:
  --explain       print a report with the conclusion
  --alpha ALPHA   the significance level of the report, above 0 and below 1, by
                  default 0.05; implies --explain
  --maximize      the larger value in RESULTS is the better one
  --version       print the version
  -h, --help      print this manual

examples:
  python3 corrected_p_value.py 0.01 17 4
  cut -f1,3,4 table.tsv | python3 corrected_p_value.py --explain 0.01 -

exit status: 0 if all went well, whether H0 is rejected or not, also with a
note; 2 after an error; 130 if interrupted.

As a module: corrected_p_value(), critical_value(), count(); CPython >= 3.6.

Method: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair Comparison of
Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

import sys

__version__ = "1.0"
__all__ = ["corrected_p_value", "critical_value", "count"]

PROG = "corrected_p_value.py"

# Here a p-value takes some seconds, and the report some minutes.
LARGEST_N = 10_000_000


# The method.


def corrected_p_value(p_gamma, n, k, ties=0):
    """The corrected p-value of the one-sided sign test, p_c_hat(k) in the paper.

    P[X <= k + Y] with independent X ~ Bin(n, 1/2) and Y ~ Bin(n, p_gamma), Section 3.2
    of the paper: an upper bound of the probability, under H0 (B is worse than or equal
    to A), that A is better in k or fewer of n instances, if each runtime of B is too
    long with probability p_gamma, whether or not others are and whoever wins.

    The paper's proof supposes that there are no ties.  Where there are, a runtime that
    was too long can also have broken one, and Y ~ Bin(n + ties, p_gamma).  The reason:
    whatever one such runtime has changed, a loss of B into a win, a loss into a tie, or
    a tie into a win, without it the p-value of the ordinary sign test would have been
    at most P[Bin(n, 1/2) <= k + 1].

    p_gamma: probability that B's runtime is longer than the equivalent one, 0 to 0.5,
        as in equivalent_runtime; 0 gives the ordinary sign test.
    n: number of instances with different results, 1 to 10,000,000.
    k: in how many of them A is better, 0 to n.
    ties: number of further instances, with equal results, 0 to 10,000,000; 0, the
        default, gives the paper's value.
    Returns a float; reject H0 if, with the ties, it is lower than alpha.
    Raises ValueError if an argument is not such a number.

    >>> corrected_p_value(0, 5, 0)
    0.03125
    """
    p_gamma, n = valid_p_gamma(p_gamma), valid_integer("N", n, 1, LARGEST_N)
    k, ties = valid_integer("K", k, 0, n), valid_integer("TIES", ties, 0, LARGEST_N)
    return min(1.0, float(p_value(p_gamma, n, k, ties)))


def p_value(p_gamma, n, k, ties=0, half=0.5):
    """P[X <= k + Y] with independent X ~ Bin(n, half) and Y ~ Bin(n + ties, p_gamma).

    The definition (Section 3.2 of the paper, where half is 1/2 and ties is 0),

        sum over v = 0..n of (1 - P[Y < max(0, v - k)]) P[X = v],

    is the sum of P[Y >= v - k] P[X = v], that is P[X <= k + Y], or the sum over y of
    P[Y = y] P[X <= k + y].  All terms are positive, so no digits cancel.
    """
    m = n + ties
    # So far floats hold the least term, 2**-1000, and lose less than 1e-11.
    if m > 1000 and isinstance(p_gamma, float):
        import decimal

        with decimal.localcontext(decimal.Context(30, Emin=decimal.MIN_EMIN)):
            return p_value(decimal.Decimal(str(p_gamma)), n, k, ties, decimal.Decimal(str(half)))
    x_odds, y_odds = half / (1 - half), p_gamma / (1 - p_gamma)
    x_term = x_sum = (1 - half) ** n
    for x in range(1, k + 1):
        x_term = x_term * (x_odds * (n - x + 1)) / x
        x_sum += x_term
    y_term = (1 - p_gamma) ** m
    total = y_term * x_sum
    for y in range(1, m + 1):
        y_term = y_term * (y_odds * (m - y + 1)) / y
        # P[Y = y] rises, if at all, before it falls: all that follows is less still.
        if y_term * 10 ** 25 < total:
            break
        x = k + y
        x_term = x_term * (x_odds * (n - x + 1)) / x  # 0 from x = n + 1 on
        x_sum += x_term
        total += y_term * x_sum
    return total


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
    k = last(-1, n, lambda k: rejects(alpha, p_gamma, n, k, ties))
    return None if k < 0 else k


def rejects(alpha, *arguments):
    """Whether p_value(*arguments) is lower than alpha, not just by rounding."""
    return float(p_value(*arguments)) < alpha * (1 - 1e-11)


def last(low, high, holds):
    """The last integer below high for which holds is true, or low, supposing one change."""
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return low


def count(pairs, maximize=False):
    """(n, k, ties) of paired results, as the sign test takes them.

    pairs: for each instance the objective values (a, b) of A and B, numbers or decimal
        texts, compared exactly as the decimals that str() shows.
    maximize: larger values are better; by default smaller ones are.
    Returns n, the number of pairs with a != b; k, in how many of these a is better; and
    the number of ties, which drop out (Section 3.1 of the paper).
    Raises ValueError for a value that is no finite number, and if no pair differs.

    >>> count([(7, 9), (8, 8), (6, 5)])
    (2, 1, 1)
    """
    n = k = ties = 0
    for a, b in pairs:
        a, b = valid_objective(a), valid_objective(b)
        n += a != b
        ties += a == b
        k += a > b if maximize else a < b
    if not n:
        raise ValueError(f"no instance has different results (ties: {ties}): nothing to test")
    return n, k, ties


# Numbers.


def number(value):
    """The float that str(value) shows as an ASCII decimal; nan, in no range, if it shows none."""
    text = str(value)
    try:
        # float() would also take "inf", "1_000", " 1" and the digits of other scripts.
        return float("nan" if text.strip("0123456789+-.eE") else text)
    except ValueError:
        return float("nan")


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


def valid_integer(name, value, low, high):
    """value as an int; ValueError unless it is an integer from low to high."""
    x = number(value)
    if str(value).isdigit() and low <= x <= high:
        return int(x)
    raise ValueError(f"{name} must be an integer from {low} to {high:,}, not {quoted(value)}")


def valid_objective(value):
    """An objective value as a Decimal, which keeps all digits; ValueError if not finite."""
    import decimal

    try:
        if abs(number(value)) < float("inf"):
            return decimal.Decimal(str(value))
    except ArithmeticError:  # 1e-9999999999999999999
        pass
    raise ValueError(
        f"an objective value must be a finite number, decimals with a point, not {quoted(value)};"
        " where B found no solution, it lost: write a value worse than A's"
    )


def significant(p):
    """A p-value with 8 significant digits, and with an exponent below 1e-4."""
    return format(float(p), "#.8g") if p > 1e-300 else format(p, ".7e")


def quoted(value):
    """The value as a message shows it: ASCII and of bounded length."""
    text = ascii(value)
    return text if len(text) <= 80 else f"{text[:60]}... ({len(text)} characters)"


# The table of results.

MOST_BYTES = 100_000_000

# No words of a header, and no names of an instance.
MISSING = ("na", "n/a", "nan", "null", "none", "inf", "infinity")
NO_NAMES = ("", "average", "avg", "avg.", "mean", "median", "sum", "total")


def read_table(path, where, columns, convert):
    """The rows [name, value, ...] of a table, all names "" if it has none.

    path: a file, or "-" for standard input; where: what messages call it.
    columns: what a note calls each column of values, by its name; convert: a function
        from a text to its value.
    Raises ValueError, naming the line, unless every line from the first row to the last
    is a row: one that was skipped or shifted would go unnoticed.
    """
    import csv

    try:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ValueError(f"{where} cannot be read ({error.strerror})")
    if not data or len(data) > MOST_BYTES:
        raise ValueError(f"{where} is empty, or holds more than 100 MB")
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    wanted, rows, line_of, separator, width = ", ".join(columns), [], {}, "", 0
    for n, line in enumerate(text.rstrip(" \n").split("\n"), 1):
        place = f"{where}, line {n}"
        if not rows and line.startswith("#"):
            note(f"{place} is taken as a comment: {quoted(line)}")
            continue
        separator = separator or next((s for s in "\t;," if s in line), " ")
        row = line.replace("\t", " ").strip() if separator == " " else line
        try:
            if "\ufffd" in line:
                raise ValueError("this is not UTF-8 text; save the table as CSV UTF-8")
            reader = csv.reader([row], delimiter=separator, skipinitialspace=True, strict=True)
            fields = [field.strip() for field in next(reader)]
            first, width = not width, width or len(fields)
            if len(fields) != width or width - len(columns) not in (0, 1):
                raise ValueError(
                    f"{len(fields) or 'no'} fields; take the columns {wanted} or name, {wanted} in"
                    " this order with awk or cut; cut keeps the order of the file; put a name with"
                    " blanks in quotes"
                )
            values = fields[-len(columns) :]
            if first and all(f[:1].isalpha() and f.lower() not in MISSING for f in fields):
                told = ", ".join(f"{c} are {quoted(v)}" for c, v in zip(columns.values(), values))
                note(f"{place} is taken as the header: {told}")
                continue
            name = "".join(fields[: -len(columns)])
            # "tai40a 1,5" has a decimal comma rather than the name "tai40a 1".
            end = name.rpartition(" ")[2] if separator == "," and line[0] != '"' else name
            if number(end) == number(end):  # nan differs from itself
                raise ValueError(
                    f"{quoted(end)} is a number in place of a name: leave out an index column, use"
                    " decimal points, write i1 for 1, and put a name that ends in one in quotes"
                )
            if width > len(columns) and (name.lower() in NO_NAMES or not name.isprintable()):
                raise ValueError(f"{quoted(name)} is no instance; leave out averages and indices")
            if name and name in line_of:
                raise ValueError(f"{quoted(name)} is on line {line_of[name]}, too: average runs")
            if name.startswith("#"):
                note(f"{place}: {quoted(name)} is taken as an instance, not as a comment")
            line_of[name] = n
            rows.append([name] + [convert(value) for value in values])
        except (ValueError, csv.Error) as error:
            hint = "; do its quotes match?" if isinstance(error, csv.Error) else ""
            raise ValueError(f"{place}: {quoted(line)}: {error}{hint}")
    if not rows:
        raise ValueError(f"{where} holds no row")
    return rows


# The report.

BY_TIES = "counting that a runtime that was too long can also break a tie, the corrected p-value"


def explanation(p_gamma, n, k, ties, alpha, maximize):
    """The report of --explain, in the terms of the paper; ties is None if not known."""
    at = f"alpha = {alpha:.15g}"
    head, direction = "", "no ties, which only RESULTS would tell"
    corrected = significant(p_value(p_gamma, n, k))
    if ties is not None:
        head = f"{n + ties} instances, {ties} of them ties\n"
        direction = "maximization" if maximize else "minimization"
    if ties:
        corrected += f"\n{BY_TIES} = {significant(p_value(p_gamma, n, k, ties))}"
    ties = ties or 0
    k_alpha = critical_value(p_gamma, n, alpha, ties)
    critical = f"{k_alpha}, the largest k that rejects H0 at {at}"
    if k_alpha is None:
        most = max(n, 10000)
        least = last(n, most + 1, lambda m: not rejects(alpha, p_gamma, m, 0, ties)) + 1
        then = f"from n = {least} on k = 0 does" if least <= most else f"nor up to n = {most:,}"
        critical = f"no k rejects H0 at {at} with n = {n} and p_gamma = {p_gamma:.15g}; {then}"
    if rejects(alpha, p_gamma, n, k, ties):
        bears = last(0, 501, lambda i: rejects(alpha, i / 1000, n, k, ties)) / 1000
        up_to = f"{bears:.3f}" if bears >= p_gamma else f"{p_gamma:.15g}"
        wins = last(500, 1000, lambda i: rejects(alpha, p_gamma, n, k, ties, 1 - i / 1000)) / 10
        conclusion = f"""\
The corrected p-value is lower than {at}, so H0 is rejected: at this
significance level, B performs statistically significantly better than A.  That is,
of the instances of this kind in which the two differ, B is better in more than half,
and with the same confidence in more than {wins:.1f} %.
With these results H0 would still be rejected if runtimes of B were too long,
independently, with a probability of up to {up_to}."""
    else:
        lower = f"not lower than {at}, so H0 is not rejected"
        if rejects(alpha, p_gamma, n, k):
            lower = f"lower than {at}, but not if it counts the ties, so H0 is not to be rejected"
        conclusion = f"""\
The corrected p-value is {lower}:
there is not enough evidence that B performs better than A.  This does not show that A
is better, nor that the two perform the same."""
    return f"""\
{head}n = {n}, the instances with different results
k = {k}, of these A is better; B is better in {n - k}
p_gamma = {p_gamma:.15g}, the probability that a runtime of B was too long
p-value of the ordinary sign test = {significant(p_value(0.0, n, k))}
corrected p-value = {corrected}
critical value: {critical}

H0: the performance of B is worse than or equal to that of A.
{conclusion}

Taken for granted: one value per instance, the same statistic over the same number of
runs for A and B; neither B nor the instances chosen or tuned by these results; p_gamma,
or the runtimes of B, fixed without regard to them; instances independent; each runtime
of B too long with a probability of at most p_gamma, whether or not others are and
whoever wins; more time never makes B worse; A and B each on one thread and limited by
the CPU; {direction}.
"""


# The command line.

# python3 -OO leaves docstrings out.
MANUAL = __doc__ or f"usage: see the beginning of {PROG}\n"


def run(argv):
    """What the command prints for its arguments; ValueError for bad input."""
    explain, alpha, maximize, ties = False, 0.05, False, None
    operands, rest = [], iter(argv)
    for argument in rest:
        if argument == "--":
            operands += rest
        elif argument[:1] != "-" or argument[1:2] in "0123456789.":
            operands.append(argument)
        elif argument in ("-h", "--help"):
            return MANUAL
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
    if len(operands) not in (2, 3):
        raise ValueError(f"operands must be P_GAMMA N K or P_GAMMA RESULTS, not {quoted(operands)}")
    p_gamma = valid_p_gamma(operands[0])
    if len(operands) == 2:
        where = "standard input" if operands[1] == "-" else f"RESULTS {quoted(operands[1])}"
        rows = read_table(operands[1], where, {"a": "A's values", "b": "B's"}, valid_objective)
        n, k, ties = count((row[1:] for row in rows), maximize)
    elif maximize:
        raise ValueError("--maximize needs RESULTS: K already says where A is better")
    else:
        n = valid_integer("N", operands[1], 1, LARGEST_N)
        k = valid_integer("K", operands[2], 0, n)
    if explain:
        return explanation(p_gamma, n, k, ties, alpha, maximize)
    if ties:
        p = significant(p_value(p_gamma, n, k, ties))
        note(f"{ties} of {n + ties} instances are ties; {BY_TIES} is {p}")
    return significant(p_value(p_gamma, n, k)) + "\n"


def note(text, kind="note"):
    """Write a note, a warning or an error to standard error, if possible."""
    try:
        sys.stderr.write(f"{PROG}: {kind}: {text}\n")
        sys.stderr.flush()
    except (AttributeError, OSError):  # it is closed, or full
        sys.stderr = None  # or Python tries again when it ends, and the exit status is 120


def main(argv=None):
    """Run the command on argv, by default sys.argv[1:]; returns its exit status (see --help)."""
    try:
        output = run(sys.argv[1:] if argv is None else argv)
        if sys.stdout is None:
            raise ValueError("standard output is closed")
        if sys.stdout is not sys.__stdout__:  # but a notebook's, or a test's
            sys.stdout.write(output)
            return 0
        sys.stdout.flush()  # what the caller of main() has printed comes first
        # Python's own may write a part only (python -u), and complains again at exit.
        with open(sys.stdout.fileno(), "wb", closefd=False) as file:
            file.write(output.encode(sys.stdout.encoding if file.isatty() else "utf-8"))
    except BrokenPipeError:
        return 0
    except (OSError, UnicodeError) as error:
        note(f"standard output cannot be written ({error})", "error")
        return 2
    except ValueError as error:
        note(error, "error")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
