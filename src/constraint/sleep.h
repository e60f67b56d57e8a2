// Sleeping: trees at rest are left out of collision, constraints and integration until something disturbs
// them. Optional, off by default. The rules are those of the reference; docs/conformance.md lists the
// differences.
//
// A tree that has been slower than opt.sleep_tolerance for ten steps, with no force applied to it, is ready
// to sleep. An island falls asleep as a whole when all of its trees are ready; a tree without constraints
// falls asleep alone. Trees that fell asleep together form a ring, in which tree_asleep is the next tree, and
// wake together.
//
// Trees wake before any stage depends on it, so that a tree that was hit reacts in the same step:
//
//   wake_disturbed    by the user: state, applied forces, controls, equalities switched on or off
//   wake_neighbours   by a contact, an equality or a tendon that connects them to something awake; collision
//                     detection then runs again, until no other tree wakes
//
// A mocap body counts as awake in a step in which its pose changes, and as static otherwise.
//
// In the first step of sleep every stage runs as usual. From then on poses, inertia, velocities and bias
// forces are known (tree_settled), and only what is cheap or depends on other trees is recomputed. No force
// acts on sleeping trees (hold_sleeping_trees). So their acceleration is zero, and so is their contribution
// to every sum that they share with others: awake trees move as if sleeping ones were part of the world.
#pragma once

#include "constraint/friction_loss.h"
#include "constraint/limit.h"
#include "dynamics/attachment.h"
#include "model/sleep_state.h"

namespace corten {

namespace detail {

/// Coordinates of a tree: [begin, end) of qpos.
struct CoordinateRange {
  int begin, end;
};

template <class T>
CORTEN_HD CoordinateRange coordinates_of_tree(const ModelView<T>& m, int tree) {
  const int dof = m.tree_dofadr[tree];
  const int first = m.dof_jntid[dof], next = m.dof_jntid[dof + m.tree_dofnum[tree] - 1] + 1;
  return {m.jnt_qposadr[first], next < m.njnt ? m.jnt_qposadr[next] : m.nq};
}

template <class T>
CORTEN_HD bool user_pushes(const ModelView<T>& m, const DataView<T>& d, int tree) {
  const int body = 6 * m.tree_bodyadr[tree], dof = m.tree_dofadr[tree];
  for (int k = 0; k < 6 * m.tree_bodynum[tree]; k++)
    if (d.xfrc_applied[body + k] != 0) return true;
  for (int k = 0; k < m.tree_dofnum[tree]; k++)
    if (d.qfrc_applied[dof + k] != 0) return true;
  return false;
}

/// True if all dofs are slower than the tolerance, in units of length per second. If the tolerance is zero:
/// true if the tree does not move at all.
template <class T>
CORTEN_HD bool is_slow(const ModelView<T>& m, const DataView<T>& d, int tree, T tolerance) {
  for (int i = m.tree_dofadr[tree]; i < m.tree_dofadr[tree] + m.tree_dofnum[tree]; i++) {
    const T speed = m.dof_length[i] * std::abs(d.qvel[i]);
    if (!(tolerance > 0 ? speed < tolerance : d.qvel[i] == 0)) return false;
  }
  return true;
}

template <class T>
CORTEN_HD bool may_sleep(const ModelView<T>& m, const DataView<T>& d, int tree, T tolerance) {
  const int policy = m.tree_sleep_policy[tree];
  return policy != kSleepNever && policy != kSleepAutoNever && !user_pushes(m, d, tree) &&
         is_slow(m, d, tree, tolerance);
}

template <class T>
CORTEN_HD bool user_moved(const ModelView<T>& m, const DataView<T>& d, int tree) {
  const CoordinateRange range = coordinates_of_tree(m, tree);
  for (int i = range.begin; i < range.end; i++)
    if (!(d.qpos[i] == d.qpos_seen[i])) return true;
  return false;
}

/// Wakes a tree and its ring. Returns true if it slept. A ring that was broken, by changes to tree_asleep,
/// ends at the break.
template <class T>
CORTEN_HD bool wake_ring(const ModelView<T>& m, const DataView<T>& d, int tree, int awake) {
  if (tree < 0 || !tree_sleeps(d, tree)) return false;
  while (tree < m.ntree && tree_sleeps(d, tree)) {
    const int next = d.tree_asleep[tree];
    d.tree_asleep[tree] = awake;
    d.tree_settled[tree] = 0;
    tree = next;
  }
  return true;
}

/// Calls visit(tree) for the trees that an equality connects, at most four; -1 for static bodies and missing
/// objects.
template <class T, class Visit>
CORTEN_HD void for_each_tree_of_equality(const ModelView<T>& m, int e, Visit visit) {
  const int id[2] = {m.eq_obj1id[e], m.eq_obj2id[e]};
  int body[2] = {0, 0};
  if (m.eq_type[e] == kEqConnect || m.eq_type[e] == kEqWeld) attached_bodies(m, e, body);
  if (m.eq_type[e] == kEqFlex || m.eq_type[e] == kEqFlexVert) {
    for (int v = m.flex_vertadr[id[0]]; v < m.flex_vertadr[id[0]] + m.flex_vertnum[id[0]]; v++)
      visit(m.body_treeid[m.flex_vertbodyid[v]]);
    return;
  }
  for (int k = 0; k < 2; k++) {
    if (m.eq_type[e] == kEqTendon) {
      for (int i = 0; id[k] >= 0 && i < 2; i++) visit(m.tendon_treeid[2 * id[k] + i]);
    } else if (m.eq_type[e] == kEqJoint) {
      visit(id[k] >= 0 ? m.body_treeid[m.jnt_bodyid[id[k]]] : -1);
    } else {
      visit(m.body_treeid[body[k]]);
    }
  }
}

/// True if the equality connects something to a mocap body that moved.
template <class T>
CORTEN_HD bool mocap_pulls(const ModelView<T>& m, const DataView<T>& d, int e) {
  if (m.eq_type[e] != kEqConnect && m.eq_type[e] != kEqWeld) return false;
  int body[2];
  attached_bodies(m, e, body);
  for (int k = 0; k < 2; k++)
    if (m.body_treeid[body[k]] < 0 && !body_rests(m, d, body[k])) return true;
  return false;
}

/// Whether any of several trees are awake, and whether any are asleep.
struct SleepStates {
  bool awake = false, asleep = false;

  template <class T>
  CORTEN_HD void add(const DataView<T>& d, int tree) {
    if (tree < 0) return;
    if (tree_sleeps(d, tree)) asleep = true;
    else awake = true;
  }
  CORTEN_HD bool sleeps() const { return asleep && !awake; }
};

template <class T>
CORTEN_HD SleepStates sleep_states_of_tendon(const ModelView<T>& m, const DataView<T>& d, int t) {
  SleepStates states;
  for (int k = 0; k < 2; k++) states.add(d, m.tendon_treeid[2 * t + k]);
  return states;
}

template <class T>
CORTEN_HD SleepStates sleep_states_of_equality(const ModelView<T>& m, const DataView<T>& d, int e) {
  SleepStates states;
  for_each_tree_of_equality(m, e, [&](int tree) { states.add(d, tree); });
  return states;
}

/// Wakes trees whose controls or equalities the user changed. Writes mocap_moved, and wakes trees attached to
/// mocap bodies that moved. Copies all inputs to the *_seen fields.
template <class T>
CORTEN_HD void wake_by_inputs(const ModelView<T>& m, const DataView<T>& d) {
  for (int u = 0; u < m.nu; u++) {
    if (d.ctrl[u] == d.ctrl_seen[u]) continue;
    d.ctrl_seen[u] = d.ctrl[u];
    for (int k = m.moment_rowadr[u]; k < m.moment_rowadr[u] + m.moment_rownnz[u]; k++)
      wake_ring(m, d, m.dof_treeid[m.moment_colind[k]], kTreeAwake);
  }
  for (int e = 0; e < m.neq; e++) {
    if (d.eq_active[e] == d.eq_seen[e]) continue;
    d.eq_seen[e] = d.eq_active[e];
    for_each_tree_of_equality(m, e, [&](int tree) { wake_ring(m, d, tree, kTreeAwake); });
  }
  for (int i = 0; i < m.nmocap; i++) {
    const Vec3<T> pos = d.mocap_pos[i], last = d.mocap_pos_seen[i];
    const Quat<T> quat = d.mocap_quat[i], turned = d.mocap_quat_seen[i];
    const bool same = pos.x == last.x && pos.y == last.y && pos.z == last.z && quat.w == turned.w &&
                      quat.x == turned.x && quat.y == turned.y && quat.z == turned.z;
    d.mocap_moved[i] = same ? 0 : 1;
    d.mocap_pos_seen[i] = pos;
    d.mocap_quat_seen[i] = quat;
  }
  for (int t = 0; m.nmocap > 0 && t < m.ntree; t++) {
    const int mocap = m.body_mocapid[m.body_rootid[m.tree_bodyadr[t]]];
    if (mocap >= 0 && d.mocap_moved[mocap]) wake_ring(m, d, t, kTreeAwake);
  }
}

/// Wakes the trees of a contact with a flex if one of them is awake. The reference wakes nobody.
template <class T>
CORTEN_HD bool wake_by_flex(const ModelView<T>& m, const DataView<T>& d, int c) {
  SleepStates states;
  ContactDofs<T>(m, d, c).for_each([&](int dof, T) { states.add(d, m.dof_treeid[dof]); });
  if (!states.awake || !states.asleep) return false;
  bool woke = false;
  ContactDofs<T>(m, d, c).for_each(
      [&](int dof, T) { woke = wake_ring(m, d, m.dof_treeid[dof], kTreeAwake) || woke; });
  return woke;
}

/// Wakes trees that touch something awake. They take over the other tree's count of steps at rest, so that a
/// pile that was only brushed can fall asleep together with it.
template <class T>
CORTEN_HD bool wake_touched(const ModelView<T>& m, const DataView<T>& d) {
  bool woke = false;
  for (int c = 0; c < *d.ncon; c++) {
    if (contact_has_flex(d, c)) {
      woke = wake_by_flex(m, d, c) || woke;
      continue;
    }
    const int body[2] = {contact_body(m, d, c, 0), contact_body(m, d, c, 1)};
    for (int k = 0; k < 2; k++) {
      const int tree = m.body_treeid[body[k]], other = m.body_treeid[body[1 - k]];
      if (tree < 0 || !tree_sleeps(d, tree) || body_rests(m, d, body[1 - k])) continue;
      woke = wake_ring(m, d, tree, other >= 0 ? d.tree_asleep[other] : kTreeAwake) || woke;
    }
  }
  return woke;
}

/// Wakes trees that an equality connects to an awake tree or to a mocap body that moved.
template <class T>
CORTEN_HD bool wake_tied(const ModelView<T>& m, const DataView<T>& d) {
  bool woke = false;
  for (int e = 0; e < m.neq; e++) {
    if (!d.eq_active[e]) continue;
    const SleepStates states = sleep_states_of_equality(m, d, e);
    if (!states.asleep || !(states.awake || mocap_pulls(m, d, e))) continue;
    for_each_tree_of_equality(m, e, [&](int tree) { woke = wake_ring(m, d, tree, kTreeAwake) || woke; });
  }
  return woke;
}

/// Wakes trees that a tendon with friction, or at its limit, connects to an awake tree.
template <class T>
CORTEN_HD bool wake_pulled(const ModelView<T>& m, const DataView<T>& d) {
  bool woke = false;
  for (int t = 0; t < m.ntendon; t++) {
    const SleepStates states = sleep_states_of_tendon(m, d, t);
    if (!states.awake || !states.asleep) continue;
    if (tendon_friction_size(m, d, t).rows + tendon_limit_size(m, d, t, 0).rows +
            tendon_limit_size(m, d, t, 1).rows ==
        0)
      continue;
    for (int k = 0; k < 2; k++) {
      const int tree = m.tendon_treeid[2 * t + k], other = m.tendon_treeid[2 * t + 1 - k];
      if (!tree_sleeps(d, other)) woke = wake_ring(m, d, tree, d.tree_asleep[other]) || woke;
    }
  }
  return woke;
}

/// Marks n trees and links them into a ring.
template <class T>
CORTEN_HD void make_ring(const DataView<T>& d, const int* tree, int n) {
  for (int k = 0; k < n; k++) {
    d.tree_asleep[tree[k]] = tree[k + 1 < n ? k + 1 : 0];
    d.work.tree_falls_asleep[tree[k]] = 1;
  }
}

/// Puts to sleep every island whose trees are all ready, and ready trees without constraints.
template <class T>
CORTEN_HD void make_rings(const ModelView<T>& m, const DataView<T>& d) {
  int in_islands = 0;
  for (int island = 0; island < *d.nisland; island++) {
    const int* tree = d.map_itree2tree + d.island_itreeadr[island];
    const int n = d.island_ntree[island];
    bool ready = true;
    for (int k = 0; k < n && ready; k++) ready = d.tree_asleep[tree[k]] == -1;
    if (ready) make_ring(d, tree, n);
    in_islands += n;
  }
  for (int k = in_islands; k < m.ntree; k++) {
    const int tree = *d.nisland > 0 ? d.map_itree2tree[k] : k;
    if (d.tree_asleep[tree] == -1) make_ring(d, &tree, 1);
  }
}

}  // namespace detail

/// Wakes trees that the user disturbed since the last step.
template <class T, class Exec>
CORTEN_STAGE void wake_disturbed(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.ntree, [&](int t) {
    d.work.tree_wakes[t] =
        tree_sleeps(d, t) && (detail::user_moved(m, d, t) || !detail::may_sleep(m, d, t, T(0))) ? 1 : 0;
  });
  once(exec, [&] {
    for (int t = 0; t < m.ntree; t++)
      if (d.work.tree_wakes[t]) detail::wake_ring(m, d, t, kTreeAwake);
    detail::wake_by_inputs(m, d);
  });
}

/// For inverse dynamics: wakes trees whose given acceleration is not zero.
template <class T, class Exec>
CORTEN_STAGE void wake_accelerated(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] {
    for (int i = 0; i < m.nv; i++)
      if (d.qacc[i] != 0) detail::wake_ring(m, d, m.dof_treeid[i], kTreeAwake);
  });
}

/// Wakes trees that something awake touches or is connected to. Returns true on every lane if any tree woke.
template <class T, class Exec>
CORTEN_STAGE bool wake_neighbours(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  bool woke = false;
  if (exec.lane() == 0) {
    woke = detail::wake_touched(m, d);
    woke = detail::wake_tied(m, d) || woke;
    woke = detail::wake_pulled(m, d) || woke;
  }
  exec.sync();
  return exec.any(woke);
}

/// Marks the positions of sleeping trees as known. Call when no other tree can wake in this step.
template <class T, class Exec>
CORTEN_HD void mark_sleeping_positions(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const int before = *d.flg_sleep != 0 ? kSettledVelocity : 0;
  exec.sync();
  for_each(exec, m.ntree, [&](int t) {
    d.tree_settled[t] = tree_sleeps(d, t) ? (d.tree_settled[t] & before) | kSettledPosition : 0;
  });
  once(exec, [&] { *d.flg_sleep = 1; });
}

/// Marks the velocities of sleeping trees as known.
template <class T, class Exec>
CORTEN_HD void mark_sleeping_velocities(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (!m.enabled(kEnableSleep)) return;
  for_each(exec, m.ntree, [&](int t) {
    if (tree_sleeps(d, t)) d.tree_settled[t] |= kSettledVelocity;
  });
}

/// True if all trees of the equality sleep: it then has no rows.
template <class T>
CORTEN_HD bool equality_sleeps(const ModelView<T>& m, const DataView<T>& d, int e) {
  return m.enabled(kEnableSleep) && detail::sleep_states_of_equality(m, d, e).sleeps();
}
/// True if all trees of the tendon sleep: it then has no rows.
template <class T>
CORTEN_HD bool tendon_sleeps(const ModelView<T>& m, const DataView<T>& d, int t) {
  return m.enabled(kEnableSleep) && detail::sleep_states_of_tendon(m, d, t).sleeps();
}

/// Sets qfrc_smooth of sleeping trees to zero: their supports balance all forces on them.
template <class T, class Exec>
CORTEN_HD void hold_sleeping_trees(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (!m.enabled(kEnableSleep)) return;
  for_each(exec, m.nv, [&](int i) {
    if (tree_sleeps(d, m.dof_treeid[i])) d.qfrc_smooth[i] = 0;
  });
}

/// Counts steps at rest and puts ready trees to sleep. Call before velocities are integrated. If there are
/// constraints but no islands, it is unknown which trees support each other, and no tree falls asleep.
template <class T, class Exec>
CORTEN_STAGE void fall_asleep(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (*d.nefc > 0 && *d.nisland == 0) return;
  for_each(exec, m.ntree, [&](int t) {
    d.work.tree_falls_asleep[t] = 0;
    if (tree_sleeps(d, t)) return;
    if (!detail::may_sleep(m, d, t, m.opt.sleep_tolerance)) d.tree_asleep[t] = kTreeAwake;
    else if (d.tree_asleep[t] < -1) d.tree_asleep[t]++;
  });
  once(exec, [&] { detail::make_rings(m, d); });
  for_each(exec, m.ntree, [&](int t) {
    if (!d.work.tree_falls_asleep[t]) return;
    for (int i = m.tree_dofadr[t]; i < m.tree_dofadr[t] + m.tree_dofnum[t]; i++) d.qvel[i] = d.qacc[i] = 0;
    const detail::CoordinateRange range = detail::coordinates_of_tree(m, t);
    for (int i = range.begin; i < range.end; i++) d.qpos_seen[i] = d.qpos[i];
  });
}

}  // namespace corten
