// Builtin meshes, generated from parameters: <mesh builtin="..." params="...">. Vertices and faces have the
// reference's order, so that derived quantities are equal too.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "asset/raw_mesh.h"
#include "asset/result.h"

namespace corten::asset {

enum class BuiltinMesh {
  sphere,       ///< subdivisions (0 to 4) of an icosahedron
  hemisphere,   ///< resolution (0 to 10)
  cone,         ///< edges, radius of the top (0: a point)
  supertorus,   ///< resolution, radius of the tube, exponents s and t
  supersphere,  ///< resolution, exponents e and n
  wedge,        ///< two resolutions, two fields of view in degrees, gamma: points on a sphere
  plate,        ///< two resolutions: a grid in the plane z = -1
};

std::optional<BuiltinMesh> builtin_mesh_named(std::string_view name);

Result<RawMesh> make_builtin_mesh(BuiltinMesh shape, std::span<const double> params);

}  // namespace corten::asset
