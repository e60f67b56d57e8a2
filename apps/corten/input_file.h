// Reads files that the command line or a sweep names. A path can be anything: a folder, a pipe, a file of
// /proc that waits for the kernel or has no end.
#pragma once

#include <cstddef>
#include <string>

namespace corten::app {

/// All bytes of a regular file. Throws UsageError if it is none, is larger than `most` bytes, or cannot be
/// read now: nothing here waits.
std::string read_input(const std::string& path, std::size_t most = std::size_t{1} << 31);

/// read_input without the byte order mark that some editors begin files with.
std::string read_text_input(const std::string& path, std::size_t most = std::size_t{1} << 31);

/// The first bytes of a regular file, fewer if it is shorter or cannot be read.
std::string start_of_input(const std::string& path, std::size_t count);

}  // namespace corten::app
