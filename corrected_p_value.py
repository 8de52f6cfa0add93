#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the authors of this repository
"""usage: corrected_p_value.py [--explain] [--alpha ALPHA] [--maximize] P_GAMMA (N K | RESULTS)

Is your algorithm B significantly better than algorithm A, of which there is
only its paper?  B was stopped at the equivalent runtime of each instance
(equivalent_runtime.py), which is too long, and helps B, with probability
P_GAMMA.  Prints the corrected p-value of the one-sided sign test, the sum over
v = 0..N of

    (1 - P[Bin(N, P_GAMMA) < max(0, v - K)]) * P[Bin(N, 1/2) = v]

with 8 significant digits, correctly rounded.  If it is lower than alpha, H0 is
rejected: that B is worse than or equal to A.  This is wrong with a probability
below alpha, provided that each runtime of B is too long with a probability of
at most P_GAMMA, whether or not the others are.

operands:
  P_GAMMA   probability that B's runtime was longer than the true equivalent
            runtime, as given to equivalent_runtime.py, from 0 to 0.5; 0 gives
            the ordinary sign test
  N         number of instances with different results, an integer from 1 to
            10,000,000; ties do not count
  K         in how many of the N instances A is better, from 0 to N
  RESULTS   instead of N and K: a file, or - for standard input, with a line
            "a b" or "name a b" for each instance, the objective values of A
            and of B, the smaller being better; ties drop out

A table is separated by tabs, else semicolons, else commas, else blanks.  Lines
that begin with # are comments; a first line of words only is the header.

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
note or a warning; 2 after an error; 130 if interrupted.

As a module: corrected_p_value(), critical_value() and count().  One file,
standard library only, CPython 3.6 or newer.

Method: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair Comparison of
Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

import os
import sys

__all__ = ["corrected_p_value", "critical_value", "count"]

PROG = "corrected_p_value.py"

# Beyond this the computation takes more than some seconds.
LARGEST_N = 10000000

# From this n on, a user at a terminal is told that the command is working.
SLOW_N = 3000000

# Up to this n the report looks at other values of p_gamma and n, too.
QUICK_N = 10000

# A P_GAMMA or ALPHA with more decimals has no use, and would take for ever.
MOST_DECIMALS = 1000

# The digits computed with, and as many more as P_GAMMA and ALPHA have decimals.  As
# only positive terms are added, at least 22 are good at n = 10,000,000.
PRECISION = 36


# The method.


def corrected_p_value(p_gamma, n, k):
    """The corrected p-value of the one-sided sign test, p_c_hat(k) in the paper.

    An upper bound of the probability, under H0 (B is worse than or equal to A),
    that A is better in k or fewer of n instances, when the runtime of B is too
    long with probability p_gamma: P[X <= k + Y] with independent X ~ Bin(n, 1/2)
    and Y ~ Bin(n, p_gamma), Section 3.2 of the paper.

    p_gamma: probability that B's runtime is longer than the equivalent one, 0
        to 0.5, as in equivalent_runtime; 0 gives the ordinary sign test.
    n: number of instances with different results, 1 to 10,000,000.
    k: in how many of them A is better, 0 to n.
    Returns the nearest float, 0.0 if it is below 5e-324; reject H0 if it is
    lower than alpha.
    Raises ValueError if an argument is no such number.

    >>> corrected_p_value(0, 5, 0)
    0.03125
    """
    return computed(checked_p_gamma(p_gamma), *checked_n_k(n, k), float)


def p_value(p, n, k, digits):
    """The corrected p-value, up to rounding.

    The definition (Section 3.2 of the paper),

        sum over v = 0..n of (1 - P[Y < max(0, v - k)]) P[X = v]

    with independent X ~ Bin(n, 1/2) and Y ~ Bin(n, p), is the sum of P[Y >= v -
    k] P[X = v], that is P[X <= k + Y], or

        sum over y = 0..n of P[Y = y] P[X <= k + y].

    One pass: P[X <= k + y] grows with y by the term P[X = k + y].

    p: a float or a Decimal, in whose arithmetic, of so many digits, it is done.
    """
    number = type(p)
    q = 1 - p
    x_term = x_sum = number("0.5") ** n
    for x in range(1, k + 1):
        x_term = x_term * (n - x + 1) / x
        x_sum += x_term
    y_term = q ** n
    total = y_term * x_sum
    # P[Y = y] rises from its first value, if at all, before it falls.  Once it is
    # below this, all that follows is too little to count.
    negligible = total * number("1e-%d" % (digits + len(str(n))))
    for y in range(1, n + 1):
        y_term = y_term * (p * (n - y + 1)) / (q * y)
        if y_term <= negligible:
            break
        x = k + y
        x_term = x_term * (n - x + 1) / x  # 0 from x = n + 1 on
        x_sum += x_term
        total += y_term * x_sum
    return total


def critical_value(p_gamma, n, alpha):
    """The largest k whose corrected p-value is lower than alpha, if any is.

    H0 is rejected if A is better in this many of the n instances or in fewer.

    p_gamma, n: as in corrected_p_value.
    alpha: significance level, above 0 and below 1.
    Returns an int, or None if even k = 0 does not reject H0.
    Raises ValueError if an argument is no such number.

    >>> critical_value(0.01, 17, 0.05)
    4
    """
    return largest_k(checked_p_gamma(p_gamma), checked_n_k(n, 0)[0], checked_alpha(alpha))


def largest_k(p, n, alpha):
    """critical_value() for p_gamma as a text and alpha as a Decimal.

    The corrected p-value of k is P[X + Y >= n - k], as X and n - X are equally
    likely.  P[X + Y = s] is the coefficient of z**s in T**n / 2**n, where T = (1
    + z)(q + p z) = q + z + p z**2 and q = 1 - p.  As the derivative of T**n
    satisfies T (T**n)' = n T' T**n, each coefficient follows from the two before
    it; up to s = n, that is k = 0, all terms of this are positive.
    """
    import decimal

    digits = PRECISION + decimals(p) + decimals(alpha)
    with decimal.localcontext(context(digits)):
        p = decimal.Decimal(p)
        q = 1 - p
        # What equals 1 - alpha within the rounding does not exceed it.
        wanted = (1 - alpha) * (1 + decimal.Decimal("1e-%d" % (digits - 14)))
        before = 0
        term = total = decimal.Decimal("0.5") ** n * q ** n
        for s in range(n):
            # total = P[X + Y <= s]
            if total > wanted:
                return n - 1 - s
            after = (n - s) * term + (2 * n - s + 1) * p * before
            before, term = term, after / (q * (s + 1))
            total += term
    return None


def count(pairs, maximize=False):
    """(n, k, ties) of paired results, as the sign test takes them.

    pairs: for each instance the objective values (a, b) of A and B, numbers or
        decimal texts, compared exactly as decimals.
    maximize: larger values are better; by default smaller ones are.
    Returns n, the number of pairs with a != b; k, in how many of these a is
    better; and the number of ties, which drop out (Section 3.1 of the paper).
    Raises ValueError for a value that is no finite number, and if no pair differs.

    >>> count([(7, 9), (8, 8), (6, 5)])
    (2, 1, 1)
    """
    own = context(PRECISION)
    try:
        values = ((checked_value(a, own), checked_value(b, own)) for a, b in pairs)
        return counted(values, maximize, "")
    except TypeError:
        raise ValueError("pairs must be pairs (a, b), not " + quoted(pairs))


def counted(pairs, maximize, where):
    """count() of pairs of Decimals; a message begins with where they come from."""
    n = k = ties = 0
    for a, b in pairs:
        if a == b:
            ties += 1
        else:
            n += 1
            k += (a > b) if maximize else (a < b)
    if not n:
        raise ValueError(
            "%sof %s none has different results; ties drop out, so nothing is left to test"
            % (where, instances(ties))
        )
    return n, k, ties


def computed(p, n, k, form, more=0):
    """form(corrected p-value), where form keeps fewer digits than are good.

    p: p_gamma as a text; more: how many more digits form keeps than usual.
    """
    import decimal

    digits = PRECISION + decimals(p) + more
    with decimal.localcontext(context(digits)):
        return form(p_value(decimal.Decimal(p), n, k, digits))


def printed(p, n, k):
    """The corrected p-value as a text with 8 significant digits.

    p: p_gamma as a text.
    """
    # decimal takes longer to import than all the rest.  Floats hold 2**-1000, and are
    # enough where what 13 (n + 1) operations can lose does not change the digits.
    if n <= 1000:
        total = p_value(float(p), n, k, 16)
        error = total * 2e-15 * (n + 1)
        if significant(total - error) == significant(total + error):
            return significant(total)
    return computed(p, n, k, significant)


# Numbers.


def context(digits):
    """A decimal context of our own: the caller's is neither used nor changed."""
    import decimal

    exponents = decimal.MIN_EMIN, decimal.MAX_EMAX
    return decimal.Context(digits, decimal.ROUND_HALF_EVEN, *exponents, 1, 0, [], [])


def decimal_text(value):
    """The decimal that value stands for, as a text; "nan" if it is no number.

    In a text, only an ASCII decimal like 486, 0.01 or 1.5e3 is a number.  A
    float stands for its shortest decimal, 0.01 for 1/100.
    """
    try:
        if hasattr(value, "__index__"):
            text = str(value.__index__())
        elif isinstance(value, str) or hasattr(value, "as_tuple"):  # a Decimal
            text = str(value)
        else:
            text = float.__repr__(float(value))
    except (TypeError, ValueError, OverflowError):
        return "nan"
    return "nan" if text.strip("0123456789+-.eE") else text or "nan"


def exact(value, own):
    """The Decimal that value stands for, nan if it is none, in a context of our own."""
    import decimal

    return decimal.Decimal(decimal_text(value), own)


def decimals(number):
    """How many decimals a Decimal, or a text of one, has."""
    import decimal

    return max(0, -decimal.Decimal(number).as_tuple().exponent)


def probability(value):
    """exact(), but -1, which is never allowed, if it has more than 1000 decimals or is
    no finite number.
    """
    text = decimal_text(value)
    # Python may refuse to take a number of thousands of digits apart.
    number = exact(text if len(text) <= MOST_DECIMALS + 10 else "nan", context(PRECISION))
    return number if number.is_finite() and decimals(number) <= MOST_DECIMALS else -1


def whole(value):
    """The int that value stands for; -1, which is never allowed, if it is none."""
    try:
        if not isinstance(value, str):
            return int(value.__index__())
        digits = value[1:] if value[:1] in ("+", "-") else value
        if not digits.strip("0123456789") and len(digits) < 30:
            return int(value)
    except (AttributeError, TypeError, ValueError):
        pass
    return -1


def checked_p_gamma(p_gamma):
    """p_gamma as a text; ValueError unless 0 <= p_gamma <= 0.5."""
    text = decimal_text(p_gamma)
    try:
        # At the ends a float cannot tell what is just outside from what is not.
        if 0 < float(text) < 0.5 and len(text) < MOST_DECIMALS:
            return text
    except ValueError:
        pass
    if 0 <= probability(text) <= probability("0.5"):
        return text
    raise ValueError(
        "P_GAMMA must be a number from 0 to 0.5 with at most 1000 decimals, 0.01 for 1 %%,"
        " not %s" % quoted(p_gamma)
    )


def checked_n_k(n, k):
    """n and k as integers; ValueError unless 1 <= n <= 10,000,000 and 0 <= k <= n."""
    n_int, k_int = whole(n), whole(k)
    if not 1 <= n_int <= LARGEST_N:
        raise ValueError("N must be an integer from 1 to 10,000,000, not " + quoted(n))
    if not 0 <= k_int <= n_int:
        raise ValueError("K must be an integer from 0 to N = %d, not %s" % (n_int, quoted(k)))
    return n_int, k_int


def checked_alpha(alpha):
    """alpha as a Decimal; ValueError unless 0 < alpha < 1."""
    number = probability(alpha)
    if 0 < number < 1:
        return number
    raise ValueError(
        "ALPHA must be a number above 0 and below 1 with at most 1000 decimals, 0.05 for"
        " 5 %%, not %s" % quoted(alpha)
    )


def checked_value(value, own):
    """An objective value as a Decimal; ValueError if it is no finite number."""
    number = exact(value, own)
    # A Fraction that a float cannot hold would be compared wrongly.
    rounded = hasattr(value, "limit_denominator") and float(value) != value
    if number.is_finite() and not rounded:
        return number
    raise ValueError(
        "an objective value must be a finite number with a decimal point, not " + quoted(value)
    )


def significant(value):
    """A float or Decimal of at most 1 with 8 significant digits, rounded half to
    even; with an exponent, at least two digits of it, below 1e-4 only.
    """
    mantissa, _, exponent = format(value, ".7e").partition("e")
    exponent = int(exponent)
    if exponent < -4:
        return "%se-%02d" % (mantissa, -exponent)
    if exponent < 0:
        return "0." + "0" * (-exponent - 1) + mantissa.replace(".", "")
    return mantissa


def instances(n):
    """A number of instances in words."""
    return "1 instance" if n == 1 else "%d instances" % n


def quoted(value):
    """The value as a message shows it: ASCII and of bounded length."""
    text = ascii(value)
    return text if len(text) <= 80 else text[:60] + "... (%d characters)" % len(text)


# The table of results.

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


def opened(path, where):
    """The bytes of the file RESULTS, or of standard input if path is "-"."""
    if path == "-":
        if sys.stdin is None:
            raise ValueError("standard input is closed; RESULTS '-' reads it")
        return read_bytes(sys.stdin.buffer, where)
    try:
        with open(path, "rb") as file:
            return read_bytes(file, where)
    except OSError as error:
        hint = "; if %s is N, then K is missing" % path if whole(path) >= 0 else ""
        message = "%s cannot be read (%s); RESULTS must be a file, or - for standard input"
        raise ValueError(message % (where, error.strerror) + hint)


def read_results(path, where, remarks):
    """The pairs (a, b) of a table of results as Decimals, one after the other.

    path: a file, or "-" for standard input; where: its name in messages.

    The first line that is neither blank nor a comment chooses the separator.  It
    is a header if all its fields begin with a letter and none is a missing value.
    What the user has to know is added to remarks.
    Raises ValueError, naming the line, unless all lines are "a b" or all "name a b".
    """
    import csv

    # NULs are left from UTF-16 without a mark.
    text = opened(path, where).decode("utf-8-sig", "replace").replace("\0", "\ufffd")
    own = context(PRECISION)
    separator = again = ""
    width = found = 0
    line_of = {}
    for n, line in enumerate(text.splitlines(), 1):
        place = "%s, line %d" % (where, n)
        if "\ufffd" in line:
            problem = "this is not UTF-8 text; save the table as CSV UTF-8"
            raise ValueError("%s: %s: %s" % (place, quoted(line), problem))
        comment = line.lstrip()[:1] == "#" and not line.lstrip().startswith(ERRORS)
        if comment or not line.strip():
            continue
        first = not separator
        if first:
            for separator in "\t;, ":
                if separator in line:
                    break
        row = " ".join(line.split()) if separator == " " else line
        try:
            fields = next(csv.reader([row], delimiter=separator, strict=True))
            fields = list(map(str.strip, fields))
            if first and all(f[:1].isalpha() and f.lower() not in MISSING for f in fields):
                header = quoted(" ".join(fields)).strip("\"'")
                remarks.append("note: %s is taken as the header: %s" % (place, header))
                continue
            if len(fields) > 3:
                cut = {"\t": "", ",": "-d, "}.get(separator, "-d'%s' " % separator)
                raise ValueError(
                    "%d fields: take two or three with cut %s-f2,4,5, where 2,4,5 are the"
                    " numbers of your columns name, a and b" % (len(fields), cut)
                )
            if "" in fields:
                raise ValueError("field %d is empty" % (fields.index("") + 1))
            width = width or len(fields)
            if len(fields) < 2 or len(fields) != width:
                raise ValueError("all lines must be 'a b' or all 'name a b', is a field missing?")
            name = "".join(fields[:-2])
            if exact(name, own).is_finite():
                raise ValueError(
                    "decimals with a point; a name must not be a number, write i1 for 1"
                )
            pair = checked_value(fields[-2], own), checked_value(fields[-1], own)
        except (ValueError, csv.Error) as error:
            hint = ", are its quotes right?" if isinstance(error, csv.Error) else ""
            raise ValueError("%s: %s: %s%s" % (place, quoted(line), error, hint))
        found += 1
        if found > LARGEST_N:
            raise ValueError(place + ": more than 10,000,000 instances are too many")
        if name in line_of and not again:
            again = (
                "warning: %s: the instance %s stands on line %d already; the test takes one"
                " result an instance" % (place, quoted(name), line_of[name])
            )
        if name:
            line_of[name] = n
        yield pair
    if not found:
        raise ValueError(where + " holds no instance, that is no line 'a b' or 'name a b'")
    if again:
        remarks.append(again)


# The report.

EXPLANATION = """\
%sn = %d, the instances with different results
k = %d, of these A is better; B is better in %d
p_gamma = %s, the probability that a runtime of B was too long
p-value of the ordinary sign test = %s
corrected p-value = %s
critical value: %s

H0: the performance of B is worse than or equal to that of A.
%s

Taken for granted: %s; one value an instance, the same statistic over the
same number of runs for A and B; instances independent, also in whether B's runtime
was too long; p_gamma chosen before B was run and used for the equivalent runtimes;
more time never makes B worse; A and B each on one thread and limited by the CPU.
%s"""

REJECTED = """\
The corrected p-value is lower than alpha = %s, so H0 is rejected: at this
significance level, B performs statistically significantly better than A.  That is,
B gives the better value in more than half of such instances; nothing is said about
by how much."""

NOT_REJECTED = """\
The corrected p-value is not lower than alpha = %s, so H0 is not rejected: there
is not enough evidence that B performs better than A.  This does not show that A
is better, nor that the two perform the same."""


def first(low, high, holds):
    """The least integer above low for which holds is true, as it is from there on;
    high if there is none below.
    """
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle
    return high


def explanation(p, n, k, ties, alpha, maximize, remarks):
    """The report of --explain, in the terms of the paper.

    p, alpha: p_gamma and alpha as texts; ties: None if they are not known.
    """
    level = checked_alpha(alpha)

    def rejects(p, n, k):
        return computed(p, n, k, level.__gt__, decimals(level))

    k_alpha = largest_k(p, n, level)
    if k_alpha is None:
        critical = "no k rejects H0 at alpha = %s with n = %d and p_gamma = %s" % (alpha, n, p)
        enough = first(n, QUICK_N + 1, lambda m: rejects(p, m, 0))
        if enough <= QUICK_N:
            critical += "; from n = %d on k = 0 does" % enough
        elif level <= probability("0.5") == probability(p):
            critical += "; at p_gamma = 0.5 it never does"
    else:
        critical = "%d, the largest k that rejects H0 at alpha = %s" % (k_alpha, alpha)
    conclusion = NOT_REJECTED % alpha
    if k_alpha is not None and k <= k_alpha:
        conclusion = REJECTED % alpha
        if n <= QUICK_N:
            steps = first(0, 501, lambda m: not rejects("%.3f" % (m / 1000), n, k))
            bearable = "\nH0 is rejected for every p_gamma up to %.3f."
            conclusion += bearable % ((steps - 1) / 1000)
    return EXPLANATION % (
        "" if ties is None else "%s, %d of them ties\n" % (instances(n + ties), ties),
        n,
        k,
        n - k,
        p,
        printed("0", n, k),
        printed(p, n, k),
        critical,
        conclusion,
        "maximization" if maximize else "minimization",
        "".join("\n%s\n" % text for text in remarks),
    )


# The command line.

# python3 -OO leaves docstrings out.
MANUAL = __doc__ or "usage: see the beginning of %s\n" % PROG


def results(operands, explain, alpha, maximize):
    """What the command prints for its operands: (results, remarks)."""
    usage = MANUAL.split("\n")[0]
    missing = ("P_GAMMA", "N K or RESULTS")[len(operands) :]
    if missing:
        raise ValueError("%s missing; %s" % (", ".join(missing), usage))
    if len(operands) > 3:
        raise ValueError("%s is one too many; %s" % (quoted(operands[3]), usage))
    p = checked_p_gamma(operands[0])
    if explain:
        checked_alpha(alpha)
    remarks = []
    if len(operands) == 2:
        path = operands[1]
        where = "standard input" if path == "-" else "RESULTS " + quoted(path)
        n, k, ties = counted(read_results(path, where, remarks), maximize, where + ": ")
    elif maximize:
        raise ValueError("--maximize goes with RESULTS: N and K cannot be turned round")
    else:
        n, k = checked_n_k(*operands[1:])
        ties = None
    if n >= SLOW_N and sys.stderr is not None and sys.stderr.isatty():
        remark("note: working; n = %d takes some seconds" % n)
    if explain:
        return explanation(p, n, k, ties, alpha, maximize, remarks), remarks
    return printed(p, n, k) + "\n", remarks


def respond(arguments):
    """What the command prints for its arguments: (results, remarks).

    Raises ValueError for bad input.
    """
    explain, alpha, maximize = False, "0.05", False
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
        elif argument == "--maximize":
            maximize = True
        elif argument.partition("=")[0] == "--alpha":
            explain = True
            alpha = argument[8:] if "=" in argument else next(rest, "--")
            if alpha[:2] == "--":
                raise ValueError("--alpha needs a value; see --help")
        else:
            raise ValueError("unknown option %s; see --help" % quoted(argument))
    return results(operands, explain, alpha, maximize)


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
