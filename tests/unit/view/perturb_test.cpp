#include "view/perturb.h"

#include <gtest/gtest.h>

#include <cmath>

#include "corten/corten.h"

namespace corten::view {
namespace {

const std::string kScene = R"(<mujoco><option gravity="0 0 0" timestep="0.001"/><worldbody>
    <body name="ball" pos="1 0 0"><freejoint/><geom size="0.1" mass="3"/>
      <body name="child" pos="0 0.5 0"><joint axis="1 0 0"/><geom size="0.1" mass="1"/></body></body>
    <body name="single" pos="5 0 0"><freejoint/><geom size="0.1" mass="3"/></body>
    <body name="hand" mocap="true"><geom size="0.1"/></body>
    <body name="wall"><geom size="0.1"/></body>
  </worldbody></mujoco>)";

class Perturb : public testing::Test {
 protected:
  void SetUp() override { forward(model, data); }

  Perturbation on(const char* body) {
    Perturbation p;
    p.body = model.id(kObjBody, body);
    return p;
  }
  std::array<double, 3> position(const char* body) {
    const int id = model.id(kObjBody, body);
    return {data->xpos[3 * id], data->xpos[3 * id + 1], data->xpos[3 * id + 2]};
  }

  Model model = load_string(kScene);
  Data data{model};
};

TEST_F(Perturb, AFreeBodyShowsItsMass) {
  Perturbation p = on("single");
  grab(model, data, p);
  EXPECT_NEAR(p.mass, 3, 1e-9);
}

/// k = stiffness m of the model (100 by default): F = m k x for a body at rest.
TEST_F(Perturb, ForceIsStiffnessTimesMassTimesDistance) {
  Perturbation p = on("single");
  grab(model, data, p);
  p.target = {5.2, 0, 0};
  const auto force = spring_force(model, data, p);
  EXPECT_NEAR(force[0], 3 * 100 * 0.2, 1e-9);
  for (int i = 1; i < 6; i++) EXPECT_NEAR(force[static_cast<std::size_t>(i)], 0, 1e-9) << i;
}

/// A force at a point has a moment about the centre of mass.
TEST_F(Perturb, AForceAtAPointTurnsTheBody) {
  Perturbation p = on("single");
  p.point = {0, 0.1, 0};
  grab(model, data, p);
  p.target = {5.2, 0.1, 0};
  const auto force = spring_force(model, data, p);
  EXPECT_NEAR(force[5], -0.1 * force[0], 1e-9);
}

TEST_F(Perturb, TorqueTurnsTowardsTheTarget) {
  Perturbation p = on("single");
  p.mode = Perturbation::Mode::rotate;
  p.target_quat = {std::cos(0.1), 0, 0, std::sin(0.1)};  // 0.2 rad about z
  const auto force = spring_force(model, data, p);
  const double inertia = 1 / model->body_invweight0[2 * p.body + 1];
  EXPECT_NEAR(force[5], 500 * inertia * 0.2, 1e-9);
  for (int i = 0; i < 5; i++) EXPECT_NEAR(force[static_cast<std::size_t>(i)], 0, 1e-9) << i;
}

/// With half of the critical damping coefficient 2 sqrt(k), x'' = -k x - sqrt(k) x': after 1.5 s the distance
/// has decayed by exp(-sqrt(k) t / 2).
TEST_F(Perturb, ABodyComesToTheTarget) {
  Perturbation p = on("single");
  grab(model, data, p);
  p.target = {6, 0, 0};
  const int address = model->jnt_qposadr[model->body_jntadr[p.body]];
  for (int i = 0; i < 1500; i++) {
    const auto force = spring_force(model, data, p);
    std::copy(force.begin(), force.end(), &data->xfrc_applied[6 * p.body]);
    step(model, data);
    const double t = data->time, w = std::sqrt(75.0);  // x = exp(-5 t) (cos w t + 5/w sin w t)
    const double expected = 6 - std::exp(-5 * t) * (std::cos(w * t) + 5 / w * std::sin(w * t));
    ASSERT_NEAR(data->qpos[address], expected, 0.012) << t;
  }
}

TEST_F(Perturb, PausedAFreeBodyMovesToTheTarget) {
  Perturbation p = on("single");
  p.point = {0, 0, 0.1};
  p.target = {1, 2, 3};
  EXPECT_FALSE(move_to_target(model, data, p, false));
  ASSERT_TRUE(move_to_target(model, data, p, true));
  forward(model, data);
  EXPECT_NEAR(position("single")[2], 2.9, 1e-12);
}

/// Pulling a child of a floating body moves the whole body.
TEST_F(Perturb, PausedAChildTakesItsRootAlong) {
  Perturbation p = on("child");
  p.target = {0, 0, 7};
  ASSERT_TRUE(move_to_target(model, data, p, true));
  forward(model, data);
  EXPECT_NEAR(position("child")[2], 7, 1e-12);
  EXPECT_NEAR(position("ball")[1], -0.5, 1e-12);
}

TEST_F(Perturb, PausedARotationKeepsTheCentreOfMass) {
  Perturbation p = on("single");
  p.mode = Perturbation::Mode::rotate;
  p.target_quat = {0, 2, 0, 0};  // any length
  ASSERT_TRUE(move_to_target(model, data, p, true));
  forward(model, data);
  EXPECT_NEAR(position("single")[0], 5, 1e-12);
  EXPECT_NEAR(data->xquat[4 * p.body + 1], 1, 1e-12);
}

TEST_F(Perturb, AMocapBodyAlwaysMoves) {
  Perturbation p = on("hand");
  p.target = {1, 1, 1};
  ASSERT_TRUE(move_to_target(model, data, p, false));
  forward(model, data);
  EXPECT_NEAR(position("hand")[0], 1, 1e-12);
}

/// Expected numbers: mjv_initPerturb and mjv_applyPerturbForce of MuJoCo 3.5.0 for this model and state.
TEST(PerturbReference, ForceAndTorqueOfAMovingBody) {
  const Model model = load_string(R"(<mujoco><option gravity="0 0 0" timestep="0.001"/><worldbody>
      <body name="ball" pos="1 0 0"><freejoint/><geom size="0.1" mass="3"/>
        <body name="child" pos="0 0.5 0"><joint axis="1 0 0"/>
          <geom type="box" size="0.1 0.2 0.3" pos="0.1 0 0" mass="1"/></body></body></worldbody></mujoco>)");
  Data data(model);
  const double qpos[] = {1, 2, 3, 0.5, 0.5, 0.5, 0.5, 0.4}, qvel[] = {0.1, 0.2, 0.3, 1, 2, 3, -1};
  std::copy(std::begin(qpos), std::end(qpos), data->qpos.begin());
  std::copy(std::begin(qvel), std::end(qvel), data->qvel.begin());
  forward(model, data);
  Perturbation p;
  p.body = 2;
  p.point = {0.05, 0.1, -0.2};
  p.target = {1.5, 2.5, 2.0};
  p.target_quat = {0.8, 0, 0.6, 0};
  grab(model, data, p);
  EXPECT_NEAR(p.mass, 0.6865021728617245, 1e-12);
  const double pull[] = {40.86543987172981,   45.31264479461655,  -117.73442020729001,
                         -1.4548315979377517, -9.904767567554906, -5.4739424009134385};
  const double turn[] = {0, 0, 0, -52.46861845819716, -16.252699013800928, 0.09853980247676208};
  // The reference takes the square roots of the stiffnesses in single precision.
  for (std::size_t i = 0; i < 6; i++) EXPECT_NEAR(spring_force(model, data, p)[i], pull[i], 1e-5) << i;
  p.mode = Perturbation::Mode::rotate;
  for (std::size_t i = 0; i < 6; i++) EXPECT_NEAR(spring_force(model, data, p)[i], turn[i], 1e-5) << i;
}

TEST_F(Perturb, OnlyBodiesWithDofsOrMocapMove) {
  EXPECT_TRUE(can_move(model, on("child").body));
  EXPECT_TRUE(can_move(model, on("hand").body));
  EXPECT_FALSE(can_move(model, on("wall").body));
  EXPECT_FALSE(can_move(model, 0));
}

}  // namespace
}  // namespace corten::view
