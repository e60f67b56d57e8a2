// The types of attribute values, and their conversion from and to numbers.
#pragma once

#include <cmath>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "corten/spec/attributes.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {

template <class T>
inline constexpr bool is_words = false;
template <class Enum>
inline constexpr bool is_words<Words<Enum>> = true;

/// The description of an attribute of type T.
template <class T>
constexpr ValueType value_type() {
  if constexpr (requires { T::capacity; })
    return {std::is_same_v<std::decay_t<decltype(T().values[0])>, int> ? ValueKind::integer : ValueKind::real,
            T::fewest, T::capacity};
  else if constexpr (std::is_same_v<T, IntList>) return {ValueKind::integer, 1, -1};
  else if constexpr (std::is_same_v<T, RealList> || std::is_same_v<T, FloatList>)
    return {ValueKind::real, 1, -1};
  else if constexpr (std::is_same_v<T, double>) return {ValueKind::real};
  else if constexpr (std::is_same_v<T, int>) return {ValueKind::integer};
  else if constexpr (std::is_same_v<T, ByteSize>) return {ValueKind::bytes};
  else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, NameList>) return {ValueKind::text};
  else if constexpr (is_words<T>)
    return {ValueKind::words, 1, -1, keywords_of<typename decltype(T().words)::value_type>};
  else return {ValueKind::keyword, 1, 1, keywords_of<T>};
}

/// All numbers of a value. A list of up to N integers has those that were given.
template <class T>
std::vector<double> to_numbers(const T& value) {
  if constexpr (requires { T::capacity; }) {
    constexpr bool is_list = value_type<T>().kind == ValueKind::integer && T::fewest < T::capacity;
    return {value.values.begin(), value.values.begin() + (is_list ? value.given : T::capacity)};
  } else if constexpr (std::is_same_v<T, ByteSize>) {
    return {static_cast<double>(value.bytes)};
  } else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, NameList> || is_words<T>) {
    return {};
  } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
    return {static_cast<double>(value)};
  } else {
    return {value.begin(), value.end()};
  }
}

/// Numbers as the text that the reader parses to the same values. Whole numbers have no exponent, which an
/// integer must not have.
inline std::string text_of_numbers(std::span<const double> numbers) {
  constexpr double exact = 9007199254740992;  // 2^53
  std::string text;
  for (const double x : numbers) {
    if (!text.empty()) text += ' ';
    const bool is_whole = x == std::floor(x) && std::fabs(x) < exact && x != 0;
    text += is_whole ? std::to_string(static_cast<long long>(x)) : to_text(x);
  }
  return text;
}

}  // namespace corten::mjcf
