// Parts of the output of corten info.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "corten/corten.h"
#include "json.h"

namespace corten::app {

/// The body tree, one line per body and one per joint, indented by depth.
std::string body_tree(const Model& model);

/// Tendons, actuators, sensors, sites, cameras and keyframes, each with a heading and one line per object.
std::string object_lists(const Model& model);

/// The model as JSON; docs/command-line.md describes the keys.
Json info_json(const Model& model);

/// The object's name, or "#id" if it has none.
std::string label(const Model& model, ObjectType type, int id);

/// The numbers of an option.
template <class Scalar>
std::span<const Scalar> numbers(const Scalar& value) {
  return {&value, 1};
}
template <class Scalar, std::size_t N>
std::span<const Scalar> numbers(const Scalar (&values)[N]) {
  return values;
}

/// An option's value: the word of its code, the words of its bits, or its numbers.
std::string option_text(std::string_view name, std::span<const double> values);
std::string option_text(std::string_view name, std::span<const int> values);

/// The MJCF element that describes the actuator: motor, position, muscle, ..., or general.
std::string_view actuator_kind(const Model& model, int actuator);

/// The six gears of the actuator without zeros at the end: `gear 1`, `gear 0 0 1`.
std::string gear_text(const Model& model, int actuator);

/// The object that the actuator acts on.
std::string transmission_target(const Model& model, int actuator);

/// The object that the sensor measures, with its type; empty if it measures none.
std::string sensor_target(const Model& model, int sensor);

/// "fixed" or "spatial".
std::string_view tendon_kind(const Model& model, int tendon);

}  // namespace corten::app
