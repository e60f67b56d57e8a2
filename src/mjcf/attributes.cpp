// Attributes of any element by name.
#include "corten/spec/attributes.h"

#include <optional>
#include <stdexcept>

#include "mjcf/element_rules.h"
#include "mjcf/element_types.h"
#include "mjcf/shortcuts.h"
#include "mjcf/suggestion.h"
#include "mjcf/value_numbers.h"

namespace corten::mjcf {
namespace {

std::span<const AttributeRow> all_rows(const AnyElement& e) {
  std::span<const AttributeRow> rows;
  if (!is_world(e)) with_struct(e, [&]<class E>(E&) { rows = rows_of<E>(); });
  return rows;
}

/// Calls fn(row) for the attributes that the element can have.
template <class Fn>
void for_each_row(const AnyElement& e, Fn&& fn) {
  const unsigned tag = kind_of_any(e).tag;
  for (const AttributeRow& row : all_rows(e))
    if (row.rule.allows(tag, e.in_default) && row.rule.support != Support::not_yet) fn(row);
}

const AttributeRow& required_row(Spec& spec, const AnyElement& e, std::string_view name) {
  const AttributeRow* found = nullptr;
  std::vector<std::string_view> names;
  for_each_row(e, [&](const AttributeRow& row) {
    if (row.name == name) found = &row;
    names.push_back(row.name);
  });
  if (found != nullptr) return *found;
  throw std::out_of_range(path_of(spec, e) + ": unknown attribute " + in_quotes(name) + advice(name, names));
}

[[noreturn]] void refuse(Spec& spec, const AnyElement& e, const std::string& why) {
  throw std::invalid_argument(path_of(spec, e) + ": " + why);
}

template <class E>
void copy_rows(E& to, const E& from) {
  for (const AttributeRow& row : rows_of<E>()) row.copy(&to, &from);
}

// ---- default classes

/// An element with only the values of its class.
template <class E>
E base_of(Spec& spec, const AnyElement& any, const E& e) {
  constexpr auto record = ClassRecord<E>::member;
  if constexpr (record == nullptr) {
    return E();
  } else if (any.in_default) {
    for (const DefaultClass& c : spec.defaults)
      if (&(c.*record) == &e && c.parent >= 0)
        return inherit(spec.defaults[static_cast<std::size_t>(c.parent)].*record);
    return E();
  } else {
    if constexpr (std::is_same_v<E, Joint>)
      if (e.is_freejoint) return E();
    if constexpr (requires { e.class_; })
      if (e.class_.is_own()) return inherit(class_for(spec, e.class_).*record);
    return inherit((any.body != nullptr ? class_inside(spec, parent(spec, any)) : spec.defaults.front()).*
                   record);
  }
}

/// Takes the values of the element's class for all attributes that it does not set itself.
void take_class_values(Spec& spec, const AnyElement& any) {
  with_struct(any, [&]<class E>(E& e) {
    const E base = base_of(spec, any, e);
    for (const AttributeRow& row : rows_of<E>())
      if (row.source(&e) != Source::element) row.copy(&e, &base);
  });
}

void change_class(Spec& spec, const AnyElement& any, std::string_view name) {
  if (any.type == kDefaultClassElement) return rename(spec, any, name);
  required_class(spec, name, path_of(spec, any));
  with_struct(any, [&](auto& e) {
    if constexpr (requires { e.class_; }) e.class_ = std::string(name);
  });
  take_class_values(spec, any);
}

// ---- values

/// Rules of several attributes that can be checked now.
template <class E>
void normalize_changed(E& e, const AnyElement&, Diagnostics& found) {
  normalize(e, found);
}
/// The shortcut may not allow the value.
void normalize_changed(Actuator& e, const AnyElement& any, Diagnostics& found) {
  Actuator general = e;
  translate_shortcut(as<Actuator>(any)->shortcut, {}, {}, general, found);
}

std::string value_message(std::string_view name, std::string_view text, const std::string& message) {
  return std::string(name) + "=" + in_quotes(text) + ": " + message;
}

/// Numbers as text; a number for a keyword is the value of its enumerator.
std::string text_of(const AttributeRow& row, std::span<const double> numbers) {
  if (row.type.kind == ValueKind::keyword && numbers.size() == 1)
    for (const Keyword& k : row.type.keywords())
      if (k.value == numbers[0]) return std::string(k.word);
  return text_of_numbers(numbers);
}

}  // namespace

std::vector<AttributeInfo> attributes_of(const AnyElement& element) {
  std::vector<AttributeInfo> all;
  for_each_row(element, [&](const AttributeRow& row) {
    all.push_back({row.name, row.type, row.rule.required, row.doc});
  });
  return all;
}

void set_attribute(Spec& spec, const AnyElement& element, std::string_view name, std::string_view text) {
  const AttributeRow& row = required_row(spec, element, name);
  if (name == "class") return change_class(spec, element, text);
  if (row.type.kind != ValueKind::text && words_of(text).empty())
    refuse(spec, element, value_message(name, text, "is empty; an attribute without a value is cleared"));
  with_struct(element, [&]<class E>(E& e) {
    E changed;
    copy_rows(changed, e);
    const std::optional<ValueFinding> finding = row.assign(&changed, text, row.rule);
    if (finding && finding->severity == Severity::error)
      refuse(spec, element, value_message(name, text, finding->message));
    Diagnostics found;
    normalize_changed(changed, element, found);
    for (const Diagnostic& d : found.all())
      if (d.severity == Severity::error) refuse(spec, element, d.message);
    copy_rows(e, changed);
  });
}

void set_attribute(Spec& spec, const AnyElement& element, std::string_view name,
                   std::span<const double> numbers) {
  const AttributeRow& row = required_row(spec, element, name);
  if (row.type.kind == ValueKind::text || row.type.kind == ValueKind::words)
    refuse(spec, element, std::string(name) + ": needs a text, not numbers");
  // Far too many, or a size that was negative: not as text.
  constexpr std::size_t kMostInMessages = 1000;
  if (row.type.most >= 0 && numbers.size() > kMostInMessages + static_cast<std::size_t>(row.type.most))
    refuse(spec, element,
           std::string(name) + ": has " + std::to_string(numbers.size()) + " numbers; allowed are at most " +
               std::to_string(row.type.most));
  set_attribute(spec, element, name, text_of(row, numbers));
}

void clear_attribute(Spec& spec, const AnyElement& element, std::string_view name) {
  const AttributeRow& row = required_row(spec, element, name);
  if (element.type == kDefaultClassElement) refuse(spec, element, "a default class needs its name");
  with_struct(element, [&]<class E>(E& e) {
    if constexpr (requires { e.class_; })
      if (name == "class") return e.class_.unset(), take_class_values(spec, element);
    const E base = base_of(spec, element, e);
    row.copy(&e, &base);
  });
}

std::string attribute_text(Spec& spec, const AnyElement& element, std::string_view name) {
  const AttributeRow& row = required_row(spec, element, name);
  if (row.type.most > 1 && row.type.kind == ValueKind::real)
    return text_of_numbers(row.numbers(element.address));
  return row.text(element.address, element.address);
}

std::vector<double> attribute_numbers(Spec& spec, const AnyElement& element, std::string_view name) {
  const AttributeRow& row = required_row(spec, element, name);
  if (row.type.kind == ValueKind::text || row.type.kind == ValueKind::words)
    refuse(spec, element, std::string(name) + ": is a text");
  return row.numbers(element.address);
}

Source attribute_source(Spec& spec, const AnyElement& element, std::string_view name) {
  return required_row(spec, element, name).source(element.address);
}

}  // namespace corten::mjcf
