// Limits of joints and tendons. A limit has two sides, 0 (lower) and 1 (upper), and each is a separate
// constraint. A ball joint has one side, which limits the angle of its rotation.
#pragma once

#include "constraint/impedance.h"

namespace corten {

namespace detail {

/// Distance to one side of a range; negative if the value is beyond it.
template <class T>
CORTEN_HD T distance_to_side(const T* range, T value, int side) {
  return side == 0 ? value - range[0] : range[1] - value;
}

/// Rotation vector of a ball joint.
template <class T>
CORTEN_HD Vec3<T> ball_rotation(const ModelView<T>& m, const DataView<T>& d, int j) {
  return rotation_vector(normalized(quat(d.qpos + m.jnt_qposadr[j])));
}

template <class T>
CORTEN_HD T joint_limit_distance(const ModelView<T>& m, const DataView<T>& d, int j, int side) {
  const T* range = m.jnt_range + 2 * j;
  if (m.jnt_type[j] != kBall) return distance_to_side(range, d.qpos[m.jnt_qposadr[j]], side);
  return at_least(range[0], range[1]) - norm(ball_rotation(m, d, j));
}

template <class T>
CORTEN_HD void finish_limit(const ModelView<T>& m, const DataView<T>& d, const RowBlock& block, T distance,
                            T margin, T weight, const T* solref, const T* solimp) {
  d.efc_pos[block.row] = distance;
  d.efc_margin[block.row] = margin;
  d.efc_diagApprox[block.row] = weight;
  set_impedance(d, block, solver_parameters(m, solref, solimp), distance - margin);
  finish_block(d, block);
}

}  // namespace detail

template <class T>
CORTEN_HD BlockSize joint_limit_size(const ModelView<T>& m, const DataView<T>& d, int j, int side) {
  if (!m.jnt_limited[j]) return {};
  const bool ball = m.jnt_type[j] == kBall;
  if (m.jnt_type[j] == kFree || (ball && side == 1)) return {};
  if (!(detail::joint_limit_distance(m, d, j, side) < m.jnt_margin[j])) return {};
  return {1, ball ? 3 : 1};
}

template <class T>
CORTEN_HD void write_joint_limit(const ModelView<T>& m, const DataView<T>& d, int j, int side,
                                 const RowBlock& block) {
  begin_block(d, block, kRowLimitJoint, j);
  const int dof = m.jnt_dofadr[j];
  if (m.jnt_type[j] == kBall) {
    const Vec3<T> axis = normalized(detail::ball_rotation(m, d, j));
    for (int k = 0; k < 3; k++) {
      d.efc_J_colind[block.entry + k] = dof + k;
      d.efc_J[block.entry + k] = -axis[k];
    }
  } else {
    d.efc_J_colind[block.entry] = dof;
    d.efc_J[block.entry] = side == 0 ? T(1) : T(-1);
  }
  detail::finish_limit(m, d, block, detail::joint_limit_distance(m, d, j, side), m.jnt_margin[j],
                       m.dof_invweight0[dof], m.jnt_solref + 2 * j, m.jnt_solimp + 5 * j);
}

template <class T>
CORTEN_HD BlockSize tendon_limit_size(const ModelView<T>& m, const DataView<T>& d, int t, int side) {
  if (!m.tendon_limited[t]) return {};
  const T distance = detail::distance_to_side(m.tendon_range + 2 * t, d.ten_length[t], side);
  return {distance < m.tendon_margin[t] && tendon_moves(m, d, t) ? 1 : 0, m.ten_J_rownnz[t]};
}

template <class T>
CORTEN_HD void write_tendon_limit(const ModelView<T>& m, const DataView<T>& d, int t, int side,
                                  const RowBlock& block) {
  begin_block(d, block, kRowLimitTendon, t);
  copy_tendon_row(m, d, t, side == 0 ? T(1) : T(-1), block);
  detail::finish_limit(m, d, block, detail::distance_to_side(m.tendon_range + 2 * t, d.ten_length[t], side),
                       m.tendon_margin[t], m.tendon_invweight0[t], m.tendon_solref_lim + 2 * t,
                       m.tendon_solimp_lim + 5 * t);
}

}  // namespace corten
