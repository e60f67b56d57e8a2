// Reads <flexcomp>: a flex with a body for each point, or for each node if it is interpolated. The bodies,
// the flex and its equality constraint are added to the Spec; the flexcomp itself is not kept.
#include <cmath>
#include <string>

#include "mjcf/asset_paths.h"
#include "mjcf/flex_poses.h"
#include "mjcf/flexcomp.h"
#include "mjcf/orientation.h"
#include "mjcf/reading.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

void read_edge(Reading& reading, const XmlNode& node, FlexcompParts& parts) {
  read_attributes(reading, node, no_tag, Place::element, parts.flex.edge, parts.edge);
  expect_no_children(reading, node);
}

template <auto Part>
void read_part(Reading& reading, const XmlNode& node, FlexcompParts& parts) {
  read_attributes(reading, node, no_tag, Place::element, parts.flex.*Part);
  expect_no_children(reading, node);
}

void read_pin(Reading& reading, const XmlNode& node, FlexcompParts& parts) {
  read_attributes(reading, node, no_tag, Place::element, parts.pins.emplace_back());
  expect_no_children(reading, node);
}

class Expansion {
 public:
  Expansion(Reading& reading, FlexcompParts& parts, Inside& inside)
      : reading_(reading), parts_(parts), comp_(parts.comp), inside_(inside) {}

  void run() {
    if (!has_named_parent() || !make_points() || !check_pins()) return;
    if (has_given_points(comp_)) drop_unused(mesh_, is_interpolated(comp_) ? nullptr : &pinned_);
    if (!afford()) return;
    add_flex();
    if (is_rigid_ || !take_plugin()) return;
    if (is_interpolated(comp_)) add_nodes();
    else add_bodies();
    add_equality();
  }

 private:
  /// Reports an error and returns false.
  bool report(const std::string& what) {
    reading_.found.error(comp_.at, what);
    return false;
  }

  const std::string& parent() const { return *inside_.real_body().name; }
  int points() const { return static_cast<int>(mesh_.points.size() / 3); }
  Vec3d point(int i) const { return vec3(mesh_.points.data() + 3 * i); }
  bool is_pinned(int i) const { return pinned_[static_cast<std::size_t>(i)]; }

  bool has_named_parent() {
    if (!parent().empty()) return true;
    return report("the body around a flexcomp needs a name, which the vertices of the flex refer to");
  }

  // ---- points

  bool make_points() {
    if (const std::string fault = fault_of(parts_); !fault.empty()) return report(fault);
    if (!has_given_points(comp_)) {
      const long long many = points_of(comp_);
      if (!reading_.budget.spend(many, comp_.at, reading_.found)) return false;
      mesh_ = generated(comp_);
    } else if (*comp_.type == FlexcompType::direct) {
      mesh_ = {*comp_.dim, *comp_.point, *comp_.element, {}, {}, {}};
    } else if (!read_file()) {
      return false;
    }
    if (!comp_.texcoord->empty() && mesh_.elemtexcoords.empty()) mesh_.texcoords = *comp_.texcoord;
    if (const std::string fault = fault_of(mesh_); !fault.empty()) return report(fault);
    place_points();
    return true;
  }

  bool read_file() {
    const std::string type = to_text(*comp_.type);
    if (comp_.file->empty()) return report("a flexcomp of type " + type + " needs a file");
    const bool is_mesh = *comp_.type == FlexcompType::mesh;
    if (is_mesh && *comp_.dim == 1) return report("a flexcomp of type mesh has dim 2 or 3");
    if (is_mesh && *comp_.dim == 3 && !comp_.origin.is_own())
      return report("a flexcomp of type mesh with dim 3 needs origin, the apex of its tetrahedra");
    const auto path =
        place_of_file(*comp_.file, parts_.include_directory, reading_.spec, reading_.options.files);
    const auto bytes = read_bytes(path, reading_.options.files);
    if (!bytes)
      return report("cannot read file " + in_quotes(*comp_.file, 200) + ": looked for " + path.string() +
                    why_unreadable(path, reading_.options.files) +
                    "; files are found relative to the model file and compiler meshdir");
    if (!reading_.options.flex_file_reader) return report("files of flexcomps cannot be read here");
    mesh_ = reading_.options.flex_file_reader(*comp_.type, *bytes, path.string());
    if (!mesh_.fault.empty()) return report(path.string() + ": " + mesh_.fault);
    if (is_mesh && *comp_.dim == 3) make_tetrahedra();
    return true;
  }

  /// A tetrahedron over each triangle that faces away from the origin.
  void make_tetrahedra() {
    const Vec3d origin = vec3(comp_.origin->data());
    mesh_.points.insert(mesh_.points.begin(), {origin.x, origin.y, origin.z});
    std::vector<int> elements;
    for (std::size_t f = 0; f + 2 < mesh_.elements.size(); f += 3) {
      const int a = mesh_.elements[f] + 1, b = mesh_.elements[f + 1] + 1, c = mesh_.elements[f + 2] + 1;
      constexpr double tiny = 1e-15;
      if (dot(cross(point(a) - origin, point(b) - origin), point(c) - origin) < tiny) continue;
      elements.insert(elements.end(), {0, a, b, c});
    }
    mesh_.elements = std::move(elements);
    mesh_.texcoords.clear();
    mesh_.elemtexcoords.clear();
    mesh_.dim = 3;
  }

  void place_points() {
    normalize(comp_, reading_.found);
    const Pose pose = pose_of(comp_, reading_.spec.compiler, reading_.found);
    const auto& scale = *comp_.scale;
    for (int i = 0; i < points(); ++i) {
      Vec3d p = point(i);
      if (has_given_points(comp_)) p = {p.x * scale[0], p.y * scale[1], p.z * scale[2]};
      p = pose * p;
      for (int k = 0; k < 3; ++k) {
        mesh_.points[static_cast<std::size_t>(3 * i + k)] = p[k];
        low_[k] = i == 0 ? p[k] : std::min(low_[k], p[k]);
        high_[k] = i == 0 ? p[k] : std::max(high_[k], p[k]);
      }
    }
  }

  bool check_pins() {
    Pinned pinned = pinned_points(parts_, mesh_.dim, points());
    const auto at = [&](const PinMessage& message) {
      SourceLocation place = comp_.at;
      place.line = message.line;
      return place;
    };
    for (const PinMessage& warning : pinned.warnings) reading_.found.warning(at(warning), warning.text);
    if (pinned.fault) return reading_.found.error(at(*pinned.fault), pinned.fault->text), false;
    pinned_ = std::move(pinned.flags);
    is_rigid_ = true;
    for (int i = 0; i < points(); ++i) is_rigid_ = is_rigid_ && is_pinned(i);
    return true;
  }

  /// Each body has three joints and an inertial; names are those of the flex with a number.
  bool afford() {
    const int order = order_of(comp_);
    const long long bodies = is_rigid_ ? 0 : order == 0 ? points() : (order + 1) * (order + 1) * (order + 1);
    const long long bytes =
        (bodies + points()) * static_cast<long long>(comp_.name->size() + sizeof(std::string)) +
        static_cast<long long>(mesh_.elements.size() * sizeof(int));
    return reading_.budget.spend(5 * bodies + bytes / ElementBudget::bytes_per_element, comp_.at,
                                 reading_.found);
  }

  // ---- the flex

  void add_flex() {
    Flex& flex = reading_.spec.flexes.push_back(std::move(parts_.flex));
    flex.at = comp_.at;
    flex.name = *comp_.name;
    flex.dim = mesh_.dim;
    if (comp_.group.is_own()) flex.group = *comp_.group;
    if (comp_.radius.is_own()) flex.radius = *comp_.radius;
    if (comp_.material.is_own()) flex.material = *comp_.material;
    if (comp_.rgba.is_own()) flex.rgba = *comp_.rgba;
    if (*comp_.flatskin || is_faceted()) flex.flatskin = true;
    flex.element = mesh_.elements;
    if (!mesh_.texcoords.empty()) flex.texcoord = mesh_.texcoords;
    if (!mesh_.elemtexcoords.empty()) flex.elemtexcoord = mesh_.elemtexcoords;
    has_spheres_ = *flex.contact.vertcollide;
    flex.contact.vertcollide.unset();
    if (is_rigid_) {
      flex.body = {parent()};
      flex.vertex = points_in_parent();
    }
    reading_.remember(flex);
    flex_ = &flex;
  }

  bool is_faceted() const {
    return *comp_.type == FlexcompType::box || *comp_.type == FlexcompType::cylinder ||
           (*comp_.type == FlexcompType::grid && mesh_.dim == 3);
  }

  Pose frames() const { return pose_of_frame(inside_.body, inside_.frame, reading_.spec, reading_.found); }

  /// Frames move bodies, but what is fixed in the parent has coordinates of the parent.
  RealList points_in_parent() const {
    const Pose around = frames();
    RealList all;
    for (int i = 0; i < points(); ++i) append(all, around * point(i));
    return all;
  }
  static void append(RealList& list, Vec3d v) { list.insert(list.end(), {v.x, v.y, v.z}); }

  // ---- bodies

  /// As in the reference, the parent has the plugin too if vertices are fixed in it, and nodes have none.
  bool take_plugin() {
    PluginUse& plugin = parts_.plugin;
    if (!plugin.is_used) return true;
    if (!share_plugin(reading_, plugin, "flexcomp_" + *comp_.name)) return false;
    bool is_in_parent = is_interpolated(comp_);
    for (int i = 0; i < points(); ++i) is_in_parent = is_in_parent || is_pinned(i);
    if (is_in_parent && !inside_.in_world && !inside_.in_replicate) inside_.body.plugin = plugin;
    return true;
  }

  Body& add_body(const std::string& name, Vec3d at, double mass) {
    Body& body = inside_.body.bodies.emplace_back();
    body.at = comp_.at;
    body.name = name;
    body.frame = inside_.frame;
    body.pos = {at.x, at.y, at.z};
    Inertial& inertial = body.inertial.emplace();
    inertial.at = comp_.at;
    inertial.pos = {0, 0, 0};
    inertial.mass = mass;
    const double moment = mass * (2.0 * *comp_.inertiabox * *comp_.inertiabox) / 3.0;
    inertial.diaginertia = {moment, moment, moment};
    reading_.remember(body);
    return body;
  }

  void add_slide(Body& body, Vec3d axis) {
    Joint& joint = body.joints.push_back(inherit(inside_.default_class.joint));
    joint.at = comp_.at;
    joint.type = kSlide;
    joint.pos = {0, 0, 0};
    joint.axis = {axis.x, axis.y, axis.z};
  }

  void add_slides(Body& body) {
    for (const Vec3d axis : {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}}) add_slide(body, axis);
  }

  Geom* add_sphere(Body& body) {
    if (!has_spheres_) return nullptr;
    Geom& geom = body.geoms.push_back(inherit(inside_.default_class.geom));
    geom.at = comp_.at;
    geom.type = kSphere;
    geom.size = {*flex_->radius};
    return &geom;
  }

  void add_bodies() {
    NameList names;
    RealList vertices;
    bool centred = true;
    const double mass = *comp_.mass / points();
    const Pose around = frames();
    for (int i = 0; i < points(); ++i) {
      if (is_pinned(i)) {
        names.push_back(parent());
        append(vertices, around * point(i));
        centred = false;
        continue;
      }
      names.push_back(*comp_.name + "_" + std::to_string(i));
      append(vertices, {0, 0, 0});
      Body& body = add_body(names.back(), point(i), mass);
      body.plugin = parts_.plugin;
      if (Geom* sphere = add_sphere(body)) sphere->group = 4;
      if (*comp_.dof == FlexcompDof::radial) add_slide(body, radial(i));
      else add_slides(body);
    }
    flex_->body = std::move(names);
    if (!centred) flex_->vertex = std::move(vertices);
  }

  /// The direction from the origin of the parent, or of the frame around the flexcomp.
  Vec3d radial(int i) {
    const Vec3d p = point(i);
    if (norm(p) >= kZeroLength) return unit(p);
    report("dof=\"radial\": point " + std::to_string(i) +
           " is at the origin of the parent and has no direction");
    return {0, 0, 1};
  }

  void add_nodes() {
    const int order = order_of(comp_);
    NameList names;
    RealList places;
    bool centred = true;
    const Pose around = frames();
    int node = 0;
    for (int i = 0; i <= order; ++i)
      for (int j = 0; j <= order; ++j)
        for (int k = 0; k <= order; ++k, ++node) {
          const double step = 1.0 / order;
          const Vec3d at{low_.x + i * step * (high_.x - low_.x), low_.y + j * step * (high_.y - low_.y),
                         low_.z + k * step * (high_.z - low_.z)};
          if (is_pinned(node)) {
            names.push_back(parent());
            append(places, around * at);
            centred = false;
            continue;
          }
          names.push_back(*comp_.name + "_" + std::to_string(i) + "_" + std::to_string(j) + "_" +
                          std::to_string(k));
          append(places, {0, 0, 0});
          Body& body = add_body(names.back(), at, node_mass(order, i, j, k));
          add_sphere(body);
          add_slides(body);
        }
    flex_->node = std::move(names);
    if (!centred) flex_->nodepos = std::move(places);
    flex_->body = NameList(static_cast<std::size_t>(points()), parent());
    flex_->vertex = points_in_parent();
  }

  /// Integrals of the basis functions over the box.
  double node_mass(int order, int i, int j, int k) const {
    static constexpr double weight[3] = {1. / 6., 2. / 3., 1. / 6.};
    return order == 1 ? *comp_.mass / 8 : *comp_.mass * weight[i] * weight[j] * weight[k];
  }

  /// Default classes do not reach it, as in the reference.
  void add_equality() {
    if (*parts_.edge.equality == FlexEquality::false_) return;
    Equality& e = reading_.spec.equalities.emplace_back();
    e.at = parts_.edge.at;
    e.kind = *parts_.edge.equality == FlexEquality::vert ? tag::flexvert_equality : tag::flex_equality;
    e.flex = *comp_.name;
    e.active = true;
    e.solref.set(*parts_.edge.solref);
    e.solimp.set(*parts_.edge.solimp);
    reading_.remember(e);
  }

  Reading& reading_;
  FlexcompParts& parts_;
  Flexcomp& comp_;
  Inside& inside_;
  FlexMesh mesh_;
  Vec3d low_{0, 0, 0}, high_{0, 0, 0};  ///< box of all points
  std::vector<bool> pinned_;
  bool is_rigid_ = false, has_spheres_ = false;
  Flex* flex_ = nullptr;
};

}  // namespace

void read_flexcomp(Reading& reading, const XmlNode& node, Inside& inside) {
  FlexcompParts parts;
  parts.include_directory = node.include_directory;
  const int errors = reading.found.errors();
  read_attributes(reading, node, no_tag, Place::element, parts.comp);
  static constexpr Child<FlexcompParts> children[] = {{"edge", read_edge, true},
                                                      {"elasticity", read_part<&Flex::elasticity>, true},
                                                      {"contact", read_part<&Flex::contact>, true},
                                                      {"pin", read_pin},
                                                      {"plugin", read_plugin_of<FlexcompParts>, true}};
  read_children<FlexcompParts>(reading, node, children, parts);
  normalize(parts.flex.contact, reading.found);
  if (reading.found.errors() == errors) Expansion(reading, parts, inside).run();
}

}  // namespace corten::mjcf
