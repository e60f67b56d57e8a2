// Loads and draws textures. Checks are those of the reference.
#include "compile/textures.h"

#include <algorithm>
#include <limits>

#include "asset/text_reader.h"
#include "asset/texture.h"
#include "compile/asset_files.h"
#include "compile/messages.h"

namespace corten::compile {

namespace {

constexpr long long kMostBytes = std::numeric_limits<int>::max();

asset::Color color(const mjcf::Attr<mjcf::Reals<3>>& c) { return {(*c)[0], (*c)[1], (*c)[2]}; }

/// The pixels of one texture; empty after an error, which is reported.
class TextureLoader {
 public:
  using Pixels = std::optional<asset::Texture>;

  TextureLoader(const mjcf::Spec& spec, const mjcf::Texture& texture, AssetFiles& files, AssetBudget& budget,
                Diagnostics& found)
      : spec_(spec), texture_(texture), files_(files), budget_(budget), found_(found) {}

  Pixels run() const {
    Pixels pixels = *texture_.builtin != mjcf::TextureBuiltin::none ? drawn()
                    : !texture_.file->empty()                       ? from_file()
                                                                    : from_sides();
    if (pixels && *texture_.colorspace != mjcf::ColorSpace::auto_) pixels->color_space = *texture_.colorspace;
    return pixels;
  }

 private:
  Pixels refuse(const std::string& what) const {
    found_.error(texture_.at, what);
    return std::nullopt;
  }
  bool is_flat() const { return *texture_.type == mjcf::TextureType::_2d; }

  Pixels drawn() const {
    const long long width = *texture_.width, height = is_flat() ? *texture_.height : 6 * width;
    const int channels = *texture_.nchannel;
    if (width < 1)
      return refuse("width " + std::to_string(width) + " of a builtin texture must be 1 or more");
    if (height < 1)
      return refuse("height " + std::to_string(height) + " of a builtin texture must be 1 or more");
    if (channels < 3)
      return refuse("nchannel " + std::to_string(channels) + " of a builtin texture must be 3 or more");
    if (width > kMostBytes / channels / height)
      return refuse("a builtin texture of " + std::to_string(width) + " x " + std::to_string(height) +
                    " pixels, " + std::to_string(channels) + " bytes each, is larger than 2 GiB");
    if (budget_.is_exceeded()) return std::nullopt;
    asset::PatternSettings settings;
    settings.pattern = *texture_.builtin;
    settings.mark = *texture_.mark;
    settings.first = color(texture_.rgb1);
    settings.second = color(texture_.rgb2);
    settings.mark_color = color(texture_.markrgb);
    settings.random = *texture_.random;
    settings.channels = channels;
    return is_flat() ? asset::draw_flat(settings, static_cast<int>(width), static_cast<int>(height))
                     : asset::draw_cube(settings, static_cast<int>(width));
  }

  asset::Result<asset::Texture> decoded(asset::Bytes bytes, const std::string& file) const {
    const std::string& type = *texture_.content_type;
    const int channels = *texture_.nchannel;
    if (type == "image/ktx") {
      if (*texture_.hflip || *texture_.vflip) return asset::Failure{"a KTX texture cannot be flipped"};
      return asset::keep_ktx_texture(bytes, channels);
    }
    if (!type.empty() && type != "image/png" && type != "image/vnd.mujoco.texture")
      return asset::Failure{"content_type " + quoted(type) +
                            " is not image/png, image/ktx or image/vnd.mujoco.texture"};
    if (type != "image/png" && !(type.empty() && asset::lowered(file).ends_with(".png")))
      return asset::decode_raw_texture(bytes, channels);
    return asset::decode_png_texture(bytes, channels);
  }

  Pixels open(const std::string& file) const {
    const auto opened = files_.open(spec_, texture_, file, found_);
    if (!opened) return std::nullopt;
    asset::Result<asset::Texture> image = decoded(opened->bytes, file);
    if (!image) return refuse(opened->path + ": " + image.error());
    if (!budget_.spend(texture_.at, static_cast<double>(image->pixels.size()), found_)) return std::nullopt;
    asset::flip(*image, *texture_.hflip, *texture_.vflip);
    return std::move(*image);
  }

  Pixels from_file() const {
    Pixels image = open(*texture_.file);
    if (!image || is_flat()) return image;
    const int rows = (*texture_.gridsize)[0], columns = (*texture_.gridsize)[1];
    if (rows < 1 || columns < 1 || rows > 12 / columns)
      return refuse("gridsize " + std::to_string(rows) + " " + std::to_string(columns) +
                    " must be positive, with at most 12 images");
    if (image->width % columns != 0 || image->height % rows != 0 ||
        image->width / columns != image->height / rows)
      return refuse("the image of " + std::to_string(image->width) + " x " + std::to_string(image->height) +
                    " pixels cannot be cut into squares, " + std::to_string(rows) + " rows of " +
                    std::to_string(columns) + ", as gridsize says; type 2d takes any image");
    if (rows * columns == 1) return image;  // one image for all sides
    if (texture_.gridlayout->find_first_not_of(".RLUDFB") != std::string::npos)
      return refuse("gridlayout " + quoted(*texture_.gridlayout) +
                    " may have only the letters . R L U D F B");
    return asset::cube_of_grid(*image, rows, columns, *texture_.gridlayout, color(texture_.rgb1));
  }

  Pixels from_sides() const {
    std::array<Pixels, 6> images;
    std::array<const asset::Texture*, 6> sides{};
    int given = 0, width = 0;
    bool sound = true;
    const mjcf::Attr<mjcf::Text>* const files[6] = {&texture_.fileright, &texture_.fileleft,
                                                    &texture_.fileup,    &texture_.filedown,
                                                    &texture_.filefront, &texture_.fileback};
    for (std::size_t i = 0; i < 6; i++) {
      const std::string& file = **files[i];
      if (file.empty()) continue;
      given++;
      images[i] = open(file);
      sound = images[i] && fits(*images[i], file, width) && sound;
      if (images[i]) sides[i] = &*images[i];
    }
    if (is_flat())
      return refuse(given > 0 ? "a texture of type 2d has one file, not one for each side"
                              : "the texture is empty; give it a file or a builtin image");
    if (given == 0)
      return refuse("the texture is empty; give it a file, files for its sides, or a builtin image");
    if (!sound) return std::nullopt;
    return asset::cube_of_sides(sides, color(texture_.rgb1));
  }

  /// Checks that an image is a square of the width of the others, which it sets if it is 0.
  bool fits(const asset::Texture& side, const std::string& file, int& width) const {
    const std::string image = "the image " + quoted(file) + " of " + std::to_string(side.width) + " x " +
                              std::to_string(side.height) + " pixels ";
    if (side.width != side.height) refuse(image + "must be square, as every side of a cube");
    else if (width > 0 && side.width != width) refuse(image + "must have the size of the other sides");
    else return width = side.width, true;
    return false;
  }

  const mjcf::Spec& spec_;
  const mjcf::Texture& texture_;
  AssetFiles& files_;
  AssetBudget& budget_;
  Diagnostics& found_;
};

}  // namespace

void load_textures(Draft& draft, const mjcf::FileAccess& provider, AssetBudget& budget, Diagnostics& found) {
  AssetFiles files(provider, budget);
  for (TextureDraft& texture : draft.textures) {
    auto pixels = TextureLoader(*draft.spec, *texture.spec, files, budget, found).run();
    if (pixels) texture.data = std::make_shared<asset::Texture>(std::move(*pixels));
  }
}

}  // namespace corten::compile
