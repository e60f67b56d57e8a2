// Transition matrices by finite differences: one step per perturbed input. Stages that a perturbation does
// not affect are not repeated: controls and activations do not change positions and velocities, velocities do
// not change positions.
#include "corten/derivatives.h"

#include <algorithm>
#include <stdexcept>

#include "cpu/arguments.h"
#include "cpu/executor.h"
#include "cpu/pieces.h"
#include "cpu/position_difference.h"

namespace corten {

namespace {

using cpu::difference;
using cpu::size;
using detail::require_match;
using detail::view_of;

void require_size(std::span<double> matrix, int rows, int columns, const char* name, const char* meaning) {
  cpu::require_size_or_empty("transition_derivatives", name, matrix.size(), size(rows) * size(columns),
                             meaning);
}

/// Calls visit(history, count, dim, changed) for each history of past controls and readings.
template <class Visit>
void for_each_history(const ModelView<double>& m, const DataView<double>& d, Visit visit) {
  for (int u = 0; u < m.nu; u++)
    if (const int count = m.actuator_history[2 * u]; count > 0)
      visit(History<double>(d.history + m.actuator_historyadr[u], count, 1), count, 1, Changed::neither);
  for (int s = 0; s < m.nsensor; s++)
    if (const int count = m.sensor_history[2 * s]; count > 0)
      visit(detail::sensor_history(m, d, s), count, m.sensor_dim[s], Changed::position);
}

/// Number of samples in all histories.
int sample_count(const ModelView<double>& m) {
  int total = 0;
  for (int u = 0; u < m.nu; u++) total += std::max(0, m.actuator_history[2 * u]);
  for (int s = 0; s < m.nsensor; s++) total += std::max(0, m.sensor_history[2 * s]) * m.sensor_dim[s];
  return total;
}

}  // namespace

TransitionWorkspace::TransitionWorkspace(const Model& model) { fit(model); }

void TransitionWorkspace::fit(const Model& model) {
  const ModelFields& m = *model;
  const int samples = sample_count(view_of(model));
  const std::size_t state = size(m.nq + m.nv + m.na + samples), sensors = size(m.nsensordata);
  for (auto* list : {&qvel_, &warmstart_, &perturbation_}) list->resize(size(m.nv));
  for (auto* list : {&next_, &next_plus_, &next_minus_}) list->resize(state);
  for (auto* list : {&sensor_, &sensor_plus_, &sensor_minus_}) list->resize(sensors);
  qpos_.resize(size(m.nq));
  act_.resize(size(m.na));
  ctrl_.resize(size(m.nu));
  history_.resize(size(m.nhistory));
  column_.resize(std::max(size(2 * m.nv + m.na + samples), sensors));
}

int transition_size(const Model& model) { return 2 * model->nv + model->na + sample_count(view_of(model)); }

/// One call of transition_derivatives.
class TransitionDifferences {
 public:
  TransitionDifferences(const Model& model, Data& data, TransitionWorkspace& workspace)
      : m_(view_of(model)),
        d_(view_of(data)),
        executor_(model, data, cpu::UserControl::open_loop),
        w_(workspace),
        samples_(sample_count(m_)) {
    w_.fit(model);
    // Disable sleeping: a sleeping tree would not respond to a perturbation, and perturbations must not wake
    // it.
    m_.opt.enableflags &= ~kEnableSleep;
  }

  std::span<double> A, B, C, D;

  void run(double eps, bool centered) {
    eps_ = eps;
    save();
    step_from(Changed::position);
    read(w_.next_, w_.sensor_);
    restore();
    if (!B.empty() || !D.empty())
      for (int u = 0; u < m_.nu; u++) perturb_control(u, centered);
    if (A.empty() && C.empty()) return;
    perturb_samples(centered);
    for (int a = 0; a < m_.na; a++)
      perturb_state(2 * m_.nv + a, Changed::neither, centered, [&](double h) { d_.act[a] += h; });
    for (int i = 0; i < m_.nv; i++)
      perturb_state(m_.nv + i, Changed::velocity, centered, [&](double h) { d_.qvel[i] += h; });
    for (int i = 0; i < m_.nv; i++)
      perturb_state(i, Changed::position, centered, [&](double h) {
        std::fill(w_.perturbation_.begin(), w_.perturbation_.end(), 0.0);
        w_.perturbation_[size(i)] = 1;
        integrate_position(m_, d_.qpos, static_cast<const double*>(w_.perturbation_.data()), h, SerialExec{});
      });
  }

 private:
  int states() const { return 2 * m_.nv + m_.na + samples_; }

  void save() {
    std::copy_n(d_.qpos, m_.nq, w_.qpos_.data());
    std::copy_n(d_.qvel, m_.nv, w_.qvel_.data());
    std::copy_n(d_.act, m_.na, w_.act_.data());
    std::copy_n(d_.ctrl, m_.nu, w_.ctrl_.data());
    std::copy_n(d_.qacc_warmstart, m_.nv, w_.warmstart_.data());
    std::copy_n(d_.history, m_.nhistory, w_.history_.data());
    time_ = *d_.time;
  }

  void restore() {
    std::copy_n(w_.qpos_.data(), m_.nq, d_.qpos);
    std::copy_n(w_.qvel_.data(), m_.nv, d_.qvel);
    std::copy_n(w_.act_.data(), m_.na, d_.act);
    std::copy_n(w_.ctrl_.data(), m_.nu, d_.ctrl);
    std::copy_n(w_.warmstart_.data(), m_.nv, d_.qacc_warmstart);
    std::copy_n(w_.history_.data(), m_.nhistory, d_.history);
    *d_.time = time_;
    *d_.nkeptcon = *d_.nkeptrow = 0;
  }

  /// Whether the integrator factors a matrix.
  bool factors_inertia() const {
    if (m_.impulse_contacts()) return false;
    return step_matrix(m_) != StepMatrix::damped || detail::damping_is_implicit(m_, SerialExec{});
  }

  void step_from(Changed changed) {
    const cpu::RunPieces run{m_, d_, executor_.exec()};
    check_state(m_, d_, run.exec);
    step_again_pieces(plan_step(m_), run, changed, factors_inertia());
  }

  void read(std::vector<double>& next, std::vector<double>& sensors) const {
    double* x = next.data();
    std::copy_n(d_.qpos, m_.nq, x);
    std::copy_n(d_.qvel, m_.nv, x + m_.nq);
    std::copy_n(d_.act, m_.na, x + m_.nq + m_.nv);
    x += m_.nq + m_.nv + m_.na;
    for_each_history(m_, d_, [&](History<double> history, int count, int dim, Changed) {
      for (int k = 0; k < count; k++) x = std::copy_n(history.value(k), dim, x);
    });
    std::copy_n(d_.sensordata, m_.nsensordata, sensors.data());
  }

  template <class Apply>
  void step_perturbed(Changed changed, Apply apply, double h, std::vector<double>& next,
                      std::vector<double>& sensors) {
    apply(h);
    step_from(changed);
    read(next, sensors);
    restore();
  }

  template <class Apply>
  void perturb_state(int column, Changed changed, bool centered, Apply apply) {
    step_perturbed(changed, apply, eps_, w_.next_plus_, w_.sensor_plus_);
    if (centered) step_perturbed(changed, apply, -eps_, w_.next_minus_, w_.sensor_minus_);
    write_column(A, C, column, states(), true, centered);
  }

  void perturb_samples(bool centered) {
    int column = 2 * m_.nv + m_.na;
    for_each_history(m_, d_, [&](History<double> history, int count, int dim, Changed changed) {
      for (int k = 0; k < count; k++)
        for (int c = 0; c < dim; c++)
          perturb_state(column++, changed, centered, [&](double h) { history.value(k)[c] += h; });
    });
  }

  void perturb_control(int u, bool centered) {
    const double ctrl = w_.ctrl_[size(u)];
    const bool limited = m_.actuator_ctrllimited[u] != 0;
    auto allowed = [&](double x) {
      return !limited || (x >= m_.actuator_ctrlrange[2 * u] && x <= m_.actuator_ctrlrange[2 * u + 1]);
    };
    auto apply = [&](double h) { d_.ctrl[u] += h; };
    const bool forward = allowed(ctrl) && allowed(ctrl + eps_);
    const bool backward = (centered || !forward) && allowed(ctrl) && allowed(ctrl - eps_);
    if (forward) step_perturbed(Changed::neither, apply, eps_, w_.next_plus_, w_.sensor_plus_);
    if (backward) step_perturbed(Changed::neither, apply, -eps_, w_.next_minus_, w_.sensor_minus_);
    write_column(B, D, u, m_.nu, forward, backward);
  }

  /// Writes one column: differences of the last results between the perturbed steps that were taken.
  void write_column(std::span<double> states_by, std::span<double> sensors_by, int column, int columns,
                    bool plus, bool minus) {
    const double h = plus && minus ? 2 * eps_ : eps_;
    auto write = [&](std::span<double> matrix, int rows) {
      for (int r = 0; r < rows; r++) matrix[size(r) * size(columns) + size(column)] = w_.column_[size(r)];
    };
    auto differ = [&](auto subtract, const std::vector<double>& here, const std::vector<double>& after,
                      const std::vector<double>& before) {
      if (plus || minus) subtract(minus ? before.data() : here.data(), plus ? after.data() : here.data(), h);
      else std::fill(w_.column_.begin(), w_.column_.end(), 0.0);
    };
    if (!states_by.empty()) {
      differ([&](auto... a) { state_difference(a...); }, w_.next_, w_.next_plus_, w_.next_minus_);
      write(states_by, states());
    }
    if (!sensors_by.empty()) {
      differ([&](auto from, auto to,
                 double step) { difference(from, to, step, m_.nsensordata, w_.column_.data()); },
             w_.sensor_, w_.sensor_plus_, w_.sensor_minus_);
      write(sensors_by, m_.nsensordata);
    }
  }

  void state_difference(const double* from, const double* to, double h) {
    cpu::position_difference(m_, from, to, h, w_.column_.data());
    difference(from + m_.nq, to + m_.nq, h, m_.nv + m_.na + samples_, w_.column_.data() + m_.nv);
  }

  ModelView<double> m_;
  const DataView<double>& d_;
  cpu::Executor executor_;
  TransitionWorkspace& w_;
  int samples_;
  double eps_ = 0;
  double time_ = 0;
};

Status transition_derivatives(const Model& model, Data& data, double eps, bool centered, std::span<double> A,
                              std::span<double> B, std::span<double> C, std::span<double> D,
                              TransitionWorkspace& workspace) {
  require_match(model, data);
  const int n = transition_size(model);
  require_size(A, n, n, "A", "n * n, n = transition_size");
  require_size(B, n, model->nu, "B", "n * nu, n = transition_size");
  require_size(C, model->nsensordata, n, "C", "nsensordata * n, n = transition_size");
  require_size(D, model->nsensordata, model->nu, "D", "nsensordata * nu");
  cpu::require_positive("transition_derivatives", "eps", eps);
  clear_status(view_of(data), SerialExec{});
  TransitionDifferences work(model, data, workspace);
  work.A = A, work.B = B, work.C = C, work.D = D;
  work.run(eps, centered);
  return {data->status};
}

Status transition_derivatives(const Model& model, Data& data, double eps, bool centered, std::span<double> A,
                              std::span<double> B, std::span<double> C, std::span<double> D) {
  TransitionWorkspace workspace(model);
  return transition_derivatives(model, data, eps, centered, A, B, C, D, workspace);
}

}  // namespace corten
