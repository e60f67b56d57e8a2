// Tendons: lengths, their gradients and their rates. A fixed tendon is a linear combination of joint
// coordinates; a spatial one is the shortest path through sites, in branches that pulleys divide.
#pragma once

#include "dynamics/jacobian.h"

namespace corten {

namespace detail {

/// A straight piece of a spatial tendon, from a point on one body to a point on another.
template <class T>
struct TendonSegment {
  int body[2];
  Vec3<T> point[2];
  T divisor;
};

/// segment(s) for every piece of the path of tendon t.
template <class T, class Segment>
CORTEN_HD void for_each_segment(const ModelView<T>& m, const DataView<T>& d, int t, Segment segment) {
  T divisor = 1;
  for (int w = m.tendon_adr[t]; w + 1 < m.tendon_adr[t] + m.tendon_num[t]; w++) {
    if (m.wrap_type[w] == kWrapPulley) divisor = m.wrap_prm[w];
    if (m.wrap_type[w] != kWrapSite || m.wrap_type[w + 1] != kWrapSite) continue;
    int from = m.wrap_objid[w], to = m.wrap_objid[w + 1];
    segment(TendonSegment<T>{
        {m.site_bodyid[from], m.site_bodyid[to]}, {d.site_xpos[from], d.site_xpos[to]}, divisor});
  }
}

/// Row += scale * direction' J(point), along the ancestors of the body. Row entries are in rising order of
/// dofs and hold all of them, so one walk down both lists finds each.
template <class T>
CORTEN_HD void add_point_row(const ModelView<T>& m, const DataView<T>& d, int t, int b, Vec3<T> point,
                             Vec3<T> direction, T scale) {
  int entry = m.ten_J_rowadr[t] + m.ten_J_rownnz[t] - 1;
  for (int i = m.body_lastdof[b]; i >= 0; i = m.dof_parentid[i]) {
    while (m.ten_J_colind[entry] != i) entry--;
    d.ten_J[entry] += scale * dot(direction, point_jacobian(m, d, b, point, i));
  }
}

template <class T>
CORTEN_HD void fixed_tendon(const ModelView<T>& m, const DataView<T>& d, int t) {
  for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; w++) {
    int j = m.wrap_objid[w], entry = m.ten_J_rowadr[t];
    while (m.ten_J_colind[entry] != m.jnt_dofadr[j]) entry++;
    d.ten_J[entry] = m.wrap_prm[w];
    d.ten_length[t] += m.wrap_prm[w] * d.qpos[m.jnt_qposadr[j]];
  }
}

template <class T>
CORTEN_HD void spatial_tendon(const ModelView<T>& m, const DataView<T>& d, int t) {
  for_each_segment(m, d, t, [&](const TendonSegment<T>& s) {
    Vec3<T> span = s.point[1] - s.point[0];
    d.ten_length[t] += norm(span) / s.divisor;
    if (s.body[0] == s.body[1]) return;  // constant length
    Vec3<T> direction = normalized(span);
    add_point_row(m, d, t, s.body[1], s.point[1], direction, T(1) / s.divisor);
    add_point_row(m, d, t, s.body[0], s.point[0], direction, T(-1) / s.divisor);
  });
}

/// d/dt(J) qvel: how fast the length's rate changes while nothing accelerates.
template <class T>
CORTEN_HD T tendon_bias_acceleration(const ModelView<T>& m, const DataView<T>& d, int t) {
  T sum = 0;
  if (m.wrap_type[m.tendon_adr[t]] == kWrapJoint) return sum;
  for_each_segment(m, d, t, [&](const TendonSegment<T>& s) {
    if (s.body[0] == s.body[1]) return;
    Vec3<T> span = s.point[1] - s.point[0], direction = normalized(span), velocity[2], acceleration[2];
    for (int k = 0; k < 2; k++) {
      int b = s.body[k];
      velocity[k] = point_velocity(m, d, b, s.point[k]);
      // Gravity, which cacc_bias holds as an upward acceleration of everything, cancels in the difference.
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

/// Writes ten_length and ten_J.
template <class T, class Exec>
CORTEN_STAGE void tendon_position(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.ntendon, [&](int t) {
    d.ten_length[t] = 0;
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

/// qfrc_bias += what the inertia of tendons with armature adds to Coriolis and centrifugal forces.
template <class T, class Exec>
CORTEN_STAGE void add_tendon_bias(const ModelView<T>& m, const DataView<T>& d, T* qfrc, Exec exec) {
  for (int t = 0; t < m.ntendon; t++) {
    if (m.tendon_armature[t] == 0) continue;
    add_tendon_force(m, d, t, m.tendon_armature[t] * detail::tendon_bias_acceleration(m, d, t), qfrc, exec);
  }
}

}  // namespace corten
