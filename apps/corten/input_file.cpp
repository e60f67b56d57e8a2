#include "input_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "commands.h"

namespace corten::app {

namespace {

struct Descriptor {
  int fd;
  ~Descriptor() {
    if (fd >= 0) close(fd);
  }
};

/// O_NONBLOCK: opening a pipe, or reading a file of /proc, may never end.
int open_without_waiting(const std::string& path) {
  return open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
}

bool is_regular(int fd) {
  struct stat info {};
  return fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
}

/// Reads at most `most` bytes. Returns 0 or the error.
int read_some(int fd, std::size_t most, std::string& bytes) {
  constexpr std::size_t block = 1 << 16;
  while (bytes.size() < most) {
    const std::size_t at = bytes.size(), wanted = std::min(block, most - at);
    bytes.resize(at + wanted);
    const ssize_t got = read(fd, bytes.data() + at, wanted);
    bytes.resize(at + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0) return 0;
    if (got < 0 && errno != EINTR) return errno;
  }
  return 0;
}

}  // namespace

std::string read_input(const std::string& path, std::size_t most) {
  const Descriptor file{open_without_waiting(path)};
  if (file.fd < 0) throw UsageError(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  if (!is_regular(file.fd)) throw UsageError(fmt::format("cannot read {}: not a regular file", path));
  std::string bytes;
  if (const int error = read_some(file.fd, most + 1, bytes))
    throw UsageError(fmt::format("cannot read {}: {}", path, std::strerror(error)));
  if (bytes.size() > most) throw UsageError(fmt::format("{}: is larger than {} MB", path, most >> 20));
  return bytes;
}

std::string read_text_input(const std::string& path, std::size_t most) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  std::string text = read_input(path, most);
  if (text.starts_with(mark)) text.erase(0, mark.size());
  return text;
}

std::string start_of_input(const std::string& path, std::size_t count) {
  const Descriptor file{open_without_waiting(path)};
  std::string bytes;
  if (is_regular(file.fd) && read_some(file.fd, count, bytes) != 0) bytes.clear();
  return bytes;
}

}  // namespace corten::app
