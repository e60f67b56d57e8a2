// Which attributes of an element name other elements: fn(kind, attribute) for each. Needed where names
// change, in copies by <replicate> and <attach>.
#pragma once

#include "mjcf/kinds.h"

namespace corten::mjcf {

/// A frame of a body and the body itself have one name.
inline Kind kind_named_by(ObjectType type) {
  return type == ObjectType::xbody ? Kind::body : static_cast<Kind>(type);
}

template <class Fn>
void for_each_reference(Pair& e, Fn&& fn) {
  fn(Kind::geom, e.geom1);
  fn(Kind::geom, e.geom2);
}

template <class Fn>
void for_each_reference(Exclude& e, Fn&& fn) {
  fn(Kind::body, e.body1);
  fn(Kind::body, e.body2);
}

template <class Fn>
void for_each_reference(Equality& e, Fn&& fn) {
  fn(Kind::body, e.body1);
  fn(Kind::body, e.body2);
  fn(Kind::site, e.site1);
  fn(Kind::site, e.site2);
  fn(Kind::joint, e.joint1);
  fn(Kind::joint, e.joint2);
  fn(Kind::tendon, e.tendon1);
  fn(Kind::tendon, e.tendon2);
}

template <class Fn>
void for_each_reference(TendonItem& e, Fn&& fn) {
  fn(Kind::site, e.site);
  fn(Kind::geom, e.geom);
  fn(Kind::site, e.sidesite);
  fn(Kind::joint, e.joint);
}

template <class Fn>
void for_each_reference(Tendon& e, Fn&& fn) {
  for (TendonItem& item : e.path) for_each_reference(item, fn);
}

template <class Fn>
void for_each_reference(Actuator& e, Fn&& fn) {
  fn(Kind::joint, e.joint);
  fn(Kind::joint, e.jointinparent);
  fn(Kind::tendon, e.tendon);
  fn(Kind::site, e.cranksite);
  fn(Kind::site, e.slidersite);
  fn(Kind::site, e.site);
  fn(Kind::site, e.refsite);
  fn(Kind::body, e.body);
}

template <class Fn>
void for_each_reference(Sensor& e, Fn&& fn) {
  fn(Kind::site, e.site);
  fn(Kind::site, e.site_);
  fn(Kind::camera, e.camera);
  fn(Kind::camera, e.camera_);
  fn(Kind::joint, e.joint);
  fn(Kind::tendon, e.tendon);
  fn(Kind::actuator, e.actuator);
  fn(Kind::body, e.body);
  fn(kind_named_by(*e.objtype), e.objname);
  fn(kind_named_by(*e.reftype), e.refname);
  fn(Kind::geom, e.geom);
  fn(Kind::mesh, e.mesh);
  fn(Kind::geom, e.geom1);
  fn(Kind::geom, e.geom2);
  fn(Kind::body, e.body1);
  fn(Kind::body, e.body2);
  fn(Kind::body, e.subtree1);
  fn(Kind::body, e.subtree2);
}

template <class Fn>
void for_each_reference(Tuple& e, Fn&& fn) {
  for (TupleElement& element : e.elements) fn(kind_named_by(*element.objtype), element.objname);
}

// Assets, which only another model has under another name.

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
