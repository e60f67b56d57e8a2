// The body tree. Frames are flattened into their body: what stands inside one refers to it.
#pragma once

#include <optional>

#include "corten/spec/element.h"
#include "corten/spec/list.h"
#include "corten/spec/schema_body.h"

namespace corten::mjcf {

/// Elements inside a <frame> know the innermost one by its index in their body's `frames`.
inline constexpr int no_frame = -1;

/// A pose for everything inside it; it has no other existence in the model.
struct Frame : Element {
  CORTEN_MJCF_FRAME(CORTEN_MJCF_MEMBER)
  int parent = no_frame;  ///< frame around this one, in the same body
};

/// Given in the body's frame: a <frame> around it does not move it.
struct Inertial : Element {
  CORTEN_MJCF_INERTIAL(CORTEN_MJCF_MEMBER)
};

/// A <joint>, or a <freejoint>, which takes nothing from default classes and has type free.
struct Joint : Element {
  CORTEN_MJCF_JOINT(CORTEN_MJCF_MEMBER)
  bool is_freejoint = false;
  int frame = no_frame;
};

struct Geom : Element {
  CORTEN_MJCF_GEOM(CORTEN_MJCF_MEMBER)
  int frame = no_frame;
};

struct Site : Element {
  CORTEN_MJCF_SITE(CORTEN_MJCF_MEMBER)
  int frame = no_frame;
};

struct Camera : Element {
  CORTEN_MJCF_CAMERA(CORTEN_MJCF_MEMBER)
  int frame = no_frame;
};

struct Light : Element {
  CORTEN_MJCF_LIGHT(CORTEN_MJCF_MEMBER)
  int frame = no_frame;
};

/// Children of each kind in file order, those inside frames at the place of their frame. <replicate>,
/// <attach> and <composite> are already replaced by what they stand for.
struct Body : Element {
  CORTEN_MJCF_BODY(CORTEN_MJCF_MEMBER)
  int frame = no_frame;  ///< in the parent body's `frames`
  List<Frame> frames;    ///< outer before inner
  std::optional<Inertial> inertial;
  List<Joint> joints;
  List<Geom> geoms;
  List<Site> sites;
  List<Camera> cameras;
  List<Light> lights;
  List<Body> bodies;
};

/// Which attribute of a posed element (Body, Frame, Inertial, Geom, Site, Camera) holds its orientation.
enum class OrientationForm { quat, axisangle, xyaxes, zaxis, euler };

/// An alternative form beats quat even where it comes from the class and quat from the element, as in the
/// reference.
template <class Posed>
OrientationForm orientation_form(const Posed& e) {
  if (e.axisangle.is_set()) return OrientationForm::axisangle;
  if (e.xyaxes.is_set()) return OrientationForm::xyaxes;
  if (e.zaxis.is_set()) return OrientationForm::zaxis;
  if (e.euler.is_set()) return OrientationForm::euler;
  return OrientationForm::quat;
}

}  // namespace corten::mjcf
