// ThreadLaneExec: loops, barriers and reductions.
#include "exec/thread_lanes.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

namespace corten {
namespace {

template <int N>
void covers_each_index_once(int n) {
  std::vector<int> visits(static_cast<std::size_t>(n), 0);
  run_on_thread_lanes<N>(
      [&](auto exec) { for_each(exec, n, [&](int i) { visits[static_cast<std::size_t>(i)]++; }); });
  EXPECT_EQ(visits, std::vector<int>(static_cast<std::size_t>(n), 1)) << N << " lanes, " << n << " indices";
}

TEST(ThreadLanes, CoverEachIndexOnce) {
  for (int n : {0, 1, 3, 4, 17, 100}) {
    covers_each_index_once<1>(n);
    covers_each_index_once<3>(n);
    covers_each_index_once<4>(n);
    covers_each_index_once<8>(n);
  }
}

TEST(ThreadLanes, WaitForEachOtherAfterALoop) {
  // Each loop reads what other lanes wrote in the previous one.
  constexpr int n = 50;
  std::vector<int> values(n, 1);
  run_on_thread_lanes<4>([&](auto exec) {
    for (int round = 0; round < 20; round++) {
      std::vector<int> seen(n);
      for (int i = 0; i < n; i++) seen[i] = values[(i + 7) % n];
      exec.sync();
      for_each(exec, n, [&](int i) { values[i] = seen[i] + 1; });
    }
  });
  EXPECT_EQ(values, std::vector<int>(n, 21));
}

TEST(ThreadLanes, RunOnceOnOneLane) {
  int runs = 0;
  std::atomic<int> saw{0};
  run_on_thread_lanes<4>([&](auto exec) {
    once(exec, [&] { runs++; });
    saw += runs;
  });
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(saw, 4) << "all lanes wait for the lane that runs `once`";
}

TEST(ThreadLanes, AgreeOnAny) {
  std::atomic<int> yes{0}, no{0};
  run_on_thread_lanes<4>([&](auto exec) {
    for (int round = 0; round < 50; round++) {
      yes += any_of(exec, 9, [&](int i) { return i == round % 9; });
      no += any_of(exec, 9, [](int i) { return i == 9; });
      yes += exec.any(exec.lane() == 2);
      no += exec.any(false);
    }
  });
  EXPECT_EQ(yes, 4 * 100);
  EXPECT_EQ(no, 0);
}

}  // namespace
}  // namespace corten
