// Inverse weights at qpos0: the mean inverse inertia of bodies, dofs, tendons and actuators, with which
// constraints scale their regularization.
#pragma once

#include "model/views.h"

namespace corten::compile {

/// Writes dof_M0, body_invweight0, dof_invweight0, tendon_invweight0 and actuator_acc0. `d` must have the
/// factor of M, tendons and transmissions at qpos0.
void compute_weights(const ModelView<double>& m, const DataView<double>& d);

}  // namespace corten::compile
