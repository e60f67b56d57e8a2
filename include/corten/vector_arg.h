// VectorArg: a short vector as an argument, from whatever the caller has.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace corten {

namespace detail {

/// Number of elements of a type that fixes it: std::array, double[n], a std::span with an extent; else
/// dynamic_extent.
template <class Range>
inline constexpr std::size_t fixed_extent = std::dynamic_extent;
template <class T, std::size_t N>
inline constexpr std::size_t fixed_extent<std::array<T, N>> = N;
template <class T, std::size_t N>
inline constexpr std::size_t fixed_extent<std::span<T, N>> = N;
template <class T, std::size_t N>
inline constexpr std::size_t fixed_extent<T[N]> = N;

}  // namespace detail

/// N numbers, copied from a list `{0, 0, 1}`, a std::array, a std::vector, a std::span, any other contiguous
/// range of doubles (an Eigen vector), or a pointer to N numbers. Throws std::invalid_argument if there are
/// not N of them; for a type that fixes the number, it does not compile.
template <std::size_t N>
class VectorArg {
 public:
  VectorArg(std::initializer_list<double> numbers) : VectorArg(numbers.begin(), numbers.size()) {}
  VectorArg(const double* numbers) : VectorArg(numbers, N) {
    if (numbers == nullptr) throw std::invalid_argument("the vector is null");
  }
  template <class Range>
  requires(!std::is_same_v<std::remove_cvref_t<Range>, VectorArg> &&
           (detail::fixed_extent<Range> == N || detail::fixed_extent<Range> == std::dynamic_extent) &&
           requires(const Range& range) {
             { std::data(range) } -> std::convertible_to<const double*>;
             std::size(range);
           }) VectorArg(const Range& range)
      : VectorArg(std::data(range), static_cast<std::size_t>(std::size(range))) {}

  /// Number i.
  const double& operator[](std::size_t i) const { return numbers_[i]; }
  /// The first number.
  const double* data() const { return numbers_.data(); }
  /// N.
  static constexpr std::size_t size() { return N; }
  /// All numbers.
  operator std::span<const double, N>() const { return numbers_; }

 private:
  VectorArg(const double* numbers, std::size_t count) {
    if (count != N)
      throw std::invalid_argument("a vector has " + std::to_string(count) + " numbers; " + std::to_string(N) +
                                  " are needed");
    if (numbers != nullptr) std::copy_n(numbers, N, numbers_.begin());
  }

  std::array<double, N> numbers_{};
};

}  // namespace corten
