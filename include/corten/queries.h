// Questions about the geometry of a scene. They look at the poses that forward or step left behind and change
// nothing.
#pragma once

#include <array>
#include <span>

#include "corten/data.h"
#include "corten/model.h"

namespace corten {

/// Which geoms a ray sees. Geoms whose colour or material is fully transparent are never seen.
struct RayFilter {
  std::array<bool, 6> groups{true, true, true,
                             true, true, true};  ///< by geom group; those above 5 count as 5
  bool statics = true;                           ///< geoms that are welded to the world
  int exclude_body = -1;  ///< a body whose own geoms are not seen, such as the one that looks; -1: none
};

/// What a ray meets first.
struct RayHit {
  int geom = -1;                   ///< -1: nothing
  double distance = -1;            ///< in units of the direction's length; -1: nothing
  std::array<double, 3> normal{};  ///< of the surface there: unit, world axes, out of the geom; zero: nothing
};

/// Distance along a ray to the first geom that it meets, in units of the direction's length; -1 when it meets
/// none. Geoms are surfaces: from inside a ray meets the far side. Planes are seen from above only, and
/// within their drawn size. Throws std::invalid_argument for a direction of no length.
double ray(const Model& model, const Data& data, std::span<const double, 3> origin,
           std::span<const double, 3> direction, const RayFilter& filter = {}, RayHit* hit = nullptr);

/// The same for many rays from one point, three numbers of `directions` for each of `hits`. A direction of no
/// length meets nothing. Throws std::invalid_argument when the sizes do not fit.
void rays(const Model& model, const Data& data, std::span<const double, 3> origin,
          std::span<const double> directions, std::span<RayHit> hits, const RayFilter& filter = {});

/// How two geoms lie to each other.
struct GeomDistance {
  double distance;             ///< negative when they overlap; the limit when they are farther apart
  std::array<double, 3> from;  ///< closest point on the first, world; zero beyond the limit
  std::array<double, 3> to;    ///< closest point on the second, world; zero beyond the limit
};

/// Signed distance between two geoms, looked for up to `limit`. Throws std::out_of_range when there is no
/// such geom.
GeomDistance geom_distance(const Model& model, const Data& data, int first, int second, double limit);

}  // namespace corten
