// Contacts of a field's surface points inside a box, a cylinder, an ellipsoid or a convex hull. All in the
// grid's frame.
#pragma once

#include "collision/sdf_exit.h"
#include "collision/sdf_passage.h"
#include "collision/sdf_patch.h"
#include "collision/sdf_slide.h"
#include "collision/solid_distance.h"

namespace corten {

namespace sdf {

/// The side through which a point inside a shape exits: the nearest of those that the other surface opposes.
template <class T>
struct SideChoice {
  const NormalCone<T>& other;  ///< in the shape's frame
  T most = -unbounded<T>();    ///< height over the nearest side of all
  T entry = -unbounded<T>();   ///< height over the nearest side that the other solid can have come through
  T second = -unbounded<T>();  ///< height over the second nearest side
  bool found = false;
  T dist = -unbounded<T>();
  Vec3<T> out{0, 0, 0};

  CORTEN_HD void offer(T height, Vec3<T> normal) {
    if (height > second) second = height < most ? height : most;
    if (height > most) most = height;
    offer_any(height, normal);
  }
  /// A side that is opposite to a nearer one.
  CORTEN_HD void offer_far(T height, Vec3<T> normal) {
    if (height > dist) offer_any(height, normal);
  }

 private:
  CORTEN_HD void offer_any(T height, Vec3<T> normal) {
    if (height > entry && !other.faces_along(normal)) entry = height;
    if (height > dist && other.is_opposed_by(normal)) found = true, dist = height, out = normal;
  }
};

template <class T>
CORTEN_HD void offer_sides(const ConvexShape<T>& shape, Vec3<T> q, SideChoice<T>& choice) {
  if (shape.type == kEllipsoid) {
    Vec3<T> out{0, 0, 1};
    const T dist = solid::distance_to_ellipsoid(shape.size, q, out);
    return choice.offer(dist, out);
  }
  solid::for_each_side(shape, q, [&](T height, Vec3<T> normal) {
    choice.offer(height, normal);
    return true;
  });
  if (shape.type == kBox) {
    for (int k = 0; k < 3; k++) {
      Vec3<T> normal{0, 0, 0};
      normal[k] = q[k] < 0 ? T(1) : T(-1);
      choice.offer_far(-std::abs(q[k]) - shape.size[k], normal);
    }
  } else if (shape.type == kCylinder) {
    choice.offer_far(-std::abs(q.z) - shape.size.y, Vec3<T>{0, 0, q.z < 0 ? T(1) : T(-1)});
    const T across = std::sqrt(q.x * q.x + q.y * q.y);
    if (across > 0) choice.offer_far(-across - shape.size.x, Vec3<T>{-q.x / across, -q.y / across, 0});
  }
}

/// A lower bound of the distance between p and the edges of the shape: an edge lies in the planes of two
/// sides, so it is at least as far away as the second nearest side.
template <class T>
CORTEN_STAGE T clearance_of_edges(const ConvexShape<T>& shape, Vec3<T> p) {
  const NormalCone<T> any;
  SideChoice<T> choice{any};
  offer_sides(shape, transposed_times(shape.mat, p - shape.pos), choice);
  return -choice.second;
}

/// Whether the point p leaves through this side rather than the opposite point of the field's body through
/// the opposite side.
template <class T>
CORTEN_STAGE bool leads_back(const SdfShape<T>& field, const ConvexShape<T>& shape, Vec3<T> p,
                             const NormalCone<T>& cone, const SideChoice<T>& choice) {
  const Vec3<T> q = transposed_times(shape.mat, p - shape.pos);
  const solid::Chord<T> chord = solid::chord_of(shape, q, choice.out);
  return !chord.found() || leads_back(field, p, cone, shape.mat * choice.out, chord.enter, -choice.dist);
}

/// The exit from the shape at p, a point of the field's surface with this cone of normals: through a side
/// that is not much farther than the nearest one. It is rough at an edge of the shape.
template <class T>
CORTEN_STAGE Exit<T> exit_of_solid(const SdfShape<T>& field, const ConvexShape<T>& shape, Vec3<T> p, T margin,
                                   const NormalCone<T>& cone) {
  const Vec3<T> q = transposed_times(shape.mat, p - shape.pos);
  const NormalCone<T> other{transposed_times(shape.mat, cone.axis), transposed_times(shape.mat, cone.edge),
                            cone.cosine};
  SideChoice<T> choice{other};
  offer_sides(shape, q, choice);
  if (!choice.found || !(choice.most < margin) || is_much_deeper(field, choice.dist, choice.entry)) return {};
  // Outside, next to an edge, the plane of a side is nearer than the shape itself.
  Vec3<T> beside;
  if (choice.dist > 0 && solid::distance_to_solid(shape, p - choice.dist * (shape.mat * choice.out), beside) >
                             equal_depth(field))
    return {};
  // Through the nearest side of all the way is never the longer one.
  if (choice.dist < 0 && choice.dist < choice.most && !leads_back(field, shape, p, cone, choice)) return {};
  // The normal of a flat side of the field is more accurate than that of a round side of the shape.
  const bool round = shape.type == kEllipsoid || (shape.type == kCylinder && choice.out.z == 0);
  if (round && cone.is_flat()) choice.out = -other.axis;
  const bool on_edge = choice.second > choice.most - T(0.05) * field.size;
  return {true, on_edge, choice.dist, shape.mat * choice.out, p};
}

/// Keeps the exit at a crossing of an edge of the shape and an edge of the field, if the shape extends no
/// farther along it than its edge, and if it is better than the best so far.
template <class T>
CORTEN_HD void try_crossing(const SdfShape<T>& field, ConvexShape<T>& shape, const Crossing<T>& at, T margin,
                            Exit<T>& best) {
  if (!at.found || !(at.dist < margin) || (best.found && !(at.dist > best.dist))) return;
  if (dot(at.out, support_point(shape, at.out) - at.on_edge) > T(1e-4) * field.size) return;
  Vec3<T> out;
  const T depth = solid::distance_to_solid(shape, at.on_own, out);
  if (!is_much_deeper(field, at.dist, depth < 0 ? 2 * depth : T(0)))
    best = {true, false, at.dist, at.out, at.on_own};
}

/// Calls visit(crossing) for edges of the shape that an edge of the field through p crosses near p.
template <class T, class Visit>
CORTEN_STAGE void for_crossings(const SdfShape<T>& field, const ConvexShape<T>& shape, Vec3<T> p,
                                const NormalCone<T>& cone, Visit visit) {
  const T reach = T(0.6) * field.size;
  const auto visit_edge = [&](Vec3<T> from, Vec3<T> to) {
    visit(crossing(p, cone, shape.mat * from + shape.pos, shape.mat * to + shape.pos, reach));
  };
  if (shape.type == kBox) {
    for (int axis = 0; axis < 3; axis++)
      for (int corner = 0; corner < 4; corner++) {
        Vec3<T> from = shape.size;
        if ((corner & 1) != 0) from[(axis + 1) % 3] = -from[(axis + 1) % 3];
        if ((corner & 2) != 0) from[(axis + 2) % 3] = -from[(axis + 2) % 3];
        Vec3<T> to = from;
        to[axis] = -to[axis];
        visit_edge(from, to);
      }
  } else if (shape.type == kCylinder) {
    // The rim is approximated by a tangent, which is moved to the crossing. The edge of the field need not
    // reach the first tangents.
    for (int end = -1; end <= 1; end += 2) {
      Vec3<T> at = p;
      Crossing<T> found;
      for (int round = 0; round < 6; round++) {
        const Vec3<T> q = transposed_times(shape.mat, at - shape.pos);
        const T across = std::sqrt(q.x * q.x + q.y * q.y);
        if (!(across > 0)) break;
        const Vec3<T> radial{q.x / across, q.y / across, 0}, tangent{-radial.y, radial.x, 0};
        const Vec3<T> on = shape.size.x * radial + Vec3<T>{0, 0, end * shape.size.y};
        const Vec3<T> half = field.size * tangent;
        found = crossing(p, cone, shape.mat * (on - half) + shape.pos, shape.mat * (on + half) + shape.pos,
                         field.size);
        if (!found.found) break;
        at = found.on_edge;
      }
      if (norm(found.on_own - p) < reach) visit(found);
    }
  } else if (shape.type == kMesh) {
    const ModelView<T>& m = *shape.model;
    const int first = m.mesh_polyadr[shape.data];
    for (int side = first; side < first + m.mesh_polynum[shape.data]; side++) {
      const int* corner = m.mesh_polyvert + m.mesh_polyvertadr[side];
      const int n = m.mesh_polyvertnum[side];
      for (int i = 0; i < n; i++)
        if (const int next = corner[i + 1 < n ? i + 1 : 0]; corner[i] < next)
          visit_edge(shape.scale * shape.verts[corner[i]], shape.scale * shape.verts[next]);
    }
  }
}

/// The best exit along the cross product of an edge of the field through p and an edge of the shape.
template <class T>
CORTEN_STAGE Exit<T> exit_across_edges(const SdfShape<T>& field, ConvexShape<T>& shape, Vec3<T> p, T margin,
                                       const NormalCone<T>& cone) {
  Exit<T> best;
  for_crossings(field, shape, p, cone,
                [&](const Crossing<T>& at) { try_crossing(field, shape, at, margin, best); });
  return best;
}

/// An edge of the field exits by a side of the shape. If it ends at an edge of the shape nearby, the exit at
/// that place: a corner of the common region of both sides.
template <class T>
CORTEN_STAGE Exit<T> corner_of_exit(const SdfShape<T>& field, const ConvexShape<T>& shape,
                                    const Exit<T>& exit, const NormalCone<T>& cone) {
  Exit<T> corner;
  for_crossings(field, shape, exit.point, cone, [&](const Crossing<T>& at) {
    if (is_corner_of_exit(field, at, exit)) corner = {true, false, at.dist, exit.out, at.on_own};
  });
  return corner;
}

/// Adds contacts of the field's surface points in the shape. Normals point out of the field, into the shape.
/// Returns the deepest of these points, whether or not it is a contact.
template <class T>
CORTEN_STAGE DeepPoint<T> touch_surface_in_solid(const SdfShape<T>& field, ConvexShape<T>& shape, T margin,
                                                 SdfContacts<T>& contacts) {
  PatchFilter<T> filter;
  const T beside = T(0.6) * field.size;  // largest distance of a surface point from a crossing of edges
  // Edges of the shape farther than this from a point outside cross no edge of the field there: see
  // try_crossing.
  const T near_edge = margin + 2 * field.size;
  int deepest = -1;
  T least = margin + beside;
  DeepPoint<T> deep;
  const auto add = [&](const Exit<T>& exit) {
    if (!exit.found) return;
    filter.note(exit.dist, exit.point, exit.out);
    contacts.add(exit.dist, exit.middle(), -exit.out, false);
  };
  for_surface_points(
      field,
      [&](Vec3<T> centre, Vec3<T> half) {
        Vec3<T> out;
        const T reach = norm(half), dist = solid::distance_to_solid(shape, centre, out);
        if (!(dist - reach < margin + beside)) return false;
        if (!is_small(field, reach)) return true;
        const T low = dist - box_reach(out, half), slack = equal_depth(field);
        if (low < least - slack) return true;
        if (!(low < margin) && clearance_of_edges(shape, centre) > reach + near_edge) return false;
        return filter.wants_any(low, centre, reach, out, slack);
      },
      [&](int i) {
        Vec3<T> out;
        const Vec3<T> p = field.points[i];
        const NormalCone<T> cone = field.cone(i);
        const T dist = solid::distance_to_solid(shape, p, out);
        deep.note(dist, p);
        if (dist < least && cone.roughly_opposed_by(out)) least = dist, deepest = i;
        else if (dist < least && cone.is_flat() && cone.is_opposed_by(out)) least = dist, deepest = -1;
        if (!(dist < margin + (cone.is_edge() ? beside : T(0))) || !filter.wants(dist, p, out)) return;
        const Exit<T> exit = exit_of_solid(field, shape, p, margin, cone);
        add(exit);
        if (!cone.is_edge()) return;
        const T clear = clearance_of_edges(shape, p), depth = dist < 0 ? -dist : T(0);
        if (!exit.found && clear < near_edge + 2 * depth)
          add(exit_across_edges(field, shape, p, margin, cone));
        if (exit.found && clear < beside + depth) add(corner_of_exit(field, shape, exit, cone));
      });
  if (deepest < 0) return deep;
  const Vec3<T> lowest = lowest_around(
      field, deepest, [&](Vec3<T> p, Vec3<T>& slope) { return solid::distance_to_solid(shape, p, slope); });
  add(exit_of_solid(field, shape, lowest, margin, cone_at(field, lowest)));
  return deep;
}

}  // namespace sdf

}  // namespace corten
