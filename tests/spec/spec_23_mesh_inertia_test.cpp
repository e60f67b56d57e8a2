// Specification #23, the criteria that concern the mesh alone. spec_23_inertia_pipeline_test.cpp has those
// about models and bodies.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "asset/mesh.h"
#include "asset/mesh_file.h"

namespace corten::asset {
namespace {

Mesh exact_mesh(const std::vector<float>& vertex, const std::vector<int>& face) {
  const auto raw = inline_mesh(vertex, face);
  EXPECT_TRUE(raw.ok());
  MeshSettings settings;
  settings.inertia = InertiaMode::exact;
  const auto mesh = process_mesh(*raw, settings);
  EXPECT_TRUE(mesh.ok());
  return *mesh;
}

const std::vector<float> kCubeVertex = {-0.5, -0.5, -0.5, 0.5, -0.5, -0.5, 0.5, 0.5, -0.5, -0.5, 0.5, -0.5,
                                        -0.5, -0.5, 0.5,  0.5, -0.5, 0.5,  0.5, 0.5, 0.5,  -0.5, 0.5, 0.5};
const std::vector<int> kCubeFace = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                    2, 3, 7, 2, 7, 6, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5};

TEST(Spec23, AC3_UnitCubeMatchesTheClosedForm) {
  const Mesh cube = exact_mesh(kCubeVertex, kCubeFace);
  constexpr double kDensity = 1000;
  EXPECT_NEAR(kDensity * cube.amount, 1000, 1e-9);
  for (int i = 0; i < 3; i++) {
    EXPECT_NEAR(kDensity * cube.moments[i], 1000.0 / 6, 1e-9);
    EXPECT_NEAR(cube.pos[i], 0, 1e-15);
  }
}

TEST(Spec23, AC4_AsymmetricMeshHasTiltedPrincipalAxes) {
  // Two boxes joined to an L, the upper one narrower in y: no plane of symmetry through the centre.
  const std::vector<float> vertex = {0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 2, 0, 1,
                                     2, 1, 1, 1, 1, 1, 0, 1, 1, 0, 0, 2, 1, 0, 2, 1, 1, 3, 0, 1, 3};
  const auto raw = inline_mesh(vertex, {});
  MeshSettings settings;
  settings.inertia = InertiaMode::exact;
  const auto mesh = process_mesh(*raw, settings);
  ASSERT_TRUE(mesh.ok());
  EXPECT_LT(std::abs(mesh->quat.w), 0.999);
  // No axis of the inertia frame is an axis of the mesh.
  const Mat3<double> axes = matrix(mesh->quat);
  for (double entry : axes.m) EXPECT_LT(std::abs(entry), 0.9999);
  EXPECT_GT(mesh->moments.z, 0);
  EXPECT_GT(mesh->moments.x, mesh->moments.y);
  EXPECT_GT(mesh->moments.y, mesh->moments.z);
}

TEST(Spec23, AC4_ConcaveMeshMatchesItsTwoBoxes) {
  // An L of two boxes: x from 0 to 3 and y from 0 to 1, and x from 0 to 1 and y from 1 to 2; z from 0 to 1.
  std::vector<float> vertex;
  for (float z : {0.f, 1.f})
    for (const auto& [x, y] :
         {std::pair{0.f, 0.f}, {3.f, 0.f}, {3.f, 1.f}, {1.f, 1.f}, {1.f, 2.f}, {0.f, 2.f}})
      vertex.insert(vertex.end(), {x, y, z});
  const std::vector<int> face = {0, 2, 1,  6,  7,  8, 0,  3, 2, 6, 8,  9, 5,  3,  0, 11, 6, 9, 3, 5,
                                 4, 9, 10, 11, 0,  1, 7,  0, 7, 6, 1,  2, 8,  1,  8, 7,  2, 3, 9, 2,
                                 9, 8, 3,  4,  10, 3, 10, 9, 4, 5, 11, 4, 11, 10, 5, 0,  6, 5, 6, 11};
  const Mesh mesh = exact_mesh(vertex, face);
  const Vec3<double> a{1.5, 0.5, 0.5}, b{0.5, 1.5, 0.5};  // centres of the boxes, of volume 3 and 1
  EXPECT_NEAR(mesh.amount, 4, 1e-12);
  for (int i = 0; i < 3; i++) EXPECT_NEAR(mesh.pos[i], (3 * a[i] + b[i]) / 4, 1e-12);
  // About z: each box's own moment and its distance from the common centre.
  const double z = 3 * (9 + 1) / 12.0 + 1 * (1 + 1) / 12.0 + 3 * (0.25 * 0.25 * 2) + 1 * (0.75 * 0.75 * 2);
  EXPECT_NEAR(std::max({mesh.moments.x, mesh.moments.y, mesh.moments.z}), z, 1e-12);
}

TEST(Spec23, AC7_FlatMeshFallsBackToItsBox) {
  const auto raw =
      inline_mesh(std::vector<float>{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0}, std::vector<int>{0, 1, 2, 0, 2, 3});
  for (InertiaMode mode : {InertiaMode::exact, InertiaMode::legacy, InertiaMode::convex}) {
    MeshSettings settings;
    settings.inertia = mode;
    const auto mesh = process_mesh(*raw, settings);
    ASSERT_TRUE(mesh.ok()) << mesh.error();
    EXPECT_TRUE(mesh->uses_box_inertia);
    EXPECT_FALSE(mesh->warnings.empty());
    EXPECT_EQ(mesh->amount, 0);
    EXPECT_EQ(mesh->pos.x, 0.5);
    EXPECT_EQ(mesh->inertia_box.x, 0.5);
    for (int i = 0; i < 3; i++) EXPECT_EQ(mesh->moments[i], 0);
    for (const Vec3<float>& v : mesh->vertices) EXPECT_TRUE(std::isfinite(v.x));
  }
}

TEST(Spec23, AC7_MeshWithoutVolumeTakesThatOfItsBox) {
  // A face and its reverse in a cloud of points that spans a box of 1 x 1 x 2.
  const auto raw =
      inline_mesh(std::vector<float>{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2}, std::vector<int>{0, 1, 2, 0, 2, 1});
  MeshSettings settings;
  settings.inertia = InertiaMode::exact;
  const auto mesh = process_mesh(*raw, settings);
  ASSERT_TRUE(mesh.ok());
  EXPECT_TRUE(mesh->uses_box_inertia);
  EXPECT_NEAR(mesh->amount, 2, 1e-15);
  EXPECT_NEAR(mesh->moments.x, 2 * (1 + 4) / 12.0, 1e-15);
}

TEST(Spec23, AC8_ConvexMeshesDoNotDependOnTheAlgorithm) {
  const Mesh exact = exact_mesh(kCubeVertex, kCubeFace);
  const auto raw = inline_mesh(kCubeVertex, kCubeFace);
  const auto legacy = process_mesh(*raw, {});
  EXPECT_EQ(exact.amount, legacy->amount);
  for (int i = 0; i < 3; i++) EXPECT_EQ(exact.moments[i], legacy->moments[i]);
}

}  // namespace
}  // namespace corten::asset
