// The flat features with which two polyhedra touch. EPA ends in a triangle of the Minkowski difference, whose
// corners are pairs of corners of the two shapes. The corners of one shape are one, two or three different
// ones: a corner, an edge or a side. Contacts can be spread over any side that contains them or, if none
// faces a side of the partner, along an edge that lies in such a side. This header finds these sides and
// edges.
#pragma once

#include "collision/support.h"

namespace corten::multi {

/// Sides face each other when their normals are opposite up to 1.6 mrad.
template <class T>
CORTEN_HD constexpr T facing_cosine() {
  return T(0.99999872);
}
/// An edge lies in a side up to the same angle.
template <class T>
CORTEN_HD constexpr T lying_sine() {
  return T(0.00159999931);
}

/// Corners of one shape in a triangle of the difference.
template <class T>
struct Feature {
  int count;           ///< different corners: 1 to 3
  int vertex[3];       ///< the different ones first
  Vec3<T> start, end;  ///< positions of the first two; W
};

template <class T>
CORTEN_HD Feature<T> feature_of(const int (&v)[3], const Vec3<T> (&at)[3]) {
  if (v[0] != v[1]) return {v[2] == v[0] || v[2] == v[1] ? 2 : 3, {v[0], v[1], v[2]}, at[0], at[1]};
  if (v[0] != v[2]) return {2, {v[0], v[2], v[2]}, at[0], at[2]};
  return {1, {v[0], v[0], v[0]}, at[0], at[0]};
}

/// Sides of a shape, or edges from one corner. Boxes have at most three; a mesh may refer to its own list.
struct Choices {
  int count = 0;
  int own[3] = {0, 0, 0};
  const int* list = nullptr;
  CORTEN_HD int operator[](int i) const { return list != nullptr ? list[i] : own[i]; }
};

// ---- boxes: side 2 a is the one along axis a, 2 a + 1 the opposite one ----

template <class T, class M>
CORTEN_HD Vec3<T> box_side_normal(const ConvexShape<T, M>& box, int side) {
  const Vec3<T> axis = column(box.mat, side / 2);
  return side % 2 == 0 ? axis : -axis;
}

/// The side that faces along `dir`, if there is one.
template <class T, class M>
CORTEN_HD Choices box_side_along(const ConvexShape<T, M>& box, Vec3<T> dir) {
  const Vec3<T> local = transposed_times(box.mat, dir);
  const T length = norm(local);
  for (int side = 0; side < 6; side++) {
    const T along = (side % 2 == 0 ? local[side / 2] : -local[side / 2]) / length;
    if (along > facing_cosine<T>()) return {1, {side, 0, 0}, nullptr};
  }
  return {};
}

/// Sides that contain all corners of the feature. Corners are bits: set if the coordinate is positive.
template <class T, class M>
CORTEN_HD Choices box_sides(const ConvexShape<T, M>& box, const Feature<T>& f, Vec3<T> dir) {
  int all = f.vertex[0], any = f.vertex[0];
  for (int i = 1; i < f.count; i++) all &= f.vertex[i], any |= f.vertex[i];
  Choices sides;
  for (int axis = 0; axis < 3; axis++) {
    const int bit = 1 << axis;
    if ((all & bit) != 0) sides.own[sides.count++] = 2 * axis;
    if ((any & bit) == 0) sides.own[sides.count++] = 2 * axis + 1;
  }
  return sides.count == 4 - f.count ? sides : box_side_along(box, dir);
}

/// Corners in order, with the same orientation, seen from outside, as mesh sides.
template <class T, class M>
CORTEN_HD int box_side_corners(const ConvexShape<T, M>& box, int side, Vec3<T>* corners) {
  // Signs of the coordinates, four corners per side, as bits like those of corners.
  const int order[6][4] = {{7, 3, 1, 5}, {2, 6, 4, 0}, {2, 3, 7, 6},
                           {4, 5, 1, 0}, {6, 7, 5, 4}, {3, 2, 0, 1}};
  for (int i = 0; i < 4; i++) {
    const int bits = order[side][i];
    const Vec3<T> local{(bits & 1) != 0 ? box.size.x : -box.size.x,
                        (bits & 2) != 0 ? box.size.y : -box.size.y,
                        (bits & 4) != 0 ? box.size.z : -box.size.z};
    corners[i] = box.mat * local + box.pos;
  }
  return 4;
}

// ---- meshes ----

/// Addresses of a mesh's sides and corners in the model.
template <class T, class M = T>
struct MeshSides {
  const ModelView<M>& m;
  int side0, vertex0;

  CORTEN_HD explicit MeshSides(const ConvexShape<T, M>& mesh)
      : m(*mesh.model), side0(m.mesh_polyadr[mesh.data]), vertex0(m.mesh_vertadr[mesh.data]) {}
  CORTEN_HD const int* at_vertex(int v) const { return m.mesh_polymap + m.mesh_polymapadr[vertex0 + v]; }
  CORTEN_HD int count_at_vertex(int v) const { return m.mesh_polymapnum[vertex0 + v]; }
  CORTEN_HD Vec3<T> normal(int side) const { return vec3_as<T>(m.mesh_polynormal[side0 + side]); }
  CORTEN_HD const int* corners(int side) const { return m.mesh_polyvert + m.mesh_polyvertadr[side0 + side]; }
  CORTEN_HD int corner_count(int side) const { return m.mesh_polyvertnum[side0 + side]; }
};

/// The first two numbers that two lists have in common.
CORTEN_HD Choices shared(const int* a, int na, const int* b, int nb) {
  Choices found;
  for (int i = 0; i < na; i++)
    for (int j = 0; j < nb; j++) {
      if (a[i] != b[j]) continue;
      found.own[found.count++] = a[i];
      if (found.count == 2) return found;
    }
  return found;
}

template <class T, class M>
CORTEN_HD Choices mesh_sides(const ConvexShape<T, M>& mesh, const Feature<T>& f) {
  const MeshSides<T, M> sides(mesh);
  const int* first = sides.at_vertex(f.vertex[0]);
  const int n = sides.count_at_vertex(f.vertex[0]);
  if (f.count == 1) return {n < kMaxSideCorners ? n : kMaxSideCorners, {0, 0, 0}, first};
  const Choices edge = shared(first, n, sides.at_vertex(f.vertex[1]), sides.count_at_vertex(f.vertex[1]));
  if (f.count == 2) return edge;
  Choices side =
      shared(edge.own, edge.count, sides.at_vertex(f.vertex[2]), sides.count_at_vertex(f.vertex[2]));
  if (side.count > 1) side.count = 1;
  return side;
}

/// Corners in reverse order: clipping goes the other way round.
template <class T, class M>
CORTEN_HD int mesh_side_corners(const ConvexShape<T, M>& mesh, int side, Vec3<T>* corners) {
  const MeshSides<T, M> sides(mesh);
  const int* corner = sides.corners(side);
  const int n = sides.corner_count(side) < kMaxSideCorners ? sides.corner_count(side) : kMaxSideCorners;
  for (int i = 0; i < n; i++)
    corners[i] = mesh.mat * (mesh.scale * vec3_as<T>(mesh.verts[corner[n - 1 - i]])) + mesh.pos;
  return n;
}

/// The corner before `vertex` on a side that contains it.
template <class T, class M>
CORTEN_HD int corner_before(const MeshSides<T, M>& sides, int side, int vertex) {
  const int* corner = sides.corners(side);
  const int n = sides.corner_count(side);
  for (int i = 0; i < n; i++)
    if (corner[i] == vertex) return corner[i == 0 ? n - 1 : i - 1];
  return vertex;
}

// ---- boxes and meshes ----

/// Sides that contain the feature; `outward` is the direction of the partner.
template <class T, class M>
CORTEN_HD Choices sides_of(const ConvexShape<T, M>& shape, const Feature<T>& f, Vec3<T> outward) {
  return shape.type == kBox ? box_sides(shape, f, outward) : mesh_sides(shape, f);
}

template <class T, class M>
CORTEN_HD Vec3<T> side_normal(const ConvexShape<T, M>& shape, int side) {
  return shape.type == kBox ? box_side_normal(shape, side) : shape.mat * MeshSides<T, M>(shape).normal(side);
}

template <class T, class M>
CORTEN_HD int side_corners(const ConvexShape<T, M>& shape, int side, Vec3<T>* corners) {
  return shape.type == kBox ? box_side_corners(shape, side, corners)
                            : mesh_side_corners(shape, side, corners);
}

/// Far end of the i-th edge of the feature: the edge itself, or one that starts at the corner.
template <class T, class M>
CORTEN_HD Vec3<T> edge_end(const ConvexShape<T, M>& shape, const Feature<T>& f, int i) {
  if (f.count == 2) return f.end;
  if (shape.type == kBox) {
    const int bits = f.vertex[0] ^ (1 << i);
    const Vec3<T> local{(bits & 1) != 0 ? shape.size.x : -shape.size.x,
                        (bits & 2) != 0 ? shape.size.y : -shape.size.y,
                        (bits & 4) != 0 ? shape.size.z : -shape.size.z};
    return shape.mat * local + shape.pos;
  }
  const MeshSides<T, M> sides(shape);
  const int end = corner_before(sides, sides.at_vertex(f.vertex[0])[i], f.vertex[0]);
  return shape.mat * (shape.scale * vec3_as<T>(shape.verts[end])) + shape.pos;
}

template <class T, class M>
CORTEN_HD int edge_count(const ConvexShape<T, M>& shape, const Feature<T>& f) {
  if (f.count == 2) return 1;
  if (shape.type == kBox) return 3;
  const int n = MeshSides<T, M>(shape).count_at_vertex(f.vertex[0]);
  return n < kMaxSideCorners ? n : kMaxSideCorners;
}

}  // namespace corten::multi
