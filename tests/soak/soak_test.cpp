// Humanoids under random controls for CORTEN_SOAK_SECONDS, while some of them get bad controls, bad states,
// callables that throw and unexpected resets. The undisturbed ones must end with the same bits as in a batch
// without any disturbance. Run under sanitizers by `./dev soak`.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "corten/batch.h"
#include "support/batches.h"

namespace corten::test {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kEnvs = 24, kSteps = 40;

double seconds_to_run() {
  const char* text = std::getenv("CORTEN_SOAK_SECONDS");
  return text ? std::atof(text) : 1;
}

/// Every third environment is disturbed.
bool disturbed(int env) { return env % 3 == 1; }

class Soak {
 public:
  explicit Soak(std::uint64_t round) : round_(round), random_(99, round) {}

  void run(const Model& model) {
    Batch calm(model, options(false)), rough(model, options(true));
    for (int s = 0; s < kSteps; s++) {
      for (Batch* batch : {&calm, &rough}) controls(*batch, s);
      disturb(rough);
      calm.step_all(1 + s % 2);
      rough.step_all(1 + s % 2);
      for (int e = 0; e < kEnvs; e++) {
        faults += rough.faults()[static_cast<std::size_t>(e)] != 0;
        steps += 2;
        for (double x : rough.states()[e]) ASSERT_TRUE(std::isfinite(x)) << "environment " << e;
      }
    }
    for (int e = 0; e < kEnvs; e++) {
      if (disturbed(e)) continue;
      ASSERT_EQ(calm.state_hash(e), rough.state_hash(e)) << "environment " << e << ", round " << round_;
    }
  }

  long faults = 0, steps = 0;

 private:
  BatchOptions options(bool rough) {
    Random random(7, round_, rough);
    const Autoreset modes[] = {Autoreset::next_step, Autoreset::same_step, Autoreset::disabled};
    const FaultPolicy policies[] = {FaultPolicy::reset, FaultPolicy::freeze};
    BatchOptions options{.envs = kEnvs,
                         .threads = 1 + random.below(4),
                         .chunk = random.below(4),
                         .fields = {"xpos", "ncon"},
                         .vary = {"geom_friction", "body_mass", "opt.gravity"},
                         .seed = round_,
                         .autoreset = modes[round_ % 3],
                         .on_fault = policies[round_ % 2]};
    options.reward = [](const Environment& env) { return env.data->xpos[5]; };
    options.terminated = [](const Environment& env) { return env.data->qpos[2] < 0.6; };
    options.start = [](const Environment& env) {
      for (double& v : env.data->qvel) v = env.random.uniform(-0.5, 0.5);
    };
    options.randomize = [](const Environment& env, ModelEdit& edit) {
      for (double& mass : edit.field("body_mass")) mass *= env.random.uniform(0.9, 1.1);
      for (double& friction : edit.field("geom_friction")) friction *= env.random.uniform(0.5, 1.5);
    };
    if (rough)
      options.control = [](const Environment& env) {
        if (disturbed(env.index) && env.random.uniform() < 0.02) throw std::runtime_error("soaked");
      };
    return options;
  }

  void controls(Batch& batch, int s) {
    for (int e = 0; e < kEnvs; e++)
      random_control(batch.model(), batch.ctrl()[e], e, s, static_cast<unsigned>(round_));
  }

  void disturb(Batch& batch) {
    for (int e = 0; e < kEnvs; e++) {
      if (!disturbed(e)) continue;
      const double dice = random_.uniform();
      if (dice < 0.05) batch.ctrl()(e, random_.below(batch.model()->nu)) = NAN;
      else if (dice < 0.08) batch.qpos()(e, random_.below(batch.model()->nq)) = INFINITY;
      else if (dice < 0.11) batch.qvel()(e, random_.below(batch.model()->nv)) = 1e9 * random_.normal();
      else if (dice < 0.15) batch.reset(e);
      else if (dice < 0.17) {
        std::uint8_t mask[kEnvs] = {};
        mask[e] = 1;
        batch.reset_where(mask);
      } else if (dice < 0.2) {
        const double gravity[] = {0, 0, random_.uniform(-20, 0)};
        batch.set_model_field("opt.gravity", e, gravity);
      } else if (dice < 0.21) {
        batch.restore_model(e);
      }
    }
  }

  std::uint64_t round_;
  Random random_;
};

TEST(Soak, HealthyEnvironmentsNeverNotice) {
  const Model model = batch_model("humanoid.xml");
  const auto start = Clock::now();
  const double limit = seconds_to_run();
  long rounds = 0, steps = 0, faults = 0;
  do {
    Soak soak(static_cast<std::uint64_t>(rounds));
    soak.run(model);
    if (HasFatalFailure()) return;
    rounds++;
    steps += soak.steps;
    faults += soak.faults;
  } while (std::chrono::duration<double>(Clock::now() - start).count() < limit);
  EXPECT_GT(faults, 0);
  std::printf("%ld rounds, %ld environment steps, %ld faults\n", rounds, steps, faults);
}

}  // namespace
}  // namespace corten::test
