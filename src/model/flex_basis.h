// Interpolated flexes: the basis functions of their nodes.
//
// Nodes are a grid of 2 (trilinear) or 3 (quadratic) per axis of the flex's box, z fastest. A basis function
// is a product of three functions of one coordinate each, Lagrange's for nodes at 0, 1 or at 0, 1/2, 1.
#pragma once

#include "model/views.h"

namespace corten {

/// Most nodes of a flex: 3 per axis.
inline constexpr int kMaxFlexNodes = 27;

/// Values of the functions of one coordinate; `order` is 1 or 2.
template <class T>
CORTEN_HD void flex_axis_basis(int order, T s, T* phi) {
  if (order == 1) {
    phi[0] = 1 - s, phi[1] = s;
  } else {
    phi[0] = 2 * s * s - 3 * s + 1, phi[1] = 4 * (s - s * s), phi[2] = 2 * s * s - s;
  }
}

/// Their derivatives.
template <class T>
CORTEN_HD void flex_axis_slope(int order, T s, T* slope) {
  if (order == 1) {
    slope[0] = -1, slope[1] = 1;
  } else {
    slope[0] = 4 * s - 3, slope[1] = 4 - 8 * s, slope[2] = 4 * s - 1;
  }
}

/// Calls visit(node, value) for each node of a flex of this order, at the point `p` of the unit box.
template <class T, class Visit>
CORTEN_HD void for_each_flex_node(int order, Vec3<T> p, Visit visit) {
  T phi[3][3];
  for (int axis = 0; axis < 3; axis++) flex_axis_basis(order, p[axis], phi[axis]);
  int node = 0;
  for (int i = 0; i <= order; i++)
    for (int j = 0; j <= order; j++)
      for (int k = 0; k <= order; k++) visit(node++, phi[0][i] * phi[1][j] * phi[2][k]);
}

/// Calls visit(node, gradient) for each node, with the gradient of its basis function at `p`.
template <class T, class Visit>
CORTEN_HD void for_each_flex_gradient(int order, Vec3<T> p, Visit visit) {
  T phi[3][3], slope[3][3];
  for (int axis = 0; axis < 3; axis++) {
    flex_axis_basis(order, p[axis], phi[axis]);
    flex_axis_slope(order, p[axis], slope[axis]);
  }
  int node = 0;
  for (int i = 0; i <= order; i++)
    for (int j = 0; j <= order; j++)
      for (int k = 0; k <= order; k++)
        visit(node++, Vec3<T>{slope[0][i] * phi[1][j] * phi[2][k], phi[0][i] * slope[1][j] * phi[2][k],
                              phi[0][i] * phi[1][j] * slope[2][k]});
}

}  // namespace corten
