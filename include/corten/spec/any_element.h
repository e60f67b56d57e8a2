// Elements of a Spec whose kind is known only at run time, as MJCF's tree: for bindings, editors and tools.
//
//     AnyElement torso = find(spec, "body", "torso");
//     AnyElement skin = add(spec, torso, "geom");
//     set_attribute(spec, skin, "size", "0.1");      // corten/spec/attributes.h
//
// The root is <mujoco>; its children are the sections <compiler>, <option>, ..., <keyframe>, which always
// exist, in that order. Errors are std::out_of_range for names that do not exist and std::invalid_argument
// for all else; the message begins with the path of the element: `body "torso" / geom[1]: ...`.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corten/spec/edit.h"

namespace corten::mjcf {

/// Refers to an element of any kind; valid until the element is removed. The members are for the library.
struct AnyElement {
  unsigned char type = 0;   ///< which struct `address` points to
  bool in_default = false;  ///< a record of a default class
  void* address = nullptr;  ///< the element; null: none
  Body* body = nullptr;     ///< the body whose lists contain the element, if it is in the tree

  /// True if both refer to the same element.
  bool operator==(const AnyElement& other) const { return type == other.type && address == other.address; }
  /// True if it refers to an element.
  explicit operator bool() const { return address != nullptr; }
};

// ---- the tree

/// <mujoco>.
AnyElement root(Spec& spec);
/// <worldbody>.
AnyElement worldbody(Spec& spec);
/// A section: "option", "asset", "actuator", ... Throws std::out_of_range.
AnyElement section(Spec& spec, std::string_view tag);
/// The name in MJCF: "geom", "freejoint", "motor", "jointpos". A record of a class for actuators is
/// "general".
std::string_view tag_of(const AnyElement& element);
/// The children: of a body or frame those directly in it, of a default class its records and nested classes.
std::vector<AnyElement> children(Spec& spec, const AnyElement& element);
/// The element around it; none for the root. Searches the Spec.
AnyElement parent(Spec& spec, const AnyElement& element);
/// The position of an element of the tree among those of its type in its body, with those in frames: the
/// order of the compiled model. -1: the element is not in a body.
int position_of(const AnyElement& element);
/// All elements, parents before children.
std::vector<AnyElement> all_elements(Spec& spec);
/// The path in messages: `body "torso" / geom[1]`.
std::string path_of(Spec& spec, const AnyElement& element);
/// The element with this name. kind: "body", "joint", "actuator", "material", "frame", "default", ... Throws
/// std::out_of_range.
AnyElement find(Spec& spec, std::string_view kind, std::string_view name);

// ---- editing

/// The tags of elements that can be added to an element.
std::vector<std::string_view> allowed_children(const AnyElement& parent);

/// Adds an element with the values of the default class `class_name`, which it then names. Empty: the class
/// that it would have in a file, which is the childclass around it or else "main". For a <default> it is the
/// name of the new class. Elements that exist once (sections, <flag>, records of a class) are returned as
/// they are. Throws std::out_of_range for a tag that is not allowed in `parent`.
AnyElement add(Spec& spec, const AnyElement& parent, std::string_view tag, std::string_view class_name = "");

/// Removes an element with what is in it. Throws std::invalid_argument for elements that always exist. A
/// frame that has content only loses its name.
void remove(Spec& spec, const AnyElement& element, Dependents dependents = Dependents::remove);

/// Renames an element or a default class, and all references to it.
void rename(Spec& spec, const AnyElement& element, std::string_view new_name);

/// Attaches `child`, or only its body `body` if that is not empty, to a body, frame or site; see attach() and
/// attach_body(). Returns the new frame, or the copy of the body.
AnyElement attach(Spec& spec, const AnyElement& parent, const Spec& child, std::string_view body,
                  std::string_view prefix, std::string_view suffix = "");

/// A parameter of set_to().
struct Parameter {
  std::string_view name;            ///< "kp", "timeconst", ...
  std::span<const double> numbers;  ///< its value
};

/// Makes an actuator, or the record of a default class for actuators, a "motor", "position", "muscle", ...:
/// sets what that element of MJCF sets. Parameters that are not given keep the values that the actuator has.
void set_to(Spec& spec, const AnyElement& actuator, std::string_view kind,
            std::span<const Parameter> parameters = {});

}  // namespace corten::mjcf
