// The contacts of a face of one box with the other box. The other box's lowest corner, seen from the face,
// always counts. Edges at that corner that rise by less than 30 degrees are included: none gives a point, one
// an edge, two a side of the box. Contacts are where the edges cross the rim of the face, corners of the face
// under the side, and corners of the side over the face.
#pragma once

#include "collision/box_pair.h"

namespace corten::detail {

template <class T>
struct BoxFace {
  bool second;    ///< belongs to the second box
  int axis;       ///< axis of its normal
  bool negative;  ///< on the negative side
};

/// The lowest corner of a box and its flat edges, in a frame whose z = 0 is the face.
template <class T>
struct LowestSide {
  int edges;  ///< how many: 0, 1, 2
  Vec3<T> corner, edge[2];
};

/// The lowest features of a box. `rot` has the box's axes as columns, `pos` is its centre.
template <class T>
CORTEN_HD LowestSide<T> lowest_side(const Mat3<T>& rot, Vec3<T> pos, Vec3<T> size) {
  LowestSide<T> side;
  side.edges = 0;
  side.corner = pos;
  side.edge[0] = side.edge[1] = {0, 0, 0};
  for (int k = 0; k < 3; k++) side.corner += (size[k] * (rot(2, k) < 0 ? T(1) : T(-1))) * column(rot, k);
  for (int k = 0; k < 3; k++)
    if (std::abs(rot(2, k)) < T(0.5) && side.edges < 2)
      side.edge[side.edges++] = (size[k] * (rot(2, k) < 0 ? T(-2) : T(2))) * column(rot, k);
  return side;
}

/// Adds corners of the face that lie under the side: solves corner = side.corner + u edge0 + v edge1 in the
/// plane.
template <class T, class Add>
CORTEN_HD void add_face_corners(const LowestSide<T>& side, const T* half, Add add) {
  const Vec3<T> e = side.edge[0], f = side.edge[1];
  const T inverse = T(1) / (e.x * f.y - f.x * e.y);
  for (int i = 0; i < 4; i++) {
    const T x = i / 2 == 1 ? half[0] : -half[0], y = i % 2 == 1 ? half[1] : -half[1];
    const T dx = x - side.corner.x, dy = y - side.corner.y;
    const T u = (dx * f.y - dy * f.x) * inverse, v = (dy * e.x - dx * e.y) * inverse;
    if (u > 0 && v > 0 && u < 1 && v < 1) add({x, y, side.corner.z + u * e.z + v * f.z});
  }
}

/// Adds the lowest corner, and the side's other corners that are over the face.
template <class T, class Add>
CORTEN_HD void add_side_corners(const LowestSide<T>& side, const T* half, Add add) {
  add(side.corner);
  auto add_if_over = [&](Vec3<T> p) {
    if (std::abs(p.x) < half[0] && std::abs(p.y) < half[1]) add(p);
  };
  const Vec3<T> next = side.corner + side.edge[0];
  if (side.edges > 0) add_if_over(next);
  if (side.edges > 1) {
    add_if_over(side.corner + side.edge[1]);
    add_if_over(next + side.edge[1]);
  }
}

template <class T>
CORTEN_STAGE int touch_face(const Shape<T>& first, const Shape<T>& second, const BoxPair<T>& pair,
                            BoxFace<T> face, T margin, ContactPoint<T>* found) {
  const Shape<T>& owner = face.second ? second : first;
  const FaceUp<T> up(face.axis, face.negative);
  const Vec3<T> half_sizes = up.turn_size(owner.size);
  const T half[2] = {half_sizes.x, half_sizes.y};
  Vec3<T> pos = up.turn(face.second ? pair.pos12 : pair.pos21);
  pos.z -= half_sizes.z;
  const LowestSide<T> side = lowest_side(up.turn(face.second ? transposed(pair.rot) : pair.rot), pos,
                                         face.second ? pair.size1 : pair.size2);

  const Mat3<T> axes = up.turn_axes(owner.mat);
  const Vec3<T> normal = face.second ? -column(axes, 2) : column(axes, 2);
  int n = 0;
  auto add = [&](Vec3<T> p) {
    if (!(p.z <= margin)) return;
    found[n].dist = p.z;
    found[n].pos = axes * Vec3<T>{p.x, p.y, p.z * T(0.5) + half_sizes.z} + owner.pos;
    found[n].normal = normal;
    found[n].tangent = {0, 0, 0};
    n++;
  };

  Side<T> rim[4];
  sides_of(side.corner, side.edge[0], side.edge[1], rim);
  const int sides = side.edges == 0 ? 0 : side.edges == 1 ? 1 : 4;
  for (int i = 0; i < sides; i++)
    for_each_crossing(rim[i], half, [&](T t, int, T, T) { add(rim[i].start + t * rim[i].edge); });
  if (side.edges == 2) add_face_corners(side, half, add);
  add_side_corners(side, half, add);
  return n;
}

}  // namespace corten::detail
