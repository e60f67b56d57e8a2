// Stages on several thread lanes: every field of every Data must have the same bits as on one thread. Under
// ThreadSanitizer this finds a missing sync(), on any machine.
#include "exec/thread_lanes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "dynamics/body_forces.h"
#include "model/storage.h"
#include "step/inverse.h"
#include "step/step.h"
#include "support/fields.h"
#include "support/models.h"
#include "support/sanitizers.h"
#include "support/wrapped_models.h"

namespace corten::test {
namespace {

using Fields = std::vector<std::string>;
using detail::view_of;

/// A few steps, then all other functions that read the state.
template <class Exec>
void play(const ModelView<double>& m, const DataView<double>& d, int steps, Exec exec) {
  for (int i = 0; i < steps; i++) step(m, d, exec);
  forward(m, d, exec);
  body_forces(m, d, exec);
  subtree_velocity(m, d, exec);
  potential_energy(m, d, exec);
  kinetic_energy(m, d, exec);
  inverse(m, d, exec);
  step1(m, d, exec);
  step2(m, d, exec);
}

template <int N>
void expect_equal_to_serial(const Model& model, const Data& start, int steps) {
  Data serial = start, lanes = start;
  play(view_of(model), view_of(serial), steps, SerialExec{});
  run_on_thread_lanes<N>([&](auto exec) { play(view_of(model), view_of(lanes), steps, exec); });
  EXPECT_EQ(differing_fields(serial, lanes), Fields{}) << "with " << N << " lanes";
  EXPECT_NE(differing_fields(serial, start), Fields{}) << "nothing moved";
}

Model with_integrator(const Model& model, int integrator) {
  return with(model, [&](Option& option) { option.integrator = integrator; });
}

class ThreadLanes : public testing::TestWithParam<std::string> {};

TEST_P(ThreadLanes, GiveTheBitsOfOneThread) {
  const Model loaded = load(data_folder() / "conformance/cases" / GetParam());
  if (kSanitized && loaded->nv > 30) GTEST_SKIP() << "too slow under sanitizers";
  // Barriers are slow: each model is tested with one integrator, and each integrator with a quarter of the
  // models.
  const Model model = with_integrator(loaded, static_cast<int>(GetParam().size() % 4));
  Data start(model);
  randomize_state(model, start, 1);
  randomize_forces(model, start, 1, 0.1);
  expect_equal_to_serial<4>(model, start, repetitions(2, 1));
}

std::vector<std::string> models() {
  std::vector<std::string> all;
  for (const char* group : {"smooth", "smooth_more", "tendon", "sensor"})
    for (const auto& path : case_models(group))
      if (path.stem() != "nothing_moves") all.push_back(std::string(group) + "/" + path.filename().string());
  // Actuators with code paths of their own.
  for (const char* name : {"actfrcrange", "actuatorgravcomp", "delay", "general_dyn", "muscle_joint",
                           "trn_ball", "trn_free", "trn_refsite_rotated", "trn_site", "trn_slidercrank"})
    all.push_back(std::string("actuator/") + name + ".xml");
  return all;
}

INSTANTIATE_TEST_SUITE_P(Cases, ThreadLanes, testing::ValuesIn(models()), [](const auto& info) {
  const std::filesystem::path path = info.param;
  return path.parent_path().string() + "_" + path.stem().string();
});

/// In a warp, each dof's lane gathers the actuator forces of that dof.
TEST(ThreadLanesOfAWarp, PushAsOneThreadDoes) {
  std::vector<Model> models;
  for (const char* name : {"general_dyn", "trn_ball", "trn_free", "trn_site", "actfrcrange"})
    models.push_back(load(data_folder() / "conformance/cases/actuator" / (std::string(name) + ".xml")));
  // More actuators than lanes, several of them on one dof, and tendons over many dofs.
  std::string actuators;
  for (int i = 0; i < 40; i++)
    actuators +=
        i % 5 == 4 ? "<motor tendon='t' gear='2'/>" : "<motor joint='j" + std::to_string(i % 3) + "'/>";
  models.push_back(load_string(
      "<mujoco><worldbody><body><joint name='j0'/><geom size='.1'/><body><joint name='j1'/><geom "
      "size='.1'/><body>"
      "<joint name='j2'/><geom size='.1'/></body></body></body></worldbody><tendon><fixed name='t'><joint "
      "joint='j0' coef='.3'/><joint joint='j2' coef='-.7'/></fixed></tendon><actuator>" +
      actuators + "</actuator></mujoco>"));
  for (const Model& model : models) {
    Data start(model);
    randomize_state(model, start, 1);
    forward(model, start);
    for (std::size_t u = 0; u < start->ctrl.size(); u++) start->ctrl[u] = 0.1 * double(u) - 0.7;
    Data serial = start, lanes = start;
    actuation(view_of(model), view_of(serial), SerialExec{});
    run_on_thread_lanes<32>([&](auto exec) { actuation(view_of(model), view_of(lanes), exec); });
    EXPECT_EQ(differing_fields(serial, lanes), Fields{});
    EXPECT_NE(differing_fields(serial, start), Fields{});
  }
}

TEST(ThreadLanesOnWraps, GiveTheBitsOfOneThreadForEveryWidth) {
  for (unsigned seed = 1; seed <= static_cast<unsigned>(repetitions(2, 1)); seed++) {
    const Model model = load_wraps(seed, seed % 2 ? "implicit" : "RK4");
    Data start(model);
    randomize_state(model, start, seed);
    expect_equal_to_serial<2>(model, start, 1);
    expect_equal_to_serial<3>(model, start, 1);
    expect_equal_to_serial<8>(model, start, 1);
  }
}

TEST(ThreadLanesOnTrees, GiveTheBitsOfOneThreadForEveryWidth) {
  for (unsigned seed = 1; seed <= static_cast<unsigned>(repetitions(3, 1)); seed++) {
    const Model loaded = load_random({.seed = seed,
                                      .bodies = 10,
                                      .flags = "energy=\"enable\" invdiscrete=\"enable\"",
                                      .fluid = true,
                                      .tendons = true,
                                      .tendon_armature = true,
                                      .actuators = true});
    for (int integrator = 0; integrator < 4; integrator++) {
      const Model model = with_integrator(loaded, integrator);
      Data start(model);
      randomize_state(model, start, seed);
      randomize_forces(model, start, seed);
      expect_equal_to_serial<2>(model, start, 1);
      expect_equal_to_serial<3>(model, start, 1);
      expect_equal_to_serial<8>(model, start, 1);
    }
  }
}

TEST(ThreadLanesOnSensors, KeepTheSameHistoriesAndImages) {
  const Model model = load_string(R"(<mujoco><option><flag energy="enable"/></option><worldbody>
      <geom type="plane" size="0 0 1"/><camera name="c" pos="0 -2 1" xyaxes="1 0 0 0 0.5 1" resolution="5 4"/>
      <body name="b" pos="0 0 1"><joint name="j" axis="0 1 0"/><geom type="box" size=".3 .1 .1" pos=".2 0 0"/>
        <site name="s" pos="0.4 0 0"/><body pos=".5 0 0"><joint type="ball"/><geom size=".1" pos=".1 0 .1"/></body></body>
      </worldbody><sensor><rangefinder camera="c" data="dist normal" nsample="3" delay="0.003"/>
      <rangefinder camera="c" data="point depth"/><accelerometer site="s" nsample="4" interval="0.005" interp="cubic"/>
      <subtreeangmom body="b" nsample="5" delay="0.005" interp="linear"/><e_potential nsample="2" delay="0.002"/>
      <force site="s"/><subtreelinvel body="b"/><e_kinetic/><clock nsample="2"/><jointvel joint="j" cutoff="0.1"/>
      </sensor></mujoco>)");
  for (int integrator = 0; integrator < 4; integrator++) {
    const Model with_it = with_integrator(model, integrator);
    Data start(with_it);
    randomize_state(with_it, start, 5);
    expect_equal_to_serial<4>(with_it, start, repetitions(8, 4));
    expect_equal_to_serial<3>(with_it, start, 2);
  }
}

// Edges, elements, bending, nodes, both equalities, passive contacts, pinned points in a body that moves.
TEST(ThreadLanesOnFlexes, GiveTheBitsOfOneThread) {
  auto flexcomp = [](const std::string& attributes, const std::string& inside, const std::string& contact) {
    return "<flexcomp spacing='.05 .05 .05' radius='.006' mass='.1' " + attributes + ">" + inside +
           "<contact selfcollide='none' " + contact + "/></flexcomp>";
  };
  const Model model = load_string(
      "<mujoco><worldbody><geom type='plane' size='1 1 1' pos='0 0 -.005'/><geom size='.03' pos='.3 0 -.03'/>"
      "<body name='arm' pos='-.3 0 .1'><joint axis='0 1 0'/><geom type='capsule' size='.01 .03'/>" +
      flexcomp("name='cable' type='grid' dim='1' count='4 1 1'",
               "<edge stiffness='40' damping='.1'/><pin id='0'/>", "") +
      "</body>" +
      flexcomp("name='cloth' type='grid' dim='2' count='3 3 1'",
               "<elasticity young='1e4' poisson='.2' thickness='.004' damping='.001' elastic2d='both'/>",
               "condim='4'") +
      flexcomp("name='sheet' type='grid' dim='2' count='3 2 1' pos='.3 0 0'", "<edge equality='vert'/>", "") +
      flexcomp("name='net' type='grid' dim='2' count='2 3 1' pos='.6 0 0'", "<edge equality='true'/>",
               "passive='true'") +
      flexcomp("name='soft' type='grid' dim='3' count='2 2 2' pos='.9 0 .02'",
               "<elasticity young='2e3' poisson='.3' damping='.002'/>", "") +
      flexcomp("name='jelly' type='grid' dim='3' dof='trilinear' count='3 3 3' pos='1.2 0 .05'",
               "<elasticity young='3e3' poisson='.2' damping='.01'/>", "") +
      "</worldbody></mujoco>");
  for (int integrator = 0; integrator < 4; integrator++) {
    const Model with_it = with_integrator(model, integrator);
    Data start(with_it);
    for (int i = 0; i < with_it->nq; i++) start->qpos[i] += 0.002 * std::sin(7.0 * i);
    for (int i = 0; i < with_it->nv; i++) start->qvel[i] = 0.1 * std::cos(5.0 * i);
    expect_equal_to_serial<4>(with_it, start, repetitions(3, 1));
  }
}

TEST(ThreadLanesOnTrees, AgreeOnBadStates) {
  const Model model = load_random({.seed = 4, .actuators = true});
  ASSERT_GT(model->nu, 0);
  auto spoil = [&](auto change) {
    Data start(model);
    randomize_state(model, start, 1);
    change(start);
    expect_equal_to_serial<4>(model, start, 2);
  };
  spoil([](Data& d) { d->qpos[0] = NAN; });
  spoil([](Data& d) { d->qvel[1] = INFINITY; });
  spoil([](Data& d) { d->ctrl[0] = NAN; });
  spoil([](Data& d) { d->qfrc_applied[2] = 1e300; });
}

}  // namespace
}  // namespace corten::test
