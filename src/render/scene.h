// The scene of a model in host memory: what SceneView shows. It is made once for a model; frames have the
// poses.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "corten/render.h"
#include "render/scene_view.h"
#include "render/textures.h"

namespace corten::render {

/// A rod that is drawn besides the model.
struct MarkItem {
  Placed<double> shape;
  Look look;
  int id;
};

class Scene {
 public:
  /// Throws std::invalid_argument if a camera or body does not exist.
  Scene(const Model& model, const RenderOptions& options, std::span<const ViewPoint> cameras);
  /// The scene changes in place when cameras or marks do.
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  const SceneView& view() const { return view_; }
  const Model& model() const { return model_; }
  const RenderOptions& options() const { return options_; }
  /// Leaves of the tree over the items of an environment.
  int leaves() const { return view_.needs_tree ? tree_leaves(view_.nbounded) : 0; }

  void set_cameras(std::span<const ViewPoint> cameras);
  /// Replaces the marks, which come after all other items.
  void set_marks(std::span<const MarkItem> marks);

 private:
  void add_geoms();
  void add_sites();
  void add_tendons();
  void add_skins();
  void add_skin(int skin);
  void add_flexes();
  void add_cable(int flex);
  void add_flex_surface(int flex);
  /// Appends vertices, triangles, texture coordinates (empty: none) and the tree of a surface.
  void add_surface(SurfaceInfo surface, std::span<const float> vertices, std::span<const int> faces,
                   std::span<const double> texcoords, std::span<const int> face_texcoords);
  void add_lamps();
  void add_meshes();
  void add_settings();
  void add_item(int type, int id, int part, const Look& look);
  /// Points the view to the vectors.
  void bind();

  Model model_;
  RenderOptions options_;
  SceneView view_{};
  Textures textures_;
  std::vector<ItemInfo> items_;
  std::vector<int> loose_, bounded_;
  std::size_t fixed_items_ = 0, fixed_bounded_ = 0;  ///< without marks
  std::vector<LampInfo> lamps_;
  std::vector<CameraInfo> cameras_;
  std::vector<float> mesh_normal_, mesh_texcoord_;
  std::vector<SurfaceInfo> surfaces_;
  std::vector<int> surface_face_, surface_facetexcoord_;
  std::vector<TreeKey> surface_order_;
  std::vector<float> surface_vert_, surface_texcoord_;
  std::vector<BoneInfo> bones_;
  std::vector<int> vert_bone_first_{0}, vert_bone_, vert_face_first_{0}, vert_face_;
  std::vector<float> vert_bone_weight_;
};

/// Memory for the poses of one environment. It grows only.
class Frame {
 public:
  FrameView<double> for_scene(const Scene& scene);

 private:
  std::vector<std::vector<std::max_align_t>> blocks_;
};

/// The camera of a point of view, for a picture of this size. Throws std::invalid_argument for a camera or
/// body that does not exist.
CameraInfo camera_info(const Model& model, const ViewPoint& view, int width, int height);

/// Throws std::invalid_argument for sizes and samples that no picture can have.
void check(const RenderOptions& options);

}  // namespace corten::render
