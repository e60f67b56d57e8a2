// Counts in messages.
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <string>

namespace corten::app {

/// `1 step`, `2 steps`. The plural is the singular with s unless it is given.
inline std::string counted(std::int64_t n, const std::string& singular, const std::string& plural = "") {
  return fmt::format("{} {}", n, n == 1 ? singular : plural.empty() ? singular + "s" : plural);
}

}  // namespace corten::app
