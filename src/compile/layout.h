// The layout of the model: sizes, addresses and index lists, which depend only on the set of objects and
// their connections.
#pragma once

#include <set>
#include <vector>

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Items grouped by depth in the tree.
struct Levels {
  std::vector<int> first;  ///< by depth: index in `items`
  std::vector<int> count;  ///< by depth
  std::vector<int> items;  ///< ids, ascending within a level
};

/// Sparsity pattern of a matrix, in compressed row format.
struct SparseRows {
  std::vector<int> count;  ///< by row
  std::vector<int> first;  ///< by row: index in `columns`
  std::vector<int> columns;

  void add_row(const std::vector<int>& row);
};

/// An index of a vector.
inline std::size_t at(int i) { return static_cast<std::size_t>(i); }

struct Layout {
  ModelSizes sizes;

  // by body
  std::vector<int> body_rootid, body_weldid, body_treeid, body_mocapid;
  std::vector<int> body_jntadr, body_dofadr, body_dofnum, body_geomadr, body_lastdof;
  std::vector<int> body_childadr, body_childnum, body_child;
  Levels body_levels;

  // by joint
  std::vector<int> jnt_qposadr, jnt_dofadr;

  // by dof
  std::vector<int> dof_bodyid, dof_jntid, dof_parentid, dof_treeid;
  std::vector<int> dof_subtreeend;
  Levels dof_levels;
  SparseRows M;

  // by tendon, by actuator
  std::vector<int> tendon_adr;
  SparseRows ten_J;
  std::vector<int> actuator_actadr, actuator_historyadr;
  SparseRows moment;

  SparseRows flexedge_J, flexvert_J;  ///< of flexvert_J every second row; the others are equal
  std::vector<int> flexdof_dofid;

  std::vector<int> sensor_adr, sensor_historyadr;
};

/// Reports models whose sizes exceed the range of indices.
void check_limits_of_size(const Draft& draft, Diagnostics& found);

Layout lay_out(const Draft& draft);
/// Adds the dofs of a body and of its ancestors.
void add_chain(const Layout& layout, int body, std::set<int>& dofs);

/// Part of lay_out(): flexes, after bodies, dofs and all other trees.
void lay_out_flexes(const Draft& draft, Layout& layout);
/// Part of lay_out(): bodies with points of flexes, and blocks of equalities; after flexes.
void lay_out_flex_links(const Draft& draft, Layout& layout);

}  // namespace corten::compile
