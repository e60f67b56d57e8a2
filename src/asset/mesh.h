// From a raw mesh to one that the engine uses: hull, frame, inertia.
//
// The order of things is the reference's, and visible in results:
//   1. the hull, on the vertices as given
//   2. subtract refpos, turn by conj(refquat), then scale
//   3. volume, centre and moments
//   4. move the vertices into the inertia frame: centre at the origin, principal axes as axes
//   5. the bounding box and the tree of boxes, in that frame
#pragma once

#include <string>
#include <vector>

#include "asset/bvh.h"
#include "asset/hull.h"
#include "asset/mesh_inertia.h"
#include "asset/raw_mesh.h"
#include "asset/result.h"
#include "asset/surface_topology.h"
#include "math/rotation.h"

namespace corten::asset {

struct MeshSettings {
  Vec3<double> scale{1, 1, 1};
  Vec3<double> refpos{0, 0, 0};
  Quat<double> refquat{1, 0, 0, 0};  ///< of any length
  InertiaMode inertia = InertiaMode::legacy;
  int maxhullvert = -1;  ///< negative: no limit
  /// Whether something collides with it. Without a hull a mesh loads several times faster; it gets one all
  /// the same where its faces or its inertia are those of the hull.
  bool needs_hull = true;
  /// It collides with its triangles. A closed surface then looks outwards, whatever the file says.
  bool triangles = false;
  /// The choice of inertia is ours: exact for a closed surface, shell for an open one.
  bool inertia_by_surface = false;
};

struct Box {
  Vec3<double> low, high;
};

struct Mesh {
  std::vector<Vec3<float>> vertices;  ///< in the inertia frame
  std::vector<Triangle> faces;
  Hull hull;                               ///< of `vertices`; empty where nothing needs it
  std::vector<Polygon> sides;              ///< flat sides of the hull
  std::vector<Vec3<double>> side_normals;  ///< outward; by the first three corners

  Vec3<double> pos{0, 0, 0};  ///< the inertia frame, in the mesh's own
  Quat<double> quat{1, 0, 0, 0};
  InertiaMode inertia = InertiaMode::legacy;  ///< what the numbers below mean; shell for a builtin plate
  double amount = 0;                          ///< volume; area of a shell. Times density it is the mass
  Vec3<double> moments{0, 0, 0};              ///< principal, for density 1; decreasing, but for a box
  Vec3<double> inertia_box{0, 0, 0};          ///< half sizes of the box with the same moments per mass
  Box bounds{};                               ///< of the vertices
  Bvh bvh;                                    ///< of the faces
  SurfaceTopology surface;                    ///< empty unless it collides with its triangles

  Extent extent = Extent::solid;  ///< of the hull where there is one
  /// It has no volume, or none that its faces agree on: amount and moments are those of its bounding box.
  bool stands_in_as_box = false;
  std::vector<std::string> warnings;
};

/// Pure: equal input gives an equal mesh, so that a caller may keep and share it.
Result<Mesh> process_mesh(const RawMesh& raw, const MeshSettings& settings);

}  // namespace corten::asset
