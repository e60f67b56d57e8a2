// The stage before a picture: puts items, lamps and cameras where the poses of a Data say, and builds the
// tree over the items. All lanes of an executor take part.
#pragma once

#include "render/moving_surface.h"
#include "render/scene_view.h"

namespace corten::render {

/// Axes with z along a direction.
template <class T>
CORTEN_HD Mat3<T> axes_along(Vec3<T> z) {
  const Vec3<T> start = std::abs(z.z) < T(0.9) ? Vec3<T>{0, 0, 1} : Vec3<T>{1, 0, 0};
  const Vec3<T> x = normalized(cross(start, z)), y = cross(z, x);
  return {{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}};
}

/// A capsule or cylinder from a to b.
template <class T>
CORTEN_HD Placed<T> rod(int type, Vec3<T> a, Vec3<T> b, T radius) {
  const Vec3<T> offset = b - a;
  const T length = norm(offset);
  const Mat3<T> axes = length > 0 ? axes_along((1 / length) * offset) : identity3<T>();
  const T half = T(0.5) * length;
  return {type, -1, {radius, half, 0}, T(0.5) * (a + b), axes, half + 2 * radius};
}

namespace detail {

template <class T>
CORTEN_HD Placed<T> placed_site(const ModelView<T>& m, const DataView<T>& d, int s) {
  const Vec3<T> size = vec3(m.site_size + 3 * s);
  return {m.site_type[s], -1, size, d.site_xpos[s], d.site_xmat[s], norm(size) + size.x};
}

/// The part of a tendon that begins at a point of its path.
template <class T>
CORTEN_HD Placed<T> placed_tendon(const ModelView<T>& m, const DataView<T>& d, int t, int point) {
  constexpr int kBranch = -2;
  const int first = d.ten_wrapadr[t], end = first + d.ten_wrapnum[t];
  const T radius = m.tendon_width[t];
  if (point < first || point + 1 >= end || !(radius > 0)) return {};
  if (d.wrap_obj[point] == kBranch || d.wrap_obj[point + 1] == kBranch) return {};
  return rod(static_cast<int>(kCapsule), d.wrap_xpos[point], d.wrap_xpos[point + 1], radius);
}

/// A flex: its surface, or an element of a cable.
template <class T>
CORTEN_HD Placed<T> placed_flex(const SceneView& s, const ModelView<T>& m, const DataView<T>& d,
                                const FrameView<T>& f, const ItemInfo& info) {
  if (m.flex_dim[info.id] > 1) return placed_surface(s, f, info.part);
  return rod(static_cast<int>(kCapsule), d.flexvert_xpos[info.ends[0]], d.flexvert_xpos[info.ends[1]],
             m.flex_radius[info.id]);
}

template <class T>
CORTEN_HD Placed<T> placed_geom(const ModelView<T>& m, const DataView<T>& d, int g) {
  const Shape<T> shape = geom_shape(m, d, g);
  return {shape.type, shape.data, shape.size, shape.pos, shape.mat, shape.radius};
}

template <class T>
CORTEN_HD bool is_finite(Vec3<T> v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/// The unit vector against a direction; zero if that has no length.
template <class T>
CORTEN_HD Vec3<T> unit_against(Vec3<T> direction) {
  const T length = norm(-direction);
  return length > 0 ? (1 / length) * -direction : Vec3<T>{0, 0, 0};
}

/// The box around a shape with a bounding radius.
template <class T>
CORTEN_HD Box<T> box_of(const Placed<T>& item) {
  const T r = item.radius;
  Vec3<T> own{r, r, r}, half{r, r, r};
  if (item.type == kBox || item.type == kEllipsoid || item.type == kMesh) own = item.size;
  else if (item.type == kCylinder) own = {item.size.x, item.size.x, item.size.y};
  else if (item.type == kCapsule) own = {item.size.x, item.size.x, item.size.x + item.size.y};
  for (int k = 0; k < 3; k++) {
    const T* row = item.mat.m + 3 * k;
    const T reach = std::abs(row[0]) * own.x + std::abs(row[1]) * own.y + std::abs(row[2]) * own.z;
    if (reach < r) half[k] = reach;
  }
  return {item.pos - half, item.pos + half};
}

}  // namespace detail

/// The bounding sphere of an item in the world.
template <class T>
CORTEN_HD Sphere<T> sphere_of(const Placed<T>& item) {
  constexpr T kMargin = sizeof(T) < 8 ? T(1.0001) : T(1.000000001);
  // What has no finite pose is not drawn.
  const T at = item.pos.x + item.pos.y + item.pos.z + item.mat.m[0] + item.mat.m[4] + item.mat.m[8];
  if (item.type == kAbsentShape || !std::isfinite(at)) return {item.pos, -1};
  // Rays may meet a height field outside of its bounding sphere.
  if (item.type == kPlane || item.type == kHfield) return {item.pos, T(1e30)};
  return {item.pos, kMargin * item.radius};
}

/// Sorts the items that have bounds and builds their tree.
template <class T, class Exec>
CORTEN_HD void build_tree(const SceneView& s, const FrameView<T>& f, Exec exec) {
  const BoxTree<T> tree = f.tree();
  if (tree.leaves == 0) return;
  // The box around all centres, on every lane.
  Box<T> all{{T(1e30), T(1e30), T(1e30)}, {T(-1e30), T(-1e30), T(-1e30)}};
  for (int k = 0; k < s.nbounded; k++) {
    const Sphere<T>& sphere = f.spheres[s.bounded[k]];
    if (sphere.radius >= 0) all = detail::united(all, Box<T>{sphere.centre, sphere.centre});
  }
  for_each(exec, tree.leaves, [&](int k) {
    tree.order[k] = kNoItem;
    if (k >= s.nbounded || !(f.spheres[s.bounded[k]].radius >= 0)) return;
    tree.order[k] = tree_key(f.spheres[s.bounded[k]].centre, all, s.bounded[k]);
  });
  sort_keys(tree.order, tree.leaves, exec);
  auto box_of_item = [&](int item) {
    return f.items[item].type == kSurfaceShape ? f.surface_box[s.surfaces[s.items[item].part].first_box]
                                               : detail::box_of(f.items[item]);
  };
  refit(tree, box_of_item, exec);
}

/// Writes how a camera sees the items.
template <class T, class Exec>
CORTEN_HD void view_items(const SceneView& s, const FrameView<T>& f, int camera, Exec exec) {
  const Eye<T> eye = f.eyes[camera];
  SeenItem<T>* seen = f.seen + camera * s.nitems;
  PixelRectangle* rectangles = f.rectangles + camera * s.nitems;
  for_each(exec, s.nitems, [&](int i) {
    const Sphere<T> sphere = f.spheres[i];
    rectangles[i] = {0, 0, 0, 0};
    if (!(sphere.radius >= 0)) return;
    rectangles[i] = rectangle_of(eye, sphere.centre, sphere.radius, s.width, s.height);
    if (!eye.parallel) seen[i] = seen_item(f.items[i], eye.pos);
  });
}

/// Fills the frame of one environment. Marks, which only a Renderer has, stay as they are.
template <class T, class Exec>
CORTEN_STAGE void place_scene(const SceneView& s, const ModelView<T>& m, const DataView<T>& d,
                              const FrameView<T>& f, Exec exec) {
  place_surfaces(s, d, f, exec);
  for_each(exec, s.nitems, [&](int i) {
    const ItemInfo& info = s.items[i];
    Placed<T>& item = f.items[i];
    switch (info.type) {
      case kObjGeom: item = detail::placed_geom(m, d, info.id); break;
      case kObjSite: item = detail::placed_site(m, d, info.id); break;
      case kObjTendon: item = detail::placed_tendon(m, d, info.id, info.part); break;
      case kObjSkin: item = placed_surface(s, f, info.part); break;
      case kObjFlex: item = detail::placed_flex(s, m, d, f, info); break;
      default: break;
    }
    f.spheres[i] = sphere_of(item);
  });
  for_each(exec, s.nlamps, [&](int k) {
    const LampInfo& lamp = s.lamps[k];
    LampPose<T> pose{{0, 0, 0}, {T(lamp.dir.x), T(lamp.dir.y), T(lamp.dir.z)}, {}};
    if (lamp.light >= 0) pose.pos = d.light_xpos[lamp.light], pose.dir = d.light_xdir[lamp.light];
    pose.towards = detail::unit_against(pose.dir);
    f.lamps[k] = pose;
  });
  for_each(exec, s.ncameras, [&](int c) {
    Eye<T> eye = eye_of(s.cameras[c], m, d);
    eye.towards = detail::unit_against(eye.forward);
    f.eyes[c] = eye;
  });
  if (s.few_items())
    for (int c = 0; c < s.ncameras; c++) view_items(s, f, c, exec);
  if (s.needs_tree) build_tree(s, f, exec);
}

}  // namespace corten::render
