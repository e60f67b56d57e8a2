// The version of Corten. CMake reads the number from this file.
#pragma once

#include <string_view>

#define CORTEN_VERSION_MAJOR 0
#define CORTEN_VERSION_MINOR 1
#define CORTEN_VERSION_PATCH 0

#define CORTEN_VERSION_TEXT_(number) #number
#define CORTEN_VERSION_JOIN_(major, minor, patch) \
  CORTEN_VERSION_TEXT_(major) "." CORTEN_VERSION_TEXT_(minor) "." CORTEN_VERSION_TEXT_(patch)

/// The version of these headers, as text: "0.1.0".
#define CORTEN_VERSION CORTEN_VERSION_JOIN_(CORTEN_VERSION_MAJOR, CORTEN_VERSION_MINOR, CORTEN_VERSION_PATCH)

namespace corten {

/// The version of the linked library, as text. It equals CORTEN_VERSION if headers and library belong
/// together.
std::string_view version();

}  // namespace corten
