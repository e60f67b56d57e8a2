// Velocity derivatives of the smooth forces, which the implicit integrators need.
//
// A body's force is f(v) with v its spatial velocity; v changes by cdof_j with qvel_j, for each ancestor j.
// So with A_b = df_b/dv, summed over subtrees to A, the entry for dofs i and j, one an ancestor of the other,
// is
//     d qfrc_i / d qvel_j = cdof_i' A_s cdof_j,
// with s the subtree of the one farther from the root. The bias force also depends on the acceleration that
// velocities cause:
//     d cacc_b / d qvel_j = cdof_dot_j + cdof_j x (cvel_b - cvel_dof_j),
// whose body-dependent part is added to A and whose rest acts through the composite inertia crb. One pass up
// the tree and one over the entries of M: O(nv * depth) (as in Singh, Russell and Wensing 2022).
//
// The result has the sparsity of M: qDeriv has the lower triangle, qDeriv_upper the upper one transposed.
// Tendon couplings outside of it are left out, as in the reference.
#pragma once

#include "dynamics/actuation.h"
#include "dynamics/bias.h"
#include "dynamics/flex.h"
#include "dynamics/fluid.h"
#include "math/dual.h"

namespace corten {

/// The matrix that an integrator factors instead of M.
enum class StepMatrix {
  damped,     ///< M + h diag(damping), where damping is implicit; halves of a Runge-Kutta step use it too
  symmetric,  ///< implicitfast: derivatives without Coriolis forces
  full        ///< implicit: all velocity derivatives
};

template <class T>
CORTEN_HD StepMatrix step_matrix(const ModelView<T>& m) {
  switch (static_cast<Integrator>(m.opt.integrator)) {
    case kImplicit: return StepMatrix::full;
    case kImplicitFast: return StepMatrix::symmetric;
    case kEuler:
    case kRK4: break;
  }
  return StepMatrix::damped;
}

namespace detail {

/// d force / d velocity of a local force law, both in the frame in which the law is defined.
template <class T, class Law>
CORTEN_HD Mat6<T> local_derivative(Motion<T> v, Law law) {
  using S = Dual<T, 6>;
  Motion<S> x{{S(v.ang.x, 0), S(v.ang.y, 1), S(v.ang.z, 2)}, {S(v.lin.x, 3), S(v.lin.y, 4), S(v.lin.z, 5)}};
  Force<S> f = law(x);
  Mat6<T> a;
  for (int r = 0; r < 6; r++)
    for (int c = 0; c < 6; c++) a.m[6 * r + c] = (r < 3 ? f.ang[r] : f.lin[r - 3]).grad[c];
  return a;
}

template <class T>
CORTEN_HD void symmetrize(Mat6<T>& a) {
  for (int r = 0; r < 6; r++)
    for (int c = 0; c < r; c++) a.m[6 * r + c] = a.m[6 * c + r] = T(0.5) * (a.m[6 * r + c] + a.m[6 * c + r]);
}

template <class T>
CORTEN_HD Mat6<T> fluid_derivative(const ModelView<T>& m, const DataView<T>& d, int b) {
  Mat6<T> sum{};
  Vec3<T> origin = com_origin(m, d, b);
  for_each_fluid_shape(m, d, b, [&](Vec3<T> p, const Mat3<T>& R, auto law) {
    Mat6<T> local = local_derivative(local_flow(m, d, b, p, R), law);
    if (step_matrix(m) == StepMatrix::symmetric) symmetrize(local);
    sum += matrix_of<T>([&](Motion<T> v) {
      Force<T> f =
          local * Motion<T>{transposed_times(R, v.ang), transposed_times(R, velocity_at(v, p, origin))};
      return moved(Force<T>{R * f.ang, R * f.lin}, p, origin);
    });
  });
  return sum;
}

/// The body-dependent part of d (I a + v x I v) / dv: I (x cross v) + x cross (I v) + v cross (I x).
template <class T>
CORTEN_HD Mat6<T> bias_derivative(const Inertia<T>& inertia, Motion<T> v) {
  Force<T> momentum = inertia * v;
  return matrix_of<T>(
      [&](Motion<T> x) { return inertia * cross(x, v) + cross(x, momentum) + cross(v, inertia * x); });
}

/// qDeriv += slope J' J for a sparse row J, inside the sparsity of M. An ancestor's index in a row of M is
/// the number of its own ancestors, so no search is needed.
template <class T, class Exec>
CORTEN_HD void add_row_derivative(const ModelView<T>& m, const DataView<T>& d, const SparseRow<T>& J, T slope,
                                  Exec exec) {
  for_each(exec, J.count, [&](int k) {
    if (J.value[k] == 0) return;
    const int i = J.dof[k], row = m.M_rowadr[i], diagonal = m.M_rownnz[i] - 1;
    const T scale = slope * J.value[k];
    for (int n = 0; n <= k; n++) {
      const int place = m.M_rownnz[J.dof[n]] - 1;
      if (place > diagonal || m.M_colind[row + place] != J.dof[n]) continue;
      d.qDeriv[row + place] += scale * J.value[n];
      d.qDeriv_upper[row + place] += scale * J.value[n];
    }
  });
}

/// d actuator_force / d actuator_velocity.
template <class T>
CORTEN_HD T actuator_slope(const ModelView<T>& m, const DataView<T>& d, int u) {
  if (actuator_disabled(m, u)) return 0;
  if (m.actuator_forcelimited[u]) {
    const T* range = m.actuator_forcerange + 2 * u;
    if (d.actuator_force[u] <= range[0] || d.actuator_force[u] >= range[1]) return 0;
  }
  const T* prm = m.actuator_gainprm + 10 * u;
  T slope = m.actuator_biastype[u] == kBiasAffine ? m.actuator_biasprm[10 * u + 2] : T(0);
  T gain_slope = m.actuator_gaintype[u] == kGainAffine   ? prm[2]
                 : m.actuator_gaintype[u] == kGainMuscle ? muscle_gain_slope(muscle_of(m, d, u, prm))
                                                         : T(0);
  // The control as set by the user: the reference neither clamps nor delays it here.
  if (gain_slope != 0) slope += gain_slope * actuator_input(m, d, u, d.ctrl[u]);
  return slope;
}

template <class T, class Exec>
CORTEN_HD void add_actuator_derivatives(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.disabled(kDisableActuation)) return;
  for (int u = 0; u < m.nu; u++) {
    T slope = actuator_slope(m, d, u);
    if (slope != 0) add_row_derivative(m, d, moment_row(m, d, u), slope, exec);
  }
}

template <class T, class Exec>
CORTEN_HD void add_damping_derivatives(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.disabled(kDisableDamper)) return;
  for_each(exec, m.nv, [&](int i) { d.qDeriv[m.M_rowadr[i] + m.M_rownnz[i] - 1] -= m.dof_damping[i]; });
  for (int t = 0; t < m.ntendon; t++) {
    if (m.tendon_damping[t] != 0) add_row_derivative(m, d, tendon_row(m, d, t), -m.tendon_damping[t], exec);
  }
  for (int e = 0; e < m.nflexedge; e++) {
    const T damping = m.flex_edgedamping[m.flex_edgeflexid[e]];
    if (damping != 0 && !m.flexedge_rigid[e]) add_row_derivative(m, d, flexedge_row(m, d, e), -damping, exec);
  }
}

/// Writes qDeriv and qDeriv_upper from cfrc_deriv, summed over subtrees, and the velocity-dependent
/// accelerations.
template <class T, class Exec>
CORTEN_HD void map_body_derivatives(const ModelView<T>& m, const DataView<T>& d, bool with_bias, Exec exec) {
  auto force_by = [&](int subtree, int j) {
    Force<T> f = d.work.cfrc_deriv[subtree] * d.cdof[j];
    if (with_bias) f = f - d.crb[subtree] * (d.cdof_dot[j] - cross(d.cdof[j], d.work.cvel_dof[j]));
    return f;
  };
  for_each(exec, m.nv, [&](int i) {
    int b = m.dof_bodyid[i], row = m.M_rowadr[i];
    Force<T> by_i = force_by(b, i);
    for (int a = 0; a < m.M_rownnz[i]; a++) {
      int j = m.M_colind[row + a];
      d.qDeriv[row + a] = dot(d.cdof[i], force_by(b, j));
      d.qDeriv_upper[row + a] = dot(d.cdof[j], by_i);
    }
  });
}

}  // namespace detail

/// Writes qDeriv and qDeriv_upper: d (qfrc_passive + qfrc_actuator - qfrc_bias) / d qvel, optionally without
/// the bias part.
template <class T, class Exec>
CORTEN_STAGE void smooth_derivative(const ModelView<T>& m, const DataView<T>& d, bool with_bias, Exec exec) {
  const bool passive = !(m.disabled(kDisableSpring) && m.disabled(kDisableDamper));
  const bool fluid = passive && has_fluid(m);
  if (fluid || with_bias) {
    for_each(exec, m.nbody, [&](int b) {
      Mat6<T> a{};
      if (fluid && b > 0) a = detail::fluid_derivative(m, d, b);
      if (with_bias && b > 0) {
        Mat6<T> bias = detail::bias_derivative(d.cinert[b], d.cvel[b]);
        for (int k = 0; k < 36; k++) a.m[k] -= bias.m[k];
      }
      d.work.cfrc_deriv[b] = a;
    });
    accumulate_subtrees(m, exec, d.work.cfrc_deriv);
    detail::map_body_derivatives(m, d, with_bias, exec);
  } else {
    for_each(exec, m.nC, [&](int k) { d.qDeriv[k] = d.qDeriv_upper[k] = 0; });
  }
  detail::add_actuator_derivatives(m, d, exec);
  if (passive) detail::add_damping_derivatives(m, d, exec);
}

}  // namespace corten
