// A batch on a device, as its kernels see it.
//
// What learners read and write are rows: packed arrays with one row for each environment, at addresses that
// stay for the life of the batch. The Data in which an environment is stepped lies elsewhere and is nobody's
// business: it may be made anew with more room. A step copies a row in, runs the pieces of src/step, judges,
// and copies a row out (device/episode.h), so that an environment with a fault still has its last good row.
//
// Everything here is plain: it travels to the device as a kernel's argument.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/platform.h"
#include "device/episode_rules.h"

namespace corten::device {

/// What an environment does in the call that is under way: pieces run for those whose role they name.
enum Role : std::uint8_t {
  kIdle = 0,
  kSteps = 1 << 0,
  kStarts = 1 << 1,   ///< begins an episode: forward dynamics, no motion
  kStopped = 1 << 2,  ///< was stepping until a fault
  kStepLacksRoom = 1 << 3,
  kStartLacksRoom = 1 << 4  ///< these two go on when there is more room
};

/// A row and its place in the Data, `offset` bytes behind the Data's first field.
struct RowCopy {
  std::size_t offset;
  void* rows;
  int numbers;      ///< in a row
  int per_item;     ///< numbers of each contact or constraint row; 0: the row has a fixed size
  bool integer;     ///< else T
  bool by_contact;  ///< counted by ncon, else by nefc
};

/// The rows that a Data is loaded from and stored to.
template <class T>
struct RowsView {
  const RowCopy* copies;   ///< both ways
  const RowCopy* counted;  ///< out only
  int ncopies, ncounted;
  T* states;  ///< qpos and qvel, out only
  int nstates;
};

template <class T>
struct BatchView : RowsView<T> {
  EpisodeRules rules;

  T *rewards, *final_states, *final_sensordata;
  const T* sensordata;
  std::uint8_t *terminated, *truncated;
  int *status, *faults;
  int nsensors;                       ///< numbers of a row
  int nfinal_states, nfinal_sensors;  ///< nstates and nsensors, or 0 where ends are not kept

  std::uint8_t* role;
  Progress* progress;
  int *start_fault, *start_key, *bits, *capacity_needed;
  int* lacking;  ///< one number: set when some environment lacks room
};

}  // namespace corten::device
