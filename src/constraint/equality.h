// Equality constraints: connect, weld, polynomial couplings of joints or tendons, and edges or strains of
// flexes. A block of rows is an equality, or an edge or a vertex of the flex of an equality.
#pragma once

#include "constraint/flex_equality.h"
#include "constraint/impedance.h"
#include "dynamics/attachment.h"

namespace corten {

namespace detail {

/// Velocity of point 0 relative to point 1 per unit velocity of the dof.
template <class T>
CORTEN_HD Vec3<T> separation_by(const ModelView<T>& m, const DataView<T>& d, const Attachment<T>& a,
                                const DofPair& pair) {
  Vec3<T> v{};
  if (pair.moves[0]) v += point_jacobian(m, d, a.body[0], a.point[0], pair.dof);
  if (pair.moves[1]) v -= point_jacobian(m, d, a.body[1], a.point[1], pair.dof);
  return v;
}

/// True if some dof moves the two bodies relative to each other. Always true for a sparse Jacobian: only a
/// dense one omits rows that are all zero.
template <class T>
CORTEN_HD bool attachment_moves(const ModelView<T>& m, const DataView<T>& d, int e) {
  int body[2];
  attached_bodies(m, e, body);
  if (!dense_jacobian(m)) return true;
  const Attachment<T> a = attachment(m, d, e);
  const T torquescale = m.eq_type[e] == kEqWeld ? m.eq_data[11 * e + 10] : T(0);
  bool moves = false;
  for_each_dof_of_pair(m, body[0], body[1], false, [&](const DofPair& pair) {
    const Vec3<T> v = separation_by(m, d, a, pair), turn = torquescale * d.cdof[pair.dof].ang;
    moves = moves || v.x != 0 || v.y != 0 || v.z != 0 ||
            (pair.moves[0] != pair.moves[1] && (turn.x != 0 || turn.y != 0 || turn.z != 0));
  });
  return moves;
}

/// Calls visit(dof, index in a or -1, index in b or -1) for the union of two ascending lists of dofs, in
/// descending order.
template <class Visit>
CORTEN_HD void for_each_of_union(const int* a, int na, const int* b, int nb, Visit visit) {
  while (na > 0 || nb > 0) {
    const int last_a = na > 0 ? a[na - 1] : -1, last_b = nb > 0 ? b[nb - 1] : -1;
    const int dof = last_a > last_b ? last_a : last_b;
    const int in_a = dof == last_a ? --na : -1, in_b = dof == last_b ? --nb : -1;
    visit(dof, in_a, in_b);
  }
}

/// A coordinate that an equality couples: a joint position or a tendon length.
template <class T>
struct Coupled {
  T offset;  ///< difference from its value at qpos0
  T weight;  ///< inverse inertia
  const int* dof;
  const T* J;  ///< null: all 1
  int count;
};

template <class T>
CORTEN_HD Coupled<T> coupled(const ModelView<T>& m, const DataView<T>& d, int type, int id) {
  if (id < 0) return {0, 0, nullptr, nullptr, 0};
  if (type == kEqJoint) {
    const int q = m.jnt_qposadr[id];
    return {d.qpos[q] - m.qpos0[q], m.dof_invweight0[m.jnt_dofadr[id]], m.jnt_dofadr + id, nullptr, 1};
  }
  const int row = m.ten_J_rowadr[id];
  return {d.ten_length[id] - m.tendon_length0[id], m.tendon_invweight0[id], m.ten_J_colind + row,
          d.ten_J + row, m.ten_J_rownnz[id]};
}

/// d y / d x of the polynomial y = c0 + c1 x + c2 x^2 + c3 x^3 + c4 x^4.
template <class T>
CORTEN_HD T coupling_slope(const T* c, T x) {
  return c[1] + x * (T(2) * c[2] + x * (T(3) * c[3] + x * T(4) * c[4]));
}

/// Jacobian entry of y - p(x) for a dof with these indices in the two lists.
template <class T>
CORTEN_HD T coupling_entry(const Coupled<T>& a, const Coupled<T>& b, T slope, int in_a, int in_b) {
  T J = 0;
  if (in_a >= 0) J += a.J ? a.J[in_a] : T(1);
  if (in_b >= 0) J -= slope * (b.J ? b.J[in_b] : T(1));
  return J;
}

template <class T>
CORTEN_HD BlockSize coupling_size(const ModelView<T>& m, const DataView<T>& d, int e) {
  const Coupled<T> a = coupled(m, d, m.eq_type[e], m.eq_obj1id[e]);
  const Coupled<T> b = coupled(m, d, m.eq_type[e], m.eq_obj2id[e]);
  const T slope = coupling_slope(m.eq_data + 11 * e, b.offset);
  int width = 0;
  bool moves = !dense_jacobian(m);
  for_each_of_union(a.dof, a.count, b.dof, b.count, [&](int, int in_a, int in_b) {
    width++;
    moves = moves || coupling_entry(a, b, slope, in_a, in_b) != 0;
  });
  return {width > 0 && moves ? 1 : 0, width};
}

/// Writes the row of y = c0 + c1 x + c2 x^2 + c3 x^3 + c4 x^4, where y is the first coordinate and x the
/// second. Without a second one, y = c0.
template <class T>
CORTEN_HD void write_coupling(const ModelView<T>& m, const DataView<T>& d, int e, const RowBlock& block) {
  const Coupled<T> a = coupled(m, d, m.eq_type[e], m.eq_obj1id[e]);
  const Coupled<T> b = coupled(m, d, m.eq_type[e], m.eq_obj2id[e]);
  const T* c = m.eq_data + 11 * e;
  const T x = b.offset;
  const T slope = coupling_slope(c, x);
  d.efc_pos[block.row] = a.offset - c[0] - x * (c[1] + x * (c[2] + x * (c[3] + x * c[4])));
  int entry = block.entry + block.width;
  for_each_of_union(a.dof, a.count, b.dof, b.count, [&](int dof, int in_a, int in_b) {
    entry--;
    d.efc_J_colind[entry] = dof;
    d.efc_J[entry] = coupling_entry(a, b, slope, in_a, in_b);
  });
  d.efc_diagApprox[block.row] = a.weight + b.weight;
}

/// Writes the rows of a connect or weld. The residuals are point 0 minus point 1 and, for a weld, torquescale
/// times the vector part of the quaternion from pose 1 to pose 0 (half the rotation vector, for small
/// angles).
template <class T>
CORTEN_HD void write_attachment(const ModelView<T>& m, const DataView<T>& d, int e, const RowBlock& block) {
  const Attachment<T> a = attachment(m, d, e);
  const T torquescale = m.eq_data[11 * e + 10];
  const bool weld = m.eq_type[e] == kEqWeld;
  const Quat<T> inverse1 = conjugate(a.pose[1]), error = inverse1 * a.pose[0];
  const Vec3<T> apart = a.point[0] - a.point[1], turned = torquescale * Vec3<T>{error.x, error.y, error.z};
  for (int k = 0; k < block.rows; k++) {
    d.efc_pos[block.row + k] = k < 3 ? apart[k] : turned[k - 3];
    const int kind = k < 3 ? 0 : 1;
    d.efc_diagApprox[block.row + k] =
        m.body_invweight0[2 * a.body[0] + kind] + m.body_invweight0[2 * a.body[1] + kind];
  }
  int place = block.width;
  for_each_dof_of_pair(m, a.body[0], a.body[1], false, [&](const DofPair& pair) {
    place--;
    const Vec3<T> v = separation_by(m, d, a, pair);
    for (int k = 0; k < block.rows; k++) d.efc_J_colind[block.address(k) + place] = pair.dof;
    for (int k = 0; k < 3; k++) d.efc_J[block.address(k) + place] = v[k];
    if (!weld) return;
    // d(q1^-1 q0) = 1/2 q1^-1 w q0 for the relative angular velocity w.
    const T sign = T(pair.moves[0]) - T(pair.moves[1]);
    const Vec3<T> w = sign * d.cdof[pair.dof].ang;
    const Quat<T> rate = inverse1 * Quat<T>{0, w.x, w.y, w.z} * a.pose[0];
    const T half = T(0.5);
    d.efc_J[block.address(3) + place] = half * rate.x * torquescale;
    d.efc_J[block.address(4) + place] = half * rate.y * torquescale;
    d.efc_J[block.address(5) + place] = half * rate.z * torquescale;
  });
}

}  // namespace detail

/// Size of block k: `equality_size` and `write_equality` take blocks, of which most equalities have one.
template <class T>
CORTEN_HD BlockSize equality_size(const ModelView<T>& m, const DataView<T>& d, int k) {
  const int e = m.eqblock_eqid[k];
  if (!d.eq_active[e]) return {};
  switch (m.eq_type[e]) {
    case kEqFlex: return detail::flex_edge_size(m, detail::flex_part_of_block(m, k));
    case kEqFlexVert: return detail::flex_strain_size(m, detail::flex_part_of_block(m, k));
    case kEqConnect:
    case kEqWeld: {
      int body[2];
      attached_bodies(m, e, body);
      const int width = count_dofs_of_pair(m, body[0], body[1], false);
      if (width == 0 || !detail::attachment_moves(m, d, e)) return {};
      return {m.eq_type[e] == kEqWeld ? 6 : 3, width};
    }
    default: return detail::coupling_size(m, d, e);
  }
}

template <class T>
CORTEN_HD void write_equality(const ModelView<T>& m, const DataView<T>& d, int k, const RowBlock& block) {
  const int e = m.eqblock_eqid[k];
  begin_block(d, block, kRowEquality, e);
  switch (m.eq_type[e]) {
    case kEqFlex: return detail::write_flex_edge(m, d, e, detail::flex_part_of_block(m, k), block);
    case kEqFlexVert: return detail::write_flex_strain(m, d, e, detail::flex_part_of_block(m, k), block);
    case kEqConnect:
    case kEqWeld: detail::write_attachment(m, d, e, block); break;
    default: detail::write_coupling(m, d, e, block); break;
  }
  T sum = 0;
  for (int r = 0; r < block.rows; r++) sum += d.efc_pos[block.row + r] * d.efc_pos[block.row + r];
  const T violation = block.rows == 1 ? d.efc_pos[block.row] : std::sqrt(sum);
  set_impedance(d, block, solver_parameters(m, m.eq_solref + 2 * e, m.eq_solimp + 5 * e), violation);
  finish_block(d, block);
}

}  // namespace corten
