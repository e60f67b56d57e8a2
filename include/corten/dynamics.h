// Building blocks of dynamics: positions and velocities, the inertia matrix, the constraint Jacobian, forces
// at points, motion of objects, recursive Newton-Euler.
//
// Vectors over dofs have nv numbers. A function throws std::invalid_argument if a span has another size than
// it documents or the Data belongs to a model of other sizes, and std::out_of_range for an object that does
// not exist. None of them allocates.
#pragma once

#include <array>
#include <span>

#include "corten/data.h"
#include "corten/model.h"
#include "corten/vector_arg.h"

namespace corten {

// ---- positions and velocities

/// Advances positions along a velocity: qpos <- qpos + dt qvel, where quaternions rotate in their own frame.
/// qpos has nq numbers, qvel nv.
void integrate_pos(const Model& model, std::span<double> qpos, std::span<const double> qvel, double dt);

/// The velocity that leads from one configuration to another in time dt, the inverse of integrate_pos.
/// Rotations take the shorter way. qvel has nv numbers, `from` and `to` have nq. Throws std::invalid_argument
/// if dt is zero.
void differentiate_pos(const Model& model, std::span<double> qvel, double dt, std::span<const double> from,
                       std::span<const double> to);

/// Normalizes all quaternions of a configuration of nq numbers.
void normalize_quaternions(const Model& model, std::span<double> qpos);

// ---- inertia matrix: after forward, or after stages::inertia_matrix and stages::factor_inertia
//
// M = L' D L with a unit lower triangular L and a diagonal D, so that M^1/2 = D^1/2 L is a square root in the
// sense of (M^1/2)' M^1/2 = M.

/// result <- M x. The two may not overlap.
void multiply_inertia(const Model& model, const Data& data, std::span<const double> x,
                      std::span<double> result);

/// result <- M^1/2 x, which has the length sqrt(x' M x). The two may be the same array.
void multiply_inertia_half(const Model& model, const Data& data, std::span<const double> x,
                           std::span<double> result);

/// result <- M^-1 x, for one vector or several, one after the other: both spans have a multiple of nv
/// numbers. They may be the same array.
void solve_inertia(const Model& model, const Data& data, std::span<const double> x, std::span<double> result);

/// result <- (M^1/2)'^-1 x = D^-1/2 L'^-1 x, whose squared length is x' M^-1 x. For one vector or several, as
/// solve_inertia.
void solve_inertia_half(const Model& model, const Data& data, std::span<const double> x,
                        std::span<double> result);

/// dense <- dense + M, both triangles of a row-major nv x nv matrix. full_inertia writes M alone.
void add_inertia(const Model& model, const Data& data, std::span<double> dense);

/// Sum of the masses of all bodies.
double total_mass(const Model& model);

// ---- constraint Jacobian: after forward, or after stages::constraint_rows

/// result <- J x: nefc numbers from nv.
void multiply_jacobian(const Model& model, const Data& data, std::span<const double> x,
                       std::span<double> result);

/// result <- J' force: nv numbers from nefc.
void multiply_jacobian_transposed(const Model& model, const Data& data, std::span<const double> force,
                                  std::span<double> result);

/// Writes the constraint forces of given residual accelerations J qacc - efc_aref (nefc numbers): efc_force,
/// efc_state and qfrc_constraint. Returns the cost that constraint solvers minimize, without the part of the
/// inertia. Call after stages::constraint_reference.
double constraint_update(const Model& model, Data& data, std::span<const double> residual);

// ---- forces

/// qfrc <- qfrc + the generalized force of a force and a torque, both in world axes, at the world point
/// `point` of a body. Typically qfrc is data->qfrc_applied. Call after forward, or after
/// stages::com_position.
void apply_force(const Model& model, const Data& data, int body, VectorArg<3> point, VectorArg<3> force,
                 VectorArg<3> torque, std::span<double> qfrc);

/// Whether rne takes qacc as the acceleration, or zero.
enum class RneAcceleration { zero, qacc };

/// Recursive Newton-Euler: the generalized force of the motion (qvel, and qacc or zero), gravity included,
/// armature and tendons not. With zero acceleration and without tendon armature the result is qfrc_bias. Call
/// after stages::com_velocity.
void rne(const Model& model, Data& data, RneAcceleration acceleration, std::span<double> result);

/// Sum of all contact forces on a body: force, then torque about its centre of mass (xipos), world axes, as
/// in xfrc_applied. Call after forward.
std::array<double, 6> body_contact_force(const Model& model, const Data& data, int body);

/// body_contact_force for all bodies: nbody x 6 numbers.
void body_contact_forces(const Model& model, const Data& data, std::span<double> forces);

// ---- motion of objects

/// Axes in which a motion is expressed.
enum class Axes { world, local };

/// Velocity of an object's frame: angular, then linear. `type` is kObjXBody for a body's frame, kObjBody for
/// its inertial frame, kObjGeom, kObjSite or kObjCamera; others throw std::invalid_argument. Zero for objects
/// that are welded to the world. Call after forward, or after stages::com_velocity.
std::array<double, 6> object_velocity(const Model& model, const Data& data, ObjectType type, int id,
                                      Axes axes = Axes::world);

/// Acceleration of an object's frame: angular, then linear, with gravity as an upward acceleration, as an
/// accelerometer measures it. Arguments as in object_velocity. Call after body_forces, which computes cacc.
std::array<double, 6> object_acceleration(const Model& model, const Data& data, ObjectType type, int id,
                                          Axes axes = Axes::world);

}  // namespace corten
