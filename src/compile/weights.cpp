#include "compile/weights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "compile/fields.h"
#include "compile/pose.h"
#include "dynamics/inertia.h"
#include "dynamics/jacobian.h"
#include "exec/exec.h"

namespace corten::compile {

namespace {

/// J M^-1 J' for single rows J.
class InverseInertia {
 public:
  InverseInertia(const ModelView<double>& m, const DataView<double>& d)
      : m_(m), d_(d), row_(static_cast<std::size_t>(m.nv)), solved_(row_.size()) {}

  double& operator[](int dof) { return row_[static_cast<std::size_t>(dof)]; }

  /// M^-1 J' of the row that was written.
  const std::vector<double>& solve() {
    solved_ = row_;
    solve_inertia(m_, d_, solved_.data(), SerialExec{});
    return solved_;
  }
  double weight() {
    solve();
    double sum = 0;
    for (std::size_t i = 0; i < row_.size(); i++) sum += row_[i] * solved_[i];
    return sum;
  }
  void clear() { std::fill(row_.begin(), row_.end(), 0.0); }

 private:
  const ModelView<double>& m_;
  const DataView<double>& d_;
  std::vector<double> row_, solved_;
};

/// Diagonal of M without the inertia of tendons.
void compute_M0(const ModelView<double>& m, const DataView<double>& d) {
  for (int i = 0; i < m.nv; i++)
    edit(m.dof_M0)[i] = m.dof_armature[i] + dot(d.cdof[i], d.crb[m.dof_bodyid[i]] * d.cdof[i]);
}

/// Mean over the three directions: translation of the centre of mass, then rotation.
std::array<double, 2> body_weight(const ModelView<double>& m, const DataView<double>& d, int b,
                                  InverseInertia& inverse) {
  std::array<double, 2> mean{};
  for (int direction = 0; direction < 6; direction++) {
    const bool turns = direction >= 3;
    inverse.clear();
    for (int i = m.body_lastdof[b]; i >= 0; i = m.dof_parentid[i])
      inverse[i] = turns ? d.cdof[i].ang[direction - 3] : point_jacobian(m, d, b, d.xipos[b], i)[direction];
    mean[turns] += inverse.weight() / 3;
  }
  // A body that can only turn, or only translate, would make constraints on the other motion degenerate.
  if (mean[0] < tiny<double>() && mean[1] > tiny<double>()) mean[0] = mean[1];
  if (mean[1] < tiny<double>() && mean[0] > tiny<double>()) mean[1] = mean[0];
  return mean;
}

void compute_body_weights(const ModelView<double>& m, const DataView<double>& d, InverseInertia& inverse) {
  for (int b = 1; b < m.nbody; b++) {
    std::array<double, 2> weight{};
    if (m.body_simple[b] == 2) weight = {1 / std::max(tiny<double>(), m.body_mass[b]), 0};
    else if (m.body_weldid[b] != 0) weight = body_weight(m, d, b, inverse);
    set_row(m.body_invweight0, b, weight);
  }
}

/// Mean over dofs of one kind.
double mean_dof_weight(int first, int count, InverseInertia& inverse) {
  double sum = 0;
  for (int i = first; i < first + count; i++) {
    inverse.clear();
    inverse[i] = 1;
    sum += inverse.weight();
  }
  return sum / count;
}

void compute_dof_weights(const ModelView<double>& m, InverseInertia& inverse) {
  for (int j = 0; j < m.njnt; j++) {
    const int b = m.jnt_bodyid[j], first = m.jnt_dofadr[j];
    double* weight = edit(m.dof_invweight0) + first;
    if (m.body_simple[b] == 2) {
      weight[0] = 1 / std::max(tiny<double>(), m.body_mass[b]);
    } else if (m.jnt_type[j] == kFree) {
      std::fill_n(weight, 3, mean_dof_weight(first, 3, inverse));
      std::fill_n(weight + 3, 3, mean_dof_weight(first + 3, 3, inverse));
    } else {
      const int count = m.jnt_type[j] == kBall ? 3 : 1;
      std::fill_n(weight, count, mean_dof_weight(first, count, inverse));
    }
  }
}

void compute_tendon_weights(const ModelView<double>& m, const DataView<double>& d, InverseInertia& inverse) {
  for (int t = 0; t < m.ntendon; t++) {
    inverse.clear();
    for (int k = m.ten_J_rowadr[t], end = k + m.ten_J_rownnz[t]; k < end; k++)
      inverse[m.ten_J_colind[k]] = d.ten_J[k];
    edit(m.tendon_invweight0)[t] = inverse.weight();
  }
}

void compute_actuator_accelerations(const ModelView<double>& m, const DataView<double>& d,
                                    InverseInertia& inverse) {
  for (int u = 0; u < m.nu; u++) {
    inverse.clear();
    for (int k = m.moment_rowadr[u], end = k + m.moment_rownnz[u]; k < end; k++)
      inverse[m.moment_colind[k]] = d.actuator_moment[k];
    double squared = 0;
    for (double acceleration : inverse.solve()) squared += acceleration * acceleration;
    edit(m.actuator_acc0)[u] = std::sqrt(squared);
  }
}

}  // namespace

void compute_weights(const ModelView<double>& m, const DataView<double>& d) {
  InverseInertia inverse(m, d);
  compute_M0(m, d);
  compute_body_weights(m, d, inverse);
  compute_dof_weights(m, inverse);
  compute_tendon_weights(m, d, inverse);
  compute_actuator_accelerations(m, d, inverse);
}

}  // namespace corten::compile
