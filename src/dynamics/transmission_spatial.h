// Transmissions that act on points and bodies in space: slider-cranks, sites, and bodies by their contacts.
// Each is a force on one or two bodies; the moment is its generalized force.
#pragma once

#include "dynamics/tendon.h"
#include "model/contact_sides.h"

namespace corten {

namespace detail {

template <class T>
CORTEN_HD SparseRow<T> moment_row(const ModelView<T>& m, const DataView<T>& d, int u) {
  const int first = m.moment_rowadr[u];
  return {m.moment_colind + first, d.actuator_moment + first, m.moment_rownnz[u]};
}

/// The row of actuator u in the moment matrix, cleared.
template <class T>
CORTEN_HD SparseRow<T> cleared_moment(const ModelView<T>& m, const DataView<T>& d, int u) {
  const SparseRow<T> row = moment_row(m, d, u);
  for (int k = 0; k < row.count; k++) row.value[k] = 0;
  return row;
}

template <class T>
CORTEN_HD void scale_row(const SparseRow<T>& row, T factor) {
  for (int k = 0; k < row.count; k++) row.value[k] *= factor;
}

/// A crank of given length connects a point to a slider that moves along an axis a: with v from the slider's
/// site to the crank's, the slider is at l = a.v - sqrt((a.v)^2 + r^2 - v.v). If the crank does not reach the
/// axis, l = a.v.
template <class T>
CORTEN_HD void slider_crank_transmission(const ModelView<T>& m, const DataView<T>& d, int u) {
  const int crank = m.actuator_trnid[2 * u], slider = m.actuator_trnid[2 * u + 1];
  const int crank_body = m.site_bodyid[crank], slider_body = m.site_bodyid[slider];
  const T rod = m.actuator_cranklength[u], gear = m.actuator_gear[6 * u];
  const Vec3<T> a = column(d.site_xmat[slider], 2), v = d.site_xpos[crank] - d.site_xpos[slider];
  const T along = dot(a, v), square = along * along + rod * rod - dot(v, v);
  const bool reaches = square > 0;
  const T root = reaches ? std::sqrt(square) : T(0), ratio = reaches ? 1 - along / root : T(1);
  d.actuator_length[u] = gear * (along - root);
  const Vec3<T> by_v = ratio * a + (reaches ? 1 / root : T(0)) * v, by_a = ratio * v;
  const SparseRow<T> row = cleared_moment(m, d, u);
  // The axis rotates with the slider's body: its rate is w x a, and by_a.(w x a) = w.(a x by_a).
  add_force_pair(m, d, row, crank_body, force_at(m, d, crank_body, d.site_xpos[crank], by_v), slider_body,
                 force_at(m, d, slider_body, d.site_xpos[slider], -by_v, cross(a, by_a)));
  scale_row(row, gear);
}

/// Orientation of a site as composed by the reference for this purpose: the site's rotation before its
/// body's. It differs from the true orientation if both rotate about different axes.
template <class T>
CORTEN_HD Quat<T> site_orientation(const ModelView<T>& m, const DataView<T>& d, int site) {
  return m.site_quat[site] * d.xquat[m.site_bodyid[site]];
}

/// Without a reference site, gear is a wrench in the site's frame, and there is no meaningful length. With
/// one, length is the site's pose in the reference's frame, weighted by gear, and dofs that move both are
/// ignored.
template <class T>
CORTEN_HD void site_transmission(const ModelView<T>& m, const DataView<T>& d, int u) {
  const int site = m.actuator_trnid[2 * u], reference = m.actuator_trnid[2 * u + 1];
  const int body = m.site_bodyid[site], reference_body = reference < 0 ? 0 : m.site_bodyid[reference];
  const Mat3<T>& R = d.site_xmat[reference < 0 ? site : reference];
  const Vec3<T> move = vec3(m.actuator_gear + 6 * u), turn = vec3(m.actuator_gear + 6 * u + 3);
  const Vec3<T> force = R * move, torque = R * turn;
  d.actuator_length[u] = 0;
  const SparseRow<T> row = cleared_moment(m, d, u);
  const Force<T> on_site = force_at(m, d, body, d.site_xpos[site], force, torque);
  Force<T> on_reference{};
  if (reference >= 0) {
    on_reference = force_at(m, d, reference_body, d.site_xpos[reference], -force, -torque);
    d.actuator_length[u] = dot(transposed_times(R, d.site_xpos[site] - d.site_xpos[reference]), move);
    if (turn.x != 0 || turn.y != 0 || turn.z != 0)
      d.actuator_length[u] +=
          dot(rotation_between(site_orientation(m, d, reference), site_orientation(m, d, site)), turn);
  }
  add_force_pair(m, d, row, body, on_site, reference_body, on_reference);
}

/// Adhesion: a body is pulled towards whatever it touches, along the mean of its contacts' normals. Contacts
/// in the gap count too: there an adhesive acts at a distance. Row entry i is dof i.
template <class T>
CORTEN_HD void adhesion_transmission(const ModelView<T>& m, const DataView<T>& d, int u) {
  const int body = m.actuator_trnid[2 * u];
  const SparseRow<T> row = cleared_moment(m, d, u);
  int count = 0;
  d.actuator_length[u] = 0;
  for (int c = 0; c < *d.ncon; c++) {
    if (contact_has_flex(d, c)) continue;  // as in the reference
    const int body0 = contact_body(m, d, c, 0), body1 = contact_body(m, d, c, 1);
    if ((body0 != body && body1 != body) || d.contact_exclude[c] > 1) continue;
    const Vec3<T> normal = vec3(d.contact_frame[c].m), p = d.contact_pos[c];
    add_force_pair(m, d, row, body0, force_at(m, d, body0, p, -normal), body1,
                   force_at(m, d, body1, p, normal));
    count++;
  }
  if (count > 0) scale_row(row, T(-1) / T(count));
}

}  // namespace detail

}  // namespace corten
