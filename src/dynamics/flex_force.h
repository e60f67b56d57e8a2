// Passive forces of flexes: elasticity and bending with their damping, springs and dampers of edges.
//
// All of them are forces on vertices or nodes in world axes. Each element or edge writes what it exerts on
// its vertices, each vertex adds up what it gets in a fixed order, and each body maps the forces on its
// points to dofs: no two lanes write to the same number.
#pragma once

#include "dynamics/flex_interpolated.h"
#include "model/flex_element.h"

namespace corten {

namespace detail {

/// Velocity of a vertex that is fixed in a body.
template <class T>
CORTEN_HD Vec3<T> flex_vertex_velocity(const ModelView<T>& m, const DataView<T>& d, int v) {
  return point_velocity(m, d, m.flex_vertbodyid[v], d.flexvert_xpos[v]);
}

/// True if the elements of the flex are elastic by themselves; interpolated flexes are as a whole.
template <class T>
CORTEN_HD bool flex_elements_are_elastic(const ModelView<T>& m, int f) {
  return m.flex_dim[f] > 1 && flex_has_edges(m, f) && m.flex_elemnum[f] > 0 &&
         m.flex_stiffness[21 * m.flex_elemadr[f]] != 0;
}

/// True if edge e resists bending.
template <class T>
CORTEN_HD bool flex_edge_bends(const ModelView<T>& m, int e) {
  const int f = m.flex_edgeflexid[e];
  return m.flex_dim[f] == 2 && flex_has_edges(m, f) && m.flex_edgeflap[2 * e] >= 0 &&
         m.flex_edgeflap[2 * e + 1] >= 0;
}

/// Bending of edge e: writes the forces on its ends and flaps. With x their positions, the energy is
/// x' B x / 2 for flat rest shapes; the last coefficient, times the volume that the four points span, is the
/// part of a curved rest shape.
template <class T>
CORTEN_HD void bend_flex_edge(const ModelView<T>& m, const DataView<T>& d, int e, bool springs,
                              bool dampers) {
  const int f = m.flex_edgeflexid[e], first = m.flex_vertadr[f];
  const int vertex[4] = {first + m.flex_edge[2 * e], first + m.flex_edge[2 * e + 1],
                         first + m.flex_edgeflap[2 * e], first + m.flex_edgeflap[2 * e + 1]};
  const T *B = m.flex_bending + 17 * e, damping = dampers ? m.flex_damping[f] : T(0);
  Vec3<T> x[4], v[4], turn[4];
  for (int k = 0; k < 4; k++) {
    x[k] = d.flexvert_xpos[vertex[k]];
    v[k] = damping != 0 ? flex_vertex_velocity(m, d, vertex[k]) : Vec3<T>{0, 0, 0};
  }
  turn[1] = cross(x[2] - x[0], x[3] - x[0]);
  turn[2] = cross(x[3] - x[0], x[1] - x[0]);
  turn[3] = cross(x[1] - x[0], x[2] - x[0]);
  turn[0] = -(turn[1] + turn[2] + turn[3]);
  T* out = d.work.flexedge_force + 24 * e;
  for (int i = 0; i < 4; i++) {
    Vec3<T> spring = -B[16] * turn[i], damper{0, 0, 0};
    for (int j = 0; j < 4; j++) {
      spring -= B[4 * i + j] * x[j];
      damper -= (damping * B[4 * i + j]) * v[j];
    }
    for (int k = 0; k < 3; k++) {
      out[3 * i + k] = springs ? spring[k] : T(0);
      out[12 + 3 * i + k] = damper[k];
    }
  }
}

/// St. Venant-Kirchhoff elasticity of element e: writes the forces on its corners. The energy is S:(E E)/4,
/// where E are the changes of the squared lengths of its edges. Rayleigh damping adds their rate.
template <class T>
CORTEN_HD void strain_flex_element(const ModelView<T>& m, const DataView<T>& d, int e) {
  const int f = m.flex_elemflexid[e], dim = m.flex_dim[f], local = e - m.flex_elemadr[f];
  const FlexLocalEdges edges = flex_local_edges(dim);
  const int* vertex = m.flex_elem + m.flex_elemdataadr[f] + local * (dim + 1);
  const int* edge = m.flex_elemedge + m.flex_elemedgeadr[f] + local * edges.count;
  const T h = m.opt.timestep, damping = m.flex_damping[f] / h;
  T stretch[6];
  for (int a = 0; a < edges.count; a++) {
    const int id = m.flex_edgeadr[f] + edge[a];
    const T length = d.flexedge_length[id], rest = m.flexedge_length0[id],
            before = length - h * d.flexedge_velocity[id];
    stretch[a] = length * length - rest * rest + damping * (length * length - before * before);
  }
  Vec3<T> force[4] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  const Vec3<T>* x = d.flexvert_xpos + m.flex_vertadr[f];
  const T* S = m.flex_stiffness + 21 * e;
  T stress[6] = {0, 0, 0, 0, 0, 0};
  for (int a = 0; a < edges.count; a++)
    for (int b = a; b < edges.count; b++) {
      const T s = *S++;
      stress[a] += s * stretch[b];
      if (a != b) stress[b] += s * stretch[a];
    }
  for (int b = 0; b < edges.count; b++) {
    const int p = edges.corner[b][0], q = edges.corner[b][1];
    const Vec3<T> pull = stress[b] * (x[vertex[p]] - x[vertex[q]]);
    force[p] -= pull;
    force[q] += pull;
  }
  T* out = d.work.flexelem_force + 3 * (m.flex_elemdataadr[f] + local * (dim + 1));
  for (int k = 0; k <= dim; k++)
    for (int axis = 0; axis < 3; axis++) out[3 * k + axis] = force[k][axis];
}

/// Adds the forces of elements on vertex v.
template <class T>
CORTEN_HD void add_elastic_force(const ModelView<T>& m, const DataView<T>& d, int v, Vec3<T>& spring) {
  for (int k = 0; k < m.flexvert_elemnum[v]; k++)
    spring += vec3(d.work.flexelem_force + 3 * m.flexvert_elem[m.flexvert_elemadr[v] + k]);
}

/// Adds the bending forces on vertex v: in each of its triangles it is an end of two edges, which count in
/// the triangle of their first flap, and it is across the third.
template <class T>
CORTEN_HD void add_bending_force(const ModelView<T>& m, const DataView<T>& d, int v, Vec3<T>& spring,
                                 Vec3<T>& damper) {
  const int f = m.flex_vertflexid[v], own = v - m.flex_vertadr[f];
  for (int k = 0; k < m.flexvert_elemnum[v]; k++) {
    const int local = (m.flexvert_elem[m.flexvert_elemadr[v] + k] - m.flex_elemdataadr[f]) / 3;
    const int* corner = m.flex_elem + m.flex_elemdataadr[f] + 3 * local;
    const int* edge = m.flex_elemedge + m.flex_elemedgeadr[f] + 3 * local;
    for (int a = 0; a < 3; a++) {
      const int id = m.flex_edgeadr[f] + edge[a];
      const int *end = m.flex_edge + 2 * id, *flap = m.flex_edgeflap + 2 * id;
      if (flap[0] < 0 || flap[1] < 0) continue;
      const bool is_end = end[0] == own || end[1] == own;
      // Edge a of a triangle is across its corner a.
      if (is_end && flap[0] != corner[a]) continue;
      const int place = end[0] == own ? 0 : end[1] == own ? 1 : flap[0] == own ? 2 : flap[1] == own ? 3 : -1;
      if (place < 0) continue;  // more than two triangles share the edge
      spring += vec3(d.work.flexedge_force + 24 * id + 3 * place);
      damper += vec3(d.work.flexedge_force + 24 * id + 12 + 3 * place);
    }
  }
}

/// Adds the forces of springs and dampers along the edges at vertex v.
template <class T>
CORTEN_HD void add_edge_force(const ModelView<T>& m, const DataView<T>& d, int v, T stiffness, T damping,
                              Vec3<T>& spring, Vec3<T>& damper) {
  for (int k = 0; k < m.flexvert_edgenum[v]; k++) {
    const int e = m.flexvert_edge[m.flexvert_edgeadr[v] + k];
    if (m.flexedge_rigid[e]) continue;
    const auto [end] = flex_edge(m, e);
    const Vec3<T> span = d.flexvert_xpos[end[1]] - d.flexvert_xpos[end[0]];
    const T length = d.flexedge_length[e], sign = end[1] == v ? T(1) : T(-1);
    const Vec3<T> outward = sign * (length < tiny<T>() ? Vec3<T>{1, 0, 0} : (T(1) / length) * span);
    spring += (stiffness * (m.flexedge_length0[e] - length)) * outward;
    damper -= (damping * d.flexedge_velocity[e]) * outward;
  }
}

/// Writes the forces on vertex v.
template <class T>
CORTEN_HD void gather_vertex_force(const ModelView<T>& m, const DataView<T>& d, int v, bool springs,
                                   bool dampers) {
  const int f = m.flex_vertflexid[v];
  Vec3<T> spring{0, 0, 0}, damper{0, 0, 0};
  if (flex_has_edges(m, f)) {
    if (m.flex_dim[f] == 2) add_bending_force(m, d, v, spring, damper);
    if (flex_elements_are_elastic(m, f)) add_elastic_force(m, d, v, spring);
    const T stiffness = springs ? m.flex_edgestiffness[f] : T(0),
            damping = dampers ? m.flex_edgedamping[f] : T(0);
    if (stiffness != 0 || damping != 0) add_edge_force(m, d, v, stiffness, damping, spring, damper);
  }
  d.work.flexpoint_spring[v] = spring;
  d.work.flexpoint_damper[v] = damper;
}

/// Adds up the forces on the points of a body in its com frame.
template <class T>
CORTEN_HD Force<T> force_on_flex_body(const ModelView<T>& m, const DataView<T>& d, int k,
                                      const Vec3<T>* force) {
  const int b = m.flexbody_bodyid[k];
  Force<T> sum{};
  for (int n = 0; n < m.flexbody_pointnum[k]; n++) {
    const int point = m.flexbody_point[m.flexbody_pointadr[k] + n];
    const Vec3<T> x = point < m.nflexvert ? d.flexvert_xpos[point] : d.flexnode_xpos[point - m.nflexvert];
    sum += force_at(m, d, b, x, force[point]);
  }
  return sum;
}

/// qfrc += J' force for forces on all vertices and nodes. Bodies whose parents do not move are independent;
/// the others follow one by one.
template <class T, class Exec>
CORTEN_HD void add_flex_forces(const ModelView<T>& m, const DataView<T>& d, const Vec3<T>* force, T* qfrc,
                               Exec exec) {
  auto moves_alone = [&](int b) { return m.body_lastdof[m.body_parentid[b]] < 0; };
  for_each(exec, m.nflexbody, [&](int k) {
    const int b = m.flexbody_bodyid[k];
    if (!moves_alone(b)) return;
    const Force<T> sum = force_on_flex_body(m, d, k, force);
    for (int i = m.body_dofadr[b]; i < m.body_dofadr[b] + m.body_dofnum[b]; i++)
      qfrc[i] += dot(d.cdof[i], sum);
  });
  once(exec, [&] {
    for (int k = 0; k < m.nflexbody; k++) {
      const int b = m.flexbody_bodyid[k];
      if (moves_alone(b)) continue;
      const Force<T> sum = force_on_flex_body(m, d, k, force);
      for (int i = m.body_lastdof[b]; i >= 0; i = m.dof_parentid[i]) qfrc[i] += dot(d.cdof[i], sum);
    }
  });
}

/// Energy of the spring along edge e. That of elements and bending is not part of the potential energy, as in
/// the reference.
template <class T>
CORTEN_HD T flex_edge_energy(const ModelView<T>& m, const DataView<T>& d, int e) {
  const int f = m.flex_edgeflexid[e];
  if (m.flex_dim[f] > 1 || m.flexedge_rigid[e] || !flex_has_edges(m, f)) return 0;
  const T stretch = d.flexedge_length[e] - m.flexedge_length0[e];
  return T(0.5) * m.flex_edgestiffness[f] * stretch * stretch;
}

}  // namespace detail

/// qfrc_spring, qfrc_damper += forces of flexes. The damping of elements is part of qfrc_spring, as in the
/// reference.
template <class T, class Exec>
CORTEN_STAGE void flex_force(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const bool springs = !m.disabled(kDisableSpring), dampers = !m.disabled(kDisableDamper);
  for_each(exec, m.nflexedge, [&](int e) {
    if (detail::flex_edge_bends(m, e)) detail::bend_flex_edge(m, d, e, springs, dampers);
  });
  for_each(exec, m.nflexelem, [&](int e) {
    if (detail::flex_elements_are_elastic(m, m.flex_elemflexid[e])) detail::strain_flex_element(m, d, e);
  });
  for_each(exec, m.nflexvert, [&](int v) { detail::gather_vertex_force(m, d, v, springs, dampers); });
  detail::interpolated_flex_force(m, d, springs, dampers, exec);
  detail::add_flex_forces(m, d, static_cast<const Vec3<T>*>(d.work.flexpoint_spring), d.qfrc_spring, exec);
  detail::add_flex_forces(m, d, static_cast<const Vec3<T>*>(d.work.flexpoint_damper), d.qfrc_damper, exec);
}

}  // namespace corten
