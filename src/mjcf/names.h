// The names of a model while it is read.
#pragma once

#include <array>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/diagnostics.h"
#include "mjcf/kinds.h"

namespace corten::mjcf {

/// The names that exist. Counts them, because duplicates are reported only after reading.
class NameIndex {
 public:
  void add(ObjectType kind, const std::string& name) {
    if (!name.empty()) ++names_[kind][name];
  }
  void remove(ObjectType kind, const std::string& name);
  int count(ObjectType kind, const std::string& name) const;
  bool has(ObjectType kind, const std::string& name) const { return count(kind, name) > 0; }

  /// Calls fn(kind, name) for every name, in any order.
  template <class Fn>
  void for_each(Fn&& fn) const {
    for (const auto& [kind, names] : names_)
      for (const auto& [name, number] : names) fn(kind, name);
  }

 private:
  std::map<ObjectType, std::unordered_map<std::string, int>> names_;
};

/// The default classes of a Spec by name. Classes are only added, at the end.
class ClassIndex {
 public:
  /// The index of a class, or that of the next one, which is then the caller's to add, with `true`.
  std::pair<int, bool> find_or_add(const List<DefaultClass>& classes, const std::string& name) {
    for (; seen_ < classes.size(); ++seen_) index_.emplace(*classes[seen_].class_, static_cast<int>(seen_));
    const auto [found, is_new] = index_.emplace(name, static_cast<int>(seen_));
    seen_ += is_new;
    return {found->second, is_new};
  }

 private:
  std::unordered_map<std::string, int> index_;
  std::size_t seen_ = 0;
};

/// The word with its article: "a joint", "an actuator".
std::string with_article(std::string_view word);

/// Reports names used by two elements of one kind.
void check_names(const Spec& spec, Diagnostics& found);

}  // namespace corten::mjcf
