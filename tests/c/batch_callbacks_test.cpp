// Batches of the C interface: rewards and ends of episodes by callbacks, states, models, appearance.
#include "owned.h"

namespace corten::c_test {
namespace {

struct Seen {
  int env_to_end = 1;
  int error_of = -1;
};

double position(corten_view* view) {
  corten_field field;
  EXPECT_EQ(corten_view_field(view, "qpos", &field), CORTEN_OK);
  EXPECT_EQ(field.writable, 0);
  return static_cast<double*>(field.data)[0];
}

int reward(void* user, corten_view* view, int env, double* out) {
  if (env == static_cast<Seen*>(user)->error_of) {
    corten_view_set_error(view, "no reward today");
    return 7;
  }
  *out = position(view) + 10 * env;
  return 0;
}
int over(void* user, corten_view*, int env, int* out) {
  *out = env == static_cast<Seen*>(user)->env_to_end;
  return 0;
}

Batch make(Seen& seen, bool truncates) {
  corten_batch_options options;
  corten_batch_options_default(&options);
  options.envs = 3;
  options.threads = 2;
  options.autoreset = 2;
  options.reward = reward;
  (truncates ? options.truncated : options.terminated) = over;
  options.user = &seen;
  Batch batch;
  EXPECT_EQ(corten_batch_create(make_model(), &options, batch.out()), CORTEN_OK) << corten_error_message();
  return batch;
}

template <class Number>
Number* array(corten_batch batch, const char* name) {
  corten_field field;
  EXPECT_EQ(corten_batch_array(batch, name, &field), CORTEN_OK);
  return static_cast<Number*>(field.data);
}

TEST(CBatch, CallbacksGiveRewardsAndEndEpisodes) {
  for (const bool truncates : {false, true}) {
    Seen seen;
    const Batch batch = make(seen, truncates);
    EXPECT_EQ(corten_batch_step(batch, 1), CORTEN_OK);
    for (int e = 0; e < 3; e++) {
      EXPECT_EQ(array<double>(batch, "rewards")[e], array<double>(batch, "qpos")[e] + 10 * e);
      EXPECT_EQ(array<uint8_t>(batch, "terminated")[e], !truncates && e == 1);
      EXPECT_EQ(array<uint8_t>(batch, "truncated")[e], truncates && e == 1);
    }
  }
}

TEST(CBatch, AnErrorOfACallbackIsAFaultOfItsEnvironment) {
  Seen seen;
  seen.error_of = 2;
  const Batch batch = make(seen, false);
  EXPECT_EQ(corten_batch_step(batch, 1), CORTEN_OK);
  EXPECT_EQ(array<int>(batch, "faults")[0], 0);
  EXPECT_EQ(array<int>(batch, "faults")[2], CORTEN_FAULT_EXCEPTION);
  const char* text = nullptr;
  EXPECT_EQ(corten_batch_fault_text(batch, 2, &text), CORTEN_OK);
  EXPECT_NE(std::strstr(text, "no reward today"), nullptr) << text;
}

TEST(CBatch, StatesAndModelsOfEnvironments) {
  const Batch batch = make_batch();
  const int envs[2] = {1, 0};
  const double given[2] = {0.25, 0.5}, masses[2] = {0, 5};
  double states[2] = {};
  uint64_t hashes[2] = {};
  int64_t episode = -1, step = -1;
  EXPECT_EQ(corten_batch_set_state(batch, envs, 2, CORTEN_STATE_QPOS, given, 2), CORTEN_OK);
  EXPECT_EQ(array<double>(batch, "qpos")[0], 0.5);
  EXPECT_EQ(corten_batch_get_state(batch, envs, 2, CORTEN_STATE_QPOS, states, 2), CORTEN_OK);
  EXPECT_EQ(states[0], 0.25);
  for (int e : envs) EXPECT_EQ(corten_batch_state_hash(batch, e, &hashes[e]), CORTEN_OK);
  EXPECT_NE(hashes[0], hashes[1]);
  EXPECT_EQ(corten_batch_reset_to_key(batch, 1, 0), CORTEN_OK);
  EXPECT_EQ(array<double>(batch, "qpos")[1], -0.001);
  EXPECT_EQ(corten_batch_episode(batch, 1, &episode, &step), CORTEN_OK);
  EXPECT_EQ(episode, 1);
  EXPECT_EQ(step, 0);
  EXPECT_EQ(corten_batch_reset_to_key(batch, 1, 3), CORTEN_ERROR_NOT_FOUND);
  EXPECT_EQ(corten_batch_set_model_field(batch, "body_mass", 1, masses, 2), CORTEN_OK);
  for (const double expected : {5.0, 1.0}) {
    Model own;
    double mass = 0;
    EXPECT_EQ(corten_batch_model(batch, 1, own.out()), CORTEN_OK);
    EXPECT_EQ(corten_total_mass(own, &mass), CORTEN_OK);
    EXPECT_EQ(mass, expected);
    EXPECT_EQ(corten_batch_restore_model(batch, 1), CORTEN_OK);
  }
  EXPECT_EQ(corten_batch_model(batch, 2, Model().out()), CORTEN_ERROR_NOT_FOUND);
}

TEST(CData, LimitsAndThreads) {
  const Data data = make_data();
  int status = 0;
  EXPECT_EQ(corten_data_use_threads(data, 2), CORTEN_OK);
  EXPECT_EQ(corten_reset_to_key(data, 0), CORTEN_OK);
  EXPECT_EQ(corten_forward(data, &status), CORTEN_OK);
  EXPECT_EQ(status & CORTEN_STATUS_CAPACITY, 0);
  const double force = number(data, "qacc");
  EXPECT_EQ(corten_data_use_threads(data, 1), CORTEN_OK);
  EXPECT_EQ(corten_forward(data, nullptr), CORTEN_OK);
  EXPECT_EQ(number(data, "qacc"), force);
  const Data limited = make_data();
  EXPECT_EQ(corten_data_limit(limited, 1, 1), CORTEN_OK);  // a contact has more rows
  EXPECT_EQ(corten_reset_to_key(limited, 0), CORTEN_OK);
  EXPECT_EQ(corten_forward(limited, &status), CORTEN_OK);
  EXPECT_NE(status & CORTEN_STATUS_CAPACITY, 0);
}

TEST(CModel, AppearanceCanBeDropped) {
  const char* const text = "<mujoco><asset><texture name='t' type='2d' file='missing.png'/></asset></mujoco>";
  corten_load_options options{};
  options.drop_appearance = 1;
  Model model;
  EXPECT_EQ(corten_load_string(text, std::strlen(text), nullptr, model.out()), CORTEN_ERROR_LOAD);
  EXPECT_EQ(corten_load_string(text, std::strlen(text), &options, model.out()), CORTEN_OK)
      << corten_error_message();
}

/// An edit changes options, too.
TEST(CModel, OptionsAreEdited) {
  const Edit edit = make_edit();
  corten_field timestep;
  Model finished;
  EXPECT_EQ(corten_edit_field(edit, "opt.timestep", &timestep), CORTEN_OK);
  *static_cast<double*>(timestep.data) = 0.25;
  EXPECT_EQ(corten_edit_finish(edit, finished.out()), CORTEN_OK);
  EXPECT_EQ(corten_model_field(finished, "opt.timestep", &timestep), CORTEN_OK);
  EXPECT_EQ(*static_cast<double*>(timestep.data), 0.25);
}

}  // namespace
}  // namespace corten::c_test
