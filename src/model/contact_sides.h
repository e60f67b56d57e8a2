// What a contact moves with. A side of a contact is a geom, or a vertex or an element of a flex. A geom and a
// vertex move with one body; an element with the bodies of its vertices, the nearer the more; vertices and
// elements of an interpolated flex with the bodies of its nodes.
#pragma once

#include "model/flex_basis.h"

namespace corten {

/// True if the reference would use a dense Jacobian. Values are the same, but a dense Jacobian omits rows
/// that are all zero.
template <class T>
CORTEN_HD bool dense_jacobian(const ModelView<T>& m) {
  return m.opt.jacobian == 0 || (m.opt.jacobian == 2 && m.nv < 60);
}

/// Bodies that one side of a contact moves with. The velocity of the side is the weighted sum of theirs, each
/// at the contact point.
template <class T>
struct SideBodies {
  int count = 0;
  int body[kMaxFlexNodes];
  T weight[kMaxFlexNodes];

  CORTEN_HD void add(int b, T w) {
    body[count] = b;
    weight[count++] = w;
  }
};

/// True if a side of the contact is part of a flex.
template <class T>
CORTEN_HD bool contact_has_flex(const DataView<T>& d, int c) {
  return d.contact_geom[2 * c] < 0 || d.contact_geom[2 * c + 1] < 0;
}

/// Body of the geom on a side of contact c; -1: the side is a flex.
template <class T>
CORTEN_HD int contact_body(const ModelView<T>& m, const DataView<T>& d, int c, int which) {
  const int geom = d.contact_geom[2 * c + which];
  return geom < 0 ? -1 : m.geom_bodyid[geom];
}

/// Identifies what is on a side of contact c: a geom by its id, a vertex or an element of a flex by a
/// negative number.
template <class T>
CORTEN_HD int contact_part(const ModelView<T>& m, const DataView<T>& d, int c, int which) {
  const int geom = d.contact_geom[2 * c + which], f = d.contact_flex[2 * c + which];
  if (geom >= 0) return geom;
  const int vertex = d.contact_vert[2 * c + which], element = d.contact_elem[2 * c + which];
  return vertex >= 0 ? -2 - 2 * (m.flex_vertadr[f] + vertex) : -1 - 2 * (m.flex_elemadr[f] + element);
}

namespace detail {

/// Calls visit(vertex, weight) for the vertices of an element of flex f, with weights proportional to the
/// inverse distance from `point`, whose sum is 1. Leaves out the vertex `omit`. Vertices have indices within
/// the flex.
template <class T, class Visit>
CORTEN_HD void for_each_weighted_vertex(const ModelView<T>& m, const DataView<T>& d, int f, int element,
                                        int omit, Vec3<T> point, Visit visit) {
  const int corners = m.flex_dim[f] + 1;
  const int* vertex = m.flex_elem + m.flex_elemdataadr[f] + element * corners;
  T weight[4], sum = 0;
  for (int k = 0; k < corners; k++) {
    const T distance = norm(point - d.flexvert_xpos[m.flex_vertadr[f] + vertex[k]]);
    weight[k] = vertex[k] == omit ? T(0) : T(1) / at_least_tiny(distance);
    sum += weight[k];
  }
  for (int k = 0; k < corners; k++)
    if (vertex[k] != omit) visit(vertex[k], weight[k] / sum);
}

/// Adds the bodies of an interpolated flex's nodes, at the point `p` of its unit box. Small weights are
/// dropped, negative ones too, as in the reference.
template <class T>
CORTEN_HD void add_nodes(const ModelView<T>& m, int f, Vec3<T> p, SideBodies<T>& side) {
  for_each_flex_node(m.flex_interp[f], p, [&](int node, T weight) {
    if (weight >= T(1e-5)) side.add(m.flex_nodebodyid[m.flex_nodeadr[f] + node], weight);
  });
}

template <class T>
CORTEN_HD SideBodies<T> flex_side_bodies(const ModelView<T>& m, const DataView<T>& d, int c, int which) {
  SideBodies<T> side;
  const int f = d.contact_flex[2 * c + which], vertex = d.contact_vert[2 * c + which],
            element = d.contact_elem[2 * c + which], other = 2 * c + 1 - which, first = m.flex_vertadr[f];
  const bool interpolated = m.flex_interp[f] > 0;
  if (vertex >= 0) {
    if (interpolated) add_nodes(m, f, m.flex_vert0[first + vertex], side);
    else side.add(m.flex_vertbodyid[first + vertex], T(1));
    return side;
  }
  const int omit = d.contact_flex[other] == f ? d.contact_vert[other] : -1;
  Vec3<T> mean{0, 0, 0};
  for_each_weighted_vertex(m, d, f, element, omit, d.contact_pos[c], [&](int v, T weight) {
    if (interpolated) mean += weight * m.flex_vert0[first + v];
    else side.add(m.flex_vertbodyid[first + v], weight);
  });
  if (interpolated) add_nodes(m, f, mean, side);
  return side;
}

}  // namespace detail

/// Side 0 or 1 of contact c.
template <class T>
CORTEN_HD SideBodies<T> side_bodies(const ModelView<T>& m, const DataView<T>& d, int c, int which) {
  const int geom = d.contact_geom[2 * c + which];
  if (geom < 0) return detail::flex_side_bodies(m, d, c, which);
  SideBodies<T> side;
  side.add(m.geom_bodyid[geom], T(1));
  return side;
}

/// True if some dof moves a side of contact c.
template <class T>
CORTEN_HD bool contact_moves(const ModelView<T>& m, const DataView<T>& d, int c) {
  for (int which = 0; which < 2; which++) {
    const SideBodies<T> side = side_bodies(m, d, c, which);
    for (int k = 0; k < side.count; k++)
      if (m.body_lastdof[side.body[k]] >= 0) return true;
  }
  return false;
}

/// The dofs that move the sides of a contact with a flex: all dofs of all its bodies' chains.
template <class T>
class ContactDofs {
 public:
  CORTEN_HD ContactDofs(const ModelView<T>& m, const DataView<T>& d, int c) : m_(m) {
    for (int which = 0; which < 2; which++) {
      const SideBodies<T> side = side_bodies(m, d, c, which);
      const T sign = which == 0 ? T(-1) : T(1);
      for (int k = 0; k < side.count; k++) {
        const int dof = m.body_lastdof[side.body[k]];
        if (dof < 0) continue;
        insert(count_, {dof, count_, sign * side.weight[k]});
        count_++;
      }
    }
  }

  /// Calls visit(dof, weight) in descending order: side 1 minus side 0 moves with `weight` times the dof's
  /// motion. Chains that have met add their weights in the order of the bodies.
  template <class Visit>
  CORTEN_HD void for_each(Visit visit) {
    while (count_ > 0) {
      const int dof = chain_[count_ - 1].dof, above = m_.dof_parentid[dof];
      T weight = 0;
      int rest = count_;
      while (rest > 0 && chain_[rest - 1].dof == dof) weight += chain_[--rest].weight;
      visit(dof, weight);
      if (above < 0) {
        count_ = rest;
        continue;
      }
      const bool passes = rest > 0 && chain_[rest - 1].dof >= above;
      for (int k = rest; k < count_; k++) {
        chain_[k].dof = above;
        if (passes) insert(k, chain_[k]);
      }
    }
  }

 private:
  struct Chain {
    int dof;    ///< the next one
    int order;  ///< of the body
    T weight;

    CORTEN_HD bool comes_after(const Chain& other) const {
      return dof != other.dof ? dof < other.dof : order > other.order;
    }
  };

  /// Inserts a chain into the first n, of which the last one comes first.
  CORTEN_HD void insert(int n, const Chain& chain) {
    const Chain inserted = chain;
    for (; n > 0 && inserted.comes_after(chain_[n - 1]); n--) chain_[n] = chain_[n - 1];
    chain_[n] = inserted;
  }

  const ModelView<T>& m_;
  int count_ = 0;
  Chain chain_[2 * kMaxFlexNodes];
};

}  // namespace corten
