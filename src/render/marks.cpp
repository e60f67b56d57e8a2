// Items that are made for each picture: tendons, contact points and contact forces.
#include "corten/simulate.h"
#include "model/storage.h"
#include "render/looks.h"
#include "render/scene.h"

namespace corten::render {

namespace {

/// The type of what is no object of the model.
constexpr int kMark = 0;

/// Axes with z along a direction.
Mat3<double> along_z(Vec3<double> z) {
  const Vec3<double> start = std::abs(z.z) < 0.9 ? Vec3<double>{0, 0, 1} : Vec3<double>{1, 0, 0};
  const Vec3<double> x = normalized(cross(start, z)), y = cross(z, x);
  return {{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}};
}

/// A capsule or cylinder from a to b.
Shape<double> rod(const ModelView<double>& m, int type, Vec3<double> a, Vec3<double> b, double radius) {
  const Vec3<double> offset = b - a;
  const double length = norm(offset);
  const Mat3<double> axes = length > 0 ? along_z((1 / length) * offset) : identity3<double>();
  return {type, -1, {radius, 0.5 * length, 0}, 0.5 * (a + b), axes, 0.5 * length + 2 * radius, &m};
}

}  // namespace

void Scene::add_tendons(const Data& data) {
  const ModelView<double>& m = detail::view_of(model_);
  constexpr int kBranch = -2;
  for (int t = 0; t < model_->ntendon; t++) {
    const Look look = tendon_look(model_, t);
    const double radius = model_->tendon_width[static_cast<std::size_t>(t)];
    const int first = data->ten_wrapadr[static_cast<std::size_t>(t)],
              count = data->ten_wrapnum[static_cast<std::size_t>(t)];
    if (look.alpha <= 0 || !(radius > 0)) continue;
    for (int k = first; k + 1 < first + count; k++) {
      const int* on = data->wrap_obj.data() + k;
      if (on[0] == kBranch || on[1] == kBranch) continue;
      const Vec3<double> a = vec3(data->wrap_xpos.data() + 3 * k),
                         b = vec3(data->wrap_xpos.data() + 3 * (k + 1));
      items_.push_back({rod(m, kCapsule, a, b, radius), look, kObjTendon, t});
    }
  }
}

void Scene::add_contacts(const Data& data) {
  if (!options_.contact_points && !options_.contact_forces) return;
  const ModelView<double>& m = detail::view_of(model_);
  const auto& vis = model_->vis;
  const double size = model_->stat.meansize;
  for (int c = 0; c < data->ncon; c++) {
    const double* frame = data->contact_frame.data() + 9 * c;
    const Vec3<double> pos = vec3(data->contact_pos.data() + 3 * c), normal = vec3(frame);
    if (options_.contact_points) {
      const Vec3<double> half = 0.5 * vis.scale.contactheight * size * normal;
      items_.push_back({rod(m, kCylinder, pos - half, pos + half, vis.scale.contactwidth * size),
                        painted(vis.rgba.contactpoint), kMark, c});
    }
    if (!options_.contact_forces) continue;
    const std::array<double, 6> force = contact_force(model_, data, c);
    const Vec3<double> world =
        force[0] * vec3(frame) + force[1] * vec3(frame + 3) + force[2] * vec3(frame + 6);
    const double scale = vis.map.force / at_least_tiny(model_->stat.meanmass);
    if (norm(world) * scale <= 0) continue;
    items_.push_back({rod(m, kCapsule, pos, pos + scale * world, 0.5 * vis.scale.forcewidth * size),
                      painted(vis.rgba.contactforce), kMark, c});
  }
}

}  // namespace corten::render
