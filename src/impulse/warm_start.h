// Warm start: matches rows with those of the last step and takes over their impulses. Contacts are matched by
// their geoms and their position on the second one, other rows by type and id.
//
// Forces are kept in world axes, so that friction keeps its direction if the contact frame turns about its
// normal. Collision impulses are not kept: they do not repeat.
#pragma once

#include "impulse/rows.h"

namespace corten::impulse {

/// Position of a contact in the frame of the second geom's body, or of the first body that moves a flex
/// there.
template <class T>
CORTEN_HD Vec3<T> place_on_body(const ModelView<T>& m, const DataView<T>& d, int c) {
  const int body = side_bodies(m, d, c, 1).body[0];
  return transposed_times(d.xmat[body], d.contact_pos[c] - d.xpos[body]);
}

/// Calls visit(contact) for contacts with rows between the geoms of kept contact k. They are adjacent, and
/// both lists have the same order: the search starts at `begin`, where the last one ended. Returns where
/// these contacts begin.
template <class T, class Visit>
CORTEN_HD int for_each_like_kept(const ModelView<T>& m, const DataView<T>& d, int k, int begin, Visit visit) {
  int first = -1;
  for (int n = 0, c = begin; n < *d.ncon; n++, c = c + 1 < *d.ncon ? c + 1 : 0) {
    const bool same =
        contact_part(m, d, c, 0) == d.kept_geom[2 * k] && contact_part(m, d, c, 1) == d.kept_geom[2 * k + 1];
    if (!same && first >= 0) break;
    if (!same) continue;
    if (first < 0) first = c;
    if (d.contact_efc_address[c] >= 0) visit(c);
  }
  return first < 0 ? begin : first;
}

/// Adds the kept force to the forces of contact c.
template <class T>
CORTEN_HD void add_kept(const DataView<T>& d, int c, int k) {
  const int row = d.contact_efc_address[c];
  const T* force = d.kept_force + 6 * k;
  for (int i = 0; i < d.contact_dim[c]; i++) {
    const Vec3<T> axis = vec3(d.contact_frame[c].m + 3 * (i % 3));
    d.efc_force[row + i] += dot(axis, vec3(force + (i < 3 ? 0 : 3)));
  }
}

/// Gives the force of each kept contact to the nearest contact between the same geoms. All of the force is
/// reused even if colliders find more or fewer points than a step ago. Marks the first rows of contacts
/// between geoms that touched before.
template <class T>
CORTEN_HD void take_kept_contacts(const ModelView<T>& m, const DataView<T>& d) {
  for (int k = 0, begin = 0; k < *d.nkeptcon; k++) {
    int found = -1;
    T nearest = 0;
    begin = for_each_like_kept(m, d, k, begin, [&](int c) {
      d.work.warm_started[d.contact_efc_address[c]] = 1;
      const Vec3<T> off = place_on_body(m, d, c) - d.kept_pos[k];
      const T distance = dot(off, off);
      if (found >= 0 && !(distance < nearest)) return;
      found = c;
      nearest = distance;
    });
    if (found >= 0) add_kept(d, found, k);
  }
}

/// Number of contacts with rows between the bodies of contact c. They are adjacent in the list.
template <class T>
CORTEN_HD int contacts_of_bodies(const ModelView<T>& m, const DataView<T>& d, int c) {
  auto body = [&](int k, int side) {
    const int b = contact_body(m, d, k, side);
    return b < 0 ? contact_part(m, d, k, side) : m.body_weldid[b];
  };
  auto same = [&](int k) {
    return (body(k, 0) == body(c, 0) && body(k, 1) == body(c, 1)) ||
           (body(k, 0) == body(c, 1) && body(k, 1) == body(c, 0));
  };
  int count = 0;
  for (int k = c; k >= 0 && same(k); k--) count += d.contact_efc_address[k] >= 0 ? 1 : 0;
  for (int k = c + 1; k < *d.ncon && same(k); k++) count += d.contact_efc_address[k] >= 0 ? 1 : 0;
  return count;
}

/// Initializes a new contact with its share of the force that stops the bodies.
template <class T>
CORTEN_HD void guess_new_contact(const ModelView<T>& m, const DataView<T>& d, int c) {
  const int row = d.contact_efc_address[c];
  if (!moves(d, row) || !(d.efc_b[row] < 0)) return;
  d.efc_force[row] = -d.efc_b[row] / (d.work.efc_Adiag[row] * T(contacts_of_bodies(m, d, c)));
}

/// Writes efc_force, the solver's initial guess.
template <class T, class Exec>
CORTEN_STAGE void start_impulses(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, *d.nefc, [&](int row) {
    d.efc_force[row] = 0;
    d.work.warm_started[row] = 0;
  });
  const bool warm = !m.disabled(kDisableWarmStart);
  once(exec, [&] {
    if (warm) take_kept_contacts(m, d);
    for (int c = 0; c < *d.ncon; c++) {
      const int row = d.contact_efc_address[c];
      if (row < 0) continue;
      if (d.work.warm_started[row] == 0) guess_new_contact(m, d, c);
      if (!(d.efc_force[row] > 0))
        for (int k = 0; k < d.contact_dim[c]; k++) d.efc_force[row + k] = 0;
    }
    if (!warm) return;
    // Rows are sorted by type and id: merge both lists in one pass.
    const int rows = *d.ne + *d.nf + *d.nl;
    for (int row = 0, k = 0; row < rows && k < *d.nkeptrow;) {
      const int type = d.efc_type[row], id = d.efc_id[row];
      const int kept_type = d.kept_row[2 * k], kept_id = d.kept_row[2 * k + 1];
      const bool before = kept_type < type || (kept_type == type && kept_id < id);
      const bool same = kept_type == type && kept_id == id;
      if (same) d.efc_force[row] = d.kept_row_force[k];
      if (before || same) k++;
      if (!before) row++;
    }
  });
}

/// Saves the impulses of this step for the next one.
template <class T, class Exec>
CORTEN_STAGE void keep_impulses(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const T rate = T(1) / m.opt.timestep;
  const bool fits = d.nimpmax >= *d.nefc;
  const bool pushed = m.opt.correction == kBaumgarte;
  auto force = [&](int row) {
    return d.efc_force[row] - rate * (d.efc_impact[row] + (pushed ? d.work.correction_impulse[row] : T(0)));
  };
  once(exec, [&] {
    *d.nkeptcon = *d.nkeptrow = 0;
    if (!fits) return;
    for (int c = 0; c < *d.ncon; c++) {
      const int row = d.contact_efc_address[c];
      if (row < 0) continue;
      const int k = (*d.nkeptcon)++;
      d.kept_geom[2 * k] = contact_part(m, d, c, 0);
      d.kept_geom[2 * k + 1] = contact_part(m, d, c, 1);
      d.kept_pos[k] = place_on_body(m, d, c);
      T* kept = d.kept_force + 6 * k;
      for (int i = 0; i < 6; i++) kept[i] = 0;
      for (int i = 0; i < d.contact_dim[c]; i++)
        for (int a = 0; a < 3; a++)
          kept[(i < 3 ? 0 : 3) + a] += force(row + i) * d.contact_frame[c].m[3 * (i % 3) + a];
    }
    const int rows = *d.ne + *d.nf + *d.nl;
    for (int row = 0; row < rows; row++) {
      d.kept_row[2 * row] = d.efc_type[row];
      d.kept_row[2 * row + 1] = d.efc_id[row];
      d.kept_row_force[row] = force(row);
    }
    *d.nkeptrow = rows;
  });
}

}  // namespace corten::impulse
