// Arguments of the C interface that are wrong: null, of a wrong size or value. Nothing is written then.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "c/failure.h"
#include "corten/batch_options.h"
#include "owned.h"

namespace corten::c_test {
namespace {

#define EXPECT_REFUSED(call)   EXPECT_EQ(call, CORTEN_ERROR_ARGUMENT)
#define EXPECT_NOT_FOUND(call) EXPECT_EQ(call, CORTEN_ERROR_NOT_FOUND)

const double kPoint[3] = {0, 0, 0};

TEST(CArguments, ModelsRefuseNull) {
  const Model model = make_model();
  double number = 0;
  corten_model out = nullptr;
  corten_load_options options{};
  options.file_count = 1;
  EXPECT_REFUSED(corten_load(nullptr, nullptr, &out));
  EXPECT_REFUSED(corten_load("a.xml", nullptr, nullptr));
  EXPECT_REFUSED(corten_load("a.xml", &options, &out));
  EXPECT_REFUSED(corten_load_string(nullptr, 0, nullptr, &out));
  EXPECT_REFUSED(corten_load_string(kModel, 1, nullptr, nullptr));
  EXPECT_REFUSED(corten_model_save(model, nullptr));
  EXPECT_REFUSED(corten_model_bytes(model, nullptr, nullptr));
  EXPECT_REFUSED(corten_model_name(model, nullptr));
  EXPECT_REFUSED(corten_model_hash(model, nullptr));
  EXPECT_REFUSED(corten_model_warning_count(model, nullptr));
  EXPECT_REFUSED(corten_model_warning(model, 0, nullptr));
  EXPECT_REFUSED(corten_object_count(model, CORTEN_BODY, nullptr));
  EXPECT_REFUSED(corten_object_id(model, CORTEN_BODY, nullptr, nullptr));
  EXPECT_REFUSED(corten_object_name(model, CORTEN_BODY, 0, nullptr));
  EXPECT_REFUSED(corten_model_field(model, nullptr, nullptr));
  EXPECT_REFUSED(corten_state_size(model, 1, nullptr));
  EXPECT_REFUSED(corten_integrate_pos(model, nullptr, 1, &number, 1, 1));
  EXPECT_REFUSED(corten_differentiate_pos(model, &number, 1, 1, &number, nullptr, 1));
  EXPECT_REFUSED(corten_normalize_quaternions(model, nullptr, 1));
  EXPECT_REFUSED(corten_total_mass(model, nullptr));
  EXPECT_REFUSED(corten_transition_size(model, nullptr));
  EXPECT_REFUSED(corten_edit_create(model, nullptr));
  EXPECT_REFUSED(corten_data_create(model, nullptr));
  EXPECT_REFUSED(corten_model_with_callbacks(model, nullptr, &out));
  EXPECT_REFUSED(corten_error_diagnostic(0, nullptr));
  EXPECT_EQ(out, nullptr);
}

TEST(CArguments, DataRefuseNull) {
  const Data data = make_data();
  double number = 0;
  EXPECT_REFUSED(corten_data_copy(data, nullptr));
  EXPECT_REFUSED(corten_data_model(data, nullptr));
  EXPECT_REFUSED(corten_data_field(data, "qpos", nullptr));
  EXPECT_REFUSED(corten_energy(data, nullptr));
  EXPECT_REFUSED(corten_contact_force(data, 0, nullptr));
  EXPECT_REFUSED(corten_full_inertia(data, nullptr, 1));
  EXPECT_REFUSED(corten_get_state(data, CORTEN_STATE_QPOS, nullptr, 1));
  EXPECT_REFUSED(corten_set_state(data, CORTEN_STATE_QPOS, nullptr, 1));
  EXPECT_REFUSED(corten_state_hash(data, CORTEN_STATE_QPOS, nullptr));
  EXPECT_REFUSED(corten_stage(data, nullptr));
  EXPECT_REFUSED(corten_point_jacobian(data, 1, nullptr, nullptr, nullptr, 3));
  EXPECT_REFUSED(corten_point_jacobian_rate(data, 1, nullptr, nullptr, nullptr, 3));
  EXPECT_REFUSED(corten_subtree_com_jacobian(data, 1, nullptr, 3));
  EXPECT_REFUSED(corten_point_axis_jacobian(data, 1, kPoint, nullptr, nullptr, nullptr, 3));
  EXPECT_REFUSED(corten_angular_momentum_matrix(data, 1, nullptr, 3));
  EXPECT_REFUSED(corten_multiply_inertia(data, nullptr, &number, 1));
  EXPECT_REFUSED(corten_solve_inertia(data, &number, nullptr, 1));
  EXPECT_REFUSED(corten_apply_force(data, 1, kPoint, nullptr, kPoint, &number, 1));
  EXPECT_REFUSED(corten_rne(data, 0, nullptr, 1));
  EXPECT_REFUSED(corten_body_contact_force(data, 1, nullptr));
  EXPECT_REFUSED(corten_object_velocity(data, CORTEN_XBODY, 1, 0, nullptr));
  EXPECT_REFUSED(corten_object_acceleration(data, CORTEN_XBODY, 1, 0, nullptr));
  EXPECT_REFUSED(corten_inverse_derivatives(data, 1e-6, 0, nullptr, nullptr));
  EXPECT_REFUSED(corten_hfield_height(data, 1, 5, 0, &number, nullptr));
  EXPECT_REFUSED(corten_rays(data, nullptr, nullptr, 1, nullptr, nullptr));
  EXPECT_REFUSED(corten_flex_ray(data, 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_REFUSED(corten_geom_distance(data, 0, 1, 1, nullptr, nullptr, nullptr));
}

TEST(CArguments, SpecsEditsAndBatchesRefuseNull) {
  const Model model = make_model();
  const Spec spec = make_spec();
  const Edit edit = make_edit();
  const Batch batch = make_batch();
  const char* const names[] = {nullptr};
  corten_field field;
  corten_spec out = nullptr;
  EXPECT_REFUSED(corten_spec_read(nullptr, nullptr, &out));
  EXPECT_REFUSED(corten_spec_read_string(kModel, 1, nullptr, nullptr));
  EXPECT_REFUSED(corten_spec_copy(spec, nullptr));
  EXPECT_REFUSED(corten_spec_compile(spec, nullptr, nullptr));
  EXPECT_REFUSED(corten_spec_text(spec, nullptr));
  EXPECT_REFUSED(corten_spec_save(spec, nullptr));
  EXPECT_REFUSED(corten_edit_field(edit, nullptr, &field));
  EXPECT_REFUSED(corten_edit_field(edit, "body_mass", nullptr));
  EXPECT_REFUSED(corten_edit_finish(edit, nullptr));
  EXPECT_REFUSED(corten_edit_live(edit, nullptr));
  EXPECT_REFUSED(corten_batch_create(model, nullptr, nullptr));
  EXPECT_REFUSED(corten_batch_device(batch, nullptr, nullptr));
  EXPECT_REFUSED(corten_batch_array(batch, "qpos", nullptr));
  EXPECT_REFUSED(corten_batch_array_count(batch, nullptr));
  EXPECT_REFUSED(corten_batch_array_name(batch, 0, nullptr));
  EXPECT_REFUSED(corten_batch_tensor(batch, nullptr, nullptr));
  EXPECT_REFUSED(corten_batch_push(batch, nullptr, 1));
  EXPECT_REFUSED(corten_batch_pull(batch, names, 1));
  EXPECT_REFUSED(corten_batch_reset_on_device(batch, nullptr, 2));
  EXPECT_REFUSED(corten_batch_jacobian(batch, nullptr));
  EXPECT_REFUSED(corten_batch_rays(batch, nullptr));
  EXPECT_REFUSED(corten_batch_heights(batch, nullptr));
  EXPECT_REFUSED(corten_batch_get_state(batch, nullptr, 1, CORTEN_STATE_QPOS, nullptr, 1));
  EXPECT_REFUSED(corten_batch_state_hash(batch, 0, nullptr));
  EXPECT_REFUSED(corten_batch_model(batch, 0, nullptr));
  EXPECT_REFUSED(corten_batch_fault_text(batch, 0, nullptr));
  EXPECT_REFUSED(corten_batch_set_model_field(batch, "body_mass", 0, nullptr, 2));
  EXPECT_REFUSED(corten_batch_get_model_field(batch, nullptr, 0, nullptr, 2));
  EXPECT_REFUSED(corten_batch_rollout(batch, nullptr));
  corten_batch_options_default(nullptr);
}

/// Outputs that a refused call must not write.
struct Untouched {
  double numbers[16];
  Untouched() { std::fill(std::begin(numbers), std::end(numbers), 42); }
  ~Untouched() {
    EXPECT_TRUE(std::all_of(std::begin(numbers), std::end(numbers), [](double x) { return x == 42; }));
  }
  operator double*() { return numbers; }
};

TEST(CArguments, JacobiansRefuseWrongSizes) {
  const Data data = make_data();
  EXPECT_EQ(corten_forward(data, nullptr), CORTEN_OK);
  Untouched out;
  for (const std::size_t size : {0, 2, 4}) {
    EXPECT_REFUSED(corten_jacobian(data, CORTEN_XBODY, 1, out, nullptr, size));
    EXPECT_REFUSED(corten_jacobian(data, CORTEN_SITE, 0, nullptr, out, size));
    EXPECT_REFUSED(corten_point_jacobian(data, 1, kPoint, out, nullptr, size));
    EXPECT_REFUSED(corten_point_jacobian_rate(data, 1, kPoint, nullptr, out, size));
    EXPECT_REFUSED(corten_subtree_com_jacobian(data, 1, out, size));
    EXPECT_REFUSED(corten_point_axis_jacobian(data, 1, kPoint, kPoint, out, nullptr, size));
    EXPECT_REFUSED(corten_angular_momentum_matrix(data, 1, out, size));
  }
  EXPECT_STREQ(corten_error_message(),
               "angular_momentum_matrix: matrix has 4 numbers, not the required 3 (3 * nv)");
}

TEST(CArguments, DynamicsRefusesWrongSizes) {
  const Data data = make_data();
  const Model model = make_model();
  EXPECT_EQ(corten_reset_to_key(data, 0), CORTEN_OK);  // in contact
  EXPECT_EQ(corten_forward(data, nullptr), CORTEN_OK);
  EXPECT_GT(integer(data, "nefc"), 2);
  Untouched out;
  const double in[4] = {};
  for (const std::size_t size : {0, 2}) {
    EXPECT_REFUSED(corten_full_inertia(data, out, size));
    EXPECT_REFUSED(corten_multiply_inertia(data, in, out, size));
    EXPECT_REFUSED(corten_multiply_inertia_half(data, in, out, size));
    EXPECT_REFUSED(corten_apply_force(data, 1, kPoint, kPoint, kPoint, out, size));
    EXPECT_REFUSED(corten_rne(data, 0, out, size));
    EXPECT_REFUSED(corten_get_state(data, CORTEN_STATE_QPOS, out, size));
    EXPECT_REFUSED(corten_set_state(data, CORTEN_STATE_QPOS, in, size));
    EXPECT_REFUSED(corten_integrate_pos(model, out, size, in, 1, 1));
    EXPECT_REFUSED(corten_differentiate_pos(model, out, size, 1, in, in, 1));
    EXPECT_REFUSED(corten_normalize_quaternions(model, out, size));
    EXPECT_REFUSED(corten_multiply_jacobian(data, in, size, out, 4));
    EXPECT_REFUSED(corten_constraint_update(data, in, size, nullptr));
  }
  EXPECT_REFUSED(corten_solve_inertia(data, in, out, 0));
  EXPECT_REFUSED(corten_solve_inertia_half(data, in, out, 0));
  EXPECT_REFUSED(corten_full_jacobian(data, out, 0));
  EXPECT_REFUSED(corten_multiply_jacobian_transposed(data, in, 0, out, 1));
  EXPECT_REFUSED(corten_get_state(data, 1u << 20, out, 0));
}

TEST(CArguments, BatchesRefuseWrongSizes) {
  const Batch batch = make_batch();
  Untouched out;
  const double in[4] = {};
  const uint8_t mask[4] = {};
  EXPECT_REFUSED(corten_batch_reset(batch, mask, 0));
  EXPECT_REFUSED(corten_batch_reset(batch, mask, 3));
  EXPECT_REFUSED(corten_batch_reset_on_device(batch, mask, 3));
  const int envs[2] = {0, 1};
  EXPECT_REFUSED(corten_batch_get_state(batch, envs, 2, CORTEN_STATE_QPOS, out, 3));
  EXPECT_REFUSED(corten_batch_set_state(batch, envs, 2, CORTEN_STATE_QPOS, in, 1));
  EXPECT_REFUSED(corten_batch_get_state(batch, envs, SIZE_MAX, CORTEN_STATE_QPOS, out, SIZE_MAX));
  for (const std::size_t size : {0, 3}) {
    EXPECT_REFUSED(corten_batch_get_model_field(batch, "body_mass", 0, out, size));
    EXPECT_REFUSED(corten_batch_set_model_field(batch, "body_mass", 0, in, size));
    EXPECT_REFUSED(corten_batch_set_model_field(batch, "body_mass", -1, in, size));
  }
}

/// An array with a pointer is wanted, even if its size is given as 0.
TEST(CArguments, RolloutsRefuseWrongSizes) {
  const Batch batch = make_batch();
  Untouched out;
  int faults[2] = {42, 42};
  corten_rollout good{};
  good.steps = 1;
  good.substeps = 1;
  good.components = CORTEN_STATE_QPOS;
  for (const std::size_t size : {0, 1, 3}) {
    corten_rollout bad[5] = {good, good, good, good, good};
    bad[0].initial = out, bad[0].initial_size = size;
    bad[1].controls = out, bad[1].controls_size = size;
    bad[2].states = out, bad[2].states_size = size;
    bad[3].sensordata = out, bad[3].sensordata_size = size;
    bad[4].faults = faults, bad[4].faults_size = size;
    for (const corten_rollout& rollout : bad) EXPECT_REFUSED(corten_batch_rollout(batch, &rollout));
  }
  EXPECT_EQ(faults[0], 42);
  good.faults = faults, good.faults_size = 2;
  EXPECT_EQ(corten_batch_rollout(batch, &good), CORTEN_OK);
  EXPECT_EQ(faults[1], 0);
  good.steps = -1;
  EXPECT_REFUSED(corten_batch_rollout(batch, &good));
}

/// MuJoCo's matrices have other sizes where this model has none: a caller who allocates by its rules gets an
/// error instead of memory that is overwritten.
TEST(CArguments, DerivativesRefuseWrongSizes) {
  const Data data = make_data();
  Untouched out;
  for (const std::size_t size : {0, 1, 5}) {
    EXPECT_REFUSED(
        corten_transition_derivatives(data, 1e-6, 0, out, size, nullptr, 0, nullptr, 0, nullptr, 0, nullptr));
    EXPECT_REFUSED(
        corten_transition_derivatives(data, 1e-6, 0, nullptr, 0, out, size, nullptr, 0, nullptr, 0, nullptr));
    EXPECT_REFUSED(
        corten_transition_derivatives(data, 1e-6, 0, nullptr, 0, nullptr, 0, out, size, nullptr, 0, nullptr));
  }
  EXPECT_REFUSED(
      corten_transition_derivatives(data, 1e-6, 0, nullptr, 0, nullptr, 0, nullptr, 0, out, 2, nullptr));
  EXPECT_STREQ(corten_error_message(), "D has 2 numbers, not the required 1");
  using Out = corten_inverse_derivatives_out;
  for (const auto& [matrix, count] : {std::pair{&Out::DfDq, &Out::DfDq_size},
                                      {&Out::DfDv, &Out::DfDv_size},
                                      {&Out::DfDa, &Out::DfDa_size},
                                      {&Out::DsDq, &Out::DsDq_size},
                                      {&Out::DsDv, &Out::DsDv_size},
                                      {&Out::DsDa, &Out::DsDa_size},
                                      {&Out::DmDq, &Out::DmDq_size}}) {
    Out wrong{};
    wrong.*matrix = out;
    for (const std::size_t size : {0, 2}) {
      wrong.*count = size;
      EXPECT_REFUSED(corten_inverse_derivatives(data, 1e-6, 0, &wrong, nullptr));
    }
  }
  EXPECT_REFUSED(corten_transition_derivatives(data, INFINITY, 0, nullptr, 0, nullptr, 0, nullptr, 0, nullptr,
                                               0, nullptr));
  const Out none{};
  EXPECT_REFUSED(corten_inverse_derivatives(data, INFINITY, 0, &none, nullptr));
}

/// Numbers that were negative before they became sizes.
TEST(CArguments, RefusesImpossibleSizes) {
  const Data data = make_data();
  const Spec spec = make_spec();
  corten_element ball = 0;
  double numbers[2] = {};
  corten_ray_hit hit;
  EXPECT_EQ(corten_spec_find(spec, "geom", "ball", &ball), CORTEN_OK);
  for (const std::size_t size : {SIZE_MAX, std::size_t{1} << 63, std::size_t{1} << 40}) {
    EXPECT_REFUSED(corten_solve_inertia(data, numbers, numbers, size));
    EXPECT_REFUSED(corten_solve_inertia_half(data, numbers, numbers, size));
    EXPECT_REFUSED(corten_element_set_numbers(spec, ball, "size", numbers, size));
  }
  EXPECT_REFUSED(corten_element_set_numbers(spec, ball, "user", numbers, SIZE_MAX));
  EXPECT_REFUSED(corten_rays(data, kPoint, kPoint, SIZE_MAX, nullptr, &hit));
}

TEST(CArguments, RefusesKindsThatDoNotExist) {
  const Model model = make_model();
  int out = 42;
  const char* name = nullptr;
  for (const int object : {-1, 0, 26, 100, 102, 4242}) {
    EXPECT_REFUSED(corten_object_count(model, object, &out));
    EXPECT_REFUSED(corten_object_id(model, object, "a", &out));
    EXPECT_REFUSED(corten_object_name(model, object, 0, &name));
  }
  EXPECT_STREQ(corten_error_message(), "object is 4242: not one of the kinds of corten_object");
  EXPECT_EQ(out, 42);
}

TEST(CArguments, BatchQueriesRefuseWrongSizes) {
  const Batch batch = make_batch();
  Untouched out;
  const uint8_t mask[3] = {1, 1, 1};
  int geoms[2] = {};
  for (const std::size_t size : {0, 1, 7}) {
    corten_jacobian_query jacobian[4] = {};
    for (auto& query : jacobian) query.object = CORTEN_XBODY, query.id = 1;
    jacobian[0].translational = out, jacobian[0].translational_size = size;
    jacobian[1].rotational = out, jacobian[1].rotational_size = size;
    jacobian[2].points = kPoint, jacobian[2].points_size = size;
    jacobian[3].mask = mask, jacobian[3].mask_size = size;
    for (const auto& query : jacobian) EXPECT_REFUSED(corten_batch_jacobian(batch, &query));
    corten_ray_query rays[4] = {};
    for (auto& query : rays) query.count = 1, query.directions = kPoint, query.directions_size = 3;
    rays[0].distances = out, rays[0].distances_size = size;
    rays[1].geoms = geoms, rays[1].geoms_size = size;
    rays[2].normals = out, rays[2].normals_size = size;
    rays[3].origins = kPoint, rays[3].origins_size = size;
    for (const auto& query : rays) EXPECT_REFUSED(corten_batch_rays(batch, &query));
    corten_height_query heights{};
    heights.geom = 1, heights.count = 1, heights.points = kPoint, heights.points_size = size;
    heights.heights = out, heights.heights_size = 2;
    EXPECT_REFUSED(corten_batch_heights(batch, &heights));
  }
  corten_jacobian_query wrong{};
  wrong.object = 4242;
  EXPECT_REFUSED(corten_batch_jacobian(batch, &wrong));
}

TEST(CArguments, RefusesValuesThatAreNotAllowed) {
  const Model model = make_model();
  const Data data = make_data();
  double numbers[3] = {};
  int number = 0;
  const char* text = nullptr;
  corten_diagnostic warning;
  EXPECT_REFUSED(corten_step(data, -1, nullptr));
  EXPECT_REFUSED(corten_data_reserve(data, -1, 0));
  EXPECT_REFUSED(corten_data_limit(data, -1, 0));
  EXPECT_REFUSED(corten_data_use_threads(data, -1));
  EXPECT_REFUSED(corten_geom_distance(data, 0, 2, NAN, numbers, nullptr, nullptr));
  EXPECT_REFUSED(corten_jacobian(data, CORTEN_JOINT, 0, numbers, nullptr, 3));
  EXPECT_REFUSED(corten_hfield_height(data, 0, 0, 0, numbers, &number));
  EXPECT_NOT_FOUND(corten_jacobian(data, CORTEN_XBODY, 9, numbers, nullptr, 3));
  EXPECT_NOT_FOUND(corten_reset_to_key(data, 1));
  EXPECT_NOT_FOUND(corten_reset_to_key(data, -1));
  EXPECT_NOT_FOUND(corten_contact_force(data, 7, numbers));
  EXPECT_NOT_FOUND(corten_model_warning(model, 1, &warning));
  EXPECT_NOT_FOUND(corten_model_warning(model, -1, &warning));
  EXPECT_NOT_FOUND(corten_object_name(model, CORTEN_BODY, 2, &text));
  EXPECT_NOT_FOUND(corten_stage(data, "kinematic"));
  EXPECT_STREQ(corten_error_message(), "there is no stage \"kinematic\"; did you mean \"kinematics\"?");
}

TEST(CArguments, RefusesADataOfAnotherModel) {
  const Model empty = make_model("<mujoco/>");
  const Data data = make_data();
  EXPECT_REFUSED(corten_data_set_model(data, empty));
  EXPECT_EQ(corten_step(data, 1, nullptr), CORTEN_OK);
}

TEST(CArguments, AModelIsWrittenOnlyToABufferThatHoldsIt) {
  const Model model = make_model();
  std::size_t size = 0, small = 16;
  EXPECT_EQ(corten_model_bytes(model, nullptr, &size), CORTEN_OK);
  EXPECT_GT(size, small);
  std::string buffer(size, 'x');
  EXPECT_REFUSED(corten_model_bytes(model, buffer.data(), &small));
  EXPECT_EQ(small, size);
  EXPECT_EQ(buffer, std::string(size, 'x'));
  EXPECT_EQ(corten_model_bytes(model, buffer.data(), &size), CORTEN_OK);
  Model again;
  EXPECT_EQ(corten_load_string(buffer.data(), size, nullptr, again.out()), CORTEN_OK);
}

TEST(CArguments, FilesThatCannotBeWrittenAreFileErrors) {
  EXPECT_EQ(corten_model_save(make_model(), "/no/such/folder/model.bin"), CORTEN_ERROR_FILE);
  EXPECT_EQ(corten_spec_save(make_spec(), "/no/such/folder/model.xml"), CORTEN_ERROR_FILE);
  EXPECT_STREQ(corten_error_message(), "cannot write /no/such/folder/model.xml");
}

TEST(CArguments, AMissingModelIsALoadError) {
  corten_model model = nullptr;
  corten_spec spec = nullptr;
  EXPECT_EQ(corten_load("no/such/model.xml", nullptr, &model), CORTEN_ERROR_LOAD);
  EXPECT_EQ(corten_spec_read("no/such/model.xml", nullptr, &spec), CORTEN_ERROR_LOAD);
  EXPECT_EQ(corten_error_diagnostic_count(), 1);
}

TEST(CArguments, OtherRuntimeErrorsAreOfTheSystem) {
  EXPECT_EQ(c::guarded([] { throw std::runtime_error("the device is gone"); }), CORTEN_ERROR_SYSTEM);
  EXPECT_STREQ(corten_error_message(), "the device is gone");
}

TEST(CArguments, BatchOptionsHaveTheDefaultsOfCpp) {
  corten_batch_options options;
  std::memset(&options, 0x55, sizeof options);
  corten_batch_options_default(&options);
  const BatchOptions expected;
  EXPECT_EQ(options.envs, expected.envs);
  EXPECT_EQ(options.threads, expected.threads);
  EXPECT_EQ(options.device, static_cast<int>(expected.device));
  EXPECT_EQ(options.precision, static_cast<int>(expected.precision));
  EXPECT_EQ(options.mirror, expected.mirror);
  EXPECT_EQ(options.auto_grow, expected.auto_grow);
  EXPECT_EQ(options.fields, nullptr);
  EXPECT_EQ(options.field_count, 0u);
  EXPECT_EQ(options.vary, nullptr);
  EXPECT_EQ(options.vary_count, 0u);
  EXPECT_EQ(options.max_contacts, expected.max_contacts);
  EXPECT_EQ(options.max_rows, expected.max_rows);
  EXPECT_EQ(options.seed, expected.seed);
  EXPECT_EQ(options.start_key, expected.start_key);
  EXPECT_EQ(options.forward_on_reset, expected.forward_on_reset);
  EXPECT_EQ(options.autoreset, static_cast<int>(expected.autoreset));
  EXPECT_EQ(options.on_fault, static_cast<int>(expected.on_fault));
  EXPECT_EQ(options.max_episode_steps, expected.max_episode_steps);
  EXPECT_EQ(options.reward, nullptr);
  EXPECT_EQ(options.terminated, nullptr);
  EXPECT_EQ(options.truncated, nullptr);
  EXPECT_EQ(options.user, nullptr);
  EXPECT_EQ(options.first_env, expected.first_env);
}

}  // namespace
}  // namespace corten::c_test
