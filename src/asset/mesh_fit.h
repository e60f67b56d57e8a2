// Primitive shapes in place of a mesh: <geom type="box" mesh="...">.
#pragma once

#include "asset/mesh.h"

namespace corten::asset {

enum class FitShape { sphere, capsule, cylinder, ellipsoid, box };

/// compiler fitaabb: the inertia box decides, or the bounding box.
enum class FitTo { inertia_box, bounds };

struct Fit {
  Vec3<double> size;    ///< as a geom's; unused elements are 0
  Vec3<double> center;  ///< in the mesh's inertia frame
};

/// A capsule fitted to a flat box can have a negative half length; the caller refuses it as any other size.
Fit fit_shape(const Mesh& mesh, FitShape shape, FitTo to, double fitscale = 1);

}  // namespace corten::asset
