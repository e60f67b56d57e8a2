// The growing polytope of EPA: a closed surface of triangles around the origin, in storage provided by the
// caller.
//
// A new vertex replaces all triangles that it sees by a fan between itself and their rim, the horizon. By
// Euler's formula v vertices have 2v - 4 triangles after any number of replacements, so storage that reuses
// the slots of replaced triangles needs no more than that.
#pragma once

#include "collision/gjk.h"

namespace corten {

/// Triangle of the polytope. Edge i runs from corner i to corner (i + 1) % 3.
template <class T>
struct EpaFace {
  Vec3<T> foot;  ///< the origin's projection on its plane: outward normal times distance
  T dist2;       ///< squared length of foot
  short corner[3];
  short across[3];  ///< neighbour over each edge
  short candidate;  ///< index in the list of candidates; or one of the below
};
inline constexpr short kFaceNotCandidate = -1;  ///< too far to become the closest
inline constexpr short kFaceGone = -2;

/// The workspace of EPA. Contents do not survive a call and need not be initialized.
template <class T>
struct PolytopeScratch {
  DifferencePoint<T>* points;
  EpaFace<T>* faces;
  short* candidates;  ///< faces that may become the closest
  short* unused;      ///< slots of removed faces
  short* rim;         ///< pairs: a face beyond the horizon, and its edge there
  short* pending;     ///< pairs: a face to visit, and the edge it was reached by
  Vec3<T>* polygons;  ///< a polygon while it is clipped, twice, and the side that clips it; may share the
                      ///< memory of all the above but points
  int iterations;     ///< maximum number of times a polytope can grow
};

/// The workspace of the convex colliders.
template <class T>
struct ConvexScratch : PolytopeScratch<T> {
  CORTEN_HD const ConvexScratch& in_double() const { return *this; }
};

/// The colliders of a float model work in double (convex.h), in the same memory.
template <>
struct ConvexScratch<float> : PolytopeScratch<float> {
  ConvexScratch<double> wide;
  CORTEN_HD const ConvexScratch<double>& in_double() const { return wide; }
};

/// How often a polytope can grow in the local memory of a GPU lane. Of random pairs four in a thousand,
/// mostly concentric smooth shapes, need more and are left to epa_search.h.
inline constexpr int kLanePolytope = 64;

/// Memory for a polytope that grows N times, which limits the iterations of EPA. A curved pair takes up to 30
/// at its default tolerance and up to a thousand at 1e-12. Polygons are clipped after the faces are no longer
/// needed and share their memory, because each lane of a GPU has one of these.
template <class T, int N>
struct PolytopeStorage {
  static constexpr int kPoints = N + 5, kFaces = 2 * kPoints;
  struct Surface {
    EpaFace<T> faces[kFaces];
    short candidates[kFaces], unused[kFaces], rim[2 * kFaces + 8], pending[2 * kFaces + 8];
  };
  DifferencePoint<T> points[kPoints];
  union {
    Surface surface;
    Vec3<T> polygons[5 * kMaxSideCorners];
  };

  CORTEN_HD PolytopeScratch<T> scratch() {
    return {points,      surface.faces,   surface.candidates, surface.unused,
            surface.rim, surface.pending, polygons,           N};
  }
};

/// Storage of a ConvexScratch.
template <class T, int N = 1000>
struct ConvexStorage {
  PolytopeStorage<T, N> own;
  CORTEN_HD ConvexScratch<T> scratch() { return {own.scratch()}; }
};

template <int N>
struct ConvexStorage<float, N> {
  union {
    PolytopeStorage<float, N> own;
    PolytopeStorage<double, N> wide;
  };
  CORTEN_HD ConvexStorage() {}
  CORTEN_HD ConvexScratch<float> scratch() { return {own.scratch(), {wide.scratch()}}; }
};

namespace epa {

template <class T>
struct Polytope {
  PolytopeScratch<T> at;
  int points = 0, faces = 0, candidates = 0, unused = 0, rim = 0;

  CORTEN_HD explicit Polytope(const PolytopeScratch<T>& scratch) : at(scratch) {}
  CORTEN_HD Vec3<T> corner(const EpaFace<T>& face, int i) const { return at.points[face.corner[i]].at; }
  CORTEN_HD int add(const DifferencePoint<T>& point) {
    at.points[points] = point;
    return points++;
  }
  CORTEN_HD void clear() { points = faces = candidates = unused = rim = 0; }
};

/// Adds the support point in a direction, or x if the direction is zero; returns its index.
template <class T, class M>
CORTEN_HD int add_support(Polytope<T>& p, ConvexPair<T, M>& pair, Vec3<T> dir, T length) {
  const Vec3<T> unit =
      length > tiny<T>() ? Vec3<T>{dir.x / length, dir.y / length, dir.z / length} : Vec3<T>{1, 0, 0};
  difference_support(pair, unit, p.at.points[p.points]);
  return p.points++;
}

/// Makes a triangle, not yet a candidate; returns its squared distance, 0 if it is degenerate.
template <class T>
CORTEN_HD T set_face(Polytope<T>& p, int place, int a, int b, int c, int over_ab, int over_bc, int over_ca) {
  EpaFace<T>& face = p.at.faces[place];
  face.corner[0] = short(a), face.corner[1] = short(b), face.corner[2] = short(c);
  face.across[0] = short(over_ab), face.across[1] = short(over_bc), face.across[2] = short(over_ca);
  face.candidate = kFaceNotCandidate;
  face.dist2 = 0;
  if (!simplex::project_origin(p.corner(face, 2), p.corner(face, 1), p.corner(face, 0), face.foot)) return 0;
  face.dist2 = dot(face.foot, face.foot);
  return face.dist2;
}

template <class T>
CORTEN_HD void make_candidate(Polytope<T>& p, int place) {
  p.at.faces[place].candidate = short(p.candidates);
  p.at.candidates[p.candidates++] = short(place);
}

template <class T>
CORTEN_HD void remove_face(Polytope<T>& p, int place) {
  EpaFace<T>& face = p.at.faces[place];
  if (face.candidate >= 0) {
    const short last = p.at.candidates[--p.candidates];
    p.at.candidates[face.candidate] = last;
    p.at.faces[last].candidate = face.candidate;
  }
  face.candidate = kFaceGone;
  p.at.unused[p.unused++] = short(place);
}

template <class T>
CORTEN_HD int edge_from(const EpaFace<T>& face, int corner) {
  return face.corner[0] == corner ? 0 : face.corner[1] == corner ? 1 : 2;
}

/// Removes the face and all others that the point w sees, walking from neighbour to neighbour. Their rim is
/// stored in order, so that consecutive edges of the fan that closes the hole are adjacent.
template <class T>
CORTEN_HD void open_horizon(Polytope<T>& p, int start, Vec3<T> w) {
  short* pending = p.at.pending;
  int n = 0;
  const auto push = [&](int from, int edge) {
    const EpaFace<T>& face = p.at.faces[from];
    const int neighbour = face.across[edge];
    pending[n++] = short(neighbour);
    pending[n++] = short(edge_from(p.at.faces[neighbour], face.corner[(edge + 1) % 3]));
  };
  p.rim = 0;
  remove_face(p, start);
  for (int edge = 2; edge >= 0; edge--) push(start, edge);
  while (n > 0) {
    const short edge = pending[--n], place = pending[--n];
    const EpaFace<T>& face = p.at.faces[place];
    if (face.candidate == kFaceGone) continue;
    if (dot(face.foot, w) - face.dist2 > tiny<T>()) {
      remove_face(p, place);
      push(place, (edge + 2) % 3);
      push(place, (edge + 1) % 3);
    } else {
      p.at.rim[2 * p.rim] = place;
      p.at.rim[2 * p.rim + 1] = edge;
      p.rim++;
    }
  }
}

template <class T>
CORTEN_HD int place_for_face(Polytope<T>& p) {
  return p.unused > 0 ? p.at.unused[--p.unused] : p.faces++;
}

/// True if the fan fits. Rounding can open a hole with a longer rim than Euler's formula allows.
template <class T>
CORTEN_HD bool fan_fits(const Polytope<T>& p) {
  return p.faces + p.rim - p.unused <= 2 * (p.at.iterations + 5);
}

/// Closes the hole by a fan from the new point. Faces whose distance is outside [least, most] squared never
/// become closest. False if a face is degenerate.
template <class T>
CORTEN_HD bool close_horizon(Polytope<T>& p, int point, T least2, T most2) {
  // The slots are allocated first, since each face of the fan refers to the next one. They reuse the list
  // `pending`.
  short* place = p.at.pending;
  for (int i = 0; i < p.rim; i++) place[i] = short(place_for_face(p));
  for (int i = 0; i < p.rim; i++) {
    const int beyond = p.at.rim[2 * i], edge = p.at.rim[2 * i + 1];
    EpaFace<T>& face = p.at.faces[beyond];
    const int from = face.corner[edge], to = face.corner[(edge + 1) % 3];
    face.across[edge] = place[i];
    const int previous = place[i == 0 ? p.rim - 1 : i - 1], next = place[i + 1 == p.rim ? 0 : i + 1];
    const T dist2 = set_face(p, place[i], point, to, from, previous, beyond, next);
    if (dist2 == 0) return false;
    if (dist2 >= least2 && dist2 <= most2) make_candidate(p, place[i]);
  }
  return true;
}

}  // namespace epa
}  // namespace corten
