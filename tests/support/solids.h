// Solids with exact signed distances in double, by closed forms and by brute force over triangles. They share
// no code with the library's colliders, which are checked against them.
#pragma once

#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "support/meshes.h"
#include "support/random.h"

namespace corten::test {

using Vec = std::array<double, 3>;

inline Vec operator+(const Vec& a, const Vec& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Vec operator-(const Vec& a, const Vec& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline Vec operator-(const Vec& a) { return {-a[0], -a[1], -a[2]}; }
inline Vec operator*(double s, const Vec& a) { return {s * a[0], s * a[1], s * a[2]}; }
inline double dot(const Vec& a, const Vec& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Vec cross(const Vec& a, const Vec& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double norm(const Vec& a) { return std::hypot(a[0], a[1], a[2]); }
inline Vec unit(const Vec& a) { return (1 / norm(a)) * a; }

/// A rotation: w, x, y, z
using Turn = std::array<double, 4>;

Turn turn_about(const Vec& axis, double angle);
/// The shortest rotation that takes one unit vector to another.
Turn turn_to(const Vec& from, const Vec& to);
Turn operator*(const Turn& a, const Turn& b);
inline Turn inverse(const Turn& a) { return {a[0], -a[1], -a[2], -a[3]}; }
Vec rotate(const Turn& a, const Vec& v);
/// Angle between two orientations.
double angle_between(const Turn& a, const Turn& b);
Vec random_direction(Random& random);
Turn random_turn(Random& random);
/// A separate seed for each name (FNV-1a).
unsigned seed_for(const std::string& name, unsigned seed);
/// A random number between two positive numbers, uniform in the logarithm.
double log_uniform(Random& random, double low, double high);

struct Nearest {
  double distance;  ///< negative inside
  Vec point;        ///< on the surface
};

/// The surface of a solid in its own frame.
struct Solid {
  std::function<Nearest(const Vec&)> nearest;
  /// The largest dot product of a direction with a point of the solid.
  std::function<double(const Vec&)> reach;
  /// One of the points with that dot product, at random.
  std::function<Vec(const Vec&, Random&)> farthest;
  /// A random normal of the convex hull: of a face, or from the cone of an edge or a corner.
  std::function<Vec(Random&)> outward;
  /// Normals of the flat faces of the hull.
  std::vector<Vec> facets;
  /// Outward normals of the faces, lines or points on which the solid rests stably.
  std::vector<Vec> feet;
  /// Distance from a point of the surface to the nearest sharp edge; infinite if there is none.
  std::function<double(const Vec&)> edge_distance;
};

Solid ball_solid(double radius);
/// A capsule along z.
Solid capsule_solid(double radius, double half);
Solid cylinder_solid(double radius, double half);
Solid ellipsoid_solid(const Vec& axes);
/// A box between its low and high corners.
Solid box_solid(const Vec& low, const Vec& high);
/// The half space z < 0.
Solid half_space();
/// The solid of a closed mesh with outward faces.
Solid mesh_solid(const Triangles& mesh);

}  // namespace corten::test
