// A step on one environment, with any executor: the pieces of step/plan.h, one after the other.
#pragma once

#include "step/plan.h"

namespace corten {

/// Runs pieces on one environment.
template <class T, class Exec>
struct RunPieces {
  const ModelView<T>& m;
  const DataView<T>& d;
  Exec exec;
  template <class Piece>
  CORTEN_HD void operator()(Piece piece) const {
    piece(m, d, exec);
  }
  /// Runs the pieces that pieces(run) names if the status has this bit.
  template <class Pieces>
  CORTEN_HD void where(StatusBit bit, Pieces pieces) const {
    if (exec.any((*d.status & bit) != 0)) pieces(*this);
  }
};
template <class T, class Exec>
RunPieces(const ModelView<T>&, const DataView<T>&, Exec) -> RunPieces<T, Exec>;

/// Advances by one timestep.
template <class T, class Exec>
CORTEN_HD void step(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  step_pieces(plan_step(m), RunPieces{m, d, exec});
}
/// Everything that depends on position and velocity.
template <class T, class Exec>
CORTEN_HD void step1(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  step1_pieces(plan_step(m), RunPieces{m, d, exec});
}
/// Forces, acceleration and integration.
template <class T, class Exec>
CORTEN_HD void step2(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  step2_pieces(without_runge_kutta(plan_step(m)), RunPieces{m, d, exec});
}
/// Forward dynamics: computes qacc from state and inputs.
template <class T, class Exec>
CORTEN_HD void forward(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  forward_pieces(plan_step(m), RunPieces{m, d, exec});
}
/// Inverse dynamics: qfrc_inverse from qpos, qvel and qacc.
template <class T, class Exec>
CORTEN_HD void inverse(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  inverse_pieces(plan_step(m), RunPieces{m, d, exec});
}

}  // namespace corten
