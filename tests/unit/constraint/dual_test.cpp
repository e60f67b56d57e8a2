// The dual problem and its solvers, against dense algebra and brute force.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "constraint/dual_qcqp.h"
#include "constraint/noslip.h"
#include "corten/corten.h"
#include "model/storage.h"
#include "support/dense.h"
#include "support/models.h"

namespace corten::test {
namespace {

/// A branched arm with limits, friction, a connect and tendons across branches.
Model tangled(const std::string& option = "") {
  return load_string("<mujoco><compiler angle='radian'/><option solver='PGS' " + option +
                     R"(/><worldbody>
    <body name="a" pos="0 0 1"><joint name="j1" axis="0 1 0" range="-0.1 0.1" margin="2" frictionloss="0.5"/>
      <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.04"/>
      <body name="b" pos="0.3 0 0"><joint name="j2" axis="0 1 0"/><geom size="0.1" pos="0.2 0 0"/><site name="sb"/>
        <body name="b2" pos="0.2 0 0.2"><joint name="j4" axis="1 0 0"/><geom size="0.06" pos="0 0.1 0"/></body></body>
      <body name="c" pos="0.3 0.2 0"><joint name="j3" axis="0 1 1" frictionloss="0.2"/><geom size="0.1" pos="0.2 0 0"/>
        <site name="sc" pos="0.1 0.1 0"/></body></body>
    <body name="d" pos="0.5 0 2"><freejoint/><geom type="box" size="0.1 0.2 0.1"/></body></worldbody>
    <tendon><spatial name="t" range="0 0.1" margin="1" frictionloss="0.3"><site site="sb"/><site site="sc"/></spatial>
    </tendon><equality><connect body1="b2" body2="d" anchor="0 0 0.1"/></equality></mujoco>)");
}

Data moving(const Model& model, unsigned seed = 2) {
  Data data(model);
  randomize_state(model, data, seed, 0.3, 1);
  forward(model, data);
  return data;
}

/// J M^-1 J' by dense solves.
Numbers dense_A(const Model& model, const Data& data) {
  const int nv = model->nv, rows = data->nefc;
  Numbers J(static_cast<std::size_t>(rows * nv)), M(static_cast<std::size_t>(nv * nv)), A;
  full_jacobian(model, data, J);
  full_inertia(model, data, M);
  const Numbers L = cholesky(M, nv);
  for (int i = 0; i < rows; i++) {
    const Numbers x = solve_cholesky(L, Numbers(J.begin() + i * nv, J.begin() + (i + 1) * nv));
    const Numbers row = multiply(J, x);
    A.insert(A.end(), row.begin(), row.end());
  }
  return A;
}

TEST(Dual, RowsMultiplyToTheInverseInertia) {
  const Model model = tangled();
  const Data data = moving(model);
  const int rows = data->nefc, nv = model->nv;
  ASSERT_GT(rows, 8);
  const auto& work = detail::view_of(data).work;
  Numbers B(static_cast<std::size_t>(rows * nv)), A;
  for (int i = 0; i < rows; i++)
    for (int k = work.efc_B_rowadr[i]; k < work.efc_B_rowadr[i] + work.efc_B_rownnz[i]; k++)
      B[i * nv + work.efc_B_colind[k]] = work.efc_B[k];
  for (int i = 0; i < rows; i++) {
    const Numbers row = multiply(B, Numbers(B.begin() + i * nv, B.begin() + (i + 1) * nv));
    A.insert(A.end(), row.begin(), row.end());
  }
  EXPECT_LT(relative_error(dense_A(model, data), A), 1e-12);
}

TEST(Pgs, MeetsTheOptimalityConditions) {
  const Model model = tangled("iterations='20000' tolerance='0'");
  const Data data = moving(model);
  const int rows = data->nefc;
  const Numbers A = dense_A(model, data);
  for (int i = 0; i < rows; i++) {
    double residual = data->efc_b[i] + data->efc_R[i] * data->efc_force[i];
    for (int j = 0; j < rows; j++) residual += A[i * rows + j] * data->efc_force[j];
    const double f = data->efc_force[i], loss = data->efc_frictionloss[i];
    switch (data->efc_type[i]) {
      case kRowEquality: EXPECT_NEAR(residual, 0, 1e-7) << "row " << i; break;
      case kRowFrictionDof:
      case kRowFrictionTendon:
        EXPECT_LE(std::abs(f), loss);
        if (std::abs(f) < loss) EXPECT_NEAR(residual, 0, 1e-7) << "row " << i;
        else EXPECT_LE(f * residual, 1e-9);
        break;
      default: EXPECT_GE(f, 0); EXPECT_NEAR(std::min(f, residual), 0, 1e-6) << "row " << i;
    }
  }
}

TEST(Pgs, AccelerationSatisfiesTheEquationOfMotion) {
  const Model model = tangled("iterations='3'");
  const Data data = moving(model);
  const int nv = model->nv;
  Numbers M(static_cast<std::size_t>(nv * nv)), J(static_cast<std::size_t>(data->nefc * nv));
  full_inertia(model, data, M);
  full_jacobian(model, data, J);
  const Numbers Ma = multiply(M, Numbers(data->qacc.begin(), data->qacc.end()));
  for (int i = 0; i < nv; i++) {
    double force = data->qfrc_smooth[i];
    for (int r = 0; r < data->nefc; r++) force += J[r * nv + i] * data->efc_force[r];
    EXPECT_NEAR(Ma[i], force, 1e-9);
  }
}

TEST(Pgs, TellsWhatEachIterationSaved) {
  const Model model = tangled("iterations='30' tolerance='0'");
  const Data data = moving(model);
  EXPECT_EQ(data->solver_niter, 30);
  EXPECT_TRUE(data->status & kNotConverged);
  EXPECT_GT(data->solver_improvement[0], data->solver_improvement[29]);
  for (int i = 0; i < 30; i++) EXPECT_GE(data->solver_improvement[i], 0);
}

TEST(Noslip, ChangesFrictionOnlyAndStopsSlip) {
  const Model soft = tangled("iterations='5000' tolerance='0'");
  const Model model =
      tangled("iterations='5000' tolerance='0' noslip_iterations='5000' noslip_tolerance='0'");
  const Data before = moving(soft), data = moving(model);
  const int rows = data->nefc;
  const Numbers A = dense_A(model, data);
  for (int i = 0; i < rows; i++) {
    const bool friction = data->efc_type[i] == kRowFrictionDof || data->efc_type[i] == kRowFrictionTendon;
    if (!friction) {
      EXPECT_EQ(data->efc_force[i], before->efc_force[i]) << "row " << i;
      continue;
    }
    double residual = data->efc_b[i];  // without the regularizer
    for (int j = 0; j < rows; j++) residual += A[i * rows + j] * data->efc_force[j];
    if (std::abs(data->efc_force[i]) < data->efc_frictionloss[i]) {
      EXPECT_NEAR(residual, 0, 1e-6) << "row " << i;
    }
  }
}

double quadratic(const Numbers& A, const Numbers& b, const double* x) {
  const int n = static_cast<int>(b.size());
  double value = 0;
  for (int i = 0; i < n; i++) {
    value += b[i] * x[i];
    for (int j = 0; j < n; j++) value += 0.5 * x[i] * A[i * n + j] * x[j];
  }
  return value;
}

/// Solves three separate boxes after setting the right-hand side of row `bad` to NaN.
Data solved_with_bad_row(const Model& model, int bad, bool noslip) {
  Data data(model);
  for (int i = 0; i < 20; i++) step(model, data);
  forward(model, data);
  const ModelView<double>& m = detail::view_of(model);
  const DataView<double>& d = detail::view_of(data);
  (noslip ? d.efc_b : d.efc_aref)[bad] = std::nan("");
  *d.solver_fault_island = *d.solver_fault_row = -1;
  if (noslip) solve_noslip(m, d, SerialExec{});
  else solve_pgs(m, d, SerialExec{});
  return data;
}

Model three_boxes(const std::string& option) {
  std::string bodies;
  for (const char* x : {"0", "1", "2"})
    bodies += "<body pos='" + std::string(x) +
              " 0 .1' euler='3 2 1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
  return load_string("<mujoco><option solver='PGS' " + option +
                     "/><worldbody><geom type='plane' size='5 5 1'/>" + bodies + "</worldbody></mujoco>");
}

TEST(Pgs, AnIslandThatBreaksIsNamedAndTheOthersGoOn) {
  for (const char* cone : {"pyramidal", "elliptic"}) {
    const Model model = three_boxes("iterations='1000' cone='" + std::string(cone) + "'");
    Data good(model);
    for (int i = 0; i < 20; i++) step(model, good);
    forward(model, good);
    ASSERT_EQ(good->nisland, 3);
    const int bad = good->map_iefc2efc[good->island_iefcadr[1] + 1];
    const Data data = solved_with_bad_row(model, bad, false);
    EXPECT_NE(data->status & kNotConverged, 0);
    EXPECT_EQ(data->solver_fault_island, 1);
    EXPECT_EQ(data->solver_fault_row, bad);
    EXPECT_EQ(data->solver_outcome[0], kSolveConverged);
    EXPECT_NE(data->solver_outcome[1] & kSolveBroken, 0);
    for (int i = 0; i < 18; i++) {
      if (i / 6 == 1) EXPECT_EQ(data->qacc[i], data->qacc_smooth[i]);
      else EXPECT_NEAR(data->qacc[i], good->qacc[i], 1e-4);
    }
  }
}

TEST(Noslip, AnIslandThatBreaksKeepsTheForcesOfTheMainSolver) {
  for (const char* cone : {"pyramidal", "elliptic"}) {
    const Model model = three_boxes("noslip_iterations='5' cone='" + std::string(cone) + "'");
    Data good(model);
    for (int i = 0; i < 20; i++) step(model, good);
    forward(model, good);
    const int bad = good->map_iefc2efc[good->island_iefcadr[2] + 1];
    const Data data = solved_with_bad_row(model, bad, true);
    EXPECT_NE(data->status & kNotConverged, 0);
    EXPECT_EQ(data->solver_fault_island, 2);
    EXPECT_NE(data->solver_outcome[2] & kSolveBroken, 0);
    for (int i = 0; i < 18; i++) EXPECT_NEAR(data->qacc[i], good->qacc[i], 1e-3);
  }
}

TEST(Pgs, IterationLimitHoldsAndIsReported) {
  const Model model = three_boxes("iterations='2' tolerance='1e-20'");
  Data data(model);
  forward(model, data);
  EXPECT_EQ(data->solver_niter, 2);
  EXPECT_EQ(data->solver_iterations[2], 2);
  EXPECT_NE(data->status & kNotConverged, 0);
  EXPECT_GE(data->solver_fault_row, 0);
  EXPECT_EQ(data->solver_outcome[0] & kSolveConverged, 0);
}

TEST(Friction, IsTheLeastCostInTheEllipsoid) {
  std::mt19937 random(5);
  std::normal_distribution<double> normal;
  for (int n : {2, 3, 5})
    for (int trial = 0; trial < 20; trial++) {
      Numbers A(static_cast<std::size_t>(n * n)), b(static_cast<std::size_t>(n)),
          mu = {0.9, 0.4, 0.3, 0.2, 0.1};
      Numbers root(A.size());
      for (double& x : root) x = normal(random);
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
          A[i * n + j] = i == j ? 1 : 0;
          for (int k = 0; k < n; k++) A[i * n + j] += root[i * n + k] * root[j * n + k];
        }
      for (double& x : b) x = (trial % 2 ? 2 : 0.05) * normal(random);
      const double r = 0.7;
      Numbers x(5);
      solve_friction(A.data(), b.data(), mu.data(), r, n, x.data());
      double reach = 0;
      for (int i = 0; i < n; i++) reach += std::pow(x[i] / mu[i], 2);
      EXPECT_LE(std::sqrt(reach), r * (1 + 1e-9));
      const double best = quadratic(A, b, x.data());
      for (int probe = 0; probe < 400; probe++) {  // no feasible point, near or far, is better
        Numbers y(x);
        double length = 0;
        for (int i = 0; i < n; i++) y[i] += normal(random) * mu[i] * (probe % 2 ? 0.01 : 0.5);
        for (int i = 0; i < n; i++) length += std::pow(y[i] / mu[i], 2);
        const double shrink = std::min(1.0, r / std::sqrt(length));
        for (int i = 0; i < n; i++) y[i] *= shrink;
        EXPECT_GE(quadratic(A, b, y.data()), best - 1e-7);
      }
    }
}

TEST(Friction, OfASingularBlockIsNone) {
  const double A[4] = {1, 1, 1, 1}, b[2] = {1, 2}, mu[2] = {1, 1};
  double x[2] = {7, 7};
  solve_friction(A, b, mu, 1.0, 2, x);
  EXPECT_EQ(x[0], 0);
  EXPECT_EQ(x[1], 0);
}

}  // namespace
}  // namespace corten::test
