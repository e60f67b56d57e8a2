// Samples of the parameters of a sweep. A sample depends on its number and on the seed alone, so that every
// rank finds the same.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace corten::app {

/// The values that one parameter takes.
struct Axis {
  std::vector<double> list{};  ///< these values; empty: from low to high
  double low = 0, high = 0;
  bool logarithmic = false;  ///< equal ratios instead of equal differences
  bool whole = false;        ///< samples are whole numbers, each from low to high as often as the others
  std::int64_t count = 0;    ///< values of a grid from low to high, with both ends

  /// Values of this axis in a grid.
  std::int64_t size() const { return list.empty() ? count : static_cast<std::int64_t>(list.size()); }
  /// Value number i of a grid.
  double at(std::int64_t i) const;
  /// The value at a share of the way, from 0 to below 1.
  double at_share(double share) const;
  /// Smallest and largest value.
  double smallest() const;
  double largest() const;

 private:
  double between(double share) const;
};

enum class Sampling {
  grid,    ///< all combinations; the last parameter changes fastest
  zip,     ///< the first values of all lists, the second values, ...
  latin,   ///< Latin hypercube: each of N equal parts of each axis is used once
  sobol,   ///< Sobol's sequence, which fills the space evenly
  uniform  ///< independent and uniform
};

/// Number of parameters that Sobol's sequence is there for.
int sobol_dimensions();

/// Number `index` of Sobol's sequence in the given dimension, from 0: a 32-bit fraction. Direction numbers by
/// Joe and Kuo, Constructing Sobol sequences with better two-dimensional projections, 2008.
std::uint32_t sobol(std::uint64_t index, int dimension);

class Samples {
 public:
  /// `count` samples; a grid and zip have their own number. Seed 0 is Sobol's sequence as published; other
  /// seeds shift it at random.
  Samples(Sampling sampling, std::vector<Axis> axes, std::int64_t count, std::uint64_t seed);

  Sampling sampling() const { return sampling_; }
  std::int64_t count() const { return count_; }
  const std::vector<Axis>& axes() const { return axes_; }
  /// Number of values along each parameter of a grid; else the number of samples alone.
  std::vector<std::int64_t> shape() const;
  /// The values of all parameters in a sample.
  void values(std::int64_t sample, std::span<double> to) const;
  /// Calls f with every value that a parameter takes; with some more than once.
  void for_each_value(std::size_t axis, const std::function<void(double)>& f) const;

 private:
  double share(std::int64_t sample, std::size_t axis) const;

  Sampling sampling_;
  std::vector<Axis> axes_;
  std::int64_t count_;
  std::uint64_t seed_;
  std::vector<std::vector<std::uint32_t>> order_;  ///< of a Latin hypercube: the part of each sample
};

}  // namespace corten::app
