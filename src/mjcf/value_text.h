// Conversion of attribute values from and to text. Independent of the locale, unlike strtod.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corten/spec/attribute.h"
#include "corten/spec/keywords.h"
#include "mjcf/schema.h"

namespace corten::mjcf {

// Functions of the same name for elements would hide it, if their headers come first.
using corten::word_of;

/// Numbers parsed from text, and an optional error or warning. Empty after an error.
template <class Scalar>
struct NumberList {
  std::vector<Scalar> numbers;
  std::optional<ValueFinding> finding;
};

/// Parse numbers separated by white space. inf and nan are accepted, as in the reference, nan with a warning;
/// most rules then reject them.
NumberList<double> read_reals(std::string_view text);
NumberList<float> read_floats(std::string_view text);
NumberList<int> read_ints(std::string_view text);

/// Splits a text at white space.
std::vector<std::string_view> words_of(std::string_view text);

/// Sets `value` to that of the keyword; returns an error if it is not one of `words`.
std::optional<ValueFinding> read_keyword(std::string_view text, std::span<const Keyword> words, int& value);
std::string joined_words(std::span<const Keyword> words);
/// Error message for a value without a keyword; empty if it has one.
std::string keyword_fault(int value, std::span<const Keyword> words);
std::optional<ValueFinding> read_byte_size(std::string_view text, long long& bytes);

/// `text` in quotes, truncated to `max_length` characters.
std::string in_quotes(std::string_view text, std::size_t max_length = 40);

/// The allowed count as text: "3 numbers", "1 to 3 integers".
std::string wanted_count(int fewest, int most, std::string_view unit);
std::string not_in_bounds(const Rule& rule);

/// Error message if `count` is outside [fewest, most] (most < 0: no limit) or a number violates the rule;
/// empty if all is valid. `numbers` may be only the first of the `count` numbers given.
template <class Scalar>
std::string number_fault(std::span<const Scalar> numbers, int count, int fewest, int most, const Rule& rule) {
  const auto outside = [&](Scalar x) {
    return x < rule.lowest || (x == rule.lowest && !rule.lowest_itself_is_allowed);
  };
  const auto not_finite = [&](Scalar x) { return rule.finite && !std::isfinite(static_cast<double>(x)); };
  if (most >= 0 && (count < fewest || count > most))
    return "needs " + wanted_count(fewest, most, std::is_same_v<Scalar, int> ? "integer" : "number") +
           ", has " + std::to_string(count);
  if (std::any_of(numbers.begin(), numbers.end(), not_finite)) return "needs finite numbers";
  if (std::any_of(numbers.begin(), numbers.end(), outside)) return not_in_bounds(rule);
  return "";
}

/// An error with this message; empty for an empty message.
inline std::optional<ValueFinding> as_error(std::string message) {
  if (message.empty()) return std::nullopt;
  return ValueFinding{Severity::error, std::move(message)};
}

inline ValueFinding counts_as_not_given(const Rule& rule) {
  if (rule.required) return {Severity::error, "is empty, but the attribute is required"};
  return {Severity::warning, "is empty and counts as not given"};
}

/// Checks a parsed list against the rule; on an error the numbers are cleared.
template <class Scalar>
NumberList<Scalar> checked(NumberList<Scalar> list, int fewest, int most, const Rule& rule) {
  if (list.finding && list.finding->severity == Severity::error) return list;
  const int n = static_cast<int>(list.numbers.size());
  if (n == 0) {
    list.finding = counts_as_not_given(rule);
  } else if (auto error =
                 as_error(number_fault(std::span<const Scalar>(list.numbers), n, fewest, most, rule))) {
    list.numbers.clear();
    list.finding = std::move(error);
  }
  return list;
}

// assign(): parses `text` into an attribute, one overload per attribute type. An error, or text without
// numbers, leaves the attribute unchanged.

template <class Scalar, int N, int Min>
std::optional<ValueFinding> assign(Attr<Numbers<Scalar, N, Min>>& attr, std::string_view text,
                                   const Rule& rule) {
  NumberList<Scalar> list;
  if constexpr (std::is_same_v<Scalar, int>) list = checked(read_ints(text), Min, N, rule);
  else list = checked(read_reals(text), Min, N, rule);
  if (list.numbers.empty()) return list.finding;
  std::copy(list.numbers.begin(), list.numbers.end(), attr.value.values.begin());
  attr.value.given = static_cast<int>(list.numbers.size());
  attr.source = Source::element;
  return list.finding;
}

std::optional<ValueFinding> assign(Attr<Real>& attr, std::string_view text, const Rule& rule);
std::optional<ValueFinding> assign(Attr<Int>& attr, std::string_view text, const Rule& rule);
std::optional<ValueFinding> assign(Attr<RealList>& attr, std::string_view text, const Rule& rule);
std::optional<ValueFinding> assign(Attr<FloatList>& attr, std::string_view text, const Rule& rule);
std::optional<ValueFinding> assign(Attr<IntList>& attr, std::string_view text, const Rule& rule);
std::optional<ValueFinding> assign(Attr<NameList>& attr, std::string_view text, const Rule& rule);
std::optional<ValueFinding> assign(Attr<Text>& attr, std::string_view text, const Rule& rule);
std::optional<ValueFinding> assign(Attr<ByteSize>& attr, std::string_view text, const Rule& rule);

/// Assigns a keyword enumeration or bool.
template <class Enum>
requires(std::is_enum_v<Enum> ||
         std::is_same_v<Enum, bool>) std::optional<ValueFinding> assign(Attr<Enum>& attr,
                                                                        std::string_view text, const Rule&) {
  int value = 0;
  if (auto finding = read_keyword(text, keywords_of<Enum>(), value)) return finding;
  attr.set(static_cast<Enum>(value));
  return std::nullopt;
}

/// True if the words must be in declaration order: sensors store their values in that order.
template <class Enum>
inline constexpr bool words_have_an_order = !std::is_same_v<Enum, CameraOutput>;

/// Error message if the last word is a duplicate or out of order; empty if it is valid.
template <class Enum>
std::string last_word_fault(const Words<Enum>& list, std::span<const Keyword> words) {
  const Enum last = list.words.back();
  const auto before = list.words.end() - 1;
  if (std::find(list.words.begin(), before, last) != before) return in_quotes(word_of(last)) + " comes twice";
  if (words_have_an_order<Enum> && list.words.size() > 1 && last < *(before - 1))
    return "the words must be in the order " + joined_words(words);
  return "";
}

template <class Enum>
std::optional<ValueFinding> assign(Attr<Words<Enum>>& attr, std::string_view text, const Rule& rule) {
  Words<Enum> list;
  for (const std::string_view word : words_of(text)) {
    int value = 0;
    if (auto finding = read_keyword(word, keywords_of<Enum>(), value)) return finding;
    list.words.push_back(static_cast<Enum>(value));
    if (auto finding = as_error(last_word_fault(list, keywords_of<Enum>()))) return finding;
  }
  if (list.words.empty()) return counts_as_not_given(rule);
  attr.set(std::move(list));
  return std::nullopt;
}

// find_fault(): checks a value set by a program against the rule of the attribute.

template <class Scalar, int N, int Min>
std::optional<ValueFinding> find_fault(const Numbers<Scalar, N, Min>& value,
                                       const Numbers<Scalar, N, Min>& built_in, const Rule& rule) {
  // given == 0 means that all N numbers were set at once.
  const int count = value.given > 0 ? value.given + value.surplus : N;
  std::vector<Scalar> tested;
  for (int i = 0; i < N; ++i)
    if (i < value.given || value[i] != built_in[i]) tested.push_back(value[i]);
  auto fault = as_error(number_fault(std::span<const Scalar>(tested), count, Min, N, rule));
  if (fault) fault->shows_value = count >= Min && count <= N;
  return fault;
}

template <class Scalar>
requires(std::is_same_v<Scalar, double> ||
         std::is_same_v<Scalar, int>) std::optional<ValueFinding> find_fault(const Scalar& value,
                                                                             const Scalar&,
                                                                             const Rule& rule) {
  return as_error(number_fault(std::span<const Scalar>(&value, 1), 1, 1, 1, rule));
}

template <class Scalar>
std::optional<ValueFinding> find_fault(const std::vector<Scalar>& list, const std::vector<Scalar>&,
                                       const Rule& rule) {
  if (list.empty()) return counts_as_not_given(rule);
  return as_error(number_fault(std::span<const Scalar>(list), 0, 0, -1, rule));
}

template <class Enum>
requires(std::is_enum_v<Enum> ||
         std::is_same_v<Enum, bool>) std::optional<ValueFinding> find_fault(const Enum& value, const Enum&,
                                                                            const Rule&) {
  return as_error(keyword_fault(static_cast<int>(value), keywords_of<Enum>()));
}

template <class Enum>
std::optional<ValueFinding> find_fault(const Words<Enum>& list, const Words<Enum>&, const Rule& rule) {
  Words<Enum> so_far;
  for (const Enum word : list.words) {
    if (auto fault = as_error(keyword_fault(static_cast<int>(word), keywords_of<Enum>()))) return fault;
    so_far.words.push_back(word);
    if (auto fault = as_error(last_word_fault(so_far, keywords_of<Enum>()))) return fault;
  }
  if (list.words.empty()) return counts_as_not_given(rule);
  return std::nullopt;
}

inline std::optional<ValueFinding> find_fault(const NameList& names, const NameList&, const Rule& rule) {
  if (names.empty()) return counts_as_not_given(rule);
  return std::nullopt;
}

inline std::optional<ValueFinding> find_fault(const std::string&, const std::string&, const Rule&) {
  return std::nullopt;
}

inline std::optional<ValueFinding> find_fault(const ByteSize& size, const ByteSize&, const Rule&) {
  return as_error(size.bytes < -1 ? "must be a number of bytes, or -1" : "");
}

// to_text(): the inverse of assign(), with the fewest characters that give the same value again.

std::string to_text(double number);
std::string to_text(float number);
std::string to_text(int number);
std::string to_text(const std::string& text);
std::string to_text(const NameList& names);
std::string to_text(const ByteSize& size);
std::string to_text(std::span<const double> numbers);
std::string to_text(std::span<const float> numbers);
std::string to_text(std::span<const int> numbers);

inline std::string to_text(const RealList& list) { return to_text(std::span<const double>(list)); }
inline std::string to_text(const FloatList& list) { return to_text(std::span<const float>(list)); }
inline std::string to_text(const IntList& list) { return to_text(std::span<const int>(list)); }

template <class Enum>
requires(std::is_enum_v<Enum> || std::is_same_v<Enum, bool>) std::string to_text(Enum value) {
  return std::string(word_of(value));
}

template <class Enum>
std::string to_text(const Words<Enum>& list) {
  std::string text;
  for (const Enum word : list.words) text += (text.empty() ? "" : " ") + to_text(word);
  return text;
}

/// The value as text, given that the reader starts from `base`.
template <class T>
std::string to_text(const T& value, const T&) {
  return to_text(value);
}

template <class Scalar, int N, int Min>
std::string to_text(const Numbers<Scalar, N, Min>& numbers, const Numbers<Scalar, N, Min>& base) {
  int count = std::max(Min, numbers.given);
  for (int i = count; i < N; ++i)
    if (numbers[i] != base[i]) count = i + 1;
  return to_text(std::span<const Scalar>(numbers.values.data(), static_cast<std::size_t>(count)));
}

// same_value(): compares two values; NaN equals NaN.

inline bool same_value(double a, double b) { return a == b || (a != a && b != b); }

template <class T>
bool same_value(const T& a, const T& b) {
  if constexpr (requires { T::capacity; }) return same_value(a.values, b.values);
  else if constexpr (requires { *a.begin() != *b.begin(); })
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](auto x, auto y) { return x == y || (x != x && y != y); });
  else return a == b;
}

}  // namespace corten::mjcf
