// A compiled model: immutable, cheap to copy (copies share it), safe to use from many threads at once.
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

/// What the elements of the field tables are made of, seen from outside: plain numbers.
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

/// Everything in a model, by the names of corten/model_fields.h: sizes, options, and one flat array per
/// field.
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

/// What actuators and sensors of type "user" compute. Called by the functions of corten/simulate.h only: a
/// GPU does not know them.
///
/// The functions for actuators are called for every such actuator, whenever forces are computed; they see the
/// Data after the stages before it (positions, velocities, transmissions, act, ctrl). One that is not set
/// counts as gain 1, bias 0, activations that stand still.
struct UserFunctions {
  using Scalar = std::function<double(const Model&, const Data&, int actuator)>;
  using Rates = std::function<void(const Model&, const Data&, int actuator, std::span<double> act_dot)>;
  /// Fills the values of one sensor, which are zero before; called for every sensor of type user after its
  /// stage. Without it they stay zero.
  using Sensor = std::function<void(const Model&, Data&, int sensor, std::span<double> values)>;
  Scalar gain;  ///< force = gain * (activation or control) + bias
  Scalar bias;
  Rates dynamics;  ///< rates of the actuator's activations
  Sensor sensor;
};

/// A compiled model. Fields are reached with an arrow: `model->nq`, `model->body_mass[1]`,
/// `model->opt.timestep`.
class Model {
 public:
  /// Made by load(), load_string() and with_options().
  explicit Model(std::shared_ptr<const detail::ModelStorage> storage);

  const ModelFields* operator->() const { return fields_; }
  const ModelFields& operator*() const { return *fields_; }

  /// The model's own name, as <mujoco model="..."> gives it.
  const std::string& name() const;
  /// Name of object `id`; empty where it has none or does not exist.
  const std::string& name(Object type, int id) const;
  /// Id of the named object; -1 where there is none.
  int id(Object type, std::string_view name) const;

  /// A checksum of everything that the model computes with: sizes, options and arrays, not names.
  std::uint64_t hash() const;

  /// What was accepted but is worth knowing, such as features that have no effect.
  const std::vector<Diagnostic>& warnings() const;

  /// The same model with other options; arrays are shared, so this costs next to nothing. Throws
  /// std::invalid_argument for a timestep that is not positive or an unknown integrator.
  Model with_options(const Option& options) const;

  /// The same model with functions for things of user-defined types. Data of many threads may use them at
  /// once; what they share with each other is theirs to guard.
  Model with_user_functions(UserFunctions functions) const;

  /// For the engine itself.
  const detail::ModelStorage& storage() const { return *storage_; }

 private:
  std::shared_ptr<const detail::ModelStorage> storage_;
  const ModelFields* fields_;
};

}  // namespace corten
