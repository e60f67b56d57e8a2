#include "mjcf/value_text.h"

#include <cmath>
#include <limits>
#include <system_error>

#include "base/standard.h"
#include "mjcf/suggestion.h"

namespace corten::mjcf {
namespace {

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// Removes the next word from the front of `rest` and returns it; empty at the end.
std::string_view next_word(std::string_view& rest) {
  while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
  std::size_t length = 0;
  while (length < rest.size() && !is_space(rest[length])) ++length;
  const std::string_view word = rest.substr(0, length);
  rest.remove_prefix(length);
  return word;
}

/// Removes a leading plus sign, which the reference accepts and from_chars does not.
std::string_view without_plus(std::string_view word) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  return word;
}

/// Hexadecimal reals such as "0x1p-2" are accepted, as in the reference; hexadecimal integers are not.
template <class Scalar>
std::optional<std::errc> parse_hexadecimal(std::string_view word, Scalar& number) {
  const bool negative = word.starts_with('-');
  if (negative) word.remove_prefix(1);
  if (!word.starts_with("0x") && !word.starts_with("0X")) return std::nullopt;
  word.remove_prefix(2);
  if (word.starts_with('-')) return std::errc::invalid_argument;
  const auto [end, error] = from_hexadecimal_chars(word.data(), word.data() + word.size(), number);
  if (negative) number = -number;
  if (error == std::errc() && end != word.data() + word.size()) return std::errc::invalid_argument;
  return error;
}

template <class Scalar>
std::errc parse(std::string_view word, Scalar& number) {
  word = without_plus(word);
  if constexpr (std::is_floating_point_v<Scalar>)
    if (const auto error = parse_hexadecimal(word, number)) return *error;
  const auto [end, error] = corten::from_chars(word.data(), word.data() + word.size(), number);
  if (error == std::errc() && end != word.data() + word.size()) return std::errc::invalid_argument;
  return error;
}

template <class Scalar>
NumberList<Scalar> read_numbers(std::string_view text, std::string_view kind) {
  NumberList<Scalar> list;
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
    Scalar number{};
    const std::errc error = parse(word, number);
    if (error != std::errc()) {
      const bool too_far = error == std::errc::result_out_of_range;
      list.numbers.clear();
      list.finding = {Severity::error,
                      in_quotes(word) + (too_far ? " is out of range" : " is not " + std::string(kind))};
      return list;
    }
    list.numbers.push_back(number);
  }
  return list;
}

/// Parses a single number, which the reference treats as an array of length one.
template <class Scalar>
std::optional<ValueFinding> assign_one(Attr<Scalar>& attr, NumberList<Scalar> list, const Rule& rule) {
  list = checked(std::move(list), 1, 1, rule);
  if (!list.numbers.empty()) attr.set(list.numbers.front());
  return list.finding;
}

template <class Number>
std::string shortest(Number number) {
  char text[64];
  const auto end = corten::to_chars(text, text + sizeof text, number).ptr;
  return std::string(text, end);
}

template <class Number>
std::string joined(std::span<const Number> numbers) {
  std::string text;
  for (const Number x : numbers) {
    if (!text.empty()) text += ' ';
    text += shortest(x);
  }
  return text;
}

template <class Scalar>
NumberList<Scalar> read_floating(std::string_view text) {
  NumberList<Scalar> list = read_numbers<Scalar>(text, "a number");
  if (std::any_of(list.numbers.begin(), list.numbers.end(), [](Scalar x) { return std::isnan(x); }))
    list.finding = ValueFinding{Severity::warning, "contains NaN; check that it is intended"};
  return list;
}

template <class Scalar>
std::optional<ValueFinding> assign_list(Attr<std::vector<Scalar>>& attr, NumberList<Scalar> list,
                                        const Rule& rule) {
  list = checked(std::move(list), 0, -1, rule);
  if (!list.numbers.empty()) attr.set(std::move(list.numbers));
  return list.finding;
}

}  // namespace

NumberList<double> read_reals(std::string_view text) { return read_floating<double>(text); }
NumberList<float> read_floats(std::string_view text) { return read_floating<float>(text); }
NumberList<int> read_ints(std::string_view text) { return read_numbers<int>(text, "an integer"); }

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) words.push_back(word);
  return words;
}

std::string joined_words(std::span<const Keyword> words) {
  std::string list;
  for (const Keyword& k : words) list += (list.empty() ? "" : ", ") + std::string(k.word);
  return list;
}

std::string keyword_fault(int value, std::span<const Keyword> words) {
  for (const Keyword& k : words)
    if (k.value == value) return "";
  return "must be one of " + joined_words(words);
}

std::optional<ValueFinding> read_keyword(std::string_view text, std::span<const Keyword> words, int& value) {
  std::vector<std::string_view> allowed;
  for (const Keyword& k : words) {
    if (k.word == text) {
      value = k.value;
      return std::nullopt;
    }
    allowed.push_back(k.word);
  }
  return ValueFinding{Severity::error, "must be one of " + joined_words(words) + suggestion(text, allowed)};
}

std::optional<ValueFinding> read_byte_size(std::string_view text, long long& bytes) {
  const ValueFinding bad{Severity::error,
                         "must be a whole number of bytes with an optional suffix K, M, G, T, P or E"};
  const std::string_view word = next_word(text);
  if (!next_word(text).empty()) return bad;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), bytes);
  if (error != std::errc() || bytes < -1) return bad;
  const std::string_view suffix = word.substr(static_cast<std::size_t>(end - word.data()));
  if (suffix.empty()) return std::nullopt;
  const std::size_t unit = std::string_view("KMGTPEkmgtpe").find(suffix.front());
  if (suffix.size() != 1 || unit == std::string_view::npos || bytes < 0) return bad;
  const int shift = 10 * (static_cast<int>(unit % 6) + 1);
  if (bytes > (std::numeric_limits<long long>::max() >> shift)) return bad;
  bytes <<= shift;
  return std::nullopt;
}

std::string in_quotes(std::string_view text, std::size_t max_length) {
  const bool cut = text.size() > max_length;
  return '"' + std::string(text.substr(0, max_length)) + (cut ? "...\"" : "\"");
}

std::string wanted_count(int fewest, int most, std::string_view unit) {
  const std::string from = fewest == most ? "" : std::to_string(fewest) + " to ";
  return from + std::to_string(most) + " " + std::string(unit) + (most == 1 ? "" : "s");
}

std::string not_in_bounds(const Rule& rule) {
  return std::string(rule.lowest_itself_is_allowed ? "must be at least " : "must be greater than ") +
         shortest(rule.lowest);
}

std::optional<ValueFinding> assign(Attr<Real>& attr, std::string_view text, const Rule& rule) {
  return assign_one(attr, read_reals(text), rule);
}

std::optional<ValueFinding> assign(Attr<Int>& attr, std::string_view text, const Rule& rule) {
  return assign_one(attr, read_ints(text), rule);
}

std::optional<ValueFinding> assign(Attr<RealList>& attr, std::string_view text, const Rule& rule) {
  return assign_list(attr, read_reals(text), rule);
}

std::optional<ValueFinding> assign(Attr<FloatList>& attr, std::string_view text, const Rule& rule) {
  return assign_list(attr, read_floats(text), rule);
}

std::optional<ValueFinding> assign(Attr<IntList>& attr, std::string_view text, const Rule& rule) {
  return assign_list(attr, read_ints(text), rule);
}

std::optional<ValueFinding> assign(Attr<NameList>& attr, std::string_view text, const Rule& rule) {
  const std::vector<std::string_view> words = words_of(text);
  if (words.empty()) return counts_as_not_given(rule);
  attr.set(NameList(words.begin(), words.end()));
  return std::nullopt;
}

std::optional<ValueFinding> assign(Attr<Text>& attr, std::string_view text, const Rule&) {
  attr.set(std::string(text));
  return std::nullopt;
}

std::optional<ValueFinding> assign(Attr<ByteSize>& attr, std::string_view text, const Rule&) {
  long long bytes = -1;
  if (auto finding = read_byte_size(text, bytes)) return finding;
  attr.set(ByteSize{bytes});
  return std::nullopt;
}

std::string to_text(double number) { return shortest(number); }
std::string to_text(float number) { return shortest(number); }
std::string to_text(int number) { return shortest(number); }
std::string to_text(const std::string& text) { return text; }
std::string to_text(const NameList& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}
std::string to_text(const ByteSize& size) { return shortest(size.bytes); }
std::string to_text(std::span<const double> numbers) { return joined(numbers); }
std::string to_text(std::span<const float> numbers) { return joined(numbers); }
std::string to_text(std::span<const int> numbers) { return joined(numbers); }

}  // namespace corten::mjcf
