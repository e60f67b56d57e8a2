// Reads the body tree. Elements inside a frame are added to the lists of the body, with the frame's index.
#include <string>
#include <type_traits>
#include <utility>

#include "mjcf/element_tag.h"
#include "mjcf/reading.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

/// Reports an element that the world must not have. Returns whether it is in the world.
bool report_in_world(Reading& reading, const XmlNode& node, const Inside& inside) {
  if (inside.in_world) reading.found.error(node.location(), not_in_world(node.tag));
  return inside.in_world;
}

void read_inertial(Reading& reading, const XmlNode& node, Inside& inside) {
  if (report_in_world(reading, node, inside)) return;
  if (inside.in_replicate)
    return reading.found.error(node.location(), "an inertial cannot be replicated, a body has only one");
  Inertial inertial;
  read_attributes(reading, node, no_tag, Place::element, inertial);
  expect_no_children(reading, node);
  normalize(inertial, reading.found);
  if (inside.frame != no_frame)
    reading.found.warning(inertial.at,
                          "an inertial stays in the body's frame, the <frame> around it does not move it");
  if (inside.body.inertial) reading.found.error(inertial.at, "the body already has an <inertial>");
  inside.body.inertial = std::move(inertial);
}

/// Reads an element of a kind with default classes: starts from the values of the class, then reads the
/// element's own attributes.
template <class E, auto List>
void read_element(Reading& reading, const XmlNode& node, Inside& inside) {
  if constexpr (std::is_same_v<E, Joint>)
    if (report_in_world(reading, node, inside)) return;
  const DefaultClass& c = class_of(reading, node, inside.default_class);
  E& element = (inside.body.*List).push_back(inherit(c.*ClassRecord<E>::member));
  element.frame = inside.frame;
  read_classed(reading, node, Place::element, element);
  reading.remember(element);
}

void read_freejoint(Reading& reading, const XmlNode& node, Inside& inside) {
  if (report_in_world(reading, node, inside)) return;
  Joint& joint = inside.body.joints.emplace_back();
  read_attributes(reading, node, tag::freejoint, Place::element, joint);
  expect_no_children(reading, node);
  joint.type.set(kFree);
  joint.is_freejoint = true;
  joint.frame = inside.frame;
  reading.remember(joint);
}

void read_body_plugin(Reading& reading, const XmlNode& node, Inside& inside) {
  if (report_in_world(reading, node, inside)) return;
  read_plugin_use(reading, node, inside.body.plugin);
}

/// Reads the attributes of a frame or body.
template <class E>
void read_own(Reading& reading, const XmlNode& node, E& e) {
  read_attributes(reading, node, no_tag, Place::element, e);
  normalize(e, reading.found);
  reading.remember(e);
}

void read_frame(Reading& reading, const XmlNode& node, Inside& inside) {
  Frame& frame = inside.body.frames.emplace_back();
  frame.parent = inside.frame;
  read_own(reading, node, frame);
  Inside within{inside.body,
                childclass_of(reading, node, inside.default_class),
                static_cast<int>(inside.body.frames.size()) - 1,
                inside.in_world,
                inside.in_replicate,
                inside.around};
  read_body_content(reading, node, within);
}

void read_body(Reading& reading, const XmlNode& node, Inside& inside) {
  Body& body = inside.body.bodies.emplace_back();
  body.frame = inside.frame;
  read_own(reading, node, body);
  Inside within{body, childclass_of(reading, node, inside.default_class)};
  read_body_content(reading, node, within);
}

}  // namespace

void read_body_content(Reading& reading, const XmlNode& node, Inside& inside) {
  static constexpr Child<Inside> children[] = {
      {"inertial", read_inertial, true},
      {"freejoint", read_freejoint},
#define CORTEN_MJCF_CHILD(E, word, list, kind) {#word, read_element<E, &Body::list>},
      CORTEN_MJCF_LEAF_LISTS(CORTEN_MJCF_CHILD)
#undef CORTEN_MJCF_CHILD
          {"frame", read_frame},
      {"body", read_body},
      {"replicate", read_replicate},
      {"attach", read_attach},
      {"composite", read_composite},
      {"plugin", read_body_plugin},
      {"flexcomp", read_flexcomp},
  };
  read_children<Inside>(reading, node, children, inside);
}

void read_classed(Reading& reading, const XmlNode& node, Place place, Joint& e) {
  read_attributes(reading, node, tag::joint, place, e);
  expect_no_children(reading, node);
}

void read_classed(Reading& reading, const XmlNode& node, Place place, Geom& e) {
  read_attributes(reading, node, no_tag, place, e);
  normalize(e, reading.found);
  if (place == Place::default_class) return expect_no_children(reading, node);
  static constexpr Child<Geom> children[] = {{"plugin", read_plugin_of<Geom>, true}};
  read_children<Geom>(reading, node, children, e);
}

void read_worldbody(Reading& reading, const XmlNode& node, Spec& spec) {
  expect_no_attributes(reading, node);
  spec.world.at = node.location();
  Inside inside{spec.world, spec.defaults.front(), no_frame, true};
  read_body_content(reading, node, inside);
}

}  // namespace corten::mjcf
