// Fields of sleeping trees that users read. docs/conformance.md says where the reference has other values.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "corten/corten.h"

namespace corten::test {
namespace {

/// An arm of one link, held by a spring, with a tendon to the world and two actuators, beside two boxes.
Model sleepers(bool may_sleep) {
  return load_string(std::string("<mujoco><option timestep='0.004'><flag sleep='") +
                     (may_sleep ? "enable" : "disable") + R"('/></option><worldbody>
    <geom type='plane' size='0 0 1'/><site name='w' pos='1 0 2'/>
    <body pos='0 0 .0999'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
    <body pos='0 0 .2997'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
    <body pos='2 0 2' sleep='allowed'><joint name='j' axis='0 1 0' damping='9' stiffness='20'/>
      <geom type='capsule' size='.05' fromto='0 0 0 .4 0 0'/><site name='a' pos='.3 0 0'/></body></worldbody>
    <tendon><spatial name='t'><site site='w'/><site site='a'/></spatial></tendon>
    <actuator><motor joint='j' gear='3'/><position tendon='t' kp='2'/></actuator></mujoco>)");
}

TEST(SleepFields, MomentsJacobiansAndLengthsAreThoseOfThePose) {
  const Model model = sleepers(true), awake = sleepers(false);
  Data data(model), moving(awake);
  data->ctrl[1] = 1;
  while (data->time < 12) step(model, data);
  for (int t = 0; t < 3; t++) ASSERT_GE(data->tree_asleep[t], 0) << t;
  EXPECT_EQ(data->ncon, 0) << "as in the reference";
  EXPECT_EQ(data->nefc, 0);
  for (const double a : data->qacc) EXPECT_EQ(a, 0);

  // The arm hangs at angle q about y: its site is at (2 + 0.3 cos q, 0, 2 - 0.3 sin q).
  const double q = data->qpos[14], x = 1 + 0.3 * std::cos(q), z = -0.3 * std::sin(q),
               length = std::hypot(x, z);
  ASSERT_GT(q, 0.1);
  const double slope = (-x * 0.3 * std::sin(q) - z * 0.3 * std::cos(q)) / length;
  EXPECT_NEAR(data->ten_length[0], length, 1e-12);
  EXPECT_NEAR(data->ten_J[0], slope, 1e-12);
  EXPECT_NEAR(data->actuator_length[0], 3 * q, 1e-12);
  EXPECT_NEAR(data->actuator_length[1], length, 1e-12);
  EXPECT_EQ(data->actuator_moment[model->moment_rowadr[0]], 3);
  EXPECT_NEAR(data->actuator_moment[model->moment_rowadr[1]], slope, 1e-12);
  EXPECT_NEAR(data->actuator_force[1], 2 * (1 - length), 1e-12);
  EXPECT_NEAR(data->qfrc_actuator[12], slope * 2 * (1 - length), 1e-12);

  // The pose is the same as that of an awake twin.
  std::copy(data->qpos.begin(), data->qpos.end(), moving->qpos.begin());
  forward(awake, moving);
  EXPECT_GT(moving->ncon, 0);
  for (std::size_t i = 0; i < data->xpos.size(); i++) EXPECT_EQ(data->xpos[i], moving->xpos[i]) << i;
  for (std::size_t i = 0; i < data->cdof.size(); i++) EXPECT_EQ(data->cdof[i], moving->cdof[i]) << i;
}

}  // namespace
}  // namespace corten::test
