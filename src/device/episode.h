// One environment's way through a call, on a device, by the rules of device/episode_rules.h. A call is a
// sequence of kernels over all environments:
//
//   BeginStep     a row into the Data; or, where an episode is over, a new one begins
//   pieces        of a timestep, for kSteps; those of forward dynamics for kStarts, too
//   NoteSubstep   after each timestep: collects faults; ends what kStarts had to do
//   ...           the last two once for each substep
//   FinishStep    judges and stores; begins new episodes with Autoreset::same_step
//   forward pieces, NoteSubstep     for these
//
// An environment that lacks room keeps its row and its place in this sequence; when the host has made more,
// Retry lets it go through again.
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

/// A value that every lane reads before one of them may change it.
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

/// True when it lacked room of which more can be made.
template <class T>
CORTEN_HD bool lacks_room(const BatchView<T>& b, const DataView<T>& d) {
  bool lacks = false;
  for (int c = 0; c < kCapacityCount; c++)
    lacks = lacks || ((b.rules.growing >> c & 1) != 0 && d.capacity_needed[c] > d[static_cast<Capacity>(c)]);
  return lacks;
}

/// Tells the host how much room it would have taken. True when more of it can be made.
template <class T, class Exec>
CORTEN_HD bool note_lack_of_room(const BatchView<T>& b, const DataView<T>& d, int env, Exec exec) {
  const bool lacks = lacks_room(b, d);
  for_each(exec, kCapacityCount,
           [&](int c) { b.capacity_needed[env * kCapacityCount + c] = d.capacity_needed[c]; });
  if (lacks) once(exec, [&] { *b.lacking = 1; });
  return lacks;
}

/// The episode cannot begin: the reset state itself is shown, and the next step tries anew.
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

/// The state in which an episode begins, into the Data.
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

/// Forward dynamics at the start is done.
template <class T, class Exec>
CORTEN_HD void finish_start(const BatchView<T>& b, const ModelView<T>& m, const DataView<T>& d, int env,
                            Exec exec) {
  const int bits = read(*d.status, exec) & ~kGrew;
  once(exec, [&] { *d.status = 0; });
  if (bits & kCapacity && note_lack_of_room(b, d, env, exec)) return set_role(b, env, kStartLacksRoom, exec);
  if (const int faults = stopping_bits(b.rules, bits))
    return fail_to_start(b, m, d, env, faults, kStartNotComputed, exec);
  store_row(b, m, d, env, exec);
  set_role(b, env, kIdle, exec);
}

/// How the episode ended, as far as the new one will overwrite it.
template <class T, class Exec>
CORTEN_HD void keep_end(const BatchView<T>& b, int env, Exec exec) {
  const std::size_t e = static_cast<std::size_t>(env);
  for_each(exec, b.nfinal_states,
           [&](int i) { b.final_states[e * b.nstates + i] = b.states[e * b.nstates + i]; });
  for_each(exec, b.nfinal_sensors,
           [&](int i) { b.final_sensordata[e * b.nsensors + i] = b.sensordata[e * b.nsensors + i]; });
}

/// Ends the step, and with same_step_resets begins the next episode where this one is over.
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
      // What was computed without enough room is not used.
      if (stopping_bits(b.rules, bits) != 0 || (bits & kCapacity && detail::lacks_room(b, d)))
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
    if (bits & kCapacity && detail::note_lack_of_room(b, d, env, exec))
      return detail::set_role(b, env, kStepLacksRoom, exec);
    bits |= bad_state_bits(m, d, exec);
    once(exec, [&] {
      b.status[env] = bits;
      b.role[env] = kIdle;
    });
    const Progress at = detail::read(b.progress[env], exec);
    // With a fault the row keeps the state before the step, the last good one.
    if (stopping_bits(b.rules, bits) != 0)
      return detail::end_step(b, m, d, env, failed_step(b.rules, at, bits), exec);
    store_row(b, m, d, env, exec);
    const bool truncated = reaches_last_step(b.rules, at);
    detail::end_step(b, m, d, env, finished_step(b.rules, at, bits, false, truncated), exec);
  }
};

/// New episodes where the mask, of a byte for each environment, is not zero; without one, everywhere.
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

/// Once more, for environments that lacked room.
template <class T>
struct Retry {
  BatchView<T> b;

  template <class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, int env, Exec exec) const {
    const int role = detail::read(b.role[env], exec);
    if (role == kStartLacksRoom) return detail::put_at_start(b, m, d, env, exec);
    if (role != kStepLacksRoom) return detail::set_role(b, env, kIdle, exec);
    load_row(b, d, env, exec);
    once(exec, [&] {
      b.bits[env] = 0;
      b.role[env] = kSteps;
    });
  }
};

}  // namespace corten::device
