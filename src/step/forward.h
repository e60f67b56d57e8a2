// The order of things. No arithmetic happens here: each line is a stage, and a stage is found in the file of
// its name.
#pragma once

#include "collision/collision.h"
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
#include "dynamics/inertia.h"
#include "dynamics/kinematics.h"
#include "dynamics/passive.h"
#include "dynamics/tendon.h"
#include "dynamics/transmission.h"
#include "sensor/sensor.h"

namespace corten {

/// Everything that follows from qpos.
template <class T, class Exec>
CORTEN_HD void forward_position(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] {
    *d.flg_energypos = 0;
    if (!m.enabled(kEnableSleep)) *d.flg_sleep = 0;
  });
  if (m.enabled(kEnableSleep)) wake_disturbed(m, d, exec);
  kinematics(m, d, exec);
  com_position(m, d, exec);
  cameras_and_lights(m, d, exec);
  tendon_position(m, d, exec);
  inertia_matrix(m, d, exec);
  factor_inertia(m, d, exec);
  collision(m, d, exec);
  if (m.enabled(kEnableSleep)) {
    while (wake_neighbours(m, d, exec)) collision(m, d, exec);
    note_sleepers(m, d, exec);
  }
  constraint_rows(m, d, exec);
  constraint_islands(m, d, exec);
  transmission(m, d, exec);
}

/// Everything that follows from qpos and qvel.
template <class T, class Exec>
CORTEN_HD void forward_velocity(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] { *d.flg_energyvel = *d.flg_subtreevel = 0; });
  tendon_velocity(m, d, exec);
  transmission_velocity(m, d, exec);
  com_velocity(m, d, exec);
  passive_force(m, d, exec);
  constraint_reference(d, exec);
  bias_force(m, d, exec);
}

/// Adds all forces but those of constraints; writes qfrc_smooth and qacc_smooth.
template <class T, class Exec>
CORTEN_STAGE void smooth_acceleration(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nv, [&](int i) {
    d.qfrc_smooth[i] = d.qfrc_passive[i] - d.qfrc_bias[i] + d.qfrc_applied[i] + d.qfrc_actuator[i];
  });
  add_applied_body_forces(m, d, d.qfrc_smooth, exec);
  hold_sleepers(m, d, exec);
  for_each(exec, m.nv, [&](int i) { d.qacc_smooth[i] = d.qfrc_smooth[i]; });
  solve_inertia_of_awake(m, d, d.qacc_smooth, exec);
}

/// Potential energy, after forward_position. Both energies are zero unless the flag asks for them or a sensor
/// has computed the potential one.
template <class T, class Exec>
CORTEN_HD void energy_of_position(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (exec.any(*d.flg_energypos != 0)) return;
  if (!m.enabled(kEnableEnergy)) {
    once(exec, [&] { d.energy[0] = d.energy[1] = 0; });
    return;
  }
  potential_energy(m, d, exec);
  once(exec, [&] { *d.flg_energypos = 1; });
}

/// Kinetic energy, after forward_velocity.
template <class T, class Exec>
CORTEN_HD void energy_of_velocity(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (!m.enabled(kEnableEnergy)) return;
  kinetic_energy(m, d, exec);
  once(exec, [&] { *d.flg_energyvel = 1; });
}

/// What depends on state only: the first half of a step.
template <class T, class Exec>
CORTEN_HD void forward_state(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  forward_position(m, d, exec);
  sensor_position(m, d, exec);
  energy_of_position(m, d, exec);
  forward_velocity(m, d, exec);
  sensor_velocity(m, d, exec);
  energy_of_velocity(m, d, exec);
}

/// What depends on controls and forces too.
template <class T, class Exec>
CORTEN_HD void forward_force(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  actuation(m, d, exec);
  smooth_acceleration(m, d, exec);
  constrained_acceleration(m, d, exec);
}

/// Forward dynamics: from state and inputs to qacc.
template <class T, class Exec>
CORTEN_HD void forward(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  forward_state(m, d, exec);
  forward_force(m, d, exec);
  sensor_acceleration(m, d, exec);
}

}  // namespace corten
