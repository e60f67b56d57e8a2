// Elements by kind: the spaces in which names are unique, and walks over all elements of a tree or a Spec.
#pragma once

#include <string_view>

#include "corten/spec/spec.h"

namespace corten::mjcf {

/// What an element of type E is.
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

/// The name of elements of a kind: "joint".
std::string_view element_word(ObjectType kind);

/// fn(list) for every list of direct children of a body but its bodies.
template <class SomeBody, class Fn>
void for_each_list(SomeBody& body, Fn&& fn) {
  fn(body.frames);
  fn(body.joints);
  fn(body.geoms);
  fn(body.sites);
  fn(body.cameras);
  fn(body.lights);
}

/// fn(element) for a body and everything inside it, parents before children.
template <class SomeBody, class Fn>
void for_each_element(SomeBody& body, Fn&& fn) {
  fn(body);
  for_each_list(body, [&](auto& list) {
    for (auto& element : list) fn(element);
  });
  for (auto& child : body.bodies) for_each_element(child, fn);
}

/// fn(list) for the elements that refer to others by name, in the order in which the reference copies them:
/// each can refer only to what comes before it.
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

/// fn(list) for everything else outside the tree that an attached model brings along.
template <class SomeSpec, class Fn>
void for_each_carried_list(SomeSpec& spec, Fn&& fn) {
  fn(spec.meshes);
  fn(spec.hfields);
  fn(spec.sdfs);
  fn(spec.textures);
  fn(spec.materials);
  fn(spec.numerics);
  fn(spec.texts);
}

}  // namespace corten::mjcf
