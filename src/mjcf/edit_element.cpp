// Removes, renames and attaches elements of any kind, and sets actuators to a kind.
#include <stdexcept>
#include <string>

#include "corten/spec/any_element.h"
#include "mjcf/asset_paths.h"
#include "mjcf/element_kinds.h"
#include "mjcf/element_types.h"
#include "mjcf/names.h"
#include "mjcf/shortcuts.h"
#include "mjcf/suggestion.h"
#include "mjcf/value_numbers.h"

namespace corten::mjcf {
namespace {

[[noreturn]] void refuse(Spec& spec, const AnyElement& e, const std::string& why) {
  throw std::invalid_argument(path_of(spec, e) + ": " + why);
}

/// True for elements of the lists of a Spec and its bodies, which remove() and rename() know.
template <class E>
inline constexpr bool is_listed = false;
#define CORTEN_MJCF_LISTED(E, word, list, ...) \
  template <>                                  \
  inline constexpr bool is_listed<E> = true;
CORTEN_MJCF_LISTED(Body, body, bodies, kObjBody)
CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_LISTED)
CORTEN_MJCF_SPEC_LISTS(CORTEN_MJCF_LISTED)
#undef CORTEN_MJCF_LISTED

template <class E>
void erase_part(List<E>& list, const E* part) {
  list.erase_if([&](const E& e) { return &e == part; });
}

/// Removes an element of a list of another element. Returns false if it is none.
bool remove_part(Spec& spec, const AnyElement& e) {
  if (e.type == kInertialElement) return e.body->inertial.reset(), true;
  const AnyElement around = parent(spec, e);
  if (auto* item = as<TendonItem>(e)) return erase_part(as<Tendon>(around)->path, item), true;
  if (auto* object = as<TupleElement>(e)) return erase_part(as<Tuple>(around)->elements, object), true;
  if (auto* layer = as<Layer>(e)) return erase_part(as<Material>(around)->layers, layer), true;
  if (auto* extension = as<Extension>(e)) return erase_part(spec.extensions, extension), true;
  if (auto* instance = as<PluginInstance>(e))
    return erase_part(as<Extension>(around)->instances, instance), true;
  if (auto* config = as<PluginConfig>(e)) return erase_part(*configs_of(around), config), true;
  if (auto* use = as<PluginUse>(e)) return *use = {}, true;
  if (auto* bone = as<Bone>(e)) return erase_part(as<Skin>(around)->bones, bone), true;
  return false;
}

template <class E>
void rename_listed(Spec& spec, const AnyElement& any, E& e, std::string_view new_name) {
  const std::string old = asset_name(e);
  if (!old.empty()) return rename(spec, kind_of<E>, old, new_name);
  if (new_name.empty()) refuse(spec, any, "name=\"\": the new name is empty");
  if (find_element<E>(spec, new_name) != nullptr)
    refuse(spec, any,
           "name=" + in_quotes(new_name) + ": there is already " + with_article(element_word(kind_of<E>)) +
               " with this name");
  e.name = std::string(new_name);
}

// ---- attaching

/// The body and frame to attach to. A site gets a frame at its place, unless the attachment fails.
class AttachPlace {
 public:
  AttachPlace(Spec& spec, const AnyElement& parent) {
    if (parent.type == kBodyElement || parent.type == kFrameElement) {
      place = inside_of(parent);
    } else if (const Site* site = as<Site>(parent); site != nullptr && !parent.in_default) {
      place = {parent.body, frame_at(*parent.body, *site)};
      has_new_frame_ = true;
    } else {
      refuse(spec, parent, "a model can be attached to a body, frame or site");
    }
  }
  ~AttachPlace() {
    if (has_new_frame_) place.body->frames.erase(static_cast<std::size_t>(place.frame));
  }
  AttachPlace(const AttachPlace&) = delete;
  AttachPlace& operator=(const AttachPlace&) = delete;

  AnyElement attached(const AnyElement& result) {
    has_new_frame_ = false;
    return result;
  }

  PlaceInTree place{};

 private:
  bool has_new_frame_ = false;
};

// ---- kinds of actuators

tag::Actuator actuator_kind(std::string_view word) {
  std::vector<std::string_view> words;
  for (const tag::Actuator kind : all_actuators) {
    if (word_of(kind) == word) return kind;
    words.push_back(word_of(kind));
  }
  throw std::out_of_range("there is no kind of actuator " + in_quotes(word) + advice(word, words));
}

/// The attributes of a shortcut before they are converted.
struct Given {
  tag::Actuator kind;
  Shortcut own{};
  MuscleShortcut muscle{};
  Actuator changed;

  std::vector<AttributeTarget> targets() {
    const AttributeTarget shortcut = kind == tag::muscle ? AttributeTarget{&muscle, rows_of<MuscleShortcut>()}
                                                         : AttributeTarget{&own, rows_of<Shortcut>()};
    return {shortcut, {&changed, rows_of<Actuator>()}};
  }
};

void assign_parameter(Spec& spec, const AnyElement& any, Given& given, const Parameter& p) {
  std::vector<std::string_view> names;
  for (const AttributeTarget& target : given.targets())
    for (const AttributeRow& row : target.rows) {
      if (!row.rule.allows(given.kind, any.in_default) || row.type.kind == ValueKind::text) continue;
      names.push_back(row.name);
      if (row.name != p.name) continue;
      const std::string text = text_of_numbers(p.numbers);
      const auto finding = row.assign(target.element, text, row.rule);
      if (finding && (finding->severity == Severity::error || p.numbers.empty()))
        refuse(spec, any, std::string(p.name) + "=" + in_quotes(text) + ": " + finding->message);
      return;
    }
  throw std::out_of_range(path_of(spec, any) + ": <" + std::string(word_of(given.kind)) +
                          "> has no parameter " + in_quotes(p.name) + advice(p.name, names));
}

}  // namespace

void remove(Spec& spec, const AnyElement& element, Dependents dependents) {
  if (const auto* c = as<DefaultClass>(element)) return remove_class(spec, std::string(*c->class_));
  bool removed = false;
  if (!element.in_default)
    with_struct(element, [&]<class E>(E& e) {
      if constexpr (is_listed<E>) {
        remove(spec, e, dependents);
        removed = true;
      }
    });
  if (!removed && !remove_part(spec, element))
    refuse(spec, element,
           "<" + std::string(tag_of(element)) + "> always exists; clear its attributes instead");
}

void rename(Spec& spec, const AnyElement& element, std::string_view new_name) {
  if (const auto* c = as<DefaultClass>(element)) return rename_class(spec, std::string(*c->class_), new_name);
  bool renamed = false;
  if (!element.in_default)
    with_struct(element, [&]<class E>(E& e) {
      if constexpr (is_listed<E>) {
        rename_listed(spec, element, e, new_name);
        renamed = true;
      }
    });
  if (!renamed) refuse(spec, element, "<" + std::string(tag_of(element)) + "> has no name");
}

AnyElement attach(Spec& spec, const AnyElement& parent, const Spec& child, std::string_view body,
                  std::string_view prefix, std::string_view suffix) {
  if (!body.empty()) find(const_cast<Spec&>(child), "body", body);  // names the nearest one if there is none
  AttachPlace at(spec, parent);
  const auto [to, frame] = at.place;
  if (body.empty()) return at.attached(any(attach(spec, *to, child, prefix, suffix, frame), to));
  return at.attached(any(attach_body(spec, *to, child, body, prefix, suffix, frame), to));
}

void set_to(Spec& spec, const AnyElement& actuator, std::string_view kind,
            std::span<const Parameter> parameters) {
  Actuator* const a = as<Actuator>(actuator);
  if (a == nullptr) refuse(spec, actuator, "<" + std::string(tag_of(actuator)) + "> is not an actuator");
  Given given{actuator_kind(kind), {}, {}, *a};
  for (const Parameter& p : parameters) assign_parameter(spec, actuator, given, p);
  Diagnostics found;
  translate_shortcut(given.kind, given.own, given.muscle, given.changed, found);
  if (found.has_errors()) refuse(spec, actuator, found.all().front().message);
  given.changed.shortcut = given.kind;
  *a = std::move(given.changed);
}

}  // namespace corten::mjcf
