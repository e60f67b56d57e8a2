// The names of a model while it is read.
#pragma once

#include <array>
#include <map>
#include <string>
#include <unordered_map>

#include "base/diagnostics.h"
#include "mjcf/kinds.h"

namespace corten::mjcf {

/// Which names exist. Counts, because a name given twice is found only in the end.
class NameIndex {
 public:
  void add(ObjectType kind, const std::string& name) {
    if (!name.empty()) ++names_[kind][name];
  }
  void remove(ObjectType kind, const std::string& name);
  int count(ObjectType kind, const std::string& name) const;
  bool has(ObjectType kind, const std::string& name) const { return count(kind, name) > 0; }

 private:
  std::map<ObjectType, std::unordered_map<std::string, int>> names_;
};

/// "a joint", "an actuator".
std::string with_article(std::string_view word);

/// Complains about names that two elements of one kind have.
void check_names(const Spec& spec, Diagnostics& found);

}  // namespace corten::mjcf
