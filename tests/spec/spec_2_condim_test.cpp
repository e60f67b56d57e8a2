// Specification item 2: contacts of dimension 1, 3, 4 and 6, with pyramidal and elliptic friction cones, one
// test per criterion. Where the specification has been superseded (both cones exist, all solvers handle all
// dimensions) the test checks the current behaviour.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "corten/corten.h"
#include "support/differences.h"
#include "support/models.h"

namespace corten::test {
namespace {

/// Balls of radius 0.1 on a plane, a millimetre deep, one per entry of `geoms` (attributes of the geom).
Model balls(const std::vector<std::string>& geoms, const std::string& option = "",
            const std::string& more = "") {
  std::string bodies;
  for (std::size_t i = 0; i < geoms.size(); i++)
    bodies += "<body pos='" + std::to_string(i) + " 0 0.099'><freejoint/><geom name='ball" +
              std::to_string(i) + "' size='0.1' mass='1' " + geoms[i] + "/></body>";
  return load_string(
      "<mujoco><option timestep='0.002' tolerance='1e-12' iterations='300' " + option +
      "/><worldbody><geom name='floor' type='plane' size='9 9 1' condim='1' friction='0.1 0 0'/>" + bodies +
      "</worldbody>" + more + "</mujoco>");
}

const std::string kGrip = "friction='0.5 0.02 0.01' ";
const std::array<std::string, 2> kCones = {"cone='pyramidal' ", "cone='elliptic' "};

double tangential(const std::array<double, 6>& f) { return std::hypot(f[1], f[2]); }

Data pushed(const Model& model, std::array<double, 6> velocity) {
  Data data(model);
  for (std::size_t i = 0; i < data->qvel.size(); i++) data->qvel[i] = velocity[i % 6];
  forward(model, data);
  return data;
}

TEST(Spec2, Criterion01_Condim1HasNoTangentialForce) {
  for (const std::string& cone : kCones) {
    const Model model = balls({"condim='1' " + kGrip}, cone);
    const Data data = pushed(model, {1, 0.5, 0, 0, 3, 2});
    ASSERT_EQ(data->ncon, 1);
    const auto f = contact_force(model, data, 0);
    EXPECT_GT(f[0], 0);
    for (int k = 1; k < 6; k++) EXPECT_EQ(f[k], 0);
    EXPECT_EQ(data->qacc[0], 0);
  }
}

TEST(Spec2, Criterion02_Condim3SlidesAtTheFrictionBound) {
  const Model model = balls({"condim='3' " + kGrip}, kCones[1]);
  const Data data = pushed(model, {2, 0, 0, 0, 0, 0});
  const auto f = contact_force(model, data, 0);
  EXPECT_NEAR(tangential(f), 0.5 * f[0], 1e-6 * f[0]);
  EXPECT_NEAR(data->qacc[0], -0.5 * f[0], 1e-6 * f[0]);  // mass 1
  for (int k = 3; k < 6; k++) EXPECT_EQ(f[k], 0);
}

/// Velocity of `dof` after one second.
double speed_after(const Model& model, std::array<double, 6> velocity, int dof) {
  Data data = pushed(model, velocity);
  for (int i = 0; i < 500; i++) step(model, data);
  return data->qvel[dof];
}

TEST(Spec2, Criterion03_Condim4StopsASpinningTop) {
  for (const std::string& cone : kCones) {
    const Model spins = balls({"condim='3' " + kGrip}, cone), slows = balls({"condim='4' " + kGrip}, cone);
    EXPECT_NEAR(speed_after(spins, {0, 0, 0, 0, 0, 20}, 5), 20, 1e-6);
    EXPECT_LT(speed_after(slows, {0, 0, 0, 0, 0, 20}, 5), 1);
    const Data data = pushed(slows, {0, 0, 0, 0, 0, 20});
    const auto f = contact_force(slows, data, 0);
    EXPECT_NE(f[3], 0);
    EXPECT_LE(std::abs(f[3]), 0.02 * f[0] * (1 + 1e-6));
  }
}

TEST(Spec2, Criterion04_Condim6StopsARollingBall) {
  for (const std::string& cone : kCones) {
    const Model rolls = balls({"condim='3' " + kGrip}, cone), slows = balls({"condim='6' " + kGrip}, cone);
    EXPECT_NEAR(speed_after(rolls, {0.5, 0, 0, 0, 5, 0}, 0), 0.5, 0.01);
    EXPECT_LT(speed_after(slows, {0.5, 0, 0, 0, 5, 0}, 0), 0.05);
    const Data data = pushed(slows, {0.5, 0, 0, 0, 5, 0});
    const auto f = contact_force(slows, data, 0);
    EXPECT_GT(std::hypot(f[4], f[5]), 0);
    for (int k = 4; k < 6; k++) EXPECT_LE(std::abs(f[k]), 0.01 * f[0] * (1 + 1e-6));
  }
}

TEST(Spec2, Criterion05_MixedDimensionsKeepToThemselves) {
  for (const std::string& cone : kCones) {
    const std::vector<std::string> geoms = {"condim='1' " + kGrip, "condim='6' " + kGrip,
                                            "condim='4' " + kGrip};
    const std::array<double, 6> velocity = {1, 0.3, 0, 2, 1, 8};
    const Model together = balls(geoms, cone);
    const Data data = pushed(together, velocity);
    ASSERT_EQ(data->ncon, 3);
    for (int i = 0; i < 3; i++) {
      const Model alone = balls({geoms[i]}, cone);
      const auto f = contact_force(together, data, i), g = contact_force(alone, pushed(alone, velocity), 0);
      for (int k = 0; k < 6; k++) EXPECT_NEAR(f[k], g[k], 1e-6 * g[0]) << "ball " << i << " force " << k;
    }
  }
}

TEST(Spec2, Criterion06_TheHigherDimensionWins) {
  for (auto [given, dim] : {std::pair{1, 1}, {3, 3}, {4, 4}, {6, 6}}) {
    const Model model = balls({"condim='" + std::to_string(given) + "'"});  // the floor has 1
    EXPECT_EQ(pushed(model, {})->contact_dim[0], dim);
  }
}

TEST(Spec2, Criterion07_TheDefaultIsThree) {
  const Model plain = balls({kGrip}), three = balls({"condim='3' " + kGrip});
  const Data a = pushed(plain, {1, 0, 0, 0, 0, 1}), b = pushed(three, {1, 0, 0, 0, 0, 1});
  EXPECT_EQ(a->contact_dim[0], 3);
  for (int i = 0; i < 6; i++) EXPECT_EQ(a->qacc[i], b->qacc[i]);
}

TEST(Spec2, Criterion08_IsotropicEllipticConesAreCircular) {
  const Model model = balls({"condim='3' " + kGrip}, kCones[1]);
  for (double angle = 0; angle < 6; angle += 0.7) {
    const Data data = pushed(model, {2 * std::cos(angle), 2 * std::sin(angle), 0, 0, 0, 0});
    const auto f = contact_force(model, data, 0);
    EXPECT_NEAR(tangential(f), 0.5 * f[0], 1e-6 * f[0]);
    EXPECT_NEAR(data->qacc[0], -0.5 * f[0] * std::cos(angle), 1e-5 * f[0]);  // against the slip
    EXPECT_NEAR(data->qacc[1], -0.5 * f[0] * std::sin(angle), 1e-5 * f[0]);
  }
}

TEST(Spec2, Criterion09_AnisotropicFrictionIsAnEllipse) {
  const Model model = balls({"condim='3'"}, kCones[1],
                            "<contact><pair geom1='floor' geom2='ball0' friction='1 0.5 0 0 0'/></contact>");
  for (double angle = 0; angle < 6; angle += 0.7) {
    const Data data = pushed(model, {4 * std::cos(angle), 4 * std::sin(angle), 0, 0, 0, 0});
    const auto f = contact_force(model, data, 0);
    EXPECT_NEAR(std::hypot(f[1] / 1.0, f[2] / 0.5), f[0], 1e-6 * f[0]) << angle;
  }
}

TEST(Spec2, Criterion10_PyramidalConesArePyramids) {  // superseded: no fallback to elliptic, no warning
  const Model model = balls({"condim='3' " + kGrip}, kCones[0]);
  for (const Diagnostic& warning : model.warnings())
    EXPECT_EQ(warning.message.find("cone"), std::string::npos) << warning.message;
  double widest = 0;
  for (double angle = 0; angle < 6; angle += 0.35) {
    const Data data = pushed(model, {2 * std::cos(angle), 2 * std::sin(angle), 0, 0, 0, 0});
    ASSERT_EQ(data->nefc, 4);
    const auto f = contact_force(model, data, 0);
    EXPECT_NEAR(std::abs(f[1]) + std::abs(f[2]), 0.5 * f[0], 1e-6 * f[0]);
    widest = std::max(widest, tangential(f) / f[0]);
  }
  EXPECT_GT(widest, 0.48);
}

/// Two layers of balls of every dimension, which touch the floor and each other.
Model mixed_heap(const std::string& option, const std::string& flag = "",
                 const std::string& tolerance = "1e-16") {
  std::string bodies;
  for (int i = 0; i < 8; i++) {
    const int layer = i / 4;
    bodies += "<body pos='" + std::to_string(0.199 * (i % 4) + 0.0995 * layer) + " 0 " +
              std::to_string(0.099 + 0.172 * layer) + "'><freejoint/><geom size='0.1' condim='" +
              std::to_string(std::array{1, 3, 4, 6}[i % 4]) + "' friction='0.6 0.02 0.01'/></body>";
  }
  return load_string("<mujoco><option tolerance='" + tolerance + "' iterations='4000' " + option + ">" +
                     flag + "</option><worldbody><geom type='plane' size='5 5 1' condim='1'/>" + bodies +
                     "</worldbody></mujoco>");
}

/// Slow enough for PGS, which stays at zero force in an elliptic cone if only friction would cause a force,
/// as in the reference.
Data spinning_heap(const Model& model) {
  Data data(model);
  for (std::size_t i = 0; i < data->qvel.size(); i++)
    data->qvel[i] = 0.005 * std::sin(1.0 + 3.0 * static_cast<double>(i));
  forward(model, data);
  return data;
}

/// Checks the solution with inverse dynamics, which does not iterate: it must find the same forces for the
/// acceleration.
void expect_solved(const std::string& option) {
  const Model model = mixed_heap(option);
  Data data = spinning_heap(model);
  ASSERT_GT(data->ncon, 8);
  const Numbers force(data->qfrc_constraint.begin(), data->qfrc_constraint.end());
  inverse(model, data);
  EXPECT_LT(relative_error(force, Numbers(data->qfrc_constraint.begin(), data->qfrc_constraint.end())), 1e-5)
      << option;
}

TEST(Spec2, Criterion11_PgsSolvesMixedDimensions) {
  for (const std::string& cone : kCones) expect_solved(cone + "solver='PGS'");
}

TEST(Spec2, Criterion12_CgSolvesMixedDimensions) {
  for (const std::string& cone : kCones) expect_solved(cone + "solver='CG'");
}

TEST(Spec2, Criterion13_AllSolversAgree) {  // superseded: none falls back to another
  for (const std::string& cone : kCones) {
    expect_solved(cone + "solver='Newton'");
    const Data newton = spinning_heap(mixed_heap(cone + "solver='Newton'"));
    for (const char* solver : {"solver='PGS'", "solver='CG'"}) {
      const Data other = spinning_heap(mixed_heap(cone + solver));
      EXPECT_LT(relative_error(Numbers(newton->qacc.begin(), newton->qacc.end()),
                               Numbers(other->qacc.begin(), other->qacc.end())),
                1e-5)
          << cone << solver;
    }
  }
}

/// A ball at the end of an arm of hinges touches a free ball.
Model two_sides() {
  return load_string(R"(<mujoco><option cone="elliptic"/><worldbody>
    <body pos="0 0 0.3"><joint axis="0 1 0"/><joint axis="1 0 0.3" pos="0 0 0.1"/>
      <geom name="arm" size="0.1" pos="0.4 0.05 0" condim="6"/></body>
    <body pos="0.55 0.1 0.35"><freejoint/><geom name="free" size="0.1" condim="6"/></body></worldbody></mujoco>)");
}

/// Compares rows of the contact's Jacobian with finite differences of the rotation of the two bodies.
void expect_rotation_rows(int first, int last) {
  const Model model = two_sides();
  Data data(model);
  forward(model, data);
  ASSERT_EQ(data->ncon, 1);
  ASSERT_EQ(data->nefc, 6);
  const std::size_t nv = static_cast<std::size_t>(model->nv);
  Numbers J(6 * nv);
  full_jacobian(model, data, J);
  const int bodies[2] = {model->geom_bodyid[data->contact_geom[0]],
                         model->geom_bodyid[data->contact_geom[1]]};
  const Numbers first_turn = rotation_jacobian(model, data, bodies[0]);
  const Numbers second_turn = rotation_jacobian(model, data, bodies[1]);
  for (int row = first; row <= last; row++) {
    Numbers expected(nv),
        got(J.begin() + static_cast<long>(row * nv), J.begin() + static_cast<long>((row + 1) * nv));
    for (std::size_t i = 0; i < nv; i++)
      for (std::size_t k = 0; k < 3; k++)
        expected[i] +=
            data->contact_frame[3 * (row - 3) + k] * (second_turn[k * nv + i] - first_turn[k * nv + i]);
    EXPECT_LT(relative_error(expected, got), 1e-8) << "row " << row;
    EXPECT_GT(largest(got), 0.5);
  }
}

TEST(Spec2, Criterion14_TorsionalRowIsSpinAboutTheNormal) { expect_rotation_rows(3, 3); }

TEST(Spec2, Criterion15_RollingRowsAreTurnsAboutTheTangents) { expect_rotation_rows(4, 5); }

TEST(Spec2, Criterion16_FrictionlessScenesHaveOneRowAContact) {
  for (const std::string& cone : kCones) {
    const Model model = balls({"condim='1'", "condim='1'", "condim='1'"}, cone);
    const Data data = pushed(model, {1, 1, -0.1, 1, 1, 1});
    EXPECT_EQ(data->ncon, 3);
    EXPECT_EQ(data->nefc, data->ncon);
    for (int i = 0; i < 3; i++) EXPECT_GT(data->efc_force[i], 0);
  }
}

TEST(Spec2, Criterion17_WarmStartSurvivesAChangeOfDimension) {
  for (const std::string& cone : kCones) {
    const Model three = balls({"condim='3' " + kGrip}, cone), six = balls({"condim='6' " + kGrip}, cone);
    const std::array<double, 6> velocity = {1, 0, 0, 0, 3, 4};
    Data data = pushed(three, velocity);
    for (int i = 0; i < 10; i++) step(three, data);
    Data cold = data, warm = data;
    forward(three, warm);  // same dimension: warm start from the last solution
    EXPECT_LE(warm->solver_niter, 5);
    forward(six, warm);  // another dimension: the warm start is an acceleration, so it fits any rows
    for (double& a : cold->qacc_warmstart) a = 0;
    forward(six, cold);
    for (int i = 0; i < 6; i++)
      EXPECT_NEAR(warm->qacc[i], cold->qacc[i], 1e-6 * (1 + std::abs(cold->qacc[i])));
  }
}

// A heap, which CG does not solve in five iterations from a cold start.
TEST(Spec2, Criterion17_WarmStartSolvesWhatAColdStartDoesNotInFiveIterations) {
  for (const std::string& cone : kCones) {
    const std::string option = cone + "solver='CG' timestep='1e-5'";
    const Model model = mixed_heap(option, "", "1e-8");
    const Model cold_model = mixed_heap(option, "<flag warmstart='disable'/>", "1e-8");
    Data next = spinning_heap(model);
    for (int i = 0; i < 20; i++) step(model, next);
    Data cold = next, again = next;
    forward(cold_model, cold);
    ASSERT_GT(cold->ncon, 8);
    EXPECT_GT(cold->solver_niter, 5) << cone;
    forward(model, next);  // from the solution of the frame before
    EXPECT_LT(next->solver_niter, cold->solver_niter) << cone;
    std::copy(cold->qacc.begin(), cold->qacc.end(), again->qacc_warmstart.begin());
    forward(model, again);  // from the solution
    EXPECT_LE(again->solver_niter, 5) << cone;
    const Numbers wanted(cold->qacc.begin(), cold->qacc.end());
    for (const Data* warm : {&next, &again})
      EXPECT_LT(relative_error(wanted, Numbers((*warm)->qacc.begin(), (*warm)->qacc.end())), 1e-3) << cone;
  }
}

/// A pyramid of six boxes with contacts of dimension 3, 4 and 6, which comes to rest.
Model boxes(const std::string& option, const std::string& flag = "") {
  std::string bodies;
  for (int layer = 0, i = 0; layer < 3; layer++)
    for (int k = 0; k < 3 - layer; k++, i++)
      bodies += "<body pos='" + std::to_string(0.22 * k + 0.11 * layer) + " " + std::to_string(0.01 * i) +
                " " + std::to_string(0.1 + 0.2 * layer) + "' euler='0 0 " + std::to_string(5 * i) +
                "'><freejoint/><geom type='box' size='.1 .1 .1' condim='" +
                std::to_string(std::array{3, 4, 6}[i % 3]) + "' friction='0.6 0.02 0.01'/></body>";
  return load_string("<mujoco><option tolerance='1e-8' iterations='4000' " + option + ">" + flag +
                     "</option><worldbody><geom type='plane' size='5 5 1' condim='1'/>" + bodies +
                     "</worldbody></mujoco>");
}

double speed_of(const Data& data) {
  double most = 0;
  for (const double v : data->qvel) most = std::max(most, std::abs(v));
  return most;
}

TEST(Spec2, Criterion17_AtRestTheSolutionOfTheFrameBeforeIsTheSolution) {
  for (const std::string& cone : kCones) {
    const std::string option = cone + "solver='CG'";
    const Model model = boxes(option), cold_model = boxes(option, "<flag warmstart='disable'/>");
    Data data = spinning_heap(model);
    for (int i = 0; i < 1000 && (i == 0 || speed_of(data) > 1e-4); i++) step(model, data);
    ASSERT_LT(speed_of(data), 1e-4) << cone << "the boxes are not at rest";
    for (int i = 0; i < 20; i++) {
      Data cold = data;
      forward(cold_model, cold);
      EXPECT_GT(cold->solver_niter, 5) << cone << i;
      step(model, data);
      EXPECT_LE(data->solver_niter, 5) << cone << i;
    }
    EXPECT_GT(data->ncon, 20) << cone;
  }
}

TEST(Spec2, Criterion18_NoContactsAreNoProblem) {
  for (const char* solver : {"solver='PGS'", "solver='CG'", "solver='Newton'"}) {
    const Model model = balls({"condim='3'"}, solver);
    Data data(model);
    data->qpos[2] = 5;
    EXPECT_TRUE(forward(model, data).ok());
    EXPECT_EQ(data->ncon, 0);
    EXPECT_EQ(data->nefc, 0);
    EXPECT_EQ(data->solver_niter, 0);
    EXPECT_NEAR(data->qacc[2], -9.81, 1e-12);
    EXPECT_TRUE(step(model, data).ok());
  }
}

}  // namespace
}  // namespace corten::test
