// A model and a data in another precision.
#pragma once

#include "corten/corten.h"
#include "model/arena.h"
#include "model/precision.h"
#include "model/storage.h"

namespace corten::test {

/// Copies of a Model and a Data in precision T, optionally with another capacity.
template <class T>
struct InPrecision {
  InPrecision(const Model& model, const Data& data) : InPrecision(model, data, detail::view_of(data)) {}
  InPrecision(const Model& model, const Data& data, const DataCapacity& capacity) {
    m = convert_model<T>(detail::view_of(model), model_arena);
    static_cast<DataCapacity&>(d) = capacity;
    data_arena = Arena(bind_data(m, d, nullptr));
    data_arena.fill(0);
    bind_data(m, d, data_arena.data());
    convert_data<T>(detail::view_of(model), detail::view_of(data), d);
  }
  Arena model_arena, data_arena;
  ModelView<T> m{};
  DataView<T> d{};
};

}  // namespace corten::test
