#include "render/looks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/elementary.h"
#include "render/texture.h"

namespace corten::render {

namespace {

constexpr int kRoles = 10, kRgbRole = 1, kRgbaRole = 8;

bool is_default(const double* rgba) {
  return rgba[0] == 0.5 && rgba[1] == 0.5 && rgba[2] == 0.5 && rgba[3] == 1;
}

/// Values of a material; those of MuJoCo without one.
Look material_look(const Model& model, int material, const double* own) {
  if (material < 0) return painted(own);
  const auto m = static_cast<std::size_t>(material);
  Look look = painted(is_default(own) ? model->mat_rgba.data() + 4 * m : own);
  look.emission = static_cast<float>(model->mat_emission[m]);
  look.specular = static_cast<float>(model->mat_specular[m]);
  look.shininess = static_cast<float>(model->mat_shininess[m]);
  look.reflectance = static_cast<float>(model->mat_reflectance[m]);
  const int* roles = model->mat_texid.data() + kRoles * m;
  look.texture = roles[kRgbRole] >= 0 ? roles[kRgbRole] : roles[kRgbaRole];
  return look;
}

bool has_coordinates(const Model& model, std::size_t mesh) {
  const auto first = 3 * static_cast<std::size_t>(model->mesh_faceadr[mesh]);
  return model->mesh_texcoordadr[mesh] >= 0 && first < model->mesh_facetexcoord.size() &&
         model->mesh_facetexcoord[first] >= 0;
}

/// Factors from positions in the geom's frame, in metres, to repetitions of the texture. Repetitions are per
/// object, or per unit of length if the material or the plane says so.
void set_mapping(Look& look, const Model& model, int geom) {
  const auto g = static_cast<std::size_t>(geom);
  const auto material = static_cast<std::size_t>(model->geom_matid[g]);
  const bool uniform = model->mat_texuniform[material] != 0;
  const double* repeat = model->mat_texrepeat.data() + 2 * material;
  const double* size = model->geom_size.data() + 3 * g;
  const int type = model->geom_type[g];
  auto extent = [&](int k) {
    const int axis = type == kSphere || type == kCapsule ? 0 : type == kCylinder ? (k < 2 ? 0 : 1) : k;
    return size[axis] > 0 ? size[axis] : 1.0;
  };
  if (model->tex_type[static_cast<std::size_t>(look.texture)] != kFlatTexture) {
    look.mapping = Mapping::cube;
    // MuJoCo takes directions in units of the geom's sizes, but in metres for what is given in metres.
    const bool in_metres = type == kMesh || type == kHfield || type == kSdf;
    for (int k = 0; k < 3; k++)
      look.scale[k] = static_cast<float>(in_metres ? (uniform ? extent(k) : 1.0)
                                         : uniform ? 1.0
                                                   : 1 / extent(k));
    if (type == kCapsule) look.scale.z = uniform ? static_cast<float>(size[1]) : 1.0f;
    return;
  }
  if (type == kMesh && has_coordinates(model, static_cast<std::size_t>(model->geom_dataid[g]))) {
    look.mapping = Mapping::coordinates;
    for (int k = 0; k < 2; k++) look.scale[k] = repeat[k] != 0 ? static_cast<float>(repeat[k]) : 1.0f;
    return;
  }
  look.mapping = Mapping::project;
  for (int k = 0; k < 2; k++)
    look.scale[k] = static_cast<float>(repeat[k] / (uniform || look.infinite ? 1.0 : extent(k)));
}

/// The mapping on a skin or flex.
void set_surface_mapping(Look& look, const Model& model, int material, bool has_texcoords) {
  if (look.texture < 0) return;
  const double* repeat = model->mat_texrepeat.data() + 2 * static_cast<std::size_t>(material);
  if (model->tex_type[static_cast<std::size_t>(look.texture)] != kFlatTexture) look.mapping = Mapping::cube;
  else if (has_texcoords) look.mapping = Mapping::coordinates;
  if (look.mapping == Mapping::coordinates)
    for (int c = 0; c < 2; c++) look.scale[c] = repeat[c] != 0 ? static_cast<float>(repeat[c]) : 1.0f;
}

/// A plane without a texture has faint lines, so that motion can be seen: a power of ten that suits the size
/// of the model, if the plane is larger.
float grid_spacing(const Model& model, double half_size) {
  const double spacing =
      corten::pow(10.0, std::round(corten::log(std::max(1e-6, model->stat.extent / 3)) / std::numbers::ln10));
  return half_size > spacing ? static_cast<float>(spacing) : 0.0f;
}

/// Well spread numbers between 0 and 1 (van der Corput).
float spread(int index) {
  float result = 0, fraction = 1;
  for (int rest = index; rest > 0; rest /= 2) {
    fraction /= 2;
    result += fraction * static_cast<float>(rest % 2);
  }
  return result;
}

/// Without any colour: stone for what does not move, clay for what moves, a little different for each body.
Colour plain_colour(const Model& model, std::size_t body) {
  if (model->body_weldid[body] == 0) return {0.62f, 0.63f, 0.65f};
  const float light = 0.9f + 0.2f * spread(static_cast<int>(body) + 1);
  return {0.8f * light, 0.6f * light, 0.5f * light};
}

}  // namespace

Look painted(const double* rgba) {
  Look look;
  look.rgb = {static_cast<float>(rgba[0]), static_cast<float>(rgba[1]), static_cast<float>(rgba[2])};
  look.alpha = std::clamp(static_cast<float>(rgba[3]), 0.0f, 1.0f);
  return look;
}

Look geom_look(const Model& model, int geom) {
  const auto g = static_cast<std::size_t>(geom);
  const double* own = model->geom_rgba.data() + 4 * g;
  Look look = material_look(model, model->geom_matid[g], own);
  if (model->geom_matid[g] < 0 && is_default(own))
    look.rgb = plain_colour(model, static_cast<std::size_t>(model->geom_bodyid[g]));
  const double* size = model->geom_size.data() + 3 * g;
  look.infinite = model->geom_type[g] == kPlane && (size[0] <= 0 || size[1] <= 0);
  if (look.texture >= 0) set_mapping(look, model, geom);
  else if (model->geom_type[g] == kPlane)
    look.grid = grid_spacing(model, look.infinite ? 1e30 : std::min(size[0], size[1]));
  // As in MuJoCo, only flat shapes are mirrors.
  if (model->geom_type[g] != kPlane && model->geom_type[g] != kBox) look.reflectance = 0;
  return look;
}

Look site_look(const Model& model, int site) {
  const auto s = static_cast<std::size_t>(site);
  return material_look(model, model->site_matid[s], model->site_rgba.data() + 4 * s);
}

Look tendon_look(const Model& model, int tendon) {
  const auto t = static_cast<std::size_t>(tendon);
  return material_look(model, model->tendon_matid[t], model->tendon_rgba.data() + 4 * t);
}

Look skin_look(const Model& model, int skin) {
  const auto k = static_cast<std::size_t>(skin);
  Look look = material_look(model, model->skin_matid[k], model->skin_rgba.data() + 4 * k);
  set_surface_mapping(look, model, model->skin_matid[k], model->skin_texcoordadr[k] >= 0);
  return look;
}

Look flex_look(const Model& model, int flex) {
  const auto k = static_cast<std::size_t>(flex);
  const double* own = model->flex_rgba.data() + 4 * k;
  Look look = material_look(model, model->flex_matid[k], own);
  if (model->flex_matid[k] < 0 && is_default(own)) {
    const int body = model->flex_nodenum[k] > 0
                         ? model->flex_nodebodyid[static_cast<std::size_t>(model->flex_nodeadr[k])]
                         : model->flex_vertbodyid[static_cast<std::size_t>(model->flex_vertadr[k])];
    look.rgb = plain_colour(model, static_cast<std::size_t>(body));
  }
  set_surface_mapping(look, model, model->flex_matid[k], model->flex_texcoordadr[k] >= 0);
  return look;
}

}  // namespace corten::render
