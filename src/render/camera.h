// The camera of a picture: rays of pixels, and cones around the rays of a part of the picture.
#pragma once

#include "collision/ray.h"
#include "corten/render.h"

namespace corten::render {

/// All rays of a part of a picture lie within `angle` of `axis`, and start within `radius` of `apex`.
struct Cone {
  Vec3<double> apex, axis;
  double cosine, sine;  ///< of the half angle
  double radius;

  /// Whether a sphere can be met.
  bool meets(Vec3<double> centre, double reach) const;
};

/// A camera in the world. Rays of a perspective camera start at `pos`; their direction has the length 1 along
/// the view, so that distances along them are depths.
struct Eye {
  Vec3<double> pos{}, right{1, 0, 0}, up{0, 0, 1}, forward{0, 1, 0};
  bool parallel = false;
  /// Sides of the picture at depth 1, or in metres if the rays are parallel.
  double left = -1, width = 2, top = 1, height = 2;

  /// The ray through a point of the picture, from 0 to 1 from the left and from the top.
  Ray<double> ray(double x, double y) const;
  /// The cone of a rectangle of the picture.
  Cone cone(double x0, double y0, double x1, double y1) const;
};

/// The camera of a point of view, for a picture of this size. Throws std::invalid_argument for a camera or
/// body that does not exist.
Eye eye_of(const Model& model, const Data& data, const ViewPoint& view, int width, int height);

}  // namespace corten::render
