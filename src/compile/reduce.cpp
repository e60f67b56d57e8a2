#include "compile/reduce.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "compile/cameras.h"
#include "compile/inertia.h"
#include "compile/messages.h"

namespace corten::compile {

namespace {

using Names = std::set<std::string>;

/// Names of the objects of two types that sensors and tuples refer to.
Names named_by_sensors_and_tuples(const mjcf::Spec& spec, ObjectType type, ObjectType or_type) {
  Names names;
  auto add = [&](int target, const std::string& name) {
    if (target == type || target == or_type) names.insert(name);
  };
  for (const mjcf::Sensor& sensor : spec.sensors) {
    const mjcf::SensorTarget object = sensor.object(), reference = sensor.reference();
    add(object.type, object.name);
    add(reference.type, reference.name);
  }
  for (const mjcf::Tuple& tuple : spec.tuples)
    for (const mjcf::TupleElement& element : tuple.elements)
      add(static_cast<int>(*element.objtype), *element.objname);
  return names;
}

void add_targets(const mjcf::Body& world, Names& names) {
  std::vector<const mjcf::Body*> pending{&world};
  while (!pending.empty()) {
    const mjcf::Body& body = *pending.back();
    pending.pop_back();
    for (const mjcf::Camera& camera : body.cameras) names.insert(*camera.target);
    for (const mjcf::Light& light : body.lights) names.insert(*light.target);
    for (const mjcf::Body& child : body.bodies) pending.push_back(&child);
  }
}

/// Names of bodies that are referred to, which must not be fused. Sensors and tuples can refer to a body as
/// body or xbody.
Names bodies_in_use(const mjcf::Spec& spec, ObjectType type, ObjectType or_type) {
  Names names = named_by_sensors_and_tuples(spec, type, or_type);
  add_targets(spec.world, names);
  for (const mjcf::Exclude& exclude : spec.excludes) names.insert({*exclude.body1, *exclude.body2});
  for (const mjcf::Equality& equality : spec.equalities) names.insert({*equality.body1, *equality.body2});
  for (const mjcf::Actuator& actuator : spec.actuators) names.insert(*actuator.body);
  return names;
}

/// Names of sites with force or torque sensors, which measure the interaction of a body with its parent.
Names sites_of_force_sensors(const mjcf::Spec& spec) {
  Names names;
  for (const mjcf::Sensor& sensor : spec.sensors)
    if (sensor.type == kSensorForce || sensor.type == kSensorTorque) names.insert(*sensor.site);
  return names;
}

template <class Object>
void move_up(std::vector<Object>& to, std::vector<Object>& from, const Pose& X_PB) {
  for (Object& object : from) {
    if constexpr (requires { change_frame(object, X_PB); }) change_frame(object, X_PB);
    else object.pose = X_PB * object.pose;
    to.push_back(object);
  }
}

void add_mass(BodyDraft& parent, const BodyDraft& child, Diagnostics& found) {
  MassProperties moved = child.inertia;
  // Correct would be child.pose * child.inertia.frame. The reference composes them in the opposite order for
  // the centre of mass and does not rotate the axes. Models are tuned with it, so this is kept. Both agree if
  // neither the child nor its inertial frame is rotated.
  moved.frame.pos = (child.inertia.frame * child.pose).pos;
  parent.inertia = combined(std::array{parent.inertia, moved});
  if (!(parent.inertia.moments.z >= kSmall))
    found.error(child.spec->at, "fusestatic: the inertia with the parent, " + text(parent.inertia.moments.z) +
                                    " about one axis, is too small");
}

void fuse(BodyDraft& body, BodyDraft& parent, bool into_world, Diagnostics& found) {
  if (!into_world && body.inertia.mass >= tiny<double>()) add_mass(parent, body, found);
  move_up(parent.geoms, body.geoms, body.pose);
  move_up(parent.sites, body.sites, body.pose);
  move_up(parent.cameras, body.cameras, body.pose);
  move_up(parent.lights, body.lights, body.pose);
  parent.margin = std::max(parent.margin, body.margin);
  parent.contype |= body.contype;
  parent.conaffinity |= body.conaffinity;
}

class Fuser {
 public:
  Fuser(Draft& draft, Diagnostics& found)
      : old_(std::move(draft.bodies)),
        found_(found),
        in_use_(bodies_in_use(*draft.spec, kObjBody, kObjXBody)),
        measured_(sites_of_force_sensors(*draft.spec)) {
    const Names looked_up = bodies_in_use(*draft.spec, kObjBody, kObjBody);
    for (std::size_t i = 1; i < old_.size(); i++) {
      const std::string& name = *old_[i].spec->name;
      if (!name.empty() && looked_up.count(name)) last_looked_up_ = i;
    }
  }

  /// One pass from the root: a parent is handled before its children. Depth-first order is preserved, because
  /// the children of a fused body already follow their new parent.
  std::vector<BodyDraft> run() {
    std::vector<int> place(old_.size());  // new index of each body, or of the body that it was fused into
    std::vector<BodyDraft> kept;
    std::vector<const Pose*> fused(old_.size(), nullptr);
    kept.reserve(old_.size());
    for (std::size_t i = 0; i < old_.size(); i++) {
      BodyDraft& body = old_[i];
      const auto parent = static_cast<std::size_t>(body.parent);
      if (fused[parent]) body.pose = *fused[parent] * body.pose;
      if (i > 0) body.parent = place[parent];
      if (i > 0 && can_be_fused(body, i, i - kept.size())) {
        fuse(body, kept[static_cast<std::size_t>(body.parent)], body.parent == 0, found_);
        fused[i] = &body.pose;
        place[i] = body.parent;
      } else {
        place[i] = static_cast<int>(kept.size());
        kept.push_back(std::move(body));
      }
    }
    return kept;
  }

 private:
  /// Follows the reference, including its bugs. It does not check an unnamed body for force sensors. For a
  /// named body it looks up all references by the ids that bodies had before fusing; if such an id is beyond
  /// the end of the shortened list, the lookup fails and the body is not fused.
  bool can_be_fused(const BodyDraft& body, std::size_t i, std::size_t fused_before) const {
    if (!body.joints.empty() || *body.spec->mocap) return false;
    if (body.spec->name->empty()) return true;
    if (last_looked_up_ > i && last_looked_up_ + fused_before >= old_.size()) return false;
    const bool measured = std::any_of(body.sites.begin(), body.sites.end(), [&](const SiteDraft& site) {
      return !site.spec->name->empty() && measured_.count(*site.spec->name);
    });
    return !measured && !in_use_.count(*body.spec->name);
  }

  std::vector<BodyDraft> old_;
  Diagnostics& found_;
  Names in_use_, measured_;
  std::size_t last_looked_up_ = 0;  ///< largest index, before fusing, of a body that is referred to
};

Names geoms_in_use(const mjcf::Spec& spec) {
  Names names = named_by_sensors_and_tuples(spec, kObjGeom, kObjGeom);
  for (const mjcf::Tendon& tendon : spec.tendons)
    for (const mjcf::TendonItem& item : tendon.path)
      if (item.kind == mjcf::tag::wrap_geom) names.insert(*item.geom);
  for (const mjcf::Pair& pair : spec.pairs) names.insert({*pair.geom1, *pair.geom2});
  names.erase("");
  return names;
}

/// Removes meshes that no geom or sensor uses, and renumbers the others.
void discard_unused_meshes(Draft& draft) {
  const Names sensed = named_by_sensors_and_tuples(*draft.spec, kObjMesh, kObjMesh);
  std::vector<bool> used(draft.meshes.size());
  for (const BodyDraft& body : draft.bodies)
    for (const GeomDraft& geom : body.geoms)
      if (geom.mesh >= 0) used[static_cast<std::size_t>(geom.mesh)] = true;
  std::vector<int> place(draft.meshes.size(), -1);
  std::vector<MeshDraft> kept;
  detail::NameTable names;
  for (std::size_t i = 0; i < draft.meshes.size(); i++) {
    if (!used[i] && !sensed.count(draft.meshes[i].name)) continue;
    place[i] = static_cast<int>(kept.size());
    names.ids.emplace(draft.meshes[i].name, place[i]);
    names.names.push_back(draft.meshes[i].name);
    kept.push_back(std::move(draft.meshes[i]));
  }
  for (BodyDraft& body : draft.bodies)
    for (GeomDraft& geom : body.geoms)
      if (geom.mesh >= 0) geom.mesh = place[static_cast<std::size_t>(geom.mesh)];
  draft.meshes = std::move(kept);
  draft.names_of(kObjMesh) = std::move(names);
}

}  // namespace

void fuse_static_bodies(Draft& draft, Diagnostics& found) { draft.bodies = Fuser(draft, found).run(); }

void discard_visual_objects(Draft& draft) {
  const Names in_use = geoms_in_use(*draft.spec);
  for (BodyDraft& body : draft.bodies)
    std::erase_if(body.geoms, [&](const GeomDraft& geom) {
      const mjcf::Geom& spec = *geom.spec;
      return *spec.contype == 0 && *spec.conaffinity == 0 && !in_use.count(*spec.name);
    });
  discard_unused_meshes(draft);
}

}  // namespace corten::compile
