// Tendons and transmissions in random states: moment arms and rates against finite differences of lengths.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "corten/corten.h"
#include "support/differences.h"
#include "support/models.h"
#include "support/sanitizers.h"
#include "support/wrapped_models.h"

namespace corten::test {
namespace {

constexpr double kNudge = 1e-6;

Numbers dense_row(std::span<const double> values, std::span<const int> columns, int first, int count,
                  int nv) {
  Numbers row(static_cast<std::size_t>(nv), 0.0);
  for (int k = first; k < first + count; k++) row[static_cast<std::size_t>(columns[k])] = values[k];
  return row;
}

/// True if between the two sides of a difference a path becomes free, or jumps to another side of a geom.
bool path_changes(const Data& a, const Data& b, int t) {
  if (a->ten_wrapnum[t] != b->ten_wrapnum[t]) return true;
  for (int k = 3 * a->ten_wrapadr[t]; k < 3 * (a->ten_wrapadr[t] + a->ten_wrapnum[t]); k++)
    if (std::abs(a->wrap_xpos[k] - b->wrap_xpos[k]) > 1e-3) return true;
  return false;
}

bool touches_a_geom(const Data& data, int t) {
  for (int k = data->ten_wrapadr[t]; k < data->ten_wrapadr[t] + data->ten_wrapnum[t]; k++)
    if (data->wrap_obj[k] >= 0) return true;
  return false;
}

struct Checked {
  int straight = 0, wrapped = 0;
};

/// Checks ten_J, ten_velocity and those of actuators on tendons against differences of lengths.
Checked check_gradients(const Model& model, Data& data) {
  forward(model, data);
  Checked checked;
  for (int t = 0; t < model->ntendon; t++) {
    const Numbers J = dense_row(data->ten_J, model->ten_J_colind, model->ten_J_rowadr[t],
                                model->ten_J_rownnz[t], model->nv);
    double rate = 0;
    for (int i = 0; i < model->nv; i++) {
      Data plus = data, minus = data;
      displace(model, plus, i, kNudge);
      displace(model, minus, i, -kNudge);
      forward(model, plus);
      forward(model, minus);
      rate += J[static_cast<std::size_t>(i)] * data->qvel[i];
      if (path_changes(plus, minus, t)) continue;
      const double slope = (plus->ten_length[t] - minus->ten_length[t]) / (2 * kNudge);
      EXPECT_NEAR(J[static_cast<std::size_t>(i)], slope, 1e-7) << "tendon " << t << " dof " << i;
      (touches_a_geom(data, t) ? checked.wrapped : checked.straight)++;
    }
    EXPECT_NEAR(data->ten_velocity[t], rate, 1e-12 * (1 + std::abs(rate)));
  }
  return checked;
}

TEST(TendonGradient, MatchesDifferencesOfTheLength) {
  Checked all;
  for (unsigned seed = 1; seed <= static_cast<unsigned>(repetitions(12, 2)); seed++) {
    const Model model = load_wraps(seed);
    Data data(model);
    randomize_state(model, data, seed, 0.8, 2);
    const Checked checked = check_gradients(model, data);
    all.straight += checked.straight, all.wrapped += checked.wrapped;
  }
  EXPECT_GT(all.straight, 20);
  EXPECT_GT(all.wrapped, 20);
}

TEST(TendonGradient, MatchesDifferencesInTheBenchmarks) {
  for (const char* file : {"muscle_arm.xml", "tendon_hand.xml"}) {
    if (kSanitized) GTEST_SKIP() << "too slow under sanitizers";
    const Model model = load(data_folder().parent_path() / "models" / file);
    Data data(model);
    randomize_state(model, data, 3, 0.2, 1);
    const Checked checked = check_gradients(model, data);
    EXPECT_GT(checked.wrapped, 50) << file;
  }
}

TEST(TendonVelocity, IsTheRateOfTheLength) {
  for (unsigned seed = 1; seed <= static_cast<unsigned>(repetitions(12, 3)); seed++) {
    const Model model = load_wraps(seed);
    Data data(model), plus(model), minus(model);
    randomize_state(model, data, seed, 0.5, 1);
    forward(model, data);
    plus = data, minus = data;
    for (int i = 0; i < model->nv; i++) {
      displace(model, plus, i, kNudge * data->qvel[i]);
      displace(model, minus, i, -kNudge * data->qvel[i]);
    }
    forward(model, plus);
    forward(model, minus);
    for (int t = 0; t < model->ntendon; t++)
      if (!path_changes(plus, minus, t)) {
        EXPECT_NEAR(data->ten_velocity[t], (plus->ten_length[t] - minus->ten_length[t]) / (2 * kNudge), 1e-5)
            << "seed " << seed << " tendon " << t;
      }
  }
}

/// A tendon over a cylinder or a sphere, pulled by a hinge until it becomes free, has a continuous length.
TEST(TendonLength, IsContinuousWhereThePathChanges) {
  for (const char* type : {"cylinder", "sphere"}) {
    const Model model =
        load_string(std::string("<mujoco><worldbody><geom name='g' type='") + type +
                    "' size='0.2 0.5'/><site name='a' pos='-0.6 0.05 0.1'/><body><joint axis='0 0 1'/>"
                    "<geom size='0.05' pos='0.6 0 0'/><site name='b' pos='0.6 0 0'/></body>"
                    "</worldbody><tendon><spatial><site site='a'/><geom geom='g'/><site site='b'/>"
                    "</spatial></tendon></mujoco>");
    Data data(model);
    const double step = 1e-3, fastest = 0.7;  // the site's speed bounds the rate of the length
    double last = 0;
    int changes = 0, points = 0;
    for (int k = 0; k < 6300; k++) {
      data->qpos[0] = k * step;
      forward(model, data);
      if (k > 0) {
        EXPECT_LT(std::abs(data->ten_length[0] - last), fastest * step) << type << " at " << data->qpos[0];
        changes += data->ten_wrapnum[0] != points;
      }
      last = data->ten_length[0];
      points = data->ten_wrapnum[0];
    }
    EXPECT_EQ(changes, 2) << "free, wrapped, free";
  }
}

/// Differences of actuator_length, if the actuator has a length whose gradient is the moment.
TEST(ActuatorMoment, IsTheGradientOfTheLengthOfASliderCrank) {
  for (unsigned seed = 1; seed <= 6; seed++) {
    const Model model = load_wraps(seed);
    Data data(model);
    randomize_state(model, data, seed, 0.5, 1);
    forward(model, data);
    const int crank = model->ntendon + 1;
    const Numbers slopes = position_derivative(
        model, data, [&](const Data& d) { return Numbers{d->actuator_length[crank]}; }, kNudge);
    const Numbers moment = dense_row(data->actuator_moment, model->moment_colind, model->moment_rowadr[crank],
                                     model->moment_rownnz[crank], model->nv);
    EXPECT_LT(relative_error(slopes, moment), 1e-6) << "seed " << seed;
  }
}

}  // namespace
}  // namespace corten::test
