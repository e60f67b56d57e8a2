// Fits primitive shapes to meshes: <geom type="box" mesh="...">.
#pragma once

#include "asset/mesh.h"

namespace corten::asset {

enum class FitShape { sphere, capsule, cylinder, ellipsoid, box };

/// Fit to the inertia box or to the bounding box (compiler fitaabb).
enum class FitTo { inertia_box, bounds };

struct Fit {
  Vec3<double> size;    ///< as geom size; unused elements are 0
  Vec3<double> center;  ///< in the mesh's inertial frame
};

/// Fits a shape. A capsule fitted to a flat box can have a negative half length; the caller rejects that like
/// any invalid size.
Fit fit_shape(const Mesh& mesh, FitShape shape, FitTo to, double fitscale = 1);

}  // namespace corten::asset
