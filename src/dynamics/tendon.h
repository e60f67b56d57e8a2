// Tendons: lengths, their Jacobians and their rates. A fixed tendon is a linear combination of joint
// coordinates. A spatial tendon is the shortest path through sites and around geoms, in branches that pulleys
// divide.
//
// The gradient of a path's length needs only its straight pieces: on a shortest path, moving the points at
// which it touches a geom changes its length in second order only, so they count as fixed to the geom's body.
#pragma once

#include "dynamics/tendon_path.h"

namespace corten {

namespace detail {

template <class T>
CORTEN_HD SparseRow<T> tendon_row(const ModelView<T>& m, const DataView<T>& d, int t) {
  const int first = m.ten_J_rowadr[t];
  return {m.ten_J_colind + first, d.ten_J + first, m.ten_J_rownnz[t]};
}

template <class T>
CORTEN_HD void fixed_tendon(const ModelView<T>& m, const DataView<T>& d, int t) {
  for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; w++) {
    int j = m.wrap_objid[w], entry = m.ten_J_rowadr[t];
    while (m.ten_J_colind[entry] != m.jnt_dofadr[j]) entry++;
    d.ten_J[entry] = m.wrap_prm[w];
    d.ten_length[t] += m.wrap_prm[w] * d.qpos[m.jnt_qposadr[j]];
  }
  d.ten_wrapnum[t] = 0;
}

/// row += gradient of the length of a straight piece; returns its length.
template <class T>
CORTEN_HD T add_segment(const ModelView<T>& m, const DataView<T>& d, const SparseRow<T>& row, int body0,
                        Vec3<T> p0, int body1, Vec3<T> p1, T divisor) {
  Vec3<T> span = p1 - p0;
  T length = norm(span);
  if (body0 == body1) return length;  // constant
  Vec3<T> pull = (T(1) / divisor) * (length < tiny<T>() ? Vec3<T>{1, 0, 0} : (T(1) / length) * span);
  add_force_pair(m, d, row, body0, force_at(m, d, body0, p0, -pull), body1, force_at(m, d, body1, p1, pull));
  return length;
}

template <class T>
CORTEN_HD void spatial_tendon(const ModelView<T>& m, const DataView<T>& d, int t) {
  const SparseRow<T> row = tendon_row(m, d, t);
  PathPoints<T> drawn(m, d, t);
  T total = 0;
  for_each_leg(m, d, t, [&](const TendonLeg<T>& leg) {
    if (leg.starts_branch) drawn.add_pulley();
    const WrapArc<T> arc = arc_of_leg(m, d, leg);
    T length;
    drawn.add(leg.point[0], -1);
    if (arc.touches()) {
      const int on = m.geom_bodyid[leg.geom];
      length = add_segment(m, d, row, leg.body[0], leg.point[0], on, arc.point[0], leg.divisor) + arc.length +
               add_segment(m, d, row, on, arc.point[1], leg.body[1], leg.point[1], leg.divisor);
      drawn.add(arc.point[0], leg.geom);
      drawn.add(arc.point[1], leg.geom);
    } else {
      length = add_segment(m, d, row, leg.body[0], leg.point[0], leg.body[1], leg.point[1], leg.divisor);
    }
    if (leg.ends_branch) drawn.add(leg.point[1], -1);
    total += length / leg.divisor;
  });
  d.ten_length[t] = total;
  d.ten_wrapnum[t] = drawn.finish();
}

/// d/dt(J) qvel: the second derivative of the length at zero acceleration. Only tendons with armature need
/// it, and those may not wrap.
template <class T>
CORTEN_HD T tendon_bias_acceleration(const ModelView<T>& m, const DataView<T>& d, int t) {
  T sum = 0;
  if (m.wrap_type[m.tendon_adr[t]] == kWrapJoint) return sum;
  for_each_leg(m, d, t, [&](const TendonLeg<T>& s) {
    if (s.body[0] == s.body[1]) return;
    Vec3<T> span = s.point[1] - s.point[0], direction = normalized(span), velocity[2], acceleration[2];
    for (int k = 0; k < 2; k++) {
      int b = s.body[k];
      velocity[k] = point_velocity(m, d, b, s.point[k]);
      // Gravity, which is in cacc_bias as an upward acceleration of everything, cancels in the difference.
      acceleration[k] =
          velocity_at(d.cacc_bias[b], s.point[k], com_origin(m, d, b)) + cross(d.cvel[b].ang, velocity[k]);
    }
    Vec3<T> slip = velocity[1] - velocity[0];
    slip -= dot(direction, slip) * direction;
    T length = norm(span);
    T turning = length > tiny<T>() ? dot(slip, slip) / length : T(0);
    sum += (dot(direction, acceleration[1] - acceleration[0]) + turning) / s.divisor;
  });
  return sum;
}

}  // namespace detail

/// Writes ten_length, ten_J and the points of the paths.
template <class T, class Exec>
CORTEN_STAGE void tendon_position(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.ntendon, [&](int t) {
    d.ten_length[t] = 0;
    d.ten_wrapadr[t] = 2 * m.tendon_adr[t];
    for (int k = 0; k < m.ten_J_rownnz[t]; k++) d.ten_J[m.ten_J_rowadr[t] + k] = 0;
    if (m.wrap_type[m.tendon_adr[t]] == kWrapJoint) detail::fixed_tendon(m, d, t);
    else detail::spatial_tendon(m, d, t);
  });
}

/// row * x for a sparse row.
template <class T>
CORTEN_HD T sparse_dot(const T* row, const int* column, int count, const T* x) {
  T sum = 0;
  for (int k = 0; k < count; k++) sum += row[k] * x[column[k]];
  return sum;
}

/// Writes ten_velocity.
template <class T, class Exec>
CORTEN_STAGE void tendon_velocity(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.ntendon, [&](int t) {
    int row = m.ten_J_rowadr[t];
    d.ten_velocity[t] = sparse_dot(d.ten_J + row, m.ten_J_colind + row, m.ten_J_rownnz[t], d.qvel);
  });
}

/// qfrc += J' force for tendon t; all lanes call it with the same force.
template <class T, class Exec>
CORTEN_HD void add_tendon_force(const ModelView<T>& m, const DataView<T>& d, int t, T force, T* qfrc,
                                Exec exec) {
  int row = m.ten_J_rowadr[t];
  for_each(exec, m.ten_J_rownnz[t],
           [&](int k) { qfrc[m.ten_J_colind[row + k]] += force * d.ten_J[row + k]; });
}

/// qfrc_bias += the Coriolis and centrifugal forces of tendons with armature.
template <class T, class Exec>
CORTEN_STAGE void add_tendon_bias(const ModelView<T>& m, const DataView<T>& d, T* qfrc, Exec exec) {
  for (int t = 0; t < m.ntendon; t++) {
    if (m.tendon_armature[t] == 0) continue;
    add_tendon_force(m, d, t, m.tendon_armature[t] * detail::tendon_bias_acceleration(m, d, t), qfrc, exec);
  }
}

}  // namespace corten
