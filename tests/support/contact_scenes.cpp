#include "support/contact_scenes.h"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <stdexcept>

#include "corten/corten.h"

namespace corten::test {

namespace {

constexpr double kGravity = 9.81;

std::string text(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.17g", x);
  return buffer;
}

constexpr ContactModel kModels[] = {ContactModel::soft_pyramidal, ContactModel::soft_elliptic,
                                    ContactModel::impulse};

/// Initial pose and velocity of the body, in the frame of its shape.
struct Start {
  Vec place{}, velocity{}, spin{};  ///< spin: in the frame of the body
  Turn turn{1, 0, 0, 0};
  double bounce = 0, height = 0;
};

double lowest(const Shape& body, const Turn& turn) {
  return -body.solid.reach(rotate(inverse(turn), {0, 0, -1}));
}

Start start_of(const MotionCase& c, const Shape& body) {
  Random random(seed_for(c.kind + " " + c.body + " " + c.floor, c.seed));
  const double length = c.size, speed = std::sqrt(c.size / 0.1);
  Start s;
  const Vec foot =
      body.solid.feet[static_cast<std::size_t>(random.below(static_cast<int>(body.solid.feet.size())))];
  const Turn yaw = turn_about({0, 0, 1}, random.uniform(0, 6.28));
  s.turn = yaw * turn_to(foot, {0, 0, -1});
  if (c.kind == "drop") s.turn = random_turn(random);
  const double angle = random.uniform(0, 6.28);
  const Vec way{std::cos(angle), std::sin(angle), 0};
  double height = 0;
  if (c.kind == "rest" && random.chance(0.6))
    s.turn = turn_about({std::cos(angle), std::sin(angle), 0}, log_uniform(random, 1e-9, 1e-4)) * s.turn;
  if (c.kind == "rest") height = -length * (random.chance(0.3) ? 0 : log_uniform(random, 1e-8, 1e-3));
  if (c.kind == "drop") height = length * random.uniform(0.1, 1);
  if (c.kind == "bounce") s.height = height = 3 * length, s.bounce = random.chance(0.5) ? 0.5 : 0.8;
  if (c.kind == "roll") height = -1e-6 * length;
  if (c.kind == "slide" || c.kind == "roll") {
    s.velocity = speed * way;
    s.place = (-6 * length) * way;
    if (c.kind == "roll") s.spin = rotate(inverse(s.turn), (speed / length) * cross({0, 0, 1}, way));
  }
  s.place = s.place + Vec{length * random.uniform(-1, 1), length * random.uniform(-1, 1),
                          height - lowest(body, s.turn)};
  return s;
}

std::string options(const MotionCase& c, const Start& start) {
  const double length = c.size / 0.1, time = std::sqrt(length);
  std::string out =
      "<option timestep='" + text(c.step * time) + "' ccd_tolerance='" + text(1e-6 * length) + "'";
  if (c.model == ContactModel::soft_elliptic) out += " cone='elliptic'";
  if (c.model == ContactModel::impulse)
    out += " contact='impulse' correction_slop='" + text(0.0005 * length) + "' correction_max='" +
           text(0.2 * length) + "' restitution_threshold='" + text(0.01 * time) + "' tolerance='" +
           text(1e-8 * time) + "'";
  // Without friction there must be no friction rows: soft pyramids with coefficient zero push sideways, here
  // and in the reference.
  const char* condim = c.kind == "slide" ? "1" : c.kind == "drop" ? "6" : "3";
  const std::string roll = text(c.kind == "drop" ? 0.02 * c.size : 0);
  return out + "/><default><geom solref='" + text(0.02 * time) + " 1' solimp='.9 .95 " +
         text(0.001 * length) + "' condim='" + condim + "' friction='1 " + roll + " " + roll +
         "' restitution='" + text(start.bounce) + "'/></default>";
}

std::string scene(const MotionCase& c, const Shape& body, const Shape& floor, const Start& s) {
  std::string out = "<mujoco model='" + c.name() + "'>" + options(c, s) + "<asset>" + floor.assets +
                    body.assets + "</asset><worldbody><body><geom " + floor.geom +
                    "/></body><body><freejoint/><geom " + body.geom +
                    " mass='1'/></body></worldbody><keyframe><key name='start' qpos='";
  for (const double x : s.place) out += text(x) + " ";
  for (const double x : s.turn) out += text(x) + " ";
  out += "' qvel='";
  for (const double x : s.velocity) out += text(x) + " ";
  for (const double x : s.spin) out += text(x) + " ";
  return out + "'/></keyframe></mujoco>";
}

/// Simulates a scene and records the quantities that are checked.
class Run {
 public:
  Run(const std::string& mjcf, const Shape& body) : model_(load_string(mjcf)), data_(model_), body_(body) {
    reset_to_key(model_, data_, 0);
    forward(model_, data_);
    first_energy_ = energy_now();
    note();
  }
  void steps(double seconds) {
    const int n = static_cast<int>(std::lround(seconds / model_->opt.timestep));
    for (int i = 0; i < n; i++) {
      step(model_, data_);
      note();
    }
  }
  Vec place() const { return {data_->qpos[0], data_->qpos[1], data_->qpos[2]}; }
  Turn turn() const { return {data_->qpos[3], data_->qpos[4], data_->qpos[5], data_->qpos[6]}; }
  Vec velocity() const { return {data_->qvel[0], data_->qvel[1], data_->qvel[2]}; }
  Vec spin() const { return {data_->qvel[3], data_->qvel[4], data_->qvel[5]}; }
  double height() const { return data_->qpos[2] + lowest(body_, turn()); }

  double gained = 0;    ///< largest energy above the initial one
  double deepest = 0;   ///< largest depth of a contact
  double highest = 0;   ///< height of the lowest point
  double rebound = -1;  ///< largest height of the lowest point after the first contact
  bool finite = true;

 private:
  double energy_now() {
    const auto e = energy(model_, data_);
    return e[0] + e[1];
  }
  void note() {
    finite = finite && std::isfinite(data_->qpos[2]) && std::isfinite(data_->qvel[2]);
    gained = std::max(gained, energy_now() - first_energy_);
    for (int i = 0; i < data_->ncon; i++) deepest = std::max(deepest, -data_->contact_dist[i]);
    const double up = height();
    highest = std::max(highest, up);
    if (data_->ncon > 0 && rebound < 0) rebound = 0;
    if (rebound >= 0 && data_->qvel[2] > -1e-3) rising_ = true;
    if (rising_) rebound = std::max(rebound, up);
  }

  Model model_;
  Data data_;
  const Shape& body_;
  double first_energy_ = 0;
  bool rising_ = false;
};

/// Error of the surface of a field: where it is curved, and at edges, which the grid rounds.
double slack(const Shape& shape) { return shape.cell == 0 ? 0 : 0.1 * shape.cell; }

/// At rest soft contacts are 0.004 L deep and impulse contacts 0.005 L.
constexpr double kDepth = 0.01;

void judge_rest(const Run& run, const Start& s, const Shape& body, double length, Verdict& v) {
  const double speed = std::sqrt(kGravity * length);
  v.check("energy", run.gained, kGravity * (1e-3 * length + slack(body)));
  v.check("deep contact", run.deepest, 0.03 * length);
  v.check("sunk", -run.height(), kDepth * length + slack(body));
  v.check("lifted", run.height(), 1e-3 * length + slack(body));
  v.check("speed", norm(run.velocity()), (body.rolls ? 0.05 : 1e-3) * speed);
  if (body.rolls) return;
  v.check("spin", norm(run.spin()), 1e-3 * speed / length);
  const Vec moved = run.place() - s.place;
  v.check("drift", std::hypot(moved[0], moved[1]), 5e-3 * length);
  v.check("turned", angle_between(run.turn(), s.turn), 5e-3);
}

void judge_slide(const Run& run, const Start& s, const Shape& body, double length, Verdict& v) {
  Vec lost = run.velocity() - s.velocity;
  lost[2] = 0;
  v.check("speed", norm(lost), 0.01 * norm(s.velocity));
  if (!body.rolls) v.check("turned", angle_between(run.turn(), s.turn), 0.01);
  v.check("hop", run.highest, 2e-3 * length + slack(body));
  v.check("sunk", -run.height(), kDepth * length + slack(body));
  v.check("deep contact", run.deepest, 0.03 * length);
}

void judge_drop(const Run& run, const Shape& body, double length, Verdict& v) {
  const double speed = std::sqrt(kGravity * length);
  v.check("energy", run.gained, 0.05 * kGravity * length);
  v.check("sunk", -run.height(), kDepth * length + slack(body));
  v.check("lifted", run.height(), 1e-3 * length + slack(body));
  v.check("speed", norm(run.velocity()), (body.rolls ? 0.4 : 0.01) * speed);
  v.check("spin", norm(run.spin()), (body.rolls ? 0.4 : 0.01) * speed / length);
}

void judge_bounce(const Run& run, const Start& s, const Shape& body, Verdict& v) {
  const double wanted = s.bounce * s.bounce * s.height;
  v.check("height", std::abs(run.rebound - wanted), 0.03 * wanted);
  if (!body.rolls) v.check("turned", angle_between(run.turn(), s.turn), 0.02);
}

/// The body must roll as on a plane. Faceted balls and fields are rough, so small differences grow.
void judge_roll(const Run& run, const Run& plane, const Shape& body, double length, Verdict& v) {
  const bool smooth = body.assets.empty();
  v.check("place", norm(run.place() - plane.place()), (smooth ? 1e-3 : 0.6) * length);
  v.check("hop", run.highest, plane.highest + (smooth ? 1e-4 : 5e-3) * length);
  v.check("deep contact", run.deepest, 0.03 * length);
}

double seconds_of(const std::string& kind, const std::string& body) {
  // Ellipsoids rock for long, on planes as well.
  if (kind == "drop" && body == "ellipsoid") return 12;
  if (kind == "rest") return 10;
  if (kind == "slide") return 1.2;
  if (kind == "drop") return 6;
  if (kind == "bounce") return 0.6;
  if (kind == "roll") return 1.2;
  throw std::invalid_argument("unknown scene " + kind);
}

}  // namespace

const char* name_of(ContactModel model) {
  switch (model) {
    case ContactModel::soft_pyramidal: return "soft";
    case ContactModel::soft_elliptic: return "elliptic";
    case ContactModel::impulse: return "impulse";
  }
  return "";
}

std::string MotionCase::name() const {
  char buffer[160];
  std::snprintf(buffer, sizeof buffer, "%s %s %s %s %.17g %u %.17g", kind.c_str(), body.c_str(),
                floor.c_str(), name_of(model), size, seed, step);
  return buffer;
}

MotionCase MotionCase::of(const std::string& name) {
  MotionCase c;
  std::string model;
  std::istringstream words(name);
  words >> c.kind >> c.body >> c.floor >> model >> c.size >> c.seed;
  if (!words) throw std::invalid_argument("not a scene: " + name);
  if (!(words >> c.step)) c.step = MotionCase{}.step;
  for (const ContactModel m : kModels)
    if (model == name_of(m)) {
      c.model = m;
      return c;
    }
  throw std::invalid_argument("unknown contact model: " + name);
}

void Verdict::check(const char* which, double value, double limit) {
  const double part = std::isfinite(value) ? value / limit : 1e9;
  if (part > worst) worst = part, rule = which;
}

std::vector<MotionCase> motion_cases(const std::string& kind, const std::vector<std::string>& bodies,
                                     const std::vector<std::string>& floors) {
  std::vector<MotionCase> cases;
  for (const std::string& body : bodies)
    for (const std::string& floor : floors)
      for (const ContactModel model : kModels) {
        if (kind == "bounce" && model != ContactModel::impulse) continue;
        // The cones differ only if there is friction.
        if ((kind == "slide" || kind == "rest") && model == ContactModel::soft_elliptic) continue;
        if (kind == "roll" && body != "sphere" && body != "tri_ball" && body != "sdf_ball") continue;
        MotionCase c;
        c.kind = kind, c.body = body, c.floor = floor, c.model = model;
        cases.push_back(c);
      }
  return cases;
}

namespace {

/// Bodies and floors of a kind of geoms.
std::vector<std::string> bodies_of(const std::string& kind) {
  std::vector<std::string> all;
  const auto add = [&](const std::vector<std::string>& names) {
    for (const std::string& name : names)
      if (name == kind || name.rfind(kind + "_", 0) == 0) all.push_back(name);
  };
  for (const auto& names :
       {convex_bodies(), triangle_bodies(), field_bodies(), sharp_bodies(), other_bodies(), unusual_bodies()})
    add(names);
  return all;
}
std::vector<std::string> floors_of(const std::string& kind) {
  std::vector<std::string> all;
  for (const auto& names : {all_floors(), unusual_floors()})
    for (const std::string& name : names)
      if (name == kind || name.rfind(kind + "_", 0) == 0) all.push_back(name);
  return all;
}

const std::string& any_of(const std::vector<std::string>& names, Random& random) {
  return names[static_cast<std::size_t>(random.below(static_cast<int>(names.size())))];
}

}  // namespace

std::vector<std::string> kind_pairs() {
  std::vector<std::string> pairs;
  for (const char* one : {"tri", "sdf"})
    for (const char* other :
         {"plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "hull", "tri", "sdf"})
      if (std::string(one) != "sdf" || std::string(other) != "tri")
        pairs.push_back(std::string(one) + " " + other);
  return pairs;
}

MotionCase random_case(const std::string& kind, const std::string& pair, unsigned seed) {
  Random random(seed_for("random " + kind + " " + pair, seed));
  const std::size_t cut = pair.find(' ');
  std::string body = pair.substr(0, cut), floor = pair.substr(cut + 1);
  // Either can be the floor, if it comes in that form.
  const bool swap = random.chance(0.5);
  if (floors_of(floor).empty() || (swap && !bodies_of(floor).empty())) std::swap(body, floor);
  MotionCase c;
  c.kind = kind, c.seed = seed;
  const std::vector<std::string> balls = {body == "tri" || body == "sdf" ? body + "_ball" : "sphere"};
  // The second edge of a blade also hits the floor when it bounces.
  const auto unfit = [&] {
    return kind != "drop" && (body_shape(c.body, 1).tips || (kind == "bounce" && c.body.ends_with("blade")));
  };
  do c.body = any_of(kind == "roll" ? balls : bodies_of(body), random);
  while (unfit());
  c.floor = any_of(floors_of(floor), random);
  c.model = kind == "bounce" ? ContactModel::impulse : kModels[random.below(3)];
  c.size = random.chance(0.5) ? 0.1 : log_uniform(random, 0.0005, 50);
  c.step = random.chance(0.5) ? c.step : log_uniform(random, 0.001, 0.005);
  return c;
}

std::string motion_mjcf(const MotionCase& c) {
  const Shape body = body_shape(c.body, c.size), floor = floor_shape(c.floor, c.size);
  return scene(c, body, floor, start_of(c, body));
}

Verdict run_motion(const MotionCase& c) {
  const Shape body = body_shape(c.body, c.size), floor = floor_shape(c.floor, c.size);
  const Start start = start_of(c, body);
  Run run(scene(c, body, floor, start), body);
  const double seconds = (c.seconds > 0 ? c.seconds : seconds_of(c.kind, c.body)) * std::sqrt(c.size / 0.1);
  run.steps(seconds);
  Verdict v;
  if (!run.finite) v.check("not finite", 1, 1e-9);
  if (c.kind == "rest") judge_rest(run, start, body, c.size, v);
  if (c.kind == "slide") judge_slide(run, start, body, c.size, v);
  if (c.kind == "drop") judge_drop(run, body, c.size, v);
  if (c.kind == "bounce") judge_bounce(run, start, body, v);
  if (c.kind == "roll") {
    Run plane(scene(c, body, floor_shape("plane", c.size), start), body);
    plane.steps(seconds);
    judge_roll(run, plane, body, c.size, v);
  }
  return v;
}

}  // namespace corten::test
