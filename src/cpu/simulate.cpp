// Public simulation functions on one CPU thread: the stages of src/step with the serial executor.
#include "corten/simulate.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "corten/dynamics.h"
#include "cpu/arguments.h"
#include "cpu/executor.h"
#include "cpu/pieces.h"
#include "model/reset.h"
#include "model/storage.h"

namespace corten {

namespace {

using detail::require_match;
using detail::view_of;

cpu::RunPieces pieces_on(const Model& model, Data& data, const cpu::Executor& executor) {
  return {view_of(model), view_of(data), executor.exec(), data.storage().profile.get()};
}

Status status_of(const Data& data) { return {data->status}; }

/// Runs pieces(plan, run) on one environment.
template <class Pieces>
Status run(const Model& model, Data& data, Pieces pieces) {
  const cpu::Executor executor(model, data);
  pieces(plan_step(view_of(model)), pieces_on(model, data, executor));
  return status_of(data);
}

}  // namespace

void reset(const Model& model, Data& data) {
  require_match(model, data);
  reset_data(view_of(model), view_of(data), SerialExec{});
  data->status = 0;
}

void reset_to_key(const Model& model, Data& data, int key) {
  require_match(model, data);
  if (key < 0 || key >= model->nkey)
    throw std::out_of_range("keyframe " + std::to_string(key) + " does not exist: the model has " +
                            std::to_string(model->nkey));
  reset_data_to_key(view_of(model), view_of(data), key, SerialExec{});
  data->status = 0;
}

Status forward(const Model& model, Data& data) {
  require_match(model, data);
  clear_status(view_of(data), SerialExec{});
  return run(model, data, [](const StepPlan& plan, const auto& pieces) { forward_pieces(plan, pieces); });
}

Status step(const Model& model, Data& data) {
  require_match(model, data);
  return run(model, data, [](const StepPlan& plan, const auto& pieces) { step_pieces(plan, pieces); });
}

Status step1(const Model& model, Data& data) {
  require_match(model, data);
  return run(model, data, [](const StepPlan& plan, const auto& pieces) { step1_pieces(plan, pieces); });
}

Status step2(const Model& model, Data& data) {
  require_match(model, data);
  return run(model, data, [](const StepPlan& plan, const auto& pieces) {
    step2_pieces(without_runge_kutta(plan), pieces);
  });
}

Status inverse(const Model& model, Data& data) {
  require_match(model, data);
  cpu::require_inverse("inverse", model);
  clear_status(view_of(data), SerialExec{});
  return run(model, data, [](const StepPlan& plan, const auto& pieces) { inverse_pieces(plan, pieces); });
}

std::array<double, 2> energy(const Model& model, Data& data) {
  require_match(model, data);
  potential_energy(view_of(model), view_of(data), SerialExec{});
  kinetic_energy(view_of(model), view_of(data), SerialExec{});
  return {data->energy[0], data->energy[1]};
}

void body_forces(const Model& model, Data& data) {
  require_match(model, data);
  body_forces(view_of(model), view_of(data), SerialExec{});
}

std::array<double, 6> contact_force(const Model& model, const Data& data, int contact) {
  require_match(model, data);
  if (contact < 0 || contact >= data->ncon)
    throw std::out_of_range("contact " + std::to_string(contact) + " does not exist: there are " +
                            std::to_string(data->ncon));
  std::array<double, 6> force;
  contact_force(view_of(model), view_of(data), contact, force.data());
  return force;
}

void full_jacobian(const Model& model, const Data& data, std::span<double> dense) {
  require_match(model, data);
  const std::size_t nv = cpu::size(model->nv), rows = cpu::size(data->nefc);
  cpu::require_size("full_jacobian", "dense", dense.size(), rows * nv, "nefc * nv");
  std::fill(dense.begin(), dense.end(), 0.0);
  for (std::size_t i = 0; i < rows; i++)
    for (int k = data->efc_J_rowadr[i]; k < data->efc_J_rowadr[i] + data->efc_J_rownnz[i]; k++)
      dense[i * nv + cpu::size(data->efc_J_colind[k])] = data->efc_J[k];
}

void subtree_velocity(const Model& model, Data& data) {
  require_match(model, data);
  subtree_velocity(view_of(model), view_of(data), SerialExec{});
}

void full_inertia(const Model& model, const Data& data, std::span<double> dense) {
  require_match(model, data);
  const std::size_t nv = cpu::size(model->nv);
  cpu::require_size("full_inertia", "dense", dense.size(), nv * nv, "nv * nv");
  std::fill(dense.begin(), dense.end(), 0.0);
  add_inertia(model, data, dense);
}

std::string Status::text() const {
  static constexpr std::pair<StatusBit, const char*> meanings[] = {
      {kBadQpos,
       "qpos was bad (NaN, infinite or beyond 1e10) and was reset; check initial state, timestep, stiffness"},
      {kBadQvel,
       "qvel was bad (NaN, infinite or beyond 1e10) and was reset; check initial state, timestep, stiffness"},
      {kBadQacc,
       "qacc was bad (NaN, infinite or beyond 1e10); reduce the timestep, or use integrator implicitfast"},
      {kBadCtrl,
       "a control was bad (NaN, infinite or beyond 1e10); it was clamped, or all controls were set to zero"},
      {kCapacity, "contacts or constraint rows exceeded their capacity; reserve more with Data::reserve"},
      {kNotConverged, "the solver reached its iteration limit; raise iterations or tolerance"},
      {kSingular, "an inertia or the solver's matrix had a pivot near zero; add mass or armature"},
      {kSweepLimit,
       "ccd stopped a fast pair of geoms early or let it pass; reduce the timestep, or make them thicker"}};
  std::string all;
  for (auto [bit, meaning] : meanings)
    if (has(bit)) all += (all.empty() ? "" : "; ") + std::string(meaning);
  return all;
}

}  // namespace corten
