#include <png.h>

#include <stdexcept>

#include "corten/render.h"

namespace corten {

void save_png(const std::string& path, int width, int height, std::span<const std::uint8_t> rgb) {
  if (rgb.size() != 3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
    throw std::invalid_argument("save_png: the image must have width x height x 3 bytes");
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(width);
  image.height = static_cast<png_uint_32>(height);
  image.format = PNG_FORMAT_RGB;
  if (png_image_write_to_file(&image, path.c_str(), 0, rgb.data(), 0, nullptr) == 0)
    throw std::runtime_error("cannot write " + path + ": " + image.message);
}

}  // namespace corten
