// Exponential, logarithm and power. Tables reduce the argument, short series do the rest; leading terms are
// sums of two numbers.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "math/exact_sums.h"

namespace corten::elementary {

CORTEN_SHARED std::uint64_t bits_of(double x) {
  std::uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}
CORTEN_SHARED double from_bits(std::uint64_t bits) {
  double x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

/// 2^n for a normal result.
CORTEN_SHARED double power_of_two(int n) { return from_bits(static_cast<std::uint64_t>(n + 1023) << 52); }

/// e^(x.high + x.low): 2^(i/64) e^r with |r| <= log(2)/128.
CORTEN_SHARED double exp(const Parts& x) {
  if (!(x.high < 710)) return x.high + kInfinity;  // infinity, NaN
  if (x.high < -746) return 0;
  constexpr double kRound = 6755399441055744.0;  // 1.5 * 2^52: adding it rounds to a whole number
  const double multiple = (x.high * 92.332482616893657 + kRound) - kRound;  // 64 / log 2
  const double r = (x.high - multiple * kStepOfExponential[0]) - (multiple * kStepOfExponential[1] - x.low);
  const double rr = r * r;
  const double grown =
      r + rr * (0.5 + r * (1.0 / 6)) + rr * rr * (1.0 / 24 + r * (1.0 / 120) + rr * (1.0 / 720));
  const int n = static_cast<int>(multiple);
  const Parts& base = kExponential[n & 63];
  const double result = base.high + (base.low + base.high * grown);
  const int octaves = n >> 6;
  if (octaves > -1022 && octaves < 1024) return result * power_of_two(octaves);
  return result * power_of_two(octaves / 2) * power_of_two(octaves - octaves / 2);
}

CORTEN_SHARED double exp(double x) { return exp(Parts{x, 0}); }

/// log x for a normal x > 0, to about 66 bits: log(2) k - log(c) + log(1 + z) with x = 2^k m, c near 1/m and
/// 1 + z = c m.
CORTEN_SHARED Parts logarithm(double x) {
  constexpr std::uint64_t kStart = 0x3fe6800000000000;  // 45/64, where the table starts
  const std::uint64_t above = bits_of(x) - kStart;
  const double octaves = static_cast<double>(static_cast<std::int64_t>(above) >> 52);
  const LogarithmRow& row = kLogarithm[above >> 45 & 127];
  const double m = from_bits(bits_of(x) - (above & 0xfff0000000000000));
  const double upper = from_bits(bits_of(m) & 0xfffffffffe000000);  // its product with nine bits is exact
  const Parts z = sum(upper * row.inverse - 1, (m - upper) * row.inverse);
  const Parts square = product(z.high, z.high);
  const double t = z.high;
  const double tail =
      t * square.high *
      (1.0 / 3 +
       t * (-1.0 / 4 + t * (1.0 / 5 + t * (-1.0 / 6 + t * (1.0 / 7 + t * (-1.0 / 8 + t * (1.0 / 9)))))));
  const Parts lead = sum(octaves * kLogarithmOf2[0] + row.high, z.high);
  const Parts both = sum(lead.high, -0.5 * square.high);
  const double low = octaves * kLogarithmOf2[1] + row.low + (z.low - z.high * z.low - 0.5 * square.low) +
                     lead.low + both.low + tail;
  return sum(both.high, low);
}

CORTEN_SHARED double log(double x) {
  if (!(x > 0)) return x == 0 ? -kInfinity : kNaN;
  if (x > kLargestDouble) return x;
  if (x < kSmallestNormal) return log(x * 0x1p54) - 54 * 0.69314718055994531;
  const Parts found = logarithm(x);
  return found.high + found.low;
}

/// x^y for a finite x > 0 and a finite y.
CORTEN_SHARED double positive_power(double x, double y) {
  const bool is_subnormal = x < kSmallestNormal;
  Parts log = logarithm(is_subnormal ? x * 0x1p54 : x);
  if (is_subnormal) {
    const Parts scaled = sum(log.high, -54 * kLogarithmOf2[0]);
    log = {scaled.high, scaled.low + log.low - 54 * kLogarithmOf2[1]};
  }
  // Beyond this the result is 0, 1 or infinity, and the exact product would overflow.
  constexpr double kLargest = 0x1p70;
  const double limited = y > kLargest ? kLargest : y < -kLargest ? -kLargest : y;
  const Parts all = product(limited, log.high);
  return exp(Parts{all.high, all.low + limited * log.low});
}

CORTEN_SHARED double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (std::isnan(x) || std::isnan(y)) return x + y;
  if (std::isinf(y)) return x == -1 ? 1 : (std::abs(x) > 1) == (y > 0) ? std::abs(y) : 0;
  const bool is_whole = y == std::floor(y), is_odd = is_whole && std::abs(y) < 0x1p53 && std::fmod(y, 2) != 0;
  if (x < 0 && !is_whole && std::isfinite(x)) return kNaN;
  const double sign = is_odd && std::signbit(x) ? -1 : 1;
  if (x == 0 || std::isinf(x)) return sign * ((x == 0) == (y > 0) ? 0 : kInfinity);
  return sign * positive_power(std::abs(x), y);
}

}  // namespace corten::elementary
