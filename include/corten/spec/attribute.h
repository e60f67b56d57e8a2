// One MJCF attribute in a Spec: its value and the source of the value. Default classes need the source: a
// value written on the element overrides the class even if it equals the built-in default.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace corten::mjcf {

/// The source of an attribute's value, from the lowest to the highest precedence.
enum class Source : unsigned char { built_in, class_default, element };

/// Between Min and N numbers. Assigning fewer than N replaces only the leading ones; the others keep the
/// value of the class or the built-in default.
template <class Scalar, int N, int Min>
struct Numbers {
  static constexpr int capacity = N;  ///< largest count
  static constexpr int fewest = Min;  ///< smallest count

  std::array<Scalar, N> values{};  ///< the numbers
  int given = 0;    ///< number of leading components that were assigned; 0 for a built-in default
  int surplus = 0;  ///< numbers given beyond the capacity: an error when the Spec is compiled

  constexpr Numbers() = default;
  /// A built-in default: `given` is 0.
  template <class... V>
  requires(sizeof...(V) > 0 && sizeof...(V) <= N &&
           (std::is_arithmetic_v<V> && ...)) constexpr explicit Numbers(V... v)
      : values{static_cast<Scalar>(v)...} {}
  /// A value assigned by the user. Fewer than Min or more than N numbers are an error on compilation.
  constexpr Numbers(std::initializer_list<Scalar> numbers)
      : given(std::min(N, static_cast<int>(numbers.size()))),
        surplus(static_cast<int>(numbers.size()) - given) {
    std::copy_n(numbers.begin(), given, values.begin());
  }

  /// Number i.
  constexpr const Scalar& operator[](int i) const { return values[static_cast<std::size_t>(i)]; }
  constexpr Scalar& operator[](int i) { return values[static_cast<std::size_t>(i)]; }
  /// The first number.
  const Scalar* data() const { return values.data(); }
};

/// An attribute: a value and its source.
template <class T>
struct Attr {
  T value{};                         ///< the value
  Source source = Source::built_in;  ///< where the value comes from

  Attr() = default;
  explicit Attr(T built_in) : value(std::move(built_in)) {}

  /// True if the element or its class gives the value. Replaces the reference's NaN for "undefined".
  bool is_set() const { return source != Source::built_in; }
  /// True if the element itself gives the value.
  bool is_own() const { return source == Source::element; }

  /// The value.
  const T& operator*() const { return value; }
  /// The value.
  const T* operator->() const { return &value; }

  /// Sets the element's own value. All components of a number list are replaced.
  void set(T own_value) {
    value = std::move(own_value);
    source = Source::element;
  }

  /// `geom.size = {0.1}` sets the element's own value. Number lists keep the components after those given.
  Attr& operator=(T own_value) {
    if constexpr (requires { T::capacity; }) {
      if (own_value.given > 0)
        std::copy(value.values.begin() + own_value.given, value.values.end(),
                  own_value.values.begin() + own_value.given);
    }
    set(std::move(own_value));
    return *this;
  }

  /// Marks the attribute as not given and clears its value.
  void unset() { *this = Attr(); }
};

// The attribute types used in the tables, besides the keyword enumerations of keywords.h.
using Real = double;       ///< a number
using Int = int;           ///< an integer
using Bool = bool;         ///< true or false
using Text = std::string;  ///< a name, a file or a text
/// Numbers, any count.
using RealList = std::vector<double>;
/// Data that the reference stores in single precision: meshes, height fields. Any count.
using FloatList = std::vector<float>;
/// Integers, any count.
using IntList = std::vector<int>;
/// Names, separated by white space in a file. Any count.
using NameList = std::vector<std::string>;
/// Exactly N numbers.
template <int N>
using Reals = Numbers<double, N, N>;
/// 1 to N numbers.
template <int N>
using UpTo = Numbers<double, N, 1>;
/// Exactly N integers.
template <int N>
using Ints = Numbers<int, N, N>;
/// 1 to N integers.
template <int N>
using UpToInts = Numbers<int, N, 1>;

/// A set of keywords, each at most once.
template <class Enum>
struct Words {
  std::vector<Enum> words;  ///< in the order given

  Words() = default;
  Words(std::initializer_list<Enum> list) : words(list) {}

  /// The keywords as a bit set. The values of these enumerations are bits.
  unsigned bits() const {
    unsigned all = 0;
    for (const Enum word : words) all |= static_cast<unsigned>(word);
    return all;
  }
  /// True if the keywords are equal and in the same order.
  bool operator==(const Words&) const = default;
};

/// A size in bytes. In files it can have the suffix K, M, G, T, P or E. -1: chosen by the engine.
struct ByteSize {
  long long bytes = -1;  ///< -1: chosen by the engine
  /// True if the sizes are equal.
  bool operator==(const ByteSize&) const = default;
};

}  // namespace corten::mjcf
