// CG on one thread with packed problems: the bits of CG on the sparse arrays of Data.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "constraint/newton.h"
#include "corten/corten.h"
#include "model/storage.h"
#include "support/models.h"

namespace corten::test {
namespace {

using detail::view_of;

/// Cloth with edge equalities over a chain of hinges and a ball, some of which touch; a second island apart;
/// friction loss and limits.
Model scene(const std::string& option) {
  return load_string("<mujoco><option tolerance='1e-12' " + option + R"(/><worldbody>
    <geom type='plane' size='5 5 1'/>
    <flexcomp name='cloth' type='grid' dim='2' count='5 4 1' spacing='.05 .05 .05' mass='.1' radius='.01' pos='0 0 .28'>
      <edge equality='true' damping='.01'/><contact selfcollide='none'/><pin id='0'/></flexcomp>
    <body pos='0 0 .2'><joint axis='0 1 0' frictionloss='.1'/><geom type='capsule' size='.04' fromto='0 0 0 .1 0 0'/>
      <body pos='.12 0 0'><joint axis='0 1 0' range='-5 5' limited='true' margin='10'/><geom size='.05' condim='4'/>
        <body pos='0 .1 0'><joint type='ball'/><geom size='.05' condim='6' pos='0 .02 0'/></body></body></body>
    <body pos='1 0 .099'><freejoint/><geom size='.1' condim='1'/></body>
    <body pos='1.15 0 .06'><freejoint/><geom type='box' size='.06 .06 .0605'/></body></worldbody></mujoco>)");
}

struct Options {
  const char *name, *text;
};

class PackedCg : public testing::TestWithParam<Options> {};

TEST_P(PackedCg, HasTheBitsOfTheSparseArrays) {
  const Model model = scene(GetParam().text);
  Data start(model);
  randomize_state(model, start, 1, 0.005, 0.1);
  forward(model, start);
  ASSERT_GT(start->ne, 20);
  ASSERT_GT(start->ncon, 4);
  Data packed = start, sparse = start;
  solve_cg(view_of(model), view_of(packed), detail::growing_exec(packed));
  // Too little memory for packed problems, and no more to be had.
  DataView<double> poor = view_of(sparse);
  poor.nHmax = 0;
  solve_cg(view_of(model), poor, SerialExec{});
  EXPECT_GT(packed->solver_niter, 3);
  EXPECT_EQ(packed->solver_niter, sparse->solver_niter);
  EXPECT_TRUE(std::ranges::equal(packed->qacc, sparse->qacc));
  EXPECT_TRUE(std::ranges::equal(packed->qfrc_constraint, sparse->qfrc_constraint));
  EXPECT_TRUE(std::ranges::equal(packed->efc_force, sparse->efc_force));
  EXPECT_TRUE(std::ranges::equal(packed->efc_state, sparse->efc_state));
}

INSTANTIATE_TEST_SUITE_P(
    Options, PackedCg,
    testing::Values(Options{"pyramids", "solver='CG' cone='pyramidal'"},
                    Options{"cones", "solver='CG' cone='elliptic'"},
                    Options{"one_problem",
                            "solver='CG' iterations='30'><flag island='disable'/></option><option"}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(PackedCg, LeavesNoStructureToANewtonSolverThatFollows) {
  const Model cg = scene("solver='CG'"), newton = scene("solver='Newton'");
  Data data(newton);
  randomize_state(newton, data, 1, 0.005, 0.1);
  forward(newton, data);
  const Data expected = data;
  solve_cg(view_of(cg), view_of(data), detail::growing_exec(data));
  solve_newton(view_of(newton), view_of(data), detail::growing_exec(data));
  EXPECT_TRUE(std::ranges::equal(data->qacc, expected->qacc));
}

}  // namespace
}  // namespace corten::test
