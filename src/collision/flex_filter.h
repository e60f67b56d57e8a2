// Filters of pairs with flexes: masks, bounding boxes and common bodies. Exclusions, parents, groups of
// welded bodies and explicit pairs do not concern flexes.
#pragma once

#include "collision/contact_param.h"
#include "collision/flex_tree.h"

namespace corten {

namespace flex {

CORTEN_HD bool bits_match(int contype1, int conaffinity1, int contype2, int conaffinity2) {
  return (contype1 & conaffinity2) != 0 || (contype2 & conaffinity1) != 0;
}

template <class T>
CORTEN_HD bool geom_matches(const ModelView<T>& m, int g, int f) {
  return bits_match(m.geom_contype[g], m.geom_conaffinity[g], m.flex_contype[f], m.flex_conaffinity[f]);
}

template <class T>
CORTEN_HD bool flexes_match(const ModelView<T>& m, int f1, int f2) {
  return bits_match(m.flex_contype[f1], m.flex_conaffinity[f1], m.flex_contype[f2], m.flex_conaffinity[f2]);
}

/// True for elements that collide: all segments and triangles, and the outer layers of tetrahedra.
template <class T>
CORTEN_HD bool is_active(const ModelView<T>& m, int f, int e) {
  return m.flex_dim[f] < 3 || m.flex_elemlayer[m.flex_elemadr[f] + e] < m.flex_activelayers[f];
}

/// True if geoms and other flexes meet the elements in the tree only; otherwise they meet all.
template <class T>
CORTEN_HD bool uses_tree(const ModelView<T>& m, int f) {
  return !m.disabled(kDisableMidPhase) && m.flex_bvhadr[f] >= 0;
}

template <class T>
CORTEN_HD T margin_with_geom(const ModelView<T>& m, int g, int f) {
  return contact_margin(m, geom_side(m, g), flex_side(m, f));
}

/// The box of a geom in the world: centre, half sizes.
template <class T>
CORTEN_HD void geom_world_box(const ModelView<T>& m, const DataView<T>& d, int g, T* box) {
  const T* local = m.geom_aabb + 6 * g;
  const Mat3<T>& mat = d.geom_xmat[g];
  const Vec3<T> centre = mat * vec3(local) + d.geom_xpos[g];
  for (int k = 0; k < 3; k++) {
    box[k] = centre[k];
    box[3 + k] =
        std::abs(local[3] * mat(k, 0)) + std::abs(local[4] * mat(k, 1)) + std::abs(local[5] * mat(k, 2));
  }
}

/// True if the box of an element is within the margin of the cube around a geom's bounding sphere.
template <class T>
CORTEN_HD bool near_sphere(const ModelView<T>& m, const DataView<T>& d, int g, const T* box, T margin) {
  const T reach = m.geom_rbound[g] + margin;
  for (int k = 0; k < 3; k++)
    if (std::abs(d.geom_xpos[g][k] - box[k]) > reach + box[3 + k]) return false;
  return true;
}

/// True if the box of an element is within the margin of a geom's box along the axes of both.
template <class T>
CORTEN_HD bool near_box(const ModelView<T>& m, const DataView<T>& d, int g, const T* box, T margin) {
  T world[6];
  geom_world_box(m, d, g, world);
  if (boxes_apart(world, box, margin)) return false;
  const Vec3<T> apart = vec3(box) - vec3(world), half = vec3(box + 3);
  for (int k = 0; k < 3; k++) {
    const Vec3<T> axis = column(d.geom_xmat[g], k);
    T reach = m.geom_aabb[6 * g + 3 + k] + margin;
    for (int i = 0; i < 3; i++) reach += std::abs(half[i] * axis[i]);
    if (std::abs(dot(apart, axis)) > reach) return false;
  }
  return true;
}

template <class T>
CORTEN_HD bool has_vertex_in(const ModelView<T>& m, int f, int e, int body) {
  const int* vertex = element_vertices(m, f, e);
  for (int k = 0; k <= m.flex_dim[f]; k++)
    if (m.flex_vertbodyid[m.flex_vertadr[f] + vertex[k]] == body) return true;
  return false;
}

/// Bodies of an element's vertices; -1: none, because the flex is interpolated or has fewer vertices.
struct ElementBodies {
  int body[4] = {-1, -1, -1, -1};
};

template <class T>
CORTEN_HD ElementBodies element_bodies(const ModelView<T>& m, int f, int e) {
  const int *vertex = element_vertices(m, f, e), *body = m.flex_vertbodyid + m.flex_vertadr[f];
  ElementBodies out;
  for (int k = 0; k <= m.flex_dim[f]; k++) out.body[k] = body[vertex[k]];
  return out;
}

/// True if a body has vertices of both elements. Without branches: neighbours in cloth often do.
CORTEN_HD bool share_body(const ElementBodies& a, const ElementBodies& b) {
  int shared = 0;
  for (const int body : a.body)
    shared |= int(body >= 0) & (int(body == b.body[0]) | int(body == b.body[1]) | int(body == b.body[2]) |
                                int(body == b.body[3]));
  return shared != 0;
}

template <class T>
CORTEN_HD bool share_body(const ModelView<T>& m, int f1, int e1, int f2, int e2) {
  return share_body(element_bodies(m, f1, e1), element_bodies(m, f2, e2));
}

/// The tests of a geom and an element. Without midphase the reference tests the bounding sphere only.
template <class T>
CORTEN_HD bool element_may_touch(const ModelView<T>& m, const DataView<T>& d, int g, int f, int e, T margin) {
  const T* box = element_box(m, d, f, e);
  return near_sphere(m, d, g, box, margin) && (!uses_tree(m, f) || near_box(m, d, g, box, margin)) &&
         !has_vertex_in(m, f, e, m.geom_bodyid[g]);
}

/// The test of a vertex and a geom that meets vertices.
template <class T>
CORTEN_HD bool vertex_may_touch(const ModelView<T>& m, const DataView<T>& d, int g, int f, int v, T margin) {
  const Vec3<T> at = d.flexvert_xpos[m.flex_vertadr[f] + v], apart = at - d.geom_xpos[g];
  const T reach = m.flex_radius[f] + margin;
  if (m.geom_type[g] == kPlane) return dot(apart, column(d.geom_xmat[g], 2)) - m.flex_radius[f] <= margin;
  if (m.flex_vertbodyid[m.flex_vertadr[f] + v] == m.geom_bodyid[g]) return false;
  const T box[6] = {at.x, at.y, at.z, reach, reach, reach};
  return dot(apart, apart) <= (m.geom_rbound[g] + reach) * (m.geom_rbound[g] + reach) &&
         near_box(m, d, g, box, T(0));
}

/// The tests of two elements.
template <class T>
CORTEN_HD bool elements_may_touch(const ModelView<T>& m, const DataView<T>& d, int f1, int e1, int f2, int e2,
                                  T margin) {
  return !boxes_apart(element_box(m, d, f1, e1), element_box(m, d, f2, e2), margin) &&
         !share_body(m, f1, e1, f2, e2);
}

}  // namespace flex

}  // namespace corten
