// Objects of a Model by name or id: `model.body("torso").mass`, `model.joint("knee").range[0]`.
//
// A view has the object's id, its name and one member for each of its fields (corten/object_fields.h): a
// number, or a span into the Model, which must outlive the view.
#pragma once

#include <span>
#include <string_view>
#include <type_traits>

#include "corten/elements.h"
#include "corten/object_fields.h"

namespace corten {

namespace detail {

/// One row of a field of a Model: a number, or a span with as many numbers as the row has.
template <class Number, int numbers>
using ModelRow = std::conditional_t<
    numbers == 1, Number,
    std::conditional_t<(numbers < 0), std::span<const Number>,
                       std::span<const Number, static_cast<std::size_t>(numbers < 0 ? 0 : numbers)>>>;

}  // namespace detail

#define CORTEN_ROW(element, member, field, columns) \
  detail::ModelRow<flat::element, extent::element*(columns)> member;
#define CORTEN_DOF_ROWS(element, member, field, columns) std::span<const flat::element> member;
// What every view begins with.
#define CORTEN_IDENTITY \
  int id;               \
  std::string_view name;

/// A body of a Model.
struct ModelBody {
  CORTEN_IDENTITY CORTEN_MODEL_BODY_FIELDS(CORTEN_ROW)
};
/// A joint and its dofs of a Model.
struct ModelJoint {
  CORTEN_IDENTITY CORTEN_MODEL_JOINT_FIELDS(CORTEN_ROW)
      // Rows of the joint's coordinates and dofs.
      std::span<const double> qpos0;    ///< coordinates at reset
  std::span<const double> qpos_spring;  ///< coordinates at which springs are at rest
  CORTEN_MODEL_JOINT_DOF_FIELDS(CORTEN_DOF_ROWS)
};
/// A geom of a Model.
struct ModelGeom {
  CORTEN_IDENTITY CORTEN_MODEL_GEOM_FIELDS(CORTEN_ROW)
};
/// A site of a Model.
struct ModelSite {
  CORTEN_IDENTITY CORTEN_MODEL_SITE_FIELDS(CORTEN_ROW)
};
/// A camera of a Model.
struct ModelCamera {
  CORTEN_IDENTITY CORTEN_MODEL_CAMERA_FIELDS(CORTEN_ROW)
};
/// A light of a Model.
struct ModelLight {
  CORTEN_IDENTITY CORTEN_MODEL_LIGHT_FIELDS(CORTEN_ROW)
};
/// A mesh of a Model.
struct ModelMesh {
  CORTEN_IDENTITY CORTEN_MODEL_MESH_FIELDS(
      CORTEN_ROW) std::span<const double> vert;  ///< three numbers per vertex, in the mesh's inertial frame
  std::span<const int> face;                     ///< three vertices per triangle, index within the mesh
};
/// A material of a Model.
struct ModelMaterial {
  CORTEN_IDENTITY CORTEN_MODEL_MATERIAL_FIELDS(CORTEN_ROW)
};
/// A texture of a Model.
struct ModelTexture {
  CORTEN_IDENTITY CORTEN_MODEL_TEXTURE_FIELDS(
      CORTEN_ROW) std::span<const unsigned char> data;  ///< height x width x nchannel bytes
};
/// A skin of a Model.
struct ModelSkin {
  CORTEN_IDENTITY CORTEN_MODEL_SKIN_FIELDS(CORTEN_ROW)
};
/// A height field of a Model.
struct ModelHfield {
  CORTEN_IDENTITY CORTEN_MODEL_HFIELD_FIELDS(
      CORTEN_ROW) std::span<const double> data;  ///< nrow x ncol elevations, 0 to 1
};
/// A signed distance field of a Model.
struct ModelSdf {
  CORTEN_IDENTITY CORTEN_MODEL_SDF_FIELDS(CORTEN_ROW)
};
/// A flex of a Model: a deformable object.
struct ModelFlex {
  CORTEN_IDENTITY CORTEN_MODEL_FLEX_FIELDS(
      CORTEN_ROW) std::span<const int> vertbodyid;  ///< body of each vertex; -1: interpolated
  std::span<const double> vert;  ///< three numbers per vertex, in the frames of their bodies
  std::span<const int> elem;     ///< dim + 1 vertices per element, index within the flex
  std::span<const int> edge;     ///< two vertices per edge, index within the flex
};
/// A contact pair of a Model.
struct ModelPair {
  CORTEN_IDENTITY CORTEN_MODEL_PAIR_FIELDS(CORTEN_ROW)
};
/// An excluded pair of bodies of a Model.
struct ModelExclude {
  CORTEN_IDENTITY CORTEN_MODEL_EXCLUDE_FIELDS(CORTEN_ROW)
};
/// An equality constraint of a Model.
struct ModelEquality {
  CORTEN_IDENTITY CORTEN_MODEL_EQUALITY_FIELDS(CORTEN_ROW)
};
/// A tendon of a Model.
struct ModelTendon {
  CORTEN_IDENTITY CORTEN_MODEL_TENDON_FIELDS(CORTEN_ROW)
};
/// An actuator of a Model.
struct ModelActuator {
  CORTEN_IDENTITY CORTEN_MODEL_ACTUATOR_FIELDS(CORTEN_ROW)
};
/// A sensor of a Model.
struct ModelSensor {
  CORTEN_IDENTITY CORTEN_MODEL_SENSOR_FIELDS(CORTEN_ROW)
};
/// A custom array of numbers of a Model.
struct ModelNumeric {
  CORTEN_IDENTITY CORTEN_MODEL_NUMERIC_FIELDS(CORTEN_ROW) std::span<const double> data;  ///< its numbers
};
/// A custom text of a Model.
struct ModelText {
  CORTEN_IDENTITY CORTEN_MODEL_TEXT_FIELDS(
      CORTEN_ROW) std::span<const int> data;  ///< UTF-8 bytes, the last is zero
};
/// A custom list of objects of a Model.
struct ModelTuple {
  CORTEN_IDENTITY CORTEN_MODEL_TUPLE_FIELDS(CORTEN_ROW) std::span<const int> objtype;  ///< as ObjectType
  std::span<const int> objid;                                                          ///< id of each object
  std::span<const double> objprm;  ///< parameter of each object
};
/// A keyframe of a Model.
struct ModelKey {
  CORTEN_IDENTITY CORTEN_MODEL_KEY_FIELDS(CORTEN_ROW)
};

#undef CORTEN_ROW
#undef CORTEN_DOF_ROWS
#undef CORTEN_IDENTITY

}  // namespace corten

// Kinds of objects that have a view: X(view, function, object type).
// clang-format off
#define CORTEN_MODEL_OBJECTS(X)          \
  X(ModelBody,     body,     kObjBody)     \
  X(ModelJoint,    joint,    kObjJoint)    \
  X(ModelGeom,     geom,     kObjGeom)     \
  X(ModelSite,     site,     kObjSite)     \
  X(ModelCamera,   camera,   kObjCamera)   \
  X(ModelLight,    light,    kObjLight)    \
  X(ModelMesh,     mesh,     kObjMesh)     \
  X(ModelSkin,     skin,     kObjSkin)     \
  X(ModelHfield,   hfield,   kObjHfield)   \
  X(ModelSdf,      sdf,      kObjSdf)      \
  X(ModelTexture,  texture,  kObjTexture)  \
  X(ModelMaterial, material, kObjMaterial) \
  X(ModelFlex,     flex,     kObjFlex)     \
  X(ModelPair,     pair,     kObjPair)     \
  X(ModelExclude,  exclude,  kObjExclude)  \
  X(ModelEquality, equality, kObjEquality) \
  X(ModelTendon,   tendon,   kObjTendon)   \
  X(ModelActuator, actuator, kObjActuator) \
  X(ModelSensor,   sensor,   kObjSensor)   \
  X(ModelNumeric,  numeric,  kObjNumeric)  \
  X(ModelText,     text,     kObjText)     \
  X(ModelTuple,    tuple,    kObjTuple)    \
  X(ModelKey,      key,      kObjKey)
// clang-format on
