// Views of single objects of a Model or a Data, and their lookup by name.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/nearest_word.h"
#include "corten/data.h"
#include "corten/keywords.h"
#include "corten/model.h"
#include "model/appearance.h"
#include "model/object_count.h"
#include "model/storage.h"

namespace corten {

namespace {

using detail::RowRange;

/// The row of object `id` in a field with `count` rows.
template <int numbers, class Number>
decltype(auto) row(std::span<Number> field, int id, int count) {
  const std::size_t at = static_cast<std::size_t>(id);
  if constexpr (numbers == 1) {
    return (field[at]);
  } else if constexpr (numbers < 0) {
    const std::size_t n = field.size() / static_cast<std::size_t>(count);
    return field.subspan(at * n, n);
  } else {
    return field.subspan(at * numbers).template first<static_cast<std::size_t>(numbers)>();
  }
}

template <class Number>
std::span<Number> rows(std::span<Number> field, RowRange range, int columns = 1) {
  return field.subspan(static_cast<std::size_t>(range.first * columns),
                       static_cast<std::size_t>(range.count * columns));
}

RowRange coordinates_of(const ModelFields& m, int joint) {
  const int first = m.jnt_qposadr[joint];
  return {first, (joint + 1 < m.njnt ? m.jnt_qposadr[joint + 1] : m.nq) - first};
}
RowRange dofs_of(const ModelFields& m, int joint) {
  const int first = m.jnt_dofadr[joint];
  return {first, (joint + 1 < m.njnt ? m.jnt_dofadr[joint + 1] : m.nv) - first};
}

int checked_id(const Model& model, ObjectType type, int id) {
  const int count = model.count(type);
  if (id < 0 || id >= count)
    throw std::out_of_range(std::string(object_name(type)) + " " + std::to_string(id) +
                            " does not exist; the model has " + std::to_string(count));
  return id;
}

}  // namespace

std::optional<int> Model::find(ObjectType type, std::string_view name) const {
  const int table = detail::name_table_of(type);
  if (table < 0) return std::nullopt;
  const auto& ids = storage_->names[static_cast<std::size_t>(table)].ids;
  const auto found = ids.find(name);
  return found == ids.end() ? std::nullopt : std::optional(found->second);
}

int Model::id(ObjectType type, std::string_view name) const {
  if (const auto found = find(type, name)) return *found;
  std::string message = "there is no " + std::string(object_name(type)) + " \"" + std::string(name) + "\"";
  if (const int table = detail::name_table_of(type); table >= 0) {
    std::vector<std::string_view> words;
    for (const auto& [word, id] : storage_->names[static_cast<std::size_t>(table)].ids) words.push_back(word);
    message += suggestion(name, words);
  }
  throw std::out_of_range(message);
}

int Model::count(ObjectType type) const {
  if (type == kObjDof) return fields_->nv;
  if (type == kObjSdf) return fields_->nsdf;
  if (const int held = detail::appearance_count(*fields_, type); held >= 0) return held;
  return std::max(0, detail::count_of(storage_->view, type));
}

// ---- views of a Model

#define CORTEN_ROW(element, member, field, columns)      row<extent::element*(columns)>(m.field, id, n),
#define CORTEN_DOF_ROWS(element, member, field, columns) rows(m.field, dofs, extent::element*(columns)),
#define CORTEN_VIEW(View, function, type, TABLE)    \
  View Model::function(int id) const {              \
    checked_id(*this, type, id);                    \
    const ModelFields& m = *fields_;                \
    [[maybe_unused]] const int n = count(type);     \
    return {id, name(type, id), TABLE(CORTEN_ROW)}; \
  }
CORTEN_VIEW(ModelBody, body, kObjBody, CORTEN_MODEL_BODY_FIELDS)
CORTEN_VIEW(ModelGeom, geom, kObjGeom, CORTEN_MODEL_GEOM_FIELDS)
CORTEN_VIEW(ModelSite, site, kObjSite, CORTEN_MODEL_SITE_FIELDS)
CORTEN_VIEW(ModelCamera, camera, kObjCamera, CORTEN_MODEL_CAMERA_FIELDS)
CORTEN_VIEW(ModelLight, light, kObjLight, CORTEN_MODEL_LIGHT_FIELDS)
CORTEN_VIEW(ModelSdf, sdf, kObjSdf, CORTEN_MODEL_SDF_FIELDS)
CORTEN_VIEW(ModelSkin, skin, kObjSkin, CORTEN_MODEL_SKIN_FIELDS)
CORTEN_VIEW(ModelMaterial, material, kObjMaterial, CORTEN_MODEL_MATERIAL_FIELDS)
CORTEN_VIEW(ModelPair, pair, kObjPair, CORTEN_MODEL_PAIR_FIELDS)
CORTEN_VIEW(ModelExclude, exclude, kObjExclude, CORTEN_MODEL_EXCLUDE_FIELDS)
CORTEN_VIEW(ModelEquality, equality, kObjEquality, CORTEN_MODEL_EQUALITY_FIELDS)
CORTEN_VIEW(ModelTendon, tendon, kObjTendon, CORTEN_MODEL_TENDON_FIELDS)
CORTEN_VIEW(ModelActuator, actuator, kObjActuator, CORTEN_MODEL_ACTUATOR_FIELDS)
CORTEN_VIEW(ModelSensor, sensor, kObjSensor, CORTEN_MODEL_SENSOR_FIELDS)
CORTEN_VIEW(ModelKey, key, kObjKey, CORTEN_MODEL_KEY_FIELDS)
#undef CORTEN_VIEW

ModelJoint Model::joint(int id) const {
  checked_id(*this, kObjJoint, id);
  const ModelFields& m = *fields_;
  const int n = m.njnt;
  const RowRange coordinates = coordinates_of(m, id), dofs = dofs_of(m, id);
  return {id, name(kObjJoint, id), CORTEN_MODEL_JOINT_FIELDS(CORTEN_ROW) rows(m.qpos0, coordinates),
          rows(m.qpos_spring, coordinates), CORTEN_MODEL_JOINT_DOF_FIELDS(CORTEN_DOF_ROWS)};
}

ModelMesh Model::mesh(int id) const {
  checked_id(*this, kObjMesh, id);
  const ModelFields& m = *fields_;
  const int n = m.nmesh;
  return {id, name(kObjMesh, id),
          CORTEN_MODEL_MESH_FIELDS(CORTEN_ROW) rows(m.mesh_vert, {m.mesh_vertadr[id], m.mesh_vertnum[id]}, 3),
          rows(m.mesh_face, {m.mesh_faceadr[id], m.mesh_facenum[id]}, 3)};
}

ModelHfield Model::hfield(int id) const {
  checked_id(*this, kObjHfield, id);
  const ModelFields& m = *fields_;
  const int n = m.nhfield;
  return {id, name(kObjHfield, id),
          CORTEN_MODEL_HFIELD_FIELDS(CORTEN_ROW)
              rows(m.hfield_data, {m.hfield_adr[id], m.hfield_nrow[id] * m.hfield_ncol[id]})};
}

ModelFlex Model::flex(int id) const {
  checked_id(*this, kObjFlex, id);
  const ModelFields& m = *fields_;
  const int n = m.nflex;
  return {id,
          name(kObjFlex, id),
          CORTEN_MODEL_FLEX_FIELDS(CORTEN_ROW)
              rows(m.flex_vertbodyid, {m.flex_vertadr[id], m.flex_vertnum[id]}),
          rows(m.flex_vert, {m.flex_vertadr[id], m.flex_vertnum[id]}, 3),
          rows(m.flex_elem, {m.flex_elemdataadr[id], (m.flex_dim[id] + 1) * m.flex_elemnum[id]}),
          rows(m.flex_edge, {m.flex_edgeadr[id], m.flex_edgenum[id]}, 2)};
}

ModelTexture Model::texture(int id) const {
  checked_id(*this, kObjTexture, id);
  const ModelFields& m = *fields_;
  const int n = m.ntex, bytes = m.tex_height[id] * m.tex_width[id] * m.tex_nchannel[id];
  return {id, name(kObjTexture, id),
          CORTEN_MODEL_TEXTURE_FIELDS(CORTEN_ROW) rows(m.tex_data, {m.tex_adr[id], bytes})};
}

ModelNumeric Model::numeric(int id) const {
  checked_id(*this, kObjNumeric, id);
  const ModelFields& m = *fields_;
  const int n = m.nnumeric;
  return {id, name(kObjNumeric, id),
          CORTEN_MODEL_NUMERIC_FIELDS(CORTEN_ROW)
              rows(m.numeric_data, {m.numeric_adr[id], m.numeric_size[id]})};
}

ModelText Model::text(int id) const {
  checked_id(*this, kObjText, id);
  const ModelFields& m = *fields_;
  const int n = m.ntext;
  return {id, name(kObjText, id),
          CORTEN_MODEL_TEXT_FIELDS(CORTEN_ROW) rows(m.text_data, {m.text_adr[id], m.text_size[id]})};
}

ModelTuple Model::tuple(int id) const {
  checked_id(*this, kObjTuple, id);
  const ModelFields& m = *fields_;
  const int n = m.ntuple;
  const RowRange range{m.tuple_adr[id], m.tuple_size[id]};
  return {id, name(kObjTuple, id), CORTEN_MODEL_TUPLE_FIELDS(CORTEN_ROW) rows(m.tuple_objtype, range),
          rows(m.tuple_objid, range), rows(m.tuple_objprm, range)};
}
#undef CORTEN_ROW
#undef CORTEN_DOF_ROWS

#define CORTEN_BY_NAME(View, function, type) \
  View Model::function(std::string_view name) const { return function(id(type, name)); }
CORTEN_MODEL_OBJECTS(CORTEN_BY_NAME)
#undef CORTEN_BY_NAME

// ---- views of a Data

#define CORTEN_ROW(element, member, field, columns)                                             \
  detail::DataRow<flat::element, extent::element*(columns)> CORTEN_VIEW_CLASS::member() const { \
    return row<extent::element*(columns)>(std::span(fields_->field), id(), 1);                  \
  }
#define CORTEN_DOF_ROWS(element, member, field, columns)                        \
  std::span<flat::element> DataJoint::member() const {                          \
    return rows(std::span(fields_->field), dofs_, extent::element * (columns)); \
  }
#define CORTEN_VIEW_CLASS DataBody
CORTEN_DATA_BODY_FIELDS(CORTEN_ROW)
#undef CORTEN_VIEW_CLASS
#define CORTEN_VIEW_CLASS DataJoint
CORTEN_DATA_JOINT_FIELDS(CORTEN_ROW)
CORTEN_DATA_JOINT_DOF_FIELDS(CORTEN_DOF_ROWS)
#undef CORTEN_VIEW_CLASS
#define CORTEN_VIEW_CLASS DataGeom
CORTEN_DATA_GEOM_FIELDS(CORTEN_ROW)
#undef CORTEN_VIEW_CLASS
#define CORTEN_VIEW_CLASS DataSite
CORTEN_DATA_SITE_FIELDS(CORTEN_ROW)
#undef CORTEN_VIEW_CLASS
#define CORTEN_VIEW_CLASS DataCamera
CORTEN_DATA_CAMERA_FIELDS(CORTEN_ROW)
#undef CORTEN_VIEW_CLASS
#define CORTEN_VIEW_CLASS DataLight
CORTEN_DATA_LIGHT_FIELDS(CORTEN_ROW)
#undef CORTEN_VIEW_CLASS
#define CORTEN_VIEW_CLASS DataTendon
CORTEN_DATA_TENDON_FIELDS(CORTEN_ROW)
#undef CORTEN_VIEW_CLASS
#define CORTEN_VIEW_CLASS DataActuator
CORTEN_DATA_ACTUATOR_FIELDS(CORTEN_ROW)
#undef CORTEN_VIEW_CLASS
#define CORTEN_VIEW_CLASS DataEquality
CORTEN_DATA_EQUALITY_FIELDS(CORTEN_ROW)
#undef CORTEN_VIEW_CLASS
#undef CORTEN_ROW
#undef CORTEN_DOF_ROWS

namespace {

/// The row of a mocap body in mocap_pos and mocap_quat.
int mocap_row(std::string_view body, int mocap) {
  if (mocap < 0) throw std::logic_error("body \"" + std::string(body) + "\" is not a mocap body");
  return mocap;
}

}  // namespace

std::span<double, 3> DataBody::mocap_pos() const {
  return row<3>(std::span(fields_->mocap_pos), mocap_row(name(), mocap_), 1);
}
std::span<double, 4> DataBody::mocap_quat() const {
  return row<4>(std::span(fields_->mocap_quat), mocap_row(name(), mocap_), 1);
}
std::span<double> DataJoint::qpos() const { return rows(std::span(fields_->qpos), coordinates_); }
std::span<double> DataActuator::act() const { return rows(std::span(fields_->act), activations_); }
std::span<double> DataActuator::act_dot() const { return rows(std::span(fields_->act_dot), activations_); }

namespace {

detail::DataObject object_of(const Data& data, ObjectType type, int id) {
  const Model& model = data.model();
  return {*data, checked_id(model, type, id), model.name(type, id)};
}

}  // namespace

DataBody Data::body(int id) const {
  const auto object = object_of(*this, kObjBody, id);
  return {object, model_->body_mocapid[id]};
}
DataJoint Data::joint(int id) const {
  const auto object = object_of(*this, kObjJoint, id);
  return {object, coordinates_of(*model_, id), dofs_of(*model_, id)};
}
DataActuator Data::actuator(int id) const {
  const auto object = object_of(*this, kObjActuator, id);
  const int count = model_->actuator_actnum[id];
  return {object, {count > 0 ? model_->actuator_actadr[id] : 0, count}};
}
DataSensor Data::sensor(int id) const {
  const auto object = object_of(*this, kObjSensor, id);
  return {object, rows(std::span(fields_->sensordata), {model_->sensor_adr[id], model_->sensor_dim[id]})};
}
DataGeom Data::geom(int id) const { return DataGeom(object_of(*this, kObjGeom, id)); }
DataSite Data::site(int id) const { return DataSite(object_of(*this, kObjSite, id)); }
DataCamera Data::camera(int id) const { return DataCamera(object_of(*this, kObjCamera, id)); }
DataLight Data::light(int id) const { return DataLight(object_of(*this, kObjLight, id)); }
DataTendon Data::tendon(int id) const { return DataTendon(object_of(*this, kObjTendon, id)); }
DataEquality Data::equality(int id) const { return DataEquality(object_of(*this, kObjEquality, id)); }

#define CORTEN_BY_NAME(View, function, type) \
  View Data::function(std::string_view name) const { return function(model_.id(type, name)); }
CORTEN_DATA_OBJECTS(CORTEN_BY_NAME)
#undef CORTEN_BY_NAME

}  // namespace corten
