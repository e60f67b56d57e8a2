// Contact rows: normal, sliding, spinning and rolling motion of two surfaces at the contact point, in the
// contact's frame.
//
//     condim 1     the normal only
//     elliptic     all directions; the force is in the cone |(f_1/mu_1, f_2/mu_2, ...)| <= f_0
//     pyramidal    two edges, normal +/- mu_k direction_k, for each friction direction k; each can only push
#pragma once

#include "constraint/contact_jacobian.h"

namespace corten {

namespace detail {

/// Writes efc_diagApprox, before finish_block adjusts it to R.
template <class T>
CORTEN_HD void estimate_contact_diagonal(const ModelView<T>& m, const DataView<T>& d, int c,
                                         const RowBlock& block, const T* pyramid_friction) {
  T translation = 0, rotation = 0;
  for (int which = 0; which < 2; which++) {
    const int body = contact_body(m, d, c, which);
    if (body >= 0) {
      translation += m.body_invweight0[2 * body], rotation += m.body_invweight0[2 * body + 1];
      continue;
    }
    const SideBodies<T> side = side_bodies(m, d, c, which);
    for (int k = 0; k < side.count; k++) {
      translation += side.weight[k] * m.body_invweight0[2 * side.body[k]];
      rotation += side.weight[k] * m.body_invweight0[2 * side.body[k] + 1];
    }
  }
  for (int k = 0; k < block.rows; k++) {
    if (pyramid_friction) {
      const T f = pyramid_friction[k / 2];
      d.efc_diagApprox[block.row + k] = translation + f * f * (k / 2 < 2 ? translation : rotation);
    } else {
      d.efc_diagApprox[block.row + k] = k < 3 ? translation : rotation;
    }
  }
}

/// Scales R of the friction rows relative to the normal row by impratio. All friction directions are equally
/// stiff once they are scaled to a circular cone. Writes contact_mu, the coefficient of that cone.
template <class T>
CORTEN_HD void balance_friction(const ModelView<T>& m, const DataView<T>& d, int c, const RowBlock& block) {
  const T* friction = d.contact_friction + 5 * c;
  T* R = d.efc_R + block.row;
  const T tangent = R[0] / at_least(m.opt.impratio, tiny<T>());
  const T mu = friction[0] * std::sqrt(tangent / R[0]);
  d.contact_mu[c] = mu;
  if (d.efc_type[block.row] == kRowContactElliptic) {
    R[1] = tangent;
    for (int k = 2; k < block.rows; k++)
      R[k] = tangent * friction[0] * friction[0] / (friction[k - 1] * friction[k - 1]);
  } else {
    // All edges together then resist slip like the elliptic cone.
    const T edge = T(2) * mu * mu * R[0];
    for (int k = 0; k < block.rows; k++) R[k] = edge;
  }
}

/// Friction rows of an elliptic contact only damp slip: they have no stiffness. They may have their own
/// solref (contact_solreffriction).
template <class T>
CORTEN_HD void set_friction_reference(const ModelView<T>& m, const DataView<T>& d, int c,
                                      const RowBlock& block, const SolverParameters<T>& p) {
  T own[2];
  safe_reference(m, d.contact_solreffriction + 2 * c, T(0), T(0), own);
  Spring<T> spring = spring_of(own[0] != 0 || own[1] != 0 ? own : p.ref, p.imp[1]);
  spring.k = 0;
  for (int k = 1; k < block.rows; k++) set_spring(d, block.row + k, spring);
}

}  // namespace detail

template <class T>
CORTEN_HD BlockSize contact_size(const ModelView<T>& m, const DataView<T>& d, int c) {
  if (d.contact_exclude[c] != 0) return {};
  const int dim = d.contact_dim[c];
  const int rows = dim == 1 || m.elliptic_cones() ? dim : 2 * (dim - 1);
  if (!contact_has_flex(d, c))
    return {rows, count_dofs_of_pair(m, contact_body(m, d, c, 0), contact_body(m, d, c, 1), true)};
  int width = 0;
  ContactDofs<T>(m, d, c).for_each([&](int, T) { width++; });
  return {rows, width};
}

/// Writes a contact's rows, except for the entries of efc_J (see write_contact_jacobians).
template <class T>
CORTEN_HD void write_contact(const ModelView<T>& m, const DataView<T>& d, int c, const RowBlock& block) {
  const int dim = d.contact_dim[c];
  const bool pyramid = dim > 1 && !m.elliptic_cones();
  const T* pyramid_friction = pyramid ? d.contact_friction + 5 * c : nullptr;
  begin_block(d, block,
              dim == 1  ? kRowContactFrictionless
              : pyramid ? kRowContactPyramidal
                        : kRowContactElliptic,
              c);
  d.contact_efc_address[c] = block.row;
  d.contact_mu[c] = 0;
  detail::estimate_contact_diagonal(m, d, c, block, pyramid_friction);
  for (int k = 0; k < (pyramid ? block.rows : 1); k++) {
    d.efc_pos[block.row + k] = d.contact_dist[c];
    d.efc_margin[block.row + k] = d.contact_includemargin[c];
  }
  const SolverParameters<T> p = solver_parameters(m, d.contact_solref + 2 * c, d.contact_solimp + 5 * c);
  set_impedance(d, block, p, d.contact_dist[c] - d.contact_includemargin[c]);
  if (dim > 1) detail::balance_friction(m, d, c, block);
  if (dim > 1 && !pyramid) detail::set_friction_reference(m, d, c, block, p);
  finish_block(d, block);
}

/// Marks a contact as having no rows.
template <class T>
CORTEN_HD void skip_contact(const DataView<T>& d, int c) {
  d.contact_efc_address[c] = -1;
  d.contact_mu[c] = 0;
}

}  // namespace corten
