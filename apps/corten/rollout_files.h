// The files of a rollout: results that grow in place, and a journal of what is finished, from which a rollout
// that was killed goes on.
//
// While it runs, FILE.npy.part is the result, mapped into memory, and FILE.npy.progress the journal: what is
// being computed, then a line for each finished chunk, written after the chunk itself is on the disk. At the
// end the part gets its name and the journal goes.
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
  /// Makes the file, or takes up the one that is there when `resume`, under its final name even. Space on the
  /// disk is taken at once.
  /// Throws UsageError.
  NpyOutput(const std::string& path, std::span<const std::int64_t> shape, bool resume);
  ~NpyOutput();
  NpyOutput(const NpyOutput&) = delete;
  NpyOutput& operator=(const NpyOutput&) = delete;

  std::span<double> numbers() const;
  /// To the disk; returns when it is there.
  void flush(std::size_t first, std::size_t count) const;
  /// Gives the file its final name.
  void finish();

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

  /// Reads what an earlier run of the same rollout has finished; `what` tells which rollout it is. Throws
  /// UsageError when it belongs to another one or is in use. With `afresh`, or where the results that it
  /// tells of are gone, it is started anew.
  Journal(const std::vector<std::string>& results, const Entries& what, std::int64_t chunks, bool afresh);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  bool resumed() const { return finished_ > 0; }
  std::int64_t finished() const { return finished_; }
  bool is_done(std::int64_t chunk) const { return done_[static_cast<std::size_t>(chunk)]; }
  std::int64_t faults() const { return faults_; }

  /// Returns when the disk has it.
  void finish_chunk(std::int64_t chunk, std::int64_t faults);
  void remove();

 private:
  /// False where nothing was begun.
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
