#!/usr/bin/env python3
"""Writes src/math/elementary_tables.h: values of elementary functions, from their series in integer arithmetic."""
import fractions
import math
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADER = ROOT / "src/math/elementary_tables.h"
BITS = 1500  # fixed point, enough for the bits of 1 / (2 pi)
ONE = 1 << BITS


def series(first, follow):
    """The sum of a series from its first term; follow(n, term) is the n-th of the others, from the one before it."""
    total, term, n = first, first, 1
    while term:
        term = follow(n, term)
        total += term
        n += 1
    return total


def times(a, b):
    return a * b >> BITS


def arctan_of_inverse(n):
    """arctan(1 / n) for a whole n > 1."""
    total, power, k = 0, ONE // n, 0
    while power:
        total += (-1) ** k * (power // (2 * k + 1))
        power //= n * n
        k += 1
    return total


PI = 4 * (4 * arctan_of_inverse(5) - arctan_of_inverse(239))  # Machin


def sine(x):
    return series(x, lambda n, term: -times(times(term, x), x) // (2 * n * (2 * n + 1)) if abs(term) > 1 else 0)


def cosine(x):
    return series(ONE, lambda n, term: -times(times(term, x), x) // (2 * n * (2 * n - 1)) if abs(term) > 1 else 0)


def logarithm(x):
    """log x = 2 artanh((x - 1) / (x + 1)) for a fraction x in [1/4, 4]."""
    z = (x - 1) / (x + 1)
    t = ONE * z.numerator // z.denominator
    total, power, k = 0, t, 1
    while abs(power) > 1:
        total += power // k
        power = times(times(power, t), t)
        k += 2
    return 2 * total


def exponential(x):
    return series(ONE, lambda n, term: times(term, x) // n if abs(term) > 1 else 0)


def arctangent(x):
    """For a fraction x in [0, 1]: by halving the angle, until the series converges fast."""
    t = ONE * x.numerator // x.denominator
    halvings = 8
    for _ in range(halvings):  # tan(a/2) = t / (1 + sqrt(1 + t^2))
        t = (t << BITS) // (ONE + math.isqrt((ONE + times(t, t)) << BITS))
    total, power, k = 0, t, 1
    while abs(power) > 1:
        total += (-1) ** (k // 2) * (power // k)
        power = times(times(power, t), t)
        k += 2
    return total << halvings


def arcsine_rest(z):
    """(arcsin(s) - s) / s^3 with s^2 = z, for a fraction z in [0, 1/4]: its Taylor series."""
    total, term, n = fractions.Fraction(0), fractions.Fraction(1), 0
    while n < 60:
        n += 1
        term *= fractions.Fraction(2 * n - 1, 2 * n)
        total += term / (2 * n + 1) * z ** (n - 1)
    return total


def interpolated(function, high, count):
    """Coefficients of the polynomial that equals a function of [0, high] in `count` Chebyshev points, which is close to the best."""
    nodes = [high * (ONE + cosine(PI * (2 * k + 1) // (2 * count))) / (2 * ONE) for k in range(count)]
    nodes = [fractions.Fraction(node).limit_denominator(1 << 60) for node in nodes]
    differences = [function(node) for node in nodes]  # Newton's divided differences
    for level in range(1, count):
        for k in range(count - 1, level - 1, -1):
            differences[k] = (differences[k] - differences[k - 1]) / (nodes[k] - nodes[k - level])
    coefficients = [fractions.Fraction(0)] * count
    for k in range(count - 1, -1, -1):  # Horner in (z - node)
        shifted = [fractions.Fraction(0)] + coefficients[:-1]
        coefficients = [a - nodes[k] * b for a, b in zip(shifted, coefficients)]
        coefficients[0] += differences[k]
    return coefficients


def rounded(x, bits=53):
    """The number with this many significant bits that is nearest to x / 2^BITS, as a fraction."""
    if x == 0:
        return fractions.Fraction(0)
    shift = max(0, abs(x).bit_length() - bits)
    half = (1 << shift) >> 1
    magnitude = (abs(x) + half) >> shift << shift
    return fractions.Fraction(magnitude if x > 0 else -magnitude, ONE)


def parts(x, *bits):
    """x as a sum of doubles: each but the last has the given number of bits."""
    found = []
    for count in bits:
        found.append(rounded(x, count))
        x -= found[-1].numerator * (ONE // found[-1].denominator)
    return found


def literal(value):
    return "0" if abs(value) < 2.0**-300 else float(value).hex()


def struct_table(name, comment, members, rows):
    lines = [f"/// {comment}", f"CORTEN_TABLE {members} {name}[] = {{"]
    lines += ["    {" + ", ".join(literal(v) for v in row) + "}," for row in rows]
    return lines + ["};", ""]


def constant(name, values):
    return [f"CORTEN_TABLE double {name}[] = {{" + ", ".join(literal(v) for v in values) + "};"]


def inverse_of(low, high):
    """A short number near the inverse of the middle of an interval, so that products with it are exact."""
    return fractions.Fraction(round(512 * 2 / (low + high)), 512)


def logarithm_row(i):
    """Numbers from 45/64 on have 128 intervals per octave, spaced as floating-point numbers are."""
    start = fractions.Fraction(45, 64)
    steps_below_one = int((1 - start) * 256)
    at = start + fractions.Fraction(i, 256) if i < steps_below_one else 1 + fractions.Fraction(i - steps_below_one, 128)
    width = fractions.Fraction(1, 256 if i < steps_below_one else 128)
    inverse = fractions.Fraction(1) if at <= 1 <= at + width else inverse_of(at, at + width)
    value = -logarithm(inverse)
    whole = rounded(value, max(1, 42 + abs(value).bit_length() - BITS))  # 42 bits after the point: sums with k log 2 are exact
    return [inverse, whole, rounded(value - whole.numerator * (ONE // whole.denominator))]


def header():
    lines = [
        "// Values of elementary functions, written by scripts/elementary_tables.py from their series.",
        "#pragma once", "", "#include <cstdint>", "", "#include \"base/platform.h\"", "", "namespace corten::elementary {", "",
        "/// A number as a sum of two. Where the first has few bits, products with it are exact.",
        "struct Parts {", "  double high, low;", "};", "",
        "/// An approximate inverse with nine bits, and minus its logarithm.",
        "struct LogarithmRow {", "  double inverse, high, low;", "};", "", "// clang-format off"]
    # The first parts have exact products with multiples below 2^11 and 2^22.
    lines += constant("kStepOfSine", parts(PI // 64, 42, 42, 53))
    lines += constant("kFineStepOfSine", parts(PI // 64, 31, 31, 31, 53))
    lines += constant("kPi", parts(PI, 53, 53))
    lines += constant("kLogarithmOf2", parts(logarithm(fractions.Fraction(2)), 42, 53))
    lines += constant("kStepOfExponential", parts(logarithm(fractions.Fraction(2)) // 64, 36, 53))
    lines += [""]
    lines += struct_table("kSine", "sin(i pi / 64); cosines are 32 rows further.", "Parts",
                          [parts(0 if i % 64 == 0 else sine(PI * i // 64 if i < 64 else PI * i // 64 - 2 * PI), 26, 53)
                           for i in range(128)])
    log2 = logarithm(fractions.Fraction(2))
    lines += struct_table("kExponential", "2^(i / 64).", "Parts",
                          [parts(exponential(log2 * i // 64), 53, 53) for i in range(64)])
    lines += struct_table("kLogarithm", "Row i is for the i-th interval from 45/64 on.", "LogarithmRow",
                          [logarithm_row(i) for i in range(128)])
    lines += struct_table("kArctangent", "arctan(i / 16).", "Parts",
                          [parts(arctangent(fractions.Fraction(i, 16)), 53, 53) for i in range(17)])
    quarter = fractions.Fraction(1, 4)
    lines += ["/// (arcsin(s) - s) / s^3 as a polynomial in s^2 up to 1/4."]
    lines += constant("kArcsine", interpolated(arcsine_rest, quarter, 13)) + [""]
    words = (ONE * ONE // (2 * PI)) >> (BITS - 32 * 40)
    lines += ["/// The bits of 1 / (2 pi) after the point.", "CORTEN_TABLE std::uint32_t kInverseOfTwoPi[] = {"]
    digits = [words >> 32 * (39 - i) & 0xFFFFFFFF for i in range(40)]
    lines += ["    " + " ".join(f"0x{d:08x}," for d in digits[i:i + 8]) for i in range(0, 40, 8)]
    lines += ["};", "// clang-format on", "", "}  // namespace corten::elementary", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    HEADER.write_text(header(), encoding="utf-8")
