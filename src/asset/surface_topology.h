// Neighbour information of triangles, for meshes that collide as triangles (see math/triangle_surface.h).
//
// Vertices at the same position count as one, since many formats repeat them at seams. A surface is closed if
// every edge joins exactly two triangles with consistent orientation. All others are shells, without an
// inside.
#pragma once

#include <span>
#include <vector>

#include "asset/raw_mesh.h"

namespace corten::asset {

struct SurfaceTopology {
  bool closed = false;
  /// Every edge has at most two triangles, which traverse it in opposite directions.
  bool sound = true;
  std::vector<int> opposite;  ///< three per triangle: opposite vertex of the neighbour; -1: none
  std::vector<int> flags;     ///< per triangle, as TriangleFlags
  std::vector<Vec3<double>> vertex_normals;   ///< angle-weighted, not unit
  std::vector<int> ring_address, ring_count;  ///< ring of each vertex
  std::vector<int> ring;                      ///< neighbours along edges
};

SurfaceTopology surface_topology(std::span<const Vec3<float>> vertices, std::span<const Triangle> faces);

/// True if every edge joins two consistently oriented triangles. Vertices are only compared for equality.
bool is_closed(std::span<const Vec3<double>> vertices, std::span<const Triangle> faces);

}  // namespace corten::asset
