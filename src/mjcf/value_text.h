// From the text of an attribute to its value. Independent of the locale, unlike strtod.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mjcf/attribute.h"
#include "mjcf/keywords.h"
#include "mjcf/schema.h"

namespace corten::mjcf {

/// Numbers separated by white space, and what is to be said about them. After an error there are none.
template <class Scalar>
struct NumberList {
  std::vector<Scalar> numbers;
  std::optional<ValueFinding> finding;
};

/// inf and nan are numbers, as in the reference; nan with a warning.
NumberList<double> read_reals(std::string_view text);
NumberList<int> read_ints(std::string_view text);

/// The value of the word, or what is wrong with it.
std::optional<ValueFinding> read_keyword(std::string_view text, std::span<const Keyword> words, int& value);
std::optional<ValueFinding> read_byte_size(std::string_view text, long long& bytes);

/// At most `max_length` characters of `text`, between quotes.
std::string in_quotes(std::string_view text, std::size_t max_length = 40);

/// "3 numbers", "1 to 3 integers".
std::string wanted_count(int fewest, int most, std::string_view unit);
std::string not_in_bounds(const Rule& rule);

/// Checks a list against a count (most < 0: any) and the rule's bound.
template <class Scalar>
NumberList<Scalar> checked(NumberList<Scalar> list, int fewest, int most, const Rule& rule) {
  if (list.finding && list.finding->severity == Severity::error) return list;
  const int n = static_cast<int>(list.numbers.size());
  const auto fail = [&](std::string message) {
    list.numbers.clear();
    list.finding = ValueFinding{Severity::error, std::move(message)};
  };
  const auto outside = [&](Scalar x) {
    return x < rule.lowest || (x == rule.lowest && !rule.lowest_itself_is_allowed);
  };
  if (n == 0) {
    list.finding = ValueFinding{Severity::warning, "is empty and counts as not given"};
  } else if (most >= 0 && (n < fewest || n > most)) {
    fail("needs " + wanted_count(fewest, most, std::is_same_v<Scalar, int> ? "integer" : "number") +
         ", has " + std::to_string(n));
  } else if (std::any_of(list.numbers.begin(), list.numbers.end(), outside)) {
    fail(not_in_bounds(rule));
  }
  return list;
}

// assign(): one overload per attribute kind. An error, or no number at all, leaves the attribute as it was.

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
std::optional<ValueFinding> assign(Attr<Text>& attr, std::string_view text, const Rule& rule);
std::optional<ValueFinding> assign(Attr<ByteSize>& attr, std::string_view text, const Rule& rule);

/// A keyword enum or bool.
template <class Enum>
requires(std::is_enum_v<Enum> ||
         std::is_same_v<Enum, bool>) std::optional<ValueFinding> assign(Attr<Enum>& attr,
                                                                        std::string_view text, const Rule&) {
  int value = 0;
  if (auto finding = read_keyword(text, keywords_of<Enum>(), value)) return finding;
  attr.set(static_cast<Enum>(value));
  return std::nullopt;
}

}  // namespace corten::mjcf
