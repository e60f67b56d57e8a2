// Quantities computed on request: forces between and on bodies, and motion of subtrees.
#pragma once

#include "dynamics/attachment.h"
#include "dynamics/bias.h"
#include "dynamics/contact_force.h"

namespace corten {

/// Force and torque applied to body b by the user, in its com frame.
template <class T>
CORTEN_HD Force<T> applied_body_force(const ModelView<T>& m, const DataView<T>& d, int b) {
  const T* f = d.xfrc_applied + 6 * b;
  return moved(Force<T>{vec3(f + 3), vec3(f)}, d.xipos[b], com_origin(m, d, b));
}

/// qfrc += J' xfrc_applied
template <class T, class Exec>
CORTEN_STAGE void add_applied_body_forces(const ModelView<T>& m, const DataView<T>& d, T* qfrc, Exec exec) {
  // Most simulations apply none: this test is cheaper than a pass over the tree.
  if (!any_of(exec, 6 * m.nbody, [&](int i) { return d.xfrc_applied[i] != 0; })) return;
  for_each(exec, m.nbody, [&](int b) { d.work.cfrc_body[b] = applied_body_force(m, d, b); });
  add_body_forces(m, d, d.work.cfrc_body, qfrc, exec);
}

namespace detail {

/// cfrc_ext[b] += a wrench at a point of the body; nothing for the world.
template <class T>
CORTEN_HD void add_external_force(const ModelView<T>& m, const DataView<T>& d, int b, Force<T> wrench,
                                  Vec3<T> point) {
  if (b > 0) d.cfrc_ext[b] += moved(wrench, point, com_origin(m, d, b));
}

template <class T>
CORTEN_HD Force<T> opposite(Force<T> f) {
  return {-f.ang, -f.lin};
}

/// cfrc_ext += the forces of contacts of geoms, connects and welds on bodies; those with flexes are left out.
/// A weld's torque rows count as a torque in world axes, as in the reference. Runs on one lane, because
/// forces scatter to bodies.
template <class T>
CORTEN_HD void add_constraint_forces(const ModelView<T>& m, const DataView<T>& d) {
  for (int c = 0; c < *d.ncon; c++) {
    if (d.contact_efc_address[c] < 0 || contact_has_flex(d, c)) continue;
    const Force<T> wrench = contact_wrench(m, d, c);
    add_external_force(m, d, contact_body(m, d, c, 0), opposite(wrench), d.contact_pos[c]);
    add_external_force(m, d, contact_body(m, d, c, 1), wrench, d.contact_pos[c]);
  }
  for (int row = 0; row < *d.ne;) {
    const int e = d.efc_id[row];
    const bool weld = m.eq_type[e] == kEqWeld;
    if (!weld && m.eq_type[e] != kEqConnect) {
      row++;
      continue;
    }
    const T* f = d.efc_force + row;
    const Force<T> wrench{weld ? vec3(f + 3) : Vec3<T>{}, vec3(f)};
    const Attachment<T> a = attachment(m, d, e);
    add_external_force(m, d, a.body[0], wrench, a.point[0]);
    add_external_force(m, d, a.body[1], opposite(wrench), a.point[1]);
    row += weld ? 6 : 3;
  }
}

}  // namespace detail

/// Writes cacc, cfrc_ext and cfrc_int: Newton-Euler with the final acceleration and constraint forces.
template <class T, class Exec>
CORTEN_STAGE void body_forces(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nbody, [&](int b) { d.cfrc_ext[b] = b == 0 ? Force<T>{} : applied_body_force(m, d, b); });
  once(exec, [&] {
    d.cacc[0] = world_acceleration(m);
    d.cfrc_int[0] = {};
    detail::add_constraint_forces(m, d);
  });
  for_each_body_down(m, exec, [&](int b) {
    d.cacc[b] = body_acceleration(m, d, b, d.cacc[m.body_parentid[b]], static_cast<const T*>(d.qacc));
    d.cfrc_int[b] = newton_euler(d.cinert[b], d.cvel[b], d.cacc[b]) - d.cfrc_ext[b];
  });
  accumulate_to_world(m, exec, d.cfrc_int);
}

/// Writes subtree_linvel and subtree_angmom, the latter about each subtree's own centre of mass.
template <class T, class Exec>
CORTEN_STAGE void subtree_velocity(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  auto centre_velocity = [&](int b) { return b == 0 ? Vec3<T>{} : point_velocity(m, d, b, d.xipos[b]); };
  // Linear momentum up the tree; divided by mass after every parent has added it.
  for_each(exec, m.nbody, [&](int b) { d.subtree_linvel[b] = m.body_mass[b] * centre_velocity(b); });
  accumulate_to_world(m, exec, d.subtree_linvel);
  for_each(exec, m.nbody, [&](int b) {
    T mass = m.body_subtreemass[b];
    d.subtree_linvel[b] = (T(1) / (mass > tiny<T>() ? mass : tiny<T>())) * d.subtree_linvel[b];
  });
  // The angular momentum of a part about the whole's centre: its own, plus that of its mass at its centre.
  auto gather = [&](int b) {
    Vec3<T> spin{};
    if (b > 0) {
      spin = d.ximat[b] * scaled(m.body_inertia[b], transposed_times(d.ximat[b], d.cvel[b].ang));
      spin +=
          cross(d.xipos[b] - d.subtree_com[b], m.body_mass[b] * (centre_velocity(b) - d.subtree_linvel[b]));
    }
    for (int k = 0; k < m.body_childnum[b]; k++) {
      int c = m.body_child[m.body_childadr[b] + k];
      Vec3<T> momentum = m.body_subtreemass[c] * (d.subtree_linvel[c] - d.subtree_linvel[b]);
      spin += d.subtree_angmom[c] + cross(d.subtree_com[c] - d.subtree_com[b], momentum);
    }
    d.subtree_angmom[b] = spin;
  };
  for_each_body_up(m, exec, gather);
  once(exec, [&] { gather(0); });
}

}  // namespace corten
