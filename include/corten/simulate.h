// Moving a model: the functions that most programs need.
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

// Every function that takes a Model and a Data throws std::invalid_argument when the Data was made for a
// model of other sizes. Nothing else is thrown but what is said below; a simulation that goes wrong sets
// status bits.

/// What a call left behind: bits of StatusBit. Converts to true when nothing went wrong; growing memory
/// (kGrew) is no fault.
struct Status {
  int bits = 0;
  bool ok() const { return (bits & ~kGrew) == 0; }
  bool has(StatusBit bit) const { return (bits & bit) != 0; }
  explicit operator bool() const { return ok(); }
  /// The set bits in words, each with what to do about it; empty when ok.
  std::string text() const;
};

/// Back to the start: qpos0, everything else zero, mocap bodies at their poses.
void reset(const Model& model, Data& data);

/// reset(), then the keyframe's time, positions, velocities, activations, controls and mocap poses. Throws
/// std::out_of_range when there is no such key.
void reset_to_key(const Model& model, Data& data, int key);

/// Computes everything that follows from the present state and inputs; time stands still.
Status forward(const Model& model, Data& data);

/// Advances by one timestep.
Status step(const Model& model, Data& data);

/// The first half of a step: all that depends on position and velocity. Set controls that depend on it, then
/// step2. Runge-Kutta has no halves; step1 and step2 use Euler then.
Status step1(const Model& model, Data& data);
/// The second half of a step: forces, acceleration, integration.
Status step2(const Model& model, Data& data);

/// Inverse dynamics: from qpos, qvel and qacc to qfrc_inverse, the applied force (qfrc_applied, xfrc_applied
/// and actuators together) that gives this acceleration; also the constraint forces that go with it.
Status inverse(const Model& model, Data& data);

/// Potential and kinetic energy of the present state; call after forward or step1. Also written to
/// data->energy.
std::array<double, 2> energy(const Model& model, Data& data);

/// Fills cacc, cfrc_int and cfrc_ext from the present acceleration; call after forward.
void body_forces(const Model& model, Data& data);

/// Force of a contact on its second geom, in the contact's frame: normal, two tangents, then the torques
/// about them; zeros when it does not act. Call after forward. Throws std::out_of_range when there is no such
/// contact.
std::array<double, 6> contact_force(const Model& model, const Data& data, int contact);

/// The constraint Jacobian as a dense nefc x nv matrix; call after forward.
void full_jacobian(const Model& model, const Data& data, std::span<double> dense);

/// Fills subtree_linvel and subtree_angmom; call after forward.
void subtree_velocity(const Model& model, Data& data);

/// M as a dense symmetric nv x nv matrix; call after forward.
void full_inertia(const Model& model, const Data& data, std::span<double> dense);

/// Components of the state, to be combined with |.
enum StateComponent : unsigned {
  kStateTime = 1 << 0,
  kStateQpos = 1 << 1,
  kStateQvel = 1 << 2,
  kStateAct = 1 << 3,
  kStateWarmStart = 1 << 4,
  kStateCtrl = 1 << 5,
  kStateQfrcApplied = 1 << 6,
  kStateXfrcApplied = 1 << 7,
  kStateEqActive = 1 << 8,
  kStateMocapPos = 1 << 9,
  kStateMocapQuat = 1 << 10,
  kStateHistory = 1 << 11,  ///< past controls of delayed actuators
  kStateSleep = 1 << 12,    ///< who sleeps and what they show; nothing where the flag sleep is off
  kStatePhysics = kStateTime | kStateQpos | kStateQvel | kStateAct | kStateHistory,  ///< what moves
  kStateUser =
      kStateCtrl | kStateQfrcApplied | kStateXfrcApplied | kStateEqActive | kStateMocapPos | kStateMocapQuat,
  kStateIntegration = kStatePhysics | kStateUser | kStateWarmStart | kStateSleep  ///< resumes bit for bit
};

/// How many numbers the components take.
int state_size(const Model& model, unsigned components);
/// Copies the components out, in the order of their bits. `state` must hold state_size numbers, else
/// std::invalid_argument.
void get_state(const Model& model, const Data& data, unsigned components, std::span<double> state);
/// Copies the components in. A state got with kStateIntegration continues bit for bit as the original did;
/// with impulse contacts the solver begins anew, and that holds to its tolerance unless the flag warmstart is
/// off.
void set_state(const Model& model, Data& data, unsigned components, std::span<const double> state);
/// A checksum of the components, bit for bit: equal for equal states, and different for different ones but
/// for a chance of 1 in 2^64.
std::uint64_t state_hash(const Model& model, const Data& data, unsigned components = kStateIntegration);

}  // namespace corten
