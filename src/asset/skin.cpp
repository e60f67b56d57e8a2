#include "asset/skin.h"

#include <cmath>
#include <cstring>
#include <optional>

#include "asset/byte_reader.h"
#include "asset/text_reader.h"
#include "asset/vertices.h"

namespace corten::asset {

namespace {

constexpr std::size_t kNameBytes = 40;
constexpr std::size_t kBoneBytes = kNameBytes + 8 * 4;  ///< before the vertices
constexpr float kSmallestWeight = 1e-15f;

Failure at_byte(const ByteReader& file, const std::string& what) {
  return {"byte " + std::to_string(file.offset()) + ": " + what};
}

std::string read_name(ByteReader& file) {
  const Bytes bytes = file.take(kNameBytes);
  const char* text = reinterpret_cast<const char*>(bytes.data());
  return std::string(text, strnlen(text, kNameBytes - 1));
}

std::optional<Failure> read_bone(ByteReader& file, Bone& bone) {
  if (!file.has(kBoneBytes)) return at_byte(file, "the file ends inside a bone");
  bone.body = read_name(file);
  for (float& x : bone.bindpos) x = file.read<float>();
  for (float& x : bone.bindquat) x = file.read<float>();
  const auto count = file.read<std::int32_t>();
  if (count < 1)
    return at_byte(file, "bone " + quoted(bone.body) + " has " + std::to_string(count) +
                             " vertices; it must have 1 or more");
  if (!file.has(static_cast<std::size_t>(count), 8)) return at_byte(file, "the file ends inside a bone");
  for (int i = 0; i < count; i++) bone.vertices.push_back(file.read<std::int32_t>());
  for (int i = 0; i < count; i++) bone.weights.push_back(file.read<float>());
  return std::nullopt;
}

std::optional<Failure> check_faces(const Skin& skin) {
  const int count = static_cast<int>(skin.vertices.size());
  for (std::size_t f = 0; f < skin.faces.size(); f++)
    for (const int corner : skin.faces[f])
      if (corner < 0 || corner >= count)
        return Failure{"face " + std::to_string(f) + " has vertex index " + std::to_string(corner) +
                       ", but there are " + std::to_string(count) + " vertices"};
  return std::nullopt;
}

std::optional<Failure> check_parts(const Skin& skin) {
  if (skin.vertices.empty()) return Failure{"the skin has no vertices"};
  if (skin.faces.empty()) return Failure{"the skin has no faces"};
  if (skin.bones.empty()) return Failure{"the skin has no bones"};
  if (!skin.texcoords.empty() && skin.texcoords.size() != skin.vertices.size())
    return Failure{"the skin has " + std::to_string(skin.vertices.size()) + " vertices, but " +
                   std::to_string(skin.texcoords.size()) + " texture coordinates"};
  for (const Vec3<float>& v : skin.vertices)
    if (!is_finite(v)) return Failure{"a vertex is not finite"};
  return check_faces(skin);
}

std::optional<Failure> check_bone(const Bone& bone, std::size_t vertices) {
  const std::string who = "bone " + quoted(bone.body) + ": ";
  if (bone.vertices.empty() || bone.vertices.size() != bone.weights.size())
    return Failure{who + std::to_string(bone.vertices.size()) + " vertices and " +
                   std::to_string(bone.weights.size()) +
                   " weights; there must be equally many, at least one"};
  for (const int vertex : bone.vertices)
    if (vertex < 0 || static_cast<std::size_t>(vertex) >= vertices)
      return Failure{who + "vertex index " + std::to_string(vertex) + ", but there are " +
                     std::to_string(vertices) + " vertices"};
  return std::nullopt;
}

void normalize(std::array<float, 4>& quat) {
  double square = 0;
  for (const float x : quat) square += double(x) * x;
  if (square < 1e-14) return;
  for (float& x : quat) x = static_cast<float>(x / std::sqrt(square));
}

}  // namespace

Result<Skin> decode_skn(Bytes bytes) {
  ByteReader file(bytes);
  if (!file.has(16)) return Failure{"the file ends inside the SKN header of 16 bytes"};
  std::int32_t counts[4];
  for (std::int32_t& count : counts) {
    count = file.read<std::int32_t>();
    if (count < 0) return Failure{"byte 0: the SKN header has the count " + std::to_string(count)};
  }
  const auto [vertices, texcoords, faces, bones] = counts;
  if (12ull * static_cast<unsigned>(vertices) + 8ull * static_cast<unsigned>(texcoords) +
          12ull * static_cast<unsigned>(faces) + kBoneBytes * static_cast<unsigned>(bones) >
      file.left())
    return Failure{"the SKN header needs more bytes than the file has"};
  Skin skin;
  skin.vertices.resize(static_cast<std::size_t>(vertices));
  for (Vec3<float>& v : skin.vertices)
    for (int i = 0; i < 3; i++) v[i] = file.read<float>();
  skin.texcoords.resize(static_cast<std::size_t>(texcoords));
  for (TexCoord& t : skin.texcoords)
    for (float& x : t) x = file.read<float>();
  skin.faces.resize(static_cast<std::size_t>(faces));
  for (Triangle& face : skin.faces)
    for (int& corner : face) corner = file.read<std::int32_t>();
  skin.bones.resize(static_cast<std::size_t>(bones));
  for (Bone& bone : skin.bones)
    if (auto failure = read_bone(file, bone)) return *failure;
  if (file.left() > 0) return at_byte(file, "there are extra bytes at the end");
  return skin;
}

Result<Skin> finished_skin(Skin skin) {
  if (auto failure = check_parts(skin)) return *failure;
  std::vector<float> sum(skin.vertices.size(), 0);
  for (const Bone& bone : skin.bones) {
    if (auto failure = check_bone(bone, skin.vertices.size())) return *failure;
    for (std::size_t i = 0; i < bone.vertices.size(); i++) sum[bone.vertices[i]] += bone.weights[i];
  }
  for (std::size_t v = 0; v < sum.size(); v++)
    if (!(sum[v] > kSmallestWeight))
      return Failure{"vertex " + std::to_string(v) + " has the total weight " + std::to_string(sum[v]) +
                     "; it must be positive"};
  for (Bone& bone : skin.bones) {
    for (std::size_t i = 0; i < bone.vertices.size(); i++) bone.weights[i] /= sum[bone.vertices[i]];
    normalize(bone.bindquat);
  }
  return skin;
}

}  // namespace corten::asset
