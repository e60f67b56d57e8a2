#include "json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace corten::app {

namespace {

template <class Number>
Json any_array_json(std::span<const Number> values) {
  Json array = Json::array();
  for (Number value : values) array.push_back(number_json(value));
  return array;
}

}  // namespace

Json number_json(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

Json number_json(int value) { return value; }

Json array_json(std::span<const double> values) { return any_array_json(values); }
Json array_json(std::span<const int> values) { return any_array_json(values); }

std::string json_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace corten::app
