// EPA: penetration depth of two overlapping convex shapes. G. van den Bergen, "Proximity queries and
// penetration depth computation on 3D game objects", 2001.
//
// The depth is the distance of the origin from the surface of the Minkowski difference. A polytope inside the
// difference grows at its face closest to the origin, by the support point in that face's direction. The face
// bounds the depth from below and the support point from above; between polyhedra they meet exactly.
//
// The reference stops when the bounds are within the tolerance, though the upper one may come from another
// face than the one it returns, or when its iterations are used up. Then the depth is right but the normal
// may be off by degrees. So here the face must also be accurate by its own upper bound, at least roughly;
// otherwise the iteration continues, as long as the workspace allows. If the workspace or rounding ends it,
// or it cannot start, epa_search.h is used.
#pragma once

#include "collision/epa_search.h"
#include "collision/epa_start.h"

namespace corten {

/// The result of EPA.
template <class T>
struct EpaResult {
  EpaFace<T> face;  ///< the closest
  bool found;
  bool lost;           ///< by rounding or at its limit: the face is not on the surface of the difference
  Vec3<T> shallowest;  ///< of the directions tried, the one with the smallest support distance
};

namespace epa {

/// The candidate closest to the origin; -1 if there is none.
template <class T>
CORTEN_HD int closest_face(const Polytope<T>& p) {
  int best = -1;
  T least2 = unbounded<T>();
  for (int i = 0; i < p.candidates; i++) {
    const int place = p.at.candidates[i];
    const T dist2 = p.at.faces[place].dist2;
    if (dist2 < least2) least2 = dist2, best = place;
  }
  return best;
}

/// True if the same corners have been found before. Then the polytope cannot grow there any more.
template <class T>
CORTEN_HD bool is_repeated(const Polytope<T>& p, int point) {
  const DifferencePoint<T>& w = p.at.points[point];
  for (int i = 0; i < point; i++) {
    const DifferencePoint<T>& other = p.at.points[i];
    if (w.first_vertex == other.first_vertex && w.second_vertex == other.second_vertex) return true;
  }
  return false;
}

/// Grows the polytope until its closest face lies on the surface of the difference.
template <class T, class M>
CORTEN_STAGE EpaResult<T> expand(Polytope<T>& p, ConvexPair<T, M>& pair, const ConvexOptions<T>& options) {
  const bool polyhedral = pair.polyhedral();
  // In single precision the limit is rounding, not the polyhedra's corners.
  const T tolerance = polyhedral && sizeof(T) == sizeof(double) ? tiny<T>() : options.tolerance;
  const T good_gap = std::fmax(tolerance, pair.good_enough);
  T upper = unbounded<T>(), upper2 = unbounded<T>(), gap = unbounded<T>();
  EpaResult<T> result;
  result.found = false;
  result.shallowest = {0, 0, 1};
  // One limit for all executors: the local memory of a lane, or the options if they ask for more.
  const int asked = options.iterations > kLanePolytope ? options.iterations : kLanePolytope;
  const int most = p.at.iterations < asked ? p.at.iterations : asked;
  for (int k = 0; k < most; k++) {
    const int closest = closest_face(p);
    if (closest < 0 || p.at.faces[closest].dist2 > upper2) break;
    result.face = p.at.faces[closest];
    result.found = true;
    const T lower2 = result.face.dist2, lower = std::sqrt(lower2);
    if (lower2 <= 0) break;

    const int w = add_support(p, pair, result.face.foot, lower);
    const Vec3<T> at = p.at.points[w].at;
    const T reach = dot(result.face.foot, at) / lower;
    if (reach < upper)
      upper = reach, upper2 = upper * upper, result.shallowest = (1 / lower) * result.face.foot;
    gap = reach - lower;
    const bool ends = upper - lower < tolerance || k + 1 >= options.iterations;
    if (ends && gap < good_gap) break;
    if (polyhedral && is_repeated(p, w)) break;

    open_horizon(p, closest, at);
    if (p.rim < 3 || !fan_fits(p) || !close_horizon(p, w, lower2, upper2)) break;
    if (p.candidates == 0) break;
  }
  result.lost = !(gap < good_gap);
  return result;
}

/// The deepest points, on the face that EPA ended with.
template <class T>
CORTEN_HD void read_face(const EpaFace<T>& face, T visible, const PolytopeScratch<T>& scratch,
                         Proximity<T>& out) {
  const DifferencePoint<T> corner[3] = {scratch.points[face.corner[0]], scratch.points[face.corner[1]],
                                        scratch.points[face.corner[2]]};
  const Vec3<T> w = simplex::plane_coordinates(corner[0].at, corner[1].at, corner[2].at, face.foot);
  const T weight[3] = {w.x, w.y, w.z};
  out.first = gjk::combined_of(&DifferencePoint<T>::first, weight, 3, corner, visible);
  out.second = gjk::combined_of(&DifferencePoint<T>::second, weight, 3, corner, visible);
  const T depth = std::sqrt(face.dist2);
  // The reference's normal is the direction between the points. If they nearly coincide, only the face gives
  // it.
  const bool distinct = depth > T(1e-9) || depth == 0;
  out.normal = distinct ? normalized(out.first - out.second) : (1 / depth) * face.foot;
  out.dist = -depth;
}

}  // namespace epa

/// Depth and deepest points of shapes that GJK found to overlap, or whose centres coincide. out.dist stays 0
/// if they only touch.
template <class T, class M>
CORTEN_STAGE EpaResult<T> epa_depth(ConvexPair<T, M>& pair, const ConvexOptions<T>& options,
                                    const PolytopeScratch<T>& scratch, Proximity<T>& out) {
  EpaResult<T> result;
  result.found = result.lost = false;
  result.shallowest = {0, 0, 1};
  // For shapes that only touch, the first polytope may not contain the origin, and EPA ends at an arbitrary
  // face. (GJK leaves less than tiny squared if the origin lies on a simplex, at any depth.)
  const bool touching = out.dist > tiny<T>() * tiny<T>();
  out.dist = 0;
  epa::Polytope<T> p(scratch);
  if (out.corners > 1 && epa::start_polytope(p, pair, out)) {
    result = epa::expand(p, pair, options);
    out.has_points = result.found;
    if (!result.found) return result;
    epa::read_face(result.face, T(0.01) * pair.good_enough, scratch, out);
    const bool doubtful = touching && -out.dist > pair.good_enough;
    if (!result.lost && !doubtful) return result;
  } else if (pair.good_enough == unbounded<T>()) {
    return result;
  }
  Proximity<T> searched;
  epa::search_depth(pair, options, result.shallowest, scratch, searched);
  const bool agree = result.found && !result.lost && searched.dist - out.dist < pair.good_enough;
  const bool too_little = !result.found && !(-searched.dist > pair.good_enough);
  if (agree || too_little) return result;
  out.first = searched.first, out.second = searched.second;
  out.normal = searched.normal, out.dist = searched.dist;
  out.has_points = true;
  result.found = false;
  return result;
}

}  // namespace corten
