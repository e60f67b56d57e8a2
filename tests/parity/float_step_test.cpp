// Steps in float, as on a GPU, from the states of the conformance cases and from others. The CPU runs the
// same stages in float.
#include "parity/float_step.h"

#include <gtest/gtest.h>

#include "parity/cases.h"
#include "support/models.h"

namespace corten::test {
namespace {

class FloatStep : public testing::TestWithParam<std::string> {};

TEST_P(FloatStep, IsAsGoodAsFloatsAllow) {
  const int shaken = 2;
  const std::size_t most_states = 2;
  for (const auto& path : case_models(GetParam())) {
    const Case c = read_case(path, shaken, most_states);
    std::vector<Data> ends = c.starts;
    for (Data& data : ends) step(c.model, data);
    const DataCapacity capacity = double_capacity(ends);
    for (std::size_t e = 0; e < ends.size(); e++) {
      Data start = c.starts[e];
      grow_capacity(start, capacity);
      const FloatGrade grade = grade_float_step(c.model, start, ends[e], step_in_float(c.model, start));
      EXPECT_NE(grade.kind, FloatGrade::kFailed) << c.name << " #" << e << ": error " << grade.error << ", "
                                                 << grade.factor << " times the error of rounded numbers";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Groups, FloatStep,
                         testing::Values("actuator", "broadphase", "collision", "compiler", "constraint",
                                         "contact", "flex", "hfield", "mesh", "sensor", "sleep", "smooth",
                                         "smooth_more", "tendon"));

#ifdef NDEBUG
/// Stiff rows over light bodies. With pivots raised to their rounding errors, half of these states got
/// arbitrary accelerations.
TEST(FloatStepOnAWarp, SolvesStronglyViolatedStrainsOfCloth) {
  const Model model =
      with(load(data_folder() / "conformance/cases/flex/cloth_flexvert.xml"), [](Option& option) {
        option.tolerance = 1e-8;
        option.iterations = 10;
      });
  for (unsigned seed = 1; seed <= 5; seed += 2) {
    const Data start = perturbed_start(model, 0.2, seed);
    Data end = start;
    step(model, end);
    Data given = start;
    grow_capacity(given, double_capacity({end}));
    const Data got = step_in_float_on_a_warp(model, given);
    const FloatGrade grade = grade_float_step(model, given, end, got);
    EXPECT_NE(grade.kind, FloatGrade::kFailed) << seed << ": error " << grade.error;
    EXPECT_EQ(got->status & (kSingular | kNotConverged), 0) << seed;
  }
}
#endif

}  // namespace
}  // namespace corten::test
