// RunSummary: collects statistics of a run and prints a short summary.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "corten/corten.h"
#include "divergence.h"
#include "json.h"

namespace corten::app {

class RunSummary {
 public:
  /// Records the initial state.
  RunSummary(const Model& model, const Data& data);

  /// Records the contacts and status of one step.
  void add(const Data& data, Status status);

  /// Adds wall time spent in steps, without output.
  void add_wall_time(double seconds) { wall_seconds_ += seconds; }

  /// Records the first bad number.
  void set_divergence(Divergence divergence) { divergence_ = std::move(divergence); }
  bool diverged() const { return divergence_.has_value(); }

  std::string text(const Model& model, const Data& data, bool stopped) const;
  /// The summary and the final state; docs/command-line.md describes the keys.
  Json json(const Model& model, const Data& data, bool stopped) const;

 private:
  static constexpr int kStatusBits = 16;

  std::string speed_line(const Model& model, const Data& data) const;
  std::string energy_line(const Model& model, const Data& data) const;
  std::string contact_line(const Data& data) const;
  std::string divergence_line() const;
  std::string status_lines() const;
  /// True for a status bit that was raised and is a warning.
  bool warns(int bit) const { return raised_[bit] > 0 && (1 << bit) != kGrew; }
  double simulated_seconds(const Model& model, const Data& data) const;
  double mean_contacts() const;

  double start_time_;
  std::array<double, 2> start_energy_;  ///< potential, kinetic
  std::int64_t steps_ = 0;
  double wall_seconds_ = 0;
  std::int64_t contacts_ = 0;
  int most_contacts_ = 0;
  std::optional<Divergence> divergence_;
  std::array<std::int64_t, kStatusBits> raised_{};  ///< number of steps that set each status bit
};

}  // namespace corten::app
