// Handles of the C interface that free themselves, and the model of its tests.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <utility>

#include "corten/c.h"

namespace corten::c_test {

/// A handle that is freed at the end of its scope.
template <class Handle, corten_result (*free_handle)(Handle)>
class Owned {
 public:
  Owned() = default;
  explicit Owned(Handle handle) : handle_(handle) {}
  ~Owned() { free_handle(handle_); }
  Owned(Owned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  operator Handle() const { return handle_; }
  Handle get() const { return handle_; }
  /// Where a function writes a new handle.
  Handle* out() { return &handle_; }

 private:
  Handle handle_ = nullptr;
};

using Model = Owned<corten_model, corten_model_free>;
using Data = Owned<corten_data, corten_data_free>;
using Spec = Owned<corten_spec, corten_spec_free>;
using Edit = Owned<corten_edit, corten_edit_free>;
using Batch = Owned<corten_batch, corten_batch_free>;
using Viewer = Owned<corten_viewer, corten_viewer_free>;
using Renderer = Owned<corten_renderer, corten_renderer_free>;

/// A ball of mass 1 that slides along z and lies on a plane, with a keyframe, a height field, a motor, a
/// sensor and a mistake that is tolerated with a warning.
inline const char* const kModel =
    "<mujoco model='ball'><option timestep='0.001'/>"
    "<asset><hfield name='hills' nrow='2' ncol='2' size='1 1 1 1'/></asset>"
    "<worldbody><geom name='floor' type='plane' size='2 2 1'/>"
    "<geom name='ground' type='hfield' hfield='hills' pos='5 0 0'/>"
    "<body name='a' pos='0 0 0.1'><joint name='j' type='slide' axis='0 0 1'/>"
    "<geom name='ball' class='none' size='0.1' mass='1'/><site name='s'/></body></worldbody>"
    "<deformable><flex name='wire' dim='1' body='world' vertex='0 3 0 1 3 0' element='0 1'>"
    "<contact contype='0' conaffinity='0'/></flex></deformable>"
    "<actuator><motor name='m' joint='j'/></actuator>"
    "<sensor><jointpos name='p' joint='j'/></sensor>"
    "<keyframe><key qpos='-0.001'/></keyframe></mujoco>";

inline Model make_model(const char* text = kModel) {
  Model model;
  EXPECT_EQ(corten_load_string(text, std::strlen(text), nullptr, model.out()), CORTEN_OK)
      << corten_error_message();
  return model;
}
inline Data make_data(const char* text = kModel) {
  const Model model = make_model(text);
  Data data;
  EXPECT_EQ(corten_data_create(model, data.out()), CORTEN_OK);
  return data;
}
inline Spec make_spec() {
  Spec spec;
  EXPECT_EQ(corten_spec_read_string(kModel, std::strlen(kModel), nullptr, spec.out()), CORTEN_OK);
  return spec;
}
inline Edit make_edit() {
  const Model model = make_model();
  Edit edit;
  EXPECT_EQ(corten_edit_create(model, edit.out()), CORTEN_OK);
  return edit;
}
/// A renderer of small pictures.
inline Renderer make_renderer() {
  const Model model = make_model();
  corten_render_options options;
  corten_render_options_default(&options);
  options.width = 8, options.height = 6;
  Renderer renderer;
  EXPECT_EQ(corten_renderer_create(model, &options, renderer.out()), CORTEN_OK);
  return renderer;
}
/// A viewer of a Data that the program steps.
inline Viewer make_viewer() {
  const Data data = make_data();
  Viewer viewer;
  EXPECT_EQ(corten_viewer_open_passive(data, nullptr, viewer.out()), CORTEN_OK) << corten_error_message();
  return viewer;
}
/// Two environments whose masses vary.
inline Batch make_batch() {
  const Model model = make_model();
  const char* const vary[] = {"body_mass"};
  corten_batch_options options;
  corten_batch_options_default(&options);
  options.envs = 2;
  options.threads = 1;
  options.vary = vary;
  options.vary_count = 1;
  Batch batch;
  EXPECT_EQ(corten_batch_create(model, &options, batch.out()), CORTEN_OK) << corten_error_message();
  return batch;
}

/// Element `index` of a field of doubles.
inline double& number(corten_data data, const char* name, int index = 0) {
  corten_field field;
  EXPECT_EQ(corten_data_field(data, name, &field), CORTEN_OK);
  EXPECT_EQ(field.dtype, CORTEN_FLOAT64);
  return static_cast<double*>(field.data)[index];
}
/// An integer of the Data, such as ncon; 0 if the handle is bad.
inline int integer(corten_data data, const char* name) {
  corten_field field;
  return corten_data_field(data, name, &field) == CORTEN_OK ? *static_cast<int*>(field.data) : 0;
}

}  // namespace corten::c_test
