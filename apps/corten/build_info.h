// What this program was built from.
#pragma once

#include <string>

namespace corten::app {

/// `Corten 0.1.0 (commit 1a2b3c4d5e6f-dirty, without CUDA, instruction set avx2)`. -dirty: built with changes
/// that are not committed. The commit is "unknown" outside a git checkout.
std::string version_line();

/// `0.1.0 (commit 1a2b3c4d5e6f)`: what results depend on. Instruction sets give the same bits.
std::string program_version();

}  // namespace corten::app
