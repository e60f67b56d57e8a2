// Who sleeps. The rules of falling asleep and waking are in constraint/sleep.h; stages that leave sleepers
// out ask here, and only where the flag sleep is on.
#pragma once

#include "model/views.h"

namespace corten {

/// tree_asleep of a tree that moves: it takes ten quiet steps to come to -1, ready to sleep.
inline constexpr int kWideAwake = -11;

template <class T>
CORTEN_HD bool tree_sleeps(const DataView<T>& d, int tree) {
  return d.tree_asleep[tree] >= 0;
}

/// True for a tree that sleeps, with the flag on; `dof` is one of its dofs.
template <class T>
CORTEN_HD bool dof_sleeps(const ModelView<T>& m, const DataView<T>& d, int dof) {
  return m.enabled(kEnableSleep) && tree_sleeps(d, m.dof_treeid[dof]);
}

/// Bits of tree_settled: what was computed for a tree while it slept, and so holds until it wakes.
enum SettledBit { kSettledPosition = 1, kSettledVelocity = 2 };

namespace detail {

template <class T>
CORTEN_HD bool is_settled(const ModelView<T>& m, const DataView<T>& d, int tree, SettledBit bit) {
  return m.enabled(kEnableSleep) && *d.flg_sleep != 0 && tree >= 0 && (d.tree_settled[tree] & bit) != 0 &&
         tree_sleeps(d, tree);
}

}  // namespace detail

/// True for a tree, -1 for none, whose poses and inertia are known from the last step.
template <class T>
CORTEN_HD bool position_is_known(const ModelView<T>& m, const DataView<T>& d, int tree) {
  return detail::is_settled(m, d, tree, kSettledPosition);
}

/// The same for velocities and bias forces.
template <class T>
CORTEN_HD bool velocity_is_known(const ModelView<T>& m, const DataView<T>& d, int tree) {
  return detail::is_settled(m, d, tree, kSettledVelocity);
}

/// A body whose pose is that of the last step: asleep, or fixed to the world or to a mocap body that stands
/// still.
template <class T>
CORTEN_HD bool body_rests(const ModelView<T>& m, const DataView<T>& d, int body) {
  const int tree = m.body_treeid[body];
  if (tree >= 0) return tree_sleeps(d, tree);
  const int mocap = m.body_mocapid[m.body_rootid[body]];
  return mocap < 0 || d.mocap_moved[mocap] == 0;
}

/// Whether the flag is on and both bodies rest: they neither touch anew nor part.
template <class T>
CORTEN_HD bool both_rest(const ModelView<T>& m, const DataView<T>& d, int body1, int body2) {
  return m.enabled(kEnableSleep) && body_rests(m, d, body1) && body_rests(m, d, body2);
}

}  // namespace corten
