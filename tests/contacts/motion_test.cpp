// Triangle meshes and distance fields on all kinds of floors, and all convex shapes on theirs: bodies rest,
// slide straight, come to rest after a drop, bounce to the right height, and roll as on a plane.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <tuple>
#include <vector>

#include "support/contact_scenes.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

using Names = std::vector<std::string>;

void expect_good(const MotionCase& c) {
  const Verdict verdict = run_motion(c);
  EXPECT_TRUE(verdict.ok()) << c.name() << ": " << verdict.rule << " is " << verdict.worst
                            << " times its limit";
}

/// Runs every `stride`-th case. With a stride that has no common factor with the numbers of floors and
/// models, all of them are covered.
void expect_good(const std::vector<MotionCase>& cases, int stride, double size = 0.1) {
  const std::size_t steps = static_cast<std::size_t>(repetitions(stride, 40 * stride));
  for (std::size_t i = 0; i < cases.size(); i += steps) {
    MotionCase c = cases[i];
    c.size = size;
    if (c.kind == "rest") c.seconds = kSanitized ? 0.2 : 3;
    expect_good(c);
  }
}

Names floors_of_triangles_and_fields() {
  Names floors = triangle_floors();
  for (const std::string& name : field_floors()) floors.push_back(name);
  return floors;
}

/// The tests themselves are valid: pairs with analytic contacts pass.
TEST(ContactMotion, ConvexShapesPassOnPlanesAndBoxes) {
  for (const char* kind : {"rest", "slide", "drop", "bounce", "roll"}) {
    expect_good(motion_cases(kind, convex_bodies(), {"plane"}), 1);
    expect_good(motion_cases(kind, {"sphere", "capsule", "box"}, {"box"}), 1);
  }
}

TEST(ContactRest, TriangleMeshesLieStill) {
  expect_good(motion_cases("rest", triangle_bodies(), all_floors()), 5);
}
TEST(ContactRest, FieldsLieStill) { expect_good(motion_cases("rest", field_bodies(), all_floors()), 5); }
TEST(ContactRest, ConvexShapesLieStill) {
  expect_good(motion_cases("rest", convex_bodies(), floors_of_triangles_and_fields()), 3);
}
/// At every yaw, tilted by 1e-9 to 1e-4.
TEST(ContactRest, EveryYawIsAlike) {
  for (const char* body : {"tri_cube", "tri_washer", "sdf_cube"})
    for (MotionCase c : motion_cases("rest", {body}, {"box", "hull", "cylinder", "tri_slab", "sdf_slab"}))
      for (unsigned seed = 1; seed <= static_cast<unsigned>(repetitions(20, 1)); seed++) {
        c.seed = seed, c.seconds = 0.2;
        expect_good(c);
      }
}
TEST(ContactRest, NothingHappensInAMinute) {
  const std::vector<std::array<const char*, 2>> pairs = {
      {"tri_cube", "box"},      {"tri_cube", "tri_uneven"}, {"tri_ell", "tri_slab"},   {"tri_washer", "hull"},
      {"sdf_cube", "sdf_slab"}, {"box", "sdf_slab"},        {"cylinder", "tri_uneven"}};
  bool soft = true;
  for (const auto& [body, floor] : pairs) {
    MotionCase c;
    c.kind = "rest", c.body = body, c.floor = floor;
    c.model = soft ? ContactModel::soft_pyramidal : ContactModel::impulse;
    c.seconds = kSanitized ? 0.2 : 60;
    expect_good(c);
    soft = !soft;
  }
}

TEST(ContactSlide, TriangleMeshesKeepTheirSpeed) {
  expect_good(motion_cases("slide", triangle_bodies(), all_floors()), 1);
}
TEST(ContactSlide, FieldsKeepTheirSpeed) {
  expect_good(motion_cases("slide", field_bodies(), all_floors()), 1);
}
TEST(ContactSlide, ConvexShapesKeepTheirSpeed) {
  expect_good(motion_cases("slide", convex_bodies(), floors_of_triangles_and_fields()), 1);
}

TEST(ContactDrop, TriangleMeshesComeToRest) {
  expect_good(motion_cases("drop", triangle_bodies(), all_floors()), 10);
}
TEST(ContactDrop, FieldsComeToRest) { expect_good(motion_cases("drop", field_bodies(), all_floors()), 10); }
TEST(ContactDrop, ConvexShapesComeToRest) {
  expect_good(motion_cases("drop", convex_bodies(), floors_of_triangles_and_fields()), 10);
}

/// A mesh on a wide hull must not be pushed out through the hull's far end.
TEST(ContactDrop, WideHullsAreLeftThroughTheirTop) {
  for (const auto& [body, model, seed] : {std::tuple{"tri_ell", ContactModel::soft_elliptic, 1000u},
                                          {"tri_tetra", ContactModel::soft_elliptic, 1000u},
                                          {"tri_tetra", ContactModel::soft_pyramidal, 1002u}}) {
    MotionCase c;
    c.kind = "drop", c.body = body, c.floor = "hull", c.model = model, c.seed = seed;
    expect_good(c);
  }
}

/// A vertex stays on a sheet, also if it lies behind a triangle of the sheet that its own triangles do not
/// cross.
TEST(ContactDrop, VerticesStayOnSheets) {
  MotionCase c;
  c.kind = "drop", c.body = "tri_tetra", c.floor = "tri_sheet", c.model = ContactModel::impulse,
  c.seed = 1037;
  expect_good(c);
}

TEST(ContactBounce, TriangleMeshesBounceByTheirRestitution) {
  expect_good(motion_cases("bounce", triangle_bodies(), all_floors()), 1);
}
TEST(ContactBounce, FieldsBounceByTheirRestitution) {
  expect_good(motion_cases("bounce", field_bodies(), all_floors()), 1);
}
TEST(ContactBounce, ConvexShapesBounceByTheirRestitution) {
  expect_good(motion_cases("bounce", convex_bodies(), floors_of_triangles_and_fields()), 1);
}

TEST(ContactRoll, BallsRollAsOverAPlane) {
  expect_good(motion_cases("roll", {"tri_ball", "sdf_ball"}, all_floors()), 1);
  expect_good(motion_cases("roll", {"sphere"}, floors_of_triangles_and_fields()), 1);
}

TEST(ContactSize, MillimetresAndHundredsOfMetresAreAlike) {
  for (const double size : {0.0005, 50.0})
    for (const char* kind : {"rest", "slide", "drop", "bounce"}) {
      expect_good(motion_cases(kind, {"tri_cube", "sdf_cube"}, {"box", "tri_uneven", "sdf_slab"}), 5, size);
      expect_good(motion_cases(kind, {"box", "cylinder"}, {"tri_uneven", "sdf_slab"}), 5, size);
    }
}

}  // namespace
}  // namespace corten::test
