#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the developers of this implementation
"""usage: corrected_p_value.py [--explain] [--alpha ALPHA] [--maximize] [--best]
                            [--median] P_GAMMA (N K [TIES] | RESULTS)

examples:
  python3 corrected_p_value.py 0.02 17 3 prints 0.014211294
  python3 corrected_p_value.py 0.01 17 4 prints 0.033192784, as in the paper
  python3 corrected_p_value.py --explain 0.02 results.tsv > report.txt

Is your algorithm B significantly better than algorithm A?  B was stopped at the
estimated equivalent runtimes of equivalent_runtime.py.  If one of them is
longer than A's run would take on your machine, it is too long and may help B.
The corrected p-value of the one-sided sign test, an upper bound, allows for it:

    P[X <= K + Y]  with  X ~ Bin(N, 1/2)  and  Y ~ Bin(N + TIES, P_GAMMA).

X is the number of instances on which A is better if the two are equally good.
Y is the number of runtimes that were too long, each of which may hide that A is
better.  Without ties, the formula is the paper's.  H0 is that B is worse than
or equal to A.  If the p-value is lower than alpha, H0 is rejected.

operands:
  P_GAMMA   probability that a runtime of B was too long, from 0 to 0.5.  The
            paper takes that of the runtimes.  By our rule, it is 0.02 or 0.04
            for runtimes made with up to 0.01, and 0.035, 0.1, 0.17 and 0.255
            for 0.02, 0.03, 0.04 and 0.05.  0 gives the ordinary sign test
  N         the number of instances on which A or B is better, 0 to 1,000,000
  K         the number of these on which A is better, from 0 to N
  TIES      the number of further instances, by default 0: ties, which count by
            our rule, while the paper drops them
  RESULTS   instead of N, K and TIES: a file, or - for standard input, with a
            header, and a line for each run of B:
                instance  a        b
                bur26a    5432374  5426670
            If a row of A's table averages several instances, column instance
            has the row, and a column member the instance: R1 R101 1209.9 1650.8

Lines with the same instance are its runs, and repeat its a.  B's value is their
exact average as in the paper, or by our rule their best or median.  By our
rule, B is better if its value is better than A's value by at least one unit of
the last decimal of A's values.  In the paper, each difference counts.  B is
worse if it is worse at all, else it is a tie.  The unit is 0.01 if A's value
with the most decimals is 3.25, and 1 if all are integers, as 7.0 is.  A value
with an exponent has the unit of its last digit, 1e6 for 3.9e+07, or of A's
finest value if this is more.  By our rule, a row with members counts as one
instance, and B's value is the mean over its members of their average, best or
median.  If a run of B found nothing, or t1 is 0, b is NA.  By our rule, NA is
worse than any value, and so is an average with it, but best or median can win.

Columns are separated by tabs, else by semicolons, commas, the & of LaTeX or
blanks, and may be in any order, among others.  If a and b stand alone, each
line is an instance, and numbers need no header.  The least p-value is 1e-300.

options, which may stand anywhere before --:
  --explain       print a report instead, with a paragraph for your paper
  --alpha ALPHA   the level, up to 0.5, by default 0.05; implies --explain
  --maximize      in RESULTS the larger value is better; by default the smaller
  --best          B's value is the best of its runs, by default their average;
                  only if column a holds the best of as many runs of A, which
                  do not stop at a target, and A is not deterministic
  --median        B's value is the median of its runs
  --version, -h, --help   print the version, or this manual

exit status: 0 on success, 2 after an error, 130 if interrupted.
As a module: corrected_p_value(), critical_value().
Method: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the Fair Comparison of
Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

# The rest is imported where it is used, because start-up is the whole cost of a plain call.
import sys

__version__ = "10.0"
__all__ = ["corrected_p_value", "critical_value", "InputError"]
PROG = "corrected_p_value.py"
# Our p_gamma of the test, and one for more caution, by that of the runtimes (tests/evidence.md).
ADVISED = {0.01: (0.02, 0.04), 0.02: (0.035,), 0.03: (0.1,), 0.04: (0.17,), 0.05: (0.255,)}
MARK, OURS = "(*)", "(our rule)"  # for a paper, and for whoever runs this
LARGEST_N = 1_000_000  # where a p-value takes a part of a second
LEAST_P_VALUE = 1e-300  # in place of smaller ones, because floats lose their digits
LEAST_ALPHA = 1e-299  # so that a verdict does not depend on what is below the least p-value
MISSING = ("", "na", "<na>", "n/a", "nan", "null", "none", "inf", "infinity")  # B found nothing


class InputError(ValueError):
    """What the user can mend.  Any other exception is a bug, and ends in a traceback."""


# === The method ===
def corrected_p_value(p_gamma: float, n: int, k: int, ties: int = 0) -> float:
    """The corrected p-value of the one-sided sign test, p_c_hat(k) in the paper.

    P[X <= k + Y] with independent X ~ Bin(n, 1/2) and Y ~ Bin(n + ties, p_gamma).  Without
    ties this is the definition of Section 3.2.  The paper drops ties in a footnote of 3.1.

    p_gamma: probability that a runtime of B is too long, 0 to 0.5; 0 is the ordinary test.
    n: number of instances on which A or B is better, 0 to 1,000,000.
    k: number of these on which A is better, 0 to n.  ties: number of further ones, as n.
    Returns a float, at least 1e-300.  Raises InputError, a ValueError, if one is out of range.

    >>> corrected_p_value(0, 5, 0)
    0.03125
    """
    return p_value(*valid_test(p_gamma, n, k, ties))


def p_value(p_gamma, n, k, ties):
    """P[X <= k + Y] with X ~ Bin(n, 1/2) and Y ~ Bin(n + ties, p_gamma)."""
    import itertools
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


def critical_value(p_gamma: float, n: int, alpha: float, ties: int = 0):
    """The critical value: the largest k that rejects H0, or None if even k = 0 does not.

    p_gamma, n, ties, errors: as in corrected_p_value.  alpha: significance level, 1e-299 to 0.5.

    >>> critical_value(0.01, 17, 0.05)
    4
    """
    p_gamma, n, _, ties = valid_test(p_gamma, n, 0, ties)
    alpha = valid("ALPHA", alpha, LEAST_ALPHA)
    most = largest(-1, n, lambda k: rejects(alpha, p_gamma, n, k, ties))
    return None if most < 0 else most


def rejects(alpha, p_gamma, n, k, ties):
    """Whether the p-value is lower than alpha, and not just by rounding."""
    return p_value(p_gamma, n, k, ties) < alpha * (1 - 1e-11)


def largest(low, high, holds):
    """The last i with holds(i), by bisection, where it holds from low on and no more at high."""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def count(instances, by):
    """(n, k, ties) by one of the two winners that compare() finds."""
    signs = [x[by] for x in instances]
    return len(signs) - signs.count(""), signs.count("A"), signs.count("")


def compare(instances, maximize, statistic):
    """Find for each instance B's value, its gap (value - a) / |a|, and who is better.

    winner: "A", "B" or "" by our rule: B only by at least unit.  by_paper: the same by 3.1.
    """
    import decimal
    # The sums are exact, as valid_value() takes values of less than 920 digits around the point.
    with decimal.localcontext(decimal.Context(1000)):
        exponents = [(x["a"].normalize().as_tuple().exponent, x["own"]) for x in instances]
        finest = decimal.Decimal(1).scaleb(min([0] + [e for e, _ in exponents]))
        plain = decimal.Decimal(1).scaleb(min([0] + [e for e, own in exponents if not own]))
        for x in instances:
            runs = sum((counted_runs(b, maximize, statistic) for b in x["members"].values()), [])
            a, unit = x["a"], max(x["own"], finest) if x["own"] else plain
            x.update(unit=unit, value=None, gap=None, winner="A", by_paper="A")
            if None not in runs:
                x["value"] = sum(runs) / len(runs)
                if a:
                    x["gap"] = (x["value"] - a) / abs(a)
                # Times the number of runs, because a quotient may not be exact.
                gain = sum(runs) - len(runs) * a if maximize else len(runs) * a - sum(runs)
                if gain >= 0:
                    x["winner"] = "B" if gain >= len(runs) * unit else ""
                    x["by_paper"] = "B" if gain > 0 else ""


def counted_runs(runs, maximize, statistic):
    """Of the runs on a member those that count: all, the best, or the one or two in the middle."""
    found = sorted((run for run in runs if run is not None), reverse=maximize)
    best_first = found + [None] * (len(runs) - len(found))
    middle = best_first[(len(runs) - 1) // 2 : len(runs) // 2 + 1]
    return {"average": runs, "best": best_first[:1], "median": middle}[statistic]


# === Numbers ===
def valid_test(p_gamma, n, k, ties=0):
    """(p_gamma, n, k, ties) as p_value() takes them; InputError unless all are in range."""
    n = int(valid("N", n, 0, LARGEST_N, whole=True))
    k = int(valid("K, the number of the N instances on which A is better,", k, 0, n, whole=True))
    return valid("P_GAMMA", p_gamma), n, k, int(valid("TIES", ties, 0, LARGEST_N, whole=True))


def valid(operand, value, low=0, high=0.5, whole=False):
    """value as a float; InputError unless low <= value <= high, and an integer if whole."""
    x = number(value)
    if low <= x <= high and (not whole or x == int(x)):
        return x
    kind = "an integer" if whole else "a number (0.02 for 2 %)"
    raise InputError(f"{operand} must be {kind} from {low} to {high:,}, not {quoted(value)}")


def valid_value(whose, text):
    """An objective value of A or B as an exact Decimal; InputError unless it shows all digits."""
    import decimal
    highest = {"A": 400, "B": 0}[whose]  # of A's values, an exponent tells how they are rounded
    exponent = number(text.lower().partition("e")[2] or 0)
    if is_number(text) and -400 <= exponent <= highest and len(text) <= 60:
        return decimal.Decimal(text)
    remedy = "write the number alone, 1472.5 for 1,472.5 or 1472,5"
    if not any(map(str.isdigit, text)):
        remedy = "if A found nothing, leave the instance out; if B found nothing, write NA"
    elif exponent > 0 and whose == "B":
        remedy = "let the solver print all digits"
    must = f"a value of {whose} must be a number of up to 60 characters, its exponent from -400 to "
    raise InputError(f"{must}{highest}, not {quoted(text)}; {remedy}")


# === The table of results ===
HEADER = ["instance", "a", "b"]  # what a table without one is told to have
REQUIRED = {"instance", "a", "b"}  # columns, in any order
KNOWN = REQUIRED | {"member", "members"}  # among others
ALONE = ["a", "b"]  # without another column, they need no names of instances


def read_results(path):
    """The instances of RESULTS: {instance, a, own, members: {member: its runs}, b: all runs}."""
    import collections
    where = "standard input" if path == "-" else f"RESULTS {quoted(path)}"
    instances, instance_of, runs_of = {}, {}, {}
    for row in read_table(path, where, "without a table, give N and K"):
        name = row["instance"] or f"line {row['line']}"
        member = row["member"] or name
        x = instances.setdefault(name, dict(row, instance=name, members={}, b=[]))
        if x["a"] != row["a"]:
            found = f"{min(x['a'], row['a'])} and {max(x['a'], row['a'])}; give one value only"
            raise InputError(f"{where}: on {quoted(name)} A has the values {found}")
        if instance_of.setdefault(member, name) != name:
            found = f"{quoted(instance_of[member])} and {quoted(name)}; give it one"
            raise InputError(f"{where}: the member {quoted(member)} has the instances {found}")
        x["own"] = max(x["own"], row["own"])
        x["b"].append(row["b"])
        runs_of[member] = x["members"].setdefault(member, [])
        runs_of[member].append(row["b"])
    usual = collections.Counter(map(len, runs_of.values())).most_common(1)[0][0]
    for member, b in runs_of.items():
        if len(b) != usual:
            found = f"on {quoted(member)} the runs of B are {len(b)}, elsewhere {usual}"
            raise InputError(f"{where}: {found}; delete a line too many, or add NA for a lost run")
    return list(instances.values())


def valid_row(heads, fields):
    """A row of RESULTS: {instance, member, a, own: the unit of a, if it has an exponent, b}."""
    texts = dict(zip(heads, fields))
    member = texts.get("member") or texts.get("members", "")
    row = {"instance": "", "member": member and valid_name(member), "b": None, "own": 0}
    row["a"] = valid_value("A", texts["a"])
    if "e" in texts["a"].lower():
        row["own"] = type(row["a"])(1).scaleb(row["a"].as_tuple().exponent)
    if texts["b"].lower().lstrip("+-") not in MISSING:  # a value like -nan has a sign
        row["b"] = valid_value("B", texts["b"])
    if "instance" in texts:
        row["instance"] = valid_name(texts["instance"])
    return row


# === The report ===
def doubts_on_instances(instances):
    """What may be wrong with some instances, a text for each note."""
    import collections

    def on(some):
        return f"on {len(some)} of {len(instances)} instances, first {quoted(some[0]['instance'])}"

    without = [x for x in instances if None in x["b"]]
    if without:
        lost = sum(x["value"] is None for x in instances)
        yield (f"a run of B has no value {on(without)}; on {lost} of them B has lost by this; did "
               "the solver start, print and flush in time, or is A's t1 0?")
    far = [x for x in instances if x["a"] and any(
        b is not None and not 1 <= 10 * b / x["a"] <= 100 for b in x["b"])]
    if far:
        yield (f"A and a run of B differ in sign, or by more than a factor of 10, {on(far)}; is it "
               "the same column and unit?  If B found nothing, write NA")
    near = [x for x in instances if x["gap"] and abs(x["gap"]) < 1e-9]
    if near:
        yield (f"A and B differ by less than 1e-9 of the value {on(near)}; if these are sums of "
               "floats, let the solver print fewer decimals, but at least those of A's paper")
    rough = [x for x in instances if x["own"]]
    if rough:
        yield (f"A's value has an exponent {on(rough)}, with the unit {rough[0]['unit']:g}; if A's "
               "paper has more digits, write them")
    times = collections.Counter(x["a"] for x in instances)
    plain = [x for x in instances if not x["own"]]
    whole = [x for x in plain if x["a"] == int(x["a"])]
    rounded = [x for x in whole if x["a"] and int(x["a"]) % 10000 == 0]
    if plain == [x for x in whole if int(x["a"]) % 100 == 0]:
        rounded = plain
    if rounded and len(times) > 1:
        yield (f"A's value ends in zeros {on(rounded)}; if it is rounded, write 3.9e7 in place of "
               "39000000")
    alike = [x for x in instances if x["a"] and times[x["a"]] > 1]
    if 2 * len(alike) > len(instances):
        yield (f"A's value is that of another instance, too, {on(alike)}; the runs on an instance "
               "need one name, and the instances of a row of A's table a column member")


def doubts_on_digits(instances, statistic):
    """What may be wrong in the digits of A's or B's values, a text for each note."""
    plain = [x for x in instances if not x["own"]]
    decimals = {-max(x["a"].as_tuple().exponent, x["unit"].as_tuple().exponent) for x in plain}
    if len(decimals) > 1:
        yield (f"A's values have {min(decimals)} to {max(decimals)} decimals; if one was rounded "
               "more than the others, write it with an exponent, 1697e0 for 1697")
    values = [b for x in instances for b in x["b"] if b is not None]
    digits = max((len(b.as_tuple().digits) for b in values), default=0)
    ends = {b.as_tuple().exponent for b in values if len(b.as_tuple().digits) == 6}
    if digits == 6 and len(ends) > 1:
        yield "B's values have at most 6 digits, as C++ prints by default; let it print all digits"
    unit = min([x["unit"] for x in plain], default=1)
    if statistic == "best" and unit < 1 and values and all(b == int(b) for b in values):
        yield "B's values are integers, and A's are not; if A's are averages, leave out --best"
    runs_of = [b for x in instances for b in x["members"].values() if set(b) != {None}]
    if runs_of and all(len(runs) > 1 and len(set(runs)) == 1 for runs in runs_of):
        yield "on each instance all runs of B have one value; does the solver use its seed?"
    if runs_of and unit < 1 and all(
            len(runs) == 1 and runs[0] == round(runs[0] / unit) * unit for runs in runs_of):
        yield "B has no more decimals than A; if its values are rounded averages, give all decimals"


def listing(instances):
    """The part of the report with a line for each instance, whose bar points to who is better."""
    import statistics
    known = [x["gap"] for x in instances if x["gap"] is not None]
    sizes = [abs(x["gap"]) for x in instances if x["gap"] and x["winner"]]
    # A gap that is far larger than the others must not make all their bars one mark.
    longest = min(max(sizes, default=0), 5 * statistics.median(sizes or [0]))
    digits = max([2] + [-size.adjusted() - 2 for size in sizes])  # no winner's gap is shown as 0
    row = "{:>12} {:>14} {:>12} {:>10}|{:10} {:^6} {}\n".format
    lines = [row("A", "B", "(B - A)/|A|", "B better", "A better", "winner", "instance")]
    for x in instances:
        decimals = 2 + max(0, -x["unit"].as_tuple().exponent)  # two more than A's values have
        value = "NA" if x["value"] is None else f"{x['value']:.{decimals}f}"
        percent = "" if x["gap"] is None else f"{x['gap']:+.{digits}%}"
        marks = 0
        if x["gap"] and x["winner"]:
            marks = min(10, max(1, round(10 * abs(x["gap"]) / longest)))
        bars = ("", ">" * marks) if x["winner"] == "A" else ("<" * marks, "")
        lines.append(row(str(x["a"]), value, percent, *bars, x["winner"] or "=", x["instance"]))
    median = f"{statistics.median(known):+.{digits}%}" if known else "not defined"
    return f"""\
{"".join(lines)}
median of (B - A)/|A|: {median} over {len(known)} of {len(instances)} instances
A bar ends at 10 marks.  Gaps of more than 5 times the median one are cut.
"""


def how_compared(instances, maximize, statistic):
    """How A and B are compared: sentences for a note and a paper, what decides first."""
    of = f"of {len(instances)} instances"
    sizes = [len(x["members"]) for x in instances if len(x["members"]) > 1]
    plain = [x["unit"] for x in instances if not x["own"]]
    bound, how = "this unit", []
    if sizes:
        how.append(f"On {len(sizes)} {of}, B's value is the mean over {min(sizes)} to {max(sizes)} "
                   f"members of A's row, which counts as one instance {MARK}.")
    if len(plain) < len(instances):
        how.append(f"On {len(instances) - len(plain)} {of}, A's value has an exponent.  There B "
                   "has to be better by a unit of its last digit, or of A's finest value if this "
                   f"is more {MARK}.")
    if plain:
        bound = f"{plain[0]:f}, the unit of A's last decimal"
    runs = len(instances[0]["b"]) // len(instances[0]["members"])
    value = f"the {statistic} of {runs} runs of B" if runs > 1 else "one value of B"
    if runs > 1 and statistic != "average":
        value += f" {MARK}"
    better = "Larger" if maximize else "Smaller"
    how.append(f"{better} values are better: {value} is compared with A's value.  B counts as "
               f"better only by at least {bound}, as worse if it is worse at all, and else as a "
               f"tie {MARK}.")
    return how


def origins(p_gamma):
    """Which p_gamma the runtimes can have: one for which we advise this, or, as in 3.2, this."""
    return [made for made, tested in ADVISED.items() if p_gamma in tested] + [p_gamma]


def advised(made):
    """What we advise for the test of runtimes that were made with this p_gamma, in words."""
    for most, tested in ADVISED.items():
        if made <= most:
            return " or ".join(map(str, tested))
    return "no test"


def papers_tests(test, instances, statistic):
    """For each origin of p_gamma, our advice, and the test of the paper, which takes it."""
    p_gamma, n, k, _ = test
    rules = ["drops ties"]
    if instances:
        n, k, _ = count(instances, "by_paper")
        rules = ["counts each difference", "drops ties"]
    if any(len(x["members"]) > 1 for x in instances):
        rules.append("with rows of members as one instance")
    if statistic != "average":
        rules.append(f"applied to the {statistic} of the runs")
    if any(None in x["b"] for x in instances):
        rules.append("with NA as above")
    for made in origins(p_gamma):
        whose = (f"For runtimes made with p_gamma = {made:.15g}, the program advises "
                 f"{advised(made)}.  The test of Arza et al., which takes {made:.15g}")
        if made == 0:
            whose = "The ordinary sign test, which takes p_gamma = 0"
        p = shown(p_value(made, n, k, 0))
        yield f"{whose}, {', '.join(rules)}, has n = {n}, k = {k} and the p-value {p}."


def shown(p):
    """A p-value as a text reports it."""
    return f"less than {LEAST_P_VALUE}" if p <= LEAST_P_VALUE else f"{p:#.8g}"


TRIAL = """\
Of runtimes made with 0.01, 1.6 percent were too long when the program's authors chose gamma on 8 of
the 12 machines in the data of Arza et al. and tried it on the other 4; they advise 0.02 or more."""
ASSUMPTIONS = """\
Among the assumptions of Arza et al. (2024), with their sections:
- The instances are independent (3.1).  More time never makes B worse (3.2).
- A and B each ran on one thread (5.1), and the CPU limited their speed (5.2).
- The two programs are comparable (5.3).
- On this pair of machines, each runtime of B was too long with a probability of
  at most p_gamma, even if all the others were too long (5.6).
Assumptions of ours:
- The conclusion is about the two programs: faster code can make B better.
- alpha, each p_gamma, the statistic, the instances, the runtimes of B and its
  machine were fixed without regard to the results.  B was not tuned on these
  instances, which are random draws of the kind to conclude about, and no other
  version of B was compared.
- A and B have the same statistic over the same number of runs.  A deterministic
  A allows the average or median of any number of runs of B, but not the best.
- On a bad pair, a larger p_gamma or a smaller alpha may not protect.
"""


def caution(p_gamma, p):
    """Our rule on how strong the evidence of a small p-value is (tests/evidence.md)."""
    weakest = 0.03 if p_gamma in ADVISED[0.01] else 0.05
    if p_gamma == 0 or p >= weakest:
        return ""
    return ("On some machines most runtimes are too long; if these make B win, p is no "
            f"stronger evidence than about {weakest} {MARK}.")


def explanation(test, alpha, instances, how, of_paper):
    """The report of --explain, in the terms of the paper."""
    import textwrap
    p_gamma, n, k, ties = test
    p, rejected = p_value(*test), rejects(alpha, *test)
    most = critical_value(p_gamma, n, alpha, ties)
    critical = "no k rejects H0" if most is None else f"{most}, the largest k that rejects H0"
    verdict = "rejected" if rejected else "not rejected"
    kind = "corrected p-value" if p_gamma > 0 else "p-value of the ordinary sign test"
    top = f"{kind}: {shown(p)}, so H0 is {verdict} at alpha = {alpha:.15g}.  {caution(p_gamma, p)}"
    further = list(of_paper)
    if rejected:
        further.insert(0, largest_p_gamma(test, alpha))
    if p_gamma in ADVISED[0.01]:
        further.append(TRIAL)
    table = f"\n{listing(instances)}" if instances else ""
    more = "\n".join(textwrap.fill(text, 80) for text in further)
    return f"""\
{PROG} {__version__}, an independent program
for the method of doi 10.1214/23-AOAS1778

{textwrap.fill(top.replace(MARK, OURS), 80)}
{table}
n = {n}, the number of instances on which A or B is better
k = {k}, the number of these on which A is better; B is better on {n - k}
ties = {ties}, further instances, which count by our rule if p_gamma is above 0
p_gamma of the test = {p_gamma:.15g}, the allowed probability that a runtime of B was
  too long, which means longer than A's run would take on B's machine
p-value of the ordinary sign test: {shown(p_value(0, n, k, ties))}
critical value: {critical}
{more}

{ASSUMPTIONS}
Paragraph for your paper:
{textwrap.fill(paragraph(test, alpha, instances, how), 80, break_on_hyphens=False)}
"""


def paragraph(test, alpha, instances, how):
    """What can be pasted into a paper: of these sentences those that apply."""
    p_gamma, n, k, ties = test
    p, rejected = p_value(*test), rejects(alpha, *test)
    lost = sum(x["value"] is None for x in instances)
    program = f"program {PROG[:-3]} {__version__}"
    of_ties = f"count {MARK}"
    if p_gamma == 0:
        of_ties = "change nothing in this test"
    made = " / ".join(f"{made:.15g}; advised: {advised(made)} {MARK}" for made in origins(p_gamma))
    sentences = [
        (any(None in x["b"] for x in instances),
         f"A run of B without a value is worse than any value {MARK}: by this, B lost on {lost} of "
         f"{len(instances)} instances."),
        *[(True, sentence) for sentence in how],
        (not ties, f"B was better on {n - k} of {n} instances, and A on {k}."),
        (ties, f"B was better on {n - k} of {n + ties} instances, and A on {k}.  The ties "
               f"({ties}) {of_ties}."),
        (True, "H0: B is worse than or equal to A."),
        (p_gamma > 0, "The corrected p-value of the one-sided sign test (after Arza et al., 2024; "
                      f"{program}) is {shown(p)} with p_gamma = {p_gamma:.15g}."),
        (p_gamma == 0, f"The p-value of the ordinary one-sided sign test ({program}) is "
                       f"{shown(p)}."),
        (rejected, f"This is below alpha = {alpha:.15g}, so H0 is rejected: B performs "
                   "statistically significantly better than A."),
        (not rejected, f"This is not below alpha = {alpha:.15g}, so H0 is not rejected: there is "
                       "not enough evidence that B performs better than A.  This shows neither "
                       "that A is better, nor that they are equal."),
        (p_gamma > 0, f"The runtimes were made with p_gamma = [{made}]."),
        (True, caution(p_gamma, p)),
    ]
    text = "  ".join(sentence for applies, sentence in sentences if applies and sentence)
    if MARK in text:
        text += f"  {MARK} marks rules of the program, not of Arza et al."
    return text.replace("_", " ")  # which is an error in LaTeX


def largest_p_gamma(test, alpha):
    """The largest p_gamma, in steps of 0.001, that still rejects H0, in a sentence."""
    p_gamma, n, k, ties = test
    most = largest(0, 501, lambda i: rejects(alpha, i / 1000, n, k, ties)) / 1000
    up_to = max(p_gamma, most)  # which can lie between two steps
    return f"H0 would still be rejected with a p_gamma of up to {up_to:.15g} in the test."


# === The command line ===
def run(argv):
    """What the command prints for its arguments; InputError for bad input."""
    flags, alpha, operands, rest = [], 0.05, [], iter(argv)
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
        elif argument in ("--explain", "--maximize", "--best", "--median"):
            flags.append(argument)
        elif option == "--alpha":
            flags.append("--explain")
            alpha = valid("ALPHA", value if equals else next(rest, ""), LEAST_ALPHA)
        else:
            options = "--explain, --alpha, --maximize, --best, --median, --version, -h, --help"
            raise InputError(f"unknown option {quoted(argument)}; the options are {options}")
    numbers = 3 <= len(operands) <= 4 and is_number(operands[1])
    of_results = [flag for flag in flags if flag != "--explain"]
    if numbers and of_results:
        raise InputError(f"{of_results[0]} needs RESULTS: K already counts where A is better")
    if "--best" in flags and "--median" in flags:
        raise InputError("--best and --median are two statistics; give the one that A's paper has")
    if not numbers and len(operands) != 2:
        found = quoted(" ".join(operands)) + "; see --help"
        raise InputError(f"expected P_GAMMA and N K [TIES] or one RESULTS, found {found}")
    return test_and_note(operands, flags, alpha)


def test_and_note(operands, flags, alpha):
    """The p-value or its report, after the notes on standard error."""
    instances, notes, how, statistic = [], [], [], "average"
    if len(operands) > 2:
        test = valid_test(*operands)
    else:
        p_gamma, maximize = valid("P_GAMMA", operands[0]), "--maximize" in flags
        statistic = next((x[2:] for x in flags if x in ("--best", "--median")), statistic)
        instances = read_results(operands[1])
        compare(instances, maximize, statistic)
        test = valid_test(p_gamma, *count(instances, "winner"))
        how = how_compared(instances, maximize, statistic)
        notes = [*doubts_on_instances(instances), *doubts_on_digits(instances, statistic)]
    p_gamma, n, k, ties = test
    tied = "1 is a tie" if ties == 1 else f"{ties} are ties"
    notes.append(f"B is better on {n - k} of {n + ties} instances, A on {k}, and {tied}")
    if how:
        notes.append("  ".join(how).replace(MARK, OURS))
    of_paper = list(papers_tests(test, instances, statistic))
    if instances or ties or p_gamma > 0:
        notes += of_paper
    for text in notes:
        message("note", text)
    if "--explain" in flags:
        return explanation(test, alpha, instances, how, of_paper)
    return f"{p_value(*test):#.8g}\n"


# === The same in both scripts, down to the end (a test compares them) ===
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


def quoted(value):
    """The value as a message shows it: ASCII and of bounded length."""
    text = ascii(value)
    return text if len(text) <= 80 else f"{text[:60]}... ({len(text)} characters)"


def read_table(path, where, hint):
    """The rows of a table, none skipped, as valid_row() makes them of their fields."""
    lines = read_lines(path, where, hint)
    separator = next((s for s in "\t;,&" if s in lines[0]), " ")
    line_number, line, rows = 1, lines[0], []
    try:
        heads, first_row = find_header(split(line, separator), separator)
        for line_number, line in enumerate(lines[first_row:], 1 + first_row):
            fields = split(line, separator)
            if not any(fields):
                raise InputError("the line is empty; delete it")
            if len(fields) != len(heads):
                remedy = f"put a name with {separator!r} in quotes, and write 1472.5 for 1,472.5"
                raise InputError(f"fields: {len(fields)}, but {len(heads)} in line 1; {remedy}")
            rows.append(dict(valid_row(heads, fields), line=line_number))
    except InputError as error:
        raise InputError(f"{where}, line {line_number}: {quoted(line)}: {error}")
    if not rows:
        raise InputError(f"{where} has no rows; write a line for each instance below the header")
    return rows


def find_header(fields, separator):
    """The columns by the fields of line 1, and how many lines the header has; else InputError."""
    heads = [field.lower() for field in fields]
    known = [head for head in heads if head in KNOWN]
    if len(fields) == len(ALONE) and is_number(fields[0]):
        return ALONE, 0
    if sorted(heads) == ALONE or REQUIRED.issubset(known) and len(known) == len(set(known)):
        return heads, 1
    columns = f"{quoted(separator.join(HEADER))}, each once, in any order, among any others"
    raise InputError(f"above the rows, line 1 must be a header with the columns {columns}")


# The first or last word of a row that is not an instance, with a number or an "s" after it, too.
AVERAGES = "average avg ave av aver mean geomean median std sum total overall".split()


def valid_name(name):
    """The name of an instance; InputError if it is empty, or that of another row."""
    words = [word.lstrip("(").rstrip(".:()s0123456789") for word in name.lower().split(" ")]
    if name[:1] in ("", "#", '"', "\\") or words[0] in AVERAGES or words[-1] in AVERAGES:
        remedy = "delete the line, or rename the instance"
        raise InputError(f"{quoted(name)} is empty, a comment, quote, average or sum; {remedy}")
    return name


def read_lines(path, where, hint):
    """The lines of a file, or of standard input for "-", without blank ones at its end."""
    source = 0 if path == "-" else path
    try:
        with open(source, encoding="utf-8-sig", errors="replace", closefd=source != 0) as file:
            return file.read().rstrip(" \n").split("\n")
    except OSError as error:
        raise InputError(f"{where} cannot be read ({error.strerror}); {hint}")


def split(line, separator):
    """The fields of a line, without the blanks around them."""
    import csv
    if "\ufffd" in line or "\0" in line:
        raise InputError("this is not UTF-8 text; save the table as CSV UTF-8")
    if separator == " ":
        line = line.replace("\t", " ").strip()
    if separator == "&":  # LaTeX ends a row with two backslashes, and may draw a line then
        line, _, rest = line.partition(r"\\")
        line = line.rstrip()
        if "&" in rest:
            raise InputError("it has two rows; write each on a line of its own")
    try:
        rows = list(csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise InputError(f"{error}; quotes must close right before {separator!r} or the end")
    fields = [field.strip() for row in rows for field in row]  # an empty line has no row
    if not all(map(str.isprintable, fields)):
        raise InputError("it has a character that cannot be printed; replace it by a blank")
    return fields


def message(kind, text):
    """Write a note, a warning or an error to standard error, if possible."""
    line = f"{PROG}: {kind}: {text}\n"
    try:
        sys.stderr.write(line.encode("ascii", "backslashreplace").decode())  # of a name
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
