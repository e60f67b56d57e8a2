// Main simulation functions: reset, forward, step, inverse dynamics, get and set state.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "corten/data.h"
#include "corten/error.h"
#include "corten/load.h"
#include "corten/model.h"

namespace corten {

// Every function that takes a Model and a Data throws std::invalid_argument if the Data was made for a model
// of other sizes. Other exceptions are listed below. A failing simulation does not throw; it sets status
// bits.

/// Result of a call: bits of StatusBit. Converts to true if nothing went wrong; growing memory (kGrew) is not
/// an error.
struct Status {
  int bits = 0;  ///< bits of StatusBit
  /// True if nothing went wrong.
  bool ok() const { return (bits & ~kGrew) == 0; }
  /// True if this bit is set.
  bool has(StatusBit bit) const { return (bits & bit) != 0; }
  /// As ok().
  explicit operator bool() const { return ok(); }
  /// The set bits in words, each with its remedy; empty if ok.
  std::string text() const;
};

/// Resets to qpos0, with everything else zero and mocap bodies at their initial poses.
void reset(const Model& model, Data& data);

/// reset(), then sets time, positions, velocities, activations, controls and mocap poses from a keyframe.
/// Throws std::out_of_range for a key that does not exist.
void reset_to_key(const Model& model, Data& data, int key);

/// Computes everything that follows from the current state and inputs, without advancing time.
Status forward(const Model& model, Data& data);

/// Advances by one timestep.
Status step(const Model& model, Data& data);

/// The first half of a step: everything that depends on position and velocity only. Then set controls and
/// call step2. Runge-Kutta cannot be split: step1 and step2 use Euler instead.
Status step1(const Model& model, Data& data);
/// The second half of a step: forces, acceleration, integration.
Status step2(const Model& model, Data& data);

/// Inverse dynamics: given qpos, qvel and qacc, computes qfrc_inverse, the total applied force (qfrc_applied,
/// xfrc_applied and actuators) that produces qacc, and the constraint forces.
Status inverse(const Model& model, Data& data);

/// Potential and kinetic energy of the current state, also written to data->energy. Call after forward or
/// step1.
std::array<double, 2> energy(const Model& model, Data& data);

/// Computes cacc, cfrc_int and cfrc_ext from the current acceleration. Call after forward.
void body_forces(const Model& model, Data& data);

/// Force of a contact on its second geom, in the contact frame: normal, two tangents, then the torques about
/// them. Zero if the contact is inactive. Call after forward. Throws std::out_of_range for a contact that
/// does not exist.
std::array<double, 6> contact_force(const Model& model, const Data& data, int contact);

/// Writes the constraint Jacobian as a dense nefc x nv matrix. Call after forward.
void full_jacobian(const Model& model, const Data& data, std::span<double> dense);

/// Computes subtree_linvel and subtree_angmom. Call after forward.
void subtree_velocity(const Model& model, Data& data);

/// Writes M as a dense symmetric nv x nv matrix. Call after forward.
void full_inertia(const Model& model, const Data& data, std::span<double> dense);

/// Components of the state; combine them with |. Bits and order are those of the reference's mjtState.
enum StateComponent : unsigned {
  kStateTime = 1 << 0,
  kStateQpos = 1 << 1,
  kStateQvel = 1 << 2,
  kStateAct = 1 << 3,
  kStateHistory = 1 << 4,  ///< past controls and readings of actuators and sensors with delays
  kStateWarmStart = 1 << 5,
  kStateCtrl = 1 << 6,
  kStateQfrcApplied = 1 << 7,
  kStateXfrcApplied = 1 << 8,
  kStateEqActive = 1 << 9,
  kStateMocapPos = 1 << 10,
  kStateMocapQuat = 1 << 11,
  kStateUserData = 1 << 12,
  kStatePlugin = 1 << 13,  ///< states of registered plugins
  kStateSleep = 1 << 14,   ///< not in the reference: which trees sleep, and their wake and sensor data; empty
                           ///< without the flag
  kStatePhysics = kStateQpos | kStateQvel | kStateAct | kStateHistory,  ///< the simulated state without time
  kStateFullPhysics = kStatePhysics | kStateTime | kStatePlugin,
  kStateUser = kStateCtrl | kStateQfrcApplied | kStateXfrcApplied | kStateEqActive | kStateMocapPos |
               kStateMocapQuat | kStateUserData,
  kStateIntegration = kStateFullPhysics | kStateUser | kStateWarmStart | kStateSleep  ///< resumes bitwise
};

/// Number of values in the components.
int state_size(const Model& model, unsigned components);
/// Copies the components to `state`, in the order of their bits. Throws std::invalid_argument unless `state`
/// has state_size values.
void get_state(const Model& model, const Data& data, unsigned components, std::span<double> state);
/// Copies the components from `state`. A state saved with kStateIntegration continues bitwise as the original
/// did. Exception: with impulse contacts and the flag warmstart on, the solver starts cold and results agree
/// only to its tolerance.
void set_state(const Model& model, Data& data, unsigned components, std::span<const double> state);
/// 64-bit hash of the components' bits: equal states have equal hashes.
std::uint64_t state_hash(const Model& model, const Data& data, unsigned components = kStateIntegration);

}  // namespace corten
