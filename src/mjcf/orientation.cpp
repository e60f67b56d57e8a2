#include "mjcf/orientation.h"

#include <cmath>

#include "math/elementary.h"
#include "math/quat_of_matrix.h"

namespace corten::mjcf {

namespace {

std::optional<Vec3d> direction(Vec3d v) {
  if (!(dot(v, v) >= kZeroLength)) return std::nullopt;
  return unit(v);
}

}  // namespace

Vec3d unit(Vec3d v) {
  const double length = norm(v);
  return std::abs(length - 1) > kZeroLength ? Vec3d{v.x / length, v.y / length, v.z / length} : v;
}

Quatd unit(Quatd q) {
  const double length = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return std::abs(length - 1) > kZeroLength ? Quatd{q.w / length, q.x / length, q.y / length, q.z / length}
                                            : q;
}

std::optional<Quatd> quat_from_components(const double* wxyz) {
  Quatd q = quat(wxyz);
  if (!(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z >= kZeroLength)) return std::nullopt;
  return unit(q);
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
  return unit(quat_of_matrix({{x->x, y->x, z.x, x->y, y->y, z.y, x->z, y->z, z.z}}));
}

std::optional<Quatd> quat_from_z_axis(const double* z) {
  auto axis = direction(vec3(z));
  if (!axis) return std::nullopt;
  return quat_of_unit_z(*axis);
}

Quatd quat_of_unit_z(Vec3d direction_of_z) {
  const Vec3d turn = cross(Vec3d{0, 0, 1}, direction_of_z);
  const auto axis = direction(turn);
  const double sine = axis ? norm(turn) : 0;
  return axis_angle(axis.value_or(Vec3d{1, 0, 0}), corten::atan2(sine, direction_of_z.z));
}

}  // namespace corten::mjcf
