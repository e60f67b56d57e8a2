#include "render/scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "math/elementary.h"
#include "model/storage.h"
#include "render/looks.h"

namespace corten::render {

namespace {

/// More items than these have a tree, also if only the first hits of rays are wanted.
constexpr int kMostWithoutTree = 256;

template <class Vector>
int count(const Vector& vector) {
  return static_cast<int>(vector.size());
}

Colour colour(const double* rgb) {
  return {static_cast<float>(rgb[0]), static_cast<float>(rgb[1]), static_cast<float>(rgb[2])};
}

std::vector<float> narrow(std::span<const double> numbers) {
  std::vector<float> result;
  for (double x : numbers) result.push_back(static_cast<float>(x));
  return result;
}

bool see_through(const Model& model, const Look& look) {
  if (look.alpha < 1) return true;
  if (look.mapping == Mapping::none) return false;
  const int channels = model->tex_nchannel[size(look.texture)];
  return channels == 2 || channels == 4;
}

}  // namespace

void check(const RenderOptions& options) {
  auto fail = [](const std::string& what, int value, const char* allowed) {
    throw std::invalid_argument("render: " + what + " must be " + allowed + ", not " + std::to_string(value));
  };
  if (options.width < 1 || options.width > 16384) fail("width", options.width, "from 1 to 16384");
  if (options.height < 1 || options.height > 16384) fail("height", options.height, "from 1 to 16384");
  const int side = static_cast<int>(std::lround(std::sqrt(std::max(0, options.samples))));
  if (side < 1 || side > 8 || side * side != options.samples)
    fail("samples", options.samples, "1, 4, 9, 16, ... or 64");
}

Scene::Scene(const Model& model, const RenderOptions& options, std::span<const ViewPoint> cameras)
    : model_(model), options_(options), textures_(make_textures(*model.operator->())) {
  check(options);
  if (!options.textures)
    for (Texture& texture : textures_.textures) texture.count = 0;
  add_geoms();
  if (options.sites) add_sites();
  if (options.tendons) add_tendons();
  if (options.skins) add_skins();
  if (options.flexes) add_flexes();
  fixed_items_ = items_.size(), fixed_bounded_ = bounded_.size();
  add_lamps();
  add_meshes();
  add_settings();
  set_cameras(cameras);
}

void Scene::add_item(int type, int id, int part, const Look& look) {
  ItemInfo item{type, id, part, {}, look};
  if (look.texture >= 0 && textures_.textures[size(look.texture)].count == 0)
    item.look.mapping = Mapping::none;
  const bool endless =
      type == kObjGeom && (model_->geom_type[size(id)] == kPlane || model_->geom_type[size(id)] == kHfield);
  (endless ? loose_ : bounded_).push_back(count(items_));
  items_.push_back(item);
}

void Scene::add_geoms() {
  const ModelView<double>& m = corten::detail::view_of(model_);
  RaySelection which;
  which.groups = 0;
  for (std::size_t g = 0; g < 6; g++) which.groups |= options_.geom_groups[g] ? 1 << g : 0;
  for (int g = 0; g < m.ngeom; g++)
    if (corten::detail::ray_sees(m, g, which)) add_item(kObjGeom, g, 0, geom_look(model_, g));
}

void Scene::add_sites() {
  constexpr int kLastShownGroup = 2;
  for (int s = 0; s < model_->nsite; s++)
    if (model_->site_group[size(s)] <= kLastShownGroup)
      if (const Look look = site_look(model_, s); look.alpha > 0) add_item(kObjSite, s, 0, look);
}

/// Each point of a path may begin a part of the tendon. Objects that a tendon wraps around add points: there
/// are at most two for each of its objects.
void Scene::add_tendons() {
  for (int t = 0; t < model_->ntendon; t++) {
    const Look look = tendon_look(model_, t);
    const int first = model_->tendon_adr[size(t)], number = model_->tendon_num[size(t)];
    constexpr int kJoint = 1;
    if (look.alpha <= 0 || number < 1 || model_->wrap_type[size(first)] == kJoint) continue;
    for (int k = 2 * first; k + 1 < 2 * (first + number); k++) add_item(kObjTendon, t, k, look);
  }
}

void Scene::add_lamps() {
  constexpr int kSpot = 0, kDirectional = 1, kImage = 3;
  const auto& head = model_->vis.headlight;
  Colour& ambient = view_.ambient;
  for (int i = 0; i < model_->nlight; i++) {
    const std::size_t l = size(i);
    if (model_->light_active[l] == 0 || model_->light_type[l] == kImage) continue;
    LampInfo lamp;
    lamp.light = i;
    lamp.directional = model_->light_type[l] == kDirectional;
    lamp.shadow = options_.shadows && model_->light_castshadow[l] != 0;
    lamp.diffuse = colour(model_->light_diffuse.data() + 3 * l);
    lamp.specular = colour(model_->light_specular.data() + 3 * l);
    for (std::size_t k = 0; k < 3; k++)
      lamp.attenuation[k] = static_cast<float>(model_->light_attenuation[3 * l + k]);
    if (model_->light_type[l] == kSpot) {
      lamp.cutoff = static_cast<float>(corten::cos(model_->light_cutoff[l] * std::numbers::pi / 180));
      lamp.exponent = static_cast<float>(model_->light_exponent[l]);
    }
    ambient += colour(model_->light_ambient.data() + 3 * l);
    lamps_.push_back(lamp);
  }
  LampInfo at_eye;
  at_eye.directional = at_eye.at_eye = 1;
  if (lamps_.empty()) {
    // A model without lights would be flat and dark by the headlight alone.
    LampInfo key;
    key.directional = 1;
    key.shadow = options_.shadows;
    key.dir = normalized(Vec3<float>{-0.45f, 0.55f, -0.9f});
    key.diffuse = {0.54f, 0.53f, 0.51f};
    key.specular = {0.25f, 0.25f, 0.25f};
    lamps_.push_back(key);
    ambient = {0.46f, 0.46f, 0.46f};
    at_eye.diffuse = {0.22f, 0.22f, 0.22f};
    lamps_.push_back(at_eye);
  } else if (head.active != 0) {
    ambient += colour(head.ambient);
    at_eye.diffuse = colour(head.diffuse);
    at_eye.specular = colour(head.specular);
    lamps_.push_back(at_eye);
  }
}

void Scene::add_meshes() {
  mesh_normal_ = narrow(model_->mesh_normal);
  mesh_texcoord_ = narrow(model_->mesh_texcoord);
}

void Scene::add_settings() {
  const auto& vis = model_->vis;
  const double extent = model_->stat.extent;
  view_.width = options_.width, view_.height = options_.height;
  view_.side = static_cast<int>(std::lround(std::sqrt(options_.samples)));
  view_.fog = options_.fog;
  view_.has_background = options_.background.has_value();
  if (options_.background) {
    const auto& b = *options_.background;
    view_.background = {b[0], b[1], b[2]};
  }
  view_.far = static_cast<float>(vis.map.zfar * extent);
  view_.fog_colour = colour(vis.rgba.fog);
  view_.fog_start = static_cast<float>(vis.map.fogstart * extent);
  view_.fog_end = std::max(view_.fog_start + 1e-6f, static_cast<float>(vis.map.fogend * extent));
  view_.scale = static_cast<float>(extent);
  view_.sky = -1;
  for (int t = 0; t < model_->ntex && view_.sky < 0; t++)
    if (model_->tex_type[size(t)] == kSkyTexture && textures_.textures[size(t)].count > 0) view_.sky = t;
  const bool endless =
      std::any_of(items_.begin(), items_.end(), [](const ItemInfo& item) { return item.look.infinite; });
  view_.haze = options_.haze && endless;
  view_.haze_colour = view_.sky >= 0 ? colour(vis.rgba.haze) : Colour{0.87f, 0.9f, 0.93f};
  view_.haze_height = std::max(1e-6f, 0.12f * static_cast<float>(vis.map.haze));
}

void Scene::set_cameras(std::span<const ViewPoint> cameras) {
  std::vector<CameraInfo> infos;
  for (const ViewPoint& view : cameras)
    infos.push_back(camera_info(model_, view, options_.width, options_.height));
  cameras_ = std::move(infos);
  bind();
}

void Scene::set_marks(std::span<const MarkItem> marks) {
  items_.resize(fixed_items_, ItemInfo{});
  bounded_.resize(fixed_bounded_);
  for (const MarkItem& mark : marks) add_item(kMark, mark.id, 0, mark.look);
  bind();
}

void Scene::bind() {
  SceneView& v = view_;
  v.items = items_.data(), v.nitems = count(items_);
  v.loose = loose_.data(), v.nloose = count(loose_);
  v.bounded = bounded_.data(), v.nbounded = count(bounded_);
  v.lamps = lamps_.data(), v.nlamps = count(lamps_);
  v.cameras = cameras_.data(), v.ncameras = count(cameras_);
  v.textures = textures_.view();
  v.ntextures = count(textures_.textures), v.nimages = count(textures_.images);
  v.nlevels = count(textures_.levels), v.ntexels = count(textures_.texels);
  v.mesh_normaladr = model_->mesh_normaladr.data(), v.mesh_texcoordadr = model_->mesh_texcoordadr.data();
  v.mesh_facenormal = model_->mesh_facenormal.data();
  v.mesh_facetexcoord = model_->mesh_facetexcoord.data();
  v.mesh_normal = mesh_normal_.data(), v.mesh_texcoord = mesh_texcoord_.data();
  v.nmesh = model_->nmesh, v.nmeshface = model_->nmeshfacenormal;
  v.nmeshnormal = model_->nmeshnormal, v.nmeshtexcoord = model_->nmeshtexcoord;
  v.surfaces = surfaces_.data(), v.nsurfaces = count(surfaces_);
  v.surface_vert = surface_vert_.data(), v.nsurface_vert = count(surface_vert_) / 3;
  v.surface_face = surface_face_.data(), v.nsurface_face = count(surface_face_) / 3;
  v.surface_facetexcoord = surface_facetexcoord_.data();
  v.surface_order = surface_order_.data(), v.nsurface_order = count(surface_order_);
  v.surface_texcoord = surface_texcoord_.data(), v.nsurface_texcoord = count(surface_texcoord_) / 2;
  v.bones = bones_.data(), v.nbones = count(bones_);
  v.vert_bone_first = vert_bone_first_.data(), v.vert_bone = vert_bone_.data();
  v.vert_bone_weight = vert_bone_weight_.data(), v.nvert_bone = count(vert_bone_);
  v.vert_face_first = vert_face_first_.data(), v.vert_face = vert_face_.data();
  v.nvert_face = count(vert_face_);
  v.nsurface_box = 0;
  for (const SurfaceInfo& surface : surfaces_) v.nsurface_box += std::max(0, 2 * surface.leaves - 1);
  v.transparent = v.only_primitives = 0;
  v.mirrors = 0;
  bool shapes = !surfaces_.empty();
  for (const ItemInfo& item : items_) {
    if (see_through(model_, item.look)) v.transparent = 1;
    if (item.look.reflectance > 0 && options_.reflections) v.mirrors = 1;
    if (item.type != kObjGeom) continue;
    const int type = model_->geom_type[size(item.id)];
    shapes = shapes || type == kMesh || type == kSdf || type == kHfield;
  }
  const bool shadows = std::any_of(lamps_.begin(), lamps_.end(), [](const LampInfo& l) { return l.shadow; });
  v.only_primitives = !shapes;
  v.needs_tree = shadows || v.mirrors || v.transparent || v.nitems > kMostWithoutTree;
}

FrameView<double> Frame::for_scene(const Scene& scene) {
  FrameView<double> view{};
  view.leaves = scene.leaves();
  std::size_t block = 0;
  for_each_array(view, scene.view(), 1, [&]<class Element>(Element*& array, std::size_t elements) {
    if (block == blocks_.size()) blocks_.emplace_back();
    auto& memory = blocks_[block++];
    const std::size_t units = elements * sizeof(Element) / sizeof(std::max_align_t) + 1;
    if (memory.size() < units) memory.resize(units);
    array = reinterpret_cast<Element*>(memory.data());
  });
  return view;
}

}  // namespace corten::render
