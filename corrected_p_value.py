#!/usr/bin/env python3
"""Corrected p-value: is algorithm B significantly better than algorithm A?

A's published results come from machine M1, B's from your machine M2, where B
was stopped at the equivalent runtime (equivalent_runtime.py) of each instance.
That runtime is too long with probability p_gamma, which helps B.  This script
corrects the one-sided sign test for it, so that the probability of a type I
error stays below alpha all the same.

    $ python3 corrected_p_value.py 0.01 17 4
    0.033192784

As a command: see --help.  As a module: corrected_p_value(), critical_value()
and count().  One file, standard library only, CPython 3.6 or newer.

Method: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair Comparison of
Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

import os
import sys

__all__ = ["corrected_p_value", "critical_value", "count"]

PROG = "corrected_p_value.py"

# Beyond this the computation takes more than a few seconds.
LARGEST_N = 10000000

# From this n on, a user at a terminal is told that the command is working.
SLOW_N = 3000000

# A P_GAMMA or ALPHA with more decimals has no use, and would take for ever.
MOST_DECIMALS = 1000

# The digits of a first computation with Decimals; 38 cost no more than 20.
PRECISION = 36


# Numbers.  decimal is imported only where it is needed: up to n = 1000, floats
# are nearly always enough to be certain of the result, and to import decimal
# would take longer than all the rest.


def own_context(precision):
    """A decimal context of our own: the caller's is neither used nor changed."""
    import decimal

    return decimal.Context(
        prec=precision,
        rounding=decimal.ROUND_HALF_EVEN,
        Emin=decimal.MIN_EMIN,
        Emax=decimal.MAX_EMAX,
        traps=[],
    )


def decimal_text(value):
    """The decimal that value stands for, as a text, or None if it is no number.

    In a text, only an ASCII decimal like 486, 0.01 or 1.5e3 is a number.  A
    float stands for its shortest decimal, 0.01 for 1/100.
    """
    if hasattr(value, "__index__"):
        text = str(value.__index__())
    elif isinstance(value, str) or hasattr(value, "as_tuple"):  # a Decimal
        text = str(value)
    else:
        try:
            text = float.__repr__(float(value))
        except (TypeError, ValueError):
            return None
    return None if text.strip("0123456789+-.eE") else text


def finite(value):
    """The Decimal that value stands for, or None if it is no finite number."""
    import decimal

    if isinstance(value, decimal.Decimal):
        return value if value.is_finite() else None
    context = own_context(decimal.MAX_PREC)
    number = context.create_decimal(decimal_text(value) or "nan")
    # Inexact: an exponent so extreme that the number is taken for zero.
    exact = number.is_finite() and not context.flags[decimal.Inexact]
    return number if exact else None


def whole(value):
    """The int that value stands for, or None if it is no integer."""
    if isinstance(value, str):
        digits = value[1:] if value[:1] in ("+", "-") else value
        if not digits.strip("0123456789") and 0 < len(digits) < 30:
            return int(value)
        return None
    return value.__index__() if hasattr(value, "__index__") else None


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


def quoted(value):
    """The value as a message shows it: ASCII and of bounded length."""
    text = ascii(value)
    return text if len(text) <= 80 else text[:60] + "... (%d characters)" % len(text)


def refusal(allowed, value):
    """The exception that says what is allowed and quotes the bad value."""
    known = isinstance(value, (str, int, float)) or hasattr(value, "as_tuple")
    return (ValueError if known else TypeError)("%s, not %s" % (allowed, quoted(value)))


def probability(value):
    """Like finite, but None also for a number with more than 1000 decimals."""
    number = finite(value)
    if number is None or number.as_tuple().exponent < -MOST_DECIMALS:
        return None
    return number


def checked_p_gamma(p_gamma):
    """p_gamma as a text; ValueError or TypeError unless 0 <= p_gamma <= 0.5."""
    text = decimal_text(p_gamma) or ""
    try:
        # At the ends a float cannot tell what is just outside from what is not.
        if len(text) <= MOST_DECIMALS and 0 < float(text) < 0.5:
            return text
    except ValueError:
        pass
    from decimal import Decimal

    number = probability(p_gamma)
    if number is None or not 0 <= number <= Decimal("0.5"):
        raise refusal(
            "P_GAMMA must be a number from 0 to 0.5 with at most 1000 decimals", p_gamma
        )
    return text


def checked_n(n):
    """n as an int; ValueError or TypeError unless 1 <= n <= 10,000,000."""
    number = whole(n)
    if number is None or not 1 <= number <= LARGEST_N:
        raise refusal("N must be an integer from 1 to 10,000,000", n)
    return number


def checked_k(k, n):
    """k as an int; ValueError or TypeError unless 0 <= k <= n."""
    number = whole(k)
    if number is None or not 0 <= number <= n:
        raise refusal("K must be an integer from 0 to N = %d" % n, k)
    return number


def checked_value(value):
    """An objective value as a Decimal; ValueError or TypeError if it is none."""
    number = finite(value)
    if number is None:
        raise refusal("an objective value must be a finite decimal number", value)
    return number


def checked_alpha(alpha):
    """alpha as a Decimal; ValueError or TypeError unless 0 < alpha < 1."""
    number = probability(alpha)
    if number is None or not 0 < number < 1:
        raise refusal(
            "ALPHA must be a number above 0 and below 1 with at most 1000 decimals", alpha
        )
    return number


# The method.


def relative_error(n, precision):
    """A bound of the relative rounding error of the two sums below, as a text.

    An operation with this precision errs by at most u = 10**(1 - precision) / 2,
    and a power by 2u, relatively; a float has the precision 16, as 2**-53 < u.
    Only positive numbers are added, multiplied and divided, so nothing cancels
    and the errors at most add up.  In units of u:

    - p_value: 3(k + y) + 2 for P[X <= k + y], 2n + 7y + 2 for P[Y = y], y + 2
      for the products and their sum, 1 for the terms left out; together, with
      k + y <= n and y <= n, less than 13(n + 1);
    - critical_value: 2n + 5 for the first term, at most 8 for each of n steps,
      n for the sum; together less than 11(n + 1).

    16(n + 1) is enough for both, and for the rounding of the bounds.
    """
    return "%de%d" % (8 * (n + 1), 1 - precision)


def p_value(p, n, k, precision):
    """(corrected p-value up to rounding, whether all terms are in it).

    The definition (Section 3.2 of the paper),

        sum over v = 0..n of (1 - P[Y < max(0, v - k)]) P[X = v]

    with independent X ~ Bin(n, 1/2) and Y ~ Bin(n, p), is the sum of P[Y >= v -
    k] P[X = v], that is P[X <= k + Y], or

        sum over y = 0..n of P[Y = y] P[X <= k + y].

    One pass: P[X <= k + y] grows with y by the term P[X = k + y].

    p: a float or a Decimal, in whose arithmetic of this precision it is done.
    """
    number = type(p)
    q = 1 - p
    x_term = x_sum = number("0.5") ** n
    for x in range(1, k + 1):
        x_term = x_term * (n - x + 1) / x
        x_sum += x_term
    y_term = q ** n
    total = y_term * x_sum
    # P[Y = y] rises from its first value, if at all, before it falls.  Once it
    # is below this, all that follows is less than 10**-precision of the total.
    negligible = total * number("1e-%d" % (precision + len(str(n))))
    for y in range(1, n + 1):
        y_term = y_term * (p * (n - y + 1)) / (q * y)
        if y_term <= negligible:
            return total, not y_term
        x = k + y
        x_term = x_term * (n - x + 1) / x  # 0 from x = n + 1 on
        x_sum += x_term
        total += y_term * x_sum
    return total, True


def settled_p_value(p, n, k, rounded):
    """rounded(corrected p-value), certain to the last digit.

    p: p_gamma as a text.  While rounding the bounds does not give the same, the
    computation is repeated with more digits; in the end it is exact.
    """
    # A float holds 2**-1000, and with a total above 1e-200 no term that counts
    # has been too small for one.
    if n <= 1000:
        total, _ = p_value(float(p), n, k, 16)
        error = total * float(relative_error(n, 16))
        if total > 1e-200 and rounded(total - error) == rounded(total + error):
            return rounded(total)
    import decimal

    precision = PRECISION
    while True:
        with decimal.localcontext(own_context(precision)) as context:
            total, complete = p_value(+decimal.Decimal(p), n, k, precision)
            exact = complete and not context.flags[decimal.Inexact]
            error = 0 if exact else total * decimal.Decimal(relative_error(n, precision))
            low, high = rounded(total - error), rounded(total + error)
        if low == high:
            return low
        precision *= 2


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
    Raises ValueError, or TypeError, with the words of the command.

    >>> corrected_p_value(0, 5, 0)
    0.03125
    """
    p = checked_p_gamma(p_gamma)
    n = checked_n(n)
    return settled_p_value(p, n, checked_k(k, n), float)


def critical_value(p_gamma, n, alpha):
    """The largest k whose corrected p-value is lower than alpha, if any is.

    H0 is rejected if A is better in this many of the n instances or in fewer.

    p_gamma, n: as in corrected_p_value.
    alpha: significance level, above 0 and below 1.
    Returns an int, or None if even k = 0 does not reject H0.
    Raises ValueError, or TypeError, with the words of the command.

    The corrected p-value of k is P[X + Y >= n - k], as X and n - X are equally
    likely.  P[X + Y = s] is the coefficient of z**s in T**n / 2**n, where T = (1
    + z)(q + p z) = q + z + p z**2 and q = 1 - p.  As the derivative of T**n
    satisfies T (T**n)' = n T' T**n, each coefficient follows from the two before
    it; up to s = n, that is k = 0, all terms of this are positive.
    """
    import decimal

    p_gamma = checked_p_gamma(p_gamma)
    n = checked_n(n)
    alpha = checked_alpha(alpha)
    wanted = own_context(2 * MOST_DECIMALS).subtract(1, alpha)
    precision = PRECISION
    while True:
        with decimal.localcontext(own_context(precision)) as context:
            margin = 2 * wanted * decimal.Decimal(relative_error(n, precision))
            below, above = wanted - margin, wanted + margin
            context.clear_flags()
            p = +decimal.Decimal(p_gamma)
            q = 1 - p
            before = 0
            term = total = decimal.Decimal("0.5") ** n * q ** n
            for s in range(n):
                # total = P[X + Y <= s]: does it exceed 1 - alpha, as is wanted?
                if total > below:
                    exact = not context.flags[decimal.Inexact]
                    if total > (wanted if exact else above):
                        return n - 1 - s
                    if not exact:
                        break
                after = (n - s) * term + (2 * n - s + 1) * p * before
                before, term = term, after / (q * (s + 1))
                total += term
            else:
                return None
        precision *= 2


def count(pairs, maximize=False):
    """(n, k, ties) of paired results, as the sign test takes them.

    pairs: for each instance the objective values (a, b) of A and B, numbers or
        decimal texts, compared exactly as decimals.
    maximize: larger values are better; by default smaller ones are.
    Returns n, the number of pairs with a != b; k, in how many of these a is
    better; and the number of ties, which drop out (Section 3.1 of the paper).
    Raises ValueError, or TypeError, for a value that is no finite number, and
    ValueError if no pair differs.
    """
    n = k = ties = 0
    for pair in pairs:
        a, b = map(checked_value, pair)
        if a == b:
            ties += 1
        else:
            n += 1
            k += (a > b) if maximize else (a < b)
    if not n:
        raise ValueError(
            "of %d instances none has different results; ties drop out, so nothing is"
            " left to test" % ties
        )
    return n, k, ties


# The file of results.


def starts_like_number(word):
    """Whether a word cannot be part of a header line."""
    # Digits of other scripts and the true minus sign are bad numbers, which
    # must not pass for a header.
    return (
        word[:1].isdigit()
        or word[:1] in ("+", "-", ".", "\u2212")
        or word.lower() in ("nan", "inf")
    )


def shown(path):
    """The name of a file of results in messages."""
    return "standard input" if path == "-" else "RESULTS " + quoted(path)


def read_bytes(path):
    """The bytes of a file, or of standard input if path is "-".

    Raises ValueError if they cannot be read.
    """
    try:
        if path != "-":
            with open(path, "rb") as file:
                return file.read()
        if sys.stdin is None:
            raise ValueError("standard input is closed; RESULTS '-' reads it")
        return sys.stdin.buffer.read()
    except OSError as error:
        if path == "-":
            raise ValueError("standard input cannot be read (%s)" % error.strerror)
        hint = "" if whole(path) is None else "; if %s is N, then K is missing" % path
        raise ValueError(
            "RESULTS must be a file that can be read, or -, not %s (%s)%s"
            % (quoted(path), error.strerror, hint)
        )


def fields_of(line):
    """The fields of a line of results, without its comment."""
    # A comment runs from a # at the beginning of a word to the end of the line.
    line = (" " + line.replace("\t", " ")).partition(" #")[0]
    cells = line.replace(";", ",").split(",") if line.strip() else []
    # White space around a comma separates nothing; two commas are a gap.
    return [field for cell in cells for field in cell.split() or [""]]


def read_results(path, remarks):
    """The pairs (a, b) of a file of results, one instance a line.

    Two fields a line, a and b, or on every line three, with a name before them.
    What the user has to know is added to remarks.
    Raises ValueError, naming the line, for any other file.
    """
    where = shown(path)
    data = read_bytes(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line_number = data.count(b"\n", 0, error.start) + 1
        raise ValueError("%s, line %d: not UTF-8 text" % (where, line_number))
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [(n, fields_of(line)) for n, line in enumerate(lines, 1)]
    lines = [(n, fields) for n, fields in lines if fields]
    if lines and not any(map(starts_like_number, lines[0][1])):
        del lines[0]
    pairs = []
    first_line = {}
    for n, fields in lines:
        problem = ""
        if len(fields) not in (2, 3) or "" in fields:
            problem = "a line must be 'a b' or 'name a b', not " + quoted(" ".join(fields))
        elif len(fields) != len(lines[0][1]):
            problem = "%d fields, but %d on line %d; all lines must have the same" % (
                len(fields),
                len(lines[0][1]),
                lines[0][0],
            )
        elif len(fields) == 3 and finite(fields[0]) is not None:
            problem = (
                "the first of three fields is the name of an instance and must not be a"
                " number, not %s; write decimals with a point" % quoted(fields[0])
            )
        if problem:
            raise ValueError("%s, line %d: %s" % (where, n, problem))
        try:
            pairs.append((checked_value(fields[-2]), checked_value(fields[-1])))
        except ValueError as error:
            raise ValueError("%s, line %d: %s" % (where, n, error))
        if len(fields) == 3 and first_line.setdefault(fields[0], n) != n:
            remarks.append(
                "warning: %s, line %d: the instance %s stands on line %d already; the"
                " test takes one result an instance"
                % (where, n, quoted(fields[0]), first_line[fields[0]])
            )
    del remarks[1:]  # one example is enough
    if not pairs:
        raise ValueError(where + " holds no instance, that is no line 'a b' or 'name a b'")
    return pairs


# The command line.

USAGE = PROG + " [--explain] [--alpha ALPHA] [--maximize] P_GAMMA (N K | RESULTS)"

MANUAL = """\
Test whether algorithm B, stopped at the equivalent runtimes on machine M2, is
better than algorithm A, whose published results come from machine M1.  Prints
the corrected p-value of the one-sided sign test with 8 significant digits,
correctly rounded; H0, that B is worse than or equal to A, is rejected if it is
lower than alpha.

operands:
  P_GAMMA         probability that B's runtime was longer than the true
                  equivalent runtime, as given to equivalent_runtime.py, from 0
                  to 0.5; 0 gives the ordinary sign test
  N               number of instances with different results, an integer from 1
                  to 10,000,000; ties do not count
  K               in how many of the N instances A is better, from 0 to N
  RESULTS         instead of N and K: a file, or - for standard input, with one
                  instance a line, 'a b' or 'name a b': the objective values of
                  A and of B, separated by white space, a comma or a semicolon,
                  smaller being better; blank lines, # comments and one header
                  line are skipped, ties drop out
"""

EXAMPLES = """\
Options may stand before or after the operands; -- ends them.

examples:
  python3 corrected_p_value.py 0.01 17 4
  cut -f3,4 table.tsv | python3 corrected_p_value.py --explain 0.01 -

exit status: 0 if all went well, whether H0 is rejected or not; 2 after an error;
130 if interrupted.

Method: Arza, Ceberio, Irurozki, Perez, "On the Fair Comparison of Optimization
Algorithms in Different Machines", Annals of Applied Statistics 18(1), 2024, doi
10.1214/23-AOAS1778.
"""


def parsed(arguments):
    """The arguments as (options, operands); ValueError for an unknown option."""
    import argparse

    class Parser(argparse.ArgumentParser):
        def error(self, message):
            raise ValueError(message + "; see --help")

    parser = Parser(
        prog=PROG,
        usage=USAGE,
        description=MANUAL,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--explain",
        action="store_true",
        help="print a report with the conclusion instead of the bare p-value",
    )
    parser.add_argument(
        "--alpha",
        help="significance level of the report, above 0 and below 1, by default 0.05;"
        " implies --explain",
    )
    parser.add_argument(
        "--maximize",
        action="store_true",
        help="larger objective values in RESULTS are better, not smaller ones",
    )
    parser.add_argument("-h", "--help", action="store_true", help="print this manual")
    # The operands are not declared: argparse would not let options stand
    # between them, and would take -1e5 for an option.
    options, rest = parser.parse_known_args(arguments)
    options.manual = parser.format_help()
    end = rest.index("--") if "--" in rest else len(rest)
    for argument in rest[:end]:
        if argument[:1] == "-" and argument[1:2] not in "0123456789.":
            parser.error("unknown option " + quoted(argument))
    return options, rest[:end] + rest[end + 1 :]


EXPLANATION = """\
%sn = %d, instances with different results
k = %d, of these A is better
p_gamma = %s, the probability that a runtime of B was too long
p-value of the ordinary sign test = %s
corrected p-value = %s
critical value: %s

H0: the performance of B is worse than or equal to that of A.
%s

Taken for granted: %s; one result an instance, or an average over
repetitions; independent instances; B stopped at the equivalent runtime computed
with the same p_gamma.
"""

REJECTED = """\
The corrected p-value is lower than alpha = %s, so H0 is rejected: at this
significance level, B performs statistically significantly better than A."""

NOT_REJECTED = """\
The corrected p-value is not lower than alpha = %s, so H0 is not rejected: there
is not enough evidence that B performs better than A.  This does not show that A
is better, nor that the two perform the same."""


def explanation(p_gamma, n, k, ties, alpha, maximize):
    """The report of --explain, in the terms of the paper."""
    critical = critical_value(p_gamma, n, alpha)
    rejected = critical is not None and k <= critical
    return EXPLANATION % (
        "" if ties is None else "%d instances, %d of them ties\n" % (n + ties, ties),
        n,
        k,
        p_gamma,
        settled_p_value("0", n, k, significant),
        settled_p_value(checked_p_gamma(p_gamma), n, k, significant),
        "no k rejects H0 at alpha = %s with this n and p_gamma" % alpha
        if critical is None
        else "%d, the largest k that rejects H0 at alpha = %s" % (critical, alpha),
        (REJECTED if rejected else NOT_REJECTED) % alpha,
        "maximization" if maximize else "minimization",
    )


def respond(arguments):
    """What the command prints for its arguments: (results, remarks).

    Raises ValueError for bad input.
    """
    explain, alpha, maximize, operands = False, "0.05", False, arguments
    if any(argument[:1] == "-" and argument != "-" for argument in arguments):
        options, operands = parsed(arguments)
        if options.help:
            return options.manual, []
        explain, maximize = options.explain, options.maximize
        if options.alpha is not None:
            explain, alpha = True, options.alpha
    missing = ("P_GAMMA", "N K or RESULTS")[len(operands) :]
    if missing:
        raise ValueError("%s missing; usage: %s" % (", ".join(missing), USAGE))
    if len(operands) > 3:
        raise ValueError("%s is one too many; usage: %s" % (quoted(operands[3]), USAGE))
    p_gamma = operands[0]
    p = checked_p_gamma(p_gamma)
    if explain:
        checked_alpha(alpha)
    remarks = []
    if len(operands) == 3:
        n = checked_n(operands[1])
        k = checked_k(operands[2], n)
        ties = None
    else:
        pairs = read_results(operands[1], remarks)
        try:
            n, k, ties = count(pairs, maximize)
        except ValueError as error:
            raise ValueError("%s: %s" % (shown(operands[1]), error))
    if n >= SLOW_N and sys.stderr is not None and sys.stderr.isatty():
        remark("note: working; n = %d takes some seconds" % n)
    if explain:
        return explanation(p_gamma, n, k, ties, alpha, maximize), remarks
    return settled_p_value(p, n, k, significant) + "\n", remarks


def write(stream, text):
    """Write text, in ASCII whatever it holds, or raise OSError."""
    try:
        stream.write(text.encode("ascii", "backslashreplace").decode("ascii"))
        stream.flush()
    except OSError:
        # Else Python tries again at exit, and complains in its own words.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        raise


def remark(text):
    """Write a note, a warning or an error to standard error, if possible."""
    try:
        if sys.stderr is not None:
            write(sys.stderr, "%s: %s\n" % (PROG, text))
    except OSError:
        pass


def emit(text):
    """Write the results; a reader that has gone away (| head) is no error."""
    if sys.stdout is None:
        raise ValueError("cannot write the results: standard output is closed")
    try:
        write(sys.stdout, text)
    except BrokenPipeError:
        pass
    except OSError as error:
        raise ValueError("cannot write the results: %s" % error.strerror)


def main(argv=None):
    """Run the command; returns its exit status: 0, 2 after an error, or 130 if
    interrupted.

    argv: the arguments without the program's name, by default those given.
    """
    try:
        results, remarks = respond(sys.argv[1:] if argv is None else list(argv))
        for text in remarks:
            remark(text)
        emit(results)
    except ValueError as error:
        remark("error: %s" % error)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
