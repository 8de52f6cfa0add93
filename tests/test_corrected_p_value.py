"""What a user of corrected_p_value.py relies on."""

import decimal
import itertools
import math
import os
import random
import re
import tempfile
import unittest
from fractions import Fraction

from command import DATA, CommandTest, table
from definitions import (
    MADE,
    TESTED,
    binomials,
    digits_off,
    expected_critical_value,
    expected_p_value,
    expected_p_values,
    plain,
)

ALPHA = "0.05"
EXAMPLE_1, EXAMPLE_2 = (os.path.join(DATA, "example_%d.tsv" % i) for i in (1, 2))


def log_factorial(m):
    """ln m!, by Stirling's series for large m, where the next term of it is below 1e-24."""
    if m < 1000:
        return decimal.Decimal(math.factorial(m)).ln()
    m, pi = decimal.Decimal(m), decimal.Decimal("3.14159265358979323846264338327950288")
    series = 1 / (12 * m) - 1 / (360 * m ** 3) + 1 / (1260 * m ** 5)
    return (2 * pi * m).ln() / 2 + m * m.ln() - m + series


def decimal_p_value(p_gamma, n, k, ties=0):
    """P[X <= k + Y] for large n, as in expected_p_value, to 20 digits.

    The sum in decimals over the y that are less than 45 standard deviations from the mode of Y.
    """
    def probability(size, x, p):
        """P[Bin(size, p) = x]"""
        log = log_factorial(size) - log_factorial(x) - log_factorial(size - x)
        return (log + (x * p.ln() if x else 0) + (size - x) * (1 - p).ln()).exp()

    with decimal.localcontext(decimal.Context(40)):
        p, m = decimal.Decimal(p_gamma), n + ties
        spread = 45 * int(math.sqrt(m * p * (1 - p))) + 100
        first, last = max(0, int(m * p) - spread), min(m, int(m * p) + spread)
        x_term = below = term = probability(n, k + first, decimal.Decimal("0.5"))
        for x in range(k + first, 0, -1):  # P[X <= k + first]
            term = term * x / (n - x + 1)
            below += term
            if term * 10 ** 25 < below:
                break
        y_term, total = probability(m, first, p), 0
        for y in range(first, last + 1):
            total += y_term * below
            y_term = y_term * (m - y) / (y + 1) * p / (1 - p)
            x_term = x_term * (n - k - y) / (k + y + 1)
            below += x_term
        return Fraction(total)


def headed(*rows):
    """The rows below a header for three columns that are separated by blanks."""
    return "instance a b\n" + "".join(row + "\n" for row in rows)


def random_results(draw):
    """A table of results with NA, ties, and values beside A's, and options that say what counts."""
    decimals, runs, size = draw.randint(0, 4), draw.randint(1, 6), 10 ** draw.choice((1, 3, 13, 17))
    unit, options = Fraction(1, 10 ** decimals), []
    options += draw.choice(([], ["--maximize"])) + draw.choice(([], ["--best"], ["--median"]))
    rows = []
    for i in range(draw.randint(1, 9)):
        a = draw.randrange(-size, size) * unit
        steps = [Fraction(draw.choice((-6, -4, -2, -2, 0, 0, 1, 2, 3)), 2) for _ in range(runs)]
        if draw.random() < 0.5:
            # The average is A's value, or a unit beside it, or a little off these.
            average = Fraction(draw.choice((-100, 0, 100)) + draw.choice((-1, 0, 0, 1)), 100)
            steps[-1] = runs * average - sum(steps[:-1])
        for step in steps:
            b = "NA" if draw.random() < 0.1 else exact(a + step * unit, decimals + 2)
            rows.append("i%d %s %s" % (i, exact(a, decimals), b))
    draw.shuffle(rows)
    return headed(*rows), tuple(options)


def exact(value, decimals):
    """A fraction as a decimal text, which must not need more decimals."""
    digits = abs(value) * 10 ** decimals
    assert digits.denominator == 1, value
    text = str(digits).zfill(decimals + 1)
    text = text[: len(text) - decimals] + "." * bool(decimals) + text[len(text) - decimals :]
    return "-" * (value < 0) + text


def signs_of(text, options, by_a_unit=True):
    """Who is better on each instance of a table of results, by exact fractions."""
    sign = -1 if "--maximize" in options else 1
    runs, values = {}, {}
    for name, a, b in map(str.split, text.splitlines()[1:]):
        values[name] = sign * Fraction(a)
        runs.setdefault(name, []).append(None if b == "NA" else sign * Fraction(b))
    unit = min(
        Fraction(1, 10 ** d) for d in range(5)
        if d == 0 or any(value * 10 ** (d - 1) % 1 for value in values.values())
    )
    signs = []
    for name, a in values.items():
        found = sorted(run for run in runs[name] if run is not None)
        number = len(runs[name])
        value = None
        if "--best" in options:
            value = min(found, default=None)
        elif "--median" in options and len(found) > number // 2:
            value = (found[(number - 1) // 2] + found[number // 2]) / 2
        elif "--median" not in options and len(found) == number:
            value = sum(found) / number
        if value is None or value > a:
            signs.append("A")
        else:
            signs.append("B" if a - value >= (unit if by_a_unit else Fraction(1, 10 ** 9)) else "")
    return signs


def signs_by(paragraph, text, by_a_unit):
    """The same by what a paragraph says of the direction, the statistic, the unit and NA."""
    options = ["--maximize"] * ("Larger values are better: " in paragraph)
    compared = r"(?:the (\w+) of \d+ runs|one value) of B (?:\(\*\) )?is compared"
    statistic, = re.findall(compared, paragraph)
    unit, = re.findall(r"better only by at least ([\d.]+), the unit", paragraph)
    if by_a_unit:
        a_values = [Fraction(row.split()[1]) for row in text.splitlines()[1:]]
        multiples = [a / Fraction(unit) for a in a_values]
        assert all(x.denominator == 1 for x in multiples), "the unit is told: " + paragraph
    told = "A run of B without a value is worse than any value (*)" in paragraph
    assert told == (" NA" in text), paragraph
    options += ["--" + statistic] * (statistic in ("best", "median"))
    return signs_of(text, options, by_a_unit)


class CorrectedPValueTest(CommandTest):
    script = "corrected_p_value.py"

    def assert_digits(self, exact, arguments):
        """8 digits of the exact p-value, right to one unit."""
        result, text = self.call(arguments)
        digits, _, exponent = result.out.strip().partition("e")
        self.assertEqual(len(digits.replace("0.", "").lstrip("0").replace(".", "")), 8, text)
        self.assertEqual(bool(exponent), exact < Fraction(1, 10000), "exponent: " + text)
        self.assertLessEqual(digits_off(result.out.strip(), exact), 1, text)

    def winners(self, a, runs, *options):
        """Who is better on an instance if smaller values are, and if larger ones are: A, B or =."""
        text, found = headed(*["x %s %s" % (a, run) for run in runs.split()]), ""
        for direction in ((), ("--maximize",)):
            result, shown = self.call(options + direction + ("0", "-"), text)
            counts = re.search(r"(\d) of 1 instances, A on (\d), and (\d) (?:are|is)", result.err)
            self.assertTrue(counts, shown)
            found += "BA="[counts.groups().index("1")]
        return found

    FINDING = ["note: B is better on "]
    HOW = ["values are better: ", " is compared with A's value.  B counts as better only by at"]
    ADVICE = (("0.01", "0.02 or 0.04"), ("0.02", "0.035"), ("0.03", "0.1"), ("0.04", "0.17"),
              ("0.05", "0.255"))

    @classmethod
    def origins(cls, p_gamma):
        """The p_gammas that the runtimes can have, each with our advice for the test then."""
        own = "%.15g" % float(p_gamma)
        smaller = [made for made, tested in cls.ADVICE if own in tested.split(" or ")]
        for made in smaller + [own]:
            fitting = [x for most, x in cls.ADVICE if Fraction(made) <= Fraction(most)]
            yield made, (fitting + ["no test"])[0]

    @classmethod
    def papers(cls, p_gamma, *facts):
        """For each origin of P_GAMMA the facts of a note on our advice and the paper's own test."""
        if float(p_gamma) == 0:
            return [["The ordinary sign test, which takes p_gamma = 0,", "drops ties", *facts]]
        told = "For runtimes made with p_gamma = %s, the program advises %s.  The test "
        told += "of Arza et al., which takes %s,"
        return [[told % (made, advised, made), "drops ties", *facts]
                for made, advised in cls.origins(p_gamma)]

    def assert_found(self, printed, arguments, *doubts, stdin=b"", facts=()):
        """The notes of a table: those on doubts, then the finding, how it was found, the paper's.

        These have the facts.
        """
        notes = list(doubts) + [self.FINDING, self.HOW] + self.papers(arguments[-2])
        self.assert_notes(printed + "\n", notes, arguments, stdin)
        told = " ".join(self.call(arguments, stdin)[0].err.splitlines()[len(doubts) :])
        for fact in facts:
            self.assertIn(fact, told)

    def assert_counted(self, printed, p_gamma, call, counts):
        """The notes of counts, which a call without ties and with P_GAMMA 0 has only on these."""
        papers = self.papers(p_gamma)
        if float(p_gamma) == 0 and len(call) < 3:
            papers = []
        self.assert_notes(printed + "\n", [[counts]] + papers, (p_gamma,) + tuple(call))

    def assert_table(self, p_value, text, *doubts, p_gamma="0", facts=()):
        self.assert_found(p_value, (p_gamma, "-"), *doubts, stdin=text, facts=facts)


class ThePaper(CorrectedPValueTest):
    def test_its_first_example_from_the_table(self):
        papers = "n = 16, k = 16 and the p-value 1.0000000.",
        self.assert_found("1.0000000", (TESTED, EXAMPLE_1), facts=papers)
        counts = "B was better on 0 of 16 ", "n = 16,", "k = 16,", "ties = 0,"
        self.assert_says(("--explain", TESTED, EXAMPLE_1), *counts)

    def test_its_own_test_takes_the_p_gamma_of_the_runtimes_of_each_origin(self):
        for p_gamma in ("0", "0.01", TESTED, "0.0200", "0.04", "0.05", "0.035", "0.1", "0.5"):
            counted = plain(expected_p_value(p_gamma, 17, 4, 5))
            told = ["has n = 17, k = 4 and the p-value %s." % plain(expected_p_value(made, 17, 4))
                    for made, _ in self.origins(p_gamma)]
            for rule, call in (("counts each difference, ", (EXAMPLE_2,)), ("", ("17", "4", "5"))):
                papers = self.papers(p_gamma, rule + "drops ties, ")
                notes = [["B is better on 13 of 22 instances, A on 4, and 5 are ties"]]
                notes += [self.HOW] * (len(call) == 1)
                notes += [facts + [end] for facts, end in zip(papers, told)]
                self.assert_notes(counted + "\n", notes, (p_gamma,) + call)
                report = self.assert_says(("--explain", p_gamma) + call, *told)
                self.assertEqual(report.count("which takes"), len(told), report)

    def test_its_example_with_0_1_in_both_commands_is_told_as_its_own_test(self):
        # Section 3.2: p = 0.043596 with p_gamma = 0.1, n = 20 and k = 3.
        told = "The test of Arza et al., which takes 0.1, drops ties, has n = 20, k = 3 and the "
        told += "p-value 0.043596000."
        advice = "For runtimes made with p_gamma = 0.1, the program advises no test. "
        self.assert_says(("--explain", "0.1", "20", "3"), advice + told)

    def test_its_own_test_counts_each_difference(self):
        # Ten wins of half a unit, ten wins and four losses: 24 differences.
        values = ["99.5"] * 10 + ["98"] * 10 + ["100.5"] * 4
        papers = "n = 24, k = 4 and the p-value 0.0015462263."
        self.assertIn(plain(expected_p_value(MADE, 24, 4)), papers, "as it was computed elsewhere")
        text = headed(*("i%d 100 %s" % pair for pair in enumerate(values)))
        counts = "B is better on 10 of 24 instances, A on 4, and 10 are ties"
        ours = plain(expected_p_value(TESTED, 14, 4, 10))
        alike = ["A's value is that of another instance, too, on 24 of 24 instances, first 'i0'"]
        self.assert_table(ours, text, alike, p_gamma=TESTED, facts=[counts, papers])
        self.assert_says(("--explain", TESTED, "-"), "n = 14,", "ties = 10,", papers, stdin=text)


class Notes(CorrectedPValueTest):
    """A call without --explain tells what was counted, how, and the paper's own test."""

    def test_which_values_are_better_and_on_how_many_instances_who_is(self):
        unit = "at least 1, the unit of A's last decimal, as worse if it is worse at all, and else"
        found = "note: B is better on %d of 22 instances, A on %d, and 5 are ties"
        facts = [found % (13, 4), "Smaller values are better: ", unit]
        self.assert_found("0.036006463", ("0.01", EXAMPLE_2), facts=facts)
        # The four losses are wins then.
        lost = plain(expected_p_value("0.01", 17, 13, 5))
        call = "--maximize", "0.01", EXAMPLE_2
        self.assert_found(lost, call, facts=[found % (4, 13), "Larger values are better: ", unit])
        facts = ["on 1 of 4 instances, A on 1, and 2 are ties", "n = 3, k = 1 and"]
        facts += ["at least 0.01, the unit of A's last decimal,", "one value of B is compared"]
        self.assert_table("0.75000000", "1.25 1\n3.15 4\n5.50 5.5\n6.00 5.999\n", facts=facts)
        # A single tie.
        facts = ["B is better on 1 of 2 instances, A on 0, and 1 is a tie"]
        self.assert_table("0.50000000", "5 4\n6 6\n", facts=facts)

    def test_counts_with_ties_are_told_so_that_an_n_with_ties_in_it_is_seen(self):
        for call, told in (("22 4 5", "18 of 27 instances, A on 4, and 5 are ties"),
                           ("17 12 1", "5 of 18 instances, A on 12, and 1 is a tie")):
            n, k, ties = map(int, call.split())
            printed = plain(expected_p_value(TESTED, n, k, ties))
            self.assert_counted(printed, TESTED, call.split(), "note: B is better on " + told)

    def test_a_call_always_tells_who_is_better_so_that_a_k_of_the_wrong_algorithm_is_seen(self):
        for k in (3, 8, 9):
            printed = plain(expected_p_value(TESTED, 17, k))
            note = "note: B is better on %d of 17 instances, A on %d, and 0 are ties" % (17 - k, k)
            self.assert_counted(printed, TESTED, ("17", str(k)), note)

    def test_each_p_gamma_tells_what_is_advised_for_each_origin_of_it(self):
        # By the table of the evidence.
        for p_gamma, *due in (
            ("0",), ("0.0003", "0.0003 0.02 or 0.04"), ("0.01", "0.01 0.02 or 0.04"),
            ("0.0101", "0.0101 0.035"), ("0.02", "0.01 0.02 or 0.04", "0.02 0.035"),
            ("0.025", "0.025 0.1"), ("0.03", "0.03 0.1"), ("0.035", "0.02 0.035", "0.035 0.17"),
            ("0.04", "0.01 0.02 or 0.04", "0.04 0.17"), ("0.05", "0.05 0.255"),
            ("0.0501", "0.0501 no test"), ("0.1", "0.03 0.1", "0.1 no test"),
            ("0.17", "0.04 0.17", "0.17 no test"), ("0.255", "0.05 0.255", "0.255 no test"),
            ("0.5", "0.5 no test"),
        ):
            printed = plain(expected_p_value(p_gamma, 17, 4))
            self.assert_counted(printed, p_gamma, ("17", "4"), self.FINDING[0])
            err = self.call((p_gamma, "17", "4"))[0].err
            told = r"made with p_gamma = (\S+), the program advises (.*?)\.  The"
            self.assertEqual([" ".join(x) for x in re.findall(told, err)], due, err)
            report = self.assert_says(("--explain", p_gamma, "17", "4"))
            self.assertEqual("The runtimes were made with p gamma = [" in report, bool(due))
            told = r"[\[ ]([0-9.]+); advised: ([0-9.or ]+|no test) \(\*\)(?: /|\])"
            self.assertEqual([" ".join(x) for x in re.findall(told, report)], due, report)

    def test_a_report_has_the_notes_of_its_call(self):
        for arguments in ((TESTED, EXAMPLE_2), ("--maximize", TESTED, EXAMPLE_1),
                          (TESTED, "17", "4", "5"), (TESTED, "17", "4")):
            notes = self.call(arguments)[0].err
            self.assertEqual(self.call(("--explain",) + arguments)[0].err, notes)

    def test_only_ties_give_1_and_the_unit_by_which_they_are_ties(self):
        none = ["by at least 1, ", "B is better on 0 of 2 instances, A on 0, and 2 are ties"]
        for p_gamma in ("0", TESTED, "0.5"):
            facts = none + ["n = 0, k = 0 and the p-value 1.0000000."]
            self.assert_table("1.0000000", "1 1\n2 2.0\n", p_gamma=p_gamma, facts=facts)
        self.assert_counted("1.0000000", TESTED, ("0", "0"), "on 0 of 0 instances")
        self.assert_counted("1.0000000", TESTED, ("0", "0", "7"), "on 0 of 7 instances")


class Digits(CorrectedPValueTest):
    def test_the_known_values(self):
        # As the paper prints them, and from exact integers, computed independently of this code.
        known = {
            "0.01 17 4": "0.033192784", "0.1 20 3": "0.043596000", "0.1 15 15": "1.0000000",
            "0.01 17 3": "0.0098569537", "0.01 17 5": "0.088505058", "0 17 4": "0.024520874",
            "0.01 200 0": "2.7796254e-46", "0.01 500 0": "3.8152599e-113",
            "0.01 1000 0": "2.1142663e-224", "0.01 1000 490": "0.51221682",
            "0.01 1000000 490000": "0.50038640",
        }
        for arguments, p_value in known.items():
            result, text = self.call(arguments.split())
            self.assertEqual((result.status, result.out), (0, p_value + "\n"), text)

    def test_the_definition_for_all_k(self):
        for p_gamma in ("0", "0.01", "0.1", "0.12345679", "0.3333", "0.5", "1e-30"):
            for n in (1, 2, 3, 5, 6, 8, 12, 17, 20, 31, 60):
                for k, p_value in enumerate(expected_p_values(p_gamma, n)):
                    self.assert_digits(p_value, (p_gamma, str(n), str(k)))

    def test_larger_n_by_exact_integers(self):
        draw = random.Random(1)
        cases = [("0.01", 1000, 0), ("0.01", 1001, 480), ("0.02", 700, 341), ("0.5", 500, 250)]
        # Where floats underflow if the sum begins at 0 instead of at the mode.
        cases += [("0.5", 1000, 0), ("0.4", 1000, 0), ("0.3", 999, 10), ("0", 1000, 333)]
        cases += [("0.5", 1001, 0), ("0", 1101, 40), ("0", 2000, 990), ("0.2", 1200, 500)]
        cases += [("0.5", 2000, 100), ("0.02", 2000, 850)]
        for n in (100, 150, 200, 300, 400):
            cases.append(("%.3f" % draw.uniform(0, 0.5), n, draw.randrange(n // 2)))
        for case in cases:
            self.assert_digits(expected_p_value(*case), map(str, case))

    def test_very_large_n_and_ties_by_decimals(self):
        exact = expected_p_value("0.02", 1500, 640, 500)
        self.assertLess(digits_off(decimal_p_value("0.02", 1500, 640, 500), exact), 1e-10)
        cases = [("0.02", 100000, 47500, 0), ("0.3", 50000, 200, 30000), ("0", 100000, 44149, 0)]
        cases += [("0.01", 100000, 43025, 0), ("0.5", 50000, 100, 0), ("0.0003", 100000, 46000, 9)]
        cases += [("0.005", 20000, 4500, 1000000), ("0.01", 1000000, 471107, 0)]
        calls = ["corrected_p_value(%r, %d, %d, %d)" % case for case in cases]
        for case, found in zip(cases, self.evaluate(*calls)):
            self.assertLess(digits_off(found, decimal_p_value(*case)), 1e-1, case)

    def test_below_1e_300_there_is_1e_300(self):
        # With p_gamma = 0 and k = 0 it is 2**-n.
        self.assertGreater(10 ** 300, 2 ** 996)
        self.assertLess(10 ** 300, 2 ** 997)
        self.assert_digits(Fraction(1, 2 ** 996), ("0", "996", "0"))
        for n in ("997", "1000", "1018", "1078", "100000"):
            self.assert_notes("1.0000000e-300\n", [self.FINDING], ("0", n, "0"))
        self.assert_digits(expected_p_value("0.02", 2000, 89, 500), ("0.02", "2000", "89", "500"))
        self.assertLess(expected_p_value("0.02", 2000, 88, 500), Fraction(1, 10 ** 300))
        notes = [["of 2500"]] + 2 * [["n = 2000, k = 88 and the p-value less than 1e-300."]]
        self.assert_notes("1.0000000e-300\n", notes, ("0.02", "2000", "88", "500"))
        told = "corrected p-value: less than 1e-300, so H0 is rejected"
        self.assert_says(("--explain", "0.02", "2000", "88"), told)
        self.assertLess(decimal_p_value("0.01", 100000, 43024), Fraction(1, 10 ** 300))
        notes = [self.FINDING] + self.papers("0.01")
        self.assert_notes("1.0000000e-300\n", notes, ("0.01", "100000", "43024"))
        # The ordinary test, too.
        told = "sign test: less than 1e-300", "n = 2000, k = 0 and the p-value 0.50630744"
        self.assert_says(("--explain", "0.5", "2000", "0"), *told)


class CriticalValues(CorrectedPValueTest):
    def test_against_a_search_by_definition(self):
        calls, expected = [], []
        for p_gamma in ("0", "0.01", "0.1", "0.5"):
            for n in list(range(1, 16)) + [17, 20, 30, 50]:
                for alpha in ("0.5", "0.1", "0.05", "0.01", "1e-9", "0.321"):
                    calls.append("critical_value(%r, %d, %r)" % (p_gamma, n, alpha))
                    expected.append(str(expected_critical_value(p_gamma, n, alpha)))
        for call, found, right in zip(calls, self.evaluate(*calls), expected):
            self.assertEqual(found, right, call)

    def test_what_equals_alpha_does_not_reject(self):
        # 2**-5 = 0.03125 is the p-value of n = 5, k = 0 in the sign test, 2**-60 that of
        # n = 60; one half that of the middle of odd n.  With p_gamma, by hand, for n = 2:
        # .81 / 4 + .18 * 3 / 4 + .01 = .3475 and .64 / 4 + .32 * 3 / 4 + .04 = .44; for n = 3:
        # .729 / 8 + .243 / 2 + .027 * 7 / 8 + .001 = .23725.
        alpha_60 = format(decimal.Decimal(2 ** -60), "f")
        calls = {
            "critical_value(0, 5, 0.03125)": None, "critical_value(0, 5, 0.03126)": 0,
            "critical_value(0, 60, '%s')" % alpha_60: None, "critical_value(0, 60, 8.7e-19)": 0,
            "critical_value('0.1', 2, '0.3475')": None, "critical_value(0.0999, 2, '0.3475')": 0,
            "critical_value(0, 99, 0.5)": 48, "critical_value(0, 10001, 0.5)": 4999,
            "critical_value(0.01, 17, 0.035)": 4, "critical_value(0.01, 17, 0.035, 5)": 3,
            # No float is .44 or .23725.
            "critical_value(0.2, 2, 0.44)": None, "critical_value(0.1, 3, 0.23725)": None,
            "critical_value(0.04, 2, 0.2896)": None,
        }
        self.assertEqual(self.evaluate(*calls), list(map(str, calls.values())))
        equal = ("--alpha=0.03125", "0", "5", "0")
        self.assert_says(equal, "not below alpha")
        self.assert_says(("--alpha=0.5", "0", "20001", "10000"), "not below alpha = 0.5,")
        self.assert_says(("--alpha=0.5", "0", "10001", "4999"), "is below alpha = 0.5,")


class Ties(CorrectedPValueTest):
    """A runtime that is too long can break a tie: Y ~ Bin(n + ties, p_gamma)."""

    CASES = [("0.01", 17, 4, 5), ("0.1", 30, 5, 70), ("0.5", 8, 0, 3), ("0.01", 900, 400, 200)]
    CASES += [("0.01", 12, 2, 2), ("0.01", 10, 2, 300), ("0", 9, 1, 9), ("0.2", 3, 1, 0)]
    CASES += [("0.5", 4, 1, 2000)]

    def test_the_p_value_counts_them_as_operand_in_a_table_and_in_the_module(self):
        calls = ["corrected_p_value(%r, %d, %d, %d)" % case for case in self.CASES]
        for case, found in zip(self.CASES, self.evaluate(*calls)):
            self.assertLess(digits_off(found, expected_p_value(*case)), 1e-2, case)
        for p_gamma, n, k, ties in self.CASES:
            printed = plain(expected_p_value(p_gamma, n, k, ties))
            # No two values of A are alike.
            pairs = [(i, i + 1) for i in range(k)] + [(i, i - 1) for i in range(k, n)]
            pairs += [(i, i) for i in range(n, n + ties)]
            rows = "".join("%d %d\n" % (1000 + a, 1000 + b) for a, b in pairs)
            self.assert_table(printed, rows, p_gamma=p_gamma, facts=["%d are ties" % ties])
            result, text = self.call((p_gamma, str(n), str(k), str(ties)))
            self.assertEqual((result.status, result.out), (0, printed + "\n"), text)

    def test_the_report_counts_them(self):
        for call in (("0.01", EXAMPLE_2), ("0.01", "17", "4", "5")):
            told = "corrected p-value: 0.036006463,", "so H0 is not rejected", "value: 3,"
            self.assert_says(("--alpha", "0.035") + call, *told)
        report = self.assert_says(("--explain", "0.01", "17", "4"), "ties = 0,", ": 0.033192784")
        self.assert_says(("--explain", "0.01", "17", "4", "0"), report)

    def test_each_step_of_the_proof_on_the_page_of_the_evidence(self):
        m, p = 8, Fraction("0.15")
        y = [c * p ** j * (1 - p) ** (m - j) for j, c in enumerate(binomials(m))]

        def g(n, k):
            """P[X <= k + Y] with X ~ Bin(n, 1/2) and Y ~ Bin(m, p), for any integer k."""
            return sum(y[j] * sum(binomials(n)[: max(0, k + j + 1)]) for j in range(m + 1)) / 2 ** n

        points = [(n, k) for n in range(1, m + 1) for k in range(n + 1)]
        calls = ["corrected_p_value('0.15', %d, %d, %d)" % (n, k, m - n) for n, k in points]
        for point, found in zip(points, self.evaluate(*calls)):
            self.assertAlmostEqual(float(found), float(g(*point)), 13, "g is the p-value")
        # (1) What a runtime that is too long, or too short, can make of (n, k).
        for n in range(m + 1):
            for k in range(-m, n + 1):
                for then in ((n, k - 1), (n - 1, k - 1), (n + 1, k)):
                    if 0 <= then[0] <= m:
                        self.assertGreaterEqual(g(*then), g(n, k - 1), "too long")
                for then in ((n - 1, k), (n, k + 1), (n + 1, k + 1)):
                    if 0 <= then[0] <= m:
                        self.assertGreaterEqual(g(*then), g(n, k), "too short")
        # (2) g(n0, k0 - D) is below alpha with a probability below alpha.
        for n0 in range(1, m + 1):
            x = [Fraction(c, 2 ** n0) for c in binomials(n0)]
            outcomes = [(g(n0, k0 - d), x[k0] * y[d]) for k0 in range(n0 + 1) for d in range(m + 1)]
            for alpha in {value for value, _ in outcomes} | {Fraction(1, 20)}:
                below = sum(probability for value, probability in outcomes if value < alpha)
                self.assertLess(below, alpha)


class Table(CorrectedPValueTest):
    """Example II without its ties: n = 17, k = 4."""

    arguments = ("0.01", "-")

    def setUp(self):
        rows = [(row[0], row[2], row[3]) for row in table("example_2.tsv")]
        self.rows = [row for row in rows if row[1] != row[2]]

    def text(self, separator=" ", rows=None, end="\n", header=("instance", "a", "b")):
        rows = ([header] if header else []) + list(rows or self.rows)
        return "".join(separator.join(row) + end for row in rows)

    def assert_same(self, *forms):
        for form in forms:
            self.assert_table("0.033192784", form, p_gamma="0.01", facts=["n = 17, k = 4 and"])

    def test_every_form_of_a_table(self):
        pairs = [row[1:] for row in self.rows]
        separators = " ", "\t", ",", ";", ", ", " ; ", "   "
        forms = [self.text(s, pairs, header=None) for s in separators]
        forms += [self.text(s) for s in separators + (" , ",)]
        forms += [self.text(s, pairs, header=("a", "b")) for s in separators]
        names = ["E1", "2-1", "1e", "n/a", "1#", "s", "\u00e9"] + list("abcdef")
        # Words that begin like the name of an average, of which AVGASA is a problem of CUTEst.
        names += ["AVGASA", "average-1", "sum_2", "totalx3"]
        forms += [
            self.text("\t", end="\r\n"),
            self.text("\t", end="\r"),
            "\ufeff" + self.text(),
            self.text() + "\n \n\n",
            self.text()[:-1],
            self.text(header=("INSTANCE", "A", "B")),
            # A header that was typed above lines that were pasted.
            "instance a b\n" + self.text("\t", header=None),
            self.text(rows=[(name, a + ".0", b + "00e-2") for name, a, b in self.rows]),
            # Names that look like numbers, missing values and the like, but are none.
            self.text(rows=[(name, a, b) for name, (_, a, b) in zip(names, self.rows)]),
            # Cells in quotes, names with blanks or the separator in them.
            self.text(",", [['"%s"' % cell for cell in row] for row in self.rows]),
            self.text(" ", [['"QAP  %s"' % row[0]] + list(row[1:]) for row in self.rows]),
            self.text(",", [['"QAP %d"' % n] + list(row[1:]) for n, row in enumerate(self.rows)]),
            self.text("\t", [("QAP, 1; " + name, a, b) for name, a, b in self.rows]),
            self.text(";", [("QAP, " + name, a, b) for name, a, b in self.rows]),
            self.text(",", [('"QAP, %s"' % name, a, b) for name, a, b in self.rows]),
            # Blanks between words that end in a number need no quotes beside another separator.
            self.text(",", [("Instance %s" % i,) + row[1:] for i, row in enumerate(self.rows)]),
        ]
        self.assert_same(*forms)

    def test_columns_may_stand_anywhere_and_others_among_them(self):
        rows = [(str(n),) + row for n, row in enumerate(self.rows)]
        self.assert_same(
            "B;Note;Instance;A\r\n"
            + self.text(";", [(b, "", n, a) for n, a, b in self.rows], "\r\n", None),
            # As pandas and R write them, with an index before the names.
            self.text(",", [(i, n, a, '"1,5"', b) for i, n, a, b in rows],
                      header=("", "instance", "a", "t1", "b")),
            self.text(",", [['"%s"' % cell for cell in row] for row in rows],
                      header=('""', '"instance"', '"a"', '"b"')),
            self.text("\t", [(i, a, n, b) for i, n, a, b in rows],
                      header=("seed", "a", "instance", "b")),
            # Others may repeat, and be called as they like.
            self.text(",", [(i, "B", n, "", a, "x", b, i) for i, n, a, b in rows],
                      header=("t1", "name", "instance", "", "a", "", "b", "t1")),
            # a and b alone need no names.
            self.text(" ", [(b, a) for _, a, b in self.rows], header=("b", "a")),
        )

    def test_other_columns_do_not_name_an_instance(self):
        # The names of the algorithm would make one instance of them all.
        for other in ("name", "problem", "", "inst"):
            rows = [("B", "x", "5", "4"), ("B", "y", "6", "5")]
            text = self.text(",", rows, header=(other, "instance", "a", "b"))
            self.assert_table("0.25000000", text, facts=["2 of 2 instances"])

    def test_a_missing_or_wrong_header_is_refused_and_shows_the_one_to_write(self):
        headers = (
            # A column that is missing, or there twice.
            "a,b,seed", "problem,a,b", "name,a,b", ",a,b", "a,b,", "instance,a", "instance,b",
            "instance,a,a,b", "instance,instance,a,b", "instance,a,b,b", "a,a", "b,b", "a,b,b", "a",
            # Other names, and a row in its place, with or without a number as its name.
            "instance,t1,a,b_hat", "name,best,mine", "instance,best,a", "instance,b,bestknown",
            "instances,a,b", "instance a,b", "x,1,2", "1,2,3", "0,x,5,4", "x,5", "x,NA,NA", "nan,5",
            "x,a,b,2020", ",5", "x",
        )
        for header in headers:
            for rows in ("", "x,1,2\ny,3,4\n"):
                write = "'instance,a,b'" if "," in header else "'instance a b'"
                told = "standard input, line 1: " + repr(header), write
                self.assert_refused(self.arguments, *told, stdin=header + "\n" + rows)
        # With the separator of the table, and the name of the file.
        for separator in "\t; ":
            text = self.text(separator, header=None)
            shown = repr(separator.join(["instance", "a", "b"]))
            self.assert_refused(self.arguments, "standard input, line 1", shown, stdin=text)
        told = "line 1: 'name a b'", "'instance a b'"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x.txt")
            with open(path, "w") as file:
                file.write(self.text(header=("name", "a", "b")))
            self.assert_refused(("0.01", path), "RESULTS " + ascii(path)[:40], *told)
        # Lines of numbers need none, and the first may have no b.
        lost = ["A on 2,"]
        self.assert_table("0.87500000", "5 NA\n6 5\n7 8\n", ["'line 1'"], facts=lost)

    def test_numbers_are_names_below_a_header_that_says_so(self):
        rows = [(str(n),) + row[1:] for n, row in enumerate(self.rows, 1)]
        self.assert_same(
            self.text(",", rows),
            self.text(" ", [(a, name, b) for name, a, b in rows], header=("a", "INSTANCE", "b")),
            self.text(";", [("1,5" + n, a, b) for n, a, b in rows]),
        )
        # Numbers that are written in two ways are two names.
        self.assert_table("0.25000000", headed("1 5 4", "1.0 7 6"))

    def test_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "results.txt")
            with open(path, "w") as file:
                file.write(self.text())
            self.assert_found("0.033192784", ("0.01", path), facts=["of 17 instances"])
            result = self.run_script("0.01", "results.txt", cwd=folder)
            self.assertEqual((result.status, result.out), (0, "0.033192784\n"))
            with open(path, "a") as file:
                file.write("x 3 y\n")
            where = "RESULTS " + ascii(path)[:40]
            self.assert_refused(("0.01", path), where, "line 19: 'x 3 y'", "'y'")
            unread = "cannot be read"
            where = "RESULTS " + ascii(folder)[:40]
            self.assert_refused(("0.01", folder), where, unread, "directory")
            self.assert_refused(("0.01", "none.tsv"), "RESULTS 'none.tsv'", unread, "No such file")
            self.assert_refused(("0.01", "17"), "RESULTS '17'", unread, "give N and K")

    def test_what_is_no_table_is_refused_with_the_line_and_a_remedy(self):
        value, fields, encoding = "of up to 60 characters", "fields: %d,", "CSV UTF-8"
        missing = "if A found nothing, leave the instance out; if B found nothing, write NA"
        rename, header = "delete the line, or rename", "line 1 must be a header"
        named, named_by = b"instance a b\n", b"instance,a,b\n"
        cases = (
            # No row.
            (b"", "line 1: ''", header),
            (b"\xef\xbb\xbf\r\n \n", "line 1: ''", header),
            (b"a b\n", "no rows"),
            (named, "no rows"),
            # A wrong number of fields: a value or a line is missing, or one too many.
            (b"1 2\n3\n", "line 2: '3'", fields % 1, "but 2 in line 1"),
            (named + b"x 1 2\n3 4\n", "line 3: '3 4'", fields % 2, "but 3 in line 1"),
            (b"1 1\nx 2 2.0\n", "line 2: 'x 2 2.0'", fields % 3, "but 2 in line 1"),
            (named_by + b"x,1,2\n\ny,3,4\n", "line 3: ''", "the line is empty; delete it"),
            (named_by + b"x,1,2\n,,\ny,3,4\n", "line 3: ',,'", "the line is empty; delete it"),
            (b"\nx,1,2\n", "line 1: ''", header),
            (b"instance\ta\tb\n\t\t\ny\t3\t4\n", r"line 2: '\t\t'", "the line is empty; delete it"),
            (b"instance;a;b\n;5;4\n", "line 2: ';5;4'", "'' is empty", rename),
            (b"a,b\n5,4,\n", "line 2: '5,4,'", fields % 3, "but 2 in line 1"),
            (b"a b\nx 1 2\n", "line 2: 'x 1 2'", fields % 3, "but 2 in line 1"),
            (b'"a" "b"\n"1" 5 4\n', "line 2", fields % 3),
            (named + b"Instance 1 5 4\n", "line 2: 'Instance 1 5 4'", fields % 4),
            (named_by + b"x,1,5,2\n", "line 2: 'x,1,5,2'", fields % 4, "1472.5 for 1,472.5"),
            (b"1,2\n1,5,3\n", "line 2: '1,5,3'", fields % 3),
            # A missing value of A.
            (named_by + b"x,1,2\ny,,3\n", "line 3: 'y,,3'", "''", missing),
            (named + b"y 1 2\nx NA NA\n", "line 3: 'x NA NA'", "'NA'", missing),
            (b"1 2\nNA 3\n", "line 2: 'NA 3'", "'NA'", missing),
            (b"1 2\n#NV 2\n", "line 2", "'#NV'", missing),
            # No number, or one with a decimal comma or without all its digits.
            (b"1 2\nx y\n", "line 2: 'x y'", "'x'", value),
            (b"1,2\n3,#DIV/0!\n", "line 2", "'#DIV/0!'", value),
            (b"1 2\n3 timeout\n", "line 2: '3 timeout'", "'timeout'", value, "nothing, write NA"),
            (b"1 1_000\n", "line 1: '1 1_000'", "'1_000'", value),
            # 1e2 may have been rounded from 123.
            (named + b"x 101 99\nx 101 1E+02\n", "line 3: 'x 101 1E+02'", "'1E+02'", value),
            (named + b"x 5 4\nx 5 3.94647e+07\n", "line 3", "value of B", "'3.94647e+07'", value)
            + ("exponent from -400 to 0", "let the solver print all digits"),
            (b"1 1e999\n", "line 1: '1 1e999'", "'1e999'", value),
            (named + b"x 1e401 9\n", "line 2: 'x 1e401 9'", "value of A", "-400 to 400"),
            ("1 2\n\u22121 \u22122\n".encode("utf-8"), "line 2", r"'\u22121'", value),
            (b"instance;a;b\nn;1,5;3\n", "line 2: 'n;1,5;3'", "'1,5'", "1472.5"),
            (named + b"n 1472.5 1,472.5\n", "line 2", "'1,472.5'", "1472.5 for 1,472.5"),
            (b"a b\n1,5 2\n", "line 2: '1,5 2'", "'1,5'", value),
            (b"1 1,5\n", "line 1: '1 1,5'", "'instance,a,b'"),
            (b"1,5 2\n", "line 1: '1,5 2'", "'5 2'", value),
            # No name: nothing, a line separator, a comment, an average.
            (named_by + b"x,1,2\n,2,3\n", "line 3: ',2,3'", "is empty", rename),
            (named_by + '"x\u2028y",1,2\n'.encode("utf-8"), "line 2", r"\u2028", "be printed"),
            (named_by + b'x,1,2\n"a\tb",1,2\n', "line 3", r"a\tb", "cannot be printed"),
            (named + b"x 1 2\nAverage 1 2\n", "line 3", "'Average'", rename),
            (named + b"1 1 2\nSum 1 2\n", "line 3", "'Sum'", rename),
            (named + b"x 1 2\n#1 1 2\n", "line 3", "'#1'", "comment", rename),
            (named_by + b'"""q"" x",1,2\n', "line 2", "quote", rename),
            (named_by + b"Total weighted tardiness 1,1,2\n", "line 2", "average or sum", rename),
            (b"# Example II\nx 1 2\n", "line 1: '# Example II'", "'instance a b'"),
            # No UTF-8, or no CSV.
            (b"1 2\n\xff 2\n", "line 2", r"\ufffd", encoding),
            ("1 2\n".encode("utf-16"), "line 1", r"\ufffd", encoding),
            (b"Gr\xf6\xdfe a b\nx 1 2\n", "line 1", r"\ufffd", encoding),
            ("x 1 2\n".encode("utf-16-le"), "line 1", r"x\x00", encoding),
            (named_by + b'"x,1,2\n', "line 2", "x,1,2", "quotes"),
            (named_by + b'"x" , 5 , 4\n', "line 2", "quotes must close right before ','"),
            (named_by + b'"x"y,1,2\n', "line 2", "y,1,2", "quotes"),
            (named_by + b'"x, y" 5 4\n', "line 2", "quotes", "right before ','"),
            (b"1 " + b"x" * 50000, "line 1", "50002 characters", value),
            (b"x " + b"1" * 131073, "line 1", "131077 characters", "limit (131072)"),
            # More digits than the sums hold.
            (b"1 " + b"1" * 61, "line 1", "1111111", value),
        )
        for text, *facts in cases:
            self.assert_refused(self.arguments, "standard input", *facts, stdin=text)

    def test_the_words_that_are_no_names_and_the_values_that_are_missing(self):
        averages = ("Average", "avg", "AVG.", "Av.", "Aver.", "mean:", "Geomean", "Median", "Std.")
        averages += ("sum", "TOTAL", "overall", "Means", '"Avg. gap"', '"Mean (all)"', '"Gap avg."')
        averages += ('"Geometric mean"', '"Grand Total:"', "(mean)")
        # Several of them, and those of the instances of a size.
        averages += ("Totals", "Averages:", "Avgs", "Avg50", "avg.100", "Mean(20)", '"Gap sum7"')
        for word in averages:
            told = "standard input, line 3", "comment, quote, average or sum"
            text = headed("x 1 2", word + " 1 2")
            self.assert_refused(self.arguments, *told, stdin=text)
        missing = ("NA", "<NA>", "n/a", "NaN", "null", "None", "inf", "Infinity")
        # For A it is refused, for B it is a loss, with a sign, too: n = k = 1.
        for word in missing:
            told = "standard input, line 2", repr(word), "value of A", "if A found nothing"
            for text in (headed("x %s 2" % word), headed("x %s NA" % word)):
                self.assert_refused(self.arguments, *told, stdin=text)
        note = ["B has lost", "has no value on 1 of 1 instances", "'x'", "on 1 of them"]
        for word in missing + ("", "-", "-inf", "+NaN", "-nan"):
            text = "instance\ta\tb\nx\t5\t%s\n" % word
            self.assert_table("1.0000000", text, note, facts=["A on 1,", "k = 1 and"])


class Values(CorrectedPValueTest):
    """Which instances A wins, B wins, or nobody."""

    def assert_counts(self, counts, text, *options):
        """The report of a table has these (n, k, ties)."""
        told = "n = %d," % counts[0], "k = %d," % counts[1], "ties = %d," % counts[2]
        self.assert_says(options + ("--explain", "0.01", "-"), *told, stdin=text)

    def test_maximize_reverses_the_comparison(self):
        text = "1 2\n2 1\n3 1\n5 5\n-1 -2\n"
        self.assert_counts((4, 1, 1), text)
        self.assert_counts((4, 3, 1), text, "--maximize")
        for option in ("--maximize", "--best", "--median"):
            told = option + " needs RESULTS: K already counts where A is better"
            self.assert_refused((option, "0.01", "17", "4"), told)

    def test_values_are_compared_exactly_as_decimals(self):
        for a, b, n, k in (
            ("9007199254740993", "9007199254740992", 1, 0),
            ("9007199254740992", "9007199254740993", 1, 1),
            ("0.1000000000000000000000000000001", "0.1", 1, 0),
            ("1" * 49 + ".1", "1" * 49 + ".0", 1, 0),
            ("1" * 49 + ".0", "1" * 48 + "0.9", 0, 0),
            ("1" * 50, "1" * 49 + "2", 1, 1),
            ("-" + "1" * 50, "-" + "1" * 49 + "2", 1, 0),
            ("0.1", "0.10", 0, 0),
            ("-0", "0", 0, 0),
            (".5", "5e-1", 0, 0),
            ("1e-400", "0", 1, 0),
            ("0e-400", "1e-400", 1, 1),
            ("1" + "0" * 59, "1" + "0" * 58 + "1", 1, 1),
            ("1" + "0" * 59, "1e-300", 1, 0),
            # The value of A is missed by one unit of the 60th character.
            ("9" * 60, "9" * 59 + "8", 1, 0),
            # A value of 60 characters, that is longer as Python shows it.
            ("." + "1" * 59, "." + "1" * 58, 1, 0),
        ):
            # The second instance makes a test of it; A is not better in it.
            self.assert_counts((n + 1, k, 1 - n), "%s %s\n2 1\n" % (a, b))

    def test_the_sum_of_far_apart_runs_is_exact(self):
        # The average is A's value and 1e-390 more: B is worse.
        far = "1" + "0" * 58
        for near, counts in (("1e-390", (2, 1, 0)), ("0", (1, 0, 1)), ("-1e-390", (1, 0, 1))):
            # The far parts cancel first, or last.
            for runs in ((far, "-" + far, near), (far, near, "-" + far)):
                rows = ["x 0 %s" % run for run in runs] + ["y 2 1"] * 3
                self.assert_counts(counts, headed(*rows))

    def test_b_is_better_by_at_least_a_unit_and_worse_if_worse_at_all(self):
        cases = {
            # a, b: who is better if smaller values are, and if larger ones are
            ("1936", "1935"): "BA", ("1936", "1934.9"): "BA", ("1936", "1935.0000001"): "=A",
            ("1936", "1935.6"): "=A", ("1936", "1936"): "==", ("1936", "1936.0001"): "A=",
            ("1936", "1936.9999"): "A=", ("1936", "1937"): "AB", ("1936", "1937.1"): "AB",
            ("-7", "-8"): "BA", ("-7", "-7.9"): "=A", ("-7", "-6.1"): "A=", ("-7", "-6"): "AB",
            ("0", "1e-30"): "A=", ("0", "-1e-30"): "=A", ("0", "-1"): "BA", ("0", "1"): "AB",
            ("1e-1", "0.15"): "A=", ("10e-1", "0.5"): "=A", ("10e-1", "0"): "BA",
            # Zeros that end the decimals of all values do not count.
            ("1500.00", "1500.4"): "A=", ("7.0", "6.5"): "=A",
            ("0.10", "0.105"): "A=", ("0.10", "0.0"): "BA", ("0.10", "0.01"): "=A",
            ("0.11", "0.105"): "=A", ("0.11", "0.10"): "BA", ("0.11", "0.111"): "A=",
            ("911111.234567", "911111.2345665"): "=A", ("911111.234567", "911111.234566"): "BA",
            ("7", "7 7 8"): "A=", ("7", "7 6"): "=A", ("7", "6 5 7"): "BA",
            # The average counts, and no median.
            ("7", "1 7 7"): "BA", ("7", "7 7 12"): "AB", ("7", "9 6 6"): "==", ("7", "8 8"): "AB",
            ("0.33", "0 0 1"): "A=", ("0.34", "0 0 1"): "=A", ("7", "7 NA"): "AA",
            ("7", "6 NA"): "AA", ("-7.0", "-7.9"): "=A", ("-7.1", "-7.15"): "=A",
            ("-7.1", "-7.2"): "BA", ("-70.0", "-71"): "BA",
        }
        for (a, runs), right in cases.items():
            self.assertEqual(self.winners(a, runs), right, (a, runs))

    def test_the_most_decimals_of_a_count_for_all_instances(self):
        self.assert_counts((1, 0, 2), "1936 1935.95\n2.50 2.5\n3 2.9\n")
        # Zeros that end the decimals do not count if they end those of all values of A.
        text = headed("x 100%s 99.6", "y 200%s 199.1", "z 7 6")
        for zeros in ("", ".0", ".000"):
            self.assert_counts((1, 0, 2), text % (zeros, zeros))
            self.assert_counts((3, 0, 1), text % (zeros, zeros) + "v 5.1 5.05\n")

    def test_the_runs_of_an_instance_belong_together(self):
        call, where = (TESTED, "-"), "standard input: on "
        told = where + "'y'", " 1, elsewhere 2"
        self.assert_refused(call, *told, stdin=headed("x 1 2", "x 1 3", "y 1 2"))
        told = where + "'z'", " 2, elsewhere 3"
        self.assert_refused(call, *told, stdin=headed(*["z 1 2"] * 2 + ["x 1 2", "y 1 2"] * 3))
        # One line too many: to add NA on all the others would lose 23 instances.
        rows = ["i%d %d 1" % (i, 2 + i) for i in range(24) for _ in range(10)] + ["i7 9 1"]
        told = where + "'i7'", " 11, elsewhere 10"
        error = self.assert_refused(call, *told, stdin=headed(*rows))
        self.assertIn("delete a line", error.partition("NA")[0])
        for values in ("23", "32", "232", "233", "332", "223"):
            rows = ["t %s 1" % a for a in values] + ["u 2 1"] * len(values)
            told = where + "'t' A has the values 2 and 3"
            self.assert_refused(call, told, stdin=headed(*rows))
        self.assert_counts((1, 0, 0), headed("t 2 1", "t 2.0 1"))
        # Without names each line is an instance.
        self.assert_counts((3, 0, 0), "2 1\n2 1\n2 1\n")

    def test_an_instance_without_a_result_is_lost(self):
        note = ["has no value on 2 of 3 instances", "'t u'", "on 2 of them B has lost"]
        text = "instance;a;b\nv;3;1\nt u;4;1\nw;5;\nv;3;2\nt u;4;NA\nw;5;1\n"
        self.assert_table("0.87500000", text, note)
        note = ["1 of 2 instances", "'line 2'"]
        self.assert_table("0.75000000", "2,1\n3,\n", note)
        note = ["1 of 2 instances", "'line 3'"]
        self.assert_table("0.75000000", "a,b\n2,1\n3,\n", note)

    def test_an_exponent_of_absurd_size_is_refused(self):
        for text in ("1e-401 5\n", "1 -1e-1000000000\n", "1 1e-1" + "0" * 70, "1 1e401\n"):
            told = "standard input, line 1", "60 characters"
            self.assert_refused(("0.01", "-"), *told, stdin=text)


class Implausible(CorrectedPValueTest):
    """A note tells where A and B may be of different columns, signs or units."""

    told = "differ in sign, or by more than a factor of 10"

    def assert_odd(self, share, first, text, *options):
        result, shown = self.call(options + ("0.01", "-"), text)
        self.assertEqual(result.status, 0, shown)
        notes = [line for line in result.err.splitlines() if self.told in line]
        self.assertEqual(len(notes), 1, shown)
        self.assertIn(" %s instances" % share, notes[0])
        self.assertIn(repr(first), notes[0])

    def test_a_single_instance_and_the_factor_of_10(self):
        self.assert_odd("1 of 3", "y", headed("x 5 6", "y 5 51", "z 5 5"))
        self.assert_odd("2 of 3", "x", headed("x 50 4", "y 50 0", "z 5 5"))
        self.assert_odd("1 of 2", "y", headed("x -5 -6", "y 5 -5"))
        # A single run that has no value, and prints 0 or -1, or a part of its number.
        for value in ("0", "-1", "93"):
            self.assert_odd("1 of 2", "y", headed("x 990 991", "y 990 " + value))
            text = headed("x 990 991", "x 990 991", "y 990 991", "y 990 " + value)
            self.assert_odd("1 of 2", "y", text)

    def test_values_of_a_with_more_and_fewer_decimals(self):
        # With significant digits, 1697 may stand for 1696.6; the unit of all is 0.01.
        text = headed("x 1697 1696.9812", "y 828.9 828.89", "z 8.94 8.925")
        told = ["0 to 2 decimals; if one was rounded more than the others, write it with an "
                "exponent, 1697e0 for 1697"]
        self.assert_table("0.12500000", text, told)
        two = headed("x 1697 1696.9812", "z 8.94 8.925")
        self.assert_table("0.25000000", two, ["0 to 2 decimals"])
        # In each order of two equal values.
        for rows in ("x 7 6.125", "y 7.00 6.125"), ("y 7.00 6.125", "x 7 6.125"):
            text_of_two = headed(*rows, "z 1.25 1.125", "v 2.75 2.125")
            self.assert_table("0.062500000", text_of_two, ["0 to 2 decimals"])
        text = text.replace("1697 ", "1697.00 ").replace("828.9 ", "828.90 ")
        self.assert_table("0.12500000", text)
        # Zeros that end the decimals of all values do not count here either.
        self.assert_table("0.25000000", headed("x 7.0 6", "y 8 7"))

    def test_values_of_a_that_all_end_in_zeros_may_be_rounded(self):
        told = "A's value ends in zeros on %s instances, first 'i%d'; if it is rounded, write "
        told += "3.9e7 in place of 39000000"
        for a, share, first in (
            ("39000000 41200000", "2 of 2", 0), ("500 1600.0", "2 of 2", 0),
            ("-500 0", "2 of 2", 0), ("1" + "0" * 59 + " 100", "2 of 2", 0),
            ("12 39000000 7.5", "1 of 3", 1),
            ("50005 -60000", "1 of 2", 1),
        ):
            text = headed(*["i%d %s %s" % (i, x, x) for i, x in enumerate(a.split())])
            self.assertIn(told % (share, first), self.call((TESTED, "-"), text)[0].err)
        for a in ("39001000 41230010", "500 1600.5", "700", "710 720", "39000000", "0 7", "39e6 7"):
            text = headed(*["i%d %s %s" % (i, x, x) for i, x in enumerate(a.split())])
            self.assertNotIn("ends in zeros", self.call((TESTED, "-"), text)[0].err)

    def test_one_value_of_b_with_no_more_decimals_than_a_may_be_a_rounded_average(self):
        told = ["B has no more decimals than A"]
        for b in (("11", "12"), ("11.0", "12"), ("11", "12.00"), ("11.25", "13.5"),
                  ("12.24", "13.740")):
            text = headed("x 12.25 " + b[0], "y 13.75 " + b[1])
            self.assert_table("0.25000000", text, told)
        # A value of B has more decimals, B has more runs, A has none, or B found nothing.
        self.assert_table("0.25000000", headed("x 12.25 11", "y 13.75 12.345"))
        runs = headed("x 12.25 11", "x 12.25 12", "y 13.75 12", "y 13.75 11")
        self.assert_table("0.25000000", runs)
        self.assert_table("0.25000000", headed("x 12.00 11", "y 13.00 12"))
        lost = ["B has lost", "2 of 2 instances"]
        self.assert_table("1.0000000", headed("x 12.25 NA", "y 13.75 NA"), lost)

    def test_all_runs_of_b_are_empty_or_those_that_are_not_are_equal(self):
        lost = ["2 of 2 instances", "on 2 of them B has lost"]
        self.assert_table("1.0000000", headed("x 5 NA", "x 5 NA", "y 8 NA", "y 8 NA"), lost)
        # Nor is a seed that is ignored hidden by an instance without a value.
        text = headed("x 5 4", "x 5 4", "y 8 NA", "y 8 NA")
        self.assert_table("0.75000000", text, ["has no value on 1 of 2 instances"], ["seed"])

    def test_all_runs_of_b_are_equal(self):
        same = ["on each instance", "seed"]
        text = headed("x 5 4", "x 5 4.0", "y 8 9", "y 8 9")
        self.assert_table("0.75000000", text, same)
        # Wherever NA stands among them.
        for b in itertools.permutations(["NA", "4", "3"]):
            other = headed(*["x 5 " + run for run in b] + ["y 8 9"] * 3)
            self.assertNotIn("seed", self.call((TESTED, "-"), other)[0].err, b)
        # One run differs, or there is one run only.
        self.assert_table("0.50000000", text + "z 3 1\nz 3 1.5\n")
        self.assert_table("0.75000000", headed("x 5 4", "y 8 9"))

    def test_runs_are_given_as_instances(self):
        told = ["A's value is that of another instance, too, on 5 of 5 instances, first"]
        told += ["one name", "a column member"]
        rows = "r1_s1 5 4", "r1_s2 5 3", "r2_s1 7 6", "r2_s2 7 6", "r2_s3 7 5"
        self.assert_table("0.031250000", headed(*rows), told)
        without = "".join(line.partition(" ")[2] + "\n" for line in rows)
        self.assert_table("0.031250000", without, told)
        # Gaps, many of which are 0: one other value stands on one instance only.
        text = headed("a 0.00 0.012", "b 0.00 0.01", "c 0.00 0.02", "d 0.53 0.5", "e 0.00 0.01")
        self.assert_table("0.96875000", text)

    def test_what_is_plausible_has_no_such_note(self):
        for row in ("x 5 50", "x 50 5", "x -50 -5", "x 0 7", "x 0.00 0.12"):
            result, shown = self.call((TESTED, "-"), headed(row))
            self.assertEqual((result.status, result.err.count("\n")), (0, 4), shown)
        result, shown = self.call((TESTED, "-"), headed("x 5 NA"))
        self.assertNotIn(self.told, result.err, shown)


class Report(CorrectedPValueTest):
    def rows(self, text, *options):
        """The lines of the instances in the report, as lists of words."""
        result = self.run_script("--explain", *options, "0.01", "-", stdin=text.encode("utf-8"))
        lines = result.out.splitlines()
        first = [i for i, line in enumerate(lines) if line.split()[-1:] == ["instance"]][0] + 1
        return [line.split(None, 5) for line in lines[first : lines.index("", first)]]

    def test_it_begins_with_the_verdict_and_with_what_was_compared(self):
        text = (
            "B,A,instance\n1935.5,1936,caf\u00e9\n93,931539,cut\n1936.3,1936,caf\u00e9\n"
            "93,931539,cut\n5,0,zero\n-7,0,zero\n2,-8,Instance 7 of a long family\n"
            "-10,-8,Instance 7 of a long family\n1,8,none\n,8,none\n"
        )
        rows = self.rows(text)
        # The averages have two digits more than A's values.
        self.assertEqual(rows[0], ["1936", "1935.90", "-0.01%", "|", "=", "caf\u00e9"])
        self.assertEqual(rows[1], ["931539", "93.00", "-99.99%", "<<<<<<<<<<|", "B", "cut"])
        # A difference in percent is not defined where A is 0 or B found nothing.
        self.assertEqual(rows[2], ["0", "-1.00", "|", "B", "zero"])
        last = "|>>>>>", "A", "Instance 7 of a long family"
        self.assertEqual(rows[3], ["-8", "-4.00", "+50.00%"] + list(last))
        self.assertEqual(rows[4], ["8", "NA", "|", "A", "none"])
        told = "Smaller values are better: the average of 2 runs of B is", "of 5 instances"
        report = self.assert_says(("--explain", "0.01", "-"), *told, stdin=text)
        first = r"\Acorrected_p_value.py \d+\.\d\S*, an independent program .*doi 10.1214/23-AOAS17"
        first += r"78 corrected p-value: \S*, so H0 is not rejected at alpha = 0.05\. A B "
        self.assertRegex(report, first)
        # By hand, of -0.1/1936, (93 - 931539)/931539 and 4/8.
        self.assertIn("median of (B - A)/|A|: -0.01% over 3 of 5 instances", report)
        self.assertIn("winner instance", report)
        row, = self.rows(headed("x 10 9", "x 10 3", "x 10 9"))
        self.assertEqual(row[:3], ["10", "7.00", "-30.00%"], "the average, and no median")
        rows = self.rows("1.25 1\n3 4\n", "--maximize")
        self.assertEqual(rows[0], ["1.25", "1.0000", "-20.00%", "|>>>>>>", "A", "line 1"])
        self.assertEqual(rows[1], ["3", "4.0000", "+33.33%", "<<<<<<<<<<|", "B", "line 2"])
        told = "Larger values are better", "0.01"
        self.assert_says(("--maximize", "--explain", "0", "-"), *told, stdin="1.25 1\n3 4\n")

    def test_a_bar_is_longer_for_a_larger_difference_and_points_to_who_is_better(self):
        draw = random.Random(10)
        for options in ((), ("--maximize",)):
            values = [(1000, 1000 + draw.randint(-400, 400)) for _ in range(30)] + [(1000, 1000)]
            rows = self.rows("".join("%d %d\n" % pair for pair in values), *options)
            largest = max(abs(b - a) for a, b in values)
            for (a, b), row in zip(values, rows):
                marks = len(row[3]) - 1
                if a == b:
                    self.assertEqual(row[3], "|", row)
                    continue
                winner = "B" if (b < a) != bool(options) else "A"
                bar = {"A": "|" + ">" * marks, "B": "<" * marks + "|"}[winner]
                self.assertEqual(row[3:5], [bar, winner], row)
                # Ten marks for the largest, and at least one.
                self.assertLessEqual(abs(marks - max(1, 10 * abs(b - a) / largest)), 0.5, row)
            self.assertEqual(max(len(row[3]) for row in rows), 11)

    def test_a_gap_that_is_far_larger_leaves_the_other_bars_as_they_are(self):
        # The median gap is 2 %, and 5 times it is 10 %.
        rows = self.rows("100 86\n100 101\n100 102\n1000 979\n100 104\n")
        bars = ["<<<<<<<<<<|", "|>", "|>>", "<<|", "|>>>>"]
        self.assertEqual([row[3] for row in rows], bars)

    def test_the_gap_of_a_winner_is_never_shown_as_0(self):
        rows = self.rows("1000000 999999\n1000000 1000200\n100 100\n")
        self.assertEqual([row[2] for row in rows], ["-0.0001%", "+0.0200%", "+0.0000%"])
        rows = self.rows("1000 1000.4\n1000 999.6\n")
        self.assertEqual(rows[0][2:5], ["+0.04%", "|>>>>>>>>>>", "A"])
        self.assertEqual(rows[1][2:5], ["-0.04%", "|", "="])

    def test_all_bars_end_or_begin_in_one_column(self):
        rows = ["i%s %s %s" % (i, 10 ** i, 10 ** i + (-1) ** i) for i in range(2, 9)]
        result, _ = self.call(("--explain", "0.01", "-"), headed(*rows))
        lines = re.findall(r"(?m)^.*  i\d$", result.out)
        self.assertEqual(len(lines), 7, result.out)
        self.assertEqual(len({line.index("|") for line in lines}), 1, result.out)

    def test_facts_whose_reversal_misleads(self):
        table = [
            "A B (B - A)/|A| B better|A better winner instance",
            "A bar ends at 10 marks. Gaps of more than 5 times the median one are cut.",
        ]
        self.assert_says(("--explain", "0.01", "-"), *table, stdin=headed("x 5 4"))
        counts = [
            "n = 17, the number of instances on which A or B is better",
            "k = 4, the number of these on which A is better; B is better on 13",
            "ties = 5, further instances, which count by our rule if p_gamma is above 0",
            "p_gamma of the test = 0.01, the allowed probability that a runtime of B was too long,",
            "too long, which means longer than A's run would take on B's machine",
            "corrected p-value: 0.036006463, so H0 is rejected at alpha = 0.05.",
            "p-value of the ordinary sign test: 0.024520874",
            "critical value: 4, the largest k that rejects H0",
        ]
        self.assert_says(("--explain", "0.01", "17", "4", "5"), *counts)

    def test_the_assumptions_of_the_paper_and_ours(self):
        papers = [
            "The instances are independent (3.1)", "More time never makes B worse (3.2)",
            "A and B each ran on one thread (5.1)", "the CPU limited their speed (5.2)",
            "The two programs are comparable (5.3)",
            "On this pair of machines, each runtime of B was too long with a probability of at "
            "most p_gamma, even if all the others were too long (5.6)",
        ]
        ours = [
            "fixed without regard to the results", "B was not tuned on these instances",
            "no other version of B was compared", "random draws of the kind to conclude about",
            "the same statistic over the same number of runs",
            "A deterministic A allows the average or median of any number of runs of B, but not ",
            "The conclusion is about the two programs: faster code can make B better",
            "On a bad pair, a larger p_gamma or a smaller alpha may not protect",
        ]
        calls = [("0", "17", "4"), ("0.01", "17", "4"), ("0.01", "17", "9"), ("0.01", EXAMPLE_2)]
        for call in calls + [("--alpha", "0.001", TESTED, "40", "1")]:
            report = self.assert_says(("--explain",) + call)
            _, first, rest = report.partition("Among the assumptions of Arza et al. (2024)")
            first, _, second = rest.partition("Assumptions of ours")
            for facts, text in ((papers, first), (ours, second)):
                for fact in facts:
                    self.assertIn(fact, text)
            self.assertNotIn(".md", report, "a copied script has no other page beside it")

    def test_a_small_p_value_is_no_stronger_evidence_than_003(self):
        told = "On some machines most runtimes are too long; if these make B win, p is no stronger "
        told += "evidence than about %s "
        # 0.0142, 0.0298 and 0.0498 with 0.02, 0.0332 with 0.01, 0.0480 with 0.05.
        for call, due in (
            ((TESTED, "17", "3"), "0.03"), ((TESTED, "26", "7"), "0.03"),
            (("0.04", "17", "2"), "0.03"),
            ((TESTED, "17", "4"), None), (("0", "17", "2"), None), (("0.01", "17", "5"), None),
            (("0.001", "100", "0"), "0.05"), ((TESTED, "17", "2", "--alpha", "0.001"), "0.03"),
            (("0.01", "17", "4"), "0.05"), (("0.255", "100", "9"), "0.05"),
        ):
            report = self.assert_says(("--explain",) + call)
            found = re.findall(r"no stronger evidence than about (\S+) \((?:our rule|\*)\)", report)
            self.assertEqual(found, [due] * 2 if due else [], ("above and in the paragraph", call))
            self.assertEqual(report.count(told % due), len(found))

    def test_with_p_gamma_0_nothing_is_called_corrected(self):
        for call in (("0", "17", "3"), ("0", "17", "3", "2")):
            report = self.assert_says(("--explain",) + call, "p-value of the ordinary sign test: ")
            self.assertNotIn("corrected p-value", report)

    def test_it_has_80_columns_if_names_are_short(self):
        long_values = ("--alpha", "0.0166", "0.0123", "2000", "930", "1000")
        for call in (long_values, (TESTED, EXAMPLE_1), (TESTED, EXAMPLE_2), (TESTED, "9", "0")):
            result, _ = self.call(("--explain",) + call)
            self.assertEqual([x for x in result.out.splitlines() if len(x) > 80], [])

    def test_no_k_rejects(self):
        for alpha, p_gamma in (("0.05", "0.01"), ("0.05", "0.05"), ("0.05", "0.1"), ("0.5", "0.5")):
            self.assertGreaterEqual(expected_p_value(p_gamma, 4, 0), Fraction(alpha))
            told = "H0 is not rejected at alpha = %s" % alpha, "critical value: no k rejects H0"
            self.assert_says(("--alpha", alpha, p_gamma, "4", "0"), *told)


class Paragraph(CorrectedPValueTest):
    """What is pasted into other people's papers."""

    def pasted(self, arguments, stdin=b""):
        """The last paragraph of the report, as one line."""
        result, text = self.call(("--explain",) + arguments, stdin)
        self.assertEqual(result.status, 0, text)
        heading, _, paragraph = result.out.rpartition("\n\n")[2].partition(":\n")
        self.assertEqual(heading, "Paragraph for your paper", text)
        self.assertNotRegex(paragraph, r"[%_#&$^{}~\\<>]", "an error in LaTeX: " + text)
        return " ".join(paragraph.split())

    def assert_pasted(self, arguments, *facts, stdin=b"", never=()):
        paragraph = self.pasted(arguments, stdin)
        for fact in facts:
            self.assertIn(fact, paragraph)
        for fact in never:
            self.assertNotIn(fact, paragraph)

    # B is better on 13 of 17, worse on 3, and has found nothing on 1.
    LOST = [i + 19 if i < 13 else i + 21 for i in range(16)] + ["NA"]
    LOST = headed(*["i%d %d %s" % (i, i + 20, b) for i, b in enumerate(LOST)])

    def test_each_sentence_stands_only_where_it_applies(self):
        small = "if these make B win, p is no stronger evidence than about "
        calls = [(("17", "4"), 17, 4, 0), (("17", "4", "1"), 17, 4, 1), (("17", "2"), 17, 2, 0)]
        calls += [(("17", "9", "2"), 17, 9, 2), (("1100", "9"), 1100, 9, 0)]
        calls += [((EXAMPLE_2,), 17, 4, 5), (("-",), 17, 4, 0)]
        for p_gamma, (call, n, k, ties) in itertools.product(
                ("0", "0.01", "0.02", "0.04", "0.05", "0.1"), calls):
            p_value = expected_p_value(p_gamma, n, k, ties)
            rejected, fair = p_value < Fraction(ALPHA), p_gamma == "0"
            shown = plain(p_value) if p_value > Fraction(1, 10 ** 5) else "%.7e" % p_value
            tiny = p_value < Fraction(1, 10 ** 300)
            due = {
                "B was better on %d of %d instances, and A on %d." % (n - k, n + ties, k): True,
                "H0: B is worse than or equal to A.": True,
                "corrected p-value of the one-sided sign test (after Arza et al., 2024; program "
                "corrected p value": not fair,
                "The p-value of the ordinary one-sided sign test (program": fair,
                "is less than 1e-300 with p gamma = %s." % p_gamma: tiny and not fair,
                "is %s with p gamma = %s." % (shown, p_gamma): not tiny and not fair,
                ") is %s. " % shown: not tiny and fair,
                "This is below alpha = 0.05, so H0 is rejected: B performs statistically "
                "significantly better than A.": rejected,
                "This is not below alpha = 0.05, so H0 is not rejected: there is not enough "
                "evidence that B performs better than A. This shows neither that A is better, nor "
                "that they are equal.": not rejected,
                small + "0.03 (*).": p_value < Fraction("0.03") and p_gamma in ("0.02", "0.04"),
                small + "0.05 (*).":
                    p_value < Fraction("0.05") and p_gamma in ("0.01", "0.05", "0.1"),
                "The ties (%d) count (*)." % ties: ties > 0 and not fair,
                "The ties (%d) change nothing in this test." % ties: ties > 0 and fair,
                "A run of B without a value is worse than any value (*): by this, B lost on 1 of "
                "17 instances.": call == ("-",),
                "B counts as better only by at least": len(call) == 1,
                "(*) marks rules of the program, not of Arza et al.": not fair or len(call) == 1,
            }
            pasted = self.pasted((p_gamma,) + call, self.LOST)
            for sentence, applies in due.items():
                self.assertEqual(sentence in pasted, applies, (p_gamma, call, sentence, pasted))
            self.assertEqual("(*)" in pasted, "(*) marks" in pasted, pasted)
            report = self.assert_says(("--explain", p_gamma) + call, stdin=self.LOST)
            for sentence, applies in {
                "H0 would still be rejected": rejected,
                "Of runtimes made with 0.01, 1.6 percent were too long when the program's authors "
                "chose gamma on 8 of the 12 machines": p_gamma in ("0.02", "0.04"),
                "drops ties, with NA as above, has n = 17": call == ("-",),
            }.items():
                self.assertEqual(sentence in report, applies, (p_gamma, call, sentence, report))

    def test_it_is_short(self):
        # At most 120 words for counts, and 170 for a table without NA, members and exponents.
        runs = [[draw.choice((9.25, 11.75)) for _ in range(10)] for draw in [random.Random(2)] * 40]
        text = headed(*("i%d %s %s" % (i, 10.5 + i / 2, b + i / 2)
                        for i, values in enumerate(runs) for b in values))
        for p_gamma, k in itertools.product(("0", "0.01", "0.02", "0.04", "0.05", "0.1"), (4, 17)):
            words = self.pasted((p_gamma, "40", str(k), "12")).split()
            self.assertLessEqual(len(words), 120, words)
            for option in ((), ("--maximize",)):
                words = self.pasted(option + (p_gamma, "-"), text).split()
                self.assertLessEqual(len(words), 170, words)

    def test_what_decides_stands_first(self):
        lost = self.pasted((TESTED, "-"), self.LOST)
        self.assertRegex(lost, "^A run of B without a value is worse than any value")

    def test_which_p_gamma_still_rejects(self):
        cases = [("0.01", 17, 4, 0, 26), ("0.01", 16, 0, 0, 202), ("0.01", 17, 4, 5, 20)]
        cases += [("0.02", 300, 0, 0, 431), ("0", 1500, 0, 0, 469), ("0.02", 17, 4, 5, 20)]
        for p_gamma, n, k, ties, bears in cases:
            # By the definition: with a step of 0.001 more it is not rejected.
            errors = [expected_p_value(Fraction(bears + i, 1000), n, k, ties) for i in (0, 1)]
            self.assertTrue(errors[0] < Fraction("0.05") <= errors[1], (n, k))
            told = "H0 would still be rejected with a p_gamma of up to %g in" % (bears / 1000)
            self.assert_says(("--explain", p_gamma, str(n), str(k), str(ties)), told)

    def test_what_it_bears_is_never_below_the_p_gamma_given_and_there_at_every_n(self):
        # 0.0261 lies between two of the steps that are tried.
        self.assertLess(expected_p_value("0.0261", 17, 4), Fraction("0.05"))
        for n in (10000, 10001):
            calls = ["corrected_p_value(%s, %d, 4800)" % (p_gamma, n) for p_gamma in (0.011, 0.012)]
            errors = list(map(float, self.evaluate(*calls)))
            self.assertTrue(errors[0] < 0.05 <= errors[1], (n, errors))
            self.assert_says(("--explain", "0.01", str(n), "4800"), "up to 0.011 in")
        self.assert_says(("--explain", "0.0261", "17", "4"), "gamma = 0.0261.", "up to 0.0261 in")
        self.assert_says(("--explain", "0.0003", "30", "10"), "up to 0.0003 in")
        self.assert_pasted(("--alpha=0.035", "0.01", "17", "4"), "is below alpha = 0.035,")
        for call in (("0.01", "17", "4", "--alpha", "0.03"), ("--alpha=0.03", "0.01", "17", "4")):
            report = self.assert_says(call, "not below alpha = 0.03,")
            self.assertNotIn("up to", report)

    def test_a_reader_recomputes_both_p_values_from_it_and_from_the_table(self):
        draw = random.Random(7)
        for i in range(150):
            text, options = random_results(draw)
            told = self.pasted(options + (TESTED, "-"), text)
            report = self.assert_says(options + ("--explain", TESTED, "-"), stdin=text)
            signs = {rule: signs_by(told, text, rule == "ours") for rule in ("ours", "papers")}
            self.assertEqual(signs["ours"], signs_of(text, options), told + text)
            p_gamma = re.search(r"with p gamma = (\S+)\. ", told).group(1)
            a, b, tie = (signs["ours"].count(sign) for sign in ("A", "B", ""))
            ours = re.search(r"\(after Arza et al., 2024; .*?\) is (\S+) with", told).group(1)
            self.assertEqual(plain(expected_p_value(p_gamma, a + b, a, tie)), ours, told + text)
            a, b, _ = (signs["papers"].count(sign) for sign in ("A", "B", ""))
            papers = r"which takes ([0-9.]+), [^:]*? n = (\d+), k = (\d+) and the p-value (\S+)\. "
            papers = re.findall(papers, report)
            self.assertEqual([found[0] for found in papers], [MADE, TESTED], report)
            for made, *found in papers:
                right = [str(a + b), str(a), plain(expected_p_value(made, a + b, a))]
                self.assertEqual(found, right, report + text)

    def test_what_was_compared(self):
        runs = headed(*["x 3.25 3", "x 3.25 NA", "x 3.25 2"] + ["y 4.5 5"] * 3)
        for options, *facts in (
            ((), "the average of 3 runs of B is compared", "B lost on 1 of 2 instances."),
            (("--best",), "the best of 3 runs of B (*) is", "B lost on 0 of 2 instances."),
            (("--median",), "the median of 3 runs of B (*) is", "B lost on 0 of 2 instances."),
        ):
            self.assert_pasted(options + (TESTED, "-"), *facts, stdin=runs)
        self.assert_pasted((TESTED, "-"), ": one value of B is", stdin=headed("x 5 4"))


class Statistics(CorrectedPValueTest):
    """--best and --median."""

    def test_known_values(self):
        cases = {
            # Runs of B against A = 7: who is better if smaller values are, and if larger ones are.
            ("best", "9 6 9"): "BB", ("best", "NA 6"): "BA", ("best", "NA"): "AA",
            ("best", "7 NA 9"): "=B", ("best", "6.5 8"): "=B",
            ("median", "9 6 6"): "BA", ("median", "9 6 8"): "AB",
            ("median", "7 7 1"): "==",
            # The mean of the two in the middle: 7, 6.5 and 6.
            ("median", "6 8 0 9"): "==", ("median", "6 7 0 9"): "=A",
            ("median", "5 7 0 9"): "BA", ("median", "8"): "AB",
            # NA is worse than each value.
            ("median", "6 6 NA"): "BA", ("median", "8 8 NA"): "AB",
            ("median", "6 NA"): "AA", ("median", "6 6 6 NA NA"): "BA",
            ("median", "6 6 NA NA"): "AA", ("median", "9 9 NA NA 9"): "AB",
        }
        for (statistic, runs), right in cases.items():
            self.assertEqual(self.winners("7", runs, "--" + statistic), right, (statistic, runs))

    def test_the_report_and_the_note_name_it(self):
        text = headed("x 7 9", "x 7 6", "x 7 8", "y 8 9", "y 8 7", "y 8 NA")
        for option, values in (("--best", ["6.00", "7.00"]), ("--median", ["8.00", "9.00"])):
            told = "the %s of 3 runs of B" % option[2:]
            result, shown = self.call((option, TESTED, "-"), text)
            self.assertIn(told + " (our rule) is compared", result.err, shown)
            # The note on NA is the one sign of a broken solver.
            lost = "has no value on 1 of 2 instances, first 'y'; on 0 of them B has lost"
            self.assertIn(lost, result.err)
            report = self.assert_says((option, "--explain", TESTED, "-"), told, stdin=text)
            for value in values:
                self.assertIn(" %s " % value, report)

    def test_both_are_refused(self):
        told = "--best and --median are two statistics", "give the one that A's paper has"
        self.assert_refused(("--best", "--median", TESTED, "-"), *told)


class BadInput(CorrectedPValueTest):
    GOOD = ["0.01", "17", "4"]

    def test_p_gamma(self):
        values = "abc 0.51 -0.1 -1e-30 1 1% nan inf -inf 0,1 0x1 1_0e-3 \uff10 -- 1e 1e999".split()
        values += ["", " ", "0.1 ", "1" * 50000]
        self.assert_bad(self.GOOD, 0, values, "P_GAMMA must be", "0 to 0.5", "0.02 for 2 %")
        self.assert_refused(("0.7", EXAMPLE_2), "P_GAMMA must be", "not '0.7'")

    def test_n_k_and_ties(self):
        values = "10.5 17.5 1e-3 -3 1000001 1e+07".split() + ["9" * 50000]
        self.assert_bad(self.GOOD, 1, values, "N must be an integer from 0 to 1,000,000,")
        # A number is no option.
        self.assert_refused(("0.01", "-5", "4"), "N must be", "not '-5'")
        self.assert_refused(("-.5", "17", "4"), "P_GAMMA must be", "not '-.5'")
        # What is no number may be a table.
        for value in "abc 1_0 nan \uff11 + 0x11".split() + ["", " 17"]:
            told = "expected P_GAMMA and N K [TIES] or one RESULTS", ascii("0.01 %s 4" % value)
            self.assert_refused(("0.01", value, "4"), *told)
        values = "abc 4.9 4.5 1e-1 1_0 -1 18 \u0664".split()
        told = "the number of the N instances on which A is better", "0 to 17"
        self.assert_bad(self.GOOD, 2, values + ["", "9" * 50000], "K, ", *told)
        self.assert_refused(("0.01", "0", "1"), "K, ", "0 to 0", "not '1'")
        values = "abc 4.9 -1 1000001".split()
        self.assert_bad(self.GOOD + ["5"], 3, values, "TIES must be", "0 to 1,000,000")

    def test_alpha(self):
        values = "0 0.95 0.50001 1 -0.05 1.5 abc nan 5% 1_0e-3 0,05 1e-300 1e-999".split() + [""]
        told = "ALPHA must be", "1e-299 to 0.5"
        for value in values:
            self.assert_refused(("--alpha=" + value, "0.01", "17", "4"), *told, ascii(value))
        # Before anything is read.
        self.assert_refused(("--alpha", "7", "0.01", "none.tsv"), *told)
        self.assert_refused(("0.01", "17", "4", "--alpha"), *told)
        self.assert_refused(("--alpha", "--explain", "0.01", "17", "4"), *told, "--explain")

    def test_the_number_of_operands(self):
        told = "expected P_GAMMA and N K [TIES] or one RESULTS, found ", "--help"
        self.assert_refused((), *told)
        self.assert_refused(("0.01",), *told, "'0.01'")
        self.assert_refused(("0.01", "17", "4", "5", "9"), *told, "'0.01 17 4 5 9'")
        # Two tables, as a glob gives them.
        self.assert_refused((TESTED, "a.tsv", "b.tsv"), *told, "'0.02 a.tsv b.tsv'")
        self.assert_refused((TESTED, "a.tsv", "b.tsv", "c.tsv"), *told, "a.tsv b.tsv c.tsv")
        self.assert_refused((TESTED, "a.tsv", "17", "4"), *told, "a.tsv 17 4")
        self.assert_refused(("--maximize", TESTED, EXAMPLE_1, EXAMPLE_2), *told)

    def test_integers_as_pandas_and_r_write_them(self):
        exact = "%.7e" % expected_p_value("0", 1000, 400)
        for p_value, call in (("0.033192784", ("0.01", "17.0", "4.0")),
                              ("0.033192784", ("0.01", "17", "4", "0.0")),
                              (exact, ("0", "1e+03", "4e2"))):
            self.assert_counted(p_value, call[0], call[1:], self.FINDING[0])


class AsAModule(CorrectedPValueTest):
    def test_the_functions_take_what_str_shows(self):
        same = "corrected_p_value(%s) == corrected_p_value(0.01, 17, 4)"
        calls = {
            same % "'0.01', '17', '4'": True,
            same % "decimal.Decimal('0.01'), 17, 4": True,
            "corrected_p_value(0, 5, 0)": 0.03125,
            "corrected_p_value(0, 10000, 0)": 1e-300, "corrected_p_value(0.1, 0, 0)": 1.0,
            "corrected_p_value(0.01, 2, 2)": 1.0,  # the sum of the floats is more
            "round(corrected_p_value(0.1, 15, 15), 14)": 1.0,
            "critical_value(0.01, 17, 0.05)": 4,
            "critical_value(0.01, 4, 0.05)": None, "critical_value(0.01, 0, 0.05, 7)": None,
            same % "0.01, Shown('17.0'), Shown('4.0')": True,
        }
        self.assertEqual(self.evaluate(*calls), list(map(repr, calls.values())))
        found, = self.evaluate("corrected_p_value(0.01, 17, 4)")
        self.assertAlmostEqual(float(found), float(expected_p_value("0.01", 17, 4)), 14)

    def test_every_bad_argument_is_a_value_error_in_the_words_of_the_command(self):
        self.assert_raised(
            ("corrected_p_value(0.7, 17, 4)", "P_GAMMA must be", "not 0.7"),
            ("critical_value(True, 17, 0.05)", "P_GAMMA must be", "not True"),
            ("corrected_p_value(0.01, 10.5, 4)", "N must be", "not 10.5"),
            ("corrected_p_value(0.01, 17, 18)", "K", "0 to 17", "not 18"),
            ("corrected_p_value(0.01, 17, 4, -1)", "TIES must be", "not -1"),
            ("critical_value(0.01, 17, None)", "ALPHA must be", "not None"),
        )
        error, = self.evaluate("InputError.__mro__[1]")
        self.assertEqual(error, "<class 'ValueError'>", "InputError is not exported")


if __name__ == "__main__":
    unittest.main()
