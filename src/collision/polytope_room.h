// Chooses the workspace of EPA.
//
// A CPU thread has a polytope for the maximum number of iterations on its stack. A GPU lane has a small
// stack, with a polytope for kLanePolytope iterations, which is above the default of ccd_iterations. A model
// that asks for more gets one polytope of full size per environment, in the Data, and the lanes use it one
// after the other, with the same bits as one thread. Pairs that do not need a polytope do not wait.
#pragma once

#include "collision/epa_polytope.h"
#include "collision/formulas.h"
#include "model/layout.h"

namespace corten {

/// Size of a polytope of full size, in units of DataCapacity::npolymax, for any precision of the model.
inline constexpr int kSharedPolytope = sizeof(ConvexStorage<double>) / sizeof(int);
static_assert(sizeof(ConvexStorage<float>) == sizeof(ConvexStorage<double>));
static_assert(alignof(ConvexStorage<double>) <= kFieldAlignment && sizeof(ConvexStorage<double>) % 4 == 0);

/// Geom types that use GJK and EPA with some other types: see the table of narrow_phase.h.
CORTEN_HD constexpr bool is_for_epa(int type) {
  return type == kHfield || type == kEllipsoid || type == kCylinder || type == kMesh;
}

/// True if the collider of two geoms may need a polytope. The type of the first must not be higher.
template <class T>
CORTEN_HD bool may_need_polytope(const ModelView<T>& m, const int* geom_pair) {
  const int first = m.geom_type[geom_pair[0]], second = m.geom_type[geom_pair[1]];
  return first != kPlane && second != kSdf && (is_for_epa(first) || is_for_epa(second));
}

/// The npolymax that an executor with several lanes needs for a model.
inline int shared_polytope_of(const ModelView<double>& m) {
  if (m.opt.ccd_iterations <= kLanePolytope) return 0;
  for (int g = 0; g < m.ngeom; g++) {
    const bool collides = m.npair > 0 || m.geom_contype[g] != 0 || m.geom_conaffinity[g] != 0;
    // Boxes have an analytic collider for contacts, but not for the distances that a sweep needs.
    const bool by_epa = is_for_epa(m.geom_type[g]) || (m.opt.ccd && m.geom_type[g] == kBox);
    if (collides && by_epa) return kSharedPolytope;
  }
  return 0;
}

/// No polytope: for pairs with analytic colliders.
template <class T, class Exec>
struct NoPolytope {
  static constexpr int kTurns = 1;
  FormulasOnly scratch;

  CORTEN_HD explicit NoPolytope(const DataView<T>&) {}
  CORTEN_HD bool has_turn(int, bool, Exec) const { return true; }
  CORTEN_HD void end_turn(Exec) const {}
};

/// One polytope per lane.
template <class T, class Exec>
struct OwnPolytope {
  static constexpr int kTurns = 1;
  ConvexStorage<T, Exec::width == 1 ? 1000 : kLanePolytope> storage;
  ConvexScratch<T> scratch;

  CORTEN_HD explicit OwnPolytope(const DataView<T>&) { scratch = storage.scratch(); }
  CORTEN_HD bool has_turn(int, bool, Exec) const { return true; }
  CORTEN_HD void end_turn(Exec) const {}
};

/// One polytope for all lanes, in the Data. Lanes that `need` it use it one after the other; the others run
/// in the first turn.
template <class T, class Exec>
struct SharedPolytope {
  static constexpr int kTurns = Exec::width;
  ConvexScratch<T> scratch;

  CORTEN_HD explicit SharedPolytope(const DataView<T>& d)
      : scratch(reinterpret_cast<ConvexStorage<T>*>(d.polytope)->scratch()) {}
  CORTEN_HD bool has_turn(int turn, bool need, Exec exec) const { return turn == (need ? exec.lane() : 0); }
  CORTEN_HD void end_turn(Exec exec) const { exec.sync(); }
};

/// Calls work.operator()<Polytope>() with the kind of polytope for these lanes.
template <class T, class Exec, class Work>
CORTEN_HD void with_polytope(const DataView<T>& d, Exec, Work work) {
  if constexpr (Exec::width > 1)
    if (d.npolymax > 0) return work.template operator()<SharedPolytope<T, Exec>>();
  work.template operator()<OwnPolytope<T, Exec>>();
}

}  // namespace corten
