// One MJCF attribute as the Spec keeps it: its value, and who gave that value. The second half is what makes
// default classes work: a value equal to the built-in default still beats the class if the element wrote it.
#pragma once

#include <array>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace corten::mjcf {

/// Who gave an attribute its value, from the weakest to the strongest.
enum class Source : unsigned char { built_in, class_default, element };

template <class T>
struct Attr {
  T value{};
  Source source = Source::built_in;

  Attr() = default;
  explicit Attr(T built_in) : value(std::move(built_in)) {}

  /// By the element or by a class. What the reference marks with NaN ("undefined") is simply not set here.
  bool is_set() const { return source != Source::built_in; }
  bool is_own() const { return source == Source::element; }

  const T& operator*() const { return value; }
  const T* operator->() const { return &value; }

  void set(T own_value) {
    value = std::move(own_value);
    source = Source::element;
  }
};

/// Between Min and N numbers. Writing fewer than N replaces only the leading ones: the rest stays what the
/// class, or the built-in default, had there.
template <class Scalar, int N, int Min>
struct Numbers {
  static constexpr int capacity = N;
  static constexpr int fewest = Min;

  std::array<Scalar, N> values{};
  int given = 0;  ///< leading components written by the strongest source; 0 for a built-in default

  constexpr Numbers() = default;
  template <class... V>
  requires(sizeof...(V) > 0 && sizeof...(V) <= N &&
           (std::is_arithmetic_v<V> && ...)) constexpr explicit Numbers(V... v)
      : values{static_cast<Scalar>(v)...} {}

  constexpr const Scalar& operator[](int i) const { return values[static_cast<std::size_t>(i)]; }
  constexpr Scalar& operator[](int i) { return values[static_cast<std::size_t>(i)]; }
  const Scalar* data() const { return values.data(); }
};

// The attribute kinds that the tables use besides the keyword enums of keywords.h.
using Real = double;
using Int = int;
using Bool = bool;
using Text = std::string;
using RealList = std::vector<double>;  // any length
template <int N>
using Reals = Numbers<double, N, N>;  // exactly N
template <int N>
using UpTo = Numbers<double, N, 1>;  // 1 to N
template <int N>
using Ints = Numbers<int, N, N>;
template <int N>
using UpToInts = Numbers<int, N, 1>;

/// Bytes, written with an optional suffix K, M, G, T, P or E; -1 leaves the choice to the engine.
struct ByteSize {
  long long bytes = -1;
};

}  // namespace corten::mjcf
