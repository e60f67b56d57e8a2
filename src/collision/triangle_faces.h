// Face-face contacts. Where two faces lie on each other, the corners of their common region support the
// bodies: vertices of one inside the other, which triangle_vertex.h finds, and crossings of an edge of one
// with an edge of the other. Such a crossing has no well-defined normal if the edges are nearly parallel, and
// one slightly off the face normals if the faces are tilted. So here one face is clipped by the other, and
// these corners get the first mesh's normal.
//
// Only creases, the edges at which a face ends, give corners. Edges inside a flat or smooth surface do not.
#pragma once

#include "collision/triangle_crossing.h"
#include "collision/triangle_polygon.h"
#include "collision/triangle_vertex.h"

namespace corten {

namespace triangles {

/// The creases of a triangle of a closed surface, at which a contact patch ends: bit k for edge k.
template <class T>
CORTEN_HD int creases_of(const TriangleSurface<T>& s, int f) {
  const int flags = s.flags[f] & 7 * kSharpEdge;
  if (flags == 0) return 0;
  const TrianglePlane<T> t = triangle_plane(s, f);
  int creases = 0;
  for (int k = 0; k < 3; k++) {
    const int far = s.opposite[3 * f + k];
    if ((flags & kSharpEdge << k) == 0 || far < 0) continue;
    const Vec3<T> from = t.corner(k), to = t.corner((k + 1) % 3);
    const Vec3<T> beside = unit_or_zero(cross(from - to, s.vert[far] - to));
    if (dot(t.normal, beside) < manifold::same_patch<T>()) creases |= 1 << k;
  }
  return creases;
}

/// Whether p, projected along a normal, is on one of these edges.
template <class T>
CORTEN_HD bool is_on_edges(const CrossingTriangle<T>& t, int edges, Vec3<T> normal, Vec3<T> p, T slack) {
  for (int k = 0; k < 3; k++) {
    if ((edges & 1 << k) == 0) continue;
    const Vec3<T> across = cross(normal, t.corner[(k + 1) % 3] - t.corner[k]);
    const T off = dot(across, p - t.corner[k]);
    if (off * off <= slack * slack * dot(across, across)) return true;
  }
  return false;
}

/// Whether two faces oppose each other within 3 degrees. If they are tilted more, an edge or corner of one
/// touches the other's face, and the first mesh's normal could be the wrong one.
template <class T>
CORTEN_HD bool oppose(const CrossingTriangle<T>& f, const CrossingTriangle<T>& g) {
  const T along = dot(f.normal, g.normal);
  return along < 0 && along * along > T(0.997) * f.square * g.square;
}

/// Whether a polygon, projected along a normal, is no wider than `slack`: only rounding.
template <class T>
CORTEN_HD bool is_sliver(const Vec3<T>* corner, int n, Vec3<T> normal, T slack) {
  T area = 0, around = 0;
  for (int i = 0; i < n; i++) {
    const Vec3<T> p = corner[i] - corner[0], q = corner[i + 1 < n ? i + 1 : 0] - corner[0];
    area += dot(normal, cross(p, q));
    around += norm(q - p);
  }
  return !(std::abs(area) > T(2) * slack * around);
}

/// Whether the line from p, on the second mesh, along `normal` to the face at this height leads out of the
/// overlap.
template <class T>
CORTEN_STAGE bool is_way_out(const MeshPair<T>& pair, Vec3<T> p, Vec3<T> normal, T height) {
  // The surfaces only touch.
  const T slack = T(10) * pair.slack;
  if (!(height > slack)) return true;
  const Passage<T> passage = passage_through(pair.first, p, normal, pair.slack);
  if (!passage.found() || !(std::abs(passage.leave - height) < slack)) return false;
  if (!leads_back(pair, p, normal, passage)) return false;
  const Vec3<T> middle = p + (T(0.5) * (passage.enter + height)) * normal;
  return is_shortest_for_both(pair, middle, p + height * normal, p, normal, height - passage.enter);
}

/// A triangle of the second mesh in the frame of the first, with its creases.
template <class T>
struct CreasedTriangle {
  CrossingTriangle<T> at;
  int creases;
};

/// Adds contacts at the corners of the common region of triangle f of the first mesh and g of the second,
/// projected along f's normal, that lie on creases of both.
template <class T>
CORTEN_STAGE void touch_faces(const MeshPair<T>& pair, int f, const CreasedTriangle<T>& g,
                              PairCollector<T> out) {
  const CrossingTriangle<T> own = corners_of(pair.first, f);
  if (!oppose(own, g.at)) return;
  const int creases = creases_of(pair.first, f);
  if (creases == 0) return;
  const TrianglePlane<T> t = triangle_plane(pair.first, f);
  Vec3<T> corner[kMaxClipped], below[kMaxClipped];
  for (int k = 0; k < 3; k++) corner[k] = g.at.corner[k];
  int n = clip_to_triangle(t, t.normal, T(0), corner, 3);
  n = facing::clip(corner, n, t.a + pair.margin * t.normal, -t.normal, T(0), below);
  if (n < 3 || is_sliver(below, n, t.normal, pair.slack)) return;
  Vec3<T> middle{0, 0, 0};
  int kept = 0;
  for (int i = 0; i < n; i++) {
    middle += (T(1) / T(n)) * below[i];
    if (is_on_edges(own, creases, t.normal, below[i], pair.slack) &&
        is_on_edges(g.at, g.creases, t.normal, below[i], pair.slack))
      corner[kept++] = below[i];
  }
  if (kept == 0 || !is_way_out(pair, middle, t.normal, dot(t.normal, t.a - middle))) return;
  for (int i = 0; i < kept; i++) {
    const T dist = dot(t.normal, corner[i] - t.a);
    if (dist < pair.margin) out.add(dist, corner[i] - (T(0.5) * dist) * t.normal, t.normal);
  }
}

}  // namespace triangles

}  // namespace corten
