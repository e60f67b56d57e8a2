#include "asset/mesh_appearance.h"

#include <cmath>

namespace corten::asset {

namespace {

using Vec = Vec3<double>;
using Single = Vec3<float>;

/// Shorter normals have no direction.
constexpr float kShortest = 1e-15f;
/// Faces whose cross product of two edges has a smaller square do not count.
constexpr double kSmallestSquare = 1e-14;
/// Faces whose cosine with the vertex normal is below this are on the other side of an edge.
constexpr double kSameSide = 0.8;

Vec in_double(Single v) { return {v.x, v.y, v.z}; }
Single in_single(Vec v) { return {float(v.x), float(v.y), float(v.z)}; }

/// Makes a vector a unit vector and returns its length. A short vector stays as it is and counts as zero.
double normalize(Vec& v) {
  const double square = dot(v, v);
  if (square < kSmallestSquare) return 0;
  const double length = std::sqrt(square);
  v = {v.x / length, v.y / length, v.z / length};
  return length;
}

/// The unit normal of a face and twice its area.
struct FaceNormal {
  Vec direction;
  double weight;

  FaceNormal(const std::vector<Vec>& v, const Triangle& t)
      : direction(cross(v[t[1]] - v[t[0]], v[t[2]] - v[t[0]])), weight(normalize(direction)) {}
  /// Adds it to a sum in single precision.
  void add_to(Single& sum) const {
    for (int i = 0; i < 3; i++) sum[i] = static_cast<float>(sum[i] + direction[i] * weight);
  }
};

Vec unit(Single sum) {
  Vec v = in_double(sum);
  normalize(v);
  return v;
}

std::vector<Single> vertex_normals(const std::vector<Vec>& vertices, const std::vector<Triangle>& faces,
                                   bool smooth) {
  std::vector<Single> sum(vertices.size(), Single{0, 0, 0}), removed = sum;
  for (const Triangle& t : faces)
    for (const int corner : t) FaceNormal(vertices, t).add_to(sum[corner]);
  for (std::size_t f = 0; !smooth && f < faces.size(); f++) {
    const FaceNormal face(vertices, faces[f]);
    for (const int corner : faces[f])
      if (dot(face.direction, unit(sum[corner])) < kSameSide) face.add_to(removed[corner]);
  }
  for (std::size_t v = 0; v < sum.size(); v++) {
    Single& n = sum[v];
    for (int i = 0; i < 3; i++) n[i] -= removed[v][i];
    const float length = std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    n = length > kShortest ? Single{n.x / length, n.y / length, n.z / length} : Single{0, 0, 1};
  }
  return sum;
}

}  // namespace

MeshAppearance appearance_of(const RawMesh& raw) {
  return {raw.normals, raw.texcoords, raw.face_normals, raw.face_texcoords};
}

void complete(MeshAppearance& appearance, const std::vector<Vec>& vertices,
              const std::vector<Triangle>& faces, bool smooth) {
  if (appearance.normals.empty()) {
    appearance.normals = vertex_normals(vertices, faces, smooth);
    appearance.face_normals = faces;
  }
  if (appearance.face_normals.empty()) {
    // Some generated meshes have three vectors per vertex, of which the first is the normal.
    const int per_vertex = static_cast<int>(appearance.normals.size() / vertices.size());
    appearance.face_normals = faces;
    for (Triangle& face : appearance.face_normals)
      for (int& corner : face) corner *= per_vertex;
  }
  if (appearance.face_texcoords.empty() && !appearance.texcoords.empty()) appearance.face_texcoords = faces;
}

void turn_normals(MeshAppearance& appearance, const Quat<double>& rotation) {
  const Mat3<double> turn = matrix(rotation);
  for (Single& n : appearance.normals) n = in_single(turn * in_double(n));
}

void scale_normals(MeshAppearance& appearance, const Vec& scale) {
  for (Single& n : appearance.normals) {
    for (int i = 0; i < 3; i++) n[i] = static_cast<float>(n[i] * scale[i]);
    const float square = n.x * n.x + n.y * n.y + n.z * n.z;
    if (square > kShortest) {
      const float factor = 1 / std::sqrt(square);
      n = {n.x * factor, n.y * factor, n.z * factor};
    } else {
      n = {0, 0, 1};
    }
  }
}

}  // namespace corten::asset
