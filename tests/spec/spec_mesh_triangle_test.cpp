// Meshes with collision="triangle" collide with their true triangles, against every geom type (rule 8 of the
// specification, and the success criteria of the item on mesh collision), through the whole pipeline.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "corten/corten.h"
#include "support/contacts.h"
#include "support/fields.h"
#include "support/meshes.h"

namespace corten::test {
namespace {

/// A tray: a floor at z = 0 with a rim up to 0.3. The hull would fill it.
Triangles tray() { return revolved({{0, -0.2}, {1, -0.2}, {1, 0.3}, {0.9, 0.3}, {0.9, 0}, {0, 0}}, 32); }

Model with_tray(const std::string& geom, const std::string& assets = "", const std::string& mesh = "") {
  return load_string("<mujoco><asset>" + tray().mjcf("tray", "collision='triangle'") + assets +
                     "</asset><worldbody><geom type='mesh' mesh='tray' " + mesh + "/>" + geom +
                     "</worldbody></mujoco>");
}

std::string body(const std::string& geom) { return "<body><freejoint/><geom " + geom + "/></body>"; }

TEST(SpecTriangleMesh, EveryShapeTouchesTheFloorOfTheTray) {
  const std::string hull = slab(0.2, 0.2, 0.2, 1).mjcf("hull", "");
  const std::string other = slab(0.2, 0.2, 0.2, 3).mjcf("other");
  for (const std::string geom :
       {"type='sphere' size='.1' pos='.3 .2 .09'", "type='capsule' size='.1 .1' pos='.3 .2 .19'",
        "type='ellipsoid' size='.1 .2 .15' pos='.3 .2 .14'", "type='cylinder' size='.1 .1' pos='.3 .2 .09'",
        "type='box' size='.1 .1 .1' pos='.3 .2 .09'", "type='mesh' mesh='hull' pos='.3 .2 .19'",
        "type='mesh' mesh='other' pos='.3 .2 .19'"}) {
    const std::vector<Contact> found = contacts_of(with_tray(body(geom), hull + other));
    ASSERT_FALSE(found.empty()) << geom;
    for (const Contact& c : found) {
      EXPECT_NEAR(c.dist, -0.01, 1e-6) << geom;
      // The normal points from the geom of the lower type to the other; for equal types from the lower id.
      const bool up = geom.find("'mesh'") != std::string::npos;
      EXPECT_NEAR(c.frame[2], up ? 1 : -1, 1e-6) << geom;
    }
  }
}

TEST(SpecTriangleMesh, TheHullWouldHaveFilledTheTray) {
  const std::string ball = body("size='.1' pos='.3 .2 .2'");
  EXPECT_TRUE(contacts_of(with_tray(ball)).empty());
  const Model hull =
      load_string("<mujoco><asset>" + tray().mjcf("tray", "") +
                  "</asset><worldbody><geom type='mesh' mesh='tray'/>" + ball + "</worldbody></mujoco>");
  EXPECT_FALSE(contacts_of(hull).empty());
}

TEST(SpecTriangleMesh, PlaneAndHeightFieldTouchIt) {
  const std::string mesh = "<body pos='0 0 .19'><freejoint/><geom type='mesh' mesh='m'/></body>";
  const std::string field = "<hfield name='h' nrow='2' ncol='2' size='3 3 1 .1' elevation='0 0 0 0'/>";
  for (const std::string ground : {"type='plane' size='1 1 1'", "type='hfield' hfield='h'"}) {
    const std::vector<Contact> found =
        contacts_of(load_string("<mujoco><asset>" + field + tray().mjcf("m") + "</asset><worldbody><geom " +
                                ground + "/>" + mesh + "</worldbody></mujoco>"));
    ASSERT_GE(found.size(), 4u) << ground;
    EXPECT_LE(found.size(), 9u) << ground;
    for (const Contact& c : found) {
      EXPECT_NEAR(c.dist, -0.01, 1e-6) << ground;
      EXPECT_NEAR(c.frame[2], 1, 1e-9) << ground;
    }
  }
}

TEST(SpecTriangleMesh, GeomsShareTheAsset) {
  const Model model = load_string("<mujoco><asset>" + tray().mjcf("m") +
                                  "</asset><worldbody><geom type='mesh' mesh='m'/><geom type='mesh' mesh='m' "
                                  "pos='5 0 0'/>" +
                                  body("size='.1' pos='5 0 .09'") + "</worldbody></mujoco>");
  EXPECT_EQ(model->nmesh, 1);
  const std::vector<Contact> found = contacts_of(model);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].geom2, 1);
}

TEST(SpecTriangleMesh, BoundingRadiusAndTreeAreMadeAtLoad) {
  const Model model = with_tray("");
  EXPECT_EQ(model->mesh_surface[0], 1);
  EXPECT_EQ(model->mesh_bvhnum[0], 2 * model->mesh_facenum[0] - 1);
  // From the centre of mass to the farthest corner of the box around it.
  EXPECT_GT(model->geom_rbound[0], std::sqrt(2.0));
  EXPECT_LT(model->geom_rbound[0], 1.5);
}

TEST(SpecTriangleMesh, ExplicitPairsMarginsAndGapsCountAsElsewhere) {
  const Model model = load_string(
      "<mujoco><asset>" + tray().mjcf("m") + "</asset><worldbody><geom name='t' type='mesh' mesh='m'/>" +
      body("name='b' size='.1' pos='.1 .2 .103'") +
      "</worldbody><contact><pair geom1='b' geom2='t' margin='.005' gap='.003'/></contact></mujoco>");
  const std::vector<Contact> found = contacts_of(model);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, 0.003, 1e-6);
  EXPECT_NEAR(found[0].includemargin, 0.002, 1e-12);
  EXPECT_EQ(found[0].exclude, 1);
}

TEST(SpecTriangleMesh, InertiaIsExactUnlessTheMeshSaysOtherwise) {
  const double volume = 3.14159265 * (0.2 + 0.3 * (1 - 0.81));
  const auto mass = [&](const std::string& extra) {
    return load_string("<mujoco><asset>" + tray().mjcf("m", extra) +
                       "</asset><worldbody><body><freejoint/><geom type='mesh' mesh='m' "
                       "density='1'/></body></worldbody></mujoco>")
        ->body_mass[1];
  };
  EXPECT_NEAR(mass("collision='triangle'"), volume, 0.02 * volume);
  EXPECT_GT(mass("collision='triangle' inertia='convex'"), 1.3 * volume);
}

TEST(SpecTriangleMesh, CollisionIsInheritedAndWritten) {
  Spec spec = read_spec_string("<mujoco><default><mesh collision='triangle'/></default><asset>" +
                               tray().mjcf("m", "") + "</asset><worldbody><geom type='mesh' mesh='m'/>" +
                               body("size='.1' pos='.1 .2 .09'") + "</worldbody></mujoco>");
  const Model once = compile_model(spec), again = load_string(to_mjcf(spec));
  EXPECT_EQ(once->mesh_surface[0], 1);
  EXPECT_EQ(again->mesh_surface[0], 1);
  Data a(once), b(again);
  for (int i = 0; i < 20; i++) step(once, a), step(again, b);
  EXPECT_EQ(differing_fields(a, b), std::vector<std::string>{});
}

TEST(SpecTriangleMesh, BinaryModelsKeepThem) {
  const Model model = with_tray(body("size='.1' pos='.1 .2 .09'"));
  const auto path = std::filesystem::temp_directory_path() / "corten_triangle_mesh_test.ctm";
  save_binary(model, path);
  const Model again = load_binary(path);
  std::filesystem::remove(path);
  Data a(model), b(again);
  for (int i = 0; i < 20; i++) step(model, a), step(again, b);
  EXPECT_EQ(differing_fields(a, b), std::vector<std::string>{});
  EXPECT_GT(a->ncon, 0);
}

}  // namespace
}  // namespace corten::test
