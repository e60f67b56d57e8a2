// Reads Wavefront OBJ: vertices, faces, normals and texture coordinates. Materials are ignored.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "asset/mesh_file.h"
#include "asset/polygon.h"
#include "asset/text_reader.h"
#include "asset/vertices.h"

namespace corten::asset {

namespace {

/// Ear clipping takes quadratic time in the vertices of a face; real files have far fewer.
constexpr std::size_t kMostCorners = 1000;

/// The indices of a face's corner, from 0. -1: no texture coordinate or normal.
struct Corner {
  int vertex = -1, texcoord = -1, normal = -1;
};

struct Reading {
  RawMesh mesh;
  LineReader lines;
  std::vector<Corner> corners;           ///< of all faces, concatenated
  std::vector<std::size_t> face_starts;  ///< indices in `corners`
  /// The highest vertex of a face, and its line. Faces may come before their vertices, so it is checked at
  /// the end.
  int highest_vertex = -1, highest_line = 0;
  bool first_group_ended = false;
  std::size_t faces_left_out = 0;
};

/// A word for a message. OBJ files cannot be recognized, so the words of other files are not shown.
std::string number_like(std::string_view word) {
  return word.find_first_not_of("0123456789+-./eE") == std::string_view::npos ? quoted(word) : "a word";
}

/// Parses the vertex of a corner, which counts from 1 or, if negative, back from the last one: the index from
/// 0.
Result<int> read_vertex(const Reading& in, std::string_view digits, std::string_view word) {
  const auto given = number<std::int64_t>(digits);
  const auto defined = static_cast<std::int64_t>(in.mesh.vertices.size());
  if (!given) return in.lines.failure(number_like(word) + " is not a corner of a face");
  if (*given == 0) return in.lines.failure("a face has vertex index 0; they start at 1");
  if (*given < -defined)
    return in.lines.failure("a face has relative vertex index " + std::to_string(*given) + ", but only " +
                            std::to_string(defined) + " vertices come before it");
  const std::int64_t vertex = *given > 0 ? *given - 1 : defined + *given;
  if (vertex > INT32_MAX) return in.lines.failure("vertex index " + quoted(digits) + " is out of range");
  return static_cast<int>(vertex);
}

/// Parses the texture coordinate or normal of a corner; -1 if it is not a valid index.
int read_optional(std::string_view digits, std::size_t defined) {
  const auto given = number<std::int64_t>(digits);
  const auto count = static_cast<std::int64_t>(defined);
  if (!given || *given == 0 || *given < -count || *given > INT32_MAX) return -1;
  return static_cast<int>(*given > 0 ? *given - 1 : count + *given);
}

/// Removes the part of a corner before the next slash and returns it.
std::string_view next_part(std::string_view& word) {
  const std::size_t slash = std::min(word.find('/'), word.size());
  const std::string_view part = word.substr(0, slash);
  word.remove_prefix(std::min(slash + 1, word.size()));
  return part;
}

/// Parses one corner: "vertex", "vertex/texture", "vertex//normal" or "vertex/texture/normal".
Result<Corner> read_corner(const Reading& in, std::string_view word) {
  std::string_view rest = word;
  const Result<int> vertex = read_vertex(in, next_part(rest), word);
  if (!vertex) return Failure{vertex.error()};
  const int texcoord = read_optional(next_part(rest), in.mesh.texcoords.size());
  return Corner{*vertex, texcoord, read_optional(next_part(rest), in.mesh.normals.size())};
}

std::optional<Failure> read_face(Reading& in, std::string_view line) {
  std::vector<Corner> face;
  for (std::string_view word = next_word(line); !word.empty() && word[0] != '#'; word = next_word(line)) {
    const Result<Corner> corner = read_corner(in, word);
    if (!corner) return Failure{corner.error()};
    if (face.size() == kMostCorners)
      return in.lines.failure("a face has more than " + std::to_string(kMostCorners) + " corners");
    if (corner->vertex > in.highest_vertex) {
      in.highest_vertex = corner->vertex;
      in.highest_line = in.lines.line();
    }
    face.push_back(*corner);
  }
  if (face.size() < 3) return std::nullopt;
  if (in.first_group_ended) {
    in.faces_left_out++;
    return std::nullopt;
  }
  in.face_starts.push_back(in.corners.size());
  in.corners.insert(in.corners.end(), face.begin(), face.end());
  return std::nullopt;
}

/// The next number of a line; 0 if there is none, as in the reference.
float read_number(std::string_view& line) {
  const auto value = number<double>(next_word(line));
  return value && std::abs(*value) <= std::numeric_limits<float>::max() ? static_cast<float>(*value) : 0;
}

std::optional<Failure> read_line(Reading& in, std::string_view line) {
  const std::string_view keyword = next_word(line);
  if (keyword == "v") {
    const auto point = read_point(line);
    if (!point) return in.lines.failure("a vertex needs three numbers within single precision");
    in.mesh.vertices.push_back(*point);
  } else if (keyword == "vt") {
    const float u = read_number(line), v = read_number(line);
    in.mesh.texcoords.push_back({u, v});
  } else if (keyword == "vn") {
    const float x = read_number(line), y = read_number(line), z = read_number(line);
    in.mesh.normals.push_back({x, y, z});
  } else if (keyword == "f") {
    return read_face(in, line);
  } else if (keyword == "g" || keyword == "o") {
    in.first_group_ended = in.first_group_ended || !in.face_starts.empty();
  }
  return std::nullopt;
}

/// The index, or -1 if there is no such element.
int known(int index, std::size_t count) { return index < static_cast<std::int64_t>(count) ? index : -1; }

/// Appends one triangle of a face, by its corners.
void append(Reading& in, std::span<const Corner> face, const Triangle& corners) {
  Triangle vertices{}, texcoords{}, normals{};
  for (std::size_t k = 0; k < 3; k++) {
    const Corner& corner = face[static_cast<std::size_t>(corners[k])];
    vertices[k] = corner.vertex;
    texcoords[k] = known(corner.texcoord, in.mesh.texcoords.size());
    normals[k] = known(corner.normal, in.mesh.normals.size());
  }
  in.mesh.faces.push_back(vertices);
  if (!in.mesh.texcoords.empty()) in.mesh.face_texcoords.push_back(texcoords);
  if (!in.mesh.normals.empty()) in.mesh.face_normals.push_back(normals);
}

void cut_faces(Reading& in) {
  in.face_starts.push_back(in.corners.size());
  in.mesh.faces.reserve(in.corners.size() / 3);
  std::vector<int> polygon;
  std::vector<Vec3<float>> points;
  std::vector<Triangle> triangles;
  for (std::size_t f = 0; f + 1 < in.face_starts.size(); f++) {
    const std::size_t start = in.face_starts[f], count = in.face_starts[f + 1] - start;
    const std::span<const Corner> face = std::span(in.corners).subspan(start, count);
    polygon.clear();
    points.clear();
    triangles.clear();
    for (const Corner& corner : face) {
      polygon.push_back(static_cast<int>(polygon.size()));
      points.push_back(in.mesh.vertices[corner.vertex]);
    }
    append_triangles(triangles, polygon, points);
    for (const Triangle& triangle : triangles) append(in, face, triangle);
  }
}

}  // namespace

// Only the first group or object with faces provides faces, but all vertices are kept. The reference reads
// OBJ files like that, and models made for it have one object per file.
Result<RawMesh> decode_obj(Bytes file) {
  Reading in{{}, LineReader(as_text(file)), {}, {}};
  for (std::string_view line; in.lines.next(line);)
    if (auto failure = read_line(in, line)) return *failure;
  if (in.mesh.vertices.empty()) return Failure{"the OBJ file has no vertices"};
  if (in.highest_vertex >= static_cast<std::int64_t>(in.mesh.vertices.size()))
    return Failure{"line " + std::to_string(in.highest_line) + ": a face has vertex index " +
                   std::to_string(in.highest_vertex + 1LL) + ", but the file has only " +
                   std::to_string(in.mesh.vertices.size()) + " vertices"};
  cut_faces(in);
  for (TexCoord& t : in.mesh.texcoords)
    t[1] = 1 - t[1];  // v counts from the bottom in OBJ, from the top here
  if (in.faces_left_out > 0)
    in.mesh.warnings.push_back("only the first group of an OBJ file is read: " +
                               std::to_string(in.faces_left_out) + " faces of later groups are ignored");
  in.mesh.flip_faces_if_mirrored = true;
  return std::move(in.mesh);
}

}  // namespace corten::asset
