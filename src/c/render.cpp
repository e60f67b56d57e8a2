// Pictures of the C interface.
#include "corten/render.h"

#include "c/failure.h"
#include "c/objects.h"

namespace corten::c {

namespace {

/// A renderer and its model, for the default point of view.
struct RendererObject {
  RendererObject(const Model& of, const RenderOptions& options) : model(of), renderer(of, options) {}
  Model model;
  Renderer renderer;
};

using UseRenderer = Use<RendererObject, Kind::renderer, true>;

RenderOptions render_options(const corten_render_options* from) {
  RenderOptions options;
  if (from == nullptr) return options;
  options.width = from->width, options.height = from->height;
  options.samples = from->samples;
  options.threads = from->threads;
  for (std::size_t g = 0; g < options.geom_groups.size(); g++)
    options.geom_groups[g] = (from->geom_groups >> g & 1) != 0;
  options.shadows = from->shadows != 0;
  options.textures = from->textures != 0;
  options.reflections = from->reflections != 0;
  options.haze = from->haze != 0;
  options.tendons = from->tendons != 0;
  options.sites = from->sites != 0;
  options.contact_points = from->contact_points != 0;
  options.contact_forces = from->contact_forces != 0;
  if (from->background != nullptr)
    options.background = {from->background[0], from->background[1], from->background[2]};
  return options;
}

template <class T>
std::span<T> image(T* numbers, size_t size) {
  return numbers == nullptr ? std::span<T>() : std::span<T>(numbers, size);
}

}  // namespace
}  // namespace corten::c

using namespace corten;
using namespace corten::c;

void corten_render_options_default(corten_render_options* options) {
  if (options == nullptr) return;
  const RenderOptions from;
  int groups = 0;
  for (std::size_t g = 0; g < from.geom_groups.size(); g++) groups |= from.geom_groups[g] ? 1 << g : 0;
  *options = {from.width,   from.height,         from.samples,        from.threads, groups,
              from.shadows, from.textures,       from.reflections,    from.haze,    from.tendons,
              from.sites,   from.contact_points, from.contact_forces, nullptr};
}

corten_result corten_free_view(corten_model model, corten_view_point* out) {
  return guarded([&] {
    const UseModel use(model);
    require(out, "out");
    const ViewPoint view = free_view(*use);
    *out = {view.camera,   view.track,   {view.lookat[0], view.lookat[1], view.lookat[2]},
            view.distance, view.azimuth, view.elevation};
  });
}

corten_result corten_renderer_create(corten_model model, const corten_render_options* options,
                                     corten_renderer* out) {
  return give(out, [&] {
    return handle_for<corten_renderer>(Kind::renderer,
                                       RendererObject(*UseModel(model), render_options(options)));
  });
}

corten_result corten_renderer_free(corten_renderer renderer) {
  return guarded([&] { remove_object(Kind::renderer, renderer); });
}

corten_result corten_renderer_update(corten_renderer renderer, corten_data data,
                                     const corten_view_point* view) {
  return guarded([&] {
    const UseRenderer use(renderer);
    ViewPoint from = free_view(use->model);
    if (view != nullptr)
      from = {view->camera,   view->track,   {view->lookat[0], view->lookat[1], view->lookat[2]},
              view->distance, view->azimuth, view->elevation};
    use->renderer.update(*UseData(data), from);
  });
}

corten_result corten_renderer_render(corten_renderer renderer, const corten_images* images) {
  return guarded([&] {
    const UseRenderer use(renderer);
    require(images, "images");
    use->renderer.render(
        {image(images->rgb, images->rgb_size), image(images->rgb_float, images->rgb_float_size),
         image(images->depth, images->depth_size), image(images->segmentation, images->segmentation_size),
         image(images->normal, images->normal_size)});
  });
}
