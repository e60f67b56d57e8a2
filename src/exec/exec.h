// An executor is the set of lanes that steps one environment together: one CPU thread, the lanes of a CUDA
// warp or of a part of one, or, in tests, a few threads with a barrier (exec/thread_lanes.h). Stage functions
// are templates over the executor, so one physics source serves all machines.
//
// The rules of stage code: work is spread with for_each; two lanes never write one element between two syncs;
// serial parts read `if (exec.lane() == 0) {...} exec.sync();`; sums that cross lanes have a fixed order, so
// that every executor gives the same bits.
//
// Beside its lanes an executor answers for memory: make_room asks it to enlarge the growing part of the Data.
// Only a CPU thread whose Data can grow does; the others refuse, and the stage reports what it lacked. And it
// may have helpers: for_each_task spreads tasks that share nothing over them.
#pragma once

#include "base/platform.h"

namespace corten {

/// What actuators and sensors of user-defined types compute, by their ids. Only a CPU thread can call
/// them: they are part of its executor, and stages compiled for other executors do not contain the calls.
struct UserHooks {
  const void* context;
  double (*gain)(const void* context, int actuator);
  double (*bias)(const void* context, int actuator);
  void (*dynamics)(const void* context, int actuator);  ///< writes act_dot
  void (*sensor)(const void* context, int sensor);      ///< writes sensordata
};

/// Memory that can be enlarged while stages run on it; false where it may not grow so far.
struct MemoryHook {
  void* owner;
  bool (*grow)(void* owner, const void* capacity);
};

/// Threads that help with tasks.
struct TaskHook {
  void* owner;
  void (*run)(void* owner, int n, void* context, void (*task)(void* context, int index));
};

/// One CPU thread, perhaps with helpers.
struct SerialExec {
  const UserHooks* user = nullptr;     ///< null: none
  const MemoryHook* memory = nullptr;  ///< null: cannot grow
  const TaskHook* helpers = nullptr;   ///< null: none
  static constexpr int width = 1;
  CORTEN_HD static constexpr int lane() { return 0; }
  CORTEN_HD void sync() const {}
  /// True on every lane when flag is true on one.
  CORTEN_HD bool any(bool flag) const { return flag; }
  /// The sum of `count` over the lanes before this one; `total` gets the sum over all of them.
  CORTEN_HD int exclusive_sum(int count, int& total) const {
    total = count;
    return 0;
  }
  /// The same for flags: how many lanes before this one have theirs set.
  CORTEN_HD int count_before(bool mine, int& total) const { return exclusive_sum(mine ? 1 : 0, total); }
  /// What lane `from` has for `mine`. All lanes take part, and it counts as a sync().
  template <class T>
  CORTEN_HD T from_lane(T mine, int) const {
    return mine;
  }
  /// The same without being a sync(): for numbers that never were in memory.
  template <class T>
  CORTEN_HD T in_lane(T mine, int) const {
    return mine;
  }
  /// Something that all lanes have alike, for all of them: a GPU keeps it once, near its lanes. The last one
  /// of a type counts.
  template <class V>
  CORTEN_HD const V& share(const V& value) const {
    return value;
  }
  /// Lets the user's own function fill sensor s, where the executor has one.
  CORTEN_HD void user_sensor(int s) const {
    if (user != nullptr && user->sensor != nullptr) user->sensor(user->context, s);
  }
  /// True when the growing part of the Data now has room for this much.
  template <class Capacity>
  CORTEN_HD bool make_room(const Capacity& wanted) const {
    return memory != nullptr && memory->grow(memory->owner, &wanted);
  }
  /// task(i) for i in [0, n), by the helpers where there are some.
  template <class Task>
  CORTEN_HD void run_tasks(int n, Task& task) const {
    if (helpers != nullptr && n > 1) {
      helpers->run(helpers->owner, n, &task, [](void* context, int i) { (*static_cast<Task*>(context))(i); });
      return;
    }
    for (int i = 0; i < n; i++) task(i);
  }
};

/// Lanes of a CUDA warp: all 32, or 8 or 16 of them, where several environments share a warp. Its host side
/// exists only so that the same templates compile there. Votes and shuffles do not order memory by
/// themselves; here, as for every executor, they count as a sync().
template <int Lanes>
struct WarpLanes {
  static constexpr int width = Lanes;
  static constexpr int kThreadsPerBlock = 128, kGroupsPerBlock = kThreadsPerBlock / Lanes;
  static_assert(32 % Lanes == 0);

#if defined(__CUDA_ARCH__)
  /// Which group of the block this is.
  __device__ static int group() { return threadIdx.x / width; }
  /// The lanes of the warp that are in it.
  __device__ static unsigned members() {
    if constexpr (width == 32) return 0xffffffffu;
    else return ((1u << width) - 1) << (threadIdx.x % 32 / width * width);
  }
#endif

  CORTEN_HD int lane() const {
#if defined(__CUDA_ARCH__)
    return threadIdx.x % width;
#else
    return 0;
#endif
  }
  CORTEN_HD void sync() const {
#if defined(__CUDA_ARCH__)
    __syncwarp(members());
#endif
  }
  CORTEN_HD bool any(bool flag) const {
#if defined(__CUDA_ARCH__)
    sync();
    return __any_sync(members(), flag);
#else
    return flag;
#endif
  }
  CORTEN_HD int exclusive_sum(int count, int& total) const {
#if defined(__CUDA_ARCH__)
    sync();
    int sum = count;
    for (int reach = 1; reach < width; reach *= 2) {
      int before = __shfl_up_sync(members(), sum, reach, width);
      if (lane() >= reach) sum += before;
    }
    total = __shfl_sync(members(), sum, width - 1, width);
    return sum - count;
#else
    total = count;
    return 0;
#endif
  }
  CORTEN_HD int count_before(bool mine, int& total) const {
#if defined(__CUDA_ARCH__)
    sync();
    const unsigned all = __ballot_sync(members(), mine) & members();
    total = __popc(all);
    return __popc(all & ((1u << threadIdx.x % 32) - 1));
#else
    return exclusive_sum(mine ? 1 : 0, total);
#endif
  }
  template <class T>
  CORTEN_HD T from_lane(T mine, int from) const {
    sync();
    return in_lane(mine, from);
  }
  template <class T>
  CORTEN_HD T in_lane(T mine, [[maybe_unused]] int from) const {
#if defined(__CUDA_ARCH__)
    return __shfl_sync(members(), mine, from, width);
#else
    return mine;
#endif
  }
  template <class V>
  CORTEN_HD const V& share(const V& value) const {
#if defined(__CUDA_ARCH__)
    __shared__ alignas(16) unsigned char places[kGroupsPerBlock][sizeof(V)];
    V& place = *reinterpret_cast<V*>(places[group()]);
    sync();
    if (lane() == 0) place = value;
    sync();
    return place;
#else
    return value;
#endif
  }
  /// Room for n numbers that the lanes share, near them; each use of a type and size is the same memory.
  template <class T, int n>
  CORTEN_HD T* near() const {
#if defined(__CUDA_ARCH__)
    __shared__ alignas(16) unsigned char places[kGroupsPerBlock][n * sizeof(T)];
    return reinterpret_cast<T*>(places[group()]);
#else
    return nullptr;
#endif
  }
  /// Room for n numbers in what the launch lent to each group of the memory near it; null where it is less.
  /// Each use is the same memory.
  template <class T>
  CORTEN_HD T* lent([[maybe_unused]] int n) const {
#if defined(__CUDA_ARCH__)
    extern __shared__ __align__(16) unsigned char everybodys[];
    unsigned size;
    asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(size));
    const unsigned own = size / kGroupsPerBlock / 16 * 16;
    return n * sizeof(T) <= own ? reinterpret_cast<T*>(everybodys + group() * own) : nullptr;
#else
    return nullptr;
#endif
  }
  CORTEN_HD void user_sensor(int) const {}
  template <class Capacity>
  CORTEN_HD bool make_room(const Capacity&) const {
    return false;
  }
};

/// A whole warp.
using WarpExec = WarpLanes<32>;

/// Runs body(i) for i in [0, n), spread over the lanes, then waits for all of them.
template <class Exec, class Body>
CORTEN_HD void for_each(Exec exec, int n, Body body) {
  CORTEN_ROLL for (int i = exec.lane(); i < n; i += Exec::width) body(i);
  exec.sync();
}

/// Copies n numbers, of which several are under way before the first is waited for.
template <class Exec, class T>
CORTEN_HD void copy_all(Exec exec, int n, const T* from, T* to) {
  constexpr int kAtOnce = Exec::width > 1 ? 8 : 1;
  CORTEN_ROLL for (int begin = exec.lane(); begin < n; begin += kAtOnce * Exec::width) {
    T value[kAtOnce];
    CORTEN_UNROLL for (int k = 0; k < kAtOnce; k++) {
      if (begin + k * Exec::width < n) value[k] = from[begin + k * Exec::width];
    }
    CORTEN_UNROLL for (int k = 0; k < kAtOnce; k++) {
      if (begin + k * Exec::width < n) to[begin + k * Exec::width] = value[k];
    }
  }
  exec.sync();
}

/// Runs task(i) for i in [0, n), each on one lane or thread, and returns when all are done. Unlike the bodies
/// of for_each, tasks are worth a thread of their own, and may be run by any in any order: none writes what
/// another one reads.
template <class Exec, class Task>
CORTEN_HD void for_each_task(Exec exec, int n, Task task) {
  if constexpr (Exec::width == 1) exec.run_tasks(n, task);
  else for_each(exec, n, task);
}

/// True on every lane when test(i) is true for some i in [0, n).
template <class Exec, class Test>
CORTEN_HD bool any_of(Exec exec, int n, Test test) {
  bool found = false;
  CORTEN_ROLL for (int i = exec.lane(); i < n; i += Exec::width) found = found || test(i);
  return exec.any(found);
}

/// Runs body() on one lane while the others wait.
template <class Exec, class Body>
CORTEN_HD void once(Exec exec, Body body) {
  if (exec.lane() == 0) body();
  exec.sync();
}

}  // namespace corten
