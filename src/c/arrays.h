// Arrays that the callers of the C interface pass.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "c/failure.h"

namespace corten::c {

/// Throws unless an array of this many elements fits into memory: a negative number that was converted does
/// not.
template <class Number>
void require_possible(std::size_t size, const char* name) {
  if (size > static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(Number))
    throw Failure(CORTEN_ERROR_ARGUMENT,
                  std::string(name) + " has " + std::to_string(size) + " elements: no array has so many");
}

/// An array; null is allowed if it has no elements. The function that gets the span checks its size.
template <class Number>
std::span<Number> required(Number* data, std::size_t size, const char* name) {
  if (size > 0) require(data, name);
  require_possible<Number>(size, name);
  return {data, size};
}

/// An array that is wanted; it must have elements.
template <class Number>
std::span<Number> wanted(Number* data, std::size_t size, const char* name) {
  if (size == 0) throw Failure(CORTEN_ERROR_ARGUMENT, std::string(name) + " has no elements");
  return required(data, size, name);
}

/// Optional: null if not wanted. Otherwise it has `needed` elements, even if that is none.
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
