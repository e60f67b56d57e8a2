// Convex hulls of points, with the vertex graph for hill-climbing support functions.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "asset/raw_mesh.h"
#include "asset/result.h"

namespace corten::asset {

/// Dimension of the span of a set of points.
enum class Extent { point, line, flat, solid };

struct Hull {
  std::vector<int> vertices;         ///< index of the point of each hull vertex
  std::vector<int> first_neighbour;  ///< one more than vertices: neighbours of v are [first[v], first[v + 1])
  std::vector<int> neighbours;       ///< indices in `vertices`, in the reference's order
  std::vector<Triangle> faces;       ///< point indices, counter-clockwise seen from outside
  Extent extent = Extent::solid;

  bool empty() const { return vertices.empty(); }
};

/// Computes a convex hull with at most `most_vertices` vertices (4 or more); negative: no limit.
///
/// Points without volume, which the reference rejects, give a degenerate hull: a polygon with two sides, the
/// two ends of a segment, or one point.
Result<Hull> convex_hull(std::span<const Vec3<double>> points, int most_vertices = -1);

/// A polygonal face of the hull, as its vertices in order.
using Polygon = std::vector<int>;

/// The polygonal faces of a hull: its triangles, with coplanar neighbours merged. Uses the reference's order
/// and tolerance.
std::vector<Polygon> hull_sides(std::span<const Vec3<double>> points, std::span<const Triangle> faces);

}  // namespace corten::asset
