#include "compile/appearance.h"

#include <string>

#include "compile/asset_files.h"
#include "compile/resolve.h"

namespace corten::compile {

namespace {

constexpr std::size_t kRgbRole = static_cast<std::size_t>(mjcf::TextureRole::rgb);

/// The id of a texture or material; -1 without a name, and after an error.
int find_asset(const Draft& draft, ObjectType type, const std::string& name, const SourceLocation& at,
               Diagnostics& found) {
  return name.empty() ? -1 : find(draft, type, name, at, found, nullptr);
}

MaterialDraft resolve_material(const Draft& draft, const mjcf::Material& spec, Diagnostics& found) {
  MaterialDraft material{&spec, {}};
  material.textures.fill(-1);
  const auto find_texture = [&](const std::string& name, const SourceLocation& at) {
    return find_asset(draft, kObjTexture, name, at, found);
  };
  const int single = find_texture(*spec.texture, spec.at);
  material.textures[kRgbRole] = single;
  for (const mjcf::Layer& layer : spec.layers)
    material.textures[static_cast<std::size_t>(*layer.role)] = find_texture(*layer.texture, layer.at);
  // The element's own texture overrides layers of its class.
  if (spec.texture.is_own()) material.textures[kRgbRole] = single;
  return material;
}

/// The material of a geom, its own or that of its mesh.
int material_of(const Draft& draft, const GeomDraft& geom, Diagnostics& found) {
  if (!geom.spec->material->empty() || geom.mesh < 0)
    return find_asset(draft, kObjMaterial, *geom.spec->material, geom.spec->at, found);
  const auto& ids = draft.names_of(kObjMaterial).ids;
  const auto id = ids.find(*draft.meshes[static_cast<std::size_t>(geom.mesh)].spec->material);
  return id == ids.end() ? -1 : id->second;
}

}  // namespace

void resolve_materials(Draft& draft, Diagnostics& found) {
  const mjcf::Spec& spec = *draft.spec;
  for (const mjcf::Texture& texture : spec.textures) {
    add_name(draft, kObjTexture, mjcf::asset_name(texture), texture.at, found);
    draft.textures.push_back({&texture, nullptr});
  }
  for (const mjcf::Material& material : spec.materials) {
    if (material.name->empty()) found.error(material.at, "a material needs a name");
    add_name(draft, kObjMaterial, *material.name, material.at, found);
    draft.materials.push_back(resolve_material(draft, material, found));
  }
  // With discardvisual the reference removes both before other elements refer to them.
  if (!*spec.compiler.discardvisual) return;
  draft.textures.clear();
  draft.materials.clear();
}

void apply_materials(Draft& draft, Diagnostics& found) {
  if (*draft.spec->compiler.discardvisual) return;
  for (const mjcf::Mesh& mesh : draft.spec->meshes)
    find_asset(draft, kObjMaterial, *mesh.material, mesh.at, found);
  for (auto& geom : draft.geoms) geom->material = material_of(draft, *geom.record, found);
  for (auto& site : draft.sites)
    site->material = find_asset(draft, kObjMaterial, *site->spec->material, site->spec->at, found);
  for (TendonDraft& tendon : draft.tendons)
    tendon.material = find_asset(draft, kObjMaterial, *tendon.spec->material, tendon.spec->at, found);
  for (auto& light : draft.lights)
    light->texture = find_asset(draft, kObjTexture, *light->spec->texture, light->spec->at, found);
}

}  // namespace corten::compile
