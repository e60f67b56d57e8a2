#include "asset/builtin_mesh.h"

#include <array>
#include <cmath>
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
  std::string_view name;
  std::size_t params;
  Result<RawMesh> (*make)(Params);
};

/// In the order of BuiltinMesh.
constexpr std::array<Generator, 7> kGenerators = {{{"sphere", 1, sphere},
                                                   {"hemisphere", 1, hemisphere},
                                                   {"cone", 2, cone},
                                                   {"supertorus", 4, supertorus},
                                                   {"supersphere", 3, supersphere},
                                                   {"wedge", 5, wedge},
                                                   {"plate", 2, plate}}};

}  // namespace

std::optional<BuiltinMesh> builtin_mesh_named(std::string_view name) {
  for (std::size_t i = 0; i < kGenerators.size(); i++)
    if (kGenerators[i].name == name) return static_cast<BuiltinMesh>(i);
  return std::nullopt;
}

Result<RawMesh> make_builtin_mesh(BuiltinMesh shape, Params params) {
  const Generator& generator = kGenerators[static_cast<std::size_t>(shape)];
  if (params.size() != generator.params)
    return Failure{"a " + std::string(generator.name) + " has " + std::to_string(generator.params) +
                   " params, not " + std::to_string(params.size())};
  for (double p : params)
    if (!std::isfinite(p)) return Failure{"params must be finite"};
  return generator.make(params);
}

}  // namespace corten::asset
