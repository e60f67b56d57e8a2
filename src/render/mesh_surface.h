// What a mesh knows about a point on one of its triangles: smooth normal and texture coordinates.
#pragma once

#include "corten/model.h"
#include "math/vec3.h"

namespace corten::render {

struct MeshPoint {
  bool smooth = false;    ///< whether the normal is known
  Vec3<double> normal{};  ///< unit, in the mesh's frame
  float u = 0, v = 0;     ///< texture coordinates
  float density = 1;      ///< texture coordinates per metre
};

/// The point at `local`, in the mesh's frame, of a triangle.
MeshPoint mesh_point(const Model& model, int mesh, int triangle, Vec3<double> local);

}  // namespace corten::render
