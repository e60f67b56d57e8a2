// Loading time: a thousand bodies, and meshes of a thousand to a hundred thousand triangles with hull,
// bounding volume tree and inertia. `./dev bench` fails if one exceeds its limit: LOAD_LIMITS in
// scripts/bench.py.
#include <benchmark/benchmark.h>
#include <corten/corten.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>

namespace {

/// Chains of ten bodies with a joint, two geoms, a site and a motor each.
std::string many_bodies(int count) {
  std::string tree, motors;
  for (int chain = 0; chain < count / 10; chain++) {
    for (int link = 0; link < 10; link++) {
      const std::string name = std::to_string(chain) + "_" + std::to_string(link);
      tree += "<body name='b" + name + "' pos='0.1 0 0' euler='0 10 0'><joint name='j" + name +
              "' axis='0 1 0' range='-90 90' damping='0.1'/><geom type='capsule' size='0.02' fromto='0 0 0 "
              "0.1 0 0'/>"
              "<geom type='box' size='0.02 0.03 0.01' pos='0.05 0 0'/><site name='s" +
              name + "'/>";
      motors += "<motor joint='j" + name + "'/>";
    }
    for (int link = 0; link < 10; link++) tree += "</body>";
  }
  return "<mujoco><worldbody>" + tree + "</worldbody><actuator>" + motors + "</actuator></mujoco>";
}

void ThousandBodies(benchmark::State& state) {
  const std::string xml = many_bodies(1000);
  for (auto _ : state) benchmark::DoNotOptimize(corten::load_string(xml)->nbody);
}
BENCHMARK(ThousandBodies)->Unit(benchmark::kMillisecond);

/// A bumpy ball as a binary STL file. A smooth ball would have far more hull vertices than real parts.
std::string bumpy_ball(int rings, int sectors, double bump) {
  constexpr double pi = 3.14159265358979;
  const auto corner = [&](int ring, int sector) {
    const double theta = pi * ring / rings, phi = 2 * pi * (sector % sectors) / sectors;
    const double r = 1 + bump * std::sin(9 * theta) * std::cos(7 * phi);
    return std::array<float, 3>{static_cast<float>(r * std::sin(theta) * std::cos(phi)),
                                static_cast<float>(r * std::sin(theta) * std::sin(phi)),
                                static_cast<float>(1.5 * r * std::cos(theta))};
  };
  std::string triangles;
  unsigned count = 0;
  const auto add = [&](const std::array<float, 3>& a, const std::array<float, 3>& b,
                       const std::array<float, 3>& c) {
    const float normal[3] = {};
    for (const float* v : {normal, a.data(), b.data(), c.data()})
      triangles.append(reinterpret_cast<const char*>(v), 12);
    triangles.append(2, '\0');
    count++;
  };
  for (int i = 0; i < rings; i++)
    for (int j = 0; j < sectors; j++) {
      if (i + 1 < rings) add(corner(i, j), corner(i + 1, j), corner(i + 1, j + 1));
      if (i > 0) add(corner(i, j), corner(i + 1, j + 1), corner(i, j + 1));
    }
  std::string file(80, ' ');
  file.append(reinterpret_cast<const char*>(&count), sizeof count);
  return file + triangles;
}

void Mesh(benchmark::State& state, int sectors, double bump) {
  const std::string file = bumpy_ball(sectors + 1, sectors, bump);
  corten::LoadOptions options;
  options.files = [&](const std::filesystem::path& path) -> std::optional<std::string> {
    return path == "ball.stl" ? std::optional(file) : std::nullopt;
  };
  const std::string xml =
      "<mujoco><asset><mesh name='ball' file='ball.stl' inertia='exact'/></asset>"
      "<worldbody><body><freejoint/><geom type='mesh' mesh='ball'/></body></worldbody></mujoco>";
  int triangles = 0, nodes = 0;
  for (auto _ : state) {
    const corten::Model model = corten::load_string(xml, options);
    triangles = model->nmeshface;
    nodes = model->nbvh;
  }
  state.counters["triangles"] = triangles;
  state.counters["bvh_nodes"] = nodes;
}
BENCHMARK_CAPTURE(Mesh, 1k, 22, 0.1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Mesh, 10k, 70, 0.1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Mesh, bumpy, 224, 0.1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Mesh, every_vertex_on_the_hull, 224, 0.0)->Unit(benchmark::kMillisecond);

}  // namespace
