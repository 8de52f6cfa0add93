#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""Is your algorithm B significantly better than algorithm A of a paper?  B was run
for the times of equivalent_runtime.py.  Each of them is too long with probability
P_GAMMA, and may then hide that A is better.  The corrected p-value of the one-sided
sign test is an upper bound that allows for this:

    sum over v = 0..N of (1 - P[Bin(N, P_GAMMA) < max(0, v - K)]) P[Bin(N, 1/2) = v]

If it is below alpha, H0 is rejected: B is worse than or equal to A.

  corrected_p_value.py 0.01 17 4                        prints 0.033192784
  corrected_p_value.py 0.01 results.csv                 counts N and K itself
  corrected_p_value.py --explain 0.01 results.csv > report.txt

RESULTS is a file, or - for standard input.  Its first line names the columns, of
which instance, a and b are used, separated by tabs, semicolons, commas or blanks.
It has a line for each run of B, with A's value a, the same on all lines of an
instance, and B's value b, or NA if the run found nothing.

B's value on an instance is the average of its runs, as in the paper.  By our
rules, it is rounded to the last digit of A's value, a value in the middle against
B, and NA is worse than any value.  Equal values are ties, which are dropped.

Exit status: 0, or 2 after an error, or 130 if interrupted.
As a module: corrected_p_value(), critical_value().
Method: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair Comparison of
Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

# What is seldom needed is imported where it is used, because start-up is the whole cost.
import argparse
import itertools
import math
import re
import sys
from collections import namedtuple

__version__ = "11.0.dev0"
__all__ = ["corrected_p_value", "critical_value", "InputError"]
PROG = "corrected_p_value.py"
LARGEST_N = 1_000_000  # where a p-value takes a part of a second
LEAST_P_VALUE = 1e-300  # in place of smaller ones, because floats lose their digits
MISSING = "", "na", "<na>", "n/a", "nan", "none", "null", "inf", "infinity"  # B found nothing
NOTHING = float("inf")  # B's value then, because smaller is better


class InputError(ValueError):
    """What the user can mend.  Any other exception is a bug, and ends in a traceback."""


# === The method ===
def corrected_p_value(p_gamma, n, k, ties=0):
    """The corrected p-value of the one-sided sign test, p_c_hat(k) in the paper (Section 3.2).

    P[X <= k + Y] with independent X ~ Bin(n, 1/2) and Y ~ Bin(n + ties, p_gamma).  Without
    ties, which the paper drops, this is the sum of the definition.

    p_gamma: probability that a runtime of B is too long, 0 to 0.5; 0 is the ordinary test.
    n: number of instances on which A and B differ, 0 to 1,000,000.
    k: number of these on which A is better, 0 to n.  ties: number of other instances, as n.
    Returns a float, at least 1e-300.  Raises InputError, a ValueError, if one is out of range.

    >>> corrected_p_value(0, 5, 0)
    0.03125
    """
    p_gamma, n = valid("P_GAMMA", p_gamma), valid_count("N", n)
    k, ties = valid_count("K", k, n), valid_count("TIES", ties)
    x_terms, y_terms = binomial(n, 0.5), binomial(n + ties, p_gamma)
    xs = sorted(x_terms)
    at_most = dict(zip(xs, itertools.accumulate(x_terms[x] for x in xs)))  # P[X <= x]
    total = sum(y_term * at_most.get(min(xs[-1], k + y), 0) for y, y_term in y_terms.items())
    return min(1.0, max(LEAST_P_VALUE, total))


def binomial(n, p):
    """{x: P[X = x]} with X ~ Bin(n, p) and p <= 1/2, down to 1e-310 of the largest."""
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


def critical_value(p_gamma, n, alpha):
    """The critical value: the largest k that rejects H0, or None if even k = 0 does not.

    p_gamma, n: as in corrected_p_value().  alpha: level of significance, 1e-9 to 0.5.
    Returns an int or None.  Raises InputError, a ValueError, if one is out of range.

    >>> critical_value(0.01, 17, 0.05)
    4
    """
    low, high = -1, valid_count("N", n) + 1
    while high - low > 1:  # low rejects H0, high does not
        middle = (low + high) // 2
        if rejects(corrected_p_value(p_gamma, n, middle), alpha):
            low = middle
        else:
            high = middle
    return low if low >= 0 else None


def rejects(p_value, alpha):
    """Whether a p-value is below alpha, and not just by the rounding of floats."""
    return float(f"{p_value:.12g}") < valid("ALPHA", alpha)


# === Numbers ===
LIMITS = {  # from, to, and what helps if a number is not there
    "P_GAMMA": (0, 0.5, "write 0.01 for 1 %"),
    "ALPHA": (1e-9, 0.5, "write 0.05 for 5 %"),
    "a": (-1e300, 1e300, "write 1472.5 for 1,472.5; if A found nothing, leave the instance out"),
    "b": (-1e300, 1e300, "write 1472.5 for 1,472.5, and NA if the run of B found nothing"),
}


def valid(name, value):
    """A value as a float; InputError unless it is a number in its range."""
    low, high, remedy = LIMITS[name]
    if low <= number(value) <= high:
        return number(value)
    raise InputError(f"{name} must be a number from {low:.15g} to {high:.15g}, not {value!r}; "
                     f"{remedy}")


def valid_count(name, value, high=LARGEST_N):
    """A value as an int; InputError unless it is a whole number from 0 to high."""
    if 0 <= number(value) <= high and number(value) % 1 == 0:
        return int(number(value))
    raise InputError(f"{name} must be a whole number from 0 to {high}, not {value!r}")


# === The table of results ===
def valid_result(row):
    """A row of RESULTS, {column: text}, with b as "NA" if the run found nothing."""
    valid("a", row["a"])
    if row["b"].lower().lstrip("+-") in MISSING:
        return dict(row, b="NA")
    valid("b", row["b"])
    if re.search(r"e\+?0*[1-9]", row["b"], re.IGNORECASE):
        raise InputError(f"b must have all its digits, as 39464925, not {row['b']!r}; let the "
                         "solver print them")
    return row


def read_results(path):
    """{instance: (A's value, [B's values])} of RESULTS, as texts; equally many runs on each."""
    results = {}
    for row in read_table(path, ["instance", "a", "b"], valid_result):
        a, runs = results.setdefault(row["instance"], (row["a"], []))
        if a != row["a"]:
            raise InputError(f"{path!r}: A has the values {a!r} and {row['a']!r} on "
                             f"{row['instance']!r}; give one")
        runs.append(row["b"])
    by_runs = sorted(results, key=lambda name: len(results[name][1]))
    few, many = (len(results[name][1]) for name in (by_runs[0], by_runs[-1]))
    if few < many:
        raise InputError(f"{path!r}: B has {few} runs on {by_runs[0]!r}, and {many} on "
                         f"{by_runs[-1]!r}; write NA for a run that found nothing")
    return results


# An instance: A's value as printed, B's value in the same digits or "NA", their gap, who is better
# ("A", "B" or "="), the same without rounding, the runs of B without a value, and those far from A.
Instance = namedtuple("Instance", "name a b gap better exactly lost far")


def compare(name, a_text, runs, statistic, sign):
    """The Instance of these values; sign is 1, or -1 if larger values are better."""
    from decimal import Decimal
    from fractions import Fraction
    from statistics import mean, median
    take = {"average": mean, "best": min, "median": median}[statistic]
    a, exponent = Fraction(a_text), Decimal(a_text).as_tuple().exponent  # of its last digit
    found = [Fraction(b) for b in runs if b != "NA"]
    lost = len(runs) - len(found)
    far = sum(a != 0 and not Fraction(1, 10) <= b / a <= 10 for b in found)
    cost = take([sign * b for b in found] + [NOTHING] * lost)  # smaller is better
    if cost == NOTHING:
        return Instance(name, a_text, "NA", "", "A", "A", lost, far)
    unit, gap = Fraction(10) ** exponent, ""
    units = math.floor(cost / unit + Fraction(1, 2))  # the nearest; of two, that against B
    if float(a):
        gap = f"{(float(sign * units * unit) - float(a)) / abs(float(a)):+.3%}"
    b_text = format(Decimal(sign * units).scaleb(exponent), "f")
    winners = [winner(sign * a, b) for b in (units * unit, cost)]
    return Instance(name, a_text, b_text, gap, *winners, lost, far)


def winner(a, b):
    """Who is better, if smaller is."""
    if a == b:
        return "="
    return "A" if a < b else "B"


def count(winners):
    """(n, k, ties) of a list of winners."""
    ties = winners.count("=")
    return len(winners) - ties, winners.count("A"), ties


def doubts(instances):
    """What may be wrong with the runs of B, a text for each note."""
    lost, far = [x for x in instances if x.lost], [x for x in instances if x.far]
    if lost:
        yield (f"runs of B without a value: {sum(x.lost for x in lost)}, on {len(lost)} instances, "
               f"first {lost[0].name!r}; they are worse than any value")
    if far:
        yield (f"runs of B that differ from A in sign or by a factor above 10: on {len(far)} "
               f"instances, first {far[0].name!r}; are they of the same column and unit?")


# === The report ===
ASSUMPTIONS = """\
The method assumes, by the sections of the paper:
3.1 The instances are independent.
3.2 More time never makes B worse.
5.1 A and B each ran on one thread.
5.2 The CPU limited their speed, not memory, disk or GPU.
5.3 The two programs are written with the same care.
5.5 The scores of both machines are from 411 to 2185.
5.6 Each runtime of B is too long with probability p_gamma at most, whatever the
    others are.  That H0 is not rejected shows neither that A is better, nor that
    they are equal.
By our advice, even a tiny p-value is hardly stronger evidence than 0.02, because
on a bad pair of machines most runtimes are too long.
"""
QUESTION = """\
Would H0 still be rejected with p_gamma = 0.02 and the ties counted?  {}.
This matters, because on machines that were not used for gamma, 1.6 % of the
runtimes made with 0.01 were too long (tests/evidence.md).
"""


def still_rejected(p_gamma, n, k, ties, alpha):
    """"Yes" or "No" to our question, if H0 is rejected with P_GAMMA up to 0.01, else ""."""
    if not 0 < p_gamma <= 0.01 or not rejects(corrected_p_value(p_gamma, n, k), alpha):
        return ""
    return {True: "Yes", False: "No"}[rejects(corrected_p_value(0.02, n, k, ties), alpha)]


def listing(instances):
    """A line for each instance, and one on what rounding changes."""
    line = "{:>16} {:>16} {:>12}  {:^6}  {}\n".format
    lines = [line(x.a, x.b, x.gap, x.better, x.name) for x in instances]
    return line("A", "B", "(B - A)/|A|", "better", "instance") + "".join(lines) + "\n"


def report(test, instances):
    """What --explain prints above the paragraph, by (p_gamma, n, k, ties, alpha)."""
    p_gamma, n, k, ties, alpha = test
    p_value, verdict, table, question, exactly = corrected_p_value(*test[:3]), "not ", "", "", ""
    if rejects(p_value, alpha):
        verdict = ""
    if instances:
        table = listing(instances)
    if still_rejected(*test):
        question = QUESTION.format(still_rejected(*test))
    if [x.better for x in instances] != [x.exactly for x in instances]:
        n_exactly, k_exactly, _ = count([x.exactly for x in instances])
        exactly = (f"If B's values are not rounded, n = {n_exactly}, k = {k_exactly}, and the "
                   f"p-value is {corrected_p_value(p_gamma, n_exactly, k_exactly):#.8g}.\n")
    return f"""\
{table}n = {n}, the number of instances on which A and B differ; ties, which are dropped: {ties}
k = {k}, the number of these on which A is better; B is better on {n - k}
p-value of the ordinary sign test: {corrected_p_value(0, n, k):#.8g}
corrected p-value for p_gamma = {p_gamma:.15g}: {p_value:#.8g}
critical value for alpha = {alpha:.15g}: {critical_value(p_gamma, n, alpha)} is the largest k \
that rejects H0
H0, that B is worse than or equal to A, is {verdict}rejected.
{question}{exactly}
{ASSUMPTIONS}
Paragraph for your paper:
"""


def describe(runs, args):
    """What is compared, in sentences for a note and for a paper."""
    value = f"the {args.statistic} of {runs} runs of B"
    if runs == 1:
        value = "one value of B"
    direction = {1: "Smaller", -1: "Larger"}[args.sign]
    return (f"{direction} values are better. On each instance {value}, rounded as A's value is, was "
            "compared with A's value.")


def outcome(n, k, ties):
    """Who is better where, in a sentence for a note and for a paper."""
    counts = f"Of {n + ties} instances, B was better on {n - k}, and A on {k}"
    if ties:
        counts += f"; ties, which were dropped: {ties}"
    return counts + "."


def paragraph(test, instances, compared):
    """What can be pasted into a paper, with LaTeX or Word: of these sentences those that apply."""
    import textwrap
    p_gamma, n, k, ties, alpha = test
    p_value, lost = corrected_p_value(p_gamma, n, k), sum(x.lost > 0 for x in instances)
    rejected, answer = rejects(p_value, alpha), still_rejected(*test)
    h0 = (f"H0, that B is worse than or equal to A (n = {n}, k = {k}, p = {p_value:.3g}, alpha = "
          f"{alpha:.15g})")
    sentences = [
        (p_gamma, "B was stopped at the estimated equivalent runtimes of Arza et al. (2024) for "
                  f"p-gamma = {p_gamma:.15g}."),
        (compared, compared),
        (lost, f"On {lost} instances, runs of B found no value, which is worse than any value."),
        (True, outcome(n, k, ties)),
        (p_gamma, "The corrected one-sided sign test of Arza et al."),
        (not p_gamma, "The one-sided sign test"),
        (rejected, f"rejects {h0}: B performs statistically significantly better than A."),
        (not rejected, f"does not reject {h0}: there is not enough evidence that B is better, which "
                       "does not show that they are equal."),
        (answer, "With p-gamma = 0.02"),
        (answer and ties, "and the ties counted"),
        (answer == "Yes", "it would still be rejected."),
        (answer == "No", "it would not be rejected."),
        (True, f"Program: corrected p value {__version__}."),
    ]
    text = " ".join(sentence for applies, sentence in sentences if applies)
    return textwrap.fill(text, 80, break_on_hyphens=False) + "\n"


# === The command line ===
def make_parser():
    """The parser of the command line, which has the manual, too."""
    parser = argparse.ArgumentParser(
        prog=PROG, description=__doc__, add_help=False, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("p_gamma", metavar="P_GAMMA", help="that of the runtimes of B, from 0 to 0.5; 0 gives the "
        "ordinary sign test")
    add("n", metavar="N", help="the number of instances on which A and B differ; or RESULTS")
    add("k", metavar="K", nargs="?", help="the number of these on which A is better")
    add("ties", metavar="TIES", nargs="?", default=0, help="the number of ties, for the report")
    add("--alpha", metavar="ALPHA", default=0.05, help="the level of significance in the report, "
        "by default 0.05")
    add("--maximize", dest="sign", action="store_const", const=-1, default=1,
        help="larger values are better")
    add = parser.add_mutually_exclusive_group().add_argument
    add("--best", dest="statistic", action="store_const", const="best", default="average",
        help="B's value is the best of its runs, if A's value is the best of as many (our rule)")
    add("--median", dest="statistic", action="store_const", const="median",
        help="B's value is the median of its runs, if A's value is one (our rule)")
    add = parser.add_argument
    add("--explain", action="store_true", help="print a report with a paragraph for your paper")
    add("--version", action="store_true", help="print the version")
    add("-h", "--help", action="store_true", help="print this manual")
    return parser


def run(argv):
    """What the command prints for its arguments, after its notes; InputError for bad input."""
    parser = make_parser()
    if {"-h", "--help"} & set(argv):
        return parser.format_help()
    if "--version" in argv:
        return f"{PROG} {__version__}\n"
    args = parser.parse_args(argv)
    p_gamma, alpha = valid("P_GAMMA", args.p_gamma), valid("ALPHA", args.alpha)
    instances, compared = [], ""
    if args.k is None:
        results = read_results(args.n)
        instances = [compare(name, *results[name], args.statistic, args.sign) for name in results]
        n, k, ties = count([x.better for x in instances])
        compared = describe(max(len(runs) for _, runs in results.values()), args)
        for note in (f"{compared} {outcome(n, k, ties)}", *doubts(instances)):
            message("note", note)
    elif args.sign < 0 or args.statistic != "average":
        raise InputError("--maximize, --best and --median are for RESULTS, and not for N and K")
    else:
        n = valid_count("N", args.n)
        k, ties = valid_count("K", args.k, n), valid_count("TIES", args.ties)
    if args.explain:
        test = p_gamma, n, k, ties, alpha
        return report(test, instances) + paragraph(test, instances, compared)
    return f"{corrected_p_value(p_gamma, n, k):#.8g}\n"


# === The same in both scripts, down to the end (a test compares them) ===
SUMMARIES = set(  # words in the names of rows that are no instances
    "average averages avg ave av mean gmean geomean median sd std stdev stddev var min minimum max "
    "maximum sum total totals overall best worst rank ranks ranking gap wins".split())


def number(value):
    """The float that str(value) shows in ASCII digits; else nan, which is in no range."""
    # float() would also take "inf", "1_000" and the digits of other scripts.
    pattern = r"[+-]?(\d{1,60}\.?\d{0,60}|\.\d{1,60})(e[+-]?0{0,9}([1-3]?\d?\d|400))?"
    if re.fullmatch(pattern, str(value), re.ASCII | re.IGNORECASE):
        return float(value)
    return float("nan")


def is_number(value):
    """Whether str(value) shows a number."""
    return number(value) == number(value)  # nan differs from itself


def read_table(path, required, check_row):
    """[check_row({column: field}) for each row]; InputError, with the line, if the table is bad."""
    import csv
    source = 0 if path == "-" else path
    try:
        with open(source, encoding="utf-8-sig", errors="replace", closefd=path != "-") as file:
            lines = file.read().replace("\0", "\ufffd").rstrip(" \n").split("\n")
    except OSError as error:
        raise InputError(f"{path!r} is no number, and no file that can be read ({error.strerror})")
    separator = next((s for s in "\t;," if s in lines[0]), " ")
    reader = csv.reader((line.strip(" ") + "\n" for line in lines), delimiter=separator,
                        skipinitialspace=True, strict=True)
    rows = []
    try:
        heads = [head.strip().lower() for head in next(reader)]
        named = list(filter(None, heads))
        if not set(required) <= set(named) or len(set(named)) < len(named):
            raise InputError(f"the header must have the columns {', '.join(required)}, and none "
                             f"twice, in UTF-8 text; it is {heads}")
        for fields in reader:
            rows.append(check_row(valid_fields(heads, [field.strip() for field in fields])))
    except (InputError, csv.Error) as error:
        raise InputError(f"{path!r}, line {reader.line_num}: {error}")
    if not rows:
        raise InputError(f"{path!r} has no rows; write a line for each instance below the header")
    return rows


def valid_fields(heads, fields):
    """{column: field} of a row; InputError if it is shifted, or no row of an instance."""
    if len(fields) != len(heads):
        raise InputError(
            f"fields: {len(fields)}, but {len(heads)} in the header: {fields}; delete an empty "
            "line, put a name with a separator in quotes, and write 1472.5 for 1,472.5")
    for i, field in enumerate(fields):
        if not field.isprintable() or "\ufffd" in field:
            raise InputError(f"{field!r} has a sign that is no UTF-8 text; write it in UTF-8, and "
                             "a tab or a line break as a blank")
        if field and not heads[i] and i > 0:  # the first can be the index of pandas or R
            raise InputError(f"{field!r} is in a column without a name; name the column")
    row = dict(zip(heads, fields))
    name = re.sub(r"\([^)]*\d[^)]*\)", "", row["instance"].lower())  # Average (18)
    words = [word for word in re.findall(r"[^\W_]+", name) if not word.isdigit()]
    is_summary = SUMMARIES.intersection(words) and not re.search(r"\d", "".join(words))
    if is_summary or name[:1] in ("", "#", "%"):
        raise InputError(f"{row['instance']!r} is no instance, but empty, a comment or a summary; "
                         "delete the line, or rename the instance")
    return row


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
        write(1, run(sys.argv[1:] if argv is None else argv))
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
