// One batch with all environments, and the same environments split over several batches: equal bit for bit.
#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <stdexcept>
#include <vector>

#include "corten/corten.h"
#include "support/batches.h"

namespace corten {
namespace {

constexpr int kEnvs = 13, kSteps = 60;

/// A double pendulum over a floor, with a motor: contacts, controls, episodes of different length.
constexpr const char* kModel = R"(<mujoco><option timestep="0.005"/><worldbody>
  <geom type="plane" size="5 5 1"/>
  <body pos="0 0 0.5"><joint name="a" axis="0 1 0" damping="0.01"/><geom type="capsule" size="0.04" fromto="0 0 0 0.3 0 0"/>
    <body pos="0.3 0 0"><joint name="b" axis="0 1 0"/><geom type="capsule" size="0.04" fromto="0 0 0 0.3 0 0"/></body></body>
  <body pos="1 0 0.3"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body></worldbody>
  <actuator><motor joint="a" ctrlrange="-1 1"/></actuator></mujoco>)";

BatchOptions options_of(int first, int envs, int threads) {
  BatchOptions options;
  options.envs = envs;
  options.first_env = first;
  options.threads = threads;
  options.seed = 7;
  options.vary = {"body_mass", "geom_friction"};
  options.max_episode_steps = 25;
  options.autoreset = Autoreset::same_step;
  options.start = [](const Environment& env) {
    for (double& v : env.data->qvel) v = 0.5 * env.random.normal();
  };
  options.randomize = [](const Environment& env, ModelEdit& edit) {
    for (double& mass : edit.field("body_mass")) mass *= env.random.uniform(0.8, 1.2);
  };
  options.control = [](const Environment& env) { env.data->ctrl[0] = env.random.uniform(-1, 1); };
  options.reward = [](const Environment& env) { return env.data->qpos[0] + env.random.normal(); };
  options.terminated = [](const Environment& env) { return env.step > 5 + env.number % 11; };
  return options;
}

/// State hash, reward and model of every environment after some steps.
struct Outcome {
  std::vector<std::uint64_t> hashes;
  std::vector<double> rewards, masses;
};

void append(Outcome& all, Batch& batch) {
  batch.edit_models([](const Environment& env, ModelEdit& edit) {
    edit.field("geom_friction")[0] = env.random.uniform(0.5, 1);
  });
  for (int s = 0; s < kSteps; s++) batch.step_all();
  for (int e = 0; e < batch.envs(); e++) {
    all.hashes.push_back(batch.state_hash(e));
    all.rewards.push_back(batch.rewards()[static_cast<std::size_t>(e)]);
    for (double mass : batch.model_field("body_mass", e)) all.masses.push_back(mass);
    for (double friction : batch.model_field("geom_friction", e)) all.masses.push_back(friction);
  }
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

TEST(Shards, AnySplitHasTheStatesOfOneBatch) {
  const Model model = load_string(kModel);
  Outcome whole;
  Batch all(model, options_of(0, kEnvs, 1));
  append(whole, all);
  for (std::size_t e = 1; e < whole.hashes.size(); e++) EXPECT_NE(whole.hashes[e], whole.hashes[0]);
  for (int ranks = 2; ranks <= 4; ranks++)
    for (int threads = 1; threads <= 2; threads++) {
      Outcome parts;
      for (int rank = 0; rank < ranks; rank++) {
        const int first = kEnvs * rank / ranks, end = kEnvs * (rank + 1) / ranks;
        Batch part(model, options_of(first, end - first, threads));
        append(parts, part);
      }
      EXPECT_EQ(parts.hashes, whole.hashes) << ranks << " parts, " << threads << " threads";
      EXPECT_TRUE(same_bits(parts.rewards, whole.rewards)) << ranks << " parts";
      EXPECT_TRUE(same_bits(parts.masses, whole.masses)) << ranks << " parts";
    }
}

TEST(Shards, NumberIsTheFirstEnvPlusTheRow) {
  const Model model = load_string(kModel);
  std::vector<std::int64_t> numbers(3);
  BatchOptions options;
  options.envs = 3;
  options.first_env = 5'000'000'000;
  options.reward = [&](const Environment& env) {
    numbers[static_cast<std::size_t>(env.index)] = env.number;
    return 0.0;
  };
  Batch(model, options).step_all();
  EXPECT_EQ(numbers, (std::vector<std::int64_t>{5'000'000'000, 5'000'000'001, 5'000'000'002}));
}

TEST(Shards, BadFirstNumberIsRefused) {
  const Model model = load_string(kModel);
  EXPECT_THROW(Batch(model, {.envs = 1, .first_env = -1}), std::invalid_argument);
  EXPECT_THROW(Batch(model, {.envs = 2, .first_env = std::numeric_limits<std::int64_t>::max()}),
               std::invalid_argument);
}

}  // namespace
}  // namespace corten
