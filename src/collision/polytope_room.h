// Whose memory EPA works in.
//
// A thread of the CPU has room on its stack for all the iterations that count. A lane among many has a small
// stack, with room for kLanePolytope, which is above the default of ccd_iterations. A model that asks for
// more gets one polytope of a thread's size in the Data, and the lanes take turns: one after the other they
// compute what one thread would, to the bit. Pairs that have no use for a polytope do not wait for it.
#pragma once

#include "collision/epa_polytope.h"
#include "collision/formulas.h"
#include "model/layout.h"

namespace corten {

/// What the polytope of a thread takes of DataCapacity::npolymax, in any precision of the model.
inline constexpr int kSharedPolytope = sizeof(ConvexStorage<double>) / sizeof(int);
static_assert(sizeof(ConvexStorage<float>) == sizeof(ConvexStorage<double>));
static_assert(alignof(ConvexStorage<double>) <= kFieldAlignment && sizeof(ConvexStorage<double>) % 4 == 0);

/// Geoms that go to GJK and EPA with some others: see the table of narrow_phase.h.
CORTEN_HD constexpr bool is_for_epa(int type) {
  return type == kHfield || type == kEllipsoid || type == kCylinder || type == kMesh;
}

/// Whether the collider of two geoms may need a polytope; the first has not the higher type.
template <class T>
CORTEN_HD bool may_need_polytope(const ModelView<T>& m, const int* geom_pair) {
  const int first = m.geom_type[geom_pair[0]], second = m.geom_type[geom_pair[1]];
  return first != kPlane && second != kSdf && (is_for_epa(first) || is_for_epa(second));
}

/// The npolymax that an executor of many lanes needs for a model.
inline int shared_polytope_of(const ModelView<double>& m) {
  if (m.opt.ccd_iterations <= kLanePolytope) return 0;
  for (int g = 0; g < m.ngeom; g++) {
    const bool collides = m.npair > 0 || m.geom_contype[g] != 0 || m.geom_conaffinity[g] != 0;
    // Boxes have a formula for their contacts, but none for the distance that a sweep goes by.
    const bool by_epa = is_for_epa(m.geom_type[g]) || (m.opt.ccd && m.geom_type[g] == kBox);
    if (collides && by_epa) return kSharedPolytope;
  }
  return 0;
}

/// No lane needs one.
template <class T, class Exec>
struct NoPolytope {
  static constexpr int kTurns = 1;
  FormulasOnly scratch;

  CORTEN_HD explicit NoPolytope(const DataView<T>&) {}
  CORTEN_HD bool has_turn(int, bool, Exec) const { return true; }
  CORTEN_HD void end_turn(Exec) const {}
};

/// Each lane has its own.
template <class T, class Exec>
struct OwnPolytope {
  static constexpr int kTurns = 1;
  ConvexStorage<T, Exec::width == 1 ? 1000 : kLanePolytope> storage;
  ConvexScratch<T> scratch;

  CORTEN_HD explicit OwnPolytope(const DataView<T>&) { scratch = storage.scratch(); }
  CORTEN_HD bool has_turn(int, bool, Exec) const { return true; }
  CORTEN_HD void end_turn(Exec) const {}
};

/// All have one, in the Data. Lanes that `need` it have a turn each, the others have the first.
template <class T, class Exec>
struct SharedPolytope {
  static constexpr int kTurns = Exec::width;
  ConvexScratch<T> scratch;

  CORTEN_HD explicit SharedPolytope(const DataView<T>& d)
      : scratch(reinterpret_cast<ConvexStorage<T>*>(d.polytope)->scratch()) {}
  CORTEN_HD bool has_turn(int turn, bool need, Exec exec) const { return turn == (need ? exec.lane() : 0); }
  CORTEN_HD void end_turn(Exec exec) const { exec.sync(); }
};

/// work.operator()<Polytope>() with the kind that these lanes are to take.
template <class T, class Exec, class Work>
CORTEN_HD void with_polytope(const DataView<T>& d, Exec, Work work) {
  if constexpr (Exec::width > 1)
    if (d.npolymax > 0) return work.template operator()<SharedPolytope<T, Exec>>();
  work.template operator()<OwnPolytope<T, Exec>>();
}

}  // namespace corten
