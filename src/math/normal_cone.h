// The normals of a solid at a point of its surface.
#pragma once

#include "math/rotation.h"

namespace corten {

/// The normals of a solid at one point of its surface, as a circular cone, or, at a sharp edge, a fan across
/// that edge.
template <class T>
struct NormalCone {
  Vec3<T> axis{0, 0, 1};  ///< unit
  Vec3<T> edge{0, 0, 0};  ///< direction of the edge, unit; zero: none
  T cosine = 1;           ///< of half the opening angle

  CORTEN_HD bool is_flat() const { return cosine > T(1) - T(1e-7); }
  CORTEN_HD bool is_edge() const { return dot(edge, edge) > 0; }
  /// True if the direction opposes the cone to within 3 degrees (8 along an edge; beyond that the edge's ends
  /// touch).
  CORTEN_HD bool is_opposed_by(Vec3<T> direction) const {
    const T c = T(0.99863), s = T(0.05234);
    const T square = 1 - cosine * cosine, sine = square > 0 ? std::sqrt(square) : T(0);
    if (!(-dot(axis, direction) > cosine * c - sine * s)) return false;
    const T lengthwise = dot(edge, direction);
    return lengthwise * lengthwise < T(0.0194);
  }
  /// Whether the surface itself faces that way, to within 3 degrees: the solid is behind it and cannot have
  /// come from there.
  CORTEN_HD bool faces_along(Vec3<T> direction) const { return is_opposed_by(-direction); }
  /// Whether the surface is curved here, or has a blunt edge.
  CORTEN_HD bool is_rounded() const { return !is_flat() && cosine > T(0.9); }
  /// True if the surface is rounded and roughly opposes the direction.
  CORTEN_HD bool roughly_opposed_by(Vec3<T> direction) const {
    return is_rounded() && dot(axis, direction) < -T(0.5);
  }
  CORTEN_HD NormalCone turned(const Mat3<T>& rotation) const {
    return {rotation * axis, rotation * edge, cosine};
  }
};

/// Kinds of surface points, as bits. kOtherPoint is a corner or a rounded place; a blunt edge is both
/// kEdgePoint and kOtherPoint.
enum SurfacePointKind { kFlatPoint = 1, kEdgePoint = 2, kOtherPoint = 4, kAnyPoint = 7 };

template <class T>
CORTEN_HD int kinds_of(const NormalCone<T>& cone) {
  const int kinds = (cone.is_flat() ? kFlatPoint : 0) | (cone.is_edge() ? kEdgePoint : 0);
  return kinds == 0 || cone.is_rounded() ? kinds | kOtherPoint : kinds;
}

}  // namespace corten
