// Fills cameras and lights.
#include "compile/fields.h"
#include "compile/fill.h"

namespace corten::compile {

namespace {

void fill_camera(const CameraDraft& camera, int body, int i, const ModelView<double>& m) {
  const mjcf::Camera& spec = *camera.spec;
  edit(m.cam_mode)[i] = static_cast<int>(*spec.mode);
  edit(m.cam_bodyid)[i] = body;
  edit(m.cam_targetbodyid)[i] = camera.target;
  edit(m.cam_pos)[i] = camera.pose.pos;
  edit(m.cam_quat)[i] = camera.pose.quat;
  edit(m.cam_projection)[i] = static_cast<int>(*spec.projection);
  edit(m.cam_fovy)[i] = camera.fovy;
  edit(m.cam_ipd)[i] = *spec.ipd;
  for (int k = 0; k < 2; k++) {
    edit(m.cam_resolution)[2 * i + k] = (*spec.resolution)[k];
    edit(m.cam_sensorsize)[2 * i + k] = static_cast<float>((*spec.sensorsize)[k]);
  }
  set_row(m.cam_intrinsic, i, camera.intrinsic);
}

void fill_light(const LightDraft& light, int body, int i, const ModelView<double>& m) {
  edit(m.light_mode)[i] = static_cast<int>(*light.spec->mode);
  edit(m.light_bodyid)[i] = body;
  edit(m.light_targetbodyid)[i] = light.target;
  edit(m.light_active)[i] = *light.spec->active;
  edit(m.light_pos)[i] = light.pos;
  edit(m.light_dir)[i] = light.dir;
}

}  // namespace

void fill_cameras(const Draft& draft, const ModelView<double>& m) {
  for (int i = 0; i < m.ncam; i++) {
    const auto& [camera, body] = draft.cameras[static_cast<std::size_t>(i)];
    fill_camera(*camera, body, i, m);
  }
  for (int i = 0; i < m.nlight; i++) {
    const auto& [light, body] = draft.lights[static_cast<std::size_t>(i)];
    fill_light(*light, body, i, m);
  }
}

}  // namespace corten::compile
