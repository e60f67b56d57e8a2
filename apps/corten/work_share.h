// Shares out numbered chunks of work over the ranks of a command.
//
// A rank that has nothing to do asks rank 0 for a chunk, computes it on a thread of its own, writes its
// results to disk and reports. Rank 0 computes too; it alone keeps the journal. Results of a chunk do not
// depend on the rank that computes it. So a chunk may be computed twice, with the same bytes in the same
// place, and rank 0 gives chunks of a rank that is slow, stopped or dead to one that is idle. A chunk is
// recorded once.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ranks.h"

namespace corten::app {

struct Work {
  std::int64_t chunks = 0;
  /// True if an earlier run finished the chunk. Asked on rank 0.
  std::function<bool(std::int64_t chunk)> is_done;
  /// Computes a chunk on this rank and returns a note about it for rank 0, when the results are on disk. Adds
  /// steps to `steps` as they are done. Called by one thread that is not the caller's.
  std::function<std::string(std::int64_t chunk, std::atomic<std::int64_t>& steps)> compute;
  /// Records a finished chunk. On rank 0, once for each.
  std::function<void(std::int64_t chunk, const std::string& note)> record;
  /// The chunk in words: `environments 16 to 31`.
  std::function<std::string(std::int64_t chunk)> name;
  /// Shows steps that were done, by any rank. On rank 0.
  std::function<void(std::int64_t steps)> progress;
};

struct WorkLimits {
  std::chrono::milliseconds poll{1};
  /// A chunk is given to one more rank whenever this and three times the mean have passed since it was given
  /// out the last time.
  std::chrono::milliseconds patience{2000};
  /// Rank 0 waits so long for the last answer of the others.
  std::chrono::milliseconds farewell{10000};
  PulseTimes life{};
};

/// Computes all chunks. Returns the number that remain because every rank failed or shows no sign of life;
/// the failures were printed to standard error, with rank, machine and environments. On other ranks than 0:
/// returns 0 at the end; ends all with Ranks::abort if rank 0 is dead. If a rank does not answer at the end,
/// `silent` is set on rank 0: leave with end_all.
std::int64_t share_work(Ranks& ranks, const Work& work, bool& silent, const WorkLimits& limits = {});

}  // namespace corten::app
