// Reads STL, binary and ASCII. A file is binary if its size matches the triangle count in its header. The
// word "solid" at the start is not a reliable test, since many programs write it to binary headers too.
#include <algorithm>
#include <cmath>

#include "asset/byte_reader.h"
#include "asset/mesh_file.h"
#include "asset/text_reader.h"
#include "asset/vertices.h"

namespace corten::asset {

namespace {

constexpr std::size_t kHeaderSize = 80;
constexpr std::size_t kTriangleSize = 50;
/// The reference treats larger coordinates as a misread file.
constexpr float kLargestCoordinate = 1 << 30;

bool is_too_large(Vec3<float> v) {
  return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}) > kLargestCoordinate;
}

/// Adds a triangle with its own three vertices.
void add_triangle(RawMesh& mesh, const Vec3<float> corners[3]) {
  const int first = static_cast<int>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), corners, corners + 3);
  mesh.faces.push_back({first, first + 1, first + 2});
}

Result<RawMesh> read_binary(ByteReader file, std::size_t triangles) {
  RawMesh mesh;
  mesh.vertices.reserve(3 * triangles);
  mesh.faces.reserve(triangles);
  for (std::size_t t = 0; t < triangles; t++) {
    const std::size_t start = file.offset();
    file.skip(12);  // The stored normal is ignored: it follows from the vertices, and is often wrong.
    Vec3<float> corners[3];
    for (Vec3<float>& v : corners) {
      for (int i = 0; i < 3; i++) v[i] = file.read<float>();
      if (!is_finite(v) || is_too_large(v))
        return Failure{"triangle " + std::to_string(t) + " at byte " + std::to_string(start) +
                       ": a coordinate is not finite or larger than 2^30"};
    }
    file.skip(2);
    add_triangle(mesh, corners);
  }
  return mesh;
}

Result<RawMesh> read_ascii(std::string_view text) {
  RawMesh mesh;
  LineReader lines(text);
  Vec3<float> corners[3];
  int corner = 0;
  for (std::string_view line; lines.next(line);) {
    const std::string keyword = lowered(next_word(line));
    if (keyword == "vertex") {
      if (corner == 3) return lines.failure("a facet has more than three vertices");
      const auto point = read_point(line);
      if (!point || is_too_large(*point))
        return lines.failure("a vertex needs three numbers of at most 2^30");
      corners[corner++] = *point;
    } else if (keyword == "endfacet") {
      if (corner != 3) return lines.failure("a facet has only " + std::to_string(corner) + " vertices");
      add_triangle(mesh, corners);
      corner = 0;
    } else if (!keyword.empty() && keyword != "facet" && keyword != "outer" && keyword != "endloop" &&
               keyword != "solid" && keyword != "endsolid") {
      return lines.failure(quoted(keyword) + " is not an STL keyword");
    }
  }
  if (corner != 0) return lines.failure("the file ends inside a facet");
  return mesh;
}

bool looks_like_text(std::string_view text) {
  while (!text.empty() && (is_blank(text.front()) || text.front() == '\n')) text.remove_prefix(1);
  // The first few kilobytes distinguish text from a binary header that begins with "solid".
  const std::string start = lowered(text.substr(0, 4096));
  return start.starts_with("solid") && start.find("facet") != std::string::npos;
}

Failure wrong_size(std::size_t triangles, std::size_t size) {
  if (triangles > static_cast<std::size_t>(kLargestShown))
    return {"the header at byte 80 says more triangles than its " + std::to_string(size) + " bytes can hold"};
  return {"the header at byte 80 says " + std::to_string(triangles) + " triangles, which take " +
          std::to_string(kHeaderSize + 4 + kTriangleSize * triangles) + " bytes, but the file has " +
          std::to_string(size)};
}

Result<RawMesh> read(Bytes file) {
  ByteReader binary(file);
  binary.skip(kHeaderSize);
  const bool has_header = binary.has(4);
  const std::size_t triangles = binary.read<std::uint32_t>();
  if (has_header && triangles > 0 && binary.left() == kTriangleSize * triangles)
    return read_binary(binary, triangles);
  if (looks_like_text(as_text(file))) return read_ascii(as_text(file));
  if (!has_header) return Failure{"the file ends inside the STL header of 84 bytes"};
  return wrong_size(triangles, file.size());
}

}  // namespace

Result<RawMesh> decode_stl(Bytes file) {
  Result<RawMesh> mesh = read(file);
  if (!mesh) return mesh;
  if (mesh->faces.empty()) return Failure{"the STL file has no triangles"};
  mesh->flip_faces_if_mirrored = true;
  weld(*mesh);
  return mesh;
}

}  // namespace corten::asset
