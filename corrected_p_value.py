#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""Is your algorithm B significantly better than algorithm A of a paper?  B was
run for the times of equivalent_runtime.py.  Each of them is too long with
probability P_GAMMA, and may then hide that A is better.  The corrected p-value
of the one-sided sign test is an upper bound that allows for this, the sum of

    (1 - P[Bin(N, P_GAMMA) < max(0, v - K)]) P[Bin(N, 1/2) = v]  for v = 0..N

If it is below alpha, H0 (B is worse than or equal to A) is rejected.

  corrected_p_value.py 0.01 17 4                        prints 0.033192784
  corrected_p_value.py 0.01 results.csv                 counts N and K itself
  corrected_p_value.py --explain 0.01 results.csv > report.txt

RESULTS is a file, or - for standard input.  Its first line names the columns,
instance, a and b among them, separated by tabs, semicolons, commas or blanks.
It has a line for each run of B, with A's value a, the same on all lines of an
instance, and B's value b, or NA if the run found nothing.

B's value on an instance is the average of its runs, as in the paper.  By our
rules, it is rounded to the last digit of A's value, the middle against B, and
NA is worse than any value.  Equal values are ties, which are dropped.

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

__version__ = "11.0"
__all__ = ["corrected_p_value", "critical_value", "InputError"]
PROG = "corrected_p_value.py"
USAGE = """%(prog)s [--explain] [--alpha ALPHA] [--maximize]
                            [--best | --median] P_GAMMA (N K [TIES] | RESULTS)"""
LARGEST_N = 1_000_000  # where a p-value takes a part of a second
LEAST_P_VALUE = 1e-300  # in place of smaller ones, because floats lose their digits
MISSING = "", "na", "<na>", "n/a", "nan", "none", "null", "inf", "infinity"  # B found nothing
NOTHING = float("inf")  # B's cost then, because smaller is better


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
    p_gamma, n, ties = valid("P_GAMMA", p_gamma), valid("N", n), valid("TIES", ties)
    k = valid("K", k, n)
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
    low, high = -1, valid("N", n) + 1
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
LIMITS = {  # kind, from, to, and what helps if a number is not there
    "P_GAMMA": (float, 0, 0.5, "write 0.01 for 1 %"),
    "ALPHA": (float, 1e-9, 0.5, "write 0.05 for 5 %"),
    "N": (int, 0, LARGEST_N, "A and B differ on N instances"),
    "K": (int, 0, LARGEST_N, "A is better on K of the N instances"),
    "TIES": (int, 0, LARGEST_N, "A and B do not differ on TIES further instances"),
    "a": (float, -1e300, 1e300, "write 1472.5 for 1,472.5; leave out where A has none"),
    "b": (float, -1e300, 1e300, "write 1472.5 for 1,472.5, and NA if a run found nothing"),
}


def valid(name, value, most=float("inf")):
    """A value as a number of its kind; InputError unless it is in its range, and up to most."""
    kind, low, high, remedy = LIMITS[name]
    x, high = number(value), min(high, most)
    if low <= x <= high and x == kind(x):
        return kind(x)
    what = {float: "a number", int: "a whole number"}[kind]
    raise InputError(f"{name} must be {what} from {low:.15g} to {high:.15g}, not {value!r}; "
                     f"{remedy}")


# === The table of results ===
def valid_result(row):
    """A row of RESULTS, {column: text}, with b as a Fraction, or None if the run found nothing."""
    from fractions import Fraction
    valid("a", row["a"])
    if row["b"].lower().lstrip("+-") in MISSING:
        return dict(row, b=None)
    valid("b", row["b"])
    if re.search(r"e\+?0*[1-9]", row["b"], re.IGNORECASE):
        raise InputError(f"b must have all its digits, as 39464925, not {row['b']!r}; let the "
                         "solver print them")
    return dict(row, b=Fraction(row["b"]))


def read_results(path):
    """{instance: (A's value as printed, [b of each run])} of RESULTS; equally many runs on each."""
    results = {}
    for row in read_table(path, ["instance", "a", "b"], valid_result):
        a, runs = results.setdefault(row["instance"], (row["a"], []))
        if a != row["a"]:
            raise InputError(f"{path!r}: on {row['instance']!r}, A has the values {a!r} and "
                             f"{row['a']!r}; give one")
        runs.append(row["b"])
    number_of = {name: len(runs) for name, (_, runs) in results.items()}
    few, many = min(number_of, key=number_of.get), max(number_of, key=number_of.get)
    if number_of[few] < number_of[many]:
        raise InputError(f"{path!r}: B has {number_of[few]} runs on {few!r}, and {number_of[many]} "
                         f"on {many!r}; run what is missing, or write NA if a run found nothing")
    return results


def compare(name, a, runs, statistic, sign):
    """A's and B's value as printed, and who is better; sign is -1 if larger values are better."""
    from decimal import Decimal
    from fractions import Fraction
    from statistics import mean, median
    take = {"average": mean, "best": min, "median": median}[statistic]
    cost = take([sign * b for b in runs if b is not None] + [NOTHING] * runs.count(None))
    if cost == NOTHING:
        return {"name": name, "a": a, "b": "NA", "better": "A", "unrounded": "A"}
    exponent = Decimal(a).as_tuple().exponent  # of its last digit
    unit = Fraction(10) ** exponent
    units = math.floor(cost / unit + Fraction(1, 2))  # the nearest; of two, that against B
    b = format(Decimal(sign * units).scaleb(exponent), "f")
    better, unrounded = (winner(sign * Fraction(a), x) for x in (units * unit, cost))
    return {"name": name, "a": a, "b": b, "better": better, "unrounded": unrounded}


def winner(a, b):
    """Who is better, if smaller is."""
    if a == b:
        return "="
    return "A" if a < b else "B"


def count(winners):
    """(n, k, ties) of a list of winners."""
    ties = winners.count("=")
    return len(winners) - ties, winners.count("A"), ties


def doubts(results):
    """What may be wrong with the runs of B, a text for each note."""
    from fractions import Fraction
    lost, far = [], []  # the instance of each such run
    for name, (a_text, runs) in results.items():
        a, values = Fraction(a_text), [b for b in runs if b is not None]
        lost += [name] * runs.count(None)
        far += [name for b in values if a and not Fraction(1, 10) <= b / a <= 10]
    doubtful = {"without a value, which are worse than any value": lost,
                "that differ from A in sign or by a factor above 10, as if in another unit": far}
    return [f"runs of B {what}: {len(names)}; instances: {len(set(names))}, first {names[0]!r}"
            for what, names in doubtful.items() if names]


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
"""
QUESTION = """\
Would H0 still be rejected with p_gamma = 0.02 and the ties counted?  {}.
This matters, because on machines that were not used for gamma, 1.6 % of the
runtimes made with 0.01 were too long (tests/evidence.md).  On a bad pair of
machines most are, so even a tiny p-value is hardly stronger evidence than 0.02.
"""


def still_rejected(p_gamma, n, k, ties, alpha):
    """The answer to QUESTION, "Yes" or "No"; "" unless H0 is rejected with P_GAMMA up to 0.01."""
    if not 0 < p_gamma <= 0.01 or not rejects(corrected_p_value(p_gamma, n, k), alpha):
        return ""
    return "Yes" if rejects(corrected_p_value(0.02, n, k, ties), alpha) else "No"


def listing(instances, p_gamma):
    """The part of the report with a line for each instance."""
    line = "{a:>16} {b:>16} {gap:>12}  {better:^6}  {name}\n".format
    text = line(a="A", b="B", gap="(B - A)/|A|", better="better", name="instance")
    for x in instances:
        a, gap = float(x["a"]), ""
        if x["b"] != "NA" and a:
            gap = f"{(float(x['b']) - a) / abs(a):+.3%}"
        text += line(gap=gap, **x)
    unrounded = [x["unrounded"] for x in instances]
    if unrounded != [x["better"] for x in instances]:
        n, k, _ = count(unrounded)
        text += (f"\nIf B's values are not rounded, n = {n}, k = {k}, and the p-value is "
                 f"{corrected_p_value(p_gamma, n, k):#.8g}.\n")
    return text + "\n"


def report(test, table, conclusions):
    """What --explain prints, of a listing() or "", and a paragraph()."""
    p_gamma, n, k, ties, alpha = test
    p_value, answer = corrected_p_value(p_gamma, n, k), still_rejected(*test)
    verdict = "rejected" if rejects(p_value, alpha) else "not rejected"
    question = QUESTION.format(answer) if answer else ""
    return f"""\
{table}n = {n}, the number of instances on which A and B differ; ties, which are dropped: {ties}
k = {k}, the number of these on which A is better; B is better on {n - k}
p-value of the ordinary sign test: {corrected_p_value(0, n, k):#.8g}
corrected p-value for p_gamma = {p_gamma:.15g}: {p_value:#.8g}
critical value for alpha = {alpha:.15g}: {critical_value(p_gamma, n, alpha)} (the largest k that \
rejects H0; None if no k does)
H0, that B is worse than or equal to A, is {verdict}.
{question}
{ASSUMPTIONS}
Paragraph for your paper:
{conclusions}
"""


def describe(results, statistic, direction):
    """What is compared, in a sentence for a note and for a paper."""
    runs = len(next(iter(results.values()))[1])
    value = "One value of B" if runs == 1 else f"B's {statistic} of {runs} runs"
    return f"{value}, rounded as A's value, was compared with it; {direction} is better."


def outcome(n, k, ties):
    """On how many instances who is better, in a sentence for a note and for a paper."""
    dropped = f"; dropped ties: {ties}" if ties else ""
    return f"B was better on {n - k} instances, worse on {k}{dropped}."


def paragraph(test, results, compared):
    """What can be pasted into a paper, with LaTeX or Word: of these sentences those that apply."""
    import textwrap
    p_gamma, n, k, ties, alpha = test
    p_value, answer = corrected_p_value(p_gamma, n, k), still_rejected(*test)
    lost = sum(None in runs for _, runs in results.values())
    stopped = worst = stricter = ""
    method, decision = "one-sided sign test", "does not reject"
    conclusion = "not enough evidence that B is better, or that they are equal"
    if p_gamma:
        stopped = "B was stopped at the estimated equivalent runtimes of Arza et al. (2024)."
        method = f"corrected one-sided sign test with p-gamma = {p_gamma:.15g}"
    if lost:
        worst = f"Runs without a value, on {lost} of these, counted as worst."
    if rejects(p_value, alpha):
        decision, conclusion = "rejects", "B performs statistically significantly better"
    if answer:
        still = "still" if answer == "Yes" else "not"
        counting = " and ties counted" if ties else ""
        stricter = f"H0 would {still} be rejected with p-gamma = 0.02{counting}."
    sentences = [
        stopped, compared, outcome(n, k, ties), worst,
        f"The {method} {decision} H0 that B is worse than or equal to A (n = {n}, k = {k}, p = "
        f"{p_value:.3g}, alpha = {alpha:.15g}): {conclusion}.",
        stricter, f"Program: corrected p value {__version__}."]
    return textwrap.fill(" ".join(filter(None, sentences)), 80, break_on_hyphens=False)


# === The command line ===
def make_parser():
    """The parser of the command line, which has the manual, too."""
    parser = Parser(
        prog=PROG, description=__doc__, add_help=False, allow_abbrev=False, usage=USAGE,
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=80))
    add, add_one_of = parser.add_argument, parser.add_mutually_exclusive_group().add_argument
    add("p_gamma", metavar="P_GAMMA", help="that with which the runtimes of B were made, from 0 "
        "to 0.5; 0 gives the ordinary sign test")
    add("n", metavar="N", help="the number of instances on which A and B differ; or RESULTS")
    add("k", metavar="K", nargs="?", help="the number of these on which A is better")
    add("ties", metavar="TIES", nargs="?", default=0, help="the number of ties, for the report")
    add("--alpha", metavar="ALPHA", default=0.05, help="the level of significance in the report, "
        "by default 0.05")
    add("--maximize", action="store_true", help="larger values are better")
    add_one_of("--best", dest="statistic", action="store_const", const="best", default="average",
        help="B's value is the best of its runs, if A's value is the best of as many (our rule)")
    add_one_of("--median", dest="statistic", action="store_const", const="median",
        help="B's value is the median of its runs, if A's value is one (our rule)")
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
    results, table, compared = {}, "", ""
    if args.k is None:
        sign, direction = (-1, "larger") if args.maximize else (1, "smaller")
        results = read_results(args.n)
        instances = [compare(name, *results[name], args.statistic, sign) for name in results]
        n, k, ties = count([x["better"] for x in instances])
        if args.explain:
            table = listing(instances, p_gamma)
        compared = describe(results, args.statistic, direction)
        for note in (f"{compared} {outcome(n, k, ties)}", *doubts(results)):
            message("note", note)
    elif args.maximize or args.statistic != "average":
        raise InputError("--maximize, --best and --median are for RESULTS, and not for N and K")
    else:
        n = valid("N", args.n)
        k, ties = valid("K", args.k, n), valid("TIES", args.ties)
    if args.explain:
        test = p_gamma, n, k, ties, alpha
        return report(test, table, paragraph(test, results, compared))
    return f"{corrected_p_value(p_gamma, n, k):#.8g}\n"


# === The same in both scripts, down to the end (a test compares them) ===
# Words of rows that are no instances, with a digit beside them (Average C1), or only without one.
SUMMARIES = set("average averages avg ave mean median sd std stdev total totals overall".split())
MAYBE = set("av gmean geomean var min minimum max maximum sum best worst rank gap wins all".split())


def number(value):
    """The float that str(value) shows in ASCII digits; else nan, which is in no range."""
    # float() would also take "inf", "1_000" and the digits of other scripts.
    pattern = r"[+-]?(\d{1,60}\.?\d{0,60}|\.\d{1,60})(e[+-]?0{0,9}([1-3]?\d?\d|400))?"
    if re.fullmatch(pattern, str(value), re.ASCII | re.IGNORECASE):
        return float(value)
    return float("nan")


def read_table(path, required, check_row):
    """[check_row({column: field}) for each row]; InputError, with the line, if the table is bad."""
    import csv
    source = 0 if path == "-" else path
    try:
        with open(source, encoding="utf-8-sig", errors="replace", closefd=source != 0) as file:
            text = file.read().replace("\0", "\ufffd").rstrip(" \n")
    except OSError as error:
        raise InputError(f"{path!r} is no file that can be read ({error.strerror}); for "
                         "numbers, see the examples of --help")
    lines = [line.strip(" ") + "\n" for line in text.split("\n")]
    separator = next((s for s in "\t;," if s in lines[0]), " ")
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True)
    try:
        heads = [head.strip().lower() for head in next(reader)]
        named = list(filter(None, heads))
        if not set(required) <= set(named) or len(set(named)) < len(named):
            raise InputError(f"the header, in UTF-8, must name the columns {', '.join(required)}, "
                             f"and none twice; it is {heads}")
        rows = [check_row(valid_fields(heads, fields)) for fields in reader]
    except InputError as error:
        raise InputError(f"{path!r}, line {reader.line_num}: {error}")
    except csv.Error:
        raise InputError(f"{path!r}, line {reader.line_num}: a quotation mark has no partner")
    if not rows:
        raise InputError(f"{path!r} has no rows; write a line for each instance below the header")
    return rows


def valid_fields(heads, fields):
    """{column: field} of a row; InputError if it is shifted, or no row of an instance."""
    fields = [field.strip() for field in fields]
    if len(fields) != len(heads):
        raise InputError(f"fields: {len(fields)}, but {len(heads)} in the header: {fields}; delete "
                         "empty lines, quote a name with a separator, write 1472.5 for 1,472.5")
    for field in fields:
        if not field.isprintable() or "\ufffd" in field:
            raise InputError(f"{field!r} cannot be shown; write UTF-8, with plain blanks")
    unnamed = [field for head, field in zip(heads[1:], fields[1:]) if field and not head]
    if unnamed:  # in the first column it can be the index of pandas or R
        raise InputError(f"{unnamed[0]!r} is in a column without a name; name the column")
    row = dict(zip(heads, fields))
    name = row["instance"].lower()
    words = set(re.findall(r"[^\W_]+", name))
    has_digit = re.search(r"[^\W\d]\d", name)  # Max Cut G1
    is_summary = words & SUMMARIES or (words & MAYBE and not has_digit)
    if is_summary or name[:1] in ("", "#", "%"):
        raise InputError(f"{row['instance']!r} is empty, a comment or a summary; delete the line, "
                         "or rename the instance")
    return row


class Parser(argparse.ArgumentParser):
    """A parser whose errors are as all others."""

    def error(self, message):
        raise InputError(f"{message}; see --help")


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
