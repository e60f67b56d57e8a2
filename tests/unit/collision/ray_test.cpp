// Rays against every shape, compared with a second method: walking along the ray and watching the sign of the
// shape's implicit equation.
#include "collision/ray_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "corten/corten.h"
#include "model/storage.h"
#include "support/random.h"

namespace corten::test {
namespace {

using V = Vec3<double>;
using Equation = std::function<double(V)>;  ///< negative inside, zero on the surface

constexpr double kFar = 12, kStride = 2e-3;

/// The first change of sign along the ray, by bisection; -1: none. It misses grazing rays: `near_miss` gets
/// the smallest absolute local minimum of the equation.
double walk(const Equation& f, const Ray<double>& ray, double& near_miss) {
  near_miss = INFINITY;
  double last = f(ray.from), before = last;
  for (double x = kStride; x < kFar; x += kStride) {
    const double now = f(ray.at(x));
    if ((now < 0) != (last < 0)) {
      double low = x - kStride, high = x;
      for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        ((f(ray.at(middle)) < 0) == (last < 0) ? low : high) = middle;
      }
      return low;
    }
    if (std::abs(last) < std::abs(now) && std::abs(last) <= std::abs(before))
      near_miss = std::min(near_miss, std::abs(last));
    before = last, last = now;
  }
  return -1;
}

V gradient(const Equation& f, V p) {
  V g;
  const double h = 1e-6;
  for (int k = 0; k < 3; k++) {
    V a = p, b = p;
    a[k] -= h, b[k] += h;
    g[k] = (f(b) - f(a)) / (2 * h);
  }
  return normalized(g);
}

V random_direction(Random& random) {
  return normalized(V{random.normal(), random.normal(), random.normal()});
}

double sphere(V p) { return dot(p, p) - 0.49; }
double capsule(V p) {
  const double z = p.z - std::clamp(p.z, -0.6, 0.6);
  return p.x * p.x + p.y * p.y + z * z - 0.16;
}
double ellipsoid(V p) { return p.x * p.x / 0.25 + p.y * p.y / 0.81 + p.z * p.z / 0.04 - 1; }
double cylinder(V p) { return std::max(std::hypot(p.x, p.y) - 0.5, std::abs(p.z) - 0.4); }
double box(V p) { return std::max({std::abs(p.x) - 0.3, std::abs(p.y) - 0.5, std::abs(p.z) - 0.8}); }

struct Solid {
  const char* name;
  GeomType type;
  V size;
  double (*equation)(V);
};

const Solid kSolids[] = {{"sphere", kSphere, {0.7, 0, 0}, sphere},
                         {"capsule", kCapsule, {0.4, 0.6, 0}, capsule},
                         {"ellipsoid", kEllipsoid, {0.5, 0.9, 0.2}, ellipsoid},
                         {"cylinder", kCylinder, {0.5, 0.4, 0}, cylinder},
                         {"box", kBox, {0.3, 0.5, 0.8}, box}};

TEST(Ray, MeetsSolidsWhereTheirEquationsChangeSign) {
  Random random(3);
  for (const Solid& solid : kSolids) {
    int met = 0, from_inside = 0;
    for (int i = 0; i < 150; i++) {
      const double radius = i % 3 == 0 ? 0.3 : 2;
      const Ray<double> ray{random.uniform(0, radius) * random_direction(random),
                            random.chance(0.3)
                                ? random_direction(random)
                                : normalized(0.5 * random_direction(random) - random_direction(random))};
      double near_miss;
      const double expected = walk(solid.equation, ray, near_miss);
      if (expected < 0 && near_miss < 1e-3) continue;
      const RayPoint<double> found = ray_primitive(ray, solid.type, solid.size);
      ASSERT_NEAR(found.dist, expected, 1e-9) << solid.name << " ray " << i;
      if (expected < 0) continue;
      met++;
      from_inside += solid.equation(ray.from) < 0;
      const V normal = gradient(solid.equation, ray.at(expected));
      EXPECT_GT(dot(normal, found.normal), 1 - 1e-6) << solid.name << " ray " << i;
    }
    EXPECT_GT(met, 40) << solid.name;
    EXPECT_GT(from_inside, 10) << solid.name;
  }
}

TEST(Ray, MeasuresInUnitsOfItsDirection) {
  for (const Solid& solid : kSolids) {
    const Ray<double> unit{{0.1, 0.05, 5}, {0, 0, -1}}, long_one{{0.1, 0.05, 5}, {0, 0, -4}};
    const double a = ray_primitive(unit, solid.type, solid.size).dist;
    EXPECT_GT(a, 0) << solid.name;
    EXPECT_NEAR(ray_primitive(long_one, solid.type, solid.size).dist, a / 4, 1e-14) << solid.name;
  }
}

TEST(Ray, WorksInSinglePrecision) {
  Random random(9);
  auto single = [](V v) {
    return Vec3<float>{static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
  };
  for (const Solid& solid : kSolids)
    for (int i = 0; i < 100; i++) {
      // Well inside the shape's extent, so that rounding does not decide whether it is hit.
      const V from = 2.0 * random_direction(random);
      const Ray<double> ray{from, normalized(0.05 * random_direction(random) - from)};
      const float found =
          ray_primitive(Ray<float>{single(ray.from), single(ray.along)}, solid.type, single(solid.size)).dist;
      EXPECT_NEAR(found, ray_primitive(ray, solid.type, solid.size).dist, 1e-5) << solid.name;
    }
}

TEST(Ray, SeesPlanesFromAboveWithinTheirSize) {
  auto dist = [](V from, V along, V size) { return ray_plane(Ray<double>{from, along}, size).dist; };
  EXPECT_EQ(dist({0, 0, 2}, {0, 0, -1}, {0, 0, 1}), 2);
  EXPECT_EQ(dist({9, 9, 2}, {0, 0, -1}, {0, 0, 1}), 2) << "size 0: infinite";
  EXPECT_EQ(dist({0, 0, -2}, {0, 0, 1}, {0, 0, 1}), -1) << "from below";
  EXPECT_EQ(dist({0, 0, 2}, {0, 0, 1}, {0, 0, 1}), -1) << "away from it";
  EXPECT_EQ(dist({0, 0, 2}, {1, 0, 0}, {0, 0, 1}), -1) << "along it";
  EXPECT_EQ(dist({1.5, 0, 2}, {0, 0, -1}, {1, 0, 1}), -1) << "beside it";
  EXPECT_EQ(dist({1.5, 0, 2}, {-1, 0, -1}, {1, 0, 1}), 2) << "at an angle onto it";
  EXPECT_EQ(dist({0, 3, 2}, {0, 0, -1}, {1, 2, 1}), -1);
}

/// The surface of a box as twelve triangles.
struct BoxMesh {
  std::vector<V> vert;
  std::vector<int> face;
  Triangles<double> view() const { return {vert.data(), face.data(), static_cast<int>(face.size() / 3)}; }
};

BoxMesh box_mesh(V half) {
  BoxMesh mesh;
  for (int i = 0; i < 8; i++)
    mesh.vert.push_back({i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z});
  mesh.face = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
               2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
  return mesh;
}

TEST(Ray, MeetsATriangulatedBoxLikeTheBox) {
  Random random(5);
  const V half{0.3, 0.5, 0.8};
  const BoxMesh mesh = box_mesh(half);
  int met = 0;
  for (int i = 0; i < 2000; i++) {
    const Ray<double> ray{random.uniform(0, 2) * random_direction(random), random_direction(random)};
    const RayPoint<double> a = ray_box(ray, half), b = ray_all_triangles(ray, mesh.view());
    ASSERT_NEAR(a.dist, b.dist, 1e-12) << i;
    met += a.found();
    if (!a.found()) continue;
    EXPECT_NEAR(dot(a.normal, b.normal), 1, 1e-12);
  }
  EXPECT_GT(met, 300);
}

TEST(Ray, SlipsThroughNoEdgeBetweenTriangles) {
  const BoxMesh mesh = box_mesh({0.3, 0.5, 0.8});
  Random random(6);
  for (int i = 0; i < 2000; i++) {
    // At points on edges and diagonals, from inside, where every ray must hit something.
    const int f = random.below(12), k = random.below(3);
    const V a = mesh.vert[static_cast<std::size_t>(mesh.face[static_cast<std::size_t>(3 * f + k)])];
    const V b = mesh.vert[static_cast<std::size_t>(mesh.face[static_cast<std::size_t>(3 * f + (k + 1) % 3)])];
    const double s = random.uniform(0, 1);
    const V from{random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1)};
    EXPECT_TRUE(ray_all_triangles(Ray<double>{from, a + s * (b - a) - from}, mesh.view()).found()) << i;
  }
}

TEST(Ray, FindsTheSameTriangleThroughATree) {
  // A chain of boxes: node 2 i is a leaf for triangle i, node 2 i + 1 contains everything after it.
  Random random(7);
  BoxMesh mesh;
  std::vector<int> child, leaf;
  std::vector<double> boxes;
  const int count = 20;
  for (int f = 0; f < count; f++) {
    const V centre{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    for (int k = 0; k < 3; k++) {
      mesh.vert.push_back(centre + 0.4 * random_direction(random));
      mesh.face.push_back(3 * f + k);
    }
  }
  auto add_box = [&](int first) {
    for (int pass = 0; pass < 2; pass++)
      for (int k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY;
        for (std::size_t v = 3 * static_cast<std::size_t>(first); v < mesh.vert.size(); v++)
          low = std::min(low, mesh.vert[v][k]), high = std::max(high, mesh.vert[v][k]);
        boxes.push_back(pass == 0 ? (low + high) / 2 : (high - low) / 2);
      }
  };
  for (int f = 0; f < count; f++) {
    add_box(f);  // holds triangles f and after
    leaf.push_back(f);
    child.push_back(f + 1 < count ? f + 1 : -1);
    child.push_back(-1);
  }
  const TriangleTree<double> tree{child.data(), leaf.data(), boxes.data()};
  int met = 0;
  for (int i = 0; i < 3000; i++) {
    const Ray<double> ray{2.0 * random_direction(random),
                          i % 5 == 0 ? V{0, 0, random.chance(0.5) ? 1.0 : -1.0} : random_direction(random)};
    const RayPoint<double> all = ray_all_triangles(ray, mesh.view());
    EXPECT_EQ(all.dist, ray_triangle_tree(ray, mesh.view(), tree).dist) << i;
    met += all.found();
  }
  EXPECT_GT(met, 50);
}

}  // namespace
}  // namespace corten::test
