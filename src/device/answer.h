// Answers the queries of a batch in the Data of one environment, on every executor. The Data has the poses
// (piece::Kinematics).
#pragma once

#include <limits>

#include "collision/hfield_height.h"
#include "collision/ray_scene.h"
#include "device/episode.h"
#include "device/query.h"
#include "dynamics/jacobian_matrix.h"
#include "sensor/object.h"

namespace corten::device {

namespace detail {

/// The frame of a query; of the world for kObjNone.
template <class T>
CORTEN_HD ObjectFrame<T> frame_of(const ModelView<T>& m, const DataView<T>& d, const QueryFrame& frame) {
  if (frame.type != kObjNone) return object_frame(m, d, frame.type, frame.id);
  return {0, {0, 0, 0}, {{1, 0, 0, 0, 1, 0, 0, 0, 1}}};
}

/// A point and a direction of a query in the world. In the world's own frame the numbers do not change.
template <class T>
CORTEN_HD Vec3<T> point_in_world(const QueryFrame& in, const ObjectFrame<T>& frame, Vec3<T> p) {
  return in.type == kObjNone ? p : frame.pos + frame.mat * p;
}
template <class T>
CORTEN_HD Vec3<T> direction_in_world(const QueryFrame& in, const ObjectFrame<T>& frame, Vec3<T> v) {
  return in.type == kObjNone ? v : frame.mat * v;
}

}  // namespace detail

/// Casts a ray on the executor's own instruction set.
struct CastHere {
  template <class T>
  CORTEN_HD SceneRayPoint<T> operator()(const ModelView<T>& m, const DataView<T>& d, const Ray<T>& ray,
                                        const RaySelection& which) const {
    return cast_any_ray(m, d, ray, which);
  }
};

template <class T, class Cast, class Exec>
CORTEN_HD void answer(const JacobianQuery<T>& q, const ModelView<T>& m, const DataView<T>& d, int env, Cast,
                      Exec exec) {
  T *translational = q.translational.row(env), *rotational = q.rotational.row(env);
  if (q.subtree) return write_subtree_com_jacobian(m, d, q.object.id, translational, exec);
  const ObjectFrame<T> frame = detail::frame_of(m, d, q.object);
  const Vec3<T> point = q.points.given() ? vec3(q.points.at(env, 0)) : frame.pos;
  write_point_jacobian(m, d, frame.body, point, translational, rotational, exec);
}

template <class T, class Cast, class Exec>
CORTEN_HD void answer(const RayQuery<T>& q, const ModelView<T>& m, const DataView<T>& d, int env, Cast cast,
                      Exec exec) {
  const ObjectFrame<T> frame = detail::frame_of(m, d, q.frame);
  T *distances = q.distances.row(env), *normals = q.normals.row(env);
  int* geoms = q.geoms.row(env);
  for_each(exec, q.count, [&](int i) {
    const Vec3<T> origin = q.origins.given() ? vec3(q.origins.at(env, i)) : Vec3<T>{0, 0, 0};
    const Ray<T> ray{detail::point_in_world(q.frame, frame, origin),
                     detail::direction_in_world(q.frame, frame, vec3(q.directions.at(env, i)))};
    const SceneRayPoint<T> hit = cast(m, d, ray, q.which);
    if (distances != nullptr) distances[i] = hit.point.dist;
    if (geoms != nullptr) geoms[i] = hit.geom;
    if (normals != nullptr)
      for (int k = 0; k < 3; k++) normals[3 * i + k] = hit.point.normal[k];
  });
}

template <class T, class Cast, class Exec>
CORTEN_HD void answer(const HeightQuery<T>& q, const ModelView<T>& m, const DataView<T>& d, int env, Cast,
                      Exec exec) {
  const ObjectFrame<T> frame = detail::frame_of(m, d, q.frame);
  T* heights = q.heights.row(env);
  for_each(exec, q.count, [&](int i) {
    const T* xy = q.points.at(env, i);
    const Vec3<T> p = detail::point_in_world(q.frame, frame, {xy[0], xy[1], 0});
    const SurfaceHeight<T> height = hfield_height(m, d, q.geom, p.x, p.y);
    heights[i] = height.found ? height.z : std::numeric_limits<T>::quiet_NaN();
  });
}

/// Loads the rows of the environments that a query is about and gives them the role for which poses are
/// computed.
template <class T>
struct LoadForQuery {
  BatchView<T> b;
  const std::uint8_t* mask;  ///< null: all

  template <class Exec>
  CORTEN_HD void operator()(const ModelView<T>&, const DataView<T>& d, int env, Exec exec) const {
    if (mask != nullptr && mask[env] == 0) return detail::set_role(b, env, kIdle, exec);
    load_row(b, d, env, exec);
    detail::set_role(b, env, kAsked, exec);
  }
};

template <class T, class Asked>
struct Answer {
  BatchView<T> b;
  Asked query;

  template <class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, int env, Exec exec) const {
    if (detail::read(b.role[env], exec) != kAsked) return;
    answer(query, m, d, env, CastHere{}, exec);
    detail::set_role(b, env, kIdle, exec);
  }
};

}  // namespace corten::device
