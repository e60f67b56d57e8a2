// Generators used by make_builtin_mesh. Arguments must already be valid.
#pragma once

#include <array>

#include "asset/raw_mesh.h"

namespace corten::asset {

RawMesh make_sphere(int subdivisions);
RawMesh make_hemisphere(int resolution);
RawMesh make_supersphere(int resolution, double e, double n);
RawMesh make_supertorus(int resolution, double radius, double s, double t);

RawMesh make_cone(int edges, double top_radius);
RawMesh make_wedge(std::array<int, 2> resolution, std::array<double, 2> fov_degrees, double gamma);
RawMesh make_plate(std::array<int, 2> resolution);

}  // namespace corten::asset
