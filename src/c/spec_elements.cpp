// Elements of a Spec in the C interface.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>

#include "c/arrays.h"
#include "c/elements.h"
#include "c/failure.h"
#include "c/objects.h"

namespace corten::c {

corten_element ElementTable::number_of(const mjcf::AnyElement& element) {
  static std::atomic<corten_element> last{0};  // unique among all Specs
  if (!element) return 0;
  const auto [entry, is_new] = numbers_.try_emplace(key_of(element), 0);
  if (is_new) {
    const corten_element number = ++last;
    try {
      elements_.emplace(number, element);
    } catch (...) {
      numbers_.erase(entry);
      throw;
    }
    entry->second = number;
  }
  return entry->second;
}

const mjcf::AnyElement& ElementTable::at(corten_element number) const {
  const auto found = elements_.find(number);
  if (found == elements_.end())
    throw Failure(CORTEN_ERROR_HANDLE, number == 0
                                           ? "the element handle is 0"
                                           : "not an element of this Spec: it was removed, or belongs "
                                             "to another Spec");
  return found->second;
}

void ElementTable::drop_removed(mjcf::Spec& spec) {
  std::vector<Key> present;
  for (const mjcf::AnyElement& e : mjcf::all_elements(spec)) present.push_back(key_of(e));
  std::sort(present.begin(), present.end());
  std::erase_if(numbers_, [&](const auto& entry) {
    const bool is_removed = !std::binary_search(present.begin(), present.end(), entry.first);
    if (is_removed) elements_.erase(entry.second);
    return is_removed;
  });
}

namespace {

/// A Spec in use, and one of its elements.
struct UseElement {
  UseSpec use;
  mjcf::AnyElement element;

  UseElement(corten_spec handle, corten_element number) : use(handle), element(use->elements.at(number)) {}
  Spec& spec() const { return use->spec; }
  corten_element number_of(const mjcf::AnyElement& e) const { return use->elements.number_of(e); }
};

/// A copy of a text that is never freed.
const char* permanent(std::string_view text) {
  static std::mutex mutex;
  static std::set<std::string, std::less<>>& texts = *new std::set<std::string, std::less<>>;
  const std::lock_guard lock(mutex);
  const auto found = texts.find(text);
  return (found != texts.end() ? found : texts.emplace(text).first)->c_str();
}

const char* text_or_empty(const char* text) { return text == nullptr ? "" : text; }

std::vector<mjcf::AnyElement> children_with_tag(const UseElement& e, const char* tag) {
  std::vector<mjcf::AnyElement> all = mjcf::children(e.spec(), e.element);
  if (tag != nullptr) std::erase_if(all, [&](const auto& child) { return mjcf::tag_of(child) != tag; });
  return all;
}

const mjcf::AnyElement& entry(const std::vector<mjcf::AnyElement>& all, int index) {
  if (index < 0 || index >= static_cast<int>(all.size()))
    throw Failure(CORTEN_ERROR_NOT_FOUND,
                  "there is no child " + std::to_string(index) + "; there are " + std::to_string(all.size()));
  return all[static_cast<std::size_t>(index)];
}

std::string words(const mjcf::ValueType& type) {
  std::string all;
  for (const Keyword& k : type.keywords()) all += (all.empty() ? "" : " ") + std::string(k.word);
  return all;
}

corten_attribute to_c(const mjcf::AttributeInfo& info) {
  const mjcf::ValueType& type = info.type;
  return {permanent(info.name),
          static_cast<int>(type.kind),
          type.fewest,
          type.most,
          info.required,
          type.keywords != nullptr ? permanent(words(type)) : nullptr,
          permanent(info.meaning)};
}

std::vector<mjcf::Parameter> parameters_of(const corten_parameter* from, std::size_t count) {
  std::vector<mjcf::Parameter> all;
  if (count > 0) require(from, "parameters");
  for (std::size_t i = 0; i < count; i++) {
    require(from[i].name, "the name of a parameter");
    if (from[i].count > 0) require(from[i].values, "the values of a parameter");
    all.push_back({from[i].name, {from[i].values, from[i].count}});
  }
  return all;
}

}  // namespace
}  // namespace corten::c

using namespace corten;
using namespace corten::c;

// ---- the tree

corten_result corten_spec_create(corten_spec* out) {
  return give(out, [&] { return handle_for<corten_spec>(Kind::spec, SpecObject{}); });
}

corten_result corten_spec_root(corten_spec spec, corten_element* out) {
  return give(out, [&] {
    const UseSpec use(spec);
    return use->elements.number_of(mjcf::root(use->spec));
  });
}

corten_result corten_spec_worldbody(corten_spec spec, corten_element* out) {
  return give(out, [&] {
    const UseSpec use(spec);
    return use->elements.number_of(mjcf::worldbody(use->spec));
  });
}

corten_result corten_spec_section(corten_spec spec, const char* tag, corten_element* out) {
  return give(out, [&] {
    require(tag, "tag");
    const UseSpec use(spec);
    return use->elements.number_of(mjcf::section(use->spec, tag));
  });
}

corten_result corten_spec_find(corten_spec spec, const char* kind, const char* name, corten_element* out) {
  return give(out, [&] {
    require(kind, "kind");
    require(name, "name");
    const UseSpec use(spec);
    return use->elements.number_of(mjcf::find(use->spec, kind, name));
  });
}

corten_result corten_element_tag(corten_spec spec, corten_element element, const char** out) {
  return give(out, [&] { return permanent(mjcf::tag_of(UseElement(spec, element).element)); });
}

corten_result corten_element_parent(corten_spec spec, corten_element element, corten_element* out) {
  return give(out, [&] {
    const UseElement e(spec, element);
    return e.number_of(mjcf::parent(e.spec(), e.element));
  });
}

corten_result corten_element_child_count(corten_spec spec, corten_element element, const char* tag,
                                         int* out) {
  return give(out,
              [&] { return static_cast<int>(children_with_tag(UseElement(spec, element), tag).size()); });
}

corten_result corten_element_child(corten_spec spec, corten_element element, const char* tag, int index,
                                   corten_element* out) {
  return give(out, [&] {
    const UseElement e(spec, element);
    return e.number_of(entry(children_with_tag(e, tag), index));
  });
}

corten_result corten_element_position(corten_spec spec, corten_element element, int* out) {
  return give(out, [&] { return mjcf::position_of(UseElement(spec, element).element); });
}

corten_result corten_element_path(corten_spec spec, corten_element element, const char** out) {
  return give(out, [&] {
    const UseElement e(spec, element);
    e.use->text = mjcf::path_of(e.spec(), e.element);
    return e.use->text.c_str();
  });
}

// ---- editing

corten_result corten_element_add(corten_spec spec, corten_element parent, const char* tag,
                                 const char* class_name, corten_element* out) {
  return guarded([&] {
    require(tag, "tag");
    const UseElement e(spec, parent);
    const mjcf::AnyElement added = mjcf::add(e.spec(), e.element, tag, text_or_empty(class_name));
    if (out != nullptr) *out = e.number_of(added);
  });
}

corten_result corten_element_allowed(corten_spec spec, corten_element parent, const char** out) {
  return give(out, [&] {
    std::string tags;
    for (const std::string_view tag : mjcf::allowed_children(UseElement(spec, parent).element))
      tags += (tags.empty() ? "" : " ") + std::string(tag);
    return permanent(tags);
  });
}

corten_result corten_element_remove(corten_spec spec, corten_element element, int keep_dependents) {
  return guarded([&] {
    const UseElement e(spec, element);
    mjcf::remove(e.spec(), e.element,
                 keep_dependents != 0 ? mjcf::Dependents::keep : mjcf::Dependents::remove);
    e.use->elements.drop_removed(e.spec());
  });
}

corten_result corten_element_rename(corten_spec spec, corten_element element, const char* name) {
  return guarded([&] {
    require(name, "name");
    const UseElement e(spec, element);
    mjcf::rename(e.spec(), e.element, name);
  });
}

corten_result corten_spec_attach(corten_spec spec, corten_element parent, corten_spec child, const char* body,
                                 const char* prefix, const char* suffix, corten_element* out) {
  return guarded([&] {
    if (body != nullptr && *body == '\0')
      throw Failure(CORTEN_ERROR_ARGUMENT, "the name of the body is empty");
    const UseElement e(spec, parent);
    const auto attach = [&](const Spec& model) {
      const mjcf::AnyElement added = mjcf::attach(e.spec(), e.element, model, text_or_empty(body),
                                                  text_or_empty(prefix), text_or_empty(suffix));
      if (out != nullptr) *out = e.number_of(added);
    };
    if (child == spec) attach(Spec(e.spec()));
    else attach(UseSpec(child)->spec);
  });
}

corten_result corten_spec_recompile(corten_spec spec, corten_data data, const corten_load_options* options,
                                    corten_model* out) {
  return give(out, [&] {
    const UseSpec use(spec);
    const UseData simulation(data);
    return model_handle(
        recompile(use->spec, *simulation, load_options(options, use->spec.compiler.directory)));
  });
}

// ---- attributes

corten_result corten_element_attribute_count(corten_spec spec, corten_element element, int* out) {
  return give(
      out, [&] { return static_cast<int>(mjcf::attributes_of(UseElement(spec, element).element).size()); });
}

corten_result corten_element_attribute(corten_spec spec, corten_element element, int index,
                                       corten_attribute* out) {
  return give(out, [&] {
    const auto all = mjcf::attributes_of(UseElement(spec, element).element);
    if (index < 0 || index >= static_cast<int>(all.size()))
      throw Failure(CORTEN_ERROR_NOT_FOUND, "there is no attribute " + std::to_string(index) +
                                                "; the element has " + std::to_string(all.size()));
    return to_c(all[static_cast<std::size_t>(index)]);
  });
}

corten_result corten_element_set_numbers(corten_spec spec, corten_element element, const char* attribute,
                                         const double* values, size_t count) {
  return guarded([&] {
    require(attribute, "attribute");
    const auto numbers = required(values, count, "values");
    const UseElement e(spec, element);
    mjcf::set_attribute(e.spec(), e.element, attribute, numbers);
  });
}

corten_result corten_element_set_text(corten_spec spec, corten_element element, const char* attribute,
                                      const char* text) {
  return guarded([&] {
    require(attribute, "attribute");
    require(text, "text");
    const UseElement e(spec, element);
    mjcf::set_attribute(e.spec(), e.element, attribute, std::string_view(text));
  });
}

corten_result corten_element_get_numbers(corten_spec spec, corten_element element, const char* attribute,
                                         double* values, size_t* count, int* source) {
  return guarded([&] {
    require(attribute, "attribute");
    require(count, "count");
    const UseElement e(spec, element);
    const std::vector<double> numbers = mjcf::attribute_numbers(e.spec(), e.element, attribute);
    if (values != nullptr && *count < numbers.size())
      throw Failure(CORTEN_ERROR_ARGUMENT, "values has room for " + std::to_string(*count) + " numbers; " +
                                               std::to_string(numbers.size()) + " are needed");
    if (source != nullptr) *source = static_cast<int>(mjcf::attribute_source(e.spec(), e.element, attribute));
    *count = numbers.size();
    if (values != nullptr) std::copy(numbers.begin(), numbers.end(), values);
  });
}

corten_result corten_element_get_text(corten_spec spec, corten_element element, const char* attribute,
                                      const char** out, int* source) {
  return guarded([&] {
    require(attribute, "attribute");
    require(out, "out");
    const UseElement e(spec, element);
    e.use->text = mjcf::attribute_text(e.spec(), e.element, attribute);
    *out = e.use->text.c_str();
    if (source != nullptr) *source = static_cast<int>(mjcf::attribute_source(e.spec(), e.element, attribute));
  });
}

corten_result corten_element_clear(corten_spec spec, corten_element element, const char* attribute) {
  return guarded([&] {
    require(attribute, "attribute");
    const UseElement e(spec, element);
    mjcf::clear_attribute(e.spec(), e.element, attribute);
  });
}

corten_result corten_element_set_to(corten_spec spec, corten_element actuator, const char* kind,
                                    const corten_parameter* parameters, size_t count) {
  return guarded([&] {
    require(kind, "kind");
    const std::vector<mjcf::Parameter> given = parameters_of(parameters, count);
    const UseElement e(spec, actuator);
    mjcf::set_to(e.spec(), e.element, kind, given);
  });
}
