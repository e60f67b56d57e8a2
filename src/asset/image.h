// Images from PNG files.
#pragma once

#include <cstdint>
#include <vector>

#include "asset/result.h"

namespace corten::asset {

/// How many bytes a pixel has. Gray is the red channel, not a mean: the reference's reading of colour images
/// as height fields.
enum class Channels { gray = 1, rgb = 3, rgba = 4 };

struct Image {
  int width = 0, height = 0;
  Channels channels = Channels::rgba;
  std::vector<std::uint8_t> pixels;  ///< row by row from the top; 16-bit samples are cut to their upper byte
};

struct ImageSize {
  int width = 0, height = 0;
};

Result<Image> decode_png(Bytes file, Channels channels);

}  // namespace corten::asset
