// Renames and removes elements of a Spec, and attaches one Spec to another.
#pragma once

#include <string_view>

#include "corten/spec/find.h"

namespace corten::mjcf {

// ---- renaming

/// Renames the element of this kind (kObjJoint, kObjActuator, ...) and all references to it. Throws
/// std::invalid_argument if there is no such element, if the new name is empty or taken, and for the world.
void rename(Spec& spec, ObjectType kind, std::string_view name, std::string_view new_name);

/// Renames a default class, everywhere. Throws std::invalid_argument if there is no such class, if the new
/// name is empty or taken, and for "main".
void rename_class(Spec& spec, std::string_view name, std::string_view new_name);

// ---- removing

/// What happens to elements that refer to a removed one.
enum class Dependents {
  /// Elements that need the removed one are removed too: contact pairs, exclusions, tendons, equalities,
  /// actuators, sensors, tuples, geoms of a mesh, cameras and lights that look at a body, and what refers to
  /// these. References to removed materials and textures are cleared. Keyframes lose the values of removed
  /// joints, actuators and mocap bodies.
  remove,
  keep,  ///< nothing else changes; names that no longer exist are errors when the Spec is compiled
};

/// Removes a body with everything in it. Throws std::invalid_argument for the world body and for a body that
/// is not in the Spec.
void remove(Spec& spec, Body& body, Dependents dependents = Dependents::remove);

// Removes an element of any other kind. Throws std::invalid_argument if it is not in the Spec. What is inside
// a removed frame stays where it is.
#define CORTEN_MJCF_REMOVE(E, word, list, ...) \
  void remove(Spec& spec, E& element, Dependents dependents = Dependents::remove);
CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_REMOVE)
CORTEN_MJCF_SPEC_LISTS(CORTEN_MJCF_REMOVE)
#undef CORTEN_MJCF_REMOVE

/// Removes the element of this kind with this name. Throws std::invalid_argument if there is none.
void remove(Spec& spec, ObjectType kind, std::string_view name, Dependents dependents = Dependents::remove);

/// Removes a default class and the classes in it. Elements keep the values that they have from it. Throws
/// std::invalid_argument if there is no such class, and for "main".
void remove_class(Spec& spec, std::string_view name);

// ---- attaching

/// Copies the model `child` into `spec`. The content of its world body goes into a new frame of `parent`, a
/// body of `spec`. Its other elements are copied too: classes, assets, contacts, tendons, equalities,
/// actuators, sensors, keyframes. All names get `prefix` and `suffix`. The class "main" of the child becomes
/// a class inside that of `spec`, and its <compiler> settings apply to the copies only; its options are left
/// out. The keyframes of `spec` get default values for what is new. The frame is nested in the frame with
/// index `frame` of `parent` if that is given. Returns the new frame, whose pose can be set. Throws
/// std::invalid_argument if `parent` or `frame` is not in `spec`.
Frame& attach(Spec& spec, Body& parent, const Spec& child, std::string_view prefix,
              std::string_view suffix = "", int frame = no_frame);

/// Copies one body of `child`, with everything in it, to the bodies of `parent`, with the classes and assets
/// of the child and with the elements that refer only to copied ones. Returns the copy. Otherwise as
/// attach(). Throws std::invalid_argument if the child has no such body.
Body& attach_body(Spec& spec, Body& parent, const Spec& child, std::string_view body, std::string_view prefix,
                  std::string_view suffix = "", int frame = no_frame);

/// Adds a frame to `body` with the pose of `site`, which is one of its sites, and returns the index of the
/// frame. The pose may be given by `fromto`. Example: attach(spec, body, child, "tool_", "", frame_at(body,
/// site)). Throws std::invalid_argument if the site is not in the body.
int frame_at(Body& body, const Site& site);

}  // namespace corten::mjcf
