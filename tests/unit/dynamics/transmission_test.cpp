// Spatial transmissions, in scenes whose moments follow from lever arms.
#include "dynamics/transmission.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "corten/corten.h"
#include "model/storage.h"

namespace corten {
namespace {

/// A hinge about y at the origin and an arm of 2 along x, with a site at its end; a post in the world.
std::string arm(const std::string& actuators) {
  return R"(<mujoco><option gravity="0 0 0"/><worldbody><site name="post" pos="1 0 1" euler="0 0 90"/>
    <geom name="wall" size="0.1" pos="3 0 0" contype="0" conaffinity="0"/>
    <body name="arm"><joint axis="0 1 0"/><geom name="rod" type="capsule" size="0.1" fromto="0 0 0 2 0 0"/>
    <site name="tip" pos="2 0 0"/></body></worldbody><actuator>)" +
         actuators + "</actuator></mujoco>";
}

Data at(const Model& model, double angle) {
  Data data(model);
  data->qpos[0] = angle;
  forward(model, data);
  return data;
}

TEST(SiteTransmission, IsAWrenchInTheFrameOfTheSite) {
  const Model model = load_string(arm(R"(<general site="tip" gear="0 0 -1 0 0 0"/>
    <general site="tip" gear="0 0 0 0 3 0"/><general site="tip" gear="1 0 0 0 0 0"/>)"));
  for (double angle : {0.0, 0.7}) {
    const Data data = at(model, angle);
    EXPECT_NEAR(data->actuator_moment[0], 2, 1e-12) << "lever 2 about y: down is forward";
    EXPECT_NEAR(data->actuator_moment[1], 3, 1e-12);
    EXPECT_NEAR(data->actuator_moment[2], 0, 1e-12) << "along the arm";
    EXPECT_EQ(data->actuator_length[0], 0);
  }
}

TEST(SiteTransmission, WithAReferenceMeasuresInItsFrame) {
  const Model model = load_string(arm(R"(<general site="tip" refsite="post" gear="0 1 0 0 0 0"/>
    <general site="tip" refsite="post" gear="0 0 2 0 0 0"/>
    <general site="tip" refsite="post" gear="0 0 0 1 0 0"/>)"));
  const double q = 0.4;
  const Data data = at(model, q);
  // The post is rotated by 90 degrees about z: its y axis is -x of the world.
  EXPECT_NEAR(data->actuator_length[0], -(2 * std::cos(q) - 1), 1e-12);
  EXPECT_NEAR(data->actuator_moment[0], 2 * std::sin(q), 1e-12);
  EXPECT_NEAR(data->actuator_length[1], 2 * (-2 * std::sin(q) - 1), 1e-12);
  EXPECT_NEAR(data->actuator_moment[1], -4 * std::cos(q), 1e-12);
  EXPECT_NEAR(data->actuator_moment[2], 1, 1e-12) << "its x axis is y of the world";
}

TEST(SiteTransmission, IgnoresDofsThatMoveBothSites) {
  const Model model = load_string(R"(<mujoco><worldbody><body><joint axis="0 1 0"/><geom size="0.1"/>
    <site name="a" pos="1 0 0"/><body pos="2 0 0"><joint axis="0 0 1"/><geom size="0.1"/>
    <site name="b" pos="0 1 0"/></body></body></worldbody>
    <actuator><general site="b" refsite="a" gear="1 1 1 1 1 1"/></actuator></mujoco>)");
  const Data data = at(model, 0.3);
  EXPECT_EQ(data->actuator_moment[0], 0);
  EXPECT_NE(data->actuator_moment[1], 0);
}

TEST(SliderCrank, MovesAsTrigonometrySays) {
  const Model model = load_string(R"(<mujoco><worldbody><site name="slider" pos="0 0 0" zaxis="1 0 0"/>
    <body><joint axis="0 1 0"/><geom size="0.1" pos="0.1 0 0"/><site name="crank" pos="0.3 0 0"/></body></worldbody>
    <actuator><motor cranksite="crank" slidersite="slider" cranklength="1" gear="2"/>
    <motor cranksite="crank" slidersite="slider" cranklength="0.1"/></actuator></mujoco>)");
  const double r = 0.3, q = 1.1;
  const Data data = at(model, q);
  const double root = std::sqrt(1 - r * r * std::sin(q) * std::sin(q));
  EXPECT_NEAR(data->actuator_length[0], 2 * (r * std::cos(q) - root), 1e-12);
  EXPECT_NEAR(data->actuator_moment[0], 2 * (-r * std::sin(q) + r * r * std::sin(q) * std::cos(q) / root),
              1e-12);
  EXPECT_NEAR(data->actuator_length[1], r * std::cos(q), 1e-12) << "out of reach";
  EXPECT_NEAR(data->actuator_moment[1], -r * std::sin(q), 1e-12);
}

TEST(Adhesion, PullsAlongTheMeanOfTheContactNormals) {
  const Model model = load_string(arm("<adhesion body='arm' ctrlrange='0 1' gain='5'/>"));
  Data data(model);
  forward(model, data);
  EXPECT_EQ(data->actuator_moment[0], 0) << "no contact";
  data.reserve(4, 0);
  const int wall = model.id(kObjGeom, "wall"), rod = model.id(kObjGeom, "rod");
  // Two that count, one of them in the gap, and one that does not act at all.
  const double lever[] = {2, 1, 0.5};
  const int exclude[] = {0, 1, 2};
  data->ncon = 3;
  for (int c = 0; c < 3; c++) {
    data->contact_geom[2 * c] = wall, data->contact_geom[2 * c + 1] = rod;
    data->contact_exclude[c] = exclude[c];
    data->contact_pos[3 * c] = lever[c];
    data->contact_frame[9 * c + 2] = 1;  // the normal is z, from the wall to the rod
  }
  transmission(detail::view_of(model), detail::view_of(data), SerialExec{});
  // A unit rotation of the hinge moves a point at x by -x along z; the adhesion force is opposite to the
  // normal.
  EXPECT_NEAR(data->actuator_moment[0], (2 + 1) / 2.0, 1e-12);
}

}  // namespace
}  // namespace corten
