// Sine, cosine and tangent. The angle is i pi/64 + r with |r| <= pi/128; the sine of the first part is in a
// table, the second has a short series, and sin(a + r) = sin(a) cos(r) + cos(a) sin(r). The leading terms of
// this sum are exact, so that the result is the correctly rounded one but for about one in a thousand
// arguments, where it is the neighbour.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "math/exact_sums.h"

namespace corten::elementary {

/// An angle of turn * pi/64 + r; r as a sum.
struct ReducedAngle {
  int turn;
  Parts r;
};

/// The fraction of x / (2 pi), in units of 2^-192, as six digits (Payne and Hanek, Radian reduction for
/// trigonometric functions, 1983). The mantissa of x times whole multiples of 2^192 is left out.
struct FractionOfTurn {
  std::uint32_t digit[6];

  CORTEN_SHARED explicit FractionOfTurn(double x) {
    std::uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    const std::uint64_t mantissa = (bits & 0xfffffffffffffu) | 0x10000000000000u;
    const int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1075;
    std::uint32_t window[6];  // of 2^exponent / (2 pi)
    for (int i = 0; i < 6; i++) window[i] = bits_of_inverse(exponent + 32 * i);
    const std::uint64_t factor[2] = {mantissa & 0xffffffffu, mantissa >> 32};
    std::uint64_t carry = 0;
    for (int i = 5; i >= 0; i--) {
      const std::uint64_t low = window[i] * factor[0], high = i < 5 ? window[i + 1] * factor[1] : 0;
      const std::uint64_t total = carry + (low & 0xffffffffu) + (high & 0xffffffffu);
      digit[i] = static_cast<std::uint32_t>(total);
      carry = (total >> 32) + (low >> 32) + (high >> 32);
    }
  }

  /// 32 bits of 1 / (2 pi) that begin `offset` bits after the point.
  CORTEN_SHARED static std::uint32_t bits_of_inverse(int offset) {
    const auto word = [](int i) { return i < 0 ? 0 : std::uint64_t{kInverseOfTwoPi[i]}; };
    const int first = offset >> 5, shift = offset & 31;
    return static_cast<std::uint32_t>((word(first) << 32 | word(first + 1)) << shift >> 32);
  }
};

/// For large angles.
CORTEN_SHARED ReducedAngle reduced_exactly(double x) {
  if (!std::isfinite(x)) return {0, {x - x, 0}};
  FractionOfTurn fraction(x);
  // 128 steps in a turn: the nearest is the upper seven bits, plus the eighth.
  const int turn = static_cast<int>(((fraction.digit[0] >> 24) + 1) >> 1);
  fraction.digit[0] = (fraction.digit[0] << 7 | fraction.digit[1] >> 25);
  for (int i = 1; i < 5; i++) fraction.digit[i] = fraction.digit[i] << 7 | fraction.digit[i + 1] >> 25;
  fraction.digit[5] <<= 7;
  const bool is_below = (fraction.digit[0] >> 31) != 0;  // the nearest step is above the angle
  Parts rest{0, 0};
  double unit = 0x1p-32;
  for (const std::uint32_t digit : fraction.digit) {
    const Parts more = sum(rest.high, unit * (is_below ? ~digit : digit));
    rest = {more.high, more.low + rest.low};
    unit *= 0x1p-32;
  }
  const Parts step{kPi[0] / 64, kPi[1] / 64}, r = product(rest.high, step.high);
  const double low = r.low + rest.high * step.low + rest.low * step.high;
  const double sign = (x < 0) != is_below ? -1 : 1;
  return {x < 0 ? -turn : turn, {sign * r.high, sign * low}};
}

/// The multiple of pi/64 nearest to x.
CORTEN_SHARED double nearest_multiple(double x) {
  constexpr double kRound = 6755399441055744.0;  // 1.5 * 2^52: adding it rounds to a whole number
  return (x * 20.371832715762603 + kRound) - kRound;
}

CORTEN_SHARED ReducedAngle reduced(double x) {
  const double multiple = nearest_multiple(x);
  const Parts r = sum(x - multiple * kStepOfSine[0], -(multiple * kStepOfSine[1]));
  return {static_cast<int>(multiple), {r.high, r.low - multiple * kStepOfSine[2]}};
}

CORTEN_SHARED ReducedAngle reduced_large(double x) {
  if (!(std::abs(x) < 131072)) return reduced_exactly(x);
  const double multiple = nearest_multiple(x);
  const Parts r = sum(x - multiple * kFineStepOfSine[0], -(multiple * kFineStepOfSine[1]));
  const Parts all = sum(r.high, r.low - multiple * kFineStepOfSine[2]);
  return {static_cast<int>(multiple), {all.high, all.low - multiple * kFineStepOfSine[3]}};
}

/// The series of sine and cosine at r, without their first terms.
struct SmallAngle {
  Parts r, half;        ///< r, and its first term split
  double sine, cosine;  ///< sin r - r, cos r - 1

  CORTEN_SHARED explicit SmallAngle(const Parts& angle) : r(angle), half(halves(angle.high)) {
    const double x = r.high, xx = x * x, xxxx = xx * xx;
    sine = xx * x * ((-1.0 / 6 + xx * (1.0 / 120)) + xxxx * (-1.0 / 5040));
    cosine = xx * ((-0.5 + xx * (1.0 / 24)) + xxxx * (-1.0 / 720 + xx * (1.0 / 40320)));
  }

  /// sin(a + r), from the sine and cosine of a.
  CORTEN_SHARED Parts added_to(const Parts& s, const Parts& c) const {
    const Parts lead = sorted_sum(s.high, c.high * half.high);
    const double series = (s.high + s.low) * cosine + (c.high + c.low) * (sine + r.low);
    const double low = ((lead.low + s.low) + (c.high * half.low + c.low * r.high)) + series;
    return {lead.high, low};
  }
};

/// Sine and cosine as sums.
struct Sines {
  Parts sine, cosine;

  CORTEN_SHARED explicit Sines(const ReducedAngle& angle) {
    const Parts s = kSine[angle.turn & 127], c = kSine[(angle.turn + 32) & 127];
    const SmallAngle small(angle.r);
    sine = small.added_to(s, c);
    cosine = small.added_to(c, {-s.high, -s.low});
  }
};

struct SineAndCosine {
  double sine, cosine;
};

CORTEN_SHARED SineAndCosine rounded(const Sines& at) {
  return {at.sine.high + at.sine.low, at.cosine.high + at.cosine.low};
}

/// Angles below this are their own sine and tangent, above the other they are reduced with more bits.
inline constexpr double kSmallAngle = 0x1p-27, kLargeAngle = 64;

// Not inlined, so that small angles stay in registers.
CORTEN_RARE inline SineAndCosine sin_cos_of_large(double x) { return rounded(Sines(reduced_large(x))); }

CORTEN_SHARED SineAndCosine sin_cos(double x) {
  if (std::abs(x) < kSmallAngle) return {x, 1};
  if (!(std::abs(x) < kLargeAngle)) return sin_cos_of_large(x);
  return rounded(Sines(reduced(x)));
}

CORTEN_SHARED double sin(double x) { return sin_cos(x).sine; }
CORTEN_SHARED double cos(double x) { return sin_cos(x).cosine; }

CORTEN_SHARED double tan(double x) {
  if (std::abs(x) < kSmallAngle) return x;
  const Sines at(reduced_large(x));
  const Parts sine = sorted_sum(at.sine.high, at.sine.low),
              cosine = sorted_sum(at.cosine.high, at.cosine.low);
  const Parts ratio = quotient(sine, cosine);
  return ratio.high + ratio.low;
}

}  // namespace corten::elementary
