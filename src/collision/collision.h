// The collision stage: writes the contact list of a configuration, in an order that depends on the model
// alone.
#pragma once

#include <cassert>

#include "collision/broad_phase.h"
#include "collision/contact_frame.h"
#include "collision/contact_rules.h"
#include "collision/epa_workspace.h"
#include "collision/narrow_phase.h"
#include "collision/possible_pairs.h"

namespace corten {

namespace detail {

/// True if no dof moves either geom of a pair, but the model has dofs.
template <class T>
CORTEN_HD bool both_are_fixed(const ModelView<T>& m, const int* geom_pair) {
  return m.nv > 0 && m.body_lastdof[m.geom_bodyid[geom_pair[0]]] < 0 &&
         m.body_lastdof[m.geom_bodyid[geom_pair[1]]] < 0;
}

/// Writes point and parameters of contact number `at`, without constraint rows.
template <class T>
CORTEN_HD void write_contact_point(const DataView<T>& d, int at, const ContactParam<T>& param,
                                   const ContactPoint<T>& point) {
  d.contact_dim[at] = param.dim;
  d.contact_efc_address[at] = -1;
  d.contact_dist[at] = point.dist;
  d.contact_pos[at] = point.pos;
  d.contact_frame[at] = contact_frame(point.normal, point.tangent);
  d.contact_includemargin[at] = param.includemargin;
  copy(d.contact_friction + 5 * at, param.friction, 5);
  copy(d.contact_solref + 2 * at, param.solref, 2);
  copy(d.contact_solreffriction + 2 * at, param.solreffriction, 2);
  copy(d.contact_solimp + 5 * at, param.solimp, 5);
  d.contact_restitution[at] = param.restitution;
}

/// Writes contact number `at` of a geom pair, without constraint rows.
template <class T>
CORTEN_HD void write_contact(const ModelView<T>& m, const DataView<T>& d, int at, const int* geom_pair,
                             const ContactParam<T>& param, const ContactPoint<T>& point) {
  for (int side = 0; side < 2; side++) {
    d.contact_geom[2 * at + side] = geom_pair[side];
    d.contact_flex[2 * at + side] = d.contact_elem[2 * at + side] = d.contact_vert[2 * at + side] = -1;
  }
  d.contact_exclude[at] = point.dist >= param.includemargin ? 1 : both_are_fixed(m, geom_pair) ? 3 : 0;
  write_contact_point(d, at, param, point);
}

/// Computes the contacts of one geom pair; returns their count.
template <class T, class Scratch>
CORTEN_HD int collide_pair(const ModelView<T>& m, const DataView<T>& d, const int* geom_pair,
                           const Scratch& scratch, ContactPoint<T>* found) {
  const int g1 = geom_pair[0], g2 = geom_pair[1];
  const T margin = contact_margin(m, g1, g2, geom_pair[2]);
  // The broad phase did this test for all but explicit pairs.
  if (geom_pair[2] >= 0) {
    if (!bounds_touch(m, d, g1, g2, margin)) return 0;
    if (both_rest(m, d, m.geom_bodyid[g1], m.geom_bodyid[g2])) return 0;
  }
  const Shape<T> first = geom_shape(m, d, g1), second = geom_shape(m, d, g2);
  const int n = collide(first, second, margin, convex_options(m), scratch, found);
  // Contacts that follow the reference may break these rules.
  if (is_extension(m, g1) || is_extension(m, g2))
    for (int i = 0; i < n; i++) assert(satisfies_contact_rules(m, g1, first, g2, second, margin, found[i]));
  return n;
}

/// True if the user's filter excludes a pair of the broad phase.
template <class Exec>
CORTEN_HD bool excluded(const int* geom_pair, Exec exec) {
  return geom_pair[2] < 0 && exec.user_excludes(geom_pair[0], geom_pair[1]);
}

/// The pairs of geom_pair, in contact order. A user's filter applies to those that are not explicit.
template <class T>
struct GeomPairs {
  const ModelView<T>& m;
  const DataView<T>& d;

  CORTEN_HD int count() const { return *d.ngeompair; }
  CORTEN_HD const int* pair(int p) const { return d.geom_pair + 3 * p; }
  CORTEN_HD bool may_need_polytope(int p) const { return corten::may_need_polytope(m, pair(p)); }
  template <class Exec, class Scratch>
  CORTEN_HD int collide(int p, const Scratch& scratch, ContactPoint<T>* found, Exec exec) const {
    return excluded(pair(p), exec) ? 0 : collide_pair(m, d, pair(p), scratch, found);
  }
  /// Writes n contacts, as far as they fit.
  CORTEN_HD void write(int p, int at, const ContactPoint<T>* found, int n) const {
    const ContactParam<T> param = contact_param(m, pair(p)[0], pair(p)[1], pair(p)[2]);
    for (int i = 0; i < n && at + i < d.nconmax; i++) write_contact(m, d, at + i, pair(p), param, found[i]);
  }
};

/// Writes ncon and all of contact_*. Each lane processes a pair of the block; prefix sums over the lanes give
/// every contact its index in the order of `pairs`. `Polytope`: see epa_workspace.h.
template <class Polytope, class T, class Pairs, class Exec>
CORTEN_STAGE void narrow_phase(const DataView<T>& d, const Pairs& pairs, Exec exec) {
  ContactPoint<T> found[kMaxPairContacts];
  const Polytope polytope(d);
  const int pair_count = pairs.count();
  int ncon = 0;
  for (int begin = 0; begin < pair_count; begin += Exec::width) {
    const int p = begin + exec.lane();
    const bool needs = p < pair_count && pairs.may_need_polytope(p);
    int count = 0;
    CORTEN_ROLL for (int turn = 0; turn < Polytope::kPasses; turn++) {
      if (p < pair_count && polytope.may_run(turn, needs, exec))
        count = pairs.collide(p, polytope.scratch, found, exec);
      polytope.finish_pass(exec);
    }
    int total;
    const int at = ncon + exec.exclusive_sum(count, total);
    if (total == 0) continue;
    // Counting continues beyond the capacity, to report the required one.
    ensure_capacity(d, Capacity::nconmax, ncon + total, exec);
    if (count > 0) pairs.write(p, at, found, count);
    ncon += total;
  }
  once(exec, [&] { *d.ncon = ncon < d.nconmax ? ncon : d.nconmax; });
}

/// Returns false, after setting ncon to 0, if the model has no contacts.
template <class T, class Exec>
CORTEN_HD bool may_have_contacts(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (!m.disabled(kDisableContact) && !m.disabled(kDisableConstraint) && m.nbody + m.nflex >= 2) return true;
  once(exec, [&] { *d.ncon = *d.ngeompair = 0; });
  return false;
}

}  // namespace detail

/// Writes ncon and all of contact_*, for a model without flexes. See flex_collision.h for the others.
template <class T, class Exec>
CORTEN_HD void collision(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (!detail::may_have_contacts(m, d, exec)) return;
  broad_phase(m, d, exec);
  with_polytope(d, exec, [&]<class Polytope>() {
    detail::narrow_phase<Polytope>(d, detail::GeomPairs<T>{m, d}, exec);
  });
}

/// Writes ncon and all of contact_* for a model whose possible pairs are all in `pairs` and whose bodies do
/// not sleep, if all pairs that are close have analytic colliders. Otherwise sets needs_search and
/// writes no contacts.
template <class T, class Exec>
CORTEN_HD void analytic_collision(const ModelView<T>& m, const DataView<T>& d, const PossiblePairs& pairs,
                                  Exec exec) {
  once(exec, [&] { *d.work.needs_search = 0; });
  if (!detail::may_have_contacts(m, d, exec)) return;
  if (filter_listed_pairs(m, d, pairs, exec))
    detail::narrow_phase<NoPolytope<T, Exec>>(d, detail::GeomPairs<T>{m, d}, exec);
  else once(exec, [&] { *d.work.needs_search = 1; });
}

}  // namespace corten
