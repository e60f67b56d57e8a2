// How far a long simulation has come, on stderr.
#pragma once

#include <chrono>
#include <cstdint>

namespace corten::app {

/// A bar on a terminal; elsewhere a plain line now and then, so that logs stay short.
class Progress {
 public:
  explicit Progress(std::int64_t steps);
  ~Progress() { finish(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Call as often as convenient; draws only when it is time to.
  void update(std::int64_t done, double simulated_seconds);

  /// Clears the bar.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void draw_bar(double share, double simulated_seconds);

  std::int64_t steps_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point next_;
};

}  // namespace corten::app
