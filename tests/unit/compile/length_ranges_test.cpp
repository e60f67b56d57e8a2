// Length ranges computed by simulation.
#include "unit/compile/compiled.h"

namespace corten::compile::testing {
namespace {

std::string crank(const std::string& rules, const std::string& joint = "") {
  return "<mujoco><compiler><lengthrange mode='all' " + rules + R"(/></compiler>
    <worldbody><body pos="0 0 1"><joint axis="0 1 0" )" +
         joint + R"(/><geom type="capsule" size="0.03" fromto="0 0 0 0.4 0 0"/>
    <site name="pin" pos="0.3 0 0"/></body><site name="slider" pos="1.5 0 1" euler="0 -90 0"/></worldbody>
    <actuator><motor cranksite="pin" slidersite="slider" cranklength="0.9"/></actuator></mujoco>)";
}

TEST(LengthRange, IsFoundByPushingToBothEnds) {
  // A crank of radius 0.3 on a rod of 0.9, seen from 1.5: between 1.5 - 0.9 -+ 0.3. Expected digits are from
  // the reference.
  expect_near(compile_ok(crank("inttotal='8' interval='1' tolrange='0.2'"))->actuator_lengthrange,
              {0.30000000003393423, 0.899999975529415}, 1e-12);
}

// The search is too short to come to rest, so the result depends on the integrator: it must be the model's.
// Expected digits are from the reference.
TEST(LengthRange, IsFoundWithTheOptionsOfTheModel) {
  const auto arm = [](const std::string& integrator) {
    return "<mujoco><option integrator='" + integrator +
           R"('/><compiler><lengthrange inttotal="1" interval="0.5" tolrange="1"/></compiler>
    <worldbody><site name="w" pos=".1 .3 .2"/>
    <body pos="0 0 .5"><joint axis="0.3 1 0.2" range="-50 60"/>
      <geom type="capsule" fromto="0 0 0 .2 0 0" size=".03"/><site name="a" pos=".05 .02 .08"/>
      <body pos=".2 0 0"><joint axis="1 0.2 0.4" range="-50 60" damping="0.1"/><geom type="box" size=".1 .03 .02"/>
        <site name="b" pos=".03 -.07 .05"/></body></body></worldbody>
    <tendon><spatial name="t" armature="0.3"><site site="w"/><site site="a"/><site site="b"/></spatial></tendon>
    <actuator><muscle tendon="t"/></actuator></mujoco>)";
  };
  expect_near(compile_ok(arm("Euler"))->actuator_lengthrange, {0.6242092933291827, 0.7303471466189947},
              1e-10);
  expect_near(compile_ok(arm("implicit"))->actuator_lengthrange, {0.6241681553682227, 0.730397610991179},
              1e-10);
}

TEST(LengthRange, ThatDoesNotSettleIsAnError) {
  const std::string slide = R"(<mujoco><compiler><lengthrange mode="all"/></compiler><worldbody><body>
    <joint name="s" type="slide"/><geom size="0.1"/></body></worldbody><actuator><motor joint="s"/></actuator></mujoco>)";
  expect_error(slide, "did not settle");
  expect_error(R"(<mujoco><compiler><lengthrange mode="all"/></compiler><worldbody><body name="b">
    <joint/><geom size="0.1"/></body></worldbody><actuator><adhesion body="b" ctrlrange="0 1"/></actuator></mujoco>)",
               "moves nothing");
}

TEST(LengthRange, ThatWouldTakeForeverIsAnError) {
  expect_error(crank("timestep='1e-9' inttotal='1e9'"), "would take 1e+18 steps");
}

TEST(LengthRange, ThatIsGivenStaysAndNotMusclesNeedNone) {
  const std::string given =
      R"(<worldbody><body><joint name="s" type="slide"/><geom size="0.1"/></body></worldbody>
    <actuator><motor joint="s"/><muscle joint="s" lengthrange="-1 2"/></actuator></mujoco>)";
  expect_near(compile_ok("<mujoco>" + given)->actuator_lengthrange, {0, 0, -1, 2});
}

}  // namespace
}  // namespace corten::compile::testing
