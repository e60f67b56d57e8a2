// The executor of the public functions: one CPU thread that can enlarge the Data it works on.
#pragma once

#include "exec/exec.h"
#include "model/storage.h"

namespace corten {

struct CpuExec : SerialExec {
  detail::DataStorage* storage;

  explicit CpuExec(Data& data) : storage(&data.storage()) {}
  /// The view that stages hold stays valid: it is changed in place.
  bool make_room(const DataCapacity& wanted) const {
    storage->grow(wanted);
    return true;
  }
};

}  // namespace corten
