// Compiles inline MJCF to a model, or to its messages.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "compile/compile.h"
#include "mjcf/reader.h"

namespace corten::compile::testing {

struct Compiled {
  std::shared_ptr<const detail::ModelStorage> storage;
  Diagnostics found;

  const ModelFields* operator->() const { return &storage->fields; }
  int id(ObjectType type, const std::string& name) const { return Model(storage).id(type, name); }

  std::string messages(Severity severity) const {
    std::string all;
    for (const Diagnostic& d : found.all())
      if (d.severity == severity) all += d.text() + "\n";
    return all;
  }
};

/// Files in memory, by their paths.
using Files = std::map<std::string, std::string>;

inline FileProvider provider_of(const Files& files) {
  return [files](const std::filesystem::path& path) -> std::optional<std::string> {
    const auto file = files.find(path.string());
    return file == files.end() ? std::nullopt : std::optional(file->second);
  };
}

inline Compiled compile_text(const std::string& xml, const Files& files = {}) {
  Compiled result;
  mjcf::ReadOptions options;
  options.files = provider_of(files);
  const mjcf::Spec spec = mjcf::read_string(xml, "test.xml", options, result.found);
  if (!result.found.has_errors()) result.storage = compile(spec, options.files, result.found);
  return result;
}

/// Compiles a model that must have no errors.
inline Compiled compile_ok(const std::string& xml, const Files& files = {}) {
  Compiled result = compile_text(xml, files);
  EXPECT_TRUE(result.storage) << result.messages(Severity::error);
  return result;
}

/// Compiles a model with features that the step does not support yet.
inline Compiled compile_beyond(const std::string& xml) {
  Compiled result;
  const mjcf::Spec spec = mjcf::read_string(xml, "test.xml", {}, result.found);
  if (!result.found.has_errors()) result.storage = compile_beyond_the_step(spec, {}, result.found);
  EXPECT_TRUE(result.storage) << result.messages(Severity::error);
  return result;
}

/// Expects that the model is refused, with a message that contains `part`.
inline void expect_error(const std::string& xml, const std::string& part, const Files& files = {}) {
  const Compiled result = compile_text(xml, files);
  EXPECT_FALSE(result.storage) << xml;
  EXPECT_NE(result.messages(Severity::error).find(part), std::string::npos)
      << "wanted: " << part << "\ngot: " << result.messages(Severity::error) << "for: " << xml;
}

inline std::string world(const std::string& inside) {
  return "<mujoco><worldbody>" + inside + "</worldbody></mujoco>";
}

inline void expect_near(std::span<const double> got, const std::vector<double>& wanted,
                        double tolerance = 1e-12) {
  ASSERT_EQ(got.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); i++)
    EXPECT_NEAR(got[i], wanted[i], tolerance) << "element " << i;
}
inline void expect_equal(std::span<const int> got, const std::vector<int>& wanted) {
  EXPECT_EQ(std::vector<int>(got.begin(), got.end()), wanted);
}

}  // namespace corten::compile::testing
