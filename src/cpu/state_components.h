// The fields of the state components and their order.
#pragma once

#include <span>
#include <stdexcept>
#include <string>

#include "corten/simulate.h"

namespace corten::detail {

inline bool sleeping(const Model& model) { return (model->opt.enableflags & kEnableSleep) != 0; }

// The fields of each component, in the order of the bits: X(component, field, size)
// clang-format off
#define CORTEN_STATE_FIELDS(X)                          \
  X(kStateTime,        time,            1)              \
  X(kStateQpos,        qpos,            m.nq)           \
  X(kStateQvel,        qvel,            m.nv)           \
  X(kStateAct,         act,             m.na)           \
  X(kStateHistory,     history,         m.nhistory)     \
  X(kStateWarmStart,   qacc_warmstart,  m.nv)           \
  X(kStateCtrl,        ctrl,            m.nu)           \
  X(kStateQfrcApplied, qfrc_applied,    m.nv)           \
  X(kStateXfrcApplied, xfrc_applied,    6 * m.nbody)    \
  X(kStateEqActive,    eq_active,       m.neq)          \
  X(kStateMocapPos,    mocap_pos,       3 * m.nmocap)   \
  X(kStateMocapQuat,   mocap_quat,      4 * m.nmocap)   \
  X(kStateUserData,    userdata,        m.nuserdata)    \
  X(kStatePlugin,      plugin_state,    m.npluginstate) \
  X(kStateSleep,       tree_asleep,     m.ntree)        \
  X(kStateSleep,       qpos_seen,       m.nq)           \
  X(kStateSleep,       ctrl_seen,       m.nu)           \
  X(kStateSleep,       eq_seen,         m.neq)          \
  X(kStateSleep,       mocap_pos_seen,  3 * m.nmocap)   \
  X(kStateSleep,       mocap_quat_seen, 4 * m.nmocap)   \
  X(kStateSleep,       sensordata,      m.nsensordata)  /* sensors of sleeping trees keep their values */
// clang-format on

/// The components of the mask that the model has. Throws std::invalid_argument for unknown bits.
inline unsigned present_components(const Model& model, unsigned components) {
  if (components & ~unsigned{kStateIntegration})
    throw std::invalid_argument("unknown components of the state in the mask " + std::to_string(components));
  return sleeping(model) ? components : components & ~unsigned{kStateSleep};
}

inline std::span<double> state_span(double& value) { return {&value, 1}; }
template <class Number>
std::span<Number> state_span(std::span<Number> values) {
  return values;
}

/// Calls visit(name, field) for each field of the components, in order. Used for reading and writing.
template <class Visit>
void for_each_component(const Model& model, const Data& data, unsigned components, Visit visit) {
  components = present_components(model, components);
#define CORTEN_VISIT(component, field, size) \
  if (components & component) visit(#field, state_span(data->field));
  CORTEN_STATE_FIELDS(CORTEN_VISIT)
#undef CORTEN_VISIT
}

}  // namespace corten::detail
