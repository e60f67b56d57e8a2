// Reads the content of <link>: the mass and the geoms of a body.
#pragma once

#include <set>
#include <string>

#include "urdf/colors.h"
#include "urdf/meshes.h"
#include "urdf/robot.h"

namespace corten::urdf {

class LinkReader {
 public:
  LinkReader(Import& import, const Colors& colors) : import_(import), colors_(colors) {}

  /// Reads one link into `body`. Links must be read in file order: meshes are numbered in this order.
  void read(const Link& link, mjcf::Body& body);

 private:
  void read_geom(const XmlNode& node, const std::optional<Color>& color, mjcf::Body& body);
  void read_geom_name(const XmlNode& node, mjcf::Geom& geom);
  void read_shape(const XmlNode& geometry, mjcf::Geom& geom);

  Import& import_;
  const Colors& colors_;
  Meshes meshes_;
  std::set<std::string> geom_names_;
};

}  // namespace corten::urdf
