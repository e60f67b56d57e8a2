// What a mesh or another triangulated surface knows about a point on one of its triangles: smooth normal and
// texture coordinates.
#pragma once

#include "render/moving_surface.h"

namespace corten::render {

struct MeshPoint {
  bool smooth = false;   ///< whether the normal is known
  Vec3<float> normal{};  ///< unit, in the frame of the mesh
  float u = 0, v = 0;    ///< texture coordinates
  float density = 1;     ///< texture coordinates per metre
};

/// The cosine below which the normal of a corner does not belong to the triangle.
inline constexpr float kSharp = 0.8f;

namespace detail {

/// A point of a triangle: its corners' shares of it, and twice the triangle's area.
template <class T>
struct Share {
  float of[3];
  float area = 0;
  Vec3<float> normal{};  ///< of the triangle, unit

  CORTEN_HD Share(const Corners<T>& c, Vec3<T> point) {
    const Vec3<T> across = cross(c.p[1] - c.p[0], c.p[2] - c.p[0]);
    const T square = dot(across, across);
    if (!(square > 0)) return;
    const T length = std::sqrt(square);
    area = static_cast<float>(length);
    normal = {static_cast<float>(across.x / length), static_cast<float>(across.y / length),
              static_cast<float>(across.z / length)};
    // The areas of the triangles opposite to the corners.
    for (int k = 0; k < 3; k++) {
      const Vec3<T>& a = c.p[(k + 1) % 3];
      of[k] = static_cast<float>(dot(across, cross(c.p[(k + 2) % 3] - a, point - a)) / square);
    }
  }
};

CORTEN_HD void set_normal(MeshPoint& to, const float* share, Vec3<float> a, Vec3<float> b, Vec3<float> c) {
  const Vec3<float> sum = share[0] * a + share[1] * b + share[2] * c;
  if (norm(sum) > 1e-6f) to.smooth = true, to.normal = normalized(sum);
}

CORTEN_HD void set_coordinates(MeshPoint& to, const float* share, float area, const float* a, const float* b,
                               const float* c) {
  to.u = share[0] * a[0] + share[1] * b[0] + share[2] * c[0];
  to.v = share[0] * a[1] + share[1] * b[1] + share[2] * c[1];
  const float drawn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  to.density = std::sqrt(std::abs(drawn) / area);
}

}  // namespace detail

/// The point at `local`, in the mesh's frame, of a triangle.
template <class T>
CORTEN_HD MeshPoint mesh_point(const SceneView& s, const ModelView<T>& m, int mesh, int triangle,
                               Vec3<T> local) {
  MeshPoint result;
  const int face = m.mesh_faceadr[mesh] + triangle;
  if (face >= s.nmeshface) return result;
  const Vec3<T>* vert = m.mesh_vert + m.mesh_vertadr[mesh];
  const int* v = m.mesh_face + 3 * face;
  const detail::Share<T> share(detail::Corners<T>{{vert[v[0]], vert[v[1]], vert[v[2]]}}, local);
  if (!(share.area > 0)) return result;
  const int* n = s.mesh_facenormal + 3 * face;
  if (s.mesh_normaladr[mesh] >= 0 && n[0] >= 0 && n[1] >= 0 && n[2] >= 0) {
    const float* normals = s.mesh_normal + 3 * s.mesh_normaladr[mesh];
    // As MuJoCo draws: without texture coordinates, a corner whose normal is far from the triangle's belongs
    // to a sharp edge and takes the triangle's.
    const bool has_edges = s.mesh_texcoordadr[mesh] < 0;
    Vec3<float> corner[3];
    for (int k = 0; k < 3; k++) {
      corner[k] = vec3(normals + 3 * n[k]);
      if (has_edges && dot(corner[k], share.normal) < kSharp) corner[k] = share.normal;
    }
    detail::set_normal(result, share.of, corner[0], corner[1], corner[2]);
  }
  const int* t = s.mesh_facetexcoord + 3 * face;
  if (s.mesh_texcoordadr[mesh] >= 0 && t[0] >= 0 && t[1] >= 0 && t[2] >= 0) {
    const float* all = s.mesh_texcoord + 2 * s.mesh_texcoordadr[mesh];
    detail::set_coordinates(result, share.of, share.area, all + 2 * t[0], all + 2 * t[1], all + 2 * t[2]);
  }
  return result;
}

/// Normal and texture coordinates at the point `pos` (world) of a skin or flex.
template <class T>
CORTEN_HD MeshPoint surface_point(const SceneView& s, const FrameView<T>& f, int index, int triangle,
                                  Vec3<T> pos) {
  MeshPoint result;
  const SurfaceInfo& surface = s.surfaces[index];
  const detail::Share<T> share(detail::corners_of(s, f, surface, triangle), pos);
  if (!(share.area > 0)) return result;
  const int* v = s.surface_face + 3 * (surface.first_face + triangle);
  const Vec3<float>* normals = f.normal + surface.first_vert;
  if (triangle < surface.nsmooth)
    detail::set_normal(result, share.of, normals[v[0]], normals[v[1]], normals[v[2]]);
  if (surface.first_texcoord >= 0) {
    const float* all = s.surface_texcoord + 2 * surface.first_texcoord;
    const int* t = s.surface_facetexcoord + 3 * (surface.first_face + triangle);
    detail::set_coordinates(result, share.of, share.area, all + 2 * t[0], all + 2 * t[1], all + 2 * t[2]);
  }
  return result;
}

}  // namespace corten::render
