// One environment's way through a call, on a device: the same rules as src/batch/episode.cpp has for the CPU,
// without callables. A call is a sequence of kernels over all environments:
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
#include "device/row_copy.h"
#include "model/reset.h"

namespace corten::device {

namespace detail {

/// What StatusBit calls bad.
template <class T, class Exec>
CORTEN_HD bool holds_bad_number(const T* numbers, int n, Exec exec) {
  return any_of(exec, n, [&](int i) { return !(numbers[i] >= T(-1e10) && numbers[i] <= T(1e10)); });
}

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

/// True when it lacked room of which more can be made.
template <class T>
CORTEN_HD bool lacks_room(const BatchView<T>& b, const DataView<T>& d) {
  bool lacks = false;
  for (int c = 0; c < kCapacityCount; c++)
    lacks = lacks || ((b.rules.growing >> c & 1) != 0 && d.room_needed[c] > d[static_cast<Room>(c)]);
  return lacks;
}

/// Tells the host how much room it would have taken. True when more of it can be made.
template <class T, class Exec>
CORTEN_HD bool note_lack_of_room(const BatchView<T>& b, const DataView<T>& d, int env, Exec exec) {
  const bool lacks = lacks_room(b, d);
  for_each(exec, kCapacityCount, [&](int c) { b.room_needed[env * kCapacityCount + c] = d.room_needed[c]; });
  if (lacks) once(exec, [&] { *b.lacking = 1; });
  return lacks;
}

template <class T, class Exec>
CORTEN_HD void reset_to(const ModelView<T>& m, const DataView<T>& d, int key, Exec exec) {
  if (key >= 0) reset_data_to_key(m, d, key, exec);
  else reset_data(m, d, exec);
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
    if (b.rules.fault_freezes) b.phase[env] = kFrozen;
    else if (b.rules.fault_resets) b.phase[env] = kOver;
  });
}

/// The state in which an episode begins, into the Data.
template <class T, class Exec>
CORTEN_HD void put_at_start(const BatchView<T>& b, const ModelView<T>& m, const DataView<T>& d, int env,
                            Exec exec) {
  const int own_key = b.start_key[env];
  load_row(b, d, env, exec);
  reset_to(m, d, own_key >= 0 ? own_key : b.rules.start_key, exec);
  const bool bad = holds_bad_number(d.qpos, m.nq, exec) || holds_bad_number(d.qvel, m.nv, exec);
  if (bad) return fail_to_start(b, m, d, env, kBadQpos | kBadQvel, kStartBadState, exec);
  if (b.rules.forward_on_reset) return set_role(b, env, kStarts, exec);
  store_row(b, m, d, env, exec);
  set_role(b, env, kIdle, exec);
}

template <class T, class Exec>
CORTEN_HD void begin_episode(const BatchView<T>& b, const ModelView<T>& m, const DataView<T>& d, int env,
                             int key, Exec exec) {
  once(exec, [&] {
    b.episode[env]++;
    b.step[env] = 0;
    b.phase[env] = kRunning;
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
  const bool keeps = !b.rules.fault_resets && !b.rules.fault_freezes;
  once(exec, [&] { *d.status = 0; });
  if (bits & kCapacity && note_lack_of_room(b, d, env, exec)) return set_role(b, env, kStartLacksRoom, exec);
  if (bits & b.rules.fault_bits && !keeps)
    return fail_to_start(b, m, d, env, bits & b.rules.fault_bits, kStartNotComputed, exec);
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

template <class T, class Exec>
CORTEN_HD void end_episode(const BatchView<T>& b, const ModelView<T>& m, const DataView<T>& d, int env,
                           Exec exec) {
  if (!b.rules.same_step_resets) return;
  keep_end(b, env, exec);
  begin_episode(b, m, d, env, -1, exec);
}

/// The row still holds the state before the step, the last good one.
template <class T, class Exec>
CORTEN_HD void end_by_fault(const BatchView<T>& b, const ModelView<T>& m, const DataView<T>& d, int env,
                            int bits, Exec exec) {
  once(exec, [&] {
    b.terminated[env] = 1;
    b.faults[env] = bits & b.rules.fault_bits;
    b.start_fault[env] = kStartFine;
    b.phase[env] = b.rules.fault_freezes ? kFrozen : kOver;
  });
  if (b.rules.fault_resets) end_episode(b, m, d, env, exec);
}

}  // namespace detail

template <class T>
struct BeginStep {
  BatchView<T> b;

  template <class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, int env, Exec exec) const {
    const int phase = detail::read(b.phase[env], exec);
    if (phase == kFrozen) return detail::set_role(b, env, kIdle, exec);
    once(exec, [&] { detail::clear_flags(b, env); });
    if (phase == kOver) return detail::begin_episode(b, m, d, env, -1, exec);
    once(exec, [&] {
      b.step[env]++;
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
      const bool stops = b.rules.fault_resets || b.rules.fault_freezes;
      b.bits[env] = bits;
      // What was computed without enough room leads nowhere.
      if ((stops && bits & b.rules.fault_bits) || (bits & kCapacity && detail::lacks_room(b, d)))
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
    // A step looks for bad numbers where it begins; learners should not see those that it ends with.
    if (detail::holds_bad_number(d.qpos, m.nq, exec)) bits |= kBadQpos;
    if (detail::holds_bad_number(d.qvel, m.nv, exec)) bits |= kBadQvel;
    const bool keeps = !b.rules.fault_resets && !b.rules.fault_freezes;
    once(exec, [&] {
      b.status[env] = bits;
      b.role[env] = kIdle;
    });
    if (!keeps && bits & b.rules.fault_bits) return detail::end_by_fault(b, m, d, env, bits, exec);
    judge(m, d, env, bits, exec);
  }

 private:
  template <class Exec>
  CORTEN_HD void judge(const ModelView<T>& m, const DataView<T>& d, int env, int bits, Exec exec) const {
    const bool cut =
        b.rules.max_episode_steps > 0 && detail::read(b.step[env], exec) >= b.rules.max_episode_steps;
    store_row(b, m, d, env, exec);
    once(exec, [&] {
      b.truncated[env] = cut;
      b.faults[env] = bits & b.rules.fault_bits;
      b.start_fault[env] = kStartFine;
      if (cut && (b.rules.next_step_resets || b.rules.same_step_resets)) b.phase[env] = kOver;
    });
    if (cut) detail::end_episode(b, m, d, env, exec);
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
