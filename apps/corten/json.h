// JSON output of the commands.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

namespace corten::app {

/// Keeps fields in insertion order.
using Json = nlohmann::ordered_json;

/// A number as JSON; "nan", "inf" and "-inf" as strings, which JSON numbers cannot express.
Json number_json(double value);
Json number_json(int value);
Json array_json(std::span<const double> values);
Json array_json(std::span<const int> values);

/// JSON as text, in one line. Bytes of names that are not UTF-8 become U+FFFD.
std::string json_text(const Json& json);

}  // namespace corten::app
