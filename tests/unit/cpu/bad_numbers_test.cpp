// Bad inputs (NaN, infinite or beyond 1e10): a status bit, never a crash, and a finite state if the state is
// reset automatically.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "corten/corten.h"
#include "support/models.h"

namespace corten::test {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN(),
                 kInf = std::numeric_limits<double>::infinity();

bool finite(const Data& data) {
  for (auto field : {data->qpos, data->qvel, data->act})
    for (double x : field)
      if (!std::isfinite(x)) return false;
  return std::isfinite(data->time);
}

class BadNumbers : public testing::TestWithParam<std::tuple<const char*, double>> {
 protected:
  static Model make(const char* integrator, const char* flags) {
    return load_string(std::string("<mujoco><option integrator='") + integrator +
                       "' density='1' viscosity='0.1'><flag contact='disable' " + flags + R"(/></option>
      <worldbody>
        <body mocap="true"><body pos="0 0 1"><joint name="m" axis="0 1 0"/><geom size="0.1" pos="0 0 0.2"/></body></body>
        <body name="f"><freejoint/><geom type="box" size="0.1 0.2 0.3"/><site name="a"/>
          <body pos="0.3 0 0"><joint name="b" type="ball" damping="0.1" stiffness="1"/><geom size="0.1" pos="0.1 0 0"/>
            <body pos="0.3 0 0"><joint name="h" axis="0 1 0"/><joint name="s" type="slide" axis="1 0 0"/>
              <geom type="capsule" size="0.05 0.1" fluidshape="ellipsoid"/><site name="e" pos="0.1 0 0"/></body></body></body>
      </worldbody>
      <tendon><spatial name="t" stiffness="3" damping="0.1"><site site="a"/><site site="e"/></spatial></tendon>
      <actuator><motor joint="h"/><position joint="s" kp="3" timeconst="0.1"/><motor tendon="t"/></actuator></mujoco>)");
  }
  double bad() const { return std::get<1>(GetParam()); }

  /// Sets each entry of the field to the bad number, one at a time.
  template <class Field>
  void expect_reported(Field field, int bits) const {
    for (const char* flags : {"", "autoreset='disable'"}) {
      const Model model = make(std::get<0>(GetParam()), flags);
      Data data(model);
      for (std::size_t i = 0; i < field(data).size(); i++) {
        randomize_state(model, data, 1);
        ASSERT_TRUE(step(model, data).ok());
        field(data)[i] = bad();
        const Status status = step(model, data);
        EXPECT_NE(status.bits & bits, 0) << "entry " << i << ": " << status.text() << " with flags " << flags;
        EXPECT_FALSE(status.text().empty());
        EXPECT_TRUE(*flags != 0 || finite(data)) << "entry " << i;
        forward(model, data), inverse(model, data), body_forces(model, data), energy(model, data);
        if (*flags != 0) continue;
        randomize_state(model, data, 1);
        EXPECT_TRUE(step(model, data).ok()) << "the next step must not report the status again";
      }
    }
  }
};

TEST_P(BadNumbers, InQposSetABit) {
  expect_reported([](const Data& d) { return d->qpos; }, kBadQpos);
}
TEST_P(BadNumbers, InQvelSetABit) {
  expect_reported([](const Data& d) { return d->qvel; }, kBadQvel);
}
TEST_P(BadNumbers, InCtrlSetABit) {
  expect_reported([](const Data& d) { return d->ctrl; }, kBadCtrl);
}
TEST_P(BadNumbers, InAppliedForceSetABit) {
  expect_reported([](const Data& d) { return d->qfrc_applied; }, kBadQacc);
}
TEST_P(BadNumbers, InAppliedBodyForceSetABit) {
  // From the free body on: the hinge below the mocap body is not affected by forces along its axis.
  expect_reported([](const Data& d) { return d->xfrc_applied.subspan(18); }, kBadQacc);
}
TEST_P(BadNumbers, InActivationSetABit) {
  expect_reported([](const Data& d) { return d->act; }, kBadQacc);
}

TEST_P(BadNumbers, InMocapPosesNeverCrash) {
  for (const char* flags : {"", "autoreset='disable'"}) {
    const Model model = make(std::get<0>(GetParam()), flags);
    Data data(model);
    for (int i = 0; i < 7; i++) {
      reset(model, data);
      (i < 3 ? data->mocap_pos[i] : data->mocap_quat[i - 3]) = bad();
      const Status status = step(model, data);
      // A hinge on a body with a NaN pose: its acceleration is NaN, too, unless gravity still has a lever
      // arm.
      const bool no_orientation = std::isnan(bad()) && i >= 3;
      EXPECT_TRUE(!no_orientation || status.has(kBadQacc) || status.has(kSingular)) << i;
      EXPECT_TRUE(*flags != 0 || status.ok() || finite(data)) << i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, BadNumbers,
                         testing::Combine(testing::Values("Euler", "RK4", "implicit", "implicitfast"),
                                          testing::Values(kNan, kInf, -kInf, 1e300, -1e300)));

TEST(BadNumbers, BetweenStep1AndStep2AreReported) {
  const Model model =
      load_string("<mujoco><worldbody><body><joint/><geom size='0.1'/></body></worldbody></mujoco>");
  Data data(model);
  step1(model, data);
  data->qfrc_applied[0] = kNan;
  EXPECT_TRUE(step2(model, data).has(kBadQacc));
  EXPECT_TRUE(finite(data));
  data->qpos[0] = kNan;
  EXPECT_TRUE(step1(model, data).has(kBadQpos));
  EXPECT_TRUE(step2(model, data).has(kBadQpos)) << "status bits of step1 must be kept";
}

TEST(BadNumbers, ResetPutsEverythingBackToTheStart) {
  const Model model =
      load_string(R"(<mujoco><worldbody><body mocap="true" pos="1 2 3"/><body><joint ref="20" name="j"/>
      <geom size="0.1"/></body></worldbody><actuator><position joint="j" timeconst="0.1"/></actuator></mujoco>)");
  Data data(model);
  for (int i = 0; i < 10; i++) step(model, data);
  data->ctrl[0] = 3, data->act[0] = 2, data->mocap_pos[0] = 7, data->xfrc_applied[7] = 1,
  data->qfrc_applied[0] = 1;
  data->qvel[0] = kNan;
  EXPECT_TRUE(step(model, data).has(kBadQvel));
  EXPECT_NEAR(data->time, model->opt.timestep, 1e-15);
  EXPECT_EQ(data->ctrl[0], 0);
  EXPECT_EQ(data->act[0], 0);
  EXPECT_EQ(data->mocap_pos[0], 1);
  EXPECT_EQ(data->xfrc_applied[7], 0);
  EXPECT_EQ(data->qfrc_applied[0], 0);
}

TEST(BadNumbers, ABadControlCountsAllControlsAsZero) {
  const Model model = load_string(
      R"(<mujoco><option gravity="0 0 0"/><worldbody><body><joint name="j"/><geom size="0.1"/></body></worldbody>
      <actuator><motor joint="j"/><motor joint="j"/></actuator></mujoco>)");
  Data data(model);
  data->ctrl[0] = kNan, data->ctrl[1] = 1;
  EXPECT_TRUE(step(model, data).has(kBadCtrl));
  EXPECT_EQ(data->qvel[0], 0);
  EXPECT_EQ(data->ctrl[1], 1) << "the user's control must not change";
}

}  // namespace
}  // namespace corten::test

namespace corten {
namespace {

TEST(BadNumbers, AreReportedAlsoWhereARangeClampsThem) {
  const Model model =
      load_string(R"(<mujoco><worldbody><body><joint name="j"/><geom size="0.1" pos="1 0 0"/></body>
    </worldbody><actuator><motor joint="j" ctrlrange="-1 1"/></actuator></mujoco>)");
  for (double bad : {1e300, -1e11, std::numeric_limits<double>::infinity()}) {
    Data data(model);
    data->ctrl[0] = bad;
    EXPECT_TRUE(step(model, data).has(kBadCtrl)) << bad;
    EXPECT_EQ(data->actuator_force[0],
              bad > 0 ? 1 : -1);  // the range ends at the number itself, as in the reference
  }
}

}  // namespace
}  // namespace corten
