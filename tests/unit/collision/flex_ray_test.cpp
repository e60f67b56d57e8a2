// Rays against a flex: spheres, capsules and triangles in closed form.
#include <gtest/gtest.h>

#include <cmath>

#include "corten/corten.h"

namespace corten::test {
namespace {

struct Flex {
  Model model;
  Data data;
  explicit Flex(const std::string& flexcomp)
      : model(load_string("<mujoco><worldbody><body name='b' pos='0 0 1'>" + flexcomp +
                          "</body></worldbody></mujoco>")),
        data(model) {
    forward(model, data);
  }
  FlexRayHit hit(std::array<double, 3> from, std::array<double, 3> along, const FlexRayParts& parts) const {
    FlexRayHit found;
    EXPECT_EQ(flex_ray(model, data, 0, from, along, parts, &found), found.distance);
    return found;
  }
};

FlexRayParts only_vertices() { return {.vertices = true, .skin = false}; }
FlexRayParts only_edges() { return {.edges = true, .skin = false}; }
FlexRayParts only_faces(int layer = 0) { return {.faces = true, .skin = false, .layer = layer}; }

const Flex& rope() {
  // Vertices at x = -0.2, 0, 0.2.
  static const Flex flex(
      "<flexcomp name='f' type='grid' dim='1' count='3 1 1' spacing='.2 .2 .2' radius='.05'/>");
  return flex;
}
const Flex& cloth() {
  static const Flex flex(
      "<flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.2 .2 .2' radius='.05'/>");
  return flex;
}

TEST(FlexRay, HitsVerticesAsSpheres) {
  const FlexRayHit hit = rope().hit({.21, .03, 3}, {0, 0, -2}, only_vertices());
  EXPECT_EQ(hit.vertex, 2);
  const double height = std::sqrt(.05 * .05 - .01 * .01 - .03 * .03);
  EXPECT_NEAR(hit.distance, (2 - height) / 2, 1e-12);
  EXPECT_NEAR(hit.normal[0], .01 / .05, 1e-12);
  EXPECT_NEAR(hit.normal[2], height / .05, 1e-12);
  EXPECT_EQ(rope().hit({.1, 0, 3}, {0, 0, -1}, only_vertices()).distance, -1) << "between two vertices";
}

TEST(FlexRay, HitsEdgesAsCapsules) {
  const FlexRayHit hit = rope().hit({.12, .03, 3}, {0, 0, -1}, only_edges());
  EXPECT_EQ(hit.vertex, 2) << "the nearer end";
  EXPECT_NEAR(hit.distance, 2 - .04, 1e-12);
  EXPECT_NEAR(hit.normal[1], .6, 1e-12);
  EXPECT_NEAR(hit.normal[2], .8, 1e-12);
  EXPECT_EQ(rope().hit({.12, .06, 3}, {0, 0, -1}, only_edges()).distance, -1);
  EXPECT_EQ(rope().hit({.12, .03, 3}, {0, 0, -1}, {.skin = true}).distance, -1) << "a rope has no skin";
}

TEST(FlexRay, HitsFacesWithoutRadius) {
  const FlexRayHit hit = cloth().hit({.15, .02, 3}, {0, 0, -1}, only_faces());
  EXPECT_NEAR(hit.distance, 2, 1e-12);
  EXPECT_NEAR(std::abs(hit.normal[2]), 1, 1e-12);
  EXPECT_EQ(hit.vertex, 7) << "at (0.2, 0)";
  EXPECT_EQ(cloth().hit({.23, 0, 3}, {0, 0, -1}, only_faces()).distance, -1) << "beside the cloth";
  EXPECT_NEAR(cloth().hit({.23, 0, 3}, {0, 0, -1}, {}).distance, 2 - .04, 1e-12)
      << "the skin has round edges";
}

TEST(FlexRay, HitsTheChosenLayerOfTetrahedra) {
  static const Flex soft(
      "<flexcomp name='f' type='grid' dim='3' count='4 4 4' spacing='.2 .2 .2' radius='.01'><contact "
      "selfcollide='none'/></flexcomp>");
  // A box of half size 0.3 about (0, 0, 1).
  EXPECT_NEAR(soft.hit({.05, .12, 3}, {0, 0, -1}, only_faces(0)).distance, 1.7, 1e-12);
  const FlexRayHit inner = soft.hit({.05, .02, 3}, {0, 0, -1}, only_faces(1));
  if (inner.vertex >= 0) {
    EXPECT_GT(inner.distance, 1.7 + 1e-9);
  }
  EXPECT_EQ(soft.hit({.05, .12, 3}, {0, 0, -1}, only_faces(7)).distance, -1);
}

TEST(FlexRay, RefusesWhatDoesNotExist) {
  EXPECT_THROW(flex_ray(rope().model, rope().data, 1, {0, 0, 0}, {0, 0, 1}), std::out_of_range);
  EXPECT_THROW(flex_ray(rope().model, rope().data, 0, {0, 0, 0}, {0, 0, 0}), std::invalid_argument);
}

TEST(FlexRay, OtherRaysDoNotSeeFlexes) {
  EXPECT_EQ(ray(cloth().model, cloth().data, {.1, .1, 3}, {0, 0, -1}), -1);
}

}  // namespace
}  // namespace corten::test
