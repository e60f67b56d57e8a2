// One request of a page: checked access to its arguments, and its reply.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "view/message.h"

namespace corten::view {

/// A request that cannot be done. The page gets the message, which says what is allowed.
class RequestError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A request. Functions that read an argument throw RequestError if it is missing, of another type or out of
/// range.
class Request {
 public:
  Request(const Json& keys, const std::vector<ContainerArray>& arrays) : keys_(keys), arrays_(arrays) {}

  bool has(const char* name) const { return keys_.contains(name) && !keys_[name].is_null(); }
  const Json& at(const char* name) const;

  bool boolean(const char* name) const;
  double number(const char* name, double low, double high) const;
  std::int64_t integer(const char* name, std::int64_t low, std::int64_t high) const;
  std::string text(const char* name) const;
  /// A list of finite numbers; a single number counts as a list of one.
  std::vector<double> numbers(const char* name) const;
  /// A list of exactly `count` numbers.
  std::vector<double> numbers(const char* name, std::size_t count) const;
  std::vector<std::string> texts(const char* name) const;
  /// A list of names, each once: a name that comes a thousand times must not make a reply a thousand times as
  /// long.
  std::vector<std::string> names(const char* name) const;
  /// One of the words.
  std::string word(const char* name, std::initializer_list<const char*> words) const;

  const std::vector<ContainerArray>& arrays() const { return arrays_; }

 private:
  const Json& keys_;
  const std::vector<ContainerArray>& arrays_;
};

/// The answer to a request: keys, and arrays if there are any.
struct Reply {
  Json keys = Json::object();
  std::optional<ContainerWriter> arrays;
};

}  // namespace corten::view
