// Reads <link>: inertia, visuals, collisions.
#include "urdf/read_link.h"

#include <algorithm>

#include "corten/spec/build.h"
#include "math/rotation.h"
#include "urdf/vocabulary.h"

namespace corten::urdf {
namespace {

using mjcf::rule::any;

/// xx yy zz xy xz yz
using Tensor = Reals<6>;

Tensor turned(const Tensor& t, const Reals<4>& quat) {
  const Mat3<double> r = matrix(Quat<double>{quat[0], quat[1], quat[2], quat[3]});
  const Mat3<double> inertia{{t[0], t[3], t[4], t[3], t[1], t[5], t[4], t[5], t[2]}};
  const Mat3<double> half = r * inertia;
  const auto entry = [&](int row, int column) {
    return half(row, 0) * r(column, 0) + half(row, 1) * r(column, 1) + half(row, 2) * r(column, 2);
  };
  return {entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)};
}

bool is_zero(const Tensor& t) {
  for (const double x : t.values)
    if (x != 0) return false;
  return true;
}

Tensor read_tensor(Import& import, const XmlNode& node) {
  static constexpr std::string_view names[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
  Tensor tensor(0, 0, 0, 0, 0, 0);
  for (int i = 0; i < 6; ++i) {
    Attr<Real> entry{0};
    read_required(import, node, names[i], entry);
    tensor[i] = *entry;
  }
  return tensor;
}

/// Reads <inertial>. A zero inertia tensor counts as not given, as in the reference: files write it for links
/// without a shape.
void read_inertial(Import& import, const XmlNode& node, mjcf::Body& body) {
  mjcf::Inertial& inertial = mjcf::set_inertial(body);
  inertial.at = node.location();
  const Origin origin = read_origin(import, node);
  inertial.pos = *origin.xyz;
  if (const XmlNode* mass = required_child(import, node, "mass"))
    read_required(import, *mass, "value", inertial.mass, any.at_least(0));
  const XmlNode* inertia = required_child(import, node, "inertia");
  if (inertia == nullptr) return;
  Tensor tensor = read_tensor(import, *inertia);
  if (is_zero(tensor)) {
    inertial.diaginertia = Reals<3>{0, 0, 0};
    if (origin.quat.is_own()) inertial.quat = *origin.quat;
    return;
  }
  if (origin.quat.is_own()) tensor = turned(tensor, *origin.quat);
  tensor.given = 6;
  inertial.fullinertia = tensor;
}

/// The single shape of a <geometry>. Returns null after an error.
const XmlNode* only_shape(Import& import, const XmlNode& geometry) {
  // Tags equal the names of the geom types.
  static constexpr std::string_view shapes[] = {"box", "cylinder", "sphere", "capsule", "mesh"};
  const XmlNode* shape = nullptr;
  for (const XmlNode* child : geometry.children) {
    if (std::find(std::begin(shapes), std::end(shapes), child->tag) == std::end(shapes)) continue;
    if (shape != nullptr) {
      import.found.error(child->location(),
                         "<geometry> already has a <" + shape->tag + ">; each shape needs its own");
      return nullptr;
    }
    shape = child;
  }
  if (shape == nullptr)
    import.found.error(geometry.location(),
                       "<geometry> needs one of <box>, <cylinder>, <sphere>, <capsule>, <mesh>");
  return shape;
}

}  // namespace

void LinkReader::read(const Link& link, mjcf::Body& body) {
  const XmlNode& node = *link.node;
  if (const XmlNode* inertial = child_of(import_, node, "inertial")) {
    if (link.name == world_name)
      import_.found.warning(inertial->location(), "the <inertial> of link \"world\" has no effect");
    else read_inertial(import_, *inertial, body);
  }
  // A collision takes the colour of the visual before it, which usually shows the same part.
  std::optional<Color> color;
  for (const XmlNode* child : node.children) {
    if (child->tag != "visual" && child->tag != "collision") continue;
    check_content(import_, *child);
    if (child->tag == "visual") {
      if (const std::optional<Color> own = colors_.of_visual(import_, *child)) color = own;
      // Skipped without checks: visuals often use mesh files in unsupported formats.
      if (*import_.spec.compiler.discardvisual) continue;
    }
    read_geom(*child, color, body);
  }
}

void LinkReader::read_geom(const XmlNode& node, const std::optional<Color>& color, mjcf::Body& body) {
  mjcf::Geom& geom = mjcf::add_geom(body);
  geom.at = node.location();
  read_geom_name(node, geom);
  if (node.tag == "visual") {
    geom.contype = 0;
    geom.conaffinity = 0;
    geom.group = 1;
    geom.density = 0;
  }
  // In the reference a negative number means "no colour", so a negative one in the file is ignored.
  if (color && (*color)[0] >= 0) geom.rgba = *color;
  if (const XmlNode* geometry = required_child(import_, node, "geometry")) read_shape(*geometry, geom);
  const Origin origin = read_origin(import_, node);
  if (origin.xyz.is_own()) geom.pos = *origin.xyz;
  if (origin.quat.is_own()) geom.quat = *origin.quat;
}

void LinkReader::read_geom_name(const XmlNode& node, mjcf::Geom& geom) {
  const mjcf::XmlAttribute* name = node.attribute("name");
  if (name == nullptr || name->value.empty()) return;
  if (geom_names_.insert(name->value).second) geom.name = name->value;
  else
    import_.found.warning(node.location(*name), "name=" + mjcf::in_quotes(name->value) +
                                                    ": another geom has this name; this geom gets no name");
}

/// Reads the shape of a geom. URDF gives full lengths, MJCF half lengths.
void LinkReader::read_shape(const XmlNode& geometry, mjcf::Geom& geom) {
  const XmlNode* shape = only_shape(import_, geometry);
  if (shape == nullptr) return;
  check_content(import_, *shape);
  mjcf::assign(geom.type, shape->tag, any);
  const auto positive = any.above(0);
  if (*geom.type == kMesh) {
    geom.mesh = meshes_.use(import_, *shape);
  } else if (*geom.type == kBox) {
    Attr<Reals<3>> size;
    if (read_required(import_, *shape, "size", size, positive))
      geom.size = {(*size)[0] / 2, (*size)[1] / 2, (*size)[2] / 2};
  } else {
    Attr<Real> radius, length;
    read_required(import_, *shape, "radius", radius, positive);
    geom.size = {*radius};
    if (*geom.type == kSphere) return;
    read_required(import_, *shape, "length", length, positive);
    geom.size = {*radius, *length / 2};
  }
}

}  // namespace corten::urdf
