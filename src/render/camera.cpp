// Points of view.
#include <numbers>
#include <stdexcept>

#include "render/scene.h"

namespace corten::render {

namespace {

void require_id(const char* what, int id, int count) {
  if (id >= count)
    throw std::invalid_argument(std::string(what) + " " + std::to_string(id) +
                                " does not exist: the model has " + std::to_string(count));
}

}  // namespace

CameraInfo camera_info(const Model& model, const ViewPoint& view, int width, int height) {
  require_id("camera", view.camera, model->ncam);
  require_id("body", view.track, model->nbody);
  constexpr double kDegree = std::numbers::pi / 180;
  const double a = kDegree * view.azimuth, e = kDegree * view.elevation;
  const double ca = corten::cos(a), sa = corten::sin(a), ce = corten::cos(e), se = corten::sin(e);
  CameraInfo info;
  info.camera = view.camera, info.track = view.track;
  info.target = {view.lookat[0], view.lookat[1], view.lookat[2]};
  info.distance = view.distance;
  info.forward = {ce * ca, ce * sa, se};
  info.up = {-se * ca, -se * sa, ce};
  info.right = cross(info.forward, info.up);
  info.fovy = model->vis.global.fovy;
  info.parallel = model->vis.global.orthographic != 0;
  info.aspect = static_cast<double>(width) / height;
  return info;
}

}  // namespace corten::render

namespace corten {

ViewPoint free_view(const Model& model) {
  ViewPoint view;
  for (std::size_t k = 0; k < 3; k++) view.lookat[k] = model->stat.center[k];
  view.distance = 1.5 * model->stat.extent;
  view.azimuth = model->vis.global.azimuth;
  view.elevation = model->vis.global.elevation;
  return view;
}

ViewPoint view_of_camera(const Model& model, std::string_view name) {
  ViewPoint view = free_view(model);
  if (name.empty() || name == "free") return view;
  const std::optional<int> id = model.find(kObjCamera, name);
  if (!id) {
    std::string names = "free";
    for (int c = 0; c < model->ncam; c++) names += ", " + std::string(model.name(kObjCamera, c));
    throw std::invalid_argument("there is no camera \"" + std::string(name) + "\"; there are: " + names);
  }
  view.camera = *id;
  return view;
}

}  // namespace corten
