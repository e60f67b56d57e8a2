// Skins: surfaces that deform with the bodies of their bones.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "asset/raw_mesh.h"
#include "asset/result.h"

namespace corten::asset {

/// A bone: a body and the vertices that move with it.
struct Bone {
  std::string body;
  std::array<float, 3> bindpos{};
  std::array<float, 4> bindquat{};
  std::vector<int> vertices;
  std::vector<float> weights;
};

struct Skin {
  std::vector<Vec3<float>> vertices;
  std::vector<TexCoord> texcoords;  ///< empty, or one per vertex
  std::vector<Triangle> faces;
  std::vector<Bone> bones;
};

/// Decodes SKN, the reference's binary format: four int32 counts (vertices, texture coordinates, faces,
/// bones), the arrays, and for each bone its body's name in 40 bytes, bind pose, vertex count, vertices and
/// weights.
Result<Skin> decode_skn(Bytes file);

/// Checks a skin, makes bind quaternions unit and scales the weights of each vertex to a sum of 1.
Result<Skin> finished_skin(Skin skin);

}  // namespace corten::asset
