#include "mjcf/attached_keys.h"

#include <limits>

namespace corten::mjcf {
namespace {

/// `count` numbers from `at`, none where the key does not have them.
std::vector<double> piece(const Attr<RealList>& list, int at, int count) {
  const auto first = static_cast<std::size_t>(at), last = first + static_cast<std::size_t>(count);
  if (!list.is_set() || last > list->size()) return {};
  return {list->begin() + at, list->begin() + at + count};
}

void place(const std::vector<double>& numbers, int at, Attr<RealList>& list) {
  if (numbers.empty() || static_cast<std::size_t>(at) + numbers.size() > list->size()) return;
  std::copy(numbers.begin(), numbers.end(), list.value.begin() + at);
}

template <class Visit>
void for_each_body(const Body& body, Visit&& visit) {
  visit(body);
  for (const Body& child : body.bodies) for_each_body(child, visit);
}

/// Numbers that no attached element gives: what the compiler takes for a keyframe without the list.
void make_room(Key& key, const StatePlaces& places) {
  constexpr double from_model = std::numeric_limits<double>::quiet_NaN();
  const auto fill = [](Attr<RealList>& list, int count, double x) {
    if (list.is_set()) list.value.assign(static_cast<std::size_t>(count), x);
  };
  fill(key.qpos, places.nq, from_model);
  fill(key.qvel, places.nv, 0);
  fill(key.act, places.na, 0);
  fill(key.ctrl, places.nu, 0);
  fill(key.mpos, 3 * places.nmocap, from_model);
  fill(key.mquat, 4 * places.nmocap, from_model);
}

}  // namespace

int coordinates_of(const Joint& joint) {
  return *joint.type == JointType::free ? 7 : *joint.type == JointType::ball ? 4 : 1;
}
int dofs_of(const Joint& joint) {
  return *joint.type == JointType::free ? 6 : *joint.type == JointType::ball ? 3 : 1;
}
int activations_of(const Actuator& actuator) {
  return *actuator.actdim > 0 ? *actuator.actdim : *actuator.dyntype != DynType::none ? 1 : 0;
}

StatePlaces::StatePlaces(const Spec& spec) {
  for_each_body(spec.world, [&](const Body& body) {
    for (const Joint& joint : body.joints) {
      of[&joint] = {nq, nv, 0, 0, 0};
      nq += coordinates_of(joint);
      nv += dofs_of(joint);
    }
    if (*body.mocap) of[&body] = {0, 0, 0, 0, nmocap++};
  });
  for (const Actuator& actuator : spec.actuators) {
    of[&actuator] = {0, 0, na, nu++, 0};
    na += activations_of(actuator);
  }
}

namespace {

using Copies = std::unordered_map<const Element*, const Element*>;

/// Joints and bodies of `original`, each with its counterpart; null where there is none.
void match_copies(const Body& original, const Body* copy, std::size_t first_joint, std::size_t first_body,
                  Copies& copies) {
  for (std::size_t i = 0; i < original.joints.size(); ++i)
    copies[&original.joints[i]] = copy != nullptr ? &copy->joints[first_joint + i] : nullptr;
  for (std::size_t i = 0; i < original.bodies.size(); ++i) {
    const Body* child = copy != nullptr ? &copy->bodies[first_body + i] : nullptr;
    copies[&original.bodies[i]] = child;
    match_copies(original.bodies[i], child, 0, 0, copies);
  }
}

}  // namespace

void move_to_first_copy(std::vector<PendingKey>& keys, const Body& original, const Body* to,
                        std::size_t first_joint, std::size_t first_body) {
  if (keys.empty()) return;
  Copies copies;
  match_copies(original, to, first_joint, first_body, copies);
  for (PendingKey& key : keys)
    for (KeyPart& part : key.parts) {
      part.act.clear();
      part.ctrl.clear();
      if (const auto found = copies.find(part.element); found != copies.end()) part.element = found->second;
    }
}

AttachedKeys::AttachedKeys(const Spec& child, const Renaming& renaming) : places_(child) {
  for (const Key& key : child.keys) {
    originals_.push_back(&key);
    PendingKey& pending = keys_.emplace_back();
    pending.key = key;
    pending.key.name = renaming(*key.name);
  }
}

void AttachedKeys::match(const Body& from, const Body& to) {
  if (keys_.empty()) return;
  for (std::size_t i = 0; i < from.joints.size(); ++i) match(from.joints[i], to.joints[i]);
  for (std::size_t i = 0; i < from.bodies.size(); ++i) match(from.bodies[i], to.bodies[i]);
  if (!*from.mocap) return;
  const int at = places_.of.at(&from).mocap;
  for (std::size_t k = 0; k < keys_.size(); ++k)
    keys_[k].parts.push_back(
        {&to, {}, {}, {}, {}, piece(originals_[k]->mpos, 3 * at, 3), piece(originals_[k]->mquat, 4 * at, 4)});
}

void AttachedKeys::match(const Joint& from, const Joint& to) {
  const StatePlaces::Place at = places_.of.at(&from);
  for (std::size_t k = 0; k < keys_.size(); ++k)
    keys_[k].parts.push_back({&to,
                              piece(originals_[k]->qpos, at.qpos, coordinates_of(from)),
                              piece(originals_[k]->qvel, at.qvel, dofs_of(from)),
                              {},
                              {},
                              {},
                              {}});
}

void AttachedKeys::match(const Actuator& from, const Actuator& to) {
  const StatePlaces::Place at = places_.of.at(&from);
  for (std::size_t k = 0; k < keys_.size(); ++k)
    keys_[k].parts.push_back({&to,
                              {},
                              {},
                              piece(originals_[k]->act, at.act, activations_of(from)),
                              piece(originals_[k]->ctrl, at.ctrl, 1),
                              {},
                              {}});
}

void AttachedKeys::hand_over(std::vector<PendingKey>& pending) {
  for (PendingKey& key : keys_) pending.push_back(std::move(key));
}

void finish_keys(Reading& reading) {
  if (reading.pending_keys.empty()) return;
  const StatePlaces places(reading.spec);
  for (PendingKey& pending : reading.pending_keys) {
    Key& key = reading.spec.keys.push_back(pending.key);
    make_room(key, places);
    for (const KeyPart& part : pending.parts) {
      const auto found = places.of.find(part.element);
      if (found == places.of.end()) continue;
      const StatePlaces::Place at = found->second;
      place(part.qpos, at.qpos, key.qpos);
      place(part.qvel, at.qvel, key.qvel);
      place(part.act, at.act, key.act);
      place(part.ctrl, at.ctrl, key.ctrl);
      place(part.mpos, 3 * at.mocap, key.mpos);
      place(part.mquat, 4 * at.mocap, key.mquat);
    }
  }
}

}  // namespace corten::mjcf
