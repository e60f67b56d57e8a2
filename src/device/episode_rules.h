// The episode state machine as pure functions: the effect of step and reset on one environment. The CPU
// (batch/episode.cpp) and devices (device/episode.h) apply them to their own storage.
//
//   running   the next call steps; termination, truncation or a fault sets the next phase
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

/// The part of BatchOptions that episodes depend on.
struct EpisodeRules {
  int start_key = -1;
  int fault_bits = 0;  ///< StatusBit and FaultBit that count as faults
  int max_episode_steps = 0;
  bool forward_on_reset = true;
  bool next_step_resets = true, same_step_resets = false;  ///< neither: the user resets
  bool fault_resets = true, fault_freezes = false;         ///< neither: the environment keeps running
  unsigned growing = 0;  ///< one bit per Capacity: it grows on demand, so running out of it is not a fault

  CORTEN_HD bool fault_stops() const { return fault_resets || fault_freezes; }
  CORTEN_HD bool resets_by_itself() const { return next_step_resets || same_step_resets; }
};

/// The current episode of an environment.
struct Progress {
  std::int64_t episode = -1, step = 0;  ///< the first episode has number 0
  Phase phase = kRunning;
};

/// What a step reports besides reward and status.
struct EpisodeFlags {
  bool terminated = false, truncated = false;
  int faults = 0;
};

struct StepResult {
  Progress progress;
  EpisodeFlags flags;
  bool begins_episode = false;  ///< in the same call, after the final state has been stored
};

CORTEN_HD Progress next_step(Progress at) {
  at.step++;
  return at;
}

CORTEN_HD Progress next_episode(Progress at) { return {at.episode + 1, 0, kRunning}; }

/// The keyframe in which an episode begins; -1: qpos0. `key` is the keyframe requested by a reset, or -1.
CORTEN_HD int starting_key(const EpisodeRules& rules, int key) { return key >= 0 ? key : rules.start_key; }

/// The bits of `bits` that end an environment's step, between two substeps or after the last.
CORTEN_HD int stopping_bits(const EpisodeRules& rules, int bits) {
  return rules.fault_stops() ? bits & rules.fault_bits : 0;
}

CORTEN_HD bool reaches_last_step(const EpisodeRules& rules, const Progress& at) {
  return rules.max_episode_steps > 0 && at.step >= rules.max_episode_steps;
}

/// The result of a step without a stopping fault.
CORTEN_HD StepResult finished_step(const EpisodeRules& rules, Progress at, int bits, bool terminated,
                                   bool truncated) {
  const bool ends = (terminated || truncated) && rules.resets_by_itself();
  if (ends) at.phase = kOver;
  return {at, {terminated, truncated, bits & rules.fault_bits}, ends && rules.same_step_resets};
}

/// The result of a step with a fault. Terminates the episode, unless the environment keeps running.
CORTEN_HD StepResult failed_step(const EpisodeRules& rules, Progress at, int bits) {
  if (rules.fault_freezes) at.phase = kFrozen;
  if (rules.fault_resets) at.phase = kOver;
  return {at,
          {rules.fault_stops(), false, bits & rules.fault_bits},
          rules.fault_resets && rules.same_step_resets};
}

/// The progress after an episode could not begin: the next step tries again, unless faults freeze the
/// environment.
CORTEN_HD Progress failed_start(const EpisodeRules& rules, Progress at) {
  return failed_step(rules, at, 0).progress;
}

template <class T, class Exec>
CORTEN_HD void reset_to(const ModelView<T>& m, const DataView<T>& d, int key, Exec exec) {
  if (key >= 0) reset_data_to_key(m, d, key, exec);
  else reset_data(m, d, exec);
}

/// Status bits of bad values (NaN, infinite or beyond 1e10) in the state. A step tests its start state; a
/// batch also tests the end state, so that a learner does not read bad values.
template <class T, class Exec>
CORTEN_HD int bad_state_bits(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const bool qpos = any_bad(d.qpos, m.nq, exec), qvel = any_bad(d.qvel, m.nv, exec);
  return (qpos ? kBadQpos : 0) | (qvel ? kBadQvel : 0);
}

}  // namespace corten::device
