// Passive contacts: those of flexes with the attribute `passive` have no constraint rows. They are springs
// along the normal, without friction.
#pragma once

#include "dynamics/jacobian.h"
#include "model/contact_sides.h"

namespace corten {

/// Stiffness of passive contacts, N/m.
inline constexpr double kPassiveContactStiffness = 1e4;

/// Value of contact_exclude for passive contacts.
inline constexpr int kPassiveContact = 4;

/// qfrc_spring += forces of passive contacts. They pull where the distance is positive, as in the reference.
/// One lane: contacts may share dofs.
template <class T, class Exec>
CORTEN_STAGE void passive_contact_force(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.disabled(kDisableContact)) return;
  once(exec, [&] {
    for (int c = 0; c < *d.ncon; c++) {
      if (d.contact_exclude[c] != kPassiveContact) continue;
      const Vec3<T> push = (-T(kPassiveContactStiffness) * d.contact_dist[c]) * vec3(d.contact_frame[c].m);
      ContactDofs<T>(m, d, c).for_each([&](int dof, T weight) {
        d.qfrc_spring[dof] +=
            weight * dot(push, point_jacobian(m, d, m.dof_bodyid[dof], d.contact_pos[c], dof));
      });
    }
  });
}

}  // namespace corten
