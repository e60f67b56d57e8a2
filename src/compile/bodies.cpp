#include "compile/bodies.h"

#include <algorithm>

#include "compile/geoms.h"
#include "compile/inertia.h"
#include "compile/joints.h"
#include "compile/messages.h"
#include "compile/orientation.h"

namespace corten::compile {

namespace {

/// Poses of a body's <frame> elements in the body's frame; outer ones come first.
std::vector<Pose> resolve_frames(const mjcf::Body& body, const mjcf::Compiler& rules, Diagnostics& found) {
  std::vector<Pose> poses;
  for (const mjcf::Frame& frame : body.frames) {
    Pose pose = pose_of(frame, rules, found);
    if (frame.parent != mjcf::no_frame) pose = poses[static_cast<std::size_t>(frame.parent)] * pose;
    poses.push_back({pose.pos, normalized(pose.quat)});
  }
  return poses;
}

Pose frame_around(const std::vector<Pose>& frames, int index) {
  return index == mjcf::no_frame ? Pose{} : frames[static_cast<std::size_t>(index)];
}

/// A free body whose frame may be put on its centre of mass and principal axes, so that its inertia is
/// diagonal.
bool is_to_be_aligned(const BodyDraft& body, const mjcf::Compiler& rules) {
  if (body.joints.size() != 1 || !body.spec->bodies.empty()) return false;
  const mjcf::Joint& joint = *body.joints[0].spec;
  if (*joint.type != mjcf::JointType::free) return false;
  return *joint.align == mjcf::TriState::true_ || (*joint.align == mjcf::TriState::auto_ && *rules.alignfree);
}

void align_with_inertia(BodyDraft& body) {
  const Pose X_BI = body.inertia.frame, X_IB = inverse(X_BI);
  body.pose = body.pose * X_BI;
  body.inertia.frame = {};
  for (GeomDraft& geom : body.geoms) geom.pose = X_IB * geom.pose;
  for (SiteDraft& site : body.sites) site.pose = X_IB * site.pose;
}

class TreeBuilder {
 public:
  TreeBuilder(Draft& draft, Diagnostics& found)
      : draft_(draft), rules_(draft.spec->compiler), found_(found) {}

  // An explicit stack: files can nest deeper than the call stack.
  void run() {
    std::vector<Pending> pending{{&draft_.spec->world, 0, Pose{}}};
    while (!pending.empty()) {
      const Pending next = pending.back();
      pending.pop_back();
      const int id = static_cast<int>(draft_.bodies.size());
      const std::vector<Pose> frames = add(next);
      const auto& children = next.spec->bodies;
      for (auto child = children.rbegin(); child != children.rend(); ++child)
        pending.push_back({&*child, id, frame_around(frames, child->frame)});
    }
  }

 private:
  struct Pending {
    const mjcf::Body* spec;
    int parent;
    Pose X_PF;  ///< the <frame> around it
  };

  /// Returns the poses of its frames, which its children need.
  std::vector<Pose> add(const Pending& next) {
    const bool is_world = draft_.bodies.empty();
    BodyDraft body;
    body.spec = next.spec;
    body.parent = next.parent;
    std::vector<Pose> frames = resolve_frames(*body.spec, rules_, found_);
    moves_.push_back(!body.spec->joints.empty() ||
                     (!is_world && moves_[static_cast<std::size_t>(body.parent)]));
    add_contents(body, frames, is_world);
    if (is_world) {
      if (!body.joints.empty()) found_.error(body.joints[0].spec->at, "worldbody cannot have joints");
    } else {
      body.pose = pose_of(*body.spec, rules_, found_);
      resolve_inertia(body, rules_, found_);
      body.pose = next.X_PF * body.pose;
      if (is_to_be_aligned(body, rules_)) align_with_inertia(body);
      check_joints(body, body.parent == 0, found_);
    }
    draft_.bodies.push_back(std::move(body));
    return frames;
  }

  void add_contents(BodyDraft& body, const std::vector<Pose>& frames, bool is_world) {
    for (const mjcf::Joint& joint : body.spec->joints)
      body.joints.push_back(resolve_joint(joint, frame_around(frames, joint.frame), rules_, found_));
    for (const mjcf::Geom& geom : body.spec->geoms) {
      body.geoms.push_back(resolve_geom(geom, frame_around(frames, geom.frame), rules_, found_));
      if (!is_world && gives_mass(*body.spec, geom, rules_)) resolve_mass(body.geoms.back(), found_);
      body.margin = std::max(body.margin, *geom.margin);
      if (*geom.type == mjcf::GeomType::plane && moves_.back())
        found_.error(geom.at,
                     "a plane must not move; put it in worldbody or in a body without joints above it");
    }
    for (const mjcf::Site& site : body.spec->sites)
      body.sites.push_back(resolve_site(site, frame_around(frames, site.frame), rules_, found_));
  }

  Draft& draft_;
  const mjcf::Compiler& rules_;
  Diagnostics& found_;
  std::vector<bool> moves_;  ///< by body: it or an ancestor has a joint
};

}  // namespace

void resolve_bodies(Draft& draft, Diagnostics& found) { TreeBuilder(draft, found).run(); }

}  // namespace corten::compile
