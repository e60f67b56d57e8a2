// Reads the body tree. Elements inside a frame are added to the lists of the body, with the frame's index.
#include <string>
#include <utility>

#include "mjcf/reading.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

bool complain_about_world(Reading& reading, const XmlNode& node, const Inside& inside) {
  if (inside.in_world)
    reading.found.error(node.location(), "<" + node.tag + "> is not allowed in the world body");
  return inside.in_world;
}

void read_inertial(Reading& reading, const XmlNode& node, Inside& inside) {
  if (complain_about_world(reading, node, inside)) return;
  if (inside.in_replicate)
    return reading.found.error(node.location(), "an inertial cannot be replicated, a body has only one");
  Inertial inertial;
  read_attributes(reading, node, no_tag, Place::element, inertial);
  expect_no_children(reading, node);
  settle(inertial, reading.found);
  if (inside.frame != no_frame)
    reading.found.warning(inertial.at,
                          "an inertial stays in the body's frame, the <frame> around it does not move it");
  if (inside.body.inertial) reading.found.error(inertial.at, "the body already has an <inertial>");
  inside.body.inertial = std::move(inertial);
}

/// Reads an element of a kind with default classes: starts from `Record` of the class, then reads the
/// element's own attributes.
template <auto Record, auto ReadAttributes, auto List>
void read_element(Reading& reading, const XmlNode& node, Inside& inside) {
  auto& element =
      (inside.body.*List).push_back(inherit(class_of(reading, node, inside.default_class).*Record));
  element.frame = inside.frame;
  ReadAttributes(reading, node, Place::element, element);
  reading.remember(element);
}

void read_joint(Reading& reading, const XmlNode& node, Inside& inside) {
  if (complain_about_world(reading, node, inside)) return;
  read_element<&DefaultClass::joint, read_joint_attributes, &Body::joints>(reading, node, inside);
}

void read_freejoint(Reading& reading, const XmlNode& node, Inside& inside) {
  if (complain_about_world(reading, node, inside)) return;
  Joint& joint = inside.body.joints.emplace_back();
  read_attributes(reading, node, tag::freejoint, Place::element, joint);
  expect_no_children(reading, node);
  joint.type.set(kFree);
  joint.is_freejoint = true;
  joint.frame = inside.frame;
  reading.remember(joint);
}

void read_frame(Reading& reading, const XmlNode& node, Inside& inside) {
  Frame& frame = inside.body.frames.emplace_back();
  frame.parent = inside.frame;
  read_attributes(reading, node, no_tag, Place::element, frame);
  settle(frame, reading.found);
  reading.remember(frame);
  Inside within{inside.body, childclass_of(reading, node, inside.default_class),
                static_cast<int>(inside.body.frames.size()) - 1, inside.in_world, inside.in_replicate};
  read_body_content(reading, node, within);
}

void read_body(Reading& reading, const XmlNode& node, Inside& inside) {
  Body& body = inside.body.bodies.emplace_back();
  body.frame = inside.frame;
  read_attributes(reading, node, no_tag, Place::element, body);
  settle(body, reading.found);
  reading.remember(body);
  Inside within{body, childclass_of(reading, node, inside.default_class)};
  read_body_content(reading, node, within);
}

}  // namespace

void read_body_content(Reading& reading, const XmlNode& node, Inside& inside) {
  static constexpr Child<Inside> children[] = {
      {"inertial", read_inertial, true},
      {"joint", read_joint},
      {"freejoint", read_freejoint},
      {"geom", read_element<&DefaultClass::geom, read_geom_attributes, &Body::geoms>},
      {"site", read_element<&DefaultClass::site, read_leaf_attributes<Site>, &Body::sites>},
      {"camera", read_element<&DefaultClass::camera, read_leaf_attributes<Camera>, &Body::cameras>},
      {"light", read_element<&DefaultClass::light, read_leaf_attributes<Light>, &Body::lights>},
      {"frame", read_frame},
      {"body", read_body},
      {"replicate", read_replicate},
      {"attach", read_attach},
      {"composite", read_composite},
      {"plugin", refuse_plugin<Inside>},
      {"flexcomp", refuse_deformable<Inside>},
  };
  read_children<Inside>(reading, node, children, inside);
}

void read_joint_attributes(Reading& reading, const XmlNode& node, Place place, Joint& e) {
  read_attributes(reading, node, tag::joint, place, e);
  expect_no_children(reading, node);
}

void read_geom_attributes(Reading& reading, const XmlNode& node, Place place, Geom& e) {
  read_attributes(reading, node, no_tag, place, e);
  settle(e, reading.found);
  static constexpr Child<Geom> children[] = {{"plugin", refuse_plugin<Geom>}};
  read_children<Geom>(reading, node, children, e);
}

void read_worldbody(Reading& reading, const XmlNode& node, Spec& spec) {
  expect_no_attributes(reading, node);
  spec.world.at = node.location();
  Inside inside{spec.world, spec.defaults.front(), no_frame, true};
  read_body_content(reading, node, inside);
}

}  // namespace corten::mjcf
