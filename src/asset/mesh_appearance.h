// Normals and texture coordinates of a mesh, in single precision as in the reference.
#pragma once

#include <vector>

#include "asset/raw_mesh.h"
#include "math/rotation.h"

namespace corten::asset {

struct MeshAppearance {
  std::vector<Vec3<float>> normals;  ///< unit length
  std::vector<TexCoord> texcoords;
  std::vector<Triangle> face_normals;    ///< normals of each face; -1: none
  std::vector<Triangle> face_texcoords;  ///< texture coordinates of each face; -1: none; empty without any
};

/// What a file says about the appearance.
MeshAppearance appearance_of(const RawMesh& raw);

/// Adds what is missing: normals computed from the faces, and those of faces by their vertices.
///
/// A computed normal is the mean over the faces at a vertex, weighted by area. Faces that differ from it by
/// more than acos(0.8) are then left out, unless `smooth` is set.
void complete(MeshAppearance& appearance, const std::vector<Vec3<double>>& vertices,
              const std::vector<Triangle>& faces, bool smooth);

void turn_normals(MeshAppearance& appearance, const Quat<double>& rotation);
/// Multiplies components and restores unit length.
void scale_normals(MeshAppearance& appearance, const Vec3<double>& scale);

}  // namespace corten::asset
