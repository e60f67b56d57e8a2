// Finds parts of a mesh that are too thin for its distance grid.
//
// Distances are interpolated between grid points. In the middle of a wall the true distance has a crease,
// which the interpolation cuts off by up to half a cell. In a wall thinner than about a cell, little or
// nothing stays negative, and objects fall through. A wall of two cells is always represented.
//
// At surface points about a cell apart, the largest ball that touches the surface from inside is found by
// shrinking (Ma, Bae and Choi 2012). If it also touches the opposite side, its diameter is the thickness of
// the part, and the field at its centre should be minus its radius.
#pragma once

#include "asset/distance_field.h"
#include "math/triangle_surface.h"

namespace corten::asset {

/// Thickness of the thinnest part of a closed mesh of `triangles` that its field does not represent; 0 if
/// there is none.
double thinnest_lost_part(const TriangleSurface<double>& surface, int triangles, const DistanceField& field);

}  // namespace corten::asset
