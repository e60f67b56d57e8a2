// #5: actuators on sites.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "corten/corten.h"

namespace corten {
namespace {

/// An arm of length 2 about y; the actuator acts on a site at its end.
Model arm(const std::string& actuator) {
  return load_string(R"(<mujoco><option gravity="0 0 0"/><worldbody><site name="base" pos="0.5 0 0"/><body>
    <joint axis="0 1 0"/><geom type="capsule" size="0.1" fromto="0 0 0 2 0 0"/><site name="tip" pos="2 0 0"/>
    </body></worldbody><actuator>)" +
                     actuator + "</actuator></mujoco>");
}

TEST(Spec5, C1_LengthIsThePositionAlongTheAxis) {
  const Model model = arm("<general site='tip' refsite='base' gear='0.6 0 0.8 0 0 0'/>");
  Data data(model);
  data->qpos[0] = 0.7;
  forward(model, data);
  EXPECT_NEAR(data->actuator_length[0], 0.6 * (2 * std::cos(0.7) - 0.5) + 0.8 * (-2 * std::sin(0.7)), 1e-12);
  data->qvel[0] = 1.5;
  forward(model, data);
  EXPECT_NEAR(data->actuator_velocity[0], 1.5 * 2 * (-0.6 * std::sin(0.7) - 0.8 * std::cos(0.7)), 1e-12);
}

TEST(Spec5, C2_TorqueIsTheJacobianTransposedTimesTheForce) {
  const Model model = arm("<motor site='tip' gear='0 0 -3 0 5 0'/>");
  Data data(model);
  data->ctrl[0] = 2;
  for (double q : {0.0, 1.0}) {
    data->qpos[0] = q;
    forward(model, data);
    EXPECT_NEAR(data->qfrc_actuator[0], 2 * (3 * 2 + 5), 1e-12) << "force at lever 2, and a torque";
  }
}

TEST(Spec5, C3_EveryGainAndBiasWorksOnASite) {
  const std::string target = "site='tip' refsite='base' gear='0 0 -1 0 0 0' ";
  const double q = 0.3, v = 0.4, length = 2 * std::sin(q), rate = v * 2 * std::cos(q), ctrl = 0.8;
  auto force = [&](const std::string& types) {
    const Model model = arm("<general " + target + types + "/>");
    Data data(model);
    data->qpos[0] = q, data->qvel[0] = v, data->ctrl[0] = ctrl;
    forward(model, data);
    EXPECT_NEAR(data->qfrc_actuator[0], data->actuator_force[0] * 2 * std::cos(q), 1e-12) << types;
    return data->actuator_force[0];
  };
  EXPECT_NEAR(force("gainprm='3'"), 3 * ctrl, 1e-12);
  EXPECT_NEAR(force("gaintype='affine' gainprm='1 2 3'"), (1 + 2 * length + 3 * rate) * ctrl, 1e-12);
  EXPECT_NEAR(force("gainprm='3' biastype='affine' biasprm='1 -2 -3'"), 3 * ctrl + 1 - 2 * length - 3 * rate,
              1e-12);
  // lengthrange 0 2 for range 0.5 1.5: the optimal length is 2, the normalized length 0.5 + length / 2.
  const std::string muscle =
      "gaintype='muscle' biastype='muscle' lengthrange='0 2' "
      "gainprm='0.5 1.5 10 1 0.4 1.8 2 1 1.5' biasprm='0.5 1.5 10 1 0.4 1.8 2 1 1.5'";
  const double L = 0.5 + length / 2, V = rate / (2 * 2);
  const double x = (1 - L) / (1 - 0.7), by_length = 1 - x * x / 2;
  const double by_velocity = 1.5 - (0.5 - V) * (0.5 - V) / 0.5;
  ASSERT_TRUE(L > 0.7 && L < 1 && V > 0 && V < 0.5)
      << "outside the pieces of the curve that this test covers";
  EXPECT_NEAR(force(muscle), -10 * by_length * by_velocity * ctrl, 1e-12);
}

}  // namespace
}  // namespace corten
