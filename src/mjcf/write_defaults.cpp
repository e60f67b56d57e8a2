// Writes default classes.
#include "corten/spec/build.h"
#include "mjcf/element_tag.h"

namespace corten::mjcf {
namespace {

template <class E>
void write_record(XmlText& xml, const E& record, const E& base) {
  const ElementKind kind = ClassRecord<E>::kind;
  write_if_needed(xml, kind.word, record, base, kind.tag, Place::default_class);
}
void write_record(XmlText& xml, const Actuator& actuator, const Actuator& base) {
  write_actuator_record(xml, actuator, base, Place::default_class);
}
void write_record(XmlText& xml, const Material& material, const Material& base) {
  xml.open_section("material");
  write_attributes(xml, material, base, no_tag, Place::default_class);
  for (const Layer& layer : material.layers)
    if (layer.texture.is_own()) write_element(xml, "layer", layer, built_in<Layer>());
  xml.close();
}

void write_records(XmlText& xml, const DefaultClass& c, const DefaultClass& base) {
#define CORTEN_MJCF_WRITE(E, record, word, doc) write_record(xml, c.record, base.record);
  CORTEN_MJCF_CLASS_RECORDS(CORTEN_MJCF_WRITE)
#undef CORTEN_MJCF_WRITE
}

/// Not inlined into the recursion, which would then need stack space for a class at each level.
[[gnu::noinline]] void write_over_parent(XmlText& xml, const DefaultClass& c, const DefaultClass& parent) {
  write_records(xml, c, nested_in(parent));
}

void write_class(XmlText& xml, const Spec& spec, int index) {
  const DefaultClass& c = spec.defaults[static_cast<std::size_t>(index)];
  if (index == 0) xml.open_section("default");
  else xml.open("default");
  if (index != 0) xml.attribute("class", *c.class_);
  if (c.parent < 0) write_records(xml, c, built_in<DefaultClass>());
  else write_over_parent(xml, c, spec.defaults[static_cast<std::size_t>(c.parent)]);
  for (std::size_t i = 0; i < spec.defaults.size(); ++i)
    if (spec.defaults[i].parent == index) write_class(xml, spec, static_cast<int>(i));
  xml.close();
}

}  // namespace

const DefaultClass& class_for(const Spec& spec, const Attr<Text>& class_name) {
  static const DefaultClass without_values;
  if (!class_name.is_own()) return spec.defaults.front();
  const DefaultClass* found = find_class(spec, *class_name);
  return found != nullptr ? *found : without_values;
}

void write_defaults(XmlText& xml, const Spec& spec) {
  if (!spec.defaults.empty()) write_class(xml, spec, 0);
}

}  // namespace corten::mjcf
