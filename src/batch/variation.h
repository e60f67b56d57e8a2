// Models that differ between environments. Fields that vary, and the fields derived from them, have one row
// per environment; all others are shared. A thread's model is a table of pointers, which are set to the
// environment's rows before a step.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compile/field_rules.h"
#include "corten/batch_options.h"
#include "model/arena.h"
#include "model/storage.h"

namespace corten::batch {

using compile::Rule;

/// A field and its rows, one per environment.
struct VaryingField {
  std::string name;
  unsigned derives = compile::kDeriveNothing;
  Rule rule = Rule::finite;
  bool derived = false;  ///< computed from other fields; the user cannot set it
  bool integer = false;
  std::size_t numbers = 0, bytes = 0;
  std::ptrdiff_t slot = 0;     ///< byte offset in the ModelView of its pointer; for an option, of its value
  std::ptrdiff_t exposed = 0;  ///< byte offset in the ModelFields of its span; for an option, of its value
  bool option = false;
  std::byte* rows = nullptr;

  std::byte* row(int env) const { return rows + bytes * static_cast<std::size_t>(env); }
};

class Variation {
 public:
  /// Allocates rows for these fields, initialized from `base`. Throws std::invalid_argument, listing the
  /// fields that can vary, for one that cannot.
  Variation(const Model& base, const std::vector<std::string>& names, int envs);

  /// Points a model at the environment's rows.
  void bind(detail::ModelStorage& model, int env) const;

  /// The field of this name, derived fields included. Throws std::invalid_argument if it does not vary.
  const VaryingField& at(std::string_view name) const;
  std::span<const double> base_values(const VaryingField& field) const;
  std::span<double> values(const VaryingField& field, int env) const;

  const std::vector<VaryingField>& all() const { return fields_; }
  std::size_t bytes_per_env() const { return bytes_per_env_; }
  /// save copies all rows of an environment to `to`; put_back copies them back.
  void save(int env, std::vector<std::byte>& to) const;
  void put_back(int env, const std::vector<std::byte>& from);
  /// Sets all rows of an environment to the values of the base model.
  void restore(int env);

  /// Checks the environment's values of `field` and normalizes quaternions and directions. Throws
  /// std::invalid_argument for a value that is not allowed.
  void check(const VaryingField& field, int env) const;
  /// Recomputes the derived fields `what` (Derived bits). `model` must be bound to the environment; `scratch`
  /// is the view of any Data of this model and is overwritten.
  void derive(unsigned what, detail::ModelStorage& model, const DataView<double>& scratch, int env);

  /// An independent model with the environment's values.
  Model model(int env) const;

 private:
  void add(const std::string& name, unsigned derives, Rule rule, bool derived);
  void add_derived(unsigned derives);
  const VaryingField* find(std::string_view name) const;
  const std::byte* base_of(const VaryingField& field) const;

  Model base_;
  int envs_;
  std::vector<VaryingField> fields_;
  std::vector<Statistic> statistics_;  ///< per environment
  Statistic computed_base_;            ///< the base model's statistics, as computed without those in the file
  Arena memory_;
  std::size_t bytes_per_env_ = sizeof(Statistic);
};

}  // namespace corten::batch
