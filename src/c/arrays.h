// Arrays that the callers of the C interface pass.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "c/failure.h"

namespace corten::c {

/// An array; null is allowed if it has no elements. The function that gets the span checks its size.
template <class Number>
std::span<Number> required(Number* data, std::size_t size, const char* name) {
  if (size > 0) require(data, name);
  return {data, size};
}

/// An array that null skips. Otherwise it has `needed` elements, even if that is none.
template <class Number>
std::span<Number> optional(Number* data, std::size_t size, std::size_t needed, const char* name) {
  if (data == nullptr) return {};
  if (size != needed)
    throw Failure(CORTEN_ERROR_ARGUMENT, std::string(name) + " has " + std::to_string(size) +
                                             " numbers, not the required " + std::to_string(needed));
  return {data, size};
}

/// 3 numbers.
inline std::span<const double, 3> vector(const double* data, const char* name) {
  require(data, name);
  return std::span<const double, 3>(data, 3);
}

}  // namespace corten::c
