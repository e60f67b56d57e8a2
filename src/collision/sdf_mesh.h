// Triangle meshes and signed distance fields. See sdf_shape.h.
//
// A point of the field's surface in a closed mesh goes out by the nearest face if its own surface looks
// against that way. If it does not, the nearest face is the wrong one, as that of the far side of a thin
// wall; then the way leads back through the field's own body, to where that leaves the mesh, as for the
// vertices of two meshes (triangle_vertex.h).
//
// What looks against the way out by a little only, the side of a block that leans over, is held to be right
// as long as nothing else of the pair says the opposite: else a block that has sunk into a thin wall by more
// than half is pushed on by one side of it, and back by the other.
#pragma once

#include "collision/sdf_patch.h"
#include "collision/sdf_shape.h"
#include "collision/triangle_vertex.h"

namespace corten {

namespace sdf {

/// A mesh, closed or not, and a field.
template <class T>
struct MeshAndField {
  const Shape<T>& mesh;
  const TriangleSurface<T>& surface;
  const SdfShape<T>& field;

  CORTEN_HD Vec3<T> to_mesh(Vec3<T> p) const {
    return transposed_times(mesh.mat, field.to_world(p) - mesh.pos);
  }
  CORTEN_HD Vec3<T> to_grid(Vec3<T> p) const { return field.to_grid(mesh.mat * p + mesh.pos); }
  CORTEN_HD Vec3<T> turned_to_mesh(Vec3<T> direction) const {
    return transposed_times(mesh.mat, field.frame.mat * direction);
  }
};

/// A way out of the mesh, in its frame.
template <class T>
struct WayOut {
  bool found;
  T dist;
  Vec3<T> normal;
};

/// The way out of the mesh at p, against the direction that the field's surface looks to there. No longer
/// than `longest`: others are nearer to where the body came in.
template <class T>
CORTEN_STAGE WayOut<T> leave_backwards(const MeshAndField<T>& pair, Vec3<T> p, Vec3<T> facing, T longest) {
  const Vec3<T> along = -facing;
  const T slack = equal_depth(pair.field), grazing = T(0.05);
  const RayPoint<T> leave = triangles::first_crossing(pair.surface, p, along, slack);
  if (!leave.found() || leave.dist > longest) return {false, 0, {0, 0, 0}};
  const Vec3<T> end = p + leave.dist * along;
  const Vec3<T> normal = triangles::steepest_normal(pair.surface, end, along, slack);
  const T slope = dot(normal, along);
  if (!(slope > grazing)) return {false, 0, {0, 0, 0}};
  // The own body must reach as far.
  Vec3<T> gradient;
  const bool ends = !(distance_at(pair.field.grid, pair.to_grid(end), gradient) < 0);
  return {!ends, -slope * leave.dist, normal};
}

/// Points of the field's surface in a closed triangle mesh, in the mesh's frame. Points deeper than a few
/// cells are left out: others are nearer to the way out.
template <class T>
CORTEN_STAGE void touch_surface_in_mesh(const MeshAndField<T>& pair, T margin,
                                        ContactCollector<T>& contacts) {
  const TriangleSurface<T>& s = pair.surface;
  const T deepest = 4 * pair.field.size + margin;
  PatchFilter<T> filter;
  const auto touch = [&](T dist, Vec3<T> p, Vec3<T> normal) {
    if (!filter.wants(dist, p, normal)) return;
    filter.note(dist, p, normal);
    contacts.add(dist, p - (T(0.5) * dist) * normal, normal);
  };
  for_surface_points(
      pair.field,
      [&](Vec3<T> centre, Vec3<T> half) {
        const Vec3<T> p = pair.to_mesh(centre);
        const T reach = norm(half);
        if (square_to_box(s.box, p) > (reach + margin) * (reach + margin)) return false;
        return nearest_on_surface(s, p, reach + deepest).found();
      },
      [&](Vec3<T> point) {
        const Vec3<T> p = pair.to_mesh(point);
        if (square_to_box(s.box, p) > margin * margin) return;
        const SurfacePoint<T> nearest = nearest_on_surface(s, p, deepest);
        if (!nearest.found()) return;
        const bool inside = is_inside(s, nearest, p);
        const T dist = (inside ? T(-1) : T(1)) * std::sqrt(nearest.square);
        if (!(dist < margin)) return;
        const Vec3<T> normal = way_out(s, nearest, p, inside);
        if (!filter.wants(dist, p, normal)) return;
        const Vec3<T> facing = pair.turned_to_mesh(facing_at(pair.field, point));
        if (dot(facing, normal) < -sdf::looks_against_by<T>()) return touch(dist, p, normal);
        if (!inside) return;
        if (const WayOut<T> back = leave_backwards(pair, p, facing, deepest); back.found)
          touch(back.dist, p, back.normal);
      });
}

/// Drops contacts that are opposed by others and whose own surface looks against the way out by a little
/// only.
template <class T>
CORTEN_STAGE void drop_contradicted(const MeshAndField<T>& pair, ContactCollector<T>& contacts) {
  const T clearly = T(0.5);
  const auto is_clear = [&](const ContactPoint<T>& c) {
    const Vec3<T> point = pair.to_grid(c.pos + (T(0.5) * c.dist) * c.normal);
    return dot(pair.turned_to_mesh(facing_at(pair.field, point)), c.normal) < -clearly;
  };
  int kept = 0;
  for (int i = 0; i < contacts.count; i++) {
    const ContactPoint<T> contact = contacts.found[i];
    bool keep = true;
    // Those that are dropped are not clear, and so contradict nothing.
    if (!is_clear(contact))
      for (int k = 0; k < contacts.count && keep; k++)
        keep = !(dot(contacts.found[k].normal, contact.normal) < -clearly && is_clear(contacts.found[k]));
    if (keep) contacts.found[kept++] = contact;
  }
  contacts.count = kept;
}

}  // namespace sdf

/// A triangle mesh and a field: vertices of the mesh in the field, and points of the field's surface in the
/// mesh, if it is closed. Normals point from the mesh to the field.
template <class T>
CORTEN_STAGE int collide_triangles_sdf(const Shape<T>& mesh, const Shape<T>& other, T margin,
                                       ContactPoint<T>* found) {
  const SdfShape<T> field = sdf_shape(other);
  const TriangleSurface<T> s = surface_of(*mesh.model, mesh.data);
  const sdf::MeshAndField<T> pair{mesh, s, field};
  ContactCollector<T> contacts{found, sdf::merge_distance(field)};
  const Vec3<T> centre = transposed_times(mesh.mat, other.pos - mesh.pos);
  const T reach = other.radius + margin;
  const Vec3<T> around{reach, reach, reach};
  const auto touch_vertex = [&](int vertex) {
    const Vec3<T> v = s.vert[vertex], local = pair.to_grid(v);
    if (!field.is_near(local, margin)) return;
    Vec3<T> gradient;
    const T dist = distance_at(field.grid, local, gradient);
    if (!(dist < margin)) return;
    const Vec3<T> normal = -pair.turned_to_mesh(normalized(gradient));
    // The far side of a wall. At a thin edge normals cancel, and it can be either.
    const Vec3<T> facing = s.vertex_normal[vertex];
    if (s.closed && dot(facing, normal) < -sdf::looks_against_by<T>() * norm(facing)) return;
    contacts.add(dist, v + (T(0.5) * dist) * normal, normal);
  };
  for_triangles_in_box(s, centre - around, centre + around, [&](int f) {
    for (int k = 0; k < 3; k++)
      if ((s.flags[f] & kOwnsCorner << k) != 0) touch_vertex(s.face[3 * f + k]);
  });
  if (s.closed) {
    sdf::touch_surface_in_mesh(pair, margin, contacts);
    sdf::drop_contradicted(pair, contacts);
  }
  return contacts.finish(mesh, false);
}

}  // namespace corten
