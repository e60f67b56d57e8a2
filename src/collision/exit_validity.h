// Validity tests for exit directions. Where two closed meshes overlap, many lines would separate them, but
// few are useful contact normals.
//
// A line that starts on the surface of one mesh and leads back through its body leaves the other mesh
// somewhere. If its own body ends before that, the other side of that body is nearer to the entry, and the
// line is rejected. If the line starts beyond a wall of the other mesh, the wall has been passed, and the
// body returns to the side on which more of it lies.
//
// Long thin overlaps, such as two gear teeth that touch along their whole width, could also be left
// lengthwise. So at the midpoint of the path neither mesh may have a wall much nearer than the ends of the
// path.
#pragma once

#include "collision/ray_triangle.h"
#include "collision/triangle_mesh.h"

namespace corten {

namespace triangles {

/// Two meshes. A point p in the frame of the second is mat * p + pos in the frame of the first.
template <class T>
struct MeshPair {
  TriangleSurface<T> first, second;
  Vec3<T> pos;
  Mat3<T> mat;
  T margin, size;     ///< size: of the smaller mesh
  T slack;            ///< tolerance for rounding and small misalignments
  ShellSide<T> side;  ///< if the first is a shell; in its frame

  CORTEN_HD Vec3<T> to_first(Vec3<T> p) const { return mat * p + pos; }
  CORTEN_HD Vec3<T> to_second(Vec3<T> p) const { return transposed_times(mat, p - pos); }
  /// The distance below which features are tested.
  CORTEN_HD T reach() const { return margin > slack ? margin : slack; }
};

/// The pair with first and second swapped.
template <class T>
CORTEN_HD MeshPair<T> turned(const MeshPair<T>& p) {
  return {p.second,
          p.first,
          -transposed_times(p.mat, p.pos),
          convex::transposed(p.mat),
          p.margin,
          p.size,
          p.slack,
          {p.side.soft, -transposed_times(p.mat, p.side.falls)}};
}

/// The first intersection of a ray with a surface at a distance of at least `start`.
template <class T>
CORTEN_HD RayPoint<T> first_crossing(const TriangleSurface<T>& s, Vec3<T> from, Vec3<T> along, T start) {
  const Ray<T> ray{from + start * along, along};
  RayPoint<T> hit =
      ray_triangle_tree(ray, Triangles<T>{s.vert, s.face, 0}, TriangleTree<T>{s.child, s.leaf, s.box});
  if (hit.found()) hit.dist += start;
  return hit;
}

/// The first interval of a line inside a solid.
template <class T>
struct Passage {
  T enter = 0;  ///< zero: the line starts inside
  T leave = -1;
  Vec3<T> entered{0, 0, 0};  ///< normal of the face through which the line enters

  CORTEN_HD bool found() const { return leave >= 0; }
};

template <class T>
CORTEN_STAGE Passage<T> passage_through(const TriangleSurface<T>& s, Vec3<T> from, Vec3<T> along, T slack) {
  Passage<T> passage;
  RayPoint<T> hit = first_crossing(s, from, along, slack);
  if (hit.found() && dot(hit.normal, along) < 0) {
    passage.enter = hit.dist;
    passage.entered = hit.normal;
    hit = first_crossing(s, from, along, hit.dist + slack);
  }
  if (hit.found()) passage.leave = hit.dist;
  return passage;
}

/// Whether the second mesh, which is closed, should leave the first along this line rather than in the
/// opposite direction. The line starts on the second's surface and leads into it.
template <class T>
CORTEN_STAGE bool leads_back(const MeshPair<T>& pair, Vec3<T> from, Vec3<T> along,
                             const Passage<T>& passage) {
  const Vec3<T> own = transposed_times(pair.mat, along);
  const RayPoint<T> end = first_crossing(pair.second, pair.to_second(from), own, T(10) * pair.slack);
  if (!end.found() || !(dot(end.normal, own) > 0)) return false;
  return !(end.dist - passage.enter < passage.leave + T(2) * pair.slack);
}

/// Whether no other exit is much shorter, seen from p, the midpoint of a path of this length out of a
/// surface. A face that slopes towards the end of the path is nearer than the end; it does not count as
/// another exit unless it cuts the path off. `known` is a point of the surface.
template <class T>
CORTEN_STAGE bool is_shortest(const TriangleSurface<T>& s, Vec3<T> p, Vec3<T> known, Vec3<T> along,
                              T length) {
  if (!s.closed) return true;
  const SurfacePoint<T> nearest = nearest_on_surface(s, p, T(1.001) * norm(p - known));
  if (!nearest.found() || !is_inside(s, nearest, p)) return false;
  // A wedge thinner than 11 degrees counts as a wall.
  const T slope = dot(way_out(s, nearest, p, true), along), least = T(0.25) * length;
  const T wanted = slope > T(0.1) ? slope * least : least;
  return nearest.square > wanted * wanted;
}

/// is_shortest() for both meshes. The path leads along `normal` from a point of the second's surface to one
/// of the first's, or close to these.
template <class T>
CORTEN_HD bool is_shortest_for_both(const MeshPair<T>& pair, Vec3<T> p, Vec3<T> on_first, Vec3<T> on_second,
                                    Vec3<T> normal, T length) {
  return is_shortest(pair.first, p, on_first, normal, length) &&
         is_shortest(pair.second, pair.to_second(p), pair.to_second(on_second),
                     -transposed_times(pair.mat, normal), length);
}

}  // namespace triangles

}  // namespace corten
