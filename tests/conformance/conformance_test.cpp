// Every case of tests/conformance/cases: a model, states to put it in, and what the reference computed there.
// The second comment of each model says what the case pins down.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "conformance/compare.h"
#include "conformance/probe.h"
#include "support/models.h"

namespace corten::test {
namespace {

namespace fs = std::filesystem;

/// All cases that have a model beside them.
std::vector<fs::path> all_cases() {
  std::vector<fs::path> cases;
  for (const auto& entry : fs::recursive_directory_iterator(data_folder() / "conformance/cases"))
    if (entry.path().extension() == ".json" && fs::exists(fs::path(entry.path()).replace_extension(".xml")))
      cases.push_back(entry.path());
  std::sort(cases.begin(), cases.end());
  return cases;
}

class Conformance : public testing::TestWithParam<fs::path> {};

TEST_P(Conformance, AgreesWithReference) {
  std::ifstream file(GetParam());
  const Json reference = Json::parse(file);
  try {
    const Model model = load(fs::path(GetParam()).replace_extension(".xml"));
    const Report report = compare(reference, probe(model, reference), profile_of(GetParam().stem().string()));
    EXPECT_GT(report.checked, 50) << "a case that compares next to nothing proves nothing";
    EXPECT_TRUE(report.shortfalls.empty()) << report.text();
  } catch (const LoadError& error) {
    FAIL() << "the model does not load:\n" << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, Conformance, testing::ValuesIn(all_cases()), [](const auto& info) {
  return info.param.parent_path().filename().string() + "_" + info.param.stem().string();
});

TEST(ConformanceCases, AreAllThere) { EXPECT_GE(all_cases().size(), 330u); }

}  // namespace
}  // namespace corten::test
