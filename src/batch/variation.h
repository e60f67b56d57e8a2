// Models that differ between environments. Fields that vary have a row for each environment, as have the
// fields that follow from them; all else is shared. A thread's model is a table of pointers: before a step
// they are set to the environment's rows.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corten/batch_options.h"
#include "model/arena.h"
#include "model/storage.h"

namespace corten::batch {

/// What has to be computed anew when a field changes.
enum Derived : unsigned {
  kDeriveNothing = 0,
  kDeriveFrames = 1 << 0,     ///< which frames coincide, which bodies are simple
  kDeriveBounds = 1 << 1,     ///< spheres and boxes around geoms
  kDeriveMargins = 1 << 2,    ///< largest margin of a body
  kDeriveConstants = 1 << 3,  ///< all that is computed at qpos0
};

/// Which values a field can have.
enum class Rule {
  finite,
  positive,
  not_negative,
  mass,        ///< not negative; positive where it was
  quaternion,  ///< not zero; is normalized
  direction,   ///< the same for vectors
  share,       ///< 0 to 1
  geom_size,   ///< positive as the shape needs them; those of meshes and height fields stay
  zero_stays,  ///< not negative; zero stays zero, since it decides about structure
};

/// A field with its rows.
struct VaryingField {
  std::string name;
  unsigned derives = kDeriveNothing;
  Rule rule = Rule::finite;
  bool derived = false;  ///< follows from others; not for the user to set
  bool integer = false;
  std::size_t numbers = 0, bytes = 0;
  std::ptrdiff_t slot = 0;     ///< of its pointer in the ModelView; of its numbers, for an option
  std::ptrdiff_t exposed = 0;  ///< of its span in the ModelFields; of its numbers, for an option
  bool option = false;
  std::byte* rows = nullptr;

  std::byte* row(int env) const { return rows + bytes * static_cast<std::size_t>(env); }
};

class Variation {
 public:
  /// Rows for these fields, equal to those of `base`. Throws std::invalid_argument for a field that cannot
  /// vary, with those that can.
  Variation(const Model& base, const std::vector<std::string>& names, int envs);

  /// Points a model at the environment's rows.
  void bind(detail::ModelStorage& model, int env) const;

  /// The field of that name, derived ones included. Throws std::invalid_argument where it does not vary.
  const VaryingField& at(std::string_view name) const;
  std::span<const double> base_values(const VaryingField& field) const;
  std::span<double> values(const VaryingField& field, int env) const;

  const std::vector<VaryingField>& all() const { return fields_; }
  std::size_t bytes_per_env() const { return bytes_per_env_; }
  /// All rows of an environment, to be put back.
  void save(int env, std::vector<std::byte>& to) const;
  void put_back(int env, const std::vector<std::byte>& from);
  /// Those of the model that all started from.
  void restore(int env);

  /// After a change: checks the environment's values of `field`, and normalizes what must have length 1.
  /// Throws std::invalid_argument.
  void check(const VaryingField& field, int env) const;
  /// Computes what follows. `model` must be bound to the environment; `scratch` is any Data's view.
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
  std::vector<Statistic> statistics_;  ///< by environment
  Statistic computed_base_;            ///< what the base model's would be if the file gave none
  Arena memory_;
  std::size_t bytes_per_env_ = sizeof(Statistic);
};

}  // namespace corten::batch
