// Pictures of the C interface.
#include "corten/render.h"

#include "c/failure.h"
#include "c/objects.h"
#include "corten/batch_render.h"

namespace corten::c {

namespace {

/// A renderer and its model, for the default point of view.
struct RendererObject {
  RendererObject(const Model& of, const RenderOptions& options) : model(of), renderer(of, options) {}
  Model model;
  Renderer renderer;
};

/// A renderer and its batch, which it needs until its end.
struct BatchRendererObject {
  std::shared_ptr<BatchObject> batch;
  BatchRenderer renderer;
};

using UseRenderer = Use<RendererObject, Kind::renderer, true>;
using UseBatchRenderer = Use<BatchRendererObject, Kind::batch_renderer, true>;

ViewPoint view_point(const corten_view_point& from) {
  return {from.camera,   from.track,   {from.lookat[0], from.lookat[1], from.lookat[2]},
          from.distance, from.azimuth, from.elevation};
}

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
  options.skins = from->skins != 0;
  options.flexes = from->flexes != 0;
  options.fog = from->fog != 0;
  if (from->background != nullptr)
    options.background = {from->background[0], from->background[1], from->background[2]};
  return options;
}

template <class T>
std::span<T> image(T* numbers, size_t size) {
  return numbers == nullptr ? std::span<T>() : std::span<T>(numbers, size);
}

Images images_of(const corten_images& from) {
  return {image(from.rgb, from.rgb_size), image(from.rgb_float, from.rgb_float_size),
          image(from.depth, from.depth_size), image(from.segmentation, from.segmentation_size),
          image(from.normal, from.normal_size)};
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
  *options = {
      from.width,          from.height,      from.samples, from.threads, groups,     from.shadows,
      from.textures,       from.reflections, from.haze,    from.tendons, from.sites, from.contact_points,
      from.contact_forces, from.skins,       from.fog,     from.flexes,  nullptr};
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
    if (view != nullptr) from = view_point(*view);
    use->renderer.update(*UseData(data), from);
  });
}

corten_result corten_renderer_render(corten_renderer renderer, const corten_images* images) {
  return guarded([&] {
    const UseRenderer use(renderer);
    require(images, "images");
    use->renderer.render(images_of(*images));
  });
}

corten_result corten_batch_renderer_create(corten_batch batch, const corten_view_point* cameras,
                                           size_t camera_count, const corten_render_options* options,
                                           corten_batch_renderer* out) {
  return give(out, [&] {
    const UseBatch use(batch);
    if (camera_count > 0) require(cameras, "cameras");
    std::vector<ViewPoint> views;
    for (std::size_t k = 0; k < camera_count; k++) views.push_back(view_point(cameras[k]));
    return handle_for<corten_batch_renderer>(
        Kind::batch_renderer,
        BatchRendererObject{use.share(), BatchRenderer(use->batch, views, render_options(options))});
  });
}

corten_result corten_batch_renderer_free(corten_batch_renderer renderer) {
  return guarded([&] { remove_object(Kind::batch_renderer, renderer); });
}

corten_result corten_batch_renderer_render(corten_batch_renderer renderer, const corten_images* images,
                                           int on_device) {
  return guarded([&] {
    const UseBatchRenderer use(renderer);
    require(images, "images");
    if (on_device != 0) use->renderer.render_on_device(images_of(*images));
    else use->renderer.render(images_of(*images));
  });
}

corten_result corten_batch_renderer_device_images(corten_batch_renderer renderer, unsigned kinds,
                                                  corten_images* out) {
  return guarded([&] {
    const UseBatchRenderer use(renderer);
    require(out, "out");
    const Images own = use->renderer.device_images(kinds);
    *out = {own.rgb.data(),    own.rgb.size(),   own.rgb_float.data(),    own.rgb_float.size(),
            own.depth.data(),  own.depth.size(), own.segmentation.data(), own.segmentation.size(),
            own.normal.data(), own.normal.size()};
  });
}
