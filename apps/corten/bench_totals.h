// Counters and timers of a benchmark.
#pragma once

#include <chrono>
#include <ctime>
#include <string>
#include <vector>

#include "corten/profile.h"

namespace corten::app {

/// Sums over all counted steps of one thread. Each has its own cache line to avoid false sharing.
struct alignas(64) Totals {
  double contacts = 0, rows = 0, iterations = 0;
};

/// Results of one measurement. Processor time is meaningful even if other programs use the machine.
struct Measured {
  double seconds = 0, processor_seconds = 0;
  int envs = 0, threads = 0;
  Totals totals;
  std::string device = "cpu", precision = "double", gpu;  ///< gpu: name of the GPU
  double startup_seconds = 0;                             ///< batch only
  std::size_t bytes_per_env = 0;
  std::vector<StageTime> stages;  ///< with --profile
};

/// Wall and processor time since construction.
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
