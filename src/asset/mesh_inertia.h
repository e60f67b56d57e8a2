// Volume, centre and second moments of triangle meshes.
//
// A closed surface is divided into tetrahedra, one per face, with a common apex; signed volumes cancel
// outside the solid, for any shape (Mirtich 1996). The reference's modes differ only in which faces they use
// and in the weight of each face:
//   exact   signed volumes
//   legacy  absolute volumes: equal for convex shapes, too large for others. The reference's default
//   convex  signed volumes of the convex hull
//   shell   areas: a thin sheet instead of a solid
#pragma once

#include <span>

#include "asset/raw_mesh.h"
#include "corten/spec/keywords.h"
#include "math/rotation.h"

namespace corten::asset {

using InertiaMode = mjcf::MeshInertia;

struct MassProperties {
  double amount = 0;  ///< volume, or area of a shell
  Vec3<double> center{0, 0, 0};
  Mat3<double> inertia{};  ///< about the centre, for density 1
};

/// Sum of all face areas.
double surface_area(std::span<const Vec3<double>> vertices, std::span<const Triangle> faces);

/// Volume of a closed surface; negative if its faces point inwards.
double signed_volume(std::span<const Vec3<double>> vertices, std::span<const Triangle> faces);

/// `amount` is negative if faces point inwards, and about zero if they enclose no volume; centre and inertia
/// are then meaningless. Mode convex equals exact with the faces of the hull: pass those. The common apex is
/// the centroid of `surface`, which for convex is still the faces of the mesh.
MassProperties mass_properties(std::span<const Vec3<double>> vertices, std::span<const Triangle> faces,
                               std::span<const Triangle> surface, InertiaMode mode);

/// Mass properties of the solid box between two corners.
MassProperties box_mass_properties(Vec3<double> low, Vec3<double> high);

}  // namespace corten::asset
