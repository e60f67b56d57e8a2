#include "run_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "counted.h"
#include "model_source.h"

namespace corten::app {

namespace {

/// Potential and kinetic energy, computed on a copy.
std::array<double, 2> energy_of(const Model& model, const Data& data) {
  Data copy = data;
  forward(model, copy);
  return energy(model, copy);
}

std::string sizes_line(const Model& model) {
  return fmt::format("{}: {}, {}, {}, {}, {}\n", title(model), counted(model->nbody - 1, "body", "bodies"),
                     counted(model->njnt, "joint"), counted(model->nv, "dof"), counted(model->nu, "actuator"),
                     counted(model->ngeom, "geom"));
}

}  // namespace

RunSummary::RunSummary(const Model& model, const Data& data)
    : start_time_(data->time), start_energy_(energy_of(model, data)) {}

void RunSummary::add(const Data& data, Status status) {
  steps_++;
  contacts_ += data->ncon;
  most_contacts_ = std::max(most_contacts_, data->ncon);
  if (status.ok()) return;
  for (int bit = 0; bit < kStatusBits; bit++) raised_[bit] += (status.bits >> bit) & 1;
}

double RunSummary::simulated_seconds(const Model& model, const Data& data) const {
  // data->time goes back when a bad state is reset.
  return diverged() ? static_cast<double>(steps_) * model->opt.timestep : data->time - start_time_;
}

double RunSummary::mean_contacts() const {
  return steps_ > 0 ? static_cast<double>(contacts_) / static_cast<double>(steps_) : 0;
}

std::string RunSummary::speed_line(const Model& model, const Data& data) const {
  std::string text = fmt::format("  simulated  {:.4g} s in {} of {:.4g} ms\n", simulated_seconds(model, data),
                                 counted(steps_, "step"), 1e3 * model->opt.timestep);
  if (wall_seconds_ <= 0 || steps_ == 0) return text;
  const double factor = static_cast<double>(steps_) * model->opt.timestep / wall_seconds_;
  return text + fmt::format("  wall time  {:.4g} s, {:.4g} times real time, {:.0f} steps/s\n", wall_seconds_,
                            factor, static_cast<double>(steps_) / wall_seconds_);
}

std::string RunSummary::energy_line(const Model& model, const Data& data) const {
  const double start = start_energy_[0] + start_energy_[1];
  if (diverged())
    return fmt::format("  energy     {:.6g} J at the start; no energy at the end, the run diverged\n", start);
  const std::array<double, 2> end_energy = energy_of(model, data);
  const double end = end_energy[0] + end_energy[1], drift = end - start;
  std::string line = fmt::format("  energy     {:.6g} J at the start, {:.6g} J at the end, drift {:+.3g} J",
                                 start, end, drift);
  // The zero of potential energy is arbitrary, so the total alone is not a good scale: after a long fall it
  // can be near zero.
  const double scale = std::max({std::abs(start), std::abs(end), start_energy_[1], end_energy[1]});
  if (scale > 1e-9 && std::isfinite(drift)) line += fmt::format(" ({:+.2g} %)", 100 * drift / scale);
  return line + "\n";
}

std::string RunSummary::contact_line(const Data& data) const {
  return fmt::format("  contacts   {} at the end, {:.1f} on average, {} at most\n", data->ncon,
                     mean_contacts(), most_contacts_);
}

std::string RunSummary::divergence_line() const {
  return divergence_ ? fmt::format("  diverged   in {}\n", divergence_->text()) : "";
}

std::string RunSummary::status_lines() const {
  std::string lines;
  for (int bit = 0; bit < kStatusBits; bit++)
    if (warns(bit))
      lines +=
          fmt::format("  warning    in {} of {} steps: {}\n", raised_[bit], steps_, Status{1 << bit}.text());
  return lines;
}

std::string RunSummary::text(const Model& model, const Data& data, bool stopped) const {
  return sizes_line(model) + (stopped ? "  stopped by Ctrl-C\n" : "") + speed_line(model, data) +
         energy_line(model, data) + contact_line(data) + divergence_line() + status_lines();
}

Json RunSummary::json(const Model& model, const Data& data, bool stopped) const {
  // After a divergence the state is that of a reset.
  const Json end = diverged() ? Json(nullptr) : Json(array_json(energy_of(model, data)));
  Json out = {{"model", model.name()},
              {"stopped", stopped},
              {"steps", steps_},
              {"timestep", model->opt.timestep},
              {"simulated_seconds", simulated_seconds(model, data)},
              {"wall_seconds", wall_seconds_},
              {"steps_per_second", wall_seconds_ > 0 ? static_cast<double>(steps_) / wall_seconds_ : 0},
              {"energy", {{"start", array_json(start_energy_)}, {"end", end}}},
              {"contacts", {{"end", data->ncon}, {"mean", mean_contacts()}, {"most", most_contacts_}}},
              {"diverged", nullptr},
              {"warnings", Json::array()},
              {"final",
               {{"time", number_json(data->time)},
                {"qpos", array_json(data->qpos)},
                {"qvel", array_json(data->qvel)},
                {"act", array_json(data->act)},
                {"state_hash", fmt::format("{:016x}", state_hash(model, data))}}}};
  if (divergence_)
    out["diverged"] = {{"step", divergence_->step},   {"time", number_json(divergence_->time)},
                       {"field", divergence_->field}, {"index", divergence_->index},
                       {"joint", divergence_->joint}, {"value", number_json(divergence_->value)}};
  for (int bit = 0; bit < kStatusBits; bit++)
    if (warns(bit))
      out["warnings"].push_back({{"steps", raised_[bit]}, {"message", Status{1 << bit}.text()}});
  return out;
}

}  // namespace corten::app
