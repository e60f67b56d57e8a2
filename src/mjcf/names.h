// The names of a model while it is read.
#pragma once

#include <array>
#include <map>
#include <string>
#include <unordered_map>

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

/// The word with its article: "a joint", "an actuator".
std::string with_article(std::string_view word);

/// Reports names used by two elements of one kind.
void check_names(const Spec& spec, Diagnostics& found);

}  // namespace corten::mjcf
