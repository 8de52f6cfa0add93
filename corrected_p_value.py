#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""Is your algorithm B significantly better than algorithm A of a paper?  B was
run for the times of equivalent_runtime.py.  Each of them is too long with
probability P_GAMMA, and may then hide that A is better.  The corrected p-value
allows for this: an upper bound of that of the one-sided sign test, the sum of

    (1 - P[Bin(N, P_GAMMA) < max(0, v - K)]) P[Bin(N, 1/2) = v]  for v = 0..N

If it is below alpha, H0 (B is worse than or equal to A) is rejected.

  corrected_p_value.py 0.01 17 4                        prints 0.033192784
  corrected_p_value.py 0.01 results.csv                 counts N and K itself
  corrected_p_value.py --explain 0.01 results.csv > report.txt

RESULTS is a file, or - for standard input.  Its first line names the columns,
instance, a and b among them, separated by tabs, semicolons, commas or blanks.
It has a line for each run of B, with A's value a, the same on all lines of an
instance, and B's value b, or NA if the run found nothing.

B's value on an instance is the average of its lines, as in the paper.  By our
rules, it is rounded to the last digit of A's value, the middle against B, and
NA is worse than any value.  Equal values are ties, which are dropped.

Exit status: 0, or 2 after an error, or 130 if interrupted.
As a module: corrected_p_value(), critical_value().
Method: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair Comparison of
Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

# What most calls do without is imported where it is used: start-up is most of their time.
import argparse
import itertools
import re
import sys

__version__ = "13.0"
__all__ = ["corrected_p_value", "critical_value", "InputError"]
PROG = "corrected_p_value.py"
USAGE = """%(prog)s [--explain] [--alpha ALPHA] [--maximize]
                            [--best | --median] P_GAMMA (N K [TIES] | RESULTS)"""
SIGN = {"smaller": 1, "larger": -1}  # by which values are better; a cost is a value times it
LARGEST_N = 1_000_000  # where a p-value takes a part of a second
LEAST_P_VALUE = 1e-300  # in place of smaller ones, because floats lose their digits
MISSING = "", "na", "<na>", "n/a", "nan", "none", "null", "inf", "infinity"  # B found nothing


class InputError(ValueError):
    """What the user can mend.  Any other exception is a bug, and ends in a traceback."""


# === The method ===
def corrected_p_value(p_gamma, n, k, *, counted_ties=0):
    """The corrected p-value of the one-sided sign test, p_c_hat(k) in the paper (Section 3.2).

    P[X <= k + Y] with independent X ~ Bin(n, 1/2) and Y ~ Bin(n + counted_ties, p_gamma).  The
    paper drops ties: with counted_ties = 0, this is the sum of its definition.

    p_gamma: probability that a runtime of B is too long, 0 to 0.5; 0 is the ordinary test.
    n: number of instances on which A and B differ, 0 to 1,000,000.
    k: number of these on which A is better, 0 to n.
    counted_ties: number of ties, as n, that count against B, as in our stricter p-value.
    Returns a float, at least 1e-300.  Raises InputError, a ValueError, if one is out of range.

    >>> corrected_p_value(0, 5, 0)
    0.03125
    """
    p_gamma, n, ties = checked("P_GAMMA", p_gamma), checked("N", n), checked("TIES", counted_ties)
    k = checked_k(k, n)
    x_terms, y_terms = binomial(n, 0.5), binomial(n + ties, p_gamma)
    xs = sorted(x_terms)
    at_most = dict(zip(xs, itertools.accumulate(x_terms[x] for x in xs)))  # P[X <= x]
    total = sum(y_term * at_most.get(min(xs[-1], k + y), 0) for y, y_term in y_terms.items())
    return min(1.0, max(LEAST_P_VALUE, total))


def binomial(n, p):
    """{x: P[X = x]} with X ~ Bin(n, p) and p <= 1/2, where it is above 1e-310 of the largest."""
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
    low, high = -1, checked("N", n) + 1
    while high - low > 1:  # low rejects H0, high does not
        middle = (low + high) // 2
        if rejects(corrected_p_value(p_gamma, n, middle), alpha):
            low = middle
        else:
            high = middle
    return low if low >= 0 else None


def rejects(p_value, alpha):
    """Whether a p-value is below alpha, and not just by the rounding of floats."""
    return float(f"{p_value:.12g}") < checked("ALPHA", alpha)


# === Numbers ===
LIMITS = {  # kind, from, to, and what helps if a number is not there
    "P_GAMMA": (float, 0, 0.5, "write 0.01 for 1 %"),
    "ALPHA": (float, 1e-9, 0.5, "write 0.05 for 5 %"),
    "N": (int, 0, LARGEST_N, "A and B differ on N instances"),
    "TIES": (int, 0, LARGEST_N, "A and B do not differ on TIES further instances"),
    "a": (float, -1e300, 1e300, "write 1472.5 for 1,472.5; if A has no value, leave the instance "
          "out"),
    "b": (float, -1e300, 1e300, "write 1472.5 for 1,472.5, and NA if a run found nothing"),
}


def checked_k(k, n):
    """K as an int; InputError unless it is from 0 to N."""
    return checked("K", k, (int, 0, n, "A is better on K of the N instances"))


# === The table of results ===
def checked_result(row):
    """(instance, a, b) of a row of RESULTS, as texts, with None for b if the run found nothing."""
    name, a, b = row["instance"], row["a"], row["b"]
    checked("a", a)
    if b.lower().lstrip("+-") in MISSING:
        return name, a, None
    checked("b", b)
    if last_place(b) > 0:
        raise InputError(f"b must have all its digits, as 39464925, not {b!r}; let the solver "
                         "print them")
    return name, a, b


def read_results(path):
    """{instance: (A's value as printed, [b of each run])} of RESULTS; equally many runs on each."""
    results = {}
    for name, a, b in read_table(path, ["instance", "a", "b"], checked_result):
        first, runs = results.setdefault(name, (a, []))
        if a != first:
            raise InputError(f"{path!r}: on {name!r}, A has the values {first!r} and {a!r}; give "
                             "one")
        runs.append(b)
    number_of = {name: len(runs) for name, (_, runs) in results.items()}
    fewest, most = min(number_of, key=number_of.get), max(number_of, key=number_of.get)
    if number_of[fewest] < number_of[most]:
        raise InputError(f"{path!r}: B has {number_of[fewest]} runs on {fewest!r}, and "
                         f"{number_of[most]} on {most!r}; run what is missing, or write NA if a "
                         "run found nothing")
    return results


def compare(name, a, runs, statistic, sign):
    """A's and B's value as printed, and who is better by B's value, rounded and unrounded."""
    from decimal import ROUND_FLOOR, Decimal, localcontext
    from statistics import median
    take = {"average": lambda costs: sum(costs) / len(costs), "best": min, "median": median}
    nothing = [Decimal("Infinity")] * runs.count(None)
    with localcontext() as context:
        # Enough for exact sums: a value has at most 301 digits before its point, and 459 after it.
        # Fractions need no such number, but take 4 to 18 times as long.
        context.prec = 1000
        cost = take[statistic]([sign * Decimal(b) for b in runs if b is not None] + nothing)
        if cost.is_infinite():
            return {"name": name, "a": a, "b": "NA", "better": "A", "unrounded": "A"}
        unit = Decimal(1).scaleb(last_place(a))  # of A's last digit
        nearest = (cost + unit / 2).quantize(unit, ROUND_FLOOR)  # of two, that against B
        b = format(sign * nearest + 0, "f")  # and not -0
        better, unrounded = [winner(sign * Decimal(a), x) for x in (nearest, cost)]
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


def notes_on_runs(results):
    """What may be wrong with the runs of B, a text for each note."""
    lost, far = [], []  # the instance of each such run
    for name, (a_text, runs) in results.items():
        a, values = float(a_text), [float(b) for b in runs if b is not None]
        lost += [name] * runs.count(None)
        far += [name for b in values if a and not 0.0999 <= b / a <= 10.01]
    doubtful = {"B has no value, which is worse than any value,": lost,
                "B differs from A in sign or by a factor above 10, as in another unit,": far}
    return [f"{what} in {len(names)} of its runs, on {len(set(names))} of the instances, as "
            f"{names[0]!r}" for what, names in doubtful.items() if names]


def digits(text):
    """How many significant digits a number has: 6 for 16212.8."""
    from decimal import Decimal
    return len(Decimal(text).as_tuple().digits)


def notes_on_cut_values(results):
    """[a note] if B's values may be cut to 6 digits, as C++ prints, or 5 or 7; else []."""
    pairs = [(a, b) for a, runs in results.values() for b in runs if b is not None]
    lengths = [digits(b) for _, b in pairs]
    most = max(lengths, default=0)
    if most not in (5, 6, 7):
        return []
    cut = [(a, b) for (a, b), length in zip(pairs, lengths)
           if length == most < digits(a) and last_place(b) > last_place(a)]
    if most != 6:  # whole numbers can be all that there is
        cut = [(a, b) for a, b in cut if "." in b]
    if not cut:
        return []
    return [f"B's values have {most} digits at most, as {cut[0][1]}, and A's have more, as "
            f"{cut[0][0]}; if B's have more, too, let it print all (C++: std::setprecision(15))"]


# === The report ===
ASSUMPTIONS = """\
That H0 is not rejected shows neither that A is better, nor that they are equal.
The method assumes, by the sections of the paper:
3.1 The instances are independent and, if possible, of many kinds.
3.2 More time never makes B worse.
5.1 A and B each ran on one thread.
5.2 The CPU limited their speed, not memory, disk or GPU.
5.3 The two programs are written in the same language, with the same care.  (Each
    comparison of two programs needs this.)
"""
OF_RUNTIMES = """\
5.5 The scores of both machines are from 411 to 2185.
5.6 Each runtime of B is too long with probability p_gamma at most, whatever the
    others are.
"""
STRICTER = """\
stricter p-value, for p_gamma = {:.15g} with the ties counted: {:#.8g}
This is a rule of the program, and the verdict above is the paper's.  We advise
to claim that B is better only if both p-values are below alpha, with a p_gamma
of at most 0.02: on machines that were not used for gamma, 1.6 % of the runtimes
made with 0.01 were too long (tests/evidence.md).  On a bad pair of machines most
are, so even a tiny p-value is hardly stronger evidence than a p-value of 0.02.
"""
CONCLUSIONS = {
    "rejected": "B performs statistically significantly better",
    "not rejected": "not enough evidence that B is better, or that they are equal",
}


def listing(instances, p_gamma):
    """The part of the report with a line for each instance."""
    line = "{a:>16} {b:>16} {gap:>12}  {better:^6}  {name}\n".format
    lines = [line(a="A", b="B", gap="(B - A)/|A|", better="better", name="instance")]
    for x in instances:
        a, gap = float(x["a"]), ""
        if x["b"] != "NA" and a:
            gap = f"{(float(x['b']) - a) / abs(a):+.3%}"
        lines.append(line(gap=gap, **x))
    unrounded = [x["unrounded"] for x in instances]
    if unrounded != [x["better"] for x in instances]:
        n, k, _ = count(unrounded)
        lines.append(f"\nIf B's values are not rounded, n = {n}, k = {k}, and the p-value is "
                     f"{corrected_p_value(p_gamma, n, k):#.8g}.\n")
    return "".join(lines) + "\n"


def report(p_gamma, n, k, ties, alpha, table, notes, said):
    """What --explain prints: a listing() or "", the test, the notes, and a paragraph."""
    import textwrap
    p_value, twice = corrected_p_value(p_gamma, n, k), min(0.5, 2 * p_gamma)
    stricter = corrected_p_value(twice, n, k, counted_ties=ties)
    decision, method = verdict(p_value, alpha), "one-sided sign test"
    assumptions, ours, by_ours = ASSUMPTIONS, "", []
    if p_gamma:
        assumptions += OF_RUNTIMES
        ours = STRICTER.format(twice, stricter)
        by_ours = [f"By a stricter rule of the program, with p-gamma = {twice:.15g} and ties "
                   f"counted, H0 is {verdict(stricter, alpha)} (p = {stricter:.5g})."]
        method = ("corrected one-sided sign test of Arza et al. (2024), which assumes that each "
                  f"runtime of B is too long with probability p-gamma = {p_gamma:.15g} at most")
    notes = "".join(f"note: {note}\n" for note in notes)
    paragraph = " ".join([
        f"Compared {outcome(n, k, ties)}.", *said,
        f"By the {method}, H0 that B is worse than or equal to A is {decision} (n = {n}, k = {k}, "
        f"p = {p_value:.5g}, alpha = {alpha:.15g}): {CONCLUSIONS[decision]}.",
        *by_ours, f"Program: corrected p value {__version__}."])
    return f"""\
{table}n = {n}, the number of instances on which A and B differ; ties, which are dropped: {ties}
k = {k}, the number of these on which A is better; B is better on {n - k}
p-value of the ordinary sign test: {corrected_p_value(0, n, k):#.8g}
corrected p-value for p_gamma = {p_gamma:.15g}: {p_value:#.8g}
critical value for alpha = {alpha:.15g}: {critical_value(p_gamma, n, alpha)} (the largest k that \
rejects H0; None if no k does)
H0, that B is worse than or equal to A, is {decision}.

{ours}
{assumptions}
{notes}
Paragraph for your paper:
{textwrap.fill(paragraph, 80, break_on_hyphens=False)}
"""


def verdict(p_value, alpha):
    """What becomes of H0."""
    return "rejected" if rejects(p_value, alpha) else "not rejected"


def outcome(n, k, ties):
    """On how many instances who is better, for a note and for a paper."""
    return (f"instances: {n + ties}, of which B was better on {n - k}, worse on {k} and equal on "
            f"{ties}")


def what_is_compared(results, statistic, better):
    """What was compared, for a note and a paper, and by which rules of ours, for a paper."""
    runs = len(next(iter(results.values()))[1])
    value, rules = "B's value", ["B's value was rounded as A's value"]
    if runs > 1:  # else it can be an average already
        value = f"B's {statistic} of {runs} runs"
    if runs > 1 and statistic != "average":
        rules.append(f"the {statistic} of B's runs was taken")
    lost = sum(None in runs for _, runs in results.values())
    if lost:
        rules.append(f"a missing value of B, on {lost} of the instances, counted as worst")
    return f"{value} was compared with A's; {better} is better", ", and ".join(rules)


# === The command line ===
def make_parser():
    """The parser of the command line, which has the manual, too."""
    parser = Parser(
        prog=PROG, usage=USAGE, description=__doc__, add_help=False, allow_abbrev=False,
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=80))
    add, add_one_of = parser.add_argument, parser.add_mutually_exclusive_group().add_argument
    add("p_gamma", metavar="P_GAMMA", help="the one that equivalent_runtime.py was given, from 0 "
        "to 0.5; 0 gives the ordinary sign test")
    add("n", metavar="N", help="the number of instances on which A and B differ; or RESULTS")
    add("k", metavar="K", nargs="?", help="the number of these on which A is better")
    add("ties", metavar="TIES", nargs="?", help="the number of ties, for the report")
    add("--alpha", metavar="ALPHA", help="the level of significance in the report of --explain, by "
        "default 0.05")
    add("--maximize", dest="better", action="store_const", const="larger", default="smaller",
        help="larger values are better")
    add_one_of("--best", dest="statistic", action="store_const", const="best", default="average",
        help="B's value is the best of its runs; only if A's is the best of as many (our rule)")
    add_one_of("--median", dest="statistic", action="store_const", const="median",
        help="B's value is the median of its runs; only if A's is a median (our rule)")
    add("--explain", action="store_true", help="print a report with a paragraph for your paper")
    add("--version", action="version", version=f"{PROG} {__version__}", help="print the version")
    add("--help", action="help", help="print this manual (also -h)")
    return parser


def run(argv):
    """(notes, what is printed) for the arguments; InputError for bad input."""
    args = make_parser().parse_args(argv)
    p_gamma, alpha, ties = checked("P_GAMMA", args.p_gamma), 0.05, 0
    instances, notes, said, table = [], [], [], ""
    if args.alpha is not None:
        alpha = checked("ALPHA", args.alpha)
        if not args.explain:
            raise InputError(f"--alpha {args.alpha} is for the report of --explain; without it, "
                             "compare the p-value with alpha yourself")
    if args.k is None:
        results, sign = read_results(args.n), SIGN[args.better]
        instances = [compare(name, *results[name], args.statistic, sign) for name in results]
        n, k, ties = count([x["better"] for x in instances])
        compared, rules = what_is_compared(results, args.statistic, args.better)
        said = [f"{compared}.", f"By rules of the program, {rules}."]
        notes = [f"{outcome(n, k, ties)}; {compared}", *notes_on_runs(results),
                 *notes_on_digits([a for a, _ in results.values()]), *notes_on_cut_values(results)]
    elif (args.better, args.statistic) != ("smaller", "average"):
        raise InputError("--maximize, --best and --median are for RESULTS, and not for N and K")
    else:
        n = checked("N", args.n)
        k = checked_k(args.k, n)
        if args.ties is not None:
            ties = checked("TIES", args.ties)
        elif args.explain:
            notes = ["TIES is not given, and taken as 0"]
            said = [f"[{notes[0]}.]"]
    if not args.explain:
        return notes, f"{corrected_p_value(p_gamma, n, k):#.8g}\n"
    if instances:
        table = listing(instances, p_gamma)
    return notes, report(p_gamma, n, k, ties, alpha, table, notes, said)


# === The same in both scripts, down to the end (a test compares them) ===
# A row is no instance if all words of its name are of summaries: **Grand Total**, Average C1 (18)
SUMMARIES = set("average averages avg ave aver av mean means gmean geomean median std stdev stddev "
                "variance var min minimum max maximum sum tot total totals subtotal overall best "
                "worst rank arpd rpd improvement wins".split())
# These are not enough beside a number or a class: GAP 1, st_e01, instance 5
BESIDE = set("gap st sd dev standard deviation geo geom geometric harmonic grand all value values "
             "cost time error count number over class instance instances textbf".split())


def number(value):
    """The float that str(value) shows in ASCII digits, or None."""
    # float() would also take "inf", "1_000" and the digits of other scripts.  The digits and the
    # exponent have limits, because numbers such as 1e999999999 fill the memory.
    pattern = r"(?ai)[+-]?(\d{1,60}\.?\d{0,60}|\.\d{1,60})(e[+-]?0{0,9}[0-3]?\d?\d)?"
    return float(value) if re.fullmatch(pattern, str(value)) else None


def checked(name, value, limits=None):
    """A value as a number of its kind; InputError unless it is one in its range."""
    kind, low, high, remedy = limits or LIMITS[name]
    x = number(value)
    if x is None or not low <= x <= high or x != kind(x):
        what = {float: "a number", int: "a whole number"}[kind]
        raise InputError(f"{name} must be {what} from {low:.7g} to {high:.7g}, not {value!r}; "
                         f"{remedy}")
    return kind(x)


def last_place(text):
    """The place of a number's last digit: -2 for 0.50, 0 for 1936, 6 for 3.9e+07."""
    from decimal import Decimal
    return Decimal(text).as_tuple().exponent


def notes_on_digits(values):
    """[a note] if A's values, as texts, may have lost digits, as in a spreadsheet; else []."""
    by_place = {last_place(a): a for a in values}
    if len(by_place) > 1:
        how, shown = "end at different digits", (by_place[max(by_place)], by_place[min(by_place)])
    elif all(a.endswith(".0") for a in values):
        how, shown = "all end in .0", (values[0], values[-1])
    else:
        return []
    return [f"A's values {how}, as {shown[0]} and {shown[1]}; write each as its paper prints it"]


def read_table(path, required, checked_row):
    """[checked_row({column: field}) for each row]; InputError, with the line, if one is bad."""
    import csv
    lines = read_lines(path)
    separator = next((s for s in "\t;," if s in lines[0]), " ")
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True)
    try:
        heads = checked_heads(next(reader), required)
        rows = [checked_row(row_of(heads, fields)) for fields in reader]
    except csv.Error as error:
        raise InputError(f"{path!r}, line {reader.line_num}: {error}; a quotation mark at the "
                         "start of a field needs one at its end")
    except InputError as error:
        raise InputError(f"{path!r}, line {reader.line_num}: {error}")
    if not rows:
        raise InputError(f"{path!r} has no rows; write a line for each instance below the header")
    return rows


def read_lines(path):
    """The lines of a file, or of standard input if path is "-"."""
    source = 0 if path == "-" else str(path).replace("\0", "\ufffd")
    try:
        with open(source, encoding="utf-8-sig", errors="replace", closefd=source != 0) as file:
            text = file.read().replace("\0", "\ufffd").rstrip(" \n")
    except OSError as error:
        raise InputError(f"{path!r} is no file that can be read ({error.strerror}); for "
                         "numbers, see the examples of --help")
    return [line.strip(" ") + "\n" for line in text.split("\n")]


def checked_heads(heads, required):
    """The columns in lower case; InputError if one is missing, or twice there (pandas: b, b.1)."""
    heads = [head.strip().lower() for head in heads]
    named = [head for head in heads if head]
    stems = [re.sub(r"\.\d+$", "", head) for head in named]
    if set(required) <= set(named) and all(stems.count(head) < 2 for head in named):
        return heads
    raise InputError(f"the header must name the columns {', '.join(required)}, and no column twice "
                     f"(b.1 is b again), in UTF-8; it is {heads}")


def row_of(heads, fields):
    """{column: field} of a row; InputError if it is shifted, no instance, or cannot be shown."""
    fields = [field.strip() for field in fields]
    if len(fields) != len(heads):
        raise InputError(f"fields: {len(fields)}, but {len(heads)} in the header: {fields}; delete "
                         "empty lines, quote a name with a separator, write 1472.5 for 1,472.5")
    for field in fields:
        if not field.isprintable() or "\ufffd" in field:
            raise InputError(f"{field!r} is no plain text; write it in UTF-8, with plain blanks")
    unnamed = [field for head, field in zip(heads[1:], fields[1:]) if field and not head]
    if unnamed:  # in the first column it can be the index of pandas or R
        raise InputError(f"{unnamed[0]!r} is in a column without a name; name the column")
    row = dict(zip(heads, fields))
    name = row["instance"]
    if name[:1] in ("", "#", "%") or is_summary(name):
        raise InputError(f"{name!r} is empty, a comment or a summary; name the instance otherwise, "
                         "or delete the line if it is none")
    return row


def is_summary(name):
    """Whether all words of a name are of summaries; a class, as C1 or RC, can stand behind them."""
    words = re.findall(r"[^\W_]+", name.lower())
    if SUMMARIES.isdisjoint(words):
        return words != [] and BESIDE.issuperset(words)
    known = SUMMARIES | BESIDE
    texts = [word for word in words if not re.fullmatch(r"[a-z]{0,2}\d+", word)]
    return texts[0] in known and all(text in known or len(text) < 3 for text in texts)


class Parser(argparse.ArgumentParser):
    """A parser whose manual, version and errors are written as all other texts."""

    def _print_message(self, message, file=None):
        write(1, message)

    def parse_args(self, argv):
        # As an option of the parser, -h ends in a traceback if it is "-h=" before Python 3.10.
        return super().parse_args(["--help" if text == "-h" else text for text in argv])

    def error(self, message):
        raise InputError(f"{message}; for the arguments and their order, see --help")


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
        notes, text = run(sys.argv[1:] if argv is None else argv)
        for note in notes:
            message("note", note)
        write(1, text)
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
