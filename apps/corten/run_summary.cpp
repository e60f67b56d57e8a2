#include "run_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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
  return fmt::format("{}: {} bodies, {} joints, {} dofs, {} actuators, {} geoms\n", title(model),
                     model->nbody - 1, model->njnt, model->nv, model->nu, model->ngeom);
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

std::string RunSummary::speed_line(const Model& model, const Data& data) const {
  std::string text = fmt::format("  simulated  {:.4g} s in {} steps of {:.4g} ms\n", data->time - start_time_,
                                 steps_, 1e3 * model->opt.timestep);
  if (wall_seconds_ <= 0 || steps_ == 0) return text;
  // Use steps times timestep: data->time goes back when a bad state is reset.
  const double factor = static_cast<double>(steps_) * model->opt.timestep / wall_seconds_;
  return text + fmt::format("  wall time  {:.4g} s, {:.4g} times real time, {:.0f} steps/s\n", wall_seconds_,
                            factor, static_cast<double>(steps_) / wall_seconds_);
}

std::string RunSummary::energy_line(const Model& model, const Data& data) const {
  const std::array<double, 2> end_energy = energy_of(model, data);
  const double start = start_energy_[0] + start_energy_[1], end = end_energy[0] + end_energy[1],
               drift = end - start;
  std::string line = fmt::format("  energy     {:.6g} J at the start, {:.6g} J at the end, drift {:+.3g} J",
                                 start, end, drift);
  // The zero of potential energy is arbitrary, so the total alone is not a good scale: after a long fall it
  // can be near zero.
  const double scale = std::max({std::abs(start), std::abs(end), start_energy_[1], end_energy[1]});
  if (scale > 1e-9) line += fmt::format(" ({:+.2g} %)", 100 * drift / scale);
  return line + "\n";
}

std::string RunSummary::contact_line(const Data& data) const {
  const double mean = steps_ > 0 ? static_cast<double>(contacts_) / static_cast<double>(steps_) : 0;
  return fmt::format("  contacts   {} at the end, {:.1f} on average, {} at most\n", data->ncon, mean,
                     most_contacts_);
}

std::string RunSummary::status_lines() const {
  std::string lines;
  for (int bit = 0; bit < kStatusBits; bit++)
    if (raised_[bit] > 0 && (1 << bit) != kGrew)
      lines +=
          fmt::format("  warning    in {} of {} steps: {}\n", raised_[bit], steps_, Status{1 << bit}.text());
  return lines;
}

std::string RunSummary::text(const Model& model, const Data& data, bool stopped) const {
  return sizes_line(model) + (stopped ? "  stopped by Ctrl-C\n" : "") + speed_line(model, data) +
         energy_line(model, data) + contact_line(data) + status_lines();
}

}  // namespace corten::app
