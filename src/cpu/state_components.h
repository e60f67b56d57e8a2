// The fields of the state components and their order.
#pragma once

#include <span>

#include "corten/simulate.h"

namespace corten::detail {

inline bool sleeping(const Model& model) { return (model->opt.enableflags & kEnableSleep) != 0; }

/// Calls visit(name, field) for each component in the mask, in the order of the bits. Used for reading,
/// writing and counting.
template <class Visit>
void for_each_component(const Model& model, const Data& data, unsigned components, Visit visit) {
  if (components & kStateTime) visit("time", std::span<double>(&data->time, 1));
  if (components & kStateQpos) visit("qpos", data->qpos);
  if (components & kStateQvel) visit("qvel", data->qvel);
  if (components & kStateAct) visit("act", data->act);
  if (components & kStateWarmStart) visit("qacc_warmstart", data->qacc_warmstart);
  if (components & kStateCtrl) visit("ctrl", data->ctrl);
  if (components & kStateQfrcApplied) visit("qfrc_applied", data->qfrc_applied);
  if (components & kStateXfrcApplied) visit("xfrc_applied", data->xfrc_applied);
  if (components & kStateEqActive) visit("eq_active", data->eq_active);
  if (components & kStateMocapPos) visit("mocap_pos", data->mocap_pos);
  if (components & kStateMocapQuat) visit("mocap_quat", data->mocap_quat);
  if (components & kStateHistory) visit("history", data->history);
  if (components & kStateSleep && sleeping(model)) {
    visit("tree_asleep", data->tree_asleep);
    visit("qpos_seen", data->qpos_seen);
    visit("ctrl_seen", data->ctrl_seen);
    visit("eq_seen", data->eq_seen);
    visit("mocap_pos_seen", data->mocap_pos_seen);
    visit("mocap_quat_seen", data->mocap_quat_seen);
    visit("sensordata", data->sensordata);  // sensors of sleeping trees keep their values
  }
}

}  // namespace corten::detail
