/* Rotations of the C interface: quaternions (4 numbers, w x y z), vectors (3 numbers) and rotation matrices
 * (9 numbers, row-major). The result may be one of the arguments. They compute as their namesakes in
 * corten/spatial.h. Include corten/c.h. */
#ifndef CORTEN_C_MATH_H
#define CORTEN_C_MATH_H

#include "corten/c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* result <- a b: first b, then a. */
CORTEN_API corten_result corten_mul_quat(const double* a, const double* b, double* result);
/* result <- the opposite rotation of a unit quaternion. */
CORTEN_API corten_result corten_neg_quat(const double* quat, double* result);
/* result <- quat at unit length. */
CORTEN_API corten_result corten_normalize_quat(const double* quat, double* result);
/* result <- the vector rotated by a unit quaternion. */
CORTEN_API corten_result corten_rot_vec_quat(const double* vector, const double* quat, double* result);
/* result <- rotation about a unit axis by an angle in radians. */
CORTEN_API corten_result corten_axis_angle_to_quat(const double* axis, double angle, double* result);
/* result <- quat after rotation with an angular velocity, given in its own frame, for time dt. */
CORTEN_API corten_result corten_integrate_quat(const double* quat, const double* velocity, double dt,
                                               double* result);
/* result <- rotation vector (3 numbers) from b to a in the frame of b. */
CORTEN_API corten_result corten_sub_quat(const double* a, const double* b, double* result);
/* result <- rotation matrix of a unit quaternion. */
CORTEN_API corten_result corten_quat_to_mat(const double* quat, double* result);
/* result <- unit quaternion of a rotation matrix. */
CORTEN_API corten_result corten_mat_to_quat(const double* matrix, double* result);

#ifdef __cplusplus
}
#endif

#endif
