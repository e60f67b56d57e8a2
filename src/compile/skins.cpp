// Loads skins and finds their bodies.
#include "asset/skin.h"

#include "asset/text_reader.h"
#include "compile/appearance.h"
#include "compile/asset_files.h"
#include "compile/messages.h"
#include "compile/resolve.h"

namespace corten::compile {

namespace {

/// Checks that numbers given in the model form rows of `columns`.
template <class Numbers>
std::string rows_fault(const char* name, const Numbers& numbers, std::size_t columns) {
  if (numbers.size() % columns == 0) return "";
  return std::string(name) + " has " + std::to_string(numbers.size()) +
         " numbers; their count must be a multiple of " + std::to_string(columns);
}

asset::Bone bone_of(const mjcf::Bone& spec) {
  asset::Bone bone;
  bone.body = *spec.body;
  for (std::size_t i = 0; i < 3; i++) bone.bindpos[i] = static_cast<float>(spec.bindpos->values[i]);
  for (std::size_t i = 0; i < 4; i++) bone.bindquat[i] = static_cast<float>(spec.bindquat->values[i]);
  bone.vertices = *spec.vertid;
  bone.weights = *spec.vertweight;
  return bone;
}

asset::Result<asset::Skin> skin_of(const mjcf::Skin& spec) {
  for (const std::string& fault :
       {rows_fault("vertex", *spec.vertex, 3), rows_fault("texcoord", *spec.texcoord, 2),
        rows_fault("face", *spec.face, 3)})
    if (!fault.empty()) return asset::Failure{fault};
  asset::Skin skin;
  const std::vector<float>&v = *spec.vertex, &t = *spec.texcoord;
  const std::vector<int>& f = *spec.face;
  for (std::size_t i = 0; i < v.size(); i += 3) skin.vertices.push_back({v[i], v[i + 1], v[i + 2]});
  for (std::size_t i = 0; i < t.size(); i += 2) skin.texcoords.push_back({t[i], t[i + 1]});
  for (std::size_t i = 0; i < f.size(); i += 3) skin.faces.push_back({f[i], f[i + 1], f[i + 2]});
  for (const mjcf::Bone& bone : spec.bones) skin.bones.push_back(bone_of(bone));
  return skin;
}

class SkinLoader {
 public:
  SkinLoader(Draft& draft, const mjcf::FileAccess& files, AssetBudget& budget, Diagnostics& found)
      : draft_(draft), files_(files, budget), found_(found) {}

  SkinDraft load(const mjcf::Skin& spec) {
    SkinDraft skin{&spec, -1, nullptr, {}};
    if (!spec.material->empty() && !*draft_.spec->compiler.discardvisual)
      skin.material = find(draft_, kObjMaterial, *spec.material, spec.at, found_, nullptr);
    std::string where;
    asset::Result<asset::Skin> data = spec.file->empty() ? skin_of(spec) : decoded(spec, where);
    if (data) data = asset::finished_skin(std::move(*data));
    if (!data) {
      if (!data.error().empty()) found_.error(spec.at, where + data.error());
      return skin;
    }
    for (std::size_t i = 0; i < data->bones.size(); i++) {
      const SourceLocation& at = i < spec.bones.size() ? spec.bones[i].at : spec.at;
      skin.bodies.push_back(find(draft_, kObjBody, data->bones[i].body, at, found_, "body"));
    }
    skin.data = std::make_shared<asset::Skin>(std::move(*data));
    return skin;
  }

 private:
  /// The content of a file. A failure with an empty message means that the error is already reported.
  asset::Result<asset::Skin> decoded(const mjcf::Skin& spec, std::string& where) {
    if (!spec.vertex->empty() || !spec.texcoord->empty() || !spec.face->empty() || !spec.bones.empty())
      return asset::Failure{"a skin with a file has no vertex, texcoord, face and bones of its own"};
    if (!asset::lowered(*spec.file).ends_with(".skn"))
      return asset::Failure{"file " + quoted(*spec.file) + " is not a skin; its extension must be .skn"};
    const auto file = files_.open(*draft_.spec, spec, *spec.file, found_);
    if (!file) return asset::Failure{};
    where = file->path + ": ";
    return asset::decode_skn(file->bytes);
  }

  Draft& draft_;
  AssetFiles files_;
  Diagnostics& found_;
};

}  // namespace

void resolve_skins(Draft& draft, const mjcf::FileAccess& files, AssetBudget& budget, Diagnostics& found) {
  SkinLoader loader(draft, files, budget, found);
  for (const mjcf::Skin& spec : draft.spec->skins) {
    add_name(draft, kObjSkin, mjcf::asset_name(spec), spec.at, found);
    if (draft.appearance) draft.skins.push_back(loader.load(spec));
  }
}

}  // namespace corten::compile
