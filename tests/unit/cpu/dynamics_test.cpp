// Functions of dynamics against those of the reference. They differ by rounding: at most 1e-13 of the largest
// number of a result, and 1e-12 for solves with M, whose condition number enlarges it.
#include "corten/dynamics.h"

#include <gtest/gtest.h>

#include "support/recorded.h"

namespace corten::test {
namespace {

constexpr double kRounding = 1e-13, kSolveRounding = 1e-12;

class RecordedFunctions : public RecordedDynamics {
 protected:
  Numbers zeros(int n) const { return Numbers(static_cast<std::size_t>(n)); }
  Numbers result = zeros(model->nv);

  void expect(const std::string& name, const Numbers& got, double tolerance = kRounding) {
    EXPECT_LT(relative_error(recorded[name], got, 1e-3), tolerance) << name;
  }
};

TEST_P(RecordedFunctions, IntegrateAndDifferentiatePositions) {
  Numbers qpos = recorded["in_qpos"];
  const Numbers start = qpos;
  integrate_pos(model, qpos, recorded["in_qvel2"], 0.4);
  expect("integrate_pos", qpos);
  differentiate_pos(model, result, 0.3, start, qpos);
  expect("differentiate_pos", result);
  for (double& x : qpos) x *= 1.7;
  normalize_quaternions(model, qpos);
  expect("normalize_quat", qpos);
}

TEST_P(RecordedFunctions, MultiplyAndSolveWithTheInertiaMatrix) {
  const Numbers x = recorded["in_x"];
  multiply_inertia(model, data, x, result);
  expect("mul_M", result);
  multiply_inertia_half(model, data, x, result);
  expect("mul_M2", result);
  Numbers same = x;
  multiply_inertia_half(model, data, same, same);
  EXPECT_EQ(same, result);
  Numbers two = x;
  two.insert(two.end(), x.rbegin(), x.rend());
  Numbers solved(two.size());
  solve_inertia(model, data, two, solved);
  expect("solve_M", solved, kSolveRounding);
  solve_inertia_half(model, data, two, solved);
  expect("solve_M2", solved, kSolveRounding);
  solve_inertia_half(model, data, two, two);
  EXPECT_EQ(two, solved);
}

TEST_P(RecordedFunctions, MultiplyWithTheConstraintJacobian) {
  if (!recorded.has("mul_J")) return;
  Numbers rows = zeros(data->nefc);
  multiply_jacobian(model, data, recorded["in_x"], rows);
  expect("mul_J", rows);
  multiply_jacobian_transposed(model, data, recorded["in_force"], result);
  expect("mul_JT", result);
}

TEST_P(RecordedFunctions, ApplyForcesAtPoints) {
  const Recorded::Line wrench = recorded.first("in_wrench");
  const double* w = wrench.numbers.data();
  Numbers qfrc = recorded["in_qfrc"];
  using Vector = std::span<const double, 3>;
  apply_force(model, data, wrench.id, Vector(w, 3), Vector(w + 3, 3), Vector(w + 6, 3), qfrc);
  expect("apply_ft", qfrc);
}

TEST_P(RecordedFunctions, RecursiveNewtonEuler) {
  rne(model, data, RneAcceleration::zero, result);
  expect("rne", result);
  rne(model, data, RneAcceleration::qacc, result);
  expect("rne_qacc", result);
}

TEST_P(RecordedFunctions, TotalMass) { expect("total_mass", {total_mass(model)}); }

TEST_P(RecordedFunctions, ConstraintForcesOfAResidual) {
  if (!recorded.has("in_residual")) return;
  const double cost = constraint_update(model, data, recorded["in_residual"]);
  expect("constraint_cost", {cost});
  const std::span<const double> force = data->efc_force.first(static_cast<std::size_t>(data->nefc));
  expect("constraint_force", Numbers(force.begin(), force.end()));
  expect("constraint_qfrc", Numbers(data->qfrc_constraint.begin(), data->qfrc_constraint.end()));
  Numbers sums = zeros(6 * model->nbody);
  body_contact_forces(model, data, sums);
  expect("contact_sums", sums);
  for (int b = 0; b < model->nbody; b++) {
    const std::array<double, 6> one = body_contact_force(model, data, b);
    for (int k = 0; k < 6; k++) EXPECT_EQ(one[k], sums[6 * b + k]);
  }
}

TEST_P(RecordedFunctions, MotionOfObjects) {
  body_forces(model, data);
  for (const char* kind : {"velocity", "acceleration"})
    for (Axes axes : {Axes::world, Axes::local}) {
      const std::string name = std::string("object_") + kind + (axes == Axes::world ? "_world" : "_local");
      for (const Recorded::Line& line : recorded.all(name)) {
        const auto type = static_cast<ObjectType>(line.id / 1000);
        const std::array<double, 6> got = kind[0] == 'v'
                                              ? object_velocity(model, data, type, line.id % 1000, axes)
                                              : object_acceleration(model, data, type, line.id % 1000, axes);
        EXPECT_LT(relative_error(line.numbers, Numbers(got.begin(), got.end())), kRounding)
            << name << " " << line.id;
      }
    }
}

INSTANTIATE_TEST_SUITE_P(Models, RecordedFunctions, testing::ValuesIn(kRecordedDynamics),
                         [](const auto& info) { return info.param; });

TEST(Dynamics, MisuseIsExplained) {
  const Model model =
      load_string("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
  Data data(model);
  forward(model, data);
  Numbers one(1), two(2), none;
  const std::array<double, 3> vector{};
  EXPECT_THROW(integrate_pos(model, two, one, 1), std::invalid_argument);
  EXPECT_THROW(integrate_pos(model, one, two, 1), std::invalid_argument);
  EXPECT_THROW(differentiate_pos(model, one, 0, one, one), std::invalid_argument);
  EXPECT_THROW(differentiate_pos(model, one, 1, two, one), std::invalid_argument);
  EXPECT_THROW(normalize_quaternions(model, two), std::invalid_argument);
  EXPECT_THROW(multiply_inertia(model, data, one, one), std::invalid_argument);
  EXPECT_THROW(multiply_inertia(model, data, two, one), std::invalid_argument);
  EXPECT_THROW(multiply_inertia_half(model, data, one, two), std::invalid_argument);
  EXPECT_THROW(solve_inertia(model, data, one, two), std::invalid_argument);
  EXPECT_THROW(solve_inertia(model, data, none, none), std::invalid_argument);
  EXPECT_THROW(solve_inertia_half(model, data, two, one), std::invalid_argument);
  EXPECT_THROW(add_inertia(model, data, two), std::invalid_argument);
  EXPECT_THROW(multiply_jacobian(model, data, one, one), std::invalid_argument);
  EXPECT_THROW(multiply_jacobian_transposed(model, data, none, two), std::invalid_argument);
  EXPECT_THROW(constraint_update(model, data, one), std::invalid_argument);
  EXPECT_THROW(apply_force(model, data, 2, vector, vector, vector, one), std::out_of_range);
  EXPECT_THROW(apply_force(model, data, 1, vector, vector, vector, two), std::invalid_argument);
  EXPECT_THROW(rne(model, data, RneAcceleration::zero, two), std::invalid_argument);
  EXPECT_THROW(body_contact_force(model, data, 2), std::out_of_range);
  EXPECT_THROW(body_contact_forces(model, data, one), std::invalid_argument);
  EXPECT_THROW(object_velocity(model, data, kObjSite, 0), std::out_of_range);
  EXPECT_THROW(object_velocity(model, data, kObjJoint, 0), std::invalid_argument);
  EXPECT_THROW(object_acceleration(model, data, kObjBody, -1), std::out_of_range);
  EXPECT_THROW(rne(load_string("<mujoco/>"), data, RneAcceleration::zero, none), std::invalid_argument);
}

TEST(Dynamics, FunctionsWorkOnModelsWithoutDofs) {
  const Model model = load_string("<mujoco/>");
  Data data(model);
  forward(model, data);
  Numbers none;
  integrate_pos(model, none, none, 1);
  multiply_inertia(model, data, none, none);
  solve_inertia(model, data, none, none);
  rne(model, data, RneAcceleration::qacc, none);
  EXPECT_EQ(total_mass(model), 0);
}

}  // namespace
}  // namespace corten::test
