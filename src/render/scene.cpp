#include "render/scene.h"

#include <algorithm>
#include <numbers>

#include "math/elementary.h"
#include "model/storage.h"
#include "render/looks.h"

namespace corten::render {

namespace {

/// Leaves of the tree are items; more of them than these are not worth a list of their own.
constexpr std::size_t kMostGathered = 48;

bool is_primitive(int type) { return type != kMesh && type != kSdf && type != kHfield; }

Colour colour(const double* rgb) {
  return {static_cast<float>(rgb[0]), static_cast<float>(rgb[1]), static_cast<float>(rgb[2])};
}

}  // namespace

Scene::Scene(const Model& model, const RenderOptions& options)
    : model_(model), options_(options), textures_(make_textures(*model.operator->())) {
  if (!options.textures)
    for (Texture& texture : textures_) texture.sides.clear();
  add_geoms();
  if (options.sites) add_sites();
  fixed_items_ = items_.size();
  far_ = model->vis.map.zfar * model->stat.extent;
  for (int t = 0; t < model->ntex && sky_ == nullptr; t++)
    if (model->tex_type[static_cast<std::size_t>(t)] == kSkyTexture && !texture(t).sides.empty())
      sky_ = &texture(t);
}

void Scene::add_geoms() {
  const ModelView<double>& m = detail::view_of(model_);
  RaySelection which;
  which.groups = 0;
  for (std::size_t g = 0; g < 6; g++) which.groups |= options_.geom_groups[g] ? 1 << g : 0;
  for (int g = 0; g < m.ngeom; g++) {
    if (!corten::detail::ray_sees(m, g, which)) continue;
    Item item{{}, geom_look(model_, g), kObjGeom, g};
    if (item.look.texture >= 0 && texture(item.look.texture).sides.empty()) item.look.mapping = Mapping::none;
    items_.push_back(item);
  }
}

void Scene::add_sites() {
  constexpr int kLastShownGroup = 2;
  for (int s = 0; s < model_->nsite; s++)
    if (model_->site_group[static_cast<std::size_t>(s)] <= kLastShownGroup)
      if (const Look look = site_look(model_, s); look.alpha > 0) items_.push_back({{}, look, kObjSite, s});
}

void Scene::place(const Data& data) {
  const ModelView<double>& m = detail::view_of(model_);
  const DataView<double>& d = detail::view_of(data);
  items_.resize(fixed_items_);
  for (Item& item : items_) {
    if (item.type == kObjGeom) {
      item.shape = geom_shape(m, d, item.id);
      continue;
    }
    const double* size = m.site_size + 3 * item.id;
    item.shape = {m.site_type[item.id],
                  -1,
                  {size[0], size[1], size[2]},
                  d.site_xpos[item.id],
                  d.site_xmat[item.id],
                  0,
                  &m};
    item.shape.radius = norm(item.shape.size) + item.shape.size.x;
  }
  if (options_.tendons) add_tendons(data);
  add_contacts(data);
}

void Scene::update(const Data& data, const Eye& eye) {
  place(data);
  light(data, eye);
  build_tree();
}

void Scene::build_tree() {
  unbounded_.clear();
  std::vector<asset::BvhItem> leaves;
  for (std::size_t i = 0; i < items_.size(); i++) {
    const Shape<double>& shape = items_[i].shape;
    // Rays may meet a height field outside of its bounding sphere, and what has no radius has no end.
    if (!(shape.radius > 0) || shape.type == kHfield || !std::isfinite(norm(shape.pos))) {
      if (std::isfinite(norm(shape.pos))) unbounded_.push_back(static_cast<int>(i));
      continue;
    }
    const double r = shape.radius * (1 + 1e-9);
    const Vec3<double> reach{r, r, r};
    leaves.push_back({shape.pos - reach, shape.pos + reach, shape.pos, static_cast<int>(i)});
  }
  tree_ = leaves.empty() ? asset::Bvh{} : asset::build_bvh(std::move(leaves));
}

void Scene::meet(const Ray<double>& ray, int index, Hit& best) const {
  const Shape<double>& shape = item(index).shape;
  const RayPoint<double> point = ray_shape(ray, shape);
  if (!point.found() || !(point.dist <= best.point.dist || !best.found())) return;
  if (best.found() && point.dist == best.point.dist && index > best.item) return;
  if (is_primitive(shape.type) && dot(point.normal, ray.along) > 0) return;
  best = {index, point};
}

namespace {

/// Calls visit(id) for the leaves of nodes that `enters` accepts.
template <class Enters, class Visit>
void walk(const asset::Bvh& tree, Enters enters, Visit visit) {
  if (tree.nodes.empty()) return;
  int pending[64], count = 0;
  pending[count++] = 0;
  while (count > 0) {
    const asset::Bvh::Node& node = tree.nodes[static_cast<std::size_t>(pending[--count])];
    if (!enters(node)) continue;
    if (node.id >= 0) visit(node.id);
    for (int child : node.child)
      if (child >= 0 && count < 64) pending[count++] = child;
  }
}

}  // namespace

Hit Scene::nearest(const Ray<double>& ray) const {
  Hit best;
  for (int index : unbounded_) meet(ray, index, best);
  walk(
      tree_,
      [&](const asset::Bvh::Node& node) {
        const double box[6] = {node.center.x,    node.center.y,    node.center.z,
                               node.half_size.x, node.half_size.y, node.half_size.z};
        return passes_box(ray, box, best.found() ? 1.00001 * best.point.dist : 1e30);
      },
      [&](int index) { meet(ray, index, best); });
  return best;
}

Hit Scene::nearest_of(const Ray<double>& ray, const std::vector<int>& items) const {
  Hit best;
  for (int index : items) meet(ray, index, best);
  return best;
}

bool Scene::gather(const Cone& cone, std::vector<int>& items) const {
  items = unbounded_;
  walk(
      tree_,
      [&](const asset::Bvh::Node& node) {
        return items.size() <= kMostGathered && cone.meets(node.center, norm(node.half_size));
      },
      [&](int index) {
        const Shape<double>& shape = item(index).shape;
        if (cone.meets(shape.pos, shape.radius)) items.push_back(index);
      });
  return items.size() <= kMostGathered;
}

float Scene::unshaded(const Ray<double>& ray, double reach) const {
  float light = 1;
  auto block = [&](int index) {
    if (light <= 0) return;
    const Item& it = item(index);
    const RayPoint<double> point = ray_shape(ray, it.shape);
    if (!point.found() || point.dist >= reach) return;
    if (is_primitive(it.shape.type) && dot(point.normal, ray.along) > 0) return;
    light *= 1 - it.look.alpha;
  };
  for (int index : unbounded_) block(index);
  walk(
      tree_,
      [&](const asset::Bvh::Node& node) {
        const double box[6] = {node.center.x,    node.center.y,    node.center.z,
                               node.half_size.x, node.half_size.y, node.half_size.z};
        return light > 0 && passes_box(ray, box, reach);
      },
      block);
  return light;
}

void Scene::light(const Data& data, const Eye& eye) {
  constexpr int kSpot = 0, kDirectional = 1, kImage = 3;
  lamps_.clear();
  const auto& head = model_->vis.headlight;
  ambient_ = {};
  for (int i = 0; i < model_->nlight; i++) {
    const auto l = static_cast<std::size_t>(i);
    if (model_->light_active[l] == 0 || model_->light_type[l] == kImage) continue;
    Lamp lamp;
    lamp.directional = model_->light_type[l] == kDirectional;
    lamp.shadow = options_.shadows && model_->light_castshadow[l] != 0;
    lamp.pos = vec3(data->light_xpos.data() + 3 * l);
    lamp.dir = vec3(data->light_xdir.data() + 3 * l);
    lamp.diffuse = colour(model_->light_diffuse.data() + 3 * l);
    lamp.specular = colour(model_->light_specular.data() + 3 * l);
    for (std::size_t k = 0; k < 3; k++)
      lamp.attenuation[k] = static_cast<float>(model_->light_attenuation[3 * l + k]);
    if (model_->light_type[l] == kSpot) {
      lamp.cutoff = static_cast<float>(corten::cos(model_->light_cutoff[l] * std::numbers::pi / 180));
      lamp.exponent = static_cast<float>(model_->light_exponent[l]);
    }
    ambient_ += colour(model_->light_ambient.data() + 3 * l);
    lamps_.push_back(lamp);
  }
  Lamp at_eye;
  at_eye.directional = true;
  at_eye.dir = eye.forward;
  if (lamps_.empty()) {
    // A model without lights would be flat and dark by the headlight alone.
    Lamp key;
    key.directional = true;
    key.shadow = options_.shadows;
    key.dir = normalized(Vec3<double>{-0.45, 0.55, -0.9});
    key.diffuse = {0.54f, 0.53f, 0.51f};
    key.specular = {0.25f, 0.25f, 0.25f};
    lamps_.push_back(key);
    ambient_ = {0.46f, 0.46f, 0.46f};
    at_eye.diffuse = {0.22f, 0.22f, 0.22f};
    lamps_.push_back(at_eye);
  } else if (head.active != 0) {
    ambient_ += colour(head.ambient);
    at_eye.diffuse = colour(head.diffuse);
    at_eye.specular = colour(head.specular);
    lamps_.push_back(at_eye);
  }
}

}  // namespace corten::render
