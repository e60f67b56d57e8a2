// Surfaces whose vertices move, and the trees over their triangles: skins, whose vertices follow bones, and
// flexes of triangles and tetrahedra. The order of the triangles in a tree is made once, for the first pose;
// only the boxes change.
//
// A cloth has two sides. Its vertices occur twice, once in triangles of either sense, so that inflation by
// the radius of the flex moves them apart.
#pragma once

#include "math/rotation.h"
#include "render/scene_view.h"

namespace corten::render {

namespace detail {

/// Motions of the bones since they were bound.
template <class T, class Exec>
CORTEN_HD void place_bones(const SceneView& s, const DataView<T>& d, const FrameView<T>& f, Exec exec) {
  for_each(exec, s.nbones, [&](int b) {
    const BoneInfo& bone = s.bones[b];
    const float* q = bone.bind_quat;
    const Mat3<T> bound = matrix(Quat<T>{T(q[0]), T(q[1]), T(q[2]), T(q[3])});
    const Vec3<T> bound_pos{T(bone.bind_pos[0]), T(bone.bind_pos[1]), T(bone.bind_pos[2])};
    const Mat3<T>& now = d.xmat[bone.body];
    T* to = f.bone + 12 * b;
    Mat3<T> turn;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        T sum = 0;
        for (int k = 0; k < 3; k++) sum += now.m[3 * i + k] * bound.m[3 * j + k];
        to[3 * i + j] = turn.m[3 * i + j] = sum;
      }
    const Vec3<T> shift = d.xpos[bone.body] - turn * bound_pos;
    for (int k = 0; k < 3; k++) to[9 + k] = shift[k];
  });
}

/// The point of a vertex, moved by its bones.
template <class T>
CORTEN_HD Vec3<T> skinned(const SceneView& s, const FrameView<T>& f, int v) {
  const float* p = s.surface_vert + 3 * v;
  const Vec3<T> bound{T(p[0]), T(p[1]), T(p[2])};
  Vec3<T> sum{0, 0, 0};
  for (int k = s.vert_bone_first[v]; k < s.vert_bone_first[v + 1]; k++) {
    const T* bone = f.bone + 12 * s.vert_bone[k];
    Mat3<T> turn;
    for (int i = 0; i < 9; i++) turn.m[i] = bone[i];
    sum += T(s.vert_bone_weight[k]) * (turn * bound + vec3(bone + 9));
  }
  return sum;
}

/// The corners of a triangle of a surface.
template <class T>
struct Corners {
  Vec3<T> p[3];
};
template <class T>
CORTEN_HD Corners<T> corners_of(const SceneView& s, const FrameView<T>& f, const SurfaceInfo& surface,
                                int face) {
  const int* v = s.surface_face + 3 * (surface.first_face + face);
  const Vec3<T>* vert = f.vert + surface.first_vert;
  return {{vert[v[0]], vert[v[1]], vert[v[2]]}};
}

/// The mean normal of the smooth triangles at a vertex, by their areas.
template <class T>
CORTEN_HD Vec3<T> vertex_normal(const SceneView& s, const FrameView<T>& f, const SurfaceInfo& surface,
                                int vertex) {
  Vec3<T> sum{0, 0, 0};
  const int v = surface.first_vert + vertex;
  for (int k = s.vert_face_first[v]; k < s.vert_face_first[v + 1]; k++) {
    const Corners<T> c = corners_of(s, f, surface, s.vert_face[k]);
    sum += cross(c.p[1] - c.p[0], c.p[2] - c.p[0]);
  }
  return normalized(sum);
}

}  // namespace detail

/// Fits the tree of a surface, and its normals, to its vertices.
template <class T, class Exec>
CORTEN_HD void fit_surface(const SceneView& s, const SurfaceInfo& surface, const FrameView<T>& f, Exec exec) {
  for_each(exec, surface.nvert, [&](int v) {
    const Vec3<T> normal = detail::vertex_normal(s, f, surface, v);
    f.normal[surface.first_vert + v] = {float(normal.x), float(normal.y), float(normal.z)};
  });
  if (surface.inflate != 0)
    for_each(exec, surface.nvert, [&](int k) {
      const int v = surface.first_vert + k;
      const Vec3<float> n = f.normal[v];
      f.vert[v] += T(surface.inflate) * Vec3<T>{T(n.x), T(n.y), T(n.z)};
    });
  const BoxTree<T> tree{f.surface_box + surface.first_box,
                        const_cast<TreeKey*>(s.surface_order) + surface.first_order, surface.leaves};
  refit(
      tree,
      [&](int face) {
        const detail::Corners<T> c = detail::corners_of(s, f, surface, face);
        const Box<T> side = detail::united(Box<T>{c.p[0], c.p[0]}, Box<T>{c.p[1], c.p[1]});
        return detail::united(side, Box<T>{c.p[2], c.p[2]});
      },
      exec);
}

/// Moves the vertices of all surfaces.
template <class T, class Exec>
CORTEN_HD void place_surfaces(const SceneView& s, const DataView<T>& d, const FrameView<T>& f, Exec exec) {
  if (s.nsurfaces == 0) return;
  detail::place_bones(s, d, f, exec);
  for (int k = 0; k < s.nsurfaces; k++) {
    const SurfaceInfo& surface = s.surfaces[k];
    for_each(exec, surface.nvert, [&](int v) {
      f.vert[surface.first_vert + v] = surface.skin >= 0
                                           ? detail::skinned(s, f, surface.first_vert + v)
                                           : d.flexvert_xpos[surface.first_flexvert + v % surface.nflexvert];
    });
    fit_surface(s, surface, f, exec);
  }
}

/// The item of a surface: its bounding sphere.
template <class T>
CORTEN_HD Placed<T> placed_surface(const SceneView& s, const FrameView<T>& f, int surface) {
  if (s.surfaces[surface].leaves == 0) return {};
  const Box<T>& all = f.surface_box[s.surfaces[surface].first_box];
  Placed<T> item;
  item.type = kSurfaceShape, item.data = surface;
  item.pos = T(0.5) * (all.low + all.high);
  item.mat = identity3<T>();
  item.radius = T(0.5) * norm(all.high - all.low);
  return item;
}

/// The intersection of a ray with a surface.
template <class T>
CORTEN_STAGE RayPoint<T> ray_surface(const SceneView& s, const FrameView<T>& f, const Ray<T>& ray,
                                     int index) {
  const SurfaceInfo& surface = s.surfaces[index];
  const RayAcross<T> across(ray);
  RayPoint<T> best;
  const BoxTree<T> tree{f.surface_box + surface.first_box,
                        const_cast<TreeKey*>(s.surface_order) + surface.first_order, surface.leaves};
  walk_boxes(tree, ray, T(1e30), [&](int face, T reach) {
    const detail::Corners<T> c = detail::corners_of(s, f, surface, face);
    const T before = best.dist;
    meet_triangle(across, c.p[0], c.p[1], c.p[2], best);
    if (best.dist == before) return reach;
    best.part = face;
    return T(1.00001) * best.dist;
  });
  return best;
}

}  // namespace corten::render
