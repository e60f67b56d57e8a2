// Pixels of textures: generated images, images from files, and cubes made of images.
//
// The image of a cube has six squares below each other: right, left, up, down, front, back.
#pragma once

#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include "asset/image.h"
#include "corten/spec/keywords.h"

namespace corten::asset {

/// Values of tex_colorspace; auto_: not known.
using ColorSpace = mjcf::ColorSpace;

struct Texture {
  int width = 0, height = 0, channels = 3;
  ColorSpace color_space = ColorSpace::auto_;
  std::vector<std::uint8_t> pixels;  ///< rows from the top
};

using Color = std::array<double, 3>;  ///< 0 to 1

/// A channel of a colour as a byte, truncated. Values beyond 1 wrap around, as in the reference.
inline std::uint8_t to_byte(double channel) {
  const double scaled = 255 * channel;
  return std::abs(scaled) < 1e9 ? static_cast<std::uint8_t>(static_cast<int>(scaled)) : 0;
}

using Pattern = mjcf::TextureBuiltin;
using Mark = mjcf::TextureMark;

/// A generated image.
struct PatternSettings {
  Pattern pattern = Pattern::flat;
  Mark mark = Mark::none;
  Color first{}, second{}, mark_color{};
  double random = 0;  ///< probability of a dot
  int channels = 3;   ///< 3 or more; the pattern fills the first three bytes per pixel of the memory
};

/// Draws an image of this size.
Texture draw_flat(const PatternSettings& settings, int width, int height);
/// Draws a cube with sides of this width.
Texture draw_cube(const PatternSettings& settings, int width);

/// Decodes a PNG file with 1, 3 or 4 channels.
Result<Texture> decode_png_texture(Bytes file, int channels);
/// Decodes the reference's own format: width and height as int32, then three bytes per pixel.
Result<Texture> decode_raw_texture(Bytes file, int channels);
/// The bytes of a KTX file, unchanged, as one row of pixels; renderers decode them.
Result<Texture> keep_ktx_texture(Bytes file, int channels);

/// Mirrors an image.
void flip(Texture& texture, bool left_right, bool top_bottom);

/// Number of a cube's side by its letter among R L U D F B; -1 for others.
int side_of(char letter);

/// Makes a cube from squares of equal size. Sides without an image have one colour.
Texture cube_of_sides(const std::array<const Texture*, 6>& sides, const Color& others);
/// Makes a cube from an image with rows and columns of squares. `layout` has the letters of the squares.
Texture cube_of_grid(const Texture& image, int rows, int columns, std::string_view layout,
                     const Color& others);

}  // namespace corten::asset
