// Implicit integration of interpolated flexes: their stiffness couples all nodes, outside of the sparsity of
// M. The implicit integrators first solve without it. Then the dofs of the nodes are solved anew as one dense
// block,
//     (M - h D + sum_f (h^2 + h damping_f) K_f) a = forces - h sum_f K_f v,
// with the accelerations of all other dofs kept.
#pragma once

#include "dynamics/flex_interpolated.h"
#include "dynamics/step_inertia.h"

namespace corten {

namespace detail {

/// True if the integrator treats the stiffness of interpolated flexes implicitly: not while trees sleep.
template <class T, class Exec>
CORTEN_HD bool flex_block_is_implicit(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.nflexdof == 0) return false;
  return !m.enabled(kEnableSleep) || !any_of(exec, m.ntree, [&](int t) { return tree_sleeps(d, t); });
}

/// Place of a dof in flexdof_dofid; -1: none.
template <class T>
CORTEN_HD int place_in_flex_block(const ModelView<T>& m, int dof) {
  int low = 0, high = m.nflexdof;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (m.flexdof_dofid[middle] < dof) low = middle + 1;
    else high = middle;
  }
  return low < m.nflexdof && m.flexdof_dofid[low] == dof ? low : -1;
}

/// Entry of the integrator's matrix for dof i and entry `a` of its row of M, an ancestor; and its transpose.
template <class T>
struct StepInertiaEntry {
  T lower, upper;
};
template <class T>
CORTEN_HD StepInertiaEntry<T> step_inertia_entry(const ModelView<T>& m, const DataView<T>& d, bool full,
                                                 int i, int a) {
  const int k = m.M_rowadr[i] + a;
  const bool diagonal = a == m.M_rownnz[i] - 1;
  if (!full && !diagonal && m.body_simple[m.dof_bodyid[i]]) return {0, 0};
  const T lower = d.M[k] - m.opt.timestep * d.qDeriv[k];
  return {lower, full ? d.M[k] - m.opt.timestep * d.qDeriv_upper[k] : lower};
}

/// Writes M - h D of the block, and the forces less what the other dofs' accelerations take of them.
template <class T>
CORTEN_HD void begin_flex_block(const ModelView<T>& m, const DataView<T>& d, bool full) {
  const int n = m.nflexdof;
  T *A = d.work.flexdof_matrix, *rhs = d.work.flexdof_vector;
  for (int k = 0; k < n * n; k++) A[k] = 0;
  for (int r = 0; r < n; r++) {
    const int i = m.flexdof_dofid[r];
    rhs[r] = d.qfrc_smooth[i] + d.qfrc_constraint[i];
  }
  for (int i = 0; i < m.nv; i++) {
    const int r = place_in_flex_block(m, i);
    for (int a = 0; a < m.M_rownnz[i]; a++) {
      const int j = m.M_colind[m.M_rowadr[i] + a], c = place_in_flex_block(m, j);
      if (r < 0 && c < 0) continue;
      const StepInertiaEntry<T> entry = step_inertia_entry(m, d, full, i, a);
      if (r >= 0 && c >= 0) A[n * r + c] = entry.lower, A[n * c + r] = entry.upper;
      else if (r >= 0) rhs[r] -= entry.lower * d.qacc_integrated[j];
      else rhs[c] -= entry.upper * d.qacc_integrated[i];
    }
  }
}

/// Adds the stiffness of flex f to row `r` of the block: the force on its dof per acceleration of each other
/// dof.
template <class T>
CORTEN_HD void add_flex_stiffness(const ModelView<T>& m, const DataView<T>& d, int f, int node, int dof) {
  const int first = m.flex_nodeadr[f], count = m.flex_nodenum[f], n = m.nflexdof;
  const int r = place_in_flex_block(m, dof);
  const T h = m.opt.timestep, scale = h * h + h * m.flex_damping[f];
  const T* K = flex_node_stiffness(m, f);
  const Mat3<T>& R = d.work.flex_rotation[2 * f];
  // The motion of the node, turned to the frame of K.
  auto motion = [&](int k, int i) {
    const int b = m.flex_nodebodyid[first + k];
    return transposed_times(R, point_jacobian(m, d, b, d.flexnode_xpos[first + k], i));
  };
  const Vec3<T> own = motion(node, dof);
  for (int other = 0; other < count; other++) {
    Vec3<T> force{0, 0, 0};  // own' K, the block of the other node
    for (int a = 0; a < 3; a++)
      for (int c = 0; c < 3; c++) force[c] -= own[a] * K[3 * count * (3 * node + a) + 3 * other + c];
    const int b = m.flex_nodebodyid[first + other];
    for (int i = m.body_dofadr[b]; i < m.body_dofadr[b] + m.body_dofnum[b]; i++)
      d.work.flexdof_matrix[n * r + place_in_flex_block(m, i)] += scale * dot(force, motion(other, i));
    const Vec3<T> velocity = transposed_times(R, flex_node_velocity(m, d, first + other));
    d.work.flexdof_vector[r] -= h * dot(force, velocity);
  }
}

/// Gaussian elimination without pivoting: M dominates, and K is positive. The zeros between flexes that share
/// no body are skipped. The solution replaces the right side.
template <class T, class Exec>
CORTEN_HD void solve_flex_block(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const int n = m.nflexdof;
  T *A = d.work.flexdof_matrix, *x = d.work.flexdof_vector;
  for (int k = 0; k < n; k++)
    for_each(exec, n - k - 1, [&](int row) {
      const int r = k + 1 + row;
      if (A[n * r + k] == 0) return;
      const T factor = A[n * r + k] / A[n * k + k];
      for (int c = k + 1; c < n; c++) A[n * r + c] -= factor * A[n * k + c];
      x[r] -= factor * x[k];
    });
  for (int k = n - 1; k >= 0; k--) {
    once(exec, [&] { x[k] /= A[n * k + k]; });
    for_each(exec, k, [&](int r) { x[r] -= A[n * r + k] * x[k]; });
  }
}

}  // namespace detail

/// Solves the dofs of interpolated flexes anew in qacc_integrated, which holds the solution without their
/// stiffness.
template <class T, class Exec>
CORTEN_STAGE void solve_flex_nodes(const ModelView<T>& m, const DataView<T>& d, bool full, Exec exec) {
  if (!detail::flex_block_is_implicit(m, d, exec)) return;
  // The block counts also without passive forces, as in the reference; these have not written the rotations.
  if (m.disabled(kDisableSpring) && m.disabled(kDisableDamper)) detail::turn_flexes(m, d, exec);
  once(exec, [&] { detail::begin_flex_block(m, d, full); });
  for (int f = 0; f < m.nflex; f++) {
    if (!detail::flex_nodes_are_elastic(m, f)) continue;
    // One row of the block after the other: nodes may share a body, and then dofs.
    for (int node = 0; node < m.flex_nodenum[f]; node++) {
      const int b = m.flex_nodebodyid[m.flex_nodeadr[f] + node];
      for_each(exec, m.body_dofnum[b],
               [&](int k) { detail::add_flex_stiffness(m, d, f, node, m.body_dofadr[b] + k); });
    }
  }
  detail::solve_flex_block(m, d, exec);
  for_each(exec, m.nflexdof,
           [&](int r) { d.qacc_integrated[m.flexdof_dofid[r]] = d.work.flexdof_vector[r]; });
}

}  // namespace corten
