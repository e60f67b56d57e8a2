// Kinds of elements (names are unique within a kind), and loops over the elements of a tree or Spec.
#pragma once

#include <string_view>

#include "corten/spec/spec.h"

namespace corten::mjcf {

/// The kind of elements of type E.
template <class E>
inline constexpr ObjectType kind_of = kObjBody;
#define CORTEN_MJCF_KIND(E, kind) \
  template <>                     \
  inline constexpr ObjectType kind_of<E> = kind;
CORTEN_MJCF_KIND(Frame, kObjFrame)
CORTEN_MJCF_KIND(Joint, kObjJoint)
CORTEN_MJCF_KIND(Geom, kObjGeom)
CORTEN_MJCF_KIND(Site, kObjSite)
CORTEN_MJCF_KIND(Camera, kObjCamera)
CORTEN_MJCF_KIND(Light, kObjLight)
CORTEN_MJCF_KIND(Mesh, kObjMesh)
CORTEN_MJCF_KIND(HField, kObjHfield)
CORTEN_MJCF_KIND(Sdf, kObjSdf)
CORTEN_MJCF_KIND(Texture, kObjTexture)
CORTEN_MJCF_KIND(Material, kObjMaterial)
CORTEN_MJCF_KIND(Skin, kObjSkin)
CORTEN_MJCF_KIND(Pair, kObjPair)
CORTEN_MJCF_KIND(Exclude, kObjExclude)
CORTEN_MJCF_KIND(Equality, kObjEquality)
CORTEN_MJCF_KIND(Tendon, kObjTendon)
CORTEN_MJCF_KIND(Actuator, kObjActuator)
CORTEN_MJCF_KIND(Sensor, kObjSensor)
CORTEN_MJCF_KIND(Numeric, kObjNumeric)
CORTEN_MJCF_KIND(CustomText, kObjText)
CORTEN_MJCF_KIND(Tuple, kObjTuple)
CORTEN_MJCF_KIND(Key, kObjKey)
#undef CORTEN_MJCF_KIND

/// The name of a kind of element: "joint".
std::string_view element_word(ObjectType kind);

/// Calls fn(list) for every list of direct children of a body, except its bodies.
template <class SomeBody, class Fn>
void for_each_list(SomeBody& body, Fn&& fn) {
  fn(body.frames);
  fn(body.joints);
  fn(body.geoms);
  fn(body.sites);
  fn(body.cameras);
  fn(body.lights);
}

/// Calls fn(element) for a body and everything inside it, parents before children.
template <class SomeBody, class Fn>
void for_each_element(SomeBody& body, Fn&& fn) {
  fn(body);
  for_each_list(body, [&](auto& list) {
    for (auto& element : list) fn(element);
  });
  for (auto& child : body.bodies) for_each_element(child, fn);
}

/// Calls fn(list) for the elements that refer to others by name, in the order in which the reference copies
/// them: each refers only to elements of earlier lists.
template <class SomeSpec, class Fn>
void for_each_referring_list(SomeSpec& spec, Fn&& fn) {
  fn(spec.pairs);
  fn(spec.excludes);
  fn(spec.tendons);
  fn(spec.equalities);
  fn(spec.actuators);
  fn(spec.sensors);
  fn(spec.tuples);
}

/// Calls fn(list) for all other elements outside the tree that are copied from an attached model.
template <class SomeSpec, class Fn>
void for_each_carried_list(SomeSpec& spec, Fn&& fn) {
  fn(spec.meshes);
  fn(spec.hfields);
  fn(spec.sdfs);
  fn(spec.textures);
  fn(spec.materials);
  fn(spec.skins);
  fn(spec.numerics);
  fn(spec.texts);
}

}  // namespace corten::mjcf
