// How a step depends on the state and the controls, by finite differences.
#pragma once

#include <span>
#include <vector>

#include "corten/simulate.h"

namespace corten {

/// The room that transition_derivatives works in: made once for a model, used again and again, so that the
/// calls themselves allocate nothing.
class TransitionWorkspace {
 public:
  explicit TransitionWorkspace(const Model& model);

 private:
  friend class TransitionDifferences;
  std::vector<double> qpos_, qvel_, act_, ctrl_, warmstart_;  ///< the point of linearization
  std::vector<double> next_, next_plus_, next_minus_;         ///< states after a step: qpos, qvel, act
  std::vector<double> sensor_, sensor_plus_, sensor_minus_;
  std::vector<double> column_, nudge_;
};

/// Linearizes one step about the present state and controls:
///
///     dx' = A dx + B du    x = (position, qvel, act), positions differing by velocities: n = 2 nv + na
///     ds  = C dx + D du    s = sensordata
///
/// A is n x n, B is n x nu, C is nsensordata x n, D is nsensordata x nu, all row-major; a matrix that is not
/// wanted is an empty span. `eps` is the nudge; `centered` takes differences to both sides, twice the work
/// for an error of second order. A control at the end of its range is nudged inwards only.
///
/// The state stays as it was; computed fields are those of the last nudge, and forward() renews them. Throws
/// std::invalid_argument for a span of another size, for Runge-Kutta and for models with delayed controls.
Status transition_derivatives(const Model& model, Data& data, double eps, bool centered, std::span<double> A,
                              std::span<double> B, std::span<double> C, std::span<double> D,
                              TransitionWorkspace& workspace);

/// The same, with a workspace of its own.
Status transition_derivatives(const Model& model, Data& data, double eps, bool centered, std::span<double> A,
                              std::span<double> B, std::span<double> C = {}, std::span<double> D = {});

}  // namespace corten
