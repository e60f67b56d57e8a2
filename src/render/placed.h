// Items in the world.
#pragma once

#include "collision/ray.h"

namespace corten::render {

/// The shape of an item that is a deforming surface; other shapes are GeomTypes.
inline constexpr int kSurfaceShape = 100;
/// The shape of an item that is not there at present.
inline constexpr int kAbsentShape = -1;

/// An item in the world: a Shape without its model. Aligned, so that GPUs load it in large pieces.
template <class T>
struct alignas(16) Placed {
  int type = kAbsentShape;
  int data = -1;
  Vec3<T> size{}, pos{};
  Mat3<T> mat{};
  T radius = 0;
};

/// A bounding sphere. radius: -1 for what is not there, infinite for what has no end.
template <class T>
struct alignas(16) Sphere {
  Vec3<T> centre;
  T radius;
};

}  // namespace corten::render
