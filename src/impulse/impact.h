// Collisions: velocities jump, and some of the approach comes back.
//
// Bodies may touch many others at the instant of a collision, and what happens then does not follow from the
// restitution of each contact alone. Solving all contacts at once for "each leaves at e times its approach"
// sends the last four balls of Newton's cradle away together; taking contacts one by one gives the cradle,
// but spins a box that falls flat. Generalized reflections (Smith, Kaufman, Vouga, Tamstorf and Grinspun
// 2012, "Reflections on simultaneous impact") do both. Round after round, until nothing approaches any more:
//
//     V      the contacts that approach now
//     l      impulses that stop just these:  l >= 0,  J_V v + A l >= 0,  one of them zero in each row
//     v  <-  v + (1 + e) M^-1 J_V' l
//
// Momentum is kept by every impulse. Energy changes by 1/2 (|e l|^2 - |l|^2) in the norm of A: for equal e
// by the factor e^2 of what the approach holds. That takes l' (J v + A l) = 0, which the iteration for l
// meets but for its tolerance; l is scaled so that it holds to the digit. Unequal e can have too much energy
// in rare cases; then they are scaled down until there is none to spare.
//
// Equalities hold through all of this: their rows take part without a sign, and limits as contacts that do
// not bounce. Friction follows each round, bounded by the round's normal impulse: it only takes energy away.
//
// Time is discrete, and two details keep the height of a bounce right to second order. The velocity of a
// semi-implicit step lags by half a step: forces that do not follow from velocities, a, act half a step
// before the collision and half a step after it. Coriolis and gyroscopic forces, c, act before it: they do no
// work on the velocity that they belong to, and on what the collision makes of it they would.
//
//     v  <-  collision(v + h c + h a / 2) + h a / 2
//
// So a collision with e = 1 leaves the kinetic energy that the step would have had without it, to the digit,
// but for the half step of a. And a body that has sunk by the depth s in the step before it is noticed has
// gained the work of a on the way: it leaves with the speed that takes it through the surface at e times the
// speed with which it came through.
#pragma once

#include "impulse/rows.h"
#include "impulse/smooth.h"

namespace corten::impulse {

/// Where collide_bodies keeps the acceleration that does not follow from velocities.
template <class T>
CORTEN_HD T* steady_of(const DataView<T>& d) {
  return d.qvel_push;
}

/// Approach slower than this does not collide: by the option, and where what presses would end the bounce
/// within the step.
template <class T>
CORTEN_HD T collision_speed(const ModelView<T>& m, const DataView<T>& d, int row) {
  const T pressed = -m.opt.timestep * row_times(d, row, steady_of(d));
  const T least = sizeof(T) == 8 ? T(1e-10) : T(1e-5);
  const T threshold = m.opt.restitution_threshold > least ? m.opt.restitution_threshold : least;
  return pressed > threshold ? pressed : threshold;
}

template <class T>
CORTEN_HD T restitution_of(const DataView<T>& d, int row) {
  return is_contact(d, row) ? d.contact_restitution[d.efc_id[row]] : T(0);
}

/// Restitution that makes up for the depth at which a contact was noticed, of which no more counts than it
/// can have sunk in a step.
template <class T>
CORTEN_HD T restitution_at_depth(const ModelView<T>& m, const DataView<T>& d, int row, T approach) {
  const T e = restitution_of(d, row), sunk = -gap_of(d, row), most = m.opt.timestep * approach;
  if (e == 0 || e == 1 || !(sunk > 0)) return e;
  const T work = T(2) * (sunk < most ? sunk : most) * row_times(d, row, steady_of(d));
  const T at_surface = approach * approach + work;
  if (!(at_surface > 0)) return 0;
  const T leaving = e * e * at_surface - work;
  return leaving > 0 ? std::sqrt(leaving) / approach : T(0);
}

/// Rows that take part in a round and what is known of them.
template <class T>
struct Round {
  int number;     ///< of the round
  int rows;       ///< in efc_colliding
  T most, least;  ///< restitution
};

/// A row's velocity with the impulses so far; efc_b holds it without.
template <class T>
CORTEN_HD T present_velocity(const DataView<T>& d, int row) {
  return d.efc_b[row] + dual_row_times_velocity(d, row);
}

template <class T>
CORTEN_HD T round_restitution(const ModelView<T>& m, const DataView<T>& d, const Round<T>& round, int row) {
  if (d.efc_type[row] == kRowEquality) return round.most;
  return round.number == 0 ? restitution_at_depth(m, d, row, -d.efc_approach[row]) : restitution_of(d, row);
}

/// Lists the rows that approach, behind the equalities; no rows when none of them bounces.
template <class T>
CORTEN_HD Round<T> begin_round(const ModelView<T>& m, const DataView<T>& d, int number) {
  Round<T> round{number, 0, T(0), T(1)};
  auto add = [&](int row) {
    d.efc_colliding[round.rows++] = row;
    d.efc_bounce[row] = 0;
  };
  for (int row = 0; row < *d.ne; row++) {
    d.efc_approach[row] = present_velocity(d, row);
    if (moves(d, row)) add(row);
  }
  for (int row = *d.ne + *d.nf; row < *d.nefc; row++) {
    if (!pushes_only(d, row) || !moves(d, row)) continue;
    const T velocity = d.efc_approach[row] = present_velocity(d, row);
    if (!(velocity < -collision_speed(m, d, row))) continue;
    add(row);
    const T e = round_restitution(m, d, round, row);
    if (e > round.most) round.most = e;
    if (e < round.least) round.least = e;
  }
  if (round.most == 0) round.rows = 0;
  return round;
}

/// One pass over rows of the round; returns the largest change of velocity.
template <class T>
CORTEN_HD T stop_sweep(const DataView<T>& d, const Round<T>& round, bool equalities_alone) {
  T largest = 0;
  for (int k = 0; k < round.rows; k++) {
    const int row = d.efc_colliding[k];
    const bool equality = d.efc_type[row] == kRowEquality;
    if (equalities_alone && !equality) break;
    T impulse = d.efc_bounce[row] - present_velocity(d, row) / d.efc_Adiag[row];
    if (!equality && impulse < 0) impulse = 0;
    const T change = change_row(d, row, d.efc_bounce, impulse);
    if (change > largest) largest = change;
  }
  return largest;
}

template <class T>
CORTEN_HD void stop_rows(const ModelView<T>& m, const DataView<T>& d, const Round<T>& round,
                         bool equalities_alone) {
  T fastest = 0;
  for (int k = 0; k < round.rows; k++) {
    const T speed = std::abs(d.efc_approach[d.efc_colliding[k]]);
    if (speed > fastest) fastest = speed;
  }
  const T enough = (sizeof(T) == 8 ? T(1e-14) : T(1e-6)) * fastest;
  for (int i = 0; i < m.opt.iterations; i++)
    if (!(stop_sweep(d, round, equalities_alone) > enough)) return;
}

/// Changes the round's impulses to scale(row) times what they are.
template <class T, class Scale>
CORTEN_HD void scale_round(const DataView<T>& d, const Round<T>& round, Scale scale) {
  for (int k = 0; k < round.rows; k++) {
    const int row = d.efc_colliding[k];
    change_row(d, row, d.efc_bounce, scale(row) * d.efc_bounce[row]);
  }
}

/// What the round's impulses have changed the energy by; `squared` gets their square in the norm of A.
template <class T>
CORTEN_HD T round_energy(const DataView<T>& d, const Round<T>& round, T& squared) {
  T work = 0;
  squared = 0;
  for (int k = 0; k < round.rows; k++) {
    const int row = d.efc_colliding[k];
    work += d.efc_bounce[row] * d.efc_approach[row];
    squared += d.efc_bounce[row] * (present_velocity(d, row) - d.efc_approach[row]);
  }
  return work + T(0.5) * squared;
}

/// From impulses that stop to impulses that throw back.
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
  friction_in_disk(static_cast<const T*>(d.cone_A + 36 * c), dim, static_cast<const T*>(slip),
                   static_cast<const T*>(d.contact_friction + 5 * c), d.efc_bounce[row], impulse);
  for (int k = 1; k < dim; k++) {
    d.efc_impact[row + k] += impulse[k - 1];
    add_dual_force(d, row + k, impulse[k - 1]);
  }
}

template <class T>
CORTEN_HD void end_round(const ModelView<T>& m, const DataView<T>& d, const Round<T>& round) {
  if (m.opt.impulse_max > 0)
    scale_round(d, round, [&](int row) {
      const T room = m.opt.impulse_max - d.efc_impact[row];
      const bool bounded = is_contact(d, row) && d.efc_bounce[row] > room;
      return !bounded ? T(1) : room > 0 ? room / d.efc_bounce[row] : T(0);
    });
  stop_rows(m, d, round, true);
  for (int k = 0; k < round.rows; k++) {
    const int row = d.efc_colliding[k];
    d.efc_impact[row] += d.efc_bounce[row];
    if (d.efc_type[row] == kRowContactElliptic && d.efc_bounce[row] > 0) rub(d, row);
  }
}

/// Writes efc_impact, and B' of it to dual_velocity. Serial: a round is a chain of events. Uses efc_b and
/// qvel_push.
template <class T, class Exec>
CORTEN_STAGE void collide_bodies(const ModelView<T>& m, const DataView<T>& d, const StepFactor<T>& H,
                                 Exec exec) {
  for_each(exec, *d.nefc, [&](int row) { d.efc_impact[row] = 0; });
  for_each(exec, m.nv, [&](int i) { d.dual_velocity[i] = 0; });
  if (!any_of(exec, *d.nefc, [&](int row) { return restitution_of(d, row) > 0; })) return;
  const T h = m.opt.timestep;
  steady_acceleration(m, d, H, steady_of(d), exec);
  for_each(exec, *d.nefc, [&](int row) {
    const T all = row_times(d, row, static_cast<const T*>(d.qacc_integrated));
    d.efc_b[row] = d.efc_vel[row] + h * (all - T(0.5) * row_times(d, row, steady_of(d)));
  });
  // Elastic chains need a round for each link; the bound only stops what would go on for ever.
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
