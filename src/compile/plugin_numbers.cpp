#include "compile/plugin_numbers.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "base/standard.h"
#include "compile/fields.h"
#include "compile/messages.h"
#include "compile/plugins.h"
#include "dynamics/cable.h"
#include "dynamics/pid.h"
#include "math/elementary.h"
#include "sensor/touch_grid.h"

namespace corten::compile {

namespace {

/// Reads the parameters of an instance and reports bad ones.
class Parameters {
 public:
  Parameters(const PluginDraft& plugin, Diagnostics& found)
      : plugin_(plugin), config_(plugin.config()), found_(found) {}

  bool has(std::string_view name) const {
    return config_.text(name).find_first_not_of(" \t\r\n") != std::string_view::npos;
  }
  double number(std::string_view name, double otherwise = 0) {
    try {
      return config_.number(name, otherwise);
    } catch (const std::invalid_argument&) {
      refuse(name, "must be a number");
      return otherwise;
    }
  }
  /// Two numbers.
  std::array<double, 2> pair(std::string_view name) {
    std::array<double, 2> values{};
    std::size_t given = 0;
    std::string_view rest = config_.text(name);
    for (;;) {
      const std::size_t begin = rest.find_first_not_of(" \t\r\n");
      if (begin == std::string_view::npos) break;
      rest.remove_prefix(begin);
      const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r\n"));
      double value = 0;
      const char* end = word.data() + word.size();
      if (corten::from_chars(word.data(), end, value).ptr != end) break;
      if (given < 2) values[given] = value;
      given++;
      rest.remove_prefix(word.size());
    }
    if (given != 2) refuse(name, "must be two numbers");
    return values;
  }
  void refuse(std::string_view name, const std::string& why) {
    found_.error(plugin_.at, "plugin " + quoted(plugin_.plugin) + ": " + std::string(name) + "=" +
                                 quoted(std::string(config_.text(name))) + ": " + why);
    ok_ = false;
  }
  bool ok() const { return ok_; }

 private:
  const PluginDraft& plugin_;
  PluginConfig config_;
  Diagnostics& found_;
  bool ok_ = true;
};

// ---- mujoco.sensor.touch_grid

struct TouchGrid {
  int channels = 1, columns = 0, rows = 0;
  std::array<double, 2> fov{};
  double gamma = 0;
};

TouchGrid read_touch_grid(Parameters& p) {
  constexpr double most = 1 << 12;
  TouchGrid grid;
  const double channels = p.number("nchannel");
  const std::array<double, 2> size = p.pair("size");
  grid.fov = p.pair("fov");
  grid.gamma = p.number("gamma");
  if (!p.ok()) return grid;
  if (!(channels >= 0 && channels < 7)) p.refuse("nchannel", "must be between 1 and 6");
  if (!(size[0] >= 1 && size[1] >= 1 && size[0] <= most && size[1] <= most))
    p.refuse("size", "columns and rows must be at least 1 and at most 4096");
  if (!(grid.fov[0] > 0 && grid.fov[0] <= 180))
    p.refuse("fov", "the first angle must be in (0, 180] degrees");
  if (!(grid.fov[1] > 0 && grid.fov[1] <= 90)) p.refuse("fov", "the second angle must be in (0, 90] degrees");
  if (!(grid.gamma >= 0 && grid.gamma <= 1)) p.refuse("gamma", "must be between 0 and 1");
  if (!p.ok()) return grid;
  grid.channels = std::max(1, static_cast<int>(channels));
  grid.columns = static_cast<int>(size[0]);
  grid.rows = static_cast<int>(size[1]);
  return grid;
}

/// Appends the edges of n cells between -fov and fov degrees; gamma makes cells in the middle smaller.
void add_edges(std::vector<double>& numbers, int n, double fov, double gamma) {
  const double step = 2.0 / n;
  double x = -1;
  for (int i = 0; i <= n; i++, x += step) {
    const double edge = gamma == 0 ? x : gamma * corten::pow(x, 5.0) + (1 - gamma) * x;
    numbers.push_back(edge * (fov * std::numbers::pi / 180));
  }
}

std::vector<double> touch_grid_numbers(const PluginDraft& plugin, Diagnostics& found) {
  Parameters p(plugin, found);
  const TouchGrid grid = read_touch_grid(p);
  std::vector<double> numbers = {double(grid.channels), double(grid.columns), double(grid.rows)};
  if (!p.ok()) return {};
  add_edges(numbers, grid.columns, grid.fov[0], grid.gamma);
  add_edges(numbers, grid.rows, grid.fov[1], grid.gamma);
  return numbers;
}

// ---- mujoco.pid

void check_activations(const Draft& draft, int instance, const Pid<double>& pid, Diagnostics& found) {
  for (const ActuatorDraft& actuator : draft.actuators) {
    if (actuator.plugin != instance) continue;
    const DynamicsType type = *actuator.spec->dyntype;
    const bool own = type == kDynFilter || type == kDynFilterExact || type == kDynIntegrator;
    const int needed = pid.activations() + (own ? 1 : 0);
    if (actuator.activations != needed)
      found.error(actuator.spec->at, "the actuator has " + std::to_string(actuator.activations) +
                                         " activations, its plugin needs " + std::to_string(needed) +
                                         "; set actdim=\"" + std::to_string(needed) + "\"");
  }
}

std::vector<double> pid_numbers(const Draft& draft, int instance, Diagnostics& found) {
  Parameters p(draft.plugins[static_cast<std::size_t>(instance)], found);
  const double kp = p.number("kp"), ki = p.number("ki"), kd = p.number("kd");
  const double imax = p.number("imax"), slewmax = p.number("slewmax");
  const bool limits_integral = p.has("imax") && ki != 0;
  if (limits_integral && imax / ki < 0) p.refuse("imax", "must have the sign of ki");
  if (slewmax < 0) p.refuse("slewmax", "must not be negative");
  const std::vector<double> numbers = {kp,
                                       ki,
                                       kd,
                                       limits_integral ? 1.0 : 0.0,
                                       limits_integral ? imax / ki : 0,
                                       p.has("slewmax") ? 1.0 : 0.0,
                                       slewmax};
  if (p.ok()) check_activations(draft, instance, Pid<double>(numbers.data()), found);
  return numbers;
}

// ---- mujoco.elasticity.cable

/// The bodies of a cable must follow each other, with ball joints between them.
bool check_cable_body(const Draft& draft, int instance, int first, int b, Diagnostics& found) {
  const BodyDraft& body = draft.bodies[static_cast<std::size_t>(b)];
  const auto refuse = [&](const char* why) {
    found.error(body.spec->at, std::string("plugin \"mujoco.elasticity.cable\": ") + why);
    return false;
  };
  if (body.plugin != instance)
    return refuse("the bodies of a cable must follow each other without others between");
  if (b == first) return true;
  const bool turns = !body.joints.empty() &&
                     (*body.joints.back().spec->type == kBall || *body.joints.back().spec->type == kFree);
  if (body.joints.size() != 1 || !turns) return refuse("each body after the first needs one ball joint");
  return true;
}

std::vector<double> cable_numbers(const Draft& draft, int instance, Diagnostics& found) {
  const PluginDraft& plugin = draft.plugins[static_cast<std::size_t>(instance)];
  Parameters p(plugin, found);
  const double twist = p.number("twist"), bend = p.number("bend");
  const bool flat = plugin.config().text("flat") == "true";
  int first = -1, bodies = 0;
  for (int b = 1; b < count(draft.bodies); b++) {
    if (draft.bodies[static_cast<std::size_t>(b)].plugin != instance) continue;
    if (bodies++ == 0) first = b;
  }
  std::vector<double> numbers = {twist, bend, flat ? 1.0 : 0.0, double(first), double(bodies)};
  for (int b = first; b < first + bodies; b++)
    if (!check_cable_body(draft, instance, first, b, found)) break;
  numbers.resize(static_cast<std::size_t>(CableLayout::kHead + CableLayout::kOfBody * bodies));
  return numbers;
}

/// Torsion constant and second moments of area of the section of a geom, whose axis is x for a box and z for
/// others.
Vec3d section_moments(const ModelView<double>& m, int geom) {
  const double* size = m.geom_size + 3 * static_cast<std::ptrdiff_t>(geom);
  if (m.geom_type[geom] == kCylinder || m.geom_type[geom] == kCapsule) {
    const double r4 = corten::pow(size[0], 4.0);
    return {std::numbers::pi * r4 / 2, std::numbers::pi * r4 / 4, std::numbers::pi * r4 / 4};
  }
  if (m.geom_type[geom] != kBox) return {0, 0, 0};
  const double h = size[1], w = size[2], a = std::max(h, w), b = std::min(h, w);
  const double slender = 1 - corten::pow(b, 4.0) / corten::pow(a, 4.0) / 12;
  return {a * corten::pow(b, 3.0) * (16. / 3. - 3.36 * b / a * slender),
          corten::pow(2 * w, 3.0) * 2 * h / 12., corten::pow(2 * h, 3.0) * 2 * w / 12.};
}

void fit_cable(const ModelView<double>& m, const DataView<double>& d, double* prm) {
  const int first = static_cast<int>(prm[CableLayout::kFirst]);
  const int bodies = static_cast<int>(prm[CableLayout::kBodies]);
  for (int i = 0; i < bodies; i++) {
    const int b = first + i;
    double* own = prm + CableLayout::kHead + static_cast<std::ptrdiff_t>(CableLayout::kOfBody) * i;
    Vec3d rest{0, 0, 0};
    const double* joint = m.qpos0 + m.jnt_qposadr[std::max(0, m.body_jntadr[b])] + m.body_dofnum[b] - 3;
    if (i > 0 && prm[CableLayout::kFlat] == 0) rest = rotation_between(quat(joint), m.body_quat[b]);
    const Vec3d area = m.body_geomnum[b] > 0 ? section_moments(m, m.body_geomadr[b]) : Vec3d{0, 0, 0};
    for (int k = 0; k < 3; k++) {
      own[CableLayout::kRest + k] = rest[k];
      own[CableLayout::kStiffness + k] = area[k] * prm[k == 0 ? CableLayout::kTwist : CableLayout::kBend];
    }
    own[CableLayout::kDistance] = i > 0 ? norm(d.xpos[b] - d.xpos[b - 1]) : 0;
  }
}

}  // namespace

std::vector<double> plugin_numbers(const Draft& draft, int instance, Diagnostics& found) {
  const PluginDraft& plugin = draft.plugins[static_cast<std::size_t>(instance)];
  switch (plugin.info.type) {
    case kPluginTouchGrid: return touch_grid_numbers(plugin, found);
    case kPluginCable: return cable_numbers(draft, instance, found);
    case kPluginPid: return pid_numbers(draft, instance, found);
    case kPluginBolt:
    case kPluginBowl:
    case kPluginGear:
    case kPluginNut:
    case kPluginTorus: return shape_numbers(plugin, found);
    case kPluginUser: break;
  }
  return {};
}

std::vector<double> shape_numbers(const PluginDraft& plugin, Diagnostics& found) {
  Parameters p(plugin, found);
  switch (plugin.info.type) {
    case kPluginBolt:
    case kPluginNut: return {p.number("radius", 0.26)};
    case kPluginBowl: return {p.number("height", 0.4), p.number("radius", 1), p.number("thickness", 0.02)};
    case kPluginGear:
      return {p.number("alpha", 0), p.number("diameter", 2.8), p.number("teeth", 25),
              p.number("thickness", 0.2), p.number("innerdiameter", -1)};
    case kPluginTorus: return {p.number("radius1", 0.35), p.number("radius2", 0.15)};
    default: return {};
  }
}

int touch_grid_size(const PluginDraft& plugin, const SensorDraft& sensor, Diagnostics& found) {
  Diagnostics ignored;  // finish_plugins reports them
  Parameters p(plugin, ignored);
  const TouchGrid grid = read_touch_grid(p);
  if (sensor.object.type != kObjSite)
    found.error(sensor.spec->at, "plugin \"mujoco.sensor.touch_grid\": needs a site (objtype, objname)");
  return p.ok() ? grid.channels * grid.columns * grid.rows : 0;
}

void fit_cables(const ModelView<double>& m, const DataView<double>& d) {
  for (int p = 0; p < m.nplugin; p++)
    if (m.plugin[p] == kPluginCable) fit_cable(m, d, edit(m.plugin_prm) + m.plugin_prmadr[p]);
}

}  // namespace corten::compile
