// The parts of corten probe: reading a case, and writing what the engine computes for it.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "corten/corten.h"

namespace corten::app {

/// Fields are written in the order in which they are named.
using Json = nlohmann::ordered_json;

/// A case file that has been read and checked for structure. Throws UsageError with the field at fault.
class Case {
 public:
  explicit Case(const std::string& path);
  ~Case();
  Case(Case&&) noexcept;

  std::size_t checkpoints() const;

  /// The number the case gives its checkpoint, for the output.
  Json step_label(std::size_t checkpoint) const;

  /// The model with the case's option overrides.
  Model with_overrides(const Model& model) const;

  /// Resets, then sets every state field that the checkpoint has.
  void put_state(const Model& model, Data& data, std::size_t checkpoint) const;

  /// Whether the case wants a field of `forward`: it has a value for it, or no values at all.
  bool wants(std::size_t checkpoint, const char* field) const;

  /// Steps of the rollout; -1: none.
  int rollout_steps() const;

 private:
  std::string path_;
  std::unique_ptr<const Json> json_;
};

/// Sizes, names, options, statistics and all arrays.
Json model_json(const Model& model);

/// Everything computed by forward that the case wants.
Json forward_json(const Model& model, Data& data, const Case& test, std::size_t checkpoint);

/// Numbers as JSON has them, and "nan", "inf", "-inf" where it has none.
Json number_json(double value);
Json number_json(int value);
Json array_json(std::span<const double> values);
Json array_json(std::span<const int> values);

}  // namespace corten::app
