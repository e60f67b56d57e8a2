// Impedance, stiffness and damping of constraint rows, from solref and solimp.
//
// A row with impedance d in (0, 1) has the reference acceleration
//
//     a_ref = -b v - k d (r - margin)
//
// Its actual acceleration is d a_ref plus (1 - d) times the acceleration of the unconstrained system. The
// regularizer R = (1 - d)/d A achieves this, where A is the row's inverse inertia. diagApprox is an estimate
// of A from qpos0.
#pragma once

#include "constraint/row.h"
#include "math/elementary.h"

namespace corten {

/// solref and solimp of one constraint, clamped to valid values.
template <class T>
struct SolverParameters {
  T ref[2], imp[5];
};

namespace detail {

template <class T>
CORTEN_HD T within(T x, T low, T high) {
  return x < low ? low : x > high ? high : x;
}
template <class T>
CORTEN_HD T at_least(T x, T low) {
  return x > low ? x : low;
}

/// Writes `ref`: (time constant, damping ratio) if positive, otherwise -(stiffness, damping). A mixture of
/// both is replaced by the fallback. A time constant below two timesteps is raised to that, unless refsafe is
/// disabled.
template <class T>
CORTEN_HD void safe_reference(const ModelView<T>& m, const T* given, T fallback0, T fallback1, T* ref) {
  const bool mixed = (given[0] > 0) != (given[1] > 0);
  ref[0] = mixed ? fallback0 : given[0];
  ref[1] = mixed ? fallback1 : given[1];
  if (!m.disabled(kDisableRefSafe) && ref[0] > 0) ref[0] = at_least(ref[0], T(2) * m.opt.timestep);
}

/// x^p, with shortcuts for the common p = 1 and 2.
template <class T>
CORTEN_HD T power(T x, T p) {
  return p == T(1) ? x : p == T(2) ? x * x : corten::pow(x, p);
}

}  // namespace detail

template <class T>
CORTEN_HD SolverParameters<T> solver_parameters(const ModelView<T>& m, const T* solref, const T* solimp) {
  const T low = T(0.0001), high = T(0.9999);
  SolverParameters<T> p;
  detail::safe_reference(m, solref, T(0.02), T(1), p.ref);
  p.imp[0] = detail::within(solimp[0], low, high);
  p.imp[1] = detail::within(solimp[1], low, high);
  p.imp[3] = detail::within(solimp[3], low, high);
  p.imp[2] = detail::at_least(solimp[2], T(0));
  p.imp[4] = detail::at_least(solimp[4], T(1));
  return p;
}

/// Impedance and its derivative with respect to the violation.
template <class T>
struct Impedance {
  T value, slope;
};

/// A sigmoid from imp[0] at zero violation to imp[1] at violation imp[2] (width). It consists of two
/// monomials of power imp[4] that meet at the fraction imp[3] (midpoint) of the width.
template <class T>
CORTEN_HD Impedance<T> impedance_at(const T* imp, T violation) {
  if (imp[0] == imp[1] || imp[2] <= tiny<T>()) return {T(0.5) * (imp[0] + imp[1]), 0};
  T x = violation / imp[2];
  const T sign = x < 0 ? T(-1) : T(1);
  x = std::abs(x);
  if (x >= 1) return {imp[1], 0};
  if (x <= 0) return {imp[0], 0};
  const T middle = imp[3], p = imp[4];
  T y = x, slope = 1;
  if (p != 1) {
    const bool lower = x <= middle;
    const T side = lower ? middle : T(1) - middle, reach = lower ? x : T(1) - x;
    const T scale = T(1) / detail::power(side, p - 1);
    y = scale * detail::power(reach, p);
    if (!lower) y = T(1) - y;
    slope = p * scale * detail::power(reach, p - 1);
  }
  return {imp[0] + y * (imp[1] - imp[0]), slope * sign * (imp[1] - imp[0]) / imp[2]};
}

/// Stiffness and damping.
template <class T>
struct Spring {
  T k, b;
};

/// Stiffness and damping of a solref pair at full impedance dmax = imp[1].
template <class T>
CORTEN_HD Spring<T> spring_of(const T* ref, T dmax) {
  const T k = ref[0] > 0 ? T(1) / detail::at_least(dmax * dmax * ref[0] * ref[0] * ref[1] * ref[1], tiny<T>())
                         : -ref[0] / detail::at_least(dmax * dmax, tiny<T>());
  const T b = ref[1] > 0 ? T(2) / detail::at_least(dmax * ref[0], tiny<T>())
                         : -ref[1] / detail::at_least(dmax, tiny<T>());
  return {k, b};
}

template <class T>
CORTEN_HD void set_spring(const DataView<T>& d, int row, Spring<T> spring) {
  d.efc_KBIP[4 * row] = spring.k;
  d.efc_KBIP[4 * row + 1] = spring.b;
}

/// Writes efc_KBIP and efc_R of a block. efc_diagApprox must be written. `violation` is that of the whole
/// constraint.
template <class T>
CORTEN_HD void set_impedance(const DataView<T>& d, const RowBlock& block, const SolverParameters<T>& p,
                             T violation, bool has_stiffness = true) {
  const Impedance<T> imp = impedance_at(p.imp, violation);
  Spring<T> spring = spring_of(p.ref, p.imp[1]);
  if (!has_stiffness) spring.k = 0;
  const T softness = (T(1) - imp.value) / imp.value;
  for (int row = block.row; row < block.row + block.rows; row++) {
    set_spring(d, row, spring);
    d.efc_KBIP[4 * row + 2] = imp.value;
    d.efc_KBIP[4 * row + 3] = imp.slope;
    d.efc_R[row] = detail::at_least(softness * d.efc_diagApprox[row], tiny<T>());
  }
}

/// Writes efc_D, and adjusts efc_diagApprox to R.
template <class T>
CORTEN_HD void finish_block(const DataView<T>& d, const RowBlock& block) {
  const T imp = d.efc_KBIP[4 * block.row + 2], hardness = imp / (T(1) - imp);
  for (int row = block.row; row < block.row + block.rows; row++) {
    d.efc_D[row] = T(1) / d.efc_R[row];
    d.efc_diagApprox[row] = d.efc_R[row] * hardness;
  }
}

}  // namespace corten
