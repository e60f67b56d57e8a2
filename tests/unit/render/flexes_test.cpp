// Flexes in pictures, against closed forms, rays at flexes and triangles that are tested one by one.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "corten/corten.h"
#include "corten/render.h"

namespace corten {
namespace {

constexpr int kSize = 48;

struct FlexShot {
  FlexShot(const Model& model, const Data& data, const ViewPoint& view, RenderOptions options = {})
      : FlexShot(model, data, view, options, kSize) {}
  FlexShot(const Model& model, const Data& data, const ViewPoint& view, RenderOptions options, int pixels)
      : depth(static_cast<std::size_t>(pixels * pixels)),
        rgb(3 * depth.size()),
        normal(3 * depth.size()),
        ids(2 * depth.size()),
        renderer(model, (options.width = options.height = pixels, options)) {
    renderer.update(data, view);
    Images images;
    images.depth = depth, images.rgb_float = rgb, images.segmentation = ids, images.normal = normal;
    renderer.render(images);
  }
  static std::size_t at(int column, int row) { return static_cast<std::size_t>(row * kSize + column); }

  std::vector<float> depth, rgb, normal;
  std::vector<int> ids;
  Renderer renderer;
};

Data posed(const Model& model) {
  Data data(model);
  forward(model, data);
  return data;
}

ViewPoint looking(double elevation, double distance) {
  ViewPoint view;
  view.distance = distance, view.azimuth = 90, view.elevation = elevation;
  return view;
}

Model flexcomp(const std::string& attributes, const std::string& assets = "", const std::string& parts = "") {
  return load_string("<mujoco><asset>" + assets + "</asset><worldbody><flexcomp name='f' mass='1' " +
                     attributes + ">" + parts +
                     "<contact selfcollide='none'/></flexcomp></worldbody></mujoco>");
}

TEST(RenderFlexes, CablesAreTheCapsulesOfRays) {
  const Model model = flexcomp("type='circle' dim='1' count='9 1 1' spacing='.2 .2 .2' radius='.04'");
  const Data data = posed(model);
  const FlexShot shot(model, data, looking(-35, 1.4));
  FlexRayParts parts;
  parts.edges = true;
  int seen = 0;
  for (int row = 0; row < kSize; row++)
    for (int column = 0; column < kSize; column++) {
      std::array<double, 3> origin, direction;
      shot.renderer.pixel_ray(column, row, origin, direction);
      const double expected = flex_ray(model, data, 0, origin, direction, parts);
      const std::size_t at = FlexShot::at(column, row);
      ASSERT_NEAR(shot.depth[at], expected < 0 ? 0 : expected, 1e-6) << column << ", " << row;
      ASSERT_EQ(shot.ids[2 * at], expected < 0 ? -1 : static_cast<int>(kObjFlex));
      ASSERT_EQ(shot.ids[2 * at + 1], expected < 0 ? -1 : 0);
      seen += expected < 0 ? 0 : 1;
    }
  EXPECT_GT(seen, 100);
}

TEST(RenderFlexes, ClothIsAsThickAsItsRadiusFromBothSides) {
  // A flat cloth of 1 x 1 m in the plane z = 0 is a plate from z = -0.03 to 0.03.
  const Model model = flexcomp("type='grid' dim='2' count='6 6 1' spacing='.2 .2 .2' radius='.03'");
  const Data data = posed(model);
  for (double elevation : {-90.0, 90.0}) {
    const FlexShot shot(model, data, looking(elevation, 3));
    const std::size_t middle = FlexShot::at(kSize / 2, kSize / 2);
    EXPECT_NEAR(shot.depth[middle], 3 - 0.03, 1e-6);
    EXPECT_EQ(shot.ids[2 * middle], static_cast<int>(kObjFlex));
    EXPECT_NEAR(shot.normal[3 * middle + 2], elevation < 0 ? 1 : -1, 1e-6);
    // At depth 2.97 the picture is 2 * 2.97 tan 22.5 wide: the cloth covers 1 m of it in each direction.
    const double width = 2 * 2.97 * std::tan(22.5 * 3.14159265358979 / 180);
    int covered = 0;
    for (int k = 0; k < kSize; k++) covered += shot.depth[FlexShot::at(k, kSize / 2)] > 0 ? 1 : 0;
    EXPECT_NEAR(covered, kSize / width, 1);
  }
  // From the side its border is seen: half a metre before the middle.
  const FlexShot side(model, data, looking(0, 3), {}, 481);
  const std::size_t middle = 240 * 481 + 240;
  EXPECT_NEAR(side.depth[middle], 2.5, 1e-6);
  EXPECT_NEAR(side.normal[3 * middle + 1], -1, 1e-6) << "the border is flat";
}

TEST(RenderFlexes, ASoftBoxIsItsShellMovedOutByItsRadius) {
  // The normal in the middle of a side is that of the side, so the side is at half its size and the radius.
  const Model model = flexcomp("type='grid' dim='3' count='5 5 5' spacing='.1 .1 .1' radius='.02'", "",
                               "<elasticity young='1e3'/>");
  const Data data = posed(model);
  for (double elevation : {-90.0, 0.0, 90.0}) {
    const FlexShot shot(model, data, looking(elevation, 2));
    EXPECT_NEAR(shot.depth[FlexShot::at(kSize / 2, kSize / 2)], 2 - 0.2 - 0.02, 1e-6) << elevation;
  }
}

TEST(RenderFlexes, ClothThatMovedIsWithinItsRadiusOfItsTriangles) {
  // After a fall on a ball, so that all triangles have turned. A second algorithm, rays at the flat triangles
  // without any tree, is nearer by the radius at most, divided by the cosine of the slope.
  const Model model = load_string(R"(<mujoco><worldbody><geom size=".2" group="4"/>
    <flexcomp name="f" type="grid" dim="2" count="9 9 1" spacing=".1 .1 .1" mass=".3" radius=".01" pos="0 0 .25">
      <edge equality="true"/><contact selfcollide="none"/></flexcomp></worldbody></mujoco>)");
  Data data(model);
  for (int k = 0; k < 100; k++) step(model, data);
  forward(model, data);
  double lowest = 1, highest = -1;
  for (std::size_t v = 2; v < data->flexvert_xpos.size(); v += 3) {
    lowest = std::min(lowest, data->flexvert_xpos[v]), highest = std::max(highest, data->flexvert_xpos[v]);
  }
  ASSERT_GT(highest - lowest, 0.05) << "the cloth is bent";
  const FlexShot shot(model, data, looking(-90, 2.5));
  FlexRayParts parts;
  parts.skin = false, parts.faces = true;
  int compared = 0;
  for (int row = 0; row < kSize; row++)
    for (int column = 0; column < kSize; column++) {
      std::array<double, 3> origin, direction;
      shot.renderer.pixel_ray(column, row, origin, direction);
      FlexRayHit hit;
      const double flat = flex_ray(model, data, 0, origin, direction, parts, &hit);
      const std::size_t at = FlexShot::at(column, row);
      if (flat < 0 || std::abs(hit.normal[2]) < 0.5) continue;
      ASSERT_GT(shot.depth[at], 0) << column << ", " << row;
      EXPECT_LE(shot.depth[at], flat) << column << ", " << row;
      EXPECT_GE(shot.depth[at], flat - 0.01 / 0.5 - 0.005) << column << ", " << row;
      compared++;
    }
  EXPECT_GT(compared, 200);
}

TEST(RenderFlexes, TextureCoordinatesPlaceAnImageOnCloth) {
  // flexcomp's coordinates go from 0 to 1 over the grid: a chequered image of 2 x 2 squares has one in each
  // quarter.
  const Model model = flexcomp(
      "type='grid' dim='2' count='5 5 1' spacing='.25 .25 .25' radius='.01' material='m'",
      "<texture name='t' type='2d' builtin='checker' width='64' height='64' rgb1='1 0 0' rgb2='0 0 1'/>"
      "<material name='m' texture='t' emission='1' specular='0' rgba='1 1 1 1'/>");
  ASSERT_GE(model->flex_texcoordadr[0], 0);
  const FlexShot shot(model, posed(model), looking(-90, 2));
  auto reddish = [&](int column, int row) {
    const float* c = shot.rgb.data() + 3 * FlexShot::at(column, row);
    EXPECT_TRUE((c[0] > 0.9f) != (c[2] > 0.9f)) << c[0] << " " << c[2];
    return c[0] > c[2];
  };
  const bool corner = reddish(17, 17);
  EXPECT_EQ(reddish(30, 30), corner);
  EXPECT_NE(reddish(30, 17), corner);
  EXPECT_NE(reddish(17, 30), corner);
}

TEST(RenderFlexes, GroupsAndOptionsHideFlexes) {
  for (const char* dim : {"type='grid' dim='1' count='4 1 1'", "type='grid' dim='2' count='4 4 1'"}) {
    auto covered = [&](const std::string& more, bool flexes) {
      const Model model = flexcomp(std::string(dim) + " spacing='.2 .2 .2' radius='.05' " + more);
      RenderOptions options;
      options.flexes = flexes;
      const FlexShot shot(model, posed(model), looking(-60, 2), options);
      return std::count_if(shot.depth.begin(), shot.depth.end(), [](float x) { return x > 0; });
    };
    EXPECT_GT(covered("", true), 0);
    EXPECT_GT(covered("group='2'", true), 0);
    EXPECT_EQ(covered("group='3'", true), 0);
    EXPECT_EQ(covered("", false), 0);
    EXPECT_EQ(covered("rgba='1 1 1 0'", true), 0);
  }
}

TEST(RenderFlexes, VerticesThatAreNoNumbersGiveAPicture) {
  for (const char* dim : {"type='grid' dim='1' count='4 1 1'", "type='grid' dim='2' count='4 4 1'",
                          "type='grid' dim='3' count='3 3 3'"}) {
    const Model model = flexcomp(std::string(dim) + " spacing='.2 .2 .2' radius='.05'");
    for (double bad :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e300}) {
      Data data(model);
      data->qpos[0] = bad;
      forward(model, data);
      const FlexShot shot(model, data, looking(-60, 2));
      for (float x : shot.rgb) ASSERT_TRUE(x >= 0 && x <= 1) << dim;
      for (float x : shot.depth) ASSERT_TRUE(std::isfinite(x) && x >= 0) << dim;
    }
  }
}

}  // namespace
}  // namespace corten
