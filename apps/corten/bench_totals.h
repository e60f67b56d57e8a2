// What a benchmark counts.
#pragma once

#include <chrono>
#include <ctime>
#include <string>
#include <vector>

#include "corten/profile.h"

namespace corten::app {

/// Sums over all counted steps of one thread. On its own cache line, so that threads do not slow each other
/// down.
struct alignas(64) Totals {
  double contacts = 0, rows = 0, iterations = 0;
};

/// Processor time tells about the program where other programs have their share of the machine.
struct Measured {
  double seconds = 0, processor_seconds = 0;
  int envs = 0, threads = 0;
  Totals totals;
  std::string device = "cpu", precision = "double", gpu;  ///< gpu: its name
  double startup_seconds = 0;                             ///< of a batch
  std::size_t bytes_per_env = 0;
  std::vector<StageTime> stages;  ///< with --profile
};

/// Both clocks since it was made.
class Stopwatch {
 public:
  void stop(Measured& result) const {
    result.processor_seconds = static_cast<double>(std::clock() - processor_) / CLOCKS_PER_SEC;
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - wall_).count();
  }

 private:
  std::chrono::steady_clock::time_point wall_ = std::chrono::steady_clock::now();
  std::clock_t processor_ = std::clock();
};

}  // namespace corten::app
