// Elementary functions of stages and of the compiler of models. They are Corten's own: the functions of C
// libraries and GPUs round differently, and a simulation must have the same bits with each of them, in
// WebAssembly as well. Only sqrt and what is exact come from the library. In float, GPUs use the device's
// own, which are faster.
#pragma once

#include <cmath>

#include "base/platform.h"
#include "math/arctangent.h"
#include "math/exponential.h"
#include "math/sine.h"

namespace corten {

#if defined(CORTEN_DEVICE_CODE)
template <class T>
inline constexpr bool kDeviceFunctions = sizeof(T) < sizeof(double);
#else
template <class T>
inline constexpr bool kDeviceFunctions = false;
#endif

#define CORTEN_ELEMENTARY(function, ...)                                \
  if constexpr (kDeviceFunctions<T>) return std::function(__VA_ARGS__); \
  else return static_cast<T>(elementary::function(__VA_ARGS__))

template <class T>
CORTEN_HD T sin(T x) {
  CORTEN_ELEMENTARY(sin, x);
}
template <class T>
CORTEN_HD T cos(T x) {
  CORTEN_ELEMENTARY(cos, x);
}
template <class T>
CORTEN_HD T tan(T x) {
  CORTEN_ELEMENTARY(tan, x);
}
template <class T>
CORTEN_HD T asin(T x) {
  CORTEN_ELEMENTARY(asin, x);
}
template <class T>
CORTEN_HD T acos(T x) {
  CORTEN_ELEMENTARY(acos, x);
}
template <class T>
CORTEN_HD T atan2(T y, T x) {
  CORTEN_ELEMENTARY(atan2, y, x);
}
template <class T>
CORTEN_HD T exp(T x) {
  CORTEN_ELEMENTARY(exp, x);
}
template <class T>
CORTEN_HD T log(T x) {
  CORTEN_ELEMENTARY(log, x);
}
template <class T>
CORTEN_HD T pow(T x, T y) {
  CORTEN_ELEMENTARY(pow, x, y);
}

#undef CORTEN_ELEMENTARY

template <class T>
struct SinCos {
  T sin, cos;
};

template <class T>
CORTEN_HD SinCos<T> sin_cos(T x) {
  if constexpr (kDeviceFunctions<T>) {
    return {std::sin(x), std::cos(x)};
  } else {
    const elementary::SineAndCosine both = elementary::sin_cos(x);
    return {static_cast<T>(both.sine), static_cast<T>(both.cosine)};
  }
}

}  // namespace corten
