// RawMesh: a triangle mesh from a file or a generator, before scale, frame and inertia are applied.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "math/vec3.h"

namespace corten::asset {

/// Vertex indices, counter-clockwise seen from outside.
using Triangle = std::array<int, 3>;

struct RawMesh {
  std::vector<Vec3<float>> vertices;  ///< single precision, as in the reference
  std::vector<Triangle> faces;        ///< empty: use the faces of the convex hull
  /// A mirroring scale flips the faces. The reference does this for meshes from files, but not for meshes
  /// given in the model.
  bool flip_faces_if_mirrored = false;
  /// The mesh has a surface but no inside, whatever inertia mode is set: the reference's builtin plate.
  bool shell_only = false;
  std::vector<std::string> warnings;
};

}  // namespace corten::asset
