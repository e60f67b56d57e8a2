#include "support/contact_judge.h"

#include <algorithm>
#include <cstdio>
#include <limits>

namespace corten::test {

namespace {

constexpr double kTight = 1e-3;               ///< rad: a normal inside its cone
constexpr double kLoose = 31 * 0.0174532925;  ///< rad: a normal that may be outside
constexpr double kStep = 0.03;                ///< of the size: length of a step out of a surface
constexpr double kSingle = 1e-7;              ///< of a mesh's size: its vertices are in single precision
constexpr double kIterated = 1e-5;  ///< error of iterative colliders of curved shapes: ccd_tolerance

std::string text(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.17g", x);
  return buffer;
}

/// The accuracy of contact positions.
double rounding(const Shape& a, const Shape& b, double size) {
  const auto curved = [](const Shape& s) { return s.name == "ellipsoid" || s.name == "cylinder"; };
  const double vertices = kSingle * std::max(a.size, b.size);
  return std::max(vertices, curved(a) || curved(b) ? kIterated * size : 0);
}

bool is_floor(const std::string& name) {
  const std::vector<std::string> floors = {"plane", "hfield", "globe", "tri_slab", "tri_uneven", "sdf_slab"};
  return std::find(floors.begin(), floors.end(), name) != floors.end();
}
Shape shape_named(const std::string& name, double size) {
  if (name.rfind("floor_", 0) == 0) return floor_shape(name.substr(6), size);
  return is_floor(name) ? floor_shape(name, size) : body_shape(name, size);
}

bool is_facet(const Shape& shape, const Vec& n) {
  const auto& facets = shape.solid.facets;
  return std::find(facets.begin(), facets.end(), n) != facets.end();
}

Vec into(const Pose& pose, const Vec& p) { return rotate(inverse(pose.turn), p - pose.place); }
Vec out_of(const Pose& pose, const Vec& p) { return pose.place + rotate(pose.turn, p); }

/// A solid in the world: distances, and the error of a field's grid.
struct Placed {
  const Shape& shape;
  Pose pose;

  Nearest nearest(const Vec& p) const {
    const Nearest n = shape.solid.nearest(into(pose, p));
    return {n.distance, out_of(pose, n.point)};
  }
  /// Cells farther than this from edges see one face only, and are exact if it is flat.
  bool near_edge(const Vec& p) const {
    return shape.cell > 0 && shape.solid.edge_distance(into(pose, p)) < 2.5 * shape.cell;
  }
  /// Error of the surface of a field: most of a cell at edges, little where it is curved, and rounding where
  /// it is flat.
  double slack(const Vec& p) const {
    if (shape.cell == 0) return 0;
    if (near_edge(p)) return 1.04 * shape.cell;
    return shape.rolls ? 0.06 * shape.cell : 1e-6 * shape.size;
  }
  /// Error of the angle of a normal caused by the grid.
  double angle_slack(const Vec& p) const {
    if (shape.cell == 0) return 0;
    return near_edge(p) ? 1.0 : shape.rolls ? 0.09 : 0;
  }
  /// Angle between n and the normal cone at a point of the surface.
  double off_cone(const Vec& p, const Vec& n, double step) const {
    const double rise = nearest(p + step * n).distance / step;
    return 2 * std::asin(std::sqrt(std::clamp(0.5 * (1 - rise), 0.0, 1.0)));
  }
};

struct Touch {
  Vec pos, n;
  double depth;
};

Touch touch_of(const Data& data, int i) {
  const auto at = [&](std::span<double> field, int k) {
    return Vec{field[static_cast<std::size_t>(k)], field[static_cast<std::size_t>(k + 1)],
               field[static_cast<std::size_t>(k + 2)]};
  };
  return {at(data->contact_pos, 3 * i), at(data->contact_frame, 9 * i),
          -data->contact_dist[static_cast<std::size_t>(i)]};
}

double orthonormal_error(const Data& data, int i) {
  double worst = 0;
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 3; b++) {
      double sum = a == b ? -1 : 0;
      for (int k = 0; k < 3; k++)
        sum += data->contact_frame[static_cast<std::size_t>(9 * i + 3 * a + k)] *
               data->contact_frame[static_cast<std::size_t>(9 * i + 3 * b + k)];
      worst = std::max(worst, std::abs(sum));
    }
  return worst;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> pose_pairs() {
  std::vector<std::string> targets = triangle_bodies();
  for (const std::string& f : field_bodies()) targets.push_back(f);
  std::vector<std::string> others = {"plane", "hfield", "globe", "tri_slab", "tri_uneven", "sdf_slab"};
  for (const std::string& c : convex_bodies()) others.push_back(c);
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string& t : targets)
    for (const std::string& o : others) pairs.push_back({o, t});
  for (std::size_t i = 0; i < targets.size(); i++)
    for (std::size_t k = 0; k <= i; k++) pairs.push_back({targets[k], targets[i]});
  for (const std::string& c : convex_bodies())
    for (const char* floor : {"tri_slab", "tri_uneven", "sdf_slab"}) pairs.push_back({floor, c});
  return pairs;
}

PoseJudge::PoseJudge(const std::string& first, const std::string& second, double size)
    : first_(shape_named(first, size)),
      second_(shape_named(second, size)),
      size_(size),
      rounding_(rounding(first_, second_, size)),
      model_(load_string(scene({}))),
      data_(model_) {}

std::string PoseJudge::scene(const Pose& pose) const {
  // Two meshes with the same name are one asset.
  const std::string assets = first_.assets + (first_.name == second_.name ? "" : second_.assets);
  std::string out = "<mujoco><option ccd_tolerance='" + text(kIterated * size_) + "'/><asset>" + assets +
                    "</asset><worldbody><body><geom " + first_.geom + "/></body><body><freejoint/><geom " +
                    second_.geom + " mass='1'/></body></worldbody><keyframe><key name='start' qpos='";
  for (const double x : pose.place) out += text(x) + " ";
  for (const double x : pose.turn) out += text(x) + " ";
  return out + "'/></keyframe></mujoco>";
}

Pose PoseJudge::pose(unsigned seed) const {
  Random random(seed_for(first_.name + " " + second_.name, seed));
  Pose p;
  p.toward = first_.name == "hfield" ? Vec{0, 0, 1} : first_.solid.outward(random);
  const Vec foot = second_.solid.outward(random);
  p.tilt = random.chance(0.2) ? 0 : log_uniform(random, 1e-8, 1);
  p.flat = is_facet(first_, p.toward) && is_facet(second_, foot) && p.tilt < 0.01;
  const Vec axis = unit(cross(p.toward, random_direction(random)));
  p.turn =
      turn_about(axis, p.tilt) * turn_about(p.toward, random.uniform(0, 6.28)) * turn_to(foot, -p.toward);
  // A grid's cell is 0.1 of the size: fields have to handle larger depths, too.
  const bool field = first_.cell > 0 || second_.cell > 0;
  p.depth = size_ *
            (field && random.chance(0.3) ? log_uniform(random, 0.01, 0.1) : log_uniform(random, 1e-7, 1e-2));
  if (random.chance(0.2)) p.depth = -p.depth;
  // Put one feature beside the other, then move to the depth.
  const Vec under = random.chance(0.5) ? rotate(inverse(p.turn), -p.toward) : foot;
  const Vec a = first_.solid.farthest(p.toward, random),
            b = rotate(p.turn, second_.solid.farthest(under, random));
  const Vec aside = random.chance(0.5) ? Vec{} : (0.3 * size_) * random_direction(random);
  const Vec sideways = a - b + aside;
  const double level =
      first_.solid.reach(p.toward) - p.depth + second_.solid.reach(rotate(inverse(p.turn), -p.toward));
  p.place = sideways + (level - dot(sideways, p.toward)) * p.toward;
  return p;
}

void PoseJudge::put(const Pose& pose) {
  for (int k = 0; k < 3; k++)
    data_->qpos[static_cast<std::size_t>(k)] = pose.place[static_cast<std::size_t>(k)];
  for (int k = 0; k < 4; k++)
    data_->qpos[static_cast<std::size_t>(3 + k)] = pose.turn[static_cast<std::size_t>(k)];
  forward(model_, data_);
}

void PoseJudge::judge_contact(int contact, const Pose& pose, Verdict& v) const {
  Touch t = touch_of(data_, contact);
  v.check("unit", orthonormal_error(data_, contact), 1e-9);
  v.check("margin", -t.depth, 1e-15 * size_);
  // The library may order the geoms differently.
  const bool swapped = data_->contact_geom[static_cast<std::size_t>(2 * contact)] == 1;
  if (swapped) t.n = -t.n;
  const Placed one{first_, {}}, two{second_, pose};
  const Vec end1 = t.pos + (0.5 * t.depth) * t.n, end2 = t.pos - (0.5 * t.depth) * t.n;
  const Nearest on1 = one.nearest(end1), on2 = two.nearest(end2);
  const double slack1 = one.slack(on1.point), slack2 = two.slack(on2.point);
  const double allowed = rounding_ + 0.01 * std::abs(t.depth);
  v.check("surface", std::abs(on1.distance), allowed + slack1);
  v.check("surface", std::abs(on2.distance), allowed + slack2);

  const double step = kStep * size_;
  const double off1 = one.off_cone(on1.point, t.n, step), off2 = two.off_cone(on2.point, -t.n, step);
  // A point that is off an edge by r lies on one of its faces, which changes angles by up to this.
  const double tight = kTight + std::sqrt(2 * rounding_ / step);
  const double part1 = off1 / (tight + one.angle_slack(on1.point)),
               part2 = off2 / (tight + two.angle_slack(on2.point));
  v.check("cone", off1, kLoose + one.angle_slack(on1.point));
  v.check("cone", off2, kLoose + two.angle_slack(on2.point));
  v.check("off both cones", std::min(part1, part2), 1);

  // A segment leaves the solid sideways where it is at an angle to a face, and at corners sharper than a
  // cube's even along a normal.
  for (const double s : {-0.49, -0.25, 0.0, 0.25, 0.49}) {
    const Vec p = t.pos + (s * t.depth) * t.n;
    v.check("chord", one.nearest(p).distance, allowed + slack1 + first_.aside * t.depth);
    v.check("chord", two.nearest(p).distance, allowed + slack2 + second_.aside * t.depth);
  }
  // Depths are far below the widths of faces, so no sideways direction is shorter.
  if (pose.flat && pose.depth < 1e-3 * size_)
    v.check("sideways", norm(cross(t.n, pose.toward)) + (dot(t.n, pose.toward) > 0 ? 0 : 1), 0.02);
  v.check("deep", t.depth, 1.2 * pose.depth + rounding_ + slack1 + slack2);
}

void PoseJudge::judge_overlap(const Pose& pose, unsigned seed, Verdict& v) const {
  const Placed one{first_, {}}, two{second_, pose};
  Random random(seed);
  double deepest = 0;
  for (int i = 0; i < data_->ncon; i++) deepest = std::max(deepest, touch_of(data_, i).depth);
  const Vec down = rotate(inverse(pose.turn), -pose.toward);
  for (int k = 0; k < 8; k++) {
    const Vec low = out_of(pose, second_.solid.farthest(down, random));
    const Vec high = first_.solid.farthest(pose.toward, random);
    if (pose.depth < 0) {
      // The deepest points of both need not be opposite to each other; near edges both may be off.
      const double slack = one.slack(one.nearest(low).point) + two.slack(low) + one.slack(high) +
                           two.slack(two.nearest(high).point);
      if (data_->ncon > 0 && slack + rounding_ < -pose.depth) v.check("phantom", 2, 1);
      continue;
    }
    for (const double part : {0.3, 0.5, 0.7})
      for (const Vec& p :
           {low + (part * pose.depth) * pose.toward, high - (part * pose.depth) * pose.toward}) {
        const Nearest n1 = one.nearest(p), n2 = two.nearest(p);
        const double radius = -std::max(n1.distance, n2.distance) - one.slack(n1.point) - two.slack(n2.point);
        if (radius > rounding_) v.check("missed", radius, std::max(deepest, 1e-3 * radius));
      }
  }
}

Verdict PoseJudge::judge(unsigned seed) {
  const Pose p = pose(seed);
  put(p);
  Verdict v;
  judge_overlap(p, seed, v);
  if (p.depth < 0) return v;
  for (int i = 0; i < data_->ncon; i++) judge_contact(i, p, v);
  return v;
}

std::string PoseJudge::mjcf(unsigned seed) const { return scene(pose(seed)); }

std::string PoseJudge::explain(unsigned seed) {
  const Pose p = pose(seed);
  put(p);
  char line[300];
  std::snprintf(line, sizeof line, "toward %.6f %.6f %.6f depth %.3g tilt %.3g, %d contacts\n", p.toward[0],
                p.toward[1], p.toward[2], p.depth, p.tilt, data_->ncon);
  std::string out = line;
  for (int i = 0; i < data_->ncon; i++) {
    const Touch t = touch_of(data_, i);
    Verdict v;
    judge_contact(i, p, v);
    std::snprintf(line, sizeof line, "pos %.9f %.9f %.9f n %.9f %.9f %.9f depth %.4g: %s %.3g\n", t.pos[0],
                  t.pos[1], t.pos[2], t.n[0], t.n[1], t.n[2], t.depth, v.rule.c_str(), v.worst);
    out += line;
  }
  return out;
}

}  // namespace corten::test
