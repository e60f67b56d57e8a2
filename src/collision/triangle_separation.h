// Directions in which a convex shape can leave a triangle mesh that it overlaps.
//
// A direction n is valid for a triangle if the feature of the triangle that is farthest along n (a corner, an
// edge or the face) is also the farthest of the surface around it: n then lies in the normal cone of that
// feature. Only such directions become contact normals. So edges inside a flat or smooth surface cause no
// contacts, and no contact pushes a mesh sideways along the surface that it rests on.
//
// Rounding and small tilts must not change the result. The neighbourhood may be farther than the feature by a
// tenth of the depth: relative to the size of a triangle this is a tiny angle in a resting contact.
//
// The direction must also be a short exit: at the midpoint of the chord between both surfaces no other wall
// of the mesh may be much nearer than the ends of the chord (exit_validity.h). For example, a cube that has
// sunk a little into a floor could leave it sideways along the normal of its own side wall. That is rejected,
// because at the midpoint the bottom of the cube is much closer. The same test is made with the walls of the
// shape: a mesh on a wide slab does not leave it through the slab's far end.
#pragma once

#include "collision/exit_validity.h"
#include "collision/solid_distance.h"

namespace corten {

namespace triangles {

/// A direction in which the shape leaves the mesh, and its least and greatest depth along it.
template <class T>
struct Separation {
  Vec3<T> normal;
  T least, most;
  bool at_point;  ///< a contact at the touching features has been added
};

/// The directions of one pair of geoms. Directions within a milliradian are merged; the least depth is kept.
template <class T>
struct SeparationSet {
  static constexpr int kMost = 8;
  Separation<T> item[kMost];
  int count = 0;

  CORTEN_HD int find(Vec3<T> normal) const {
    for (int i = 0; i < count; i++)
      if (dot(item[i].normal, normal) > T(1) - T(5e-7)) return i;
    return -1;
  }
  /// Whether the set has this direction with a similar depth.
  CORTEN_HD bool has(Vec3<T> normal, T depth) const {
    const int i = find(normal);
    return i >= 0 && depth < T(1.5) * item[i].most;
  }
  CORTEN_HD void add(Vec3<T> normal, T depth, bool at_point) {
    int i = find(normal);
    if (i >= 0) {
      item[i].at_point = item[i].at_point || at_point;
      if (depth < item[i].least) item[i].normal = normal, item[i].least = depth;
      if (depth > item[i].most) item[i].most = depth;
      return;
    }
    if (count < kMost) {
      i = count++;
    } else {
      i = 0;
      for (int k = 1; k < kMost; k++)
        if (item[k].least > item[i].least) i = k;
      if (!(depth < item[i].least)) return;
    }
    item[i] = {normal, depth, depth, at_point};
  }
};

/// Finds the flat side of a cylinder or a hull through which a triangle leaves it by the shortest path: the
/// depth and the normal from the triangle to the shape. A negative depth means that they are apart. Returns
/// false if the shape has no flat sides.
template <class T>
CORTEN_STAGE bool shortest_through_side(const ConvexShape<T>& shape, const Vec3<T>* corner, T& depth,
                                        Vec3<T>& normal) {
  Vec3<T> q[3];
  for (int k = 0; k < 3; k++) q[k] = transposed_times(shape.mat, corner[k] - shape.pos);
  depth = unbounded<T>();
  solid::for_each_plane(shape, [&](Vec3<T> out, Vec3<T> on) {
    const T reach = dot(out, on);
    T least = dot(out, q[0]);
    for (int k = 1; k < 3; k++) {
      const T x = dot(out, q[k]);
      if (x < least) least = x;
    }
    if (reach - least < depth) depth = reach - least, normal = -(shape.mat * out);
    return true;
  });
  return depth < unbounded<T>();
}

/// Whether a convex shape contains a point, up to `slack`.
template <class T>
CORTEN_STAGE bool contains(const ConvexShape<T>& shape, Vec3<T> p, T slack) {
  const Vec3<T> q = transposed_times(shape.mat, p - shape.pos);
  switch (shape.type) {
    case kBox:
    case kCylinder:
    case kMesh: return solid::for_each_side(shape, q, [&](T height, Vec3<T>) { return !(height > slack); });
    case kCapsule: {
      const T across = std::sqrt(q.x * q.x + q.y * q.y), beyond = std::abs(q.z) - shape.size.y;
      return (beyond > 0 ? std::sqrt(across * across + beyond * beyond) : across) <= shape.size.x + slack;
    }
    case kEllipsoid: {
      const Vec3<T> unit{q.x / (shape.size.x + slack), q.y / (shape.size.y + slack),
                         q.z / (shape.size.z + slack)};
      return dot(unit, unit) <= 1;
    }
    default: return norm(q) <= shape.size.x + slack;
  }
}

/// Whether the feature of triangle f that is farthest along `normal` is the farthest of the surface around
/// it, up to `slack`.
template <class T>
CORTEN_STAGE bool is_outermost(const TriangleSurface<T>& s, int f, Vec3<T> normal, T slack) {
  T along[3], most = -unbounded<T>();
  for (int k = 0; k < 3; k++) {
    along[k] = dot(normal, s.corner(f, k));
    if (along[k] > most) most = along[k];
  }
  const T limit = most + slack;
  int tied[3], count = 0;
  for (int k = 0; k < 3; k++)
    if (along[k] >= most - slack) tied[count++] = k;
  if (count == 3) return true;
  if (count == 2) {
    // Edge k goes from corner k to corner k + 1.
    const int edge = (tied[0] + 1) % 3 == tied[1] ? tied[0] : tied[1];
    const int far = s.opposite[3 * f + edge];
    return far < 0 || dot(normal, s.vert[far]) <= limit;
  }
  const int vertex = s.face[3 * f + tied[0]];
  for (int i = 0; i < s.ring_num[vertex]; i++)
    if (dot(normal, s.vert[s.ring[s.ring_adr[vertex] + i]]) > limit) return false;
  return true;
}

/// Whether the feature of triangle f that is farthest along `normal`, up to `slack`, is part of the rim of a
/// shell, which can be touched from any side.
template <class T>
CORTEN_STAGE bool is_at_rim(const TriangleSurface<T>& s, int f, Vec3<T> normal, T slack) {
  if (s.closed) return false;
  T along[3], most = -unbounded<T>();
  for (int k = 0; k < 3; k++) {
    along[k] = dot(normal, s.corner(f, k));
    if (along[k] > most) most = along[k];
  }
  for (int k = 0; k < 3; k++)
    if (s.opposite[3 * f + k] < 0 && (along[k] >= most - slack || along[(k + 1) % 3] >= most - slack))
      return true;
  return false;
}

/// Whether an exit of length `depth` along -normal through p, a point in both solids, is a short one from the
/// shape: the nearest side of the shape must be at least a quarter of the depth away from p. A side that
/// faces along the exit is nearer by the cosine of its angle, so less is required of it; the requirement
/// falls continuously. True for round shapes, which are not tested.
template <class T>
CORTEN_STAGE bool is_short_in_shape(const ConvexShape<T>& shape, Vec3<T> p, Vec3<T> normal, T depth) {
  if (shape.type == kEllipsoid || !solid::is_known_solid(shape)) return true;
  Vec3<T> out;
  const T inside = -solid::distance_to_solid(shape, p, out);
  const T facing = -dot(out, normal), least = T(0.25) * depth;
  const T beside = T(0.1), ahead = T(0.2);  // cosines up to and from which a side counts as beside and ahead
  const T weight = facing < beside ? T(0) : facing < ahead ? (facing - beside) / (ahead - beside) : T(1);
  return inside > (1 - weight + weight * facing) * least;
}

/// The length within the mesh of the chord of length `depth` that ends at point `a` of the surface, along its
/// outward normal, if the chord is a short exit from the mesh for a shape with this centre; else 0. If the
/// chord passes entirely through a wall, the shape returns to the side of its centre.
template <class T>
CORTEN_STAGE T length_in_mesh(const TriangleSurface<T>& s, Vec3<T> a, Vec3<T> normal, T depth,
                              Vec3<T> centre) {
  if (!s.closed || is_shortest(s, a - (T(0.5) * depth) * normal, a, normal, depth)) return depth;
  const RayPoint<T> exit = first_crossing(s, a, -normal, T(1e-3) * depth);
  // A wall has two sides that face away from each other; a cut-off corner does not count.
  if (!exit.found() || !(exit.dist < depth) || !(dot(exit.normal, normal) < -T(0.5))) return 0;
  const Vec3<T> middle = a - (T(0.5) * exit.dist) * normal;
  const bool returns = dot(normal, centre - middle) > 0 && is_shortest(s, middle, a, normal, exit.dist);
  return returns ? exit.dist : T(0);
}

}  // namespace triangles

}  // namespace corten
