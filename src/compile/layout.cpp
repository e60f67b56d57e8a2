#include "compile/layout.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string>

namespace corten::compile {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

Levels levels_of(const std::vector<int>& depth) {
  Levels levels;
  const int deepest = depth.empty() ? -1 : *std::max_element(depth.begin(), depth.end());
  levels.count.assign(at(deepest + 1), 0);
  for (int d : depth) levels.count[at(d)]++;
  int next = 0;
  for (int count : levels.count) {
    levels.first.push_back(next);
    next += count;
  }
  levels.items.resize(depth.size());
  std::vector<int> place = levels.first;
  for (std::size_t i = 0; i < depth.size(); i++)
    levels.items[at(place[at(depth[i])]++)] = static_cast<int>(i);
  return levels;
}

/// Depths by the parents' ids, which are smaller than the ids themselves; `none` marks a root.
std::vector<int> depths_of(const std::vector<int>& parent, int none) {
  std::vector<int> depth(parent.size());
  for (std::size_t i = 0; i < parent.size(); i++)
    depth[i] = parent[i] == none || at(parent[i]) == i ? 0 : depth[at(parent[i])] + 1;
  return depth;
}

void lay_out_dofs(const Draft& draft, Layout& layout) {
  int joint_id = 0, coordinate = 0;
  for (std::size_t b = 0; b < draft.bodies.size(); b++) {
    const BodyDraft& body = draft.bodies[b];
    const int first_dof = static_cast<int>(layout.dof_bodyid.size());
    int last = b == 0 ? -1 : layout.body_lastdof[at(body.parent)];
    layout.body_jntadr.push_back(body.joints.empty() ? -1 : joint_id);
    for (const JointDraft& joint : body.joints) {
      layout.jnt_qposadr.push_back(coordinate);
      layout.jnt_dofadr.push_back(static_cast<int>(layout.dof_bodyid.size()));
      coordinate += coordinates_of(*joint.spec->type);
      for (int k = 0; k < dofs_of(*joint.spec->type); k++) {
        layout.dof_bodyid.push_back(static_cast<int>(b));
        layout.dof_jntid.push_back(joint_id);
        layout.dof_parentid.push_back(last);
        last = static_cast<int>(layout.dof_bodyid.size()) - 1;
      }
      joint_id++;
    }
    layout.body_lastdof.push_back(last);
    layout.body_dofnum.push_back(static_cast<int>(layout.dof_bodyid.size()) - first_dof);
    layout.body_dofadr.push_back(layout.body_dofnum.back() > 0 ? first_dof : -1);
  }
  layout.sizes.nq = coordinate;
  layout.sizes.nv = static_cast<int>(layout.dof_bodyid.size());
}

void lay_out_trees(const Draft& draft, Layout& layout) {
  int trees = 0;
  for (int parent : layout.dof_parentid) {
    if (parent < 0) trees++;
    layout.dof_treeid.push_back(trees - 1);
  }
  layout.sizes.ntree = trees;
  for (std::size_t b = 0; b < draft.bodies.size(); b++) {
    const BodyDraft& body = draft.bodies[b];
    const int id = static_cast<int>(b);
    layout.body_rootid.push_back(body.parent == 0 ? id : layout.body_rootid[at(body.parent)]);
    layout.body_weldid.push_back(b == 0 || !body.joints.empty() ? id : layout.body_weldid[at(body.parent)]);
    const int dof = layout.body_lastdof[b];
    layout.body_treeid.push_back(dof < 0 ? -1 : layout.dof_treeid[at(dof)]);
    const bool mocap = b > 0 && *body.spec->mocap;
    layout.body_mocapid.push_back(mocap ? layout.sizes.nmocap++ : -1);
  }
}

void lay_out_body_lists(const Draft& draft, Layout& layout) {
  std::vector<int> parent;
  int geom = 0;
  for (const BodyDraft& body : draft.bodies) {
    parent.push_back(body.parent);
    layout.body_geomadr.push_back(body.geoms.empty() ? -1 : geom);
    geom += static_cast<int>(body.geoms.size());
  }
  layout.body_levels = levels_of(depths_of(parent, -1));
  std::vector<std::vector<int>> children(parent.size());
  for (std::size_t b = parent.size(); b-- > 1;) children[at(parent[b])].push_back(static_cast<int>(b));
  for (const std::vector<int>& list : children) {
    layout.body_childadr.push_back(static_cast<int>(layout.body_child.size()));
    layout.body_childnum.push_back(static_cast<int>(list.size()));
    layout.body_child.insert(layout.body_child.end(), list.begin(), list.end());
  }
}

std::vector<int> ancestors_and_self(const Layout& layout, int dof) {
  std::vector<int> chain;
  for (; dof >= 0; dof = layout.dof_parentid[at(dof)]) chain.push_back(dof);
  std::reverse(chain.begin(), chain.end());
  return chain;
}

std::vector<int> tendon_dofs(const Draft& draft, const Layout& layout, const TendonDraft& tendon) {
  std::set<int> dofs;
  for (const WrapDraft& wrap : tendon.path) {
    if (wrap.type == kWrapJoint) dofs.insert(layout.jnt_dofadr[at(wrap.object)]);
    if (wrap.type != kWrapSite) continue;
    const int body = draft.sites[at(wrap.object)].body;
    for (int dof : ancestors_and_self(layout, layout.body_lastdof[at(body)])) dofs.insert(dof);
  }
  return {dofs.begin(), dofs.end()};
}

std::vector<int> actuator_dofs(const Draft& draft, const Layout& layout, const ActuatorDraft& actuator) {
  std::vector<int> dofs;
  const std::size_t target = at(actuator.target);
  if (actuator.spec->transmission == mjcf::Transmission::tendon) {
    const auto first = layout.ten_J.columns.begin() + layout.ten_J.first[target];
    dofs.assign(first, first + layout.ten_J.count[target]);
  } else {
    for (int k = 0; k < dofs_of(*draft.joints[target]->spec->type); k++)
      dofs.push_back(layout.jnt_dofadr[target] + k);
  }
  return dofs;
}

void lay_out_sparsity(const Draft& draft, Layout& layout) {
  for (int dof = 0; dof < layout.sizes.nv; dof++) layout.M.add_row(ancestors_and_self(layout, dof));
  for (const TendonDraft& tendon : draft.tendons) {
    layout.tendon_adr.push_back(layout.sizes.nwrap);
    layout.sizes.nwrap += static_cast<int>(tendon.path.size());
    layout.ten_J.add_row(tendon_dofs(draft, layout, tendon));
  }
  for (const ActuatorDraft& actuator : draft.actuators) {
    layout.actuator_actadr.push_back(actuator.activations > 0 ? layout.sizes.na : -1);
    layout.sizes.na += actuator.activations;
    layout.moment.add_row(actuator_dofs(draft, layout, actuator));
  }
}

void count_the_rest(const Draft& draft, Layout& layout) {
  ModelSizes& sizes = layout.sizes;
  sizes.nbody = static_cast<int>(draft.bodies.size());
  sizes.njnt = static_cast<int>(draft.joints.size());
  sizes.ngeom = static_cast<int>(draft.geoms.size());
  sizes.nsite = static_cast<int>(draft.sites.size());
  sizes.ntendon = static_cast<int>(draft.tendons.size());
  sizes.nu = static_cast<int>(draft.actuators.size());
  sizes.nkey = std::max(static_cast<int>(draft.spec->keys.size()), *draft.spec->size.nkey);
  sizes.nC = static_cast<int>(layout.M.columns.size());
  sizes.nJten = static_cast<int>(layout.ten_J.columns.size());
  sizes.nJmom = static_cast<int>(layout.moment.columns.size());
  sizes.nlevel = static_cast<int>(layout.body_levels.count.size());
  sizes.ndoflevel = static_cast<int>(layout.dof_levels.count.size());
  for (const BodyDraft& body : draft.bodies) sizes.ngravcomp += *body.spec->gravcomp > 0;
}

}  // namespace

void SparseRows::add_row(const std::vector<int>& row) {
  first.push_back(static_cast<int>(columns.size()));
  count.push_back(static_cast<int>(row.size()));
  columns.insert(columns.end(), row.begin(), row.end());
}

void check_limits_of_size(const Draft& draft, Diagnostics& found) {
  // Two body ids share one integer in exclude_signature.
  const std::size_t most_bodies = 65533;
  if (draft.bodies.size() > most_bodies)
    found.error(draft.spec->world.at, "the model has " + std::to_string(draft.bodies.size()) +
                                          " bodies; at most " + std::to_string(most_bodies) +
                                          " are possible");
  long long entries = 0;
  std::vector<long long> depth;  // dofs on the way to the root, by body
  for (const BodyDraft& body : draft.bodies) {
    long long dofs = depth.empty() ? 0 : depth[at(body.parent)];
    for (const JointDraft& joint : body.joints)
      for (int k = 0; k < dofs_of(*joint.spec->type); k++) entries += ++dofs;
    depth.push_back(dofs);
  }
  if (entries > std::numeric_limits<int>::max())
    found.error(draft.spec->world.at, "the inertia matrix would have " + std::to_string(entries) +
                                          " entries: the tree is too deep");
}

Layout lay_out(const Draft& draft) {
  Layout layout;
  lay_out_dofs(draft, layout);
  lay_out_trees(draft, layout);
  lay_out_body_lists(draft, layout);
  layout.dof_levels = levels_of(depths_of(layout.dof_parentid, -1));
  lay_out_sparsity(draft, layout);
  count_the_rest(draft, layout);
  return layout;
}

}  // namespace corten::compile
