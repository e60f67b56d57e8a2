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

std::string folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? "." : folder.string();
}

/// Writes all of a text to a new file and to disk. Returns 0 or the error.
int write_new(const std::string& path, std::string_view rest) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return errno;
  int error = 0;
  while (!rest.empty() && error == 0) {
    const ssize_t written = write(file, rest.data(), rest.size());
    if (written >= 0) rest.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR) error = errno;
  }
  if (error == 0 && fsync(file) != 0) error = errno;
  // Network file systems may report only here that the disk is full.
  if (close(file) != 0 && error == 0) error = errno;
  return error;
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

void claim_output(const NamedFile& output, std::span<const std::string_view> endings,
                  std::vector<NamedFile>& others) {
  if (output.path.empty()) return;
  require_other_file(output, others);
  require_regular_or_absent(output);
  std::vector<NamedFile> claimed{output};
  for (std::string_view ending : endings) {
    claimed.push_back({output.option, output.path + std::string(ending)});
    for (const NamedFile& other : others)
      if (!other.path.empty() && same_file(claimed.back().path, other.path))
        throw UsageError(fmt::format("{} {} needs the file {} while it runs, which is {} {}", output.option,
                                     output.path, claimed.back().path, other.option, other.path));
  }
  others.insert(others.end(), claimed.begin(), claimed.end());
}

void require_writable_folder(const NamedFile& output) {
  if (output.path.empty()) return;
  if (access(folder_of(output.path).c_str(), W_OK | X_OK) != 0) fail_to_write(output, errno);
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
    rename_to_output(part, output);
  } catch (...) {
    unlink(part.c_str());
    throw;
  }
}

void rename_to_output(const std::string& finished, const NamedFile& output) {
  require_regular_or_absent(output);
  if (std::rename(finished.c_str(), output.path.c_str()) != 0) fail_to_write(output, errno);
  const int folder = open(folder_of(output.path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  fsync(folder);  // some file systems cannot; the file itself is complete in any case
  close(folder);
}

void write_durably(const NamedFile& output, std::string_view text) {
  const std::string fresh = output.path + ".new";
  require_regular_or_absent({output.option, fresh});
  unlink(fresh.c_str());
  try {
    if (const int error = write_new(fresh, text); error != 0) fail_to_write(output, error);
    rename_to_output(fresh, output);
  } catch (...) {
    unlink(fresh.c_str());
    throw;
  }
}

}  // namespace corten::app
