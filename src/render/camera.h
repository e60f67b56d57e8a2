// The camera of a picture and the rays of its pixels.
#pragma once

#include "collision/ray.h"
#include "math/elementary.h"
#include "model/views.h"

namespace corten::render {

/// A camera in the world. Rays of a perspective camera start at `pos`; their direction has the length 1 along
/// the view, so that distances along them are depths.
template <class T>
struct Eye {
  Vec3<T> pos, right, up, forward;
  int parallel = 0;
  /// Sides of the picture at depth 1, or in metres if the rays are parallel.
  T left = -1, width = 2, top = 1, height = 2;
  Vec3<T> towards{0, 0, 0};  ///< the lamp at the eye: against the view

  /// The ray through a point of the picture, from 0 to 1 from the left and from the top.
  CORTEN_HD Ray<T> ray(T x, T y) const {
    const T u = left + x * width, v = top - y * height;
    if (parallel) return {pos + u * right + v * up, forward};
    return {pos, forward + u * right + v * up};
  }
};

/// From where pictures are taken, as far as it is the same for all environments.
struct CameraInfo {
  int camera = -1;        ///< of the model; -1: the free camera of the values below
  int track = -1;         ///< body that the free camera follows; -1: none
  Vec3<double> target{};  ///< what it looks at, relative to that body
  double distance = 1;
  Vec3<double> right{}, up{}, forward{};
  double fovy = 45;  ///< degrees, or metres if the rays are parallel
  int parallel = 0;
  double aspect = 1;  ///< width by height of the picture
};

namespace detail {

/// A symmetric picture whose half height at depth 1 (or in metres) is `half`.
template <class T>
CORTEN_HD void set_symmetric(Eye<T>& eye, T half, T aspect) {
  eye.top = half, eye.height = 2 * half;
  eye.left = -half * aspect, eye.width = 2 * half * aspect;
}

template <class T>
CORTEN_HD T tangent_of_half(T fovy) {
  constexpr T kHalfDegree = T(0.0087266462599716477);
  return corten::tan(kHalfDegree * clamped(fovy, T(1e-3), T(179.9)));
}

template <class T>
CORTEN_HD void set_lens(Eye<T>& eye, const ModelView<T>& m, int c, T aspect) {
  const T *sensor = m.cam_sensorsize + 2 * c, *intrinsic = m.cam_intrinsic + 4 * c;
  eye.parallel = m.cam_projection[c] != 0;
  if (eye.parallel) return set_symmetric(eye, T(0.5) * m.cam_fovy[c], aspect);
  if (sensor[0] > 0 && sensor[1] > 0 && intrinsic[0] > 0 && intrinsic[1] > 0) {
    // Focal lengths and principal point in metres, as the sensor's size.
    eye.left = (intrinsic[2] - T(0.5) * sensor[0]) / intrinsic[0], eye.width = sensor[0] / intrinsic[0];
    eye.top = (T(0.5) * sensor[1] + intrinsic[3]) / intrinsic[1], eye.height = sensor[1] / intrinsic[1];
    return;
  }
  set_symmetric(eye, tangent_of_half(m.cam_fovy[c]), aspect);
}

template <class T>
CORTEN_HD Vec3<T> as(Vec3<double> v) {
  return {T(v.x), T(v.y), T(v.z)};
}

}  // namespace detail

/// The camera in the poses of a Data.
template <class T>
CORTEN_HD Eye<T> eye_of(const CameraInfo& info, const ModelView<T>& m, const DataView<T>& d) {
  Eye<T> eye;
  if (info.camera >= 0) {
    const T* mat = d.cam_xmat[info.camera].m;
    eye.pos = d.cam_xpos[info.camera];
    eye.right = {mat[0], mat[3], mat[6]};
    eye.up = {mat[1], mat[4], mat[7]};
    eye.forward = {-mat[2], -mat[5], -mat[8]};
    detail::set_lens(eye, m, info.camera, T(info.aspect));
    return eye;
  }
  Vec3<T> target = detail::as<T>(info.target);
  if (info.track >= 0) target += d.xpos[info.track];
  eye.right = detail::as<T>(info.right), eye.up = detail::as<T>(info.up);
  eye.forward = detail::as<T>(info.forward);
  eye.pos = target - T(info.distance) * eye.forward;
  eye.parallel = info.parallel;
  const T fovy = T(info.fovy);
  detail::set_symmetric(eye, info.parallel ? T(0.5) * fovy : detail::tangent_of_half(fovy), T(info.aspect));
  return eye;
}

}  // namespace corten::render
