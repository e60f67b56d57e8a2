#include "compile/constants.h"

#include <algorithm>
#include <cmath>

#include "compile/fields.h"
#include "compile/flex_constants.h"
#include "compile/messages.h"
#include "compile/plugins.h"
#include "compile/reference_poses.h"
#include "compile/statistics.h"
#include "compile/weights.h"
#include "dynamics/com.h"
#include "dynamics/inertia.h"
#include "dynamics/kinematics.h"
#include "dynamics/tendon.h"
#include "dynamics/transmission.h"
#include "exec/exec.h"

namespace corten::compile {

namespace {

void compute_at(const ModelView<double>& m, const DataView<double>& d, const double* qpos) {
  const SerialExec exec;
  std::copy_n(qpos, m.nq, d.qpos);
  for (int b = 0; b < m.nbody; b++) {
    if (m.body_mocapid[b] < 0) continue;
    d.mocap_pos[m.body_mocapid[b]] = m.body_pos[b];
    d.mocap_quat[m.body_mocapid[b]] = m.body_quat[b];
  }
  kinematics(m, d, exec);
  com_position(m, d, exec);
  tendon_position(m, d, exec);
  transmission(m, d, exec);
}

void add_up_masses(const ModelView<double>& m) {
  double* sum = edit(m.body_subtreemass);
  std::copy_n(m.body_mass, m.nbody, sum);
  for (int b = m.nbody - 1; b > 0; b--) sum[m.body_parentid[b]] += sum[b];
}

void keep_lengths(const ModelView<double>& m, const DataView<double>& d) {
  std::copy_n(d.ten_length, m.ntendon, edit(m.tendon_length0));
  std::copy_n(d.actuator_length, m.nu, edit(m.actuator_length0));
}

/// Converts a damping ratio (a positive biasprm[2] of a servo) to the damping of a mass on a spring. The mass
/// is the sum over the dofs that it moves, each taken as if it moved alone.
void resolve_damping_ratios(const ModelView<double>& m, const DataView<double>& d) {
  for (int u = 0; u < m.nu; u++) {
    const double gain = m.actuator_gainprm[10 * u];
    double& damping = edit(m.actuator_biasprm)[10 * u + 2];
    if (gain != -m.actuator_biasprm[10 * u + 1] || damping <= 0) continue;
    double mass = 0;
    for (int k = m.moment_rowadr[u], end = k + m.moment_rownnz[u]; k < end; k++) {
      const double squared = d.actuator_moment[k] * d.actuator_moment[k];
      if (squared > tiny<double>()) mass += m.dof_M0[m.moment_colind[k]] / squared;
    }
    damping = -2 * damping * std::sqrt(gain * mass);
  }
}

/// Computes stiffness and damping from springdamper, the time constant and damping ratio of the joint as a
/// mass on a spring. Overrides explicit values.
void resolve_springdampers(const Draft& draft, const ModelView<double>& m) {
  for (int j = 0; j < m.njnt; j++) {
    const mjcf::Joint& spec = *draft.joints[static_cast<std::size_t>(j)]->spec;
    const double time = (*spec.springdamper)[0], ratio = (*spec.springdamper)[1];
    if (!(time > 0 && ratio > 0)) continue;
    const int first = m.jnt_dofadr[j], dofs = dofs_of(*spec.type);
    double weight = 0;
    for (int i = first; i < first + dofs; i++) weight += m.dof_invweight0[i];
    const double inertia = dofs / std::max(tiny<double>(), weight);
    edit(m.jnt_stiffness)[j] = inertia / std::max(tiny<double>(), time * time * ratio * ratio);
    for (int i = first; i < first + dofs; i++)
      edit(m.dof_damping)[i] = 2 * inertia / std::max(tiny<double>(), time);
  }
}

/// Sets the spring lengths that the file does not give: the tendon length at the rest positions of the joint
/// springs, not at qpos0.
void resolve_spring_lengths(const ModelView<double>& m, const DataView<double>& d) {
  for (int t = 0; t < m.ntendon; t++) {
    double* rest = edit(m.tendon_lengthspring) + 2 * t;
    if (rest[0] == -1 && rest[1] == -1) rest[0] = rest[1] = d.ten_length[t];
  }
}

/// Warns if M is singular: joints with redundant motion, or that move almost no mass. The simulation runs,
/// but its accelerations are meaningless.
void warn_about_singularity(const Draft& draft, const ModelView<double>& m, const DataView<double>& d,
                            Diagnostics& found) {
  const double lost_digits = 1e-13;
  for (int i = 0; i < m.nv; i++) {
    const int diagonal = m.M_rowadr[i] + m.M_rownnz[i] - 1;
    if (d.qLD[diagonal] > lost_digits * std::abs(d.M[diagonal])) continue;
    found.warning(draft.joints[static_cast<std::size_t>(m.dof_jntid[i])]->spec->at,
                  "the inertia matrix is singular at qpos0: the motion of this joint is redundant or moves "
                  "no mass; change an axis or give the joint an armature");
    return;
  }
}

}  // namespace

Statistic constants_at_qpos0(const ModelView<double>& m, const DataView<double>& d) {
  const SerialExec exec;
  add_up_masses(m);
  compute_at(m, d, m.qpos0);
  inertia_matrix(m, d, exec);
  factor_inertia(m, d, exec);
  keep_lengths(m, d);
  keep_flex_lengths(m, d);
  compute_weights(m, d);
  complete_equalities(m, d);
  keep_camera_poses(m, d);
  keep_dof_lengths(m, d);
  return compute_statistics(m, d);
}

void compute_constants(const Draft& draft, detail::ModelStorage& storage, Diagnostics& found) {
  const ModelView<double>& m = storage.view;
  detail::DataStorage data(m, DataCapacity{});
  const DataView<double>& d = data.view;

  storage.fields.stat = constants_at_qpos0(m, d);
  warn_about_singularity(draft, m, d, found);
  fit_cables(m, d);
  resolve_damping_ratios(m, d);

  compute_at(m, d, m.qpos_spring);
  resolve_spring_lengths(m, d);
  resolve_springdampers(draft, m);
}

}  // namespace corten::compile
