// Derivatives of a step with respect to state and controls, by finite differences.
#pragma once

#include <span>
#include <vector>

#include "corten/simulate.h"

namespace corten {

/// Workspace of transition_derivatives. Construct it once per model and reuse it: the calls then allocate
/// nothing.
class TransitionWorkspace {
 public:
  explicit TransitionWorkspace(const Model& model);

 private:
  friend class TransitionDifferences;
  std::vector<double> qpos_, qvel_, act_, ctrl_, warmstart_;  ///< the point of linearization
  std::vector<double> next_, next_plus_, next_minus_;         ///< states after a step: qpos, qvel, act
  std::vector<double> sensor_, sensor_plus_, sensor_minus_;
  std::vector<double> column_, perturbation_;
};

/// Linearizes one step about the present state and controls:
///
///     dx' = A dx + B du    x = (position, qvel, act), positions differing by velocities: n = 2 nv + na
///     ds  = C dx + D du    s = sensordata
///
/// A is n x n, B is n x nu, C is nsensordata x n, D is nsensordata x nu, all row-major; pass an empty span to
/// skip a matrix. `eps` is the perturbation. `centered` uses central differences: twice the work,
/// second-order error. A control at the end of its range is perturbed inwards only.
///
/// The state is unchanged on return. Computed fields are those of the last perturbation; call forward() to
/// refresh them. Throws std::invalid_argument if a span has the wrong size, for Runge-Kutta, and for models
/// with delayed controls.
Status transition_derivatives(const Model& model, Data& data, double eps, bool centered, std::span<double> A,
                              std::span<double> B, std::span<double> C, std::span<double> D,
                              TransitionWorkspace& workspace);

/// transition_derivatives with a temporary workspace.
Status transition_derivatives(const Model& model, Data& data, double eps, bool centered, std::span<double> A,
                              std::span<double> B, std::span<double> C = {}, std::span<double> D = {});

}  // namespace corten
