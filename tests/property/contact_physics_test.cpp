// Properties of contacts that hold for every solver: friction holds up to its angle, towers stand, energy
// does not increase.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "corten/corten.h"
#include "support/models.h"

namespace corten::test {
namespace {

/// A flat block on a floor of friction 0.5, under gravity rotated by `angle`: equivalent to a slope.
Model block_on_slope(double angle, const std::string& solver) {
  const double g = 9.81;
  return load_string(R"(<mujoco><option timestep="0.002" cone="elliptic" impratio="1000" solver=")" + solver +
                     R"(" iterations="500" tolerance="1e-12" gravity=")" +
                     std::to_string(g * std::sin(angle)) + " 0 " + std::to_string(-g * std::cos(angle)) +
                     R"("/>
    <worldbody><geom type="plane" size="9 9 1" friction="0.5"/>
      <body pos="0 0 0.0249"><freejoint/><geom type="box" size="0.1 0.1 0.025" friction="0.5"/></body></worldbody>
    </mujoco>)");
}

class Slope : public testing::TestWithParam<const char*> {};

TEST_P(Slope, HoldsUpToTheFrictionAngleAndNoFurther) {
  const double limit = std::atan(0.5), off = 1e-3;
  for (double angle : {limit - off, limit + off}) {
    const Model model = block_on_slope(angle, GetParam());
    Data data(model);
    while (data->time < 1) step(model, data);
    const double early = data->qvel[0];
    while (data->time < 3) step(model, data);
    // Friction at its limit: the rest of gravity accelerates the block.
    const double expected = angle < limit ? 0 : 2 * 9.81 * (std::sin(angle) - 0.5 * std::cos(angle));
    // Tolerance: half a milliradian of slope, over two seconds, in both directions.
    EXPECT_NEAR(data->qvel[0] - early, expected, 2 * 9.81 * 0.5e-3) << angle;
    if (angle < limit) {
      EXPECT_LT(std::abs(data->qvel[0]), 1e-3);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, Slope, testing::Values("Newton", "CG", "PGS"),
                         [](const auto& info) { return std::string(info.param); });

TEST(BoxStack, RestsForTenSeconds) {
  const Model model = load(data_folder() / "../models/box_stack.xml");
  Data data(model);
  while (data->time < 10) ASSERT_TRUE(step(model, data).ok());
  for (int box = 0; box < 10; box++) {
    const double* q = data->qpos.data() + 7 * box;
    // Boxes of 20 cm. If two faces are parallel to rounding, the box collider sometimes adds a fifth contact
    // that is too deep, as in the reference; the tower sways by millimetres but stands.
    EXPECT_LT(std::hypot(q[0], q[1]), 0.02) << box;
    EXPECT_NEAR(q[2], 0.1 + 0.2 * box, 0.01) << box;
  }
  for (double v : data->qvel) EXPECT_LT(std::abs(v), 0.05);
}

TEST(Heap, NeverGainsEnergy) {
  const Model model = load_string(R"(<mujoco><option><flag energy="enable"/></option>
    <default><geom friction="0.8 0.01 0.001" condim="4"/></default>
    <worldbody><geom type="plane" size="9 9 1"/>
      <body pos="0 0 0.5"><freejoint/><geom type="box" size="0.1 0.08 0.06"/></body>
      <body pos="0.05 0.02 0.8" euler="20 30 0"><freejoint/><geom type="capsule" size="0.06 0.1"/></body>
      <body pos="-0.05 0.03 1.1" euler="50 10 0"><freejoint/><geom type="cylinder" size="0.07 0.05"/></body>
      <body pos="0 -0.04 1.4"><freejoint/><geom size="0.08"/>
        <body pos="0.12 0 0"><joint type="hinge" axis="0 1 0" damping="0.01"/><geom type="ellipsoid" size="0.1 0.05 0.04"/></body></body>
    </worldbody></mujoco>)");
  Data data(model);
  forward(model, data);
  // Soft contacts store energy while they are compressed and release it, so the maximum over each tenth of a
  // second is what must not grow.
  const double start = data->energy[0] + data->energy[1];
  double highest = start;
  for (int window = 0; window < 40; window++) {
    double most = -1e300;
    for (int i = 0; i < 50; i++) {
      step(model, data);
      forward(model, data);
      most = std::max(most, data->energy[0] + data->energy[1]);
    }
    EXPECT_LE(most, highest + 1e-3) << window;
    highest = std::min(highest, most);
  }
  EXPECT_LT(highest, start / 2);  // most of it was dissipated
}

}  // namespace
}  // namespace corten::test
