// What the triangles of a mesh know of each other, for meshes that collide as triangles
// (math/triangle_surface.h tells what for).
//
// Vertices in the same place count as one, whatever the file says: many formats repeat them at seams. A
// surface is closed if every edge joins exactly two triangles that look to the same side. All others are
// shells, without an inside.
#pragma once

#include <span>
#include <vector>

#include "asset/raw_mesh.h"

namespace corten::asset {

struct SurfaceTopology {
  bool closed = false;
  /// Every edge has at most two triangles, and they pass it in opposite directions.
  bool sound = true;
  std::vector<int> opposite;  ///< three a triangle, one for each edge: far corner of the neighbour; -1: none
  std::vector<int> flags;     ///< of each triangle, as TriangleFlags
  std::vector<Vec3<double>> vertex_normals;   ///< weighted by angles, not unit
  std::vector<int> ring_address, ring_count;  ///< of each vertex
  std::vector<int> ring;                      ///< its neighbours along edges
};

SurfaceTopology surface_topology(std::span<const Vec3<float>> vertices, std::span<const Triangle> faces);

/// Whether the edges alone make it closed; needs no more of the vertices than which are equal.
bool is_closed(std::span<const Vec3<double>> vertices, std::span<const Triangle> faces);

}  // namespace corten::asset
