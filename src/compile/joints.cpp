#include "compile/joints.h"

#include <algorithm>

#include "compile/limits.h"
#include "compile/messages.h"
#include "compile/orientation.h"

namespace corten::compile {

namespace {

bool is_scalar(JointType type) { return dofs_of(type) == 1; }

void resolve_limits(JointDraft& joint, const mjcf::Compiler& rules, Diagnostics& found) {
  const mjcf::Joint& spec = *joint.spec;
  const JointType type = *spec.type;
  const LimitRequest limit{*spec.limited, joint.range, *rules.autolimits};
  const LimitNames names{"limited", "range"};
  if (type == kBall) {
    joint.limited = is_limited(limit, names, spec.at, found);
    if (joint.limited && joint.range[0] != 0)
      found.error(spec.at,
                  "range " + text_of(joint.range) +
                      " of a ball joint must begin with 0: it limits the angle from the reference pose");
  } else if (type != kFree) {
    joint.limited = range_holds(limit, names, spec.at, found);
  }
  // Converted only if the joint is limited, as in the reference; otherwise the range is stored as written.
  if (joint.limited && is_rotation(type) && *rules.angle == mjcf::Angle::degree)
    for (double& end : joint.range) end *= kPi / 180;
  if (is_scalar(type))
    joint.force_limited =
        range_holds({*spec.actuatorfrclimited, spec.actuatorfrcrange->values, *rules.autolimits},
                    {"actuatorfrclimited", "actuatorfrcrange"}, spec.at, found);
}

void resolve_axis(JointDraft& joint, const Pose& X_BF, Diagnostics& found) {
  const mjcf::Joint& spec = *joint.spec;
  if (*spec.type != kFree) joint.pos = X_BF.pos + rotate(X_BF.quat, vec3(spec.pos->data()));
  if (!is_scalar(*spec.type)) return;
  const Vec3d axis = rotate(X_BF.quat, vec3(spec.axis->data()));
  if (!(dot(axis, axis) >= kSmall))
    found.error(spec.at, "axis " + text_of(spec.axis->values) + " has no direction; it must not be zero");
  else joint.axis = unit(axis);
}

void check_springdamper(const mjcf::Joint& spec, Diagnostics& found) {
  const auto& both = *spec.springdamper;
  if ((both[0] != 0 || both[1] != 0) && !(both[0] > 0 && both[1] > 0))
    found.error(spec.at, "springdamper " + text_of(both.values) +
                             " needs a time constant and a damping ratio above zero");
}

}  // namespace

JointDraft resolve_joint(const mjcf::Joint& spec, const Pose& X_BF, const mjcf::Compiler& rules,
                         Diagnostics& found) {
  JointDraft joint;
  joint.spec = &spec;
  joint.range = spec.range->values;
  joint.ref = *spec.ref;
  joint.springref = *spec.springref;
  if (is_scalar(*spec.type) && is_rotation(*spec.type) && *rules.angle == mjcf::Angle::degree) {
    joint.ref *= kPi / 180;
    joint.springref *= kPi / 180;
  }
  check_springdamper(spec, found);
  resolve_limits(joint, rules, found);
  resolve_axis(joint, X_BF, found);
  return joint;
}

void check_joints(const BodyDraft& body, bool at_top, Diagnostics& found) {
  int dofs = 0;
  bool has_ball = false;
  for (const JointDraft& joint : body.joints) {
    const JointType type = *joint.spec->type;
    if (is_rotation(type) && has_ball)
      found.error(joint.spec->at,
                  "a ball joint must be the last rotation of its body; put this joint in a child");
    if (type == kFree && !at_top)
      found.error(joint.spec->at, "a free joint is only for bodies directly under worldbody");
    if (type == kFree && body.joints.size() > 1)
      found.error(joint.spec->at, "a free joint must be the only joint of its body, not one of " +
                                      std::to_string(body.joints.size()));
    has_ball = has_ball || type == kBall;
    dofs += dofs_of(type);
  }
  if (dofs > 6)
    found.error(body.spec->at, "the joints of one body have " + std::to_string(dofs) +
                                   " degrees of freedom; at most 6 are possible");
  if (*body.spec->mocap && (dofs > 0 || !at_top))
    found.error(body.spec->at, "a mocap body must be a child of worldbody and have no joints");
}

}  // namespace corten::compile
