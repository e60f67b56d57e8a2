#include "corten/dynamics.h"

#include <algorithm>
#include <climits>
#include <cmath>

#include "constraint/row_products.h"
#include "constraint/update.h"
#include "cpu/arguments.h"
#include "cpu/position_difference.h"
#include "dynamics/body_forces.h"
#include "dynamics/inertia.h"
#include "model/storage.h"
#include "step/integrate.h"

namespace corten {

namespace {

using cpu::require_id;
using cpu::require_size;
using cpu::size;
using detail::require_match;
using detail::view_of;

/// Copies x to result and returns the number of vectors of nv numbers in them.
int copy_vectors(const char* function, const ModelView<double>& m, std::span<const double> x,
                 std::span<double> result) {
  const std::size_t nv = size(m.nv), count = nv == 0 ? 0 : std::max<std::size_t>(x.size() / nv, 1);
  require_size(function, "x", x.size(), count * nv, "a multiple of nv");
  if (count > static_cast<std::size_t>(INT_MAX))
    throw std::invalid_argument(std::string(function) + ": x has " + std::to_string(count) +
                                " vectors; there are at most " + std::to_string(INT_MAX));
  require_size(function, "result", result.size(), x.size(), "as many as x");
  if (result.data() != x.data()) std::copy(x.begin(), x.end(), result.begin());
  return static_cast<int>(count);
}

/// x <- D^-1/2 L'^-1 x
void solve_half(const ModelView<double>& m, const DataView<double>& d, double* x) {
  for (int k = m.nv - 1; k >= 0; k--) {
    const double* row = d.qLD + m.M_rowadr[k];
    const int* column = m.M_colind + m.M_rowadr[k];
    for (int a = 0; a < m.M_rownnz[k] - 1; a++) x[column[a]] -= row[a] * x[k];
  }
  for (int k = 0; k < m.nv; k++) x[k] *= std::sqrt(d.qLDiagInv[k]);
}

}  // namespace

void integrate_pos(const Model& model, std::span<double> qpos, std::span<const double> qvel, double dt) {
  require_size("integrate_pos", "qpos", qpos.size(), size(model->nq), "nq");
  require_size("integrate_pos", "qvel", qvel.size(), size(model->nv), "nv");
  integrate_position(view_of(model), qpos.data(), qvel.data(), dt, SerialExec{});
}

void differentiate_pos(const Model& model, std::span<double> qvel, double dt, std::span<const double> from,
                       std::span<const double> to) {
  require_size("differentiate_pos", "qvel", qvel.size(), size(model->nv), "nv");
  require_size("differentiate_pos", "from", from.size(), size(model->nq), "nq");
  require_size("differentiate_pos", "to", to.size(), size(model->nq), "nq");
  if (dt == 0) throw std::invalid_argument("differentiate_pos: dt must not be zero");
  cpu::position_difference(view_of(model), from.data(), to.data(), dt, qvel.data());
}

void normalize_quaternions(const Model& model, std::span<double> qpos) {
  require_size("normalize_quaternions", "qpos", qpos.size(), size(model->nq), "nq");
  const ModelView<double>& m = view_of(model);
  for (int j = 0; j < m.njnt; j++) {
    if (m.joint_type(j) != kFree && m.joint_type(j) != kBall) continue;
    double* q = qpos.data() + m.jnt_qposadr[j] + (m.joint_type(j) == kFree ? 3 : 0);
    const Quat<double> unit = normalized(quat(q));
    q[0] = unit.w, q[1] = unit.x, q[2] = unit.y, q[3] = unit.z;
  }
}

void multiply_inertia(const Model& model, const Data& data, std::span<const double> x,
                      std::span<double> result) {
  require_match(model, data);
  require_size("multiply_inertia", "x", x.size(), size(model->nv), "nv");
  require_size("multiply_inertia", "result", result.size(), size(model->nv), "nv");
  if (x.data() < result.data() + result.size() && result.data() < x.data() + x.size())
    throw std::invalid_argument("multiply_inertia: x and result overlap; they must be different arrays");
  const double* M = view_of(data).M;
  multiply_tree_matrix(view_of(model), M, M, x.data(), result.data(), SerialExec{});
}

void multiply_inertia_half(const Model& model, const Data& data, std::span<const double> x,
                           std::span<double> result) {
  require_match(model, data);
  require_size("multiply_inertia_half", "x", x.size(), size(model->nv), "nv");
  require_size("multiply_inertia_half", "result", result.size(), size(model->nv), "nv");
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  // Descending: row k reads only earlier elements, which still hold x if result is x.
  for (int k = m.nv - 1; k >= 0; k--) {
    const double* row = d.qLD + m.M_rowadr[k];
    const int ancestors = m.M_rownnz[k] - 1;
    const double sum = x[size(k)] + sparse_dot(row, m.M_colind + m.M_rowadr[k], ancestors, x.data());
    result[size(k)] = std::sqrt(row[ancestors]) * sum;
  }
}

void solve_inertia(const Model& model, const Data& data, std::span<const double> x,
                   std::span<double> result) {
  require_match(model, data);
  const ModelView<double>& m = view_of(model);
  const int count = copy_vectors("solve_inertia", m, x, result);
  for (int v = 0; v < count; v++) solve_inertia(m, view_of(data), result.data() + v * m.nv, SerialExec{});
}

void solve_inertia_half(const Model& model, const Data& data, std::span<const double> x,
                        std::span<double> result) {
  require_match(model, data);
  const ModelView<double>& m = view_of(model);
  const int count = copy_vectors("solve_inertia_half", m, x, result);
  for (int v = 0; v < count; v++) solve_half(m, view_of(data), result.data() + v * m.nv);
}

void add_inertia(const Model& model, const Data& data, std::span<double> dense) {
  require_match(model, data);
  const std::size_t nv = size(model->nv);
  require_size("add_inertia", "dense", dense.size(), nv * nv, "nv * nv");
  for (std::size_t i = 0; i < nv; i++) {
    const int first = model->M_rowadr[i], diagonal = first + model->M_rownnz[i] - 1;
    for (int k = first; k < diagonal; k++) {
      const std::size_t j = size(model->M_colind[size(k)]);
      dense[i * nv + j] += data->M[size(k)];
      dense[j * nv + i] += data->M[size(k)];
    }
    dense[i * nv + i] += data->M[size(diagonal)];
  }
}

double total_mass(const Model& model) {
  double sum = 0;
  for (int b = 1; b < model->nbody; b++) sum += model->body_mass[size(b)];
  return sum;
}

void multiply_jacobian(const Model& model, const Data& data, std::span<const double> x,
                       std::span<double> result) {
  require_match(model, data);
  require_size("multiply_jacobian", "x", x.size(), size(model->nv), "nv");
  require_size("multiply_jacobian", "result", result.size(), size(data->nefc), "nefc");
  multiply_rows(view_of(data), x.data(), result.data(), SerialExec{});
}

void multiply_jacobian_transposed(const Model& model, const Data& data, std::span<const double> force,
                                  std::span<double> result) {
  require_match(model, data);
  require_size("multiply_jacobian_transposed", "force", force.size(), size(data->nefc), "nefc");
  require_size("multiply_jacobian_transposed", "result", result.size(), size(model->nv), "nv");
  multiply_rows_transposed(view_of(model), view_of(data), force.data(), result.data(), SerialExec{});
}

double constraint_update(const Model& model, Data& data, std::span<const double> residual) {
  require_match(model, data);
  require_size("constraint_update", "residual", residual.size(), size(data->nefc), "nefc");
  const DataView<double>& d = view_of(data);
  double cost = 0;
  for (int row = 0; row < *d.nefc; row++) cost += update_row(d, residual.data(), row);
  multiply_rows_transposed(view_of(model), d, static_cast<const double*>(d.efc_force), d.qfrc_constraint,
                           SerialExec{});
  return cost;
}

void apply_force(const Model& model, const Data& data, int body, VectorArg<3> point, VectorArg<3> force,
                 VectorArg<3> torque, std::span<double> qfrc) {
  require_match(model, data);
  require_id("apply_force", "body", body, model->nbody);
  require_size("apply_force", "qfrc", qfrc.size(), size(model->nv), "nv");
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  const Force<double> wrench =
      force_at(m, d, body, vec3(point.data()), vec3(force.data()), vec3(torque.data()));
  for (int i = m.body_lastdof[body]; i >= 0; i = m.dof_parentid[i]) qfrc[size(i)] += dot(d.cdof[i], wrench);
}

void rne(const Model& model, Data& data, RneAcceleration acceleration, std::span<double> result) {
  require_match(model, data);
  require_size("rne", "result", result.size(), size(model->nv), "nv");
  const DataView<double>& d = view_of(data);
  const double* qacc = acceleration == RneAcceleration::qacc ? d.qacc : nullptr;
  recursive_newton_euler(
      view_of(model), d, qacc, d.work.cacc_body, d.work.cfrc_body, result.data(), [](int) { return false; },
      SerialExec{});
}

}  // namespace corten
