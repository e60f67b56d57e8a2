// Contacts of spheres with triangle meshes: the closest points of nearby triangles whose normals lie in the
// normal cone of their feature.
#pragma once

#include "collision/triangle_mesh.h"

namespace corten {

namespace triangles {

/// Adds a contact at `at`, the triangle point closest to the centre, if the normal lies in the cone of its
/// feature and the centre is not inside a closed mesh there.
template <class T>
CORTEN_HD void touch_sphere(const TriangleSurface<T>& s, int f, const TrianglePoint<T>& at, Vec3<T> centre,
                            T radius, T dist, ContactCollector<T>& contacts) {
  const Vec3<T> apart = centre - at.point;
  if (!neighbours_allow(s, f, at.feature, at.index, at.point, apart, cone_slack<T>())) return;
  const Vec3<T> out = outward_at(s, f, at.feature, at.index);
  if (s.closed && dot(apart, out) < 0) return;
  const Vec3<T> normal = dist > T(1e-7) * radius ? (T(1) / dist) * apart : normalized(out);
  contacts.add(dist - radius, at.point + (T(0.5) * (dist - radius)) * normal, normal);
}

}  // namespace triangles

/// Collides a triangle mesh with a sphere. Normals point from `mesh` to `sphere`, or with `turn` from
/// `sphere` to `mesh`.
template <class T>
CORTEN_STAGE int collide_triangles_sphere(const Shape<T>& mesh, const Shape<T>& sphere, T margin, bool turn,
                                          ContactPoint<T>* found) {
  const TriangleSurface<T> s = surface_of(*mesh.model, mesh.data);
  const Vec3<T> centre = transposed_times(mesh.mat, sphere.pos - mesh.pos);
  const T radius = sphere.size.x, reach = radius + margin;
  const Vec3<T> corner{reach, reach, reach};
  ContactCollector<T> contacts{found, triangles::merge_distance(radius)};
  SurfacePoint<T> nearest;
  for_triangles_in_box(s, centre - corner, centre + corner, [&](int f) {
    const TrianglePlane<T> t = triangle_plane(s, f);
    if (!(dot(t.normal, t.normal) > 0)) return;
    const TrianglePoint<T> at = nearest_on_triangle(centre, t.a, t.b, t.c);
    const Vec3<T> apart = centre - at.point;
    const T square = dot(apart, apart);
    if (square > reach * reach) return;
    if (!nearest.found() || square < nearest.square) nearest = {square, at, f};
    triangles::touch_sphere(s, f, at, centre, radius, std::sqrt(square), contacts);
  });
  if (triangles::may_hold(s, centre)) {
    if (!nearest.found()) nearest = nearest_on_surface(s, centre, unbounded<T>());
    if (nearest.found() && is_inside(s, nearest, centre)) {
      const Vec3<T> out = way_out(s, nearest, centre, true);
      const T depth = std::sqrt(nearest.square);
      contacts.count = 0;
      contacts.add(-depth - radius, centre + (T(0.5) * (depth - radius)) * out, out);
    }
  }
  return contacts.finish(mesh, turn);
}

}  // namespace corten
