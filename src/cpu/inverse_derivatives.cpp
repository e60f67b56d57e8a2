// Derivatives of inverse dynamics by finite differences. Stages that a perturbation does not affect are not
// repeated: accelerations change neither positions nor velocities, velocities do not change positions.
#include <algorithm>
#include <stdexcept>

#include "corten/derivatives.h"
#include "cpu/arguments.h"
#include "cpu/executor.h"
#include "cpu/pieces.h"
#include "cpu/position_difference.h"

namespace corten {

namespace {

using cpu::size;
using detail::require_match;
using detail::view_of;

void require_sizes(const Model& model, const InverseDerivatives& out) {
  const std::size_t nv = size(model->nv);
  auto require = [](const char* name, std::span<double> matrix, std::size_t wanted, const char* meaning) {
    cpu::require_size_or_empty("inverse_derivatives", name, matrix.size(), wanted, meaning);
  };
  require("DfDq", out.DfDq, nv * nv, "nv * nv");
  require("DfDv", out.DfDv, nv * nv, "nv * nv");
  require("DfDa", out.DfDa, nv * nv, "nv * nv");
  require("DsDq", out.DsDq, nv * size(model->nsensordata), "nv * nsensordata");
  require("DsDv", out.DsDv, nv * size(model->nsensordata), "nv * nsensordata");
  require("DsDa", out.DsDa, nv * size(model->nsensordata), "nv * nsensordata");
  require("DmDq", out.DmDq, nv * size(model->nC), "nv * nC");
}

}  // namespace

InverseWorkspace::InverseWorkspace(const Model& model) { fit(model); }

void InverseWorkspace::fit(const Model& model) {
  qpos_.resize(size(model->nq));
  sensor_.resize(size(model->nsensordata));
  inertia_.resize(size(model->nC));
  for (auto* list : {&force_, &force_plus_, &perturbation_}) list->resize(size(model->nv));
}

/// One call of inverse_derivatives.
class InverseDifferences {
 public:
  InverseDifferences(const Model& model, Data& data, double eps, bool subtract_actuation,
                     InverseWorkspace& workspace)
      : m_(view_of(model)),
        d_(view_of(data)),
        executor_(model, data),
        w_(workspace),
        eps_(eps),
        subtract_actuation_(subtract_actuation) {
    w_.fit(model);
    // Disable sleeping: a sleeping tree would not respond to a perturbation.
    m_.opt.enableflags &= ~kEnableSleep;
  }

  void run(const InverseDerivatives& out) {
    std::copy_n(d_.qpos, m_.nq, w_.qpos_.data());
    evaluate(Changed::position, w_.force_);
    std::copy_n(d_.sensordata, m_.nsensordata, w_.sensor_.data());
    std::copy_n(d_.M, m_.nC, w_.inertia_.data());
    if (!out.DfDa.empty() || !out.DsDa.empty())
      for (int i = 0; i < m_.nv; i++) perturb(d_.qacc[i], Changed::neither, i, out.DfDa, out.DsDa);
    if (!out.DfDv.empty() || !out.DsDv.empty())
      for (int i = 0; i < m_.nv; i++) perturb(d_.qvel[i], Changed::velocity, i, out.DfDv, out.DsDv);
    if (!out.DfDq.empty() || !out.DsDq.empty() || !out.DmDq.empty())
      for (int i = 0; i < m_.nv; i++) perturb_position(i, out);
  }

 private:
  /// Inverse dynamics from the first stage that the perturbation changed.
  void evaluate(Changed changed, std::vector<double>& force) {
    const cpu::RunPieces run{m_, d_, executor_.exec()};
    state_pieces(plan_step(m_), run, changed);
    if (subtract_actuation_) run(piece::Actuation{});  // before the sensors that measure it
    run(piece::InverseForces{});
    for (int i = 0; i < m_.nv; i++)
      force[size(i)] = d_.qfrc_inverse[i] - (subtract_actuation_ ? d_.qfrc_actuator[i] : 0);
  }

  /// Row i of the matrices: outputs with one number changed.
  void perturb(double& number, Changed changed, int i, std::span<double> by_force,
               std::span<double> by_sensor) {
    const double saved = number;
    number += eps_;
    evaluate(changed, w_.force_plus_);
    number = saved;
    write_row(by_force, i, m_.nv, w_.force_, w_.force_plus_.data());
    write_row(by_sensor, i, m_.nsensordata, w_.sensor_, d_.sensordata);
  }

  void perturb_position(int i, const InverseDerivatives& out) {
    std::fill(w_.perturbation_.begin(), w_.perturbation_.end(), 0.0);
    w_.perturbation_[size(i)] = 1;
    integrate_position(m_, d_.qpos, static_cast<const double*>(w_.perturbation_.data()), eps_, SerialExec{});
    evaluate(Changed::position, w_.force_plus_);
    std::copy_n(w_.qpos_.data(), m_.nq, d_.qpos);
    write_row(out.DfDq, i, m_.nv, w_.force_, w_.force_plus_.data());
    write_row(out.DsDq, i, m_.nsensordata, w_.sensor_, d_.sensordata);
    write_row(out.DmDq, i, m_.nC, w_.inertia_, d_.M);
  }

  void write_row(std::span<double> matrix, int i, int columns, const std::vector<double>& from,
                 const double* to) const {
    if (!matrix.empty())
      cpu::difference(from.data(), to, eps_, columns, matrix.data() + size(i) * size(columns));
  }

  ModelView<double> m_;
  const DataView<double>& d_;
  cpu::Executor executor_;
  InverseWorkspace& w_;
  double eps_;
  bool subtract_actuation_;
};

Status inverse_derivatives(const Model& model, Data& data, double eps, bool subtract_actuation,
                           const InverseDerivatives& derivatives, InverseWorkspace& workspace) {
  require_match(model, data);
  require_sizes(model, derivatives);
  cpu::require_positive("inverse_derivatives", "eps", eps);
  if (model->opt.noslip_iterations > 0)
    throw std::invalid_argument("inverse_derivatives: noslip is not supported; set noslip_iterations to 0");
  cpu::require_inverse("inverse_derivatives", model);
  clear_status(view_of(data), SerialExec{});
  InverseDifferences(model, data, eps, subtract_actuation, workspace).run(derivatives);
  return {data->status};
}

Status inverse_derivatives(const Model& model, Data& data, double eps, bool subtract_actuation,
                           const InverseDerivatives& derivatives) {
  InverseWorkspace workspace(model);
  return inverse_derivatives(model, data, eps, subtract_actuation, derivatives, workspace);
}

}  // namespace corten
