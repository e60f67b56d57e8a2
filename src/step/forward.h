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
#include "impulse/impulse.h"
#include "sensor/sensor.h"

namespace corten {

// A step is a sequence of pieces. Between two pieces nothing is decided but by the model, so a machine may
// run one for all environments before it begins the next: a GPU whose multiprocessors all run the same few
// thousand instructions at a time finds them in their caches. A piece is a type with a call operator over
// (model, data, executor); functions named *_pieces give the order, by calling `run` with each. Pieces that
// only troubled environments need are given to run.where().

/// Runs pieces one after the other on one environment.
template <class T, class Exec>
struct RunPieces {
  const ModelView<T>& m;
  const DataView<T>& d;
  Exec exec;
  template <class Piece>
  CORTEN_HD void operator()(Piece piece) const {
    piece(m, d, exec);
  }
  /// Runs the pieces that pieces(run) names where the status has this bit.
  template <class Pieces>
  CORTEN_HD void where(StatusBit bit, Pieces pieces) const {
    if (exec.any((*d.status & bit) != 0)) pieces(*this);
  }
};
template <class T, class Exec>
RunPieces(const ModelView<T>&, const DataView<T>&, Exec) -> RunPieces<T, Exec>;

/// A piece of this name. The body sees m, d and exec.
#define CORTEN_PIECE(name, ...)                                                                         \
  struct name {                                                                                         \
    template <class T, class Exec>                                                                      \
    CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, Exec exec) const __VA_ARGS__ \
  };

/// Whether a step has anything to measure.
template <class T>
CORTEN_HD bool senses(const ModelView<T>& m) {
  return m.nsensor > 0 || m.enabled(kEnableEnergy);
}

namespace piece {

CORTEN_PIECE(PlaceBodies, {
  once(exec, [&] {
    *d.flg_energypos = 0;
    if (!senses(m)) d.energy[0] = d.energy[1] = 0;
    if (!m.enabled(kEnableSleep)) *d.flg_sleep = 0;
  });
  if (m.enabled(kEnableSleep)) wake_disturbed(m, d, exec);
  kinematics(m, d, exec);
  com_position(m, d, exec);
  cameras_and_lights(m, d, exec);
  tendon_position(m, d, exec);
})

CORTEN_PIECE(WeighJoints, {
  inertia_matrix(m, d, exec);
  factor_inertia(m, d, exec);
})

CORTEN_PIECE(FindContacts, {
  do collision(m, d, exec);
  while (m.enabled(kEnableSleep) && wake_neighbours(m, d, exec));
  if (m.enabled(kEnableSleep)) note_positions_of_sleepers(m, d, exec);
})

/// The same where collision_by_formulas serves; FindContacts has to follow where that leaves kUnsearched.
struct FindContactsByFormulas {
  PossiblePairs pairs;
  template <class T, class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, Exec exec) const {
    collision_by_formulas(m, d, pairs, exec);
  }
};

CORTEN_PIECE(BuildConstraints, {
  constraint_rows(m, d, exec);
  constraint_islands(m, d, exec);
  transmission(m, d, exec);
})

CORTEN_PIECE(FollowVelocity, {
  once(exec, [&] { *d.flg_energyvel = *d.flg_subtreevel = *d.flg_rnepost = 0; });
  tendon_velocity(m, d, exec);
  transmission_velocity(m, d, exec);
  com_velocity(m, d, exec);
  passive_force(m, d, exec);
  constraint_reference(d, exec);
  bias_force(m, d, exec);
  note_velocities_of_sleepers(m, d, exec);
})

}  // namespace piece

/// Everything that follows from qpos.
template <class Run>
CORTEN_HD void position_pieces(const Run& run) {
  run(piece::PlaceBodies{});
  run(piece::WeighJoints{});
  run(piece::FindContacts{});
  run(piece::BuildConstraints{});
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

/// Potential energy, after position_pieces. Both energies are zero unless the flag asks for them or a sensor
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

/// Kinetic energy, after FollowVelocity.
template <class T, class Exec>
CORTEN_HD void energy_of_velocity(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (!m.enabled(kEnableEnergy)) return;
  kinetic_energy(m, d, exec);
  once(exec, [&] { *d.flg_energyvel = 1; });
}

namespace piece {

CORTEN_PIECE(PositionEnergy, { energy_of_position(m, d, exec); })

CORTEN_PIECE(VelocityEnergy, { energy_of_velocity(m, d, exec); })

CORTEN_PIECE(SensePositions, {
  sensor_position(m, d, exec);
  energy_of_position(m, d, exec);
})

CORTEN_PIECE(SenseVelocities, {
  sensor_velocity(m, d, exec);
  energy_of_velocity(m, d, exec);
})

CORTEN_PIECE(Push, {
  actuation(m, d, exec);
  smooth_acceleration(m, d, exec);
})

CORTEN_PIECE(Constrain, {
  if (m.impulse_contacts()) impulse_acceleration(m, d, exec);
  else constrained_acceleration(m, d, exec);
})

/// Constrain where columns::newton_suffices.
CORTEN_PIECE(ConstrainByColumns, { newton_by_columns(m, d, exec); })

CORTEN_PIECE(SenseAccelerations, { sensor_acceleration(m, d, exec); })

}  // namespace piece

/// Everything that follows from qpos and qvel.
template <class T, class Run>
CORTEN_HD void state_pieces(const ModelView<T>& m, const Run& run) {
  position_pieces(run);
  if (senses(m)) run(piece::SensePositions{});
  run(piece::FollowVelocity{});
  if (senses(m)) run(piece::SenseVelocities{});
}

/// What depends on controls and forces too.
template <class Run>
CORTEN_HD void force_pieces(const Run& run) {
  run(piece::Push{});
  run(piece::Constrain{});
}

/// Forward dynamics: from state and inputs to qacc.
template <class T, class Run>
CORTEN_HD void forward_pieces(const ModelView<T>& m, const Run& run) {
  state_pieces(m, run);
  force_pieces(run);
  if (senses(m)) run(piece::SenseAccelerations{});
}

}  // namespace corten
