#!/usr/bin/env python3
"""Equivalent runtime: how long algorithm B may run on your own machine.

Published: algorithm A ran for t1 on machine M1.  Not at hand: A's code and M1.
This script predicts t2_hat, the time that A's run would take on your machine
M2, shortened so that it is too long only with a probability p_gamma that you
choose.  Stop B after t2_hat on M2 and the comparison is fair to A.

    $ python3 equivalent_runtime.py 0.01 1219 1012 486
    313.68294

As a command: see --help.  As a module: gamma() and equivalent_runtime().
One file, standard library only, CPython 3.6 or newer; cpu_scores.md beside it
is needed only for CPU names.

Method and calibration: E. Arza, J. Ceberio, E. Irurozki, A. Perez, "On the
Fair Comparison of Optimization Algorithms in Different Machines", Annals of
Applied Statistics 18(1), 2024, doi 10.1214/23-AOAS1778, arXiv 2305.07345.
"""

import os
import sys

__all__ = ["gamma", "equivalent_runtime"]

PROG = "equivalent_runtime.py"

# The runtime of the paper's reference process falls linearly with the score
# (Definition 4) and reaches zero here: no CPU this fast can be modelled.
ZERO_RUNTIME_SCORE = 3223.49

# The scores between which the paper recommends the model (Section 5).
LOWEST_SCORE, HIGHEST_SCORE = 411, 2185

# The calibrated curve (Section 2.1): for each of 150 values of gamma, how many
# of 3584 cross-validated predictions were longer than the true runtime.
# Recomputed from the runtimes that the paper's authors published.
PREDICTIONS = 3584
COUNTS = """
1792 1788 1780 1776 1770 1763 1760 1749 1745 1740
1737 1733 1729 1720 1711 1709 1705 1701 1693 1689
1681 1675 1671 1664 1656 1650 1630 1604 1587 1583
1580 1578 1574 1560 1550 1541 1537 1525 1512 1503
1497 1492 1488 1484 1481 1468 1462 1462 1458 1452
1449 1432 1423 1411 1395 1385 1379 1374 1366 1354
1343 1326 1313 1300 1284 1265 1249 1238 1223 1214
1205 1185 1162 1146 1135 1122 1112 1098 1086 1076
1066 1058 1051 1046 1035 1025 1013  998  989  980
 974  968  955  944  931  926  918  903  898  889
 878  862  843  795  746  707  688  641  617  592
 565  531  506  479  447  422  411  397  371  349
 336  312  280  234  218  185  158  119   98   87
  83   80   69   57   53   47   44   37   25   24
  19   10    7    6    6    2    2    2    2    1
"""

# The gammas of these counts, five lines each: from 1 in steps of .001, from
# .950 in steps of .002, and from .85 to .5 in steps of 1/140.  All steps are
# multiples of 1/7000, in which unit the grid is exact.
GAMMA_UNIT = 7000
GAMMAS = [*range(7000, 6650, -7), *range(6650, 5950, -14), *range(5950, 3450, -50)]

# The same as increasing points (count, gamma in 7000ths).  Where several gammas
# have the same count, the dict keeps the last it is given: the largest.
CURVE = sorted(dict(zip(map(int, COUNTS.split()[::-1]), GAMMAS[::-1])).items())


# Numbers.  All arithmetic is exact, in ratios of integers (numerator,
# denominator): near the score 3223.49 the difference of two floats would lose
# most of its digits.  To import decimal or fractions would take longer than all
# the rest.


def finite(value):
    """The float that value stands for, or None if it is no finite number.

    In a text, only an ASCII decimal like 486, 0.01 or 1.5e3 is a number.
    """
    if isinstance(value, str) and value.strip("0123456789+-.eE"):
        return None
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if float("-inf") < number < float("inf") else None


def exact(number):
    """A float as the ratio of integers that its shortest decimal stands for.

    This is the decimal that was typed, if it has no more than 15 digits.
    """
    mantissa, _, exponent = repr(number).partition("e")
    whole, _, decimals = mantissa.partition(".")
    shift = int(exponent or 0) - len(decimals)
    return int(whole + decimals) * 10 ** max(shift, 0), 10 ** max(-shift, 0)


def significant(numerator, denominator, digits=8):
    """A positive ratio of integers as a plain decimal, rounded half to even."""
    # A number of m digits divided by one of n digits has m - n or m - n + 1
    # digits before the point: with this shift, 8 are left or one too many.
    shift = digits - len(str(numerator)) + len(str(denominator))
    while True:
        scaled = denominator * 10 ** max(-shift, 0)
        rounded, rest = divmod(numerator * 10 ** max(shift, 0), scaled)
        rounded += 2 * rest + rounded % 2 > scaled
        if rounded < 10 ** digits:
            break
        shift -= 1
    if shift <= 0:
        return str(rounded * 10 ** -shift)
    text = str(rounded).zfill(shift + 1)
    return text[:-shift] + "." + text[-shift:]


def quoted(value):
    """The value as a message shows it: ASCII and of bounded length."""
    text = ascii(value)
    return text if len(text) <= 80 else text[:60] + "... (%d characters)" % len(text)


# The method.


def neighbours(p_gamma):
    """The two calibrated points (count, gamma in 7000ths) around p_gamma.

    Raises ValueError unless 1/3584 <= p_gamma <= 0.5.
    """
    p = finite(p_gamma)
    if p is None or not 1 / PREDICTIONS <= p <= 0.5:
        raise ValueError(
            "P_GAMMA must be a number in the calibrated range, from 1/3584"
            " (about 0.000279018) to 0.5, not " + quoted(p_gamma)
        )
    p, unit = exact(p)
    above = 1
    while CURVE[above][0] * unit < PREDICTIONS * p:
        above += 1
    return CURVE[above - 1], CURVE[above]


def exact_gamma(p_gamma):
    """gamma(p_gamma) as a ratio of integers."""
    (count_0, gamma_0), (count_1, gamma_1) = neighbours(p_gamma)
    p, unit = exact(finite(p_gamma))
    beyond = PREDICTIONS * p - count_0 * unit
    interval = (count_1 - count_0) * unit
    return gamma_0 * interval + (gamma_1 - gamma_0) * beyond, GAMMA_UNIT * interval


def gamma(p_gamma):
    """The correction coefficient gamma for which P[t2_hat > t2] = p_gamma.

    gamma shortens the predicted runtime t2_hat so that it is longer than the
    true equivalent runtime t2 only with probability p_gamma (Section 2.1 of
    the paper).  The calibrated curve gives the probability count/3584 for 150
    values of gamma; between two neighbouring points gamma is linear in p.

    p_gamma: probability, 1/3584 <= p_gamma <= 0.5.
    Returns a float without unit, 0.5 <= gamma <= 1.
    Raises ValueError if p_gamma is no number or outside the calibrated range.

    >>> gamma(0.5)
    1.0
    """
    numerator, denominator = exact_gamma(p_gamma)
    return numerator / denominator


def exact_score(name, score, model=""):
    """The score of M1 (name "S1") or M2 (name "S2") as a ratio of integers.

    Raises ValueError unless 0 < score < 3223.49.
    """
    number = finite(score) or 0
    if 0 < number < ZERO_RUNTIME_SCORE:
        return exact(number)
    message = "%s must be a PassMark score above 0 and below 3223.49, not %s%s" % (
        name,
        quoted(score),
        model and " (%s)" % model,
    )
    if number > 0:
        message += ": from 3223.49 on the linear model predicts no runtime at all; " + (
            "run B on a slower machine"
            if name == "S2"
            else "compare with results from a slower machine"
        )
    raise ValueError(message)


def exact_ratio(s1, s2):
    """(3223.49 - s2) / (3223.49 - s1), Equation 1, all as ratios of integers."""
    zero, unit = exact(ZERO_RUNTIME_SCORE)
    (s1, unit_1), (s2, unit_2) = s1, s2
    return (zero * unit_2 - s2 * unit) * unit_1, (zero * unit_1 - s1 * unit) * unit_2


def exact_runtime(coefficient, ratio, t1):
    """t1 * ratio * gamma, Definition 5, as a ratio of integers.

    Raises ValueError unless t1 is a finite number above 0, and the result too.
    """
    number = finite(t1) or 0
    if number <= 0:
        raise ValueError("T1 must be a finite number above 0, not " + quoted(t1))
    t1_exact, unit = exact(number)
    numerator = t1_exact * ratio[0] * coefficient[0]
    denominator = unit * ratio[1] * coefficient[1]
    try:
        if numerator / denominator > 0:
            return numerator, denominator
    except OverflowError:
        pass
    raise ValueError(
        "the equivalent runtime of T1 %s is outside the numbers that a computer holds,"
        " about 1e-323 to 1e308; give T1 in another unit" % quoted(t1)
    )


def equivalent_runtime(p_gamma, s1, s2, t1):
    """The estimated equivalent runtime t2_hat: stop algorithm B after it on M2.

    t2_hat = t1 * (3223.49 - s2) / (3223.49 - s1) * gamma(p_gamma), Definition 5
    of the paper.

    p_gamma: probability that t2_hat is longer than the true equivalent runtime
        t2, 1/3584 <= p_gamma <= 0.5.
    s1, s2: PassMark single-thread scores of 30 January 2022 of the machine M1
        with the published runtime and of your machine M2, above 0 and below
        3223.49; below 411 and above 2185 the model extrapolates.
    t1: published runtime of algorithm A on M1, above 0, in any unit.
    Returns a float in the unit of t1.
    Raises ValueError, with the words of the command, if an argument is no
    finite number or outside its range, or if the result overflows.
    """
    coefficient = exact_gamma(p_gamma)
    ratio = exact_ratio(exact_score("S1", s1), exact_score("S2", s2))
    numerator, denominator = exact_runtime(coefficient, ratio, t1)
    return numerator / denominator


# CPU names.


def read_scores(path):
    """The rows (model, score) of a table of the form of cpu_scores.md.

    The table begins with the line | model | score | range |; from there on
    every line that is not blank must be a row of it.
    Raises ValueError, naming the line, for any other file.
    """
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            lines = file.read().split("\n")
    except (OSError, ValueError) as error:
        raise ValueError(
            "%s cannot be read (%s); a name needs cpu_scores.md beside the script or"
            " --scores FILE, a score needs neither"
            % (quoted(path), getattr(error, "strerror", None) or error)
        )
    scores = {}
    in_table = False
    problem = ""
    for line_number, line in enumerate(lines, 1):
        cells = [cell.strip() for cell in line.strip().split("|")]
        if cells == ["", "model", "score", "range", ""]:
            in_table = True
        elif in_table and line.strip("|-: \t\r"):  # neither blank nor |---|
            if len(cells) != 5 or cells[0] or not cells[1] or cells[4]:
                problem = "must be a row '| model | score | range |', not " + quoted(line)
            elif (finite(cells[2]) or 0) <= 0:
                problem = "a score must be a number above 0, not " + quoted(cells[2])
            elif finite(scores.setdefault(cells[1], cells[2])) != finite(cells[2]):
                problem = "%s is listed before with the score %s, not %s" % (
                    quoted(cells[1]),
                    scores[cells[1]],
                    cells[2],
                )
        if problem:
            break
    if not scores:
        problem = problem or "ends without a row of a table '| model | score | range |'"
    if problem:
        raise ValueError("%s, line %d: %s" % (quoted(path), line_number, problem))
    return list(scores.items())


def forms(name):
    """The name in the three forms in which find_cpus compares it."""
    import re

    # Decoration, as in "Intel(R) Xeon(R) CPU", "12th Gen Intel", "AMD A9-9420
    # with Radeon R5"; Linux adds the 0 of "Xeon(R) CPU E5-2680 0 @ 2.70GHz".
    name = re.sub(r"\((?:r|tm)\)|[\u00ae\u2122]", "", name.lower())
    name = re.sub(
        r"\b\d+(?:st|nd|rd|th) gen\b|\b(?:cpu|processor)\b|\s0(?=\s*@)"
        r"|\s(?:with\b|w/|radeon\b).*",
        " ",
        name,
    ).strip()
    # "FX-6300 Six-Core", but only at either end: "Athlon 64 X2 3800+" and
    # "Athlon 64 X2 Dual Core 3800+" are two CPUs.
    cores = r"(?:(?:dual|triple|quad|six|hexa|eight|octa)[- ]?|\d+-)cores?"
    name = re.sub(r"^%s\s|\s%s$" % (cores, cores), " ", name)
    # 2.2 GHz is written 2.20GHz in the list.
    name = re.sub(
        r"(\d+(?:\.\d+)?)\s*([gm]hz)",
        lambda clock: "%g%s" % (float(clock.group(1)), clock.group(2)),
        name,
    )
    clockless = re.sub(r"(?:@|\bat\b).*|\d+(?:\.\d+)?[gm]hz\b.*", "", name)
    other = r"[^\w@]|_"
    return (
        re.sub(other, "", name),
        re.sub(other, "", clockless),
        set(re.findall(r"@|[^\W_]+(?:\.\d+[^\W_]*)?", name)),
    )


def find_cpus(name, cpus):
    """The rows (model, score) of cpus that the name fits: one if it is clear.

    Letter for letter, or else by the first of these rules that gives a CPU:
    1. the names are alike once case, spacing, punctuation but for the @, and
       decoration are taken off;
    2. they are alike with the @ and the clock frequency taken off as well;
    3. exactly one CPU has all the words given.
    """
    letters, clockless, words = forms(name)
    same = [cpu for cpu in cpus if cpu[0] == name]
    if same or not words:
        return same
    listed = [(cpu, forms(cpu[0])) for cpu in cpus]
    same = [cpu for cpu, form in listed if form[0] == letters]
    if same:
        return same
    same = [cpu for cpu, form in listed if form[1] == clockless]
    having = [cpu for cpu, form in listed if words <= form[2]]
    # Without a model number, "Intel" does not mean the "Intel 2.80GHz".
    if len(same) == 1 and not any(map(str.isdigit, clockless)):
        same = []
    # The words may pick one of CPUs that differ only in the clock frequency.
    if len(same) > 1 and len(having) == 1 and having[0] in same:
        same = []
    return same or having


def nearest_first(name, cpus):
    """The rows of cpus, sorted by how many words they share with the name and,
    then, by how much they look like it.
    """
    import difflib

    _, clockless, words = forms(name)
    matcher = difflib.SequenceMatcher(None, "", clockless)

    def likeness(cpu):
        letters, clockless, _ = forms(cpu[0])
        matcher.set_seq1(clockless)
        return sum(word in letters for word in words), matcher.ratio()

    return sorted(cpus, key=likeness, reverse=True)


def named_cpu(name, text, path):
    """The row (model, score) of the CPU that text, given as name, stands for.

    Raises ValueError if none fits or several do: a wrong score silently taken
    would spoil every runtime.
    """
    try:
        cpus = read_scores(path)
    except ValueError as error:
        raise ValueError(
            "%s %s is not a number, so it is looked up as a CPU name: %s"
            % (name, quoted(text), error)
        )
    # No CPU has a name of 200 characters; to compare a longer one takes too long.
    found = find_cpus(text, cpus) if len(text) < 200 else []
    if len(found) == 1:
        return found[0]
    message = (
        "%s %s fits %d CPUs of the list: %s; give the full name of one, or pass its score"
        if found
        else "%s %s is neither a number above 0 and below 3223.49 nor one of the %d CPUs"
        " of the list; the nearest are %s; give a listed name, or pass a score"
    )
    candidates = found or cpus
    shown = ["%s (%s)" % cpu for cpu in nearest_first(text[:200], candidates)[:5]]
    if len(found) > 5:
        shown.append("and %d more" % (len(found) - 5))
    raise ValueError(message % (name, quoted(text), len(candidates), ", ".join(shown)))


# The runtimes on standard input.


def starts_like_number(word):
    """Whether a word cannot be part of a header line."""
    # Digits of other scripts and the true minus sign are bad numbers, which
    # must not pass for a header.
    return (
        word[:1].isdigit()
        or word[:1] in ("+", "-", ".", "\u2212")
        or word.lower() in ("nan", "inf")
    )


def published_runtimes():
    """The T1 on standard input as pairs (where, text), without a header line.

    Raises ValueError if they cannot be read or there are none.
    """
    if sys.stdin is None:
        raise ValueError("standard input is closed; T1 '-' reads it")
    try:
        text = sys.stdin.buffer.read().decode("utf-8-sig", "replace")
    except OSError as error:
        raise ValueError("standard input cannot be read (%s)" % error.strerror)
    lines = [(n, line.split()) for n, line in enumerate(text.split("\n"), 1)]
    lines = [(n, line) for n, line in lines if line]
    if lines and not any(map(starts_like_number, lines[0][1])):
        del lines[0]
    if not lines:
        raise ValueError("standard input holds no runtime")
    return [("standard input, line %d: " % n, t1) for n, line in lines for t1 in line]


# The command line.

USAGE = PROG + " [--explain] [--scores FILE] P_GAMMA S1 S2 T1 [T1 ...]"

MANUAL = """\
Predict the equivalent runtime: how long algorithm B may run on your machine M2
to be compared fairly with published results of algorithm A, whose run took T1
on machine M1.  Prints t2_hat = T1 * (3223.49 - S2) / (3223.49 - S1) * gamma for
every T1, one a line, in the unit of T1, with 8 significant digits.

operands:
  P_GAMMA         probability that the predicted runtime is longer than the
                  true one, from 1/3584 (about 0.000279018) to 0.5; the
                  coefficient gamma, from 0.5 to 1, follows from it
  S1              PassMark single-thread score of 30 January 2022 of machine
                  M1, where the published runtime was measured: a number above
                  0 and below 3223.49, or the name of a CPU in cpu_scores.md;
                  below 411 and above 2185 the model extrapolates and warns
  S2              the same for your machine M2
  T1              published runtimes of A on M1, numbers above 0 in any unit;
                  - reads them from standard input, separated by white space,
                  and skips one header line
"""

EXAMPLES = """\
Options may stand before or after the operands; -- ends them.

examples:
  python3 equivalent_runtime.py 0.01 1219 1012 486
  cut -f2 table.tsv | python3 equivalent_runtime.py 0.01 "xeon e5440" 1012 -

exit status: 0 if all went well, also with a warning; 2 after an error; 130 if
interrupted.

Method and calibration: Arza, Ceberio, Irurozki, Perez, "On the Fair Comparison
of Optimization Algorithms in Different Machines", Annals of Applied Statistics
18(1), 2024, doi 10.1214/23-AOAS1778.
"""


def parsed(arguments):
    """The arguments as (options, operands); ValueError for an unknown option."""
    import argparse

    class Parser(argparse.ArgumentParser):
        def error(self, message):
            raise ValueError(message + "; see --help")

    parser = Parser(
        prog=PROG,
        usage=USAGE,
        description=MANUAL,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--explain",
        action="store_true",
        help="print how the results come about instead of the bare results",
    )
    parser.add_argument(
        "--scores",
        metavar="FILE",
        help="look CPU names up in FILE, a table like cpu_scores.md beside the script",
    )
    parser.add_argument("-h", "--help", action="store_true", help="print this manual")
    # The operands are not declared: argparse would not let options stand
    # between them, and would take -1e5 for an option.
    options, rest = parser.parse_known_args(arguments)
    options.manual = parser.format_help()
    end = rest.index("--") if "--" in rest else len(rest)
    for argument in rest[:end]:
        if argument[:1] == "-" and argument[1:2] not in "0123456789.":
            parser.error("unknown option " + quoted(argument))
    return options, rest[:end] + rest[end + 1 :]


def score_of(name, text, path, remarks):
    """(score, model, exact score) that the operand S1 or S2 stands for.

    What the user has to know is added to remarks.
    """
    score, model = text, ""
    try:
        float(text or "0")  # also nan or 1_000: a bad number rather than a name
    except ValueError:
        model, score = named_cpu(name, text, path)
        if model != text:
            remarks.append(
                "note: %s %s is taken as %s, score %s" % (name, quoted(text), model, score)
            )
    checked = exact_score(name, score, model)
    if not LOWEST_SCORE <= finite(score) <= HIGHEST_SCORE:
        remarks.append(
            "warning: %s %s%s is outside the scores 411 to 2185 that the model was"
            " fitted on; there it only extrapolates"
            % (name, score, model and " (%s)" % model)
        )
    return score, model, checked


EXPLANATION = """\
p_gamma = %s, the probability that the equivalent runtime is too long
gamma = %s, on the line between the calibrated points
    P[t2_hat > t2] = %s/3584 = %s, gamma = %s
    P[t2_hat > t2] = %s/3584 = %s, gamma = %s
s1 = %s
s2 = %s
(3223.49 - s2)/(3223.49 - s1) = %s
t2_hat = T1 * (3223.49 - s2)/(3223.49 - s1) * gamma

%s

A's run of %s on M1 would take at least %s on M2, except with probability %s:
stop B after %s on M2%s.  All times are in the unit of T1.
"""


def explanation(p_gamma, machines, ratio, rows):
    """The report of --explain, in the terms of the paper."""
    values = [p_gamma, significant(*exact_gamma(p_gamma))]
    for count, coefficient in neighbours(p_gamma):
        values += [
            count,
            significant(count, PREDICTIONS),
            significant(coefficient, GAMMA_UNIT),
        ]
    values += [score + (model and ", " + model) for score, model, _ in machines]
    table = [("T1", "equivalent runtime")] + rows
    widths = [max(map(len, column)) for column in zip(*table)]
    t1, t2 = rows[0]
    values += [
        significant(*ratio),
        "\n".join("%*s  %*s" % (widths[0], a, widths[1], b) for a, b in table),
        t1,
        t2,
        p_gamma,
        t2,
        ", and likewise on every line" if len(rows) > 1 else "",
    ]
    return EXPLANATION % tuple(values)


def respond(arguments):
    """What the command prints for its arguments: (results, remarks).

    Raises ValueError for bad input.
    """
    explain, path, operands = False, None, arguments
    if any(argument[:1] == "-" and argument != "-" for argument in arguments):
        options, operands = parsed(arguments)
        if options.help:
            return options.manual, []
        explain, path = options.explain, options.scores
    missing = ("P_GAMMA", "S1", "S2", "T1")[len(operands) :]
    if missing:
        raise ValueError("%s missing; usage: %s" % (", ".join(missing), USAGE))
    if path is None:
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cpu_scores.md")
    p_gamma, s1, s2 = operands[:3]
    coefficient = exact_gamma(p_gamma)
    remarks = []
    machines = [
        score_of("S1", s1, path, remarks),
        score_of("S2", s2, path, remarks),
    ]
    ratio = exact_ratio(machines[0][2], machines[1][2])
    runtimes = [("", t1) for t1 in operands[3:]]
    if operands[3:] == ["-"]:
        runtimes = published_runtimes()
    rows = []
    for where, t1 in runtimes:
        try:
            rows.append((t1, significant(*exact_runtime(coefficient, ratio, t1))))
        except ValueError as error:
            raise ValueError("%s%s" % (where, error))
    if explain:
        return explanation(p_gamma, machines, ratio, rows), remarks
    return "".join(t2 + "\n" for _, t2 in rows), remarks


def write(stream, text):
    """Write text, in ASCII whatever it holds, or raise OSError."""
    try:
        stream.write(text.encode("ascii", "backslashreplace").decode("ascii"))
        stream.flush()
    except OSError:
        # Else Python tries again at exit, and complains in its own words.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        raise


def remark(text):
    """Write a note, a warning or an error to standard error, if possible."""
    try:
        if sys.stderr is not None:
            write(sys.stderr, "%s: %s\n" % (PROG, text))
    except OSError:
        pass


def emit(text):
    """Write the results; a reader that has gone away (| head) is no error."""
    if sys.stdout is None:
        raise ValueError("cannot write the results: standard output is closed")
    try:
        write(sys.stdout, text)
    except BrokenPipeError:
        pass
    except OSError as error:
        raise ValueError("cannot write the results: %s" % error.strerror)


def main(argv=None):
    """Run the command; returns its exit status: 0, 2 after an error, or 130 if
    interrupted.

    argv: the arguments without the program's name, by default those given.
    """
    try:
        results, remarks = respond(sys.argv[1:] if argv is None else list(argv))
        for text in remarks:
            remark(text)
        emit(results)
    except ValueError as error:
        remark("error: %s" % error)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
