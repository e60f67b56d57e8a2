// Elements by kind: the spaces in which names are unique, and walks over all elements of a tree or a Spec.
#pragma once

#include <string_view>

#include "corten/spec/spec.h"

namespace corten::mjcf {

/// The reference's object numbers, and one for frames, which are no objects of a model.
enum class Kind : int {
  body = 1,
  joint = 3,
  geom = 5,
  site = 6,
  camera = 7,
  light = 8,
  mesh = 10,
  hfield = 12,
  texture = 13,
  material = 14,
  pair = 15,
  exclude = 16,
  equality = 17,
  tendon = 18,
  actuator = 19,
  sensor = 20,
  numeric = 21,
  text = 22,
  tuple = 23,
  key = 24,
  frame = 100,
  sdf = 101  ///< an extension
};

/// What an element of type E is.
template <class E>
inline constexpr Kind kind_of = Kind::body;
#define CORTEN_MJCF_KIND(E, kind) \
  template <>                     \
  inline constexpr Kind kind_of<E> = Kind::kind;
CORTEN_MJCF_KIND(Frame, frame)
CORTEN_MJCF_KIND(Joint, joint)
CORTEN_MJCF_KIND(Geom, geom)
CORTEN_MJCF_KIND(Site, site)
CORTEN_MJCF_KIND(Camera, camera)
CORTEN_MJCF_KIND(Light, light)
CORTEN_MJCF_KIND(Mesh, mesh)
CORTEN_MJCF_KIND(HField, hfield)
CORTEN_MJCF_KIND(Sdf, sdf)
CORTEN_MJCF_KIND(Texture, texture)
CORTEN_MJCF_KIND(Material, material)
CORTEN_MJCF_KIND(Pair, pair)
CORTEN_MJCF_KIND(Exclude, exclude)
CORTEN_MJCF_KIND(Equality, equality)
CORTEN_MJCF_KIND(Tendon, tendon)
CORTEN_MJCF_KIND(Actuator, actuator)
CORTEN_MJCF_KIND(Sensor, sensor)
CORTEN_MJCF_KIND(Numeric, numeric)
CORTEN_MJCF_KIND(CustomText, text)
CORTEN_MJCF_KIND(Tuple, tuple)
CORTEN_MJCF_KIND(Key, key)
#undef CORTEN_MJCF_KIND

/// "joint"
std::string_view word_of(Kind kind);

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
