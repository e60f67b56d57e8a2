// The body tree of a Spec. The elements of a body are stored in one list per kind; an element inside a
// <frame> refers to the frame by index.
#pragma once

#include <optional>

#include "corten/spec/element.h"
#include "corten/spec/list.h"
#include "corten/spec/plugin.h"
#include "corten/spec/schema_body.h"

namespace corten::mjcf {

/// Value of `frame` for an element outside any <frame>. Otherwise `frame` is the index of the innermost frame
/// in the body's `frames`.
inline constexpr int no_frame = -1;

/// A pose applied to everything inside it. Frames do not appear in the compiled Model.
struct Frame : Element {
  CORTEN_MJCF_FRAME(CORTEN_MJCF_MEMBER)
  int parent = no_frame;  ///< enclosing frame in the same body
};

/// Explicit mass and inertia, in the body's frame: an enclosing <frame> does not move it.
struct Inertial : Element {
  CORTEN_MJCF_INERTIAL(CORTEN_MJCF_MEMBER)
};

/// A <joint> or <freejoint>. A <freejoint> has type free and ignores default classes.
struct Joint : Element {
  CORTEN_MJCF_JOINT(CORTEN_MJCF_MEMBER)
  bool is_freejoint = false;  ///< a <freejoint>
  int frame = no_frame;       ///< index in the body's `frames`
};

/// A shape for collisions, appearance and inertia.
struct Geom : Element {
  CORTEN_MJCF_GEOM(CORTEN_MJCF_MEMBER)
  PluginUse plugin;      ///< a signed distance function
  int frame = no_frame;  ///< index in the body's `frames`
};

/// A frame that other elements refer to.
struct Site : Element {
  CORTEN_MJCF_SITE(CORTEN_MJCF_MEMBER)
  int frame = no_frame;  ///< index in the body's `frames`
};

/// A camera.
struct Camera : Element {
  CORTEN_MJCF_CAMERA(CORTEN_MJCF_MEMBER)
  int frame = no_frame;  ///< index in the body's `frames`
};

/// A light.
struct Light : Element {
  CORTEN_MJCF_LIGHT(CORTEN_MJCF_MEMBER)
  int frame = no_frame;  ///< index in the body's `frames`
};

/// A body with its children: each kind in file order, including those inside frames. <replicate>, <attach>
/// and <composite> are already expanded.
struct Body : Element {
  CORTEN_MJCF_BODY(CORTEN_MJCF_MEMBER)
  int frame = no_frame;              ///< index in the parent body's `frames`
  List<Frame> frames;                ///< enclosing frames first
  std::optional<Inertial> inertial;  ///< explicit mass and inertia, if given
  PluginUse plugin;                  ///< passive forces
  List<Joint> joints;                ///< to the parent
  List<Geom> geoms;                  ///< geoms of the body
  List<Site> sites;                  ///< sites of the body
  List<Camera> cameras;              ///< cameras of the body
  List<Light> lights;                ///< lights of the body
  List<Body> bodies;                 ///< children
};

/// Which attribute of a posed element (Body, Frame, Inertial, Geom, Site, Camera) holds its orientation.
enum class OrientationForm { quat, axisangle, xyaxes, zaxis, euler };

/// The form that determines the orientation of `e`. An alternative form overrides quat, even if the form
/// comes from the class and quat from the element, as in the reference.
template <class Posed>
OrientationForm orientation_form(const Posed& e) {
  if (e.axisangle.is_set()) return OrientationForm::axisangle;
  if (e.xyaxes.is_set()) return OrientationForm::xyaxes;
  if (e.zaxis.is_set()) return OrientationForm::zaxis;
  if (e.euler.is_set()) return OrientationForm::euler;
  return OrientationForm::quat;
}

}  // namespace corten::mjcf
