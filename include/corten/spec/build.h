// Functions to build and edit a Spec in a program:
//
//     Spec spec;
//     Body& torso = add_body(spec);
//     torso.name = "torso";
//     Geom& trunk = add_geom(torso);
//     trunk.type = kCapsule;
//     trunk.size = {0.1, 0.3};
//
// References stay valid while other elements are added. An element copies the values of its default class
// when it is created; values assigned later are its own. find.h finds elements, edit.h renames and removes
// them and attaches whole models, actuators.h has motors, servos and muscles.
#pragma once

#include <string_view>

#include "corten/spec/find.h"
#include "corten/spec/spec.h"

namespace corten::mjcf {

// ---- default classes

/// A new class that inherits all values of `parent` and has none of its own. It is not added to a Spec.
DefaultClass nested_in(const DefaultClass& parent);

/// Adds a class nested in `parent` (a class of `spec`) with its values. Existing elements do not change.
DefaultClass& add_class(Spec& spec, const DefaultClass& parent, std::string_view name);

// ---- elements of a body, with built-in values or with those of `of_class`, which the element then names

/// Adds a body to `parent`, or to the world.
Body& add_body(Body& parent);
Body& add_body(Spec& spec);
/// Adds a frame to `body`, nested in its frame `around` if that is given. To put an element into the frame,
/// set `element.frame` to the frame's index in `body.frames`.
Frame& add_frame(Body& body, int around = no_frame);
/// Adds a joint between `body` and its parent.
Joint& add_joint(Body& body, const DefaultClass* of_class = nullptr);
/// Adds a free joint (six degrees of freedom). `body` must be a child of the world.
Joint& add_freejoint(Body& body);
/// Adds a geom. Without a class it is a sphere whose size must be set.
Geom& add_geom(Body& body, const DefaultClass* of_class = nullptr);
/// Adds a site: a frame that tendons, sensors and actuators can refer to.
Site& add_site(Body& body, const DefaultClass* of_class = nullptr);
/// Adds a camera.
Camera& add_camera(Body& body, const DefaultClass* of_class = nullptr);
/// Adds a light.
Light& add_light(Body& body, const DefaultClass* of_class = nullptr);
/// Gives `body` an explicit mass and inertia instead of those of its geoms. Replaces an earlier one.
Inertial& set_inertial(Body& body);

// ---- everything else. Elements without `of_class` have the values of the class "main"

/// Adds a mesh. It needs a file, vertices or a builtin shape.
Mesh& add_mesh(Spec& spec, const DefaultClass* of_class = nullptr);
/// Adds a height field. It needs a file, or rows, columns and elevations.
HField& add_hfield(Spec& spec);
/// Adds a signed distance field. It needs a file, a mesh or a grid (corten/sdf.h adds one from a grid).
Sdf& add_sdf(Spec& spec);
/// Adds a texture.
Texture& add_texture(Spec& spec);
/// Adds a material.
Material& add_material(Spec& spec, const DefaultClass* of_class = nullptr);
/// Adds a flex. It needs bodies and elements.
Flex& add_flex(Spec& spec);
/// Adds a skin. It needs a file, or vertices, faces and bones.
Skin& add_skin(Spec& spec);
/// Adds a bone to a skin.
Bone& add_bone(Skin& skin);
/// Adds a contact pair: the two geoms collide regardless of their bit masks.
Pair& add_pair(Spec& spec, const DefaultClass* of_class = nullptr);
/// Adds an exclusion: the two bodies do not collide.
Exclude& add_exclude(Spec& spec);
/// Adds an equality constraint: tag::connect, tag::weld, tag::joint_equality, tag::tendon_equality,
/// tag::flex_equality or tag::flexvert_equality.
Equality& add_equality(Spec& spec, tag::Equality kind, const DefaultClass* of_class = nullptr);
/// Adds a tendon with an empty path: tag::spatial or tag::fixed.
Tendon& add_tendon(Spec& spec, tag::Tendon kind, const DefaultClass* of_class = nullptr);
/// Appends an item to a tendon's path: tag::site, tag::wrap_geom or tag::pulley for a spatial tendon,
/// tag::tendon_joint for a fixed one.
TendonItem& add_to_path(Tendon& tendon, tag::TendonItem kind);
/// Adds an actuator, like MJCF's <general>.
Actuator& add_actuator(Spec& spec, const DefaultClass* of_class = nullptr);
/// Adds a sensor.
Sensor& add_sensor(Spec& spec, SensorType type, const DefaultClass* of_class = nullptr);
/// Adds a keyframe.
Key& add_key(Spec& spec);
/// Adds a custom array of numbers.
Numeric& add_numeric(Spec& spec);
/// Adds a custom text.
CustomText& add_text(Spec& spec);
/// Adds a custom tuple, an empty list of elements.
Tuple& add_tuple(Spec& spec);

// ---- copying

/// Appends a copy of `subtree` to the bodies of `parent` and returns it. Every name in the copy gets `prefix`
/// and `suffix`. Elements outside the tree that refer to the subtree (actuators, sensors, ...) are not
/// copied.
Body& copy_subtree(const Body& subtree, Body& parent, std::string_view prefix, std::string_view suffix = "");

}  // namespace corten::mjcf
