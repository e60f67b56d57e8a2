// Multiple contacts where flat features meet: side on side, or edge on side. Box and mesh pairs without
// margin only. All contacts have one depth and one normal, that of a side.
#pragma once

#include "collision/epa.h"
#include "collision/multi_clip.h"
#include "collision/multi_features.h"

namespace corten {

/// The maximum number of contacts in a spread.
inline constexpr int kMaxSpread = 4;

namespace multi {

/// The matching features. For a side, its index; for an edge, its far end.
template <class T>
struct Match {
  enum Kind { kNone, kSides, kFirstEdge, kSecondEdge } kind = kNone;
  int first_side = 0, second_side = 0;
  Vec3<T> edge_end = {0, 0, 0};
};

template <class T, class M>
CORTEN_HD Match<T> facing_sides(const ConvexPair<T, M>& pair, const Choices& first, const Choices& second) {
  Match<T> match;
  for (int i = 0; i < first.count; i++) {
    const Vec3<T> normal = side_normal(pair.first, first[i]);
    for (int j = 0; j < second.count; j++)
      if (dot(normal, side_normal(pair.second, second[j])) < -facing_cosine<T>()) {
        match.kind = Match<T>::kSides;
        match.first_side = first[i], match.second_side = second[j];
        return match;
      }
  }
  return match;
}

/// Finds an edge of the feature that lies in one of the partner's sides; false if there is none.
template <class T, class M>
CORTEN_HD bool lying_edge(const ConvexShape<T, M>& shape, const Feature<T>& f,
                          const ConvexShape<T, M>& partner, const Choices& sides, int& side, Vec3<T>& end) {
  const int edges = edge_count(shape, f);
  for (int i = 0; i < sides.count; i++) {
    const Vec3<T> normal = side_normal(partner, sides[i]);
    for (int j = 0; j < edges; j++) {
      end = edge_end(shape, f, j);
      side = sides[i];
      if (std::abs(dot(normalized(end - f.start), normal)) < lying_sine<T>()) return true;
    }
  }
  return false;
}

template <class T, class M>
CORTEN_HD Match<T> match_features(const ConvexPair<T, M>& pair, const Feature<T>& first,
                                  const Feature<T>& second, Vec3<T> towards_second) {
  const Choices first_sides = sides_of(pair.first, first, -towards_second);
  const Choices second_sides = sides_of(pair.second, second, towards_second);
  Match<T> match = facing_sides(pair, first_sides, second_sides);
  if (match.kind != Match<T>::kNone) return match;
  if (first.count < 3 && first.count <= second.count) {
    if (lying_edge(pair.first, first, pair.second, second_sides, match.second_side, match.edge_end))
      match.kind = Match<T>::kFirstEdge;
  } else if (second.count < 3) {
    if (lying_edge(pair.second, second, pair.first, first_sides, match.first_side, match.edge_end))
      match.kind = Match<T>::kSecondEdge;
  }
  return match;
}

template <class T>
CORTEN_HD bool is_among(const Vec3<T>* points, int n, Vec3<T> p) {
  for (int i = 0; i < n; i++)
    if (gjk::nearly_equal(points[i], p)) return true;
  return false;
}

/// Selects at most kMaxSpread different corners.
template <class T>
CORTEN_HD int choose_corners(const Polygon<T>& polygon, Vec3<T>* chosen) {
  int pick[kMaxSpread] = {0, 1, 2, 3};
  if (polygon.count > kMaxSpread) large_quad(polygon, pick);
  int n = 0;
  for (int i = 0; i < kMaxSpread && i < polygon.count; i++)
    if (!is_among(chosen, n, polygon.corner[pick[i]])) chosen[n++] = polygon.corner[pick[i]];
  return n;
}

}  // namespace multi

/// Computes the points of the overlap, on the surface of the polygon that was clipped, and `offset`, which
/// goes from the first shape's surface to the second's there. Returns their count; 0 if no features match.
template <class T, class M>
CORTEN_STAGE int spread_over_features(const ConvexPair<T, M>& pair, const EpaFace<T>& face,
                                      const Proximity<T>& found, const PolytopeScratch<T>& scratch,
                                      Vec3<T> (&points)[kMaxSpread], Vec3<T>& offset) {
  using namespace multi;
  const DifferencePoint<T>&a = scratch.points[face.corner[0]], &b = scratch.points[face.corner[1]],
        &c = scratch.points[face.corner[2]];
  const Feature<T> first =
      feature_of<T>({a.first_vertex, b.first_vertex, c.first_vertex}, {a.first, b.first, c.first});
  const Feature<T> second =
      feature_of<T>({a.second_vertex, b.second_vertex, c.second_vertex}, {a.second, b.second, c.second});
  const Vec3<T> towards = found.second - found.first;
  const Match<T> match = match_features(pair, first, second, towards);
  if (match.kind == Match<T>::kNone) return 0;

  // Three polygons in the scratch: the clipped one and its spare, and the clipping side.
  Vec3<T>* const clipped = scratch.polygons;
  Vec3<T>* const spare = clipped + 2 * kMaxSideCorners;
  Vec3<T>* const side = spare + 2 * kMaxSideCorners;
  Polygon<T> polygon{clipped, 2};
  int side_count;
  Vec3<T> normal;
  const T depth = norm(towards);
  if (match.kind == Match<T>::kFirstEdge) {
    clipped[0] = first.start, clipped[1] = match.edge_end;
    side_count = side_corners(pair.second, match.second_side, side);
    normal = side_normal(pair.second, match.second_side);
    offset = depth * normal;
  } else {
    side_count = side_corners(pair.first, match.first_side, side);
    normal = side_normal(pair.first, match.first_side);
    if (match.kind == Match<T>::kSecondEdge) {
      clipped[0] = second.start, clipped[1] = match.edge_end;
      offset = -depth * normal;
    } else {
      polygon.count = side_corners(pair.second, match.second_side, clipped);
      offset = depth * side_normal(pair.second, match.second_side);
    }
  }
  if (side_count < 3) return 0;
  return choose_corners(clip(polygon, spare, side, side_count, normal), points);
}

}  // namespace corten
