// A triangle mesh and a signed distance field that are deep in each other. Surface points are then far from
// their exits, or their own surface does not oppose them, as when a tetrahedron covers another. The contact
// of such a pair moves one solid out of the other as a whole.
#pragma once

#include "collision/sdf_exit.h"
#include "collision/triangle_vertex.h"

namespace corten {

namespace sdf {

/// A mesh, closed or not, and a field.
template <class T>
struct MeshAndField {
  const Shape<T>& mesh;
  const TriangleSurface<T>& surface;
  const SdfShape<T>& field;
  triangles::ShellSide<T> side;  ///< if the mesh is a shell; in its frame

  CORTEN_HD Vec3<T> to_mesh(Vec3<T> p) const {
    return transposed_times(mesh.mat, field.to_world(p) - mesh.pos);
  }
  CORTEN_HD Vec3<T> to_grid(Vec3<T> p) const { return field.to_grid(mesh.mat * p + mesh.pos); }
  CORTEN_HD Vec3<T> turned_to_mesh(Vec3<T> direction) const {
    return transposed_times(mesh.mat, field.frame.mat * direction);
  }
  CORTEN_HD Vec3<T> turned_to_grid(Vec3<T> direction) const {
    return transposed_times(field.frame.mat, mesh.mat * direction);
  }
  CORTEN_HD NormalCone<T> turned_to_mesh(const NormalCone<T>& cone) const {
    return {turned_to_mesh(cone.axis), turned_to_mesh(cone.edge), cone.cosine};
  }
};

/// Moves the whole field beyond the plane of the face of the mesh that is nearest to `inside`. In the mesh's
/// frame.
template <class T>
CORTEN_STAGE Exit<T> exit_of_field(const MeshAndField<T>& pair, Vec3<T> inside) {
  const TriangleSurface<T>& s = pair.surface;
  const SurfacePoint<T> nearest = nearest_on_surface(s, inside, unbounded<T>());
  if (!nearest.found()) return {};
  const Vec3<T> out = way_out(s, nearest, inside, true), along = pair.turned_to_grid(out);
  const Vec3<T> point = pair.to_mesh(lowest_surface_point(pair.field, along, pair.to_grid(inside)));
  return {true, false, dot(out, point - nearest.at.point), out, point};
}

/// Moves all vertices of the mesh out along the field's gradient at `from`. In the mesh's frame.
template <class T>
CORTEN_STAGE Exit<T> exit_of_mesh(const MeshAndField<T>& pair, Vec3<T> from) {
  Vec3<T> gradient;
  const T value = distance_at(pair.field.grid, pair.to_grid(from), gradient);
  if (!(dot(gradient, gradient) > T(0.01))) return {};
  const Vec3<T> out = pair.turned_to_mesh(normalized(gradient));
  const Vec3<T> lowest = triangles::farthest_vertex(pair.surface, -out);
  return {true, false, value + dot(out, lowest - from), out, lowest};
}

/// Whether a point, in the mesh's frame, is inside both solids.
template <class T>
CORTEN_STAGE bool both_hold(const MeshAndField<T>& pair, Vec3<T> p) {
  Vec3<T> gradient;
  if (!triangles::may_hold(pair.surface, p) || !(distance_at(pair.field.grid, pair.to_grid(p), gradient) < 0))
    return false;
  const SurfacePoint<T> nearest = nearest_on_surface(pair.surface, p, unbounded<T>());
  return nearest.found() && is_inside(pair.surface, nearest, p);
}

/// Fallback for solids so deep in each other that no surface opposes its exit: the shortest of the exits from
/// their centres, where these are inside both, from the field's deepest point and from the mesh's deepest
/// vertex. `centre` is the field's. `far` is an exit of an edge of the mesh, which a thin plate has even if
/// it has no deep vertex and no point of the field is in it.
template <class T>
CORTEN_STAGE void push_out_whole(const MeshAndField<T>& pair, Vec3<T> centre, const DeepPoint<T>& of_field,
                                 const DeepPoint<T>& of_mesh, const Exit<T>& far, SdfContacts<T>& contacts) {
  Exit<T> best = far;
  bool moves_mesh = far.found;
  const auto try_field = [&](Vec3<T> inside) {
    const Exit<T> exit = exit_of_field(pair, inside);
    if (exit.found && (!best.found || exit.dist > best.dist)) best = exit, moves_mesh = false;
  };
  const auto try_mesh = [&](Vec3<T> inside) {
    const Exit<T> exit = exit_of_mesh(pair, inside);
    if (exit.found && (!best.found || exit.dist > best.dist)) best = exit, moves_mesh = true;
  };
  const Vec3<T> centres[2] = {centre, {0, 0, 0}};
  for (const Vec3<T> inside : centres)
    if (both_hold(pair, inside)) try_field(inside), try_mesh(inside);
  const T deep = T(-0.5) * pair.field.size;  // shallower points are no more accurate than the grid
  if (of_field.dist < deep) try_field(of_field.point), try_mesh(of_field.point);
  if (of_mesh.dist < deep) try_mesh(of_mesh.point);
  if (best.found) contacts.add(best.dist, best.middle(), moves_mesh ? -best.out : best.out, false);
}

}  // namespace sdf

}  // namespace corten
