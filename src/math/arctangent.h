// The angle of a vector, and the inverse sine and cosine. With c = i/16 near y/x, arctan(y/x) = arctan(c) +
// arctan(u) with u = (y - c x) / (x + c y); the first is in a table, the second has a short series. Leading
// terms are sums of two numbers.
#pragma once

#include <cmath>

#include "math/exact_sums.h"

namespace corten::elementary {

CORTEN_SHARED Parts negative(const Parts& a) { return {-a.high, -a.low}; }

/// a + b for |a| >= |b|, or a = 0.
CORTEN_SHARED Parts added(const Parts& a, const Parts& b) {
  const Parts high = sorted_sum(a.high, b.high);
  return {high.high, high.low + (a.low + b.low)};
}

/// c a for a c of few bits.
CORTEN_SHARED Parts multiple(double c, const Parts& a) {
  const Parts half = halves(a.high);
  const Parts all = sum(c * half.high, c * half.low);
  return {all.high, all.low + c * a.low};
}

/// arctan(y / x) for 0 <= y <= x, x > 0.
CORTEN_SHARED Parts first_octant(const Parts& y, const Parts& x) {
  const int i = static_cast<int>(16 * (y.high / x.high) + 0.5);
  const double c = i / 16.0;
  const Parts over = multiple(c, x), aside = multiple(c, y);
  const Parts rest = sum(y.high, -over.high), below = sum(x.high, aside.high);
  const Parts u =
      quotient(sum(rest.high, rest.low + (y.low - over.low)), {below.high, below.low + (x.low + aside.low)});
  const double t = u.high, tt = t * t;
  const double tail =
      t * tt * (-1.0 / 3 + tt * (1.0 / 5 + tt * (-1.0 / 7 + tt * (1.0 / 9 + tt * (-1.0 / 11)))));
  return added(kArctangent[i], {u.high, u.low + tail});
}

/// The angle of the vector (x, y) with |x|, |y| not both 0, both finite. Neither is so large or small that
/// products are inexact.
CORTEN_SHARED double angle_of(Parts y, Parts x) {
  const bool is_below = std::signbit(y.high), is_left = std::signbit(x.high);
  if (is_below) y = negative(y);
  if (is_left) x = negative(x);
  const Parts quarter{kPi[0] / 2, kPi[1] / 2}, half{kPi[0], kPi[1]};
  const bool is_steep = y.high > x.high;
  Parts angle = is_steep ? added(quarter, negative(first_octant(x, y))) : first_octant(y, x);
  if (is_left) angle = added(half, negative(angle));
  const double result = angle.high + angle.low;
  return is_below ? -result : result;
}

CORTEN_SHARED double atan2(double y, double x) {
  const double size = std::abs(x) + std::abs(y);
  if (size > 0x1p-500 && size < 0x1p500) return angle_of({y, 0}, {x, 0});
  if (std::isnan(size)) return size;
  if (size == 0) return std::signbit(x) ? std::copysign(kPi[0], y) : y;
  if (std::isinf(x) || std::isinf(y)) {
    y = std::copysign(std::isinf(y) ? 1.0 : 0.0, y);
    x = std::copysign(std::isinf(x) ? 1.0 : 0.0, x);
    return angle_of({y, 0}, {x, 0});
  }
  const double scale = size < 1 ? 0x1p550 : 0x1p-550;
  return angle_of({y * scale, 0}, {x * scale, 0});
}

/// arcsin(s) - s for |s| <= 1/2, zz = s^2.
CORTEN_SHARED double arcsine_rest(double s, double z) {
  const double* c = kArcsine;
  const double zz = z * z, zzzz = zz * zz;
  const double low = (c[0] + z * c[1]) + zz * (c[2] + z * c[3]);
  const double middle = (c[4] + z * c[5]) + zz * (c[6] + z * c[7]);
  const double high = (c[8] + z * c[9]) + zz * (c[10] + z * c[11]);
  return s * z * (low + zzzz * (middle + zzzz * (high + zzzz * c[12])));
}

/// arccos(x) for x >= 1/2: twice the arcsine of sqrt((1 - x) / 2).
CORTEN_SHARED Parts arccosine_near_one(double x) {
  const double z = 0.5 * (1 - x), s = std::sqrt(z);
  if (s == 0) return {0, 0};
  const Parts back = product(s, s);
  const double low = ((z - back.high) - back.low) / (2 * s);
  return {2 * s, 2 * (low + arcsine_rest(s, z))};
}

CORTEN_SHARED double asin(double x) {
  const double size = std::abs(x);
  if (size <= 0.5) return x + arcsine_rest(x, x * x);
  if (!(size <= 1)) return kNaN;
  const Parts rest = arccosine_near_one(size), all = sorted_sum(kPi[0] / 2, -rest.high);
  return std::copysign(all.high + (all.low + (kPi[1] / 2 - rest.low)), x);
}

CORTEN_SHARED double acos(double x) {
  const double size = std::abs(x);
  if (!(size <= 1)) return kNaN;
  if (size <= 0.5) {
    const Parts all = sorted_sum(kPi[0] / 2, -x);
    return all.high + (all.low + (kPi[1] / 2 - arcsine_rest(x, x * x)));
  }
  const Parts rest = arccosine_near_one(size);
  if (x > 0) return rest.high + rest.low;
  const Parts all = sorted_sum(kPi[0], -rest.high);
  return all.high + (all.low + (kPi[1] - rest.low));
}

}  // namespace corten::elementary
