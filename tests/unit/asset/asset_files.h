// Small asset files generated in memory, for tests.
#pragma once

#include <gtest/gtest.h>
#include <zlib.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "asset/mesh_file.h"

namespace corten::asset::test {

inline Bytes bytes(std::string_view text) { return std::as_bytes(std::span(text.data(), text.size())); }

/// Appends a number, little-endian.
template <class T>
std::string raw(T value) {
  std::string text(sizeof(T), '\0');
  std::memcpy(text.data(), &value, sizeof(T));
  return text;
}

template <class T>
std::string raw_big(T value) {
  const std::string little = raw(value);
  return {little.rbegin(), little.rend()};
}

/// A box with a corner at the origin, faces outwards.
inline RawMesh box(float x, float y, float z) {
  RawMesh mesh;
  for (int i = 0; i < 8; i++) mesh.vertices.push_back({i & 4 ? x : 0, i & 2 ? y : 0, i & 1 ? z : 0});
  mesh.faces = {{0, 1, 3}, {0, 3, 2}, {4, 6, 7}, {4, 7, 5}, {0, 4, 5}, {0, 5, 1},
                {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};
  return mesh;
}

inline RawMesh tetrahedron() {
  RawMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  mesh.faces = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  return mesh;
}

inline RawMesh points(std::vector<Vec3<float>> vertices) {
  RawMesh mesh;
  mesh.vertices = std::move(vertices);
  return mesh;
}

/// A binary STL file whose header has this `count`.
inline std::string binary_stl(const RawMesh& mesh, std::uint32_t count, std::string header = "") {
  header.resize(80, ' ');
  std::string file = header + raw(count);
  for (const Triangle& t : mesh.faces) {
    file += std::string(12, '\0');
    for (int corner : t)
      for (int i = 0; i < 3; i++) file += raw(mesh.vertices[corner][i]);
    file += std::string(2, '\0');
  }
  return file;
}
inline std::string binary_stl(const RawMesh& mesh) {
  return binary_stl(mesh, static_cast<std::uint32_t>(mesh.faces.size()));
}

inline std::string ascii_stl(const RawMesh& mesh) {
  std::string file = "solid part\n";
  for (const Triangle& t : mesh.faces) {
    file += "  facet normal 0 0 0\n    outer loop\n";
    for (int corner : t) {
      file += "      vertex";
      for (int i = 0; i < 3; i++) file += " " + std::to_string(mesh.vertices[corner][i]);
      file += "\n";
    }
    file += "    endloop\n  endfacet\n";
  }
  return file + "endsolid part\n";
}

inline std::string obj(const RawMesh& mesh) {
  std::string file = "# a mesh\no part\n";
  for (const Vec3<float>& v : mesh.vertices)
    file += "v " + std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(v.z) + "\n";
  for (const Triangle& t : mesh.faces) {
    file += "f";
    for (int corner : t) file += " " + std::to_string(corner + 1);
    file += "\n";
  }
  return file;
}

inline std::string msh(const RawMesh& mesh) {
  std::string file = raw(int(mesh.vertices.size())) + raw(0) + raw(0) + raw(int(mesh.faces.size()));
  for (const Vec3<float>& v : mesh.vertices) file += raw(v.x) + raw(v.y) + raw(v.z);
  for (const Triangle& t : mesh.faces) file += raw(t[0]) + raw(t[1]) + raw(t[2]);
  return file;
}

inline std::string ply_header(const RawMesh& mesh, const std::string& format) {
  return "ply\nformat " + format + " 1.0\ncomment made by a test\nelement vertex " +
         std::to_string(mesh.vertices.size()) +
         "\nproperty float x\nproperty float y\nproperty float z\nelement face " +
         std::to_string(mesh.faces.size()) + "\nproperty list uchar int vertex_indices\nend_header\n";
}

inline std::string binary_ply(const RawMesh& mesh) {
  std::string file = ply_header(mesh, "binary_little_endian");
  for (const Vec3<float>& v : mesh.vertices) file += raw(v.x) + raw(v.y) + raw(v.z);
  for (const Triangle& t : mesh.faces) file += raw<std::uint8_t>(3) + raw(t[0]) + raw(t[1]) + raw(t[2]);
  return file;
}

inline std::string ascii_ply(const RawMesh& mesh) {
  std::string file = ply_header(mesh, "ascii");
  for (const Vec3<float>& v : mesh.vertices)
    file += std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(v.z) + "\n";
  for (const Triangle& t : mesh.faces)
    file += "3 " + std::to_string(t[0]) + " " + std::to_string(t[1]) + " " + std::to_string(t[2]) + "\n";
  return file;
}

inline std::uint32_t crc(const std::string& text) {
  return static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

inline std::string deflated(const std::string& text, int window_bits) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string packed(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

struct Packed {
  std::string name, content;
  bool is_deflated = true;
  std::uint32_t says_size = 0;  ///< written instead of the true size; 0: the true size
};

inline std::string zip(const std::vector<Packed>& files) {
  std::string archive, directory;
  for (const Packed& f : files) {
    const std::string data = f.is_deflated ? deflated(f.content, -MAX_WBITS) : f.content;
    const std::uint32_t size = f.says_size ? f.says_size : static_cast<std::uint32_t>(f.content.size());
    const std::string common = raw<std::uint16_t>(0) + raw<std::uint16_t>(f.is_deflated ? 8 : 0) +
                               raw<std::uint32_t>(0) + raw(crc(f.content)) +
                               raw(static_cast<std::uint32_t>(data.size())) + raw(size) +
                               raw(static_cast<std::uint16_t>(f.name.size())) + raw<std::uint16_t>(0);
    directory += raw<std::uint32_t>(0x02014b50) + raw<std::uint32_t>(0x00140014) + common +
                 raw<std::uint16_t>(0) + std::string(8, '\0') +
                 raw(static_cast<std::uint32_t>(archive.size())) + f.name;
    archive += raw<std::uint32_t>(0x04034b50) + raw<std::uint16_t>(20) + common + f.name + data;
  }
  const auto start = static_cast<std::uint32_t>(archive.size());
  const auto count = static_cast<std::uint16_t>(files.size());
  return archive + directory + raw<std::uint32_t>(0x06054b50) + std::string(4, '\0') + raw(count) +
         raw(count) + raw(static_cast<std::uint32_t>(directory.size())) + raw(start) + raw<std::uint16_t>(0);
}

inline std::string png_chunk(const std::string& type, const std::string& data) {
  return raw_big(static_cast<std::uint32_t>(data.size())) + type + data + raw_big(crc(type + data));
}

/// `rows` are unfiltered scan lines; colour types are PNG's: 0 gray, 2 RGB, 3 palette, 6 RGBA.
inline std::string png(std::uint32_t width, std::uint32_t height, int bits, int colour,
                       const std::vector<std::string>& rows, const std::string& before_data = "") {
  std::string data;
  for (const std::string& row : rows) data += '\0' + row;
  const std::string header = raw_big(width) + raw_big(height) + std::string(1, char(bits)) +
                             std::string(1, char(colour)) + std::string(3, '\0');
  return "\x89PNG\r\n\x1a\n" + png_chunk("IHDR", header) + before_data +
         png_chunk("IDAT", deflated(data, MAX_WBITS)) + png_chunk("IEND", "");
}

/// Expects that the decoder fails, with a message that contains the words.
template <class T>
void expect_error(const Result<T>& result, std::string_view words) {
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().find(words), std::string::npos) << result.error();
}

inline void expect_same(const RawMesh& a, const RawMesh& b) {
  ASSERT_EQ(a.vertices.size(), b.vertices.size());
  for (std::size_t i = 0; i < a.vertices.size(); i++)
    for (int k = 0; k < 3; k++) EXPECT_EQ(a.vertices[i][k], b.vertices[i][k]) << i;
  EXPECT_EQ(a.faces, b.faces);
}

}  // namespace corten::asset::test
