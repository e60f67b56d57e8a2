// Model: a compiled model. Immutable, cheap to copy (copies share storage), safe to use from many threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "corten/error.h"
#include "corten/model_fields.h"
#include "corten/types.h"

namespace corten {

namespace detail {
struct ModelStorage;
}

/// Scalar types of the field table elements in the public API: plain numbers.
namespace flat {
using Real = double;
using Int = int;
using Vec3 = double;
using Quat = double;
using Mat3 = double;
using Motion = double;
using Force = double;
using Inertia = double;
using Mat6 = double;
}  // namespace flat

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
struct ModelFields {
  Option opt;
  Statistic stat;
#define CORTEN_DECLARE(name, meaning) int name;
  CORTEN_MODEL_SIZES(CORTEN_DECLARE)
#undef CORTEN_DECLARE
#define CORTEN_DECLARE(type, name, rows, columns, meaning) std::span<const flat::type> name;
  CORTEN_MODEL_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

class Data;
class Model;

/// Callbacks for actuators and sensors of type "user". Only the functions of corten/simulate.h call them; a
/// GPU batch cannot.
///
/// Actuator callbacks run for every such actuator whenever forces are computed. They see the results of
/// earlier stages in Data (positions, velocities, transmissions, act, ctrl). Defaults if not set: gain 1,
/// bias 0, constant activations.
struct UserFunctions {
  using Scalar = std::function<double(const Model&, const Data&, int actuator)>;
  using Rates = std::function<void(const Model&, const Data&, int actuator, std::span<double> act_dot)>;
  /// Fills the values of one sensor, which are zero on entry. Called for every user sensor after its stage.
  /// Default: zeros.
  using Sensor = std::function<void(const Model&, Data&, int sensor, std::span<double> values)>;
  Scalar gain;  ///< force = gain * (activation or control) + bias
  Scalar bias;
  Rates dynamics;  ///< rates of the actuator's activations
  Sensor sensor;
};

/// A compiled model. Access fields with an arrow: `model->nq`, `model->body_mass[1]`, `model->opt.timestep`.
class Model {
 public:
  /// Internal: use load(), load_string() or with_options().
  explicit Model(std::shared_ptr<const detail::ModelStorage> storage);

  const ModelFields* operator->() const { return fields_; }
  const ModelFields& operator*() const { return *fields_; }

  /// The model's name, from <mujoco model="...">.
  const std::string& name() const;
  /// Name of object `id`; empty if it has none or does not exist.
  const std::string& name(ObjectType type, int id) const;
  /// Id of the named object; -1 if there is none.
  int id(ObjectType type, std::string_view name) const;

  /// Hash of everything that affects results: sizes, options and arrays, but not names.
  std::uint64_t hash() const;

  /// Warnings from loading, such as features that have no effect.
  const std::vector<Diagnostic>& warnings() const;

  /// A copy with other options. Arrays are shared, so this is cheap. Throws std::invalid_argument for a
  /// timestep that is not positive or an unknown integrator.
  Model with_options(const Option& options) const;

  /// A copy with callbacks for user-defined actuators and sensors. Several threads may call them at once;
  /// they must synchronize access to data that they share.
  Model with_user_functions(UserFunctions functions) const;

  /// Internal.
  const detail::ModelStorage& storage() const { return *storage_; }

 private:
  std::shared_ptr<const detail::ModelStorage> storage_;
  const ModelFields* fields_;
};

}  // namespace corten
