// Variants of a step for machines that run an environment on a group of lanes: which ones a plan uses, and
// the memory that they need. Machines only provide the memory and launch.
#pragma once

#include <algorithm>

#include "collision/epa_workspace.h"
#include "constraint/newton.h"
#include "constraint/newton_columns.h"
#include "step/plan.h"

namespace corten {

/// Adds to the capacities what the variants need.
template <class Exec>
DataCapacity with_variants(const ModelView<double>& m, DataCapacity capacity) {
  if (columns::newton_applies<Exec>(m)) {
    capacity.nfullmax = columns::newton_workspace_size(Exec::width, capacity.nefcmax);
    capacity.nHmax = capacity.nSmax = 0;
  } else if (factors_dense<Exec>(m.nv)) {
    // One dense matrix is the most that islands can take together; each panel is rounded up by less than 8.
    capacity.nHmax = std::max(capacity.nHmax, m.nv * (m.nv + 8));
  }
  capacity.npolymax = std::max(capacity.npolymax, shared_polytope_capacity(m));
  return capacity;
}

/// Uses one lane per dof if Exec has enough lanes and the memory is allocated.
template <class Exec, class T>
CORTEN_HD void use_column_solver(StepPlan& plan, const ModelView<T>& m, const DataCapacity& capacity) {
  plan.column_solver = columns::newton_suffices<Exec>(m, capacity);
}

/// Whether a list of the model's pairs replaces the broad phase: for few geoms. Signatures of bodies, by
/// which pairs are sorted, have 16 bits for each.
template <class T>
CORTEN_HD bool lists_pairs(const ModelView<T>& m) {
  return m.ngeom < detail::kTreeThreshold && m.nbody <= 1 << 16 && !m.enabled(kEnableSleep) && m.nflex == 0;
}

/// Analytic colliders first, where at least half of the listed pairs have one.
CORTEN_HD void use_pairs(StepPlan& plan, const PossiblePairs& pairs, int analytic) {
  if (2 * analytic < pairs.count) return;
  plan.analytic_collision = true;
  plan.general_collision = analytic < pairs.count;
  plan.pairs = pairs;
}

}  // namespace corten
