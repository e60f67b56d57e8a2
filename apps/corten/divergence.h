// Divergence: where and when a simulation first left the range of valid numbers, kLargestNumber.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "commands.h"
#include "corten/corten.h"

namespace corten::app {

/// The worst number of the first step that failed.
struct Divergence {
  std::int64_t step = 0;  ///< the step that failed; the first step is 1
  double time = 0;        ///< of the state that was bad or had a bad acceleration
  std::string field;      ///< qpos, qvel or qacc
  int index = -1;         ///< in the field; -1: unknown
  std::string joint;      ///< its name, or #ID
  double value = 0;

  /// `step 61, t = 0.12 s: qacc[3] of joint knee is 2.3e+11`.
  std::string text() const;
};

/// Finds the bad number by replaying a few steps: step() has already replaced it when it reports a fault.
class DivergenceFinder {
 public:
  /// Remembers the state of `data` after `step` steps.
  void remember(const Model& model, const Data& data, std::int64_t step);

  /// Replays from the remembered state to the step that failed, which is step `failed`, counted from 0.
  Divergence find(const Model& model, std::optional<ControlSignal> control, std::int64_t failed) const;

 private:
  std::vector<double> state_;
  std::int64_t step_ = 0;
};

}  // namespace corten::app
