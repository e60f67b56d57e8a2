// The same initial state gives the same bits: over reruns, resets, copies, and states moved to another Data.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/fields.h"
#include "support/models.h"
#include "support/sanitizers.h"
#include "support/wrapped_models.h"

namespace corten::test {
namespace {

using Fields = std::vector<std::string>;
constexpr int kSteps = repetitions(100, 20);

class Determinism : public testing::TestWithParam<const char*> {
 protected:
  Model model = load_random({.seed = 6,
                             .bodies = 9,
                             .integrator = GetParam(),
                             .flags = "energy=\"enable\"",
                             .fluid = true,
                             .tendons = true,
                             .actuators = true});

  Data start(unsigned seed = 1) const {
    Data data(model);
    randomize_state(model, data, seed);
    randomize_forces(model, data, seed, 0.1);
    return data;
  }
  void run(Data& data, int steps = kSteps) const {
    for (int i = 0; i < steps; i++) ASSERT_TRUE(step(model, data).ok());
  }
};

TEST_P(Determinism, RerunsGiveTheSameBits) {
  Data first = start(), second = start();
  run(first), run(second);
  EXPECT_EQ(differing_fields(first, second), Fields{});
  Data other = start(2);
  run(other);
  EXPECT_NE(differing_fields(first, other), Fields{});
}

TEST_P(Determinism, ResetForgetsTheRunBefore) {
  Data fresh = start(), used = start(3);
  run(used);
  randomize_state(model, used, 1);  // resets
  randomize_forces(model, used, 1, 0.1);
  run(fresh), run(used);
  EXPECT_EQ(differing_fields(fresh, used), Fields{});
}

TEST_P(Determinism, CopiesContinueAlike) {
  Data original = start();
  run(original);
  Data constructed = original, assigned(model), moved_from = original;
  assigned = original;
  Data moved = std::move(moved_from);
  Data bytes(model);
  ASSERT_EQ(bytes.bytes().size(), original.bytes().size());
  std::memcpy(bytes.bytes().data(), original.bytes().data(), bytes.bytes().size());
  EXPECT_EQ(differing_fields(original, bytes), Fields{});
  run(original), run(constructed), run(assigned), run(moved), run(bytes);
  EXPECT_EQ(differing_fields(original, constructed), Fields{});
  EXPECT_EQ(differing_fields(original, assigned), Fields{});
  EXPECT_EQ(differing_fields(original, moved), Fields{});
  EXPECT_EQ(differing_fields(original, bytes), Fields{});
}

TEST_P(Determinism, ACopyIsIndependent) {
  Data original = start();
  const Data kept = original;
  Data copy = original;
  run(copy);
  EXPECT_EQ(differing_fields(original, kept), Fields{});
}

TEST_P(Determinism, IntegrationStateResumesBitForBit) {
  Data original = start();
  run(original);
  std::vector<double> state(static_cast<std::size_t>(state_size(model, kStateIntegration)));
  get_state(model, original, kStateIntegration, state);
  Data resumed(model);  // a fresh Data
  set_state(model, resumed, kStateIntegration, state);
  run(original), run(resumed);
  EXPECT_EQ(differing_fields(original, resumed), Fields{});
}

/// Histories of delayed controls, and tendons that wrapped differently before.
TEST(Resuming, KnowsDelayedControlsAndWrappedTendons) {
  const std::filesystem::path cases = data_folder() / "conformance/cases";
  for (const Model& model : {load(cases / "actuator/delay.xml"), load_wraps(2)}) {
    Data original(model);
    randomize_state(model, original, 3);
    for (int i = 0; i < 40; i++) {
      for (double& ctrl : original->ctrl) ctrl = 0.02 * (i % 7);
      step(model, original);
    }
    std::vector<double> state(static_cast<std::size_t>(state_size(model, kStateIntegration)));
    get_state(model, original, kStateIntegration, state);
    Data resumed(model);
    set_state(model, resumed, kStateIntegration, state);
    for (int i = 0; i < 20; i++) step(model, original), step(model, resumed);
    EXPECT_EQ(differing_fields(original, resumed), Fields{});
  }
}

TEST_P(Determinism, ReserveChangesNothing) {
  Data plain = start(), roomy = start();
  roomy.reserve(100, 300);
  run(plain), run(roomy);
  for (const std::string& field : differing_fields(plain, roomy)) EXPECT_TRUE(grows(field)) << field;
}

TEST_P(Determinism, SharedOptionsCopyOfTheModelGivesTheSameBits) {
  const Model twin = model.with_options(model->opt), reloaded = load_random({.seed = 6,
                                                                             .bodies = 9,
                                                                             .integrator = GetParam(),
                                                                             .flags = "energy=\"enable\"",
                                                                             .fluid = true,
                                                                             .tendons = true,
                                                                             .actuators = true});
  Data a = start(), b = start(), c = start();
  for (int i = 0; i < kSteps; i++) step(model, a), step(twin, b), step(reloaded, c);
  EXPECT_EQ(differing_fields(a, b), Fields{});
  EXPECT_EQ(differing_fields(a, c), Fields{});
}

TEST_P(Determinism, HalvesOfAStepMakeAStep) {
  if (std::string(GetParam()) == "RK4") GTEST_SKIP() << "step1 and step2 integrate with Euler";
  Data whole = start(), halves = start();
  for (int i = 0; i < kSteps; i++) {
    step(model, whole);
    step1(model, halves), step2(model, halves);
  }
  EXPECT_EQ(differing_fields(whole, halves), Fields{});
}

INSTANTIATE_TEST_SUITE_P(Integrators, Determinism,
                         testing::Values("Euler", "RK4", "implicit", "implicitfast"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace corten::test
