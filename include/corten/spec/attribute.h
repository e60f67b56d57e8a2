// One MJCF attribute as the Spec keeps it: its value, and who gave that value. The second half is what makes
// default classes work: a value equal to the built-in default still beats the class if the element wrote it.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace corten::mjcf {

/// Who gave an attribute its value, from the weakest to the strongest.
enum class Source : unsigned char { built_in, class_default, element };

/// Between Min and N numbers. Writing fewer than N replaces only the leading ones: the rest stays what the
/// class, or the built-in default, had there.
template <class Scalar, int N, int Min>
struct Numbers {
  static constexpr int capacity = N;
  static constexpr int fewest = Min;

  std::array<Scalar, N> values{};
  int given = 0;    ///< leading components written by the strongest source; 0 for a built-in default
  int surplus = 0;  ///< numbers that were given beyond the capacity: an error when the Spec is compiled

  constexpr Numbers() = default;
  /// A built-in default: nothing is given.
  template <class... V>
  requires(sizeof...(V) > 0 && sizeof...(V) <= N &&
           (std::is_arithmetic_v<V> && ...)) constexpr explicit Numbers(V... v)
      : values{static_cast<Scalar>(v)...} {}
  /// What a user writes. Fewer than Min or more than N numbers are an error when the Spec is compiled.
  constexpr Numbers(std::initializer_list<Scalar> numbers)
      : given(std::min(N, static_cast<int>(numbers.size()))),
        surplus(static_cast<int>(numbers.size()) - given) {
    std::copy_n(numbers.begin(), given, values.begin());
  }

  constexpr const Scalar& operator[](int i) const { return values[static_cast<std::size_t>(i)]; }
  constexpr Scalar& operator[](int i) { return values[static_cast<std::size_t>(i)]; }
  const Scalar* data() const { return values.data(); }
};

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

  /// `geom.size = {0.1}`: an own value. Number lists keep what they have beyond the numbers given.
  Attr& operator=(T own_value) {
    if constexpr (requires { T::capacity; }) {
      if (own_value.given > 0)
        std::copy(value.values.begin() + own_value.given, value.values.end(),
                  own_value.values.begin() + own_value.given);
    }
    set(std::move(own_value));
    return *this;
  }

  /// As if nobody had given it, with an empty value.
  void unset() { *this = Attr(); }
};

// The attribute kinds that the tables use besides the keyword enums of keywords.h.
using Real = double;
using Int = int;
using Bool = bool;
using Text = std::string;
using RealList = std::vector<double>;  // any length, as all lists
using FloatList = std::vector<float>;  // what the reference keeps in single precision: meshes, height fields
using IntList = std::vector<int>;
template <int N>
using Reals = Numbers<double, N, N>;  // exactly N
template <int N>
using UpTo = Numbers<double, N, 1>;  // 1 to N
template <int N>
using Ints = Numbers<int, N, N>;
template <int N>
using UpToInts = Numbers<int, N, 1>;

/// Several words out of a keyword set, each at most once.
template <class Enum>
struct Words {
  std::vector<Enum> words;

  Words() = default;
  Words(std::initializer_list<Enum> list) : words(list) {}

  /// Values of these enumerations are bits.
  unsigned bits() const {
    unsigned all = 0;
    for (const Enum word : words) all |= static_cast<unsigned>(word);
    return all;
  }
  bool operator==(const Words&) const = default;
};

/// Bytes, written with an optional suffix K, M, G, T, P or E; -1 leaves the choice to the engine.
struct ByteSize {
  long long bytes = -1;
  bool operator==(const ByteSize&) const = default;
};

}  // namespace corten::mjcf
