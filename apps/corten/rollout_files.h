// Files of a rollout: results that are filled in place, and a journal of finished chunks to resume an
// interrupted run.
//
// During the run, FILE.npy.part is the memory-mapped result and FILE.npy.progress is the journal. The journal
// starts with a description of the rollout and gets a line for each finished chunk after the chunk is on
// disk. At the end the .part file is renamed and the journal is removed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace corten::app {

/// FILE.npy.part: an array of float64 of a known shape.
class NpyOutput {
 public:
  /// Creates the file, or with `resume` opens the existing one, even if it was already renamed. Disk space is
  /// allocated at once. Throws UsageError.
  NpyOutput(const std::string& path, std::span<const std::int64_t> shape, bool resume);
  ~NpyOutput();
  NpyOutput(const NpyOutput&) = delete;
  NpyOutput& operator=(const NpyOutput&) = delete;

  std::span<double> numbers() const;
  /// Writes these elements to disk; returns when they are there.
  void flush(std::size_t first, std::size_t count) const;
  /// Renames the file to its final name.
  void finish();
  /// Removes the .part file.
  void discard();

  static std::string part_of(const std::string& path) { return path + ".part"; }

 private:
  std::string path_;
  std::byte* map_ = nullptr;
  std::size_t size_ = 0, header_ = 0;
};

/// FILE.npy.progress.
class Journal {
 public:
  using Entries = std::vector<std::pair<std::string, std::string>>;

  /// Reads the chunks finished by an earlier run of the same rollout; `what` identifies the rollout. Throws
  /// UsageError if the journal belongs to another rollout or is in use. With `afresh`, or if the result files
  /// are missing, starts a new journal.
  Journal(const std::vector<std::string>& results, const Entries& what, std::int64_t chunks, bool afresh);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  bool resumed() const { return finished_ > 0; }
  std::int64_t finished() const { return finished_; }
  bool is_done(std::int64_t chunk) const { return done_[static_cast<std::size_t>(chunk)]; }
  std::int64_t faults() const { return faults_; }

  /// Records a finished chunk; returns when the entry is on disk.
  void finish_chunk(std::int64_t chunk, std::int64_t faults);
  void remove();

 private:
  /// Parses an existing journal. Returns false if its description is incomplete.
  bool read(const std::string& text, const Entries& what);
  bool results_are_there(const std::vector<std::string>& results) const;
  void begin(const Entries& what);
  void append(const std::string& line);

  std::string path_;
  int fd_ = -1;
  std::vector<bool> done_;
  std::int64_t finished_ = 0, faults_ = 0;
};

}  // namespace corten::app
