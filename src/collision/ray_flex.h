// Rays against one flex. Its vertices are spheres, its edges capsules, its faces flat triangles without
// radius.
#pragma once

#include "collision/flex_element.h"
#include "collision/ray_triangle.h"

namespace corten {

/// The parts of a flex that a ray can hit; see FlexRayParts in corten/queries.h.
struct FlexRaySelection {
  bool vertices, edges, faces, skin;
  int layer;
};

template <class T>
struct FlexRayPoint {
  RayPoint<T> point;
  int vertex = -1;  ///< the nearest of what was hit, index within the flex

  /// Notes a hit of something with these n vertices at `xpos`.
  CORTEN_HD void note(const Ray<T>& ray, const RayPoint<T>& hit, const Vec3<T>* xpos, const int* vertices,
                      int n) {
    if (!point.is_beaten_by(hit.dist)) return;
    point = hit;
    T least = -1;
    for (int k = 0; k < n; k++) {
      const T away = norm(xpos[vertices[k]] - ray.at(hit.dist));
      if (least < 0 || away < least) least = away, vertex = vertices[k];
    }
  }
};

namespace detail {

template <class T>
CORTEN_HD void meet_flex_vertices(const ModelView<T>& m, int f, const Vec3<T>* xpos, const Ray<T>& ray,
                                  FlexRayPoint<T>& best) {
  for (int v = 0; v < m.flex_vertnum[f]; v++)
    best.note(ray, ray_sphere(Ray<T>{ray.from - xpos[v], ray.along}, m.flex_radius[f]), xpos, &v, 1);
}

template <class T>
CORTEN_HD void meet_flex_edges(const ModelView<T>& m, int f, const Vec3<T>* xpos, const Ray<T>& ray,
                               FlexRayPoint<T>& best) {
  for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; e++) {
    const int* end = m.flex_edge + 2 * e;
    FlexElement<T> segment{};
    segment.corner[0] = xpos[end[1]], segment.corner[1] = xpos[end[0]];
    segment.radius = m.flex_radius[f];
    const Shape<T> capsule = capsule_shape(&m, segment);
    RayPoint<T> hit = ray_capsule(seen_from(ray, capsule.pos, capsule.mat), capsule.size);
    hit.normal = capsule.mat * hit.normal;
    // At equal distances the second end is the nearest.
    const int ends[2] = {end[1], end[0]};
    best.note(ray, hit, xpos, ends, 2);
  }
}

template <class T>
CORTEN_HD void meet_flex_faces(const ModelView<T>& m, int f, const Vec3<T>* xpos, const Ray<T>& ray,
                               int layer, FlexRayPoint<T>& best) {
  constexpr int corner[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
  const RayAcross<T> across(ray);
  const int dim = m.flex_dim[f];
  for (int e = 0; e < m.flex_elemnum[f]; e++) {
    if (dim == 3 && m.flex_elemlayer[m.flex_elemadr[f] + e] != layer) continue;
    const int* vertex = element_vertices(m, f, e);
    for (int i = 0; i < (dim == 2 ? 1 : 4); i++) {
      const int face[3] = {vertex[corner[i][0]], vertex[corner[i][1]], vertex[corner[i][2]]};
      RayPoint<T> hit = best.point;
      meet_triangle(across, xpos[face[0]], xpos[face[1]], xpos[face[2]], hit);
      best.note(ray, hit, xpos, face, 3);
    }
  }
}

}  // namespace detail

/// The first hit of a ray on flex f.
template <class T>
CORTEN_STAGE FlexRayPoint<T> ray_flex(const ModelView<T>& m, const DataView<T>& d, int f, const Ray<T>& ray,
                                      const FlexRaySelection& parts) {
  const Vec3<T>* xpos = d.flexvert_xpos + m.flex_vertadr[f];
  FlexRayPoint<T> best;
  if (!(norm(ray.along) >= tiny<T>())) return best;
  const bool skin = parts.skin && m.flex_dim[f] > 1;
  if (parts.edges || skin) detail::meet_flex_edges(m, f, xpos, ray, best);
  else if (parts.vertices) detail::meet_flex_vertices(m, f, xpos, ray, best);
  if (m.flex_dim[f] > 1 && (parts.faces || skin))
    detail::meet_flex_faces(m, f, xpos, ray, skin ? 0 : parts.layer, best);
  return best;
}

}  // namespace corten
