// JSON files written by people: values with the place where they stand, for messages.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "commands.h"
#include "json.h"

namespace corten::app {

/// A message that names file, line and place already.
class PlacedError : public UsageError {
  using UsageError::UsageError;
};

/// A JSON file and the lines of its values.
class JsonText {
 public:
  /// Reads and parses a file. Throws UsageError with the line for a syntax error or a key given twice.
  explicit JsonText(const std::string& path);

  const std::string& path() const { return path_; }
  const Json& root() const { return root_; }
  /// The line of a value; 0 if there is none.
  int line(const std::string& place) const;
  /// Hash of the bytes.
  std::uint64_t hash() const { return hash_; }

 private:
  std::string path_;
  Json root_;
  std::map<std::string, int> lines_;
  std::uint64_t hash_ = 0;
};

/// A value in the file: `parameters.damping.range`. All functions throw UsageError with file, line and place.
class JsonPlace {
 public:
  explicit JsonPlace(const JsonText& text) : text_(&text), value_(&text.root()) {}

  [[noreturn]] void fail(const std::string& what) const;
  const std::string& place() const { return place_; }
  int line() const;
  const Json& value() const { return *value_; }

  /// Runs a part of reading whose messages name no place: they get this one.
  template <class Work>
  auto attempt(Work&& work) const {
    try {
      return work();
    } catch (const PlacedError&) {
      throw;
    } catch (const std::invalid_argument& e) {
      fail(e.what());
    } catch (const std::runtime_error& e) {  // UsageError, FormulaError
      fail(e.what());
    }
  }

  /// Refuses keys other than these.
  void allow(std::span<const std::string_view> keys) const;
  bool has(const std::string& key) const;
  /// A member, which must be there.
  JsonPlace at(const std::string& key) const;
  /// All members of an object, or all elements of an array, with their keys or indices.
  std::vector<std::pair<std::string, JsonPlace>> members() const;
  std::vector<JsonPlace> elements() const;

  double number() const;                                            ///< finite
  std::int64_t whole(std::int64_t least, std::int64_t most) const;  ///< in this range
  bool flag() const;
  std::string text() const;  ///< not empty
  /// The value as it stands in a message: the beginning of a long one.
  std::string shown() const;

 private:
  JsonPlace(const JsonText& text, const Json& value, std::string place)
      : text_(&text), value_(&value), place_(std::move(place)) {}
  void require_object() const;
  JsonPlace member_at(const std::string& key, const Json& member) const;

  const JsonText* text_;
  const Json* value_;
  std::string place_;
};

}  // namespace corten::app
