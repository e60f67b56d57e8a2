// Result: a value or an error. Asset files come from users, so a bad one is a normal outcome: decoders do not
// throw, and callers must check before they access the value.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <variant>

namespace corten::asset {

using Bytes = std::span<const std::byte>;

/// What is wrong and where (line or byte offset in the file). The caller adds the file name.
struct Failure {
  std::string text;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}
  Result(Failure failure) : state_(std::move(failure)) {}

  bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }

  T& value() { return std::get<T>(state_); }
  const T& value() const { return std::get<T>(state_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const std::string& error() const { return std::get<Failure>(state_).text; }

 private:
  std::variant<T, Failure> state_;
};

}  // namespace corten::asset
