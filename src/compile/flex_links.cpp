// What connects flexes to bodies and equalities: the points of flexes by body, and the blocks of rows that
// equalities of flexes have.
#include <algorithm>
#include <map>

#include "compile/fields.h"
#include "compile/fill.h"
#include "compile/layout.h"

namespace corten::compile {

namespace {

/// Blocks of rows of an equality: one, or one for each edge or vertex of its flex.
int blocks_of(const EqualityDraft& equality, const Draft& draft) {
  if (equality.type != kEqFlex && equality.type != kEqFlexVert) return 1;
  const FlexDraft& flex = draft.flexes[at(equality.object1)];
  return equality.type == kEqFlex ? flex.edge_count() : flex.vertex_count();
}

/// Points that are fixed in bodies: vertices of flexes that are not interpolated, then nodes of those that
/// are.
std::map<int, std::vector<int>> points_by_body(const Draft& draft, int vertices) {
  std::map<int, std::vector<int>> points;
  int vertex = 0, node = vertices;
  for (const FlexDraft& flex : draft.flexes) {
    for (int v = 0; v < flex.vertex_count(); v++, vertex++)
      if (!flex.is_interpolated()) points[flex.vertex_bodies[at(v)]].push_back(vertex);
  }
  for (const FlexDraft& flex : draft.flexes)
    for (const int body : flex.node_bodies) points[body].push_back(node++);
  return points;
}

}  // namespace

void lay_out_flex_links(const Draft& draft, Layout& layout) {
  for (const EqualityDraft& equality : draft.equalities) layout.sizes.neqblock += blocks_of(equality, draft);
  for (const auto& [body, points] : points_by_body(draft, layout.sizes.nflexvert)) {
    layout.sizes.nflexbody++;
    layout.sizes.nflexpoint += count(points);
  }
}

void fill_flex_links(const Draft& draft, const ModelView<double>& m) {
  int block = 0;
  for (int e = 0; e < m.neq; e++) {
    const int blocks = blocks_of(draft.equalities[at(e)], draft);
    edit(m.eq_blockadr)[e] = block;
    std::fill_n(edit(m.eqblock_eqid) + block, blocks, e);
    block += blocks;
  }
  int place = 0, point = 0;
  for (const auto& [body, points] : points_by_body(draft, m.nflexvert)) {
    edit(m.flexbody_bodyid)[place] = body;
    edit(m.flexbody_pointadr)[place] = point;
    edit(m.flexbody_pointnum)[place++] = count(points);
    std::copy(points.begin(), points.end(), edit(m.flexbody_point) + point);
    point += count(points);
  }
}

}  // namespace corten::compile
