// Random pairs of convex shapes, checked by a slow, independent method. The environment can set the number of
// pairs, as in CORTEN_FUZZ_PAIRS=1000000.
#include <gtest/gtest.h>

#include <cstdlib>

#include "corten/corten.h"
#include "model/storage.h"
#include "unit/collision/convex_check.h"

namespace corten::test {
namespace {

int pair_count(int usual) {
  const char* wanted = std::getenv("CORTEN_FUZZ_PAIRS");
  return wanted != nullptr ? std::atoi(wanted) : usual;
}

/// Shapes of about `size`, with sides that differ by a factor of up to `aspect`, and meshes scaled by
/// `mesh_scale`.
void expect_no_faults(double size, double aspect, double mesh_scale, int pairs, unsigned seed) {
  const Model meshes = load_string(check::mesh_scene(mesh_scale));
  ConvexStorage<double> storage;
  check::Random random(seed);
  int contacts = 0;
  for (int i = 0; i < pairs; i++) {
    const check::RandomPair pair = check::random_pair(random, size, aspect, &detail::view_of(meshes));
    ContactPoint<double> found[8];
    const int n = collide_convex(pair.first, pair.second, 0.0, {1e-6, 35, false}, storage.scratch(), found);
    contacts += n;
    const double tolerance = 2e-6 + 2e-4 * std::max(pair.first.radius, pair.second.radius);
    const std::string fault = check::fault(pair.first, pair.second, found, n, tolerance);
    EXPECT_EQ(fault, "") << "pair " << i << ", types " << pair.first.type << " and " << pair.second.type;
  }
  EXPECT_GT(contacts, pairs / 4);
}

TEST(ConvexFuzz, EverydayShapes) { expect_no_faults(0.2, 5, 1, pair_count(400), 1); }
TEST(ConvexFuzz, Millimetres) { expect_no_faults(1e-3, 5, 0.01, pair_count(200), 2); }
TEST(ConvexFuzz, Mountains) { expect_no_faults(1e6, 5, 1e6, pair_count(200), 3); }
TEST(ConvexFuzz, NeedlesAndSheets) { expect_no_faults(1, 100, 1, pair_count(200), 4); }

}  // namespace
}  // namespace corten::test
