// Fields of Model and Data by name, from the field tables.
#pragma once

#include <string_view>

#include "corten/c.h"
#include "corten/data.h"
#include "corten/model.h"

namespace corten::c {

/// Describes a field. Throws Failure with the nearest name if there is none.
corten_field model_field(const Model& model, std::string_view name);
corten_field data_field(const Data& data, std::string_view name);
/// Whether the memory of a field of Data moves when capacities grow. False if there is no such field.
bool is_growing(std::string_view data_field);
/// A field of a model that is being edited: an option or a field that can be changed.
corten_field editable_field(const Model& edited, std::string_view name);

}  // namespace corten::c
