// Processes a raw mesh for the engine: hull, frame, inertia.
//
// The order of operations is the reference's, and affects results:
//   1. compute the hull of the vertices as given, and normals if there are none
//   2. subtract refpos, rotate by conj(refquat), then scale
//   3. compute volume, centre and moments
//   4. transform the vertices to the inertial frame: centre of mass at the origin, principal axes
//   5. compute the bounding box and the bounding volume tree in that frame
#pragma once

#include <string>
#include <vector>

#include "asset/bvh.h"
#include "asset/hull.h"
#include "asset/mesh_appearance.h"
#include "asset/mesh_inertia.h"
#include "asset/raw_mesh.h"
#include "asset/result.h"
#include "asset/surface_topology.h"
#include "math/rotation.h"

namespace corten::asset {

struct MeshSettings {
  Vec3<double> scale{1, 1, 1};
  Vec3<double> refpos{0, 0, 0};
  Quat<double> refquat{1, 0, 0, 0};  ///< any length
  InertiaMode inertia = InertiaMode::legacy;
  int maxhullvert = -1;  ///< negative: no limit
  /// True if the mesh is used for collision. Without a hull a mesh loads several times faster. A hull is
  /// still computed if the faces or the inertia need it.
  bool needs_hull = true;
  /// The mesh collides as triangles. A closed surface is then made to point outwards.
  bool triangles = false;
  bool smooth_normals = false;  ///< normals are averaged over all faces, also at sharp edges
  bool appearance = true;       ///< keep normals and texture coordinates
  /// Choose the inertia mode automatically: exact for a closed surface, shell for an open one.
  bool auto_inertia = false;
};

struct Box {
  Vec3<double> low, high;
};

struct Mesh {
  std::vector<Vec3<float>> vertices;  ///< in the inertial frame
  std::vector<Triangle> faces;
  Hull hull;                               ///< of `vertices`; empty if not needed
  std::vector<Polygon> sides;              ///< polygonal faces of the hull
  std::vector<Vec3<double>> side_normals;  ///< outward; from the first three vertices

  Vec3<double> pos{0, 0, 0};  ///< the inertial frame in the mesh's own frame
  Quat<double> quat{1, 0, 0, 0};
  InertiaMode inertia = InertiaMode::legacy;  ///< meaning of the values below; shell for a builtin plate
  double amount = 0;                          ///< volume, or area of a shell; times density it is the mass
  Vec3<double> moments{0, 0, 0};              ///< principal, for density 1; decreasing, except for a box
  Vec3<double> inertia_box{0, 0, 0};          ///< half sizes of the box with the same moments per mass
  Box bounds{};                               ///< bounds of the vertices
  Bvh bvh;                                    ///< tree of the faces
  SurfaceTopology surface;                    ///< empty unless the mesh collides as triangles

  MeshAppearance appearance;  ///< empty if not kept

  Extent extent = Extent::solid;  ///< extent of the hull, if there is one
  /// The mesh has no well-defined volume: amount and moments are those of its bounding box.
  bool uses_box_inertia = false;
  std::vector<std::string> warnings;
};

/// Pure function: equal input gives an equal mesh, so that results can be cached.
Result<Mesh> process_mesh(const RawMesh& raw, const MeshSettings& settings);

}  // namespace corten::asset
