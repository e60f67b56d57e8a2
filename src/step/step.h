// A step: check, forward, check, integrate. A state that went bad is reported and, unless autoreset is off,
// replaced by the start, so that one blown-up simulation stays contained.
#pragma once

#include "model/reset.h"
#include "step/inverse.h"

namespace corten {

namespace detail {

/// Sets the bit and resets when x holds a bad number; true on every lane when it reset.
template <class T, class Exec>
CORTEN_HD bool reset_if_bad(const ModelView<T>& m, const DataView<T>& d, const T* x, int n, StatusBit bit,
                            Exec exec) {
  // Without a way out the loop is a few vector instructions.
  bool bad = false;
  for (int i = exec.lane(); i < n; i += Exec::width) bad |= is_bad(x[i]);
  if (!exec.any(bad)) return false;
  once(exec, [&] { *d.status |= bit; });
  if (m.disabled(kDisableAutoReset)) return false;
  reset_data(m, d, exec);
  return true;
}

}  // namespace detail

template <class T, class Exec>
CORTEN_HD void clear_status(const DataView<T>& d, Exec exec) {
  once(exec, [&] { *d.status = 0; });
}

template <class T, class Exec>
CORTEN_HD void check_state(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  detail::reset_if_bad(m, d, d.qpos, m.nq, kBadQpos, exec);
  detail::reset_if_bad(m, d, d.qvel, m.nv, kBadQvel, exec);
}

namespace piece {

CORTEN_PIECE(CheckState, {
  clear_status(d, exec);
  check_state(m, d, exec);
})

/// The bit tells of this acceleration, whatever was wrong with earlier ones.
CORTEN_PIECE(CheckAcceleration, {
  once(exec, [&] { *d.status &= ~kBadQacc; });
  detail::reset_if_bad(m, d, d.qacc, m.nv, kBadQacc, exec);
})

CORTEN_PIECE(CompareInverse, { compare_forward_inverse(m, d, exec); })

}  // namespace piece

/// An acceleration that went bad is that of the start afterwards.
template <class T, class Run>
CORTEN_HD void restart_pieces(const ModelView<T>& m, const Run& run) {
  run(piece::CheckAcceleration{});
  if (!m.disabled(kDisableAutoReset))
    run.where(kBadQacc, [&](const Run& again) { forward_pieces(m, again); });
}

/// What follows forward dynamics before the state may move on.
template <class T, class Run>
CORTEN_HD void check_pieces(const ModelView<T>& m, const Run& run) {
  restart_pieces(m, run);
  // Forces of impulse contacts do not follow from the acceleration.
  if (m.enabled(kEnableFwdInv) && !m.impulse_contacts()) run(piece::CompareInverse{});
}

/// First half of a step: all that follows from position and velocity.
template <class T, class Run>
CORTEN_HD void step1_pieces(const ModelView<T>& m, const Run& run) {
  run(piece::CheckState{});
  state_pieces(m, run);
}

/// Second half. Runge-Kutta needs the first half again for each stage, so that halves integrate by Euler
/// instead.
template <class T, class Run>
CORTEN_HD void step2_pieces(const ModelView<T>& m, const Run& run) {
  force_pieces(run);
  if (senses(m)) run(piece::SenseAccelerations{});
  check_pieces(m, run);
  integrator_pieces(m, false, run);
}

/// The order of a step. `run_forward` gets the pieces of forward dynamics: a batch has them done for
/// environments that begin an episode, too, which do not move yet.
template <class T, class Run, class RunForward>
CORTEN_HD void step_pieces(const ModelView<T>& m, const Run& run, const RunForward& run_forward) {
  run(piece::CheckState{});
  forward_pieces(m, run_forward);
  check_pieces(m, run);
  integrator_pieces(m, true, run);
}

template <class T, class Run>
CORTEN_HD void step_pieces(const ModelView<T>& m, const Run& run) {
  step_pieces(m, run, run);
}

// The same on one environment, with any executor.

/// One timestep.
template <class T, class Exec>
CORTEN_HD void step(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  step_pieces(m, RunPieces{m, d, exec});
}
template <class T, class Exec>
CORTEN_HD void step1(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  step1_pieces(m, RunPieces{m, d, exec});
}
template <class T, class Exec>
CORTEN_HD void step2(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  step2_pieces(m, RunPieces{m, d, exec});
}
/// Forward dynamics: from state and inputs to qacc.
template <class T, class Exec>
CORTEN_HD void forward(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  forward_pieces(m, RunPieces{m, d, exec});
}
template <class T, class Exec>
CORTEN_HD void inverse(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  inverse_pieces(m, RunPieces{m, d, exec});
}

}  // namespace corten
