#include "render/mesh_surface.h"

#include <cmath>

namespace corten::render {

MeshPoint mesh_point(const Model& model, int mesh, int triangle, Vec3<double> local) {
  const auto id = static_cast<std::size_t>(mesh);
  const auto face = static_cast<std::size_t>(model->mesh_faceadr[id] + triangle);
  const double* vertices = model->mesh_vert.data() + 3 * model->mesh_vertadr[id];
  const int* corners = model->mesh_face.data() + 3 * face;
  Vec3<double> p[3];
  for (int k = 0; k < 3; k++) p[k] = vec3(vertices + 3 * corners[k]);
  // Shares of the corners: the areas of the triangles opposite to them.
  const Vec3<double> area = cross(p[1] - p[0], p[2] - p[0]);
  const double square = dot(area, area);
  MeshPoint result;
  if (!(square > 0)) return result;
  double share[3];
  for (int k = 0; k < 3; k++)
    share[k] = dot(area, cross(p[(k + 2) % 3] - p[(k + 1) % 3], local - p[(k + 1) % 3])) / square;
  if (model->mesh_normaladr[id] >= 0 && 3 * face + 2 < model->mesh_facenormal.size()) {
    const double* normals = model->mesh_normal.data() + 3 * model->mesh_normaladr[id];
    const int* index = model->mesh_facenormal.data() + 3 * face;
    Vec3<double> sum{};
    bool known = true;
    for (int k = 0; k < 3; k++) {
      known = known && index[k] >= 0;
      if (known) sum += share[k] * vec3(normals + 3 * index[k]);
    }
    if (known && norm(sum) > 1e-9) result.smooth = true, result.normal = normalized(sum);
  }
  if (model->mesh_texcoordadr[id] >= 0 && 3 * face + 2 < model->mesh_facetexcoord.size()) {
    const double* coordinates = model->mesh_texcoord.data() + 2 * model->mesh_texcoordadr[id];
    const int* index = model->mesh_facetexcoord.data() + 3 * face;
    if (index[0] < 0) return result;
    double uv[3][2], at[2] = {};
    for (int k = 0; k < 3; k++)
      for (int c = 0; c < 2; c++) {
        uv[k][c] = coordinates[2 * index[k] + c];
        at[c] += share[k] * uv[k][c];
      }
    const double drawn =
        (uv[1][0] - uv[0][0]) * (uv[2][1] - uv[0][1]) - (uv[1][1] - uv[0][1]) * (uv[2][0] - uv[0][0]);
    result.u = static_cast<float>(at[0]), result.v = static_cast<float>(at[1]);
    result.density = static_cast<float>(std::sqrt(std::abs(drawn) / std::sqrt(square)));
  }
  return result;
}

}  // namespace corten::render
