// Textures with smaller copies of themselves (mipmaps), so that far surfaces do not flicker. All textures of
// a model are in one array of texels.
#pragma once

#include <cmath>
#include <cstdint>

#include "math/elementary.h"
#include "render/look.h"

namespace corten::render {

/// Values of tex_type: an image, a cube by another value, and the cube of the sky.
inline constexpr int kFlatTexture = 0, kSkyTexture = 2;

/// A pixel of a texture, red, green, blue and alpha.
struct alignas(4) Texel {
  std::uint8_t rgba[4];
};

/// One of the sizes full, half, quarter, ... down to one pixel.
struct TextureLevel {
  int width, height;
  int first;  ///< texel
};

/// An image in all its sizes, the full size first.
struct TextureImage {
  int first, count;  ///< levels
};

/// A texture of a model: an image, or the six sides of a cube in OpenGL's order: +x, -x, +y, -y, +z, -z.
struct Texture {
  int first = 0;  ///< image
  int count = 0;  ///< 1 or 6; 0: its pixels were dropped
};

struct TextureSample {
  Colour rgb;
  float alpha;
};

/// The textures of a model.
struct TexturesView {
  const Texture* textures;
  const TextureImage* images;
  const TextureLevel* levels;
  const Texel* texels;

  CORTEN_HD const TextureLevel& full_size(const Texture& texture) const {
    return levels[images[texture.first].first];
  }
};

namespace detail {

/// `index`, which is at most one outside of [0, count), within it: repeated or clamped. (A remainder would be
/// slow on GPUs.)
CORTEN_HD int inside(int index, int count, bool repeat) {
  if (index < 0) return repeat ? count - 1 : 0;
  if (index >= count) return repeat ? 0 : count - 1;
  return index;
}

CORTEN_HD TextureSample bilinear(const TexturesView& all, const TextureLevel& level, float u, float v,
                                 bool repeat) {
  const float x = u * static_cast<float>(level.width) - 0.5f, y = v * static_cast<float>(level.height) - 0.5f;
  const float left = std::floor(x), top = std::floor(y), fx = x - left, fy = y - top;
  const int column = static_cast<int>(left), row = static_cast<int>(top);
  float sum[4] = {};
  CORTEN_UNROLL for (int k = 0; k < 4; k++) {
    const int i = inside(column + k % 2, level.width, repeat), j = inside(row + k / 2, level.height, repeat);
    const float weight = (k % 2 ? fx : 1 - fx) * (k / 2 ? fy : 1 - fy);
    const Texel texel = all.texels[level.first + j * level.width + i];
    CORTEN_UNROLL for (int c = 0; c < 4; c++) sum[c] += weight * static_cast<float>(texel.rgba[c]);
  }
  constexpr float kUnit = 1.0f / 255;
  return {{kUnit * sum[0], kUnit * sum[1], kUnit * sum[2]}, kUnit * sum[3]};
}

}  // namespace detail

/// The colour of an image at (u, v), from 0 to 1 across it, averaged over `footprint` pixels of the full
/// size. Outside, the image is repeated, or its edge.
CORTEN_HD TextureSample sample_image(const TexturesView& all, const TextureImage& image, float u, float v,
                                     float footprint, bool repeat) {
  if (!std::isfinite(u) || !std::isfinite(v)) u = v = 0;
  if (repeat) u -= std::floor(u), v -= std::floor(v);
  constexpr float kLog2 = 1.44269504f;
  float level = footprint > 1 ? corten::log(footprint) * kLog2 : 0.0f;
  const float last = static_cast<float>(image.count - 1);
  if (!(level < last)) level = last;
  const int fine = static_cast<int>(level);
  const TextureLevel* levels = all.levels + image.first;
  const float rest = level - static_cast<float>(fine);
  const int sizes = rest <= 0 || fine + 1 >= image.count ? 1 : 2;
  TextureSample result{{0, 0, 0}, 0};
  CORTEN_ROLL for (int k = 0; k < sizes; k++) {
    const TextureSample one = detail::bilinear(all, levels[fine + k], u, v, repeat);
    const float share = sizes == 1 ? 1.0f : k == 0 ? 1 - rest : rest;
    result.rgb += share * one.rgb, result.alpha += share * one.alpha;
  }
  return result;
}

/// The colour of a cube in a direction; `angle` is the width of the ray there, in radians.
CORTEN_HD TextureSample sample_cube(const TexturesView& all, const Texture& cube, Vec3<float> d,
                                    float angle) {
  const TextureImage* sides = all.images + cube.first;
  if (cube.count < 6) return sample_image(all, sides[0], d.x, d.y, 1, true);
  const float ax = std::abs(d.x), ay = std::abs(d.y), az = std::abs(d.z);
  // OpenGL's table of faces: the largest coordinate chooses the face, the others the place on it.
  int face;
  float s, t, major;
  if (ax >= ay && ax >= az) face = d.x > 0 ? 0 : 1, s = d.x > 0 ? -d.z : d.z, t = -d.y, major = ax;
  else if (ay >= az) face = d.y > 0 ? 2 : 3, s = d.x, t = d.y > 0 ? d.z : -d.z, major = ay;
  else face = d.z > 0 ? 4 : 5, s = d.z > 0 ? d.x : -d.x, t = -d.y, major = az;
  if (!(major > 0)) return sample_image(all, sides[0], 0.5f, 0.5f, 1, false);
  const float width = static_cast<float>(all.levels[sides[face].first].width);
  return sample_image(all, sides[face], 0.5f * (s / major + 1), 0.5f * (t / major + 1), angle * 0.5f * width,
                      false);
}

}  // namespace corten::render
