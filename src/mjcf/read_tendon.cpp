#include <utility>

#include "mjcf/reading.h"

namespace corten::mjcf {
namespace {

template <tag::TendonItem Kind>
void read_item(Reading& reading, const XmlNode& node, Tendon& tendon) {
  TendonItem item;
  item.kind = Kind;
  read_attributes(reading, node, Kind, Place::element, item);
  expect_no_children(reading, node);
  tendon.path.push_back(std::move(item));
}

Tendon start_tendon(Reading& reading, const XmlNode& node, tag::Tendon kind) {
  Tendon tendon = inherit(class_of(reading, node, reading.spec.defaults.front()).tendon);
  tendon.kind = kind;
  read_tendon_attributes(reading, node, Place::element, kind, tendon);
  reading.claim_name("tendon", tendon.name, tendon.at);
  return tendon;
}

void read_spatial(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Tendon> children[] = {
      {"site", read_item<tag::site>}, {"pulley", read_item<tag::pulley>}, {"geom"}};
  Tendon tendon = start_tendon(reading, node, tag::spatial);
  read_children<Tendon>(reading, node, children, tendon);
  spec.tendons.push_back(std::move(tendon));
}

void read_fixed(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Tendon> children[] = {{"joint", read_item<tag::tendon_joint>}};
  Tendon tendon = start_tendon(reading, node, tag::fixed);
  read_children<Tendon>(reading, node, children, tendon);
  spec.tendons.push_back(std::move(tendon));
}

}  // namespace

void read_tendon_attributes(Reading& reading, const XmlNode& node, Place place, tag::Tendon kind, Tendon& e) {
  read_attributes(reading, node, kind, place, e);
  // One rest length is a dead band of width zero, whatever the class had for its other end.
  UpTo<2>& rest = e.springlength.value;
  if (e.springlength.is_own() && rest.given == 1) {
    rest[1] = rest[0];
    rest.given = 2;
  }
}

void read_tendons(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {{"spatial", read_spatial}, {"fixed", read_fixed}};
  read_attributes(reading, node, {}, no_tag, Place::element);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
