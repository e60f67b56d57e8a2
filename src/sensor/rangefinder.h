// Rangefinders: one ray along a site's z axis, or one through every pixel of a camera.
#pragma once

#include "collision/ray_scene.h"
#include "math/elementary.h"
#include "model/sensor_info.h"
#include "sensor/object.h"

namespace corten {

template <class T>
CORTEN_HD T* put(T* out, Vec3<T> v) {
  out[0] = v.x, out[1] = v.y, out[2] = v.z;
  return out + 3;
}

namespace detail {

/// A length on the camera's sensor in pixels. Cameras are stored in single precision, and the reference
/// divides in it.
template <class T>
CORTEN_HD T pixels_of(T length, T chip, int resolution) {
  return T(static_cast<float>(length) / static_cast<float>(chip) * static_cast<float>(resolution));
}

template <class T>
CORTEN_HD bool has_sensor_size(const ModelView<T>& m, int c) {
  return m.cam_sensorsize[2 * c] != 0 && m.cam_sensorsize[2 * c + 1] != 0;
}

/// Focal lengths of a perspective camera, in pixels.
template <class T>
struct Focal {
  T x, y;
  CORTEN_HD Focal(const ModelView<T>& m, int c) {
    const int* resolution = m.cam_resolution + 2 * c;
    if (has_sensor_size(m, c)) {
      x = pixels_of(m.cam_intrinsic[4 * c], m.cam_sensorsize[2 * c], resolution[0]);
      y = pixels_of(m.cam_intrinsic[4 * c + 1], m.cam_sensorsize[2 * c + 1], resolution[1]);
    } else {
      const T pi = T(3.14159265358979323846);
      x = y = T(0.5) / corten::tan(m.cam_fovy[c] * pi / T(360)) * T(resolution[1]);
    }
  }
};

/// The ray through a pixel, row 0 on top.
template <class T>
CORTEN_HD Ray<T> pixel_ray(const ModelView<T>& m, const DataView<T>& d, int c, int column, int row) {
  const T width = T(m.cam_resolution[2 * c]), height = T(m.cam_resolution[2 * c + 1]);
  const Mat3<T>& axes = d.cam_xmat[c];
  T x = T(column) + T(0.5), y = T(row) + T(0.5);
  if (m.cam_projection[c] == kOrthographic) {
    x = (x - width / 2) / (width / 2), y = (y - height / 2) / (height / 2);
    const T half = m.cam_fovy[c] / 2;  // half the height of an orthographic image, a length
    return {d.cam_xpos[c] + axes * Vec3<T>{x * half, -y * half, 0}, -corten::column(axes, 2)};
  }
  const T* chip = m.cam_sensorsize + 2 * c;
  const bool given = has_sensor_size(m, c);
  const T centre_x =
      given ? pixels_of(m.cam_intrinsic[4 * c + 2], chip[0], m.cam_resolution[2 * c]) : width / 2;
  const T centre_y =
      given ? pixels_of(m.cam_intrinsic[4 * c + 3], chip[1], m.cam_resolution[2 * c + 1]) : height / 2;
  const Focal<T> focal(m, c);
  return {d.cam_xpos[c], normalized(axes * Vec3<T>{(x - centre_x) / focal.x, -(y - centre_y) / focal.y, -1})};
}

/// Writes the quantities selected by `bits`.
template <class T>
CORTEN_HD void report_ray(int bits, const Ray<T>& ray, const RayPoint<T>& hit, T depth, T* out) {
  const bool found = hit.found();
  const Vec3<T> none{};
  if (bits & kRayDist) *out++ = hit.dist;
  if (bits & kRayDir) out = put(out, found ? ray.along : none);
  if (bits & kRayOrigin) out = put(out, ray.from);
  if (bits & kRayPoint) out = put(out, found ? ray.at(hit.dist) : none);
  if (bits & kRayNormal) out = put(out, hit.normal);
  if (bits & kRayDepth) *out++ = found ? depth : T(-1);
}

}  // namespace detail

/// The ray of a site points along its z axis and ignores the site's own body.
template <class T>
CORTEN_HD void site_rangefinder(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  const int site = m.sensor_objid[s];
  const Ray<T> ray{d.site_xpos[site], column(d.site_xmat[site], 2)};
  RaySelection which;
  which.exclude_body = m.site_bodyid[site];
  const RayPoint<T> hit = cast_ray(m, d, ray, which).point;
  detail::report_ray(m.sensor_intprm[3 * s], ray, hit, hit.dist, out);
}

/// True for a sensor that fills an image.
template <class T>
CORTEN_HD bool is_image(const ModelView<T>& m, int s) {
  return m.sensor_type[s] == kSensorRangefinder && m.sensor_objtype[s] == kObjCamera;
}

template <class T>
CORTEN_HD int image_pixels(const ModelView<T>& m, int s) {
  const int* resolution = m.cam_resolution + 2 * m.sensor_objid[s];
  return resolution[0] * resolution[1];
}

/// Writes one pixel of an image; `out` is the start of the image.
template <class T>
CORTEN_STAGE void camera_rangefinder(const ModelView<T>& m, const DataView<T>& d, int s, int pixel, T* out) {
  const int c = m.sensor_objid[s], width = m.cam_resolution[2 * c], bits = m.sensor_intprm[3 * s];
  const Ray<T> ray = detail::pixel_ray(m, d, c, pixel % width, pixel / width);
  RaySelection which;
  which.exclude_body = m.cam_bodyid[c];
  const RayPoint<T> hit = cast_ray(m, d, ray, which).point;
  const T depth = -dot(ray.at(hit.dist) - d.cam_xpos[c], column(d.cam_xmat[c], 2));
  detail::report_ray(bits, ray, hit, depth, out + pixel * ray_report_size(bits));
}

/// The position of a site in a camera's image, in pixels from its upper left corner. The principal point is
/// assumed to be the centre, as in the reference.
template <class T>
CORTEN_HD void camera_projection(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  const int c = m.sensor_refid[s];
  const Vec3<T> p = transposed_times(d.cam_xmat[c], d.site_xpos[m.sensor_objid[s]] - d.cam_xpos[c]);
  const int width = m.cam_resolution[2 * c], height = m.cam_resolution[2 * c + 1];
  const detail::Focal<T> focal(m, c);
  T depth = p.z;
  if (std::abs(depth) < tiny<T>()) depth = depth < 0 ? -tiny<T>() : tiny<T>();
  out[0] = (-focal.x * p.x + T(width) / 2 * p.z) / depth;
  out[1] = (focal.y * p.y + T(height) / 2 * p.z) / depth;
}

}  // namespace corten
