// Conversion of MJCF's five forms of orientation to quaternions.
#pragma once

#include <optional>
#include <string>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"
#include "math/euler.h"
#include "mjcf/pose.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {

using Vec3d = Vec3<double>;
using Quatd = Quat<double>;

/// Squared lengths below this are treated as zero, as by the reference's compiler.
inline constexpr double kZeroLength = 1e-14;

/// The vector or quaternion at unit length; unchanged if its length is 1 up to rounding. Divides by the
/// length, as the reference's compiler does.
Vec3d unit(Vec3d v);
Quatd unit(Quatd q);

/// Each returns empty if the numbers do not define a rotation (zero or parallel vectors).
std::optional<Quatd> quat_from_components(const double* wxyz);
std::optional<Quatd> quat_from_axis_angle(const double* axis_and_angle, bool degrees);
std::optional<Quatd> quat_from_xy_axes(const double* x_and_y);
std::optional<Quatd> quat_from_z_axis(const double* z);

/// The shortest rotation that takes z to this unit vector; 180 degrees about x for -z.
Quatd quat_of_unit_z(Vec3d direction);

/// Orientation of a body, frame, inertial, geom, site or flexcomp; identity after an error.
template <class Posed>
Quatd orientation_of(const Posed& element, const Compiler& rules, Diagnostics& found) {
  const bool degrees = *rules.angle == Angle::degree;
  auto checked = [&](std::optional<Quatd> quat, const char* attribute, const auto& numbers) {
    if (!quat)
      found.error(element.at, std::string(attribute) + " " +
                                  to_text(std::span<const double>(numbers.values)) +
                                  " gives no direction; its vectors must be non-zero and not parallel");
    return quat.value_or(Quatd{1, 0, 0, 0});
  };
  switch (orientation_form(element)) {
    case OrientationForm::axisangle:
      return checked(quat_from_axis_angle(element.axisangle->data(), degrees), "axisangle",
                     *element.axisangle);
    case OrientationForm::xyaxes:
      return checked(quat_from_xy_axes(element.xyaxes->data()), "xyaxes", *element.xyaxes);
    case OrientationForm::zaxis:
      return checked(quat_from_z_axis(element.zaxis->data()), "zaxis", *element.zaxis);
    case OrientationForm::euler: return euler_rotation(element.euler->data(), *rules.eulerseq, degrees);
    case OrientationForm::quat: break;
  }
  return checked(quat_from_components(element.quat->data()), "quat", *element.quat);
}

/// Position and orientation of an element.
template <class Posed>
Pose pose_of(const Posed& element, const Compiler& rules, Diagnostics& found) {
  return {vec3(element.pos->data()), orientation_of(element, rules, found)};
}

}  // namespace corten::mjcf
