// What rays meet: items (geoms, sites, tendons, marks) with their looks, a tree over them, lamps and the sky.
// The looks are made once for a model, the poses for each picture.
#pragma once

#include <vector>

#include "asset/bvh.h"
#include "collision/ray_scene.h"
#include "corten/render.h"
#include "render/camera.h"
#include "render/look.h"
#include "render/texture.h"

namespace corten::render {

/// Something that is drawn.
struct Item {
  Shape<double> shape;
  Look look;
  int type;  ///< as ObjectType
  int id;
};

/// A light.
struct Lamp {
  bool directional = false, shadow = false;
  Vec3<double> pos{}, dir{};  ///< dir: of its rays, unit
  Colour diffuse{}, specular{};
  float attenuation[3] = {1, 0, 0};
  float cutoff = -1;   ///< cosine of the half angle of a spot
  float exponent = 0;  ///< of a spot
};

/// Where a ray ends.
struct Hit {
  int item = -1;
  RayPoint<double> point;
  bool found() const { return item >= 0; }
};

/// A scene of one moment.
class Scene {
 public:
  Scene(const Model& model, const RenderOptions& options);
  /// Takes poses, and puts the headlight at the camera.
  void update(const Data& data, const Eye& eye);

  /// The first item on a ray; at equal distances the one that comes first in the model. From inside a
  /// primitive its surface is not seen.
  Hit nearest(const Ray<double>& ray) const;
  /// The fraction of light that arrives along a ray from its start up to `reach`.
  float unshaded(const Ray<double>& ray, double reach) const;
  /// Collects the items that rays through a part of the picture can meet. False if there are too many.
  bool gather(const Cone& cone, std::vector<int>& items) const;
  /// nearest among some items.
  Hit nearest_of(const Ray<double>& ray, const std::vector<int>& items) const;

  const Item& item(int index) const { return items_[static_cast<std::size_t>(index)]; }
  const Texture& texture(int id) const { return textures_[static_cast<std::size_t>(id)]; }
  const std::vector<Lamp>& lamps() const { return lamps_; }
  Colour ambient() const { return ambient_; }
  const Model& model() const { return model_; }
  const RenderOptions& options() const { return options_; }
  /// The texture of the skybox; null: none.
  const Texture* sky() const { return sky_; }
  double far() const { return far_; }

 private:
  void add_geoms();
  void add_sites();
  void add_tendons(const Data& data);
  void add_contacts(const Data& data);
  void place(const Data& data);
  void light(const Data& data, const Eye& eye);
  void build_tree();
  void meet(const Ray<double>& ray, int index, Hit& best) const;

  Model model_;
  RenderOptions options_;
  std::vector<Texture> textures_;
  std::vector<Item> items_;
  std::size_t fixed_items_ = 0;  ///< geoms and sites; what follows is made for each picture
  std::vector<int> unbounded_;
  asset::Bvh tree_;
  std::vector<Lamp> lamps_;
  Colour ambient_{};
  const Texture* sky_ = nullptr;
  double far_ = 1;
};

}  // namespace corten::render
