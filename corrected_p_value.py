#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""Is your algorithm B significantly better than algorithm A of a paper?  B was
run for the times of equivalent_runtime.py.  Each of them can be too long.  The
corrected one-sided sign test assumes that the probability of this is P_GAMMA at
most, whatever the other times are.  Its p-value is the sum of

    (1 - P[Bin(N, P_GAMMA) < max(0, v - K)]) P[Bin(N, 1/2) = v]  for v = 0..N

N is the number of instances on which A and B differ, and K the number of these
on which A is better.  If the p-value is below alpha = 0.05, the test rejects H0
(B is worse than or equal to A).

  corrected_p_value.py 0.01 17 4                        prints 0.033192784
  corrected_p_value.py 0.01 results.csv                 counts N and K itself
  corrected_p_value.py --explain 0.01 results.csv > report.txt

RESULTS is a file, or - for standard input.  Its first line names the columns,
instance, a and b among them, separated by tabs, semicolons, commas or blanks.
It has a line for each run of B, with A's value a, the same on all lines of an
instance, and B's value b, or NA if the run found nothing.  B's value on an
instance is the average of its runs, as in the paper's examples.  Smaller is
better, or larger by --maximize; equal values are ties, which are dropped.
These rules are ours: --best or --median is for the best or the median of as
many runs of A; B's value is rounded to the last digit of A's, the middle
against B; and NA is worse than any value.

Exit status: 0, or 2 after an error, or 130 if interrupted.
As a module: corrected_p_value(), critical_value().
Method: Arza, Ceberio, Irurozki and Perez, Annals of Applied Statistics 18(1),
2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

import itertools
import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter

__version__ = "16.0"
PROG = "corrected_p_value.py"
ALPHA = 0.05  # the level of significance of the paper's examples (Section 4)
LIMITS = {  # kind, from, to, and a hint for all other values
    "P_GAMMA": (float, 0, 0.5, "write 0.01 for 1 %"),
    "N": (int, 0, 1_000_000, "A and B differ on N instances"),
    "K": (int, 0, 1_000_000, "A is better on K of the N instances"),
    "a": (float, -1e300, 1e300, "write 1472.5, not 1,472.5; leave out an instance without one"),
    "b": (float, -1e300, 1e300, "write 1472.5, not 1,472.5, and NA if a run found nothing"),
}
MISSING = "", "na", "<na>", "n/a", "nan", "none", "null", "inf", "infinity"  # B found nothing


class InputError(ValueError):
    """What the user can mend.  Any other exception is a bug, and ends in a traceback."""


# === The method ===
def corrected_p_value(p_gamma, n, k):
    """The corrected p-value of the one-sided sign test, p_c_hat(k) in the paper (Section 3.2).

    It is P[X <= k + Y] with independent X ~ Bin(n, 1/2) and Y ~ Bin(n, p_gamma), because in the
    paper's sum, 1 - P[Y < max(0, v - k)] = P[Y >= v - k].

    p_gamma: probability that a runtime of B is too long, 0 to 0.5; 0 is the ordinary test.
    n: number of instances on which A and B differ, 0 to 1,000,000; A is better on k of them.
    Returns a float, at least 1e-300.  Raises InputError, a ValueError, if one is out of range.

    >>> corrected_p_value(0, 5, 0)
    0.03125
    """
    p_gamma, n = checked("P_GAMMA", p_gamma), checked("N", n)
    k = checked("K", k, (int, 0, n, LIMITS["K"][-1]))
    x_terms, y_terms = binomial(n, 0.5), binomial(n, p_gamma)
    xs = sorted(x_terms)  # as floats, P[X <= x] is 0 below the first of them, and 1 above the last
    at_most = dict(zip(xs, itertools.accumulate(x_terms[x] for x in xs)))  # P[X <= x]
    total = sum(y_term * at_most.get(min(xs[-1], k + y), 0) for y, y_term in y_terms.items())
    return min(1.0, max(1e-300, total))  # smaller floats lose their digits


def binomial(n, p):
    """{x: P[X = x]} with X ~ Bin(n, p), p <= 1/2, but for what is below 1e-310 of the largest."""
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


def critical_value(p_gamma, n):
    """The critical value: the largest k with a corrected p-value below alpha = 0.05.

    p_gamma, n, and the errors raised: as in corrected_p_value().  Returns an int or None.
    """
    low, high = -1, checked("N", n) + 1
    while high - low > 1:  # low rejects H0, high does not
        middle = (low + high) // 2
        if corrected_p_value(p_gamma, n, middle) < ALPHA:
            low = middle
        else:
            high = middle
    return low if low >= 0 else None


# === The table of results ===
def read_results(path):
    """{instance: (A's value, [B's values])} of RESULTS, as texts; equally many runs on each."""
    results = {}
    for name, a, b in read_table(path, ["instance", "a", "b"], checked_result):
        first, runs = results.setdefault(name, (a, []))
        if a != first:
            raise InputError(f"{path!r}: A has {first!r} and {a!r} on {name!r}; write only one")
        runs.append(b)
    names = {len(runs): name for name, (_, runs) in results.items()}
    few, many = min(names), max(names)
    if few < many:
        raise InputError(f"{path!r}: B has {few} runs on {names[few]!r}, and {many} on "
                         f"{names[many]!r}; run what is missing; if a run found nothing, write NA")
    return results


def checked_result(row):
    """(instance, A's value, B's value or NA) of a row, as texts."""
    a, b = row["a"], row["b"]
    if b.lower().lstrip("+-") in MISSING:
        return row["instance"], a, "NA"
    checked("b", b)
    if parts_of(b).exponent > 0:
        raise InputError(f"b must show all its digits, as 39464925, not {b!r}")
    return row["instance"], a, b


def parts_of(text):
    """A number's sign, digits and exponent, the place of its last digit: -2 of 0.50, 6 of 39e6."""
    from decimal import Decimal
    return Decimal(text).as_tuple()


def compare(name, a, runs, statistic, sign):
    """(name, a, B's value, rounded as A's, or NA, and the winner: "A", "B" or "=")."""
    from decimal import ROUND_FLOOR, Decimal, localcontext
    from statistics import median
    value_of = {"average": lambda costs: sum(costs) / len(costs), "best": min, "median": median}
    nothing = [Decimal("inf")] * runs.count("NA")
    with localcontext() as context:
        context.prec = 2500  # enough for exact sums of all that number() takes
        a_cost, unit = sign * Decimal(a), Decimal(1).scaleb(parts_of(a).exponent)
        cost = value_of[statistic]([sign * Decimal(b) for b in runs if b != "NA"] + nothing)
        if cost.is_infinite():
            return name, a, "NA", "A"
        rounded = (cost + unit / 2).quantize(unit, ROUND_FLOOR)  # the middle against B
        winner = "=" if a_cost == rounded else "A" if a_cost < rounded else "B"
        return name, a, format(sign * rounded + 0, "f"), winner  # + 0 makes 0 of -0


def notes_on_b(results):
    """A note, in a list, if B's values can lack digits: C++ prints 16212.8 for 16212.83."""
    pairs = [(a, b) for a, runs in results.values() for b in runs if b != "NA"]
    cut = [(a, b) for a, b in pairs if len(parts_of(b).digits) == 6
           and len(parts_of(a).digits) > 6 and parts_of(a).exponent < parts_of(b).exponent]
    if not cut or max(len(parts_of(b).digits) for _, b in pairs) > 6:
        return []
    a, b = cut[0]
    return [f"B's values have 6 digits at most, as {b}, and A's have more, as {a}; if B cut them, "
            "print all (C++: std::setprecision(15))"]


# === The report ===
def listing(compared):
    """A line for each instance."""
    text = f"{'A':>16} {'B':>16} {'(B - A)/|A|':>12}  better, instance\n"
    for name, a, b, winner in compared:
        gap = f"{(float(b) - float(a)) / abs(float(a)):+.3%}" if b != "NA" and float(a) else ""
        text += f"{a:>16} {b:>16} {gap:>12}  {winner}  {name}\n"
    return text + "\n"


def what_is_compared(compared, run_count, statistic, better):
    """One or two sentences for a note and the paragraph."""
    value = f"B's {statistic} of {run_count} runs" if run_count > 1 else "B's value"
    text = f"{value} was rounded to A's last digit, by a rule of the program; {better} is better."
    lost = sum(b == "NA" for _, _, b, _ in compared)
    if lost:
        text += f" On {lost} of the instances, B has no value [because ...]; these count as worse."
    return text


def report(p_gamma, n, k, start):
    """What --explain prints; start is that of the paragraph."""
    import textwrap
    p_value = corrected_p_value(p_gamma, n, k)
    cases = [  # whether a sentence is true of this call, and the sentence
        (True, f"The instances were chosen [how]. {start} H0 is that B is worse than or equal to "
         f"A, and alpha is {ALPHA}."),
        (not p_gamma, "[A and B ran on one machine for the same times.] By the one-sided sign "
         f"test, p = {p_value:.5g} (n = {n}, k = {k})."),
        (p_gamma, "By the corrected one-sided sign test of Arza et al. (2024), which assumes that "
         f"each runtime of B is too long with probability p-gamma = {p_gamma:.15g} at most, "
         f"whatever the others are, p = {p_value:.5g} (n = {n}, k = {k}). They estimate p-gamma "
         "for scores from 411 to 2185, and say that this assumption cannot be ensured."),
        (p_value < ALPHA, "H0 is rejected: B performs statistically significantly better."),
        (p_value >= ALPHA, "H0 is not rejected: there is not enough evidence that B is better. "
         "This shows neither that A is better, nor that they are equal."),
        (True, f"Program: corrected p value {__version__} [its address]; not that of Arza et al.")]
    paragraph = " ".join(sentence for is_true, sentence in cases if is_true)
    return f"""\
A and B differ on n = {n} instances; A is better on k = {k} of them, and B on {n - k}
corrected p-value for p_gamma = {p_gamma:.15g}: {p_value:#.8g}
its critical value for alpha = {ALPHA}: {critical_value(p_gamma, n)} (the largest k that rejects H0)

Assumptions, by sections of the paper: the instances are independent, and the same algorithm tends
to be the better one on all (3.1); A and B have one language and were written with equal care (5.3).
Unless p_gamma is 0: more time never makes B worse (3.2); both ran on one thread (5.1); the CPU
limited them, not memory, disk or GPU (5.2); each runtime of B is too long with probability p_gamma
at most, whatever the others are (5.6).

Paragraph for your paper:
{textwrap.fill(paragraph, 80, break_on_hyphens=False)}
"""


# === The command line ===
def make_parser():
    """The parser of the command line; the manual is the docstring of this file."""
    parser = ArgumentParser(
        prog=PROG, description=__doc__, allow_abbrev=False,
        usage="%(prog)s [options] P_GAMMA (N K | RESULTS)",
        formatter_class=lambda prog: RawDescriptionHelpFormatter(prog, width=80))
    add, add_one_of = parser.add_argument, parser.add_mutually_exclusive_group().add_argument
    add("p_gamma", metavar="P_GAMMA", help="that of the runtimes, or 0 if both ran on one machine")
    add("data", metavar="N K", nargs="+", help="two counts, or a table of RESULTS")
    add("--maximize", action="store_true", help="larger values are better")
    for name in ("best", "median"):
        add_one_of("--" + name, dest="statistic", action="store_const", const=name,
                   default="average", help=f"take the {name} of B's runs, not their average")
    add("--explain", action="store_true", help="print a report with a paragraph for your paper")
    add("--version", action="version", version=f"{PROG} {__version__}")
    return parser


def run(argv):
    """(notes, what is printed) for the arguments; InputError for bad input."""
    args = make_parser().parse_args(argv)
    p_gamma = checked("P_GAMMA", args.p_gamma)
    if len(args.data) == 2:
        n, k = map(checked, ["N", "K"], args.data)
        start = f"A and B differ on {n} instances; B was better on {n - k}, and worse on {k}."
        notes, table = [start], ""
    elif len(args.data) == 1 and number(args.data[0]) is None:
        results = read_results(args.data[0])
        better, sign = ("larger", -1) if args.maximize else ("smaller", 1)
        compared = [compare(name, *results[name], args.statistic, sign) for name in results]
        winners = [winner for *_, winner in compared]
        n, k, ties = len(winners) - winners.count("="), winners.count("A"), winners.count("=")
        run_count = len(next(iter(results.values()))[1])  # the same on all
        start = (f"B was compared with A on {len(winners)} instances; it was better on {n - k}, "
                 f"worse on {k} and equal on {ties}. "
                 + what_is_compared(compared, run_count, args.statistic, better))
        notes = [start, *notes_on_a(a for a, _ in results.values()), *notes_on_b(results)]
        table = listing(compared)
    else:
        raise InputError(f"give N and K, or RESULTS, behind P_GAMMA, not {args.data}")
    if args.explain:
        return notes, table + report(p_gamma, n, k, start)
    return notes, f"{corrected_p_value(p_gamma, n, k):#.8g}\n"


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
