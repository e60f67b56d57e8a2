// How many steps to take: simulated time follows wall time at a wanted speed. A simulation that is too slow
// for it falls behind and does not try to make up for it.
#pragma once

namespace corten::view {

class RunClock {
 public:
  bool running() const { return running_; }
  void run(bool on) {
    running_ = on;
    due_ = 0;
  }

  /// Wanted simulated seconds per second; 0: as fast as possible.
  double speed() const { return speed_; }
  void set_speed(double speed) {
    speed_ = speed;
    due_ = 0;
  }

  /// Time has come to `now`, in seconds.
  void tick(double now) {
    // After a longer pause, such as a laptop that slept, there is nothing to catch up with.
    const double passed = now - now_ < kLongestTick ? now - now_ : kLongestTick;
    now_ = now;
    if (running_) due_ += passed * speed_;
    if (now_ - window_start_ >= kWindow) {
      measured_ = simulated_ / (now_ - window_start_);
      window_start_ = now_;
      simulated_ = 0;
    }
  }

  /// True if another step is due.
  bool step_is_due(double timestep) const { return running_ && (speed_ == 0 || due_ >= timestep); }
  /// A step was taken.
  void stepped(double timestep) {
    due_ -= timestep;
    simulated_ += timestep;
  }
  /// There is no time for more steps now.
  void give_up() { due_ = 0; }

  /// Simulated seconds per second, measured over the last half second or so.
  double measured() const { return measured_; }

 private:
  static constexpr double kLongestTick = 0.25, kWindow = 0.5;
  bool running_ = false;
  double speed_ = 1, due_ = 0, now_ = 0;
  double window_start_ = 0, simulated_ = 0, measured_ = 0;
};

}  // namespace corten::view
