// Assets: what geoms and materials refer to by name.
#pragma once

#include <string>

#include "corten/spec/element.h"
#include "corten/spec/list.h"
#include "corten/spec/schema_asset.h"

namespace corten::mjcf {

/// An asset with a file, which is looked for under the model's folder and meshdir (texturedir).
struct FileAsset : Element {
  std::string include_directory;  ///< while a file is read; empty in a Spec
};

struct Mesh : FileAsset {
  CORTEN_MJCF_MESH(CORTEN_MJCF_MEMBER)
};

struct HField : FileAsset {
  CORTEN_MJCF_HFIELD(CORTEN_MJCF_MEMBER)
};

struct Sdf : FileAsset {
  CORTEN_MJCF_SDF(CORTEN_MJCF_MEMBER)
};

struct Texture : FileAsset {
  CORTEN_MJCF_TEXTURE(CORTEN_MJCF_MEMBER)
};

struct Layer : Element {
  CORTEN_MJCF_LAYER(CORTEN_MJCF_MEMBER)
};

/// Layers of the class come first; of two with the same role the later one counts.
struct Material : Element {
  CORTEN_MJCF_MATERIAL(CORTEN_MJCF_MEMBER)
  List<Layer> layers;
};

}  // namespace corten::mjcf
