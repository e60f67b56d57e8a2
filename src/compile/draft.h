// The model while it is compiled: objects with everything resolved that they can say by themselves, before
// they have ids and addresses. Each record points to its element in the Spec for what needs no work.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "compile/pose.h"
#include "mjcf/spec.h"
#include "model/storage.h"

namespace corten::compile {

using Range = std::array<double, 2>;
using Size3 = std::array<double, 3>;

/// Mass, the frame of the principal axes in the frame of the owner, and the moments along them.
struct MassProperties {
  double mass = 0;
  Pose frame;
  Vec3d moments{0, 0, 0};
};

struct GeomDraft {
  const mjcf::Geom* spec = nullptr;
  Pose pose;  ///< in the body frame
  Size3 size{};
  double mass = 0;
  Vec3d moments{0, 0, 0};
};

struct SiteDraft {
  const mjcf::Site* spec = nullptr;
  Pose pose;  ///< in the body frame
  Size3 size{};
};

struct JointDraft {
  const mjcf::Joint* spec = nullptr;
  Vec3d pos{0, 0, 0};
  Vec3d axis{0, 0, 1};
  Range range{};
  bool limited = false;
  bool force_limited = false;
  double ref = 0;
  double springref = 0;
};

struct BodyDraft {
  const mjcf::Body* spec = nullptr;
  int parent = 0;
  Pose pose;  ///< in the parent's frame
  MassProperties inertia;
  double margin = 0;  ///< largest margin of its geoms, discarded ones included
  std::vector<JointDraft> joints;
  std::vector<GeomDraft> geoms;
  std::vector<SiteDraft> sites;
};

/// One object of a tendon's path, as the model's wrap_ arrays store it.
struct WrapDraft {
  WrapType type = kWrapSite;
  int object = -1;
  double parameter = 0;
};

struct TendonDraft {
  const mjcf::Tendon* spec = nullptr;
  std::vector<WrapDraft> path;
  Range springlength{};
  bool limited = false;
  bool force_limited = false;
};

struct ActuatorDraft {
  const mjcf::Actuator* spec = nullptr;
  int target = -1;
  Range ctrlrange{};
  Range actrange{};
  bool ctrl_limited = false;
  bool force_limited = false;
  bool act_limited = false;
  int activations = 0;
};

/// An object of a body, by its id.
template <class Record>
struct Placed {
  const Record* record;
  int body;
  const Record* operator->() const { return record; }
};

struct Draft {
  const mjcf::Spec* spec = nullptr;
  std::vector<BodyDraft> bodies;  ///< depth first; the world is [0]

  // Filled by resolve, when the tree does not change any more.
  std::vector<Placed<JointDraft>> joints;
  std::vector<Placed<GeomDraft>> geoms;
  std::vector<Placed<SiteDraft>> sites;
  std::vector<TendonDraft> tendons;
  std::vector<ActuatorDraft> actuators;
  std::array<detail::NameTable, kObjectCount> names;

  const detail::NameTable& names_of(Object type) const { return names[static_cast<std::size_t>(type)]; }
};

/// Degrees of freedom of a joint, and its coordinates.
inline int dofs_of(mjcf::JointType type) {
  return type == mjcf::JointType::free ? 6 : type == mjcf::JointType::ball ? 3 : 1;
}
inline int coordinates_of(mjcf::JointType type) {
  return type == mjcf::JointType::free ? 7 : type == mjcf::JointType::ball ? 4 : 1;
}

}  // namespace corten::compile
