// Muscles: force by length, velocity and activation, after Hill, in the form of Millard et al. (2013) with
// piecewise quadratic curves.
//
// Lengths are in units of the optimal length L0, at which a muscle is strongest. The actuator's feasible
// lengths (lengthrange) correspond to the parameter `range` in these units, which determines L0.
#pragma once

#include "model/views.h"

namespace corten {

/// The nine parameters of a muscle, in the order of gainprm and biasprm.
template <class T>
struct MuscleCurve {
  T range[2];      ///< operating range in units of L0
  T force;         ///< peak force; negative: scale / acc0
  T scale;         ///< of the peak force, if that is computed from acc0
  T lmin, lmax;    ///< active force is zero outside
  T vmax;          ///< shortening speed in L0 per second at which force vanishes
  T fpmax, fvmax;  ///< passive force at lmax, active force at fast lengthening, both in peak forces
};

/// The state of one actuator in muscle units.
template <class T>
struct Muscle {
  MuscleCurve<T> curve;
  T peak_force;
  T optimal_length;
  T length, velocity;  ///< in L0, and in vmax
  T velocity_unit;
};

namespace detail {

/// Active force by length: 0 at lmin and lmax, 1 at L0, quadratic pieces that join at the midpoints.
template <class T>
CORTEN_HD T muscle_force_by_length(T length, T lmin, T lmax) {
  if (!(lmin <= length && length <= lmax)) return 0;
  const bool shorter = length <= 1;
  const T edge = shorter ? lmin : lmax;
  const T middle = T(0.5) * (1 + edge);
  const bool outer = shorter ? length <= middle : length > middle;
  if (outer) {
    const T x = std::abs(length - edge) / at_least_tiny(std::abs(middle - edge));
    return T(0.5) * x * x;
  }
  const T x = std::abs(length - 1) / at_least_tiny(std::abs(middle - 1));
  return 1 - T(0.5) * x * x;
}

/// Active force by velocity: 0 at the fastest shortening, 1 at rest, fvmax at fast lengthening.
template <class T>
CORTEN_HD T muscle_force_by_velocity(T velocity, T fvmax) {
  const T end = fvmax - 1;
  if (velocity <= -1) return 0;
  if (velocity <= 0) return (velocity + 1) * (velocity + 1);
  if (velocity <= end) return fvmax - (end - velocity) * (end - velocity) / at_least_tiny(end);
  return fvmax;
}

template <class T>
CORTEN_HD T muscle_velocity_slope(T velocity, T fvmax) {
  const T end = fvmax - 1;
  if (velocity <= -1 || velocity > (end > 0 ? end : T(0))) return 0;
  return velocity <= 0 ? 2 * velocity + 2 : 2 * (end - velocity) / at_least_tiny(end);
}

/// Smooth step: 0 below 0, 1 above 1, and between a quintic with two continuous derivatives.
template <class T>
CORTEN_HD T smooth_step(T x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return x * x * x * (3 * x * (2 * x - 5) + 10);
}

}  // namespace detail

/// The muscle with parameters `prm` at the current length and velocity of actuator u.
template <class T>
CORTEN_HD Muscle<T> muscle_of(const ModelView<T>& m, const DataView<T>& d, int u, const T* prm) {
  Muscle<T> s;
  s.curve = {{prm[0], prm[1]}, prm[2], prm[3], prm[4], prm[5], prm[6], prm[7], prm[8]};
  const T* feasible = m.actuator_lengthrange + 2 * u;
  s.peak_force = prm[2] < 0 ? prm[3] / at_least_tiny(m.actuator_acc0[u]) : prm[2];
  s.optimal_length = (feasible[1] - feasible[0]) / at_least_tiny(prm[1] - prm[0]);
  s.velocity_unit = at_least_tiny(s.optimal_length * prm[6]);
  s.length = prm[0] + (d.actuator_length[u] - feasible[0]) / at_least_tiny(s.optimal_length);
  s.velocity = d.actuator_velocity[u] / s.velocity_unit;
  return s;
}

/// Force of a fully activated muscle; it pulls, so this is negative.
template <class T>
CORTEN_HD T muscle_gain(const Muscle<T>& s) {
  return -s.peak_force * detail::muscle_force_by_length(s.length, s.curve.lmin, s.curve.lmax) *
         detail::muscle_force_by_velocity(s.velocity, s.curve.fvmax);
}

/// d muscle_gain / d actuator_velocity
template <class T>
CORTEN_HD T muscle_gain_slope(const Muscle<T>& s) {
  return -s.peak_force * detail::muscle_force_by_length(s.length, s.curve.lmin, s.curve.lmax) *
         detail::muscle_velocity_slope(s.velocity, s.curve.fvmax) / s.velocity_unit;
}

/// Passive force: zero up to L0, then quadratic to the midpoint towards lmax, then linear.
template <class T>
CORTEN_HD T muscle_bias(const Muscle<T>& s) {
  const T middle = T(0.5) * (1 + s.curve.lmax), unit = at_least_tiny(middle - 1);
  const T peak = -s.peak_force * s.curve.fpmax;
  if (s.length <= 1) return 0;
  if (s.length > middle) return peak * (T(0.5) + (s.length - middle) / unit);
  const T x = (s.length - 1) / unit;
  return peak * T(0.5) * x * x;
}

/// Rate of activation: excitation minus activation, over a time constant that depends on both. prm: time to
/// activate, time to deactivate, width of the transition between them (0: a switch).
template <class T>
CORTEN_HD T muscle_activation_rate(T ctrl, T act, const T* prm) {
  auto unit_range = [](T x) { return x < 0 ? T(0) : x > 1 ? T(1) : x; };
  const T level = T(0.5) + T(1.5) * unit_range(act);
  const T activate = prm[0] * level, deactivate = prm[1] / level;
  const T excess = unit_range(ctrl) - act;
  const T tau = prm[2] < tiny<T>()
                    ? (excess > 0 ? activate : deactivate)
                    : deactivate + (activate - deactivate) * detail::smooth_step(excess / prm[2] + T(0.5));
  return excess / at_least_tiny(tau);
}

}  // namespace corten
