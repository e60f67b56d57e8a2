// Kernels of a device batch that apply the rules of device/episode_rules.h. One call of step is a sequence of
// kernels over all environments:
//
//   BeginStep     loads the row into the Data, or begins a new episode if the last one is over
//   pieces        all pieces of a timestep for kSteps; those of forward dynamics also for kStarts
//   NoteSubstep   after each timestep: collects faults; finishes the start for kStarts
//   ...           the last two once per substep
//   FinishStep    applies the rules and stores the row; with Autoreset::same_step begins new episodes
//   forward pieces, NoteSubstep     for these new episodes
//
// An environment that runs out of capacity keeps its row. After the host has grown the capacity, Retry
// repeats its step or its start.
#pragma once

#include "corten/types.h"
#include "device/episode_rules.h"
#include "device/row_copy.h"

namespace corten::device {

namespace detail {

template <class T, class Exec>
CORTEN_HD void set_role(const BatchView<T>& b, int env, Role role, Exec exec) {
  once(exec, [&] { b.role[env] = role; });
}

/// Returns `value` on every lane, with a sync after the read so that one lane may then change it.
template <class Value, class Exec>
CORTEN_HD Value read(const Value& value, Exec exec) {
  const Value result = value;
  exec.sync();
  return result;
}

template <class T>
CORTEN_HD void clear_flags(const BatchView<T>& b, int env) {
  b.rewards[env] = 0;
  b.terminated[env] = b.truncated[env] = 0;
  b.status[env] = b.faults[env] = 0;
}

template <class T>
CORTEN_HD void put(const BatchView<T>& b, int env, const StepResult& result) {
  b.progress[env] = result.progress;
  b.terminated[env] = result.flags.terminated;
  b.truncated[env] = result.flags.truncated;
  b.faults[env] = result.flags.faults;
  b.start_fault[env] = kStartFine;
}

/// True if the environment ran out of a capacity that can grow.
template <class T>
CORTEN_HD bool exceeds_capacity(const BatchView<T>& b, const DataView<T>& d) {
  bool exceeds = false;
  for (int c = 0; c < kCapacityCount; c++)
    exceeds =
        exceeds || ((b.rules.growing >> c & 1) != 0 && d.capacity_needed[c] > d[static_cast<Capacity>(c)]);
  return exceeds;
}

/// Records the needed capacity for the host. Returns true if the environment ran out of one that can grow.
template <class T, class Exec>
CORTEN_HD bool note_exceeded_capacity(const BatchView<T>& b, const DataView<T>& d, int env, Exec exec) {
  const bool exceeds = exceeds_capacity(b, d);
  for_each(exec, kCapacityCount,
           [&](int c) { b.capacity_needed[env * kCapacityCount + c] = d.capacity_needed[c]; });
  if (exceeds) once(exec, [&] { *b.capacity_exceeded = 1; });
  return exceeds;
}

/// Handles an episode that cannot begin: stores the plain reset state. The next step tries again.
template <class T, class Exec>
CORTEN_HD void fail_to_start(const BatchView<T>& b, const ModelView<T>& m, const DataView<T>& d, int env,
                             int bits, StartFault why, Exec exec) {
  load_row(b, d, env, exec);
  reset_to(m, d, b.rules.start_key, exec);
  store_row(b, m, d, env, exec);
  once(exec, [&] {
    b.faults[env] |= bits;
    b.start_fault[env] = why;
    b.role[env] = kIdle;
    b.progress[env] = failed_start(b.rules, b.progress[env]);
  });
}

/// Sets the Data to the start state of an episode.
template <class T, class Exec>
CORTEN_HD void put_at_start(const BatchView<T>& b, const ModelView<T>& m, const DataView<T>& d, int env,
                            Exec exec) {
  const int own_key = b.start_key[env];
  load_row(b, d, env, exec);
  reset_to(m, d, starting_key(b.rules, own_key), exec);
  if (bad_state_bits(m, d, exec) != 0)
    return fail_to_start(b, m, d, env, kBadQpos | kBadQvel, kStartBadState, exec);
  if (b.rules.forward_on_reset) return set_role(b, env, kStarts, exec);
  store_row(b, m, d, env, exec);
  set_role(b, env, kIdle, exec);
}

template <class T, class Exec>
CORTEN_HD void begin_episode(const BatchView<T>& b, const ModelView<T>& m, const DataView<T>& d, int env,
                             int key, Exec exec) {
  once(exec, [&] {
    b.progress[env] = next_episode(b.progress[env]);
    b.start_fault[env] = kStartFine;
    b.start_key[env] = key;
  });
  put_at_start(b, m, d, env, exec);
}

/// Finishes the start of an episode after forward dynamics: stores the row or handles the fault.
template <class T, class Exec>
CORTEN_HD void finish_start(const BatchView<T>& b, const ModelView<T>& m, const DataView<T>& d, int env,
                            Exec exec) {
  const int bits = read(*d.status, exec) & ~kGrew;
  once(exec, [&] { *d.status = 0; });
  if (bits & kCapacity && note_exceeded_capacity(b, d, env, exec))
    return set_role(b, env, kStartExceedsCapacity, exec);
  if (const int faults = stopping_bits(b.rules, bits))
    return fail_to_start(b, m, d, env, faults, kStartNotComputed, exec);
  store_row(b, m, d, env, exec);
  set_role(b, env, kIdle, exec);
}

/// Copies the last state and sensor data of the episode to the final_* rows, before a new episode overwrites
/// them.
template <class T, class Exec>
CORTEN_HD void keep_end(const BatchView<T>& b, int env, Exec exec) {
  const std::size_t e = static_cast<std::size_t>(env);
  for_each(exec, b.nfinal_states,
           [&](int i) { b.final_states[e * b.nstates + i] = b.states[e * b.nstates + i]; });
  for_each(exec, b.nfinal_sensors,
           [&](int i) { b.final_sensordata[e * b.nsensors + i] = b.sensordata[e * b.nsensors + i]; });
}

/// Ends the step. With same_step_resets, begins the next episode if this one is over.
template <class T, class Exec>
CORTEN_HD void end_step(const BatchView<T>& b, const ModelView<T>& m, const DataView<T>& d, int env,
                        const StepResult& result, Exec exec) {
  once(exec, [&] { put(b, env, result); });
  if (!result.begins_episode) return;
  keep_end(b, env, exec);
  begin_episode(b, m, d, env, -1, exec);
}

}  // namespace detail

template <class T>
struct BeginStep {
  BatchView<T> b;

  template <class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, int env, Exec exec) const {
    const Phase phase = detail::read(b.progress[env].phase, exec);
    if (phase == kFrozen) return detail::set_role(b, env, kIdle, exec);
    once(exec, [&] { detail::clear_flags(b, env); });
    if (phase == kOver) return detail::begin_episode(b, m, d, env, -1, exec);
    once(exec, [&] {
      b.progress[env] = next_step(b.progress[env]);
      b.bits[env] = 0;
      b.role[env] = kSteps;
    });
    load_row(b, d, env, exec);
  }
};

template <class T>
struct NoteSubstep {
  BatchView<T> b;

  template <class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, int env, Exec exec) const {
    const int role = detail::read(b.role[env], exec);
    if (role == kStarts) return detail::finish_start(b, m, d, env, exec);
    if (role != kSteps) return;
    once(exec, [&] {
      const int bits = b.bits[env] | (*d.status & ~kGrew);
      b.bits[env] = bits;
      // Results computed without enough capacity are discarded.
      if (stopping_bits(b.rules, bits) != 0 || (bits & kCapacity && detail::exceeds_capacity(b, d)))
        b.role[env] = kStopped;
    });
  }
};

template <class T>
struct FinishStep {
  BatchView<T> b;

  template <class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, int env, Exec exec) const {
    const int role = detail::read(b.role[env], exec);
    if (role != kSteps && role != kStopped) return;
    int bits = detail::read(b.bits[env], exec);
    if (bits & kCapacity && detail::note_exceeded_capacity(b, d, env, exec))
      return detail::set_role(b, env, kStepExceedsCapacity, exec);
    bits |= bad_state_bits(m, d, exec);
    once(exec, [&] {
      b.status[env] = bits;
      b.role[env] = kIdle;
    });
    const Progress at = detail::read(b.progress[env], exec);
    // After a fault the row keeps the last good state, the one before the step.
    if (stopping_bits(b.rules, bits) != 0)
      return detail::end_step(b, m, d, env, failed_step(b.rules, at, bits), exec);
    store_row(b, m, d, env, exec);
    const bool truncated = reaches_last_step(b.rules, at);
    detail::end_step(b, m, d, env, finished_step(b.rules, at, bits, false, truncated), exec);
  }
};

/// Begins new episodes where the mask (one byte per environment) is not zero; everywhere if it is null.
template <class T>
struct BeginWhere {
  BatchView<T> b;
  const std::uint8_t* mask;
  int key;  ///< -1: as the rules say

  template <class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, int env, Exec exec) const {
    // The mask may be one of the batch's own flags, which are about to be cleared.
    if (mask != nullptr && detail::read(mask[env], exec) == 0) return detail::set_role(b, env, kIdle, exec);
    once(exec, [&] { detail::clear_flags(b, env); });
    detail::begin_episode(b, m, d, env, key, exec);
  }
};

/// Repeats the step or the start of environments that ran out of capacity.
template <class T>
struct Retry {
  BatchView<T> b;

  template <class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, int env, Exec exec) const {
    const int role = detail::read(b.role[env], exec);
    if (role == kStartExceedsCapacity) return detail::put_at_start(b, m, d, env, exec);
    if (role != kStepExceedsCapacity) return detail::set_role(b, env, kIdle, exec);
    load_row(b, d, env, exec);
    once(exec, [&] {
      b.bits[env] = 0;
      b.role[env] = kSteps;
    });
  }
};

}  // namespace corten::device
