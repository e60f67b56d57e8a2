// Items as the rays from one point see them. What is the same for all of those rays is computed once: once
// per picture for the rays of pixels, which start at the camera.
#pragma once

#include <cmath>
#include <limits>

#include "render/camera.h"
#include "render/placed.h"

namespace corten::render {

/// Numbers that a GPU loads together.
template <class T>
struct alignas(16) Quad {
  T at[4];
};

template <class T>
struct SeenItem {
  /// Offset of the point from the item's centre, and the point's power: the square of that distance less the
  /// square of the bounding radius, or -infinity for an unbounded item.
  Quad<T> sphere;
  Quad<T> rest[4];  ///< the point in the item's frame, type, mat and size of the item

  CORTEN_HD static SeenItem make(Vec3<T> offset, T power, Vec3<T> from, int type, const Mat3<T>& mat,
                                 Vec3<T> size) {
    return {{offset.x, offset.y, offset.z, power},
            {{from.x, from.y, from.z, T(type)},
             {mat.m[0], mat.m[1], mat.m[2], mat.m[3]},
             {mat.m[4], mat.m[5], mat.m[6], mat.m[7]},
             {mat.m[8], size.x, size.y, size.z}}};
  }
};

/// What of a SeenItem is needed if a ray comes near it.
template <class T>
struct SeenShape {
  int type;
  Vec3<T> from, size;
  Mat3<T> mat;

  CORTEN_HD explicit SeenShape(const SeenItem<T>& item) {
    const Quad<T> a = item.rest[0], b = item.rest[1], c = item.rest[2], d = item.rest[3];
    from = {a.at[0], a.at[1], a.at[2]}, type = static_cast<int>(a.at[3]);
    mat = {{b.at[0], b.at[1], b.at[2], b.at[3], c.at[0], c.at[1], c.at[2], c.at[3], d.at[0]}};
    size = {d.at[1], d.at[2], d.at[3]};
  }
  /// A ray from the point, in the item's frame.
  CORTEN_HD Ray<T> local(const Ray<T>& ray) const { return {from, transposed_times(mat, ray.along)}; }
};

/// Whether a ray from the point can meet the item before `reach`. Decides as sphere_roots about the item
/// does, mostly without its root and quotients: most rays miss most items.
template <class T>
CORTEN_HD bool may_be_met(const SeenItem<T>& item, Vec3<T> along, T reach) {
  const Quad<T> sphere = item.sphere;
  const Vec3<T> offset{sphere.at[0], sphere.at[1], sphere.at[2]};
  const T square = dot(along, along), b = dot(along, offset), discriminant = b * b - square * sphere.at[3];
  if (!(discriminant >= 0)) return false;
  if (b > 0 && !(std::sqrt(discriminant) >= b)) return false;  // it is behind the point
  const T gap = -b - square * reach;
  return !(gap > 0 && gap * gap > discriminant);
}

template <class T>
CORTEN_HD SeenItem<T> seen_item(const Placed<T>& item, Vec3<T> from) {
  const Vec3<T> offset = from - item.pos;
  // Rays may meet a height field outside of its bounding sphere. That of a surface is no larger than it is.
  const bool bounded = item.radius > 0 && item.type != kHfield;
  const T radius = item.type == kSurfaceShape ? T(1.0001) * item.radius : item.radius;
  const T power = bounded ? dot(offset, offset) - radius * radius : -std::numeric_limits<T>::infinity();
  return SeenItem<T>::make(offset, power, transposed_times(item.mat, offset), item.type, item.mat, item.size);
}

/// The pixels, from the first to before the last, in which an item can be seen.
struct alignas(16) PixelRectangle {
  int column0, column1, row0, row1;
  CORTEN_HD bool meets(const PixelRectangle& other) const {
    return column0 < other.column1 && other.column0 < column1 && row0 < other.row1 && other.row0 < row1;
  }
};

namespace detail {

/// From where to where something is seen across the picture, in the units of Eye::left and Eye::width.
template <class T>
struct Extent {
  T low, high;
};

/// The slopes u = x / depth of the lines through the eye that meet a sphere, whose centre is at depth >
/// radius.
template <class T>
CORTEN_HD Extent<T> slopes_of_sphere(T x, T depth, T radius) {
  const T across = depth * depth - radius * radius;
  const T root = radius * std::sqrt(x * x + across), middle = x * depth;
  const T low = (middle - root) / across, high = (middle + root) / across;
  constexpr T kMargin = sizeof(T) < 8 ? T(1e-4) : T(1e-8);
  return {low - kMargin * std::abs(low), high + kMargin * std::abs(high)};
}

/// The pixels between two shares of the picture's side, with a margin; 0 and 0 if there are none.
template <class T>
CORTEN_HD void set_pixels(T low, T high, int pixels, int& first, int& last) {
  const T n = T(pixels), from = low * n - T(0.1), to = high * n + T(1.1);
  first = static_cast<int>(from > 0 ? (from < n ? from : n) : T(0));
  last = static_cast<int>(to < n ? (to > 0 ? to : T(0)) : n);
}

}  // namespace detail

/// The pixels whose rays can meet a sphere. All, if its place is not finite.
template <class T>
CORTEN_HD PixelRectangle rectangle_of(const Eye<T>& eye, Vec3<T> centre, T own_radius, int width,
                                      int height) {
  const PixelRectangle all{0, width, 0, height};
  const Vec3<T> offset = centre - eye.pos;
  const T x = dot(offset, eye.right), y = dot(offset, eye.up), depth = dot(offset, eye.forward);
  // The discriminant of a ray and a far sphere is rounded by more than that of a near one.
  constexpr T kRounding = sizeof(T) < 8 ? T(5e-4) : T(1e-7);
  const T radius = own_radius + kRounding * norm(offset);
  if (depth < -radius) return {0, 0, 0, 0};
  detail::Extent<T> across, up;
  if (eye.parallel) {
    across = {x - radius, x + radius}, up = {y - radius, y + radius};
  } else {
    if (!(depth > T(1.02) * radius)) return all;
    across = detail::slopes_of_sphere(x, depth, radius), up = detail::slopes_of_sphere(y, depth, radius);
  }
  if (!(std::isfinite(across.low + across.high + up.low + up.high))) return all;
  PixelRectangle result{};
  detail::set_pixels((across.low - eye.left) / eye.width, (across.high - eye.left) / eye.width, width,
                     result.column0, result.column1);
  detail::set_pixels((eye.top - up.high) / eye.height, (eye.top - up.low) / eye.height, height, result.row0,
                     result.row1);
  return result;
}

}  // namespace corten::render
