// Drafts of assets. See draft.h.
#pragma once

#include <memory>
#include <string>

#include "asset/distance_field.h"
#include "asset/height_field.h"
#include "asset/mesh.h"
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

}  // namespace corten::compile
