// Finite differences along the dofs: an algorithm that shares no code with the stages it checks.
#pragma once

#include <functional>

#include "corten/corten.h"
#include "support/dense.h"

namespace corten::test {

/// Moves qpos along dof i by `amount`, quaternions in their own frame.
void displace(const Model& model, Data& data, int dof, double amount);

/// d(quantity)/d(dof i) in column i, row by row, by central differences; `quantity` is read after forward().
Numbers position_derivative(const Model& model, const Data& at,
                            const std::function<Numbers(const Data&)>& quantity, double eps = 1e-5);
Numbers velocity_derivative(const Model& model, const Data& at,
                            const std::function<Numbers(const Data&)>& quantity, double eps = 1e-5);

/// Jacobians of body b: of its centre of mass (3 x nv) and of its orientation, in the world (3 x nv).
Numbers centre_jacobian(const Model& model, const Data& at, int body);
Numbers rotation_jacobian(const Model& model, const Data& at, int body);

}  // namespace corten::test
