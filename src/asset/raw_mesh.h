// A triangle mesh as a file or a generator gives it, before scale, frame and inertia.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "math/vec3.h"

namespace corten::asset {

/// Indices of its corners, counter-clockwise seen from outside.
using Triangle = std::array<int, 3>;

struct RawMesh {
  std::vector<Vec3<float>> vertices;  ///< single precision, as the reference keeps them
  std::vector<Triangle> faces;        ///< none: the faces are those of the convex hull
  /// A scale that mirrors turns the faces round. The reference does so for what comes from files and not for
  /// what a model spells out.
  bool mirroring_turns_faces = false;
  /// It has a surface but no inside, whatever inertia was asked for: the reference's builtin plate.
  bool shell_only = false;
  std::vector<std::string> warnings;
};

}  // namespace corten::asset
