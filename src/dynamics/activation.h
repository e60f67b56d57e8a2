// The integration of activations.
#pragma once

#include "math/elementary.h"
#include "model/views.h"

namespace corten {

template <class T>
CORTEN_HD T clamped(T x, const T* range) {
  return clamped(x, range[0], range[1]);
}

/// Activation after one timestep.
template <class T>
CORTEN_HD T next_activation(const ModelView<T>& m, int u, T act, T act_dot) {
  if (m.actuator_dyntype[u] == kDynFilterExact) {
    T tau = at_least_tiny(m.actuator_dynprm[10 * u]);
    act += act_dot * tau * (T(1) - corten::exp(-m.opt.timestep / tau));
  } else {
    act += act_dot * m.opt.timestep;
  }
  return m.actuator_actlimited[u] ? clamped(act, m.actuator_actrange + 2 * u) : act;
}

}  // namespace corten
