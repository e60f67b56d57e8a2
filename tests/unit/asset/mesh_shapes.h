// Meshes with known results from the reference.
#pragma once

#include "asset/mesh.h"

namespace corten::asset::test {

/// A bar bent to an L, 0.09 thick.
inline RawMesh l_shape() {
  RawMesh mesh;
  for (float z : {-0.04f, 0.05f})
    for (const auto& [x, y] :
         {std::pair{0.f, 0.f}, {0.3f, 0.f}, {0.3f, 0.1f}, {0.12f, 0.1f}, {0.12f, 0.25f}, {0.f, 0.25f}})
      mesh.vertices.push_back({x, y, z});
  mesh.faces = {{0, 2, 1},   {6, 7, 8},  {0, 3, 2},  {6, 8, 9},   {5, 3, 0}, {11, 6, 9}, {3, 5, 4},
                {9, 10, 11}, {0, 1, 7},  {0, 7, 6},  {1, 2, 8},   {1, 8, 7}, {2, 3, 9},  {2, 9, 8},
                {3, 4, 10},  {3, 10, 9}, {4, 5, 11}, {4, 11, 10}, {5, 0, 6}, {5, 6, 11}};
  return mesh;
}

inline RawMesh skew_tetrahedron() {
  RawMesh mesh;
  mesh.vertices = {
      {0.01f, -0.02f, 0.03f}, {0.22f, 0.01f, -0.01f}, {0.03f, 0.19f, 0.02f}, {0.05f, 0.04f, 0.27f}};
  return mesh;
}

inline Mesh processed(const RawMesh& raw, const MeshSettings& settings = {}) {
  const auto mesh = process_mesh(raw, settings);
  EXPECT_TRUE(mesh.ok()) << mesh.error();
  return mesh.ok() ? *mesh : Mesh{};
}

inline MeshSettings with_inertia(InertiaMode mode) {
  MeshSettings settings;
  settings.inertia = mode;
  return settings;
}

inline void expect_near(Vec3<double> a, Vec3<double> b, double tolerance) {
  for (int i = 0; i < 3; i++) EXPECT_NEAR(a[i], b[i], tolerance) << i;
}

}  // namespace corten::asset::test
