#include "mjcf/names.h"

#include <utility>

#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

class FirstHolders {
 public:
  explicit FirstHolders(Diagnostics& found) : found_(found) {}

  template <class E>
  void add(const E& element) {
    const std::string& name = *element.name;
    if (name.empty()) return;
    const auto [entry, is_new] = holders_[kind_of<E>].try_emplace(name, &element.at);
    if (is_new) return;
    const SourceLocation &first = *entry->second, &at = element.at;
    std::string where;
    if (first.line > 0)
      where = " on " + (first.file == at.file ? "line " : first.file + ":") + std::to_string(first.line);
    else if (first.element != at.element) where = ": " + first.element;
    found_.error(at, "name=" + in_quotes(name) + ": there is already " +
                         with_article(element_word(kind_of<E>)) + " with this name" + where);
  }

 private:
  Diagnostics& found_;
  std::map<ObjectType, std::unordered_map<std::string, const SourceLocation*>> holders_;
};

}  // namespace

std::string with_article(std::string_view word) {
  const bool vowel = std::string_view("aeiou").find(word.front()) != std::string_view::npos || word == "sdf";
  return (vowel ? "an " : "a ") + std::string(word);
}

std::string_view element_word(ObjectType kind) {
  const std::string_view word = word_of(kind);
  return word.empty() ? object_name(kind) : word;
}

void NameIndex::remove(ObjectType kind, const std::string& name) {
  const auto entry = names_[kind].find(name);
  if (entry != names_[kind].end() && --entry->second == 0) names_[kind].erase(entry);
}

int NameIndex::count(ObjectType kind, const std::string& name) const {
  const auto names = names_.find(kind);
  if (names == names_.end()) return 0;
  const auto entry = names->second.find(name);
  return entry == names->second.end() ? 0 : entry->second;
}

void check_names(const Spec& spec, Diagnostics& found) {
  FirstHolders holders(found);
  const auto add_all = [&](const auto& list) {
    for (const auto& element : list) holders.add(element);
  };
  for_each_element(spec.world, [&](const auto& element) { holders.add(element); });
  for_each_carried_list(spec, add_all);
  for_each_referring_list(spec, add_all);
  add_all(spec.keys);
}

}  // namespace corten::mjcf
