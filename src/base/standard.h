// Functions of the C++20 standard library that libc++ 13 lacks, which emscripten has: from_chars and to_chars
// for floating-point numbers, and bit_cast. Elsewhere they are the standard library's own.
#pragma once

#include <bit>
#include <charconv>
#include <type_traits>

#if !defined(__cpp_lib_to_chars)
#include "base/number_text.h"
#endif

namespace corten {

#if defined(__cpp_lib_bit_cast)
using std::bit_cast;
#else
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}
#endif

template <class Number>
std::from_chars_result from_chars(const char* first, const char* last, Number& value) {
#if !defined(__cpp_lib_to_chars)
  if constexpr (std::is_floating_point_v<Number>) return number_text::from_decimal(first, last, value);
  else
#endif
    return std::from_chars(first, last, value);
}

/// A floating-point number in hexadecimal digits, without prefix and sign.
template <class Floating>
std::from_chars_result from_hexadecimal_chars(const char* first, const char* last, Floating& value) {
#if defined(__cpp_lib_to_chars)
  return std::from_chars(first, last, value, std::chars_format::hex);
#else
  return number_text::from_hexadecimal(first, last, value);
#endif
}

template <class Number>
std::to_chars_result to_chars(char* first, char* last, Number value) {
#if !defined(__cpp_lib_to_chars)
  if constexpr (std::is_floating_point_v<Number>) return number_text::to_shortest(first, last, value);
  else
#endif
    return std::to_chars(first, last, value);
}

}  // namespace corten
