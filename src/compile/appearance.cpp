#include "compile/appearance.h"

#include <map>
#include <string>
#include <vector>

#include "compile/asset_files.h"
#include "compile/did_you_mean.h"
#include "compile/messages.h"

namespace corten::compile {

namespace {

using Names = std::map<std::string, int>;

class References {
 public:
  References(const char* kind, Diagnostics& found) : kind_(kind), found_(found) {}

  void add(const std::string& name, const SourceLocation& at) {
    if (!name.empty() && !names_.emplace(name, 0).second)
      found_.error(at, "the name " + quoted(name) + " is taken by another " + kind_);
  }
  void check(const std::string& name, const SourceLocation& at) {
    if (name.empty() || names_.count(name)) return;
    found_.error(at, "there is no " + std::string(kind_) + " " + quoted(name) + did_you_mean(name, names_));
  }

 private:
  const char* kind_;
  Diagnostics& found_;
  Names names_;
};

void check_materials(const mjcf::Spec& spec, References& materials) {
  for (const mjcf::Mesh& mesh : spec.meshes) materials.check(*mesh.material, mesh.at);
  for (const mjcf::Tendon& tendon : spec.tendons) materials.check(*tendon.material, tendon.at);
  std::vector<const mjcf::Body*> pending{&spec.world};
  while (!pending.empty()) {
    const mjcf::Body& body = *pending.back();
    pending.pop_back();
    for (const mjcf::Geom& geom : body.geoms) materials.check(*geom.material, geom.at);
    for (const mjcf::Site& site : body.sites) materials.check(*site.material, site.at);
    for (const mjcf::Body& child : body.bodies) pending.push_back(&child);
  }
}

}  // namespace

void check_appearance(const mjcf::Spec& spec, Diagnostics& found) {
  References textures("texture", found), materials("material", found);
  for (const mjcf::Texture& texture : spec.textures) textures.add(mjcf::asset_name(texture), texture.at);
  for (const mjcf::Material& material : spec.materials) {
    if (material.name->empty()) found.error(material.at, "a material needs a name");
    materials.add(*material.name, material.at);
    textures.check(*material.texture, material.at);
    for (const mjcf::Layer& layer : material.layers) textures.check(*layer.texture, layer.at);
  }
  // With discardvisual the reference removes them before its checks.
  if (!*spec.compiler.discardvisual) check_materials(spec, materials);
}

}  // namespace corten::compile
