// Reads PLY in its three encodings: any elements and properties in any order, of which x, y, z of the
// vertices and the vertex indices of the faces are used.
#include <cmath>
#include <limits>

#include "asset/byte_reader.h"
#include "asset/mesh_file.h"
#include "asset/ply_header.h"
#include "asset/vertices.h"

namespace corten::asset {

namespace {

/// Reads the values of an ASCII body and tracks the position for error messages.
class TextValues {
 public:
  explicit TextValues(const LineReader& lines) : lines_(lines) {}

  std::size_t left() const { return line_.size() + lines_.left() + 1; }
  std::optional<double> next(PlyType) {
    for (;;) {
      const std::string_view word = next_word(line_);
      if (!word.empty()) return number<double>(word);
      if (!lines_.next(line_)) return std::nullopt;
    }
  }
  bool skip(PlyType type, std::uint64_t count) {
    for (; count > 0; count--)
      if (!next(type)) return false;
    return true;
  }
  Failure failure(const std::string& what) const { return lines_.failure(what); }

 private:
  LineReader lines_;
  std::string_view line_;
};

/// Reads the values of a binary body and tracks the position for error messages.
class BinaryValues {
 public:
  BinaryValues(Bytes body, ByteOrder order, std::size_t start) : bytes_(body, order), start_(start) {}

  std::size_t left() const { return bytes_.left(); }
  std::optional<double> next(PlyType type) {
    if (!bytes_.has(size_of(type))) return std::nullopt;
    switch (type) {
      case PlyType::int8: return bytes_.read<std::int8_t>();
      case PlyType::uint8: return bytes_.read<std::uint8_t>();
      case PlyType::int16: return bytes_.read<std::int16_t>();
      case PlyType::uint16: return bytes_.read<std::uint16_t>();
      case PlyType::int32: return bytes_.read<std::int32_t>();
      case PlyType::uint32: return bytes_.read<std::uint32_t>();
      case PlyType::float32: return bytes_.read<float>();
      case PlyType::float64: return bytes_.read<double>();
    }
    return std::nullopt;
  }
  bool skip(PlyType type, std::uint64_t count) {
    if (!bytes_.has(count, size_of(type))) return false;
    bytes_.skip(count * size_of(type));
    return true;
  }
  Failure failure(const std::string& what) const {
    return {"byte " + std::to_string(start_ + bytes_.offset()) + ": " + what};
  }

 private:
  ByteReader bytes_;
  std::size_t start_;
};

/// Length of the list that follows; nullopt if the file ends or the length is invalid.
template <class Values>
std::optional<std::uint64_t> list_length(Values& values, const PlyProperty& property) {
  const auto count = values.next(*property.count_type);
  if (!count || !(*count >= 0) || *count > static_cast<double>(values.left())) return std::nullopt;
  return static_cast<std::uint64_t>(*count);
}

template <class Values>
bool skip_property(Values& values, const PlyProperty& property) {
  if (!property.count_type) return values.skip(property.type, 1);
  const auto count = list_length(values, property);
  return count && values.skip(property.type, *count);
}

template <class Values>
std::optional<Failure> read_vertex(Values& values, const PlyElement& element, RawMesh& mesh) {
  constexpr float kMissing = std::numeric_limits<float>::quiet_NaN();
  Vec3<float> v{kMissing, kMissing, kMissing};
  for (const PlyProperty& p : element.properties) {
    const int axis = p.name == "x" ? 0 : p.name == "y" ? 1 : p.name == "z" ? 2 : -1;
    if (axis < 0 || p.count_type) {
      if (!skip_property(values, p)) return values.failure("the file ends inside a vertex");
      continue;
    }
    const auto coordinate = values.next(p.type);
    if (!coordinate)
      return values.failure("vertex " + std::to_string(mesh.vertices.size()) + " is truncated");
    v[axis] = static_cast<float>(*coordinate);
  }
  if (!is_finite(v))
    return values.failure("vertex " + std::to_string(mesh.vertices.size()) + " has no finite x, y and z");
  mesh.vertices.push_back(v);
  return std::nullopt;
}

bool holds_corners(const PlyProperty& p) {
  return p.count_type && (p.name == "vertex_indices" || p.name == "vertex_index");
}

/// Reads a polygon and splits it into a fan around its first vertex.
template <class Values>
std::optional<Failure> read_corners(Values& values, const PlyProperty& property, RawMesh& mesh) {
  const auto count = list_length(values, property);
  if (!count) return values.failure("a face is truncated");
  Triangle fan{};
  for (std::uint64_t k = 0; k < *count; k++) {
    const auto index = values.next(property.type);
    if (!index) return values.failure("a face is truncated");
    if (!(*index >= 0 && *index <= std::numeric_limits<int>::max()) || *index != std::floor(*index))
      return values.failure("a face has an invalid vertex index");
    fan[k == 0 ? 0 : 2] = static_cast<int>(*index);
    if (k >= 2) mesh.faces.push_back(fan);
    if (k >= 1) fan[1] = fan[2];
  }
  return std::nullopt;
}

template <class Values>
std::optional<Failure> read_face(Values& values, const PlyElement& element, RawMesh& mesh) {
  for (const PlyProperty& p : element.properties) {
    if (holds_corners(p)) {
      if (auto failure = read_corners(values, p, mesh)) return failure;
    } else if (!skip_property(values, p)) {
      return values.failure("the file ends inside a face");
    }
  }
  return std::nullopt;
}

template <class Values>
std::optional<Failure> skip_element(Values& values, const PlyElement& element, RawMesh&) {
  for (const PlyProperty& p : element.properties)
    if (!skip_property(values, p))
      return values.failure("the file ends inside element " + quoted(element.name));
  return std::nullopt;
}

template <class Values>
Result<RawMesh> read_body(Values values, const PlyHeader& header) {
  RawMesh mesh;
  for (const PlyElement& element : header.elements) {
    // An element without properties takes no bytes, so its count cannot be checked against the file size.
    const std::uint64_t size = smallest_size(element, header.encoding);
    if (size == 0) continue;
    if (element.count > values.left() / size)
      return values.failure(std::to_string(element.count) + " elements " + quoted(element.name) +
                            " do not fit into the remaining " + std::to_string(values.left()) + " bytes");
    const auto read = element.name == "vertex" ? read_vertex<Values>
                      : element.name == "face" ? read_face<Values>
                                               : skip_element<Values>;
    for (std::uint64_t i = 0; i < element.count; i++)
      if (auto failure = read(values, element, mesh)) return *failure;
  }
  return mesh;
}

Result<RawMesh> read(Bytes file) {
  LineReader lines(as_text(file));
  Result<PlyHeader> header = read_ply_header(lines);
  if (!header) return Failure{header.error()};
  if (header->encoding == PlyEncoding::ascii) return read_body(TextValues(lines), *header);
  const ByteOrder order = header->encoding == PlyEncoding::big_endian ? ByteOrder::big : ByteOrder::little;
  const std::size_t start = file.size() - lines.left();
  return read_body(BinaryValues(file.subspan(start), order, start), *header);
}

}  // namespace

Result<RawMesh> decode_ply(Bytes file) {
  Result<RawMesh> mesh = read(file);
  if (!mesh) return mesh;
  const int count = static_cast<int>(mesh->vertices.size());
  if (count == 0) return Failure{"the PLY file has no vertices"};
  for (std::size_t f = 0; f < mesh->faces.size(); f++)
    for (int corner : mesh->faces[f])
      if (corner >= count)
        return Failure{"triangle " + std::to_string(f) + " has vertex index " + std::to_string(corner) +
                       ", but the file has only " + std::to_string(count) + " vertices"};
  mesh->flip_faces_if_mirrored = true;
  return mesh;
}

}  // namespace corten::asset
