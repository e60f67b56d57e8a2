// The colour that a ray sees.
#pragma once

#include "render/scene.h"

namespace corten::render {

/// Traces rays through a scene. `pixel` is the width of a pixel at depth 1, for the filtering of textures.
class Shader {
 public:
  Shader(const Scene& scene, double pixel) : scene_(scene), pixel_(pixel) {}
  /// The colour of a ray whose first hit is known.
  Colour colour(const Ray<double>& ray, Hit first) const;

 private:
  /// A hit, ready to be lit.
  struct Surface {
    Vec3<double> pos;
    Vec3<double> normal;  ///< towards the viewer
    Colour rgb;
    float alpha;
  };
  Surface surface_at(const Ray<double>& ray, const Hit& hit) const;
  Colour lit(const Ray<double>& ray, const Surface& surface, const Look& look) const;
  Colour seen(const Ray<double>& ray, Hit first, int depth) const;
  Colour background(Vec3<double> direction) const;

  const Scene& scene_;
  double pixel_;
};

}  // namespace corten::render
