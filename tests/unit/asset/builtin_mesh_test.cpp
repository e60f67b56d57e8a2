// Generated meshes: counts, surfaces and volumes.
#include "asset/builtin_mesh.h"

#include <numbers>

#include "asset/mesh.h"
#include "asset_files.h"

namespace corten::asset::test {
namespace {

using Params = std::vector<double>;

/// Volume of a generated mesh.
double volume(BuiltinMesh shape, const Params& params) {
  MeshSettings settings;
  settings.inertia = InertiaMode::exact;
  settings.needs_hull = false;
  const auto raw = make_builtin_mesh(shape, params);
  const auto mesh = process_mesh(*raw, settings);
  EXPECT_TRUE(mesh.ok() && mesh->warnings.empty());
  return mesh->amount;
}

void expect_counts(BuiltinMesh shape, const Params& params, std::size_t vertices, std::size_t faces) {
  const auto mesh = make_builtin_mesh(shape, params);
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->vertices.size(), vertices);
  EXPECT_EQ(mesh->faces.size(), faces);
}

TEST(BuiltinMesh, CountsAreTheReferences) {
  expect_counts(BuiltinMesh::sphere, {1}, 42, 80);
  expect_counts(BuiltinMesh::sphere, {3}, 642, 1280);
  expect_counts(BuiltinMesh::hemisphere, {2}, 26, 48);
  expect_counts(BuiltinMesh::hemisphere, {0}, 6, 8);
  expect_counts(BuiltinMesh::cone, {7, 0}, 8, 0);
  expect_counts(BuiltinMesh::cone, {5, 0.4}, 10, 0);
  expect_counts(BuiltinMesh::supersphere, {6, 0.6, 1.4}, 32, 60);
  expect_counts(BuiltinMesh::supertorus, {7, 0.4, 0.7, 1.2}, 49, 98);
  expect_counts(BuiltinMesh::wedge, {5, 4, 60, 30, 0.5}, 20, 0);
  expect_counts(BuiltinMesh::plate, {4, 6}, 24, 30);
}

TEST(BuiltinMesh, FinerSpheresApproachTheBall) {
  const double ball = 4 * std::numbers::pi / 3;
  EXPECT_NEAR(volume(BuiltinMesh::sphere, {4}), ball, 3e-3 * ball);
  EXPECT_NEAR(volume(BuiltinMesh::hemisphere, {10}), ball / 2, 2e-2 * ball / 2);
  EXPECT_NEAR(volume(BuiltinMesh::supersphere, {60, 1, 1}), ball, 4e-3 * ball);
  // The error decreases with the square of the edge length.
  const double coarse = ball - volume(BuiltinMesh::sphere, {2}),
               fine = ball - volume(BuiltinMesh::sphere, {3});
  EXPECT_NEAR(coarse / fine, 4, 0.1);
}

TEST(BuiltinMesh, TorusHasPappusVolume) {
  const double exact = 2 * std::numbers::pi * std::numbers::pi * 0.3 * 0.3;
  EXPECT_NEAR(volume(BuiltinMesh::supertorus, {80, 0.3, 1, 1}), exact, 3e-3 * exact);
}

TEST(BuiltinMesh, VerticesLieOnTheirSurface) {
  const auto mesh = make_builtin_mesh(BuiltinMesh::wedge, Params{7, 4, 130, 80, 0});
  for (const Vec3<float>& v : mesh->vertices) EXPECT_NEAR(norm(v), 1, 1e-6);
  EXPECT_LT(mesh->vertices[3 * 4 + 1].z, -0.9f);  // it points along -z
}

TEST(BuiltinMesh, PlateIsAShell) {
  const auto raw = make_builtin_mesh(BuiltinMesh::plate, Params{5, 9});
  const auto mesh = process_mesh(*raw, {});
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->inertia, InertiaMode::shell);
  EXPECT_NEAR(mesh->amount, (2 - 0.4) * (2 - 2.0 / 9), 1e-6);
  EXPECT_NEAR(mesh->pos.z, -1, 1e-15);
}

TEST(BuiltinMesh, RefusesBadParams) {
  const auto make = [](BuiltinMesh shape, const Params& params) { return make_builtin_mesh(shape, params); };
  expect_error(make(BuiltinMesh::none, {}), "not a builtin mesh");
  expect_error(make(BuiltinMesh::sphere, {}), "a sphere has 1 params, not 0");
  expect_error(make(BuiltinMesh::sphere, {5}), "between 0 and 4");
  expect_error(make(BuiltinMesh::sphere, {-1}), "between 0 and 4");
  expect_error(make(BuiltinMesh::sphere, {NAN}), "finite");
  expect_error(make(BuiltinMesh::hemisphere, {11}), "between 0 and 10");
  expect_error(make(BuiltinMesh::cone, {2, 0}), "between 3 and");
  expect_error(make(BuiltinMesh::cone, {1e18, 0}), "between 3 and");
  expect_error(make(BuiltinMesh::supersphere, {2, 1, 1}), "between 3 and");
  expect_error(make(BuiltinMesh::supersphere, {5, -1, 1}), "negative");
  expect_error(make(BuiltinMesh::supertorus, {5, 2, 1, 1}), "radius");
  expect_error(make(BuiltinMesh::supertorus, {5, 1, 0, 1}), "exponents");
  expect_error(make(BuiltinMesh::wedge, {1e9, 4, 60, 30, 0}), "horizontal resolution");
  expect_error(make(BuiltinMesh::wedge, {4, 4, 190, 30, 0}), "horizontal angle");
  expect_error(make(BuiltinMesh::wedge, {4, 4, 60, 91, 0}), "vertical angle");
  expect_error(make(BuiltinMesh::wedge, {4, 4, 60, 30, 2}), "gamma");
  expect_error(make(BuiltinMesh::plate, {4, 0}), "vertical resolution");
}

}  // namespace
}  // namespace corten::asset::test
