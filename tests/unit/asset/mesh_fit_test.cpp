// Primitive shapes fitted to a mesh.
#include "asset/mesh_fit.h"

#include "asset_files.h"
#include "mesh_shapes.h"

namespace corten::asset::test {
namespace {

// Sizes from the reference, of an L-shaped bar with exact inertia and of a tetrahedron of four points.

TEST(MeshFit, InertiaBoxDecides) {
  const Mesh bar = processed(l_shape(), with_inertia(InertiaMode::exact));
  const Mesh tet = processed(skew_tetrahedron());
  const auto size = [](const Mesh& m, FitShape s, double scale = 1) {
    return fit_shape(m, s, FitTo::inertia_box, scale).size;
  };
  expect_near(size(tet, FitShape::sphere), {0.0701601953011724, 0, 0}, 1e-15);
  expect_near(size(bar, FitShape::capsule), {0.0708238129335173, 0.12714655676950473, 0}, 1e-15);
  expect_near(size(bar, FitShape::cylinder), {0.0708238129335173, 0.16255846323626338, 0}, 1e-15);
  expect_near(size(tet, FitShape::ellipsoid), {0.04941309969598537, 0.06993944014855798, 0.09112804605897384},
              1e-15);
  expect_near(size(bar, FitShape::box), {0.044999999925494166, 0.09664762594154044, 0.16255846323626338},
              1e-15);
  expect_near(size(tet, FitShape::capsule, 1.3), {0.07757915089895318, 0.07967688442718941, 0}, 1e-15);
  expect_near(fit_shape(bar, FitShape::box, FitTo::inertia_box).center, {0, 0, 0}, 0);
}

TEST(MeshFit, BoundsDecide) {
  const Mesh bar = processed(l_shape(), with_inertia(InertiaMode::exact));
  const Mesh tet = processed(skew_tetrahedron());
  const auto size = [](const Mesh& m, FitShape s, double scale = 1) {
    return fit_shape(m, s, FitTo::bounds, scale).size;
  };
  expect_near(size(tet, FitShape::sphere), {0.16220320080119827, 0, 0}, 1e-14);
  expect_near(size(bar, FitShape::capsule), {0.13721271050579298, 0.057010832086012236, 0}, 1e-14);
  expect_near(size(bar, FitShape::cylinder), {0.13721271050579298, 0.19422354259180521, 0}, 1e-14);
  expect_near(size(tet, FitShape::ellipsoid), {0.07815088222799582, 0.12112922014137878, 0.16220320080119827},
              1e-14);
  expect_near(size(tet, FitShape::capsule, 1.3), {0.15746798618379243, 0.053396174857765336, 0}, 1e-14);
  // The reference's position of the sphere.
  const Fit fit = fit_shape(tet, FitShape::sphere, FitTo::bounds);
  expect_near(tet.pos + rotate(tet.quat, fit.center),
              {0.029974952143675543, 0.05466027351695741, 0.08479276526868848}, 1e-14);
}

}  // namespace
}  // namespace corten::asset::test
