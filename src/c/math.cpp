// Rotations of the C interface.
#include <algorithm>
#include <array>

#include "c/failure.h"
#include "corten/spatial.h"

namespace corten::c {

namespace {

/// N numbers of the caller.
template <std::size_t N>
std::array<double, N> numbers(const double* from, const char* name) {
  require(from, name);
  std::array<double, N> result;
  std::copy_n(from, N, result.begin());
  return result;
}
spatial::Vec3 vec3(const double* from, const char* name) { return numbers<3>(from, name); }
spatial::Quat quat(const double* from, const char* name) { return numbers<4>(from, name); }

/// Writes the result of compute(), after all arguments have been read.
template <class Compute>
corten_result write(double* result, Compute compute) {
  return guarded([&] {
    require(result, "result");
    const auto computed = compute();
    std::copy(computed.begin(), computed.end(), result);
  });
}

}  // namespace
}  // namespace corten::c

using namespace corten;
using namespace corten::c;

corten_result corten_mul_quat(const double* a, const double* b, double* result) {
  return write(result, [&] { return spatial::mul_quat(quat(a, "a"), quat(b, "b")); });
}
corten_result corten_neg_quat(const double* q, double* result) {
  return write(result, [&] { return spatial::neg_quat(quat(q, "quat")); });
}
corten_result corten_normalize_quat(const double* q, double* result) {
  return write(result, [&] { return spatial::normalize_quat(quat(q, "quat")); });
}
corten_result corten_rot_vec_quat(const double* vector, const double* q, double* result) {
  return write(result, [&] { return spatial::rot_vec_quat(vec3(vector, "vector"), quat(q, "quat")); });
}
corten_result corten_axis_angle_to_quat(const double* axis, double angle, double* result) {
  return write(result, [&] { return spatial::axis_angle_to_quat(vec3(axis, "axis"), angle); });
}
corten_result corten_integrate_quat(const double* q, const double* velocity, double dt, double* result) {
  return write(result,
               [&] { return spatial::integrate_quat(quat(q, "quat"), vec3(velocity, "velocity"), dt); });
}
corten_result corten_sub_quat(const double* a, const double* b, double* result) {
  return write(result, [&] { return spatial::sub_quat(quat(a, "a"), quat(b, "b")); });
}
corten_result corten_quat_to_mat(const double* q, double* result) {
  return write(result, [&] { return spatial::quat_to_mat(quat(q, "quat")); });
}
corten_result corten_mat_to_quat(const double* matrix, double* result) {
  return write(result, [&] { return spatial::mat_to_quat(numbers<9>(matrix, "matrix")); });
}
