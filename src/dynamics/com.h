// Quantities in com frames: world axes, origin at the centre of mass of the whole kinematic tree (subtree_com
// of the root). All spatial vectors of a tree share one origin, so recursions add them without transforming.
#pragma once

#include "model/sleep_state.h"
#include "model/traversal.h"

namespace corten {

/// Origin of the com frame of body b.
template <class T>
CORTEN_HD Vec3<T> com_origin(const ModelView<T>& m, const DataView<T>& d, int b) {
  return d.subtree_com[m.body_rootid[b]];
}

namespace detail {

/// Centres of mass of all subtrees, including the world's. First those inside trees, where sleeping trees
/// keep theirs; then those of fixed bodies, which sum over whole trees.
template <class T, class Exec>
CORTEN_HD void subtree_centres(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  auto fixed = [&](int b) { return m.body_treeid[b] < 0; };
  auto known = [&](int b) { return position_is_known(m, d, m.body_treeid[b]); };
  auto divide = [&](int b) {
    const T mass = m.body_subtreemass[b];
    d.subtree_com[b] = mass < tiny<T>() ? d.xipos[b] : (T(1) / mass) * d.subtree_com[b];
  };
  auto gather = [&](int b) {
    const int* child = m.body_child + m.body_childadr[b];
    for (int k = 0; k < m.body_childnum[b]; k++)
      d.subtree_com[b] += m.body_subtreemass[child[k]] * d.subtree_com[child[k]];
    divide(b);
  };
  for_each(exec, m.nbody, [&](int b) {
    if (!known(b)) d.subtree_com[b] = m.body_mass[b] * d.xipos[b];
  });
  accumulate_subtrees(m, exec, d.subtree_com, [&](int b) { return fixed(b) || known(b); });
  for_each(exec, m.nbody, [&](int b) {
    if (!fixed(b) && !known(b)) divide(b);
  });
  for_each_body_up(m, exec, [&](int b) {
    if (fixed(b)) gather(b);
  });
  once(exec, [&] { gather(0); });
}

/// Motion of the body per unit velocity of each dof of joint j.
template <class T>
CORTEN_HD void joint_motion(const ModelView<T>& m, const DataView<T>& d, int j) {
  int b = m.jnt_bodyid[j];
  Motion<T>* cdof = d.cdof + m.jnt_dofadr[j];
  // A rotation about an axis moves the origin by axis x (origin - point), for any point on the axis.
  Vec3<T> lever = com_origin(m, d, b) - d.xanchor[j];
  switch (m.joint_type(j)) {
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

/// Writes subtree_com, cinert and cdof. Sleeping trees keep theirs.
template <class T, class Exec>
CORTEN_STAGE void com_position(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  detail::subtree_centres(m, d, exec);
  for_each(exec, m.nbody, [&](int b) {
    if (b == 0) d.cinert[0] = {};  // the world has no inertia
    else if (!position_is_known(m, d, m.body_treeid[b]))
      d.cinert[b] = placed(m.body_mass[b], m.body_inertia[b], d.ximat[b], d.xipos[b] - com_origin(m, d, b));
  });
  for_each(exec, m.njnt, [&](int j) {
    if (!position_is_known(m, d, m.body_treeid[m.jnt_bodyid[j]])) detail::joint_motion(m, d, j);
  });
}

namespace detail {

/// Adds the velocity of `count` dofs that move together; their axes move with the velocity before them. The
/// dofs of one ball joint do not affect each other's axes: their sum rotates about one fixed direction.
template <class T>
CORTEN_HD void add_joint_velocity(const DataView<T>& d, int dof, int count, bool carried, Motion<T>& cvel) {
  Motion<T> before = cvel;
  for (int k = dof; k < dof + count; k++) {
    d.cdof_dot[k] = carried ? cross(before, d.cdof[k]) : Motion<T>{};
    cvel += d.qvel[k] * d.cdof[k];
  }
  for (int k = dof; k < dof + count; k++) d.work.cvel_dof[k] = cvel;
}

}  // namespace detail

/// Writes cvel, cdof_dot and cvel_dof. Sleeping trees keep theirs.
template <class T, class Exec>
CORTEN_STAGE void com_velocity(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] { d.cvel[0] = {}; });
  for_each_body_down(m, exec, [&](int b) {
    if (velocity_is_known(m, d, m.body_treeid[b])) return;
    Motion<T> cvel = d.cvel[m.body_parentid[b]];
    for (int k = 0; k < m.body_jntnum[b]; k++) {
      int j = m.body_jntadr[b] + k, dof = m.jnt_dofadr[j];
      switch (m.joint_type(j)) {
        case kFree:  // translations are along fixed axes
          detail::add_joint_velocity(d, dof, 3, false, cvel);
          detail::add_joint_velocity(d, dof + 3, 3, true, cvel);
          break;
        case kBall: detail::add_joint_velocity(d, dof, 3, true, cvel); break;
        case kSlide:
        case kHinge: detail::add_joint_velocity(d, dof, 1, true, cvel); break;
      }
    }
    d.cvel[b] = cvel;
  });
}

}  // namespace corten
