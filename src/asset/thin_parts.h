// Parts of a mesh that a grid of distances does not hold.
//
// Between grid points a distance is interpolated. In the middle of a wall the true distance has a crease, and
// the interpolation cuts it off, by up to half a cell: of a wall thinner than about a cell little or nothing
// stays negative, and things fall through. A wall of two cells is held wherever it lies.
//
// At every point of the surface, about a cell apart, the largest ball that touches it from inside is found by
// shrinking (Ma, Bae and Choi 2012). If it touches the surface again on the far side, its diameter is how
// thick the part is, and the field at its centre should be minus its radius.
#pragma once

#include "asset/distance_field.h"
#include "math/triangle_surface.h"

namespace corten::asset {

/// Thickness of the thinnest part of a closed mesh of `triangles` that its field does not hold; 0: it holds
/// all of them.
double thinnest_lost_part(const TriangleSurface<double>& surface, int triangles, const DistanceField& field);

}  // namespace corten::asset
