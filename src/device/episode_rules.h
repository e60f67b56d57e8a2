// The rules of episodes as pure functions: what a call of step or reset makes of one environment. The CPU
// (batch/episode.cpp) and devices (device/episode.h) apply them to their own storage, so that the state
// machine exists once.
//
//   running   a step; its end, truncation or fault decides the next phase
//   over      the next step begins a new episode
//   frozen    only a reset by the user begins a new episode
#pragma once

#include <cstdint>

#include "corten/types.h"
#include "model/bad_number.h"
#include "model/reset.h"

namespace corten::device {

/// What an environment does in the next call.
enum Phase : int { kRunning, kOver, kFrozen };

/// Why an episode could not begin.
enum StartFault : int { kStartFine, kStartBadState, kStartNotComputed };

/// BatchOptions, as far as episodes depend on them.
struct EpisodeRules {
  int start_key = -1;
  int fault_bits = 0;  ///< StatusBit and FaultBit: what is a fault
  int max_episode_steps = 0;
  bool forward_on_reset = true;
  bool next_step_resets = true, same_step_resets = false;  ///< neither: the user resets
  bool fault_resets = true, fault_freezes = false;         ///< neither: the environment keeps running
  unsigned growing = 0;  ///< bit by Capacity: running out of it is no fault, more will be allocated

  CORTEN_HD bool fault_stops() const { return fault_resets || fault_freezes; }
  CORTEN_HD bool resets_by_itself() const { return next_step_resets || same_step_resets; }
};

/// An environment's place in its episodes.
struct Progress {
  std::int64_t episode = -1, step = 0;  ///< the first episode has number 0
  Phase phase = kRunning;
};

/// What a step reports, besides the reward and the status.
struct EpisodeFlags {
  bool terminated = false, truncated = false;
  int faults = 0;
};

struct StepResult {
  Progress progress;
  EpisodeFlags flags;
  bool begins_episode = false;  ///< in the same call, after the end has been kept
};

CORTEN_HD Progress next_step(Progress at) {
  at.step++;
  return at;
}

CORTEN_HD Progress next_episode(Progress at) { return {at.episode + 1, 0, kRunning}; }

/// The keyframe in which an episode begins; -1: qpos0. `key` is the one that a reset asked for, or -1.
CORTEN_HD int starting_key(const EpisodeRules& rules, int key) { return key >= 0 ? key : rules.start_key; }

/// Bits of `bits` that end the step of an environment, between two substeps or after the last.
CORTEN_HD int stopping_bits(const EpisodeRules& rules, int bits) {
  return rules.fault_stops() ? bits & rules.fault_bits : 0;
}

CORTEN_HD bool reaches_last_step(const EpisodeRules& rules, const Progress& at) {
  return rules.max_episode_steps > 0 && at.step >= rules.max_episode_steps;
}

/// After a step that was computed and judged.
CORTEN_HD StepResult finished_step(const EpisodeRules& rules, Progress at, int bits, bool terminated,
                                   bool truncated) {
  const bool ends = (terminated || truncated) && rules.resets_by_itself();
  if (ends) at.phase = kOver;
  return {at, {terminated, truncated, bits & rules.fault_bits}, ends && rules.same_step_resets};
}

/// After a step with a fault. Unless the environment keeps running, its episode is terminated.
CORTEN_HD StepResult failed_step(const EpisodeRules& rules, Progress at, int bits) {
  if (rules.fault_freezes) at.phase = kFrozen;
  if (rules.fault_resets) at.phase = kOver;
  return {at,
          {rules.fault_stops(), false, bits & rules.fault_bits},
          rules.fault_resets && rules.same_step_resets};
}

/// After an episode could not begin: the next step tries again, unless the environment is frozen.
CORTEN_HD Progress failed_start(const EpisodeRules& rules, Progress at) {
  return failed_step(rules, at, 0).progress;
}

template <class T, class Exec>
CORTEN_HD void reset_to(const ModelView<T>& m, const DataView<T>& d, int key, Exec exec) {
  if (key >= 0) reset_data_to_key(m, d, key, exec);
  else reset_data(m, d, exec);
}

/// Bits of what is bad in the state. A step tests it where it begins; a batch also where it ends, so that a
/// learner does not see bad numbers.
template <class T, class Exec>
CORTEN_HD int bad_state_bits(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const bool qpos = any_bad(d.qpos, m.nq, exec), qvel = any_bad(d.qvel, m.nv, exec);
  return (qpos ? kBadQpos : 0) | (qvel ? kBadQvel : 0);
}

}  // namespace corten::device
