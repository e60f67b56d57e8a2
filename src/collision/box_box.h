// Box against box, by separating axes (Gottschalk, Lin, Manocha 1996): the 6 face normals and the 9 cross
// products of edges. The axis of least overlap determines how the boxes touch. For a face axis, contacts are
// the corners and edges of the other box that lie over the face (box_box_face.h). For an edge axis, each edge
// is combined with the face it is flattest in, and contacts are found in the same way along a slanted normal
// (box_box_edge.h). Since an edge axis differs little from a face axis when boxes are nearly aligned, faces
// are tried first and an edge must be better by more than rounding.
//
// Both constructions can produce points outside the boxes, or the same point twice; these are removed at the
// end.
#pragma once

#include "collision/box_box_edge.h"
#include "collision/box_box_face.h"

namespace corten {

namespace detail {

/// The axis of least overlap: a face of one box, or an edge of each.
template <class T>
struct LeastOverlap {
  T depth;
  bool is_edge;
  BoxFace<T> face;  ///< which face of which box
  BoxEdges<T> edges;
};

/// Finds the face axis of least overlap. Returns false if a face of one of the boxes separates them by more
/// than the margin.
template <class T>
CORTEN_HD bool try_face_axes(const BoxPair<T>& pair, T margin, LeastOverlap<T>& least) {
  Vec3<T> reach1{0, 0, 0}, reach2{0, 0, 0};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      reach2[i] += std::abs(pair.rot(i, j)) * pair.size2[j];
      reach1[j] += std::abs(pair.rot(i, j)) * pair.size1[i];
    }
  for (int i = 0; i < 3; i++) {
    const T depth1 = -std::abs(pair.pos21[i]) + pair.size1[i] + reach2[i];
    const T depth2 = -std::abs(pair.pos12[i]) + pair.size2[i] + reach1[i];
    if (!(depth1 >= -margin && depth2 >= -margin)) return false;
    if (depth1 < least.depth) {
      least.depth = depth1;
      least.face = {false, i, pair.pos21[i] < 0};
    }
    if (depth2 < least.depth) {
      least.depth = depth2;
      least.face = {true, i, pair.pos12[i] < 0};
    }
  }
  return true;
}

/// Edges count as parallel if their cross product is shorter than this. In single precision rounding alone
/// rotates parallel edges by 1e-7.
template <class T>
CORTEN_HD constexpr T parallel_edges() {
  return sizeof(T) < sizeof(double) ? T(1e-6) : tiny<T>();
}
/// An edge axis must overlap less than this fraction of the best face axis.
template <class T>
CORTEN_HD constexpr T clearly_less() {
  return sizeof(T) < sizeof(double) ? T(1 - 1e-5) : T(1 - 1e-12);
}

/// e_i x v for axis i of the first box.
template <class T>
CORTEN_HD Vec3<T> axis_cross(int i, Vec3<T> v) {
  return i == 0 ? Vec3<T>{0, -v.z, v.y} : i == 1 ? Vec3<T>{v.z, 0, -v.x} : Vec3<T>{-v.y, v.x, 0};
}

/// Bits of the corner where each box is farthest along the axis towards the other box; the bit of the edge's
/// own axis is 0.
template <class T>
CORTEN_HD void choose_edges(const BoxPair<T>& pair, int i, int j, bool reversed, BoxEdges<T>& edges) {
  edges.corner1 = edges.corner2 = 0;
  for (int k = 0; k < 3; k++) {
    if (k != i && (edges.normal[k] > 0) != reversed) edges.corner1 |= 1 << k;
    // axis_k . (e_i x axis_j) = +- rot(i, 3 - j - k), with plus where k follows j; the second box faces
    // against the normal.
    if (k != j && ((pair.rot(i, 3 - k - j) > 0) != reversed) != ((k - j + 3) % 3 == 1))
      edges.corner2 |= 1 << k;
  }
}

/// Finds the edge axis of least overlap. Returns false if it separates the boxes by more than the margin.
template <class T>
CORTEN_HD bool try_edge_axes(const BoxPair<T>& pair, T margin, LeastOverlap<T>& least) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      const Vec3<T> product = axis_cross(i, column(pair.rot, j));
      const T length = norm(product);
      if (length < parallel_edges<T>()) continue;
      const Vec3<T> normal = (T(1) / length) * product;
      const T offset = dot(pair.pos21, normal);
      T depth = 0;
      for (int k = 0; k < 3; k++)
        if (k != i) depth += pair.size1[k] * std::abs(normal[k]);
      for (int k = 0; k < 3; k++)
        if (k != j) depth += pair.size2[k] * std::abs(pair.rot(i, 3 - k - j)) / length;
      depth -= std::abs(offset);
      if (!(depth >= -margin)) return false;
      if (!(depth < least.depth * clearly_less<T>())) continue;
      least.depth = depth;
      least.is_edge = true;
      least.edges.axis1 = i, least.edges.axis2 = j;
      least.edges.normal = normal;
      least.edges.reversed = offset < 0;
      choose_edges(pair, i, j, offset < 0, least.edges);
    }
  return true;
}

/// 1: outside the box by more than a hundredth, -1: inside by as much, 0: near its surface.
template <class T>
CORTEN_HD int side_of_box(Vec3<T> point, const Shape<T>& box, T margin) {
  const T tolerance = T(1.01);
  const Vec3<T> local = transposed_times(box.mat, point - box.pos);
  bool inside = true;
  for (int k = 0; k < 3; k++) {
    const T half = box.size[k] + margin;
    if (!(std::abs(local[k]) <= half * tolerance)) return 1;
    inside = inside && std::abs(local[k]) < half / tolerance;
  }
  return inside ? -1 : 0;
}

/// Keeps points that belong to both boxes, and the last of those at the same position. Returns the count.
template <class T>
CORTEN_HD int keep_good_points(const Shape<T>& first, const Shape<T>& second, T margin, int n,
                               ContactPoint<T>* found) {
  int kept = 0;
  for (int i = 0; i < n; i++) {
    const int side1 = side_of_box(found[i].pos, first, margin);
    const int side2 = side_of_box(found[i].pos, second, margin);
    if ((side1 == 1 && side2 != -1) || (side2 == 1 && side1 != -1)) continue;
    if (kept < i) found[kept] = found[i];
    kept++;
  }
  n = kept;
  kept = 0;
  for (int i = 0; i < n; i++) {
    bool again = false;
    for (int j = i + 1; j < n && !again; j++)
      again = found[i].pos.x == found[j].pos.x && found[i].pos.y == found[j].pos.y &&
              found[i].pos.z == found[j].pos.z;
    if (again) continue;
    if (kept < i) found[kept] = found[i];
    kept++;
  }
  return kept;
}

}  // namespace detail

template <class T>
CORTEN_STAGE int collide_box_box(const Shape<T>& first, const Shape<T>& second, T margin,
                                 ContactPoint<T>* found) {
  const detail::BoxPair<T> pair = detail::box_pair(first, second);
  detail::LeastOverlap<T> least;
  least.is_edge = false;
  least.depth = margin;
  for (int k = 0; k < 3; k++) least.depth += pair.size1[k] * 3 + pair.size2[k] * 3;
  if (!detail::try_face_axes(pair, margin, least) || !detail::try_edge_axes(pair, margin, least)) return 0;
  const int n = least.is_edge ? detail::touch_edges(first, pair, least.edges, margin, found)
                              : detail::touch_face(first, second, pair, least.face, margin, found);
  return detail::keep_good_points(first, second, margin, n, found);
}

}  // namespace corten
