#include "view/request.h"

#include <cmath>
#include <set>

namespace corten::view {

namespace {

[[noreturn]] void refuse(const char* name, const std::string& what) {
  throw RequestError("\"" + std::string(name) + "\" must be " + what);
}

std::string shown(double value) {
  std::string text = Json(value).dump();
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

std::string range_text(const std::string& low, const std::string& high) {
  return "from " + low + " to " + high;
}

double finite(const char* name, const Json& value) {
  if (!value.is_number() || !std::isfinite(value.get<double>())) refuse(name, "a list of numbers");
  return value.get<double>();
}

}  // namespace

const Json& Request::at(const char* name) const {
  const auto found = keys_.find(name);
  if (found == keys_.end() || found->is_null())
    throw RequestError("\"" + std::string(name) + "\" is missing");
  return *found;
}

bool Request::boolean(const char* name) const {
  const Json& value = at(name);
  if (!value.is_boolean()) refuse(name, "true or false");
  return value.get<bool>();
}

double Request::number(const char* name, double low, double high) const {
  const Json& value = at(name);
  const std::string range = "a number " + range_text(shown(low), shown(high));
  if (!value.is_number()) refuse(name, range);
  const auto number = value.get<double>();
  if (!(number >= low && number <= high)) refuse(name, range);
  return number;
}

std::int64_t Request::integer(const char* name, std::int64_t low, std::int64_t high) const {
  const double value = number(name, static_cast<double>(low), static_cast<double>(high));
  if (value != std::floor(value))
    refuse(name, "an integer " + range_text(std::to_string(low), std::to_string(high)));
  return static_cast<std::int64_t>(value);
}

std::string Request::text(const char* name) const {
  const Json& value = at(name);
  if (!value.is_string()) refuse(name, "a text");
  return value.get<std::string>();
}

std::vector<double> Request::numbers(const char* name) const {
  const Json& value = at(name);
  if (value.is_number()) return {finite(name, value)};
  if (!value.is_array()) refuse(name, "a list of numbers");
  std::vector<double> numbers;
  numbers.reserve(value.size());
  for (const Json& entry : value) numbers.push_back(finite(name, entry));
  return numbers;
}

std::vector<double> Request::numbers(const char* name, std::size_t count) const {
  std::vector<double> values = numbers(name);
  if (values.size() != count) refuse(name, "a list of " + std::to_string(count) + " numbers");
  return values;
}

std::vector<std::string> Request::texts(const char* name) const {
  const Json& value = at(name);
  if (!value.is_array()) refuse(name, "a list of texts");
  std::vector<std::string> texts;
  for (const Json& entry : value) {
    if (!entry.is_string()) refuse(name, "a list of texts");
    texts.push_back(entry.get<std::string>());
  }
  return texts;
}

std::vector<std::string> Request::names(const char* name) const {
  std::vector<std::string> once;
  std::set<std::string> seen;
  for (std::string& text : texts(name))
    if (seen.insert(text).second) once.push_back(std::move(text));
  return once;
}

std::string Request::word(const char* name, std::initializer_list<const char*> words) const {
  const std::string given = text(name);
  std::string all;
  for (const char* word : words) {
    if (given == word) return given;
    all += (all.empty() ? "" : ", ") + std::string(word);
  }
  refuse(name, "one of " + all);
}

}  // namespace corten::view
