// Writing a model and reading it again gives the same Model, bit for bit in every array.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <vector>

#include "compile/compile.h"
#include "compile/flex_files.h"
#include "mjcf/reader.h"
#include "mjcf/validate.h"
#include "mjcf/writer.h"
#include "model/storage.h"

namespace corten {
namespace {

using Storage = std::shared_ptr<const detail::ModelStorage>;

std::vector<std::filesystem::path> all_models() {
  const std::filesystem::path tests = CORTEN_TEST_DATA_DIR;
  std::vector<std::filesystem::path> all;
  for (const auto& folder :
       {tests.parent_path() / "models", tests / "conformance" / "cases", tests / "data" / "appearance"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      // Folders "parts" hold pieces of models.
      if (entry.path().extension() == ".xml" && entry.path().parent_path().filename() != "parts")
        all.push_back(entry.path());
  std::sort(all.begin(), all.end());
  return all;
}

/// Options with which the files of flexcomps can be read.
mjcf::ReadOptions with_flex_files() {
  mjcf::ReadOptions options;
  options.flex_file_reader = compile::decode_flex_file;
  return options;
}

class RoundTrip : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(RoundTrip, GivesTheSameModelToTheLastBit) {
  Diagnostics found;
  const mjcf::Spec spec = mjcf::read_file(GetParam(), with_flex_files(), found);
  const Storage first = compile::compile(spec, {}, found);
  ASSERT_TRUE(first) << (found.all().empty() ? "" : found.all().front().text());
  const std::string text = mjcf::write(spec);
  const mjcf::ReadOptions beside{false, GetParam().parent_path(), {}, {}};
  const Storage second = compile::compile(mjcf::read_string(text, "written", beside, found), {}, found);
  ASSERT_TRUE(second) << found.all().back().text() << "\n" << text;

  EXPECT_EQ(std::memcmp(&first->fields.opt, &second->fields.opt, sizeof(Option)), 0);
  EXPECT_EQ(std::memcmp(&first->fields.stat, &second->fields.stat, sizeof(Statistic)), 0);
  ASSERT_EQ(first->arena->size(), second->arena->size());
  EXPECT_EQ(std::memcmp(first->arena->data(), second->arena->data(), first->arena->size()), 0) << text;
  ASSERT_EQ(first->appearance->size(), second->appearance->size());
  EXPECT_EQ(std::memcmp(first->appearance->data(), second->appearance->data(), first->appearance->size()), 0);
  EXPECT_EQ(std::memcmp(&first->fields.vis, &second->fields.vis, sizeof(VisualSettings)), 0);
  for (std::size_t i = 0; i < first->names.size(); i++)
    EXPECT_EQ(first->names[i].names, second->names[i].names);
}

/// Validation lets every good model pass, silently and unchanged.
TEST_P(RoundTrip, IsValidAsASpec) {
  Diagnostics found, again;
  const mjcf::Spec spec = mjcf::read_file(GetParam(), with_flex_files(), found);
  mjcf::Spec checked = spec;
  mjcf::validate(checked, false, again);
  for (const Diagnostic& d : again.all()) {
    const auto known = [&](const Diagnostic& k) { return k.element == d.element && k.message == d.message; };
    EXPECT_TRUE(std::any_of(found.all().begin(), found.all().end(), known)) << d.text();
  }
  EXPECT_EQ(mjcf::write(checked), mjcf::write(spec));
}

INSTANTIATE_TEST_SUITE_P(Models, RoundTrip, testing::ValuesIn(all_models()), [](const auto& info) {
  std::string name = info.param.stem().string();
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name + "_" + std::to_string(info.index);
});

}  // namespace
}  // namespace corten
