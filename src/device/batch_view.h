// The kernels' view of a batch on a device.
//
// Users read and write rows: packed arrays with one row per environment, at addresses that are fixed for the
// life of the batch. The Data in which an environment is stepped is private and may be reallocated with more
// capacity. A step copies a row in, runs the pieces of src/step, evaluates the episode rules and copies the
// row out (device/episode.h), so that an environment with a fault keeps its last good row.
//
// All types here are plain structs: they are passed to kernels by value.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/platform.h"
#include "device/episode_rules.h"

namespace corten::device {

/// What an environment does in the current call. A piece runs only for environments in its roles.
enum Role : std::uint8_t {
  kIdle = 0,
  kSteps = 1 << 0,
  kStarts = 1 << 1,                ///< begins an episode: forward dynamics, no motion
  kStopped = 1 << 2,               ///< stopped during this call by a fault or lack of capacity
  kStepExceedsCapacity = 1 << 3,   ///< ran out of capacity in a step; repeats it after the capacity has grown
  kStartExceedsCapacity = 1 << 4,  ///< ran out of capacity at the start of an episode; likewise
  kAsked = 1 << 5                  ///< a query needs its poses
};

/// A row and the Data field that it is copied to and from, `offset` bytes after the Data's first field.
struct RowCopy {
  std::size_t offset;
  void* rows;
  int numbers;      ///< scalars in a row
  int per_item;     ///< scalars per contact or constraint row; 0: the row has a fixed size
  bool integer;     ///< int, else T
  bool by_contact;  ///< counted by ncon, else by nefc
};

/// The rows that a Data is loaded from and stored to.
template <class T>
struct RowsView {
  const RowCopy* copies;   ///< loaded and stored
  const RowCopy* counted;  ///< only stored
  int ncopies, ncounted;
  T* states;  ///< qpos and qvel, only stored
  int nstates;
};

template <class T>
struct BatchView : RowsView<T> {
  EpisodeRules rules;

  T *rewards, *final_states, *final_sensordata;
  const T* sensordata;
  std::uint8_t *terminated, *truncated;
  int *status, *faults;
  int nsensors;                       ///< scalars in a row
  int nfinal_states, nfinal_sensors;  ///< nstates and nsensors, or 0 if final states are not kept

  std::uint8_t* role;
  Progress* progress;
  int *start_fault, *start_key, *bits, *capacity_needed;
  int* capacity_exceeded;  ///< one flag: set if any environment ran out of capacity
};

}  // namespace corten::device
