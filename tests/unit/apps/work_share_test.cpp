// Sharing of chunks over ranks, with threads as ranks: what happens when one fails, stops or dies.
#include "work_share.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <latch>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "commands.h"

namespace corten::app {
namespace {

using namespace std::chrono_literals;

/// The messages on their way.
struct Post {
  std::mutex mutex;
  std::map<int, std::deque<std::pair<int, std::string>>> boxes;
};

class ThreadRank : public Ranks {
 public:
  ThreadRank(Post& post, int rank, int size) : post_(post), rank_(rank), size_(size) {}
  int rank() const override { return rank_; }
  int size() const override { return size_; }
  void send(int to, const std::string& message) override {
    const std::lock_guard lock(post_.mutex);
    post_.boxes[to].emplace_back(rank_, message);
  }
  bool receive(int& from, std::string& message) override {
    const std::lock_guard lock(post_.mutex);
    auto& box = post_.boxes[rank_];
    if (box.empty()) return false;
    std::tie(from, message) = box.front();
    box.pop_front();
    return true;
  }
  void abort(int status) override { aborted = status; }

  int aborted = -1;  ///< with this status

 private:
  Post& post_;
  int rank_, size_;
};

/// Shares the chunks out over `size` ranks. `compute` gets the rank and the chunk.
struct Outcome {
  std::vector<int> recorded;  ///< how often each chunk was
  std::vector<int> aborted;   ///< by rank
  std::int64_t left = 0;
  bool silent = false;
};
Outcome share(int size, std::int64_t chunks, const WorkLimits& limits,
              const std::function<void(int rank, std::int64_t chunk)>& compute) {
  Post post;
  Outcome outcome{std::vector<int>(static_cast<std::size_t>(chunks)),
                  std::vector<int>(static_cast<std::size_t>(size))};
  std::vector<std::thread> threads;
  for (int r = 0; r < size; r++)
    threads.emplace_back([&, r] {
      ThreadRank rank(post, r, size);
      const Work work{
          .chunks = chunks,
          .is_done = [](std::int64_t) { return false; },
          .compute =
              [&, r](std::int64_t chunk, std::atomic<std::int64_t>&) {
                compute(r, chunk);
                return std::string("0");
              },
          .record = [&](std::int64_t chunk,
                        const std::string&) { outcome.recorded[static_cast<std::size_t>(chunk)]++; },
          .name = [](std::int64_t chunk) { return "chunk " + std::to_string(chunk); },
          .progress = [](std::int64_t) {}};
      bool silent = false;
      const std::int64_t left = share_work(rank, work, silent, limits);
      if (r == 0) outcome.left = left;
      if (r == 0) outcome.silent = silent;
      outcome.aborted[static_cast<std::size_t>(r)] = rank.aborted;
    });
  for (std::thread& thread : threads) thread.join();
  return outcome;
}

TEST(WorkShare, RecordsEveryChunkOnce) {
  const Outcome outcome = share(3, 40, {}, [](int, std::int64_t) {});
  EXPECT_EQ(outcome.recorded, std::vector<int>(40, 1));
  EXPECT_EQ(outcome.left, 0);
  EXPECT_FALSE(outcome.silent);
}

TEST(WorkShare, GivesTheChunkOfAFailedRankToAnother) {
  std::atomic<int> tried = 0;
  const Outcome outcome = share(3, 40, {}, [&](int rank, std::int64_t) {
    if (rank == 1 && ++tried > 0) throw std::runtime_error("its disk is full");
    std::this_thread::sleep_for(2ms);
  });
  EXPECT_LE(tried, 1);  // it gets no more work
  EXPECT_EQ(outcome.recorded, std::vector<int>(40, 1));
  EXPECT_EQ(outcome.left, 0);
}

TEST(WorkShare, TellsHowManyChunksRemainIfAllRanksFail) {
  const Outcome outcome = share(2, 5, {}, [](int, std::int64_t) { throw std::runtime_error("no"); });
  EXPECT_EQ(outcome.recorded, std::vector<int>(5, 0));
  EXPECT_EQ(outcome.left, 5);
}

/// Rank 1 is dead, and rank 0 cannot compute.
TEST(WorkShare, EndsIfNobodyIsLeft) {
  Post post;
  ThreadRank zero(post, 0, 2);
  const Work work{.chunks = 3,
                  .is_done = [](std::int64_t) { return false; },
                  .compute = [](std::int64_t, std::atomic<std::int64_t>&) -> std::string {
                    throw std::runtime_error("its disk is full");
                  },
                  .record = [](std::int64_t, const std::string&) {},
                  .name = [](std::int64_t) { return std::string("a chunk"); },
                  .progress = [](std::int64_t) {}};
  bool silent = false;
  EXPECT_EQ(share_work(zero, work, silent, {.farewell = 50ms, .life = {.silence = 100ms}}), 3);
  EXPECT_TRUE(silent);
}

/// Rank 1 computes for longer than the silence that tells of death, and rank 0 cannot.
TEST(WorkShare, WaitsForARankThatComputesForLong) {
  const WorkLimits limits{.life = {.pulse = 20ms, .silence = 1s}};
  const Outcome outcome = share(2, 2, limits, [&](int rank, std::int64_t) {
    if (rank == 0) throw std::runtime_error("its disk is full");
    std::this_thread::sleep_for(1500ms);
  });
  EXPECT_EQ(outcome.recorded, std::vector<int>(2, 1));
  EXPECT_EQ(outcome.left, 0);
}

/// Rank 2 holds its first chunk until all are recorded.
TEST(WorkShare, ComputesTheChunkOfAStoppedRankTwiceAndRecordsItOnce) {
  std::latch end(1);
  const WorkLimits limits{.patience = 20ms, .farewell = 50ms};
  std::atomic<int> computed = 0;
  std::thread release([&] {
    while (computed < 20) std::this_thread::sleep_for(5ms);
    std::this_thread::sleep_for(200ms);  // after the farewell
    end.count_down();
  });
  const Outcome outcome = share(3, 20, limits, [&](int rank, std::int64_t) {
    if (rank == 2) end.wait();
    std::this_thread::sleep_for(1ms);
    computed++;
  });
  release.join();
  EXPECT_EQ(outcome.recorded, std::vector<int>(20, 1));
  EXPECT_EQ(outcome.left, 0);
}

/// Nobody reads the messages to rank 0.
TEST(WorkShare, EndsAllIfRankZeroIsDead) {
  Post post;
  ThreadRank rank(post, 1, 2);
  bool silent = false;
  share_work(rank, {}, silent, {.life = {.silence = 50ms}});
  EXPECT_EQ(rank.aborted, kExitUsage);
}

/// It may die when the work is done, while it writes a table.
TEST(WorkShare, EndsIfRankZeroIsDeadAtTheEnd) {
  Post post;
  ThreadRank rank(post, 1, 2);
  leave_together(rank, {.silence = 50ms});
  EXPECT_EQ(rank.aborted, kExitUsage);
}

TEST(WorkShare, WaitsForWhatRankZeroDoesAlone) {
  Post post;
  ThreadRank zero(post, 0, 2), one(post, 1, 2);
  const PulseTimes times{.pulse = 20ms, .silence = 1s};
  std::thread waiting([&] { leave_together(one, times); });
  work_alone(
      zero, [] { std::this_thread::sleep_for(1500ms); }, times);
  leave_together(zero, times);
  waiting.join();
  EXPECT_EQ(one.aborted, -1);
  EXPECT_THROW(work_alone(
                   zero, [] { throw UsageError("the disk is full"); }, times),
               UsageError);
}

TEST(WorkShare, EndsAtTheWordOfRankZero) {
  Post post;
  ThreadRank zero(post, 0, 2), one(post, 1, 2);
  end_all(zero, kExitFailed);
  EXPECT_EQ(zero.aborted, kExitFailed);
  bool silent = false;
  share_work(one, {}, silent);
  EXPECT_EQ(one.aborted, kExitOk);
}

TEST(WorkShare, DoesNotTakeABusyRankZeroForDead) {
  const WorkLimits limits{.life = {.pulse = 20ms, .silence = 1s}};
  const Outcome outcome =
      share(2, 1, limits, [&](int, std::int64_t) { std::this_thread::sleep_for(1500ms); });
  EXPECT_EQ(outcome.aborted, std::vector<int>(2, -1));
  EXPECT_EQ(outcome.recorded, std::vector<int>(1, 1));
}

}  // namespace
}  // namespace corten::app
