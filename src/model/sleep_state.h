// Queries for sleeping trees. The rules for falling asleep and waking are in constraint/sleep.h. Stages that
// skip sleeping trees use these functions, with the flag sleep on only.
#pragma once

#include "model/views.h"

namespace corten {

/// tree_asleep of a moving tree: after ten quiet steps it reaches -1, ready to sleep.
inline constexpr int kTreeAwake = -11;

template <class T>
CORTEN_HD bool tree_sleeps(const DataView<T>& d, int tree) {
  return d.tree_asleep[tree] >= 0;
}

/// True if the flag is on and the tree of this dof sleeps.
template <class T>
CORTEN_HD bool dof_sleeps(const ModelView<T>& m, const DataView<T>& d, int dof) {
  return m.enabled(kEnableSleep) && tree_sleeps(d, m.dof_treeid[dof]);
}

/// Bits of tree_settled: fields computed while a tree slept, valid until it wakes.
enum SettledBit { kSettledPosition = 1, kSettledVelocity = 2 };

namespace detail {

template <class T>
CORTEN_HD bool is_settled(const ModelView<T>& m, const DataView<T>& d, int tree, SettledBit bit) {
  return m.enabled(kEnableSleep) && *d.flg_sleep != 0 && tree >= 0 && (d.tree_settled[tree] & bit) != 0 &&
         tree_sleeps(d, tree);
}

}  // namespace detail

/// True if the tree's poses and inertia are still valid from the last step. False for tree -1.
template <class T>
CORTEN_HD bool position_is_known(const ModelView<T>& m, const DataView<T>& d, int tree) {
  return detail::is_settled(m, d, tree, kSettledPosition);
}

/// True if the tree's velocities and bias forces are still valid from the last step. False for tree -1.
template <class T>
CORTEN_HD bool velocity_is_known(const ModelView<T>& m, const DataView<T>& d, int tree) {
  return detail::is_settled(m, d, tree, kSettledVelocity);
}

/// True if the body has the pose of the last step: asleep, or fixed to the world or to a mocap body that did
/// not move.
template <class T>
CORTEN_HD bool body_rests(const ModelView<T>& m, const DataView<T>& d, int body) {
  const int tree = m.body_treeid[body];
  if (tree >= 0) return tree_sleeps(d, tree);
  const int mocap = m.body_mocapid[m.body_rootid[body]];
  return mocap < 0 || d.mocap_moved[mocap] == 0;
}

/// True if the flag is on and both bodies rest: their contacts neither begin nor end.
template <class T>
CORTEN_HD bool both_rest(const ModelView<T>& m, const DataView<T>& d, int body1, int body2) {
  return m.enabled(kEnableSleep) && body_rests(m, d, body1) && body_rests(m, d, body2);
}

}  // namespace corten
