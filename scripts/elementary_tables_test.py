#!/usr/bin/env python3
"""Tests of elementary_tables.py: the file that it writes is up to date, and its series agree with those of Python's math."""
import fractions
import math
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import elementary_tables as tables  # noqa: E402


def number(fixed):
    return float(fractions.Fraction(fixed, tables.ONE))


class Series(unittest.TestCase):
    def test_file_is_up_to_date(self):
        self.assertEqual(tables.HEADER.read_text(encoding="utf-8"), tables.header(), "run scripts/elementary_tables.py")

    def test_series(self):
        x = fractions.Fraction(11, 16)
        fixed = tables.ONE * 11 // 16
        self.assertEqual(number(tables.PI), math.pi)
        for mine, theirs in [(tables.sine(fixed), math.sin), (tables.cosine(fixed), math.cos), (tables.exponential(fixed), math.exp),
                             (tables.logarithm(x), math.log), (tables.arctangent(x), math.atan)]:
            self.assertAlmostEqual(number(mine), theirs(11 / 16), delta=1e-15)

    def test_parts_add_up(self):
        high, low = tables.parts(tables.PI, 26, 53)
        self.assertEqual(high, fractions.Fraction(round(math.pi * 2**24), 2**24))
        self.assertLess(abs(high + low - fractions.Fraction(tables.PI, tables.ONE)), fractions.Fraction(1, 2**78))

    def test_polynomial_of_the_arcsine(self):
        s = 0.45
        z = fractions.Fraction(s) ** 2
        coefficients = tables.interpolated(tables.arcsine_rest, fractions.Fraction(1, 4), 13)
        value = sum(c * z**k for k, c in enumerate(coefficients))
        self.assertAlmostEqual(s + s**3 * float(value), math.asin(s), delta=1e-16)


if __name__ == "__main__":
    unittest.main()
