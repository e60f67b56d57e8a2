// Reads tendons.
#include "mjcf/reading.h"

namespace corten::mjcf {
namespace {

template <tag::TendonItem Kind>
void read_item(Reading& reading, const XmlNode& node, Tendon& tendon) {
  TendonItem& item = tendon.path.emplace_back();
  item.kind = Kind;
  read_attributes(reading, node, Kind, Place::element, item);
  expect_no_children(reading, node);
}

Tendon& start_tendon(Reading& reading, const XmlNode& node, tag::Tendon kind, Spec& spec) {
  Tendon& tendon = spec.tendons.push_back(inherit(class_of(reading, node, spec.defaults.front()).tendon));
  tendon.kind = kind;
  read_tendon_attributes(reading, node, Place::element, kind, tendon);
  reading.remember(tendon);
  return tendon;
}

void read_spatial(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Tendon> children[] = {{"site", read_item<tag::site>},
                                               {"geom", read_item<tag::wrap_geom>},
                                               {"pulley", read_item<tag::pulley>}};
  read_children<Tendon>(reading, node, children, start_tendon(reading, node, tag::spatial, spec));
}

void read_fixed(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Tendon> children[] = {{"joint", read_item<tag::tendon_joint>}};
  read_children<Tendon>(reading, node, children, start_tendon(reading, node, tag::fixed, spec));
}

}  // namespace

void read_tendon_attributes(Reading& reading, const XmlNode& node, Place place, tag::Tendon kind, Tendon& e) {
  read_attributes(reading, node, kind, place, e);
  normalize(e, reading.found);
}

void read_tendons(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {{"spatial", read_spatial}, {"fixed", read_fixed}};
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
