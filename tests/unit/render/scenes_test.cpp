// Lights, textures, fog, skins and rods against what is worked out by hand, and scenes that are meant to
// break the renderer.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>

#include "corten/corten.h"
#include "corten/render.h"

namespace corten {
namespace {

/// A picture of a model in its initial pose.
struct Shot {
  Shot(const Model& of, ViewPoint view, RenderOptions options, std::span<const Rod> rods = {})
      : Shot(of, posed(of), view, options, rods) {}
  Shot(const Model& of, const Data& data, ViewPoint view, RenderOptions options,
       std::span<const Rod> rods = {})
      : width(options.width) {
    const std::size_t n = static_cast<std::size_t>(options.width) * static_cast<std::size_t>(options.height);
    rgb.resize(3 * n), depth.resize(n), ids.resize(2 * n);
    Renderer renderer(of, options);
    renderer.set_rods(rods);
    renderer.update(data, view);
    Images images;
    images.rgb_float = rgb, images.depth = depth, images.segmentation = ids;
    renderer.render(images);
  }
  static Data posed(const Model& of) {
    Data data(of);
    forward(of, data);
    return data;
  }
  std::size_t at(int column, int row) const { return static_cast<std::size_t>(row * width + column); }
  const float* colour(int column, int row) const { return rgb.data() + 3 * at(column, row); }

  int width;
  std::vector<float> rgb, depth;
  std::vector<int> ids;
};

RenderOptions square(int size) {
  RenderOptions options;
  options.width = options.height = size;
  return options;
}

ViewPoint from_above(double distance) {
  ViewPoint view;
  view.distance = distance, view.azimuth = 90, view.elevation = -90;
  return view;
}

TEST(RenderScenes, ASpotLightsItsCone) {
  // 2 m above the floor, with a half angle of 20 degrees: a disc of radius 2 tan 20 = 0.728 m.
  const Model model = load_string(R"(<mujoco><visual><headlight active="0"/></visual>
    <asset><material name="m" rgba="1 1 1 1" specular="0"/></asset>
    <worldbody><light type="spot" pos="0 0 2" dir="0 0 -1" cutoff="20" exponent="0" diffuse=".8 .8 .8" ambient="0 0 0" specular="0 0 0"/>
    <geom type="box" size="5 5 .5" pos="0 0 -.5" material="m"/></worldbody></mujoco>)");
  const int size = 201;
  RenderOptions options = square(size);
  const double distance = 4, half = distance * std::tan(22.5 * std::numbers::pi / 180);
  const Shot shot(model, from_above(distance), options);
  int lit = 0;
  for (int column = 0; column < size; column++) lit += shot.colour(column, size / 2)[0] > 0.01f ? 1 : 0;
  const double expected = 2 * 2 * std::tan(20 * std::numbers::pi / 180) / (2 * half) * size;
  // The edge is softened inwards, over 0.02 of the cosine.
  EXPECT_NEAR(lit, expected, 6);
  EXPECT_NEAR(shot.colour(size / 2, size / 2)[0], 0.8, 0.01) << "below the light";
  EXPECT_EQ(shot.colour(2, 2)[0], 0) << "outside of the cone";
}

TEST(RenderScenes, SpotsFallOffWithTheirExponentAndAttenuation) {
  const char* text = R"(<mujoco><visual><headlight active="0"/></visual>
    <asset><material name="m" rgba="1 1 1 1" specular="0"/></asset>
    <worldbody><light type="spot" pos="0 0 2" dir="0 0 -1" cutoff="80" exponent="%d" attenuation="1 0 %g" diffuse="1 1 1" specular="0 0 0" ambient="0 0 0" castshadow="false"/>
    <geom type="box" size="5 5 .5" pos="0 0 -.5" material="m"/></worldbody></mujoco>)";
  auto at_one_metre = [&](int exponent, double quadratic) {
    char full[1000];
    std::snprintf(full, sizeof full, text, exponent, quadratic);
    ViewPoint view = from_above(3);
    view.lookat = {1, 0, 0};
    return Shot(load_string(full), view, square(9)).colour(4, 4)[0];
  };
  // One metre beside: the distance is sqrt 5, the cosine 2 / sqrt 5.
  const double cosine = 2 / std::sqrt(5.0);
  EXPECT_NEAR(at_one_metre(0, 0), cosine, 0.01);
  EXPECT_NEAR(at_one_metre(6, 0), cosine * std::pow(cosine, 6), 0.01);
  EXPECT_NEAR(at_one_metre(0, 0.2), cosine / (1 + 0.2 * 5), 0.01);
}

TEST(RenderScenes, ACubeTextureHasASideForEachDirection) {
  const Model model =
      load_string(R"(<mujoco><visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
    <asset><texture name="t" type="cube" builtin="flat" mark="none" width="8" height="8" rgb1=".2 .4 .6" rgb2=".8 .6 .2"/>
      <material name="m" texture="t" specular="0"/></asset>
    <worldbody><light diffuse="0 0 0" specular="0 0 0"/><geom type="box" size=".5 .5 .5" material="m"/></worldbody></mujoco>)");
  // The reference's flat cube has rgb2 on the side down, and rgb1 on all others.
  ViewPoint side = from_above(3);
  side.elevation = 0;
  int first = 0, second = 0;
  for (int k = 0; k < 6; k++) {
    ViewPoint view = side;
    if (k < 4) view.azimuth = 90 * k;
    else view.elevation = k == 4 ? -90 : 90;
    const Shot shot(model, view, square(9));
    const float* c = shot.colour(4, 4);
    if (std::abs(c[0] - 0.2f) < 0.01f && std::abs(c[2] - 0.6f) < 0.01f) first++;
    if (std::abs(c[0] - 0.8f) < 0.01f && std::abs(c[2] - 0.2f) < 0.01f) second++;
  }
  EXPECT_EQ(first, 5);
  EXPECT_EQ(second, 1);
}

TEST(RenderScenes, FogMixesLinearlyBetweenItsDistances) {
  const Model model = load_string(R"(<mujoco><statistic extent="1" center="0 0 0"/>
    <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/><map fogstart="2" fogend="6"/><rgba fog="0 0 1 1"/></visual>
    <worldbody><light diffuse="0 0 0" specular="0 0 0"/><geom type="box" size="1 1 .5" rgba="1 0 0 1"/></worldbody></mujoco>)");
  RenderOptions options = square(9);
  const Shot clear(model, from_above(3.5), options);
  EXPECT_NEAR(clear.colour(4, 4)[2], 0, 0.01) << "off by default";
  options.fog = true;
  const Shot misty(model, from_above(3.5), options);  // 3 m to the top of the box: a quarter
  EXPECT_NEAR(misty.colour(4, 4)[0], 0.75, 0.01);
  EXPECT_NEAR(misty.colour(4, 4)[2], 0.25, 0.01);
}

TEST(RenderScenes, ASkinFollowsItsBones) {
  // A square of 1 m on two bones: its left half on a fixed body, its right half on one that is lifted.
  const Model model = load_string(R"(<mujoco>
    <worldbody><body name="a"><geom size=".01" group="4"/></body>
      <body name="b" pos="1 0 0"><joint type="slide" axis="0 0 1"/><geom size=".01" group="4"/></body></worldbody>
    <deformable><skin name="s" rgba="1 1 1 1" vertex="-.5 -.5 0 .5 -.5 0 .5 .5 0 -.5 .5 0" face="0 1 2 0 2 3">
      <bone body="a" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 3" vertweight="1 1"/>
      <bone body="b" bindpos="1 0 0" bindquat="1 0 0 0" vertid="1 2" vertweight="1 1"/></skin></deformable></mujoco>)");
  Data data(model);
  data->qpos[0] = 0.4;
  forward(model, data);
  const int size = 41;
  const Shot shot(model, data, from_above(3), square(size));
  const std::size_t middle = shot.at(size / 2, size / 2);
  EXPECT_EQ(shot.ids[2 * middle], static_cast<int>(kObjSkin));
  EXPECT_EQ(shot.ids[2 * middle + 1], 0);
  // Half way between the two halves.
  EXPECT_NEAR(shot.depth[middle], 3 - 0.2, 1e-5);
  RenderOptions without = square(size);
  without.skins = false;
  EXPECT_EQ(Shot(model, data, from_above(3), without).depth[middle], 0);
}

TEST(RenderScenes, RodsAreDrawnWhereTheyAre) {
  const Model model = load_string("<mujoco><worldbody><geom size='.01' pos='0 0 -3'/></worldbody></mujoco>");
  const Rod rod{{-1, 0, 0.5}, {1, 0, 0.5}, 0.1, {1, 0, 0, 1}};
  const Shot shot(model, from_above(3), square(41), std::span(&rod, 1));
  EXPECT_NEAR(shot.depth[shot.at(20, 20)], 3 - 0.6, 1e-6);
  EXPECT_EQ(shot.ids[2 * shot.at(20, 20)], 0);
  EXPECT_EQ(shot.depth[shot.at(20, 2)], 0);
}

/// Draws a model from two sides; colours must be numbers from 0 to 1, and depths finite.
void expect_picture(const Model& model, const Data& data, const char* what) {
  for (double elevation : {-40.0, 90.0}) {
    ViewPoint view = free_view(model);
    view.elevation = elevation;
    RenderOptions options = square(32);
    options.samples = 4, options.sites = options.contact_points = options.contact_forces = true;
    const Shot shot(model, data, view, options);
    for (float x : shot.rgb) ASSERT_TRUE(x >= 0 && x <= 1) << what;
    for (float x : shot.depth) ASSERT_TRUE(std::isfinite(x) && x >= 0) << what;
  }
}

TEST(RenderScenes, PosesThatAreNoNumbersGiveAPicture) {
  const Model model = load_string(R"(<mujoco><worldbody><light mode="targetbody" target="a" pos="0 0 3"/>
    <geom type="plane" size="0 0 1"/><camera name="c" mode="targetbody" target="a" pos="3 0 1"/>
    <body name="a" pos="0 0 1"><freejoint/><geom size=".2"/></body>
    <body name="b" pos="1 0 1"><freejoint/><geom type="box" size=".2 .2 .2"/></body></worldbody></mujoco>)");
  for (double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e300}) {
    Data data(model);
    data->qpos[0] = bad;
    forward(model, data);
    expect_picture(model, data, "bad numbers");
    ViewPoint view = view_of_camera(model, "c");
    const Shot shot(model, data, view, square(16));
    for (float x : shot.rgb) ASSERT_TRUE(x >= 0 && x <= 1);
  }
}

TEST(RenderScenes, DegenerateGeometryGivesAPicture) {
  const Model model = load_string(R"(<mujoco><asset>
      <mesh name="thin" vertex="0 0 0 1 0 0 0 1 0 0 0 1 .5 0 0 .5 0 0" face="0 2 1 0 3 2 0 1 3 1 2 3 0 4 1 4 5 4"/></asset>
    <worldbody><geom type="mesh" mesh="thin"/><geom size="1e-9" pos="0 0 1"/>
      <geom type="box" size="1e-9 1 1" pos="0 1 1"/><geom type="ellipsoid" size="1e-6 1 1e-6" pos="0 0 2"/>
      <geom type="cylinder" size="1e-9 1e-9" pos="1 1 1"/><site size="1e-12"/></worldbody></mujoco>)");
  expect_picture(model, Shot::posed(model), "degenerate geometry");
}

TEST(RenderScenes, ThousandsOfLightsAndNoneGiveAPicture) {
  std::string text = "<mujoco><worldbody><geom size='.5'/>";
  for (int k = 0; k < 2000; k++) text += "<light pos='0 0 3' diffuse='.001 .001 .001' castshadow='false'/>";
  const Model many = load_string(text + "</worldbody></mujoco>");
  expect_picture(many, Shot::posed(many), "2000 lights");
  const Model none = load_string(
      "<mujoco><visual><headlight active='0'/></visual><worldbody><geom size='.5'/></worldbody></mujoco>");
  expect_picture(none, Shot::posed(none), "no light");
  const Model empty = load_string("<mujoco/>");
  expect_picture(empty, Shot::posed(empty), "an empty world");
}

TEST(RenderScenes, ManyItemsUseTheTree) {
  // A wall of 40 x 40 boxes, more than lists of squares hold, equals rays.
  std::string text = "<mujoco><worldbody><light pos='0 0 5' dir='0 0 -1' directional='true'/>";
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      text += "<geom type='box' size='.04 .04 .05' pos='" + std::to_string(0.1 * (i - 20)) + " " +
              std::to_string(0.1 * (j - 20)) + " " + std::to_string(0.01 * ((7 * i + 3 * j) % 10)) + "'/>";
  const Model model = load_string(text + "</worldbody></mujoco>");
  const Data data = Shot::posed(model);
  RenderOptions options = square(40);
  ViewPoint view = from_above(4);
  view.elevation = -50;
  Renderer renderer(model, options);
  renderer.update(data, view);
  const Shot shot(model, data, view, options);
  for (int row = 0; row < 40; row++)
    for (int column = 0; column < 40; column++) {
      std::array<double, 3> origin, direction;
      renderer.pixel_ray(column, row, origin, direction);
      RayHit hit;
      const double depth = ray(model, data, origin, direction, {}, &hit);
      ASSERT_EQ(shot.depth[shot.at(column, row)], depth < 0 ? 0.0f : static_cast<float>(depth));
      ASSERT_EQ(shot.ids[2 * shot.at(column, row) + 1], hit.geom);
    }
}

}  // namespace
}  // namespace corten
