"""The paper's formulas in exact fractions, as expectations of the tests."""

from fractions import Fraction

from command import table

CURVE = [(Fraction(gamma), int(count)) for gamma, count in table("gamma_curve.tsv")]

# What the pages advise: p_gamma of the runtimes, and P_GAMMA of the test.
MADE, TESTED = "0.01", "0.02"


def expected_gamma(p_gamma):
    """gamma on the broken line through the 150 points of the source table.

    At the p of a point, the largest gamma that has it; elsewhere the line from the
    nearest point below to the nearest one above.
    """
    points = [(Fraction(count, 3584), gamma) for gamma, count in CURVE]
    at = [gamma for p, gamma in points if p == p_gamma]
    if at:
        return max(at)
    p0, gamma0 = max(point for point in points if point[0] < p_gamma)
    p1, gamma1 = min(point for point in points if point[0] > p_gamma)
    return gamma0 + (gamma1 - gamma0) * (p_gamma - p0) / (p1 - p0)


def expected_prediction(s1, s2):
    """(3223.49 - s2) / (3223.49 - s1) where both scores are from 411 to 2185; outside, the rule
    of the script: larger scores count as 2185 in this formula, and it is at most s1 / s2.
    """
    s1, s2 = Fraction(s1), Fraction(s2)
    c1, c2 = min(s1, 2185), min(s2, 2185)
    formula = (Fraction("3223.49") - c2) / (Fraction("3223.49") - c1)
    if min(s1, s2) >= 411 and max(s1, s2) <= 2185:
        return formula
    return min(formula, s1 / s2)


def expected_fast_factor(s2):
    """The further factor for two CPUs, by a rule of the script: max(0.75, 2185 / s2) above 2185."""
    return min(Fraction(1), max(Fraction("0.75"), 2185 / Fraction(s2)))


def expected_runtime(p_gamma, s1, s2, t1, one_cpu=None):
    """t2_hat = t1 * prediction * further factor * gamma; equal scores are those of one CPU."""
    if one_cpu is None:
        one_cpu = Fraction(s1) == Fraction(s2)
    factor = Fraction(1) if one_cpu else expected_fast_factor(s2)
    return Fraction(t1) * expected_prediction(s1, s2) * factor * expected_gamma(Fraction(p_gamma))


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
    p = Fraction(p_gamma)
    choose = binomials(n)
    # The probabilities as integers over a common denominator.
    successes, failures = p.numerator, p.denominator - p.numerator
    y = [c * successes ** j * failures ** (n - j) for j, c in enumerate(choose)]
    fewer = [sum(y[:m]) for m in range(n + 1)]  # P[Bin(n, p_gamma) < m]
    whole = p.denominator ** n
    return [
        Fraction(
            sum((whole - fewer[max(0, v - k)]) * choose[v] for v in range(n + 1)),
            whole * 2 ** n,
        )
        for k in range(n + 1)
    ]


def expected_p_value(p_gamma, n, k, ties=0, half="1/2"):
    """P[X <= k + Y] with X ~ Bin(n, half) and Y ~ Bin(n + ties, p_gamma), for a single k,
    larger n, and with ties.
    """
    p, half = Fraction(p_gamma), Fraction(half)
    below, power = [0], (half.denominator - half.numerator) ** n
    for c in binomials(n):
        below.append(below[-1] + c * power)
        power = power * half.numerator // (half.denominator - half.numerator)
    m = n + ties
    successes, failures = p.numerator, p.denominator - p.numerator
    power, total = failures ** m, 0
    for y, c in enumerate(binomials(m)):
        total += c * power * below[min(k + y, n) + 1]
        power = power * successes // failures
    return Fraction(total, p.denominator ** m * half.denominator ** n)


def expected_critical_value(p_gamma, n, alpha):
    """The largest k with a corrected p-value lower than alpha, or None."""
    p_values = expected_p_values(p_gamma, n)
    rejecting = [k for k, p in enumerate(p_values) if p < Fraction(alpha)]
    return max(rejecting) if rejecting else None


def exponent(fraction):
    """The e with 10**e <= fraction < 10**(e + 1)."""
    e = (fraction.numerator.bit_length() - fraction.denominator.bit_length()) * 3 // 10 - 2
    while fraction >= Fraction(10) ** (e + 1):
        e += 1
    while fraction < Fraction(10) ** e:
        e -= 1
    return e


def digits_off(text, exact):
    """By how many units of the 8th significant digit a printed number is wrong."""
    return abs(Fraction(text) - exact) / Fraction(10) ** (exponent(exact) - 7)


def plain(fraction):
    """The fraction in plain decimals with 8 significant digits, rounded half to even."""
    e = exponent(fraction)
    digits = round(fraction * Fraction(10) ** (7 - e))
    if digits == 10 ** 8:
        digits, e = 10 ** 7, e + 1
    if e >= 7:
        return str(digits * 10 ** (e - 7))
    text = str(digits).zfill(8 - e)
    return text[: e - 7] + "." + text[e - 7 :]
