// The attributes that name other elements: calls fn(kind, attribute) for each of an element. Used to rename
// references in copies made by <replicate> and <attach>, and by rename() and remove().
#pragma once

#include <type_traits>

#include "mjcf/kinds.h"

namespace corten::mjcf {

/// The kind of element that a name of this type belongs to: an xbody is a body.
inline ObjectType kind_named_by(ObjectType type) { return type == kObjXBody ? kObjBody : type; }

// The attributes that name elements of one kind: X(kind, attribute).
#define CORTEN_MJCF_REFERENCES(X) \
  X(kObjBody, body)               \
  X(kObjBody, body1)              \
  X(kObjBody, body2)              \
  X(kObjBody, subtree1)           \
  X(kObjBody, subtree2)           \
  X(kObjJoint, joint)             \
  X(kObjJoint, joint1)            \
  X(kObjJoint, joint2)            \
  X(kObjJoint, jointinparent)     \
  X(kObjGeom, geom)               \
  X(kObjGeom, geom1)              \
  X(kObjGeom, geom2)              \
  X(kObjSite, site)               \
  X(kObjSite, site_)              \
  X(kObjSite, site1)              \
  X(kObjSite, site2)              \
  X(kObjSite, sidesite)           \
  X(kObjSite, cranksite)          \
  X(kObjSite, slidersite)         \
  X(kObjSite, refsite)            \
  X(kObjCamera, camera)           \
  X(kObjCamera, camera_)          \
  X(kObjFlex, flex)               \
  X(kObjTendon, tendon)           \
  X(kObjTendon, tendon1)          \
  X(kObjTendon, tendon2)          \
  X(kObjActuator, actuator)

template <class E, class... Kinds>
concept OneOf = (std::is_same_v<E, Kinds> || ...);

template <OneOf<Pair, Exclude, Equality, TendonItem, Actuator, Sensor> E, class Fn>
void for_each_reference(E& e, Fn&& fn) {
#define CORTEN_MJCF_REFERENCE(kind, attribute) \
  if constexpr (requires { e.attribute; }) fn(kind, e.attribute);
  CORTEN_MJCF_REFERENCES(CORTEN_MJCF_REFERENCE)
#undef CORTEN_MJCF_REFERENCE
  if constexpr (std::is_same_v<E, Sensor>) {
    fn(kObjMesh, e.mesh);
    fn(kind_named_by(*e.objtype), e.objname);
    fn(kind_named_by(*e.reftype), e.refname);
  }
}

template <class Fn>
void for_each_reference(Tendon& e, Fn&& fn) {
  for (TendonItem& item : e.path) for_each_reference(item, fn);
}

/// The names are passed as attributes, one after the other: fn must not keep their addresses.
template <class Fn>
void for_each_reference(Flex& e, Fn&& fn) {
  for (Attr<NameList>* names : {&e.body, &e.node})
    for (std::string& name : names->value) {
      Attr<Text> one(name);
      one.source = names->source;
      fn(kObjBody, one);
      name = std::move(one.value);
    }
}

template <class Fn>
void for_each_reference(Tuple& e, Fn&& fn) {
  for (TupleElement& element : e.elements) fn(kind_named_by(*element.objtype), element.objname);
}

/// References to and from assets, which are renamed only in attached models. Those of sensors are above.
template <class E, class Fn>
void for_each_asset_reference(E& e, Fn&& fn) {
  if constexpr (!std::is_same_v<E, Sensor>) {
    if constexpr (requires { e.material; }) fn(kObjMaterial, e.material);
    if constexpr (requires { e.mesh; }) fn(kObjMesh, e.mesh);
    if constexpr (requires { e.hfield; }) fn(kObjHfield, e.hfield);
    if constexpr (requires { e.sdf; }) fn(kObjSdf, e.sdf);
    if constexpr (requires { e.texture; }) fn(kObjTexture, e.texture);
    if constexpr (requires { e.layers; })
      for (Layer& layer : e.layers) fn(kObjTexture, layer.texture);
    if constexpr (requires { e.bones; })
      for (Bone& bone : e.bones) fn(kObjBody, bone.body);
  }
}

// ---- all references of a Spec

/// Calls fn(kind, attribute) for every reference of an element to others by name.
template <class E, class Fn>
void for_each_reference_in(E& e, Fn&& fn) {
  if constexpr (requires { for_each_reference(e, fn); }) for_each_reference(e, fn);
  if constexpr (std::is_same_v<E, Camera> || std::is_same_v<E, Light>) fn(kObjBody, e.target);
  for_each_asset_reference(e, fn);
}

/// Calls fn(record) for every record of a default class.
template <class Class, class Fn>
void for_each_record(Class& c, Fn&& fn) {
#define CORTEN_MJCF_RECORD(E, record, word, doc) fn(c.record);
  CORTEN_MJCF_CLASS_RECORDS(CORTEN_MJCF_RECORD)
#undef CORTEN_MJCF_RECORD
}

/// Calls fn(element) for every element of a Spec that has a name, and for the records of its classes.
template <class SomeSpec, class Fn>
void for_each_named_or_record(SomeSpec& spec, Fn&& fn) {
  const auto all = [&](auto& list) {
    for (auto& element : list) fn(element);
  };
  for (auto& c : spec.defaults) for_each_record(c, fn);
  for_each_element(spec.world, fn);
  for_each_carried_list(spec, all);
  for_each_referring_list(spec, all);
  all(spec.keys);
}

}  // namespace corten::mjcf
