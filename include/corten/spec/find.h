// Finds the elements of a Spec by name. Every kind has a function, for a Spec and for a const Spec:
//
//     Actuator* lift = find_actuator(spec, "lift");
//
// The result is null if there is no such element. An asset without a name is called after its file.
#pragma once

#include <string_view>

#include "corten/spec/spec.h"

// The lists of a body and of a Spec: X(struct, name in functions, list, kind).

// What a body has besides frames and bodies.
#define CORTEN_MJCF_LEAF_LISTS(X)        \
  X(Joint, joint, joints, kObjJoint)     \
  X(Geom, geom, geoms, kObjGeom)         \
  X(Site, site, sites, kObjSite)         \
  X(Camera, camera, cameras, kObjCamera) \
  X(Light, light, lights, kObjLight)

#define CORTEN_MJCF_BODY_LISTS(X)    \
  X(Frame, frame, frames, kObjFrame) \
  CORTEN_MJCF_LEAF_LISTS(X)

#define CORTEN_MJCF_ASSET_LISTS(X)               \
  X(Mesh, mesh, meshes, kObjMesh)                \
  X(HField, hfield, hfields, kObjHfield)         \
  X(Sdf, sdf, sdfs, kObjSdf)                     \
  X(Texture, texture, textures, kObjTexture)     \
  X(Material, material, materials, kObjMaterial) \
  X(Skin, skin, skins, kObjSkin)

#define CORTEN_MJCF_CONTACT_LISTS(X) \
  X(Pair, pair, pairs, kObjPair)     \
  X(Exclude, exclude, excludes, kObjExclude)

#define CORTEN_MJCF_CUSTOM_LISTS(X)          \
  X(Numeric, numeric, numerics, kObjNumeric) \
  X(CustomText, text, texts, kObjText)       \
  X(Tuple, tuple, tuples, kObjTuple)

// What a Spec has besides the tree and assets.
#define CORTEN_MJCF_OTHER_LISTS(X)                \
  X(Flex, flex, flexes, kObjFlex)                 \
  CORTEN_MJCF_CONTACT_LISTS(X)                    \
  X(Equality, equality, equalities, kObjEquality) \
  X(Tendon, tendon, tendons, kObjTendon)          \
  X(Actuator, actuator, actuators, kObjActuator)  \
  X(Sensor, sensor, sensors, kObjSensor)          \
  CORTEN_MJCF_CUSTOM_LISTS(X)                     \
  X(Key, key, keys, kObjKey)

#define CORTEN_MJCF_SPEC_LISTS(X) \
  CORTEN_MJCF_ASSET_LISTS(X)      \
  CORTEN_MJCF_OTHER_LISTS(X)

namespace corten::mjcf {

/// The default class with this name.
DefaultClass* find_class(Spec& spec, std::string_view name);
const DefaultClass* find_class(const Spec& spec, std::string_view name);

/// The body with this name in the subtree of `root`, including `root` itself.
Body* find_body(Body& root, std::string_view name);
const Body* find_body(const Body& root, std::string_view name);
/// The body with this name in the whole model.
Body* find_body(Spec& spec, std::string_view name);
const Body* find_body(const Spec& spec, std::string_view name);

// The element with this name in the subtree of `root`: find_joint(body, "knee").
#define CORTEN_MJCF_FIND(E, word, list, ...)         \
  E* find_##word(Body& root, std::string_view name); \
  const E* find_##word(const Body& root, std::string_view name);
CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_FIND)
#undef CORTEN_MJCF_FIND

// The element with this name in the whole model: find_joint(spec, "knee"), find_sensor(spec, "touch").
#define CORTEN_MJCF_FIND(E, word, list, ...)         \
  E* find_##word(Spec& spec, std::string_view name); \
  const E* find_##word(const Spec& spec, std::string_view name);
CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_FIND)
CORTEN_MJCF_SPEC_LISTS(CORTEN_MJCF_FIND)
#undef CORTEN_MJCF_FIND

}  // namespace corten::mjcf
