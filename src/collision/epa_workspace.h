// Chooses the workspace of EPA.
//
// A CPU thread has a polytope for the maximum number of iterations on its stack. A GPU lane has a small
// stack, with a polytope for kLanePolytope iterations, which is above the default of ccd_iterations. A model
// that asks for more gets one polytope of full size per environment, in the Data, and the lanes use it one
// after the other, with the same bits as one thread. Pairs that do not need a polytope do not wait.
#pragma once

#include "collision/epa_polytope.h"
#include "collision/geom_pairs.h"
#include "model/layout.h"

namespace corten {

/// Size of a polytope of full size, in units of DataCapacity::npolymax, for any precision of the model.
inline constexpr int kSharedPolytope = sizeof(ConvexStorage<double>) / sizeof(int);
static_assert(sizeof(ConvexStorage<float>) == sizeof(ConvexStorage<double>));
static_assert(alignof(ConvexStorage<double>) <= kFieldAlignment && sizeof(ConvexStorage<double>) % 4 == 0);

/// Whether the collider of two geoms may need a polytope.
template <class T>
CORTEN_HD bool may_need_polytope(const ModelView<T>& m, const int* geom_pair) {
  return method_of(collider_of_geoms(m, geom_pair[0], geom_pair[1])) == Method::epa;
}

/// The npolymax that an executor with several lanes needs for a model.
inline int shared_polytope_capacity(const ModelView<double>& m) {
  if (m.opt.ccd_iterations <= kLanePolytope) return 0;
  if (m.nflex > 0) return kSharedPolytope;
  bool present[kShapeKindCount] = {};
  for (int g = 0; g < m.ngeom; g++)
    if (m.npair > 0 || m.geom_contype[g] != 0 || m.geom_conaffinity[g] != 0)
      present[shape_kind(&m, m.geom_type[g], m.geom_dataid[g], g)] = true;
  for (int i = 0; i < kShapeKindCount; i++)
    for (int j = i; j < kShapeKindCount; j++) {
      if (!present[i] || !present[j]) continue;
      const Collider collider = collider_of(i, j);
      // Sweeps use distances, which may need EPA.
      const bool by_gjk = m.opt.ccd && distance_of(collider) == Distance::gjk;
      if (by_gjk || method_of(collider) == Method::epa) return kSharedPolytope;
    }
  return 0;
}

/// No polytope: for pairs with analytic colliders.
template <class T, class Exec>
struct NoPolytope {
  static constexpr int kPasses = 1;
  AnalyticOnly scratch;

  CORTEN_HD explicit NoPolytope(const DataView<T>&) {}
  CORTEN_HD bool may_run(int, bool, Exec) const { return true; }
  CORTEN_HD void finish_pass(Exec) const {}
};

/// One polytope per lane.
template <class T, class Exec>
struct OwnPolytope {
  static constexpr int kPasses = 1;
  ConvexStorage<T, Exec::width == 1 ? 1000 : kLanePolytope> storage;
  ConvexScratch<T> scratch;

  CORTEN_HD explicit OwnPolytope(const DataView<T>&) { scratch = storage.scratch(); }
  CORTEN_HD bool may_run(int, bool, Exec) const { return true; }
  CORTEN_HD void finish_pass(Exec) const {}
};

/// One polytope for all lanes, in the Data. Lanes that `need` it use it one after the other; the others run
/// in the first turn.
template <class T, class Exec>
struct SharedPolytope {
  static constexpr int kPasses = Exec::width;
  ConvexScratch<T> scratch;

  CORTEN_HD explicit SharedPolytope(const DataView<T>& d)
      : scratch(reinterpret_cast<ConvexStorage<T>*>(d.work.polytope)->scratch()) {}
  CORTEN_HD bool may_run(int turn, bool need, Exec exec) const { return turn == (need ? exec.lane() : 0); }
  CORTEN_HD void finish_pass(Exec exec) const { exec.sync(); }
};

/// Calls work.operator()<Polytope>() with the kind of polytope for these lanes.
template <class T, class Exec, class Work>
CORTEN_HD void with_polytope(const DataView<T>& d, Exec, Work work) {
  if constexpr (Exec::width > 1)
    if (d.npolymax > 0) return work.template operator()<SharedPolytope<T, Exec>>();
  work.template operator()<OwnPolytope<T, Exec>>();
}

}  // namespace corten
