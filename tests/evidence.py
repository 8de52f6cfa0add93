#!/usr/bin/env python3
"""Computes every table and every figure of evidence.md from the raw data in data/.

    python3 tests/evidence.py               prints them, in the order of the page
    python3 tests/evidence.py MACHINES.tsv  prints the line and the curve of other machines

Nothing is taken from the two scripts.  Where nothing else is said, A and B are equally good, each
runtime that is too long makes B win, and H0 is rejected if the paper's corrected p-value, with
p_gamma = 0.01 and without ties, is below 0.05.  The probability of that is the error rate.
"""

import bisect
import functools
import itertools
import os
import random
import re
import statistics
import sys
from collections import Counter, namedtuple
from fractions import Fraction
from math import ceil, erf, factorial, floor, log, sqrt

HERE = os.path.dirname(os.path.abspath(__file__))
cached = functools.lru_cache(maxsize=None)

# What the two scripts do.
LOWEST, HIGHEST = 411, 2185  # the scores for which the paper recommends its method
ZERO = Fraction("3223.49")  # where the paper's line reaches zero
FAST_FACTOR = Fraction("0.75")  # ours, above the highest score
RATING_FACTORS = Fraction("0.95"), Fraction("1.05")  # ours, for later ratings of M1 and M2
ALPHA, MADE, STRICTER = 0.05, 0.01, 0.02  # the level; p_gamma; that of the stricter p-value
# Advised parts of t1: if nothing better is known, and if A's machine was shared.
OF_AVERAGE, OF_SHARED = 0.25, 0.75


# === What is printed ===
def say(text, *values):
    """Print figures and what they are; in the section of the page, they stand in this order."""
    print(text.format(*values) + "\n")


def table(head, rows):
    """Print a Markdown table; columns without letters are aligned to the right."""
    is_text = [re.search("[a-zA-Z]", "".join(map(str, column))) for column in zip(*rows)]
    for cells in (head, ["---" if text else "---:" for text in is_text], *rows):
        print("| %s |" % " | ".join(map(str, cells)))
    print()


def mean(values):
    """The mean; statistics.mean() is exact and slow."""
    values = list(values)
    return sum(values) / len(values)


def rounded(values, digits):
    return ["%.*f" % (digits, value) for value in values]


# === The data ===
def read(name):
    """The rows of a table in data/, as lists of texts; the first one is its head."""
    with open(os.path.join(HERE, "data", name), encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file]


def scores_of_2022():
    """{CPU: score of January 2022} of cpu_scores.md, where a later rating has a month."""
    scores = {}
    with open(os.path.join(HERE, os.pardir, "cpu_scores.md"), encoding="utf-8") as file:
        for line in file:
            cells = [cell.strip() for cell in line.strip("| \n").split("|")]
            if line.startswith("|") and cells[1].isdigit() and not re.search(r" \d{4}$", cells[-1]):
                scores[cells[0]] = int(cells[1])
    return scores


def least_squares(points):
    """a and b of the line y = a x + b."""
    mean_x, mean_y = map(mean, zip(*points))
    a = sum((x - mean_x) * (y - mean_y) for x, y in points)
    a /= sum((x - mean_x) ** 2 for x, _ in points)
    return a, mean_y - a * mean_x


class Machines:
    """Runtimes t(M, rho) of processes rho on machines M with scores s (Section 2 of the paper).

    Tables of the same processes are put side by side.
    """

    def __init__(self, *names):
        self.names, self.scores, self.runtimes = [], [], []
        for name in names:
            head, scores, *rows = read(name)
            first = 3 if "algorithm" in head else 1
            self.problems = [row[0] for row in rows]
            self.names += head[first:]
            self.scores += map(float, scores[first:])
            self.runtimes = self.runtimes or [[] for _ in rows]
            for times, row in zip(self.runtimes, rows):
                times += map(float, row[first:])
        self.machines, self.processes = range(len(self.scores)), range(len(self.problems))
        self.types, self.others = {}, {}  # the processes of a type of problem, and all others
        for problem in self.problems:
            self.types[problem] = [rho for rho in self.processes if self.problems[rho] == problem]
            self.others[problem] = [rho for rho in self.processes if self.problems[rho] != problem]

    def line(self, machines, processes):
        """Definition 4: a and b of t(M, rho') = a s + b, where rho' is these processes in a row."""
        return least_squares([(self.scores[m], sum(self.runtimes[rho][m] for rho in processes))
                              for m in machines])

    @cached
    def line_without(self, problem, machines):
        """The line through some machines, without a type of problem."""
        return self.line(machines, self.others[problem])

    def ratio(self, line, m1, other, m2, rho):
        """The prediction of t2 by Equation 1, which has only the zero of the line, / t2."""
        zero = -line[1] / line[0]
        factor = (zero - other.scores[m2]) / (zero - self.scores[m1])
        return factor * self.runtimes[rho][m1] / other.runtimes[rho][m2]

    def cross_validated(self):
        """{(M1, M2, rho): prediction / t2}, where the line has neither M1, M2 nor rho's type."""
        ratios = {}
        for m1, m2 in itertools.permutations(self.machines, 2):
            rest = tuple(m for m in self.machines if m not in (m1, m2))
            for rho, problem in enumerate(self.problems):
                line = self.line_without(problem, rest)
                ratios[m1, m2, rho] = self.ratio(line, m1, self, m2, rho)
        return ratios

    def predicted(self, other):
        """[prediction / t2] by the published formula, from these machines to others."""
        return [
            self.ratio((-1, float(ZERO)), m1, other, m2, rho)
            for m1 in self.machines for m2 in other.machines if self is not other or m1 != m2
            for rho in self.processes
        ]


PCS = Machines("calibration_runtimes.tsv")
SERVERS = Machines("server_runtimes.tsv")
TWELVE = Machines("calibration_runtimes.tsv", "server_runtimes.tsv")
PROGRAMS = Machines("validation_runtimes.tsv")
CURVE = [(float(Fraction(gamma)), int(count)) for gamma, count in read("gamma_curve.tsv")[1:]]
RATIOS = PCS.cross_validated()
SEEDS = [list(map(float, row[3:])) for row in read("seeds_runtimes.tsv")[1:]]


def counts_of_curve(ratios):
    """How many of these predictions / t2 are too long with each gamma of the curve."""
    return [sum(gamma * ratio > 1 for ratio in ratios) for gamma, _ in CURVE]


@cached
def gamma_of(p_gamma):
    """The largest gamma of the curve with this share, on the broken line through its points."""
    points = sorted((count / len(RATIOS), gamma) for gamma, count in CURVE)
    after = bisect.bisect(points, (p_gamma, 1), 1, len(points) - 1)
    (p0, gamma0), (p1, gamma1) = points[after - 1], points[after]
    return gamma0 + (gamma1 - gamma0) * (p_gamma - p0) / (p1 - p0)


GAMMA = gamma_of(MADE)


def too_long(ratios):
    """How many predictions / t2 are too long with gamma for p_gamma = 0.01."""
    return sum(GAMMA * ratio > 1 for ratio in ratios)


def percent(ratios):
    """How many percent of these predictions / t2 are too long."""
    return 100 * too_long(ratios) / len(ratios)


def prediction(s1, s2, zero=ZERO, low=LOWEST, high=HIGHEST, factor=FAST_FACTOR):
    """t2 / t1: Equation 1 from low to high, and elsewhere our rule for --extrapolate."""
    if low <= min(s1, s2) and max(s1, s2) <= high:
        return (zero - s2) / (zero - s1)
    smaller = min((zero - min(s2, high)) / (zero - min(s1, high)), s1 / s2)
    return smaller * factor if max(s1, s2) > high else smaller


# === The test ===
@functools.lru_cache(maxsize=5000)
def binomial(n, p):
    """(P[X = 0], ..., P[X = n]) with X ~ Bin(n, p)."""
    if p > 0.5:
        return binomial(n, 1 - p)[::-1]
    terms = [(1 - p) ** n]
    for x in range(n):
        terms.append(terms[-1] * (n - x) / (x + 1) * p / (1 - p))
    return tuple(terms)


def p_value(p_gamma, n, k, ties=0):
    """P[X <= k + Y] with X ~ Bin(n, 1/2), Y ~ Bin(n + ties, p_gamma): 3.2 if there are no ties."""
    at_most = list(itertools.accumulate(binomial(n, 0.5)))
    return sum(y * at_most[min(k + i, n)] for i, y in enumerate(binomial(n + ties, p_gamma)))


@cached
def critical(p_gamma, n, ties=0, alpha=ALPHA):
    """The largest k that rejects H0, or -1."""
    low, high = -1, n + 1
    while high - low > 1:
        middle = (low + high) // 2
        if p_value(p_gamma, n, middle, ties) < alpha:
            low = middle
        else:
            high = middle
    return low


@cached
def rejected(n, a_wins, p_gamma=MADE, alpha=ALPHA):
    """The probability that H0 is rejected if A is better with this probability, without ties."""
    return sum(binomial(n, a_wins)[: critical(p_gamma, n, 0, alpha) + 1])


def rejected_with_ties(instances, a_wins, b_wins, p_gamma=MADE, counted=False):
    """The same if A and B are better with these probabilities; ties are dropped, or counted."""
    total, differ = 0, min(1, a_wins + b_wins)
    for n, share in enumerate(binomial(instances, differ)):
        if share > 1e-9:
            k = critical(p_gamma, n, instances - n if counted else 0)
            total += share * sum(binomial(n, a_wins / differ)[: k + 1])
    return total


def averaged(a_wins, n, p_gamma=MADE, alpha=ALPHA):
    """The error rate, averaged over {probability that A is better: number of cases}."""
    total = sum(times * rejected(n, x, p_gamma, alpha) for x, times in a_wins.items())
    return total / sum(a_wins.values())


def error_rates(counts, p_gamma=MADE, alpha=ALPHA):
    """The largest error rate for n from 6 to 100, and that for n = 480.

    counts: of each case, how many of its 16 runtimes are too long.
    """
    a_wins = Counter(0.5 - count / 32 for count in counts)
    to_100 = max(averaged(a_wins, n, p_gamma, alpha) for n in range(6, 101))
    return to_100, averaged(a_wins, 480, p_gamma, alpha)


def averaged_with_ties(counts, instances, p_gamma):
    """The error rate of the stricter p-value, where half of the other runtimes lead to ties."""
    total = 0
    for count, times in Counter(counts).items():
        lost = (1 - count / 16) / 4
        total += times * rejected_with_ties(instances, lost, lost + count / 16, p_gamma, True)
    return total / len(counts)


# === Choose on 8, try on 4 ===
Case = namedtuple("Case", "split m1 m2 problem ratios total")


@cached
def true_ratios(m1, m2, problem):
    """t1 / t2 of the 16 processes of a type."""
    return [TWELVE.runtimes[rho][m1] / TWELVE.runtimes[rho][m2] for rho in TWELVE.types[problem]]


def predicted_by(machines, m1, m2, problem):
    """Prediction / t2 of the 16 processes, by a line through these machines without their type."""
    a, b = TWELVE.line_without(problem, machines)
    factor = (b + a * TWELVE.scores[m2]) / (b + a * TWELVE.scores[m1])
    return [factor * ratio for ratio in true_ratios(m1, m2, problem)]


@cached
def splits():
    """(cases, chosen): gamma is chosen on 8 of the 12 machines, and tried on the other 4.

    A case is a split, a pair among the 4 and a type of problem, with its 16 predictions / t2, and
    the total runtime of M2, without this type, as a part of that on the line.  chosen: of each
    split, the predictions / t2 of the pairs among the 8, from the largest on.
    """
    cases, chosen = [], []
    for split, eight in enumerate(itertools.combinations(TWELVE.machines, 8)):
        found = []
        for (m1, m2), problem in itertools.product(itertools.permutations(eight, 2), TWELVE.types):
            rest = tuple(m for m in eight if m not in (m1, m2))
            found += predicted_by(rest, m1, m2, problem)
        chosen.append(sorted(found, reverse=True))
        four = [m for m in TWELVE.machines if m not in eight]
        for (m1, m2), problem in itertools.product(itertools.permutations(four, 2), TWELVE.types):
            a, b = TWELVE.line_without(problem, eight)
            total = sum(TWELVE.runtimes[rho][m2] for rho in TWELVE.others[problem])
            part = total / (a * TWELVE.scores[m2] + b)
            ratios = predicted_by(eight, m1, m2, problem)
            cases.append(Case(split, m1, m2, problem, ratios, part))
    return cases, chosen


@cached
def parts(p_gamma=MADE, m2_measured=False):
    """Of each case, what part of t2 each runtime is.

    Gamma is the largest with which at most the share p_gamma is too long on the 8.  If M2 is
    measured, S2 is the larger one of its score and the score at which the line has its total.
    """
    found, (cases, chosen) = [], splits()
    gammas = [1 / ratios[floor(p_gamma * len(ratios))] for ratios in chosen]
    for case in cases:
        factor = gammas[case.split] * (min(1, case.total) if m2_measured else 1)
        found.append([factor * ratio for ratio in case.ratios])
    return found


@cached
def tried(p_gamma=MADE, m2_measured=False):
    """Of each case, how many of its 16 runtimes are too long."""
    return [sum(part > 1 for part in found) for found in parts(p_gamma, m2_measured)]


def lengthened(factor):
    """The same if each t1 is so many times as long."""
    return [sum(factor * part > 1 for part in found) for found in parts()]


def of_cases(keep, counts=None):
    """The counts of tried(), or others, of the cases that keep() takes."""
    return [count for case, count in zip(splits()[0], counts or tried()) if keep(case)]


def of_type(problem, counts=None):
    return of_cases(lambda case: case.problem == problem, counts)


def share(counts):
    """How many percent of the runtimes are too long."""
    return 100 * sum(counts) / (16 * len(counts))


def named(*texts):
    """The machines with one of these texts in their name."""
    return [m for m, name in enumerate(TWELVE.names) if any(text in name for text in texts)]


LAPTOP, = named("i7-2760QM")
BAD_SERVERS = named("Xeon Gold 6140", "EPYC 7B12")
BAD_FOR_TSP = named("Celeron N4100", "EPYC 7B12", "FX-6300")


# === The sections of the page ===
def the_calibration():
    a, b = PCS.line(PCS.machines, PCS.processes)
    alike = sum(x == count for x, (_, count) in zip(counts_of_curve(RATIOS.values()), CURVE))
    say("The scores of the PCs are {:.0f} to {:.0f}.", min(PCS.scores), max(PCS.scores))
    say("It reaches zero at the score {:.2f}.", -b / a)
    say("This makes {:,} predictions.", len(RATIOS))
    say("{} of {} counts of the curve come out of the authors' runtimes.",
        "All" if alike == len(CURVE) else alike, len(CURVE))
    say("For p_gamma = 0.01, gamma is {:.3f}.", GAMMA)
    lower = [PCS.runtimes[rho][m1] < PCS.runtimes[rho][m2] for m1, m2, rho in RATIOS
             if PCS.scores[m1] < PCS.scores[m2]]
    say("For {} of {:,} pairs of PCs with a process, that with the lower score was faster.",
        sum(lower), len(lower))
    programs = PROGRAMS.predicted(PROGRAMS)
    others = programs + SERVERS.predicted(SERVERS) + SERVERS.predicted(PCS) + PCS.predicted(SERVERS)
    say("Of these {:,} runtimes, {} are too long with p_gamma = 0.01, which is {:.1f} %.",
        len(others), too_long(others), percent(others))
    say("Of the other programs, it is {} of {}.", too_long(programs), len(programs))


def why_002():
    counts = tried()
    say("There are {} ways to choose 8 of the {} machines.", len(splits()[1]), len(TWELVE.machines))
    say("With p_gamma = 0.01, {:,} of {:,} are too long, which is {:.1f} %.", sum(counts),
        16 * len(counts), share(counts))
    without = [share(of_cases(lambda case: m not in (case.m1, case.m2))) for m in TWELVE.machines]
    say("Without the cases of one machine, it is from {:.1f} % to {:.1f} %.", min(without),
        max(without))
    rows = [[made, tried(made)] for made in (0.002, 0.005, 0.01, 0.02, 0.05, 0.1)]
    rows.append([MADE, tried(MADE, m2_measured=True)])
    table(["made with", "too long, %", "p-value: n = 6 to 100", "n = 480",
           "stricter: n = 6 to 100", "n = 480"], [
        [made, "%.2f" % share(counts)]
        + rounded(error_rates(counts, made) + error_rates(counts, 2 * made), 3)
        for made, counts in rows])
    half = [max(averaged_with_ties(tried(made), n, 2 * made) for n in (20, 50, 100))
            for made in (0.01, 0.02)]
    say("If half are ties, it is at most {:.3f} for 0.01, and {:.3f} with 0.02.", *half)
    more = [100 * (x - 1) for found in parts() for x in found if x > 1]
    say("They are too long by {:.0f} % in the median, and by {:.0f} % at most.",
        statistics.median(more), max(more))


def what_is_not_covered():
    counts = tried()
    some = [count for count in counts if count]
    say("{:.1f} % of the groups have no runtime that is too long.",
        100 * counts.count(0) / len(counts))
    say("Of the other {} groups, {:.0f} % have more than half, and {} have all.", len(some),
        100 * mean(x > 8 for x in some), some.count(16))
    on_laptop = of_cases(lambda case: case.m2 == LAPTOP)
    say("On the laptop, {:.2f} % are too long, and {:.2f} % of all others.", share(on_laptop),
        share(of_cases(lambda case: case.m2 != LAPTOP)))
    say("It is M2 in {} of the {} groups.", on_laptop.count(16), some.count(16))
    say("From the two servers, {:.2f} % are too long, and {:.2f} % of all others.",
        share(of_cases(lambda case: case.m1 in BAD_SERVERS)),
        share(of_cases(lambda case: case.m1 not in BAD_SERVERS)))
    say("With alpha = 0.001, the error rate is up to {:.3f}, and {:.3f} with 0.02.",
        *(max(error_rates(counts, p_gamma, 0.001)) for p_gamma in (MADE, STRICTER)))
    types_of_problems()


def types_of_problems():
    table(["type", "too long, %", "0.01: n to 100", "n = 480", "0.02: n to 100", "n = 480"], [
        [x.upper(), "%.2f" % share(of_type(x))]
        + rounded(error_rates(of_type(x), MADE) + error_rates(of_type(x), STRICTER), 3)
        for x in ("pfsp", "qap", "lop", "tsp")])
    of_bad = of_cases(lambda case: case.problem == "tsp" and case.m1 in BAD_FOR_TSP)
    say("Of those of the TSP that are too long, {:.0f} % have one of three machines as M1.",
        100 * sum(of_bad) / sum(of_type("tsp")))
    on_laptop = of_cases(lambda case: case.problem == "lop" and case.m2 == LAPTOP)
    say("Of those of LOP, {:.0f} % have the laptop as M2.",
        100 * sum(on_laptop) / sum(of_type("lop")))
    tsp, lop = (error_rates(of_cases(lambda case: case.problem == x and case.m2 != LAPTOP))
                for x in ("tsp", "lop"))
    say("If M2 is not the laptop, the error rate is {:.3f} for n to 100 and {:.3f} at n = 480 for "
        "the TSP, and {:.3f} for LOP.", *tsp, lop[0])


def above_the_shortest():
    """Of each case, how many are too long if t1 is the average of five seeds, and not the least."""
    factors, counts = [mean(times) / min(times) for times in SEEDS], []
    for case, found in zip(splits()[0], parts()):
        processes = TWELVE.types[case.problem]
        counts.append(sum(factors[rho] * part > 1 for rho, part in zip(processes, found)))
    return counts


def error_of_targets(part):
    """The error rate at n = 50 with this part of the average time to a target.

    The time is exponential, and one of ten runs of B that passes the target makes B better.
    """
    # With ten exponential times, none of B is below the part c of their mean x with exp(-10 c x),
    # which is (1 + c)^-10 on average, as 10 x has a gamma distribution.
    a_wins = Counter()
    for found in parts():
        # To round it saves time, and changes no figure.
        a_wins[round(mean((1 + part * x) ** -10 for x in found), 4)] += 1
    return averaged(a_wins, 50)


def other_times():
    say("Any part of the average has an error rate of {:.2f} at n = 50.", rejected(50, 0.9 ** 10))
    say("In {} processes, the standard deviation is at most {:.3f} of the average.", len(SEEDS),
        max(statistics.stdev(times) / mean(times) for times in SEEDS))
    say("If each t1 is the average, and not the shortest time, {:.1f} % are too long.",
        share(above_the_shortest()))
    say("With a quarter of the time to a target, the error rate is {:.2f} at n = 50.",
        error_of_targets(OF_AVERAGE))
    third, half = lengthened(4 / 3), lengthened(1.5)
    say("If M1 needs a third more time, {:.1f} % are too long, and the error rate is {:.3f}.",
        share(third), error_rates(third)[0])
    say("If it needs half more, it is {:.1f} % and {:.3f}, and {:.1f} % with three quarters of t1.",
        share(half), error_rates(half)[0], share(lengthened(OF_SHARED * 1.5)))
    say("With 3 for 2.5, {:.1f} % are too long.", share(lengthened(3 / 2.5)))
    say("With 1 for 0.5, it is {:.1f} %, and with 10 for 9.5, {:.1f} %.",
        share(lengthened(1 / 0.5)), share(lengthened(10 / 9.5)))


def a_measured_m2():
    a, b = PCS.line(PCS.machines, PCS.processes)
    total, measured = sum(times[LAPTOP] for times in PCS.runtimes), tried(MADE, m2_measured=True)
    say("The laptop has the total runtime of the score {:.0f}, and its score is {:.0f}.",
        (total - b) / a, PCS.scores[LAPTOP])
    say("{:.2f} % are too long in place of {:.2f} %, and {} groups have all 16 in place of {}.",
        share(measured), share(tried()), measured.count(16), tried().count(16))
    tsp = of_type("tsp", measured)
    say("For the TSP, {:.2f} % are too long in place of {:.2f} %.", share(tsp),
        share(of_type("tsp")))
    say("Its error rate is {:.3f} for n to 100 and {:.3f} at n = 480, and that of the stricter "
        "p-value {:.3f} and {:.3f}.", *error_rates(tsp), *error_rates(tsp, STRICTER))
    say("{{print NR, t, ({:.3f} - t) / {:.6f}}}", b, -a)


# --- Scores outside the range, and machines of today ---
OUR_RULE, WITHOUT_FACTOR = {"factor": float(FAST_FACTOR)}, {"factor": 1}
FORMULA = {"low": 0, "high": 1e9}


def left_out(machines, out):
    """{(M1 is out, M2 is out): [((s1, s2, zero), {low, high}, t1 / t2)]} of pairs with one out.

    The lowest and the highest score of the others replace 411 and 2185.  The line is fitted to the
    others without M1, M2 and the type of problem that is predicted.
    """
    rest = [m for m in machines.machines if m not in out]
    scores, found = machines.scores, {}
    ends = {"low": min(scores[m] for m in rest), "high": max(scores[m] for m in rest)}
    for m1, m2 in itertools.permutations(machines.machines, 2):
        if m1 in out or m2 in out:
            fitted = tuple(m for m in rest if m not in (m1, m2))
            for times, problem in zip(machines.runtimes, machines.problems):
                a, b = machines.line_without(problem, fitted)
                case = (scores[m1], scores[m2], -b / a), ends, times[m1] / times[m2]
                found.setdefault((m1 in out, m2 in out), []).append(case)
    return found


def long_by(rule, cases):
    """How many percent of these cases are too long by a rule."""
    return percent([t * prediction(*case, **dict(ends, **rule)) for case, ends, t in cases])


def tests_of_the_rule():
    """The rows of the table, and the largest share by our rule."""
    order, rows, largest = sorted(PCS.machines, key=PCS.scores.__getitem__), [], 0
    for which, number in itertools.product(("fastest", "slowest"), (2, 3, 4)):
        found = left_out(PCS, order[-number:] if which == "fastest" else order[:number])
        row = ["the %d %s" % (number, which)]
        for out in (True, False), (False, True), (True, True):
            by_formula, by_rule = (long_by(rule, found[out]) for rule in (FORMULA, OUR_RULE))
            row += rounded((by_formula, by_rule), 1)
            largest = max(largest, by_rule)
        rows.append(row)
    return rows, largest


def scores_outside():
    say("It is times {} if S1 or S2 is above {}. If S2 is, B gets at most {:.2f} of A's time.",
        float(FAST_FACTOR), HIGHEST, GAMMA * float(FAST_FACTOR))
    rows, largest = tests_of_the_rule()
    table(["left out", "as M1: formula", "our rule", "as M2: formula", "our rule", "both: formula",
           "our rule"], rows)
    say("So our rule has at most {:.1f} % in these tests.", largest)
    machines_of_today()


class Today:
    """A machine of today, with its least and its largest possible score, and medians of 3 runs."""

    def __init__(self, name, file, *scores):
        self.name, self.scores = name, scores
        rows, programs = read(file + "_runtimes.tsv")[1:], read(file + "_validation.tsv")[1:]
        self.runtimes = [statistics.median(map(float, row[3:])) for row in rows]
        self.programs = [statistics.median(map(float, row[1:])) for row in programs]


TURIN, XEON = Today("EPYC 9005", "zen5", 3250, 3500), Today("Xeon 6", "granite_rapids", 2900, 3250)
GENOA, MILAN = Today("EPYC 9004", "zen4", 3072, 3241), Today("EPYC 7003", "zen3", 2564, 2639)
EMERALD = Today("Emerald Rapids", "emerald", 2740, 3589)
NEW_MACHINES = TURIN, XEON, GENOA, MILAN, EMERALD


def new_pair(old, times, score, is_m1=False, rule=OUR_RULE):
    """{(other machine, process): prediction / t2}: M2, or M1, has these times and this score."""
    found = {}
    for m, other in enumerate(old.scores):
        s1, s2 = (score, other) if is_m1 else (other, score)
        factor = prediction(s1, s2, float(ZERO), **rule)
        for rho, time in enumerate(times):
            ratio = old.runtimes[rho][m] / time
            found[m, rho] = factor * (1 / ratio if is_m1 else ratio)
    return found


def long_and_rate(ratios):
    """How many percent of new pairs are too long, and the error rate for n from 6 to 100."""
    counts = Counter()  # of each machine and type of problem
    for (machine, rho), ratio in ratios.items():
        counts[machine, TWELVE.problems[rho]] += GAMMA * ratio > 1
    return ["%.1f" % share(counts.values()), "%.3f" % error_rates(counts.values())[0]]


def machines_of_today():
    """The 12 machines of the authors with each of the new ones."""
    rows = []
    for today in NEW_MACHINES:
        row = [today.name, "%d to %d" % today.scores]
        for rule in (WITHOUT_FACTOR, OUR_RULE):
            ratios = new_pair(TWELVE, today.runtimes, today.scores[0], rule=rule)
            row += long_and_rate(ratios)
        rows.append(row + ["%.2f" % (GAMMA * statistics.median(ratios.values()))])
    table(["M2", "score", "without, %", "rate", "with it, %", "rate", "B gets"], rows)
    say("From them as M1, up to {:.1f} % are too long without the factor, and {:.1f} % with it.",
        *(max(percent_with(today, max(today.scores), True, rule) for today in NEW_MACHINES)
          for rule in (WITHOUT_FACTOR, OUR_RULE)))
    pairs_of_new()
    single_machines()
    without, by_rule = of_programs(WITHOUT_FACTOR), of_programs(OUR_RULE)
    say("Of the 20 runtimes of the 4 other programs, {} are too long without the factor, and {} "
        "with it: {}.", list(map(len, without)), list(map(len, by_rule)), *set(sum(by_rule, [])))
    say("If it is M1, {} of the 20 are.", max(map(len, of_programs(OUR_RULE, is_m1=True))))


def pairs_of_new():
    """The new machines with each other, M1 with its largest score, and M2 with its least."""
    processes, programs = [], []
    for m1, m2 in itertools.permutations(NEW_MACHINES, 2):
        factor = float(prediction(max(m1.scores), min(m2.scores)))
        processes += [factor * t1 / t2 for t1, t2 in zip(m1.runtimes, m2.runtimes)]
        programs += [factor * t1 / t2 for t1, t2 in zip(m1.programs, m2.programs)]
    say("If two of the five are M1 and M2, {} of {:,} is too long, and {} of {} of other programs: "
        "{}.", too_long(processes), len(processes), too_long(programs), len(programs),
        *{name for name, ratio in zip(itertools.cycle(PROGRAMS.problems), programs)
          if GAMMA * ratio > 1})


def single_machines():
    """What the table does not show: one bad pair, other scores, and two machines of one kind."""
    long_on_xeon = Counter(
        (TWELVE.names[m], TWELVE.problems[rho])
        for (m, rho), ratio in new_pair(TWELVE, XEON.runtimes, min(XEON.scores)).items()
        if GAMMA * ratio > 1)
    for (name, problem), count in long_on_xeon.items():
        say("On the Xeon 6, it is {} of the 16 of the {} from the {}.", count, problem, name)
    low = min(MILAN.scores)
    say("If the EPYC 9005 and the Xeon 6 had {}, it would be {:.2f} % and {:.2f} %.", low,
        *(percent_with(today, low) for today in (TURIN, XEON)))
    # Above 2185, a larger S2 never gives B more time.
    say("On the others, it is {:.1f} % with any score from {} on.",
        max(percent_with(today, HIGHEST + 1) for today in (GENOA, MILAN, EMERALD)), HIGHEST + 1)
    factors = [time / (4 * seeds[0]) for time, seeds in zip(EMERALD.runtimes, SEEDS)]
    say("On two Emerald Rapids, they differ by {:.2f} to {:.2f}.", min(factors), max(factors))


def percent_with(today, score, is_m1=False, rule=OUR_RULE):
    """How many percent are too long if a new machine is M2, or M1, with this score."""
    return percent(new_pair(TWELVE, today.runtimes, score, is_m1, rule).values())


def of_programs(rule, is_m1=False):
    """For each new machine, the names of the other programs whose runtimes are too long."""
    found = []
    for today in NEW_MACHINES:
        score = max(today.scores) if is_m1 else min(today.scores)
        ratios = new_pair(PROGRAMS, today.programs, score, is_m1, rule)
        found.append([PROGRAMS.problems[rho] for (_, rho), x in ratios.items() if GAMMA * x > 1])
    return found


def ratings_of_later_dates():
    scores, (low, high), rows = scores_of_2022(), RATING_FACTORS, []
    say("A later rating is multiplied by {} for S1, and by {} for S2.", float(low), float(high))
    for month in ("June 2023", "October 2026"):
        ratings = read("passmark_%s.tsv" % month.lower().replace(" ", "_"))[1:]
        found = [Fraction(int(rating), scores[cpu]) for cpu, rating in ratings if cpu in scores]
        near = mean(abs(x - 1) <= Fraction(5, 100) for x in found)
        above, below = mean(x * low > 1 for x in found), mean(x * high < 1 for x in found)
        rows.append([month, "{:,}".format(len(found)), "%.3f" % statistics.median(found),
                     "%.0f" % (100 * near)] + rounded((100 * above, 100 * below), 1))
    table(["ratings of", "CPUs", "in the median", "within 5 %", "S1 above, %", "S2 below, %"], rows)
    ratings_above()


def ratings_above():
    """A rating of M1 above 2185, whose S1 is 0.95 times the rating, but at least 2186."""
    low, least = float(RATING_FACTORS[0]), HIGHEST + 1
    last = floor(HIGHEST / low)
    say("Otherwise, {} would bring the ratings from {} to {} into the range.", low, least, last)
    first, by_last, by_rule = (long_and_rate(new_pair(TWELVE, MILAN.runtimes, s1, is_m1=True))
                               for s1 in (low * least, low * last, least))
    say("With such a rating, {} to {} % would be too long.", first[0], by_last[0])
    say("The error rate would be {} to {}.", first[1], by_last[1])
    say("By our rule, {} % are too long, and the error rate is {}.", *by_rule)


# --- Values ---
# What becomes 0, in units of A's last digit.
TO_THE_NEAREST, UP = (-0.5, 0.5), (-1, 0)
# B is better below, and A above which value of B, in units beside A's printed one.
RULES = {"each difference": (0, 0), "rounded": (-0.5, 0.5)}


def outcome(spread, center, rounding, rule):
    """(P[A is better], P[B is better]) of normal values, where smaller ones are better.

    spread, center: their standard deviation and mean, in units of A's last digit.
    """
    def below(x):
        return (1 + erf((x - center) / (spread * sqrt(2)))) / 2

    a_wins = b_wins = 0
    for printed in range(-ceil(8 * spread) - 1, ceil(8 * spread) + 3):
        p = below(printed + rounding[1]) - below(printed + rounding[0])
        b_wins += p * below(printed + rule[0])
        a_wins += p * (1 - below(printed + rule[1]))
    return a_wins, b_wins


def error_of_rounding(spread, rounding, rule):
    """The error rate on 50 instances for the worst mean, if A and B have the same values."""
    return max(rejected_with_ties(50, *outcome(spread, x / 10, rounding, rule)) for x in range(10))


def rounding():
    """No runtime is too long."""
    spreads = 0.1, 0.5, 1, 3, 10
    table(["B is compared", *spreads], [
        [label] + rounded([error_of_rounding(x, TO_THE_NEAREST, rule) for x in spreads], 2)
        for label, rule in RULES.items()])
    say("With {:.2E}, {} would be a tie, although A's paper would print {:.2E}.", 0, 0.004, 0.004)
    # Averages of ten runs of 0 or 1: A's 0.5 is rounded to 1, and B's to 0.
    up, even = (sum(binomial(10, 0.5)[least:]) for least in (5, 6))
    a_wins, b_wins = (1 - up) * even, up * (1 - even)
    say("If B's middles were rounded to even, the error rate could be {:.2f} on 50 instances, and "
        "{:.2f} on 50 that differ.", rejected_with_ties(50, a_wins, b_wins),
        rejected(50, a_wins / (a_wins + b_wins)))
    say("By our rule, it is at most {:.3f} for n up to 100.",
        max(rejected(n, 0.5) for n in range(1, 101)))
    say("If A's paper rounds so that A looks worse, it is {:.2f} and {:.2f} on 50 instances.",
        *(error_of_rounding(x, UP, RULES["rounded"]) for x in (1, 3)))


HITS = 0.02, 0.05, 0.1  # the probability that a run is a hit, and finds the best known value


def total_of_ten(values):
    """[the probability of each total of ten runs] by {value of a run: its probability}."""
    found = [1.0]
    for _ in range(10):
        after = [0.0] * (len(found) + max(values))
        for value, p in values.items():
            for total, probability in enumerate(found):
                after[total + value] += p * probability
        found = after
    return found


@cached
def in_steps(hit):
    """(P[A's average is better], P[B's is]) if none of A's ten runs is a hit.

    How many steps a run is from the best known value has a Poisson distribution.
    """
    of_b = {x: hit * (-log(hit)) ** x / factorial(x) for x in range(40)}
    of_a = {x: p / (1 - hit) for x, p in of_b.items() if x}
    a, b = total_of_ten(of_a), total_of_ten(of_b)
    below = [0.0] + list(itertools.accumulate(b))  # P[B's total is below 0, 1, ...]
    return (sum(p * (1 - below[total + 1]) for total, p in enumerate(a)),
            sum(p * below[total] for total, p in enumerate(a)))


def by_one_hit(hit):
    """The same if an average with a hit is better than all without one."""
    none = (1 - hit) ** 10
    return none / 2, 1 - none / 2


def no_value_and_no_time():
    """B is A, and has the right times."""
    rows = []
    for label, wins in ("in steps", in_steps), ("one hit decides", by_one_hit):
        for test, p_gamma, counted in ("paper's", MADE, False), ("stricter", STRICTER, True):
            rows.append([label, test] + rounded([
                rejected_with_ties(50, *wins(hit), p_gamma=p_gamma, counted=counted)
                for hit in HITS], 2))
    table(["values", "p-value", *HITS], rows)


def the_best_or_the_median():
    # With exponential results, no run of ten is below the average x of ten with exp(-10 x), which
    # is (1 + 1)^-10 on average, as 10 x has a gamma distribution.
    say("B's best of ten against A's average of ten has an error rate of {:.2f} at n = 20.",
        rejected(20, 2 ** -10))
    good = 0.02
    a_wins, b_wins = good * (1 - good ** 30), (1 - good) * (1 - (1 - good) ** 30)
    say("If a run is good with probability {}, and A made one run and B thirty, it is {:.2f}.",
        good, rejected_with_ties(50, a_wins, b_wins))


def the_p_value_with_ties():
    cases = []
    for n, ties in ((100, 0.9), (200, 0.95)):  # of the runtimes that are not too long
        loss, tie = (1 - MADE) * (1 - ties) / 2, (1 - MADE) * ties
        cases.append((n, loss, 1 - loss - tie))
    say("The error rate is {:.3f}, and with 200 instances and 95 % of ties {:.3f}.",
        *(rejected_with_ties(*case) for case in cases))
    counted = [rejected_with_ties(*case, p_gamma=STRICTER, counted=True) for case in cases]
    say("With 0.02 and the ties counted, both are below {:.3f}.", max(counted) + 0.0005)


# --- Planning, late choices, errata ---
@cached
def enough_instances(w, p_gamma):
    """The n from which on the power is at least 0.8, if B is better with probability w."""
    # The power rises and falls with n, as k is an integer.
    return max(n for n in range(1, 400) if rejected(n, 1 - w, p_gamma) < 0.8) + 1


def enough_with_ties(w, ties):
    """The same for the stricter p-value and all instances, where this share of them are ties."""
    n = 2 * enough_instances(w, STRICTER)
    while rejected_with_ties(n - 1, (1 - w) * (1 - ties), w * (1 - ties), STRICTER, True) >= 0.8:
        n -= 1
    return n


def planning():
    say("{} instances are enough if B is better on 80 % of them, and {} if on 70 %.",
        *(enough_instances(w, STRICTER) for w in (0.8, 0.7)))
    say("For 60 %, it takes {}.", enough_instances(0.6, STRICTER))
    say("If 20 % are ties on average, {} and {} are enough for 80 % and 70 %.",
        *(enough_with_ties(w, 0.2) for w in (0.8, 0.7)))
    least = [next(n for n in range(1, 20) if critical(STRICTER, n, ties) >= 0)
             for ties in range(51)]
    say("{} have to differ without ties, {} with 1 to {} ties, {} with 20, and {} with 50.",
        least[0], least[1], least.count(6), least[20], least[50])


def error_of_looks(looks):
    """The probability that H0 is rejected at one of these n, if A and B win alike."""
    reached, found = {0: 1.0}, 0
    for n in range(1, max(looks) + 1):
        after = Counter()
        for k, probability in reached.items():
            after[k] += probability / 2
            after[k + 1] += probability / 2
        reached = after
        if n in looks:
            found += sum(reached.pop(k, 0) for k in range(critical(MADE, n) + 1))
    return found


def error_of_best_version(versions):
    """The probability that one of so many versions of B is significant at n = 50.

    All values on an instance have one distribution, and A's is the same for all versions.
    """
    draw, k, found = random.Random(1).random, critical(MADE, 50), []
    for _ in range(4000):
        a_won = [1.0] + [0.0] * k  # the probability that A wins so many instances against a version
        for _ in range(50):
            wins = draw()  # how probably A's value on this instance wins
            a_won = [x * (1 - wins) + less * wins for x, less in zip(a_won, [0.0] + a_won)]
        found.append(1 - (1 - sum(a_won)) ** versions)
    return mean(found)


def late_choices():
    """A and B win alike, and no runtime is too long."""
    say("It is {:.3f} for tests from the 10th to the 50th, and {:.3f} if they go on to the 200th.",
        *(error_of_looks(range(10, n)) for n in (51, 201)))
    say("The best of ten versions is significant with probability {:.2f} at n = 50.",
        error_of_best_version(10))
    # Where the runs on an instance all end alike, A has 10 Bin(10, 1/2) of 100.
    say("If ten runs on each of ten instances are taken for n = 100, the error rate can be {:.2f}.",
        sum(binomial(10, 0.5)[: critical(MADE, 100) // 10 + 1]))


def example_ii():
    """What the authors' repository has of Example II, against what the paper prints."""
    paper = {name: row for name, *row in read("example_2.tsv")[1:]}
    stored = {name: row for name, *row in read("example_2_repository.tsv")[1:]}
    t1s = [row[0] for row in stored.values()]
    say("t_1 of the last twelve instances, tai12a to tai80b, is {}, {}, ..., {}.", t1s[10], t1s[11],
        t1s[-1])
    longer, same, k, changed = {}, 0, Counter(), {"more": [], "less": []}
    for name, (t1, a, b) in paper.items():
        _, t2_hat, new_b, old_t2_hat, old_b = stored[name]
        longer[name] = float(t2_hat) / (float(t1) * float(prediction(2182, 1012)) * GAMMA)
        same += b == new_b
        if old_b not in ("NA", a):
            k[float(old_b) > float(a)] += 1
        more = old_b != "NA" and float(t2_hat) > float(old_t2_hat)
        if old_b not in ("NA", b) and more == (float(b) < float(old_b)):
            changed["more" if more else "less"].append(name)
    say("It has {} of the {} printed values of B.", same, len(paper))
    say("They are better with more time ({}), and worse with less ({}).",
        ", ".join(changed["more"]), ", ".join(changed["less"]))
    largest, last = max(longer, key=longer.get), list(longer.values())[-4:]
    say("They are up to {:.1f} times as long ({}), and for the four largest instances {:.1f} to "
        "{:.1f} times.", longer[largest], largest, min(last), max(last))
    say("On tai20a, too: there n = {}, k = {} and p = {:.4f}.", sum(k.values()), k[True],
        p_value(MADE, sum(k.values()), k[True]))


def errata():
    example_ii()
    say("With 2185, they are {:.1f} % longer.",
        100 * float(prediction(2185, 1012) / prediction(2182, 1012) - 1))
    exchanged, right = (15 * float(prediction(*scores)) * gamma_of(0.1)
                        for scores in ((1643, 1540), (1540, 1643)))
    say("The example prints {:#.8g} in place of {:#.8g}.", exchanged, right)
    say("With its rounded numbers, it is {:.2f}.", 2008 / 0.6228)
    say("On the calibration, it is {:.3f} gamma.", mean(RATIOS.values()))
    say("The slowest CPU in the fit has {:.0f}.", min(PCS.scores))


SECTIONS = (
    ("The calibration", the_calibration),
    ("Why 0.02", why_002),
    ("What is not covered", what_is_not_covered),
    ("Other times", other_times),
    ("A measured M2", a_measured_m2),
    ("Scores outside 411 to 2185", scores_outside),
    ("Ratings of later dates", ratings_of_later_dates),
    ("Rounding", rounding),
    ("No value and no time", no_value_and_no_time),
    ("The best or the median", the_best_or_the_median),
    ("The p-value with ties", the_p_value_with_ties),
    ("Planning", planning),
    ("Late choices", late_choices),
    ("Errata", errata),
)


def calibrate(path):
    """Print the zero of the line, the number of predictions, and the counts of the curve."""
    machines = Machines(os.path.abspath(path))
    a, b = machines.line(machines.machines, machines.processes)
    ratios = machines.cross_validated().values()
    print("%.2f\n%d\n%s" % (-b / a, len(ratios), " ".join(map(str, counts_of_curve(ratios)))))


if __name__ == "__main__":
    if sys.argv[1:]:
        calibrate(sys.argv[1])
    else:
        for heading, print_section in SECTIONS:
            say("## " + heading)
            print_section()
