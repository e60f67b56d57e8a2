// Rays through the items of a scene.
#pragma once

#include "render/moving_surface.h"
#include "render/scene_view.h"

namespace corten::render {

/// Where a ray ends.
template <class T>
struct Hit {
  int item = -1;
  RayPoint<T> point;
  CORTEN_HD bool found() const { return item >= 0; }
};

/// The items that the rays of a part of a picture can meet.
struct ItemList {
  static constexpr int kMost = 48;  ///< more are not worth a list; the rays walk the tree instead
  int* items;
  int count = 0;
  bool complete = false;
};

/// What a scene needs. Code for the rest is left out.
template <bool kShapes, bool kEffects>
struct Features {
  static constexpr bool shapes = kShapes;    ///< meshes, height fields, distance fields, skins
  static constexpr bool effects = kEffects;  ///< mirrors and transparency
};

/// Calls body(features) with the Features of a scene.
template <class Body>
void with_features(const SceneView& s, Body body) {
  const bool effects = s.mirrors != 0 || s.transparent != 0;
  if (s.only_primitives) effects ? body(Features<false, true>{}) : body(Features<false, false>{});
  else effects ? body(Features<true, true>{}) : body(Features<true, false>{});
}

/// One environment as rays see it.
template <class T, class Needs>
struct Tracer {
  const SceneView& s;
  const ModelView<T>& m;
  const FrameView<T>& frames;
  int env;

  /// The frame of the environment. A GPU computes the addresses that are used, where they are used: kept,
  /// they would fill its registers.
  CORTEN_HD FrameView<T> frame() const { return frames.of(s, env); }
  CORTEN_HD const Placed<T>& placed(int index) const { return frame().items[index]; }

  /// Where a ray meets an item, with the normal in the item's frame.
  CORTEN_HD RayPoint<T> meet(const Ray<T>& ray, int index, const SeenShape<T>& item) const {
    if constexpr (!Needs::shapes) {
      return ray_primitive(item.local(ray), item.type, item.size);
    } else {
      const int data = placed(index).data;
      if (item.type == kSurfaceShape) return ray_surface(s, frame(), ray, data);
      Shape<T> shape{item.type, data, item.size, {}, item.mat, 0, &m};
      // The shape of a plugin is found by its geom.
      if (item.type == kSdf && s.items[index].type == kObjGeom) shape.geom = s.items[index].id;
      return ray_local_shape(item.local(ray), shape);
    }
  }

  /// From inside a primitive its surface is not seen. `normal` is that of the world.
  CORTEN_HD static bool seen_from_inside(const Ray<T>& ray, int type, Vec3<T> normal) {
    const bool two_sided = type == kMesh || type == kSdf || type == kHfield || type == kSurfaceShape;
    return !two_sided && dot(normal, ray.along) > 0;
  }

  /// Updates the first hit; at equal distances it is the item that comes first.
  CORTEN_HD void update(const Ray<T>& ray, int index, const SeenItem<T>& seen, Hit<T>& best) const {
    if (!may_be_met(seen, ray.along, best.found() ? T(1.00001) * best.point.dist : T(1e30))) return;
    const SeenShape<T> item(seen);
    RayPoint<T> point = meet(ray, index, item);
    if (!point.found() || (best.found() && point.dist > best.point.dist)) return;
    if (best.found() && point.dist == best.point.dist && index > best.item) return;
    point.normal = item.mat * point.normal;
    if (seen_from_inside(ray, item.type, point.normal)) return;
    best = {index, point};
  }
  CORTEN_HD void update(const Ray<T>& ray, int index, Hit<T>& best) const {
    update(ray, index, seen_item(placed(index), ray.from), best);
  }

  /// The first item on a ray. It takes copies, so that a GPU keeps the caller's tracer and ray in registers.
  CORTEN_HD Hit<T> nearest(const Ray<T>& ray) const { return walk_to_nearest(*this, ray); }
  CORTEN_RARE static Hit<T> walk_to_nearest(Tracer tracer, Ray<T> ray) { return tracer.nearest_in_tree(ray); }
  CORTEN_HD Hit<T> nearest_in_tree(const Ray<T>& ray) const {
    const FrameView<T> f = frame();
    Hit<T> best;
    for (int k = 0; k < s.nloose; k++)
      if (f.spheres[s.loose[k]].radius >= 0) update(ray, s.loose[k], best);
    if (f.leaves == 0) {
      for (int k = 0; k < s.nbounded; k++)
        if (f.spheres[s.bounded[k]].radius >= 0) update(ray, s.bounded[k], best);
      return best;
    }
    const T reach = best.found() ? T(1.00001) * best.point.dist : T(1e30);
    walk_boxes(f.tree(), ray, reach, [&](int index, T before) {
      update(ray, index, best);
      return best.found() ? T(1.00001) * best.point.dist : before;
    });
    return best;
  }

  /// The first item on the ray of a pixel, of those that a complete list has. `seen` are all items as the
  /// camera sees them; null: the rays do not start at one point.
  CORTEN_HD Hit<T> nearest_of(const Ray<T>& ray, const ItemList& list, const SeenItem<T>* seen) const {
    if (!list.complete) return nearest(ray);
    Hit<T> best;
    if (seen != nullptr) {
      CORTEN_ROLL for (int k = 0; k < list.count; k++) update(ray, list.items[k], seen[list.items[k]], best);
    } else {
      CORTEN_ROLL for (int k = 0; k < list.count; k++) update(ray, list.items[k], best);
    }
    return best;
  }

  /// The fraction of light that arrives along a ray from its start up to `reach`.
  CORTEN_HD float unshaded(const Ray<T>& ray, T reach) const { return walk_to_lamp(*this, ray, reach); }
  CORTEN_RARE static float walk_to_lamp(Tracer tracer, Ray<T> ray, T reach) {
    return tracer.unshaded_in_tree(ray, reach);
  }
  CORTEN_HD float unshaded_in_tree(const Ray<T>& ray, T reach) const {
    const FrameView<T> f = frame();
    float light = 1;
    auto block = [&](int index) {
      const SeenItem<T> seen = seen_item(placed(index), ray.from);
      if (!may_be_met(seen, ray.along, T(1.00001) * reach)) return;
      const SeenShape<T> item(seen);
      const RayPoint<T> point = meet(ray, index, item);
      if (!point.found() || point.dist >= reach) return;
      if (seen_from_inside(ray, item.type, item.mat * point.normal)) return;
      light *= 1 - s.items[index].look.alpha;
    };
    for (int k = 0; k < s.nloose && light > 0; k++)
      if (f.spheres[s.loose[k]].radius >= 0) block(s.loose[k]);
    if (!(light > 0)) return light;
    walk_boxes(f.tree(), ray, reach, [&](int index, T before) {
      block(index);
      return light > 0 ? before : T(-1);
    });
    return light;
  }

  /// Collects the items that can be seen in a rectangle of a camera's picture. All lanes take part; the list
  /// is theirs together.
  template <class Exec>
  CORTEN_HD void gather(int camera, const PixelRectangle& within, ItemList& list, Exec exec) const {
    list.count = 0;
    list.complete = false;
    if (!s.few_items()) return;
    const PixelRectangle* rectangles = frame().rectangles + camera * s.nitems;
    CORTEN_ROLL for (int begin = 0; begin < s.nitems; begin += Exec::width) {
      const int i = begin + exec.lane();
      const bool keep = i < s.nitems && rectangles[i].meets(within);
      int total;
      const int place = list.count + exec.count_before(keep, total);
      if (keep && place < ItemList::kMost) list.items[place] = i;
      list.count += total;
    }
    exec.sync();
    list.complete = list.count <= ItemList::kMost;
  }
};

}  // namespace corten::render
