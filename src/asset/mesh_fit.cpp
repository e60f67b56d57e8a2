#include "asset/mesh_fit.h"

#include <algorithm>

namespace corten::asset {

namespace {

using Vec = Vec3<double>;

/// Sizes from means of the inertia box's sides. The capsule's half length is the reference's: it subtracts
/// half a radius, which does not preserve the total length.
Vec size_from_inertia_box(Vec box, FitShape shape) {
  const double radius = (box.x + box.y) / 2;
  switch (shape) {
    case FitShape::sphere: return {(box.x + box.y + box.z) / 3, 0, 0};
    case FitShape::capsule: return {radius, std::max(0.0, box.z - radius / 2), 0};
    case FitShape::cylinder: return {radius, box.z, 0};
    case FitShape::ellipsoid:
    case FitShape::box: return box;
  }
  return box;
}

/// The smallest shape whose bounding box contains the given one.
Vec size_from_bounds(Vec half, FitShape shape) {
  const double radius = std::max(half.x, half.y);
  switch (shape) {
    case FitShape::sphere: return {std::max(radius, half.z), 0, 0};
    case FitShape::capsule: return {radius, half.z - radius, 0};
    case FitShape::cylinder: return {radius, half.z, 0};
    case FitShape::ellipsoid:
    case FitShape::box: return half;
  }
  return half;
}

}  // namespace

Fit fit_shape(const Mesh& mesh, FitShape shape, FitTo to, double fitscale) {
  if (to == FitTo::inertia_box) return {fitscale * size_from_inertia_box(mesh.inertia_box, shape), {0, 0, 0}};
  const Vec center = 0.5 * (mesh.bounds.low + mesh.bounds.high);
  return {fitscale * size_from_bounds(mesh.bounds.high - center, shape), center};
}

}  // namespace corten::asset
