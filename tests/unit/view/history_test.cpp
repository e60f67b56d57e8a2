#include "view/history.h"

#include <gtest/gtest.h>

namespace corten::view {
namespace {

void add(History& history, double time) { history.add(time)[0] = time; }

TEST(History, KeepsStatesInOrderOfTime) {
  History history(2, 1 << 20);
  for (int i = 0; i < 10; i++) add(history, i);
  ASSERT_EQ(history.count(), 10);
  for (int i = 0; i < 10; i++) {
    EXPECT_EQ(history.time(i), i);
    EXPECT_EQ(history.state(i)[0], i);
  }
}

TEST(History, FindsTheLastStateUpToATime) {
  History history(1, 1 << 20);
  EXPECT_EQ(history.find(3), -1);
  for (const double t : {0.0, 1.0, 2.0}) add(history, t);
  EXPECT_EQ(history.find(-5), 0);
  EXPECT_EQ(history.find(1), 1);
  EXPECT_EQ(history.find(1.9), 1);
  EXPECT_EQ(history.find(99), 2);
}

TEST(History, CuttingDropsTheFuture) {
  History history(1, 1 << 20);
  for (int i = 0; i < 5; i++) add(history, i);
  history.cut_after(1);
  add(history, 1.5);
  ASSERT_EQ(history.count(), 3);
  EXPECT_EQ(history.state(2)[0], 1.5);
}

TEST(History, TimeThatGoesBackBeginsAnew) {
  History history(1, 1 << 20);
  for (int i = 0; i < 5; i++) add(history, i);
  add(history, 0);
  EXPECT_EQ(history.count(), 1);
}

TEST(History, TheSameTimeReplacesTheLastState) {
  History history(1, 1 << 20);
  add(history, 1);
  history.add(1)[0] = 7;
  ASSERT_EQ(history.count(), 1);
  EXPECT_EQ(history.state(0)[0], 7);
}

/// A full history of steps of 1 ms: the newer half keeps every step, the older half becomes coarser, down to
/// 30 states per second, and only then the oldest go.
TEST(History, FullMemoryThinsOutTheOlderHalf) {
  constexpr int kSlots = 1000;
  History history(1, kSlots * sizeof(double));
  int step = 0;
  for (; step < 20'000; step++) {
    add(history, 0.001 * step);
    ASSERT_LE(history.count(), kSlots);
    for (const int i : {0, history.count() - 1}) ASSERT_EQ(history.state(i)[0], history.time(i));
  }
  const int count = history.count();
  for (int i = count - 200; i < count; i++) EXPECT_NEAR(history.time(i) - history.time(i - 1), 0.001, 1e-9);
  // A thousand states of 1 ms would reach back one second.
  EXPECT_GT(history.time(count - 1) - history.time(0), 6);
  for (int i = 1; i < count; i++) {
    EXPECT_GT(history.time(i), history.time(i - 1));
    EXPECT_LT(history.time(i) - history.time(i - 1), 1.0 / 30 + 0.001);
  }
}

TEST(History, AHugeStateStillHasAFewMoments) {
  History history(1000, 1);
  for (int i = 0; i < 100; i++) add(history, i);
  EXPECT_GE(history.count(), 8);
  EXPECT_EQ(history.time(history.count() - 1), 99);
}

}  // namespace
}  // namespace corten::view
