#include "corten/thread_pool.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <exception>
#include <fstream>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "base/platform.h"

namespace corten {
namespace {

// Set while this thread runs a body: a nested call must not wait for the pool's threads.
thread_local bool inside_body = false;

/// Indices [first, last) packed in one word, so that owner and thieves can take from it by compare-and-swap.
/// ABA is harmless: an equal word means an equal range.
struct Range {
  std::uint32_t first, last;
};
Range unpack(std::uint64_t word) {
  return {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32)};
}
std::uint64_t pack(Range range) { return range.first | static_cast<std::uint64_t>(range.last) << 32; }

/// The remaining work of one thread, on its own cache line.
class alignas(64) Share {
 public:
  void set(Range range) { word_.store(pack(range), std::memory_order_release); }

  /// Takes up to `grain` indices from the front; false if none are left.
  bool take(std::uint32_t grain, Range& taken) {
    std::uint64_t word = word_.load(std::memory_order_acquire);
    for (;;) {
      const Range rest = unpack(word);
      if (rest.first >= rest.last) return false;
      taken = {rest.first, rest.first + std::min(grain, rest.last - rest.first)};
      if (word_.compare_exchange_weak(word, pack({taken.last, rest.last}), std::memory_order_acq_rel))
        return true;
    }
  }

  /// Takes the back half, rounded up; false if none are left.
  bool steal(Range& taken) {
    std::uint64_t word = word_.load(std::memory_order_acquire);
    for (;;) {
      const Range rest = unpack(word);
      if (rest.first >= rest.last) return false;
      taken = {rest.last - (rest.last - rest.first + 1) / 2, rest.last};
      if (word_.compare_exchange_weak(word, pack({rest.first, taken.first}), std::memory_order_acq_rel))
        return true;
    }
  }

 private:
  std::atomic<std::uint64_t> word_{0};
};

/// Number of cores granted by the control group, rounded up; 0 if it sets no limit.
int cgroup_cores() {
  std::ifstream file("/sys/fs/cgroup/cpu.max");
  std::string quota;
  double period = 0;
  if (!(file >> quota >> period) || quota == "max" || !(period > 0)) return 0;
  try {
    return std::max(1, static_cast<int>(std::ceil(std::stod(quota) / period)));
  } catch (const std::exception&) {
    return 0;
  }
}

}  // namespace

int usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  int cores = static_cast<int>(std::thread::hardware_concurrency());
  if (sched_getaffinity(0, sizeof set, &set) == 0) cores = CPU_COUNT(&set);
  if (const int granted = cgroup_cores(); granted > 0) cores = std::min(cores, granted);
  return std::max(1, cores);
}

struct ThreadPool::Crew {
  explicit Crew(int size) : shares(static_cast<std::size_t>(size)) {
    try {
      for (int worker = 1; worker < size; worker++) threads.emplace_back([this, worker] { live(worker); });
    } catch (...) {
      dismiss();
      throw;
    }
  }
  ~Crew() { dismiss(); }

  void dismiss() {
    leaving.store(true);
    begin_round();
    for (std::thread& thread : threads) thread.join();
  }

  void begin_round() {
    round.fetch_add(1, std::memory_order_release);
    round.notify_all();
  }

  void live(int worker) {
    std::uint32_t seen = 0;
    for (;;) {
      round.wait(seen, std::memory_order_acquire);
      seen = round.load(std::memory_order_acquire);
      if (leaving.load()) return;
      if (!enter()) continue;
      work(worker);
      if (gate.fetch_sub(1, std::memory_order_acq_rel) == 1) gate.notify_one();
    }
  }

  /// False for a thread that wakes after the work is done; the caller has not waited for it.
  bool enter() {
    std::uint32_t state = gate.load(std::memory_order_acquire);
    while ((state & kOpen) != 0)
      if (gate.compare_exchange_weak(state, state + 1, std::memory_order_acq_rel)) return true;
    return false;
  }

  void close_and_wait() {
    for (std::uint32_t state = gate.fetch_and(~kOpen, std::memory_order_acq_rel) & ~kOpen; state != 0;
         state = gate.load(std::memory_order_acquire))
      gate.wait(state, std::memory_order_acquire);
  }

  void work(int worker) {
    Share& own = shares[static_cast<std::size_t>(worker)];
    inside_body = true;
    for (Range part{}; own.take(grain, part) || refill(worker, own, part);)
      for (std::uint32_t i = part.first; i < part.last; i++) call_one(static_cast<int>(i), worker);
    inside_body = false;
  }

  /// Steals half of another thread's remaining range into `own`, and takes the first part of it.
  bool refill(int worker, Share& own, Range& part) {
    for (std::size_t step = 1; step < shares.size(); step++) {
      Range loot{};
      if (!shares[(static_cast<std::size_t>(worker) + step) % shares.size()].steal(loot)) continue;
      part = {loot.first, loot.first + std::min(grain, loot.last - loot.first)};
      own.set({part.last, loot.last});
      return true;
    }
    return false;
  }

  void call_one(int index, int worker) {
    try {
      call(context, index, worker);
    } catch (...) {
      const std::lock_guard lock(failing);
      if (!failure) failure = std::current_exception();
    }
  }

  std::vector<Share> shares;
  std::vector<std::thread> threads;
  std::atomic<std::uint32_t> round{0};
  static constexpr std::uint32_t kOpen = 1u << 31;
  std::atomic<std::uint32_t> gate{0};  ///< number of threads at work, without the caller, and the flag kOpen
  std::atomic<bool> leaving{false};
  std::mutex calling, failing;
  std::exception_ptr failure;
  void* context = nullptr;
  Call call = nullptr;
  std::uint32_t grain = 1;
};

ThreadPool::ThreadPool(int threads) {
  const int most = 4096;
  if (threads > most)
    throw std::invalid_argument("a pool of " + std::to_string(threads) + " threads; at most " +
                                std::to_string(most) + " are allowed");
  if (CORTEN_HAS_THREADS == 0) threads = 1;
  crew_ = std::make_unique<Crew>(threads < 1 ? usable_cores() : threads);
}
ThreadPool::~ThreadPool() = default;

namespace {

void run_here(int n, void* context, void (*call)(void*, int, int)) {
  std::exception_ptr failure;
  for (int i = 0; i < n; i++) try {
      call(context, i, 0);
    } catch (...) {
      if (!failure) failure = std::current_exception();
    }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace

int ThreadPool::threads() const { return static_cast<int>(crew_->shares.size()); }

void ThreadPool::run(int n, int grain, void* context, Call call) {
  if (inside_body || n <= 1 || threads() == 1) return run_here(n, context, call);
  const std::lock_guard lock(crew_->calling);
  crew_->context = context;
  crew_->call = call;
  crew_->grain = static_cast<std::uint32_t>(std::max(1, grain));
  crew_->failure = nullptr;
  const std::uint64_t count = static_cast<std::uint64_t>(n), size = crew_->shares.size();
  for (std::uint64_t t = 0; t < size; t++)
    crew_->shares[t].set(
        {static_cast<std::uint32_t>(count * t / size), static_cast<std::uint32_t>(count * (t + 1) / size)});
  crew_->gate.store(Crew::kOpen, std::memory_order_release);
  crew_->begin_round();
  crew_->work(0);
  crew_->close_and_wait();
  if (crew_->failure) std::rethrow_exception(crew_->failure);
}

}  // namespace corten
