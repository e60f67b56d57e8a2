// Capsule against box. The first contact is a sphere at the point of the capsule's segment that is nearest to
// the box. If the segment runs along the box, a second sphere is placed as far along the segment as it is
// still over the box. The condition for this depends on the feature of the box that is nearest:
//
//   face    an end of the segment is above a face, and the other end goes over that face
//   edge    a point inside an edge is nearest, and the segment crosses one of the two faces at the edge
//   corner  a corner is nearest, and the segment runs beside an edge or over a face that meets there
//
// All computations are in the box's frame. Positions on the segment range from -1 to 1.
#pragma once

#include "collision/plane_box.h"
#include "collision/sphere_box.h"

namespace corten {

namespace detail {

/// The capsule's segment in the box's frame.
template <class T>
struct SegmentInBox {
  Vec3<T> centre, axis, half;
  T half_length;
  int signs;  ///< bit k: the axis has a positive component k

  CORTEN_HD Vec3<T> at(T x) const { return centre + x * half; }
};

/// The nearest points of the segment and the box.
template <class T>
struct NearestFeature {
  enum Kind { kNothing, kFace, kEdge, kCorner };
  Kind kind = kNothing;
  T square;          ///< distance squared
  T on_segment = 0;  ///< position on the segment
  T on_edge = 0;     ///< edge: position on it
  int face = -1;     ///< face: its axis; -1: an end is inside the box
  int edge = 0;      ///< edge and corner: axis of the edge
  int corner = 0;    ///< corner of the box at the lower end of the edge, or the nearest corner
};

/// Tests for an end of the segment that is inside the box or straight above one of its faces.
template <class T>
CORTEN_HD void try_faces(const SegmentInBox<T>& segment, Vec3<T> size, NearestFeature<T>& best) {
  for (int end = -1; end <= 1; end += 2) {
    const Vec3<T> point = segment.at(T(end));
    Vec3<T> over{0, 0, 0};
    int outside = 0, face = -1;
    for (int k = 0; k < 3; k++) {
      if (std::abs(point[k]) <= size[k]) continue;
      over[k] = (point[k] < 0 ? -size[k] : size[k]) - point[k];
      face = k;
      outside++;
    }
    const T square = dot(over, over);
    if (outside > 1 || !(square < best.square)) continue;
    best.kind = NearestFeature<T>::kFace;
    best.square = square;
    best.on_segment = T(end);
    best.face = face;
  }
}

/// True if a segment counts as parallel to an edge: by the determinant itself, or relative to its terms.
template <class T>
struct Parallel {
  T absolute, relative;
};

/// The nearest points of the segment and one edge, both from -1 to 1, and `end`: -1 or 1 if the point is
/// clamped to an end of the edge. False if the two are parallel.
template <class T>
CORTEN_HD bool nearest_on_edge(const SegmentInBox<T>& segment, Vec3<T> to_middle, int edge, T half_edge,
                               Parallel<T> parallel, T& on_edge, T& on_segment, int& end) {
  const T ee = half_edge * half_edge, es = -half_edge * segment.half[edge];
  const T ss = segment.half_length * segment.half_length;
  const T u = -half_edge * to_middle[edge], v = dot(segment.half, to_middle);
  const T det = ee * ss - es * es;
  if (!(std::abs(det) > parallel.absolute + parallel.relative * (ee * ss))) return false;
  const T inverse = T(1) / det;
  end = 0;
  on_edge = (ss * u - es * v) * inverse;
  on_segment = (ee * v - es * u) * inverse;
  if (std::abs(on_edge) > 1) {
    end = on_edge > 1 ? 1 : -1;
    on_edge = T(end);
    on_segment = (v - on_edge * es) * (T(1) / ss);
  }
  if (std::abs(on_segment) > 1) {
    on_segment = on_segment > 1 ? T(1) : T(-1);
    on_edge = (u - on_segment * es) * (T(1) / ee);
    if (std::abs(on_edge) > 1) {
      end = on_edge > 1 ? 1 : -1;
      on_edge = T(end);
    }
  }
  return true;
}

template <class T>
CORTEN_HD void try_edges(const SegmentInBox<T>& segment, Vec3<T> size, Parallel<T> parallel,
                         NearestFeature<T>& best) {
  for (int edge = 0; edge < 3; edge++)
    for (int corner = 0; corner < 8; corner++) {
      if ((corner & (1 << edge)) != 0) continue;
      Vec3<T> middle = box_corner(size, corner);
      middle[edge] = 0;
      const Vec3<T> to_middle = middle - segment.centre;
      T on_edge, on_segment;
      int end;
      if (!nearest_on_edge(segment, to_middle, edge, size[edge], parallel, on_edge, on_segment, end))
        continue;
      Vec3<T> between = to_middle + (-on_segment) * segment.half;
      between[edge] += size[edge] * on_edge;
      const T square = dot(between, between);
      // An earlier face or edge wins unless this one is clearly nearer: along a face they differ by rounding.
      if (!(square < best.square - tiny<T>())) continue;
      best.kind = end == 0 ? NearestFeature<T>::kEdge : NearestFeature<T>::kCorner;
      best.square = square;
      best.on_segment = on_segment;
      best.on_edge = on_edge;
      best.edge = edge;
      best.corner = end > 0 ? corner + (1 << edge) : corner;
    }
}

/// The value for no second contact.
template <class T>
CORTEN_HD constexpr T no_second() {
  return T(-4);
}
template <class T>
CORTEN_HD T least(T a, T b) {
  return b < a ? b : a;
}

/// Second contact from an end above a face: over the face until the segment leaves it. Steps are lengths
/// along the segment.
template <class T>
CORTEN_HD T second_over_face(const SegmentInBox<T>& segment, Vec3<T> size, const NearestFeature<T>& nearest) {
  if (nearest.face < 0) return no_second<T>();
  const T direction = nearest.on_segment < 0 ? T(1) : T(-1);
  const Vec3<T> end = segment.at(-direction);
  T step = 2;
  for (int k = 0; k < 3; k++) {
    if (k == nearest.face) continue;
    for (int side = 1; side >= -1; side -= 2) {
      const T leaves = (T(side) * size[k] - end[k]) / segment.half[k] * direction;
      if (leaves > 0 && leaves < step) step = leaves;
    }
  }
  return direction * step;
}

/// Second contact from a point inside an edge: over the one of the edge's two faces that the segment is
/// flatter against.
template <class T>
CORTEN_HD T second_from_edge(const SegmentInBox<T>& segment, Vec3<T> size, const NearestFeature<T>& nearest) {
  const int edge = nearest.edge, across = (segment.signs ^ nearest.corner) & ~(1 << edge);
  // One bit: the segment crosses the edge like an X. None or two: it points at the edge like a T.
  if (across != 1 && across != 2 && across != 4) return no_second<T>();
  int flat = (edge + 1) % 3, other = (edge + 2) % 3;
  if (!(std::abs(segment.axis[flat]) > std::abs(segment.axis[other]))) {
    const int swap = flat;
    flat = other, other = swap;
  }
  const bool forward = (across & (1 << flat)) != 0, rises = (segment.signs & (1 << edge)) != 0;
  const T direction = forward ? T(1) : T(-1);
  T step = T(1) - direction * nearest.on_segment;
  step = least(step, 2 * size[flat] / std::abs(segment.half[flat]));
  const T edge_left = rises == forward ? T(1) - nearest.on_edge : T(1) + nearest.on_edge;
  step = least(step, size[edge] * edge_left / std::abs(segment.half[edge]));
  return direction * step;
}

/// Second contact from a corner: along the edge that the segment is close to, or over the face that it is
/// flat against.
template <class T>
CORTEN_HD T second_from_corner(const SegmentInBox<T>& segment, Vec3<T> size,
                               const NearestFeature<T>& nearest) {
  int towards = segment.signs ^ nearest.corner;
  // The segment points at the corner or away from it.
  if (towards == 0 || towards == 7) return no_second<T>();
  T direction = 1;
  if (towards == 3 || towards == 5 || towards == 6) {
    direction = -1;
    towards = 7 - towards;
  }
  const int axis = towards == 1 ? 0 : towards == 2 ? 1 : 2;
  auto across = [&](int k) { return 2 * size[k] / std::abs(segment.half[k]); };
  if (segment.axis[axis] * segment.axis[axis] > T(0.5))
    return direction * least(T(1) - direction * nearest.on_segment, across(axis));
  const T step =
      least(least(T(1) + direction * nearest.on_segment, across((axis + 1) % 3)), across((axis + 2) % 3));
  return -direction * step;
}

template <class T>
CORTEN_HD T second_position(const SegmentInBox<T>& segment, Vec3<T> size, const NearestFeature<T>& nearest) {
  switch (nearest.kind) {
    case NearestFeature<T>::kFace: return second_over_face(segment, size, nearest);
    case NearestFeature<T>::kEdge: return second_from_edge(segment, size, nearest);
    case NearestFeature<T>::kCorner: return second_from_corner(segment, size, nearest);
    default: return no_second<T>();
  }
}

template <class T>
CORTEN_HD NearestFeature<T> nearest_feature(const SegmentInBox<T>& segment, Vec3<T> size, T farthest,
                                            Parallel<T> parallel) {
  NearestFeature<T> nearest;
  nearest.square = farthest;
  try_faces(segment, size, nearest);
  try_edges(segment, size, parallel, nearest);
  return nearest;
}

}  // namespace detail

template <class T>
CORTEN_STAGE int collide_capsule_box(const Shape<T>& capsule, const Shape<T>& box, T margin,
                                     ContactPoint<T>* found) {
  const T radius = capsule.size.x;
  detail::SegmentInBox<T> segment;
  segment.half_length = capsule.size.y;
  segment.centre = transposed_times(box.mat, capsule.pos - box.pos);
  segment.axis = transposed_times(box.mat, column(capsule.mat, 2));
  segment.half = segment.half_length * segment.axis;
  segment.signs = (segment.half.x > 0 ? 1 : 0) + (segment.half.y > 0 ? 2 : 0) + (segment.half.z > 0 ? 4 : 0);

  auto touch_at = [&](T x, ContactPoint<T>* at) {
    return touch_box(box.mat * segment.at(x) + box.pos, radius, box, margin, at);
  };
  auto touch_nearest = [&](const detail::NearestFeature<T>& nearest) {
    if (nearest.kind == detail::NearestFeature<T>::kNothing) return 0;
    int n = touch_at(nearest.on_segment, found);
    const T second = detail::second_position(segment, box.size, nearest);
    if (second > -3) n += touch_at(second + nearest.on_segment, found + n);
    return n;
  };

  // The reference compares squares with a length and determinants with a constant, which works for shapes
  // around unit size. Thick capsules and tiny shapes without a contact are tested again without these
  // thresholds.
  const T reach = margin + 2 * (radius + segment.half_length + box.size.x + box.size.y + box.size.z);
  const auto nearest = detail::nearest_feature(segment, box.size, reach, {tiny<T>(), T(0)});
  const int n = touch_nearest(nearest);
  const T edge = detail::least(detail::least(box.size.x, box.size.y), box.size.z) * segment.half_length;
  const bool unsure = nearest.kind == detail::NearestFeature<T>::kNothing || edge * edge < T(1e-9);
  if (n > 0 || !unsure) return n;
  return touch_nearest(detail::nearest_feature(segment, box.size, 4 * reach * reach, {T(0), tiny<T>()}));
}

}  // namespace corten
