// Collisions with restitution: velocity jumps at the start of a step with impulse contacts.
//
// A body may touch many others at the instant of a collision, and the result does not follow from the
// restitution of each contact alone. Solving all contacts at once for "each separates at e times its
// approach" sends the last four balls of Newton's cradle away together. Solving contacts one by one gives the
// cradle, but makes a box that falls flat spin. Generalized reflections (Smith, Kaufman, Vouga, Tamstorf and
// Grinspun 2012, "Reflections on simultaneous impact") get both right. Repeat rounds until no contact
// approaches:
//
//     V      the contacts that are approaching
//     l      impulses that stop exactly these:  l >= 0,  J_V v + A l >= 0,  complementary
//     v  <-  v + (1 + e) M^-1 J_V' l
//
// Every impulse conserves momentum. Energy changes by 1/2 (|e l|^2 - |l|^2) in the norm of A; for equal e,
// the energy of the approach is scaled by e^2. This requires l' (J v + A l) = 0, which the iteration
// satisfies only to its tolerance; l is scaled so that it holds to rounding. Unequal e can, in rare cases,
// add energy; they are then scaled down until they do not.
//
// Equalities hold throughout: their rows take part with impulses of either sign, and limits take part as
// contacts without restitution. Friction follows each round, bounded by the normal impulse of the round: it
// only removes energy.
//
// Time is discrete, and two details make the height of a bounce accurate to second order. The velocity of a
// semi-implicit step lags by half a step, so forces that do not depend on velocity (acceleration a) act half
// a step before the collision and half a step after it. Coriolis and gyroscopic forces (acceleration c) act
// before it: they do no work on the velocity for which they were computed, but would on the velocity after
// the collision.
//
//     v  <-  collision(v + h c + h a / 2) + h a / 2
//
// A collision with e = 1 thus leaves the kinetic energy that the step would have had without it, to rounding,
// except for the half step of a. A body that has sunk to depth s before the contact is detected has gained
// the work of a along s. It leaves with the speed that brings it back through the surface at e times the
// speed with which it entered.
#pragma once

#include "impulse/rows.h"
#include "impulse/smooth.h"

namespace corten::impulse {

/// Approach speed below which a contact does not bounce: restitution_threshold, or, if higher, the speed that
/// the pressing forces take away within the step.
template <class T>
CORTEN_HD T collision_speed(const ModelView<T>& m, const DataView<T>& d, int row) {
  const T pressed = -m.opt.timestep * row_times(d, row, static_cast<const T*>(d.work.qacc_steady));
  const T least = sizeof(T) == 8 ? T(1e-10) : T(1e-5);
  const T threshold = m.opt.restitution_threshold > least ? m.opt.restitution_threshold : least;
  return pressed > threshold ? pressed : threshold;
}

template <class T>
CORTEN_HD T restitution_of(const DataView<T>& d, int row) {
  return is_contact(d, row) ? d.contact_restitution[d.efc_id[row]] : T(0);
}

/// Restitution corrected for the depth at which the contact was detected. Depth counts only as far as the
/// body can have sunk in one step.
template <class T>
CORTEN_HD T restitution_at_depth(const ModelView<T>& m, const DataView<T>& d, int row, T approach) {
  const T e = restitution_of(d, row), sunk = -gap_of(d, row), most = m.opt.timestep * approach;
  if (e == 0 || e == 1 || !(sunk > 0)) return e;
  const T work =
      T(2) * (sunk < most ? sunk : most) * row_times(d, row, static_cast<const T*>(d.work.qacc_steady));
  const T at_surface = approach * approach + work;
  if (!(at_surface > 0)) return 0;
  const T leaving = e * e * at_surface - work;
  return leaving > 0 ? std::sqrt(leaving) / approach : T(0);
}

/// The rows of a round and their restitution.
template <class T>
struct Round {
  int number;     ///< index of the round
  int rows;       ///< number of rows in colliding_row
  T most, least;  ///< range of restitution
};

/// Velocity of a row with the impulses so far; free_velocity is without them.
template <class T>
CORTEN_HD T present_velocity(const DataView<T>& d, int row) {
  return d.work.free_velocity[row] + dual_row_times_velocity(d, row);
}

template <class T>
CORTEN_HD T round_restitution(const ModelView<T>& m, const DataView<T>& d, const Round<T>& round, int row) {
  if (d.efc_type[row] == kRowEquality) return round.most;
  return round.number == 0 ? restitution_at_depth(m, d, row, -d.work.approach_velocity[row])
                           : restitution_of(d, row);
}

/// Lists the equality rows and then the approaching rows. No rows if none of them bounces.
template <class T>
CORTEN_HD Round<T> begin_round(const ModelView<T>& m, const DataView<T>& d, int number) {
  Round<T> round{number, 0, T(0), T(1)};
  auto add = [&](int row) {
    d.work.colliding_row[round.rows++] = row;
    d.work.bounce_impulse[row] = 0;
  };
  for (int row = 0; row < *d.ne; row++) {
    d.work.approach_velocity[row] = present_velocity(d, row);
    if (moves(d, row)) add(row);
  }
  for (int row = *d.ne + *d.nf; row < *d.nefc; row++) {
    if (!pushes_only(d, row) || !moves(d, row)) continue;
    const T velocity = d.work.approach_velocity[row] = present_velocity(d, row);
    if (!(velocity < -collision_speed(m, d, row))) continue;
    add(row);
    const T e = round_restitution(m, d, round, row);
    if (e > round.most) round.most = e;
    if (e < round.least) round.least = e;
  }
  if (round.most == 0) round.rows = 0;
  return round;
}

/// One pass over the rows of the round; returns the largest change of velocity.
template <class T>
CORTEN_HD T stop_sweep(const DataView<T>& d, const Round<T>& round, bool equalities_alone) {
  T largest = 0;
  for (int k = 0; k < round.rows; k++) {
    const int row = d.work.colliding_row[k];
    const bool equality = d.efc_type[row] == kRowEquality;
    if (equalities_alone && !equality) break;
    T impulse = d.work.bounce_impulse[row] - present_velocity(d, row) / d.work.efc_Adiag[row];
    if (!equality && impulse < 0) impulse = 0;
    const T change = change_row(d, row, d.work.bounce_impulse, impulse);
    if (change > largest) largest = change;
  }
  return largest;
}

template <class T>
CORTEN_HD void stop_rows(const ModelView<T>& m, const DataView<T>& d, const Round<T>& round,
                         bool equalities_alone) {
  T fastest = 0;
  for (int k = 0; k < round.rows; k++) {
    const T speed = std::abs(d.work.approach_velocity[d.work.colliding_row[k]]);
    if (speed > fastest) fastest = speed;
  }
  const T enough = (sizeof(T) == 8 ? T(1e-14) : T(1e-6)) * fastest;
  for (int i = 0; i < m.opt.iterations; i++)
    if (!(stop_sweep(d, round, equalities_alone) > enough)) return;
}

/// Scales the impulses of the round by scale(row).
template <class T, class Scale>
CORTEN_HD void scale_round(const DataView<T>& d, const Round<T>& round, Scale scale) {
  for (int k = 0; k < round.rows; k++) {
    const int row = d.work.colliding_row[k];
    change_row(d, row, d.work.bounce_impulse, scale(row) * d.work.bounce_impulse[row]);
  }
}

/// Energy change by the impulses of the round; `squared` gets their squared norm in A.
template <class T>
CORTEN_HD T round_energy(const DataView<T>& d, const Round<T>& round, T& squared) {
  T work = 0;
  squared = 0;
  for (int k = 0; k < round.rows; k++) {
    const int row = d.work.colliding_row[k];
    work += d.work.bounce_impulse[row] * d.work.approach_velocity[row];
    squared += d.work.bounce_impulse[row] * (present_velocity(d, row) - d.work.approach_velocity[row]);
  }
  return work + T(0.5) * squared;
}

/// Turns impulses that stop the approach into impulses that reflect it.
template <class T>
CORTEN_HD void reflect(const ModelView<T>& m, const DataView<T>& d, const Round<T>& round) {
  T squared;
  const T energy = round_energy(d, round, squared);
  if (!(squared > 0)) return;
  // l' (J v + A l) = 0
  const T exact = within((T(0.5) * squared - energy) / squared, T(0.5), T(2));
  scale_round(d, round, [&](int row) { return exact * (T(1) + round_restitution(m, d, round, row)); });
  if (round.most == round.least) return;
  T unused;
  const T left = T(2) * round_energy(d, round, unused), stopped = exact * exact * squared;
  if (!(left > 0)) return;
  const T less = std::sqrt(stopped / (left + stopped));
  scale_round(d, round, [&](int row) {
    const T e = round_restitution(m, d, round, row);
    return (T(1) + less * e) / (T(1) + e);
  });
}

/// Friction of contact `row`, bounded by the normal impulse of the round.
template <class T>
CORTEN_HD void rub(const DataView<T>& d, int row) {
  const int c = d.efc_id[row], dim = d.contact_dim[c];
  T slip[5], impulse[5];
  for (int k = 1; k < dim; k++) slip[k - 1] = present_velocity(d, row + k);
  friction_in_disk(static_cast<const T*>(d.work.cone_A + 36 * c), dim, static_cast<const T*>(slip),
                   static_cast<const T*>(d.contact_friction + 5 * c), d.work.bounce_impulse[row], impulse);
  for (int k = 1; k < dim; k++) {
    d.efc_impact[row + k] += impulse[k - 1];
    add_dual_force(d, row + k, impulse[k - 1]);
  }
}

template <class T>
CORTEN_HD void end_round(const ModelView<T>& m, const DataView<T>& d, const Round<T>& round) {
  if (m.opt.impulse_max > 0)
    scale_round(d, round, [&](int row) {
      const T remaining = m.opt.impulse_max - d.efc_impact[row];
      const bool bounded = is_contact(d, row) && d.work.bounce_impulse[row] > remaining;
      return !bounded ? T(1) : remaining > 0 ? remaining / d.work.bounce_impulse[row] : T(0);
    });
  stop_rows(m, d, round, true);
  for (int k = 0; k < round.rows; k++) {
    const int row = d.work.colliding_row[k];
    d.efc_impact[row] += d.work.bounce_impulse[row];
    if (d.efc_type[row] == kRowContactElliptic && d.work.bounce_impulse[row] > 0) rub(d, row);
  }
}

/// Writes efc_impact, and B' efc_impact to dual_velocity. Serial, since each row depends on the previous
/// ones.
template <class T, class Exec>
CORTEN_STAGE void collide_bodies(const ModelView<T>& m, const DataView<T>& d, const StepFactor<T>& H,
                                 Exec exec) {
  for_each(exec, *d.nefc, [&](int row) { d.efc_impact[row] = 0; });
  for_each(exec, m.nv, [&](int i) { d.work.dual_velocity[i] = 0; });
  if (!any_of(exec, *d.nefc, [&](int row) { return restitution_of(d, row) > 0; })) return;
  const T h = m.opt.timestep;
  steady_acceleration(m, d, H, d.work.qacc_steady, exec);
  for_each(exec, *d.nefc, [&](int row) {
    const T all = row_times(d, row, static_cast<const T*>(d.work.qacc_free));
    d.work.free_velocity[row] =
        d.efc_vel[row] + h * (all - T(0.5) * row_times(d, row, static_cast<const T*>(d.work.qacc_steady)));
  });
  // Elastic chains need a round for each link; the bound only guards against endless loops.
  once(exec, [&] {
    const int most = 20 * m.opt.iterations;
    for (int number = 0; number <= most; number++) {
      const Round<T> round = begin_round(m, d, number);
      if (round.rows == 0) return;
      if (number == most) *d.status |= kNotConverged;
      stop_rows(m, d, round, false);
      reflect(m, d, round);
      end_round(m, d, round);
    }
  });
}

}  // namespace corten::impulse
