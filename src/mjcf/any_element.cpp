// The tree of a Spec as elements of any kind.
#include "corten/spec/any_element.h"

#include <algorithm>
#include <stdexcept>

#include "mjcf/element_path.h"
#include "mjcf/element_types.h"
#include "mjcf/references.h"
#include "mjcf/suggestion.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

struct SectionWord {
  ElementType type;
  std::string_view word;
};

/// The MJCF names of elements that are not of a named kind.
constexpr SectionWord section_words[] = {
    {kVisualSection, "visual"},
    {kCustomSection, "custom"},
    {kAssetSection, "asset"},
    {kDeformableSection, "deformable"},
    {kContactSection, "contact"},
    {kEqualitySection, "equality"},
    {kTendonSection, "tendon"},
    {kActuatorSection, "actuator"},
    {kSensorSection, "sensor"},
    {kKeyframeSection, "keyframe"},
    {kExtensionSection, "extension"},
    {kMujocoElement, "mujoco"},
    {kCompilerElement, "compiler"},
    {kLengthRangeElement, "lengthrange"},
    {kOptionSectionElement, "option"},
    {kFlagElement, "flag"},
    {kSizeElement, "size"},
    {kStatisticSectionElement, "statistic"},
#define CORTEN_MJCF_SECTION(Section, section, table) {kVisual##Section##Element, #section},
    CORTEN_VISUAL_SECTIONS(CORTEN_MJCF_SECTION)
#undef CORTEN_MJCF_SECTION
        {kTupleElementElement, "element"},
    {kDefaultClassElement, "default"},
    {kLayerElement, "layer"},
    {kBoneElement, "bone"},
    {kExtensionElement, "plugin"},
    {kPluginInstanceElement, "instance"},
    {kPluginUseElement, "plugin"},
    {kPluginConfigElement, "config"},
    {kInertialElement, "inertial"},
    {kFlexEdgeElement, "edge"},
    {kFlexElasticityElement, "elasticity"},
    {kFlexContactElement, "contact"},
};

template <class E, class Fn>
void each(List<E>& list, Fn& fn) {
  for (E& e : list) fn(any(e));
}

template <class Fn>
void each_section(Spec& spec, Fn& fn) {
  fn(any(spec.compiler));
  fn(any(spec.option));
  fn(any(spec.size));
  fn(any_section(spec, kVisualSection));
  fn(any(spec.statistic));
  fn(any_section(spec, kExtensionSection));
  fn(any(spec.defaults.front()));
  fn(any_section(spec, kCustomSection));
  fn(any_section(spec, kAssetSection));
  fn(any(spec.world));
  for (const ElementType type : {kDeformableSection, kContactSection, kEqualitySection, kTendonSection,
                                 kActuatorSection, kSensorSection, kKeyframeSection})
    fn(any_section(spec, type));
}

template <class Fn>
void each_in_visual(Visual& visual, Fn& fn) {
#define CORTEN_MJCF_SECTION(Section, section, table) fn(any(visual.section));
  CORTEN_VISUAL_SECTIONS(CORTEN_MJCF_SECTION)
#undef CORTEN_MJCF_SECTION
}

template <class Fn>
void each_in_class(Spec& spec, DefaultClass& c, Fn& fn) {
  for_each_record(c, [&](auto& record) { fn(any_record(record)); });
  for (DefaultClass& nested : spec.defaults)
    if (nested.parent >= 0 && &spec.defaults[static_cast<std::size_t>(nested.parent)] == &c) fn(any(nested));
}

template <class Fn>
void each_in_tree(const PlaceInTree& place, Fn& fn) {
  Body& body = *place.body;
  if (place.frame == no_frame && body.plugin.is_used) fn(any(body.plugin, &body));
  if (place.frame == no_frame && body.inertial) fn(any(*body.inertial, &body));
  const auto in_frame = [&](auto& list) {
    for (auto& e : list) {
      if constexpr (std::is_same_v<std::decay_t<decltype(e)>, Frame>) {
        if (e.parent == place.frame) fn(any(e, &body));
      } else {
        if (e.frame == place.frame) fn(any(e, &body));
      }
    }
  };
#define CORTEN_MJCF_LIST(E, word, list, kind) in_frame(body.list);
  CORTEN_MJCF_LEAF_LISTS(CORTEN_MJCF_LIST)
#undef CORTEN_MJCF_LIST
  in_frame(body.frames);
  in_frame(body.bodies);
}

template <class Fn>
void each_in_section(Spec& spec, ElementType type, Fn& fn) {
#define CORTEN_MJCF_LIST(E, word, list, kind) each(spec.list, fn);
  switch (type) {
    case kVisualSection: return each_in_visual(spec.visual, fn);
    case kCustomSection: CORTEN_MJCF_CUSTOM_LISTS(CORTEN_MJCF_LIST) return;
    case kAssetSection: CORTEN_MJCF_ASSET_LISTS(CORTEN_MJCF_LIST) return;
    case kDeformableSection: return each(spec.flexes, fn);
    case kContactSection: CORTEN_MJCF_CONTACT_LISTS(CORTEN_MJCF_LIST) return;
    case kEqualitySection: return each(spec.equalities, fn);
    case kTendonSection: return each(spec.tendons, fn);
    case kActuatorSection: return each(spec.actuators, fn);
    case kSensorSection: return each(spec.sensors, fn);
    case kKeyframeSection: return each(spec.keys, fn);
    case kExtensionSection: return each(spec.extensions, fn);
    default: return;
  }
#undef CORTEN_MJCF_LIST
}

/// Calls fn(child) for the children of an element.
template <class Fn>
void each_child(Spec& spec, const AnyElement& e, Fn&& fn) {
  if (e.type == kBodyElement || e.type == kFrameElement) return each_in_tree(inside_of(e), fn);
  if (e.type == kMujocoElement) return each_section(spec, fn);
  if (auto* compiler = as<Compiler>(e)) return fn(any(compiler->length_range));
  if (auto* option = as<OptionSection>(e)) return fn(any(option->flag));
  if (auto* c = as<DefaultClass>(e)) return each_in_class(spec, *c, fn);
  if (auto* tuple = as<Tuple>(e)) return each(tuple->elements, fn);
  if (auto* extension = as<Extension>(e)) return each(extension->instances, fn);
  if (List<PluginConfig>* configs = configs_of(e)) return each(*configs, fn);
  if (auto* mesh = as<Mesh>(e); mesh != nullptr && mesh->plugin.is_used) return fn(any(mesh->plugin));
  if (auto* material = as<Material>(e)) return each(material->layers, fn);
  if (auto* skin = as<Skin>(e)) return each(skin->bones, fn);
  if (auto* flex = as<Flex>(e)) {
#define CORTEN_MJCF_PART(Part, part) fn(any(flex->part));
    CORTEN_MJCF_FLEX_PARTS(CORTEN_MJCF_PART)
#undef CORTEN_MJCF_PART
    return;
  }
  if (auto* tendon = as<Tendon>(e); tendon != nullptr && !e.in_default) return each(tendon->path, fn);
  each_in_section(spec, static_cast<ElementType>(e.type), fn);
}

/// The body and the bodies around it, the world last. Last children are searched first: a program that builds
/// a model adds to the body that it added last. Children are compared before any is visited, which needs only
/// their addresses.
std::vector<Body*> bodies_around(Spec& spec, Body* wanted) {
  struct Step {
    Body* body;
    std::size_t unvisited;
  };
  std::vector<Step> path;
  const auto enter = [&](Body& body) {
    path.push_back({&body, body.bodies.size()});
    for (Body& child : body.bodies)
      if (&child == wanted) return true;
    return false;
  };
  std::vector<Body*> around;
  bool found = wanted == &spec.world || enter(spec.world);
  while (!found && !path.empty()) {
    Step& last = path.back();
    if (last.unvisited == 0) path.pop_back();
    else found = enter(last.body->bodies[--last.unvisited]);
  }
  if (found) around.push_back(wanted);
  for (std::size_t i = path.size(); i-- > 0;) around.push_back(path[i].body);
  return around;
}

AnyElement any_body(const std::vector<Body*>& around) {
  return any(*around[0], around.size() > 1 ? around[1] : nullptr);
}

/// The frame that an element of the tree is in.
int frame_of(const AnyElement& e) {
  int frame = no_frame;
  with_struct(e, [&](const auto& element) {
    if constexpr (std::is_same_v<std::decay_t<decltype(element)>, Frame>) frame = element.parent;
    else if constexpr (requires { int{element.frame}; }) frame = element.frame;
  });
  return frame;
}

/// The body or frame around an element of the tree.
AnyElement around_in_tree(Spec& spec, const AnyElement& e) {
  const int frame = frame_of(e);
  if (frame != no_frame) return any(e.body->frames[static_cast<std::size_t>(frame)], e.body);
  return any_body(bodies_around(spec, e.body));
}

/// The path to an element outside the tree.
std::vector<AnyElement> path_outside_tree(Spec& spec, const AnyElement& e) {
  struct Node {
    AnyElement element;
    int around;
  };
  std::vector<Node> nodes{{root(spec), -1}};
  int found = e == nodes[0].element ? 0 : -1;
  for (int i = 0; found < 0 && i < static_cast<int>(nodes.size()); ++i) {
    const AnyElement around = nodes[static_cast<std::size_t>(i)].element;
    if (is_world(around)) continue;
    each_child(spec, around, [&](const AnyElement& child) {
      if (child == e) found = static_cast<int>(nodes.size());
      nodes.push_back({child, i});
    });
  }
  std::vector<AnyElement> path;
  for (int i = found; i >= 0; i = nodes[static_cast<std::size_t>(i)].around)
    path.push_back(nodes[static_cast<std::size_t>(i)].element);
  return path;
}

std::string label(Spec& spec, const AnyElement& e, const AnyElement& around) {
  std::string name;
  with_struct(e, [&](auto& element) {
    if constexpr (requires {
                    element.class_.value;
                    element.parent;
                  })
      name = *element.class_;
    else if constexpr (requires { element.name.value; }) name = *element.name;
  });
  const std::string tag(tag_of(e));
  if (is_world(e)) return tag;
  if (!name.empty()) return tag + " " + in_quotes(name);
  int index = 0, same = 0;
  each_child(spec, around, [&](const AnyElement& sibling) {
    if (sibling == e) index = same;
    if (tag_of(sibling) == tag) ++same;
  });
  const bool is_single = e.in_default || around.type == kMujocoElement || around.type == kVisualSection ||
                         e.type == kLengthRangeElement || e.type == kFlagElement ||
                         e.type == kInertialElement || around.type == kFlexElement;
  return is_single ? tag : tag + "[" + std::to_string(index) + "]";
}

}  // namespace

std::string_view word_of(tag::Actuator kind) {
  switch (kind) {
#define CORTEN_MJCF_WORD(word, bit) \
  case tag::word: return #word;
    CORTEN_MJCF_ACTUATOR_KINDS(CORTEN_MJCF_WORD)
#undef CORTEN_MJCF_WORD
  }
  return "general";
}

ElementKind kind_of_any(const AnyElement& e) {
  for (const SectionWord& s : section_words)
    if (s.type == e.type) return {no_tag, s.word};
  if (is_world(e)) return {0, "worldbody"};
  if (const auto* a = as<Actuator>(e); a != nullptr && a->shortcut == tag::plugin && !e.in_default)
    return {tag::plugin, "plugin"};
  if (const auto* a = as<Actuator>(e))
    return {unsigned{tag::general} | a->shortcut, e.in_default ? "general" : word_of(a->shortcut)};
  ElementKind kind{no_tag, ""};
  with_struct(e, [&](const auto& element) {
    using E = std::decay_t<decltype(element)>;
    kind = element_kind(element);
    if (kind.word.empty()) kind.word = element_word(kind_of<E>);
    if constexpr (ClassRecord<E>::member != nullptr)
      if (e.in_default) kind = ClassRecord<E>::kind;
  });
  return kind;
}

List<PluginConfig>* configs_of(const AnyElement& e) {
  if (auto* instance = as<PluginInstance>(e)) return &instance->configs;
  if (auto* use = as<PluginUse>(e)) return &use->configs;
  if (auto* a = as<Actuator>(e); a != nullptr && a->shortcut == tag::plugin) return &a->configs;
  if (auto* sensor = as<Sensor>(e); sensor != nullptr && sensor->type == kSensorPlugin)
    return &sensor->configs;
  return nullptr;
}

PlaceInTree inside_of(const AnyElement& e) {
  if (Body* body = as<Body>(e)) return {body, no_frame};
  const auto& frames = e.body->frames;
  for (std::size_t i = 0; i < frames.size(); ++i)
    if (&frames[i] == e.address) return {e.body, static_cast<int>(i)};
  throw std::invalid_argument("the frame is not in the Spec");
}

std::vector<AnyElement> ancestry(Spec& spec, const AnyElement& e) {
  std::vector<AnyElement> path;
  AnyElement around = e;
  for (; around.body != nullptr; around = around_in_tree(spec, around)) path.push_back(around);
  const std::vector<AnyElement> rest = path_outside_tree(spec, around);
  path.insert(path.end(), rest.begin(), rest.end());
  return path;
}

const DefaultClass& class_inside(Spec& spec, const AnyElement& e) {
  const bool in_tree = e.type == kBodyElement || e.type == kFrameElement;
  if (spec.defaults.size() == 1 || !in_tree) return spec.defaults.front();
  const PlaceInTree place = inside_of(e);
  int frame = place.frame;
  for (const Body* body : bodies_around(spec, place.body)) {
    for (; frame != no_frame; frame = body->frames[static_cast<std::size_t>(frame)].parent)
      if (const auto& name = body->frames[static_cast<std::size_t>(frame)].childclass; name.is_own())
        return class_for(spec, name);
    if (body->childclass.is_own()) return class_for(spec, body->childclass);
    frame = body->frame;
  }
  return spec.defaults.front();
}

const DefaultClass& required_class(const Spec& spec, std::string_view name, const std::string& who) {
  if (const DefaultClass* c = find_class(spec, name)) return *c;
  Diagnostics found;
  report_unknown_class(spec, "class", name, true, {}, found);
  throw std::invalid_argument(who + ": " + found.all().front().message);
}

AnyElement root(Spec& spec) { return any(spec.mujoco); }
AnyElement worldbody(Spec& spec) { return any(spec.world); }

AnyElement section(Spec& spec, std::string_view tag) {
  std::vector<std::string_view> tags;
  for (const AnyElement& e : children(spec, root(spec))) {
    if (tag_of(e) == tag) return e;
    tags.push_back(tag_of(e));
  }
  throw std::out_of_range("unknown element <" + std::string(tag) + "> in <mujoco>" + advice(tag, tags));
}

std::string_view tag_of(const AnyElement& element) { return kind_of_any(element).word; }

std::vector<AnyElement> children(Spec& spec, const AnyElement& element) {
  std::vector<AnyElement> all;
  each_child(spec, element, [&](const AnyElement& child) { all.push_back(child); });
  return all;
}

AnyElement parent(Spec& spec, const AnyElement& element) {
  if (element.body != nullptr) return around_in_tree(spec, element);
  const std::vector<AnyElement> path = path_outside_tree(spec, element);
  return path.size() > 1 ? path[1] : AnyElement();
}

int position_of(const AnyElement& element) {
  int found = -1;
  if (element.body == nullptr) return found;
  const auto look_in = [&](auto& list) {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (any(list[i], element.body) == element) found = static_cast<int>(i);
  };
#define CORTEN_MJCF_LIST(E, word, list, kind) look_in(element.body->list);
  CORTEN_MJCF_LEAF_LISTS(CORTEN_MJCF_LIST)
#undef CORTEN_MJCF_LIST
  look_in(element.body->frames);
  look_in(element.body->bodies);
  return found;
}

std::vector<AnyElement> all_elements(Spec& spec) {
  std::vector<AnyElement> all{root(spec)};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const AnyElement around = all[i];
    each_child(spec, around, [&](const AnyElement& child) { all.push_back(child); });
  }
  return all;
}

std::string path_of(Spec& spec, const AnyElement& element) {
  std::vector<AnyElement> path = ancestry(spec, element);
  if (path.size() < 2) return std::string(tag_of(element));
  std::vector<std::string> labels;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    // The path omits the world unless it is the element itself.
    const bool is_around = i > 0 && (is_world(path[i]) || path[i].address == &spec);
    if (!is_around) labels.push_back(label(spec, path[i], path[i + 1]));
  }
  return joined_path(labels.size(), [&](std::size_t i) { return labels[i]; });
}

}  // namespace corten::mjcf
