// Jacobians of points, frames and centres of mass.
//
// A Jacobian J is a row-major 3 x nv matrix: J qvel is a velocity in world axes, linear for a translational
// Jacobian and angular for a rotational one. Pass an empty span to skip one of two. The functions read
// what stages::kinematics and stages::com_position compute, so call them after forward, step1 or these
// stages; rates also need stages::com_velocity.
//
// All of them throw std::invalid_argument if a span is not 3 * nv long, unless it is one of two and empty, or
// if the Data belongs to a model of other sizes, and std::out_of_range for an object that does not exist.
#pragma once

#include <span>

#include "corten/data.h"
#include "corten/model.h"
#include "corten/vector_arg.h"

namespace corten {

/// Jacobian of the world point `point`, which moves with `body`.
void point_jacobian(const Model& model, const Data& data, int body, VectorArg<3> point,
                    std::span<double> translational, std::span<double> rotational = {});

/// Jacobian of a body's frame (xpos).
void body_jacobian(const Model& model, const Data& data, int body, std::span<double> translational,
                   std::span<double> rotational = {});

/// Jacobian of a body's centre of mass (xipos).
void body_com_jacobian(const Model& model, const Data& data, int body, std::span<double> translational,
                       std::span<double> rotational = {});

/// Jacobian of a geom's frame (geom_xpos).
void geom_jacobian(const Model& model, const Data& data, int geom, std::span<double> translational,
                   std::span<double> rotational = {});

/// Jacobian of a site's frame (site_xpos).
void site_jacobian(const Model& model, const Data& data, int site, std::span<double> translational,
                   std::span<double> rotational = {});

/// Translational Jacobian of the centre of mass of a body and all its descendants (subtree_com). A subtree
/// without mass has the Jacobian of the body's own centre of mass.
void subtree_com_jacobian(const Model& model, const Data& data, int body, std::span<double> translational);

/// Translational Jacobian of a world point that moves with `body`, and Jacobian of a world axis that turns
/// with it: d axis / dt = axis_jacobian * qvel.
void point_axis_jacobian(const Model& model, const Data& data, int body, VectorArg<3> point,
                         VectorArg<3> axis, std::span<double> point_jacobian,
                         std::span<double> axis_jacobian);

/// Time derivative of point_jacobian at the current velocity, for a point that moves with the body. The
/// acceleration of the point is J qacc + (dJ/dt) qvel.
void point_jacobian_rate(const Model& model, const Data& data, int body, VectorArg<3> point,
                         std::span<double> translational, std::span<double> rotational = {});

/// Writes the 3 x nv matrix H with H qvel = angular momentum of a body and all its descendants about their
/// common centre of mass (subtree_angmom), world axes.
void angular_momentum_matrix(const Model& model, const Data& data, int body, std::span<double> matrix);

}  // namespace corten
