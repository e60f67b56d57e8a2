// Random shapes before random triangle meshes, judged by methods that know no tree, no neighbours and no
// normals: the distance is the least over all triangles, features against features, and inside is where the
// solid angles of all triangles add up to a whole turn (van Oosterom and Strackee 1983). The number of
// queries can be set from outside, as in CORTEN_FUZZ_PAIRS=1000000.
#include <gtest/gtest.h>

#include <cstdlib>

#include "collision/narrow_phase.h"
#include "support/meshes.h"
#include "support/random.h"
#include "unit/collision/scene.h"

namespace corten::test {
namespace {

using Vec = Vec3<double>;

int query_count(int usual) {
  const char* wanted = std::getenv("CORTEN_FUZZ_PAIRS");
  return wanted != nullptr ? std::atoi(wanted) : usual;
}

struct Soup {
  std::vector<std::array<Vec, 3>> triangles;

  Soup(const Scene& scene, int geom) {
    const ModelView<double>& m = detail::view_of(scene.model);
    const Shape<double> shape = scene.shape(geom);
    for (int f = 0; f < m.mesh_facenum[shape.data]; f++) {
      std::array<Vec, 3> t;
      for (int k = 0; k < 3; k++) {
        const int v = m.mesh_face[3 * (m.mesh_faceadr[shape.data] + f) + k];
        t[static_cast<std::size_t>(k)] = shape.mat * m.mesh_vert[m.mesh_vertadr[shape.data] + v] + shape.pos;
      }
      triangles.push_back(t);
    }
  }
};

double to_segment(Vec p, Vec a, Vec b) {
  const Vec ab = b - a;
  const double x = std::clamp(dot(p - a, ab) / dot(ab, ab), 0.0, 1.0);
  return norm(p - (a + x * ab));
}

/// By the plane where the foot is inside, else by the edges.
double to_triangle(Vec p, const std::array<Vec, 3>& t) {
  const Vec n = normalized(cross(t[1] - t[0], t[2] - t[0]));
  bool inside = true;
  double best = 1e300;
  for (std::size_t k = 0; k < 3; k++) {
    const Vec a = t[k], b = t[(k + 1) % 3];
    inside = inside && dot(cross(n, b - a), p - a) >= 0;
    best = std::min(best, to_segment(p, a, b));
  }
  return inside ? std::min(best, std::abs(dot(n, p - t[0]))) : best;
}

double solid_angle(Vec p, const std::array<Vec, 3>& t) {
  const Vec a = t[0] - p, b = t[1] - p, c = t[2] - p;
  const double x = norm(a), y = norm(b), z = norm(c);
  return 2 * std::atan2(dot(a, cross(b, c)), x * y * z + dot(a, b) * z + dot(b, c) * x + dot(c, a) * y);
}

double signed_distance(const Soup& soup, Vec p) {
  double least = 1e300, angle = 0;
  for (const auto& t : soup.triangles) {
    least = std::min(least, to_triangle(p, t));
    angle += solid_angle(p, t);
  }
  return angle > 6.283185307179586 ? -least : least;
}

double between_segments(Vec a, Vec b, Vec c, Vec d) {
  double best =
      std::min({to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b)});
  const Vec u = b - a, v = d - c, w = a - c, n = cross(u, v);
  const double nn = dot(n, n);
  if (nn < 1e-20) return best;
  const double x = dot(cross(v, w), n) / nn, y = dot(cross(u, w), n) / nn;
  if (x > 0 && x < 1 && y > 0 && y < 1) best = std::min(best, std::abs(dot(w, n)) / std::sqrt(nn));
  return best;
}

/// A segment against a triangle; zero where it passes through.
double segment_to_triangle(Vec a, Vec b, const std::array<Vec, 3>& t) {
  const Vec n = cross(t[1] - t[0], t[2] - t[0]);
  const double ha = dot(n, a - t[0]), hb = dot(n, b - t[0]);
  if (ha * hb < 0) {
    const Vec p = a + (ha / (ha - hb)) * (b - a);
    bool inside = true;
    for (std::size_t k = 0; k < 3; k++)
      inside = inside && dot(cross(n, t[(k + 1) % 3] - t[k]), p - t[k]) >= 0;
    if (inside) return 0;
  }
  double best = std::min(to_triangle(a, t), to_triangle(b, t));
  for (std::size_t k = 0; k < 3; k++) best = std::min(best, between_segments(a, b, t[k], t[(k + 1) % 3]));
  return best;
}

double box_to_triangle(const Shape<double>& box, const std::array<Vec, 3>& t) {
  double best = 1e300;
  const auto corner = [&](int i) {
    return box.mat * Vec{i & 1 ? box.size.x : -box.size.x, i & 2 ? box.size.y : -box.size.y,
                         i & 4 ? box.size.z : -box.size.z} +
           box.pos;
  };
  for (int i = 0; i < 8; i++)
    for (int k = 0; k < 3; k++)
      if ((i & 1 << k) == 0) best = std::min(best, segment_to_triangle(corner(i), corner(i | 1 << k), t));
  for (const Vec& v : t) {
    const Vec p = transposed_times(box.mat, v - box.pos);
    Vec over{0, 0, 0};
    for (int k = 0; k < 3; k++) over[k] = std::max(0.0, std::abs(p[k]) - box.size[k]);
    best = std::min(best, norm(over));
  }
  return best;
}

const std::string kMeshGeom = "<geom type='mesh' mesh='m' pos='.1 .2 .3' euler='10 20 30'/>";

double least_distance(const Scene& scene, const Shape<double>& shape, double margin, int& count) {
  ContactPoint<double> found[kMaxPairContacts];
  ConvexStorage<double> storage;
  const ConvexOptions<double> options{1e-9, 100, false};
  count = collide(shape, scene.shape(0), margin, options, storage.scratch(), found);
  double least = 1e300;
  for (int i = 0; i < count; i++) {
    EXPECT_NEAR(norm(found[i].normal), 1, 1e-9);
    least = std::min(least, found[i].dist);
  }
  return least;
}

Vec random_place(Random& random, double reach) {
  Vec p;
  for (int k = 0; k < 3; k++) p[k] = random.uniform(-reach, reach);
  return p + Vec{0.1, 0.2, 0.3};
}

Mat3<double> random_turn(Random& random) {
  return matrix(normalized(Quat<double>{random.normal(), random.normal(), random.normal(), random.normal()}));
}

TEST(TriangleFuzz, BallsInsideAndOutside) {
  const int queries = query_count(4000), meshes = 8;
  Random random(1);
  for (int mesh = 0; mesh < meshes; mesh++) {
    const Triangles shape =
        mesh % 2 == 0 ? bumpy_ball(0.5, 0.3, 8, 6, static_cast<unsigned>(mesh)) : bowl(0.5, 0.3, 10, 4);
    Scene scene(shape.mjcf("m"), kMeshGeom + "<geom size='.1'/>");
    const Soup soup(scene, 0);
    Shape<double> ball = scene.shape(1);
    for (int i = 0; i < queries / meshes; i++) {
      ball.pos = random_place(random, 0.7);
      const double want = signed_distance(soup, ball.pos) - 0.1;
      int count;
      const double least = least_distance(scene, ball, 0, count);
      if (std::abs(want) < 1e-9) continue;
      ASSERT_EQ(count > 0, want < 0) << "query " << i << " of mesh " << mesh;
      if (count == 0) continue;
      ASSERT_NEAR(least, want, 1e-9) << "query " << i << " of mesh " << mesh;
    }
  }
}

/// The distance of shapes that do not overlap, by a margin that reaches them.
template <class Distance>
void expect_distances(const std::string& geom, int queries, unsigned seed, Distance distance) {
  Random random(seed);
  Scene scene(bumpy_ball(0.4, 0.25, 8, 6, seed).mjcf("m"), kMeshGeom + geom);
  const Soup soup(scene, 0);
  Shape<double> shape = scene.shape(1);
  int tried = 0;
  for (int i = 0; i < queries; i++) {
    shape.pos = random_place(random, 0.8);
    shape.mat = random_turn(random);
    double want = 1e300;
    for (const auto& t : soup.triangles) want = std::min(want, distance(shape, t));
    int count;
    const double least = least_distance(scene, shape, 0.3, count);
    if (want <= 1e-6) {
      // Surfaces cross: there is a contact, and it is not deeper than the shape is large.
      ASSERT_GT(count, 0) << "query " << i;
      ASSERT_LT(least, 1e-6);
      continue;
    }
    if (signed_distance(soup, shape.pos) < 0) {
      ASSERT_LT(least, 0);  // wholly inside
      continue;
    }
    if (std::abs(want - 0.3) < 1e-6) continue;
    ASSERT_EQ(count > 0, want < 0.3) << "query " << i;
    tried++;
    if (count == 0) continue;
    ASSERT_NEAR(least, want, 2e-6) << "query " << i;
  }
  EXPECT_GT(tried, queries / 8);
}

TEST(TriangleFuzz, Capsules) {
  expect_distances("<geom type='capsule' size='.05 .2'/>", query_count(1600) / 4, 2,
                   [](const Shape<double>& s, const std::array<Vec, 3>& t) {
                     const Vec half = s.size.y * column(s.mat, 2);
                     return segment_to_triangle(s.pos - half, s.pos + half, t) - s.size.x;
                   });
}

TEST(TriangleFuzz, Boxes) {
  expect_distances("<geom type='box' size='.05 .1 .2'/>", query_count(800) / 8, 3, box_to_triangle);
}

}  // namespace
}  // namespace corten::test
