// Models that indices cannot count, or that no memory holds, are refused before arrays are made.
#include <limits>
#include <string>

#include "compile/layout.h"
#include "compile/user_numbers.h"

namespace corten::compile {

namespace {

constexpr long long kMost = std::numeric_limits<int>::max();
/// Of what each environment has for itself; more is a slip of the pen that memory would pay for.
constexpr long long kMostState = 1 << 24;

/// Entries of M: for each dof, its ancestors and itself.
long long inertia_entries(const Draft& draft) {
  long long entries = 0;
  std::vector<long long> depth;  // dofs on the way to the root, by body
  for (const BodyDraft& body : draft.bodies) {
    long long dofs = depth.empty() ? 0 : depth[static_cast<std::size_t>(body.parent)];
    for (const JointDraft& joint : body.joints)
      for (int k = 0; k < dofs_of(*joint.spec->type); k++) entries += ++dofs;
    depth.push_back(dofs);
  }
  return entries;
}

void limit(const SourceLocation& at, const char* what, long long count, long long most, Diagnostics& found) {
  if (count > most)
    found.error(at, std::string(what) + " would have " + std::to_string(count) + " entries; at most " +
                        std::to_string(most) + " are possible");
}

}  // namespace

void check_limits_of_size(const Draft& draft, Diagnostics& found) {
  // Two body ids share one integer in exclude_signature.
  const std::size_t most_bodies = 65533;
  const SourceLocation& at = draft.spec->world.at;
  if (draft.bodies.size() > most_bodies)
    found.error(at, "the model has " + std::to_string(draft.bodies.size()) + " bodies; at most " +
                        std::to_string(most_bodies) + " are possible");
  long long activations = 0, readings = 0, histories = 0, mesh_numbers = 0, elevations = 0;
  for (const ActuatorDraft& actuator : draft.actuators) {
    activations += actuator.activations;
    histories += *actuator.spec->nsample > 0 ? 2 + 2LL * *actuator.spec->nsample : 0;
  }
  for (const SensorDraft& sensor : draft.sensors) {
    readings += sensor.dim;
    const long long samples = *sensor.spec->nsample;
    histories += samples > 0 ? 2 + samples * (1 + sensor.dim) : 0;
  }
  for (const MeshDraft& mesh : draft.meshes)
    if (mesh.data)
      mesh_numbers += static_cast<long long>(12 * (mesh.data->vertices.size() + mesh.data->faces.size()));
  for (const HFieldDraft& field : draft.hfields)
    if (field.data) elevations += static_cast<long long>(field.data->data.size());
  limit(at, "the inertia matrix of such a deep tree", inertia_entries(draft), kMost, found);
  limit(at, "the activation state", activations, kMostState, found);
  limit(at, "sensordata", readings, kMostState, found);
  limit(at, "the histories", histories, kMostState, found);
  limit(at, "the data of all meshes", mesh_numbers, kMost, found);
  limit(at, "the data of all height fields", elevations, kMost, found);
  check_user_numbers(draft, found);
}

}  // namespace corten::compile
