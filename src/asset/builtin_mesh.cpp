#include "asset/builtin_mesh.h"

#include <cmath>
#include <initializer_list>
#include <optional>
#include <string>

#include "asset/builtin_shapes.h"

namespace corten::asset {

namespace {

using Params = std::span<const double>;

/// The reference has no limit. A resolution of 1000 gives a million vertices.
constexpr int kHighestResolution = 1000;
constexpr int kMostEdges = 100'000;

struct Count {
  const char* name;
  int least, most;
};

std::optional<Failure> check(const Count& count, double given) {
  if (given >= count.least && given < count.most + 1.0) return std::nullopt;
  return Failure{std::string(count.name) + " must be between " + std::to_string(count.least) + " and " +
                 std::to_string(count.most)};
}

std::optional<Failure> check(Params params, std::initializer_list<Count> counts) {
  std::size_t k = 0;
  for (const Count& count : counts)
    if (auto failure = check(count, params[k++])) return failure;
  return std::nullopt;
}

Result<RawMesh> sphere(Params p) {
  if (auto bad = check(p, {{"the number of subdivisions", 0, 4}})) return *bad;
  return make_sphere(static_cast<int>(p[0]));
}

Result<RawMesh> hemisphere(Params p) {
  if (auto bad = check(p, {{"the resolution", 0, 10}})) return *bad;
  return make_hemisphere(static_cast<int>(p[0]));
}

Result<RawMesh> cone(Params p) {
  if (auto bad = check(p, {{"the number of edges", 3, kMostEdges}})) return *bad;
  return make_cone(static_cast<int>(p[0]), p[1]);
}

Result<RawMesh> supertorus(Params p) {
  if (auto bad = check(p, {{"the resolution", 3, kHighestResolution}})) return *bad;
  if (!(p[1] > 0 && p[1] <= 1)) return Failure{"the radius must be above 0 and at most 1"};
  if (!(p[2] > 0 && p[3] > 0)) return Failure{"the exponents s and t must be positive"};
  return make_supertorus(static_cast<int>(p[0]), p[1], p[2], p[3]);
}

Result<RawMesh> supersphere(Params p) {
  if (auto bad = check(p, {{"the resolution", 3, kHighestResolution}})) return *bad;
  if (!(p[1] >= 0 && p[2] >= 0)) return Failure{"the exponents e and n must not be negative"};
  return make_supersphere(static_cast<int>(p[0]), p[1], p[2]);
}

Result<RawMesh> wedge(Params p) {
  const Count horizontal{"the horizontal resolution", 1, kHighestResolution},
      vertical{"the vertical resolution", 1, kHighestResolution};
  if (auto bad = check(p, {horizontal, vertical})) return *bad;
  if (!(p[2] > 0 && p[2] <= 180)) return Failure{"the horizontal angle must be above 0 and at most 180"};
  if (!(p[3] > 0 && p[3] <= 90)) return Failure{"the vertical angle must be above 0 and at most 90"};
  if (!(p[4] >= 0 && p[4] <= 1)) return Failure{"gamma must be between 0 and 1"};
  return make_wedge({static_cast<int>(p[0]), static_cast<int>(p[1])}, {p[2], p[3]}, p[4]);
}

Result<RawMesh> plate(Params p) {
  const Count horizontal{"the horizontal resolution", 1, kHighestResolution},
      vertical{"the vertical resolution", 1, kHighestResolution};
  if (auto bad = check(p, {horizontal, vertical})) return *bad;
  return make_plate({static_cast<int>(p[0]), static_cast<int>(p[1])});
}

struct Generator {
  std::size_t params;
  Result<RawMesh> (*make)(Params);
};

Generator generator_of(BuiltinMesh shape) {
  switch (shape) {
    case BuiltinMesh::none: break;
    case BuiltinMesh::sphere: return {1, sphere};
    case BuiltinMesh::hemisphere: return {1, hemisphere};
    case BuiltinMesh::cone: return {2, cone};
    case BuiltinMesh::supersphere: return {3, supersphere};
    case BuiltinMesh::supertorus: return {4, supertorus};
    case BuiltinMesh::wedge: return {5, wedge};
    case BuiltinMesh::plate: return {2, plate};
  }
  return {0, nullptr};
}

}  // namespace

Result<RawMesh> make_builtin_mesh(BuiltinMesh shape, Params params) {
  const Generator generator = generator_of(shape);
  if (generator.make == nullptr) return Failure{"not a builtin mesh"};
  if (params.size() != generator.params)
    return Failure{"a " + std::string(word_of(shape)) + " has " + std::to_string(generator.params) +
                   " params, not " + std::to_string(params.size())};
  for (double p : params)
    if (!std::isfinite(p)) return Failure{"params must be finite"};
  return generator.make(params);
}

}  // namespace corten::asset
