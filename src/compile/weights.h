// Inverse weights at qpos0: how easily bodies, dofs, tendons and actuators are moved. Constraints scale their
// regularization with them.
#pragma once

#include "model/views.h"

namespace corten::compile {

/// Writes dof_M0, body_invweight0, dof_invweight0, tendon_invweight0 and actuator_acc0. Needs everything up
/// to the factor of M, tendons and transmissions at qpos0 in `d`.
void compute_weights(const ModelView<double>& m, const DataView<double>& d);

}  // namespace corten::compile
