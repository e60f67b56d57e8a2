#include "compile/shapes.h"

#include <algorithm>
#include <cmath>

#include "math/elementary.h"

namespace corten::compile {

namespace {

/// Moments of inertia from the second moments of position (x2, y2, z2) per unit mass.
Vec3d from_second_moments(double mass, double x2, double y2, double z2) {
  return {mass * (y2 + z2), mass * (x2 + z2), mass * (x2 + y2)};
}

Vec3d capsule(double radius, double half, double mass, bool shell) {
  // The two caps and the tube share the mass by volume, or by area for a shell.
  const double r2 = radius * radius, height = 2 * half;
  const double ball_share =
      shell ? 2 * radius / (2 * radius + height) : 4 * radius / (4 * radius + 3 * height);
  const double ball = mass * ball_share, tube = mass - ball;
  // Distance from the centre of the ball to the centre of mass of its half, and moments of a whole ball about
  // its centre.
  const double half_centre = shell ? radius / 2 : 3 * radius / 8;
  const double ball_moment = ball * r2 * (shell ? 2.0 / 3 : 2.0 / 5);
  const double ball_offset = ball * (half * half + 2 * half * half_centre);
  const double across = tube * ((shell ? r2 / 2 : r2 / 4) + height * height / 12) + ball_moment + ball_offset;
  const double along = tube * (shell ? r2 : r2 / 2) + ball_moment;
  return {across, across, along};
}

Vec3d cylinder(double radius, double half, double mass, bool shell) {
  const double r2 = radius * radius, h2 = half * half;
  if (!shell) return from_second_moments(mass, r2 / 4, r2 / 4, h2 / 3);
  // The side and the two end discs share the mass by area.
  const double lids = mass * radius / (radius + 2 * half), side = mass - lids;
  const Vec3d of_side = from_second_moments(side, r2 / 2, r2 / 2, h2 / 3);
  return of_side + from_second_moments(lids, r2 / 4, r2 / 4, h2);
}

Vec3d solid_ellipsoid(const Size3& s, double mass) {
  return from_second_moments(mass, s[0] * s[0] / 5, s[1] * s[1] / 5, s[2] * s[2] / 5);
}

double ellipsoid_volume(const Size3& s) { return 4 * kPi * s[0] * s[1] * s[2] / 3; }

Vec3d ellipsoid(const Size3& s, double mass, bool shell) {
  if (!shell) return solid_ellipsoid(s, mass);
  // There is no closed form. As in the reference: the difference of two solids whose sizes differ by 1e-6.
  const double skin = 1e-6;
  const Size3 outer{s[0] + skin, s[1] + skin, s[2] + skin};
  const double inner_volume = ellipsoid_volume(s), outer_volume = ellipsoid_volume(outer);
  const double density = mass / (outer_volume - inner_volume);
  return solid_ellipsoid(outer, outer_volume * density) - solid_ellipsoid(s, inner_volume * density);
}

Vec3d box(const Size3& s, double mass, bool shell) {
  const double x2 = s[0] * s[0], y2 = s[1] * s[1], z2 = s[2] * s[2];
  if (!shell) return from_second_moments(mass, x2 / 3, y2 / 3, z2 / 3);
  // The pairs of faces perpendicular to x, y and z share the mass by area.
  const double ax = s[1] * s[2], ay = s[0] * s[2], az = s[0] * s[1], per_area = mass / (ax + ay + az);
  return from_second_moments(per_area * ax, x2, y2 / 3, z2 / 3) +
         from_second_moments(per_area * ay, x2 / 3, y2, z2 / 3) +
         from_second_moments(per_area * az, x2 / 3, y2 / 3, z2);
}

double ellipsoid_area(const Size3& s) {
  const double p = 1.6075;  // Thomsen's approximation, accurate to about 1%
  const double mean =
      (corten::pow(s[0] * s[1], p) + corten::pow(s[1] * s[2], p) + corten::pow(s[2] * s[0], p)) / 3;
  return 4 * kPi * corten::pow(mean, 1 / p);
}

}  // namespace

int sizes_of(GeomType type) {
  switch (type) {
    case kSphere: return 1;
    case kCapsule:
    case kCylinder: return 2;
    case kEllipsoid:
    case kBox: return 3;
    case kPlane:
    case kHfield:
    case kMesh:
    case kSdf: break;
  }
  return 0;
}

double volume(GeomType type, const Size3& s, bool shell) {
  const double r = s[0], height = 2 * s[1];
  switch (type) {
    case kSphere: return shell ? 4 * kPi * r * r : 4 * kPi * r * r * r / 3;
    case kCapsule:
      return shell ? 4 * kPi * r * r + 2 * kPi * r * height : kPi * (r * r * height + 4 * r * r * r / 3);
    case kCylinder: return shell ? 2 * kPi * r * (r + height) : kPi * r * r * height;
    case kEllipsoid: return shell ? ellipsoid_area(s) : ellipsoid_volume(s);
    // A height field has the mass of the box given by the geom's size.
    case kHfield:
    case kBox: return shell ? 8 * (s[0] * s[1] + s[1] * s[2] + s[2] * s[0]) : 8 * s[0] * s[1] * s[2];
    case kPlane:
    case kMesh:
    case kSdf: break;
  }
  return 0;
}

Vec3d moments(GeomType type, const Size3& s, bool shell, double mass) {
  const double of_sphere = mass * s[0] * s[0] * (shell ? 2.0 / 3 : 2.0 / 5);
  switch (type) {
    case kSphere: return {of_sphere, of_sphere, of_sphere};
    case kCapsule: return capsule(s[0], s[1], mass, shell);
    case kCylinder: return cylinder(s[0], s[1], mass, shell);
    case kEllipsoid: return ellipsoid(s, mass, shell);
    case kHfield:
    case kBox: return box(s, mass, shell);
    case kPlane:
    case kMesh:
    case kSdf: break;
  }
  return {0, 0, 0};
}

double bounding_radius(GeomType type, const Size3& s) {
  switch (type) {
    case kSphere: return s[0];
    case kCapsule: return s[0] + s[1];
    case kCylinder: return std::sqrt(s[0] * s[0] + s[1] * s[1]);
    case kEllipsoid: return std::max({s[0], s[1], s[2]});
    case kBox: return std::sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
    case kPlane:
    case kHfield:
    case kMesh:
    case kSdf: break;
  }
  return 0;
}

std::array<double, 6> bounding_box(GeomType type, const Size3& s) {
  const double endless = 1e10;
  switch (type) {
    case kPlane: return {0, 0, -endless / 2, endless, endless, endless / 2};
    case kSphere: return {0, 0, 0, s[0], s[0], s[0]};
    case kCapsule: return {0, 0, 0, s[0], s[0], s[0] + s[1]};
    case kCylinder: return {0, 0, 0, s[0], s[0], s[1]};
    case kHfield:
    case kEllipsoid:
    case kBox:
    case kMesh:
    case kSdf: break;
  }
  return {0, 0, 0, s[0], s[1], s[2]};
}

}  // namespace corten::compile
