#include "render/textures.h"

#include <algorithm>
#include <stdexcept>

namespace corten::render {

namespace {

/// Pixels as numbers from 0 to 255, four per pixel.
struct Pixels {
  int width, height;
  std::vector<float> rgba;
};

/// Pixels with `channels` bytes each, rows from the top.
Pixels pixels_of(const std::uint8_t* bytes, int width, int height, int channels) {
  Pixels result{width, height, std::vector<float>(size(width) * size(height) * 4)};
  for (std::size_t k = 0; k < result.rgba.size() / 4; k++) {
    const std::uint8_t* p = bytes + k * size(channels);
    for (std::size_t c = 0; c < 3; c++) result.rgba[4 * k + c] = static_cast<float>(p[channels >= 3 ? c : 0]);
    result.rgba[4 * k + 3] = channels == 4   ? static_cast<float>(p[3])
                             : channels == 2 ? static_cast<float>(p[1])
                                             : 255.0f;
  }
  return result;
}

/// Half the size in each direction that has more than one pixel; each pixel is the mean of those it covers.
Pixels halved(const Pixels& fine) {
  Pixels result{std::max(1, fine.width / 2), std::max(1, fine.height / 2), {}};
  result.rgba.resize(size(result.width) * size(result.height) * 4);
  for (int row = 0; row < result.height; row++)
    for (int column = 0; column < result.width; column++)
      for (std::size_t c = 0; c < 4; c++) {
        float sum = 0;
        for (int k = 0; k < 4; k++) {
          const int x = std::min(2 * column + k % 2, fine.width - 1),
                    y = std::min(2 * row + k / 2, fine.height - 1);
          sum += fine.rgba[size(y * fine.width + x) * 4 + c];
        }
        result.rgba[size(row * result.width + column) * 4 + c] = 0.25f * sum;
      }
  return result;
}

void add_level(Textures& to, const Pixels& pixels) {
  to.levels.push_back({pixels.width, pixels.height, static_cast<int>(to.texels.size())});
  for (std::size_t k = 0; k < pixels.rgba.size(); k += 4) {
    Texel texel;
    for (std::size_t c = 0; c < 4; c++) texel.rgba[c] = static_cast<std::uint8_t>(pixels.rgba[k + c] + 0.5f);
    to.texels.push_back(texel);
  }
}

void add_image(Textures& to, const std::uint8_t* bytes, int width, int height, int channels) {
  TextureImage image{static_cast<int>(to.levels.size()), 1};
  Pixels pixels = pixels_of(bytes, width, height, channels);
  add_level(to, pixels);
  for (; pixels.width > 1 || pixels.height > 1; image.count++) {
    pixels = halved(pixels);
    add_level(to, pixels);
  }
  to.images.push_back(image);
}

}  // namespace

Textures make_textures(const AppearanceFields& model) {
  Textures result;
  for (std::size_t t = 0; t < size(model.ntex); t++) {
    const int width = model.tex_width[t], height = model.tex_height[t], channels = model.tex_nchannel[t];
    const auto first = static_cast<std::size_t>(model.tex_adr[t]);
    const std::size_t bytes = size(width) * size(height) * size(channels);
    Texture texture{static_cast<int>(result.images.size()), 0};
    if (width < 1 || height < 1 || channels < 1 || first + bytes > model.tex_data.size()) {
      result.textures.push_back(texture);
      continue;
    }
    // Places of texels are ints.
    if (result.texels.size() + 2 * size(width) * size(height) * 6 > (std::size_t{1} << 31) - 1)
      throw std::length_error("render: the textures have more than 2^31 pixels");
    const std::uint8_t* pixels = model.tex_data.data() + first;
    texture.count = model.tex_type[t] == kFlatTexture ? 1 : 6;
    // A cube is one square that serves for all sides, or six below each other.
    const bool six = texture.count == 6 && height >= 6 * width;
    const std::size_t side = size(width) * size(width) * size(channels);
    for (std::size_t face = 0; face < size(texture.count); face++)
      add_image(result, pixels + (six ? face * side : 0), width,
                texture.count == 1 ? height : std::min(width, height), channels);
    result.textures.push_back(texture);
  }
  return result;
}

}  // namespace corten::render
