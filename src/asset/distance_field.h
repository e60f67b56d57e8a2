// Signed distance fields on grids: from a file, from the model, or baked from a closed mesh.
//
// File format, all numbers little-endian:
//
//   8 bytes    "CORTSDF1"
//   int32 x 3  grid points along x, y and z, at least 2 each
//   float64 x 3  position of the first grid point
//   float64 x 3  cell sizes, positive
//   float32 x nx ny nz  distances, x fastest, negative inside
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "asset/mesh.h"

namespace corten::asset {

/// The normals of a surface at one of its points, bounded by a circular cone.
struct SurfaceCone {
  Vec3<double> axis{0, 0, 1};  ///< unit, outwards
  Vec3<double> edge{0, 0, 0};  ///< unit direction of the sharp edge that the point is on; zero: none
  double cosine = 1;           ///< cosine of the half angle; 1: the surface is flat
};

struct DistanceField {
  std::array<int, 3> size{};
  Vec3<double> origin{0, 0, 0}, cell{1, 1, 1};  ///< in the grid's frame
  std::vector<float> distance;
  /// Surface points: one for each cell that the surface crosses, and for a baked mesh also points on sharp
  /// edges.
  std::vector<Vec3<float>> points;
  std::vector<SurfaceCone> cones;  ///< normal cones at the points (surface_cones.h)
  std::vector<double> boxes;       ///< boxes of the tree over the points (point_tree.h)
  double slope = 0;                ///< upper bound of the gradient of the interpolation

  Vec3<double> pos{0, 0, 0};  ///< the inertial frame in the asset's frame
  Quat<double> quat{1, 0, 0, 0};
  double amount = 0;              ///< volume
  Vec3<double> moments{0, 0, 0};  ///< principal moments for density 1
  bool in_inertia_frame = false;  ///< the grid is already in the inertial frame
  std::vector<std::string> warnings;
};

/// Larger grids are rejected as mistakes.
inline constexpr long long kMostGridPoints = 1LL << 26;

/// Describes what is wrong with a grid's size, origin or cell; empty if it is valid.
std::string check_grid(const std::array<int, 3>& size, Vec3<double> origin, Vec3<double> cell);

/// Describes what is wrong with a grid or its distances; empty if they are valid.
std::string check_distances(const std::array<int, 3>& size, Vec3<double> origin, Vec3<double> cell,
                            std::span<const float> distance);

/// Makes a field from a grid; `distance` is ordered as in the file.
Result<DistanceField> distance_field(std::array<int, 3> size, Vec3<double> origin, Vec3<double> cell,
                                     std::span<const float> distance);

Result<DistanceField> decode_distance_field(Bytes file);

/// Samples the exact distances to the triangles of a closed mesh, in its inertial frame, with `resolution`
/// cells along its longest side and a border of two cells.
Result<DistanceField> bake_distance_field(const Mesh& mesh, int resolution);

}  // namespace corten::asset
