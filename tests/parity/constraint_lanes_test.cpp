// Constraint rows, islands and solvers on several thread lanes: the same bits as on one thread.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "exec/thread_lanes.h"
#include "model/storage.h"
#include "step/step.h"
#include "support/fields.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

using Fields = std::vector<std::string>;
using detail::view_of;

/// Every kind of row: equalities, friction loss, limits and contacts of all dimensions, in several islands.
Model everything(const std::string& option) {
  std::string balls;
  for (int i = 0; i < 4; i++)
    balls += "<body pos='" + std::to_string(0.19 * i) + " 2 0.098'><freejoint/><geom size='0.1' condim='" +
             std::to_string(std::vector{1, 3, 4, 6}[static_cast<std::size_t>(i)]) + "'/></body>";
  return load_string("<mujoco><compiler angle='radian'/><option iterations='20' " + option +
                     R"(/><worldbody><geom type="plane" size="5 5 1"/>
    <body name="a" pos="0 0 1"><joint name="j1" axis="0 1 0" range="-0.1 0.1" margin="2" frictionloss="0.5"/>
      <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.04"/>
      <body name="b" pos="0.3 0 0"><joint name="j2" axis="0 1 0"/><geom size="0.1" pos="0.2 0 0"/><site name="sb"/></body>
      <body name="c" pos="0.3 0.2 0"><joint name="j3" type="ball" range="0 0.1" margin="3"/>
        <geom size="0.1" pos="0.2 0 0"/><site name="sc" pos="0.1 0.1 0"/></body></body>
    <body name="d" pos="0.5 0 2"><freejoint/><geom type="box" size="0.1 0.2 0.1"/></body>)" +
                     balls + R"(</worldbody>
    <tendon><spatial name="t" range="0 0.1" margin="1" frictionloss="0.3"><site site="sb"/><site site="sc"/></spatial>
    </tendon><equality><connect body1="b" body2="d" anchor="0 0 0.1"/><weld body1="c" body2="d" active="false"/>
    <joint joint1="j1" joint2="j2" polycoef="0 0.5 1 0 0"/><tendon tendon1="t"/></equality></mujoco>)");
}

/// A state whose Data has capacity for all that a few steps can find, because lanes cannot grow it.
Data state_with_capacity(const Model& model) {
  Data data(model);
  randomize_state(model, data, 1, 0.02, 0.5);
  forward(model, data);
  data.reserve(2 * data->ncon + 10, 2 * data->nefc + 60);
  return data;
}

template <int N>
void expect_equal_to_serial(const Model& model, const Data& start, int steps) {
  auto play = [&](const DataView<double>& d, auto exec) {
    for (int i = 0; i < steps; i++) step(view_of(model), d, exec);
    forward(view_of(model), d, exec);
    body_forces(view_of(model), d, exec);
    inverse(view_of(model), d, exec);
  };
  Data serial = start, lanes = start;
  play(view_of(serial), SerialExec{});
  run_on_thread_lanes<N>([&](auto exec) { play(view_of(lanes), exec); });
  EXPECT_EQ(differing_fields(serial, lanes), Fields{}) << "with " << N << " lanes";
  EXPECT_GT(serial->nefc, 8);
}

class ConstraintLanes : public testing::TestWithParam<std::string> {};

TEST_P(ConstraintLanes, GiveTheBitsOfOneThread) {
  for (const char* cone : {"cone='pyramidal' ", "cone='elliptic' "}) {
    const Model model = everything(cone + GetParam());
    const Data start = state_with_capacity(model);
    expect_equal_to_serial<4>(model, start, repetitions(3, 1));
    if (!kSanitized) expect_equal_to_serial<3>(model, start, 1);
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, ConstraintLanes,
                         testing::Values("solver='PGS'", "solver='CG'", "solver='Newton'",
                                         "solver='PGS' noslip_iterations='5'"),
                         [](const auto& info) { return "option" + std::to_string(info.index); });

TEST(ConstraintLanes, LeaveOutTheSameRowsBeyondCapacity) {
  const Model model = everything("solver='PGS'");
  Data start(model);
  start.reserve(4, 11);
  randomize_state(model, start, 1, 0.02, 0.5);
  Data serial = start, lanes = start;
  forward(view_of(model), view_of(serial), SerialExec{});
  run_on_thread_lanes<4>([&](auto exec) { forward(view_of(model), view_of(lanes), exec); });
  EXPECT_TRUE(serial->status & kCapacity);
  EXPECT_GT(serial->nefc, 0);
  EXPECT_EQ(differing_fields(serial, lanes), Fields{});
}

/// Two arms at distance `apart` that touch themselves and the floor, in contacts of all dimensions, and each
/// other if they are near.
Model arms(const std::string& cone, const std::string& apart = ".15") {
  const std::string arm =
      R"( 0 .09'><freejoint/><geom size='.1' condim='6'/><geom pos='0 -.2 0' size='.1' condim='1'/>
    <body pos='.12 0 0'><joint axis='0 1 0'/><geom size='.1' condim='4'/>
      <body pos='.02 .12 0'><joint axis='1 0 0'/><geom size='.1' condim='3'/></body></body></body>)";
  return load_string("<mujoco><option cone='" + cone +
                     "'/><worldbody><geom type='plane' size='1 1 1' condim='1'/>" + "<body pos='0" + arm +
                     "<body pos='" + apart + arm + "</worldbody></mujoco>");
}

/// With one lane per dof, the lanes write the entries of a contact together.
TEST(ConstraintLanes, WriteTheSameRowsWithALaneForEachDof) {
  for (const char* cone : {"pyramidal", "elliptic"}) {
    const Model model = arms(cone);
    Data start = state_with_capacity(model);
    for (int dim : {1, 3, 4, 6})
      EXPECT_NE(std::find(start->contact_dim.begin(), start->contact_dim.begin() + start->ncon, dim),
                start->contact_dim.begin() + start->ncon)
          << dim;
    for (double& entry : start->efc_J) entry = NAN;
    Data serial = start, lanes = start;
    constraint_rows(view_of(model), view_of(serial), SerialExec{});
    run_on_thread_lanes<32>([&](auto exec) { constraint_rows(view_of(model), view_of(lanes), exec); });
    EXPECT_EQ(differing_fields(serial, lanes), Fields{}) << cone;
    EXPECT_FALSE(std::isnan(serial->efc_J[0]));
  }
}

/// A state with the workspace that newton_by_columns needs.
Data state_for_a_warp(const Model& model) {
  Data data = state_with_capacity(model);
  DataCapacity capacity = view_of(data);
  capacity.nfullmax = columns::newton_workspace_size(32, capacity.nefcmax);
  data.storage().grow(capacity);
  return data;
}

/// The contact rows in `full` equal those of J.
void expect_full_rows(const DataView<double>& d, const double* full) {
  constexpr int stride = columns::kStride<double, ThreadLaneExec<32>>;
  for (int row = *d.ne + *d.nf + *d.nl; row < *d.nefc; row++) {
    std::vector<double> dense(32);
    for (int k = 0; k < d.efc_J_rownnz[row]; k++)
      dense[static_cast<std::size_t>(d.efc_J_colind[d.efc_J_rowadr[row] + k])] =
          d.efc_J[d.efc_J_rowadr[row] + k];
    for (int i = 0; i < 32; i++)
      EXPECT_EQ(full[row * stride + i], dense[static_cast<std::size_t>(i)]) << row << " " << i;
  }
}

/// A warp also writes contact rows as full rows and solves with these, in shared or in global memory.
TEST(ConstraintLanes, OfAWarpSolveWithTheRowsThatTheyWrote) {
  for (const char* cone : {"pyramidal", "elliptic"})
    for (const char* apart : {".15", "2"}) {
      const Model model = arms(cone, apart);
      const ModelView<double>& m = view_of(model);
      const Data start = state_for_a_warp(model);
      auto before_solving = [&](const DataView<double>& d, auto exec) {
        piece::ConstraintRows{true}(m, d, exec);
        piece::Velocity{}(m, d, exec);
        piece::Actuation{}(m, d, exec);
      };
      Data serial = start;
      before_solving(view_of(serial), SerialExec{});
      piece::ConstraintSolver{}(m, view_of(serial), SerialExec{});
      EXPECT_EQ(serial->nisland, apart[0] == '2' ? 2 : 1);
      const int rows = columns::full_rows(serial->nefc);
      for (int near_rows : {0, rows, rows + 32}) {
        Data lanes = start;
        std::fill_n(view_of(lanes).work.full_matrices, view_of(lanes).nfullmax, NAN);
        run_on_thread_lanes<32>(
            [&](auto exec) {
              before_solving(view_of(lanes), exec);
              if (exec.lane() == 0)
                expect_full_rows(view_of(lanes), columns::full_jacobian_rows(view_of(lanes), exec));
              exec.sync();
              piece::ColumnSolver{}(m, view_of(lanes), exec);
            },
            static_cast<std::size_t>(34 * near_rows));
        for (std::size_t i = 0; i < serial->qacc.size(); i++)
          EXPECT_NEAR(lanes->qacc[i], serial->qacc[i], 1e-9 * (1 + std::abs(serial->qacc[i]))) << cone << i;
        EXPECT_EQ(lanes->solver_niter, serial->solver_niter);
      }
    }
}

}  // namespace
}  // namespace corten::test
