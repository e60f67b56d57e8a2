// Rules about several attributes of one element, for elements that were read and for those that a program
// made. What is wrong goes to `found`, at the element.
//
// settle() is for elements and for the records of default classes alike: it also brings what can be written
// in several ways into the one form that the compiler knows. check_whole() is for complete elements only.
#pragma once

#include <string_view>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"

namespace corten::mjcf {

template <class E>
void settle(E&, Diagnostics&) {}
void settle(Compiler& e, Diagnostics& found);
void settle(Option& e, Diagnostics& found);
void settle(Body& e, Diagnostics& found);
void settle(Frame& e, Diagnostics& found);
void settle(Inertial& e, Diagnostics& found);
void settle(Geom& e, Diagnostics& found);
void settle(Site& e, Diagnostics& found);
void settle(Camera& e, Diagnostics& found);
void settle(Light& e, Diagnostics& found);
void settle(Mesh& e, Diagnostics& found);
void settle(Pair& e, Diagnostics& found);
void settle(Tendon& e, Diagnostics& found);

template <class E>
void check_whole(const E&, Diagnostics&) {}
void check_whole(const Mesh& e, Diagnostics& found);
void check_whole(const HField& e, Diagnostics& found);
void check_whole(const Texture& e, Diagnostics& found);
void check_whole(const Pair& e, Diagnostics& found);
void check_whole(const Equality& e, Diagnostics& found);
void check_whole(const Actuator& e, Diagnostics& found);
void check_whole(const Sensor& e, Diagnostics& found);
void check_whole(const Numeric& e, Diagnostics& found);
void check_whole(const CustomText& e, Diagnostics& found);
void check_whole(const Tuple& e, Diagnostics& found);

/// The sources of a distance field. `is_given` tells of attributes by name: in a file a bad one counts, too.
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

/// A layer of a material.
void check_layer(const Layer& layer, const Material& material, Diagnostics& found);

/// A servo that takes its range from its target; `integrates` where the range is that of its activation.
void check_inherited_range(const Actuator& e, bool integrates, Diagnostics& found);

/// Within one <compiler> the special folders beat assetdir, which in turn beats those of earlier ones.
void settle_folders(Compiler& e, const Attr<Text>& earlier_meshdir, const Attr<Text>& earlier_texturedir);

/// An impossible contact dimension is rounded up, so that the contact resists at least what was asked for.
void settle_contact_dimension(const SourceLocation& at, Attr<Int>& condim, Diagnostics& found);

/// An element names a class that does not exist. Unless `strict`, the element keeps what it says itself.
void complain_about_class(const Spec& spec, std::string_view attribute, std::string_view wanted, bool strict,
                          const SourceLocation& at, Diagnostics& found);

}  // namespace corten::mjcf
