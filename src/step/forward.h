// The pieces of forward dynamics. Each line is a stage, found in the file of its name; step/plan.h gives the
// order of the pieces.
#pragma once

#include "collision/flex_collision.h"
#include "constraint/island.h"
#include "constraint/reference.h"
#include "constraint/rows.h"
#include "constraint/sleep.h"
#include "constraint/solve.h"
#include "dynamics/actuation.h"
#include "dynamics/bias.h"
#include "dynamics/body_forces.h"
#include "dynamics/camera.h"
#include "dynamics/com.h"
#include "dynamics/energy.h"
#include "dynamics/flex.h"
#include "dynamics/flex_strain.h"
#include "dynamics/inertia.h"
#include "dynamics/kinematics.h"
#include "dynamics/passive.h"
#include "dynamics/tendon.h"
#include "dynamics/transmission.h"
#include "impulse/impulse.h"
#include "sensor/sensor.h"

namespace corten {

/// A piece: a part of a step that a GPU runs as one kernel, for all environments. The body sees m, d and
/// exec.
#define CORTEN_PIECE(name, ...)                                                                         \
  struct name {                                                                                         \
    template <class T, class Exec>                                                                      \
    CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, Exec exec) const __VA_ARGS__ \
  };

/// True if a step has sensors to evaluate.
template <class T>
CORTEN_HD bool senses(const ModelView<T>& m) {
  return m.nsensor > 0 || m.enabled(kEnableEnergy);
}

namespace piece {

CORTEN_PIECE(Kinematics, {
  once(exec, [&] {
    *d.flg_energypos = 0;
    if (!senses(m)) clear_energy(d);
    if (!m.enabled(kEnableSleep)) *d.flg_sleep = 0;
  });
  if (m.enabled(kEnableSleep)) wake_disturbed(m, d, exec);
  kinematics(m, d, exec);
  com_position(m, d, exec);
  cameras_and_lights(m, d, exec);
  if (m.nflex > 0) {
    flex_position(m, d, exec);
    flex_strain(m, d, exec);
  }
  tendon_position(m, d, exec);
})

CORTEN_PIECE(Inertia, {
  inertia_matrix(m, d, exec);
  factor_inertia(m, d, exec);
})

/// All contacts. After AnalyticCollision, those of environments where a pair needs a collider that searches.
struct Collision {
  bool after_analytic = false;
  template <class T, class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, Exec exec) const {
    if (after_analytic && *d.work.needs_search == 0) return;
    do collision(m, d, exec);
    while (m.enabled(kEnableSleep) && wake_neighbours(m, d, exec));
    if (m.enabled(kEnableSleep)) mark_sleeping_positions(m, d, exec);
  }
};

/// All contacts of a model with flexes.
CORTEN_PIECE(FlexCollision, {
  do flex_collision(m, d, exec);
  while (m.enabled(kEnableSleep) && wake_neighbours(m, d, exec));
  if (m.enabled(kEnableSleep)) mark_sleeping_positions(m, d, exec);
})

/// Contacts of pairs with analytic colliders; sets needs_search where others may touch.
struct AnalyticCollision {
  PossiblePairs pairs;
  template <class T, class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, Exec exec) const {
    analytic_collision(m, d, pairs, exec);
  }
};

struct ConstraintRows {
  bool full_rows = false;  ///< for ColumnSolver
  template <class T, class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, Exec exec) const {
    constraint_rows(m, d, exec, full_rows);
    constraint_islands(m, d, exec);
    transmission(m, d, exec);
  }
};

CORTEN_PIECE(Velocity, {
  once(exec, [&] { *d.flg_energyvel = *d.flg_subtreevel = *d.flg_rnepost = 0; });
  if (m.nflex > 0) flex_velocity(m, d, exec);
  tendon_velocity(m, d, exec);
  transmission_velocity(m, d, exec);
  com_velocity(m, d, exec);
  passive_force(m, d, exec);
  constraint_reference(d, exec);
  bias_force(m, d, exec);
  mark_sleeping_velocities(m, d, exec);
})

}  // namespace piece

/// Sums all forces except constraint forces; writes qfrc_smooth and qacc_smooth.
template <class T, class Exec>
CORTEN_STAGE void smooth_acceleration(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nv, [&](int i) {
    d.qfrc_smooth[i] = d.qfrc_passive[i] - d.qfrc_bias[i] + d.qfrc_applied[i] + d.qfrc_actuator[i];
  });
  add_applied_body_forces(m, d, d.qfrc_smooth, exec);
  hold_sleeping_trees(m, d, exec);
  for_each(exec, m.nv, [&](int i) { d.qacc_smooth[i] = d.qfrc_smooth[i]; });
  solve_inertia_awake(m, d, d.qacc_smooth, exec);
}

/// Potential energy, after Kinematics. Both energies are zero unless the energy flag is set or a sensor
/// has computed the potential energy.
template <class T, class Exec>
CORTEN_HD void energy_of_position(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (exec.any(*d.flg_energypos != 0)) return;
  if (!m.enabled(kEnableEnergy)) {
    once(exec, [&] { clear_energy(d); });
    return;
  }
  potential_energy(m, d, exec);
  once(exec, [&] { *d.flg_energypos = 1; });
}

/// Kinetic energy, after Velocity.
template <class T, class Exec>
CORTEN_HD void energy_of_velocity(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (!m.enabled(kEnableEnergy)) return;
  kinetic_energy(m, d, exec);
  once(exec, [&] { *d.flg_energyvel = 1; });
}

namespace piece {

CORTEN_PIECE(PositionEnergy, { energy_of_position(m, d, exec); })

CORTEN_PIECE(VelocityEnergy, { energy_of_velocity(m, d, exec); })

CORTEN_PIECE(PositionSensors, {
  sensor_position(m, d, exec);
  energy_of_position(m, d, exec);
})

CORTEN_PIECE(VelocitySensors, {
  sensor_velocity(m, d, exec);
  energy_of_velocity(m, d, exec);
})

/// The user's controls.
struct UserControl {
  template <class T, class Exec>
  CORTEN_HD void operator()(const ModelView<T>&, const DataView<T>&, Exec exec) const {
    exec.user->control(exec.user->context);
  }
};

CORTEN_PIECE(Actuation, {
  actuation(m, d, exec);
  smooth_acceleration(m, d, exec);
})

CORTEN_PIECE(ConstraintSolver, {
  if (m.impulse_contacts()) impulse_acceleration(m, d, exec);
  else constrained_acceleration(m, d, exec);
})

/// ConstraintSolver for models where columns::newton_suffices, after ConstraintRows with full_rows.
CORTEN_PIECE(ColumnSolver, { newton_by_columns(m, d, exec); })

CORTEN_PIECE(AccelerationSensors, { sensor_acceleration(m, d, exec); })

}  // namespace piece

}  // namespace corten
