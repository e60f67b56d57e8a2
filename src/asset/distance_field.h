// Signed distance fields on grids: from a file, from the model, or baked from a closed mesh.
//
// The file: all numbers little endian,
//
//   8 bytes    "CORTSDF1"
//   int32 x 3  grid points along x, y and z, at least 2 each
//   float64 x 3  place of the first grid point
//   float64 x 3  sizes of a cell, above zero
//   float32 x nx ny nz  distances, x fastest, negative inside
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "asset/mesh.h"

namespace corten::asset {

/// The normals of a surface at one of its points, as a circular cone.
struct SurfaceCone {
  Vec3<double> axis{0, 0, 1};  ///< unit, outwards
  Vec3<double> edge{0, 0, 0};  ///< direction of the sharp edge that the point is on, unit; zero: none
  double cosine = 1;           ///< of half the opening angle; 1: the surface is flat
};

struct DistanceField {
  std::array<int, 3> size{};
  Vec3<double> origin{0, 0, 0}, cell{1, 1, 1};  ///< in the grid's frame
  std::vector<float> distance;
  /// Points of the surface: one for each cell that it passes through, and of a baked mesh the sharp edges.
  std::vector<Vec3<float>> points;
  std::vector<SurfaceCone> cones;  ///< of the normals at the points (surface_cones.h)
  std::vector<double> boxes;       ///< of the tree over the points (point_tree.h)
  double slope = 0;                ///< no gradient of the interpolation is longer

  Vec3<double> pos{0, 0, 0};  ///< the inertia frame in the frame of the asset
  Quat<double> quat{1, 0, 0, 0};
  double amount = 0;              ///< volume
  Vec3<double> moments{0, 0, 0};  ///< principal, for density 1
  bool in_inertia_frame = false;  ///< the grid is already in the inertia frame
  std::vector<std::string> warnings;
};

/// Cells beyond which a grid is a slip of the pen.
inline constexpr long long kMostGridPoints = 1LL << 26;

/// What is wrong with a grid of this many points; empty: nothing.
std::string check_grid(const std::array<int, 3>& size, Vec3<double> origin, Vec3<double> cell);

/// The same for a grid with its distances.
std::string check_distances(const std::array<int, 3>& size, Vec3<double> origin, Vec3<double> cell,
                            std::span<const float> distance);

/// `distance` as in the file.
Result<DistanceField> distance_field(std::array<int, 3> size, Vec3<double> origin, Vec3<double> cell,
                                     std::span<const float> distance);

Result<DistanceField> decode_distance_field(Bytes file);

/// True distances to the triangles of a closed mesh, in its inertia frame; `resolution` cells along its
/// longest side, and two more all round.
Result<DistanceField> bake_distance_field(const Mesh& mesh, int resolution);

}  // namespace corten::asset
