// Validates what a model from a file derives from its tree: the stages rely on the order of bodies, joints,
// dofs and geoms, on lists of children and levels, and on the sparsity of Jacobians. All of it follows from
// the parents of bodies, the types and bodies of joints, and the paths of tendons, so it is computed again
// and compared.
#include <algorithm>
#include <cstddef>
#include <set>
#include <vector>

#include "model/index_check.h"

namespace corten::detail {

namespace {

struct Topology : ModelView<double> {
  IndexReport& report;

  Topology(const ModelView<double>& m, IndexReport& out) : ModelView<double>(m), report(out) {}

  /// A range of items that starts at `first`; an empty one may have any address in bounds.
  void same_range(const char* address, const char* number, int i, int adr, int num, int first, int count) {
    report.expect_same(number, i, num, count);
    if (count > 0) report.expect_same(address, i, adr, first);
  }

  /// Joints and geoms are in the order of their bodies, and dofs in the order of their joints.
  void check_members() {
    int joint = 0, dof = 0, geom = 0;
    for (int b = 0; b < nbody && report.ok(); b++) {
      const int first_joint = joint, first_dof = dof, first_geom = geom;
      int last = b == 0 ? -1 : body_lastdof[body_parentid[b]];
      for (; joint < njnt && jnt_bodyid[joint] == b; joint++)
        for (int k = 0; k < dofs_of(static_cast<JointType>(jnt_type[joint])); k++, last = dof++) {
          report.expect_same("dof_bodyid", dof, dof_bodyid[dof], b);
          report.expect_same("dof_jntid", dof, dof_jntid[dof], joint);
          report.expect_same("dof_parentid", dof, dof_parentid[dof], last);
        }
      for (; geom < ngeom && geom_bodyid[geom] == b;) geom++;
      report.expect_same("body_lastdof", b, body_lastdof[b], last);
      same_range("body_jntadr", "body_jntnum", b, body_jntadr[b], body_jntnum[b], first_joint,
                 joint - first_joint);
      same_range("body_dofadr", "body_dofnum", b, body_dofadr[b], body_dofnum[b], first_dof, dof - first_dof);
      same_range("body_geomadr", "body_geomnum", b, body_geomadr[b], body_geomnum[b], first_geom,
                 geom - first_geom);
    }
    if (report.ok() && joint < njnt) report.fail("jnt_bodyid", joint, jnt_bodyid[joint]);
    if (report.ok() && geom < ngeom) report.fail("geom_bodyid", geom, geom_bodyid[geom]);
  }

  void check_bodies() {
    int mocap = 0;
    for (int b = 0; b < nbody && report.ok(); b++) {
      const int parent = body_parentid[b];
      const bool own = b == 0 || body_jntnum[b] > 0;
      report.expect_same("body_rootid", b, body_rootid[b], b == 0 || parent == 0 ? b : body_rootid[parent]);
      report.expect_same("body_weldid", b, body_weldid[b], own ? b : body_weldid[parent]);
      if (body_mocapid[b] >= 0) report.expect_same("body_mocapid", b, body_mocapid[b], mocap++);
    }
    if (report.ok() && mocap != nmocap) report.fail("body_mocapid", nbody - 1, body_mocapid[nbody - 1]);
  }

  void check_children() {
    std::vector<std::vector<int>> children(static_cast<std::size_t>(nbody));
    for (int b = nbody - 1; b > 0; b--) children[static_cast<std::size_t>(body_parentid[b])].push_back(b);
    int first = 0;
    for (int b = 0; b < nbody && report.ok(); b++) {
      const std::vector<int>& list = children[static_cast<std::size_t>(b)];
      const int count = static_cast<int>(list.size());
      same_range("body_childadr", "body_childnum", b, body_childadr[b], body_childnum[b], first, count);
      for (int k = 0; k < count && report.ok(); k++)
        report.expect_same("body_child", first + k, body_child[first + k], list[static_cast<std::size_t>(k)]);
      first += count;
    }
  }

  /// Items by their depth in a tree, each depth in the order of ids.
  template <class Parent>
  void check_levels(const char* names[3], int count, int levels, const int* first, const int* number,
                    const int* items, Parent parent) {
    std::vector<std::vector<int>> by_depth(static_cast<std::size_t>(levels));
    std::vector<int> depth(static_cast<std::size_t>(count));
    for (int i = 0; i < count && report.ok(); i++) {
      const int up = parent(i);
      int& mine = depth[static_cast<std::size_t>(i)];
      mine = up < 0 ? 0 : depth[static_cast<std::size_t>(up)] + 1;
      if (mine >= levels) return report.fail(names[0], 0, levels);
      by_depth[static_cast<std::size_t>(mine)].push_back(i);
    }
    int next = 0;
    for (int level = 0; level < levels && report.ok(); level++) {
      const std::vector<int>& list = by_depth[static_cast<std::size_t>(level)];
      const int size = static_cast<int>(list.size());
      if (size == 0) return report.fail(names[0], level, 0);
      same_range(names[0], names[1], level, first[level], number[level], next, size);
      for (int k = 0; k < size && report.ok(); k++)
        report.expect_same(names[2], next + k, items[next + k], list[static_cast<std::size_t>(k)]);
      next += size;
    }
  }
  void check_levels() {
    const char* bodies[] = {"body_leveladr", "body_levelnum", "body_bylevel"};
    const char* dofs[] = {"dof_leveladr", "dof_levelnum", "dof_bylevel"};
    check_levels(bodies, nbody, nlevel, body_leveladr, body_levelnum, body_bylevel,
                 [this](int b) { return b == 0 ? -1 : body_parentid[b]; });
    if (report.ok())
      check_levels(dofs, nv, ndoflevel, dof_leveladr, dof_levelnum, dof_bylevel,
                   [this](int i) { return dof_parentid[i]; });
  }

  /// A kinematic tree is a root dof and what moves with it; its bodies and dofs are contiguous.
  void check_trees() {
    int tree = -1;
    std::vector<int> bodies(static_cast<std::size_t>(ntree)), dofs(static_cast<std::size_t>(ntree));
    for (int i = 0; i < nv && report.ok(); i++) {
      if (dof_parentid[i] < 0) tree++;
      if (tree >= ntree) return report.fail("dof_treeid", i, tree);
      report.expect_same("dof_treeid", i, dof_treeid[i], tree);
      if (dofs[static_cast<std::size_t>(tree)]++ == 0)
        report.expect_same("tree_dofadr", tree, tree_dofadr[tree], i);
    }
    for (int b = 0; b < nbody && report.ok(); b++) {
      const int last = body_lastdof[b], own = last < 0 ? -1 : dof_treeid[last];
      report.expect_same("body_treeid", b, body_treeid[b], own);
      if (own < 0 || !report.ok()) continue;
      if (bodies[static_cast<std::size_t>(own)]++ == 0)
        report.expect_same("tree_bodyadr", own, tree_bodyadr[own], b);
      else
        report.expect_same("tree_bodyadr", own, tree_bodyadr[own] + bodies[static_cast<std::size_t>(own)] - 1,
                           b);
    }
    for (int t = 0; t < ntree && report.ok(); t++) {
      report.expect_same("tree_bodynum", t, tree_bodynum[t], bodies[static_cast<std::size_t>(t)]);
      report.expect_same("tree_dofnum", t, tree_dofnum[t], dofs[static_cast<std::size_t>(t)]);
    }
  }

  /// One past the last descendant of each dof.
  void check_subtrees() {
    std::vector<int> end(static_cast<std::size_t>(nv));
    for (int i = nv - 1; i >= 0 && report.ok(); i--) {
      int& mine = end[static_cast<std::size_t>(i)];
      mine = std::max(mine, i + 1);
      report.expect_same("dof_subtreeend", i, dof_subtreeend[i], mine);
      if (dof_parentid[i] < 0) continue;
      int& up = end[static_cast<std::size_t>(dof_parentid[i])];
      up = std::max(up, mine);
    }
  }

  // ---- tendons and actuators

  void add_chain(int body, std::set<int>& dofs) const {
    for (int i = body_lastdof[body]; i >= 0; i = dof_parentid[i]) dofs.insert(i);
  }
  int body_of_wrap(int w) const {
    const int id = wrap_objid[w];
    if (wrap_type[w] == kWrapPulley) return -1;
    if (wrap_type[w] == kWrapJoint) return jnt_bodyid[id];
    return wrap_type[w] == kWrapSite ? site_bodyid[id] : geom_bodyid[id];
  }

  void check_row(const char* number, const char* columns, int i, int adr, int num, const int* colind,
                 const std::set<int>& expected) {
    report.expect_same(number, i, num, static_cast<long long>(expected.size()));
    int entry = adr;
    for (int dof : expected)
      if (report.ok()) {
        report.expect_same(columns, entry, colind[entry], dof);
        entry++;
      }
  }

  /// A path of joints is a fixed tendon, which uses the first coordinate of each; else sites, with at most
  /// one geom between two of them, and pulleys.
  void check_path(int t) {
    const int first = tendon_adr[t], end = first + tendon_num[t];
    const bool fixed = tendon_num[t] > 0 && wrap_type[first] == kWrapJoint;
    if (tendon_num[t] == 0) return report.fail("tendon_num", t, 0);
    const auto is_geom = [&](int w) { return wrap_type[w] == kWrapSphere || wrap_type[w] == kWrapCylinder; };
    for (int w = first; w < end && report.ok(); w++) {
      const bool between =
          w > first && w + 1 < end && wrap_type[w - 1] == kWrapSite && wrap_type[w + 1] == kWrapSite;
      if (fixed != (wrap_type[w] == kWrapJoint) || (is_geom(w) && !between))
        report.fail("wrap_type", w, wrap_type[w]);
    }
  }

  void check_tendons() {
    int wraps = 0;
    for (int t = 0; t < ntendon && report.ok(); t++) {
      report.expect_same("tendon_adr", t, tendon_adr[t], wraps);
      wraps += tendon_num[t];
      check_path(t);
      if (!report.ok()) return;
      std::set<int> dofs;
      std::vector<int> trees;
      for (int w = tendon_adr[t]; w < tendon_adr[t] + tendon_num[t]; w++) {
        const int body = body_of_wrap(w), tree = body < 0 ? -1 : body_treeid[body];
        if (wrap_type[w] == kWrapJoint) dofs.insert(jnt_dofadr[wrap_objid[w]]);
        else if (body >= 0) add_chain(body, dofs);
        if (tree >= 0 && std::find(trees.begin(), trees.end(), tree) == trees.end()) trees.push_back(tree);
      }
      check_row("ten_J_rownnz", "ten_J_colind", t, ten_J_rowadr[t], ten_J_rownnz[t], ten_J_colind, dofs);
      report.expect_same("tendon_treenum", t, tendon_treenum[t], static_cast<long long>(trees.size()));
      for (std::size_t k = 0; k < 2; k++)
        report.expect_same("tendon_treeid", 2LL * t + static_cast<int>(k),
                           tendon_treeid[2 * t + static_cast<int>(k)], k < trees.size() ? trees[k] : -1);
    }
    if (report.ok() && wraps != nwrap) report.fail("tendon_num", ntendon - 1, wraps);
  }

  std::set<int> dofs_of_actuator(int u) const {
    std::set<int> dofs;
    const int target = actuator_trnid[2 * u], second = actuator_trnid[2 * u + 1];
    switch (actuator_trntype[u]) {
      case kTrnTendon: {
        const int* row = ten_J_colind + ten_J_rowadr[target];
        dofs.insert(row, row + ten_J_rownnz[target]);
        break;
      }
      case kTrnSliderCrank:
      case kTrnSite:
        add_chain(site_bodyid[target], dofs);
        if (second >= 0) add_chain(site_bodyid[second], dofs);
        break;
      case kTrnBody:
        for (int i = 0; i < nv; i++) dofs.insert(i);
        break;
      default:
        for (int k = 0; k < dofs_of(static_cast<JointType>(jnt_type[target])); k++)
          dofs.insert(jnt_dofadr[target] + k);
    }
    return dofs;
  }

  /// Activations are contiguous, in the order of actuators, and every actuator with dynamics has some.
  void check_actuators() {
    int activation = 0, row = 0;
    for (int u = 0; u < nu && report.ok(); u++) {
      report.expect_same("moment_rowadr", u, moment_rowadr[u], row);
      check_row("moment_rownnz", "moment_colind", u, moment_rowadr[u], moment_rownnz[u], moment_colind,
                dofs_of_actuator(u));
      row += moment_rownnz[u];
      if ((actuator_dyntype[u] != kDynNone && actuator_actnum[u] == 0) ||
          (actuator_dyntype[u] == kDynNone && actuator_actnum[u] > 0 && actuator_plugin[u] < 0))
        report.fail("actuator_actnum", u, actuator_actnum[u]);
      same_range("actuator_actadr", "actuator_actnum", u, actuator_actadr[u], actuator_actnum[u], activation,
                 actuator_actnum[u]);
      activation += actuator_actnum[u];
    }
    if (report.ok() && activation != na) report.fail("actuator_actnum", nu - 1, activation);
  }
};

}  // namespace

void check_topology(const ModelView<double>& m, IndexReport& report) {
  Topology topology(m, report);
  run_checks(
      report, [&] { topology.check_members(); }, [&] { topology.check_bodies(); },
      [&] { topology.check_children(); }, [&] { topology.check_levels(); }, [&] { topology.check_trees(); },
      [&] { topology.check_subtrees(); }, [&] { topology.check_tendons(); },
      [&] { topology.check_actuators(); });
}

}  // namespace corten::detail
