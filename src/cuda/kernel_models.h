// How kernels access the model of an environment.
#pragma once

#include "model/views.h"

namespace corten::cuda {

/// One model for all, in the kernel's argument: its pointers come from the constant cache.
template <class T>
struct OneModel {
  using Scalar = T;
  ModelView<T> model;
  __device__ const ModelView<T>& of(int) const { return model; }
};

/// One model per environment.
template <class T>
struct ModelEach {
  using Scalar = T;
  const ModelView<T>* models;
  __device__ const ModelView<T>& of(int index) const { return models[index]; }
};

}  // namespace corten::cuda
