// Parameters of a contact, from its two sides (geoms or flexes) or from the explicit pair that made it.
#pragma once

#include "model/views.h"

namespace corten {

template <class T>
struct ContactParam {
  int dim;
  T margin;         ///< contacts exist up to this distance
  T includemargin;  ///< contacts act below this distance: margin - gap
  T friction[5];    ///< slide, slide, spin, roll, roll
  T solref[2];
  T solreffriction[2];  ///< zero: same as solref
  T solimp[5];
  T restitution;  ///< of impulse contacts
};

/// What a geom or a flex contributes to the parameters of its contacts.
template <class T>
struct ContactSide {
  int priority, condim;
  T solmix, margin, gap, restitution;
  const T *solref, *solimp, *friction;
};

template <class T>
CORTEN_HD ContactSide<T> geom_side(const ModelView<T>& m, int g) {
  return {m.geom_priority[g],    m.geom_condim[g],      m.geom_solmix[g],
          m.geom_margin[g],      m.geom_gap[g],         m.geom_restitution[g],
          m.geom_solref + 2 * g, m.geom_solimp + 5 * g, m.geom_friction + 3 * g};
}

template <class T>
CORTEN_HD ContactSide<T> flex_side(const ModelView<T>& m, int f) {
  return {m.flex_priority[f],    m.flex_condim[f],      m.flex_solmix[f],
          m.flex_margin[f],      m.flex_gap[f],         m.flex_restitution[f],
          m.flex_solref + 2 * f, m.flex_solimp + 5 * f, m.flex_friction + 3 * f};
}

namespace detail {

/// A lower bound of friction, because the cones divide by it.
template <class T>
CORTEN_HD constexpr T least_friction() {
  return T(1e-5);
}

template <class T>
CORTEN_HD void copy(T* to, const T* from, int n) {
  for (int i = 0; i < n; i++) to[i] = from[i];
}

/// The weight of the first side if both have the same priority.
template <class T>
CORTEN_HD T mixing_weight(T mix1, T mix2) {
  const bool none1 = mix1 < tiny<T>(), none2 = mix2 < tiny<T>();
  if (none1 && none2) return T(0.5);
  if (none1) return 0;
  if (none2) return 1;
  return mix1 / (mix1 + mix2);
}

/// Expands slide, spin and roll to both directions of sliding and rolling.
template <class T>
CORTEN_HD void unpack_friction(const T* three, T* five) {
  five[0] = five[1] = three[0];
  five[2] = three[1];
  five[3] = five[4] = three[2];
}

/// The side with the higher priority determines the parameters.
template <class T>
CORTEN_HD void take_from(const ContactSide<T>& side, ContactParam<T>& param) {
  param.dim = side.condim;
  copy(param.solref, side.solref, 2);
  copy(param.solimp, side.solimp, 5);
  unpack_friction(side.friction, param.friction);
}

/// Equal priority: the larger dimension and friction, the weighted mean of solref and solimp. A direct solref
/// (stiffness and damping as negative numbers) cannot be averaged with a time constant: then the smaller
/// numbers are used.
template <class T>
CORTEN_HD void mix(const ContactSide<T>& first, const ContactSide<T>& second, ContactParam<T>& param) {
  const T weight = mixing_weight(first.solmix, second.solmix);
  const T *ref1 = first.solref, *ref2 = second.solref;
  const bool standard = ref1[0] > 0 && ref2[0] > 0;
  for (int i = 0; i < 2; i++)
    param.solref[i] =
        standard ? weight * ref1[i] + (1 - weight) * ref2[i] : (ref1[i] < ref2[i] ? ref1[i] : ref2[i]);
  for (int i = 0; i < 5; i++) param.solimp[i] = weight * first.solimp[i] + (1 - weight) * second.solimp[i];
  T friction[3];
  for (int i = 0; i < 3; i++)
    friction[i] = first.friction[i] > second.friction[i] ? first.friction[i] : second.friction[i];
  unpack_friction(friction, param.friction);
  param.dim = first.condim > second.condim ? first.condim : second.condim;
}

/// By priority.
template <class T>
CORTEN_HD void combine(const ContactSide<T>& first, const ContactSide<T>& second, ContactParam<T>& param) {
  if (first.priority != second.priority) take_from(first.priority > second.priority ? first : second, param);
  else mix(first, second, param);
}

template <class T>
CORTEN_HD void take_from_pair(const ModelView<T>& m, int pair, ContactParam<T>& param) {
  param.dim = m.pair_dim[pair];
  copy(param.solref, m.pair_solref + 2 * pair, 2);
  copy(param.solreffriction, m.pair_solreffriction + 2 * pair, 2);
  copy(param.solimp, m.pair_solimp + 5 * pair, 5);
  copy(param.friction, m.pair_friction + 5 * pair, 5);
}

/// The override flag gives all contacts the same parameters, except dimension and gap.
template <class T>
CORTEN_HD void take_from_options(const ModelView<T>& m, ContactParam<T>& param) {
  copy(param.solref, m.opt.o_solref, 2);
  copy(param.solreffriction, m.opt.o_solref, 2);
  copy(param.solimp, m.opt.o_solimp, 5);
  copy(param.friction, m.opt.o_friction, 5);
}

/// True if a geom collides in a way that the reference does not support.
template <class T>
CORTEN_HD bool is_extension(const ModelView<T>& m, int g) {
  if (m.geom_type[g] == kSdf) return m.geom_plugin[g] < 0;
  return m.geom_type[g] == kMesh && m.geom_dataid[g] >= 0 && m.mesh_surface[m.geom_dataid[g]] != 0;
}

/// The largest contact dimension that is at most `condim`. A live model (corten/editable_model.h) can hold
/// any number there, unchecked.
CORTEN_HD int valid_dimension(int condim) { return condim >= 6 ? 6 : condim >= 4 ? 4 : condim == 3 ? 3 : 1; }

/// True if all coefficients that a contact of this dimension uses are at the lower bound.
template <class T>
CORTEN_HD bool is_frictionless(const T* friction, int dim) {
  for (int i = 0; i < dim - 1; i++)
    if (friction[i] > least_friction<T>()) return false;
  return true;
}

/// Applies the override flag and the limits. `extension`: no reference is to be followed.
template <class T>
CORTEN_HD void finish_param(const ModelView<T>& m, bool extension, ContactParam<T>& param) {
  if (m.enabled(kEnableOverride)) take_from_options(m, param);
  param.dim = valid_dimension(param.dim);
  // With the minimum friction, Newton's method ends, at the default tolerance, before the friction forces of
  // a pyramid have converged: bodies that should slide freely are turned and slowed down
  // (docs/conformance.md). Where there is no reference to agree with, the contact is frictionless.
  if (extension && is_frictionless(param.friction, param.dim)) param.dim = 1;
  for (T& f : param.friction)
    if (!(f > least_friction<T>())) f = least_friction<T>();
}

}  // namespace detail

/// The distance up to which the two geoms make contacts. `pair`: the explicit pair; -1: none.
template <class T>
CORTEN_HD T contact_margin(const ModelView<T>& m, int g1, int g2, int pair) {
  if (m.enabled(kEnableOverride)) return m.opt.o_margin;
  return pair >= 0 ? m.pair_margin[pair] : m.geom_margin[g1] + m.geom_margin[g2];
}

/// All parameters of contacts between two geoms, or of an explicit pair.
template <class T>
CORTEN_STAGE ContactParam<T> contact_param(const ModelView<T>& m, int g1, int g2, int pair) {
  ContactParam<T> param;
  param.solreffriction[0] = param.solreffriction[1] = 0;
  if (pair >= 0) detail::take_from_pair(m, pair, param);
  else detail::combine(geom_side(m, g1), geom_side(m, g2), param);
  detail::finish_param(m, detail::is_extension(m, g1) || detail::is_extension(m, g2), param);
  param.margin = contact_margin(m, g1, g2, pair);
  param.restitution =
      pair >= 0 ? m.pair_restitution[pair] : std::sqrt(m.geom_restitution[g1] * m.geom_restitution[g2]);
  const T gap = pair >= 0 ? m.pair_gap[pair] : m.geom_gap[g1] + m.geom_gap[g2];
  param.includemargin = param.margin - gap;
  return param;
}

/// The distance up to which two sides make contacts, unless both are of one flex.
template <class T>
CORTEN_HD T contact_margin(const ModelView<T>& m, const ContactSide<T>& first, const ContactSide<T>& second) {
  return m.enabled(kEnableOverride) ? m.opt.o_margin : first.margin + second.margin;
}

/// Parameters of contacts with a flex. Contacts inside one flex (`self`) have no margin and no gap.
template <class T>
CORTEN_STAGE ContactParam<T> contact_param(const ModelView<T>& m, const ContactSide<T>& first,
                                           const ContactSide<T>& second, bool self, bool extension) {
  ContactParam<T> param;
  param.solreffriction[0] = param.solreffriction[1] = 0;
  detail::combine(first, second, param);
  detail::finish_param(m, extension, param);
  param.margin = self ? T(0) : contact_margin(m, first, second);
  param.restitution = std::sqrt(first.restitution * second.restitution);
  param.includemargin = self ? T(0) : param.margin - (first.gap + second.gap);
  return param;
}

}  // namespace corten
