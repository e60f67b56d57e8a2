// Files of a rollout or a sweep: results that are filled in place, and a journal of finished chunks to resume
// an interrupted run.
//
// During the run, FILE.npy.part is the result, into which all ranks write, and FILE.npy.progress is the
// journal. The journal starts with a description of the rollout and gets a line for each finished chunk after
// the chunk is on disk. At the end the .part file is renamed and the journal is removed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corten/arrays.h"

namespace corten::app {

/// FILE.npy.part: an array of float64 of a known shape.
class NpyOutput {
 public:
  enum class Begin {
    create,   ///< makes the file and allocates its disk space at once; refuses one that is there
    replace,  ///< the same in place of a file that an earlier run left
    resume,   ///< opens the file of an interrupted run, even if it was already renamed
    join      ///< opens the file that another rank has just opened in one of the ways above
  };

  /// Throws UsageError.
  NpyOutput(const std::string& path, std::span<const std::int64_t> shape, Begin begin);
  ~NpyOutput();
  NpyOutput(const NpyOutput&) = delete;
  NpyOutput& operator=(const NpyOutput&) = delete;

  /// Writes elements from index `first` on; returns when they are on disk. Throws UsageError.
  void write(std::size_t first, std::span<const double> numbers) const;
  /// Renames the file to its final name, which `option` gave.
  void finish(const std::string& option);
  /// Removes the .part file.
  void discard();

  static std::string part_of(const std::string& path) { return path + ".part"; }

 private:
  void open_to_write();
  void write_bytes(std::size_t at, std::string_view rest) const;

  std::string path_;
  int fd_ = -1;
  std::size_t header_ = 0;
};

/// The device and precision of a run for its journal: `cpu`, `cuda` or `cuda float`. Each rounds differently.
std::string name_of_device(Device device, bool in_float);

/// FILE.npy.progress.
class Journal {
 public:
  /// What identifies a run, by name.
  using Entries = std::vector<std::pair<std::string, std::string>>;

  /// Reads the chunks finished by an earlier run of the same kind, `rollout` or `sweep`; `what` identifies
  /// the run. Throws UsageError if the journal belongs to another run or is in use. With `afresh`, or if the
  /// result files are missing, starts a new journal.
  Journal(std::string kind, const std::vector<std::string>& results, const Entries& what, std::int64_t chunks,
          bool afresh);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// The chunk size in the journal of a result, so that another number of ranks continues it; 0: none.
  static std::int64_t chunk_of(const std::string& result);

  bool resumed() const { return finished_ > 0; }
  /// How the result files begin.
  NpyOutput::Begin results() const { return results_; }
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
  /// Throws UsageError if another process writes this result.
  void lock(const std::string& result) const;
  void begin(const Entries& what);
  void append(const std::string& line);

  std::string kind_, path_;
  int fd_ = -1;
  NpyOutput::Begin results_ = NpyOutput::Begin::create;
  std::vector<bool> done_;
  std::int64_t finished_ = 0, faults_ = 0;
};

/// Entries in one line, to compare those of all ranks.
std::string text_of(const Journal::Entries& entries);

}  // namespace corten::app
