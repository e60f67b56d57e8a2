// Executors. An executor is the set of lanes that step one environment together: one CPU thread, the lanes of
// a CUDA warp or of a part of one, or, in tests, a few threads with a barrier (exec/thread_lanes.h). Stage
// functions are templates over the executor, so the physics is written once for all of them.
//
// Rules for stage code: distribute work with for_each; between two syncs, no two lanes write the same
// element; serial parts are `if (exec.lane() == 0) {...} exec.sync();`; sums across lanes have a fixed order,
// so that every executor gives the same bits.
//
// An executor also provides memory: grow_capacity enlarges the growing part of the Data. Only a CPU thread
// whose Data can grow does that; others return false, and the stage reports the capacity that it needed. It
// may also have helper threads: for_each_task distributes independent tasks over them.
#pragma once

#include "base/platform.h"

namespace corten {

/// What registered plugins are asked for.
enum class PluginCall { rates, force, passive, sensor, advance };

/// User callbacks; null: not set. Only a CPU thread can call them: they are part of its executor, and stages
/// compiled for other executors do not contain the calls.
struct UserHooks {
  const void* context = nullptr;
  double (*gain)(const void* context, int actuator) = nullptr;
  double (*bias)(const void* context, int actuator) = nullptr;
  void (*dynamics)(const void* context, int actuator) = nullptr;  ///< writes act_dot
  void (*sensor)(const void* context, int sensor) = nullptr;      ///< writes sensordata
  void (*control)(const void* context) = nullptr;                 ///< writes ctrl and other inputs
  void (*passive)(const void* context) = nullptr;                 ///< adds to qfrc_passive
  /// True: the pair does not collide.
  bool (*filter)(const void* context, int geom1, int geom2) = nullptr;
  /// Calls all registered plugins.
  void (*plugins)(const void* context, PluginCall call, int stage) = nullptr;
};

/// Enlarges memory while stages run on it; returns false if the limit does not allow it.
struct MemoryHook {
  void* owner;
  bool (*grow)(void* owner, const void* capacity);
};

/// Helper threads for tasks.
struct TaskHook {
  void* owner;
  void (*run)(void* owner, int n, void* context, void (*task)(void* context, int index));
};

/// One CPU thread, optionally with helpers.
struct SerialExec {
  const UserHooks* user = nullptr;     ///< null: none
  const MemoryHook* memory = nullptr;  ///< null: cannot grow
  const TaskHook* helpers = nullptr;   ///< null: none
  static constexpr int width = 1;
  CORTEN_HD static constexpr int lane() { return 0; }
  CORTEN_HD void sync() const {}
  /// True on every lane if flag is true on any.
  CORTEN_HD bool any(bool flag) const { return flag; }
  /// Exclusive prefix sum of `count` over the lanes; `total` gets the sum over all lanes.
  CORTEN_HD int exclusive_sum(int count, int& total) const {
    total = count;
    return 0;
  }
  /// Number of lanes before this one whose flag is set; `total` gets the number over all lanes.
  CORTEN_HD int count_before(bool mine, int& total) const { return exclusive_sum(mine ? 1 : 0, total); }
  /// Broadcasts `mine` of lane `from`. All lanes take part, and it counts as a sync().
  template <class T>
  CORTEN_HD T broadcast(T mine, int) const {
    return mine;
  }
  /// Broadcasts `mine` of lane `from` without being a sync(): for values that are not in memory.
  template <class T>
  CORTEN_HD T shuffle(T mine, int) const {
    return mine;
  }
  /// A copy of a value that is equal on all lanes: a GPU keeps it in shared memory. The next call with the
  /// same type overwrites it.
  template <class V>
  CORTEN_HD const V& share(const V& value) const {
    return value;
  }
  /// Calls the user's function for sensor s, if the executor has one.
  CORTEN_HD void user_sensor(int s) const {
    if (user != nullptr && user->sensor != nullptr) user->sensor(user->context, s);
  }
  /// Calls the user's function for passive forces, if the executor has one.
  CORTEN_HD void user_passive() const {
    if (user != nullptr && user->passive != nullptr) user->passive(user->context);
  }
  /// Calls the plugins that the program has registered. `stage`: of sensors.
  CORTEN_HD void call_plugins(PluginCall call, int stage = 0) const {
    if (user != nullptr && user->plugins != nullptr) user->plugins(user->context, call, stage);
  }
  /// True if the user's function excludes this pair of geoms.
  CORTEN_HD bool user_excludes(int geom1, int geom2) const {
    return user != nullptr && user->filter != nullptr && user->filter(user->context, geom1, geom2);
  }
  /// Enlarges the growing part of the Data; true if it now has this capacity.
  template <class Wanted>
  CORTEN_HD bool grow_capacity(const Wanted& wanted) const {
    return memory != nullptr && memory->grow(memory->owner, &wanted);
  }
  /// Runs task(i) for i in [0, n), on the helpers if there are any.
  template <class Task>
  CORTEN_HD void run_tasks(int n, Task& task) const {
    if (helpers != nullptr && n > 1) {
      helpers->run(helpers->owner, n, &task, [](void* context, int i) { (*static_cast<Task*>(context))(i); });
      return;
    }
    for (int i = 0; i < n; i++) task(i);
  }
};

/// Lanes of a CUDA warp: all 32, or 8 or 16 of them if several environments share a warp. Host versions exist
/// only so that the same templates compile. CUDA votes and shuffles do not order memory; here, as for every
/// executor, they count as a sync().
template <int Lanes>
struct WarpLanes {
  static constexpr int width = Lanes;
  static constexpr int kThreadsPerBlock = 128, kGroupsPerBlock = kThreadsPerBlock / Lanes;
  static_assert(32 % Lanes == 0);

#if defined(__CUDA_ARCH__)
  /// Index of this group of lanes in the block.
  __device__ static int group() { return threadIdx.x / width; }
  /// Mask of the warp's lanes in this group.
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
  CORTEN_HD T broadcast(T mine, int from) const {
    sync();
    return shuffle(mine, from);
  }
  template <class T>
  CORTEN_HD T shuffle(T mine, [[maybe_unused]] int from) const {
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
  /// Static shared memory for n elements per group. Every call with the same type and size returns the same
  /// memory.
  template <class T, int n>
  CORTEN_HD T* static_shared() const {
#if defined(__CUDA_ARCH__)
    __shared__ alignas(16) unsigned char places[kGroupsPerBlock][n * sizeof(T)];
    return reinterpret_cast<T*>(places[group()]);
#else
    return nullptr;
#endif
  }
  /// n elements of this group's dynamic shared memory, or null if the launch gave less. Every call returns
  /// the same memory.
  template <class T>
  CORTEN_HD T* dynamic_shared([[maybe_unused]] int n) const {
#if defined(__CUDA_ARCH__)
    extern __shared__ __align__(16) unsigned char block_memory[];
    unsigned size;
    asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(size));
    const unsigned own = size / kGroupsPerBlock / 16 * 16;
    return n * sizeof(T) <= own ? reinterpret_cast<T*>(block_memory + group() * own) : nullptr;
#else
    return nullptr;
#endif
  }
  CORTEN_HD void user_sensor(int) const {}
  CORTEN_HD void user_passive() const {}
  CORTEN_HD void call_plugins(PluginCall, int = 0) const {}
  CORTEN_HD bool user_excludes(int, int) const { return false; }
  template <class Wanted>
  CORTEN_HD bool grow_capacity(const Wanted&) const {
    return false;
  }
};

/// A whole warp.
using WarpExec = WarpLanes<32>;

/// Runs body(i) for i in [0, n), distributed over the lanes, then syncs.
template <class Exec, class Body>
CORTEN_HD void for_each(Exec exec, int n, Body body) {
  CORTEN_ROLL for (int i = exec.lane(); i < n; i += Exec::width) body(i);
  exec.sync();
}

/// Copies n elements. Several loads are issued before the first store, to hide latency.
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

/// Runs task(i) for i in [0, n), each on one lane or thread, and returns when all are done. Use it for tasks
/// large enough to be worth a thread. They run in any order, so none may write what another reads.
template <class Exec, class Task>
CORTEN_HD void for_each_task(Exec exec, int n, Task task) {
  if constexpr (Exec::width == 1) exec.run_tasks(n, task);
  else for_each(exec, n, task);
}

/// True on every lane if test(i) is true for some i in [0, n).
template <class Exec, class Test>
CORTEN_HD bool any_of(Exec exec, int n, Test test) {
  bool found = false;
  CORTEN_ROLL for (int i = exec.lane(); i < n; i += Exec::width) found = found || test(i);
  return exec.any(found);
}

/// Runs body() on one lane, then syncs.
template <class Exec, class Body>
CORTEN_HD void once(Exec exec, Body body) {
  if (exec.lane() == 0) body();
  exec.sync();
}

}  // namespace corten
