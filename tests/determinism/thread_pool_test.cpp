// ThreadPool: coverage of all indices, work stealing, nested and concurrent calls, exceptions.
#include "corten/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace corten::test {
namespace {

/// How many times each index was run.
std::vector<int> counts(ThreadPool& pool, int n, int grain) {
  std::vector<int> count(static_cast<std::size_t>(n));
  pool.for_each(
      n, [&](int i, int) { count[static_cast<std::size_t>(i)]++; }, grain);
  return count;
}

TEST(ThreadPool, RunsEveryIndexOnce) {
  for (int threads : {1, 2, 3, 8}) {
    ThreadPool pool(threads);
    EXPECT_EQ(pool.threads(), threads);
    for (int n : {0, 1, 2, 7, 1000})
      for (int grain : {1, 3, 5000})
        EXPECT_EQ(counts(pool, n, grain), std::vector<int>(static_cast<std::size_t>(n), 1))
            << threads << " threads, " << n << " by " << grain;
  }
}

TEST(ThreadPool, HasAsManyThreadsAsCoresUnlessTold) {
  EXPECT_GE(usable_cores(), 1);
  EXPECT_EQ(ThreadPool().threads(), usable_cores());
}

TEST(ThreadPool, RefusesMoreThreadsThanAnyoneHas) {
  EXPECT_THROW(ThreadPool(1'000'000), std::invalid_argument);
}

TEST(ThreadPool, GivesEachThreadItsOwnWorkerNumber) {
  ThreadPool pool(4);
  std::vector<std::thread::id> thread_of(4);
  std::atomic<int> strangers{0};
  std::atomic<bool> seen[4]{};
  pool.for_each(4000, [&](int, int worker) {
    const auto w = static_cast<std::size_t>(worker);
    if (!seen[w].exchange(true)) thread_of[w] = std::this_thread::get_id();
    if (thread_of[w] != std::this_thread::get_id()) strangers++;
  });
  EXPECT_EQ(strangers, 0);
}

TEST(ThreadPool, LetsIdleThreadsTakeOverWork) {
  // Two indices in the first thread's half that wait for each other: one of them must have been stolen.
  ThreadPool pool(2);
  std::atomic<int> here{0};
  pool.for_each(4, [&](int i, int) {
    if (i > 1) return;
    here++;
    while (here < 2) std::this_thread::yield();
  });
  EXPECT_EQ(here, 2);
}

TEST(ThreadPool, CalledFromInsideRunsRightThere) {
  ThreadPool pool(3);
  std::vector<std::atomic<int>> count(20);
  pool.for_each(20, [&](int i, int) {
    const std::thread::id outer = std::this_thread::get_id();
    pool.for_each(10, [&](int, int) {
      if (std::this_thread::get_id() == outer) count[static_cast<std::size_t>(i)]++;
    });
  });
  for (const auto& c : count) EXPECT_EQ(c, 10);
}

TEST(ThreadPool, TakesCallsFromManyThreads) {
  ThreadPool pool(2);
  std::atomic<int> total{0};
  std::vector<std::thread> callers;
  for (int t = 0; t < 4; t++)
    callers.emplace_back([&] {
      for (int k = 0; k < 20; k++) pool.for_each(50, [&](int, int) { total++; });
    });
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(total, 4 * 20 * 50);
}

TEST(ThreadPool, HandsOnTheFirstExceptionWhenAllElseIsDone) {
  for (int threads : {1, 2}) {
    ThreadPool pool(threads);
    std::atomic<int> done{0};
    auto body = [&](int i, int) {
      if (i == 3) throw std::runtime_error("three");
      done++;
    };
    EXPECT_THROW(pool.for_each(100, body), std::runtime_error);
    EXPECT_EQ(done, 99);
    EXPECT_EQ(counts(pool, 10, 1), std::vector<int>(10, 1));
  }
}

}  // namespace
}  // namespace corten::test
