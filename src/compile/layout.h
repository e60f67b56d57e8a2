// The layout of the model: sizes, addresses and index lists, which depend only on the set of objects and
// their connections.
#pragma once

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

  std::vector<int> sensor_adr, sensor_historyadr;
};

/// Reports models whose sizes exceed the range of indices.
void check_limits_of_size(const Draft& draft, Diagnostics& found);

Layout lay_out(const Draft& draft);

}  // namespace corten::compile
