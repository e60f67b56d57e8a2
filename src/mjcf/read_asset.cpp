#include <string>

#include "mjcf/reading.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

void check_mesh_sources(Reading& reading, const Mesh& mesh) {
  const bool is_builtin = mesh.builtin.is_own();
  const auto complain = [&](const char* what) { reading.found.error(mesh.at, what); };
  if (is_builtin && mesh.file.is_own()) complain("builtin and file cannot both be given");
  if (is_builtin && mesh.vertex.is_own()) complain("builtin and vertex cannot both be given");
  if (is_builtin && !mesh.params.is_own()) complain("attribute \"params\" is required with builtin");
  if (!is_builtin && mesh.params.is_own())
    reading.found.warning(mesh.at, "params has no effect without builtin");
}

void read_mesh(Reading& reading, const XmlNode& node, Spec& spec) {
  Mesh& mesh = spec.meshes.push_back(inherit(class_of(reading, node, spec.defaults.front()).mesh));
  mesh.include_directory = node.include_directory;
  read_mesh_attributes(reading, node, Place::element, mesh);
  check_mesh_sources(reading, mesh);
  reading.remember(mesh);
}

void read_hfield(Reading& reading, const XmlNode& node, Spec& spec) {
  HField& hfield = spec.hfields.emplace_back();
  hfield.include_directory = node.include_directory;
  read_attributes(reading, node, no_tag, Place::element, hfield);
  expect_no_children(reading, node);
  const std::size_t given = hfield.elevation->size();
  const bool has_grid = *hfield.nrow > 0 && *hfield.ncol > 0;
  if (hfield.elevation.is_own() && hfield.file.is_own())
    reading.found.warning(hfield.at, "elevation has no effect where there is a file");
  else if (hfield.elevation.is_own() && !has_grid)
    reading.found.error(hfield.at, "elevation needs nrow and ncol");
  else if (hfield.elevation.is_own() &&
           given != static_cast<std::size_t>(*hfield.nrow) * static_cast<std::size_t>(*hfield.ncol))
    reading.found.error(hfield.at, "elevation has " + std::to_string(given) +
                                       " numbers, nrow times ncol is " +
                                       std::to_string(static_cast<long long>(*hfield.nrow) * *hfield.ncol));
  reading.remember(hfield);
}

/// Attributes of an sdf that belong to another source than the one it has.
void warn_about_other_sources(Reading& reading, const XmlNode& node, const Sdf& sdf) {
  const bool is_baked = node.attribute("mesh") != nullptr;
  const auto warn = [&](const char* name, const char* source) {
    if (node.attribute(name) != nullptr)
      reading.found.warning(sdf.at, std::string(name) + " has no effect without " + source);
  };
  if (!is_baked) warn("resolution", "mesh");
  if (node.attribute("distance") != nullptr) return;
  for (const char* name : {"size", "origin", "cell"}) warn(name, "distance");
}

void check_sdf_source(Reading& reading, const XmlNode& node, const Sdf& sdf) {
  int sources = 0;
  for (const char* source : {"file", "mesh", "distance"}) sources += node.attribute(source) != nullptr;
  if (sources != 1)
    return reading.found.error(sdf.at, "a distance field has one source: a file, a mesh, or distances");
  if (sdf.mesh.is_own() && sdf.mesh->empty())
    reading.found.error(sdf.at, "mesh=\"\": needs the name of a mesh asset");
  if (sdf.file.is_own() && sdf.file->empty())
    reading.found.error(sdf.at, "file=\"\": needs the name of a file");
  warn_about_other_sources(reading, node, sdf);
}

void read_sdf(Reading& reading, const XmlNode& node, Spec& spec) {
  Sdf& sdf = spec.sdfs.emplace_back();
  sdf.include_directory = node.include_directory;
  read_attributes(reading, node, no_tag, Place::element, sdf);
  expect_no_children(reading, node);
  check_sdf_source(reading, node, sdf);
  reading.remember(sdf);
}

void check_grid_layout(Reading& reading, const Texture& texture) {
  if (!texture.gridlayout.is_own()) return;
  const std::size_t letters = texture.gridlayout->size();
  if (letters > 12) reading.found.error(texture.at, "gridlayout can have at most 12 letters");
  else if (letters != static_cast<std::size_t>((*texture.gridsize)[0]) *
                          static_cast<std::size_t>((*texture.gridsize)[1]))
    reading.found.error(texture.at, "gridlayout must have a letter for each image of gridsize");
}

void read_texture(Reading& reading, const XmlNode& node, Spec& spec) {
  Texture& texture = spec.textures.emplace_back();
  texture.include_directory = node.include_directory;
  read_attributes(reading, node, no_tag, Place::element, texture);
  expect_no_children(reading, node);
  check_grid_layout(reading, texture);
  reading.remember(texture);
}

void read_material(Reading& reading, const XmlNode& node, Spec& spec) {
  Material& material =
      spec.materials.push_back(inherit(class_of(reading, node, spec.defaults.front()).material));
  read_material_attributes(reading, node, Place::element, material);
  reading.remember(material);
}

void read_layer(Reading& reading, const XmlNode& node, Material& material) {
  Layer& layer = material.layers.emplace_back();
  read_attributes(reading, node, no_tag, Place::element, layer);
  expect_no_children(reading, node);
  if (material.texture.is_own())
    reading.found.error(layer.at, "a material with a texture attribute cannot have layers");
}

}  // namespace

void read_mesh_attributes(Reading& reading, const XmlNode& node, Place place, Mesh& e) {
  read_attributes(reading, node, no_tag, place, e);
  const int most = *e.maxhullvert;
  if (e.maxhullvert.is_own() && most != -1 && most < 4)
    reading.found.error(e.at,
                        "maxhullvert=" + in_quotes(std::to_string(most)) + ": must be -1 or more than 3");
  static constexpr Child<Mesh> children[] = {{"plugin", refuse_plugin<Mesh>}};
  read_children<Mesh>(reading, node, children, e);
}

void read_material_attributes(Reading& reading, const XmlNode& node, Place place, Material& e) {
  read_attributes(reading, node, no_tag, place, e);
  static constexpr Child<Material> children[] = {{"layer", read_layer}};
  read_children<Material>(reading, node, children, e);
}

void read_asset(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {
      {"mesh", read_mesh},         {"hfield", read_hfield},     {"sdf", read_sdf},
      {"texture", read_texture},   {"material", read_material}, {"skin", leave_out_skin<Spec>},
      {"model", read_child_model},
  };
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
