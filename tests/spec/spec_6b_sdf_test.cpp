// Signed distance fields: the acceptance criteria of item 6b, one test each, through the whole pipeline.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "corten/corten.h"
#include "support/contacts.h"
#include "support/distance_fields.h"
#include "support/fields.h"
#include "support/meshes.h"

namespace corten::test {
namespace {

constexpr double kCell = 0.04;  // from -0.32 to 0.32

SdfGrid grid_of(const Distance& distance) { return cube_grid(distance, 16, 0.32); }

const Distance ball = ball_distance(0.2), cube = box_distance(0.2, 0.2, 0.2);

Model with_fields(const std::string& world, const std::string& assets = "") {
  Spec spec =
      read_spec_string("<mujoco><asset>" + assets + "</asset><worldbody>" + world + "</worldbody></mujoco>");
  add_sdf(spec, "ball", grid_of(ball));
  add_sdf(spec, "cube", grid_of(cube));
  return compile_model(spec);
}

std::string free_body(const std::string& geom, const std::string& pos) {
  return "<body pos='" + pos + "'><freejoint/><geom " + geom + "/></body>";
}

// 1. A model made by a program collides with every shape.
TEST(Spec6b, Criterion1EveryShapeTouchesAField) {
  const std::string assets = slab(0.1, 0.1, 0.2, 2).mjcf("hull", "") + slab(0.1, 0.1, 0.2, 6).mjcf("tri") +
                             "<hfield name='h' nrow='17' ncol='17' size='1 1 .3 .1' elevation='" +
                             [] {
                               std::string flat;
                               for (int i = 0; i < 17 * 17; i++) flat += "0 ";
                               return flat;
                             }() +
                             "'/>";
  // Each reaches down to z = .19, the field's top is at .2; meshes have their top at their origin.
  for (const std::string field : {"cube", "ball"})
    for (const std::string other :
         {"type='sphere' size='.1' pos='0 0 .29'", "type='capsule' size='.05 .1' pos='0 0 .34'",
          "type='box' size='.1 .1 .1' pos='0 0 .29'", "type='cylinder' size='.1 .1' pos='0 0 .29'",
          "type='ellipsoid' size='.1 .1 .1' pos='0 0 .29'", "type='mesh' mesh='hull' pos='0 0 .39'",
          "type='mesh' mesh='tri' pos='0 0 .39'", "type='sdf' sdf='cube' pos='0 0 .39'"}) {
      const Model model =
          with_fields("<geom type='sdf' sdf='" + field + "'/>" + free_body(other, "0 0 0"), assets);
      const std::vector<Contact> found = contacts_of(model);
      ASSERT_FALSE(found.empty()) << field << ": " << other;
      double least = 0;
      for (const Contact& c : found) least = std::min(least, c.dist);
      EXPECT_NEAR(least, -0.01, 0.2 * kCell) << field << ": " << other;
    }
  for (const std::string ground : {"type='plane' size='1 1 1'", "type='hfield' hfield='h'"}) {
    const Model model =
        with_fields("<geom " + ground + "/>" + free_body("type='sdf' sdf='cube'", "0 0 .19"), assets);
    const std::vector<Contact> found = contacts_of(model);
    ASSERT_GE(found.size(), 3u) << ground;
    for (const Contact& c : found) EXPECT_NEAR(c.dist, -0.01, 0.2 * kCell) << ground;
  }
}

// 1. Grids that are given to a compiled model: a geom without a grid becomes a shape.
TEST(Spec6b, Criterion1FinishedModelsTakeGrids) {
  const std::string world =
      free_body("size='.1'", "0 0 .29") + free_body("type='box' size='.1 .1 .1'", ".4 0 0");
  const Model before =
      load_string("<mujoco><worldbody><geom name='g' type='sdf'/>" + world + "</worldbody></mujoco>");
  const Model after = with_sdf(before, before.id(kObjGeom, "g"), grid_of(ball));
  const Model compiled = with_fields("<geom name='g' type='sdf' sdf='ball'/>" + world);
  EXPECT_TRUE(contacts_of(before).empty());
  EXPECT_EQ(before.warnings().size(), 1u);
  EXPECT_EQ(after.warnings().size(), 0u);
  EXPECT_EQ(after->geom_dataid[0], 0);
  EXPECT_NEAR(after->geom_rbound[0], compiled->geom_rbound[0], 1e-6);
  const std::vector<Contact> found = contacts_of(after), same = contacts_of(compiled);
  ASSERT_EQ(found.size(), same.size());
  ASSERT_FALSE(found.empty());
  for (std::size_t c = 0; c < found.size(); c++) {
    EXPECT_NEAR(found[c].dist, same[c].dist, 1e-6);
    for (std::size_t k = 0; k < 3; k++) EXPECT_NEAR(found[c].pos[k], same[c].pos[k], 1e-5);
  }
  // Replaces the first grid; a ray also hits the new one.
  const Model again = with_sdf(after, 0, grid_of(ball_distance(0.1)));
  EXPECT_TRUE(contacts_of(again).empty());
  Data data(again);
  forward(again, data);
  const double from[] = {0, -2, 0}, along[] = {0, 1, 0};
  EXPECT_NEAR(ray(again, data, from, along), 1.9, 0.01);
}

TEST(Spec6b, Criterion1GridsInAnInertiaFrameAreReplacedInPlace) {
  // Off centre, so that the geom's frame is not the grid's.
  const auto shifted = [](double x, double y, double z) { return ball(x - 0.05, y, z + 0.02); };
  Spec spec =
      read_spec_string("<mujoco><worldbody><geom type='sdf' sdf='first' pos='.1 .2 .3' euler='10 20 30'/>" +
                       free_body("size='.1'", ".15 .2 .55") + "</worldbody></mujoco>");
  add_sdf(spec, "first", grid_of(shifted));
  const Model model = compile_model(spec), same = with_sdf(model, 0, grid_of(shifted));
  const std::vector<Contact> a = contacts_of(model), b = contacts_of(same);
  ASSERT_EQ(a.size(), b.size());
  ASSERT_FALSE(a.empty());
  for (std::size_t c = 0; c < a.size(); c++) EXPECT_NEAR(a[c].dist, b[c].dist, 1e-9);
}

std::string complaint(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Spec6b, Criterion1BadGridsAreRefused) {
  const Model model =
      load_string("<mujoco><worldbody><geom type='sdf'/><geom size='1'/></worldbody></mujoco>");
  const auto expect = [&](const SdfGrid& grid, const std::string& part) {
    Spec spec;
    EXPECT_NE(complaint([&] { add_sdf(spec, "bad", grid); }).find(part), std::string::npos) << part;
    EXPECT_NE(complaint([&] { with_sdf(model, 0, grid); }).find(part), std::string::npos) << part;
    EXPECT_EQ(spec.sdfs.size(), 0u);
  };
  const SdfGrid good = grid_of(ball);
  SdfGrid bad = good;
  bad.distance[7] = std::nanf("");
  expect(bad, "all distances must be finite");
  bad = good;
  bad.distance.pop_back();
  expect(bad, "a grid of 17 17 17 points has 4913 distances, not 4912");
  bad = good;
  bad.cell[1] = 0;
  expect(bad, "the cell sizes must be positive and finite");
  bad = good;
  bad.size[2] = 1;
  expect(bad, "at least 2 points along each axis");
  bad = good;
  bad.origin[0] = INFINITY;
  expect(bad, "must be finite");
  EXPECT_NE(complaint([&] { with_sdf(model, 0, grid_of(ball_distance(-1))); }).find("no surface"),
            std::string::npos);
  EXPECT_NE(complaint([&] { with_sdf(model, 1, good); }).find("geom 1 is not of type sdf"),
            std::string::npos);
  EXPECT_NE(complaint([&] { with_sdf(model, 2, good); }).find("there is no geom 2"), std::string::npos);
  EXPECT_NE(complaint([&] {
              sample_sdf({2, 2, 0}, {0, 0, 0}, {1, 1, 1}, ball);
            }).find("at least 2"),
            std::string::npos);
}

// 2. Geoms of type sdf without a grid load, warn once and do not collide.
TEST(Spec6b, Criterion2PlaceholdersLoadAndTouchNothing) {
  const Model model = load_string("<mujoco><worldbody><geom type='sdf'/>" +
                                  free_body("size='.1'", "0 0 .05") + "</worldbody></mujoco>");
  EXPECT_EQ(model->geom_type[0], 8);
  EXPECT_EQ(model->geom_dataid[0], -1);
  EXPECT_TRUE(contacts_of(model).empty());
  EXPECT_EQ(model.warnings().size(), 1u);
}
TEST(Spec6b, Criterion2ManyPlaceholdersWarnOnce) {
  const Model model = load_string(
      "<mujoco><worldbody><geom type='sdf'/><geom type='sdf'/>\n<geom "
      "type='sdf'/></worldbody></mujoco>");
  ASSERT_EQ(model.warnings().size(), 1u);
  EXPECT_EQ(model.warnings()[0].message,
            "the geom has no distance field, so it touches nothing, nor do 2 others");
  EXPECT_EQ(model.warnings()[0].line, 1);
  // Also if there are errors.
  try {
    load_string(
        "<mujoco><worldbody><geom type='sdf'/><geom type='sdf'/><geom type='mesh' mesh='none'/>"
        "</worldbody></mujoco>");
    FAIL();
  } catch (const LoadError& error) {
    int warnings = 0;
    for (const Diagnostic& d : error.diagnostics()) warnings += d.severity == Severity::warning;
    EXPECT_EQ(warnings, 1);
  }
}

// 3. The bounding radius is half the diagonal of the grid; without a grid that of the geom's size.
TEST(Spec6b, Criterion3BoundingRadiusIsThatOfTheGrid) {
  const Model model =
      with_fields("<geom type='sdf' sdf='ball'/><geom type='sdf' size='.1 .2 .3'/><geom type='sdf'/>");
  EXPECT_NEAR(model->geom_rbound[0], std::sqrt(3.0) * 0.32, 1e-6);
  EXPECT_NEAR(model->geom_rbound[1], std::sqrt(0.01 + 0.04 + 0.09), 1e-12);
  EXPECT_NEAR(model->geom_rbound[2], std::sqrt(0.03), 1e-12);
}

// 4. The bounding box is the grid's, rotated with the geom.
TEST(Spec6b, Criterion4BoundingBoxIsThatOfTheGrid) {
  const Model model = with_fields("<geom type='sdf' sdf='cube'/>");
  for (int k = 0; k < 3; k++) {
    EXPECT_NEAR(model->geom_aabb[k], 0, 1e-6);
    EXPECT_NEAR(model->geom_aabb[3 + k], 0.32, 1e-6);
    EXPECT_NEAR(model->geom_size[k], 0.32, 1e-6);
  }
}

// 5. Two fields in one scene.
TEST(Spec6b, Criterion5FieldsTouchFields) {
  const std::vector<Contact> found = contacts_of(
      with_fields("<geom type='sdf' sdf='ball'/>" + free_body("type='sdf' sdf='ball'", "0 .38 0")));
  ASSERT_FALSE(found.empty());
  double least = 0;
  for (const Contact& c : found) least = std::min(least, c.dist);
  EXPECT_NEAR(least, -0.02, 0.2 * kCell);
}

// 6. The normal points from geom1 to geom2, independent of which one is the field.
TEST(Spec6b, Criterion6NormalsPointFromTheFirstToTheSecond) {
  const std::string field = "type='sdf' sdf='cube'";
  const std::string others[] = {"type='plane' size='1 1 1' pos='0 0 -.3'",
                                "type='sphere' size='.1' pos='0 0 -.1'",
                                "type='box' size='.1 .1 .1' pos='0 0 -.1'", field + " pos='.05 .03 -.2'"};
  for (const std::string& other : others) {
    // The field is above, with its bottom at z = .0 - .2 + .19.
    const double height = other.find("plane") != std::string::npos ? -0.11 : 0.19;
    for (bool field_first : {true, false}) {
      const std::string moving = "<geom " + field + " pos='0 0 " + std::to_string(height) + "'/>";
      const std::string fixed = "<geom " + other + "/>";
      const Model model = with_fields(field_first ? "<body><freejoint/>" + moving + "</body><body><geom " +
                                                        other + "/></body>"
                                                  : fixed + "<body><freejoint/>" + moving + "</body>");
      const std::vector<Contact> found = contacts_of(model);
      ASSERT_FALSE(found.empty()) << other;
      for (const Contact& c : found) {
        const bool second_is_above = c.geom2 == (field_first ? 0 : 1);
        // Flat sides on each other: within a degree. Within a cell of a field's rim, its edge is round.
        const auto on_rim = [&](double x, double y) {
          return std::abs(c.pos[0] - x) > 0.2 - kCell || std::abs(c.pos[1] - y) > 0.2 - kCell;
        };
        const bool rim = on_rim(0, 0) || (other.find("sdf") != std::string::npos && on_rim(0.05, 0.03));
        EXPECT_GT(second_is_above ? c.frame[2] : -c.frame[2], rim ? 0.65 : 0.9998) << other << field_first;
      }
    }
  }
}

// 7. Meshes, height fields and planes use the field's own colliders: the cavity of the field counts.
TEST(Spec6b, Criterion7TheFieldDecidesNotItsHull) {
  // A cube with a pit of 0.12 from above, 0.2 wide: a small box of triangles fits into it.
  const auto pit = [](double x, double y, double z) {
    const double hole = std::max({std::abs(x) - 0.1, std::abs(y) - 0.1, 0.08 - z});
    return std::max(cube(x, y, z), -hole);
  };
  Spec spec = read_spec_string("<mujoco><asset>" + slab(0.05, 0.05, 0.1, 3).mjcf("tri") +
                               "</asset><worldbody><geom type='sdf' sdf='pit'/>" +
                               free_body("type='mesh' mesh='tri'", "0 0 .25") + "</worldbody></mujoco>");
  add_sdf(spec, "pit", grid_of(pit));
  EXPECT_TRUE(contacts_of(compile_model(spec)).empty());
}

// 8 and 9. Every shape has an entry in the tables, and a model without fields has no field data.
TEST(Spec6b, Criterion8EveryPairWithAFieldRuns) {
  const Model model =
      with_fields("<geom type='sdf' sdf='ball'/>" + free_body("type='sdf' sdf='cube'", "0 0 .3"));
  Data data(model);
  for (int i = 0; i < 20; i++) step(model, data);
  EXPECT_TRUE(std::isfinite(data->qpos[2]));
}
TEST(Spec6b, Criterion9ModelsWithoutFieldsHaveNone) {
  const Model model = load_string("<mujoco/>");
  EXPECT_EQ(model->nsdf, 0);
  EXPECT_EQ(model->nsdfdata, 0);
}

// 10. Height fields are positioned as for all other shapes: centred on their geom.
TEST(Spec6b, Criterion10HeightFieldsAreCentred) {
  std::string field = "<hfield name='h' nrow='3' ncol='3' size='1 1 .3 .1' elevation='0 0 0 0 1 0 0 0 0'/>";
  // A peak of .3 in the middle, and the ball's lowest point at .29 above it.
  const std::vector<Contact> found = contacts_of(
      with_fields("<geom type='hfield' hfield='h'/>" + free_body("type='sdf' sdf='ball'", "0 0 .49"), field));
  ASSERT_FALSE(found.empty());
  for (const Contact& c : found) EXPECT_LT(std::hypot(c.pos[0], c.pos[1]), 0.1);
}

// 11. Geoms without a field have no contacts.
TEST(Spec6b, Criterion11MissingFieldsAreSilent) {
  for (const std::string other :
       {"size='.1'", "type='sdf'", "type='sdf' sdf='ball'", "type='box' size='.1 .1 .1'"})
    EXPECT_TRUE(contacts_of(with_fields(std::string("<geom type='sdf'/><body><freejoint/><inertial pos='0 0 "
                                                    "0' mass='1' diaginertia='1 1 1'/><geom ") +
                                        other + "/></body>" + free_body("size='.01'", "5 0 0")))
                    .empty())
        << other;
}

TEST(Spec6b, BallsAndBoxesOfFieldsAreWithinACellOfTheTrueOnes) {
  for (double height = 0.21; height < 0.3; height += 0.02) {
    const auto least = [&](const std::string& first, const std::string& second) {
      double dist = 1;
      for (const Contact& c :
           contacts_of(with_fields("<geom " + first + "/>" +
                                   free_body(second + " margin='.02'", ".03 .05 " + std::to_string(height)))))
        dist = std::min(dist, c.dist);
      return dist;
    };
    EXPECT_NEAR(least("type='sdf' sdf='ball'", "size='.1'"), least("size='.2'", "size='.1'"), 0.1 * kCell);
    EXPECT_NEAR(least("type='sdf' sdf='cube'", "size='.1'"), least("type='box' size='.2 .2 .2'", "size='.1'"),
                0.1 * kCell);
  }
}

TEST(Spec6b, BakedMeshesRestOnAPlaneWithTheirExactMass) {
  const Model model = load_string(
      "<mujoco><asset>" + washer(0.2, 0.1, 0.05, 32).mjcf("m", "inertia='exact'") +
      "<sdf name='s' mesh='m' resolution='24'/></asset><worldbody><geom type='plane' size='1 1 1'/>"
      "<body pos='0 0 .06'><freejoint/><geom type='sdf' sdf='s' density='1000'/></body>"
      "<body pos='0 0 .2'><freejoint/><geom size='.05'/></body></worldbody></mujoco>");
  const double mass = 1000 * 3.14159265 * (0.04 - 0.01) * 0.1;
  EXPECT_NEAR(model->body_mass[1], mass, 0.02 * mass);
  Data data(model);
  for (int i = 0; i < 1000; i++) step(model, data);
  EXPECT_NEAR(data->qpos[2], 0.05, 0.004);
  EXPECT_NEAR(data->qpos[9], 0.05, 0.002);  // the ball fell through the hole onto the plane
  EXPECT_LT(std::abs(data->qvel[2]), 1e-3);
}

TEST(Spec6b, MassOfAGridIsThatOfItsInside) {
  const Model model = with_fields(free_body("type='sdf' sdf='ball' density='1'", "0 0 0") +
                                  free_body("type='sdf' sdf='cube' density='1'", "2 0 0"));
  EXPECT_NEAR(model->body_mass[1], 4.0 / 3 * 3.14159265 * 0.008, 0.02 * model->body_mass[1]);
  EXPECT_NEAR(model->body_mass[2], 0.064, 0.02 * 0.064);
  EXPECT_NEAR(model->body_inertia[3], 0.4 * model->body_mass[1] * 0.04, 0.04 * model->body_inertia[3]);
}

TEST(Spec6b, WrittenAndBinaryModelsKeepFields) {
  Spec spec = read_spec_string("<mujoco><worldbody><geom type='sdf' sdf='ball'/>" +
                               free_body("size='.1'", "0 0 .29") + "</worldbody></mujoco>");
  add_sdf(spec, "ball", grid_of(ball));
  const Model model = compile_model(spec), written = load_string(to_mjcf(spec));
  const auto path = std::filesystem::temp_directory_path() / "corten_sdf_test.ctm";
  save_binary(model, path);
  const Model binary = load_binary(path);
  std::filesystem::remove(path);
  Data a(model), b(written), c(binary);
  for (int i = 0; i < 20; i++) step(model, a), step(written, b), step(binary, c);
  EXPECT_GT(a->ncon, 0);
  EXPECT_EQ(differing_fields(a, b), std::vector<std::string>{});
  EXPECT_EQ(differing_fields(a, c), std::vector<std::string>{});
}

// Rule 7 of the specification: a geom without a grid does not collide. The field would be read past its
// start.
TEST(Spec6b, AGeomWithoutAGridTouchesNoFlex) {
  for (const std::string flex : {"dim='1' count='5 1 1'", "dim='2' count='5 5 1'", "dim='3' count='4 4 4'"}) {
    const Model model =
        load_string("<mujoco><worldbody><geom type='sdf' size='.2 .2 .2'/><flexcomp name='f' type='grid' " +
                    flex + " spacing='.1 .1 .1' radius='.01' mass='1'/></worldbody></mujoco>");
    Data data(model);
    ASSERT_TRUE(step(model, data).ok()) << flex;
    EXPECT_EQ(data->ncon, 0) << flex;
  }
}

}  // namespace
}  // namespace corten::test
