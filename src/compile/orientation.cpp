#include "compile/orientation.h"

#include <cmath>

namespace corten::compile {

namespace {

std::optional<Vec3d> direction(Vec3d v) {
  if (!(dot(v, v) >= kSmall)) return std::nullopt;
  return (1 / norm(v)) * v;
}

/// Quaternion of a rotation matrix; divides by the largest component (Shepperd 1978).
Quatd quat_of_matrix(const Mat3d& r) {
  const double xx = r(0, 0), yy = r(1, 1), zz = r(2, 2);
  Quatd q;
  if (xx + yy + zz > 0) {
    q.w = 0.5 * std::sqrt(1 + xx + yy + zz);
    double s = 0.25 / q.w;
    q.x = s * (r(2, 1) - r(1, 2)), q.y = s * (r(0, 2) - r(2, 0)), q.z = s * (r(1, 0) - r(0, 1));
  } else if (xx > yy && xx > zz) {
    q.x = 0.5 * std::sqrt(1 + xx - yy - zz);
    double s = 0.25 / q.x;
    q.w = s * (r(2, 1) - r(1, 2)), q.y = s * (r(0, 1) + r(1, 0)), q.z = s * (r(0, 2) + r(2, 0));
  } else if (yy > zz) {
    q.y = 0.5 * std::sqrt(1 - xx + yy - zz);
    double s = 0.25 / q.y;
    q.w = s * (r(0, 2) - r(2, 0)), q.x = s * (r(0, 1) + r(1, 0)), q.z = s * (r(1, 2) + r(2, 1));
  } else {
    q.z = 0.5 * std::sqrt(1 - xx - yy + zz);
    double s = 0.25 / q.z;
    q.w = s * (r(1, 0) - r(0, 1)), q.x = s * (r(0, 2) + r(2, 0)), q.y = s * (r(1, 2) + r(2, 1));
  }
  return normalized(q);
}

}  // namespace

std::optional<Quatd> quat_from_components(const double* wxyz) {
  Quatd q = quat(wxyz);
  if (!(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z >= kSmall)) return std::nullopt;
  return normalized(q);
}

std::optional<Quatd> quat_from_axis_angle(const double* axis_and_angle, bool degrees) {
  auto axis = direction(vec3(axis_and_angle));
  if (!axis) return std::nullopt;
  return axis_angle(*axis, radians(axis_and_angle[3], degrees));
}

std::optional<Quatd> quat_from_xy_axes(const double* x_and_y) {
  auto x = direction(vec3(x_and_y));
  if (!x) return std::nullopt;
  Vec3d towards_y = vec3(x_and_y + 3);
  auto y = direction(towards_y - dot(*x, towards_y) * *x);
  if (!y) return std::nullopt;
  Vec3d z = cross(*x, *y);
  return quat_of_matrix({{x->x, y->x, z.x, x->y, y->y, z.y, x->z, y->z, z.z}});
}

std::optional<Quatd> quat_from_z_axis(const double* z) {
  auto unit = direction(vec3(z));
  if (!unit) return std::nullopt;
  return quat_of_unit_z(*unit);
}

Quatd quat_of_unit_z(Vec3d direction_of_z) {
  const Vec3d turn = cross(Vec3d{0, 0, 1}, direction_of_z);
  const auto axis = direction(turn);
  const double sine = axis ? norm(turn) : 0;
  return axis_angle(axis.value_or(Vec3d{1, 0, 0}), std::atan2(sine, direction_of_z.z));
}

}  // namespace corten::compile
