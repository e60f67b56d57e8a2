#include "compile/weights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "compile/fields.h"
#include "compile/flex_constants.h"
#include "compile/pose.h"
#include "dynamics/jacobian.h"

namespace corten::compile {

namespace {

/// Products of the inverse of M with single sparse rows J. M = L' D L; the first half of a solve, y = L'^-1
/// J', is non-zero only at J's dofs and their ancestors. The cost depends on their number, not on nv, so a
/// thousand free bodies take linear time.
class InverseInertia {
 public:
  InverseInertia(const ModelView<double>& m, const DataView<double>& d)
      : m_(m), d_(d), row_(static_cast<std::size_t>(m.nv)), touched_(row_.size()) {}

  /// Sets J[dof] = value.
  void set(int dof, double value) {
    touch(dof);
    row_[at(dof)] = value;
  }

  /// Returns J M^-1 J' = y' D^-1 y and clears J.
  double weight() {
    eliminate();
    double sum = 0;
    for (int k : dofs_) sum += row_[at(k)] * d_.qLDiagInv[k] * row_[at(k)];
    clear();
    return sum;
  }

  /// Returns |M^-1 J'| and clears J. The second half of the solve involves all dofs of the trees.
  double acceleration() {
    eliminate();
    for (int k : dofs_) row_[at(k)] *= d_.qLDiagInv[k];
    double squared = 0;
    int last_tree = -1;
    for (int k : dofs_) {
      if (m_.dof_treeid[k] == last_tree) continue;
      last_tree = m_.dof_treeid[k];
      squared += substitute(last_tree);
    }
    clear();
    return std::sqrt(squared);
  }

 private:
  static std::size_t at(int dof) { return static_cast<std::size_t>(dof); }

  /// Marks a dof and its ancestors, which are the columns of its row of M.
  void touch(int dof) {
    for (int i = m_.M_rowadr[dof] + m_.M_rownnz[dof] - 1; i >= m_.M_rowadr[dof]; i--) {
      const int k = m_.M_colind[i];
      if (touched_[at(k)]) return;  // its ancestors are marked too
      touched_[at(k)] = true;
      dofs_.push_back(k);
    }
  }

  void eliminate() {
    std::sort(dofs_.begin(), dofs_.end());
    for (auto k = dofs_.rbegin(); k != dofs_.rend(); ++k) {
      const double* factor = d_.qLD + m_.M_rowadr[*k];
      const int* column = m_.M_colind + m_.M_rowadr[*k];
      const double value = row_[at(*k)];
      for (int a = 0; a < m_.M_rownnz[*k] - 1; a++) row_[at(column[a])] -= factor[a] * value;
    }
  }

  double substitute(int tree) {
    double squared = 0;
    const int first = m_.tree_dofadr[tree], end = first + m_.tree_dofnum[tree];
    for (int k = first; k < end; k++) {
      const double* factor = d_.qLD + m_.M_rowadr[k];
      const int* column = m_.M_colind + m_.M_rowadr[k];
      double value = row_[at(k)];
      for (int a = 0; a < m_.M_rownnz[k] - 1; a++) value -= factor[a] * row_[at(column[a])];
      row_[at(k)] = value;
      squared += value * value;
    }
    for (int k = first; k < end; k++) row_[at(k)] = 0;
    return squared;
  }

  void clear() {
    for (int k : dofs_) row_[at(k)] = 0, touched_[at(k)] = false;
    dofs_.clear();
  }

  const ModelView<double>& m_;
  const DataView<double>& d_;
  std::vector<double> row_;
  std::vector<bool> touched_;
  std::vector<int> dofs_;  ///< the dofs of J and their ancestors
};

/// How a dof moves a point of a body; zero if it does not.
Vec3d moved_by(const ModelView<double>& m, const DataView<double>& d, int body, Vec3d point, int dof) {
  for (int i = m.body_lastdof[body]; i >= dof; i = m.dof_parentid[i])
    if (i == dof) return point_jacobian(m, d, body, point, dof);
  return {0, 0, 0};
}

/// Computes the diagonal of M without the armature of tendons.
void compute_M0(const ModelView<double>& m, const DataView<double>& d) {
  for (int i = 0; i < m.nv; i++)
    edit(m.dof_M0)[i] = m.dof_armature[i] + dot(d.cdof[i], d.crb[m.dof_bodyid[i]] * d.cdof[i]);
}

/// Inverse weights of a body, each a mean over three directions: translation of the centre of mass, rotation.
std::array<double, 2> body_weight(const ModelView<double>& m, const DataView<double>& d, int b,
                                  InverseInertia& inverse) {
  std::array<double, 2> mean{};
  for (int direction = 0; direction < 6; direction++) {
    const bool turns = direction >= 3;
    for (int i = m.body_lastdof[b]; i >= 0; i = m.dof_parentid[i])
      inverse.set(i,
                  turns ? d.cdof[i].ang[direction - 3] : point_jacobian(m, d, b, d.xipos[b], i)[direction]);
    mean[turns] += inverse.weight() / 3;
  }
  // If a body can only rotate or only translate, the other weight would be zero and constraints degenerate.
  if (mean[0] < tiny<double>() && mean[1] > tiny<double>()) mean[0] = mean[1];
  if (mean[1] < tiny<double>() && mean[0] > tiny<double>()) mean[1] = mean[0];
  return mean;
}

void compute_body_weights(const ModelView<double>& m, const DataView<double>& d, InverseInertia& inverse) {
  for (int b = 1; b < m.nbody; b++) {
    std::array<double, 2> weight{};
    if (m.body_simple[b] == 2) weight = {1 / std::max(tiny<double>(), m.body_mass[b]), 0};
    else if (m.body_weldid[b] != 0) weight = body_weight(m, d, b, inverse);
    set_row(m.body_invweight0, b, weight);
  }
}

/// Mean inverse weight over dofs of one kind.
double mean_dof_weight(int first, int count, InverseInertia& inverse) {
  double sum = 0;
  for (int i = first; i < first + count; i++) {
    inverse.set(i, 1);
    sum += inverse.weight();
  }
  return sum / count;
}

void compute_dof_weights(const ModelView<double>& m, InverseInertia& inverse) {
  for (int j = 0; j < m.njnt; j++) {
    const int b = m.jnt_bodyid[j], first = m.jnt_dofadr[j];
    double* weight = edit(m.dof_invweight0) + first;
    if (m.body_simple[b] == 2) {
      weight[0] = 1 / std::max(tiny<double>(), m.body_mass[b]);
      continue;
    }
    const int translations = translations_of(m.joint_type(j)), dofs = dofs_of(m.joint_type(j));
    if (translations > 0) std::fill_n(weight, translations, mean_dof_weight(first, translations, inverse));
    if (const int rotations = dofs - translations; rotations > 0)
      std::fill_n(weight + translations, rotations,
                  mean_dof_weight(first + translations, rotations, inverse));
  }
}

void compute_tendon_weights(const ModelView<double>& m, const DataView<double>& d, InverseInertia& inverse) {
  for (int t = 0; t < m.ntendon; t++) {
    for (int k = m.ten_J_rowadr[t], end = k + m.ten_J_rownnz[t]; k < end; k++)
      inverse.set(m.ten_J_colind[k], d.ten_J[k]);
    edit(m.tendon_invweight0)[t] = inverse.weight();
  }
}

/// J of an edge: the unit vector along it times the difference of the Jacobians of its ends.
double edge_weight(const ModelView<double>& m, const DataView<double>& d, int e, InverseInertia& inverse) {
  const int f = m.flex_edgeflexid[e];
  const int v = m.flex_vertadr[f] + m.flex_edge[2 * e], w = m.flex_vertadr[f] + m.flex_edge[2 * e + 1];
  const Vec3d from = flex_vertex_position(m, d, v), to = flex_vertex_position(m, d, w);
  const Vec3d along = normalized(to - from);
  for (int k = m.flexedge_J_rowadr[e], end = k + m.flexedge_J_rownnz[e]; k < end; k++) {
    const int dof = m.flexedge_J_colind[k];
    const Vec3d motion =
        moved_by(m, d, m.flex_vertbodyid[w], to, dof) - moved_by(m, d, m.flex_vertbodyid[v], from, dof);
    inverse.set(dof, dot(along, motion));
  }
  return inverse.weight();
}

/// As in the reference, the weight is 0 where nothing needs the Jacobian of an edge.
void compute_edge_weights(const ModelView<double>& m, const DataView<double>& d, InverseInertia& inverse) {
  for (int e = 0; e < m.nflexedge; e++) {
    const int f = m.flex_edgeflexid[e];
    double weight = 0;
    if (m.flex_interp[f] == 0 && !m.flexedge_rigid[e]) {
      const int a = m.flex_vertbodyid[m.flex_vertadr[f] + m.flex_edge[2 * e]];
      const int b = m.flex_vertbodyid[m.flex_vertadr[f] + m.flex_edge[2 * e + 1]];
      const bool has_rows = m.flex_edgeequality[f] == 1 || m.flex_edgedamping[f] != 0 ||
                            m.flex_edgestiffness[f] != 0 || m.flex_damping[f] != 0;
      if (m.body_simple[a] == 2 && m.body_simple[b] == 2)
        weight = (1 / m.body_mass[a] + 1 / m.body_mass[b]) / 2;
      else if (has_rows) weight = edge_weight(m, d, e, inverse);
    }
    edit(m.flexedge_invweight0)[e] = weight;
  }
}

void compute_actuator_accelerations(const ModelView<double>& m, const DataView<double>& d,
                                    InverseInertia& inverse) {
  for (int u = 0; u < m.nu; u++) {
    for (int k = m.moment_rowadr[u], end = k + m.moment_rownnz[u]; k < end; k++)
      inverse.set(m.moment_colind[k], d.actuator_moment[k]);
    edit(m.actuator_acc0)[u] = inverse.acceleration();
  }
}

}  // namespace

void compute_weights(const ModelView<double>& m, const DataView<double>& d) {
  InverseInertia inverse(m, d);
  compute_M0(m, d);
  compute_body_weights(m, d, inverse);
  compute_dof_weights(m, inverse);
  compute_edge_weights(m, d, inverse);
  compute_tendon_weights(m, d, inverse);
  compute_actuator_accelerations(m, d, inverse);
}

}  // namespace corten::compile
