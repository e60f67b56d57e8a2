// Threads that live as long as the pool and share work among themselves.
#pragma once

#include <memory>
#include <type_traits>

namespace corten {

/// The cores this process may use: its affinity, and its share where the system limits that.
int usable_cores();

/// A fixed number of threads, the caller among them. Work is a range of indices; every thread starts with a
/// contiguous part of it, and one that runs out takes half of what another has left. Nothing is allocated
/// after construction.
class ThreadPool {
 public:
  /// threads < 1: as many as usable_cores(). Throws std::invalid_argument for more than 4096.
  explicit ThreadPool(int threads = 0);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// How many threads work, the caller included.
  int threads() const;

  /// Runs body(index, worker) for every index in [0, n), with worker in [0, threads()), and returns when all
  /// have run. Threads take `grain` indices at a time. Any thread may call: calls from several threads take
  /// turns, and a call from inside a body runs right there, with worker 0. The first exception that a body
  /// throws comes out of here, after the other indices have run.
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
