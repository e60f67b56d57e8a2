// Images, decoded from PNG files.
#pragma once

#include <cstdint>
#include <vector>

#include "asset/result.h"

namespace corten::asset {

/// Bytes per pixel. Gray is the red channel, not a mean, as in the reference's height fields from colour
/// images.
enum class Channels { gray = 1, rgb = 3, rgba = 4 };

struct Image {
  int width = 0, height = 0;
  Channels channels = Channels::rgba;
  bool is_srgb = false;              ///< the file says that its colours are sRGB
  std::vector<std::uint8_t> pixels;  ///< rows from the top; 16-bit samples are truncated to 8 bits
};

struct ImageSize {
  int width = 0, height = 0;
};

Result<Image> decode_png(Bytes file, Channels channels);

}  // namespace corten::asset
