// Mass properties of meshes, compared with closed forms.
#include "asset/mesh_inertia.h"

#include <numbers>

#include "asset/builtin_mesh.h"
#include "asset_files.h"
#include "mesh_shapes.h"

namespace corten::asset::test {
namespace {

using Vec = Vec3<double>;

/// Mass properties of the faces without any processing.
MassProperties measured(const RawMesh& raw, InertiaMode mode) {
  std::vector<Vec> vertices;
  for (const Vec3<float>& v : raw.vertices) vertices.push_back({v.x, v.y, v.z});
  return mass_properties(vertices, raw.faces, raw.faces, mode);
}

TEST(MeshInertia, BoxMatchesTheClosedForm) {
  for (InertiaMode mode : {InertiaMode::exact, InertiaMode::legacy}) {
    const MassProperties found = measured(box(1, 2, 3), mode);
    EXPECT_NEAR(found.amount, 6, 1e-14);
    expect_near(found.center, {0.5, 1, 1.5}, 1e-14);
    const Mat3<double> expected = box_mass_properties({0, 0, 0}, {1, 2, 3}).inertia;
    EXPECT_NEAR(expected.m[0], 6.0 / 12 * 13, 1e-14);
    for (int k = 0; k < 9; k++) EXPECT_NEAR(found.inertia.m[k], expected.m[k], 1e-13);
  }
}

TEST(MeshInertia, TetrahedronMatchesTheClosedForm) {
  // The corner simplex: volume 1/6, x^2 integrates to 1/60 and xy to 1/120, shifted to (1/4, 1/4, 1/4).
  const MassProperties found = measured(tetrahedron(), InertiaMode::exact);
  EXPECT_NEAR(found.amount, 1.0 / 6, 1e-15);
  expect_near(found.center, {0.25, 0.25, 0.25}, 1e-15);
  EXPECT_NEAR(found.inertia.m[0], 2 * (1.0 / 60 - 1.0 / 96), 1e-15);
  EXPECT_NEAR(found.inertia.m[1], -(1.0 / 120 - 1.0 / 96), 1e-15);
}

TEST(MeshInertia, FineSphereApproachesTheBall) {
  const double ball = 4 * std::numbers::pi / 3;
  const auto sphere = make_builtin_mesh(BuiltinMesh::sphere, std::vector<double>{4});
  const MassProperties solid = measured(*sphere, InertiaMode::exact),
                       shell = measured(*sphere, InertiaMode::shell);
  EXPECT_NEAR(solid.inertia.m[0] / solid.amount, 0.4, 2e-3);
  EXPECT_NEAR(solid.amount, ball, 5e-3 * ball);
  EXPECT_NEAR(shell.amount, 3 * ball, 5e-3 * ball);
  EXPECT_NEAR(shell.inertia.m[4] / shell.amount, 2.0 / 3, 3e-3);
}

TEST(MeshInertia, BoxShellMatchesTheClosedForm) {
  // Six plates of a unit cube about its centre: 2 (1/12 + 1/12 ...) = 5/3 per axis.
  const MassProperties found = measured(box(1, 1, 1), InertiaMode::shell);
  EXPECT_NEAR(found.amount, 6, 1e-14);
  expect_near(found.center, {0.5, 0.5, 0.5}, 1e-15);
  EXPECT_NEAR(found.inertia.m[0], 5.0 / 3, 1e-14);
}

TEST(MeshInertia, ExactDoesNotDependOnWhereTheMeshIs) {
  RawMesh near = l_shape(), far = l_shape();
  for (Vec3<float>& v : far.vertices) v = {v.x + 2, v.y - 4, v.z + 8};
  const MassProperties a = measured(near, InertiaMode::exact), b = measured(far, InertiaMode::exact);
  EXPECT_NEAR(a.amount, b.amount, 1e-7);
  for (int k = 0; k < 9; k++) EXPECT_NEAR(a.inertia.m[k], b.inertia.m[k], 1e-7);
}

TEST(MeshInertia, TurnedFacesHaveNegativeVolume) {
  RawMesh inside_out = box(1, 1, 1);
  for (Triangle& t : inside_out.faces) std::swap(t[0], t[1]);
  EXPECT_NEAR(measured(inside_out, InertiaMode::exact).amount, -1, 1e-14);
  EXPECT_NEAR(measured(inside_out, InertiaMode::legacy).amount, 1, 1e-14);
}

TEST(MeshInertia, NoFacesWeighNothing) {
  EXPECT_EQ(measured(points({{0, 0, 0}}), InertiaMode::exact).amount, 0);
  EXPECT_EQ(surface_area({}, {}), 0);
}

}  // namespace
}  // namespace corten::asset::test
