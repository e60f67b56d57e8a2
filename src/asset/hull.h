// Convex hulls of points, with the graph that support mapping climbs.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "asset/raw_mesh.h"
#include "asset/result.h"

namespace corten::asset {

/// How many dimensions a set of points spans.
enum class Extent { point, line, flat, solid };

struct Hull {
  std::vector<int> vertices;         ///< which of the points, one per hull vertex
  std::vector<int> first_neighbour;  ///< one more than vertices: neighbours of v are [first[v], first[v + 1])
  std::vector<int> neighbours;       ///< positions in `vertices`, in the reference's order
  std::vector<Triangle> faces;       ///< indices of points, counter-clockwise seen from outside
  Extent extent = Extent::solid;

  bool empty() const { return vertices.empty(); }
};

/// At most `most_vertices` hull vertices (4 or more); a negative number sets no limit.
///
/// Points that span no volume, which the reference refuses, give the hull they have: a polygon with two
/// sides, the two ends of a segment, or one point.
Result<Hull> convex_hull(std::span<const Vec3<double>> points, int most_vertices = -1);

/// A flat side of the hull, as its corners in order.
using Polygon = std::vector<int>;

/// The sides of a hull: its triangles, coplanar neighbours joined. The reference's order and tolerance.
std::vector<Polygon> hull_sides(std::span<const Vec3<double>> points, std::span<const Triangle> faces);

}  // namespace corten::asset
