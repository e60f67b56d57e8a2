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
template <class T>
using Vec3 = corten::Vec3<T>;
template <class T>
using Quat = corten::Quat<T>;
template <class T>
using Mat3 = corten::Mat3<T>;
template <class T>
using Motion = corten::Motion<T>;
template <class T>
using Force = corten::Force<T>;
template <class T>
using Inertia = corten::Inertia<T>;
template <class T>
using Mat6 = corten::Mat6<T>;

// Arrays are also accessed as flat scalars: an element must not contain padding.
static_assert(sizeof(Mat3<double>) == 9 * sizeof(double) && sizeof(Inertia<float>) == 10 * sizeof(float));

}  // namespace corten::element
