#include "compile/layout.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string>

#include "compile/mesh_graph.h"
#include "compile/plugins.h"
#include "compile/user_numbers.h"
#include "model/history.h"

namespace corten::compile {

namespace {

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

/// Depth of each item in the tree. Parents have smaller ids than their children; `none` marks a root.
std::vector<int> depths_of(const std::vector<int>& parent, int none) {
  std::vector<int> depth(parent.size());
  for (std::size_t i = 0; i < parent.size(); i++)
    depth[i] = parent[i] == none || at(parent[i]) == i ? 0 : depth[at(parent[i])] + 1;
  return depth;
}

/// One past the last descendant of each item; ids are in depth-first order.
std::vector<int> subtree_ends(const std::vector<int>& parent) {
  std::vector<int> end(parent.size());
  for (std::size_t i = parent.size(); i-- > 0;) {
    end[i] = std::max(end[i], static_cast<int>(i) + 1);
    if (parent[i] >= 0) end[at(parent[i])] = std::max(end[at(parent[i])], end[i]);
  }
  return end;
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
    if (wrap.type == kWrapPulley) continue;
    const std::size_t id = at(wrap.object);
    if (wrap.type == kWrapJoint) dofs.insert(layout.jnt_dofadr[id]);
    else add_chain(layout, wrap.type == kWrapSite ? draft.sites[id].body : draft.geoms[id].body, dofs);
  }
  return {dofs.begin(), dofs.end()};
}

std::vector<int> actuator_dofs(const Draft& draft, const Layout& layout, const ActuatorDraft& actuator) {
  std::set<int> dofs;
  const std::size_t target = at(actuator.target);
  switch (actuator.transmission) {
    case kTrnTendon: {
      const auto first = layout.ten_J.columns.begin() + layout.ten_J.first[target];
      dofs.insert(first, first + layout.ten_J.count[target]);
      break;
    }
    case kTrnSliderCrank:
    case kTrnSite:
      add_chain(layout, draft.sites[target].body, dofs);
      if (actuator.second_target >= 0) add_chain(layout, draft.sites[at(actuator.second_target)].body, dofs);
      break;
    case kTrnBody:  // depends on anything that can touch the body
      for (int dof = 0; dof < layout.sizes.nv; dof++) dofs.insert(dof);
      break;
    default:
      for (int k = 0; k < dofs_of(*draft.joints[target]->spec->type); k++)
        dofs.insert(layout.jnt_dofadr[target] + k);
  }
  return {dofs.begin(), dofs.end()};
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
    const int samples = *actuator.spec->nsample;
    layout.actuator_historyadr.push_back(samples > 0 ? layout.sizes.nhistory : -1);
    if (samples > 0) layout.sizes.nhistory += History<double>::size(samples, 1);
  }
}

void lay_out_sensors(const Draft& draft, Layout& layout) {
  for (const SensorDraft& sensor : draft.sensors) {
    layout.sensor_adr.push_back(layout.sizes.nsensordata);
    layout.sizes.nsensordata += sensor.dim;
    const int samples = *sensor.spec->nsample;
    layout.sensor_historyadr.push_back(samples > 0 ? layout.sizes.nhistory : -1);
    if (samples > 0) layout.sizes.nhistory += History<double>::size(samples, sensor.dim);
  }
}

void count_the_rest(const Draft& draft, Layout& layout) {
  ModelSizes& sizes = layout.sizes;
  sizes.nbody = count(draft.bodies);
  sizes.njnt = count(draft.joints);
  sizes.ngeom = count(draft.geoms);
  sizes.nsite = count(draft.sites);
  sizes.ncam = count(draft.cameras);
  sizes.nlight = count(draft.lights);
  sizes.npair = count(draft.pairs);
  sizes.nexclude = count(draft.excludes);
  sizes.neq = count(draft.equalities);
  sizes.ntendon = count(draft.tendons);
  sizes.nu = count(draft.actuators);
  sizes.nsensor = count(draft.sensors);
  sizes.nkey = std::max(count(draft.spec->keys), *draft.spec->size.nkey);
  sizes.nC = count(layout.M.columns);
  sizes.nJten = count(layout.ten_J.columns);
  sizes.nJmom = count(layout.moment.columns);
  sizes.nlevel = count(layout.body_levels.count);
  sizes.ndoflevel = count(layout.dof_levels.count);
  for (const BodyDraft& body : draft.bodies) sizes.ngravcomp += *body.spec->gravcomp > 0;
}

void count_assets(const Draft& draft, ModelSizes& sizes) {
  sizes.nmesh = count(draft.meshes);
  sizes.nhfield = count(draft.hfields);
  for (const HFieldDraft& field : draft.hfields) sizes.nhfielddata += count(field.data->data);
  sizes.nsdf = count(draft.sdfs);
  for (const SdfDraft& field : draft.sdfs) {
    sizes.nsdfdata += count(field.data->distance);
    sizes.nsdfpoint += count(field.data->points);
    sizes.nsdfbox += count(field.data->boxes) / 6;
  }
  for (const MeshDraft& mesh : draft.meshes) {
    sizes.nmeshvert += count(mesh.data->vertices);
    sizes.nmeshface += count(mesh.data->faces);
    sizes.nmeshgraph += graph_size(mesh.data->hull);
    sizes.nmeshpoly += count(mesh.data->sides);
    sizes.ntrivert += count(mesh.data->surface.vertex_normals);
    sizes.ntriface += count(mesh.data->surface.flags);
    sizes.ntriring += count(mesh.data->surface.ring);
    // Each corner of a side is one entry in the side list of its vertex.
    for (const asset::Polygon& side : mesh.data->sides) sizes.nmeshpolyvert += count(side);
  }
  sizes.nmeshpolymap = sizes.nmeshpolyvert;
}

/// Number of geoms that can collide; others are not in the bounding volume tree.
int count_colliding(const BodyDraft& body) {
  int colliding = 0;
  for (const GeomDraft& geom : body.geoms)
    colliding += *geom.spec->contype != 0 || *geom.spec->conaffinity != 0;
  return colliding;
}

void count_bvh(const Draft& draft, ModelSizes& sizes) {
  for (const BodyDraft& body : draft.bodies) sizes.nbvh += asset::bvh_size(count_colliding(body));
  for (const MeshDraft& mesh : draft.meshes) sizes.nbvh += count(mesh.data->bvh.nodes);
}

void count_custom(const Draft& draft, ModelSizes& sizes) {
  const mjcf::Spec& spec = *draft.spec;
  sizes.nnumeric = count(spec.numerics);
  sizes.ntext = count(spec.texts);
  sizes.ntuple = count(draft.tuples);
  for (const mjcf::Numeric& numeric : spec.numerics)
    sizes.nnumericdata += std::max(*numeric.size, count(*numeric.data));
  for (const mjcf::CustomText& text : spec.texts) sizes.ntextdata += count(*text.data) + 1;
  for (const TupleDraft& tuple : draft.tuples) sizes.ntupledata += count(tuple.objects);
}

}  // namespace

void add_chain(const Layout& layout, int body, std::set<int>& dofs) {
  for (int dof = layout.body_lastdof[at(body)]; dof >= 0; dof = layout.dof_parentid[at(dof)])
    dofs.insert(dof);
}

void SparseRows::add_row(const std::vector<int>& row) {
  first.push_back(static_cast<int>(columns.size()));
  count.push_back(static_cast<int>(row.size()));
  columns.insert(columns.end(), row.begin(), row.end());
}

Layout lay_out(const Draft& draft) {
  Layout layout;
  lay_out_dofs(draft, layout);
  lay_out_trees(draft, layout);
  lay_out_body_lists(draft, layout);
  layout.dof_subtreeend = subtree_ends(layout.dof_parentid);
  layout.dof_levels = levels_of(depths_of(layout.dof_parentid, -1));
  lay_out_sparsity(draft, layout);
  lay_out_sensors(draft, layout);
  count_the_rest(draft, layout);
  count_assets(draft, layout.sizes);
  count_bvh(draft, layout.sizes);
  lay_out_flexes(draft, layout);
  lay_out_flex_links(draft, layout);
  count_custom(draft, layout.sizes);
  count_plugins(draft, layout.sizes);
  count_user_numbers(draft, layout.sizes);
  return layout;
}

}  // namespace corten::compile
