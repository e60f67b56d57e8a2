// RawMesh: a triangle mesh from a file or a generator, before scale, frame and inertia are applied.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "math/vec3.h"

namespace corten::asset {

/// Vertex indices, counter-clockwise seen from outside.
using Triangle = std::array<int, 3>;

/// Texture coordinates u, v.
using TexCoord = std::array<float, 2>;

struct RawMesh {
  std::vector<Vec3<float>> vertices;  ///< single precision, as in the reference
  std::vector<Triangle> faces;        ///< empty: use the faces of the convex hull
  // Appearance. Empty: the file has none. Face lists, if not empty, have an entry per face; -1 is none.
  std::vector<Vec3<float>> normals;
  std::vector<TexCoord> texcoords;
  std::vector<Triangle> face_normals, face_texcoords;
  /// A mirroring scale flips the faces. The reference does this for meshes from files, but not for meshes
  /// given in the model.
  bool flip_faces_if_mirrored = false;
  /// Flipped faces keep the order of their normals and texture coordinates: the reference's MSH reader.
  bool keeps_face_normals = false;
  /// The mesh has a surface but no inside, whatever inertia mode is set: the reference's builtin plate.
  bool shell_only = false;
  /// The mesh stays where it is: its frame is not moved to its centre of mass. Surfaces of distance
  /// functions.
  bool keeps_frame = false;
  std::vector<std::string> warnings;
};

}  // namespace corten::asset
