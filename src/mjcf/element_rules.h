// Rules that involve several attributes of one element, for elements from files and from programs. Errors and
// warnings are added to `found`, with the element's location.
//
// normalize() is for elements and for the records of default classes: it checks them and normalizes
// alternative spellings to the single form that the compiler expects. check_whole() is for complete elements
// only.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"

namespace corten::mjcf {

template <class E>
void normalize(E&, Diagnostics&) {}
void normalize(Compiler& e, Diagnostics& found);
void normalize(OptionSection& e, Diagnostics& found);
void normalize(Body& e, Diagnostics& found);
void normalize(Frame& e, Diagnostics& found);
void normalize(Inertial& e, Diagnostics& found);
void normalize(Geom& e, Diagnostics& found);
void normalize(Site& e, Diagnostics& found);
void normalize(Camera& e, Diagnostics& found);
void normalize(Light& e, Diagnostics& found);
void normalize(Mesh& e, Diagnostics& found);
void normalize(Pair& e, Diagnostics& found);
void normalize(FlexContact& e, Diagnostics& found);
void normalize(Tendon& e, Diagnostics& found);

struct Flexcomp;
void normalize(Flexcomp& e, Diagnostics& found);

template <class E>
void check_whole(const E&, Diagnostics&) {}
void check_whole(const Flex& e, Diagnostics& found);
void check_whole(const Mesh& e, Diagnostics& found);
void check_whole(const HField& e, Diagnostics& found);
void check_whole(const Texture& e, Diagnostics& found);
void check_whole(const Skin& e, Diagnostics& found);
void check_whole(const Pair& e, Diagnostics& found);
void check_whole(const Equality& e, Diagnostics& found);
void check_whole(const Actuator& e, Diagnostics& found);
void check_whole(const Sensor& e, Diagnostics& found);
void check_whole(const Numeric& e, Diagnostics& found);
void check_whole(const CustomText& e, Diagnostics& found);
void check_whole(const Tuple& e, Diagnostics& found);

/// Checks that a distance field has exactly one source. `is_given(name)` says whether an attribute is
/// present, even with an invalid value.
template <class IsGiven>
void check_sources(const Sdf& e, IsGiven&& is_given, Diagnostics& found) {
  int sources = 0;
  for (const char* source : {"file", "mesh", "distance"}) sources += is_given(source);
  if (sources != 1) return found.error(e.at, "a distance field has one source: a file, a mesh, or distances");
  if (e.mesh.is_own() && e.mesh->empty()) found.error(e.at, "mesh=\"\": needs the name of a mesh asset");
  if (e.file.is_own() && e.file->empty()) found.error(e.at, "file=\"\": needs the name of a file");
  const auto warn = [&](const char* name, const char* source) {
    if (is_given(name)) found.warning(e.at, std::string(name) + " has no effect without " + source);
  };
  if (!is_given("mesh")) warn("resolution", "mesh");
  if (is_given("distance")) return;
  for (const char* name : {"size", "origin", "cell"}) warn(name, "distance");
}

/// Checks that an element with a plugin names it or an instance.
template <class E>
void check_plugin(const E& e, Diagnostics& found) {
  if (e.plugin->empty() && e.instance->empty())
    found.error(e.at, "a plugin needs its name (plugin) or the name of an instance (instance)");
  if (!e.instance->empty() && !e.configs.empty())
    found.warning(e.at, "config has no effect beside instance; the instance has the parameters");
}

/// Checks a layer of a material.
void check_layer(const Layer& layer, const Material& material, Diagnostics& found);

/// Checks inheritrange of a servo. `integrates`: the inherited range is that of the activation (intvelocity).
void check_inherited_range(const Actuator& e, bool integrates, Diagnostics& found);

/// Applies assetdir: within one <compiler>, meshdir and texturedir override assetdir, which overrides meshdir
/// and texturedir of earlier <compiler> sections.
void normalize_folders(Compiler& e, const Attr<Text>& earlier_meshdir, const Attr<Text>& earlier_texturedir);

/// Rounds condim 2 and 5 up to 3 and 6, with a warning; any other invalid value is an error.
void normalize_contact_dimension(const SourceLocation& at, Attr<Int>& condim, Diagnostics& found);

// Texts of rules that are checked when a file is read, when a program adds an element, and by validation.
inline constexpr std::string_view kNeedsClassName = "a nested default needs a class name";
inline std::string not_in_world(std::string_view tag) {
  return "<" + std::string(tag) + "> is not allowed in the world body";
}
inline std::string not_supported_yet(const std::string& who) {
  return who + " is known MJCF but not supported yet";
}

/// Reports an unknown class: an error if `strict`, otherwise a warning, and the element keeps its own values.
void report_unknown_class(const Spec& spec, std::string_view attribute, std::string_view wanted, bool strict,
                          const SourceLocation& at, Diagnostics& found);

/// A range of 0 0 is one that was not given.
inline bool is_nonzero(const Reals<2>& range) { return range[0] != 0 || range[1] != 0; }

}  // namespace corten::mjcf
