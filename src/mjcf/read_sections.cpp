// Sections that describe the model as a whole. Repeated sections write over the same record, in file order.
#include <string>

#include "mjcf/reading.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

/// Bad values are put back, so that a later section does not hear of them again.
void check_conventions(Reading& reading, Compiler& compiler) {
  const std::string axes = *compiler.eulerseq;
  if (axes.size() != 3 || axes.find_first_not_of("xyzXYZ") != std::string::npos) {
    reading.found.error(compiler.at, "eulerseq=" + in_quotes(axes) + ": must be three letters out of xyzXYZ");
    compiler.eulerseq = Compiler().eulerseq;
  }
  if (*compiler.coordinate == Coordinate::global) {
    reading.found.error(compiler.at, "coordinate=\"global\": was dropped from MJCF, only \"local\" is left");
    compiler.coordinate = Compiler().coordinate;
  }
}

void read_length_range(Reading& reading, const XmlNode& node, Compiler& compiler) {
  read_attributes(reading, node, no_tag, Place::element, compiler.length_range);
  expect_no_children(reading, node);
}

void read_flag(Reading& reading, const XmlNode& node, Option& option) {
  read_attributes(reading, node, no_tag, Place::element, option.flag);
  expect_no_children(reading, node);
}

void read_key(Reading& reading, const XmlNode& node, Spec& spec) {
  Key key;
  read_attributes(reading, node, no_tag, Place::element, key);
  expect_no_children(reading, node);
  reading.claim_name("key", key.name, key.at);
  spec.keys.push_back(std::move(key));
}

/// Groups add up over sections, unlike every other option.
void disable_groups(Reading& reading, Option& option) {
  constexpr int groups = UpToInts<31>::capacity;
  const UpToInts<31>& listed = *option.actuatorgroupdisable;
  for (int i = 0; i < listed.given; ++i) {
    if (listed[i] >= 0 && listed[i] < groups) option.disabled_actuator_groups |= 1u << listed[i];
    else
      reading.found.error(
          option.at, "actuatorgroupdisable: " + std::to_string(listed[i]) + " is not a group from 0 to 30");
  }
}

}  // namespace

void read_compiler(Reading& reading, const XmlNode& node, Spec& spec) {
  Compiler& compiler = spec.compiler;
  const Attr<Text> earlier_meshdir = std::exchange(compiler.meshdir, {});
  const Attr<Text> earlier_texturedir = std::exchange(compiler.texturedir, {});
  compiler.assetdir = {};
  read_attributes(reading, node, no_tag, Place::element, compiler);
  // Within a section the special folders beat assetdir, which in turn beats earlier sections.
  if (!compiler.meshdir.is_set())
    compiler.meshdir = compiler.assetdir.is_set() ? compiler.assetdir : earlier_meshdir;
  if (!compiler.texturedir.is_set())
    compiler.texturedir = compiler.assetdir.is_set() ? compiler.assetdir : earlier_texturedir;
  check_conventions(reading, compiler);
  static constexpr Child<Compiler> children[] = {{"lengthrange", read_length_range, true}};
  read_children<Compiler>(reading, node, children, compiler);
}

void read_option(Reading& reading, const XmlNode& node, Spec& spec) {
  Option& option = spec.option;
  option.actuatorgroupdisable = {};
  read_attributes(reading, node, no_tag, Place::element, option);
  disable_groups(reading, option);
  static constexpr Child<Option> children[] = {{"flag", read_flag, true}};
  read_children<Option>(reading, node, children, option);
}

void read_size(Reading& reading, const XmlNode& node, Spec& spec) {
  read_attributes(reading, node, no_tag, Place::element, spec.size);
  expect_no_children(reading, node);
}

void read_statistic(Reading& reading, const XmlNode& node, Spec& spec) {
  read_attributes(reading, node, no_tag, Place::element, spec.statistic);
  expect_no_children(reading, node);
}

void read_keyframe(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {{"key", read_key}};
  read_attributes(reading, node, {}, no_tag, Place::element);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
