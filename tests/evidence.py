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
from math import ceil, erf, exp, floor, log, sqrt
from operator import attrgetter

HERE = os.path.dirname(os.path.abspath(__file__))
cached = functools.lru_cache(maxsize=None)

# What the two scripts do.
LOWEST, HIGHEST = 411, 2185  # the scores for which the paper recommends its method
ZERO = Fraction("3223.49")  # where the paper's line reaches zero
FAST_FACTOR = Fraction("0.75")  # ours, above the highest score
RATING_FACTORS = Fraction("0.95"), Fraction("1.05")  # ours, for later ratings of M1 and M2
ALPHA, MADE = 0.05, 0.01  # the level of significance; p_gamma
MARGIN = 0.75  # what part of the time B gets by --margin


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


@cached
def listed_cpus():
    """{CPU: (score or rating, whether it is a rating, which has a month)} of cpu_scores.md."""
    cpus = {}
    with open(os.path.join(HERE, os.pardir, "cpu_scores.md"), encoding="utf-8") as file:
        for line in file:
            cells = [cell.strip() for cell in line.strip("| \n").split("|")]
            if line.startswith("|") and cells[1].isdigit():
                cpus[cells[0]] = int(cells[1]), bool(re.search(r" \d{4}$", cells[-1]))
    return cpus


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
            self.names += [name.split(" @")[0] for name in head[first:]]
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


def too_long(ratios, factor=1, p_gamma=MADE):
    """How many predictions / t2, times gamma and a factor, are too long."""
    return sum(factor * gamma_of(p_gamma) * ratio > 1 for ratio in ratios)


def percent(ratios, factor=1, p_gamma=MADE):
    """How many percent of them are too long."""
    return 100 * too_long(ratios, factor, p_gamma) / len(ratios)


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


def p_value(p_gamma, n, k):
    """P[X <= k + Y] with independent X ~ Bin(n, 1/2) and Y ~ Bin(n, p_gamma), as in 3.2."""
    at_most = list(itertools.accumulate(binomial(n, 0.5)))
    return sum(y * at_most[min(k + i, n)] for i, y in enumerate(binomial(n, p_gamma)))


@cached
def critical(n, p_gamma=MADE, alpha=ALPHA):
    """The largest k that rejects H0, or -1."""
    low, high = -1, n + 1
    while high - low > 1:
        middle = (low + high) // 2
        if p_value(p_gamma, n, middle) < alpha:
            low = middle
        else:
            high = middle
    return low


@cached
def rejected(n, a_wins, p_gamma=MADE, alpha=ALPHA):
    """The probability that H0 is rejected if A is better with this probability, without ties."""
    return sum(binomial(n, a_wins)[: critical(n, p_gamma, alpha) + 1])


def rejected_with_ties(instances, a_wins, b_wins):
    """The same if A and B are better with these probabilities; ties are dropped."""
    total, differ = 0, min(1, a_wins + b_wins)
    for n, share in enumerate(binomial(instances, differ)):
        if share > 1e-9:
            total += share * sum(binomial(n, a_wins / differ)[: critical(n) + 1])
    return total


def averaged(a_wins, n, p_gamma=MADE, alpha=ALPHA):
    """The error rate, averaged over {probability that A is better: number of cases}."""
    total = sum(times * rejected(n, x, p_gamma, alpha) for x, times in a_wins.items())
    return total / sum(a_wins.values())


def error_rate(shares, p_gamma=MADE, alpha=ALPHA):
    """The largest error rate for n = 480 and for n from 6 to 100.

    shares: of each case, what share of its runtimes is too long.
    """
    a_wins = Counter((1 - x) / 2 for x in shares)
    return max(averaged(a_wins, n, p_gamma, alpha) for n in [480, *range(6, 101)])


# === Choose on 8, try on 4 ===
Case = namedtuple("Case", "split m1 m2 problem ratios")


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

    A case is a split, a pair among the 4 and a type of problem, with its 16 predictions / t2.
    chosen: of each split, the predictions / t2 of the pairs among the 8, from the largest on.
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
            ratios = predicted_by(eight, m1, m2, problem)
            cases.append(Case(split, m1, m2, problem, ratios))
    return cases, chosen


@cached
def parts(p_gamma=MADE):
    """Of each case, what part of t2 each runtime is.

    Gamma is the largest with which at most the share p_gamma is too long on the 8.
    """
    cases, chosen = splits()
    gammas = [1 / ratios[floor(p_gamma * len(ratios))] for ratios in chosen]
    return [[gammas[case.split] * ratio for ratio in case.ratios] for case in cases]


@cached
def tried(p_gamma=MADE, factor=1):
    """Of each case, what share of its runtimes is too long, if each is so many times as long."""
    return [mean(factor * part > 1 for part in found) for found in parts(p_gamma)]


def of_cases(keep, shares=None):
    """The shares of tried(), or others, of the cases that keep() takes."""
    return [share for case, share in zip(splits()[0], shares or tried()) if keep(case)]


def rates_by(fields, shares, p_gamma=MADE):
    """{values of these fields of Case: the error rate of the cases that have them}."""
    groups, key = {}, attrgetter(*fields.split())
    for case, share in zip(splits()[0], shares):
        groups.setdefault(key(case), []).append(share)
    return {key: error_rate(group, p_gamma) for key, group in groups.items()}


# === SPEC CPU ===
SPEC_TABLES = "2017_gcc_12", "2017_gcc_14", "2026_gcc_14"
SpecPair = namedtuple("SpecPair", "m1 m2 program ratio")


def is_above(cpu):
    return listed_cpus()[cpu][0] > HIGHEST


def score_of(cpu, is_m1):
    """The score of a listed CPU; a later rating is multiplied by our rule."""
    score, is_rating = listed_cpus()[cpu]
    if not is_rating:
        return score
    if not is_m1:
        return float(RATING_FACTORS[1] * score)
    return max(float(RATING_FACTORS[0] * score), HIGHEST + 1 if is_above(cpu) else 0)


@cached
def spec_pairs(table):
    """[SpecPair] of all pairs of CPUs and programs, with prediction / t2, without 0.75."""
    (_, *cpus), *rows = read("spec_%s.tsv" % table)
    found = []
    for (i, m1), (j, m2) in itertools.permutations(enumerate(cpus), 2):
        scores = score_of(m1, is_m1=True), score_of(m2, is_m1=False)
        factor = prediction(*scores, float(ZERO), factor=1)
        found += [SpecPair(m1, m2, program, factor * float(times[i]) / float(times[j]))
                  for program, *times in rows if "NA" not in (times[i], times[j])]
    return found


def of_spec(above1, above2, *tables):
    """Those of some tables where M1 and M2 are above 2185, or are not."""
    return [pair for table in tables or SPEC_TABLES for pair in spec_pairs(table)
            if (is_above(pair.m1), is_above(pair.m2)) == (above1, above2)]


def ratios_of(pairs):
    return [pair.ratio for pair in pairs]


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
    programs = PROGRAMS.predicted(PROGRAMS)
    others = programs + SERVERS.predicted(SERVERS) + SERVERS.predicted(PCS) + PCS.predicted(SERVERS)
    say("Of these {:,} runtimes, {} are too long with p_gamma = 0.01, which is {:.1f} %.",
        len(others), too_long(others), percent(others))
    say("Of the other programs, it is {} of {}.", too_long(programs), len(programs))


def does_p_gamma_hold():
    say("{:.1f} % made with {} are too long, and {:.1f} % of other programs.", 100 * mean(tried()),
        MADE, percent(ratios_of(of_spec(False, False))))
    choose_on_8()
    other_programs()
    table(["made with", "too long, %", "error rate"], [
        [made, "%.2f" % (100 * mean(tried(made))), "%.3f" % error_rate(tried(made), made)]
        for made in (0.002, 0.005, 0.01, 0.02, 0.05, 0.1)])
    more = [100 * (part - 1) for found in parts() for part in found if part > 1]
    say("They are too long by {:.0f} % in the median, and by {:.0f} % at most.",
        statistics.median(more), max(more))
    on_average()
    by_machines()
    say("With alpha = 0.001, the error rate is {:.3f}.", error_rate(tried(), alpha=0.001))
    ties = 0.95  # of the runtimes that are not too long
    loss = (1 - MADE) * (1 - ties) / 2
    rate = rejected_with_ties(200, loss, loss + MADE)
    say("With 200 instances, 95 % of ties and 1 % too long, it is {:.3f}.", rate)


def choose_on_8():
    shares = tried()
    say("There are {} ways to choose 8 of the {} machines.", len(splits()[1]), len(TWELVE.machines))
    say("With p_gamma = 0.01, {:,.0f} of {:,} are too long, which is {:.1f} %.", 16 * sum(shares),
        16 * len(shares), 100 * mean(shares))
    without = [100 * mean(shares) for shares in without_each()]
    say("Without the cases of one machine, it is from {:.1f} % to {:.1f} %.", min(without),
        max(without))


def without_each():
    """For each machine, the shares of the cases without it."""
    return [of_cases(lambda case: m not in (case.m1, case.m2)) for m in TWELVE.machines]


def other_programs():
    """SPEC CPU in the range, by the paper's formula."""
    pairs = of_spec(False, False)
    ratios, scores = ratios_of(pairs), [score_of(pair.m1, is_m1=True) for pair in pairs]
    say("Their scores are from {} to {}.", min(scores), max(scores))
    say("These are {} pairs.", len({(pair.m1, pair.m2) for pair in pairs}))
    say("{} of {} runtimes are too long, which is {:.1f} %.", too_long(ratios), len(ratios),
        percent(ratios))
    bad_m1s = sorted({pair.m1 for pair in pairs if GAMMA * pair.ratio > 1})
    say("All {} have as M1 the {}.", too_long(ratios), " or the ".join(bad_m1s))
    p_gammas = 0.002, 0.02, 0.05, 0.1
    say("With p_gamma = {}, {}, {} and {}, it is {:.1f} %, {:.1f} %, {:.1f} % and {:.1f} %.",
        *p_gammas, *(percent(ratios, p_gamma=p_gamma) for p_gamma in p_gammas))


def on_average():
    """The paper's test, averaged over all pairs, and its standard error by a jackknife."""
    without = [error_rate(shares) for shares in without_each()]
    variance = sum((x - mean(without)) ** 2 for x in without) * (1 - 1 / len(without))
    say("Its error rate is {:.3f}.", error_rate(tried()))
    say("The standard error is {:.3f}. Without one machine, it is from {:.3f} to {:.3f}.",
        sqrt(variance), min(without), max(without))


def named(text):
    """The machine with this text in its name."""
    return next(m for m, name in enumerate(TWELVE.names) if text in name)


def by_machines():
    laptop, bad_m1s = "i7-2760QM", ("EPYC 7B12", "Celeron N4100")
    say("With the {} as M2, it is {:.3f}.", laptop,
        error_rate(of_cases(lambda case: case.m2 == named(laptop))))
    say("With the {} or the {} as M1, it is {:.3f} and {:.3f}.", *bad_m1s, *(
        error_rate(of_cases(lambda case: case.m1 == named(name))) for name in bad_m1s))
    rates = rates_by("m1 m2", tried())
    say("Of the {} pairs, {} have more than 0.1.", len(rates), sum(x > 0.1 for x in rates.values()))
    m1, m2 = max(rates, key=rates.get)
    say("The worst, from the {} to the {}, has {:.3f}.", TWELVE.names[m1], TWELVE.names[m2],
        rates[m1, m2])


def three_quarters_of_the_time():
    in_range, rows = ratios_of(of_spec(False, False)), []
    for factor in (1, 0.9, 0.8, MARGIN):
        shares = tried(MADE, factor)
        tsp = of_cases(lambda case: case.problem == "tsp", shares)
        of_pairs = max(rates_by("m1 m2", shares).values())
        of_type, (m1, m2, problem) = max(
            (rate, key) for key, rate in rates_by("m1 m2 problem", shares).items())
        rates = rounded((error_rate(shares), of_pairs, error_rate(tsp), of_type), 3)
        rows.append([factor, "%.2f" % (100 * mean(shares)), *rates, too_long(in_range, factor)])
    say("It is at most {:.3f} for each pair.", of_pairs)
    say("For the {} from the {} to the {}, it is {:.3f}.", problem, TWELVE.names[m1],
        TWELVE.names[m2], of_type)
    say("With {} in the test, the worst pair still has {:.3f}.", 2 * MADE,
        max(rates_by("m1 m2", tried(), 2 * MADE).values()))
    table(["of the time", "too long, %", "all pairs", "worst pair", "TSP", "worst pair and type",
           "SPEC, of %d" % len(in_range)], rows)
    chosen_on_8()
    median = statistics.median(part for found in parts() for part in found)
    say("In the median, B gets {:.2f} of t2, and {:.2f} with the margin.", median, MARGIN * median)
    t1_is_too_long()


def chosen_on_8():
    """The largest factor with which nothing is too long on the 8, tried on the other 4."""
    cases, chosen = splits()
    factors = [ratios[floor(MADE * len(ratios))] / ratios[0] for ratios in chosen]
    shares = [mean(factors[case.split] * part > 1 for part in found)
              for case, found in zip(cases, parts())]
    say("It is {:.2f} in the median, and below {} in {:.0f} % of the splits.",
        statistics.median(factors), MARGIN, 100 * mean(x < MARGIN for x in factors))
    say("On the other 4, {:.2f} % are too long, and the error rate is {:.3f}.", 100 * mean(shares),
        error_rate(shares))


def error_of_averages(c, parts_of_cases, power=1, draws=1000):
    """The error rate if B gets these parts of t2, and t1 is an average of ten times of A's runs.

    The times have a lognormal distribution, whose standard deviation is c times its average.  All
    runs have the value t ** -power at the time t.  A runtime is too long if it gives B a better
    value than A's average.
    """
    normal, sigma, safe = random.Random(1).normalvariate, sqrt(log(1 + c * c)), []
    for _ in range(draws):
        times = [exp(sigma * normal(0, 1)) for _ in range(10)]
        safe.append(mean(t ** -power for t in times) ** (-1 / power) / mean(times))
    safe.sort()
    # To round the shares saves time.
    return error_rate([round(mean(bisect.bisect(safe, part) for part in found) / draws, 2)
                       for found in parts_of_cases])


def t1_is_too_long():
    """Times that differ between A's runs, and other jobs on M1."""
    say("Three quarters are enough up to c = {:.2f}.", floor(100 * sqrt(1 / MARGIN - 1)) / 100)
    shortened = [[MARGIN * part for part in found] for found in parts()]
    for c in (0.3, 0.5, 0.7):
        say("With c = {}, it is {:.3f} without the margin, and {:.3f} with it.", c,
            error_of_averages(c, parts()), error_of_averages(c, shortened))
    say("With 1/t^2 and c = 0.5, it is {:.3f} with it.", error_of_averages(0.5, shortened, power=2))
    say("If a tenth ends almost at once, it is {:.2f} at n = 50.", rejected(50, 0.9 ** 10))
    third = tried(MADE, 4 / 3)
    say("If M1 needs a third more time, {:.1f} % are too long, and the error rate is {:.3f}.",
        100 * mean(third), error_rate(third))


def other_times():
    deviation = max(statistics.stdev(times) / mean(times) for times in SEEDS)
    say("In {} processes, it is at most {:.3f} of the average.", len(SEEDS), deviation)
    say("With 3 for 2.5, {:.1f} % are too long.", 100 * mean(tried(MADE, 3 / 2.5)))
    say("With 1 for 0.5, it is {:.1f} %, and with 10 for 9.5, {:.1f} %.",
        100 * mean(tried(MADE, 1 / 0.5)), 100 * mean(tried(MADE, 10 / 9.5)))


def a_measured_m2():
    a, b = PCS.line(PCS.machines, PCS.processes)
    laptop = named("i7-2760QM")  # the PCS are the first of the 12 machines
    total = sum(times[laptop] for times in PCS.runtimes)
    say("The laptop has the total runtime of the score {:.0f}, and its score is {:.0f}.",
        (total - b) / a, PCS.scores[laptop])
    say("{{print NR, t, ({:.3f} - t) / {:.6f}}}", b, -a)


# --- Scores outside the range, and machines of today ---
OUR_RULE, FORMULA = {"factor": float(FAST_FACTOR)}, {"low": 0, "high": 1e9}


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
    in_all()
    say("It is times {} if S1 or S2 is above {}. If S2 is, B gets at most {:.2f} of A's time.",
        float(FAST_FACTOR), HIGHEST, GAMMA * float(FAST_FACTOR))
    rows, largest = tests_of_the_rule()
    table(["left out", "as M1: formula", "our rule", "as M2: formula", "our rule", "both: formula",
           "our rule"], rows)
    say("So our rule has at most {:.1f} % in these tests.", largest)
    physical_machines()
    machines_of_today()


def in_all():
    """All runtimes on a machine above 2185, where M1 is in the range, by our rule."""
    spec = of_spec(False, True)
    found = [ratios_of(spec)] + [
        [ratio for today in NEW_MACHINES for ratio in today.ratios(old).values()]
        for old in (TWELVE, PROGRAMS)]
    long = [too_long(ratios, FAST_FACTOR) for ratios in found]
    say("It is {} of {:,} runtimes on {} machines.", sum(long), sum(map(len, found)),
        len(NEW_MACHINES) + len({pair.m2 for pair in spec}))
    say("It is {} of {:,} of {} programs of SPEC CPU.", long[0], len(spec),
        len({pair.program for pair in spec}))
    say("It is {} of {:,} processes, and {} of {} of {} other programs.", long[1], len(found[1]),
        long[2], len(found[2]), len(PROGRAMS.problems))
    say("{} of the {:,} have the same program and pair as another one.",
        len(spec) - len({(pair.m1, pair.m2, pair.program) for pair in spec}), len(spec))


def physical_machines():
    """SPEC CPU, where the machines above 2185 are M2, M1, or both."""
    pairs, rows = of_spec(False, True), []
    cpus = {pair.m2 for pair in pairs}
    scores = [score_of(cpu, is_m1=False) for cpu in cpus]
    say("As M2, the scores of the {} are {} to {}, {} of them by ratings, times {}.", len(cpus),
        min(scores), ceil(max(scores)), sum(listed_cpus()[cpu][1] for cpu in cpus),
        float(RATING_FACTORS[1]))
    say("These are {} pairs of machines.", len({(pair.m1, pair.m2) for pair in pairs}))
    for name in SPEC_TABLES:
        found = of_spec(False, True, name)
        m1s, m2s, programs, _ = map(set, zip(*found))
        rows.append(["SPEC CPU %s (%d), GCC %s" % (name[:4], len(programs), name[-2:]), len(m1s),
                     len(m2s), *long_and_parts(found)])
    table(["programs, compiler", "M1", "M2", "runtimes", "without", "with it", "in the median",
           "at most"], rows)
    for above in (True, False), (True, True):
        number, without, by_rule, *_ = long_and_parts(of_spec(*above))
        say("It is {} of {:,} without the factor, and {} with it.", without, number, by_rule)
    medians = [part_of_t2([pair for pair in pairs if pair.m2 == cpu]) for cpu in cpus]
    say("For each M2, the median is from {:.2f} to {:.2f}.", min(medians), max(medians))
    what_is_left(pairs)


def part_of_t2(pairs, average=statistics.median):
    """What part of t2 B gets by our rule in these SpecPairs, in the median or at most."""
    return GAMMA * float(FAST_FACTOR) * average(ratios_of(pairs))


def long_and_parts(pairs):
    """Of the table, the columns from "runtimes" on."""
    ratios = ratios_of(pairs)
    return [len(pairs), too_long(ratios), too_long(ratios, FAST_FACTOR),
            *rounded((part_of_t2(pairs), part_of_t2(pairs, max)), 2)]


def what_is_left(pairs):
    """SPEC CPU with options for the new CPU, and with a t1 that is too long."""
    closest = max(pairs, key=attrgetter("ratio"))
    say("{} comes closest: {:.2f}.", closest.program.lstrip("0123456789."),
        part_of_t2([closest]))
    say("None of the M1 has a score below {}.", min(score_of(x.m1, is_m1=True) for x in pairs))
    native = of_spec(False, True, "2026_gcc_14_native")
    long = Counter(pair.program for pair in native if part_of_t2([pair]) > 1)
    say("With -march=native, {} of {} are too long, {} of them of one program.",
        sum(long.values()), len(native), max(long.values()))
    groups = {}
    for pair in pairs:
        groups.setdefault((pair.m1, pair.m2), []).append(part_of_t2([pair]))
    say("With times that differ, it is {:.3f} for c = 0.3, and {:.3f} for c = 0.5.",
        *(error_of_averages(c, groups.values()) for c in (0.3, 0.5)))
    third = [[4 / 3 * part > 1 for part in found] for found in groups.values()]
    say("If M1 needs a third more time, {:.1f} % are too long, and the error rate is {:.3f}.",
        100 * mean(sum(third, [])), error_rate(map(mean, third)))
    say("B gets {:.2f} if only M2 is new, {:.2f} if both are, and {:.2f} if only M1 is.",
        *(part_of_t2(of_spec(*above)) for above in ((False, True), (True, True), (True, False))))


class Today:
    """A machine of today, with its least and its largest possible score, and medians of 3 runs."""

    def __init__(self, name, file, *scores):
        self.name, self.scores = name, scores
        processes, programs = read(file + "_runtimes.tsv")[1:], read(file + "_validation.tsv")[1:]
        self.times = {TWELVE: [statistics.median(map(float, row[3:])) for row in processes],
                      PROGRAMS: [statistics.median(map(float, row[1:])) for row in programs]}

    def ratios(self, old, is_m1=False, score=None):
        """{(machine of old, process): prediction / t2, without 0.75}; this machine is M2, or M1."""
        score, found = score or min(self.scores), {}
        for m, other in enumerate(old.scores):
            scores = (score, other) if is_m1 else (other, score)
            factor = prediction(*scores, float(ZERO), factor=1)
            for rho, time in enumerate(self.times[old]):
                ratio = old.runtimes[rho][m] / time
                found[m, rho] = factor * (1 / ratio if is_m1 else ratio)
        return found


TURIN, XEON = Today("EPYC 9005", "zen5", 3250, 3500), Today("Xeon 6", "granite_rapids", 2900, 3250)
GENOA, MILAN = Today("EPYC 9004", "zen4", 3072, 3241), Today("EPYC 7003", "zen3", 2564, 2639)
EMERALD = Today("Emerald Rapids", "emerald", 2740, 3589)
NEW_MACHINES = TURIN, XEON, GENOA, MILAN, EMERALD


def long_and_rate(ratios, factor):
    """How many percent of Today.ratios() are too long, and the error rate."""
    long = {}  # of each machine and type of problem
    for (machine, rho), ratio in ratios.items():
        long.setdefault((machine, TWELVE.problems[rho]), []).append(factor * GAMMA * ratio > 1)
    rate = error_rate(map(mean, long.values()))
    return ["%.1f" % percent(ratios.values(), factor), "%.3f" % rate]


def machines_of_today():
    """The 12 machines of the authors with each of the new ones."""
    rows, by_rule = [], float(FAST_FACTOR)
    for today in NEW_MACHINES:
        ratios = today.ratios(TWELVE)
        rows.append([today.name, "%d to %d" % today.scores, *long_and_rate(ratios, 1),
                     *long_and_rate(ratios, by_rule),
                     "%.2f" % (by_rule * GAMMA * statistics.median(ratios.values()))])
    table(["M2", "score", "without, %", "rate", "with it, %", "rate", "B gets"], rows)
    long = [(TWELVE.problems[rho], TWELVE.names[m])
            for (m, rho), ratio in XEON.ratios(TWELVE).items() if by_rule * GAMMA * ratio > 1]
    pair, = set(long)
    say("They are {} of the 16 of the {} from the {}.", len(long), *pair)
    for old in (TWELVE, PROGRAMS):
        ratios = [float(prediction(max(m1.scores), min(m2.scores))) * t1 / t2
                  for m1, m2 in itertools.permutations(NEW_MACHINES, 2)
                  for t1, t2 in zip(m1.times[old], m2.times[old])]
        say("If two of the five are M1 and M2, {} of {:,} is too long.", too_long(ratios),
            len(ratios))
    factors = [time / (4 * seeds[0]) for time, seeds in zip(EMERALD.times[TWELVE], SEEDS)]
    say("On two Emerald Rapids, they differ by {:.2f} to {:.2f}.", min(factors), max(factors))
    long = [[PROGRAMS.problems[rho] for (_, rho), ratio in today.ratios(PROGRAMS).items()
             if by_rule * GAMMA * ratio > 1] for today in NEW_MACHINES]
    say("{} on {} of the {} are too long, all of {}.", len(sum(long, [])), sum(map(bool, long)),
        len(long), *set(sum(long, [])))


def ratings_of_later_dates():
    (low, high), rows = RATING_FACTORS, []
    scores = {cpu: score for cpu, (score, is_rating) in listed_cpus().items() if not is_rating}
    say("A later rating is multiplied by {} for S1, and by {} for S2.", float(low), float(high))
    for month in ("June 2023", "October 2026"):
        ratings = read("passmark_%s.tsv" % month.lower().replace(" ", "_"))[1:]
        found = [Fraction(int(rating), scores[cpu]) for cpu, rating in ratings if cpu in scores]
        near = mean(abs(x - 1) <= Fraction(5, 100) for x in found)
        above, below = mean(x * low > 1 for x in found), mean(x * high < 1 for x in found)
        rows.append([month, "{:,}".format(len(found)), "%.3f" % statistics.median(found),
                     "%.0f" % (100 * near)] + rounded((100 * above, 100 * below), 1))
    table(["ratings of", "CPUs", "in the median", "within 5 %", "S1 above, %", "S2 below, %"], rows)
    # A rating of M1 above 2185: S1 is 0.95 times the rating, but at least 2186.
    low, least = float(low), HIGHEST + 1
    last = floor(HIGHEST / low)
    say("Otherwise, {} would bring the ratings from {} to {} into the range.", low, least, last)
    cases = (low * least, 1), (low * last, 1), (least, float(FAST_FACTOR))
    first, by_last, by_rule = (
        long_and_rate(MILAN.ratios(TWELVE, is_m1=True, score=score), factor)
        for score, factor in cases)
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


def no_value_and_no_time():
    """B is A, and has the right times.  A's ten runs have no hit, and one of B's decides."""
    hits = 0.02, 0.05, 0.1  # the probability that a run finds the best known value
    rates = []
    for hit in hits:
        none = (1 - hit) ** 10
        rates.append(rejected_with_ties(50, none / 2, 1 - none / 2))
    say("With {}, {} and {}, the error rate on 50 instances is {:.2f}, {:.2f} and {:.2f}.", *hits,
        *rates)


def the_best_or_the_median():
    # With exponential results, no run of ten is below the average x of ten with exp(-10 x), which
    # is (1 + 1)^-10 on average, as 10 x has a gamma distribution.
    say("B's best of ten against A's average of ten has an error rate of {:.2f} at n = 20.",
        rejected(20, 2 ** -10))
    good = 0.02
    a_wins, b_wins = good * (1 - good ** 30), (1 - good) * (1 - (1 - good) ** 30)
    say("If a run is good with probability {}, and A made one run and B thirty, it is {:.2f}.",
        good, rejected_with_ties(50, a_wins, b_wins))


# --- Planning, late choices, errata ---
@cached
def enough_instances(w):
    """The n from which on the power is at least 0.8, if B is better with probability w."""
    # The power rises and falls with n, as k is an integer.
    return max(n for n in range(1, 400) if rejected(n, 1 - w) < 0.8) + 1


def enough_with_ties(w, ties):
    """The same for all instances, where this share of them are ties on average."""
    n = 2 * enough_instances(w)
    while rejected_with_ties(n - 1, (1 - w) * (1 - ties), w * (1 - ties)) >= 0.8:
        n -= 1
    return n


def wins_needed(n):
    """The least number of n instances without a tie on which B must win."""
    return n - critical(n)


def planning():
    say("{} instances are enough if B is better on 80 % of them, and {} if on 70 %.",
        *map(enough_instances, (0.8, 0.7)))
    say("For 60 %, it takes {}.", enough_instances(0.6))
    say("If 20 % are ties on average, {} and {} are enough for 80 % and 70 %.",
        *(enough_with_ties(w, 0.2) for w in (0.8, 0.7)))
    say("It must win on {} of {}, {} of {}, {} of {}, {} of {}, {} of {} or {} of {} instances.",
        *(x for n in (5, 10, 15, 20, 30, 50) for x in (wins_needed(n), n)))


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
            found += sum(reached.pop(k, 0) for k in range(critical(n) + 1))
    return found


def error_of_best_version(versions):
    """The probability that one of so many versions of B is significant at n = 50.

    All values on an instance have one distribution, and A's is the same for all versions.
    """
    draw, k, found = random.Random(1).random, critical(50), []
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
        sum(binomial(10, 0.5)[: critical(100) // 10 + 1]))


def example_ii():
    """What the authors' repository has of Example II, against what the paper prints."""
    paper = {name: row for name, *row in read("example_2.tsv")[1:]}
    stored = {name: row for name, *row in read("example_2_repository.tsv")[1:]}
    t1s = [row[0] for row in stored.values()]
    say("t_1 of the last twelve instances, tai12a to tai80b, is {}, {}, ..., {}.", t1s[10], t1s[11],
        t1s[-1])
    longer, same, k = {}, 0, Counter()
    for name, (t1, a, b) in paper.items():
        _, t2_hat, new_b, _, old_b = stored[name]
        longer[name] = float(t2_hat) / (float(t1) * float(prediction(2182, 1012)) * GAMMA)
        same += b == new_b
        if old_b not in ("NA", a):
            k[float(old_b) > float(a)] += 1
    say("It has {} of the {} printed values of B.", same, len(paper))
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
    ("Does p_gamma hold?", does_p_gamma_hold),
    ("Three quarters of the time", three_quarters_of_the_time),
    ("Other times", other_times),
    ("A measured M2", a_measured_m2),
    ("Scores outside 411 to 2185", scores_outside),
    ("Ratings of later dates", ratings_of_later_dates),
    ("Rounding", rounding),
    ("No value and no time", no_value_and_no_time),
    ("The best or the median", the_best_or_the_median),
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
