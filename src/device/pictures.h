// Pictures of all environments of a device batch. No physics: poses are computed by the batch, what rays meet
// is in src/render.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "device/answer.h"
#include "device/backend.h"
#include "render/picture.h"
#include "render/place.h"

namespace corten::device {

/// A picture of every camera in every environment, for a kernel.
template <class T>
struct DrawRequest {
  render::SceneView scene;
  render::FrameView<T> frame;
  render::PictureArrays to;
  int envs = 0;

  /// Squares of a picture.
  CORTEN_HD int tiles() const { return render::tile_columns(scene) * render::tile_rows(scene); }
  CORTEN_HD int pictures() const { return envs * scene.ncameras; }

  /// Draws one of the squares of one of the pictures; models(env) is the model of an environment.
  template <class Needs, class Models, class Exec>
  CORTEN_HD void draw(int picture, int tile, Models models, int* list, Exec exec) const {
    // A GPU divides slowly.
    const int env = scene.ncameras == 1 ? picture : picture / scene.ncameras;
    const int camera = picture - env * scene.ncameras;
    const std::size_t first = static_cast<std::size_t>(picture) * static_cast<std::size_t>(scene.width) *
                              static_cast<std::size_t>(scene.height);
    render::draw_tile<Needs>(scene, models(env), frame, env, camera, tile, to, first, list, exec);
  }
};

/// Places the items of an environment whose poses were asked for.
template <class T>
struct PlaceScene {
  BatchView<T> b;
  render::SceneView scene;
  render::FrameView<T> frame;

  template <class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, int env, Exec exec) const {
    if (detail::read(b.role[env], exec) != kAsked) return;
    render::place_scene(scene, m, d, frame.of(scene, env), exec);
    detail::set_role(b, env, kIdle, exec);
  }
};

template <class T, class Machine>
class DevicePictures final : public Pictures {
 public:
  /// `place` queues a PlaceScene for this scene and frame, after the poses.
  using Place = std::function<void(const render::SceneView&, const render::FrameView<T>&)>;

  DevicePictures(Machine& machine, const render::SceneView& scene, int leaves, int envs, Place place)
      : machine_(machine), place_(std::move(place)), request_{scene, {}, {}, envs} {
    render::for_each_array(request_.scene, [&]<class Element>(const Element*& array, std::size_t count) {
      array = uploaded(array, count);
    });
    request_.frame.leaves = leaves;
    render::for_each_array(
        request_.frame, request_.scene, envs,
        [&]<class Element>(Element*& array, std::size_t count) { array = allocated<Element>(count); });
    machine_.wait();
  }

  void draw(const render::PictureArrays& to) override {
    place_(request_.scene, request_.frame);
    DrawRequest<T> now = request_;
    now.to = to;
    machine_.draw(now);
  }

  void draw_to_host(const render::PictureArrays& to) override {
    const std::size_t pixels =
        static_cast<std::size_t>(request_.envs) * static_cast<std::size_t>(request_.scene.ncameras) *
        static_cast<std::size_t>(request_.scene.width) * static_cast<std::size_t>(request_.scene.height);
    render::PictureArrays here;
    here.rgb = own(0, to.rgb, 3 * pixels);
    here.rgb_float = own(1, to.rgb_float, 3 * pixels);
    here.depth = own(2, to.depth, pixels);
    here.segmentation = own(3, to.segmentation, 2 * pixels);
    here.normal = own(4, to.normal, 3 * pixels);
    draw(here);
    fetch(to.rgb, here.rgb, 3 * pixels);
    fetch(to.rgb_float, here.rgb_float, 3 * pixels);
    fetch(to.depth, here.depth, pixels);
    fetch(to.segmentation, here.segmentation, 2 * pixels);
    fetch(to.normal, here.normal, 3 * pixels);
    machine_.wait();
  }

  void* own_array(std::size_t kind, std::size_t bytes) override {
    if (own_.size() <= kind) own_.resize(kind + 1);
    if (own_[kind].bytes < bytes) own_[kind] = {machine_.allocate(bytes), bytes};
    return own_[kind].block.data();
  }

 private:
  struct Own {
    typename Machine::Block block;
    std::size_t bytes = 0;
  };

  template <class Element>
  Element* allocated(std::size_t count) {
    blocks_.push_back(machine_.allocate(count * sizeof(Element)));
    return reinterpret_cast<Element*>(blocks_.back().data());
  }
  template <class Element>
  const Element* uploaded(const Element* from, std::size_t count) {
    Element* to = allocated<Element>(count);
    machine_.upload(to, from, count * sizeof(Element));
    machine_.wait();
    return to;
  }
  /// Device memory for a host array; null for none.
  template <class Element>
  Element* own(std::size_t kind, const Element* host, std::size_t count) {
    return host == nullptr ? nullptr : static_cast<Element*>(own_array(kind, count * sizeof(Element)));
  }
  template <class Element>
  void fetch(Element* host, const Element* from, std::size_t count) {
    if (host != nullptr) machine_.download(host, from, count * sizeof(Element));
  }

  Machine& machine_;
  Place place_;
  DrawRequest<T> request_;
  std::vector<typename Machine::Block> blocks_;
  std::vector<Own> own_;
};

}  // namespace corten::device
