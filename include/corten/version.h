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

/// The instruction set that steps use: "baseline", "avx2" or "avx512" in programs for every x86-64, which
/// choose when they start; "native" if the library was compiled for the machine that built it; "baseline" on
/// other processors. The environment variable CORTEN_ISA (baseline, avx2, avx512) selects a set that the
/// machine has; any other value is reported on stderr and has no effect.
std::string_view instruction_set();

}  // namespace corten
