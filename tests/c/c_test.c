/* The C interface from plain C: a model, a simulation, queries, a batch and an edit. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corten/c.h"

static int failures = 0;

static void expect(int truth, const char* what, int line) {
  if (truth) return;
  fprintf(stderr, "c_test.c:%d: %s (%s)\n", line, what, corten_error_message());
  failures++;
}
#define EXPECT(truth)   expect((truth) != 0, #truth, __LINE__)
#define EXPECT_OK(call) expect((call) == CORTEN_OK, #call, __LINE__)

static const char* const kPendulum =
    "<mujoco model='pendulum'><option timestep='0.001'/><worldbody><geom name='floor' type='plane' pos='0 0 "
    "-2' "
    "size='5 5 1'/>"
    "<body name='bob' pos='0 0 1'><joint name='hinge' axis='0 1 0'/>"
    "<geom name='ball' type='sphere' size='.1' pos='.5 0 0' mass='2'/><site name='tip' pos='.5 0 0'/></body>"
    "</worldbody><actuator><motor name='drive' joint='hinge'/></actuator>"
    "<sensor><jointpos name='angle' joint='hinge'/></sensor></mujoco>";

static corten_model load_pendulum(void) {
  corten_model model = NULL;
  EXPECT_OK(corten_load_string(kPendulum, strlen(kPendulum), NULL, &model));
  return model;
}

static double number(corten_data data, const char* name, int index) {
  corten_field field;
  EXPECT_OK(corten_data_field(data, name, &field));
  EXPECT(field.dtype == CORTEN_FLOAT64);
  return ((double*)field.data)[index];
}

static void test_model(void) {
  corten_model model = load_pendulum();
  const char* text = NULL;
  int id = -1, count = 0;
  corten_field mass;
  EXPECT_OK(corten_model_name(model, &text));
  EXPECT(strcmp(text, "pendulum") == 0);
  EXPECT_OK(corten_object_count(model, CORTEN_GEOM, &count));
  EXPECT(count == 2);
  EXPECT_OK(corten_object_id(model, CORTEN_BODY, "bob", &id));
  EXPECT(id == 1);
  EXPECT_OK(corten_object_name(model, CORTEN_JOINT, 0, &text));
  EXPECT(strcmp(text, "hinge") == 0);
  EXPECT_OK(corten_model_field(model, "body_mass", &mass));
  EXPECT(mass.ndim == 1 && mass.shape[0] == 2 && strcmp(mass.rows, "nbody") == 0 && !mass.writable);
  EXPECT(((const double*)mass.data)[1] == 2);
  EXPECT_OK(corten_model_field(model, "nv", &mass));
  EXPECT(mass.ndim == 0 && *(const int*)mass.data == 1);
  EXPECT_OK(corten_model_field(model, "opt.timestep", &mass));
  EXPECT(*(const double*)mass.data == 0.001);
  EXPECT_OK(corten_model_field(model, "geom_pos", &mass));
  EXPECT(mass.ndim == 2 && mass.shape[1] == 3);
  EXPECT(corten_object_id(model, CORTEN_BODY, "bop", &id) == CORTEN_ERROR_NOT_FOUND);
  EXPECT(strcmp(corten_error_message(), "there is no body \"bop\"; did you mean \"bob\"?") == 0);
  EXPECT_OK(corten_model_free(model));
}

static void test_every_field(void) {
  corten_model model = load_pendulum();
  corten_data data = NULL;
  corten_field field;
  EXPECT_OK(corten_data_create(model, &data));
  for (int i = 0; i < corten_model_field_count(); i++)
    EXPECT_OK(corten_model_field(model, corten_model_field_name(i), &field));
  for (int i = 0; i < corten_data_field_count(); i++) {
    EXPECT_OK(corten_data_field(data, corten_data_field_name(i), &field));
    EXPECT(field.writable && field.meaning[0] != 0);
  }
  EXPECT(corten_data_field_name(-1) == NULL && corten_data_field_name(100000) == NULL);
  EXPECT_OK(corten_data_free(data));
  EXPECT_OK(corten_model_free(model));
}

static int close_to(double value, double expected) {
  return fabs(value - expected) < 1e-12 * (1 + fabs(expected));
}

/* The pendulum by hand: semi-implicit Euler with the acceleration m g l cos(angle) / (m l^2 + 2/5 m r^2). */
typedef struct {
  double angle, rate, angle_before;
} pendulum;

static const double kInertia = 2 * .25 + .4 * 2 * .01;

static pendulum released(double torque, int steps) {
  pendulum p = {0, 0, 0};
  for (int i = 0; i < steps; i++) {
    p.angle_before = p.angle;
    p.rate += 0.001 * (2 * 9.81 * .5 * cos(p.angle) + torque) / kInertia;
    p.angle += 0.001 * p.rate;
  }
  return p;
}

static void test_simulation(void) {
  const pendulum by_hand = released(0, 100);
  corten_model model = load_pendulum();
  corten_data data = NULL, copy = NULL;
  int status = -1, size = 0;
  double state[2], jacobian[3], energy[2], before[2];
  EXPECT_OK(corten_data_create(model, &data));
  EXPECT_OK(corten_model_free(model)); /* the Data keeps it */
  EXPECT_OK(corten_forward(data, &status));
  EXPECT(status == 0);
  EXPECT_OK(corten_energy(data, before));
  EXPECT(close_to(number(data, "qacc", 0), 2 * 9.81 * .5 / kInertia));
  EXPECT(close_to(before[0], 2 * 9.81) && before[1] == 0);
  EXPECT_OK(corten_step(data, 100, &status));
  EXPECT(status == 0);
  EXPECT(close_to(number(data, "time", 0), 0.1));
  EXPECT(close_to(number(data, "qpos", 0), by_hand.angle));
  EXPECT(close_to(number(data, "sensordata", 0), by_hand.angle_before)); /* measured before it moved */
  EXPECT_OK(corten_forward(data, NULL));
  EXPECT_OK(corten_energy(data, energy));
  EXPECT(close_to(energy[0], 2 * 9.81 * (1 - .5 * sin(by_hand.angle))));
  EXPECT(close_to(energy[1], .5 * kInertia * by_hand.rate * by_hand.rate));
  EXPECT_OK(corten_jacobian(data, CORTEN_SITE, 0, jacobian, NULL, 3));
  EXPECT(close_to(jacobian[0], -.5 * sin(by_hand.angle)) && jacobian[1] == 0);
  EXPECT(close_to(jacobian[2], -.5 * cos(by_hand.angle)));
  EXPECT_OK(corten_data_model(data, &model));
  EXPECT_OK(corten_state_size(model, CORTEN_STATE_QPOS | CORTEN_STATE_QVEL, &size));
  EXPECT(size == 2);
  EXPECT_OK(corten_get_state(data, CORTEN_STATE_QPOS | CORTEN_STATE_QVEL, state, 2));
  EXPECT(state[0] == number(data, "qpos", 0) && state[1] == number(data, "qvel", 0));
  EXPECT_OK(corten_data_copy(data, &copy));
  EXPECT_OK(corten_step(data, 10, NULL));
  EXPECT_OK(corten_step(copy, 10, NULL));
  EXPECT(number(data, "qpos", 0) == number(copy, "qpos", 0));
  EXPECT_OK(corten_stage(data, "kinematics"));
  EXPECT(corten_stage(data, "kinematic") == CORTEN_ERROR_NOT_FOUND);
  EXPECT_OK(corten_reset(data));
  EXPECT(number(data, "qpos", 0) == 0);
  EXPECT_OK(corten_data_free(copy));
  EXPECT_OK(corten_data_free(data));
  EXPECT_OK(corten_model_free(model));
}

static void test_queries(void) {
  corten_model model = load_pendulum();
  corten_data data = NULL;
  const double origin[3] = {.5, 0, 3}, down[3] = {0, 0, -1};
  corten_ray_hit hit;
  double distance = 0;
  EXPECT_OK(corten_data_create(model, &data));
  EXPECT_OK(corten_forward(data, NULL));
  EXPECT_OK(corten_rays(data, origin, down, 1, NULL, &hit));
  EXPECT(hit.geom == 1 && fabs(hit.distance - 1.9) < 1e-12 && fabs(hit.normal[2] - 1) < 1e-12);
  EXPECT_OK(corten_geom_distance(data, 0, 1, 10, &distance, NULL, NULL));
  EXPECT(fabs(distance - 2.9) < 1e-12);
  EXPECT_OK(corten_data_free(data));
  EXPECT_OK(corten_model_free(model));
}

static void test_edit(void) {
  corten_model model = load_pendulum(), heavier = NULL;
  corten_edit edit = NULL;
  corten_field mass;
  double total = 0;
  EXPECT_OK(corten_edit_create(model, &edit));
  EXPECT_OK(corten_edit_field(edit, "body_mass", &mass));
  EXPECT(mass.writable);
  ((double*)mass.data)[1] = 5;
  EXPECT_OK(corten_edit_finish(edit, &heavier));
  EXPECT_OK(corten_total_mass(heavier, &total));
  EXPECT(total == 5);
  EXPECT_OK(corten_total_mass(model, &total));
  EXPECT(total == 2);
  ((double*)mass.data)[1] = -1;
  EXPECT(corten_edit_finish(edit, &heavier) == CORTEN_ERROR_ARGUMENT);
  EXPECT(strcmp(corten_error_message(), "body_mass[1] is -1: must be positive") == 0);
  EXPECT(corten_edit_field(edit, "body_parentid", &mass) == CORTEN_ERROR_ARGUMENT);
  EXPECT_OK(corten_edit_free(edit));
  EXPECT_OK(corten_model_free(heavier));
  EXPECT_OK(corten_model_free(model));
}

static void test_spec(void) {
  corten_spec spec = NULL;
  corten_model model = NULL;
  const char* text = NULL;
  EXPECT_OK(corten_spec_read_string(kPendulum, strlen(kPendulum), NULL, &spec));
  EXPECT_OK(corten_spec_text(spec, &text));
  EXPECT(strstr(text, "name=\"hinge\"") != NULL);
  EXPECT_OK(corten_spec_compile(spec, NULL, &model));
  EXPECT_OK(corten_model_free(model));
  EXPECT_OK(corten_spec_free(spec));
}

static void test_errors(void) {
  const char* const bad = "<mujoco>\n<worldbody>\n<geom siz='1'/></worldbody></mujoco>";
  corten_model model = NULL;
  corten_diagnostic first;
  EXPECT(corten_load_string(bad, strlen(bad), NULL, &model) == CORTEN_ERROR_LOAD);
  EXPECT(model == NULL);
  EXPECT(corten_error_diagnostic_count() == 1);
  EXPECT_OK(corten_error_diagnostic(0, &first));
  EXPECT(first.is_error && first.line == 3 && strstr(first.message, "did you mean \"size\"?") != NULL);
  EXPECT(corten_error_diagnostic(1, &first) == CORTEN_ERROR_ARGUMENT);
  EXPECT(corten_load("no/such/file.xml", NULL, &model) == CORTEN_ERROR_LOAD);
  EXPECT(strstr(corten_error_message(), "no/such/file.xml") != NULL);
}

static void test_files_in_memory(void) {
  const char* const main_text = "<mujoco><include file='parts.xml'/></mujoco>";
  const char* const parts =
      "<mujoco><worldbody><body name='part'><geom size='1'/></body></worldbody></mujoco>";
  const corten_file file = {"parts.xml", parts, 0};
  corten_file files[1];
  corten_load_options options;
  corten_model model = NULL;
  int id = 0;
  memset(&options, 0, sizeof options);
  files[0] = file;
  files[0].size = strlen(parts);
  options.files = files;
  options.file_count = 1;
  EXPECT_OK(corten_load_string(main_text, strlen(main_text), &options, &model));
  EXPECT_OK(corten_object_id(model, CORTEN_BODY, "part", &id));
  EXPECT_OK(corten_model_free(model));
}

static void test_batch(void) {
  corten_model model = load_pendulum();
  corten_batch batch = NULL;
  corten_batch_options options;
  corten_field qpos, ctrl;
  corten_tensor tensor;
  int device = -1, names = 0;
  double values[4];
  corten_batch_options_default(&options);
  options.envs = 4;
  options.threads = 2;
  EXPECT_OK(corten_batch_create(model, &options, &batch));
  EXPECT_OK(corten_batch_device(batch, &device, NULL));
  EXPECT(device == 0);
  EXPECT_OK(corten_batch_array(batch, "ctrl", &ctrl));
  EXPECT(ctrl.shape[0] == 4);
  for (int env = 0; env < 4; env++) ((double*)ctrl.data)[env] = env;
  EXPECT_OK(corten_batch_step(batch, 10));
  EXPECT_OK(corten_batch_array(batch, "qpos", &qpos));
  memcpy(values, qpos.data, sizeof values);
  for (int env = 0; env < 4; env++) EXPECT(close_to(values[env], released(env, 10).angle));
  EXPECT_OK(corten_batch_tensor(batch, "qpos", &tensor));
  EXPECT(tensor.device_type == 1 && tensor.data == qpos.data && tensor.shape[0] == 4);
  EXPECT_OK(corten_batch_array_count(batch, &names));
  for (int i = 0; i < names; i++) {
    const char* name = NULL;
    EXPECT_OK(corten_batch_array_name(batch, i, &name));
    EXPECT_OK(corten_batch_array(batch, name, &ctrl));
  }
  EXPECT(corten_batch_array(batch, "qpoz", &qpos) == CORTEN_ERROR_NOT_FOUND);
  EXPECT_OK(corten_batch_reset(batch, NULL, 0));
  EXPECT_OK(corten_batch_free(batch));
  options.autoreset = 7;
  EXPECT(corten_batch_create(model, &options, &batch) == CORTEN_ERROR_ARGUMENT);
  EXPECT_OK(corten_model_free(model));
}

/* Holds the pendulum against gravity. */
static int hold(void* user, corten_view* view) {
  corten_field qpos, ctrl;
  if (corten_view_field(view, "qpos", &qpos) || corten_view_field(view, "ctrl", &ctrl)) return 1;
  ((double*)ctrl.data)[0] = -2 * 9.81 * .5 * cos(((double*)qpos.data)[0]);
  ++*(int*)user;
  return 0;
}

static void test_callbacks(void) {
  corten_model model = load_pendulum(), held = NULL;
  corten_data data = NULL;
  corten_callbacks callbacks;
  int calls = 0;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.control = hold;
  callbacks.user = &calls;
  EXPECT_OK(corten_model_with_callbacks(model, &callbacks, &held));
  EXPECT_OK(corten_data_create(held, &data));
  EXPECT_OK(corten_step(data, 100, NULL));
  EXPECT(calls == 100);
  EXPECT(fabs(number(data, "qpos", 0)) < 1e-12);
  EXPECT_OK(corten_data_set_model(data, model));
  EXPECT_OK(corten_step(data, 100, NULL));
  EXPECT(calls == 100);
  EXPECT_OK(corten_data_free(data));
  EXPECT_OK(corten_model_free(held));
  EXPECT_OK(corten_model_free(model));
}

int main(void) {
  EXPECT(corten_abi_version() == CORTEN_ABI_VERSION);
  EXPECT(corten_version()[0] != 0);
  EXPECT(corten_instruction_set()[0] != 0);
  test_model();
  test_every_field();
  test_simulation();
  test_queries();
  test_edit();
  test_spec();
  test_errors();
  test_files_in_memory();
  test_batch();
  test_callbacks();
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
