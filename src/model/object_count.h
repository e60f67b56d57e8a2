// Number of objects of a type.
#pragma once

#include "corten/types.h"
#include "model/views.h"

namespace corten::detail {

/// Number of objects of a type; -1 for types that a model does not have.
inline int count_of(const ModelSizes& m, int type) {
#define CORTEN_COUNT(name, value, word, spoken, count) \
  if (type == name) return m.count;
#define CORTEN_NO_COUNT(...)
  CORTEN_OBJECT_TYPES(CORTEN_COUNT, CORTEN_NO_COUNT)
#undef CORTEN_COUNT
#undef CORTEN_NO_COUNT
  return -1;
}

}  // namespace corten::detail
