// The solvers on several thread lanes: every field must have the same bits as on one thread.
#include <gtest/gtest.h>

#include <algorithm>
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

class SolverLanes : public testing::TestWithParam<std::tuple<bool, bool, int>> {};

TEST_P(SolverLanes, GiveTheBitsOfOneThread) {
  const auto [newton, elliptic, jacobian] = GetParam();
  const Model loaded = load_random({.seed = 4, .bodies = 5});
  const Model model = with(loaded, [&, cone = elliptic, form = jacobian](Option& option) {
    option.cone = cone;
    option.jacobian = form;
    option.iterations = 4;
    option.ls_iterations = 8;
  });
  Data start(model);
  randomize_state(model, start, 1);
  forward(model, start);
  randomize_rows(model, start, {.seed = 2, .contacts = 5, .elliptic = elliptic});
  // The first solve grows the capacity; lanes cannot grow it.
  solve(model, start, true, detail::growing_exec(start));
  expect_equal_to_serial<2>(model, start, newton);
  expect_equal_to_serial<3>(model, start, newton);
  expect_equal_to_serial<4>(model, start, newton);
  expect_equal_to_serial<8>(model, start, newton);
}

INSTANTIATE_TEST_SUITE_P(All, SolverLanes,
                         testing::Combine(testing::Bool(), testing::Bool(), testing::Values(0, 1)));

/// One column per lane: different code, the same operations.
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

/// With one lane per dof, a different algorithm reaches the same minimum.
class NewtonOnAWarp : public testing::TestWithParam<bool> {};

TEST_P(NewtonOnAWarp, FindsTheMinimumOfOneThread) {
  const bool elliptic = GetParam();
  const Model loaded = load_random({.seed = 4, .bodies = 5});
  const Model model = with(loaded, [&](Option& option) { option.cone = elliptic; });
  ASSERT_LE(model->nv, 32);
  Data start(model);
  randomize_state(model, start, 1);
  forward(model, start);
  randomize_rows(model, start, {.seed = 2, .contacts = 5, .elliptic = elliptic});
  solve(model, start, true, detail::growing_exec(start));
  DataCapacity capacity = view_of(start);
  capacity.nHmax = std::max(capacity.nHmax, columns::room_for_newton(32, capacity.nefcmax));
  start.storage().grow(capacity);

  Data serial = start, lanes = start, near = start;
  solve(model, serial, true, SerialExec{});
  auto solve_on_lanes = [&](Data& data, std::size_t lent) {
    run_on_thread_lanes<32>(
        [&](auto exec) {
          EXPECT_TRUE(columns::newton_suffices<decltype(exec)>(view_of(model), view_of(data)));
          // constraint_rows does this for contacts; the contacts here are artificial.
          columns::fill_rows(view_of(data), 0, data->nefc, columns::far_rows(view_of(data), exec), exec);
          newton_by_columns(view_of(model), view_of(data), exec);
        },
        lent);
  };
  solve_on_lanes(lanes, 0);
  // Shared memory holds both matrices, or J alone.
  const auto for_J = static_cast<std::size_t>(34 * columns::full_rows(start->nefc));
  for (std::size_t lent : {for_J + 34 * 32, for_J}) {
    near = start;
    solve_on_lanes(near, lent);
    EXPECT_TRUE(std::ranges::equal(near->qacc, lanes->qacc)) << lent;
    EXPECT_TRUE(std::ranges::equal(near->qfrc_constraint, lanes->qfrc_constraint)) << lent;
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

INSTANTIATE_TEST_SUITE_P(Cones, NewtonOnAWarp, testing::Bool());

}  // namespace
}  // namespace corten::test
