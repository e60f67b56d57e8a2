// The textures of a model with their mipmaps, in host memory.
#pragma once

#include <cstddef>
#include <vector>

#include "corten/appearance.h"
#include "render/texture.h"

namespace corten::render {

/// A count, or a place in an array.
inline std::size_t size(int n) { return static_cast<std::size_t>(n); }

struct Textures {
  std::vector<Texture> textures;
  std::vector<TextureImage> images;
  std::vector<TextureLevel> levels;
  std::vector<Texel> texels;

  TexturesView view() const { return {textures.data(), images.data(), levels.data(), texels.data()}; }
};

/// All textures of a model. Those whose pixels were dropped have no images.
Textures make_textures(const AppearanceFields& model);

}  // namespace corten::render
