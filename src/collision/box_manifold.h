// Box against box with <option exact_contacts="true">: a manifold instead of the reference's set of points
// (box_box.h), which sometimes includes a point that is deeper than the boxes overlap, or beside them.
//
// The axis of least overlap is found as in box_box.h. If it is a face, the opposing side of the other box is
// clipped by the planes of the face's box (Sutherland and Hodgman 1974), which leaves at most nine corners.
// The depth of each is its distance below the face. No corner is deeper than the boxes overlap along that
// normal, since that is the depth of the other box's deepest corner. Two edges touch in one point.
//
// For boxes that lie on each other, edge axes and depths differ from the face's by rounding only, but one
// point instead of four would tip a stack. So a face is preferred unless an edge is clearly better.
#pragma once

#include "collision/box_box_face.h"

namespace corten {

namespace box_manifold {

using detail::BoxFace;
using detail::BoxPair;
using detail::FaceUp;

template <class T>
struct FaceAxis {
  T depth;
  BoxFace<T> face;
};

/// Edge `i` of the first box against edge `j` of the second.
template <class T>
struct EdgeAxis {
  T depth;
  int i, j;
  Vec3<T> normal;  ///< from the first box to the second, in the first's frame
};

/// Half of a box's extent along n, both in the same frame.
template <class T>
CORTEN_HD T half_extent(Vec3<T> size, Vec3<T> n) {
  return size.x * std::abs(n.x) + size.y * std::abs(n.y) + size.z * std::abs(n.z);
}

template <class T>
CORTEN_HD T smallest(Vec3<T> size) {
  const T low = size.x < size.y ? size.x : size.y;
  return low < size.z ? low : size.z;
}

template <class T>
CORTEN_HD FaceAxis<T> best_face(const BoxPair<T>& pair) {
  FaceAxis<T> best{};
  for (int k = 0; k < 6; k++) {
    const bool second = k >= 3;
    const int axis = k % 3;
    const Vec3<T> row{pair.rot(axis, 0), pair.rot(axis, 1), pair.rot(axis, 2)};
    const T offset = second ? pair.pos12[axis] : pair.pos21[axis];
    const T reach = second ? pair.size2[axis] + half_extent(pair.size1, column(pair.rot, axis))
                           : pair.size1[axis] + half_extent(pair.size2, row);
    const T depth = reach - std::abs(offset);
    if (k == 0 || depth < best.depth) best = {depth, {second, axis, offset < 0}};
  }
  return best;
}

/// Edges closer to parallel than this are not crossed: their cross product would be rounding noise.
template <class T>
CORTEN_HD constexpr T parallel() {
  return sizeof(T) < sizeof(double) ? T(1e-3) : T(1e-6);
}

/// The edge pair of least overlap; false if no two edges cross.
template <class T>
CORTEN_HD bool best_edges(const BoxPair<T>& pair, EdgeAxis<T>& best) {
  bool found = false;
  for (int k = 0; k < 9; k++) {
    const int i = k / 3, j = k % 3;
    Vec3<T> along{0, 0, 0};
    along[i] = 1;
    const Vec3<T> product = cross(along, column(pair.rot, j));
    const T length = norm(product);
    if (length < parallel<T>()) continue;
    Vec3<T> normal = (T(1) / length) * product;
    const T offset = dot(pair.pos21, normal);
    if (offset < 0) normal = -normal;
    const T depth = half_extent(pair.size1, normal) +
                    half_extent(pair.size2, transposed_times(pair.rot, normal)) - std::abs(offset);
    if (!found || depth < best.depth) best = {depth, i, j, normal};
    found = true;
  }
  return found;
}

/// True if the edge is clearly shallower than the face. At similar depths a face gives a better manifold.
template <class T>
CORTEN_HD bool is_edge_better(const BoxPair<T>& pair, const EdgeAxis<T>& edges, const FaceAxis<T>& face) {
  const T low1 = smallest(pair.size1), low2 = smallest(pair.size2);
  return edges.depth < face.depth - T(0.05) * std::abs(face.depth) - T(1e-4) * (low1 < low2 ? low1 : low2);
}

/// The contact of two edges, at the midpoint of the closest points of their lines.
template <class T>
CORTEN_HD int edge_contact(const Shape<T>& first, const BoxPair<T>& pair, const EdgeAxis<T>& edges,
                           ContactPoint<T>* found) {
  const Vec3<T> n1 = edges.normal, n2 = transposed_times(pair.rot, edges.normal);
  Vec3<T> middle1, middle2;  // midpoints of the edges, each in its own box's frame
  for (int k = 0; k < 3; k++) {
    middle1[k] = k == edges.i ? T(0) : n1[k] < 0 ? -pair.size1[k] : pair.size1[k];
    middle2[k] = k == edges.j ? T(0) : n2[k] < 0 ? pair.size2[k] : -pair.size2[k];
  }
  middle2 = pair.pos21 + pair.rot * middle2;
  Vec3<T> u{0, 0, 0};
  u[edges.i] = 1;
  const Vec3<T> v = column(pair.rot, edges.j), between = middle2 - middle1;
  // Minimizes |between + s v - t u|; the edges are not parallel.
  const T uv = dot(u, v), ub = dot(u, between), vb = dot(v, between);
  const T t = (ub - uv * vb) / (1 - uv * uv), s = uv * t - vb;
  const Vec3<T> p = middle1 + clamped(t, -pair.size1[edges.i], pair.size1[edges.i]) * u;
  const Vec3<T> q = middle2 + clamped(s, -pair.size2[edges.j], pair.size2[edges.j]) * v;
  found[0] = {-edges.depth, first.mat * (T(0.5) * (p + q)) + first.pos, first.mat * n1, {0, 0, 0}};
  return 1;
}

/// The maximum number of corners of a rectangle clipped by five planes.
inline constexpr int kMaxCorners = 9;

template <class T>
struct Polygon {
  Vec3<T> corner[kMaxCorners];
  int count;
};

/// The part of the polygon where sign * x[axis] <= bound.
template <class T>
CORTEN_HD Polygon<T> clip(const Polygon<T>& from, int axis, T sign, T bound) {
  Polygon<T> kept;
  kept.count = 0;
  for (int k = 0; k < from.count; k++) {
    const Vec3<T> p = from.corner[k], q = from.corner[k + 1 < from.count ? k + 1 : 0];
    const T over_p = sign * p[axis] - bound, over_q = sign * q[axis] - bound;
    if (over_p <= 0 && kept.count < kMaxCorners) kept.corner[kept.count++] = p;
    if ((over_p < 0 && over_q > 0) || (over_p > 0 && over_q < 0))
      if (kept.count < kMaxCorners) kept.corner[kept.count++] = p + (over_p / (over_p - over_q)) * (q - p);
  }
  return kept;
}

/// The side of a box that faces down along its axis k, clipped to the box |x| <= half.x, |y| <= half.y, -2
/// half.z <= z <= 0 and the space above it.
template <class T>
CORTEN_HD Polygon<T> side_over_face(const Mat3<T>& rot, Vec3<T> pos, Vec3<T> size, int k, Vec3<T> half) {
  const Vec3<T> centre = pos + (rot(2, k) < 0 ? size[k] : -size[k]) * column(rot, k);
  const int i = (k + 1) % 3, j = (k + 2) % 3;
  const Vec3<T> u = size[i] * column(rot, i), v = size[j] * column(rot, j);
  Polygon<T> side{{centre + u + v, centre - u + v, centre - u - v, centre + u - v}, 4};
  for (int axis = 0; axis < 2; axis++) {
    side = clip(side, axis, T(1), half[axis]);
    side = clip(side, axis, T(-1), half[axis]);
  }
  return clip(side, 2, T(-1), 2 * half.z);
}

/// Axes of a box, the most upright one first.
template <class T>
CORTEN_HD void order_by_height(const Mat3<T>& rot, int* order) {
  for (int k = 0; k < 3; k++) order[k] = k;
  for (int k = 0; k < 3; k++)
    for (int l = 2; l > k; l--)
      if (std::abs(rot(2, order[l])) > std::abs(rot(2, order[l - 1]))) {
        const int swap = order[l];
        order[l] = order[l - 1], order[l - 1] = swap;
      }
}

/// Keeps corners within the margin of z = 0. Of coincident corners, which clipping produces by rounding, the
/// deeper one is kept: two would carry twice the load.
template <class T>
CORTEN_HD void keep_low_corners(Polygon<T>& polygon, T margin, T same) {
  int n = 0;
  for (int k = 0; k < polygon.count; k++) {
    const Vec3<T> p = polygon.corner[k];
    if (!(p.z <= margin)) continue;
    int at = 0;
    while (at < n && norm(polygon.corner[at] - p) > same) at++;
    if (at == n || p.z < polygon.corner[at].z) polygon.corner[at] = p;
    if (at == n) n++;
  }
  polygon.count = n;
}

/// Removes corners on the line between their neighbours. Nearly parallel sides of boxes cross at a point that
/// rounding determines.
template <class T>
CORTEN_HD void drop_straight_corners(Polygon<T>& polygon, T same) {
  for (int k = 0; k < polygon.count && polygon.count > 2;) {
    const int n = polygon.count;
    const Vec3<T> before = polygon.corner[k > 0 ? k - 1 : n - 1],
                  after = polygon.corner[k + 1 < n ? k + 1 : 0];
    const Vec3<T> from = polygon.corner[k] - before, to = polygon.corner[k] - after;
    const bool straight = dot(from, to) < 0 && norm(cross(from, to)) < same * norm(after - before);
    if (!straight) {
      k++;
      continue;
    }
    polygon.count--;
    for (int l = k; l < polygon.count; l++) polygon.corner[l] = polygon.corner[l + 1];
  }
}

template <class T>
CORTEN_STAGE int face_contacts(const Shape<T>& first, const Shape<T>& second, const BoxPair<T>& pair,
                               BoxFace<T> face, T margin, ContactPoint<T>* found) {
  const Shape<T>& owner = face.second ? second : first;
  const Vec3<T> other_size = face.second ? pair.size1 : pair.size2;
  const FaceUp<T> up(face.axis, face.negative);
  const Vec3<T> size = up.turn_size(owner.size);
  const Mat3<T> rot = up.turn(face.second ? detail::transposed(pair.rot) : pair.rot);
  Vec3<T> pos = up.turn(face.second ? pair.pos12 : pair.pos21);
  pos.z -= size.z;
  const T low1 = smallest(size), low2 = smallest(other_size);
  const T same = T(1e-3) * (low1 < low2 ? low1 : low2);

  // The side over the face may be another one than the side that faces down most.
  Polygon<T> side;
  side.count = 0;
  int order[3];
  order_by_height(rot, order);
  for (int k = 0; k < 3 && side.count == 0; k++) {
    side = side_over_face(rot, pos, other_size, order[k], size);
    keep_low_corners(side, margin, same);
  }
  drop_straight_corners(side, same);
  const Mat3<T> axes = up.turn_axes(owner.mat);
  const Vec3<T> normal = face.second ? -column(axes, 2) : column(axes, 2);
  for (int k = 0; k < side.count; k++) {
    const Vec3<T> p = side.corner[k];
    found[k] = {p.z, axes * Vec3<T>{p.x, p.y, T(0.5) * p.z + size.z} + owner.pos, normal, {0, 0, 0}};
  }
  return side.count;
}

/// Boxes that are apart, with nothing over a face: a corner of one and the nearest point of the other.
template <class T>
CORTEN_HD int corner_contact(const Shape<T>& first, const Shape<T>& second, T margin,
                             ContactPoint<T>* found) {
  T least = margin;
  int n = 0;
  for (int k = 0; k < 16; k++) {
    const bool of_second = k >= 8;
    const Shape<T>&from = of_second ? second : first, &to = of_second ? first : second;
    const Vec3<T> sign{k & 1 ? T(1) : T(-1), k & 2 ? T(1) : T(-1), k & 4 ? T(1) : T(-1)};
    const Vec3<T> corner =
        from.pos + from.mat * Vec3<T>{sign.x * from.size.x, sign.y * from.size.y, sign.z * from.size.z};
    Vec3<T> local = transposed_times(to.mat, corner - to.pos);
    for (int a = 0; a < 3; a++) local[a] = clamped(local[a], -to.size[a], to.size[a]);
    const Vec3<T> partner = to.pos + to.mat * local, away = of_second ? corner - partner : partner - corner;
    const T dist = norm(away);
    if (!(dist > tiny<T>()) || dist > least) continue;
    least = dist;
    found[0] = {dist, T(0.5) * (corner + partner), (T(1) / dist) * away, {0, 0, 0}};
    n = 1;
  }
  return n;
}

}  // namespace box_manifold

template <class T>
CORTEN_STAGE int collide_box_box_exact(const Shape<T>& first, const Shape<T>& second, T margin,
                                       ContactPoint<T>* found) {
  using namespace box_manifold;
  const BoxPair<T> pair = detail::box_pair(first, second);
  const FaceAxis<T> face = best_face(pair);
  if (!(face.depth >= -margin)) return 0;
  EdgeAxis<T> edges{};
  if (best_edges(pair, edges)) {
    if (!(edges.depth >= -margin)) return 0;
    if (is_edge_better(pair, edges, face)) return edge_contact(first, pair, edges, found);
  }
  const int n = face_contacts(first, second, pair, face.face, margin, found);
  return n > 0 || face.depth > 0 ? n : corner_contact(first, second, margin, found);
}

}  // namespace corten
