#include "render/camera.h"

#include <algorithm>
#include <numbers>
#include <stdexcept>

#include "math/elementary.h"

namespace corten::render {

namespace {

constexpr double kDegree = std::numbers::pi / 180;

void require_id(const char* what, int id, int count) {
  if (id >= count)
    throw std::invalid_argument(std::string(what) + " " + std::to_string(id) +
                                " does not exist: the model has " + std::to_string(count));
}

/// A symmetric picture whose half height at depth 1 (or in metres) is `half`.
void set_symmetric(Eye& eye, double half, double aspect) {
  eye.top = half, eye.height = 2 * half;
  eye.left = -half * aspect, eye.width = 2 * half * aspect;
}

void set_lens(Eye& eye, const Model& model, int camera, double aspect) {
  const auto c = static_cast<std::size_t>(camera);
  const double* sensor = model->cam_sensorsize.data() + 2 * c;
  const double* intrinsic = model->cam_intrinsic.data() + 4 * c;
  eye.parallel = model->cam_projection[c] != 0;
  if (eye.parallel) return set_symmetric(eye, 0.5 * model->cam_fovy[c], aspect);
  if (sensor[0] > 0 && sensor[1] > 0 && intrinsic[0] > 0 && intrinsic[1] > 0) {
    // Focal lengths and principal point in metres, as the sensor's size.
    eye.left = (intrinsic[2] - 0.5 * sensor[0]) / intrinsic[0], eye.width = sensor[0] / intrinsic[0];
    eye.top = (0.5 * sensor[1] + intrinsic[3]) / intrinsic[1], eye.height = sensor[1] / intrinsic[1];
    return;
  }
  set_symmetric(eye, corten::tan(0.5 * kDegree * std::clamp(model->cam_fovy[c], 1e-3, 179.9)), aspect);
}

Eye model_camera(const Model& model, const Data& data, int camera, double aspect) {
  const double* pos = data->cam_xpos.data() + 3 * camera;
  const double* mat = data->cam_xmat.data() + 9 * camera;
  Eye eye;
  eye.pos = vec3(pos);
  eye.right = {mat[0], mat[3], mat[6]};
  eye.up = {mat[1], mat[4], mat[7]};
  eye.forward = {-mat[2], -mat[5], -mat[8]};
  set_lens(eye, model, camera, aspect);
  return eye;
}

Eye free_camera(const Model& model, const Data& data, const ViewPoint& view, double aspect) {
  const double a = kDegree * view.azimuth, e = kDegree * view.elevation;
  const double ca = corten::cos(a), sa = corten::sin(a), ce = corten::cos(e), se = corten::sin(e);
  Eye eye;
  eye.forward = {ce * ca, ce * sa, se};
  eye.up = {-se * ca, -se * sa, ce};
  eye.right = cross(eye.forward, eye.up);
  Vec3<double> target{view.lookat[0], view.lookat[1], view.lookat[2]};
  if (view.track >= 0) target += vec3(data->xpos.data() + 3 * view.track);
  eye.pos = target - view.distance * eye.forward;
  eye.parallel = model->vis.global.orthographic != 0;
  const double fovy = model->vis.global.fovy;
  set_symmetric(eye, eye.parallel ? 0.5 * fovy : corten::tan(0.5 * kDegree * std::clamp(fovy, 1e-3, 179.9)),
                aspect);
  return eye;
}

}  // namespace

Ray<double> Eye::ray(double x, double y) const {
  const double u = left + x * width, v = top - y * height;
  if (parallel) return {pos + u * right + v * up, forward};
  return {pos, forward + u * right + v * up};
}

Cone Eye::cone(double x0, double y0, double x1, double y1) const {
  const Ray<double> middle = ray(0.5 * (x0 + x1), 0.5 * (y0 + y1));
  Cone cone{middle.from, normalized(middle.along), 1, 0, 0};
  for (int k = 0; k < 4; k++) {
    const Ray<double> corner = ray(k % 2 ? x1 : x0, k / 2 ? y1 : y0);
    cone.cosine = std::min(cone.cosine, dot(cone.axis, normalized(corner.along)));
    cone.radius = std::max(cone.radius, norm(corner.from - middle.from));
  }
  cone.cosine = cone.cosine - 1e-9;
  cone.sine = std::sqrt(std::max(0.0, 1 - cone.cosine * cone.cosine));
  return cone;
}

bool Cone::meets(Vec3<double> centre, double reach) const {
  const double r = reach + radius;
  const Vec3<double> offset = centre - apex;
  const double along = dot(offset, axis);
  // NaN: the test fails, and the item is kept.
  if (along < -r) return false;
  const double across = std::sqrt(std::max(0.0, dot(offset, offset) - along * along));
  // Distance from the cone's side, positive outside.
  return !(across * cosine - along * sine > r);
}

Eye eye_of(const Model& model, const Data& data, const ViewPoint& view, int width, int height) {
  require_id("camera", view.camera, model->ncam);
  require_id("body", view.track, model->nbody);
  const double aspect = static_cast<double>(width) / height;
  return view.camera >= 0 ? model_camera(model, data, view.camera, aspect)
                          : free_camera(model, data, view, aspect);
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
