// Compares two Specs field by field, using the tables.
#pragma once

#include <string>
#include <vector>

#include "mjcf/kinds.h"
#include "mjcf/schema.h"

namespace corten::mjcf::test {

class SpecComparison {
 public:
  /// `sources`: also compare the source of each value.
  explicit SpecComparison(bool sources = true) : sources_(sources) {}

  std::vector<std::string> differences;

  template <class E>
  void compare(const std::string& where, const E& a, const E& b) {
    for (const AttributeRow& row : rows_of<E>()) {
      const std::string name = where + "." + std::string(row.name);
      if (!row.same(&a, &b)) differences.push_back(name + ": " + row.text(&a, &a) + " | " + row.text(&b, &b));
      else if (sources_ && row.source(&a) != row.source(&b)) differences.push_back(name + ": source");
    }
    compare_rest(where, a, b);
  }

  template <class E>
  void compare(const std::string& where, const List<E>& a, const List<E>& b) {
    if (a.size() != b.size())
      differences.push_back(where + ": " + std::to_string(a.size()) + " | " + std::to_string(b.size()));
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
      compare(where + "[" + std::to_string(i) + "]", a[i], b[i]);
  }

  void compare(const Spec& a, const Spec& b) {
    compare("mujoco", a.mujoco, b.mujoco);
    compare("compiler", a.compiler, b.compiler);
    compare("lengthrange", a.compiler.length_range, b.compiler.length_range);
    compare("option", a.option, b.option);
    compare("flag", a.option.flag, b.option.flag);
    compare("size", a.size, b.size);
    compare("statistic", a.statistic, b.statistic);
    compare("global", a.visual.global, b.visual.global);
    compare("quality", a.visual.quality, b.visual.quality);
    compare("headlight", a.visual.headlight, b.visual.headlight);
    compare("map", a.visual.map, b.visual.map);
    compare("scale", a.visual.scale, b.visual.scale);
    compare("rgba", a.visual.rgba, b.visual.rgba);
    compare("default", a.defaults, b.defaults);
    compare("mesh", a.meshes, b.meshes);
    compare("hfield", a.hfields, b.hfields);
    compare("texture", a.textures, b.textures);
    compare("material", a.materials, b.materials);
    compare("skin", a.skins, b.skins);
    compare("world", a.world, b.world);
    compare("pair", a.pairs, b.pairs);
    compare("exclude", a.excludes, b.excludes);
    compare("equality", a.equalities, b.equalities);
    compare("tendon", a.tendons, b.tendons);
    compare("actuator", a.actuators, b.actuators);
    compare("sensor", a.sensors, b.sensors);
    compare("numeric", a.numerics, b.numerics);
    compare("text", a.texts, b.texts);
    compare("tuple", a.tuples, b.tuples);
    compare("key", a.keys, b.keys);
  }

 private:
  template <class E>
  void compare_rest(const std::string& where, const E& a, const E& b) {
    const auto same = [&](bool equal, const char* what) {
      if (!equal) differences.push_back(where + ": " + what);
    };
    if constexpr (requires { a.frame; }) same(a.frame == b.frame, "frame");
    if constexpr (requires { a.kind; }) same(a.kind == b.kind, "kind");
    if constexpr (requires { a.is_freejoint; }) same(a.is_freejoint == b.is_freejoint, "freejoint");
    if constexpr (requires { a.path; }) compare(where + ".path", a.path, b.path);
    if constexpr (requires { a.layers; }) compare(where + ".layers", a.layers, b.layers);
    if constexpr (requires { a.bones; }) compare(where + ".bones", a.bones, b.bones);
    if constexpr (requires { a.elements; }) compare(where + ".elements", a.elements, b.elements);
    if constexpr (std::is_same_v<E, Frame> || std::is_same_v<E, DefaultClass>)
      same(a.parent == b.parent, "parent");
    if constexpr (std::is_same_v<E, Sensor>) same(a.type == b.type, "type");
    if constexpr (std::is_same_v<E, Body>) compare_body(where, a, b);
    if constexpr (std::is_same_v<E, DefaultClass>) compare_class(where, a, b);
  }

  void compare_body(const std::string& where, const Body& a, const Body& b) {
    if (a.inertial.has_value() != b.inertial.has_value()) differences.push_back(where + ".inertial");
    else if (a.inertial) compare(where + ".inertial", *a.inertial, *b.inertial);
    compare(where + ".frame", a.frames, b.frames);
    compare(where + ".joint", a.joints, b.joints);
    compare(where + ".geom", a.geoms, b.geoms);
    compare(where + ".site", a.sites, b.sites);
    compare(where + ".camera", a.cameras, b.cameras);
    compare(where + ".light", a.lights, b.lights);
    compare(where + ".body", a.bodies, b.bodies);
  }

  void compare_class(const std::string& where, const DefaultClass& a, const DefaultClass& b) {
    compare(where + ".mesh", a.mesh, b.mesh);
    compare(where + ".material", a.material, b.material);
    compare(where + ".joint", a.joint, b.joint);
    compare(where + ".geom", a.geom, b.geom);
    compare(where + ".site", a.site, b.site);
    compare(where + ".camera", a.camera, b.camera);
    compare(where + ".light", a.light, b.light);
    compare(where + ".pair", a.pair, b.pair);
    compare(where + ".equality", a.equality, b.equality);
    compare(where + ".tendon", a.tendon, b.tendon);
    compare(where + ".actuator", a.actuator, b.actuator);
    compare(where + ".sensor", a.sensor, b.sensor);
  }

  bool sources_;
};

inline std::vector<std::string> differences(const Spec& a, const Spec& b, bool sources = true) {
  SpecComparison comparison(sources);
  comparison.compare(a, b);
  return comparison.differences;
}

}  // namespace corten::mjcf::test
