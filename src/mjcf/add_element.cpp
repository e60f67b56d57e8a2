// Adds elements of any kind: which elements each one can contain, and how they are created.
#include <span>
#include <stdexcept>

#include "corten/spec/any_element.h"
#include "corten/spec/build.h"
#include "mjcf/element_types.h"
#include "mjcf/references.h"
#include "mjcf/shortcuts.h"
#include "mjcf/suggestion.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

/// An element that is to be added.
struct Adding {
  Spec& spec;
  const AnyElement& parent;
  std::string_view tag;
  std::string_view class_name;

  [[noreturn]] void refuse(const std::string& why) const {
    throw std::invalid_argument(path_of(spec, parent) + ": " + why);
  }
};

struct ChildKind {
  std::string_view tag;
  AnyElement (*add)(const Adding&);
};

void expect_no_class(const Adding& a) {
  if (!a.class_name.empty())
    a.refuse("class=" + in_quotes(a.class_name) + ": <" + std::string(a.tag) +
             "> has no attribute \"class\"");
}

/// A new element of a list, with the values of its class if elements of this kind have one.
template <class E>
E& create(const Adding& a, List<E>& list) {
  if constexpr (requires(E e) { e.class_; } && ClassRecord<E>::member != nullptr) {
    const bool is_named = !a.class_name.empty();
    const DefaultClass& c = is_named ? required_class(a.spec, a.class_name, path_of(a.spec, a.parent))
                                     : class_inside(a.spec, a.parent);
    E& e = list.push_back(inherit(c.*ClassRecord<E>::member));
    e.at = {};
    if (is_named) e.class_ = std::string(a.class_name);
    return e;
  } else {
    expect_no_class(a);
    return list.emplace_back();
  }
}

// ---- the body tree

void expect_body(const Adding& a) {
  if (inside_of(a.parent).body == &a.spec.world) a.refuse(not_in_world(a.tag));
}

template <auto List>
AnyElement add_to_body(const Adding& a) {
  const PlaceInTree place = inside_of(a.parent);
  using E = typename std::decay_t<decltype(place.body->*List)>::value_type;
  if constexpr (std::is_same_v<E, Joint>) expect_body(a);
  E& e = create(a, place.body->*List);
  if constexpr (std::is_same_v<E, Frame>) e.parent = place.frame;
  else e.frame = place.frame;
  return any(e, place.body);
}

AnyElement add_free_joint(const Adding& a) {
  expect_body(a);
  expect_no_class(a);
  const PlaceInTree place = inside_of(a.parent);
  Joint& joint = add_freejoint(*place.body);
  joint.frame = place.frame;
  return any(joint, place.body);
}

AnyElement add_inertial(const Adding& a) {
  expect_body(a);
  expect_no_class(a);
  Body& body = *inside_of(a.parent).body;
  if (body.inertial) a.refuse("the body already has an <inertial>");
  return any(set_inertial(body), &body);
}

AnyElement add_body_plugin(const Adding& a) {
  expect_body(a);
  expect_no_class(a);
  Body& body = *inside_of(a.parent).body;
  body.plugin.is_used = true;
  return any(body.plugin, &body);
}

// ---- other sections

template <auto List>
AnyElement add_listed(const Adding& a) {
  return any(create(a, a.spec.*List));
}

template <tag::Equality Kind>
AnyElement add_constraint(const Adding& a) {
  Equality& e = create(a, a.spec.equalities);
  e.kind = Kind;
  return any(e);
}

template <tag::Tendon Kind>
AnyElement add_path(const Adding& a) {
  Tendon& e = create(a, a.spec.tendons);
  e.kind = Kind;
  return any(e);
}

template <tag::TendonItem Kind>
AnyElement add_item(const Adding& a) {
  expect_no_class(a);
  return any(add_to_path(*as<Tendon>(a.parent), Kind));
}

template <tag::Actuator Kind>
AnyElement add_shortcut(const Adding& a) {
  Actuator& e = create(a, a.spec.actuators);
  e.shortcut = Kind;
  Diagnostics found;
  translate_shortcut(Kind, {}, {}, e, found);
  if (!found.has_errors()) return any(e);
  a.spec.actuators.pop_back();
  a.refuse(found.all().front().message);
}

template <SensorType Type>
AnyElement add_one_sensor(const Adding& a) {
  Sensor& e = create(a, a.spec.sensors);
  e.type = Type;
  return any(e);
}

template <auto Parent, auto List>
AnyElement add_part(const Adding& a) {
  return any(create(a, Parent(a.parent)->*List));
}

AnyElement add_config(const Adding& a) { return any(create(a, *configs_of(a.parent))); }

AnyElement add_mesh_plugin(const Adding& a) {
  expect_no_class(a);
  PluginUse& use = as<Mesh>(a.parent)->plugin;
  use.is_used = true;
  return any(use);
}

// ---- default classes

AnyElement add_nested_class(const Adding& a) {
  if (a.class_name.empty()) a.refuse(std::string(kNeedsClassName));
  if (find_class(a.spec, a.class_name) != nullptr)
    a.refuse("class=" + in_quotes(a.class_name) + ": there is already a class with this name");
  return any(add_class(a.spec, *as<DefaultClass>(a.parent), a.class_name));
}

// ---- the tables

/// Returns the existing element.
AnyElement existing(const Adding& a) {
  expect_no_class(a);
  for (const AnyElement& e : children(a.spec, a.parent))
    if (tag_of(e) == a.tag) return e;
  return {};
}

#define CORTEN_MJCF_CHILD(E, word, list, kind) {#word, add_to_body<&Body::list>},
constexpr ChildKind in_body[] = {
    {"inertial", add_inertial},
    {"plugin", add_body_plugin},
    {"freejoint", add_free_joint},
    CORTEN_MJCF_LEAF_LISTS(CORTEN_MJCF_CHILD){"frame", add_to_body<&Body::frames>},
    {"body", add_to_body<&Body::bodies>},
};
#undef CORTEN_MJCF_CHILD
constexpr ChildKind in_mujoco[] = {
    {"compiler", existing},  {"option", existing},  {"size", existing},     {"visual", existing},
    {"statistic", existing}, {"default", existing}, {"custom", existing},   {"asset", existing},
    {"worldbody", existing}, {"contact", existing}, {"equality", existing}, {"tendon", existing},
    {"actuator", existing},  {"sensor", existing},  {"keyframe", existing}, {"deformable", existing},
    {"extension", existing},
};
constexpr ChildKind in_compiler[] = {{"lengthrange", existing}};
constexpr ChildKind in_option[] = {{"flag", existing}};
#define CORTEN_MJCF_CHILD(Section, section, table) {#section, existing},
constexpr ChildKind in_visual[] = {CORTEN_VISUAL_SECTIONS(CORTEN_MJCF_CHILD)};
#undef CORTEN_MJCF_CHILD
#define CORTEN_MJCF_CHILD(E, record, word, doc) {#word, existing},
constexpr ChildKind in_default[] = {
    CORTEN_MJCF_CLASS_RECORDS(CORTEN_MJCF_CHILD){"default", add_nested_class}};
#undef CORTEN_MJCF_CHILD
#define CORTEN_MJCF_CHILD(E, word, list, kind) {#word, add_listed<&Spec::list>},
constexpr ChildKind in_custom[] = {CORTEN_MJCF_CUSTOM_LISTS(CORTEN_MJCF_CHILD)};
constexpr ChildKind in_asset[] = {CORTEN_MJCF_ASSET_LISTS(CORTEN_MJCF_CHILD)};
constexpr ChildKind in_contact[] = {CORTEN_MJCF_CONTACT_LISTS(CORTEN_MJCF_CHILD)};
#undef CORTEN_MJCF_CHILD
constexpr ChildKind in_equality[] = {
    {"connect", add_constraint<tag::connect>},      {"weld", add_constraint<tag::weld>},
    {"joint", add_constraint<tag::joint_equality>}, {"tendon", add_constraint<tag::tendon_equality>},
    {"flex", add_constraint<tag::flex_equality>},   {"flexvert", add_constraint<tag::flexvert_equality>}};
constexpr ChildKind in_deformable[] = {{"flex", add_listed<&Spec::flexes>}};
#define CORTEN_MJCF_CHILD(Part, part) {#part, existing},
constexpr ChildKind in_flex[] = {CORTEN_MJCF_FLEX_PARTS(CORTEN_MJCF_CHILD)};
#undef CORTEN_MJCF_CHILD
constexpr ChildKind in_tendon[] = {{"spatial", add_path<tag::spatial>}, {"fixed", add_path<tag::fixed>}};
constexpr ChildKind in_spatial[] = {
    {"site", add_item<tag::site>}, {"geom", add_item<tag::wrap_geom>}, {"pulley", add_item<tag::pulley>}};
constexpr ChildKind in_fixed[] = {{"joint", add_item<tag::tendon_joint>}};
constexpr ChildKind in_actuator[] = {
#define CORTEN_MJCF_CHILD(word, bit) {#word, add_shortcut<tag::word>},
    CORTEN_MJCF_ACTUATOR_KINDS(CORTEN_MJCF_CHILD)
#undef CORTEN_MJCF_CHILD
};
#define CORTEN_MJCF_SENSOR_CHILD(type, value, word, ...) {#word, add_one_sensor<type>},
constexpr ChildKind in_sensor[] = {CORTEN_SENSORS(CORTEN_MJCF_SENSOR_CHILD)};
#undef CORTEN_MJCF_SENSOR_CHILD
constexpr ChildKind in_extension[] = {{"plugin", add_listed<&Spec::extensions>}};
constexpr ChildKind in_extension_plugin[] = {{"instance", add_part<as<Extension>, &Extension::instances>}};
constexpr ChildKind in_plugin[] = {{"config", add_config}};
constexpr ChildKind in_mesh[] = {{"plugin", add_mesh_plugin}};
constexpr ChildKind in_keyframe[] = {{"key", add_listed<&Spec::keys>}};
constexpr ChildKind in_material[] = {{"layer", add_part<as<Material>, &Material::layers>}};
constexpr ChildKind in_skin[] = {{"bone", add_part<as<Skin>, &Skin::bones>}};
constexpr ChildKind in_tuple[] = {{"element", add_part<as<Tuple>, &Tuple::elements>}};

std::span<const ChildKind> child_kinds(const AnyElement& parent) {
  switch (static_cast<ElementType>(parent.type)) {
    case kMujocoElement: return in_mujoco;
    case kCompilerElement: return in_compiler;
    case kOptionSectionElement: return in_option;
    case kVisualSection: return in_visual;
    case kDefaultClassElement: return in_default;
    case kCustomSection: return in_custom;
    case kAssetSection: return in_asset;
    case kDeformableSection: return in_deformable;
    case kFlexElement: return in_flex;
    case kContactSection: return in_contact;
    case kEqualitySection: return in_equality;
    case kTendonSection: return in_tendon;
    case kActuatorSection: return in_actuator;
    case kSensorSection: return in_sensor;
    case kKeyframeSection: return in_keyframe;
    case kExtensionSection: return in_extension;
    case kExtensionElement: return in_extension_plugin;
    case kPluginInstanceElement:
    case kPluginUseElement:
    case kActuatorElement:
    case kSensorElement:
      if (configs_of(parent) == nullptr || parent.in_default) return {};
      return in_plugin;
    case kMeshElement:
      if (parent.in_default) return {};
      return in_mesh;
    case kBodyElement: return in_body;
    case kFrameElement: return std::span(in_body).subspan(2);  // no inertial and no plugin
    case kMaterialElement: return in_material;
    case kSkinElement: return in_skin;
    case kTupleElement: return in_tuple;
    case kTendonElement:
      if (parent.in_default) return {};
      if (as<Tendon>(parent)->kind == tag::spatial) return in_spatial;
      return in_fixed;
    default: return {};
  }
}

}  // namespace

std::vector<std::string_view> allowed_children(const AnyElement& parent) {
  std::vector<std::string_view> tags;
  for (const ChildKind& kind : child_kinds(parent)) tags.push_back(kind.tag);
  return tags;
}

AnyElement add(Spec& spec, const AnyElement& parent, std::string_view tag, std::string_view class_name) {
  for (const ChildKind& kind : child_kinds(parent))
    if (kind.tag == tag) return kind.add({spec, parent, tag, class_name});
  throw std::out_of_range(path_of(spec, parent) + ": unknown element <" + std::string(tag) + "> in <" +
                          std::string(tag_of(parent)) + ">" + advice(tag, allowed_children(parent)));
}

}  // namespace corten::mjcf
