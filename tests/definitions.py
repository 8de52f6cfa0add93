"""The paper's formulas in exact fractions, and the rules of the scripts, as expectations."""

from fractions import Fraction

from command import table

CURVE = [(Fraction(gamma), int(count)) for gamma, count in table("gamma_curve.tsv")]


def expected_gamma(p_gamma, curve=CURVE, predictions=3584):
    """gamma on the broken line through the 150 points; the largest of those with this p."""
    points = [(Fraction(count, predictions), gamma) for gamma, count in curve]
    at = [gamma for p, gamma in points if p == p_gamma]
    if at:
        return max(at)
    p0, gamma0 = max(point for point in points if point[0] < p_gamma)
    p1, gamma1 = min(point for point in points if point[0] > p_gamma)
    return gamma0 + (gamma1 - gamma0) * (p_gamma - p0) / (p1 - p0)


def expected_ratio(s1, s2):
    """Equation 1 of the paper in its range of scores; outside, the rule of --extrapolate."""
    s1, s2 = Fraction(s1), Fraction(s2)
    c1, c2 = min(s1, 2185), min(s2, 2185)
    formula = (Fraction("3223.49") - c2) / (Fraction("3223.49") - c1)
    is_inside = min(s1, s2) >= 411 and max(s1, s2) <= 2185
    return formula if is_inside else min(formula, s1 / s2)


def expected_prediction(s1, s2, margin=False):
    """The same with three quarters for --margin, or if a score is above 2185."""
    is_fast = max(Fraction(s1), Fraction(s2)) > 2185
    return expected_ratio(s1, s2) * Fraction(3 if margin or is_fast else 4, 4)


def expected_runtime(p_gamma, s1, s2, t1, margin=False):
    """t2_hat = t1 * prediction * gamma: Definition 5 of the paper, or --extrapolate."""
    return Fraction(t1) * expected_prediction(s1, s2, margin) * expected_gamma(Fraction(p_gamma))


def score_of_rating(operand, rating):
    """What a later rating stands for, by our rule: at least 2186 as S1 if it is above 2185."""
    if operand == "S2":
        return Fraction(rating) * 105 / 100
    return max(Fraction(rating) * 95 / 100, 2186 if Fraction(rating) > 2185 else 0)


def binomials(n):
    """C(n, 0), ..., C(n, n) as exact integers."""
    row = [1]
    for j in range(n):
        row.append(row[-1] * (n - j) // (j + 1))
    return row


def expected_p_values(p_gamma, n):
    """The corrected p-values of k = 0, ..., n: the paper's double sum.

    sum over v of (1 - P[Bin(n, p_gamma) < max(0, v - k)]) P[Bin(n, 1/2) = v]
    """
    p, choose = Fraction(p_gamma), binomials(n)
    y = [c * p ** j * (1 - p) ** (n - j) for j, c in enumerate(choose)]
    fewer = [sum(y[:m]) for m in range(n + 1)]  # P[Bin(n, p_gamma) < m]
    return [sum((1 - fewer[max(0, v - k)]) * choose[v] for v in range(n + 1)) / 2 ** n
            for k in range(n + 1)]


def expected_p_value(p_gamma, n, k):
    """The same for a single k: P[X <= k + Y] with X ~ Bin(n, 1/2), Y ~ Bin(n, p_gamma)."""
    p, at_most, choose = Fraction(p_gamma), [0], binomials(n)
    for c in choose:
        at_most.append(at_most[-1] + c)
    successes, failures, total = p.numerator, p.denominator - p.numerator, 0
    power = failures ** n
    for y, c in enumerate(choose):
        total += c * power * at_most[min(k + y, n) + 1]
        power = power * successes // failures
    return Fraction(total, p.denominator ** n * 2 ** n)


def expected_critical_value(p_gamma, n, alpha):
    """The largest k with a corrected p-value lower than alpha, or None."""
    p_values = expected_p_values(p_gamma, n)
    rejecting = [k for k, p in enumerate(p_values) if p < Fraction(alpha)]
    return max(rejecting) if rejecting else None


def digits_off(text, exact):
    """By how many units of the 8th significant digit a printed number is wrong."""
    exponent = int(("%.12e" % exact).partition("e")[2])
    return abs(Fraction(text) - exact) / Fraction(10) ** (exponent - 7)
