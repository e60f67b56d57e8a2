// The contacts of two boxes that touch with edges. Each edge is combined with the side of its box that is
// flattest against the other edge: a face of the first box, rotated to z = 0, and a side of the second, which
// is projected on it along the contact normal. Contacts are where the projected side crosses the rim of the
// face, corners of the face under the side, and corners of the side over the face; each is at the midpoint
// between a point of the side and its partner in the face. If there is no crossing, the corner tests are
// relaxed, so that a corner beyond the other's rim still makes contact.
#pragma once

#include "collision/box_pair.h"

namespace corten::detail {

template <class T>
struct BoxEdges {
  int axis1, axis2;      ///< directions of the edges
  int corner1, corner2;  ///< where they are: bits as in box_corner; the bit of the edge's own axis is 0
  Vec3<T> normal;        ///< perpendicular to both, in the first box's frame
  bool reversed;         ///< the normal points from the second to the first
};

/// Of the two axes other than `own`, the one along which |weight| is larger comes first.
template <class T>
CORTEN_HD void order_axes(int own, Vec3<T> weight, int& larger, int& smaller) {
  larger = own == 1 ? 0 : 1;
  smaller = own == 2 ? 0 : 2;
  if (std::abs(weight[larger]) < std::abs(weight[smaller])) {
    const int swap = larger;
    larger = smaller, smaller = swap;
  }
}

/// The touching features in the rotated frame: the face is |x| <= half[0], |y| <= half[1], z = 0.
template <class T>
struct SlantedSide {
  T half[2];
  Vec3<T> corner[4];     ///< of the second box's side: both ends of the edge, then of the opposite one
  Vec3<T> projected[4];  ///< the corners projected on the face along the normal
  T rise;                ///< converts heights over the face to distances along the normal
};

template <class T>
CORTEN_HD SlantedSide<T> slanted_side(const FaceUp<T>& up, const BoxPair<T>& pair, const BoxEdges<T>& edges,
                                      Vec3<T> normal) {
  SlantedSide<T> side;
  const Vec3<T> half_sizes = up.turn_size(pair.size1);
  side.half[0] = half_sizes.x, side.half[1] = half_sizes.y;
  const Mat3<T> rot = up.turn(pair.rot);
  Vec3<T> pos = up.turn(pair.pos21);
  pos.z -= half_sizes.z;

  int across, upright;
  order_axes(edges.axis2,
             Vec3<T>{pair.rot(edges.axis1, 0), pair.rot(edges.axis1, 1), pair.rot(edges.axis1, 2)}, across,
             upright);
  auto offset = [&](int axis, T sign) { return (pair.size2[axis] * sign) * column(rot, axis); };
  auto sign_at = [&](int axis) { return (edges.corner2 & (1 << axis)) != 0 ? T(1) : T(-1); };
  const Vec3<T> near = (pos + offset(across, sign_at(across))) + offset(upright, sign_at(upright));
  const Vec3<T> far = (pos + offset(across, -sign_at(across))) + offset(upright, sign_at(upright));
  side.corner[0] = near + offset(edges.axis2, T(1));
  side.corner[1] = near + offset(edges.axis2, T(-1));
  side.corner[2] = far + offset(edges.axis2, T(1));
  side.corner[3] = far + offset(edges.axis2, T(-1));

  const T inverse = T(1) / normal.z;
  side.rise = edges.reversed ? -inverse : inverse;
  for (int i = 0; i < 4; i++) side.projected[i] = side.corner[i] + (-side.corner[i].z * inverse) * normal;
  return side;
}

/// Adds the points where the side's rim crosses that of the face.
template <class T, class Add>
CORTEN_HD void add_crossings(const SlantedSide<T>& side, T margin, Add add) {
  Side<T> flat[4], real[4];
  const Vec3<T>* p = side.projected;
  const Vec3<T>* c = side.corner;
  sides_of(p[0], p[1] - p[0], p[2] - p[0], flat);
  sides_of(c[0], c[1] - c[0], c[2] - c[0], real);
  for (int i = 0; i < 4; i++)
    for_each_crossing(flat[i], side.half, [&](T t, int axis, T bound, T across) {
      if ((real[i].start.z + real[i].edge.z * t) * side.rise > margin) return;
      Vec3<T> middle = T(0.5) * real[i].start + (T(0.5) * t) * real[i].edge;
      middle[axis] += T(0.5) * bound;
      middle[1 - axis] += T(0.5) * across;
      add(middle, middle.z * side.rise * 2);
    });
}

template <class T>
CORTEN_HD bool is_beyond(T x, T low, T high) {
  return x < low || x > high;
}

/// The distance of two partners, of which the side's is at `height` over the face; false if beyond the
/// margin.
template <class T>
CORTEN_HD bool signed_distance(T square, T height, T margin, T& dist) {
  if (height > 0 && square > margin * margin) return false;
  dist = height < 0 ? -std::sqrt(square) : std::sqrt(square);
  return true;
}

/// Adds corners of the face under the side, or next to it if `relaxed`. A corner has the coordinates u, v in
/// the side's parallelogram. They are quotients by its area, but after a corner that passed the test the
/// reference divides by that corner's squared distance. This affects which later corners are kept, so it is
/// reproduced here.
template <class T, class Add>
CORTEN_HD void add_corners_of_face(const SlantedSide<T>& side, T margin, bool relaxed, Add add) {
  const Vec3<T> e = side.projected[1] - side.projected[0], f = side.projected[2] - side.projected[0];
  T divisor = e.x * f.y - f.x * e.y;
  for (int i = 0; i < 4 && divisor != 0; i++) {
    const Vec3<T> corner{i / 2 == 1 ? side.half[0] : -side.half[0], i % 2 == 1 ? side.half[1] : -side.half[1],
                         0};
    const T dx = corner.x - side.projected[0].x, dy = corner.y - side.projected[0].y;
    const T inverse = T(1) / divisor;
    T u = (dx * f.y - dy * f.x) * inverse, v = (dy * e.x - dx * e.y) * inverse;
    const bool u_out = is_beyond(u, T(0), T(1)), v_out = is_beyond(v, T(0), T(1));
    if (relaxed ? u_out && v_out : u_out || v_out) continue;
    u = u < 0 ? T(0) : u > 1 ? T(1) : u;
    v = v < 0 ? T(0) : v > 1 ? T(1) : v;
    const Vec3<T> partner = ((T(1) - u - v) * side.corner[0] + u * side.corner[1]) + v * side.corner[2];
    const Vec3<T> between = corner - partner;
    divisor = dot(between, between);
    T dist;
    if (signed_distance(divisor, partner.z, margin, dist)) add(T(0.5) * (corner + partner), dist);
  }
}

/// How strict the test is that a corner of the side is over the face.
enum class Over { kBoth, kEither, kAnywhere };

/// Adds corners of the side over the face; their partners are clamped to the face.
template <class T, class Add>
CORTEN_HD void add_corners_of_side(const SlantedSide<T>& side, T margin, Over over, Add add) {
  for (int i = 0; i < 4; i++) {
    const Vec3<T> p = side.projected[i], c = side.corner[i];
    const bool x_out = is_beyond(p.x, -side.half[0], side.half[0]);
    const bool y_out = is_beyond(p.y, -side.half[1], side.half[1]);
    if (over == Over::kBoth && (x_out || y_out)) continue;
    if (over == Over::kEither && x_out && y_out) continue;
    T square = 0;
    Vec3<T> partner{p.x, p.y, 0};
    for (int k = 0; k < 2; k++) {
      if (!is_beyond(p[k], -side.half[k], side.half[k])) continue;
      partner[k] = p[k] < 0 ? -side.half[k] : side.half[k];
      square += (p[k] - partner[k]) * (p[k] - partner[k]);
    }
    square += c.z * side.rise * c.z * side.rise;
    T dist;
    if (signed_distance(square, c.z, margin, dist)) add(T(0.5) * partner + T(0.5) * c, dist);
  }
}

template <class T>
CORTEN_STAGE int touch_edges(const Shape<T>& first, const BoxPair<T>& pair, const BoxEdges<T>& edges,
                             T margin, ContactPoint<T>* found) {
  int along, lifted;
  order_axes(edges.axis1, column(pair.rot, edges.axis2), along, lifted);
  const FaceUp<T> up(lifted, (edges.corner1 & (1 << lifted)) == 0);
  const Vec3<T> normal = up.turn(edges.normal);
  if (std::abs(normal.z) < tiny<T>()) return 0;
  const SlantedSide<T> side = slanted_side(up, pair, edges, normal);

  const Mat3<T> axes = up.turn_axes(first.mat);
  const Vec3<T> world_normal = (edges.reversed ? T(-1) : T(1)) * (axes * normal);
  const T height = pair.size1[lifted];
  int n = 0;
  auto add = [&](Vec3<T> p, T dist) {
    p.z += height;
    found[n].dist = dist;
    found[n].pos = axes * p + first.pos;
    found[n].normal = world_normal;
    found[n].tangent = {0, 0, 0};
    n++;
  };
  add_crossings(side, margin, add);
  const bool no_crossings = n == 0;
  add_corners_of_face(side, margin, no_crossings, add);
  const bool no_corners = n == 0;
  add_corners_of_side(side, margin,
                      no_corners     ? Over::kAnywhere
                      : no_crossings ? Over::kEither
                                     : Over::kBoth,
                      add);
  return n;
}

}  // namespace corten::detail
