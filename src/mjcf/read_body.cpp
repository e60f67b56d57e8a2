// The body tree. Frames are flattened into their body, their pose and class are not: elements refer to them.
#include <string>
#include <utility>

#include "mjcf/reading.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

/// Where in the tree the reader stands.
struct Inside {
  Body& body;
  const DefaultClass& default_class;  // for elements that name none
  int frame = no_frame;
};

void read_content(Reading& reading, const XmlNode& node, Inside& inside);

bool complain_about_world(Reading& reading, const XmlNode& node, const Inside& inside) {
  const bool in_world = &inside.body == &reading.spec.world;
  if (in_world) reading.found.error(node.location(), "<" + node.tag + "> cannot stand in the world body");
  return in_world;
}

void read_inertial(Reading& reading, const XmlNode& node, Inside& inside) {
  if (complain_about_world(reading, node, inside)) return;
  Inertial inertial;
  read_attributes(reading, node, no_tag, Place::element, inertial);
  expect_no_children(reading, node);
  settle_orientation(reading, inertial);
  const bool is_turned = inertial.quat.is_own() || orientation_form(inertial) != OrientationForm::quat;
  if (inertial.fullinertia.is_own() && is_turned)
    reading.found.error(inertial.at, "fullinertia already gives the orientation, no other may be given");
  if (inside.frame != no_frame)
    reading.found.warning(inertial.at,
                          "an inertial stays in the body's frame, the <frame> around it does not move it");
  if (inside.body.inertial) reading.found.error(inertial.at, "the body already has an <inertial>");
  inside.body.inertial = std::move(inertial);
}

void read_joint(Reading& reading, const XmlNode& node, Inside& inside) {
  if (complain_about_world(reading, node, inside)) return;
  Joint joint = inherit(class_of(reading, node, inside.default_class).joint);
  joint.frame = inside.frame;
  read_joint_attributes(reading, node, Place::element, joint);
  reading.claim_name("joint", joint.name, joint.at);
  inside.body.joints.push_back(std::move(joint));
}

void read_freejoint(Reading& reading, const XmlNode& node, Inside& inside) {
  if (complain_about_world(reading, node, inside)) return;
  Joint joint;
  read_attributes(reading, node, tag::freejoint, Place::element, joint);
  expect_no_children(reading, node);
  joint.type.set(JointType::free);
  joint.is_freejoint = true;
  joint.frame = inside.frame;
  reading.claim_name("joint", joint.name, joint.at);
  inside.body.joints.push_back(std::move(joint));
}

void read_geom(Reading& reading, const XmlNode& node, Inside& inside) {
  Geom geom = inherit(class_of(reading, node, inside.default_class).geom);
  geom.frame = inside.frame;
  read_geom_attributes(reading, node, Place::element, geom);
  reading.claim_name("geom", geom.name, geom.at);
  inside.body.geoms.push_back(std::move(geom));
}

void read_site(Reading& reading, const XmlNode& node, Inside& inside) {
  Site site = inherit(class_of(reading, node, inside.default_class).site);
  site.frame = inside.frame;
  read_site_attributes(reading, node, Place::element, site);
  reading.claim_name("site", site.name, site.at);
  inside.body.sites.push_back(std::move(site));
}

void read_frame(Reading& reading, const XmlNode& node, Inside& inside) {
  Frame frame;
  frame.parent = inside.frame;
  read_attributes(reading, node, no_tag, Place::element, frame);
  settle_orientation(reading, frame);
  reading.claim_name("frame", frame.name, frame.at);
  inside.body.frames.push_back(std::move(frame));
  Inside within{inside.body, childclass_of(reading, node, inside.default_class),
                static_cast<int>(inside.body.frames.size()) - 1};
  read_content(reading, node, within);
}

void read_body(Reading& reading, const XmlNode& node, Inside& inside) {
  Body body;
  body.frame = inside.frame;
  read_attributes(reading, node, no_tag, Place::element, body);
  settle_orientation(reading, body);
  reading.claim_name("body", body.name, body.at);
  Inside within{body, childclass_of(reading, node, inside.default_class)};
  read_content(reading, node, within);
  inside.body.bodies.push_back(std::move(body));
}

void read_content(Reading& reading, const XmlNode& node, Inside& inside) {
  static constexpr Child<Inside> children[] = {
      {"inertial", read_inertial, true},
      {"joint", read_joint},
      {"freejoint", read_freejoint},
      {"geom", read_geom},
      {"site", read_site},
      {"frame", read_frame},
      {"body", read_body},
      {"camera"},
      {"light"},
      {"plugin"},
      {"composite"},
      {"flexcomp"},
      {"replicate"},
      {"attach"},
  };
  read_children<Inside>(reading, node, children, inside);
}

/// An impossible contact dimension is rounded up, so that the contact resists at least what was asked for.
void settle_contact_dimension(Reading& reading, Geom& geom) {
  const int asked = *geom.condim;
  if (!geom.condim.is_own() || asked == 1 || asked == 3 || asked == 4 || asked == 6) return;
  const std::string value = "condim=" + in_quotes(std::to_string(asked)) + ": ";
  if (asked != 2 && asked != 5) return reading.found.error(geom.at, value + "must be one of 1, 3, 4, 6");
  geom.condim.set(asked + 1);
  reading.found.warning(geom.at,
                        value + "there is no such contact dimension, taken as " + std::to_string(asked + 1));
}

}  // namespace

void read_joint_attributes(Reading& reading, const XmlNode& node, Place place, Joint& e) {
  read_attributes(reading, node, tag::joint, place, e);
  expect_no_children(reading, node);
}

void read_geom_attributes(Reading& reading, const XmlNode& node, Place place, Geom& e) {
  read_attributes(reading, node, no_tag, place, e);
  settle_orientation(reading, e);
  settle_contact_dimension(reading, e);
  static constexpr Child<Geom> children[] = {{"plugin"}};
  read_children<Geom>(reading, node, children, e);
}

void read_site_attributes(Reading& reading, const XmlNode& node, Place place, Site& e) {
  read_attributes(reading, node, no_tag, place, e);
  settle_orientation(reading, e);
  expect_no_children(reading, node);
}

void read_worldbody(Reading& reading, const XmlNode& node, Spec& spec) {
  read_attributes(reading, node, {}, no_tag, Place::element);
  spec.world.at = node.location();
  Inside inside{spec.world, spec.defaults.front()};
  read_content(reading, node, inside);
}

}  // namespace corten::mjcf
