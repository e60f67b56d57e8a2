// JSON that keeps the order of its keys, so that reports follow the file.
#pragma once

#include <nlohmann/json.hpp>

namespace corten::test {
using Json = nlohmann::ordered_json;
}
