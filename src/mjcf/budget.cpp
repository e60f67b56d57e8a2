#include "mjcf/budget.h"

#include <algorithm>
#include <string>

#include "mjcf/kinds.h"
#include "mjcf/schema.h"

namespace corten::mjcf {
namespace {

/// Bytes of a value outside of its struct.
template <class T>
std::size_t heap_bytes(const T&) {
  return 0;
}
std::size_t heap_bytes(const Text& text) { return text.size(); }
template <class T>
std::size_t heap_bytes(const std::vector<T>& list) {
  return list.size() * sizeof(T);
}
std::size_t heap_bytes(const NameList& names) {
  std::size_t bytes = names.size() * sizeof(std::string);
  for (const std::string& name : names) bytes += name.size();
  return bytes;
}

#define CORTEN_MJCF_HEAP(Kind, member, initial, rule_, doc) bytes += heap_bytes(*e.member);
#define CORTEN_MJCF_BYTES(E, TABLE)                          \
  [[maybe_unused]] std::size_t attribute_bytes(const E& e) { \
    std::size_t bytes = 0;                                   \
    TABLE(CORTEN_MJCF_HEAP)                                  \
    return bytes;                                            \
  }
CORTEN_MJCF_ELEMENTS(CORTEN_MJCF_BYTES)
#undef CORTEN_MJCF_BYTES
#undef CORTEN_MJCF_HEAP

long long cost(std::size_t elements, std::size_t bytes) {
  return static_cast<long long>(elements) + static_cast<long long>(bytes) / ElementBudget::bytes_per_element;
}

/// An element with a list of parts: the path of a tendon, the elements of a tuple, the bones of a skin.
template <class Parts>
long long cost_of_parts(const Parts& parts, std::size_t renamed) {
  std::size_t bytes = 0;
  for (const auto& part : parts) bytes += attribute_bytes(part) + renamed;
  return cost(parts.size(), bytes);
}

}  // namespace

bool ElementBudget::spend(long long elements, const SourceLocation& at, Diagnostics& found) {
  if (is_exceeded()) return false;
  spent_ += std::min(elements, most + 1);
  if (!is_exceeded()) return true;
  found.error(at, "with this element, include, attach, replicate and composite make more than " +
                      std::to_string(most) + " elements, which is the most that is allowed (" +
                      std::to_string(bytes_per_element) + " bytes of names and numbers count as one)");
  return false;
}

template <class E>
long long cost_of_copy(const E& e, std::size_t renamed) {
  long long all = cost(1, attribute_bytes(e) + renamed);
  if constexpr (requires { e.path; }) all += cost_of_parts(e.path, renamed);
  if constexpr (requires { e.elements; }) all += cost_of_parts(e.elements, renamed);
  if constexpr (requires { e.layers; }) all += cost_of_parts(e.layers, renamed);
  if constexpr (requires { e.bones; }) all += cost_of_parts(e.bones, renamed);
  return all;
}

long long cost_of_copy(const Body& body, std::size_t renamed) {
  long long all = 0;
  for_each_element(body, [&](const auto& element) { all += cost(1, attribute_bytes(element) + renamed); });
  return all;
}

long long cost_of_sections(const Spec& spec, std::size_t renamed) {
  // A class holds a record of every kind of element.
  long long all = cost(spec.defaults.size(), spec.defaults.size() * (sizeof(DefaultClass) + renamed));
  const auto add = [&](const auto& list) {
    for (const auto& element : list) all += cost_of_copy(element, renamed);
  };
  for_each_carried_list(spec, add);
  for_each_referring_list(spec, add);
  add(spec.keys);
  return all;
}

#define CORTEN_MJCF_COST(E, word, list, kind) template long long cost_of_copy(const E&, std::size_t);
CORTEN_MJCF_REFERRING_LISTS(CORTEN_MJCF_COST)
#undef CORTEN_MJCF_COST

}  // namespace corten::mjcf
