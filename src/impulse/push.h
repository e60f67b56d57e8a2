// Split impulses: penetration is undone by a velocity of its own, which moves positions in this step and is
// then forgotten. The bodies' velocities never learn of it, so that it cannot become kinetic energy.
//
// Rows are asked for what is missing only: a contact that opens by itself, as after a bounce, is not pushed.
#pragma once

#include "impulse/smooth.h"
#include "impulse/solve.h"

namespace corten::impulse {

/// Writes efc_b: velocity that the row still lacks, as a residual. True when it lacks any.
template <class T>
CORTEN_HD bool lacks_velocity(const ModelView<T>& m, const DataView<T>& d, int row) {
  const T wanted = correcting_velocity(m, d, row);
  d.efc_bounce[row] = 0;
  d.efc_b[row] = -wanted;
  if (d.efc_type[row] == kRowEquality || !pushes_only(d, row)) return wanted != 0;
  const T velocity = d.efc_vel[row] + m.opt.timestep * row_times(d, row, static_cast<const T*>(d.qacc));
  d.efc_b[row] += velocity;
  return wanted > 0 && d.efc_b[row] < 0;
}

template <class T>
CORTEN_HD T push_sweep(const DataView<T>& d) {
  T largest = 0;
  for (int row = 0; row < *d.nefc; row++) {
    const bool equality = d.efc_type[row] == kRowEquality;
    if (!(equality || pushes_only(d, row)) || !moves(d, row)) continue;
    const T old = d.efc_bounce[row];
    T push = old - (d.efc_b[row] + dual_row_times_velocity(d, row) + d.efc_R[row] * old) /
                       (d.efc_Adiag[row] + d.efc_R[row]);
    if (!equality && push < 0) push = 0;
    const T change = change_row(d, row, d.efc_bounce, push);
    if (change > largest) largest = change;
  }
  return largest;
}

/// Writes qvel_push from qacc and the rows. Uses efc_b and efc_bounce.
template <class T, class Exec>
CORTEN_STAGE void push_apart(const ModelView<T>& m, const DataView<T>& d, const StepFactor<T>& H, Exec exec) {
  for_each(exec, m.nv, [&](int i) { d.qvel_push[i] = d.dual_velocity[i] = 0; });
  // Every lane must look at all of its rows: they are written too.
  bool lacking = false;
  for (int row = exec.lane(); row < *d.nefc; row += Exec::width)
    lacking = lacks_velocity(m, d, row) || lacking;
  if (!exec.any(lacking)) return;
  once(exec, [&] {
    // A thousandth of a millimetre in a step is close enough: the next one goes on.
    const T enough = T(1e-6) / m.opt.timestep * T(1e-3);
    for (int i = 0; i < m.opt.iterations; i++)
      if (!(push_sweep(d) > enough)) break;
  });
  multiply_rows_transposed(m, d, static_cast<const T*>(d.efc_bounce), d.qvel_push, exec);
  solve_step(m, H, d.qvel_push, exec);
}

}  // namespace corten::impulse
