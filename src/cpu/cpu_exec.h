// The executor of the public functions: one CPU thread that can enlarge the Data it works on and call the
// user's functions.
#pragma once

#include "exec/exec.h"
#include "model/storage.h"

namespace corten {

struct CpuExec : SerialExec {
  detail::DataStorage* storage;
  const Model* model = nullptr;  ///< with functions of the user; null: none
  Data* data = nullptr;

  explicit CpuExec(Data& of) : storage(&of.storage()) {}
  CpuExec(const Model& user_model, Data& of) : storage(&of.storage()), data(&of) {
    if (user_model.storage().user) model = &user_model;
  }
  /// The view that stages hold stays valid: it is changed in place.
  bool make_room(const DataCapacity& wanted) const {
    storage->grow(wanted);
    return true;
  }
  void user_sensor(int s) const {
    if (!model || !model->storage().user->sensor) return;
    const auto at = [&](std::span<const int> field) {
      return static_cast<std::size_t>(field[static_cast<std::size_t>(s)]);
    };
    model->storage().user->sensor(
        *model, *data, s, (*data)->sensordata.subspan(at((*model)->sensor_adr), at((*model)->sensor_dim)));
  }
};

}  // namespace corten
