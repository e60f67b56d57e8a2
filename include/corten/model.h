// Model: a compiled model. Immutable, cheap to copy (copies share storage), safe to use from many threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "corten/appearance.h"
#include "corten/elements.h"
#include "corten/error.h"
#include "corten/model_fields.h"
#include "corten/model_objects.h"
#include "corten/types.h"

namespace corten {

namespace detail {
struct ModelStorage;
}

#define CORTEN_BRACED(...) \
  { __VA_ARGS__ }

/// Simulation options: timestep, gravity, integrator, flags and the rest of MJCF's <option>.
struct Option {
#define CORTEN_DECLARE(scalar, name, count, value, meaning) \
  std::conditional_t<(count) == 1, flat::scalar, flat::scalar[count]> name CORTEN_BRACED value;
  CORTEN_OPTION_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// Averages and extents that scale visualisation and solver tolerances.
struct Statistic {
#define CORTEN_DECLARE(scalar, name, count, value, meaning) \
  std::conditional_t<(count) == 1, flat::scalar, flat::scalar[count]> name CORTEN_BRACED value;
  CORTEN_STATISTIC_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};
#undef CORTEN_BRACED

/// All fields of a Model, named as in corten/model_fields.h: sizes, options, and one flat array per field.
/// Those of its appearance are in corten/appearance_fields.h.
struct ModelFields : AppearanceFields {
  Option opt;      ///< options
  Statistic stat;  ///< statistics
#define CORTEN_DECLARE(name, meaning) int name;
  CORTEN_MODEL_SIZES(CORTEN_DECLARE)
#undef CORTEN_DECLARE
#define CORTEN_DECLARE(type, name, rows, columns, meaning) std::span<const flat::type> name;
  CORTEN_MODEL_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

class Data;
class Model;
class EditableModel;

/// Callbacks: actuators and sensors of type "user", controls, passive forces and a filter of contacts. They
/// are called by the functions of corten/simulate.h, stages.h and derivatives.h and by batches on the CPU; a
/// GPU batch cannot call them. An exception that a callback throws leaves the function; the Data can then be
/// reset and used again. In a batch it is a fault of the environment.
///
/// Actuator callbacks run for every such actuator whenever forces are computed. They see the results of
/// earlier stages in Data (positions, velocities, transmissions, act, ctrl). Defaults if not set: gain 1,
/// bias 0, constant activations.
struct UserFunctions {
  /// Gives the gain or the bias of one actuator.
  using Scalar = std::function<double(const Model&, const Data&, int actuator)>;
  /// Writes the rates of one actuator's activations, which are zero on entry.
  using Rates = std::function<void(const Model&, const Data&, int actuator, std::span<double> act_dot)>;
  /// Fills the values of one sensor, which are zero on entry. Called for every user sensor after its stage.
  /// Default: zeros.
  using Sensor = std::function<void(const Model&, Data&, int sensor, std::span<double> values)>;
  Scalar gain{};     ///< force = gain * (activation or control) + bias
  Scalar bias{};     ///< added to the force
  Rates dynamics{};  ///< rates of the actuator's activations
  Sensor sensor{};   ///< readings of sensors of type user
  /// Writes data->ctrl and other inputs. Called whenever forces are about to be computed: in forward, step,
  /// step1 and for each stage of Runge-Kutta; not in step2, in transition_derivatives, which is open loop, or
  /// if actuation is disabled.
  std::function<void(const Model&, Data&)> control{};
  /// Adds to qfrc_passive, after all other passive forces. Not called if springs and dampers are both
  /// disabled.
  std::function<void(const Model&, Data&, std::span<double> qfrc_passive)> passive{};
  /// True if two geoms do not collide. Called for pairs that pass all other filters and are not explicit.
  std::function<bool(const Model&, const Data&, int geom1, int geom2)> contact_filter{};
};

/// A compiled model. Access fields with an arrow: `model->nq`, `model->body_mass[1]`, `model->opt.timestep`.
class Model {
 public:
  /// Internal: use load(), load_string() or with_options().
  explicit Model(std::shared_ptr<const detail::ModelStorage> storage);

  /// The fields: `model->nq`.
  const ModelFields* operator->() const { return fields_; }
  /// All fields.
  const ModelFields& operator*() const { return *fields_; }

  /// The model's name, from <mujoco model="...">.
  const std::string& name() const;
  /// Name of object `id`; empty if it has none or does not exist.
  const std::string& name(ObjectType type, int id) const;
  /// Number of objects of this type.
  int count(ObjectType type) const;
  /// Id of the named object; empty if there is none.
  std::optional<int> find(ObjectType type, std::string_view name) const;
  /// Id of the named object. Throws std::out_of_range if there is none, with the nearest name.
  int id(ObjectType type, std::string_view name) const;

  // One object with its fields, by name or id: body("torso"), joint(2). See corten/model_objects.h. They
  // throw std::out_of_range for an object that does not exist.
#define CORTEN_DECLARE(View, function, type)         \
  View function(std::string_view object_name) const; \
  View function(int id) const;
  CORTEN_MODEL_OBJECTS(CORTEN_DECLARE)
#undef CORTEN_DECLARE

  /// Hash of everything that affects results: sizes, options and arrays, but not names and appearance.
  std::uint64_t hash() const;

  /// Warnings from loading, such as features that have no effect.
  const std::vector<Diagnostic>& warnings() const;

  /// A copy whose fields can be changed: include corten/editable_model.h.
  EditableModel edit() const;

  /// A copy with other options. Arrays are shared, so this is cheap. Throws std::invalid_argument for options
  /// that make no sense, such as a timestep that is not positive, NaN or an unknown integrator.
  Model with_options(const Option& options) const;

  /// A copy without materials, textures, normals, texture coordinates and skins, as LoadOptions::appearance =
  /// false gives it. Other arrays are shared.
  Model without_appearance() const;

  /// A copy with callbacks. Several threads may call them at once;
  /// they must synchronize access to data that they share.
  Model with_user_functions(UserFunctions functions) const;

  /// Internal.
  const detail::ModelStorage& storage() const { return *storage_; }

 private:
  std::shared_ptr<const detail::ModelStorage> storage_;
  const ModelFields* fields_;
};

}  // namespace corten
