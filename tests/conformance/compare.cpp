#include "conformance/compare.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>

namespace corten::test {

namespace {

constexpr double kFloor = 1e-2;
constexpr double kExact = 1e-8, kNewton = 1e-6, kFirstOrder = 1e-5, kRollout = 1e-5;

using Names = std::set<std::string>;
const Names kSolved = {"qacc",     "qfrc_constraint", "efc_force", "cacc",          "cfrc_int",
                       "cfrc_ext", "sensordata",      "force",     "actuator_force"};
const Names kRows = {"efc_type",         "efc_id",         "efc_pos", "efc_margin",
                     "efc_frictionloss", "efc_diagApprox", "efc_D",   "efc_vel",
                     "efc_aref",         "efc_force",      "efc_J"};
const Names kRowCounts = {"nefc", "ne", "nf", "nl"};
const Names kFreeAxes = {"body_iquat", "body_inertia", "mesh_quat", "geom_aabb"};
const std::vector<std::string> kContact = {"dist",     "pos",    "frame",          "includemargin",
                                           "friction", "solref", "solreffriction", "solimp",
                                           "dim",      "geom",   "exclude",        "force"};
// Fields in the order in which a step computes them: the first one that disagrees is where to look.
const std::vector<std::string> kPipeline = {"xpos",
                                            "xquat",
                                            "xipos",
                                            "xanchor",
                                            "xaxis",
                                            "geom_xpos",
                                            "geom_xmat",
                                            "site_xpos",
                                            "site_xmat",
                                            "subtree_com",
                                            "ten_length",
                                            "ten_J",
                                            "M",
                                            "contact",
                                            "ncon",
                                            "nefc",
                                            "ne",
                                            "nf",
                                            "nl",
                                            "efc_type",
                                            "efc_id",
                                            "efc_J",
                                            "efc_pos",
                                            "efc_margin",
                                            "efc_frictionloss",
                                            "efc_diagApprox",
                                            "efc_D",
                                            "actuator_length",
                                            "actuator_moment",
                                            "ten_velocity",
                                            "actuator_velocity",
                                            "cvel",
                                            "efc_vel",
                                            "efc_aref",
                                            "qfrc_passive",
                                            "qfrc_bias",
                                            "act_dot",
                                            "actuator_force",
                                            "qfrc_actuator",
                                            "qfrc_smooth",
                                            "qacc_smooth",
                                            "efc_force",
                                            "qfrc_constraint",
                                            "qacc",
                                            "energy",
                                            "cacc",
                                            "cfrc_ext",
                                            "cfrc_int",
                                            "subtree_linvel",
                                            "subtree_angmom",
                                            "sensordata"};

bool member(const Names& names, const std::string& name) { return names.count(name) > 0; }

void flatten(const Json& value, std::vector<Json>& out) {
  if (value.is_array())
    for (const Json& element : value) flatten(element, out);
  else out.push_back(value);
}
std::vector<Json> flat(const Json& value) {
  std::vector<Json> out;
  flatten(value, out);
  return out;
}

/// The number of a JSON value, including the strings for NaN and infinities; nullopt for other text.
std::optional<double> number(const Json& value) {
  if (value.is_number()) return value.get<double>();
  if (value == "nan") return NAN;
  if (value == "inf") return INFINITY;
  if (value == "-inf") return -INFINITY;
  return std::nullopt;
}
std::optional<std::vector<double>> numbers(const std::vector<Json>& values) {
  std::vector<double> out;
  for (const Json& value : values) {
    auto x = number(value);
    if (!x) return std::nullopt;
    out.push_back(*x);
  }
  return out;
}

double largest_difference(const double* a, const double* b, std::size_t n, double sign) {
  double most = 0;
  for (std::size_t i = 0; i < n; i++) most = std::max(most, std::abs(a[i] - sign * b[i]));
  return most;
}

double error(const std::vector<double>& a, const std::vector<double>& b, bool quaternions = false) {
  if (a.size() != b.size()) return INFINITY;
  if (a.empty()) return 0;
  if (!std::all_of(b.begin(), b.end(), [](double x) { return std::isfinite(x); }))
    return a == b ? 0 : INFINITY;
  double scale = kFloor;
  for (double x : a) scale = std::max(scale, std::abs(x));
  if (!quaternions) return largest_difference(a.data(), b.data(), a.size(), 1) / scale;
  double worst = 0;  // q and -q are the same rotation
  for (std::size_t i = 0; i + 4 <= a.size(); i += 4)
    worst = std::max(
        worst, std::min(largest_difference(&a[i], &b[i], 4, 1), largest_difference(&a[i], &b[i], 4, -1)));
  return worst / scale;
}

double error(const Json& reference, const Json& got, bool quaternions = false) {
  std::vector<Json> a = flat(reference), b = flat(got);
  auto x = numbers(a), y = numbers(b);
  if (!x) return a == b ? 0 : INFINITY;  // names
  return y ? error(*x, *y, quaternions) : INFINITY;
}

const Json& member_of(const Json& object, const std::string& key) {
  static const Json none = Json::array();
  return object.contains(key) ? object.at(key) : none;
}

std::set<std::size_t> mesh_geoms(const Json& model) {
  std::set<std::size_t> meshes;
  const Json& types = member_of(model, "geom_type");
  for (std::size_t g = 0; g < types.size(); g++)
    if (types[g] == 7) meshes.insert(g);
  return meshes;
}

Json without(const Json& values, std::size_t width, const std::set<std::size_t>& rows) {
  Json kept = Json::array();
  for (std::size_t i = 0; i < values.size(); i++)
    if (rows.count(i / width) == 0) kept.push_back(values[i]);
  return kept;
}

/// R diag(moments) R' of all bodies.
std::vector<double> tensors(const Json& model) {
  std::vector<double> all;
  const Json &moments = model.at("body_inertia"), &quats = model.at("body_iquat");
  for (std::size_t body = 0; 4 * body < quats.size(); body++) {
    const double w = quats[4 * body], x = quats[4 * body + 1], y = quats[4 * body + 2],
                 z = quats[4 * body + 3];
    const double r[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                            {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                            {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        double sum = 0;
        for (std::size_t k = 0; k < 3; k++) sum += r[i][k] * moments[3 * body + k].get<double>() * r[j][k];
        all.push_back(sum);
      }
  }
  return all;
}

void compare_model(const Json& reference, const Json& got, Report& report) {
  const auto meshes = mesh_geoms(reference);
  for (const auto& [key, value] : reference.items()) {
    if (member(kFreeAxes, key)) continue;
    if (!got.contains(key)) {
      report.check("model." + key + " missing", INFINITY, 0);
    } else if (key == "opt") {
      for (const auto& [option, wanted] : value.items())
        report.check("model.opt." + option, error(wanted, member_of(got[key], option)), kExact);
    } else if (key == "geom_quat" && !meshes.empty() && got[key].size() == value.size()) {
      report.check("model.geom_quat", error(without(value, 4, meshes), without(got[key], 4, meshes), true),
                   kExact);
    } else {
      report.check("model." + key, error(value, got[key], key.find("quat") != std::string::npos), kExact);
    }
  }
  const bool comparable =
      member_of(got, "body_inertia").size() == member_of(reference, "body_inertia").size() &&
      member_of(got, "body_iquat").size() == member_of(reference, "body_iquat").size();
  report.check("model.body_inertia(tensor)", comparable ? error(tensors(reference), tensors(got)) : INFINITY,
               kExact);
}

double squared_distance(const Json& a, const Json& b) {
  double sum = 0;
  for (std::size_t i = 0; i < 3; i++)
    sum += std::pow(a["pos"][i].get<double>() - b["pos"][i].get<double>(), 2);
  return sum;
}

/// True if two contacts are of the same geoms and parts of flexes.
bool same_sides(const Json& a, const Json& b) {
  for (const char* key : {"geom", "flex", "elem", "vert"})
    if (b.contains(key) && a[key] != b[key]) return false;
  return true;
}

/// For each contact of the reference, the index of the nearest unmatched contact of the same sides;
/// nullopt if one has no partner.
std::optional<std::vector<std::size_t>> matched(const Json& reference, const Json& got) {
  std::vector<std::size_t> left(got.size()), order;
  std::iota(left.begin(), left.end(), 0);
  for (const Json& contact : reference) {
    auto best = left.end();
    for (auto it = left.begin(); it != left.end(); ++it)
      if (same_sides(got[*it], contact) &&
          (best == left.end() || squared_distance(got[*it], contact) < squared_distance(got[*best], contact)))
        best = it;
    if (best == left.end()) return std::nullopt;
    order.push_back(*best);
    left.erase(best);
  }
  return order;
}

struct Rules {
  Profile profile;
  double solved;                ///< for results of the solver
  std::optional<double> loose;  ///< for profiles with loose limits
};

/// Compares the geom pairs and the deepest penetration of each.
void compare_ambiguous(const std::string& tag, const Json& reference, const Json& got, double loose,
                       Report& report) {
  auto depths = [](const Json& contacts) {
    std::map<std::pair<int, int>, double> deepest;
    for (const Json& c : contacts) {
      const double dist = (c["dist"].is_array() ? c["dist"][0] : c["dist"]).get<double>();
      auto [it, first] = deepest.try_emplace({c["geom"][0], c["geom"][1]}, dist);
      if (!first) it->second = std::min(it->second, dist);
    }
    return deepest;
  };
  const auto a = depths(reference), b = depths(got);
  const bool same =
      std::equal(a.begin(), a.end(), b.begin(), b.end(), [](auto& x, auto& y) { return x.first == y.first; });
  report.check(tag + "contact pairs", same ? 0 : INFINITY, 0);
  if (!same) return;
  for (const auto& [pair, depth] : a)
    report.check(
        tag + "contact depth (" + std::to_string(pair.first) + ", " + std::to_string(pair.second) + ")",
        std::abs(depth - b.at(pair)) / std::max(kFloor, std::abs(depth)), loose);
}

/// Compares the contact lists. Returns true if the constraint rows of both can be compared one by one.
bool compare_contacts(const std::string& tag, const Json& reference, const Json& got, const Rules& rules,
                      Report& report) {
  if (rules.profile == Profile::ambiguous) {
    compare_ambiguous(tag, reference, got, *rules.loose, report);
    return false;
  }
  if (reference.size() != got.size()) {
    report.check(tag + "ncon " + std::to_string(reference.size()) + " vs " + std::to_string(got.size()),
                 INFINITY, 0);
    return false;
  }
  const auto order = matched(reference, got);
  if (!order) {
    report.check(tag + "contact pairs", INFINITY, 0);
    return false;
  }
  const bool same_order = std::is_sorted(order->begin(), order->end());
  if (!same_order) report.notes.push_back(tag + "contact order differs");
  for (std::size_t i = 0; i < order->size(); i++)
    for (const std::string& key : kContact) {
      const Json& theirs = reference[i][key];
      const Json& ours = member_of(got[(*order)[i]], key);
      const std::string field = tag + "contact[" + std::to_string(i) + "]." + key;
      const bool geometric = key == "dist" || key == "pos" || key == "frame";
      if (rules.loose && key == "frame") {  // only the normal
        auto head = [](const Json& v) {
          return Json(std::vector<Json>(v.begin(), v.begin() + std::min<long>(3, v.size())));
        };
        report.check(field, error(head(theirs), head(ours)), *rules.loose);
      } else if (rules.loose && (geometric || key == "force")) {
        report.check(field, error(theirs, ours), *rules.loose * (key == "force" ? 10 : 1));
      } else {
        report.check(field, error(theirs, ours), key == "force" ? rules.solved : kExact);
      }
    }
  return same_order && !rules.loose;
}

std::vector<std::string> in_pipeline_order(const Json& forward) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : forward.items()) keys.push_back(key);
  auto rank = [](const std::string& key) {
    return std::find(kPipeline.begin(), kPipeline.end(), key) - kPipeline.begin();
  };
  std::stable_sort(keys.begin(), keys.end(), [&](auto& a, auto& b) { return rank(a) < rank(b); });
  return keys;
}

void compare_forward(const std::string& tag, const Json& reference, const Json& got, const Rules& rules,
                     const std::set<std::size_t>& meshes, Report& report) {
  bool rows = false;
  for (const std::string& key : in_pipeline_order(reference)) {
    const bool row_field = member(kRows, key);
    if (key == "contact") {
      rows = compare_contacts(tag, reference[key], member_of(got, key), rules, report);
      continue;
    }
    if (key == "ncon" || (row_field && !rows)) continue;
    if (member(kRowCounts, key) && rules.profile == Profile::ambiguous) continue;
    if (!got.contains(key)) {
      report.check(tag + key + " missing", INFINITY, 0);
      continue;
    }
    const bool solved = member(kSolved, key);
    const double allowed = !solved ? kExact : rules.loose ? 10 * *rules.loose : rules.solved;
    const bool drop = key == "geom_xmat" && !meshes.empty() && reference[key].size() == got[key].size();
    report.check(tag + key,
                 drop ? error(without(reference[key], 9, meshes), without(got[key], 9, meshes))
                      : error(reference[key], got[key], key == "xquat"),
                 allowed);
  }
}

}  // namespace

Profile profile_of(const std::string& name) {
  if (name.rfind("convex_", 0) == 0) return Profile::iterative;
  return name.rfind("ambiguous_", 0) == 0 ? Profile::ambiguous : Profile::exact;
}

void Report::check(const std::string& field, double error, double allowed) {
  checked++;
  if (!(error <= allowed)) shortfalls.push_back({field, error, allowed});
}

std::string Report::text() const {
  std::ostringstream out;
  out.precision(3);
  for (const Shortfall& s : shortfalls)
    out << s.field << ": off by " << s.error << " (allowed " << s.allowed << ")\n";
  for (const std::string& note : notes) out << "note: " << note << '\n';
  out << checked - static_cast<int>(shortfalls.size()) << " of " << checked << " fields agree";
  return out.str();
}

Report compare(const Json& reference, const Json& got, Profile profile) {
  Report report;
  const Json& model = member_of(reference, "model");
  if (reference.contains("model")) compare_model(model, member_of(got, "model"), report);
  const Json& opt = member_of(model, "opt");
  const bool first_order =
      opt.is_object() && (opt.value("solver", 2) != 2 || opt.value("noslip_iterations", 0) > 0);
  Rules rules{profile, first_order ? kFirstOrder : kNewton, std::nullopt};
  if (profile == Profile::iterative) rules.loose = 1e-3;
  if (profile == Profile::ambiguous) rules.loose = 5e-2;

  const Json& checkpoints = reference.at("checkpoints");
  for (std::size_t n = 0; n < checkpoints.size(); n++) {
    const Json& wanted = checkpoints[n];
    const Json& all = member_of(got, "checkpoints");
    const Json out = n < all.size() ? all[n] : Json::object();
    const std::string tag = "step " + wanted["step"].dump() + ": ";
    compare_forward(tag, wanted["forward"], member_of(out, "forward"), rules, mesh_geoms(model), report);
    for (const auto& [key, value] : wanted["next"].items())
      report.check(tag + "next." + key, error(value, member_of(member_of(out, "next"), key)),
                   rules.loose ? 10 * *rules.loose : rules.solved);
  }
  if (reference.contains("rollout"))
    for (const char* key : {"qpos", "qvel", "act"})
      report.check(std::string("rollout.") + key,
                   error(reference["rollout"][key], member_of(member_of(got, "rollout"), key)), kRollout);
  return report;
}

}  // namespace corten::test
