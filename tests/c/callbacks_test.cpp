// Callbacks of the C interface.
#include <string>
#include <thread>
#include <vector>

#include "owned.h"

namespace corten::c_test {
namespace {

/// A cart of mass 2 on a rail, with nothing but a motor.
const char* const kCart =
    "<mujoco><option timestep='0.01' gravity='0 0 0'/><worldbody>"
    "<body><joint name='rail' type='slide' axis='1 0 0'/><geom size='.1' mass='2'/></body></worldbody>"
    "<actuator><motor joint='rail'/></actuator></mujoco>";
/// A ball in a plane.
const char* const kContact =
    "<mujoco><worldbody><geom type='plane' size='1 1 1'/>"
    "<body><freejoint/><geom size='.1' pos='0 0 .05'/></body></worldbody></mujoco>";
/// An actuator and a sensor of type "user" on a cart of mass 2.
const char* const kUser =
    "<mujoco><option timestep='0.01' gravity='0 0 0'/><worldbody><body><joint name='rail' type='slide' "
    "axis='1 0 0'/>"
    "<geom size='.1' mass='2'/></body></worldbody>"
    "<actuator><general joint='rail' dyntype='user' gaintype='user' biastype='user' actdim='1'/></actuator>"
    "<sensor><user dim='2' needstage='vel'/></sensor></mujoco>";

double* view_numbers(const corten_view* view, const char* name) {
  corten_field field;
  EXPECT_EQ(corten_view_field(view, name, &field), CORTEN_OK) << corten_error_message();
  return static_cast<double*>(field.data);
}

Model with(const corten_callbacks& callbacks, const char* text = kCart) {
  const Model base = make_model(text);
  Model model;
  EXPECT_EQ(corten_model_with_callbacks(base, &callbacks, model.out()), CORTEN_OK);
  return model;
}
Data data_with(const corten_callbacks& callbacks, const char* text = kCart) {
  const Model model = with(callbacks, text);
  Data data;
  EXPECT_EQ(corten_data_create(model, data.out()), CORTEN_OK);
  return data;
}

/// A spring by the motor: acceleration (time - 3 qpos - qvel) / 2.
int spring(void*, corten_view* view) {
  view_numbers(view, "ctrl")[0] =
      *view_numbers(view, "time") - 3 * view_numbers(view, "qpos")[0] - view_numbers(view, "qvel")[0];
  return 0;
}

TEST(CCallbacks, ControlReadsTheStateAndWritesCtrl) {
  corten_callbacks callbacks{};
  callbacks.control = spring;
  const Data data = data_with(callbacks);
  number(data, "time") = 7, number(data, "qpos") = 0.5, number(data, "qvel") = 0.25;
  EXPECT_EQ(corten_forward(data, nullptr), CORTEN_OK);
  EXPECT_DOUBLE_EQ(number(data, "qacc"), (7 - 3 * 0.5 - 0.25) / 2);
}

TEST(CCallbacks, PassiveAddsForces) {
  double drag = 4;
  corten_callbacks callbacks{};
  callbacks.user = &drag;
  callbacks.passive = [](void* user, corten_view* view, double* force, int nv) {
    EXPECT_EQ(nv, 1);
    force[0] -= *static_cast<double*>(user) * view_numbers(view, "qvel")[0];
    return 0;
  };
  const Data data = data_with(callbacks);
  number(data, "qvel") = 0.5;
  EXPECT_EQ(corten_forward(data, nullptr), CORTEN_OK);
  EXPECT_EQ(number(data, "qfrc_passive"), -2);
  EXPECT_DOUBLE_EQ(number(data, "qacc"), -1);
}

TEST(CCallbacks, TheFilterExcludesContacts) {
  int answer = 0;
  corten_callbacks callbacks{};
  callbacks.user = &answer;
  callbacks.contact_filter = [](void* user, corten_view* view, int geom1, int geom2) {
    EXPECT_EQ(geom1, 0);
    EXPECT_EQ(geom2, 1);
    corten_field field;
    EXPECT_EQ(corten_view_field(view, "qpos", &field), CORTEN_OK);
    EXPECT_FALSE(field.writable);
    return *static_cast<int*>(user);
  };
  const Data data = data_with(callbacks, kContact);
  EXPECT_EQ(corten_forward(data, nullptr), CORTEN_OK);
  EXPECT_EQ(integer(data, "ncon"), 1);
  answer = 1;
  EXPECT_EQ(corten_forward(data, nullptr), CORTEN_OK);
  EXPECT_EQ(integer(data, "ncon"), 0);
  answer = -5;
  EXPECT_EQ(corten_forward(data, nullptr), CORTEN_ERROR_CALLBACK);
  EXPECT_STREQ(corten_error_message(), "the contact_filter callback returned the error -5");
}

corten_callbacks user_elements() {
  corten_callbacks callbacks{};
  callbacks.gain = [](void*, corten_view*, int actuator, double* value) {
    *value = 3 + actuator;
    return 0;
  };
  callbacks.bias = [](void*, corten_view* view, int, double* value) {
    *value = view_numbers(view, "qvel")[0];
    return 0;
  };
  callbacks.dynamics = [](void*, corten_view* view, int, double* act_dot, int count) {
    EXPECT_EQ(count, 1);
    act_dot[0] = view_numbers(view, "ctrl")[0];
    return 0;
  };
  callbacks.sensor = [](void*, corten_view*, int sensor, double* values, int count) {
    EXPECT_EQ(count, 2);
    values[0] = sensor + 1, values[1] = 8;
    return 0;
  };
  return callbacks;
}

/// force = 3 act + qvel, act' = ctrl, and two readings.
TEST(CCallbacks, UserActuatorsAndSensorsCompute) {
  const Data data = data_with(user_elements(), kUser);
  number(data, "act") = 5, number(data, "qvel") = 1, number(data, "ctrl") = 2;
  EXPECT_EQ(corten_forward(data, nullptr), CORTEN_OK);
  EXPECT_EQ(number(data, "actuator_force"), 16);
  EXPECT_EQ(number(data, "act_dot"), 2);
  EXPECT_EQ(number(data, "sensordata", 0), 1);
  EXPECT_EQ(number(data, "sensordata", 1), 8);
}

/// Without callbacks the same model has gain 1, bias 0 and no readings.
TEST(CCallbacks, NullCallbacksAreTheDefaults) {
  const Data data = data_with({}, kUser);
  number(data, "act") = 5, number(data, "qvel") = 1;
  EXPECT_EQ(corten_forward(data, nullptr), CORTEN_OK);
  EXPECT_EQ(number(data, "actuator_force"), 5);
  EXPECT_EQ(number(data, "sensordata", 1), 0);
}

TEST(CCallbacks, AnErrorStopsTheStep) {
  bool fail = true;
  corten_callbacks callbacks{};
  callbacks.user = &fail;
  callbacks.control = [](void* user, corten_view* view) {
    if (!*static_cast<bool*>(user)) return 0;
    EXPECT_EQ(corten_view_set_error(view, "no contact with the controller"), CORTEN_OK);
    return 1;
  };
  const Data data = data_with(callbacks);
  int status = 42;
  EXPECT_EQ(corten_step(data, 10, &status), CORTEN_ERROR_CALLBACK);
  EXPECT_EQ(status, 42);
  EXPECT_STREQ(corten_error_message(), "the control callback failed: no contact with the controller");
  fail = false;
  EXPECT_EQ(corten_reset(data), CORTEN_OK);
  EXPECT_EQ(corten_step(data, 10, &status), CORTEN_OK);
  EXPECT_EQ(status, 0);
  EXPECT_DOUBLE_EQ(number(data, "time"), 0.1);
}

TEST(CCallbacks, ViewsAnswerMisuseWithErrors) {
  corten_callbacks callbacks{};
  callbacks.control = [](void*, corten_view* view) {
    corten_field field;
    EXPECT_EQ(corten_view_model_field(view, "nv", &field), CORTEN_OK);
    EXPECT_EQ(*static_cast<int*>(field.data), 1);
    EXPECT_FALSE(field.writable);
    EXPECT_EQ(corten_view_field(view, "qpoz", &field), CORTEN_ERROR_NOT_FOUND);
    EXPECT_STREQ(corten_error_message(), "a data has no field \"qpoz\"; did you mean \"qpos\"?");
    EXPECT_EQ(corten_view_model_field(view, "body_maas", &field), CORTEN_ERROR_NOT_FOUND);
    EXPECT_EQ(corten_view_field(view, nullptr, &field), CORTEN_ERROR_ARGUMENT);
    EXPECT_EQ(corten_view_field(view, "qpos", nullptr), CORTEN_ERROR_ARGUMENT);
    EXPECT_EQ(corten_view_field(nullptr, "qpos", &field), CORTEN_ERROR_ARGUMENT);
    EXPECT_EQ(corten_view_model_field(nullptr, "nv", &field), CORTEN_ERROR_ARGUMENT);
    EXPECT_EQ(corten_view_set_error(nullptr, "x"), CORTEN_ERROR_ARGUMENT);
    EXPECT_EQ(corten_view_set_error(view, nullptr), CORTEN_ERROR_ARGUMENT);
    return 0;
  };
  EXPECT_EQ(corten_step(data_with(callbacks), 1, nullptr), CORTEN_OK);
}

/// Counts the calls of `release`.
corten_callbacks counted(int& count) {
  corten_callbacks callbacks{};
  callbacks.user = &count;
  callbacks.control = spring;
  callbacks.release = [](void* user) { ++*static_cast<int*>(user); };
  return callbacks;
}

TEST(CCallbacks, AreReleasedOnceWhenNothingHasThem) {
  int released = 0;
  {
    const Data data = data_with(counted(released));
    Data copy;
    EXPECT_EQ(corten_data_copy(data, copy.out()), CORTEN_OK);
    EXPECT_EQ(released, 0);
  }
  EXPECT_EQ(released, 1);
  corten_model model = nullptr;
  const corten_callbacks callbacks = counted(released);
  EXPECT_EQ(corten_model_with_callbacks(nullptr, &callbacks, &model), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(released, 1) << "a call that fails does not take the callbacks";
}

TEST(CCallbacks, EditsKeepThem) {
  corten_callbacks callbacks{};
  callbacks.control = spring;
  const Model model = with(callbacks);
  Edit edit;
  Model heavier;
  Data data;
  corten_field mass;
  ASSERT_EQ(corten_edit_create(model, edit.out()), CORTEN_OK);
  ASSERT_EQ(corten_edit_field(edit, "body_mass", &mass), CORTEN_OK);
  static_cast<double*>(mass.data)[1] = 4;
  ASSERT_EQ(corten_edit_finish(edit, heavier.out()), CORTEN_OK);
  ASSERT_EQ(corten_data_create(heavier, data.out()), CORTEN_OK);
  number(data, "qpos") = 1;
  EXPECT_EQ(corten_forward(data, nullptr), CORTEN_OK);
  EXPECT_DOUBLE_EQ(number(data, "qacc"), -3.0 / 4);
}

/// An error is a fault of its environment; the others go on.
TEST(CCallbacks, AnErrorInABatchIsAFault) {
  corten_callbacks callbacks{};
  callbacks.control = [](void*, corten_view* view) {
    if (view_numbers(view, "qpos")[0] < 1) return 0;
    corten_view_set_error(view, "too far");
    return 1;
  };
  const Model model = with(callbacks);
  corten_batch_options options;
  corten_batch_options_default(&options);
  options.envs = 2;
  options.on_fault = 1;
  Batch batch;
  corten_field qpos, faults;
  const char* text = nullptr;
  ASSERT_EQ(corten_batch_create(model, &options, batch.out()), CORTEN_OK);
  ASSERT_EQ(corten_batch_array(batch, "qpos", &qpos), CORTEN_OK);
  ASSERT_EQ(corten_batch_array(batch, "faults", &faults), CORTEN_OK);
  static_cast<double*>(qpos.data)[1] = 2;
  EXPECT_EQ(corten_batch_step(batch, 1), CORTEN_OK);
  EXPECT_EQ(static_cast<int*>(faults.data)[0], 0);
  EXPECT_EQ(static_cast<int*>(faults.data)[1], CORTEN_FAULT_EXCEPTION);
  EXPECT_EQ(corten_batch_fault_text(batch, 1, &text), CORTEN_OK);
  EXPECT_NE(std::string(text).find("too far"), std::string::npos) << text;
}

/// Threads with a Data each call the same callbacks; their results are those of one thread.
TEST(CCallbacks, SeveralThreadsMayCallThem) {
  corten_callbacks callbacks{};
  callbacks.control = spring;
  const Model model = with(callbacks);
  std::vector<double> ends(4);
  std::vector<std::thread> threads;
  for (double& end : ends)
    threads.emplace_back([&] {
      Data data;
      EXPECT_EQ(corten_data_create(model, data.out()), CORTEN_OK);
      EXPECT_EQ(corten_step(data, 100, nullptr), CORTEN_OK);
      end = number(data, "qpos");
    });
  for (std::thread& thread : threads) thread.join();
  for (const double end : ends) EXPECT_EQ(end, ends[0]);
  EXPECT_GT(ends[0], 0);
}

}  // namespace
}  // namespace corten::c_test
