// Colliders of elements and vertices of flexes: each row of the table of colliders, by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "collision/flex_narrow.h"
#include "corten/corten.h"
#include "support/random.h"
#include "unit/collision/scene.h"

namespace corten::test {
namespace {

using V = Vec3<double>;
using Points = std::vector<ContactPoint<double>>;

FlexElement<double> element(std::vector<V> corners, double radius) {
  FlexElement<double> e;
  e.dim = static_cast<int>(corners.size()) - 1;
  V low = corners[0], high = low;
  for (int k = 0; k < 4; k++) {
    e.corner[k] = corners[k <= e.dim ? k : 0];
    for (int axis = 0; axis < 3; axis++) {
      low[axis] = std::min(low[axis], e.corner[k][axis]);
      high[axis] = std::max(high[axis], e.corner[k][axis]);
    }
  }
  e.centre = 0.5 * (low + high);
  e.radius = radius;
  e.bound = 0.5 * norm(high - low) + radius;
  return e;
}

/// Contacts of a geom, given as MJCF, with an element.
Points contacts(const std::string& geom, const FlexElement<double>& e, double margin = 0,
                const std::string& assets = "") {
  const Scene scene(assets, geom);
  const Shape<double> shape = scene.shape(0);
  ConvexStorage<double> storage;
  Points found(kMaxPairContacts);
  found.resize(static_cast<std::size_t>(flex::collide_element(
      shape, e, margin, convex_options(detail::view_of(scene.model)), storage.scratch(), found.data())));
  return found;
}

Points contacts(const FlexElement<double>& a, const FlexElement<double>& b, double margin = 0) {
  const Scene scene("", "<geom size='1'/>");
  ConvexStorage<double> storage;
  Points found(kMaxPairContacts);
  found.resize(static_cast<std::size_t>(flex::collide_elements(&detail::view_of(scene.model), a, b, margin,
                                                               convex_options(detail::view_of(scene.model)),
                                                               storage.scratch(), found.data())));
  return found;
}

void expect_contact(const ContactPoint<double>& c, double dist, V pos, V normal, double tolerance = 1e-12) {
  EXPECT_NEAR(c.dist, dist, tolerance);
  EXPECT_LT(norm(c.pos - pos), tolerance) << c.pos.x << " " << c.pos.y << " " << c.pos.z;
  EXPECT_LT(norm(c.normal - normal), tolerance) << c.normal.x << " " << c.normal.y << " " << c.normal.z;
}

/// A triangle in the plane z = height, around the z axis.
FlexElement<double> triangle(double height, double radius, double size = 1) {
  return element({{-size, -size, height}, {2 * size, 0, height}, {0, 2 * size, height}}, radius);
}

TEST(FlexColliders, PlaneAndVertex) {
  const Scene scene("", "<geom type='plane' size='1 1 1' pos='0 0 .5'/>");
  ContactPoint<double> c;
  ASSERT_EQ(flex::collide_plane_vertex(scene.shape(0), V{.1, .2, .53}, .05, 0., &c), 1);
  expect_contact(c, -.02, {.1, .2, .49}, {0, 0, 1});
  EXPECT_EQ(flex::collide_plane_vertex(scene.shape(0), V{.1, .2, .56}, .05, 0., &c), 0);
  ASSERT_EQ(flex::collide_plane_vertex(scene.shape(0), V{.1, .2, .56}, .05, .02, &c), 1);
  expect_contact(c, .01, {.1, .2, .505}, {0, 0, 1});
}

TEST(FlexColliders, SphereAndFaceEdgeAndCornerOfATriangle) {
  const std::string sphere = "<geom size='.3' pos='0 0 -.3'/>";
  auto found = contacts(sphere, triangle(.02, .05));
  ASSERT_EQ(found.size(), 1u);
  expect_contact(found[0], -.03, {0, 0, -.015}, {0, 0, 1});
  // The nearest point is on the edge from (0, -1) to (0, 1) at x = .4.
  const auto beside = element({{.4, -1, -.3}, {.4, 1, -.3}, {2, 0, -.3}}, .05);
  EXPECT_TRUE(contacts(sphere, beside).empty());
  found = contacts(sphere, beside, .06);
  ASSERT_EQ(found.size(), 1u);
  expect_contact(found[0], .05, {.325, 0, -.3}, {1, 0, 0});
  // And at a corner.
  found = contacts(sphere, element({{.2, .2, -.3}, {1, .3, -.3}, {.3, 1, -.3}}, .01));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, .2 * std::sqrt(2) - .31, 1e-12);
}

TEST(FlexColliders, CapsuleAndTriangle) {
  // Its axis points from the second end to the first; contacts begin at the other end.
  const std::string capsule = "<geom type='capsule' size='.1' fromto='.5 0 0 -.5 0 0'/>";
  auto found = contacts(capsule, element({{-4, -4, .12}, {4, -4, .12}, {0, 8, .12}}, .03));
  ASSERT_EQ(found.size(), 2u);
  expect_contact(found[0], -.01, {-.5, 0, .095}, {0, 0, 1});
  expect_contact(found[1], -.01, {.5, 0, .095}, {0, 0, 1});
  found = contacts(capsule, element({{.2, 0, .12}, {.2, 3, 2}, {1, 3, 2}}, .03));
  ASSERT_EQ(found.size(), 1u) << "only the corner is close";
  expect_contact(found[0], -.01, {.2, 0, .095}, {0, 0, 1});
}

TEST(FlexColliders, BoxAndTriangle) {
  const std::string box = "<geom type='box' size='.5 .5 .5'/>";
  // One corner is in the box, nearest to its top.
  auto found = contacts(box, element({{.1, .2, .48}, {.1, .3, 2}, {.4, .2, 2}}, .01));
  ASSERT_EQ(found.size(), 1u);
  expect_contact(found[0], -.03, {.1, .2, .485}, {0, 0, 1});
  // A large triangle touches all corners of the top, x fastest.
  found = contacts(box, element({{-9, -9, .51}, {9, -9, .51}, {0, 9, .51}}, .02));
  ASSERT_EQ(found.size(), 4u);
  for (int k = 0; k < 4; k++)
    expect_contact(found[k], -.01, {k % 2 == 0 ? -.5 : .5, k < 2 ? -.5 : .5, .495}, {0, 0, 1});
  // Close to an edge the face with the larger excess gives the normal, at most r + m beyond each side.
  found = contacts(box, element({{.52, 0, .51}, {3, 0, 3}, {3, 1, 3}}, .03));
  ASSERT_EQ(found.size(), 1u);
  expect_contact(found[0], -.01, {.495, 0, .51}, {1, 0, 0});
}

TEST(FlexColliders, SegmentIsACapsule) {
  const auto segment = element({{-1, 0, .12}, {1, 0, .12}}, .03);
  auto found = contacts("<geom size='.1'/>", segment);
  ASSERT_EQ(found.size(), 1u);
  expect_contact(found[0], -.01, {0, 0, .095}, {0, 0, 1});
  found = contacts("<geom type='capsule' size='.1' fromto='0 -1 0 0 1 0'/>", segment);
  ASSERT_EQ(found.size(), 1u);
  expect_contact(found[0], -.01, {0, 0, .095}, {0, 0, 1});
  found = contacts("<geom type='box' size='.3 .3 .1'/>", segment);
  ASSERT_GE(found.size(), 1u);
  for (const auto& c : found) {
    EXPECT_NEAR(c.dist, -.01, 1e-12);
    EXPECT_NEAR(c.normal.z, 1, 1e-12) << "from the box to the segment";
  }
  found = contacts(segment, element({{0, -1, .2}, {0, 1, .2}}, .06), .01);
  ASSERT_EQ(found.size(), 1u);
  expect_contact(found[0], -.01, {0, 0, .145}, {0, 0, 1});
}

TEST(FlexColliders, ConvexShapesAreMeasuredFromTheHullOfTheElement) {
  const std::string cylinder = "<geom type='cylinder' size='.3 .5'/>";
  // Triangle on the flat end.
  auto found = contacts(cylinder, element({{-9, -9, .51}, {9, -8, .51}, {0, 9, .53}}, .05));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_LT(found[0].dist, -.02);
  EXPECT_GT(found[0].normal.z, .99);
  // Corner of a triangle at the round side: the normal is that of the side.
  found = contacts(cylinder, element({{.31, .0, .1}, {2, .5, .4}, {2, -.5, .4}}, .02), .01);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, -.01, 1e-6);
  EXPECT_LT(norm(found[0].normal - V{1, 0, 0}), 1e-6);
  EXPECT_LT(norm(found[0].pos - V{.295, 0, .1}), 1e-5);
  // A tetrahedron over an ellipsoid.
  found = contacts("<geom type='ellipsoid' size='.2 .3 .4'/>",
                   element({{0, 0, .41}, {1, 0, 2}, {-1, 1, 2}, {-1, -1, 2}}, .03));
  ASSERT_EQ(found.size(), 1u);
  expect_contact(found[0], -.02, {0, 0, .39}, {0, 0, 1}, 1e-5);
  // Beyond the margin there is none.
  EXPECT_TRUE(contacts(cylinder, element({{.36, 0, .1}, {2, .5, .4}, {2, -.5, .4}}, .02), .03).empty());
}

TEST(FlexColliders, DeepTetrahedronIsPushedOutOfABoxByDepthAndRadius) {
  const auto found = contacts("<geom type='box' size='1 1 1'/>",
                              element({{.1, .1, .8}, {.6, -.5, 3}, {-.5, .6, 3}, {-.5, -.5, 3}}, .05), .02);
  ASSERT_EQ(found.size(), 1u);
  expect_contact(found[0], -.25, {.1, .1, .875}, {0, 0, 1}, 1e-6);
}

TEST(FlexColliders, ElementsMeetAtTheirClosestPoints) {
  const auto flat = triangle(0, .02);
  auto found = contacts(flat, element({{.1, .1, .05}, {1, 1, 2}, {-1, 1, 2}}, .04));
  ASSERT_EQ(found.size(), 1u);
  expect_contact(found[0], -.01, {.1, .1, .015}, {0, 0, 1}, 1e-6);
  EXPECT_TRUE(contacts(flat, element({{.1, .1, .065}, {1, 1, 2}, {-1, 1, 2}}, .04)).empty());
  // A segment that pierces the triangle is pushed out along the shortest way: its end is 0.1 below.
  found = contacts(flat, element({{.1, .1, -.1}, {.1, .1, 3}}, .03));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, -.15, 1e-6);
  EXPECT_NEAR(found[0].normal.z, 1, 1e-6);
}

TEST(FlexColliders, TrianglesInOnePlaneTouch) {
  const auto found = contacts(element({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, .03),
                              element({{-.05, -1, 0}, {-.05, 2, 0}, {-1, 0, 0}}, .03));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, -.01, 1e-9);
  EXPECT_NEAR(found[0].normal.x, -1, 1e-9);
}

TEST(FlexColliders, HeightFieldTouchesElementsWithACornerBelowTheTerrain) {
  const std::string field =
      "<hfield name='f' nrow='3' ncol='3' size='1 1 .5 .1' elevation='1 1 1 1 1 1 0 0 0'/>";
  const std::string geom = "<geom type='hfield' hfield='f'/>";
  // The corner of the terrain under it is at z = 1/2 where the elevation is one.
  EXPECT_TRUE(contacts(geom, element({{.2, .3, .52}, {.5, .2, 1}, {.1, .2, 1}}, .05), 0, field).empty())
      << "the radius alone makes no contact";
  const auto found = contacts(geom, element({{.2, .3, .49}, {.5, .2, 1}, {.1, .2, 1}}, .05), 0, field);
  ASSERT_GE(found.size(), 1u);
  double deepest = 0;
  for (const auto& c : found) deepest = std::min(deepest, c.dist);
  EXPECT_NEAR(deepest, -.06, 1e-6);
}

TEST(FlexColliders, VertexMeetsItsNeighbour) {
  ContactPoint<double> c;
  const Scene scene("", "<geom size='1'/>");
  const ModelView<double>* m = &detail::view_of(scene.model);
  ASSERT_EQ(flex::collide_vertex_element(m, V{0, 0, .08}, triangle(0, .05), &c), 1);
  expect_contact(c, -.02, {0, 0, .04}, {0, 0, -1});
  ASSERT_EQ(flex::collide_vertex_element(m, V{0, 0, .08}, element({{-1, 0, 0}, {1, 0, 0}}, .05), &c), 1);
  expect_contact(c, -.02, {0, 0, .04}, {0, 0, -1});
  EXPECT_EQ(flex::collide_vertex_element(m, V{0, 0, .11}, triangle(0, .05), &c), 0);
}

TEST(FlexColliders, CornerOfATetrahedronMeetsTheOppositeFace) {
  // Stored so that the normal of face 012 points away from corner 3 while the tetrahedron is not inverted.
  auto tetrahedron = [](double height) {
    return element({{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {.2, .2, height}}, .01);
  };
  ContactPoint<double> c;
  EXPECT_EQ(flex::collide_inside(tetrahedron(.5), 0, &c), 0);
  ASSERT_EQ(flex::collide_inside(tetrahedron(.005), 0, &c), 1);
  expect_contact(c, -.015, {.2, .2, .0025}, {0, 0, 1});
  ASSERT_EQ(flex::collide_inside(tetrahedron(-.1), 0, &c), 1);
  expect_contact(c, -.12, {.2, .2, -.05}, {0, 0, 1});
}

/// A cube as a triangle mesh and as a distance field made of it.
const std::string kCubeMesh =
    "<mesh name='cube' collision='triangle' vertex='-.5 -.5 -.5 .5 -.5 -.5 -.5 .5 -.5 .5 .5 -.5 -.5 -.5 .5 "
    ".5 "
    "-.5 .5 -.5 .5 .5 .5 .5 .5' face='0 2 1 1 2 3 4 5 6 5 7 6 0 1 4 1 5 4 2 6 3 3 6 7 0 4 2 2 4 6 1 3 5 3 7 "
    "5'/>";

TEST(FlexColliders, CornersOfATriangleMeshTouchTriangles) {
  const auto found = contacts("<geom type='mesh' mesh='cube'/>",
                              element({{-9, -9, .51}, {9, -9, .51}, {0, 9, .51}}, .02), 0, kCubeMesh);
  ASSERT_EQ(found.size(), 4u);
  for (const auto& c : found) {
    EXPECT_NEAR(c.dist, -.01, 1e-6);
    EXPECT_NEAR(c.normal.z, 1, 1e-6);
    EXPECT_NEAR(c.pos.z, .495, 1e-6);
  }
  // Passed by the top, less than the radius: still pushed up.
  const auto passed = contacts("<geom type='mesh' mesh='cube'/>",
                               element({{-9, -9, .49}, {9, -9, .49}, {0, 9, .49}}, .02), 0, kCubeMesh);
  ASSERT_EQ(passed.size(), 4u);
  for (const auto& c : passed) {
    EXPECT_NEAR(c.dist, -.03, 1e-6);
    EXPECT_NEAR(c.normal.z, 1, 1e-6);
  }
}

TEST(FlexColliders, VertexIsASphereForATriangleMesh) {
  const Scene scene(kCubeMesh, "<geom type='mesh' mesh='cube'/>");
  ConvexStorage<double> storage;
  ContactPoint<double> c[kMaxPairContacts];
  const int n = flex::collide_vertex(scene.shape(0), V{.1, .2, .52}, .05, 0.,
                                     convex_options(detail::view_of(scene.model)), storage.scratch(), c);
  ASSERT_EQ(n, 1);
  expect_contact(c[0], -.03, {.1, .2, .485}, {0, 0, 1}, 1e-6);
}

/// Distance of a point from a segment.
double from_segment(V p, V a, V b) {
  const double t = std::clamp(dot(p - a, b - a) / dot(b - a, b - a), 0., 1.);
  return norm(p - a - t * (b - a));
}

TEST(FlexColliders, DistancesAgreeWithSamplesOfTheElements) {
  // Random triangles and segments: the distance of the contact is that of the closest sampled points.
  Random random(7);
  auto any = [&](double scale) {
    return V{random.uniform(-scale, scale), random.uniform(-scale, scale), random.uniform(-scale, scale)};
  };
  int tested = 0;
  for (int trial = 0; trial < 60; trial++) {
    const V shift{2.5, 0, 0};
    const V a = any(1), b = any(1), c = any(1), p = any(1) + shift, q = any(1) + shift;
    const double radius = .1, margin = 4;
    const auto found = contacts(element({a, b, c}, radius), element({p, q}, radius), margin);
    double least = 1e9;
    const int n = 60;
    for (int i = 0; i <= n; i++)
      for (int j = 0; i + j <= n; j++)
        least =
            std::min(least, from_segment(a + (double(i) / n) * (b - a) + (double(j) / n) * (c - a), p, q));
    if (least < .05) continue;
    tested++;
    ASSERT_EQ(found.size(), 1u);
    EXPECT_LT(found[0].dist, least - 2 * radius + 1e-9);
    EXPECT_GT(found[0].dist, least - 2 * radius - .06);
  }
  EXPECT_GT(tested, 30);
}

// The shapes have no distance, and EPA no polytope to start from: the normal comes from a search over
// directions.
TEST(FlexColliders, SphereAtTheCornerOfATetrahedronIsPushedAwayFromIt) {
  const V corner[4] = {
      {-.0515, -.0618, -.0272}, {-.0591, -.0129, -.0235}, {-.0523, -.0117, .0112}, {-.1082, -.001, .1063}};
  for (const V& at : corner) {
    const std::string sphere = "<geom size='.005' pos='" + std::to_string(at.x) + " " + std::to_string(at.y) +
                               " " + std::to_string(at.z) + "'/>";
    const auto found = contacts(sphere, element({corner[0], corner[1], corner[2], corner[3]}, .004), .002);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_NEAR(found[0].dist, -.009, 1e-6);
    EXPECT_NEAR(norm(found[0].normal), 1, 1e-12);
    EXPECT_LT(norm(found[0].pos - at), .005);
    for (const V& other : corner) EXPECT_GT(dot(found[0].normal, other - at), -1e-6);
  }
}

FlexElement<double> random_triangle(Random& random, V centre, double radius) {
  auto corner = [&] {
    return centre + V{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
  };
  return element({corner(), corner(), corner()}, radius);
}

/// The smallest distance of sampled points: not less than that of the triangles.
double sampled_distance(const FlexElement<double>& a, const FlexElement<double>& b) {
  const int n = 8;
  auto point = [&](const FlexElement<double>& e, int i, int j) {
    return e.corner[0] + (double(i) / n) * (e.corner[1] - e.corner[0]) +
           (double(j) / n) * (e.corner[2] - e.corner[0]);
  };
  double least = INFINITY;
  for (int i = 0; i <= n; i++)
    for (int j = 0; i + j <= n; j++)
      for (int k = 0; k <= n; k++)
        for (int l = 0; k + l <= n; l++) least = std::min(least, norm(point(a, i, j) - point(b, k, l)));
  return least;
}

TEST(TrianglesApart, AreNeverThoseThatTouch) {
  Random random(3);
  int touching = 0, apart = 0;
  for (int trial = 0; trial < 400; trial++) {
    const double radius = random.uniform(0, .2), margin = random.uniform(0, .2);
    const FlexElement<double> a = random_triangle(random, {0, 0, 0}, radius);
    const FlexElement<double> b = random_triangle(random, {random.uniform(0, 2), 0, 0}, radius);
    const bool parted = triangles_are_apart(a, b, margin, 1e-6);
    apart += parted;
    if (sampled_distance(a, b) > 2 * radius + margin) continue;
    touching++;
    EXPECT_FALSE(parted) << trial;
  }
  EXPECT_GT(touching, 50);
  EXPECT_GT(apart, 50);
}

TEST(TrianglesApart, AreThoseBesideEachOtherInAPlane) {
  const auto at = [](double x) { return element({{x, 0, 0}, {x + 1, 0, 0}, {x, 1, 0}}, .1); };
  EXPECT_TRUE(triangles_are_apart(at(0), at(1.31), .1, 1e-6)) << "a gap of 0.01";
  EXPECT_FALSE(triangles_are_apart(at(0), at(1.29), .1, 1e-6));
}

/// A flex of one element, whose lowest points are at the height z, over the ring below.
std::string over_ring(const std::string& name, int dim, const std::string& place) {
  const std::string points[] = {"-.03 0 0 .03 0 0", "-.03 -.02 0 .03 -.02 0 0 .03 0",
                                "-.03 -.02 0 .03 -.02 0 0 .03 0 0 0 .05"};
  const std::string elements[] = {"0 1", "0 1 2", "0 1 2 3"};
  return "<flexcomp name='" + name + "' type='direct' dim='" + std::to_string(dim) + "' radius='.02' pos='" +
         place + "' point='" + points[dim - 1] + "' element='" + elements[dim - 1] +
         "'><contact selfcollide='none' contype='0'/></flexcomp>";
}

// As in the reference. The hull of a ring of radius .35 and thickness .3 closes its hole with planes at .15
// and -.15. Its mesh is accurate to a few tenths of a millimetre.
TEST(FlexColliders, ShapesOfPluginsAreTheHullOfTheirMesh) {
  const std::string plugin = "<plugin plugin='mujoco.sdf.torus'/>";
  const Model model = load_string("<mujoco><extension>" + plugin + "</extension><asset><mesh name='ring'>" +
                                  plugin + "</mesh></asset><worldbody><geom type='sdf' mesh='ring'>" +
                                  plugin + "</geom>" + over_ring("a", 1, "0 0 .16") +
                                  over_ring("b", 2, ".1 .1 .16") + over_ring("c", 3, "-.1 .1 .16") +
                                  over_ring("d", 1, "0 -.1 .172") + over_ring("e", 2, ".1 -.1 .172") +
                                  over_ring("f", 3, "-.1 -.1 .172") + "</worldbody></mujoco>");
  Data data(model);
  forward(model, data);
  ASSERT_EQ(data->ncon, 3);
  for (int i = 0; i < 3; i++) {
    EXPECT_EQ(data->contact_geom[2 * i], 0);
    EXPECT_EQ(data->contact_flex[2 * i + 1], i);
    EXPECT_EQ(data->contact_elem[2 * i + 1], 0);
    EXPECT_NEAR(data->contact_dist[i], -.01, 5e-4);
    EXPECT_NEAR(data->contact_pos[3 * i + 2], .145, 5e-4);
    EXPECT_NEAR(data->contact_frame[9 * i + 2], 1, 1e-4) << "upwards";
  }
}

}  // namespace
}  // namespace corten::test
