// The public functions on rotations and spatial vectors: src/math on arrays.
#include "corten/spatial.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "base/standard.h"
#include "math/elementary.h"
#include "math/euler.h"
#include "math/quat_of_matrix.h"
#include "math/spatial.h"

namespace corten::spatial {

namespace {

// Between arrays and the types of src/math.
corten::Vec3<double> in(const VectorArg<3>& a) { return {a[0], a[1], a[2]}; }
corten::Quat<double> in(const VectorArg<4>& q) { return {q[0], q[1], q[2], q[3]}; }
corten::Mat3<double> in(const VectorArg<9>& a) { return bit_cast<corten::Mat3<double>>(a); }
Motion<double> motion_of(const VectorArg<6>& v) { return {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}}; }
Force<double> force_of(const VectorArg<6>& f) { return {{f[0], f[1], f[2]}, {f[3], f[4], f[5]}}; }

Vec3 out(const corten::Vec3<double>& a) { return {a.x, a.y, a.z}; }
Quat out(const corten::Quat<double>& q) { return {q.w, q.x, q.y, q.z}; }
Mat3 out(const corten::Mat3<double>& a) { return bit_cast<Mat3>(a); }
/// A Motion or a Force.
template <class Spatial>
Vec6 six(const Spatial& v) {
  return {v.ang.x, v.ang.y, v.ang.z, v.lin.x, v.lin.y, v.lin.z};
}

/// Both parts of a spatial vector in the axes of a frame.
Vec6 in_axes(const VectorArg<6>& v, const VectorArg<9>& axes) {
  const Vec3 first = mul_mat_t_vec(axes, {v[0], v[1], v[2]}),
             second = mul_mat_t_vec(axes, {v[3], v[4], v[5]});
  return {first[0], first[1], first[2], second[0], second[1], second[2]};
}

}  // namespace

double dot(const VectorArg<3>& a, const VectorArg<3>& b) { return corten::dot(in(a), in(b)); }

Vec3 cross(const VectorArg<3>& a, const VectorArg<3>& b) { return out(corten::cross(in(a), in(b))); }

double norm(const VectorArg<3>& a) { return corten::norm(in(a)); }

Vec3 normalize(const VectorArg<3>& a) { return out(normalized(in(a))); }

Vec3 mul_mat_vec(const VectorArg<9>& a, const VectorArg<3>& v) { return out(in(a)*in(v)); }

Vec3 mul_mat_t_vec(const VectorArg<9>& a, const VectorArg<3>& v) {
  return out(transposed_times(in(a), in(v)));
}

Mat3 mul_mat_mat(const VectorArg<9>& a, const VectorArg<9>& b) { return out(in(a)*in(b)); }

Mat3 transpose(const VectorArg<9>& a) { return {a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]}; }

Quat mul_quat(const VectorArg<4>& a, const VectorArg<4>& b) { return out(in(a)*in(b)); }

Quat mul_quat_axis(const VectorArg<4>& q, const VectorArg<3>& axis) {
  return mul_quat(q, {0, axis[0], axis[1], axis[2]});
}

Quat neg_quat(const VectorArg<4>& q) { return out(conjugate(in(q))); }

Quat normalize_quat(const VectorArg<4>& q) { return out(normalized(in(q))); }

Vec3 rot_vec_quat(const VectorArg<3>& v, const VectorArg<4>& q) { return out(rotate(in(q), in(v))); }

Quat axis_angle_to_quat(const VectorArg<3>& unit_axis, double angle) {
  return out(axis_angle(in(unit_axis), angle));
}

Vec3 quat_to_velocity(const VectorArg<4>& q, double dt) { return out((1 / dt) * rotation_vector(in(q))); }

Vec3 sub_quat(const VectorArg<4>& a, const VectorArg<4>& b) { return out(rotation_between(in(b), in(a))); }

Mat3 quat_to_mat(const VectorArg<4>& q) { return out(matrix(in(q))); }

Quat mat_to_quat(const VectorArg<9>& a) { return out(normalized(quat_of_matrix(in(a)))); }

Quat deriv_quat(const VectorArg<4>& q, const VectorArg<3>& velocity) {
  Quat rate = mul_quat({0, velocity[0], velocity[1], velocity[2]}, q);
  for (double& x : rate) x *= 0.5;
  return rate;
}

Quat integrate_quat(const VectorArg<4>& q, const VectorArg<3>& velocity, double dt) {
  return out(integrated(in(q), dt * in(velocity)));
}

Quat quat_z_to_vec(const VectorArg<3>& v) {
  if (norm(v) < tiny<double>()) return {1, 0, 0, 0};
  const corten::Vec3<double> towards = normalized(in(v)), turn = corten::cross({0, 0, 1}, towards);
  // normalized() of a zero vector is the x axis, about which -z is half a turn away.
  return out(axis_angle(normalized(turn), corten::atan2(corten::norm(turn), towards.z)));
}

Quat euler_to_quat(const VectorArg<3>& angles, std::string_view sequence) {
  const bool valid = sequence.size() == 3 && sequence.find_first_not_of("xyzXYZ") == std::string_view::npos;
  if (!valid)
    throw std::invalid_argument("euler_to_quat: sequence is \"" + std::string(sequence) +
                                "\"; it must have three letters of xyzXYZ");
  return out(euler_rotation(angles.data(), sequence, false));
}

Pose mul_pose(const Pose& a, const Pose& b) {
  return {transform_point(a, b.pos), normalize_quat(mul_quat(a.quat, b.quat))};
}

Pose neg_pose(const Pose& a) {
  const Quat back = neg_quat(a.quat);
  return {out(-in(rot_vec_quat(a.pos, back))), back};
}

Vec3 transform_point(const Pose& a, const VectorArg<3>& p) {
  return out(rotate(in(a.quat), in(p)) + in(a.pos));
}

Vec6 cross_motion(const VectorArg<6>& v, const VectorArg<6>& motion) {
  return six(corten::cross(motion_of(v), motion_of(motion)));
}

Vec6 cross_force(const VectorArg<6>& v, const VectorArg<6>& force) {
  return six(corten::cross(motion_of(v), force_of(force)));
}

Vec6 transform_motion(const VectorArg<6>& motion, const VectorArg<3>& new_origin,
                      const VectorArg<3>& old_origin) {
  const Motion<double> v = motion_of(motion);
  return six(Motion<double>{v.ang, velocity_at(v, in(new_origin), in(old_origin))});
}

Vec6 transform_motion(const VectorArg<6>& motion, const VectorArg<3>& new_origin,
                      const VectorArg<3>& old_origin, const VectorArg<9>& axes) {
  return in_axes(transform_motion(motion, new_origin, old_origin), axes);
}

Vec6 transform_force(const VectorArg<6>& force, const VectorArg<3>& new_origin,
                     const VectorArg<3>& old_origin) {
  return six(moved(force_of(force), in(old_origin), in(new_origin)));
}

Vec6 transform_force(const VectorArg<6>& force, const VectorArg<3>& new_origin,
                     const VectorArg<3>& old_origin, const VectorArg<9>& axes) {
  return in_axes(transform_force(force, new_origin, old_origin), axes);
}

}  // namespace corten::spatial
