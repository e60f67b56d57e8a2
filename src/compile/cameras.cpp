#include "compile/cameras.h"

#include <algorithm>
#include <cmath>

#include "compile/messages.h"
#include "compile/orientation.h"
#include "compile/resolve.h"
#include "math/elementary.h"

namespace corten::compile {

namespace {

using Pair = std::array<float, 2>;

Pair floats(const mjcf::Attr<mjcf::Reals<2>>& numbers) {
  return {static_cast<float>((*numbers)[0]), static_cast<float>((*numbers)[1])};
}

bool any(const Pair& p) { return p[0] != 0 || p[1] != 0; }

void check(const mjcf::Camera& spec, Diagnostics& found) {
  const Pair sensor = floats(spec.sensorsize);
  const bool has_sensor = sensor[0] > 0 && sensor[1] > 0;
  const bool has_lens = any(floats(spec.focal)) || any(floats(spec.focalpixel)) ||
                        any(floats(spec.principal)) || any(floats(spec.principalpixel));
  const auto& pixels = spec.resolution->values;
  if (*spec.fovy >= 180) found.error(spec.at, "fovy " + text(*spec.fovy) + " must be below 180 degrees");
  if (has_lens && !has_sensor)
    found.error(spec.at, "focal and principal need a sensorsize above zero; it is " +
                             text_of(spec.sensorsize->values));
  if (has_sensor && (pixels[0] <= 0 || pixels[1] <= 0))
    found.error(spec.at, "sensorsize needs a resolution above zero; it is " + text_of(pixels));
}

/// Computes the intrinsics, in single precision like the reference. Values in pixels override lengths.
void take_lens(CameraDraft& camera, double znear) {
  const mjcf::Camera& spec = *camera.spec;
  const Pair sensor = floats(spec.sensorsize);
  camera.fovy = *spec.fovy;
  if (!(sensor[0] > 0 && sensor[1] > 0)) {
    const double near_plane = static_cast<float>(znear);
    camera.intrinsic = {near_plane, near_plane, 0, 0};
    return;
  }
  const Pair focal = floats(spec.focal), focal_pixel = floats(spec.focalpixel);
  const Pair principal = floats(spec.principal), principal_pixel = floats(spec.principalpixel);
  for (std::size_t i = 0; i < 2; i++) {
    const float density = static_cast<float>(spec.resolution->values[i]) / sensor[i];
    camera.intrinsic[i] = focal_pixel[i] != 0 ? focal_pixel[i] / density : focal[i];
    camera.intrinsic[2 + i] = principal_pixel[i] != 0 ? principal_pixel[i] / density : principal[i];
  }
  const float half_angle = corten::atan2(sensor[1] / 2, static_cast<float>(camera.intrinsic[1]));
  camera.fovy = half_angle * 360.0 / kPi;
}

}  // namespace

CameraDraft resolve_camera(const mjcf::Camera& spec, const Pose& X_BF, const mjcf::Compiler& rules,
                           double znear, Diagnostics& found) {
  CameraDraft camera;
  camera.spec = &spec;
  camera.pose = X_BF * pose_of(spec, rules, found);
  camera.pose.quat = normalized(camera.pose.quat);
  check(spec, found);
  take_lens(camera, znear);
  return camera;
}

LightDraft resolve_light(const mjcf::Light& spec, const Pose& X_BF, Diagnostics& found) {
  LightDraft light;
  light.spec = &spec;
  light.pos = vec3(spec.pos->data());
  light.dir = vec3(spec.dir->data());
  change_frame(light, X_BF);
  if (!(norm(light.dir) >= kSmall))
    found.error(spec.at, "dir " + text_of(spec.dir->values) + " has no direction; it must not be zero");
  light.dir = normalized(light.dir);
  return light;
}

void change_frame(CameraDraft& camera, const Pose& X_AB) { camera.pose = X_AB * camera.pose; }

void change_frame(LightDraft& light, const Pose& X_AB) {
  light.pos = X_AB.pos + rotate(X_AB.quat, light.pos);
  light.dir = rotate(X_AB.quat, light.dir);
}

void resolve_targets(Draft& draft, Diagnostics& found) {
  auto resolve_all = [&](auto& placed) {
    for (auto& object : placed)
      if (!object->spec->target->empty())
        object.record->target =
            find(draft, kObjBody, *object->spec->target, object->spec->at, found, "target");
  };
  resolve_all(draft.cameras);
  resolve_all(draft.lights);
}

}  // namespace corten::compile
