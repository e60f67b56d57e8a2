#include "progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace corten::app {

namespace {

using namespace std::chrono_literals;

constexpr int kBarWidth = 32;
constexpr auto kBarInterval = 80ms;

}  // namespace

Progress::Progress(std::int64_t steps, std::chrono::seconds lines)
    : steps_(steps), lines_(lines), terminal_(isatty(STDERR_FILENO) != 0) {
  if (terminal_) draw_bar(0, 0);
  else next_ = Clock::now() + lines_;
}

void Progress::update(std::int64_t done, double simulated_seconds) {
  if (Clock::now() < next_ || steps_ == 0) return;
  const double share = static_cast<double>(done) / static_cast<double>(steps_);
  if (terminal_) {
    draw_bar(share, simulated_seconds);
  } else {
    fmt::print(stderr, "{:.0f} %, {:.3f} s simulated\n", 100 * share, simulated_seconds);
    next_ = Clock::now() + lines_;
  }
}

void Progress::draw_bar(double share, double simulated_seconds) {
  const int filled = static_cast<int>(share * kBarWidth);
  fmt::print(stderr, "\r[{}{}] {:3.0f} %  {:.2f} s simulated ", std::string(filled, '#'),
             std::string(kBarWidth - filled, '.'), 100 * share, simulated_seconds);
  std::fflush(stderr);
  drawn_ = true;
  next_ = Clock::now() + kBarInterval;
}

void Progress::finish() {
  // Carriage return, then erase to end of line.
  if (drawn_) fmt::print(stderr, "\r\x1b[K");
  drawn_ = false;
}

}  // namespace corten::app
