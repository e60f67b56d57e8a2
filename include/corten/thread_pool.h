// ThreadPool: a fixed set of worker threads with work stealing.
#pragma once

#include <memory>
#include <type_traits>

namespace corten {

/// Number of cores this process may use: its CPU affinity, and its quota if the system sets one.
int usable_cores();

/// A fixed number of threads, including the caller. Work is a range of indices: each thread starts with a
/// contiguous part, and an idle thread steals half of what another has left. No allocation after
/// construction.
class ThreadPool {
 public:
  /// threads < 1: usable_cores(). Throws std::invalid_argument for more than 4096. In WebAssembly, which has
  /// no threads here, the caller is the only one.
  explicit ThreadPool(int threads = 0);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// Number of threads, including the caller.
  int threads() const;

  /// Runs body(index, worker) for every index in [0, n), with worker in [0, threads()), and returns when all
  /// have run. Threads take `grain` indices at a time. Thread-safe: concurrent calls run one after another,
  /// and a nested call from inside a body runs on the calling thread, with worker 0. The first exception
  /// thrown by a body is rethrown after the other indices have run.
  template <class Body>
  void for_each(int n, Body&& body, int grain = 1) {
    using Plain = std::remove_reference_t<Body>;
    run(n, grain, const_cast<void*>(static_cast<const void*>(&body)),
        [](void* context, int index, int worker) { (*static_cast<Plain*>(context))(index, worker); });
  }

 private:
  using Call = void (*)(void* context, int index, int worker);
  void run(int n, int grain, void* context, Call call);

  struct Crew;
  std::unique_ptr<Crew> crew_;
};

}  // namespace corten
