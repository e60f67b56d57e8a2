// Random constraint problems for solver tests: the inertia of a real model, and artificial rows of every
// kind.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "corten/corten.h"
#include "model/storage.h"

namespace corten::test {

/// Numbers and kinds of the random rows.
struct RandomRows {
  unsigned seed = 1;
  int equalities = 2, frictions = 3, limits = 4, contacts = 12;
  bool elliptic = false;
  double stiffness = 100;  ///< size of D
};

namespace constraint_problem {

struct RowWriter {
  const ModelView<double>& m;
  const DataView<double>& d;
  std::mt19937 random;
  int entries = 0;

  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  }
  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); }

  /// The dofs that move the body of this dof.
  std::vector<int> chain(int dof) const {
    std::vector<int> dofs;
    for (int i = dof; i >= 0; i = m.dof_parentid[i]) dofs.insert(dofs.begin(), i);
    return dofs;
  }
  void add(int type, int id, const std::vector<int>& dofs, double stiffness) {
    const int row = (*d.nefc)++;
    d.efc_type[row] = type;
    d.efc_id[row] = id;
    d.efc_J_rowadr[row] = entries;
    d.efc_J_rownnz[row] = static_cast<int>(dofs.size());
    for (int dof : dofs) {
      d.efc_J_colind[entries] = dof;
      d.efc_J[entries++] = uniform(-1, 1);
    }
    d.efc_D[row] = stiffness * uniform(0.1, 1);
    d.efc_R[row] = 1 / d.efc_D[row];
    d.efc_aref[row] = uniform(-10, 10);
    d.efc_frictionloss[row] = type == kRowFrictionDof ? uniform(0.1, 5) : 0;
  }
  /// The union of two chains, as for a contact between two bodies.
  std::vector<int> two_chains() {
    std::vector<int> dofs = chain(below(m.nv));
    for (int i : chain(below(m.nv))) dofs.push_back(i);
    std::sort(dofs.begin(), dofs.end());
    dofs.erase(std::unique(dofs.begin(), dofs.end()), dofs.end());
    return dofs;
  }
  void add_contact(int contact, const RandomRows& rows) {
    const int kinds[] = {1, 3, 4, 6};
    const int dim = kinds[below(4)];
    const bool with_world = below(2) == 0;
    const std::vector<int> dofs = with_world ? chain(below(m.nv)) : two_chains();
    d.contact_dim[contact] = dim;
    d.contact_efc_address[contact] = *d.nefc;
    d.contact_mu[contact] = uniform(0.3, 1);
    for (int k = 0; k < 5; k++) d.contact_friction[5 * contact + k] = uniform(0.3, 1);
    const int type = dim == 1        ? kRowContactFrictionless
                     : rows.elliptic ? kRowContactElliptic
                                     : kRowContactPyramidal;
    const int count = dim == 1 ? 1 : rows.elliptic ? dim : 2 * (dim - 1);
    for (int k = 0; k < count; k++) add(type, contact, dofs, rows.stiffness);
    if (type != kRowContactElliptic) return;
    // The inverse masses of an elliptic contact's rows are related, which makes its cost continuous.
    const int first = *d.nefc - count;
    const double mu = d.contact_mu[contact];
    for (int k = 1; k < count; k++) {
      const double friction = d.contact_friction[5 * contact + k - 1];
      d.efc_D[first + k] = d.efc_D[first] * friction * friction / (mu * mu);
      d.efc_R[first + k] = 1 / d.efc_D[first + k];
    }
  }
};

}  // namespace constraint_problem

/// Fills `data` with random rows, without islands. forward must have run on it.
inline void randomize_rows(const Model& model, Data& data, const RandomRows& rows) {
  const ModelView<double>& m = detail::view_of(model);
  const DataView<double>& d = detail::view_of(data);
  DataCapacity capacity = d;
  const int most = rows.equalities * 3 + rows.frictions + rows.limits + rows.contacts * 10;
  capacity.nconmax = std::max(capacity.nconmax, rows.contacts);
  capacity.nefcmax = std::max(capacity.nefcmax, most);
  capacity.nJmax = std::max(capacity.nJmax, most * m.nv);
  detail::growing_exec(data).grow_capacity(capacity);
  constraint_problem::RowWriter writer{m, d, std::mt19937(rows.seed)};
  *d.nefc = *d.nisland = 0;
  for (int k = 0; k < rows.equalities; k++) {
    const std::vector<int> dofs = writer.two_chains();
    for (int r = 0; r < 3; r++) writer.add(kRowEquality, k, dofs, rows.stiffness);
  }
  *d.ne = *d.nefc;
  for (int k = 0; k < rows.frictions; k++)
    writer.add(kRowFrictionDof, k, {writer.below(m.nv)}, rows.stiffness);
  *d.nf = *d.nefc - *d.ne;
  for (int k = 0; k < rows.limits; k++) writer.add(kRowLimitJoint, k, {writer.below(m.nv)}, rows.stiffness);
  *d.nl = rows.limits;
  for (int k = 0; k < rows.contacts; k++) writer.add_contact(k, rows);
  *d.ncon = rows.contacts;
  for (int i = 0; i < m.nv; i++) d.qacc_warmstart[i] = writer.uniform(-5, 5);
}

}  // namespace corten::test
