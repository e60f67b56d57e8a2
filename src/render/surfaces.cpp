// Surfaces of a scene whose vertices move, with the order of the triangles in their trees; skins and their
// bones.
#include <algorithm>

#include "render/looks.h"
#include "render/scene.h"

namespace corten::render {

namespace {

/// Lists of entries by vertex, in the order in which they were added.
template <class Entry>
using ByVertex = std::vector<std::vector<Entry>>;

struct Pull {
  int bone;
  double weight;
};

/// The bones that move each vertex of a skin.
ByVertex<Pull> pulls_of(const Model& model, std::size_t skin, int first_bone) {
  ByVertex<Pull> result(size(model->skin_vertnum[skin]));
  for (int b = 0; b < model->skin_bonenum[skin]; b++) {
    const std::size_t bone = size(model->skin_boneadr[skin] + b);
    for (int k = 0; k < model->skin_bonevertnum[bone]; k++) {
      const std::size_t entry = size(model->skin_bonevertadr[bone] + k);
      result[size(model->skin_bonevertid[entry])].push_back(
          {first_bone + b, model->skin_bonevertweight[entry]});
    }
  }
  return result;
}

/// The triangles of a surface along a space-filling curve, with places for all leaves.
std::vector<TreeKey> order_of(std::span<const int> faces, const float* vertices, int leaves) {
  std::vector<Vec3<float>> centres;
  Box<float> all{{1e30f, 1e30f, 1e30f}, {-1e30f, -1e30f, -1e30f}};
  for (std::size_t f = 0; f < faces.size(); f += 3) {
    Vec3<float> sum{0, 0, 0};
    for (std::size_t k = 0; k < 3; k++) sum += vec3(vertices + 3 * faces[f + k]);
    centres.push_back((1.0f / 3) * sum);
    all = detail::united(all, Box<float>{centres.back(), centres.back()});
  }
  std::vector<TreeKey> order(size(leaves), kNoItem);
  for (std::size_t f = 0; f < centres.size(); f++) order[f] = tree_key(centres[f], all, static_cast<int>(f));
  std::sort(order.begin(), order.end());
  return order;
}

}  // namespace

void Scene::add_skins() {
  constexpr int kLastShownGroup = 2;
  for (int k = 0; k < model_->nskin; k++)
    if (model_->skin_group[size(k)] <= kLastShownGroup && model_->skin_facenum[size(k)] > 0) add_skin(k);
}

void Scene::add_skin(int skin) {
  const std::size_t k = size(skin);
  const Look look = skin_look(model_, skin);
  if (look.alpha <= 0) return;
  SurfaceInfo surface;
  surface.skin = skin;
  surface.inflate = static_cast<float>(model_->skin_inflate[k]);
  const std::size_t nvert = size(model_->skin_vertnum[k]), nface = size(model_->skin_facenum[k]);
  surface.nsmooth = static_cast<int>(nface);
  std::vector<float> vertices;
  for (double x : model_->skin_vert.subspan(3 * size(model_->skin_vertadr[k]), 3 * nvert))
    vertices.push_back(static_cast<float>(x));
  const std::span<const int> faces = model_->skin_face.subspan(3 * size(model_->skin_faceadr[k]), 3 * nface);
  std::span<const double> texcoords;
  if (model_->skin_texcoordadr[k] >= 0)
    texcoords = model_->skin_texcoord.subspan(2 * size(model_->skin_texcoordadr[k]), 2 * nvert);

  for (const std::vector<Pull>& pulls : pulls_of(model_, k, static_cast<int>(bones_.size()))) {
    for (const Pull& pull : pulls) {
      vert_bone_.push_back(pull.bone);
      vert_bone_weight_.push_back(static_cast<float>(pull.weight));
    }
    vert_bone_first_.push_back(static_cast<int>(vert_bone_.size()));
  }
  for (int b = 0; b < model_->skin_bonenum[k]; b++) {
    const std::size_t bone = size(model_->skin_boneadr[k] + b);
    BoneInfo info{model_->skin_bonebodyid[bone], {}, {}};
    for (std::size_t c = 0; c < 3; c++)
      info.bind_pos[c] = static_cast<float>(model_->skin_bonebindpos[3 * bone + c]);
    for (std::size_t c = 0; c < 4; c++)
      info.bind_quat[c] = static_cast<float>(model_->skin_bonebindquat[4 * bone + c]);
    bones_.push_back(info);
  }
  add_surface(surface, vertices, faces, texcoords, faces);
  add_item(kObjSkin, skin, static_cast<int>(surfaces_.size()) - 1, look);
}

void Scene::add_surface(SurfaceInfo surface, std::span<const float> vertices, std::span<const int> faces,
                        std::span<const double> texcoords, std::span<const int> face_texcoords) {
  surface.first_vert = static_cast<int>(surface_vert_.size() / 3);
  surface.nvert = static_cast<int>(vertices.size() / 3);
  surface.first_face = static_cast<int>(surface_face_.size() / 3);
  surface.nface = static_cast<int>(faces.size() / 3);
  surface.leaves = tree_leaves(surface.nface);
  surface.first_order = static_cast<int>(surface_order_.size());
  surface.first_box = 0;
  for (const SurfaceInfo& before : surfaces_) surface.first_box += 2 * before.leaves - 1;
  if (!texcoords.empty()) surface.first_texcoord = static_cast<int>(surface_texcoord_.size() / 2);
  for (double x : texcoords) surface_texcoord_.push_back(static_cast<float>(x));
  surface_vert_.insert(surface_vert_.end(), vertices.begin(), vertices.end());
  surface_face_.insert(surface_face_.end(), faces.begin(), faces.end());
  surface_facetexcoord_.insert(surface_facetexcoord_.end(), face_texcoords.begin(), face_texcoords.end());
  const std::vector<TreeKey> order = order_of(faces, vertices.data(), surface.leaves);
  surface_order_.insert(surface_order_.end(), order.begin(), order.end());

  ByVertex<int> triangles(size(surface.nvert));
  for (std::size_t i = 0; i < 3 * size(surface.nsmooth); i++)
    triangles[size(faces[i])].push_back(static_cast<int>(i / 3));
  for (const std::vector<int>& around : triangles) {
    vert_face_.insert(vert_face_.end(), around.begin(), around.end());
    vert_face_first_.push_back(static_cast<int>(vert_face_.size()));
  }
  // Only vertices of skins have bones.
  vert_bone_first_.resize(surface_vert_.size() / 3 + 1, vert_bone_first_.back());
  surfaces_.push_back(surface);
}

}  // namespace corten::render
