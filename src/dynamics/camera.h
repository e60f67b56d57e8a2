// Poses of cameras and lights. They are fixed in a body, follow it without rotating, or rotate to look at
// another one.
#pragma once

#include "dynamics/com.h"

namespace corten {

namespace detail {

/// The target point of a camera or light that follows or looks at something: a body's origin, or the centre
/// of mass of its subtree.
template <class T>
CORTEN_HD Vec3<T> tracked_point(const DataView<T>& d, int body, bool centre_of_mass) {
  return centre_of_mass ? d.subtree_com[body] : d.xpos[body];
}

/// Axes of a camera that looks along -z and keeps its x axis horizontal.
template <class T>
CORTEN_HD Mat3<T> looking_along(Vec3<T> minus_z) {
  const Vec3<T> z = normalized(minus_z);
  const Vec3<T> x = normalized(cross(Vec3<T>{0, 0, 1}, z)), y = normalized(cross(z, x));
  return {{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}};
}

template <class T>
CORTEN_HD void place_camera(const ModelView<T>& m, const DataView<T>& d, int c) {
  const int body = m.cam_bodyid[c], target = m.cam_targetbodyid[c], mode = m.cam_mode[c];
  d.cam_xpos[c] = d.xpos[body] + d.xmat[body] * m.cam_pos[c];
  d.cam_xmat[c] = matrix(d.xquat[body] * m.cam_quat[c]);
  if (mode == kTrackBody || mode == kTrackCom) {
    const bool com = mode == kTrackCom;
    d.cam_xpos[c] = tracked_point(d, body, com) + (com ? m.cam_poscom0[c] : m.cam_pos0[c]);
    for (int k = 0; k < 9; k++) d.cam_xmat[c].m[k] = m.cam_mat0[9 * c + k];
  } else if (mode != kTrackFixed && target >= 0) {
    d.cam_xmat[c] = looking_along(d.cam_xpos[c] - tracked_point(d, target, mode == kTrackTargetBodyCom));
  }
}

template <class T>
CORTEN_HD void place_light(const ModelView<T>& m, const DataView<T>& d, int l) {
  const int body = m.light_bodyid[l], target = m.light_targetbodyid[l], mode = m.light_mode[l];
  d.light_xpos[l] = d.xpos[body] + d.xmat[body] * m.light_pos[l];
  Vec3<T> direction = rotate(d.xquat[body], m.light_dir[l]);
  if (mode == kTrackBody || mode == kTrackCom) {
    const bool com = mode == kTrackCom;
    d.light_xpos[l] = tracked_point(d, body, com) + (com ? m.light_poscom0[l] : m.light_pos0[l]);
    direction = m.light_dir0[l];
  } else if (mode != kTrackFixed && target >= 0) {
    direction = tracked_point(d, target, mode == kTrackTargetBodyCom) - d.light_xpos[l];
  }
  d.light_xdir[l] = normalized(direction);
}

}  // namespace detail

/// Writes cam_xpos, cam_xmat, light_xpos and light_xdir.
template <class T, class Exec>
CORTEN_STAGE void cameras_and_lights(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.ncam, [&](int c) { detail::place_camera(m, d, c); });
  for_each(exec, m.nlight, [&](int l) { detail::place_light(m, d, l); });
}

}  // namespace corten
