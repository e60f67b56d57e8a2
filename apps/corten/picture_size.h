// The size of a picture, as an option gives it.
#pragma once

#include <string>

namespace corten::app {

struct Size {
  int width, height;
};

/// WIDTHxHEIGHT. Throws UsageError, which names the option.
Size parse_size(const char* option, const std::string& text);

}  // namespace corten::app
