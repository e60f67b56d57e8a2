// Textures from files, and cubes made of them.
#include "asset/texture.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "asset/byte_reader.h"

namespace corten::asset {

namespace {

std::size_t bytes_of(const Texture& t) {
  return static_cast<std::size_t>(t.width) * static_cast<std::size_t>(t.height) *
         static_cast<std::size_t>(t.channels);
}

/// An empty cube with sides of this width, in the format of `like`.
Texture make_cube(int width, const Texture& like) {
  Texture cube{width, 6 * width, like.channels, like.color_space, {}};
  cube.pixels.resize(bytes_of(cube));
  return cube;
}

std::size_t side_bytes(const Texture& cube) { return cube.pixels.size() / 6; }

void paint_side(Texture& cube, int side, const Color& color) {
  std::uint8_t* at = cube.pixels.data() + static_cast<std::size_t>(side) * side_bytes(cube);
  std::uint8_t* const end = at + side_bytes(cube);
  for (; at < end; at += cube.channels)
    for (int k = 0; k < cube.channels; k++) at[k] = k < 3 ? to_byte(color[static_cast<std::size_t>(k)]) : 255;
}

}  // namespace

Result<Texture> decode_png_texture(Bytes file, int channels) {
  if (channels != 1 && channels != 3 && channels != 4)
    return Failure{"nchannel " + std::to_string(channels) + " must be 1, 3 or 4"};
  Result<Image> image = decode_png(file, static_cast<Channels>(channels));
  if (!image) return Failure{image.error()};
  return Texture{image->width, image->height, channels,
                 image->is_srgb ? ColorSpace::sRGB : ColorSpace::linear, std::move(image->pixels)};
}

Result<Texture> decode_raw_texture(Bytes file, int channels) {
  ByteReader in(file);
  if (!in.has(8)) return Failure{"it is too short for a texture"};
  const std::int64_t width = in.read<std::int32_t>(), height = in.read<std::int32_t>();
  const std::int64_t left = static_cast<std::int64_t>(in.left());
  // Avoids the product, which could overflow.
  if (width <= 0 || height <= 0 || left % (3 * width) != 0 || left / (3 * width) != height)
    return Failure{"it is not a PNG file, and as raw pixels its size of " + size_in_message(width, height) +
                   " does not match its length"};
  if (channels != 3) return Failure{"nchannel " + std::to_string(channels) + " must be 3 for raw pixels"};
  Texture texture{static_cast<int>(width), static_cast<int>(height), 3, ColorSpace::linear, {}};
  texture.pixels.resize(in.left());
  std::memcpy(texture.pixels.data(), in.take(in.left()).data(), texture.pixels.size());
  return texture;
}

Result<Texture> keep_ktx_texture(Bytes file, int channels) {
  if (file.empty()) return Failure{"the file is empty"};
  if (channels < 1) return Failure{"nchannel " + std::to_string(channels) + " must be 1 or more"};
  Texture texture{static_cast<int>(file.size()), 1, channels, ColorSpace::linear, {}};
  texture.pixels.resize(bytes_of(texture));
  std::memcpy(texture.pixels.data(), file.data(), file.size());
  return texture;
}

void flip(Texture& texture, bool left_right, bool top_bottom) {
  const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(texture.width) * texture.channels;
  for (int r = 0; left_right && r < texture.height; r++) {
    std::uint8_t* const first = texture.pixels.data() + r * row;
    for (int a = 0, b = texture.width - 1; a < b; a++, b--)
      std::swap_ranges(first + a * texture.channels, first + (a + 1) * texture.channels,
                       first + b * texture.channels);
  }
  for (int a = 0, b = texture.height - 1; top_bottom && a < b; a++, b--)
    std::swap_ranges(texture.pixels.data() + a * row, texture.pixels.data() + (a + 1) * row,
                     texture.pixels.data() + b * row);
}

int side_of(char letter) {
  const std::size_t place = std::string_view("RLUDFB").find(letter);
  return place == std::string_view::npos ? -1 : static_cast<int>(place);
}

Texture cube_of_sides(const std::array<const Texture*, 6>& sides, const Color& others) {
  const auto given = std::find_if(sides.begin(), sides.end(), [](const Texture* t) { return t != nullptr; });
  Texture cube = make_cube((*given)->width, **given);
  for (int i = 0; i < 6; i++) {
    const Texture* side = sides[static_cast<std::size_t>(i)];
    if (side == nullptr) paint_side(cube, i, others);
    else
      std::copy(side->pixels.begin(), side->pixels.end(),
                cube.pixels.begin() + static_cast<std::ptrdiff_t>(i * side_bytes(cube)));
  }
  return cube;
}

Texture cube_of_grid(const Texture& image, int rows, int columns, std::string_view layout,
                     const Color& others) {
  const int width = image.width / columns;
  const std::ptrdiff_t row_bytes = static_cast<std::ptrdiff_t>(width) * image.channels;
  Texture cube = make_cube(width, image);
  for (int i = 0; i < 6; i++) paint_side(cube, i, others);
  for (int k = 0; k < rows * columns; k++) {
    const int side =
        static_cast<std::size_t>(k) < layout.size() ? side_of(layout[static_cast<std::size_t>(k)]) : -1;
    if (side < 0) continue;
    for (int r = 0; r < width; r++) {
      const std::ptrdiff_t from = ((k / columns * width + r) * columns + k % columns) * row_bytes;
      std::copy_n(image.pixels.begin() + from, row_bytes,
                  cube.pixels.begin() + (static_cast<std::ptrdiff_t>(side) * width + r) * row_bytes);
    }
  }
  return cube;
}

}  // namespace corten::asset
