// Fills flexes: their arrays, the lists at their vertices, the patterns of their Jacobians and their trees.
#include <algorithm>

#include "compile/fields.h"
#include "compile/fill.h"
#include "compile/flex_stiffness.h"
#include "compile/flex_topology.h"

namespace corten::compile {

namespace {

/// Write positions of the next flex.
struct Cursor {
  int node = 0, vertex = 0, edge = 0, element = 0, corner = 0, element_edge = 0, shell = 0, pair = 0, bvh = 0;
  int adjacency = 0;  ///< in flex_vertedge
};

void fill_contact(const mjcf::FlexContact& contact, int i, const ModelView<double>& m) {
  edit(m.flex_contype)[i] = *contact.contype;
  edit(m.flex_conaffinity)[i] = *contact.conaffinity;
  edit(m.flex_condim)[i] = *contact.condim;
  edit(m.flex_priority)[i] = *contact.priority;
  edit(m.flex_solmix)[i] = *contact.solmix;
  edit(m.flex_restitution)[i] = *contact.restitution;
  edit(m.flex_margin)[i] = *contact.margin;
  edit(m.flex_gap)[i] = *contact.gap;
  edit(m.flex_internal)[i] = *contact.internal;
  edit(m.flex_selfcollide)[i] = static_cast<int>(*contact.selfcollide);
  edit(m.flex_activelayers)[i] = *contact.activelayers;
  edit(m.flex_passive)[i] = *contact.passive;
  set_row(m.flex_solref, i, contact.solref->values);
  set_row(m.flex_solimp, i, contact.solimp->values);
  set_row(m.flex_friction, i, contact.friction->values);
}

void fill_settings(const FlexDraft& flex, int i, const ModelView<double>& m) {
  const mjcf::Flex& spec = *flex.spec;
  edit(m.flex_dim)[i] = flex.dim;
  edit(m.flex_group)[i] = *spec.group;
  edit(m.flex_interp)[i] = flex.order;
  edit(m.flex_radius)[i] = *spec.radius;
  edit(m.flex_size)[i] = flex.size;
  edit(m.flex_damping)[i] = *spec.elasticity.damping;
  edit(m.flex_edgestiffness)[i] = *spec.edge.stiffness;
  edit(m.flex_edgedamping)[i] = *spec.edge.damping;
  edit(m.flex_edgeequality)[i] = flex.equality;
  edit(m.flex_rigid)[i] = flex.rigid;
  edit(m.flex_centered)[i] = flex.centered;
  // The reference stores colours in single precision.
  for (std::size_t k = 0; k < 4; k++)
    edit(m.flex_rgba)[4 * at(i) + k] = static_cast<float>(spec.rgba->values[k]);
}

void fill_addresses(const FlexDraft& flex, int i, const Cursor& next, const ModelView<double>& m) {
  const FlexTopology& topology = flex.topology;
  edit(m.flex_nodeadr)[i] = next.node;
  edit(m.flex_nodenum)[i] = count(flex.nodes);
  edit(m.flex_vertadr)[i] = next.vertex;
  edit(m.flex_vertnum)[i] = flex.vertex_count();
  edit(m.flex_edgeadr)[i] = next.edge;
  edit(m.flex_edgenum)[i] = flex.edge_count();
  edit(m.flex_elemadr)[i] = next.element;
  edit(m.flex_elemnum)[i] = flex.element_count();
  edit(m.flex_elemdataadr)[i] = next.corner;
  edit(m.flex_elemedgeadr)[i] = next.element_edge;
  edit(m.flex_shellnum)[i] = count(topology.shell) / flex.dim;
  edit(m.flex_shelldataadr)[i] = topology.shell.empty() ? -1 : next.shell;
  edit(m.flex_evpairnum)[i] = count(topology.pairs) / 2;
  edit(m.flex_evpairadr)[i] = topology.pairs.empty() ? -1 : next.pair;
  edit(m.flex_bvhnum)[i] = count(flex.tree.nodes);
  edit(m.flex_bvhadr)[i] = flex.tree.nodes.empty() ? -1 : next.bvh;
}

void fill_points(const FlexDraft& flex, int i, const Cursor& next, const ModelView<double>& m) {
  std::copy(flex.vertex_bodies.begin(), flex.vertex_bodies.end(), edit(m.flex_vertbodyid) + next.vertex);
  std::fill_n(edit(m.flex_vertflexid) + next.vertex, flex.vertex_count(), i);
  std::copy(flex.vertices.begin(), flex.vertices.end(), edit(m.flex_vert) + next.vertex);
  std::copy(flex.rest.begin(), flex.rest.end(), edit(m.flex_vert0) + next.vertex);
  std::copy(flex.node_bodies.begin(), flex.node_bodies.end(), edit(m.flex_nodebodyid) + next.node);
  std::copy(flex.nodes.begin(), flex.nodes.end(), edit(m.flex_node) + next.node);
  std::copy(flex.nodes_xpos.begin(), flex.nodes_xpos.end(), edit(m.flex_node0) + next.node);
}

void fill_edges(const FlexDraft& flex, int i, const Cursor& next, const Layout& layout,
                const ModelView<double>& m) {
  const auto weld = [&](int vertex) { return layout.body_weldid[at(flex.vertex_bodies[at(vertex)])]; };
  const bool has_flaps = !flex.is_interpolated() && flex.dim == 2 &&
                         (*flex.spec->elasticity.elastic2d == mjcf::Elastic2d::bend ||
                          *flex.spec->elasticity.elastic2d == mjcf::Elastic2d::both);
  for (int k = 0; k < flex.edge_count(); k++) {
    const int e = next.edge + k;
    const auto [a, b] = flex.topology.edges[at(k)];
    const std::array<int, 2> none{-1, -1}, &flap = has_flaps ? flex.topology.flaps[at(k)] : none;
    edit(m.flex_edgeflexid)[e] = i;
    edit(m.flex_edge)[2 * e] = a;
    edit(m.flex_edge)[2 * e + 1] = b;
    edit(m.flex_edgeflap)[2 * e] = flap[0];
    edit(m.flex_edgeflap)[2 * e + 1] = flap[1];
    edit(m.flexedge_rigid)[e] = flex.rigid || (!flex.is_interpolated() && weld(a) == weld(b));
  }
  std::copy(flex.bending.begin(), flex.bending.end(), edit(m.flex_bending) + kBendingPerEdge * next.edge);
}

void fill_elements(const FlexDraft& flex, int i, const Cursor& next, const ModelView<double>& m) {
  const FlexTopology& topology = flex.topology;
  std::fill_n(edit(m.flex_elemflexid) + next.element, flex.element_count(), i);
  std::copy(flex.elements.begin(), flex.elements.end(), edit(m.flex_elem) + next.corner);
  std::copy(topology.element_edges.begin(), topology.element_edges.end(),
            edit(m.flex_elemedge) + next.element_edge);
  std::copy(topology.layers.begin(), topology.layers.end(), edit(m.flex_elemlayer) + next.element);
  std::copy(topology.shell.begin(), topology.shell.end(), edit(m.flex_shell) + next.shell);
  std::copy(topology.pairs.begin(), topology.pairs.end(), edit(m.flex_evpair) + 2 * next.pair);
  std::copy(flex.stiffness.begin(), flex.stiffness.end(),
            edit(m.flex_stiffness) + static_cast<std::ptrdiff_t>(kStiffnessPerElement) * next.element);
}

/// Lists, for each vertex, the entries of `items` that name it: first entries and counts by vertex, then the
/// indices of the entries.
template <class Write>
void list_at_vertices(const std::vector<int>& items, int vertices, int first_vertex, int first_entry,
                      const int* address, const int* counts, Write&& write) {
  std::vector<int> fill(at(vertices), 0);
  for (const int v : items) fill[at(v)]++;
  int next = first_entry;
  for (int v = 0; v < vertices; v++) {
    edit(address)[first_vertex + v] = next;
    edit(counts)[first_vertex + v] = fill[at(v)];
    next += fill[at(v)];
    fill[at(v)] = 0;
  }
  for (std::size_t i = 0; i < items.size(); i++)
    write(address[first_vertex + items[i]] + fill[at(items[i])]++, static_cast<int>(i));
}

void fill_vertex_lists(const FlexDraft& flex, Cursor& next, const ModelView<double>& m) {
  std::vector<int> ends;
  for (const auto& [a, b] : flex.topology.edges) ends.insert(ends.end(), {a, b});
  const int n = flex.vertex_count(), corner = next.corner, edge = next.edge;
  list_at_vertices(flex.elements, n, next.vertex, next.corner, m.flexvert_elemadr, m.flexvert_elemnum,
                   [&](int entry, int i) { edit(m.flexvert_elem)[entry] = corner + i; });
  list_at_vertices(ends, n, next.vertex, 2 * next.edge, m.flexvert_edgeadr, m.flexvert_edgenum,
                   [&](int entry, int i) { edit(m.flexvert_edge)[entry] = edge + i / 2; });
  if (flex.equality != 2 || !flex.has_free_edges()) return;
  list_at_vertices(ends, n, next.vertex, next.adjacency, m.flex_vertedgeadr, m.flex_vertedgenum,
                   [&](int entry, int i) { edit(m.flex_vertedge)[entry] = i / 2; });
  next.adjacency += count(ends);
}

void fill_tree_of(const FlexDraft& flex, const Cursor& next, const ModelView<double>& m) {
  int node = next.bvh;
  for (const asset::Bvh::Node& n : flex.tree.nodes) {
    edit(m.bvh_child)[2 * node] = n.child[0];
    edit(m.bvh_child)[2 * node + 1] = n.child[1];
    edit(m.bvh_nodeid)[node] = n.id;
    for (int k = 0; k < 3; k++) {
      edit(m.bvh_aabb)[6 * node + k] = n.center[k];
      edit(m.bvh_aabb)[6 * node + 3 + k] = n.half_size[k];
    }
    node++;
  }
}

void advance(const FlexDraft& flex, Cursor& next) {
  next.node += count(flex.nodes);
  next.vertex += flex.vertex_count();
  next.edge += flex.edge_count();
  next.element += flex.element_count();
  next.corner += count(flex.elements);
  next.element_edge += count(flex.topology.element_edges);
  next.shell += count(flex.topology.shell);
  next.pair += count(flex.topology.pairs) / 2;
  next.bvh += count(flex.tree.nodes);
}

}  // namespace

void fill_flexes(const Draft& draft, const Layout& layout, const ModelView<double>& m) {
  Cursor next;
  next.bvh = m.nbvh - m.nbvhdynamic;
  for (int i = 0; i < m.nflex; i++) {
    const FlexDraft& flex = draft.flexes[at(i)];
    fill_contact(flex.spec->contact, i, m);
    fill_settings(flex, i, m);
    fill_addresses(flex, i, next, m);
    fill_points(flex, i, next, m);
    fill_edges(flex, i, next, layout, m);
    fill_elements(flex, i, next, m);
    fill_vertex_lists(flex, next, m);
    fill_tree_of(flex, next, m);
    advance(flex, next);
  }
  set_pattern(m.flexedge_J_rownnz, m.flexedge_J_rowadr, m.flexedge_J_colind, layout.flexedge_J);
  set_pattern(m.flexvert_J_rownnz, m.flexvert_J_rowadr, m.flexvert_J_colind, layout.flexvert_J);
  set_all(m.flexdof_dofid, layout.flexdof_dofid);
}

}  // namespace corten::compile
