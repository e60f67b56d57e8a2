// Rules for the fields of a finished model that are changed: which values they may have, and which other
// fields must then be recomputed. The tables are in corten/editable_fields.h.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/storage.h"

namespace corten::compile {

/// What must be recomputed when a field changes.
enum Derived : unsigned {
  kDeriveNothing = 0,
  kDeriveFrames = 1 << 0,     ///< flags for coinciding frames and simple bodies
  kDeriveBounds = 1 << 1,     ///< bounding spheres and boxes of geoms
  kDeriveMargins = 1 << 2,    ///< largest margin of each body
  kDeriveMasks = 1 << 3,      ///< contact masks of each body
  kDeriveConstants = 1 << 4,  ///< constants computed at qpos0
};

/// Which values a field may have.
enum class Rule {
  any,
  finite,
  positive,
  not_negative,
  mass,        ///< not negative; positive if positive in the base model
  inertia,     ///< mass, and each moment of a body is at most the sum of the other two
  range,       ///< the first number is below the second if the object is limited
  quaternion,  ///< not zero; normalized by the check
  direction,   ///< a vector, not zero; normalized by the check
  share,       ///< 0 to 1
  geom_size,   ///< positive where the shape uses it; fixed for meshes, height fields and SDFs
  zero_stays,  ///< not negative; zero stays zero, because it defines the structure
  flag,        ///< 0 or 1
  condim,      ///< 1, 3, 4 or 6
};

// X(range, flags): fields with the rule `range`, and which objects are limited.
// clang-format off
#define CORTEN_LIMITED_RANGES(X)                   \
  X(jnt_range, jnt_limited)                        \
  X(jnt_actfrcrange, jnt_actfrclimited)            \
  X(tendon_range, tendon_limited)                  \
  X(tendon_actfrcrange, tendon_actfrclimited)      \
  X(actuator_ctrlrange, actuator_ctrllimited)      \
  X(actuator_forcerange, actuator_forcelimited)    \
  X(actuator_actrange, actuator_actlimited)
// clang-format on

/// A changed field: its values, and those that it had in the base model.
struct ChangedField {
  std::string_view name;
  Rule rule = Rule::finite;
  std::span<double> values;
  std::span<const double> base_values;
  const ModelFields& model;  ///< with the types of objects, and which are limited
  std::string where{};       ///< for messages, such as " of environment 3"
};

/// Checks the values and normalizes quaternions and directions. Throws std::invalid_argument, with the
/// element and what is allowed, for a value that is not allowed.
void check_values(const ChangedField& field);
/// Checks the values of an integer field.
void check_values(std::string_view name, Rule rule, std::span<const int> values);

/// Recomputes the derived fields `what` (Derived bits) of a model whose fields are not shared. `scratch` is
/// the view of any Data of this model and is overwritten. Returns the statistics with kDeriveConstants, else
/// those that the model has. Boxes of trees are recomputed only if `trees`.
Statistic refresh_derived(unsigned what, const detail::ModelStorage& model, const DataView<double>& scratch,
                          bool trees);

/// The statistics of a changed model. Members that the file gave, those that differ from what was computed
/// for the base model, are kept.
Statistic merged_statistics(const Statistic& base, const Statistic& computed_base, const Statistic& computed);

}  // namespace corten::compile
