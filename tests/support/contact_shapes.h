// Geoms of every type for contact tests, moving bodies and floors, each with the exact solid that it
// represents.
#pragma once

#include <string>
#include <vector>

#include "support/solids.h"

namespace corten::test {

struct Shape {
  std::string name;
  std::string assets;  ///< MJCF
  std::string geom;    ///< attributes of the geom; the frame of its body is that of the solid
  double size = 1;     ///< about half the largest extent
  double cell = 0;     ///< cell size of a distance field's grid
  bool rolls = false;  ///< has no stable resting pose
  bool tips = false;   ///< has no side to stand on: it can only be dropped
  /// How far a line along the normal of a face leaves the solid at the face's rim, relative to its length:
  /// the cosine of the sharpest edge.
  double aside = 0.7;
  Solid solid;
};

/// Names of movable shapes: sphere, capsule, ellipsoid, cylinder, box; hull_*, tri_* and sdf_*, which are
/// meshes that collide as hulls, as triangles and as fields.
std::vector<std::string> convex_bodies();
std::vector<std::string> triangle_bodies();
std::vector<std::string> field_bodies();
/// Meshes and fields with tips, thin plates, and a finely triangulated ring.
std::vector<std::string> sharp_bodies();
/// Meshes and fields that no rule was made for: a knot, a cup, stairs, a blade, fine and coarse balls,
/// plates.
std::vector<std::string> other_bodies();
/// More of these: a gear, a channel, a tube, a hollow half sphere, a lumpy ball, a flat cone, a hook.
std::vector<std::string> unusual_bodies();
/// Open surfaces that stand on their rims: a dome, a box and a pipe.
std::vector<std::string> open_bodies();
/// The shape `name` with a half width of about `size`.
Shape body_shape(const std::string& name, double size);

/// Names of flat floors: plane, box, hull, cylinder, hfield, and triangles and fields.
std::vector<std::string> convex_floors();
std::vector<std::string> triangle_floors();
std::vector<std::string> field_floors();
std::vector<std::string> all_floors();
/// Floors with slivers, with small triangles, and fields with finer and coarser grids.
std::vector<std::string> unusual_floors();
/// A floor with a flat top at z = 0, for bodies of half width `size`: it extends fifteen times that to every
/// side. `globe` is not flat: a sphere around the origin, twenty times as large.
Shape floor_shape(const std::string& name, double size);

/// Triangles of a ball: an icosahedron with every triangle split into four, `cuts` times.
Triangles icosphere(double radius, int cuts);

}  // namespace corten::test
