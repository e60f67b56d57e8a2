// Quantities in com frames: world axes, origin at the centre of mass of the whole kinematic tree (subtree_com
// of the root). All spatial vectors of a tree share one origin, so recursions add them without transforming.
#pragma once

#include "model/traversal.h"

namespace corten {

/// Origin of the com frame of body b.
template <class T>
CORTEN_HD Vec3<T> com_origin(const ModelView<T>& m, const DataView<T>& d, int b) {
  return d.subtree_com[m.body_rootid[b]];
}

namespace detail {

/// Centres of mass of all subtrees, the world's included.
template <class T, class Exec>
CORTEN_HD void subtree_centres(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nbody, [&](int b) { d.subtree_com[b] = m.body_mass[b] * d.xipos[b]; });
  accumulate_to_world(m, exec, d.subtree_com);
  for_each(exec, m.nbody, [&](int b) {
    T mass = m.body_subtreemass[b];
    d.subtree_com[b] = mass < tiny<T>() ? d.xipos[b] : (T(1) / mass) * d.subtree_com[b];
  });
}

/// Motion of the body by a unit of each dof of joint j.
template <class T>
CORTEN_HD void joint_motion(const ModelView<T>& m, const DataView<T>& d, int j) {
  int b = m.jnt_bodyid[j];
  Motion<T>* cdof = d.cdof + m.jnt_dofadr[j];
  // A point on the rotation axis, seen from the origin, moves the origin by axis x (origin - point).
  Vec3<T> lever = com_origin(m, d, b) - d.xanchor[j];
  switch (m.jnt_type[j]) {
    case kFree:
      cdof[0] = {{0, 0, 0}, {1, 0, 0}};
      cdof[1] = {{0, 0, 0}, {0, 1, 0}};
      cdof[2] = {{0, 0, 0}, {0, 0, 1}};
      cdof += 3;
      [[fallthrough]];
    case kBall:  // rotations about the body's own axes
      for (int k = 0; k < 3; k++) {
        Vec3<T> axis = column(d.xmat[b], k);
        cdof[k] = {axis, cross(axis, lever)};
      }
      break;
    case kSlide: cdof[0] = {{0, 0, 0}, d.xaxis[j]}; break;
    case kHinge: cdof[0] = {d.xaxis[j], cross(d.xaxis[j], lever)}; break;
  }
}

}  // namespace detail

/// Writes subtree_com, cinert and cdof.
template <class T, class Exec>
CORTEN_STAGE void com_position(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  detail::subtree_centres(m, d, exec);
  for_each(exec, m.nbody, [&](int b) {
    if (b == 0) d.cinert[0] = {};  // the world has no inertia
    else
      d.cinert[b] = placed(m.body_mass[b], m.body_inertia[b], d.ximat[b], d.xipos[b] - com_origin(m, d, b));
  });
  for_each(exec, m.njnt, [&](int j) { detail::joint_motion(m, d, j); });
}

namespace detail {

/// Adds the velocity of `count` dofs that move together; their axes are carried by the velocity before them.
/// The dofs of one ball do not carry each other: their sum turns about one fixed direction.
template <class T>
CORTEN_HD void add_joint_velocity(const DataView<T>& d, int dof, int count, bool carried, Motion<T>& cvel) {
  Motion<T> before = cvel;
  for (int k = dof; k < dof + count; k++) {
    d.cdof_dot[k] = carried ? cross(before, d.cdof[k]) : Motion<T>{};
    cvel += d.qvel[k] * d.cdof[k];
  }
  for (int k = dof; k < dof + count; k++) d.cvel_dof[k] = cvel;
}

}  // namespace detail

/// Writes cvel, cdof_dot and cvel_dof.
template <class T, class Exec>
CORTEN_STAGE void com_velocity(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] { d.cvel[0] = {}; });
  for_each_body_down(m, exec, [&](int b) {
    Motion<T> cvel = d.cvel[m.body_parentid[b]];
    for (int k = 0; k < m.body_jntnum[b]; k++) {
      int j = m.body_jntadr[b] + k, dof = m.jnt_dofadr[j];
      switch (m.jnt_type[j]) {
        case kFree:  // translations are along fixed axes
          detail::add_joint_velocity(d, dof, 3, false, cvel);
          detail::add_joint_velocity(d, dof + 3, 3, true, cvel);
          break;
        case kBall: detail::add_joint_velocity(d, dof, 3, true, cvel); break;
        default: detail::add_joint_velocity(d, dof, 1, true, cvel); break;
      }
    }
    d.cvel[b] = cvel;
  });
}

}  // namespace corten
