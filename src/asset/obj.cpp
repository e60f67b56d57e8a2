// Reads Wavefront OBJ: vertices and faces. Materials, normals and texture coordinates are ignored.
#include <cstdint>

#include "asset/mesh_file.h"
#include "asset/polygon.h"
#include "asset/text_reader.h"
#include "asset/vertices.h"

namespace corten::asset {

namespace {

/// Ear clipping takes quadratic time in the vertices of a face; real files have far fewer.
constexpr std::size_t kMostCorners = 1000;

struct Corner {
  std::int64_t vertex = 0;
  int line = 0;
};

struct Reading {
  RawMesh mesh;
  LineReader lines;
  std::vector<int> corners;              ///< of all faces, concatenated
  std::vector<std::size_t> face_starts;  ///< indices in `corners`
  /// The corner with the highest index. Faces may come before their vertices, so it is checked at the end.
  Corner highest{-1, 0};
  bool first_group_ended = false;
  std::size_t faces_left_out = 0;
};

/// Parses one corner, "vertex", "vertex/texture" or "vertex/texture/normal": the index of its vertex, from 0.
Result<int> read_corner(const Reading& in, std::string_view word) {
  const std::string_view digits = word.substr(0, word.find('/'));
  const auto given = number<std::int64_t>(digits);
  const auto defined = static_cast<std::int64_t>(in.mesh.vertices.size());
  if (!given) return in.lines.failure(quoted(word) + " is not a corner of a face");
  if (*given == 0) return in.lines.failure("a face has vertex index 0; they start at 1");
  if (*given < -defined)
    return in.lines.failure("a face has relative vertex index " + std::to_string(*given) + ", but only " +
                            std::to_string(defined) + " vertices come before it");
  const std::int64_t vertex = *given > 0 ? *given - 1 : defined + *given;
  if (vertex > INT32_MAX) return in.lines.failure("vertex index " + quoted(digits) + " is out of range");
  return static_cast<int>(vertex);
}

std::optional<Failure> read_face(Reading& in, std::string_view line) {
  std::vector<int> face;
  for (std::string_view word = next_word(line); !word.empty() && word[0] != '#'; word = next_word(line)) {
    const Result<int> corner = read_corner(in, word);
    if (!corner) return Failure{corner.error()};
    if (face.size() == kMostCorners)
      return in.lines.failure("a face has more than " + std::to_string(kMostCorners) + " corners");
    if (*corner > in.highest.vertex) in.highest = {*corner, in.lines.line()};
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

std::optional<Failure> read_line(Reading& in, std::string_view line) {
  const std::string_view keyword = next_word(line);
  if (keyword == "v") {
    const auto point = read_point(line);
    if (!point) return in.lines.failure("a vertex needs three numbers within single precision");
    in.mesh.vertices.push_back(*point);
  } else if (keyword == "f") {
    return read_face(in, line);
  } else if (keyword == "g" || keyword == "o") {
    in.first_group_ended = in.first_group_ended || !in.face_starts.empty();
  }
  return std::nullopt;
}

void cut_faces(Reading& in) {
  in.face_starts.push_back(in.corners.size());
  in.mesh.faces.reserve(in.corners.size() / 3);
  for (std::size_t f = 0; f + 1 < in.face_starts.size(); f++) {
    const std::size_t start = in.face_starts[f], count = in.face_starts[f + 1] - start;
    append_triangles(in.mesh.faces, std::span(in.corners).subspan(start, count), in.mesh.vertices);
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
  if (in.highest.vertex >= static_cast<std::int64_t>(in.mesh.vertices.size()))
    return Failure{"line " + std::to_string(in.highest.line) + ": a face has vertex index " +
                   std::to_string(in.highest.vertex + 1) + ", but the file has only " +
                   std::to_string(in.mesh.vertices.size()) + " vertices"};
  cut_faces(in);
  if (in.faces_left_out > 0)
    in.mesh.warnings.push_back("only the first group of an OBJ file is read: " +
                               std::to_string(in.faces_left_out) + " faces of later groups are ignored");
  in.mesh.flip_faces_if_mirrored = true;
  return std::move(in.mesh);
}

}  // namespace corten::asset
