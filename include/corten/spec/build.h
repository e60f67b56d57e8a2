// Making and changing a Spec by hand:
//
//     Spec spec;
//     Body& torso = add_body(spec);
//     torso.name = "torso";
//     Geom& trunk = add_geom(torso);
//     trunk.type = kCapsule;
//     trunk.size = {0.1, 0.3};
//
// References stay good while other elements are added. An element takes the values of a default class when it
// is made; what is assigned afterwards is its own. Elements are removed from the lists that hold them
// (`torso.geoms.erase(0)`); what still refers to them by name is then an error when the Spec is compiled.
#pragma once

#include <string_view>

#include "corten/spec/spec.h"

namespace corten::mjcf {

// ---- default classes

/// The class with this name; null if there is none.
DefaultClass* find_class(Spec& spec, std::string_view name);
const DefaultClass* find_class(const Spec& spec, std::string_view name);

/// A record that has all values from `parent`, and nothing of its own.
DefaultClass nested_in(const DefaultClass& parent);

/// A class inside `parent` (a class of `spec`), with all its values. Elements made before do not change.
DefaultClass& add_class(Spec& spec, const DefaultClass& parent, std::string_view name);

// ---- elements of a body: with the built-in values, or with those of a class, which the element then names

/// A body inside `parent`, or directly in the world.
Body& add_body(Body& parent);
Body& add_body(Spec& spec);
/// A frame of `body`, inside its frame `around` if that is given. Elements enter it by `element.frame`, which
/// is an index in `body.frames`.
Frame& add_frame(Body& body, int around = no_frame);
/// A joint that moves `body` against its parent.
Joint& add_joint(Body& body, const DefaultClass* of_class = nullptr);
/// All six degrees of freedom; for children of the world.
Joint& add_freejoint(Body& body);
/// A geom, a sphere without a size at first.
Geom& add_geom(Body& body, const DefaultClass* of_class = nullptr);
/// A site: a place to which tendons, sensors and actuators refer.
Site& add_site(Body& body, const DefaultClass* of_class = nullptr);
/// A camera.
Camera& add_camera(Body& body, const DefaultClass* of_class = nullptr);
/// A light.
Light& add_light(Body& body, const DefaultClass* of_class = nullptr);
/// Mass and inertia of `body` in place of those that follow from its geoms; earlier ones are forgotten.
Inertial& set_inertial(Body& body);

// ---- everything else. Elements without a class take the values of "main"

/// A mesh: give it a file, vertices, or a builtin shape.
Mesh& add_mesh(Spec& spec, const DefaultClass* of_class = nullptr);
/// A height field: give it a file, or rows, columns and elevations.
HField& add_hfield(Spec& spec);
/// A signed distance field: give it a file, a mesh or a grid (corten/sdf.h has the latter in one call).
Sdf& add_sdf(Spec& spec);
/// A texture.
Texture& add_texture(Spec& spec);
/// A material.
Material& add_material(Spec& spec, const DefaultClass* of_class = nullptr);
/// A contact between two geoms, whatever their bit masks say.
Pair& add_pair(Spec& spec, const DefaultClass* of_class = nullptr);
/// No contacts between two bodies.
Exclude& add_exclude(Spec& spec);
/// An equality constraint: tag::connect, tag::weld, tag::joint_equality or tag::tendon_equality.
Equality& add_equality(Spec& spec, tag::Equality kind, const DefaultClass* of_class = nullptr);
/// A tendon without a path: tag::spatial or tag::fixed.
Tendon& add_tendon(Spec& spec, tag::Tendon kind, const DefaultClass* of_class = nullptr);
/// The next object on a tendon's path: tag::site, tag::wrap_geom, tag::pulley, or tag::tendon_joint on a
/// fixed one.
TendonItem& add_to_path(Tendon& tendon, tag::TendonItem kind);
/// An actuator, as MJCF's <general>.
Actuator& add_actuator(Spec& spec, const DefaultClass* of_class = nullptr);
/// A sensor.
Sensor& add_sensor(Spec& spec, SensorType type);
/// A keyframe.
Key& add_key(Spec& spec);
/// Custom numbers.
Numeric& add_numeric(Spec& spec);
/// A custom text.
CustomText& add_text(Spec& spec);

// ---- finding and copying

/// The element with this name in the tree below `root`, itself included; null if there is none.
Body* find_body(Body& root, std::string_view name);
Joint* find_joint(Body& root, std::string_view name);
Geom* find_geom(Body& root, std::string_view name);
Site* find_site(Body& root, std::string_view name);
/// The same in a whole model.
Body* find_body(Spec& spec, std::string_view name);
Joint* find_joint(Spec& spec, std::string_view name);
Geom* find_geom(Spec& spec, std::string_view name);
Site* find_site(Spec& spec, std::string_view name);

/// A copy of `subtree` as the last body of `parent`, `prefix` before and `suffix` after every name in it.
/// References into the subtree from outside (actuators, sensors, ...) are not copied.
Body& copy_subtree(const Body& subtree, Body& parent, std::string_view prefix, std::string_view suffix = "");

}  // namespace corten::mjcf
