// How things look, by the rules of the reference: cut-off light, mirrors, sharp edges and cube textures; and
// which things and which cameras are used.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numbers>
#include <optional>
#include <string>

#include "corten/corten.h"
#include "corten/render.h"

namespace corten {
namespace {

constexpr int kSize = 65, kMiddle = kSize / 2;

/// A square picture: colours from 0 to 1, depth and ids.
struct Look {
  Look(const Model& model, const Data& data, const ViewPoint& view, const RenderOptions& options = {}) {
    RenderOptions own = options;
    own.width = own.height = kSize;
    const std::size_t n = kSize * kSize;
    rgb.resize(3 * n), depth.resize(n), ids.resize(2 * n);
    Renderer renderer(model, own);
    renderer.update(data, view);
    Images images;
    images.rgb_float = rgb, images.depth = depth, images.segmentation = ids;
    renderer.render(images);
  }
  static std::size_t at(int column, int row) { return static_cast<std::size_t>(row * kSize + column); }
  float red(int column = kMiddle, int row = kMiddle) const { return rgb[3 * at(column, row)]; }
  int id(int column = kMiddle, int row = kMiddle) const { return ids[2 * at(column, row) + 1]; }

  std::vector<float> rgb, depth;
  std::vector<int> ids;
};

Data posed(const Model& model) {
  Data data(model);
  forward(model, data);
  return data;
}

ViewPoint view_from(double distance, double azimuth, double elevation, std::array<double, 3> lookat = {}) {
  ViewPoint view;
  view.distance = distance, view.azimuth = azimuth, view.elevation = elevation, view.lookat = lookat;
  return view;
}

Look look_at(const std::string& xml, const ViewPoint& view, const RenderOptions& options = {}) {
  const Model model = load_string(xml);
  return Look(model, posed(model), view, options);
}

// One corner of a triangle of the second mesh has no texture coordinate. In memory, what comes before those
// of this mesh is the last one of the first mesh.
TEST(RenderLooks, ATriangleWithAMissingTextureCoordinateHasNone) {
  const auto picture = [](const std::string& last) {
    LoadOptions options;
    options.files = [&](const std::filesystem::path& path) -> std::optional<std::string> {
      const std::string corners = "v -1 -1 0\nv 1 -1 0\nv 0 1 0\nv 0 0 -1\nvt 0 0\nvt 1 0\n";
      if (path == "first.obj")
        return corners + "vt " + last + "\nf 1/1 2/2 3/3\nf 1/1 3/3 4/2\nf 1/1 4/2 2/2\nf 2/2 4/1 3/3\n";
      if (path == "second.obj") return corners + "f 1/1 2 3/2\nf 1/1 3/2 4/2\nf 1/1 4/2 2/2\nf 2/2 4/1 3/2\n";
      return std::nullopt;
    };
    const Model model = load_string(
        "<mujoco><asset><texture name='t' type='2d' builtin='gradient' width='64' height='64' rgb1='1 0 0' "
        "rgb2='0 0 1'/><material name='m' texture='t'/><mesh name='a' file='first.obj'/><mesh name='b' "
        "file='second.obj'/></asset><worldbody><geom type='mesh' mesh='b' "
        "material='m'/></worldbody></mujoco>",
        options);
    const Look look(model, posed(model), view_from(4, 90, -89));
    EXPECT_EQ(look.id(), 0);
    return look.rgb;
  };
  EXPECT_EQ(picture("0.1 0.1"), picture("0.9 0.9"));
}

TEST(RenderLooks, LightIsCutOffBeforeTheTextureTakesItsShare) {
  // Twice the light of a white surface, and half of it by a lamp with shadows, which is added afterwards.
  auto red = [](const char* second) {
    return look_at(std::string(R"(<mujoco><visual><headlight active="0"/></visual>
      <asset><texture name="t" type="2d" builtin="flat" width="8" height="8" rgb1="0.4 0.4 0.4"/>
        <material name="m" texture="t" specular="0"/></asset>
      <worldbody><light type="directional" dir="0 0 -1" diffuse="2 2 2" specular="0 0 0" castshadow="false"/>)") +
                       second +
                       R"(<geom type="box" size="1 1 .1" material="m" rgba="1 1 1 1"/></worldbody></mujoco>)",
                   view_from(3, 90, -90))
        .red();
  };
  EXPECT_NEAR(red(""), 0.4, 0.01);
  EXPECT_NEAR(red(R"(<light type="directional" dir="0 0 -1" diffuse=".5 .5 .5" specular="0 0 0"/>)"), 0.6,
              0.01);
}

const char* kMirror = R"(<mujoco><visual><headlight active="0"/></visual>
  <asset><material name="mirror" reflectance="0.5" emission="1" specular="0" rgba=".2 .2 .2 1"/>
    <material name="red" emission="1" specular="0" rgba=".6 0 0 1"/></asset>
  <worldbody><light diffuse="0 0 0" specular="0 0 0"/>
    <geom type="%s" size="2 2 2" pos="0 0 -2" material="mirror"/>
    <geom size="0.3" pos="0 0 1" material="red"/></worldbody></mujoco>)";

std::string mirror(const char* type) {
  char text[1000];
  std::snprintf(text, sizeof text, kMirror, type);
  return text;
}

TEST(RenderLooks, AMirrorImageIsAddedAndHasNoSky) {
  // Seen from 45 degrees above, the mirror image of the ball is 1 m below the floor.
  const ViewPoint at_image = view_from(4, 90, -45, {0, 0, -1});
  EXPECT_NEAR(look_at(mirror("box"), at_image).red(), 0.2 + 0.5 * 0.6, 0.01);
  EXPECT_NEAR(look_at(mirror("box"), view_from(4, 90, -45, {1.5, 0, 0})).red(), 0.2, 0.01);
}

TEST(RenderLooks, OnlyFlatShapesAreMirrors) {
  // The top of a ball of 2 m is where that of the box was, and shows the ball above it if it is a mirror.
  const ViewPoint above = view_from(1, 90, -60, {0, 0, 0});
  EXPECT_NEAR(look_at(mirror("sphere"), above).red(), 0.2, 0.01);
}

TEST(RenderLooks, AMeshOfACubeLooksAsABox) {
  // The normals of a mesh's corners are means over its sides; at sharp edges they are not used.
  const char* text = R"(<mujoco>
    <asset><mesh name="cube" vertex="-.3 -.2 -.1  .3 -.2 -.1  -.3 .2 -.1  .3 .2 -.1  -.3 -.2 .1  .3 -.2 .1  -.3 .2 .1  .3 .2 .1"/></asset>
    <worldbody><light type="directional" dir="-.3 .5 -1" diffuse=".6 .6 .6"/>
      <geom %s rgba=".8 .7 .6 1"/></worldbody></mujoco>)";
  auto picture = [&](const char* geom) {
    char full[1000];
    std::snprintf(full, sizeof full, text, geom);
    return look_at(full, view_from(1.5, 120, -30));
  };
  const Look mesh = picture("type='mesh' mesh='cube'"), box = picture("type='box' size='.3 .2 .1'");
  int different = 0;
  for (std::size_t k = 0; k < mesh.rgb.size(); k++) different += std::abs(mesh.rgb[k] - box.rgb[k]) > 0.005f;
  EXPECT_LE(different, 3 * 4) << "at most a few pixels at edges";
  EXPECT_EQ(mesh.id(), 0);
}

/// A cube texture whose side -y has another colour than the others (red 0.8 instead of 0.2).
std::string with_cube_texture(const std::string& assets, const std::string& geom) {
  return R"(<mujoco><visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
    <asset><texture name="t" type="cube" builtin="flat" width="8" height="8" rgb1=".2 .2 .2" rgb2=".8 .8 .8"/>
      <material name="m" texture="t" specular="0" rgba="1 1 1 1"/>)" +
         assets + R"(</asset><worldbody><light diffuse="0 0 0" specular="0 0 0"/><geom material="m" )" +
         geom + "/></worldbody></mujoco>";
}

TEST(RenderLooks, CubeTexturesOnMeshesAreInMetres) {
  // A rod along z. Seen from +y or -y at z = 0.5 the direction is (0, 0.15, 0.5), which is on the side +z.
  // For a box it is (0, 1, 0.5), in units of its sizes. The frame of the mesh may be turned around z.
  const std::string rod =
      "<mesh name='rod' vertex='-.1 -.15 -1  .1 -.15 -1  -.1 .15 -1  .1 .15 -1  -.1 -.15 1  .1 -.15 1  -.1 "
      ".15 1  .1 .15 1'/>";
  auto mesh = [&](double azimuth, double height) {
    return look_at(with_cube_texture(rod, "type='mesh' mesh='rod'"), view_from(3, azimuth, 0, {0, 0, height}))
        .red();
  };
  EXPECT_NEAR(mesh(90, 0.5), 0.2, 0.01);
  EXPECT_NEAR(mesh(-90, 0.5), 0.2, 0.01);
  EXPECT_NEAR(mesh(90, 0) + mesh(-90, 0), 0.2 + 0.8, 0.01);
  const Look box =
      look_at(with_cube_texture("", "type='box' size='.1 .15 1'"), view_from(3, 90, 0, {0, 0, 0.5}));
  EXPECT_NEAR(box.red(), 0.8, 0.01);
}

TEST(RenderLooks, CubeTexturesOnCapsulesAreThoseOfTheirParts) {
  // Seen from -y. Half way up the tube the direction is (0, -1, 0.5), half way up the cap (0, -0.87, 1.5).
  const std::string capsule = with_cube_texture("", "type='capsule' size='.2 1'");
  auto red = [&](double height) { return look_at(capsule, view_from(3, 90, 0, {0, 0, height})).red(); };
  for (double height : {0.5, -0.5}) EXPECT_NEAR(red(height), 0.8, 0.01) << height;
  for (double height : {1.1, -1.1}) EXPECT_NEAR(red(height), 0.2, 0.01) << height;
}

TEST(RenderLooks, GroupsAreShownAsAsked) {
  const Model model = load_string(R"(<mujoco><worldbody>
    <geom size=".2" group="0" pos="0 -1 0"/><geom size=".2" group="3"/></worldbody></mujoco>)");
  const Data data = posed(model);
  RenderOptions options;
  EXPECT_EQ(Look(model, data, view_from(3, 90, 0), options).id(), 0);
  options.geom_groups[0] = false;
  EXPECT_EQ(Look(model, data, view_from(3, 90, 0), options).id(), -1) << "group 3 is hidden by default";
  options.geom_groups[3] = true;
  EXPECT_EQ(Look(model, data, view_from(3, 90, 0), options).id(), 1);
}

TEST(RenderLooks, TrackingCamerasFollowPositionsAndTargets) {
  const Model model = load_string(R"(<mujoco><worldbody>
    <camera name="aimed" mode="targetbody" target="b" pos="3 -3 1"/>
    <body name="b"><freejoint/><geom size=".2"/>
      <camera name="track" mode="track" pos="0 -2 0" xyaxes="1 0 0 0 0 1"/>
      <camera name="trackcom" mode="trackcom" pos="0 -2 0" xyaxes="1 0 0 0 0 1"/>
      <camera name="fixed" pos="0 -2 0" xyaxes="1 0 0 0 0 1"/></body></worldbody></mujoco>)");
  Data data = posed(model);
  const double turn[7] = {4, -2, 1, std::cos(0.5), 0, 0, std::sin(0.5)};
  for (std::size_t k = 0; k < 7; k++) data->qpos[k] = turn[k];
  forward(model, data);
  // Tracking cameras keep their direction; the fixed one turns with the body around it. All see it 1.8 m
  // away.
  for (const char* name : {"track", "trackcom", "fixed"}) {
    const Look look(model, data, view_of_camera(model, name));
    EXPECT_EQ(look.id(), 0) << name;
    EXPECT_NEAR(look.depth[Look::at(kMiddle, kMiddle)], 1.8, 1e-3) << name;
  }
  const int track = *model.find(kObjCamera, "track");
  EXPECT_NEAR(data->cam_xpos[static_cast<std::size_t>(3 * track + 1)], -4, 1e-12) << "behind the body in y";
  EXPECT_EQ(Look(model, data, view_of_camera(model, "aimed")).id(), 0) << "looks at the body";
  ViewPoint follow = view_from(3, 90, 0);
  EXPECT_EQ(Look(model, data, follow).id(), -1);
  follow.track = *model.find(kObjBody, "b");
  EXPECT_EQ(Look(model, data, follow).id(), 0) << "the free camera follows a body";
}

TEST(RenderLooks, AnOrthographicCameraShowsMetres) {
  // Its fovy is the height of the picture in metres; distances do not matter.
  const Model model = load_string(R"(<mujoco><worldbody>
    <camera name="c" projection="orthographic" fovy="2" pos="0 -5 0" xyaxes="1 0 0 0 0 1"/><geom size=".5"/></worldbody></mujoco>)");
  const Look look(model, posed(model), view_of_camera(model, "c"));
  int covered = 0;
  for (float depth : look.depth) covered += depth > 0;
  EXPECT_NEAR(covered, std::numbers::pi * 0.25 / 4 * kSize * kSize, 0.02 * kSize * kSize);
  EXPECT_NEAR(look.depth[Look::at(kMiddle, kMiddle)], 4.5, 1e-3);
}

}  // namespace
}  // namespace corten
