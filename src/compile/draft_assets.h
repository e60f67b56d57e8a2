// Drafts of assets. See draft.h.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "asset/distance_field.h"
#include "asset/height_field.h"
#include "asset/mesh.h"
#include "asset/skin.h"
#include "asset/texture.h"
#include "corten/spec/spec.h"

namespace corten::compile {

struct MeshDraft {
  const mjcf::Mesh* spec = nullptr;
  std::string name;
  /// Shared by meshes of the same file with the same settings; null after an error.
  std::shared_ptr<const asset::Mesh> data;
};

struct HFieldDraft {
  const mjcf::HField* spec = nullptr;
  std::string name;
  std::shared_ptr<const asset::HeightField> data;  ///< null after an error
};

struct SdfDraft {
  const mjcf::Sdf* spec = nullptr;
  std::string name;
  std::shared_ptr<const asset::DistanceField> data;  ///< null after an error
};

struct TextureDraft {
  const mjcf::Texture* spec = nullptr;
  std::shared_ptr<const asset::Texture> data;  ///< null after an error, or if the appearance is dropped
};

struct MaterialDraft {
  const mjcf::Material* spec = nullptr;
  std::array<int, 10> textures{};  ///< by role; -1: none
};

struct SkinDraft {
  const mjcf::Skin* spec = nullptr;
  int material = -1;
  std::shared_ptr<const asset::Skin> data;  ///< null after an error
  std::vector<int> bodies;                  ///< of the bones
};

}  // namespace corten::compile
