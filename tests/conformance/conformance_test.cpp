// Every case of tests/conformance/cases: a model, states to set, and the reference's results. The second
// comment of each model says what the case tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "conformance/compare.h"
#include "conformance/probe.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

namespace fs = std::filesystem;

/// All cases that have a model file.
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
    EXPECT_GT(report.checked, 50) << "too few fields to be a test";
    EXPECT_TRUE(report.shortfalls.empty()) << report.text();
  } catch (const LoadError& error) {
    FAIL() << "the model does not load:\n" << error.what();
  }
}

/// In every state of every case, independent of the solver of the case.
TEST_P(Conformance, NewtonReachesAVanishingGradient) {
  if (kSanitized) GTEST_SKIP() << "slow, and the same code as the test above";
  std::ifstream file(GetParam());
  const Json reference = Json::parse(file);
  const Model model = with(load(fs::path(GetParam()).replace_extension(".xml")), [](Option& option) {
    option.solver = kNewton;
    option.tolerance = 1e-15;
    option.iterations = 200;
    option.noslip_iterations = 0;
  });
  Data data(model);
  for (const Json& checkpoint : reference.at("checkpoints")) {
    put_into(model, data, checkpoint.at("state"));
    forward(model, data);
    if (data->nefc == 0) continue;
    for (int k = 0; k < std::max(1, data->nisland); k++)
      EXPECT_LT(data->island_gradient[static_cast<std::size_t>(k)], 1e-10) << "island " << k;
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, Conformance, testing::ValuesIn(all_cases()), [](const auto& info) {
  return info.param.parent_path().filename().string() + "_" + info.param.stem().string();
});

TEST(ConformanceCases, AreAllThere) { EXPECT_GE(all_cases().size(), 330u); }

}  // namespace
}  // namespace corten::test
