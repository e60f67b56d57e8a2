// Traversals of the body tree. One lane loops in id order (parents have lower ids); many lanes run the bodies
// of one depth in parallel. Both give the same bits.
#pragma once

#include "exec/exec.h"
#include "model/views.h"

namespace corten {

namespace detail {

template <class T, class Exec, class Body>
CORTEN_HD void for_each_body_at_depth(const ModelView<T>& m, Exec exec, int depth, Body body) {
  const int* at = m.body_bylevel + m.body_leveladr[depth];
  for_each(exec, m.body_levelnum[depth], [&](int k) { body(at[k]); });
}

}  // namespace detail

/// Runs body(b) for every body except the world, after its parent.
template <class T, class Exec, class Body>
CORTEN_HD void for_each_body_down(const ModelView<T>& m, Exec exec, Body body) {
  if constexpr (Exec::width == 1) {
    for (int b = 1; b < m.nbody; b++) body(b);
  } else {
    for (int depth = 1; depth < m.nlevel; depth++) detail::for_each_body_at_depth(m, exec, depth, body);
  }
}

/// Runs body(b) for every body except the world, after its children, so that it may gather from them.
template <class T, class Exec, class Body>
CORTEN_HD void for_each_body_up(const ModelView<T>& m, Exec exec, Body body) {
  if constexpr (Exec::width == 1) {
    for (int b = m.nbody - 1; b > 0; b--) body(b);
  } else {
    for (int depth = m.nlevel - 1; depth > 0; depth--) detail::for_each_body_at_depth(m, exec, depth, body);
  }
}

/// Adds to each body's value those of its descendants, the highest child first; `value` has one element per
/// body. Bodies gather from their children, since scattering to parents would cause races and an order of
/// sums that varies. Where done(b) is true, the body already has its sum.
template <class T, class Exec, class Value, class Done>
CORTEN_HD void accumulate_subtrees(const ModelView<T>& m, Exec exec, Value* value, Done done) {
  for_each_body_up(m, exec, [&](int b) {
    if (done(b)) return;
    const int* child = m.body_child + m.body_childadr[b];
    for (int k = 0; k < m.body_childnum[b]; k++) value[b] += value[child[k]];
  });
}

template <class T, class Exec, class Value>
CORTEN_HD void accumulate_subtrees(const ModelView<T>& m, Exec exec, Value* value) {
  accumulate_subtrees(m, exec, value, [](int) { return false; });
}

/// accumulate_subtrees for all bodies; the world gets the sum of all trees.
template <class T, class Exec, class Value>
CORTEN_HD void accumulate_to_world(const ModelView<T>& m, Exec exec, Value* value) {
  accumulate_subtrees(m, exec, value);
  once(exec, [&] {
    const int* child = m.body_child + m.body_childadr[0];
    for (int k = 0; k < m.body_childnum[0]; k++) value[0] += value[child[k]];
  });
}

}  // namespace corten
