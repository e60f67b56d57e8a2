// Queries about all environments of a Batch: Jacobians, rays and heights of terrain.
//
// Arrays are row-major, environment by environment; an empty output is not written. `Real` is double; in
// queries on a device, whose arrays are in device memory, it is the precision of the batch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "corten/queries.h"
#include "corten/types.h"

namespace corten {

/// Arguments of Batch::jacobian.
template <class Real = double>
struct BatchJacobian {
  /// kObjXBody: a body's frame; kObjBody: its centre of mass; kObjGeom, kObjSite
  ObjectType object = kObjXBody;
  int id = 0;                            ///< of the object
  bool subtree = false;                  ///< kObjBody: of the centre of mass of the body and its descendants
  std::span<const Real> points{};        ///< 3, or envs x 3: world points that move with the body instead
  std::span<const std::uint8_t> mask{};  ///< envs: 0 skips an environment, whose rows stay; empty: all
  std::span<Real> translational{};       ///< envs x 3 x nv
  std::span<Real> rotational{};          ///< envs x 3 x nv; not for a subtree
};

/// Arguments of Batch::rays. Origins and directions are given once for all rays (3 numbers), for each ray
/// (count x 3), or for each ray of each environment (envs x count x 3).
template <class Real = double>
struct BatchRays {
  int count = 0;                         ///< rays of each environment
  ObjectType frame = kObjNone;           ///< the object in whose frame they are given; kObjNone: the world
  int frame_id = 0;                      ///< body (kObjXBody, kObjBody), geom, site or camera
  std::span<const Real> origins{};       ///< empty: the origin of the frame
  std::span<const Real> directions{};    ///< a zero direction hits nothing
  RayFilter filter{};                    ///< which geoms are hit
  std::span<const std::uint8_t> mask{};  ///< envs: 0 skips an environment, whose rows stay; empty: all
  std::span<Real> distances{};           ///< envs x count: in units of the direction's length; -1: nothing
  std::span<int> geoms{};                ///< envs x count; -1: nothing
  std::span<Real> normals{};             ///< envs x count x 3: world axes; zero: nothing
};

/// Unit directions of a lidar's rays for Batch::rays, 3 numbers each: for each elevation all azimuths, in
/// radians. Azimuths turn from x towards y, elevations from there towards z.
std::vector<double> lidar_directions(std::span<const double> azimuths, std::span<const double> elevations);

/// Arguments of Batch::heights.
template <class Real = double>
struct BatchHeights {
  int geom = 0;                    ///< a height field
  int count = 0;                   ///< points of each environment
  ObjectType frame = kObjNone;     ///< the object in whose frame points are given; kObjNone: the world
  int frame_id = 0;                ///< body (kObjXBody, kObjBody), geom, site or camera
  std::span<const Real> points{};  ///< count x 2, or envs x count x 2: x and y in the frame, where z is 0
  std::span<const std::uint8_t> mask{};  ///< envs: 0 skips an environment, whose rows stay; empty: all
  std::span<Real> heights{};             ///< envs x count: world z of the surface; NaN outside the field
};

}  // namespace corten
