// Mesh assets of a URDF file.
#include "urdf/meshes.h"

#include "corten/spec/build.h"

namespace corten::urdf {
namespace {

std::string without_folder(const std::string& file) { return file.substr(file.find_last_of("/\\") + 1); }

std::string without_extension(const std::string& file) { return file.substr(0, file.find_last_of('.')); }

}  // namespace

std::string Meshes::use(Import& import, const XmlNode& node) {
  Attr<Text> filename;
  Attr<Reals<3>> scale{Reals<3>(1, 1, 1)};
  read_value(import, node, "scale", scale);
  if (!read_required(import, node, "filename", filename)) return "";
  const std::string base = without_extension(without_folder(*filename));
  if (base.empty()) {
    import.found.error(node.location(), "filename=" + mjcf::in_quotes(*filename) + ": is not a file name");
    return "";
  }
  // Directories like package://robot/meshes exist only in ROS.
  const std::string file = *import.spec.compiler.strippath ? without_folder(*filename) : *filename;
  std::vector<Used>& same_base = by_base_name_[base];
  for (const Used& used : same_base)
    if (used.file == file && used.scale.values == scale->values) return used.name;
  const std::string name = unused_name(base);
  same_base.push_back({file, *scale, name});
  mjcf::Mesh& mesh = mjcf::add_mesh(import.spec);
  mesh.at = node.location();
  mesh.include_directory = node.include_directory;
  mesh.name = name;
  mesh.file = file;
  if (scale.is_own()) mesh.scale = *scale;
  return name;
}

std::string Meshes::unused_name(const std::string& base) {
  const std::size_t number = by_base_name_[base].size();
  std::string name = number == 0 ? base : base + std::to_string(number);
  for (std::size_t n = number + 1; !names_.insert(name).second; ++n) name = base + std::to_string(n);
  return name;
}

}  // namespace corten::urdf
