// The solvers on several lanes that are threads: every field must have the same bits as on one thread.
#include <gtest/gtest.h>

#include <cmath>

#include "constraint/newton.h"
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
  // The first solve finds the room that it needs; lanes cannot grow.
  solve(model, start, true, detail::growing_exec(start));
  expect_equal_to_serial<2>(model, start, newton);
  expect_equal_to_serial<3>(model, start, newton);
  expect_equal_to_serial<4>(model, start, newton);
  expect_equal_to_serial<8>(model, start, newton);
}

INSTANTIATE_TEST_SUITE_P(All, SolverLanes,
                         testing::Combine(testing::Bool(), testing::Bool(), testing::Values(0, 1)));

}  // namespace
}  // namespace corten::test
