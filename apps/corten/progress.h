// Progress of a long simulation, on stderr.
#pragma once

#include <chrono>
#include <cstdint>

namespace corten::app {

/// A progress bar on a terminal; otherwise an occasional line, so that logs stay short.
class Progress {
 public:
  /// `lines` is the time between lines.
  explicit Progress(std::int64_t steps, std::chrono::seconds lines = std::chrono::seconds(5));
  ~Progress() { finish(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// May be called often; draws only if enough time has passed.
  void update(std::int64_t done, double simulated_seconds);

  /// Erases the bar.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void draw_bar(double share, double simulated_seconds);

  std::int64_t steps_;
  std::chrono::seconds lines_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point next_;
};

}  // namespace corten::app
