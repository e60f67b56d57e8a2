// Helpers to read inline MJCF in tests.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "mjcf/reader.h"

namespace corten::mjcf::test {

struct Result {
  Spec spec;
  std::vector<std::string> messages;
  int errors = 0;
};

inline Result read(const std::string& xml, const ReadOptions& options = {}) {
  Diagnostics found;
  Result result{read_string(xml, "model.xml", options, found), {}, found.errors()};
  for (const Diagnostic& d : found.all()) result.messages.push_back(d.text());
  return result;
}

/// Reads a model that must not have any errors or warnings.
inline Spec read_clean(const std::string& xml, const ReadOptions& options = {}) {
  Result result = read(xml, options);
  EXPECT_EQ(result.messages, std::vector<std::string>{});
  return std::move(result.spec);
}

template <class N>
std::vector<double> list(const Attr<N>& a) {
  return {a->values.begin(), a->values.end()};
}

using V = std::vector<double>;
using Names = std::vector<std::string>;

template <class E>
Names names_of(const List<E>& list) {
  Names names;
  for (const E& e : list) names.push_back(*e.name);
  return names;
}

/// Options to read files that exist only in memory.
inline ReadOptions with_files(std::map<std::string, std::string> files) {
  ReadOptions options;
  options.files = [files](const std::filesystem::path& path) -> std::optional<std::string> {
    const auto file = files.find(path.generic_string());
    if (file == files.end()) return std::nullopt;
    return file->second;
  };
  return options;
}

}  // namespace corten::mjcf::test
