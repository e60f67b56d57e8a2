// The first polytope of EPA: one tetrahedron around the origin, or two with a common face, built from the
// last simplex of GJK.
#pragma once

#include "collision/epa_polytope.h"

namespace corten::epa {

/// True if the origin is on the same side of the plane a b c as d. False if either lies in the plane.
template <class T>
CORTEN_HD bool origin_beside(Vec3<T> a, Vec3<T> b, Vec3<T> c, Vec3<T> d) {
  const Vec3<T> n = cross(b - a, c - a);
  return simplex::same_sign(dot(n, d - a), dot(n, -a));
}

template <class T>
CORTEN_HD bool holds_origin(Vec3<T> a, Vec3<T> b, Vec3<T> c, Vec3<T> d) {
  return origin_beside(a, b, c, d) && origin_beside(b, c, d, a) && origin_beside(c, d, a, b) &&
         origin_beside(d, a, b, c);
}

template <class T>
CORTEN_HD bool in_triangle(Vec3<T> a, Vec3<T> b, Vec3<T> c, Vec3<T> p) {
  const Vec3<T> weight = simplex::plane_coordinates(a, b, c, p);
  if (weight.x < 0 || weight.y < 0 || weight.z < 0) return false;
  return norm(weight.x * a + weight.y * b + weight.z * c - p) < tiny<T>();
}

/// True if the line a b passes through the triangle c d e.
template <class T>
CORTEN_HD bool line_meets_triangle(Vec3<T> a, Vec3<T> b, Vec3<T> c, Vec3<T> d, Vec3<T> e) {
  const Vec3<T> ab = b - a, ac = c - a, ad = d - a, ae = e - a;
  const T u = simplex::determinant(ac, ad, ab), v = simplex::determinant(ad, ae, ab),
          w = simplex::determinant(ae, ac, ab);
  return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

/// Makes faces from a table whose rows are corners, then neighbours over the edges. Returns the first face
/// that contains the origin or has no area, or -1 if there is none; only then do the faces become candidates.
template <class T, int N>
CORTEN_HD int add_faces(Polytope<T>& p, const int (&table)[N][6]) {
  for (int i = 0; i < N; i++) {
    const int* row = table[i];
    p.faces++;
    const T dist2 = set_face(p, i, row[0], row[1], row[2], row[3], row[4], row[5]);
    if (dist2 < tiny<T>() * tiny<T>()) return i;
  }
  for (int i = 0; i < N; i++) make_candidate(p, i);
  return -1;
}

/// Two tetrahedra on the triangle a b c, one on each side.
template <class T, class M>
CORTEN_HD bool start_from_triangle(Polytope<T>& p, ConvexPair<T, M>& pair, const DifferencePoint<T>& a,
                                   const DifferencePoint<T>& b, const DifferencePoint<T>& c) {
  const Vec3<T> n = cross(b.at - a.at, c.at - a.at);
  const T length = norm(n);
  if (length < tiny<T>()) return false;
  const Vec3<T> va = a.at, vb = b.at, vc = c.at;
  p.add(a), p.add(b), p.add(c);
  const int below = add_support(p, pair, -n, length), above = add_support(p, pair, n, length);
  if (in_triangle(va, vb, vc, p.at.points[above].at) || in_triangle(va, vb, vc, p.at.points[below].at))
    return false;
  const int table[6][6] = {{above, 0, 1, 1, 3, 2}, {above, 2, 0, 2, 4, 0}, {above, 1, 2, 0, 5, 1},
                           {below, 1, 0, 5, 0, 4}, {below, 0, 2, 3, 1, 5}, {below, 2, 1, 4, 2, 3}};
  return add_faces(p, table) < 0;
}

/// Restarts from one of the faces, which contains the origin.
template <class T, class M>
CORTEN_HD bool restart_from_face(Polytope<T>& p, ConvexPair<T, M>& pair, int place) {
  const EpaFace<T> face = p.at.faces[place];
  const DifferencePoint<T> a = p.at.points[face.corner[0]], b = p.at.points[face.corner[1]],
                           c = p.at.points[face.corner[2]];
  p.clear();
  return start_from_triangle(p, pair, a, b, c);
}

/// Three support points around the segment a b, 120 degrees apart.
template <class T, class M>
CORTEN_HD bool start_from_segment(Polytope<T>& p, ConvexPair<T, M>& pair, const DifferencePoint<T>& a,
                                  const DifferencePoint<T>& b) {
  const Vec3<T> ab = b.at - a.at;
  int least = 0;
  for (int i = 1; i < 3; i++)
    if (std::abs(ab[i]) < std::abs(ab[least])) least = i;
  Vec3<T> axis{0, 0, 0};
  axis[least] = 1;
  Vec3<T> dir = cross(axis, ab);
  // The sine is rounded as in the reference: which corner of a symmetric shape is the support point depends
  // on it.
  const T sine = T(0.86602540378), cosine = T(-0.5), rest = 1 - cosine, length = norm(ab);
  const Vec3<T> u{ab.x / length, ab.y / length, ab.z / length};
  const Mat3<T> turn{{cosine + u.x * u.x * rest, u.x * u.y * rest - u.z * sine, u.x * u.z * rest + u.y * sine,
                      u.y * u.x * rest + u.z * sine, cosine + u.y * u.y * rest, u.y * u.z * rest - u.x * sine,
                      u.x * u.z * rest - u.y * sine, u.y * u.z * rest + u.x * sine,
                      cosine + u.z * u.z * rest}};
  p.add(a), p.add(b);
  for (int i = 0; i < 3; i++) {
    add_support(p, pair, dir, norm(dir));
    dir = turn * dir;
  }
  const int table[6][6] = {{0, 2, 3, 1, 3, 2}, {0, 4, 2, 2, 4, 0}, {0, 3, 4, 0, 5, 1},
                           {1, 3, 2, 5, 0, 4}, {1, 2, 4, 3, 1, 5}, {1, 4, 3, 4, 2, 3}};
  const int through_origin = add_faces(p, table);
  if (through_origin >= 0) return restart_from_face(p, pair, through_origin);
  const DifferencePoint<T>* v = p.at.points;
  return line_meets_triangle(v[0].at, v[1].at, v[2].at, v[3].at, v[4].at);
}

template <class T, class M>
CORTEN_HD bool start_from_tetrahedron(Polytope<T>& p, ConvexPair<T, M>& pair,
                                      const DifferencePoint<T>* corner) {
  for (int i = 0; i < 4; i++) p.add(corner[i]);
  const int table[4][6] = {{0, 1, 2, 1, 3, 2}, {0, 3, 1, 2, 3, 0}, {0, 2, 3, 0, 3, 1}, {3, 2, 1, 2, 0, 1}};
  const int through_origin = add_faces(p, table);
  if (through_origin >= 0) return restart_from_face(p, pair, through_origin);
  return holds_origin(corner[0].at, corner[1].at, corner[2].at, corner[3].at);
}

/// Builds the first polytope. False if the simplex is too flat to enclose the origin: the shapes only touch.
template <class T, class M>
CORTEN_HD bool start_polytope(Polytope<T>& p, ConvexPair<T, M>& pair, const Proximity<T>& from) {
  if (from.corners == 2) return start_from_segment(p, pair, from.simplex[0], from.simplex[1]);
  if (from.corners == 3)
    return start_from_triangle(p, pair, from.simplex[0], from.simplex[1], from.simplex[2]);
  return start_from_tetrahedron(p, pair, from.simplex);
}

}  // namespace corten::epa
