// Misuse of the C interface: every entry answers null, stale and wrong handles, wrong sizes and concurrent
// use with an error.
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "corten/c.h"

namespace {

const char* const kModel =
    "<mujoco><worldbody><body name='a'><joint name='j'/><geom size='.1'/></body></worldbody></mujoco>";

corten_model make_model() {
  corten_model model = nullptr;
  EXPECT_EQ(corten_load_string(kModel, std::strlen(kModel), nullptr, &model), CORTEN_OK);
  return model;
}
corten_data make_data() {
  corten_model model = make_model();
  corten_data data = nullptr;
  EXPECT_EQ(corten_data_create(model, &data), CORTEN_OK);
  corten_model_free(model);
  return data;
}
corten_batch make_batch() {
  corten_model model = make_model();
  corten_batch_options options;
  corten_batch_options_default(&options);
  options.envs = 2;
  options.threads = 1;
  corten_batch batch = nullptr;
  EXPECT_EQ(corten_batch_create(model, &options, &batch), CORTEN_OK);
  corten_model_free(model);
  return batch;
}

/// Every entry that takes a Data, with harmless other arguments.
std::vector<corten_result> call_all(corten_data data) {
  double numbers[64] = {};
  int number = 0;
  uint64_t hash = 0;
  corten_field field;
  corten_data copy = nullptr;
  corten_model model = nullptr;
  corten_ray_hit hit;
  corten_inverse_derivatives_out derivatives{};
  const double down[3] = {0, 0, -1};
  return {corten_data_copy(data, &copy),
          corten_data_model(data, &model),
          corten_data_field(data, "qpos", &field),
          corten_data_reserve(data, 1, 1),
          corten_reset(data),
          corten_step(data, 1, &number),
          corten_step1(data, &number),
          corten_step2(data, &number),
          corten_forward(data, &number),
          corten_inverse(data, &number),
          corten_energy(data, numbers),
          corten_body_forces(data),
          corten_subtree_velocity(data),
          corten_full_inertia(data, numbers, 1),
          corten_full_jacobian(data, numbers, 0),
          corten_get_state(data, 2, numbers, 1),
          corten_set_state(data, 2, numbers, 1),
          corten_state_hash(data, 2, &hash),
          corten_stage(data, "kinematics"),
          corten_jacobian(data, CORTEN_XBODY, 1, numbers, nullptr, 3),
          corten_point_jacobian(data, 1, down, numbers, nullptr, 3),
          corten_point_jacobian_rate(data, 1, down, numbers, nullptr, 3),
          corten_subtree_com_jacobian(data, 1, numbers, 3),
          corten_point_axis_jacobian(data, 1, down, down, numbers, numbers + 3, 3),
          corten_angular_momentum_matrix(data, 1, numbers, 3),
          corten_multiply_inertia(data, numbers, numbers + 1, 1),
          corten_multiply_inertia_half(data, numbers, numbers + 1, 1),
          corten_solve_inertia(data, numbers, numbers + 1, 1),
          corten_solve_inertia_half(data, numbers, numbers + 1, 1),
          corten_multiply_jacobian(data, numbers, 1, numbers, 0),
          corten_multiply_jacobian_transposed(data, numbers, 0, numbers, 1),
          corten_constraint_update(data, numbers, 0, numbers),
          corten_apply_force(data, 1, down, down, down, numbers, 1),
          corten_rne(data, 0, numbers, 1),
          corten_body_contact_force(data, 1, numbers),
          corten_object_velocity(data, CORTEN_XBODY, 1, 0, numbers),
          corten_object_acceleration(data, CORTEN_XBODY, 1, 0, numbers),
          corten_transition_derivatives(data, 1e-6, 0, numbers, nullptr, nullptr, nullptr, &number),
          corten_inverse_derivatives(data, 1e-6, 0, &derivatives, &number),
          corten_rays(data, down, down, 1, nullptr, &hit),
          corten_geom_distance(data, 0, 0, 1, numbers, nullptr, nullptr)};
}

/// Every entry that takes a model.
std::vector<corten_result> call_all(corten_model model) {
  double numbers[8] = {1};
  int number = 0;
  uint64_t hash = 0;
  std::size_t size = 0;
  const char* text = nullptr;
  corten_field field;
  corten_data data = nullptr;
  corten_edit edit = nullptr;
  corten_batch batch = nullptr;
  corten_batch_options options;
  corten_batch_options_default(&options);
  options.threads = 1;
  std::vector<corten_result> results = {
      corten_model_bytes(model, nullptr, &size),
      corten_model_name(model, &text),
      corten_model_hash(model, &hash),
      corten_model_warning_count(model, &number),
      corten_object_count(model, CORTEN_BODY, &number),
      corten_object_id(model, CORTEN_BODY, "a", &number),
      corten_object_name(model, CORTEN_BODY, 1, &text),
      corten_model_field(model, "nq", &field),
      corten_edit_create(model, &edit),
      corten_data_create(model, &data),
      corten_state_size(model, 2, &number),
      corten_integrate_pos(model, numbers, 1, numbers + 1, 1, 1),
      corten_differentiate_pos(model, numbers, 1, 1, numbers + 1, numbers + 2, 1),
      corten_normalize_quaternions(model, numbers, 1),
      corten_total_mass(model, numbers),
      corten_transition_size(model, &number),
      corten_batch_create(model, &options, &batch)};
  corten_edit_free(edit);
  corten_data_free(data);
  corten_batch_free(batch);
  return results;
}

/// Every entry that takes a batch.
std::vector<corten_result> call_all(corten_batch batch) {
  double numbers[8] = {};
  int number = 0;
  const char* text = nullptr;
  const char* const names[] = {"qpos"};
  corten_field field;
  corten_tensor tensor;
  corten_data data = make_data();
  corten_rollout rollout{};
  rollout.steps = 1;
  rollout.substeps = 1;
  rollout.components = 2;
  const uint8_t mask[2] = {1, 0};
  std::vector<corten_result> results = {corten_batch_device(batch, &number, &text),
                                        corten_batch_array(batch, "qpos", &field),
                                        corten_batch_array_count(batch, &number),
                                        corten_batch_array_name(batch, 0, &text),
                                        corten_batch_tensor(batch, "qpos", &tensor),
                                        corten_batch_push(batch, names, 1),
                                        corten_batch_pull(batch, names, 1),
                                        corten_batch_synchronize(batch),
                                        corten_batch_step(batch, 1),
                                        corten_batch_reset(batch, mask, 2),
                                        corten_batch_fault_text(batch, 0, &text),
                                        corten_batch_get(batch, 0, data),
                                        corten_batch_set(batch, 0, data),
                                        corten_batch_rollout(batch, &rollout)};
  (void)numbers;
  corten_data_free(data);
  return results;
}

template <class Handle>
void expect_all(Handle handle, corten_result expected) {
  const std::vector<corten_result> results = call_all(handle);
  for (std::size_t i = 0; i < results.size(); i++) EXPECT_EQ(results[i], expected) << "call " << i;
}

TEST(CInterface, EveryEntryWorks) {
  corten_data data = make_data();
  expect_all(data, CORTEN_OK);
  corten_model model = make_model();
  expect_all(model, CORTEN_OK);
  corten_batch batch = make_batch();
  expect_all(batch, CORTEN_OK);
  corten_data_free(data);
  corten_model_free(model);
  corten_batch_free(batch);
}

TEST(CInterface, EveryEntryRefusesNullHandles) {
  expect_all(corten_data{}, CORTEN_ERROR_HANDLE);
  expect_all(corten_model{}, CORTEN_ERROR_HANDLE);
  expect_all(corten_batch{}, CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_data_free(nullptr), CORTEN_OK);
}

TEST(CInterface, EveryEntryRefusesStaleHandles) {
  corten_data data = make_data();
  corten_model model = make_model();
  corten_batch batch = make_batch();
  EXPECT_EQ(corten_data_free(data), CORTEN_OK);
  EXPECT_EQ(corten_model_free(model), CORTEN_OK);
  EXPECT_EQ(corten_batch_free(batch), CORTEN_OK);
  // Their slots are used again.
  corten_data other = make_data();
  expect_all(data, CORTEN_ERROR_HANDLE);
  expect_all(model, CORTEN_ERROR_HANDLE);
  expect_all(batch, CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_data_free(data), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_step(other, 1, nullptr), CORTEN_OK);
  corten_data_free(other);
}

TEST(CInterface, RefusesHandlesOfAnotherKind) {
  corten_model model = make_model();
  expect_all(reinterpret_cast<corten_data>(model), CORTEN_ERROR_HANDLE);
  expect_all(reinterpret_cast<corten_data>(0x1234567), CORTEN_ERROR_HANDLE);
  expect_all(reinterpret_cast<corten_data>(~std::uintptr_t{0}), CORTEN_ERROR_HANDLE);
  corten_model_free(model);
}

TEST(CInterface, RefusesNullArguments) {
  corten_data data = make_data();
  corten_model model = make_model();
  corten_batch batch = make_batch();
  EXPECT_EQ(corten_load(nullptr, nullptr, &model), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_load("a.xml", nullptr, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_load_string(nullptr, 0, nullptr, &model), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_data_create(model, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_model_field(model, nullptr, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_data_field(data, "qpos", nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_energy(data, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_point_jacobian(data, 1, nullptr, nullptr, nullptr, 3), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_rays(data, nullptr, nullptr, 1, nullptr, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_stage(data, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_batch_create(model, nullptr, &batch), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_batch_rollout(batch, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_batch_push(batch, nullptr, 1), CORTEN_ERROR_ARGUMENT);
  EXPECT_STRNE(corten_error_message(), "");
  corten_data_free(data);
  corten_model_free(model);
  corten_batch_free(batch);
}

TEST(CInterface, RefusesWrongSizes) {
  corten_data data = make_data();
  corten_model model = make_model();
  double numbers[16] = {};
  EXPECT_EQ(corten_get_state(data, 2, numbers, 2), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_set_state(data, 2, numbers, 0), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_get_state(data, 1u << 20, numbers, 0), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_full_inertia(data, numbers, 2), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_jacobian(data, CORTEN_XBODY, 1, numbers, nullptr, 2), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_jacobian(data, CORTEN_XBODY, 9, numbers, nullptr, 3), CORTEN_ERROR_NOT_FOUND);
  EXPECT_EQ(corten_integrate_pos(model, numbers, 2, numbers, 1, 1), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_step(data, -1, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_reset_to_key(data, 0), CORTEN_ERROR_NOT_FOUND);
  EXPECT_EQ(corten_data_reserve(data, -1, 0), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_contact_force(data, 0, numbers), CORTEN_ERROR_NOT_FOUND);
  corten_data_free(data);
  corten_model_free(model);
}

TEST(CInterface, RefusesADataOfAnotherModel) {
  const char* const other = "<mujoco/>";
  corten_model model = nullptr;
  corten_data data = make_data();
  EXPECT_EQ(corten_load_string(other, std::strlen(other), nullptr, &model), CORTEN_OK);
  EXPECT_EQ(corten_data_set_model(data, model), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_step(data, 1, nullptr), CORTEN_OK);
  corten_data_free(data);
  corten_model_free(model);
}

/// Two threads that use one Data: each call either works or is refused as busy.
TEST(CInterface, ASecondThreadIsRefused) {
  corten_data data = make_data();
  std::atomic<int> worked{0}, refused{0}, others{0};
  auto use = [&] {
    for (int i = 0; i < 200; i++) {
      const corten_result result = corten_step(data, 20, nullptr);
      (result == CORTEN_OK ? worked : result == CORTEN_ERROR_BUSY ? refused : others)++;
    }
  };
  std::thread first(use), second(use);
  first.join(), second.join();
  EXPECT_EQ(others, 0);
  EXPECT_GT(worked, 0);
  EXPECT_EQ(corten_step(data, 1, nullptr), CORTEN_OK);
  corten_data_free(data);
}

/// Threads that share a model, and free and create handles meanwhile.
TEST(CInterface, ThreadsShareAModel) {
  corten_model model = make_model();
  auto use = [&] {
    for (int i = 0; i < 100; i++) {
      corten_data data = nullptr;
      ASSERT_EQ(corten_data_create(model, &data), CORTEN_OK);
      ASSERT_EQ(corten_step(data, 1, nullptr), CORTEN_OK);
      ASSERT_EQ(corten_data_free(data), CORTEN_OK);
    }
  };
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++) threads.emplace_back(use);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(corten_model_free(model), CORTEN_OK);
}

/// Freeing while other threads use a handle gives busy or stale, never a crash.
TEST(CInterface, FreeingInUseIsSafe) {
  for (int round = 0; round < 20; round++) {
    corten_data data = make_data();
    std::atomic<bool> wrong{false};
    std::thread user([&] {
      for (;;) {
        const corten_result result = corten_step(data, 1, nullptr);
        if (result == CORTEN_ERROR_HANDLE) return;
        if (result != CORTEN_OK && result != CORTEN_ERROR_BUSY) wrong = true;
      }
    });
    while (corten_data_free(data) == CORTEN_ERROR_BUSY) std::this_thread::yield();
    user.join();
    EXPECT_FALSE(wrong);
  }
}

}  // namespace
