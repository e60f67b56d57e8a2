// The worked examples of the specification of impulse contacts.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "corten/corten.h"

namespace corten {
namespace {

constexpr double kTight = 1e-10;

/// Geoms whose surfaces exactly touch get a contact from a margin within the slop.
Model scene(const std::string& option, const std::string& bodies) {
  return load_string("<mujoco><option contact=\"impulse\" " + option +
                     "/><default><geom margin=\"1e-4\"/></default><worldbody>" + bodies +
                     "</worldbody></mujoco>");
}

double normal_impulse(const Model& model, const Data& data) {
  double sum = 0;
  for (int c = 0; c < data->ncon; c++) sum += contact_force(model, data, c)[0];
  return sum * model->opt.timestep;
}

// Example 1, template 1: equal spheres meet head-on at 2 and -1 m/s, e = 1.
TEST(SpecImpulse, HeadOnElasticCollisionSwapsVelocities) {
  const Model model = scene(R"(gravity="0 0 0" timestep="0.001")", R"(
    <body><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="0.4 0.4 0.4"/><geom size="1.5" restitution="1"/></body>
    <body pos="3 0 0"><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="0.4 0.4 0.4"/>
      <geom size="1.5" restitution="1"/></body>)");
  Data data(model);
  data->qvel[0] = 2;
  data->qvel[6] = -1;
  ASSERT_TRUE(step(model, data).ok());
  ASSERT_EQ(data->ncon, 1);
  EXPECT_NEAR(normal_impulse(model, data), 3, kTight);
  EXPECT_NEAR(data->qvel[0], -1, kTight);
  EXPECT_NEAR(data->qvel[6], 2, kTight);
  EXPECT_NEAR(data->qvel[0] + data->qvel[6], 1, 1e-12);
  EXPECT_NEAR(0.5 * (std::pow(data->qvel[0], 2) + std::pow(data->qvel[6], 2)), 2.5, kTight);
  for (int k : {1, 2, 3, 4, 5, 7, 8, 9, 10, 11}) EXPECT_EQ(data->qvel[k], 0) << k;
}

// Example 2, template 2: two cubes touch off centre, e = 0.5. A small sphere on each gives the lever arms
// (0.5, 0.5, 0) and (-0.5, 0.5, 0).
TEST(SpecImpulse, GlancingCollisionTurnsBothCubes) {
  const Model model = scene(R"(gravity="0 0 0" timestep="0.001")", R"(
    <body><freejoint/><inertial pos="0 0 0" mass="2" diaginertia="0.33333333333333331 0.33333333333333331 0.33333333333333331"/>
      <geom pos="0.4 0.5 0" size="0.1" restitution="0.5" condim="1"/></body>
    <body pos="1 0 0"><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="0.16666666666666666 0.16666666666666666 0.16666666666666666"/>
      <geom pos="-0.4 0.5 0" size="0.1" restitution="0.5" condim="1"/></body>)");
  Data data(model);
  data->qvel[0] = 1;
  ASSERT_TRUE(step(model, data).ok());
  ASSERT_EQ(data->ncon, 1);
  EXPECT_NEAR(normal_impulse(model, data), 0.4, kTight);
  EXPECT_NEAR(data->qvel[0], 0.8, kTight);
  EXPECT_NEAR(data->qvel[6], 0.4, kTight);
  EXPECT_NEAR(data->qvel[5], 0.6, kTight);
  EXPECT_NEAR(data->qvel[11], -1.2, kTight);
  EXPECT_NEAR(2 * data->qvel[0] + data->qvel[6], 2, 1e-12);
  // Energy lost: 1/2 (1 - e) / (1 + e) A impulse^2, with A = 3.75. The inertia of a cube is the same about
  // all axes.
  forward(model, data);
  EXPECT_NEAR(1 - energy(model, data)[1], 0.5 * (0.5 / 1.5) * 3.75 * 0.16, kTight);
  const auto& v = data->qvel;
  EXPECT_NEAR(v[5] / 3 + v[11] / 6 + 1 * v[7], 0, kTight);  // angular momentum about the first cube
}

// Example 3, template 3: a cube of 5 kg at rest on a plane, steps of 16 ms.
TEST(SpecImpulse, RestingContactBalancesGravity) {
  const Model model = scene(R"(timestep="0.016")", R"(<geom type="plane" size="5 5 1"/>
    <body pos="0 0 0.5"><freejoint/><geom type="box" size="0.5 0.5 0.5" mass="5"/></body>)");
  Data data(model);
  for (int i = 0; i < 100; i++) {
    ASSERT_TRUE(step(model, data).ok()) << i;
    EXPECT_NEAR(normal_impulse(model, data), 5 * 9.81 * 0.016, 1e-6 * 0.7848) << i;
    EXPECT_NEAR(data->qfrc_constraint[2], 49.05, 49.05e-6) << i;
    for (double v : data->qvel) EXPECT_LT(std::abs(v), 1e-8);
  }
  EXPECT_NEAR(data->qpos[2], 0.5, 1e-8);
}

// Template 4: A = (2, 0.5; 0.5, 3) and b = (1, 1.5), as the lower limits of two slides whose inertia is the
// inverse of A.
TEST(SpecImpulse, ProjectedGaussSeidelConverges) {
  const double m2 = 2 / 5.75, m1 = 1 / 5.75;
  char bodies[700];
  std::snprintf(bodies, sizeof bodies,
                R"(<body><joint type="slide" axis="1 0 0" limited="true" range="0 9" margin="0.1"/>
    <inertial pos="0 0 0" mass="%.17g" diaginertia="1 1 1"/>
    <body><joint type="slide" axis="-0.25 %.17g 0" limited="true" range="0 9" margin="0.1"/>
    <inertial pos="0 0 0" mass="%.17g" diaginertia="1 1 1"/></body></body>)",
                m1, std::sqrt(1 - 0.0625), m2);
  const Model model = scene(
      R"(gravity="0 0 0" timestep="0.01" iterations="100" tolerance="1e-12" correction_factor="0")", bodies);
  Data data(model);
  data->qvel[0] = -1;
  data->qvel[1] = -1.5;
  ASSERT_TRUE(step(model, data).ok());
  ASSERT_EQ(data->nefc, 2);
  EXPECT_NEAR(data->efc_force[0] * 0.01, 2.25 / 5.75, 1e-9);
  EXPECT_NEAR(data->efc_force[1] * 0.01, 2.5 / 5.75, 1e-9);
  EXPECT_NEAR(data->qvel[0], 0, 1e-9);
  EXPECT_NEAR(data->qvel[1], 0, 1e-9);
  // Passes go forwards and backwards, and two of them reduce the error by the factor A12^2 / (A11 A22) =
  // 1/24.
  ASSERT_GT(data->solver_niter, 6);
  ASSERT_LT(data->solver_niter, 30);
  for (int i = 3; i < 6; i++)
    EXPECT_NEAR(data->solver_improvement[i] / data->solver_improvement[i - 2], 1.0 / 24, 1e-6) << i;
  EXPECT_LE(data->solver_improvement[data->solver_niter - 1], 1e-12);
}

TEST(SpecImpulse, NotConvergedIsReported) {
  Model model = load_string(R"(<mujoco><option contact="impulse" iterations="1"/>
    <worldbody><geom type="plane" size="5 5 1"/>
      <body pos="0 0 0.0999"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
      <body pos="0 0 0.2998"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body></worldbody></mujoco>)");
  Data data(model);
  EXPECT_TRUE(step(model, data).has(kNotConverged));
}

// Template 5: a separating contact gets no impulse.
TEST(SpecImpulse, SeparatingContactHasNoImpulse) {
  const Model model = scene(R"(gravity="0 0 0")", R"(
    <body><freejoint/><geom size="1" restitution="1"/></body>
    <body pos="2 0 0"><freejoint/><geom size="1" restitution="1"/></body>)");
  Data data(model);
  data->qvel[0] = -1;
  data->qvel[6] = 1;
  ASSERT_TRUE(step(model, data).ok());
  ASSERT_EQ(data->ncon, 1);
  for (int row = 0; row < data->nefc; row++) EXPECT_EQ(data->efc_force[row], 0);
  EXPECT_EQ(data->qvel[0], -1);
  EXPECT_EQ(data->qvel[6], 1);
}

// Template 6: two supports of one body share its weight, both where rotation determines the shares and where
// only the regularization does.
TEST(SpecImpulse, TwoSupportsShareTheWeight) {
  for (const char* joint : {"<freejoint/>", "<joint type=\"slide\" axis=\"0 0 1\"/>"}) {
    const Model model =
        scene(R"(timestep="0.016" regularization="1e-5" iterations="1000")",
              R"(<geom type="plane" size="5 5 1"/><body pos="0 0 0.5">)" + std::string(joint) +
                  R"(<inertial pos="0 0 0" mass="10" diaginertia="1 1 1"/>
      <geom size="0.1" pos="-0.5 0 -0.4" condim="1"/><geom size="0.1" pos="0.5 0 -0.4" condim="1"/></body>)");
    Data data(model);
    step(model, data);
    ASSERT_EQ(data->ncon, 2);
    const double half = 10 * 9.81 * 0.016 / 2;
    for (int c = 0; c < 2; c++)
      EXPECT_NEAR(contact_force(model, data, c)[0] * 0.016, half, 0.01 * half) << joint << c;
    EXPECT_NEAR(normal_impulse(model, data), 2 * half, 0.0001 * half);
  }
}

// Section 10.3: the shares follow the levers, 3 to 1.
TEST(SpecImpulse, SupportsAtUnequalDistancesShareByTheirLevers) {
  const Model model =
      scene(R"(timestep="0.016" iterations="1000" tolerance="1e-14")", R"(<geom type="plane" size="5 5 1"/>
      <body pos="0 0 0.5"><freejoint/><inertial pos="0 0 0" mass="10" diaginertia="1 1 1"/>
      <geom size="0.1" pos="-0.2 0 -0.4" condim="1"/><geom size="0.1" pos="0.6 0 -0.4" condim="1"/></body>)");
  Data data(model);
  step(model, data);
  ASSERT_EQ(data->ncon, 2);
  const double weight = 10 * 9.81;
  EXPECT_NEAR(contact_force(model, data, 0)[0], 0.75 * weight, 1e-6 * weight);
  EXPECT_NEAR(contact_force(model, data, 1)[0], 0.25 * weight, 1e-6 * weight);
}

// Section 10.3, a singular system: one dof on three supports, of which only the regularization determines the
// shares, all equal. The solver begins with equal shares for each pair of bodies, and the third support,
// which only the third ball touches, belongs to another body.
Model three_supports(int iterations) {
  return scene(R"(timestep="0.016" regularization="0.01" tolerance="1e-12" iterations=")" +
                   std::to_string(iterations) + "\"",
               R"(<geom type="plane" size="1 1 1"/>
      <body pos="2 0 -0.1" gravcomp="1"><joint type="slide" axis="0 0 1"/>
        <geom type="box" size="0.3 0.3 0.1" mass="1e12" contype="2" conaffinity="0"/></body>
      <body pos="0 0 0.5"><joint type="slide" axis="0 0 1"/><inertial pos="0 0 0" mass="10" diaginertia="1 1 1"/>
      <geom size="0.1" pos="-0.5 0 -0.4" condim="1"/><geom size="0.1" pos="0.5 0 -0.4" condim="1"/>
      <geom size="0.1" pos="2 0 -0.4" condim="1" contype="0" conaffinity="2"/></body>)");
}

TEST(SpecImpulse, RegularizationGivesEqualSharesWhereTheFirstGuessIsNotEqual) {
  // Each row: (sum of forces + regularization times its own) / mass = g.
  const double share = 10 * 9.81 / (3 + 0.01);
  const Model one_pass = three_supports(1), model = three_supports(5000);
  Data first(one_pass), data(model);
  step(one_pass, first);
  ASSERT_TRUE(step(model, data).ok());
  ASSERT_EQ(data->ncon, 3);
  double farthest = 0;
  for (int c = 0; c < 3; c++) {
    farthest = std::max(farthest, std::abs(contact_force(one_pass, first, c)[0] - share));
    EXPECT_NEAR(contact_force(model, data, c)[0], share, 1e-6) << c;
  }
  EXPECT_GT(farthest, 0.1 * share) << "the first guess was equal";
}

/// How far a step lifts a ball that is `depth` deep in a plane, without gravity.
double lifted(double depth, const std::string& option) {
  const Model model =
      scene(R"(gravity="0 0 0" timestep="0.01" )" + option,
            R"(<geom type="plane" size="5 5 1" margin="0"/><body pos="0 0 )" + std::to_string(1 - depth) +
                R"("><freejoint/><geom size="1" margin="0"/></body>)");
  Data data(model);
  EXPECT_TRUE(step(model, data).ok());
  EXPECT_EQ(data->ncon, 1);
  EXPECT_EQ(data->qvel[2], 0) << "split impulses leave no velocity";
  return data->qpos[2] - (1 - depth);
}

// Section 9.6: correction = clamp(penetration - slop, 0, max_correction), with its typical values.
TEST(SpecImpulse, CorrectionIsClampedBetweenSlopAndItsMaximum) {
  const std::string whole = R"(correction_factor="1" correction_slop="0.01" correction_max="0.2")";
  EXPECT_NEAR(lifted(0.005, whole), 0, 1e-12) << "within the slop";
  EXPECT_NEAR(lifted(0.01, whole), 0, 1e-12);
  EXPECT_NEAR(lifted(0.03, whole), 0.02, 1e-9);
  EXPECT_NEAR(lifted(0.3, whole), 0.2, 1e-9) << "the maximum";
  const std::string part = R"(correction_factor="0.25" correction_slop="0.002" correction_max="0.004")";
  EXPECT_NEAR(lifted(0.010, part), 0.25 * 0.008, 1e-9);
  EXPECT_NEAR(lifted(0.030, part), 0.004, 1e-9);
}

// Section 10.2: tangential motion dominates. Below the threshold nothing bounces, and friction is bounded by
// the small normal impulse.
TEST(SpecImpulse, GrazingContactDoesNotBounceAndHardlySlows) {
  constexpr double mu = 0.4, radius = 0.1, fast = 20;
  const Model model = scene(R"(gravity="0 0 0" timestep="0.001" restitution_threshold="0.01")", R"(
      <geom type="plane" size="5 5 1" friction="0.4" restitution="1"/>
      <body pos="0 0 0.1"><freejoint/><geom size="0.1" friction="0.4" restitution="1"/></body>)");
  for (const double approach : {0.008, 0.02}) {
    Data data(model);
    data->qvel[0] = fast;
    data->qvel[2] = -approach;
    ASSERT_TRUE(step(model, data).ok());
    ASSERT_EQ(data->ncon, 1);
    const double e = approach > 0.01 ? 1 : 0, normal = (1 + e) * approach;  // impulse over mass
    EXPECT_NEAR(data->qvel[2], e * approach, 1e-10) << approach;
    EXPECT_NEAR(data->qvel[0], fast - mu * normal, 1e-9) << approach;
    EXPECT_NEAR(data->qvel[4], mu * normal * radius / (0.4 * radius * radius), 1e-8) << "spin of a ball";
  }
}

}  // namespace
}  // namespace corten
