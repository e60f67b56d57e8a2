#include "calls.h"

#include <cstdio>
#include <filesystem>

#include "owned.h"

namespace corten::c_test {

namespace {

#define CALL(entry, ...) \
  Call { #entry, entry(__VA_ARGS__) }

/// A path for a file that is removed at the end of its scope.
struct TemporaryFile {
  std::string path = (std::filesystem::temp_directory_path() / "corten_c_misuse.tmp").string();
  ~TemporaryFile() { std::remove(path.c_str()); }
};

void append(Calls& all, const Calls& more) { all.insert(all.end(), more.begin(), more.end()); }

const double kDown[3] = {0, 0, -1};

Calls simulation_calls(corten_data data) {
  int number = 0;
  uint64_t hash = 0;
  double numbers[6] = {};
  corten_field field;
  Data copy;
  Model model;
  Viewer active, passive;
  const Model other = make_model();
  return {CALL(corten_data_copy, data, copy.out()),
          CALL(corten_data_model, data, model.out()),
          CALL(corten_data_set_model, data, other),
          CALL(corten_data_field, data, "qpos", &field),
          CALL(corten_data_reserve, data, 1, 1),
          CALL(corten_data_limit, data, 0, 0),
          CALL(corten_data_use_threads, data, 1),
          CALL(corten_reset, data),
          CALL(corten_reset_to_key, data, 0),
          CALL(corten_step, data, 1, &number),
          CALL(corten_step1, data, &number),
          CALL(corten_step2, data, &number),
          CALL(corten_forward, data, &number),
          CALL(corten_inverse, data, &number),
          CALL(corten_energy, data, numbers),
          CALL(corten_body_forces, data),
          CALL(corten_subtree_velocity, data),
          CALL(corten_contact_force, data, 0, numbers),
          CALL(corten_body_contact_force, data, 1, numbers),
          CALL(corten_get_state, data, CORTEN_STATE_QPOS, numbers, 1),
          CALL(corten_set_state, data, CORTEN_STATE_QPOS, numbers, 1),
          CALL(corten_state_hash, data, CORTEN_STATE_QPOS, &hash),
          CALL(corten_viewer_open_data, data, nullptr, active.out()),
          CALL(corten_viewer_open_passive, data, nullptr, passive.out())};
}

Calls dynamics_calls(corten_data data) {
  corten_forward(data, nullptr);
  const auto nefc = static_cast<std::size_t>(integer(data, "nefc"));
  std::vector<double> rows(nefc + 1);
  double numbers[64] = {};
  return {CALL(corten_full_inertia, data, numbers, 1),
          CALL(corten_full_jacobian, data, rows.data(), nefc),
          CALL(corten_stage, data, "kinematics"),
          CALL(corten_jacobian, data, CORTEN_XBODY, 1, numbers, nullptr, 3),
          CALL(corten_point_jacobian, data, 1, kDown, numbers, nullptr, 3),
          CALL(corten_point_jacobian_rate, data, 1, kDown, numbers, nullptr, 3),
          CALL(corten_subtree_com_jacobian, data, 1, numbers, 3),
          CALL(corten_point_axis_jacobian, data, 1, kDown, kDown, numbers, numbers + 3, 3),
          CALL(corten_angular_momentum_matrix, data, 1, numbers, 3),
          CALL(corten_multiply_inertia, data, numbers, numbers + 1, 1),
          CALL(corten_multiply_inertia_half, data, numbers, numbers + 1, 1),
          CALL(corten_solve_inertia, data, numbers, numbers + 1, 1),
          CALL(corten_solve_inertia_half, data, numbers, numbers + 1, 1),
          CALL(corten_multiply_jacobian, data, numbers, 1, rows.data(), nefc),
          CALL(corten_multiply_jacobian_transposed, data, rows.data(), nefc, numbers, 1),
          CALL(corten_constraint_update, data, rows.data(), nefc, numbers),
          CALL(corten_apply_force, data, 1, kDown, kDown, kDown, numbers, 1),
          CALL(corten_rne, data, 0, numbers, 1)};
}

Calls query_calls(corten_data data) {
  double numbers[64] = {};
  int number = 0;
  corten_ray_hit hit;
  corten_flex_ray_hit flex_hit;
  corten_inverse_derivatives_out derivatives{};
  return {CALL(corten_object_velocity, data, CORTEN_XBODY, 1, 0, numbers),
          CALL(corten_object_acceleration, data, CORTEN_XBODY, 1, 0, numbers),
          CALL(corten_transition_derivatives, data, 1e-6, 0, numbers, 4, nullptr, 0, nullptr, 0, nullptr, 0,
               &number),
          CALL(corten_inverse_derivatives, data, 1e-6, 0, &derivatives, &number),
          CALL(corten_hfield_height, data, 1, 5, 0, numbers, &number),
          CALL(corten_rays, data, kDown, kDown, 1, nullptr, &hit),
          CALL(corten_flex_ray, data, 0, kDown, kDown, nullptr, &flex_hit),
          CALL(corten_geom_distance, data, 0, 2, 1, numbers, nullptr, nullptr)};
}

Calls model_query_calls(corten_model model) {
  double numbers[8] = {1};
  int number = 0;
  uint64_t hash = 0;
  std::size_t size = 0;
  const char* text = nullptr;
  corten_field field;
  corten_diagnostic warning;
  const TemporaryFile file;
  return {CALL(corten_model_save, model, file.path.c_str()),
          CALL(corten_model_bytes, model, nullptr, &size),
          CALL(corten_model_name, model, &text),
          CALL(corten_model_hash, model, &hash),
          CALL(corten_model_warning_count, model, &number),
          CALL(corten_model_warning, model, 0, &warning),
          CALL(corten_object_count, model, CORTEN_BODY, &number),
          CALL(corten_object_id, model, CORTEN_BODY, "a", &number),
          CALL(corten_object_name, model, CORTEN_BODY, 1, &text),
          CALL(corten_model_field, model, "nq", &field),
          CALL(corten_state_size, model, CORTEN_STATE_QPOS, &number),
          CALL(corten_integrate_pos, model, numbers, 1, numbers + 1, 1, 1),
          CALL(corten_differentiate_pos, model, numbers, 1, 1, numbers + 1, numbers + 2, 1),
          CALL(corten_normalize_quaternions, model, numbers, 1),
          CALL(corten_total_mass, model, numbers),
          CALL(corten_transition_size, model, &number)};
}

Calls batch_array_calls(corten_batch batch) {
  int number = 0;
  const char* text = nullptr;
  const char* const names[] = {"qpos"};
  corten_field field;
  corten_tensor tensor;
  return {CALL(corten_batch_device, batch, &number, &text),  CALL(corten_batch_array, batch, "qpos", &field),
          CALL(corten_batch_array_count, batch, &number),    CALL(corten_batch_array_name, batch, 0, &text),
          CALL(corten_batch_tensor, batch, "qpos", &tensor), CALL(corten_batch_push, batch, names, 1),
          CALL(corten_batch_pull, batch, names, 1),          CALL(corten_batch_synchronize, batch),
          CALL(corten_batch_fault_text, batch, 0, &text)};
}

/// States, models and queries.
Calls batch_query_calls(corten_batch batch) {
  const int envs[2] = {1, 0};
  double numbers[8] = {};
  uint64_t hash = 0;
  int64_t episode = 0;
  Model model;
  corten_jacobian_query jacobian{};
  jacobian.object = CORTEN_XBODY;
  jacobian.id = 1;
  jacobian.translational = numbers, jacobian.translational_size = 6;
  corten_ray_query rays{};
  rays.count = 1;
  rays.directions = kDown, rays.directions_size = 3;
  rays.distances = numbers, rays.distances_size = 2;
  corten_height_query heights{};
  heights.geom = 1, heights.count = 1;
  heights.points = kDown, heights.points_size = 2;
  heights.heights = numbers, heights.heights_size = 2;
  return {CALL(corten_batch_jacobian, batch, &jacobian),
          CALL(corten_batch_rays, batch, &rays),
          CALL(corten_batch_heights, batch, &heights),
          CALL(corten_batch_get_state, batch, envs, 2, CORTEN_STATE_QPOS, numbers, 2),
          CALL(corten_batch_set_state, batch, envs, 2, CORTEN_STATE_QPOS, numbers, 2),
          CALL(corten_batch_state_hash, batch, 1, &hash),
          CALL(corten_batch_episode, batch, 1, &episode, nullptr),
          CALL(corten_batch_restore_model, batch, -1),
          CALL(corten_batch_model, batch, 1, model.out())};
}

}  // namespace

Calls calls_of(corten_data data) {
  Calls all = simulation_calls(data);
  append(all, dynamics_calls(data));
  append(all, query_calls(data));
  return all;
}

Calls calls_of(corten_model model) {
  corten_batch_options options;
  corten_batch_options_default(&options);
  options.threads = 1;
  const corten_callbacks callbacks{};
  Data data;
  Edit edit;
  Batch batch;
  Model changed;
  Renderer renderer;
  corten_view_point view;
  Calls all = model_query_calls(model);
  append(all,
         {CALL(corten_edit_create, model, edit.out()), CALL(corten_data_create, model, data.out()),
          CALL(corten_free_view, model, &view), CALL(corten_renderer_create, model, nullptr, renderer.out()),
          CALL(corten_batch_create, model, &options, batch.out()),
          CALL(corten_model_with_callbacks, model, &callbacks, changed.out())});
  return all;
}

Calls calls_of(corten_spec spec) {
  Spec copy;
  Model model;
  const char* text = nullptr;
  const TemporaryFile file;
  return {CALL(corten_spec_copy, spec, copy.out()), CALL(corten_spec_compile, spec, nullptr, model.out()),
          CALL(corten_spec_text, spec, &text), CALL(corten_spec_save, spec, file.path.c_str())};
}

Calls calls_of(corten_edit edit) {
  corten_field field;
  Model finished, live;
  return {CALL(corten_edit_field, edit, "body_mass", &field), CALL(corten_edit_refresh, edit),
          CALL(corten_edit_recompute_constants, edit), CALL(corten_edit_finish, edit, finished.out()),
          CALL(corten_edit_live, edit, live.out())};
}

Calls calls_of(corten_batch batch) {
  const Data data = make_data();
  double masses[2] = {0, 3};
  const uint8_t mask[2] = {1, 0};
  corten_rollout rollout{};
  rollout.steps = 1;
  rollout.substeps = 1;
  rollout.components = CORTEN_STATE_QPOS;
  Viewer viewer;
  Calls all = batch_array_calls(batch);
  append(all, batch_query_calls(batch));
  append(all,
         {CALL(corten_batch_step, batch, 1), CALL(corten_batch_reset, batch, mask, 2),
          CALL(corten_batch_reset_on_device, batch, mask, 2), CALL(corten_batch_reset_to_key, batch, 1, 0),
          CALL(corten_batch_set_model_field, batch, "body_mass", 1, masses, 2),
          CALL(corten_batch_get_model_field, batch, "body_mass", 1, masses, 2),
          CALL(corten_batch_get, batch, 0, data), CALL(corten_batch_set, batch, 0, data),
          CALL(corten_batch_rollout, batch, &rollout),
          CALL(corten_viewer_open_batch, batch, nullptr, viewer.out())});
  return all;
}

Calls calls_of(corten_viewer viewer) {
  const Data data = make_data();
  const Batch batch = make_batch();
  const float geom[20] = {};
  const char* text = nullptr;
  int number = 0;
  return {CALL(corten_viewer_address, viewer, &text),
          CALL(corten_viewer_port, viewer, &number),
          CALL(corten_viewer_is_open, viewer, &number),
          CALL(corten_viewer_pages, viewer, &number),
          CALL(corten_viewer_sync, viewer, data, 1),
          CALL(corten_viewer_sync_batch, viewer, batch),
          CALL(corten_viewer_tell, viewer, "{\"event\": \"camera\"}"),
          CALL(corten_viewer_set_geoms, viewer, geom, 20),
          CALL(corten_viewer_take_key, viewer, &number),
          CALL(corten_viewer_close, viewer)};
}

Calls calls_of(corten_renderer renderer) {
  // A Data of the model that renderers of make_renderer have.
  const Data data = make_data();
  uint8_t rgb[3 * 8 * 6];
  corten_images images{};
  images.rgb = rgb, images.rgb_size = sizeof rgb;
  return {CALL(corten_renderer_update, renderer, data, nullptr),
          CALL(corten_renderer_render, renderer, &images)};
}

}  // namespace corten::c_test
