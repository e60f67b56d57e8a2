// Kinematics: from joint coordinates to poses of bodies, inertial frames, joints, geoms and sites, all in the
// world.
#pragma once

#include "model/sleep_state.h"
#include "model/traversal.h"

namespace corten {

namespace detail {

/// Pose of a body while its joints are applied one after the other.
template <class T>
struct BodyPose {
  Vec3<T> p_WB;
  Quat<T> q_WB;
};

/// The pose of the body before its joints move it: fixed in its parent, or set by the user for a mocap body.
template <class T>
CORTEN_HD BodyPose<T> resting_pose(const ModelView<T>& m, const DataView<T>& d, int b) {
  int mocap = m.body_mocapid[b];
  Vec3<T> pos = mocap >= 0 ? d.mocap_pos[mocap] : m.body_pos[b];
  Quat<T> rot = mocap >= 0 ? normalized(d.mocap_quat[mocap]) : m.body_quat[b];
  int parent = m.body_parentid[b];
  if (parent == 0) return {pos, rot};
  return {d.xpos[parent] + d.xmat[parent] * pos, d.xquat[parent] * rot};
}

/// Rotates the body about an anchor that does not move.
template <class T>
CORTEN_HD void turn_about(BodyPose<T>& pose, Quat<T> turn, Vec3<T> anchor_W, Vec3<T> anchor_B) {
  pose.q_WB = pose.q_WB * turn;
  pose.p_WB = anchor_W - rotate(pose.q_WB, anchor_B);
}

template <class T>
CORTEN_HD void apply_joint(const ModelView<T>& m, const DataView<T>& d, int j, BodyPose<T>& pose) {
  const T* q = d.qpos + m.jnt_qposadr[j];
  const T* q0 = m.qpos0 + m.jnt_qposadr[j];
  if (m.jnt_type[j] == kFree) {  // always the only joint of its body: its coordinates are the pose
    pose = {vec3(q), normalized(quat(q + 3))};
    d.xanchor[j] = pose.p_WB;
    d.xaxis[j] = m.jnt_axis[j];
    return;
  }
  Vec3<T> axis_W = rotate(pose.q_WB, m.jnt_axis[j]);
  Vec3<T> anchor_W = pose.p_WB + rotate(pose.q_WB, m.jnt_pos[j]);
  switch (m.joint_type(j)) {
    case kFree: break;
    case kSlide: pose.p_WB += (q[0] - q0[0]) * axis_W; break;
    case kBall: turn_about(pose, normalized(quat(q)), anchor_W, m.jnt_pos[j]); break;
    case kHinge: turn_about(pose, axis_angle(m.jnt_axis[j], q[0] - q0[0]), anchor_W, m.jnt_pos[j]); break;
  }
  d.xanchor[j] = anchor_W;
  d.xaxis[j] = axis_W;
}

template <class T>
CORTEN_HD void place_body(const ModelView<T>& m, const DataView<T>& d, int b) {
  BodyPose<T> pose = resting_pose(m, d, b);
  for (int k = 0; k < m.body_jntnum[b]; k++) apply_joint(m, d, m.body_jntadr[b] + k, pose);
  d.xpos[b] = pose.p_WB;
  d.xquat[b] = normalized(pose.q_WB);
  d.xmat[b] = matrix(d.xquat[b]);
}

/// Pose of an object fixed in a body. Most geoms are in their body's inertial frame, which is copied instead
/// of computed.
template <class T>
CORTEN_HD void place_in_body(const DataView<T>& d, int b, Vec3<T> pos, Quat<T> rot, int sameframe,
                             Vec3<T>& xpos, Mat3<T>& xmat) {
  switch (sameframe) {
    case kFrameBody: xpos = d.xpos[b]; break;
    case kFrameInertia: xpos = d.xipos[b]; break;
    default: xpos = d.xpos[b] + d.xmat[b] * pos; break;
  }
  switch (sameframe) {
    case kFrameBody:
    case kFrameBodyRotation: xmat = d.xmat[b]; break;
    case kFrameInertia:
    case kFrameInertiaRotation: xmat = d.ximat[b]; break;
    default: xmat = matrix(d.xquat[b] * rot); break;
  }
}

}  // namespace detail

/// Writes the poses of bodies, inertial frames, joints, geoms and sites. Sleeping trees keep theirs.
template <class T, class Exec>
CORTEN_STAGE void kinematics(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] {
    d.xpos[0] = d.xipos[0] = {0, 0, 0};
    d.xquat[0] = {1, 0, 0, 0};
    d.xmat[0] = d.ximat[0] = identity3<T>();
  });
  auto known = [&](int b) { return position_is_known(m, d, m.body_treeid[b]); };
  for_each_body_down(m, exec, [&](int b) {
    if (known(b)) return;
    detail::place_body(m, d, b);
    detail::place_in_body(d, b, m.body_ipos[b], m.body_iquat[b], m.body_sameframe[b], d.xipos[b], d.ximat[b]);
  });
  for_each(exec, m.ngeom, [&](int g) {
    if (known(m.geom_bodyid[g])) return;
    detail::place_in_body(d, m.geom_bodyid[g], m.geom_pos[g], m.geom_quat[g], m.geom_sameframe[g],
                          d.geom_xpos[g], d.geom_xmat[g]);
  });
  for_each(exec, m.nsite, [&](int s) {
    if (known(m.site_bodyid[s])) return;
    detail::place_in_body(d, m.site_bodyid[s], m.site_pos[s], m.site_quat[s], m.site_sameframe[s],
                          d.site_xpos[s], d.site_xmat[s]);
  });
}

}  // namespace corten
