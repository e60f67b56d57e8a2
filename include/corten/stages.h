// The stages of a step, one by one, for programs that need only a part of it or an order of their own.
// forward, step and inverse (corten/simulate.h) call them in the order of this file.
//
// A stage reads the results of the stages before it and writes the fields that corten/data_fields.h lists
// under its name. Status bits are added to data->status, which only forward, step, step1 and inverse clear.
// With the flag sleep, forward_kinematics and collision also wake trees; kinematics alone does not. All
// functions throw std::invalid_argument if the Data belongs to a model of other sizes; other exceptions are
// listed.
#pragma once

#include "corten/data.h"
#include "corten/model.h"

namespace corten::stages {

// ---- from qpos

/// Poses of bodies, joints, geoms and sites: xpos, xquat, xmat, xipos, ximat, xanchor, xaxis, geom_*, site_*.
void kinematics(const Model& model, Data& data);
/// Centres of mass, inertias and motion axes: subtree_com, cinert, cdof.
void com_position(const Model& model, Data& data);
/// Poses of cameras and lights.
void cameras_and_lights(const Model& model, Data& data);
/// Paths, lengths and moments of tendons: ten_length, ten_J, wrap_*.
void tendon_position(const Model& model, Data& data);
/// The inertia matrix: crb, M.
void inertia_matrix(const Model& model, Data& data);
/// The factor of M: qLD, qLDiagInv.
void factor_inertia(const Model& model, Data& data);
/// All contacts. May enlarge the Data.
void collision(const Model& model, Data& data);
/// Constraint rows, except for what depends on velocity. May enlarge the Data.
void constraint_rows(const Model& model, Data& data);
/// Groups of trees that constraints connect.
void constraint_islands(const Model& model, Data& data);
/// Lengths and moments of actuators. Actuators on bodies need contacts.
void transmission(const Model& model, Data& data);
/// Readings of position sensors.
void sensor_position(const Model& model, Data& data);

// ---- from qvel

/// Rates of tendon lengths.
void tendon_velocity(const Model& model, Data& data);
/// Rates of actuator lengths.
void transmission_velocity(const Model& model, Data& data);
/// Velocities of bodies and rates of motion axes: cvel, cdof_dot.
void com_velocity(const Model& model, Data& data);
/// Springs, dampers, gravity compensation and fluid forces: qfrc_passive and its parts.
void passive_force(const Model& model, Data& data);
/// Velocity and reference acceleration of constraint rows: efc_vel, efc_aref.
void constraint_reference(const Model& model, Data& data);
/// Coriolis, centrifugal and gravity forces: qfrc_bias.
void bias_force(const Model& model, Data& data);
/// Readings of velocity sensors.
void sensor_velocity(const Model& model, Data& data);

// ---- from controls and applied forces

/// Actuator forces and rates of activations: actuator_force, act_dot, qfrc_actuator.
void actuation(const Model& model, Data& data);
/// Acceleration without constraints: qfrc_smooth, qacc_smooth.
void smooth_acceleration(const Model& model, Data& data);
/// The constraint solver: qacc, qfrc_constraint, efc_force.
void constraint_solver(const Model& model, Data& data);
/// Readings of acceleration and force sensors.
void sensor_acceleration(const Model& model, Data& data);

// ---- larger parts

/// kinematics, com_position, cameras_and_lights, tendon_position.
void forward_kinematics(const Model& model, Data& data);
/// All that depends on qpos only, except sensors and energy: from kinematics to transmission.
void forward_position(const Model& model, Data& data);
/// All that depends on qpos and qvel, except sensors and energy: from tendon_velocity to bias_force. Call
/// after forward_position.
void forward_velocity(const Model& model, Data& data);
/// actuation.
void forward_actuation(const Model& model, Data& data);
/// smooth_acceleration.
void forward_acceleration(const Model& model, Data& data);
/// constraint_solver.
void forward_constraint(const Model& model, Data& data);

/// The part of inverse dynamics that depends on qpos: that of forward dynamics.
void inverse_position(const Model& model, Data& data);
/// The part of inverse dynamics that depends on qvel: that of forward dynamics.
void inverse_velocity(const Model& model, Data& data);
/// Constraint forces that follow from qacc: efc_force, efc_state, qfrc_constraint. Throws
/// std::invalid_argument for impulse contacts, whose forces do not follow from qacc.
void inverse_constraint(const Model& model, Data& data);
/// Writes solver_fwdinv, the differences between forward dynamics, which ran last, and inverse dynamics of
/// its acceleration. Also writes qfrc_inverse. Throws std::invalid_argument for impulse contacts.
void compare_forward_inverse(const Model& model, Data& data);

// ---- integrators: from the result of forward to the next state and time
//
// Impulse contacts have an integrator of their own, so that only `integrate` takes them: the others throw
// std::invalid_argument.

/// The integrator of the model's options.
void integrate(const Model& model, Data& data);
/// Semi-implicit Euler, with implicit joint damping.
void euler(const Model& model, Data& data);
/// Runge-Kutta of fourth order: three more forward passes, without sensors.
void runge_kutta(const Model& model, Data& data);
/// Implicit in velocity. Throws std::invalid_argument unless the model's integrator is implicit or
/// implicitfast.
void implicit(const Model& model, Data& data);

}  // namespace corten::stages
