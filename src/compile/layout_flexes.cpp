// The layout of flexes: sizes, and the dofs that move their edges, vertices and nodes.
#include <set>

#include "compile/layout.h"

namespace corten::compile {

namespace {

void add_edge_rows(const FlexDraft& flex, Layout& layout) {
  for (const auto& [a, b] : flex.topology.edges) {
    std::set<int> dofs;
    if (flex.has_free_edges())
      for (const int v : {a, b}) add_chain(layout, flex.vertex_bodies[at(v)], dofs);
    layout.flexedge_J.add_row({dofs.begin(), dofs.end()});
  }
}

/// Two rows per vertex, with the dofs of the vertex and of its neighbours.
void add_vertex_rows(const FlexDraft& flex, Layout& layout) {
  std::vector<std::set<int>> dofs(flex.vertices.size());
  const bool has_rows = flex.equality == 2 && flex.has_free_edges();
  for (int v = 0; has_rows && v < flex.vertex_count(); v++)
    add_chain(layout, flex.vertex_bodies[at(v)], dofs[at(v)]);
  if (has_rows)
    for (const auto& [a, b] : flex.topology.edges) {
      add_chain(layout, flex.vertex_bodies[at(b)], dofs[at(a)]);
      add_chain(layout, flex.vertex_bodies[at(a)], dofs[at(b)]);
    }
  for (const std::set<int>& row : dofs) {
    const std::vector<int> columns(row.begin(), row.end());
    layout.flexvert_J.add_row(columns);
    layout.flexvert_J.columns.insert(layout.flexvert_J.columns.end(), columns.begin(), columns.end());
  }
}

}  // namespace

void lay_out_flexes(const Draft& draft, Layout& layout) {
  ModelSizes& sizes = layout.sizes;
  std::set<int> node_dofs;
  for (const FlexDraft& flex : draft.flexes) {
    sizes.nflexnode += count(flex.nodes);
    sizes.nflexvert += flex.vertex_count();
    sizes.nflexedge += flex.edge_count();
    sizes.nflexelem += flex.element_count();
    sizes.nflexelemdata += count(flex.elements);
    sizes.nflexelemedge += count(flex.topology.element_edges);
    sizes.nflexshelldata += count(flex.topology.shell);
    sizes.nflexevpair += count(flex.topology.pairs) / 2;
    sizes.nbvhdynamic += count(flex.tree.nodes);
    add_edge_rows(flex, layout);
    add_vertex_rows(flex, layout);
    for (const int body : flex.node_bodies)
      for (int k = 0; k < layout.body_dofnum[at(body)]; k++)
        node_dofs.insert(layout.body_dofadr[at(body)] + k);
  }
  layout.flexdof_dofid.assign(node_dofs.begin(), node_dofs.end());
  sizes.nflex = count(draft.flexes);
  sizes.nflexdof = count(layout.flexdof_dofid);
  sizes.nJfe = count(layout.flexedge_J.columns);
  sizes.nJfv = count(layout.flexvert_J.columns);
  sizes.nbvh += sizes.nbvhdynamic;
}

}  // namespace corten::compile
