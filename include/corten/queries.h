// Geometric queries: rays, distances and heights of terrain. They use the poses computed by forward or step
// and change nothing.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "corten/data.h"
#include "corten/model.h"
#include "corten/vector_arg.h"

namespace corten {

/// Selects the geoms that a ray can hit. Geoms with a fully transparent colour or material are never hit.
struct RayFilter {
  std::array<bool, 6> groups{true, true, true,
                             true, true, true};  ///< by geom group; groups above 5 count as 5
  bool statics = true;                           ///< include geoms welded to the world
  int exclude_body = -1;  ///< skip geoms of this body, such as the one with the camera; -1: none
};

/// The first hit of a ray.
struct RayHit {
  int geom = -1;                   ///< -1: nothing
  double distance = -1;            ///< in units of the direction's length; -1: nothing
  std::array<double, 3> normal{};  ///< surface normal at the hit: unit, world axes, outward; zero: nothing
};

/// Distance along a ray to the first geom hit, in units of the direction's length; -1 if there is none. Geoms
/// are surfaces: a ray from inside hits the far side. Planes are hit from above only, and within their drawn
/// size. Throws std::invalid_argument for a zero direction.
double ray(const Model& model, const Data& data, VectorArg<3> origin, VectorArg<3> direction,
           const RayFilter& filter = {}, RayHit* hit = nullptr);

/// Casts many rays from one point: three numbers in `directions` per entry of `hits`. A zero direction hits
/// nothing. Throws std::invalid_argument if the sizes do not match.
void rays(const Model& model, const Data& data, VectorArg<3> origin, std::span<const double> directions,
          std::span<RayHit> hits, const RayFilter& filter = {});

/// The parts of a flex that a ray can hit. Vertices are spheres and edges capsules with the radius of the
/// flex; faces are flat triangles without radius.
struct FlexRayParts {
  bool vertices = false;  ///< unless edges are hit
  bool edges = false;     ///< as capsules
  bool faces = false;     ///< triangles, or all sides of the tetrahedra in `layer`
  bool skin = true;       ///< of triangles and tetrahedra: edges, and faces in layer 0
  int layer = 0;          ///< of tetrahedra, for `faces`
};

/// The first hit of a ray on a flex.
struct FlexRayHit {
  int vertex = -1;                 ///< nearest vertex of what was hit, index within the flex; -1: nothing
  double distance = -1;            ///< in units of the direction's length; -1: nothing
  std::array<double, 3> normal{};  ///< unit, world axes; that of a face follows the right hand rule
};

/// Distance along a ray to a flex, in units of the direction's length; -1 if it misses. Other rays do not see
/// flexes. Throws std::out_of_range for a flex that does not exist and std::invalid_argument for a zero
/// direction.
double flex_ray(const Model& model, const Data& data, int flex, VectorArg<3> origin, VectorArg<3> direction,
                const FlexRayParts& parts = {}, FlexRayHit* hit = nullptr);

/// Result of geom_distance.
struct GeomDistance {
  double distance;             ///< negative when they overlap; the limit when they are farther apart
  std::array<double, 3> from;  ///< closest point on the first, world; zero beyond the limit
  std::array<double, 3> to;    ///< closest point on the second, world; zero beyond the limit
};

/// Signed distance between two geoms, searched up to `limit`. Throws std::out_of_range for a geom id that
/// does not exist.
GeomDistance geom_distance(const Model& model, const Data& data, int first, int second, double limit);

/// Height z of a height field's surface above the point (x, y), all in the frame of its geom; nothing outside
/// the field. Cells are two triangles, as for collisions. Throws std::out_of_range for a geom that does not
/// exist and std::invalid_argument for one that is not a height field.
std::optional<double> hfield_height(const Model& model, int geom, double x, double y);

/// Height z of a height field's surface above the point (x, y), all in world coordinates; nothing outside the
/// field. For a tilted field this is the highest point of the terrain, its sides and its base on the vertical
/// line through (x, y). Throws as the function above.
std::optional<double> hfield_height(const Model& model, const Data& data, int geom, double x, double y);

}  // namespace corten
