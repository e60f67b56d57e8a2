// Height fields: acceptance criteria 1 to 13 of item 6a about shapes and contacts. Where the reference does
// better than the item requires, the reference is followed: any aspect ratio without resampling, every geom
// type exactly, including meshes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "unit/collision/scene.h"

namespace corten::test {
namespace {

std::string message_of(const std::string& assets, const std::string& geom) {
  try {
    const Scene scene(assets, geom);
  } catch (const LoadError& error) {
    return error.what();
  }
  return "";
}

const std::string kPeak =
    "<hfield name='t' size='5 5 1 0.1' nrow='3' ncol='3' elevation='0 0 0 0 1 0 0 0 0'/>";
const std::string kTerrain = "<geom type='hfield' hfield='t'/>";

TEST(Spec6a, C1AssetAndGeomMakeAHeightField) {
  const Scene scene(kPeak, kTerrain);
  EXPECT_EQ(scene.model->nhfield, 1);
  EXPECT_EQ(scene.model->geom_type[0], kHfield);
}

/// The height at which a small sphere lowered at (x, y) touches the terrain, by bisection.
double height_at(const std::string& asset, double x, double y) {
  double low = -0.05, high = 20;  // from inside the base
  const double radius = 1e-3;
  while (high - low > 1e-6) {
    const double z = 0.5 * (low + high);
    const Scene scene(asset, kTerrain + "<geom type='sphere' size='.001' pos='" + std::to_string(x) + " " +
                                 std::to_string(y) + " " + std::to_string(z) + "'/>");
    const bool touches = !scene.contacts(0, 1).empty();
    (touches ? low : high) = z;
  }
  return 0.5 * (low + high) - radius;
}

TEST(Spec6a, C2ElevationTimesTopIsTheHeight) {
  // Elevations are normalized to 0..1: a flat half needs a 0 and a 1 beside it.
  const std::string asset =
      "<hfield name='t' size='1 1 10 0.1' nrow='3' ncol='3' elevation='0 0.5 1 0 0.5 1 0 0.5 1'/>";
  EXPECT_NEAR(height_at(asset, 0, 0.3), 5, 0.03);
}

TEST(Spec6a, C3ColumnsSpanTheWholeWidth) {
  std::string elevation;
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 11; c++) elevation += c == 0 ? "1 " : "0 ";
  const std::string asset =
      "<hfield name='t' size='5 5 1 0.1' nrow='3' ncol='11' elevation='" + elevation + "'/>";
  EXPECT_NEAR(height_at(asset, -4.999, 0.2), 1, 0.01) << "column 0 is at x = -5";
  EXPECT_NEAR(height_at(asset, -4.5, 0.2), 0.5, 0.01) << "dx is 1";
  EXPECT_NEAR(height_at(asset, -3.9, 0.2), 0, 0.01);
}

TEST(Spec6a, C4SphereTouchesTheTopOfAFlatTerrain) {
  const std::string flat =
      "<hfield name='t' size='5 5 1 0.1' nrow='5' ncol='5' elevation='1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 "
      "1 0 0 0 0 0'/>";
  const auto c = Scene(flat, kTerrain + "<geom type='sphere' size='1' pos='.3 .4 1.5'/>").contacts(0, 1);
  ASSERT_GE(c.size(), 1u);
  const auto deepest =
      *std::min_element(c.begin(), c.end(), [](const auto& p, const auto& q) { return p.dist < q.dist; });
  EXPECT_NEAR(deepest.dist, -0.5, 1e-4) << "the sphere's lowest point is at 0.5, the terrain at 1";
  EXPECT_NEAR(deepest.pos.z, 0.75, 1e-4) << "half way between the surfaces";
}

TEST(Spec6a, C5CellSizeIsWidthOverCells) {
  std::string elevation;
  for (int i = 0; i < 121; i++) elevation += i == 60 ? "1 " : "0 ";
  const std::string asset =
      "<hfield name='t' size='5 5 1 0.1' nrow='11' ncol='11' elevation='" + elevation + "'/>";
  EXPECT_NEAR(height_at(asset, 0, 0), 1, 0.01) << "the middle elevation is a peak";
  EXPECT_NEAR(height_at(asset, 0.5, 0), 0.5, 0.01);
  EXPECT_NEAR(height_at(asset, 1.05, 0), 0, 0.01) << "and its slopes end after one metre";
}

TEST(Spec6a, C6EveryPrimitiveTouches) {
  for (const std::string shape :
       {"type='sphere' size='.3'", "type='capsule' size='.3 .2'", "type='box' size='.3 .3 .3'",
        "type='cylinder' size='.3 .2'", "type='ellipsoid' size='.3 .2 .25'"})
    EXPECT_FALSE(Scene(kPeak, kTerrain + "<geom " + shape + " pos='0 0 1.1'/>").contacts(0, 1).empty())
        << shape;
}

TEST(Spec6a, C6CylinderIsNoCapsuleAndEllipsoidNoSphere) {
  const std::string step =
      "<hfield name='t' size='2 2 .5 .2' nrow='3' ncol='3' elevation='1 1 1 1 1 1 0 0 0'/>";
  // A capsule of these sizes would end at .25, a sphere of the ellipsoid's mean radius at .4.
  EXPECT_TRUE(
      Scene(step, kTerrain + "<geom type='cylinder' size='.3 .2' pos='0 1 .75'/>").contacts(0, 1).empty());
  EXPECT_TRUE(Scene(step, kTerrain + "<geom type='ellipsoid' size='.6 .4 .2' pos='0 1 .75'/>")
                  .contacts(0, 1)
                  .empty());
}

TEST(Spec6a, C7AndC8AssetsMustBeNamedAndKnown) {
  EXPECT_NE(message_of(kPeak, "<geom name='ground' type='hfield' hfield='nowhere'/>").find("nowhere"),
            std::string::npos);
  const std::string missing = message_of(kPeak, "<geom name='ground' type='hfield'/>");
  EXPECT_NE(missing.find("geom \"ground\""), std::string::npos) << missing;
  EXPECT_NE(message_of(kPeak, "<geom name='ground' type='hfield' hfield='nowhere'/>").find("geom \"ground\""),
            std::string::npos);
}

TEST(Spec6a, C9NonSquareCellsNeedNoResampling) {
  const std::string ramp = "<hfield name='t' size='4 1 1 .1' nrow='2' ncol='3' elevation='0 .5 1 0 .5 1'/>";
  EXPECT_NEAR(height_at(ramp, 2, 0.1), 0.75, 0.01);
}

TEST(Spec6a, C10BoundsHoldTheTerrain) {
  const Scene scene(kPeak, kTerrain);
  EXPECT_GE(scene.model->geom_rbound[0], std::sqrt(5.0 * 5 + 5 * 5 + 1));
}

/// True if a ball of radius 1 cm at this place touches the terrain, which is turned and far from the origin.
/// The broad phase decides which pairs are tested.
bool touches(double x, double y, double z, int balls_around) {
  const auto ball = [](double a, double b, double c, double r) {
    return "<body pos='" + std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c) +
           "'><freejoint/><geom size='" + std::to_string(r) + "'/></body>";
  };
  std::string xml = "<mujoco><asset>" + kPeak + "</asset><worldbody>" +
                    "<body pos='7 -3 2' euler='20 30 40'>" + kTerrain + "</body>";
  // The place in the world: first body of a model with a site there.
  const Model probe =
      load_string("<mujoco><worldbody><body pos='7 -3 2' euler='20 30 40'><site pos='" + std::to_string(x) +
                  " " + std::to_string(y) + " " + std::to_string(z) + "'/></body></worldbody></mujoco>");
  Data at(probe);
  forward(probe, at);
  xml += ball(at->site_xpos[0], at->site_xpos[1], at->site_xpos[2], 0.01);
  for (int i = 0; i < balls_around; i++) xml += ball(100 + i, 0, 0, 0.1);
  const Model model = load_string(xml + "</worldbody></mujoco>");
  Data data(model);
  forward(model, data);
  return data->ncon > 0;
}

TEST(Spec6a, C10TheBroadPhaseFindsBallsAtTheCornersAndThePeak) {
  for (const int around : {0, 200}) {  // pairs one by one, and the tree of a large scene
    for (const double x : {-4.99, 4.99})
      for (const double y : {-4.99, 4.99}) {
        EXPECT_TRUE(touches(x, y, 0.005, around)) << x << " " << y << " " << around;
        EXPECT_FALSE(touches(x, y, 0.03, around)) << x << " " << y << " " << around;
        EXPECT_FALSE(touches(1.01 * x, 1.01 * y, 0.005, around)) << x << " " << y << " " << around;
      }
    EXPECT_TRUE(touches(0, 0, 1.005, around)) << around;
    EXPECT_FALSE(touches(0, 0, 1.03, around)) << around;
  }
}

TEST(Spec6a, C11FieldsDoNotTouchFieldsOrPlanesButMeshes) {
  for (const std::string other : {"type='hfield' hfield='t' pos='0 0 .2'",
                                  "type='plane' size='5 5 1' pos='0 0 .5'", "size='.5' pos='0 0 1'"}) {
    const Model model = load_string(
        "<mujoco><asset>" + kPeak + "</asset><worldbody><geom " + other + "/><body><freejoint/>" + kTerrain +
        "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></worldbody></mujoco>");
    Data data(model);
    forward(model, data);
    EXPECT_EQ(data->ncon > 0, other.starts_with("size")) << other;
  }
  EXPECT_FALSE(Scene(kPeak + kBlock, kTerrain + "<geom type='mesh' mesh='block' pos='0 0 1.2'/>")
                   .contacts(0, 1)
                   .empty());
}

TEST(Spec6a, TheFieldMayComeSecondInTheFile) {
  const std::string ball = "<geom size='.3' pos='0 0 1.25'/>";
  const auto first = Scene(kPeak, kTerrain + ball).contacts(0, 1);
  const Model model =
      load_string("<mujoco><asset>" + kPeak + "</asset><worldbody><body pos='0 0 1.25'>" +
                  "<freejoint/><geom size='.3'/></body><body>" + kTerrain + "</body></worldbody></mujoco>");
  Data data(model);
  forward(model, data);
  ASSERT_EQ(data->ncon, static_cast<int>(first.size()));
  ASSERT_GT(data->ncon, 0);
  EXPECT_EQ(model->geom_type[static_cast<std::size_t>(data->contact_geom[0])], kHfield)
      << "fields come first";
  EXPECT_NEAR(data->contact_dist[0], first[0].dist, 1e-12);
  for (int i = 0; i < 3; i++) EXPECT_NEAR(data->contact_frame[i], first[0].normal[i], 1e-12) << i;
}

TEST(Spec6a, C12AssetNamesAreUnique) { EXPECT_NE(message_of(kPeak + kPeak, kTerrain), ""); }

TEST(Spec6a, C13NormalPointsFromTheFieldToTheOther) {
  for (const std::string shape :
       {"type='sphere' size='.3'", "type='box' size='.3 .3 .3'", "type='ellipsoid' size='.3 .2 .25'"}) {
    double highest = -1;
    for (const auto& p : Scene(kPeak, kTerrain + "<geom " + shape + " pos='0 0 1.15'/>").contacts(0, 1)) {
      EXPECT_GT(p.normal.z, -1e-9) << shape;
      highest = std::max(highest, p.normal.z);
    }
    EXPECT_GT(highest, 0.3) << shape;
  }
}

}  // namespace
}  // namespace corten::test
