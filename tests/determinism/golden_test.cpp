// Hashes of the state after 100 and 1,000 steps of twelve scenes: the table golden.txt. Every build has to
// give them, whatever the compiler, its optimization, the instruction set and the number of threads, after a
// reset as well. A change of the physics changes them: CORTEN_WRITE_GOLDEN=1 writes the table again.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "corten/corten.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

constexpr const char* kScenes[] = {"humanoid",      "quadruped",    "muscle_arm",  "tendon_hand",
                                   "newton_cradle", "fast_bullets", "peg_in_hole", "box_stack",
                                   "bowl_balls",    "hook_ring",    "sdf_bowl",    "nut_and_bolt"};
constexpr int kEarly = 100, kLate = 1000;

std::filesystem::path folder() { return CORTEN_TEST_DATA_DIR; }

struct Hashes {
  std::string early, late;
};

std::string hash_text(const Model& model, const Data& data) {
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(state_hash(model, data)));
  return text;
}

/// Random controls, which depend on the step only.
void set_controls(const Model& model, Data& data, int step) {
  Random random(13, static_cast<std::uint64_t>(step));
  for (int u = 0; u < model->nu; u++) {
    const bool limited = model->actuator_ctrllimited[u] != 0;
    data->ctrl[u] = random.uniform(limited ? model->actuator_ctrlrange[2 * u] : -1,
                                   limited ? model->actuator_ctrlrange[2 * u + 1] : 1);
  }
}

Hashes hashes_of(const Model& model, Data& data, int steps) {
  Hashes result;
  reset(model, data);
  for (int i = 0; i < steps; i++) {
    set_controls(model, data, i);
    step(model, data);
    if (i + 1 == kEarly) result.early = hash_text(model, data);
  }
  result.late = hash_text(model, data);
  return result;
}

std::map<std::string, Hashes> table() {
  std::map<std::string, Hashes> all;
  std::ifstream file(folder() / "determinism/golden.txt");
  for (std::string name, early, late; file >> name >> early >> late;) all[name] = {early, late};
  return all;
}

class Golden : public testing::TestWithParam<const char*> {
 protected:
  const Model model = load(folder() / ".." / "models" / (std::string(GetParam()) + ".xml"));
};

TEST_P(Golden, EveryBuildGivesTheSameState) {
  if (std::getenv("CORTEN_WRITE_GOLDEN") != nullptr) GTEST_SKIP() << "the table is written";
  const int steps = repetitions(kLate, kEarly);
  Data data(model);
  const Hashes wanted = table()[GetParam()], got = hashes_of(model, data, steps);
  EXPECT_EQ(got.early, wanted.early);
  if (steps == kLate) {
    EXPECT_EQ(got.late, wanted.late);
  }
}

TEST_P(Golden, ThreadsAndResetsGiveTheSameState) {
  const int steps = repetitions(kLate, kEarly);
  Data data(model);
  const std::string first = hashes_of(model, data, steps).late;
  EXPECT_EQ(hashes_of(model, data, steps).late, first) << "after a reset";
  for (int threads = 1; threads <= 8; threads += repetitions(1, 3)) {
    ThreadPool pool(threads);
    Data parallel(model);
    parallel.use_threads(&pool);
    EXPECT_EQ(hashes_of(model, parallel, steps).late, first) << threads << " threads";
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Golden, testing::ValuesIn(kScenes),
                         [](const auto& scene) { return scene.param; });

TEST(GoldenTable, IsWrittenOnDemand) {
  if (std::getenv("CORTEN_WRITE_GOLDEN") == nullptr) GTEST_SKIP() << "CORTEN_WRITE_GOLDEN is not set";
  std::ofstream file(folder() / "determinism/golden.txt");
  for (const char* scene : kScenes) {
    const Model model = load(folder() / ".." / "models" / (std::string(scene) + ".xml"));
    Data data(model);
    const Hashes hashes = hashes_of(model, data, kLate);
    file << scene << ' ' << hashes.early << ' ' << hashes.late << '\n';
  }
  ASSERT_TRUE(file.good());
}

}  // namespace
}  // namespace corten::test
