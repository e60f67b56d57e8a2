// Fills materials, textures, normals, lights, skins and the settings of <visual>.
#include <algorithm>

#include "compile/appearance.h"
#include "compile/fields.h"
#include "model/appearance.h"

namespace corten::compile {

namespace {

/// Values in the reference's single precision.
double single(double value) { return static_cast<float>(value); }

template <class Values>
void set_single_row(std::span<const double> field, int i, const Values& values) {
  double* row = edit(field.data()) + static_cast<std::ptrdiff_t>(values.size()) * i;
  std::transform(values.begin(), values.end(), row, single);
}

detail::AppearanceSizes sizes_of(const Draft& draft, int faces) {
  detail::AppearanceSizes sizes;
  if (!draft.appearance) return sizes;
  bool has_flex_texcoords = false;
  sizes.nmat = count(draft.materials);
  sizes.ntex = count(draft.textures);
  for (const TextureDraft& texture : draft.textures) sizes.ntexdata += count(texture.data->pixels);
  for (const MeshDraft& mesh : draft.meshes) {
    sizes.nmeshnormal += count(mesh.data->appearance.normals);
    sizes.nmeshtexcoord += count(mesh.data->appearance.texcoords);
  }
  sizes.nmeshfacenormal = faces;
  for (const FlexDraft& flex : draft.flexes) {
    sizes.nflextexcoord += count(*flex.spec->texcoord) / 2;
    if (!flex.spec->texcoord->empty()) has_flex_texcoords = true;
  }
  if (has_flex_texcoords)
    for (const FlexDraft& flex : draft.flexes) sizes.nflexelemtexcoord += count(flex.elements);
  sizes.nskin = count(draft.skins);
  for (const SkinDraft& skin : draft.skins) {
    sizes.nskinvert += count(skin.data->vertices);
    sizes.nskintexvert += count(skin.data->texcoords);
    sizes.nskinface += count(skin.data->faces);
    sizes.nskinbone += count(skin.data->bones);
    for (const asset::Bone& bone : skin.data->bones) sizes.nskinbonevert += count(bone.vertices);
  }
  return sizes;
}

void fill_material(const MaterialDraft& material, int i, const ModelFields& m) {
  const mjcf::Material& spec = *material.spec;
  std::copy(material.textures.begin(), material.textures.end(), edit(m.mat_texid.data()) + 10 * i);
  edit(m.mat_texuniform)[i] = *spec.texuniform;
  edit(m.mat_emission)[i] = single(*spec.emission);
  edit(m.mat_specular)[i] = single(*spec.specular);
  edit(m.mat_shininess)[i] = single(*spec.shininess);
  edit(m.mat_reflectance)[i] = single(*spec.reflectance);
  edit(m.mat_metallic)[i] = single(*spec.metallic);
  edit(m.mat_roughness)[i] = single(*spec.roughness);
  set_single_row(m.mat_texrepeat, i, spec.texrepeat->values);
  set_single_row(m.mat_rgba, i, spec.rgba->values);
}

void fill_textures(const Draft& draft, const ModelFields& m) {
  int at = 0;
  for (int i = 0; i < m.ntex; i++) {
    const TextureDraft& texture = draft.textures[static_cast<std::size_t>(i)];
    const asset::Texture& data = *texture.data;
    edit(m.tex_type)[i] = static_cast<int>(*texture.spec->type);
    edit(m.tex_colorspace)[i] = static_cast<int>(data.color_space);
    edit(m.tex_height)[i] = data.height;
    edit(m.tex_width)[i] = data.width;
    edit(m.tex_nchannel)[i] = data.channels;
    edit(m.tex_adr)[i] = at;
    std::copy(data.pixels.begin(), data.pixels.end(), edit(m.tex_data) + at);
    at += count(data.pixels);
  }
}

void fill_light(const LightDraft& light, bool with_texture, int i, const ModelFields& m) {
  const mjcf::Light& spec = *light.spec;
  edit(m.light_type)[i] = static_cast<int>(*spec.type);
  if (with_texture) edit(m.light_texid)[i] = light.texture;
  edit(m.light_castshadow)[i] = *spec.castshadow;
  edit(m.light_bulbradius)[i] = single(*spec.bulbradius);
  edit(m.light_intensity)[i] = single(*spec.intensity);
  edit(m.light_range)[i] = single(*spec.range);
  edit(m.light_cutoff)[i] = single(*spec.cutoff);
  edit(m.light_exponent)[i] = single(*spec.exponent);
  set_single_row(m.light_attenuation, i, spec.attenuation->values);
  set_single_row(m.light_ambient, i, spec.ambient->values);
  set_single_row(m.light_diffuse, i, spec.diffuse->values);
  set_single_row(m.light_specular, i, spec.specular->values);
}

void copy_faces(const std::vector<asset::Triangle>& faces, std::span<const int> field, int first) {
  int* at = edit(field) + 3 * static_cast<std::ptrdiff_t>(first);
  for (const asset::Triangle& face : faces) at = std::copy(face.begin(), face.end(), at);
}

void fill_meshes(const Draft& draft, const ModelFields& m) {
  int normal = 0, texcoord = 0;
  for (int i = 0; i < m.nmesh; i++) {
    const asset::MeshAppearance& mesh = draft.meshes[static_cast<std::size_t>(i)].data->appearance;
    edit(m.mesh_normaladr)[i] = normal;
    edit(m.mesh_normalnum)[i] = count(mesh.normals);
    for (const Vec3<float>& n : mesh.normals)
      set_single_row(m.mesh_normal, normal++, std::array<float, 3>{n.x, n.y, n.z});
    copy_faces(mesh.face_normals, m.mesh_facenormal, m.mesh_faceadr[static_cast<std::size_t>(i)]);
    if (mesh.texcoords.empty()) continue;
    edit(m.mesh_texcoordadr)[i] = texcoord;
    edit(m.mesh_texcoordnum)[i] = count(mesh.texcoords);
    for (const asset::TexCoord& t : mesh.texcoords) set_single_row(m.mesh_texcoord, texcoord++, t);
    copy_faces(mesh.face_texcoords, m.mesh_facetexcoord, m.mesh_faceadr[static_cast<std::size_t>(i)]);
  }
}

/// Write position of the next skin's data.
struct SkinCursor {
  int vertex = 0, texcoord = 0, face = 0, bone = 0, bone_vertex = 0;
};

void fill_bone(const asset::Bone& bone, int body, SkinCursor& at, const ModelFields& m) {
  edit(m.skin_bonevertadr)[at.bone] = at.bone_vertex;
  edit(m.skin_bonevertnum)[at.bone] = count(bone.vertices);
  edit(m.skin_bonebodyid)[at.bone] = body;
  set_single_row(m.skin_bonebindpos, at.bone, bone.bindpos);
  set_single_row(m.skin_bonebindquat, at.bone++, bone.bindquat);
  std::copy(bone.vertices.begin(), bone.vertices.end(), edit(m.skin_bonevertid) + at.bone_vertex);
  std::copy(bone.weights.begin(), bone.weights.end(), edit(m.skin_bonevertweight) + at.bone_vertex);
  at.bone_vertex += count(bone.vertices);
}

void fill_skin(const SkinDraft& skin, int i, SkinCursor& at, const ModelFields& m) {
  const asset::Skin& data = *skin.data;
  edit(m.skin_matid)[i] = skin.material;
  edit(m.skin_group)[i] = *skin.spec->group;
  edit(m.skin_inflate)[i] = single(*skin.spec->inflate);
  set_single_row(m.skin_rgba, i, skin.spec->rgba->values);
  edit(m.skin_vertadr)[i] = at.vertex;
  edit(m.skin_vertnum)[i] = count(data.vertices);
  if (!data.texcoords.empty()) edit(m.skin_texcoordadr)[i] = at.texcoord;
  edit(m.skin_faceadr)[i] = at.face;
  edit(m.skin_facenum)[i] = count(data.faces);
  edit(m.skin_boneadr)[i] = at.bone;
  edit(m.skin_bonenum)[i] = count(data.bones);
  for (const Vec3<float>& v : data.vertices)
    set_single_row(m.skin_vert, at.vertex++, std::array<float, 3>{v.x, v.y, v.z});
  for (const asset::TexCoord& t : data.texcoords) set_single_row(m.skin_texcoord, at.texcoord++, t);
  copy_faces(data.faces, m.skin_face, at.face);
  at.face += count(data.faces);
  for (std::size_t b = 0; b < data.bones.size(); b++) fill_bone(data.bones[b], skin.bodies[b], at, m);
}

void fill_flex_looks(const Draft& draft, const ModelFields& m) {
  int texcoord = 0, corner = 0;
  for (int i = 0; i < m.nflex; i++) {
    const FlexDraft& flex = draft.flexes[static_cast<std::size_t>(i)];
    edit(m.flex_matid)[i] = flex.material;
    edit(m.flex_flatskin)[i] = *flex.spec->flatskin;
    const std::vector<float>& texcoords = *flex.spec->texcoord;
    if (m.nflexelemtexcoord > 0)
      std::copy(flex.element_texcoords.begin(), flex.element_texcoords.end(),
                edit(m.flex_elemtexcoord) + corner);
    corner += count(flex.elements);
    edit(m.flex_texcoordadr)[i] = -1;
    if (texcoords.empty()) continue;
    edit(m.flex_texcoordadr)[i] = texcoord;
    std::copy(texcoords.begin(), texcoords.end(), edit(m.flex_texcoord) + 2 * texcoord);
    texcoord += count(texcoords) / 2;
  }
}

// Values of <visual> as those of VisualSettings.
void take(int& to, int from) { to = from; }
void take(double& to, double from) { to = single(from); }
template <int n>
void take(double (&to)[n], const mjcf::Reals<n>& from) {
  std::transform(from.values.begin(), from.values.end(), to, single);
}

VisualSettings settings_of(const mjcf::Visual& spec) {
  VisualSettings vis{};
#define CORTEN_TAKE(Kind, name, ...) take(to.name, *from.name);
#define CORTEN_SECTION(Section, member, TABLE) \
  {                                            \
    auto& to = vis.member;                     \
    const auto& from = spec.member;            \
    TABLE(CORTEN_TAKE)                         \
  }
  CORTEN_VISUAL_SECTIONS(CORTEN_SECTION)
#undef CORTEN_SECTION
#undef CORTEN_TAKE
  return vis;
}

void fill_materials(const Draft& draft, const ModelFields& m) {
  for (int i = 0; i < m.nmat; i++) fill_material(draft.materials[static_cast<std::size_t>(i)], i, m);
  for (int i = 0; i < m.ngeom; i++)
    edit(m.geom_matid)[i] = draft.geoms[static_cast<std::size_t>(i)]->material;
  for (int i = 0; i < m.nsite; i++)
    edit(m.site_matid)[i] = draft.sites[static_cast<std::size_t>(i)]->material;
  for (int i = 0; i < m.ntendon; i++)
    edit(m.tendon_matid)[i] = draft.tendons[static_cast<std::size_t>(i)].material;
}

/// Tuples can name materials, textures and skins that the model does not have.
void forget_names(detail::ModelStorage& storage) {
#define CORTEN_FORGET(object, size) \
  if (storage.fields.size == 0) storage.names[static_cast<std::size_t>(detail::name_table_of(object))] = {};
  CORTEN_APPEARANCE_OBJECTS(CORTEN_FORGET)
#undef CORTEN_FORGET
}

}  // namespace

void fill_appearance(const Draft& draft, detail::ModelStorage& storage) {
  detail::allocate_appearance(storage, sizes_of(draft, storage.view.nmeshface));
  ModelFields& m = storage.fields;
  m.vis = settings_of(draft.spec->visual);
  for (int i = 0; i < m.ncam; i++) {
    const mjcf::Camera& spec = *draft.cameras[static_cast<std::size_t>(i)]->spec;
    edit(m.cam_output)[i] = spec.output.is_set() ? static_cast<int>(spec.output->bits())
                                                 : static_cast<int>(mjcf::CameraOutput::rgb);
  }
  for (int i = 0; i < m.nlight; i++)
    fill_light(*draft.lights[static_cast<std::size_t>(i)].record, draft.appearance, i, m);
  forget_names(storage);
  if (!draft.appearance) return;
  fill_materials(draft, m);
  fill_textures(draft, m);
  fill_meshes(draft, m);
  fill_flex_looks(draft, m);
  SkinCursor at;
  for (int i = 0; i < m.nskin; i++) fill_skin(draft.skins[static_cast<std::size_t>(i)], i, at, m);
}

}  // namespace corten::compile
