// Geoms of every type, each with the exact solid that it stands for: what lies, slides and falls in tests of
// contacts, and what it does so on.
#pragma once

#include <string>
#include <vector>

#include "support/solids.h"

namespace corten::test {

struct Shape {
  std::string name;
  std::string assets;  ///< MJCF
  std::string geom;    ///< attributes of the geom; the frame of its body is that of the solid
  double size = 1;     ///< half the largest extent, about
  double cell = 0;     ///< of the grid of a distance field
  bool rolls = false;  ///< nothing keeps it where it lies
  Solid solid;
};

/// Names of movable shapes: sphere, capsule, ellipsoid, cylinder, box; hull_*, tri_* and sdf_*, which are
/// meshes that collide as hulls, as triangles and as fields.
std::vector<std::string> convex_bodies();
std::vector<std::string> triangle_bodies();
std::vector<std::string> field_bodies();
/// A shape of about the half width `size`.
Shape body_shape(const std::string& name, double size);

/// Names of flat floors: plane, box, hull, cylinder, hfield, and triangles and fields.
std::vector<std::string> convex_floors();
std::vector<std::string> triangle_floors();
std::vector<std::string> field_floors();
std::vector<std::string> all_floors();
/// Flat on top, at z = 0, for bodies of half width `size`: fifteen times that to every side. `globe` is not:
/// a sphere about the origin, twenty times as large.
Shape floor_shape(const std::string& name, double size);

/// Triangles of a ball: an icosahedron with every triangle cut into four, so many times.
Triangles icosphere(double radius, int cuts);

}  // namespace corten::test
