#include "compile/inertia.h"

#include <algorithm>

#include "compile/geom_assets.h"
#include "compile/messages.h"
#include "compile/orientation.h"
#include "compile/principal_axes.h"

namespace corten::compile {

namespace {

/// Replaces invalid moments that are already reported, to avoid further errors.
constexpr Vec3d kHarmless{1, 1, 1};

bool in_mass_groups(const mjcf::Geom& geom, const mjcf::Compiler& rules) {
  return *geom.group >= (*rules.inertiagrouprange)[0] && *geom.group <= (*rules.inertiagrouprange)[1];
}

bool takes_geoms(const mjcf::Body& body, const mjcf::Compiler& rules) {
  return *rules.inertiafromgeom == mjcf::TriState::true_ ||
         (*rules.inertiafromgeom == mjcf::TriState::auto_ && !body.inertial);
}

std::string triangle_message(Vec3d m) {
  const double largest = std::max({m.x, m.y, m.z}), excess = 2 * largest - (m.x + m.y + m.z);
  const char* why = excess < 1e-9 * largest ? " violates the triangle inequality by a rounding error"
                                            : " is not physically possible";
  return "inertia " + text_of(std::array{m.x, m.y, m.z}) + why +
         ": each moment must be at most the sum of the other two (A + B >= C); compiler "
         "balanceinertia=\"true\" repairs it";
}

MassProperties from_inertial(const mjcf::Inertial& inertial, const mjcf::Compiler& rules,
                             Diagnostics& found) {
  MassProperties own{*inertial.mass, pose_of(inertial, rules, found), vec3(inertial.diaginertia->data())};
  if (!inertial.fullinertia.is_set()) return own;
  if (mjcf::orientation_form(inertial) != mjcf::OrientationForm::quat)
    found.error(inertial.at,
                "fullinertia and an orientation exclude each other: the matrix has its own axes");
  if (own.moments.x != 0 || own.moments.y != 0 || own.moments.z != 0)
    found.error(inertial.at, "fullinertia and diaginertia exclude each other");
  const auto& full = *inertial.fullinertia;
  const PrincipalAxes axes =
      principal_axes({full[0], full[1], full[2], full[3], full[4], full[5], {0, 0, 0}, 0});
  own.frame.quat = axes.axes;
  own.moments = axes.moments;
  if (!(axes.moments.z >= kSmall)) {
    found.error(inertial.at, "fullinertia " + text_of(full.values) +
                                 " is not positive definite: its smallest principal moment is " +
                                 text(axes.moments.z));
    own.moments = kHarmless;
  }
  return own;
}

/// Computes the inertia from geoms. Returns false if no geom has mass.
bool take_from_geoms(BodyDraft& body, const mjcf::Compiler& rules, Diagnostics& found) {
  std::vector<MassProperties> parts;
  for (const GeomDraft& geom : body.geoms)
    if (in_mass_groups(*geom.spec, rules) && geom.mass > kSmall)
      parts.push_back({geom.mass, geom.pose, geom.moments});
  if (parts.empty()) return false;
  // With a single geom its frame is used directly, also if its moments are not in decreasing order.
  body.inertia = parts.size() == 1 ? parts[0] : combined(parts);
  if (parts.size() > 1 && !(body.inertia.moments.z >= kSmall))
    found.error(body.spec->at,
                "the inertia of the geoms, " + text(body.inertia.moments.z) +
                    " about one axis, is too small; give the body an inertial, or larger geoms");
  return true;
}

void bound_and_balance(BodyDraft& body, const mjcf::Compiler& rules, Diagnostics& found) {
  const SourceLocation& at = body.spec->inertial ? body.spec->inertial->at : body.spec->at;
  double& mass = body.inertia.mass;
  Vec3d& m = body.inertia.moments;
  if (mass < 0) {
    found.error(at, "mass " + text(mass) + " is negative");
    mass = 1;
  }
  if (m.x < 0 || m.y < 0 || m.z < 0) {
    found.error(at, "inertia " + text_of(std::array{m.x, m.y, m.z}) + " has a negative moment");
    m = kHarmless;
  }
  mass = std::max(mass, *rules.boundmass);
  for (int i = 0; i < 3; i++) m[i] = std::max(m[i], *rules.boundinertia);
  if (m.x + m.y < m.z || m.x + m.z < m.y || m.y + m.z < m.x) {
    if (!*rules.balanceinertia) found.error(at, triangle_message(m));
    m.x = m.y = m.z = (m.x + m.y + m.z) / 3;
  }
}

}  // namespace

MassProperties combined(std::span<const MassProperties> parts) {
  MassProperties all;
  for (const MassProperties& part : parts) {
    all.mass += part.mass;
    all.frame.pos += part.mass * part.frame.pos;
  }
  for (int k = 0; k < 3; k++) all.frame.pos[k] /= all.mass;
  Inertia<double> sum{};
  for (const MassProperties& part : parts)
    sum += placed(part.mass, part.moments, matrix(part.frame.quat), part.frame.pos - all.frame.pos);
  const PrincipalAxes axes = principal_axes(sum);
  all.frame.quat = axes.axes;
  all.moments = axes.moments;
  return all;
}

bool gives_mass(const mjcf::Body& body, const mjcf::Geom& geom, const mjcf::Compiler& rules) {
  return (!body.inertial || *rules.inertiafromgeom == mjcf::TriState::true_) && in_mass_groups(geom, rules);
}

void resolve_inertia(BodyDraft& body, const mjcf::Compiler& rules, Diagnostics& found) {
  bool has_frame = body.spec->inertial.has_value();
  if (has_frame) body.inertia = from_inertial(*body.spec->inertial, rules, found);
  if (takes_geoms(*body.spec, rules) && take_from_geoms(body, rules, found)) has_frame = true;
  if (!has_frame) body.inertia.frame = body.pose;
  bound_and_balance(body, rules, found);
}

namespace {

std::string massless_message(const mjcf::Spec& spec, const BodyDraft& body) {
  const Vec3d m = body.inertia.moments;
  const mjcf::Compiler& rules = mjcf::compiler_of(spec, *body.spec);
  const auto counts = [&](const GeomDraft& geom) { return in_mass_groups(*geom.spec, rules); };
  std::string message =
      "a body that moves needs mass and inertia: give it a geom with mass, an inertial, or compiler "
      "boundmass "
      "and boundinertia (mass is " +
      text(body.inertia.mass) + ", inertia " + text_of(std::array{m.x, m.y, m.z}) + ")";
  if (!body.geoms.empty() && std::none_of(body.geoms.begin(), body.geoms.end(), counts))
    message += "; none of its geoms is in the groups " + text_of(rules.inertiagrouprange->values) +
               " that give mass by compiler inertiagrouprange";
  return message;
}

}  // namespace

void check_moving_masses(const Draft& draft, Diagnostics& found) {
  // A body has mass if it, or a descendant welded to it, has mass. Children come after parents, so one
  // backward sweep is enough.
  std::vector<bool> has_mass(draft.bodies.size());
  for (std::size_t i = draft.bodies.size(); i-- > 1;) {
    const BodyDraft& body = draft.bodies[i];
    const Vec3d m = body.inertia.moments;
    const double least = tiny<double>();
    if (body.inertia.mass >= least && m.x >= least && m.y >= least && m.z >= least) has_mass[i] = true;
    // The mass of an invalid shape is unknown: assume that it has mass.
    for (const GeomDraft& geom : body.geoms)
      if (lacks_asset(geom, draft)) has_mass[i] = true;
    if (!has_mass[i] && !body.joints.empty()) found.error(body.spec->at, massless_message(*draft.spec, body));
    if (has_mass[i] && body.joints.empty()) has_mass[static_cast<std::size_t>(body.parent)] = true;
  }
}

}  // namespace corten::compile
