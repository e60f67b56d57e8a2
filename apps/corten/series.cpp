#include "series.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <sstream>
#include <utility>

#include "commands.h"
#include "input_file.h"

namespace corten::app {

namespace {

/// The fields of a line of CSV; quotes as csv_field writes them.
std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); i++) {
    const char c = line[i];
    if (c == '"') {
      if (quoted && i + 1 < line.size() && line[i + 1] == '"') fields.back() += line[++i];
      else quoted = !quoted;
    } else if (c == ',' && !quoted) {
      fields.emplace_back();
    } else if (c != '\r') {
      fields.back() += c;
    }
  }
  return fields;
}

std::size_t column_of(const std::vector<std::string>& header, const std::string& column,
                      const std::string& path) {
  const auto found = std::find(header.begin(), header.end(), column);
  if (found == header.end()) throw UsageError(fmt::format("{}:1: there is no column \"{}\"", path, column));
  return static_cast<std::size_t>(found - header.begin());
}

double number_in(const std::vector<std::string>& fields, std::size_t column, const std::string& path,
                 std::int64_t line) {
  double value = 0;
  const std::string text = column < fields.size() ? fields[column] : "";
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
    throw UsageError(
        fmt::format("{}:{}: \"{}\" in column {} is not a finite number", path, line, text, column + 1));
  return value;
}

}  // namespace

Series::Series(std::string name, const std::string& path, const std::string& time_column,
               const std::string& column)
    : name_(std::move(name)), path_(path) {
  std::istringstream file(read_text_input(path));
  std::string line;
  std::getline(file, line);
  const std::vector<std::string> header = split(line);
  const std::size_t time = column_of(header, time_column, path);
  const std::size_t value = column_of(header, column, path);
  for (std::int64_t number = 2; std::getline(file, line); number++) {
    if (line.empty() || line == "\r") continue;
    const std::vector<std::string> fields = split(line);
    const double t = number_in(fields, time, path, number);
    if (!times_.empty() && t <= times_.back())
      throw UsageError(
          fmt::format("{}:{}: the time {} does not come after {}", path, number, t, times_.back()));
    times_.push_back(t);
    values_.push_back(number_in(fields, value, path, number));
  }
  if (times_.empty()) throw UsageError(fmt::format("{}: has no rows", path));
}

double Series::at(double time) const {
  const auto next = std::upper_bound(times_.begin(), times_.end(), time);
  if (next == times_.begin()) return values_.front();
  if (next == times_.end()) return values_.back();
  const auto i = static_cast<std::size_t>(next - times_.begin());
  const double share = (time - times_[i - 1]) / (times_[i] - times_[i - 1]);
  return values_[i - 1] + share * (values_[i] - values_[i - 1]);
}

std::uint64_t Series::hash() const {
  std::uint64_t value = 14695981039346656037u;  // FNV-1a over the words
  for (const auto* numbers : {&times_, &values_})
    for (double x : *numbers) {
      std::uint64_t bits = 0;
      std::memcpy(&bits, &x, sizeof bits);
      value = (value ^ bits) * 1099511628211u;
    }
  return value;
}

}  // namespace corten::app
