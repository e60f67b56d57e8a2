// Helpers of the tests with random triangle meshes.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

#include "collision/narrow_phase.h"
#include "support/random.h"
#include "unit/collision/brute_triangles.h"

namespace corten::test {

/// The number of queries, which the environment can set, as in CORTEN_FUZZ_PAIRS=1000000.
inline int query_count(int usual) {
  const char* wanted = std::getenv("CORTEN_FUZZ_PAIRS");
  return wanted != nullptr ? std::atoi(wanted) : usual;
}

inline const std::string kMeshGeom = "<geom type='mesh' mesh='m' pos='.1 .2 .3' euler='10 20 30'/>";

/// The smallest distance of the contacts between geom 0, a mesh, and the shape; 1e300 if there are none.
inline double least_distance(const Scene& scene, const Shape<double>& shape, double margin, int& count) {
  ContactPoint<double> found[kMaxPairContacts];
  ConvexStorage<double> storage;
  const ConvexOptions<double> options{1e-9, 100, false};
  const Shape<double> mesh = scene.shape(0);
  count = shape.type == kMesh ? collide(mesh, shape, margin, options, storage.scratch(), found)
                              : collide(shape, mesh, margin, options, storage.scratch(), found);
  double least = 1e300;
  for (int i = 0; i < count; i++) {
    EXPECT_NEAR(norm(found[i].normal), 1, 1e-9);
    least = std::min(least, found[i].dist);
  }
  return least;
}

/// A random position around kMeshGeom.
inline Vec random_place(Random& random, double reach) {
  Vec p;
  for (int k = 0; k < 3; k++) p[k] = random.uniform(-reach, reach);
  return p + Vec{0.1, 0.2, 0.3};
}

inline Mat3<double> random_turn(Random& random) {
  return matrix(normalized(Quat<double>{random.normal(), random.normal(), random.normal(), random.normal()}));
}

}  // namespace corten::test
