#include "compile/reduce.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "compile/inertia.h"
#include "compile/messages.h"

namespace corten::compile {

namespace {

template <class Object>
void move_up(std::vector<Object>& to, std::vector<Object>& from, const Pose& X_PB) {
  for (Object& object : from) {
    object.pose = X_PB * object.pose;
    to.push_back(object);
  }
}

void add_mass(BodyDraft& parent, const BodyDraft& child, Diagnostics& found) {
  MassProperties moved = child.inertia;
  // Right would be the pose times the inertial frame. The reference composes them the other way round for the
  // centre of mass and leaves the axes unturned; models have been tuned with it, so we share the defect. Both
  // agree where neither the child nor its inertial frame is rotated.
  moved.frame.pos = (child.inertia.frame * child.pose).pos;
  parent.inertia = combined(std::array{parent.inertia, moved});
  if (!(parent.inertia.moments.z >= kSmall))
    found.error(child.spec->at, "fusestatic: the inertia with the parent, " + text(parent.inertia.moments.z) +
                                    " about one axis, is too small");
}

double largest_margin(const BodyDraft& body) {
  double largest = 0;
  for (const GeomDraft& geom : body.geoms) largest = std::max(largest, *geom.spec->margin);
  return largest;
}

void fuse(Draft& draft, std::size_t index, Diagnostics& found) {
  BodyDraft& body = draft.bodies[index];
  BodyDraft& parent = draft.bodies[static_cast<std::size_t>(body.parent)];
  const int id = static_cast<int>(index), parent_id = body.parent;
  if (parent_id != 0 && body.inertia.mass >= tiny<double>()) add_mass(parent, body, found);
  move_up(parent.geoms, body.geoms, body.pose);
  move_up(parent.sites, body.sites, body.pose);
  parent.margin = largest_margin(parent);
  for (BodyDraft& other : draft.bodies) {
    if (other.parent == id) {
      other.pose = body.pose * other.pose;
      other.parent = parent_id;
    } else if (other.parent > id) {
      other.parent--;
    }
  }
  // Depth-first order survives: the children already follow their new parent.
  draft.bodies.erase(draft.bodies.begin() + id);
}

}  // namespace

void fuse_static_bodies(Draft& draft, Diagnostics& found) {
  for (std::size_t i = 1; i < draft.bodies.size();) {
    const BodyDraft& body = draft.bodies[i];
    if (body.joints.empty() && !*body.spec->mocap) fuse(draft, i, found);
    else i++;
  }
}

void discard_visual_geoms(Draft& draft) {
  std::set<std::string> wrapped;
  for (const mjcf::Tendon& tendon : draft.spec->tendons)
    for (const mjcf::TendonItem& item : tendon.path)
      if (item.kind == mjcf::tag::wrap_geom) wrapped.insert(*item.geom);
  for (BodyDraft& body : draft.bodies)
    std::erase_if(body.geoms, [&](const GeomDraft& geom) {
      const mjcf::Geom& spec = *geom.spec;
      return *spec.contype == 0 && *spec.conaffinity == 0 &&
             (spec.name->empty() || !wrapped.count(*spec.name));
    });
}

}  // namespace corten::compile
