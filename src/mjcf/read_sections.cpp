// Reads the sections that describe the model as a whole. Repeated sections overwrite the same record in file
// order.
#include <algorithm>
#include <string>
#include <utility>

#include "mjcf/reading.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

/// Reads a section without children into a member of `whole`.
template <auto Part, class Whole>
void read_part(Reading& reading, const XmlNode& node, Whole& whole) {
  read_attributes(reading, node, no_tag, Place::element, whole.*Part);
  expect_no_children(reading, node);
}

/// Adds the groups of earlier sections: unlike other options, repeated lists are merged.
void add_earlier_groups(const UpToInts<31>& earlier, OptionSection& option, Diagnostics& found) {
  normalize(option, found);
  UpToInts<31> all = *option.actuatorgroupdisable;
  const auto has = [&](int group) {
    return std::find(all.values.begin(), all.values.begin() + all.given, group) !=
           all.values.begin() + all.given;
  };
  for (int i = 0; i < earlier.given; ++i)
    if (!has(earlier[i])) all[all.given++] = earlier[i];
  option.actuatorgroupdisable.set(all);
  normalize(option, found);
}

void read_tuple_element(Reading& reading, const XmlNode& node, Tuple& tuple) {
  read_attributes(reading, node, no_tag, Place::element, tuple.elements.emplace_back());
  expect_no_children(reading, node);
}

void read_tuple(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Tuple> children[] = {{"element", read_tuple_element}};
  Tuple& tuple = spec.tuples.emplace_back();
  read_attributes(reading, node, no_tag, Place::element, tuple);
  read_children<Tuple>(reading, node, children, tuple);
  check_whole(tuple, reading.found);
  reading.remember(tuple);
}

}  // namespace

void read_compiler(Reading& reading, const XmlNode& node, Spec& spec) {
  Compiler& compiler = spec.compiler;
  const Attr<Text> earlier_meshdir = std::exchange(compiler.meshdir, Attr<Text>());
  const Attr<Text> earlier_texturedir = std::exchange(compiler.texturedir, Attr<Text>());
  compiler.assetdir.unset();
  read_attributes(reading, node, no_tag, Place::element, compiler);
  normalize_folders(compiler, earlier_meshdir, earlier_texturedir);
  normalize(compiler, reading.found);
  static constexpr Child<Compiler> children[] = {{"lengthrange", read_part<&Compiler::length_range>, true}};
  read_children<Compiler>(reading, node, children, compiler);
}

void read_option(Reading& reading, const XmlNode& node, Spec& spec) {
  OptionSection& option = spec.option;
  const Attr<UpToInts<31>> earlier = std::exchange(option.actuatorgroupdisable, Attr<UpToInts<31>>());
  read_attributes(reading, node, no_tag, Place::element, option);
  add_earlier_groups(*earlier, option, reading.found);
  static constexpr Child<OptionSection> children[] = {{"flag", read_part<&OptionSection::flag>, true}};
  read_children<OptionSection>(reading, node, children, option);
}

void read_size(Reading& reading, const XmlNode& node, Spec& spec) {
  read_part<&Spec::size>(reading, node, spec);
}

void read_statistic(Reading& reading, const XmlNode& node, Spec& spec) {
  read_part<&Spec::statistic>(reading, node, spec);
}

void read_keyframe(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {{"key", read_listed<&Spec::keys>}};
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

void read_visual(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Visual> children[] = {
#define CORTEN_MJCF_CHILD(Section, section, table) {#section, read_part<&Visual::section>, true},
      CORTEN_VISUAL_SECTIONS(CORTEN_MJCF_CHILD)
#undef CORTEN_MJCF_CHILD
  };
  expect_no_attributes(reading, node);
  read_children<Visual>(reading, node, children, spec.visual);
}

void read_custom(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {
      {"numeric", read_listed<&Spec::numerics>}, {"text", read_listed<&Spec::texts>}, {"tuple", read_tuple}};
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

void read_deformable(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {{"flex", read_flex}, {"skin", read_skin}};
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
