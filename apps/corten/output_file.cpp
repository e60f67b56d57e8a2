#include "output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "commands.h"

namespace corten::app {

namespace {

namespace fs = std::filesystem;

bool same_file(const std::string& one, const std::string& other) {
  std::error_code error;
  if (fs::equivalent(one, other, error) && !error) return true;
  // Files that do not exist yet. A path without an existing part stays relative unless made absolute.
  std::error_code unknown;
  const fs::path a = fs::weakly_canonical(fs::absolute(one), error);
  const fs::path b = fs::weakly_canonical(fs::absolute(other), unknown);
  return !error && !unknown && a == b;
}

std::string kind_of(fs::file_type type) {
  switch (type) {
    case fs::file_type::directory: return "a folder";
    case fs::file_type::symlink: return "a symbolic link";
    case fs::file_type::fifo: return "a named pipe";
    case fs::file_type::socket: return "a socket";
    case fs::file_type::block:
    case fs::file_type::character: return "a device";
    default: return "a special file";
  }
}

[[noreturn]] void fail_to_write(const NamedFile& output, int error) {
  throw UsageError(fmt::format("{}: cannot write {}: {}", output.option, output.path, std::strerror(error)));
}

}  // namespace

void require_other_file(const NamedFile& output, std::span<const NamedFile> others) {
  if (output.path.empty() || output.path == "-") return;
  std::error_code error;
  if (fs::is_directory(output.path, error))
    throw UsageError(fmt::format("{} must be a file, not a folder: {}", output.option, output.path));
  for (const NamedFile& other : others)
    if (!other.path.empty() && other.path != "-" && same_file(output.path, other.path))
      throw UsageError(fmt::format("{} {} and {} {} are the same file", output.option, output.path,
                                   other.option, other.path));
}

void require_regular_or_absent(const NamedFile& output) {
  std::error_code error;
  const fs::file_type type = fs::symlink_status(output.path, error).type();
  if (type == fs::file_type::regular || type == fs::file_type::not_found || type == fs::file_type::none)
    return;
  throw UsageError(
      fmt::format("{} {} is {}; only a regular file is replaced", output.option, output.path, kind_of(type)));
}

void replace_file(const NamedFile& output, const std::function<void(const std::string& part)>& write) {
  require_regular_or_absent(output);
  const std::string part = output.path + ".part";
  // O_EXCL: does not write to an existing file or link.
  const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0 && errno == EEXIST)
    throw UsageError(fmt::format("{}: {} is in the way; remove it", output.option, part));
  if (file < 0) fail_to_write(output, errno);
  close(file);
  try {
    write(part);
    if (std::rename(part.c_str(), output.path.c_str()) != 0) fail_to_write(output, errno);
  } catch (...) {
    unlink(part.c_str());
    throw;
  }
}

}  // namespace corten::app
