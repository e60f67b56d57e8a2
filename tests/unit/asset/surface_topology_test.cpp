// Topology of triangle meshes: closed surfaces, shared vertices, sharp edges and orientation.
#include "asset/surface_topology.h"

#include <gtest/gtest.h>

#include "asset/mesh.h"
#include "math/triangle_surface.h"
#include "support/meshes.h"

namespace corten::asset {
namespace {

SurfaceTopology topology_of(const test::Triangles& mesh) {
  std::vector<Vec3<float>> vertices;
  for (const auto& v : mesh.vertices) vertices.push_back({float(v[0]), float(v[1]), float(v[2])});
  return surface_topology(vertices, mesh.faces);
}

TEST(SurfaceTopology, SolidsAreClosedAndSheetsAreNot) {
  EXPECT_TRUE(topology_of(test::slab(1, 1, 0.1, 3)).closed);
  EXPECT_TRUE(topology_of(test::bowl(0.5, 0.4, 12, 6)).closed);
  EXPECT_TRUE(topology_of(test::hook(0.3, 0.1, 0.02, 8, 8)).closed);
  EXPECT_TRUE(topology_of(test::bolt(0.01, 0.002, 0.004, 2, 12, 6)).closed);
  EXPECT_TRUE(topology_of(test::nut(0.02, 0.01, 0.002, 0.004, 2, 0.0003, 12, 6)).closed);
  const SurfaceTopology sheet = topology_of(test::sheet(1, 1, 3));
  EXPECT_FALSE(sheet.closed);
  EXPECT_TRUE(sheet.sound);
}

TEST(SurfaceTopology, VerticesInOnePlaceAreOne) {
  // As in STL files: three separate vertices per triangle.
  const test::Triangles slab = test::slab(1, 1, 0.1, 2);
  test::Triangles soup;
  for (const auto& f : slab.faces) {
    std::array<int, 3> face{};
    for (std::size_t k = 0; k < 3; k++) {
      const auto v = slab.vertices[static_cast<std::size_t>(f[k])];
      face[k] = soup.add(v[0], v[1], v[2]);
    }
    soup.faces.push_back(face);
  }
  const SurfaceTopology a = topology_of(slab), b = topology_of(soup);
  EXPECT_TRUE(b.closed);
  EXPECT_EQ(a.flags, b.flags);
  EXPECT_EQ(a.ring.size(), b.ring.size());
}

TEST(SurfaceTopology, AThirdTriangleOnAnEdgeIsUnsound) {
  test::Triangles fan;
  const int a = fan.add(0, 0, 0), b = fan.add(1, 0, 0);
  for (int i = 0; i < 3; i++) fan.faces.push_back({a, b, fan.add(0.5, i - 1.0, 1)});
  EXPECT_FALSE(topology_of(fan).sound);
  EXPECT_FALSE(topology_of(fan).closed);
}

TEST(SurfaceTopology, OnlyEdgesThatBendOutwardsAreSharp) {
  // A slab of 2 x 2 squares has 4 edges on top and bottom, each split in two, and 4 vertical ones.
  const test::Triangles slab = test::slab(1, 1, 0.5, 2);
  const SurfaceTopology s = topology_of(slab);
  int sharp = 0;
  for (int flags : s.flags)
    for (int k = 0; k < 3; k++) sharp += (flags & kSharpEdge << k) != 0;
  EXPECT_EQ(sharp, 2 * (8 + 8 + 4));  // from both sides
  int owned = 0;
  for (int flags : s.flags)
    for (int k = 0; k < 3; k++) owned += (flags & kOwnsEdge << k) != 0;
  EXPECT_EQ(2 * owned, 3 * static_cast<int>(slab.faces.size()));
}

TEST(SurfaceTopology, ClosedMeshesAreTurnedOutwardsAndWeighedExactly) {
  RawMesh raw;
  test::Triangles bowl = test::bowl(0.5, 0.4, 64, 32);
  for (const auto& v : bowl.vertices) raw.vertices.push_back({float(v[0]), float(v[1]), float(v[2])});
  for (const auto& f : bowl.faces) raw.faces.push_back({f[0], f[2], f[1]});
  MeshSettings settings;
  settings.triangles = settings.auto_inertia = true;
  const Result<Mesh> mesh = process_mesh(raw, settings);
  ASSERT_TRUE(mesh);
  EXPECT_EQ(mesh->inertia, InertiaMode::exact);
  ASSERT_EQ(mesh->warnings.size(), 1u);
  // Half a hollow sphere, less what the facets cut off.
  const double volume = 2.0 / 3 * 3.14159265 * (0.125 - 0.064);
  EXPECT_NEAR(mesh->amount, volume, 0.005 * volume);
}

TEST(SurfaceTopology, AnOpenMeshWeighsAsAShell) {
  RawMesh raw;
  test::Triangles sheet = test::sheet(1, 0.5, 4);
  for (const auto& v : sheet.vertices) raw.vertices.push_back({float(v[0]), float(v[1]), float(v[2])});
  raw.faces = sheet.faces;
  MeshSettings settings;
  settings.triangles = settings.auto_inertia = true;
  const Result<Mesh> mesh = process_mesh(raw, settings);
  ASSERT_TRUE(mesh);
  EXPECT_EQ(mesh->inertia, InertiaMode::shell);
  EXPECT_NEAR(mesh->amount, 2, 1e-6);
}

}  // namespace
}  // namespace corten::asset
