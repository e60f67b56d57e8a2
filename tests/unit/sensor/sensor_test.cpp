// Sensor readings that can be computed by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/models.h"

namespace corten::test {
namespace {

using Numbers = std::vector<double>;

/// Readings of the named sensor.
Numbers reading(const Model& model, const Data& data, const char* name) {
  const auto s = static_cast<std::size_t>(model.id(kObjSensor, name));
  const auto first = data->sensordata.begin() + model->sensor_adr[s];
  return {first, first + model->sensor_dim[s]};
}

void expect_near(const Numbers& found, const Numbers& expected, double tolerance = 1e-13) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); i++)
    EXPECT_NEAR(found[i], expected[i], tolerance) << "number " << i;
}

std::string scene(const std::string& world, const std::string& sensors, const std::string& before = "") {
  return "<mujoco>" + before + "<worldbody>" + world + "</worldbody><sensor>" + sensors +
         "</sensor></mujoco>";
}

TEST(Sensor, ImuFallsFreelyAndTurns) {
  const Model model = load_string(scene(
      R"(<body pos="0 0 5"><freejoint/><geom size="0.1"/><site name="s" pos="0.5 0 0" euler="90 0 0"/></body>
         <body><geom size="0.1"/><site name="fixed"/></body>)",
      R"(<accelerometer name="a" site="s"/><gyro name="g" site="s"/><velocimeter name="v" site="s"/>
         <magnetometer name="m" site="s"/><accelerometer name="still" site="fixed"/>)",
      R"(<option magnetic="1 2 3"/>)"));
  Data data(model);
  data->qvel[0] = 1;  // along x
  data->qvel[5] = 3;  // about the body's z
  forward(model, data);
  // In the site's axes x is x, y is world z, z is world -y.
  expect_near(reading(model, data, "g"), {0, 3, 0});
  expect_near(reading(model, data, "v"), {1, 0, -1.5});
  expect_near(reading(model, data, "a"), {-4.5, 0, 0}, 1e-12);  // only the centripetal part: -3^2 0.5
  expect_near(reading(model, data, "m"), {1, 3, -2});
  expect_near(reading(model, data, "still"), {0, 0, 0});
}

TEST(Sensor, ForceOfAHangingBody) {
  const Model model = load_string(scene(
      R"(<body pos="0 0 1"><joint axis="0 1 0"/><geom type="box" size=".1 .1 .1" mass="2" pos="0 0 -0.5"/>
         <site name="s"/><body pos="0 0 -1"><geom size="0.1" mass="3" pos="0.2 0 0"/><site name="welded"/></body></body>)",
      R"(<force name="f" site="s"/><force name="w" site="welded"/><torque name="t" site="welded"/>)"));
  Data data(model);
  data->qfrc_applied[0] = 0.2 * 3 * -9.81;  // balances the weight, which is off centre
  forward(model, data);
  expect_near(reading(model, data, "f"), {0, 0, 5 * 9.81}, 1e-11);
  expect_near(reading(model, data, "w"), {0, 0, 3 * 9.81}, 1e-11);
  expect_near(reading(model, data, "t"), {0, -0.2 * 3 * 9.81, 0}, 1e-11);
}

TEST(Sensor, FramesSeenFromMovingFrames) {
  const Model model = load_string(scene(
      R"(<body name="a" pos="1 0 0"><joint type="slide" axis="1 0 0"/><geom size="0.1"/></body>
         <body name="b" pos="0 2 0"><joint axis="0 0 1"/><geom size="0.1"/></body>)",
      R"(<framepos name="p" objtype="xbody" objname="a" reftype="xbody" refname="b"/>
         <framelinvel name="v" objtype="xbody" objname="a" reftype="xbody" refname="b"/>
         <frameangvel name="w" objtype="xbody" objname="a" reftype="xbody" refname="b"/>
         <framequat name="q" objtype="xbody" objname="a" reftype="xbody" refname="b"/>
         <framexaxis name="x" objtype="xbody" objname="a" reftype="xbody" refname="b"/>)"));
  Data data(model);
  const double half = std::acos(0.0);
  data->qpos[1] = half;
  data->qvel[0] = 1, data->qvel[1] = 2;
  forward(model, data);
  // b's axes: x along world y, y along world -x.
  expect_near(reading(model, data, "p"), {-2, -1, 0});
  expect_near(reading(model, data, "x"), {0, -1, 0});
  expect_near(reading(model, data, "w"), {0, 0, -2});
  // In the world: 1 along x, less 2 z x (1, -2) = (4, 2).
  expect_near(reading(model, data, "v"), {-2, 3, 0});
  expect_near(reading(model, data, "q"), {std::sqrt(0.5), 0, 0, -std::sqrt(0.5)});
}

TEST(Sensor, CamerasProjectAndFollow) {
  const Model model = load_string(scene(
      R"(<camera name="c" pos="0 0 4" fovy="90" resolution="200 100"/>
         <body name="b"><joint type="slide" axis="1 0 0"/><geom size="0.1"/><site name="s"/>
           <camera name="follow" mode="track" pos="0 -1 0" xyaxes="1 0 0 0 0 1"/></body>
         <camera name="look" mode="targetbody" target="b" pos="0 -3 0"/>)",
      R"(<camprojection name="pixel" site="s" camera="c"/>
         <framepos name="followed" objtype="camera" objname="follow"/>
         <framezaxis name="z" objtype="camera" objname="look"/>)"));
  Data data(model);
  data->qpos[0] = 2;
  forward(model, data);
  // 50 pixels for each unit of slope: at height 4 the slope is 1/2.
  expect_near(reading(model, data, "pixel"), {125, 50}, 1e-11);
  expect_near(reading(model, data, "followed"), {2, -1, 0});
  const double far = std::sqrt(13.0);
  expect_near(reading(model, data, "z"), {-2 / far, -3 / far, 0});
}

TEST(Sensor, RangefindersReportWhatTheyAreAskedFor) {
  const Model model = load_string(scene(
      R"(<geom type="plane" size="0 0 1"/><body pos="0 0 3"><geom size="0.5"/>
         <site name="down" euler="180 0 0"/><site name="up"/></body>)",
      R"(<rangefinder name="d" site="down"/><rangefinder name="u" site="up" cutoff="0.4"/>
         <rangefinder name="all" site="down" data="dist dir origin point normal depth"/>
         <rangefinder name="none" site="up" data="dist dir origin point normal depth"/>)"));
  Data data(model);
  forward(model, data);
  expect_near(reading(model, data, "d"), {3});
  expect_near(reading(model, data, "u"), {-0.4});
  expect_near(reading(model, data, "all"), {3, 0, 0, -1, 0, 0, 3, 0, 0, 0, 0, 0, 1, 3});
  expect_near(reading(model, data, "none"), {-1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, -1});
}

TEST(Sensor, CutoffGoesByTheKindOfNumber) {
  const Model model = load_string(scene(
      R"(<body pos="0 0 3"><joint name="j" type="slide"/><geom size="0.5"/><site name="s" size="2"/></body>)",
      R"(<jointpos name="real" joint="j" cutoff="0.5"/>
         <insidesite name="positive" objtype="site" objname="s" site="s" cutoff="0.25"/>
         <user name="user" dim="2" datatype="positive" cutoff="0.1"/>)"));
  const Model with_function = model.with_user_functions(
      {.sensor = [](const Model&, Data&, int, std::span<double> values) { values[0] = 5, values[1] = -5; }});
  Data data(model);
  data->qpos[0] = -2;
  forward(with_function, data);
  expect_near(reading(model, data, "real"), {-0.5});
  expect_near(reading(model, data, "positive"), {0.25});
  expect_near(reading(model, data, "user"), {0.1, -5});
}

const char* const kUsers = R"(<user name="p" dim="1" needstage="pos"/><user name="v" dim="2" needstage="vel"/>
    <user name="a" dim="3" needstage="acc"/>)";

TEST(Sensor, UsersComputeTheirOwnAfterTheStageTheyName) {
  const Model model =
      load_string(scene(R"(<body><joint type="slide"/><geom size="0.1" mass="1"/></body>)", kUsers));
  std::vector<int> called;
  const Model with_function =
      model.with_user_functions({.sensor = [&](const Model& m, Data& d, int s, std::span<double> values) {
        called.push_back(s);
        if (m.name(kObjSensor, s) == "p") values[0] = d->xpos[5];
        if (m.name(kObjSensor, s) == "v") values[1] = d->subtree_linvel[2];
        if (m.name(kObjSensor, s) == "a") values[2] = d->cacc[11];
      }});
  Data data(model);
  data->qpos[0] = 4, data->qvel[0] = 7, data->qfrc_applied[0] = 3;
  forward(with_function, data);
  EXPECT_EQ(called, (std::vector<int>{0, 1, 2}));
  expect_near(reading(model, data, "p"), {4});
  expect_near(reading(model, data, "v"), {0, 7});
  expect_near(reading(model, data, "a"), {0, 0, 3}, 1e-12);
  forward(model, data);
  expect_near({data->sensordata.begin(), data->sensordata.end()}, Numbers(6, 0));
}

TEST(Sensor, SharedQuantitiesAreComputedOnlyWhenAsked) {
  const std::string world =
      R"(<body name="b"><joint type="slide"/><geom size="0.1" mass="1"/><site name="s"/></body>)";
  auto flags = [&](const std::string& sensors) {
    const Model model = load_string(scene(world, sensors));
    Data data(model);
    data->qvel[0] = 1;
    forward(model, data);
    return std::vector<int>{data->flg_energypos, data->flg_subtreevel, data->flg_rnepost};
  };
  EXPECT_EQ(flags("<clock/>"), (std::vector<int>{0, 0, 0}));
  EXPECT_EQ(flags("<e_potential/>"), (std::vector<int>{1, 0, 0}));
  EXPECT_EQ(flags(R"(<subtreelinvel body="b"/>)"), (std::vector<int>{0, 1, 0}));
  EXPECT_EQ(flags(R"(<accelerometer site="s"/>)"), (std::vector<int>{0, 0, 1}));
}

TEST(Sensor, EnergyWithAndWithoutTheFlag) {
  const std::string world = R"(<body pos="0 0 2"><freejoint/><geom size="0.1" mass="2"/></body>)";
  const std::string sensors = R"(<e_kinetic name="k"/><e_potential name="p"/>)";
  const Model off = load_string(scene(world, sensors));
  const Model on = load_string(scene(world, sensors, R"(<option><flag energy="enable"/></option>)"));
  Data a(off), b(on);
  a->qvel[0] = b->qvel[0] = 1;
  for (const double speed : {1.0, 3.0}) {
    a->qvel[0] = b->qvel[0] = speed;
    forward(off, a);
    forward(on, b);
    expect_near(reading(off, a, "p"), {2 * 9.81 * 2}, 1e-12);
    expect_near(reading(on, b, "p"), {2 * 9.81 * 2}, 1e-12);
    expect_near(reading(off, a, "k"), {speed * speed}, 1e-12);
    EXPECT_NEAR(b->energy[1], speed * speed, 1e-12);
  }
  // With the flag, the value of the last step is already available to position sensors.
  expect_near(reading(on, b, "k"), {1}, 1e-12);
}

TEST(Sensor, DisabledOnesKeepTheirValues) {
  const Model model = load_string(scene("", R"(<clock/>)", R"(<option><flag sensor="disable"/></option>)"));
  Data data(model);
  data->sensordata[0] = 42;
  step(model, data);
  EXPECT_EQ(data->sensordata[0], 42);
}

TEST(Sensor, RungeKuttaSensesTheStartOfTheStep) {
  const Model model = load_string(scene(R"(<body><joint type="slide" name="j"/><geom size="0.1"/></body>)",
                                        R"(<clock name="c"/><jointvel name="v" joint="j"/>)",
                                        R"(<option integrator="RK4" timestep="0.01"/>)"));
  Data data(model);
  step(model, data);
  step(model, data);
  expect_near(reading(model, data, "c"), {0.01});
  expect_near(reading(model, data, "v"), {-0.0981});
}

TEST(SensorHistory, DelaysAndHolds) {
  const Model model = load_string(scene("", R"(<clock name="now"/>
      <clock name="late" nsample="8" delay="0.005" interp="linear"/>
      <clock name="held" nsample="8" delay="0.005"/>
      <clock name="curved" nsample="8" delay="0.005" interp="cubic"/>
      <clock name="rare" nsample="2" interval="0.006"/>
      <clock name="kept" nsample="3"/>)",
                                        R"(<option timestep="0.002"/>)"));
  Data data(model);
  for (int i = 0; i < 20; i++) {
    step(model, data);
    const double now = 0.002 * i;  // sensed before the time advanced
    expect_near(reading(model, data, "now"), {now});
    expect_near(reading(model, data, "kept"), {now});
    if (i >= 5) {
      expect_near(reading(model, data, "late"), {now - 0.005});
      expect_near(reading(model, data, "held"), {now - 0.006}, 1e-12);
      expect_near(reading(model, data, "curved"), {now - 0.005});
    }
  }
  // Sampled at 0, 0.006, ...: rounding of the sums may move a sample by one step.
  const double rare = reading(model, data, "rare")[0];
  EXPECT_GE(rare, 0.038 - 0.008 - 1e-12);
  EXPECT_LE(rare, 0.038);
}

TEST(SensorHistory, NeedsSamplesToBeLate) {
  EXPECT_THROW(load_string(scene("", R"(<clock delay="0.1"/>)")), LoadError);
}

}  // namespace
}  // namespace corten::test
