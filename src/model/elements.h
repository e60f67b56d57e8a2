// Element types of the field tables, as stages see them, for a scalar type T.
#pragma once

#include <type_traits>

#include "corten/data_fields.h"
#include "corten/model_fields.h"
#include "corten/types.h"
#include "math/spatial.h"

namespace corten::element {

template <class T>
using Real = T;
template <class T>
using Int = int;
#define CORTEN_ELEMENT(name) \
  template <class T>         \
  using name = corten::name<T>;
CORTEN_ELEMENT(Vec3)
CORTEN_ELEMENT(Quat)
CORTEN_ELEMENT(Mat3)
CORTEN_ELEMENT(Motion)
CORTEN_ELEMENT(Force)
CORTEN_ELEMENT(Inertia)
CORTEN_ELEMENT(Mat6)
#undef CORTEN_ELEMENT

// Arrays are also accessed as flat scalars: an element must not contain padding.
static_assert(sizeof(Mat3<double>) == 9 * sizeof(double) && sizeof(Inertia<float>) == 10 * sizeof(float));

}  // namespace corten::element
