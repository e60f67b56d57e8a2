// The sparse factorization compared with the dense matrix that it factors.
#include "constraint/cholesky.h"

#include <gtest/gtest.h>

#include <cmath>

#include "constraint/newton.h"
#include "corten/corten.h"
#include "support/constraint_problem.h"
#include "support/models.h"

namespace corten::test {
namespace {

using detail::view_of;

/// factor_panel for a full matrix.
template <class T>
bool factor(std::vector<T>& matrix, int n) {
  std::vector<T> diagonal(n);
  for (int i = 0; i < n; i++) diagonal[i] = matrix[i * n + i];
  return detail::factor_panel(matrix.data(), n, n, static_cast<const T*>(diagonal.data()), SerialExec{});
}

TEST(FactorPanel, GivesTheCholeskyFactorWithInverseDiagonal) {
  for (int n : {1, 2, 3, 5, 6, 7, 13, 30}) {
    std::vector<double> A(n * n), L;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) A[i * n + j] = (i == j ? n : 0) + std::cos(i * j + i + j);
    L = A;
    EXPECT_FALSE(factor(L, n));
    for (int i = 0; i < n; i++) L[i * n + i] = 1 / L[i * n + i];
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k <= j; k++) sum += L[k * n + i] * L[k * n + j];
        EXPECT_NEAR(sum, A[j * n + i], 1e-12 * n) << n << ": " << i << ' ' << j;
      }
  }
}

TEST(FactorPanel, ReplacesPivotsThatAreNotPositive) {
  std::vector<double> A{1, 1, 1, 1};
  EXPECT_TRUE(factor(A, 2));
  for (double entry : A) EXPECT_TRUE(std::isfinite(entry));
}

/// A pivot of zero may be anything up to the rounding error of its diagonal entry, but a light body beside a
/// heavy one is not noise.
TEST(FactorPanel, BoundsPivotsByTheirRoundingErrorsInFloat) {
  std::vector<float> singular{1e6F, 1e6F, 1e6F, 1e6F}, apart{1e6F, 0, 0, 1e-6F};
  EXPECT_TRUE(factor(singular, 2));
  EXPECT_FLOAT_EQ(singular[3], 1 / std::sqrt(0x1p-22F * 1e6F));
  EXPECT_FALSE(factor(apart, 2));
  EXPECT_FLOAT_EQ(apart[3], 1e3F);
}

TEST(FactorSmall, SolvesWithTheMatrix) {
  for (int n : {1, 2, 3, 5, 8, 9, 16, 30}) {
    const int stride = (n + 7) / 8 * 8;
    std::vector<double> A(n * stride), x(n);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) A[i * stride + j] = (i == j ? n : 0) + std::cos(i * j + i + j);
    const std::vector<double> matrix = A;
    for (int i = 0; i < n; i++) x[i] = std::sin(i + 1);
    EXPECT_FALSE(detail::factor_small(
        A.data(), n, stride, [](int) { return 1e-15; }, SerialExec{}));
    detail::solve_small(A.data(), n, stride, x.data());
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) sum += matrix[i * stride + j] * x[j];
      EXPECT_NEAR(sum, std::sin(i + 1), 1e-13 * n) << n << ": " << i;
    }
  }
}

TEST(FactorSmall, ReplacesPivotsThatAreNotPositive) {
  std::vector<double> A(16), x{1, 2};
  A[0] = A[1] = A[8] = A[9] = 1;
  EXPECT_TRUE(detail::factor_small(
      A.data(), 2, 8, [](int) { return 1e-15; }, SerialExec{}));
  detail::solve_small(A.data(), 2, 8, x.data());
  for (double entry : x) EXPECT_TRUE(std::isfinite(entry));
}

/// Many small robots, each a free body with two arms.
Model crowd(int robots) {
  std::string text = "<mujoco><worldbody>";
  for (int k = 0; k < robots; k++)
    text += "<body pos='" + std::to_string(k) +
            " 0 0'><freejoint/><geom size='0.1'/><body><joint/><joint axis='0 1 0'/><geom size='0.1' "
            "pos='0.1 0 0'/>"
            "</body><body><joint axis='1 0 0'/><geom size='0.1' pos='0 0.1 0'/></body></body>";
  return load_string(text + "</worldbody></mujoco>");
}

/// M + J' D J with every row active.
std::vector<double> full_hessian(const ModelView<double>& m, const DataView<double>& d) {
  std::vector<double> H(m.nv * m.nv);
  for (int i = 0; i < m.nv; i++)
    for (int a = 0; a < m.M_rownnz[i]; a++) {
      const int j = m.M_colind[m.M_rowadr[i] + a];
      H[i * m.nv + j] = H[j * m.nv + i] = d.M[m.M_rowadr[i] + a];
    }
  for (int row = 0; row < *d.nefc; row++)
    for (int a = 0; a < d.efc_J_rownnz[row]; a++)
      for (int b = 0; b < d.efc_J_rownnz[row]; b++) {
        const int adr = d.efc_J_rowadr[row];
        H[d.efc_J_colind[adr + a] * m.nv + d.efc_J_colind[adr + b]] +=
            d.efc_J[adr + a] * d.efc_D[row] * d.efc_J[adr + b];
      }
  return H;
}

Structure structure_of(const Model& model, Data& data, bool dense) {
  list_problems(view_of(model), view_of(data), SerialExec{});
  EXPECT_TRUE(hessian_structure(
      view_of(model), view_of(data), dense, [](int) { return false; }, detail::growing_exec(data)));
  return read_structure(view_of(data).work.hessian_structure);
}

TEST(SparseFactor, SolvesWithTheFullMatrix) {
  const Model model = crowd(7);
  for (bool dense : {false, true})
    for (unsigned seed = 1; seed <= 6; seed++) {
      Data data(model);
      forward(model, data);
      randomize_rows(model, data, {.seed = seed, .contacts = 4 * static_cast<int>(seed)});
      const ModelView<double>& m = view_of(model);
      const DataView<double>& d = view_of(data);
      for (int row = 0; row < *d.nefc; row++) d.efc_state[row] = kRowQuadratic;
      const Structure s = structure_of(model, data, dense);
      for (int k = 0; k < s.nsuper; k++) s.super_stale[k] = 1;
      EXPECT_FALSE(factor_panels(
          s, d.work.hessian, d.work.newton_x, 0, s.nsuper,
          [&](int k) { assemble_panel(m, d, s, k, SerialExec{}); }, SerialExec{}));
      std::vector<double> x(m.nv), right(m.nv);
      for (int i = 0; i < m.nv; i++) right[i] = std::sin(i + 1), x[s.dof_place[i]] = right[i];
      solve_panels(s, d.work.hessian, 0, s.nsuper, x.data(), SerialExec{});
      const std::vector<double> H = full_hessian(m, d);
      for (int i = 0; i < m.nv; i++) {
        double sum = 0;
        for (int j = 0; j < m.nv; j++) sum += H[i * m.nv + j] * x[s.dof_place[j]];
        EXPECT_NEAR(sum, right[i], 1e-10) << "seed " << seed << " dof " << i;
      }
    }
}

TEST(SparseFactor, RobotsThatDoNotTouchCostTheSumOfTheRobots) {
  RandomRows rows{.equalities = 0, .frictions = 1, .limits = 1, .contacts = 0};
  int entries[2];
  for (int k = 0; k < 2; k++) {
    const Model model = crowd(k == 0 ? 1 : 20);
    Data data(model);
    forward(model, data);
    randomize_rows(model, data, rows);
    entries[k] = structure_of(model, data, false).nH;
  }
  EXPECT_EQ(entries[1], 20 * entries[0]);
}

/// Makes every tree a separate island.
void split_trees(const ModelView<double>& m, const DataView<double>& d) {
  *d.nisland = m.ntree;
  *d.nidof = m.nv;
  int rows = 0;
  for (int t = 0; t < m.ntree; t++) {
    d.island_nv[t] = m.tree_dofnum[t];
    d.island_idofadr[t] = m.tree_dofadr[t];
    d.island_ne[t] = d.island_nf[t] = 0;
    d.island_iefcadr[t] = rows;
    for (int row = 0; row < *d.nefc; row++)
      if (m.dof_treeid[d.efc_J_colind[d.efc_J_rowadr[row]]] == t) d.map_iefc2efc[rows++] = row;
    d.island_nefc[t] = rows - d.island_iefcadr[t];
  }
  for (int i = 0; i < m.nv; i++) d.map_idof2dof[i] = i, d.dof_island[i] = m.dof_treeid[i];
}

TEST(SparseFactor, IslandsGiveTheSolutionOfTheWhole) {
  const Model model = with(crowd(5), [](Option& option) { option.tolerance = 1e-14; });
  Data whole(model);
  forward(model, whole);
  // One limit row per tree.
  randomize_rows(model, whole, {.equalities = 0, .frictions = 0, .limits = 5, .contacts = 0});
  const DataView<double>& d = view_of(whole);
  for (int row = 0; row < 5; row++) {
    d.efc_J_rowadr[row] = row;
    d.efc_J_rownnz[row] = 1;
    d.efc_J_colind[row] = 9 * row + 7;
    d.efc_J[row] = 1;
    d.efc_aref[row] = 10;
  }
  Data islands = whole;
  const ModelView<double>& m = view_of(model);
  const DataView<double>& e = view_of(islands);
  split_trees(m, e);
  solve_newton(m, d, detail::growing_exec(whole));
  solve_newton(m, e, detail::growing_exec(islands));
  for (int i = 0; i < m.nv; i++) EXPECT_NEAR(d.qacc[i], e.qacc[i], 1e-10);
  for (int row = 0; row < 5; row++) EXPECT_GT(e.efc_force[row], 0);
  EXPECT_EQ(e.solver_iterations[4], 1);
}

TEST(SparseFactor, ARingOfTouchingBodiesFillsInLittle) {
  const int n = 60;
  std::string text = "<mujoco><worldbody>";
  for (int k = 0; k < n; k++) text += "<body><freejoint/><geom size='0.1'/></body>";
  const Model model = load_string(text + "</worldbody></mujoco>");
  Data data(model);
  forward(model, data);
  randomize_rows(model, data, {.equalities = 0, .frictions = 0, .limits = 0, .contacts = n});
  const DataView<double>& d = view_of(data);
  // Contact k touches bodies k and k + 1 around the ring.
  int entry = 0;
  *d.nefc = n;
  for (int k = 0; k < n; k++) {
    d.efc_type[k] = kRowContactFrictionless;
    d.efc_id[k] = k;
    d.efc_J_rowadr[k] = entry;
    d.efc_J_rownnz[k] = 12;
    const int low = std::min(k, (k + 1) % n), high = std::max(k, (k + 1) % n);
    for (int i = 0; i < 6; i++) d.efc_J_colind[entry++] = 6 * low + i;
    for (int i = 0; i < 6; i++) d.efc_J_colind[entry++] = 6 * high + i;
  }
  // Every body has two neighbours when it is eliminated: 6 x 18 entries each; panels start on multiples of 8.
  const int entries = structure_of(model, data, false).nH;
  EXPECT_LE(entries, n * 6 * 18 + 8 * n);
  EXPECT_GT(entries, n * 6 * 6);
}

}  // namespace
}  // namespace corten::test
