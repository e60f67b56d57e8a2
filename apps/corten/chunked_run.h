// A long computation of numbered items, such as environments, in chunks: shared out over the ranks, with a
// journal and one progress bar.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "ranks.h"
#include "rollout_files.h"

namespace corten::app {

struct ChunkedRun {
  std::string what;  ///< the items in words: `environments`
  std::int64_t items = 0, chunk = 1;
  std::int64_t steps_per_item = 1;  ///< for the progress bar
  double seconds_per_step = 0;
  /// Computes items from `first` on and writes them to disk; adds to `steps` as they are done. Returns
  /// fault_note().
  std::function<std::string(std::int64_t first, std::int64_t count, std::atomic<std::int64_t>& steps)>
      compute;

  std::int64_t chunks() const { return (items + chunk - 1) / chunk; }
};

/// What compute() tells rank 0: how many items failed, and the first of them in words.
std::string fault_note(std::int64_t failed, const std::string& first);

struct ChunkedResult {
  std::int64_t computed = 0;  ///< items, without those of an earlier run
  std::string first_fault;
  bool silent = false;  ///< ranks do not answer: leave with leave()
};

/// Computes all items that the journal does not have. Only rank 0 has a journal. Throws UsageError on rank 0
/// if some could not be computed.
ChunkedResult compute_chunks(Ranks& ranks, Journal* journal, const ChunkedRun& run);

/// The end of a command on rank 0. If ranks are silent, ends them and does not return.
int leave(Ranks& ranks, const ChunkedResult& result, int status);

/// How many ranks there are, and the most threads that one of them has: all know the same.
struct Workers {
  int ranks = 1, threads = 1;
};
/// Every rank must call it.
Workers workers_of(Ranks& ranks, std::optional<int> threads);

/// A chunk size up to `most` with which each of several ranks gets about eight chunks, so that fast ranks get
/// more. But all threads of a rank have work in a chunk, each for several items, as long as there are enough
/// for all ranks and `fullest` allows it.
std::int64_t chunk_for(std::int64_t items, std::int64_t most, std::int64_t fullest, const Workers& workers);

}  // namespace corten::app
