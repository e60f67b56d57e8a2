// Sections that describe the model as a whole. Repeated sections write over the same record, in file order.
#include <algorithm>
#include <string>
#include <utility>

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
  Key& key = spec.keys.emplace_back();
  read_attributes(reading, node, no_tag, Place::element, key);
  expect_no_children(reading, node);
  reading.remember(key);
}

/// Groups add up over sections, unlike every other option: `earlier` and the new ones, each once.
void disable_groups(Reading& reading, const Attr<UpToInts<31>>& earlier, Option& option) {
  constexpr int groups = UpToInts<31>::capacity;
  unsigned disabled = 0;
  const auto add = [&](const UpToInts<31>& list) {
    for (int i = 0; i < list.given; ++i) {
      if (list[i] >= 0 && list[i] < groups) disabled |= 1u << list[i];
      else
        reading.found.error(
            option.at, "actuatorgroupdisable: " + std::to_string(list[i]) + " is not a group from 0 to 30");
    }
  };
  add(*earlier);
  add(*option.actuatorgroupdisable);
  UpToInts<31> all;
  for (int g = 0; g < groups; ++g)
    if (disabled >> g & 1u) all[all.given++] = g;
  option.actuatorgroupdisable.unset();
  if (all.given > 0) option.actuatorgroupdisable.set(all);
}

template <auto Part>
void read_visual_part(Reading& reading, const XmlNode& node, Visual& visual) {
  read_attributes(reading, node, no_tag, Place::element, visual.*Part);
  expect_no_children(reading, node);
}

void read_numeric(Reading& reading, const XmlNode& node, Spec& spec) {
  constexpr std::size_t most = 500;
  Numeric& numeric = spec.numerics.emplace_back();
  read_attributes(reading, node, no_tag, Place::element, numeric);
  expect_no_children(reading, node);
  const std::size_t given = numeric.data->size();
  const std::size_t size =
      numeric.size.is_own() ? static_cast<std::size_t>(std::max(0, *numeric.size)) : given;
  if (size < 1 || size > most) reading.found.error(numeric.at, "a numeric has 1 to 500 numbers");
  else if (given > size)
    reading.found.error(numeric.at,
                        "data has " + std::to_string(given) + " numbers, size is " + std::to_string(size));
  reading.remember(numeric);
}

void read_text(Reading& reading, const XmlNode& node, Spec& spec) {
  CustomText& text = spec.texts.emplace_back();
  read_attributes(reading, node, no_tag, Place::element, text);
  expect_no_children(reading, node);
  if (text.data.is_own() && text.data->empty())
    reading.found.error(text.at, "data=\"\": a text must not be empty");
  reading.remember(text);
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
  if (tuple.elements.empty()) reading.found.error(tuple.at, "a tuple needs at least one element");
  reading.remember(tuple);
}

}  // namespace

void read_compiler(Reading& reading, const XmlNode& node, Spec& spec) {
  Compiler& compiler = spec.compiler;
  const Attr<Text> earlier_meshdir = std::exchange(compiler.meshdir, Attr<Text>());
  const Attr<Text> earlier_texturedir = std::exchange(compiler.texturedir, Attr<Text>());
  compiler.assetdir.unset();
  read_attributes(reading, node, no_tag, Place::element, compiler);
  // Within a section the special folders beat assetdir, which in turn beats earlier sections.
  if (!compiler.meshdir.is_set())
    compiler.meshdir = compiler.assetdir.is_set() ? compiler.assetdir : earlier_meshdir;
  if (!compiler.texturedir.is_set())
    compiler.texturedir = compiler.assetdir.is_set() ? compiler.assetdir : earlier_texturedir;
  compiler.assetdir.unset();
  check_conventions(reading, compiler);
  static constexpr Child<Compiler> children[] = {{"lengthrange", read_length_range, true}};
  read_children<Compiler>(reading, node, children, compiler);
}

void read_option(Reading& reading, const XmlNode& node, Spec& spec) {
  Option& option = spec.option;
  const Attr<UpToInts<31>> earlier = std::exchange(option.actuatorgroupdisable, Attr<UpToInts<31>>());
  read_attributes(reading, node, no_tag, Place::element, option);
  disable_groups(reading, earlier, option);
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
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

void read_visual(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Visual> children[] = {
      {"global", read_visual_part<&Visual::global>, true},
      {"quality", read_visual_part<&Visual::quality>, true},
      {"headlight", read_visual_part<&Visual::headlight>, true},
      {"map", read_visual_part<&Visual::map>, true},
      {"scale", read_visual_part<&Visual::scale>, true},
      {"rgba", read_visual_part<&Visual::rgba>, true},
  };
  expect_no_attributes(reading, node);
  read_children<Visual>(reading, node, children, spec.visual);
}

void read_custom(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {
      {"numeric", read_numeric}, {"text", read_text}, {"tuple", read_tuple}};
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

void read_deformable(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {{"flex", refuse_deformable<Spec>},
                                             {"skin", leave_out_skin<Spec>}};
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

void read_extension(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {{"plugin", refuse_plugin<Spec>}};
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
