// Contact Jacobians: entries of efc_J for the rows of constraint/contact_rows.h.
//
// Row k of a contact is the velocity of the second body relative to the first along direction k of the
// contact's frame: normal, two tangents, then spin about the normal and roll about the tangents. A unit force
// along that direction is a spatial force in a body's com frame. The entry is its power with a dof's motion,
// so no 3 x n Jacobians have to be formed and rotated.
//
// write_contact_jacobians is the interface. In general each lane writes one contact. If there is a lane for
// every dof, all lanes write one contact after the other instead, one column per lane: with one contact per
// lane, they would write to scattered addresses. The rows are then also written as full rows if the plan of
// the step has the solver that uses them (constraint/column_storage.h).
#pragma once

#include "constraint/impedance.h"
#include "dynamics/columns.h"
#include "model/contact_sides.h"

namespace corten {

namespace detail {

/// Writes unit forces along the directions of contact c on one of its bodies, whose com frame has this
/// origin. Those on the first body (side 0) are negated.
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

/// Number of rows of a contact of this dimension.
template <int Dim, bool Pyramid>
inline constexpr int kContactRows = Pyramid ? 2 * (Dim - 1) : Dim;

/// Writes one column of a contact's rows: the entries of one dof.
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

/// Writes the entries of one contact. The dimension is a template argument, so that loops over it unroll:
/// most of the time is spent here.
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

/// write_contact_jacobian for a contact with a flex: a dof may move several bodies, each with its weight.
template <int Dim, bool Pyramid, class T>
CORTEN_STAGE void write_flex_contact_jacobian(const ModelView<T>& m, const DataView<T>& d, int c,
                                              const RowBlock& block) {
  int place = block.width, tree = -1;
  Force<T> direction[Dim] = {};
  ContactDofs<T>(m, d, c).for_each([&](int dof, T weight) {
    if (m.dof_treeid[dof] != tree)
      contact_directions<Dim>(d, c, 1, com_origin(m, d, m.dof_bodyid[dof]), direction);
    tree = m.dof_treeid[dof];
    T column[kContactRows<Dim, Pyramid>];
    contact_column<Dim, Pyramid>(weight * d.cdof[dof], direction,
                                 static_cast<const T*>(d.contact_friction + 5 * c), column);
    write_contact_column<Dim, Pyramid>(d, block, --place, dof, static_cast<const T*>(column));
  });
}

/// The dof of a lane.
template <class T>
struct LaneDof {
  int own, end;  ///< it moves the bodies of dofs [own, end); the lane has no dof if end is 0
  Motion<T> cdof;
  Vec3<T> origin;  ///< of its com frame

  CORTEN_HD bool moves(int last_dof) const { return own <= last_dof && last_dof < end; }
};

/// What the dof of a lane has to do with a contact.
template <class T>
struct LaneShare {
  bool counts;  ///< the contact's rows have a column for it
  int side;     ///< with the directions of this side
  T weight;
};

template <class T>
CORTEN_HD LaneShare<T> share_of_contact(const ModelView<T>& m, const DataView<T>& d, int c,
                                        const LaneDof<T>& dof) {
  const bool moves_first = dof.moves(m.body_lastdof[contact_body(m, d, c, 0)]),
             moves_second = dof.moves(m.body_lastdof[contact_body(m, d, c, 1)]);
  return {moves_first != moves_second, moves_first ? 0 : 1, T(1)};
}

template <class T>
CORTEN_HD LaneShare<T> share_of_flex_contact(const ModelView<T>& m, const DataView<T>& d, int c,
                                             const LaneDof<T>& dof) {
  LaneShare<T> share{false, 1, T(0)};
  for (int which = 0; which < 2; which++) {
    const SideBodies<T> side = side_bodies(m, d, c, which);
    for (int k = 0; k < side.count; k++) {
      if (!dof.moves(m.body_lastdof[side.body[k]])) continue;
      share.counts = true;
      share.weight += which == 0 ? -side.weight[k] : side.weight[k];
    }
  }
  return share;
}

/// write_contact_jacobian by all lanes together, one dof per lane. Also writes full rows if `full` is not
/// null.
template <int Dim, bool Pyramid, class T, class Exec>
CORTEN_STAGE void share_contact_jacobian(const ModelView<T>& m, const DataView<T>& d, int c,
                                         const RowBlock& block, const LaneDof<T>& dof, T* full, Exec exec) {
  const LaneShare<T> share =
      contact_has_flex(d, c) ? share_of_flex_contact(m, d, c, dof) : share_of_contact(m, d, c, dof);
  int total;
  const int place = exec.count_before(share.counts, total);
  T column[kContactRows<Dim, Pyramid>] = {};
  if (share.counts) {
    Force<T> direction[Dim];
    contact_directions<Dim>(d, c, share.side, dof.origin, direction);
    contact_column<Dim, Pyramid>(share.weight * dof.cdof, direction,
                                 static_cast<const T*>(d.contact_friction + 5 * c), column);
    write_contact_column<Dim, Pyramid>(d, block, place, dof.own, static_cast<const T*>(column));
  }
  for (int k = 0; full != nullptr && k < kContactRows<Dim, Pyramid>; k++)
    full[(block.row + k) * columns::kStride<T, Exec> + dof.own] = column[k];
}

/// Calls work.operator()<Dim, Pyramid>() for a contact of this dimension.
template <class Work>
CORTEN_HD void with_dimension(int dim, bool elliptic, Work work) {
  switch (dim) {
    case 3: elliptic ? work.template operator()<3, false>() : work.template operator()<3, true>(); break;
    case 4: elliptic ? work.template operator()<4, false>() : work.template operator()<4, true>(); break;
    case 6: elliptic ? work.template operator()<6, false>() : work.template operator()<6, true>(); break;
    default: work.template operator()<1, false>(); break;
  }
}

/// The block of a contact with rows. Its number of rows is left 0: it follows from the dimension.
template <class T>
CORTEN_HD RowBlock contact_block(const DataView<T>& d, int c) {
  const int row = d.contact_efc_address[c];
  return {row, 0, d.efc_J_rowadr[row], d.efc_J_rownnz[row]};
}

/// write_contact_jacobians with one contact per lane.
template <class T, class Exec>
CORTEN_HD void write_contact_per_lane(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, *d.ncon, [&](int c) {
    if (d.contact_efc_address[c] < 0) return;
    with_dimension(d.contact_dim[c], m.elliptic_cones(), [&]<int Dim, bool Pyramid>() {
      if (contact_has_flex(d, c)) write_flex_contact_jacobian<Dim, Pyramid>(m, d, c, contact_block(d, c));
      else write_contact_jacobian<Dim, Pyramid>(m, d, c, contact_block(d, c));
    });
  });
}

/// write_contact_jacobians with one dof per lane.
template <class T, class Exec>
CORTEN_HD void write_dof_per_lane(const ModelView<T>& m, const DataView<T>& d, bool full_rows, Exec exec) {
  LaneDof<T> dof{exec.lane(), 0, {}, {}};
  if (dof.own < m.nv)
    dof = {dof.own, m.dof_subtreeend[dof.own], d.cdof[dof.own], com_origin(m, d, m.dof_bodyid[dof.own])};
  T* full = full_rows ? columns::full_jacobian_rows(d, exec) : nullptr;
  for (int c = 0; c < *d.ncon; c++) {
    if (d.contact_efc_address[c] < 0) continue;
    const RowBlock block = contact_block(d, c);
    with_dimension(d.contact_dim[c], m.elliptic_cones(), [&]<int Dim, bool Pyramid>() {
      share_contact_jacobian<Dim, Pyramid>(m, d, c, block, dof, full, exec);
    });
  }
  exec.sync();
}

}  // namespace detail

/// Writes the entries of efc_J for all contacts with rows. write_contact must have written the rest.
/// `full_rows` requires a lane for every dof.
template <class T, class Exec>
CORTEN_HD void write_contact_jacobians(const ModelView<T>& m, const DataView<T>& d,
                                       [[maybe_unused]] bool full_rows, Exec exec) {
  if (columns::suffice<Exec>(m)) detail::write_dof_per_lane(m, d, full_rows, exec);
  else detail::write_contact_per_lane(m, d, exec);
}

}  // namespace corten
