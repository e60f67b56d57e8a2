// Contacts of triangle meshes with signed distance fields. See sdf_shape.h.
//
// A point of the field's surface inside a closed mesh is pushed out through the nearest face if its own
// surface opposes that direction. If not, the nearest face is the wrong one, for example the far side of a
// thin wall. Then the exit leads back through the field's own body to where it leaves the mesh, as for the
// vertices of two meshes (triangle_vertex.h).
#pragma once

#include "collision/sdf_mesh_deep.h"
#include "collision/sdf_patch.h"
#include "collision/sdf_slide.h"

namespace corten {

namespace sdf {

/// An exit from the mesh, in the mesh's frame.
template <class T>
struct WayOut {
  bool found;
  T dist;
  Vec3<T> normal;
};

/// The exit from the mesh at p, against the field's surface normal `facing`. Rejected if longer than
/// `longest`: other points are then nearer to the entry.
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
  // The field's own body must extend that far, and there must be no much shorter way beside it: an edge of
  // the field that cuts into a side of the mesh leaves through that side.
  Vec3<T> gradient;
  const bool ends = !(distance_at(pair.field.grid, pair.to_grid(end), gradient) < 0);
  const Vec3<T> middle = p + (T(0.5) * leave.dist) * along;
  const bool shortest = !ends && triangles::is_shortest(pair.surface, middle, end, along, leave.dist);
  return {shortest, -slope * leave.dist, normal};
}

/// Calls visit(triangle, edge, crossing) for sharp edges of the mesh that an edge of the field through p
/// crosses near p, in the mesh's frame.
template <class T, class Visit>
CORTEN_STAGE void for_crossings(const MeshAndField<T>& pair, Vec3<T> p, const NormalCone<T>& cone,
                                Visit visit) {
  const TriangleSurface<T>& s = pair.surface;
  const T reach = T(0.6) * pair.field.size;
  const Vec3<T> around{reach, reach, reach};
  for_triangles_in_box(s, p - around, p + around, [&](int f) {
    for (int k = 0; k < 3; k++) {
      if ((s.flags[f] & (kSharpEdge | kOwnsEdge) << k) != (kSharpEdge | kOwnsEdge) << k) continue;
      const Crossing<T> at = crossing(p, cone, s.corner(f, k), s.corner(f, (k + 1) % 3), reach);
      if (at.found) visit(f, k, at);
    }
  });
}

/// An edge of the field through p exits by a side of the mesh. If it ends at an edge of the mesh nearby, the
/// exit at that place: a corner of the common region of both sides.
template <class T>
CORTEN_STAGE Exit<T> corner_of_exit(const MeshAndField<T>& pair, Vec3<T> p, T dist, Vec3<T> normal,
                                    const NormalCone<T>& cone) {
  const Exit<T> exit{true, false, dist, normal, p};
  Exit<T> corner;
  for_crossings(pair, p, cone, [&](int, int, const Crossing<T>& at) {
    if (is_corner_of_exit(pair.field, at, exit)) corner = {true, false, at.dist, normal, at.on_own};
  });
  return corner;
}

/// The exit along the cross product of an edge of the field through p and an edge of the mesh, in the mesh's
/// frame.
template <class T>
CORTEN_STAGE Exit<T> leave_across_edges(const MeshAndField<T>& pair, Vec3<T> p, T margin,
                                        const NormalCone<T>& cone) {
  const TriangleSurface<T>& s = pair.surface;
  Exit<T> best;
  for_crossings(pair, p, cone, [&](int f, int k, const Crossing<T>& at) {
    if (!(at.dist < margin) || (best.found && !(at.dist > best.dist))) return;
    // The normal must lie in the edge's cone of normals.
    const T slack = T(0.02);
    if (!neighbours_allow(s, f, TriangleFeature::kEdge, k, at.on_edge, at.out, slack) ||
        dot(at.out, s.corner(f, (k + 2) % 3) - at.on_edge) >
            slack * norm(s.corner(f, (k + 2) % 3) - at.on_edge))
      return;
    best = {true, false, at.dist, at.out, at.on_own};
  });
  if (!best.found) return best;
  const SurfacePoint<T> nearest = nearest_on_surface(s, best.point, pair.field.size);
  const bool inside = nearest.found() && is_inside(s, nearest, best.point);
  if (is_much_deeper(pair.field, best.dist, inside ? -2 * std::sqrt(nearest.square) : T(0)))
    best.found = false;
  return best;
}

/// Adds contacts of the field's surface points inside a closed triangle mesh, in the mesh's frame. Points
/// deeper than a few cells are skipped, because shallower ones are nearer to the exit. Returns the deepest
/// point that was not skipped, whether or not it is a contact.
template <class T>
CORTEN_STAGE DeepPoint<T> touch_surface_in_mesh(const MeshAndField<T>& pair, T margin,
                                                SdfContacts<T>& contacts) {
  const TriangleSurface<T>& s = pair.surface;
  const T deepest = 4 * pair.field.size + margin, beside = T(0.6) * pair.field.size;
  PatchFilter<T> filter;
  DeepPoint<T> deep;
  int lowest = -1;
  T least = margin + beside;
  const auto touch = [&](T dist, Vec3<T> p, Vec3<T> normal) {
    if (!filter.wants(dist, p, normal)) return;
    filter.note(dist, p, normal);
    contacts.add(dist, p - (T(0.5) * dist) * normal, normal, false);
  };
  for_surface_points(
      pair.field,
      [&](Vec3<T> centre, Vec3<T> half) {
        const Vec3<T> p = pair.to_mesh(centre);
        const T reach = norm(half);
        const T far = reach + margin + beside;
        if (square_to_box(s.box, p) > far * far) return false;
        return nearest_on_surface(s, p, reach + deepest).found();
      },
      [&](int i) {
        const Vec3<T> p = pair.to_mesh(pair.field.points[i]);
        const NormalCone<T> cone = pair.turned_to_mesh(pair.field.cone(i));
        const T far = cone.is_flat() ? margin : margin + beside;
        if (square_to_box(s.box, p) > far * far) return;
        const SurfacePoint<T> nearest = nearest_on_surface(s, p, deepest);
        if (!nearest.found()) return;
        const bool inside = is_inside(s, nearest, p);
        const T dist = (inside ? T(-1) : T(1)) * std::sqrt(nearest.square);
        if (!(dist < far)) return;
        deep.note(dist, p);
        const Vec3<T> normal = way_out(s, nearest, p, inside);
        const bool opposed = cone.is_opposed_by(normal);
        if (dist < least && cone.roughly_opposed_by(normal)) least = dist, lowest = i;
        if (!filter.wants(dist, p, normal)) return;
        const auto touch_side = [&](T height, Vec3<T> out) {
          touch(height, p, out);
          if (!cone.is_edge()) return;
          const Exit<T> corner = corner_of_exit(pair, p, height, out, cone);
          if (corner.found) touch(corner.dist, corner.point, out);
        };
        if (opposed && dist < margin) return touch_side(dist, normal);
        if (cone.is_edge())
          if (const Exit<T> exit = leave_across_edges(pair, p, margin, cone); exit.found)
            return touch(exit.dist, exit.point, exit.out);
        if (!inside || !(dist < margin)) return;
        const WayOut<T> back = leave_backwards(pair, p, cone.axis, deepest);
        if (back.found && cone.is_opposed_by(back.normal)) touch_side(back.dist, back.normal);
      });
  if (lowest < 0) return deep;
  Vec3<T> normal{0, 0, 0};
  const auto value = [&](Vec3<T> point, Vec3<T>& slope) {
    const Vec3<T> p = pair.to_mesh(point);
    const SurfacePoint<T> nearest = nearest_on_surface(s, p, deepest);
    if (!nearest.found()) return unbounded<T>();
    const bool inside = is_inside(s, nearest, p);
    normal = way_out(s, nearest, p, inside);
    slope = pair.turned_to_grid(normal);
    return (inside ? T(-1) : T(1)) * std::sqrt(nearest.square);
  };
  const Vec3<T> point = lowest_around(pair.field, lowest, value);
  Vec3<T> slope;
  const T dist = value(point, slope);
  if (dist < margin && cone_at(pair.field, point).is_opposed_by(slope))
    touch(dist, pair.to_mesh(point), normal);
  return deep;
}

/// Computes the cone of normals at a vertex of the mesh, in the mesh's frame. Its corners are the cross
/// products of pairs of edges that all others are behind. Returns false if there are none: the vertex is not
/// a tip. A vertex within a straight edge, whose cross product is zero, gets all directions in front of it:
/// deep in a round field a plate may have no other exit.
template <class T>
CORTEN_STAGE bool vertex_cone(const TriangleSurface<T>& s, int vertex, NormalCone<T>& cone) {
  const Vec3<T> mean = unit_or_zero(s.vertex_normal[vertex]);
  if (!(dot(mean, mean) > 0)) return false;
  const int n = s.ring_num[vertex];
  const auto edge = [&](int i) {
    return unit_or_zero(s.vert[s.ring[s.ring_adr[vertex] + i]] - s.vert[vertex]);
  };
  T lowest = 0, highest = 0;
  for (int i = 0; i < n; i++) {
    const T along = dot(mean, edge(i));
    if (along < lowest) lowest = along;
    if (along > highest) highest = along;
  }
  const bool is_outermost = !(highest > T(0.02));
  cone.axis = mean;
  cone.cosine = lowest > -T(1e-4) ? T(1) : std::sqrt(1 - lowest * lowest);
  if (is_outermost && (lowest > -T(0.2) || n > 16)) return true;
  if (n > 16) return false;
  const auto for_corners = [&](auto visit) {
    for (int i = 0; i < n; i++)
      for (int k = 0; k < i; k++) {
        Vec3<T> corner = unit_or_zero(cross(edge(i), edge(k)));
        if (dot(corner, mean) < 0) corner = -corner;
        bool allowed = is_outermost || dot(corner, corner) > 0;
        for (int j = 0; j < n && allowed; j++) allowed = dot(corner, edge(j)) < T(1e-3);
        if (allowed) visit(corner);
      }
  };
  if (!is_outermost) {
    // Some edges rise above the mean normal, but it may be a tip for other directions.
    Vec3<T> sum{0, 0, 0};
    for_corners([&](Vec3<T> corner) { sum += corner; });
    cone.axis = unit_or_zero(sum), cone.cosine = 1;
    if (!(dot(cone.axis, cone.axis) > 0)) return false;
  }
  for_corners([&](Vec3<T> corner) {
    if (dot(corner, cone.axis) < cone.cosine) cone.cosine = dot(corner, cone.axis);
  });
  return true;
}

/// Whether the field is larger than the mesh.
template <class T>
CORTEN_HD bool is_wider(const MeshAndField<T>& pair) {
  return triangles::half_diagonal(pair.surface) < norm(pair.field.half);
}

/// The normal of a shell at a point, towards the side of the field, or against `own`, the outward normal of
/// the field there: the centre of a larger field says nothing about where it is touched, and a small shell
/// can touch with both sides. `front` is its normal by the winding. All in the mesh's frame.
template <class T>
CORTEN_STAGE Vec3<T> facing_normal(const MeshAndField<T>& pair, Vec3<T> front, Vec3<T> at, Vec3<T> centre,
                                   Vec3<T> own) {
  if (is_wider(pair)) return dot(front, own) > 0 ? -front : front;
  const auto extent = [&](T& low, T& high) {
    const Vec3<T> up = pair.turned_to_grid(front), from = pair.to_grid(at);
    low = dot(up, lowest_surface_point(pair.field, up, pair.field.points[0]) - from);
    high = dot(up, lowest_surface_point(pair.field, -up, pair.field.points[0]) - from);
  };
  const bool thin = pair.side.is_thin(pair.field.half);
  return pair.side.is_back(front, dot(front, centre - at), thin, extent) ? -front : front;
}

/// Adds the contact of a mesh vertex with the field. A shell has two sides: it is touched on the side of the
/// field. `deep` becomes this vertex if it is deeper.
template <class T>
CORTEN_STAGE void touch_vertex(const MeshAndField<T>& pair, int vertex, Vec3<T> centre, T margin,
                               SdfContacts<T>& contacts, DeepPoint<T>& deep) {
  const TriangleSurface<T>& s = pair.surface;
  const Vec3<T> v = s.vert[vertex], local = pair.to_grid(v);
  if (!pair.field.is_near(local, margin)) return;
  Vec3<T> gradient;
  const T value = distance_at(pair.field.grid, local, gradient);
  if (!(value < margin + T(0.5) * pair.field.size)) return;
  deep.note(value, v);
  NormalCone<T> cone;
  if (!vertex_cone(s, vertex, cone)) {
    cone.axis = unit_or_zero(s.vertex_normal[vertex]);
    if (s.closed || !(dot(cone.axis, cone.axis) > 0)) return;
    cone.cosine = T(0.5);
  }
  if (!s.closed) cone.axis = facing_normal(pair, cone.axis, v, centre, pair.turned_to_mesh(gradient));
  cone.axis = pair.turned_to_grid(cone.axis);
  const Exit<T> exit = exit_at(pair.field, local, value, gradient, margin, T(0), cone);
  if (!exit.found) return;
  const Vec3<T> normal = -pair.turned_to_mesh(exit.out);
  contacts.add(exit.dist, v + (T(0.5) * exit.dist) * normal, normal, exit.rough);
}

/// The cone of normals at edge k of triangle f, in the mesh's frame: the fan between the normals of both
/// sides. On the rim of a shell that is the half circle around the direction out of the triangle.
template <class T>
CORTEN_HD NormalCone<T> edge_cone(const TriangleSurface<T>& s, int f, int k) {
  const Vec3<T> from = s.corner(f, k), to = s.corner(f, (k + 1) % 3), along = unit_or_zero(to - from);
  const Vec3<T> first = triangle_plane(s, f).normal;
  const int across = s.opposite[3 * f + k];
  if (across < 0) return {cross(along, first), along, T(0)};
  const Vec3<T> second = unit_or_zero(cross(from - to, s.vert[across] - to));
  NormalCone<T> cone{unit_or_zero(first + second), along, T(1)};
  cone.cosine = dot(cone.axis, first);
  return cone;
}

/// Adds contacts of the ends of an edge of the rim of a shell.
template <class T>
CORTEN_STAGE void touch_rim_ends(const MeshAndField<T>& pair, int f, int k, T margin,
                                 SdfContacts<T>& contacts) {
  const NormalCone<T> fan = edge_cone(pair.surface, f, k);
  const NormalCone<T> cone{pair.turned_to_grid(fan.axis), {0, 0, 0}, fan.cosine};
  for (int end = 0; end < 2; end++) {
    const Vec3<T> v = pair.surface.corner(f, (k + end) % 3), local = pair.to_grid(v);
    if (!pair.field.is_near(local, margin)) continue;
    const Exit<T> exit = exit_at(pair.field, local, margin, T(0), cone);
    if (!exit.found) continue;
    const Vec3<T> normal = -pair.turned_to_mesh(exit.out);
    contacts.add(exit.dist, v + (T(0.5) * exit.dist) * normal, normal, exit.rough);
  }
}

/// Adds a contact at the point of a sharp mesh edge that is deepest in the field. If none of its exits is
/// short, keeps the one through a flat side in `far`, if it is the shortest so far, in the mesh's frame.
template <class T>
CORTEN_STAGE void touch_edge(const MeshAndField<T>& pair, int f, int k, T margin, SdfContacts<T>& contacts,
                             Exit<T>& far) {
  const TriangleSurface<T>& s = pair.surface;
  if (s.closed == (s.opposite[3 * f + k] < 0)) return;
  const Vec3<T> from = s.corner(f, k), to = s.corner(f, (k + 1) % 3);
  const Vec3<T> start = pair.to_grid(from), along = pair.to_grid(to) - start;
  const T length = norm(along);
  if (!(length > T(0.1) * pair.field.size)) return;
  const auto value = [&](T x) {
    const Vec3<T> p = start + x * along;
    Vec3<T> gradient;
    return pair.field.is_near(p, margin) ? distance_at(pair.field.grid, p, gradient) : unbounded<T>();
  };
  // The ends are vertices, which have been tested already.
  const int most = 64, pieces = length > most * pair.field.size ? most : int(length / pair.field.size) + 2;
  T best = 0, least = unbounded<T>();
  for (int i = 1; i < pieces; i++)
    if (const T v = value(T(i) / pieces); v < least) least = v, best = T(i) / pieces;
  for (T step = T(0.5) / pieces; step * length > T(1e-3) * pair.field.size; step *= T(0.5))
    for (int side = -1; side <= 1; side += 2) {
      const T x = clamped(best + side * step, T(0), T(1));
      if (const T v = value(x); v < least) least = v, best = x;
    }
  if (!(least < margin + T(0.5) * pair.field.size)) return;
  NormalCone<T> cone = edge_cone(s, f, k);
  cone = {pair.turned_to_grid(cone.axis), pair.turned_to_grid(cone.edge), cone.cosine};
  const Vec3<T> p = start + best * along;
  const Exit<T> exit = exit_at(pair.field, p, margin, pair.field.size, cone);
  const T place = dot(exit.point - start, along);
  if (!exit.found && least < 0) {
    const NearSides<T> near = sides_near(pair.field, p, 4 * pair.field.size, unbounded<T>(), cone);
    if (near.found && near.dist < 0 && (!far.found || near.dist > far.dist))
      far = {true, false, near.dist, pair.turned_to_mesh(near.out), pair.to_mesh(p)};
  }
  if (!exit.found || place < 0 || place > length * length) return;
  contacts.add(exit.dist, pair.to_mesh(exit.middle()), -pair.turned_to_mesh(exit.out), exit.rough);
}

/// Whether a point of a triangle is as near as `slack` to the rim of a shell.
template <class T>
CORTEN_HD bool is_near_rim(const TriangleSurface<T>& s, int f, Vec3<T> p, T slack) {
  const TrianglePlane<T> t = triangle_plane(s, f);
  for (int k = 0; k < 3; k++) {
    if (s.opposite[3 * f + k] >= 0) continue;
    const Vec3<T> across = unit_or_zero(cross(t.normal, t.corner((k + 1) % 3) - t.corner(k)));
    if (!(dot(across, p - t.corner(k)) > slack)) return true;
  }
  return false;
}

/// Whether the field's body reaches as far as a point, in the grid's frame.
template <class T>
CORTEN_HD bool reaches(const SdfShape<T>& field, Vec3<T> p) {
  Vec3<T> gradient;
  const T value = distance_at(field.grid, p, gradient);
  return value < equal_depth(field) ||
         (field.is_near(p, T(0)) && value < too_high(field, gradient_change_at(field.grid, p)));
}

/// Adds contacts of the field's surface points that have passed through a shell. Returns the exit of the
/// deepest that opposes its exit at least roughly, in the mesh's frame.
template <class T>
CORTEN_STAGE Exit<T> touch_surface_in_shell(const MeshAndField<T>& pair, Vec3<T> centre, T margin,
                                            SdfContacts<T>& contacts) {
  const TriangleSurface<T>& s = pair.surface;
  const T deepest = 4 * pair.field.size + margin;
  PatchFilter<T> filter;
  Exit<T> deep;
  for_surface_points(
      pair.field,
      [&](Vec3<T> middle, Vec3<T> half) {
        return nearest_on_surface(s, pair.to_mesh(middle), norm(half) + deepest).found();
      },
      [&](int i) {
        const Vec3<T> p = pair.to_mesh(pair.field.points[i]);
        const SurfacePoint<T> nearest = nearest_on_surface(s, p, deepest);
        if (!nearest.found()) return;
        const NormalCone<T> own = pair.turned_to_mesh(pair.field.cone(i));
        const Vec3<T> foot = nearest.at.point,
                      normal = facing_normal(pair, triangle_plane(s, nearest.triangle).normal, foot, centre,
                                             own.axis);
        const T dist = dot(normal, p - foot), slack = equal_depth(pair.field);
        if (!(dist < margin)) return;
        // Points beyond the rim are not below the shell. At the rim, rounding would decide.
        const Vec3<T> beside = p - foot - dist * normal;
        if (dot(beside, beside) > slack * slack || is_near_rim(s, nearest.triangle, foot, slack)) return;
        // Where the field's centre does not tell the side, more of its body is behind the shell.
        if (dist < 0 && is_wider(pair) && !reaches(pair.field, pair.to_grid(foot - dist * normal))) return;
        if (dist < deep.dist && dot(own.axis, normal) < T(-0.5)) deep = {true, false, dist, normal, p};
        if (!filter.wants(dist, p, normal)) return;
        if (!own.is_opposed_by(normal)) return;
        filter.note(dist, p, normal);
        contacts.add(dist, p - (T(0.5) * dist) * normal, normal, false);
      });
  return deep;
}

/// Fallback for a shell and a field if no surface opposes its exit: the shorter of the field's exit through
/// the shell and the shell's exit from the field, which is that of an edge or of its deepest vertex.
template <class T>
CORTEN_STAGE void push_shell_out(const MeshAndField<T>& pair, const Exit<T>& of_field,
                                 const DeepPoint<T>& of_shell, const Exit<T>& far, SdfContacts<T>& contacts) {
  Exit<T> best = far;
  if (of_shell.dist < 0)
    if (const Exit<T> exit = exit_of_mesh(pair, of_shell.point);
        exit.found && (!best.found || exit.dist > best.dist))
      best = exit;
  const bool moves_field = of_field.found && (!best.found || of_field.dist > best.dist);
  if (moves_field) best = of_field;
  if (best.found) contacts.add(best.dist, best.middle(), moves_field ? best.out : -best.out, false);
}

}  // namespace sdf

/// Collides a triangle mesh with a field: vertices of the mesh in the field, and points of the field's
/// surface in the mesh. Normals point from the mesh to the field.
template <class T>
CORTEN_STAGE int collide_triangles_sdf(const Shape<T>& mesh, const Shape<T>& other, T margin,
                                       ContactPoint<T>* found) {
  const SdfShape<T> field = sdf_shape(other);
  const TriangleSurface<T> s = surface_of(*mesh.model, mesh.data);
  const sdf::MeshAndField<T> pair{mesh, s, field, triangles::shell_side(mesh, other)};
  SdfContacts<T> contacts(found, field);
  const Vec3<T> centre = transposed_times(mesh.mat, other.pos - mesh.pos);
  const T reach = other.radius + margin;
  const Vec3<T> around{reach, reach, reach};
  sdf::DeepPoint<T> vertex;
  sdf::Exit<T> far;
  for_triangles_in_box(s, centre - around, centre + around, [&](int f) {
    for (int k = 0; k < 3; k++) {
      if ((s.flags[f] & kOwnsCorner << k) != 0)
        sdf::touch_vertex(pair, s.face[3 * f + k], centre, margin, contacts, vertex);
      if (!s.closed && s.opposite[3 * f + k] < 0) sdf::touch_rim_ends(pair, f, k, margin, contacts);
      if ((s.flags[f] & (kSharpEdge | kOwnsEdge) << k) == (kSharpEdge | kOwnsEdge) << k)
        sdf::touch_edge(pair, f, k, margin, contacts, far);
    }
  });
  if (s.closed) {
    const sdf::DeepPoint<T> point = sdf::touch_surface_in_mesh(pair, margin, contacts);
    if (contacts.empty()) sdf::push_out_whole(pair, centre, point, vertex, far, contacts);
  } else {
    const sdf::Exit<T> point = sdf::touch_surface_in_shell(pair, centre, margin, contacts);
    if (contacts.empty()) sdf::push_shell_out(pair, point, vertex, far, contacts);
  }
  return contacts.finish(mesh, false);
}

}  // namespace corten
