// Rejects models whose sizes exceed the range of indices or the memory, before arrays are allocated.
#include <limits>
#include <string>

#include "compile/history.h"
#include "compile/layout.h"
#include "compile/user_numbers.h"

namespace corten::compile {

namespace {

constexpr long long kMost = std::numeric_limits<int>::max();
/// Maximum size of a per-environment array. More is probably a typo and would exhaust memory.
constexpr long long kMostState = 1 << 24;

/// Number of values in a history; 0 for an invalid one, which is already reported.
long long history_size(long long samples, long long numbers_each) {
  return samples > 0 && samples <= kMostSamples ? 2 + samples * (1 + numbers_each) : 0;
}

/// Sums up one size and reports the element at which it exceeds the limit.
class Tally {
 public:
  Tally(const char* what, long long most, Diagnostics& found) : what_(what), most_(most), found_(found) {}

  void add(const SourceLocation& at, long long count) {
    const bool was_too_large = sum_ > most_;
    sum_ += count;
    if (was_too_large || sum_ <= most_) return;
    found_.error(at, "with this element " + std::string(what_) + " would have " + std::to_string(sum_) +
                         " numbers; at most " + std::to_string(most_) + " are possible");
  }

 private:
  const char* what_;
  long long most_, sum_ = 0;
  Diagnostics& found_;
};

/// Counts the entries of the inertia matrix: for each dof, itself and its ancestors.
void add_inertia_entries(const Draft& draft, Tally& entries) {
  std::vector<long long> depth;  // by body: number of dofs on the path to the root
  for (const BodyDraft& body : draft.bodies) {
    long long dofs = depth.empty() ? 0 : depth[static_cast<std::size_t>(body.parent)];
    for (const JointDraft& joint : body.joints)
      for (int k = 0; k < dofs_of(*joint.spec->type); k++) entries.add(joint.spec->at, ++dofs);
    depth.push_back(dofs);
  }
}

void add_actuators_and_sensors(const Draft& draft, Diagnostics& found) {
  Tally activations("the activation state", kMostState, found), readings("sensordata", kMostState, found),
      histories("the histories", kMostState, found);
  for (const ActuatorDraft& actuator : draft.actuators) {
    activations.add(actuator.spec->at, actuator.activations);
    histories.add(actuator.spec->at, history_size(*actuator.spec->nsample, 1));
  }
  for (const SensorDraft& sensor : draft.sensors) {
    readings.add(sensor.spec->at, sensor.dim);
    histories.add(sensor.spec->at, history_size(*sensor.spec->nsample, sensor.dim));
  }
}

/// The largest arrays of flexes: stiffness of elements, bending of edges.
void add_flexes(const Draft& draft, Diagnostics& found) {
  Tally flexes("the data of all flexes", kMost, found);
  for (const FlexDraft& flex : draft.flexes)
    flexes.add(flex.spec->at, 24LL * static_cast<long long>(flex.elements.size()) + 24LL * flex.edge_count());
}

void add_assets(const Draft& draft, Diagnostics& found) {
  Tally meshes("the data of all meshes", kMost, found),
      hfields("the data of all height fields", kMost, found),
      sdfs("the data of all distance fields", kMost, found);
  Tally textures("the pixels of all textures", kMost, found), skins("the data of all skins", kMost, found);
  for (const TextureDraft& texture : draft.textures)
    if (texture.data) textures.add(texture.spec->at, static_cast<long long>(texture.data->pixels.size()));
  for (const SkinDraft& skin : draft.skins) {
    if (!skin.data) continue;
    long long numbers = static_cast<long long>(3 * (skin.data->vertices.size() + skin.data->faces.size()));
    for (const asset::Bone& bone : skin.data->bones) numbers += static_cast<long long>(bone.vertices.size());
    skins.add(skin.spec->at, numbers);
  }
  for (const MeshDraft& mesh : draft.meshes)
    if (mesh.data)
      meshes.add(mesh.spec->at,
                 static_cast<long long>(12 * (mesh.data->vertices.size() + mesh.data->faces.size())));
  for (const HFieldDraft& field : draft.hfields)
    if (field.data) hfields.add(field.spec->at, static_cast<long long>(field.data->data.size()));
  for (const SdfDraft& field : draft.sdfs)
    if (field.data) sdfs.add(field.spec->at, static_cast<long long>(field.data->distance.size()));
}

}  // namespace

void check_limits_of_size(const Draft& draft, Diagnostics& found) {
  // exclude_signature packs two body ids in one integer.
  const std::size_t most_bodies = 65533;
  const std::size_t bodies = draft.bodies.size(), all = bodies + draft.flexes.size();
  if (bodies <= most_bodies && all > most_bodies)
    found.error(draft.flexes.back().spec->at,
                "bodies and flexes together are " + std::to_string(all) + "; at most 65533 are possible");
  if (draft.bodies.size() > most_bodies)
    found.error(draft.bodies[most_bodies].spec->at,
                "with this body the model has more than 65533 bodies, of " +
                    std::to_string(draft.bodies.size()) + "; more are not possible");
  Tally inertia("the inertia matrix of such a deep tree", kMost, found);
  add_inertia_entries(draft, inertia);
  add_actuators_and_sensors(draft, found);
  add_assets(draft, found);
  add_flexes(draft, found);
  check_user_numbers(draft, found);
}

}  // namespace corten::compile
