#include "render/marks.h"

#include "corten/simulate.h"
#include "render/looks.h"
#include "render/place.h"

namespace corten::render {

namespace {

void add_contact(std::vector<MarkItem>& to, const Model& model, const Data& data,
                 const RenderOptions& options, int c) {
  const auto& vis = model->vis;
  const double size = model->stat.meansize;
  const double* frame = data->contact_frame.data() + 9 * c;
  const Vec3<double> pos = vec3(data->contact_pos.data() + 3 * c), normal = vec3(frame);
  if (options.contact_points) {
    const Vec3<double> half = 0.5 * vis.scale.contactheight * size * normal;
    to.push_back({rod(static_cast<int>(kCylinder), pos - half, pos + half, vis.scale.contactwidth * size),
                  painted(vis.rgba.contactpoint), c});
  }
  if (!options.contact_forces) return;
  const std::array<double, 6> force = contact_force(model, data, c);
  const Vec3<double> world = force[0] * vec3(frame) + force[1] * vec3(frame + 3) + force[2] * vec3(frame + 6);
  const double scale = vis.map.force / at_least_tiny(model->stat.meanmass);
  if (norm(world) * scale <= 0) return;
  to.push_back({rod(static_cast<int>(kCapsule), pos, pos + scale * world, 0.5 * vis.scale.forcewidth * size),
                painted(vis.rgba.contactforce), c});
}

}  // namespace

std::vector<MarkItem> make_marks(const Model& model, const Data& data, const RenderOptions& options,
                                 std::span<const Rod> rods) {
  std::vector<MarkItem> result;
  if (options.contact_points || options.contact_forces)
    for (int c = 0; c < data->ncon; c++) add_contact(result, model, data, options, c);
  for (std::size_t k = 0; k < rods.size(); k++) {
    const Rod& from = rods[k];
    if (!(from.radius > 0)) continue;
    result.push_back(
        {rod(static_cast<int>(kCapsule), vec3(from.from.data()), vec3(from.to.data()), from.radius),
         painted(from.rgba.data()), static_cast<int>(k)});
  }
  return result;
}

}  // namespace corten::render
