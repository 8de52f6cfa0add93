#!/usr/bin/env python3
"""Computes every table and every figure of evidence.md from the raw data in data/.

    python3 tests/evidence.py               prints them, section by section, as the page has them
    python3 tests/evidence.py MACHINES.tsv  prints the line and the curve of other machines
    python3 tests/evidence.py --search      prints data/search_runs.tsv

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
from math import ceil, erf, exp, factorial, floor, log, sqrt

HERE = os.path.dirname(os.path.abspath(__file__))
cached = functools.lru_cache(maxsize=None)

# What the two scripts do.
LOWEST, HIGHEST = 411, 2185  # the scores for which the paper recommends its method
ZERO = Fraction("3223.49")  # where the paper's line reaches zero
FAST_FACTOR = Fraction("0.75")  # ours, above the highest score
RATING_FACTORS = Fraction("0.95"), Fraction("1.05")  # ours, for later ratings of M1 and M2
ALPHA, MADE, STRICTER = 0.05, 0.01, 0.02  # the level; p_gamma; that of the stricter p-value
# Advised parts of t1: if it is an average, and if A's machine was shared.
OF_AVERAGE, OF_SHARED = 0.25, 0.75


# === What is printed ===
def say(text, *values):
    """Print a sentence, or a part of one, of the page."""
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
            self.labels = [row[:first] for row in rows]
            self.names += head[first:]
            self.scores += map(float, scores[first:])
            self.runtimes = self.runtimes or [[] for _ in rows]
            for times, row in zip(self.runtimes, rows):
                times += map(float, row[first:])
        self.problems = [label[0] for label in self.labels]
        self.machines, self.processes = range(len(self.scores)), range(len(self.labels))
        self.types, self.others = (  # the processes of a type of problem, and all others
            {problem: [rho for rho in self.processes if (self.problems[rho] == problem) == same]
             for problem in self.problems} for same in (True, False))

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


def largest_gamma(ratios, p_gamma=MADE):
    """The largest gamma with which at most this share of the predictions / t2 are too long."""
    return 1 / sorted(ratios, reverse=True)[floor(p_gamma * len(ratios))]


def too_long(ratios, factor=1.0):
    """How many predictions / t2 are too long with gamma for p_gamma = 0.01 and a factor."""
    return sum(GAMMA * factor * ratio > 1 for ratio in ratios)


def prediction(s1, s2, zero=ZERO, low=LOWEST, high=HIGHEST, factor=FAST_FACTOR):
    """t2 / t1: Equation 1 from low to high, and elsewhere our rule for --extrapolate."""
    if low <= min(s1, s2) and max(s1, s2) <= high:
        return (zero - s2) / (zero - s1)
    smaller = min((zero - min(s2, high)) / (zero - min(s1, high)), s1 / s2)
    return smaller * factor if max(s1, s2) > high else smaller


# === Runs of a search ===
SEARCH_LIMIT, SEARCH_FASTEST = 2000, 16  # in evaluations, and so many times as many are stored


class Search:
    """An iterated local search on a quadratic assignment problem, made from a number and a size.

    An evaluation is that of an exchange of two places, which is made if the cost falls.  From the
    last local optimum, or the one before if that is better, three exchanges are made at random.
    """

    def __init__(self, number, size):
        draw = random.Random(number).random
        points = [complex(draw(), draw()) for _ in range(size)]
        self.distances, self.flows = ([[0] * size for _ in range(size)] for _ in range(2))
        self.pairs = list(itertools.combinations(range(size), 2))
        for i, j in self.pairs:
            distance, flow = 10 * draw(), 10 * draw()
            if number % 2 == 0:  # points in the plane, and few large flows
                distance, flow = 10 * abs(points[i] - points[j]), 10 * draw() ** 4
            self.distances[i][j] = self.distances[j][i] = int(distance)
            self.flows[i][j] = self.flows[j][i] = int(flow)

    def change(self, place, i, j):
        """By how much the cost grows if i and j exchange their places."""
        to_i, to_j = self.distances[place[i]], self.distances[place[j]]
        return sum((flow_i - flow_j) * (to_j[k] - to_i[k])
                   for k, flow_i, flow_j in zip(place, self.flows[i], self.flows[j])
                   if k not in (place[i], place[j]))

    def costs(self, draw):
        """The cost at each evaluation, without an end."""
        def shuffled(items):
            return sorted(items, key=lambda _: draw())

        place = shuffled(range(len(self.flows)))
        cost = sum(self.flows[i][j] * self.distances[place[i]][place[j]] for i, j in self.pairs)
        kept = cost, place
        while True:
            falls = True
            while falls:
                falls = False
                for i, j in shuffled(self.pairs):
                    yield cost
                    change = self.change(place, i, j)
                    if change < 0:
                        place[i], place[j] = place[j], place[i]
                        cost, falls = cost + change, True
            if cost <= kept[0]:
                kept = cost, list(place)
            cost, place = kept[0], list(kept[1])
            for i, j in shuffled(self.pairs)[:3]:
                cost += self.change(place, i, j)
                place[i], place[j] = place[j], place[i]
                yield cost

    def run(self, seed):
        """[(evaluation, cost)] of each cost that is lower than all before."""
        found = []
        costs = itertools.islice(self.costs(random.Random(seed).random),
                                 SEARCH_LIMIT * SEARCH_FASTEST)
        for evaluation, cost in enumerate(costs, 1):
            if not found or cost < found[-1][1]:
                found.append((evaluation, cost))
        return found


def search_rows():
    """The rows of search_runs.tsv: 24 instances, and 10 runs on each."""
    for number in range(24):
        size = 10 + 2 * (number // 2 % 4)
        search = Search(number, size)
        for run in range(10):
            found = search.run(100 * number + run)
            yield [number, size, run, " ".join("%d:%d" % point for point in found)]


@cached
def search_runs():
    """Of each instance, its runs as lists of (evaluation, cost)."""
    found = {}
    for number, _, _, text in read("search_runs.tsv")[1:]:
        run = [tuple(map(int, point.split(":"))) for point in text.split()]
        found.setdefault(number, []).append(run)
    return list(found.values())


def cost_at(run, evaluation):
    """The best cost of a run up to an evaluation."""
    return run[max(0, bisect.bisect(run, (evaluation, float("inf"))) - 1)][1]


def first_below(run, target):
    """The first evaluation of a run with a cost of this target or less."""
    return next((evaluation for evaluation, cost in run if cost <= target), float("inf"))


def end_without_progress(run, patience=500):
    """The evaluation at which a run has made so many without a lower cost."""
    evaluations = [evaluation for evaluation, _ in run] + [float("inf")]
    return next(x + patience for x, y in zip(evaluations, evaluations[1:]) if y - x > patience)


# What ends a run of A, beside the limit: its last evaluation, by the best known cost.
ENDS = {
    "the limit": lambda run, best: SEARCH_LIMIT,
    "or the optimum": first_below,
    "or a target": lambda run, best: first_below(run, 1.05 * best),
    "or no progress": lambda run, best: end_without_progress(run),
}
OCTAVE = 8  # a time is rounded to 1/8 of a factor of 2, which saves time


@cached
def search_draws():
    """[(the runs of an instance, ten drawn for A, a number for each, B's cost by its time)].

    B's cost, the total of ten other draws, is given for 2^0, 2^(1/8), 2^(2/8), ... evaluations.
    """
    draw, found = random.Random(1).random, []
    last = round(OCTAVE * log(SEARCH_LIMIT * SEARCH_FASTEST, 2))
    for runs in search_runs():
        costs = [[cost_at(run, 2 ** (i / OCTAVE)) for i in range(last + 1)] for run in runs]
        for _ in range(40):
            for_a, for_b = ([int(draw() * len(runs)) for _ in range(10)] for _ in range(2))
            totals = [sum(column) for column in zip(*(costs[i] for i in for_b))]
            found.append((runs, for_a, [draw() for _ in range(10)], totals))
    return found


@cached
def b_better_by_time(end, to_the_best=False, at_once=0):
    """{i: the probability that B, which is A, is better}, if B has the time 2^(i/8) t1.

    t1 is the average time of A's ten runs.  at_once: the share of runs that end at their start.
    """
    won, lost = Counter(), Counter()
    for runs, for_a, at_random, totals in search_draws():
        best, times, total = min(run[-1][1] for run in runs), 0, 0
        for i, x in zip(for_a, at_random):
            last = 1 if x < at_once else min(SEARCH_LIMIT, end(runs[i], best))
            total += cost_at(runs[i], last)
            times += max(t for t, _ in runs[i] if t <= last) if to_the_best else last
        t1 = round(OCTAVE * log(times / 10, 2))
        for i in range(-5 * OCTAVE, 5 * OCTAVE):
            b = totals[min(max(t1 + i, 0), len(totals) - 1)]
            won[i] += b < total
            lost[i] += b > total
    return {i: won[i] / max(1, won[i] + lost[i]) for i in won}


@cached
def rejected_in_search(end, to_the_best, at_once, factor):
    """The error rate at n = 50, or the power, if B makes so many times A's steps in the time t1."""
    b_better = b_better_by_time(ENDS[end], to_the_best, at_once)

    def at(time):
        i = min(max(OCTAVE * log(time, 2), min(b_better)), max(b_better) - 1)
        low = floor(i)
        return b_better[low] + (i - low) * (b_better[low + 1] - b_better[low])

    return averaged_by(lambda x: at(factor * x), 50)


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


def error_rates(counts, p_gamma=MADE, alpha=ALPHA, ns=(480,)):
    """The largest error rate for n from 6 to 100, and others, where so many of 16 are too long."""
    a_wins = Counter(0.5 - count / 32 for count in counts)
    to_100 = max(averaged(a_wins, n, p_gamma, alpha) for n in range(6, 101))
    return rounded([to_100] + [averaged(a_wins, n, p_gamma, alpha) for n in ns], 3)


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
def parts(p_gamma=MADE, with_total=None):
    """Of each case, what part of t2 each runtime is, with a further factor by the total of M2.

    Gamma is the largest with which at most the share p_gamma is too long on the 8.
    """
    found, (cases, chosen) = [], splits()
    gammas = [1 / ratios[floor(p_gamma * len(ratios))] for ratios in chosen]
    for case in cases:
        factor = gammas[case.split] * (with_total(case.total) if with_total else 1)
        found.append([factor * ratio for ratio in case.ratios])
    return found


@cached
def tried(p_gamma=MADE, with_total=None):
    """Of each case, how many of its 16 runtimes are too long."""
    return [sum(part > 1 for part in found) for found in parts(p_gamma, with_total)]


def of_cases(keep):
    """How many of 16 are too long, of the cases that keep() takes."""
    return [count for case, count in zip(splits()[0], tried()) if keep(case)]


def of_type(problem):
    return of_cases(lambda case: case.problem == problem)


def longer_than(part):
    """How many percent of all runtimes are longer than this part of t2."""
    return 100 * sum(x > part for found in parts() for x in found) / (16 * len(parts()))


def share(counts):
    """How many percent of the runtimes are too long."""
    return 100 * sum(counts) / (16 * len(counts))


@cached
def steps_of_parts():
    """(steps of each case, all of them): the parts of t2 in steps of 1/400 of it."""
    steps = [[int(400 * part) for part in found] for found in parts()]
    return steps, set().union(*steps)


def averaged_by(b_better, n):
    """The error rate where B is better with a probability that depends on the part of t2."""
    # The steps, and probabilities in parts of 10,000, save time, and change no figure.
    of_cases, all_steps = steps_of_parts()
    a_better = {step: round(10000 * (1 - b_better((step + 0.5) / 400))) for step in all_steps}
    a_wins = Counter((sum(map(a_better.get, steps)) + 8) // 16 for steps in of_cases)
    return averaged({x / 10000: times for x, times in a_wins.items()}, n)


# === The sections of the page ===
LAPTOP = TWELVE.scores.index(1559)  # the Intel Core i7-2760QM
BAD_SERVERS = TWELVE.scores.index(1840), TWELVE.scores.index(2150)  # Xeon Gold 6140, EPYC 7B12
# M2 has the larger one of its score and the score at which the line has its total.
m2_measured = functools.partial(min, 1)


def the_calibration():
    say("## The calibration")
    a, b = PCS.line(PCS.machines, PCS.processes)
    alike = sum(x == count for x, (_, count) in zip(counts_of_curve(RATIOS.values()), CURVE))
    say("reaches zero at the score {:.2f}", -b / a)
    say("This makes {:,} predictions.", len(RATIOS))
    say("{} {} counts of the curve come out of the authors' runtimes.",
        "All" if alike == len(CURVE) else "Only %d of the" % alike, len(CURVE))
    say("For p_gamma = 0.01, gamma is {:.3f}.", GAMMA)
    programs = PROGRAMS.predicted(PROGRAMS)
    others = programs + SERVERS.predicted(SERVERS) + SERVERS.predicted(PCS) + PCS.predicted(SERVERS)
    say("Of these {:,} runtimes, {} are too long with p_gamma = 0.01, which is {:.1f} %, and of "
        "the {} of the other programs {}.", len(others), too_long(others),
        100 * too_long(others) / len(others), len(programs), too_long(programs))
    lower = [PCS.runtimes[rho][m1] < PCS.runtimes[rho][m2] for m1, m2, rho in RATIOS
             if PCS.scores[m1] < PCS.scores[m2]]
    say("For {} of {:,} pairs of PCs with a process, the machine with the lower score was the "
        "faster one.", sum(lower), len(lower))


def why_002():
    say("## Why 0.02")
    counts = tried()
    say("With p_gamma = 0.01, {:,} of {:,} are too long, which is {:.1f} %.", sum(counts),
        16 * len(counts), share(counts))
    without = [share(of_cases(lambda case: m not in (case.m1, case.m2))) for m in TWELVE.machines]
    say("Without the cases of one machine, it is from {:.1f} % to {:.1f} %.", min(without),
        max(without))
    rows = [[made, tried(made)] for made in (0.002, 0.005, 0.01, 0.02, 0.05, 0.1)]
    table(["made with", "too long, %", "p-value: n = 6 to 100", "n = 480",
           "stricter: n = 6 to 100", "n = 480"], [
        [made, "%.2f" % share(counts)] + error_rates(counts, made) + error_rates(counts, 2 * made)
        for made, counts in rows + [[MADE, tried(MADE, m2_measured)]]])
    half = max(averaged_with_ties(tried(made), n, 2 * made) for made in (0.01, 0.02)
               for n in (20, 50, 100))
    say("If half of the instances are ties on average, the stricter p-value has an error rate of "
        "at most {:.3f} for 20, 50 and 100 instances.", half)
    more = [100 * (x - 1) for found in parts() for x in found if x > 1]
    say("The runtimes that are too long are so by {:.0f} % in the median, and by {:.0f} % at most.",
        statistics.median(more), max(more))


def what_is_not_covered():
    say("## What is not covered")
    counts = tried()
    kinds = {"all": lambda case: True, "M2 is the laptop": lambda case: case.m2 == LAPTOP,
             "M2 is not the laptop": lambda case: case.m2 != LAPTOP,
             "M1 is one of two servers": lambda case: case.m1 in BAD_SERVERS,
             "M1 is another machine": lambda case: case.m1 not in BAD_SERVERS}
    rows = []
    for label, keep in kinds.items():
        found = of_cases(keep)
        rows.append([label, "{:,}".format(len(found)), found.count(16), "%.2f" % share(found)])
    table(["groups of 16 runtimes", "number", "all too long", "of the runtimes, %"], rows)
    say("{:.1f} % of the groups have no runtime that is too long.",
        100 * counts.count(0) / len(counts))
    head = ["0.01: n to 100", "n = 480", "0.02: n to 100", "n = 480"]
    table(["alpha"] + head, [
        [alpha] + error_rates(counts, 0.01, alpha) + error_rates(counts, 0.02, alpha)
        for alpha in (0.02, 0.01, 0.001)])
    of_types = {x: of_type(x) for x in ("pfsp", "qap", "lop", "tsp")}
    table(["type", "too long, %"] + head, [
        [x.upper(), "%.2f" % share(found)] + error_rates(found, 0.01) + error_rates(found, 0.02)
        for x, found in of_types.items()])


# How a value, of which smaller ones are better, falls with time, and the time of a value.
FALLS = {"1/t": (lambda t: 1 / t, lambda value: 1 / value),
         "1/t^2": (lambda t: 1 / t ** 2, lambda value: 1 / sqrt(value)),
         "exp(-10 t)": (lambda t: exp(-10 * t), lambda value: -log(value) / 10),
         "exp(-20 t)": (lambda t: exp(-20 * t), lambda value: -log(value) / 20)}
# The standard deviation of ten times / their average; the first is above all that were measured.
SPREADS_OF_TIMES = 0.06, 0.1, 0.2, 0.3, 0.5


def times_of_ten(spread):
    """Yield the times of ten runs, with this standard deviation and the average 1.

    One to nine of them are short, all after one time, and the others after another one.
    """
    for short in range(1, 10):
        step = spread * sqrt(0.9 * (10 - short) / short)
        if step < 1:
            yield [1 - step] * short + [1 + step * short / (10 - short)] * (10 - short)


@cached
def error_by_spread(spread, fall, part, t1=mean):
    """The largest error rate if B, which is A, has this part of the average of A's times."""
    value, time_of = FALLS[fall]
    # With a longer part of t1 than this, B is better than the average of A's values.
    limit = min(time_of(mean(map(value, times))) / t1(times) for times in times_of_ten(spread))
    return averaged_by(lambda x: float(part * x > limit), 50)


@cached
def five_seeds():
    """The standard deviation of the times of five seeds / their mean, of each process."""
    times = [list(map(float, row[3:])) for row in read("seeds_runtimes.tsv")[1:]]
    return [statistics.stdev(x) / mean(x) for x in times]


def other_times():
    say("## Other times")
    alike = max(error_by_spread(SPREADS_OF_TIMES[0], fall, 1, t1)
                for fall in FALLS for t1 in (mean, statistics.median))
    table(["What ends A's runs", "t1 is", "What speaks for it"], [
        ["some runs end almost at once", "0: A wins",
         "any part of the average can have %.2f" % rejected(50, 0.9 ** 10)],
        ["no time is printed, or only an upper limit", "0: A wins",
         "B can have more time than A had, and these instances are not "
         "[left out](#no-value-and-no-time)"],
        ["one time limit for each run, and nothing else", "the limit", "it is the paper's t1"],
        ["only one run was made, or A is exact or deterministic",
         "its time, or that to its best value", "it is the paper's t1, or less"],
        ["one limit, or earlier a known optimum",
         "the average or the median, also to the best value, or the limit",
         "[a proof](#the-proof)"],
        ["equally many steps of equal cost", "the same",
         "the standard deviation is at most %.3f of the average where it was "
         "[measured](#runs-of-different-length); with %s, the error rate is at most %.2f" % (
             max(five_seeds()), SPREADS_OF_TIMES[0], alike)],
        ["anything else, but the average is the limit", "the limit", "no run ended before it"],
        ["anything else, and only a limit is printed", "0: A wins",
         "B can have more time than A had"],
        ["anything else", "a quarter of the average or the median",
         "%.2f [on real runs](#runs-of-a-search), but it is no bound: up to %.2f in models" % (
             max(rejected_in_search(end, False, 0, OF_AVERAGE) for end in ENDS),
             max(errors_of_targets()[1], quarter_of_median()))]])
    say("If B's code is 1.25, 1.5 and 2 times as fast as A's, {:.0f}, {:.0f} and {:.0f} % of the "
        "runtimes of the calibration are too long.", *(
            100 * too_long(RATIOS.values(), x) / len(RATIOS) for x in (1.25, 1.5, 2)))
    more = 3 / 2.5, 1 / 0.5, 10 / 9.5
    say("If A's paper prints 3 for 2.5, 1 for 0.5, and 10 for 9.5, {:.1f}, {:.1f} and {:.1f} % of "
        "the runtimes of the calibration are too long, and {:.1f}, {:.1f} and {:.1f} % of those of "
        "the splits.", *(100 * too_long(RATIOS.values(), x) / len(RATIOS) for x in more),
        *(longer_than(1 / x) for x in more))


def runs_of_a_search():
    say("## Runs of a search")
    rows = []
    for end, t1, of_time in (
        ("the limit", "the limit", 1), ("the limit", "the average to the best", 1),
        ("the limit", "a quarter of that", OF_AVERAGE), ("or the optimum", "the average", 1),
        ("or a target", "the average", 1), ("or no progress", "the average", 1),
        ("or no progress", "a quarter", OF_AVERAGE),
    ):
        to_the_best = t1 in ("the average to the best", "a quarter of that")
        rows.append([end, t1] + rounded([
            rejected_in_search(end, to_the_best, 0, of_time * faster)
            for faster in (1, 2, 3, 4, 8, 16)], 2))
    table(["A's runs end at", "t1", "B = A", "2 times", "3", "4", "8", "16"], rows)
    say("If 10 % of A's runs end at their start, the error rate of the average is {:.2f}, and that "
        "of a quarter {:.2f}.", *(rejected_in_search("or no progress", False, 0.1, of_time)
                                  for of_time in (1, OF_AVERAGE)))
    say("If one such run of ten always makes A's average worse than B's, any part of the average "
        "has {:.2f}.", rejected(50, 0.9 ** 10))
    say("Then the average has {:.2f}, and a quarter {:.2f}.", *errors_of_targets())


@cached
def errors_of_targets():
    """The error rates with the average time and with a quarter, if it is that to a target.

    The time is exponential, and one of ten runs of B that passes the target makes B better.
    """
    # With ten exponential times, none of B is below the part c of their mean x with exp(-10 c x),
    # which is (1 + c)^-10 on average, as 10 x has a gamma distribution.
    return [averaged_by(lambda x: 1 - (1 + of_time * x) ** -10, 50) for of_time in (1, OF_AVERAGE)]


def quarter_of_median():
    return max(error_by_spread(SPREADS_OF_TIMES[-1], fall, OF_AVERAGE, statistics.median)
               for fall in FALLS)


def runs_of_different_length():
    say("## Runs of different length")
    table(["t1 is", "values fall as"] + list(SPREADS_OF_TIMES), [
        [label, fall] + rounded([error_by_spread(x, fall, part) for x in SPREADS_OF_TIMES], 2)
        for label, part in (("the average", 1), ("a quarter", OF_AVERAGE)) for fall in FALLS])
    say("a quarter of it has up to {:.2f} with {}", quarter_of_median(), SPREADS_OF_TIMES[-1])
    say("is {:.3f} of the mean in the median of the {} processes, and {:.3f} in the worst one",
        statistics.median(five_seeds()), len(five_seeds()), max(five_seeds()))
    # An exponential time with the mean 1, cut at the limit -log(q), has the mean 1 - q.
    say("their average time is {:.2f}, {:.2f} and {:.2f} of the limit",
        *((1 - q) / -log(q) for q in (0.02, 0.1, 0.3)))


def a_row():
    say("## A row of several instances")
    rows = {}  # the 4 instances of a type with one algorithm
    for (problem, _, algorithm), times in zip(TWELVE.labels, TWELVE.runtimes):
        rows.setdefault((problem, algorithm), []).append(times)
    times = [ts for row in rows.values() for ts in zip(*row)]  # of each machine
    say("the times in a row differ by a factor of up to {:.1f}, and their mean is up to {:.2f} "
        "times the least of them", max(max(ts) / min(ts) for ts in times),
        max(mean(ts) / min(ts) for ts in times))


def a_shared_machine():
    say("## A shared machine")
    cases = {}
    for m1 in map(TWELVE.scores.index, (2150, 1840, 1383)):
        cases[TWELVE.names[m1], int(TWELVE.scores[m1])] = [
            found for case, found in zip(splits()[0], parts()) if case.m1 == m1]
    for label, times in ((MILAN.name, MILAN.runtimes),
                         (MILAN.name + ", the longest of 3 runs", list(map(max, MILAN.runs)))):
        cases[label, MILAN.scores[0]] = sixteens(new_pair(TWELVE, times, MILAN.scores[0], True))
    rows = [[*label] + long_and_rate(found, 1) + long_and_rate(found, OF_SHARED)
            for label, found in cases.items()]
    table(["M1", "score", "t1 as it is, %", "error rate", "three quarters, %", "error rate"], rows)
    say("If any M1 of the splits needs a third more time because of others, {:.1f} % are too long "
        "with three quarters of t1, and if it needs half more, {:.1f} %.",
        *(longer_than(1 / OF_SHARED / more) for more in (4 / 3, 1.5)))


def a_measured_m2():
    say("## A measured M2")
    a, b = PCS.line(PCS.machines, PCS.processes)
    total, measured = sum(times[LAPTOP] for times in PCS.runtimes), tried(MADE, m2_measured)
    say("the total runtime of a CPU with the score {:.0f}, and its score is {:.0f}",
        (total - b) / a, PCS.scores[LAPTOP])
    say("{{print NR, t, ({:.3f} - t) / {:.6f}}}", b, -a)
    say("{:.2f} % of the runtimes are then too long in place of {:.2f} %, and {} groups have all "
        "16 in place of {}.", share(measured), share(tried()), measured.count(16),
        tried().count(16))


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
    return 100 / len(cases) * too_long(
        t * prediction(*case, **dict(ends, **rule)) for case, ends, t in cases)


@cached
def tests_of_the_rule():
    """{what is left out: its cases}, and those of the 5 fastest of the 12 machines as M1."""
    order, found = sorted(PCS.machines, key=PCS.scores.__getitem__), {}
    for number in (2, 3, 4):
        found["the %d fastest" % number] = left_out(PCS, order[-number:])
        found["the %d slowest" % number] = left_out(PCS, order[:number])
    of_twelve = sorted(TWELVE.machines, key=TWELVE.scores.__getitem__)
    return found, left_out(TWELVE, of_twelve[-5:])[True, False]


def scores_outside():
    say("## Scores outside 411 to 2185")
    scores, (tests, harder) = scores_of_2022().values(), tests_of_the_rule()
    say("Of the {:,} scores of January 2022, {} lie below 411 and {} above 2185.", len(scores),
        sum(s < LOWEST for s in scores), sum(s > HIGHEST for s in scores))
    say("times {} if S1 or S2 is above {}. If S2 is, B gets at most {:.2f} of A's time.",
        float(FAST_FACTOR), HIGHEST, GAMMA * float(FAST_FACTOR))
    rows = []
    for label in sorted(tests, key=lambda label: label.split()[::-1]):
        kinds = [tests[label][out] for out in ((True, False), (False, True), (True, True))]
        rows.append([label] + rounded([long_by(rule, cases) for cases in kinds
                                       for rule in (FORMULA, OUR_RULE)], 1))
    table(["left out", "as M1: formula", "our rule", "as M2: formula", "our rule", "both: formula",
           "our rule"], rows)
    say("our rule has at most {:.1f} % in these tests, by which it was chosen", largest_share())
    say("Without the factor, {:.1f} % of {:,} are too long, and with it {:.1f} %.",
        long_by(WITHOUT_FACTOR, harder), len(harder), long_by(OUR_RULE, harder))
    inside = range(LOWEST, HIGHEST + 1)
    falls = [float(prediction(HIGHEST, s) / prediction(HIGHEST + 1, s)) for s in inside]
    say("From S1 = 410 to 411, the prediction rises by a factor of up to {:.1f}. From S2 = 2185 to "
        "2186, it falls by a factor of up to {:.1f}, and from S1 = 2185 to 2186 by {:.2f} to "
        "{:.2f}.", float(max(prediction(LOWEST, s) / prediction(LOWEST - 1, s) for s in inside)),
        float(max(prediction(s, HIGHEST) / prediction(s, HIGHEST + 1) for s in inside)),
        min(falls), max(falls))


def largest_share():
    """How many percent are too long by our rule at most, where M1, M2 or both were left out."""
    return max(long_by(OUR_RULE, cases)
               for kinds in tests_of_the_rule()[0].values() for cases in kinds.values())


class Today:
    """A machine of today, with its least and its largest possible score, and medians of 3 runs."""

    def __init__(self, name, file, *scores):
        self.name, self.scores = name, scores
        rows, programs = read(file + "_runtimes.tsv")[1:], read(file + "_validation.tsv")[1:]
        self.runs = [list(map(float, row[3:])) for row in rows]
        self.runtimes = [statistics.median(runs) for runs in self.runs]
        self.programs = [statistics.median(map(float, row[1:])) for row in programs]


TURIN, XEON = Today("EPYC 9005", "zen5", 3250, 3500), Today("Xeon 6", "granite_rapids", 2900, 3250)
GENOA, MILAN = Today("EPYC 9004", "zen4", 3072, 3241), Today("EPYC 7003", "zen3", 2564, 2639)
NEW_MACHINES = TURIN, XEON, GENOA, MILAN


def new_pair(old, times, score, is_m1=False, rule=OUR_RULE):
    """{(other machine, process): prediction / t2}: M2, or M1, has these times and this score."""
    found = {}
    for m, other in enumerate(old.scores):
        factor = prediction(*((score, other) if is_m1 else (other, score)), float(ZERO), **rule)
        for rho, time in enumerate(times):
            t1, t2 = (time, old.runtimes[rho][m]) if is_m1 else (old.runtimes[rho][m], time)
            found[m, rho] = factor * t1 / t2
    return found


def sixteens(ratios):
    """The parts of t2 with p_gamma = 0.01, of each machine and type of problem."""
    found = {}
    for (machine, rho), ratio in ratios.items():
        found.setdefault((machine, TWELVE.problems[rho]), []).append(GAMMA * ratio)
    return list(found.values())


def long_and_rate(found, part=1):
    """How many percent are too long with a part of t1, and the error rate for n from 6 to 100."""
    counts = [sum(part * x > 1 for x in sixteen) for sixteen in found]
    return ["%.1f" % share(counts), error_rates(counts)[0]]


def machines_of_today():
    say("## Machines of today")
    ryzen = sum(times[TWELVE.scores.index(2185)] for times in TWELVE.runtimes)
    say("{:.2f}, {:.2f}, {:.2f} and {:.2f} times that of the Ryzen 7 1800X",
        *(sum(today.runtimes) / ryzen for today in NEW_MACHINES))
    rows = []
    for today in NEW_MACHINES:
        row = [today.name, "%d to %d" % today.scores]
        for score, is_m1 in zip(today.scores, (False, True)):
            for rule in (WITHOUT_FACTOR, OUR_RULE):
                found = new_pair(TWELVE, today.runtimes, score, is_m1, rule)
                row += long_and_rate(sixteens(found))
            if not is_m1:
                row.append("%.2f" % (GAMMA * statistics.median(found.values())))
        rows.append(row)
    table(["machine", "score", "M2, %", "rate", "0.75, %", "rate", "B gets", "M1, %", "rate",
           "0.75, %", "rate"], rows)
    say("up to {} of 64 runtimes are too long without the factor, and up to {} with it", *(
        max(too_long(prediction(s1, s2, float(ZERO), **rule) * t1 / t2
                     for t1, t2 in zip(m1.runtimes, m2.runtimes))
            for m1, m2 in itertools.permutations(NEW_MACHINES, 2)
            for s1, s2 in itertools.product(m1.scores, m2.scores))
        for rule in (WITHOUT_FACTOR, OUR_RULE)))
    say("of the 20 runtimes of the other programs, {}, {}, {} and {} are too long without the "
        "factor, and {}, {}, {} and {} with it", *of_programs(WITHOUT_FACTOR),
        *of_programs(OUR_RULE))


def of_programs(rule):
    """How many of the 20 runtimes of the other programs are too long on each machine of today."""
    return [too_long(new_pair(PROGRAMS, today.programs, today.scores[0], False, rule).values())
            for today in NEW_MACHINES]


def ratings_of_later_dates():
    say("## Ratings of later dates")
    scores, (low, high), rows = scores_of_2022(), RATING_FACTORS, []
    say("a later rating is multiplied by {} for S1, and by {} for S2", float(low), float(high))
    for month in ("June 2023", "October 2026"):
        ratings = read("passmark_%s.tsv" % month.lower().replace(" ", "_"))[1:]
        found = [Fraction(int(rating), scores[cpu]) for cpu, rating in ratings if cpu in scores]
        near = mean(abs(x - 1) <= Fraction(5, 100) for x in found)
        above, below = mean(x * low > 1 for x in found), mean(x * high < 1 for x in found)
        rows.append([month, "{:,}".format(len(found)), "%.3f" % statistics.median(found),
                     "%.0f" % (100 * near)] + rounded((100 * above, 100 * below), 1))
    table(["ratings of", "CPUs", "in the median", "within 5 %", "S1 above, %", "S2 below, %"], rows)


# --- Values ---
# What becomes 0, in units of A's last digit.
ROUNDINGS = {"to the nearest": (-0.5, 0.5), "down": (0, 1), "up": (-1, 0)}
# B is better below, and A above which value of B, in units beside A's printed one.
RULES = {"each difference": (0, 0), "rounded": (-0.5, 0.5)}
SPREADS = 0.1, 0.5, 1, 3, 10  # the standard deviation of the values that are compared, in units


def normal(x):
    """P[a standard normal number <= x]."""
    return (1 + erf(x / sqrt(2))) / 2


def outcome(spread, mean, rounding, rule, shift=0):
    """(P[A is better], P[B is better]) of normal values with this mean, where smaller ones are.

    shift: by how much B is better.
    """
    def below(x):
        return normal((x - mean) / spread)

    a_wins = b_wins = 0
    for printed in range(-ceil(8 * spread) - 1, ceil(8 * spread) + 3):
        p = below(printed + rounding[1]) - below(printed + rounding[0])
        b_wins += p * below(printed + rule[0] + shift)
        a_wins += p * (1 - below(printed + rule[1] + shift))
    return a_wins, b_wins


def rounding():
    """A and B have the same values, no runtime is too long, and the worst mean counts."""
    say("## Rounding")
    rows, means = [], [i / 10 for i in range(10)]
    for (rule, limits), (how, printed) in itertools.product(RULES.items(), ROUNDINGS.items()):
        rows.append([rule, how] + rounded([
            max(rejected_with_ties(50, *outcome(spread, mean, printed, limits)) for mean in means)
            for spread in SPREADS], 2))
    for rule, limits in RULES.items():
        # B's values before rounding are better with probability 0.8 = P[normal < 0.8416212].
        rows.append([rule, "to the nearest: power"] + rounded([
            mean(rejected_with_ties(20, *outcome(
                spread, mean, ROUNDINGS["to the nearest"], limits, 0.8416212 * sqrt(2) * spread))
                for mean in means) for spread in SPREADS], 2))
    table(["B is compared", "A's values are rounded", *SPREADS], rows)
    say("the power is {:.2f} if nothing is rounded", rejected(20, 0.2))
    say("at most {:.3f} for n up to 100, as without rounding",
        max(rejected(n, 0.5) for n in range(1, 101)))
    say("For 143 vehicles in twelve runs, A's paper prints 11.92, and a is {:,.0f} too large.",
        1000000 * float(Fraction("11.92") - Fraction(143, 12)))
    # Averages of ten runs of 0 or 1: A's 0.5 is rounded to 1, and B's to 0.
    up, even = (sum(binomial(10, 0.5)[least:]) for least in (5, 6))
    say("If B's middles were rounded to even, the error rate could be {:.2f}.",
        rejected_with_ties(50, (1 - up) * even, up * (1 - even)))


HITS = 0.02, 0.05, 0.1  # the probability that a run is a hit, and finds the best known value


def in_steps(hit):
    """(P[A's average is better], P[B's is]) if none of A's ten runs is a hit.

    How many steps a run is from the best known value has a Poisson distribution.
    """
    values = {x: hit * (-log(hit)) ** x / factorial(x) for x in range(40)}
    misses = {x: p / (1 - hit) for x, p in values.items() if x}
    return averages_compared(totals(misses, [10])[10], 10, totals(values, [10])[10], 10)


def by_one_hit(hit):
    """The same if an average with a hit is better than all without one."""
    none = (1 - hit) ** 10
    return none / 2, 1 - none / 2


def with_hits_of_a(hit, a_wins, b_wins):
    """The same for all instances, where A wins those on which it has a hit."""
    none = (1 - hit) ** 10
    return 1 - none * (1 - a_wins), none * b_wins


def no_value_and_no_time():
    """B is A, and has the right times."""
    say("## No value and no time")
    rows = []
    for what, (label, missed) in itertools.product(
            ("left out", "A wins"), (("in steps", in_steps), ("one hit decides", by_one_hit))):
        wins = [missed(hit) for hit in HITS]
        if what == "A wins":
            wins = [with_hits_of_a(hit, *x) for hit, x in zip(HITS, wins)]
        for test, p_gamma, counted in ("paper's", MADE, False), ("stricter", STRICTER, True):
            rows.append([what, label, test] + rounded([
                rejected_with_ties(50, *x, p_gamma=p_gamma, counted=counted) for x in wins], 2))
    table(["where A has a hit", "values", "p-value", *HITS], rows)
    say("Of 22 instances, A may win {}. If A's time is 0 on 5 of them, A may win only {} of the "
        "other 17.", critical(MADE, 22), critical(MADE, 22) - 5)


def the_best_or_the_median():
    say("## The best or the median")
    # With exponential results, no run of ten is below the average x of ten with exp(-10 x), which
    # is (1 + 1)^-10 on average, as 10 x has a gamma distribution.
    say("B's best of ten against A's average of ten has {:.2f} at n = 20", rejected(20, 2 ** -10))
    say("the best of ten runs of B has {:.2f} with a quarter of A's average",
        errors_of_targets()[1])


RUNS_OF_B = (30,), (5, 30), (1, 5, 30), (1, 5, 30, 100)  # the last two are advised
RUNS_OF_A = 1, 2, 3, 4, 5, 10, 20, 25, 30, 50, 100


def values_of_runs():
    """[{value of a run: its probability}], where smaller is better, each also from the other end.

    A rare run is good or bad, or some are good and some bad, or each step has half the probability.
    """
    found = [{0: p, 1: 1 - p} for p in (0.01, 0.02, 0.05, 0.1, 0.2, 0.3)]
    for good, bad in ((0.02, 0.2), (0.05, 0.05), (0.05, 0.2), (0.01, 0.3)):
        found += [{0: good, step: 1 - good - bad, 5: bad} for step in (1, 4)]
    found.append({step: 0.5 ** min(step + 1, 7) for step in range(8)})
    return found + [{max(x) - value: p for value, p in x.items()} for x in found]


def totals(values, numbers):
    """{number of runs: [the probability of each total of their values]}."""
    found, of_total = {}, [1.0]
    for number in range(1, max(numbers) + 1):
        after = [0.0] * (len(of_total) + max(values))
        for value, p in values.items():
            for total, probability in enumerate(of_total):
                after[total + value] += p * probability
        of_total = after
        if number in numbers:
            found[number] = of_total
    return found


def averages_compared(of_a, a_runs, of_b, b_runs):
    """(P[A's average is better], P[B's is]) by the probabilities of their totals."""
    below = [0.0] + list(itertools.accumulate(of_b))  # of a total below this one
    a_wins = b_wins = 0
    for total, p in enumerate(of_a):
        equal = total * b_runs / a_runs  # this total of B has A's average
        b_wins += p * below[min(ceil(equal), len(of_b))]
        a_wins += p * (1 - below[min(floor(equal) + 1, len(of_b))])
    return a_wins, b_wins


@cached
def errors_by_runs():
    """{(number of A's runs, of B's): [the error rate at n = 50, for each distribution]}."""
    found = {}
    for values in values_of_runs():
        of_total = totals(values, set(RUNS_OF_A + RUNS_OF_B[-1]))
        for a, b in itertools.product(RUNS_OF_A, RUNS_OF_B[-1]):
            wins = averages_compared(of_total[a], a, of_total[b], b)
            found.setdefault((a, b), []).append(rejected_with_ties(50, *wins))
    return found


def power_by_runs(all_numbers):
    """{(numbers of B's runs, better by): how often the tests with these first runs all reject}.

    The values are normal, A's is the average of ten runs, and the unit is the standard deviation of
    a run, by which B is better.
    """
    draw, found, repetitions = random.Random(1).gauss, Counter(), 2000
    steps = sorted(set().union(*all_numbers))
    for _ in range(repetitions):
        a_better = Counter()
        for _ in range(50):
            a, total, before = draw(0, 0.1 ** 0.5), 0, 0
            for number in steps:
                total += draw(0, (number - before) ** 0.5)
                before = number
                for better_by in (0.3, 0.5):
                    a_better[number, better_by] += a < total / number - better_by
        for numbers, better_by in itertools.product(all_numbers, (0.3, 0.5)):
            found[numbers, better_by] += all(
                a_better[number, better_by] <= critical(MADE, 50) for number in numbers)
    return {key: times / repetitions for key, times in found.items()}


def the_number_of_runs():
    say("## The number of runs")
    errors, rows = errors_by_runs(), []
    for numbers in RUNS_OF_B:
        # All tests reject at most as often as the one that does so least.
        rows.append([", ".join(map(str, numbers))] + rounded([
            max(map(min, zip(*(errors[a, b] for b in numbers)))) for a in RUNS_OF_A], 2))
    table(["runs of B"] + ["A: %d" % a for a in RUNS_OF_A], rows)
    all_numbers = RUNS_OF_B[2:]
    power = power_by_runs(all_numbers)
    for better_by in (0.3, 0.5):
        say("If B is better by {} standard deviations of a run, and A made 10 runs, the power is "
            "{:.2f} with 10 runs of B, {:.2f} with 1, 5 and 30, and {:.2f} with 100 as well.",
            better_by, rejected(50, normal(-better_by / 0.2 ** 0.5)),
            *(power[numbers, better_by] for numbers in all_numbers))


def the_p_value_with_ties():
    say("## The p-value with ties")
    cases = []
    for n, ties in ((100, 0.9), (200, 0.95)):  # of the runtimes that are not too long
        loss, tie = (1 - MADE) * (1 - ties) / 2, (1 - MADE) * ties
        cases.append((n, loss, 1 - loss - tie))
    say("the paper's test has an error rate of {:.3f}, and with 200 instances and 95 % of ties of "
        "{:.3f}", *(rejected_with_ties(*case) for case in cases))
    counted = [rejected_with_ties(*case, p_gamma=STRICTER, counted=True) for case in cases]
    say("With 0.02 and the ties counted, both are below {:.3f}.", max(counted) + 0.0005)


# --- Planning, late choices, several tests, errata ---
@cached
def enough_instances(w, p_gamma):
    """The n from which on the power is at least 0.8, if B is better with probability w."""
    # The power rises and falls with n, as k is an integer.
    return max(n for n in range(1, 300) if rejected(n, 1 - w, p_gamma) < 0.8) + 1


def enough_with_ties(w, ties):
    """The same for the stricter p-value and all instances, where this share of them are ties."""
    n = 2 * enough_instances(w, STRICTER)
    while rejected_with_ties(n - 1, (1 - w) * (1 - ties), w * (1 - ties), STRICTER, True) >= 0.8:
        n -= 1
    return n


def planning():
    """B is better on each instance with probability w, and there are no ties."""
    say("## Planning")
    rows = []
    for w, p in itertools.product((0.6, 0.7, 0.8), (MADE, STRICTER)):
        power = rounded([rejected(n, 1 - w, p) for n in (10, 20, 50, 100)], 2)
        rows.append([w, p] + power + [enough_instances(w, p)])
    table(["w", "tested with", "n = 10", "n = 20", "n = 50", "n = 100", "n for 0.8"], rows)
    say("If 20 % of the instances are ties on average, {} and {} instances are enough for w = 0.8 "
        "and 0.7.", *(enough_with_ties(w, 0.2) for w in (0.8, 0.7)))
    least = [next(n for n in range(1, 20) if critical(STRICTER, n, ties) >= 0)
             for ties in range(51)]
    say("With no tie, at least {} instances have to differ, with 1 to {} ties {}, with 20 ties {}, "
        "and with 50 ties {}.", least[0], least.count(6), least[1], least[20], least[50])


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
    say("## Late choices")
    say("It is {:.3f} if the test is made after each instance from the 10th to the 50th, and "
        "{:.3f} if it goes on to the 200th.", *(error_of_looks(range(10, n)) for n in (51, 201)))
    say("The best of ten equally good versions of B is significant with probability {:.2f} at n = "
        "50; it would be {:.2f} if the ten tests were independent.", error_of_best_version(10),
        1 - (1 - rejected(50, 0.5)) ** 10)
    # Where the runs on an instance all end alike, A has 10 Bin(10, 1/2) of 100.
    say("If ten runs on each of ten instances are taken for n = 100, the error rate can be {:.2f}.",
        sum(binomial(10, 0.5)[: critical(MADE, 100) // 10 + 1]))


def several_tests():
    say("## Several tests")
    say("the smallest has to be below {:.4f}; if it is, the next one below {}; and if it is, too, "
        "the last one below {}", floor(10000 * ALPHA / 3) / 10000, ALPHA / 2, ALPHA)
    rows = []
    for label, key in (
        ("M1, M2 and the type", lambda case: case[:4]), ("M1 and M2", lambda case: case[:3]),
        ("M2 and the type", lambda case: (case.split, case.m2, case.problem)),
        ("M2", lambda case: (case.split, case.m2)),
        ("the type", lambda case: (case.split, case.problem)),
    ):
        found = {}  # the counts of tests that share this
        for case, count in zip(splits()[0], tried()):
            found.setdefault(key(case), []).append(count)
        # If they share all, the three have the same count.
        counts = [sorted(x) if len(x) > 1 else x * 3 for x in found.values()]
        threes = Counter(three for x in counts for three in itertools.combinations(x, 3))
        rows.append([label] + rounded([
            max(one_of_three(threes, n, tested) for n in ns)
            for ns in (range(6, 101), (200,)) for tested in (0.01, 0.02, 0.04)], 3))
    table(["the three share", "0.01: n = 6 to 100", "0.02", "0.04", "0.01: n = 200", "0.02",
           "0.04"], rows)


def one_of_three(groups, n, tested):
    """P[one or more of three true H0 are rejected at 0.0166], averaged over groups of counts."""
    total = 0
    for group, times in groups.items():
        kept = [1 - rejected(n, 0.5 - count / 32, tested, 0.0166) for count in group]
        total += times * (1 - kept[0] * kept[1] * kept[2])
    return total / sum(groups.values())


def gamma_of_algorithm_1():
    """The largest gamma with 1 % too long, if only the tested process is left out of the fit."""
    total = [sum(times) for times in zip(*PCS.runtimes)]
    ratios = []
    for m1, m2 in itertools.permutations(PCS.machines, 2):
        rest = [m for m in PCS.machines if m not in (m1, m2)]
        for rho, times in enumerate(PCS.runtimes):
            line = least_squares([(PCS.scores[m], total[m] - times[m]) for m in rest])
            ratios.append(PCS.ratio(line, m1, PCS, m2, rho))
    return largest_gamma(ratios)


def correlation(x, y):
    """Pearson's."""
    x, y = ([value - mean(values) for value in values] for values in (x, y))
    xy, xx, yy = (sum(map(float.__mul__, p, q)) for p, q in ((x, y), (x, x), (y, y)))
    return xy / sqrt(xx * yy)


def errata():
    say("## Errata")
    exchanged, right = (15 * float(prediction(*scores)) * gamma_of(0.1)
                        for scores in ((1643, 1540), (1540, 1643)))
    say("prints {:#.8g} in place of {:#.8g}", exchanged, right)
    say("The largest gamma with which at most 1 % are too long is {:.4f} as printed, and {:.4f} in "
        "this way; between two points of the curve, it is {:.4f}.", gamma_of_algorithm_1(),
        largest_gamma(RATIOS.values()), GAMMA)
    say("it is {:.3f} gamma", mean(RATIOS.values()))
    say("If k = n, both are {:g}.", min(p_value(p, n, n) for p in (0, MADE) for n in range(1, 51)))
    say("with its rounded numbers, -0.62280 and 2008, it is {:.2f}", 2008 / 0.6228)
    say("The slowest CPU in the fit has {:.0f}.", min(PCS.scores))
    found = [correlation(x, y) for x, y in itertools.combinations(zip(*PCS.runtimes), 2)]
    say("in place of {:.6f}. This is the mean of the {} pairs of PCs.", mean(found), len(found))
    say("The runtimes become about {:.1f} % longer.",
        100 * float(prediction(2185, 1012) / prediction(2182, 1012) - 1))
    example_ii()


def example_ii():
    """What the authors' repository has of Example II, against what the paper prints."""
    paper = {name: row for name, *row in read("example_2.tsv")[1:]}
    stored = {name: row for name, *row in read("example_2_repository.tsv")[1:]}
    longer, same, k, better, worse = {}, 0, Counter(), [], []
    for name, (t1, a, b) in paper.items():
        _, t2_hat, new_b, _, old_b = stored[name]
        longer[name] = float(t2_hat) / (float(t1) * float(prediction(2182, 1012)) * GAMMA)
        same += b == new_b
        if old_b not in ("NA", a):
            k[float(old_b) > float(a)] += 1
        if old_b not in ("NA", b):
            (better if float(b) < float(old_b) else worse).append(name)
    t1s = [row[0] for row in stored.values()]
    say("t_1 of the last twelve instances, tai12a to tai80b, is {}, {}, ..., {}", t1s[10], t1s[11],
        t1s[-1])
    say("It has {} of the {} printed values of B", same, len(paper))
    largest = max(longer, key=longer.get)
    say("Against the t2_hat of the printed times, they are up to {:.1f} times as long ({}), and "
        "for the four largest instances {:.1f} to {:.1f} times.", longer[largest], largest,
        *(f(list(longer.values())[-4:]) for f in (min, max)))
    say("Where they differ from older values, they are better with more time ({}), and worse with "
        "less ({}).", ", ".join(better), ", ".join(worse))
    say("there n = {}, k = {} and p = {:.4f}", sum(k.values()), k[True],
        p_value(MADE, sum(k.values()), k[True]))


def the_doubts():
    say("## The evidence behind the two scripts")
    others = share(of_cases(lambda case: case.m2 != LAPTOP))
    runs = [min(errors_by_runs()[a, b][i] for b in RUNS_OF_B[-2])
            for a in RUNS_OF_A if a <= 30 for i in range(len(values_of_runs()))]
    table(["Doubt", "Answer"], [
        ["[Are more than 1 % too long?](#why-002)",
         "%.1f %% on new machines, without one laptop %.2f %%" % (share(tried()), others)],
        ["[Is the paper's test safe?](#why-002)",
         "nearly: its error rate is at most %s on average" % error_rates(tried())[0]],
        ["[And for each type of problem?](#what-is-not-covered)",
         "no: for the TSP, it is up to %s, and %s with the stricter p-value; for LOP %s and %s"
         % tuple(error_rates(of_type(problem), p_gamma)[0]
                 for problem in ("tsp", "lop") for p_gamma in (MADE, STRICTER))],
        ["[Is a measured machine safer?](#a-measured-m2)",
         "yes, much: %.2f %% are too long" % share(tried(MADE, m2_measured))],
        ["[Which time of A is t1?](#other-times)", "it depends on what ends A's runs"],
        ["[May I leave out instances without a time?](#no-value-and-no-time)",
         "no: the error rate can be %.2f, or more" % rejected_with_ties(50, *in_steps(HITS[-1]))],
        ["[How many runs, if A's number is not told?](#the-number-of-runs)",
         "1, 5 and 30: the error rate is at most %.2f if A made up to 30" % max(runs)],
        ["[Outside 411 to 2185?](#scores-outside-411-to-2185)",
         "up to %.1f %% too long in tests within this range" % largest_share()],
        ["[And for other programs?](#machines-of-today)",
         "not safe: up to %d of 20 runtimes are too long" % max(of_programs(OUR_RULE))],
        ["[How many instances do I need?](#planning)",
         "%d, if B is better on 80 %%, and %d, if on 70 %%" % (
             enough_instances(0.8, STRICTER), enough_instances(0.7, STRICTER))],
        ["[May I choose later?](#late-choices)",
         "no, 0.05 can become %.3f or more" % error_of_looks(range(10, 201))]])


SECTIONS = (
    the_doubts, the_calibration, why_002, what_is_not_covered, other_times, runs_of_a_search,
    runs_of_different_length, a_row, a_shared_machine, a_measured_m2, scores_outside,
    machines_of_today, ratings_of_later_dates, rounding, no_value_and_no_time,
    the_best_or_the_median, the_number_of_runs, the_p_value_with_ties, planning, late_choices,
    several_tests, errata)


def calibrate(path):
    """Print the zero of the line, the number of predictions, and the counts of the curve."""
    machines = Machines(os.path.abspath(path))
    a, b = machines.line(machines.machines, machines.processes)
    ratios = machines.cross_validated().values()
    print("%.2f\n%d\n%s" % (-b / a, len(ratios), " ".join(map(str, counts_of_curve(ratios)))))


if __name__ == "__main__":
    if sys.argv[1:] == ["--search"]:
        for cells in itertools.chain([["instance", "size", "run", "found"]], search_rows()):
            print(*cells, sep="\t")
    elif sys.argv[1:]:
        calibrate(sys.argv[1])
    else:
        for print_section in SECTIONS:
            print_section()
