// Normal cones at the surface points of a distance field: the directions from which the solid can be touched
// there. On a flat face the cone is one direction, along a sharp edge it spans the normals of both faces, at
// a corner those of all faces. On a smooth surface it is narrow and spans the normals up to half a cell away.
#pragma once

#include "asset/distance_field.h"
#include "math/triangle_surface.h"

namespace corten::asset {

/// Edges are sharp if the normals of their faces differ by more than 25 degrees, as a cosine.
inline constexpr double kSharpEdgeCosine = 0.906;

/// Cones from the gradients around each surface point.
std::vector<SurfaceCone> cones_of_field(const DistanceField& field);

/// Cones from the triangles at and near each surface point. Points must be on the surface, up to rounding.
std::vector<SurfaceCone> cones_of_mesh(const DistanceField& field, const TriangleSurface<double>& surface);

}  // namespace corten::asset
