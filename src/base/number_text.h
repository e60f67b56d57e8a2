// Floating-point numbers from and to text by the C library, with the results of std::from_chars and
// std::to_chars. For standard libraries that lack these (base/standard.h). They need a C library that rounds
// correctly and, in programs that set a locale, one with a decimal point.
#pragma once

#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <system_error>
#include <type_traits>

namespace corten::number_text {

template <class Floating>
Floating parsed(const char* text, char** end) {
  if constexpr (std::is_same_v<Floating, float>) return std::strtof(text, end);
  else return std::strtod(text, end);
}

/// Whether from_chars accepts text that begins so. strtod also accepts blanks and a plus sign.
inline bool begins_number(const std::string& text) {
  const char c = text[text[0] == '-' ? 1 : 0];
  return (c >= '0' && c <= '9') || c == '.' || c == 'i' || c == 'I' || c == 'n' || c == 'N';
}

/// Length of a zero that strtod would take for the prefix of a hexadecimal number; 0 if there is none.
inline std::ptrdiff_t zero_before_x(const std::string& text) {
  const std::size_t sign = text[0] == '-' ? 1 : 0;
  const bool is_prefix = text.size() > sign + 1 && text[sign] == '0' && (text[sign + 1] | 0x20) == 'x';
  return is_prefix ? static_cast<std::ptrdiff_t>(sign) + 1 : 0;
}

/// Reads the number at the front of `text`; `value` is unchanged if there is none, or if it is out of range.
template <class Floating>
std::from_chars_result read(const char* first, const std::string& text, std::ptrdiff_t prefix,
                            Floating& value) {
  char* stop = nullptr;
  errno = 0;
  const Floating number = parsed<Floating>(text.c_str(), &stop);
  const std::ptrdiff_t length = stop - text.c_str() - prefix;
  if (length <= 0) return {first, std::errc::invalid_argument};
  const bool out_of_range =
      errno == ERANGE && (number == 0 || std::abs(number) > std::numeric_limits<Floating>::max());
  if (out_of_range) return {first + length, std::errc::result_out_of_range};
  value = number;
  return {first + length, std::errc()};
}

/// std::from_chars(first, last, value).
template <class Floating>
std::from_chars_result from_decimal(const char* first, const char* last, Floating& value) {
  const std::string text(first, last);
  if (!begins_number(text)) return {first, std::errc::invalid_argument};
  if (const std::ptrdiff_t length = zero_before_x(text); length > 0) {
    value = text[0] == '-' ? -Floating(0) : Floating(0);
    return {first + length, std::errc()};
  }
  return read(first, text, 0, value);
}

/// std::from_chars(first, last, value, std::chars_format::hex), for text without a sign.
template <class Floating>
std::from_chars_result from_hexadecimal(const char* first, const char* last, Floating& value) {
  const std::string text(first, last);
  if (text.empty() || text[0] == '-') return {first, std::errc::invalid_argument};
  if (text[0] == '.' || std::isxdigit(static_cast<unsigned char>(text[0])) != 0)
    return read(first, "0x" + text, 2, value);
  return from_decimal(first, last, value);  // a word: inf, nan
}

/// A positive number as digits * 10^exponent.
struct Decimal {
  std::uint64_t digits;
  int count;  ///< number of digits
  int exponent;
};

template <class Floating>
bool reads_back(const Decimal& decimal, Floating x) {
  char text[48];
  std::snprintf(text, sizeof text, "%llue%d", static_cast<unsigned long long>(decimal.digits),
                decimal.exponent);
  return parsed<Floating>(text, nullptr) == x;
}

/// x rounded to `count` digits.
template <class Floating>
Decimal rounded(Floating x, int count) {
  char text[48];
  std::snprintf(text, sizeof text, "%.*e", count - 1, static_cast<double>(x));
  char* exponent = std::strchr(text, 'e');
  const int power = std::atoi(exponent + 1);
  *exponent = '\0';
  if (count > 1) std::memmove(text + 1, text + 2, std::strlen(text + 2) + 1);  // the decimal point
  return {std::strtoull(text, nullptr, 10), count, power - (count - 1)};
}

/// The shortest digits that read back as x > 0.
template <class Floating>
Decimal shortest(Floating x) {
  int exponent = 0;
  const bool is_power_of_two = std::frexp(x, &exponent) == Floating(0.5);
  const int most = std::numeric_limits<Floating>::max_digits10;
  for (int count = 1; count < most; count++) {
    Decimal decimal = rounded(x, count);
    if (reads_back(decimal, x)) return decimal;
    // Above a power of two the interval that reads back is wider than below it.
    decimal.digits++;
    if (is_power_of_two && reads_back(decimal, x)) return decimal;
  }
  return rounded(x, most);
}

/// std::to_chars(first, last, x): the shortest text that reads back; a fixed point if it is not longer.
template <class Floating>
std::to_chars_result to_shortest(char* first, char* last, Floating x) {
  char text[400];
  const double magnitude = std::abs(static_cast<double>(x));
  char* at = text;
  if (std::signbit(x)) *at++ = '-';
  const std::size_t room = sizeof text - 1;
  if (std::isnan(x)) std::strcpy(at, "nan");
  else if (std::isinf(x)) std::strcpy(at, "inf");
  else if (x == 0) std::strcpy(at, "0");
  else {
    const Decimal d = shortest(std::abs(x));
    const int power = d.exponent + d.count - 1;  // of the first digit
    const int decimals = d.exponent < 0 ? -d.exponent : 0;
    const int fixed = (power < 0 ? 1 : power + 1) + (decimals > 0 ? decimals + 1 : 0);
    const int scientific = d.count + (d.count > 1 ? 1 : 0) + (std::abs(power) < 100 ? 4 : 5);
    if (fixed <= scientific) std::snprintf(at, room, "%.*f", decimals, magnitude);
    else {
      char digits[24];
      std::snprintf(digits, sizeof digits, "%llu", static_cast<unsigned long long>(d.digits));
      std::snprintf(at, room, "%c%s%se%c%02d", digits[0], d.count > 1 ? "." : "", digits + 1,
                    power < 0 ? '-' : '+', std::abs(power));
    }
  }
  const std::size_t length = std::strlen(text);
  if (static_cast<std::size_t>(last - first) < length) return {last, std::errc::value_too_large};
  std::memcpy(first, text, length);
  return {first + length, std::errc()};
}

}  // namespace corten::number_text
