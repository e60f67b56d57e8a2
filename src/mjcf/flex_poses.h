// Poses of frames while a model is read: what a flex fixes in a body has coordinates of that body, whatever
// frames are around the element that made it.
#pragma once

#include <string>

#include "base/diagnostics.h"
#include "mjcf/orientation.h"

namespace corten::mjcf {

/// The pose of frame `frame` of a body, in the body; identity for no_frame.
inline Pose pose_of_frame(const Body& body, int frame, const Spec& spec, Diagnostics& found) {
  Pose pose;
  for (; frame != no_frame; frame = body.frames[static_cast<std::size_t>(frame)].parent) {
    const Frame& f = body.frames[static_cast<std::size_t>(frame)];
    pose = pose_of(f, compiler_of(spec, f), found) * pose;
  }
  return {pose.pos, normalized(pose.quat)};
}

/// Moves the vertices and nodes of a flex in those bodies for which `is_to_move(name)`.
template <class IsToMove>
void move_fixed_points(Flex& flex, const Pose& pose, IsToMove&& is_to_move) {
  const auto move = [&](const NameList& bodies, Attr<RealList>& points) {
    for (std::size_t i = 0; 3 * i + 2 < points->size(); ++i) {
      if (!is_to_move(bodies[bodies.size() == 1 ? 0 : i])) continue;
      double* p = points.value.data() + 3 * i;
      const Vec3d moved = pose * vec3(p);
      p[0] = moved.x, p[1] = moved.y, p[2] = moved.z;
    }
  };
  if (flex.body->size() == 1 || 3 * flex.body->size() == flex.vertex->size()) move(*flex.body, flex.vertex);
  if (3 * flex.node->size() == flex.nodepos->size()) move(*flex.node, flex.nodepos);
}

}  // namespace corten::mjcf
