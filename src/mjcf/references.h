// The attributes that name other elements: calls fn(kind, attribute) for each of an element. Used to rename
// references in copies made by <replicate> and <attach>.
#pragma once

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

// References to assets, which are renamed only in attached models.

template <class E, class Fn>
void for_each_asset_reference(E&, Fn&&) {}

template <class Fn>
void for_each_asset_reference(Geom& e, Fn&& fn) {
  fn(e.material);
  fn(e.mesh);
  fn(e.hfield);
  fn(e.sdf);
}

template <class Fn>
void for_each_asset_reference(Sdf& e, Fn&& fn) {
  fn(e.mesh);
}

template <class Fn>
void for_each_asset_reference(Site& e, Fn&& fn) {
  fn(e.material);
}

template <class Fn>
void for_each_asset_reference(Tendon& e, Fn&& fn) {
  fn(e.material);
}

template <class Fn>
void for_each_asset_reference(Mesh& e, Fn&& fn) {
  fn(e.material);
}

template <class Fn>
void for_each_asset_reference(Light& e, Fn&& fn) {
  fn(e.texture);
}

template <class Fn>
void for_each_asset_reference(Material& e, Fn&& fn) {
  fn(e.texture);
  for (Layer& layer : e.layers) fn(layer.texture);
}

}  // namespace corten::mjcf
