#include "compile/bodies.h"

#include <algorithm>

#include "compile/cameras.h"
#include "compile/geoms.h"
#include "compile/inertia.h"
#include "compile/joints.h"
#include "compile/messages.h"
#include "compile/orientation.h"

namespace corten::compile {

namespace {

/// Poses of a body's <frame> elements in the body's frame; enclosing frames first.
std::vector<Pose> resolve_frames(const mjcf::Body& body, const Draft& draft, Diagnostics& found) {
  std::vector<Pose> poses;
  for (const mjcf::Frame& frame : body.frames) {
    Pose pose = pose_of(frame, draft.rules_of(frame), found);
    if (frame.parent != mjcf::no_frame) pose = poses[static_cast<std::size_t>(frame.parent)] * pose;
    poses.push_back({pose.pos, normalized(pose.quat)});
  }
  return poses;
}

Pose frame_around(const std::vector<Pose>& frames, int index) {
  return index == mjcf::no_frame ? Pose{} : frames[static_cast<std::size_t>(index)];
}

/// True for a free body whose frame is to be moved to its centre of mass and principal axes, so that its
/// inertia is diagonal.
bool is_to_be_aligned(const BodyDraft& body, const mjcf::Compiler& rules) {
  if (body.joints.size() != 1 || !body.spec->bodies.empty()) return false;
  const mjcf::Joint& joint = *body.joints[0].spec;
  if (*joint.type != kFree) return false;
  return *joint.align == mjcf::TriState::true_ || (*joint.align == mjcf::TriState::auto_ && *rules.alignfree);
}

void align_with_inertia(BodyDraft& body) {
  const Pose X_BI = body.inertia.frame, X_IB = inverse(X_BI);
  body.pose = body.pose * X_BI;
  body.inertia.frame = {};
  for (GeomDraft& geom : body.geoms) geom.pose = X_IB * geom.pose;
  for (SiteDraft& site : body.sites) site.pose = X_IB * site.pose;
  for (CameraDraft& camera : body.cameras) change_frame(camera, X_IB);
  for (LightDraft& light : body.lights) change_frame(light, X_IB);
}

class TreeBuilder {
 public:
  TreeBuilder(Draft& draft, Diagnostics& found) : draft_(draft), found_(found) {}

  // An explicit stack: files can nest deeper than the call stack.
  void run() {
    std::vector<Pending> pending{{&draft_.spec->world, 0, Pose{}}};
    while (!pending.empty()) {
      const Pending next = pending.back();
      pending.pop_back();
      const int id = static_cast<int>(draft_.bodies.size());
      const std::vector<Pose> frames = add(next);
      const auto& children = next.spec->bodies;
      for (std::size_t i = children.size(); i-- > 0;)
        pending.push_back({&children[i], id, frame_around(frames, children[i].frame)});
    }
  }

 private:
  struct Pending {
    const mjcf::Body* spec;
    int parent;
    Pose X_PF;  ///< the enclosing <frame>
  };

  /// Adds a body and returns the poses of its frames, which its children need.
  std::vector<Pose> add(const Pending& next) {
    const bool is_world = draft_.bodies.empty();
    BodyDraft body;
    body.spec = next.spec;
    body.parent = next.parent;
    std::vector<Pose> frames = resolve_frames(*body.spec, draft_, found_);
    moves_.push_back(!body.spec->joints.empty() ||
                     (!is_world && moves_[static_cast<std::size_t>(body.parent)]));
    add_contents(body, frames, is_world);
    const mjcf::Compiler& rules = draft_.rules_of(*body.spec);
    if (is_world) {
      if (!body.joints.empty()) found_.error(body.joints[0].spec->at, "worldbody cannot have joints");
    } else {
      body.pose = pose_of(*body.spec, rules, found_);
      resolve_inertia(body, rules, found_);
      body.pose = next.X_PF * body.pose;
      if (is_to_be_aligned(body, rules)) align_with_inertia(body);
      check_joints(body, body.parent == 0, found_);
    }
    draft_.bodies.push_back(std::move(body));
    return frames;
  }

  void add_contents(BodyDraft& body, const std::vector<Pose>& frames, bool is_world) {
    const mjcf::Body& spec = *body.spec;
    for (const mjcf::Joint& joint : spec.joints)
      body.joints.push_back(
          resolve_joint(joint, frame_around(frames, joint.frame), draft_.rules_of(joint), found_));
    for (const mjcf::Geom& geom : spec.geoms)
      add_geom(body, geom, frame_around(frames, geom.frame), is_world);
    for (const mjcf::Site& site : spec.sites)
      body.sites.push_back(
          resolve_site(site, frame_around(frames, site.frame), draft_.rules_of(site), found_));
    for (const mjcf::Camera& camera : spec.cameras)
      body.cameras.push_back(resolve_camera(camera, frame_around(frames, camera.frame),
                                            draft_.rules_of(camera), *draft_.spec->visual.map.znear, found_));
    for (const mjcf::Light& light : spec.lights)
      body.lights.push_back(resolve_light(light, frame_around(frames, light.frame), found_));
  }

  void add_geom(BodyDraft& body, const mjcf::Geom& geom, const Pose& X_BF, bool is_world) {
    body.geoms.push_back(resolve_geom(geom, X_BF, draft_, found_));
    if (!is_world && gives_mass(*body.spec, geom, draft_.rules_of(*body.spec)))
      resolve_mass(body.geoms.back(), draft_, found_);
    body.margin = std::max(body.margin, *geom.margin);
    body.contype |= *geom.contype;
    body.conaffinity |= *geom.conaffinity;
    if (*geom.type == kPlane && moves_.back())
      found_.error(geom.at,
                   "a plane must not move; put it in worldbody or in a body without joints above it");
  }

  Draft& draft_;
  Diagnostics& found_;
  std::vector<bool> moves_;  ///< by body: it or an ancestor has a joint
};

}  // namespace

void resolve_bodies(Draft& draft, Diagnostics& found) { TreeBuilder(draft, found).run(); }

}  // namespace corten::compile
