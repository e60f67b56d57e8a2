// Finds the elements of a Spec by name. Every kind has a function, for a Spec and for a const Spec:
//
//     Actuator* lift = find_actuator(spec, "lift");
//
// The result is null if there is no such element. An asset without a name is called after its file.
#pragma once

#include <string_view>

#include "corten/spec/spec.h"

// The kinds of elements in a body and outside the tree: X(struct, name in functions, list).
#define CORTEN_MJCF_BODY_LISTS(X) \
  X(Frame, frame, frames)         \
  X(Joint, joint, joints)         \
  X(Geom, geom, geoms)            \
  X(Site, site, sites)            \
  X(Camera, camera, cameras)      \
  X(Light, light, lights)

#define CORTEN_MJCF_SPEC_LISTS(X)   \
  X(Mesh, mesh, meshes)             \
  X(HField, hfield, hfields)        \
  X(Sdf, sdf, sdfs)                 \
  X(Texture, texture, textures)     \
  X(Material, material, materials)  \
  X(Skin, skin, skins)              \
  X(Pair, pair, pairs)              \
  X(Exclude, exclude, excludes)     \
  X(Equality, equality, equalities) \
  X(Tendon, tendon, tendons)        \
  X(Actuator, actuator, actuators)  \
  X(Sensor, sensor, sensors)        \
  X(Numeric, numeric, numerics)     \
  X(CustomText, text, texts)        \
  X(Tuple, tuple, tuples)           \
  X(Key, key, keys)

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
#define CORTEN_MJCF_FIND(E, word, list)              \
  E* find_##word(Body& root, std::string_view name); \
  const E* find_##word(const Body& root, std::string_view name);
CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_FIND)
#undef CORTEN_MJCF_FIND

// The element with this name in the whole model: find_joint(spec, "knee"), find_sensor(spec, "touch").
#define CORTEN_MJCF_FIND(E, word, list)              \
  E* find_##word(Spec& spec, std::string_view name); \
  const E* find_##word(const Spec& spec, std::string_view name);
CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_FIND)
CORTEN_MJCF_SPEC_LISTS(CORTEN_MJCF_FIND)
#undef CORTEN_MJCF_FIND

}  // namespace corten::mjcf
