// The attributes that name other elements: calls fn(kind, attribute) for each of an element. Used to rename
// references in copies made by <replicate> and <attach>, and by rename() and remove().
#pragma once

#include <type_traits>

#include "mjcf/kinds.h"

namespace corten::mjcf {

/// The kind of element that a name of this type belongs to: an xbody is a body.
inline ObjectType kind_named_by(ObjectType type) { return type == kObjXBody ? kObjBody : type; }

template <class Fn>
void for_each_reference(Pair& e, Fn&& fn) {
  fn(kObjGeom, e.geom1);
  fn(kObjGeom, e.geom2);
}

template <class Fn>
void for_each_reference(Exclude& e, Fn&& fn) {
  fn(kObjBody, e.body1);
  fn(kObjBody, e.body2);
}

template <class Fn>
void for_each_reference(Equality& e, Fn&& fn) {
  fn(kObjBody, e.body1);
  fn(kObjBody, e.body2);
  fn(kObjSite, e.site1);
  fn(kObjSite, e.site2);
  fn(kObjJoint, e.joint1);
  fn(kObjJoint, e.joint2);
  fn(kObjTendon, e.tendon1);
  fn(kObjTendon, e.tendon2);
}

template <class Fn>
void for_each_reference(TendonItem& e, Fn&& fn) {
  fn(kObjSite, e.site);
  fn(kObjGeom, e.geom);
  fn(kObjSite, e.sidesite);
  fn(kObjJoint, e.joint);
}

template <class Fn>
void for_each_reference(Tendon& e, Fn&& fn) {
  for (TendonItem& item : e.path) for_each_reference(item, fn);
}

template <class Fn>
void for_each_reference(Actuator& e, Fn&& fn) {
  fn(kObjJoint, e.joint);
  fn(kObjJoint, e.jointinparent);
  fn(kObjTendon, e.tendon);
  fn(kObjSite, e.cranksite);
  fn(kObjSite, e.slidersite);
  fn(kObjSite, e.site);
  fn(kObjSite, e.refsite);
  fn(kObjBody, e.body);
}

template <class Fn>
void for_each_reference(Sensor& e, Fn&& fn) {
  fn(kObjSite, e.site);
  fn(kObjSite, e.site_);
  fn(kObjCamera, e.camera);
  fn(kObjCamera, e.camera_);
  fn(kObjJoint, e.joint);
  fn(kObjTendon, e.tendon);
  fn(kObjActuator, e.actuator);
  fn(kObjBody, e.body);
  fn(kind_named_by(*e.objtype), e.objname);
  fn(kind_named_by(*e.reftype), e.refname);
  fn(kObjGeom, e.geom);
  fn(kObjMesh, e.mesh);
  fn(kObjGeom, e.geom1);
  fn(kObjGeom, e.geom2);
  fn(kObjBody, e.body1);
  fn(kObjBody, e.body2);
  fn(kObjBody, e.subtree1);
  fn(kObjBody, e.subtree2);
}

template <class Fn>
void for_each_reference(Tuple& e, Fn&& fn) {
  for (TupleElement& element : e.elements) fn(kind_named_by(*element.objtype), element.objname);
}

// References to and from assets, which are renamed only in attached models: fn(kind, attribute).

template <class E, class Fn>
void for_each_asset_reference(E&, Fn&&) {}

template <class Fn>
void for_each_asset_reference(Geom& e, Fn&& fn) {
  fn(kObjMaterial, e.material);
  fn(kObjMesh, e.mesh);
  fn(kObjHfield, e.hfield);
  fn(kObjSdf, e.sdf);
}

template <class Fn>
void for_each_asset_reference(Sdf& e, Fn&& fn) {
  fn(kObjMesh, e.mesh);
}

template <class Fn>
void for_each_asset_reference(Site& e, Fn&& fn) {
  fn(kObjMaterial, e.material);
}

template <class Fn>
void for_each_asset_reference(Tendon& e, Fn&& fn) {
  fn(kObjMaterial, e.material);
}

template <class Fn>
void for_each_asset_reference(Mesh& e, Fn&& fn) {
  fn(kObjMaterial, e.material);
}

template <class Fn>
void for_each_asset_reference(Light& e, Fn&& fn) {
  fn(kObjTexture, e.texture);
}

template <class Fn>
void for_each_asset_reference(Material& e, Fn&& fn) {
  fn(kObjTexture, e.texture);
  for (Layer& layer : e.layers) fn(kObjTexture, layer.texture);
}

template <class Fn>
void for_each_asset_reference(Skin& e, Fn&& fn) {
  fn(kObjMaterial, e.material);
  for (Bone& bone : e.bones) fn(kObjBody, bone.body);
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
  fn(c.mesh);
  fn(c.material);
  fn(c.joint);
  fn(c.geom);
  fn(c.site);
  fn(c.camera);
  fn(c.light);
  fn(c.pair);
  fn(c.equality);
  fn(c.tendon);
  fn(c.actuator);
  fn(c.sensor);
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
