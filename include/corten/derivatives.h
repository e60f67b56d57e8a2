// Derivatives of a step and of inverse dynamics, by finite differences.
#pragma once

#include <span>
#include <vector>

#include "corten/simulate.h"

namespace corten {

/// Workspace of transition_derivatives. Construct it once and reuse it: the calls then allocate nothing. A
/// call for another model resizes it.
class TransitionWorkspace {
 public:
  explicit TransitionWorkspace(const Model& model);

 private:
  friend class TransitionDifferences;
  void fit(const Model& model);
  std::vector<double> qpos_, qvel_, act_, ctrl_, warmstart_, history_;  ///< the point of linearization
  std::vector<double> next_, next_plus_, next_minus_;  ///< states after a step: qpos, qvel, act, samples
  std::vector<double> sensor_, sensor_plus_, sensor_minus_;
  std::vector<double> column_, perturbation_;
};

/// Number of state variables of transition_derivatives: 2 nv + na, plus the samples that delays keep.
int transition_size(const Model& model);

/// Linearizes one step about the present state and controls:
///
///     dx' = A dx + B du    x = (position, qvel, act)
///     ds  = C dx + D du    s = sensordata
///
/// n = transition_size(model) is the size of x: 2 nv + na without delays. A difference of two positions is
/// the velocity that takes one to the other in unit time, with nv numbers.
///
/// A is n x n, B is n x nu, C is nsensordata x n, D is nsensordata x nu, all row-major; pass an empty span to
/// skip a matrix. `eps` is the perturbation. `centered` uses central differences: twice the work,
/// second-order error. A control at the end of its range is perturbed inwards only.
///
/// In a model with delays, the step also depends on past controls and readings, so they are part of the
/// state: x ends with the samples of all histories, first of actuators, then of sensors, in the order of ids,
/// each from the oldest sample to the newest. The first 2 nv + na rows and columns of A are the derivatives
/// at constant history.
///
/// The linearization is open loop: data->ctrl is the input, and UserFunctions::control is not called.
///
/// The state is unchanged on return. Computed fields are those of the last perturbation; call forward() to
/// refresh them. Runge-Kutta repeats every stage for every perturbation; other integrators only those that it
/// affects. Throws std::invalid_argument if a span has the wrong size or eps is not positive.
Status transition_derivatives(const Model& model, Data& data, double eps, bool centered, std::span<double> A,
                              std::span<double> B, std::span<double> C, std::span<double> D,
                              TransitionWorkspace& workspace);

/// transition_derivatives with a temporary workspace.
Status transition_derivatives(const Model& model, Data& data, double eps, bool centered, std::span<double> A,
                              std::span<double> B, std::span<double> C = {}, std::span<double> D = {});

/// Results of inverse_derivatives. All matrices are row-major with one row per dof, the input: entry (i, j)
/// is the derivative of output j with respect to input i. An empty span skips a matrix.
struct InverseDerivatives {
  std::span<double> DfDq{};  ///< nv x nv: force by position
  std::span<double> DfDv{};  ///< nv x nv: force by velocity
  std::span<double> DfDa{};  ///< nv x nv: force by acceleration
  std::span<double> DsDq{};  ///< nv x nsensordata: sensors by position
  std::span<double> DsDv{};  ///< nv x nsensordata: sensors by velocity
  std::span<double> DsDa{};  ///< nv x nsensordata: sensors by acceleration
  std::span<double> DmDq{};  ///< nv x nC: entries of M, in rows of M_rowadr, by position
};

/// Workspace of inverse_derivatives. Construct it once and reuse it: the calls then allocate nothing. A call
/// for another model resizes it.
class InverseWorkspace {
 public:
  explicit InverseWorkspace(const Model& model);

 private:
  friend class InverseDifferences;
  void fit(const Model& model);
  std::vector<double> qpos_, force_, sensor_, inertia_;  ///< at the point of linearization
  std::vector<double> force_plus_, perturbation_;
};

/// Derivatives of (qfrc_inverse, sensordata, M) = inverse(qpos, qvel, qacc) at the present state and
/// acceleration, by forward differences with the perturbation `eps`. With `subtract_actuation` the force is
/// qfrc_inverse - qfrc_actuator, for the present controls, and sensors of actuator forces follow it; without,
/// they keep their values.
///
/// State and qacc are unchanged on return. Computed fields are those of the last perturbation; call inverse()
/// to refresh them. Throws std::invalid_argument if a span has the wrong size, if eps is not positive, for
/// noslip, whose forces do not follow from qacc, and where inverse() does.
Status inverse_derivatives(const Model& model, Data& data, double eps, bool subtract_actuation,
                           const InverseDerivatives& derivatives, InverseWorkspace& workspace);

/// inverse_derivatives with a temporary workspace.
Status inverse_derivatives(const Model& model, Data& data, double eps, bool subtract_actuation,
                           const InverseDerivatives& derivatives);

}  // namespace corten
