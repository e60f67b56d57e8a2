// Cones of normals at the surface points of a distance field: which way its solid can be touched there. On a
// flat side the cone is one direction, along a sharp edge it spans the normals of both sides, at a corner
// those of all of them. A smooth surface has a narrow one, of the normals up to half a cell away.
#pragma once

#include "asset/distance_field.h"
#include "math/triangle_surface.h"

namespace corten::asset {

/// Cosine of the angle between two sides, 25 degrees, from which on the edge between them is sharp.
inline constexpr double kSharpEdgeCosine = 0.906;

/// Cones from the gradients around each point.
std::vector<SurfaceCone> cones_of_field(const DistanceField& field);

/// Cones from the triangles at each point and near it. Points must be on the surface, up to rounding.
std::vector<SurfaceCone> cones_of_mesh(const DistanceField& field, const TriangleSurface<double>& surface);

}  // namespace corten::asset
