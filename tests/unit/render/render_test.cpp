// Pictures: depth and segmentation equal rays, silhouettes equal closed forms, colours equal what is worked
// out by hand.
#include "corten/render.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "corten/corten.h"

namespace corten {
namespace {

struct Picture {
  Picture(const Model& model, const Data& data, const ViewPoint& view, const RenderOptions& options)
      : renderer(model, options),
        width(options.width),
        rgb(3 * pixels(options)),
        depth(pixels(options)),
        segmentation(2 * pixels(options)),
        normal(3 * pixels(options)) {
    renderer.update(data, view);
    Images images;
    images.rgb = rgb, images.depth = depth, images.segmentation = segmentation, images.normal = normal;
    renderer.render(images);
  }
  static std::size_t pixels(const RenderOptions& options) {
    return static_cast<std::size_t>(options.width) * static_cast<std::size_t>(options.height);
  }
  std::size_t at(int column, int row) const { return static_cast<std::size_t>(row * width + column); }
  int byte(int column, int row, int channel) const {
    return rgb[3 * at(column, row) + static_cast<std::size_t>(channel)];
  }

  Renderer renderer;
  int width;
  std::vector<std::uint8_t> rgb;
  std::vector<float> depth;
  std::vector<int> segmentation;
  std::vector<float> normal;
};

RenderOptions small(int width = 96, int height = 64) {
  RenderOptions options;
  options.width = width, options.height = height;
  return options;
}

ViewPoint from_side(double distance, double height = 0) {
  ViewPoint view;
  view.lookat = {0, 0, height};
  view.distance = distance, view.azimuth = 90, view.elevation = 0;
  return view;
}

/// One of each kind of geom, with some behind others.
const char* kEverything = R"(<mujoco>
  <extension><plugin plugin="mujoco.sdf.torus"><instance name="torus"><config key="radius1" value="0.2"/>
    <config key="radius2" value="0.08"/></instance></plugin></extension>
  <asset>
    <mesh name="torus"><plugin instance="torus"/></mesh>
    <mesh name="wedge" vertex="0 0 0  0.4 0 0  0 0.4 0  0 0 0.4"/>
    <hfield name="hills" nrow="4" ncol="4" size="1 1 0.3 0.1" elevation="0 1 0 1 1 0 1 0 0 1 0 1 1 0 1 0"/>
  </asset>
  <worldbody>
    <geom type="plane" size="0 0 1"/>
    <geom type="hfield" hfield="hills" pos="-1.5 1 0.2"/>
    <body pos="0 0 0.5"><freejoint/><geom size="0.2"/></body>
    <body pos="0.5 0.2 0.5" euler="20 30 40"><freejoint/><geom type="box" size="0.1 0.2 0.15"/></body>
    <body pos="-0.5 0 0.5" euler="50 0 10"><freejoint/><geom type="capsule" size="0.1 0.2"/></body>
    <body pos="0 0.6 0.7" euler="30 0 10"><freejoint/><geom type="cylinder" size="0.1 0.2"/></body>
    <body pos="0.6 0.6 0.7" euler="30 0 10"><freejoint/><geom type="ellipsoid" size="0.1 0.2 0.3"/></body>
    <body pos="-0.6 0.6 0.7"><freejoint/><geom type="mesh" mesh="wedge"/></body>
    <body pos="1 1.2 0.5" euler="60 20 0"><freejoint/><geom type="sdf" mesh="torus"><plugin instance="torus"/></geom></body>
    <body pos="1 0 0.5"><freejoint/><geom size="0.2" group="3"/></body>
  </worldbody></mujoco>)";

TEST(Render, DepthAndSegmentationAreThoseOfRays) {
  const Model model = load_string(kEverything);
  Data data(model);
  forward(model, data);
  ViewPoint view = free_view(model);
  view.elevation = -20, view.distance = 3, view.lookat = {0, 0, 0.4};
  const Picture picture(model, data, view, small(160, 120));
  RayFilter filter;
  filter.groups = {true, true, true, false, false, false};
  int seen[10] = {};
  for (int row = 0; row < 120; row++)
    for (int column = 0; column < 160; column++) {
      std::array<double, 3> origin, direction;
      picture.renderer.pixel_ray(column, row, origin, direction);
      RayHit hit;
      const double depth = ray(model, data, origin, direction, filter, &hit);
      const std::size_t at = picture.at(column, row);
      ASSERT_EQ(picture.depth[at], depth < 0 ? 0.0f : static_cast<float>(depth)) << column << ", " << row;
      ASSERT_EQ(picture.segmentation[2 * at + 1], hit.geom) << column << ", " << row;
      ASSERT_EQ(picture.segmentation[2 * at], hit.geom < 0 ? -1 : static_cast<int>(kObjGeom));
      if (hit.geom >= 0) seen[hit.geom]++;
    }
  for (int geom = 0; geom < 9; geom++)
    EXPECT_GT(seen[geom], 0) << "geom " << geom << " is not in the picture";
  EXPECT_EQ(seen[9], 0) << "group 3 is not drawn";
}

TEST(Render, TheSilhouetteOfASphereIsThatOfItsTangentCone) {
  const Model model = load_string("<mujoco><worldbody><geom size='0.3'/></worldbody></mujoco>");
  Data data(model);
  forward(model, data);
  const int size = 400;
  const double distance = 2;
  const Picture picture(model, data, from_side(distance), small(size, size));
  int covered = 0;
  for (std::size_t k = 0; k < picture.depth.size(); k++) covered += picture.depth[k] > 0 ? 1 : 0;
  // The tangent cone has the half angle asin(r / d); it cuts the picture at depth 1 in a circle.
  const double radius = std::tan(std::asin(0.3 / distance)), half = std::tan(22.5 * std::numbers::pi / 180);
  const double expected = std::numbers::pi * radius * radius / (4 * half * half) * size * size;
  EXPECT_NEAR(covered, expected, 0.005 * expected);
  EXPECT_NEAR(picture.depth[picture.at(size / 2, size / 2)], distance - 0.3, 1e-3);
}

TEST(Render, ALambertianSurfaceHasTheColourOfItsLights) {
  // Ambient 0.1, and a light that falls at 60 degrees to the normal with 0.8: 0.5 (0.1 + 0.8 cos 60) = 0.25.
  const Model model = load_string(R"(<mujoco>
    <visual><headlight active="0"/></visual>
    <asset><material name="m" specular="0" rgba="0.5 0.5 0.5 1"/></asset>
    <worldbody>
      <light directional="true" dir="-0.8660254037844386 0 -0.5" diffuse="0.8 0.8 0.8" ambient="0.1 0.1 0.1" specular="0 0 0" pos="0 0 5"/>
      <geom type="box" size="1 1 0.1" pos="0 0 -0.1" material="m"/>
    </worldbody></mujoco>)");
  Data data(model);
  forward(model, data);
  ViewPoint view;
  view.elevation = -90, view.distance = 2, view.azimuth = 0;
  const Picture picture(model, data, view, small());
  for (int channel = 0; channel < 3; channel++) EXPECT_NEAR(picture.byte(48, 32, channel), 0.25 * 255, 1);
}

TEST(Render, AShadowLeavesTheAmbientLight) {
  const Model model = load_string(R"(<mujoco>
    <visual><headlight active="0"/></visual>
    <asset><material name="m" specular="0" rgba="0.5 0.5 0.5 1"/></asset>
    <worldbody>
      <light directional="true" dir="0 0 -1" diffuse="0.8 0.8 0.8" ambient="0.2 0.2 0.2" pos="0 0 5"/>
      <geom type="box" size="2 2 0.1" pos="0 0 -0.1" material="m"/>
      <geom size="0.3" pos="0 0 1" material="m"/>
    </worldbody></mujoco>)");
  Data data(model);
  forward(model, data);
  ViewPoint view = from_side(3, 0.5);
  view.elevation = -30;
  RenderOptions options = small();
  const Picture with(model, data, view, options);
  options.shadows = false;
  const Picture without(model, data, view, options);
  // The pixel that shows the point below the ball.
  int column = -1, row = -1;
  for (int r = 0; r < 64; r++)
    for (int c = 0; c < 96; c++) {
      std::array<double, 3> o, d;
      with.renderer.pixel_ray(c, r, o, d);
      const double depth = with.depth[with.at(c, r)];
      if (with.segmentation[2 * with.at(c, r) + 1] == 0 &&
          std::hypot(o[0] + depth * d[0], o[1] + depth * d[1]) < 0.05)
        column = c, row = r;
    }
  ASSERT_GE(column, 0);
  EXPECT_NEAR(with.byte(column, row, 0), 0.5 * 0.2 * 255, 1);
  EXPECT_NEAR(without.byte(column, row, 0), 0.5 * (0.2 + 0.8) * 255, 1);
}

TEST(Render, ACheckerboardHasItsColoursInItsSquares) {
  // A texture of 2 x 2 squares on a plane of 2 x 2 m: a square of 1 m in each quarter.
  const Model model = load_string(R"(<mujoco>
    <visual><headlight active="0"/></visual>
    <asset>
      <texture name="t" type="2d" builtin="checker" width="64" height="64" rgb1="1 0 0" rgb2="0 0 1"/>
      <material name="m" texture="t" specular="0" rgba="1 1 1 1"/>
    </asset>
    <worldbody>
      <light directional="true" dir="0 0 -1" diffuse="0 0 0" ambient="1 1 1" pos="0 0 5"/>
      <geom type="plane" size="1 1 1" material="m"/>
    </worldbody></mujoco>)");
  Data data(model);
  forward(model, data);
  ViewPoint view;
  view.elevation = -90, view.distance = 3, view.azimuth = 90;  // x to the right, y up
  const Picture picture(model, data, view, small(64, 64));
  const int left = 22, right = 41, above = 22, below = 41;
  const bool red[2][2] = {{picture.byte(left, above, 0) > 250, picture.byte(right, above, 0) > 250},
                          {picture.byte(left, below, 0) > 250, picture.byte(right, below, 0) > 250}};
  EXPECT_EQ(red[0][0], red[1][1]);
  EXPECT_EQ(red[0][1], red[1][0]);
  EXPECT_NE(red[0][0], red[0][1]);
  for (int c : {left, right})
    for (int r : {above, below}) EXPECT_EQ(picture.byte(c, r, 0) + picture.byte(c, r, 2), 255);
}

TEST(Render, TransparentGeomsShowWhatIsBehind) {
  const char* format = R"(<mujoco>
    <visual><headlight active="0"/></visual>
    <asset><material name="m" specular="0" emission="1" rgba="%s"/><material name="b" specular="0" emission="1" rgba="0 0 1 1"/></asset>
    <worldbody>
      <light diffuse="0 0 0" specular="0 0 0" pos="0 0 9"/>
      <geom type="box" size="0.5 0.1 0.5" material="m"/><geom type="box" size="2 0.1 2" pos="0 1 0" material="b"/>
    </worldbody></mujoco>)";
  char text[1024];
  std::snprintf(text, sizeof text, format, "1 0 0 0.25");
  const Model model = load_string(text);
  Data data(model);
  forward(model, data);
  const Picture picture(model, data, from_side(2), small());
  EXPECT_NEAR(picture.byte(48, 32, 0), 0.25 * 255, 1);
  EXPECT_NEAR(picture.byte(48, 32, 2), 0.75 * 255, 1);
}

/// A picture that shows a colour without any light: emission 1, no ambient.
std::string glowing(const std::string& assets, const std::string& world) {
  return "<mujoco><visual><headlight active='0'/></visual><asset>" + assets +
         "</asset><worldbody><light diffuse='0 0 0' specular='0 0 0' pos='0 0 9'/>" + world +
         "</worldbody></mujoco>";
}

TEST(Render, TextureCoordinatesPlaceAnImageOnAMesh) {
  // A square in the plane y = 0. Along x the coordinate v goes down the left half of a chequered image: one
  // colour in its upper, the other in its lower quarter.
  const Model model = load_string(glowing(
      "<texture name='t' type='2d' builtin='checker' width='64' height='64' rgb1='1 0 0' rgb2='0 0 1'/>"
      "<material name='m' texture='t' emission='1' specular='0' rgba='1 1 1 1'/>"
      "<mesh name='s' vertex='-1 0 -1  1 0 -1  1 0 1  -1 0 1  0 1 0' "
      "face='0 1 2  0 2 3  1 0 4  2 1 4  3 2 4  0 3 4' texcoord='0.25 0  0.25 1  0.25 1  0.25 0  0.25 0.5'/>",
      "<geom type='mesh' mesh='s' material='m'/>"));
  Data data(model);
  forward(model, data);
  const Picture picture(model, data, from_side(4), small());
  const int left = picture.byte(36, 32, 0), right = picture.byte(60, 32, 0);
  EXPECT_EQ(left + right, 255) << left << ", " << right;
  EXPECT_EQ(left % 255, 0);
  for (int column : {36, 60}) EXPECT_EQ(picture.byte(column, 32, 0) + picture.byte(column, 32, 2), 255);
}

TEST(Render, SmoothNormalsMakeNeighbouringTrianglesShadeAlike) {
  // A coarse ball: with the normals of its triangles colours would jump at edges.
  const Model model =
      load_string(R"(<mujoco><asset><mesh name="b" builtin="sphere" params="1" smoothnormal="true"/></asset>
    <worldbody><geom type="mesh" mesh="b"/></worldbody></mujoco>)");
  Data data(model);
  forward(model, data);
  const Picture picture(model, data, from_side(4), small(200, 200));
  int jump = 0;
  for (int column = 80; column < 120; column++)
    jump = std::max(jump, std::abs(picture.byte(column, 100, 0) - picture.byte(column + 1, 100, 0)));
  EXPECT_LT(jump, 12);
}

TEST(Render, TendonsSitesAndContactsAreDrawnIfWanted) {
  const Model model = load_string(R"(<mujoco><worldbody>
    <geom type="plane" size="2 2 0.1"/>
    <site name="a" pos="-0.5 0 1" size="0.1"/><site name="b" pos="0.5 0 1" size="0.1"/><site pos="0 0 1.4" size="0.2" rgba="1 1 1 0"/>
    <body pos="0 0 0.199"><freejoint/><geom size="0.2"/></body></worldbody>
    <tendon><spatial width="0.05"><site site="a"/><site site="b"/></spatial></tendon></mujoco>)");
  Data data(model);
  forward(model, data);
  auto count = [&](const RenderOptions& options, int type) {
    const Picture picture(model, data, from_side(3, 0.6), options);
    int pixels = 0;
    for (std::size_t k = 0; k < picture.segmentation.size(); k += 2)
      pixels += picture.segmentation[k] == type ? 1 : 0;
    return pixels;
  };
  RenderOptions options = small();
  EXPECT_GT(count(options, kObjTendon), 20);
  EXPECT_EQ(count(options, kObjSite), 0);
  options.tendons = false, options.sites = true, options.contact_points = true;
  EXPECT_EQ(count(options, kObjTendon), 0);
  // Two balls of 0.1 m, 3 m away, at 77 pixels per metre and unit of depth; the one without colour is not
  // there.
  EXPECT_NEAR(count(options, kObjSite), 2 * std::numbers::pi * std::pow(0.1 / 3 * 77.3, 2), 10);
  EXPECT_GT(count(options, 0), 0) << "the contact of ball and floor";
}

TEST(Render, AMirrorShowsWhatIsBeforeIt) {
  const Model model =
      load_string(glowing("<material name='mirror' reflectance='1' specular='0' rgba='0 0 0 1'/><material "
                          "name='red' emission='1' specular='0' rgba='1 0 0 1'/>",
                          "<geom type='box' size='2 2 0.1' pos='0 0 -0.1' material='mirror'/><geom "
                          "size='0.3' pos='0 0 1' material='red'/>"));
  Data data(model);
  forward(model, data);
  // Seen from 45 degrees above, the mirror image of the ball is 1 m below the floor.
  ViewPoint view = from_side(4, -1);
  view.elevation = -45;
  const Picture picture(model, data, view, small(101, 101));
  EXPECT_EQ(picture.segmentation[2 * picture.at(50, 50) + 1], 0);
  EXPECT_GT(picture.byte(50, 50, 0), 200);
  EXPECT_LT(picture.byte(50, 50, 2), 20);
}

TEST(Render, PicturesDoNotDependOnThreads) {
  const Model model = load_string(kEverything);
  Data data(model);
  forward(model, data);
  RenderOptions options = small(150, 101);
  options.samples = 4;
  const Picture one(model, data, free_view(model), options);
  for (int threads : {2, 5}) {
    options.threads = threads;
    const Picture several(model, data, free_view(model), options);
    EXPECT_EQ(one.rgb, several.rgb);
    EXPECT_EQ(one.depth, several.depth);
  }
}

TEST(Render, ACameraInsideAGeomSeesOut) {
  const Model model = load_string(
      "<mujoco><worldbody><geom size='0.5'/><geom type='box' size='1 0.1 1' pos='0 3 "
      "0'/></worldbody></mujoco>");
  Data data(model);
  forward(model, data);
  ViewPoint view = from_side(0.01);
  const Picture picture(model, data, view, small());
  EXPECT_EQ(picture.segmentation[2 * picture.at(48, 32) + 1], 1);
}

TEST(Render, IntrinsicsShiftThePicture) {
  // Focal length 10 mm, sensor 20 x 10 mm, principal point 5 mm to the right: the axis is at 1/4 of the
  // width.
  const Model model = load_string(R"(<mujoco><worldbody>
    <camera name="c" pos="0 -2 0" xyaxes="1 0 0 0 0 1" focal="0.01 0.01" sensorsize="0.02 0.01" principal="0.005 0" resolution="200 100"/>
    <geom size="0.05"/></worldbody></mujoco>)");
  Data data(model);
  forward(model, data);
  const Picture picture(model, data, view_of_camera(model, "c"), small(200, 100));
  double sum = 0, count = 0;
  for (int row = 0; row < 100; row++)
    for (int column = 0; column < 200; column++)
      if (picture.depth[picture.at(column, row)] > 0) sum += column + 0.5, count++;
  ASSERT_GT(count, 0);
  EXPECT_NEAR(sum / count, 50, 0.5);
}

TEST(Render, OddScenesGiveAPicture) {
  // No light, a camera far away, NaN poses, a plane seen from below.
  const Model model = load_string(kEverything);
  Data data(model);
  forward(model, data);
  for (double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e300}) {
    Data broken = data;
    for (std::size_t k = 0; k < 3; k++) broken->geom_xpos[3 * 2 + k] = bad;
    for (std::size_t k = 0; k < 9; k++) broken->geom_xmat[9 * 3 + k] = bad;
    const Picture picture(model, broken, free_view(model), small());
    EXPECT_GT(*std::max_element(picture.rgb.begin(), picture.rgb.end()), 0);
  }
  ViewPoint below = free_view(model);
  below.elevation = 60;
  const Picture picture(model, data, below, small());
  EXPECT_GT(*std::max_element(picture.rgb.begin(), picture.rgb.end()), 0);
}

TEST(Render, MisuseIsRefused) {
  const Model model = load_string(kEverything);
  const Data data(model);
  EXPECT_THROW(Renderer(model, small(0, 10)), std::invalid_argument);
  RenderOptions odd = small();
  odd.samples = 3;
  EXPECT_THROW(Renderer(model, odd), std::invalid_argument);
  Renderer renderer(model, small());
  EXPECT_THROW(renderer.render({}), std::logic_error);
  ViewPoint missing;
  missing.camera = 0;
  EXPECT_THROW(renderer.update(data, missing), std::invalid_argument);
  EXPECT_THROW(view_of_camera(model, "nobody"), std::invalid_argument);
  renderer.update(data, free_view(model));
  std::vector<std::uint8_t> wrong(5);
  Images images;
  images.rgb = wrong;
  EXPECT_THROW(renderer.render(images), std::invalid_argument);
}

}  // namespace
}  // namespace corten
