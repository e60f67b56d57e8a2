// Builtin meshes, generated from parameters: <mesh builtin="..." params="...">. Vertices and faces have the
// reference's order, so that derived quantities are equal too.
#pragma once

#include <span>

#include "asset/raw_mesh.h"
#include "asset/result.h"
#include "corten/spec/keywords.h"

namespace corten::asset {

using BuiltinMesh = mjcf::MeshBuiltin;

/// Generates a mesh. Its parameters:
///   sphere       subdivisions (0 to 4) of an icosahedron
///   hemisphere   resolution (0 to 10)
///   cone         edges, radius of the top (0: a point)
///   supersphere  resolution, exponents e and n
///   supertorus   resolution, radius of the tube, exponents s and t
///   wedge        two resolutions, two fields of view in degrees, gamma: points on a sphere
///   plate        two resolutions: a grid in the plane z = -1
Result<RawMesh> make_builtin_mesh(BuiltinMesh shape, std::span<const double> params);

}  // namespace corten::asset
