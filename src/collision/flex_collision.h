// The collision stage of models with flexes: the contacts of geom pairs, and those of flexes in between.
#pragma once

#include "collision/collision.h"
#include "collision/flex_self.h"
#include "model/contact_sides.h"

namespace corten {

namespace flex {

/// One side of a contact with a flex: a geom, an element or a vertex; the others are -1.
struct ContactIds {
  int geom = -1, flex = -1, elem = -1, vert = -1;
};

/// The ids of both sides of a pair.
template <class T>
CORTEN_HD void ids_of(const ModelView<T>& m, const FlexPair& pair, ContactIds (&side)[2]) {
  side[0].flex = pair.flex1;
  side[1].flex = pair.flex2;
  switch (pair.kind) {
    case FlexPairKind::geom_vertex: side[0].geom = pair.first, side[1].vert = pair.second; break;
    case FlexPairKind::geom_element: side[0].geom = pair.first, side[1].elem = pair.second; break;
    case FlexPairKind::element_element: side[0].elem = pair.first, side[1].elem = pair.second; break;
    case FlexPairKind::vertex_element: side[0].vert = pair.first, side[1].elem = pair.second; break;
    case FlexPairKind::element_face:
      side[0].elem = pair.first;
      side[1].vert = element_vertices(m, pair.flex1, pair.first)[face_corner(pair.second, 3)];
      break;
  }
}

/// Whether contacts of the pair are springs among the passive forces.
template <class T>
CORTEN_HD bool is_passive(const ModelView<T>& m, const FlexPair& pair) {
  return m.flex_passive[pair.flex2] != 0 || (pair.flex1 >= 0 && m.flex_passive[pair.flex1] != 0);
}

template <class T>
CORTEN_HD ContactParam<T> pair_param(const ModelView<T>& m, const FlexPair& pair) {
  const ContactSide<T> first = pair.flex1 < 0 ? geom_side(m, pair.first) : flex_side(m, pair.flex1);
  const bool extension = pair.flex1 < 0 && detail::is_extension(m, pair.first);
  ContactParam<T> param =
      contact_param(m, first, flex_side(m, pair.flex2), pair.flex1 == pair.flex2, extension);
  if (pair.kind == FlexPairKind::element_face) param.dim = 1;
  return param;
}

/// contact_exclude: 1 in the gap, 3 if no dof moves the contact, 4 if it is passive. A passive contact
/// without dofs has 3 only where the reference looks for its dofs, which it does for sparse Jacobians.
template <class T>
CORTEN_HD int exclusion(const ModelView<T>& m, const DataView<T>& d, int c, bool passive) {
  if (!passive && d.contact_dist[c] >= d.contact_includemargin[c]) return 1;
  const bool fixed = m.nv > 0 && !contact_moves(m, d, c);
  if (passive) return fixed && !dense_jacobian(m) ? 3 : 4;
  return fixed ? 3 : 0;
}

template <class T>
CORTEN_HD void write_contact(const ModelView<T>& m, const DataView<T>& d, int at, const FlexPair& pair,
                             const ContactParam<T>& param, const ContactPoint<T>& point) {
  ContactIds side[2];
  ids_of(m, pair, side);
  for (int i = 0; i < 2; i++) {
    d.contact_geom[2 * at + i] = side[i].geom;
    d.contact_flex[2 * at + i] = side[i].flex;
    d.contact_elem[2 * at + i] = side[i].elem;
    d.contact_vert[2 * at + i] = side[i].vert;
  }
  detail::write_contact_point(d, at, param, point);
  d.contact_exclude[at] = exclusion(m, d, at, is_passive(m, pair));
}

/// Contacts of a pair, with positions relative to `origin`. In float the pair is moved to the origin, as in
/// narrow_phase.h.
template <class T>
CORTEN_HD int collide_at(const ModelView<T>& m, const DataView<T>& d, const FlexPair& pair, Vec3<T> origin,
                         const ConvexScratch<T>& scratch, ContactPoint<T>* found) {
  auto element = [&](int f, int e) { return moved(flex_element(m, d, f, e), -origin); };
  auto vertex = [&](int f, int v) { return d.flexvert_xpos[m.flex_vertadr[f] + v] - origin; };
  auto geom = [&](int g) {
    Shape<T> shape = geom_shape(m, d, g);
    shape.pos -= origin;
    return shape;
  };
  const ConvexOptions<T> options = convex_options(m);
  const int f1 = pair.flex1, f2 = pair.flex2, first = pair.first, second = pair.second;
  switch (pair.kind) {
    case FlexPairKind::geom_vertex:
      return collide_vertex(geom(first), vertex(f2, second), m.flex_radius[f2],
                            margin_with_geom(m, first, f2), options, scratch, found);
    case FlexPairKind::geom_element:
      return collide_element(geom(first), element(f2, second), margin_with_geom(m, first, f2), options,
                             scratch, found);
    case FlexPairKind::element_element: {
      const T margin = f1 == f2 ? T(0) : contact_margin(m, flex_side(m, f1), flex_side(m, f2));
      return collide_elements(&m, element(f1, first), element(f2, second), margin, options, scratch, found);
    }
    case FlexPairKind::vertex_element:
      return collide_vertex_element(&m, vertex(f1, first), element(f2, second), found);
    case FlexPairKind::element_face: return collide_inside(element(f1, first), second, found);
  }
  return 0;
}

template <class T>
CORTEN_STAGE int collide_pair(const ModelView<T>& m, const DataView<T>& d, const FlexPair& pair,
                              const ConvexScratch<T>& scratch, ContactPoint<T>* found) {
  if constexpr (sizeof(T) == sizeof(double)) {
    return collide_at(m, d, pair, Vec3<T>{0, 0, 0}, scratch, found);
  } else {
    // A vertex or the centre of an element, whichever the second number is.
    const bool by_vertex = pair.kind == FlexPairKind::geom_vertex;
    const int e = pair.kind == FlexPairKind::element_face ? pair.first : pair.second;
    const Vec3<T> origin = by_vertex ? d.flexvert_xpos[m.flex_vertadr[pair.flex2] + pair.second]
                                     : vec3(element_box(m, d, pair.flex2, e));
    const int n = collide_at(m, d, pair, origin, scratch, found);
    for (int i = 0; i < n; i++) found[i].pos += origin;
    return n;
  }
}

template <class T>
CORTEN_HD bool may_need_polytope(const ModelView<T>& m, const FlexPair& pair) {
  if (pair.kind == FlexPairKind::element_element)
    return m.flex_dim[pair.flex1] > 1 || m.flex_dim[pair.flex2] > 1;
  if (pair.kind != FlexPairKind::geom_element) return false;
  const int g = pair.first;
  return needs_polytope(shape_kind(&m, m.geom_type[g], m.geom_dataid[g], g), m.flex_dim[pair.flex2]);
}

/// The pairs of geom_pair and of flex_pair, merged into contact order.
template <class T>
struct MergedPairs {
  const ModelView<T>& m;
  const DataView<T>& d;

  CORTEN_HD int count() const { return *d.ngeompair + *d.work.nflexpair; }
  CORTEN_HD detail::GeomPairs<T> geoms() const { return {m, d}; }
  CORTEN_HD const FlexPair& flex(int i) const { return flex_pairs(d)[i]; }
  /// The number of flex pairs before pair p; if p itself is one, `is_flex` is set. Pair i of flex_pair is
  /// number i + flex(i).before, which increases.
  CORTEN_HD int flexes_before(int p, bool& is_flex) const {
    int low = 0, n = *d.work.nflexpair;
    while (n > 0) {
      const int half = n / 2, i = low + half;
      if (i + flex(i).before < p) {
        low += half + 1;
        n -= half + 1;
      } else {
        n = half;
      }
    }
    is_flex = low < *d.work.nflexpair && low + flex(low).before == p;
    return low;
  }
  CORTEN_HD bool may_need_polytope(int p) const {
    bool is_flex;
    const int i = flexes_before(p, is_flex);
    return is_flex ? corten::flex::may_need_polytope(m, flex(i)) : geoms().may_need_polytope(p - i);
  }
  template <class Exec, class Scratch>
  CORTEN_HD int collide(int p, const Scratch& scratch, ContactPoint<T>* found, Exec exec) const {
    bool is_flex;
    const int i = flexes_before(p, is_flex);
    return is_flex ? collide_pair(m, d, flex(i), scratch, found)
                   : geoms().collide(p - i, scratch, found, exec);
  }
  CORTEN_HD void write(int p, int at, const ContactPoint<T>* found, int n) const {
    bool is_flex;
    const int i = flexes_before(p, is_flex);
    if (!is_flex) return geoms().write(p - i, at, found, n);
    const FlexPair pair = flex(i);
    const ContactParam<T> param = pair_param(m, pair);
    for (int k = 0; k < n && at + k < d.nconmax; k++) write_contact(m, d, at + k, pair, param, found[k]);
  }
};

}  // namespace flex

/// Writes ncon and all of contact_*, for a model with flexes. flexvert_xpos and flexelem_aabb must be
/// current.
template <class T, class Exec>
CORTEN_HD void flex_collision(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (!detail::may_have_contacts(m, d, exec)) return;
  broad_phase(m, d, exec);
  flex_broad_phase(m, d, exec);
  with_polytope(d, exec, [&]<class Polytope>() {
    detail::narrow_phase<Polytope>(d, flex::MergedPairs<T>{m, d}, exec);
  });
}

}  // namespace corten
