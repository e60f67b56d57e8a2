// Making and changing a Spec by hand:
//
//     Spec spec;
//     Body& torso = add_body(spec.world);
//     torso.name = "torso";
//     Geom& trunk = add_geom(torso);
//     trunk.type = GeomType::capsule;
//     trunk.size = {0.1, 0.3};
//
// References stay good while other elements are added. An element takes the values of a default class when it
// is made; what is assigned afterwards is its own.
#pragma once

#include <string_view>

#include "mjcf/spec.h"

namespace corten::mjcf {

/// Null if there is none.
DefaultClass* find_class(Spec& spec, std::string_view name);
const DefaultClass* find_class(const Spec& spec, std::string_view name);

/// A record that has all values from `parent`, and nothing of its own.
DefaultClass nested_in(const DefaultClass& parent);

/// A class inside `parent` (a class of `spec`), with all its values.
DefaultClass& add_class(Spec& spec, const DefaultClass& parent, std::string_view name);

/// Elements of a body: with the built-in values, or with those of a class, which the element then names.
Body& add_body(Body& parent);
Frame& add_frame(Body& body, int around = no_frame);
Joint& add_joint(Body& body, const DefaultClass* of_class = nullptr);
Joint& add_freejoint(Body& body);
Geom& add_geom(Body& body, const DefaultClass* of_class = nullptr);
Site& add_site(Body& body, const DefaultClass* of_class = nullptr);
Camera& add_camera(Body& body, const DefaultClass* of_class = nullptr);
Light& add_light(Body& body, const DefaultClass* of_class = nullptr);
Inertial& set_inertial(Body& body);

/// Everything else. Elements without a class take the values of "main".
Mesh& add_mesh(Spec& spec, const DefaultClass* of_class = nullptr);
HField& add_hfield(Spec& spec);
Texture& add_texture(Spec& spec);
Material& add_material(Spec& spec, const DefaultClass* of_class = nullptr);
Pair& add_pair(Spec& spec, const DefaultClass* of_class = nullptr);
Exclude& add_exclude(Spec& spec);
Equality& add_equality(Spec& spec, tag::Equality kind, const DefaultClass* of_class = nullptr);
Tendon& add_tendon(Spec& spec, tag::Tendon kind, const DefaultClass* of_class = nullptr);
Actuator& add_actuator(Spec& spec, const DefaultClass* of_class = nullptr);
Sensor& add_sensor(Spec& spec, SensorType type);
Key& add_key(Spec& spec);

/// The body with this name in the tree below `root`, itself included; null if there is none.
Body* find_body(Body& root, std::string_view name);

/// A copy of `subtree` as the last body of `parent`, `prefix` before and `suffix` after every name in it.
/// References into the subtree from outside (actuators, sensors, ...) are not copied.
Body& copy_subtree(const Body& subtree, Body& parent, std::string_view prefix, std::string_view suffix = "");

}  // namespace corten::mjcf
