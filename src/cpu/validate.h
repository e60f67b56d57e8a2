// Checks after each piece in debug builds: results that no correct stage can produce.
#pragma once

#include <optional>
#include <string>

#include "model/views.h"

namespace corten::cpu {

/// What is wrong with the results of this piece (step/piece_table.h), or nothing.
std::optional<std::string> invalid_after(const ModelView<double>& m, const DataView<double>& d, int index);

/// Prints what is wrong and aborts.
void validate_after(const ModelView<double>& m, const DataView<double>& d, int index);

}  // namespace corten::cpu
