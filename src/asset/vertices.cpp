#include "asset/vertices.h"

#include <cstdint>

#include "asset/text_reader.h"
#include "base/standard.h"

namespace corten::asset {

namespace {

constexpr std::size_t kLongestQuote = 40;

std::uint64_t hash(Vec3<float> v) {
  // Adding zero turns -0 into 0, which compare equal.
  std::uint64_t h = 0;
  for (int i = 0; i < 3; i++) h = (h ^ bit_cast<std::uint32_t>(v[i] + 0.0f)) * 0x9e3779b97f4a7c15ull;
  return h ^ (h >> 29);
}

bool equal(Vec3<float> a, Vec3<float> b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

}  // namespace

std::string quoted(std::string_view word) {
  std::string text = "\"";
  for (char c : word.substr(0, kLongestQuote)) text += c >= ' ' && c <= '~' ? c : '?';
  return text + (word.size() > kLongestQuote ? "...\"" : "\"");
}

std::string lowered(std::string_view word) {
  std::string text(word);
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

std::vector<Vec3<double>> in_double(const std::vector<Vec3<float>>& vertices) {
  std::vector<Vec3<double>> converted;
  converted.reserve(vertices.size());
  for (const Vec3<float>& v : vertices) converted.push_back({v.x, v.y, v.z});
  return converted;
}

std::optional<Vec3<float>> read_point(std::string_view& line) {
  Vec3<float> point{};
  for (int i = 0; i < 3; i++) {
    const std::optional<double> coordinate = number<double>(next_word(line));
    if (!coordinate) return std::nullopt;
    point[i] = static_cast<float>(*coordinate);
  }
  if (!is_finite(point)) return std::nullopt;
  return point;
}

// Uses open addressing: std::unordered_map allocates a node per vertex and takes several times as long, and
// welding is half the time of reading an STL file.
void weld(RawMesh& mesh) {
  const std::size_t slots = std::bit_ceil(2 * mesh.vertices.size() + 1);
  std::vector<int> table(slots, -1), joined(mesh.vertices.size());
  std::vector<Vec3<float>> kept;
  for (std::size_t i = 0; i < mesh.vertices.size(); i++) {
    std::size_t slot = hash(mesh.vertices[i]) & (slots - 1);
    while (table[slot] >= 0 && !equal(kept[table[slot]], mesh.vertices[i])) slot = (slot + 1) & (slots - 1);
    if (table[slot] < 0) {
      table[slot] = static_cast<int>(kept.size());
      kept.push_back(mesh.vertices[i]);
    }
    joined[i] = table[slot];
  }
  for (Triangle& face : mesh.faces)
    for (int& corner : face) corner = joined[corner];
  mesh.vertices = std::move(kept);
}

}  // namespace corten::asset
