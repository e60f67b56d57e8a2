// Fills the kinematic trees: their bodies and dofs, the tendons between them, and which of them may sleep.
#include <algorithm>

#include "compile/fields.h"
#include "compile/fill.h"
#include "compile/messages.h"

namespace corten::compile {

namespace {

void count_members(const ModelView<double>& m) {
  for (int b = m.nbody - 1; b > 0; b--) {
    const int tree = m.body_treeid[b];
    if (tree < 0) continue;
    edit(m.tree_bodyadr)[tree] = b;
    edit(m.tree_bodynum)[tree]++;
  }
  for (int i = m.nv - 1; i >= 0; i--) {
    edit(m.tree_dofadr)[m.dof_treeid[i]] = i;
    edit(m.tree_dofnum)[m.dof_treeid[i]]++;
  }
}

int tree_of_wrap(const ModelView<double>& m, int w) {
  const int object = m.wrap_objid[w];
  switch (m.wrap_type[w]) {
    case kWrapJoint: return m.body_treeid[m.jnt_bodyid[object]];
    case kWrapSite: return m.body_treeid[m.site_bodyid[object]];
    case kWrapSphere:
    case kWrapCylinder: return m.body_treeid[m.geom_bodyid[object]];
    default: return -1;
  }
}

/// The trees on a tendon's path, in path order, without duplicates.
std::vector<int> trees_of_tendon(const ModelView<double>& m, int t) {
  std::vector<int> trees;
  for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; w++) {
    const int tree = tree_of_wrap(m, w);
    if (tree >= 0 && std::find(trees.begin(), trees.end(), tree) == trees.end()) trees.push_back(tree);
  }
  return trees;
}

/// The trees that an actuator acts on directly.
std::vector<int> trees_of_actuator(const ModelView<double>& m, int u) {
  const int target = m.actuator_trnid[2 * u];
  switch (m.actuator_trntype[u]) {
    case kTrnTendon: return trees_of_tendon(m, target);
    case kTrnSite:
    case kTrnSliderCrank: return {m.body_treeid[m.site_bodyid[target]]};
    case kTrnBody: return {m.body_treeid[target]};
    default: return {m.body_treeid[m.jnt_bodyid[target]]};
  }
}

void keep_awake(const ModelView<double>& m, const std::vector<int>& trees) {
  for (int tree : trees)
    if (tree >= 0 && m.tree_sleep_policy[tree] == 0) edit(m.tree_sleep_policy)[tree] = kSleepAutoNever;
}

/// Forbids sleep for trees joined by a tendon that exerts force or joins more than two trees: it would have
/// to wake them all.
void keep_joined_trees_awake(const Draft& draft, const ModelView<double>& m, int t, Diagnostics& found) {
  const std::vector<int> trees = trees_of_tendon(m, t);
  const bool pulls = m.tendon_stiffness[t] != 0 || m.tendon_damping[t] != 0;
  if (trees.size() < 2 || (trees.size() == 2 && !pulls)) return;
  for (int tree : trees) {
    const auto policy = static_cast<SleepPolicy>(m.tree_sleep_policy[tree]);
    if (policy == kSleepAllowed || policy == kSleepInit)
      found.error(draft.bodies[static_cast<std::size_t>(m.tree_bodyadr[tree])].spec->at,
                  "sleep " + quoted(word(policy)) + " is not possible: tendon " +
                      quoted(*draft.tendons[static_cast<std::size_t>(t)].spec->name) +
                      " joins this tree to others");
  }
  keep_awake(m, trees);
}

void take_policies_of_bodies(const Draft& draft, const ModelView<double>& m, Diagnostics& found) {
  for (int b = 1; b < m.nbody; b++) {
    const mjcf::Body& spec = *draft.bodies[static_cast<std::size_t>(b)].spec;
    if (*spec.sleep == kSleepAuto) continue;
    const int tree = m.body_treeid[b];
    if (tree < 0 || tree == m.body_treeid[b - 1])
      found.error(spec.at, "sleep is only for the first body of a tree that can move");
    else edit(m.tree_sleep_policy)[tree] = static_cast<int>(*spec.sleep);
  }
}

}  // namespace

void fill_trees(const Draft& draft, const ModelView<double>& m, Diagnostics& found) {
  count_members(m);
  take_policies_of_bodies(draft, m, found);
  for (int t = 0; t < m.ntendon; t++) {
    const std::vector<int> trees = trees_of_tendon(m, t);
    edit(m.tendon_treenum)[t] = static_cast<int>(trees.size());
    for (std::size_t k = 0; k < 2; k++)
      edit(m.tendon_treeid)[2 * t + static_cast<int>(k)] = k < trees.size() ? trees[k] : -1;
  }
  for (int u = 0; u < m.nu; u++) keep_awake(m, trees_of_actuator(m, u));
  for (int t = 0; t < m.ntendon; t++) keep_joined_trees_awake(draft, m, t, found);
  for (int v = 0; v < m.nflexvert; v++)
    if (m.flex_vertbodyid[v] >= 0) keep_awake(m, {m.body_treeid[m.flex_vertbodyid[v]]});
  for (int n = 0; n < m.nflexnode; n++) keep_awake(m, {m.body_treeid[m.flex_nodebodyid[n]]});
  for (int tree = 0; tree < m.ntree; tree++)
    if (m.tree_sleep_policy[tree] == 0) edit(m.tree_sleep_policy)[tree] = kSleepAutoAllowed;
}

}  // namespace corten::compile
