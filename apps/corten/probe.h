// Parts of corten probe: reads a case file and writes the computed fields.
#pragma once

#include <memory>
#include <string>

#include "corten/corten.h"
#include "json.h"

namespace corten::app {

/// A parsed case file. The constructor checks its structure and throws UsageError with the invalid field.
class Case {
 public:
  explicit Case(const std::string& path);
  ~Case();
  Case(Case&&) noexcept;

  std::size_t checkpoints() const;

  /// The step number that the case gives its checkpoint, for the output.
  Json step_label(std::size_t checkpoint) const;

  /// The model with the case's option overrides applied.
  Model with_overrides(const Model& model) const;

  /// Resets, then sets every state field given in the checkpoint.
  void put_state(const Model& model, Data& data, std::size_t checkpoint) const;

  /// True if the case has a value for this field of `forward`, or no values at all.
  bool wants(std::size_t checkpoint, const char* field) const;

  /// Number of rollout steps; -1: no rollout.
  int rollout_steps() const;

 private:
  std::string path_;
  std::unique_ptr<const Json> json_;
};

/// Sizes, names, options, statistics and all arrays.
Json model_json(const Model& model);

/// All fields computed by forward that the case wants.
Json forward_json(const Model& model, Data& data, const Case& test, std::size_t checkpoint);

}  // namespace corten::app
