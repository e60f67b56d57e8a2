// Exact sums and products of doubles: the rounded result, and the rounding error as a second number (Dekker,
// A floating-point technique for extending the available precision, 1971; Knuth, The Art of Computer
// Programming 2, 4.2.2). No fused operations, so that results are the same on every machine.
#pragma once

#include <limits>

#include "math/elementary_tables.h"

namespace corten::elementary {

// Values, not calls of functions of the host, so that device code can use them.
inline constexpr double kInfinity = std::numeric_limits<double>::infinity(),
                        kNaN = std::numeric_limits<double>::quiet_NaN(),
                        kLargestDouble = std::numeric_limits<double>::max(),
                        kSmallestNormal = std::numeric_limits<double>::min();

/// a + b, exact.
CORTEN_SHARED Parts sum(double a, double b) {
  const double high = a + b, from_b = high - a;
  return {high, (a - (high - from_b)) + (b - from_b)};
}

/// a + b, exact if a is 0 or not smaller than b in magnitude.
CORTEN_SHARED Parts sorted_sum(double a, double b) {
  const double high = a + b;
  return {high, b - (high - a)};
}

/// The first has 26 bits, the second the others.
CORTEN_SHARED Parts halves(double a) {
  const double shifted = a * 134217729.0;  // 2^27 + 1
  const double high = shifted - (shifted - a);
  return {high, a - high};
}

/// a b, exact if it neither overflows nor underflows.
CORTEN_SHARED Parts product(double a, double b) {
  const Parts x = halves(a), y = halves(b);
  const double high = a * b;
  return {high, ((x.high * y.high - high) + x.high * y.low + x.low * y.high) + x.low * y.low};
}

/// a / b, to about 100 bits.
CORTEN_SHARED Parts quotient(const Parts& a, const Parts& b) {
  const double high = a.high / b.high;
  const Parts back = product(high, b.high);
  const double rest = ((a.high - back.high) - back.low) + (a.low - high * b.low);
  return sorted_sum(high, rest / b.high);
}

}  // namespace corten::elementary
