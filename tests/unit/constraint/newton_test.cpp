// Newton's method on random problems, checked with an independent implementation of the cost, as distances
// and in higher precision: the problem is convex, so a point with zero gradient is the solution.
#include "constraint/newton.h"

#include <gtest/gtest.h>

#include <cmath>

#include "corten/corten.h"
#include "dynamics/inertia.h"
#include "support/constraint_problem.h"
#include "support/models.h"

namespace corten::test {
namespace {

using detail::view_of;

/// Three trees, two of them branched, 26 dofs.
const char* const kTrees = R"(<mujoco><option %s/><worldbody>
  <body><freejoint/><geom size="0.2"/>
    <body pos="0.3 0 0"><joint/><geom size="0.1" pos="0.1 0 0"/>
      <body pos="0.2 0 0"><joint axis="1 0 0"/><joint axis="0 1 0"/><geom size="0.1" pos="0.1 0.1 0"/></body></body>
    <body pos="-0.3 0 0"><joint type="ball"/><geom size="0.1" pos="-0.1 0 0"/></body>
    <body pos="0 0.3 0"><joint type="slide"/><geom size="0.1"/></body></body>
  <body pos="1 0 0"><freejoint/><geom type="box" size="0.1 0.2 0.3"/></body>
  <body pos="2 0 0"><joint axis="0 1 0"/><geom size="0.1" pos="0.2 0 0"/>
    <body pos="0.4 0 0"><joint/><geom size="0.1" pos="0.2 0 0"/></body>
    <body pos="0.4 0.4 0"><joint axis="1 0 0"/><geom size="0.1" pos="0 0.2 0"/></body></body>
</worldbody></mujoco>)";

Model trees(const std::string& options) {
  std::string text = kTrees;
  text.replace(text.find("%s"), 2, options);
  return load_string(text);
}

using Real = long double;
using Point = std::vector<Real>;

/// Half the squared distance to a contact's cone, in the metric in which the cone is circular.
Real cone_cost(const DataView<double>& d, int row, const std::vector<Real>& x) {
  const int contact = d.efc_id[row];
  const Real mu = d.contact_mu[contact];
  const Real N = mu * x[row];
  Real T = 0;
  for (int j = 1; j < d.contact_dim[contact]; j++)
    T += std::pow(x[row + j] * d.contact_friction[5 * contact + j - 1], Real(2));
  T = std::sqrt(T);
  if (N >= mu * T) return 0;
  const Real along = std::max(Real(0), (mu * N + T) / std::sqrt(1 + mu * mu));
  return d.efc_D[row] / (mu * mu) / 2 * (N * N + T * T - along * along);
}

Real row_cost(const DataView<double>& d, int row, const std::vector<Real>& x) {
  const Real D = d.efc_D[row], loss = d.efc_frictionloss[row];
  switch (d.efc_type[row]) {
    case kRowEquality: return D * x[row] * x[row] / 2;
    case kRowFrictionDof: {
      // The Huber function: quadratic up to the friction limit, linear beyond it.
      const Real size = std::abs(x[row]), reach = std::min(size, loss / D);
      return D * reach * reach / 2 + loss * (size - reach);
    }
    case kRowContactElliptic: return leads_cone(d, row) ? cone_cost(d, row, x) : 0;
    default: return x[row] < 0 ? D * x[row] * x[row] / 2 : 0;
  }
}

/// The total cost of an acceleration.
Real cost_of(const ModelView<double>& m, const DataView<double>& d, const Point& qacc) {
  Real cost = 0;
  for (int i = 0; i < m.nv; i++)
    for (int a = 0; a < m.M_rownnz[i]; a++) {
      const int j = m.M_colind[m.M_rowadr[i] + a];
      const Real product =
          (qacc[i] - d.qacc_smooth[i]) * d.M[m.M_rowadr[i] + a] * (qacc[j] - d.qacc_smooth[j]);
      cost += i == j ? product / 2 : product;
    }
  std::vector<Real> x(*d.nefc);
  for (int row = 0; row < *d.nefc; row++) {
    x[row] = -d.efc_aref[row];
    for (int k = 0; k < d.efc_J_rownnz[row]; k++)
      x[row] += Real(d.efc_J[d.efc_J_rowadr[row] + k]) * qacc[d.efc_J_colind[d.efc_J_rowadr[row] + k]];
  }
  for (int row = 0; row < *d.nefc; row++) cost += row_cost(d, row, x);
  return cost;
}

/// The largest component of the cost's gradient.
double largest_slope(const ModelView<double>& m, const DataView<double>& d) {
  Point point(d.qacc, d.qacc + m.nv);
  double largest = 0;
  for (int i = 0; i < m.nv; i++) {
    const Real h = 1e-6L, at = point[i];
    point[i] = at + h;
    const Real above = cost_of(m, d, point);
    point[i] = at - h;
    largest = std::max(largest, std::abs(double((above - cost_of(m, d, point)) / (2 * h))));
    point[i] = at;
  }
  return largest;
}

std::vector<double> solved(const Model& model, Data& data, bool newton = true) {
  const DataView<double>& d = view_of(data);
  if (newton) solve_newton(view_of(model), d, detail::growing_exec(data));
  else solve_cg(view_of(model), d, detail::growing_exec(data));
  return {d.qacc, d.qacc + model->nv};
}

/// Solves with the Hessian in panels.
std::vector<double> solved_in_panels(const Model& model, Data& data) {
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  const SerialExec exec = detail::growing_exec(data);
  list_problems(m, d, exec);
  EXPECT_TRUE(hessian_structure(
      m, d, m.opt.jacobian == 0, [](int) { return false; }, exec));
  const SparseStorage<double, SerialExec> storage{m, d, exec};
  solve_primal(
      m, d, storage, [&](const auto& p) { return solve_newton_problem(m, d, p, exec); }, exec);
  return {d.qacc, d.qacc + model->nv};
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); i++) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

class Problems : public testing::TestWithParam<std::tuple<bool, const char*, NewtonSpace>> {};

TEST_P(Problems, NewtonFindsTheMinimum) {
  const auto [elliptic, jacobian, space] = GetParam();
  const Model model = trees(std::string(elliptic ? "cone='elliptic'" : "") + " tolerance='1e-14' jacobian='" +
                            jacobian + "'");
  for (unsigned seed = 1; seed <= 8; seed++) {
    Data data(model);
    randomize_state(model, data, seed);
    forward(model, data);
    randomize_rows(model, data, {.seed = seed, .elliptic = elliptic});
    ASSERT_EQ(newton_space<SerialExec>(model->nv, data->nefc), NewtonSpace::dense);
    space == NewtonSpace::dense ? solved(model, data) : solved_in_panels(model, data);
    EXPECT_LT(largest_slope(view_of(model), view_of(data)), 1e-7) << "seed " << seed;
    EXPECT_EQ(data->status & (kNotConverged | kSingular), 0);
    EXPECT_GT(data->solver_niter, 1);
    EXPECT_LT(data->solver_niter, 40);
    EXPECT_LT(data->solver_gradient[std::size_t(data->solver_niter - 1)], 1e-10);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Problems,
                         testing::Combine(testing::Bool(), testing::Values("dense", "sparse"),
                                          testing::Values(NewtonSpace::dense, NewtonSpace::panels)));

/// The ways to solve a problem differ by rounding alone.
TEST(Newton, DenseMatricesTakeTheStepsOfThePanels) {
  for (bool elliptic : {false, true})
    for (unsigned seed = 1; seed <= 10; seed++)
      for (int iterations = 1; iterations <= 4; iterations++) {
        const Model model = with(trees(elliptic ? "cone='elliptic'" : ""), [&](Option& option) {
          option.iterations = iterations;
          option.tolerance = 1e-10;
        });
        Data dense(model);
        randomize_state(model, dense, seed);
        forward(model, dense);
        randomize_rows(model, dense, {.seed = seed, .elliptic = elliptic});
        Data panels = dense;
        const std::vector<double> got = solved(model, dense), expected = solved_in_panels(model, panels);
        EXPECT_EQ(dense->solver_niter, panels->solver_niter) << "seed " << seed;
        for (std::size_t i = 0; i < got.size(); i++)
          EXPECT_NEAR(got[i], expected[i], 1e-9 * (1 + std::abs(expected[i])))
              << "seed " << seed << " iterations " << iterations << " dof " << i;
      }
}

/// Problems that are solved in the space of their rows.
class FewRows : public testing::TestWithParam<bool> {
 protected:
  const bool elliptic = GetParam();
  const Model model = trees(std::string(elliptic ? "cone='elliptic'" : "") + " tolerance='1e-14'");

  Data problem(unsigned seed, double stiffness = 100) const {
    Data data(model);
    randomize_state(model, data, seed);
    forward(model, data);
    randomize_rows(model, data,
                   {.seed = seed,
                    .equalities = 1,
                    .frictions = 3,
                    .limits = 3,
                    .contacts = 2,
                    .elliptic = elliptic,
                    .stiffness = stiffness});
    EXPECT_TRUE(solves_in_rows<SerialExec>(model->nv, data->nefc));
    return data;
  }
};

TEST_P(FewRows, GiveTheMinimum) {
  for (unsigned seed = 1; seed <= 20; seed++) {
    const double stiffness = seed % 2 == 0 ? 100 : 1e4;
    Data data = problem(seed, stiffness);
    solved(model, data);
    EXPECT_LT(largest_slope(view_of(model), view_of(data)), 1e-9 * stiffness) << "seed " << seed;
    EXPECT_EQ(data->status & (kNotConverged | kSingular), 0);
    EXPECT_GT(data->solver_niter, 1);
    EXPECT_LT(data->solver_niter, 40);
  }
}

TEST_P(FewRows, TakeTheStepsOfThePanels) {
  for (unsigned seed = 1; seed <= 20; seed++)
    for (int iterations = 1; iterations <= 4; iterations++) {
      // With a tolerance that rounding errors do not reach, so that they cannot decide how often it iterates.
      const Model limited = with(model, [&](Option& option) {
        option.iterations = iterations;
        option.tolerance = 1e-10;
      });
      Data rows = problem(seed), panels = rows;
      const std::vector<double> got = solved(limited, rows), expected = solved_in_panels(limited, panels);
      EXPECT_EQ(rows->solver_niter, panels->solver_niter) << "seed " << seed;
      for (std::size_t i = 0; i < got.size(); i++)
        EXPECT_NEAR(got[i], expected[i], 1e-8 * (1 + std::abs(expected[i])))
            << "seed " << seed << " iterations " << iterations << " dof " << i;
    }
}

/// From the solution, the direction is a difference of large terms, which must not matter.
TEST_P(FewRows, StayAtTheSolution) {
  const Model exact = with(model, [](Option& option) { option.tolerance = 0; });
  for (unsigned seed = 1; seed <= 20; seed++) {
    Data data = problem(seed);
    const std::vector<double> solution = solved(model, data);
    std::copy(solution.begin(), solution.end(), data->qacc_warmstart.begin());
    const std::vector<double> again = solved(exact, data);
    for (std::size_t i = 0; i < again.size(); i++)
      EXPECT_NEAR(again[i], solution[i], 1e-8 * (1 + std::abs(solution[i]))) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Cones, FewRows, testing::Bool());

TEST(Newton, ProblemsInRowsTakeNoMoreThanTheirBound) {
  for (int nv = 1; nv < 300; nv++)
    for (int rows = 1; solves_in_rows<SerialExec>(nv, rows); rows++)
      ASSERT_LE((RowNewton<double, SerialExec>::size(nv, rows)), (RowNewton<double, SerialExec>::most(nv)))
          << nv << " dofs, " << rows << " rows";
}

/// Also if the dofs and rows are those of several problems.
TEST(Newton, DenseProblemsTakeNoMoreThanTheirBound) {
  using Dense = DenseNewton<double, SerialExec>;
  for (int nv = 1; solves_densely<SerialExec>(nv); nv++)
    for (int rows = 1; rows < 400; rows++)
      for (int problems : {1, 2, 30})
        ASSERT_LE(problems * Dense::size(nv, rows), Dense::most(problems * nv, problems * rows))
            << nv << " dofs, " << rows << " rows";
}

TEST(Newton, DenseAndSparseAgree) {
  for (bool elliptic : {false, true}) {
    const std::string cone = elliptic ? "cone='elliptic' tolerance='0'" : "tolerance='0'";
    const Model dense = trees(cone + " jacobian='dense'"), sparse = trees(cone + " jacobian='sparse'");
    Data one(dense);
    randomize_state(dense, one, 3);
    forward(dense, one);
    randomize_rows(dense, one, {.seed = 3, .elliptic = elliptic});
    Data other = one;
    EXPECT_LT(distance(solved_in_panels(dense, one), solved_in_panels(sparse, other)), 1e-11);
  }
}

TEST(Newton, ForcesBalanceTheAcceleration) {
  const Model model = trees("cone='elliptic'");
  Data data(model);
  forward(model, data);
  randomize_rows(model, data, {.seed = 5, .elliptic = true});
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  solved(model, data);
  std::vector<double> residual(m.nv);
  for (int row = 0; row < *d.nefc; row++)
    for (int k = 0; k < d.efc_J_rownnz[row]; k++)
      residual[d.efc_J_colind[d.efc_J_rowadr[row] + k]] -=
          d.efc_J[d.efc_J_rowadr[row] + k] * d.efc_force[row];
  for (int i = 0; i < m.nv; i++) residual[i] += d.qfrc_constraint[i];
  EXPECT_LT(distance(residual, std::vector<double>(m.nv)), 1e-10) << "qfrc_constraint = J' efc_force";
  multiply_tree_matrix<double>(m, d.M, d.M, d.qacc, residual.data(), SerialExec{});
  for (int i = 0; i < m.nv; i++) residual[i] -= d.qfrc_smooth[i] + d.qfrc_constraint[i];
  EXPECT_LT(distance(residual, std::vector<double>(m.nv)), 1e-6) << "M qacc = qfrc_smooth + qfrc_constraint";
}

TEST(Newton, WarmStartAtTheSolutionEndsAtOnce) {
  const Model model = trees("");
  Data data(model);
  forward(model, data);
  randomize_rows(model, data, {.seed = 6});
  const std::vector<double> solution = solved(model, data);
  std::copy(solution.begin(), solution.end(), data->qacc_warmstart.begin());
  EXPECT_LT(distance(solved(model, data), solution), 1e-8);
  EXPECT_LE(data->solver_niter, 1);
}

TEST(Newton, SameRowsAgainGiveTheSameBits) {
  const Model model = trees("");
  Data first(model), second(model);
  forward(model, first);
  forward(model, second);
  randomize_rows(model, first, {.seed = 7});
  const std::vector<double> fresh = solved(model, first);
  EXPECT_EQ(solved(model, first), fresh) << "with the structure of the last solve";
  randomize_rows(model, second, {.seed = 8});
  solved(model, second);
  randomize_rows(model, second, {.seed = 7});
  EXPECT_EQ(solved(model, second), fresh) << "after other rows";
}

TEST(Newton, IterationLimitHoldsAndIsReported) {
  const Model model = trees("iterations='1' tolerance='1e-14'");
  Data data(model);
  forward(model, data);
  randomize_rows(model, data, {.seed = 9, .stiffness = 1e6});
  solved(model, data);
  EXPECT_EQ(data->solver_niter, 1);
  EXPECT_NE(data->status & kNotConverged, 0);
  EXPECT_EQ(data->solver_fault_island, 0);
  EXPECT_GE(data->solver_fault_row, 0);
}

TEST(Newton, RowsThatAreNotNumbersAreNamedAndLeftOut) {
  const Model model = trees("");
  Data data(model);
  forward(model, data);
  randomize_rows(model, data, {.seed = 10});
  view_of(data).efc_aref[0] = std::nan("");
  const std::vector<double> qacc = solved(model, data);
  for (double a : qacc) EXPECT_TRUE(std::isfinite(a));
  EXPECT_NE(data->status & kNotConverged, 0);
  EXPECT_EQ(data->solver_fault_row, 0);
}

TEST(Newton, WithoutRoomForItsFactorCgTakesOver) {
  const Model model = trees("tolerance='1e-14' iterations='3000'");
  Data data(model);
  forward(model, data);
  randomize_rows(model, data, {.seed = 11, .stiffness = 1});
  Data roomy = data;
  const DataView<double>& d = view_of(data);
  solve_newton(view_of(model), d, SerialExec{});
  EXPECT_NE(data->status & kCapacity, 0);
  EXPECT_LT(distance({d.qacc, d.qacc + model->nv}, solved(model, roomy)), 1e-5);
}

TEST(ConjugateGradients, AgreeWithNewton) {
  for (bool elliptic : {false, true}) {
    const Model model =
        trees(std::string(elliptic ? "cone='elliptic' " : "") + "tolerance='0' iterations='3000'");
    Data newton(model);
    forward(model, newton);
    randomize_rows(model, newton, {.seed = 12, .elliptic = elliptic, .stiffness = 1});
    Data cg = newton;
    EXPECT_LT(distance(solved(model, newton), solved(model, cg, false)), 1e-5);
  }
}

}  // namespace
}  // namespace corten::test
