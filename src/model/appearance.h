// Storage of a Model's appearance: one arena with all arrays of corten/appearance_fields.h. Stages do not see
// it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "model/storage.h"

namespace corten::detail {

/// Sizes of the appearance. See corten/appearance_fields.h.
struct AppearanceSizes {
#define CORTEN_DECLARE(name, meaning) int name = 0;
  CORTEN_APPEARANCE_SIZES(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// Number of objects of a type that is held by the appearance; -1 for other types.
int appearance_count(const AppearanceFields& fields, ObjectType type);

/// Bytes of all arrays.
std::size_t appearance_bytes(const ModelSizes& model, const AppearanceSizes& sizes);

/// Gives the model arrays of these sizes, filled with zeros; ids of materials, textures, normals and texture
/// coordinates are -1. Keeps the settings of <visual>.
void allocate_appearance(ModelStorage& storage, const AppearanceSizes& sizes);

/// Shares the arrays and settings of `from` with `to`; sizes must be equal.
void share_appearance(const ModelStorage& from, ModelStorage& to);

/// The first index of the appearance that is out of range; empty if all are valid.
std::optional<std::string> appearance_out_of_bounds(const ModelFields& m);

}  // namespace corten::detail
