// How surfaces look: colour, shine and texture of each drawn item, as plain numbers.
#pragma once

#include "math/vec3.h"

namespace corten::render {

using Colour = Vec3<float>;

/// How a texture is laid on a shape.
enum class Mapping : int {
  none,
  project,      ///< along z of the shape
  coordinates,  ///< texture coordinates of a mesh
  cube          ///< by direction from the shape's centre
};

/// The surface of an item. Values are those of MJCF's materials.
struct Look {
  Colour rgb{0.5f, 0.5f, 0.5f};
  float alpha = 1;
  float emission = 0, specular = 0.5f, shininess = 0.5f, reflectance = 0;
  int texture = -1;
  Mapping mapping = Mapping::none;
  Vec3<float> scale{1, 1, 1};  ///< of positions, or of texture coordinates
  bool infinite = false;       ///< a plane without an end, which fades into the haze
  float grid = 0;              ///< distance of the faint lines of a plane without a texture; 0: none
};

CORTEN_HD Colour mixed(Colour a, Colour b, float share) { return (1 - share) * a + share * b; }

CORTEN_HD Colour at_most_one(Colour c) {
  return {c.x < 1 ? c.x : 1.0f, c.y < 1 ? c.y : 1.0f, c.z < 1 ? c.z : 1.0f};
}

CORTEN_HD float smooth_step(float low, float high, float x) {
  const float t = clamped((x - low) / (high - low), 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

}  // namespace corten::render
