// History buffers: order, interpolation and delays.
#include "model/history.h"

#include <gtest/gtest.h>

#include <vector>

namespace corten {
namespace {

class Histories : public testing::Test {
 protected:
  Histories()
      : storage(static_cast<std::size_t>(History<double>::size(4, 1))), history(storage.data(), 4, 1) {
    history.clear(0.1);
    for (int k = 0; k < 6; k++) *history.insert(0.1 * k) = k * k;  // keeps 4, 9, 16, 25 at 0.2 ... 0.5
  }
  std::vector<double> storage;
  History<double> history;
};

TEST_F(Histories, ForgetTheOldest) {
  for (int k = 0; k < 4; k++) {
    EXPECT_NEAR(history.time(k), 0.1 * (k + 2), 1e-15);
    EXPECT_EQ(*history.value(k), (k + 2) * (k + 2));
  }
}

TEST_F(Histories, InterpolateBetweenSamples) {
  EXPECT_EQ(history.read(0.35, 0, kHoldSample), 9);
  EXPECT_NEAR(history.read(0.35, 0, kLinearSample), 12.5, 1e-12);
  EXPECT_NEAR(history.read(0.35, 0, kCubicSample), 12.25, 1e-12) << "exact for a parabola";
  EXPECT_EQ(history.read(0.3, 0, kCubicSample), 9);
}

TEST_F(Histories, AreConstantOutside) {
  EXPECT_EQ(history.read(-1, 0, kCubicSample), 4);
  EXPECT_EQ(history.read(9, 0, kLinearSample), 25);
}

TEST_F(Histories, ReplaceASampleOfTheSameTime) {
  const double newest = history.time(3);
  *history.insert(newest) = -1;
  EXPECT_EQ(*history.value(3), -1);
  EXPECT_EQ(*history.value(2), 16);
}

TEST_F(Histories, StayInOrderWhenTimeTurnsBack) {
  *history.insert(0.45) = 7;
  for (int k = 0; k < 3; k++) EXPECT_LT(history.time(k), history.time(k + 1));
  EXPECT_EQ(history.read(0.45, 0, kHoldSample), 7);
  EXPECT_EQ(history.read(0.5, 0, kHoldSample), 25);
  *history.insert(0.01) = 3;
  EXPECT_EQ(history.read(0, 0, kHoldSample), 3) << "the oldest sample is replaced by an older one";
}

TEST(HistoryInFloat, ADelayOfWholeStepsIsThatManySamples) {
  // Time is a sum of rounded steps, so the time three steps ago is slightly too early or too late.
  for (const float step : {0.002f, 0.005f, 0.01f}) {
    std::vector<float> storage(static_cast<std::size_t>(History<float>::size(8, 1)));
    History<float> history(storage.data(), 8, 1);
    history.clear(step);
    float time = 0;
    for (int k = 0; k < 5000; k++, time += step) {
      *history.insert(time) = static_cast<float>(k);
      if (k >= 3) {
        EXPECT_EQ(history.read(time - 3 * step, 0, kHoldSample), static_cast<float>(k - 3)) << time;
      }
    }
  }
}

}  // namespace
}  // namespace corten
