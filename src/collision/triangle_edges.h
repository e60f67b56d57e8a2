// Edge-edge contacts: two surfaces that touch where no vertex is near, like two roof ridges that cross.
#pragma once

#include "math/triangle_surface.h"

namespace corten {

/// An edge of a surface and the opposite corners of its one or two adjacent triangles.
template <class T>
struct SurfaceEdge {
  Vec3<T> from, to;
  Vec3<T> far[2];
  int sides;  ///< number of adjacent triangles

  /// Whether the adjacent triangles stay below the plane through the edge with this normal, up to a tolerance
  /// given as a length and an angle.
  CORTEN_HD bool is_outermost(Vec3<T> normal, T length, T angle) const {
    for (int k = 0; k < sides; k++) {
      const Vec3<T> towards = far[k] - from;
      const T lean = dot(normal, towards);
      if (lean > length && lean * lean > angle * angle * dot(towards, towards)) return false;
    }
    return true;
  }

  /// The sideways offset from the edge of the middle between both triangles, one unit below it along `down`.
  CORTEN_HD Vec3<T> sideways(Vec3<T> down) const {
    const Vec3<T> along = unit_or_zero(to - from);
    Vec3<T> middle{0, 0, 0};
    for (int k = 0; k < sides; k++) {
      const Vec3<T> towards = far[k] - from;
      middle += unit_or_zero(towards - dot(towards, along) * along);
    }
    const T below = dot(middle, down);
    return below > 0 ? (T(1) / below) * middle - down : Vec3<T>{0, 0, 0};
  }
};

template <class T>
struct EdgeContact {
  T dist;
  Vec3<T> first, second;  ///< the points, one on each edge
  Vec3<T> normal;         ///< from the first to the second
  bool found;
};

/// The contact of two edges that cross like an X, each the outermost part of its surface towards the other.
/// There is none for overlapping edges within 6 degrees of parallel: vertices give their contacts, and their
/// common normal is arbitrary. Edges that are apart have a distance at any angle.
///
/// If both signs of the normal are valid, as for boundary edges of shells, the one along `towards` is used. A
/// zero `towards` means that the surfaces do not cross; the normal then points from the first edge to the
/// second.
template <class T>
CORTEN_HD EdgeContact<T> cross_edges(const SurfaceEdge<T>& e, const SurfaceEdge<T>& g, Vec3<T> towards,
                                     T slack) {
  EdgeContact<T> contact{};
  const Vec3<T> u = e.to - e.from, v = g.to - g.from, w = e.from - g.from;
  const T uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), uw = dot(u, w), vw = dot(v, w);
  const T det = uu * vv - uv * uv;
  if (!(det > T(sizeof(T) < 8 ? 1e-4 : 1e-9) * uu * vv)) return contact;
  const T x = (uv * vw - vv * uw) / det, y = (uu * vw - uv * uw) / det;
  if (!(x > 0 && x < 1 && y > 0 && y < 1)) return contact;
  contact.first = e.from + x * u;
  contact.second = g.from + y * v;
  Vec3<T> normal = normalized(cross(u, v));
  const bool apart = dot(towards, towards) == 0;
  if (dot(normal, apart ? contact.second - contact.first : towards) < 0) normal = -normal;
  // Tolerate small tilts: the surfaces may extend beyond the edges by a tenth of the depth.
  const T length = apart ? T(0) : T(0.1) * std::abs(dot(contact.second - contact.first, normal));
  for (int sign = 0; sign < (apart ? 1 : 2) && !contact.found; sign++) {
    contact.normal = sign == 0 ? normal : -normal;
    contact.found =
        e.is_outermost(contact.normal, length, slack) && g.is_outermost(-contact.normal, length, slack);
  }
  contact.dist = dot(contact.second - contact.first, contact.normal);
  if (contact.dist <= 0 && !(det > T(0.01) * uu * vv)) contact.found = false;
  return contact;
}

}  // namespace corten
