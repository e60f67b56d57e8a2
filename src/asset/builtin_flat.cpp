// Generators of builtin meshes: cones, wedges of a sphere and plates.
#include <cmath>
#include <numbers>

#include "asset/builtin_shapes.h"
#include "math/elementary.h"

namespace corten::asset {

namespace {

using std::numbers::pi;

/// Bounds of a wedge's bins: uniform in [-1, 1], moved towards the middle by gamma, then scaled.
std::vector<double> bin_edges(int bins, double fov_degrees, double gamma) {
  std::vector<double> edges;
  double at = -1;
  for (int i = 0; i <= bins; i++, at += 2.0 / bins) {
    const double drawn = gamma == 0 ? at : gamma * corten::pow(at, 5.0) + (1 - gamma) * at;
    edges.push_back(drawn * (fov_degrees * pi / 180));
  }
  return edges;
}

/// Adds the frame at a point of the unit sphere: inward normal, then the tangents of azimuth and elevation.
void add_tangent_frame(RawMesh& mesh, double azimuth, double elevation) {
  const auto [sa, ca] = sin_cos(azimuth);
  const auto [se, ce] = sin_cos(elevation);
  const Vec3<double> along_azimuth = normalized(Vec3<double>{ce * ca, 0, ce * sa}),
                     along_elevation = normalized(Vec3<double>{-se * sa, ce, se * ca});
  mesh.normals.push_back(in_single(cross(along_elevation, along_azimuth)));
  mesh.normals.push_back(in_single(along_azimuth));
  mesh.normals.push_back(in_single(along_elevation));
}

}  // namespace

// No faces: they are those of the hull.
RawMesh make_cone(int edges, double top_radius) {
  RawMesh mesh;
  for (int i = 0; i < edges; i++) {
    const double angle = 2 * i * pi / edges;
    mesh.vertices.push_back(in_single({corten::cos(angle), corten::sin(angle), -1}));
  }
  if (!(top_radius > 0)) {
    mesh.vertices.push_back({0, 0, 1});
    return mesh;
  }
  // The reference continues the index for the top, so its angles differ from the bottom's in the last bit.
  for (int i = edges; i < 2 * edges; i++) {
    const double angle = 2 * i * pi / edges;
    mesh.vertices.push_back(in_single({top_radius * corten::cos(angle), top_radius * corten::sin(angle), 1}));
  }
  return mesh;
}

RawMesh make_wedge(std::array<int, 2> resolution, std::array<double, 2> fov_degrees, double gamma) {
  const std::vector<double> azimuths = bin_edges(resolution[0], fov_degrees[0], gamma),
                            elevations = bin_edges(resolution[1], fov_degrees[1], gamma);
  RawMesh mesh;
  for (int i = 0; i < resolution[0]; i++)
    for (int j = 0; j < resolution[1]; j++) {
      const double azimuth = 0.5 * (azimuths[i + 1] + azimuths[i]),
                   elevation = 0.5 * (elevations[j + 1] + elevations[j]);
      mesh.vertices.push_back(
          in_single({corten::cos(elevation) * corten::sin(azimuth), corten::sin(elevation),
                     -corten::cos(elevation) * corten::cos(azimuth)}));
      add_tangent_frame(mesh, azimuth, elevation);
    }
  return mesh;
}

RawMesh make_plate(std::array<int, 2> resolution) {
  RawMesh mesh;
  mesh.shell_only = true;
  const auto at = [&](int i, int j) { return i * resolution[1] + j; };
  for (int i = 0; i < resolution[0]; i++)
    for (int j = 0; j < resolution[1]; j++) {
      mesh.vertices.push_back(
          in_single({-1 + (i + 0.5) * (2.0 / resolution[0]), -1 + (j + 0.5) * (2.0 / resolution[1]), -1}));
      mesh.normals.insert(mesh.normals.end(), {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
      if (i == 0 || j == 0) continue;
      mesh.faces.push_back({at(i - 1, j - 1), at(i, j - 1), at(i - 1, j)});
      mesh.faces.push_back({at(i, j), at(i - 1, j), at(i, j - 1)});
    }
  return mesh;
}

}  // namespace corten::asset
