// Rotations, poses and spatial vectors. Arguments are lists, arrays, spans, vectors or pointers (VectorArg):
// quat_to_mat(data.body("torso").quat()); results are std::array.
//
// Quaternions are w x y z. Matrices are row-major, and the columns of a rotation matrix are the axes of the
// rotated frame. Spatial vectors have six numbers: motions are angular then linear, forces are torque then
// force.
#pragma once

#include <array>
#include <string_view>

#include "corten/vector_arg.h"

namespace corten::spatial {

/// A vector.
using Vec3 = std::array<double, 3>;
/// A quaternion: w x y z.
using Quat = std::array<double, 4>;
/// A matrix, row-major.
using Mat3 = std::array<double, 9>;
/// A spatial vector.
using Vec6 = std::array<double, 6>;

/// Position and orientation of a frame B in a frame A. It takes the coordinates of points in B to those in A.
struct Pose {
  Vec3 pos{0, 0, 0};      ///< origin
  Quat quat{1, 0, 0, 0};  ///< orientation
};

// ---- vectors and matrices

/// Dot product.
double dot(const VectorArg<3>& a, const VectorArg<3>& b);
/// Cross product.
Vec3 cross(const VectorArg<3>& a, const VectorArg<3>& b);
/// Length of a vector.
double norm(const VectorArg<3>& a);
/// Unit vector along a; the x axis if a is shorter than 1e-15.
Vec3 normalize(const VectorArg<3>& a);
/// Product of a matrix and a vector.
Vec3 mul_mat_vec(const VectorArg<9>& a, const VectorArg<3>& v);
/// Product of the transpose of a matrix and a vector: the world vector v in the frame a.
Vec3 mul_mat_t_vec(const VectorArg<9>& a, const VectorArg<3>& v);
/// Product of two matrices.
Mat3 mul_mat_mat(const VectorArg<9>& a, const VectorArg<9>& b);
/// Transpose of a matrix.
Mat3 transpose(const VectorArg<9>& a);

// ---- quaternions

/// Product: first b, then a.
Quat mul_quat(const VectorArg<4>& a, const VectorArg<4>& b);
/// Product of a quaternion and a vector as a quaternion with w = 0.
Quat mul_quat_axis(const VectorArg<4>& q, const VectorArg<3>& axis);
/// The opposite rotation of a unit quaternion.
Quat neg_quat(const VectorArg<4>& q);
/// q at unit length; identity if q is shorter than 1e-15.
Quat normalize_quat(const VectorArg<4>& q);
/// The vector v rotated by a unit quaternion.
Vec3 rot_vec_quat(const VectorArg<3>& v, const VectorArg<4>& q);
/// Rotation about a unit axis by an angle in radians.
Quat axis_angle_to_quat(const VectorArg<3>& unit_axis, double angle);
/// Constant angular velocity that rotates by q in time dt, by an angle of at most pi. q may have any length.
Vec3 quat_to_velocity(const VectorArg<4>& q, double dt);
/// Rotation vector from b to a in the frame of b: b * quat(result) = a.
Vec3 sub_quat(const VectorArg<4>& a, const VectorArg<4>& b);
/// Rotation matrix of a unit quaternion.
Mat3 quat_to_mat(const VectorArg<4>& q);
/// Unit quaternion of a rotation matrix.
Quat mat_to_quat(const VectorArg<9>& a);
/// Time derivative of q that rotates with this angular velocity, given in the frame that q is relative to.
Quat deriv_quat(const VectorArg<4>& q, const VectorArg<3>& velocity);
/// q after rotation with this angular velocity, given in its own frame, for time dt; normalized.
Quat integrate_quat(const VectorArg<4>& q, const VectorArg<3>& velocity, double dt);
/// The shortest rotation of the z axis to the direction of v; half a turn about x for -z, identity for zero.
Quat quat_z_to_vec(const VectorArg<3>& v);
/// Three rotations, in radians, about the axes of `sequence`: letters xyz are axes of the rotating
/// frame (intrinsic), XYZ are fixed axes (extrinsic). Throws std::invalid_argument unless it has three of
/// these letters.
Quat euler_to_quat(const VectorArg<3>& angles, std::string_view sequence);

/// Derivatives of integrate_quat. Rotations differ by rotation vectors in their own frames.
struct IntegrateQuatDerivatives {
  Mat3 quat;  ///< by q
  Mat3 turn;  ///< by the rotation vector dt * velocity
  Vec3 dt;    ///< by the time
};
/// Derivatives of integrate_quat with this velocity and time, for any q.
IntegrateQuatDerivatives integrate_quat_derivatives(const VectorArg<3>& velocity, double dt);

/// Derivatives of sub_quat. Rotations differ by rotation vectors in their own frames.
struct SubQuatDerivatives {
  Mat3 a;  ///< by the first quaternion
  Mat3 b;  ///< by the second quaternion
};
/// Derivatives of sub_quat(a, b).
SubQuatDerivatives sub_quat_derivatives(const VectorArg<4>& a, const VectorArg<4>& b);

// ---- poses

/// Composition of two poses: first b, then a. The quaternion is normalized.
Pose mul_pose(const Pose& a, const Pose& b);
/// The inverse of a pose with a unit quaternion.
Pose neg_pose(const Pose& a);
/// The point p, given in the frame of the pose, in the frame that the pose is relative to.
Vec3 transform_point(const Pose& a, const VectorArg<3>& p);

// ---- spatial vectors

/// Cross product of two motions: the rate of a motion vector that moves with velocity v.
Vec6 cross_motion(const VectorArg<6>& v, const VectorArg<6>& motion);
/// Cross product of a motion and a force: the rate of a force vector that moves with velocity v.
Vec6 cross_force(const VectorArg<6>& v, const VectorArg<6>& force);
/// Moves the reference point of a motion from `old_origin` to `new_origin`. Both are in the axes of the
/// motion.
Vec6 transform_motion(const VectorArg<6>& motion, const VectorArg<3>& new_origin,
                      const VectorArg<3>& old_origin);
/// transform_motion, then expressed in the axes of a frame: the columns of `axes`.
Vec6 transform_motion(const VectorArg<6>& motion, const VectorArg<3>& new_origin,
                      const VectorArg<3>& old_origin, const VectorArg<9>& axes);
/// Moves the reference point of a force from `old_origin` to `new_origin`. Both are in the axes of the force.
Vec6 transform_force(const VectorArg<6>& force, const VectorArg<3>& new_origin,
                     const VectorArg<3>& old_origin);
/// transform_force, then expressed in the axes of a frame: the columns of `axes`.
Vec6 transform_force(const VectorArg<6>& force, const VectorArg<3>& new_origin,
                     const VectorArg<3>& old_origin, const VectorArg<9>& axes);

}  // namespace corten::spatial
