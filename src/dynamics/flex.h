// Flexes: positions of their vertices, lengths of their edges, and the rates of these.
//
// A flex has no mass. Its vertices are fixed in bodies, or interpolated between nodes that are.
#pragma once

#include "dynamics/jacobian.h"
#include "model/flex_basis.h"

namespace corten {

namespace detail {

/// Position of the point `offset`, fixed in body b.
template <class T>
CORTEN_HD Vec3<T> flex_point(const DataView<T>& d, int b, Vec3<T> offset) {
  return d.xpos[b] + d.xmat[b] * offset;
}

template <class T>
CORTEN_HD Vec3<T> flex_vertex(const ModelView<T>& m, const DataView<T>& d, int v) {
  const int f = m.flex_vertflexid[v];
  if (m.flex_interp[f] == 0) return flex_point(d, m.flex_vertbodyid[v], m.flex_vert[v]);
  const Vec3<T>* node = d.flexnode_xpos + m.flex_nodeadr[f];
  Vec3<T> sum{0, 0, 0};
  for_each_flex_node(m.flex_interp[f], m.flex_vert0[v], [&](int n, T weight) { sum += weight * node[n]; });
  return sum;
}

template <class T>
CORTEN_HD void bound_flex_element(const ModelView<T>& m, const DataView<T>& d, int e) {
  const int f = m.flex_elemflexid[e], corners = m.flex_dim[f] + 1;
  const int* vertex = m.flex_elem + m.flex_elemdataadr[f] + (e - m.flex_elemadr[f]) * corners;
  const Vec3<T>* xpos = d.flexvert_xpos + m.flex_vertadr[f];
  Vec3<T> low = xpos[vertex[0]], high = low;
  for (int k = 1; k < corners; k++)
    for (int axis = 0; axis < 3; axis++) {
      const T x = xpos[vertex[k]][axis];
      if (x < low[axis]) low[axis] = x;
      if (x > high[axis]) high[axis] = x;
    }
  for (int axis = 0; axis < 3; axis++) {
    d.flexelem_aabb[6 * e + axis] = T(0.5) * (high[axis] + low[axis]);
    d.flexelem_aabb[6 * e + 3 + axis] = T(0.5) * (high[axis] - low[axis]) + m.flex_radius[f];
  }
}

/// True if something reads the rows of flexedge_J.
template <class T>
CORTEN_HD bool flex_needs_edge_jacobian(const ModelView<T>& m, int f) {
  return m.flex_edgeequality[f] == 1 || m.flex_edgedamping[f] != 0 || m.flex_edgestiffness[f] != 0 ||
         m.flex_damping[f] != 0;
}

/// True if the flex has edges that change their lengths by themselves.
template <class T>
CORTEN_HD bool flex_has_edges(const ModelView<T>& m, int f) {
  return !m.flex_rigid[f] && m.flex_interp[f] == 0;
}

/// The two vertices of an edge, index within the model.
struct FlexEdge {
  int vertex[2];
};
template <class T>
CORTEN_HD FlexEdge flex_edge(const ModelView<T>& m, int e) {
  const int first = m.flex_vertadr[m.flex_edgeflexid[e]];
  return {{first + m.flex_edge[2 * e], first + m.flex_edge[2 * e + 1]}};
}

template <class T>
CORTEN_HD SparseRow<T> flexedge_row(const ModelView<T>& m, const DataView<T>& d, int e) {
  const int first = m.flexedge_J_rowadr[e];
  return {m.flexedge_J_colind + first, d.flexedge_J + first, m.flexedge_J_rownnz[e]};
}

/// Writes length and Jacobian of an edge.
template <class T>
CORTEN_HD void measure_flex_edge(const ModelView<T>& m, const DataView<T>& d, int e) {
  const int f = m.flex_edgeflexid[e];
  d.flexedge_length[e] = 0;
  const SparseRow<T> row = flexedge_row(m, d, e);
  for (int k = 0; k < row.count; k++) row.value[k] = 0;
  if (!flex_has_edges(m, f)) return;
  const auto [v] = flex_edge(m, e);
  const Vec3<T> p0 = d.flexvert_xpos[v[0]], p1 = d.flexvert_xpos[v[1]], span = p1 - p0;
  const T length = norm(span);
  d.flexedge_length[e] = length;
  if (!flex_needs_edge_jacobian(m, f) || row.count == 0) return;
  const Vec3<T> pull = length < tiny<T>() ? Vec3<T>{1, 0, 0} : (T(1) / length) * span;
  const int b0 = m.flex_vertbodyid[v[0]], b1 = m.flex_vertbodyid[v[1]];
  add_force_pair(m, d, row, b0, force_at(m, d, b0, p0, -pull), b1, force_at(m, d, b1, p1, pull));
}

/// row += the generalized force of a force on body b, for all dofs that move it. The row must contain them.
template <class T>
CORTEN_HD void add_force(const ModelView<T>& m, const DataView<T>& d, const SparseRow<T>& row, int b,
                         const Force<T>& force) {
  int entry = row.count - 1;
  for (int i = m.body_lastdof[b]; i >= 0; i = m.dof_parentid[i]) {
    while (row.dof[entry] != i) entry--;
    row.value[entry] += dot(d.cdof[i], force);
  }
}

}  // namespace detail

/// Writes flexnode_xpos, flexvert_xpos, flexelem_aabb, flexedge_length and flexedge_J.
template <class T, class Exec>
CORTEN_STAGE void flex_position(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nflexnode,
           [&](int n) { d.flexnode_xpos[n] = detail::flex_point(d, m.flex_nodebodyid[n], m.flex_node[n]); });
  for_each(exec, m.nflexvert, [&](int v) { d.flexvert_xpos[v] = detail::flex_vertex(m, d, v); });
  for_each(exec, m.nflexelem, [&](int e) { detail::bound_flex_element(m, d, e); });
  for_each(exec, m.nflexedge, [&](int e) { detail::measure_flex_edge(m, d, e); });
}

/// Writes flexedge_velocity.
template <class T, class Exec>
CORTEN_STAGE void flex_velocity(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nflexedge, [&](int e) {
    const SparseRow<T> row = detail::flexedge_row(m, d, e);
    T sum = 0;
    for (int k = 0; k < row.count; k++) sum += row.value[k] * d.qvel[row.dof[k]];
    d.flexedge_velocity[e] = sum;
  });
}

}  // namespace corten
