// An executor for tests only: N std::threads with a barrier act as the lanes of a warp. Under ThreadSanitizer
// it finds a missing sync() without a GPU, and its results must be bitwise equal to the serial ones.
#pragma once

#include <atomic>
#include <barrier>
#include <cstddef>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "exec/exec.h"

namespace corten {

/// State shared by the lanes of one group.
struct LaneGroup {
  explicit LaneGroup(int lanes) : barrier(lanes), counts(static_cast<std::size_t>(lanes)) {}
  std::barrier<> barrier;
  std::atomic<bool> flag{false};
  std::vector<int> counts;
  std::vector<double> values = std::vector<double>(counts.size());
  std::vector<double> dynamic_shared;

  /// Separate memory for each type and size, like static shared memory on a GPU.
  template <class T, int n>
  T* static_shared() {
    static const char key = 0;
    const std::lock_guard guard(static_mutex);
    std::vector<std::max_align_t>& place = static_places[&key];
    place.resize(n * sizeof(T) / sizeof(std::max_align_t) + 1);
    return reinterpret_cast<T*>(place.data());
  }

 private:
  std::mutex static_mutex;
  std::map<const char*, std::vector<std::max_align_t>> static_places;
};

template <int N>
struct ThreadLaneExec {
  static constexpr int width = N;
  int index;
  LaneGroup* group;
  int lane() const { return index; }
  void sync() const { group->barrier.arrive_and_wait(); }
  bool any(bool mine) const {
    if (mine) group->flag = true;
    sync();
    bool result = group->flag;
    sync();
    if (index == 0) group->flag = false;
    sync();
    return result;
  }
  int exclusive_sum(int count, int& total) const {
    group->counts[static_cast<std::size_t>(index)] = count;
    sync();
    int before = 0;
    total = 0;
    for (int i = 0; i < N; i++) {
      if (i == index) before = total;
      total += group->counts[static_cast<std::size_t>(i)];
    }
    sync();
    return before;
  }
  int count_before(bool mine, int& total) const { return exclusive_sum(mine ? 1 : 0, total); }
  template <class T>
  T broadcast(T mine, int from) const {
    group->values[static_cast<std::size_t>(index)] = static_cast<double>(mine);
    sync();
    const T result = static_cast<T>(group->values[static_cast<std::size_t>(from)]);
    sync();
    return result;
  }
  template <class T>
  T shuffle(T mine, int from) const {
    return broadcast(mine, from);
  }
  template <class V>
  const V& share(const V& value) const {
    return value;
  }
  template <class T, int n>
  T* static_shared() const {
    return group->template static_shared<T, n>();
  }
  template <class T>
  T* dynamic_shared(int n) const {
    return n * sizeof(T) <= group->dynamic_shared.size() * sizeof(double)
               ? reinterpret_cast<T*>(group->dynamic_shared.data())
               : nullptr;
  }
  void user_sensor(int) const {}
  void user_passive() const {}
  void call_plugins(PluginCall, int = 0) const {}
  bool user_excludes(int, int) const { return false; }
  template <class Wanted>
  bool grow_capacity(const Wanted&) const {
    return false;
  }
};

/// Runs stage(exec) on N lanes at once, with `dynamic_shared` doubles of simulated dynamic shared memory, and
/// returns when all are done.
template <int N, class Stage>
void run_on_thread_lanes(Stage stage, std::size_t dynamic_shared = 0) {
  LaneGroup group(N);
  group.dynamic_shared.resize(dynamic_shared);
  std::vector<std::thread> lanes;
  for (int i = 0; i < N; i++) lanes.emplace_back([&, i] { stage(ThreadLaneExec<N>{i, &group}); });
  for (std::thread& lane : lanes) lane.join();
}

}  // namespace corten
