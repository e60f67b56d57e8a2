// Elevations of height fields, from a file or from the model.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "asset/result.h"

namespace corten::asset {

struct HeightField {
  int rows = 0, columns = 0;
  std::vector<float> data;  ///< row 0 is the -y edge, column 0 the -x edge; between 0 and 1
};

enum class HeightFieldFormat { png, binary };

/// By the content type where one is given ("image/png", "image/vnd.mujoco.hfield"), else by the ending of
/// the file's name: any but ".png" is the reference's binary format. None: the content type is not known.
std::optional<HeightFieldFormat> height_field_format(std::string_view file_name,
                                                     std::string_view content_type = {});

/// The image's top row is the +y edge.
Result<HeightField> decode_height_field_png(Bytes file);

/// int32 rows, int32 columns, float32 data with the -y edge first.
Result<HeightField> decode_height_field_binary(Bytes file);

Result<HeightField> decode_height_field(HeightFieldFormat format, Bytes file);

/// elevation="..." of a model, whose first row is the +y edge. No data: a flat field.
Result<HeightField> inline_height_field(int rows, int columns, std::span<const float> elevation);

}  // namespace corten::asset
