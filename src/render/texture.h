// Textures with smaller copies of themselves (mipmaps), so that far surfaces do not flicker.
#pragma once

#include <cstdint>
#include <vector>

#include "corten/appearance.h"
#include "render/look.h"

namespace corten::render {

/// A square or rectangle of pixels, in the sizes full, half, quarter, ... down to one pixel.
class Pyramid {
 public:
  /// Pixels with `channels` bytes each, rows from the top.
  Pyramid(const std::uint8_t* pixels, int width, int height, int channels);

  struct Sample {
    Colour rgb;
    float alpha;
  };
  /// The colour at (u, v), from 0 to 1 across the image and repeated outside, averaged over `footprint`
  /// pixels of the full size.
  Sample repeated(float u, float v, float footprint) const { return filtered(u, v, footprint, true); }
  /// As above, but clamped to the image.
  Sample clamped(float u, float v, float footprint) const { return filtered(u, v, footprint, false); }

  int width() const { return levels_.front().width; }
  int height() const { return levels_.front().height; }

 private:
  struct Level {
    int width, height;
    std::vector<float> rgba;
  };
  Sample filtered(float u, float v, float footprint, bool repeat) const;
  Sample bilinear(const Level& level, float u, float v, bool repeat) const;

  std::vector<Level> levels_;
};

/// Values of tex_type: an image, a cube by another value, and the cube of the sky.
inline constexpr int kFlatTexture = 0, kSkyTexture = 2;

/// A texture of a model: an image, or the six sides of a cube.
struct Texture {
  std::vector<Pyramid> sides;  ///< one or six; a cube's in OpenGL's order: +x, -x, +y, -y, +z, -z

  /// The colour of a cube in a direction; `angle` is the width of the ray there, in radians.
  Pyramid::Sample towards(Vec3<float> direction, float angle) const;
};

/// All textures of a model. Those whose pixels were dropped have no sides.
std::vector<Texture> make_textures(const AppearanceFields& model);

}  // namespace corten::render
