// The solvers on several lanes that are threads: every field must have the same bits as on one thread.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "constraint/newton.h"
#include "constraint/newton_columns.h"
#include "corten/corten.h"
#include "exec/thread_lanes.h"
#include "support/constraint_problem.h"
#include "support/fields.h"
#include "support/models.h"

namespace corten::test {
namespace {

using Fields = std::vector<std::string>;
using detail::view_of;

template <class Exec>
void solve(const Model& model, Data& data, bool newton, Exec exec) {
  if (newton) solve_newton(view_of(model), view_of(data), exec);
  else solve_cg(view_of(model), view_of(data), exec);
}

template <int N>
void expect_equal_to_serial(const Model& model, const Data& start, bool newton) {
  Data serial = start, lanes = start;
  solve(model, serial, newton, SerialExec{});
  run_on_thread_lanes<N>([&](auto exec) { solve(model, lanes, newton, exec); });
  EXPECT_EQ(differing_fields(serial, lanes), Fields{}) << "with " << N << " lanes";
  EXPECT_GT(serial->solver_niter, 0);
}

Model with_few_iterations(const Model& model, bool elliptic, int jacobian) {
  return with(model, [&](Option& option) {
    option.cone = elliptic;
    option.jacobian = jacobian;
    option.iterations = 4;
    option.ls_iterations = 8;
  });
}

class SolverLanes : public testing::TestWithParam<std::tuple<bool, bool, int>> {};

/// Tests with random rows on a random model.
void expect_equal_bits(int bodies, int contacts, NewtonSpace space, bool newton, bool elliptic,
                       int jacobian) {
  const Model model = with_few_iterations(load_random({.seed = 4, .bodies = bodies}), elliptic, jacobian);
  Data start(model);
  randomize_state(model, start, 1);
  forward(model, start);
  randomize_rows(model, start, {.seed = 2, .contacts = contacts, .elliptic = elliptic});
  ASSERT_EQ(newton_space<SerialExec>(model->nv, start->nefc), space) << model->nv << ", " << start->nefc;
  // The first solves grow the capacity; lanes cannot.
  for (bool first : {true, false}) solve(model, start, first, detail::growing_exec(start));
  expect_equal_to_serial<2>(model, start, newton);
  expect_equal_to_serial<3>(model, start, newton);
  expect_equal_to_serial<4>(model, start, newton);
  expect_equal_to_serial<8>(model, start, newton);
}

TEST_P(SolverLanes, GiveTheBitsOfOneThread) {
  const auto [newton, elliptic, jacobian] = GetParam();
  expect_equal_bits(5, 5, NewtonSpace::dense, newton, elliptic, jacobian);
}

/// More dofs: Newton's method in panels.
TEST_P(SolverLanes, GiveTheBitsOfOneThreadInPanels) {
  const auto [newton, elliptic, jacobian] = GetParam();
  if (newton) expect_equal_bits(22, 30, NewtonSpace::panels, newton, elliptic, jacobian);
}

/// Few rows: Newton's method in the space of rows.
TEST_P(SolverLanes, GiveTheBitsOfOneThreadWithFewRows) {
  const auto [newton, elliptic, jacobian] = GetParam();
  const Model model = with_few_iterations(load_random({.seed = 4, .bodies = 9}), elliptic, jacobian);
  Data start(model);
  randomize_state(model, start, 1);
  forward(model, start);
  randomize_rows(model, start,
                 {.seed = 2, .equalities = 1, .limits = 2, .contacts = 2, .elliptic = elliptic});
  ASSERT_TRUE(solves_in_rows<SerialExec>(model->nv, start->nefc)) << start->nefc;
  solve(model, start, true, detail::growing_exec(start));
  expect_equal_to_serial<2>(model, start, newton);
  expect_equal_to_serial<3>(model, start, newton);
  expect_equal_to_serial<8>(model, start, newton);
}

INSTANTIATE_TEST_SUITE_P(All, SolverLanes,
                         testing::Combine(testing::Bool(), testing::Bool(), testing::Values(0, 1)));

/// One column per lane: same operations, other code.
TEST(InertiaOnAWarp, HasTheBitsOfOneThread) {
  const Model model = load_random({.seed = 4, .bodies = 7});
  ASSERT_LE(model->nv, 32);
  ASSERT_GT(model->nv, 10);
  Data start(model);
  randomize_state(model, start, 1);
  forward(model, start);
  Data serial = start, lanes = start;
  auto factor_and_solve = [&](Data& data, auto exec) {
    factor_inertia(view_of(model), view_of(data), exec);
    solve_inertia(view_of(model), view_of(data), view_of(data).qacc, exec);
  };
  factor_and_solve(serial, SerialExec{});
  run_on_thread_lanes<32>([&](auto exec) { factor_and_solve(lanes, exec); });
  EXPECT_EQ(differing_fields(serial, lanes), Fields{});
  EXPECT_NE(serial->qacc[0], start->qacc[0]);
}

/// Newton's method with full columns in the registers of the lanes: another storage, the same minimum.
class NewtonOnAWarp : public testing::TestWithParam<bool> {
 protected:
  const bool elliptic = GetParam();

  Model make_model(int iterations = 100) const {
    const Model loaded = load_random({.seed = 4, .bodies = 5});
    return with(loaded, [&](Option& option) {
      option.cone = elliptic;
      option.iterations = iterations;
    });
  }
  /// Random rows, and capacity for the solvers of one thread and of a warp.
  Data make_problem(const Model& model, double stiffness = 100) const {
    Data data(model);
    randomize_state(model, data, 1);
    forward(model, data);
    randomize_rows(model, data, {.seed = 2, .contacts = 5, .elliptic = elliptic, .stiffness = stiffness});
    solve(model, data, true, detail::growing_exec(data));
    data->status = 0;
    DataCapacity capacity = view_of(data);
    capacity.nfullmax = columns::newton_workspace_size(32, capacity.nefcmax);
    data.storage().grow(capacity);
    std::fill_n(view_of(data).work.row_cost, capacity.nefcmax, NAN);
    return data;
  }
  /// With `shared` doubles of shared memory.
  static void solve_on_lanes(const Model& model, Data& data, std::size_t shared = 0) {
    run_on_thread_lanes<32>(
        [&](auto exec) {
          EXPECT_TRUE(columns::newton_suffices<decltype(exec)>(view_of(model), view_of(data)));
          // What constraint_rows does for contacts, which are made up here.
          columns::fill_rows(view_of(data), 0, data->nefc, columns::full_jacobian_rows(view_of(data), exec),
                             exec);
          newton_by_columns(view_of(model), view_of(data), exec);
        },
        shared);
  }
  /// On one thread, as constrained_acceleration does it.
  static void solve_serially(const Model& model, Data& data) {
    data->solver_fault_island = data->solver_fault_row = -1;
    solve(model, data, true, SerialExec{});
  }
};

TEST_P(NewtonOnAWarp, FindsTheMinimumOfOneThread) {
  const Model model = make_model();
  ASSERT_LE(model->nv, 32);
  const Data start = make_problem(model);
  Data serial = start, lanes = start, fast = start;
  solve_serially(model, serial);
  solve_on_lanes(model, lanes);
  // Shared memory fits both matrices, or only J.
  const auto for_J = static_cast<std::size_t>(34 * columns::full_rows(start->nefc));
  for (std::size_t shared : {for_J + 34 * 32, for_J}) {
    fast = start;
    solve_on_lanes(model, fast, shared);
    EXPECT_TRUE(std::ranges::equal(fast->qacc, lanes->qacc)) << shared;
    EXPECT_TRUE(std::ranges::equal(fast->qfrc_constraint, lanes->qfrc_constraint)) << shared;
  }
  EXPECT_EQ(lanes->solver_niter, serial->solver_niter);
  EXPECT_GT(lanes->solver_niter, 1);
  for (int i = 0; i < model->nv; i++) {
    const std::size_t at = static_cast<std::size_t>(i);
    const double scale = 1 + std::abs(serial->qacc[at]);
    EXPECT_NEAR(lanes->qacc[at], serial->qacc[at], 1e-10 * scale) << i;
    EXPECT_NEAR(lanes->qfrc_constraint[at], serial->qfrc_constraint[at],
                1e-9 * (1 + std::abs(serial->qfrc_constraint[at])))
        << i;
  }
}

/// The costs of rows, by which a faulty row is found, are those of the solution.
TEST_P(NewtonOnAWarp, WritesTheCostsOfRows) {
  const Model model = make_model();
  const Data start = make_problem(model);
  Data serial = start, lanes = start;
  solve_serially(model, serial);
  solve_on_lanes(model, lanes);
  const double *got = view_of(lanes).work.row_cost, *expected = view_of(serial).work.row_cost;
  for (int row = 0; row < serial->nefc; row++)
    EXPECT_NEAR(got[row], expected[row], 1e-9 * (1 + expected[row])) << row;
}

TEST_P(NewtonOnAWarp, NamesTheRowThatIsNaN) {
  const Model model = make_model();
  const Data start = make_problem(model);
  const int equality = 3, contact = start->ne + start->nf + start->nl;
  for (int bad : {equality, contact}) {
    Data serial = start;
    serial->efc_aref[static_cast<std::size_t>(bad)] = NAN;
    Data lanes = serial;
    solve_serially(model, serial);
    solve_on_lanes(model, lanes);
    EXPECT_EQ(serial->solver_fault_row, bad);
    EXPECT_EQ(lanes->solver_fault_row, bad);
    EXPECT_EQ(lanes->solver_fault_island, serial->solver_fault_island);
    EXPECT_EQ(lanes->status, serial->status);
    EXPECT_TRUE(std::ranges::equal(lanes->qacc, lanes->qacc_smooth)) << "the problem is given up";
    EXPECT_TRUE(std::ranges::equal(lanes->qacc, serial->qacc));
  }
}

/// It is the row with the highest cost.
TEST_P(NewtonOnAWarp, NamesTheRowOfAProblemThatDoesNotConverge) {
  const Model model = make_model(1);
  const Data start = make_problem(model, 1e6);
  Data serial = start, lanes = start;
  solve_serially(model, serial);
  solve_on_lanes(model, lanes);
  EXPECT_NE(serial->status & kNotConverged, 0);
  EXPECT_GT(serial->solver_fault_row, 0);
  EXPECT_EQ(lanes->solver_fault_row, serial->solver_fault_row);
  EXPECT_EQ(lanes->status, serial->status);
}

INSTANTIATE_TEST_SUITE_P(Cones, NewtonOnAWarp, testing::Bool());

/// x with H x = (1, 0) for the matrix [[a, b], [b, c]], from one lane per dof. `singular`: what is expected
/// of the elimination.
std::array<float, 2> solve_on_lanes(float a, float b, float c, bool singular) {
  std::array<float, 2> solution{};
  run_on_thread_lanes<32>([&](auto exec) {
    const bool first = exec.lane() == 0;
    float column[32] = {}, inverse;
    if (exec.lane() < 2) column[0] = first ? a : b, column[1] = first ? b : c;
    float x = first ? 1.F : 0.F;
    const float least = detail::least_pivot(exec.lane() < 2 ? column[exec.lane()] : 0);
    EXPECT_EQ(columns::eliminate(2, least, column, inverse, x, exec), singular);
    x = columns::substitute_down(2, inverse, x * inverse, exec);
    if (exec.lane() < 2) solution[static_cast<std::size_t>(exec.lane())] = x;
  });
  return solution;
}

/// A pivot of zero may be anything up to the rounding error of the diagonal.
TEST(NewtonOnAWarpInFloat, BoundsPivotsByRoundingErrors) {
  const float h = 1e6F, longest = 1 / (0x1p-22F * h);
  const std::array<float, 2> x = solve_on_lanes(h, h, h, true);
  EXPECT_FLOAT_EQ(x[0], longest);
  EXPECT_FLOAT_EQ(x[1], -longest);
}

TEST(NewtonOnAWarpInFloat, KeepsThePivotsOfLightDofsBesideHeavyOnes) {
  EXPECT_FLOAT_EQ(solve_on_lanes(1e-6F, 0, 1e6F, false)[0], 1e6F);
}

}  // namespace
}  // namespace corten::test
