// Elementary functions of stages and of the compiler of models. On CPUs they are Corten's own: the functions
// of C libraries round differently, and a simulation must have the same bits with each of them, in
// WebAssembly as well. Only sqrt and what is exact come from the library. On GPUs they are the device's own.
#pragma once

#include <cmath>

#include "base/platform.h"
#include "math/arctangent.h"
#include "math/exponential.h"
#include "math/sine.h"

namespace corten {

#if defined(CORTEN_DEVICE_CODE)
#define CORTEN_ELEMENTARY(function, ...) std::function(__VA_ARGS__)
#else
#define CORTEN_ELEMENTARY(function, ...) static_cast<T>(elementary::function(__VA_ARGS__))
#endif

template <class T>
CORTEN_HD T sin(T x) {
  return CORTEN_ELEMENTARY(sin, x);
}
template <class T>
CORTEN_HD T cos(T x) {
  return CORTEN_ELEMENTARY(cos, x);
}
template <class T>
CORTEN_HD T tan(T x) {
  return CORTEN_ELEMENTARY(tan, x);
}
template <class T>
CORTEN_HD T asin(T x) {
  return CORTEN_ELEMENTARY(asin, x);
}
template <class T>
CORTEN_HD T acos(T x) {
  return CORTEN_ELEMENTARY(acos, x);
}
template <class T>
CORTEN_HD T atan2(T y, T x) {
  return CORTEN_ELEMENTARY(atan2, y, x);
}
template <class T>
CORTEN_HD T exp(T x) {
  return CORTEN_ELEMENTARY(exp, x);
}
template <class T>
CORTEN_HD T log(T x) {
  return CORTEN_ELEMENTARY(log, x);
}
template <class T>
CORTEN_HD T pow(T x, T y) {
  return CORTEN_ELEMENTARY(pow, x, y);
}

#undef CORTEN_ELEMENTARY

template <class T>
struct SinCos {
  T sin, cos;
};

template <class T>
CORTEN_HD SinCos<T> sin_cos(T x) {
#if defined(CORTEN_DEVICE_CODE)
  return {std::sin(x), std::cos(x)};
#else
  const elementary::SineAndCosine both = elementary::sin_cos(x);
  return {static_cast<T>(both.sine), static_cast<T>(both.cosine)};
#endif
}

}  // namespace corten
