// Poses and motions of the objects that sensors are attached to or measure.
#pragma once

#include "dynamics/jacobian.h"

namespace corten {

/// The frame of an object, and the body that it is attached to.
template <class T>
struct ObjectFrame {
  int body;
  Vec3<T> pos;
  Mat3<T> mat;
};

/// `type`: an ObjectType that has a frame.
template <class T>
CORTEN_HD ObjectFrame<T> object_frame(const ModelView<T>& m, const DataView<T>& d, int type, int id) {
  switch (type) {
    case kObjBody: return {id, d.xipos[id], d.ximat[id]};
    case kObjGeom: return {m.geom_bodyid[id], d.geom_xpos[id], d.geom_xmat[id]};
    case kObjSite: return {m.site_bodyid[id], d.site_xpos[id], d.site_xmat[id]};
    case kObjCamera: return {m.cam_bodyid[id], d.cam_xpos[id], d.cam_xmat[id]};
    default: return {id, d.xpos[id], d.xmat[id]};
  }
}

/// Orientation as fixed in the body: for a tracking camera, not its viewing direction.
template <class T>
CORTEN_HD Quat<T> object_orientation(const ModelView<T>& m, const DataView<T>& d, int type, int id) {
  switch (type) {
    case kObjBody: return d.xquat[id] * m.body_iquat[id];
    case kObjGeom: return d.xquat[m.geom_bodyid[id]] * m.geom_quat[id];
    case kObjSite: return d.xquat[m.site_bodyid[id]] * m.site_quat[id];
    case kObjCamera: return d.xquat[m.cam_bodyid[id]] * m.cam_quat[id];
    default: return d.xquat[id];
  }
}

/// Velocity of a frame's origin, in world axes. Zero for objects welded to the world, even if the user moves
/// them as a mocap body.
template <class T>
CORTEN_HD Motion<T> object_velocity(const ModelView<T>& m, const DataView<T>& d,
                                    const ObjectFrame<T>& frame) {
  if (m.body_weldid[frame.body] == 0) return {};
  return {d.cvel[frame.body].ang, point_velocity(m, d, frame.body, frame.pos)};
}

/// Acceleration of a frame's origin, in world axes, with gravity as an upward acceleration; needs cacc. Zero
/// for objects welded to the world.
template <class T>
CORTEN_HD Motion<T> object_acceleration(const ModelView<T>& m, const DataView<T>& d,
                                        const ObjectFrame<T>& frame) {
  if (m.body_weldid[frame.body] == 0) return {};
  const Motion<T> velocity = object_velocity(m, d, frame);
  const Motion<T>& spatial = d.cacc[frame.body];
  // A spatial acceleration is that of a point fixed in space; the material point also has w x v.
  const Vec3<T> passing = velocity_at(spatial, frame.pos, com_origin(m, d, frame.body));
  return {spatial.ang, passing + cross(velocity.ang, velocity.lin)};
}

}  // namespace corten
