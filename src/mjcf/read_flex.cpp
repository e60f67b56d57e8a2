// Reads <deformable><flex>.
#include "mjcf/reading.h"

namespace corten::mjcf {
namespace {

template <auto Part>
void read_part(Reading& reading, const XmlNode& node, Flex& flex) {
  read_attributes(reading, node, no_tag, Place::element, flex.*Part);
  expect_no_children(reading, node);
  normalize(flex.*Part, reading.found);
}

}  // namespace

void read_flex(Reading& reading, const XmlNode& node, Spec& spec) {
  Flex& flex = spec.flexes.emplace_back();
  read_attributes(reading, node, no_tag, Place::element, flex);
  static constexpr Child<Flex> children[] = {
#define CORTEN_MJCF_CHILD(Part, part) {#part, read_part<&Flex::part>, true},
      CORTEN_MJCF_FLEX_PARTS(CORTEN_MJCF_CHILD)
#undef CORTEN_MJCF_CHILD
  };
  read_children<Flex>(reading, node, children, flex);
  check_whole(flex, reading.found);
  reading.remember(flex);
}

}  // namespace corten::mjcf
