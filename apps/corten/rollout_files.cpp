#include "rollout_files.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "commands.h"
#include "npy.h"
#include "output_file.h"
#include "ranks.h"

namespace corten::app {

namespace {

std::string title_of(const std::string& kind) { return fmt::format("corten {}, version 2", kind); }

[[noreturn]] void fail(const char* doing, const std::string& path, int error) {
  throw UsageError(fmt::format("cannot {} {}: {}", doing, path, std::strerror(error)));
}

/// Opens a file for reading and writing. Links, pipes and devices are refused.
int open_regular(const std::string& path, int flags) {
  const int fd = open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | flags, 0666);
  struct stat info {};
  const bool regular = fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
  if (regular) return fd;
  const int error = errno;
  if (fd >= 0) close(fd);
  if (fd >= 0 || error == ELOOP) throw UsageError(fmt::format("{} is not a regular file; remove it", path));
  fail("write", path, error);
}

/// Makes a file. Never writes into one that is there: it may be another name of an input.
int create_regular(const std::string& path, bool replace) {
  struct stat info {};
  const bool there = lstat(path.c_str(), &info) == 0;
  if (there && !S_ISREG(info.st_mode))
    throw UsageError(fmt::format("{} is not a regular file; remove it", path));
  if (there && !replace)
    throw UsageError(
        fmt::format("{} is there, but no interrupted run; remove it, or use --afresh to replace it", path));
  if (there) unlink(path.c_str());
  return open_regular(path, O_CREAT | O_EXCL);
}

std::size_t bytes_of(std::span<const std::int64_t> shape, const std::string& path) {
  std::uint64_t count = 1;
  for (std::int64_t size : shape) {
    if (size > 0 && count > (std::uint64_t{1} << 50) / static_cast<std::uint64_t>(size))
      throw UsageError(fmt::format("{} would be too large", path));
    count *= static_cast<std::uint64_t>(size);
  }
  return static_cast<std::size_t>(count) * sizeof(double);
}

std::string entry_line(const std::pair<std::string, std::string>& entry) {
  return entry.first + " " + entry.second;
}

}  // namespace

NpyOutput::NpyOutput(const std::string& path, std::span<const std::int64_t> shape, Begin begin)
    : path_(path) {
  const std::string part = part_of(path), header = npy_header(shape);
  const bool resume = begin == Begin::resume;
  if (begin == Begin::join) {
    header_ = header.size();
    open_to_write();
    return;
  }
  if (resume && !std::filesystem::exists(part)) {
    require_regular_or_absent({"the result", path});
    std::rename(path.c_str(), part.c_str());
  }
  header_ = header.size();
  const std::size_t size = header_ + bytes_of(shape, path);
  const int fd = resume ? open_regular(part, 0) : create_regular(part, begin == Begin::replace);
  struct stat info {};
  if (resume && (fstat(fd, &info) != 0 || static_cast<std::size_t>(info.st_size) != size)) {
    close(fd);
    throw UsageError(fmt::format("{} does not match the interrupted run; use --afresh to start over", part));
  }
  // A full disk is an error now, not after hours.
  std::error_code unknown;
  const std::filesystem::space_info disk = std::filesystem::space(part, unknown);
  int error = !resume && !unknown && disk.available < size ? ENOSPC : 0;
  if (error == 0) error = posix_fallocate(fd, 0, static_cast<off_t>(size));
  if (error == 0 && ftruncate(fd, static_cast<off_t>(size)) != 0) error = errno;
  close(fd);
  if (error != 0) {
    // Remove the partial file, which would only fill the disk.
    if (!resume) unlink(part.c_str());
    fail("allocate disk space for", part, error);
  }
  open_to_write();
  write_bytes(0, {header.data(), header.size()});
}

NpyOutput::~NpyOutput() {
  if (fd_ >= 0) close(fd_);
}

void NpyOutput::open_to_write() {
  // O_DSYNC: a write is on disk when it returns. It also keeps NFS from writing whole pages, which would undo
  // what another machine wrote beside this chunk.
  fd_ = open(part_of(path_).c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_DSYNC);
  if (fd_ < 0) fail("write", part_of(path_), errno);
}

void NpyOutput::write_bytes(std::size_t at, std::string_view rest) const {
  while (!rest.empty()) {
    const ssize_t written = pwrite(fd_, rest.data(), rest.size(), static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("write", part_of(path_), errno);
    at += static_cast<std::size_t>(written);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

void NpyOutput::write(std::size_t first, std::span<const double> numbers) const {
  write_bytes(header_ + first * sizeof(double),
              {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
}

void NpyOutput::finish(const std::string& option) { rename_to_output(part_of(path_), {option, path_}); }

void NpyOutput::discard() { unlink(part_of(path_).c_str()); }

std::string name_of_device(Device device, bool in_float) {
  if (device != Device::cuda) return "cpu";
  return in_float ? "cuda float" : "cuda";
}

std::string text_of(const Journal::Entries& entries) {
  std::string text;
  for (const auto& entry : entries) text += entry_line(entry) + "; ";
  return text;
}

Journal::Journal(std::string kind, const std::vector<std::string>& results, const Entries& what,
                 std::int64_t chunks, bool afresh)
    : kind_(std::move(kind)), path_(results.front() + ".progress"), done_(static_cast<std::size_t>(chunks)) {
  fd_ = open_regular(path_, O_CREAT | O_APPEND);
  try {
    lock(results.front());
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    // An interruption may have left the beginning of the first line.
    const bool is_begun = (title_of(kind_) + "\n").starts_with(text.str());
    if (afresh || is_begun) {
      begin(what);
    } else if (!read(text.str(), what) || !results_are_there(results)) {
      begin(what);
    }
    if (resumed()) results_ = NpyOutput::Begin::resume;
    else if (afresh || !text.str().empty()) results_ = NpyOutput::Begin::replace;
  } catch (...) {
    close(fd_);
    throw;
  }
}

Journal::~Journal() { close(fd_); }

void Journal::lock(const std::string& result) const {
  if (flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
  if (errno == EWOULDBLOCK) {
    const int started = processes_started();
    throw UsageError(fmt::format(
        "another {} is writing {} now{}", kind_, result,
        started > 1 ? fmt::format("; if it is one of the {} that were started together, they do not know of "
                                  "each other: start them with OpenMPI's mpirun or with srun --mpi=pmix",
                                  started)
                    : ""));
  }
  // File systems of clusters may have no locks, or no server for them.
  if (errno != ENOSYS && errno != EOPNOTSUPP && errno != ENOLCK) fail("lock", path_, errno);
  fmt::print(stderr, "warning: cannot lock {}: {}; do not run the same command twice at a time\n", path_,
             std::strerror(errno));
}

/// False if the results are missing. An interrupted rollout that was complete may have already renamed its
/// .part file; that of a sweep has the rows, from which the result is made.
bool Journal::results_are_there(const std::vector<std::string>& results) const {
  const bool complete = kind_ == "rollout" && finished_ == static_cast<std::int64_t>(done_.size());
  return std::all_of(results.begin(), results.end(), [&](const std::string& result) {
    return std::filesystem::exists(NpyOutput::part_of(result)) ||
           (complete && std::filesystem::exists(result));
  });
}

void Journal::begin(const Entries& what) {
  std::fill(done_.begin(), done_.end(), false);
  finished_ = faults_ = 0;
  if (ftruncate(fd_, 0) != 0) fail("write", path_, errno);
  std::string text = title_of(kind_) + "\n";
  for (const auto& entry : what) text += entry_line(entry) + "\n";
  append(text);
}

bool Journal::read(const std::string& text, const Entries& what) {
  std::istringstream lines(text);
  std::string line;
  if (!std::getline(lines, line) || line != title_of(kind_))
    throw UsageError(fmt::format("{} is not a {} journal; remove it, or use --afresh", path_, kind_));
  for (const auto& entry : what) {
    if (!std::getline(lines, line) || lines.eof()) return false;
    if (line != entry_line(entry))
      throw UsageError(
          fmt::format("{} belongs to another {}: it has '{}', this one '{}'; repeat the first command, or "
                      "use --afresh to start over",
                      path_, kind_, line, entry_line(entry)));
  }
  std::string word;
  std::int64_t chunk = 0, faults = 0;
  // The last line may be incomplete after an interruption: its chunk is computed again.
  while (std::getline(lines, line) && !lines.eof()) {
    std::istringstream parts(line);
    if (!(parts >> word >> chunk >> faults) || word != "done" || chunk < 0 ||
        chunk >= static_cast<std::int64_t>(done_.size()))
      throw UsageError(fmt::format("{} is damaged at '{}'; use --afresh to start over", path_, line));
    if (is_done(chunk)) continue;
    done_[static_cast<std::size_t>(chunk)] = true;
    finished_++;
    faults_ += faults;
  }
  // Remove the incomplete line, so that new entries start on a line of their own.
  if (!text.ends_with('\n') && ftruncate(fd_, static_cast<off_t>(text.rfind('\n') + 1)) != 0)
    fail("write", path_, errno);
  return true;
}

void Journal::append(const std::string& line) {
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t written = write(fd_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("write", path_, errno);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  if (fdatasync(fd_) != 0) fail("write", path_, errno);
}

void Journal::finish_chunk(std::int64_t chunk, std::int64_t faults) {
  append(fmt::format("done {} {}\n", chunk, faults));
  done_[static_cast<std::size_t>(chunk)] = true;
  finished_++;
  faults_ += faults;
}

std::int64_t Journal::chunk_of(const std::string& result) {
  const std::string path = result + ".progress";
  std::error_code error;
  // Opening a pipe may never end. The journal refuses it later, with a message.
  if (!std::filesystem::is_regular_file(path, error)) return 0;
  std::ifstream file(path);
  std::string line;
  std::int64_t chunk = 0;
  while (std::getline(file, line) && !line.starts_with("done "))
    if (std::sscanf(line.c_str(), "chunk %" SCNd64, &chunk) == 1) return chunk;
  return 0;
}

void Journal::remove() { unlink(path_.c_str()); }

}  // namespace corten::app
