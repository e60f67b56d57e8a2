// Resolves flexes: checks, bodies, positions at qpos0, topology, stiffness and the tree of their elements.
#include <algorithm>
#include <cmath>
#include <set>

#include "compile/appearance.h"
#include "compile/flex_stiffness.h"
#include "compile/flex_topology.h"
#include "compile/messages.h"
#include "compile/resolve.h"

namespace corten::compile {

namespace {

constexpr double kTiny = 1e-15;

std::string number(std::size_t n) { return std::to_string(n); }

/// Poses of all bodies at qpos0: those of the file.
std::vector<Pose> body_poses(const Draft& draft) {
  std::vector<Pose> poses;
  for (std::size_t b = 0; b < draft.bodies.size(); b++) {
    const BodyDraft& body = draft.bodies[b];
    poses.push_back(b == 0 ? Pose{} : poses[static_cast<std::size_t>(body.parent)] * body.pose);
    poses.back().quat = normalized(poses.back().quat);
  }
  return poses;
}

std::vector<Vec3d> points_of(const std::vector<double>& numbers, std::size_t count) {
  std::vector<Vec3d> points(count, Vec3d{0, 0, 0});
  for (std::size_t i = 0; i < count && 3 * i + 2 < numbers.size(); i++)
    points[i] = vec3(numbers.data() + 3 * i);
  return points;
}

bool all_zero(const std::vector<Vec3d>& points) {
  return std::all_of(points.begin(), points.end(), [](Vec3d p) { return p.x == 0 && p.y == 0 && p.z == 0; });
}

class FlexResolver {
 public:
  FlexResolver(const mjcf::Flex& spec, const Draft& draft, const std::vector<Pose>& poses, Diagnostics& found)
      : spec_(spec), draft_(draft), poses_(poses), found_(found) {
    flex_.spec = &spec;
    flex_.dim = *spec.dim;
  }

  FlexDraft run() {
    find_material();
    if (!check_counts() || !check_elements() || !check_settings() || !find_bodies()) return std::move(flex_);
    place_points();
    check_texcoords();
    orient_tetrahedra();
    flex_.topology = topology_of(flex_.dim, flex_.elements);
    set_box();
    add_elasticity();
    return std::move(flex_);
  }

 private:
  /// Reports an error and returns false.
  bool report(const std::string& what) { return report(spec_, what); }
  bool report(const mjcf::Element& part, const std::string& what) {
    found_.error(part.at.file.empty() ? spec_.at : part.at, what);
    return false;
  }

  void find_material() {
    if (!spec_.material->empty() && !*draft_.spec->compiler.discardvisual)
      flex_.material = find(draft_, kObjMaterial, *spec_.material, spec_.at, found_, "material");
  }

  // ---- checks

  bool check_counts() {
    if (flex_.dim < 1 || flex_.dim > 3)
      return report("dim=" + quoted(std::to_string(flex_.dim)) + ": must be 1, 2 or 3");
    if (spec_.vertex->size() % 3 != 0)
      return report("vertex has " + number(spec_.vertex->size()) +
                    " numbers; their count must be a multiple of 3");
    const std::size_t bodies = spec_.body->size(), points = spec_.vertex->size() / 3;
    const std::size_t vertices = points == 0 ? bodies : points;
    if (points > 0 && bodies != 1 && bodies != points)
      return report("body has " + number(bodies) + " names, and there are " + number(points) +
                    " vertices; one name for all or one for each is needed");
    if (vertices < static_cast<std::size_t>(flex_.dim) + 1)
      return report("a flex of dim " + std::to_string(flex_.dim) + " needs at least " +
                    std::to_string(flex_.dim + 1) + " vertices, and there are " + number(vertices));
    flex_.vertices = points_of(*spec_.vertex, vertices);
    return check_nodes();
  }

  bool check_nodes() {
    const std::size_t nodes = spec_.node->size();
    if (nodes == 0 && spec_.nodepos->empty()) return true;
    if (nodes != 8 && nodes != 27)
      return report("node has " + number(nodes) + " names; a flex has 8 or 27 nodes");
    if (!spec_.nodepos->empty() && spec_.nodepos->size() != 3 * nodes)
      return report("nodepos has " + number(spec_.nodepos->size()) + " numbers; " + number(nodes) +
                    " nodes need " + number(3 * nodes));
    if (spec_.body->size() != flex_.vertices.size())
      return report("an interpolated flex needs a body for each of its " + number(flex_.vertices.size()) +
                    " vertices: it says where they are at rest");
    flex_.order = nodes == 8 ? 1 : 2;
    flex_.nodes = points_of(*spec_.nodepos, nodes);
    return true;
  }

  bool check_elements() {
    flex_.elements = *spec_.element;
    const std::size_t corners = static_cast<std::size_t>(flex_.dim) + 1;
    if (flex_.elements.empty()) return report("element is empty");
    if (flex_.elements.size() % corners != 0)
      return report("element has " + number(flex_.elements.size()) + " numbers; with dim " +
                    std::to_string(flex_.dim) + " their count must be a multiple of " + number(corners));
    for (std::size_t e = 0; e < flex_.elements.size(); e += corners) {
      const int* vertices = flex_.elements.data() + e;
      for (std::size_t k = 0; k < corners; k++) {
        if (vertices[k] < 0 || vertices[k] >= flex_.vertex_count())
          return report("element " + number(e / corners) + " has vertex " + std::to_string(vertices[k]) +
                        "; vertices are 0 to " + std::to_string(flex_.vertex_count() - 1));
        if (std::find(vertices, vertices + k, vertices[k]) != vertices + k)
          return report("element " + number(e / corners) + " has vertex " + std::to_string(vertices[k]) +
                        " twice");
      }
    }
    return true;
  }

  bool check_settings() {
    const mjcf::FlexContact& contact = spec_.contact;
    bool fine = true;
    if (*spec_.edge.stiffness > 0 && flex_.dim > 1)
      fine = report(spec_.edge, "stiffness of edges is only for dim 1; give a flex of dim " +
                                    std::to_string(flex_.dim) + " an elasticity");
    if (flex_.is_interpolated() && *contact.selfcollide != mjcf::FlexSelfCollide::none)
      fine = report(contact,
                    "selfcollide=" + quoted(word(*contact.selfcollide)) +
                        ": an interpolated flex cannot collide with itself; write selfcollide=\"none\"");
    if (flex_.is_interpolated() && *contact.internal)
      fine = report(contact, "internal=\"true\": an interpolated flex has no internal collisions");
    if (const std::string fault = restitution_fault(*contact.restitution); !fault.empty())
      fine = report(contact, fault);
    const mjcf::FlexElasticity& elasticity = spec_.elasticity;
    if (*elasticity.young > 0 && !(*elasticity.poisson >= 0 && *elasticity.poisson < 0.5))
      fine = report(elasticity, "poisson=" + quoted(exact_text(*elasticity.poisson)) +
                                    ": must be at least 0 and below 0.5");
    if (*elasticity.young > 0 && bends() && *elasticity.thickness < 0)
      fine = report(elasticity, "bending needs a thickness");
    return fine;
  }

  bool bends() const {
    using mjcf::Elastic2d;
    const Elastic2d elastic = *spec_.elasticity.elastic2d;
    return flex_.dim == 2 && (elastic == Elastic2d::bend || elastic == Elastic2d::both);
  }
  bool stretches() const {
    using mjcf::Elastic2d;
    const Elastic2d elastic = *spec_.elasticity.elastic2d;
    return flex_.dim == 3 ||
           ((elastic == Elastic2d::stretch || elastic == Elastic2d::both) && *spec_.elasticity.thickness > 0);
  }

  // ---- bodies and positions

  bool find_bodies() {
    bool fine = true;
    const auto find_all = [&](const std::vector<std::string>& names, const char* attribute) {
      std::vector<int> ids;
      std::set<std::string> missing;
      for (const std::string& name : names) {
        const auto& known = draft_.names_of(kObjBody).ids;
        const auto entry = known.find(name);
        if (entry == known.end() && missing.insert(name).second)
          fine = find(draft_, kObjBody, name, spec_.at, found_, attribute) >= 0;
        ids.push_back(entry == known.end() ? 0 : entry->second);
      }
      return ids;
    };
    flex_.vertex_bodies = find_all(*spec_.body, "body");
    flex_.node_bodies = find_all(*spec_.node, "node");
    if (flex_.vertex_bodies.size() == 1)
      flex_.vertex_bodies.assign(flex_.vertices.size(), flex_.vertex_bodies[0]);
    const int first = flex_.vertex_bodies[0];
    flex_.rigid =
        !flex_.is_interpolated() && std::all_of(flex_.vertex_bodies.begin(), flex_.vertex_bodies.end(),
                                                [&](int b) { return b == first; });
    flex_.centered = all_zero(flex_.is_interpolated() ? flex_.nodes : flex_.vertices);
    return fine && (!bends() || flex_.is_interpolated() || check_joints());
  }

  /// Bending forces act on the three slides of each vertex.
  bool check_joints() {
    for (std::size_t v = 0; v < flex_.vertices.size(); v++) {
      const BodyDraft& body = draft_.bodies[static_cast<std::size_t>(flex_.vertex_bodies[v])];
      if (body.joints.size() == 3) continue;
      return report(spec_.elasticity,
                    "bending needs vertices in bodies with three slide joints; the body of vertex " +
                        number(v) + " has " + number(body.joints.size()) + " joints");
    }
    return true;
  }

  Vec3d placed(int body, Vec3d offset) const { return poses_[static_cast<std::size_t>(body)] * offset; }

  void place_points() {
    for (std::size_t v = 0; v < flex_.vertices.size(); v++)
      flex_.vertices_xpos.push_back(placed(flex_.vertex_bodies[v], flex_.vertices[v]));
    for (std::size_t n = 0; n < flex_.nodes.size(); n++)
      flex_.nodes_xpos.push_back(placed(flex_.node_bodies[n], flex_.nodes[n]));
    if (flex_.is_interpolated()) flex_.vertex_bodies.assign(flex_.vertices.size(), -1);
  }

  void check_texcoords() {
    const std::size_t given = spec_.texcoord->size();
    const std::size_t corners = flex_.elements.size();
    flex_.element_texcoords = spec_.elemtexcoord->empty() ? flex_.elements : *spec_.elemtexcoord;
    if (given == 0) return;
    if (given % 2 != 0 || (spec_.elemtexcoord->empty() && given != 2 * flex_.vertices.size())) {
      report("texcoord has " + number(given) + " numbers; two for each of the " +
             number(flex_.vertices.size()) + " vertices are needed");
      return;
    }
    // A mesh has three of them per face, whatever the elements made from it.
    if (flex_.element_texcoords.size() != corners) {
      report("elemtexcoord has " + number(flex_.element_texcoords.size()) + " numbers; one for each of the " +
             number(corners) + " vertices of all elements is needed");
      return;
    }
    for (const int t : flex_.element_texcoords)
      if (t < 0 || static_cast<std::size_t>(t) >= given / 2) {
        report("elemtexcoord has " + std::to_string(t) + ", and there are " + number(given / 2) +
               " texture coordinates");
        return;
      }
  }

  /// Makes the faces of tetrahedra point outwards.
  void orient_tetrahedra() {
    if (flex_.dim != 3) return;
    for (std::size_t e = 0; e < flex_.elements.size(); e += 4) {
      int* v = flex_.elements.data() + e;
      const auto x = [&](int k) { return flex_.vertices_xpos[static_cast<std::size_t>(v[k])]; };
      if (!(dot(cross(x(1) - x(0), x(2) - x(0)), x(3) - x(0)) > 0)) continue;
      std::swap(v[1], v[2]);
      if (flex_.element_texcoords.size() == flex_.elements.size())
        std::swap(flex_.element_texcoords[e + 1], flex_.element_texcoords[e + 2]);
    }
  }

  // ---- boxes

  void set_box() {
    std::vector<asset::BvhItem> items;
    Vec3d low{0, 0, 0}, high{0, 0, 0};
    for (int e = 0; e < flex_.element_count(); e++) {
      if (!flex_.is_active(e)) continue;
      asset::BvhItem item = box_of(e);
      for (int k = 0; k < 3; k++) {
        low[k] = items.empty() ? item.low[k] : std::min(low[k], item.low[k]);
        high[k] = items.empty() ? item.high[k] : std::max(high[k], item.high[k]);
      }
      const double r = *spec_.radius;
      item.low = item.low - Vec3d{r, r, r};
      item.high = item.high + Vec3d{r, r, r};
      items.push_back(item);
    }
    flex_.tree = asset::build_bvh(std::move(items));
    flex_.center = 0.5 * (low + high);
    flex_.size = 0.5 * (high - low);
    set_rest();
  }

  asset::BvhItem box_of(int element) const {
    asset::BvhItem item;
    item.id = element;
    for (int k = 0; k <= flex_.dim; k++) {
      const Vec3d x = flex_.vertices_xpos[static_cast<std::size_t>(
          flex_.elements[static_cast<std::size_t>(element * (flex_.dim + 1) + k)])];
      for (int i = 0; i < 3; i++) {
        item.low[i] = k == 0 ? x[i] : std::min(item.low[i], x[i]);
        item.high[i] = k == 0 ? x[i] : std::max(item.high[i], x[i]);
      }
    }
    item.place = 0.5 * (item.low + item.high);
    return item;
  }

  /// Coordinates of the vertices at rest, 0 to 1: in the box of the elements, or, if the nodes of an
  /// interpolated flex are turned against the world, in the box of its nodes.
  void set_rest() {
    const NodeFrame frame = node_frame(flex_);
    for (const Vec3d x : flex_.vertices_xpos) {
      Vec3d at{0.5, 0.5, 0.5};
      for (int k = 0; k < 3; k++) {
        if (frame.is_turned) at[k] = dot(frame.axes[k], x - frame.origin) / frame.sides[k];
        else if (flex_.size[k] > kTiny) at[k] = (x[k] - flex_.center[k]) / (2 * flex_.size[k]) + 0.5;
      }
      flex_.rest.push_back(at);
    }
  }

  // ---- elasticity

  void add_elasticity() {
    flex_.stiffness.assign(static_cast<std::size_t>(kStiffnessPerElement * flex_.element_count()), 0);
    const mjcf::FlexElasticity& elasticity = spec_.elasticity;
    if (!(*elasticity.young > 0)) return;
    const Lame lame = lame_of(*elasticity.young, *elasticity.poisson);
    if (flex_.is_interpolated()) return add_interpolated(lame);
    if (flex_.dim > 1 && stretches()) {
      const int flat = add_element_stiffness(flex_, lame, *elasticity.thickness);
      if (flat >= 0)
        report("element " + std::to_string(flat) + " has no " + (flex_.dim == 2 ? "area" : "volume") +
               " and so no elasticity");
    }
    if (!bends()) return;
    add_bending(flex_, lame.mu, *elasticity.thickness);
    for (std::size_t i = 0; i < flex_.bending.size(); i++)
      if (!std::isfinite(flex_.bending[i])) {
        report("a triangle at edge " + number(i / kBendingPerEdge) + " has no area and so no bending");
        return;
      }
  }

  void add_interpolated(Lame lame) {
    const int needed = interpolated_stiffness_size(static_cast<int>(flex_.nodes.size()));
    if (kStiffnessPerElement * flex_.element_count() < needed) {
      report(spec_.elasticity,
             "elasticity of " + number(flex_.nodes.size()) + " nodes needs at least " +
                 std::to_string((needed + kStiffnessPerElement - 1) / kStiffnessPerElement) +
                 " elements, and there are " + std::to_string(flex_.element_count()));
      return;
    }
    const Vec3d sides = node_frame(flex_).sides;
    if (!(std::abs(sides.x * sides.y * sides.z) > 0)) {
      report(spec_.elasticity, "the box of the nodes has no volume and so no elasticity");
      return;
    }
    add_interpolated_stiffness(flex_, lame);
  }

  const mjcf::Flex& spec_;
  const Draft& draft_;
  const std::vector<Pose>& poses_;
  Diagnostics& found_;
  FlexDraft flex_;
};

}  // namespace

void resolve_flexes(Draft& draft, Diagnostics& found) {
  if (draft.spec->flexes.empty()) return;
  const std::vector<Pose> poses = body_poses(draft);
  for (const mjcf::Flex& spec : draft.spec->flexes)
    draft.flexes.push_back(FlexResolver(spec, draft, poses, found).run());
}

}  // namespace corten::compile
