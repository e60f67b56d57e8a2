// Random pairs of triangle meshes, closed ones and shells, checked by brute force: all triangles of one
// against all of the other (brute_triangles.h).
#include <gtest/gtest.h>

#include "support/meshes.h"
#include "unit/collision/triangle_fuzz.h"

namespace corten::test {
namespace {

/// Distance of two triangles; zero if they cross. At least one of the nearest points of separate triangles
/// lies on an edge.
double between_triangles(const Corners& a, const Corners& b) {
  double best = 1e300;
  for (std::size_t k = 0; k < 3 && best > 0; k++) {
    best = std::min(best, segment_to_triangle(a[k], a[(k + 1) % 3], b));
    best = std::min(best, segment_to_triangle(b[k], b[(k + 1) % 3], a));
  }
  return best;
}

struct Ball {
  Vec centre;
  double radius;

  explicit Ball(const Corners& t) : centre((1.0 / 3) * (t[0] + t[1] + t[2])), radius(0) {
    for (const Vec& v : t) radius = std::max(radius, norm(v - centre));
  }
};

/// Distance of two triangle sets, or `far` if that is smaller.
double between_soups(const Soup& a, const Soup& b, double far) {
  double best = far;
  for (const Corners& s : a.triangles) {
    const Ball ball(s);
    for (const Corners& t : b.triangles) {
      const Ball other(t);
      if (norm(ball.centre - other.centre) > ball.radius + other.radius + best) continue;
      best = std::min(best, between_triangles(s, t));
      if (best == 0) return 0;
    }
  }
  return best;
}

bool holds(const Soup& soup, bool closed, const Soup& other) {
  return closed && signed_distance(soup, other.triangles[0][0]) < 0;
}

/// Two meshes touch if and only if their triangles cross or one is inside the other. If they do not touch,
/// their distance is that of the triangles.
void expect_pairs(const Triangles& one, const Triangles& other, int queries, unsigned seed) {
  const double margin = 0.1;
  Random random(seed);
  Scene scene(one.mjcf("m", "collision='triangle'") + other.mjcf("n", "collision='triangle'"),
              kMeshGeom + "<geom type='mesh' mesh='n'/>");
  const Soup first(scene, 0);
  const bool closed = scene.model->mesh_surface[0] == 1, other_closed = scene.model->mesh_surface[1] == 1;
  Shape<double> shape = scene.shape(1);
  int crossing = 0, apart = 0;
  for (int i = 0; i < queries; i++) {
    shape.pos = random_place(random, 0.6);
    shape.mat = random_turn(random);
    const Soup second(scene, shape);
    const double want = between_soups(first, second, margin + 1e-6);
    int count;
    double least = least_distance(scene, shape, 0, count);
    if (want == 0 || holds(first, closed, second) || holds(second, other_closed, first)) {
      crossing++;
      ASSERT_GT(count, 0) << "query " << i;
      ASSERT_GT(least, -2 * shape.radius) << "query " << i;
      continue;
    }
    if (want < 1e-6) continue;
    apart++;
    ASSERT_EQ(count, 0) << "query " << i << " at " << want;
    if (std::abs(want - margin) < 1e-6) continue;
    least = least_distance(scene, shape, margin, count);
    ASSERT_EQ(count > 0, want < margin) << "query " << i << " at " << want;
    if (count == 0) continue;
    ASSERT_NEAR(least, want, 1e-8) << "query " << i;
  }
  EXPECT_GT(crossing, queries / 20);
  EXPECT_GT(apart, queries / 20);
}

TEST(TriangleFuzz, TwoClosedMeshes) {
  const int queries = query_count(1200) / 24;
  for (unsigned seed : {11u, 12u}) {
    expect_pairs(bumpy_ball(0.4, 0.25, 8, 6, seed), bumpy_ball(0.2, 0.3, 7, 5, seed + 50), queries, seed);
    expect_pairs(washer(0.5, 0.2, 0.1, 12), bumpy_ball(0.25, 0.3, 7, 5, seed), queries, seed);
    expect_pairs(washer(0.5, 0.2, 0.1, 12), washer(0.3, 0.2, 0.05, 9), queries, seed);
  }
}

TEST(TriangleFuzz, TwoShells) {
  const int queries = query_count(800) / 24;
  for (unsigned seed : {21u, 22u}) {
    expect_pairs(torn_ball(0.4, 0.25, seed), torn_ball(0.25, 0.25, seed + 50), queries, seed);
    expect_pairs(torn_ball(0.4, 0.25, seed), sheet(0.2, 0.3, 4), queries, seed);
  }
}

TEST(TriangleFuzz, AShellAndAClosedMesh) {
  const int queries = query_count(800) / 24;
  for (unsigned seed : {31u, 32u}) {
    expect_pairs(torn_ball(0.4, 0.25, seed), bumpy_ball(0.2, 0.3, 7, 5, seed + 50), queries, seed);
    expect_pairs(washer(0.5, 0.2, 0.1, 12), torn_ball(0.25, 0.25, seed), queries, seed);
  }
}

}  // namespace
}  // namespace corten::test
