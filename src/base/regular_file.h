// Reads files of the disk that may be anything: a path in a model can name a device, a pipe, a file of
// /proc that has no end, or a sparse file that is larger than the memory.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace corten {

inline constexpr std::uintmax_t kGibibyte = std::uintmax_t{1} << 30;
/// The largest file of a model or an asset that is read.
inline constexpr std::uintmax_t kLargestFile = 2 * kGibibyte;
/// The largest binary model that is read.
inline constexpr std::uintmax_t kLargestBinaryModel = 16 * kGibibyte;

/// A regular file that is open for reading. Neither opening nor reading ever waits: a read that would is an
/// error.
class RegularFile {
 public:
  explicit RegularFile(const std::filesystem::path& path)
      : file_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
    struct stat status {};
    if (file_ >= 0 && ::fstat(file_, &status) == 0 && S_ISREG(status.st_mode))
      size_ = static_cast<std::uintmax_t>(status.st_size);
    else close();
  }
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;
  ~RegularFile() { close(); }

  /// False if it is not a regular file, does not exist or may not be read.
  bool is_open() const { return file_ >= 0; }
  /// The size that the file system states; files of /proc state 0.
  std::uintmax_t size() const { return size_; }

  /// Appends the rest of the file to `bytes`, at most `most` bytes of it. Returns false on an error.
  bool read(std::string& bytes, std::uintmax_t most) {
    constexpr std::uintmax_t least = 4096, block = 1 << 20;
    const std::size_t before = bytes.size();
    bytes.reserve(before + static_cast<std::size_t>(std::min(size_, most) + least));
    while (bytes.size() - before < most) {
      const std::size_t at = bytes.size();
      const std::uintmax_t done = at - before, likely = size_ > done ? size_ - done : size_ == 0 ? done : 0;
      const auto wanted = static_cast<std::size_t>(std::min(std::clamp(likely, least, block), most - done));
      bytes.resize(at + wanted);
      const ssize_t got = ::read(file_, bytes.data() + at, wanted);
      bytes.resize(at + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
      if (got == 0) return true;
      if (got < 0 && errno != EINTR) return false;
    }
    return true;
  }

  /// Reads a whole file of at most `most` bytes. Returns false if it is larger, or on an error.
  bool read_whole(std::string& bytes, std::uintmax_t most) {
    // One byte more, to see whether a file that states no size ends.
    return size_ <= most && read(bytes, most + 1) && bytes.size() <= most;
  }

  /// Where the open file is, without symbolic links; empty if the system does not say.
  std::filesystem::path place() const {
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(file_), error);
  }

 private:
  void close() {
    if (file_ >= 0) ::close(std::exchange(file_, -1));
  }

  int file_;
  std::uintmax_t size_ = 0;
};

/// Reads a whole file of at most `most` bytes. Returns false if it is larger, is not a regular file, or
/// cannot be read.
inline bool read_regular_file(const std::filesystem::path& path, std::uintmax_t most, std::string& bytes) {
  RegularFile file(path);
  return file.is_open() && file.read_whole(bytes, most);
}

/// Why a file cannot be read, for the end of a message: ": it is a folder". Empty if it does not exist, or if
/// the system refuses to read it.
inline std::string why_not_readable(const std::filesystem::path& path, std::uintmax_t most) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status)) return ": it is a folder";
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return ": it is not a regular file";
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (!error && size > most)
    return ": it is larger than " + std::to_string(most / kGibibyte) + " GiB, which is the most that is read";
  return "";
}

}  // namespace corten
