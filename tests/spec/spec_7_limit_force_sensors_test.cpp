// Specification item 7: sensors of joint and tendon limit forces.
#include <gtest/gtest.h>

#include "corten/corten.h"

namespace corten::test {
namespace {

/// A mass on a vertical slide, which gravity presses onto a limit 0.1 below: of the joint, or of a tendon
/// whose length is twice the joint's coordinate.
const char* const kFalling = R"(<mujoco><option timestep="0.001"/><worldbody>
    <body><joint name="held" type="slide" axis="0 0 1" range="-0.1 1" damping="20"/><geom size="0.1" mass="2"/></body>
    <body pos="1 0 0"><joint name="tied" type="slide" axis="0 0 1" damping="20"/><geom size="0.1" mass="3"/></body>
  </worldbody>
  <tendon><fixed name="string" range="-0.2 1"><joint joint="tied" coef="2"/></fixed></tendon>
  <sensor><jointlimitfrc joint="held"/><tendonlimitfrc tendon="string"/></sensor></mujoco>)";

class LimitForceSensors : public testing::Test {
 protected:
  void rest() {
    for (int i = 0; i < 4000; i++) step(model, data);
  }
  Model model = load_string(kFalling);
  Data data{model};
};

TEST_F(LimitForceSensors, Criterion1JointLimitCarriesTheWeight) {
  rest();
  EXPECT_NEAR(data->sensordata[0], 2 * 9.81, 1e-6);
}

TEST_F(LimitForceSensors, Criterion2TendonLimitCarriesHalfTheWeight) {
  rest();
  EXPECT_NEAR(data->sensordata[1], 3 * 9.81 / 2, 1e-6);
}

TEST_F(LimitForceSensors, Criterion3NothingWithinTheLimits) {
  for (int i = 0; i < 20; i++) {
    step(model, data);
    EXPECT_EQ(data->sensordata[0], 0);
    EXPECT_EQ(data->sensordata[1], 0);
  }
}

}  // namespace
}  // namespace corten::test
