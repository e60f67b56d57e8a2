// Elasticity of interpolated flexes: linear in the displacements of the nodes, in a frame that turns with the
// flex (corotational). K is constant, in the axes of the box of nodes, so large rotations cause no forces.
#pragma once

#include "dynamics/flex.h"

namespace corten {

namespace detail {

/// True if flex f is interpolated and elastic. Its stiffness holds -K.
template <class T>
CORTEN_HD bool flex_nodes_are_elastic(const ModelView<T>& m, int f) {
  return m.flex_interp[f] > 0 && m.flex_dim[f] > 1 && !m.flex_rigid[f] && m.flex_elemnum[f] > 0 &&
         m.flex_stiffness[21 * m.flex_elemadr[f]] != 0;
}

/// -K of a flex.
template <class T>
CORTEN_HD const T* flex_node_stiffness(const ModelView<T>& m, int f) {
  return m.flex_stiffness + 21 * m.flex_elemadr[f];
}

/// The rotation nearest to the gradient of the node positions `x` at the centre of the flex's box, by the
/// iteration of Mueller, Bender, Chentanez and Macklin (2016). It starts from the identity, as in the
/// reference: the result does not depend on the past.
template <class T>
CORTEN_HD Mat3<T> flex_rotation(int order, const Vec3<T>* x) {
  Vec3<T> gradient[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  const T half = T(0.5);
  for_each_flex_gradient(order, Vec3<T>{half, half, half}, [&](int n, Vec3<T> slope) {
    for (int axis = 0; axis < 3; axis++) gradient[axis] += slope[axis] * x[n];
  });
  Quat<T> q{1, 0, 0, 0};
  for (int round = 0; round < 500; round++) {
    const Mat3<T> R = matrix(q);
    Vec3<T> turn{0, 0, 0};
    T along = 0;
    for (int axis = 0; axis < 3; axis++) {
      turn += cross(column(R, axis), gradient[axis]);
      along += dot(column(R, axis), gradient[axis]);
    }
    const Vec3<T> w = (T(1) / (std::abs(along) + tiny<T>())) * turn;
    const T angle = norm(w);
    if (angle < T(1e-9)) break;
    q = normalized(axis_angle((T(1) / angle) * w, angle) * q);
  }
  return matrix(q);
}

/// Velocity of node n, index within the model.
template <class T>
CORTEN_HD Vec3<T> flex_node_velocity(const ModelView<T>& m, const DataView<T>& d, int n) {
  return point_velocity(m, d, m.flex_nodebodyid[n], d.flexnode_xpos[n]);
}

/// Component `row` of -K x for vectors of nodes, of which x has one in every second entry.
template <class T>
CORTEN_HD T flex_stiffness_times(const T* K, int nodes, int row, const Vec3<T>* x) {
  T sum = 0;
  for (int n = 0; n < nodes; n++)
    for (int k = 0; k < 3; k++) sum += K[3 * nodes * row + 3 * n + k] * x[2 * n][k];
  return sum;
}

/// Writes flex_rotation.
template <class T, class Exec>
CORTEN_HD void turn_flexes(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nflex, [&](int f) {
    if (!flex_nodes_are_elastic(m, f)) return;
    const int first = m.flex_nodeadr[f], order = m.flex_interp[f];
    d.work.flex_rotation[2 * f] = flex_rotation(order, static_cast<const Vec3<T>*>(d.flexnode_xpos + first));
    d.work.flex_rotation[2 * f + 1] = flex_rotation(order, m.flex_node0 + first);
  });
}

/// Writes flex_rotation, flexnode_shift and the forces on nodes.
template <class T, class Exec>
CORTEN_HD void interpolated_flex_force(const ModelView<T>& m, const DataView<T>& d, bool springs,
                                       bool dampers, Exec exec) {
  if (m.nflexnode == 0) return;
  Vec3<T>*spring = d.work.flexpoint_spring + m.nflexvert, *damper = d.work.flexpoint_damper + m.nflexvert;
  turn_flexes(m, d, exec);
  for (int f = 0; f < m.nflex; f++) {
    if (m.flex_interp[f] == 0) continue;
    const int first = m.flex_nodeadr[f], count = m.flex_nodenum[f];
    if (!flex_nodes_are_elastic(m, f)) {
      for_each(exec, count, [&](int n) { spring[first + n] = damper[first + n] = {0, 0, 0}; });
      continue;
    }
    const Mat3<T>&R = d.work.flex_rotation[2 * f], &R0 = d.work.flex_rotation[2 * f + 1];
    Vec3<T>* shift = d.work.flexnode_shift + 2 * first;
    for_each(exec, count, [&](int n) {
      shift[2 * n] =
          transposed_times(R, d.flexnode_xpos[first + n]) - transposed_times(R0, m.flex_node0[first + n]);
      shift[2 * n + 1] = transposed_times(R, flex_node_velocity(m, d, first + n));
    });
    const T *K = flex_node_stiffness(m, f), damping = m.flex_damping[f];
    for_each(exec, count, [&](int n) {
      Vec3<T> pull{0, 0, 0}, drag{0, 0, 0};
      for (int k = 0; k < 3; k++) {
        if (springs) pull[k] = flex_stiffness_times(K, count, 3 * n + k, static_cast<const Vec3<T>*>(shift));
        if (dampers && damping != 0)
          drag[k] =
              damping * flex_stiffness_times(K, count, 3 * n + k, static_cast<const Vec3<T>*>(shift + 1));
      }
      spring[first + n] = R * pull;
      damper[first + n] = R * drag;
    });
  }
}

}  // namespace detail

}  // namespace corten
