// Checks of textures. They are stored only in the Spec, for viewers; pixels are not read. Files and sizes are
// checked as in the reference, so that a model that loads can also be rendered.
#include "compile/textures.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <limits>

#include "asset/image.h"
#include "compile/asset_files.h"
#include "compile/messages.h"

namespace corten::compile {

namespace {

using asset::ImageSize;

constexpr long long kMostBytes = std::numeric_limits<int>::max();

bool has_extension(const std::string& file, std::string_view extension) {
  return file.size() >= extension.size() &&
         std::equal(extension.rbegin(), extension.rend(), file.rbegin(),
                    [](char a, char b) { return a == std::tolower(static_cast<unsigned char>(b)); });
}

/// Size of a raw image: two integers, width and height, followed by three bytes per pixel.
asset::Result<ImageSize> raw_size(asset::Bytes file) {
  int size[2] = {};
  if (file.size() < sizeof size) return asset::Failure{"it is too short for a texture"};
  std::memcpy(size, file.data(), sizeof size);
  const std::string given = std::to_string(size[0]) + " x " + std::to_string(size[1]);
  const long long left = static_cast<long long>(file.size() - sizeof size);
  // Avoids the product, which could overflow.
  const bool fits =
      size[0] > 0 && size[1] > 0 && left % (3LL * size[0]) == 0 && left / (3LL * size[0]) == size[1];
  if (!fits)
    return asset::Failure{"it is not a PNG file, and as raw pixels its size of " + given +
                          " does not match its length"};
  return ImageSize{size[0], size[1]};
}

class TextureCheck {
 public:
  TextureCheck(const mjcf::Spec& spec, const mjcf::Texture& texture, AssetFiles& files, Diagnostics& found)
      : spec_(spec), texture_(texture), files_(files), found_(found) {}

  void run() {
    if (*texture_.builtin != mjcf::TextureBuiltin::none) check_generated();
    else if (!texture_.file->empty()) check_single();
    else check_sides();
  }

 private:
  void complain(const std::string& what) const { found_.error(texture_.at, what); }
  bool is_flat() const { return *texture_.type == mjcf::TextureType::_2d; }

  void check_generated() const {
    const long long width = *texture_.width, height = is_flat() ? *texture_.height : 6 * width;
    if (width < 1) complain("width " + std::to_string(width) + " of a builtin texture must be 1 or more");
    else if (height < 1)
      complain("height " + std::to_string(height) + " of a builtin texture must be 1 or more");
    else if (*texture_.nchannel < 1)
      complain("nchannel " + std::to_string(*texture_.nchannel) + " must be 1 or more");
    else if (width > kMostBytes / *texture_.nchannel / height)
      complain("a builtin texture of " + std::to_string(width) + " x " + std::to_string(height) +
               " pixels, " + std::to_string(*texture_.nchannel) + " bytes each, is larger than 2 GiB");
  }

  asset::Result<ImageSize> size_of(asset::Bytes bytes, const std::string& file) const {
    const std::string& type = *texture_.content_type;
    if (type == "image/ktx") {
      if (*texture_.hflip || *texture_.vflip) return asset::Failure{"a KTX texture cannot be flipped"};
      return bytes.empty() ? asset::Result<ImageSize>(asset::Failure{"the file is empty"})
                           : ImageSize{static_cast<int>(bytes.size()), 1};
    }
    if (!type.empty() && type != "image/png" && type != "image/vnd.mujoco.texture")
      return asset::Failure{"content_type " + quoted(type) +
                            " is not image/png, image/ktx or image/vnd.mujoco.texture"};
    if (type != "image/png" && !(type.empty() && has_extension(file, ".png"))) return raw_size(bytes);
    const int channels = *texture_.nchannel;
    if (channels != 1 && channels != 3 && channels != 4)
      return asset::Failure{"nchannel " + std::to_string(channels) + " must be 1, 3 or 4"};
    const asset::Result<asset::Image> image =
        asset::decode_png(bytes, static_cast<asset::Channels>(channels));
    if (!image) return asset::Failure{image.error()};
    return ImageSize{image->width, image->height};
  }

  std::optional<ImageSize> open(const std::string& file) const {
    const auto opened = files_.open(spec_, texture_, file, found_);
    if (!opened) return std::nullopt;
    const asset::Result<ImageSize> size = size_of(opened->bytes, file);
    if (size) return *size;
    complain(opened->path + ": " + size.error());
    return std::nullopt;
  }

  void check_single() const {
    const std::optional<ImageSize> size = open(*texture_.file);
    if (!size || is_flat()) return;
    const int rows = (*texture_.gridsize)[0], columns = (*texture_.gridsize)[1];
    if (rows < 1 || columns < 1 || rows > 12 / columns)
      return complain("gridsize " + std::to_string(rows) + " " + std::to_string(columns) +
                      " must be positive, with at most 12 images");
    if (size->width % columns != 0 || size->height % rows != 0 ||
        size->width / columns != size->height / rows)
      complain("the image of " + std::to_string(size->width) + " x " + std::to_string(size->height) +
               " pixels cannot be cut into squares, " + std::to_string(rows) + " rows of " +
               std::to_string(columns) + ", as gridsize says; type 2d takes any image");
    if (rows * columns > 1 && texture_.gridlayout->find_first_not_of(".RLUDFB") != std::string::npos)
      complain("gridlayout " + quoted(*texture_.gridlayout) + " may have only the letters . R L U D F B");
  }

  void check_sides() const {
    int given = 0, width = 0;
    mjcf::for_each_file(texture_, [&](const mjcf::Attr<mjcf::Text>& file) {
      if (file->empty()) return;
      given++;
      const std::optional<ImageSize> size = open(*file);
      if (!size) return;
      const std::string image = "the image " + quoted(*file) + " of " + std::to_string(size->width) + " x " +
                                std::to_string(size->height) + " pixels ";
      if (size->width != size->height) complain(image + "must be square, as every side of a cube");
      else if (width > 0 && size->width != width) complain(image + "must have the size of the other sides");
      else width = size->width;
    });
    if (is_flat())
      complain(given > 0 ? "a texture of type 2d has one file, not one for each side"
                         : "the texture is empty; give it a file or a builtin image");
    else if (given == 0)
      complain("the texture is empty; give it a file, files for its sides, or a builtin image");
  }

  const mjcf::Spec& spec_;
  const mjcf::Texture& texture_;
  AssetFiles& files_;
  Diagnostics& found_;
};

}  // namespace

void check_textures(const mjcf::Spec& spec, const FileProvider& provider, Diagnostics& found) {
  // With discardvisual the reference removes them before its checks.
  if (*spec.compiler.discardvisual) return;
  AssetFiles files(provider);
  for (const mjcf::Texture& texture : spec.textures) TextureCheck(spec, texture, files, found).run();
}

}  // namespace corten::compile
