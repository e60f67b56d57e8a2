#include "sampling.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

#include "corten/elementary.h"
#include "corten/random.h"

namespace corten::app {

namespace {

namespace own = elementary_functions;

constexpr int kBits = 32;

/// A primitive polynomial over the integers modulo 2 and the first direction numbers of its dimension.
struct Polynomial {
  int degree;
  unsigned coefficients;  ///< of all powers but the first and the last
  std::uint32_t first[7];
};

/// Dimensions 2 to 21; the first dimension needs none. From the table new-joe-kuo-6 of Joe and Kuo.
constexpr Polynomial kPolynomials[] = {
    {1, 0, {1}},
    {2, 1, {1, 3}},
    {3, 1, {1, 3, 1}},
    {3, 2, {1, 1, 1}},
    {4, 1, {1, 1, 3, 3}},
    {4, 4, {1, 3, 5, 13}},
    {5, 2, {1, 1, 5, 5, 17}},
    {5, 4, {1, 1, 5, 5, 5}},
    {5, 7, {1, 1, 7, 11, 19}},
    {5, 11, {1, 1, 5, 1, 1}},
    {5, 13, {1, 1, 1, 3, 11}},
    {5, 14, {1, 3, 5, 5, 31}},
    {6, 1, {1, 3, 3, 9, 7, 49}},
    {6, 13, {1, 1, 1, 15, 21, 21}},
    {6, 16, {1, 3, 1, 13, 27, 49}},
    {6, 19, {1, 1, 1, 15, 7, 5}},
    {6, 22, {1, 3, 1, 15, 13, 25}},
    {6, 25, {1, 1, 5, 5, 19, 61}},
    {7, 1, {1, 3, 7, 11, 23, 15, 103}},
    {7, 4, {1, 3, 7, 13, 13, 15, 69}},
};

using Directions = std::uint32_t[kBits];

/// Direction numbers as fractions of 32 bits, by the recurrence of the polynomial.
void fill(const Polynomial& p, Directions& v) {
  for (int i = 0; i < kBits; i++) {
    if (i < p.degree) {
      v[i] = p.first[i] << (kBits - 1 - i);
      continue;
    }
    v[i] = v[i - p.degree] ^ (v[i - p.degree] >> p.degree);
    for (int k = 1; k < p.degree; k++)
      if ((p.coefficients >> (p.degree - 1 - k)) & 1u) v[i] ^= v[i - k];
  }
}

struct AllDirections {
  Directions v[std::size(kPolynomials) + 1];
  AllDirections() {
    for (int i = 0; i < kBits; i++) v[0][i] = 1u << (kBits - 1 - i);
    for (std::size_t d = 0; d < std::size(kPolynomials); d++) fill(kPolynomials[d], v[d + 1]);
  }
};

/// Streams of random numbers that are not those of noise.
constexpr std::uint64_t kShiftStream = 11, kOrderStream = 12, kPlaceStream = 13, kUniformStream = 14;

/// 0 to n - 1 in a random order (Fisher and Yates).
std::vector<std::uint32_t> shuffled(std::int64_t n, std::uint64_t seed, std::uint64_t axis) {
  std::vector<std::uint32_t> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0u);
  Random random(seed, axis, 0, kOrderStream);
  for (std::size_t i = order.size(); i > 1; i--)
    std::swap(order[i - 1], order[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
  return order;
}

std::int64_t count_of(Sampling sampling, const std::vector<Axis>& axes, std::int64_t count) {
  if (sampling == Sampling::zip) return axes.empty() ? 1 : axes.front().size();
  if (sampling != Sampling::grid) return count;
  std::int64_t product = 1;
  for (const Axis& axis : axes) product *= axis.size();
  return product;
}

}  // namespace

int sobol_dimensions() { return static_cast<int>(std::size(kPolynomials)) + 1; }

std::uint32_t sobol(std::uint64_t index, int dimension) {
  static const AllDirections all;
  std::uint32_t fraction = 0;
  // The order of Gray codes (Antonov and Saleev): neighbours differ in one direction number.
  for (std::uint64_t gray = index ^ (index >> 1); gray != 0; gray &= gray - 1)
    fraction ^= all.v[dimension][std::countr_zero(gray)];
  return fraction;
}

double Axis::at(std::int64_t i) const {
  if (!list.empty()) return list[static_cast<std::size_t>(i)];
  if (i == 0) return low;
  if (i == count - 1) return high;
  const auto steps = static_cast<double>(count - 1), step = static_cast<double>(i);
  if (logarithmic) return between(step / steps);
  // Multiplied first, so that whole numbers stay whole.
  const double multiple = step * (high - low);
  return std::isfinite(multiple) ? low + multiple / steps : low + step / steps * (high - low);
}

double Axis::between(double share) const {
  if (share == 0) return low;
  if (!logarithmic) return std::min(high, low + share * (high - low));
  // Rounding must not lead beyond the ends.
  return std::clamp(own::exp(own::log(low) + share * (own::log(high) - own::log(low))), low, high);
}

double Axis::at_share(double share) const {
  if (!list.empty()) {
    const auto n = static_cast<double>(list.size());
    return list[std::min(list.size() - 1, static_cast<std::size_t>(share * n))];
  }
  if (!whole) return between(share);
  if (logarithmic) return std::round(between(share));
  return std::min(high, std::floor(low + share * (high - low + 1)));
}

double Axis::smallest() const {
  return list.empty() ? std::min(low, high) : *std::min_element(list.begin(), list.end());
}
double Axis::largest() const {
  return list.empty() ? std::max(low, high) : *std::max_element(list.begin(), list.end());
}

Samples::Samples(Sampling sampling, std::vector<Axis> axes, std::int64_t count, std::uint64_t seed)
    : sampling_(sampling), axes_(std::move(axes)), count_(count_of(sampling, axes_, count)), seed_(seed) {
  if (sampling != Sampling::latin) return;
  for (std::size_t a = 0; a < axes_.size(); a++) order_.push_back(shuffled(count_, seed, a));
}

std::vector<std::int64_t> Samples::shape() const {
  if (sampling_ != Sampling::grid) return {count_};
  std::vector<std::int64_t> sizes;
  for (const Axis& axis : axes_) sizes.push_back(axis.size());
  return sizes;
}

double Samples::share(std::int64_t sample, std::size_t axis) const {
  const auto s = static_cast<std::uint64_t>(sample);
  switch (sampling_) {
    case Sampling::latin: {
      const double place = Random(seed_, s, axis, kPlaceStream).uniform();
      return (order_[axis][s] + place) / static_cast<double>(count_);
    }
    case Sampling::sobol: {
      const auto shift =
          static_cast<std::uint32_t>(seed_ == 0 ? 0 : Random(seed_, axis, 0, kShiftStream).next() >> 32);
      return (sobol(s, static_cast<int>(axis)) ^ shift) * 0x1p-32;
    }
    case Sampling::grid:
    case Sampling::zip:
    case Sampling::uniform: break;
  }
  return Random(seed_, s, axis, kUniformStream).uniform();
}

void Samples::for_each_value(std::size_t axis, const std::function<void(double)>& f) const {
  const Axis& values = axes_[axis];
  if (const std::int64_t size = values.size(); size > 0) {
    for (std::int64_t i = 0; i < size; i++) f(values.at(i));
  } else {
    for (std::int64_t s = 0; s < count_; s++) f(values.at_share(share(s, axis)));
  }
}

void Samples::values(std::int64_t sample, std::span<double> to) const {
  std::int64_t rest = sample;
  for (std::size_t a = axes_.size(); a-- > 0;) {
    const Axis& axis = axes_[a];
    if (sampling_ == Sampling::grid) {
      to[a] = axis.at(rest % axis.size());
      rest /= axis.size();
    } else if (sampling_ == Sampling::zip) {
      to[a] = axis.at(sample);
    } else {
      to[a] = axis.at_share(share(sample, a));
    }
  }
}

}  // namespace corten::app
