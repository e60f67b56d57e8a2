// Assets of a Spec: meshes, height fields, distance fields, textures, materials and skins.
#pragma once

#include <string>

#include "corten/spec/element.h"
#include "corten/spec/list.h"
#include "corten/spec/plugin.h"
#include "corten/spec/schema_asset.h"

namespace corten::mjcf {

/// An asset that can have a file, searched for in the model's folder under meshdir (texturedir for textures).
struct FileAsset : Element {
  std::string include_directory;  ///< used only during reading; empty in a finished Spec
};

/// A mesh.
struct Mesh : FileAsset {
  CORTEN_MJCF_MESH(CORTEN_MJCF_MEMBER)
  PluginUse plugin;  ///< a signed distance function, whose surface becomes the mesh
};

/// A height field.
struct HField : FileAsset {
  CORTEN_MJCF_HFIELD(CORTEN_MJCF_MEMBER)
};

/// A signed distance field.
struct Sdf : FileAsset {
  CORTEN_MJCF_SDF(CORTEN_MJCF_MEMBER)
};

/// A texture.
struct Texture : FileAsset {
  CORTEN_MJCF_TEXTURE(CORTEN_MJCF_MEMBER)
};

/// A texture of a material, with its role.
struct Layer : Element {
  CORTEN_MJCF_LAYER(CORTEN_MJCF_MEMBER)
};

/// Layers of the default class come first; if two layers have the same role, the later one is used.
struct Material : Element {
  CORTEN_MJCF_MATERIAL(CORTEN_MJCF_MEMBER)
  List<Layer> layers;  ///< textures by role
};

/// A bone of a skin: a body and the vertices that move with it.
struct Bone : Element {
  CORTEN_MJCF_BONE(CORTEN_MJCF_MEMBER)
};

/// A surface that deforms with the bodies of its bones.
struct Skin : FileAsset {
  CORTEN_MJCF_SKIN(CORTEN_MJCF_MEMBER)
  List<Bone> bones;  ///< empty if the skin has a file
};

}  // namespace corten::mjcf
