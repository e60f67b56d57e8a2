// Volume, centre and second moments of triangle meshes.
//
// A closed surface is cut into tetrahedra, one per face, with a common apex; signed volumes cancel outside
// the solid, whatever its shape (Mirtich 1996). The reference's modes differ only in which faces they take
// and in how each face counts:
//   exact   signed volumes
//   legacy  absolute volumes: equal for convex shapes, too much for others. The reference's default
//   convex  signed volumes of the convex hull
//   shell   areas: a thin sheet instead of a solid
#pragma once

#include <span>

#include "asset/raw_mesh.h"
#include "math/rotation.h"

namespace corten::asset {

enum class InertiaMode { convex, exact, legacy, shell };

struct MassProperties {
  double amount = 0;  ///< volume; area of a shell
  Vec3<double> center{0, 0, 0};
  Mat3<double> inertia{};  ///< about the center, for density 1
};

/// Sum of all face areas.
double surface_area(std::span<const Vec3<double>> vertices, std::span<const Triangle> faces);

/// Volume of a closed surface; negative where its faces look inwards.
double signed_volume(std::span<const Vec3<double>> vertices, std::span<const Triangle> faces);

/// `amount` is negative where faces look inwards, and about zero where they enclose nothing; centre and
/// inertia mean nothing then. Convex differs from exact in its faces alone: give those of the hull. The
/// faces' common apex is the centroid of `surface`, which for convex are still the faces of the mesh.
MassProperties mass_properties(std::span<const Vec3<double>> vertices, std::span<const Triangle> faces,
                               std::span<const Triangle> surface, InertiaMode mode);

/// Of the solid box with the given corners.
MassProperties box_mass_properties(Vec3<double> low, Vec3<double> high);

}  // namespace corten::asset
