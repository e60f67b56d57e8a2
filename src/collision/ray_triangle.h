// Rays against triangles, of which meshes and height fields consist.
//
// A triangle is projected along the ray on a plane perpendicular to it. Three signed areas then decide
// whether the ray passes inside. The area of an edge and the ray is, bit for bit, minus that of the same edge
// in the other direction, so no ray slips between two triangles that share an edge.
#pragma once

#include "collision/ray.h"
#include "model/views.h"

namespace corten {

/// A ray with two axes perpendicular to it.
template <class T>
struct RayAcross {
  Ray<T> ray;
  Vec3<T> u, v;

  CORTEN_HD explicit RayAcross(const Ray<T>& r) : ray(r) {
    // Start from a direction far from the ray's.
    const Vec3<T> a = r.along;
    const T ax = std::abs(a.x), ay = std::abs(a.y), az = std::abs(a.z);
    Vec3<T> start{1, 1, 1};
    if (ax >= ay && ax >= az) start.x = 0;
    else if (ay >= az) start.y = 0;
    else start.z = 0;
    v = normalized(start - (dot(a, start) / dot(a, a)) * a);
    u = normalized(cross(v, a));
  }
};

/// The projection of a point: its coordinates perpendicular to the ray.
template <class T>
struct Shadow {
  T u, v;
};

template <class T>
CORTEN_HD Shadow<T> shadow_of(const RayAcross<T>& across, Vec3<T> p) {
  const Vec3<T> offset = p - across.ray.from;
  return {dot(across.u, offset), dot(across.v, offset)};
}

/// Twice the signed area of the triangle of a, b and the ray.
template <class T>
CORTEN_HD T area_with_ray(Shadow<T> a, Shadow<T> b) {
  return a.u * b.v - a.v * b.u;
}

/// Updates `best` if the ray hits the triangle before it. The normal follows the right hand rule and is not
/// flipped towards the ray.
template <class T>
CORTEN_HD void meet_triangle(const RayAcross<T>& across, Vec3<T> p0, Vec3<T> p1, Vec3<T> p2,
                             RayPoint<T>& best) {
  const Shadow<T> s0 = shadow_of(across, p0), s1 = shadow_of(across, p1), s2 = shadow_of(across, p2);
  const T a0 = area_with_ray(s1, s2), a1 = area_with_ray(s2, s0), a2 = area_with_ray(s0, s1);
  if ((a0 < 0 || a1 < 0 || a2 < 0) && (a0 > 0 || a1 > 0 || a2 > 0)) return;
  // Edge on: the projected triangle has no area.
  if (std::abs(a0 + a1 + a2) < tiny<T>()) return;
  const Vec3<T> normal = cross(p0 - p2, p1 - p2);
  const T slope = dot(across.ray.along, normal);
  if (std::abs(slope) < tiny<T>()) return;
  const T x = dot(p2 - across.ray.from, normal) / slope;
  if (best.is_beaten_by(x)) best = {x, normalized(normal)};
}

/// Where the ray enters the box, if it does so within `reach`; else -1 (Kay and Kajiya 1986: the intersection
/// of three slabs). `inverse` is 1 / ray.along. Boxes are enlarged by their rounding and the ray's: a ray
/// that hits a vertex passes only through corners of boxes, and must not slip between them.
template <class T>
CORTEN_HD T enters_box(const Ray<T>& ray, Vec3<T> inverse, const T* centre_and_half, T reach) {
  const T rounding = T(sizeof(T) < 8 ? 1e-6 : 2e-15);
  T enter = 0, leave = reach;
  for (int k = 0; k < 3; k++) {
    const T centre = centre_and_half[k], from = ray.from[k], offset = centre - from;
    const T half =
        (T(1) + rounding) * centre_and_half[3 + k] + rounding * (std::abs(centre) + std::abs(from));
    const T a = (offset - half) * inverse[k], b = (offset + half) * inverse[k];
    // A ray inside the plane of a slab's side gives 0 * inf = NaN: comparisons with it are false and have no
    // effect.
    const T low = a < b ? a : b, high = a < b ? b : a;
    if (low > enter) enter = low;
    if (high < leave) leave = high;
  }
  return enter <= leave ? enter : T(-1);
}

/// A tree of boxes over the triangles of a mesh, root first.
template <class T>
struct TriangleTree {
  const int* child;  ///< two per node; -1: none
  const int* face;   ///< triangle of a leaf; -1: an inner node
  const T* box;      ///< six numbers per node: centre, half sizes
};

/// The triangles of a mesh.
template <class T>
struct Triangles {
  const Vec3<T>* vert;
  const int* face;
  int count;

  CORTEN_HD void meet(const RayAcross<T>& across, int f, RayPoint<T>& best) const {
    const int* v = face + 3 * f;
    const T before = best.dist;
    meet_triangle(across, vert[v[0]], vert[v[1]], vert[v[2]], best);
    if (best.dist != before) best.part = f;
  }
};

/// Tests every triangle whose box the ray passes through, nearer boxes first. The stack holds one node per
/// level, which is enough for any tree that halves its triangles.
template <class T>
CORTEN_STAGE RayPoint<T> ray_triangle_tree(const Ray<T>& ray, const Triangles<T>& mesh,
                                           const TriangleTree<T>& tree) {
  const RayAcross<T> across(ray);
  const Vec3<T> inverse{T(1) / ray.along.x, T(1) / ray.along.y, T(1) / ray.along.z};
  RayPoint<T> best;
  constexpr int kMost = 64;
  int pending[kMost], count = 0;
  T entry[kMost];
  T reach = T(1e30);
  entry[0] = enters_box(ray, inverse, tree.box, reach);
  if (entry[0] >= 0) pending[count++] = 0;
  while (count > 0) {
    const int node = pending[--count];
    if (entry[count] > reach) continue;
    if (tree.face[node] >= 0) {
      mesh.meet(across, tree.face[node], best);
      // A little farther than the best so far, because boxes are rounded.
      if (best.found()) reach = T(1.00001) * best.dist;
    }
    T at[2];
    for (int k = 0; k < 2; k++) {
      const int child = tree.child[2 * node + k];
      at[k] = child >= 0 ? enters_box(ray, inverse, tree.box + 6 * child, reach) : T(-1);
    }
    const int nearer = at[0] >= 0 && at[0] < at[1] ? 0 : 1;
    for (int k = 0; k < 2; k++) {
      const int which = k == 0 ? 1 - nearer : nearer;
      if (at[which] >= 0 && count < kMost)
        entry[count] = at[which], pending[count++] = tree.child[2 * node + which];
    }
  }
  return best;
}

template <class T>
CORTEN_STAGE RayPoint<T> ray_all_triangles(const Ray<T>& ray, const Triangles<T>& mesh) {
  const RayAcross<T> across(ray);
  RayPoint<T> best;
  for (int f = 0; f < mesh.count; f++) mesh.meet(across, f, best);
  return best;
}

/// The intersection of a ray with a mesh. `size`: half sizes of the box around the mesh.
template <class T>
CORTEN_HD RayPoint<T> ray_mesh(const Ray<T>& ray, const ModelView<T>& m, int mesh, Vec3<T> size) {
  if (!first_face(ray_box_faces(ray, size)).found()) return {};
  const Triangles<T> triangles{m.mesh_vert + m.mesh_vertadr[mesh], m.mesh_face + 3 * m.mesh_faceadr[mesh],
                               m.mesh_facenum[mesh]};
  const int root = m.mesh_bvhadr[mesh];
  if (root < 0) return ray_all_triangles(ray, triangles);
  return ray_triangle_tree(
      ray, triangles, TriangleTree<T>{m.bvh_child + 2 * root, m.bvh_nodeid + root, m.bvh_aabb + 6 * root});
}

}  // namespace corten
