// Height fields, from a file or from the model.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "asset/result.h"

namespace corten::asset {

struct HeightField {
  int rows = 0, columns = 0;
  std::vector<float> data;  ///< in [0, 1]; row 0 is the -y edge, column 0 the -x edge
};

enum class HeightFieldFormat { png, binary };

/// The format: by the content type if given ("image/png", "image/vnd.mujoco.hfield"), else by the file name's
/// extension: ".png", or for any other the reference's binary format. nullopt: unknown content type.
std::optional<HeightFieldFormat> height_field_format(std::string_view file_name,
                                                     std::string_view content_type = {});

/// Decodes a PNG image; its top row is the +y edge.
Result<HeightField> decode_height_field_png(Bytes file);

/// Decodes the reference's binary format: int32 rows, int32 columns, float32 data with the -y edge first.
Result<HeightField> decode_height_field_binary(Bytes file);

Result<HeightField> decode_height_field(HeightFieldFormat format, Bytes file);

/// From elevation="..." of a model, whose first row is the +y edge. No data: a flat field.
Result<HeightField> inline_height_field(int rows, int columns, std::span<const float> elevation);

}  // namespace corten::asset
