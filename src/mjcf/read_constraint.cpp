// Reads contact pairs, exclusions and equality constraints.
#include "mjcf/reading.h"

namespace corten::mjcf {
namespace {

void read_pair(Reading& reading, const XmlNode& node, Spec& spec) {
  Pair& pair = spec.pairs.push_back(inherit(class_of(reading, node, spec.defaults.front()).pair));
  read_classed(reading, node, Place::element, pair);
  check_whole(pair, reading.found);
  reading.remember(pair);
}

template <tag::Equality Kind>
void read_constraint(Reading& reading, const XmlNode& node, Spec& spec) {
  Equality& e = spec.equalities.push_back(inherit(class_of(reading, node, spec.defaults.front()).equality));
  e.kind = Kind;
  read_equality_attributes(reading, node, Place::element, Kind, e);
  check_whole(e, reading.found);
  reading.remember(e);
}

void refuse_distance(Reading& reading, const XmlNode& node, Spec&) {
  reading.found.error(node.location(), "distance constraints were removed from MJCF");
}

}  // namespace

void read_equality_attributes(Reading& reading, const XmlNode& node, Place place, tag::Equality kind,
                              Equality& e) {
  read_attributes(reading, node, kind, place, e);
  expect_no_children(reading, node);
}

void read_contact(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {{"pair", read_pair}, {"exclude", read_listed<&Spec::excludes>}};
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

void read_equality(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {{"connect", read_constraint<tag::connect>},
                                             {"weld", read_constraint<tag::weld>},
                                             {"joint", read_constraint<tag::joint_equality>},
                                             {"tendon", read_constraint<tag::tendon_equality>},
                                             {"flex", read_constraint<tag::flex_equality>},
                                             {"flexvert", read_constraint<tag::flexvert_equality>},
                                             {"distance", refuse_distance}};
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
