// Jacobians of points and centres of mass as dense 3 x nv matrices, row-major, for one Data and for batches.
#pragma once

#include "dynamics/jacobian.h"
#include "exec/exec.h"

namespace corten {

/// A 3 x nv matrix that lanes fill by columns: each lane adds to columns of its own. Null: not wanted.
template <class T, class Exec>
struct JacobianColumns {
  T* matrix;
  int nv;
  Exec exec;

  CORTEN_HD JacobianColumns(T* to, int columns, Exec lanes) : matrix(to), nv(columns), exec(lanes) {
    if (wanted()) for_each(exec, 3 * nv, [&](int i) { matrix[i] = 0; });
  }
  CORTEN_HD bool wanted() const { return matrix != nullptr; }
  CORTEN_HD bool is_mine(int dof) const { return wanted() && dof % Exec::width == exec.lane(); }
  CORTEN_HD void add(int dof, Vec3<T> column) const {
    for (int r = 0; r < 3; r++) matrix[r * nv + dof] += column[r];
  }
};

/// Calls visit(dof) for each dof that moves the body.
template <class T, class Visit>
CORTEN_HD void for_each_dof_of_body(const ModelView<T>& m, int body, Visit visit) {
  for (int i = m.body_lastdof[body]; i >= 0; i = m.dof_parentid[i]) visit(i);
}

/// Calls visit(body) for each body of a subtree. Descendants follow their ancestor without gaps.
template <class T, class Visit>
CORTEN_HD void for_each_in_subtree(const ModelView<T>& m, int root, Visit visit) {
  for (int b = root; b < m.nbody && (b == root || m.body_parentid[b] >= root); b++) visit(b);
}

/// Adds column(dof) to two matrices, where wanted, for each dof that moves the body.
template <class T, class Exec, class First, class Second>
CORTEN_HD void fill_columns(const ModelView<T>& m, int body, const JacobianColumns<T, Exec>& first,
                            First first_column, const JacobianColumns<T, Exec>& second,
                            Second second_column) {
  for_each_dof_of_body(m, body, [&](int i) {
    if (first.is_mine(i)) first.add(i, first_column(i));
    if (second.is_mine(i)) second.add(i, second_column(i));
  });
  first.exec.sync();
}

/// Writes the Jacobians of a world point that moves with a body. A null matrix is not written.
template <class T, class Exec>
CORTEN_HD void write_point_jacobian(const ModelView<T>& m, const DataView<T>& d, int body, Vec3<T> point,
                                    T* translational, T* rotational, Exec exec) {
  const JacobianColumns<T, Exec> linear(translational, m.nv, exec), angular(rotational, m.nv, exec);
  fill_columns(
      m, body, linear, [&](int i) { return point_jacobian(m, d, body, point, i); }, angular,
      [&](int i) { return d.cdof[i].ang; });
}

/// Writes the translational Jacobian of the centre of mass of a body and all its descendants. A subtree
/// without mass has that of the body's own centre of mass.
template <class T, class Exec>
CORTEN_HD void write_subtree_com_jacobian(const ModelView<T>& m, const DataView<T>& d, int body,
                                          T* translational, Exec exec) {
  const T mass = m.body_subtreemass[body];
  if (mass < tiny<T>())
    return write_point_jacobian(m, d, body, d.xipos[body], translational, static_cast<T*>(nullptr), exec);
  const JacobianColumns<T, Exec> linear(translational, m.nv, exec);
  for_each_in_subtree(m, body, [&](int b) {
    const T share = m.body_mass[b] / mass;
    for_each_dof_of_body(m, b, [&](int i) {
      if (linear.is_mine(i)) linear.add(i, share * point_jacobian(m, d, b, d.xipos[b], i));
    });
  });
  exec.sync();
}

}  // namespace corten
