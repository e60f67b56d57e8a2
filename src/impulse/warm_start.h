// Impulses of the last step, found again: contacts by their geoms and by where they sit on the second one,
// other rows by what they belong to.
//
// Forces are kept in world axes, so that a frame that turned about its normal gives friction the same
// direction. Collisions are not kept: they do not repeat.
#pragma once

#include "impulse/rows.h"

namespace corten::impulse {

/// A contact's place in the frame of the second geom's body, where what touches stays put.
template <class T>
CORTEN_HD Vec3<T> place_on_body(const ModelView<T>& m, const DataView<T>& d, int c) {
  const int body = m.geom_bodyid[d.contact_geom[2 * c + 1]];
  return transposed_times(d.xmat[body], d.contact_pos[c] - d.xpos[body]);
}

/// visit(contact) for those with rows between the geoms of kept contact k. They stand side by side, and both
/// lists are in one order: the search begins at `begin`, where the last one ended. Returns where this one
/// began.
template <class T, class Visit>
CORTEN_HD int for_each_like_kept(const DataView<T>& d, int k, int begin, Visit visit) {
  int first = -1;
  for (int n = 0, c = begin; n < *d.ncon; n++, c = c + 1 < *d.ncon ? c + 1 : 0) {
    const bool same =
        d.contact_geom[2 * c] == d.kept_geom[2 * k] && d.contact_geom[2 * c + 1] == d.kept_geom[2 * k + 1];
    if (!same && first >= 0) break;
    if (!same) continue;
    if (first < 0) first = c;
    if (d.contact_efc_address[c] >= 0) visit(c);
  }
  return first < 0 ? begin : first;
}

/// Adds what was kept to the forces of contact c.
template <class T>
CORTEN_HD void add_kept(const DataView<T>& d, int c, int k) {
  const int row = d.contact_efc_address[c];
  const T* force = d.kept_force + 6 * k;
  for (int i = 0; i < d.contact_dim[c]; i++) {
    const Vec3<T> axis = vec3(d.contact_frame[c].m + 3 * (i % 3));
    d.efc_force[row + i] += dot(axis, vec3(force + (i < 3 ? 0 : 3)));
  }
}

/// Gives the force of each contact kept to the nearest one between the same geoms: where colliders find more
/// points or fewer than a step ago, all of it stays in the game. Marks the first rows of contacts between
/// geoms that touched before.
template <class T>
CORTEN_HD void take_kept_contacts(const ModelView<T>& m, const DataView<T>& d) {
  for (int k = 0, begin = 0; k < *d.nkeptcon; k++) {
    int found = -1;
    T nearest = 0;
    begin = for_each_like_kept(d, k, begin, [&](int c) {
      d.efc_colliding[d.contact_efc_address[c]] = 1;
      const Vec3<T> off = place_on_body(m, d, c) - d.kept_pos[k];
      const T distance = dot(off, off);
      if (found >= 0 && !(distance < nearest)) return;
      found = c;
      nearest = distance;
    });
    if (found >= 0) add_kept(d, found, k);
  }
}

/// How many contacts with rows there are between the bodies of contact c. Theirs stand side by side in the
/// list.
template <class T>
CORTEN_HD int contacts_of_bodies(const ModelView<T>& m, const DataView<T>& d, int c) {
  auto body = [&](int k, int side) { return m.body_weldid[m.geom_bodyid[d.contact_geom[2 * k + side]]]; };
  auto same = [&](int k) {
    return (body(k, 0) == body(c, 0) && body(k, 1) == body(c, 1)) ||
           (body(k, 0) == body(c, 1) && body(k, 1) == body(c, 0));
  };
  int count = 0;
  for (int k = c; k >= 0 && same(k); k--) count += d.contact_efc_address[k] >= 0 ? 1 : 0;
  for (int k = c + 1; k < *d.ncon && same(k); k++) count += d.contact_efc_address[k] >= 0 ? 1 : 0;
  return count;
}

/// A contact that is new begins with its share of what stops the bodies.
template <class T>
CORTEN_HD void guess_share(const ModelView<T>& m, const DataView<T>& d, int c) {
  const int row = d.contact_efc_address[c];
  if (!moves(d, row) || !(d.efc_b[row] < 0)) return;
  d.efc_force[row] = -d.efc_b[row] / (d.efc_Adiag[row] * T(contacts_of_bodies(m, d, c)));
}

/// Writes efc_force, where the solver starts. Uses efc_colliding.
template <class T, class Exec>
CORTEN_STAGE void start_impulses(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, *d.nefc, [&](int row) {
    d.efc_force[row] = 0;
    d.efc_colliding[row] = 0;
  });
  const bool warm = !m.disabled(kDisableWarmStart);
  once(exec, [&] {
    if (warm) take_kept_contacts(m, d);
    for (int c = 0; c < *d.ncon; c++) {
      const int row = d.contact_efc_address[c];
      if (row < 0) continue;
      if (d.efc_colliding[row] == 0) guess_share(m, d, c);
      if (!(d.efc_force[row] > 0))
        for (int k = 0; k < d.contact_dim[c]; k++) d.efc_force[row + k] = 0;
    }
    if (!warm) return;
    // Rows come in the order of kinds and ids: one walk over both lists.
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

/// Keeps the impulses of this step for the next one.
template <class T, class Exec>
CORTEN_STAGE void keep_impulses(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const T rate = T(1) / m.opt.timestep;
  const bool room = d.nimpmax >= *d.nefc;
  const bool pushed = m.opt.correction == kBaumgarte;
  auto force = [&](int row) {
    return d.efc_force[row] - rate * (d.efc_impact[row] + (pushed ? d.efc_bounce[row] : T(0)));
  };
  once(exec, [&] {
    *d.nkeptcon = *d.nkeptrow = 0;
    if (!room) return;
    for (int c = 0; c < *d.ncon; c++) {
      const int row = d.contact_efc_address[c];
      if (row < 0) continue;
      const int k = (*d.nkeptcon)++;
      d.kept_geom[2 * k] = d.contact_geom[2 * c];
      d.kept_geom[2 * k + 1] = d.contact_geom[2 * c + 1];
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
