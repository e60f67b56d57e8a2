#include "compile/textures.h"

#include "asset/image.h"
#include "compile/asset_files.h"
#include "compile/messages.h"

namespace corten::compile {

namespace {

bool is_png(const mjcf::Texture& texture, const std::string& file) {
  if (!texture.content_type->empty()) return *texture.content_type == "image/png";
  return file.ends_with(".png") || file.ends_with(".PNG");
}

void check_file(const mjcf::Spec& spec, const mjcf::Texture& texture, const std::string& file,
                AssetFiles& files, Diagnostics& found) {
  const auto opened = files.open(spec, texture, file, found);
  if (!opened || !is_png(texture, file)) return;
  const auto size = asset::png_size(opened->bytes);
  if (!size) found.error(texture.at, opened->path + ": " + size.error());
}

void check_generated(const mjcf::Texture& texture, Diagnostics& found) {
  if (*texture.width < 1)
    found.error(texture.at,
                "width " + std::to_string(*texture.width) + " of a builtin texture must be 1 or more");
  if (*texture.type == mjcf::TextureType::_2d && *texture.height < 1)
    found.error(texture.at,
                "height " + std::to_string(*texture.height) + " of a builtin texture must be 1 or more");
}

void check_sides(const mjcf::Spec& spec, const mjcf::Texture& texture, AssetFiles& files,
                 Diagnostics& found) {
  int given = 0;
  mjcf::for_each_file(texture, [&](const mjcf::Attr<mjcf::Text>& file) {
    if (file->empty()) return;
    given++;
    check_file(spec, texture, *file, files, found);
  });
  if (*texture.type == mjcf::TextureType::_2d)
    found.error(texture.at, given > 0 ? "a texture of type 2d has one file, not one for each side"
                                      : "the texture is empty; give it a file or a builtin image");
  else if (given == 0)
    found.error(texture.at, "the texture is empty; give it a file, files for its sides, or a builtin image");
}

}  // namespace

void check_textures(const mjcf::Spec& spec, const FileProvider& provider, Diagnostics& found) {
  // The reference drops them before it looks.
  if (*spec.compiler.discardvisual) return;
  AssetFiles files(provider);
  for (const mjcf::Texture& texture : spec.textures) {
    if (*texture.builtin != mjcf::TextureBuiltin::none) check_generated(texture, found);
    else if (!texture.file->empty()) check_file(spec, texture, *texture.file, files, found);
    else check_sides(spec, texture, files, found);
  }
}

}  // namespace corten::compile
