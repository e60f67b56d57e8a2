// Checks of the arguments of public functions.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace corten::cpu {

/// Throws std::invalid_argument unless an argument has the required number of elements. `meaning` says where
/// that number comes from, such as "3 * nv".
inline void require_size(const char* function, const char* argument, std::size_t size, std::size_t required,
                         const char* meaning) {
  if (size != required)
    throw std::invalid_argument(std::string(function) + ": " + argument + " has " + std::to_string(size) +
                                " numbers, not the required " + std::to_string(required) + " (" + meaning +
                                ")");
}

/// require_size for an output that may be empty, which skips it.
inline void require_size_or_empty(const char* function, const char* argument, std::size_t size,
                                  std::size_t required, const char* meaning) {
  if (size != 0) require_size(function, argument, size, required, meaning);
}

/// Throws std::out_of_range unless 0 <= id < count. `object` is the kind, such as "body".
inline void require_id(const char* function, const char* object, int id, int count) {
  if (id < 0 || id >= count)
    throw std::out_of_range(std::string(function) + ": " + object + " " + std::to_string(id) +
                            " does not exist: the model has " + std::to_string(count));
}

/// Throws std::invalid_argument unless x is positive; NaN is not.
inline void require_positive(const char* function, const char* argument, double x) {
  if (!(x > 0))
    throw std::invalid_argument(std::string(function) + ": " + argument + " is " + std::to_string(x) +
                                "; it must be positive");
}

/// A size of the model as an unsigned number.
inline std::size_t size(int n) { return static_cast<std::size_t>(n); }

}  // namespace corten::cpu
