// Generators used by make_builtin_mesh. Arguments must already be valid.
#pragma once

#include <array>

#include "asset/raw_mesh.h"

namespace corten::asset {

inline Vec3<float> in_single(Vec3<double> v) { return {float(v.x), float(v.y), float(v.z)}; }

RawMesh make_sphere(int subdivisions);
RawMesh make_hemisphere(int resolution);
RawMesh make_supersphere(int resolution, double e, double n);
RawMesh make_supertorus(int resolution, double radius, double s, double t);

RawMesh make_cone(int edges, double top_radius);
RawMesh make_wedge(std::array<int, 2> resolution, std::array<double, 2> fov_degrees, double gamma);
RawMesh make_plate(std::array<int, 2> resolution);

}  // namespace corten::asset
