// Reads <composite>. Only the type cable is supported, as in the reference: a chain of bodies along a curve,
// with the x axis of each body along the curve. Skins, which are only for rendering, are ignored.
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include "math/elementary.h"
#include "math/rotation.h"
#include "mjcf/reading.h"
#include "mjcf/spec_expanded.h"
#include "mjcf/suggestion.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

using Vec = Vec3<double>;
using Rotation = Quat<double>;

/// The child elements of a <composite>.
struct Parts {
  Geom geom;
  Site site;
  Joint joint;
  bool has_joint = false;
  PluginUse plugin;
};

/// An element that allows only some of the attributes in its table.
template <class... E>
void read_some_attributes(Reading& reading, const XmlNode& node, std::string_view allowed, unsigned tag,
                          E&... elements) {
  const std::vector<std::string_view> names = words_of(allowed);
  XmlNode filtered = node;
  std::erase_if(filtered.attributes, [&](const XmlAttribute& a) {
    if (std::find(names.begin(), names.end(), a.name) != names.end()) return false;
    reading.found.error(node.location(a), "unknown attribute " + in_quotes(a.name) + advice(a.name, names));
    return true;
  });
  read_attributes(reading, filtered, tag, Place::element, elements...);
  expect_no_children(reading, node);
}

void read_geom(Reading& reading, const XmlNode& node, Parts& parts) {
  read_some_attributes(
      reading, node,
      "type contype conaffinity condim group priority size material rgba friction mass density "
      "solmix solref solimp margin gap",
      no_tag, parts.geom);
  normalize_contact_dimension(parts.geom.at, parts.geom.condim, reading.found);
}

void read_site(Reading& reading, const XmlNode& node, Parts& parts) {
  read_some_attributes(reading, node, "group size material rgba", no_tag, parts.site);
}

void read_joint(Reading& reading, const XmlNode& node, Parts& parts) {
  if (parts.has_joint) return reading.found.error(node.location(), "a cable has only one kind of joint");
  parts.has_joint = true;
  CompositeJoint fix;
  read_some_attributes(
      reading, node,
      "kind group stiffness damping armature solreffix solimpfix type axis limited range margin "
      "solreflimit solimplimit frictionloss solreffriction solimpfriction",
      tag::joint, parts.joint, fix);
  if (!parts.joint.limited.is_own()) return;
  reading.found.warning(parts.joint.at, "limited has no effect in a composite; a range alone limits");
  parts.joint.limited = Joint().limited;
}

/// The coordinate of a curve keyword at vertex i of n; empty if the keyword is unknown.
std::optional<double> coordinate(std::string_view word, int i, int n, const UpTo<3>& size) {
  if (word == "s") return i * size[0] / (n - 1);
  if (word == "cos(s)") return size[1] * corten::cos(std::numbers::pi * i * size[2] / (n - 1));
  if (word == "sin(s)") return size[1] * corten::sin(std::numbers::pi * i * size[2] / (n - 1));
  if (word == "0") return 0.0;
  return std::nullopt;
}

// These functions follow the reference's order of operations; math/rotation.h has faster versions. The
// inverse inertia of a thin cable amplifies a difference in the last bit to the eighth digit.

Rotation unit_quaternion(Rotation q) {
  const double length = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  if (std::abs(length - 1) <= 1e-14) return q;
  return {q.w / length, q.x / length, q.y / length, q.z / length};
}

Vec turned(Rotation q, Vec v) {
  if (q.w == 1 && q.x == 0 && q.y == 0 && q.z == 0) return v;
  const Vec u{q.x, q.y, q.z};
  const Vec t{q.w * v.x + q.y * v.z - q.z * v.y, q.w * v.y + q.z * v.x - q.x * v.z,
              q.w * v.z + q.x * v.y - q.y * v.x};
  return v + 2.0 * cross(u, t);
}

/// The quaternion of the matrix with these columns, with the branches of the reference: for a straight cable
/// the last two columns are zero, so the result depends on the branches.
Rotation rotation_of_columns(Vec x, Vec y, Vec z) {
  Rotation q{};
  if (x.x + y.y + z.z > 0) {
    q.w = 0.5 * std::sqrt(1 + x.x + y.y + z.z);
    q.x = 0.25 * (y.z - z.y) / q.w, q.y = 0.25 * (z.x - x.z) / q.w, q.z = 0.25 * (x.y - y.x) / q.w;
  } else if (x.x > y.y && x.x > z.z) {
    q.x = 0.5 * std::sqrt(1 + x.x - y.y - z.z);
    q.w = 0.25 * (y.z - z.y) / q.x, q.y = 0.25 * (y.x + x.y) / q.x, q.z = 0.25 * (z.x + x.z) / q.x;
  } else if (y.y > z.z) {
    q.y = 0.5 * std::sqrt(1 - x.x + y.y - z.z);
    q.w = 0.25 * (z.x - x.z) / q.y, q.x = 0.25 * (y.x + x.y) / q.y, q.z = 0.25 * (z.y + y.z) / q.y;
  } else {
    q.z = 0.5 * std::sqrt(1 - x.x - y.y + z.z);
    q.w = 0.25 * (x.y - y.x) / q.z, q.x = 0.25 * (z.x + x.z) / q.z, q.y = 0.25 * (z.y + y.z) / q.z;
  }
  return unit_quaternion(q);
}

/// Normalizes `v` unless its length is zero; returns the previous length.
double make_unit(Vec& v) {
  const double square = dot(v, v);
  if (square < 1e-14) return 0;
  const double length = std::sqrt(square);
  if (std::abs(length - 1) > 1e-14) v = {v.x / length, v.y / length, v.z / length};
  return length;
}

class Cable {
 public:
  Cable(Reading& reading, const Composite& composite, const Parts& parts, Inside& inside)
      : reading_(reading), composite_(composite), parts_(parts), inside_(inside) {}

  void run() {
    if (!find_vertices() || !has_proper_geom()) return;
    // Each body has a geom, a joint and an exclusion, and six names.
    const long long names = 6LL * static_cast<long long>(composite_.prefix->size());
    const long long elements = bodies() * (4 + names / ElementBudget::bytes_per_element);
    if (!reading_.budget.spend(elements, composite_.at, reading_.found)) return;
    const std::string& prefix = *composite_.prefix;
    CustomText& text = reading_.spec.texts.emplace_back();
    text.at = composite_.at;
    text.name = "composite_" + prefix;
    text.data = "rope_" + prefix;
    plugin_ = parts_.plugin;
    if (plugin_.is_used && !share_plugin(reading_, plugin_, "composite" + *composite_.prefix)) return;
    Body* body = &inside_.body;
    for (int i = 0; i < bodies(); ++i) body = &add_body(*body, i);
  }

 private:
  int bodies() const { return static_cast<int>(vertices_.size()) / 3 - 1; }
  bool is_last(int i) const { return i == bodies() - 1; }
  /// Reports an error and returns false.
  bool report(const std::string& what) const {
    reading_.found.error(composite_.at, what);
    return false;
  }
  Vec vertex(int i) const {
    const float* v = vertices_.data() + 3 * i;
    return {v[0], v[1], v[2]};
  }
  /// The edge from vertex i to the next, in single precision like the vertices.
  Vec edge(int i) const {
    const float *a = vertices_.data() + 3 * i, *b = a + 3;
    return {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
  }

  bool find_vertices() {
    const auto& count = *composite_.count;
    if (count[0] < 1 || count[1] != 1 || count[2] != 1)
      return report("count: a cable needs a positive first number and nothing but 1 after it");
    if (composite_.vertex.is_own() && count[0] > 1) return report("vertex and count cannot both be given");
    if (composite_.vertex.is_own()) vertices_ = *composite_.vertex;
    else if (!follow_curve(count[0])) return false;
    if (vertices_.size() % 3 != 0 || vertices_.size() < 6)
      return report("a cable needs at least two vertices of three numbers each");
    if (bodies() > max_nesting / 2)
      return report("a cable has at most " + std::to_string(max_nesting / 2) + " bodies");
    return true;
  }

  bool follow_curve(int count) {
    if (count < 2) return report("a cable needs vertex, or a count of at least 2");
    const std::vector<std::string_view> words = words_of(*composite_.curve);
    const Rotation turn = quat(composite_.quat->data());
    for (int i = 0; i < std::min(count, max_nesting); ++i) {
      double v[3] = {0, 0, 0};
      for (std::size_t k = 0; k < words.size(); ++k) {
        const auto x = k < 3 ? coordinate(words[k], i, count, *composite_.size) : std::nullopt;
        if (!x)
          return report("curve=" + in_quotes(*composite_.curve) +
                        ": must be up to three of s, cos(s), sin(s), 0");
        v[k] = *x;
      }
      const Vec at = turned(turn, vec3(v));
      for (const double x : {at.x, at.y, at.z}) vertices_.push_back(static_cast<float>(x));
    }
    return true;
  }

  bool has_proper_geom() const {
    const GeomType type = *parts_.geom.type;
    if (type == kBox) reading_.found.warning(composite_.at, "the skin of a cable of boxes is ignored");
    if (type == kCapsule || type == kCylinder || type == kBox) return true;
    return report("the geom of a cable must be a capsule, a cylinder or a box");
  }

  std::string name(const char* what, int i) const {
    const std::string number = i == 0 ? "first" : is_last(i) ? "last" : std::to_string(i);
    return *composite_.prefix + what + number;
  }

  Body& add_body(Body& parent, int i) {
    const Vec along = edge(i);
    const double length = move_frame(i, along);
    Body& body = parent.bodies.emplace_back();
    body.at = composite_.at;
    body.name = name("B_", i);
    if (i == 0) {
      const Vec at = vec3(composite_.offset->data()) + vertex(0);
      body.pos = {at.x, at.y, at.z};
      body.frame = inside_.frame;
      body.quat = {turn_.w, turn_.x, turn_.y, turn_.z};
    } else {
      const Rotation step = conjugate(previous_turn_) * turn_;
      body.pos = {previous_length_, 0, 0};
      body.quat = {step.w, step.x, step.y, step.z};
    }
    add_geom(body, i, length);
    add_joint(body, i);
    if (!is_last(i)) add_exclude(i);
    if (i == 0 || is_last(i)) add_site(body, i, length);
    body.plugin = plugin_;
    reading_.remember(body);
    previous_turn_ = turn_;
    return body;
  }

  /// Moves the frame along the curve without twist (Darboux vector at each vertex).
  double move_frame(int i, Vec along) {
    Vec tangent = along, binormal;
    make_unit(tangent);
    if (i == 0) {
      Vec next = bodies() > 1 ? edge(1) : Vec{0, 0, 0};
      make_unit(next);
      binormal = cross(tangent, next);
      make_unit(binormal);
      normal_ = cross(binormal, tangent);
    } else {
      Vec before = edge(i - 1);
      previous_length_ = make_unit(before);
      binormal = cross(before, tangent);
      const double sine = make_unit(binormal);
      normal_ = turned(axis_angle(binormal, corten::atan2(sine, dot(before, tangent))), normal_);
      make_unit(normal_);
      binormal = cross(tangent, normal_);
      make_unit(binormal);
    }
    make_unit(normal_);
    turn_ = rotation_of_columns(tangent, normal_, binormal);
    return std::sqrt(dot(along, along));
  }

  void add_geom(Body& body, int i, double length) {
    Geom& geom = body.geoms.push_back(parts_.geom);
    geom.at = composite_.at;
    geom.name = *composite_.prefix + "G" + std::to_string(i);
    if (*geom.type == kBox) {
      geom.pos = {length / 2, 0, 0};
      geom.size.value[0] = length / 2;
      geom.size.value.given = 3;
    } else {
      geom.fromto = {0, 0, 0, length, 0, 0};
    }
    reading_.remember(geom);
  }

  void add_joint(Body& body, int i) {
    const CompositeInitial initial = *composite_.initial;
    if (i == 0 && initial == CompositeInitial::none) return;
    const bool is_free = i == 0 && initial == CompositeInitial::free;
    Joint& joint = body.joints.push_back(parts_.joint);
    joint.at = composite_.at;
    joint.name = name("J_", i);
    joint.type = is_free ? kFree : kBall;
    if (!joint.group.is_own()) joint.group = 3;
    if (is_free) {
      joint.damping = 0;
      joint.armature = 0;
      joint.frictionloss = 0;
    }
    reading_.remember(joint);
  }

  void add_exclude(int i) {
    Exclude& exclude = reading_.spec.excludes.emplace_back();
    exclude.at = composite_.at;
    exclude.body1 = name("B_", i);
    exclude.body2 = name("B_", i + 1);
  }

  void add_site(Body& body, int i, double length) {
    Site& site = body.sites.push_back(parts_.site);
    site.at = composite_.at;
    site.name = name("S_", i);
    if (!site.group.is_own()) site.group = 3;
    site.pos = {is_last(i) ? length : 0, 0, 0};
    reading_.remember(site);
  }

  Reading& reading_;
  const Composite& composite_;
  const Parts& parts_;
  Inside& inside_;
  PluginUse plugin_;
  std::vector<float> vertices_;
  Vec normal_{0, 1, 0};
  Rotation turn_{1, 0, 0, 0}, previous_turn_{1, 0, 0, 0};
  double previous_length_ = 0;
};

/// The reference takes any other word for "ball", and models have some, such as "fixed".
XmlNode with_known_initial(Reading& reading, const XmlNode& node) {
  XmlNode known = node;
  std::erase_if(known.attributes, [&](const XmlAttribute& a) {
    if (a.name != "initial" || a.value == "none" || a.value == "free" || a.value == "ball") return false;
    reading.found.warning(node.location(a), "initial=" + in_quotes(a.value) + ": counts as \"ball\"; it " +
                                                "should be one of none, free, ball");
    return true;
  });
  return known;
}

}  // namespace

void read_composite(Reading& reading, const XmlNode& node, Inside& inside) {
  Composite composite;
  read_attributes(reading, with_known_initial(reading, node), no_tag, Place::element, composite);
  static constexpr Child<Parts> children[] = {{"joint", read_joint},
                                              {"geom", read_geom, true},
                                              {"site", read_site, true},
                                              {"skin", ignore_skin<Parts>, true},
                                              {"plugin", read_plugin_of<Parts>, true}};
  Parts parts;
  read_children<Parts>(reading, node, children, parts);
  if (!composite.type.is_own()) return;
  if (*composite.type != CompositeType::cable)
    return reading.found.error(composite.at, "type=" + in_quotes(to_text(*composite.type)) +
                                                 ": was removed from MJCF; only \"cable\" is supported");
  Cable(reading, composite, parts, inside).run();
}

}  // namespace corten::mjcf
