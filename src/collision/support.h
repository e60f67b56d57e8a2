// Support functions: the point of a convex shape that is farthest in a direction. GJK and EPA use only this
// map, so a new shape is a new support function.
//
// Ties decide which corner of a flat side a contact touches, so they are part of the contract. A box and a
// cylinder take the positive side. A small mesh keeps the vertex of the previous call unless another is
// strictly farther, then the first in order. A large mesh climbs along the edges of its hull, from the vertex
// of the previous call, to a neighbour that is strictly farther. This takes at most about the square root of
// the number of vertices, and usually one or two steps, because successive directions are close.
//
// On a convex hull, a vertex that is farther than all its neighbours by more than rounding is the farthest,
// wherever the climb began. So a climb on a large hull first begins at the best of some vertices, and counts
// if it ends at such a vertex. Otherwise there are ties, and the climb is repeated as above.
#pragma once

#include "collision/shape.h"

namespace corten {

/// A distance larger than any other.
template <class T>
CORTEN_HD constexpr T unbounded() {
  return T(3.4e38);
}

/// The part of a shape that is used.
enum class ConvexPart {
  kWhole,
  kCore,      ///< a sphere's centre, a capsule's segment; the radius is added by the caller
  kPrism,     ///< six given corners: a triangle of the base, and the triangle of terrain above it
  kTriangle,  ///< three given corners
  kSimplex    ///< vertex_count given corners, relative to pos: an element of a flex
};

/// A convex shape for GJK and EPA. Stores the last support vertex from call to call.
template <class T, class M = T>
struct ConvexShape {
  int type;  ///< as GeomType
  ConvexPart part = ConvexPart::kWhole;
  Vec3<T> size;
  Vec3<T> pos;
  Mat3<T> mat;
  T scale = 1;                     ///< of size, pos, margin and results, relative to the model's unit
  T margin = 0;                    ///< the shape is inflated by half of it
  int vertex = -1;                 ///< last support vertex: box corner as bits x y z, mesh vertex; -1: none
  int hull_vertex = -1;            ///< last support vertex as an index in the hull graph
  int vertex_count = 0;            ///< of a mesh or a simplex
  const Vec3<M>* verts = nullptr;  ///< of a mesh, in its frame
  const int* hull = nullptr;       ///< hull graph of a mesh that is large enough to climb
  T tie = 0;                       ///< of a mesh: vertices are as far as each other within this distance
  const Vec3<T>* prism = nullptr;  ///< corners of a prism, three below and three above, or of a triangle or
                                   ///< a simplex
  const ModelView<M>* model = nullptr;
  int data = -1;
};

/// The hull graph of a mesh: header, first edge and vertex of each hull vertex, then the far ends of the
/// edges, those of each vertex terminated by -1. Hull vertices have their own ("local") indices.
struct HullGraph {
  int count;  ///< of hull vertices
  const int* first_edge;
  const int* vertex;  ///< in the mesh
  const int* edges;

  CORTEN_HD explicit HullGraph(const int* graph)
      : count(graph[0]), first_edge(graph + 2), vertex(first_edge + count), edges(vertex + count) {}
};

/// Maximum number of corners of a mesh's flat side, and of sides at a vertex; the rest is ignored.
inline constexpr int kMaxSideCorners = 150;
/// Meshes with fewer vertices than this are searched linearly.
inline constexpr int kFewVertices = 10;
/// From this many hull vertices on, a climb may begin at one of up to kMostSamples vertices.
inline constexpr int kManyVertices = 64, kMostSamples = 32;

template <class T>
CORTEN_HD const int* mesh_hull(const ModelView<T>& m, int mesh) {
  return m.mesh_graphadr[mesh] < 0 ? nullptr : m.mesh_graph + m.mesh_graphadr[mesh];
}

/// The factor to the unit in which a shape is processed. The colliders' tolerances are made for sizes of 1 mm
/// to 10 km. Others use another unit, a power of two, which changes only the exponents.
template <class T>
CORTEN_HD T working_scale(T size) {
  if (!(size < T(1e-3) || size > T(1e4)) || !(size > 0) || !(size < unbounded<T>())) return 1;
  return std::ldexp(T(1), -std::ilogb(size));
}

template <class T, class M>
CORTEN_HD ConvexShape<T, M> convex_shape(const Shape<T, M>& shape, T margin, T scale) {
  ConvexShape<T, M> convex;
  convex.type = shape.type;
  convex.scale = scale;
  convex.size = scale * shape.size;
  convex.pos = scale * shape.pos;
  convex.mat = shape.mat;
  convex.margin = scale * margin;
  convex.model = shape.model;
  convex.data = shape.data;
  if (shape.type != kMesh) return convex;
  const ModelView<M>& m = *shape.model;
  convex.verts = m.mesh_vert + m.mesh_vertadr[shape.data];
  convex.vertex_count = m.mesh_vertnum[shape.data];
  if (convex.vertex_count >= kFewVertices) convex.hull = mesh_hull(m, shape.data);
  convex.tie = T(1e-7) * shape.radius;
  return convex;
}

namespace support {

template <class T, class M>
CORTEN_HD int farthest_by_search(const ConvexShape<T, M>& shape, Vec3<T> dir) {
  int best = shape.vertex >= 0 ? shape.vertex : 0;
  T most = dot(dir, vec3_as<T>(shape.verts[best]));
  for (int i = 0; i < shape.vertex_count; i++) {
    const T along = dot(dir, vec3_as<T>(shape.verts[i]));
    if (along > most) most = along, best = i;
  }
  return best;
}

template <class T, class M>
CORTEN_HD T height_of(const Vec3<M>* verts, const HullGraph& hull, int i, Vec3<T> dir) {
  return dot(dir, vec3_as<T>(verts[hull.vertex[i]]));
}

/// The hull vertex reached from `start` by always taking the farthest neighbour. Leaves `start` even for a
/// neighbour that is not farther, and returns only if `start` is strictly farther.
template <class T, class M>
CORTEN_HD int farthest_by_climbing(const Vec3<M>* verts, const HullGraph& hull, int start, Vec3<T> dir) {
  T most = -unbounded<T>();
  int best = start, from;
  do {
    from = best;
    for (const int* edge = hull.edges + hull.first_edge[from]; *edge >= 0; edge++) {
      const T height = height_of(verts, hull, *edge, dir);
      if (height > most) most = height, best = *edge;
    }
  } while (best != from);
  return best;
}

/// Replaces `best`, whose height is `most`, by the farthest of some vertices spread over the hull's list, if
/// one of them is farther. On large hulls this saves most of a long climb.
template <class T, class M>
CORTEN_HD void jump_to_sample(const Vec3<M>* verts, const HullGraph& hull, Vec3<T> dir, int& best, T& most) {
  const int eighth = hull.count / 8, size = eighth < kMostSamples ? eighth : kMostSamples;
  const int stride = hull.count / size;
  for (int k = 0; k < size; k++) {
    const T height = height_of(verts, hull, k * stride, dir);
    if (height > most) most = height, best = k * stride;
  }
}

/// The hull vertex that is farther than any other, or -1 if another one is as far within `tie`. Climbs from
/// `start`, if it is not -1. Samples are tried once, if the start is not the answer.
template <class T, class M>
CORTEN_HD int sole_farthest(const Vec3<M>* verts, const HullGraph& hull, int start, Vec3<T> dir, T tie) {
  int best = start < 0 ? 0 : start;
  T most = height_of(verts, hull, best, dir);
  bool sampled = false;
  const auto sample = [&] {
    if (!sampled) jump_to_sample(verts, hull, dir, best, most);
    sampled = true;
  };
  if (start < 0) sample();
  while (true) {
    int next = best;
    T next_most = -unbounded<T>();
    for (const int* edge = hull.edges + hull.first_edge[best]; *edge >= 0; edge++) {
      const T height = height_of(verts, hull, *edge, dir);
      if (height > next_most) next_most = height, next = *edge;
    }
    if (next_most + tie < most) return best;
    if (!(next_most > most)) return -1;
    best = next, most = next_most;
    sample();
  }
}

template <class T, class M>
CORTEN_HD int farthest_on_hull(const ConvexShape<T, M>& shape, Vec3<T> dir) {
  const HullGraph hull(shape.hull);
  if (hull.count >= kManyVertices) {
    const int found = sole_farthest(shape.verts, hull, shape.hull_vertex, dir, shape.tie);
    if (found >= 0) return found;
  }
  return farthest_by_climbing(shape.verts, hull, shape.hull_vertex < 0 ? 0 : shape.hull_vertex, dir);
}

template <class T, class M>
CORTEN_HD Vec3<T> of_mesh(ConvexShape<T, M>& shape, Vec3<T> dir) {
  if (shape.hull != nullptr) {
    shape.hull_vertex = farthest_on_hull(shape, dir);
    shape.vertex = HullGraph(shape.hull).vertex[shape.hull_vertex];
  } else {
    shape.vertex = farthest_by_search(shape, dir);
  }
  return shape.scale * vec3_as<T>(shape.verts[shape.vertex]);
}

template <class T, class M>
CORTEN_HD Vec3<T> of_box(ConvexShape<T, M>& shape, Vec3<T> dir) {
  const bool x = dir.x >= 0, y = dir.y >= 0, z = dir.z >= 0;
  shape.vertex = int(x) + 2 * int(y) + 4 * int(z);
  return {x ? shape.size.x : -shape.size.x, y ? shape.size.y : -shape.size.y,
          z ? shape.size.z : -shape.size.z};
}

/// Gradient of the norm |S dir|, with the half axes S.
template <class T>
CORTEN_HD Vec3<T> of_ellipsoid(Vec3<T> size, Vec3<T> dir) {
  const Vec3<T> stretched = scaled(dir, size);
  const T length2 = dot(stretched, stretched);
  if (length2 < tiny<T>() * tiny<T>()) return {size.x, 0, 0};
  return scaled(stretched, (T(1) / std::sqrt(length2)) * size);
}

template <class T>
CORTEN_HD Vec3<T> of_cylinder(Vec3<T> size, Vec3<T> dir) {
  const T across2 = dir.x * dir.x + dir.y * dir.y;
  const T scale = across2 >= tiny<T>() * tiny<T>() ? size.x / std::sqrt(across2) : T(0);
  return {scale * dir.x, scale * dir.y, dir.z >= 0 ? size.y : -size.y};
}

template <class T>
CORTEN_HD Vec3<T> of_prism(const Vec3<T>* corners, Vec3<T> dir) {
  const int first = dir.z < 0 ? 0 : 3;
  int best = first;
  T most = dot(corners[first], dir);
  for (int i = first + 1; i < first + 3; i++) {
    const T along = dot(corners[i], dir);
    if (along > most) most = along, best = i;
  }
  return corners[best];
}

template <class T>
CORTEN_HD Vec3<T> of_triangle(const Vec3<T>* corners, Vec3<T> dir) {
  const T a = dot(corners[0], dir), b = dot(corners[1], dir), c = dot(corners[2], dir);
  return corners[b > a ? (c > b ? 2 : 1) : (c > a ? 2 : 0)];
}

template <class T>
CORTEN_HD Vec3<T> of_simplex(const Vec3<T>* corners, int n, Vec3<T> dir) {
  int best = 0;
  T most = dot(corners[0], dir);
  for (int i = 1; i < n; i++) {
    const T along = dot(corners[i], dir);
    if (along > most) most = along, best = i;
  }
  return corners[best];
}

/// The support point in the shape's own frame; `dir` has unit length.
template <class T, class M>
CORTEN_HD Vec3<T> in_own_frame(ConvexShape<T, M>& shape, Vec3<T> dir) {
  switch (static_cast<GeomType>(shape.type)) {
    case kSphere: return shape.size.x * dir;
    case kCapsule: {
      Vec3<T> far = shape.size.x * dir;
      far.z += dir.z >= 0 ? shape.size.y : -shape.size.y;
      return far;
    }
    case kEllipsoid: return of_ellipsoid(shape.size, dir);
    case kCylinder: return of_cylinder(shape.size, dir);
    case kBox: return of_box(shape, dir);
    case kPlane:
    case kHfield:
    case kMesh:
    case kSdf: break;
  }
  return of_mesh(shape, dir);
}

template <class T, class M>
CORTEN_HD Vec3<T> of_core(const ConvexShape<T, M>& shape, Vec3<T> dir) {
  if (shape.type == kSphere) return shape.pos;
  const Vec3<T> axis = column(shape.mat, 2);
  return (dot(axis, dir) >= 0 ? shape.size.y : -shape.size.y) * axis + shape.pos;
}

template <class T, class M>
CORTEN_HD bool has_core(const ConvexShape<T, M>& shape) {
  return shape.part == ConvexPart::kWhole && (shape.type == kSphere || shape.type == kCapsule);
}

/// Reduces the shape to its core, without margin; returns the radius that was removed.
template <class T, class M>
CORTEN_HD T shrink_to_core(ConvexShape<T, M>& shape) {
  if (!has_core(shape)) return 0;
  const T taken = shape.size.x + T(0.5) * shape.margin;
  shape.part = ConvexPart::kCore;
  shape.margin = 0;
  return taken;
}

}  // namespace support

/// The support point of the shape, without margin, in the unit direction `dir`; W.
template <class T, class M>
CORTEN_HD Vec3<T> support_point(ConvexShape<T, M>& shape, Vec3<T> dir) {
  if (shape.part == ConvexPart::kPrism) return support::of_prism(shape.prism, dir);
  if (shape.part >= ConvexPart::kTriangle)
    return shape.part == ConvexPart::kTriangle
               ? support::of_triangle(shape.prism, dir)
               : support::of_simplex(shape.prism, shape.vertex_count, dir) + shape.pos;
  if (shape.part == ConvexPart::kCore) return support::of_core(shape, dir);
  if (shape.type == kSphere) return shape.size.x * dir + shape.pos;
  return shape.mat * support::in_own_frame(shape, transposed_times(shape.mat, dir)) + shape.pos;
}

/// A point of the Minkowski difference first - second, with its two source points.
template <class T>
struct DifferencePoint {
  Vec3<T> at;  ///< first - second
  Vec3<T> first, second;
  int first_vertex, second_vertex;  ///< corners of boxes and meshes; -1 for others
};

/// Two shapes, and the queries on their Minkowski difference.
template <class T, class M = T>
struct ConvexPair {
  ConvexShape<T, M> first, second;
  T good_enough;  ///< an acceptable error of the depth: a small fraction of the smaller shape

  /// True if both have finitely many corners, so GJK and EPA end exactly; a margin rounds the corners.
  CORTEN_HD bool polyhedral() const {
    return first.margin == 0 && second.margin == 0 && has_corners(first) && has_corners(second);
  }
  /// Between cores, the reference treats a step of GJK that rounding decides as an overlap, and then uses the
  /// whole shapes (convex.h). The two results differ by the root of the rounding error, so following it
  /// requires equal bits. The frame of a mesh is the result of a long computation whose bits differ, so for
  /// meshes the exact distance is the better choice.
  CORTEN_HD bool doubts_count_as_overlap() const {
    const bool cores = first.part == ConvexPart::kCore || second.part == ConvexPart::kCore;
    return cores && first.type != kMesh && second.type != kMesh;
  }

 private:
  CORTEN_HD static bool has_corners(const ConvexShape<T, M>& shape) {
    return shape.type == kMesh || shape.type == kBox || shape.part == ConvexPart::kPrism;
  }
};

/// The support point of the difference in the unit direction `dir`, including margins.
template <class T, class M>
CORTEN_STAGE void difference_support(ConvexPair<T, M>& pair, Vec3<T> dir, DifferencePoint<T>& point) {
  point.first = support_point(pair.first, dir);
  if (pair.first.margin > 0) point.first += (T(0.5) * pair.first.margin) * dir;
  point.second = support_point(pair.second, -dir);
  if (pair.second.margin > 0) point.second -= (T(0.5) * pair.second.margin) * dir;
  point.at = point.first - point.second;
  point.first_vertex = pair.first.vertex;
  point.second_vertex = pair.second.vertex;
}

}  // namespace corten
