"""Rows of several instances, and A's values with an exponent, in corrected_p_value.py."""

import collections
import decimal
import itertools
import math
import random
import re
import statistics
from fractions import Fraction

from definitions import TESTED, digits_off, expected_p_value, plain
from test_corrected_p_value import CorrectedPValueTest, exact, headed, random_results

ROUNDINGS = ["ROUND_" + how for how in "HALF_EVEN HALF_UP FLOOR CEILING DOWN UP".split()]


def table_of(rows, header="instance member a b"):
    return "\n".join([header] + list(map(" ".join, rows))) + "\n"


def last_digit(text):
    """The unit of the last digit that a number shows."""
    digits, _, exponent = text.lower().partition("e")
    return Fraction(10) ** (int(exponent or 0) - len(digits.partition(".")[2]))


def common_unit(texts):
    """In it all these values are whole, without the zeros at their end; it is at most 1."""
    values = list(map(Fraction, texts))
    return next(unit for unit in (Fraction(1, 10 ** d) for d in itertools.count())
                if all(value % unit == 0 for value in values))


def mean(values):
    return sum(values) / len(values)


def expected_winners(rows, options):
    """Who is better on each instance by our rule, by that of version 8.0, and by the paper's."""
    sign = -1 if "--maximize" in options else 1
    statistic = {"--best": min, "--median": statistics.median}.get((options or [""])[-1], mean)
    texts, runs_of = collections.defaultdict(list), collections.defaultdict(dict)
    for name, member, a, b in rows:
        texts[name].append(a)
        # NA is worse than any value, and so is a mean with it.
        run = math.inf if b == "NA" else sign * Fraction(b)
        runs_of[name].setdefault(member, []).append(run)
    own = {name: [last_digit(a) for a in of_one if "e" in a.lower()]
           for name, of_one in texts.items()}
    in_8 = common_unit(row[2] for row in rows)
    of_plain = common_unit(row[2] for row in rows if not own[row[0]])
    winners = {"ours": {}, "8.0": {}, "paper": {}}
    for name, members in runs_of.items():
        gain = sign * Fraction(texts[name][0]) - mean(list(map(statistic, members.values())))
        ours = max(own[name] + [in_8]) if own[name] else of_plain
        for rule, unit in (("ours", ours), ("8.0", in_8), ("paper", 0)):
            winners[rule][name] = "A" if gain < 0 else "B" if gain and gain >= unit else "="
    return winners


def random_rows(draw):
    """Lines of rows of A's table with 1 to 4 members, NA, and values in up to 3 notations."""
    rows, number = [], draw.randint(1, 3)
    for i in range(draw.randint(1, 6)):
        digits, power = draw.randrange(-300, 300), draw.randint(-3, 3)
        texts = ["%de%d" % (digits, power), exact(digits * Fraction(10) ** power, 3)]
        texts += ["%sE%+03d" % (exact(Fraction(digits, 10), 1), power + 1)]
        texts = draw.choice((texts, texts[:1], texts[1:2], texts[2:]))
        count = number * draw.choice((1, 1, 2, 4))
        steps = [Fraction(draw.choice((-6, -3, -2, 0, 1, 2, 3)), 2) for _ in range(count)]
        if draw.random() < 0.6:
            # The mean is A's value, or a unit beside it, or a little off these.
            average = Fraction(draw.choice((-100, 0, 100)) + draw.choice((-1, 0, 0, 1)), 100)
            steps[-1] = count * average - sum(steps[:-1])
        for j, step in enumerate(steps):
            b = exact(Fraction(texts[0]) + step * max(map(last_digit, texts)), 8)
            b = "NA" if draw.random() < 0.04 else b
            rows.append(("i%d" % i, "m%d_%d" % (i, j // number), draw.choice(texts), b))
    draw.shuffle(rows)
    return rows


class RowsAndUnitsTest(CorrectedPValueTest):
    def listed(self, text, *options):
        """The result of a report, and {instance: [A, B, winner]} as it lists them, each once."""
        result, shown = self.call(("--explain",) + options + (TESTED, "-"), text)
        self.assertEqual(result.status, 0, shown)
        lines = result.out.partition(" instance\n")[2].partition("\n\n")[0].splitlines()
        words = [line.split() for line in lines]
        found = {row[-1]: [row[0], row[1], row[-2]] for row in words}
        self.assertEqual(len(found), len(words), "an instance is listed twice: " + shown)
        return result, found

    def assert_winners(self, expected, text, *options):
        """The last words of the instances in the report, joined, as A, B or =."""
        _, found = self.listed(text, *options)
        self.assertEqual("".join(row[2] for row in found.values()), expected, text)

    def assert_doubt(self, numbers, word, text):
        """One note has this word, and these numbers first; none has it if numbers is None."""
        result, shown = self.call((TESTED, "-"), text)
        notes = [note for note in result.err.splitlines()[:-3] if word in note]
        self.assertEqual((result.status, len(notes)), (0, numbers is not None), shown)
        for note in notes:
            found = re.findall(r"(?<!\w)\d+(?:\.\d+)?(?:e[+-]?\d+)?\b", note)
            self.assertEqual(list(map(Fraction, found))[: len(numbers)], numbers, note)

    def assert_how(self, text, *facts, never=()):
        """The note on how A and B are compared, and the paragraph, have these facts."""
        result, _ = self.listed(text)
        paragraph = result.out.partition("Paragraph for your paper:")[2]
        note, = [line for line in result.err.splitlines() if "values are better" in line]
        for told in (note, " ".join(paragraph.split())):
            how = told.partition("as worse if it is worse at all")[0]
            for fact in facts:
                self.assertIn(fact, how)
            for fact in never:
                self.assertNotIn(fact, how)


class Members(RowsAndUnitsTest):
    ROW = [("R1", "R101", "8", b) for b in "57"] + [("R1", "R102", "8", b) for b in ("9", "11")]

    def test_the_value_of_b_is_the_mean_over_members_and_na_if_one_is(self):
        one_lost = self.ROW[:3] + [("R1", "R102", "8", "NA")]
        both_lost = self.ROW[:2] + one_lost[3:] * 2
        third = [("R1", "R101", "8", "70"), ("R1", "R102", "8", "1")]
        for rows, options, value, right in (
            (self.ROW, (), 8, "="), (self.ROW, ("--median",), 8, "="),
            # The best are 5 and 9; 7 and 11 if larger values are better.
            (self.ROW, ("--best",), 7, "B"), (self.ROW, ("--best", "--maximize"), 9, "B"),
            (one_lost, (), None, "A"), (one_lost, ("--median",), None, "A"),
            (one_lost, ("--best",), 7, "B"), (one_lost, ("--best", "--maximize"), 8, "="),
            (both_lost, ("--best",), None, "A"), (both_lost, ("--best", "--maximize"), None, "A"),
            # The median of three: 7 on R101, and 9 on R102.
            (self.ROW + third, ("--median",), 8, "="),
        ):
            _, found = self.listed(table_of(rows), *options)
            b = found["R1"][1]
            found = None if b == "NA" else Fraction(b), found["R1"][2]
            self.assertEqual(found, (value, right), (rows, options))

    def test_a_row_of_any_size_is_one_instance_and_an_empty_cell_is_the_instance(self):
        rows = [("R1", "R10%d" % i, "10", b) for i, b in enumerate(("8", "9", "9", "10", "9"))]
        rows += [("C1", "C10%d" % i, "20", b) for i, b in enumerate(("19", "20", "22"))]
        rows += [("S", '""', "7", "6"), ("T", "T", "3", "3")]
        self.assert_winners("BAB=", table_of(rows))
        p_value = plain(expected_p_value(TESTED, 3, 1, 1))
        facts = ["B is better on 2 of 4 instances, A on 1"]
        facts.append("drops ties, with rows of members as one instance, has n = 3, k = 1 and")
        self.assert_table(p_value, table_of(rows), p_gamma=TESTED, facts=facts)

    def test_any_table_against_exact_fractions(self):
        draw, drawn = random.Random(20), collections.Counter()
        for _ in range(150):
            rows = random_rows(draw)
            options = draw.choice(([], ["--maximize"]))
            options = options + draw.choice(([], ["--best"], ["--median"]))
            ours, in_8, papers = expected_winners(rows, options).values()
            result, found = self.listed(table_of(rows), *options)
            self.assertEqual({name: row[2] for name, row in found.items()}, ours, (options, rows))
            drawn.update((ours[name], in_8[name]) for name in ours)
            a, b, ties = (list(ours.values()).count(sign) for sign in "AB=")
            self.assertIn(" %s," % plain(expected_p_value(TESTED, a + b, a, ties)), result.out)
            a, b = (list(papers.values()).count(sign) for sign in "AB")
            self.assertIn(" n = %d, k = %d and the p-value" % (a + b, a), result.err, rows)
        # Nothing else differs from 8.0 than that a win of B becomes a tie.
        self.assertEqual(set(drawn), {("A", "A"), ("B", "B"), ("=", "="), ("=", "B")})
        self.assertGreater(min(drawn.values()), 20, drawn)

    def test_an_instance_with_one_member_is_as_without_the_column(self):
        draw = random.Random(3)
        for _ in range(25):
            text, options = random_results(draw)
            call = options + ("--explain", TESTED, "-")
            words = [line.split() for line in text.splitlines()[1:]]
            for member in ("%s", "only_%s"):
                same = table_of([(x, member % x, a, b) for x, a, b in words])
                self.assertEqual(self.call(call, same)[0], self.call(call, text)[0])

    def test_the_number_of_runs_is_the_same_on_each_member(self):
        others = [("S", "S", "3", "2")] * 2 + [("T", "T", "3", "2")] * 2
        # A run of R102 is lost, or it is on the other member.
        for row, *told in ((self.ROW[:3], "'R102'", " 1, elsewhere 2"),
                           (self.ROW[:3] + self.ROW[:1], "'R101'", " 3, elsewhere 2")):
            for rows in (row + others, others + row):
                where = "standard input: on " + told[0]
                self.assert_refused((TESTED, "-"), where, told[1], stdin=table_of(rows))

    def test_a_member_of_two_instances_is_refused(self):
        told = "standard input: the member 'R101' has the instances 'R1' and "
        for name, member in (("R2", "R101"), ("R101", '""'), ("R101", "R101")):
            text = table_of(self.ROW[:2] + [(name, member, "8", "9")])
            self.assert_refused((TESTED, "-"), told + repr(name), stdin=text)
        # The two columns are exchanged: a row of ten would be ten instances.
        rows = [("R1", "R1%02d" % i, "1209.9", "1200") for i in range(10)]
        told = "standard input: the member 'R1' has the instances 'R100' and 'R101'"
        self.assert_refused((TESTED, "-"), told, stdin=table_of(rows, "member instance a b"))
        text = table_of([("R1", "R101", "R102", "8", "9")], "instance member MEMBER a b")
        self.assert_refused((TESTED, "-"), "standard input, line 1", "must be a header", stdin=text)

    def test_three_rows_of_ten_and_one_more_are_4_instances_and_not_31(self):
        rows = [("S", "S", "999.5", "980.25")]
        for row, a in (("R", "1209.9"), ("C", "828.4"), ("RC", "1384.2")):
            rows += [(row, "%s%02d" % (row, i), a, "%d.25" % (400 + i)) for i in range(10)]
        for first, n, doubt in (("instance member", 4, None), ("row instance", 31, [30, 31])):
            text = table_of(rows, first + " a b")
            printed = self.call((TESTED, "-"), text)[0].out.strip()
            self.assertLessEqual(digits_off(printed, expected_p_value(TESTED, n, 0)), 1)
            self.assert_doubt(doubt, "column member", text)

    def test_the_note_and_the_paragraph_tell_how_many_rows_and_members(self):
        rows = self.ROW + [("S", "S", "3", "2")] * 2 + [("T", "T", "5", "2")] * 2
        rows += [("C", "C%d" % (i // 2), "4", str(i)) for i in range(6)]
        facts = "average of 2 runs", "On 2 of 4 instances", "mean", "3 members"
        self.assert_how(table_of(rows), *facts)
        self.assert_how(headed("x 5 4", "y 3 2"), "one value", never=["member", "mean"])

    def test_a_seed_that_is_ignored_is_seen_on_each_member(self):
        alike = [("R1", "R10%d" % (i // 2), "8", str(i // 2)) for i in range(4)]
        self.assert_doubt([], "seed", table_of(alike))
        self.assert_doubt(None, "seed", table_of(self.ROW))
        # One run on each member tells nothing about seeds.
        self.assert_doubt(None, "seed", table_of([self.ROW[0], ("R1", "R102", "8", "5")]))

    def test_more_than_half_of_the_instances_share_a_value_of_a(self):
        for values, due in (("5 5 5 7 8", [3, 5]), ("5 5 6 7 8", None), ("0 0 0 7 8", None),
                            ("5 5 7 7 8", [4, 5]), ("5 5.0 5e0", [3, 3]), ("5 5 6 7", None)):
            rows = ["%s %s 1" % pair for pair in zip("vwxyz", values.split())]
            self.assert_doubt(due, "column member", headed(*rows))


class Units(RowsAndUnitsTest):
    def test_known_values(self):
        cases = {
            # a, b: who is better if smaller values are, and if larger ones are
            ("3.9e+07", "38000000"): "BA", ("3.9e+07", "38000001"): "=A", ("39E6", "4e-9"): "BA",
            ("3.9e+07", "40000000"): "AB", ("39000000", "38999999"): "BA", ("5e1", "41"): "=A",
            ("3.90e7", "38900000"): "BA", ("3.90e7", "38900001"): "=A", ("1697e0", "1696"): "BA",
            ("1697e0", "1696.5"): "=A", ("-4e+01", "-49"): "=A", ("-4e+01", "-50"): "BA",
            ("-4e+01", "-39.9"): "A=", ("4.1E-01", "0.4"): "BA", ("5e-1", "0.4 0.4 0.4"): "BA",
            ("0e2", "-99"): "=A", ("0e2", "-100"): "BA",
            # Zeros that end the decimals of all values do not count, as they do not in plain ones.
            ("5.0e0", "4.9"): "=A", ("5.0e0", "4"): "BA",
            # The sums are exact, whatever the exponents are.
            ("1e400", "0"): "BA", ("1e400", "-1e-400 1e-400"): "BA", ("1e400", "1e-400"): "=A",
            ("1e400", "0.%s1e-400" % ("0" * 50)): "=A",
            ("1e-400", "0"): "BA", ("1e-400", "0.1e-400"): "=A", ("1e-400", "1.1e-400"): "A=",
            ("-1e400", "-5"): "A=", ("1e-400", "1%s -1%s 0" % ("0" * 58, "0" * 58)): "BA",
        }
        for (a, runs), right in cases.items():
            self.assertEqual(self.winners(a, runs), right, (a, runs))
        self.assert_winners("=BB", headed("x 1e400 1e-400", "y 1e-400 0", "z 9.99e+399 -1"))

    def test_each_value_with_an_exponent_has_the_unit_of_its_own_last_digit(self):
        # In 8.0, the unit of all was that of 2.58E-03.
        rows = ["x 4.1E-01 0.40999", "y 2.58E-03 0.00257", "z 4.1E-01 0.4", "v 3e1 20.5"]
        self.assert_winners("=BB=", headed(*rows))
        # The unit of plain values is that of the plain ones, whatever the others are.
        plain_ones = ["p 12.5 12.45", "q 7 6.9"]
        self.assert_winners("=B", headed(*plain_ones))
        self.assert_winners("=B=BB=", headed(*(plain_ones + rows)))

    def test_an_instance_in_two_notations_has_the_larger_unit(self):
        for texts in itertools.permutations(("50.0", "5e1", "5.0e1")):
            for b, right in (("40", "B="), ("40.5", "==")):
                rows = ["x %s %s" % (a, b) for a in texts] + ["y 0.5 0.5"] * 3
                self.assert_winners(right, headed(*rows))

    def test_b_wins_only_if_it_is_better_than_all_that_a_may_stand_for(self):
        draw, won = random.Random(6), collections.Counter()
        for options, sign in (((), 1), (("--maximize",), -1)):
            lines, better = [], []
            for rounding, digits, negative in itertools.product(ROUNDINGS, (1, 2, 3), (1, -1)):
                context = decimal.Context(prec=digits, rounding=rounding)
                for power, step in itertools.product((-5, -2, 1), (20, 50, 99, 100, 101, 170)):
                    true = negative * draw.randrange(10 ** 5, 10 ** 6) * Fraction(10) ** power
                    a = format(context.create_decimal(exact(true, 5)), "e")
                    # A part of a unit beside A's value, and the true value itself.
                    for b in (Fraction(a) - sign * last_digit(a) * step / 100, true):
                        lines.append("%s_%d %s %s" % (rounding, len(lines), a, exact(b, 9)))
                        better.append(sign * (true - b) > 0)
            _, found = self.listed(headed(*lines), *options)
            wins = [i for i, row in enumerate(found.values()) if row[2] == "B"]
            self.assertEqual([lines[i] for i in wins if not better[i]], [])
            won.update(lines[i].rpartition("_")[0] for i in wins)
        self.assertEqual(set(won), set(ROUNDINGS))
        self.assertGreater(min(won.values()), 60, won)

    def test_exponents_that_are_refused(self):
        where, of_b = "standard input, line 2", ("of B", "-400 to 0", "print all digits")
        for a in ("1e401", "-1e401", "1E+0401", "1e-401"):
            self.assert_refused((TESTED, "-"), where, "of A", repr(a), stdin=headed("x %s 5" % a))
        for b in ("4e1", "3.8e+07", "1E+0001"):
            self.assert_refused((TESTED, "-"), where, repr(b), *of_b, stdin=headed("x 3.9e7 " + b))
        self.assert_winners("BB", headed("x 5e0 4e0", "y 5e0 400E-002"))

    def test_the_note_and_the_paragraph_tell_where_it_is_so(self):
        both = headed("x 5.25 4", "y 3e1 2", "z 7.5 9")
        self.assert_how(both, "at least 0.01", "1 of 3 instances", "exponent")
        none_plain = headed("y 3e1 2", "z 7e-1 9")
        self.assert_how(none_plain, "2 of 2 instances", "exponent", never=["last decimal"])
        self.assert_how(headed("x 5.25 4"), "at least 0.01", never=["exponent"])


class Doubts(RowsAndUnitsTest):
    def assert_doubts(self, word, cases, row="%s %s 9.12345678"):
        for values, due in cases.items():
            rows = [row % pair for pair in zip("vwxyz", values.split())]
            self.assert_doubt(due, word, headed(*rows))

    def test_values_with_an_exponent(self):
        self.assert_doubts("exponent on", {
            "41230011 3.9e+07 2.58E-03": [2, 3, 10 ** 6], "41230011 5.25 7": None,
            "2.58E-03 3.9e+07": [2, 2, Fraction(1, 10 ** 5)],
        })

    def test_plain_values_that_end_in_zeros(self):
        self.assert_doubts("3.9e7", {
            "39000000 41230011": [1, 2], "39000000 41230011 -50000": [2, 3], "39000000": None,
            "39000000 0 41230011 5e7": [1, 4], "39000100 41230000 200": [3, 3], "0 0.5": None,
            "39001000 41230011": None, "3.9e7 41230011": None, "0 41230011": None,
            "39000100 41230010": None, "1.0000 2": None,
        })

    def test_plain_values_with_different_decimals(self):
        self.assert_doubts("1697e0", {
            "1697 828.9 8.94": [0, 2], "1697e0 828.94 8.94": None, "1697e0 828.9 8.94": [1, 2],
            "1697 828 8e-2": None, "1697 5 2.58E-03": None, "1697 828.0": None,
        })

    def test_a_table_with_members_in_the_words_of_step_1(self):
        for word in ("member", "members"):
            text = "instance %s a b\nR x 8 5\nR y 8 9\n" % word
            told = "On 1 of 1 instances, B's value is the mean"
            self.assertIn(told, self.call(("0", "-"), text)[0].err)
        text = "instance member a b\nR x 8 5\nR mean 8 9\n"
        self.assert_refused(("0", "-"), "standard input, line 3", "'mean'", stdin=text)

    def test_a_difference_of_float_noise(self):
        told = "differ by less than 1e-9 of the value on %s instances"
        for a, b, due in (
            ("8713.428", "8713.428000000002", True), ("8713.428", "8713.427999999998", True),
            ("8713.428", "8713.428", False), ("8713.428", "8713.429", False),
        ):
            notes = self.call(("0", "-"), "%s %s\n7.5 6.25\n" % (a, b))[0].err
            self.assertEqual(told % "1 of 2" in notes, due, (a, b))

    def test_a_best_of_integers_beside_decimals_of_a_may_be_compared_with_averages(self):
        told = "B's values are integers, and A's are not; if A's are averages, leave out --best"
        for options, a, b, due in (
            (("--best",), "8.5", "7", True), (("--best",), "8", "7", False),
            (("--best",), "8.5", "7.5", False), (("--median",), "8.5", "7", False),
            ((), "8.5", "7", False), (("--best",), "8.5", "NA", False),
        ):
            text = "instance a b\n" + "x %s %s\n" % (a, b) * 2
            notes = self.call(options + ("0", "-"), text)[0].err
            self.assertEqual(told in notes, due, (options, a, b))

    def test_the_papers_test_of_another_statistic_names_it(self):
        text = "instance a b\nx 8 7\nx 8 9\n"
        for options, told in (((), None), (("--best",), "best"), (("--median",), "median")):
            notes = self.call(options + ("0.02", "-"), text)[0].err
            found = re.findall("drops ties, applied to the (\\w+) of the runs", notes)
            self.assertEqual(found, [told, told] if told else [])  # for each origin of 0.02

    def test_six_digits_are_what_cpp_prints(self):
        self.assert_doubts("C++", row="%s 7 %s", cases={
            "123457 12345.7": [6], "123457 9.5": None, "0.00123457 123457": [6],
            "123457 NA 9.51234": [6], "-123457 12.2512": [6], "1384.25 828.4": None,
            "123457 123458": None, "12345.7 9.1": None, "NA NA": None,
            "1234567 12345.7": None, "12345 1234.5": None, "9.1234567 9": None,
        })


class ReportAndForms(RowsAndUnitsTest):
    def test_it_lists_each_row_once_with_what_was_compared(self):
        pairs = [("3.97e+07", "38123456"), ("4.1E-01", "0.2599"), ("-2.50e+00", "-3")] * 4
        rows = [("R%d" % (i % 3), "m%d" % i) + pair for i, pair in enumerate(pairs)]
        result, found = self.listed(table_of(rows + [("S", "S", "17", "16.5")]))
        a, b, winners = zip(*found.values())
        self.assertEqual(list(map(float, a)), [39700000, 0.41, -2.5, 17])
        self.assertEqual(list(map(float, b)), [38123456, 0.2599, -3, 16.5])
        self.assertEqual((list(found), winners), (["R0", "R1", "R2", "S"], tuple("BBB=")))
        self.assertEqual([x for x in result.out.splitlines() if len(x) > 80], [])

    def test_latex(self):
        rows = [("R1", "R101", "5", "4"), ("R1", "R102", "5", "4.5"), ("S", "S", "7", "7")]
        text, call = table_of(rows), ("--explain", TESTED, "-")
        right = self.call(call, text)[0]
        self.assertEqual(right.status, 0)
        ends = "", r"\\", r" \\ \hline", r"\\[2pt]", r" \\ \midrule", r"\\ %"
        for separator, end in itertools.product((" & ", "&", "  &"), ends):
            latex = text.replace(" ", separator).replace("\n", end + "\n")
            self.assertEqual(self.call(call, latex)[0], right, latex)
        # Two backslashes beside another separator are no end of a line.
        told = "standard input, line 2", r"'x,5,4 \\\\'"
        self.assert_refused((TESTED, "-"), *told, stdin="instance,a,b\nx,5,4 \\\\\n")
