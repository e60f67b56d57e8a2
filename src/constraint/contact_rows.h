// Contact rows: how the two surfaces approach, slip, spin and roll at the contact point, in the contact's
// frame.
//
// Row k of the contact's Jacobian is the velocity of the second body relative to the first along direction k:
// normal, two tangents, then spin about the normal and roll about the tangents. A unit force along that
// direction, seen in a body's com frame, is a spatial force, and its power with a dof's motion is the entry:
// no 3 x n Jacobians are made and rotated.
//
//     condim 1     the normal alone
//     elliptic     all directions; their force lies in the cone |(f_1/mu_1, f_2/mu_2, ...)| <= f_0
//     pyramidal    for each friction direction k the two edges  normal +/- mu_k direction_k, each pushing
//     only
#pragma once

#include "constraint/impedance.h"
#include "dynamics/columns.h"

namespace corten {

namespace detail {

template <class T>
CORTEN_HD int contact_body(const ModelView<T>& m, const DataView<T>& d, int c, int side) {
  return m.geom_bodyid[d.contact_geom[2 * c + side]];
}

/// Unit forces along the directions of contact c on one body, whose com frame has this origin; on the first
/// body the opposite ones.
template <int Dim, class T>
CORTEN_HD void contact_directions(const DataView<T>& d, int c, int side, Vec3<T> origin,
                                  Force<T>* direction) {
  const T sign = side == 0 ? T(-1) : T(1);
  const Vec3<T> arm = d.contact_pos[c] - origin;
  const T* frame = d.contact_frame[c].m;
  for (int k = 0; k < Dim; k++) {
    const Vec3<T> axis = sign * vec3(frame + 3 * (k % 3));
    direction[k] = k < 3 ? Force<T>{cross(arm, axis), axis} : Force<T>{axis, {0, 0, 0}};
  }
}

/// Rows of a contact of this dimension.
template <int Dim, bool Pyramid>
inline constexpr int kContactRows = Pyramid ? 2 * (Dim - 1) : Dim;

/// A column of the rows: what the unit forces do to a dof.
template <int Dim, bool Pyramid, class T>
CORTEN_HD void contact_column(Motion<T> cdof, const Force<T>* direction, const T* friction, T* column) {
  T along[Dim];
  for (int k = 0; k < Dim; k++) along[k] = dot(cdof, direction[k]);
  for (int k = 0; k < kContactRows<Dim, Pyramid>; k++) {
    if constexpr (Pyramid) {
      const T slip = friction[k / 2] * along[k / 2 + 1];
      column[k] = k % 2 == 0 ? along[0] + slip : along[0] - slip;
    } else {
      column[k] = along[k];
    }
  }
}

template <int Dim, bool Pyramid, class T>
CORTEN_HD void write_contact_column(const DataView<T>& d, const RowBlock& block, int place, int dof,
                                    const T* column) {
  for (int k = 0; k < kContactRows<Dim, Pyramid>; k++) {
    d.efc_J_colind[block.entry + place + k * block.width] = dof;
    d.efc_J[block.entry + place + k * block.width] = column[k];
  }
}

/// The dimension is a constant here, so that loops over it unroll: this is where the time goes.
template <int Dim, bool Pyramid, class T>
CORTEN_STAGE void write_contact_jacobian(const ModelView<T>& m, const DataView<T>& d, int c,
                                         const RowBlock& block) {
  const int first = contact_body(m, d, c, 0), second = contact_body(m, d, c, 1);
  Force<T> direction[2][Dim];
  for (int side = 0; side < 2; side++)
    contact_directions<Dim>(d, c, side, com_origin(m, d, side == 0 ? first : second), direction[side]);
  int place = block.width;
  for_each_dof_of_pair(m, first, second, true, [&](const DofPair& pair) {
    T column[kContactRows<Dim, Pyramid>];
    contact_column<Dim, Pyramid>(d.cdof[pair.dof], direction[pair.moves[0] ? 0 : 1],
                                 static_cast<const T*>(d.contact_friction + 5 * c), column);
    write_contact_column<Dim, Pyramid>(d, block, --place, pair.dof, static_cast<const T*>(column));
  });
}

/// A dof, as its lane knows it.
template <class T>
struct LaneDof {
  int own, end;  ///< it moves the bodies of dofs [own, end); none where end is 0
  Motion<T> cdof;
  Vec3<T> origin;  ///< of its com frame

  CORTEN_HD bool moves(int last_dof) const { return own <= last_dof && last_dof < end; }
};

/// The same with a lane for each dof; as full rows, too, where `full` is given.
template <int Dim, bool Pyramid, class T, class Exec>
CORTEN_STAGE void write_contact_jacobian(const ModelView<T>& m, const DataView<T>& d, int c,
                                         const RowBlock& block, const LaneDof<T>& dof, T* full, Exec exec) {
  const bool moves_first = dof.moves(m.body_lastdof[contact_body(m, d, c, 0)]),
             moves_second = dof.moves(m.body_lastdof[contact_body(m, d, c, 1)]);
  const bool counts = moves_first != moves_second;
  int total;
  const int place = exec.count_before(counts, total);
  T column[kContactRows<Dim, Pyramid>] = {};
  if (counts) {
    Force<T> direction[Dim];
    contact_directions<Dim>(d, c, moves_first ? 0 : 1, dof.origin, direction);
    contact_column<Dim, Pyramid>(dof.cdof, direction, static_cast<const T*>(d.contact_friction + 5 * c),
                                 column);
    write_contact_column<Dim, Pyramid>(d, block, place, dof.own, static_cast<const T*>(column));
  }
  for (int k = 0; full != nullptr && k < kContactRows<Dim, Pyramid>; k++)
    full[(block.row + k) * columns::kStride<T, Exec> + dof.own] = column[k];
}

/// work.operator()<Dim, Pyramid>() for a contact of this dimension.
template <class Work>
CORTEN_HD void with_dimension(int dim, bool elliptic, Work work) {
  switch (dim) {
    case 3: elliptic ? work.template operator()<3, false>() : work.template operator()<3, true>(); break;
    case 4: elliptic ? work.template operator()<4, false>() : work.template operator()<4, true>(); break;
    case 6: elliptic ? work.template operator()<6, false>() : work.template operator()<6, true>(); break;
    default: work.template operator()<1, false>(); break;
  }
}

/// diagApprox before it is adjusted to R.
template <class T>
CORTEN_HD void estimate_contact_diagonal(const ModelView<T>& m, const DataView<T>& d, int c,
                                         const RowBlock& block, const T* pyramid_friction) {
  const T *a = m.body_invweight0 + 2 * contact_body(m, d, c, 0),
          *b = m.body_invweight0 + 2 * contact_body(m, d, c, 1);
  const T translation = a[0] + b[0], rotation = a[1] + b[1];
  for (int k = 0; k < block.rows; k++) {
    if (pyramid_friction) {
      const T f = pyramid_friction[k / 2];
      d.efc_diagApprox[block.row + k] = translation + f * f * (k / 2 < 2 ? translation : rotation);
    } else {
      d.efc_diagApprox[block.row + k] = k < 3 ? translation : rotation;
    }
  }
}

/// Makes friction softer or harder than the normal by impratio, and the same for all friction directions once
/// they are scaled to a circular cone, whose coefficient is contact_mu.
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
    // All edges together then resist slip as the elliptic cone does.
    const T edge = T(2) * mu * mu * R[0];
    for (int k = 0; k < block.rows; k++) R[k] = edge;
  }
}

/// Friction rows of an elliptic contact pull towards no slip, without stiffness, and may have a reference of
/// their own.
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
  const int first = detail::contact_body(m, d, c, 0), second = detail::contact_body(m, d, c, 1);
  if (m.body_lastdof[first] < 0 && m.body_lastdof[second] < 0) return {};
  const int dim = d.contact_dim[c];
  const int rows = dim == 1 || m.elliptic_cones() ? dim : 2 * (dim - 1);
  return {rows, count_dofs_of_pair(m, first, second, true)};
}

/// Writes all of a contact's rows but their entries in efc_J.
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

/// The entries in efc_J.
template <class T>
CORTEN_HD void write_contact_entries(const ModelView<T>& m, const DataView<T>& d, int c,
                                     const RowBlock& block) {
  detail::with_dimension(d.contact_dim[c], m.elliptic_cones(), [&]<int Dim, bool Pyramid>() {
    detail::write_contact_jacobian<Dim, Pyramid>(m, d, c, block);
  });
}

/// The same for all contacts that have rows, one after the other with a lane for each dof: a lane for each
/// contact would write every number to another place. They are written as full rows, too, for the solver that
/// wants them.
template <class T, class Exec>
CORTEN_HD void write_entries_of_contacts(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  detail::LaneDof<T> dof{exec.lane(), 0, {}, {}};
  if (dof.own < m.nv)
    dof = {dof.own, m.dof_subtreeend[dof.own], d.cdof[dof.own], com_origin(m, d, m.dof_bodyid[dof.own])};
  T* full = columns::newton_suffices<Exec>(m, d) ? columns::far_rows(d, exec) : nullptr;
  for (int c = 0; c < *d.ncon; c++) {
    const int row = d.contact_efc_address[c];
    if (row < 0) continue;
    const RowBlock block{row, 0, d.efc_J_rowadr[row], d.efc_J_rownnz[row]};
    detail::with_dimension(d.contact_dim[c], m.elliptic_cones(), [&]<int Dim, bool Pyramid>() {
      detail::write_contact_jacobian<Dim, Pyramid>(m, d, c, block, dof, full, exec);
    });
  }
  exec.sync();
}

/// A contact without rows; one between two bodies that nothing moves is marked so.
template <class T>
CORTEN_HD void skip_contact(const ModelView<T>& m, const DataView<T>& d, int c) {
  d.contact_efc_address[c] = -1;
  d.contact_mu[c] = 0;
  const bool fixed = m.body_lastdof[detail::contact_body(m, d, c, 0)] < 0 &&
                     m.body_lastdof[detail::contact_body(m, d, c, 1)] < 0;
  if (fixed && d.contact_exclude[c] == 0) d.contact_exclude[c] = 3;
}

}  // namespace corten
