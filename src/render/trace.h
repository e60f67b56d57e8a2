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
  FrameView<T> f;

  CORTEN_HD RayPoint<T> meet(const Ray<T>& ray, const Placed<T>& item) const {
    if constexpr (!Needs::shapes) {
      if (item.radius > 0 && sphere_roots(ray, item.pos, item.radius).first() < 0) return {};
      RayPoint<T> point = ray_primitive(seen_from(ray, item.pos, item.mat), item.type, item.size);
      point.normal = item.mat * point.normal;
      return point;
    } else {
      if (item.type == kSurfaceShape) return ray_surface(s, f, ray, item.data);
      return ray_shape(ray, Shape<T>{item.type, item.data, item.size, item.pos, item.mat, item.radius, &m});
    }
  }

  /// From inside a primitive its surface is not seen.
  CORTEN_HD static bool seen_from_inside(const Ray<T>& ray, const Placed<T>& item, const RayPoint<T>& point) {
    const bool two_sided =
        item.type == kMesh || item.type == kSdf || item.type == kHfield || item.type == kSurfaceShape;
    return !two_sided && dot(point.normal, ray.along) > 0;
  }

  /// Whether the bounding sphere of an item begins farther away than `reach`.
  CORTEN_HD static bool begins_behind(const Ray<T>& ray, const Placed<T>& item, T reach) {
    return item.radius > 0 && item.type != kHfield && sphere_roots(ray, item.pos, item.radius).low > reach;
  }

  /// Updates the first hit; at equal distances it is the item that comes first.
  CORTEN_HD void update(const Ray<T>& ray, int index, Hit<T>& best) const {
    const Placed<T>& item = f.items[index];
    if (best.found() && begins_behind(ray, item, T(1.00001) * best.point.dist)) return;
    const RayPoint<T> point = meet(ray, item);
    if (!point.found() || (best.found() && point.dist > best.point.dist)) return;
    if (best.found() && point.dist == best.point.dist && index > best.item) return;
    if (seen_from_inside(ray, item, point)) return;
    best = {index, point};
  }

  /// The first item on a ray.
  CORTEN_RARE Hit<T> nearest(const Ray<T>& ray) const {
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

  CORTEN_HD Hit<T> nearest_of(const Ray<T>& ray, const ItemList& list) const {
    if (!list.complete) return nearest(ray);
    Hit<T> best;
    for (int k = 0; k < list.count; k++) update(ray, list.items[k], best);
    return best;
  }

  /// The fraction of light that arrives along a ray from its start up to `reach`.
  CORTEN_RARE float unshaded(const Ray<T>& ray, T reach) const {
    float light = 1;
    auto block = [&](int index) {
      const Placed<T>& item = f.items[index];
      const RayPoint<T> point = meet(ray, item);
      if (!point.found() || point.dist >= reach || seen_from_inside(ray, item, point)) return;
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

  /// Collects the items whose bounding spheres meet the cone. All lanes take part; the list is theirs
  /// together.
  template <class Exec>
  CORTEN_HD void gather(const Cone<T>& cone, ItemList& list, Exec exec) const {
    constexpr int kMostTested = 1024;
    list.count = 0;
    list.complete = false;
    if (s.nitems > kMostTested) return;
    for (int begin = 0; begin < s.nitems; begin += Exec::width) {
      const int i = begin + exec.lane();
      bool keep = false;
      if (i < s.nitems) {
        const Sphere<T> sphere = f.spheres[i];
        keep = sphere.radius >= 0 && cone.meets(sphere.centre, sphere.radius);
      }
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
